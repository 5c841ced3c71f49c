/*
 * enemies.c - one activation: first all attacks, then all moves; kinds with two actions do it again.
 * Whom it concerns: every zombie, all of some kinds, or a few just placed (a rush).
 * DS-XACT-1, DS-XACT-2, DS-XENO-2: the same in every game of the family. Not here: what calls for an activation (round.c,
 * spawn.c).
 *
 * Invariants: (1) DS-XMOV-8: targets and ways are those before anybody moves: those who have left wait in mover[] until all
 * have. (2) no activation starts inside another, so one mover[] is enough.
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"

#include <assert.h>
#include <string.h>

enum { ATTACKS, MOVES, NEXT_ACTION };
enum { CACHE = 8 };

/* ---- F_ACTIVATE ---- */

/* What to call them: their kind, where all are of one type whatever the subspecies (INV-COMB-12); -1: there is no such word. */
static int common_kind(const struct horde_game *g, kind_set kinds)
{
    if (!(kinds & (kinds - 1)))
        return kinds ? __builtin_ctz(kinds) : -1;
    int first = __builtin_ctz(kinds);
    for (uint64_t rest = kinds; rest;)
        if (g->kind[bit_pop(&rest)].class != g->kind[first].class || g->abominations >> first & 1)
            return -1;
    return first;
}

void start_activation(struct ctx *c, kind_set kinds, int zone, int count, enum rule rule)
{
    ASK_PARTS(c->g, activation, c);
    if (rule != R_ZPH_1) {
        int kind = common_kind(c->g, kinds);
        TELL(c, NOTE, NONE, EXTRA_ACTIVATION, .rule = rule, .place = count ? zone : -1, .count = count, .piece_kind = kind,
             .n = {kind < 0 && kinds & ~c->g->abominations});
        for (int i = 0; i < c->g->hooks.n_extra; i++)
            kinds = c->g->hooks.extra[i](c, kinds, zone);
    }
    struct frame *f = push(c->s, F_ACTIVATE, NONE);
    f->activate.kinds = kinds;
    f->activate.count = (uint8_t)count;
    f->activate.where = (uint8_t)zone;
    f->activate.extra = rule != R_ZPH_1 && (c->g->board.sandbags || !zset_empty(&c->g->tanks)); /* WZC-SAND-4, WZC-INT-30 */
}

kind_set kinds_in(const struct horde_game *g, const struct horde_state *s, int zone)
{
    kind_set kinds = 0;
    for (int kind = 0; kind < g->zombie_kinds; kind++)
        kinds = (kind_set)(kinds | (s->zombie[zone][kind] > 0) << kind);
    return kinds;
}

/* INV-SKILL-TAUNT, 2E-SKILL-TAUNT, 2E-ZPH-1: all zombies of a zone as one crowd, so nobody acts again before all have acted. */
void start_taunt(struct ctx *c, int who, int zone)
{
    TELL(c, ACTION, SKILL_TAUNT, TAUNT, .piece = who, .place = zone);
    start_activation(c, kinds_in(c->g, c->s, zone), zone, c->s->crowd[zone], R_SKILL_TAUNT);
    top(c->s)->activate.taunter = (uint8_t)(who + 1);
}

/* 2E-SKILL-TAUNT: they are after nobody else, and whoever taunted them has been knocked out in the meantime. */
static bool taunter_is_gone(const struct horde_state *s, const struct frame *f)
{
    return f->activate.taunter && !on_board(s, f->activate.taunter - 1);
}

/* Zones with somebody whom these zombies attack. */
static struct zset attacked_zones(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    struct zset lure = {{0}};
    if (!f->activate.taunter)
        return prey_zones(g, s);
    if (!taunter_is_gone(s, f))
        zset_add(&lure, s->survivor[f->activate.taunter - 1].zone);
    return lure;
}

