/*
 * hand_doors.c - doors that are opened and closed by hand, for free, once a turn; enemies measure their ways as if these doors
 * were not there and break them instead of moving. Not here: what missions shut for good (mission/deeds.c), tools
 * (core/doors.c).
 *
 * A closed door is a token in an opening: one of the few everybody may use (neutral), one of the mission's with a colour, or
 * one nothing gets through (sealed). Invariant: what is destroyed is open and stays so.
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"
#include "horde/ranges.h"

#include <string.h>

PART_FIELDS(hand_doors, FIELD(struct hand_doors, neutral, 8, HOLDS, OF_DOORS),
            FIELD(struct hand_doors, destroyed, 8, HOLDS, OF_DOORS))

static struct hand_doors *bytes(const struct horde_game *g, const struct horde_state *s)
{
    return part_bytes(g, s, PART_HAND_DOORS);
}

bool hand_doors_wanted(const struct horde_game *g) { return true; }

/* DS-ACT-DOOR-5: only where the floor has a threshold. */
static bool has_threshold(const struct horde_game *g, int door) { return g->thresholds >> door & 1; }

static int is_airlock(const struct horde_game *g, int door) { return g->airlocks >> door & 1; }

bool door_destroyed(const struct horde_game *g, const struct horde_state *s, int door)
{
    const struct hand_doors *h = bytes(g, s);
    return h && h->destroyed >> door & 1;
}

/* DS-ACT-DOOR-4: destroyed ones keep their token. DS-ACT-DOOR-6: those of a mission do not count. */
int door_tokens_left(const struct horde_game *g, const struct horde_state *s)
{
    return g->rule.door_tokens - __builtin_popcountll(bytes(g, s)->neutral);
}

/* DS-ACT-DOOR-3, DS-COMP-3. For setup lines and missions: shut by whatever token belongs there; destroyed; or nothing in it. */
void hand_door_put(const struct horde_game *g, struct horde_state *s, int door, enum hand_door how)
{
    struct hand_doors *h = bytes(g, s);
    uint64_t bit = 1ull << door;
    bool own = g->door_needs[door] & ~(s->awake | s->waking);
    s->sealed = how == HAND_SEALED ? s->sealed | bit : s->sealed & ~bit;
    s->open = how == HAND_CLOSED || how == HAND_SEALED ? s->open & ~bit : s->open | bit;
    h->destroyed = how == HAND_DESTROYED ? h->destroyed | bit : h->destroyed & ~bit;
    h->neutral = how == HAND_OPEN || how == HAND_SEALED || own || g->airlocks & bit ? h->neutral & ~bit : h->neutral | bit;
    s->look = 1;
}

void hand_door_opened(const struct horde_game *g, struct horde_state *s, int door)
{
    struct hand_doors *h = bytes(g, s);
    if (h && !(h->destroyed >> door & 1))
        h->neutral &= ~(1ull << door);
}

/* DS-M10-4, DS-ACT-DOOR-4: tokens on fallen tiles are off the board and can be used again. */
void hand_doors_fall(struct ctx *c)
{
    const struct board *left = board_now(c->g, c->s);
    const struct hand_doors *h = bytes(c->g, c->s);
    uint64_t standing = 0;
    for (int zone = 0; zone < left->zones; zone++)
        standing |= left->doors_at[zone];
    for (uint64_t doors = h ? h->neutral & ~standing : 0; doors;)
        hand_door_put(c->g, c->s, bit_pop(&doors), HAND_OPEN);
}

/* A door the mission closes without a colour is one of everybody's. */
void hand_doors_set_up(struct ctx *c)
{
    uint64_t closed = c->g->thresholds & ~(c->g->doors_open | c->g->doors_locked | c->g->doors_sealed | c->g->airlocks);
    for (uint64_t doors = closed; doors;) {
        int door = bit_pop(&doors);
        if (!c->g->door_needs[door])
            bytes(c->g, c->s)->neutral |= 1ull << door;
    }
}

