/*
 * setup.c - from an empty table to the first round: decks, figures, starting cards, first player.
 * Not here: reading the mission (load*.c), changing a position from outside (lines.c).
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"

#include <string.h>

static void fill_decks(const struct horde_game *g, struct horde_state *s)
{
    for (int i = 0; i < g->cards; i++)
        switch (g->deck_of[i]) {
        case DECK_STARTING: s->starting[s->starting_count++] = (uint8_t)i; break;
        case DECK_EQUIPMENT: s->equipment.card[s->equipment.count++] = (uint8_t)i; break;
        case DECK_SERVICE:
            if (service_deck(g, s)) /* has filled itself */
                break;
            /* fallthrough */
        case DECK_SPECIAL: s->out[i >> 3] |= (uint8_t)(1u << (i & 7)); break;
        default: s->pimp.card[s->pimp.count++] = (uint8_t)i; break;
        }
    unsigned placed = 0; /* one that stands on the board is not in the deck */
    for (int i = 0; i < g->placed; i++)
        placed |= 1u << g->place[i].kind;
    for (int k = 0; k < g->zombie_kinds; k++)
        if (g->abomination_deck >> k & 1 && !(placed >> k & 1))
            s->abominations.card[s->abominations.count++] = (uint8_t)k;
    s->zombies.count = (uint8_t)g->zdeck_count;
    memcpy(s->zombies.card, g->zdeck, (size_t)g->zdeck_count);
}

/* 2E-SETUP-6, DS-SETUP-3 */
static void shuffle_decks(struct horde_state *s)
{
    rng_shuffle(&s->rng, s->starting, s->starting_count);
    rng_shuffle(&s->rng, s->equipment.card, s->equipment.count);
    rng_shuffle(&s->rng, s->pimp.card, s->pimp.count);
    rng_shuffle(&s->rng, s->abominations.card, s->abominations.count);
    rng_shuffle(&s->rng, s->zombies.card, s->zombies.count);
}

/* 2E-SETUP-10, DS-SETUP-8, DS-SETUP-9 */
static void place_survivor(struct ctx *c, int who)
{
    struct survivor *v = &c->s->survivor[who];
    const struct survivor_type *t = &c->g->sheet[c->g->sheet_of[who]];
    v->health = t->health;
    v->zone = c->g->start[0];
    memset(v->card, NONE, sizeof v->card);
    for (int i = 0; i < t->skills[BLUE]; i++) {
        v->taken[BLUE] = (entry_set)(v->taken[BLUE] | 1 << i);
        v->skill[v->owned++] = t->skill[BLUE][i];
    }
}

/* The card named by a skill, from whatever deck has one. */
int take_from_decks(const struct horde_game *g, struct horde_state *s, int type)
{
    struct {
        uint8_t *card, *count;
    } deck[EQUIPMENT_DECKS] = {
        {s->equipment.card, &s->equipment.count}, {s->starting, &s->starting_count}, {s->pimp.card, &s->pimp.count}};
    if (service_deck(g, s))
        deck[DECK_SPECIAL].card = service_deck(g, s)->card, deck[DECK_SPECIAL].count = &service_deck(g, s)->count;
    for (int d = 0; d < EQUIPMENT_DECKS && deck[d].card; d++)
        for (int i = 0; i < *deck[d].count; i++)
            if (g->type_of[deck[d].card[i]] == type) {
                int copy = deck[d].card[i];
                deck[d].card[i] = deck[d].card[--*deck[d].count];
                deck[d].card[*deck[d].count] = 0;
                return copy;
            }
    return NONE;
}

int copies_in_decks(const struct horde_game *g, const struct horde_state *s, int type)
{
    int n = 0;
    for (int i = 0; i < s->equipment.count; i++)
        n += g->type_of[s->equipment.card[i]] == type;
    for (int i = 0; i < s->pimp.count; i++)
        n += g->type_of[s->pimp.card[i]] == type;
    for (int i = 0; i < s->starting_count; i++)
        n += g->type_of[s->starting[i]] == type;
    for (int i = 0; service_deck(g, s) && i < service_deck(g, s)->count; i++)
        n += g->type_of[service_deck(g, s)->card[i]] == type;
    return n;
}

