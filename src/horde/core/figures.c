/*
 * figures.c - zombies and survivors on the board: counts, noise, wounds. Zombies are counts per zone and kind.
 * Not here: why they move or appear (enemies.c, spawn.c).
 *
 * Invariants: (1) crowd[z] is the sum of zombie[z][..] and infested has exactly the zones with a crowd.
 *             (2) on the board + arriving + supply is what the box holds, for every kind.
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"

#include <string.h>

struct zset survivor_zones(const struct horde_game *g, const struct horde_state *s)
{
    struct zset zones = {{0}};
    for (int i = 0; i < s->people; i++)
        if (on_board(s, i))
            zset_add(&zones, s->survivor[i].zone);
    return zones;
}

/* 2E-DEF-1, 2E-COMP-8 */
int survivors_in(const struct horde_game *g, const struct horde_state *s, int zone)
{
    int n = 0;
    for (int i = 0; i < s->people; i++)
        n += s->survivor[i].zone == zone;
    return n;
}

survivor_set prey_of(const struct horde_game *g, const struct horde_state *s)
{
    survivor_set who = 0;
    for (int i = 0; i < s->people; i++)
        who = (survivor_set)(who | on_board(s, i) << i);
    for (int i = 0; i < g->hooks.n_prey; i++)
        who = g->hooks.prey[i](g, s, who);
    return who;
}

struct zset prey_zones(const struct horde_game *g, const struct horde_state *s)
{
    struct zset zones = {{0}};
    if (!g->hooks.n_prey)
        return survivor_zones(g, s);
    for (uint64_t who = prey_of(g, s); who;)
        zset_add(&zones, s->survivor[bit_pop(&who)].zone);
    return zones;
}

int prey_in(const struct horde_game *g, const struct horde_state *s, int zone)
{
    int n = 0;
    if (!g->hooks.n_prey)
        return survivors_in(g, s, zone);
    for (uint64_t who = prey_of(g, s); who;)
        n += s->survivor[bit_pop(&who)].zone == zone;
    return n;
}

void add_zombies(struct horde_state *s, int zone, int kind, int n)
{
    s->zombie[zone][kind] = (uint8_t)(s->zombie[zone][kind] + n);
    s->crowd[zone] = (uint8_t)(s->crowd[zone] + n);
    if (s->crowd[zone])
        zset_add(&s->infested, zone);
    else
        zset_del(&s->infested, zone);
    s->look = 1;
}

void remove_zombies(struct horde_state *s, int zone, int kind, int n)
{
    add_zombies(s, zone, kind, -n);
    s->supply[kind] = (uint8_t)(s->supply[kind] + n);
}

void kill_zombies(struct horde_state *s, int zone, int kind, int n)
{
    remove_zombies(s, zone, kind, n);
    if (s->purge) {
        s->supply[kind] = (uint8_t)(s->supply[kind] - n);
        s->removed[kind] = (uint8_t)(s->removed[kind] + n);
    }
}

int place_zombies(struct ctx *c, int zone, int kind, int n, enum rule rule)
{
    struct horde_state *s = c->s;
    if (n > s->supply[kind])
        n = s->supply[kind]; /* 2E-MINI-1, 2E-MINI-2, DS-COMP-2; no other limit: DS-SPAWN-16 */
    if (!n)
        return 0;
    s->supply[kind] = (uint8_t)(s->supply[kind] - n);
    add_zombies(s, zone, kind, n);
    TELL(c, APPEAR, NONE, APPEAR, .piece_kind = kind, .count = n, .place = zone, .rule = rule,
         .reveals = c->g->abominations >> kind & 1); /* they come by the draw of a card */
    return n;
}

int on_the_way(const struct horde_state *s, int zone, int kind)
{
    int n = 0;
    for (int i = 0; i < s->movers; i++)
        if (s->mover[i].to == zone && s->mover[i].kind == kind)
            n += s->mover[i].count;
    return n;
}

bool abomination_here(const struct horde_game *g, const struct horde_state *s, int zone, enum special special)
{
    for (int k = 0; k < g->zombie_kinds; k++)
        if (s->zombie[zone][k] && g->kind[k].special == special)
            return true;
    return false;
}

/* 2E-NOISE-4, 2E-NOISE-5, DS-NOISE-3, DS-NOISE-4: tokens and survivors alike. */
int noise_in(const struct horde_game *g, const struct horde_state *s, int zone)
{
    if (zset_has(&g->hushed, zone) && !(s->spawned >> g->board.building[zone] & 1))
        return s->noise[zone]; /* those who wait keep quiet until the building is opened */
    if (!g->board.building[zone] && halls_are_quiet(g, s))
        return s->noise[zone];
    return s->noise[zone] + prey_in(g, s, zone);
}

/* 2E-NOISE-3 */
void noise_that_stays(const struct horde_game *g, struct horde_state *s)
{
    memcpy(s->noise, g->noise, sizeof s->noise);
    for (int i = 0; i < g->tokens; i++)
        if (g->token[i].noise && s->tokens >> i & 1)
            s->noise[g->token[i].zone] = (uint8_t)(s->noise[g->token[i].zone] + g->token[i].noise);
}

