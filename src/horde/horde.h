/*
 * horde.h - the cooperative family from inside: compiled game, flat state, decision frames.
 * One file per room of the rulebook uses it; nothing outside this folder does.
 */
#ifndef HD_HORDE_H
#define HD_HORDE_H

#include "board/board.h"
#include "core/answers.h"
#include "core/bits.h"
#include "core/rng.h"
#include "core/rules.h"
#include "core/text.h"

enum {
    SURVIVORS = 12,  /* on the board at once, companions included */
    SHEETS = 64,     /* survivors one can choose from */
    KINDS = 8,       /* kinds of zombies: three and the abominations */
    CARD_TYPES = 96, /* equipment, by name */
    CARDS = 128,     /* equipment, by copy */
    ZCARDS = 88,     /* zombie cards */
    SKILL_TYPES = 160,
    OWNED = 20, /* skills one survivor can own */
    SPAWNS = 12,
    TOKENS = 40, /* objectives and crates */
    GOALS = 8,
    FRAMES = 32, /* four extra turns inside one another, each opening a building, and what can happen in the innermost */
    CARS = 3,
    THINK_WEIGHTS = 64, /* of the players' own judgement */
    MOVERS = 96, /* groups of zombies on their way in one step: never more than figures in the box */
    NONE = 0xff
};

/* Slots of an inventory; how many of each a game uses is in its ruleset. */
enum { HAND = 0, HANDS = 2, BODY = 2, PACK = 4, SLOTS = 9, INCOMING = SLOTS };

enum level { BLUE, YELLOW, ORANGE, RED, LEVELS };

/* ---- lists that feed enum, data words and texts alike ---- */

enum rule {
    R_NONE,
#define RULE(name, id, done) R_##name,
#include "horde/rules.def"
#undef RULE
    R_COUNT
};