/* Brings the activation to the first of these zones that is not done: the one it is in with what is left to do there. */
static bool on_to(const struct horde_game *g, struct frame *f, struct zset zones)
{
    int from = f->zone;
    zones = zset_from(zones, from);
    f->zone = (uint8_t)(from >= g->board.zones || zset_empty(&zones) ? g->board.zones : zset_pop(&zones));
    if (f->zone != from)
        f->activate.kind = 0;
    return f->zone < g->board.zones;
}

static int acting(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int zone, int kind)
{
    int here = s->zombie[zone][kind];
    if (!(f->activate.kinds >> kind & 1) || g->kind[kind].actions <= f->activate.actions)
        return 0;
    for (int i = 0; f->activate.actions && i < g->hooks.n_spent; i++)
        here -= g->hooks.spent[i](g, s, zone, kind);
    if (f->activate.lured)
        return lured_in(g, s, zone, kind);
    if (!f->activate.count)
        return here;
    return zone != f->activate.where ? 0 : here < f->activate.count ? here : f->activate.count;
}

/* How many zombies of a kind in a zone act in this pass. Most zones have few kinds. */
static inline int active(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int zone, int kind)
{
    return s->zombie[zone][kind] ? acting(g, s, f, zone, kind) : 0;
}

static bool anybody_acts(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int zone)
{
    for (int kind = 0; kind < g->zombie_kinds; kind++)
        if (active(g, s, f, zone, kind))
            return true;
    return false;
}

static int count_active(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int zone,
                        uint8_t count[KINDS])
{
    int n = 0;
    memset(count, 0, KINDS);
    for (int kind = 0; kind < g->zombie_kinds; kind++)
        n += count[kind] = (uint8_t)active(g, s, f, zone, kind);
    return n;
}

static void tell_attack(struct ctx *c, int zone, int kind, int n)
{
    TELL(c, ACTION, ZATT_1, ZOMBIES_ATTACK, .piece_kind = kind, .count = n, .place = zone, .n = {n * c->g->kind[kind].wounds});
}

/* All kinds of the zone at once, for a part that shares their attacks out together. */
static bool attack_together(struct ctx *c, struct frame *f)
{
    uint8_t count[KINDS];
    int zone = f->zone;
    if (!count_active(c->g, c->s, f, zone, count))
        return false;
    for (int kind = 0; kind < c->g->zombie_kinds; kind++)
        if (count[kind])
            tell_attack(c, zone, kind, count[kind]);
    c->g->hooks.attacked[0](c, zone, count, f->activate.taunter);
    f->zone++;
    return true;
}

/* 2E-ZPH-1, 2E-ZATT-4: whoever was attacked here is no longer standing; all have attacked, also those who found nobody left.
 */
static void note_spent(struct frame *f) { f->activate.spent[f->zone >> 3] |= (uint8_t)(1u << (f->zone & 7)); }

static bool is_spent(const struct frame *f, int zone) { return f->activate.spent[zone >> 3] >> (zone & 7) & 1; }

/* Attacks kind by kind, zone by zone; 2E-ZATT-1, 2E-ZATT-4. Returns true when somebody has been attacked. */
static bool next_attack(struct ctx *c, struct frame *f)
{
    struct zset fights = zset_and(c->s->infested, attacked_zones(c->g, c->s, f));
    if (f->activate.kind && !zset_has(&fights, f->zone))
        note_spent(f);
    for (; on_to(c->g, f, fights); f->zone++, f->activate.kind = 0) {
        if (c->g->hooks.n_attacked && attack_together(c, f))
            return true;
        if (c->g->hooks.n_attacked)
            continue;
        while (f->activate.kind < c->g->zombie_kinds) {
            int kind = f->activate.kind++, n = active(c->g, c->s, f, f->zone, kind);
            if (!n)
                continue;
            tell_attack(c, f->zone, kind, n);
            start_wounds(c, F_WOUNDS, NONE, f->zone, n, c->g->kind[kind].wounds);
            top(c->s)->wounds.kind = (uint8_t)kind;
            top(c->s)->wounds.only = f->activate.taunter;
            return true;
        }
    }
    return false;
}

