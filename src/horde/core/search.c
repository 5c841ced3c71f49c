/*
 * search.c - searching rooms: the action, the cards drawn one by one, the trap, the matching pair.
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"

/* DS-ACT-SEARCH-6: tunnels and the open are not worth it. */
static bool can_scavenge(const struct horde_game *g, int zone)
{
    int drawn = zone_row[g->board.kind[zone]].drawn;
    return drawn != HD_TUNNEL && drawn != HD_OUTDOOR;
}

/* DS-ACT-SEARCH-5, DS-AMB-56, DS-AMB-61, DS-AMB-62: worn, it helps soldiers, wherever they are. */
static bool wears_drone(const struct horde_game *g, const struct survivor *v)
{
    for (int i = BODY; i < BODY + g->rule.body; i++)
        if (v->card[i] != NONE && g->card_type[g->type_of[v->card[i]]].flags & CARD_SEARCHES)
            return true;
    return false;
}

/* 2E-ACT-SEARCH-1, INV-GEN-1, INV-ACT-2, INV-SKILL-SCAVENGER, DS-ACT-SEARCH-3, DS-ACT-SEARCH-4, DS-SEC-1, 2E-SKILL-SCAVENGER,
 * DS-SKILL-SCAVENGER: who finds something where. */
static struct hd_why check_place(const struct horde_game *g, const struct survivor *v, const struct survivor_type *sheet)
{
    bool secure = zone_row[g->board.kind[v->zone]].search == SEARCH_SECURITY;
    bool soldier = sheet->searches == SEARCHES_SECURITY;
    if (g->rule.search_anywhere || (has(v, D_SCAVENGER) && can_scavenge(g, v->zone)) || (soldier && wears_drone(g, v)))
        return ALLOWED;
    if (soldier)
        return secure ? ALLOWED : WHY(DS_ACT_SEARCH_4, SECURITY_ONLY, v->zone);
    if (g->board.room[v->zone])
        return ALLOWED;
    if (g->board.kind[v->zone] == ZONE_HALLWAY)
        return WHY(WZC_HALL_2, NO_ROOM, v->zone);
    return sheet->class == CIVILIAN ? WHY(DS_ACT_SEARCH_3, NO_ROOM, v->zone) : WHY(ACT_SEARCH_1, NO_ROOM, v->zone);
}

/* The rule somebody who may search here does it by. */
static enum rule searches_by(const struct horde_game *g, int who, const struct survivor *v)
{
    const struct survivor_type *sheet = &g->sheet[g->sheet_of[who]];
    bool soldier = sheet->searches == SEARCHES_SECURITY;
    if (!soldier && sheet->class != CIVILIAN)
        return R_ACT_SEARCH_1;
    if (soldier && zone_row[g->board.kind[v->zone]].search == SEARCH_SECURITY)
        return R_DS_ACT_SEARCH_4;
    if (!soldier && g->board.room[v->zone])
        return R_DS_ACT_SEARCH_3;
    return soldier && wears_drone(g, v) ? R_DS_ACT_SEARCH_5 : R_DS_ACT_SEARCH_6;
}

/* 2E-SKILL-SEARCHMORE, DS-ACT-SEARCH-2: whatever the place. */
static inline struct hd_why check_time(const struct horde_state *s, int who, enum rule rule)
{
    const struct survivor *v = &s->survivor[who];
    if (s->crowd[v->zone])
        return (struct hd_why){.rule = (uint16_t)rule, .reason = Y_ZOMBIES_HERE, .arg = {v->zone, s->crowd[v->zone]}};
    if (v->used & USED_SEARCH && !has(v, D_SEARCH_MORE))
        return WHY(ACT_SEARCH_3, ONCE_PER_TURN, who);
    if (!payers(v, ACT_SEARCH, 0))
        return WHY(ROUND_3, NO_ACTIONS, who);
    return ALLOWED;
}

struct hd_why check_search(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct survivor *v = &s->survivor[who];
    struct hd_why why = ALLOWED;
    FORBIDS(why, g, no_search, g, s, who, v->zone); /* first, for no drone and no skill helps against it */
    if (!why.rule && !zset_has(&g->humvee, v->zone))
        why = check_place(g, v, &g->sheet[g->sheet_of[who]]);
    return why.rule ? why : check_time(s, who, R_ACT_SEARCH_1); /* WZC-HUMVEE-1, WZC-HALL-2, WZC-AMB-18 */
}

