/*
 * mission.c - what a player has to know about a mission, told from its file: keys, deeds and rules as sentences of the section
 * `told` of texts.yaml, one behind another. Read from the tree, so that lists of missions need no compiled game.
 * A rule whose conditions only its author understands is told by its own `tell`. Not here: goals (view.c), the words of
 * briefings.
 */
#include "core/text.h"
#include "horde/border.h"
#include "pack/tree.h"

#include <stdio.h>
#include <string.h>

struct telling {
    const struct pk_game *game;
    const struct pk_node *mission;
    enum hd_lang lang;
    struct out *o;
};

static const char *const language[HD_LANGS] = {"en", "de"};

/* ---- words of the data ---- */

static const char *word(const struct pk_node *node) { return node && node->type == PK_SCALAR ? node->text : ""; }
static const char *at(const struct pk_node *node, const char *key) { return word(pk_get(node, key)); }
static bool is(const struct pk_node *node, const char *key, const char *value) { return !strcmp(at(node, key), value); }

/* The text of a map {en, de}, or the word itself. */
static const char *text_in(const struct pk_node *node, enum hd_lang lang)
{
    const struct pk_node *own = pk_get(node, language[lang]);
    return own ? word(own) : word(node);
}

static const char *sentence(const struct telling *t, const char *key)
{
    return text_in(pk_get(pk_get(t->game->texts, "told"), key), t->lang);
}

static const char *named(const struct telling *t, const struct pk_node *list, const char *id)
{
    const char *name = text_in(pk_get(pk_get(list, id), "name"), t->lang);
    return *name ? name : id;
}

static const char *card_name(const struct telling *t, const char *id)
{
    return named(t, pk_get(t->game->equipment, "cards"), id);
}
static const char *kind_name(const struct telling *t, const char *id)
{
    return named(t, pk_get(t->game->zombies, "kinds"), id);
}

/* Colours and levels go by the words of the game; what has none stays as it is. */
static const char *plain_name(const struct telling *t, const char *id)
{
    const char *name = text_in(pk_get(pk_get(t->game->texts, "words"), id), t->lang);
    const char *level = text_in(pk_get(pk_get(t->game->texts, "levels"), id), t->lang);
    return *name ? name : *level ? level : id;
}

/* The zone, and what stands on its sign. */
static const char *zone_name(const struct telling *t, const char *id, char *text, size_t size)
{
    const struct pk_node *marks = pk_get(t->mission, "marks");
    snprintf(text, size, "%s", id);
    for (int i = 0; marks && marks->type == PK_LIST && i < marks->count; i++)
        if (is(&marks->child[i], "zone", id))
            snprintf(text, size, "%s (%s)", id, text_in(pk_get(&marks->child[i], "name"), t->lang));
    return text;
}

/* ---- one sentence ---- */

static const char *between(const struct pk_node *node, int side)
{
    const struct pk_node *pair = pk_get(node, "between");
    return pair && pair->type == PK_LIST && pair->count == 2 ? word(&pair->child[side]) : "";
}

static const char *count_of(const struct pk_node *node) { return *at(node, "count") ? at(node, "count") : "1"; }

/* The sentence at key with the words of node in its holes; nothing where there is no such sentence. */
static bool put(const struct telling *t, const char *key, const struct pk_node *node)
{
    char text[600], zone[80];
    const char *template = sentence(t, key);
    if (!*template)
        return false;
    text_holes(text, sizeof text, template,
               (struct hole[]){{"zone", zone_name(t, *at(node, "zone") ? at(node, "zone") : word(node), zone, sizeof zone)},
                               {"colour", plain_name(t, at(node, "colour"))},
                               {"level", plain_name(t, *at(node, "level") ? at(node, "level") : at(node, "from"))},
                               {"card", card_name(t, *at(node, "card") ? at(node, "card") : word(node))},
                               {"kind", kind_name(t, *at(node, "instead") ? at(node, "instead") : at(node, "kind"))},
                               {"count", count_of(node)},
                               {"round", at(node, "round")},
                               {"every", at(node, "every")},
                               {"noise", at(node, "noise")},
                               {"spends", plain_name(t, at(node, "spends"))},
                               {"times", at(node, "times")},
                               {"name", text_in(pk_get(node, "name"), t->lang)},
                               {"a", between(node, 0)},
                               {"b", between(node, 1)},
                               {NULL, NULL}});
    out_str(t->o, text);
    return true;
}

