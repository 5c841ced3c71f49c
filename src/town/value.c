/*
 * value.c - a rough value of a position for a seat: its points, how they compare with the others', and how safe it is.
 * Not here: the points themselves (score.c).
 */
#include "town/town.h"

enum { WON = 1000000, POINT = 100, HEALTH = 120, CARD = 25, SHOT = 12, RIVAL = 40, ALONE = 80, WALLED = 15 };

/* Zombies near a pawn are worse the less it can shoot. */
static int danger(const struct town_game *g, const struct town_state *s, int pawn)
{
    int place = s->pawn[pawn].place, near = 0;
    for (struct nset at = nset_and(g->board.adjacent[place], s->crowd); !nset_empty(at);)
        near += s->zombie[nset_pop(&at)];
    int open = !is_house(g, place) || !s->house[place].cards;
    return s->zombie[place] * ALONE + near * (open ? ALONE / 4 : ALONE / 16);
}

static int worth_of_pawn(const struct town_game *g, const struct town_state *s, int pawn)
{
    int worth = sum_points(town_score_pawn(g, s, pawn)) * POINT + s->pawn[pawn].health * HEALTH - danger(g, s, pawn);
    for (int piece = 0; piece < PIECE_ZOMBIES; piece++)
        for (int n = 1; n <= GUNS; n++)
            if (town_owner_of(s, piece) == pawn && town_loaded(s, piece, n))
                worth += town_weapon_of(s, piece, n)->bullets * SHOT;
    for (int h = 0; h < g->board.houses; h++)
        if (s->house[h].owner == pawn && s->house[h].cards)
            worth += (town_strength(g, s, h) - town_pressure(g, s, h)) * WALLED;
    return worth;
}

static int worth_of_seat(const struct town_game *g, const struct town_state *s, int seat)
{
    int worth = pile_count(s, HAND + seat) * CARD;
    for (int p = 0; p < g->pawns; p++)
        if (g->seat_of[p] == seat && alive(s, p))
            worth += worth_of_pawn(g, s, p);
    return worth;
}

int town_value(const struct hd_game *game, const struct hd_state *state, int seat)
{
    const struct town_game *g = (const struct town_game *)game;
    const struct town_state *s = (const struct town_state *)state;
    int best = 0;
    if (seat < 0 || seat >= game->seats)
        return 0;
    if (s->result != HD_PLAYING)
        return s->winners >> seat & 1 ? WON : -WON;
    if (s->phase != W_SETUP && !town_seat_alive(g, s, seat))
        return -WON + 1;
    for (int other = 0; other < game->seats; other++) {
        int worth = other == seat ? 0 : worth_of_seat(g, s, other);
        best = worth > best ? worth : best;
    }
    return worth_of_seat(g, s, seat) - best * RIVAL / 100;
}
