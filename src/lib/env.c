/*
 * env.c - a vector of games stepped in one call: holdout/env.h.
 */
#include "holdout/env.h"
#include "core/rng.h"

#include <stdlib.h>
#include <string.h>

struct inside {
    struct hd_env open; /* what others see */
    unsigned char *state;
    size_t size; /* of one state */
    uint64_t next_seed;
};

static struct inside *inside(struct hd_env *env) { return (struct inside *)env; }

static struct hd_state *state_at(struct inside *in, int i) { return (struct hd_state *)(in->state + (size_t)i * in->size); }

/* The open question of one game into its arrays. */
static void look(struct inside *in, int i)
{
    struct hd_env *env = &in->open;
    const struct hd_state *s = state_at(in, i);
    uint8_t *mask = env->mask + (size_t)i * HD_LEGAL_MAX;
    int count = hd_legal(env->game, s, env->answer + (size_t)i * HD_LEGAL_MAX, HD_LEGAL_MAX), before = env->legal[i];
    if (count > before)
        memset(mask + before, 1, (size_t)(count - before));
    else
        memset(mask + count, 0, (size_t)(before - count));
    env->legal[i] = count;
    env->seat[i] = hd_to_move(env->game, s);
    if (env->looks)
        hd_features(env->game, s, env->seat[i], env->feature + (size_t)i * (size_t)env->numbers, env->numbers);
}

static void begin(struct inside *in, int i) { hd_start(in->open.game, state_at(in, i), in->next_seed++, NULL); }

static float reward_of(const struct hd_env *env, const struct hd_state *s, int seat)
{
    enum hd_result result = hd_result(env->game, s);
    return result == HD_WON || (result == HD_OVER && seat >= 0 && hd_winner(env->game, s, seat)) ? 1 : 0;
}

static void step(struct inside *in, int i, int answer)
{
    struct hd_env *env = &in->open;
    struct hd_state *s = state_at(in, i);
    int seat = env->seat[i];
    hd_apply(env->game, s, env->answer[(size_t)i * HD_LEGAL_MAX + (size_t)answer], NULL);
    env->done[i] = hd_result(env->game, s) != HD_PLAYING;
    env->reward[i] = env->done[i] ? reward_of(env, s, seat) : 0;
    env->steps++;
    if (env->done[i]) {
        env->games++;
        begin(in, i);
    }
    look(in, i);
}

struct hd_env *hd_env_new(const struct hd_game *game, int count, uint64_t seed, bool looks)
{
    struct inside *in = count > 0 ? calloc(1, sizeof *in) : NULL;
    if (!in)
        return NULL;
    struct hd_env *env = &in->open;
    size_t n = (size_t)count;
    struct hd_state *probe = hd_state_new(game);
    *env = (struct hd_env){.game = game, .count = count, .looks = looks};
    if (probe)
        hd_start(game, probe, seed, NULL);
    env->numbers = probe ? hd_features(game, probe, HD_TEAM, NULL, 0) : 0;
    in->size = (hd_state_size(game) + 63) & ~(size_t)63;
    in->state = aligned_alloc(64, in->size * n);
    env->answer = calloc(n * HD_LEGAL_MAX, sizeof *env->answer);
    env->feature = calloc(n * (size_t)(env->numbers + 1), sizeof *env->feature);
    env->mask = calloc(n, HD_LEGAL_MAX);
    env->legal = calloc(n, sizeof *env->legal);
    env->seat = calloc(n, sizeof *env->seat);
    env->reward = calloc(n, sizeof *env->reward);
    env->done = calloc(n, 1);
    bool fine =
        probe && in->state && env->answer && env->feature && env->mask && env->legal && env->seat && env->reward && env->done;
    hd_state_free(probe);
    if (!fine) {
        hd_env_free(env);
        return NULL;
    }
    hd_env_reset(env, seed);
    return env;
}

void hd_env_free(struct hd_env *env)
{
    if (!env)
        return;
    free(inside(env)->state);
    free(env->answer);
    free(env->feature);
    free(env->mask);
    free(env->legal);
    free(env->seat);
    free(env->reward);
    free(env->done);
    free(env);
}

void hd_env_reset(struct hd_env *env, uint64_t seed)
{
    struct inside *in = inside(env);
    in->next_seed = seed;
    for (int i = 0; i < env->count; i++) {
        begin(in, i);
        look(in, i);
        env->done[i] = 0;
        env->reward[i] = 0;
    }
}

bool hd_env_step(struct hd_env *env, const int32_t *answer)
{
    for (int i = 0; i < env->count; i++)
        if (answer[i] < 0 || answer[i] >= env->legal[i])
            return false;
    for (int i = 0; i < env->count; i++)
        step(inside(env), i, answer[i]);
    return true;
}

void hd_env_sample(struct hd_env *env, uint64_t seed, int32_t *answer)
{
    struct rng rng;
    rng_seed(&rng, seed);
    for (int i = 0; i < env->count; i++)
        answer[i] = (int32_t)rng_below(&rng, (uint32_t)env->legal[i]);
}

void hd_env_run(struct hd_env *env, int steps, uint64_t seed)
{
    struct rng rng;
    rng_seed(&rng, seed);
    for (int n = 0; n < steps; n++)
        for (int i = 0; i < env->count; i++)
            step(inside(env), i, (int)rng_below(&rng, (uint32_t)env->legal[i]));
}

const struct hd_state *hd_env_state(const struct hd_env *env, int index)
{
    const struct inside *in = (const struct inside *)env;
    return (const struct hd_state *)(in->state + (size_t)index * in->size);
}
