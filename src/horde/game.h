/*
 * game.h - what is compiled: one game with its mission, switches, parts and tables. Immutable while games are played, shared by
 * any number of positions. Its lists and pieces: lists.h, types.h, mission_types.h. Not here: a position (state.h).
 */
#ifndef HD_HORDE_GAME_H
#define HD_HORDE_GAME_H

#include "board/board.h"
#include "core/bits.h"
#include "core/rules.h"
#include "horde/mission_types.h"
#include "horde/types.h"

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
/* What a story tells when something happens, one of several lines; the words of game.yaml in this order. */
enum story { STORY_FALLS, STORY_CARRIED, STORY_DIES, STORY_NIGHT, STORY_DAWN, STORY_BREAKS, STORY_LOST, STORIES };
enum { STORY_PEOPLE = 24, STORY_KEYS = 24 };

struct campaign_plan {
    int missions, milestones, skills, achievements, people, keys;
    int number; /* of this mission, -1: it is not one of them */
    const char *mission[CAMPAIGN_MISSIONS];
    uint8_t milestone[MILESTONES], skill[CAMPAIGN_SKILLS];
    struct {
        const char *id;
        struct hd_text name, text;
    } achievement[ACHIEVEMENTS];
    struct {
        uint8_t met; /* the number of the mission */
        struct hd_text name, text;
    } person[STORY_PEOPLE];
    struct {
        const char *id; /* a flag or counter of a mission */
        struct hd_text name;
    } key[STORY_KEYS];
    uint8_t first_line[STORIES], lines[STORIES]; /* into saying[] */
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
    int team, usual_team;
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
    goal_set losable; /* goals that can become impossible at all: only they are asked after every step */
    bool who_holds;   /* a goal asks who of the team has a card */
    uint8_t start[SPAWNS];
    struct spawn spawn[SPAWNS];
    struct token token[TOKENS];
    token_set tokens_at[ZONES]; /* by zone */
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
    uint8_t to_deliver;   /* bits of all that can be handed in */
    bool card_words;      /* a rule says something only the part `objective-cards` plays */
    survivor_set by_name; /* people who turn up only when they are called by name: never drawn by lot */
    int named, marks;
    struct {
        uint8_t who, zone;
        bool stays; /* nobody's companion: stays there */
    } named_at[PEOPLE_NAMED];
    struct {
        uint8_t zone;
        struct hd_text name;
    } mark[MARKS];
    uint8_t noise[ZONES];        /* tokens that stay */
    struct zset deadly;          /* a zombie that begins an activation here loses the game */
    struct zset forbidden;       /* a zombie here loses the game */
    uint32_t watching, entering; /* rules that look at zones again and again: clear and together; enters */
    int rules, ifs, dos, options_of_rules, sayings, flags, counters;
    struct mission_rule mission_rule[RULES];
    struct mission_if mission_if[IFS];
    struct mission_do mission_do[DOS];
    struct mission_option mission_option[CHOICES];
    struct hd_text saying[SAYINGS];
    const char *flag[FLAGS], *counter[COUNTERS];    /* the mission's own words */
    uint8_t flag_key[FLAGS], counter_key[COUNTERS]; /* key of the story + 1 */
    uint32_t queued;              /* triggers with effects that wait for the step in progress to be over, as bits */
    struct zset watched, alarmed; /* something is set off: by a survivor who comes here, by a zombie that begins to act here */
    uint8_t hidden[TOKENS], hidden_count; /* colours dealt face down over the objectives at the start, maybe more than these */
    uint64_t shut_in;                     /* objectives only coloured doors lead to: none of the hidden colours lies there */
    uint8_t car_weapon;                   /* card type without copies: what a fast car does */
    uint64_t doors_open;                  /* at the start */
    uint64_t stairs;                      /* passages that are for enemies, too */
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
    uint16_t door_rule[DOORS];            /* of the mission, by which it does not open; R_NONE: the usual one */
    struct zset exits;
    uint8_t steps[ZONES][ZONES]; /* from zone to zone as if every door that can be opened were open; 0xff: no way */

    int16_t weight[THINK_WEIGHTS]; /* how a bot judges answers (think/weights.def) */

    int objectives, gates;
    struct objective_card objective[OBJECTIVES];
    uint32_t cards_at[ZONES]; /* those that lie in a zone, a bit each */
    struct gate gate[GATES];
    uint16_t tiles_of[ZONES]; /* a zone may lie on several, bit each */
    bool cards_first, card_doors_first, nests;
    uint8_t start_hour;    /* 0: nobody looks at a clock */
    struct zset lit, calm; /* zones the mission lights; rooms where nothing comes when they are opened */
    uint8_t first_card;    /* has to be taken before all others, NONE */
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
