/*
 * move.c - moving a pawn (chapter 6) and running away (17.4).
 * Not here: which nodes can be reached (paths.c), reactions of those inside a house (react.c), SEND (send.c).
 *
 * A movement goes on as long as its player does nothing else: s->going, s->goer and s->steps remember it (ZT-TURN-4).
 */
#include "town/town.h"

/* Steps and actions this way of going has; actions: what is left after paying. */
static struct hd_why means(const struct town_game *g, const struct town_state *s, enum verb verb, int pawn, int *steps,
                           int *actions)
{
    *steps = g->steps_max;
    *actions = s->actions;
    switch (verb) {
    case V_WALK: return s->walks ? ALLOWED : WHY(TURN_2, NO_WALK, pawn); /* ZT-TURN-2 */
    case V_MOVE: --*actions; return town_need_action(s);                 /* ZT-ACT-1 */
    default:
        *steps = s->steps;
        if (s->going != GOING_MOVE || s->goer != pawn)
            return WHY(TURN_4, NOT_MOVING, pawn);
        return s->steps ? ALLOWED : WHY(MOVE_1, NO_STEPS, pawn, g->steps_max);
    }
}

/* ZT-MOVE-7: one action for each zombie, and a loaded weapon on the pawn itself. */
static struct hd_why check_zombies(const struct town_state *s, int pawn, int to, int actions)
{
    if (!s->zombie[to])
        return ALLOWED;
    if (!town_pawn_loaded(s, pawn))
        return WHY(MOVE_7, NO_LOADED, pawn);
    return actions >= s->zombie[to] ? ALLOWED : WHY(MOVE_7, TOO_MANY_ZOMBIES, to, s->zombie[to], actions);
}

struct hd_why town_check_go(const struct town_game *g, const struct town_state *s, enum verb verb, int pawn, int to)
{
    int steps, actions;
    struct hd_why why = means(g, s, verb, pawn, &steps, &actions);
    if (why.rule)
        return why;
    if (!town_may_enter(g, s, pawn, to))
        return WHY(MOVE_3, BARRED, to);
    struct nset ends = town_walk_ends(g, s, pawn, steps);
    if (!nset_has(&ends, to))
        return WHY(MOVE_1, OUT_OF_REACH, to, steps);
    return check_zombies(s, pawn, to, actions);
}

/* Without those where zombies wait that the pawn could not meet: check_zombies() for a whole set. */
static struct nset good_ends(const struct town_state *s, int pawn, int actions, struct nset ends)
{
    if (!town_pawn_loaded(s, pawn))
        return nset_minus(ends, s->crowd);
    EACH_NODE (nset_and(ends, s->crowd), met)
        if (s->zombie[met] > actions)
            nset_del(&ends, met);
    return ends;
}

static void list_ends(enum verb verb, int pawn, struct nset ends, struct list *l)
{
    struct hd_action a = act2(verb, pawn, NONE), *out = l->out;
    int count = l->count, cap = l->cap; /* in registers: what is written could be the list itself, for all the compiler knows */
    EACH_NODE (ends, to) {
        if (count < cap) { /* in place: put together elsewhere and copied it would stall each time */
            out[count] = a;
            out[count].arg[1] = (uint8_t)to;
        }
        count++;
    }
    l->count = count;
}

/* The last n answers once more, with another verb. */
static void list_again(struct list *l, int n, enum verb verb)
{
    struct hd_action *from = l->out + l->count - n, *to = l->out + l->count;
    memcpy(to, from, (size_t)n * sizeof *to);
    for (int i = 0; i < n; i++)
        to[i].verb = (uint8_t)verb;
    l->count += n;
}

/* The free move and the action reach the same places, unless zombies wait there. */
void town_list_moves(const struct town_game *g, const struct town_state *s, int pawn, struct list *l)
{
    int steps, actions, before = l->count;
    if (s->walks || s->actions) {
        struct nset ends = town_walk_ends(g, s, pawn, g->steps_max);
        struct nset walk = good_ends(s, pawn, s->actions, ends), move = good_ends(s, pawn, s->actions - 1, ends);
        if (s->walks)
            list_ends(V_WALK, pawn, walk, l);
        int n = l->count - before;
        if (s->actions && s->walks && l->count + n <= l->cap && nset_empty(nset_minus(walk, move)))
            list_again(l, n, V_MOVE);
        else if (s->actions)
            list_ends(V_MOVE, pawn, move, l);
    }
    if (!means(g, s, V_STEP, pawn, &steps, &actions).rule)
        list_ends(V_STEP, pawn, good_ends(s, pawn, actions, town_walk_ends(g, s, pawn, steps)), l);
}

