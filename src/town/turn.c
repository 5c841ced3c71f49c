/*
 * turn.c - the round and the turn (chapter 5): its phases, what may be done in phase (b), what an engaged pawn may do (17.3),
 * the hand limit, whose turn is next, and the days (21).
 * Not here: what each action does (one file per chapter).
 */
#include "town/town.h"

#include <string.h>

struct hd_why town_need_action(const struct town_state *s)
{
    return s->actions ? ALLOWED : WHY(TURN_2, NO_ACTIONS, s->actions);
}

void town_spend(struct ctx *c) { c->s->actions--; }

bool town_engaged(const struct town_state *s, int pawn) { return alive(s, pawn) && s->zombie[s->pawn[pawn].place]; }

/* ---- F_ROUND: the slots of the seats, one after the other; step: phase of the slot ---- */

/* Not in the order of the slot: the number that waits while zombies move (SLOT_END) is part of every hash recorded there. */
enum { SLOT_BEGIN, SLOT_HAND, SLOT_DEADLINE, SLOT_END, SLOT_ZOMBIES };

void town_start_turn(struct ctx *c)
{
    struct town_state *s = c->s;
    s->actions = c->g->table.actions; /* ZT-TURN-2, ZT-TWO-7 */
    s->walks = c->g->table.walks;
    s->going = GOING_NOT;
    s->phase = W_TURN;
    for (int p = 0; p < PAWNS; p++)
        s->pawn[p].stuck = 0;
    TELL(c, TURN, TURN_1, TURN, .seat = s->seat, .n = {s->actions});
    town_push(c, F_TURN, s->seat, town_first_pawn(c->g, s, s->seat));
}

/* ZT-DEAD-5: the slot of a dead player only keeps time. */
static void begin_slot(struct ctx *c, struct frame *f)
{
    int seat = c->s->seat;
    town_burn_out(c, seat);        /* ZT-TURN-1 (a) */
    town_mark_threatened(c, seat); /* ZT-SURV-9 */
    f->step = SLOT_HAND;
    if (town_seat_alive(c->g, c->s, seat)) {
        town_start_turn(c);
        return;
    }
    town_end_threatened(c, seat);
    f->step = SLOT_END;
}

/* ZT-EVENT-GEN-3: from the next turn on what was drawn may be played. */
static void settle_hand(const struct town_game *g, struct town_state *s)
{
    for (int h = 0; h < g->board.houses; h++)
        for (int i = s->pool.start[stash_of(h, s->seat)]; i < s->pool.start[stash_of(h, s->seat) + 1]; i++)
            s->pool.card[i] = (uint8_t)(s->pool.card[i] & ~FRESH);
    for (int i = s->pool.start[HAND + s->seat]; i < s->pool.start[HAND + s->seat + 1]; i++)
        s->pool.card[i] = (uint8_t)(s->pool.card[i] & ~FRESH);
}

/* ZT-DAY-1, ZT-END-1, ZT-END-3: at the end of a round the counter is looked at as it then is. */
static void next_slot(struct ctx *c, struct frame *f)
{
    struct town_state *s = c->s;
    f->step = SLOT_BEGIN;
    s->actions = s->walks = 0;
    s->going = GOING_NOT;
    s->goer = s->steps = 0;
    for (int p = 0; p < PAWNS; p++)
        s->pawn[p].stuck = 0;
    settle_hand(c->g, s);
    s->seat = (uint8_t)((s->seat + 1) % c->g->base.seats); /* ZT-SETUP-14: clockwise */
    if (s->seat != s->first)
        return;
    if (s->day >= c->g->last_day) {
        town_end(c, R_END_1);
        return;
    }
    s->day++;
    TELL(c, ROUND, DAY_1, DAY, .track = TRACK_DAY, .n = {s->day});
}

/* ZT-TURN-1 (c) .. (g); ZT-TURN-10: who died moves no zombies. */
enum flow town_round_run(struct ctx *c, struct frame *f)
{
    struct town_state *s = c->s;
    bool here = town_seat_alive(c->g, s, s->seat);
    switch (f->step) {
    case SLOT_BEGIN: begin_slot(c, f); break;
    case SLOT_HAND:
        f->step = SLOT_DEADLINE;
        s->going = GOING_NOT;
        s->actions = s->walks = 0;
        if (here) {
            s->phase = W_HAND_LIMIT;
            town_push(c, F_HAND, s->seat, town_first_pawn(c->g, s, s->seat));
        }
        break;
    case SLOT_DEADLINE: /* a separate step: houses lost with the threatened are lost before (e) */
        f->step = SLOT_ZOMBIES;
        if (here)
            town_end_threatened(c, s->seat); /* (d) */
        break;
    case SLOT_ZOMBIES:
        f->step = SLOT_END;
        s->phase = W_ZOMBIES;
        if (here)
            town_start_zombies(c); /* (e) */
        break;
    default:
        town_refill_ring(c); /* (f) */
        next_slot(c, f);
    }
    return GO;
}

