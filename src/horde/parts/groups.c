/*
 * groups.c - a crowd that parts: as many groups as there are equally short ways, as even as possible, whatever kinds are in
 * them. The players say who goes where. Not here: which ways there are and going them (core/enemies.c).
 *
 * Invariant: the part's bytes are zero unless a frame F_PARTING is open; no two of them ever are.
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"
#include "horde/ranges.h"

#include <string.h>

PART_FIELDS(groups, FIELD(struct groups, way, 1, NAMES, OF_ZONES, .upto = offsetof(struct groups, ways)))

static struct groups *bytes(const struct horde_game *g, const struct horde_state *s) { return part_bytes(g, s, PART_GROUPS); }

bool groups_wanted(const struct horde_game *g) { return true; }

static void send_all(struct ctx *c, int zone, const uint8_t count[KINDS], int to)
{
    for (int kind = 0; kind < c->g->zombie_kinds; kind++)
        send_enemies(c, zone, to, kind, count[kind], R_ZMOV_1);
}

/* DS-XMOV-7: one group for each next zone, whatever targets lie behind it. */
void groups_parted(struct ctx *c, int zone, const uint8_t count[KINDS], struct zset routes)
{
    struct groups *p = bytes(c->g, c->s);
    if (zset_count(routes) == 1) {
        send_all(c, zone, count, zset_pop(&routes));
        return;
    }
    memcpy(p->left, count, KINDS);
    for (int kind = 0; kind < c->g->zombie_kinds; kind++)
        p->total = (uint8_t)(p->total + count[kind]);
    while (!zset_empty(&routes) && p->ways < ROUTES)
        p->way[p->ways++] = (uint8_t)zset_pop(&routes);
    push(c->s, F_PARTING, NONE)->zone = (uint8_t)zone;
}

static int kinds_left(const struct horde_game *g, const struct groups *p)
{
    int n = 0;
    for (int kind = 0; kind < g->zombie_kinds; kind++)
        n += p->left[kind] > 0;
    return n;
}

/* The rarest first: what the most numerous do follows from the others. */
int groups_kind(const struct horde_game *g, const struct horde_state *s)
{
    const struct groups *p = bytes(g, s);
    int rarest = NONE;
    for (int kind = 0; kind < g->zombie_kinds; kind++)
        if (p->left[kind] && (rarest == NONE || p->left[kind] < p->left[rarest]))
            rarest = kind;
    return rarest;
}

int groups_size(const struct horde_game *g, const struct horde_state *s) { return bytes(g, s)->total; }

/* DS-XMOV-5, DS-IA-78: sizes differ by one at most, and no more groups are the larger ones than must be. */
static bool has_room(const struct groups *p, int way)
{
    int each = p->total / p->ways, larger = 0;
    for (int i = 0; i < p->ways; i++)
        larger += p->size[i] > each;
    return p->size[way] < each || (p->size[way] == each && larger < p->total % p->ways);
}

static int ways_with_room(const struct groups *p, int *first)
{
    int n = 0;
    for (int i = p->ways - 1; i >= 0; i--)
        if (has_room(p, i)) {
            *first = i;
            n++;
        }
    return n;
}

static void join(struct ctx *c, struct frame *f, int way, int kind, int n, enum rule rule)
{
    struct groups *p = bytes(c->g, c->s);
    p->left[kind] = (uint8_t)(p->left[kind] - n);
    p->size[way] = (uint8_t)(p->size[way] + n);
    send_enemies(c, f->zone, p->way[way], kind, n, rule);
}

/* The last kind fills up what all groups must have. */
static void fill_up(struct ctx *c, struct frame *f, int kind)
{
    struct groups *p = bytes(c->g, c->s);
    for (int i = 0; i < p->ways; i++) {
        int missing = p->total / p->ways - p->size[i];
        if (missing > 0)
            join(c, f, i, kind, missing, R_ZMOV_6);
    }
}

/* ---- F_PARTING (DS-DEC-27) ---- */

/* DS-XMOV-6: a single one goes where the players choose. */
enum flow parting_run(struct ctx *c, struct frame *f)
{
    struct groups *p = bytes(c->g, c->s);
    if (kinds_left(c->g, p) == 1)
        fill_up(c, f, groups_kind(c->g, c->s));
    for (int kind, way = 0; (kind = groups_kind(c->g, c->s)) != NONE;) {
        if (ways_with_room(p, &way) > 1)
            return ASK;
        join(c, f, way, kind, 1, R_ZMOV_7);
    }
    memset(p, 0, sizeof *p);
    pop(c->s);
    return GO;
}

void parting_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    const struct groups *p = bytes(g, s);
    for (int i = 0; i < p->ways; i++)
        if (has_room(p, i))
            put(l, act2(V_ROUTE, groups_kind(g, s), p->way[i]));
}

void parting_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    const struct groups *p = bytes(c->g, c->s);
    for (int i = 0; i < p->ways; i++)
        if (p->way[i] == a.arg[1]) {
            join(c, f, i, a.arg[0], 1, R_ZMOV_7);
            return;
        }
}