/* The cards the mission wants elsewhere: beside the board, or in the discard pile. */
static void set_cards_aside(const struct horde_game *g, struct horde_state *s)
{
    for (int i = 0; i < g->set_aside; i++)
        for (int n = 0, copy; n < g->aside[i].count && (copy = take_from_decks(g, s, g->aside[i].card)) != NONE; n++)
            if (g->aside[i].discarded)
                s->equipment.discard[s->equipment.gone++] = (uint8_t)copy;
            else
                s->out[copy >> 3] |= (uint8_t)(1u << (copy & 7));
}

/* 2E-SKILL-STARTSWITH2AP, 2E-SKILL-STARTSWITHHEALTH, DS-SKILL-STARTS-ARMOUR, 2E-SETUP-8, DS-SETUP-7, 2E-SKILL-STARTSWITHEQ,
 * DS-SKILL-STARTS-EQUIPMENT, -HEALTH, -2AP: before the deal. */
void start_with(struct ctx *c, int who, int skill)
{
    struct survivor *v = &c->s->survivor[who];
    const struct skill_type *k = &c->g->skill[skill];
    int slot = k->does == D_STARTS_EQUIPMENT ? home_slot(c->g, v, k->kind) : -1, copy = NONE;
    if (slot >= 0)
        copy = take_from_decks(c->g, c->s, k->kind);
    if (copy != NONE)
        v->card[slot] = (uint8_t)copy;
    if (k->does == D_STARTS_HEALTH)
        v->health = k->amount;
    if (k->does == D_STARTS_AP && v->ap < k->amount)
        v->ap = k->amount;
}

/* The first red one, else the first of all; it is taken out of the row. */
static uint8_t pick(uint8_t *colour, int count, bool red)
{
    int at = 0;
    while (red && at < count && colour[at] != RED_COLOUR)
        at++;
    at = at < count ? at : 0;
    uint8_t picked = colour[at];
    memmove(colour + at, colour + at + 1, (size_t)(count - at - 1));
    return picked;
}

/* DS-MIS-4. There may be more than spots: the rest stays in the box. What only a coloured door leads to is red, or the colour
 * that opens the door might lie behind it. */
void deal_colours(const struct horde_game *g, struct horde_state *s, uint8_t *colour, int count, uint64_t tokens)
{
    uint64_t shut_in = tokens & g->shut_in, others = tokens & ~g->shut_in;
    rng_shuffle(&s->rng, colour, count);
    while (shut_in && count)
        s->colour[bit_pop(&shut_in)] = pick(colour, count--, true);
    while (others && count)
        s->colour[bit_pop(&others)] = pick(colour, count--, false);
}

/* 2E-SETUP-3, DS-MIS-8 */
static void place_tokens(struct ctx *c)
{
    const struct horde_game *g = c->g;
    uint8_t hidden[TOKENS];
    uint64_t objectives = 0;
    for (int i = 0; i < g->tokens; i++) {
        c->s->colour[i] = g->token[i].colour;
        objectives |= g->token[i].type == TOKEN_OBJECTIVE && !g->token[i].fixed ? 1ull << i : 0;
    }
    memcpy(hidden, g->hidden, g->hidden_count);
    deal_colours(g, c->s, hidden, g->hidden_count, objectives);
    c->s->tokens = g->tokens ? ~0ull >> (64 - g->tokens) : 0;
    for (int i = 0; i < g->placed; i++) /* 2E-SETUP-4 */
        place_zombies(c, g->place[i].zone, g->place[i].kind, g->place[i].count, R_SETUP_4);
}

static void never_spawns(struct ctx *c, int zone)
{
    if (c->g->board.building[zone])
        c->s->spawned |= 1u << c->g->board.building[zone];
}

/* 2E-BSPAWN-6, 2E-BSPAWN-7: buildings that are open or hold survivors at the start. */
static void open_start_buildings(struct ctx *c)
{
    c->s->open = c->g->doors_open;
    c->s->sealed = c->g->doors_sealed;
    for (uint64_t doors = c->g->doors_open; doors;) {
        const struct door *d = &c->g->board.door[bit_pop(&doors)];
        never_spawns(c, d->a);
        never_spawns(c, d->b);
    }
    for (int i = 0; i < c->g->starts; i++)
        never_spawns(c, c->g->start[i]);
}

