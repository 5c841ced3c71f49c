/*
 * weapons.c - weapons (chapter 12): arming pawns and survivors (actions 3, 8, 9), dropping, reloading.
 * Not here: shooting them (shoot.c, defend.c, fight.c).
 */
#include "town/town.h"

/* A receiver of a weapon: the pawn itself, or an own survivor on its node. */
static struct hd_why check_receiver(const struct town_game *g, const struct town_state *s, int pawn, int piece)
{
    if (piece != pawn && (!is_folk(piece) || !same_side(g, owner_of(s, piece), pawn)))
        return WHY(WEAP_1, NOT_YOURS, piece);
    if (place_of(s, piece) != s->pawn[pawn].place)
        return WHY(WEAP_1, NOT_HERE, piece, pawn);
    return free_gun(s, piece) ? ALLOWED : WHY(WEAP_2, HANDS_FULL, piece, is_pawn(piece) ? GUNS : 1);
}

/* ZT-WEAP-1; from hand to a survivor it is also action 8. */
struct hd_why check_arm(const struct town_game *g, const struct town_state *s, int pawn, int card, int piece)
{
    if (g->card[card].family != WEAPON || pile_find(s, HAND + g->seat_of[pawn], card) < 0)
        return WHY(ACT_3, NO_SUCH_CARD, pawn);
    struct hd_why why = check_receiver(g, s, pawn, piece);
    return why.rule ? why : need_action(s);
}

void do_arm(struct ctx *c, int pawn, int card, int piece)
{
    struct town_state *s = c->s;
    int pile = HAND + c->g->seat_of[pawn];
    spend(c);
    pile_pull(s, pile, pile_find(s, pile, card));
    *weapon_slot(s, piece, free_gun(s, piece)) = (struct weapon){(uint8_t)card, c->g->card[card].bullets};
    TELL(c, CARD, WEAP_1, ARM, .piece = (int16_t)pawn, .of = (int16_t)piece, .card = (int16_t)card, .area = AREA_WEAPON,
         .n = {c->g->card[card].bullets});
}

/* ---- between pawn and survivors ---- */

static void hand_over(struct ctx *c, struct weapon *from, int to, int giver, enum rule rule)
{
    *weapon_slot(c->s, to, free_gun(c->s, to)) = *from;
    TELL_BY(c, CARD, rule, P_GIVE, .piece = (int16_t)giver, .of = (int16_t)to, .card = from->card, .area = AREA_WEAPON,
            .n = {from->bullets});
    *from = (struct weapon){NONE, NONE};
}

struct hd_why check_give(const struct town_game *g, const struct town_state *s, int pawn, int number, int piece)
{
    if (!weapon_of(s, pawn, number))
        return WHY(ACT_8, NO_WEAPON, pawn, number);
    if (piece == pawn)
        return WHY(ACT_8, NOT_YOURS, piece);
    struct hd_why why = check_receiver(g, s, pawn, piece);
    return why.rule ? why : need_action(s);
}

void do_give(struct ctx *c, int pawn, int number, int piece)
{
    spend(c);
    hand_over(c, weapon_slot(c->s, pawn, number), piece, pawn, R_ACT_8);
}

struct hd_why check_disarm(const struct town_game *g, const struct town_state *s, int pawn, int piece)
{
    if (!is_folk(piece) || !same_side(g, owner_of(s, piece), pawn))
        return WHY(ACT_9, NOT_YOURS, piece);
    if (place_of(s, piece) != s->pawn[pawn].place)
        return WHY(ACT_9, NOT_HERE, piece, pawn);
    if (!weapon_of(s, piece, 1))
        return WHY(ACT_9, NO_WEAPON, piece, 1);
    return free_gun(s, pawn) ? need_action(s) : WHY(WEAP_2, HANDS_FULL, pawn, GUNS);
}

void do_disarm(struct ctx *c, int pawn, int piece)
{
    spend(c);
    hand_over(c, weapon_slot(c->s, piece, 1), pawn, piece, R_ACT_9);
}

/* ---- dropping: at any time, also out of turn (ZT-WEAP-3, -4) ---- */

struct hd_why check_drop(const struct town_game *g, const struct town_state *s, int piece, int number)
{
    const struct weapon *w = weapon_of(s, piece, number);
    int owner = owner_of(s, piece);
    if (!w)
        return WHY(WEAP_3, NO_WEAPON, piece, number);
    if (!seat_alive(g, s, g->seat_of[owner]))
        return WHY(DEAD_3, NOT_YOURS, piece);
    return w->bullets ? WHY(WEAP_4, LOADED, piece, w->bullets) : ALLOWED;
}

void do_drop(struct ctx *c, int piece, int number)
{
    struct weapon *w = weapon_slot(c->s, piece, number);
    TELL(c, CARD, WEAP_3, DROP, .piece = (int16_t)piece, .card = w->card, .area = AREA_DISCARD);
    discard_card(c, w->card);
    *w = (struct weapon){NONE, NONE};
}

int list_drops(const struct town_game *g, const struct town_state *s, struct list *l)
{
    for (int piece = 0; piece < PIECE_ZOMBIES; piece++)
        for (int n = 1; n <= GUNS; n++)
            if (weapon_of(s, piece, n) && !check_drop(g, s, piece, n).rule)
                put(l, act2(V_DROP, piece, n));
    return l->count;
}

/* ---- reloading (ZT-WEAP-8): gun collector and RELOAD ---- */

/* ZT-HOUSE-7: of the pawn or of any own survivor, wherever he is. */
bool may_reload(const struct town_game *g, const struct town_state *s, int pawn, int piece, int number)
{
    const struct weapon *w = weapon_of(s, piece, number);
    bool own = piece == pawn || (is_folk(piece) && same_side(g, owner_of(s, piece), pawn));
    return w && own && w->bullets < g->card[w->card].bullets;
}

void list_reloads(const struct town_game *g, const struct town_state *s, int pawn, bool event, struct list *l)
{
    for (int piece = 0; piece < PIECE_ZOMBIES; piece++)
        for (int n = 1; n <= GUNS; n++)
            if (may_reload(g, s, pawn, piece, n))
                put(l, event ? act2(V_LOAD, piece, n) : act3(V_REFILL, pawn, piece, n));
}

void reload(struct ctx *c, int piece, int number, enum rule rule)
{
    struct weapon *w = weapon_slot(c->s, piece, number);
    w->bullets = c->g->card[w->card].bullets;
    TELL_BY(c, NOTE, rule, P_RELOAD, .piece = (int16_t)piece, .card = w->card, .n = {w->bullets});
}
