/*
 * turn.c - a survivor's turn: what pays for actions, how it begins and ends.
 * Not here: which actions there are (actions.c) and what those with a file to themselves do (move.c, search.c ...).
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"

#include <string.h>

/* ---- action slots ---- */

void pay_with(struct ctx *c, int who, unsigned slots, int extra)
{
    struct survivor *v = &c->s->survivor[who];
    if (slots == 1u << ACT_OTHER) { /* mostly */
        v->actions = (uint8_t)(v->actions - 1 - extra);
        return;
    }
    int slot = c->slot >= 0 ? c->slot : __builtin_ctz(payers_of(v, slots, extra));
    if (slot == ACT_OTHER)
        v->actions--;
    else
        v->free[slot]--;
    v->actions = (uint8_t)(v->actions - extra);
}

void pay(struct ctx *c, int who, enum act act, int extra) { pay_with(c, who, slots_for(act), extra); }

/* ---- beginning and end ---- */

bool given_action(const struct horde_state *s)
{
    const struct frame *f = &s->frame[s->depth - 1];
    return f->kind == F_TURN && f->turn.whose == TURN_GIFT;
}

/* 2E-SKILLGEN-3; DS-SKILL-GEN-6: with an action that was given nothing can be used that is for one's own turn. */
struct hd_why why_used(const struct horde_state *s, int who)
{
    return given_action(s) ? WHY(DS_SKILL_GEN_6, OWN_TURN, who) : WHY(SKILLGEN_3, ONCE_PER_TURN, who);
}

static bool anybody_used_destiny(const struct horde_state *s)
{
    unsigned used = 0;
    for (int i = 0; i < s->people; i++)
        used |= s->survivor[i].used;
    return used & USED_DESTINY;
}

/* 2E-SKILLGEN-3: Destiny is counted per survivor and running turn. Gives back who had used it. */
static survivor_set set_destiny(struct ctx *c, int except, survivor_set used)
{
    survivor_set before = 0;
    if (!used && !anybody_used_destiny(c->s)) /* mostly */
        return 0;
    EACH_PLAYED (c->s, i) {
        struct survivor *v = &c->s->survivor[i];
        if (i == except)
            continue;
        before = (survivor_set)(before | (v->used & USED_DESTINY ? 1u << i : 0));
        v->used = (uint16_t)((v->used & ~USED_DESTINY) | (used >> i & 1 ? USED_DESTINY : 0));
    }
    return before;
}

static struct frame *push_turn(struct ctx *c, int who, int kind)
{
    struct survivor *v = &c->s->survivor[who];
    struct waiting w = {.used = v->used,
                        .acting = c->s->acting,
                        .actions = v->actions,
                        .streak = v->streak,
                        .streak_act = v->streak_act,
                        .fights = v->fights};
    uint8_t *all_out = all_out_slots(c->g, c->s, who);
    memcpy(w.free, v->free, sizeof w.free);
    if (all_out)
        memcpy(w.all_out, all_out, ALL_OUT_SLOTS);
    if (kind != TURN_GIFT)
        w.destiny = set_destiny(c, who, 0);
    struct frame *f = push(c->s, F_TURN, who);
    f->turn.waits = w;
    f->turn.whose = (uint8_t)kind;
    c->s->acting = (uint8_t)who;
    v->actions = (uint8_t)(c->g->rule.actions + v->bonus_actions); /* 2E-ROUND-3, DS-ROUND-3 */
    memcpy(v->free, v->bonus_free, sizeof v->free);
    if (all_out) /* WZC-SKILL-FREEALLOUT */
        all_out_bonus(c->g, c->s, who, all_out);
    v->used = v->again = 0;
    v->streak = v->streak_act = v->fights = 0;
    ASK_PARTS(c->g, turn_begin, c, who);
    return f;
}

void start_turn(struct ctx *c, int who)
{
    push_turn(c, who, TURN_OWN);
    TELL(c, TURN, ROUND_2, TURN, .piece = who, .n = {c->s->survivor[who].actions}, .place = c->s->survivor[who].zone);
}

