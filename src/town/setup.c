/*
 * setup.c - from an empty table to the first turn (chapter 4, two players: 23): decks, home bases, house cards, hands, piles.
 * Not here: reading decks and board (load*.c), changing a position from outside (lines.c).
 */
#include "town/town.h"

#include <string.h>

/* ---- the table ---- */

static void fill_decks(const struct town_game *g, struct town_state *s)
{
    int n = 0;
    for (int t = 0; t < g->types; t++)
        for (int i = 0; i < g->card[t].copies; i++)
            if (t < g->action_types)
                s->pool.card[n++] = (uint8_t)t;
            else if (g->card[t].family == COMBAT_CARD)
                s->combat.card[s->combat.count++] = (uint8_t)t;
    for (int i = DECK + 1; i <= PILES; i++)
        s->pool.start[i] = (uint8_t)n;
}

static void clear_table_top(struct town_state *s)
{
    for (int p = 0; p < PAWNS; p++) {
        s->pawn[p].place = NONE;
        memset(s->pawn[p].weapon, NONE, sizeof s->pawn[p].weapon);
    }
    for (int i = 0; i < FOLK; i++) {
        s->survivor[i].owner = s->survivor[i].place = s->survivor[i].card = NONE;
        memset(&s->survivor[i].weapon, NONE, sizeof s->survivor[i].weapon);
    }
    for (int h = 0; h < HOUSES; h++) {
        s->house[h].kind = s->house[h].owner = s->house[h].home = NONE;
        memset(s->house[h].card, NONE, sizeof s->house[h].card);
        memset(s->house[h].builder, NONE, sizeof s->house[h].builder);
    }
    memset(s->rocket, NONE, sizeof s->rocket);
    memset(s->chosen, NONE, sizeof s->chosen);
    memset(s->look, NONE, sizeof s->look);
}

/* ZT-SETUP-1, -2 */
void town_begin(struct ctx *c, uint64_t seed)
{
    const struct town_game *g = c->g;
    struct town_state *s = c->s;
    memset(s, 0, sizeof *s);
    rng_seed(&s->rng, seed);
    clear_table_top(s);
    fill_decks(g, s);
    rng_shuffle(&s->rng, s->combat.card, s->combat.count);
    s->phase = W_SETUP;
    s->day = 1;
    s->supply = g->zombies;
    s->first = s->seat = (uint8_t)g->youngest;
    town_refill_ring(&(struct ctx){g, s, NULL}); /* told as one */
    TELL(c, NOTE, SETUP_2, RING, .count = g->zombies - s->supply);
    struct frame *f = town_push(c, F_HOME, g->youngest, g->youngest);
    f->home.placed = 0;
}

/* ---- F_HOME: homes, one pawn after the other (ZT-SETUP-3 .. -5, ZT-TWO-2) ---- */

/* ZT-SETUP-6: only now the house cards come. */
static void deal_houses(struct ctx *c)
{
    uint8_t kind[CARD_TYPES];
    int n = 0;
    for (int t = 0; t < c->g->types; t++)
        for (int i = 0; i < c->g->card[t].copies; i++)
            if (c->g->card[t].family == HOUSE_CARD)
                kind[n++] = (uint8_t)t;
    rng_shuffle(&c->s->rng, kind, n);
    for (int h = 0; h < c->g->board.houses; h++) {
        c->s->house[h].kind = kind[h];
        c->s->house[h].uses = c->g->house_uses;
        TELL(c, CARD, SETUP_6, HOUSE_CARD, .place = (int16_t)h, .card = kind[h], .area = AREA_HOUSE, .reveals = 1);
    }
}

/* ZT-SETUP-7: everybody's cards before anybody chooses. */
static void deal_hands(struct ctx *c)
{
    struct town_state *s = c->s;
    town_shuffle_pile(c, DECK);
    for (int seat = 0; seat < c->g->base.seats; seat++)
        for (int i = 0; i < c->g->table.deal; i++)
            town_pile_put(s, HAND + seat, i, town_pile_pull(s, DECK, 0));
    for (int seat = 0; seat < c->g->base.seats; seat++)
        TELL(c, NOTE, SETUP_7, DEAL, .seat = (int16_t)seat, .count = c->g->table.deal, .reveals = 1);
}

enum flow town_home_run(struct ctx *c, struct frame *f)
{
    if (f->home.placed < c->g->pawns) {
        f->who = (uint8_t)((c->g->youngest + f->home.placed) % c->g->pawns);
        f->seat = c->g->seat_of[f->who];
        return ASK;
    }
    town_pop(c);
    deal_houses(c);
    deal_hands(c);
    town_push(c, F_KEEP, c->g->youngest, NONE);
    return GO;
}

void town_home_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    for (int h = 0; h < g->board.houses; h++)
        if (s->house[h].owner == NONE)
            put(l, act2(V_HOME, f->who, h));
}

void town_home_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    struct town_state *s = c->s;
    struct pawn *p = &s->pawn[f->who];
    struct house *h = &s->house[a.arg[1]];
    p->place = a.arg[1];
    p->health = c->g->health;
    h->owner = h->home = f->who; /* ZT-OWN-1 */
    town_pile_pull(s, DECK, town_pile_find(s, DECK, c->g->plain_weapon));
    p->weapon[0] = (struct weapon){c->g->plain_weapon, c->g->card[c->g->plain_weapon].bullets};
    TELL(c, NOTE, SETUP_4, HOME, .piece = f->who, .place = a.arg[1]);
    f->home.placed++;
}

