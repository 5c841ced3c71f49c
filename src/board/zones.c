/*
 * zones.c - cells grown together into zones (2E-DEF-2, 2E-DEF-3), numbered and named in reading order.
 * Where in a zone somebody stands makes no difference (DS-MOVE-3): a zone is a number.
 * Not here: how zones are linked (links.c).
 */
#include "board/lay.h"

#include <stdio.h>
#include <string.h>

/* ---- growing together ---- */

static int root_of(int16_t *parent, int cell)
{
    while (parent[cell] != cell)
        cell = parent[cell] = parent[parent[cell]];
    return cell;
}

/* The smaller root stays, so that the root of a zone is its first cell. */
static void join(int16_t *parent, int a, int b)
{
    a = root_of(parent, a);
    b = root_of(parent, b);
    parent[a > b ? a : b] = (int16_t)(a < b ? a : b);
}

/* Inside a tile characters say what belongs together; across borders streets and tunnels run on, rooms never (DS-DEF-2). */
static bool is_one_zone(struct lay *lay, int x, int y, int u, int v)
{
    char a = sign_at(lay, x, y), b = sign_at(lay, u, v);
    if (tile_at(lay, x, y) == tile_at(lay, u, v))
        return a == b;
    int joins = zone_row[kind_of(tile_at(lay, x, y), a)].joins;
    return joins && joins == zone_row[kind_of(tile_at(lay, u, v), b)].joins;
}

static void grow(struct lay *lay, int16_t *parent)
{
    int w = lay->board->map.w, h = lay->board->map.h;
    for (int i = 0; i < w * h; i++)
        parent[i] = (int16_t)i;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (x + 1 < w && is_one_zone(lay, x, y, x + 1, y))
                join(parent, y * w + x, y * w + x + 1);
            if (y + 1 < h && is_one_zone(lay, x, y, x, y + 1))
                join(parent, y * w + x, (y + 1) * w + x);
        }
}

/* ---- naming ---- */

static int raster(int cell) { return cell / TILE_SIDE * 2 + band(cell % TILE_SIDE); }

/* "r2c0"; parts of one raster place that rooms keep apart are r2c0, r2c0b, r2c0c. */
static void name_street(struct board *board, int zone, int x, int y)
{
    char *id = board->zone_id[zone];
    size_t size = sizeof board->zone_id[zone];
    int length = snprintf(id, size, "r%dc%d", raster(y), raster(x));
    for (char suffix = 'b'; board_find(board, id) < zone; suffix++)
        snprintf(id + length, size - (size_t)length, "%c", suffix);
}

static void add_zone(struct lay *lay, int zone, int x, int y)
{
    struct board *board = lay->board;
    const char *tile = board->tile[tile_at(lay, x, y) - lay->tile].name;
    char sign = sign_at(lay, x, y);
    enum zone_kind kind = kind_of(tile_at(lay, x, y), sign);
    const struct zone_row *row = &zone_row[kind];
    board->zones = zone + 1;
    board->kind[zone] = (uint8_t)kind;
    board->room[zone] = row->room;
    board->dark[zone] = (board->cells || row->room) && tile_at(lay, x, y)->dark >> cell_of(sign) & 1;
    if (row->room && !board->cells)
        snprintf(board->zone_id[zone], sizeof board->zone_id[zone], "%.8s.%c", tile, sign);
    else if (!board->cells)
        name_street(board, zone, x, y);
    if (row->room)
        zset_add(&board->rooms, zone);
    if (row->ends)
        zset_add(&board->ends, zone);
    if (board->dark[zone])
        zset_add(&board->darks, zone);
    board->place[zone] = (struct hd_place){.id = board->zone_id[zone],
                                           .tile = tile,
                                           .type = row->word,
                                           .kind = row->drawn,
                                           .flags = board->dark[zone] ? HD_DARK : 0};
}

/* On a board of cells a zone is called after the first of its cells in reading order, whatever its kind. */
static void name_cells(struct board *board)
{
    int rows = board->map.h / TILE_SIDE * GRID, columns = board->map.w / TILE_SIDE * GRID;
    for (unsigned row = 0; row < (unsigned)rows && row < 100; row++)
        for (unsigned column = 0; column < (unsigned)columns && column < 100; column++) {
            char *id = board->zone_id[board_at_cell(board, (int)row, (int)column)];
            if (!*id)
                snprintf(id, sizeof board->zone_id[0], "r%uc%u", row, column);
        }
}

