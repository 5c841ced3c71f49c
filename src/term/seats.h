/*
 * seats.h - who plays which seat: people at this keyboard or bots; who answers now, and through whose eyes the screen looks.
 * Not here: the game on the table (table.h), putting a screen between people (client.c, plain.c).
 */
#ifndef HD_TERM_SEATS_H
#define HD_TERM_SEATS_H

#include "term/table.h"

/* Reads "2=greedy,3=random", "2=./mine.py", "rest=greedy", "all=random", "greedy" (the same as rest=greedy) for that many
 * seats; seats nobody names are people's. "rest" leaves one seat to a person if none was named for one. false: *why is a
 * sentence. */
bool seats_read(const char *text, int seats, enum hd_bot bot[HD_SEATS], enum hd_lang lang, char *why, size_t size);

/* The program that plays each seat; "": none. The text is one seats_read() has read. */
void seats_programs(const char *text, int seats, char program[HD_SEATS][GUEST_PROGRAM]);

int seats_people(const struct table *table);
/* The seat that answers the open question; HD_TEAM: the people together. */
int seats_asked(const struct table *table);
/* The bot that answers the open question; HD_BOT_NONE: a person does, or the game is over. */
enum hd_bot seats_bot(const struct table *table);
/* Its answer: the same whenever the game is played again. */
struct hd_action seats_bot_answer(const struct table *table);
/* Why, in a line; "" where seats have secrets. Asked before the answer is given. */
void seats_bot_why(const struct table *table, struct hd_action action, char *out, size_t size);

/* Whose knowledge the screen may show: a seat, or HD_TEAM. */
int table_eye(const struct table *table);
/* Nobody has sat down yet. */
void seats_first(struct table *table);
/* The person who is asked now sits in front of the screen. true: it was another one before, and there are secrets. */
bool seats_pass(struct table *table);

#endif
