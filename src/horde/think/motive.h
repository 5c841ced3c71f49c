/*
 * motive.h - what speaks for an answer, as facts: tell/words.c makes the sentence of it.
 */
#ifndef HD_HORDE_MOTIVE_H
#define HD_HORDE_MOTIVE_H

#include "horde/core/core.h"

enum motive_kind {
    MOTIVE_NONE = -1,
#define MOTIVE(name, key) MOTIVE_##name,
#include "horde/think/motives.def"
#undef MOTIVE
    MOTIVES
};

/* References are HD_NONE where there is none. */
struct motive {
    enum motive_kind kind;
    int who, of, place, thing, zombie, card, skill; /* thing: a piece */
    int n, m;
    int x, y; /* hundredths */
};

/* What counts most for the answer in the eyes of the family's own player; MOTIVE_NONE: nothing that could be named. */
struct motive think_motive(const struct horde_game *g, const struct horde_state *s, struct hd_action a);

#endif
