/*
 * move.c - survivors on foot: Move, Sprint, Jump, Charge, and Shove, which moves zombies instead.
 * Passing through a zone has no effect of its own, so a longer move is named by where it ends (2E-DEC-09).
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"

/* Zones up to `steps` away; entering a zone with zombies ends the way there unless they are ignored (2E-ACT-MOVE-3,
 * DS-ACT-MOVE-3). */
static inline __attribute__((always_inline)) struct zset reach(const struct horde_game *g, const struct horde_state *s,
                                                               int from, int steps, bool ignore, struct zset avoid)
{
    struct zset seen, edge = {{0}};
    zset_add(&edge, from);
    seen = edge;
    for (; steps > 0 && !zset_empty(&edge); steps--) {
        struct zset next = {{0}};
        while (!zset_empty(&edge)) {
            int z = zset_pop(&edge);
            if (z == from || ((ignore || !s->crowd[z]) && !zset_has(&avoid, z)))
                next = zset_or(next, steps_from(g, s, z));
        }
        edge = zset_minus(next, seen);
        seen = zset_or(seen, edge);
    }
    zset_del(&seen, from);
    return seen;
}

/* Exactly two steps away, whatever stands in between (2E-SKILL-JUMP, DS-SKILL-ZERO-G, 2E-AMB-44). */
static struct zset jumps(const struct horde_game *g, const struct horde_state *s, int from, uint64_t open)
{
    const struct board *b = board_now(g, s);
    struct zset near = steps_from(g, s, from), way = board_steps(b, open, from), two = {{0}};
    while (!zset_empty(&way))
        two = zset_or(two, board_steps(b, open, zset_pop(&way)));
    two = zset_minus(two, near);
    zset_del(&two, from);
    return two;
}

/* 2E-SKILL-SPRINT, DS-SKILL-SPRINT: How far the skill behind a verb goes. */
static int steps_of(const struct horde_game *g, enum verb verb)
{
    static const uint8_t does[V_COUNT] = {[V_SPRINT] = D_SPRINT,
                                          [V_CHARGE] = D_CHARGE,
                                          [V_BLOODLUST] = D_BLOODLUST,
                                          [V_QUICKSTRIKE] = D_QUICK_STRIKE,
                                          [V_FIELDMEDIC] = D_FIELD_MEDIC};
    return does[verb] ? g->amount[does[verb]] : 1;
}

/* Zones where somebody else stands (2E-AMB-41). */
static struct zset company(const struct horde_game *g, const struct horde_state *s, int who)
{
    struct zset zones = {{0}};
    for (int i = 0; i < s->people; i++)
        if (i != who && on_board(s, i))
            zset_add(&zones, s->survivor[i].zone);
    return zones;
}

/* 2E-SKILL-QUICKSTRIKE, 2E-INT-63: some weapon in hand reaches zombies from there. */
static bool could_strike(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    const struct survivor *v = &s->survivor[who];
    for (int i = HAND; i < hands_end(g, v); i++) {
        const struct card_type *t = v->card[i] == NONE ? NULL : &g->card_type[g->type_of[v->card[i]]];
        if (t && t->melee.used && s->crowd[zone])
            return true;
        for (struct zset far = s->infested; t && t->ranged.used && !zset_empty(&far);) {
            if (in_range(v, &t->ranged, sight(g, s, who, zone, zset_pop(&far))))
                return true;
        }
    }
    return false;
}

static struct zset strike_zones(const struct horde_game *g, const struct horde_state *s, int who, struct zset zones)
{
    struct zset good = {{0}};
    while (!zset_empty(&zones)) {
        int z = zset_pop(&zones);
        if (could_strike(g, s, who, z))
            zset_add(&good, z);
    }
    return good;
}

static bool slippery(const struct horde_game *g, const struct survivor *v) { return has(v, D_SLIPPERY) && !burdened(g, v); }

