/*
 * short.h - sentences that are too wide for their line: places go by their ids, which are on the plan.
 */
#ifndef HD_TERM_SHORT_H
#define HD_TERM_SHORT_H

#include "holdout/holdout.h"

/* "Move to Main Street by the diner (r2c1)" becomes "Move to r2c1", one place after another until it fits; never longer. */
void short_places(const struct hd_game *game, enum hd_lang lang, int width, char *text);

#endif