/* What all movers of one pass have in common: computed once, not stored. */
struct hearing {
    struct zset survivors, loudest;
    int targets;
    bool extra;
    struct {
        uint8_t zone, dist[ZONES];
    } path[CACHE];
};

static void add_louder(const struct horde_game *g, const struct horde_state *s, struct zset among, struct zset *loudest)
{
    int best = 0;
    *loudest = (struct zset){{0}};
    while (!zset_empty(&among)) {
        int z = zset_pop(&among), noise = noise_in(g, s, z);
        if (noise > best) {
            best = noise;
            *loudest = (struct zset){{0}};
        }
        if (noise == best && noise)
            zset_add(loudest, z);
    }
}

static void listen(const struct horde_game *g, const struct horde_state *s, struct hearing *h)
{
    struct zset noisy = prey_zones(g, s);
    h->survivors = noisy;
    h->targets = 0;
    h->extra = false;
    for (int z = 0; z < g->board.zones; z += 8) { /* most zones are quiet */
        uint64_t eight;
        memcpy(&eight, s->noise + z, sizeof eight);
        for (int i = z; eight && i < z + 8; i++)
            if (s->noise[i])
                zset_add(&noisy, i);
    }
    add_louder(g, s, noisy, &h->loudest);
}

static const uint8_t *paths_to(const struct horde_game *g, const struct horde_state *s, struct hearing *h, int target)
{
    for (int i = 0; i < h->targets; i++)
        if (h->path[i].zone == target)
            return h->path[i].dist;
    int i = h->targets < CACHE ? h->targets++ : CACHE - 1;
    h->path[i].zone = (uint8_t)target;
    enemy_paths(g, s, h->extra, target, h->path[i].dist);
    return h->path[i].dist;
}

/* 2E-ZMOV-2, 2E-ZMOV-3, 2E-ZMOV-4, DS-XMOV-1: the loudest survivors in sight, else the loudest zones of the board. */
static struct zset targets_of(const struct horde_game *g, const struct horde_state *s, const struct hearing *h, int zone,
                              bool *seen)
{
    struct zset near = zset_and(seen_from(g, s, zone), h->survivors);
    for (struct zset all = near; g->hooks.n_seen_from && !zset_empty(&all);) {
        int z = zset_pop(&all);
        if (sight(g, s, NONE, zone, z) < 0)
            zset_del(&near, z);
    }
    *seen = !zset_empty(&near);
    if (!*seen)
        return h->loudest;
    add_louder(g, s, near, &near);
    return near;
}

/* 2E-ZMOV-9: all first steps of shortest ways to all tied targets. Where their own zone is one of these, staying is such a
 * step (2E-ZMOV-8, 2E-AMB-19, DS-XMOV-9), and so is stopping at a closed door; where it is all they can get, there is none. */
static struct zset routes_of(const struct horde_game *g, const struct horde_state *s, struct hearing *h, int zone,
                             struct zset targets, bool *barred)
{
    struct zset routes = {{0}}, steps = enemy_steps(g, s, h->extra, zone);
    bool here = zset_has(&targets, zone);
    *barred = false;
    while (!zset_empty(&targets)) {
        int target = zset_pop(&targets);
        const uint8_t *dist = paths_to(g, s, h, target);
        if (dist[zone] == 0xff)
            continue; /* 2E-ZMOV-5, 2E-AMB-20 */
        *barred |= door_stops(g, s, h->extra, zone, target, dist);
        for (struct zset way = steps; !zset_empty(&way);) {
            int z = zset_pop(&way);
            if (dist[z] + 1 == dist[zone])
                zset_add(&routes, z);
        }
    }
    if ((here || *barred) && !zset_empty(&routes))
        zset_add(&routes, zone);
    return routes;
}

