/*
 * sqlite.h - what sqlite.c (the calls) and sqlite_open.c (opening) share.
 */
#ifndef HD_STORE_SQLITE_H
#define HD_STORE_SQLITE_H

#include "store/heads.h"

#include <sqlite3.h>

enum { SQLITE_CALLS = 24 };

struct file {
    sqlite3 *db; /* the first thing in it: tests ask it for its settings */
    sqlite3_stmt *query[SQLITE_CALLS];
    struct heads *heads; /* of the owner; NULL: a reader */
    struct head *gone;   /* rooms the witness knows and the database does not, when it was opened */
    int gones;
    int64_t busy_since; /* somebody else holds the lock */
    char problem[256];
};

/* Prepares the statements and fills the table of functions. */
bool sqlite_calls(struct file *f, struct store *out);
void sqlite_shut(struct file *f);

#endif
