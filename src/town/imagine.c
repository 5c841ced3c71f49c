/*
 * imagine.c - another position that looks the same to a seat (26.3): for bots that must not know what they cannot see.
 * Not here: how good an answer is (think/), what a seat sees (view.c).
 *
 * Hidden cards are put in order and dealt again, so that what was hidden leaves no trace: each only to where it could lie: no
 * zombie events and, in the set-up, no events in a hand that is chosen; only barricades in a row, and strong enough for the
 * zombies before it, unless it is being built.
 */
#include "core/order.h"
#include "town/town.h"

#include <string.h>

enum spot { ANY, NO_ZOMBIE, NO_EVENT, IN_ROW }; /* each takes less than the one before */
enum { DEALS = 64 };

struct hiding {
    const struct town_game *g;
    struct town_state *s;
    int seat, count, series; /* series: the house where somebody builds on, NONE: nowhere */
    int chooser, kept;       /* another seat that chooses cards in the set-up, NONE: none; how many it has kept */
    uint8_t *card[CARDS + HOUSES * ROW];
    uint8_t spot[CARDS + HOUSES * ROW], house[CARDS + HOUSES * ROW];
};

static void hide(struct hiding *h, uint8_t *card, enum spot spot, int house)
{
    h->card[h->count] = card;
    h->spot[h->count] = (uint8_t)spot;
    h->house[h->count++] = (uint8_t)house;
}

static void hide_pile(struct hiding *h, int pile, enum spot spot)
{
    uint8_t *card = h->s->pool.card + h->s->pool.start[pile];
    for (int i = 0; i < pile_count(h->s, pile); i++) {
        card[i] = (uint8_t)(card[i] & ~FRESH); /* nor does anybody know what another drew when */
        hide(h, card + i, spot, NONE);
    }
}

/* Those kept first, then what could still be, then events: nobody else knows where they lay in the hand. */
static void sort_offer(const struct hiding *h, uint8_t *card, int n)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k && h->g->card[card[k - 1] & ~FRESH].family == EVENT && h->g->card[card[k] & ~FRESH].family != EVENT;
             k--) {
            uint8_t t = card[k];
            card[k] = card[k - 1];
            card[k - 1] = t;
        }
}

/* Whoever chooses right now finds enough that are no events, or would not be asked (ZT-SETUP-8, -9). */
static void hide_offer(struct hiding *h, int seat)
{
    uint8_t *card = h->s->pool.card + h->s->pool.start[HAND + seat];
    int n = pile_count(h->s, HAND + seat);
    h->chooser = seat;
    for (int i = 0; i < n; i++)
        h->kept += card[i] >= FRESH;
    sort_offer(h, card, n);
    hide_pile(h, HAND + seat, ANY);
    for (int i = 0; i < n && i < h->g->table.keep; i++)
        h->spot[h->count - n + i] = NO_EVENT;
}

static void mark_kept(struct hiding *h)
{
    uint8_t *card = h->chooser == NONE ? NULL : h->s->pool.card + h->s->pool.start[HAND + h->chooser];
    for (int i = 0; i < h->kept; i++)
        card[i] |= FRESH;
}

/* In the set-up a hand still to be chosen may hold anything. */
static void hide_dealt_hand(struct hiding *h, int seat)
{
    int n = pile_count(h->s, HAND + seat);
    const struct frame *f = &h->s->frame[h->s->depth - 1];
    if (f->kind == F_KEEP && f->seat == seat)
        hide_offer(h, seat);
    else
        hide_pile(h, HAND + seat, n == h->g->table.deal ? ANY : NO_EVENT);
}

static void hide_player(struct hiding *h, int seat)
{
    if (h->s->phase == W_SETUP)
        hide_dealt_hand(h, seat);
    else
        hide_pile(h, HAND + seat, NO_ZOMBIE);
    for (int house = 0; house < h->g->board.houses; house++)
        hide_pile(h, stash_of(house, seat), NO_ZOMBIE);
}

static void hide_row(struct hiding *h, int house)
{
    struct house *at = &h->s->house[house];
    for (int i = 0; i < at->cards; i++)
        if (h->g->seat_of[at->builder[i]] != h->seat)
            hide(h, &at->card[i], IN_ROW, house);
}

static void find_hidden(struct hiding *h)
{
    for (int house = 0; house < h->g->board.houses; house++) {
        hide_pile(h, PILE + house, ANY);
        if (h->seat != HD_TEAM)
            hide_row(h, house);
    }
    for (int i = 0; i < h->s->looks && h->seat != HD_TEAM && h->seat != town_drawing_seat(h->s); i++)
        hide(h, &h->s->look[i], NO_ZOMBIE, NONE);
    hide_pile(h, OUT, ANY);
    hide_pile(h, DECK, ANY);
    for (int seat = 0; seat < h->g->base.seats && h->seat != HD_TEAM; seat++)
        if (seat != h->seat)
            hide_player(h, seat);
}

/* By its kind alone. */
static bool may_lie(const struct hiding *h, int card, enum spot spot)
{
    const struct card_type *type = &h->g->card[card];
    switch (spot) {
    case NO_ZOMBIE: return type->family != EVENT || type->value != EV_ZOMBIE;
    case NO_EVENT: return type->family != EVENT;
    case IN_ROW: return type->family == BARRICADE;
    default: return true;
    }
}

static bool is_strong_enough(const struct hiding *h, int at)
{
    int house = h->house[at];
    return h->spot[at] != IN_ROW || house == h->series || town_strength(h->g, h->s, house) >= town_pressure(h->g, h->s, house);
}