/* 2E-ACT-DOOR-5 */
static void breach(struct ctx *c, int zone, int to)
{
    int door = board_door(&c->g->board, zone, to);
    if (door >= 0 && !zset_has(&c->g->board.adjacent[zone], to) && !(c->s->open >> door & 1))
        c->s->breached |= 1ull << door;
}

/* Doors zombies have gone through open when all have moved; what was behind them comes out then. */
static void open_breached(struct ctx *c)
{
    uint64_t doors = c->s->breached;
    for (c->s->breached = 0; doors;) {
        int d = bit_pop(&doors);
        if (c->g->hooks.n_broken) {
            c->g->hooks.broken[0](c, d);
            continue;
        }
        TELL(c, LINK, ACT_DOOR_5, BREACH, .link = c->g->board.door_link[d], .n = {1}, .place = c->g->board.door[d].b,
             .to = c->g->board.door[d].a);
        open_door(c, d, NONE, R_ACT_DOOR_5);
    }
}

/* A crowd that parts one by one makes many small groups: those who arrive together are put together, from group `first` on. */
static void join_movers(struct horde_state *s, int first, int to, int kind, int n)
{
    for (int i = first; i < s->movers; i++)
        if (s->mover[i].to == to && s->mover[i].kind == kind) {
            s->mover[i].count = (uint8_t)(s->mover[i].count + n);
            return;
        }
    assert(s->movers < MOVERS);
    s->mover[s->movers++] = (struct mover){(uint8_t)to, (uint8_t)kind, (uint8_t)n};
}

/* 2E-ZMOV-1 */
void send_enemies(struct ctx *c, int zone, int to, int kind, int n, enum rule rule)
{
    if (!n)
        return;
    if (to == zone) {
        bool here = c->g->lure == NONE || noise_in(c->g, c->s, zone) >= noise_in(c->g, c->s, c->g->lure);
        TELL(c, NOTE, NONE, STAY_PART, .piece_kind = kind, .count = n, .place = zone, .rule = here ? R_ZMOV_8 : R_WZC_M1_3);
        return;
    }
    if (c->g->hooks.n_held && c->g->hooks.held[0](c, zone, to, kind, n))
        return;
    if (luring(c->g, c->s))
        lured_go(c->g, c->s, zone, kind, -n);
    add_zombies(c->s, zone, kind, -n);
    if (c->g->doors_broken && !c->g->hooks.n_held)
        breach(c, zone, to);
    join_movers(c->s, c->g->hooks.n_parted ? 0 : c->s->movers, to, kind, n);
    TELL(c, MOVE, NONE, ZOMBIES_MOVE, .piece_kind = kind, .count = n, .place = zone, .to = to, .rule = rule);
}

/* 2E-ZMOV-6, 2E-ZMOV-7: equal groups; who is left over is asked. Returns true when a question was put. */
static bool split(struct ctx *c, int zone, int kind, int n, struct zset routes)
{
    uint8_t way[ROUTES];
    int ways = 0;
    while (!zset_empty(&routes) && ways < ROUTES)
        way[ways++] = (uint8_t)zset_pop(&routes);
    for (int i = 0; i < ways; i++)
        send_enemies(c, zone, way[i], kind, n / ways, ways > 1 ? R_ZMOV_6 : R_ZMOV_1);
    if (n % ways == 0)
        return false;
    struct frame *f = push(c->s, F_SPLIT, NONE);
    f->zone = (uint8_t)zone;
    f->split.kind = (uint8_t)kind;
    f->split.left = (uint8_t)(n % ways);
    f->split.ways = (uint8_t)ways;
    memcpy(f->split.way, way, (size_t)ways);
    return true;
}

/* Where the zombies of a zone want to get and by which first steps. */
static void take_aim(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct hearing *h,
                     int zone, struct aim *aim)
{
    bool seen = true;
    struct zset targets = {{0}};
    if (f->activate.taunter)
        zset_add(&targets, s->survivor[f->activate.taunter - 1].zone);
    else
        targets = targets_of(g, s, h, zone, &seen);
    aim->seen = seen;
    aim->targets = targets;
    aim->routes = routes_of(g, s, h, zone, targets, &aim->barred);
}

