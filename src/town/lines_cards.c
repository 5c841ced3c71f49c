/*
 * lines_cards.c - setup lines about cards: hands, piles, stashes, rows, weapons, survivors, fireworks, combat deck.
 * The words are explained in lines.c.
 */
#include "town/lines.h"

#include <string.h>

/* ---- taking cards from somewhere ---- */

/* A card of that type, out of the game first, hands last; `keep` is a pile not to be touched. */
static bool claim(struct line *l, int type, int keep)
{
    static const int order[][2] = {{OUT, OUT},         {DECK, DECK},      {PILE, STASH - 1},
                                   {DISCARD, DISCARD}, {STASH, HAND - 1}, {HAND, DISCARD - 1}};
    struct town_state *s = l->c.s;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        for (int pile = order[i][0]; pile <= order[i][1]; pile++)
            for (int at = pile_count(s, pile) - 1; at >= 0 && pile != keep; at--)
                if ((pile_cards(s, pile)[at] & ~FRESH) == type) {
                    town_pile_pull(s, pile, at);
                    return true;
                }
    return town_line_fail(l, "no '%s' is left", l->c.g->card[type].id);
}

static void put_out(struct line *l, int type) { town_pile_put(l->c.s, OUT, pile_count(l->c.s, OUT), type); }

/* A pile made of the words from `at` on, the first on top; its old cards go out of the game. */
static bool fill_pile(struct line *l, int pile, int at, bool on_top)
{
    struct town_state *s = l->c.s;
    if (!on_top)
        town_pile_pour(s, pile, OUT);
    if (town_line_is(l, at, "none"))
        return true;
    for (int i = 0; at + i < l->words; i++) {
        int card = town_line_card(l, at + i, FAMILIES);
        if (card < 0 || !claim(l, card, pile))
            return false;
        town_pile_put(s, pile, i, card);
    }
    return true;
}

static bool set_hand(struct line *l)
{
    int pawn = town_line_pawn(l, 1);
    return pawn >= 0 && fill_pile(l, HAND + l->c.g->seat_of[pawn], 2, false);
}

static bool set_fresh(struct line *l)
{
    int pawn = town_line_pawn(l, 1), card = town_line_card(l, 2, EVENT);
    int at = pawn >= 0 && card >= 0 ? town_pile_find(l->c.s, HAND + l->c.g->seat_of[pawn], card) : -1;
    if (at < 0)
        return town_line_fail(l, "no such event in that hand");
    if (l->c.g->seat_of[pawn] != l->c.s->seat)
        return town_line_fail(l, "only the player on turn can have drawn it");
    l->c.s->pool.card[l->c.s->pool.start[HAND + l->c.g->seat_of[pawn]] + at] |= FRESH;
    return true;
}

static bool set_pile(struct line *l)
{
    int house = town_line_house(l, 1);
    return house >= 0 && fill_pile(l, PILE + house, 2, false);
}

static bool set_top(struct line *l)
{
    int house = town_line_house(l, 1);
    return house >= 0 && fill_pile(l, PILE + house, 2, true);
}

static bool set_stash(struct line *l)
{
    int house = town_line_house(l, 1), pawn = house < 0 ? -1 : town_line_pawn(l, 2);
    return pawn >= 0 && fill_pile(l, stash_of(house, l->c.g->seat_of[pawn]), 3, false);
}

static bool set_discard(struct line *l) { return fill_pile(l, DISCARD, 1, false); }

static bool empty(struct line *l)
{
    for (int pile = 0; pile < OUT; pile++)
        town_pile_pour(l->c.s, pile, OUT);
    return true;
}

/* ---- barricades ---- */

static bool set_row(struct line *l)
{
    int house = town_line_house(l, 1);
    if (house < 0)
        return false;
    struct house *h = &l->c.s->house[house];
    while (h->cards) {
        put_out(l, h->card[--h->cards]);
        h->card[h->cards] = h->builder[h->cards] = NONE;
    }
    if (town_line_is(l, 2, "none"))
        return true;
    int pawn = town_line_pawn(l, 2);
    for (int i = 3; i < l->words && pawn >= 0; i++) {
        int card = town_line_card(l, i, BARRICADE);
        if (card < 0 || !claim(l, card, NONE))
            return false;
        if (h->cards == ROW)
            return town_line_fail(l, "at most %d barricades", ROW);
        h->builder[h->cards] = (uint8_t)pawn;
        h->card[h->cards++] = (uint8_t)card;
    }
    return pawn >= 0;
}

/* ---- weapons and survivors ---- */

static bool load_gun(struct line *l, struct weapon *w, int at)
{
    int card = town_line_card(l, at, WEAPON);
    if (card < 0 || !claim(l, card, NONE))
        return false;
    int bullets = at + 1 < l->words ? town_line_number(l, at + 1, 0, l->c.g->card[card].bullets) : l->c.g->card[card].bullets;
    *w = (struct weapon){(uint8_t)card, (uint8_t)bullets};
    return bullets >= 0;
}

static bool set_weapon(struct line *l)
{
    int piece = town_line_piece(l, 1), number = town_line_number(l, 2, 1, GUNS);
    struct weapon *w =
        piece >= 0 && number > 0 && town_place_of(l->c.s, piece) != NONE ? town_weapon_slot(l->c.s, piece, number) : NULL;
    if (!w)
        return town_line_fail(l, "there is no room for such a weapon");
    if (w->card != NONE)
        put_out(l, w->card);
    *w = (struct weapon){NONE, NONE};
    return town_line_is(l, 3, "none") || load_gun(l, w, 3);
}

