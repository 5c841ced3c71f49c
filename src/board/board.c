/*
 * board.c - the rows of a mission's board read, tiles put side by side, and the steps that make a board of them in order.
 * Not here: the tiles themselves (tiles.c), zones (zones.c), links (links.c), lines of sight (sight.c).
 */
#include "board/lay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 8 }; /* of a tile side, such as 1V; zone ids are longer by two */

/* ---- rows ---- */

/* The next word of a row; its length is 0 at the end. */
static const char *next_word(const char *text, int *length)
{
    text += strspn(text, " ");
    *length = (int)strcspn(text, " ");
    return text;
}

static int count_words(const char *text)
{
    int count = 0, length;
    for (text = next_word(text, &length); length; text = next_word(text + length, &length))
        count++;
    return count;
}

static const struct pk_node *find_tile(const struct pk_node *tiles, const char *name, int length)
{
    for (int i = 0; tiles && tiles->type == PK_MAP && i < tiles->count; i++)
        if (strlen(tiles->child[i].key) == (size_t)length && !memcmp(tiles->child[i].key, name, (size_t)length))
            return &tiles->child[i];
    return NULL;
}

/* 1R and 1V are the two sides of one piece of cardboard. */
/* DS-COMP-1: two sides are one tile. */
static bool is_same_tile(const char *a, const char *b)
{
    size_t length = strlen(a);
    if (!strcmp(a, b))
        return true;
    return length > 1 && length == strlen(b) && !memcmp(a, b, length - 1) && strchr("RV", a[length - 1]) &&
           strchr("RV", b[length - 1]);
}

static bool is_free(const struct lay *lay, const struct pk_node *row, const char *name)
{
    for (int i = 0; i < lay->board->tiles; i++)
        if (is_same_tile(lay->board->tile[i].name, name)) {
            pk_problem(lay->report, row, "tile %s cannot be used: %s is already on the board", name, lay->board->tile[i].name);
            return false;
        }
    return true;
}

/* Quarter turns out of "270", -1 if it is none of the four. */
static int read_turn(const char *text, int length)
{
    static const char *const turn[] = {"0", "90", "180", "270"};
    for (int i = 0; i < 4; i++)
        if (strlen(turn[i]) == (size_t)length && !memcmp(text, turn[i], (size_t)length))
            return i;
    return -1;
}

/* "1V@270" becomes the next tile of the board. */
static void lay_tile(struct lay *lay, const struct pk_node *tiles, const struct pk_node *row, const char *word, int length)
{
    struct board *board = lay->board;
    const char *at = memchr(word, '@', (size_t)length);
    int name = at ? (int)(at - word) : length;
    int quarters = at ? read_turn(at + 1, length - name - 1) : -1;
    int shown = length < 20 ? length : 20;
    if (quarters < 0) {
        pk_problem(lay->report, row, "expected a tile and its turn (0, 90, 180 or 270) such as 1V@90, found '%.*s'", shown,
                   word);
        return;
    }
    const struct pk_node *node = find_tile(tiles, word, name);
    if (!node || name > NAME || !name) {
        pk_problem(lay->report, row, "there is no tile '%.*s' in the tiles of this game", name < 20 ? name : 20, word);
        return;
    }
    if (!is_free(lay, row, node->key))
        return;
    int index = board->tiles++;
    board->tile[index] = (struct hd_tile){.name = node->key,
                                          .x = (int16_t)(index % lay->w * TILE_SIDE),
                                          .y = (int16_t)(index / lay->w * TILE_SIDE),
                                          .w = TILE_SIDE,
                                          .h = TILE_SIDE,
                                          .turn = (int16_t)(quarters * 90)};
    if (!tile_read(&lay->tile[index], node, lay->signs, lay->report))
        return;
    tile_turn(&lay->tile[index], quarters);
    board->cells = lay->tile[0].cells;
    if (lay->tile[index].cells != board->cells)
        pk_problem(lay->report, row, "cell tiles and city-block tiles do not fit together: %s, %s", board->tile[0].name,
                   node->key);
}

/* A rectangle that is not too large? Sets its size. */
static bool measure(struct lay *lay, const struct pk_node *rows)
{
    int before = lay->report->count;
    if (!rows || rows->type != PK_LIST || !rows->count) {
        pk_problem(lay->report, rows, "board: expected a list of rows such as '1V@270 3V@90'");
        return false;
    }
    for (int i = 0; i < rows->count; i++) {
        const struct pk_node *row = &rows->child[i];
        int tiles = row->type == PK_SCALAR ? count_words(row->text) : 0;
        if (!tiles)
            pk_problem(lay->report, row, "expected a row of tiles such as '1V@270 3V@90'");
        else if (i && tiles != lay->w)
            pk_problem(lay->report, row, "expected %d tiles in this row, as in the first; found %d", lay->w, tiles);
        if (!i)
            lay->w = tiles;
    }
    lay->h = rows->count;
    if (lay->w > BOARD_TILES || lay->h > BOARD_TILES || lay->w * lay->h > BOARD_TILES)
        pk_problem(lay->report, rows, "expected at most %d tiles", BOARD_TILES);
    return lay->report->count == before;
}

static bool lay_tiles(struct lay *lay, const struct pk_node *tiles, const struct pk_node *rows)
{
    int before = lay->report->count;
    if (!measure(lay, rows))
        return false;
    for (int i = 0; i < rows->count; i++) {
        const char *text = rows->child[i].text;
        int length;
        for (text = next_word(text, &length); length; text = next_word(text + length, &length))
            lay_tile(lay, tiles, &rows->child[i], text, length);
    }
    return lay->report->count == before;
}

