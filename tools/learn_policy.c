/*
 * learn_policy.c - fits the weights of the cooperative family (src/horde/think/weights.def) to positions that were looked into.
 *
 * learn_policy judge FILE SECONDS SEED [GAME | GAME/MISSION | NAME=VALUE ...]   adds judged positions to FILE
 * learn_policy learn FILE SECONDS SEED [NAME=VALUE ...]                         prints better values as lines of weights.def
 *
 * Judged: games are played by greedy, and now and then each of its better answers is played to the end of the game in the same
 * imagined worlds (src/ai/search.c). What an answer brought more or less than greedy's own is kept with the position.
 * Learnt: weights whose first choice brings most over all positions; a quarter of them is kept apart and only asked at the end.
 * To look at a position costs some tenths of a second once, to ask weights about it some microseconds: so thousands of weights
 * can be tried where whole games, most of them lost anyway, allow dozens. The file is for this program and this machine only.
 */
#include "ai/search.h"
#include "weights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWERS = 10, WORLDS = 24, EVERY = 9, DECISIONS = 1500, POSITIONS = 20000, APART = 4 };

struct judged {
    char mission[24];
    unsigned char state[HD_STATE_MAX];
    int answers, gain[ANSWERS]; /* in ten thousandths of a won game */
    struct hd_action action[ANSWERS];
};

/* ---- looking into positions ---- */

static void add_answer(struct search *s, struct hd_action action, int score)
{
    int at = s->live < ANSWERS ? s->live++ : ANSWERS;
    for (; at > 1 && s->answer[at - 1].score < score; at--)
        if (at < ANSWERS)
            s->answer[at] = s->answer[at - 1];
    if (at < ANSWERS)
        s->answer[at] = (struct search_answer){.action = action, .score = score};
}

/* What to do in a turn, or whose turn it is: the questions weights decide. */
static bool is_worth_it(const struct hd_game *g, const struct hd_action *legal, int count)
{
    for (int i = 0; i < count; i++)
        if (hd_deed(g, legal[i]) == HD_DEED_TURN || hd_deed(g, legal[i]) == HD_DEED_END)
            return true;
    return false;
}

static bool judge(struct search *s, struct judged *j)
{
    struct hd_action legal[HD_LEGAL_MAX];
    int score[HD_LEGAL_MAX], count = hd_legal(s->game, s->state, legal, HD_LEGAL_MAX), own = 0;
    struct search_sum sum[SEARCH_ANSWERS] = {{0}};
    if (count < 2 || !is_worth_it(s->game, legal, count))
        return false;
    hd_score(s->game, s->state, s->seat, legal, count, score);
    for (int i = 0; i < count; i++)
        own = score[i] > score[own] ? i : own;
    s->answer[0] = (struct search_answer){.action = legal[own], .score = score[own]};
    s->live = 1;
    for (int i = 0; i < count; i++)
        if (i != own && score[i] >= HD_FOOLISH)
            add_answer(s, legal[i], score[i]);
    if (s->live < 2)
        return false;
    for (int world = 0; world < WORLDS; world++)
        search_world(s, world, sum);
    memcpy(j->state, s->state, hd_state_size(s->game));
    j->answers = s->live;
    for (int i = 0; i < s->live; i++) {
        j->action[i] = s->answer[i].action;
        j->gain[i] = (int)(sum[i].gain / WORLDS);
    }
    return true;
}

static int judge_game(const struct hd_game *g, uint64_t seed, double until, FILE *file)
{
    static union {
        uint64_t align;
        unsigned char bytes[HD_STATE_MAX];
    } memory;
    struct hd_state *s = (struct hd_state *)memory.bytes;
    struct rng r;
    int found = 0;
    rng_seed(&r, seed);
    hd_start(g, s, seed, NULL);
    for (int d = 0; hd_result(g, s) == HD_PLAYING && d < DECISIONS && seconds() < until; d++) {
        struct judged j = {.answers = 0};
        struct search look = {.game = g, .state = s, .seat = 0, .seed = rng_next(&r)};
        snprintf(j.mission, sizeof j.mission, "%s", hd_mission_id(g));
        if (!rng_below(&r, EVERY) && judge(&look, &j)) {
            fwrite(&j, sizeof j, 1, file);
            found++;
        }
        hd_apply(g, s, hd_bot_choose(HD_BOT_GREEDY, g, s, 0, rng_next(&r)), NULL);
    }
    return found;
}