void aim_of(const struct horde_game *g, const struct horde_state *s, int zone, struct aim *aim)
{
    const struct frame all = {.activate = {.kinds = 0xff, .where = NONE}};
    struct hearing h;
    listen(g, s, &h);
    h.extra = aim->woken = s->phase == W_PLAYERS && is_night(g, s) && sees_light(g, s, zone); /* WZC-LIGHT-9 */
    take_aim(g, s, &all, &h, zone, aim);
    aim->attacks = prey_in(g, s, zone) > 0;
    aim->loudest = h.loudest;
}

/* ---- why, for the log ---- */

static int first_in(const struct horde_game *g, const struct horde_state *s, int zone)
{
    for (uint64_t who = prey_of(g, s); who;) {
        int i = bit_pop(&who);
        if (s->survivor[i].zone == zone)
            return i;
    }
    return HD_NONE;
}

/* Of the zone only these act: all, those of a kind, or whoever has a second action. */
static int acting_in(const struct ctx *c, const struct frame *f, int zone)
{
    uint8_t count[KINDS];
    return count_active(c->g, c->s, f, zone, count);
}

/* also: told after another they might as well go for. */
static void tell_target(struct ctx *c, const struct frame *f, int zone, const struct aim *aim, int target, int steps, bool also)
{
    int count = acting_in(c, f, zone), noise = noise_in(c->g, c->s, target), tied = zset_count(aim->targets);
    if (also)
        TELL(c, TARGET, ZMOV_2, TARGET_ALSO, .place = zone, .to = target, .count = count, .word = W_SEEN,
             .piece = first_in(c->g, c->s, target), .n = {noise, tied, 0, steps});
    else if (f->activate.taunter)
        TELL(c, TARGET, SKILL_TAUNT, TARGET_TAUNTED, .place = zone, .to = target, .count = count, .word = W_SEEN,
             .piece = f->activate.taunter - 1, .n = {noise, tied, 0, steps});
    else if (aim->seen)
        TELL(c, TARGET, ZMOV_2, TARGET_SEEN, .place = zone, .to = target, .count = count, .word = W_SEEN,
             .piece = first_in(c->g, c->s, target), .n = {noise, tied, prey_in(c->g, c->s, target) - 1, steps});
    else
        TELL(c, TARGET, ZMOV_3, TARGET_LOUDEST, .place = zone, .to = target, .count = count, .word = W_HEARD,
             .n = {noise, tied, 0, steps});
}

static bool is_way_off(int steps) { return steps && steps != 0xff; }

/* One of the zones they are after that is somewhere else and can be got to; NONE if there is none. */
static int goal_off(struct ctx *c, struct hearing *h, int zone, struct zset targets, int *steps)
{
    while (!zset_empty(&targets)) {
        int target = zset_pop(&targets);
        *steps = paths_to(c->g, c->s, h, target)[zone];
        if (is_way_off(*steps))
            return target;
    }
    return NONE;
}

/* They see nobody; where it is loudest was told when the moves began (tell_loudest). */
static bool goes_by_ear(const struct frame *f, const struct aim *aim) { return !aim->seen && !f->activate.taunter; }

