/*
 * sight.c - lines of sight (2E-LOS-1 to 2E-LOS-12): computed once for all doors shut, and for each set of doors that opens
 * more. Not here: figures, darkness, weapons' range: what a game makes of a line of sight.
 *
 * A ray runs over the street raster in one of four directions and may start and end behind a door in its way. Inside a
 * building nobody sees further than the next room.
 */
#include "board/lay.h"

enum { RAY_MAX = 16 }; /* zones; longer than any board */

/* ---- collecting ---- */

/* Is a sight of no use because another is as near and needs no door that it does not need? */
static bool is_dominated(struct sight it, struct sight by)
{
    return it.to == by.to && by.dist <= it.dist && !(by.need & ~it.need) && by.deep <= it.deep;
}

static void see_clear(struct board *board, int from, int to, int dist)
{
    zset_add(&board->clear[from], to);
    if (dist < board->clear_dist[from][to])
        board->clear_dist[from][to] = (uint8_t)dist;
}

/* Adds to the list that begins at first; *end is its end. false: no room left. */
static bool see_through_doors(struct board *board, int first, int *end, struct sight it)
{
    int kept = first;
    for (int i = first; i < *end; i++)
        if (is_dominated(it, board->sight[i]))
            return true;
    for (int i = first; i < *end; i++)
        if (!is_dominated(board->sight[i], it))
            board->sight[kept++] = board->sight[i];
    *end = kept;
    if (*end == SIGHTS)
        return false;
    board->sight[(*end)++] = it;
    return true;
}

struct watcher {
    struct lay *lay;
    int from, first, end;
    bool full;
};

static void see(struct watcher *w, int to, int dist, uint64_t need)
{
    struct sight it = {(uint8_t)to, (uint8_t)dist, false, need};
    if (to == w->from)
        return;
    if (!need)
        see_clear(w->lay->board, w->from, to, dist);
    else if (!see_through_doors(w->lay->board, w->first, &w->end, it))
        w->full = true;
}

/* ---- rays ---- */

/* Rooms entered from the street zone in the direction of the ray, one zone deep (2E-LOS-7). */
static void see_rooms(struct watcher *w, int street, int way, int dist, uint64_t need)
{
    const struct board *board = w->lay->board;
    for (uint64_t doors = board->doors_at[street]; doors;) {
        int d = bit_pop(&doors);
        if (board->door[d].b == street && w->lay->door_side[d] == opposite(way))
            see(w, board->door[d].a, dist + 1, need | 1ull << d);
    }
}

/* On from a street zone that is dist away, until walls or the edge of the board stop it (2E-LOS-2, 2E-LOS-6). */
static void follow(struct watcher *w, int street, int way, int dist, uint64_t need)
{
    struct zset front = {{0}};
    zset_add(&front, street);
    for (; !zset_empty(&front); dist++) {
        struct zset next = {{0}};
        while (!zset_empty(&front)) {
            int zone = zset_pop(&front);
            see(w, zone, dist, need);
            see_rooms(w, zone, way, dist, need);
            next = zset_or(next, w->lay->ahead[zone][way]);
        }
        front = next;
    }
}

static void look_from_street(struct watcher *w)
{
    for (int way = 0; way < SIDES; way++)
        follow(w, w->from, way, 0, 0);
}

/* Next rooms (2E-LOS-4, 2E-LOS-5), and out of each door straight on. */
static void look_from_room(struct watcher *w)
{
    const struct board *board = w->lay->board;
    struct zset rooms = zset_and(board->adjacent[w->from], board->rooms);
    while (!zset_empty(&rooms))
        see(w, zset_pop(&rooms), 1, 0);
    for (uint64_t doors = board->doors_at[w->from]; doors;) {
        int d = bit_pop(&doors), other = board->door[d].a == w->from ? board->door[d].b : board->door[d].a;
        if (board->room[other])
            see(w, other, 1, 1ull << d);
        else
            follow(w, other, w->lay->door_side[d], 1, 1ull << d);
    }
}

/* ---- through whole buildings ---- */

