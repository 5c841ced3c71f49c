/*
 * cells.c - one side of a tile of 3 x 3 cells out of tiles.yaml: the cells, what is between them, what is closed at the edge.
 * It becomes the same grid of signs as a city block (bands of 3, 4 and 3), so that zones, links and sight need not know the
 * difference. Not here: tiles put side by side (zones.c, links.c).
 */
#include "board/lay.h"

#include <string.h>

enum { TEXT_LINES = 2 * GRID - 1, TEXT_WIDTH = 4 * (GRID - 1) + 1, BAND_START_1 = 3, BAND_START_2 = 7 };

static const int band_start[GRID + 1] = {0, BAND_START_1, BAND_START_2, TILE_SIDE};

const struct zone_row zone_row[ZONE_KINDS] = {
#define KIND(name, word, drawn, room, ends, joins, apart, search) {word, drawn, room, ends, joins, apart, search},
#include "board/kinds.def"
#undef KIND
};

const struct mark_row mark_row[MARKS_BETWEEN] = {
    [MARK_WALL] = {"wall", '#', 0, 0, 0, 0},
#define MARK(name, sign, word, drawn, changes, open, enemies) [MARK_##name] = {word, sign, drawn, changes, open, enemies},
#include "board/marks.def"
#undef MARK
};

/* ---- the text ---- */

struct cells {
    struct tile *tile;
    const struct pk_node *node, *signs;
    struct hd_report *report;
    char text[TEXT_LINES][TEXT_WIDTH];
};

static bool read_lines(struct cells *c)
{
    const char *text = c->node->type == PK_SCALAR ? c->node->text : "";
    for (int line = 0; line < TEXT_LINES; line++) {
        int length = (int)strcspn(text, "\n");
        if (length != TEXT_WIDTH) {
            pk_problem(c->report, c->node,
                       "cells: expected %d lines of %d signs such as 'T # R + C', found %d signs in line %d", TEXT_LINES,
                       TEXT_WIDTH, length, line + 1);
            return false;
        }
        memcpy(c->text[line], text, TEXT_WIDTH);
        text += length + (text[length] == '\n');
    }
    if (*text)
        pk_problem(c->report, c->node, "cells: expected %d lines, found more", TEXT_LINES);
    return !*text;
}

/* Which kind a letter stands for, and whether its zones are dark; -1 and a problem if the game has no such letter. */
static int kind_of_letter(struct cells *c, char letter, bool *dark)
{
    const struct pk_node *sign = pk_get(c->signs, (char[]){letter, 0});
    if (!sign) {
        pk_problem(c->report, c->node, "cells: '%s' isn't one of the letters under 'signs'", quoted((char[]){letter, 0}).text);
        return -1;
    }
    *dark = pk_bool(sign, "dark", false, c->report);
    return pk_word(sign, "kind",
#define KIND(name, word, drawn, room, ends, joins, apart, search) word " "
#include "board/kinds.def"
#undef KIND
                   "", -1, c->report);
}

/* ---- cells ---- */

static void fill(struct tile *tile, int cell, char sign)
{
    for (int y = band_start[cell / GRID]; y < band_start[cell / GRID + 1]; y++)
        for (int x = band_start[cell % GRID]; x < band_start[cell % GRID + 1]; x++)
            tile->sign[y][x] = sign;
}

static char sign_of(const struct tile *tile, int cell) { return tile->sign[band_start[cell / GRID]][band_start[cell % GRID]]; }

static bool read_cells(struct cells *c)
{
    bool good = true;
    for (int cell = 0; cell < TILE_CELLS; cell++) {
        bool dark = false;
        int kind = kind_of_letter(c, c->text[cell / GRID * 2][cell % GRID * 4], &dark);
        good = good && kind >= 0;
        if (kind < 0)
            continue;
        c->tile->kind[cell] = (uint8_t)kind;
        c->tile->dark |= dark ? 1u << cell : 0;
        fill(c->tile, cell, (char)((zone_row[kind].room ? 'A' : '0') + cell));
    }
    return good;
}

