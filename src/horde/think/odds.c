/*
 * odds.c - what an attack may come to, told before it is made: the chance of every number of hits, expected hits and kills, and
 * the risk of hitting one of us. Every outcome of the dice is counted, in integers. Not here: what really happens (combat.c).
 *
 * What is a choice is taken to be made well: rolling again, or other dice instead of the printed ones, where that promises more
 * kills, and more hits where the kills are the same; extra dice and damage for sixes, and a second zombie by one hit, always.
 * Not foreseen: what a survivor learns from the very kills of this attack.
 */
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"
#include "horde/think/think.h"

#include <string.h>

__extension__ typedef unsigned __int128 wide;

/* A chance of 1 is 6^40: a sixth of a sixth ... is a whole number for 40 dice; what dice beyond that lose is far below what is
 * shown. A chain of extra dice is followed to HD_DICE hits; what goes on even then is counted there. */
static const wide ONE = (wide)3656158440062976u * 3656158440062976u;
enum { MOST = HD_DICE, ROLLS = (MOST + 1) * (MOST + 2) / 2, BOOSTS = 4, KILL_WORTH = 1000, MOST_FIXED = 24 };

/* What lies on the table: h hits, x of them sixes. */
static int roll_at(int h, int x) { return h * (h + 1) / 2 + x; }

struct throw
{
    int dice, rerolls;
    int fixed; /* all-out dice among them: never rolled again */
    bool lies; /* they lie already: */
    int sure, sure_sixes;
    int miss, plain, six;                /* faces; sixes differ from plain hits only where they matter */
    bool chains;                         /* a six brings another die */
    int boosts;                          /* that many sixes raise the damage, more change nothing */
    uint8_t kills[MOST + 1][BOOSTS + 1]; /* by hits and sixes */
    int enough;                          /* that many hits are not rolled again */
};

static int boosts_of(const struct throw *t, int sixes) { return sixes < t->boosts ? sixes : t->boosts; }

/* ---- kills that N hits can bring ---- */

struct crowd {
    uint8_t of[KINDS];
    uint8_t toughness[KINDS]; /* against this attack */
};

static unsigned targets_in(const struct horde_game *g, const struct crowd *c, bool chosen_freely, int damage)
{
    unsigned kinds = 0;
    int first = 0xff;
    for (int k = 0; k < g->zombie_kinds; k++)
        if (c->of[k] && g->kind[k].priority < first)
            first = g->kind[k].priority;
    for (int k = 0; k < g->zombie_kinds; k++)
        if (c->of[k] && c->toughness[k] <= damage && (chosen_freely || g->kind[k].priority == first))
            kinds |= 1u << k;
    return kinds;
}

static int most_kills(const struct horde_game *g, struct crowd c, const struct attack *a, int damage, int hits, bool reaper)
{
    unsigned kinds = hits ? targets_in(g, &c, !a->ranged || a->sniper, damage) : 0;
    int best = 0;
    if (!kinds)
        return 0;
    for (int kind = 0; reaper && kind < g->zombie_kinds; kind++) {
        int second = kinds >> kind & 1 ? second_of(g, c.of, kind) : NONE;
        if (second == NONE || c.toughness[second] > damage)
            continue;
        struct crowd left = c;
        left.of[kind]--;
        left.of[second]--;
        int kills = 2 + most_kills(g, left, a, damage, hits - 1, false);
        best = kills > best ? kills : best;
    }
    int kind = __builtin_ctz(kinds), n = c.of[kind] < hits ? c.of[kind] : hits;
    c.of[kind] = (uint8_t)(c.of[kind] - n);
    int kills = n + most_kills(g, c, a, damage, hits - n, reaper);
    return kills > best ? kills : best;
}

/* DS-CONC-2: one target, or two with a reaper (DS-IA-22), if all hits together are enough. */
static int concentrated_kills(const struct horde_game *g, const struct crowd *c, int kind, int damage, bool reaper)
{
    int second = reaper ? second_of(g, c->of, kind) : NONE;
    if (c->toughness[kind] > damage)
        return 0;
    return second != NONE && c->toughness[second] <= damage ? 2 : 1;
}

