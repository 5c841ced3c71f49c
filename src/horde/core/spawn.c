/*
 * spawn.c - the spawn step and what one zombie card does: which row, which zombies, what if the box is empty.
 * Not here: how activated zombies move (enemies.c).
 *
 * Invariants: (1) a card lies on the discards when it is resolved, not before. (2) no kind exceeds its miniatures.
 *             (3) an extra activation is a frame on the stack, never a loop inside a loop.
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"

#include <string.h>

/* ---- F_SPAWN ---- */

static int distributor(const struct horde_game *g, const struct horde_state *s)
{
    EACH_PLAYED (s, i)
        if (on_board(s, i) && has(&s->survivor[i], D_DISTRIBUTOR))
            return i;
    return NONE;
}

/* 2E-SKILL-DISTRIBUTOR: look at all cards first; which goes where is asked token by token. One card stays in the deck: a door
 * opened in an extra turn needs one too, and cards of the row are not shuffled in before they have been resolved. */
static void draw_row(struct ctx *c, struct frame *f, int who)
{
    f->who = (uint8_t)who;
    for (int left = __builtin_popcount(f->spawn.awake); left && c->s->zombies.count + c->s->zombies.gone > 1;
         left--) /* 2E-INT-77 */
        f->spawn.card[f->spawn.drawn++] = (uint8_t)take_zombie_card(c);
    TELL(c, NOTE, SKILL_DISTRIBUTOR, LOOKS_AHEAD, .piece = who, .count = f->spawn.drawn, .reveals = 1);
}

void discard_row(struct ctx *c, struct frame *f)
{
    while (f->spawn.resolved < f->spawn.drawn)
        discard_zombie_card(c, f->spawn.card[f->spawn.resolved++]);
}

static spawn_set spawns_awake(const struct horde_game *g, const struct horde_state *s)
{
    spawn_set awake = 0;
    for (int i = 0; i < g->spawns; i++)
        awake = (spawn_set)(awake | spawn_awake(g, s, i) << i);
    return awake;
}

static void begin_spawn(struct ctx *c, struct frame *f)
{
    spawn_set awake = spawns_awake(c->g, c->s);
    f->spawn.awake = has_part(c->g, PART_OBJECTIVE_CARDS) ? cards_let_spawn(c, awake) : awake;
    int who = distributor(c->g, c->s);
    if (who != NONE)
        draw_row(c, f, who);
}

/* A token may have its own deck. */
static int card_for(struct ctx *c, int token)
{
    const struct spawn *spawn = &c->g->spawn[token];
    return spawn->last_card ? draw_zombie_card_of(c, spawn->first_card, spawn->last_card) : draw_zombie_card(c);
}

static int next_card(struct ctx *c, struct frame *f, int token)
{
    if (f->spawn.resolved == f->spawn.drawn)
        return card_for(c, token);
    int card = f->spawn.card[f->spawn.resolved++];
    discard_zombie_card(c, card);
    return card;
}

enum { NESTING = 14 }; /* frames an extra turn may need above its card; one too deep for that (never seen) is left out */

/* The card of a token, and behind it those of tokens that lie with it (DS-SEVEN-2) or that a mission adds for the first. */
static void start_cards(struct ctx *c, struct frame *f, int token)
{
    int zone = c->s->spawn_zone[token], card = next_card(c, f, token);
    int more = (token ? 0 : more_cards(c)) + added_tokens(c->g, c->s, token);
    for (; more > 0 && c->s->depth < FRAMES - NESTING; more--)
        start_card(c, zone, card_for(c, token), false);
    start_card(c, zone, card, false);
}

/* The token whose turn is the n-th: in the order of the mission, or clockwise from the one the players have named. */
static int token_at(const struct horde_game *g, const struct horde_state *s, int n)
{
    int first = s->frame[0].kind == F_ROUND ? s->frame[0].round.first_spawn : 0, at = 0;
    if (!g->rule.spawn_order || !first)
        return n;
    while (g->clockwise[at] != first - 1)
        at++;
    return g->clockwise[(at + n) % g->spawns];
}

