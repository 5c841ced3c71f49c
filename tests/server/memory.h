/*
 * memory.h - a store in memory that fails when it is told to. What it holds survives the hub, as a disk would.
 */
#ifndef TESTS_SERVER_MEMORY_H
#define TESTS_SERVER_MEMORY_H

#include "store/store.h"

/* BEFORE: nothing is done. AFTER: it is done, but the caller hears that the disk is away. */
enum fault { NO_FAULT, FAULT_BEFORE, FAULT_AFTER, FAULT_FULL };
enum disk_call { CALL_CREATE, CALL_APPEND, CALL_LOAD, CALL_UPDATE, CALL_CUT, CALL_REMOVE };

struct memory_room {
    struct memory_room *next;
    char id[STORE_ID];
    struct store_room kept;
    int torn;
};

struct memory {
    struct memory_room *rooms;
    enum fault (*fault)(void *user, enum disk_call call); /* NULL: never */
    void *user;
    int appends; /* rows that are there for good */
};

struct store memory_store(struct memory *memory);
struct memory_room *memory_find(struct memory *memory, const char *id);
void memory_free(struct memory *memory);

#endif
