/*
 * board_slow.c - see board_slow.h. Everything is asked of one cell and one side at a time; nothing here is clever.
 */
#include "board_slow.h"

#include <stdio.h>
#include <string.h>

static const int dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};
static const char sides[] = "NESW";

static bool street(char sign) { return sign >= '0' && sign <= '9'; }

/* ---- a cell of the board is a cell of a tile as it is drawn in tiles.yaml ---- */

struct spot {
    int tile, x, y;
    char sign;
};

static struct spot look(const struct slow *s, int x, int y)
{
    struct spot p = {y / 10 * s->tiles_wide + x / 10, 0, 0, 0};
    int u = x % 10, v = y % 10;
    switch (s->turn[p.tile]) {
    case 0: p.x = u, p.y = v; break;
    case 90: p.x = v, p.y = 9 - u; break;
    case 180: p.x = 9 - u, p.y = 9 - v; break;
    default: p.x = 9 - v, p.y = u; break;
    }
    p.sign = pk_get(s->tile[p.tile], "map")->text[11 * p.y + p.x];
    return p;
}

/* The side of the drawn tile that shows in a direction of the board. */
static int drawn_side(const struct slow *s, int tile, int way) { return (way + 4 - s->turn[tile] / 90) % 4; }

static int index_in(const struct pk_node *tile, const char *key, const char *text)
{
    const struct pk_node *list = pk_get(tile, key);
    for (int i = 0; list && i < list->count; i++)
        if (!strcmp(list->child[i].text, text))
            return i;
    return -1;
}

static bool has_gap(const struct slow *s, struct spot p, int way)
{
    int side = drawn_side(s, p.tile, way), along = side == 0 || side == 2 ? p.x : p.y;
    char text[16];
    snprintf(text, sizeof text, "%c%d %c", sides[side], along < 3 ? 0 : along < 7 ? 1 : 2, p.sign);
    return index_in(s->tile[p.tile], "gaps", text) >= 0;
}

static bool has_opening(const struct slow *s, struct spot p, struct spot q)
{
    char one[16], two[16];
    snprintf(one, sizeof one, "%c-%c", p.sign, q.sign);
    snprintf(two, sizeof two, "%c-%c", q.sign, p.sign);
    return index_in(s->tile[p.tile], "openings", one) >= 0 || index_in(s->tile[p.tile], "openings", two) >= 0;
}

/* Number of the door between the two cells, -1 if there is none. */
static int door_at(const struct slow *s, struct spot p, struct spot q, int way)
{
    char text[16];
    snprintf(text, sizeof text, "%c-%c %c", p.sign, q.sign, sides[drawn_side(s, p.tile, way)]);
    int found = index_in(s->tile[p.tile], "doors", text);
    if (found < 0) {
        snprintf(text, sizeof text, "%c-%c %c", q.sign, p.sign, sides[(drawn_side(s, p.tile, way) + 2) % 4]);
        found = index_in(s->tile[p.tile], "doors", text);
    }
    return found < 0 ? -1 : p.tile * 16 + found;
}

static void judge_border(struct slow *s, int x, int y, int way)
{
    enum slow_border *border = &s->border[y][x][way];
    int u = x + dx[way], v = y + dy[way];
    if (u < 0 || v < 0 || u >= s->w || v >= s->h) {
        *border = SLOW_EDGE;
        return;
    }
    struct spot p = look(s, x, y), q = look(s, u, v);
    *border = SLOW_WALL;
    if (p.tile != q.tile) {
        if (street(p.sign) && street(q.sign))
            *border = SLOW_SAME;
        else if (!street(p.sign) && !street(q.sign) && has_gap(s, p, way) && has_gap(s, q, (way + 2) % 4))
            *border = SLOW_OPENING;
    } else if (p.sign == q.sign) {
        *border = SLOW_SAME;
    } else if (street(p.sign) && street(q.sign)) {
        *border = SLOW_CROSSWALK;
    } else if (has_opening(s, p, q)) {
        *border = SLOW_OPENING;
    } else if ((s->door[y][x][way] = door_at(s, p, q, way)) >= 0) {
        *border = SLOW_DOOR;
    }
}

/* ---- zones ---- */

static void paint(struct slow *s, int x, int y, int zone)
{
    if (s->zone[y][x] >= 0)
        return;
    s->zone[y][x] = zone;
    for (int way = 0; way < 4; way++)
        if (s->border[y][x][way] == SLOW_SAME)
            paint(s, x + dx[way], y + dy[way], zone);
}

static void floyd_warshall(int n, int dist[SLOW_ZONES][SLOW_ZONES])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (dist[i][k] + dist[k][j] < dist[i][j])
                    dist[i][j] = dist[i][k] + dist[k][j];
}

static void nothing_near(int n, int dist[SLOW_ZONES][SLOW_ZONES])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            dist[i][j] = i == j ? 0 : SLOW_FAR;
}