/* DS-SETUP-12: before the first spawn. */
static bool name_first(struct ctx *c)
{
    if (!c->g->rule.spawn_order || c->s->frame[0].kind != F_ROUND || c->s->frame[0].round.first_spawn)
        return false;
    push(c->s, F_FIRST_SPAWN, NONE);
    return true;
}

/* 2E-SPAWN-1, DS-SPAWN-1, DS-SPAWN-3, DS-SPAWN-4, DS-SPAWN-13, DS-SPAWN-14, INV-SPAWN-1: one card per token, start token first,
 * then the order of the mission file (2E-AMB-32, 2E-AMB-52). */
enum flow spawn_run(struct ctx *c, struct frame *f)
{
    if (!f->step) {
        f->step = 1;
        begin_spawn(c, f);
        bool first = name_first(c), more = add_tokens_first(c); /* the last that is put is the first asked */
        if (first || more)
            return GO;
    }
    if (f->spawn.drawn > f->spawn.given + 1)
        return ASK;
    if (f->spawn.next == c->g->spawns) {
        pop(c->s);
        return GO;
    }
    int token = token_at(c->g, c->s, f->spawn.next++);
    if (c->s->spawn_zone[token] == NONE) /* gone since the step began */
        return GO;
    if (f->spawn.awake >> token & 1)
        start_cards(c, f, token);
    return GO;
}

/* The zone of the n-th active token. */
static int active_zone(const struct horde_state *s, const struct frame *f, int n)
{
    uint64_t awake = f->spawn.awake;
    while (n--)
        bit_pop(&awake);
    return s->spawn_zone[bit_pop(&awake)];
}

/* Cards are offered by their place in the row of those not yet given, the first for the next token. */
void spawn_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (int i = f->spawn.given; i < f->spawn.drawn; i++)
        put(l, act2(V_ASSIGN, i, active_zone(s, f, f->spawn.given)));
}

void spawn_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    uint8_t card = f->spawn.card[a.arg[0]];
    f->spawn.card[a.arg[0]] = f->spawn.card[f->spawn.given];
    f->spawn.card[f->spawn.given++] = card;
    TELL(c, NOTE, SKILL_DISTRIBUTOR, ASSIGN, .piece = f->who, .place = a.arg[1], .n = {card});
}

/* ---- F_FIRST_SPAWN: which token is the first (DS-DEC-04) ---- */

static void begin_at(struct ctx *c, int token)
{
    pop(c->s);
    c->s->frame[0].round.first_spawn = (uint8_t)(token + 1);
    TELL(c, NOTE, DS_SETUP_12, FIRST_SPAWN, .place = c->s->spawn_zone[token]);
}

enum flow first_spawn_run(struct ctx *c, struct frame *f)
{
    struct hd_action any[2];
    struct list l = {any, 2, 0};
    first_spawn_legal(c->g, c->s, f, &l);
    if (l.count > 1)
        return ASK;
    if (l.count)
        first_spawn_answer(c, f, any[0]);
    else if (c->g->spawns)
        begin_at(c, 0);
    else
        pop(c->s);
    return GO;
}

void list_spawn_zones(const struct horde_game *g, const struct horde_state *s, spawn_set tokens, struct list *l)
{
    uint8_t listed[SPAWNS];
    int count = 0;
    for (int i = 0; i < g->spawns; i++)
        if (tokens >> i & 1 && s->spawn_zone[i] != NONE && !memchr(listed, s->spawn_zone[i], (size_t)count)) {
            listed[count++] = s->spawn_zone[i];
            put(l, act1(V_ORDER, s->spawn_zone[i]));
        }
}