/* Every zone they may be after, and whether they part for it. */
static void tell_aim(struct ctx *c, const struct frame *f, struct hearing *h, int zone, const struct aim *aim)
{
    if (!c->sink || !c->sink->event)
        return;
    struct zset targets = aim->targets;
    bool also = false;
    for (int target, steps; (target = goal_off(c, h, zone, targets, &steps)) != NONE; also = true) {
        tell_target(c, f, zone, aim, target, steps, also);
        if (goes_by_ear(f, aim))
            break;
        zset_del(&targets, target);
    }
    int ways = zset_count(aim->routes), count = acting_in(c, f, zone);
    enum rule rule = count == 1 ? R_ZMOV_7 : R_ZMOV_6; /* DS-XMOV-6: one alone does not part, somebody chooses for it */
    if (aim->barred && !zset_has(&aim->targets, zone) && ways > 1)
        TELL(c, NOTE, WZC_M1_3, WAYS_BARRED, .place = zone, .count = count, .n = {ways});
    else if (zset_has(&aim->routes, zone))
        TELL(c, NOTE, NONE, WAYS_STAY, .place = zone, .count = count, .n = {ways}, .rule = rule);
    else if (ways > 1)
        TELL(c, NOTE, NONE, WAYS, .place = zone, .count = count, .n = {ways}, .rule = rule);
}

static void tell_stay(struct ctx *c, const struct frame *f, int zone, const struct aim *aim)
{
    if (!c->sink || !c->sink->event)
        return;
    struct zset targets = aim->targets;
    int count = acting_in(c, f, zone);
    if (zset_empty(&targets))
        TELL(c, NOTE, ZMOV_3, STAY_QUIET, .place = zone, .count = count);
    else if (zset_has(&targets, zone))
        TELL(c, NOTE, ZMOV_8, STAY_THERE, .place = zone, .count = count);
    else if (aim->barred)
        TELL(c, NOTE, WZC_M1_3, STAY_BARRED, .place = zone, .to = zset_pop(&targets), .count = count);
    else
        TELL(c, NOTE, ZMOV_5, STAY_SHUT, .place = zone, .to = zset_pop(&targets), .count = count);
}

/* All kinds of the zone at once, for a part that says who goes which way. Returns true when it asks. */
static bool move_together(struct ctx *c, struct frame *f, struct hearing *h, int zone, const struct aim *aim)
{
    uint8_t count[KINDS];
    int depth = c->s->depth;
    f->activate.kind = (uint8_t)c->g->zombie_kinds; /* none of them is left for later */
    if (!count_active(c->g, c->s, f, zone, count))
        return false;
    tell_aim(c, f, h, zone, aim);
    c->g->hooks.parted[0](c, zone, count, aim->routes);
    return c->s->depth > depth;
}

/* WZC-M2-2, WZC-INT-46: whoever would begin a step here is put into the first spawn zone, and that was the step. */
static void send_home(struct ctx *c, struct frame *f, int zone)
{
    for (; f->activate.kind < c->g->zombie_kinds; f->activate.kind++)
        send_enemies(c, zone, c->s->spawn_zone[0], f->activate.kind, active(c->g, c->s, f, zone, f->activate.kind), R_WZC_M2_2);
}

static bool move_zone(struct ctx *c, struct frame *f, struct hearing *h, int zone)
{
    bool first = f->activate.kind == 0;
    struct aim aim;
    if (zone == c->g->sends_home && has_part(c->g, PART_OBJECTIVE_CARDS)) {
        send_home(c, f, zone);
        return false;
    }
    if (!anybody_acts(c->g, c->s, f, zone)) /* a second action is for few */
        return false;
    take_aim(c->g, c->s, f, h, zone, &aim);
    if (zset_empty(&aim.routes)) {
        tell_stay(c, f, zone, &aim);
        return false;
    }
    if (c->g->hooks.n_parted)
        return first && move_together(c, f, h, zone, &aim);
    while (f->activate.kind < c->g->zombie_kinds) {
        int kind = f->activate.kind++, n = active(c->g, c->s, f, zone, kind);
        if (!n)
            continue;
        if (first)
            tell_aim(c, f, h, zone, &aim);
        first = false;
        if (split(c, zone, kind, n, aim.routes))
            return true;
    }
    return false;
}

static bool has_fought(const struct horde_game *g, const struct horde_state *s, int zone)
{
    for (int i = 0; i < g->hooks.n_fought; i++)
        if (g->hooks.fought[i](g, s, zone))
            return true;
    return false;
}

