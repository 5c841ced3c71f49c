/*
 * heads.h - a small file next to a SQLite database, NAME-heads: who owns the database, and how many steps of each room have
 * been confirmed to somebody.
 *
 * Why not in the database: a damaged write-ahead log is read up to the damage and no further, so everything written after it is
 * gone together, including what the rooms' rows say about themselves. Only a witness outside can tell. The file is written
 * without waiting for the disk, after the transaction: it may be behind (then it says nothing), but never ahead of what was
 * kept.
 */
#ifndef HD_STORE_HEADS_H
#define HD_STORE_HEADS_H

#include "store/store.h"

enum { HEADS = 4096 };

struct head {
    char room[STORE_ID];
    int rows;
    uint64_t last;
};

struct heads;

/* NULL: *result and *why say what is wrong; STORE_TAKEN: another process owns the database. */
struct heads *heads_open(const char *database, enum store_result *result, char *why, size_t size);
void heads_close(struct heads *heads);
/* The room has come so far; a few rooms may share a place, then the later one counts. */
void heads_note(struct heads *heads, const char *room, int rows, uint64_t last);
void heads_forget(struct heads *heads, const char *room);
/* The i-th of HEADS places; false: nothing is there. */
bool heads_read(const struct heads *heads, int i, struct head *out);

#endif
