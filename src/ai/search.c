/*
 * search.c - looking ahead: each promising answer is played to the end of the game in imagined worlds, the same worlds for all,
 * by the game's own player in every seat. The answer that player would give is left only for one that is better by more than
 * chance explains; without that gate the noise of the dice eats every plan.
 * Rewards are whole numbers, so that the order in which worlds are played does not matter: with a budget in rollouts the result
 * is the same for any number of threads. Floating point is used here and nowhere below.
 * Not here: what a good answer is (each family: hd_score), the bots' names (bots.c).
 */
#include "ai/search.h"

#include <math.h>

enum {
    WON = 10000,  /* reward of a won game; else part of it for */
    GOALS = 4000, /* goals that were met, */
    SURVIVED = 2, /* and a little for every decision of ours until then, */
    SURVIVED_MAX = 800,
    LONGEST = 1500,   /* decisions until a rollout is given up */
    USUAL = 4,        /* games by which an answer's chance is thought to be like that of all */
    PLANS_FROM = 120, /* rollouts: with fewer there are none to spare for plans */
    FEW = 4,          /* worlds nothing is concluded from less than */
    DOUBT = 3000      /* what one more world could change: keeps small samples from looking sure */
};

/* States live on the stack: nothing is allocated while playing. */
union world {
    uint64_t align;
    unsigned char bytes[HD_STATE_MAX];
};

static uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t x = (a ^ b * 0x9e3779b97f4a7c15ull) + 0x632be59bd9b4e019ull;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
    return x ^ x >> 31;
}

int policy_answer(const struct hd_game *game, const struct hd_state *state, int seat, int manner, const struct hd_action *legal,
                  int count, struct rng *rng, int *score)
{
    int best = 0;
    hd_score_in(game, state, seat, manner, legal, count, score);
    for (int i = 0; i < count; i++) {
        score[i] += (int)rng_below(rng, HD_TOSS_UP);
        best = score[i] > score[best] ? i : best;
    }
    return best;
}

static int reward(const struct hd_game *game, const struct hd_state *state, int seat, int steps)
{
    int survived = SURVIVED * steps < SURVIVED_MAX ? SURVIVED * steps : SURVIVED_MAX;
    int progress = GOALS * hd_progress(game, state, seat) / HD_ALL_DONE;
    switch (hd_result(game, state)) {
    case HD_WON: return WON;
    case HD_OVER: return progress + (seat >= 0 && hd_winner(game, state, seat) ? WON - GOALS : 0);
    default: return progress + survived;
    }
}

/* Luck of a turn is the same after every answer: else answers differ by dice more than by what they are worth. The first turn
 * is played in the manner that belongs to the answer. */
static int play_out(const struct hd_game *game, struct hd_state *state, int seat, int manner, uint64_t seed)
{
    struct hd_action legal[HD_LEGAL_MAX];
    struct rng rng;
    int score[HD_LEGAL_MAX], steps = 0, turn = -1, turns = 0;
    rng_seed(&rng, seed);
    for (; steps < LONGEST && hd_result(game, state) == HD_PLAYING; steps++) {
        int count = hd_legal(game, state, legal, HD_LEGAL_MAX), asked = hd_to_move(game, state);
        int best = count < 2 ? 0 : policy_answer(game, state, asked < 0 ? seat : asked, manner, legal, count, &rng, score);
        hd_apply(game, state, legal[best], NULL);
        if (!hd_turn_luck(game, state, seed, &turn))
            continue;
        rng_seed(&rng, mix(seed, (uint64_t)turn));
        manner = turns++ ? 0 : manner;
    }
    return steps;
}

static bool is_won(const struct search *s, const struct hd_state *state)
{
    enum hd_result result = hd_result(s->game, state);
    return result == HD_WON || (result == HD_OVER && hd_winner(s->game, state, s->seat));
}

void search_world(const struct search *s, int world, struct search_sum sum[SEARCH_ANSWERS])
{
    union world imagined, w;
    struct hd_state *start = (struct hd_state *)imagined.bytes, *state = (struct hd_state *)w.bytes;
    uint64_t seed = mix(s->seed, (uint64_t)world);
    int first = 0, own = 0;
    hd_copy(s->game, start, s->state);
    hd_imagine(s->game, start, s->seat, seed);
    for (int i = 0; i < s->live; i++) {
        hd_copy(s->game, state, start);
        hd_apply(s->game, state, s->answer[i].action, NULL);
        int steps = play_out(s->game, state, s->seat, s->answer[i].manner, seed),
            value = reward(s->game, state, s->seat, steps);
        int won = is_won(s, state);
        first = i ? first : value;
        own = i ? own : won;
        int64_t gain = value - first;
        sum[i].worlds++;
        sum[i].won += won;
        sum[i].own += own;
        sum[i].value += value;
        sum[i].gain += gain;
        sum[i].square += gain * gain;
    }
}

/* ---- which answers ---- */

/* What the player would answer in other manners, and play on in until the turn ends: a plan whose first step alone shows
 * nothing. */