static void place_team(struct ctx *c)
{
    for (int i = 0; i < c->g->team; i++)
        place_survivor(c, i);
    refresh_traits(c->g, c->s);
    for (int i = 0; i < c->g->team; i++)
        for (int k = 0; k < c->s->survivor[i].owned; k++)
            start_with(c, i, c->s->survivor[i].skill[k]);
}

/* Those the mission calls by name, and those whom everybody has from the start. */
static void place_people(struct ctx *c)
{
    for (int i = 0; i < c->g->named; i++) {
        int who = c->g->named_at[i].who, zone = c->g->named_at[i].zone;
        add_companion(c, who, zone, NONE);
        if (!c->g->named_at[i].stays)
            continue;
        c->s->survivor[who].flags |= STAYS;
        TELL(c, NOTE, ORPHAN_1, STAYS, .piece = who, .place = zone);
    }
    for (int i = 0, who = c->g->team; i < c->g->team && c->g->companion_each; i++, who++) {
        while (c->g->by_name >> who & 1)
            who++;
        add_companion(c, who, c->s->survivor[i].zone, i);
    }
}

/* ---- F_PAIRS ---- */

static void deal_people(struct ctx *c)
{
    uint8_t order[SURVIVORS];
    int n = 2 * c->g->starts;
    for (int i = 0; i < c->g->people; i++)
        order[i] = (uint8_t)i;
    rng_shuffle(&c->s->rng, order, c->g->people);
    for (int i = 0; i < n; i++) {
        place_survivor(c, order[i]);
        c->s->survivor[order[i]].zone = c->g->start[i / 2];
    }
    c->s->people = (uint8_t)c->g->people;
    c->s->played = 0;
}

static bool unchosen(const struct horde_state *s, int who, int zone)
{
    return s->survivor[who].zone == zone && !plays(s, who) && !(s->survivor[who].flags & COMPANION);
}

/* 2E-SETUP-9 */
static void keep_pair(struct ctx *c, int zone)
{
    struct horde_state *s = c->s;
    for (int who = 0; who < s->people; who++)
        if (unchosen(s, who, zone)) {
            s->seat_of[who] = c->g->seat_of[__builtin_popcount(s->played)];
            s->played = (survivor_set)(s->played | 1u << who);
            TELL(c, NOTE, SETUP_9, PAIR, .piece = who, .place = zone, .seat = s->seat_of[who]);
        }
    refresh_traits(c->g, s);
}

static void leave_others(struct ctx *c)
{
    struct horde_state *s = c->s;
    for (int who = 0; who < s->people; who++) {
        int zone = s->survivor[who].zone;
        if (zone == NONE || plays(s, who) || s->survivor[who].flags & COMPANION)
            continue;
        s->survivor[who] = (struct survivor){.zone = NONE, .leader = NONE};
        memset(s->survivor[who].card, NONE, sizeof s->survivor[who].card);
        add_companion(c, who, zone, NONE);
    }
    EACH_PLAYED (s, who)
        for (int k = 0; k < s->survivor[who].owned; k++)
            start_with(c, who, s->survivor[who].skill[k]);
}

enum flow pairs_run(struct ctx *c, struct frame *f)
{
    if (2 * f->pairs.kept < c->g->team)
        return ASK;
    leave_others(c);
    pop(c->s);
    return GO;
}

void pairs_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (int i = 0; i < g->starts; i++)
        for (int who = 0; who < s->people; who++)
            if (unchosen(s, who, g->start[i])) {
                put(l, act1(V_CHOOSE, g->start[i]));
                break;
            }
}

void pairs_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    f->pairs.kept++;
    keep_pair(c, a.arg[0]);
}

