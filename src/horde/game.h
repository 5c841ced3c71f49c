/*
 * game.h - what is compiled: the lists of the family, cards, kinds, skills, sheets, missions, switches. Immutable while games
 * are played, shared by any number of positions. Not here: a position (state.h).
 */
#ifndef HD_HORDE_GAME_H
#define HD_HORDE_GAME_H

#include "board/board.h"
#include "core/bits.h"
#include "core/rules.h"

enum {
    SURVIVORS = 12,    /* on the board at once, companions included */
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

enum verb {
#define VERB(name, word, operands, deed) V_##name,
#define ACTION(name, word, operands, deed, act) V_##name,
#include "horde/verbs.def"
#undef VERB
#undef ACTION
    V_COUNT
};

enum word {
#define WORD(name, id) W_##name,
#include "horde/words.def"
#undef WORD
    W_COUNT
};

enum phrase {
#define PHRASE(name, key) P_##name,
#include "horde/phrases.def"
#undef PHRASE
    P_COUNT
};

enum reason {
#define REASON(name, key) Y_##name,
#include "horde/reasons.def"
#undef REASON
    Y_COUNT
};

/* What a skill does; the word is the one in skills.yaml. */
enum does {
#define DOES(name, word, done) D_##name,
#include "horde/does.def"
#undef DOES
    D_COUNT
};
_Static_assert(D_COUNT <= 128, "survivor.has is two words");

/* ---- compiled game: immutable ---- */

struct line {                                                    /* one attack line of a weapon */
    uint8_t used, min, max, dice, accuracy, damage, noisy, ammo; /* ammo: of the card, if the line has none of its own */
};

enum ammo { AMMO_NONE, AMMO_BULLETS, AMMO_SHELLS, AMMO_ENERGY, AMMO_CANISTER };
enum door_tool { TOOL_NONE, TOOL_SILENT, TOOL_NOISY };
enum card_flag {
    CARD_DUAL = 1 << 0,
    CARD_RELOAD = 1 << 1,
    CARD_BACKPACK = 1 << 2,
    CARD_KILLS_ALL = 1 << 3,
    CARD_TRAP = 1 << 4,
    CARD_FIRST = 1 << 5,
    CARD_WEAPON = 1 << 6,
    CARD_LIGHT = 1 << 7,
    CARD_REPAIR = 1 << 8,
    CARD_ADDS_DIE = 1 << 9,   /* to every other melee weapon in hand */
    CARD_PITS = 1 << 10,      /* brings its trap_kind into every open pit */
    CARD_PROTOTYPE = 1 << 11, /* needs a mounted cell; its shots ignore darkness */
    CARD_SEARCHES = 1 << 12,  /* lets soldiers search anywhere */
    CARD_SHIELDS = 1 << 13,   /* discarded instead of an attack */
    CARD_GRENADE = 1 << 14,   /* thrown exactly as far as printed; noise where it strikes, objectives lost */
    CARD_FIRE = 1 << 15,      /* hellfire: spends what is mounted on it, works indoors only */
    CARD_OXYGEN = 1 << 16,    /* air for one round outdoors */
    CARD_MOLD = 1 << 17       /* brings its trap_kind into every zone with active mold */
};
/* Where a card works: by the symbol on it; any: in games without symbols. */
enum card_slot { SLOT_ANY, SLOT_HAND, SLOT_BODY, SLOT_PACK };
enum tag { TAG_FOOD = 1 << 0, TAG_PIMP = 1 << 1, TAG_MOLOTOV = 1 << 2 };
enum { DEALS = 4 };
/* special: from missions only */
enum deck_id { DECK_STARTING, DECK_EQUIPMENT, DECK_PIMP, DECK_SPECIAL, DECK_SERVICE, EQUIPMENT_DECKS };

struct card_type {
    const char *id;
    struct hd_text name;
    struct line melee, ranged;
    uint8_t ammo, reroll;                /* ammo it uses, ammo it lets reroll */
    uint8_t slot, mount;                 /* enum card_slot; ammo of the weapons it is mounted on */
    uint8_t door, eat, trap_kind, skill; /* skill: NONE or skill type */
    uint8_t all_out, keep;               /* dice; 0: cannot */
    uint8_t brings;                      /* so many by mold */
    uint16_t tags;
    uint32_t flags;
    char explain[HD_LANGS][160];
};

enum zombie_class { BASIC, TANK, FAST, ABOMINATION };
enum special { SPECIAL_NONE, NO_COMBAT_IN_ZONE, FIRST_TARGET, MOLOTOV_SPARES_OTHERS };

struct zombie_kind {
    const char *id;
    struct hd_text name, plural;
    uint8_t actions, wounds, toughness, ap, supply, class, priority, special;
    uint8_t digs, mining; /* opens pits instead of extra activations; a pit covers it */
    uint8_t lays;         /* mold, when it has acted */
};

enum zcard_type { ZCARD_SPAWN, ZCARD_RUSH, ZCARD_ABOMINATION, ZCARD_EXTRA, ZCARD_PITS, ZCARD_MOLD };

struct zombie_card {
    const char *id;
    uint8_t type, kind; /* kind: NONE for abomination cards */
    uint8_t count[LEVELS];
};

/* Kinds of action a skill or a free slot can be for. COMBAT = melee or ranged. */
/* PAIR: an attack with two equal weapons in hand. OTHER: any action at all. MACHINE, ALL_OUT: have their slots in parts/. */
enum act {
    ACT_MOVE,
    ACT_MELEE,
    ACT_RANGED,
    ACT_COMBAT,
    ACT_SEARCH,
    ACT_DOOR,
    ACT_PAIR,
    ACT_OTHER,
    ACT_MACHINE,
    ACT_ALL_OUT_MELEE,
    ACT_ALL_OUT_RANGED,
    ACT_ALL_OUT_COMBAT,
    ACTS
};
/* How an attack is made. */
enum how { HOW_DUAL = 1, HOW_ALL_OUT = 2, HOW_DOUBLE = 4 };
enum { FREE_SLOTS = ACT_OTHER };

struct skill_type {
    const char *id;
    struct hd_text name, text;
    uint8_t does, action, amount, kind; /* kind: zombie kind for armour; skill type for brother in arms */
    uint16_t rule;
    bool all_out, campaign; /* only while going all-out; one a campaign can bring */
};

enum search_where { SEARCHES_ROOMS, SEARCHES_SECURITY };
enum survivor_class { ADULT, KID, SOLDIER, CIVILIAN };
enum { MACHINES = 4, MACHINE_TYPES = 8 };
enum machine_kind { BOT, TURRET, MACHINE_KINDS }; /* what skills and remote controls are for */

struct machine_type {
    const char *id;
    struct hd_text name;
    uint8_t kind, moves, prototype;
    uint8_t near;   /* whoever is in its zone controls it */
    uint8_t colour; /* of the objective that is its remote control; NONE: none is */
    uint8_t weapon; /* card type without copies */
    uint8_t sheet;  /* behind those one can choose from */
};

enum { ENTRIES = 4 }; /* skills of one level on a sheet */
typedef uint8_t entry_set;
FITS(ENTRIES, entry_set);

struct survivor_type {
    const char *id;
    struct hd_text name;
    uint8_t health, slips, class, squad, searches;  /* searches: enum search_where */
    bool companion;                                 /* nobody plays them */
    uint8_t skills[LEVELS], skill[LEVELS][ENTRIES]; /* number and skill types of each level */
};

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
    uint8_t coloured;            /* of GOAL_TAKE: so many of them blue or green */
    uint8_t rare;                /* of GOAL_TEAM_HOLDS: such cards can leave the game for good */
    uint8_t colour, zone, card;  /* only these, NONE: any */
    uint8_t same_round;          /* of GOAL_BURN: what burnt in earlier rounds does not count */
    uint16_t tag;
    uint32_t cards;      /* of GOAL_CARDS: bit each */
    uint8_t of;          /* of GOAL_FLAG, GOAL_COUNTER: which */
    token_set tokens;    /* those it is about */
    struct zset zones;   /* of GOAL_CLEAR: these, instead of a building */
    struct hd_text name; /* of GOAL_FLAG, GOAL_COUNTER: told in the mission file */
};

