/*
 * state.h - what a position is: one flat struct without pointers, all bytes defined, the decision stack in it.
 * Not here: what happens to it (play.h and the rooms).
 */
#ifndef HD_HORDE_STATE_H
#define HD_HORDE_STATE_H

#include "core/rng.h"
#include "horde/frames.h"
#include "horde/game.h"

/* ---- state: flat, no pointers, all bytes defined ---- */

/* Once per own turn (used): bits. */
enum used {
    USED_SEARCH = 1 << 0,
    USED_SLIP = 1 << 1,
    USED_SPRINT = 1 << 2,
    USED_JUMP = 1 << 3,
    USED_CHARGE = 1 << 4,
    USED_SHOVE = 1 << 5,
    USED_BLOODLUST = 1 << 6,
    USED_QUICKSTRIKE = 1 << 7,
    USED_FIELDMEDIC = 1 << 8,
    USED_TAUNT = 1 << 9,
    USED_RESCUE = 1 << 10,
    USED_LEAD = 1 << 11,
    USED_IMPROVISE_MELEE = 1 << 12,
    USED_IMPROVISE_RANGED = 1 << 13,
    USED_DESTINY = 1 << 14,
    USED_DOOR = 1 << 15
};

/* Only in `again`, where improvised attacks are never remembered: the first bloodlust of two has brought this strike. */
enum struck { STRUCK_MELEE = USED_IMPROVISE_MELEE, STRUCK_RANGED = USED_IMPROVISE_RANGED };

enum survivor_flag {
    ACTED = 1 << 0,
    GONE = 1 << 1,
    KILLED = 1 << 2,
    TOUGHED = 1 << 3 /* has ignored a wound in this activation step */,
    COMPANION = 1 << 4,
    STAYS = 1 << 5 /* nobody's companion: stays where it is */,
    GOES_ALL_OUT = 1 << 6 /* in an attack: skills for that work */,
    KNOCKED = 1 << 7 /* has fallen: lies somewhere, is carried away or dead (parts/knock_out.c) */
};

struct survivor {
    uint8_t zone; /* NONE: not on the board */
    uint8_t wounds, health, ap, level, flags;
    uint8_t actions, free[FREE_SLOTS];
    uint8_t kept[KEPT]; /* objectives carried */
    uint8_t laps;       /* ultrared: times round the track */
    uint16_t used;
    uint8_t card[SLOTS + 1]; /* copies; NONE: empty. The last is a card just drawn, not yet put anywhere */
    uint8_t leader;          /* of a companion: who leads it, NONE alone */
    uint8_t car, driver;     /* car + 1 somebody sits in, 0 on foot; driver: at the wheel */
    uint8_t owned, skill[OWNED];

    /* what the skills come to, refreshed whenever one is gained (skills.c) */
    uint8_t bonus_actions, bonus_free[FREE_SLOTS];
    uint8_t die[2], roll[2], damage[2]; /* [0] melee [1] ranged */
    uint8_t range, zones, pack;         /* added to weapons, to a Move, to the backpack */
    uint8_t damage2, roll6_die, roll6_damage, reaper, escalation, bloodlust,
        improvised; /* bit 0 melee, 1 ranged (2 both alike) */
    kind_set armour;
    entry_set taken[LEVELS];            /* entries of one's own sheet already owned */
    uint8_t streak, streak_act, fights; /* attacks of one kind, attacks of any kind in a row in this turn (escalation) */
    uint16_t again;                     /* of `used`: a skill owned twice was used once in this turn */
    uint64_t has[2];
};

struct deck {
    uint8_t count, gone; /* cards left to draw (top is the last), cards discarded */
    uint8_t card[CARDS], discard[CARDS];
};

struct zdeck {
    uint8_t count, gone;
    uint8_t card[ZCARDS], discard[ZCARDS];
};

enum frame_kind {
    F_NONE,
#define FRAME(kind, name, decides, question) F_##kind,
#define JUDGE(kind, name, decides, question) F_##kind,
#include "horde/frames.def"
#undef FRAME
#undef JUDGE
    F_COUNT
};

