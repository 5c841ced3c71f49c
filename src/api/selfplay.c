/*
 * selfplay.c - one random game from start to end: what `holdout bench` measures and what every build must agree on.
 */
#include "core/rng.h"
#include "holdout/holdout.h"

enum { DECISIONS_MAX = 1 << 20 }; /* no game comes near it: a game that does is a bug, and still ends */

uint64_t hd_selfplay(const struct hd_game *game, struct hd_state *state, uint64_t seed, uint64_t *decisions)
{
    struct hd_action legal[HD_LEGAL_MAX];
    struct rng pick;
    uint64_t done = 0;
    int count;
    rng_seed(&pick, ~seed); /* its own stream: a choice must not follow the dice */
    hd_start(game, state, seed, NULL);
    while (done < DECISIONS_MAX && (count = hd_legal(game, state, legal, HD_LEGAL_MAX)) > 0) {
        hd_apply(game, state, legal[rng_below(&pick, (uint32_t)count)], NULL);
        done++;
    }
    *decisions += done;
    return hd_hash(game, state);
}
