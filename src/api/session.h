/*
 * session.h - a running game and everything that happened in it, shared by session.c (playing, undo) and record.c (text).
 */
#ifndef HD_API_SESSION_H
#define HD_API_SESSION_H

#include "core/rules.h"

enum step_kind { STEP_ACTION, STEP_SETUP, STEP_DICE, STEP_LUCK };

/* Steps come in groups: what was scripted (setup, dice), then the action it was scripted for. Redrawn luck is a group of its
 * own. Undo takes back a group. */
struct step {
    char *text; /* "move wanda r2c0", "setup ap wanda 18", "dice 4 6", "luck 0x51f3c0de 2" */
    enum step_kind kind;
    bool boundary; /* something hidden was shown or rolled */
    struct hd_action action;
    int unused;    /* scripted dice the action did not roll */
    int actor;     /* the seat that did it, or HD_TEAM */
    uint32_t hash; /* of the state afterwards, low half */
    int first_event, events;
};

enum {
    SNAPSHOT_EVERY = 16, /* steps between kept states: undo replays at most that many */
    SCRIPT_MAX = 256,    /* dice waiting to be rolled */
    SETUP_LINE_MAX = 400
};

/* Faces scripted but not yet rolled are not in the state: snapshots carry them along with it. */
struct script {
    uint8_t face[SCRIPT_MAX];
    int count;
};

/* What a step of luck says: the seed, and the seat (HD_TEAM: none). */
struct luck {
    uint64_t seed;
    int seat;
};

/* false: it does not say that. */
bool luck_read(const struct hd_game *game, const char *text, struct luck *luck);

struct hd_session {
    struct hd_game *game;
    int *sharers; /* sessions that play this game: a session and its clones */
    struct hd_state *state, *spare;
    uint64_t seed;
    struct hd_choice *choice; /* copies */
    int choices;
    enum hd_bot bot[HD_SEATS]; /* who plays each seat; HD_BOT_NONE: a person */
    uint32_t start_hash;
    struct script script;

    struct step *step;
    int steps, step_room;
    struct hd_event *event;
    int events, event_room, start_events;
    bool events_lost; /* memory ran out while telling: the game goes on, its story has a hole */

    /* Snapshot k is the position before step k * SNAPSHOT_EVERY. */
    char *snapshot;
    int snapshots, snapshot_room;
};

#endif
