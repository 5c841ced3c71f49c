/*
 * reactions.c - what survivors may do out of turn or right after something: sidestep and combat reflexes when zombies appear, a
 * free attack after their own rush, running after a kill, the extra turn of the zombie link, rescue and mending.
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"

/* ---- F_REACT ---- */

enum reaction { SIDESTEP, STRIKE };

/* 2E-AMB-22: over open ways; DS-AMB-11: or, where the game says so, as far as they see. */
static bool notices(const struct horde_game *g, const struct horde_state *s, int who, int zone, enum reaction by)
{
    int here = s->survivor[who].zone;
    return by == STRIKE && g->rule.reflexes_see ? sight(g, s, who, here, zone) >= 0 : reaches(g, s, here, zone, 1);
}

/* 2E-SKILL-COMBATREFLEXES, DS-SKILL-COMBAT-REFLEXES */
static bool reacts(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int who, enum reaction by)
{
    const struct survivor *v = &s->survivor[who];
    survivor_set used = by == STRIKE ? f->react.struck : f->react.sidestepped;
    return on_board(s, who) && has(v, by == STRIKE ? D_COMBAT_REFLEXES : D_SIDESTEP) && !(used >> who & 1) &&
           (by == SIDESTEP || s->crowd[f->zone]) && notices(g, s, who, f->zone, by);
}

static struct limits struck_at(const struct frame *f) { return (struct limits){.free = true, .kinds = 3, .zone = f->zone}; }

/* One card may bring enemies to several zones, or some now and one more later. */
void start_reaction(struct ctx *c, int zone)
{
    EACH_PLAYED (c->s, i)
        if (has(&c->s->survivor[i], D_COMBAT_REFLEXES) || has(&c->s->survivor[i], D_SIDESTEP)) {
            survivor_set struck = top(c->s)->kind == F_CARD ? top(c->s)->card.struck : 0;
            struct frame *f = push(c->s, F_REACT, NONE);
            f->zone = (uint8_t)zone;
            f->react.struck = struck;
            return;
        }
}

/* DS-SKILL-COMBAT-REFLEXES: once for each card, so its other zones and what it has still to bring know it too. */
static void note_strike(struct ctx *c, struct frame *f, int who)
{
    for (; f->kind == F_REACT; f--) /* F_ROUND is below all of them */
        f->react.struck |= (survivor_set)(1u << who);
    if (f->kind == F_CARD)
        f->card.struck |= (survivor_set)(1u << who);
}

void react_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    EACH_PLAYED (s, who) {
        if (reacts(g, s, f, who, SIDESTEP))
            list_free_moves(g, s, who, V_SIDESTEP, l);
        if (reacts(g, s, f, who, STRIKE))
            list_attacks(g, s, who, struck_at(f), l);
    }
    put(l, act0(V_PASS));
}

enum flow react_run(struct ctx *c, struct frame *f) { return ask_or_pop(c, f); }

/* 2E-SKILL-SIDESTEP */
void react_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (a.verb == V_PASS) {
        pop(c->s);
        return;
    }
    int who = a.arg[0];
    if (a.verb == V_SIDESTEP) {
        f->react.sidestepped |= (survivor_set)(1u << who);
        do_free_move(c, who, a.arg[1], R_SKILL_SIDESTEP);
        return;
    }
    note_strike(c, f, who);
    begin_attack(c, a);
}

/* ---- F_STRIKE ---- */

void start_strike(struct ctx *c, int who, unsigned kinds) { push(c->s, F_STRIKE, who)->strike.kinds = (uint8_t)kinds; }

void strike_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    list_attacks(g, s, f->who, (struct limits){.free = true, .kinds = f->strike.kinds, .zone = NONE}, l);
    put(l, act1(V_PASS, f->who));
}

enum flow strike_run(struct ctx *c, struct frame *f) { return ask_or_pop(c, f); }

static void remember_strike(struct survivor *v, enum verb verb)
{
    if (v->again & ~v->used & USED_BLOODLUST)
        v->again |= verb == V_MELEE ? STRUCK_MELEE : STRUCK_RANGED;
}

void strike_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (a.verb != V_PASS)
        remember_strike(&c->s->survivor[f->who], (enum verb)a.verb);
    pop(c->s);
    if (a.verb != V_PASS)
        begin_attack(c, a);
}

/* In answer to the questions that allow a free move: what it lacks; ALLOWED: something else is wrong. */
struct hd_why why_no_reaction(const struct horde_game *g, const struct horde_state *s, const struct frame *f,
                              struct hd_action a)
{
    int who = a.arg[0];
    bool runs = f->kind == F_RUN && (a.verb == V_MOVE || a.verb == V_SPRINT) && who == f->who;
    bool sidesteps = f->kind == F_REACT && a.verb == V_SIDESTEP && plays(s, who) && reacts(g, s, f, who, SIDESTEP);
    return runs || sidesteps ? why_no_free_move(g, s, who, (enum verb)a.verb, a.arg[1]) : ALLOWED;
}

