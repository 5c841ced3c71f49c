/*
 * bots.c - players that answer by themselves, over the public API only: any answer, or the one that looks best right away.
 * Not here: what a position is worth (each family), search over many moves.
 */
#include "core/rng.h"
#include "holdout/holdout.h"

#include <string.h>

enum {
    WORLDS = 3,      /* imagined positions every answer is tried in */
    FOLLOW_MAX = 24, /* decisions played on after the answer */
    TRIED_MAX = 96
}; /* answers looked at when there are very many */

static const char *const bot_name[HD_BOTS] = {"none", "random", "greedy"};

enum hd_bot hd_bot_find(const char *name)
{
    for (int i = HD_BOT_RANDOM; name && i < HD_BOTS; i++)
        if (!strcmp(bot_name[i], name))
            return (enum hd_bot)i;
    return HD_BOT_NONE;
}

const char *hd_bot_name(enum hd_bot bot) { return (unsigned)bot < HD_BOTS ? bot_name[bot] : bot_name[HD_BOT_NONE]; }

/* States live on the caller's stack: nothing is allocated while playing. */
union world {
    uint64_t align;
    unsigned char bytes[HD_STATE_MAX];
};

static struct hd_state *state_in(union world *w) { return (struct hd_state *)w->bytes; }

static bool asks(const struct hd_game *game, const struct hd_state *state, int seat)
{
    int asked = hd_to_move(game, state);
    return asked == seat || asked == HD_TEAM || seat == HD_TEAM;
}

/* Others' questions, and one's own small ones that follow, are answered by chance until the position is quiet again. */
static void play_on(const struct hd_game *game, struct hd_state *state, int seat, struct rng *rng)
{
    struct hd_action legal[HD_LEGAL_MAX];
    for (int i = 0; i < FOLLOW_MAX && hd_result(game, state) == HD_PLAYING && !asks(game, state, seat); i++) {
        int count = hd_legal(game, state, legal, HD_LEGAL_MAX);
        if (count)
            hd_apply(game, state, legal[rng_below(rng, (uint32_t)count)], NULL);
    }
}

static long try_answer(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_action action,
                       uint64_t seed)
{
    union world w;
    long sum = 0;
    for (uint64_t i = 0; i < WORLDS; i++) { /* the same worlds for every answer: only the answer makes the difference */
        struct rng rng;
        rng_seed(&rng, seed + i);
        hd_copy(game, state_in(&w), state);
        hd_imagine(game, state_in(&w), seat, seed + i);
        hd_apply(game, state_in(&w), action, NULL);
        play_on(game, state_in(&w), seat, &rng);
        sum += hd_value(game, state_in(&w), seat);
    }
    return sum;
}

static struct hd_action choose_greedy(const struct hd_game *game, const struct hd_state *state, int seat,
                                      struct hd_action *legal, int count, struct rng *rng)
{
    uint64_t worlds = rng_next(rng);
    int best = 0, step = count / TRIED_MAX + 1;
    long best_value = 0;
    for (int i = step > 1 ? (int)rng_below(rng, (uint32_t)step) : 0; i < count; i += step) {
        long value = try_answer(game, state, seat, legal[i], worlds) * 16 + (long)rng_below(rng, 15); /* ties by lot, */
        if (i == count - 1)
            value += 15; /* but rather leave things as they are, which is the last answer of a list */
        if (i < step || value > best_value) {
            best = i;
            best_value = value;
        }
    }
    return legal[best];
}

struct hd_action hd_bot_choose(enum hd_bot bot, const struct hd_game *game, const struct hd_state *state, int seat,
                               uint64_t seed)
{
    struct hd_action legal[HD_LEGAL_MAX];
    int count = hd_legal(game, state, legal, HD_LEGAL_MAX);
    struct rng rng;
    rng_seed(&rng, seed);
    if (count < 2)
        return legal[0];
    if (bot == HD_BOT_GREEDY)
        return choose_greedy(game, state, seat, legal, count, &rng);
    return legal[rng_below(&rng, (uint32_t)count)];
}
