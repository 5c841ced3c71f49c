/*
 * start.c - where a mission file begins, ends and goes on: start, exit, spawn zones, zombies that are there already, noise,
 * mold, signs. Not here: tokens (load/tokens.c), doors (load/doors.c), people and cars (load/company.c).
 */
#include "horde/load/load.h"
#include "horde/parts/parts.h"

#include <stdio.h>
#include <string.h>

static void mark(struct load *l, int zone, enum hd_place_flag flag) { l->g->board.place[zone].flags |= (uint8_t)flag; }

/* ---- start, exit, spawns ---- */

static void add_start(struct load *l, const struct pk_node *node)
{
    struct horde_game *g = l->g;
    int zone = load_zone(l, node);
    if (zone < 0)
        return;
    g->start[g->starts++] = (uint8_t)zone;
    mark(l, zone, HD_START);
}

void load_start(struct load *l)
{
    const struct pk_node *start = l->setup->draft ? pk_get(l->mission, "start") : pk_need(l->mission, "start", l->report);
    int count;
    if (start && start->type == PK_SCALAR) {
        add_start(l, start);
        return;
    }
    const struct pk_node *list = start ? load_list(l, l->mission, "start", SPAWNS, &count) : NULL;
    for (int i = 0; list && i < count; i++)
        add_start(l, &list->child[i]);
    if (list && !count && !l->setup->draft)
        pk_problem(l->report, list, "start: expected at least one zone");
}

/* A draft without a start begins anywhere; the zone is not marked, so nothing is drawn there. */
void start_of_draft(struct load *l)
{
    if (l->setup->draft && !l->g->starts && l->g->board.zones)
        l->g->start[l->g->starts++] = 0;
}

static void add_exit(struct load *l, const struct pk_node *node)
{
    int zone = load_zone(l, node);
    if (zone < 0)
        return;
    zset_add(&l->g->exits, zone);
    mark(l, zone, HD_EXIT);
}

/* What stands on the ground and is in the way: WZC-HUMVEE-1, WZC-AMB-19, WZC-SAND-1, WZC-TANK-1. */
void load_terrain(struct load *l)
{
    struct horde_game *g = l->g;
    int count;
    const struct pk_node *list = load_list(l, l->mission, "humvee", SPAWNS, &count);
    for (int i = 0; i < count; i++) {
        int zone = load_zone(l, &list->child[i]);
        if (zone >= 0)
            zset_add(&g->humvee, zone);
    }
    for (int zone = 0; zone < g->board.zones; zone++)
        if (g->board.kind[zone] == ZONE_TANK)
            zset_add(&g->tanks, zone);
}

void load_exit(struct load *l)
{
    const struct pk_node *node = pk_get(l->mission, "exit");
    int count = 0;
    if (node && node->type == PK_LIST)
        load_list(l, l->mission, "exit", SPAWNS, &count);
    else if (node)
        add_exit(l, node);
    for (int i = 0; i < count; i++)
        add_exit(l, &node->child[i]);
    l->g->leave_by_car = pk_word(l->mission, "leave", "cars", -1, l->report) == 0;
}

/* "061-114": of the zombie cards of the game. */
static void load_spawn_cards(struct load *l, const struct pk_node *node, struct spawn *spawn)
{
    const struct pk_node *cards = pk_get(node, "cards"), *all = pk_get(l->pack->zombies, "cards");
    if (!cards)
        return;
    char first[32];
    const char *range = load_word(l, cards);
    size_t length = strcspn(range, "-");
    snprintf(first, sizeof first, "%.*s", (int)(length < sizeof first ? length : 0), range);
    int from = load_child(all, first), to = range[length] ? load_child(all, range + length + 1) : -1, played = 0;
    if (from < 0 || to <= from || to >= l->g->zombie_cards) {
        pk_problem(l->report, cards, "cards: '%.40s' names no zombie cards of this game; write the first and the last, 001-054",
                   range);
        return;
    }
    for (int i = 0; i < l->g->zdeck_count; i++)
        played += l->g->zdeck[i] >= from && l->g->zdeck[i] <= to;
    if (!played) /* the players have chosen others: any will do */
        return;
    spawn->first_card = (uint8_t)from;
    spawn->last_card = (uint8_t)to;
}