/* 2E-SKILL-SLIPPERY: where a verb can end that is more than one step. */
static struct zset far_ends(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, bool slip)
{
    const struct survivor *v = &s->survivor[who];
    if (verb == V_JUMP) /* INV-SKILL-ZERO-G, INV-AIR-1: airlocks stop it, open or closed */
        return jumps(g, s, v->zone, survivor_ways(s) & ~g->airlocks);
    int steps = steps_of(g, verb);
    if (verb == V_MOVE && !burdened(g, v))
        steps += v->zones; /* 2E-SKILL-PLUS1ZONE, DS-SKILL-ZONE-PER-MOVE */
    struct zset zones = reach(g, s, v->zone, steps, slip || slippery(g, v), (struct zset){{0}});
    switch (verb) {
    case V_CHARGE:
    case V_BLOODLUST: return zset_and(zones, s->infested);
    case V_FIELDMEDIC: return zset_and(zones, company(g, s, who));
    case V_QUICKSTRIKE: return strike_zones(g, s, who, zones);
    default: return zones;
    }
}

/* Where a verb of moving can end; what it costs is not asked here. */
static inline struct zset ends(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, bool slip)
{
    if (verb == V_MOVE && !s->survivor[who].zones) /* nearly always: one step, whatever stands here */
        return steps_from(g, s, s->survivor[who].zone);
    return far_ends(g, s, who, verb, slip);
}

/* DS-ACT-MOVE-6: machines are no enemies here. INV-ACT-1, 2E-ACT-MOVE-2, DS-ACT-MOVE-2: leaving costs one more action per
 * zombie. DS-ACT-MOVE-4: of the zone where the move begins; another one with zombies ends it. */
static inline int surcharge(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, bool slip)
{
    const struct survivor *v = &s->survivor[who];
    bool past = verb != V_JUMP && (slip || slippery(g, v) || has(v, D_UNSTOPPABLE)); /* 2E-INT-13, DS-SKILL-UNSTOPPABLE */
    return burdened(g, v) + (past ? 0 : s->crowd[v->zone]);
}

/* WZC-TANK-3, WZC-INT-35: one action more onto the tank, or over it where there is no other way; a jump goes over it for
 * nothing. */
static int toll(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, int zone, bool slip)
{
    const struct survivor *v = &s->survivor[who];
    if (zset_empty(&g->tanks) || zset_has(&g->tanks, zone))
        return zset_has(&g->tanks, zone);
    int steps = steps_of(g, verb) + (verb == V_MOVE && !burdened(g, v) ? v->zones : 0);
    struct zset round = reach(g, s, v->zone, steps, slip || slippery(g, v), g->tanks);
    return verb != V_JUMP && !zset_has(&round, zone);
}

/* The skills that move somebody once a turn. */
static const struct {
    uint8_t verb, does;
    uint16_t rule, used;
} mover[] = {
    {V_SPRINT, D_SPRINT, R_SKILL_SPRINT, USED_SPRINT},
    {V_JUMP, D_JUMP, R_SKILL_JUMP, USED_JUMP},
    {V_CHARGE, D_CHARGE, R_SKILL_CHARGE, USED_CHARGE},
    {V_BLOODLUST, D_BLOODLUST, R_SKILL_BLOODLUST, USED_BLOODLUST},
    {V_QUICKSTRIKE, D_QUICK_STRIKE, R_SKILL_QUICKSTRIKE, USED_QUICKSTRIKE},
    {V_FIELDMEDIC, D_FIELD_MEDIC, R_SKILL_FIELDMEDIC, USED_FIELDMEDIC},
};
enum { MOVER_SKILLS = sizeof mover / sizeof mover[0] };

static int mover_of(enum verb verb)
{
    for (int i = 0; i < MOVER_SKILLS; i++)
        if (mover[i].verb == verb)
            return i;
    return -1; /* a plain move */
}

static struct hd_why check_skill_used(const struct horde_state *s, int who, enum verb verb)
{
    int i = mover_of(verb);
    if (i >= 0 && !has(&s->survivor[who], (enum does)mover[i].does))
        return (struct hd_why){.rule = mover[i].rule, .reason = Y_LACKS_SKILL, .arg = {(int16_t)who}};
    if (i >= 0 && s->survivor[who].used & mover[i].used)
        return why_used(s, who);
    return ALLOWED;
}

