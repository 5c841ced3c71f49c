/*
 * inside.h - the doors between term.c and the ways to play: start screen, curses client, line mode.
 */
#ifndef HD_TERM_INSIDE_H
#define HD_TERM_INSIDE_H

#include "term/table.h"
#include "term/term.h"

/* Starts or resumes what the options ask for; false after sentences on stderr. */
bool term_begin(struct table *table, const struct term_options *options);
/* What was asked for; else a first game of a mission with lessons is dealt as they need it, and all others by chance. */
uint64_t term_seed(const struct term_options *options, const char *mission);
void term_problems(const struct hd_report *report);

/* lobby.c: the start screen. true: a game is on the table. */
bool lobby_choose(struct table *table, const struct term_options *options);

/* client.c: plays until the game is left. */
bool client_run(struct table *table, int speed);

/* plain.c: line mode; term_begin is called by it, so that it can ask for a mission. Returns the exit code. */
int plain_play(const struct term_options *options);
/* Asks for one of all missions; false at the end of the input. */
bool plain_choose_mission(const struct term_options *options, char *out, size_t size);

/* helper.c: for a group with the real box; plays until it is left. */
void helper_run(struct table *table, const char *again);
/* Was the game begun that way? */
bool helper_is_record(const struct table *table);
/* false: the game is not made for it, *why says so. */
bool helper_can(const struct table *table, char *why, size_t size);

#endif