/* 2E-AMB-52: there may be several tokens in a zone. */
static void add_spawn(struct load *l, const struct pk_node *node, bool first)
{
    struct horde_game *g = l->g;
    load_only(l, node, "spawns");
    int zone = load_zone(l, pk_need(node, "zone", l->report));
    bool start = pk_bool(node, "start", false, l->report);
    if (start != first)
        pk_problem(l->report, node,
                   start ? "only the first spawn zone can be the start of the spawn"
                         : "the first spawn zone needs 'start: yes'");
    if (zone < 0)
        return;
    if (g->board.room[zone] && !g->board.cells) /* under the ground and on a station they come from below, in rooms too */
        pk_problem(l->report, pk_get(node, "zone"), "'%s' is a room; spawn zones lie on streets", g->board.zone_id[zone]);
    struct spawn *spawn = &g->spawn[g->spawns++];
    spawn->zone = (uint8_t)zone;
    spawn->colour = (uint8_t)load_colour(l, node, "colour", RED_COLOUR);
    spawn->awake = pk_bool(node, "awake", false, l->report);
    spawn->wakes_by_door = pk_word(node, "wakes", "taken opened", 0, l->report) == 1;
    load_spawn_cards(l, node, spawn);
    mark(l, zone, HD_SPAWN);
}

void load_spawns(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "spawns", SPAWNS, &count);
    for (int i = 0; i < count; i++)
        add_spawn(l, &list->child[i], i == 0);
}

/* ---- zombies that stand there from the start ---- */

static void add_placed(struct load *l, const struct pk_node *node, int *left)
{
    struct horde_game *g = l->g;
    load_only(l, node, "zombies");
    int zone = load_zone(l, pk_need(node, "zone", l->report));
    const struct pk_node *name = pk_need(node, "kind", l->report);
    int kind = name ? load_child(pk_get(l->pack->zombies, "kinds"), load_word(l, name)) : -1;
    int count = pk_int(node, "count", 1, 99, 1, l->report);
    if (name && (kind < 0 || kind >= g->zombie_kinds)) {
        check_no_kind(l, name);
        return;
    }
    if (zone < 0 || kind < 0)
        return;
    left[kind] -= count;
    if (left[kind] < 0) {
        pk_problem(l->report, node, "more than the %d figures of '%s' in the box", g->kind[kind].supply, g->kind[kind].id);
        return;
    }
    g->place[g->placed].zone = (uint8_t)zone;
    g->place[g->placed].kind = (uint8_t)kind;
    g->place[g->placed++].count = (uint8_t)count;
}

void load_placed(struct load *l)
{
    struct horde_game *g = l->g;
    int count, left[KINDS], abominations = 0;
    const struct pk_node *list = load_list(l, l->mission, "zombies", sizeof g->place / sizeof g->place[0], &count);
    for (int k = 0; k < KINDS; k++)
        left[k] = g->kind[k].supply;
    for (int i = 0; i < count; i++)
        add_placed(l, &list->child[i], left);
    for (int i = 0; i < g->placed; i++)
        abominations += g->kind[g->place[i].kind].class == ABOMINATION ? g->place[i].count : 0;
    if (abominations > g->rule.abominations_max)
        pk_problem(l->report, list, "%d abominations on the board; the rules allow %d", abominations, g->rule.abominations_max);
}

/* ---- noise that stays, mold, signs ---- */

void load_noise(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "noise", ZONES, &count);
    for (int i = 0; i < count; i++) {
        load_only(l, &list->child[i], "noise");
        int zone = load_zone(l, pk_need(&list->child[i], "zone", l->report));
        if (zone >= 0)
            l->g->noise[zone] = (uint8_t)pk_int(&list->child[i], "count", 1, 20, 1, l->report);
    }
}

/* An entry is a zone, or a zone and whether the mold is active. */
void load_mold(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "mold", ZONES, &count);
    for (int i = 0; i < count; i++) {
        const struct pk_node *node = &list->child[i], *where = node->type == PK_MAP ? pk_need(node, "zone", l->report) : node;
        if (node->type == PK_MAP)
            load_only(l, node, "mold");
        int zone = where ? load_zone(l, where) : -1;
        if (zone >= 0 && !takes_mold(l->g, zone))
            pk_problem(l->report, where, "'%s' is neither a room nor a corridor; mold grows nowhere else",
                       l->g->board.zone_id[zone]);
        else if (zone >= 0)
            zset_add(node->type == PK_MAP && !pk_bool(node, "active", true, l->report) ? &l->g->old_mold : &l->g->mold, zone);
    }
}

void load_marks(struct load *l)
{
    struct horde_game *g = l->g;
    int count;
    const struct pk_node *list = load_list(l, l->mission, "marks", MARKS, &count);
    for (int i = 0; i < count; i++) {
        load_only(l, &list->child[i], "marks");
        int zone = load_zone(l, pk_need(&list->child[i], "zone", l->report));
        pk_need(&list->child[i], "name", l->report);
        if (zone < 0)
            continue;
        g->mark[g->marks].zone = (uint8_t)zone;
        g->mark[g->marks++].name = pk_text(&list->child[i], "name", l->report);
    }
}
