/*
 * errand.h - one request to a store, as data, so that it can be passed to a thread and its answer passed back.
 * Rooms never call a store themselves: they hand an errand to the world and carry on; the answer arrives as hub_answer().
 *
 * Why errands and not a table of functions with callbacks: a store remains a plain thing that is asked and answers (one
 * contract, one test for all of them), and where it waits is decided outside, by a thread (clerk.h) or a simulated clock
 * (tests).
 */
#ifndef HD_STORE_ERRAND_H
#define HD_STORE_ERRAND_H

#include "store/store.h"

/* PROBE: can be written and read? CENSUS: which rooms have lost rows? OLD: which rooms has nobody touched since `at`? */
enum errand_kind { TO_CREATE, TO_APPEND, TO_UPDATE, TO_CUT, TO_REMOVE, TO_LOAD, TO_PROBE, TO_CENSUS, TO_OLD };

struct errand {
    struct errand *next; /* of whoever has it ... */
    int64_t since;       /* ... and since when, by store_clock() */
    void *user;          /* of who asks */
    enum errand_kind kind;
    char room[STORE_ID];
    char *header, *meta;
    uint64_t sum;
    int64_t at; /* now, for what writes; before when, for REMOVE and OLD */
    int from;
    struct store_row *row;
    int rows;
    bool doubt;           /* OLD: the clock may be wrong */
    struct errand *first; /* done before this one, which is not done if that fails; or NULL */

    enum store_result result;
    char problem[256];
    struct store_room kept;    /* LOAD */
    struct store_entry *found; /* CENSUS, OLD: at most ERRAND_FOUND */
    int founds;
    bool younger; /* OLD: there are others */
};

enum { ERRAND_FOUND = 100 };

struct errand *errand_new(enum errand_kind kind, const char *room);
void errand_free(struct errand *errand);
/* Can a reader do it? Then it may overtake those that write. (What is gone altogether only the owner knows.) */
bool errand_reads(const struct errand *errand);
/* Waits for the store. */
void errand_run(struct errand *errand, const struct store *store);

#endif