/* A free Move is a skill too: nothing heavy is carried with it. */
static enum act act_of(const struct horde_game *g, const struct survivor *v, enum verb verb)
{
    return (verb == V_MOVE || verb == V_SPRINT) && !burdened(g, v) ? ACT_MOVE : ACT_OTHER;
}

/* DS-ACT-MOVE-5: so much of the surcharge unspent free moves can pay, where the game lets them (2E-AMB-12: else none). */
static int paid_by_free(const struct horde_game *g, const struct survivor *v, enum act act, int extra)
{
    if (!g->rule.surcharge_free || act != ACT_MOVE)
        return 0;
    return v->free[ACT_MOVE] < extra ? v->free[ACT_MOVE] : extra;
}

/* DS-DEC-08: free moves first, or ordinary actions alone where there are enough of them. */
unsigned move_payers(const struct horde_game *g, const struct survivor *v, enum act act, int extra)
{
    int free = extra ? paid_by_free(g, v, act, extra) : 0;
    if (!free)
        return payers(v, act, extra);
    if (v->actions < extra - free + (v->free[ACT_MOVE] == free))
        return 0;
    return 1u << ACT_MOVE | (unsigned)(v->actions > extra) << ACT_OTHER;
}

void pay_move(struct ctx *c, int who, enum act act, int extra)
{
    struct survivor *v = &c->s->survivor[who];
    int free = c->slot == ACT_OTHER ? 0 : paid_by_free(c->g, v, act, extra);
    v->free[ACT_MOVE] = (uint8_t)(v->free[ACT_MOVE] - free);
    if (free && !v->free[ACT_MOVE])
        c->slot = -1; /* an ordinary action pays the rest */
    pay(c, who, act, extra - free);
}

int move_price(const struct horde_game *g, const struct survivor *v, enum act act, int extra, bool *free)
{
    int saved = paid_by_free(g, v, act, extra);
    bool free_step = act == ACT_MOVE && v->free[ACT_MOVE] > saved;
    *free = saved || free_step;
    return extra - saved + !free_step;
}

int move_extra(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, int zone, bool slip)
{
    return surcharge(g, s, who, verb, slip) + (zone < g->board.zones ? toll(g, s, who, verb, zone, slip) : 0);
}

/* 2E-ACT-MOVE-4, 2E-INT-12, 2E-INT-14: a kid may ignore zombies once a turn, in a Move or what follows the rules of one. */
static struct hd_why check_slip(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, int zone)
{
    const struct survivor *v = &s->survivor[who];
    if (!g->sheet[g->sheet_of[who]].slips || has(v, D_SLIPPERY) || burdened(g, v))
        return WHY(ACT_MOVE_4, NO_SLIP, who);
    if (v->used & USED_SLIP)
        return WHY(ACT_MOVE_4, ONCE_PER_TURN, who);
    struct zset plain = ends(g, s, who, verb, false);
    if (!s->crowd[v->zone] && zset_has(&plain, zone))
        return WHY(ACT_MOVE_4, NO_NEED, who);
    return ALLOWED;
}

/* The closed door without which that many steps would get there, and the zone behind it; -1: that would not help either. past:
 * whatever stands on the way. */
static int door_on_the_way(const struct horde_game *g, const struct horde_state *s, int here, int zone, int steps, bool past,
                           int *behind)
{
    struct zset before = reach(g, s, here, steps - 1, past, (struct zset){{0}});
    for (int door = 0; door < g->board.doors; door++) {
        if (survivors_cross(s, door))
            continue;
        for (int side = 0; side < 2; side++) {
            int near = side ? g->board.door[door].b : g->board.door[door].a;
            *behind = side ? g->board.door[door].a : g->board.door[door].b;
            struct zset after = reach(g, s, *behind, steps - 1, past, (struct zset){{0}});
            if ((*behind == zone && near == here) ||
                (*behind == zone && zset_has(&before, near) && (past || !s->crowd[near])) ||
                (near == here && zset_has(&after, zone) && (past || !s->crowd[*behind])))
                return door;
        }
    }
    return -1;
}