static void remove_survivor(struct line *l, struct survivor *v)
{
    if (v->owner == NONE)
        return;
    put_out(l, v->card);
    if (v->weapon.card != NONE)
        put_out(l, v->weapon.card);
    *v = (struct survivor){.owner = NONE, .place = NONE, .card = NONE, .weapon = {NONE, NONE}};
}

static int survivor_type(const struct town_game *g)
{
    for (int t = 0; t < g->action_types; t++)
        if (g->card[t].family == SURVIVOR)
            return t;
    return -1;
}

static bool set_survivor(struct line *l)
{
    int piece = town_line_piece(l, 1), type = survivor_type(l->c.g);
    if (piece < PIECE_FOLK)
        return town_line_fail(l, "'%.30s' isn't a survivor", l->word[1]);
    struct survivor *v = &l->c.s->survivor[piece - PIECE_FOLK];
    remove_survivor(l, v);
    if (town_line_is(l, 2, "none"))
        return true;
    int pawn = town_line_pawn(l, 2), place = town_line_is(l, 3, "with") ? NONE : town_line_house(l, 3);
    if (pawn < 0 || place < 0 || type < 0 || !claim(l, type, NONE))
        return town_line_fail(l, "a survivor has an owner, and 'with' or a building");
    if (place == NONE && !alive(l->c.s, pawn))
        return town_line_fail(l, "that pawn is not there");
    v->owner = (uint8_t)pawn;
    v->place = (uint8_t)place;
    v->card = (uint8_t)type;
    return l->words < 5 || load_gun(l, &v->weapon, 4);
}

static bool set_threatened(struct line *l)
{
    int piece = town_line_piece(l, 1);
    if (piece < PIECE_FOLK || folk_at(l->c.s, piece)->place == NONE)
        return town_line_fail(l, "'%.30s' isn't a placed survivor", l->word[1]);
    l->c.s->survivor[piece - PIECE_FOLK].threatened = 1;
    return true;
}

/* ---- fireworks, combat cards ---- */

static bool set_fireworks(struct line *l)
{
    int house = town_line_house(l, 1), type = 0, slot = 0;
    struct town_state *s = l->c.s;
    if (house < 0)
        return false;
    for (int i = 0; i < ROCKETS; i++)
        if (s->rocket[i].house == house) {
            put_out(l, s->rocket[i].card);
            memset(&s->rocket[i], NONE, sizeof s->rocket[i]);
        }
    s->lit = (uint16_t)(s->lit & ~(1 << house));
    if (town_line_is(l, 2, "none"))
        return true;
    int pawn = town_line_pawn(l, 2);
    while (type < l->c.g->action_types && l->c.g->card[type].family != FIREWORKS)
        type++;
    while (slot < ROCKETS && s->rocket[slot].house != NONE)
        slot++;
    if (pawn < 0 || slot == ROCKETS || type == l->c.g->action_types || !claim(l, type, NONE))
        return town_line_fail(l, "no fireworks are left");
    s->rocket[slot] = (struct rocket){(uint8_t)house, l->c.g->seat_of[pawn], (uint8_t)type};
    s->lit |= (uint16_t)(1 << house);
    return true;
}

/* From the deck, else from the discards: found and put where it is drawn next. */
static bool stack_combat(struct combat *d, int card, int place)
{
    for (int i = 0; i < place; i++)
        if (d->card[i] == card) {
            memmove(d->card + i, d->card + i + 1, (size_t)(d->count - i - 1));
            d->card[d->count - 1] = (uint8_t)card;
            return true;
        }
    for (int i = 0; i < d->gone; i++)
        if (d->discard[i] == card) {
            memmove(d->discard + i, d->discard + i + 1, (size_t)(d->gone - i - 1));
            d->discard[--d->gone] = 0;
            d->card[d->count++] = (uint8_t)card;
            return true;
        }
    return false;
}

static bool set_deck(struct line *l)
{
    struct combat *d = &l->c.s->combat;
    int done_cards = 0;
    if (!town_line_is(l, 1, "combat"))
        return town_line_fail(l, "the deck is 'combat'");
    for (int i = l->words - 1; i >= 2; i--, done_cards++) {
        int card = town_line_card(l, i, COMBAT_CARD);
        if (card < 0)
            return false;
        if (!stack_combat(d, card, d->count - done_cards))
            return town_line_fail(l, "no '%s' is left", l->c.g->card[card].id);
    }
    return true;
}

const struct line_verb town_line_cards[] = {
    {"hand", 3, set_hand},
    {"fresh", 3, set_fresh},
    {"pile", 3, set_pile},
    {"top", 3, set_top},
    {"stash", 4, set_stash},
    {"discard", 2, set_discard},
    {"empty", 1, empty},
    {"row", 3, set_row},
    {"weapon", 4, set_weapon},
    {"survivor", 3, set_survivor},
    {"threatened", 2, set_threatened},
    {"fireworks", 3, set_fireworks},
    {"deck", 3, set_deck},
    {NULL, 0, NULL},
};
