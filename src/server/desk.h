/*
 * desk.h - the disk of the real world: two clerks, one writing and one reading, each with its own connection, so that a
 * lock or a slow write does not keep people out of rooms.
 */
#ifndef HD_SERVER_DESK_H
#define HD_SERVER_DESK_H

#include "server/hub.h"

struct desk;

/* NULL: *result and *why say what is wrong. */
struct desk *desk_open(const char *where, enum store_result *result, char *why, size_t size);
/* From now on errands are carried; `ring` says, from any thread, that answers are there. false: no thread could be started.
 */
bool desk_staff(struct desk *desk, void (*ring)(void *user), void *user);
struct disk desk_disk(struct desk *desk);
/* Hands the hub what has been answered. */
void desk_deliver(struct desk *desk, struct hub *hub);
/* No more answers. false: the database holds on to a thread; the process must end without tidying up. */
bool desk_send_home(struct desk *desk);
void desk_close(struct desk *desk);

#endif