struct hd_why check_search_turn(const struct horde_game *g, const struct horde_state *s, int who, enum rule rule)
{
    struct hd_why why = ALLOWED;
    FORBIDS(why, g, no_search, g, s, who, s->survivor[who].zone);
    return why.rule ? why : check_time(s, who, rule);
}

/* 2E-SKILL-SEARCH2, DS-SKILL-SEARCH-2, 2E-ACT-SEARCH-3, DS-ACT-SEARCH-1, 2E-FLASH-1, 2E-FLASH-2: a flashlight or the skill, two
 * cards; never more. */
void search_now(struct ctx *c, int who, bool police_car)
{
    struct survivor *v = &c->s->survivor[who];
    bool two = has(v, D_SEARCH2) || (carries_skill(c->g, v, D_SEARCH2) && lamp_helps(c->g, c->s, who));
    TELL(c, ACTION, ACT_SEARCH_1, SEARCH, .piece = who, .place = v->zone, .n = {two ? 2 : 1, police_car},
         .rule = police_car                              ? R_CAR_16
                 : searches_service(c->g, c->s, v->zone) ? R_WZC_SERVICE_2
                 : two                                   ? R_FLASH_1
                                                         : searches_by(c->g, who, v));
    struct frame *f = push(c->s, F_DRAW, who);
    f->draw.cards = two ? 2 : 1;
    f->draw.how = police_car ? WEAPONS_ONLY : searches_service(c->g, c->s, v->zone) ? FROM_SERVICE : 0;
}

void do_search(struct ctx *c, int who, struct hd_action a)
{
    pay(c, who, ACT_SEARCH, 0);
    c->s->survivor[who].used |= USED_SEARCH;
    if (asks_for_lamp(c->g, c->s, who, a))
        ask_for_lamp(c, who, a);
    else
        search_now(c, who, a.verb == V_CARSEARCH);
}

/* ---- F_DRAW ---- */

enum { DRAW, RESOLVE, PLACE, SECOND };

/* 2E-RUSH-1: somebody who holds the nose in the middle of a rush may draw one more; it is none of those the card has placed. */
static void join_late(struct ctx *c, int zone, int kind)
{
    for (int i = 0; i < c->s->depth; i++) {
        struct frame *f = &c->s->frame[i];
        if (f->kind == F_CARD && f->zone == zone && f->card.placed && c->g->zcard[f->card.card].kind == kind)
            f->card.there++;
    }
}

/* 2E-ACT-SEARCH-5, 2E-AMB-05, 2E-AMB-28: a missing walker is just not placed. */
static void spring_trap(struct ctx *c, int who, int copy)
{
    int type = c->g->type_of[copy], zone = c->s->survivor[who].zone, kind = c->g->card_type[type].trap_kind;
    discard_card(c, copy);
    TELL(c, CARD, ACT_SEARCH_5, TRAP, .piece = who, .card = type, .place = zone, .area = AREA_DISCARD, .reveals = 1);
    if (place_zombies(c, zone, kind, 1, R_ACT_SEARCH_5)) {
        join_late(c, zone, kind);
        start_reaction(c, zone);
    }
}

/* DS-ACT-SEARCH-8, DS-AMB-09: somewhere else something comes up; the searcher may draw another card. */
static void stir_pits(struct ctx *c, int who, int copy)
{
    int type = c->g->type_of[copy], kind = c->g->card_type[type].trap_kind;
    bool mold = c->g->card_type[type].flags & CARD_MOLD; /* INV-MOLD-9 */
    discard_card(c, copy);
    TELL(c, CARD, NONE, PITS_STIR, .piece = who, .card = type, .area = AREA_DISCARD, .reveals = 1,
         .phrase = mold ? P_MOLD_STIRS : P_PITS_STIR, .rule = mold ? R_INV_MOLD_9 : R_DS_ACT_SEARCH_8);
    push(c->s, F_AGAIN, who);
    if (mold)
        spawn_in_mold(c, kind, c->g->card_type[type].brings);
    else if (has_part(c->g, PART_PITS))
        spawn_in_pits(c, kind, 1);
}

