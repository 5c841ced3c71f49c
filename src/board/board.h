/*
 * board.h - tiles laid out, turned and grown together: zones, who touches whom, doors, lines of sight.
 * Everything is computed once at load. Doors are the only thing that changes in play: every table says which doors it needs.
 * Not here: figures, noise, what a zone means to a game.
 */
#ifndef HD_BOARD_BOARD_H
#define HD_BOARD_BOARD_H

#include "core/bits.h"
#include "holdout/holdout.h"
#include "pack/tree.h"

enum { DOORS = 64, SIGHTS = 8192, VIAS = 2048, LINKS = 256, BOARD_TILES = 20, TILE_SIDE = 10 };

enum side { NORTH, EAST, SOUTH, WEST };

/* Who may search a zone of a kind: those who search rooms; those too who search nothing but security rooms. */
enum search { SEARCH_NOBODY, SEARCH_ROOM, SEARCH_SECURITY };

enum zone_kind {
#define KIND(name, word, drawn, room, ends, joins, apart, search) ZONE_##name,
#include "board/kinds.def"
#undef KIND
    ZONE_KINDS
};

extern const struct zone_row { /* what the columns of kinds.def say */
    const char *word;
    uint8_t drawn, room, ends, joins, apart, search;
} zone_row[ZONE_KINDS];

enum mark {
    MARK_WALL,
#define MARK(name, sign, word, drawn, changes, open, enemies) MARK_##name,
#include "board/marks.def"
#undef MARK
    MARKS_BETWEEN
};

extern const struct mark_row { /* what the columns of marks.def say */
    const char *word;
    char sign;
    uint8_t drawn, changes, open, enemies;
} mark_row[MARKS_BETWEEN];

/* A link whose state can change: a printed door, an opening that can be shut by hand, an airlock, sandbags ... */
struct door {
    uint8_t a, b; /* zones: a is the room, b what it opens to */
    uint8_t mark; /* enum mark */
};

/* b can be seen from a at distance dist if all doors in need are open. For one pair there may be several, nearest first.
 * deep: only by somebody who looks through buildings as through streets; on a board of cells through that many rooms, and those
 * are listed, because each of them may become a pit: via is an index into board.via, 0 for none. */
struct sight {
    uint8_t to, dist, deep;
    uint16_t via;
    uint64_t need;
};

struct board {
    int zones, doors, links, buildings, tiles;
    bool cells; /* laid of tiles of 3 x 3 cells, not of city blocks */
    bool room[ZONES], dark[ZONES];
    uint8_t kind[ZONES];     /* enum zone_kind */
    uint8_t building[ZONES]; /* 0 for streets; rooms joined by openings share a number 1.. */
    struct zset rooms, darks;
    struct zset ends;            /* sight goes into them and no further */
    struct zset adjacent[ZONES]; /* steps that need no door */
    uint64_t doors_at[ZONES];    /* doors touching the zone */
    struct door door[DOORS];
    uint8_t door_link[DOORS];         /* index into map.link */
    uint64_t doors_open;              /* as the tiles have them: openings, sandbags */
    uint64_t sandbags, passages;      /* enemies do not use them, except sandbags out of turn */
    struct zset fallen;               /* zones of which nothing is left: their tiles have been taken away */
    struct zset clear[ZONES];         /* seen with all doors closed */
    uint8_t clear_dist[ZONES][ZONES]; /* along the ray, 0xff where not in clear[] */
    uint16_t sight_first[ZONES + 1];  /* sights through doors from zone z: sight[sight_first[z]] .. */
    struct sight sight[SIGHTS];
    int vias;
    struct zset via[VIAS];                                       /* rooms a line of sight goes through; the first is empty */
    int8_t objective_spot[BOARD_TILES], crate_spot[BOARD_TILES]; /* zone of the printed spots, by tile */

    /* for drawing; map.cell/place/link/tile point into the storage below */
    struct hd_map map;
    int16_t cell[BOARD_TILES * TILE_SIDE * TILE_SIDE];
    struct hd_place place[ZONES];
    struct hd_link link[LINKS];
    struct hd_tile tile[BOARD_TILES];
    char zone_id[ZONES][12]; /* "r2c0", "1V.B" */
};

