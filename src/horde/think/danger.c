/*
 * danger.c - what survivors can do to zombies and zombies to survivors before the next turn, in hundredths of a hit or wound.
 * Estimates a player makes at a glance, not odds (odds.c): they are asked for thousands of times a second.
 */
#include "horde/parts/parts.h"
#include "horde/think/mind.h"

int hit_chance(int need)
{
    static const int8_t chance[] = {83, 83, 83, 67, 50, 33, 17};
    return need > 6 ? 0 : chance[need < 0 ? 0 : need];
}

bool friend_in(const struct horde_state *s, int zone, int but)
{
    for (int i = 0; i < s->people; i++)
        if (i != but && s->survivor[i].zone == zone)
            return true;
    return false;
}

/* Where wounds of this kind of zombie are counted: nobody has what kills an abomination at a glance. */
static int *share_of(const struct horde_game *g, struct threat *t, int kind)
{
    int toughness = g->kind[kind].toughness;
    return toughness > 2 && !has_part(g, PART_CONCENTRATED) ? &t->sure : toughness > 1 ? &t->tough : &t->weak;
}

/* ---- attacks ---- */

/* Zombies of the zone the attack can kill. Hits that are dealt in order all go to the first one that withstands them. */
static int killable(const struct horde_game *g, const struct horde_state *s, const struct attack *a)
{
    int can = 0, from = s->survivor[a->who].zone, wall = NONE;
    bool in_order = a->ranged && !a->sniper;
    kind_set kills = 0;
    for (int k = 0; k < g->zombie_kinds; k++) {
        if (!s->zombie[a->zone][k])
            continue;
        if (a->damage >= toughness_of(g, s, from, a->zone, k))
            kills = (kind_set)(kills | 1u << k);
        else if (in_order && g->kind[k].priority < wall)
            wall = g->kind[k].priority;
    }
    for (uint64_t left = kills; left;) {
        int k = bit_pop(&left);
        can += g->kind[k].priority <= wall ? s->zombie[a->zone][k] : 0;
    }
    return can;
}

/* Chance in hundredths that N or more of the dice hit. */
static int chance_of_hits(int dice, int need, int least)
{
    enum { MOST = 16, ONE = 10000 };
    int chance[MOST + 1] = {ONE}, p = hit_chance(need), sum = 0;
    dice = dice < MOST ? dice : MOST;
    for (int n = 1; n <= dice; n++)
        for (int k = n; k >= 0; k--)
            chance[k] = (chance[k] * (100 - p) + (k ? chance[k - 1] * p : 0)) / 100;
    for (int k = least; k <= dice; k++)
        sum += chance[k];
    return sum / (ONE / 100);
}

/* All hits on one target: one that each of them would not kill is worth as many kills as ordinary ones that are as hard to get
 * rid of. */
static int concentrated_kill(const struct horde_game *g, const struct horde_state *s, const struct attack *a, int target)
{
    int tough = toughness_of(g, s, s->survivor[a->who].zone, a->zone, target), damage = concentrated_damage(g, a, a->dice);
    int worth = a->damage < tough ? tough : 1;
    return worth * chance_of_hits(a->dice, a->need, (tough + damage - 1) / damage);
}

int kills_of(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged, int how, int zone,
             int target, int *own)
{
    struct attack a = plan_attack(g, s, who, type, ranged, how, zone);
    a.dice += a.all_out;
    a.aim = (uint8_t)target;
    int can = killable(g, s, &a), hits = a.dice * hit_chance(a.need);
    *own = 0;
    if (g->card_type[type].flags & CARD_KILLS_ALL) {
        *own = friend_in(s, zone, -1) ? 900 : 0;
        return 100 * s->crowd[zone];
    }
    if (ranged && !a.sniper && friend_in(s, zone, who) && !concentrated_careful(g, &a, a.dice))
        *own = a.dice * (100 - hit_chance(a.need)) * a.damage;
    if (target != NONE)
        return concentrated_kill(g, s, &a, target);
    return hits < 100 * can ? hits : 100 * can;
}

static void better(int *best, int hits) { *best = hits > *best ? hits : *best; }

