/*
 * move.c - survivors on foot: Move, Sprint, Jump, Charge, and Shove, which moves zombies instead.
 * Passing through a zone has no effect of its own, so a longer move is named by where it ends (2E-DEC-09).
 */
#include "horde/horde.h"

/* Zones up to `steps` away; entering a zone with zombies ends the way there unless they are ignored (2E-ACT-MOVE-3). */
static struct zset reach(const struct horde_game *g, const struct horde_state *s, int from, int steps, bool ignore)
{
    struct zset seen = {{0}}, edge = {{0}};
    zset_add(&edge, from);
    seen = edge;
    for (; steps > 0 && !zset_empty(&edge); steps--) {
        struct zset next = {{0}};
        while (!zset_empty(&edge)) {
            int z = zset_pop(&edge);
            if (z == from || ignore || !s->crowd[z])
                next = zset_or(next, board_steps(&g->board, s->open, z));
        }
        edge = zset_minus(next, seen);
        seen = zset_or(seen, edge);
    }
    zset_del(&seen, from);
    return seen;
}

/* Exactly two steps away, whatever stands in between (2E-SKILL-JUMP, 2E-AMB-44). */
static struct zset jumps(const struct horde_game *g, const struct horde_state *s, int from)
{
    struct zset one = board_steps(&g->board, s->open, from), way = one, two = {{0}};
    while (!zset_empty(&way))
        two = zset_or(two, board_steps(&g->board, s->open, zset_pop(&way)));
    two = zset_minus(two, one);
    zset_del(&two, from);
    return two;
}

static int steps_of(enum verb verb)
{
    switch (verb) {
    case V_SPRINT: return 3;
    case V_CHARGE: return 2;
    default: return 1;
    }
}

/* Where a verb of moving can end; what it costs is not asked here. */
static struct zset ends(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, bool slip)
{
    const struct survivor *v = &s->survivor[who];
    if (verb == V_JUMP)
        return jumps(g, s, v->zone);
    struct zset zones = reach(g, s, v->zone, steps_of(verb), slip || has(v, D_SLIPPERY));
    return verb == V_CHARGE ? zset_and(zones, s->infested) : zones;
}

/* 2E-ACT-MOVE-2: leaving costs one more action per zombie, and only unrestricted actions can pay that (2E-AMB-12). */
static int surcharge(const struct horde_state *s, int who, enum verb verb, bool slip)
{
    const struct survivor *v = &s->survivor[who];
    bool slippery = verb != V_JUMP && (slip || has(v, D_SLIPPERY)); /* 2E-INT-13 */
    return slippery ? 0 : s->crowd[v->zone];
}

static struct hd_why check_skill_used(const struct horde_state *s, int who, enum verb verb)
{
    const struct survivor *v = &s->survivor[who];
    if (verb == V_SPRINT && !has(v, D_SPRINT))
        return WHY(SKILL_SPRINT, LACKS_SKILL, who);
    if (verb == V_JUMP && !has(v, D_JUMP))
        return WHY(SKILL_JUMP, LACKS_SKILL, who);
    if (verb == V_CHARGE && !has(v, D_CHARGE))
        return WHY(SKILL_CHARGE, LACKS_SKILL, who);
    if ((verb == V_SPRINT && v->used & USED_SPRINT) || (verb == V_JUMP && v->used & USED_JUMP) ||
        (verb == V_CHARGE && v->used & USED_CHARGE))
        return WHY(SKILLGEN_3, ONCE_PER_TURN, who);
    return ALLOWED;
}

/* 2E-ACT-MOVE-4, 2E-INT-12: a kid may ignore zombies in one move action a turn. */
static struct hd_why check_slip(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, int zone)
{
    const struct survivor *v = &s->survivor[who];
    if (verb != V_MOVE && verb != V_SPRINT)
        return WHY(INT_12, NO_SLIP, who);
    if (!g->sheet[g->sheet_of[who]].slips || has(v, D_SLIPPERY))
        return WHY(ACT_MOVE_4, NO_SLIP, who);
    if (v->used & USED_SLIP)
        return WHY(ACT_MOVE_4, ONCE_PER_TURN, who);
    struct zset plain = ends(g, s, who, verb, false);
    if (!s->crowd[v->zone] && zset_has(&plain, zone))
        return WHY(ACT_MOVE_4, NO_NEED, who);
    return ALLOWED;
}

static struct hd_why no_way(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, int zone)
{
    int here = s->survivor[who].zone, door = board_door(&g->board, here, zone);
    if (door >= 0 && !(s->open >> door & 1))
        return WHY(MOVE_5, DOOR_CLOSED, zone);
    if (verb == V_SPRINT || verb == V_CHARGE)
        return WHY(ACT_MOVE_3, OUT_OF_REACH, zone, steps_of(verb));
    return WHY(MOVE_1, NOT_ADJACENT, zone, here);
}