void make_noise(struct ctx *c, int zone, int who, enum rule rule)
{
    if (zone == NONE && who != NONE) /* knocked out by one's own action: it was heard where they lie */
        zone = lies_in(c->g, c->s, who);
    if (zone == NONE)
        return;
    come_out(c, who);
    if (c->s->noise[zone] < 0xff)
        c->s->noise[zone]++;
    TELL(c, TOKEN, NONE, NOISE, .piece = who == NONE ? -1 : who, .place = zone, .piece_kind = KIND_NOISE,
         .count = c->s->noise[zone], .rule = is_machine(c->g, who) ? R_DS_NOISE_7 : rule);
}

/* What is too far away to be seen however straight the line is: the parts know (dark rooms, night). */
bool out_of_sight(const struct horde_game *g, const struct horde_state *s, int who, int zone, int distance)
{
    for (int i = 0; distance > 0 && i < g->hooks.n_seen_from; i++) /* nothing hides one's own zone */
        if (distance > g->hooks.seen_from[i](g, s, who, zone))
            return true;
    return false;
}

/* 2E-SKILL-HOMEDEFENDER */
int sight(const struct horde_game *g, const struct horde_state *s, int who, int from, int to)
{
    bool deep = who != NONE && has(&s->survivor[who], D_HOME_DEFENDER);
    int distance = line_of_sight(g, s, deep, from, to);
    return out_of_sight(g, s, who, to, distance) ? -1 : distance;
}

/* Whoever comes or goes may change what brothers in arms share. */
void set_zone(struct ctx *c, int who, int zone)
{
    c->s->survivor[who].zone = (uint8_t)zone;
    c->s->look = 1;
    if (zone != NONE && plays(c->s, who) && zset_has(&c->g->watched, zone))
        falls_due(c, WHEN_ENTERED, who, zone, 0);
    EACH_OTHER (c->s, i) /* 2E-COMP-6: whoever is led comes along */
        if (leads(c->s, who, i))
            c->s->survivor[i].zone = (uint8_t)zone;
    if (c->s->brothers)
        refresh_traits(c->g, c->s);
    ASK_PARTS(c->g, stands, c, who, zone);
}

bool reaches(const struct horde_game *g, const struct horde_state *s, int from, int to, int steps)
{
    struct zset seen = {{0}}, edge;
    zset_add(&seen, from);
    edge = seen;
    for (; steps > 0; steps--) {
        struct zset next = {{0}};
        while (!zset_empty(&edge))
            next = zset_or(next, steps_from(g, s, zset_pop(&edge)));
        edge = zset_minus(next, seen);
        seen = zset_or(seen, next);
    }
    return zset_has(&seen, to);
}

/* 2E-ZATT-3, DS-XATT-5; fire, a fall and want of air kill by rules of their own. */
static enum rule death_rule(enum rule cause)
{
    switch (cause) {
    case R_INV_FIRE_3:
    case R_INV_OUT_2:
    case R_DS_M10_4: return cause;
    default: return R_ZATT_3;
    }
}

/* True when they were too many. */
bool take_wounds(struct ctx *c, int who, int n, enum rule rule)
{
    struct survivor *v = &c->s->survivor[who];
    int take = v->health - v->wounds < n ? v->health - v->wounds : n;
    v->wounds = (uint8_t)(v->wounds + take);
    TELL(c, HURT, NONE, HURT, .piece = who, .place = v->zone, .rule = rule, .n = {take, v->health - v->wounds});
    if (v->wounds < v->health)
        return false;
    if (knock_out(c, who))
        return false;
    v->flags |= KILLED;
    TELL(c, REMOVE, NONE, KILLED, .piece = who, .place = v->zone, .rule = death_rule(rule));
    if (plays(c->s, who) || !c->g->sheet[c->g->sheet_of[who]].dispensable) /* 2E-WIN-2: also a companion who is played now */
        return true;
    if (queues(c->g, WHEN_DIES))
        falls_due(c, WHEN_DIES, NONE, v->zone, who + 1);
    follow(c->s, who, NONE);
    set_zone(c, who, NONE);
    refresh_traits(c->g, c->s);
    return false;
}

/* 2E-AMB-36: wounds come one by one and the game stops at the first death. */
void suffer(struct ctx *c, int who, int n, enum rule rule)
{
    if (is_machine(c->g, who))
        destroy_machine(c, who); /* DS-MACH-8 */
    else if (take_wounds(c, who, n, rule))
        finish(c, HD_LOST, R_WIN_2, who);
}

/* 2E-AP-7, DS-XP-10: the highest level any survivor has. */
int danger_level(const struct horde_game *g, const struct horde_state *s)
{
    int level = BLUE;
    EACH_PLAYED (s, i)
        if (s->survivor[i].level > level && !(s->survivor[i].flags & KNOCKED)) /* WZC-AMB-08 */
            level = s->survivor[i].level;
    return level;
}
