/*
 * memory.c - a store in memory that fails when it is told to. See memory.h.
 */
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static enum fault fault_of(struct memory *m, enum disk_call call) { return m->fault ? m->fault(m->user, call) : NO_FAULT; }

static enum store_result failed(enum fault fault) { return fault == FAULT_FULL ? STORE_FULL : STORE_AWAY; }

struct memory_room *memory_find(struct memory *m, const char *id)
{
    struct memory_room *room = m->rooms;
    while (room && strcmp(room->id, id))
        room = room->next;
    return room;
}

static enum store_result create(void *self, const char *id, const char *header, const char *meta, uint64_t sum, int64_t created)
{
    struct memory *m = self;
    enum fault fault = fault_of(m, CALL_CREATE);
    if (fault == FAULT_BEFORE || fault == FAULT_FULL)
        return failed(fault);
    struct memory_room *room = calloc(1, sizeof *room);
    strcpy(room->id, id);
    room->kept = (struct store_room){.header = strdup(header), .meta = strdup(meta), .sum = sum, .created = created};
    room->next = m->rooms;
    m->rooms = room;
    return fault ? STORE_AWAY : STORE_OK;
}

static void set_meta(struct memory_room *room, const char *meta)
{
    free(room->kept.meta);
    room->kept.meta = strdup(meta);
}

static enum store_result append(void *self, const char *id, const struct store_row *row, const char *meta)
{
    struct memory *m = self;
    enum fault fault = fault_of(m, CALL_APPEND);
    struct memory_room *room = memory_find(m, id);
    if (fault == FAULT_BEFORE || fault == FAULT_FULL)
        return failed(fault);
    if (!room)
        return STORE_MISSING;
    if (row->number != room->kept.rows)
        return STORE_TAKEN;
    *store_room_grow(&room->kept) = *row;
    if (meta)
        set_meta(room, meta);
    m->appends++;
    return fault ? STORE_AWAY : STORE_OK;
}

static enum store_result load(void *self, const char *id, struct store_room *out)
{
    struct memory *m = self;
    struct memory_room *room = memory_find(m, id);
    *out = (struct store_room){0};
    if (fault_of(m, CALL_LOAD))
        return STORE_AWAY;
    if (!room)
        return STORE_MISSING;
    *out = (struct store_room){.header = strdup(room->kept.header),
                               .meta = strdup(room->kept.meta),
                               .sum = room->kept.sum,
                               .created = room->kept.created};
    for (int i = 0; i < room->kept.rows; i++)
        *store_room_grow(out) = room->kept.row[i];
    return STORE_OK;
}

static enum store_result update(void *self, const char *id, const char *meta)
{
    struct memory *m = self;
    enum fault fault = fault_of(m, CALL_UPDATE);
    struct memory_room *room = memory_find(m, id);
    if (fault == FAULT_BEFORE || fault == FAULT_FULL)
        return failed(fault);
    if (!room)
        return STORE_MISSING;
    set_meta(room, meta);
    return fault ? STORE_AWAY : STORE_OK;
}

static enum store_result cut(void *self, const char *id, int from, const char *why)
{
    struct memory *m = self;
    struct memory_room *room = memory_find(m, id);
    (void)why;
    if (fault_of(m, CALL_CUT))
        return STORE_AWAY;
    room->torn += room->kept.rows - from;
    room->kept.rows = from;
    /* store_room_grow() counts on capacities that are powers of two. */
    struct store_room again = {0};
    for (int i = 0; i < from; i++)
        *store_room_grow(&again) = room->kept.row[i];
    free(room->kept.row);
    room->kept.row = again.row;
    return STORE_OK;
}

static void free_room(struct memory_room *room)
{
    store_room_free(&room->kept);
    free(room);
}

static enum store_result delete (void *self, const char *id) {
    struct memory *m = self; if (fault_of(m, CALL_REMOVE)) return STORE_AWAY;
    for (struct memory_room **at = &m->rooms; *at; at = &(*at)->next) if (!strcmp((*at)->id, id)){
        struct memory_room *room = *at; *at = room->next; free_room(room); return STORE_OK;}
return STORE_MISSING;
}

static enum store_result list(void *self, void (*each)(void *, const char *, int64_t, int), void *user)
{
    struct memory *m = self;
    for (struct memory_room *room = m->rooms; room; room = room->next)
        each(user, room->id, room->kept.created, room->kept.rows);
    return STORE_OK;
}

static const char *problem(void *self)
{
    (void)self;
    return "a fault that was asked for";
}

static void nothing(void *self) { (void)self; }

struct store memory_store(struct memory *m)
{
    return (struct store){m, create, append, load, update, cut, delete, list, problem, nothing};
}

void memory_free(struct memory *m)
{
    while (m->rooms) {
        struct memory_room *next = m->rooms->next;
        free_room(m->rooms);
        m->rooms = next;
    }
}
