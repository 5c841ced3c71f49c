/*
 * bots.c - players that answer by themselves, over the public API only: any answer, or the one the game's own player likes
 * best. Not here: what a good answer is (each family: hd_score), looking ahead (search.c).
 */
#include "core/rng.h"
#include "holdout/holdout.h"

#include <string.h>

static const char *const bot_name[HD_BOTS] = {"none", "random", "greedy"};

enum hd_bot hd_bot_find(const char *name)
{
    for (int i = HD_BOT_RANDOM; name && i < HD_BOTS; i++)
        if (!strcmp(bot_name[i], name))
            return (enum hd_bot)i;
    return HD_BOT_NONE;
}

const char *hd_bot_name(enum hd_bot bot) { return (unsigned)bot < HD_BOTS ? bot_name[bot] : bot_name[HD_BOT_NONE]; }

static int choose_greedy(const struct hd_game *game, const struct hd_state *state, int seat, const struct hd_action *legal,
                         int count, struct rng *rng)
{
    int score[HD_LEGAL_MAX], best = 0;
    hd_score(game, state, seat, legal, count, score);
    for (int i = 0; i < count; i++) {
        score[i] += (int)rng_below(rng, HD_TOSS_UP);
        best = score[i] > score[best] ? i : best;
    }
    return best;
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
        return legal[choose_greedy(game, state, seat, legal, count, &rng)];
    return legal[rng_below(&rng, (uint32_t)count)];
}
