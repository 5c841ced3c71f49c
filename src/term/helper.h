/*
 * helper.h - the helper at a real table, from inside: its state, and what its files do for each other.
 * helper.c runs it, helper_tell.c has what people tell of the board, helper_words.c reads what was said, helper_show.c shows,
 * helper_ask.c looks things up.
 */
#ifndef HD_TERM_HELPER_H
#define HD_TERM_HELPER_H

#include "term/answers.h"
#include "term/say.h"

struct said;

struct helper {
    struct table *table;
    const char *again; /* the command that goes on with the game */
    struct answers answers;
    struct hd_view view;
    char rule[40];  /* the last one named */
    bool quit, ask; /* ask: what to do next has to be said (again) */
};

/* ---- helper_tell.c ---- */

/* What the helper waits for. TURNS: the people play; EXTRA: a turn inside the zombies' phase; QUESTION: they have to choose. */
enum waits { TURNS, EXTRA, QUESTION, OVER };

enum waits waits(const struct helper *h);
/* Is there an answer of this kind? */
bool can_answer(const struct helper *h, enum hd_deed deed, struct hd_action *found);
void complain(const struct helper *h, enum say what, ...);
void tell_saving(struct helper *h, int before);
/* One step of the record; false after a sentence. */
bool record(struct helper *h, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool need_who(struct helper *h, const struct said *said);

/* The commands. */
#define WORD(en, de, run, when, usage_en, usage_de) void cmd_##run(struct helper *h, const char *rest);
#include "term/helper.def"
#undef WORD

/* ---- helper_words.c ---- */

/* What the words after a command name, in any order. */
struct said {
    int zones, zone[2];
    int who, kind, card, number; /* HD_NONE: not said; number -1 */
    int token;                   /* 0 objective, 1 crate, -1 not said */
    int colour;                  /* 0 red 1 blue 2 green, -1 not said */
    bool all;
};

enum {
    SAID_ZONE = 1,
    SAID_WHO = 2,
    SAID_KIND = 4,
    SAID_NUMBER = 8,
    SAID_ALL = 16,
    SAID_TOKEN = 32,
    SAID_COLOUR = 64,
    SAID_CARD = 128,
    SAID_TWO_ZONES = 256
};

/* false after a sentence: a word nobody knows, or one too many. */
bool said_read(struct helper *h, const char *rest, int allowed, struct said *said);
/* Do all words after the first name something? For lines that go to the engine as they are. false after a sentence. */
bool said_exactly(struct helper *h, const char *line);
/* Small letters, German ones spelled out: "Tür" -> "tuer". */
void fold(const char *text, char *out, size_t size);
/* "amy, doug, elle": those on the board. */
void list_team(const struct helper *h, char *out, size_t size);
/* "2 Walker, 1 Fatty"; "" if there are none. */
void list_zombies(const struct helper *h, int zone, char *out, size_t size);

/* ---- helper_show.c ---- */

void show_beginning(struct helper *h);
void show_map(struct helper *h);
void show_status(struct helper *h);
void show_goals(struct helper *h);
void show_step(struct helper *h, int step);
void show_question(struct helper *h);

/* ---- helper_ask.c ---- */

void ask_why(struct helper *h, const char *rest);
void ask_odds(struct helper *h, const char *rest);
void ask_rules(struct helper *h, const char *rest);
void ask_look(struct helper *h, const char *rest);

/* ---- helper.c ---- */

/* One value of the position, 0 if there is none. */
int ask_number(const struct helper *h, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *place_id(const struct helper *h, int place);
const char *piece_id(const struct helper *h, int piece);

#endif