void town_round_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l) {}
void town_round_answer(struct ctx *c, struct frame *f, struct hd_action a) {}

/* ---- F_HAND: ZT-TURN-7, ZT-TWO-9 ---- */

enum flow town_hand_run(struct ctx *c, struct frame *f)
{
    if (pile_count(c->s, HAND + f->seat) > c->g->table.hand)
        return ASK;
    town_pop(c);
    return GO;
}

void town_hand_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    uint64_t types = town_types_in(s, HAND + f->seat);
    for (int t = 0; t < g->action_types; t++)
        if (types >> t & 1)
            put(l, act1(V_DISCARD, t));
}

void town_hand_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    town_pile_pull(c->s, HAND + f->seat, town_pile_find(c->s, HAND + f->seat, a.arg[0]));
    town_discard_card(c, a.arg[0]);
    TELL(c, CARD, TURN_7, DISCARD, .seat = f->seat, .card = a.arg[0], .area = AREA_DISCARD, .reveals = 1);
}

/* ---- F_TURN: phase (b) ---- */

enum flow town_turn_run(struct ctx *c, struct frame *f)
{
    struct town_state *s = c->s;
    if (!town_seat_alive(c->g, s, f->seat)) { /* ZT-TURN-10 */
        town_pop(c);
        return GO;
    }
    f->who = (uint8_t)town_first_pawn(c->g, s, f->seat);
    if (s->going == GOING_MOVE && (f->got == GOT_FIGHT || !alive(s, s->goer))) /* ZT-MOVE-12 */
        s->going = GOING_NOT;
    f->got = GOT_NOTHING;
    return ASK;
}

/* What zombies around one's own pawns leave open. */
struct bonds {
    struct nset nodes; /* where own pawns stand with zombies */
    bool any, must;    /* must: one of them has not paid yet (ZT-ENG-4) */
};

static struct bonds bonds_of(const struct town_game *g, const struct town_state *s, int seat)
{
    struct bonds b = {0};
    for (int p = 0; p < g->pawns; p++)
        if (g->seat_of[p] == seat && town_engaged(s, p)) {
            nset_add(&b.nodes, s->pawn[p].place);
            b.any = true;
            b.must = b.must || !s->pawn[p].stuck;
        }
    return b;
}

/* ZT-TURN-8, ZT-ENG-3, ZT-RUN-7, ZT-TWO-13 */
static struct hd_why check_bonds(const struct town_state *s, struct bonds b, struct hd_action a)
{
    if (!b.any || a.verb == V_PLAY || a.verb == V_FLEE || a.verb == V_SACRIFICE)
        return ALLOWED;
    if (a.verb == V_SHOOT && (town_engaged(s, a.arg[0]) ? s->pawn[a.arg[0]].place == a.arg[2] : nset_has(&b.nodes, a.arg[2])))
        return ALLOWED;
    if (a.verb == V_END && !b.must)
        return ALLOWED;
    int node = nset_pop(&b.nodes);
    return b.must ? WHY(ENG_3, ENGAGED, node, s->zombie[node]) : WHY(RUN_7, STUCK, node, s->zombie[node]);
}

/* ZT-DEF-6, A-51: one payment in a turn. */
static struct hd_why check_flight(const struct town_state *s, int pawn, int victim)
{
    if (!town_engaged(s, pawn))
        return WHY(ENG_3, NOT_ENGAGED, pawn);
    if (s->pawn[pawn].stuck)
        return WHY(RUN_7, PAID, pawn);
    if (victim != NONE && (!is_folk(victim) || !town_accompanies(s, victim - PIECE_FOLK, pawn)))
        return WHY(DEF_6, NOT_WITH, victim, pawn);
    return ALLOWED;
}

