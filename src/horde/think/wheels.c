/*
 * wheels.c - what cars are for: where they have to go, who has to sit in them, and which of them is a bomb where it stands.
 * Not here: how good it is to get in, to drive, to shoot (policy.c).
 */
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"
#include "horde/think/mind.h"

static bool has_driver(const struct horde_state *s, int car)
{
    EACH_PLAYED (s, who)
        if (s->survivor[who].car == car + 1 && s->survivor[who].driver)
            return true;
    return false;
}

static bool has_people(const struct horde_state *s, int car)
{
    EACH_PLAYED (s, who)
        if (s->survivor[who].car == car + 1)
            return true;
    return false;
}

void want_cars(const struct horde_game *g, const struct horde_state *s, struct zset *zones)
{
    for (int car = 0; car < g->cars; car++)
        if (g->car[car].drive)
            add_zone(zones, cars(g, s)[car].zone);
}

void want_wheels(const struct horde_game *g, const struct horde_state *s, struct zset but, struct zset *zones)
{
    for (int car = 0; car < g->cars; car++) {
        int zone = cars(g, s)[car].zone;
        if (g->car[car].drive && zone != NONE && !zset_has(&but, zone) && !has_driver(s, car))
            zset_add(zones, zone);
    }
}

/* ---- cars as bombs ---- */

static bool cars_move_spawns(const struct horde_game *g)
{
    bool cars = false;
    for (int i = 0; i < g->rules && g->cars_explode; i++) {
        const struct mission_rule *r = &g->mission_rule[i];
        cars |= r->when == WHEN_BURNT && r->by == BY_CAR && r->dos && g->mission_do[r->first_do].effect == E_SPAWN_HOME;
    }
    return cars;
}

/* Where a car that explodes does what a goal asks for. */
static struct zset blast_zones(const struct horde_game *g, const struct horde_state *s, const struct mind *m)
{
    struct zset zones = {{0}};
    bool asked = false;
    for (int i = 0; i < g->goals; i++)
        asked |= is_unmet(m, i) && g->goal[i].type == GOAL_SPAWNS_HOME;
    for (int k = 1; k < g->spawns && asked && cars_move_spawns(g); k++)
        if (s->spawn_zone[k] != s->spawn_zone[0])
            add_zone(&zones, s->spawn_zone[k]);
    return zones;
}

/* Of those, where one stands ready, whoever may still sit in it. */
static struct zset bombs(const struct horde_game *g, const struct horde_state *s, struct zset blasts)
{
    struct zset zones = {{0}};
    for (int car = 0; car < g->cars && !zset_empty(&blasts); car++)
        if (cars(g, s)[car].zone != NONE && zset_has(&blasts, cars(g, s)[car].zone))
            zset_add(&zones, cars(g, s)[car].zone);
    return zones;
}

bool is_bomb(const struct horde_game *g, const struct horde_state *s, const struct mind *m, int car)
{
    int zone = cars(g, s)[car].zone;
    return zone != NONE && zset_has(&m->bombs, zone) && !has_people(s, car);
}

/* Next to it, out of the blast, in the open: from there one shoots. */
void want_bombs(const struct horde_game *g, const struct horde_state *s, const struct mind *m, struct zset *zones)
{
    for (struct zset left = m->bombs; !zset_empty(&left);)
        *zones = zset_or(*zones, g->board.adjacent[zset_pop(&left)]);
    *zones = zset_minus(*zones, m->bombs);
}

/* ---- cars to load ---- */

/* What has to be put into a car: where somebody carries it, else where it lies. */
static struct zset freight(const struct horde_game *g, const struct horde_state *s, const struct goal *goal)
{
    struct zset carried = {{0}}, lying = {{0}};
    EACH_PLAYED (s, who)
        if (on_board(s, who) && kept_tokens(s->survivor[who].kept))
            zset_add(&carried, s->survivor[who].zone);
    for (uint64_t left = goal->tokens & s->tokens; left;)
        zset_add(&lying, g->token[bit_pop(&left)].zone);
    return zset_empty(&carried) ? lying : carried;
}

/* The streets closest to it. */
static struct zset stops(const struct horde_game *g, const struct horde_state *s, const struct goal *goal)
{
    struct zset near = {{0}}, load = freight(g, s, goal);
    int best = 0xff;
    for (int z = 0; z < g->board.zones && !zset_empty(&load); z++) {
        int steps = g->board.room[z] ? 0xff : steps_to(g, load, z);
        if (steps < best)
            near = (struct zset){{0}};
        best = steps < best ? steps : best;
        if (steps == best && steps != 0xff)
            zset_add(&near, z);
    }
    return near;
}

/* ---- where cars have to go ---- */

static struct zset targets_of(const struct horde_game *g, const struct horde_state *s, const struct mind *m, int goal)
{
    struct zset zones = {{0}};
    int type = g->goal[goal].type;
    if (type == GOAL_PARK && all_met_before(m, goal))
        zset_add(&zones, g->goal[goal].zone);
    else if ((type == GOAL_CARS_OUT || type == GOAL_EXIT) && m->leaving)
        zones = g->exits;
    else if (type == GOAL_LOAD && is_unmet(m, goal))
        zones = stops(g, s, &g->goal[goal]);
    return zones;
}

void think_wheels(const struct horde_game *g, const struct horde_state *s, struct mind *m)
{
    struct zset blasts = blast_zones(g, s, m);
    m->bombs = bombs(g, s, blasts);
    m->drive = zset_minus(blasts, m->bombs);
    for (int i = 0; i < g->goals; i++)
        m->drive = zset_or(m->drive, targets_of(g, s, m, i));
}