static void put_all(const struct telling *t, const char *key, const char *sentence_key)
{
    const struct pk_node *list = pk_get(t->mission, key);
    for (int i = 0; list && list->type == PK_LIST && i < list->count; i++)
        put(t, sentence_key, &list->child[i]);
}

/* "blue, green and pink" */
static void put_list(const struct telling *t, const char *key, const struct pk_node *list)
{
    char words[200] = "", text[400];
    struct out o = {words, sizeof words, 0};
    if (!list || list->type != PK_LIST || !list->count)
        return;
    for (int i = 0; i < list->count; i++)
        out_fmt(&o, "%s%s", !i ? "" : i < list->count - 1 ? ", " : sentence(t, "and"), plain_name(t, word(&list->child[i])));
    text_holes(text, sizeof text, sentence(t, key), (struct hole[]){{"colours", words}, {NULL, NULL}});
    out_str(t->o, text);
}

/* ---- what lies and stands there ---- */

static void tell_start(const struct telling *t)
{
    const struct pk_node *zombies = pk_get(t->mission, "zombies");
    put_list(t, "hide", pk_get(t->mission, "hide"));
    if (is(t->mission, "split", "yes"))
        put(t, "split", t->mission);
    for (int i = 0; zombies && zombies->type == PK_LIST && i < zombies->count; i++) {
        if (!i)
            out_str(t->o, sentence(t, "zombies"));
        put(t, "zombies-some", &zombies->child[i]);
        out_str(t->o, i < zombies->count - 1 ? ", " : ". ");
    }
    put_all(t, "discard", "discard");
    if (pk_get(t->mission, "abominations"))
        put(t, "abominations", pk_get(t->mission, "abominations"));
}

static void tell_objectives(const struct telling *t)
{
    const struct pk_node *list = pk_get(t->mission, "objectives");
    if (*at(t->mission, "carry")) {
        char key[32];
        snprintf(key, sizeof key, "carry-%.20s", at(t->mission, "carry"));
        put(t, key, t->mission);
    }
    if (pk_get(pk_get(t->mission, "take"), "level"))
        put(t, "take-level", pk_get(t->mission, "take"));
    for (int i = 0; list && list->type == PK_LIST && i < list->count; i++)
        if (is(&list->child[i], "fixed", "yes"))
            put(t, pk_get(&list->child[i], "noise") ? "fixed-noise" : "fixed", &list->child[i]);
}

static bool can_be_taken(const struct telling *t, const char *colour)
{
    const struct pk_node *list = pk_get(t->mission, "objectives"), *hidden = pk_get(t->mission, "hide");
    for (int i = 0; list && list->type == PK_LIST && i < list->count; i++)
        if (is(&list->child[i], "colour", colour))
            return true;
    for (int i = 0; hidden && hidden->type == PK_LIST && i < hidden->count; i++)
        if (!strcmp(word(&hidden->child[i]), colour))
            return true;
    return false;
}

static void tell_ways(const struct telling *t)
{
    const struct pk_node *doors = pk_get(t->mission, "doors"), *spawns = pk_get(t->mission, "spawns");
    for (int i = 0; doors && doors->type == PK_LIST && i < doors->count; i++) {
        const struct pk_node *door = &doors->child[i];
        if (is(door, "sealed", "yes"))
            put(t, "door-sealed", door);
        else if (*at(door, "colour"))
            put(t, "door-colour", door);
        else if (*at(door, "level"))
            put(t, "door-level", door);
    }
    put_all(t, "buildings", "building");
    for (int i = 0; spawns && spawns->type == PK_LIST && i < spawns->count; i++)
        if (*at(&spawns->child[i], "colour") && can_be_taken(t, at(&spawns->child[i], "colour")) &&
            !is(&spawns->child[i], "awake", "yes"))
            put(t, is(&spawns->child[i], "wakes", "opened") ? "spawn-opened" : "spawn-colour", &spawns->child[i]);
    put_all(t, "noise", "noise-stays");
}

/* Which objective is the remote control of which machine on the board. */
static void tell_remotes(const struct telling *t, const struct pk_node *machines)
{
    const struct pk_node *types = pk_get(t->game->game, "machines");
    for (int i = 0; machines && machines->type == PK_LIST && types && i < machines->count && !is(t->mission, "remotes", "no");
         i++)
        for (int k = 0; k < types->count; k++) {
            const struct pk_node *type = &types->child[k];
            char text[300];
            if (strcmp(at(type, "kind"), at(&machines->child[i], "kind")) || !*at(type, "remote"))
                continue;
            text_holes(text, sizeof text, sentence(t, "remote"),
                       (struct hole[]){{"colour", plain_name(t, at(type, "remote"))},
                                       {"name", text_in(pk_get(type, "name"), t->lang)},
                                       {NULL, NULL}});
            out_str(t->o, text);
        }
}