static void count_kills(const struct horde_game *g, const struct horde_state *s, const struct attack *a, int damage,
                        bool reaper, struct throw *t)
{
    struct crowd c;
    memcpy(c.of, s->zombie[a->zone], sizeof c.of);
    for (int k = 0; k < g->zombie_kinds; k++)
        c.toughness[k] = (uint8_t)toughness_of(g, s, s->survivor[a->who].zone, a->zone, k);
    for (int boost = 0; a->aim != NONE && boost <= t->boosts; boost++)
        for (int h = 1; h <= MOST; h++)
            t->kills[h][boost] = (uint8_t)concentrated_kills(g, &c, a->aim, (damage + boost) * h, reaper);
    for (int boost = 0; a->aim == NONE && boost <= t->boosts; boost++)
        for (int h = 1; h <= MOST; h++)
            t->kills[h][boost] = h > s->crowd[a->zone] /* all that can die have died */
                                     ? t->kills[h - 1][boost]
                                     : (uint8_t)most_kills(g, c, a, damage + boost, h, reaper);
}

static bool is_car(const struct horde_game *g, const struct attack *a) { return a->type == g->car_weapon; }

/* ---- who else is there ---- */

/* Somebody there who could be hit; who keeps a low profile is not, except by what kills everybody. 2E-CAR-13
 * INV-IA-02: fire takes also whoever lays it. */
static bool friends_there(const struct horde_game *g, const struct horde_state *s, const struct attack *a)
{
    bool fire = g->card_type[a->type].flags & CARD_FIRE;
    for (int i = 0; i < s->people; i++) {
        const struct survivor *v = &s->survivor[i];
        bool safe = (a->dice && has(v, D_LOW_PROFILE)) || (is_car(g, a) && v->car);
        if ((fire || (i != a->who && i != a->by)) && v->zone == a->zone && !safe)
            return true;
    }
    return false;
}

/* 2E-FF-1 */
static bool is_risky(const struct horde_game *g, const struct horde_state *s, const struct attack *a)
{
    bool careful = a->sniper || concentrated_careful(g, a, a->dice) ||
                   (a->dice && !is_car(g, a) && has(&s->survivor[a->who], D_STEADY_HAND));
    return a->ranged && !careful && friends_there(g, s, a);
}

/* ---- the dice ---- */

static int toughest(const struct horde_game *g, const struct horde_state *s, const struct attack *a)
{
    int most = 0;
    for (int k = 0; k < g->zombie_kinds; k++) {
        int need = s->zombie[a->zone][k] ? toughness_of(g, s, s->survivor[a->who].zone, a->zone, k) : 0;
        most = need > most ? need : most;
    }
    return most;
}

/* DS-DEC-15: the fewest hits that leave nothing to roll again for; more than there can be where that is always asked. */
static int enough_hits(const struct horde_game *g, const struct horde_state *s, const struct attack *a, const struct throw *t)
{
    int crowd = s->crowd[a->zone], h = a->aim == NONE ? crowd : 1;
    bool asked = !g->rule.keep_hits || is_risky(g, s, a) || (!crowd && queues(g, WHEN_SHOT));
    if (asked || (a->aim == NONE && t->kills[MOST][0] < crowd))
        return MOST + 1;
    while (h <= MOST && t->kills[h][0] < t->kills[MOST][0])
        h++;
    return h;
}

static void plan_throw(const struct horde_game *g, const struct horde_state *s, const struct attack *a, int rerolls,
                       struct throw *t)
{
    const struct survivor *v = &s->survivor[a->who];
    bool car = is_car(g, a), boosts = !car && v->roll6_damage >> a->ranged & 1;
    int damage = concentrated_damage(g, a, a->dice);
    int lack = boosts ? toughest(g, s, a) - damage : 0, six = 6 - v->roll[a->ranged]; /* 2E-INT-28 */
    memset(t, 0, sizeof *t);
    t->fixed = a->all_out < MOST_FIXED ? a->all_out : MOST_FIXED;
    t->lies = a->lies;
    t->sure = a->sure;
    t->dice = a->dice + a->all_out < MOST ? a->dice + a->all_out : MOST;
    t->rerolls = rerolls;
    t->chains = !car && v->roll6_die >> a->ranged & 1;
    t->boosts = lack < 0 ? 0 : lack < BOOSTS ? lack : BOOSTS;
    t->six = t->chains || t->boosts ? 7 - (six > 2 ? six : 2) : 0;
    t->sure_sixes = t->six ? a->sure_sixes : 0;
    t->miss = a->need - 1;
    t->plain = 6 - t->miss - t->six;
    count_kills(g, s, a, damage, !car && reaps(g, v, a->type, a->ranged), t);
    t->enough = enough_hits(g, s, a, t);
}

