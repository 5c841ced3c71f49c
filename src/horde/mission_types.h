/*
 * mission_types.h - what a mission file describes: goals, rules, deeds, objective cards, tokens. Immutable while games are
 * played. The words are in mission.def.
 */
#ifndef HD_HORDE_MISSION_TYPES_H
#define HD_HORDE_MISSION_TYPES_H

#include "core/bits.h"
#include "horde/lists.h"

/* The words of mission files, from mission.def: goals, what triggers a rule, what it does, special actions. */
enum goal_type {
#define GOAL(name, word, what) GOAL_##name,
#include "horde/mission.def"
};

enum trigger {
#define TRIGGER(name, word, knows, what) WHEN_##name,
#include "horde/mission.def"
    TRIGGERS
};

enum effect {
#define EFFECT(name, word, needs, words, what) E_##name,
#include "horde/mission.def"
    EFFECTS
};

enum condition {
#define CONDITION(name, word, what) IF_##name,
#include "horde/mission.def"
    CONDITIONS
};

enum deed {
#define DEED(name, word, what) DEED_##name,
#include "horde/mission.def"
    DEEDS
};
typedef uint8_t deed_set;
FITS(DEEDS, deed_set);

enum { COUNT_ALL = 0xff, COUNT_SURVIVORS = 0xfe };
enum { OBJECT_OBJECTIVE, OBJECT_CRATE, OBJECT_TAG };

struct goal {
    uint8_t type, object, count; /* count of GOAL_REACH: a level */
    uint8_t coloured;            /* of GOAL_TAKE: that many of them blue or green */
    uint8_t rare;                /* of GOAL_TEAM_HOLDS: such cards can leave the game for good */
    uint8_t colour, zone, card;  /* only these, NONE: any */
    uint8_t uses;                /* of GOAL_FLAG, GOAL_COUNTER: a card of this sort each, NONE */
    uint8_t same_round;          /* of GOAL_BURN: what burnt in earlier rounds does not count */
    survivor_set who;            /* of GOAL_COMPANIONS, GOAL_ESCORT: these companions; 0: nobody is named */
    uint16_t tag;
    uint32_t cards;       /* of GOAL_CARDS: bit each */
    uint8_t of;           /* of GOAL_FLAG, GOAL_COUNTER: which */
    uint8_t steps, parts; /* of GOAL_FLAG, GOAL_COUNTER: a counter that shows how far it is, NONE, and how many make it */
    token_set tokens;     /* those it is about */
    struct zset zones;    /* of GOAL_CLEAR: these, instead of a building */
    struct hd_text name;  /* of GOAL_FLAG, GOAL_COUNTER: told in the mission file */
};

/* When the trigger happens and all conditions hold, everything it does is done, in order. */
struct mission_rule {
    uint8_t when;
    uint8_t colour, zone, flag; /* only this one; NONE: any */
    uint8_t card;               /* objective card; NONE */
    uint8_t who;                /* 1 + the companion it is about, or whom the one who did it leads; 0: anybody */
    uint8_t by;                 /* of WHEN_BURNT: enum blaze; of WHEN_DESTROYED: 1 + enum machine_kind, 0 any */
    uint8_t round, every;       /* of WHEN_ROUND: in this round, and every so many from then on (0: only then) */
    bool once;
    uint8_t first_if, ifs, first_do, dos; /* into mission_if[] and mission_do[] */
};
struct mission_if {
    uint8_t what, of, least, below; /* enum condition; flag, counter, colour, zone; numbers, 0: none */
};
struct mission_do {
    uint8_t effect, first_if, ifs;                /* done only if all of that holds */
    uint8_t whom, deck, need, note, achievement;  /* enum whom; enum deck_id; number; card; of E_ACHIEVEMENT */
    uint8_t zone, kind, colour, card, door, flag; /* as far as the effect has them, NONE */
    uint8_t count, most;                          /* most: that many people, 0: all of them */
    uint8_t text;                                 /* of E_SAY */
    uint8_t taker, option, options;               /* of E_CHOOSE: asked by the one who did it; into mission_option[] */
    uint16_t rule;                                /* enum rule the mission names for it; R_NONE: that of the effect */
};
struct mission_option {
    struct hd_text name;
    uint8_t first_do, dos, first_if, ifs;
    uint8_t cost, discards, of; /* actions; that many cards, enum gives: by the one who chooses */
};
enum whom { WHOM_DOER, WHOM_EACH, WHOM_HERE, WHOM_OTHERS_HERE, WHOM_SHARED };
enum gives {
    GIVES_FOOD,
    GIVES_WEAPON,
    GIVES_ANY,
    GIVES_ANY_HERE
}; /* what is given up for an option; the last: by all in the zone */

