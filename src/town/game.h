/*
 * game.h - Zombietown as it is compiled and as a position: limits, lists, what is immutable, and the flat state.
 * Not here: what the files of the folder offer one another (town.h).
 */
#ifndef HD_TOWN_GAME_H
#define HD_TOWN_GAME_H

#include "core/answers.h"
#include "core/rng.h"
#include "core/rules.h"
#include "core/stack.h"
#include "core/text.h"
#include "town/frames.h"
#include "town/nset.h"

#include <string.h>

enum {
    PAWNS = 6,
    TOWN_WEIGHTS = 80, /* of the players' own judgement */
    FOLK = 20,         /* survivors in play at once */
    HOUSES = 12,
    SQUARES = 4,     /* around a house */
    STEPS = 8,       /* neighbours of a square */
    RING = 40,       /* squares around the graveyard */
    ROW = 3,         /* barricade cards of a house */
    GUNS = 2,        /* weapons of a pawn */
    CARD_TYPES = 64, /* action cards, combat cards and house cards, by name */
    CARDS = 120,     /* action cards, by copy */
    COMBAT = 40,
    ROCKETS = 12, /* fireworks burning at once */
    LOOKS = 24,   /* cards looked at in one draw */
    FRAMES = 32,
    NONE = 0xff
};

/* ---- lists that feed enum, data words and texts alike ---- */

enum rule {
    R_NONE,
#define RULE(name, id, done) R_##name,
#include "town/rules.def"
#undef RULE
    R_COUNT
};

#define LIST_VERBS "town/verbs.def"
#define LIST_WORDS "town/words.def"
#define LIST_PHRASES "town/phrases.def"
#define LIST_REASONS "town/reasons.def"
#include "core/lists.def"

/* ---- compiled game: immutable ---- */

enum family { WEAPON, BARRICADE, SURVIVOR, FIREWORKS, EVENT, COMBAT_CARD, HOUSE_CARD, FAMILIES };
enum event { EV_SWITCH, EV_ZOMBIE, EV_SEND, EV_PLUS1, EV_TAKE, EV_BACK, EV_ADD2, EV_TURNBACK, EV_PASSLEFT, EV_RELOAD, EVENTS };
enum ability { AB_SURVIVALIST, AB_WOOD_WORKER, AB_NOSY_NEIGHBOR, AB_GUN_COLLECTOR, AB_NURSE, AB_NORMAL, ABILITIES };
enum { JAM = 0, SAME_SQUARE = 1 }; /* combat values: a jam, then 1 + squares away (ZT-COMP-3) */

struct card_type {
    const char *id;
    struct hd_text name;
    uint8_t family, copies;
    uint8_t value; /* barricade: strength; combat: its value; event, house: which */
    uint8_t bullets, draw2, trap;
    struct hd_text explain;
};

/* One step of a zombie or pawn. ray: the first house its straight line meets, NONE: none (ZT-FIRE-4). */
struct step {
    uint8_t to, ray, direct; /* direct: over a side, not over a corner */
};

/* The town, ZT-BOARD-11: nothing outside the loader knows that it is a grid. Nodes 0 .. houses-1 are the houses. */
struct town_board {
    int nodes, houses, ring_count;
    uint8_t depth[NODES], steps[NODES], zombie_steps[NODES];
    struct step step[NODES][STEPS], zombie_step[NODES][STEPS]; /* zombie_step: forward or sideways only */
    struct hd_action zombie_answer[NODES][STEPS];              /* these steps as answers, ready to be listed */
    struct nset adjacent[NODES], direct[NODES];
    struct nset streets, near[NODES][3]; /* near: at range 0, 1, 2 exactly */
    struct nset walk[NODES][3];  /* ends of walks of at most 1, 2, 3 steps over street squares if no zombie is in the way */
    uint8_t range[NODES][NODES]; /* ZT-BOARD-9; NONE: none */
    uint8_t square[HOUSES][SQUARES], back[HOUSES][SQUARES], back_ray[HOUSES][SQUARES]; /* two front squares first */
    uint8_t beside[NODES];                                                             /* house a square lies at, or NONE */
    uint8_t ring[RING];
};

/* What differs by the number of players; filled from game.yaml. */
struct table {
    uint8_t pawns, deal, keep, home_cards, actions, walks, hand, zombies, left_over, random_first;
};

struct town_game {
    struct hd_game base;
    struct town_board board;
    struct table table;
    uint8_t zombies, crowd, health, house_uses, house_limit, pile, steps_max, run_steps;

    int types, action_types, cards, combat_cards, pawns;
    struct card_type card[CARD_TYPES]; /* action cards, then combat cards, then house cards */
    uint64_t family[FAMILIES];         /* card types of each family, as bits */
    uint8_t plain_weapon;              /* what every pawn starts with */
    uint8_t weakest_barricade;         /* the lowest strength there is */
    uint8_t seat_of[PAWNS];
    int16_t weight[TOWN_WEIGHTS]; /* how a bot judges answers (think/weights.def) */

    int last_day, youngest;
    char option_text[4][16];
    const char *option_id[4];
    int options;

    struct hd_text phrase[P_COUNT], reason[Y_COUNT], question[W_COUNT], word[W_COUNT], label[V_COUNT];
    char rule_ids[R_COUNT][24];
};

