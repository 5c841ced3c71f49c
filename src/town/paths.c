/*
 * paths.c - where pawns can get to: walks, runs, retreats, and the ways of the SEND event. Pure questions over node sets.
 * Not here: what happens on the way (move.c, send.c).
 */
#include "town/town.h"

/* ZT-MOVE-3, ZT-MOVE-4: three barricades keep everybody out but the owner. */
bool town_may_enter(const struct town_game *g, const struct town_state *s, int pawn, int node)
{
    return !is_house(g, node) || s->house[node].cards < ROW || town_owns(g, s, pawn, node);
}

struct nset town_grow(const struct town_game *g, struct nset from)
{
    struct nset out = {{0, 0, 0}};
    EACH_NODE (from, node)
        out = nset_or(out, g->board.adjacent[node]);
    return out;
}

struct nset town_free_nodes(const struct town_game *g, const struct town_state *s, int pawn)
{
    struct nset nodes = g->board.streets;
    for (int h = 0; h < g->board.houses; h++)
        if (town_may_enter(g, s, pawn, h))
            nset_add(&nodes, h);
    return nset_minus(nodes, s->crowd);
}

/* ---- walks (ZT-MOVE-1): over empty street squares, so that the way does not matter; houses and zombies end it ---- */

static struct nset walk_reach(const struct town_game *g, const struct town_state *s, int from, int steps)
{
    const struct nset *walk = g->board.walk[from];
    if (steps == 1 || nset_empty(nset_and(walk[steps - 2], s->crowd)))
        return walk[steps - 1]; /* nearly always: nothing in the way */
    struct nset open = nset_minus(g->board.streets, s->crowd), edge = nset_one(from), seen = edge, reach = {{0, 0, 0}};
    for (int i = 0; i < steps; i++) {
        struct nset next = town_grow(g, edge);
        reach = nset_or(reach, next);
        edge = nset_minus(nset_and(next, open), seen);
        seen = nset_or(seen, edge);
    }
    return reach;
}

struct nset town_walk_ends(const struct town_game *g, const struct town_state *s, int pawn, int steps)
{
    int from = s->pawn[pawn].place;
    struct nset ends = walk_reach(g, s, from, steps);
    nset_del(&ends, from);
    EACH_NODE (nset_minus(ends, g->board.streets), house)
        if (!town_may_enter(g, s, pawn, house))
            nset_del(&ends, house);
    return ends;
}

int town_walk_length(const struct town_game *g, const struct town_state *s, int pawn, int to)
{
    for (int n = 1; n <= g->steps_max; n++) {
        struct nset reach = walk_reach(g, s, s->pawn[pawn].place, n);
        if (nset_has(&reach, to))
            return n;
    }
    return 0;
}

/* ---- runs (ZT-RUN-3): as far as three steps, nowhere nearer by a shorter way ---- */

enum { RUN_MAX = 4 };

/* level[k]: nodes whose shortest legal way from the start has k steps. Returns the farthest level that is not empty. */
static int run_levels(const struct town_game *g, const struct town_state *s, int pawn, int start, struct nset level[RUN_MAX])
{
    struct nset open = town_free_nodes(g, s, pawn), seen = nset_one(start);
    int far = 0;
    level[0] = seen;
    for (int k = 1; k <= g->run_steps; k++) {
        level[k] = nset_minus(nset_and(town_grow(g, level[k - 1]), open), seen);
        seen = nset_or(seen, level[k]);
        far = nset_empty(level[k]) ? far : k;
    }
    return far;
}

/* Only what leads to the last level stays. */
static void prune(const struct town_game *g, struct nset *level, int far)
{
    for (int k = far - 1; k > 0; k--)
        level[k] = nset_and(level[k], town_grow(g, level[k + 1]));
}

/* Where the runner can go next: ends of the run, and houses passed on the way there (entering them matters). */
struct nset town_run_ends(const struct town_game *g, const struct town_state *s, int pawn, int start)
{
    struct nset level[RUN_MAX], ends = {{0, 0, 0}}, edge = nset_one(s->pawn[pawn].place);
    int far = run_levels(g, s, pawn, start, level), k = 0;
    while (k < far && !nset_has(&level[k], s->pawn[pawn].place))
        k++;
    prune(g, level, far);
    for (k++; k <= far; k++) {
        struct nset next = nset_and(town_grow(g, edge), level[k]);
        ends = nset_or(ends, k == far ? next : nset_minus(next, g->board.streets));
        edge = nset_and(next, g->board.streets);
    }
    return ends;
}

/* A house the run goes on from: only passed through. */
bool town_run_goes_on(const struct town_game *g, const struct town_state *s, int pawn, int start, int to)
{
    struct nset level[RUN_MAX];
    int far = run_levels(g, s, pawn, start, level);
    return !nset_has(&level[far], to);
}

/* ZT-PVP-5 */
struct nset town_retreats(const struct town_game *g, const struct town_state *s, int pawn)
{
    return nset_and(g->board.adjacent[s->pawn[pawn].place], town_free_nodes(g, s, pawn));
}

/* ---- the SEND event (ZT-EVENT-SEND-1): zombies do not stop it, three barricades do, whoever owns them ---- */

struct nset town_send_reach(const struct town_game *g, const struct town_state *s, int from, int steps, bool houses)
{
    struct nset open = g->board.streets, reach = nset_one(from);
    for (int h = 0; houses && h < g->board.houses; h++)
        if (s->house[h].cards < ROW)
            nset_add(&open, h);
    for (int k = 0; k < steps; k++)
        reach = nset_or(reach, nset_and(town_grow(g, reach), open));
    return reach;
}
