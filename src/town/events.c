/*
 * events.c - event cards (chapter 16): playing them from hand, and what each of the ten does.
 * Not here: how they are drawn (draw.c), the ways of SEND (send.c).
 *
 * TAKE asks twice: which pile, then (step FROM_PILE) which card of it.
 */
#include "town/town.h"

/* ---- from hand (ZT-EVENT-GEN-1 .. -3) ---- */

static int playable(const struct town_state *s, int seat, int card)
{
    for (int i = 0; i < pile_count(s, HAND + seat); i++)
        if (pile_cards(s, HAND + seat)[i] == card)
            return i;
    return -1;
}

struct hd_why town_check_play(const struct town_game *g, const struct town_state *s, int pawn, int card)
{
    int seat = g->seat_of[pawn];
    if (g->card[card].family != EVENT || town_pile_find(s, HAND + seat, card) < 0)
        return WHY(EVENT_GEN_2, NO_SUCH_CARD, pawn);
    return playable(s, seat, card) >= 0 ? ALLOWED : WHY(EVENT_GEN_3, DRAWN_NOW, card);
}

void town_do_play(struct ctx *c, int pawn, int card)
{
    int seat = c->g->seat_of[pawn];
    town_discard_card(c, town_pile_pull(c->s, HAND + seat, playable(c->s, seat, card)));
    TELL(c, CARD, EVENT_GEN_2, PLAY, .piece = (int16_t)pawn, .card = (int16_t)card, .area = AREA_DISCARD);
    town_start_event(c, pawn, card, seat);
}

void town_start_event(struct ctx *c, int pawn, int card, int seat)
{
    town_push(c, F_EVENT, seat, pawn)->event.event = c->g->card[card].value;
}

/* ---- without a choice ---- */

/* ZT-EVENT-ZOMBIE: who drew it meets it first. */
static void zombie_comes(struct ctx *c, int pawn)
{
    struct town_state *s = c->s;
    int node = s->pawn[pawn].place, before = s->zombie[node];
    if (before >= c->g->crowd || !s->supply) {
        TELL(c, NOTE, EVENT_ZOMBIE, NO_EFFECT, .piece = (int16_t)pawn);
        return;
    }
    s->supply--;
    town_add_zombies(c, node, 1);
    TELL(c, APPEAR, EVENT_ZOMBIE, ZOMBIE_APPEARS, .piece_kind = KIND_ZOMBIE, .count = 1, .place = (int16_t)node);
    town_start_meeting(c, node, before, pawn);
}

static void one_more_action(struct ctx *c)
{
    c->s->actions++;
    TELL(c, TRACK, EVENT_PLUS1, PLUS1, .seat = c->s->seat, .track = TRACK_ACTIONS, .n = {c->s->actions});
}

static void turn_back(struct ctx *c)
{
    c->s->day = (uint8_t)(c->s->day - (c->s->day > 1));
    TELL(c, TRACK, EVENT_TURNBACK, TURNBACK, .track = TRACK_DAY, .n = {c->s->day});
}

/* ZT-EVENT-BACK, A-43: all sources are read before the first zombie moves. */
static void start_back(struct ctx *c, int pawn)
{
    int house = c->s->pawn[pawn].place;
    if (!is_house(c->g, house)) {
        TELL(c, NOTE, EVENT_BACK, NO_EFFECT, .piece = (int16_t)pawn);
        return;
    }
    struct frame *f = town_push(c, F_BACK, NONE, pawn);
    f->place = (uint8_t)house;
    for (int i = 0; i < SQUARES; i++)
        f->back.left[i] = c->s->zombie[c->g->board.square[house][i]];
}

/* ---- F_BACK ---- */

static bool move_back(struct ctx *c, int house, int i)
{
    const struct town_board *b = &c->g->board;
    struct town_state *s = c->s;
    int from = b->square[house][i], to = b->back[house][i], before = s->zombie[to];
    if (!s->zombie[from] || before >= c->g->crowd ||
        toward_light(s, to, b->back_ray[house][i], b->houses)) /* ZT-FIRE-8, I-20 */
        return false;
    town_take_zombie(c, from, false);
    town_add_zombies(c, to, 1);
    TELL(c, MOVE, EVENT_BACK, ZOMBIE_BACK, .piece_kind = KIND_ZOMBIE, .count = 1, .place = (int16_t)from, .to = (int16_t)to);
    town_start_meeting(c, to, before, NONE);
    return true;
}

enum flow town_back_run(struct ctx *c, struct frame *f)
{
    for (; f->back.square < SQUARES; f->back.square++)
        while (f->back.left[f->back.square]) {
            f->back.left[f->back.square]--;
            if (move_back(c, f->place, f->back.square))
                return GO;
        }
    town_pop(c);
    return GO;
}

void town_back_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l) {}
void town_back_answer(struct ctx *c, struct frame *f, struct hd_action a) {}

/* ---- ADD2; F_ADD ---- */

static int room_for(const struct town_game *g, const struct town_state *s, int node)
{
    int room = g->crowd - s->zombie[node];
    if (is_house(g, node) && s->house[node].cards)
        return 0;
    return room < s->supply ? room : s->supply;
}

