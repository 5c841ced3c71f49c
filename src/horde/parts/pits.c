/*
 * pits.c - holes in the ground, open or closed: who digs them, what comes out of them, and that those in them are hard to hit
 * from afar. Not here: that sight passes a pit as it passes a corridor (board), grenades (core/combat.c calls close_pit).
 *
 * DS-PIT-5, DS-PIT-12: nobody moves otherwise because of a pit. DS-PIT-11: none is ever taken away.
 * Invariants: (1) a zone has one pit at most, open or closed. (2) there are never more than the box has tokens.
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"
#include "horde/ranges.h"

#include <string.h>

PART_FIELDS(pits, FIELD(struct pits, open, 8, HOLDS, OF_ZONES), FIELD(struct pits, closed, 8, HOLDS, OF_ZONES))

static struct pits *bytes(const struct horde_game *g, const struct horde_state *s) { return part_bytes(g, s, PART_PITS); }

bool pits_wanted(const struct horde_game *g) { return true; }

void pits_set_up(struct ctx *c)
{
    bytes(c->g, c->s)->open = c->g->pits_open;
    bytes(c->g, c->s)->closed = c->g->pits_closed;
}

/* DS-PIT-1 */
bool is_pit(const struct horde_game *g, const struct horde_state *s, int zone)
{
    const struct pits *p = bytes(g, s);
    return p && (zset_has(&p->open, zone) || zset_has(&p->closed, zone));
}

bool is_open_pit(const struct horde_game *g, const struct horde_state *s, int zone)
{
    const struct pits *p = bytes(g, s);
    return p && zset_has(&p->open, zone);
}

struct zset pit_zones(const struct horde_game *g, const struct horde_state *s)
{
    const struct pits *p = bytes(g, s);
    return p ? zset_or(p->open, p->closed) : (struct zset){{0}};
}

/* DS-COMP-4, DS-COMP-9 */
int pit_tokens_left(const struct horde_game *g, const struct horde_state *s)
{
    return g->rule.pit_tokens - zset_count(pit_zones(g, s));
}

void set_pit(const struct horde_game *g, struct horde_state *s, int zone, enum pit how)
{
    struct pits *p = bytes(g, s);
    zset_del(&p->open, zone);
    zset_del(&p->closed, zone);
    if (how != PIT_NONE)
        zset_add(how == PIT_OPEN ? &p->open : &p->closed, zone);
    s->look = 1;
}

/* DS-PIT-8, DS-GREN-4: what is closed stays closed. */
void close_pit(struct ctx *c, int zone, int who, enum rule rule)
{
    if (!is_open_pit(c->g, c->s, zone))
        return;
    set_pit(c->g, c->s, zone, PIT_CLOSED);
    TELL(c, TOKEN, NONE, PIT_CLOSES, .piece = who, .place = zone, .piece_kind = KIND_PIT, .rule = rule);
}

/* INV-COMB-5: fire does not reach that deep. */
void pits_blown(struct ctx *c, int zone, int who, int card)
{
    if (card == NONE || !(c->g->card_type[card].flags & CARD_FIRE))
        close_pit(c, zone, who, R_DS_PIT_8);
}

/* DS-XENO-4, DS-PIT-10: a closed pit is turned, and where there is none a token is laid; without one nothing is dug
 * (DS-XENO-7, DS-AMB-25). */
static bool dig(struct ctx *c, int zone, int kind)
{
    if (is_open_pit(c->g, c->s, zone) || (!is_pit(c->g, c->s, zone) && !pit_tokens_left(c->g, c->s)))
        return false;
    set_pit(c->g, c->s, zone, PIT_OPEN);
    TELL(c, TOKEN, DS_XENO_4, DIGS, .place = zone, .piece_kind = kind, .count = 1);
    return true;
}

/* DS-XENO-5, DS-XENO-6, DS-AMB-64, INV-COMB-9: in extra activations only; instead of acting, whoever is there; in an open pit
 * it acts as ever. There is one of a kind that digs. */