static void gather_plans(struct search *s, const struct hd_action *legal, int count)
{
    int score[HD_LEGAL_MAX];
    for (int manner = 1; manner < hd_manners(s->game) && manner <= SEARCH_PLANS; manner++) {
        struct rng rng;
        rng_seed(&rng, s->seed);
        int best = policy_answer(s->game, s->state, s->seat, manner, legal, count, &rng, score);
        s->answer[s->live++] = (struct search_answer){.action = legal[best], .manner = manner, .score = score[best]};
    }
}

/* Answers by their score, but for the player's own, which is there already; what is foolish is not worth a thought. */
static void gather(struct search *s, const struct hd_action *legal, const int *score, int count, int own)
{
    int first = s->live, end = first + SEARCH_ANSWERS - SEARCH_PLANS - 1;
    for (int i = 0; i < count; i++) {
        if (i == own || score[i] < HD_FOOLISH)
            continue;
        int at = s->live < end ? s->live++ : end; /* one past the end: the last one falls off */
        for (; at > first && s->answer[at - 1].score < score[i]; at--)
            if (at < end)
                s->answer[at] = s->answer[at - 1];
        if (at < end)
            s->answer[at] = (struct search_answer){.action = legal[i], .score = score[i]};
    }
}

/* So many answers that the first look at all of them takes two fifths of the budget: else nothing is left to tell the best of
 * them apart, and the player's own answer stays whatever was found. */
static void narrow(struct search *s, int rollouts, int cap)
{
    int most = rollouts * 2 / 5 > cap ? rollouts * 2 / 5 : cap;
    most = most < 2 ? 2 : most;
    s->live = rollouts && s->live > most ? most : s->live;
}

/* Putting cards in order: what it changes drowns in the noise of the dice, and the player's own answer is good enough. */
static bool is_tidying(const struct hd_game *game, const struct hd_action *legal, int count)
{
    for (int i = 0; i < count; i++) {
        enum hd_deed deed = hd_deed(game, legal[i]);
        if (deed != HD_DEED_PASS && (deed < HD_DEED_CARDS || deed > HD_DEED_DROP))
            return false;
    }
    return true;
}

static double mean_gain(const struct search_answer *a) { return a->sum.worlds ? (double)a->sum.gain / a->sum.worlds : 0; }

/* Standard error of the gain, as the worlds so far show it. */
static double spread_of(const struct search_answer *a)
{
    int n = a->sum.worlds;
    double mean = mean_gain(a), variance = n ? (double)a->sum.square / n - mean * mean : 0;
    return variance > 0 ? sqrt(variance / n) : 0;
}

static double error_of(const struct search_answer *a)
{
    return a->sum.worlds ? spread_of(a) + (double)DOUBT / a->sum.worlds : DOUBT;
}

/* Best first, but the player's own answer keeps its place: the others are measured against it. */
static void sort(struct search *s)
{
    for (int i = 2; i < s->live; i++)
        for (int j = i; j > 1 && mean_gain(&s->answer[j]) > mean_gain(&s->answer[j - 1]); j--) {
            struct search_answer t = s->answer[j];
            s->answer[j] = s->answer[j - 1];
            s->answer[j - 1] = t;
        }
}

/* Not better than the player's own answer, as far as can be told: worse by more than chance explains, or the same in every
 * world (the order of two things that do not touch each other). */
static bool is_hopeless(const struct search_answer *a)
{
    return a->sum.worlds >= FEW && (!a->sum.square || mean_gain(a) + spread_of(a) < 0);
}

static void give_up_hopeless(struct search *s)
{
    int live = 1;
    for (int i = 1; i < s->live; i++) {
        if (is_hopeless(&s->answer[i]))
            continue;
        struct search_answer t = s->answer[live];
        s->answer[live++] = s->answer[i];
        s->answer[i] = t;
    }
    s->live = live;
}

/* Is the time of the stage over, or its share of the rollouts: is there none left for another world? */
static bool stage_is_over(const struct search *s, const struct hd_search *how, int used, int stage, int stages)
{
    return (how->rollouts && used + s->live > how->rollouts * stage / stages) ||
           (how->stop && how->stop(how->user, stage, stages));
}

/* Worlds until answers are looked at again: a few, of those the budget still has; by the clock every thread plays one. */
static int worlds_to_play(const struct search *s, const struct hd_search *how, int used, int stage, int stages)
{
    if (!how->rollouts)
        return how->threads > FEW ? how->threads : FEW;
    int left = (how->rollouts * stage / stages - used) / s->live;
    return left < 1 ? 1 : left < FEW ? left : FEW;
}

/* Sequential halving: after each stage the worse half is given up, and those who stay share what is left of the budget. The
 * hopeless go after every few worlds: mostly it is soon clear that nothing beats the player's own answer, and an easy decision
 * costs a fraction of the budget. Whoever wants several ideas wants to know how good they are: then nothing is hopeless. */
