/*
 * objective_cards.h - cards that lie in zones and on doors instead of objective tokens, notes beside the board, and what they
 * leave behind while a mission is played. Not here: what a card does (mission/cards.c), reading them (load/objective_cards.c).
 */
#ifndef HD_HORDE_OBJECTIVE_CARDS_H
#define HD_HORDE_OBJECTIVE_CARDS_H

#include "horde/play.h"

enum { ALWAYS_SLOW = 0xff };

struct card_table {
    uint32_t down, up;         /* face down where they lie; read, and they stay */
    uint8_t taker[OBJECTIVES]; /* who read it */
    survivor_set hushed, over; /* may not be loud; have no turn left: until their turn ends */
    spawn_set barred;          /* spawn tokens that draw nothing in the next spawn step */
    survivor_set quiet;        /* nobody hears them in hallways, until the round ends */
    uint8_t slow[PLAYED];      /* one zone in a Move until the end of this round; 0: as fast as ever */
    uint8_t more, more_once;   /* zombie cards added for the first spawn zone, in every step and in the next one */
    uint8_t skips;             /* spawn steps left out */
    uint8_t put_back;          /* the card being read goes back, and its door stays shut */
    uint8_t spared, spares;    /* building + 1 whose next zombie cards are ignored, and how many */
    uint8_t escaped;           /* by a way out that few can take in a round */
    uint8_t helped;            /* ... and with a zombie there */
    uint8_t seen;              /* kinds of abominations somebody has seen */
    uint8_t reading;           /* card + 1 */
    uint8_t lights_out, daylight;
    uint16_t quiet_tiles; /* doors there make no noise */
    uint8_t boss;         /* abominations that come in the next spawn step */
    uint8_t nest;         /* zone + 1 nobody of the same tile walks into, until the round ends */
    uint8_t kit;          /* type + 1 of the card that comes with weapons of the secret service */
    uint8_t pad[1];
};

static inline struct card_table *card_table(const struct horde_game *g, const struct horde_state *s)
{
    return part_bytes(g, s, PART_OBJECTIVE_CARDS);
}
static inline bool halls_are_quiet(const struct horde_game *g, const struct horde_state *s)
{
    const struct card_table *t = card_table(g, s);
    return t && t->quiet;
}
static inline bool card_down(const struct horde_game *g, const struct horde_state *s, int card)
{
    return card_table(g, s)->down >> card & 1;
}

bool objective_cards_wanted(const struct horde_game *g);
void objective_cards_set_up(struct ctx *c);
void mission_skill(struct ctx *c); /* what everybody has in this mission */
void objective_cards_list(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void objective_cards_turn_end(struct ctx *c, int who);
void objective_cards_round_end(struct ctx *c);

/* What the cards and the mission forbid in somebody's turn, whatever the rules say. */
struct hd_why card_forbids(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a);
void filter_turn(const struct horde_game *g, const struct horde_state *s, int who, struct list *l, int from);
struct hd_why check_take_card(const struct horde_game *g, const struct horde_state *s, int who, int card);
void do_take_card(struct ctx *c, int who, int card);
bool turn_is_over(const struct horde_game *g, const struct horde_state *s, int who);

void read_objective(struct ctx *c, int card, int who, int zone);                     /* its text, then what it does */
int card_on_door(const struct horde_game *g, const struct horde_state *s, int door); /* NONE */
void start_door_card(struct ctx *c, int door, int card, int who);
bool spare_card(const struct horde_game *g, struct horde_state *s, int building); /* one zombie card fewer */

spawn_set cards_let_spawn(struct ctx *c, spawn_set awake); /* of the tokens that work, those nothing bars in this step */
void bosses_come(struct ctx *c);                           /* those a mission owes, at the beginning of a spawn step */
int more_cards(struct ctx *c);                             /* for the first spawn zone in this step */

void hour_strikes(struct ctx *c);                      /* the clock has gone on at the end of a round */
int clock_hour(const struct horde_game *g, int round); /* 0: nobody looks at a clock */
bool lit_by_mission(const struct horde_game *g, const struct horde_state *s, int zone);
bool no_night(const struct horde_game *g, const struct horde_state *s);
bool quiet_door(const struct horde_game *g, const struct horde_state *s, int door);

/* ---- mission/cards.c ---- */
/* True if it was one of theirs. */
bool card_effect(struct ctx *c, int who, int zone, const struct mission_do *what);
bool card_condition(const struct horde_game *g, const struct horde_state *s, const struct mission_if *when, int who,
                    bool *holds);
void watch_cards(struct ctx *c); /* cards that wait for something */
int cards_taken(const struct horde_game *g, const struct horde_state *s, uint32_t which);
bool option_open(const struct horde_game *g, const struct horde_state *s, const struct mission_option *o, int who, int zone);
void pay_option(struct ctx *c, const struct mission_option *o, int who, int zone);
struct hd_why gate_refuses(const struct horde_game *g, const struct horde_state *s, int who, int gate);
void hand_over_load(struct ctx *c, int fallen, int who); /* somebody who is carried keeps being carried */
struct zset past_nest(const struct horde_game *g, const struct horde_state *s, int zone, struct zset steps);
int comes_with(const struct horde_game *g, const struct horde_state *s, int type); /* NONE */
bool there(const struct horde_state *s, int who);                                  /* on the board and able to act */
void ask_pick(struct ctx *c, enum pick what, int who, int zone, int left);
void do_for(struct ctx *c, int who, int zone, const struct mission_do *what);
void join_by_name(struct ctx *c, int who, int zone, int sheet);
bool fits_price(const struct horde_game *g, const struct horde_state *s, int copy, int of);
bool gate_open(const struct horde_game *g, const struct horde_state *s, int gate);
int gate_at(const struct horde_game *g, int zone); /* NONE */
void pass_gate(struct ctx *c, int gate);

#endif
