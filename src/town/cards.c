/*
 * cards.c - the piles of action cards and the combat deck.
 * Not here: what a card does (draw.c, survivors.c, weapons.c, barricades.c, fireworks.c, events.c).
 *
 * Invariant: an action card is in exactly one place: a pile here, carried, in play, standing, burning, or in s->look.
 * All piles lie one after the other in one array, so equal positions have equal bytes.
 */
#include "town/town.h"

#include <string.h>

int town_pile_find(const struct town_state *s, int pile, int type)
{
    const uint8_t *card = pile_cards(s, pile);
    for (int i = 0, n = pile_count(s, pile); i < n; i++)
        if ((card[i] & ~FRESH) == type)
            return i;
    return -1;
}

/* The mark of a fresh event goes with it (ZT-EVENT-GEN-3). Of several equal cards the one that is not fresh stays. */
int town_pull_fresh_first(struct town_state *s, int pile, int type)
{
    int at = town_pile_find(s, pile, type);
    for (int i = 0; i < pile_count(s, pile); i++)
        if (pile_cards(s, pile)[i] == (type | FRESH))
            at = i;
    return town_pile_pull(s, pile, at);
}

void town_pile_put(struct town_state *s, int pile, int at, int card)
{
    struct pool *p = &s->pool;
    uint8_t *to = p->card + p->start[pile] + at;
    memmove(to + 1, to, (size_t)(p->start[PILES] - p->start[pile] - at));
    *to = (uint8_t)card;
    for (int i = pile + 1; i <= PILES; i++)
        p->start[i]++;
}

int town_pile_pull(struct town_state *s, int pile, int at)
{
    struct pool *p = &s->pool;
    uint8_t *from = p->card + p->start[pile] + at;
    int card = *from;
    memmove(from, from + 1, (size_t)(p->start[PILES] - p->start[pile] - at - 1));
    p->card[p->start[PILES] - 1] = 0;
    for (int i = pile + 1; i <= PILES; i++)
        p->start[i]--;
    return card;
}

void town_pile_move(struct town_state *s, int from, int to)
{
    while (pile_count(s, from))
        town_pile_put(s, to, pile_count(s, to), town_pile_pull(s, from, 0));
}

void town_pile_pour(struct town_state *s, int from, int to)
{
    while (pile_count(s, from))
        town_pile_put(s, to, pile_count(s, to), town_pile_pull(s, from, 0) & ~FRESH);
}

void town_shuffle_pile(struct ctx *c, int pile)
{
    struct pool *p = &c->s->pool;
    rng_shuffle(&c->s->rng, p->card + p->start[pile], pile_count(c->s, pile));
}

void town_discard_card(struct ctx *c, int type) { town_pile_put(c->s, DISCARD, pile_count(c->s, DISCARD), type & ~FRESH); }

uint64_t town_types_in(const struct town_state *s, int pile)
{
    uint64_t types = 0;
    const uint8_t *card = pile_cards(s, pile);
    for (int i = 0, n = pile_count(s, pile); i < n; i++)
        types |= 1ull << (card[i] & ~FRESH);
    return types;
}

/* ---- the combat deck ---- */

static void rebuild(struct ctx *c, uint8_t *from, uint8_t *count)
{
    struct combat *d = &c->s->combat;
    memcpy(d->card, from, *count);
    d->count = *count;
    memset(from, 0, *count);
    *count = 0;
    rng_shuffle(&c->s->rng, d->card, d->count);
    TELL(c, SHUFFLE, FIGHT_10, RESHUFFLE, .area = AREA_COMBAT);
}

/* ZT-FIGHT-10, A-48: cards of the running comparison stay out of the shuffle, unless nothing else is left. */
int town_draw_combat(struct ctx *c)
{
    struct combat *d = &c->s->combat;
    if (!d->count && d->gone)
        rebuild(c, d->discard, &d->gone);
    if (!d->count)
        rebuild(c, d->table, &d->shown);
    int card = d->card[--d->count];
    d->card[d->count] = 0;
    d->table[d->shown++] = (uint8_t)card;
    return card;
}

void town_clear_table(struct ctx *c)
{
    struct combat *d = &c->s->combat;
    memcpy(d->discard + d->gone, d->table, d->shown);
    d->gone = (uint8_t)(d->gone + d->shown);
    memset(d->table, 0, d->shown);
    d->shown = 0;
}