/* DS-SETUP-12: of those that bring anything yet; the others follow clockwise when they wake. */
void first_spawn_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    list_spawn_zones(g, s, spawns_awake(g, s), l);
}

void first_spawn_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    int token = 0;
    while (c->s->spawn_zone[token] != a.arg[0])
        token++;
    begin_at(c, token);
}

/* ---- F_CARD ---- */

void start_card(struct ctx *c, int zone, int card, bool building)
{
    struct frame *f = push(c->s, F_CARD, NONE);
    f->zone = (uint8_t)zone;
    f->card.card = (uint8_t)card;
    f->card.building = building;
}

/* When its turn comes, not when it is drawn: several drawn at once are reported as they happen. */
static void tell_card(struct ctx *c, const struct frame *f)
{
    const struct zombie_card *card = &c->g->zcard[f->card.card];
    TELL(c, CARD, NONE, ZOMBIE_CARD, .place = f->zone, .reveals = 1, .rule = f->card.building ? R_BSPAWN_2 : R_SPAWN_1,
         .piece_kind = card->kind == NONE ? -1 : card->kind, .n = {f->card.card, danger_level(c->g, c->s), card->type});
}

void start_calm_card(struct ctx *c, int zone, int card)
{
    start_card(c, zone, card, false);
    top(c->s)->card.calm = 1;
}

static int on_the_board(const struct horde_game *g, const struct horde_state *s, unsigned kinds)
{
    int n = 0;
    for (int k = 0; k < g->zombie_kinds; k++)
        if (kinds >> k & 1)
            n += g->kind[k].supply - s->supply[k] - s->removed[k];
    return n;
}

/* 2E-SPAWN-2 and what a mission may add to it: none before somebody has reached a level. */
bool may_come(const struct horde_game *g, const struct horde_state *s, int kind)
{
    return !(g->abominations >> kind & 1) || !abominations_wait(g, s);
}

/* DS-SPAWN-6: the one the card names, if it names one and it is there. */
static int next_abomination(struct ctx *c, const struct frame *f)
{
    int kind = c->g->zcard[f->card.card].kind;
    if (kind == NONE || !(c->g->abominations >> kind & 1))
        return draw_abomination(c);
    if (!c->s->supply[kind])
        return NONE;
    take_abomination(c->s, kind);
    return kind;
}

static void draw_and_place(struct ctx *c, struct frame *f, enum rule rule)
{
    int kind = next_abomination(c, f);
    if (kind != NONE)
        f->card.placed = (uint8_t)place_zombies(c, f->zone, kind, 1, rule);
    if (f->card.placed)
        start_reaction(c, f->zone);
}

/* ---- F_ROUSE: an extra activation of all abominations ---- */

static kind_set abominations_on_board(const struct horde_game *g, const struct horde_state *s)
{
    kind_set kinds = 0;
    for (int k = 0; k < g->zombie_kinds; k++)
        if (on_the_board(g, s, g->abominations & 1u << k))
            kinds = (kind_set)(kinds | 1u << k);
    return kinds;
}

/* DS-DEC-33, INV-DEC-03: where they act one by one the players say in which order. */
void rouse_abominations(struct ctx *c, enum rule rule)
{
    kind_set kinds = abominations_on_board(c->g, c->s);
    if (!kinds) /* DS-EX-53: nobody to wake */
        return;
    if (!c->g->rule.one_by_one || !(kinds & (kinds - 1))) {
        start_activation(c, c->g->abominations, NONE, 0, rule);
        return;
    }
    struct frame *f = push(c->s, F_ROUSE, NONE);
    f->rouse.kinds = kinds;
    f->rouse.rule = (uint16_t)rule;
}

enum flow rouse_run(struct ctx *c, struct frame *f)
{
    kind_set kinds = f->rouse.kinds;
    if (kinds & (kinds - 1))
        return ASK;
    enum rule rule = (enum rule)f->rouse.rule;
    pop(c->s);
    start_activation(c, kinds, NONE, 0, rule);
    return GO;
}

