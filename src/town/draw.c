/*
 * draw.c - drawing cards from the pile of a building (chapter 8).
 * Not here: what triggered events do (events.c).
 *
 * F_DRAW: who draws, place the building; a cards were looked at, b = all of them events, c zombies among them,
 * d the event to trigger in the end (NONE: none). The cards themselves are in s->look, where only the drawing player sees them.
 */
#include "town/town.h"

enum { CHOOSE, PUT_BACK };

struct hd_why check_draw(const struct town_game *g, const struct town_state *s, int pawn, int n)
{
    int place = s->pawn[pawn].place;
    if (!is_house(g, place))
        return WHY(ACT_2, NOT_INSIDE, pawn);
    int pile = pile_count(s, PILE + place), most = 1 + followers(s, pawn);
    if (!pile)
        return WHY(DRAW_11, EMPTY_PILE, place);
    most = most < LOOKS ? most : LOOKS;
    if (n < 1 || n > most || n > pile)
        return WHY(DRAW_7, LOOK_AT_MOST, most < pile ? most : pile);
    return need_action(s); /* */
}

static bool is_zombie(const struct town_game *g, int card)
{
    return g->card[card].family == EVENT && g->card[card].value == EV_ZOMBIE;
}

/* ZT-DRAW-1, -7 */
void do_draw(struct ctx *c, int pawn, int n)
{
    struct town_state *s = c->s;
    int place = s->pawn[pawn].place, events = 0;
    struct frame *f = push(c, F_DRAW, c->g->seat_of[pawn], pawn);
    f->place = (uint8_t)place;
    f->a = (uint8_t)n;
    f->d = NONE;
    TELL(c, ACTION, DRAW_1, DRAW, .piece = (int16_t)pawn, .place = (int16_t)place, .count = (int16_t)n);
    for (int i = 0; i < n; i++) {
        int card = pile_pull(s, PILE + place, 0);
        s->look[s->looks++] = (uint8_t)card;
        events += c->g->card[card].family == EVENT;
        f->c = (uint8_t)(f->c + is_zombie(c->g, card));
        TELL(c, CARD, DRAW_1, LOOK, .piece = (int16_t)pawn, .place = (int16_t)place, .card = (int16_t)card, .area = AREA_LOOK,
             .seats = (uint8_t)(1 << f->seat), .reveals = 1);
    }
    f->b = events == n;
}

static int take_look(struct town_state *s, int type)
{
    int i = 0;
    while (s->look[i] != type)
        i++;
    for (; i + 1 < s->looks; i++)
        s->look[i] = s->look[i + 1];
    s->look[--s->looks] = NONE;
    return type;
}

/* ZT-DRAW-6, -10: zombies are shown and come at once; they are the one card that is used. */
static void show_zombies(struct ctx *c, struct frame *f)
{
    for (int i = c->s->looks - 1; i >= 0; i--) {
        int card = c->s->look[i];
        if (!is_zombie(c->g, card))
            continue;
        discard_card(c, take_look(c->s, card));
        TELL(c, CARD, DRAW_6, TRIGGER, .piece = f->who, .card = (int16_t)card, .area = AREA_DISCARD);
        f->d = (uint8_t)card;
    }
}

/* Zombies come one after the other, each fought before the next. */
enum flow draw_run(struct ctx *c, struct frame *f)
{
    if (f->step == CHOOSE && f->c) {
        show_zombies(c, f);
        f->step = PUT_BACK;
    }
    if (f->step == CHOOSE || c->s->looks)
        return ASK;
    struct frame was = *f;
    bool more = was.d != NONE && alive(c->s, was.who);
    if (more && was.c > 1)
        f->c--;
    else
        pop(c);
    if (more)
        start_event(c, was.who, was.d, was.seat);
    return GO;
}

/* ZT-DRAW-9: beside another card an event may go back, a lone one or one among events may not. */
void draw_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    uint64_t types = 0;
    for (int i = 0; i < s->looks; i++)
        types |= 1ull << s->look[i];
    for (; types; types &= types - 1) {
        int t = __builtin_ctzll(types);
        if (f->step == CHOOSE)
            put(l, act1(V_TAKE, t));
        if (f->step == CHOOSE && g->card[t].family == EVENT)
            put(l, act1(V_TRIGGER, t));
        if (f->step == CHOOSE && f->b)
            continue;
        put(l, act1(V_TOP, t));
        put(l, act1(V_BOTTOM, t));
    }
}

/* ZT-DRAW-3, -5: an event in hand waits for a later turn. */
static void take_card(struct ctx *c, struct frame *f, int card)
{
    bool event = c->g->card[card].family == EVENT;
    take_look(c->s, card);
    pile_put(c->s, HAND + f->seat, pile_count(c->s, HAND + f->seat), event ? card | FRESH : card);
    TELL(c, CARD, DRAW_2, TAKE, .piece = f->who, .place = f->place, .card = (int16_t)card, .area = AREA_HAND,
         .seats = (uint8_t)(1 << f->seat));
}

static void put_back(struct ctx *c, struct frame *f, int card, bool on_top)
{
    int pile = PILE + f->place;
    take_look(c->s, card);
    pile_put(c->s, pile, on_top ? 0 : pile_count(c->s, pile), card);
    TELL_BY(c, CARD, R_DRAW_8, on_top ? P_ON_TOP : P_TO_BOTTOM, .piece = f->who, .place = f->place, .card = (int16_t)card,
            .area = AREA_PILE, .seats = (uint8_t)(1 << f->seat));
}

void draw_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    int card = a.arg[0];
    if (f->step == CHOOSE && a.verb != V_TRIGGER)
        spend(c); /* ZT-DRAW-2, -4: only a triggered event makes the draw free */
    f->step = PUT_BACK;
    switch (a.verb) {
    case V_TAKE: take_card(c, f, card); break;
    case V_TRIGGER:
        discard_card(c, take_look(c->s, card)); /* ZT-EVENT-GEN-6 */
        f->d = (uint8_t)card;
        TELL(c, CARD, DRAW_4, TRIGGER, .piece = f->who, .card = (int16_t)card, .area = AREA_DISCARD);
        break;
    default: put_back(c, f, card, a.verb == V_TOP); break;
    }
}