enum verb {
#define VERB(name, word, operands) V_##name,
#include "horde/verbs.def"
#undef VERB
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

struct line { /* one attack line of a weapon */
    uint8_t used, min, max, dice, accuracy, damage, noisy;
};

enum ammo { AMMO_NONE, AMMO_BULLETS, AMMO_SHELLS, AMMO_ENERGY };
enum door_tool { TOOL_NONE, TOOL_SILENT, TOOL_NOISY };
enum card_flag {
    CARD_DUAL = 1 << 0,
    CARD_RELOAD = 1 << 1,
    CARD_BACKPACK = 1 << 2,
    CARD_KILLS_ALL = 1 << 3,
    CARD_TRAP = 1 << 4,
    CARD_FIRST = 1 << 5,
    CARD_WEAPON = 1 << 6
};
enum tag { TAG_FOOD = 1 << 0, TAG_PIMP = 1 << 1, TAG_MOLOTOV = 1 << 2 };
enum deck_id { DECK_STARTING, DECK_EQUIPMENT, DECK_PIMP, DECK_SPECIAL, EQUIPMENT_DECKS }; /* special: from missions only */

struct card_type {
    const char *id;
    struct hd_text name;
    struct line melee, ranged;
    uint8_t ammo, reroll;                /* ammo it uses, ammo it lets reroll */
    uint8_t door, eat, trap_kind, skill; /* skill: NONE or skill type */
    uint16_t flags, tags;
    char explain[HD_LANGS][160];
};

enum zombie_class { BASIC, TANK, FAST, ABOMINATION };
enum special { SPECIAL_NONE, NO_COMBAT_IN_ZONE, FIRST_TARGET, MOLOTOV_SPARES_OTHERS };

struct zombie_kind {
    const char *id;
    struct hd_text name, plural;
    uint8_t actions, wounds, toughness, ap, supply, class, priority, special;
};

enum zcard_type { ZCARD_SPAWN, ZCARD_RUSH, ZCARD_ABOMINATION, ZCARD_EXTRA };

struct zombie_card {
    const char *id;
    uint8_t type, kind; /* kind: NONE for abomination cards */
    uint8_t count[LEVELS];
};

/* Kinds of action a skill or a free slot can be for. COMBAT = melee or ranged. */
/* PAIR: an attack with two equal weapons in hand. OTHER: any action at all. */
enum act { ACT_MOVE, ACT_MELEE, ACT_RANGED, ACT_COMBAT, ACT_SEARCH, ACT_DOOR, ACT_PAIR, ACT_OTHER, ACTS };
enum { FREE_SLOTS = ACT_OTHER };

struct skill_type {
    const char *id;
    struct hd_text name, text;
    uint8_t does, action, amount, kind; /* kind: zombie kind for armour; skill type for brother in arms */
    uint16_t rule;
};

struct survivor_type {
    const char *id;
    struct hd_text name;
    uint8_t health, slips, class;
    uint8_t skills[LEVELS], skill[LEVELS][4]; /* number and skill types of each level */
};

/* The words of mission files, from mission.def: goals, what triggers a rule, what it does, special actions. */
enum goal_type {
#define GOAL(name, word, what) GOAL_##name,
#include "horde/mission.def"
};

enum trigger {
#define TRIGGER(name, word, what) WHEN_##name,
#include "horde/mission.def"
    TRIGGERS
};

enum effect {
#define EFFECT(name, word, what) E_##name,
#include "horde/mission.def"
    EFFECTS
};

enum deed {
#define DEED(name, word, what) DEED_##name,
#include "horde/mission.def"
    DEEDS
};

enum { COUNT_ALL = 0xff, COUNT_SURVIVORS = 0xfe };
enum { OBJECT_OBJECTIVE, OBJECT_CRATE, OBJECT_TAG };

struct goal {
    uint8_t type, object, count; /* count of GOAL_REACH: a level */
    uint8_t coloured;            /* of GOAL_TAKE: so many of them blue or green */
    uint8_t rare;                /* of GOAL_TEAM_HOLDS: such cards can leave the game for good */
    uint8_t colour, zone, card;  /* only these, NONE: any */
    uint8_t same_round;          /* of GOAL_BURN: what burnt in earlier rounds does not count */
    uint16_t tag;
    uint64_t tokens; /* those it is about, by index */
};

/* When the trigger happens to the colour or in the zone, the effect does. */
struct mission_rule {
    uint8_t when, colour, zone; /* NONE: any */
    uint8_t by;                 /* of WHEN_BURNT: enum blaze */
    uint8_t effect, card;
};

enum blaze { BY_ANY, BY_MOLOTOV, BY_CAR };
enum carry { CARRY_NOTHING, CARRY_KEEP, CARRY_TRADE, CARRY_HEAVY }; /* what a taken objective becomes */
enum load_what { LOAD_NOTHING, LOAD_FOOD, LOAD_OBJECTIVES };
/* What can be handed in; the bits of a delivery. */
enum { PART_MOLOTOV = 1 << 0, PART_BLUE = 1 << 1, PART_GREEN = 1 << 2 };
enum { MARKS = 8, FIXED = 2, CAR_LOAD = 9 };

enum car_kind { MUSCLE_CAR, POLICE_CAR };
enum token_type { TOKEN_OBJECTIVE, TOKEN_CRATE };

/* Colours of objectives, doors and spawn zones. Taking the objective of a colour unlocks its doors and wakes its spawn zones.
 */
enum colour { RED_COLOUR, BLUE_COLOUR, GREEN_COLOUR, COLOURS };

struct token {
    uint8_t zone, type, colour;
};

struct spawn {
    uint8_t zone, colour;  /* red: active from the start */
    uint8_t wakes_by_door; /* not when the objective is taken, but when a door of the colour is opened */
};

/* What differs between the games of the family. Filled from game.yaml. */
struct ruleset {
    uint8_t level_at[LEVELS], actions, hands, body, pack, objective_ap;
    uint8_t min_accuracy, abominations_max, medic_ap, building_spawn, split_by_type, trap_ends_search;
    uint8_t door_needs_tool, closed_doors_block_paths, search_anywhere;
};

struct horde_game {
    struct hd_game base;
    struct board board;
    struct ruleset rule;
    char prefix[8]; /* "2E" */

    int card_types, cards, zombie_kinds, zombie_cards, skill_types, sheets;
    struct card_type card_type[CARD_TYPES];
    uint8_t type_of[CARDS]; /* copy -> type */
    uint8_t deck_of[CARDS]; /* copy -> enum deck_id */
    struct zombie_kind kind[KINDS];
    struct zombie_card zcard[ZCARDS];
    struct skill_type skill[SKILL_TYPES];
    struct survivor_type sheet[SHEETS];
    uint8_t abominations;     /* bit per kind */
    uint8_t abomination_deck; /* those that can be drawn */
    uint8_t improvised[2];    /* card types without copies: what the improvised weapons are; NONE if there are none */

