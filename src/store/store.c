/*
 * store.c - what both databases share: checksums, and which of the two an address means.
 */
#include "store/store.h"

#include "core/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool store_open(const char *where, struct store *out, char *why, size_t size)
{
    bool address = !strncmp(where, "postgres://", 11) || !strncmp(where, "postgresql://", 13);
    return address ? postgres_open(where, out, why, size) : sqlite_open(where, out, why, size);
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
