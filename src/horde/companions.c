/*
 * companions.c - survivors who come along: lone or led, collected, handed over. They have no turn, no cards and one life.
 * They stand behind the team in survivor[]: every sheet nobody plays has its place there.
 */
#include "horde/horde.h"

/* 2E-COMP-2 */
static bool may_come_along(const struct horde_game *g, int who)
{
    const struct survivor_type *t = &g->sheet[g->sheet_of[who]];
    for (int i = 0; i < t->skills[BLUE]; i++) {
        int does = g->skill[t->skill[BLUE][i]].does;
        if (does == D_STARTS_EQUIPMENT || does == D_STARTS_HEALTH || does == D_STARTS_AP)
            return false;
    }
    return true;
}

int random_companion(struct ctx *c)
{
    uint8_t free[SURVIVORS];
    int n = 0;
    for (int i = c->g->team; i < c->g->people; i++)
        if (!(c->s->survivor[i].flags & COMPANION) && may_come_along(c->g, i))
            free[n++] = (uint8_t)i;
    reveal(c);
    return n ? free[rng_below(&c->s->rng, (uint32_t)n)] : NONE;
}

/* leader NONE: alone in the zone. */
void add_companion(struct ctx *c, int who, int zone, int leader)
{
    struct survivor *v = &c->s->survivor[who];
    v->flags |= COMPANION;
    v->health = 1; /* 2E-COMP-9 */
    v->leader = (uint8_t)leader;
    if (c->s->people <= who)
        c->s->people = (uint8_t)(who + 1);
    set_zone(c, who, zone);
    refresh_traits(c->g, c->s);
    TELL(c, APPEAR, COMP_1, COMPANION, .piece = who, .of = leader == NONE ? -1 : leader, .place = zone, .piece_kind = KIND_ADULT, .count = 1, .reveals = 1);
}

bool leads(const struct horde_state *s, int leader, int who)
{
    return s->survivor[who].flags & COMPANION && s->survivor[who].leader == leader;
}

int companions_of(const struct horde_game *g, const struct horde_state *s, int leader)
{
    int n = 0;
    for (int i = g->team; i < s->people; i++)
        n += leads(s, leader, i);
    return n;
}

static bool is_alone_here(const struct horde_state *s, int who, int zone)
{
    return s->survivor[who].flags & COMPANION && s->survivor[who].leader == NONE && s->survivor[who].zone == zone;
}

/* 2E-COMP-5, 2E-ACT-COMP-1 */
struct hd_why check_collect(const struct horde_game *g, const struct horde_state *s, int who, int companion)
{
    if (companion >= s->people || !is_alone_here(s, companion, s->survivor[who].zone))
        return WHY(COMP_5, NOT_ALONE_HERE, companion);
    return s->survivor[who].actions ? ALLOWED : WHY(ROUND_3, NO_ACTIONS, who);
}

void list_collects(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    for (int i = g->team; i < s->people; i++)
        if (is_alone_here(s, i, s->survivor[who].zone))
            put(l, act2(V_COLLECT, who, i));
}

void lead(struct ctx *c, int companion, int leader, enum rule rule)
{
    c->s->survivor[companion].leader = (uint8_t)leader;
    c->s->look = 1;
    refresh_traits(c->g, c->s); /* 2E-COMP-3: the first blue skill goes with the sheet */
    TELL(c, NOTE, NONE, COMPANION_JOINS, .piece = leader, .of = companion, .rule = rule);
}
