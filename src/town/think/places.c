/*
 * places.c - where a pawn likes to be: houses to claim, piles to draw from, and how close the dead are.
 * A house is worth five points as long as its card is not used, so that claiming four of them is most of a good game.
 */
#include "town/think/think.h"

enum {
    CLAIM = 260,       /* a house one can make one's own with what one holds */
    PILE_LEFT = 90,    /* a house with cards to draw */
    SHELTER = 40,      /* a house of yours with barricades, */
    SHELTER_OPEN = 15, /* or without */
    FAR = 22,          /* for each step to a house that is wanted */
    AMONG = 150,       /* for each zombie on the very square: it costs an action and a bullet, or health */
    NEAR_STREET = 14,  /* for each zombie a step away, in the open */
    NEAR_OPEN = 9,     /* ... in a house without barricades */
    MIDDLING = 2,      /* strength of a barricade nobody has seen */
    LEAD = 250         /* of HD_ALL_DONE for each point one is ahead of the best of the others */
};

bool is_ours(const struct mind *m, int colour) { return colour != NONE && m->g->seat_of[colour] == m->seat; }

int known_strength(const struct mind *m, int house)
{
    const struct house *h = &m->s->house[house];
    int sum = 0;
    for (int i = 0; i < h->cards; i++)
        sum += is_ours(m, h->builder[i]) ? m->g->card[h->card[i]].value : MIDDLING;
    return sum;
}

bool can_claim(const struct mind *m, int pawn, int house)
{
    const struct house *h = &m->s->house[house];
    return !is_ours(m, h->owner) && m->owned[pawn] < m->g->house_limit && (h->owner == NONE || h->cards < ROW);
}

bool has_claim_card(const struct mind *m, int pawn, int house)
{
    if (m->hand & family_mask(m->g, SURVIVOR) || town_followers(m->s, pawn))
        return true;
    for (uint64_t rows = m->hand & family_mask(m->g, BARRICADE); rows; rows &= rows - 1)
        if (known_strength(m, house) + m->g->card[__builtin_ctzll(rows)].value >= town_pressure(m->g, m->s, house))
            return true;
    return false;
}

static int keen_on(const struct mind *m, int pawn, int house)
{
    const struct house *h = &m->s->house[house];
    if (h->cards == ROW && !is_ours(m, h->owner)) /* ZT-MOVE-3 */
        return 0;
    int keen = pile_count(m->s, PILE + house) ? PILE_LEFT : 0;
    if (can_claim(m, pawn, house) && has_claim_card(m, pawn, house))
        keen += CLAIM;
    if (is_ours(m, h->owner))
        keen += h->cards ? SHELTER : SHELTER_OPEN;
    return keen;
}

/* ZT-SCORE-1: the dead score nothing. */
static int points_of(const struct town_game *g, const struct town_state *s, int seat)
{
    int sum = 0;
    for (int p = 0; p < g->pawns; p++)
        if (g->seat_of[p] == seat && alive(s, p))
            sum += sum_points(town_score_pawn(g, s, p));
    return sum;
}

void think_town(const struct town_game *g, const struct town_state *s, int seat, struct mind *m)
{
    *m = (struct mind){.g = g, .s = s, .seat = seat, .rival = NONE};
    m->hand = town_types_in(s, HAND + seat);
    m->held = pile_count(s, HAND + seat);
    for (int h = 0; h < g->board.houses; h++)
        if (s->house[h].owner != NONE)
            m->owned[s->house[h].owner]++;
    for (int i = 0; i < g->base.seats; i++) {
        m->points[i] = points_of(g, s, i);
        if (i != seat && (m->rival == NONE || m->points[i] > m->points[m->rival]))
            m->rival = i;
    }
    int pawn = town_first_pawn(g, s, seat);
    for (int h = 0; h < g->board.houses && pawn != NONE; h++)
        m->keen[h] = keen_on(m, pawn, h);
}

static int near_dead(const struct mind *m, int place)
{
    int near = 0;
    for (struct nset at = nset_and(m->g->board.adjacent[place], m->s->crowd); !nset_empty(at);)
        near += m->s->zombie[nset_pop(&at)];
    if (is_house(m->g, place))
        return m->s->house[place].cards ? 0 : NEAR_OPEN * near;
    return NEAR_STREET * near;
}

int house_worth(const struct mind *m, int house, int from)
{
    int far = m->g->board.range[from][house];
    return m->keen[house] - FAR * (far == NONE ? 9 : far);
}

int place_worth(const struct mind *m, int pawn, int place)
{
    int best = 0;
    for (int h = 0; h < m->g->board.houses; h++) {
        int worth = house_worth(m, h, place);
        best = worth > best ? worth : best;
    }
    return best - near_dead(m, place) - AMONG * m->s->zombie[place];
}

int town_progress(const struct hd_game *game, const struct hd_state *state, int seat)
{
    const struct town_game *g = (const struct town_game *)game;
    const struct town_state *s = (const struct town_state *)state;
    int others = 0;
    if (seat < 0 || (s->phase != W_SETUP && !town_seat_alive(g, s, seat)))
        return 0;
    for (int i = 0; i < g->base.seats; i++) {
        int points = i == seat ? 0 : points_of(g, s, i);
        others = points > others ? points : others;
    }
    int progress = HD_ALL_DONE / 2 + LEAD * (points_of(g, s, seat) - others);
    return progress < 0 ? 0 : progress > HD_ALL_DONE ? HD_ALL_DONE : progress;
}
