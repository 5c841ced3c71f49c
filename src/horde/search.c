/*
 * search.c - searching rooms: the action, the cards drawn one by one, the trap, the matching pair.
 */
#include "horde/horde.h"

#include <assert.h>

struct hd_why check_search(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct survivor *v = &s->survivor[who];
    if (!g->board.room[v->zone] && !g->rule.search_anywhere)
        return WHY(ACT_SEARCH_1, NO_ROOM, v->zone);
    if (s->crowd[v->zone])
        return WHY(ACT_SEARCH_1, ZOMBIES_HERE, v->zone, s->crowd[v->zone]);
    if (v->used & USED_SEARCH && !has(v, D_SEARCH_MORE))
        return WHY(ACT_SEARCH_3, ONCE_PER_TURN, who);
    if (!payers(v, ACT_SEARCH, 0))
        return WHY(ROUND_3, NO_ACTIONS, who);
    return ALLOWED;
}

/* 2E-FLASH-1, 2E-FLASH-2: a flashlight or the skill, two cards; never more. */
void do_search(struct ctx *c, int who)
{
    struct survivor *v = &c->s->survivor[who];
    bool two = has(v, D_SEARCH2) || carries_skill(c->g, v, D_SEARCH2);
    pay(c, who, ACT_SEARCH, 0);
    v->used |= USED_SEARCH;
    TELL(c, ACTION, ACT_SEARCH_1, SEARCH, .piece = who, .place = v->zone, .n = {two ? 2 : 1}, .rule = two ? R_FLASH_1 : R_ACT_SEARCH_1);
    push(c->s, F_DRAW, who)->a = two ? 2 : 1;
}

/* ---- F_DRAW: who draws a cards more; b = type to fetch a second copy of, 0 none (type + 1) ---- */

/* 2E-ACT-SEARCH-5, 2E-AMB-05, 2E-AMB-28: a missing walker is just not placed. */
static void spring_trap(struct ctx *c, int who, int copy)
{
    int type = c->g->type_of[copy], zone = c->s->survivor[who].zone;
    discard_card(c, copy);
    TELL(c, CARD, ACT_SEARCH_5, TRAP, .piece = who, .card = type, .place = zone, .area = AREA_DISCARD, .reveals = 1);
    place_zombies(c, zone, c->g->card_type[type].trap_kind, 1, R_ACT_SEARCH_5);
}

static bool counts_as_dual(const struct horde_game *g, const struct survivor *v, int type)
{
    const struct card_type *t = &g->card_type[type];
    return t->flags & CARD_DUAL || (t->flags & CARD_WEAPON && has(v, D_AMBIDEXTROUS)); /* 2E-INT-48 */
}

static int deck_position(const struct horde_game *g, const struct horde_state *s, int type)
{
    for (int i = s->equipment.count - 1; i >= 0; i--)
        if (g->type_of[s->equipment.card[i]] == type)
            return i;
    return -1;
}

static void draw_one(struct ctx *c, struct frame *f)
{
    struct survivor *v = &c->s->survivor[f->who];
    int copy = draw_equipment(c);
    if (copy == NONE) {
        TELL(c, NOTE, ACT_SEARCH_4, NOTHING_LEFT, .piece = f->who);
        pop(c->s);
        return;
    }
    int type = c->g->type_of[copy];
    if (c->g->card_type[type].flags & CARD_TRAP) {
        int who = f->who;
        pop(c->s);
        spring_trap(c, who, copy);
        return;
    }
    TELL(c, CARD, ACT_SEARCH_2, DRAW, .piece = f->who, .card = type, .area = AREA_DRAWN, .reveals = 1);
    f->a--;
    f->step = 1;
    v->card[INCOMING] = (uint8_t)copy;
    if (has(v, D_MATCHING_SET) && counts_as_dual(c->g, v, type) && deck_position(c->g, c->s, type) >= 0)
        push(c->s, F_FETCH, f->who)->a = (uint8_t)type;
}

static void fetch_copy(struct ctx *c, struct frame *f)
{
    struct deck *deck = &c->s->equipment;
    int type = f->b - 1, at = deck_position(c->g, c->s, type), last = deck->count - 1;
    f->b = 0;
    assert(at >= 0 && last >= 0);
    int copy = deck->card[at];
    deck->card[at] = deck->card[last];
    deck->card[last] = 0;
    deck->count = (uint8_t)last;
    rng_shuffle(&c->s->rng, deck->card, deck->count);
    TELL(c, CARD, SKILL_MATCHINGSET, FETCH, .piece = f->who, .card = type, .area = AREA_DRAWN, .reveals = 1);
    start_reorganise(c, f->who, copy);
}

enum flow draw_run(struct ctx *c, struct frame *f)
{
    switch (f->step) {
    case 0:
        if (f->a)
            draw_one(c, f);
        else
            pop(c->s);
        return GO;
    case 1:
        f->step = 2;
        start_reorganise(c, f->who, c->s->survivor[f->who].card[INCOMING]);
        return GO;
    default:
        f->step = 0;
        if (f->b)
            fetch_copy(c, f);
        return GO;
    }
}

void draw_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l) {}
void draw_answer(struct ctx *c, struct frame *f, struct hd_action a) {}

/* ---- F_FETCH: who may look for a second card of type a (2E-SKILL-MATCHINGSET, 2E-DEC-11) ---- */

enum flow fetch_run(struct ctx *c, struct frame *f) { return ASK; }

void fetch_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    put(l, act2(V_FETCH, f->who, f->a));
    put(l, act1(V_PASS, f->who));
}

void fetch_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    int type = f->a;
    pop(c->s);
    if (a.verb == V_FETCH)
        top(c->s)->b = (uint8_t)(type + 1);
}
