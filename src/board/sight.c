/*
 * sight.c - lines of sight (2E-LOS-1 to 2E-LOS-12): computed once for all doors shut, and for each set of doors that opens
 * more. Not here: figures, darkness, weapons' range: what a game makes of a line of sight.
 *
 * A line is one row or column of cells, followed from the border of the zone that looks until a wall or the edge of the
 * board. It is the cells that decide: zones of one raster row that are offset may have no line in common.
 *
 * Under the ground the same lines hold: along tunnels and corridors without end (DS-LOS-1), out of a room through every opening
 * (DS-LOS-2) and on along what is behind it (DS-LOS-3), one room deep (DS-LOS-8) also over there (DS-LOS-11). The distance is
 * the number of borders (DS-LOS-9). Figures are in nobody's way (DS-LOS-5), because none is asked.
 */
#include "board/lay.h"

/* ---- collecting ---- */

/* Is a sight of no use because another is as near and needs no door that it does not need? */
static bool is_dominated(const struct board *board, struct sight it, struct sight by)
{
    if (it.to != by.to || by.dist > it.dist || by.need & ~it.need)
        return false;
    struct zset more = zset_minus(board->via[by.via], board->via[it.via]);
    return board->cells ? zset_empty(&more) : by.deep <= it.deep;
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
        if (is_dominated(board, it, board->sight[i]))
            return true;
    for (int i = first; i < *end; i++)
        if (!is_dominated(board, board->sight[i], it))
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

static void see(struct watcher *w, struct sight it)
{
    if (it.to == w->from)
        return;
    if (!it.need && !it.deep)
        see_clear(w->lay->board, w->from, it.to, it.dist);
    else if (!see_through_doors(w->lay->board, w->first, &w->end, it))
        w->full = true;
}

/* ---- lines ---- */

/* The number of a set of rooms, noted if it is new; 0 when there is no room left. */
static int note_via(struct watcher *w, struct zset rooms)
{
    struct board *board = w->lay->board;
    int i = 0;
    while (i < board->vias && (board->via[i].w[0] != rooms.w[0] || board->via[i].w[1] != rooms.w[1]))
        i++;
    if (i == VIAS) {
        w->full = true;
        return 0;
    }
    if (i == board->vias)
        board->via[board->vias++] = rooms;
    return i;
}

/* The line goes on behind the room it has reached: in the city one is as good as many, under the ground each may become a pit.
 */
static void go_through(struct watcher *w, struct sight *it)
{
    if (!w->lay->board->cells) {
        it->deep = true;
        return;
    }
    struct zset rooms = w->lay->board->via[it->via];
    zset_add(&rooms, it->to);
    it->via = (uint16_t)note_via(w, rooms);
    it->deep++;
}

/* 2E-LOS-8, 2E-LOS-4, 2E-LOS-9, 2E-LOS-3: Straight on from a cell: over crosswalks, openings and doors (2E-LOS-2, 2E-LOS-6).
 * What lies behind a room is seen only by somebody who looks through buildings (2E-LOS-5, 2E-LOS-7, 2E-AMB-43). */
static void follow(struct watcher *w, int x, int y, int way)
{
    const struct board *board = w->lay->board;
    struct sight it = {.to = (uint8_t)w->from};
    while (has_cell(w->lay, x + step_x(way), y + step_y(way)) && !w->full) {
        int link = link_at(w->lay, x, y, way);
        x += step_x(way);
        y += step_y(way);
        int zone = zone_at(w->lay, x, y);
        if (zone == it.to)
            continue;
        if (link == NO_LINK)
            return;
        if (w->lay->link_door[link] != NO_DOOR) /* DS-LOS-4, DS-AMB-53: what a door can shut */
            it.need |= 1ull << w->lay->link_door[link];
        if (it.dist && board->kind[it.to] == ZONE_TANK)
            return; /* WZC-TANK-1, WZC-AMB-31: nobody looks through it */
        if (it.dist && zset_has(&board->ends, it.to))
            go_through(w, &it);
        it.to = (uint8_t)zone;
        it.dist++;
        see(w, it);
    }
}

static void look_around(struct watcher *w)
{
    const struct board *board = w->lay->board;
    for (int y = 0; y < board->map.h; y++)
        for (int x = 0; x < board->map.w; x++)
            for (int way = 0; way < SIDES && zone_at(w->lay, x, y) == w->from; way++)
                follow(w, x, y, way);
}

/* ---- tables ---- */

static bool comes_before(struct sight a, struct sight b)
{
    if (a.to != b.to)
        return a.to < b.to;
    if (a.deep != b.deep)
        return a.deep < b.deep;
    if (a.dist != b.dist)
        return a.dist < b.dist;
    return a.need != b.need ? a.need < b.need : a.via < b.via;
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
    see_clear(board, from, from, 0); /* 2E-LOS-1, DS-LOS-6 */
    look_around(&w);
    w.end = drop_clear(board, from, w.first, w.end);
    sort(board->sight + w.first, w.end - w.first);
    board->sight_first[from + 1] = (uint16_t)w.end;
    if (w.full)
        pk_problem(lay->report, lay->where, "expected at most %d lines of sight through doors, over %d sets of rooms", SIGHTS,
                   VIAS - 1);
    return !w.full;
}

/* 2E-LOS-11, 2E-LOS-10 */
bool lay_sights(struct lay *lay)
{
    struct board *board = lay->board;
    board->vias = 1; /* the first is empty */
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

int board_sight_over(const struct board *board, uint64_t open, struct zset pits, int deep, int from, int to)
{
    int best = board->clear_dist[from][to];
    for (int i = board->sight_first[from]; i < board->sight_first[from + 1]; i++) {
        const struct sight *sight = &board->sight[i];
        if (sight->to == to && sight->dist < best && !(sight->need & ~open) && board_looks_through(board, sight, pits, deep))
            best = sight->dist;
    }
    return best == 0xff ? -1 : best;
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
