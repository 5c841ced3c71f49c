/*
 * lines.h - one line of words from outside, its operands read: read in request.c, shared by setup lines (lines.c and its
 * neighbours) and questions (script/query.c).
 */
#ifndef HD_HORDE_LINES_H
#define HD_HORDE_LINES_H

#include "horde/play.h"

enum { LINE_WORDS = 40, LINE_BYTES = 1024 };

struct request {
    const struct horde_game *g;
    const struct horde_state *s;
    struct ctx *c; /* setup lines only */
    int words;
    const char *word[LINE_WORDS]; /* word[0] is the command */
    int arg[LINE_WORDS];          /* the number behind word[i], as its operand letter says */
    char *out;                    /* a setup line's mistake; a question's answer or mistake */
    size_t size;
};

/*
 * Operands, one letter a word: f figure  p place  k kind of zombie  c card  s skill  n number
 *                              w any word (the command looks itself)  * any number of further words
 */
struct command {
    const char *word, *operands;
    bool (*run)(struct request *l);
};

bool line_fail(struct request *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Which of the N has the id, -1. */
int line_find(const struct horde_game *g, enum hd_noun noun, int count, const char *id);
/* Reads the operands of word i; false: a sentence is in out. */
bool line_operand(struct request *l, int i, char operand);
/* Finds the command of that name whose operands fit in number, reads them and runs it. */
bool line_run(struct request *l, const char *text, const struct command *table, int count);
/* The door between the places of words 1 and 2; -1 after a sentence. */
int line_door(struct request *l);
/* 1, 0, or -1 when word i is neither. */
int line_switch(const struct request *l, int i, const char *on, const char *off);

/* The answer to a question; always true. */
bool line_number(struct request *l, int n);
bool line_say(struct request *l, const char *word);

/* setup lines about cards (script/cards.c) */
bool setup_card(struct request *l);
bool setup_mount(struct request *l);
bool setup_out(struct request *l);
bool setup_empty(struct request *l);
bool setup_deck(struct request *l);
bool setup_load(struct request *l);
void setup_discard(struct ctx *c, int who, int from);
/* An abomination is put on the board or taken off: its card leaves the deck or goes back under it. */
void setup_abomination(struct horde_state *s, int kind, bool on_board);

/* ---- script/board.c ---- */
bool setup_zombies(struct request *l);
bool setup_noise(struct request *l);
bool setup_hour(struct request *l);
bool setup_beam(struct request *l);
bool setup_pit(struct request *l);
bool setup_first_spawn(struct request *l);
bool setup_more_spawns(struct request *l);
bool setup_door(struct request *l);
bool setup_fall(struct request *l);
bool setup_spawned(struct request *l);
bool setup_token(struct request *l);
bool setup_colour(struct request *l);
bool setup_flag(struct request *l);
bool setup_counter(struct request *l);
bool setup_spawn(struct request *l);
bool setup_supply(struct request *l);
bool setup_car(struct request *l);
bool setup_mold(struct request *l);

/* ---- script/people.c ---- */
bool setup_put(struct request *l);
bool setup_ko(struct request *l);
bool setup_kept(struct request *l);
bool setup_ap(struct request *l);
bool setup_laps(struct request *l);
bool setup_level(struct request *l);
bool setup_skill(struct request *l);
bool setup_unskill(struct request *l);
bool setup_wounds(struct request *l);
bool setup_objectives(struct request *l);
bool setup_actions(struct request *l);
bool setup_free(struct request *l);
bool setup_acted(struct request *l);
bool setup_hidden(struct request *l);
bool setup_companion(struct request *l);
bool setup_ride(struct request *l);
bool setup_machine(struct request *l);
bool setup_activated(struct request *l);
bool setup_hostile(struct request *l);
bool setup_remote(struct request *l);

/* ---- script/campaign.c ---- */
bool setup_cxp(struct request *l);
bool setup_bonus(struct request *l);
bool setup_achievement(struct request *l);
bool setup_objective(struct request *l);
bool setup_finish(struct request *l);
bool ask_cxp(struct request *l);
bool ask_bonus(struct request *l);
bool ask_achievement(struct request *l);
bool ask_objective(struct request *l);
bool ask_hour(struct request *l);
bool ask_outcome(struct request *l);

/* ---- script/table.c ---- */

/* false: somebody has to decide something first. A turn in progress is put away, it is played at the table. */
bool table_calm(struct ctx *c);
bool table_run(struct request *l, const char *text);
/* Runs on to the next question, or back to the players' phase. */
void table_go_on(struct ctx *c);

#endif
