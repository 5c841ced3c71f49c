/*
 * telling.c - one sentence about a mission file: words of the data in the holes of the section `told` of texts.yaml.
 * Read from the tree, so that lists of missions need no compiled game.
 */
#include "horde/tell/telling.h"

#include <stdio.h>
#include <string.h>

static const char *const language[HD_LANGS] = {"en", "de"};

/* ---- words of the data ---- */

const char *word(const struct pk_node *node) { return node && node->type == PK_SCALAR ? node->text : ""; }
const char *at(const struct pk_node *node, const char *key) { return word(pk_get(node, key)); }
bool is(const struct pk_node *node, const char *key, const char *value) { return !strcmp(at(node, key), value); }

const char *text_in(const struct pk_node *node, enum hd_lang lang)
{
    const struct pk_node *own = pk_get(node, language[lang]);
    return own ? word(own) : word(node);
}

const char *between(const struct pk_node *node, int side)
{
    const struct pk_node *pair = pk_get(node, "between");
    return pair && pair->type == PK_LIST && pair->count == 2 ? word(&pair->child[side]) : "";
}

const struct pk_node *entries(const struct pk_node *node, const char *key)
{
    static const struct pk_node none = {.type = PK_LIST};
    const struct pk_node *list = pk_get(node, key);
    return list && list->type == PK_LIST ? list : &none;
}

int entries_in(const struct pk_node *node) { return !node ? 0 : node->type == PK_LIST ? node->count : 1; }

const struct pk_node *listed(const struct pk_node *node, int i) { return node->type == PK_LIST ? &node->child[i] : node; }

/* ---- in the words of the game ---- */

const char *sentence(const struct telling *t, const char *key)
{
    return text_in(pk_get(pk_get(t->game->texts, "told"), key), t->lang);
}

static const char *named(const struct telling *t, const struct pk_node *list, const char *id)
{
    const char *name = text_in(pk_get(pk_get(list, id), "name"), t->lang);
    return *name ? name : id;
}

/* Survivors of the game, or of the mission's own. */
const char *who_name(const struct telling *t, const char *id)
{
    const struct pk_node *own = pk_get(t->mission, "survivors");
    return named(t, pk_get(own, id) ? own : pk_get(t->game->survivors, "survivors"), id);
}

/* Colours, levels and the like go by the words of the game; what has none stays as it is. */
const char *plain_name(const struct telling *t, const char *id)
{
    const char *name = text_in(pk_get(pk_get(t->game->texts, "words"), id), t->lang);
    const char *level = text_in(pk_get(pk_get(t->game->texts, "levels"), id), t->lang);
    return *name ? name : *level ? level : id;
}

const char *kind_of_token(const struct telling *t, const char *id)
{
    return text_in(pk_get(pk_get(t->game->texts, "kinds"), id), t->lang);
}

const char *zone_name(const struct telling *t, const char *id, char *text, size_t size)
{
    const struct pk_node *marks = entries(t->mission, "marks");
    snprintf(text, size, "%s", id);
    for (int i = 0; i < marks->count; i++)
        if (is(&marks->child[i], "zone", id))
            snprintf(text, size, "%s (%s)", id, text_in(pk_get(&marks->child[i], "name"), t->lang));
    return text;
}

const char *joiner(const struct telling *t, int i, int count) { return !i ? "" : i < count - 1 ? ", " : sentence(t, "and"); }

/* ---- sentences ---- */

static const char *first_of(const struct pk_node *node, const char *key, const char *else_key)
{
    return *at(node, key) ? at(node, key) : else_key ? at(node, else_key) : word(node);
}

/* "Worker" for one, "Workers" for more. */
static const char *kinds_by_count(const struct telling *t, const struct pk_node *node)
{
    const struct pk_node *kinds = pk_get(t->game->zombies, "kinds");
    const char *plural = text_in(pk_get(pk_get(kinds, at(node, "kind")), "plural"), t->lang);
    bool one = !*at(node, "count") || is(node, "count", "1");
    return one || !*plural ? named(t, kinds, at(node, "kind")) : plural;
}

bool put(const struct telling *t, const char *key, const struct pk_node *node)
{
    char text[600], zone[80];
    const char *template = sentence(t, key);
    if (!*template)
        return false;
    zone_name(t, first_of(node, "zone", NULL), zone, sizeof zone);
    text_holes(text, sizeof text, template,
               (struct hole[]){{"zone", t->zones ? t->zones : zone},
                               {"colour", t->colours ? t->colours : plain_name(t, at(node, "colour"))},
                               {"level", plain_name(t, first_of(node, "level", "from"))},
                               {"card", named(t, pk_get(t->game->equipment, "cards"), first_of(node, "card", NULL))},
                               {"kind", named(t, pk_get(t->game->zombies, "kinds"), first_of(node, "instead", "kind"))},
                               {"kinds", kinds_by_count(t, node)},
                               {"who", who_name(t, at(node, "who"))},
                               {"count", *at(node, "count") ? at(node, "count") : "1"},
                               {"cards", at(node, "cards")},
                               {"round", at(node, "round")},
                               {"every", at(node, "every")},
                               {"noise", at(node, "noise")},
                               {"spends", t->spends ? t->spends : plain_name(t, at(node, "spends"))},
                               {"times", at(node, "times")},
                               {"name", text_in(pk_get(node, "name"), t->lang)},
                               {"a", between(node, 0)},
                               {"b", between(node, 1)},
                               {NULL, NULL}});
    out_str(t->o, text);
    return true;
}

void put_all(const struct telling *t, const char *list, const char *key)
{
    const struct pk_node *all = entries(t->mission, list);
    for (int i = 0; i < all->count; i++)
        put(t, key, &all->child[i]);
}

void put_with(const struct telling *t, const char *key, const char *hole, const char *value)
{
    char text[600];
    text_holes(text, sizeof text, sentence(t, key), (struct hole[]){{hole, value}, {NULL, NULL}});
    out_str(t->o, text);
}
