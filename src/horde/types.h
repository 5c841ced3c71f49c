/*
 * types.h - what the files of a game describe: cards, zombies, skills, machines, people. Immutable while games are played.
 * Not here: missions (mission_types.h), the compiled game that holds them all (game.h).
 */
#ifndef HD_HORDE_TYPES_H
#define HD_HORDE_TYPES_H

#include "horde/lists.h"

struct line {                                                            /* one attack line of a weapon */
    uint8_t used, min, max, dice, accuracy, damage, noisy, ammo, second; /* ammo: of the card, if the line has none of its own;
                                                                         second: another kind, the attack is one or the other */
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
    uint8_t brings;                      /* that many by mold */
    uint16_t tags;
    uint32_t flags;
    char explain[HD_LANGS][160];
};

enum zombie_class { BASIC, TANK, FAST, ABOMINATION };
enum special { SPECIAL_NONE, NO_COMBAT_IN_ZONE, FIRST_TARGET, MOLOTOV_SPARES_OTHERS };

struct zombie_kind {
    const char *id;
    struct hd_text name, plural, one, killed; /* one: "a walker", as whoever does something; killed: as whoever it is done to */
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
/* second: its second kind of ammo; lit: by the light of a lamp that is aimed with the attack (only foreseen, never a word) */
enum how { HOW_DUAL = 1, HOW_ALL_OUT = 2, HOW_DOUBLE = 4, HOW_SECOND = 8, HOW_LIT = 16 };
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
    bool companion, dispensable;                    /* nobody plays them; their death loses no mission */
    uint8_t skills[LEVELS], skill[LEVELS][ENTRIES]; /* number and skill types of each level */
};

#endif
