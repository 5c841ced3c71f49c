/*
 * env.h - many games stepped in one call, for machine learning. Part of libholdout.
 *
 * Answers are numbers: the index in the list of hd_legal(). All arrays belong to the environment and never move, so Python or
 * any other caller can use them without copying. A game that is over restarts in the same step with the next seed; `done` and
 * `reward` are those of the game that ended. Nothing is allocated after hd_env_new().
 */
#ifndef HOLDOUT_ENV_H
#define HOLDOUT_ENV_H

#include "holdout/holdout.h"

struct hd_env {
    const struct hd_game *game;
    int count;                /* games */
    int numbers;              /* of hd_features() for each */
    int16_t *feature;         /* [count][numbers], as the seat being asked may know it */
    uint8_t *mask;            /* [count][HD_LEGAL_MAX]: 1 where the answer is allowed */
    int32_t *legal;           /* [count]: how many answers are; they come first */
    int32_t *seat;            /* [count]: who is asked */
    float *reward;            /* [count]: 1 won, 0 otherwise; in competitive games, of the seat that answered last */
    uint8_t *done;            /* [count]: the game ended with this step */
    uint64_t steps, games;    /* since the start */
    bool looks;               /* features are kept up to date; a step is faster without them */
    struct hd_action *answer; /* [count][HD_LEGAL_MAX]: the allowed answers themselves, `legal` of them; the rest is stale */
};

/* NULL: not enough memory. The game must outlive it. */
struct hd_env *hd_env_new(const struct hd_game *game, int count, uint64_t seed, bool looks);
void hd_env_free(struct hd_env *env);
/* Restarts all games, with seeds counting up. */
void hd_env_reset(struct hd_env *env, uint64_t seed);
/* One answer per game. false: one of them is not allowed, and nothing has happened. */
bool hd_env_step(struct hd_env *env, const int32_t *answer);
/* A random allowed answer for each game. */
void hd_env_sample(struct hd_env *env, uint64_t seed, int32_t *answer);
/* That many steps with random answers: what the machine can do without a learner. */
void hd_env_run(struct hd_env *env, int steps, uint64_t seed);
/* The state of one of them, to look at or to search from. */
const struct hd_state *hd_env_state(const struct hd_env *env, int index);

#endif