static void compare(struct search *s, const struct hd_search *how, bool only_one)
{
    int stages = 1, world = 0, used = 0;
    for (int live = s->live; live > 2; live = (live + 1) / 2)
        stages++;
    for (int stage = 1; stage <= stages && s->live > 1;) {
        int before = world;
        world = search_stage(s, how, world, worlds_to_play(s, how, used, stage, stages), stage, stages);
        used += (world - before) * s->live;
        if (only_one)
            give_up_hopeless(s);
        sort(s);
        for (; stage <= stages && stage_is_over(s, how, used, stage, stages); stage++)
            s->live = s->live > 2 && stage < stages ? (s->live + 1) / 2 : s->live;
    }
}

static bool surely_better(const struct search_answer *a) { return a->sum.worlds >= FEW && mean_gain(a) > error_of(a); }

/* Won games of all answers together, in 1/10000. */
static int64_t usual_chance(const struct search *s, int all)
{
    int64_t won = 0, worlds = 0;
    for (int i = 0; i < all; i++) {
        won += s->answer[i].sum.won;
        worlds += s->answer[i].sum.worlds;
    }
    return worlds ? 10000 * won / worlds : 0;
}

/* Chance of the player's own answer; a single game that was won is not a sure win. */
static int own_chance(const struct search *s, int all)
{
    const struct search_sum *own = &s->answer[0].sum;
    return (int)((10000 * (int64_t)own->won + USUAL * usual_chance(s, all)) / (own->worlds + USUAL));
}

/* ... and of another one: by how much more it won in the worlds it was tried in. The fewer those worlds, the more it is thought
 * to be like the player's own; what luck explains is no difference, so answers that are alike have one number. */
static int chance_of(const struct search_answer *a, int own)
{
    if (a->sum.worlds && fabs(mean_gain(a)) <= error_of(a))
        return own;
    int n = a->sum.worlds, chance = own + 10000 * (a->sum.won - a->sum.own) / (n + USUAL);
    return n ? (chance < 0 ? 0 : chance > 10000 ? 10000 : chance) : -1;
}

static struct hd_idea idea_of(const struct search_answer *a, int own)
{
    return (struct hd_idea){.action = a->action,
                            .score = a->score,
                            .rollouts = a->sum.worlds,
                            .chance = chance_of(a, own),
                            .gain = (int)lrint(mean_gain(a)),
                            .error = (int)lrint(error_of(a))};
}

int hd_search(const struct hd_game *game, const struct hd_state *state, int seat, const struct hd_search *how, uint64_t seed,
              struct hd_idea *idea, int cap)
{
    struct hd_action legal[HD_LEGAL_MAX];
    int score[HD_LEGAL_MAX], count = hd_legal(game, state, legal, HD_LEGAL_MAX);
    struct search s = {.game = game, .state = state, .seat = seat, .seed = seed};
    struct rng rng;
    if (!count || cap < 1)
        return 0;
    rng_seed(&rng, seed);
    int best = count < 2 ? (score[0] = 0) : policy_answer(game, state, seat, 0, legal, count, &rng, score);
    s.answer[s.live++] = (struct search_answer){.action = legal[best], .score = score[best]};
    if (cap == 1 && (!how->rollouts || how->rollouts >= PLANS_FROM))
        gather_plans(&s, legal, count);
    gather(&s, legal, score, count, best);
    narrow(&s, how->rollouts, cap);
    int all = s.live;
    if (s.live > 1 && !(cap == 1 && is_tidying(game, legal, count)))
        compare(&s, how, cap == 1);
    int own = own_chance(&s, all);
    if (s.live > 1 && surely_better(&s.answer[1])) {
        struct search_answer t = s.answer[0];
        s.answer[0] = s.answer[1];
        s.answer[1] = t;
    }
    for (int i = 0; i < all && i < cap; i++)
        idea[i] = idea_of(&s.answer[i], own);
    return all < cap ? all : cap;
}

/* What looks like a waste may have had luck in its few games: a shot at nobody is not the first thing to tell anybody. Nor is
 * ending the turn told to somebody who is there to learn, if there is anything else. */
enum { FIRST, LATE, WASTED };
static int how_late(const struct hd_game *game, const struct hd_idea *idea, bool learning)
{
    if (idea->score < HD_WASTE)
        return idea->gain > 2 * idea->error ? LATE : WASTED;
    return learning && hd_deed(game, idea->action) == HD_DEED_END ? LATE : FIRST;
}

static bool reads_before(const struct hd_game *game, const struct hd_idea *a, const struct hd_idea *b, bool learning)
{
    int late = how_late(game, a, learning), other = how_late(game, b, learning);
    return late != other ? late < other : a->chance > b->chance;
}

int hd_ideas_by_chance(const struct hd_game *game, struct hd_idea *idea, int count, bool learning)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && reads_before(game, &idea[j], &idea[j - 1], learning); j--) {
            struct hd_idea t = idea[j];
            idea[j] = idea[j - 1];
            idea[j - 1] = t;
        }
    int worth = count;
    while (worth > 1 && how_late(game, &idea[worth - 1], learning) > (learning ? FIRST : LATE))
        worth--;
    return worth;
}