/* ---- between them ---- */

static enum mark mark_of(char sign)
{
    for (int mark = MARK_WALL + 1; mark < MARKS_BETWEEN; mark++)
        if (mark_row[mark].sign == sign)
            return mark;
    return MARK_WALL;
}

/* Free ground has lines only, rooms have walls with openings in them, and an airlock leads out. */
static bool suits(const struct tile *tile, enum mark mark, int a, int b)
{
    enum zone_kind p = tile->kind[a], q = tile->kind[b];
    bool rooms = zone_row[p].room || zone_row[q].room;
    switch (mark) {
    case MARK_FREE:
    case MARK_SANDBAGS: return !rooms;
    case MARK_AIRLOCK: return (p == ZONE_AIRLOCK && zone_row[q].apart) || (q == ZONE_AIRLOCK && zone_row[p].apart);
    case MARK_OPENING:
    case MARK_GATE:
    case MARK_DOOR:
    case MARK_GAP: return rooms && !zone_row[p].apart && !zone_row[q].apart;
    default: return mark == MARK_WALL;
    }
}

static void put_between(struct tile *tile, int a, int b, enum mark mark)
{
    tile->between[a][b] = tile->between[b][a] = (uint8_t)mark;
}

/* '=': both cells are one zone. */
static void make_one(struct tile *tile, int a, int b)
{
    char old = sign_of(tile, b), sign = sign_of(tile, a);
    for (int cell = 0; cell < TILE_CELLS; cell++)
        if (sign_of(tile, cell) == old)
            fill(tile, cell, sign);
}

static void read_between(struct cells *c, int a, int b, char sign)
{
    enum mark mark = mark_of(sign);
    if (sign == '=' && c->tile->kind[a] == c->tile->kind[b])
        make_one(c->tile, a, b);
    else if (mark == MARK_WALL && sign != '#')
        pk_problem(c->report, c->node, "cells: '%s' cannot be between cells %d%d and %d%d", quoted((char[]){sign, 0}).text,
                   a / GRID, a % GRID, b / GRID, b % GRID);
    else if (mark == MARK_AIRLOCK && !suits(c->tile, mark, a, b))
        pk_problem(c->report, c->node,
                   "cells: 'A' between %s %d%d and %s %d%d: an airlock leads from an airlock room out to the surface; inside, "
                   "write '+' for an opening",
                   zone_row[c->tile->kind[a]].word, a / GRID, a % GRID, zone_row[c->tile->kind[b]].word, b / GRID, b % GRID);
    else if (!suits(c->tile, mark, a, b))
        pk_problem(c->report, c->node, "cells: '%c' (%s) does not go between %s %d%d and %s %d%d", sign, mark_row[mark].word,
                   zone_row[c->tile->kind[a]].word, a / GRID, a % GRID, zone_row[c->tile->kind[b]].word, b / GRID, b % GRID);
    else
        put_between(c->tile, a, b, mark);
}

static void read_borders(struct cells *c)
{
    for (int cell = 0; cell < TILE_CELLS; cell++) {
        int row = cell / GRID, column = cell % GRID;
        if (column + 1 < GRID)
            read_between(c, cell, cell + 1, c->text[row * 2][column * 4 + 2]);
        if (row + 1 < GRID)
            read_between(c, cell, cell + GRID, c->text[row * 2 + 1][column * 4]);
    }
}

/* What is between two zones holds for all their cells: a zone has the sign of its first cell. */
static void spread(struct tile *tile)
{
    for (int a = 0; a < TILE_CELLS; a++)
        for (int b = 0; b < TILE_CELLS; b++)
            if (tile->between[a][b])
                put_between(tile, cell_of(sign_of(tile, a)), cell_of(sign_of(tile, b)), tile->between[a][b]);
}

/* ---- rooms at the edge ---- */