void rouse_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (uint64_t kinds = f->rouse.kinds; kinds;)
        put(l, act1(V_WHICH, bit_pop(&kinds)));
}

void rouse_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    f->rouse.kinds = (kind_set)(f->rouse.kinds & ~(1u << a.arg[0]));
    start_activation(c, (kind_set)(1u << a.arg[0]), NONE, 0, (enum rule)f->rouse.rule);
}

/* 2E-FEST-2, 2E-ABOM-1, 2E-ABOM-2, DS-SPAWN-7; in a fest those on the board act first and one more comes afterwards (2E-FEST-1
 * .. 3). */
static void call_abomination(struct ctx *c, struct frame *f)
{
    f->card.one_more = on_the_board(c->g, c->s, c->g->abominations) > 0;
    if (f->card.one_more)
        rouse_abominations(c, c->g->fest ? R_FEST_2 : R_ABOM_2);
    else
        draw_and_place(c, f, R_ABOM_1);
}

/* 2E-FEST-3: looked at only now, because those who acted may have broken into a house where another came. */
static bool one_more_comes(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    return f->card.one_more && on_the_board(g, s, g->abominations) < g->rule.abominations_max;
}

/* What the row says. */
static void read_card(struct ctx *c, struct frame *f)
{
    const struct zombie_card *card = &c->g->zcard[f->card.card];
    int n = card->count[danger_level(c->g, c->s)], zone = f->zone; /* 2E-AP-7, 2E-SPAWN-2 */
    f->card.row = (uint8_t)n;
    if (card->type == ZCARD_EXTRA) {
        EACH_PLAYED (c->s, i)
            if (has(&c->s->survivor[i], D_ZOMBIE_LINK) && c->s->depth <= FRAMES - NESTING) { /* 2E-INT-19: whatever it does */
                push(c->s, F_LINK, NONE);
                break;
            }
        return;
    }
    if (card->type == ZCARD_ABOMINATION && abominations_wait(c->g, c->s)) { /* DS-M0-3 */
        if (place_zombies(c, zone, c->g->abomination_instead, 1, R_DS_M0_3))
            start_reaction(c, zone);
        else
            tell_shortage(c, c->g->abomination_instead, 1, zone, R_DS_M0_3);
    } else if (!n) {
        TELL(c, NOTE, NONE, NO_EFFECT, .place = zone, .rule = card->type == ZCARD_ABOMINATION ? R_ABOM_2 : R_SPAWN_2);
    } else if (card->type == ZCARD_PITS || card->type == ZCARD_MOLD) {
        (card->type == ZCARD_PITS ? spawn_in_pits : spawn_in_mold)(c, card->kind, n);
        return;
    } else if (card->type == ZCARD_ABOMINATION) {
        call_abomination(c, f);
    } else {
        f->card.placed = (uint8_t)place_zombies(c, zone, card->kind, n, f->card.building ? R_BSPAWN_1 : R_SPAWN_2);
        f->card.box_empty = f->card.placed < n;
        f->card.there = c->s->zombie[zone][card->kind];
    }
    if (f->card.placed && card->type != ZCARD_ABOMINATION)
        start_reaction(c, zone);
}

/* 2E-BSPAWN-5, 2E-SPAWN-5, DS-SPAWN-5; those placed before it in this step too (DS-SPAWN-15) */
static void extra_activation(struct ctx *c, const struct frame *f)
{
    enum rule rule = f->card.building ? R_BSPAWN_5 : R_SPAWN_5;
    if (f->card.row)
        start_activation(c, kinds_like(c->g, c->g->zcard[f->card.card].kind), NONE, 0, rule); /* INV-COMB-12 */
    else
        TELL(c, NOTE, NONE, NO_EFFECT, .place = f->zone, .rule = rule);
}

