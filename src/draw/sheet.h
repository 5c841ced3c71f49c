/*
 * sheet.h - a mission as it is drawn on paper or in plain text: the board of hd_board(), and which sign stands where.
 * sheet.c gathers it from a game, svg.c and svg_board.c draw the printable page; cli/map_term.c makes plain text of it.
 */
#ifndef HD_DRAW_SHEET_H
#define HD_DRAW_SHEET_H

#include "wire/out.h"

enum sign_kind {
    SIGN_START,
    SIGN_EXIT,
    SIGN_SPAWN,
    SIGN_OBJECTIVE,
    SIGN_CRATE,
    SIGN_PERSON, /* somebody who stays there */
    SIGN_WAITS,  /* people who wait to be taken along */
    SIGN_CAR,
    SIGN_NOISE,
    SIGN_GROUND, /* what has become of a zone: a pit, mold; its letter is a capital while it is at work */
    SIGN_BASIC,
    SIGN_TANK,
    SIGN_FAST,
    SIGN_BOSS,
    SIGN_OTHER,
    SIGN_KINDS
};

enum sign_flag {
    SIGN_STILL = 1 << 0,     /* a spawn zone asleep, a car that does not drive */
    SIGN_TURNED = 1 << 1,    /* face down */
    SIGN_HAS_CRATE = 1 << 2, /* in the car */
    SIGN_HAS_OBJECTIVE = 1 << 3
};

struct sign {
    enum sign_kind kind;
    int colour; /* as in hd_kind_info */
    char letter;
    unsigned flags;
    int number;       /* spawns: their order from 1; others: how many */
    const char *name; /* for the legend */
};

/* Doors by what is known of them before the game. */
enum door_kind {
    DOOR_PLAIN,
    DOOR_ADDED,
    DOOR_COLOUR,
    DOOR_COLOURS,
    DOOR_LEVEL,
    DOOR_BROKEN,
    DOOR_LOCKED,
    DOOR_AIRLOCK,
    DOOR_OPEN,
    DOOR_KINDS
};

struct door {
    enum door_kind kind;
    char letter[2]; /* of the colours or the level */
    int colour[2];  /* as in hd_kind_info */
};

/* The largest rectangle inside a place, in cells. */
struct room {
    int x, y, w, h;
};

enum { SIGNS = 8 };

struct sheet {
    const struct hd_game *game;
    const struct hd_map *map;
    enum hd_lang lang;
    struct hd_mission_info mission;
    struct hd_view *view; /* the position at the start */
    int spawns, signs[HD_VIEW_PLACES];
    struct sign sign[HD_VIEW_PLACES][SIGNS];
    const char *mark[HD_VIEW_PLACES];   /* what stands on a sign there, or NULL */
    const char *called[HD_VIEW_PLACES]; /* the house or street it belongs to, in the one place where that is written; or NULL */
    struct room room[HD_VIEW_PLACES];
};

/* How large the name of a house or street can be written there, in heavy letters; 0: it would be hard to read. */
double sheet_name_size(const struct sheet *sheet, int place, const char *name);
/* "easy", in German "leicht"; any other word stays as it is. */
const char *sheet_difficulty(const char *word, enum hd_lang lang);
/* What the pack tells about the mission of a game. */
struct hd_mission_info sheet_mission(const struct hd_pack *pack, const struct hd_game *game);
/* false: not enough memory. */
bool sheet_make(struct sheet *sheet, const struct hd_game *game, struct hd_mission_info mission, enum hd_lang lang);
void sheet_free(struct sheet *sheet);

/* What is between a cell and its eastern (or southern) neighbour; cells outside the board count as nothing. */
enum border {
    BORDER_NONE,
    BORDER_CROSSWALK,
    BORDER_LINE, /* between tunnels, corridors, the surface: drawn on the ground */
    BORDER_GRID,
    BORDER_WALL,
    BORDER_INNER_WALL,
    BORDER_OPENING,
    BORDER_DOOR
};
enum border sheet_border(const struct sheet *sheet, int x, int y, bool south);
int sheet_place(const struct sheet *sheet, int x, int y); /* HD_NONE outside */
bool sheet_is_room(const struct sheet *sheet, int place);
bool sheet_is_ground(const struct sheet *sheet, int place); /* tunnel, corridor, surface */
/* Is a place of that sort (hd_place.type) on the board? */
bool sheet_has_type(const struct sheet *sheet, const char *type);
bool sheet_is_square(const struct sheet *sheet, int place);         /* one of many small ones, in the open */
bool sheet_is_grid(const struct sheet *sheet);                      /* a board made mostly of those */
bool sheet_has_border(const struct sheet *sheet, enum border kind); /* anywhere on the board */
/* A door that is shut at the start. */
bool sheet_is_shut(const struct sheet *sheet, int link);
/* false: the link is not a door. */
bool sheet_door(const struct sheet *sheet, int link, struct door *door);

/* What the legend says (legend.c). */
void sheet_sign_words(const struct sheet *sheet, const struct sign *sign, char *out, size_t size);
void sheet_door_words(const struct sheet *sheet, const struct door *door, char *out, size_t size);
/* The different signs of a plan in the order of the legend: calls back for each of them once. */
void sheet_each_sign(const struct sheet *sheet, void (*say)(void *user, const struct sign *sign), void *user);
/* The same for doors. */
void sheet_each_door(const struct sheet *sheet, void (*say)(void *user, const struct door *door), void *user);

/* The page as SVG. */
void svg_page(struct out *to, const struct sheet *sheet);
/* The board in units of cells, inside a group that scales it. */
void svg_board(struct out *to, const struct sheet *sheet);
void svg_sign(struct out *to, const struct sign *sign, double x, double y, double size);
/* A door across a gap of this length around 0,0; units are cells. */
void svg_door(struct out *to, const struct door *door, double length, bool upright);
const char *svg_colour(int colour, const char *usual);

#endif
