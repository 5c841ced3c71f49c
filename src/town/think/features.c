/*
 * features.c - a position as small numbers in fixed places, for programs that learn, as one seat knows it: others' hands and
 * the barricades they built are numbers of cards only. The blocks below and the functions after them are in the same order.
 */
#include "core/features.h"
#include "town/town.h"

static const struct hd_feature_info blocks[] = {
    {"game", "day, phase, whose turn, actions left, free moves left, what is asked", 0, 1, 6},
    {"zombies", "on each square and in each house", 0, NODES, 1},
    {"pawns",
     "place (-1 none), health, kills, first weapon (type + 1) and its bullets, second weapon and bullets, followers, is ours",
     0, PAWNS, 9},
    {"houses", "owner (-1 none), counter, barricades, strength of those one knows, cards in the pile, lit", 0, HOUSES, 6},
    {"hand", "own cards of each type", 0, CARD_TYPES, 1},
    {"hands", "how many cards each seat holds", 0, HD_SEATS, 1},
};

struct hd_feature_info town_feature(const struct hd_game *game, int block)
{
    (void)game;
    return block >= 0 && block < (int)(sizeof blocks / sizeof blocks[0]) ? blocks[block] : (struct hd_feature_info){0};
}

static int or_none(int byte) { return byte == NONE ? -1 : byte; }

static void put_pawn(struct features *f, const struct town_game *g, const struct town_state *s, int p, int seat)
{
    const struct pawn *pawn = &s->pawn[p];
    feature(f, or_none(pawn->place));
    feature(f, pawn->health);
    feature(f, pawn->kills);
    for (int i = 0; i < GUNS; i++) {
        feature(f, pawn->weapon[i].card == NONE ? 0 : pawn->weapon[i].card + 1);
        feature(f, pawn->weapon[i].bullets);
    }
    feature(f, p < g->pawns ? town_followers(s, p) : 0);
    feature(f, p < g->pawns && g->seat_of[p] == seat);
}

static void put_house(struct features *f, const struct town_game *g, const struct town_state *s, int h, int seat)
{
    const struct house *house = &s->house[h];
    int known = 0;
    for (int i = 0; i < house->cards; i++)
        if (seat == HD_TEAM || g->seat_of[house->builder[i]] == seat)
            known += g->card[house->card[i]].value;
    feature(f, or_none(house->owner));
    feature(f, house->uses);
    feature(f, house->cards);
    feature(f, known);
    feature(f, pile_count(s, PILE + h));
    feature(f, s->lit >> h & 1);
}

static void put_hands(struct features *f, const struct town_game *g, const struct town_state *s, int seat)
{
    uint8_t own[CARD_TYPES] = {0};
    bool has_hand = seat >= 0 && seat < g->base.seats;
    for (int i = 0; has_hand && i < pile_count(s, HAND + seat); i++)
        own[pile_cards(s, HAND + seat)[i] & ~FRESH & (CARD_TYPES - 1)]++;
    for (int t = 0; t < CARD_TYPES; t++)
        feature(f, own[t]);
    for (int i = 0; i < HD_SEATS; i++)
        feature(f, i < g->base.seats ? pile_count(s, HAND + i) : 0);
}

int town_features(const struct hd_game *game, const struct hd_state *state, int seat, int16_t *out, int cap)
{
    const struct town_game *g = (const struct town_game *)game;
    const struct town_state *s = (const struct town_state *)state;
    struct features f = {out};
    int count = 0;
    for (int i = 0; i < (int)(sizeof blocks / sizeof blocks[0]); i++)
        count += blocks[i].count * blocks[i].each;
    if (cap < count)
        return count;
    const int first[] = {s->day, s->phase, s->seat, s->actions, s->walks, s->depth ? s->frame[s->depth - 1].kind : 0};
    for (int i = 0; i < (int)(sizeof first / sizeof first[0]); i++)
        feature(&f, first[i]);
    for (int n = 0; n < NODES; n++)
        feature(&f, s->zombie[n]);
    for (int p = 0; p < PAWNS; p++)
        put_pawn(&f, g, s, p, seat);
    for (int h = 0; h < HOUSES; h++)
        put_house(&f, g, s, h, seat);
    put_hands(&f, g, s, seat);
    return count;
}
