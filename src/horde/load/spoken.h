/*
 * spoken.h - by what people know a place: the corner of two streets, the street beside a house, the north room of a house ...
 * spoken.c finds it out from the board, places.c has the words.
 */
#ifndef HD_HORDE_SPOKEN_H
#define HD_HORDE_SPOKEN_H

#include "board/board.h"

/* A landmark is a house of a city, or as much of it as lies on one tile; on a board of cells a room. */
enum spoken_by {
    BY_NOTHING,
    BY_LANDMARK,       /* a: the landmark itself */
    BY_PART,           /* a: of which landmark, b: on which side of it */
    BY_PART_NUMBER,    /* a: of which landmark, b: number */
    BY_CORNER,         /* a, b: the two streets */
    BY_STREET,         /* a: which, b: at which landmark */
    BY_STREET_AMONG,   /* a: which, b, c: between which landmarks */
    BY_STREET_END,     /* a: which, b: on which side */
    BY_STREET_BETWEEN, /* a: which, b: the first of the two streets it lies between */
    BY_STREET_NUMBER,  /* a: which, b: number */
    BY_KIND_ALONE,     /* the only one of its kind */
    BY_KIND_AT,        /* b: at which landmark */
    BY_KIND_BESIDE,    /* a: on which side, b: of which landmark */
    BY_KIND_SIDE,      /* b: on which side of the board */
    BY_KIND_NUMBER     /* b: number */
};

enum { SIDES = 9, MIDDLE = 4 }; /* sides in reading order: north-west, north ... */

struct spoken {
    uint8_t by, kind; /* enum spoken_by, enum zone_kind */
    uint8_t a, b, c;
};

/* Streets in reading order, those from west to east first: which rows and columns of the raster they are. */
struct streets {
    int rows, columns;
};

/* One way to call each place, all different. landmarks: that many have names; whole: a set of buildings that are one landmark
 * however many tiles they lie on. */
struct streets spoken_places(const struct board *board, int landmarks, uint32_t whole, struct spoken spoken[ZONES]);

#endif