/* 2E-SETUP-2, DS-SETUP-1: the last that is put on the stack is the first asked. */
void horde_begin(struct ctx *c, uint64_t seed)
{
    struct horde_state *s = c->s;
    rng_seed(&s->rng, seed);
    s->acting = NONE;
    s->phase = W_SETUP;
    s->first_seat = NONE;
    for (int k = 0; k < c->g->zombie_kinds; k++)
        s->supply[k] = c->g->kind[k].supply;
    for (int i = 0; i < SURVIVORS; i++) {
        s->survivor[i].zone = s->survivor[i].leader = NONE;
        memset(s->survivor[i].card, NONE, sizeof s->survivor[i].card);
    }
    s->people = (uint8_t)c->g->team;
    s->played = (survivor_set)((1u << c->g->team) - 1);
    memcpy(s->seat_of, c->g->seat_of, sizeof s->seat_of);
    ASK_PARTS(c->g, set_up, c);
    for (int i = 0; i < c->g->spawns; i++)
        s->spawn_zone[i] = c->g->spawn[i].zone;
    fill_decks(c->g, s);
    shuffle_decks(s);
    set_cards_aside(c->g, s);
    if (c->g->pairs)
        deal_people(c);
    else
        place_team(c);
    if (has_part(c->g, PART_OBJECTIVE_CARDS))
        mission_skill(c);
    place_tokens(c);
    noise_that_stays(c->g, s);
    open_start_buildings(c);
    place_people(c);
    push(s, F_ROUND, NONE);
    if (queues(c->g, WHEN_BEGIN))
        happens(c, WHEN_BEGIN, NONE, 0, NONE);
    push(s, F_FIRST, NONE);
    if (has_part(c->g, PART_CAMPAIGN))
        push(s, F_GEAR, NONE);
    push(s, F_HANDS, NONE);
    push(s, F_SURPLUS, NONE);
    if (has_part(c->g, PART_CAMPAIGN))
        push(s, F_PREPARE, NONE);
    push(s, F_START, NONE);
    push(s, F_WAIT, NONE);
    if (c->g->pairs)
        push(s, F_PAIRS, NONE);
}

/* ---- F_WAIT ---- */

static void draw_companions(struct ctx *c, struct frame *f)
{
    for (int i = 0; i < c->g->waiting; i++) {
        int who = random_companion(c);
        if (who == NONE)
            return;
        c->s->survivor[who].flags |= COMPANION;
        f->wait.drawn[f->wait.count++] = (uint8_t)who;
    }
}

static void settle_at(struct ctx *c, struct frame *f, int i)
{
    int who = f->wait.drawn[i];
    f->wait.drawn[i] = f->wait.drawn[--f->wait.count];
    f->wait.drawn[f->wait.count] = 0;
    add_companion(c, who, c->g->wait_zone[f->wait.zones++], NONE);
}

enum flow wait_run(struct ctx *c, struct frame *f)
{
    if (!f->step) {
        f->step = 1;
        draw_companions(c, f);
    }
    if (f->wait.count > 1)
        return ASK;
    if (f->wait.count)
        settle_at(c, f, 0);
    pop(c->s);
    return GO;
}

void wait_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (int i = 0; i < f->wait.count; i++)
        put(l, act2(V_WAIT, f->wait.drawn[i], g->wait_zone[f->wait.zones]));
}

void wait_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    for (int i = 0; i < f->wait.count; i++)
        if (f->wait.drawn[i] == a.arg[0]) {
            settle_at(c, f, i);
            return;
        }
}

/* ---- F_START ---- */

/* As evenly as possible: that many in each zone, and one more in as many of them as it takes. */
static bool has_room(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int zone)
{
    int each = g->team / g->starts, more = g->team % g->starts, in[SPAWNS] = {0}, there = 0;
    for (int i = 0; i < g->starts; i++)
        for (int who = 0; who < f->start.next; who++)
            in[i] += s->survivor[who].zone == g->start[i];
    for (int i = 0; i < g->starts; i++) {
        there = g->start[i] == zone ? in[i] : there;
        more -= in[i] > each;
    }
    return there < each || (there == each && more > 0);
}

