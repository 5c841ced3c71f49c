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

static enum store_result create(void *self, const char *id, const char *header, const char *meta, uint64_t sum, int64_t now)
{
    struct memory *m = self;
    enum fault fault = fault_of(m, CALL_CREATE);
    if (fault == FAULT_BEFORE || fault == FAULT_FULL)
        return failed(fault);
    struct memory_room *room = calloc(1, sizeof *room);
    strcpy(room->id, id);
    room->kept = (struct store_room){.header = strdup(header), .meta = strdup(meta), .sum = sum, .last = sum, .created = now};
    room->touched = now;
    room->next = m->rooms;
    m->rooms = room;
    return fault ? STORE_AWAY : STORE_OK;
}

static void set_meta(struct memory_room *room, const char *meta, int64_t now)
{
    free(room->kept.meta);
    room->kept.meta = strdup(meta);
    room->touched = now ? now : room->touched;
}

static enum store_result append(void *self, const char *id, const struct store_row *row, int rows, const char *meta,
                                int64_t now)
{
    struct memory *m = self;
    enum fault fault = fault_of(m, CALL_APPEND);
    struct memory_room *room = memory_find(m, id);
    if (fault == FAULT_BEFORE || fault == FAULT_FULL)
        return failed(fault);
    if (!room)
        return STORE_MISSING;
    if (row->number != room->kept.rows || row->number != room->kept.due)
        return STORE_TAKEN;
    for (int i = 0; i < rows; i++)
        *store_room_grow(&room->kept) = row[i];
    room->kept.due = room->kept.rows;
    room->kept.last = row[rows - 1].sum;
    room->touched = now;
    if (meta)
        set_meta(room, meta, now);
    m->appends += rows;
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
    *out = room->kept;
    out->header = strdup(room->kept.header);
    out->meta = strdup(room->kept.meta);
    out->row = NULL;
    out->rows = 0;
    for (int i = 0; i < room->kept.rows; i++)
        *store_room_grow(out) = room->kept.row[i];
    return STORE_OK;
}

static enum store_result update(void *self, const char *id, const char *meta, int64_t now)
{
    struct memory *m = self;
    enum fault fault = fault_of(m, CALL_UPDATE);
    struct memory_room *room = memory_find(m, id);
    if (fault == FAULT_BEFORE || fault == FAULT_FULL)
        return failed(fault);
    if (!room)
        return STORE_MISSING;
    set_meta(room, meta, now);
    return fault ? STORE_AWAY : STORE_OK;
}

static enum store_result cut(void *self, const char *id, int from, uint64_t last, const char *why, const char *meta)
{
    struct memory *m = self;
    struct memory_room *room = memory_find(m, id);
    (void)why;
    if (fault_of(m, CALL_CUT))
        return STORE_AWAY;
    if (!room)
        return STORE_MISSING;
    room->torn += room->kept.rows - from;
    room->kept.rows = room->kept.due = from;
    room->kept.last = last;
    set_meta(room, meta, 0);
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

static enum store_result take_away(void *self, const char *id, int64_t before)
{
    struct memory *m = self;
    if (fault_of(m, CALL_REMOVE))
        return STORE_AWAY;
    for (struct memory_room **at = &m->rooms; *at; at = &(*at)->next) {
        struct memory_room *room = *at;
        if (strcmp(room->id, id) || (before && room->touched >= before))
            continue;
        *at = room->next;
        free_room(room);
        return STORE_OK;
    }
    return STORE_MISSING;
}

/* Not in the order of a real one: few enough rooms. */
static enum store_result list(void *self, bool (*each)(void *, const struct store_entry *), void *user)
{
    struct memory *m = self;
    for (struct memory_room *room = m->rooms; room; room = room->next) {
        struct store_entry entry = {.touched = room->touched, .due = room->kept.due, .rows = room->kept.rows};
        strcpy(entry.room, room->id);
        each(user, &entry);
    }
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
    return (struct store){m, create, append, load, update, cut, take_away, list, problem, nothing};
}

/* ---- errands ---- */

static bool ask(void *self, struct errand *errand)
{
    struct memory *m = self;
    struct errand **last = &m->asked;
    while (*last)
        last = &(*last)->next;
    *last = errand;
    errand->next = NULL;
    return true;
}

struct disk memory_disk(struct memory *m) { return (struct disk){m, ask}; }

struct errand *memory_next(struct memory *m)
{
    struct errand *errand = m->asked;
    if (errand)
        m->asked = errand->next;
    return errand;
}

void memory_run(struct memory *m, struct errand *errand)
{
    struct store store = memory_store(m);
    errand_run(errand, &store);
}

void memory_answer(struct memory *m, struct hub *hub)
{
    for (struct errand *errand; (errand = memory_next(m));) {
        memory_run(m, errand);
        hub_answer(hub, errand);
    }
}

void memory_forget(struct memory *m)
{
    for (struct errand *errand; (errand = memory_next(m));)
        errand_free(errand);
}

void memory_free(struct memory *m)
{
    memory_forget(m);
    while (m->rooms) {
        struct memory_room *next = m->rooms->next;
        free_room(m->rooms);
        m->rooms = next;
    }
}
