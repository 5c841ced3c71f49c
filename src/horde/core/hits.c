/*
 * hits.c - where the hits of an attack go: who can be hit next, whom a hit kills, what it brings.
 * Not here: how many hits there are (combat.c), what kills everybody in a zone (blaze.c), who is hit by a miss (wounds.c).
 */
#include "horde/core/combat.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"

/* 2E-MOLO-2, 2E-ZOM-5, 2E-AP-1, DS-XP-1 */
void attack_kills(struct ctx *c, struct frame *f, int kind, int n, enum rule rule)
{
    int who = f->who, zone = f->zone;
    kill_zombies(c->s, zone, kind, n);
    f->attack.kills = (uint8_t)(f->attack.kills + n);
    if (c->g->kind[kind].class == ABOMINATION && comes_back(c->g, f->attack.type)) {
        f->attack.returns = (kind_set)(f->attack.returns | 1u << kind);
    } else if (c->g->kind[kind].class == ABOMINATION) {
        c->s->abominations.discard[c->s->abominations.gone++] = (uint8_t)kind;
        killed_by(c, kind, f->attack.type);
    }
    TELL(c, REMOVE, NONE, KILL, .piece = who, .piece_kind = kind, .count = n, .place = zone, .rule = rule);
    gain_ap(c, machine_user(c->g, c->s, who), n * c->g->kind[kind].ap, is_machine(c->g, who) ? R_DS_XP_9 : R_AP_1);
}

int toughness_of(const struct horde_game *g, const struct horde_state *s, int from, int zone, int kind)
{
    int need = g->kind[kind].toughness;
    for (int i = 0; i < g->hooks.n_toughness; i++)
        need = g->hooks.toughness[i](g, s, from, zone, kind, need);
    return need;
}

/* DS-CONC-2: all hits of a concentrated attack together; DS-EQ-4, DS-XENO-1, DS-XENO-3: else one by one. */
bool withstands(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int kind)
{
    int damage = f->attack.damage * (target_of(f) != NONE ? f->attack.hits : 1);
    return toughness_of(g, s, s->survivor[f->who].zone, f->zone, kind) > damage;
}

/* 2E-PRIO-3, DS-CBT-9: Kinds the next hit may go to, also where it does nothing: 2E-MELEE-1, DS-CBT-4, 2E-PRIO-1,
 * 2E-SKILL-SNIPER, DS-SKILL-SNIPER. */
static kind_set targets(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    bool chosen_freely = !(f->attack.flags & RANGED) || f->attack.flags & SNIPER;
    kind_set kinds = possible_targets(g, s, f->zone, chosen_freely);
    return target_of(f) != NONE ? (kind_set)(kinds & 1u << target_of(f)) : kinds;
}

/* Does it make a difference where the hits go? */
static bool can_kill(const struct horde_game *g, const struct horde_state *s, const struct frame *f, kind_set kinds)
{
    for (int k = 0; k < g->zombie_kinds; k++)
        if (kinds >> k & 1 && !withstands(g, s, f, k))
            return true;
    return false;
}

/* Why hits of so much damage do nothing. DS-PIT-6, DS-PIT-7: anywhere but in that zone they would kill. */
static enum rule shield_rule(const struct ctx *c, const struct frame *f, kind_set kinds, int damage)
{
    bool concentrated = target_of(f) != NONE;
    for (int k = 0; k < c->g->zombie_kinds; k++)
        if (kinds >> k & 1 && c->g->kind[k].toughness <= damage)
            return concentrated ? R_DS_PIT_7 : R_DS_PIT_6;
    return concentrated ? R_DS_CONC_2 : f->attack.flags & RANGED ? R_PRIO_4 : R_CMB_6;
}

/* 2E-PRIO-4, DS-CBT-8, 2E-CMB-6; DS-CONC-2: all hits together. */
static void bounce(struct ctx *c, const struct frame *f, kind_set kinds, int hits)
{
    int damage = f->attack.damage * (target_of(f) != NONE ? hits : 1);
    TELL(c, NOTE, NONE, ABSORBED, .count = hits, .place = f->zone, .n = {damage}, .rule = shield_rule(c, f, kinds, damage));
}

/* The kind of one more zombie like this one, NONE if it is the only one. */
int second_of(const struct horde_game *g, const uint8_t zombie[KINDS], int kind)
{
    if (zombie[kind] > 1)
        return kind;
    for (int k = 0; k < g->zombie_kinds; k++) /* INV-IA-13: of its type, whatever the subspecies */
        if (k != kind && zombie[k] && g->kind[k].class == g->kind[kind].class)
            return k;
    return NONE;
}

