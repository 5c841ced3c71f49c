/*
 * review.c - looking back at a decision: what was it worth, and would another answer have been worth more? The given answer and
 * the most promising others are played to the end in the same imagined worlds, by the game's own player in every seat.
 * The other one is chosen by half of the worlds and measured in the other half: chosen and measured in the same ones, the best
 * of many looks better than it is. Not here: choosing an answer (search.c).
 */
#include "ai/search.h"

#include <math.h>
#include <string.h>

enum {
    OTHERS = 5,     /* answers that are compared with the given one */
    LONGEST = 1500, /* decisions until a game is given up */
    WON = 10000,    /* what a won game is worth; of one that was not won: */
    GOALS = 4000    /* the part of the goals that was met */
};

union world {
    uint64_t align;
    unsigned char bytes[HD_STATE_MAX];
};

struct judge {
    const struct hd_game *game;
    const struct hd_state *state;
    int seat;
    uint64_t seed;
};

struct outcome {
    int value;
    bool won;
};

static uint64_t seed_of(const struct judge *j, int world) { return j->seed + (uint64_t)world * 0x9e3779b97f4a7c15ull; }

static struct outcome play_on(const struct judge *j, struct hd_action first, int world)
{
    union world w;
    struct hd_state *s = (struct hd_state *)w.bytes;
    uint64_t seed = seed_of(j, world);
    hd_copy(j->game, s, j->state);
    hd_imagine(j->game, s, j->seat, seed);
    hd_apply(j->game, s, first, NULL);
    for (int d = 0; d < LONGEST && hd_result(j->game, s) == HD_PLAYING; d++) {
        int asked = hd_to_move(j->game, s);
        hd_apply(j->game, s, hd_bot_choose(HD_BOT_GREEDY, j->game, s, asked < 0 ? j->seat : asked, seed + (uint64_t)d), NULL);
    }
    enum hd_result result = hd_result(j->game, s);
    bool won = result == HD_WON || (result == HD_OVER && hd_winner(j->game, s, j->seat));
    return (struct outcome){won ? WON : GOALS * hd_progress(j->game, s, j->seat) / HD_ALL_DONE, won};
}

/* The most promising answers besides the given one, best first. */
static int find_others(const struct judge *j, struct hd_action given, struct hd_action *other)
{
    struct hd_action legal[HD_LEGAL_MAX];
    int score[HD_LEGAL_MAX], count = hd_legal(j->game, j->state, legal, HD_LEGAL_MAX), found = 0, kept[OTHERS + 1];
    if (count < 2)
        return 0;
    hd_score(j->game, j->state, j->seat, legal, count, score);
    for (int i = 0; i < count; i++) {
        if (hd_same_action(legal[i], given))
            continue;
        int at = found < OTHERS ? found++ : OTHERS;
        for (; at > 0 && kept[at - 1] < score[i]; at--) {
            kept[at] = kept[at - 1];
            if (at < OTHERS)
                other[at] = other[at - 1];
        }
        kept[at] = score[i];
        if (at < OTHERS)
            other[at] = legal[i];
    }
    return found;
}

static int best_other(const struct judge *j, const struct hd_action *other, int count, int worlds)
{
    int64_t best_sum = -1;
    int best = 0;
    for (int i = 0; i < count; i++) {
        int64_t sum = 0;
        for (int w = 0; w < worlds; w++)
            sum += play_on(j, other[i], w).value;
        if (sum > best_sum) {
            best_sum = sum;
            best = i;
        }
    }
    return best;
}

/* The given answer and the other one in the worlds from .. to - 1. */
static void measure(const struct judge *j, struct hd_action given, const struct hd_action *other, int from, int to,
                    struct hd_review *r)
{
    int64_t value = 0, other_value = 0, square = 0;
    int won = 0, other_won = 0, n = to - from;
    for (int w = from; w < to; w++) {
        struct outcome a = play_on(j, given, w), b = other ? play_on(j, *other, w) : a;
        int64_t gain = b.value - a.value;
        value += a.value;
        other_value += b.value;
        won += a.won;
        other_won += b.won;
        square += gain * gain;
    }
    double mean = (double)(other_value - value) / n, variance = (double)square / n - mean * mean;
    r->worlds = n;
    r->value = (int)(value / n);
    r->chance = (int)(10000ll * won / n);
    r->other_value = (int)(other_value / n);
    r->other_chance = (int)(10000ll * other_won / n);
    r->loss = (int)lrint(mean);
    r->error = (int)lrint(sqrt((variance > 0 ? variance : 0) / n));
}

void hd_review(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_action given, int worlds,
               uint64_t seed, struct hd_review *review)
{
    struct judge j = {game, state, seat < 0 ? 0 : seat, seed};
    struct hd_action other[OTHERS];
    *review = (struct hd_review){0};
    if (hd_check(game, state, given).rule)
        return;
    int half = worlds > 1 ? worlds / 2 : 1, count = find_others(&j, given, other);
    *review = (struct hd_review){.others = count};
    if (count)
        review->other = other[best_other(&j, other, count, half)];
    measure(&j, given, count ? &review->other : NULL, half, half + (worlds > half ? worlds - half : 1), review);
}
