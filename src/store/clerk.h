/*
 * clerk.h - a thread that runs errands at a store, one after another, so that the caller need not wait.
 */
#ifndef HD_STORE_CLERK_H
#define HD_STORE_CLERK_H

#include "store/errand.h"

struct clerk;

/* Takes the store over. At most `most` errands wait; those that have waited for patience_ms are not begun. `ring` is called by
 * the thread when answers are there for the first time since they were fetched. NULL: no thread can be had; the store is still
 * the caller's. */
struct clerk *clerk_hire(struct store store, int most, int patience_ms, void (*ring)(void *user), void *user);
/* Takes the errand over until it is answered. false: too many are waiting. */
bool clerk_ask(struct clerk *clerk, struct errand *errand);
/* The next one that is answered, or NULL. Never waits. */
struct errand *clerk_answer(struct clerk *clerk);
/* Ends what is under way; what is still waiting is not done. false: the database has not let go within the time, and the
 * thread is left as it is: the process must end without tidying up. */
bool clerk_dismiss(struct clerk *clerk, int wait_ms);

#endif