/* When the trigger happens and all conditions hold, everything it does is done, in order. */
struct mission_rule {
    uint8_t when;
    uint8_t colour, zone, flag; /* only this one; NONE: any */
    uint8_t card;               /* objective card; NONE */
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
    uint8_t count;
    uint8_t text;                   /* of E_SAY */
    uint8_t taker, option, options; /* of E_CHOOSE: asked by the one who did it; into mission_option[] */
};
struct mission_option {
    struct hd_text name;
    uint8_t first_do, dos, first_if, ifs;
    uint8_t cost, discards, of; /* actions; so many cards, enum gives: by the one who chooses */
};
enum whom { WHOM_DOER, WHOM_EACH, WHOM_HERE, WHOM_OTHERS_HERE };
enum gives {
    GIVES_FOOD,
    GIVES_WEAPON,
    GIVES_ANY,
    GIVES_ANY_HERE
}; /* what is given up for an option; the last: by all in the zone */

/* A card of the mission that is read when it is taken, or a note that is read when something says so. */
enum { OBJECTIVES = 24, GATES = 4, HOURS = 24 };
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
        helper; /* flag that opens it; so many in a round, one more with the achievement; the
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
    uint8_t first_if, ifs, first_do, dos;
};
enum { OWN_DEEDS = 8, ANY_COLOUR = 0xfe };
enum { RULES = 32, IFS = 160, DOS = 230, CHOICES = 32, SAYINGS = 96, FLAGS = 32, COUNTERS = 8, DUES = 8 };
typedef uint32_t flag_set;
typedef uint32_t rule_set;
FITS(FLAGS, flag_set);
FITS(RULES, rule_set);
FITS(TRIGGERS, uint32_t); /* horde_game.queued */