static void see_deep(struct watcher *w, int to, int dist, uint64_t need)
{
    struct sight it = {(uint8_t)to, (uint8_t)dist, true, need};
    if (to != w->from && !see_through_doors(w->lay->board, w->first, &w->end, it))
        w->full = true;
}

/* One straight ray over streets, doors and openings alike (2E-AMB-43). */
static void follow_deep(struct watcher *w, int zone, int way, int dist, uint64_t need)
{
    const struct board *board = w->lay->board;
    struct zset next = zset_or(w->lay->ahead[zone][way], w->lay->next_room[zone][way]);
    if (dist > RAY_MAX || w->full)
        return;
    while (!zset_empty(&next)) {
        int to = zset_pop(&next);
        see_deep(w, to, dist, need);
        follow_deep(w, to, way, dist + 1, need);
    }
    for (uint64_t doors = board->doors_at[zone]; doors;) {
        int d = bit_pop(&doors);
        bool out = board->door[d].a == zone;
        if (w->lay->door_side[d] != (out ? way : (int)opposite(way)))
            continue;
        int to = out ? board->door[d].b : board->door[d].a;
        see_deep(w, to, dist, need | 1ull << d);
        follow_deep(w, to, way, dist + 1, need | 1ull << d);
    }
}

/* ---- tables ---- */

static bool comes_before(struct sight a, struct sight b)
{
    if (a.to != b.to)
        return a.to < b.to;
    if (a.deep != b.deep)
        return a.deep < b.deep;
    return a.dist != b.dist ? a.dist < b.dist : a.need < b.need;
}

static void sort(struct sight *sight, int count)
{
    for (int i = 1; i < count; i++) {
        struct sight it = sight[i];
        int j = i;
        for (; j > 0 && comes_before(it, sight[j - 1]); j--)
            sight[j] = sight[j - 1];
        sight[j] = it;
    }
}

/* Sights through doors that are seen as near without any are of no use. */
static int drop_clear(struct board *board, int from, int first, int end)
{
    int kept = first;
    for (int i = first; i < end; i++)
        if (board->clear_dist[from][board->sight[i].to] > board->sight[i].dist)
            board->sight[kept++] = board->sight[i];
    return kept;
}

static bool look(struct lay *lay, int from)
{
    struct board *board = lay->board;
    struct watcher w = {.lay = lay, .from = from, .first = board->sight_first[from], .end = board->sight_first[from]};
    see_clear(board, from, from, 0); /* 2E-LOS-1 */
    if (board->room[from])
        look_from_room(&w);
    else
        look_from_street(&w);
    for (int way = 0; way < SIDES; way++)
        follow_deep(&w, from, way, 1, 0);
    w.end = drop_clear(board, from, w.first, w.end);
    sort(board->sight + w.first, w.end - w.first);
    board->sight_first[from + 1] = (uint16_t)w.end;
    if (w.full)
        pk_problem(lay->report, lay->where, "expected at most %d lines of sight through doors", SIGHTS);
    return !w.full;
}

bool lay_sights(struct lay *lay)
{
    struct board *board = lay->board;
    for (int from = 0; from < ZONES; from++)
        for (int to = 0; to < ZONES; to++)
            board->clear_dist[from][to] = 0xff;
    for (int from = 0; from < board->zones; from++)
        if (!look(lay, from))
            return false;
    for (int from = board->zones; from < ZONES; from++)
        board->sight_first[from + 1] = board->sight_first[board->zones];
    return true;
}

static int nearest(const struct board *board, uint64_t open, int from, int to, bool deep)
{
    int best = board->clear_dist[from][to];
    for (int i = board->sight_first[from]; i < board->sight_first[from + 1]; i++) {
        const struct sight *sight = &board->sight[i];
        if (sight->to == to && sight->deep <= deep && !(sight->need & ~open) && sight->dist < best)
            best = sight->dist;
    }
    return best == 0xff ? -1 : best;
}

int board_sight(const struct board *board, uint64_t open, int from, int to) { return nearest(board, open, from, to, false); }

int board_sight_deep(const struct board *board, uint64_t open, int from, int to)
{
    return nearest(board, open, from, to, true);
}
