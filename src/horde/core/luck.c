/*
 * luck.c - dice and decks. Everything comes from the generator in the state, dice from the caller's script first.
 * Not here: what a card means (search.c, spawn.c).
 *
 * Invariant: a card is in exactly one place: a deck, a discard pile, an inventory, or out of the game.
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"

#include <assert.h>
#include <string.h>

int roll_die(struct ctx *c)
{
    if (c->sink && c->sink->dice && c->sink->dice_used < c->sink->dice_count)
        return c->sink->dice[c->sink->dice_used++];
    return (int)rng_below(&c->s->rng, 6) + 1;
}

/* 2E-ACT-SEARCH-4, DS-ACT-SEARCH-10, DS-ACT-SEARCH-9: starting cards never come back, they are out of the game when thrown
 * away. */
int draw_from(struct ctx *c, struct deck *deck)
{
    if (!deck->count && deck->gone) {
        memcpy(deck->card, deck->discard, deck->gone);
        deck->count = deck->gone;
        deck->gone = 0;
        memset(deck->discard, 0, sizeof deck->discard);
        rng_shuffle(&c->s->rng, deck->card, deck->count);
        TELL(c, SHUFFLE, ACT_SEARCH_4, RESHUFFLE, .area = AREA_EQUIPMENT);
    }
    if (!deck->count)
        return NONE;
    int copy = deck->card[--deck->count];
    deck->card[deck->count] = 0;
    return copy;
}

void discard_card(struct ctx *c, int copy)
{
    struct horde_state *s = c->s;
    set_empty(c->g, s, copy, false);
    discard_mounted(c, copy);
    s->look = 1;
    check_lamps(c);
    if (c->g->deck_of[copy] == DECK_SERVICE && service_deck(c->g, s)) {
        struct deck *deck = service_deck(c->g, s); /* WZC-SERVICE-1: its own discards */
        deck->discard[deck->gone++] = (uint8_t)copy;
    } else if (c->g->deck_of[copy] == DECK_EQUIPMENT)
        s->equipment.discard[s->equipment.gone++] = (uint8_t)copy;
    else
        s->out[copy >> 3] |= (uint8_t)(1 << (copy & 7));
}

/* 2E-SPAWN-6, 2E-BSPAWN-8, DS-SPAWN-2 */
int take_zombie_card(struct ctx *c)
{
    struct zdeck *deck = &c->s->zombies;
    if (!deck->count) {
        memcpy(deck->card, deck->discard, deck->gone);
        deck->count = deck->gone;
        deck->gone = 0;
        memset(deck->discard, 0, sizeof deck->discard);
        rng_shuffle(&c->s->rng, deck->card, deck->count);
        TELL(c, SHUFFLE, SPAWN_6, RESHUFFLE, .area = AREA_ZOMBIES);
    }
    assert(deck->count);
    int card = deck->card[--deck->count];
    deck->card[deck->count] = 0;
    return card;
}

/* ---- decks lying shuffled into one another: the cards from..to are one of them ---- */

static int topmost(const struct zdeck *deck, int from, int to)
{
    int i = deck->count - 1;
    while (i >= 0 && (deck->card[i] < from || deck->card[i] > to))
        i--;
    return i;
}

/* Their discards come back, shuffled, on top: where they lie among the others makes no difference. */
static void shuffle_back(struct ctx *c, int from, int to)
{
    struct zdeck *deck = &c->s->zombies;
    int kept = 0, before = deck->count;
    for (int i = 0; i < deck->gone; i++)
        if (deck->discard[i] >= from && deck->discard[i] <= to)
            deck->card[deck->count++] = deck->discard[i];
        else
            deck->discard[kept++] = deck->discard[i];
    memset(deck->discard + kept, 0, (size_t)(deck->gone - kept));
    deck->gone = (uint8_t)kept;
    rng_shuffle(&c->s->rng, deck->card + before, deck->count - before);
    TELL(c, SHUFFLE, SPAWN_6, RESHUFFLE, .area = AREA_ZOMBIES);
}

int draw_zombie_card_of(struct ctx *c, int from, int to)
{
    struct zdeck *deck = &c->s->zombies;
    if (topmost(deck, from, to) < 0)
        shuffle_back(c, from, to);
    int at = topmost(deck, from, to), card = deck->card[at];
    assert(at >= 0); /* the mission has been refused if none of them is played */
    memmove(deck->card + at, deck->card + at + 1, (size_t)(deck->count - at - 1));
    deck->card[--deck->count] = 0;
    discard_zombie_card(c, card);
    return card;
}

void discard_zombie_card(struct ctx *c, int card) { c->s->zombies.discard[c->s->zombies.gone++] = (uint8_t)card; }

int draw_zombie_card(struct ctx *c)
{
    int card = take_zombie_card(c);
    discard_zombie_card(c, card);
    return card;
}

/* 2E-AMB-27: cards of the dead are shuffled when the deck is empty. */
int draw_abomination(struct ctx *c)
{
    struct horde_state *s = c->s;
    if (!s->abominations.count) {
        memcpy(s->abominations.card, s->abominations.discard, s->abominations.gone);
        s->abominations.count = s->abominations.gone;
        s->abominations.gone = 0;
        memset(s->abominations.discard, 0, sizeof s->abominations.discard);
        rng_shuffle(&s->rng, s->abominations.card, s->abominations.count);
    }
    if (!s->abominations.count)
        return NONE;
    int kind = s->abominations.card[--s->abominations.count];
    s->abominations.card[s->abominations.count] = 0;
    return kind;
}

static bool take_out(uint8_t *card, uint8_t *count, int kind)
{
    uint8_t *at = memchr(card, kind, *count);
    if (!at)
        return false;
    memmove(at, at + 1, (size_t)(card + *count - at - 1));
    card[--*count] = 0;
    return true;
}

void take_abomination(struct horde_state *s, int kind)
{
    if (!take_out(s->abominations.card, &s->abominations.count, kind))
        take_out(s->abominations.discard, &s->abominations.gone, kind);
}
