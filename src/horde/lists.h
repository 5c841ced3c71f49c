/*
 * lists.h - how much of everything there can be, and the lists that feed enum, data words and texts alike (*.def).
 */
#ifndef HD_HORDE_LISTS_H
#define HD_HORDE_LISTS_H

#include "core/rules.h"

enum {
    PEOPLE = 12,       /* on the board at once, companions included */
    SURVIVORS = 14,    /* ... and machines besides them */
    PLAYED = 6,        /* of them with turns, at most */
    SHEETS = 64,       /* survivors one can choose from */
    KINDS = 8,         /* kinds of zombies: three and the abominations */
    CARD_TYPES = 96,   /* equipment, by name */
    CARDS = 128,       /* equipment, by copy */
    ZCARDS = 88,       /* zombie cards in play */
    ZCARD_TYPES = 120, /* ... to choose from */
    SKILL_TYPES = 160,
    OWNED = 20, /* skills one survivor can own */
    SPAWNS = 12,
    BUILDINGS = 31, /* counted from 1 */
    TOKENS = 40,    /* objectives and crates */
    GOALS = 8,
    FRAMES = 32, /* four extra turns inside one another, each opening a building, and what can happen in the innermost */
    CARS = 3,
    FALLS = 3, /* groups of tiles that may fall away */
    FALLEN = (1 << FALLS) - 1,
    SERVICE_CARDS = 40, /* of the secret service */
    THINK_WEIGHTS = 64, /* of the players' own judgement */
    MOVERS = 96,        /* groups of zombies on their way in one step: never more than figures in the box */
    NONE = 0xff
};

/* Slots of an inventory; how many of each a game uses is in its ruleset. */
enum { HAND = 0, HANDS = 2, BODY = 2, PACK = 4, SLOTS = 9, INCOMING = SLOTS };

/* Sets, a bit each: a limit above that outgrows its set does not compile. */
typedef uint16_t survivor_set;
typedef uint8_t kind_set;
typedef uint8_t colour_set;
typedef uint16_t spawn_set;
typedef uint8_t goal_set;
typedef uint64_t token_set;
typedef uint32_t building_set;
#define FITS(count_, set_) _Static_assert((count_) <= 8 * sizeof(set_), #count_ " are more than a " #set_ " holds")
FITS(SURVIVORS, survivor_set);
FITS(KINDS, kind_set);
FITS(SPAWNS, spawn_set);
FITS(GOALS, goal_set);
FITS(TOKENS, token_set);
FITS(1 + BUILDINGS, building_set);
_Static_assert(CARDS < NONE && CARD_TYPES < NONE && SKILL_TYPES < NONE && ZCARD_TYPES < NONE, "bytes name them");

enum level { BLUE, YELLOW, ORANGE, RED, LEVELS };

/* ---- lists that feed enum, data words and texts alike ---- */

enum rule {
    R_NONE,
#define RULE(name, id, done) R_##name,
#include "horde/rules.def"
    R_COUNT
};

#define LIST_VERBS "horde/verbs.def"
#define LIST_WORDS "horde/words.def"
#define LIST_PHRASES "horde/phrases.def"
#define LIST_REASONS "horde/reasons.def"
#include "core/lists.def"

/* What a skill does; the word is the one in skills.yaml. */
enum does {
#define DOES(name, word, done) D_##name,
#include "horde/does.def"
#undef DOES
    D_COUNT
};
_Static_assert(D_COUNT <= 128, "survivor.has is two words");

#endif
