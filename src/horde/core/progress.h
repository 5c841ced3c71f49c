/*
 * progress.h - what invariant.c asks of progress.c.
 */
#ifndef HD_HORDE_PROGRESS_H
#define HD_HORDE_PROGRESS_H

#include "horde/state.h"

/* What is wrong with the frames of the stack, NULL: nothing. Their fields are within their ranges already. */
const char *progress_wrong(const struct horde_game *g, const struct horde_state *s);

#endif
