/*
 * ways.c - links with more states than open and shut, rooms that become pits, tiles that fall away. Everything here only says
 * so in the position; the tables were made when the game was loaded. Not here: the rules of doors, pits and missions that make
 * use of it.
 */
#include "horde/ways.h"
#include "horde/core/core.h"
#include "horde/ranges.h"

PART_FIELDS(ways, FIELD(struct ways, fallen, 1, HOLDS, OF_FALLS))

/* Openings, airlocks, sandbags, passages: every board that has more than printed doors, and every game that opens pits. */
bool ways_wanted(const struct horde_game *g) { return g->board.cells || g->board.sandbags | g->board.passages; }

enum link_state link_state(const struct horde_game *g, const struct horde_state *s, int door)
{
    if (door_destroyed(g, s, door))
        return LINK_DESTROYED;
    if (s->open >> door & 1)
        return LINK_OPEN; /* DS-DEF-4: an empty opening is open */
    if (s->sealed >> door & 1)
        return LINK_SEALED;
    return g->doors_locked >> door & 1 || g->door_needs[door] & ~(s->awake | s->waking) ? LINK_LOCKED : LINK_SHUT;
}

/* Never secret passages, nor sandbags: extra activations add those (enemy_ways()). */
uint64_t ways_for_enemies(const struct horde_game *g, const struct horde_state *s, uint64_t ways)
{
    (void)s;
    return ways & ~((g->board.passages & ~g->stairs) | g->board.sandbags);
}

/* Groups fall in any order: g->fallen has a board for every set of them. */
void let_fall(struct ctx *c, int group)
{
    struct ways *w = ways_now(c->g, c->s);
    assert(w && group < c->g->falls);
    w->fallen = (uint8_t)(w->fallen | 1u << group);
    c->s->look = 1;
}