/* The one that is searched (WZC-INT-38, WZC-INT-39). */
static struct deck *searched(const struct horde_game *g, struct horde_state *s, const struct frame *f)
{
    return f->draw.how & FROM_SERVICE ? service_deck(g, s) : &s->equipment;
}

static int deck_position(const struct horde_game *g, const struct deck *deck, int type)
{
    for (int i = deck->count - 1; i >= 0; i--)
        if (g->type_of[deck->card[i]] == type)
            return i;
    return -1;
}

static int draw_pimp(struct ctx *c)
{
    struct horde_state *s = c->s;
    if (!s->pimp.count)
        return NONE;
    int copy = s->pimp.card[--s->pimp.count];
    s->pimp.card[s->pimp.count] = 0;
    return copy;
}

static void draw_one(struct ctx *c, struct frame *f)
{
    struct survivor *v = &c->s->survivor[f->who];
    bool crate = f->draw.how & FROM_CRATE;
    int copy = crate ? draw_pimp(c) : draw_from(c, searched(c->g, c->s, f)), who = f->who;
    if (copy == NONE) {
        pop(c->s);
        TELL(c, NOTE, NONE, NOTHING_LEFT, .piece = who, .rule = crate ? R_ACT_CRATE_1 : R_ACT_SEARCH_4,
             .phrase = crate ? P_CRATE_EMPTY : P_NOTHING_LEFT);
        return;
    }
    TELL(c, CARD, NONE, DRAW, .piece = who, .card = c->g->type_of[copy], .area = AREA_DRAWN, .reveals = 1,
         .rule = f->draw.how & BY_CARD     ? R_WZC_OBJ_6 /* what a card gives is no search: no matching set */
                 : crate                   ? R_ACT_CRATE_1
                 : f->draw.how & NO_SEARCH ? R_SKILL_HOLDYOURNOSE
                                           : R_ACT_SEARCH_2);
    f->draw.cards--;
    f->step = RESOLVE;
    v->card[INCOMING] = (uint8_t)copy;
    if (has(v, D_DESTINY) && !(v->used & USED_DESTINY))
        push(c->s, F_REDRAW, who);
}

/* A search for weapons goes on only if one, or a trap, can come. */
static bool ends_somewhere(const struct horde_game *g, const struct horde_state *s)
{
    for (int i = 0; i < s->equipment.count + s->equipment.gone; i++) {
        int copy = i < s->equipment.count ? s->equipment.card[i] : s->equipment.discard[i - s->equipment.count];
        if (g->card_type[g->type_of[copy]].flags & (CARD_WEAPON | CARD_TRAP))
            return true;
    }
    return false;
}

static void resolve(struct ctx *c, struct frame *f)
{
    struct survivor *v = &c->s->survivor[f->who];
    int copy = v->card[INCOMING], who = f->who;
    f->step = PLACE;
    if (copy == NONE) { /* a setup line has taken it */
        f->step = DRAW;
        return;
    }
    int type = c->g->type_of[copy];
    if (c->g->card_type[type].flags & CARD_TRAP) {
        v->card[INCOMING] = NONE;
        pop(c->s);
        spring_trap(c, who, copy);
        return;
    }
    if (c->g->card_type[type].flags & (CARD_PITS | CARD_MOLD)) {
        v->card[INCOMING] = NONE;
        f->step = DRAW;
        stir_pits(c, who, copy);
        return;
    }
    if (f->draw.how & WEAPONS_ONLY && !(c->g->card_type[type].flags & CARD_WEAPON)) { /* 2E-CAR-17: on until a weapon comes */
        v->card[INCOMING] = NONE;
        discard_card(c, copy);
        TELL(c, CARD, CAR_17, DROP, .piece = who, .card = type, .area = AREA_DISCARD);
        f->step = DRAW;
        if (ends_somewhere(c->g, c->s))
            f->draw.cards++;
        else
            TELL(c, NOTE, CAR_17, NO_WEAPON_LEFT, .piece = who);
        return;
    }
    f->draw.with = (uint8_t)(f->draw.how & FROM_SERVICE ? comes_with(c->g, c->s, type) + 1 : 0);
    if (!(f->draw.how & (NO_SEARCH | FROM_CRATE | BY_CARD)) && has(v, D_MATCHING_SET) &&
        counts_as_dual(v, &c->g->card_type[type]) && /* 2E-INT-48 */
        deck_position(c->g, searched(c->g, c->s, f), type) >= 0)
        push(c->s, F_FETCH, who)->fetch.type = (uint8_t)type;
}

