/*
 * company.c - whom and what a mission file adds to the team: cars, companions who wait, people who stay, pairs.
 * Not here: what companions can do (parts/companions.c), sheets (load/people.c).
 */
#include "horde/load/load.h"
#include "horde/parts/parts.h"

#include <string.h>

/* ---- cars and companions ---- */

/* {zone: r2c0, kind: police, drive: yes, crate: yes} */
static void load_car(struct load *l, const struct pk_node *node)
{
    struct horde_game *g = l->g;
    int i = g->cars++;
    load_only(l, node, "cars");
    int zone = load_zone(l, pk_need(node, "zone", l->report));
    g->car[i].zone = (uint8_t)zone;
    g->car[i].kind = (uint8_t)pk_word(node, "kind", "muscle police", MUSCLE_CAR, l->report);
    g->car[i].drive = pk_bool(node, "drive", true, l->report);
    g->car[i].crate = pk_bool(node, "crate", false, l->report);
    if (zone >= 0 && g->board.room[zone])
        pk_problem(l->report, pk_get(node, "zone"), "'%s' is a room; cars stand on streets", g->board.zone_id[zone]);
    if (zone < 0 || !pk_bool(node, "objective", false, l->report))
        return;
    if (g->car[i].drive)
        pk_problem(l->report, pk_get(node, "objective"), "only a car that stays ('drive: no') can have an objective in it");
    else if (g->tokens < TOKENS)
        lay_token(g, (struct token){(uint8_t)zone, TOKEN_OBJECTIVE, RED_COLOUR, .needs = NONE});
}

static void hush(struct horde_game *g, int building)
{
    for (int zone = 0; zone < g->board.zones; zone++)
        if (building && g->board.building[zone] == building)
            zset_add(&g->hushed, zone);
}

/* ---- people called by name ---- */

/* The person of that name, who is not on the team; NONE and a problem if there is none. */
uint8_t load_person(struct load *l, const struct pk_node *name)
{
    struct horde_game *g = l->g;
    int sheet = name ? sheet_named(g, load_word(l, name)) : -1;
    if (!name)
        return NONE;
    for (int i = g->team; sheet >= 0 && i < g->people; i++)
        if (!is_machine(g, i) && g->sheet_of[i] == sheet)
            return (uint8_t)i;
    if (sheet < 0)
        pk_problem(l->report, name, "there is no survivor '%.40s'", load_word(l, name));
    else if (memchr(g->sheet_of, sheet, (size_t)g->team))
        pk_problem(l->report, name,
                   "'%.40s' can be played here: place them under 'companions', or give them the class 'companion'",
                   load_word(l, name));
    else
        pk_problem(l->report, name, "nobody is left for that");
    return NONE;
}

/* ... and whoever is asked about has to turn up somehow: check_called(). */
uint8_t load_called(struct load *l, const struct pk_node *name)
{
    uint8_t who = load_person(l, name);
    if (who != NONE && !l->called[who])
        l->called[who] = name;
    return who;
}

static bool turns_up(const struct horde_game *g, int who)
{
    bool comes = false;
    for (int i = 0; i < g->named; i++)
        comes |= g->named_at[i].who == who;
    for (int i = 0; i < g->dos; i++)
        comes |=
            (g->mission_do[i].effect == E_LEAD || g->mission_do[i].effect == E_PICK_LEADER) && g->mission_do[i].kind == who;
    return comes;
}

void check_called(struct load *l)
{
    for (int who = 0; who < l->g->people; who++)
        if (l->called[who] && !turns_up(l->g, who))
            pk_problem(l->report, l->called[who],
                       "'%.40s' never turns up: place them under 'companions', or let a rule do 'lead'",
                       load_word(l, l->called[who]));
}

/* {who: mara, zone: r2c1}: one who waits, or stays. Nobody plays that sheet (load/options.c). */
static int load_named(struct load *l, const struct pk_node *node, const char *key, bool stays)
{
    struct horde_game *g = l->g;
    load_only(l, node, key);
    int who = load_person(l, pk_need(node, "who", l->report));
    int zone = load_zone(l, pk_need(node, "zone", l->report));
    if (zone < 0 || who == NONE)
        return zone;
    if (g->named == PEOPLE_NAMED) {
        pk_problem(l->report, node, "a mission has at most %d people with names", PEOPLE_NAMED);
        return zone;
    }
    for (int i = 0; i < g->named; i++)
        if (g->named_at[i].who == who)
            pk_problem(l->report, node, "'%.40s' is already somewhere else", load_word(l, pk_get(node, "who")));
    g->by_name |= (survivor_set)(1u << who);
    g->named_at[g->named].who = (uint8_t)who;
    g->named_at[g->named].zone = (uint8_t)zone;
    g->named_at[g->named++].stays = stays;
    return zone;
}

/* A zone where somebody waits who is drawn by lot. */
static int load_lot(struct load *l, const struct pk_node *node)
{
    int zone = load_zone(l, node);
    if (zone >= 0) {
        l->g->wait_zone[l->g->waiting++] = (uint8_t)zone;
        l->g->board.place[zone].waits++;
    }
    return zone;
}

/* Zones, or people with names in zones. */
static void load_waiting(struct load *l)
{
    struct horde_game *g = l->g;
    const struct pk_node *node = pk_get(l->mission, "companions");
    int count = 0, left = g->people - g->team - __builtin_popcount(g->by_name);
    bool quiet = pk_bool(l->mission, "quiet", false, l->report);
    if (node && node->type == PK_SCALAR) {
        g->companion_each = pk_word(l->mission, "companions", "each", 0, l->report) == 0;
        if (g->team > left)
            pk_problem(l->report, node, "a companion each, but only %d people are left for that", left);
        return;
    }
    load_list(l, l->mission, "companions", PEOPLE, &count);
    for (int i = 0; i < count; i++) {
        const struct pk_node *entry = &node->child[i];
        int zone = entry->type == PK_MAP ? load_named(l, entry, "companions", false) : load_lot(l, entry);
        if (zone >= 0 && quiet)
            hush(g, g->board.building[zone]);
    }
    left = g->people - g->team - __builtin_popcount(g->by_name);
    if (g->waiting > left)
        pk_problem(l->report, node, "%d companions, but only %d survivors are left for that", g->waiting, left);
}

void load_cars(struct load *l)
{
    int count;
    need_part(l, "cars", PART_CARS, "cars");
    need_part(l, "companions", PART_COMPANIONS, "companions");
    need_part(l, "people", PART_COMPANIONS, "companions");
    need_part(l, "pairs", PART_COMPANIONS, "companions");
    const struct pk_node *list = load_list(l, l->mission, "cars", CARS, &count);
    for (int i = 0; i < count; i++)
        load_car(l, &list->child[i]);
    list = load_list(l, l->mission, "people", PEOPLE_NAMED, &count);
    for (int i = 0; i < count; i++)
        load_named(l, &list->child[i], "people", true);
    load_waiting(l);
}

void load_pairs(struct load *l)
{
    struct horde_game *g = l->g;
    g->pairs = pk_bool(l->mission, "pairs", false, l->report);
    if (g->pairs && (g->by_name || g->companion_each))
        pk_problem(l->report, pk_get(l->mission, "pairs"),
                   "pairs take everybody: leave out people with names and 'companions: each'");
    if (g->pairs && (g->team % 2 || 2 * g->starts > g->people || 2 * g->starts < g->team))
        pk_problem(l->report, pk_get(l->mission, "pairs"),
                   "%d starts need %d people in pairs, with an even number of team members among them; there are %d people and "
                   "a team of %d",
                   g->starts, 2 * g->starts, g->people, g->team);
}