/* Does anybody see nobody this time and have somewhere to go? */
static bool anybody_goes_by_ear(struct ctx *c, const struct frame *f, struct hearing *h, struct zset zones)
{
    struct aim aim;
    int steps;
    while (!zset_empty(&zones)) {
        int zone = zset_pop(&zones);
        if (is_spent(f, zone) || has_fought(c->g, c->s, zone) || !anybody_acts(c->g, c->s, f, zone))
            continue;
        take_aim(c->g, c->s, f, h, zone, &aim);
        if (goes_by_ear(f, &aim) && goal_off(c, h, zone, aim.targets, &steps) != NONE)
            return true;
    }
    return false;
}

/* Once, before anybody moves: it is the same for all who go by ear. */
static void tell_loudest(struct ctx *c, const struct frame *f, struct hearing *h, struct zset movers)
{
    if (!c->sink || !c->sink->event || !anybody_goes_by_ear(c, f, h, movers))
        return;
    bool also = false;
    for (struct zset zones = h->loudest; !zset_empty(&zones); also = true) {
        int zone = zset_pop(&zones);
        TELL(c, NOTE, ZMOV_3, LOUDEST, .place = zone, .phrase = also ? P_LOUDEST_ALSO : P_LOUDEST,
             .n = {noise_in(c->g, c->s, zone)});
    }
}

/* Returns true when a question was put. Zombies with a survivor have attacked and stay (INV-XACT-1, 2E-ZPH-1). */
static bool next_move(struct ctx *c, struct frame *f)
{
    struct hearing h;
    struct zset stay = attacked_zones(c->g, c->s, f);
    listen(c->g, c->s, &h);
    h.extra = f->activate.extra;
    if (!f->zone && !f->activate.kind)
        tell_loudest(c, f, &h, zset_minus(c->s->infested, stay));
    for (; on_to(c->g, f, zset_minus(c->s->infested, stay)); f->zone++, f->activate.kind = 0)
        if (!is_spent(f, f->zone) && !has_fought(c->g, c->s, f->zone) && move_zone(c, f, &h, f->zone))
            return true;
    return false;
}

void arrive(struct horde_state *s)
{
    for (int i = 0; i < s->movers; i++)
        add_zombies(s, s->mover[i].to, s->mover[i].kind, s->mover[i].count);
    memset(s->mover, 0, s->movers * sizeof s->mover[0]);
    s->movers = 0;
}

static bool acts_again(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int done)
{
    for (int k = 0; k < g->zombie_kinds; k++)
        if (f->activate.kinds >> k & 1 && g->kind[k].actions > done && s->supply[k] + s->removed[k] < g->kind[k].supply)
            return true;
    return false;
}

/* A few zombies with a second action have gone several ways: each group acts on by itself. */
static void part(struct ctx *c, struct frame *f)
{
    struct frame all = *f;
    int groups = c->s->movers;
    struct mover group[MOVERS];
    memcpy(group, c->s->mover, sizeof group);
    int left = all.activate.count;
    for (int i = 0; i < groups; i++)
        left -= group[i].count;
    f->activate.count = (uint8_t)left; /* those who attacked or stayed go on where they are */
    for (int i = 0; i < groups; i++) {
        if (c->g->kind[group[i].kind].actions <= all.activate.actions + 1)
            continue;
        struct frame *p = push(c->s, F_ACTIVATE, NONE);
        *p = all;
        p->activate.kinds = (kind_set)(1u << group[i].kind);
        p->activate.where = group[i].to;
        p->activate.count = group[i].count;
        p->step = NEXT_ACTION;
    }
}

/* DS-M8-6: zones where something happens as soon as an activation begins there, and those where it must not; an extra
 * activation of some kinds is none of the others'. */