enum flow start_run(struct ctx *c, struct frame *f)
{
    struct hd_action any[2];
    struct list l = {any, 2, 0};
    if (c->g->starts <= 1 || c->g->pairs || f->start.next >= c->g->team) {
        pop(c->s);
        return GO;
    }
    start_legal(c->g, c->s, f, &l);
    if (l.count > 1)
        return ASK;
    start_answer(c, f, any[0]); /* DS-M2-2: the other zones are full */
    return GO;
}

void start_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (int i = 0; i < g->starts; i++)
        if (!g->split || has_room(g, s, f, g->start[i]))
            put(l, act2(V_START, f->start.next, g->start[i]));
}

void start_answer(struct ctx *c, struct frame *f, struct hd_action a) { set_zone(c, f->start.next++, a.arg[1]); }

/* ---- F_SURPLUS ---- */

static void hand_out(struct ctx *c, int who, int copy, enum rule rule)
{
    struct survivor *v = &c->s->survivor[who];
    int slot = home_slot(c->g, v, c->g->type_of[copy]);
    if (slot < 0 && v->card[INCOMING] != NONE) { /* WZC-AMB-42: more than anybody can carry */
        discard_card(c, copy);
        return;
    }
    v->card[slot < 0 ? INCOMING : slot] = (uint8_t)copy;
    TELL(c, CARD, NONE, DEAL, .piece = who, .card = c->g->type_of[copy], .area = AREA_HAND, .reveals = 1, .rule = rule);
}

static void deal_to(struct ctx *c, int who)
{
    struct horde_state *s = c->s;
    int copy = s->starting[--s->starting_count];
    s->starting[s->starting_count] = 0;
    hand_out(c, who, copy, R_SETUP_7);
}

/* ---- starting cards given by name ---- */

static int starting_copies(const struct horde_game *g, const struct horde_state *s, int type)
{
    int n = 0;
    for (int i = 0; i < s->starting_count; i++)
        n += g->type_of[s->starting[i]] == type;
    return n;
}

/* DS-SEVEN-1: if there is one left. */
static void deal_card(struct ctx *c, int who, int type, enum rule rule)
{
    struct horde_state *s = c->s;
    for (int i = 0; i < s->starting_count; i++)
        if (c->g->type_of[s->starting[i]] == type) {
            int copy = s->starting[i];
            s->starting[i] = s->starting[--s->starting_count];
            s->starting[s->starting_count] = 0;
            hand_out(c, who, copy, rule);
            return;
        }
}

static bool gives_by_name(const struct horde_game *g) { return g->deal.squads || g->deal.chosens || g->deal.others; }

/* Where there is nothing for a squad, they are dealt to like anybody else: nobody begins without a card. */
static bool in_squad(const struct horde_game *g, int who) { return g->deal.squads && g->sheet[g->sheet_of[who]].squad; }

/* DS-SETUP-4 */
static void deal_squad(struct ctx *c)
{
    EACH_PLAYED (c->s, who)
        for (int i = 0; in_squad(c->g, who) && i < c->g->deal.squads; i++)
            deal_card(c, who, c->g->deal.squad[i], R_SETUP_7);
}

/* DS-SETUP-6: whoever is not of the squad chooses; NONE: all have. */
int next_other(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    bool any = false;
    for (int i = 0; i < g->deal.others; i++)
        any = any || starting_copies(g, s, g->deal.other[i]);
    EACH_PLAYED (s, who)
        if (any && !in_squad(g, who) && !(f->surplus.more >> who & 1))
            return who;
    return NONE;
}

/* DS-SETUP-5, DS-SETUP-6, DS-DEC-02, DS-AMB-59: one of the chosen cards for some of the squad, one each. */
static void list_deals(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    int other = next_other(g, s, f);
    for (int i = 0; other != NONE && i < g->deal.others; i++)
        if (starting_copies(g, s, g->deal.other[i]))
            put(l, act2(V_DEAL, other, g->deal.other[i]));
    for (int i = 0; other == NONE && i < g->deal.chosens; i++)
        EACH_PLAYED (s, who)
            if (in_squad(g, who) && !(f->surplus.more >> who & 1) && starting_copies(g, s, g->deal.chosen[i]))
                put(l, act2(V_DEAL, who, g->deal.chosen[i]));
}

