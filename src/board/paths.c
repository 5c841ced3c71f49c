/*
 * paths.c - how far it is with the doors as they are. Asked many times in every round: sets of zones as bits, no allocation.
 */
#include "board/board.h"

#include <string.h>

/* always_inline: where nothing is avoided, nothing is asked about it. */
static inline __attribute__((always_inline)) void spread(const struct board *board, uint64_t open, const struct zset *avoid,
                                                         int from, uint8_t dist[ZONES])
{
    struct zset front = {{0}}, seen = {{0}};
    memset(dist, 0xff, ZONES);
    zset_add(&front, from);
    for (uint8_t steps = 0; !zset_empty(&front); steps++) {
        struct zset next = {{0}};
        seen = zset_or(seen, front);
        while (!zset_empty(&front)) {
            int zone = zset_pop(&front);
            dist[zone] = steps;
            if (!avoid || !zset_has(avoid, zone)) /* nobody comes through here */
                next = zset_or(next, board_steps(board, open, zone));
        }
        front = zset_minus(next, seen);
    }
}

void board_paths_past(const struct board *board, uint64_t open, struct zset avoid, int to, uint8_t dist[ZONES])
{
    spread(board, open, &avoid, to, dist);
}

/* 2E-DEF-8, 2E-DEF-7, 2E-DEF-6 */
void board_paths(const struct board *board, uint64_t open, int from, uint8_t dist[ZONES])
{
    spread(board, open, NULL, from, dist);
}
