/*
 * mind.h - what the family knows about playing well, as small named questions: what is wanted where (wants.c), what is to be
 * feared (danger.c), what things in hand are worth (gear.c), how good an answer looks (policy.c), what cannot be known
 * (imagine.c). Integers only: expected hits and what zombies may do are in hundredths. Nothing here asks for what players
 * cannot know.
 */
#ifndef HD_HORDE_MIND_H
#define HD_HORDE_MIND_H

#include "horde/core/core.h"
#include "horde/mission/mission.h"

/* What a survivor can do to zombies with one action, in expected hits; strong: of those that also kill tough ones. */
struct power {
    int melee, ranged, strong_melee, strong_ranged;
    int open, strong_open; /* ranged, where bullets do not work */
    int range;             /* of the best ranged weapon */
    bool opens;            /* doors */
    bool fire;             /* has a molotov somewhere */
    bool armed;            /* ... and in hand */
};

/* Ways all have in common, behind those of each survivor. */
enum { WAY_ROOMS = SURVIVORS, WAY_MACHINE, WAY_CAR, WAY_AIR, WAYS };

/* A position as the player sees it: made once for a question, asked for each answer. */
struct mind {
    unsigned unmet;              /* goals, as bits */
    bool leaving;                /* nothing is left to do but to get out */
    int last;                    /* chance in hundredths that the next thing taken wins the game; 0: more is missing */
    bool search;                 /* the goals want something that lies in the equipment deck */
    bool hunt;                   /* the goals want points, and points are zombies */
    int patient;                 /* ... everybody's, for this level: what comes is fought where it comes, well armed. 0: not */
    uint8_t fires[BLAZES];       /* that many molotovs, grenades, flames the goals still have a use for */
    struct zset fire[BLAZES];    /* where one thrown now counts */
    struct zset spare;           /* where fire loses the game */
    struct zset precious;        /* where the game is lost if a zombie acts */
    struct zset forbidden;       /* where it is lost if one comes in: nobody draws cards there, which may be one */
    struct zset guard;           /* where it is lost if one acts, and one stands there */
    struct zset boss;            /* abominations that have to go */
    struct zset slay;            /* ... and those that count only if fire does not do it */
    struct zset machine;         /* where a machine has to go */
    struct zset reach;           /* where the team can get to now */
    struct zset out;             /* ways out that are open and can be got to */
    struct zset rooms;           /* quiet enough to search */
    struct zset air;             /* where one can breathe */
    struct zset drive;           /* where cars have to go */
    struct zset bombs;           /* where one stands that has to explode */
    struct zset want[SURVIVORS]; /* where each has something to do now, or those they go along with */
    survivor_set idle;           /* who has nothing to do but that */
    struct power power[SURVIVORS];
    uint64_t doors;           /* that stand open, and that can be opened now */
    uint32_t walked;          /* which of the ways are known already, as bits */
    uint8_t way[WAYS][ZONES]; /* steps from each zone to what is wanted, by survivor or for all */
};

enum weight {
#define WEIGHT(name, value, why) WEIGHT_##name,
#include "horde/think/weights.def"
    WEIGHTS
};
_Static_assert((int)WEIGHTS <= (int)THINK_WEIGHTS, "the game keeps them");
extern const int16_t first_weight[WEIGHTS];
static inline int weight(const struct horde_game *g, enum weight w) { return g->weight[w]; }

enum manner {
    MANNER_USUAL,
#define MANNER(name, what) MANNER_##name,
#include "horde/think/manners.def"
    MANNERS
};
/* The weights in this manner; shifted: room for those that are not the usual ones. weights.c */
const int16_t *weights_in(const struct horde_game *g, int manner, int16_t shifted[WEIGHTS]);

static inline void add_zone(struct zset *zones, int zone)
{
    if (zone < ZONES) /* else there is none */
        zset_add(zones, zone);
}

/* ---- wants.c ---- */
void think_wants(const struct horde_game *g, const struct horde_state *s, struct mind *m);
/* ... only what has to burn. */
void think_burning(const struct horde_game *g, const struct horde_state *s, struct mind *m);
/* Steps to the nearest of them as if every door could be opened; 0xff: no way, or none of them. */
int steps_to(const struct horde_game *g, struct zset zones, int from);

/* ---- story.c ---- */
/* Has the card been read, and would it only go back again? */
bool card_in_vain(const struct horde_game *g, const struct horde_state *s, int card);
/* Where the flag is earned now by being there. */
struct zset places_for_flag(const struct horde_game *g, const struct horde_state *s, int flag);
int option_worth(const struct horde_game *g, const struct horde_state *s, int option);

/* ---- wheels.c ---- */
void think_wheels(const struct horde_game *g, const struct horde_state *s, struct mind *m);
void want_cars(const struct horde_game *g, const struct horde_state *s, struct zset *zones);
/* Cars that are not there, and nobody is at the wheel. */
void want_wheels(const struct horde_game *g, const struct horde_state *s, struct zset but, struct zset *zones);
void want_bombs(const struct horde_game *g, const struct horde_state *s, const struct mind *m, struct zset *zones);
/* Has the car to explode where it stands, and is nobody in it? */
bool is_bomb(const struct horde_game *g, const struct horde_state *s, const struct mind *m, int car);