static int judge_all(const char *name, double limit, uint64_t seed)
{
    FILE *file = fopen(name, "ab");
    double until = seconds() + limit;
    int found = 0;
    use_weights();
    for (uint64_t n = 0; file && seconds() < until; n++) {
        found += judge_game(game_at[n % (uint64_t)missions], seed * 100003 + n, until, file);
        if (n % 50 == 49)
            fprintf(stderr, "%d positions\n", found);
    }
    return !file || fclose(file);
}

/* ---- learning from them ---- */

static struct judged *all;
static int positions;

static const struct hd_game *game_of(const struct judged *j)
{
    for (int i = 0; i < missions; i++)
        if (!strcmp(hd_mission_id(game_at[i]), j->mission))
            return game_at[i];
    return NULL;
}

/* What these weights would have brought, in ten thousandths of a won game for each position. */
static double worth(bool apart)
{
    struct hd_action legal[HD_LEGAL_MAX];
    int score[ANSWERS], n = 0;
    double sum = 0;
    use_weights();
    for (int i = 0; i < positions; i++) {
        const struct judged *j = &all[i];
        if ((i % APART == 0) != apart)
            continue;
        int best = 0;
        memcpy(legal, j->action, sizeof j->action);
        hd_score(game_of(j), (const struct hd_state *)j->state, 0, legal, j->answers, score);
        for (int k = 1; k < j->answers; k++)
            best = score[k] > score[best] ? k : best;
        sum += j->gain[best];
        n++;
    }
    return n ? sum / n : 0;
}

static void load(const struct hd_pack *pack, const char *name)
{
    FILE *file = fopen(name, "rb");
    all = malloc(POSITIONS * sizeof *all);
    while (file && all && positions < POSITIONS && fread(&all[positions], sizeof *all, 1, file)) {
        char *mission = all[positions].mission;
        if (game_of(&all[positions]) || read_words(pack, &mission, 1))
            positions += game_of(&all[positions]) != NULL;
    }
    if (file)
        fclose(file);
}

static void learn(double limit, uint64_t seed)
{
    struct rng r;
    double until = seconds() + limit, step = 0.3, before[WEIGHTS_MOST], best = worth(false), first = worth(true);
    rng_seed(&r, seed);
    for (int n = 1; seconds() < until; n++) {
        memcpy(before, weight_now, sizeof before);
        change_weights(&r, step);
        double now = worth(false);
        if (now > best) {
            best = now;
            step = step * 1.15 < 0.6 ? step * 1.15 : 0.6;
            fprintf(stderr, "%d: %.1f\n", n, now);
        } else {
            memcpy(weight_now, before, sizeof before);
            step = step * 0.99 > 0.05 ? step * 0.99 : 0.05;
        }
    }
    print_weights();
    fprintf(stderr, "positions nobody was fitted to: %.1f, with the weights of the start %.1f\n", worth(true), first);
}

int main(int argc, char **argv)
{
    struct hd_report report = {0};
    struct hd_pack *pack = hd_pack_builtin(&report);
    bool judges = argc > 4 && !strcmp(argv[1], "judge"), learns = argc > 4 && !strcmp(argv[1], "learn");
    if (!pack || (!judges && !learns) || atof(argv[3]) <= 0) {
        fprintf(stderr, "usage: learn_policy judge|learn FILE SECONDS SEED [GAME | GAME/MISSION | NAME=VALUE ...]\n");
        return 2;
    }
    uint64_t seed = strtoull(argv[4], NULL, 0);
    if (judges)
        return !read_words(pack, argv + 5, argc - 5) || judge_all(argv[2], atof(argv[3]), seed);
    load(pack, argv[2]);
    for (int i = 5; i < argc; i++)
        read_words(pack, argv + i, 1);
    if (positions < APART) {
        fprintf(stderr, "%s: no positions\n", argv[2]);
        return 1;
    }
    learn(atof(argv[3]), seed);
    return 0;
}
