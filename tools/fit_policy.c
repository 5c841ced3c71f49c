/*
 * fit_policy.c - fits the weights of the cooperative family (src/horde/think/weights.def) by playing, and measures them.
 *
 * fit_policy measure GAMES [GAME/MISSION | NAME=VALUE ...]            games won per mission with these weights
 * fit_policy fit SECONDS GAMES SEED [GAME/MISSION | NAME=VALUE ...]   prints better values as lines of weights.def
 *
 * An evolution strategy with one parent: some weights are changed by a random factor, both play the same games, the better one
 * stays. The games change every few generations, so that nobody is fitted to luck. Without missions: all of 2e.
 */
#include "core/rng.h"
#include "horde/think/mind.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MISSIONS = 64, DECISIONS = 4000, FRESH = 12, CHECK_GAMES = 100, START = 5, LONGEST = 40 };

static const char *const weight_name[WEIGHTS] = {
#define WEIGHT(name, value, why) [WEIGHT_##name] = #name,
#include "horde/think/weights.def"
};
static const char *const weight_why[WEIGHTS] = {
#define WEIGHT(name, value, why) [WEIGHT_##name] = why,
#include "horde/think/weights.def"
};

static struct hd_game *game[MISSIONS];
static int missions;
static double weight_now[WEIGHTS];

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void use_weights(void)
{
    for (int q = 0; q < missions; q++)
        for (int i = 0; i < WEIGHTS; i++)
            ((struct horde_game *)game[q])->weight[i] = (int16_t)lrint(weight_now[i]);
}

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
            sum += play(game[q], seed + (uint64_t)(i * 31 + q), &won, &decisions);
            *wins += won;
        }
    return sum / missions / games;
}

static double normal(struct rng *r)
{
    double u = (rng_next(r) + 1.0) / 4294967297.0, v = (rng_next(r) + 1.0) / 4294967297.0;
    return sqrt(-2 * log(u)) * cos(6.283185307 * v);
}

static void change(struct rng *r, double step)
{
    for (int i = 0; i < WEIGHTS; i++)
        if (!rng_below(r, 5))
            weight_now[i] =
                weight_now[i] * exp(step * normal(r)) + (fabs(weight_now[i]) < START ? START * step * normal(r) : 0);
    for (int i = 0; i < WEIGHTS; i++)
        weight_now[i] = weight_now[i] > 4000 ? 4000 : weight_now[i] < -4000 ? -4000 : weight_now[i];
}

static void print_weights(void)
{
    for (int i = 0; i < WEIGHTS; i++)
        printf("WEIGHT(%s, %ld, \"%s\")\n", weight_name[i], lrint(weight_now[i]), weight_why[i]);
    fflush(stdout);
}

static void fit(double limit, int games, uint64_t seed)
{
    struct rng r;
    int wins, tried;
    double begun = seconds(), step = 0.3, before[WEIGHTS];
    uint64_t luck = seed * 1000;
    rng_seed(&r, seed);
    double best = play_all(games, luck, &wins);
    fprintf(stderr, "start: %.4f, %d won\n", best, wins);
    for (int n = 1; seconds() - begun < limit; n++) {
        if (n % FRESH == 0)
            best = play_all(games, luck += 100003, &wins);
        memcpy(before, weight_now, sizeof before);
        change(&r, step);
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
            sum += play(game[q], 900000 + (uint64_t)i, &won, &decisions);
            wins += won;
        }
        all += wins;
        printf("%-8s %4d of %d won (%.1f %%), mean worth %.3f, %.1f us a decision\n", hd_mission_id(game[q]), wins, games,
               100.0 * wins / games, sum / games, 1e6 * (seconds() - begun) / decisions);
        fflush(stdout);
    }
    printf("all      %4d of %d won (%.1f %%)\n", all, games * missions, 100.0 * all / games / missions);
}

static void add_mission(const struct hd_pack *pack, const char *id)
{
    struct hd_report report = {0};
    struct hd_setup setup = {.mission = id, .seats = 1};
    if (missions < MISSIONS && (game[missions] = hd_game_new(pack, &setup, &report)))
        missions++;
    else
        fprintf(stderr, "%s: %s\n", id, report.count ? report.problem[0].text : "one mission too many");
}

/* "KILL=80" */
static bool set_weight(const char *text)
{
    for (int i = 0; i < WEIGHTS; i++) {
        size_t n = strlen(weight_name[i]);
        if (!strncmp(text, weight_name[i], n) && text[n] == '=') {
            weight_now[i] = atof(text + n + 1);
            return true;
        }
    }
    return false;
}

int main(int argc, char **argv)
{
    struct hd_report report = {0};
    struct hd_pack *pack = hd_pack_builtin(&report);
    bool fits = argc > 4 && !strcmp(argv[1], "fit"), measures = argc > 2 && !strcmp(argv[1], "measure");
    int first = fits ? 5 : 3, game_number = 0;
    if (!pack || (!fits && !measures)) {
        fprintf(stderr, "usage: fit_policy measure GAMES [MISSION...] | fit SECONDS GAMES SEED [MISSION...]\n");
        return 2;
    }
    bool all = true;
    for (int i = first; i < argc; i++)
        all = all && !strchr(argv[i], '/');
    while (strcmp(hd_game_info(pack, game_number).id, "2e"))
        game_number++;
    for (int i = 0; all && i < hd_game_info(pack, game_number).missions; i++) {
        char id[64];
        snprintf(id, sizeof id, "2e/%s", hd_mission_info(pack, game_number, i).id);
        add_mission(pack, id);
    }
    for (int i = 0; i < WEIGHTS; i++)
        weight_now[i] = first_weight[i];
    for (int i = first; i < argc; i++)
        if (!set_weight(argv[i]))
            add_mission(pack, argv[i]);
    if (!missions || atoi(argv[fits ? 3 : 2]) < 1)
        return 2;
    if (fits)
        fit(atof(argv[2]), atoi(argv[3]), strtoull(argv[4], NULL, 0));
    else
        measure(atoi(argv[2]));
    return 0;
}