    /* the team */
    int team;
    uint8_t sheet_of[SURVIVORS], seat_of[SURVIVORS]; /* team first, then everybody else, who may come along */
    int people;

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
    int waiting;
    uint8_t wait_zone[SURVIVORS]; /* lone companions at the start */
    int cars;
    struct {
        uint8_t zone, kind, drive, crate;
    } car[CARS];
    bool cars_explode, leave_by_car, pairs, companion_each;
    uint8_t carry, take_level, take_once;
    uint8_t deeds; /* bits: enum deed */
    uint8_t treat_zone, load_what, deliver_zone, deliver_needs, deliver_gives;
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
    int rules;
    struct mission_rule mission_rule[16];
    uint8_t hidden[TOKENS], hidden_count; /* colours dealt face down over the objectives at the start, maybe more than these */
    uint8_t car_weapon;                   /* card type without copies: what a fast car does */
    uint64_t doors_open;                  /* at the start */
    uint64_t doors_locked, doors_broken;  /* never open; open without a tool, for zombies too */
    uint8_t door_needs[DOORS];            /* colours that must be taken, as bits */
    uint8_t door_level[DOORS];            /* opens to nobody below */
    struct zset exits;
    uint8_t steps[ZONES][ZONES]; /* from zone to zone as if every door that can be opened were open; 0xff: no way */

    int16_t weight[THINK_WEIGHTS]; /* how a bot judges answers (think/weights.def) */

    /* options */
    bool ultrared, ask_hands, ask_payment, dark_mode, fest;
    uint8_t zdeck[ZCARDS]; /* the zombie cards in play */
    int zdeck_count;
    char option_text[16][128]; /* values as given, for hd_option_value; in the order of option_id */
    const char *option_id[16];
    int options;

    /* texts of texts.yaml, by index */
    struct hd_text phrase[P_COUNT], reason[Y_COUNT], question[W_COUNT], word[W_COUNT], label[V_COUNT];
    struct hd_text area[8], track[8];
    char rule_ids[R_COUNT][32];
};

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
    USED_DESTINY = 1 << 14
};

enum car_state { CAR_THERE, CAR_BURNT, CAR_LEFT };

enum survivor_flag {
    ACTED = 1 << 0,
    GONE = 1 << 1,
    KILLED = 1 << 2,
    TOUGHED = 1 << 3 /* has ignored a wound in this activation step */,
    COMPANION = 1 << 4,
    STAYS = 1 << 5 /* nobody's companion: stays where it is */
};

struct survivor {
    uint8_t zone; /* NONE: not on the board */
    uint8_t wounds, health, ap, level, flags;
    uint8_t actions, free[FREE_SLOTS];
    uint8_t kept[COLOURS]; /* objectives carried */
    uint8_t laps;          /* ultrared: times round the track */
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
        improvised;                     /* bit 0 melee, 1 ranged (2 both alike) */
    uint8_t armour;                     /* bit per kind of zombies */
    uint8_t taken[LEVELS];              /* bits: entries of the own sheet already owned */
    uint8_t streak, streak_act, fights; /* attacks of one kind, attacks of any kind in a row in this turn (escalation) */
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
    F_START,
    F_SURPLUS,
    F_HANDS,
    F_FIRST,
    F_ROUND,
    F_SEAT,
    F_TURN,
    F_PAY,
    F_DRAW,
    F_FETCH,
    F_REORGANISE,
    F_TRADE,
    F_AGREE,
    F_REDRAW,
    F_ATTACK,
    F_FRIENDLY,
    F_SHRUG,
    F_STRIKE,
    F_RUN,
    F_MEND,
    F_RESCUE,
    F_COME,
    F_BUILDING,
    F_SPAWN,
    F_CARD,
    F_REACT,
    F_LINK,
    F_ACTIVATE,
    F_SPLIT,
    F_WOUNDS,
    F_LEVEL,
    F_HEAL,
    F_RACE,
    F_WAIT,
    F_HAPPENS,
    F_PAIRS,
    F_GIFT,
    F_COUNT
};

/* One thing in progress. What the bytes mean is written in the file of the frame. */
struct frame {
    uint8_t kind, step, who, zone;
    uint8_t a, b, c, d;
    uint8_t data[20];
};

