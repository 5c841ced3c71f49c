/*
 * lend.h - in the middle of a game a seat is given to a bot, or taken back.
 */
#ifndef HD_TERM_LEND_H
#define HD_TERM_LEND_H

#include "term/table.h"

/* word: "bot" or "me"; rest: a seat (from 1) and, for a bot, how well it plays; without a seat the one that is asked is meant.
 * It is on disk at once. said: what became of it, or what could have been typed. false: nothing has changed. */
bool lend_seat(struct table *table, const char *word, const char *rest, char *said, size_t size);

#endif
