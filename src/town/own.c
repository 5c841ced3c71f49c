/*
 * own.c - possession of buildings (chapter 15): taking them, and the tests by which they are lost.
 * Not here: building and placing themselves (barricades.c, survivors.c).
 *
 * The tests are made whenever s->doubtful names a house, after deaths and collapses, before fights go on (26.2).
 */
#include "town/town.h"

int town_houses_of(const struct town_state *s, int colour)
{
    int n = 0;
    for (int h = 0; h < HOUSES; h++)
        n += s->house[h].owner == colour;
    return n;
}

/* ZT-OWN-2, -4: inside a building, and with a chip left unless it is owned already. */
struct hd_why town_check_possess(const struct town_game *g, const struct town_state *s, int pawn, int house, enum rule rule)
{
    if (!is_house(g, house))
        return (struct hd_why){.rule = (uint16_t)rule, .reason = Y_NOT_INSIDE, .arg = {(int16_t)pawn}};
    if (town_owns(g, s, pawn, house) || town_houses_of(s, pawn) < g->house_limit)
        return ALLOWED;
    return WHY(OWN_4, NO_CHIP, pawn, g->house_limit);
}

/* ---- losing ---- */

/* ZT-OWN-12, ZT-STORE-5, ZT-HOUSE-3 */
static void lose(struct ctx *c, int house, enum rule rule)
{
    enum phrase phrase = rule == R_OWN_9 ? P_LOST_HOME : rule == R_OWN_7 ? P_LOST_TO : P_LOST_HOUSE;
    struct house *h = &c->s->house[house];
    int seat = c->g->seat_of[h->owner];
    TELL_BY(c, TOKEN, rule, phrase, .piece = h->owner, .place = (int16_t)house, .piece_kind = KIND_CHIP);
    if (h->home == h->owner)
        h->home = NONE; /* ZT-OWN-11 */
    h->owner = NONE;
    h->uses = c->g->house_uses;
    town_pile_pour(c->s, stash_of(house, seat), PILE + house);
}

static bool folk_inside(const struct town_game *g, const struct town_state *s, int house, int colour)
{
    for (int i = 0; i < FOLK; i++)
        if (s->survivor[i].place == house && town_same_side(g, s->survivor[i].owner, colour))
            return true;
    return false;
}

static bool pawn_inside(const struct town_game *g, const struct town_state *s, int house, int colour, bool own)
{
    for (int p = 0; p < g->pawns; p++)
        if (s->pawn[p].place == house && town_same_side(g, p, colour) == own)
            return true;
    return false;
}

void town_test_possession(struct ctx *c)
{
    const struct town_game *g = c->g;
    struct town_state *s = c->s;
    unsigned houses = s->doubtful;
    s->doubtful = 0;
    for (; houses; houses &= houses - 1) {
        int house = __builtin_ctz(houses);
        const struct house *h = &s->house[house];
        if (h->owner == NONE || folk_inside(g, s, house, h->owner))
            continue;
        if (h->home == h->owner) { /* ZT-OWN-9 */
            if (pawn_inside(g, s, house, h->owner, false) && !pawn_inside(g, s, house, h->owner, true))
                lose(c, house, R_OWN_9);
        } else if (!h->cards) /* ZT-OWN-5 */
            lose(c, house, R_OWN_5);
    }
}

/* ---- taking ---- */

/* ZT-OWN-8 */
static void turn_out(struct ctx *c, int pawn, int house)
{
    for (int i = 0; i < FOLK; i++)
        if (c->s->survivor[i].owner != NONE && c->s->survivor[i].place == house &&
            !town_same_side(c->g, c->s->survivor[i].owner, pawn))
            town_kill_survivor(c, i, R_OWN_8);
}

/* ZT-OWN-2, -7 */
void town_possess(struct ctx *c, int pawn, int house)
{
    struct house *h = &c->s->house[house];
    if (town_owns(c->g, c->s, pawn, house))
        return;
    if (h->owner != NONE)
        lose(c, house, R_OWN_7);
    h->owner = (uint8_t)pawn;
    TELL(c, TOKEN, OWN_2, NEW_OWNER, .piece = (int16_t)pawn, .place = (int16_t)house, .piece_kind = KIND_CHIP, .count = 1);
    turn_out(c, pawn, house);
}
