/*
 * send.c - the SEND event (ZT-EVENT-SEND-1 .. -3): a pawn walks to a house on a way the player of the card chooses.
 * Not here: the other events (events.c), fights on the way (defend.c, react.c).
 */
#include "town/town.h"

/* ZT-EVENT-SEND-1: houses other than its own with a way of at most three steps. */
static struct nset houses_in_reach(const struct town_game *g, const struct town_state *s, int pawn)
{
    int place = s->pawn[pawn].place;
    struct nset houses = nset_minus(town_send_reach(g, s, place, g->run_steps, true), g->board.streets);
    nset_del(&houses, place);
    return houses;
}

/* ZT-EVENT-SEND-2: without such a house some way along the street, or nowhere. */
static struct nset goals_of(const struct town_game *g, const struct town_state *s, int pawn, bool *street)
{
    struct nset goals = houses_in_reach(g, s, pawn);
    *street = nset_empty(goals);
    if (!*street)
        return goals;
    goals = nset_and(town_send_reach(g, s, s->pawn[pawn].place, g->run_steps, false), g->board.streets);
    nset_del(&goals, s->pawn[pawn].place);
    return goals;
}

void town_list_sends(const struct town_game *g, const struct town_state *s, struct list *l)
{
    bool nowhere = false;
    for (int p = 0; p < g->pawns; p++) {
        bool street;
        if (!alive(s, p))
            continue;
        struct nset goals = goals_of(g, s, p, &street);
        nowhere = nowhere || street;
        while (!nset_empty(goals))
            put(l, act2(V_SEND, p, nset_pop(&goals)));
    }
    if (nowhere)
        put(l, act0(V_PASS));
}

void town_start_send(struct ctx *c, int seat, int pawn, int to)
{
    struct frame *f = town_push(c, F_SEND, seat, pawn);
    f->place = c->s->pawn[pawn].place;
    f->send.goal = (uint8_t)to;
    f->send.steps = c->g->run_steps;
    TELL(c, NOTE, EVENT_SEND_1, SEND, .piece = (int16_t)pawn, .place = f->place, .to = (int16_t)to);
}

/* ZT-EVENT-SEND-3: damage or a sacrifice ends the card. */
static bool stopped(const struct town_state *s, const struct frame *f)
{
    return s->pawn[f->who].place != f->place || f->got == GOT_FLED || f->got == GOT_STUCK || f->got == GOT_DEAD;
}

enum flow town_send_run(struct ctx *c, struct frame *f)
{
    if (stopped(c->s, f)) {
        town_pop(c);
        return GO;
    }
    if (f->got == GOT_FIGHT) /* ZT-MOVE-12: no further, but the zombies here are met */
        f->send.steps = 0;
    f->got = GOT_NOTHING;
    if (f->send.meets && c->s->zombie[f->place]) {
        f->send.meets--;
        town_push(c, F_DEFEND, c->g->seat_of[f->who], f->who)->place = f->place;
        return GO;
    }
    if (f->place != f->send.goal && f->send.steps)
        return ASK;
    town_pop(c);
    return GO;
}

/* Any step from which the goal can still be reached. */
void town_send_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    bool houses = is_house(g, f->send.goal);
    struct nset next = nset_and(g->board.adjacent[f->place], town_send_reach(g, s, f->place, 1, houses));
    while (!nset_empty(next)) {
        int node = nset_pop(&next);
        struct nset reach = town_send_reach(g, s, node, f->send.steps - 1, houses);
        if (nset_has(&reach, f->send.goal))
            put(l, act1(V_PATH, node));
    }
}

void town_send_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    f->send.steps--;
    f->place = a.arg[0];
    f->send.meets = c->s->zombie[a.arg[0]];
    town_set_pawn(c, f->who, a.arg[0], R_EVENT_SEND_1);
}