static bool has_a_card(const struct survivor *v)
{
    for (int i = 0; i <= INCOMING; i++)
        if (v->card[i] != NONE)
            return true;
    return false;
}

/* DS-SEVEN-1: in a large team the cards may run out, which nobody sees in what was dealt. */
static void tell_who_goes_without(struct ctx *c)
{
    EACH_PLAYED (c->s, who)
        if (c->g->team > c->g->usual_team && gives_by_name(c->g) && !has_a_card(&c->s->survivor[who]))
            TELL(c, NOTE, DS_SEVEN_1, NO_CARD, .piece = who);
}

static void deal_evenly(struct ctx *c)
{
    int each = c->s->starting_count / c->g->team;
    for (int i = 0; i < each; i++)
        EACH_PLAYED (c->s, who)
            deal_to(c, who);
}

enum flow surplus_run(struct ctx *c, struct frame *f)
{
    struct hd_action any[2];
    struct list l = {any, 2, 0};
    if (!f->step) {
        f->step = 1;
        if (gives_by_name(c->g))
            deal_squad(c);
        else
            deal_evenly(c);
    }
    surplus_legal(c->g, c->s, f, &l);
    if (!c->s->starting_count || !l.count) {
        tell_who_goes_without(c);
        pop(c->s);
        return GO;
    }
    if (l.count > 1 || !gives_by_name(c->g)) /* who gets an unknown card is asked even if it can be one only: 2E-DEC-02 */
        return ASK;
    surplus_answer(c, f, any[0]);
    return GO;
}

void surplus_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    if (gives_by_name(g)) {
        list_deals(g, s, f, l);
        return;
    }
    EACH_PLAYED (s, i)
        if (!(f->surplus.more >> i & 1))
            put(l, act1(V_DEAL, i));
}

void surplus_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    f->surplus.more = (survivor_set)(f->surplus.more | 1u << a.arg[0]);
    if (gives_by_name(c->g))
        deal_card(c, a.arg[0], a.arg[1], in_squad(c->g, a.arg[0]) ? R_DS_SETUP_5 : R_DS_SETUP_6);
    else
        deal_to(c, a.arg[0]);
}

/* ---- F_HANDS (DS-SETUP-11) ---- */

enum flow hands_run(struct ctx *c, struct frame *f)
{
    while (f->hands.next < c->s->people) {
        int who = f->hands.next++;
        if (!plays(c->s, who))
            continue;
        if (!c->g->ask_hands && c->s->survivor[who].card[INCOMING] == NONE)
            continue;
        start_reorganise(c, who, c->s->survivor[who].card[INCOMING]);
        return GO;
    }
    pop(c->s);
    return GO;
}

void hands_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l) {}
void hands_answer(struct ctx *c, struct frame *f, struct hd_action a) {}

/* ---- F_FIRST: who begins (2E-SETUP-12; without the axe the players choose, 2E-AMB-33, DS-SETUP-10) ---- */

static int axe_holder(const struct horde_game *g, const struct horde_state *s)
{
    EACH_PLAYED (s, who)
        for (int i = 0; i <= INCOMING; i++) {
            int copy = s->survivor[who].card[i];
            if (copy != NONE && g->deck_of[copy] == DECK_STARTING && g->card_type[g->type_of[copy]].flags & CARD_FIRST)
                return who;
        }
    return -1;
}

static void begin_with(struct ctx *c, int seat)
{
    c->s->first_seat = (uint8_t)seat;
    TELL(c, NOTE, SETUP_12, FIRST, .seat = seat);
    pop(c->s);
}

enum flow first_run(struct ctx *c, struct frame *f)
{
    int who = axe_holder(c->g, c->s);
    if (who < 0 && c->g->base.seats > 1)
        return ASK;
    begin_with(c, who < 0 ? 0 : c->s->seat_of[who]);
    return GO;
}

void first_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (int i = 0; i < g->base.seats; i++)
        put(l, act1(V_FIRST, i));
}

void first_answer(struct ctx *c, struct frame *f, struct hd_action a) { begin_with(c, a.arg[0]); }