/* ---- players ---- */

static struct hd_why may_touch(const struct horde_game *g, const struct horde_state *s, int who, int zone, int *door)
{
    const struct survivor *v = &s->survivor[who];
    *door = zone < g->board.zones ? board_door(&g->board, v->zone, zone) : -1;
    if (*door < 0 || !has_threshold(g, *door) || zset_has(&board_now(g, s)->fallen, zone))
        return WHY(DS_ACT_DOOR_5, NO_OPENING, v->zone, zone);
    if (door_destroyed(g, s, *door))
        return is_airlock(g, *door) ? WHY(INV_AIR_3, AIRLOCK_DESTROYED, zone) : WHY(DS_ACT_DOOR_3, DOOR_DESTROYED, zone);
    if (s->sealed >> *door & 1) /* for good, or until its colour is taken (DS-M7-3) */
        return check_unlocked(g, s, who, *door, zone);
    if (v->used & USED_DOOR)
        return given_action(s) ? WHY(DS_ACT_DOOR_1, OWN_TURN, who) : WHY(DS_ACT_DOOR_1, ONCE_PER_TURN, who); /* DS-IA-61 */
    struct hd_why why = ALLOWED;
    FORBIDS(why, g, no_door, g, s, *door);
    return why;
}

/* DS-ACT-DOOR-1, DS-ACT-DOOR-2, DS-ACT-DOOR-7: whatever is in one's own zone or behind the door. */
struct hd_why check_hand_open(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    int door;
    struct hd_why why = may_touch(g, s, who, zone, &door);
    if (why.rule)
        return why;
    if (s->open >> door & 1)
        return is_airlock(g, door) ? WHY(INV_AIR_3, AIRLOCK_OPEN, zone) : WHY(DS_ACT_DOOR_1, NOT_SHUT, zone);
    if (!(bytes(g, s)->neutral >> door & 1)) /* DS-ACT-DOOR-6 */
        return check_unlocked(g, s, who, door, zone);
    return ALLOWED;
}

struct hd_why check_hand_close(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    int door;
    struct hd_why why = may_touch(g, s, who, zone, &door);
    if (why.rule)
        return why;
    if (!(s->open >> door & 1))
        return is_airlock(g, door) ? WHY(INV_AIR_3, AIRLOCK_CLOSED, zone) : WHY(DS_ACT_DOOR_1, DOOR_CLOSED, zone);
    /* INV-AIR-2, INV-COMB-3, INV-AIR-3: an airlock needs no token */
    return is_airlock(g, door) || door_tokens_left(g, s) > 0 ? ALLOWED : WHY(DS_ACT_DOOR_4, NO_DOOR_TOKEN, g->rule.door_tokens);
}

void hand_doors_list(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    if (v->used & USED_DOOR)
        return;
    for (uint64_t doors = g->board.doors_at[v->zone]; doors;) {
        const struct door *d = &g->board.door[bit_pop(&doors)];
        int zone = d->a == v->zone ? d->b : d->a;
        if (!check_hand_open(g, s, who, zone).rule)
            put(l, act3(V_OPEN, who, zone, NONE));
        if (!check_hand_close(g, s, who, zone).rule)
            put(l, act2(V_CLOSE, who, zone));
    }
}

/* DS-ACT-DOOR-8: a coloured door that was opened is out of the game; what is put there later is a neutral one. */
void do_hand_open(struct ctx *c, int who, int zone)
{
    int here = c->s->survivor[who].zone, door = board_door(&c->g->board, here, zone);
    c->s->survivor[who].used |= USED_DOOR;
    TELL(c, LINK, NONE, OPEN, .rule = is_airlock(c->g, door) ? R_INV_AIR_3 : R_DS_ACT_DOOR_1, .piece = who, .place = here,
         .to = zone, .link = c->g->board.door_link[door], .n = {1, is_airlock(c->g, door)});
    open_door(c, door, who, R_DS_ACT_DOOR_1);
}