/* 2E-SKILL-REAPER: one hit of the action may take a second one of the kind with it; abominations are one kind (2E-INT-60). */
static bool may_reap(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int kind)
{
    if (!reaps(g, &s->survivor[f->who], f->attack.type, ranged_index(f)) || f->attack.flags & (REAPED | CAR))
        return false;
    int second = second_of(g, s->zombie[f->zone], kind);
    return second != NONE && !withstands(g, s, f, kind) && !withstands(g, s, f, second);
}

/* The hit is spent; of a concentrated attack all of them are. */
static void spend_hits(struct frame *f, int n) { f->attack.hits = (uint8_t)(target_of(f) != NONE ? 0 : f->attack.hits - n); }

/* DS-CONC-2, DS-IA-22: the target dies, and whoever a reaper takes along. */
static bool kills_target(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int kind)
{
    bool reaper = reaps(g, &s->survivor[f->who], f->attack.type, ranged_index(f));
    int second = reaper ? second_of(g, s->zombie[f->zone], kind) : NONE;
    return !withstands(g, s, f, kind) && (second == NONE || !withstands(g, s, f, second));
}

/* DS-CBT-2: everybody dies whom more hits could kill, whoever is hit first. */
bool kills_all(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    if (target_of(f) != NONE)
        return kills_target(g, s, f, target_of(f));
    for (int k = 0; k < g->zombie_kinds; k++)
        if (s->zombie[f->zone][k] && withstands(g, s, f, k))
            return false;
    return f->attack.hits >= s->crowd[f->zone];
}

/* INV-GEN-4, 2E-CMB-5, DS-CBT-2 */
enum flow assign_hits(struct ctx *c, struct frame *f)
{
    if (f->attack.flags & BLAST) {
        f->step = AT_MISSES;
        if (f->attack.hits)
            blow_up_car(c, f);
        return GO;
    }
    kind_set kinds = f->attack.hits ? targets(c->g, c->s, f) : 0;
    if (!can_kill(c->g, c->s, f, kinds)) {
        if (kinds)
            bounce(c, f, kinds, f->attack.hits);
        f->step = AT_MISSES;
        return GO;
    }
    int kind = __builtin_ctz(kinds), n = c->s->zombie[f->zone][kind];
    bool sure = c->g->rule.deal_sure_hits && target_of(f) == NONE && kills_all(c->g, c->s, f);
    if ((kinds & (kinds - 1) || may_reap(c->g, c->s, f, kind)) && !sure)
        return ASK;
    if (f->attack.hits < n)
        n = f->attack.hits;
    if (target_of(f) != NONE)
        n = 1;
    spend_hits(f, n);
    attack_kills(c, f, kind, n, target_of(f) != NONE ? R_DS_CONC_2 : R_CMB_5);
    return GO;
}

void list_hits(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (uint64_t kinds = targets(g, s, f); kinds;) {
        int kind = bit_pop(&kinds);
        put(l, act2(V_HIT, f->who, kind));
        if (may_reap(g, s, f, kind))
            put(l, act2(V_REAP, f->who, kind));
    }
}

/* By which rule whoever attacks has chosen that one. */
static enum rule aim_rule(const struct survivor *v, const struct frame *f)
{
    if (!(f->attack.flags & RANGED))
        return R_MELEE_1;
    if (!(f->attack.flags & SNIPER))
        return R_PRIO_3;                                                                      /* DS-CBT-7 */
    return v->zone == f->zone && has(v, D_POINT_BLANK) ? R_SKILL_POINTBLANK : R_SKILL_SNIPER; /* DS-SKILL-SNIPER */
}

void take_hit(struct ctx *c, struct frame *f, struct hd_action a)
{
    bool absorbed = withstands(c->g, c->s, f, a.arg[1]); /* of a concentrated attack: by all hits together */
    spend_hits(f, 1);
    if (absorbed) {
        bounce(c, f, (kind_set)(1u << a.arg[1]), 1);
        return;
    }
    if (a.verb == V_REAP) {
        f->attack.flags |= REAPED;
        attack_kills(c, f, second_of(c->g, c->s->zombie[f->zone], a.arg[1]), 1, R_SKILL_REAPER);
    }
    attack_kills(c, f, a.arg[1], 1, aim_rule(&c->s->survivor[f->who], f));
}