kind_set pits_extra(struct ctx *c, kind_set kinds, int where)
{
    for (int kind = 0; kind < c->g->zombie_kinds; kind++) {
        if (!(kinds >> kind & 1) || !c->g->kind[kind].digs)
            continue;
        for (struct zset zones = c->s->infested; !zset_empty(&zones);) {
            int zone = zset_pop(&zones);
            if (c->s->zombie[zone][kind] && (where == NONE || where == zone) && dig(c, zone, kind))
                kinds = (kind_set)(kinds & ~(1u << kind));
        }
    }
    return kinds;
}

/* DS-PIT-2, DS-PIT-3 (DS-PIT-4: the dark alone stays, which belongs to the board): nothing to be found in it, and whatever the
 * zone was before, it is a pit now, for good. */
struct hd_why pits_no_search(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    return is_pit(g, s, zone) ? WHY(DS_PIT_2, IN_A_PIT, zone) : ALLOWED;
}

/* INV-COMB-4, DS-PIT-6, DS-PIT-7, DS-PIT-9: harder from another zone, as long as the pit is open. */
int pits_toughness(const struct horde_game *g, const struct horde_state *s, int from, int zone, int kind, int need)
{
    return from != zone && g->kind[kind].mining && is_open_pit(g, s, zone) ? need + g->rule.pit_cover : need;
}

/* ---- F_PITSPAWN: that many of a kind into every open pit (DS-SPAWN-8), or every zone with active mold (INV-MOLD-9) ---- */

enum { FILLS, RUNS_SHORT, LAST_RESORT, REACTIONS };

static struct zset places(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    return f->pitspawn.mold ? active_mold(g, s) : bytes(g, s) ? bytes(g, s)->open : (struct zset){{0}};
}

static enum rule rule_of(const struct frame *f) { return f->pitspawn.mold ? R_INV_MOLD_9 : R_DS_SPAWN_8; }

static void start_pitspawn(struct ctx *c, int kind, int n, bool mold)
{
    struct frame *f = push(c->s, F_PITSPAWN, NONE);
    f->pitspawn.kind = (uint8_t)kind;
    f->pitspawn.each = (uint8_t)n;
    f->pitspawn.mold = mold;
    struct zset zones = places(c->g, c->s, f);
    if (zset_empty(&zones) || !n)
        TELL(c, NOTE, NONE, NO_PITS, .piece_kind = kind, .rule = rule_of(f), .phrase = mold ? P_NO_MOLD : P_NO_PITS);
}

void spawn_in_pits(struct ctx *c, int kind, int n) { start_pitspawn(c, kind, n, false); }
void spawn_in_mold(struct ctx *c, int kind, int n) { start_pitspawn(c, kind, n, true); }

static struct zset got(const struct frame *f)
{
    struct zset zones;
    memcpy(&zones, f->pitspawn.got, sizeof zones);
    return zones;
}

static void set_got(struct frame *f, struct zset zones) { memcpy(f->pitspawn.got, &zones, sizeof zones); }

/* Open pits that have got the fewest so far. */
static struct zset still_empty(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    return zset_minus(places(g, s, f), got(f));
}

static void fill(struct ctx *c, struct frame *f, int zone)
{
    struct zset zones = got(f);
    zset_add(&zones, zone);
    set_got(f, zones);
    place_zombies(c, zone, f->pitspawn.kind, 1, rule_of(f));
}

