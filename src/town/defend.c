/*
 * defend.c - zombies that come onto a node (17.2, 18.4): who meets them in which order, fight or flee, survivors alone.
 * Not here: engaged pawns in their own turn (turn.c), running (move.c).
 */
#include "town/town.h"

/* ---- F_MEET: a zombie that has come meets the parties there one after the other (ZT-ZVS-1) ---- */

static bool anybody(const struct town_game *g, const struct town_state *s, int node)
{
    for (int i = 0; i < FOLK; i++)
        if (s->survivor[i].place == node)
            return true;
    return town_pawn_at(g, s, node);
}

void town_start_meeting(struct ctx *c, int node, int before, int first)
{
    if (!anybody(c->g, c->s, node))
        return;
    struct frame *f = town_push(c, F_MEET, NONE, NONE);
    f->place = (uint8_t)node;
    f->meet.before = (uint8_t)before;
    f->meet.first = (uint8_t)first;
}

/* The colour of party number n; NONE: skip. */
static int party(const struct town_game *g, const struct town_state *s, const struct frame *f, int n)
{
    int owner = is_house(g, f->place) ? s->house[f->place].owner : NONE;
    if (n == 0)
        return f->meet.first;
    if (n == 1)
        return owner == f->meet.first ? NONE : owner;
    int colour = (s->seat + n - 2) % g->pawns;
    return colour == owner || colour == f->meet.first ? NONE : colour;
}

static bool placed_here(const struct town_state *s, int slot, int colour, int node)
{
    return s->survivor[slot].owner == colour && s->survivor[slot].place == node;
}

static bool any_placed(const struct town_state *s, int colour, int node)
{
    for (int i = 0; i < FOLK; i++)
        if (placed_here(s, i, colour, node))
            return true;
    return false;
}

static void meet_party(struct ctx *c, struct frame *f, int colour)
{
    struct town_state *s = c->s;
    bool pawn_done = f->meet.folk;
    if (!pawn_done) {
        f->meet.folk = 1;
        if (s->pawn[colour].place == f->place) {
            town_push(c, F_DEFEND, c->g->seat_of[colour], colour)->place = f->place;
            return;
        }
    }
    f->meet.folk = 0;
    f->meet.parties++;
    if (any_placed(s, colour, f->place))
        town_push(c, F_GUARD, c->g->seat_of[colour], colour)->place = f->place;
}

/* ZT-ZVS-2, A-57: a pawn that paid and could not run is victim enough. */
enum flow town_meet_run(struct ctx *c, struct frame *f)
{
    int got = f->got;
    f->got = GOT_NOTHING;
    if (got == GOT_KILL || c->s->zombie[f->place] <= f->meet.before ||
        f->meet.parties >= 2 + c->g->pawns) { /* I-50: a trap may have got it */
        town_pop(c);
        return GO;
    }
    if (got == GOT_STUCK || got == GOT_DEAD) {
        f->meet.folk = 0;
        f->meet.parties++;
        return GO;
    }
    int colour = party(c->g, c->s, f, f->meet.parties);
    if (colour == NONE) {
        f->meet.parties++;
        f->meet.folk = 0;
    } else
        meet_party(c, f, colour);
    return GO;
}

void town_meet_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l) {}
void town_meet_answer(struct ctx *c, struct frame *f, struct hd_action a) {}

/* ---- F_DEFEND: the pawn who against a zombie at place (ZT-DEF-1 .. -7) ---- */

enum { DEFEND_ASK, DEFEND_SHOT, DEFEND_RUN };

/* ZT-DEF-2, -3: weapons of the pawn and of those who accompany it. */
int town_arms(const struct town_game *g, const struct town_state *s, int pawn, struct list *l)
{
    for (int n = 1; n <= GUNS; n++)
        if (town_loaded(s, pawn, n))
            put(l, act2(V_FIRE, pawn, n));
    for (int i = 0; i < FOLK; i++)
        if (town_accompanies(s, i, pawn) && town_loaded(s, PIECE_FOLK + i, 1))
            put(l, act2(V_FIRE, PIECE_FOLK + i, 1));
    return l->count;
}

void town_list_payments(const struct town_state *s, int pawn, struct list *l)
{
    put(l, act1(V_FLEE, pawn));
    for (int i = 0; i < FOLK; i++)
        if (town_accompanies(s, i, pawn))
            put(l, act2(V_SACRIFICE, pawn, PIECE_FOLK + i));
}