/* ---- fire.c ---- */
/* What the goals want burnt, blown up or slain, where and with what. */
void think_fire(const struct horde_game *g, const struct horde_state *s, struct mind *m);
/* Has somebody what the goals want to burn things with? */
bool has_blaze(const struct horde_game *g, const struct horde_state *s, int who, int blaze);
int fires_held(const struct horde_game *g, const struct horde_state *s, int blaze);
bool wants_fire(const struct mind *m);                                                          /* of any kind */
bool lacks_fire(const struct horde_game *g, const struct horde_state *s, const struct mind *m); /* ... that nobody has yet */
bool rule_sets(const struct horde_game *g, const struct mission_rule *r, int flag);
bool fire_moves_spawns(const struct horde_game *g);
struct zset abominations(const struct horde_game *g, const struct horde_state *s);
/* Which of enum blaze a card is, BY_ANY: none. */
int blaze_of(const struct card_type *t);
static inline bool is_unmet(const struct mind *m, int goal) { return m->unmet >> goal & 1; }
static inline bool all_met_before(const struct mind *m, int goal) { return !(m->unmet & ((1u << goal) - 1)); }

/* ---- walk.c ---- */
int best_level(const struct horde_state *s); /* in the team */
/* Doors one can go through now, and those one can open first. */
uint64_t doors_to_use(const struct horde_game *g, const struct horde_state *s);
/* Where the team can get to through such doors. */
struct zset think_reach(const struct horde_game *g, const struct horde_state *s, uint64_t doors);
/* Steps from every zone to the nearest of these through such doors, 0xff: no way. */
void think_way(const struct horde_game *g, const struct horde_state *s, uint64_t doors, struct zset zones, uint8_t way[ZONES]);
/* ... to what who wants; who WAY_ROOMS: to a room that can be searched, WAY_MACHINE, WAY_CAR: to where a machine or a car has
 * to go, WAY_AIR: to where one can breathe. Found when asked for the first time. */
const uint8_t *way_of(const struct horde_game *g, const struct horde_state *s, struct mind *m, int who);

/* ---- danger.c ---- */
int hit_chance(int need);                                                                /* of a die, in hundredths */
struct power power_of(const struct horde_game *g, const struct horde_state *s, int who); /* by what is in hand now */
void think_power(const struct horde_game *g, const struct horde_state *s, struct mind *m);
bool friend_in(const struct horde_state *s, int zone, int but);
/* Expected kills of an attack; target: a kind all hits go to, NONE; *own: expected wounds of friends. */
int kills_of(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged, int how, int zone,
             int target, int *own);
/* Wounds zombies may deal in the zone before the next turn, tough ones apart. */
struct threat {
    int weak, tough, sure; /* sure: whatever anybody does */
};
static inline int all_of(struct threat t) { return t.weak + t.tough + t.sure; }
bool no_combat_in(const struct horde_game *g, const struct horde_state *s, int zone);      /* nobody strikes there */
struct threat crowd_in(const struct horde_game *g, const struct horde_state *s, int zone); /* ... those who are there already */
struct threat threat_in(const struct horde_game *g, const struct horde_state *s, int zone);
/* Hits those who still have their turn can bring to the zone. */
struct threat help_in(const struct horde_game *g, const struct horde_state *s, const struct mind *m, int zone, int but);
/* How much that many wounds in the zone are to be feared, with who there. */
int fear_of(const struct horde_game *g, const struct horde_state *s, int wounds, int zone, int who);
/* ... with wounds by the shots of one of the team: those who are there share them out. */
int friendly_fear(const struct horde_game *g, const struct horde_state *s, int wounds, int zone, int shooter);
/* Wounds in the zone that are one too many for those there, when friends have done what they can. */
int deadly_in(const struct horde_game *g, const struct horde_state *s, const struct mind *m, int zone, int who);
/* ... with who there and that many actions to strike, or not there at all (-1). */
int lost_in(const struct horde_game *g, const struct horde_state *s, const struct mind *m, int zone, int who, int actions);
bool has_air(const struct horde_game *g, const struct survivor *v); /* for a round outdoors */
/* What is left to be feared by who in the zone, with that many actions there. */
int risk_in(const struct horde_game *g, const struct horde_state *s, const struct mind *m, int zone, int who, int actions);

/* ---- gear.c ---- */
/* Has the weapon what it needs to work at all? */
bool is_charged(const struct horde_game *g, const struct horde_state *s, int copy);
/* ... or has who carries it that in the backpack? */
bool carries_charge(const struct horde_game *g, const struct survivor *v, int copy);
/* Is something in hand that lacks what lies in the backpack? */
bool can_charge(const struct horde_game *g, const struct horde_state *s, int who);
/* Has one a weapon that lacks what the other carries? */
bool fit_together(const struct horde_game *g, const struct horde_state *s, int who, int other);
int gear_of(const struct horde_game *g, const struct horde_state *s, int who, bool fire_wanted);
/* How much better the hands could still be filled from what lies in the backpack. */
int gear_unsorted(const struct horde_game *g, const struct horde_state *s, int who);
/* What it brings the two together if a weapon changes hands. */
int trade_gain(const struct horde_game *g, const struct horde_state *s, int who, int partner);
int fight_power(const struct horde_game *g, const struct horde_state *s, int who, const struct survivor *with);
int loan_gain(const struct horde_game *g, const struct horde_state *s, int who, int partner);

/* ---- answers.c ---- */
/* An answer in the middle of something: a reroll, a route, a wound, a card. */
int score_small(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct hd_action a,
                bool fire_wanted);
/* Are cards put in order? Only then what burns has to be asked for. */
static inline bool is_sorting(const struct frame *f) { return f->kind == F_REORGANISE || f->kind == F_TRADE; }

#endif
