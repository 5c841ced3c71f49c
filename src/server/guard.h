/*
 * guard.h - a game that fails an assertion ends its own room and no other. While a guard is set, a failed assertion in the
 * engine jumps out to it; without one the program aborts, as usual.
 *
 * Why this is safe: the engine holds no lock, opens nothing and allocates nothing while it plays; what it was changing is one
 * flat state, which is discarded with its room.
 */
#ifndef HD_SERVER_GUARD_H
#define HD_SERVER_GUARD_H

#include <stdbool.h>

enum { GUARD_REPORT = 200 };

/* work(user) under guard. false: an assertion failed in it, *report says which and where. */
bool guard_run(void (*work)(void *user), void *user, char report[GUARD_REPORT]);

#endif
