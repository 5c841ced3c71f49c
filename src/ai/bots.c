/*
 * bots.c - players that answer by themselves, over the public API only: any answer, or the one the game's own player likes
 * best. Not here: what a good answer is (each family: hd_score), looking ahead (search.c).
 */
#include "ai/search.h"

#include <string.h>

static const char *const bot_name[HD_BOTS] = {"none", "random", "greedy", "search", "learner"};

enum {
    ROLLOUTS = 60, /* of search: some tens of milliseconds */
    SLIPS = 200    /* how far a learner misjudges an answer: more than a step towards a goal */
};

enum hd_bot hd_bot_find(const char *name)
{
    for (int i = HD_BOT_RANDOM; name && i < HD_BOTS; i++)
        if (!strcmp(bot_name[i], name))
            return (enum hd_bot)i;
    return !name                        ? HD_BOT_NONE
           : !strcmp(name, "companion") ? HD_BOT_GREEDY
           : !strcmp(name, "expert")    ? HD_BOT_SEARCH
                                        : HD_BOT_NONE;
}

const char *hd_bot_name(enum hd_bot bot) { return (unsigned)bot < HD_BOTS ? bot_name[bot] : bot_name[HD_BOT_NONE]; }

/* Sees what is good and often takes what is nearly as good. */
static int learner_answer(const struct hd_game *game, const struct hd_state *state, int seat, const struct hd_action *legal,
                          int count, struct rng *rng, int *score)
{
    int best = 0;
    hd_score(game, state, seat, legal, count, score);
    for (int i = 0; i < count; i++) {
        score[i] += (int)rng_below(rng, SLIPS);
        best = score[i] > score[best] ? i : best;
    }
    return best;
}

struct hd_action hd_bot_choose(enum hd_bot bot, const struct hd_game *game, const struct hd_state *state, int seat,
                               uint64_t seed)
{
    struct hd_action legal[HD_LEGAL_MAX];
    struct hd_idea idea;
    int score[HD_LEGAL_MAX], count = hd_legal(game, state, legal, HD_LEGAL_MAX);
    struct rng rng;
    rng_seed(&rng, seed);
    if (count < 2)
        return legal[0];
    if (bot == HD_BOT_LEARNER)
        return legal[learner_answer(game, state, seat, legal, count, &rng, score)];
    if (bot == HD_BOT_GREEDY)
        return legal[policy_answer(game, state, seat, 0, legal, count, &rng, score)];
    if (bot == HD_BOT_SEARCH && hd_search(game, state, seat, &(struct hd_search){.rollouts = ROLLOUTS}, seed, &idea, 1))
        return idea.action;
    return legal[rng_below(&rng, (uint32_t)count)];
}
