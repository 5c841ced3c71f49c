/*
 * store.h - where rooms are kept: a table of functions, so that SQLite, PostgreSQL and the simulated disk of the tests look the
 * same. A room is a header, what is said about it (meta), and rows that only ever grow.
 * Not here: what the texts mean (src/server/room.c).
 */
#ifndef HD_STORE_STORE_H
#define HD_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STORE_ID = 32, STORE_KIND = 8, STORE_TEXT = 512 };

/* FULL: no room on the disk. AWAY: the database does not answer; what was asked may or may not have been done.
 * BROKEN: it answers, but not with what can be used. */
enum store_result { STORE_OK, STORE_MISSING, STORE_TAKEN, STORE_FULL, STORE_AWAY, STORE_BROKEN };

struct store_row {
    int number; /* from 0, without gaps */
    int seat;
    char kind[STORE_KIND];
    char text[STORE_TEXT];
    uint64_t hash; /* of the position afterwards */
    uint64_t sum;  /* over this row and, through the sum before, over all rows before it */
};

struct store_room {
    char *header, *meta; /* store_room_free() */
    uint64_t sum;        /* over id and header: the sum before row 0 */
    int64_t created;
    int rows;
    struct store_row *row;
};

/* Everything that changes something has reached the disk when it returns STORE_OK. */
struct store {
    void *self;
    enum store_result (*create)(void *self, const char *room, const char *header, const char *meta, uint64_t sum,
                                int64_t created);
    /* One transaction: the row, and the new meta unless it is NULL. TAKEN: there is a row of that number. */
    enum store_result (*append)(void *self, const char *room, const struct store_row *row, const char *meta);
    enum store_result (*load)(void *self, const char *room, struct store_room *out);
    enum store_result (*update)(void *self, const char *room, const char *meta);
    /* Rows from the number on are put aside into the table `torn`. */
    enum store_result (*cut)(void *self, const char *room, int from, const char *why);
    enum store_result (*remove)(void *self, const char *room);
    enum store_result (*list)(void *self, void (*each)(void *user, const char *room, int64_t created, int rows), void *user);
    const char *(*problem)(void *self); /* the last one, in the words of the database; for the log of the server */
    void (*close)(void *self);
};

/* `where` is a file name or postgres://...; false: *why says what is wrong. */
bool store_open(const char *where, struct store *out, char *why, size_t size);
bool sqlite_open(const char *file, struct store *out, char *why, size_t size);
bool postgres_open(const char *address, struct store *out, char *why, size_t size);

uint64_t store_header_sum(const char *room, const char *header);
/* The sum a row must have after the sum before it. */
uint64_t store_row_sum(const char *room, const struct store_row *row, uint64_t before);
/* How many rows from the first on are whole and in order. */
int store_good_rows(const char *room, const struct store_room *from);
void store_room_free(struct store_room *room);
/* One more row at the end, for load(). */
struct store_row *store_room_grow(struct store_room *room);

#endif
