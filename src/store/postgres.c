/*
 * postgres.c - rooms in PostgreSQL: the same tables as sqlite.c, synchronous commit, one transaction per change.
 * A connection that was lost is opened again at the next call; the call during which it was lost says STORE_AWAY.
 */
#include "store/store.h"

#include <libpq-fe.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER = 24 };

/* Number n brings a database from version n to n + 1. Old ones are never changed, new ones go to the end. */
static const char *const migrations[] = {
    "CREATE TABLE room (id text PRIMARY KEY, header text NOT NULL, meta text NOT NULL, sum text NOT NULL,"
    " created bigint NOT NULL);"
    "CREATE TABLE step (room text NOT NULL, number integer NOT NULL, seat integer NOT NULL, kind text NOT NULL,"
    " text text NOT NULL, hash text NOT NULL, sum text NOT NULL, PRIMARY KEY (room, number));"
    "CREATE TABLE torn (room text NOT NULL, number integer NOT NULL, seat integer, kind text, text text, hash text,"
    " sum text, why text NOT NULL, at timestamptz NOT NULL DEFAULT now());",
};

enum { MIGRATIONS = sizeof migrations / sizeof migrations[0] };

struct base {
    char *address;
    PGconn *link;
    char problem[256];
};

/* ---- asking ---- */

static enum store_result note(struct base *b, const PGresult *answer)
{
    const char *state = answer ? PQresultErrorField(answer, PG_DIAG_SQLSTATE) : NULL;
    snprintf(b->problem, sizeof b->problem, "%s", PQerrorMessage(b->link));
    b->problem[strcspn(b->problem, "\n")] = 0;
    if (PQstatus(b->link) != CONNECTION_OK || !state)
        return STORE_AWAY;
    if (!strcmp(state, "23505"))
        return STORE_TAKEN;
    if (!strncmp(state, "53100", 5))
        return STORE_FULL;
    return !strncmp(state, "XX", 2) ? STORE_BROKEN : STORE_AWAY;
}

static bool migrate(struct base *b);

static bool connect_again(struct base *b)
{
    if (b->link && PQstatus(b->link) == CONNECTION_OK)
        return true;
    PQfinish(b->link);
    b->link = PQconnectdb(b->address);
    return PQstatus(b->link) == CONNECTION_OK && migrate(b);
}

/* A connection that died in peace is noticed before it is used. */
static bool awake(struct base *b)
{
    if (b->link && PQstatus(b->link) == CONNECTION_OK && PQsocket(b->link) >= 0 && !PQconsumeInput(b->link))
        PQreset(b->link);
    return connect_again(b);
}

/* Asks once; *out is the answer if the result is STORE_OK and out is not NULL. */
static enum store_result ask(struct base *b, PGresult **out, const char *query, int count, const char *const *values)
{
    PGresult *answer = PQexecParams(b->link, query, count, NULL, values, NULL, NULL, 0);
    ExecStatusType status = PQresultStatus(answer);
    enum store_result result = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ? STORE_OK : note(b, answer);
    if (result == STORE_OK && out)
        *out = answer;
    else
        PQclear(answer);
    return result;
}

static enum store_result plain(struct base *b, const char *query) { return ask(b, NULL, query, 0, NULL); }

static enum store_result begin(struct base *b)
{
    if (awake(b))
        return plain(b, "BEGIN");
    snprintf(b->problem, sizeof b->problem, "%s", PQerrorMessage(b->link));
    b->problem[strcspn(b->problem, "\n")] = 0;
    return STORE_AWAY;
}

static enum store_result finish(struct base *b, enum store_result so_far)
{
    if (so_far == STORE_OK)
        return plain(b, "COMMIT");
    if (PQstatus(b->link) == CONNECTION_OK) {
        char problem[sizeof b->problem];
        memcpy(problem, b->problem, sizeof problem);
        plain(b, "ROLLBACK");
        memcpy(b->problem, problem, sizeof problem);
    }
    return so_far;
}

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