static void list_adds(const struct town_game *g, const struct town_state *s, int pawn, struct list *l)
{
    struct nset direct = g->board.direct[s->pawn[pawn].place];
    int want = 1;
    for (struct nset at = direct; !nset_empty(at);)
        want = room_for(g, s, nset_pop(&at)) >= 2 ? 2 : want;
    for (struct nset at = direct; !nset_empty(at);) {
        int node = nset_pop(&at);
        if (room_for(g, s, node) >= want)
            put(l, act1(V_PUT, node));
    }
}

static void add_two(struct ctx *c, int pawn, int node)
{
    struct town_state *s = c->s;
    int n = room_for(c->g, s, node) < 2 ? 1 : 2;
    struct frame *f = town_push(c, F_ADD, NONE, pawn);
    f->place = (uint8_t)node;
    f->add.left = (uint8_t)n;
    f->add.old = s->zombie[node];
    s->supply = (uint8_t)(s->supply - n);
    town_add_zombies(c, node, n);
    TELL(c, APPEAR, EVENT_ADD2, ZOMBIES_ADDED, .piece_kind = KIND_ZOMBIE, .count = (int16_t)n, .place = (int16_t)node);
}

enum flow town_add_run(struct ctx *c, struct frame *f)
{
    int here = c->s->zombie[f->place];
    if (f->add.last && here == f->add.last) /* the last one met everybody and stays */
        f->add.old++;
    if (!f->add.left || here <= f->add.old) {
        town_pop(c);
        return GO;
    }
    f->add.left--;
    f->add.last = (uint8_t)here;
    town_start_meeting(c, f->place, here - 1, NONE);
    return GO;
}

void town_add_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l) {}
void town_add_answer(struct ctx *c, struct frame *f, struct hd_action a) {}

/* ---- SWITCH and TAKE ---- */

enum { ANY_PILE, FROM_PILE };

static void list_switches(const struct town_game *g, struct list *l)
{
    for (int h = 0; h < g->board.houses; h++)
        put(l, act2(V_SWITCH, h, (h + 1) % g->board.houses));
}

static void swap_piles(struct town_state *s, int a, int b)
{
    town_pile_move(s, a, DECK); /* empty after the set-up */
    town_pile_move(s, b, a);
    town_pile_move(s, DECK, b);
}

/* all face-down cards change the house, stashes keep their owners. */
static void switch_houses(struct ctx *c, int pawn, int a, int b)
{
    swap_piles(c->s, PILE + a, PILE + b);
    for (int seat = 0; seat < c->g->base.seats; seat++)
        swap_piles(c->s, stash_of(a, seat), stash_of(b, seat));
    TELL(c, NOTE, EVENT_SWITCH, SWITCH, .piece = (int16_t)pawn, .place = (int16_t)a, .to = (int16_t)b);
}

static void list_grabs(const struct town_game *g, const struct town_state *s, struct list *l)
{
    for (int h = 0; h < g->board.houses; h++) {
        if (pile_count(s, PILE + h))
            put(l, act2(V_GRAB, h, NONE));
        for (int seat = 0; seat < g->base.seats; seat++)
            if (pile_count(s, stash_of(h, seat)))
                put(l, act2(V_GRAB, h, seat));
    }
}

static int pile_meant(const struct frame *f)
{
    return f->event.stash == NONE ? PILE + f->place : stash_of(f->place, f->event.stash);
}

static void list_positions(const struct town_state *s, const struct frame *f, struct list *l)
{
    for (int n = 1; n <= pile_count(s, pile_meant(f)); n++)
        put(l, act1(V_NTH, n));
}

/* ZT-EVENT-TAKE, ZT-EVENT-GEN-5: an event found this way acts at once. */
static void grab(struct ctx *c, struct frame *f, int n)
{
    struct town_state *s = c->s;
    int pawn = f->who, seat = f->seat, place = f->place, knows = 1 << seat | (f->event.stash == NONE ? 0 : 1 << f->event.stash);
    int card = town_pile_pull(s, pile_meant(f), n - 1) & ~FRESH;
    town_pop(c);
    if (c->g->card[card].family == EVENT) {
        town_discard_card(c, card);
        TELL(c, CARD, EVENT_GEN_5, TRIGGER, .piece = (int16_t)pawn, .card = (int16_t)card, .area = AREA_DISCARD, .reveals = 1);
        town_start_event(c, pawn, card, seat);
        return;
    }
    town_pile_put(s, HAND + seat, pile_count(s, HAND + seat), card);
    TELL(c, CARD, EVENT_TAKE, GRAB, .piece = (int16_t)pawn, .place = (int16_t)place, .card = (int16_t)card, .area = AREA_HAND,
         .seats = (uint8_t)knows, .reveals = 1);
}

/* Which pile, then which card of it: all at once would be a hundred lines. */
static void take_from(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (a.verb == V_NTH) {
        grab(c, f, a.arg[0]);
        return;
    }
    f->step = FROM_PILE;
    f->place = a.arg[0];
    f->event.stash = a.arg[1];
    if (pile_count(c->s, pile_meant(f)) == 1)
        grab(c, f, 1);
}

