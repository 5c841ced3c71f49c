/*
 * draw.c - drawing cards from the pile of a building (chapter 8).
 * Not here: what triggered events do (events.c).
 */
#include "town/town.h"

enum { CHOOSE, PUT_BACK }; /* PUT_BACK: the one card is taken or used (ZT-DRAW-8) */

struct hd_why town_check_draw(const struct town_game *g, const struct town_state *s, int pawn, int n)
{
    int place = s->pawn[pawn].place;
    if (!is_house(g, place))
        return WHY(ACT_2, NOT_INSIDE, pawn);
    int pile = pile_count(s, PILE + place), most = 1 + town_followers(s, pawn);
    if (!pile)
        return WHY(DRAW_11, EMPTY_PILE, place);
    most = most < LOOKS ? most : LOOKS;
    if (n < 1 || n > most || n > pile)
        return WHY(DRAW_7, LOOK_AT_MOST, most < pile ? most : pile);
    return town_need_action(s); /* */
}

static bool is_zombie(const struct town_game *g, int card)
{
    return g->card[card].family == EVENT && g->card[card].value == EV_ZOMBIE;
}

/* ZT-DRAW-1, -7 */
void town_do_draw(struct ctx *c, int pawn, int n)
{
    struct town_state *s = c->s;
    int place = s->pawn[pawn].place;
    struct frame *f = town_push(c, F_DRAW, c->g->seat_of[pawn], pawn);
    f->place = (uint8_t)place;
    f->draw.looked = (uint8_t)n;
    TELL(c, ACTION, DRAW_1, DRAW, .piece = (int16_t)pawn, .place = (int16_t)place, .count = (int16_t)n);
    for (int i = 0; i < n; i++) {
        int card = town_pile_pull(s, PILE + place, 0);
        s->look[s->looks++] = (uint8_t)card;
        TELL(c, CARD, DRAW_1, LOOK, .piece = (int16_t)pawn, .place = (int16_t)place, .card = (int16_t)card, .area = AREA_LOOK,
             .seats = (uint8_t)(1 << f->seat), .reveals = 1);
    }
}

int town_drawing_seat(const struct town_state *s)
{
    for (int i = 0; i < s->depth; i++)
        if (s->frame[i].kind == F_DRAW)
            return s->frame[i].seat;
    return HD_TEAM;
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

static int zombie_seen(const struct town_game *g, const struct town_state *s)
{
    for (int i = 0; i < s->looks; i++)
        if (is_zombie(g, s->look[i]))
            return s->look[i];
    return NONE;
}

/* ZT-DRAW-4, -6, ZT-EVENT-GEN-6: it acts now; what else was looked at stays in the hand until it has. */
static void trigger(struct ctx *c, struct frame *f, int card, enum rule rule)
{
    town_discard_card(c, take_look(c->s, card));
    f->step = PUT_BACK;
    f->draw.event_done = 1;
    TELL_BY(c, CARD, rule, P_TRIGGER, .piece = f->who, .card = (int16_t)card, .area = AREA_DISCARD);
    if (alive(c->s, f->who)) /* ZT-EVENT-GEN-7: a second zombie finds nobody if the first has killed */
        town_start_event(c, f->who, card, f->seat);
}

static void put_back(struct ctx *c, struct frame *f, int card, bool on_top)
{
    int pile = PILE + f->place;
    take_look(c->s, card);
    f->draw.no_event |= c->g->card[card].family != EVENT;
    town_pile_put(c->s, pile, on_top ? 0 : pile_count(c->s, pile), card);
    TELL_BY(c, CARD, R_DRAW_8, on_top ? P_ON_TOP : P_TO_BOTTOM, .piece = f->who, .place = f->place, .card = (int16_t)card,
            .area = AREA_PILE, .seats = (uint8_t)(1 << f->seat));
}

/* ZT-DRAW-10: zombies come first, one after the other, each fought before the next. For the dead the rest goes back as it
 * lay. */
enum flow town_draw_run(struct ctx *c, struct frame *f)
{
    struct town_state *s = c->s;
    int zombie = zombie_seen(c->g, s);
    if (zombie != NONE) {
        trigger(c, f, zombie, R_DRAW_6);
        return GO;
    }
    while (s->looks && !town_seat_alive(c->g, s, f->seat))
        put_back(c, f, s->look[s->looks - 1], true);
    if (s->looks)
        return ASK;
    if (!f->draw.event_done)
        town_spend(c); /* ZT-DRAW-2, -4, -5: only an event that takes effect makes the draw free */
    town_pop(c);
    return GO;
}

/* ZT-DRAW-3, -9: of nothing but events the last one cannot go back as long as none is used. */
static bool may_go_back(const struct town_game *g, const struct town_state *s, const struct frame *f)
{
    if (f->step == PUT_BACK || f->draw.no_event || s->looks > 1)
        return true;
    return g->card[s->look[0]].family != EVENT;
}

void town_draw_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    uint64_t types = 0;
    bool back = may_go_back(g, s, f);
    for (int i = 0; i < s->looks; i++)
        types |= 1ull << s->look[i];
    for (; types; types &= types - 1) {
        int t = __builtin_ctzll(types);
        if (f->step == CHOOSE)
            put(l, act1(V_TAKE, t));
        if (f->step == CHOOSE && g->card[t].family == EVENT)
            put(l, act1(V_TRIGGER, t));
        if (!back)
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
    f->step = PUT_BACK;
    town_pile_put(c->s, HAND + f->seat, pile_count(c->s, HAND + f->seat), event ? card | FRESH : card);
    TELL(c, CARD, DRAW_2, TAKE, .piece = f->who, .place = f->place, .card = (int16_t)card, .area = AREA_HAND,
         .seats = (uint8_t)(1 << f->seat));
}

void town_draw_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    switch (a.verb) {
    case V_TAKE: take_card(c, f, a.arg[0]); break;
    case V_TRIGGER: trigger(c, f, a.arg[0], R_DRAW_4); break;
    default: put_back(c, f, a.arg[0], a.verb == V_TOP); break;
    }
}