enum blaze { BY_ANY, BY_MOLOTOV, BY_CAR, BY_SEISMIC, BY_HELLFIRE };
enum carry { CARRY_NOTHING, CARRY_KEEP, CARRY_TRADE, CARRY_HEAVY }; /* what a taken objective becomes */
enum load_what { LOAD_NOTHING, LOAD_FOOD, LOAD_OBJECTIVES };
/* What can be handed in; the bits of a delivery. */
enum { MARKS = 8, FIXED = 2, CAR_LOAD = 9 };

enum car_kind { MUSCLE_CAR, POLICE_CAR };
enum token_type { TOKEN_OBJECTIVE, TOKEN_CRATE };
enum { TOKEN_LOST = 0x10 }; /* beside the colour of an objective that left the board untaken */

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
};

struct spawn {
    uint8_t zone, colour;  /* red: active from the start */
    uint8_t awake;         /* from the start, whatever its colour */
    uint8_t wakes_by_door; /* not when the objective is taken, but when a door of the colour is opened */
};

/* What differs between the games of the family. Filled from game.yaml. */
struct ruleset {
    uint8_t level_at[LEVELS];
#define SWITCH(field, word, values, fallback, what, rules) uint8_t field;
#include "horde/switches.def"
#undef SWITCH
};

/* A campaign: missions in a row, what can be won on the way, and the sheet this one begins with (campaign/). */
enum { CAMPAIGN_MISSIONS = 16, MILESTONES = 8, CAMPAIGN_SKILLS = 16, ACHIEVEMENTS = 32, ROAD = 48, SHEET_TEXT = 6000 };
struct road { /* a mission that is behind */
    uint8_t mission, result, rounds;
};
struct sheet {
    bool given;    /* a text was read; else everybody begins with nothing */
    bool nobody;   /* is left: the team of the game stands in */
    uint8_t over;  /* enum hd_result: nothing is left to play */
    uint8_t tries; /* attempts at this mission that were lost */
    uint32_t achievements;
    uint64_t dead;        /* survivors nobody may play again, bit per sheet */
    uint8_t fell[SHEETS]; /* in which mission */
    int roads;
    struct road road[ROAD];
    struct {
        uint16_t skills;
        uint8_t cxp, credited, bonus, kept, card[SLOTS];
    } of[PLAYED];
};
struct campaign_plan {
    int missions, milestones, skills, achievements;
    int number; /* of this mission, -1: it is not one of them */
    const char *mission[CAMPAIGN_MISSIONS];
    uint8_t milestone[MILESTONES], skill[CAMPAIGN_SKILLS];
    struct {
        const char *id;
        struct hd_text name, text;
    } achievement[ACHIEVEMENTS];
    struct sheet sheet;
    char text[SHEET_TEXT]; /* the sheet as it was given, lines parted by | */
};
FITS(SHEETS, uint64_t);
FITS(ACHIEVEMENTS, uint32_t);
FITS(CAMPAIGN_SKILLS, uint16_t);