static void watch_deadly(struct ctx *c, const struct frame *f)
{
    for (struct zset zones = zset_and(c->g->alarmed, c->s->infested); !zset_empty(&zones);) {
        int zone = zset_pop(&zones);
        if (anybody_acts(c->g, c->s, f, zone))
            falls_due(c, WHEN_ACTIVATES, NONE, zone, 0);
    }
    for (struct zset zones = zset_and(c->g->deadly, c->s->infested); !zset_empty(&zones);) {
        int zone = zset_pop(&zones);
        if (anybody_acts(c->g, c->s, f, zone))
            lose_at(c, zone);
    }
}

/* Is there anybody to act? DS-XMOV-4: those who have broken doors are done; where no door can be broken there always is. */
static bool somebody_acts(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    for (struct zset zones = s->infested; !zset_empty(&zones);)
        if (anybody_acts(g, s, f, zset_pop(&zones)))
            return true;
    return false;
}

/* 2E-ZOM-2 */
enum flow activate_run(struct ctx *c, struct frame *f)
{
    switch (f->step) {
    case ATTACKS:
        if ((!f->activate.actions || c->g->rule.second_activates) && !f->zone && !f->activate.kind &&
            !(zset_empty(&c->g->deadly) && zset_empty(&c->g->alarmed))) /* a second action mostly begins no activation */
            watch_deadly(c, f);
        if (c->s->result != HD_PLAYING)
            return GO;
        if (next_attack(c, f))
            return GO;
        break;
    case MOVES:
        if (!taunter_is_gone(c->s, f) && next_move(c, f))
            return GO;
        if (f->activate.count && c->s->movers && acts_again(c->g, c->s, f, f->activate.actions + 1)) {
            f->step = NEXT_ACTION;
            part(c, f);
            arrive(c->s);
            open_breached(c);
            return GO;
        }
        for (int i = 0; f->activate.lured && i < c->s->movers; i++)
            lured_go(c->g, c->s, c->s->mover[i].to, c->s->mover[i].kind, c->s->mover[i].count);
        arrive(c->s);
        ASK_PARTS(c->g, moved, c);
        break;
    default: /* 2E-ZRUN-1, 2E-SPAWN-7 */
        f->activate.actions++;
        memset(f->activate.spent, 0, sizeof f->activate.spent);
        if (!acts_again(c->g, c->s, f, f->activate.actions) || (f->activate.where != NONE && !f->activate.count) ||
            taunter_is_gone(c->s, f)) {
            kind_set kinds = f->activate.kinds;
            pop(c->s);
            ASK_PARTS(c->g, activated, c, kinds);
            return GO;
        }
        if (!c->g->hooks.n_spent || somebody_acts(c->g, c->s, f))
            TELL(c, NOTE, ZRUN_1, SECOND_ACTION, .count = 0);
        break;
    }
    f->step = f->step == NEXT_ACTION ? ATTACKS : (uint8_t)(f->step + 1);
    f->zone = f->activate.kind = 0;
    open_breached(c);
    return GO;
}

void activate_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l) {}
void activate_answer(struct ctx *c, struct frame *f, struct hd_action a) {}

/* ---- F_SPLIT ---- */

static void go_on(struct ctx *c, struct frame *f, int i)
{
    int way = f->split.way[i];
    f->split.way[i] = f->split.way[--f->split.ways];
    f->split.left--;
    send_enemies(c, f->zone, way, f->split.kind, 1, R_ZMOV_7);
}

enum flow split_run(struct ctx *c, struct frame *f)
{
    if (f->split.left && f->split.left < f->split.ways)
        return ASK;
    while (f->split.left)
        go_on(c, f, 0);
    pop(c->s);
    return GO;
}

void split_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (int i = 0; i < f->split.ways; i++)
        put(l, act2(V_ROUTE, f->split.kind, f->split.way[i]));
}

void split_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    for (int i = 0; i < f->split.ways; i++)
        if (f->split.way[i] == a.arg[1]) {
            go_on(c, f, i);
            return;
        }
}