static void add_weapon(const struct horde_game *g, const struct horde_state *s, int who, int type, struct power *p)
{
    const struct survivor *v = &s->survivor[who];
    const struct card_type *t = &g->card_type[type];
    bool dual = t->flags & CARD_DUAL && held(g, v, type) > 1;
    if (t->melee.used) {
        struct attack a = plan_attack(g, s, who, type, false, dual, v->zone);
        better(&p->melee, a.dice * hit_chance(a.need));
        better(&p->strong_melee, a.damage > 1 ? a.dice * hit_chance(a.need) : 0);
    }
    if (t->ranged.used) {
        struct attack a = plan_attack(g, s, who, type, true, dual, v->zone);
        int hits = a.dice * hit_chance(a.need);
        if (hits > p->ranged)
            p->range = t->ranged.max + v->range;
        better(&p->ranged, hits);
        better(&p->strong_ranged, a.damage > 1 ? hits : 0);
        if (t->ranged.ammo == AMMO_BULLETS && t->ranged.second == AMMO_NONE)
            return;
        better(&p->open, hits);
        better(&p->strong_open, a.damage > 1 ? hits : 0);
    }
}

struct power power_of(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct survivor *v = &s->survivor[who];
    struct power p = {.opens = has(v, D_BREAK_IN)};
    for (int i = 0, hands = hands_end(g, v); i < slot_end(g, v); i++) {
        if (v->card[i] == NONE)
            continue;
        const struct card_type *t = &g->card_type[g->type_of[v->card[i]]];
        bool burns = t->flags & CARD_KILLS_ALL;
        p.fire |= burns;
        if (i >= hands)
            continue;
        p.armed |= burns;
        p.opens |= t->door != TOOL_NONE;
        if (!burns && is_charged(g, s, v->card[i]))
            add_weapon(g, s, who, g->type_of[v->card[i]], &p);
    }
    return p;
}

void think_power(const struct horde_game *g, const struct horde_state *s, struct mind *m)
{
    EACH_PLAYED (s, who) {
        bool asked = s->frame[s->depth - 1].who == who || !(s->survivor[who].flags & ACTED);
        m->power[who] = asked && on_board(s, who) ? power_of(g, s, who) : (struct power){0}; /* who has acted helps nobody */
    }
}

/* ---- zombies ---- */

/* DS-M4-5: machines that take us for enemies. Nobody can kill them, so that only staying out of their sight helps. */
static int hostile_fire(const struct horde_game *g, const struct horde_state *s, int zone)
{
    int sum = 0;
    for (int i = 0; i < g->machines; i++) {
        const struct line *line = &g->card_type[machine_type(g, g->team + i)->weapon].ranged;
        if (machine_hostile(g, s, g->team + i) && machine_covers(g, s, g->team + i, zone))
            sum += line->dice * hit_chance(line->accuracy) * line->damage;
    }
    return sum;
}

struct threat crowd_in(const struct horde_game *g, const struct horde_state *s, int zone)
{
    struct threat t = {0, 0, g->machines ? hostile_fire(g, s, zone) : 0};
    for (int k = 0; s->crowd[zone] && k < g->zombie_kinds; k++)
        *share_of(g, &t, k) += 100 * s->zombie[zone][k] * g->kind[k].actions * g->kind[k].wounds;
    return t;
}

struct threat threat_in(const struct horde_game *g, const struct horde_state *s, int zone)
{
    struct threat t = crowd_in(g, s, zone);
    if (zset_empty(&s->infested))
        return t;
    struct zset next = zset_and(board_steps(board_now(g, s), zombie_ways(g, s), zone), s->infested);
    while (!zset_empty(&next)) {
        int z = zset_pop(&next);
        for (int k = 0; k < g->zombie_kinds; k++)
            *share_of(g, &t, k) +=
                s->zombie[z][k] * weight(g, g->kind[k].actions > 1 ? WEIGHT_RUNNER_NEAR : WEIGHT_WALKER_NEAR);
    }
    return t;
}

static int most(int a, int b) { return a > b ? a : b; }

/* Who has to come first walks for it; a shot is fired from one zone away. */
static struct threat brings(const struct power *p, int actions, int steps)
{
    int melee = most(actions - steps, 0), ranged = most(actions - most(steps - 1, 0), 0);
    return (struct threat){most(melee * p->melee, ranged * p->ranged), most(melee * p->strong_melee, ranged * p->strong_ranged),
                           0};
}

bool no_combat_in(const struct horde_game *g, const struct horde_state *s, int zone)
{
    return s->crowd[zone] && abomination_here(g, s, zone, NO_COMBAT_IN_ZONE);
}

struct threat help_in(const struct horde_game *g, const struct horde_state *s, const struct mind *m, int zone, int but)
{
    struct threat sum = {0, 0, 0};
    if (no_combat_in(g, s, zone))
        return sum;
    EACH_PLAYED (s, i) {
        const struct survivor *v = &s->survivor[i];
        if (i == but || !on_board(s, i) || v->flags & ACTED)
            continue;
        int actions = s->acting == i ? v->actions : g->rule.actions + v->bonus_actions;
        struct threat help = brings(&m->power[i], actions, g->steps[v->zone][zone]);
        sum.weak += help.weak;
        sum.tough += help.tough;
    }
    return sum;
}