/* ---- what a roll is worth: kills, then hits ---- */

static wide worth(const struct throw *t, int hits, int boost)
{
    return ONE * (unsigned)(t->kills[hits][boost] * KILL_WORTH + (hits < t->enough ? hits : t->enough));
}

typedef wide by_hits[MOST + 1][BOOSTS + 1];

/* After one more of the sixes has brought its die and all that follow from it. */
static void worth_of_chain(const struct throw *t, by_hits before, by_hits after)
{
    for (int boost = 0; boost <= t->boosts; boost++)
        after[MOST][boost] = before[MOST][boost];
    for (int h = MOST - 1; h >= 0; h--)
        for (int boost = 0; boost <= t->boosts; boost++)
            after[h][boost] = ((unsigned)t->six * after[h + 1][boosts_of(t, boost + 1)] +
                               (unsigned)t->plain * before[h + 1][boost] + (unsigned)t->miss * before[h][boost]) /
                              6;
}

/* Of every roll there can be, if it is left as it lies. */
static void worth_of_rolls(const struct throw *t, wide value[ROLLS])
{
    by_hits even, odd;
    for (int h = 0; h <= MOST; h++)
        for (int boost = 0; boost <= t->boosts; boost++)
            even[h][boost] = worth(t, h, boost);
    memcpy(odd, even, sizeof odd);
    for (int x = 0; x <= t->dice; x++) {
        if (t->chains && x)
            worth_of_chain(t, x & 1 ? even : odd, x & 1 ? odd : even);
        for (int h = x; h <= t->dice; h++)
            value[roll_at(h, x)] = (x & 1 ? odd : even)[h][boosts_of(t, x)];
    }
}

/* All-out dice that lie: that many hits, that many of them sixes. */
struct lying {
    int hits, sixes;
};

/* A fresh roll with the choice to have `again` instead: the mean over all rolls, die by die from the last to the first. */
static wide worth_of_fresh(const struct throw *t, int dice, struct lying at, const wide value[ROLLS], wide again,
                           wide work[ROLLS])
{
    for (int h = 0; h <= dice; h++)
        for (int x = 0; x <= h; x++) {
            wide it = value[roll_at(h + at.hits, x + at.sixes)];
            work[roll_at(h, x)] = it > again ? it : again;
        }
    for (int n = dice - 1; n >= 0; n--)
        for (int h = 0; h <= n; h++)
            for (int x = 0; x <= h; x++)
                work[roll_at(h, x)] = ((unsigned)t->six * work[roll_at(h + 1, x + 1)] +
                                       (unsigned)t->plain * work[roll_at(h + 1, x)] + (unsigned)t->miss * work[roll_at(h, x)]) /
                                      6;
    return work[0];
}

/* ---- how often each outcome comes ---- */

struct tally {
    wide hits[MOST + 1], kills, missed;
};

static void count(const struct throw *t, wide mass, int hits, int boost, bool missed, struct tally *out)
{
    out->hits[hits] += mass;
    out->kills += mass * t->kills[hits][boost];
    out->missed += missed ? mass : 0;
}

typedef wide by_miss[MOST + 1][BOOSTS + 1][2];

static void count_all(const struct throw *t, by_miss here, struct tally *out)
{
    for (int h = 0; h <= MOST; h++)
        for (int boost = 0; boost <= t->boosts; boost++)
            for (int missed = 0; missed < 2; missed++)
                count(t, here[h][boost][missed], h, boost, missed, out);
}

/* One die for a six: those with another six roll on, the others have one die less to come. */
static void roll_chain(const struct throw *t, by_miss here, by_miss next, struct tally *out)
{
    for (int h = 0; h < MOST; h++)
        for (int boost = 0; boost <= t->boosts; boost++)
            for (int missed = 0; missed < 2; missed++) {
                wide mass = here[h][boost][missed], sixth = mass / 6;
                here[h + 1][boosts_of(t, boost + 1)][missed] += (unsigned)t->six * sixth;
                next[h + 1][boost][missed] += (unsigned)t->plain * sixth;
                next[h][boost][1] += mass - (unsigned)(t->six + t->plain) * sixth;
            }
    for (int boost = 0; boost <= t->boosts; boost++)
        for (int missed = 0; missed < 2; missed++)
            count(t, here[MOST][boost][missed], MOST, boost, missed, out);
}

