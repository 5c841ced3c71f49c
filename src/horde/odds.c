/*
 * odds.c - what an attack may come to, told before it is made: the chance of every number of hits, their mean, and the risk of
 * hitting one of us. Integers only, so that every client shows the same.
 *
 * Shown is the plain roll, without rerolls: whether to reroll is a decision of its own, asked when the dice lie there.
 * Extra dice of "Roll 6: +1 die" are always taken.
 */
#include "horde/horde.h"

#include <string.h>

enum { ONE = 1 << 30, CHAIN = 64 }; /* ONE: a probability of 1. CHAIN: after so many extra dice less than 1/10000 is left */

/* Of six faces: how many hit, and how many of those also bring another die. */
struct faces {
    int hit, again;
};

static struct faces faces_of(const struct horde_state *s, const struct attack *a)
{
    const struct survivor *v = &s->survivor[a->who];
    int six = 6 - v->roll[a->ranged]; /* 2E-INT-28: a face raised to six counts as one */
    bool chains = v->roll6_die >> a->ranged & 1;
    return (struct faces){7 - a->need, chains ? 7 - (six > 2 ? six : 2) : 0};
}

/* Chances of k hits by one die and all the dice it brings: k sixes, or one hit less and a hit that is no six, then a stop. */
static int one_die(struct faces f, uint64_t chance[CHAIN])
{
    uint64_t left = ONE, sum = 0;
    int k = 0;
    memset(chance, 0, CHAIN * sizeof *chance);
    for (; k + 1 < CHAIN && left; k++) {
        chance[k] += left * (uint64_t)(6 - f.hit) / 6;
        chance[k + 1] += left * (uint64_t)(f.hit - f.again) / 6;
        left = left * (uint64_t)f.again / 6;
    }
    for (int i = 0; i <= k; i++)
        sum += chance[i];
    chance[0] += ONE - sum; /* what rounding lost */
    return k;
}

/* One die more: everything there is, and everything one die can add. */
static void add_die(uint64_t total[HD_DICE + 1], const uint64_t die[CHAIN], int most)
{
    uint64_t next[HD_DICE + 1] = {0};
    for (int hits = 0; hits <= HD_DICE; hits++)
        for (int k = 0; total[hits] && k <= most; k++)
            next[hits + k < HD_DICE ? hits + k : HD_DICE] += (total[hits] * die[k]) >> 30;
    memcpy(total, next, sizeof next);
}

/* To 1/10000; rounding the sums and not the parts keeps the whole at 10000. */
static void store(const uint64_t total[HD_DICE + 1], int hits[HD_DICE + 1])
{
    uint64_t all = 0, sum = 0, before = 0;
    for (int k = 0; k <= HD_DICE; k++)
        all += total[k];
    for (int k = 0; k <= HD_DICE; k++) {
        sum += total[k];
        uint64_t now = (sum * 10000 + all / 2) / all;
        hits[k] = (int)(now - before);
        before = now;
    }
}

/* Somebody there who could be hit; who keeps a low profile is not, except by what kills everybody. */
static bool friends_there(const struct horde_game *g, const struct horde_state *s, const struct attack *a)
{
    for (int i = 0; i < s->people; i++)
        if (i != a->who && s->survivor[i].zone == a->zone && (!a->dice || !has(&s->survivor[i], D_LOW_PROFILE)))
            return true;
    return false;
}

/* 2E-FF-1: at least one die, or the last of the dice it brings, misses. */
static int risk_of_miss(struct faces f, int dice)
{
    uint64_t safe = ONE;
    for (int i = 0; i < dice; i++)
        safe = safe * (uint64_t)(f.hit - f.again) / (uint64_t)(6 - f.again);
    return 10000 - (int)((safe * 10000 + ONE / 2) / ONE);
}

void attack_odds(const struct horde_game *g, const struct horde_state *s, const struct attack *a, struct hd_action_info *info)
{
    uint64_t die[CHAIN], total[HD_DICE + 1] = {ONE};
    struct faces f = faces_of(s, a);
    int dice = a->dice < HD_DICE ? a->dice : HD_DICE;
    bool friends = a->ranged && friends_there(g, s, a);
    info->dice = dice;
    info->need = dice ? a->need : 0;
    info->damage = a->damage;
    if (!dice) { /* 2E-MOLO-1: no dice, everybody there */
        info->risk = friends && !abomination_here(g, s, a->zone, MOLOTOV_SPARES_OTHERS) ? 10000 : 0;
        return;
    }
    int most = one_die(f, die);
    for (int i = 0; i < dice; i++)
        add_die(total, die, most);
    store(total, info->hits);
    info->hits_mean = (dice * f.hit * 100 + (6 - f.again) / 2) / (6 - f.again);
    bool careful = a->sniper || has(&s->survivor[a->who], D_STEADY_HAND);
    info->risk = friends && !careful ? risk_of_miss(f, dice) : 0;
}