void start_extra_turn(struct ctx *c, int who, int actions)
{
    struct survivor *v = &c->s->survivor[who];
    uint16_t destiny = v->used & USED_DESTINY; /* is counted in the turn of whoever gives */
    push_turn(c, who, actions ? TURN_GIFT : TURN_EXTRA);
    if (actions) { /* 2E-INT-18, 2E-INT-12: not one's own turn, so nothing that is for once in it; searches count afresh */
        v->actions = (uint8_t)actions;
        v->used = (uint16_t)(~(USED_SEARCH | USED_DESTINY) | destiny);
        memset(v->free, 0, sizeof v->free);
        if (all_out_slots(c->g, c->s, who))
            memset(all_out_slots(c->g, c->s, who), 0, ALL_OUT_SLOTS);
    }
    TELL(c, TURN, NONE, TURN, .piece = who, .n = {v->actions}, .place = v->zone,
         .rule = actions ? R_SKILL_BORNLEADER : R_ROUND_2);
}

/* 2E-SKILL-ZOMBIELINK, DS-SKILL-XENO-LINK, 2E-ACT-NONE-1, DS-ACT-NONE-1 */
void end_turn(struct ctx *c)
{
    struct frame *f = top(c->s);
    struct survivor *v = &c->s->survivor[f->who];
    const struct waiting w = f->turn.waits;
    v->used = f->turn.whose == TURN_GIFT ? w.used | (v->used & USED_DESTINY) : w.used;
    v->again = 0; /* nobody's own turn waits beneath another one */
    if (f->turn.whose != TURN_GIFT)
        set_destiny(c, f->who, w.destiny);
    v->actions = w.actions;
    memcpy(v->free, w.free, sizeof v->free);
    if (all_out_slots(c->g, c->s, f->who))
        memcpy(all_out_slots(c->g, c->s, f->who), w.all_out, ALL_OUT_SLOTS);
    v->streak = w.streak;
    v->streak_act = w.streak_act;
    v->fights = w.fights;
    if (f->turn.whose == TURN_OWN)
        v->flags |= ACTED;
    if (f->turn.whose == TURN_OWN && queues(c->g, WHEN_TURN_ENDS))
        falls_due(c, WHEN_TURN_ENDS, f->who, v->zone, 0);
    c->s->acting = w.acting;
    int who = f->who;
    pop(c->s);
    ASK_PARTS(c->g, turn_end, c, who);
}

/* 2E-SKILL-PLUS1ACTION, DS-SKILL-PLUS-ACTION, 2E-AP-6: usable in one's own turn in progress, also in one that is interrupted. A
 * gift is not one's own turn. */
void gain_slot(struct ctx *c, int who, enum act slot, int n)
{
    struct survivor *v = &c->s->survivor[who];
    int all_out = (int)slot - ACT_ALL_OUT_MELEE;
    if (!n)
        return;
    uint8_t *have = slot == ACT_OTHER ? &v->actions : all_out >= 0 ? &all_out_slots(c->g, c->s, who)[all_out] : &v->free[slot];
    for (int i = c->s->depth - 1; i >= 0; i--) {
        struct frame *f = &c->s->frame[i];
        if (f->kind != F_TURN || f->who != who)
            continue;
        if (f->turn.whose != TURN_GIFT) {
            *have = (uint8_t)(*have + n < 0 ? 0 : *have + n);
            return;
        }
        have = slot == ACT_OTHER ? &f->turn.waits.actions
               : all_out >= 0    ? &f->turn.waits.all_out[all_out]
                                 : &f->turn.waits.free[slot];
    }
}

/* ---- F_TURN ---- */

/* Without actions left there may still be something free. */
static __attribute__((noinline)) enum flow go_on(struct ctx *c, struct frame *f)
{
    struct hd_action any[2];
    struct list l = {any, 2, 0};
    if (turn_is_over(c->g, c->s, f->who) || !on_board(c->s, f->who)) { /* has left in an extra turn inside this one */
        end_turn(c);
        return GO;
    }
    if (c->s->survivor[f->who].actions)
        return ASK;
    list_turn(c->g, c->s, f, &l);
    if (l.count > 1)
        return ASK;
    end_turn(c); /* nothing left but to end it */
    return GO;
}