/* Every cell and side that has a cell behind it. */
#define EACH_BORDER(s, x, y, way)                                                                                              \
    for (int y = 0; y < (s)->h; y++)                                                                                           \
        for (int x = 0; x < (s)->w; x++)                                                                                       \
            for (int way = 0; way < 4; way++)                                                                                  \
                if ((s)->border[y][x][way] != SLOW_EDGE)

static int behind(const struct slow *s, int x, int y, int way) { return s->zone[y + dy[way]][x + dx[way]]; }

void slow_build(struct slow *s, int wide, int high, const struct pk_node *const *tile, const int *turn)
{
    memset(s, 0, sizeof *s);
    memset(s->zone, -1, sizeof s->zone);
    s->w = wide * 10;
    s->h = high * 10;
    s->tiles_wide = wide;
    for (int i = 0; i < wide * high; i++) {
        s->tile[i] = tile[i];
        s->turn[i] = turn[i];
    }
    for (int y = 0; y < s->h; y++)
        for (int x = 0; x < s->w; x++)
            for (int way = 0; way < 4; way++)
                judge_border(s, x, y, way);
    for (int y = 0; y < s->h; y++)
        for (int x = 0; x < s->w; x++)
            if (s->zone[y][x] < 0) {
                s->sign[s->zones] = look(s, x, y).sign;
                s->home[s->zones] = look(s, x, y).tile;
                paint(s, x, y, s->zones++);
            }
}

void slow_new_door(struct slow *s, int a, int b, int door)
{
    EACH_BORDER(s, x, y, way)
    if (s->border[y][x][way] == SLOW_OPENING &&
        ((s->zone[y][x] == a && behind(s, x, y, way) == b) || (s->zone[y][x] == b && behind(s, x, y, way) == a))) {
        s->border[y][x][way] = SLOW_DOOR;
        s->door[y][x][way] = door;
    }
}

/* ---- steps and paths ---- */

static bool passable(const struct slow *s, const bool *open, int x, int y, int way)
{
    enum slow_border border = s->border[y][x][way];
    return border == SLOW_CROSSWALK || border == SLOW_OPENING || (border == SLOW_DOOR && open[s->door[y][x][way]]);
}

void slow_steps(const struct slow *s, const bool *open, bool step[SLOW_ZONES][SLOW_ZONES])
{
    memset(step, 0, sizeof(bool[SLOW_ZONES][SLOW_ZONES]));
    EACH_BORDER(s, x, y, way)
    if (passable(s, open, x, y, way))
        step[s->zone[y][x]][behind(s, x, y, way)] = true;
}

void slow_paths(const struct slow *s, const bool *open, int dist[SLOW_ZONES][SLOW_ZONES])
{
    nothing_near(s->zones, dist);
    EACH_BORDER(s, x, y, way)
    if (passable(s, open, x, y, way))
        dist[s->zone[y][x]][behind(s, x, y, way)] = 1;
    floyd_warshall(s->zones, dist);
}

void slow_buildings(const struct slow *s, bool same[SLOW_ZONES][SLOW_ZONES])
{
    static int dist[SLOW_ZONES][SLOW_ZONES];
    nothing_near(s->zones, dist);
    EACH_BORDER(s, x, y, way)
    if (s->border[y][x][way] == SLOW_OPENING)
        dist[s->zone[y][x]][behind(s, x, y, way)] = 1;
    floyd_warshall(s->zones, dist);
    for (int a = 0; a < s->zones; a++)
        for (int b = 0; b < s->zones; b++)
            same[a][b] = !street(s->sign[a]) && !street(s->sign[b]) && dist[a][b] < SLOW_FAR;
}

/* ---- lines of sight: every two cells of one row or column are asked whether nothing lies between them ---- */

/* From one cell to another on one line, counted in zones; SLOW_FAR: something is in the way. Unless deep only the first and
 * the last zone may be rooms. */
static int along(const struct slow *s, const bool *open, bool deep, int x, int y, int way, int cells)
{
    int first = s->zone[y][x], last = s->zone[y + cells * dy[way]][x + cells * dx[way]], zones = 0;
    for (int i = 0; i < cells; i++) {
        int u = x + i * dx[way], v = y + i * dy[way], here = s->zone[v][u];
        if (!deep && !street(s->sign[here]) && here != first && here != last)
            return SLOW_FAR;
        if (s->border[v][u][way] != SLOW_SAME && !passable(s, open, u, v, way))
            return SLOW_FAR;
        zones += s->border[v][u][way] != SLOW_SAME;
    }
    return zones;
}

void slow_sights(const struct slow *s, const bool *open, bool deep, int dist[SLOW_ZONES][SLOW_ZONES])
{
    nothing_near(s->zones, dist);
    for (int y = 0; y < s->h; y++)
        for (int x = 0; x < s->w; x++)
            for (int way = 0; way < 4; way++)
                for (int n = 1, u = x + dx[way], v = y + dy[way]; u >= 0 && v >= 0 && u < s->w && v < s->h;
                     n++, u += dx[way], v += dy[way]) {
                    int *known = &dist[s->zone[y][x]][s->zone[v][u]], now = along(s, open, deep, x, y, way, n);
                    if (now < *known)
                        *known = now;
                }
}
