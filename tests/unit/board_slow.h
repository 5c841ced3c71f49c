/*
 * board_slow.h - the board worked out a second time, slowly and plainly, to compare the engine's tables with.
 * It shares no code with src/board: it walks single cells, asks the tile texts themselves and uses Floyd-Warshall.
 */
#ifndef BOARD_SLOW_H
#define BOARD_SLOW_H

#include "pack/tree.h"

enum { SLOW_SIDE = 40, SLOW_ZONES = 160, SLOW_FAR = 1000, SLOW_NEW_DOORS = 256, SLOW_DOORS = 272 };
enum slow_border { SLOW_EDGE, SLOW_WALL, SLOW_SAME, SLOW_CROSSWALK, SLOW_OPENING, SLOW_DOOR };

struct slow {
    int w, h; /* cells */
    int tiles_wide;
    const struct pk_node *tile[16];
    int turn[16];
    int zones, zone[SLOW_SIDE][SLOW_SIDE];
    char sign[SLOW_ZONES];
    int home[SLOW_ZONES];                             /* a tile the zone lies on */
    enum slow_border border[SLOW_SIDE][SLOW_SIDE][4]; /* north, east, south, west */
    int door[SLOW_SIDE][SLOW_SIDE][4];                /* which, where the border is one */
};

/* Tiles in reading order; turns in degrees. */
void slow_build(struct slow *slow, int wide, int high, const struct pk_node *const *tile, const int *turn);
/* A door where the tiles have an opening between the two zones; numbers from SLOW_NEW_DOORS are free for these. */
void slow_new_door(struct slow *slow, int a, int b, int door);
/* One step or not, with the doors whose number is set in open. */
void slow_steps(const struct slow *slow, const bool *open, bool step[SLOW_ZONES][SLOW_ZONES]);
void slow_paths(const struct slow *slow, const bool *open, int dist[SLOW_ZONES][SLOW_ZONES]);
/* deep: for somebody who looks through buildings as through streets. */
void slow_sights(const struct slow *slow, const bool *open, bool deep, int dist[SLOW_ZONES][SLOW_ZONES]);
/* Rooms that hang together without doors. */
void slow_buildings(const struct slow *slow, bool same[SLOW_ZONES][SLOW_ZONES]);

#endif
