/*
 * round.c - the order of a round: players, zombies, end phase; seats and their survivors; healing.
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"

#include <string.h>

/* ---- F_ROUND ---- */

static void phase(struct ctx *c, enum word word, enum rule rule)
{
    c->s->phase = (uint8_t)word;
    TELL(c, PHASE, NONE, PHASE, .word = word, .rule = rule);
}

static void begin_round(struct ctx *c, struct frame *f)
{
    f->round.seats = 0;
    c->s->round++;
    EACH_PLAYED (c->s, i)
        c->s->survivor[i].flags &= (uint8_t)~ACTED;
    TELL(c, ROUND, ROUND_1, ROUND, .n = {c->s->round}, .seat = c->s->first_seat);
    phase(c, W_PLAYERS, R_ROUND_2);
    if (queues(c->g, WHEN_ROUND))
        falls_due(c, WHEN_ROUND, NONE, NONE, 0);
}

/* 2E-NOISE-6, 2E-ROUND-6, 2E-ROUND-7, 2E-AMB-01, DS-NOISE-2, DS-ROUND-4, DS-ROUND-5, INV-END-1 */
static void clean_up(struct ctx *c)
{
    noise_that_stays(c->g, c->s);
    ASK_PARTS(c->g, round_end, c);
    forget_fires(c);
    c->s->awake |= c->s->waking;
    c->s->waking = 0;
    c->s->first_seat = (uint8_t)((c->s->first_seat + 1) % c->g->base.seats);
    TELL(c, NOTE, ROUND_6, CLEAN_UP, .seat = c->s->first_seat);
    if (queues(c->g, WHEN_ROUND_ENDS))
        falls_due(c, WHEN_ROUND_ENDS, NONE, NONE, 0);
}

/* 2E-ROUND-4, DS-ROUND-2 */
static void next_seat(struct ctx *c, struct frame *f)
{
    c->s->seat = (uint8_t)((c->s->first_seat + f->round.seats++) % c->g->base.seats);
    push(c->s, F_SEAT, NONE)->seat.seat = c->s->seat;
}

/* 2E-ROUND-5, DS-ROUND-1, INV-ROUND-1 */
/* All have had their turns, and nothing has moved yet. Whatever comes in between brings us back to the same step; the phase is
 * that of the players until nothing more does. */
static bool something_comes_first(struct ctx *c)
{
    if (c->s->phase != W_PLAYERS)
        return false;
    ASK_PARTS(c->g, players_done, c);
    if (c->s->result != HD_PLAYING)
        return true;
    for (int i = 0; i < c->g->hooks.n_before_enemies; i++)
        if (c->g->hooks.before_enemies[i](c))
            return true;
    if (!queues(c->g, WHEN_PLAYERS_DONE))
        return false;
    c->s->phase = W_ZOMBIES; /* rules of the mission are set off once */
    falls_due(c, WHEN_PLAYERS_DONE, NONE, NONE, 0);
    return true;
}

static void begin_enemy_phase(struct ctx *c)
{
    phase(c, W_ZOMBIES, R_ROUND_5);
    EACH_PLAYED (c->s, i) {
        c->s->survivor[i].flags &= (uint8_t)~TOUGHED;
        c->s->survivor[i].used &= (uint16_t)~USED_DESTINY; /* 2E-SKILLGEN-3, DS-SKILL-GEN-4: nobody's turn is running now */
    }
    start_activation(c, (kind_set)~0u, NONE, 0, R_ZPH_1);
    ASK_PARTS(c->g, enemy_phase, c);
}

enum flow round_run(struct ctx *c, struct frame *f)
{
    switch (f->step) {
    case ROUND_BEGIN: begin_round(c, f); break;
    case ROUND_SEATS:
        if (f->round.seats < c->g->base.seats) {
            next_seat(c, f);
            return GO;
        }
        break;
    case ROUND_ACTIVATION:
        if (something_comes_first(c))
            return GO;
        begin_enemy_phase(c);
        break;
    case ROUND_SPAWN:
        phase(c, W_SPAWN, R_ROUND_5);
        push(c->s, F_SPAWN, NONE);
        break;
    case ROUND_END:
        phase(c, W_CLEANUP, R_ROUND_8);
        ASK_PARTS(c->g, end_phase, c);
        push(c->s, F_HEAL, NONE);
        break;
    default: clean_up(c); break;
    }
    f->step = f->step == ROUND_CLEANUP ? ROUND_BEGIN : (uint8_t)(f->step + 1);
    return GO;
}

void round_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l) {}
void round_answer(struct ctx *c, struct frame *f, struct hd_action a) {}

/* ---- F_SEAT ---- */

static bool waits(const struct horde_state *s, int who) { return on_board(s, who) && !(s->survivor[who].flags & ACTED); }