struct hd_why why_cut_off(const struct horde_game *g, const struct horde_state *s, int here, int zone, int steps,
                          struct hd_why else_why)
{
    int behind, door = zone < g->board.zones ? door_on_the_way(g, s, here, zone, steps, true, &behind) : -1;
    struct hd_why why = door < 0 ? else_why : door_shut(g, door, behind);
    why.rule = else_why.rule;
    return why;
}

/* DS-MOVE-1: zones that share no more than a corner are no neighbours. */
static struct hd_why no_way(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, int zone)
{
    int here = s->survivor[who].zone, door = board_door(&g->board, here, zone);
    if (zone == here && verb == V_MOVE)
        return WHY(MOVE_1, THERE_ALREADY, who, zone);
    if (door >= 0 && !(s->open >> door & 1))
        return door_shut(g, door, zone);
    struct zset locks = verb == V_JUMP ? jumps(g, s, here, survivor_ways(s)) : (struct zset){{0}};
    if (zset_has(&locks, zone))
        return WHY(INV_AIR_1, AIRLOCK_STOPS, zone);
    if (verb == V_JUMP)
        return WHY(SKILL_JUMP, NOT_TWO_AWAY, zone);
    if ((verb == V_CHARGE || verb == V_BLOODLUST) && !s->crowd[zone])
        return (struct hd_why){.rule = mover[mover_of(verb)].rule, .reason = Y_NO_ZOMBIES, .arg = {(int16_t)zone}};
    int behind, steps = steps_of(g, verb) + (verb == V_MOVE ? s->survivor[who].zones : 0);
    if ((door = door_on_the_way(g, s, here, zone, steps, false, &behind)) >= 0)
        return door_shut(g, door, behind);
    return steps > 1 ? WHY(ACT_MOVE_3, OUT_OF_REACH, zone, steps) : WHY(MOVE_1, NOT_ADJACENT, zone, here);
}

/* 2E-ACT-MOVE-1, DS-ACT-MOVE-1 */
struct hd_why check_go(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, int zone, bool slip)
{
    const struct survivor *v = &s->survivor[who];
    struct hd_why why = v->car ? WHY(AMB_11, IN_CAR, who) : check_skill_used(s, who, verb);
    if (!why.rule && verb != V_MOVE && burdened(g, v))
        why = WHY(ACT_OBJ_1, TOO_HEAVY, who);
    if (why.rule)
        return why;
    if (!why.rule && slip)
        why = check_slip(g, s, who, verb, zone);
    if (why.rule)
        return why;
    struct zset zones = zone < g->board.zones ? ends(g, s, who, verb, slip) : (struct zset){{0}};
    if (zone >= g->board.zones || !zset_has(&zones, zone))
        return zone >= g->board.zones ? WHY(MOVE_1, NOT_ADJACENT, zone, v->zone) : no_way(g, s, who, verb, zone);
    int extra = surcharge(g, s, who, verb, slip) + toll(g, s, who, verb, zone, slip);
    if (verb == V_CHARGE)
        return extra <= v->actions                 ? ALLOWED
               : toll(g, s, who, verb, zone, slip) ? WHY(WZC_TANK_3, TOLL, extra, v->actions)
                                                   : WHY(INT_74, SURCHARGE, extra, v->actions, s->crowd[v->zone]);
    if (move_payers(g, v, act_of(g, v, verb), extra))
        return ALLOWED;
    if (v->actions && burdened(g, v) && extra == 1)
        return WHY(ACT_OBJ_1, TOO_HEAVY, who);
    if (toll(g, s, who, verb, zone, slip))
        return WHY(WZC_TANK_3, TOLL, 1 + extra, v->actions);
    return extra > burdened(g, v) ? WHY(ACT_MOVE_2, SURCHARGE, 1 + extra, v->actions, extra - burdened(g, v))
                                  : WHY(ROUND_3, NO_ACTIONS, who);
}

/* 2E-SKILL-CHARGE: the move itself is free. Who has an ordinary action for it need not be asked for others. */
static inline bool pays_for(const struct horde_game *g, const struct survivor *v, enum verb verb, int extra)
{
    return v->actions > extra || (verb == V_CHARGE ? v->actions == extra : move_payers(g, v, act_of(g, v, verb), extra) != 0);
}

