/*
 * spoken.h - by what people know a square of the town: the house it lies at and on which side of it, or the graveyard.
 * spoken.c finds it out from the map, load_texts.c has the words.
 */
#ifndef HD_TOWN_SPOKEN_H
#define HD_TOWN_SPOKEN_H

#include "town/game.h"

/* dir points away from what is named: from a house north to the square. */
enum spoken_by {
    BY_FRONT,       /* right before half of a house */
    BY_SIDE,        /* right beside a house */
    BY_CORNER,      /* right at its corner */
    BY_STRAIGHT,    /* some squares away from a house */
    BY_HALF,        /* some squares away from half of a house */
    BY_OFFSET,      /* some squares one way and some the other */
    BY_GRAVEYARD,   /* at a corner of the graveyard */
    BY_GRAVEYARD_OF /* some squares from a corner of the graveyard along its side */
};

enum compass { NOWHERE, NORTH, EAST, SOUTH, WEST, COMPASS };

struct spoken {
    uint8_t by, house;
    uint8_t upright, uprights; /* north or south and how far */
    uint8_t across, acrosses;  /* east or west and how far */
    uint8_t corner[2];         /* of the graveyard: north or south, east or west */
    uint8_t half;              /* which half of the house */
    uint8_t twice;             /* another square is called the same */
};

void town_spoken(const struct town_game *g, struct spoken spoken[NODES]);

#endif