enum flow turn_run(struct ctx *c, struct frame *f)
{
    const struct survivor *v = &c->s->survivor[f->who];
    if (v->actions && v->zone != NONE && !has_part(c->g, PART_OBJECTIVE_CARDS)) /* mostly */
        return ASK;
    return go_on(c, f);
}

void turn_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    list_turn(g, s, f, l);
}

/* Slots an action could be paid from; 0: there is nothing to choose. */
static unsigned ways_to_pay(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a)
{
    const struct survivor *v = &s->survivor[who];
    bool slips = a.arg[2] == W_SLIP;
    switch (a.verb) {
    case V_MOVE:
    case V_SPRINT:
        return burdened(g, v) ? 0 : move_payers(g, v, ACT_MOVE, move_extra(g, s, who, (enum verb)a.verb, a.arg[1], slips));
    case V_MELEE: return attack_payers(g, s, who, a.arg[1], false, how_of(a.arg[2]));
    case V_SHOOT: return attack_payers(g, s, who, a.arg[1], true, how_of(a.arg[3]));
    case V_BLAST: return attack_payers(g, s, who, a.arg[1], true, 0);
    case V_SEARCH:
    case V_CARSEARCH: return payers(v, ACT_SEARCH, 0);
    case V_OPEN: return has_part(g, PART_HAND_DOORS) ? 0 : payers(v, ACT_DOOR, 0);
    default: return 0;
    }
}

/* 2E-ACT-DOOR-1: Cards that an action which can be paid in several ways is declared with. */
static struct in_use made_with(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a)
{
    switch (a.verb) {
    case V_MELEE: return weapons_for(g, s, who, a.arg[1], false, how_of(a.arg[2]) & HOW_DUAL);
    case V_SHOOT: return weapons_for(g, s, who, a.arg[1], true, how_of(a.arg[3]) & HOW_DUAL);
    case V_BLAST: return weapons_for(g, s, who, a.arg[1], true, false);
    case V_OPEN:
        if (a.arg[2] != NONE)
            return weapons_for(g, s, who, a.arg[2], false, false);
        break;
    default: break;
    }
    return (struct in_use){{NONE, NONE}};
}

/* Can it be paid in several ways? Then that is asked first. */
static __attribute__((noinline)) bool asks_payment(struct ctx *c, struct frame *f, struct hd_action a)
{
    unsigned ways = ways_to_pay(c->g, c->s, f->who, a);
    if (!(ways & (ways - 1)))
        return false;
    struct in_use used = made_with(c->g, c->s, f->who, a);
    struct frame *p = push(c->s, F_PAY, f->who);
    p->pay.action = a;
    p->pay.used = used;
    return true;
}

void turn_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (!c->g->ask_payment || !asks_payment(c, f, a))
        execute(c, f->who, a);
}

/* ---- F_PAY ---- */

int slot_word(int slot)
{
    return slot < ACT_ALL_OUT_MELEE ? W_FREE_MOVE + slot : W_FREE_ALL_OUT_MELEE + slot - ACT_ALL_OUT_MELEE;
}

enum flow pay_run(struct ctx *c, struct frame *f) { return ASK; }

void pay_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (uint64_t ways = ways_to_pay(g, s, f->who, f->pay.action); ways;)
        put(l, act2(V_PAY, f->who, slot_word(bit_pop(&ways))));
}

void pay_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    struct hd_action wanted = f->pay.action;
    int who = f->who;
    pop(c->s);
    c->slot = a.arg[1] < W_FREE_ALL_OUT_MELEE ? a.arg[1] - W_FREE_MOVE : ACT_ALL_OUT_MELEE + a.arg[1] - W_FREE_ALL_OUT_MELEE;
    execute(c, who, wanted);
    c->slot = -1;
}
