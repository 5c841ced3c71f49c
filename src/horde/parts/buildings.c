/*
 * buildings.c - what waits in a building: opened for the first time, it brings zombies into its dark rooms.
 * Not here: the doors themselves (core/doors.c), the cards that say what comes (core/spawn.c).
 */
#include "horde/core/core.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"

#include <string.h>

bool buildings_wanted(const struct horde_game *g) { return true; }

/* 2E-BSPAWN-1 */
void buildings_opened(struct ctx *c, int zone, int who)
{
    int building = c->g->board.building[zone];
    if (!building || c->s->spawned >> building & 1)
        return;
    c->s->spawned |= 1u << building; /* 2E-AMB-47: only the first opening */
    struct frame *f = push(c->s, F_BUILDING, who);
    f->zone = (uint8_t)zone;
    f->building.building = (uint8_t)building;
}

/* Again, as if it had never been opened. */
void spawn_building(struct ctx *c, int zone, int who)
{
    c->s->spawned &= ~(1u << c->g->board.building[zone]);
    buildings_opened(c, zone, who);
}

/* ---- F_BUILDING ---- */

/* 2E-BSPAWN-3 */
static struct zset waiting(const struct horde_game *g, const struct frame *f)
{
    struct zset zones = {{0}};
    for (struct zset dark = g->board.darks; !zset_empty(&dark);) {
        int z = zset_pop(&dark);
        if (g->board.building[z] == f->building.building && !memchr(f->building.zone, z, f->building.chosen))
            zset_add(&zones, z);
    }
    return zones;
}

/* 2E-BSPAWN-2: the whole order first, then the cards. */
enum flow building_run(struct ctx *c, struct frame *f)
{
    struct zset left = waiting(c->g, f);
    if (zset_count(left) > 1 && f->building.chosen < sizeof f->building.zone - 1)
        return ASK;
    if (!zset_empty(&left))
        f->building.zone[f->building.chosen++] = (uint8_t)zset_pop(&left);
    if (f->building.resolved == f->building.chosen) {
        pop(c->s);
        return GO;
    }
    int zone = f->building.zone[f->building.resolved++];
    if (spare_card(c->g, c->s, f->building.building))
        return GO;
    start_card(c, zone, draw_zombie_card(c), true);
    return GO;
}

void building_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (struct zset left = waiting(g, f); !zset_empty(&left);)
        put(l, act1(V_ORDER, zset_pop(&left)));
}

void building_answer(struct ctx *c, struct frame *f, struct hd_action a) { f->building.zone[f->building.chosen++] = a.arg[0]; }
