/*
 * postgres.c - rooms in PostgreSQL: the same tables as in SQLite, synchronous commit, one transaction per change.
 * Not here: the connection (postgres_link.c).
 */
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

enum { NUMBER = 24 };

static const char *hex(uint64_t number, char *text)
{
    snprintf(text, NUMBER, "%016llx", (unsigned long long)number);
    return text;
}

static const char *decimal(int64_t number, char *text)
{
    snprintf(text, NUMBER, "%lld", (long long)number);
    return text;
}

/* ---- writing ---- */

static enum store_result base_create(void *self, const char *room, const char *header, const char *meta, uint64_t sum,
                                     int64_t now)
{
    struct base *b = self;
    char n[2][NUMBER];
    const char *values[] = {room, header, meta, hex(sum, n[0]), decimal(now, n[1])};
    const char *head[] = {room, n[0], n[1]};
    enum store_result result = base_begin(b);
    if (result == STORE_OK)
        result = base_ask(b, NULL, "INSERT INTO room (id, header, meta, sum, created) VALUES ($1, $2, $3, $4, $5)", 5, values);
    if (result == STORE_OK)
        result = base_ask(b, NULL, "INSERT INTO head (room, rows, last, touched) VALUES ($1, 0, $2, $3)", 3, head);
    return base_finish(b, result);
}

static enum store_result set_meta(struct base *b, const char *room, const char *meta)
{
    return base_change(b, "UPDATE room SET meta = $2 WHERE id = $1", 2, (const char *[]){room, meta});
}

static enum store_result base_update(void *self, const char *room, const char *meta, int64_t now)
{
    struct base *b = self;
    char n[NUMBER];
    enum store_result result = base_begin(b);
    if (result == STORE_OK)
        result = set_meta(b, room, meta);
    if (result == STORE_OK)
        result = base_change(b, "UPDATE head SET touched = $2 WHERE room = $1", 2, (const char *[]){room, decimal(now, n)});
    return base_finish(b, result);
}

/* The room has to be there, and as long as the writer thinks. */
static enum store_result move_head(struct base *b, const char *room, int from, const struct store_row *last, int64_t now)
{
    char n[4][NUMBER];
    const char *values[] = {room, decimal(last->number + 1, n[0]), hex(last->sum, n[1]), decimal(now, n[2]),
                            decimal(from, n[3])};
    enum store_result result =
        base_change(b, "UPDATE head SET rows = $2, last = $3, touched = $4 WHERE room = $1 AND rows = $5", 5, values);
    if (result == STORE_MISSING && base_change(b, "SELECT 1 FROM head WHERE room = $1", 1, &room) == STORE_OK)
        return STORE_TAKEN;
    return result;
}

static enum store_result insert_row(struct base *b, const char *room, const struct store_row *row)
{
    char n[4][NUMBER];
    const char *values[] = {room,      decimal(row->number, n[0]), decimal(row->seat, n[1]), row->kind,
                            row->text, hex(row->hash, n[2]),       hex(row->sum, n[3])};
    return base_ask(b, NULL, "INSERT INTO step (room, number, seat, kind, text, hash, sum) VALUES ($1, $2, $3, $4, $5, $6, $7)",
                    7, values);
}

static enum store_result base_append(void *self, const char *room, const struct store_row *row, int rows, const char *meta,
                                     int64_t now)
{
    struct base *b = self;
    enum store_result result = base_begin(b);
    if (result == STORE_OK)
        result = move_head(b, room, row->number, &row[rows - 1], now);
    for (int i = 0; i < rows && result == STORE_OK; i++)
        result = insert_row(b, room, &row[i]);
    if (result == STORE_OK && meta)
        result = set_meta(b, room, meta);
    return base_finish(b, result);
}

static enum store_result put_aside(struct base *b, const char *room, const char *from, const char *why)
{
    const char *values[] = {room, from, why};
    enum store_result result =
        base_ask(b, NULL,
                 "INSERT INTO torn (room, number, seat, kind, text, hash, sum, why)"
                 " SELECT room, number, seat, kind, text, hash, sum, $3 FROM step WHERE room = $1 AND number >= $2::integer",
                 3, values);
    if (result == STORE_OK)
        result = base_ask(b, NULL, "DELETE FROM step WHERE room = $1 AND number >= $2::integer", 2, values);
    return result;
}

static enum store_result base_cut(void *self, const char *room, int from, uint64_t last, const char *why, const char *meta)
{
    struct base *b = self;
    char n[2][NUMBER];
    const char *head[] = {room, decimal(from, n[0]), hex(last, n[1])};
    enum store_result result = base_begin(b);
    if (result == STORE_OK)
        result = put_aside(b, room, n[0], why);
    if (result == STORE_OK)
        result = base_change(b, "UPDATE head SET rows = $2, last = $3 WHERE room = $1", 3, head);
    if (result == STORE_OK)
        result = set_meta(b, room, meta);
    return base_finish(b, result);
}