/* The zones as answers, all by that verb. */
static void put_moves(struct zset zones, enum verb verb, int who, bool slip, struct list *l)
{
    struct list here = *l; /* in registers, as in list_laid() */
    uint64_t go = slip ? pattern(verb, who, 3) | operand(2, W_SLIP) : pattern(verb, who, 2);
    for (int first = 0; first < ZONES; first += 64)
        for (uint64_t left = zones.w[first / 64]; left; left &= left - 1)
            put_bits(&here, go | operand(1, (uint8_t)(first + __builtin_ctzll(left))));
    l->count = here.count;
}

static void list_go(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, bool slip, struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    int extra = surcharge(g, s, who, verb, slip);
    if (!pays_for(g, v, verb, extra))
        return;
    struct zset zones = ends(g, s, who, verb, slip), paid = zones;
    if (slip && !s->crowd[v->zone])
        zones = paid = zset_minus(zones, ends(g, s, who, verb, false));
    while (!zset_empty(&g->tanks) && !zset_empty(&zones)) {
        int zone = zset_pop(&zones), more = extra + toll(g, s, who, verb, zone, slip);
        if (!pays_for(g, v, verb, more))
            zset_del(&paid, zone);
    }
    put_moves(paid, verb, who, slip, l);
}

void list_moves(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    if (v->car)
        return; /* 2E-AMB-11 */
    bool slips = g->sheet[g->sheet_of[who]].slips && !has(v, D_SLIPPERY) && !(v->used & USED_SLIP);
    list_go(g, s, who, V_MOVE, false, l);
    if (burdened(g, v))
        return;
    if (slips && (s->crowd[v->zone] || v->zones))
        list_go(g, s, who, V_MOVE, true, l);
    for (int i = 0; i < MOVER_SKILLS; i++) {
        if (!has(v, (enum does)mover[i].does) || v->used & mover[i].used)
            continue;
        list_go(g, s, who, (enum verb)mover[i].verb, false, l);
        if (slips && mover[i].verb != V_JUMP) /* 2E-INT-13 */
            list_go(g, s, who, (enum verb)mover[i].verb, true, l);
    }
}

void go_to(struct ctx *c, int who, int zone, int cost, int extra, int climb, enum rule rule)
{
    int from = c->s->survivor[who].zone;
    set_zone(c, who, zone);
    TELL(c, MOVE, NONE, MOVE, .piece = who, .place = from, .to = zone, .rule = rule, .n = {cost, extra, climb});
}

/* 2E-SKILL-BLOODLUST, DS-SKILL-BLOODLUST: What a skill adds when it has brought somebody there. */
static void follow_up(struct ctx *c, int who, enum verb verb)
{
    if (verb == V_BLOODLUST)
        start_strike(c, who, strikes_left(c->g, &c->s->survivor[who]));
    if (verb == V_QUICKSTRIKE)
        start_strike(c, who, 2);
    if (verb == V_FIELDMEDIC)
        push(c->s, F_MEND, who);
}

/* 2E-SKILL-CHARGE, DS-SKILL-CHARGE, 2E-SETUP-11 */
void do_move(struct ctx *c, int who, enum verb verb, int zone, bool slip)
{
    struct survivor *v = &c->s->survivor[who];
    int climb = toll(c->g, c->s, who, verb, zone, slip), extra = surcharge(c->g, c->s, who, verb, slip) + climb;
    int skill = mover_of(verb);
    bool heavy = burdened(c->g, v);
    enum rule rule = skill >= 0              ? (enum rule)mover[skill].rule
                     : extra > heavy + climb ? R_ACT_MOVE_2
                     : climb                 ? R_WZC_TANK_3
                     : heavy                 ? R_ACT_OBJ_1
                     : slip                  ? R_ACT_MOVE_4
                                             : R_ACT_MOVE_1;
    if (verb == V_CHARGE)
        v->actions = (uint8_t)(v->actions - extra);
    else
        pay_move(c, who, act_of(c->g, v, verb), extra);
    if (slip)
        v->used |= USED_SLIP;
    if (skill >= 0)
        use_up(c->g, v, (enum does)mover[skill].does, mover[skill].used);
    go_to(c, who, zone, (verb != V_CHARGE) + extra, extra - heavy - climb, climb, rule);
    follow_up(c, who, verb);
}

