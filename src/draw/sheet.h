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
    SIGN_BASIC,
    SIGN_TANK,
    SIGN_FAST,
    SIGN_BOSS,
    SIGN_OTHER,
    SIGN_KINDS
};

struct sign {
    enum sign_kind kind;
    int colour; /* as in hd_kind_info */
    char letter;
    int number;       /* spawns: their order from 1; others: how many */
    const char *name; /* for the legend */
};

enum { SIGNS = 8 };

struct sheet {
    const struct hd_game *game;
    const struct hd_map *map;
    enum hd_lang lang;
    struct hd_mission_info mission;
    struct hd_view *view; /* the position at the start */
    int signs[HD_VIEW_PLACES];
    struct sign sign[HD_VIEW_PLACES][SIGNS];
};

/* What the pack tells about the mission of a game. */
struct hd_mission_info sheet_mission(const struct hd_pack *pack, const struct hd_game *game);
/* false: not enough memory. */
bool sheet_make(struct sheet *sheet, const struct hd_game *game, struct hd_mission_info mission, enum hd_lang lang);
void sheet_free(struct sheet *sheet);

/* What is between a cell and its eastern (or southern) neighbour; cells outside the board count as nothing. */
enum border { BORDER_NONE, BORDER_CROSSWALK, BORDER_GRID, BORDER_WALL, BORDER_INNER_WALL, BORDER_OPENING, BORDER_DOOR };
enum border sheet_border(const struct sheet *sheet, int x, int y, bool south);
int sheet_place(const struct sheet *sheet, int x, int y); /* HD_NONE outside */
bool sheet_is_room(const struct sheet *sheet, int place);
bool sheet_is_square(const struct sheet *sheet, int place);         /* one of many small ones, in the open */
bool sheet_is_grid(const struct sheet *sheet);                      /* a board made mostly of those */
bool sheet_has_border(const struct sheet *sheet, enum border kind); /* anywhere on the board */
/* A door that is shut at the start. */
bool sheet_is_shut(const struct sheet *sheet, int link);

/* The page as SVG. */
void svg_page(struct out *to, const struct sheet *sheet);
/* The board in units of cells, inside a group that scales it. */
void svg_board(struct out *to, const struct sheet *sheet);
void svg_sign(struct out *to, const struct sign *sign, double x, double y, double size);

#endif
