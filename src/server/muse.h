/*
 * muse.h - where bots that look ahead think: one thread besides that of the rooms, for all of them in turn.
 */
#ifndef HD_SERVER_MUSE_H
#define HD_SERVER_MUSE_H

#include "server/world.h"

struct muse;

/* NULL: no thread could be started. */
struct muse *muse_open(void);
/* false: too many wait already. */
bool muse_think(struct muse *muse, struct thought *thought);
/* Comes back when the thought no longer belongs to anybody. */
void muse_forget(struct muse *muse, struct thought *thought);
/* Nobody is waiting for it any longer. */
void muse_close(struct muse *muse);

#endif