/* ---- the calls ---- */

static enum store_result base_create(void *self, const char *room, const char *header, const char *meta, uint64_t sum,
                                     int64_t created)
{
    struct base *b = self;
    char number[2][NUMBER];
    const char *values[] = {room, header, meta, hex(sum, number[0]), decimal(created, number[1])};
    enum store_result result = begin(b);
    if (result != STORE_OK)
        return result;
    return finish(b, ask(b, NULL, "INSERT INTO room (id, header, meta, sum, created) VALUES ($1, $2, $3, $4, $5)", 5, values));
}

static enum store_result set_meta(struct base *b, const char *room, const char *meta)
{
    PGresult *answer;
    enum store_result result = ask(b, &answer, "UPDATE room SET meta = $2 WHERE id = $1", 2, (const char *[]){room, meta});
    if (result != STORE_OK)
        return result;
    bool none = !strcmp(PQcmdTuples(answer), "0");
    PQclear(answer);
    return none ? STORE_MISSING : STORE_OK;
}

static enum store_result base_update(void *self, const char *room, const char *meta)
{
    struct base *b = self;
    enum store_result result = begin(b);
    return result == STORE_OK ? finish(b, set_meta(b, room, meta)) : result;
}

static enum store_result base_append(void *self, const char *room, const struct store_row *row, const char *meta)
{
    struct base *b = self;
    char n[4][NUMBER];
    const char *values[] = {room,      decimal(row->number, n[0]), decimal(row->seat, n[1]), row->kind,
                            row->text, hex(row->hash, n[2]),       hex(row->sum, n[3])};
    enum store_result result = begin(b);
    if (result != STORE_OK)
        return result;
    result = ask(b, NULL, "INSERT INTO step (room, number, seat, kind, text, hash, sum) VALUES ($1, $2, $3, $4, $5, $6, $7)", 7,
                 values);
    if (result == STORE_OK && meta)
        result = set_meta(b, room, meta);
    return finish(b, result);
}

static enum store_result load_rows(struct base *b, const char *room, struct store_room *out)
{
    PGresult *answer;
    enum store_result result =
        ask(b, &answer, "SELECT number, seat, kind, text, hash, sum FROM step WHERE room = $1 ORDER BY number", 1, &room);
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
    enum store_result result = ask(b, &answer, "SELECT header, meta, sum, created FROM room WHERE id = $1", 1, &room);
    if (result != STORE_OK)
        return result;
    if (PQntuples(answer)) {
        out->header = strdup(PQgetvalue(answer, 0, 0));
        out->meta = strdup(PQgetvalue(answer, 0, 1));
        out->sum = strtoull(PQgetvalue(answer, 0, 2), NULL, 16);
        out->created = atoll(PQgetvalue(answer, 0, 3));
        result = out->header && out->meta ? STORE_OK : STORE_AWAY;
    } else {
        result = STORE_MISSING;
    }
    PQclear(answer);
    return result;
}

static enum store_result base_load(void *self, const char *room, struct store_room *out)
{
    struct base *b = self;
    *out = (struct store_room){0};
    enum store_result result = begin(b);
    if (result != STORE_OK)
        return result;
    result = load_head(b, room, out);
    if (result == STORE_OK)
        result = load_rows(b, room, out);
    result = finish(b, result);
    if (result != STORE_OK)
        store_room_free(out);
    return result;
}

static enum store_result base_cut(void *self, const char *room, int from, const char *why)
{
    struct base *b = self;
    char number[NUMBER];
    const char *values[] = {room, decimal(from, number), why};
    enum store_result result = begin(b);
    if (result != STORE_OK)
        return result;
    result = ask(b, NULL,
                 "INSERT INTO torn (room, number, seat, kind, text, hash, sum, why)"
                 " SELECT room, number, seat, kind, text, hash, sum, $3 FROM step WHERE room = $1 AND number >= $2::integer",
                 3, values);
    if (result == STORE_OK)
        result = ask(b, NULL, "DELETE FROM step WHERE room = $1 AND number >= $2::integer", 2, values);
    return finish(b, result);
}

