/*
 * store.c - what both databases share: checksums, and which of the two an address means.
 */
#include "store/store.h"

#include "core/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

bool store_is_address(const char *where) { return !strncmp(where, "postgres://", 11) || !strncmp(where, "postgresql://", 13); }

enum store_result store_open(const char *where, enum store_role role, struct store *out, char *why, size_t size)
{
    return (store_is_address(where) ? postgres_open : sqlite_open)(where, role, out, why, size);
}

int64_t store_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Numbers go into the sum as text: the same on every machine. */
uint64_t store_header_sum(const char *room, const char *header)
{
    return hash_bytes(header, strlen(header), hash_bytes(room, strlen(room), 1));
}

uint64_t store_row_sum(const char *room, const struct store_row *row, uint64_t before)
{
    char line[STORE_ID + STORE_KIND + STORE_TEXT + 80];
    int length = snprintf(line, sizeof line, "%s %d %d %s %016llx %s", room, row->number, row->seat, row->kind,
                          (unsigned long long)row->hash, row->text);
    return hash_bytes(line, (size_t)length, before);
}

int store_good_rows(const char *room, const struct store_room *from)
{
    uint64_t sum = from->sum;
    int good = 0;
    for (; good < from->rows; good++) {
        const struct store_row *row = &from->row[good];
        sum = store_row_sum(room, row, sum);
        if (row->number != good || row->sum != sum)
            break;
    }
    return good;
}

static uint64_t sum_after(const struct store_room *from, int rows) { return rows ? from->row[rows - 1].sum : from->sum; }

bool store_is_whole(const struct store_room *from, int good)
{
    return good == from->rows && good == from->due && sum_after(from, good) == from->last;
}

/* As many rows as are due, but with another sum at the end, are not the ones that were written last. */
int store_lost_rows(const struct store_room *from, int good)
{
    int most = from->due > from->rows ? from->due : from->rows;
    return most > good ? most - good : from->due == good && sum_after(from, good) != from->last;
}

void store_room_free(struct store_room *room)
{
    free(room->header);
    free(room->meta);
    free(room->row);
    *room = (struct store_room){0};
}

struct store_row *store_room_grow(struct store_room *room)
{
    bool full = !(room->rows & (room->rows - 1)); /* room for 1, 2, 4, 8 ... rows */
    struct store_row *more = full ? realloc(room->row, (size_t)(room->rows ? room->rows * 2 : 1) * sizeof *more) : room->row;
    if (!more)
        return NULL;
    room->row = more;
    memset(&more[room->rows], 0, sizeof *more);
    return &more[room->rows++];
}
