/*
 * machines.c - bots and turrets: `machines` of game.yaml and of a mission. A machine has a weapon, known as a card without
 * copies, and a sheet nobody can choose. Not here: what machines do (parts/machines.c).
 *
 *   machines:
 *     vindicator-bot:
 *       name: {en: "Vindicator Bot", de: "Verfechter-Bot"}
 *       kind: bot                 # or turret: what skills, remote controls and missions name
 *       moves: yes
 *       prototype: yes            # the dark does not hinder its shots
 *       near: no                  # yes: whoever is in its zone controls it
 *       remote: green             # the objective of this colour is its remote control
 *       ranged: {range: 1-3, dice: 3, accuracy: 4, damage: 2, noise: yes}
 *       melee: ...                # either or both, in the words of equipment.yaml
 *       ammo: energy
 *       source: ours
 */
#include "horde/load/load.h"

#include <string.h>

/* A machine without a weapon would have nothing to be used for (lint). */
static void load_weapon(struct load *l, const struct pk_node *node, struct machine_type *t)
{
    struct horde_game *g = l->g;
    if (g->card_types == CARD_TYPES) {
        pk_problem(l->report, node, "more than %d cards with this weapon", CARD_TYPES);
        return;
    }
    struct card_type *card = &g->card_type[g->card_types];
    *card = (struct card_type){.id = t->id, .name = t->name, .trap_kind = NONE, .skill = NONE, .flags = CARD_WEAPON};
    load_line(l, node, "melee", true, &card->melee);
    load_line(l, node, "ranged", true, &card->ranged);
    card->ammo = (uint8_t)(1 + pk_word(node, "ammo", "bullets shells energy", -1, l->report));
    if (!card->melee.used && !card->ranged.used)
        pk_problem(l->report, node, "the machine '%.40s' has no weapon: add a 'ranged' or a 'melee' line", t->id);
    t->weapon = (uint8_t)g->card_types++;
}

/* Behind those one can choose from. */
static void load_machine_sheet(struct load *l, const struct pk_node *node, struct machine_type *t, int i)
{
    struct horde_game *g = l->g;
    if (g->sheets + i >= SHEETS) {
        pk_problem(l->report, node, "more than %d survivors and machines together", SHEETS);
        return;
    }
    t->sheet = (uint8_t)(g->sheets + i);
    g->sheet[t->sheet] = (struct survivor_type){.id = t->id, .name = t->name, .health = 1};
}

static void load_machine(struct load *l, const struct pk_node *node, int i)
{
    struct hd_report *p = l->report;
    struct machine_type *t = &l->g->machine_type[i];
    pk_only(node, "name kind moves prototype near remote ranged melee ammo source", p);
    t->id = node->key;
    pk_need(node, "name", p);
    t->name = pk_text(node, "name", p);
    if (pk_need(node, "kind", p))
        t->kind = (uint8_t)pk_word(node, "kind", "bot turret", BOT, p);
    t->moves = pk_bool(node, "moves", false, p);
    t->prototype = pk_bool(node, "prototype", false, p);
    t->near = pk_bool(node, "near", false, p);
    t->colour = pk_get(node, "remote") ? (uint8_t)load_colour(l, node, "remote", RED_COLOUR) : NONE;
    load_weapon(l, node, t);
    load_machine_sheet(l, node, t, i);
}

/* Whoever took the objective would not know which of them it is for. */
static void check_remotes(struct load *l, const struct pk_node *map)
{
    const struct machine_type *t = l->g->machine_type;
    const struct pk_node *box = pk_get(pk_get(l->pack->game, "box"), "colours");
    for (int i = 0; i < l->g->machine_types; i++) {
        const struct pk_node *remote = pk_get(&map->child[i], "remote");
        if (!remote || t[i].colour == NONE)
            continue;
        if (box && !pk_get(box, colour_id(t[i].colour)))
            pk_problem(l->report, remote, "remote: the box has no objective in %s; choose another colour",
                       colour_id(t[i].colour));
        for (int k = 0; k < i; k++)
            if (t[k].colour == t[i].colour && t[k].kind != t[i].kind) {
                pk_problem(l->report, remote, "remote: %s is already the remote control of '%.40s'; choose another colour",
                           colour_id(t[i].colour), t[k].id);
                break;
            }
    }
}

void load_machines(struct load *l)
{
    if (!pk_get(l->pack->game, "machines"))
        return;
    const struct pk_node *map = load_map(l, l->pack->game, "machines", MACHINE_TYPES, &l->g->machine_types);
    for (int i = 0; i < l->g->machine_types; i++)
        load_machine(l, &map->child[i], i);
    check_remotes(l, map);
}

/* ---- of the mission ---- */

/* By its id, or the first of the kind that is not there yet (DS-MACH-14). */
static int type_named(const struct horde_game *g, const char *word)
{
    int first = -1;
    for (int i = g->machine_types - 1; i >= 0; i--) {
        bool there = false;
        for (int k = 0; k < g->machines; k++)
            there = there || g->machine[k].type == i;
        if (!strcmp(g->machine_type[i].id, word))
            return i;
        if (!strcmp(g->machine_type[i].kind == BOT ? "bot" : "turret", word) && !there)
            first = i;
    }
    return first;
}

/* Parts that keep something for each figure do so for people only. */
static int figures_at_most(const struct load *l)
{
    part_set for_people = (part_set)(1u << PART_ALL_OUT | 1u << PART_KNOCK_OUT | 1u << PART_LIGHT);
    return l->parts & for_people ? PEOPLE : SURVIVORS;
}

static void seat_machine(struct load *l, const struct pk_node *node)
{
    struct horde_game *g = l->g;
    const struct pk_node *kind = pk_need(node, "kind", l->report);
    int type = kind ? type_named(g, load_word(l, kind)) : -1;
    if (kind && type < 0)
        pk_problem(l->report, kind,
                   "kind: '%.40s' isn't a machine of this game, or it is already in use; each kind in game.yaml exists once",
                   load_word(l, kind));
    if (type < 0)
        return;
    if (g->team + g->machines == figures_at_most(l)) {
        pk_problem(l->report, node, "more than %d survivors and machines on the board", figures_at_most(l));
        return;
    }
    g->sheet_of[g->team + g->machines] = g->machine_type[type].sheet;
    g->machine[g->machines].type = (uint8_t)type;
    bool hostile = pk_bool(node, "hostile", false, l->report);
    if (hostile && !(l->parts >> PART_ASSAULT & 1)) /* its hits are shared out there */
        pk_problem(l->report, node, "this game has no %s: its game.yaml does not list them under 'parts'", "assault");
    g->machine[g->machines].hostile = hostile;
    g->machine[g->machines++].zone = NONE;
}

void seat_machines(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "machines", MACHINES, &count);
    l->g->remotes = pk_bool(l->mission, "remotes", true, l->report);
    for (int i = 0; i < count && l->parts >> PART_MACHINES & 1; i++)
        seat_machine(l, &list->child[i]);
}

void place_machines(struct load *l)
{
    int count, next = 0;
    const struct pk_node *list = load_list(l, l->mission, "machines", MACHINES, &count);
    for (int i = 0; i < count; i++) {
        load_only(l, &list->child[i], "machines");
        int zone = load_zone(l, pk_need(&list->child[i], "zone", l->report));
        if (next < l->g->machines && zone >= 0)
            l->g->machine[next++].zone = (uint8_t)zone;
    }
}
