/*
 * memory.h - a store in memory that fails when it is told to. What it holds survives the hub, as a disk would.
 */
#ifndef TESTS_SERVER_MEMORY_H
#define TESTS_SERVER_MEMORY_H

#include "server/hub.h"

/* BEFORE: nothing is done. AFTER: it is done, but the caller hears that the disk is away. */
enum fault { NO_FAULT, FAULT_BEFORE, FAULT_AFTER, FAULT_FULL };
enum disk_call { CALL_CREATE, CALL_APPEND, CALL_LOAD, CALL_UPDATE, CALL_CUT, CALL_REMOVE };

struct memory_room {
    struct memory_room *next;
    char id[STORE_ID];
    struct store_room kept;
    int torn;
    int64_t touched;
};

struct memory {
    struct memory_room *rooms;
    enum fault (*fault)(void *user, enum disk_call call); /* NULL: never */
    void *user;
    int appends;          /* rows that are there for good */
    struct errand *asked; /* and not answered yet, in the order of asking */
};

struct store memory_store(struct memory *memory);
struct memory_room *memory_find(struct memory *memory, const char *id);
void memory_free(struct memory *memory);

/* As a disk: errands are written down. They are done by one of these. */
struct disk memory_disk(struct memory *memory);
/* All of them, and those that come of it, at once. */
void memory_answer(struct memory *memory, struct hub *hub);
/* One after the other, by whoever has a clock. */
struct errand *memory_next(struct memory *memory);
void memory_run(struct memory *memory, struct errand *errand);
/* None of them, as when the power fails. */
void memory_forget(struct memory *memory);

#endif
