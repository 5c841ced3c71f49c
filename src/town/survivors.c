/*
 * survivors.c - survivors (chapter 11): playing, placing and picking them up (actions 3, 10, 11), the deadline of the
 * threatened, and how they leave the game.
 * Not here: how they fight (defend.c, fight.c), their weapons (weapons.c).
 */
#include "town/town.h"

#include <string.h>

static int hand_survivor(const struct town_game *g, const struct town_state *s, int seat)
{
    uint64_t types = town_types_in(s, HAND + seat) & family_mask(g, SURVIVOR);
    return types ? __builtin_ctzll(types) : NONE;
}

static int free_slot(const struct town_state *s)
{
    int i = 0;
    while (i < FOLK && s->survivor[i].owner != NONE)
        i++;
    return i;
}

/* ---- from hand (ZT-SURV-1) ---- */

struct hd_why town_check_recruit(const struct town_game *g, const struct town_state *s, int pawn, bool stay)
{
    int place = s->pawn[pawn].place;
    if (hand_survivor(g, s, g->seat_of[pawn]) == NONE)
        return WHY(ACT_3, NO_SUCH_CARD, pawn);
    if (free_slot(s) == FOLK)
        return WHY(SURV_1, NO_ROOM, FOLK);
    if (stay) {
        struct hd_why why = town_check_possess(g, s, pawn, place, R_SURV_1);
        if (why.rule)
            return why;
    }
    return town_need_action(s);
}

void town_do_recruit(struct ctx *c, int pawn, bool stay)
{
    struct town_state *s = c->s;
    int seat = c->g->seat_of[pawn], type = hand_survivor(c->g, s, seat), slot = free_slot(s);
    struct survivor *v = &s->survivor[slot];
    town_spend(c);
    town_pile_pull(s, HAND + seat, town_pile_find(s, HAND + seat, type));
    v->owner = (uint8_t)pawn;
    v->card = (uint8_t)type;
    v->place = stay ? s->pawn[pawn].place : NONE;
    TELL_BY(c, APPEAR, R_SURV_1, stay ? P_STATION : P_RECRUIT, .piece = (int16_t)pawn, .of = (int16_t)(PIECE_FOLK + slot),
            .piece_kind = KIND_SURVIVOR, .count = 1, .place = s->pawn[pawn].place, .card = (int16_t)type);
    if (stay)
        town_possess(c, pawn, s->pawn[pawn].place);
}

/* ---- actions 10 and 11 ---- */

static struct hd_why check_own_here(const struct town_game *g, const struct town_state *s, int pawn, int piece)
{
    if (!is_folk(piece) || !town_same_side(g, town_owner_of(s, piece), pawn))
        return WHY(ACT_10, NOT_YOURS, piece);
    return town_place_of(s, piece) == s->pawn[pawn].place ? ALLOWED : WHY(ACT_10, NOT_HERE, piece, pawn);
}

struct hd_why town_check_fetch(const struct town_game *g, const struct town_state *s, int pawn, int piece)
{
    struct hd_why why = check_own_here(g, s, pawn, piece);
    if (why.rule)
        return why;
    return folk_at(s, piece)->place != NONE ? town_need_action(s) : WHY(ACT_10, NOT_PLACED, piece);
}

void town_do_fetch(struct ctx *c, int pawn, int piece)
{
    struct survivor *v = &c->s->survivor[piece - PIECE_FOLK];
    int house = v->place;
    town_spend(c);
    v->owner = (uint8_t)pawn;
    v->place = NONE;
    v->threatened = 0;
    c->s->doubtful |= (uint16_t)(1 << house); /* ZT-OWN-6 */
    TELL(c, NOTE, ACT_10, FETCH, .piece = (int16_t)pawn, .of = (int16_t)piece, .place = (int16_t)house);
}

struct hd_why town_check_place(const struct town_game *g, const struct town_state *s, int pawn, int piece)
{
    if (!is_folk(piece) || !town_accompanies(s, piece - PIECE_FOLK, pawn))
        return WHY(ACT_11, NOT_WITH, piece, pawn);
    struct hd_why why = town_check_possess(g, s, pawn, s->pawn[pawn].place, R_ACT_11);
    return why.rule ? why : town_need_action(s);
}

void town_do_place(struct ctx *c, int pawn, int piece)
{
    struct survivor *v = &c->s->survivor[piece - PIECE_FOLK];
    town_spend(c);
    v->place = c->s->pawn[pawn].place;
    TELL(c, NOTE, ACT_11, PLACE, .piece = (int16_t)pawn, .of = (int16_t)piece, .place = v->place);
    town_possess(c, pawn, v->place);
}

/* ---- leaving the game ---- */

/* ZT-SURV-5: card and weapon go to the discard pile. */
void town_discard_survivor(struct ctx *c, int slot)
{
    struct survivor *v = &c->s->survivor[slot];
    town_discard_card(c, v->card);
    if (v->weapon.card != NONE)
        town_discard_card(c, v->weapon.card);
    if (v->place != NONE && is_house(c->g, v->place))
        c->s->doubtful |= (uint16_t)(1 << v->place);
    v->owner = v->place = v->card = NONE;
    v->threatened = 0;
    v->weapon = (struct weapon){NONE, NONE};
}

void town_kill_survivor(struct ctx *c, int slot, enum rule rule)
{
    int piece = PIECE_FOLK + slot, place = town_place_of(c->s, piece), owner = c->s->survivor[slot].owner;
    TELL_BY(c, REMOVE, rule, P_SURVIVOR_DIES, .piece = (int16_t)piece, .of = (int16_t)owner, .piece_kind = KIND_SURVIVOR,
            .count = 1, .place = (int16_t)place);
    town_discard_survivor(c, slot);
}

/* ---- the threatened (ZT-SURV-9) ---- */

static bool pressed(const struct town_game *g, const struct town_state *s, int slot, int seat)
{
    const struct survivor *v = &s->survivor[slot];
    return v->owner != NONE && g->seat_of[v->owner] == seat && v->place != NONE && s->zombie[v->place];
}

void town_mark_threatened(struct ctx *c, int seat)
{
    for (int i = 0; i < FOLK; i++)
        if (pressed(c->g, c->s, i, seat)) {
            c->s->survivor[i].threatened = 1;
            TELL(c, NOTE, SURV_9, THREATENED, .piece = (int16_t)(PIECE_FOLK + i), .place = c->s->survivor[i].place);
        }
}

void town_end_threatened(struct ctx *c, int seat)
{
    for (int i = 0; i < FOLK; i++) {
        if (pressed(c->g, c->s, i, seat) && c->s->survivor[i].threatened)
            town_kill_survivor(c, i, R_SURV_9);
        else if (c->s->survivor[i].owner != NONE && c->g->seat_of[c->s->survivor[i].owner] == seat)
            c->s->survivor[i].threatened = 0;
    }
}
