/*
 * postgres.h - what postgres.c (the calls) and postgres_link.c (the connection) share.
 */
#ifndef HD_STORE_POSTGRES_H
#define HD_STORE_POSTGRES_H

#include "store/store.h"

#include <libpq-fe.h>

struct base {
    PGconn *link; /* the first thing in it: tests ask it for its settings */
    char *address;
    enum store_role role;
    char name[64];      /* what connections of this store are called in the database: nobody else's are */
    int64_t deadline;   /* of the call under way, by store_clock() */
    int64_t not_before; /* after a connection that failed: nobody waits for the next one until then */
    char problem[256];
};

/* Begins a call: a connection that is ours, with all settings, and a transaction. */
enum store_result base_begin(struct base *b);
/* Commits what went well so far, or takes it all back. */
enum store_result base_finish(struct base *b, enum store_result so_far);
/* Asks once; *out is the answer if the result is STORE_OK and out is not NULL. */
enum store_result base_ask(struct base *b, PGresult **out, const char *query, int count, const char *const *values);
/* The same for a change; one that finds nothing to change is MISSING. */
enum store_result base_change(struct base *b, const char *query, int count, const char *const *values);
/* Connects for the first time; tables are made and brought up to date by the owner. */
enum store_result base_connect(struct base *b, char *why, size_t size);

#endif
