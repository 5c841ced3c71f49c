/*
 * xenos.c - what a mission says about enemies that come from below: pits, openings that can be shut by hand, and the order of
 * the spawn tokens round the board.
 */
#include "horde/load/load.h"

#include <string.h>

/* ---- doors ---- */

void load_thresholds(struct load *l)
{
    struct horde_game *g = l->g;
    for (int d = 0; d < g->board.doors; d++)
        if (g->board.door[d].mark == MARK_OPENING || g->board.door[d].mark == MARK_GATE ||
            g->board.door[d].mark == MARK_AIRLOCK) /* INV-AIR-3: worked like a door */
            g->thresholds |= 1ull << d;
}

/* ---- pits: [zone, {zone: ..., open: no}] ---- */

static void add_pit(struct load *l, const struct pk_node *node)
{
    struct horde_game *g = l->g;
    bool plain = node->type == PK_SCALAR;
    if (!plain)
        load_only(l, node, "pits");
    int zone = load_zone(l, plain ? node : pk_need(node, "zone", l->report));
    if (zone < 0)
        return;
    if (zset_has(&g->pits_open, zone) || zset_has(&g->pits_closed, zone))
        pk_problem(l->report, node, "'%s' already has a pit; one zone, one pit", g->board.zone_id[zone]);
    zset_add(plain || pk_bool(node, "open", true, l->report) ? &g->pits_open : &g->pits_closed, zone);
}

void load_pits(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "pits", ZONES, &count);
    for (int i = 0; i < count; i++)
        add_pit(l, &list->child[i]);
    if (count > l->g->rule.pit_tokens)
        pk_problem(l->report, list, "%d pits, but the box has %d tokens for them: leave some out", count,
                   l->g->rule.pit_tokens);
}

/* ---- spawn tokens round the board ---- */

struct point {
    int x, y; /* from the middle of the board, doubled */
};

static struct point middle_of(const struct board *b, int zone)
{
    long x = 0, y = 0, n = 0;
    for (int i = 0; i < b->map.w * b->map.h; i++)
        if (b->cell[i] == zone) {
            x += i % b->map.w;
            y += i / b->map.w;
            n++;
        }
    n = n ? n : 1;
    return (struct point){(int)(2 * x / n) - b->map.w + 1, (int)(2 * y / n) - b->map.h + 1};
}

/* From north over east: the right half comes first. */
static bool before(struct point a, struct point b)
{
    bool left_a = a.x < 0, left_b = b.x < 0;
    if (left_a != left_b)
        return left_b;
    return a.x * b.y - a.y * b.x > 0;
}

/* DS-SETUP-12: those in one place keep the order of the file. */
void order_spawns(struct load *l)
{
    struct horde_game *g = l->g;
    for (int i = 0; i < g->spawns; i++) {
        struct point own = middle_of(&g->board, g->spawn[i].zone);
        int at = i;
        for (; at > 0 && before(own, middle_of(&g->board, g->spawn[g->clockwise[at - 1]].zone)); at--)
            g->clockwise[at] = g->clockwise[at - 1];
        g->clockwise[at] = (uint8_t)i;
    }
}