static enum store_result base_remove(void *self, const char *room)
{
    struct base *b = self;
    PGresult *answer = NULL;
    enum store_result result = begin(b);
    if (result != STORE_OK)
        return result;
    result = ask(b, NULL, "DELETE FROM step WHERE room = $1", 1, &room);
    if (result == STORE_OK)
        result = ask(b, &answer, "DELETE FROM room WHERE id = $1", 1, &room);
    if (result == STORE_OK && !strcmp(PQcmdTuples(answer), "0"))
        result = STORE_MISSING;
    PQclear(answer);
    return finish(b, result);
}

static enum store_result base_list(void *self, void (*each)(void *, const char *, int64_t, int), void *user)
{
    struct base *b = self;
    PGresult *answer;
    enum store_result result = begin(b);
    if (result != STORE_OK)
        return result;
    result =
        ask(b, &answer, "SELECT id, created, (SELECT count(*) FROM step WHERE step.room = room.id) FROM room ORDER BY created",
            0, NULL);
    if (result == STORE_OK) {
        for (int i = 0; i < PQntuples(answer); i++)
            each(user, PQgetvalue(answer, i, 0), atoll(PQgetvalue(answer, i, 1)), atoi(PQgetvalue(answer, i, 2)));
        PQclear(answer);
    }
    return finish(b, result);
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

static int version_of(struct base *b)
{
    PGresult *answer;
    if (ask(b, &answer, "SELECT version FROM holdout_version", 0, NULL) != STORE_OK)
        return -1;
    int version = PQntuples(answer) ? atoi(PQgetvalue(answer, 0, 0)) : -1;
    PQclear(answer);
    return version;
}

/* All missing migrations in one transaction; a lock lets only one process do it. */
static bool migrate(struct base *b)
{
    bool fine = plain(b, "SET client_min_messages TO warning") == STORE_OK &&
                plain(b, "SET synchronous_commit TO on") == STORE_OK && plain(b, "BEGIN") == STORE_OK &&
                plain(b, "SELECT pg_advisory_xact_lock(48074)") == STORE_OK &&
                plain(b, "CREATE TABLE IF NOT EXISTS holdout_version (version integer NOT NULL)") == STORE_OK &&
                plain(b, "INSERT INTO holdout_version SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM holdout_version)") == STORE_OK;
    int version = fine ? version_of(b) : -1;
    for (int i = version; version >= 0 && fine && i < MIGRATIONS; i++) {
        char done[64];
        PGresult *answer = PQexec(b->link, migrations[i]); /* several statements */
        fine = PQresultStatus(answer) == PGRES_COMMAND_OK;
        PQclear(answer);
        snprintf(done, sizeof done, "UPDATE holdout_version SET version = %d", i + 1);
        fine = fine && plain(b, done) == STORE_OK;
    }
    return finish(b, fine && version >= 0 ? STORE_OK : STORE_AWAY) == STORE_OK;
}

bool postgres_open(const char *address, struct store *out, char *why, size_t size)
{
    struct base *b = calloc(1, sizeof *b);
    if (b && (b->address = strdup(address)) && connect_again(b)) {
        if (version_of(b) <= MIGRATIONS) {
            *out = (struct store){b,        base_create, base_append, base_load,    base_update,
                                  base_cut, base_remove, base_list,   base_problem, base_close};
            return true;
        }
        snprintf(why, size, "the database was written by a newer holdout");
    } else {
        snprintf(why, size, "%s", b && b->link ? PQerrorMessage(b->link) : "not enough memory");
        why[strcspn(why, "\n")] = 0;
    }
    if (b)
        base_close(b);
    return false;
}