/* A door where the tiles have an opening between two rooms, by their ids. Where there is none, nothing happens. */
struct board_wish {
    const char *a, *b;
};

/* Lays the tiles ("1V@270 3V@270" per row) out; tiles is the root of tiles.yaml. false when the report got problems.
 * The map points into the board itself: a board is not copied. */
bool board_build(struct board *board, const struct pk_node *tiles, const struct pk_node *rows, const struct board_wish *wish,
                 int wishes, struct hd_report *report);
/* The same board after these tiles (bits, in reading order) have been taken away: zones, links and doors keep their numbers. */
bool board_build_without(struct board *board, uint32_t fallen, const struct pk_node *tiles, const struct pk_node *rows,
                         const struct board_wish *wish, int wishes, struct hd_report *report);
/* A way between two zones wherever they lie: a new door, open; -1 and nothing happens if there is no room for it. */
int board_add_passage(struct board *board, int a, int b);
/* Checks every tile, also those no mission uses. */
void board_check_tiles(const struct pk_node *tiles, struct hd_report *report);
/* A zone by its id; on boards of cells also by any of its cells, r3c4 counted over the board or 10-V.12 as it is printed. -1 if
 * unknown. */
int board_find(const struct board *board, const char *zone_id);
/* The zone at that cell of a board of cells, counted over the whole board; the cell must exist. */
int board_at_cell(const struct board *board, int row, int column);
/* The door between two zones, -1 if none. */
int board_door(const struct board *board, int a, int b);

/* "[r2c1, 1V.C], ...": the doors of these two zones, or all there are where they have none; as many as fit. */
void board_list_doors(const struct board *board, int a, int b, char *out, size_t size);

static inline uint64_t board_all_doors(const struct board *b) { return b->doors == DOORS ? ~0ull : (1ull << b->doors) - 1; }

/* ---- with doors as they are now ---- */

/* 2E-MOVE-5: Neighbours one step away. */
static inline struct zset board_steps(const struct board *board, uint64_t open, int zone)
{
    struct zset next = board->adjacent[zone];
    for (uint64_t doors = board->doors_at[zone] & open; doors;) {
        int d = bit_pop(&doors);
        zset_add(&next, board->door[d].a == zone ? board->door[d].b : board->door[d].a);
    }
    return next;
}

/* All zones seen from zone, itself included. */
static inline struct zset board_seen(const struct board *board, uint64_t open, int zone)
{
    struct zset seen = board->clear[zone];
    for (int i = board->sight_first[zone]; i < board->sight_first[zone + 1]; i++)
        if (!board->sight[i].deep && !(board->sight[i].need & ~open))
            zset_add(&seen, board->sight[i].to);
    return seen;
}

/* Is nothing but doors in the way? deep: through that many rooms that are no pits (DS-LOS-7). */
static inline bool board_looks_through(const struct board *board, const struct sight *it, struct zset pits, int deep)
{
    return it->deep <= deep || (it->via && zset_count(zset_minus(board->via[it->via], pits)) <= deep);
}

/* The same where rooms may have become pits. */
static inline struct zset board_seen_over(const struct board *board, uint64_t open, struct zset pits, int zone)
{
    struct zset seen = board->clear[zone];
    for (int i = board->sight_first[zone]; i < board->sight_first[zone + 1]; i++)
        if (!(board->sight[i].need & ~open) && board_looks_through(board, &board->sight[i], pits, 0))
            zset_add(&seen, board->sight[i].to);
    return seen;
}

/* Distance along the line of sight, -1 if not seen. */
int board_sight(const struct board *board, uint64_t open, int from, int to);
/* The same for somebody whose sight is not limited to one room. */
int board_sight_deep(const struct board *board, uint64_t open, int from, int to);
int board_sight_over(const struct board *board, uint64_t open, struct zset pits, int deep, int from, int to);
/* Breadth-first distances from a zone to all others over open steps; 0xff: no path. */
void board_paths(const struct board *board, uint64_t open, int from, uint8_t dist[ZONES]);
/* How far it is from all others to a zone for those who do not enter some zones; whoever stands in one of them can leave it. */
void board_paths_past(const struct board *board, uint64_t open, struct zset avoid, int to, uint8_t dist[ZONES]);

#endif
