/*
 * sum.c - counting: whole numbers in the order of the games, and how sure a share is.
 */
#include "sim/sim.h"

#include <math.h>
#include <string.h>

static void add_cause(struct sim_sum *sum, int rule)
{
    int i = 0;
    while (i < sum->causes && sum->cause[i].rule != rule)
        i++;
    if (i == SIM_CAUSES)
        return;
    if (i == sum->causes)
        sum->cause[sum->causes++] = (struct sim_cause){rule, 0};
    sum->cause[i].count++;
    for (; i && sum->cause[i].count > sum->cause[i - 1].count; i--) {
        struct sim_cause t = sum->cause[i];
        sum->cause[i] = sum->cause[i - 1];
        sum->cause[i - 1] = t;
    }
}

static void add_people(struct sim_sum *sum, const struct sim_game *g)
{
    for (int i = 0; i < SIM_FIGURES; i++) {
        sum->wounds[i] += g->wounds[i];
        sum->kills[i] += g->kills[i];
    }
    for (int i = 0; i < SIM_FIGURES; i++) {
        if (g->fell[i] < 0 || g->fell[i] >= HD_VIEW_PLACES)
            continue;
        sum->deaths[i]++;
        sum->places[g->fell[i]]++;
    }
    for (int i = 0; i < SIM_CARDS; i++)
        sum->used[i] += g->used[i];
}

static void add_rounds(struct sim_sum *sum, const struct sim_game *g)
{
    int last = g->rounds < SIM_ROUNDS ? g->rounds : SIM_ROUNDS - 1;
    sum->rounds += g->rounds;
    sum->round_count[last]++;
    sum->round_won[last] += g->end == SIM_WON;
    for (int r = 1; r <= last; r++) {
        sum->reached[r]++;
        sum->danger[r] += g->danger[r];
        sum->zombies[r] += g->zombies[r];
    }
}

static void add_goals(struct sim_sum *sum, const struct sim_game *g)
{
    sum->goals = g->goals > sum->goals ? g->goals : sum->goals;
    for (int i = 0; i < g->goals; i++) {
        sum->met[i] += g->met[i] > 0;
        sum->met_round[i] += g->met[i];
    }
}

static void add_winners(struct sim_sum *sum, const struct sim_game *g)
{
    int winners = __builtin_popcount(g->winners);
    for (int i = 0; i < HD_SEATS; i++) {
        sum->points[i] += g->points[i];
        sum->wins[i] += g->winners >> i & 1 ? 100 / winners : 0;
    }
}

void sim_count(const struct sim_game *game, int games, struct sim_sum *sum)
{
    memset(sum, 0, sizeof *sum);
    for (int i = 0; i < games; i++) {
        const struct sim_game *g = &game[i];
        if (g->end == SIM_NOT_PLAYED)
            continue;
        sum->played++;
        sum->won += g->end == SIM_WON;
        sum->lost += g->end == SIM_LOST;
        sum->stalled += g->end == SIM_STALLED;
        sum->decisions += g->decisions;
        sum->noise += g->noise;
        sum->asked += g->asked;
        sum->missed += g->missed;
        sum->progress += g->progress;
        sum->joined_lost += g->joined_lost;
        if (g->end == SIM_LOST)
            add_cause(sum, g->cause);
        add_people(sum, g);
        add_rounds(sum, g);
        add_goals(sum, g);
        add_winners(sum, g);
    }
}

int sim_cards(const struct sim_sum *sum, int *card, int most)
{
    int count = 0;
    for (int i = 0; i < SIM_CARDS; i++) {
        if (!sum->used[i])
            continue;
        int at = count < most ? count++ : most;
        for (; at > 0 && sum->used[card[at - 1]] < sum->used[i]; at--)
            if (at < most)
                card[at] = card[at - 1];
        if (at < most)
            card[at] = i;
    }
    return count;
}

struct sim_interval sim_wilson(int won, int of)
{
    if (!of)
        return (struct sim_interval){0, 10000};
    double z = 1.96, n = of, p = won / n, middle = (p + z * z / 2 / n) / (1 + z * z / n);
    double half = z * sqrt(p * (1 - p) / n + z * z / 4 / n / n) / (1 + z * z / n);
    double low = middle - half, high = middle + half;
    return (struct sim_interval){(int)lrint(10000 * (low < 0 ? 0 : low)), (int)lrint(10000 * (high > 1 ? 1 : high))};
}
