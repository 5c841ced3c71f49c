/*
 * ruler.c - how many characters each cell of the board gets, in one direction.
 * Not here: drawing (plan.c).
 *
 * Between two borders that some place ends at lies a band of cells that can be stretched as one. Bands begin one character
 * wide; then the smallest place is widened, again and again, until all are large enough and the room is used up. So a street
 * across two tiles takes no more of the screen than it needs, and a board of nine tiles fits where a true scale would not.
 */
#include "term/ruler.h"

#include <string.h>

struct bands {
    int count;
    int16_t first[RULER_CELLS + 1]; /* border each band begins at; one more for the end */
    int16_t size[RULER_CELLS];      /* characters, its first border included */
    int16_t of[RULER_CELLS + 1];    /* band that begins at or holds this border */
};

static void find_bands(struct bands *bands, const struct ruler *ruler)
{
    bands->count = 0;
    for (int i = 0; i < ruler->cells; i++) {
        if (i == 0 || ruler->used[i]) {
            bands->first[bands->count] = (int16_t)i;
            bands->size[bands->count++] = 1;
        }
        bands->of[i] = (int16_t)(bands->count - 1);
    }
    bands->first[bands->count] = (int16_t)ruler->cells;
    bands->of[ruler->cells] = (int16_t)bands->count;
}

/* Characters inside a place: its bands without the border at its beginning. */
static int inside(const struct bands *bands, struct reach reach)
{
    int size = -1;
    for (int b = bands->of[reach.from]; b < bands->of[reach.to]; b++)
        size += bands->size[b];
    return size;
}

static int length_of(const struct bands *bands)
{
    int length = 1;
    for (int b = 0; b < bands->count; b++)
        length += bands->size[b];
    return length;
}

static int smallest_place(const struct bands *bands, const struct reach *reach, int places)
{
    int least = RULER_MARKS;
    for (int p = 0; p < places; p++)
        if (reach[p].to > reach[p].from && inside(bands, reach[p]) < least)
            least = inside(bands, reach[p]);
    return least;
}

/* The band of a place that has most cells for its size. */
static int band_to_widen(const struct bands *bands, struct reach reach)
{
    int best = bands->of[reach.from];
    for (int b = best; b < bands->of[reach.to]; b++) {
        int cells = bands->first[b + 1] - bands->first[b], most = bands->first[best + 1] - bands->first[best];
        if (cells * bands->size[best] > most * bands->size[b])
            best = b;
    }
    return best;
}

/* Widens the band that helps most of the smallest places. */
static void widen(struct bands *bands, const struct reach *reach, int places, int least)
{
    int votes[RULER_CELLS] = {0}, best = 0;
    for (int p = 0; p < places; p++)
        if (reach[p].to > reach[p].from && inside(bands, reach[p]) == least)
            votes[band_to_widen(bands, reach[p])]++;
    for (int b = 1; b < bands->count; b++)
        if (votes[b] > votes[best])
            best = b;
    bands->size[best]++;
}

static void write_marks(struct ruler *ruler, const struct bands *bands)
{
    int at = 0;
    for (int b = 0; b < bands->count; b++) {
        int first = bands->first[b], cells = bands->first[b + 1] - first;
        for (int i = 0; i < cells; i++)
            ruler->at[first + i] = at + bands->size[b] * i / cells;
        for (int k = 0; k < bands->size[b]; k++) {
            ruler->cell[at + k] = (int16_t)first;
            ruler->border[at + k] = k == 0;
        }
        at += bands->size[b];
    }
    ruler->at[ruler->cells] = at;
    ruler->cell[at] = (int16_t)ruler->cells;
    ruler->border[at] = true;
    ruler->length = at + 1;
}

void ruler_make(struct ruler *ruler, int cells, const bool *used, const struct reach *reach, int places, int least, int most,
                int room)
{
    struct bands bands;
    ruler->cells = cells;
    memcpy(ruler->used, used, sizeof ruler->used);
    ruler->used[0] = ruler->used[cells] = true;
    find_bands(&bands, ruler);
    room = room < RULER_MARKS ? room : RULER_MARKS;
    for (;;) {
        int smallest = smallest_place(&bands, reach, places), length = length_of(&bands);
        if (smallest >= most || length >= RULER_MARKS || (smallest >= least && length >= room))
            break;
        widen(&bands, reach, places, smallest);
    }
    write_marks(ruler, &bands);
}

/* ---- a grid ---- */

static int grid_length(int cells, const bool *wide, int size, int wide_size)
{
    int length = 0;
    for (int i = 0; i < cells; i++)
        length += wide[i] && wide_size > size ? wide_size : size;
    return length;
}

void ruler_grid(struct ruler *ruler, int cells, const bool *wide, int least, int most, int wide_least, int widest, int room)
{
    int size = least, wide_size = wide_least, at = 0;
    room = room < RULER_MARKS - 1 ? room : RULER_MARKS - 1;
    while (size < most && grid_length(cells, wide, size + 1, wide_size) <= room)
        size++;
    while (wide_size < widest && grid_length(cells, wide, size, wide_size + 1) <= room)
        wide_size++;
    memset(ruler->used, 0, sizeof ruler->used);
    ruler->cells = cells;
    for (int i = 0; i < cells; i++) {
        int own = wide[i] && wide_size > size ? wide_size : size;
        ruler->at[i] = at;
        for (int k = 0; k < own && at < RULER_MARKS - 1; k++, at++) {
            ruler->cell[at] = (int16_t)i;
            ruler->border[at] = false;
        }
    }
    ruler->at[cells] = ruler->length = at;
}

/* ---- borders ---- */

int ruler_before(const struct ruler *ruler, int border)
{
    while (border > 0 && !ruler->used[border])
        border--;
    return border;
}

int ruler_after(const struct ruler *ruler, int border)
{
    while (border < ruler->cells && !ruler->used[border])
        border++;
    return border;
}