/* ---- state: flat, no pointers, all bytes defined ---- */

struct weapon {
    uint8_t card, bullets; /* card NONE: none */
};

struct pawn {
    uint8_t place, health, kills; /* place NONE: not on the board; health 0: dead or not yet placed */
    uint8_t stuck;                /* could not run in one's own turn (ZT-RUN-7) */
    struct weapon weapon[GUNS];
};

struct survivor {
    uint8_t owner; /* pawn (colour); NONE: nobody is in this slot */
    uint8_t place; /* NONE: accompanies the pawn of its owner */
    uint8_t card;
    uint8_t threatened; /* shared the node with a zombie when the owner's turn began (ZT-SURV-9) */
    struct weapon weapon;
    uint8_t zero[2];
};

struct house {
    uint8_t kind, owner,
        home;     /* house card; pawn (colour) or NONE; home: of whom it is the home base, NONE for good once lost */
    uint8_t uses; /* counter of the house card */
    uint8_t cards, card[ROW], builder[ROW]; /* barricades from the house outwards */
    uint8_t zero;
};

/* Every action card that lies in a pile of some kind: one array, the piles one after the other. Index 0 of a pile is its top.
 */
enum { PILE = 0, STASH = PILE + HOUSES, HAND = STASH + HOUSES * HD_SEATS, DISCARD = HAND + HD_SEATS, OUT, DECK, PILES };
enum { FRESH = 0x80 }; /* on a card in hand or stash: an event drawn this turn (ZT-EVENT-GEN-3); in the set-up: to be kept */
static inline int stash_of(int house, int seat) { return STASH + house * HD_SEATS + seat; }

struct pool {
    uint8_t start[PILES + 1], card[CARDS];
};

struct combat {
    uint8_t count, gone, shown; /* to draw (top is the last), discarded, of the comparison that runs */
    uint8_t card[COMBAT], discard[COMBAT], table[COMBAT];
};

struct rocket {
    uint8_t house, seat, card; /* house NONE: not used */
};

enum frame_kind {
    F_NONE,
#define FRAME(kind, name, question, rule) F_##kind,
#define JUDGE FRAME
#include "town/frames.def"
#undef FRAME
#undef JUDGE
    F_COUNT
};

/* What a frame tells the one below it when it is done. */
enum got { GOT_NOTHING, GOT_KILL, GOT_FLED, GOT_STUCK, GOT_DEAD, GOT_FIGHT };

/* One thing in progress. */
struct frame {
    uint8_t kind, step, seat, who; /* seat: who decides */
    uint8_t place, got;
    union { /* by kind */
        struct home_frame home;
        struct keep_frame keep;
        struct zombies_frame zombies;
        struct draw_frame draw;
        struct series_frame series;
        struct trap_frame trap;
        struct shoot_frame shoot;
        struct shot_frame shot;
        struct meet_frame meet;
        struct run_frame run;
        struct enter_frame enter;
        struct fight_frame fight;
        struct event_frame event;
        struct send_frame send;
        struct back_frame back;
        struct add_frame add;
        struct left_frame left;
        uint8_t bytes[FRAME_BYTES];
    };
};

/* What goes on until something else is done (ZT-TURN-4, ZT-ACT-6, -7). */
enum going { GOING_NOT, GOING_MOVE, GOING_STORE, GOING_TAKEUP };

struct town_state {
    struct rng rng;
    struct nset crowd;         /* nodes with zombies */
    uint16_t shaken, doubtful; /* houses whose barricades, whose possession must be tested (26.2) */
    uint16_t lit;              /* houses with fireworks */
    uint16_t score[HD_SEATS];  /* when the game is over */
    uint8_t day, result, phase, depth;
    uint8_t seat, first;        /* active player, timekeeper */
    uint8_t supply, removed;    /* zombies not yet on the board, killed by traps nobody owned */
    uint8_t actions, walks;     /* left in this turn */
    uint8_t going, goer, steps; /* movement or other activity that may go on, its pawn, steps left */
    uint8_t winners, looks;
    uint8_t zero[7];
    struct pawn pawn[PAWNS];
    struct survivor survivor[FOLK];
    struct house house[HOUSES];
    struct rocket rocket[ROCKETS];
    struct frame frame[FRAMES];
    uint8_t zombie[NODES], moved[NODES]; /* moved: how many of them have moved in this phase */
    uint8_t look[LOOKS];                 /* cards in the hand of somebody who draws */
    uint8_t chosen[8];                   /* cards to be passed left, by seat */
    struct combat combat;
    struct pool pool;
};

_Static_assert(sizeof(struct town_state) <= HD_STATE_MAX, "a state is copied millions of times");
_Static_assert(sizeof(struct town_state) <= 2048, "the town should stay near 2 KiB");
_Static_assert(sizeof(((struct back_frame *)0)->left) == SQUARES, "one count for each square");
_Static_assert(sizeof(struct frame) == 16 && sizeof(struct house) == 12 && sizeof(struct survivor) == 8,
               "no padding: hashes read it");
_Static_assert(sizeof(struct pool) + sizeof(struct combat) + sizeof(struct rocket) * ROCKETS ==
                   PILES + 1 + CARDS + 3 + 3 * COMBAT + 3 * ROCKETS,
               "no padding inside");

#endif
