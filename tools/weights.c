/*
 * weights.c - the weights of the cooperative family by name, and the missions they are fitted on. Not here: how they are fitted
 * (fit_policy.c by games won, learn_policy.c by positions that were looked into).
 */
#include "weights.h"
#include "horde/think/mind.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { START = 5, MOST = 4000 };

static const char *const weight_name[WEIGHTS] = {
#define WEIGHT(name, value, why) [WEIGHT_##name] = #name,
#include "horde/think/weights.def"
};
static const char *const weight_why[WEIGHTS] = {
#define WEIGHT(name, value, why) [WEIGHT_##name] = why,
#include "horde/think/weights.def"
};

struct hd_game *game_at[MISSIONS];
int missions;
double weight_now[WEIGHTS_MOST];
_Static_assert((int)WEIGHTS <= (int)WEIGHTS_MOST, "room for all of them");

double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

double normal(struct rng *r)
{
    double u = (rng_next(r) + 1.0) / 4294967297.0, v = (rng_next(r) + 1.0) / 4294967297.0;
    return sqrt(-2 * log(u)) * cos(6.283185307 * v);
}

void use_weights(void)
{
    for (int q = 0; q < missions; q++)
        for (int i = 0; i < WEIGHTS; i++)
            ((struct horde_game *)game_at[q])->weight[i] = (int16_t)lrint(weight_now[i]);
}

/* Some of them, by a random factor; small ones by a few points. */
void change_weights(struct rng *r, double step)
{
    for (int i = 0; i < WEIGHTS; i++)
        if (!rng_below(r, 5))
            weight_now[i] =
                weight_now[i] * exp(step * normal(r)) + (fabs(weight_now[i]) < START ? START * step * normal(r) : 0);
    for (int i = 0; i < WEIGHTS; i++)
        weight_now[i] = weight_now[i] > MOST ? MOST : weight_now[i] < -MOST ? -MOST : weight_now[i];
}

void print_weights(void)
{
    for (int i = 0; i < WEIGHTS; i++)
        printf("WEIGHT(%s, %ld, \"%s\")\n", weight_name[i], lrint(weight_now[i]), weight_why[i]);
    fflush(stdout);
}

static void add_mission(const struct hd_pack *pack, const char *id)
{
    struct hd_report report = {0};
    struct hd_setup setup = {.mission = id, .seats = 1};
    if (missions < MISSIONS && (game_at[missions] = hd_game_new(pack, &setup, &report)))
        missions++;
    else
        fprintf(stderr, "%s: %s\n", id, report.count ? report.problem[0].text : "one mission too many");
}

static void add_game(const struct hd_pack *pack, const char *id)
{
    for (int g = 0; g < hd_game_count(pack); g++)
        for (int i = 0; !strcmp(hd_game_info(pack, g).id, id) && i < hd_game_info(pack, g).missions; i++) {
            char mission[64];
            snprintf(mission, sizeof mission, "%s/%s", id, hd_mission_info(pack, g, i).id);
            add_mission(pack, mission);
        }
}

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

bool read_words(const struct hd_pack *pack, char **word, int words)
{
    for (int i = 0; i < WEIGHTS; i++)
        weight_now[i] = first_weight[i];
    for (int i = 0; i < words; i++)
        if (!set_weight(word[i]))
            strchr(word[i], '/') ? add_mission(pack, word[i]) : add_game(pack, word[i]);
    if (!missions)
        add_game(pack, "2e");
    return missions > 0;
}