static void tell_others(const struct telling *t)
{
    const struct pk_node *machines = pk_get(t->mission, "machines");
    bool hostile = false;
    for (int i = 0; machines && machines->type == PK_LIST && i < machines->count; i++)
        hostile |= is(&machines->child[i], "hostile", "yes");
    tell_remotes(t, machines);
    if (hostile)
        put(t, "hostile", t->mission);
    if (is(t->mission, "remotes", "no"))
        put(t, "no-remotes", t->mission);
    if (is(t->mission, "leave", "cars"))
        put(t, "leave-cars", t->mission);
    if (is(t->mission, "cars-explode", "yes"))
        put(t, "cars-explode", t->mission);
    if (pk_get(t->mission, "companions"))
        put(t, "companions", t->mission);
}

/* ---- deeds and rules ---- */

static void tell_deeds(const struct telling *t)
{
    const struct pk_node *list = pk_get(t->mission, "deeds");
    for (int i = 0; list && list->type == PK_LIST && i < list->count; i++) {
        const struct pk_node *deed = &list->child[i];
        if (!pk_get(deed, "name"))
            continue;
        put(t, "deed", deed);
        put(t, *between(deed, 0) ? "deed-between" : *at(deed, "zone") ? "deed-zone" : "deed-anywhere", deed);
        put(t, is(deed, "free", "yes") ? "deed-free" : "deed-action", deed);
        if (*at(deed, "spends"))
            put(t, "deed-spends", deed);
        out_str(t->o, ". ");
    }
}

/* The key of a trigger: its word, and what narrows it. */
static void trigger_key(const struct pk_node *rule, char *key, size_t size)
{
    const char *more = *at(rule, "zone")     ? "-zone"
                       : *at(rule, "colour") ? is(rule, "colour", "red") ? "-red" : "-colour"
                       : *at(rule, "every")  ? "-every"
                                             : "";
    const char *by = at(rule, "by");
    snprintf(key, size, "when-%.20s%s%.20s%s", at(rule, "when"), *by ? "-" : "", by, more);
}

static void put_effect(const struct telling *t, const struct pk_node *effect, int *told)
{
    char key[48], text[400] = "";
    struct out o = {text, sizeof text, 0};
    struct telling inner = {t->game, t->mission, t->lang, &o};
    snprintf(key, sizeof key, "do-%.30s", effect->type == PK_SCALAR ? effect->text : at(effect, "do"));
    if (put(&inner, key, effect))
        out_fmt(t->o, "%s%s", (*told)++ ? "; " : ": ", text);
}

static void tell_rule(const struct telling *t, const struct pk_node *rule)
{
    char key[64], text[600] = "";
    struct out o = {text, sizeof text, 0};
    struct telling inner = {t->game, t->mission, t->lang, &o};
    const struct pk_node *what = pk_get(rule, "do"), *own = pk_get(rule, "tell");
    int told = 0;
    if (own) {
        if (own->type == PK_MAP)
            out_fmt(t->o, "%s ", text_in(own, t->lang));
        return;
    }
    trigger_key(rule, key, sizeof key);
    if (pk_get(rule, "if") || !what || !put(&inner, key, rule))
        return;
    for (int i = 0; i < (what->type == PK_LIST ? what->count : 1); i++)
        put_effect(&inner, what->type == PK_LIST ? &what->child[i] : what->type == PK_MAP ? what : rule, &told);
    if (told)
        out_fmt(t->o, "%s. ", text);
}

static void tell_rules(const struct telling *t)
{
    const struct pk_node *list = pk_get(t->mission, "rules");
    for (int i = 0; list && list->type == PK_LIST && i < list->count; i++)
        tell_rule(t, &list->child[i]);
}

int horde_tell_mission(const struct pk_game *game, const struct pk_node *mission, enum hd_lang lang, char *text, size_t size)
{
    struct out o = {text, size, 0};
    struct telling t = {game, mission, lang, &o};
    text[0] = 0;
    tell_start(&t);
    tell_objectives(&t);
    tell_ways(&t);
    tell_others(&t);
    tell_deeds(&t);
    tell_rules(&t);
    while (o.len && o.len < size && text[o.len - 1] == ' ')
        text[--o.len] = 0;
    return (int)o.len;
}
