/*
 * paths.c - how far it is with the doors as they are. Asked many times in every round: sets of zones as bits, no allocation.
 */
#include "board/board.h"

#include <string.h>

/* All zones one step away from the front. */
static struct zset spread(const struct board *board, uint64_t open, struct zset front)
{
    struct zset next = {{0}};
    while (!zset_empty(&front))
        next = zset_or(next, board_steps(board, open, zset_pop(&front)));
    return next;
}

void board_paths(const struct board *board, uint64_t open, int from, uint8_t dist[ZONES])
{
    struct zset front = {{0}}, seen = {{0}};
    memset(dist, 0xff, ZONES);
    zset_add(&front, from);
    for (uint8_t steps = 0; !zset_empty(&front); steps++) {
        seen = zset_or(seen, front);
        for (struct zset rest = front; !zset_empty(&rest);)
            dist[zset_pop(&rest)] = steps;
        front = zset_minus(spread(board, open, front), seen);
    }
}
