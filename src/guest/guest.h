/*
 * guest.h - a program from outside in a seat: it is asked in lines of JSON what the seat may know, and answers with the text of
 * an action. docs/how-to/bot.md tells how to write one. Not here: which seat has one (term/seats.h, cli/sim.c).
 *
 * Whatever the program does, the game goes on: an answer that is not allowed, too late or missing is nobody's answer, and
 * guest_trouble() has a sentence about it. A program that ended, was too slow or was wrong GUEST_LIES times is not asked again.
 */
#ifndef HD_GUEST_H
#define HD_GUEST_H

#include "holdout/holdout.h"

enum { GUEST_PROGRAM = 256, GUEST_TROUBLE = 480, GUEST_LIES = 3, GUEST_MS = 5000, GUEST_MS_MAX = 600000 };

struct guest;

/* Does the word name a program rather than a bot? A slash is in it: "./mine.py", "/usr/bin/python3 mine.py". */
bool guest_is_program(const char *word);

/* Starts the program with a shell. mute: what it writes to its standard error is not shown. NULL: not enough memory. */
struct guest *guest_new(const char *program, const struct hd_pack *pack, int limit_ms, bool mute);
void guest_free(struct guest *guest);
/* A game begins, or goes on after a break. */
void guest_begin(struct guest *guest, const struct hd_game *game, int seat, enum hd_lang lang);
/* Its answer to the open question. false: somebody else has to answer. */
bool guest_answer(struct guest *guest, const struct hd_game *game, const struct hd_state *state, int seat, enum hd_lang lang,
                  struct hd_action *action);
/* The game is over; the program is told, and may wait for the next. */
void guest_over(struct guest *guest, const struct hd_game *game, const struct hd_state *state, int seat, enum hd_lang lang);
/* It never answered, because there is no such program: the shell could not find or run it. */
bool guest_is_absent(const struct guest *guest);
/* What went wrong since this was asked last, as a sentence; "": nothing. Lives until the next call. */
const char *guest_trouble(struct guest *guest);

#endif
