/*
 * pieces.h - the numbers clients know things by: pieces, kinds, areas, tracks. Events and views use the same ones.
 */
#ifndef HD_HORDE_PIECES_H
#define HD_HORDE_PIECES_H

#include "horde/state.h"

/* Piece numbers: survivors, then kinds of zombies zone by zone, then tokens, spawns, exit. */
enum {
    PIECE_ZOMBIES = SURVIVORS,
    PIECE_TOKENS = PIECE_ZOMBIES + ZONES * KINDS,
    PIECE_SPAWNS = PIECE_TOKENS + TOKENS,
    PIECE_EXIT = PIECE_SPAWNS + SPAWNS,
    PIECE_CARS = PIECE_EXIT + 1,
    PIECE_MARKS = PIECE_CARS + CARS,
    PIECE_NOISE = PIECE_MARKS + MARKS,
    PIECE_MOLD = PIECE_NOISE + ZONES,
    PIECE_PITS = PIECE_MOLD + ZONES,
    PIECE_BEAMS = PIECE_PITS + ZONES,
    PIECE_CARDS = PIECE_BEAMS + SURVIVORS,
    PIECE_HUMVEES = PIECE_CARDS + OBJECTIVES
};
/* Kind numbers for clients: zombie kinds, then these. */
enum {
    KIND_ADULT = KINDS,
    KIND_KID,
    KIND_OBJECTIVE,
    KIND_CRATE,
    KIND_SPAWN,
    KIND_START_SPAWN,
    KIND_EXIT,
    KIND_NOISE,
    KIND_MUSCLE_CAR,
    KIND_POLICE_CAR,
    KIND_MARK,
    KIND_BOT,
    KIND_TURRET,
    KIND_SOLDIER,
    KIND_CIVILIAN,
    KIND_MOLD,
    KIND_PIT,
    KIND_CLOSED_PIT,
    KIND_BEAM,
    KIND_CARD,
    KIND_HUMVEE,
    KIND_COUNT
};
static inline int kind_of_class(int class) { return class < SOLDIER ? KIND_ADULT + class : KIND_SOLDIER + class - SOLDIER; }
enum {
    AREA_HAND,
    AREA_BODY,
    AREA_PACK,
    AREA_DRAWN,
    AREA_EQUIPMENT,
    AREA_DISCARD,
    AREA_PIMP,
    AREA_ZOMBIES,
    AREA_MOUNTED,
    AREA_SERVICE
};
enum { TRACK_ADRENALINE, TRACK_OBJECTIVES, TRACK_FOOD, TRACK_LOADED, TRACK_CXP, TRACK_BONUS, TRACK_HOUR };

#endif