/* ---- the frame ---- */

void town_event_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    switch (f->event.event) {
    case EV_SWITCH: list_switches(g, l); break;
    case EV_SEND: town_list_sends(g, s, l); break;
    case EV_TAKE:
        if (f->step == FROM_PILE)
            list_positions(s, f, l);
        else
            list_grabs(g, s, l);
        break;
    case EV_ADD2: list_adds(g, s, f->who, l); break;
    case EV_RELOAD: town_list_reloads(g, s, f->who, true, l); break;
    default: break;
    }
}

/* ZT-EVENT-GEN-7: what cannot do anything is over. */
static enum flow ask_if_possible(struct ctx *c, struct frame *f)
{
    struct list none = {NULL, 0, 0};
    town_event_legal(c->g, c->s, f, &none);
    if (none.count)
        return ASK;
    TELL(c, NOTE, EVENT_GEN_7, NO_EFFECT, .piece = f->who);
    town_pop(c);
    return GO;
}

enum flow town_event_run(struct ctx *c, struct frame *f)
{
    int pawn = f->who, event = f->event.event;
    switch (event) {
    case EV_SWITCH:
    case EV_SEND:
    case EV_TAKE:
    case EV_ADD2:
    case EV_RELOAD: return ask_if_possible(c, f);
    default: town_pop(c); break;
    }
    switch (event) {
    case EV_ZOMBIE: zombie_comes(c, pawn); break;
    case EV_PLUS1: one_more_action(c); break;
    case EV_BACK: start_back(c, pawn); break;
    case EV_TURNBACK: turn_back(c); break;
    default: town_push(c, F_LEFT, NONE, pawn); break;
    }
    return GO;
}

void town_event_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    int pawn = f->who, seat = f->seat;
    if (a.verb == V_GRAB || a.verb == V_NTH) {
        take_from(c, f, a);
        return;
    }
    town_pop(c);
    switch (a.verb) {
    case V_SWITCH: switch_houses(c, pawn, a.arg[0], a.arg[1]); break;
    case V_SEND: town_start_send(c, seat, a.arg[0], a.arg[1]); break;
    case V_PUT: add_two(c, pawn, a.arg[0]); break;
    case V_LOAD: town_reload(c, a.arg[0], a.arg[1], R_EVENT_RELOAD); break;
    default: TELL(c, NOTE, EVENT_SEND_2, NO_EFFECT, .piece = (int16_t)pawn); break;
    }
}

/* ---- F_LEFT: PASSLEFT ---- */

static int left_of(const struct town_game *g, const struct town_state *s, int seat)
{
    do
        seat = (seat + 1) % g->base.seats;
    while (!town_seat_alive(g, s, seat));
    return seat;
}

/* All have chosen before any card moves; a fresh event is an ordinary card for who gets it. */
static void pass_left(struct ctx *c)
{
    struct town_state *s = c->s;
    for (int seat = 0; seat < c->g->base.seats; seat++)
        if (s->chosen[seat] != NONE)
            town_pull_fresh_first(s, HAND + seat, s->chosen[seat]);
    for (int seat = 0; seat < c->g->base.seats; seat++) {
        int card = s->chosen[seat];
        if (card == NONE)
            continue;
        int to = left_of(c->g, s, seat);
        s->chosen[seat] = NONE;
        town_pile_put(s, HAND + to, pile_count(s, HAND + to), card);
        TELL(c, CARD, EVENT_PASSLEFT, PASS_LEFT, .seat = (int16_t)seat, .of = (int16_t)town_first_pawn(c->g, s, to),
             .card = (int16_t)card, .area = AREA_HAND, .seats = (uint8_t)(1 << seat | 1 << to), .reveals = 1);
    }
}

enum flow town_left_run(struct ctx *c, struct frame *f)
{
    if (left_of(c->g, c->s, c->s->seat) == c->s->seat) { /* nobody else is alive */
        TELL(c, NOTE, EVENT_PASSLEFT, NO_EFFECT, .piece = f->who);
        town_pop(c);
        return GO;
    }
    for (; f->left.done < c->g->base.seats; f->left.done++) {
        f->seat = (uint8_t)((c->s->seat + f->left.done) % c->g->base.seats);
        int count = pile_count(c->s, HAND + f->seat);
        if (!count || !town_seat_alive(c->g, c->s, f->seat))
            continue;
        if (count > 1)
            return ASK; /* also when all are alike: not asking would tell */
        c->s->chosen[f->seat] = pile_cards(c->s, HAND + f->seat)[0] & (uint8_t)~FRESH;
    }
    town_pop(c);
    pass_left(c);
    return GO;
}

void town_left_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    for (uint64_t types = town_types_in(s, HAND + f->seat); types; types &= types - 1)
        put(l, act1(V_LEFT, __builtin_ctzll(types)));
}

void town_left_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    c->s->chosen[f->seat] = a.arg[0];
    f->left.done++;
}
