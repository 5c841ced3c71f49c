/*
 * guests.h - programs from outside that sit at this table.
 */
#ifndef HD_TERM_GUESTS_H
#define HD_TERM_GUESTS_H

#include "term/table.h"

/* Starts the programs --bot names, each in its seat. false: not enough memory for one of them. */
bool guests_invite(struct table *table, const char *bots, int limit_ms);
/* A game begins: they are told which one. */
void guests_begin(struct table *table);
/* They sit down at the next table. */
void guests_follow(struct table *from, struct table *to);
/* The answer of the program in the seat; false: there is none, or it had none. */
bool guests_answer(const struct table *table, int seat, struct hd_action *action);
/* What went wrong with one of them since this was asked last; "": nothing. */
const char *guests_trouble(struct table *table);
void guests_leave(struct table *table);

#endif