/* ---- F_RUN: who has killed and may move for free (2E-SKILL-HITANDRUN, DS-SKILL-HIT-AND-RUN, 2E-DEC-23) ---- */

void run_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    list_free_moves(g, s, f->who, V_MOVE, l);
    if (s->acting == f->who && has(&s->survivor[f->who], D_SPRINT) && !(s->survivor[f->who].used & USED_SPRINT))
        list_free_moves(g, s, f->who, V_SPRINT, l);
    put(l, act1(V_PASS, f->who));
}

enum flow run_run(struct ctx *c, struct frame *f) { return ASK; }

void run_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    int who = f->who;
    pop(c->s);
    if (a.verb == V_PASS)
        return;
    c->s->survivor[who].streak = c->s->survivor[who].fights = 0; /* 2E-INT-10 */
    if (a.verb == V_SPRINT)
        use_up(c->g, &c->s->survivor[who], D_SPRINT, USED_SPRINT);
    if (a.arg[2] == W_SLIP)
        c->s->survivor[who].used |= USED_SLIP;
    do_free_move(c, who, a.arg[1], R_SKILL_HITANDRUN);
}

/* ---- F_MEND: field medic who may heal one wound of somebody here (2E-SKILL-FIELDMEDIC) ---- */

void mend_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    EACH_PLAYED (s, i)
        if (s->survivor[i].zone == s->survivor[f->who].zone && s->survivor[i].wounds)
            put(l, act2(V_HEAL, f->who, i));
    put(l, act1(V_PASS, f->who));
}

enum flow mend_run(struct ctx *c, struct frame *f) { return ask_or_pop(c, f); }

void mend_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    pop(c->s);
    if (a.verb != V_HEAL)
        return;
    c->s->survivor[a.arg[1]].wounds--;
    TELL(c, HEAL, SKILL_FIELDMEDIC, HEAL, .piece = a.arg[1], .of = a.arg[0], .n = {1});
}

/* ---- F_RESCUE ---- */

enum flow rescue_run(struct ctx *c, struct frame *f) { return ask_or_pop(c, f); }

void rescue_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (int i = 0; i < s->people; i++) /* of companions only who is alone: the others come with their leader (2E-INT-52) */
        if (s->survivor[i].zone == f->zone && i != f->who && !(f->rescue.asked >> i & 1) &&
            !(is_machine(g, i) && !machine_type(g, i)->moves) && /* DS-IA-53 */
            (plays(s, i) || (s->survivor[i].leader == NONE && !(s->survivor[i].flags & STAYS))))
            put(l, act1(V_COME, i));
    put(l, act1(V_PASS, f->who));
}

static void pull(struct ctx *c, int who, int rescuer)
{
    int from = c->s->survivor[who].zone, to = c->s->survivor[rescuer].zone;
    leave_car(c->g, c->s, who);
    set_zone(c, who, to);
    TELL(c, MOVE, SKILL_LIFESAVER, RESCUE, .piece = rescuer, .of = who, .place = from, .to = to);
}

void rescue_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (a.verb == V_PASS) {
        pop(c->s);
        return;
    }
    int who = a.arg[0], rescuer = f->who;
    f->rescue.asked |= (survivor_set)(1u << who);
    if (!plays(c->s, who) || c->s->seat_of[who] == c->s->seat_of[rescuer])
        pull(c, who, rescuer);
    else
        push(c->s, F_COME, who)->come.rescuer = (uint8_t)rescuer;
}

/* ---- F_COME ---- */

enum flow come_run(struct ctx *c, struct frame *f) { return ASK; }

void come_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    put(l, act1(V_COME, f->who));
    put(l, act1(V_PASS, f->who));
}

void come_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    int who = f->who, rescuer = f->come.rescuer;
    pop(c->s);
    if (a.verb == V_COME)
        pull(c, who, rescuer);
}

/* INV-SKILL-XENOS-LINK */
/* ---- F_LINK ---- */

void link_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    EACH_PLAYED (s, i)
        if (on_board(s, i) && has(&s->survivor[i], D_ZOMBIE_LINK) && !(f->link.had >> i & 1))
            put(l, act1(V_ACTIVATE, i));
}

enum flow link_run(struct ctx *c, struct frame *f)
{
    struct hd_action any[2];
    struct list l = {any, 2, 0};
    link_legal(c->g, c->s, f, &l);
    if (l.count > 1)
        return ASK;
    if (l.count)
        link_answer(c, f, any[0]);
    else
        pop(c->s);
    return GO;
}

void link_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    f->link.had |= (survivor_set)(1u << a.arg[0]);
    TELL(c, NOTE, SKILL_ZOMBIELINK, LINK, .piece = a.arg[0]);
    start_extra_turn(c, a.arg[0], 0);
}
