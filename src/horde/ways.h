/*
 * ways.h - the board as it lies now: which way is open to whom, what blocks sight, what has been destroyed or has fallen away.
 * Tables for everything that can change are made when a game is loaded (board.h); here is what play code asks.
 * Not here: who opens, shuts or breaks a door, and what that costs (core/doors.c, parts/hand_doors.c).
 */
#ifndef HD_HORDE_WAYS_H
#define HD_HORDE_WAYS_H

#include "horde/parts/parts.h"

/* What the part keeps of a position; zero at the start. What is destroyed is in hand_doors, what is a pit in pits. */
struct ways {
    uint8_t fallen; /* groups of tiles that are gone, a bit each */
    uint8_t unused[7];
};

static inline struct ways *ways_now(const struct horde_game *g, const struct horde_state *s)
{
    return part_bytes(g, s, PART_WAYS);
}

/* The board as it lies now. */
static inline const struct board *board_now(const struct horde_game *g, const struct horde_state *s)
{
    const struct ways *w = ways_now(g, s);
    return w && w->fallen ? g->fallen[w->fallen - 1] : &g->board;
}

/* ---- where one can go ---- */

/* Doors survivors can go through: a bit each. */
static inline uint64_t survivor_ways(const struct horde_state *s) { return s->open; }

/* Doors enemies can go through: those that are open, those that do not hold them, and what the parts say. */
static inline uint64_t zombie_ways(const struct horde_game *g, const struct horde_state *s)
{
    uint64_t ways = s->open | (g->doors_broken & ~s->sealed);
    for (int i = 0; i < g->hooks.n_ways; i++)
        ways = g->hooks.ways[i](g, s, ways);
    return ways;
}

/* One step away for a survivor. */
static inline struct zset steps_from(const struct horde_game *g, const struct horde_state *s, int zone)
{
    return board_steps(board_now(g, s), survivor_ways(s), zone);
}

/* ---- what one can see ---- */

/* All zones in a straight line, itself included: not yet with skills, darkness and the like (sight()). */
static inline struct zset seen_from(const struct horde_game *g, const struct horde_state *s, int zone)
{
    return ways_now(g, s) ? board_seen_over(board_now(g, s), s->open, pit_zones(g, s), zone)
                          : board_seen(&g->board, s->open, zone);
}

/* Distance in a straight line, -1 if there is none; deep: through that many rooms. */
static inline int line_of_sight(const struct horde_game *g, const struct horde_state *s, int deep, int from, int to)
{
    if (ways_now(g, s))
        return board_sight_over(board_now(g, s), s->open, pit_zones(g, s), deep, from, to);
    return deep ? board_sight_deep(&g->board, s->open, from, to) : board_sight(&g->board, s->open, from, to);
}

/* ---- one link ---- */

enum link_state {
    LINK_OPEN,
    LINK_SHUT,      /* a door is in it */
    LINK_LOCKED,    /* ... and waits for a colour, or for good */
    LINK_DESTROYED, /* open for good */
    LINK_SEALED     /* shut for good, and nothing breaks it */
};
enum link_state link_state(const struct horde_game *g, const struct horde_state *s, int door);
static inline bool survivors_cross(const struct horde_state *s, int door) { return survivor_ways(s) >> door & 1; }
static inline bool enemies_cross(const struct horde_game *g, const struct horde_state *s, int door)
{
    return zombie_ways(g, s) >> door & 1;
}
/* A shut door does; a passage nobody looks through anyway. */
static inline bool blocks_sight(const struct horde_game *g, const struct horde_state *s, int door)
{
    return !(s->open >> door & 1) || g->board.passages >> door & 1;
}
/* ---- changes ---- */
/* DS-M10-4, DS-M10-6: the tiles of that group of the mission are gone; what lies only there is for the mission to clear away.
 */
void let_fall(struct ctx *c, int group);

bool ways_wanted(const struct horde_game *g);
uint64_t ways_for_enemies(const struct horde_game *g, const struct horde_state *s, uint64_t ways);

#endif