/* 2E-INT-11: leaving is free, entering zombies still ends the way. */
void list_free_moves(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, struct list *l)
{
    if (s->survivor[who].car || burdened(g, &s->survivor[who]))
        return; /* 2E-INT-67 */
    enum verb like = verb == V_SPRINT ? V_SPRINT : V_MOVE;
    bool pays = s->acting == who && s->survivor[who].actions; /* WZC-INT-36 */
    struct zset plain = ends(g, s, who, like, false), slipping = {{0}};
    if (!pays)
        plain = zset_minus(plain, g->tanks);
    if (s->acting == who && g->sheet[g->sheet_of[who]].slips && !(s->survivor[who].used & USED_SLIP)) /* 2E-INT-12 */
        slipping = zset_minus(ends(g, s, who, like, true), plain);
    while (!zset_empty(&plain)) {
        int zone = zset_pop(&plain);
        put(l, verb == V_SIDESTEP ? act2(verb, who, zone) : act3(verb, who, zone, NONE));
    }
    while (verb != V_SIDESTEP && !zset_empty(&slipping))
        put(l, act3(verb, who, zset_pop(&slipping), W_SLIP));
}

/* 2E-INT-67, WZC-INT-36: why there is a way, and still no free move along it. ALLOWED: that is not what is missing. */
struct hd_why why_no_free_move(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, int zone)
{
    const struct survivor *v = &s->survivor[who];
    int actions = s->acting == who ? v->actions : 0;
    if (v->car)
        return WHY(AMB_11, IN_CAR, who);
    if (burdened(g, v))
        return WHY(ACT_OBJ_1, TOO_HEAVY, who);
    if (zone >= g->board.zones || !zset_has(&g->tanks, zone) || actions)
        return ALLOWED;
    struct zset zones = ends(g, s, who, verb == V_SPRINT ? V_SPRINT : V_MOVE, false);
    return zset_has(&zones, zone) ? WHY(WZC_INT_36, TOLL, 1, actions) : ALLOWED;
}

void do_free_move(struct ctx *c, int who, int zone, enum rule rule)
{
    int toll = zset_has(&c->g->tanks, zone);
    c->s->survivor[who].actions = (uint8_t)(c->s->survivor[who].actions - toll);
    go_to(c, who, zone, toll, 0, toll, rule);
}

/* 2E-SKILL-SHOVE, DS-SKILL-SHOVE */
struct hd_why check_shove(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    const struct survivor *v = &s->survivor[who];
    if (!has(v, D_SHOVE))
        return WHY(SKILL_SHOVE, LACKS_SKILL, who);
    if (v->used & USED_SHOVE)
        return why_used(s, who);
    if (!s->crowd[v->zone])
        return WHY(SKILL_SHOVE, NO_ZOMBIES, v->zone);
    struct zset next = steps_from(g, s, v->zone);
    if (zone >= g->board.zones || !zset_has(&next, zone))
        return why_cut_off(g, s, v->zone, zone, 1, WHY(SKILL_SHOVE, NOT_ADJACENT, zone, v->zone)); /* DS-IA-99 */
    return ALLOWED;
}

void do_shove(struct ctx *c, int who, int zone)
{
    struct survivor *v = &c->s->survivor[who];
    use_up(c->g, v, D_SHOVE, USED_SHOVE);
    TELL(c, ACTION, SKILL_SHOVE, SHOVE, .piece = who, .place = v->zone, .to = zone, .count = c->s->crowd[v->zone]);
    for (int k = 0; k < c->g->zombie_kinds; k++) {
        int n = c->s->zombie[v->zone][k];
        if (!n)
            continue;
        add_zombies(c->s, v->zone, k, -n);
        add_zombies(c->s, zone, k, n);
        TELL(c, MOVE, SKILL_SHOVE, ZOMBIES_SHOVED, .piece_kind = k, .count = n, .place = v->zone, .to = zone);
    }
}