static void fetch_copy(struct ctx *c, struct frame *f)
{
    struct deck *deck = searched(c->g, c->s, f);
    int type = f->draw.fetch - 1, at = deck_position(c->g, deck, type), last = deck->count - 1;
    f->draw.fetch = 0;
    if (at < 0) /* not in a game that was played: asked for only while there is one */
        return;
    int copy = deck->card[at];
    deck->card[at] = deck->card[last];
    deck->card[last] = 0;
    deck->count = (uint8_t)last;
    rng_shuffle(&c->s->rng, deck->card, deck->count);
    TELL(c, CARD, SKILL_MATCHINGSET, FETCH, .piece = f->who, .card = type, .area = AREA_DRAWN, .reveals = 1);
    TELL(c, SHUFFLE, SKILL_MATCHINGSET, RESHUFFLE, .area = AREA_EQUIPMENT);
    start_reorganise(c, f->who, copy);
}

static void bring_along(struct ctx *c, struct frame *f)
{
    int type = f->draw.with - 1;
    f->draw.with = 0;
    if (type >= 0 && type != NONE)
        give_card(c, f->who, type);
}

enum flow draw_run(struct ctx *c, struct frame *f)
{
    switch (f->step) {
    case DRAW:
        if (f->draw.cards) {
            draw_one(c, f);
            break;
        }
        pop(c->s);
        c->s->look = 1; /* goals were not looked at while drawing */
        break;
    case RESOLVE: resolve(c, f); break;
    case PLACE:
        f->step = SECOND;
        start_reorganise(c, f->who, c->s->survivor[f->who].card[INCOMING]);
        break;
    default:
        f->step = DRAW;
        bring_along(c, f);
        if (f->draw.fetch)
            fetch_copy(c, f);
        break;
    }
    return GO;
}

void draw_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l) {}
void draw_answer(struct ctx *c, struct frame *f, struct hd_action a) {}

/* ---- F_FETCH ---- */

enum flow fetch_run(struct ctx *c, struct frame *f) { return ASK; }

void fetch_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    put(l, act2(V_FETCH, f->who, f->fetch.type));
    put(l, act1(V_PASS, f->who));
}

void fetch_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    int type = f->fetch.type;
    pop(c->s);
    if (a.verb == V_FETCH)
        top(c->s)->draw.fetch = (uint8_t)(type + 1);
}

/* ---- F_REDRAW: who may put the card just drawn away and draw another (2E-SKILL-DESTINY, 2E-DEC-11) ---- */

enum flow redraw_run(struct ctx *c, struct frame *f)
{
    if (c->s->survivor[f->who].card[INCOMING] != NONE)
        return ASK;
    pop(c->s);
    return GO;
}

void redraw_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    put(l, act2(V_REDRAW, f->who, g->type_of[s->survivor[f->who].card[INCOMING]]));
    put(l, act1(V_PASS, f->who));
}

void redraw_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    struct survivor *v = &c->s->survivor[f->who];
    int who = f->who;
    pop(c->s);
    if (a.verb == V_PASS)
        return;
    v->used |= USED_DESTINY;
    discard_card(c, v->card[INCOMING]);
    v->card[INCOMING] = NONE;
    TELL(c, CARD, SKILL_DESTINY, REDRAW, .piece = who, .card = a.arg[1], .area = AREA_DISCARD);
    top(c->s)->draw.cards++;
    top(c->s)->step = DRAW;
}

/* ---- F_AGAIN: who may draw another card for one that was no find (DS-ACT-SEARCH-8, DS-DEC-10) ---- */

enum flow again_run(struct ctx *c, struct frame *f) { return ASK; }

void again_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    put(l, act1(V_DRAW, f->who));
    put(l, act1(V_PASS, f->who));
}

void again_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    pop(c->s);
    if (a.verb == V_DRAW)
        top(c->s)->draw.cards++;
}
