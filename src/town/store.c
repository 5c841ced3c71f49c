/*
 * store.c - stashes (chapter 9): storing hand cards and taking them up again, any number for one action.
 * Not here: what becomes of a stash when the building is lost (own.c), TAKE and SWITCH (events.c).
 */
#include "town/town.h"

/* The first card costs the action; those that follow at once are the same action (ZT-ACT-6, -7). */
static bool goes_on(const struct town_state *s, enum going going, int pawn) { return s->going == going && s->goer == pawn; }

static void begin(struct ctx *c, enum going going, int pawn)
{
    if (!goes_on(c->s, going, pawn))
        town_spend(c);
    c->s->going = (uint8_t)going;
    c->s->goer = (uint8_t)pawn;
    c->s->steps = 0;
}

struct hd_why town_check_store(const struct town_game *g, const struct town_state *s, int pawn, int card)
{
    if (!is_house(g, s->pawn[pawn].place)) /* ZT-STORE-2 */
        return WHY(STORE_2, NOT_INSIDE, pawn);
    if (town_pile_find(s, HAND + g->seat_of[pawn], card) < 0)
        return WHY(ACT_6, NO_SUCH_CARD, pawn);
    return goes_on(s, GOING_STORE, pawn) ? ALLOWED : town_need_action(s);
}

void town_do_store(struct ctx *c, int pawn, int card)
{
    struct town_state *s = c->s;
    int seat = c->g->seat_of[pawn], house = s->pawn[pawn].place, stash = stash_of(house, seat);
    begin(c, GOING_STORE, pawn);
    town_pile_put(s, stash, pile_count(s, stash), town_pull_fresh_first(s, HAND + seat, card));
    TELL(c, CARD, STORE_1, STORE, .piece = (int16_t)pawn, .place = (int16_t)house, .card = (int16_t)card, .area = AREA_STASH,
         .seats = (uint8_t)(1 << seat));
}

struct hd_why town_check_takeup(const struct town_game *g, const struct town_state *s, int pawn, int card)
{
    int place = s->pawn[pawn].place;
    if (!is_house(g, place))
        return WHY(STORE_3, NOT_INSIDE, pawn);
    if (town_pile_find(s, stash_of(place, g->seat_of[pawn]), card) < 0)
        return WHY(STORE_3, NOT_STORED, place, card);
    return goes_on(s, GOING_TAKEUP, pawn) ? ALLOWED : town_need_action(s);
}

/* Of several equal cards one that may be played at once comes first. */
void town_do_takeup(struct ctx *c, int pawn, int card)
{
    struct town_state *s = c->s;
    int seat = c->g->seat_of[pawn], house = s->pawn[pawn].place, stash = stash_of(house, seat);
    begin(c, GOING_TAKEUP, pawn);
    int at = town_pile_find(s, stash, card);
    for (int i = 0; i < pile_count(s, stash); i++)
        if (pile_cards(s, stash)[i] == card) {
            at = i;
            break;
        }
    town_pile_put(s, HAND + seat, pile_count(s, HAND + seat), town_pile_pull(s, stash, at));
    TELL(c, CARD, STORE_4, TAKEUP, .piece = (int16_t)pawn, .place = (int16_t)house, .card = (int16_t)card, .area = AREA_HAND,
         .seats = (uint8_t)(1 << seat));
}
