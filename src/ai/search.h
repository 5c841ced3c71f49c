/*
 * search.h - inside of the search: answers, what became of them, and how a stage of worlds is played.
 */
#ifndef HD_AI_SEARCH_H
#define HD_AI_SEARCH_H

#include "core/rng.h"
#include "holdout/holdout.h"

struct search_sum { /* gain: against the player's own answer in the same world; own: worlds that one won */
    int worlds, won, own;
    int64_t value, gain, square;
};

struct search_answer {
    struct hd_action action;
    int manner; /* ... in which the rest of the turn is played then */
    int score;
    struct search_sum sum;
};

enum { SEARCH_PLANS = 8, SEARCH_ANSWERS = 24 + SEARCH_PLANS };

struct search {
    const struct hd_game *game;
    const struct hd_state *state;
    int seat, live; /* live: answers still compared */
    uint64_t seed;
    struct search_answer answer[SEARCH_ANSWERS];
};

/* The answer of the game's own player in that manner; ties by lot. */
int policy_answer(const struct hd_game *game, const struct hd_state *state, int seat, int manner, const struct hd_action *legal,
                  int count, struct rng *rng, int *score);
/* Plays every live answer in one world and adds what came of it to sum[]. Touches nothing else: worlds may be played at once.
 */
void search_world(const struct search *s, int world, struct search_sum sum[SEARCH_ANSWERS]);
/* That many worlds, fewer if the time of the stage is over; returns the number of the next world. stage.c */
int search_stage(struct search *s, const struct hd_search *how, int world, int worlds, int stage, int stages);

#endif
