/*
 * plan.h - the board as a drawing of characters: from cells and links of hd_board() and a view of the position.
 * Not here: putting it on the screen (screen_canvas), choosing what is marked (client.c).
 */
#ifndef HD_TERM_PLAN_H
#define HD_TERM_PLAN_H

#include "term/figures.h"
#include "term/ruler.h"
#include "term/screen.h"

struct plan {
    const struct hd_map *map;
    int w, h;  /* cells shown */
    bool grid; /* a board of squares: no lines between them (plan_grid.c) */
    struct ruler across, down;
    struct box inside[HD_VIEW_PLACES]; /* where the text of a place goes, in characters */
    struct canvas canvas;
};

/* What stands out. tag: 0, or the character of the shortcut; '*' shows the place's id instead. */
struct plan_marks {
    char tag[HD_VIEW_PLACES];
    int chosen;     /* the place under the cursor, or HD_NONE */
    int watched[2]; /* places of the event being shown, or HD_NONE */
    int acting;     /* the piece whose turn it is, or HD_NONE */
};

/* Chooses the scale: as large as fits, but legible; what is too large then scrolls. whole: smaller still, to see all of it. */
void plan_fit(struct plan *plan, const struct hd_map *map, int rows, int columns, bool whole);
void plan_draw(struct plan *plan, const struct hd_game *game, const struct hd_view *view, const struct letters *letters,
               const struct plan_marks *marks, enum hd_lang lang);
void plan_free(struct plan *plan);

/* The place next to `from` in a direction (-1, 0, 1 each), among those allowed (NULL: all); HD_NONE if there is none. */
int plan_beside(const struct plan *plan, int from, int dy, int dx, const char *allowed);
/* Is it more ahead than aside in that direction? */
bool plan_is_ahead(const struct plan *plan, int from, int to, int dy, int dx);

/* Is it a board of squares, and how many rows does it take to read it, to read it comfortably? 0: no. */
int plan_grid_rows(const struct hd_map *map, bool comfortable);

/* ---- shared by the files that draw ---- */

struct dot *plan_dot(const struct plan *plan, int y, int x);
bool plan_is_built(const struct hd_map *map, int place);
uint8_t plan_ground(const struct plan *plan, const struct plan_marks *marks, int place);
int plan_cell(const struct plan *plan, int i, int j);
/* A new canvas of the size the rulers say. */
void plan_canvas(struct plan *plan);
void plan_grid_fit(struct plan *plan, int rows, int columns, bool whole);
void plan_grid_ground(struct plan *plan, const struct plan_marks *marks);
/* The text inside the places (plan_text.c). */
void plan_contents(struct plan *plan, const struct hd_game *game, const struct hd_view *view, const struct letters *letters,
                   const struct plan_marks *marks, enum hd_lang lang);

#endif
