/*
 * inside.h - the doors between term.c and the ways to play: start screen, curses client, line mode.
 */
#ifndef HD_TERM_INSIDE_H
#define HD_TERM_INSIDE_H

#include "term/table.h"
#include "term/term.h"

/* Starts or resumes what the options ask for; false after sentences on stderr. */
bool term_begin(struct table *table, const struct term_options *options);
void term_problems(const struct hd_report *report);

/* lobby.c: the start screen. true: a game is on the table. */
bool lobby_choose(struct table *table, const struct term_options *options);

/* client.c: plays until the game is left. */
void client_run(struct table *table, int speed);

/* plain.c: line mode; term_begin is called by it, so that it can ask for a mission. Returns the exit code. */
int plain_play(const struct term_options *options);

#endif