/* A card of the mission that is read when it is taken, or a note that is read when something says so. */
enum { OBJECTIVES = 24, GATES = 8, HOURS = 24 };
struct objective_card {
    uint8_t number;           /* printed on it */
    uint8_t zone, door, hour; /* where it lies; NONE, 0 */
    bool note;
    uint8_t first_do, dos, first_after, afters; /* after: when its door is open and what was behind it has come */
    struct hd_text name, text;
};
/* A way out that opens and closes by itself, whatever goals are left. */
struct gate {
    uint8_t zone, flag, limit, more, mark,
        helper; /* flag that opens it; that many in a round, one more with the achievement; the
                   achievement that remembers it, or that lets one pass a single zombie; NONE */
};
/* A special action told in the mission file. How often it was done is its counter. */
struct own_deed {
    struct hd_text name;
    uint8_t as;             /* verb: V_DEED, or one the game has words of its own for */
    uint8_t zone, other;    /* where it is done: there or there; NONE: anywhere */
    uint8_t spends;         /* colour of an objective, ANY_COLOUR, NONE: nothing */
    uint16_t tag;           /* such a card is spent; 0: none */
    uint8_t part;           /* of V_DELIVER: its bit of those handed in */
    uint8_t times, counter; /* times: 0, as often as one likes; counter: NONE, nobody asks */
    bool free, quiet;
    uint16_t rule; /* cited instead of the usual one; 0: that one */
    uint8_t first_if, ifs, first_do, dos;
};
enum { OWN_DEEDS = 8, ANY_COLOUR = 0xfe };
enum { RULES = 32, IFS = 160, DOS = 230, CHOICES = 32, SAYINGS = 128, FLAGS = 32, COUNTERS = 8, DUES = 8 };
typedef uint32_t flag_set;
typedef uint32_t rule_set;
FITS(FLAGS, flag_set);
FITS(RULES, rule_set);
FITS(TRIGGERS, uint32_t); /* horde_game.queued */

enum blaze { BY_ANY, BY_MOLOTOV, BY_CAR, BY_SEISMIC, BY_HELLFIRE, BLAZES };
enum carry { CARRY_NOTHING, CARRY_KEEP, CARRY_TRADE, CARRY_HEAVY }; /* what a taken objective becomes */
enum load_what { LOAD_NOTHING, LOAD_FOOD, LOAD_OBJECTIVES };
enum { MARKS = 8, PEOPLE_NAMED = 6, CAR_LOAD = 9 };

enum car_kind { MUSCLE_CAR, POLICE_CAR };
enum token_type { TOKEN_OBJECTIVE, TOKEN_CRATE };
enum { TOKEN_LOST = 0x10 }; /* on top of the colour of an objective that left the board untaken */

/* Colours of objectives, doors and spawn zones. Taking the objective of a colour unlocks its doors and wakes its spawn zones.
 */
enum colour {
#define COLOUR(name, word, look) name##_COLOUR,
#include "horde/colours.def"
#undef COLOUR
    COLOURS
};
enum { KEPT = GREEN_COLOUR + 1 }; /* colours that are counted where they are carried */
FITS(COLOURS, colour_set);

struct token {
    uint8_t zone, type, colour;
    uint8_t fixed, noise; /* nobody takes it; tokens that stay with it */
    uint8_t needs;        /* flag that has to be set, NONE */
    uint16_t rule;        /* enum rule by which nobody takes it; R_NONE: the usual one */
};

struct spawn {
    uint8_t zone, colour;          /* red: active from the start */
    uint8_t awake;                 /* from the start, whatever its colour */
    uint8_t wakes_by_door;         /* not when the objective is taken, but when a door of the colour is opened */
    uint8_t first_card, last_card; /* it draws these cards only; both 0: any */
};

#endif
