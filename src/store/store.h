/*
 * store.h - where rooms are kept: a table of functions, so that SQLite, PostgreSQL and the simulated disk of the tests look the
 * same. A room is a header, what is said about it (meta), and rows that only ever grow.
 * Its calls block on the database; whoever must not block sends errands (errand.h).
 * Not here: what the texts mean (src/server/room.c).
 */
#ifndef HD_STORE_STORE_H
#define HD_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STORE_ID = 32, STORE_KIND = 8, STORE_TEXT = 512 };
enum { STORE_ANSWER_MS = 4000 }; /* a database that has not answered by then is away */

/* TAKEN: somebody else was first. FULL: no room on the disk. AWAY: the database does not answer; what was asked may or may not
 * have been done. BROKEN: it answers, but not with what can be used. */
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
    int due;       /* how many rows there have to be ... */
    uint64_t last; /* ... and the sum of the last; both are written with every row, so a tail that is gone is missed */
    int rows;
    struct store_row *row;
};

/* A room as list() tells of it. */
struct store_entry {
    char room[STORE_ID];
    int64_t touched; /* when it was last written to */
    int due, rows;   /* as promised; as found */
    bool gone;       /* there was such a room, and it was not deleted */
};

enum { STORE_EVER = 0 }; /* for remove(): whenever it was touched */

/* Everything that changes something has reached the disk when it returns STORE_OK. `now` becomes the room's `touched`. */
struct store {
    void *self;
    enum store_result (*create)(void *self, const char *room, const char *header, const char *meta, uint64_t sum, int64_t now);
    /* One transaction: the rows, what is due, and the new meta unless it is NULL. TAKEN: there is a row of that number. */
    enum store_result (*append)(void *self, const char *room, const struct store_row *row, int rows, const char *meta,
                                int64_t now);
    enum store_result (*load)(void *self, const char *room, struct store_room *out);
    enum store_result (*update)(void *self, const char *room, const char *meta, int64_t now);
    /* One transaction: rows from the number on are put aside into the table `torn`, `from` are due and `last` is the sum of the
     * last of them, and there is a new meta. */
    enum store_result (*cut)(void *self, const char *room, int from, uint64_t last, const char *why, const char *meta);
    /* MISSING also if somebody has touched it since `before`. */
    enum store_result (*remove)(void *self, const char *room, int64_t before);
    /* All rooms, starting with the one left alone longest, until each() says false. */
    enum store_result (*list)(void *self, bool (*each)(void *user, const struct store_entry *entry), void *user);
    const char *(*problem)(void *self); /* the last one, in the words of the database; for the log of the server */
    void (*close)(void *self);
};

/* A database has one owner at a time, who writes; readers belong to the owner's process. */
enum store_role { STORE_OWNER, STORE_READER };

/* `where` is a file name or postgres://...; else *why says what is wrong. TAKEN: another process owns it, *why says which. */
enum store_result store_open(const char *where, enum store_role role, struct store *out, char *why, size_t size);
enum store_result sqlite_open(const char *file, enum store_role role, struct store *out, char *why, size_t size);
enum store_result postgres_open(const char *address, enum store_role role, struct store *out, char *why, size_t size);
bool store_is_address(const char *where);
/* A copy of a SQLite file, whole and of one moment, while a server may be using it. */
bool sqlite_backup(const char *file, const char *to, char *why, size_t size);

uint64_t store_header_sum(const char *room, const char *header);
/* The sum a row must have after the sum before it. */
uint64_t store_row_sum(const char *room, const struct store_row *row, uint64_t before);
/* How many rows from the first on are whole and in order. */
int store_good_rows(const char *room, const struct store_room *from);
/* Are the good ones all there are, and those that are due? */
bool store_is_whole(const struct store_room *from, int good);
/* How many of the rows there have to be are gone or damaged. */
int store_lost_rows(const struct store_room *from, int good);
/* Milliseconds that only ever grow, for deadlines. */
int64_t store_clock(void);
void store_room_free(struct store_room *room);
/* One more row at the end, for load(). */
struct store_row *store_room_grow(struct store_room *room);

#endif