/* A room at the edge of the tile is open there, unless `walls` says otherwise: N1 is the middle of the north edge. */
static void open_edge(struct tile *tile, int side, int segment, bool open)
{
    for (int i = band_start[segment]; i < band_start[segment + 1]; i++) {
        int x = side == EAST ? TILE_SIDE - 1 : side == WEST ? 0 : i;
        int y = side == SOUTH ? TILE_SIDE - 1 : side == NORTH ? 0 : i;
        tile->gap[y][x] = (uint8_t)(open ? tile->gap[y][x] | 1 << side : tile->gap[y][x] & ~(1 << side));
    }
}

static void read_wall(struct tile *tile, const struct pk_node *node, struct hd_report *report)
{
    const char *t = node->type == PK_SCALAR ? node->text : "";
    if (strlen(t) != 2 || side_of(t[0]) < 0 || t[1] < '0' || t[1] > '2')
        pk_problem(report, node, "walls: expected side and segment such as 'N1', found '%s'", quoted(t).text);
    else
        open_edge(tile, side_of(t[0]), t[1] - '0', false);
}

static void read_edges(struct cells *c, const struct pk_node *walls)
{
    for (int side = 0; side < SIDES; side++)
        for (int segment = 0; segment < GRID; segment++)
            open_edge(c->tile, side, segment, true);
    if (walls && walls->type != PK_LIST)
        pk_problem(c->report, walls, "walls: expected a list");
    for (int i = 0; walls && walls->type == PK_LIST && i < walls->count; i++)
        read_wall(c->tile, &walls->child[i], c->report);
}

/* ---- cells that reach round a corner ---- */

static int cell_in(const char *t)
{
    return t[0] >= '0' && t[0] <= '2' && t[1] >= '0' && t[1] <= '2' ? (t[0] - '0') * GRID + t[1] - '0' : -1;
}

/* "20-11": cell 20 takes a corner of the cell between them, and has an opening to 11 there. */
static void read_reach(struct cells *c, const struct pk_node *node)
{
    const char *t = node->type == PK_SCALAR ? node->text : "";
    int a = strlen(t) == 5 && t[2] == '-' ? cell_in(t) : -1, b = a >= 0 ? cell_in(t + 3) : -1;
    int down = a < 0 || b < 0 ? 0 : a / GRID - b / GRID, right = a < 0 || b < 0 ? 0 : b % GRID - a % GRID;
    if (down * down != 1 || right * right != 1 || !zone_row[c->tile->kind[a]].room || !zone_row[c->tile->kind[b]].room) {
        pk_problem(c->report, node, "reach: expected two rooms askew such as '20-11', found '%s'", quoted(t).text);
        return;
    }
    int x = right > 0 ? band_start[a % GRID + 1] - 1 : band_start[a % GRID];
    int y = down > 0 ? band_start[b / GRID + 1] - 1 : band_start[b / GRID];
    for (int i = 0; i < 2; i++) /* as wide as an opening */
        c->tile->sign[y - i * down][x] = sign_of(c->tile, a);
    put_between(c->tile, a, b, MARK_OPENING);
}

static void read_reaches(struct cells *c, const struct pk_node *list)
{
    if (list && list->type != PK_LIST)
        pk_problem(c->report, list, "reach: expected a list");
    for (int i = 0; list && list->type == PK_LIST && i < list->count; i++)
        read_reach(c, &list->child[i]);
}

bool tile_read_cells(struct tile *tile, const struct pk_node *node, const struct pk_node *signs, struct hd_report *report)
{
    struct cells c = {.tile = tile, .node = pk_get(node, "cells"), .signs = signs, .report = report};
    int before = report->count;
    tile->cells = true;
    pk_only(node, "source cells walls reach", report);
    if (!read_lines(&c) || !read_cells(&c))
        return false;
    read_borders(&c);
    spread(tile);
    read_reaches(&c, pk_get(node, "reach"));
    read_edges(&c, pk_get(node, "walls"));
    return report->count == before;
}
