/*
 * companions.c - survivors who come along: lone or led, collected, handed over. They have no turn, no cards and one life.
 * They stand behind the team in survivor[]: every sheet nobody plays has its place there.
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"

bool companions_wanted(const struct horde_game *g) { return true; }

#include <string.h>

int random_companion(struct ctx *c)
{
    uint8_t free[SURVIVORS];
    int n = 0;
    for (int i = 0; i < c->g->people; i++)
        if (!plays(c->s, i) && !(c->s->survivor[i].flags & COMPANION) && !(c->g->by_name >> i & 1))
            free[n++] = (uint8_t)i;
    if (!n)
        return NONE;
    int who = free[rng_below(&c->s->rng, (uint32_t)n)];
    TELL(c, NOTE, COMP_1, DRAWN_BY_LOT, .piece = who, .reveals = 1);
    return who;
}

/* Goes with the leader, also in the car (2E-COMP-6); leader NONE: alone. */
void follow(struct horde_state *s, int companion, int leader)
{
    s->survivor[companion].leader = (uint8_t)leader;
    s->survivor[companion].car = leader == NONE ? 0 : s->survivor[leader].car;
}

static void joined(struct ctx *c, int companion, int leader)
{
    if (queues(c->g, WHEN_JOINS))
        falls_due(c, WHEN_JOINS, leader, c->s->survivor[leader].zone, companion + 1);
}

/* 2E-COMP-10: leader NONE: alone in the zone. */
void add_companion(struct ctx *c, int who, int zone, int leader)
{
    struct survivor *v = &c->s->survivor[who];
    v->flags |= COMPANION;
    v->health = 1; /* 2E-COMP-9 */
    if (c->s->people <= who)
        c->s->people = (uint8_t)(who + 1);
    follow(c->s, who, leader);
    set_zone(c, who, zone);
    refresh_traits(c->g, c->s);
    TELL(c, APPEAR, COMP_1, COMPANION, .piece = who, .of = leader == NONE ? -1 : leader, .place = zone,
         .piece_kind = KIND_ADULT, .count = 1, .reveals = 1);
    if (leader != NONE && c->s->depth) /* those everybody starts with have not joined just now */
        joined(c, who, leader);
}

bool leads(const struct horde_state *s, int leader, int who)
{
    return s->survivor[who].flags & COMPANION && s->survivor[who].leader == leader;
}

int companions_of(const struct horde_game *g, const struct horde_state *s, int leader)
{
    int n = 0;
    EACH_OTHER (s, i)
        n += leads(s, leader, i);
    return n;
}

static bool is_alone_here(const struct horde_state *s, int who, int zone)
{
    return (s->survivor[who].flags & (COMPANION | STAYS)) == COMPANION && s->survivor[who].leader == NONE &&
           s->survivor[who].zone == zone;
}

/* 2E-COMP-5, 2E-ACT-COMP-1 */
struct hd_why check_collect(const struct horde_game *g, const struct horde_state *s, int who, int companion)
{
    if (companion >= s->people || !is_alone_here(s, companion, s->survivor[who].zone))
        return WHY(COMP_5, NOT_ALONE_HERE, companion);
    struct hd_why why = check_joins(g, s, who, companion);
    if (!why.rule && !s->survivor[who].actions)
        why = WHY(ROUND_3, NO_ACTIONS, who);
    return why;
}

void list_collects(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    EACH_OTHER (s, i)
        if (!check_collect(g, s, who, i).rule)
            put(l, act2(V_COLLECT, who, i));
}

static void join(struct ctx *c, int companion, int leader, enum rule rule)
{
    follow(c->s, companion, leader);
    c->s->look = 1;
    refresh_traits(c->g, c->s); /* 2E-COMP-3: the first blue skill goes with the sheet */
    TELL(c, NOTE, NONE, COMPANION_JOINS, .piece = leader, .of = companion, .rule = rule);
}