struct horde_state {
    struct rng rng;
    uint64_t open;                 /* doors */
    uint64_t unloaded[CARDS / 64]; /* reload weapons that have been fired, by copy */
    uint64_t tokens;               /* on the board, by index */
    uint32_t spawned;              /* buildings whose zombies have come, by number */
    uint16_t round;
    uint8_t result;           /* enum hd_result */
    uint8_t phase;            /* enum word */
    uint8_t first_seat, seat; /* seat: whose turn in the player phase */
    uint8_t depth;            /* frames on the stack */
    uint8_t look;             /* something changed that goals may ask for */
    uint8_t supply[KINDS];
    uint8_t acting;   /* survivor whose turn it is, or NONE */
    uint8_t revealed; /* this step showed dice or a card */
    uint8_t movers;
    uint8_t awake, waking; /* colours whose doors and spawn zones work; those whose spawn zones will from the next round on */
    uint8_t brothers;      /* somebody owns brother in arms: traits depend on who stands where */
    uint8_t people;        /* survivor[] is in use up to here: the team, then companions */
    struct car {
        uint8_t zone, crate, state;    /* zone: NONE when it is gone */
        uint8_t kept[COLOURS];         /* objectives loaded */
        uint8_t loads, load[CAR_LOAD]; /* food, by copy */
    } car[CARS];
    uint8_t roused;             /* colours of which a door has been opened */
    uint8_t purge;              /* killed zombies leave the game */
    uint8_t delivered;          /* parts handed in */
    uint8_t done;               /* goals that are met by something happening, as bits */
    uint8_t spawn_zone[SPAWNS]; /* where the spawn tokens lie now */
    uint8_t removed[KINDS];     /* zombies out of the game */
    uint16_t burnt;             /* spawn tokens a molotov has struck */
    uint16_t swapped;           /* survivors of pairs that have changed places */
    uint64_t sealed, breached;  /* doors: shut for good; zombies have gone through in this step and they open after it */
    uint16_t played;            /* bit per survivor: has turns */
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
_Static_assert(sizeof(struct horde_state) <= 4600, "the 2nd Edition should stay near 4 KiB");
_Static_assert(sizeof(struct survivor) % 8 == 0, "no padding: hashes read it");

/* ---- the call context ---- */

struct ctx {
    const struct horde_game *g;
    struct horde_state *s;
    struct hd_sink *sink;
    int slot; /* action slot chosen to pay with, or -1: the narrowest that can */
};

enum flow { GO, ASK };

/* What can happen to a frame. One row per kind (frames.c). */
struct frame_ops {
    enum flow (*run)(struct ctx *, struct frame *);
    void (*legal)(const struct horde_game *, const struct horde_state *, const struct frame *, struct list *);
    struct hd_why (*check)(const struct horde_game *, const struct horde_state *, const struct frame *, struct hd_action);
    void (*answer)(struct ctx *, struct frame *, struct hd_action);
    bool team; /* the players decide together; else the owner of frame.who */
};

extern const struct frame_ops frame_ops[F_COUNT];
/* What the top frame asks: index into game.question[]. */
enum word frame_question(const struct frame *f);

static inline struct frame *top(struct horde_state *s) { return &s->frame[s->depth - 1]; }
struct frame *push(struct horde_state *s, enum frame_kind kind, int who);
struct frame *push_below(struct horde_state *s, int below, enum frame_kind kind, int who); /* under `below` frames of the top */
void pop(struct horde_state *s);
enum flow ask_or_pop(struct ctx *c,
                     struct frame *f); /* for frames whose last answer is to leave it: asks only if there is another */

#define ALLOWED ((struct hd_why){0})
#define WHY(rule_, reason_, ...) ((struct hd_why){.rule = R_##rule_, .reason = Y_##reason_, .arg = {__VA_ARGS__}})

/* Tells an event unless nobody listens; references left out are "none". */
#define TELL(c_, kind_, rule_, phrase_, ...)                                                                                   \
    do {                                                                                                                       \
        if ((c_)->sink && (c_)->sink->event)                                                                                   \
            tell((c_),                                                                                                         \
                 &(struct hd_event){                                                                                           \
                     .kind = HD_EV_##kind_, .rule = R_##rule_, .phrase = P_##phrase_, EVENT_POINTS_NOWHERE, __VA_ARGS__});     \
    } while (0)
void tell(struct ctx *c, struct hd_event *event);

/* The functions of a frame kind live in the file of its rules; frames.c puts them in the table. */
#define FRAME(name)                                                                                                            \
    enum flow name##_run(struct ctx *c, struct frame *f);                                                                      \
    void name##_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l);         \
    void name##_answer(struct ctx *c, struct frame *f, struct hd_action a);
FRAME(start)
FRAME(surplus)
FRAME(hands)
FRAME(first)
FRAME(round)
FRAME(seat)
FRAME(turn)
FRAME(pay)
FRAME(draw)
FRAME(fetch)
FRAME(reorganise)
FRAME(trade)
FRAME(agree)
FRAME(attack)
FRAME(wounds)
FRAME(building)
FRAME(spawn)
FRAME(card)
FRAME(activate)
FRAME(split)
FRAME(level)
FRAME(race)
FRAME(happens)
FRAME(pairs)
FRAME(gift)
FRAME(wait)
FRAME(redraw)
FRAME(shrug)
FRAME(strike)
FRAME(run)
FRAME(mend)
FRAME(rescue)
FRAME(come)
FRAME(react)
FRAME(link)
FRAME(heal)
#undef FRAME
bool seat_asks_all(const struct horde_game *g, const struct horde_state *s, const struct frame *f);
struct hd_why turn_check(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct hd_action a);
struct hd_why reorganise_check(const struct horde_game *g, const struct horde_state *s, const struct frame *f,
                               struct hd_action a);
struct hd_why trade_check(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct hd_action a);

/* Piece numbers: survivors, then kinds of zombies zone by zone, then tokens, spawns, exit. */
enum {
    PIECE_ZOMBIES = SURVIVORS,
    PIECE_TOKENS = PIECE_ZOMBIES + ZONES * KINDS,
    PIECE_SPAWNS = PIECE_TOKENS + TOKENS,
    PIECE_EXIT = PIECE_SPAWNS + SPAWNS,
    PIECE_CARS = PIECE_EXIT + 1,
    PIECE_MARKS = PIECE_CARS + CARS,
    PIECE_NOISE = PIECE_MARKS + MARKS
};
/* Kind numbers for clients: zombie kinds, then these. */
enum {
    KIND_ADULT = KINDS,
    KIND_KID,
    KIND_OBJECTIVE,
    KIND_CRATE,
    KIND_SPAWN,
    KIND_START_SPAWN,
    KIND_EXIT,
    KIND_NOISE,
    KIND_MUSCLE_CAR,
    KIND_POLICE_CAR,
    KIND_MARK,
    KIND_COUNT
};
enum { AREA_HAND, AREA_BODY, AREA_PACK, AREA_DRAWN, AREA_EQUIPMENT, AREA_DISCARD, AREA_PIMP, AREA_ZOMBIES };
enum { TRACK_ADRENALINE, TRACK_OBJECTIVES, TRACK_FOOD, TRACK_LOADED };

/* Objectives of all colours. */
static inline int kept_tokens(const uint8_t *kept) { return kept[RED_COLOUR] + kept[BLUE_COLOUR] + kept[GREEN_COLOUR]; }

/* Those the players play; companions and people nobody has met yet are in survivor[] too. */
static inline bool plays(const struct horde_state *s, int who) { return who >= 0 && who < SURVIVORS && s->played >> who & 1; }
#define EACH_PLAYED(s_, who_)                                                                                                  \
    for (int who_ = 0; who_ < (s_)->people; who_++)                                                                            \
        if (!((s_)->played >> who_ & 1)) {                                                                                     \
        } else

/* The others: companions, and people who may turn up. Mostly there are none, so that this costs nothing. */
static inline unsigned others(const struct horde_state *s) { return ((1u << s->people) - 1) & ~(unsigned)s->played; }
#define EACH_OTHER(s_, who_) for (int who_ = 0; others(s_) >> who_; who_++)

/* ---- figures.c: zombies and survivors on the board ---- */
static inline bool on_board(const struct horde_state *s, int who) { return s->survivor[who].zone != NONE; }
struct zset survivor_zones(const struct horde_game *g, const struct horde_state *s);
int survivors_in(const struct horde_game *g, const struct horde_state *s, int zone);
void add_zombies(struct horde_state *s, int zone, int kind, int n);
void remove_zombies(struct horde_state *s, int zone, int kind, int n);       /* back to the supply */
void kill_zombies(struct horde_state *s, int zone, int kind, int n);         /* back to the supply, or out of the game */
int place_zombies(struct ctx *c, int zone, int kind, int n, enum rule rule); /* as many as the supply has; returns them */
int on_the_way(const struct horde_state *s, int zone, int kind); /* have left, arrive in zone at the end of the step */
bool abomination_here(const struct horde_game *g, const struct horde_state *s, int zone, enum special special);
int noise_in(const struct horde_game *g, const struct horde_state *s, int zone);
void make_noise(struct ctx *c, int zone, int who, enum rule rule);
void set_zone(struct ctx *c, int who, int zone);
void wound(struct ctx *c, int who, int n, enum rule rule);  /* asks first where a skill may turn it away */
void suffer(struct ctx *c, int who, int n, enum rule rule); /* the wounds themselves */
void start_reaction(struct ctx *c, int zone);               /* zombies have appeared */
bool reaches(const struct horde_game *g, const struct horde_state *s, int from, int to, int steps); /* over open ways */

int danger_level(const struct horde_game *g, const struct horde_state *s);
void gain_ap(struct ctx *c, int who, int n, enum rule rule);

/* Red works always; a colour from the moment its objective is taken (2E-ACT-DOOR-4, 2E-SPAWN-3). */
static inline bool colour_awake(const struct horde_state *s, int colour)
{
    return colour == RED_COLOUR || s->awake >> colour & 1;
}

/* Doors zombies can go through: those that are open, and those that do not hold them. */
static inline uint64_t zombie_ways(const struct horde_game *g, const struct horde_state *s)
{
    return s->open | (g->doors_broken & ~s->sealed);
}

static inline bool spawn_awake(const struct horde_game *g, const struct horde_state *s, int token)
{
    const struct spawn *t = &g->spawn[token];
    return t->wakes_by_door ? s->roused >> t->colour & 1 : colour_awake(s, t->colour);
}

/* How far somebody sees from one zone to another, -1 not at all: with the skills of the one who looks (NONE: zombies) and the
 * optional rule for dark zones. */
int sight(const struct horde_game *g, const struct horde_state *s, int who, int from, int to);

/* ---- dice and cards: luck.c ---- */
int roll_die(struct ctx *c);
void reveal(struct ctx *c);
int draw_equipment(struct ctx *c); /* copy, or NONE when deck and discards are empty */
int draw_zombie_card(struct ctx *c);
int draw_abomination(struct ctx *c); /* kind, or NONE */
void discard_card(struct ctx *c, int copy);

/* ---- skills.c ---- */
static inline bool has(const struct survivor *v, enum does d) { return v->has[d >> 6] >> (d & 63) & 1; }
void gain_skill(struct ctx *c, int who, int skill, enum rule rule);
void refresh_traits(const struct horde_game *g, struct horde_state *s);
void forget_skills(struct ctx *c, int who); /* another sheet: what it has from the start */
void learn_levels(struct ctx *c, int who);  /* ... and what the levels that have been reached bring */
int skill_choices(const struct horde_game *g, const struct horde_state *s, int who, int level, uint8_t *out);

/* ---- inventory.c ---- */
static inline int slot_end(const struct horde_game *g, const struct survivor *v) { return PACK + g->rule.pack + v->pack; }
/* End of the slots that count as hands. */
int hands_end(const struct horde_game *g, const struct survivor *v);
int find_card(const struct horde_game *g, const struct survivor *v, int type, int from, int to); /* slot or -1 */
int held(const struct horde_game *g, const struct survivor *v, int type);                        /* in hands */
int free_slot(const struct survivor *v, int from, int to);
bool carries_skill(const struct horde_game *g, const struct survivor *v, enum does d);
void start_reorganise(struct ctx *c, int who, int incoming);
void start_trade(struct ctx *c, int who, int partner);
struct hd_why check_drop(const struct horde_game *g, const struct horde_state *s, int who, int type);
void do_drop(struct ctx *c, int who, int type);
int list_drops(const struct horde_game *g, const struct horde_state *s, struct list *l);

/* ---- turn.c ---- */
/* Slots that can pay an action and `extra` unrestricted ones with it: bit per enum act, ACT_OTHER the unrestricted. */
unsigned payers(const struct survivor *v, enum act act, int extra);
unsigned payers_of(const struct survivor *v, unsigned slots, int extra); /* slots: those that come into question */
void pay(struct ctx *c, int who, enum act act, int extra);
void pay_with(struct ctx *c, int who, unsigned slots, int extra);
unsigned slots_for(enum act act);
unsigned attack_slots(const struct horde_game *g, const struct survivor *v, int type, bool ranged);
void start_turn(struct ctx *c, int who);
/* A turn inside something else, for as many actions (0: a whole one); what is left of the own turn waits. */
void start_extra_turn(struct ctx *c, int who, int actions);
enum { TURN_OWN, TURN_GIFT, TURN_EXTRA };                                                   /* F_TURN: a */
enum { ROUND_BEGIN, ROUND_SEATS, ROUND_ACTIVATION, ROUND_SPAWN, ROUND_END, ROUND_CLEANUP }; /* F_ROUND: step */
void end_turn(struct ctx *c);
void gain_slot(struct ctx *c, int who, enum act slot, int n); /* a skill has brought it */
void list_turn(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l);

/* ---- move.c ---- */
struct hd_why check_go(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, int zone, bool slip);
void list_moves(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void do_move(struct ctx *c, int who, enum verb verb, int zone, bool slip);
/* A Move action that costs nothing, zombies here included: its ends, as actions of the verb; and doing it. */
void list_free_moves(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, struct list *l);
void do_free_move(struct ctx *c, int who, int zone, enum rule rule);
struct hd_why check_shove(const struct horde_game *g, const struct horde_state *s, int who, int zone);
void do_shove(struct ctx *c, int who, int zone);

/* ---- companions.c, cars.c ---- */
int random_companion(struct ctx *c); /* NONE if nobody is left */
void add_companion(struct ctx *c, int who, int zone, int leader);
bool leads(const struct horde_state *s, int leader, int who);
int companions_of(const struct horde_game *g, const struct horde_state *s, int leader);
void swap_places(struct ctx *c, int who); /* with the first companion */
struct hd_why check_collect(const struct horde_game *g, const struct horde_state *s, int who, int companion);
void list_collects(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void follow(struct horde_state *s, int companion, int leader);
void collect(struct ctx *c, int who, int companion);
unsigned led_by(const struct horde_game *g, const struct horde_state *s, int leader); /* bits */
/* Between the partners a and b of a trade; led: whom a led before it. */
void hand_over(struct ctx *c, int companion, int leader);
void hand_back(const struct horde_game *g, struct horde_state *s, int a, int b, unsigned led);
void end_handing(struct ctx *c, int a, int b, unsigned led);
enum { PASSENGERS = 3 };
int driver_of(const struct horde_game *g, const struct horde_state *s, int car);
int passengers_in(const struct horde_state *s, int car);
struct hd_why check_joins(const struct horde_state *s, int leader, int companion);
void sit(const struct horde_game *g, struct horde_state *s, int who, int car, bool driver);
void leave_car(const struct horde_game *g, struct horde_state *s, int who);
struct hd_why check_car(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a);
void list_cars(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void do_car(struct ctx *c, int who, struct hd_action a);

/* ---- search.c, doors.c ---- */
struct hd_why check_search(const struct horde_game *g, const struct horde_state *s, int who);
struct hd_why check_search_turn(const struct horde_game *g, const struct horde_state *s, int who,
                                enum rule rule); /* anywhere: zombies, limit, cost */
void do_search(struct ctx *c, int who, bool police_car);
enum { NO_SEARCH = 1, FROM_CRATE = 2, WEAPONS_ONLY = 4 }; /* F_DRAW: c */
struct hd_why check_open(const struct horde_game *g, const struct horde_state *s, int who, int zone, int tool);
void list_doors(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void do_open(struct ctx *c, int who, int zone, int tool);
/* What an attack may be besides paid for: free, of some kinds (bit 0 melee, bit 1 ranged), at one zone (NONE: any). */
struct limits {
    bool free;
    uint8_t kinds, zone;
};
void list_attacks(const struct horde_game *g, const struct horde_state *s, int who, struct limits limits, struct list *l);
struct hd_why check_attack(const struct horde_game *g, const struct horde_state *s, int who, struct limits limits,
                           struct hd_action a);
void begin_attack(struct ctx *c, struct hd_action a);      /* a melee or shoot action, paid for or free */
void start_strike(struct ctx *c, int who, unsigned kinds); /* one free attack at once, or none */

void horde_begin(struct ctx *c, uint64_t seed);     /* setup.c */
void start_with(struct ctx *c, int who, int skill); /* what a skill for the start of a mission brings */

/* ---- mission.c: what the mission does when something happens ---- */
void happens(struct ctx *c, enum trigger when, int who, unsigned colours, int zone); /* colours: as bits */
bool something_happens(const struct horde_state *s);                                 /* too early to look at goals */
void struck(struct ctx *c, int zone, enum blaze by);                                 /* by a molotov or an exploding car */
void killed_by(struct ctx *c, int kind, int card);                                   /* an abomination */
bool comes_back(const struct horde_game *g, int card);                               /* an abomination killed with this card */
void wake(struct ctx *c, int colour);
void watch_zones(struct ctx *c); /* zombies where none may be */
void lose_at(struct ctx *c, int zone);

/* ---- deeds.c: special actions of missions ---- */
struct hd_why check_deed(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a);
void list_deeds(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void do_deed(struct ctx *c, int who, struct hd_action a);
bool burdened(const struct horde_game *g, const struct survivor *v); /* carries something heavy */

/* ---- goals.c ---- */
bool goals_lost(const struct horde_game *g, const struct horde_state *s);
bool goals_met(const struct horde_game *g, const struct horde_state *s);
int goal_progress(const struct horde_game *g, const struct horde_state *s, int goal, int *need);
bool exit_open(const struct horde_game *g, const struct horde_state *s);
bool goals_met_before(const struct horde_game *g, const struct horde_state *s, int end); /* the first goals */
void forget_fires(struct ctx *c);                                                        /* at the end of a round */
void finish(struct ctx *c, enum hd_result result, enum rule rule, int who);

/* ---- attacks: attack.c, odds.c ---- */
struct attack {
    uint8_t who, type, ranged, dual, zone;
    int dice, printed, need, damage; /* printed: the part of the dice that substitution replaces */
    bool sniper;                     /* targets chosen freely, friendly fire ignored */
};
struct attack plan_attack(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged, bool dual,
                          int zone);
void start_attack(struct ctx *c, int who, int type, bool ranged, bool dual, int zone);
int loaded_copy(const struct horde_game *g, const struct horde_state *s, int who, int type, int skip); /* slot in hand or -1 */
uint8_t rerolls_of(const struct horde_game *g, const struct horde_state *s, int who, int type,
                   bool ranged); /* bits: enum reroll */
enum reroll { REROLL_LUCKY = 1, REROLL_AMMO = 2 };
enum attack_step {
    AT_SUBSTITUTE,
    AT_ROLL,
    AT_REROLL,
    AT_SIXES,
    AT_COUNT,
    AT_BOOST,
    AT_ASSIGN,
    AT_MISSES,
    AT_IGNORE,
    AT_AFTER,
    AT_KEEP
};
bool may_substitute(const struct horde_game *g, const struct horde_state *s, const struct attack *a);
int second_of(const struct horde_game *g, const uint8_t zombie[KINDS], int kind); /* whom a reaper takes along, or NONE */
void attack_info(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct hd_action answer,
                 struct hd_action_info *info);
/* With so many rerolls; substitutes: other dice may be chosen instead of the printed ones. */
void attack_odds(const struct horde_game *g, const struct horde_state *s, const struct attack *a, int rerolls, bool substitutes,
                 struct hd_action_info *info);
/* Of a roll that lies on the table and stays. */
void roll_odds(const struct horde_game *g, const struct horde_state *s, const struct attack *a, int hits, int sixes,
               struct hd_action_info *info);
void race_odds(const struct horde_game *g, const struct horde_state *s, const struct attack *a, int attacks,
               struct hd_action_info *info);

/* ---- spawn.c, enemies.c, doors.c ---- */
void start_card(struct ctx *c, int zone, int card, bool building);
void start_calm_card(struct ctx *c, int zone, int card); /* a rush on it is ignored */
void start_activation(struct ctx *c, uint8_t kinds, int zone, int count, enum rule rule);
void start_taunt(struct ctx *c, int who, int zone);
/* What the zombies of a zone are up to: who is after whom (targets), by which first steps (routes). */
struct aim {
    struct zset targets, routes, loudest; /* loudest: of the whole board, only from aim_of() */
    bool seen, attacks;
};
void aim_of(const struct horde_game *g, const struct horde_state *s, int zone, struct aim *aim);
void arrive(struct horde_state *s);                               /* zombies that have left get where they go */
void open_door(struct ctx *c, int door, int who, enum rule rule); /* who: NONE if zombies did it */
void spawn_building(struct ctx *c, int zone, int who);
struct hd_why check_blast(const struct horde_game *g, const struct horde_state *s, int who, int type, int car);
void list_blasts(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void start_blast(struct ctx *c, int who, int type, int car);
void start_wounds(struct ctx *c, enum frame_kind kind, int shooter, int zone, int hits, int damage);

/* ---- borders of the folder: load.c, names.c, view.c, lines.c ---- */
struct hd_game *horde_load(const struct pk_pack *, const struct pk_game *, const struct hd_setup *, struct hd_report *);
void horde_free(struct hd_game *);
const char *horde_option(const struct hd_game *, const char *id);
int horde_cards(const struct pk_game *);
struct hd_word_info horde_mission_word(int index);
struct hd_card_info horde_card(const struct pk_game *, int index);
const char *horde_id(const struct hd_game *, enum hd_noun, int);
int horde_count(const struct hd_game *, enum hd_noun);
const char *horde_name(const struct hd_game *, enum hd_noun, int, enum hd_lang);
const char *horde_explain(const struct hd_game *, enum hd_noun, int, enum hd_lang);
struct hd_kind_info horde_kind(const struct hd_game *, int);
int horde_label(const struct hd_game *, const struct hd_state *, struct hd_action, enum hd_lang, char *, size_t);
int horde_why(const struct hd_game *, struct hd_why, enum hd_lang, char *, size_t);
int horde_event(const struct hd_game *, const struct hd_event *, int seat, enum hd_lang, char *, size_t);
int horde_question(const struct hd_game *, const struct hd_state *, enum hd_lang, char *, size_t);
void horde_observe(const struct hd_game *, const struct hd_state *, int seat, struct hd_view *);
void horde_info(const struct hd_game *, const struct hd_state *, struct hd_action, struct hd_action_info *);
void horde_imagine(const struct hd_game *, struct hd_state *, int seat, uint64_t seed);
int horde_progress(const struct hd_game *, const struct hd_state *, int seat);
void horde_score(const struct hd_game *, const struct hd_state *, int seat, const struct hd_action *, int count, int *score);
bool horde_setup(const struct hd_game *, struct hd_state *, const char *line, struct hd_sink *, char *why, size_t);
bool horde_forecast(const struct hd_game *, const struct hd_state *, int place, int kind, struct hd_forecast *);
int horde_forecast_text(const struct hd_game *, const struct hd_forecast *, enum hd_lang, char *, size_t);
bool horde_query(const struct hd_game *, const struct hd_state *, const char *question, char *, size_t);
const char *horde_invariant(const struct hd_game *, const struct hd_state *);

#endif
