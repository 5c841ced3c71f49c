/*
 * ways.c - links with more states than open and shut, rooms that become pits, tiles that fall away. Everything here only says
 * so in the position; the tables were made when the game was loaded. Not here: the rules of doors, pits and missions that make
 * use of it.
 */
#include "horde/ways.h"
#include "horde/core/core.h"

/* Openings, airlocks, sandbags, passages: every board that has more than printed doors, and every game that opens pits. */
bool ways_wanted(const struct horde_game *g) { return g->board.cells || g->board.sandbags | g->board.passages; }

enum link_state link_state(const struct horde_game *g, const struct horde_state *s, int door)
{
    const struct ways *w = ways_now(g, s);
    if (w && w->destroyed >> door & 1)
        return LINK_DESTROYED;
    if (s->open >> door & 1)
        return LINK_OPEN; /* DS-DEF-4: an empty opening is open */
    if (s->sealed >> door & 1)
        return LINK_SEALED;
    return g->doors_locked >> door & 1 || g->door_needs[door] & ~(s->awake | s->waking) ? LINK_LOCKED : LINK_SHUT;
}

/* DS-AMB-23: a locked door as well, unless the mission says it is too strong. */
bool can_be_destroyed(const struct horde_game *g, const struct horde_state *s, int door)
{
    enum link_state state = link_state(g, s, door);
    return (state == LINK_SHUT || state == LINK_LOCKED) && !(g->doors_tough >> door & 1);
}

/* DS-ACT-DOOR-3, DS-ACT-DOOR-5: openings for doors, and airlocks (INV-AIR-3); not where a door lies in pieces. */
bool can_be_worked(const struct horde_game *g, const struct horde_state *s, int door)
{
    enum mark mark = g->board.door[door].mark;
    enum link_state state = link_state(g, s, door);
    return (mark == MARK_OPENING || mark == MARK_GATE || mark == MARK_AIRLOCK) && (state == LINK_OPEN || state == LINK_SHUT);
}

void shut_way(struct ctx *c, int door)
{
    c->s->open &= ~(1ull << door);
    c->s->look = 1;
}

void open_way(struct ctx *c, int door)
{
    c->s->open |= 1ull << door;
    c->s->look = 1;
}

void destroy_way(struct ctx *c, int door)
{
    assert(ways_now(c->g, c->s));
    ways_now(c->g, c->s)->destroyed |= 1ull << door;
    open_way(c, door);
}

void seal_way(struct ctx *c, int door)
{
    c->s->sealed |= 1ull << door;
    shut_way(c, door);
}

void become_pit(struct ctx *c, int zone)
{
    assert(ways_now(c->g, c->s));
    zset_add(&ways_now(c->g, c->s)->pits, zone);
    c->s->look = 1;
}

/* Groups fall in any order: g->fallen has a board for every set of them. */
void let_fall(struct ctx *c, int group)
{
    struct ways *w = ways_now(c->g, c->s);
    assert(w && group < c->g->falls);
    w->fallen = (uint8_t)(w->fallen | 1u << group);
    c->s->look = 1;
}