static struct hd_why check_one(const struct town_game *g, const struct town_state *s, int seat, struct hd_action a)
{
    int who = a.arg[0];
    switch (a.verb) {
    case V_WALK:
    case V_MOVE:
    case V_STEP: return town_check_go(g, s, (enum verb)a.verb, who, a.arg[1]);
    case V_DRAW: return town_check_draw(g, s, who, a.arg[1]);
    case V_RECRUIT: return town_check_recruit(g, s, who, false);
    case V_STATION: return town_check_recruit(g, s, who, true);
    case V_ARM: return town_check_arm(g, s, who, a.arg[1], a.arg[2]);
    case V_BUILD: return town_check_build(g, s, who, a.arg[1]);
    case V_LIGHT: return town_check_light(g, s, seat, a.arg[0]);
    case V_SHOOT: return town_check_shoot(g, s, who, a.arg[1], a.arg[2]);
    case V_ATTACK: return town_check_attack(g, s, who, a.arg[1], a.arg[2]);
    case V_TEAR: return town_check_tear(g, s, who, a.arg[1]);
    case V_STORE: return town_check_store(g, s, who, a.arg[1]);
    case V_TAKEUP: return town_check_takeup(g, s, who, a.arg[1]);
    case V_GIVE: return town_check_give(g, s, who, a.arg[1], a.arg[2]);
    case V_DISARM: return town_check_disarm(g, s, who, a.arg[1]);
    case V_FETCH: return town_check_fetch(g, s, who, a.arg[1]);
    case V_PLACE: return town_check_place(g, s, who, a.arg[1]);
    case V_RECALL:
    case V_SNEAK:
    case V_REFILL:
    case V_HEAL: return town_check_ability(g, s, a);
    case V_PLAY: return town_check_play(g, s, who, a.arg[1]);
    case V_FLEE: return check_flight(s, who, NONE);
    case V_SACRIFICE: return check_flight(s, who, a.arg[1]);
    default: return ALLOWED;
    }
}

struct hd_why town_turn_check(const struct town_game *g, const struct town_state *s, const struct frame *f, struct hd_action a)
{
    if (a.verb < V_WALK || a.verb > V_END)
        return town_why_not_asked(g, s, f, R_TURN_1);
    if (a.verb != V_LIGHT && a.verb != V_END &&
        (a.arg[0] >= g->pawns || g->seat_of[a.arg[0]] != f->seat || !alive(s, a.arg[0])))
        return WHY(TURN_1, OTHERS_TURN, f->seat);
    struct hd_why why = check_bonds(s, bonds_of(g, s, f->seat), a);
    return why.rule ? why : check_one(g, s, f->seat, a);
}

/* ---- listing: candidates go through the judge where they are few, moves and shots are listed by their own chapters ---- */

struct asker {
    const struct town_game *g;
    const struct town_state *s;
    const struct frame *f;
    struct list *l;
    struct bonds b;
};

/* By one of one's own living pawns. */
static void try(const struct asker *q, struct hd_action a)
{
    if (q->b.any && check_bonds(q->s, q->b, a).rule)
        return;
    if (!check_one(q->g, q->s, q->f->seat, a).rule)
        put(q->l, a);
}

static void list_hand(const struct asker *q, int pawn)
{
    uint64_t hand = town_types_in(q->s, HAND + q->f->seat);
    int place = q->s->pawn[pawn].place;
    while (hand) {
        int t = __builtin_ctzll(hand);
        hand &= hand - 1;
        switch (q->g->card[t].family) {
        case WEAPON:
            try(q, act3(V_ARM, pawn, t, pawn));
            for (int i = 0; i < FOLK; i++)
                if (q->s->survivor[i].owner != NONE && town_place_of(q->s, PIECE_FOLK + i) == place)
                    try(q, act3(V_ARM, pawn, t, PIECE_FOLK + i));
            break;
        case BARRICADE: try(q, act2(V_BUILD, pawn, t)); break;
        case SURVIVOR:
            try(q, act1(V_RECRUIT, pawn));
            try(q, act1(V_STATION, pawn));
            break;
        case EVENT: try(q, act2(V_PLAY, pawn, t)); break;
        default: break;
        }
        if (is_house(q->g, place))
            try(q, act2(V_STORE, pawn, t));
    }
}

static void list_stash(const struct asker *q, int pawn)
{
    uint64_t stash = town_types_in(q->s, stash_of(q->s->pawn[pawn].place, q->f->seat));
    for (; stash; stash &= stash - 1)
        try(q, act2(V_TAKEUP, pawn, __builtin_ctzll(stash)));
}

static void list_people(const struct asker *q, int pawn)
{
    for (int i = 0; i < FOLK; i++) {
        const struct survivor *v = &q->s->survivor[i];
        int piece = PIECE_FOLK + i;
        if (!town_same_side(q->g, v->owner, pawn) || town_place_of(q->s, piece) != q->s->pawn[pawn].place)
            continue;
        for (int n = 1; n <= GUNS; n++)
            try(q, act3(V_GIVE, pawn, n, piece));
        try(q, act2(V_DISARM, pawn, piece));
        try(q, act2(V_FETCH, pawn, piece));
        try(q, act2(V_PLACE, pawn, piece));
    }
}