struct ctx;
struct list;
struct horde_game;
struct horde_state;

enum part {
#define PART(name, word, what) PART_##name,
#include "horde/parts.def"
#undef PART
    PARTS
};

typedef uint32_t part_set;
FITS(PARTS, part_set);

/* Whom the core asks at the moments of hooks.def: the parts that are in the game, in the order of parts.def. */
struct hooks {
#define HOOK(name, result, arguments)                                                                                          \
    int n_##name;                                                                                                              \
    result(*name[PARTS]) arguments;
#include "horde/hooks.def"
#undef HOOK
};

struct horde_game {
    struct hd_game base;
    struct board board;
    struct ruleset rule;
    struct hooks hooks;
    part_set parts;
    uint16_t part_at[PARTS]; /* where its bytes begin in a state; 0: it is not in the game, or needs none */

    int card_types, cards, zombie_kinds, zombie_cards, skill_types, sheets;
    struct card_type card_type[CARD_TYPES];
    uint8_t type_of[CARDS]; /* copy -> type */
    uint8_t deck_of[CARDS]; /* copy -> enum deck_id */
    struct zombie_kind kind[KINDS];
    struct zombie_card zcard[ZCARD_TYPES];
    struct skill_type skill[SKILL_TYPES];
    struct survivor_type sheet[SHEETS];
    kind_set abominations;
    kind_set abomination_deck; /* those that can be drawn */
    uint8_t amount[D_COUNT];   /* the number of the skill that does it; the first one, where several do */
    uint8_t improvised[2];     /* card types without copies: what the improvised weapons are; NONE if there are none */

    /* starting cards that are given by name, instead of being shuffled and dealt; types */
    struct {
        uint8_t squads, chosens, others, squad[DEALS], chosen[DEALS], other[DEALS];
    } deal;

    /* the team */
    int team;
    uint8_t sheet_of[SURVIVORS], seat_of[SURVIVORS]; /* team first, then everybody else, who may come along */
    int people;

    /* machines: they stand behind the team in survivor[] */
    int machine_types, machines;
    struct machine_type machine_type[MACHINE_TYPES];
    struct {
        uint8_t type, zone, hostile;
    } machine[MACHINES];
    bool remotes; /* there are remote controls, and turrets for whoever is near: a mission may forbid both */

