/*
 * weapons.c - weapons (chapter 12): arming pawns and survivors (actions 3, 8, 9), dropping, reloading.
 * Not here: shooting them (shoot.c, defend.c, fight.c).
 */
#include "town/town.h"

/* A receiver of a weapon: the pawn itself, or one of its owner's survivors on its node. */
static struct hd_why check_receiver(const struct town_game *g, const struct town_state *s, int pawn, int piece)
{
    if (piece != pawn && (!is_folk(piece) || !town_same_side(g, town_owner_of(s, piece), pawn)))
        return WHY(WEAP_1, NOT_YOURS, piece);
    if (town_place_of(s, piece) != s->pawn[pawn].place)
        return WHY(WEAP_1, NOT_HERE, piece, pawn);
    return town_free_gun(s, piece) ? ALLOWED : WHY(WEAP_2, HANDS_FULL, piece, is_pawn(piece) ? GUNS : 1);
}

/* ZT-WEAP-1; from hand to a survivor it is also action 8. */
struct hd_why town_check_arm(const struct town_game *g, const struct town_state *s, int pawn, int card, int piece)
{
    if (g->card[card].family != WEAPON || town_pile_find(s, HAND + g->seat_of[pawn], card) < 0)
        return WHY(ACT_3, NO_SUCH_CARD, pawn);
    struct hd_why why = check_receiver(g, s, pawn, piece);
    return why.rule ? why : town_need_action(s);
}

void town_do_arm(struct ctx *c, int pawn, int card, int piece)
{
    struct town_state *s = c->s;
    int pile = HAND + c->g->seat_of[pawn];
    town_spend(c);
    town_pile_pull(s, pile, town_pile_find(s, pile, card));
    *town_weapon_slot(s, piece, town_free_gun(s, piece)) = (struct weapon){(uint8_t)card, c->g->card[card].bullets};
    TELL(c, CARD, WEAP_1, ARM, .piece = (int16_t)pawn, .of = (int16_t)piece, .card = (int16_t)card, .area = AREA_WEAPON,
         .n = {c->g->card[card].bullets});
}

/* ---- between pawn and survivors ---- */

static void hand_over(struct ctx *c, struct weapon *from, int to, int giver, enum rule rule)
{
    *town_weapon_slot(c->s, to, town_free_gun(c->s, to)) = *from;
    TELL_BY(c, CARD, rule, P_GIVE, .piece = (int16_t)giver, .of = (int16_t)to, .card = from->card, .area = AREA_WEAPON,
            .n = {from->bullets});
    *from = (struct weapon){NONE, NONE};
}

struct hd_why town_check_give(const struct town_game *g, const struct town_state *s, int pawn, int number, int piece)
{
    if (!town_weapon_of(s, pawn, number))
        return WHY(ACT_8, NO_WEAPON, pawn, number);
    if (piece == pawn)
        return WHY(ACT_8, NOT_YOURS, piece);
    struct hd_why why = check_receiver(g, s, pawn, piece);
    if (why.rule == R_WEAP_1)
        why.rule = R_ACT_8;
    return why.rule ? why : town_need_action(s);
}

void town_do_give(struct ctx *c, int pawn, int number, int piece)
{
    town_spend(c);
    hand_over(c, town_weapon_slot(c->s, pawn, number), piece, pawn, R_ACT_8);
}

struct hd_why town_check_disarm(const struct town_game *g, const struct town_state *s, int pawn, int piece)
{
    if (!is_folk(piece) || !town_same_side(g, town_owner_of(s, piece), pawn))
        return WHY(ACT_9, NOT_YOURS, piece);
    if (town_place_of(s, piece) != s->pawn[pawn].place)
        return WHY(ACT_9, NOT_HERE, piece, pawn);
    if (!town_weapon_of(s, piece, 1))
        return WHY(ACT_9, NO_WEAPON, piece, 1);
    return town_free_gun(s, pawn) ? town_need_action(s) : WHY(WEAP_2, HANDS_FULL, pawn, GUNS);
}

void town_do_disarm(struct ctx *c, int pawn, int piece)
{
    town_spend(c);
    hand_over(c, town_weapon_slot(c->s, piece, 1), pawn, piece, R_ACT_9);
}

/* ---- dropping: at any time, also out of turn (ZT-WEAP-3, -4) ---- */

struct hd_why town_check_drop(const struct town_game *g, const struct town_state *s, int piece, int number)
{
    const struct weapon *w = town_weapon_of(s, piece, number);
    int owner = town_owner_of(s, piece);
    if (!w)
        return WHY(WEAP_3, NO_WEAPON, piece, number);
    if (!town_seat_alive(g, s, g->seat_of[owner]))
        return WHY(DEAD_3, NOT_YOURS, piece);
    return w->bullets ? WHY(WEAP_4, LOADED, piece, w->bullets) : ALLOWED;
}

void town_do_drop(struct ctx *c, int piece, int number)
{
    struct weapon *w = town_weapon_slot(c->s, piece, number);
    TELL(c, CARD, WEAP_3, DROP, .piece = (int16_t)piece, .card = w->card, .area = AREA_DISCARD);
    town_discard_card(c, w->card);
    *w = (struct weapon){NONE, NONE};
}

int town_list_drops(const struct town_game *g, const struct town_state *s, struct list *l)
{
    for (int piece = 0; piece < PIECE_ZOMBIES; piece++)
        for (int n = 1; n <= GUNS; n++)
            if (town_weapon_of(s, piece, n) && !town_check_drop(g, s, piece, n).rule)
                put(l, act2(V_DROP, piece, n));
    return l->count;
}

/* ---- reloading (ZT-WEAP-8): gun collector and RELOAD ---- */

/* ZT-HOUSE-7: of the pawn or of any own survivor, wherever he is. */
bool town_may_reload(const struct town_game *g, const struct town_state *s, int pawn, int piece, int number)
{
    const struct weapon *w = town_weapon_of(s, piece, number);
    bool own = piece == pawn || (is_folk(piece) && town_same_side(g, town_owner_of(s, piece), pawn));
    return w && own && w->bullets < g->card[w->card].bullets;
}

void town_list_reloads(const struct town_game *g, const struct town_state *s, int pawn, bool event, struct list *l)
{
    for (int piece = 0; piece < PIECE_ZOMBIES; piece++)
        for (int n = 1; n <= GUNS; n++)
            if (town_may_reload(g, s, pawn, piece, n))
                put(l, event ? act2(V_LOAD, piece, n) : act3(V_REFILL, pawn, piece, n));
}

void town_reload(struct ctx *c, int piece, int number, enum rule rule)
{
    struct weapon *w = town_weapon_slot(c->s, piece, number);
    w->bullets = c->g->card[w->card].bullets;
    TELL_BY(c, NOTE, rule, P_RELOAD, .piece = (int16_t)piece, .card = w->card, .n = {w->bullets});
}