/* Wounds those in the zone, with `who` among them, can take before somebody dies: players share them out. */
static int margin_in(const struct horde_state *s, int zone, int who)
{
    int sum = 0;
    EACH_PLAYED (s, i)
        if (i == who || s->survivor[i].zone == zone)
            sum += 100 * (s->survivor[i].health - s->survivor[i].wounds - 1);
    return sum;
}

int deadly_in(const struct horde_game *g, const struct horde_state *s, const struct mind *m, int zone, int who)
{
    struct threat danger = threat_in(g, s, zone), help = help_in(g, s, m, zone, who);
    int share = weight(g, WEIGHT_RESCUE_SHARE);
    int left = most(danger.weak + danger.tough - share * help.weak / 100, 0) + danger.sure;
    return most(left - margin_in(s, zone, s->survivor[who].zone == zone ? who : NONE), 0);
}

/* Hits with an action by somebody who stands in the zone. */
static struct threat strikes_in(const struct horde_game *g, const struct power *p, int zone)
{
    bool open = has_part(g, PART_OUTDOORS) && g->board.kind[zone] == ZONE_OUTDOOR;
    return (struct threat){most(p->melee, open ? p->open : p->ranged),
                           most(p->strong_melee, open ? p->strong_open : p->strong_ranged), 0};
}

int lost_in(const struct horde_game *g, const struct horde_state *s, const struct mind *m, int zone, int who, int actions)
{
    struct threat danger = crowd_in(g, s, zone);
    bool there = actions >= 0;
    if (all_of(danger) <= 0 || !(there || friend_in(s, zone, who)))
        return 0;
    struct threat help = help_in(g, s, m, zone, who);
    struct threat strike = strikes_in(g, &m->power[who], zone);
    int share = weight(g, WEIGHT_RESCUE_SHARE), own = there && !no_combat_in(g, s, zone) ? actions : 0;
    int hits = share * help.weak / 100 + own * strike.weak;
    int strong = share * help.tough / 100 + own * strike.tough;
    int spent = danger.tough < strong ? danger.tough : strong;
    int left = danger.sure + most(danger.tough - strong, 0) + most(danger.weak - most(hits - spent, 0), 0), margin = 0;
    EACH_PLAYED (s, i)
        if (i == who ? there : s->survivor[i].zone == zone)
            margin += 100 * (s->survivor[i].health - s->survivor[i].wounds - 1);
    return most(left - margin, 0);
}

/* Wounds hurt; one too many is the end of the game. */
int fear_of(const struct horde_game *g, const struct horde_state *s, int wounds, int zone, int who)
{
    return wounds + most(wounds - margin_in(s, zone, who), 0) * weight(g, WEIGHT_DEATH) / 100;
}

int friendly_fear(const struct horde_game *g, const struct horde_state *s, int wounds, int zone, int shooter)
{
    int margin = 0;
    for (int i = 0; wounds && i < s->people; i++)
        if (i != shooter && s->survivor[i].zone == zone)
            margin += 100 * (s->survivor[i].health - s->survivor[i].wounds - 1);
    return wounds + most(wounds - margin, 0) * weight(g, WEIGHT_DEATH) / 100;
}

bool has_air(const struct horde_game *g, const struct survivor *v)
{
    for (int i = 0; i < slot_end(g, v); i++)
        if (v->card[i] != NONE && g->card_type[g->type_of[v->card[i]]].flags & CARD_OXYGEN)
            return true;
    return false;
}

int risk_in(const struct horde_game *g, const struct horde_state *s, const struct mind *m, int zone, int who, int actions)
{
    struct threat danger = threat_in(g, s, zone);
    if (all_of(danger) <= 0)
        return 0;
    struct threat help = help_in(g, s, m, zone, who);
    struct threat strike = strikes_in(g, &m->power[who], zone);
    int own = no_combat_in(g, s, zone) ? 0 : weight(g, WEIGHT_OWN_SHARE) * actions, team = weight(g, WEIGHT_TEAM_SHARE);
    int hits = (team * help.weak + own * strike.weak) / 100;
    int strong = (team * help.tough + own * strike.tough) / 100;
    int spent = danger.tough < strong ? danger.tough : strong; /* on tough ones, and lost for the others */
    int left = danger.sure + most(danger.tough - strong, 0) + most(danger.weak - most(hits - spent, 0), 0);
    return fear_of(g, s, left, zone, who);
}