    /* the mission */
    struct hd_text mission_name;
    int starts, spawns, tokens, goals, placed;
    uint8_t start[SPAWNS];
    struct spawn spawn[SPAWNS];
    struct token token[TOKENS];
    struct goal goal[GOALS];
    struct {
        uint8_t zone, kind, count;
    } place[32];
    struct zset mold, old_mold; /* at the start: active, burnt out */
    int waiting;
    uint8_t wait_zone[SURVIVORS]; /* lone companions at the start */
    struct zset hushed;           /* where they make no noise while the building is shut */
    int cars;
    struct {
        uint8_t zone, kind, drive, crate;
    } car[CARS];
    bool cars_explode, leave_by_car, pairs, companion_each;
    uint8_t carry, take_level, take_once;
    bool split, in_order;
    uint8_t abominations_from, abomination_instead; /* level from which they come, and what comes before */
    int set_aside;
    struct {
        uint8_t card, count, discarded;
    } aside[8]; /* cards that begin the game in the discard pile or out of it */
    deed_set deeds;
    int own_deeds;
    struct own_deed own_deed[OWN_DEEDS];
    uint8_t load_what;
    uint8_t to_deliver; /* bits of all that can be handed in */
    int fixed, marks;
    struct {
        uint8_t who, zone;
    } fixed_at[FIXED]; /* people who stand there and are nobody's companions */
    struct {
        uint8_t zone;
        struct hd_text name;
    } mark[MARKS];
    uint8_t noise[ZONES];  /* tokens that stay */
    struct zset deadly;    /* a zombie that begins an activation here loses the game */
    struct zset forbidden; /* a zombie here loses the game */
    int rules, ifs, dos, options_of_rules, sayings, flags, counters;
    struct mission_rule mission_rule[RULES];
    struct mission_if mission_if[IFS];
    struct mission_do mission_do[DOS];
    struct mission_option mission_option[CHOICES];
    struct hd_text saying[SAYINGS];
    const char *flag[FLAGS], *counter[COUNTERS]; /* the mission's own words */
    uint32_t queued;              /* triggers with effects that wait for the step in progress to be over, as bits */
    struct zset watched, alarmed; /* something is set off: by a survivor who comes here, by a zombie that begins to act here */
    uint8_t hidden[TOKENS], hidden_count; /* colours dealt face down over the objectives at the start, maybe more than these */
    uint64_t shut_in;                     /* objectives only coloured doors lead to: none of the hidden colours lies there */
    uint8_t car_weapon;                   /* card type without copies: what a fast car does */
    uint64_t doors_open;                  /* at the start */
    uint64_t airlocks;                    /* doors that are airlocks */
    int falls;                            /* groups of tiles that may fall away */
    uint32_t fall_tiles[FALLS];           /* bits, in reading order */
    struct board *fallen[FALLEN];         /* the board without them, by the set of groups that are gone - 1 */
    uint64_t doors_sealed;                /* shut at the start until a rule opens them */
    uint64_t doors_locked, doors_broken;  /* never open; open without a tool, for zombies too */
    uint64_t thresholds;                  /* doors that can be put in and taken out by hand */
    struct zset pits_open, pits_closed;   /* at the start */
    uint8_t clockwise[SPAWNS];            /* spawn tokens round the board */
    colour_set door_needs[DOORS];         /* colours that must be taken */
    uint8_t door_level[DOORS];            /* opens to nobody below */
    struct zset exits;
    uint8_t steps[ZONES][ZONES]; /* from zone to zone as if every door that can be opened were open; 0xff: no way */

    int16_t weight[THINK_WEIGHTS]; /* how a bot judges answers (think/weights.def) */

    int objectives, gates;
    struct objective_card objective[OBJECTIVES];
    struct gate gate[GATES];
    uint16_t tiles_of[ZONES]; /* a zone may lie on several, bit each */
    bool cards_first, card_doors_first;
    uint8_t start_hour; /* 0: nobody looks at a clock */
    struct zset lit;
    uint8_t first_card; /* has to be taken before all others, NONE */
    uint8_t lure, sends_home,
        all_skill; /* zones with noise that is heard through doors, that zombies are sent home from; a skill for all; NONE */

    struct campaign_plan campaign;

    /* options */
    bool ultrared, ask_hands, ask_payment, dark_mode, fest, all_out, knock_out;
    uint8_t hour;              /* at the start; 0: no clock */
    struct zset humvee, tanks; /* zones with a humvee, with a tank */
    bool adds_die;             /* some card adds a die to the weapons beside it */
    uint8_t zdeck[ZCARDS];     /* the zombie cards in play */
    int zdeck_count;
    char option_text[16][128]; /* values as given, for hd_option_value; in the order of option_id */
    const char *option_id[16];
    int options;

    /* texts of texts.yaml, by index */
    struct hd_text phrase[P_COUNT], reason[Y_COUNT], question[W_COUNT], word[W_COUNT], label[V_COUNT];
    struct hd_text area[10], track[8];
    const char *rule_ids[R_COUNT]; /* of the first of its books that has the rule */
};

#endif
