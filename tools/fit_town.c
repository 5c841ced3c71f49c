/*
 * fit_town.c - fits the weights of Zombietown's players (src/town/think/weights.def) by playing, and measures them.
 *
 * fit_town measure GAMES [NAME=VALUE ...]            one with these weights against three with those of the table, and four
 * alike fit_town fit SECONDS GAMES SEED [NAME=VALUE ...]   prints better values as lines of weights.def
 *
 * As in fit_policy.c: some weights are changed by a random factor, both play the same games, the better one stays; the games
 * change every few generations. A game is worth being won, and a little for each point ahead of the others.
 */
#include "core/rng.h"
#include "town/think/think.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { AT_TABLE = 4, DECISIONS = 8000, FRESH_GAMES = 12, CHECK_GAMES = 2000, SMALL = 5, LARGEST = 4000 };
static const double POINT_WORTH = 0.03;

static const char *const weight_name[WEIGHTS] = {
#define WEIGHT(name, value, why) [WEIGHT_##name] = #name,
#include "town/think/weights.def"
};
static const char *const weight_why[WEIGHTS] = {
#define WEIGHT(name, value, why) [WEIGHT_##name] = why,
#include "town/think/weights.def"
};
static double weight_now[WEIGHTS];
static struct hd_game *tried, *usual; /* the same game, but for what its players go by */

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double normal(struct rng *r)
{
    double u = (rng_next(r) + 1.0) / 4294967297.0, v = (rng_next(r) + 1.0) / 4294967297.0;
    return sqrt(-2 * log(u)) * cos(6.283185307 * v);
}

static void use_weights(void)
{
    for (int i = 0; i < WEIGHTS; i++)
        ((struct town_game *)tried)->weight[i] = (int16_t)lrint(weight_now[i]);
}

/* Some of them, by a random factor; small ones by a few points. */
static void change_weights(struct rng *r, double step)
{
    for (int i = 0; i < WEIGHTS; i++) {
        double *x = &weight_now[i];
        if (!rng_below(r, 8))
            *x = *x * exp(step * normal(r)) + (fabs(*x) < SMALL ? SMALL * step * normal(r) : 0);
        *x = *x > LARGEST ? LARGEST : *x < -LARGEST ? -LARGEST : *x;
    }
}

static int points_of(const struct hd_state *state, int seat)
{
    const struct town_game *g = (const struct town_game *)usual;
    const struct town_state *s = (const struct town_state *)state;
    int sum = 0;
    for (int p = 0; p < g->pawns; p++)
        if (g->seat_of[p] == seat && s->pawn[p].health)
            sum += sum_points(town_score_pawn(g, s, p));
    return sum;
}

struct score {
    double won, points, others, worth; /* sums */
};

/* The one who is tried sits in this seat; -1: in all of them. */
static void play(uint64_t seed, int seat, struct score *score)
{
    static union {
        uint64_t align;
        unsigned char bytes[HD_STATE_MAX];
    } memory;
    struct hd_state *s = (struct hd_state *)memory.bytes;
    hd_start(usual, s, seed, NULL);
    for (int d = 0; hd_result(usual, s) == HD_PLAYING && d < DECISIONS; d++) {
        int asked = hd_to_move(usual, s), who = asked < 0 ? 0 : asked;
        const struct hd_game *game = seat < 0 || who == seat ? tried : usual;
        hd_apply(usual, s, hd_bot_choose(HD_BOT_GREEDY, game, s, who, seed * 7919 + (uint64_t)d), NULL);
    }
    int winners = 0, me = seat < 0 ? 0 : seat;
    double others = 0;
    for (int i = 0; i < AT_TABLE; i++) {
        winners += hd_winner(usual, s, i);
        others += i == me ? 0 : points_of(s, i) / (AT_TABLE - 1.0);
    }
    double won = hd_winner(usual, s, me) ? 1.0 / winners : 0, points = points_of(s, me);
    score->won += won;
    score->points += points;
    score->others += others;
    score->worth += won + POINT_WORTH * (points - others);
}