static bool fits(const struct hiding *h, int at)
{
    return may_lie(h, *h->card[at], (enum spot)h->spot[at]) && is_strong_enough(h, at);
}

static void swap(struct hiding *h, int a, int b)
{
    uint8_t t = *h->card[a];
    *h->card[a] = *h->card[b];
    *h->card[b] = t;
}

/* From the truth on, two by two: where nothing else was found. */
static void swap_about(struct hiding *h)
{
    for (int i = 0; i < h->count; i++) {
        int k = (int)rng_below(&h->s->rng, (uint32_t)h->count);
        swap(h, i, k);
        if (!fits(h, i) || !fits(h, k) || (h->series != NONE && !town_series_possible(h->g, h->s)))
            swap(h, i, k);
    }
}

/* Spots that take the fewest cards come first; what one of them takes the ones before it may always take too. */
static void deal(struct hiding *h, uint8_t *row)
{
    int left = h->count;
    for (int spot = IN_ROW; spot >= ANY; spot--)
        for (int i = 0; i < h->count; i++) {
            int k = 0;
            if (h->spot[i] != spot)
                continue;
            while (k < left - 1 && !may_lie(h, row[k], (enum spot)spot))
                k++;
            *h->card[i] = row[k];
            row[k] = row[--left];
        }
}

static bool all_fit(const struct hiding *h)
{
    for (int i = 0; i < h->count; i++)
        if (!fits(h, i))
            return false;
    return true && (h->series == NONE || town_series_possible(h->g, h->s));
}

/* The weakest hidden card of a row that is too weak; -1: every row holds. */
static int weak_spot(const struct hiding *h)
{
    int weak = -1;
    for (int i = 0; i < h->count; i++)
        if ((weak < 0 || h->house[i] == h->house[weak]) && !is_strong_enough(h, i) &&
            (weak < 0 || h->g->card[*h->card[i]].value < h->g->card[*h->card[weak]].value))
            weak = i;
    return weak;
}

/* Where many zombies stand before a row hardly any deal fits: then stronger barricades come from where they can be spared. */
static bool strengthen(struct hiding *h)
{
    for (int weak; (weak = weak_spot(h)) >= 0;) {
        int from = (int)rng_below(&h->s->rng, (uint32_t)h->count), tried = 0;
        for (; tried < h->count; tried++, from = (from + 1) % h->count) {
            const struct card_type *card = &h->g->card[*h->card[from]];
            if (card->family != BARRICADE || h->house[from] == h->house[weak] ||
                card->value <= h->g->card[*h->card[weak]].value)
                continue;
            bool held = is_strong_enough(h, from);
            swap(h, weak, from);
            if (is_strong_enough(h, from) || !held)
                break;
            swap(h, weak, from);
        }
        if (tried == h->count)
            return false;
    }
    return true;
}

static void mix(struct hiding *h)
{
    uint8_t truth[CARDS + HOUSES * ROW], cards[CARDS + HOUSES * ROW], row[CARDS + HOUSES * ROW];
    for (int i = 0; i < h->count; i++)
        truth[i] = cards[i] = *h->card[i];
    put_in_order(cards, h->count);
    for (int i = 0; i < 2 * DEALS; i++) {
        memcpy(row, cards, (size_t)h->count);
        rng_shuffle(&h->s->rng, row, h->count);
        deal(h, row);
        if ((i < DEALS || strengthen(h)) && all_fit(h))
            return;
    }
    for (int i = 0; i < h->count; i++)
        *h->card[i] = truth[i];
    swap_about(h);
}

/* What is strong enough as imagined need not be built on. */
static void end_series(struct hiding *h)
{
    struct ctx c = {h->g, h->s, NULL};
    if (h->series != NONE && town_strength(h->g, h->s, h->series) >= town_pressure(h->g, h->s, h->series))
        town_pop(&c);
}

/* What others chose to pass on is one of the cards they now hold. */
static void choose_again(struct hiding *h)
{
    for (int seat = 0; seat < h->g->base.seats && h->seat != HD_TEAM; seat++)
        if (seat != h->seat && h->s->chosen[seat] != NONE)
            h->s->chosen[seat] = pile_cards(h->s, HAND + seat)[rng_below(&h->s->rng, (uint32_t)pile_count(h->s, HAND + seat))];
}

/* Nobody else knows whether what went back was an event. */
static void forget_draws(struct hiding *h)
{
    for (int i = 0; i < h->s->depth && h->seat != HD_TEAM; i++)
        if (h->s->frame[i].kind == F_DRAW && h->s->frame[i].seat != h->seat)
            h->s->frame[i].draw.no_event = 0;
}

void town_imagine(const struct hd_game *game, struct hd_state *state, int seat, uint64_t seed)
{
    struct hiding h = {.g = (const struct town_game *)game, .s = (struct town_state *)state, .seat = seat, .chooser = NONE};
    const struct frame *f = &h.s->frame[h.s->depth - 1];
    h.series = h.s->depth && f->kind == F_SERIES && seat != HD_TEAM && f->seat != seat ? f->place : NONE;
    rng_seed(&h.s->rng, seed);
    put_in_order(h.s->combat.card, h.s->combat.count);
    rng_shuffle(&h.s->rng, h.s->combat.card, h.s->combat.count);
    find_hidden(&h);
    if (h.count)
        mix(&h);
    mark_kept(&h);
    forget_draws(&h);
    end_series(&h);
    choose_again(&h);
}