static enum store_result base_remove(void *self, const char *room, int64_t before)
{
    struct base *b = self;
    char n[NUMBER];
    const char *values[] = {room, decimal(before, n)};
    enum store_result result = base_begin(b);
    if (result == STORE_OK)
        result = base_change(b, "DELETE FROM head WHERE room = $1 AND ($2::bigint = 0 OR touched < $2::bigint)", 2, values);
    if (result == STORE_OK)
        result = base_ask(b, NULL, "DELETE FROM room WHERE id = $1", 1, values);
    if (result == STORE_OK)
        result = base_ask(b, NULL, "DELETE FROM step WHERE room = $1", 1, values);
    return base_finish(b, result);
}

/* ---- reading ---- */

static enum store_result load_rows(struct base *b, const char *room, struct store_room *out)
{
    PGresult *answer;
    enum store_result result =
        base_ask(b, &answer, "SELECT number, seat, kind, text, hash, sum FROM step WHERE room = $1 ORDER BY number", 1, &room);
    if (result != STORE_OK)
        return result;
    for (int i = 0; i < PQntuples(answer); i++) {
        struct store_row *row = store_room_grow(out);
        if (!row) {
            result = STORE_AWAY;
            break;
        }
        row->number = atoi(PQgetvalue(answer, i, 0));
        row->seat = atoi(PQgetvalue(answer, i, 1));
        snprintf(row->kind, sizeof row->kind, "%s", PQgetvalue(answer, i, 2));
        snprintf(row->text, sizeof row->text, "%s", PQgetvalue(answer, i, 3));
        row->hash = strtoull(PQgetvalue(answer, i, 4), NULL, 16);
        row->sum = strtoull(PQgetvalue(answer, i, 5), NULL, 16);
    }
    PQclear(answer);
    return result;
}

static enum store_result load_head(struct base *b, const char *room, struct store_room *out)
{
    PGresult *answer;
    enum store_result result = base_ask(
        b, &answer, "SELECT header, meta, sum, created, rows, last FROM room JOIN head ON room = id WHERE id = $1", 1, &room);
    if (result != STORE_OK)
        return result;
    if (PQntuples(answer)) {
        out->header = strdup(PQgetvalue(answer, 0, 0));
        out->meta = strdup(PQgetvalue(answer, 0, 1));
        out->sum = strtoull(PQgetvalue(answer, 0, 2), NULL, 16);
        out->created = atoll(PQgetvalue(answer, 0, 3));
        out->due = atoi(PQgetvalue(answer, 0, 4));
        out->last = strtoull(PQgetvalue(answer, 0, 5), NULL, 16);
        result = out->header && out->meta ? STORE_OK : STORE_AWAY;
    } else {
        result = STORE_MISSING;
    }
    PQclear(answer);
    return result;
}

/* Head and rows are of one moment. */
static enum store_result base_load(void *self, const char *room, struct store_room *out)
{
    struct base *b = self;
    *out = (struct store_room){0};
    enum store_result result = base_begin(b);
    if (result == STORE_OK)
        result = base_ask(b, NULL, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY", 0, NULL);
    if (result == STORE_OK)
        result = load_head(b, room, out);
    if (result == STORE_OK)
        result = load_rows(b, room, out);
    result = base_finish(b, result);
    if (result != STORE_OK)
        store_room_free(out);
    return result;
}

static enum store_result base_list(void *self, bool (*each)(void *, const struct store_entry *), void *user)
{
    struct base *b = self;
    PGresult *answer = NULL;
    enum store_result result = base_begin(b);
    if (result == STORE_OK)
        result = base_ask(b, &answer,
                          "SELECT room, touched, rows, coalesce((SELECT max(number) + 1 FROM step WHERE step.room = head.room),"
                          " 0) FROM head ORDER BY touched",
                          0, NULL);
    bool more = result == STORE_OK;
    for (int i = 0; more && i < PQntuples(answer); i++) {
        struct store_entry entry = {.touched = atoll(PQgetvalue(answer, i, 1)),
                                    .due = atoi(PQgetvalue(answer, i, 2)),
                                    .rows = atoi(PQgetvalue(answer, i, 3))};
        snprintf(entry.room, sizeof entry.room, "%s", PQgetvalue(answer, i, 0));
        more = each(user, &entry);
    }
    PQclear(answer);
    return base_finish(b, result);
}

static const char *base_problem(void *self) { return ((struct base *)self)->problem; }

static void base_close(void *self)
{
    struct base *b = self;
    PQfinish(b->link);
    free(b->address);
    free(b);
}

/* ---- opening ---- */

enum store_result postgres_open(const char *address, enum store_role role, struct store *out, char *why, size_t size)
{
    struct base *b = calloc(1, sizeof *b);
    uint32_t luck = 0;
    enum store_result result = STORE_AWAY;
    if (b && (b->address = strdup(address))) {
        if (getrandom(&luck, sizeof luck, 0) < 0)
            luck = 0;
        snprintf(b->name, sizeof b->name, "holdout %s %ld-%08x", role == STORE_OWNER ? "writer" : "reader", (long)getpid(),
                 (unsigned)luck);
        b->role = role;
        result = base_connect(b, why, size);
    } else {
        snprintf(why, size, "not enough memory");
    }
    if (result == STORE_OK)
        *out = (struct store){b,        base_create, base_append, base_load,    base_update,
                              base_cut, base_remove, base_list,   base_problem, base_close};
    else if (b)
        base_close(b);
    return result;
}
