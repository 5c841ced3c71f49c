/*
 * barricades.c - barricades (chapter 13): building, series, tearing down, collapse and traps.
 * Not here: whose the building is afterwards (own.c).
 *
 * Rows named in s->shaken are tested before anything else goes on, except inside a series and while traps are being resolved.
 */
#include "town/town.h"

/* ZT-BARR-3 */
int town_strength(const struct town_game *g, const struct town_state *s, int house)
{
    int sum = 0;
    for (int i = 0; i < s->house[house].cards; i++)
        sum += g->card[s->house[house].card[i]].value;
    return sum;
}

/* ZT-BARR-4 */
int town_pressure(const struct town_game *g, const struct town_state *s, int house)
{
    int sum = 0;
    for (int i = 0; i < SQUARES; i++)
        sum += s->zombie[g->board.square[house][i]];
    return sum;
}

/* As far as those can tell who do not know its cards, the row might be too weak. Whatever it then does shows something. */
static bool in_doubt(const struct town_game *g, const struct town_state *s, int house)
{
    return s->house[house].cards && town_pressure(g, s, house) > s->house[house].cards * g->weakest_barricade;
}

/* ---- building (ZT-BARR-1, -2, -6) ---- */

/* The strongest row one could still get to, if `card` is built first and the series goes on as far as cards, room and actions
 * go. */
static int reachable(const struct town_game *g, const struct town_state *s, int pawn, int house, int card)
{
    int room = ROW - s->house[house].cards - 1, actions = s->actions - 1, best[ROW] = {0};
    int sum = town_strength(g, s, house) + g->card[card].value;
    const uint8_t *hand = pile_cards(s, HAND + g->seat_of[pawn]);
    bool skipped = false;
    for (int i = 0; i < pile_count(s, HAND + g->seat_of[pawn]); i++) {
        const struct card_type *type = &g->card[hand[i] & ~FRESH];
        int value = type->family == BARRICADE ? type->value : 0;
        if (!skipped && (hand[i] & ~FRESH) == card) {
            skipped = true;
            continue;
        }
        for (int k = 0; k < ROW; k++)
            if (value > best[k]) {
                int less = best[k];
                best[k] = value;
                value = less;
            }
    }
    for (int k = 0; k < room && k < actions && k < ROW; k++)
        sum += best[k];
    return sum;
}

static bool in_hand(const struct town_game *g, const struct town_state *s, int pawn, int card)
{
    return g->card[card].family == BARRICADE && town_pile_find(s, HAND + g->seat_of[pawn], card) >= 0;
}

struct hd_why town_check_build(const struct town_game *g, const struct town_state *s, int pawn, int card)
{
    int house = s->pawn[pawn].place;
    if (!in_hand(g, s, pawn, card))
        return WHY(ACT_3, NO_SUCH_CARD, pawn);
    struct hd_why why = town_check_possess(g, s, pawn, house, R_BARR_1);
    if (!why.rule)
        why = town_need_action(s);
    if (why.rule)
        return why;
    if (s->house[house].cards >= ROW)
        return WHY(BARR_2, ROW_FULL, house, ROW);
    /* With fewer words than a count: how strong inherited cards are, stays the secret of their builder. */
    return reachable(g, s, pawn, house, card) >= town_pressure(g, s, house)
               ? ALLOWED
               : WHY(BARR_6, TOO_WEAK, house, town_pressure(g, s, house));
}

static void set_card(struct ctx *c, int pawn, int card)
{
    struct town_state *s = c->s;
    int house = s->pawn[pawn].place, seat = c->g->seat_of[pawn];
    struct house *h = &s->house[house];
    town_spend(c);
    town_pile_pull(s, HAND + seat, town_pile_find(s, HAND + seat, card));
    h->card[h->cards] = (uint8_t)card;
    h->builder[h->cards++] = (uint8_t)pawn;
    TELL(c, CARD, BARR_1, BUILD, .piece = (int16_t)pawn, .place = (int16_t)house, .card = (int16_t)card, .area = AREA_ROW,
         .count = h->cards, .seats = (uint8_t)(1 << seat), .reveals = in_doubt(c->g, s, house));
    town_possess(c, pawn, house);
}

/* A card too weak alone is the first of a series that must go on. Nobody else may see that it is too weak: the frame asks like
 * the turn below it, of the same pawn (26.3). */
void town_do_build(struct ctx *c, int pawn, int card)
{
    int house = c->s->pawn[pawn].place;
    set_card(c, pawn, card);
    if (town_strength(c->g, c->s, house) >= town_pressure(c->g, c->s, house))
        return;
    struct frame *f = town_push(c, F_SERIES, c->g->seat_of[pawn], top(c->s)->who);
    f->place = (uint8_t)house;
    f->series.builder = (uint8_t)pawn;
}

enum flow town_series_run(struct ctx *c, struct frame *f)
{
    if (town_strength(c->g, c->s, f->place) < town_pressure(c->g, c->s, f->place))
        return ASK;
    town_pop(c);
    return GO;
}

void town_series_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    for (uint64_t types = town_types_in(s, HAND + f->seat) & family_mask(g, BARRICADE); types; types &= types - 1) {
        int t = __builtin_ctzll(types);
        if (!town_check_build(g, s, f->series.builder, t).rule)
            put(l, act2(V_BUILD, f->series.builder, t));
    }
}