/* ---- F_KEEP: which cards to keep (ZT-SETUP-8 .. -10, ZT-TWO-3) ---- */

static bool is_event(const struct town_game *g, int card) { return g->card[card & ~FRESH].family == EVENT; }

static int count_hand(const struct town_game *g, const struct town_state *s, int seat, bool kept)
{
    int n = 0;
    const uint8_t *card = pile_cards(s, HAND + seat);
    for (int i = 0; i < pile_count(s, HAND + seat); i++)
        n += kept ? card[i] >= FRESH : card[i] < FRESH && !is_event(g, card[i]);
    return n;
}

static void keep_card(struct ctx *c, int seat, uint8_t *card)
{
    TELL(c, CARD, SETUP_7, KEEP, .seat = (int16_t)seat, .card = *card, .area = AREA_HAND, .seats = (uint8_t)(1 << seat));
    *card |= FRESH;
}

static void keep_all(struct ctx *c, int seat)
{
    struct pool *p = &c->s->pool;
    for (int i = p->start[HAND + seat]; i < p->start[HAND + seat + 1]; i++)
        if (p->card[i] < FRESH && !is_event(c->g, p->card[i]))
            keep_card(c, seat, &p->card[i]);
}

/* ZT-SETUP-9: events go aside until enough other cards have come; OUT serves as the place aside. */
static void draw_more(struct ctx *c, int seat)
{
    struct town_state *s = c->s;
    int n = count_hand(c->g, s, seat, true);
    while (n < c->g->table.keep && pile_count(s, DECK)) {
        int card = town_pile_pull(s, DECK, 0);
        bool event = is_event(c->g, card);
        town_pile_put(s, event ? OUT : HAND + seat, 0, event ? card : card | FRESH);
        n += !event;
        if (!event)
            TELL(c, CARD, SETUP_9, DRAWN_INSTEAD, .seat = (int16_t)seat, .card = (int16_t)card, .area = AREA_HAND,
                 .seats = (uint8_t)(1 << seat), .reveals = 1);
    }
}

/* Back with what is not kept, the marks away. */
static void finish_hand(struct ctx *c, int seat)
{
    struct town_state *s = c->s;
    draw_more(c, seat);
    for (int i = pile_count(s, HAND + seat) - 1; i >= 0; i--)
        if (pile_cards(s, HAND + seat)[i] < FRESH)
            town_pile_put(s, OUT, 0, town_pile_pull(s, HAND + seat, i));
    for (int i = s->pool.start[HAND + seat]; i < s->pool.start[HAND + seat + 1]; i++)
        s->pool.card[i] = (uint8_t)(s->pool.card[i] & ~FRESH);
    /* Reveals: who is asked next depends on a hand nobody but its player has seen. */
    TELL(c, NOTE, SETUP_7, HAND_CHOSEN, .seat = (int16_t)seat, .count = (int16_t)pile_count(s, HAND + seat), .reveals = 1);
}

/* ZT-SETUP-10 .. -13, ZT-TWO-5 */
static void deal_piles(struct ctx *c)
{
    struct town_state *s = c->s;
    town_pile_pour(s, OUT, DECK);
    town_shuffle_pile(c, DECK);
    for (int h = 0; h < c->g->board.houses; h++) {
        int n = s->house[h].home == NONE ? c->g->pile : c->g->table.home_cards;
        for (int i = 0; i < n && pile_count(s, DECK); i++)
            town_pile_put(s, PILE + h, i, town_pile_pull(s, DECK, 0));
    }
    town_pile_pour(s, DECK, OUT);
}

/* ZT-SETUP-14, ZT-TWO-6 */
static void choose_first(struct ctx *c)
{
    struct town_state *s = c->s;
    if (c->g->table.random_first)
        s->first = (uint8_t)rng_below(&s->rng, (uint32_t)c->g->base.seats);
    s->seat = s->first;
    TELL(c, NOTE, SETUP_14, FIRST, .seat = s->first, .reveals = 1);
    TELL(c, ROUND, SETUP_14, DAY, .track = TRACK_DAY, .n = {1});
}

/* Somebody with exactly enough is asked too: not asking would tell the others about the hand. Who has too few draws, and that
 * everybody sees anyway (ZT-SETUP-9). */
enum flow town_keep_run(struct ctx *c, struct frame *f)
{
    const struct town_game *g = c->g;
    for (; f->keep.done < g->base.seats; f->keep.done++) {
        f->seat = (uint8_t)((g->youngest + f->keep.done) % g->base.seats);
        int need = g->table.keep - count_hand(g, c->s, f->seat, true);
        if (need > 0 && count_hand(g, c->s, f->seat, false) >= need)
            return ASK;
        if (need > 0)
            keep_all(c, f->seat);
        finish_hand(c, f->seat);
    }
    town_pop(c);
    deal_piles(c);
    choose_first(c);
    town_push(c, F_ROUND, NONE, NONE);
    return GO;
}

void town_keep_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    uint64_t types = 0;
    const uint8_t *card = pile_cards(s, HAND + f->seat);
    for (int i = 0; i < pile_count(s, HAND + f->seat); i++)
        if (card[i] < FRESH && !is_event(g, card[i]))
            types |= 1ull << card[i];
    for (; types; types &= types - 1)
        put(l, act1(V_KEEP, __builtin_ctzll(types)));
}

void town_keep_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    uint8_t *card = c->s->pool.card + c->s->pool.start[HAND + f->seat];
    while (*card != a.arg[0])
        card++;
    keep_card(c, f->seat, card);
}