static struct score play_all(int games, uint64_t seed, bool alike)
{
    struct score score = {0};
    use_weights();
    for (int i = 0; i < games; i++)
        play(seed + (uint64_t)i, alike ? -1 : i % AT_TABLE, &score);
    return score;
}

static void tell(FILE *out, int games, uint64_t seed)
{
    struct score against = play_all(games, seed, false), alike = play_all(games, seed, true);
    double p = against.won / games;
    fprintf(out, "against three of the table: won %.1f %% of %d (+- %.1f), %.1f points, the others %.1f\n", 100 * p, games,
            196 * sqrt(p * (1 - p) / games), against.points / games, against.others / games);
    fprintf(out, "four alike: %.1f points\n", (alike.points + (AT_TABLE - 1) * alike.others) / games / AT_TABLE);
}

static void fit(double limit, int games, uint64_t seed)
{
    struct rng r;
    double begun = seconds(), step = 0.3, before[WEIGHTS];
    uint64_t luck = seed * 1000000;
    rng_seed(&r, seed);
    double best = play_all(games, luck, false).worth;
    for (int n = 1; seconds() - begun < limit; n++) {
        if (n % FRESH_GAMES == 0)
            best = play_all(games, luck += 100003, false).worth;
        memcpy(before, weight_now, sizeof before);
        change_weights(&r, step);
        struct score now = play_all(games, luck, false);
        if (now.worth > best) {
            best = now.worth;
            step = fmin(step * 1.15, 0.6);
            fprintf(stderr, "%d: worth %.3f, won %.1f %%\n", n, now.worth / games, 100 * now.won / games);
        } else {
            memcpy(weight_now, before, sizeof before);
            step = fmax(step * 0.98, 0.1);
        }
    }
    for (int i = 0; i < WEIGHTS; i++)
        printf("WEIGHT(%s, %ld, \"%s\")\n", weight_name[i], lrint(weight_now[i]), weight_why[i]);
    fprintf(stderr, "games nobody was fitted to:\n");
    tell(stderr, CHECK_GAMES, 777000000);
}

static bool set_weight(const char *text)
{
    for (int i = 0; i < WEIGHTS; i++) {
        size_t n = strlen(weight_name[i]);
        if (strncmp(text, weight_name[i], n) || text[n] != '=')
            continue;
        weight_now[i] = atof(text + n + 1);
        return true;
    }
    fprintf(stderr, "there is no weight '%s'\n", text);
    return false;
}

static bool set_weights(char **word, int words)
{
    bool fine = true;
    for (int i = 0; i < WEIGHTS; i++)
        weight_now[i] = town_first_weight[i];
    for (int i = 0; i < words; i++)
        fine = set_weight(word[i]) && fine;
    return fine;
}

int main(int argc, char **argv)
{
    struct hd_report report = {0};
    struct hd_pack *pack = hd_pack_builtin(&report);
    struct hd_setup setup = {.mission = "zombietown/town", .seats = AT_TABLE};
    bool fits = argc > 4 && !strcmp(argv[1], "fit"), measures = argc > 2 && !strcmp(argv[1], "measure");
    int first = fits ? 5 : 3;
    if (!pack || (!fits && !measures) || atoi(argv[fits ? 3 : 2]) < 1 || !set_weights(argv + first, argc - first)) {
        fprintf(stderr, "usage: fit_town measure GAMES [NAME=VALUE...] | fit SECONDS GAMES SEED [NAME=VALUE...]\n");
        return 2;
    }
    tried = hd_game_new(pack, &setup, &report);
    usual = hd_game_new(pack, &setup, &report);
    if (!tried || !usual)
        return 1;
    if (fits)
        fit(atof(argv[2]), atoi(argv[3]), strtoull(argv[4], NULL, 0));
    else
        tell(stdout, atoi(argv[2]), 900000000);
    return 0;
}