/* 2E-AP-6: free actions that a skill brings are there at once, and go with it if they are still there. */
static void settle_slots(struct ctx *c, int who, const struct survivor *before)
{
    const struct survivor *v = &c->s->survivor[who];
    gain_slot(c, who, ACT_OTHER, v->bonus_actions - before->bonus_actions);
    for (int i = 0; i < FREE_SLOTS; i++)
        gain_slot(c, who, (enum act)i, v->bonus_free[i] - before->bonus_free[i]);
}

void collect(struct ctx *c, int who, int companion)
{
    struct survivor before = c->s->survivor[who];
    join(c, companion, who, R_COMP_5);
    joined(c, companion, who);
    settle_slots(c, who, &before);
}

/* ---- changing places ---- */

/* The companion goes on with everything but the sheet; too many wounds for the new one stop at the last. */
static void take_over(struct ctx *c, int from, int to)
{
    struct survivor *old = &c->s->survivor[from], *new = &c->s->survivor[to];
    int health = c->g->sheet[c->g->sheet_of[to]].health;
    *new = *old;
    new->leader = NONE;
    new->health = (uint8_t)health;
    if (new->wounds >= health)
        new->wounds = (uint8_t)(health - 1);
    *old = (struct survivor){.zone = new->zone, .health = 1, .flags = COMPANION, .leader = (uint8_t)to, .car = new->car};
    memset(old->card, NONE, sizeof old->card);
    c->s->played = (survivor_set)((c->s->played & ~(1u << from)) | 1u << to);
    c->s->seat_of[to] = c->s->seat_of[from];
    c->s->swapped |= (survivor_set)(1u << from | 1u << to);
    for (int i = 0; i < c->s->people; i++)
        if (leads(c->s, from, i))
            c->s->survivor[i].leader = (uint8_t)to;
}

static survivor_set rename_set(survivor_set set, int from, int to)
{
    return set >> from & 1 ? (survivor_set)((set & ~(1u << from)) | 1u << to) : set;
}

/* What is in progress below the turn in which two change places goes on with the other. */
static void rename_in(struct frame *f, int from, int to)
{
    if (f->who == from)
        f->who = (uint8_t)to;
    if (f->kind == F_TURN && f->turn.waits.acting == from)
        f->turn.waits.acting = (uint8_t)to;
    if (f->kind == F_TURN)
        f->turn.waits.destiny = rename_set(f->turn.waits.destiny, from, to);
    if (f->kind == F_LINK)
        f->link.had = rename_set(f->link.had, from, to);
}

void swap_places(struct ctx *c, int who)
{
    int other = 0;
    while (other < c->s->people && !leads(c->s, who, other))
        other++;
    if (other == c->s->people)
        return;
    struct survivor before = c->s->survivor[who];
    take_over(c, who, other);
    for (int i = 0; i < c->s->depth; i++)
        rename_in(&c->s->frame[i], who, other);
    if (c->s->acting == who)
        c->s->acting = (uint8_t)other;
    TELL(c, NOTE, ACT_OBJ_1, SWAP, .piece = who, .of = other);
    forget_skills(c, other);
    settle_slots(c, other, &before);
    learn_levels(c, other);
}

/* ---- trading ---- */

survivor_set led_by(const struct horde_game *g, const struct horde_state *s, int leader)
{
    survivor_set led = 0;
    EACH_OTHER (s, i)
        led = (survivor_set)(led | leads(s, leader, i) << i);
    return led;
}

void hand_over(struct ctx *c, int companion, int leader) { join(c, companion, leader, R_COMP_4); }

void hand_back(const struct horde_game *g, struct horde_state *s, int a, int b, survivor_set led)
{
    EACH_OTHER (s, i)
        if (leads(s, a, i) || leads(s, b, i))
            follow(s, i, led >> i & 1 ? a : b);
    refresh_traits(g, s);
}

/* Only the end counts, not what went to and fro. */
void end_handing(struct ctx *c, int a, int b, survivor_set led)
{
    if (led_by(c->g, c->s, a) == led)
        return;
    struct horde_state before = *c->s;
    hand_back(c->g, &before, a, b, led);
    settle_slots(c, a, &before.survivor[a]);
    settle_slots(c, b, &before.survivor[b]);
}