bool town_series_possible(const struct town_game *g, const struct town_state *s)
{
    const struct frame *f = &s->frame[s->depth - 1];
    struct list none = {NULL, 0, 0};
    town_series_legal(g, s, f, &none);
    return none.count || town_strength(g, s, f->place) >= town_pressure(g, s, f->place);
}

void town_series_answer(struct ctx *c, struct frame *f, struct hd_action a) { set_card(c, f->series.builder, a.arg[1]); }

/* ---- tearing down (action 5) ---- */

struct hd_why town_check_tear(const struct town_game *g, const struct town_state *s, int pawn, int house)
{
    if (!is_house(g, house) || g->board.beside[s->pawn[pawn].place] != house)
        return WHY(ACT_5, NOT_BESIDE, house);
    return s->house[house].cards ? town_need_action(s) : WHY(ACT_13, NO_ROW, house);
}

/* ZT-BARR-7: a removed card is shown to all. */
static int remove_card(struct ctx *c, int house, enum rule rule)
{
    struct house *h = &c->s->house[house];
    int at = --h->cards, card = h->card[at];
    town_discard_card(c, card);
    TELL_BY(c, CARD, rule, P_ROW_CARD_GONE, .place = (int16_t)house, .card = (int16_t)card, .area = AREA_DISCARD,
            .count = h->cards, .reveals = 1);
    h->card[at] = h->builder[at] = NONE;
    return card;
}

/* ZT-BARR-8, -12, -13 */
void town_do_tear(struct ctx *c, int pawn, int house)
{
    struct house *h = &c->s->house[house];
    int builder = h->builder[h->cards - 1];
    town_spend(c);
    TELL(c, ACTION, BARR_8, TEAR, .piece = (int16_t)pawn, .place = (int16_t)house);
    int card = remove_card(c, house, R_BARR_8);
    c->s->shaken |= (uint16_t)(1 << house);
    c->s->doubtful |= (uint16_t)(1 << house);
    if (c->g->card[card].trap && !town_same_side(c->g, builder, pawn))
        town_hurt(c, pawn, R_BARR_8);
}

/* ---- collapse (ZT-BARR-9 .. -11) ---- */

static void collapse(struct ctx *c, int house)
{
    struct house *h = &c->s->house[house];
    int kills = 0, owner = h->owner;
    TELL(c, NOTE, BARR_9, COLLAPSE, .place = (int16_t)house,
         .n = {(int16_t)town_pressure(c->g, c->s, house), (int16_t)town_strength(c->g, c->s, house)}, .reveals = 1);
    while (h->cards)
        kills += c->g->card[remove_card(c, house, R_BARR_9)].trap;
    c->s->doubtful |= (uint16_t)(1 << house);
    if (!kills)
        return;
    struct frame *f = town_push(c, F_TRAP, owner == NONE ? NONE : c->g->seat_of[owner], owner);
    f->place = (uint8_t)house;
    f->trap.kills = (uint8_t)kills;
}

bool town_test_row(struct ctx *c)
{
    struct town_state *s = c->s;
    for (; s->shaken; s->shaken = (uint16_t)(s->shaken & (s->shaken - 1))) {
        int house = __builtin_ctz(s->shaken);
        if (s->house[house].cards && town_pressure(c->g, s, house) > town_strength(c->g, s, house)) {
            collapse(c, house);
            return true;
        }
        if (in_doubt(c->g, s, house))
            TELL(c, NOTE, BARR_9, ROW_HOLDS, .place = (int16_t)house, .n = {(int16_t)town_pressure(c->g, s, house)},
                 .reveals = 1);
    }
    return false;
}

/* ---- F_TRAP ---- */

static int fullest(const struct town_game *g, const struct town_state *s, int house)
{
    int best = g->board.square[house][0];
    for (int i = 1; i < SQUARES; i++)
        if (s->zombie[g->board.square[house][i]] > s->zombie[best])
            best = g->board.square[house][i];
    return best;
}

static int squares_left(const struct town_game *g, const struct town_state *s, int house)
{
    int n = 0;
    for (int i = 0; i < SQUARES; i++)
        n += s->zombie[g->board.square[house][i]] > 0;
    return n;
}

static void spring(struct ctx *c, struct frame *f, int node)
{
    f->trap.kills--;
    town_kill_zombie(c, node, f->who, false, R_BARR_10);
}

/* without a living owner the fullest square first. */
enum flow town_trap_run(struct ctx *c, struct frame *f)
{
    while (f->trap.kills && squares_left(c->g, c->s, f->place)) {
        bool nobody = f->who == NONE || !town_seat_alive(c->g, c->s, f->seat);
        if (!nobody && squares_left(c->g, c->s, f->place) > 1 && town_pressure(c->g, c->s, f->place) > f->trap.kills)
            return ASK;
        spring(c, f, fullest(c->g, c->s, f->place));
    }
    town_pop(c);
    return GO;
}

void town_trap_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    for (int i = 0; i < SQUARES; i++)
        if (s->zombie[g->board.square[f->place][i]])
            put(l, act1(V_TRAP, g->board.square[f->place][i]));
}

void town_trap_answer(struct ctx *c, struct frame *f, struct hd_action a) { spring(c, f, a.arg[0]); }