static void flee(struct ctx *c, struct frame *f, int victim)
{
    f->step = DEFEND_RUN;
    f->got = GOT_DEAD;
    town_pay_flight(c, f->who, victim);
    if (alive(c->s, f->who))
        town_start_run(c, f->who);
}

static enum flow defend_ask(struct ctx *c, struct frame *f)
{
    struct list none = {NULL, 0, 0};
    if (town_arms(c->g, c->s, f->who, &none) || town_followers(c->s, f->who))
        return ASK;
    flee(c, f, NONE); /* ZT-DEF-5: nothing else is possible */
    return GO;
}

enum flow town_defend_run(struct ctx *c, struct frame *f)
{
    switch (f->step) {
    case DEFEND_ASK: return defend_ask(c, f);
    case DEFEND_SHOT:
        town_clear_table(c);
        f->step = DEFEND_ASK; /* ZT-DEF-4 */
        if (f->got != JAM) {
            town_kill_zombie(c, f->place, f->who, true, R_DEF_2);
            town_leave(c, GOT_KILL);
        }
        return GO;
    default: town_leave(c, f->got); return GO;
    }
}

void town_defend_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    town_arms(g, s, f->who, l);
    town_list_payments(s, f->who, l);
}

void town_defend_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (a.verb == V_FIRE) {
        f->step = DEFEND_SHOT;
        town_start_shot(c, a.arg[0], a.arg[1]);
    } else
        flee(c, f, a.verb == V_SACRIFICE ? a.arg[1] : NONE);
}

/* ---- F_GUARD: placed survivors of the colour who, alone at place (ZT-ZVS-3 .. -6) ---- */

enum { GUARD_ASK, GUARD_SHOT };

static int guards(const struct town_state *s, const struct frame *f, bool armed, int *first)
{
    int n = 0;
    *first = NONE;
    for (int i = FOLK - 1; i >= 0; i--)
        if (placed_here(s, i, f->who, f->place) && (!armed || town_loaded(s, PIECE_FOLK + i, 1))) {
            *first = i;
            n++;
        }
    return n;
}

/* ZT-DEAD-3: the unarmed with the lowest number dies first. */
static int weakest(const struct town_state *s, const struct frame *f)
{
    int first;
    guards(s, f, false, &first);
    for (int i = 0; i < FOLK; i++)
        if (placed_here(s, i, f->who, f->place) && s->survivor[i].weapon.card == NONE)
            return i;
    return first;
}

static void guard_fires(struct ctx *c, struct frame *f, int piece)
{
    f->step = GUARD_SHOT;
    town_start_shot(c, piece, 1);
}

static enum flow guard_ask(struct ctx *c, struct frame *f)
{
    int shooter, first;
    int armed = guards(c->s, f, true, &shooter), all = guards(c->s, f, false, &first);
    bool asks = town_seat_alive(c->g, c->s, f->seat);
    if (asks && (armed || all > 1))
        return ASK;
    if (armed) {
        guard_fires(c, f, PIECE_FOLK + shooter);
        return GO;
    }
    town_kill_survivor(c, weakest(c->s, f), R_ZVS_5);
    town_leave(c, GOT_NOTHING);
    return GO;
}

enum flow town_guard_run(struct ctx *c, struct frame *f)
{
    if (f->step == GUARD_ASK)
        return guard_ask(c, f);
    town_clear_table(c);
    f->step = GUARD_ASK;
    if (f->got != JAM) {
        town_kill_zombie(c, f->place, f->who, true, R_ZVS_3); /* ZT-SURV-7 */
        town_leave(c, GOT_KILL);
    }
    return GO;
}

void town_guard_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    for (int i = 0; i < FOLK; i++)
        if (placed_here(s, i, f->who, f->place) && town_loaded(s, PIECE_FOLK + i, 1))
            put(l, act2(V_FIRE, PIECE_FOLK + i, 1));
    for (int i = 0; i < FOLK; i++)
        if (placed_here(s, i, f->who, f->place))
            put(l, act1(V_LOSE, PIECE_FOLK + i));
}

void town_guard_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (a.verb == V_FIRE) {
        guard_fires(c, f, a.arg[0]);
        return;
    }
    town_kill_survivor(c, a.arg[0] - PIECE_FOLK, R_ZVS_4);
    town_leave(c, GOT_NOTHING);
}
