/*
 * walk.c - how far it is from every zone to what is wanted, as the board lies now: locked and welded doors are walls, one that
 * has to be broken open takes an action, tiles that fell are gone.
 * Not here: what is wanted (wants.c), how dangerous the way is (danger.c).
 */
#include "horde/parts/parts.h"
#include "horde/think/mind.h"
#include "horde/ways.h"

#include <string.h>

int best_level(const struct horde_state *s)
{
    int best = 0;
    EACH_PLAYED (s, who)
        best = s->survivor[who].level > best ? s->survivor[who].level : best;
    return best;
}

uint64_t doors_to_use(const struct horde_game *g, const struct horde_state *s)
{
    uint64_t doors = survivor_ways(s), shut = board_all_doors(&g->board) & ~(doors | s->sealed | g->doors_locked);
    int level = shut ? best_level(s) : 0;
    while (shut) {
        int d = bit_pop(&shut);
        if (!(g->door_needs[d] & ~s->awake) && g->door_level[d] <= level)
            doors |= 1ull << d;
    }
    return doors;
}

static struct zset behind(const struct board *b, uint64_t doors, int zone)
{
    struct zset next = {{0}};
    for (doors &= b->doors_at[zone]; doors;) {
        const struct door *d = &b->door[bit_pop(&doors)];
        zset_add(&next, d->a == zone ? d->b : d->a);
    }
    return next;
}

void think_way(const struct horde_game *g, const struct horde_state *s, uint64_t doors, struct zset zones, uint8_t way[ZONES])
{
    const struct board *b = board_now(g, s);
    uint64_t open = doors & (s->open | g->thresholds); /* a door by hand is free */
    struct zset seen = {{0}}, edge[3] = {zones, {{0}}, {{0}}};
    memset(way, 0xff, ZONES);
    for (int steps = 0; !zset_empty(&edge[0]) || !zset_empty(&edge[1]); steps++) {
        struct zset now = zset_minus(edge[0], seen);
        seen = zset_or(seen, now);
        edge[0] = edge[1];
        edge[1] = edge[2];
        edge[2] = (struct zset){{0}};
        while (!zset_empty(&now)) {
            int z = zset_pop(&now);
            way[z] = (uint8_t)steps;
            edge[0] = zset_or(edge[0], zset_or(b->adjacent[z], behind(b, open, z)));
            edge[1] = zset_or(edge[1], behind(b, doors & ~open, z));
        }
    }
}

struct zset think_reach(const struct horde_game *g, const struct horde_state *s, uint64_t doors)
{
    const struct board *b = board_now(g, s);
    struct zset seen = {{0}}, edge = survivor_zones(g, s);
    while (!zset_empty(&edge)) {
        struct zset next = {{0}};
        seen = zset_or(seen, edge);
        while (!zset_empty(&edge)) {
            int z = zset_pop(&edge);
            next = zset_or(next, zset_or(b->adjacent[z], behind(b, doors, z)));
        }
        edge = zset_minus(next, seen);
    }
    return seen;
}

/* Most want the same: whose way is known already is asked first. */
static int walked_alike(const struct mind *m, int who)
{
    for (uint64_t left = m->walked & ((1u << SURVIVORS) - 1); who < SURVIVORS && left;) {
        int other = bit_pop(&left);
        if (!memcmp(&m->want[other], &m->want[who], sizeof m->want[who]))
            return other;
    }
    return who;
}

const uint8_t *way_of(const struct horde_game *g, const struct horde_state *s, struct mind *m, int who)
{
    who = walked_alike(m, who);
    if (!(m->walked >> who & 1)) {
        struct zset zones = who < SURVIVORS      ? m->want[who]
                            : who == WAY_ROOMS   ? m->rooms
                            : who == WAY_MACHINE ? m->machine
                            : who == WAY_AIR     ? m->air
                                                 : m->drive;
        think_way(g, s, who == WAY_CAR ? 0 : m->doors, zones, m->way[who]); /* cars fit through no door */
        m->walked |= 1u << who;
    }
    return m->way[who];
}
