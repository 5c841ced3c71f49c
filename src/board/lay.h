/*
 * lay.h - a board while it is being laid: tile sides as read and turned, and what links.c finds out for sight.c.
 * Only for files of this folder; gone when board_build() returns.
 */
#ifndef HD_BOARD_LAY_H
#define HD_BOARD_LAY_H

#include "board/board.h"

enum {
    TILE_DOORS = 16,
    LETTERS = 26,
    SIDES = 4,
    GRID = 3,
    TILE_CELLS = GRID * GRID,
    CELLS = BOARD_TILES * TILE_SIDE * TILE_SIDE,
    NO_LINK = -1,
    NO_DOOR = 0xff
};

/* One side of a tile: a digit per street zone, a capital letter per room. A tile of cells is the same with one sign per cell,
 * and knows the kind of each and what is between any two. */
struct tile {
    bool cells;
    uint8_t kind[TILE_CELLS], between[TILE_CELLS][TILE_CELLS]; /* enum zone_kind, enum mark; by cell */
    uint8_t street_kind[10], room_kind[LETTERS];               /* of a city block: enum zone_kind + 1, 0: a street, a room */
    uint16_t sandbags[10];                                     /* bit per digit: street zones parted by them */
    char sign[TILE_SIDE][TILE_SIDE];
    uint8_t gap[TILE_SIDE][TILE_SIDE]; /* bit per side: the room is open to the next tile here */
    uint32_t dark;                     /* bit per letter */
    uint32_t open[LETTERS];            /* rooms joined by an opening */
    char objective, crate;             /* the room with the spot, 0: none */
    int doors;
    struct tile_door {
        char room, other;
        uint8_t side; /* the wall of the room it is in */
    } door[TILE_DOORS];
};

struct lay {
    struct board *board;
    const struct pk_node *where; /* the rows, for problems */
    const struct pk_node *signs; /* what the letters of cells are */
    struct hd_report *report;
    const struct board_wish *wish;
    int wishes;
    int w, h;                  /* tiles */
    uint32_t fallen;           /* tiles that are gone, as bits */
    uint8_t told[BOARD_TILES]; /* bit per side: its misfit is a problem already */
    struct tile tile[BOARD_TILES];
    int16_t link[2][CELLS];   /* of the east and the south border of each cell, NO_LINK: wall or nothing */
    uint8_t link_door[LINKS]; /* which door, where the link is one; NO_DOOR */
};

static inline bool is_street(char sign) { return sign >= '0' && sign <= '9'; }
static inline bool is_room(char sign) { return sign >= 'A' && sign <= 'Z'; }
static inline enum side opposite(int side) { return (side + 2) % SIDES; }
static inline int step_x(int side) { return (side == EAST) - (side == WEST); }
static inline int step_y(int side) { return (side == SOUTH) - (side == NORTH); }

/* The bands of a tile, 3, 4 and 3 cells wide: segments of its border, and its part of the street raster. */
static inline int band(int at) { return (at >= 3) + (at >= 7); }

static inline int cell_of(char sign) { return sign >= 'A' ? sign - 'A' : sign - '0'; }
static inline enum zone_kind kind_of(const struct tile *tile, char sign)
{
    if (tile->cells)
        return tile->kind[cell_of(sign)];
    int kind = is_room(sign) ? tile->room_kind[sign - 'A'] : tile->street_kind[sign - '0'];
    return kind ? kind - 1 : is_room(sign) ? ZONE_ROOM : ZONE_STREET;
}

static inline struct tile *tile_at(struct lay *lay, int x, int y) { return &lay->tile[y / TILE_SIDE * lay->w + x / TILE_SIDE]; }
static inline char sign_at(struct lay *lay, int x, int y) { return tile_at(lay, x, y)->sign[y % TILE_SIDE][x % TILE_SIDE]; }
static inline int gap_at(struct lay *lay, int x, int y) { return tile_at(lay, x, y)->gap[y % TILE_SIDE][x % TILE_SIDE]; }

static inline bool has_cell(const struct lay *lay, int x, int y)
{
    return x >= 0 && y >= 0 && x < lay->board->map.w && y < lay->board->map.h;
}
static inline int zone_at(const struct lay *lay, int x, int y) { return lay->board->cell[y * lay->board->map.w + x]; }
/* Of the border on that side of the cell; there must be a cell behind it. */
static inline int link_at(const struct lay *lay, int x, int y, int side)
{
    if (side == NORTH || side == WEST)
        x += step_x(side), y += step_y(side);
    return lay->link[side == NORTH || side == SOUTH][y * lay->board->map.w + x];
}

/* tiles.c; signs: what the letters of cells are */
bool tile_read(struct tile *tile, const struct pk_node *node, const struct pk_node *signs, struct hd_report *report);
/* cells.c */
bool tile_read_cells(struct tile *tile, const struct pk_node *node, const struct pk_node *signs, struct hd_report *report);
struct quote {
    char text[32];
};
struct quote quoted(const char *text); /* text a problem may quote: short and of one line */
int side_of(char letter);              /* N, E, S, W; -1 for others */
void tile_turn(struct tile *tile, int quarters);
/* zones.c: cells, zones, their names and labels. */
bool lay_zones(struct lay *lay);
/* links.c: who touches whom and how, doors, buildings. */
bool lay_links(struct lay *lay);
void lay_fall(struct lay *lay); /* the tiles of lay->fallen are taken away */
/* sight.c */
bool lay_sights(struct lay *lay);

#endif