void do_hand_close(struct ctx *c, int who, int zone)
{
    int here = c->s->survivor[who].zone, door = board_door(&c->g->board, here, zone);
    c->s->survivor[who].used |= USED_DOOR;
    c->s->open &= ~(1ull << door);
    c->s->look = 1;
    bytes(c->g, c->s)->neutral |= 1ull << door & ~c->g->airlocks;
    if (is_airlock(c->g, door))
        TELL(c, LINK, INV_AIR_3, CLOSE_AIRLOCK, .piece = who, .place = here, .to = zone, .link = c->g->board.door_link[door]);
    else
        TELL(c, LINK, DS_ACT_DOOR_1, CLOSE, .piece = who, .place = here, .to = zone, .link = c->g->board.door_link[door],
             .n = {0, door_tokens_left(c->g, c->s)});
}

/* ---- enemies ---- */

/* DS-XMOV-2, DS-XMOV-10: closed doors are no obstacle on the map, indestructible ones are walls. */
uint64_t hand_doors_ways(const struct horde_game *g, const struct horde_state *s, uint64_t open)
{
    return open | (g->thresholds & ~(s->sealed | g->doors_locked));
}

static int fast_kind(const struct horde_game *g, int kind)
{
    int n = 0;
    for (int k = 0; k < kind; k++)
        n += g->kind[k].actions > 1;
    return g->kind[kind].actions > 1 && n < FAST_KINDS ? n : NONE;
}

/* DS-XMOV-3, DS-XMOV-4, DS-XMOV-11: whoever would go through a closed door spends the whole activation to break it. It gives
 * way when all have moved, so that a crowd on the other side spends its own as well (DS-AMB-05). Who
 * has moved and comes to a door with a second action breaks it with that: the second action is the same step once more
 * (DS-XACT-2), and "whole" takes away what is left of an activation, it does not ask for an unspent one. */
bool hand_doors_held(struct ctx *c, int from, int to, int kind, int n)
{
    int door = board_door(&c->g->board, from, to), fast = fast_kind(c->g, kind);
    if (door < 0 || c->s->open >> door & 1 || zset_has(&c->g->board.adjacent[from], to))
        return false;
    c->s->breached |= 1ull << door;
    if (fast != NONE) {
        uint8_t *spent = &bytes(c->g, c->s)->spent[from][fast];
        *spent = (uint8_t)(*spent + n);
    }
    TELL(c, NOTE, DS_XMOV_3, BREAK_DOOR, .piece_kind = kind, .count = n, .place = from, .to = to,
         .n = {is_airlock(c->g, door)});
    return true;
}

void hand_doors_broken(struct ctx *c, int door)
{
    bytes(c->g, c->s)->destroyed |= 1ull << door;
    TELL(c, LINK, DS_XMOV_3, DOOR_BROKEN, .link = c->g->board.door_link[door], .n = {1, is_airlock(c->g, door)},
         .place = c->g->board.door[door].a, .to = c->g->board.door[door].b);
    open_door(c, door, NONE, R_DS_XMOV_3);
}

int hand_doors_spent(const struct horde_game *g, const struct horde_state *s, int zone, int kind)
{
    int fast = fast_kind(g, kind);
    return fast == NONE ? 0 : bytes(g, s)->spent[zone][fast];
}

void hand_doors_activation(struct ctx *c) { memset(bytes(c->g, c->s)->spent, 0, sizeof bytes(c->g, c->s)->spent); }

const char *hand_doors_wrong(const struct horde_game *g, const struct horde_state *s)
{
    const struct hand_doors *h = bytes(g, s);
    if (!h)
        return NULL;
    if (__builtin_popcountll(h->neutral) > g->rule.door_tokens)
        return "more doors of everybody's than the box has";
    if (h->destroyed & ~s->open)
        return "a destroyed door is closed";
    if (h->neutral & s->open & ~h->destroyed)
        return "a door nobody has closed has a token";
    return NULL;
}