static void list_free(const struct asker *q, int pawn)
{
    int place = q->s->pawn[pawn].place, house = q->g->board.beside[place];
    town_list_moves(q->g, q->s, pawn, q->l);
    if (is_house(q->g, place)) {
        for (int n = 1; n <= 1 + town_followers(q->s, pawn); n++)
            try(q, act2(V_DRAW, pawn, n));
        list_stash(q, pawn);
        if (q->s->actions)
            town_list_ability(q->g, q->s, pawn, q->l);
    }
    if (house != NONE)
        try(q, act2(V_TEAR, pawn, house));
    if (q->s->actions)
        list_people(q, pawn);
}

static void list_flight(const struct asker *q, int pawn)
{
    if (check_flight(q->s, pawn, NONE).rule)
        return;
    town_list_payments(q->s, pawn, q->l);
}

/* ZT-ENG-2 */
static void list_bound_shots(const struct asker *q, int pawn, struct nset nodes)
{
    while (!nset_empty(nodes)) {
        int node = nset_pop(&nodes);
        for (int n = 1; n <= GUNS; n++)
            try(q, act3(V_SHOOT, pawn, n, node));
    }
}

static void list_rockets(const struct asker *q)
{
    if (q->s->actions && town_types_in(q->s, HAND + q->f->seat) & family_mask(q->g, FIREWORKS))
        for (int h = 0; h < q->g->board.houses; h++)
            try(q, act1(V_LIGHT, h));
}

void town_turn_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    struct bonds b = bonds_of(g, s, f->seat);
    struct asker q = {g, s, f, l, b};
    for (int p = 0; p < g->pawns; p++) {
        if (g->seat_of[p] != f->seat || !alive(s, p))
            continue;
        if (!b.any)
            list_free(&q, p);
        list_hand(&q, p);
        list_flight(&q, p);
        if (b.any)
            list_bound_shots(&q, p, b.nodes);
        else {
            town_list_shots(g, s, p, l);
            town_list_attacks(g, s, p, l);
        }
    }
    if (!b.any)
        list_rockets(&q);
    if (!b.must)
        put(l, act0(V_END));
}

/* ---- doing it ---- */

static void end_turn(struct ctx *c)
{
    TELL(c, NOTE, TURN_2, END_TURN, .seat = c->s->seat, .n = {c->s->actions});
    town_pop(c);
}

static void flee(struct ctx *c, int pawn, int victim)
{
    town_pay_flight(c, pawn, victim);
    if (alive(c->s, pawn))
        town_start_run(c, pawn);
}

void town_turn_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    int who = a.arg[0];
    bool going = a.verb == V_WALK || a.verb == V_MOVE || a.verb == V_STEP ||
                 (a.verb == V_STORE && c->s->going == GOING_STORE) || (a.verb == V_TAKEUP && c->s->going == GOING_TAKEUP);
    if (!going)
        c->s->going = GOING_NOT; /* ZT-TURN-4 */
    switch (a.verb) {
    case V_WALK:
    case V_MOVE:
    case V_STEP: town_do_go(c, (enum verb)a.verb, who, a.arg[1]); break;
    case V_DRAW: town_do_draw(c, who, a.arg[1]); break;
    case V_RECRUIT: town_do_recruit(c, who, false); break;
    case V_STATION: town_do_recruit(c, who, true); break;
    case V_ARM: town_do_arm(c, who, a.arg[1], a.arg[2]); break;
    case V_BUILD: town_do_build(c, who, a.arg[1]); break;
    case V_LIGHT: town_do_light(c, f->seat, a.arg[0]); break;
    case V_SHOOT: town_do_shoot(c, who, a.arg[1], a.arg[2]); break;
    case V_ATTACK:
        town_spend(c);
        town_start_fight(c, who, a.arg[1], a.arg[2], false);
        break;
    case V_TEAR: town_do_tear(c, who, a.arg[1]); break;
    case V_STORE: town_do_store(c, who, a.arg[1]); break;
    case V_TAKEUP: town_do_takeup(c, who, a.arg[1]); break;
    case V_GIVE: town_do_give(c, who, a.arg[1], a.arg[2]); break;
    case V_DISARM: town_do_disarm(c, who, a.arg[1]); break;
    case V_FETCH: town_do_fetch(c, who, a.arg[1]); break;
    case V_PLACE: town_do_place(c, who, a.arg[1]); break;
    case V_PLAY: town_do_play(c, who, a.arg[1]); break;
    case V_FLEE: flee(c, who, NONE); break;
    case V_SACRIFICE: flee(c, who, a.arg[1]); break;
    case V_END: end_turn(c); break;
    default: town_do_ability(c, a); break;
    }
}