/* One thing in progress: what all have, and what its kind keeps (frames.h). */
struct frame {
    uint8_t kind, step, who, zone;
    union {
        struct start_frame start;
        struct surplus_frame surplus;
        struct hands_frame hands;
        struct pairs_frame pairs;
        struct wait_frame wait;
        struct round_frame round;
        struct seat_frame seat;
        struct heal_frame heal;
        struct turn_frame turn;
        struct pay_frame pay;
        struct beam_frame beam;
        struct draw_frame draw;
        struct fetch_frame fetch;
        struct reorganise_frame reorganise;
        struct trade_frame trade;
        struct strike_frame strike;
        struct rescue_frame rescue;
        struct come_frame come;
        struct level_frame level;
        struct race_frame race;
        struct attack_frame attack;
        struct wounds_frame wounds;
        struct shrug_frame shrug;
        struct react_frame react;
        struct link_frame link;
        struct activate_frame activate;
        struct split_frame split;
        struct assault_frame assault;
        struct pitspawn_frame pitspawn;
        struct spawn_frame spawn;
        struct card_frame card;
        struct rouse_frame rouse;
        struct building_frame building;
        struct happens_frame happens;
        struct choice_frame choice;
        struct gear_frame gear;
        struct door_card_frame door_card;
        struct pick_frame pick;
        struct gift_frame gift;
        uint8_t bytes[28];
    };
};
_Static_assert(sizeof(struct frame) == 32, "a payload has outgrown the frame");

struct horde_state {
    struct rng rng;
    uint64_t open;        /* doors */
    token_set tokens;     /* on the board */
    building_set spawned; /* whose zombies have come */
    uint16_t round;
    uint8_t result;           /* enum hd_result */
    uint8_t phase;            /* enum word */
    uint8_t first_seat, seat; /* seat: whose turn in the player phase */
    uint8_t depth;            /* frames on the stack */
    uint8_t look;             /* something changed that goals may ask for */
    uint8_t supply[KINDS];
    uint8_t acting; /* survivor whose turn it is, or NONE */
    uint8_t movers;
    colour_set awake,
        waking;        /* colours whose doors and spawn zones work; those whose spawn zones will from the next round on */
    uint8_t brothers;  /* somebody owns brother in arms: traits depend on who stands where */
    uint8_t people;    /* survivor[] is in use up to here: the team, then companions */
    colour_set roused; /* colours of which a door has been opened */
    uint8_t purge;     /* killed zombies leave the game */
    uint8_t delivered; /* parts handed in */
    goal_set done;     /* goals that are met by something happening */
    uint8_t spawn_zone[SPAWNS]; /* where the spawn tokens lie now */
    uint8_t removed[KINDS];     /* zombies out of the game */
    spawn_set burnt;            /* spawn tokens a molotov has struck */
    survivor_set swapped;       /* survivors of pairs that have changed places */
    uint64_t sealed, breached;  /* doors: shut for good; zombies have gone through in this step and they open after it */
    colour_set took;            /* colours of which an objective has been taken */
    flag_set flags;             /* of the mission */
    rule_set spent;             /* rules that happen once and have */
    uint8_t counter[COUNTERS];
    uint8_t dues;
    struct due {
        uint8_t when, who, zone, what;
    } due[DUES];                /* triggers that wait for the step in progress to be over */
    survivor_set played;        /* have turns */
    uint8_t seat_of[SURVIVORS]; /* who plays them */
    uint8_t colour[TOKENS];     /* of objectives, by index */
    struct survivor survivor[SURVIVORS];
    struct frame frame[FRAMES];
    uint8_t noise[ZONES];
    uint8_t zombie[ZONES][KINDS];
    uint8_t crowd[ZONES]; /* zombies of all kinds in a zone */
    struct zset infested; /* zones with crowd */
    struct mover {
        uint8_t to, kind, count;
    } mover[MOVERS]; /* have left their zone in this step, not yet arrived (enemies.c) */
    struct deck equipment;
    struct {
        uint8_t count, card[31];
    } pimp;
    struct {
        uint8_t count, gone, card[KINDS], discard[KINDS];
    } abominations;
    uint8_t starting_count, starting[15];
    uint8_t out[CARDS / 8]; /* cards out of the game: starting cards and pimp weapons thrown away, by copy */
    struct zdeck zombies;
};

_Static_assert(sizeof(struct horde_state) <= HD_STATE_MAX, "a state is copied millions of times");
_Static_assert(sizeof(struct horde_state) <= 4800, "the 2nd Edition should stay near 4 KiB");
_Static_assert(sizeof(struct survivor) % 8 == 0, "no padding: hashes read it");

#endif