struct hd_why check_go(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, int zone, bool slip)
{
    const struct survivor *v = &s->survivor[who];
    struct hd_why why = check_skill_used(s, who, verb);
    if (!why.rule && slip)
        why = check_slip(g, s, who, verb, zone);
    if (why.rule)
        return why;
    struct zset zones = zone < g->board.zones ? ends(g, s, who, verb, slip) : (struct zset){{0}};
    if (zone >= g->board.zones || !zset_has(&zones, zone))
        return zone >= g->board.zones ? WHY(MOVE_1, NOT_ADJACENT, zone, v->zone) : no_way(g, s, who, verb, zone);
    int extra = surcharge(s, who, verb, slip);
    if (verb == V_CHARGE)
        return extra <= v->actions ? ALLOWED : WHY(INT_74, SURCHARGE, extra, v->actions, s->crowd[v->zone]);
    if (!payers(v, verb == V_JUMP ? ACT_OTHER : ACT_MOVE, extra))
        return extra ? WHY(ACT_MOVE_2, SURCHARGE, 1 + extra, v->actions, extra) : WHY(ROUND_3, NO_ACTIONS, who);
    return ALLOWED;
}

static void list_go(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, bool slip, struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    int extra = surcharge(s, who, verb, slip);
    if (verb == V_CHARGE ? extra > v->actions : !payers(v, verb == V_JUMP ? ACT_OTHER : ACT_MOVE, extra))
        return;
    struct zset zones = ends(g, s, who, verb, slip);
    if (slip && !s->crowd[v->zone])
        zones = zset_minus(zones, ends(g, s, who, verb, false));
    while (!zset_empty(&zones)) {
        int zone = zset_pop(&zones);
        put(l, verb == V_JUMP || verb == V_CHARGE ? act2(verb, who, zone) : act3(verb, who, zone, slip ? W_SLIP : NONE));
    }
}

void list_moves(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    bool slips = g->sheet[g->sheet_of[who]].slips && !has(v, D_SLIPPERY) && !(v->used & USED_SLIP);
    bool sprints = has(v, D_SPRINT) && !(v->used & USED_SPRINT);
    list_go(g, s, who, V_MOVE, false, l);
    if (sprints)
        list_go(g, s, who, V_SPRINT, false, l);
    if (slips && s->crowd[v->zone])
        list_go(g, s, who, V_MOVE, true, l);
    if (slips && sprints)
        list_go(g, s, who, V_SPRINT, true, l);
    if (has(v, D_JUMP) && !(v->used & USED_JUMP))
        list_go(g, s, who, V_JUMP, false, l);
    if (has(v, D_CHARGE) && !(v->used & USED_CHARGE))
        list_go(g, s, who, V_CHARGE, false, l);
}

void do_move(struct ctx *c, int who, enum verb verb, int zone, bool slip)
{
    struct survivor *v = &c->s->survivor[who];
    int extra = surcharge(c->s, who, verb, slip), from = v->zone;
    enum rule rule = extra ? R_ACT_MOVE_2 : slip ? R_ACT_MOVE_4 : R_ACT_MOVE_1;
    if (verb == V_CHARGE)
        v->actions = (uint8_t)(v->actions - extra);
    else
        pay(c, who, verb == V_JUMP ? ACT_OTHER : ACT_MOVE, extra);
    if (slip)
        v->used |= USED_SLIP;
    switch (verb) {
    case V_SPRINT: v->used |= USED_SPRINT, rule = R_SKILL_SPRINT; break;
    case V_JUMP: v->used |= USED_JUMP, rule = R_SKILL_JUMP; break;
    case V_CHARGE: v->used |= USED_CHARGE, rule = R_SKILL_CHARGE; break;
    default: break;
    }
    v->zone = (uint8_t)zone;
    c->s->look = 1;
    TELL(c, MOVE, NONE, MOVE, .piece = who, .place = from, .to = zone, .rule = rule, .n = {1 + extra, extra});
}

/* 2E-SKILL-SHOVE */
struct hd_why check_shove(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    const struct survivor *v = &s->survivor[who];
    if (!has(v, D_SHOVE))
        return WHY(SKILL_SHOVE, LACKS_SKILL, who);
    if (v->used & USED_SHOVE)
        return WHY(SKILLGEN_3, ONCE_PER_TURN, who);
    if (!s->crowd[v->zone])
        return WHY(SKILL_SHOVE, NO_ZOMBIES, v->zone);
    struct zset next = board_steps(&g->board, s->open, v->zone);
    if (zone >= g->board.zones || !zset_has(&next, zone))
        return WHY(SKILL_SHOVE, NOT_ADJACENT, zone, v->zone);
    return ALLOWED;
}

void do_shove(struct ctx *c, int who, int zone)
{
    struct survivor *v = &c->s->survivor[who];
    v->used |= USED_SHOVE;
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