/* 2E-SPAWN-4, 2E-BSPAWN-4, 2E-RUSH-1: exactly those placed; whom combat reflexes have killed are the first to be missing
 * (2E-INT-72). */
static void rush(struct ctx *c, const struct frame *f, int kind)
{
    int killed = f->card.there - c->s->zombie[f->zone][kind], left = f->card.placed - (killed > 0 ? killed : 0);
    if (left > 0)
        start_activation(c, (kind_set)(1u << kind), f->zone, left, R_RUSH_1);
}

/* ---- INV-SPAWN-2, the box is empty (DS-SPAWN-10): all abominations act, then one more comes ---- */

enum { PLACES, ACTS_ON, SHORT, ONE_MORE, DONE }; /* F_CARD: step */

static kind_set in_the_box(const struct horde_game *g, const struct horde_state *s)
{
    kind_set kinds = 0;
    for (int k = 0; k < g->zombie_kinds; k++)
        if (g->abominations >> k & 1 && s->supply[k] && may_come(g, s, k)) /* DS-IA-41 */
            kinds = (kind_set)(kinds | 1u << k);
    return kinds;
}

static void bring(struct ctx *c, struct frame *f, int kind)
{
    f->step = DONE;
    take_abomination(c->s, kind);
    place_zombies(c, f->zone, kind, 1, R_DS_SPAWN_10);
    start_reaction(c, f->zone);
}

/* DS-SPAWN-11: where there is none left, nothing more happens. DS-DEC-31: which one, if there are several. */
static enum flow one_more(struct ctx *c, struct frame *f)
{
    kind_set kinds = in_the_box(c->g, c->s);
    if (kinds & (kinds - 1))
        return ASK;
    if (kinds)
        bring(c, f, __builtin_ctz(kinds));
    else
        pop(c->s);
    return GO;
}

void tell_shortage(struct ctx *c, int kind, int missing, int zone, enum rule rule)
{
    TELL(c, NOTE, NONE, SHORTAGE, .piece_kind = kind, .count = missing, .place = zone, .rule = rule);
}

/* 2E-MINI-1: all of the kind, once the card is done with. */
static void run_short(struct ctx *c, struct frame *f, int kind)
{
    tell_shortage(c, kind, f->card.row - f->card.placed, f->zone, c->g->rule.shortage ? R_DS_SPAWN_10 : R_MINI_1);
    if (c->g->rule.shortage) {
        f->step = ONE_MORE; /* DS-SPAWN-12: once for each card */
        rouse_abominations(c, R_DS_SPAWN_10);
        return;
    }
    pop(c->s);
    start_activation(c, (kind_set)(1u << kind), NONE, 0, R_MINI_1);
}

/* 2E-TIM-2: place, reactions, rush, shortage. */
enum flow card_run(struct ctx *c, struct frame *f)
{
    const struct zombie_card *card = &c->g->zcard[f->card.card];
    switch (f->step) {
    case PLACES:
        f->step++;
        tell_card(c, f);
        read_card(c, f);
        break;
    case ACTS_ON:
        f->step++;
        if (card->type == ZCARD_EXTRA)
            extra_activation(c, f);
        if (one_more_comes(c->g, c->s, f))
            draw_and_place(c, f, R_FEST_2);
        if (card->type == ZCARD_RUSH && !f->card.calm)
            rush(c, f, card->kind);
        break;
    case SHORT:
        if (f->card.box_empty)
            run_short(c, f, card->kind);
        else
            pop(c->s);
        break;
    case ONE_MORE: return one_more(c, f);
    default: pop(c->s); break;
    }
    return GO;
}

void card_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (uint64_t kinds = f->step == ONE_MORE ? in_the_box(g, s) : 0; kinds;)
        put(l, act1(V_WHICH, bit_pop(&kinds)));
}

void card_answer(struct ctx *c, struct frame *f, struct hd_action a) { bring(c, f, a.arg[0]); }
