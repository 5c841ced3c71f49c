/*
 * zombies.c - zombies.yaml: kinds of zombies, zombie cards and the groups they come in.
 * Not here: which groups make the deck of a game (load/options.c).
 */
#include "horde/load/load.h"

#include <stdio.h>
#include <string.h>

enum { FIGURES = 250 }; /* all of them may stand in one zone, counted in a byte */

/* 2E-ABOM-6, 2E-ABOM-4, 2E-ZOM-4, 2E-ZOM-3, 2E-ZOM-1, DS-XENO-1, DS-XENO-3 */
static void load_kind(struct load *l, const struct pk_node *node, struct zombie_kind *k)
{
    struct hd_report *p = l->report;
    pk_only(node, "name plural one killed actions wounds toughness ap supply class priority special digs mining lays source",
            p);
    k->id = node->key;
    pk_need(node, "name", p);
    k->name = pk_text(node, "name", p);
    k->plural = pk_get(node, "plural") ? pk_text(node, "plural", p) : k->name;
    k->one = pk_get(node, "one") ? pk_text(node, "one", p) : (struct hd_text){0};
    k->killed = pk_get(node, "killed") ? pk_text(node, "killed", p) : k->one;
    pk_need(node, "class", p);
    k->actions = (uint8_t)pk_int(node, "actions", 1, 4, 1, p);
    k->wounds = (uint8_t)pk_int(node, "wounds", 1, 9, 1, p);
    k->toughness = (uint8_t)pk_int(node, "toughness", 1, 9, 1, p);
    k->ap = (uint8_t)pk_int(node, "ap", 0, 50, 1, p);
    k->supply = (uint8_t)pk_int(node, "supply", 1, 200, 1, p);
    k->class = (uint8_t)pk_word(node, "class", "basic tank fast abomination", BASIC, p);
    k->priority = (uint8_t)pk_int(node, "priority", 0, 9, 2, p);
    int special = pk_word(node, "special", "no-combat-in-zone first-target molotov-spares-others", -1, p);
    k->special = (uint8_t)(special + 1);
    k->digs = pk_bool(node, "digs", false, p);
    k->mining = pk_bool(node, "mining", false, p);
    if (k->digs && k->supply > 1)
        pk_problem(p, node, "digs: there can be only one of a kind that digs, but the supply is %d", k->supply);
    k->lays = pk_word(node, "lays", "mold", -1, p) == 0;
}

void load_kinds(struct load *l)
{
    struct horde_game *g = l->g;
    pk_only(l->pack->zombies, "kinds cards groups", l->report);
    int figures = 0;
    const struct pk_node *map = load_map(l, l->pack->zombies, "kinds", KINDS, &g->zombie_kinds);
    for (int i = 0; i < g->zombie_kinds; i++) {
        load_kind(l, &map->child[i], &g->kind[i]);
        if (g->kind[i].class == ABOMINATION)
            g->abominations |= (kind_set)(1u << i);
        figures += g->kind[i].supply;
    }
    if (figures > FIGURES)
        pk_problem(l->report, map, "%d figures in the box; there may be at most %d", figures, FIGURES);
}

/* INV-COMB-1, INV-COMB-10, INV-COMB-11: subspecies are kinds of their own, with their own cards and miniatures. */
/* ---- cards ---- */

/* 2E-DATA-3, DS-COMP-8 */
static void load_counts(struct load *l, const struct pk_node *node, struct zombie_card *card)
{
    int count, value;
    const struct pk_node *list = load_list(l, node, "count", LEVELS, &count);
    if (!list || count != LEVELS) {
        pk_problem(l->report, list ? list : node, "count: expected %d numbers, one for each level", LEVELS);
        return;
    }
    for (int i = 0; i < LEVELS; i++)
        if (pk_number(&list->child[i], 0, 60, &value, l->report))
            card->count[i] = (uint8_t)value;
}

/* 2E-RUSH-2 */
static void load_zombie_card(struct load *l, const struct pk_node *node, struct zombie_card *card)
{
    pk_only(node, "card zombie count source", l->report);
    card->id = node->key;
    card->kind = NONE;
    if (!pk_need(node, "card", l->report) || !pk_need(node, "zombie", l->report))
        return;
    card->type =
        (uint8_t)pk_word(node, "card", "spawn rush abomination extra-activation pit-spawn mold-spawn", ZCARD_SPAWN, l->report);
    load_counts(l, node, card);
    const struct pk_node *zombie = pk_get(node, "zombie");
    const char *word = load_word(l, zombie);
    int kind = load_child(pk_get(l->pack->zombies, "kinds"), word);
    if (card->type == ZCARD_ABOMINATION && kind >= 0 && kind < l->g->zombie_kinds && l->g->kind[kind].class == ABOMINATION) {
        card->kind = (uint8_t)kind; /* that one, not any */
    } else if (card->type == ZCARD_ABOMINATION) {
        if (strcmp(word, "abomination"))
            pk_problem(l->report, zombie, "zombie: expected 'abomination' on a card of that sort, found '%.40s'", word);
    } else if (kind < 0 || kind >= l->g->zombie_kinds) {
        pk_problem(l->report, zombie, "zombie: '%.40s' isn't a kind of zombie of this file", word);
    } else {
        card->kind = (uint8_t)kind;
    }
}

void load_zombie_cards(struct load *l)
{
    struct horde_game *g = l->g;
    const struct pk_node *map = load_map(l, l->pack->zombies, "cards", ZCARD_TYPES, &g->zombie_cards);
    for (int i = 0; i < g->zombie_cards; i++)
        load_zombie_card(l, &map->child[i], &g->zcard[i]);
}

/* "001-018" or "037": all cards from the first to the last in the order of the file. */
void load_range(struct load *l, const struct pk_node *range, uint8_t *in)
{
    char first[16], last[16];
    const struct pk_node *cards = pk_get(l->pack->zombies, "cards");
    const char *text = load_word(l, range), *dash = strchr(text, '-');
    int length = dash ? (int)(dash - text) : (int)strlen(text);
    snprintf(first, sizeof first, "%.*s", length, text);
    snprintf(last, sizeof last, "%s", dash ? dash + 1 : first);
    int from = load_child(cards, first), to = load_child(cards, last);
    if (from < 0 || to < from || to >= l->g->zombie_cards) {
        pk_problem(l->report, range, "expected zombie card numbers such as 001-018; found '%.40s'", text);
        return;
    }
    memset(in + from, 1, (size_t)(to - from + 1));
}

bool load_group(struct load *l, const struct pk_node *name, uint8_t *in)
{
    const struct pk_node *group = pk_get(pk_get(l->pack->zombies, "groups"), load_word(l, name));
    if (!group) {
        pk_problem(l->report, name, "zombies.yaml has no group '%.40s'", load_word(l, name));
        return false;
    }
    if (group->type == PK_SCALAR)
        load_range(l, group, in);
    for (int i = 0; group->type == PK_LIST && i < group->count; i++)
        load_range(l, &group->child[i], in);
    return true;
}