/* One by one, always into a pit that got the fewest (DS-SPAWN-9). Returns true when the players must choose. */
static bool fill_pits(struct ctx *c, struct frame *f)
{
    while (f->pitspawn.level < f->pitspawn.each) {
        struct zset empty = still_empty(c->g, c->s, f);
        int left = c->s->supply[f->pitspawn.kind];
        if (left && left < zset_count(empty))
            return true;
        while (left && !zset_empty(&empty))
            fill(c, f, zset_pop(&empty));
        if (!zset_empty(&empty)) /* the box is empty */
            return false;
        struct zset all = places(c->g, c->s, f);
        f->pitspawn.filled |= !zset_empty(&all);
        f->pitspawn.level++;
        if (f->pitspawn.level < f->pitspawn.each)
            set_got(f, (struct zset){{0}});
    }
    return false;
}

/* How many the box did not have. */
static int missing(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    int rounds = f->pitspawn.each - f->pitspawn.level;
    return rounds * zset_count(places(g, s, f)) - zset_count(got(f));
}

/* The kind that may still come: one that digs, or lays mold, and is in the box. */
static int last_resort(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    for (int kind = 0; kind < g->zombie_kinds; kind++)
        if ((f->pitspawn.mold ? g->kind[kind].lays : g->kind[kind].digs) && s->supply[kind] && may_come(g, s, kind))
            return kind;
    return NONE;
}

/* DS-IA-39: into a pit that got none, also one that has just been dug; where every pit got one there is none to choose. */
static struct zset last_pits(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    return f->pitspawn.filled || last_resort(g, s, f) == NONE ? (struct zset){{0}} : still_empty(g, s, f);
}

static void react_everywhere(struct ctx *c, const struct zset zones)
{
    for (struct zset left = zones; !zset_empty(&left);)
        start_reaction(c, zset_pop(&left));
}

enum flow pitspawn_run(struct ctx *c, struct frame *f)
{
    switch (f->step) {
    case FILLS:
        if (fill_pits(c, f))
            return ASK; /* DS-DEC-30 */
        f->step = f->pitspawn.level < f->pitspawn.each ? RUNS_SHORT : REACTIONS;
        return GO;
    case RUNS_SHORT:
        f->step = LAST_RESORT;
        tell_shortage(c, f->pitspawn.kind, missing(c->g, c->s, f), HD_NONE, f->pitspawn.mold ? R_INV_MOLD_9 : R_DS_SPAWN_9);
        rouse_abominations(c, R_DS_SPAWN_9);
        return GO;
    case LAST_RESORT: {
        struct zset pits = last_pits(c->g, c->s, f);
        if (zset_count(pits) > 1)
            return ASK;
        if (!zset_empty(&pits))
            pitspawn_answer(c, f, act1(V_ORDER, zset_pop(&pits)));
        f->step = REACTIONS;
        return GO;
    }
    default: {
        struct zset zones = f->pitspawn.filled ? places(c->g, c->s, f) : got(f);
        pop(c->s);
        react_everywhere(c, zones);
        return GO;
    }
    }
}

void pitspawn_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (struct zset pits = f->step == FILLS ? still_empty(g, s, f) : last_pits(g, s, f); !zset_empty(&pits);)
        put(l, act1(V_ORDER, zset_pop(&pits)));
}

void pitspawn_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (f->step == FILLS) {
        fill(c, f, a.arg[0]);
        return;
    }
    int kind = last_resort(c->g, c->s, f);
    take_abomination(c->s, kind);
    place_zombies(c, a.arg[0], kind, 1, R_DS_SPAWN_9);
    struct zset zones = got(f);
    zset_add(&zones, a.arg[0]);
    set_got(f, zones);
    f->step = REACTIONS;
}

const char *pits_wrong(const struct horde_game *g, const struct horde_state *s)
{
    const struct pits *p = bytes(g, s);
    if (!p)
        return NULL;
    struct zset both = zset_and(p->open, p->closed), all = zset_or(p->open, p->closed);
    if (!zset_empty(&both))
        return "a pit is open and closed";
    if (zset_count(all) > g->rule.pit_tokens)
        return "more pits than the box has tokens";
    for (; !zset_empty(&all);)
        if (zset_pop(&all) >= g->board.zones)
            return "a pit outside the board";
    return NULL;
}
