/*
 * ruler.h - how many characters each cell of the board gets, in one direction: small places grow first.
 * Not here: drawing (plan.c).
 */
#ifndef HD_TERM_RULER_H
#define HD_TERM_RULER_H

#include "holdout/holdout.h"

enum { RULER_CELLS = 160, RULER_MARKS = 2000 }; /* cells and characters per side; larger boards are cut */

struct ruler {
    int cells, length;          /* length: characters, the last border included */
    bool used[RULER_CELLS + 1]; /* does any place end at this cell border? Only those take their own character */
    int at[RULER_CELLS + 1];    /* character of each cell border */
    int16_t cell[RULER_MARKS];  /* of each character: its cell; on a border: the cell after it */
    bool border[RULER_MARKS];
};

/* The stretch of cells a place has in this direction. */
struct reach {
    int16_t from, to; /* borders; from == to: not on the board */
};

/* Gives every place at least `least` characters inside, then shares out the room, the smallest place first, up to `most`. */
void ruler_make(struct ruler *ruler, int cells, const bool *used, const struct reach *reach, int places, int least, int most,
                int room);

/* Cells without borders between them, all of one size as large as fits, within least and most; those marked `wide` get at least
 * that many characters and what is left over, up to `widest`. */
void ruler_grid(struct ruler *ruler, int cells, const bool *wide, int least, int most, int wide_least, int widest, int room);

/* The used border at or before, at or after a cell border. */
int ruler_before(const struct ruler *ruler, int border);
int ruler_after(const struct ruler *ruler, int border);

#endif
