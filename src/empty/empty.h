/*
 * empty.h - the smallest game there is, from inside: two runners on a track of three places, one question, a die. Copy this
 * folder to begin a family of your own (docs/how-to/add-a-game.md).
 *
 * play.c has the rules, load.c data, names and sentences. What both use is declared here and begins with empty_, since all
 * families are linked into one program; everything else is static.
 */
#ifndef HD_EMPTY_H
#define HD_EMPTY_H

#include "core/answers.h"
#include "core/rng.h"
#include "core/rules.h"

enum { RUNNERS = 2, PLACES = 3, GOAL = PLACES - 1, NAMES = 3 };

/* ---- lists: one name for the code, one word for data and texts. When they grow, make .def files of them (src/town) ---- */

enum rule { R_NONE, R_TURN_1, R_STEP_1, R_STEP_2, R_WAIT_1, R_END_1, R_COUNT }; /* ids: play.c */
enum verb { V_STEP, V_WAIT, V_COUNT };                                          /* words and operands: play.c */
enum phrase { P_TURN, P_ROLL, P_STEP, P_WAIT, P_WIN, P_COUNT };                 /* the log; keys of all below: load.c */
enum reason { Y_GAME_OVER, Y_NOT_ASKED, Y_NOT_NEXT, Y_OTHER_WAITED, Y_COUNT };  /* refusals */
enum question { Q_TURN, Q_NOTHING, Q_COUNT };
enum word { W_TURN, W_OVER, W_COUNT }; /* phases and other small words */

/* The compiled game: immutable, shared by all states and threads. Everything that can be computed once goes here. */
struct empty_game {
    struct hd_game base; /* first */
    int need;            /* the smallest face that carries a step */
    struct hd_text name[HD_NOUNS][NAMES];
    struct hd_text label[V_COUNT], phrase[P_COUNT], reason[Y_COUNT], question[Q_COUNT];
};

/* The state: flat, no pointers, no padding, every byte defined. memcpy clones it, a hash compares it. */
struct empty_state {
    struct rng rng; /* all chance comes from here */
    uint16_t round;
    uint8_t place[RUNNERS];
    uint8_t seat;   /* whose turn it is; when the game is over: who won */
    uint8_t waited; /* the other has just waited */
    uint8_t result; /* enum hd_result */
    uint8_t zero;
};
_Static_assert(sizeof(struct empty_state) == 16, "no padding: hashes read it");

static inline const struct empty_game *empty_game(const struct hd_game *game) { return (const struct empty_game *)game; }
static inline const struct empty_state *empty_state(const struct hd_state *state) { return (const struct empty_state *)state; }

/* ---- load.c, as core/rules.h wants them ---- */
struct hd_game *empty_load(const struct pk_pack *pack, const struct pk_game *data, const struct hd_setup *setup,
                           struct hd_report *report);
void empty_free(struct hd_game *game);
int empty_count(const struct hd_game *game, enum hd_noun noun);
const char *empty_id(const struct hd_game *game, enum hd_noun noun, int index);
const char *empty_name(const struct hd_game *game, enum hd_noun noun, int index, enum hd_lang lang);
struct hd_kind_info empty_kind(const struct hd_game *game, int kind);
int empty_label(const struct hd_game *game, const struct hd_state *state, struct hd_action action, enum hd_lang lang,
                char *text, size_t size);
int empty_why(const struct hd_game *game, struct hd_why why, enum hd_lang lang, char *text, size_t size);
int empty_event(const struct hd_game *game, const struct hd_event *event, int seat, enum hd_lang lang, char *text, size_t size);
int empty_question(const struct hd_game *game, const struct hd_state *state, enum hd_lang lang, char *text, size_t size);

#endif