/* From the rolls that stay to the end of the roll. */
static void settle(const struct throw *t, const wide kept[ROLLS], struct tally *out)
{
    by_miss here = {{{0}}}, next;
    for (int x = t->dice; x >= 0; x--) {
        for (int h = x; h <= t->dice; h++)
            here[h][boosts_of(t, x)][h < t->dice] += kept[roll_at(h, x)];
        if (!t->chains || !x)
            continue;
        memset(next, 0, sizeof next);
        roll_chain(t, here, next, out);
        memcpy(here, next, sizeof here);
    }
    count_all(t, here, out);
}

static void roll_dice(const struct throw *t, int dice, wide mass, wide *roll)
{
    memset(roll, 0, (size_t)roll_at(dice + 1, 0) * sizeof *roll);
    roll[0] = mass;
    for (int n = 0; n < dice; n++)
        for (int h = n; h >= 0; h--)
            for (int x = h; x >= 0; x--) {
                wide all = roll[roll_at(h, x)], sixth = all / 6;
                roll[roll_at(h + 1, x + 1)] += (unsigned)t->six * sixth;
                roll[roll_at(h + 1, x)] += (unsigned)t->plain * sixth;
                roll[roll_at(h, x)] = all - (unsigned)(t->six + t->plain) * sixth;
            }
}

/* Rounding below this is no reason to roll again. */
static bool promises_more(wide a, wide than) { return a > than && a - than > ONE >> 32; }

/* Rolls that many dice besides those on the table, and rolls again where that promises more: what stays is added to kept[] if
 * there is one. Returns what all that is worth. */
static wide roll_well(const struct throw *t, int dice, struct lying at, const wide value[ROLLS], wide mass, wide kept[ROLLS])
{
    wide roll[ROLLS], fresh[2 + REROLL_CARDS] = {0};
    for (int left = 0; left <= t->rerolls; left++)
        fresh[left] = worth_of_fresh(t, dice, at, value, left ? fresh[left - 1] : 0, roll);
    for (int left = t->rerolls; kept && left >= 0; left--) {
        roll_dice(t, dice, mass, roll);
        mass = 0;
        for (int h = 0; h <= dice; h++)
            for (int x = 0; x <= h; x++) {
                int all = roll_at(h + at.hits, x + at.sixes);
                if (left && promises_more(fresh[left - 1], value[all]))
                    mass += roll[roll_at(h, x)];
                else
                    kept[all] += roll[roll_at(h, x)];
            }
    }
    return fresh[t->rerolls];
}

/* WZC-INT-01, WZC-ALLOUT-7: however the all-out dice fall, the others are rolled as well as can be. */
static wide roll_beside(const struct throw *t, const wide value[ROLLS], wide kept[ROLLS])
{
    wide first[(MOST_FIXED + 1) * (MOST_FIXED + 2) / 2], share_of = ONE, worth = 0;
    roll_dice(t, t->fixed, ONE, first);
    for (int i = 0; i < t->fixed; i++)
        share_of /= 6;
    for (int h = 0; h <= t->fixed; h++)
        for (int x = 0; x <= h; x++) {
            wide mass = first[roll_at(h, x)];
            if (mass)
                worth += roll_well(t, t->dice - t->fixed, (struct lying){h, x}, value, mass, kept) / (ONE / share_of) *
                         (mass / share_of);
        }
    return worth;
}

/* Rolls all dice. Returns what that is worth. */
static wide throw_dice(const struct throw *t, struct tally *out)
{
    wide value[ROLLS], kept[ROLLS], worth;
    worth_of_rolls(t, value);
    memset(kept, 0, (size_t)roll_at(t->dice + 1, 0) * sizeof *kept);
    if (t->lies)
        worth = roll_well(t, t->dice - t->fixed, (struct lying){t->sure, t->sure_sixes}, value, ONE, kept);
    else if (t->fixed && t->rerolls)
        worth = roll_beside(t, value, kept);
    else /* without rerolls all-out dice are like the others: WZC-ALLOUT-4 */
        worth = roll_well(t, t->dice, (struct lying){0, 0}, value, ONE, out ? kept : NULL);
    if (out)
        settle(t, kept, out);
    return worth;
}

/* ---- the answer ---- */

static int share(wide part, unsigned of) { return (int)((part * of + ONE / 2) / ONE); }

