/*
 * fit_policy.c - fits the weights of the cooperative family (src/horde/think/weights.def) by playing, and measures them.
 *
 * fit_policy measure GAMES [GAME | GAME/MISSION | NAME=VALUE ...]            games won per mission with these weights
 * fit_policy fit SECONDS GAMES SEED [GAME | GAME/MISSION | NAME=VALUE ...]   prints better values as lines of weights.def
 *
 * An evolution strategy with one parent: some weights are changed by a random factor, both play the same games, the better one
 * stays. The games change every few generations, so that nobody is fitted to luck. Without missions: all of 2e.
 */
#include "horde/think/mind.h"
#include "weights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DECISIONS = 4000, FRESH = 12, CHECK_GAMES = 100, LONGEST = 40 };

/* One game; what it was worth: won, or how far the goals were, and how long it lasted. */
static double play(const struct hd_game *g, uint64_t seed, bool *won, int *decisions)
{
    static union {
        uint64_t align;
        unsigned char bytes[HD_STATE_MAX];
    } memory;
    struct hd_state *s = (struct hd_state *)memory.bytes;
    const struct horde_state *h = (const struct horde_state *)s;
    hd_start(g, s, seed, NULL);
    for (int d = 0; hd_result(g, s) == HD_PLAYING && d < DECISIONS && h->round < LONGEST; d++, ++*decisions) {
        int seat = hd_to_move(g, s);
        hd_apply(g, s, hd_bot_choose(HD_BOT_GREEDY, g, s, seat < 0 ? 0 : seat, seed * 7919 + (uint64_t)d), NULL);
    }
    *won = hd_result(g, s) == HD_WON;
    return *won ? 1 : 0.4 * hd_progress(g, s, HD_TEAM) / HD_ALL_DONE + 0.004 * (h->round < 10 ? h->round : 10);
}

static double play_all(int games, uint64_t seed, int *wins)
{
    double sum = 0;
    int decisions = 0;
    *wins = 0;
    use_weights();
    for (int q = 0; q < missions; q++)
        for (int i = 0; i < games; i++) {
            bool won;
            sum += play(game_at[q], seed + (uint64_t)(i * 31 + q), &won, &decisions);
            *wins += won;
        }
    return sum / missions / games;
}

static void fit(double limit, int games, uint64_t seed)
{
    struct rng r;
    int wins, tried;
    double begun = seconds(), step = 0.3, before[WEIGHTS_MOST];
    uint64_t luck = seed * 1000;
    rng_seed(&r, seed);
    double best = play_all(games, luck, &wins);
    fprintf(stderr, "start: %.4f, %d won\n", best, wins);
    for (int n = 1; seconds() - begun < limit; n++) {
        if (n % FRESH == 0)
            best = play_all(games, luck += 100003, &wins);
        memcpy(before, weight_now, sizeof before);
        change_weights(&r, step);
        double now = play_all(games, luck, &tried);
        if (now > best) {
            best = now;
            step = step * 1.15 < 0.6 ? step * 1.15 : 0.6;
            fprintf(stderr, "%d: %.4f, %d of %d won\n", n, now, tried, missions * games);
        } else {
            memcpy(weight_now, before, sizeof before);
            step = step * 0.98 > 0.1 ? step * 0.98 : 0.1;
        }
    }
    print_weights();
    best = play_all(CHECK_GAMES, 777000, &wins);
    fprintf(stderr, "games nobody was fitted to: %.4f, %d of %d won\n", best, wins, missions * CHECK_GAMES);
}

static void measure(int games)
{
    int all = 0;
    use_weights();
    for (int q = 0; q < missions; q++) {
        int wins = 0, decisions = 0;
        double begun = seconds(), sum = 0;
        for (int i = 0; i < games; i++) {
            bool won;
            sum += play(game_at[q], 900000 + (uint64_t)i, &won, &decisions);
            wins += won;
        }
        all += wins;
        printf("%-8s %4d of %d won (%.1f %%), mean worth %.3f, %.1f us a decision\n", hd_mission_id(game_at[q]), wins, games,
               100.0 * wins / games, sum / games, 1e6 * (seconds() - begun) / decisions);
        fflush(stdout);
    }
    printf("all      %4d of %d won (%.1f %%)\n", all, games * missions, 100.0 * all / games / missions);
}

int main(int argc, char **argv)
{
    struct hd_report report = {0};
    struct hd_pack *pack = hd_pack_builtin(&report);
    bool fits = argc > 4 && !strcmp(argv[1], "fit"), measures = argc > 2 && !strcmp(argv[1], "measure");
    int first = fits ? 5 : 3;
    if (!pack || (!fits && !measures) || atoi(argv[fits ? 3 : 2]) < 1 || !read_words(pack, argv + first, argc - first)) {
        fprintf(stderr, "usage: fit_policy measure GAMES [WHAT...] | fit SECONDS GAMES SEED [WHAT...]\n"
                        "WHAT: a mission (2e/M0), a game (2e), a weight (KILL=80)\n");
        return 2;
    }
    if (fits)
        fit(atof(argv[2]), atoi(argv[3]), strtoull(argv[4], NULL, 0));
    else
        measure(atoi(argv[2]));
    return 0;
}