/* ZT-MOVE-9, ZT-MOVE-11: survivors come along; a house entered may change hands and its people may react. */
void town_set_pawn(struct ctx *c, int pawn, int to, enum rule rule)
{
    struct town_state *s = c->s;
    int from = s->pawn[pawn].place;
    s->pawn[pawn].place = (uint8_t)to;
    TELL_BY(c, MOVE, rule, P_MOVE, .piece = (int16_t)pawn, .place = (int16_t)from, .to = (int16_t)to,
            .count = (int16_t)town_followers(s, pawn));
    if (is_house(c->g, from))
        s->doubtful |= (uint16_t)(1 << from);
    if (!is_house(c->g, to))
        return;
    s->doubtful |= (uint16_t)(1 << to);
    struct frame *f = town_push(c, F_ENTER, NONE, pawn);
    f->place = (uint8_t)to;
    f->enter.colours = 1;
}

void town_do_go(struct ctx *c, enum verb verb, int pawn, int to)
{
    struct town_state *s = c->s;
    int length = town_walk_length(c->g, s, pawn, to), left = verb == V_STEP ? s->steps : c->g->steps_max;
    if (verb == V_WALK)
        s->walks--;
    else if (verb == V_MOVE)
        town_spend(c);
    s->going = s->zombie[to] ? GOING_NOT : GOING_MOVE; /* ZT-MOVE-6 */
    s->goer = (uint8_t)pawn;
    s->steps = (uint8_t)(left - length);
    town_set_pawn(c, pawn, to, R_MOVE_1);
}

/* ---- F_RUN ---- */

void town_start_run(struct ctx *c, int pawn)
{
    struct frame *f = town_push(c, F_RUN, c->g->seat_of[pawn], pawn);
    f->place = f->run.reached = c->s->pawn[pawn].place;
}

/* ZT-DEF-6: with one's own health, or with a survivor who dies with his weapon. */
void town_pay_flight(struct ctx *c, int pawn, int victim)
{
    if (victim == NONE)
        town_hurt(c, pawn, R_DEF_6);
    else {
        TELL(c, NOTE, DEF_6, SACRIFICE, .piece = (int16_t)pawn, .of = (int16_t)victim);
        town_kill_survivor(c, victim - PIECE_FOLK, R_DEF_6);
    }
}

/* ZT-RUN-4, ZT-RUN-7 */
static void stay_behind(struct ctx *c, struct frame *f)
{
    struct town_state *s = c->s;
    if (s->phase == W_TURN && s->seat == f->seat && town_engaged(s, f->who))
        s->pawn[f->who].stuck = 1;
    TELL(c, NOTE, RUN_4, CANNOT_RUN, .piece = f->who, .place = s->pawn[f->who].place);
    town_leave(c, GOT_STUCK);
}

enum flow town_run_run(struct ctx *c, struct frame *f)
{
    const struct pawn *p = &c->s->pawn[f->who];
    if (!alive(c->s, f->who)) { /* ZT-RUN-5 */
        town_leave(c, GOT_DEAD);
        return GO;
    }
    if (f->got == GOT_FIGHT || p->place != f->run.reached) { /* ZT-MOVE-12 */
        town_leave(c, GOT_FLED);
        return GO;
    }
    if (!nset_empty(town_run_ends(c->g, c->s, f->who, f->place)))
        return ASK;
    if (p->place == f->place)
        stay_behind(c, f);
    else
        town_leave(c, GOT_FLED);
    return GO;
}

void town_run_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    for (struct nset ends = town_run_ends(g, s, f->who, f->place); !nset_empty(ends);)
        put(l, act2(V_RUN, f->who, nset_pop(&ends)));
}

void town_run_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    f->run.reached = a.arg[1];
    town_set_pawn(c, f->who, a.arg[1], R_RUN_1);
}
