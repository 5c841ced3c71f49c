/*
 * score.h - what the files that score answers of a turn have in common: the question as they see it, and the worth of answers
 * that need no weight. Not here: what they ask of the position (mind.h).
 */
#ifndef HD_HORDE_SCORE_H
#define HD_HORDE_SCORE_H

#include "horde/think/mind.h"

/* Worth of answers that hardly ever compete with one another: only their order matters. */
enum {
    CLOSE_BEHIND = 2, /* steps: out in a turn */
    RACE_REACH = 3,   /* zones: a car is there in a turn and strikes */
    PREY_MOST = 6,    /* more zombies do not make a car better */
    RISKY = 100,      /* a wound to be feared */
    OUT = 2000,       /* leaving */
    TAKE = 1200,      /* what the goals ask for is under one's nose */
    BURN = 1000,      /* so is a zone that has to burn */
    DEED = 900,       /* a special action of the mission */
    COLLECT = 850,    /* somebody who waits */
    MOLOTOV = 600,    /* a crowd, and no goal needs the bottle */
    IMPROVISE = 500,
    PUSH = 300,   /* a spawn token a zone further */
    REFUEL = 250, /* a weapon and what it lacks, in two hands */
    SHOVE = 150,
    REARM = 140, /* what has to burn does not burn from a backpack */
    RUSH = 120,  /* a free move into a fight that can be won */
    RESCUE = 120,
    LEAD = 100,  /* an action for somebody else */
    ENTER = 100, /* a car when it is time to go */
    TRUNK = 80,
    DRIVE = 50,
    SHUT_OUT = 40, /* free, and there are only a few doors */
    MEND = 20,
    UNLIKELY = -20, /* possible, mostly a waste */
    POINTLESS = -50,
    HARMFUL = -500,
    NEVER = -200 /* fidgeting: trading, sorting, shouting */
};

struct look { /* the question as the scores need it */
    const struct horde_game *g;
    const struct horde_state *s;
    struct mind *m;
    int who;
    const int16_t *weight;
};

static inline int w(const struct look *l, enum weight name) { return l->weight[name]; }
static inline const struct survivor *self(const struct look *l) { return &l->s->survivor[l->who]; }
static inline const uint8_t *way(const struct look *l, int who) { return way_of(l->g, l->s, l->m, who); }

/* ---- policy.c ---- */
/* Wounds too many that a step takes one away from, less those it leads into, with that many actions before and after it. */
int escape_worth(const struct look *l, int from, int to, int actions, int left);

/* What a step, or whose turn it is, is scored by; sentences about it (motive.c) say what counted most. */
struct step {
    int towards, together, safer, escape, air, help, rest;
};
struct step weigh_step(const struct look *l, int to);
struct first {
    int among, shot, behind, tool;
    int steps; /* to what is wanted, 0xff: no way */
};
struct first weigh_first(const struct look *l);

/* What it is worth that hits go to this zone. */
int shot_worth(const struct look *l, int zone);

/* ---- steering.c ---- */
int score_machine_shot(const struct look *l, int machine, int zone, int target);
int score_machine_blow(const struct look *l, int machine, int target);
int score_steer(const struct look *l, int machine, int to);
int escort_worth(const struct look *l, int machine, int to); /* ... that it comes along */

/* ---- driving.c ---- */
int score_enter(const struct look *l, int car, bool drives);
int score_drive(const struct look *l, int to);
int score_race(const struct look *l, int first, int second);
int score_getout(const struct look *l);
int score_blast(const struct look *l, int car);

#endif
