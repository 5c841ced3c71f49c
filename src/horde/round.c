/*
 * round.c - the order of a round: players, zombies, end phase; seats and their survivors; healing.
 */
#include "horde/horde.h"

#include <string.h>

enum { BEGIN, SEATS, ACTIVATION, SPAWN, END, CLEANUP };

/* ---- F_ROUND: a = seats that have had their turn ---- */

static void phase(struct ctx *c, enum word word, enum rule rule)
{
    c->s->phase = (uint8_t)word;
    TELL(c, PHASE, NONE, PHASE, .word = word, .rule = rule);
}

static void begin_round(struct ctx *c, struct frame *f)
{
    f->a = 0;
    c->s->round++;
    for (int i = 0; i < c->g->team; i++)
        c->s->survivor[i].flags &= (uint8_t)~ACTED;
    TELL(c, ROUND, ROUND_1, ROUND, .n = {c->s->round}, .seat = c->s->first_seat);
    phase(c, W_PLAYERS, R_ROUND_2);
}

/* 2E-ROUND-6, 2E-ROUND-7, 2E-AMB-01 */
static void clean_up(struct ctx *c)
{
    memset(c->s->noise, 0, sizeof c->s->noise);
    memset(c->s->unloaded, 0, sizeof c->s->unloaded);
    c->s->first_seat = (uint8_t)((c->s->first_seat + 1) % c->g->base.seats);
    TELL(c, NOTE, ROUND_6, CLEAN_UP, .seat = c->s->first_seat);
}

static void next_seat(struct ctx *c, struct frame *f)
{
    c->s->seat = (uint8_t)((c->s->first_seat + f->a++) % c->g->base.seats);
    push(c->s, F_SEAT, NONE)->a = c->s->seat;
}

enum flow round_run(struct ctx *c, struct frame *f)
{
    switch (f->step) {
    case BEGIN: begin_round(c, f); break;
    case SEATS:
        if (f->a < c->g->base.seats) {
            next_seat(c, f);
            return GO;
        }
        break;
    case ACTIVATION:
        phase(c, W_ZOMBIES, R_ROUND_5);
        start_activation(c, 0xff, NONE, 0, R_ZPH_1);
        break;
    case SPAWN:
        phase(c, W_SPAWN, R_ROUND_5);
        push(c->s, F_SPAWN, NONE);
        break;
    case END:
        phase(c, W_CLEANUP, R_ROUND_8);
        push(c->s, F_HEAL, NONE);
        break;
    default: clean_up(c); break;
    }
    f->step = f->step == CLEANUP ? BEGIN : (uint8_t)(f->step + 1);
    return GO;
}

void round_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l) {}
void round_answer(struct ctx *c, struct frame *f, struct hd_action a) {}

/* ---- F_SEAT: seat a plays its survivors one after another, in any order (2E-ROUND-2, 2E-DEC-06) ---- */

static bool may_act(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int who)
{
    return g->seat_of[who] == f->a && on_board(s, who) && !(s->survivor[who].flags & ACTED);
}

enum flow seat_run(struct ctx *c, struct frame *f)
{
    int waiting = 0, last = 0;
    for (int i = 0; i < c->g->team; i++)
        if (may_act(c->g, c->s, f, i))
            waiting++, last = i;
    if (waiting > 1)
        return ASK;
    if (waiting)
        start_turn(c, last);
    else
        pop(c->s);
    return GO;
}

void seat_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (int i = 0; i < g->team; i++)
        if (may_act(g, s, f, i))
            put(l, act1(V_ACTIVATE, i));
}

void seat_answer(struct ctx *c, struct frame *f, struct hd_action a) { start_turn(c, a.arg[0]); }

/* ---- F_HEAL: data[m] = survivors medic m has had a chance to heal, as bits (2E-SKILL-MEDIC, 2E-DEC-39) ---- */

static bool can_heal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int medic, int who)
{
    return on_board(s, medic) && has(&s->survivor[medic], D_MEDIC) && s->survivor[who].zone == s->survivor[medic].zone &&
           s->survivor[who].wounds && !(f->data[medic] >> who & 1);
}

void heal_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (int medic = 0; medic < g->team; medic++)
        for (int who = 0; who < g->team; who++)
            if (can_heal(g, s, f, medic, who))
                put(l, act2(V_HEAL, medic, who));
    put(l, act0(V_PASS));
}

enum flow heal_run(struct ctx *c, struct frame *f)
{
    struct hd_action any[2];
    struct list l = {any, 2, 0};
    heal_legal(c->g, c->s, f, &l);
    if (l.count > 1)
        return ASK;
    pop(c->s);
    return GO;
}

void heal_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (a.verb == V_PASS) {
        pop(c->s);
        return;
    }
    int medic = a.arg[0], who = a.arg[1];
    f->data[medic] = (uint8_t)(f->data[medic] | 1 << who);
    c->s->survivor[who].wounds--; /* 2E-HEAL-1 */
    TELL(c, HEAL, SKILL_MEDIC, HEAL, .piece = who, .of = medic, .n = {1});
    if (c->g->rule.medic_ap)
        gain_ap(c, medic, 1, R_SKILL_MEDIC);
}