/* ---- the board ---- */

static void open_map(struct lay *lay)
{
    struct board *board = lay->board;
    board->map = (struct hd_map){.w = lay->w * TILE_SIDE,
                                 .h = lay->h * TILE_SIDE,
                                 .cell = board->cell,
                                 .place = board->place,
                                 .link = board->link,
                                 .tile = board->tile,
                                 .tiles = board->tiles};
}

static bool build(struct lay *lay, const struct pk_node *tiles, const struct pk_node *rows)
{
    if (!lay_tiles(lay, tiles, rows))
        return false;
    open_map(lay);
    if (!lay_zones(lay) || !lay_links(lay))
        return false;
    if (lay->fallen)
        lay_fall(lay);
    if (!lay_sights(lay))
        return false;
    lay->board->map.places = lay->board->zones;
    lay->board->map.links = lay->board->links;
    return true;
}

static const struct pk_node *tile_map(const struct pk_node *tiles)
{
    const struct pk_node *inner = pk_get(tiles, "tiles");
    return inner ? inner : tiles;
}

bool board_build(struct board *board, const struct pk_node *tiles, const struct pk_node *rows, const struct board_wish *wish,
                 int wishes, struct hd_report *report)
{
    return board_build_without(board, 0, tiles, rows, wish, wishes, report);
}

bool board_build_without(struct board *board, uint32_t fallen, const struct pk_node *tiles, const struct pk_node *rows,
                         const struct board_wish *wish, int wishes, struct hd_report *report)
{
    struct lay *lay = calloc(1, sizeof *lay);
    memset(board, 0, sizeof *board);
    if (!lay) {
        pk_problem(report, rows, "out of memory");
        return false;
    }
    lay->board = board;
    lay->where = rows;
    lay->report = report;
    lay->wish = wish;
    lay->wishes = wishes;
    lay->fallen = fallen;
    lay->signs = pk_get(tiles, "signs");
    bool good = build(lay, tile_map(tiles), rows);
    free(lay);
    return good;
}

void board_check_tiles(const struct pk_node *tiles, struct hd_report *report)
{
    const struct pk_node *all = tile_map(tiles);
    struct tile tile;
    if (!all || all->type != PK_MAP)
        pk_problem(report, all, "tiles: expected a map of tiles");
    for (int i = 0; all && all->type == PK_MAP && i < all->count; i++) {
        if (strlen(all->child[i].key) > NAME)
            pk_problem(report, &all->child[i], "expected a name of at most %d letters for a tile", NAME);
        tile_read(&tile, &all->child[i], pk_get(tiles, "signs"), report);
    }
}

/* ---- zones by their names ---- */

int board_at_cell(const struct board *board, int row, int column)
{
    static const int middle[GRID] = {1, 5, 8};
    int x = column / GRID * TILE_SIDE + middle[column % GRID], y = row / GRID * TILE_SIDE + middle[row % GRID];
    return board->cell[y * board->map.w + x];
}

/* "r3c4", counted over the board. */
static int find_by_cell(const struct board *board, const char *name)
{
    char *end;
    if (name[0] != 'r' || name[1] < '0' || name[1] > '9')
        return HD_NONE;
    long row = strtol(name + 1, &end, 10);
    if (end[0] != 'c' || end[1] < '0' || end[1] > '9')
        return HD_NONE;
    long column = strtol(end + 1, &end, 10);
    bool there = !*end && row < board->map.h / TILE_SIDE * GRID && column < board->map.w / TILE_SIDE * GRID;
    return there ? board_at_cell(board, (int)row, (int)column) : HD_NONE;
}

/* "10-V.12": row and column as they are printed on the tile, whichever way it lies. */
static int find_by_print(const struct board *board, const char *name)
{
    const char *dot = strrchr(name, '.');
    if (!dot || strlen(dot) != 3 || dot[1] < '0' || dot[1] > '2' || dot[2] < '0' || dot[2] > '2')
        return HD_NONE;
    for (int i = 0; i < board->tiles; i++) {
        const struct hd_tile *tile = &board->tile[i];
        int row = dot[1] - '0', column = dot[2] - '0';
        if (strlen(tile->name) != (size_t)(dot - name) || memcmp(tile->name, name, (size_t)(dot - name)) != 0)
            continue;
        for (int turn = 0; turn < tile->turn; turn += 90) {
            int old = row;
            row = column;
            column = GRID - 1 - old;
        }
        return board_at_cell(board, tile->y / TILE_SIDE * GRID + row, tile->x / TILE_SIDE * GRID + column);
    }
    return HD_NONE;
}

int board_find(const struct board *board, const char *zone_id)
{
    for (int zone = 0; zone < board->zones; zone++)
        if (!strcmp(board->zone_id[zone], zone_id))
            return zone;
    if (!board->cells)
        return HD_NONE;
    int zone = find_by_cell(board, zone_id);
    return zone >= 0 ? zone : find_by_print(board, zone_id);
}

int board_door(const struct board *board, int a, int b)
{
    uint64_t doors = board->doors_at[a] & board->doors_at[b];
    return a == b || !doors ? HD_NONE : bit_pop(&doors);
}

void board_list_doors(const struct board *board, int a, int b, char *out, size_t size)
{
    uint64_t near = board->doors_at[a] | board->doors_at[b];
    size_t used = 0;
    *out = 0;
    for (int d = 0; d < board->doors && used + 40 < size; d++)
        if (!near || near >> d & 1)
            used += (size_t)snprintf(out + used, size - used, "%s[%s, %s]", used ? ", " : "", board->zone_id[board->door[d].a],
                                     board->zone_id[board->door[d].b]);
}