static bool number_zones(struct lay *lay, int16_t *parent)
{
    struct board *board = lay->board;
    int w = board->map.w, cells = w * board->map.h;
    for (int i = 0; i < cells; i++) {
        int root = root_of(parent, i);
        if (root == i && board->zones == ZONES) {
            pk_problem(lay->report, lay->where, "expected at most %d zones on a board", ZONES);
            return false;
        }
        if (root == i) {
            board->cell[i] = (int16_t)board->zones;
            add_zone(lay, board->zones, i % w, i / w);
        }
        board->cell[i] = board->cell[root];
        struct hd_place *place = &board->place[board->cell[i]];
        if (strcmp(place->tile, board->tile[tile_at(lay, i % w, i / w) - lay->tile].name))
            place->tile = "";
    }
    return true;
}

/* ---- labels ---- */

/* How many cells one can go in every direction, also askew, and still be in the zone. */
static int depth_of(const struct board *board, int x, int y)
{
    int w = board->map.w, h = board->map.h, zone = board->cell[y * w + x];
    for (int r = 1;; r++)
        for (int v = y - r; v <= y + r; v++)
            for (int u = x - r; u <= x + r; u++)
                if (u < 0 || v < 0 || u >= w || v >= h || board->cell[v * w + u] != zone)
                    return r;
}

/* Twice the middle of each zone's cells. */
static void find_middles(const struct board *board, int middle_x[ZONES], int middle_y[ZONES])
{
    int size[ZONES] = {0};
    memset(middle_x, 0, ZONES * sizeof *middle_x);
    memset(middle_y, 0, ZONES * sizeof *middle_y);
    for (int i = 0; i < board->map.w * board->map.h; i++) {
        int zone = board->cell[i];
        size[zone]++;
        middle_x[zone] += 2 * (i % board->map.w);
        middle_y[zone] += 2 * (i / board->map.w);
    }
    for (int zone = 0; zone < board->zones; zone++) {
        middle_x[zone] /= size[zone];
        middle_y[zone] /= size[zone];
    }
}

/* The deepest cell of each zone, the one nearest to its middle if there are several. */
static void place_labels(struct board *board)
{
    int middle_x[ZONES], middle_y[ZONES], best[ZONES];
    find_middles(board, middle_x, middle_y);
    for (int zone = 0; zone < ZONES; zone++)
        best[zone] = -1;
    for (int i = 0; i < board->map.w * board->map.h; i++) {
        int zone = board->cell[i], x = i % board->map.w, y = i / board->map.w;
        int dx = 2 * x - middle_x[zone], dy = 2 * y - middle_y[zone];
        int score = depth_of(board, x, y) * 100000 - dx * dx - dy * dy;
        if (best[zone] >= 0 && score <= best[zone])
            continue;
        best[zone] = score;
        board->place[zone].x = (int16_t)x;
        board->place[zone].y = (int16_t)y;
    }
}

/* ---- printed spots ---- */

static int8_t zone_of(struct lay *lay, int tile, char sign)
{
    struct board *board = lay->board;
    for (int i = 0; sign && i < board->map.w * board->map.h; i++) {
        int x = i % board->map.w, y = i / board->map.w;
        if (tile_at(lay, x, y) == &lay->tile[tile] && sign_at(lay, x, y) == sign)
            return (int8_t)board->cell[i];
    }
    return HD_NONE;
}

bool lay_zones(struct lay *lay)
{
    struct board *board = lay->board;
    int16_t parent[CELLS];
    grow(lay, parent);
    if (!number_zones(lay, parent))
        return false;
    if (board->cells)
        name_cells(board);
    place_labels(board);
    for (int i = 0; i < board->tiles; i++) {
        board->objective_spot[i] = zone_of(lay, i, lay->tile[i].objective);
        board->crate_spot[i] = zone_of(lay, i, lay->tile[i].crate);
    }
    return true;
}
