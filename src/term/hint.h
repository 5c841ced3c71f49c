/*
 * hint.h - the better move and why, in words.
 */
#ifndef HD_TERM_HINT_H
#define HD_TERM_HINT_H

#include "term/table.h"

void hint_text(const struct table *table, char *out, size_t size);
/* Who is hit before the next round if nobody does anything more, with what chance. false: nobody, and it says so. */
bool danger_text(const struct table *table, char *out, size_t size);

#endif