/* To 1/10000; rounding the sums and not the parts keeps the whole at 10000. */
static void tell_odds(const struct tally *sum, bool risky, struct hd_action_info *info)
{
    wide so_far = 0, hits = 0;
    int before = 0;
    for (int k = 0; k <= MOST; k++) {
        so_far += sum->hits[k];
        hits += sum->hits[k] * (unsigned)k;
        int now = share(so_far, 10000);
        info->hits[k] = now - before;
        before = now;
    }
    info->hits_mean = share(hits, 100);
    info->kills_mean = share(sum->kills, 100);
    info->risk = risky ? share(sum->missed, 10000) : 0;
}

/* WZC-ALLOUT-5: at least one glitch among that many dice, in 1/10000; what may save the weapon is a choice. */
static int break_chance(int dice)
{
    wide safe = ONE;
    for (int i = 0; i < dice; i++)
        safe = safe / 6 * 5;
    return share(ONE - safe, 10000);
}

static void tell_attack(const struct horde_game *g, const struct attack *a, const struct throw *t, struct hd_action_info *info)
{
    info->dice = t->dice;
    info->need = a->need;
    info->damage = concentrated_damage(g, a, a->dice);
    info->rerolls = t->rerolls;
    info->all_out = a->lies ? 0 : a->all_out;
    info->breaks = break_chance(info->all_out);
}

/* 2E-MOLO-1: no dice, everybody there. */
static void burn_odds(const struct horde_game *g, const struct horde_state *s, const struct attack *a,
                      struct hd_action_info *info)
{
    bool spares = abomination_here(g, s, a->zone, MOLOTOV_SPARES_OTHERS);
    info->risk = !spares && friends_there(g, s, a) ? 10000 : 0;
    for (int k = 0; k < g->zombie_kinds; k++)
        if (!spares || g->kind[k].special == MOLOTOV_SPARES_OTHERS)
            info->kills_mean += 100 * s->zombie[a->zone][k];
}

void attack_odds(const struct horde_game *g, const struct horde_state *s, const struct attack *a, int rerolls, bool substitutes,
                 struct hd_action_info *info)
{
    struct throw t;
    struct tally sum = {{0}};
    if (g->card_type[a->type].flags & CARD_KILLS_ALL) {
        burn_odds(g, s, a, info);
        return;
    }
    struct attack best = *a;
    plan_throw(g, s, a, rerolls, &t);
    if (substitutes) { /* 2E-SKILL-BARBARIAN, DS-SKILL-PREDATOR, 2E-SKILL-FULLAUTO, DS-SKILL-FULL-AUTO */
        struct throw other;
        best.dice = a->dice - a->printed + s->crowd[a->zone];
        plan_throw(g, s, &best, rerolls, &other);
        if (promises_more(throw_dice(&other, NULL), throw_dice(&t, NULL)))
            t = other;
        else
            best = *a;
    }
    throw_dice(&t, &sum);
    tell_attack(g, &best, &t, info);
    tell_odds(&sum, is_risky(g, s, &best), info);
}

void roll_odds(const struct horde_game *g, const struct horde_state *s, const struct attack *a, int hits, int sixes,
               struct hd_action_info *info)
{
    struct throw t;
    struct tally sum = {{0}};
    wide roll[ROLLS];
    plan_throw(g, s, a, 0, &t);
    memset(roll, 0, (size_t)roll_at(t.dice + 1, 0) * sizeof *roll);
    roll[roll_at(hits + a->sure, t.six ? sixes : 0)] = ONE;
    settle(&t, roll, &sum);
    tell_attack(g, a, &t, info);
    tell_odds(&sum, is_risky(g, s, a), info);
}

/* 2E-CAR-12, 2E-CAR-14: one attack in each zone with zombies, nothing but the dice of the car. */
void race_odds(const struct horde_game *g, const struct horde_state *s, const struct attack *a, int attacks,
               struct hd_action_info *info)
{
    struct throw t;
    struct tally sum = {{0}};
    wide safe = ONE, kills;
    int dice = 0;
    if (!attacks)
        return;
    for (int i = 0; i < attacks; i++) {
        plan_throw(g, s, &a[i], 0, &t);
        throw_dice(&t, &sum);
        dice += t.dice;
        for (int die = 0; is_risky(g, s, &a[i]) && die < t.dice; die++)
            safe = safe / 6 * (unsigned)(6 - t.miss);
    }
    kills = sum.kills;
    memset(&sum, 0, sizeof sum);
    t.dice = dice < MOST ? dice : MOST;
    throw_dice(&t, &sum);
    sum.kills = kills;
    sum.missed = ONE - safe;
    tell_attack(g, a, &t, info);
    tell_odds(&sum, true, info);
}