/* 2E-SKILL-TACTICIAN, DS-SKILL-TACTICIAN: before or after any other survivor's turn, also in another player's. */
static bool may_act(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int who)
{
    return waits(s, who) && (s->seat_of[who] == f->seat.seat || has(&s->survivor[who], D_TACTICIAN));
}

/* 2E-DEC-07: when a tactician acts is for all players to decide. */
bool seat_asks_all(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    EACH_PLAYED (s, i)
        if (waits(s, i) && has(&s->survivor[i], D_TACTICIAN) && g->base.seats > 1)
            return true;
    return false;
}

void seat_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    bool ours = false, later = false; /* somebody who is no tactician waits, of this seat or of another */
    struct list here = *l;            /* in registers, as in list_laid() */
    EACH_PLAYED (s, i) {
        if (!waits(s, i))
            continue;
        bool mine = s->seat_of[i] == f->seat.seat, tactician = has(&s->survivor[i], D_TACTICIAN);
        if (mine || tactician)
            put_bits(&here, pattern(V_ACTIVATE, i, 1));
        ours |= mine && !tactician;
        later |= !mine && !tactician;
    }
    l->count = here.count;
    if (l->count && later && !ours) /* only tacticians are left of this seat: they may wait */
        put(l, act0(V_PASS));
}

/* Whoever has a tactician left over when the last seat is through takes that turn then. */
enum flow seat_run(struct ctx *c, struct frame *f)
{
    struct hd_action any[2];
    struct list l = {any, 2, 0};
    int next = NONE;
    EACH_PLAYED (c->s, i) {
        if (!may_act(c->g, c->s, f, i))
            continue;
        if (next != NONE)
            return ASK;
        next = i;
    }
    if (next == NONE) {
        pop(c->s);
        return GO;
    }
    if (has(&c->s->survivor[next], D_TACTICIAN))
        seat_legal(c->g, c->s, f, &l); /* may there be waiting? */
    if (l.count > 1)
        return ASK;
    start_turn(c, next);
    return GO;
}

void seat_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (a.verb == V_PASS)
        pop(c->s);
    else
        start_turn(c, a.arg[0]);
}

/* ---- F_HEAL ---- */

static bool was_healed(const struct frame *f, int medic, int who) { return f->heal.healed[medic] >> who & 1; }

static void note_healed(struct frame *f, int medic, int who) { f->heal.healed[medic] |= (survivor_set)(1u << who); }

static bool can_heal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int medic, int who)
{
    return on_board(s, medic) && has(&s->survivor[medic], D_MEDIC) && s->survivor[who].zone == s->survivor[medic].zone &&
           s->survivor[who].wounds && !was_healed(f, medic, who);
}

static bool can_regenerate(const struct horde_state *s, int who)
{
    return on_board(s, who) && s->survivor[who].wounds && has(&s->survivor[who], D_REGENERATION);
}

/* Whether medics or Regeneration come first is asked only about those whom both could help. */
void heal_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    EACH_PLAYED (s, who) {
        int before = l->count;
        EACH_PLAYED (s, medic)
            if (can_heal(g, s, f, medic, who))
                put(l, act2(V_HEAL, medic, who));
        if (l->count > before && can_regenerate(s, who))
            put(l, act1(V_REGENERATE, who));
    }
    put(l, act0(V_PASS));
}

/* 2E-SKILL-REGENERATION, DS-SKILL-AUTO-REPAIR */
static void regenerate(struct ctx *c, int who)
{
    TELL(c, HEAL, SKILL_REGENERATION, REGENERATE, .piece = who, .n = {c->s->survivor[who].wounds});
    c->s->survivor[who].wounds = 0;
}

/* 2E-ROUND-8 */
static void end_healing(struct ctx *c)
{
    EACH_PLAYED (c->s, i)
        if (can_regenerate(c->s, i))
            regenerate(c, i);
    pop(c->s);
}

enum flow heal_run(struct ctx *c, struct frame *f)
{
    struct hd_action any[2];
    struct list l = {any, 2, 0};
    heal_legal(c->g, c->s, f, &l);
    if (l.count > 1)
        return ASK;
    end_healing(c);
    return GO;
}

void heal_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (a.verb == V_PASS) {
        end_healing(c);
        return;
    }
    if (a.verb == V_REGENERATE) {
        regenerate(c, a.arg[0]);
        return;
    }
    int medic = a.arg[0], who = a.arg[1];
    note_healed(f, medic, who);
    c->s->survivor[who].wounds--; /* 2E-HEAL-1 */
    TELL(c, HEAL, SKILL_MEDIC, HEAL, .piece = who, .of = medic, .n = {1});
    if (c->g->rule.medic_ap)
        gain_ap(c, medic, 1, R_SKILL_MEDIC);
}
