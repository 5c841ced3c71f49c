/*
 * harm.c - damage and death of pawns (chapter 20).
 * Not here: who hurts whom (defend.c, fight.c, barricades.c), survivors (survivors.c).
 */
#include "town/town.h"

/* ZT-DEAD-6: what lies in houses the player does not own goes under their piles. */
static void scatter_stashes(struct ctx *c, int seat)
{
    for (int h = 0; h < c->g->board.houses; h++) {
        int owner = c->s->house[h].owner;
        if (owner == NONE || c->g->seat_of[owner] != seat)
            town_pile_pour(c->s, stash_of(h, seat), PILE + h);
    }
}

/* The common hand goes with the last pawn of the player (ZT-TWO-12, -14). */
static void leave_table(struct ctx *c, int seat)
{
    while (pile_count(c->s, HAND + seat)) {
        int card = town_pile_pull(c->s, HAND + seat, 0) & ~FRESH;
        town_discard_card(c, card);
        TELL(c, CARD, DEAD_1, DISCARD, .seat = (int16_t)seat, .card = (int16_t)card, .area = AREA_DISCARD, .reveals = 1);
    }
    scatter_stashes(c, seat);
}

static bool anybody_left(const struct town_game *g, const struct town_state *s)
{
    for (int p = 0; p < g->pawns; p++)
        if (alive(s, p))
            return true;
    return false;
}

/* ZT-DMG-1, ZT-DEAD-1, -2: placed survivors, barricades and chips stay. */
static void die(struct ctx *c, int pawn)
{
    struct town_state *s = c->s;
    struct pawn *p = &s->pawn[pawn];
    int place = p->place, seat = c->g->seat_of[pawn];
    TELL(c, REMOVE, DMG_1, DIES, .piece = (int16_t)pawn, .place = (int16_t)place, .piece_kind = (int16_t)pawn, .count = 1);
    for (int i = 0; i < FOLK; i++)
        if (town_accompanies(s, i, pawn))
            town_kill_survivor(c, i, R_DEAD_1);
    for (int n = 0; n < GUNS; n++)
        if (p->weapon[n].card != NONE) {
            town_discard_card(c, p->weapon[n].card);
            p->weapon[n] = (struct weapon){NONE, NONE};
        }
    p->place = NONE;
    p->stuck = 0;
    if (is_house(c->g, place))
        s->doubtful |= (uint16_t)(1 << place); /* */
    if (!town_seat_alive(c->g, s, seat))
        leave_table(c, seat);
    if (!anybody_left(c->g, s))
        town_end(c, R_END_4);
}

/* ZT-DMG-2: always one point. */
void town_hurt(struct ctx *c, int pawn, enum rule rule)
{
    struct pawn *p = &c->s->pawn[pawn];
    p->health--;
    TELL_BY(c, HURT, rule, P_HURT, .piece = (int16_t)pawn, .place = p->place, .n = {1, p->health});
    if (!p->health)
        die(c, pawn);
}
