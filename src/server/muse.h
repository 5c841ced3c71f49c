/*
 * muse.h - where bots that look ahead think: one thread beside that of the rooms, for all of them in turn.
 */
#ifndef HD_SERVER_MUSE_H
#define HD_SERVER_MUSE_H

#include "server/world.h"

struct muse;

/* NULL: there is no thread to be had. */
struct muse *muse_open(void);
/* false: too many wait already. */
bool muse_think(struct muse *muse, struct thought *thought);
/* Comes back when the thought is nobody's any more. */
void muse_forget(struct muse *muse, struct thought *thought);
/* Nobody waits for it any more. */
void muse_close(struct muse *muse);

#endif
