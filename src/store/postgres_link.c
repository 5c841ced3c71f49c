/*
 * postgres_link.c - the connection to PostgreSQL: every answer has a deadline, every connection gets all its settings, and the
 * owner's holds the lock that says so. A failed connection is dropped and reopened at the next call.
 */
#include "store/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    AGAIN_MS = 1000,       /* between two tries to connect */
    FIRST_OWNER_MS = 3000, /* a server that was just killed may still be in the database */
    OWNER_STEP_MS = 50,
    LOCK = 48074
};

/* Number n brings a database from version n to n + 1. Old ones are never changed, new ones go to the end. */
static const char *const migrations[] = {
    "CREATE TABLE room (id text PRIMARY KEY, header text NOT NULL, meta text NOT NULL, sum text NOT NULL,"
    " created bigint NOT NULL);"
    "CREATE TABLE step (room text NOT NULL, number integer NOT NULL, seat integer NOT NULL, kind text NOT NULL,"
    " text text NOT NULL, hash text NOT NULL, sum text NOT NULL, PRIMARY KEY (room, number));"
    "CREATE TABLE torn (room text NOT NULL, number integer NOT NULL, seat integer, kind text, text text, hash text,"
    " sum text, why text NOT NULL, at timestamptz NOT NULL DEFAULT now());",
    /* Nobody knows when old rooms were last touched: their age begins now. */
    "CREATE TABLE head (room text PRIMARY KEY, rows integer NOT NULL, last text NOT NULL, touched bigint NOT NULL);"
    "INSERT INTO head SELECT id, (SELECT count(*) FROM step WHERE step.room = id), coalesce((SELECT step.sum FROM step"
    " WHERE step.room = id ORDER BY number DESC LIMIT 1), sum), (extract(epoch FROM now()) * 1000)::bigint FROM room;",
};

enum { MIGRATIONS = sizeof migrations / sizeof migrations[0] };

/* The database gives up a little earlier than we do, so that it can say so. */
static const char settings[] =
    "SET client_min_messages TO warning; SET synchronous_commit TO on; SET statement_timeout TO 3500;"
    " SET lock_timeout TO 3000; SET idle_in_transaction_session_timeout TO 8000;"
    " SET tcp_keepalives_idle TO 10; SET tcp_keepalives_interval TO 5; SET tcp_keepalives_count TO 3";

/* ---- problems ---- */

static void note_text(struct base *b, const char *text)
{
    snprintf(b->problem, sizeof b->problem, "%s", text);
    b->problem[strcspn(b->problem, "\n")] = 0;
}

static enum store_result note(struct base *b, const PGresult *answer)
{
    const char *state = answer ? PQresultErrorField(answer, PG_DIAG_SQLSTATE) : NULL;
    note_text(b, PQerrorMessage(b->link));
    if (PQstatus(b->link) != CONNECTION_OK || !state)
        return STORE_AWAY;
    if (!strcmp(state, "23505"))
        return STORE_TAKEN;
    if (!strcmp(state, "53100"))
        return STORE_FULL;
    return !strncmp(state, "XX", 2) ? STORE_BROKEN : STORE_AWAY;
}

/* What was asked on it may still be done; the lock says when that is over (own()). why NULL: as noted already. */
static enum store_result give_up(struct base *b, const char *why)
{
    if (why)
        note_text(b, why);
    PQfinish(b->link);
    b->link = NULL;
    b->not_before = store_clock() + AGAIN_MS;
    return STORE_AWAY;
}

/* ---- asking ---- */

/* Waits until the socket can be read, or written; false: the time is up. */
static bool wait_for(struct base *b, bool write)
{
    int64_t left = b->deadline - store_clock();
    struct pollfd socket = {.fd = PQsocket(b->link), .events = (short)(POLLIN | (write ? POLLOUT : 0))};
    return left > 0 && poll(&socket, 1, (int)left) > 0;
}

/* The last answer to what was sent. NULL: none came in time, or the connection is lost. */
static PGresult *answer_of(struct base *b)
{
    PGresult *last = NULL, *next;
    int unsent;
    while ((unsent = PQflush(b->link)) > 0)
        if (!wait_for(b, true) || !PQconsumeInput(b->link))
            return NULL;
    do {
        while (PQisBusy(b->link))
            if (unsent < 0 || !wait_for(b, false) || !PQconsumeInput(b->link)) {
                PQclear(last);
                return NULL;
            }
        next = PQgetResult(b->link);
        if (next && (!last || PQresultStatus(last) != PGRES_FATAL_ERROR)) {
            PQclear(last);
            last = next;
        } else {
            PQclear(next);
        }
    } while (next);
    return last;
}

static enum store_result hear(struct base *b, bool sent, PGresult **out)
{
    PGresult *answer = sent ? answer_of(b) : NULL;
    ExecStatusType status = PQresultStatus(answer);
    if (!answer) {
        bool late = PQstatus(b->link) == CONNECTION_OK && sent;
        return give_up(b, late ? "the database does not answer" : PQerrorMessage(b->link));
    }
    enum store_result result = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ? STORE_OK : note(b, answer);
    if (result == STORE_OK && out)
        *out = answer;
    else
        PQclear(answer);
    if (PQstatus(b->link) != CONNECTION_OK)
        return give_up(b, NULL);
    return result;
}

enum store_result base_ask(struct base *b, PGresult **out, const char *query, int count, const char *const *values)
{
    if (!b->link)
        return STORE_AWAY; /* given up in the middle of a call */
    return hear(b, PQsendQueryParams(b->link, query, count, NULL, values, NULL, NULL, 0), out);
}

enum store_result base_change(struct base *b, const char *query, int count, const char *const *values)
{
    PGresult *answer = NULL;
    enum store_result result = base_ask(b, &answer, query, count, values);
    if (result == STORE_OK && !strcmp(PQcmdTuples(answer), "0"))
        result = STORE_MISSING;
    PQclear(answer);
    return result;
}

/* One or several statements without values. */
static enum store_result plain(struct base *b, const char *query)
{
    return b->link ? hear(b, PQsendQuery(b->link, query), NULL) : STORE_AWAY;
}

/* A number the database answers with, or -1. */
static int number(struct base *b, const char *query)
{
    PGresult *answer;
    if (base_ask(b, &answer, query, 0, NULL) != STORE_OK)
        return -1;
    int is = PQntuples(answer) ? atoi(PQgetvalue(answer, 0, 0)) : -1;
    PQclear(answer);
    return is;
}

/* ---- one owner ---- */

/* The lock belongs to the connection: a connection we gave up that is still at work in the database keeps it, so nothing of
 * ours is done there behind our back. Whose connections those are, their name tells; they are ended. */
static enum store_result own(struct base *b)
{
    char query[200];
    if (b->role == STORE_READER)
        return STORE_OK;
    snprintf(query, sizeof query, "SELECT pg_try_advisory_lock(%d)::integer", LOCK + 1);
    int got = number(b, query);
    if (got == 1)
        return STORE_OK;
    if (got < 0)
        return STORE_AWAY;
    snprintf(query, sizeof query,
             "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '%s' AND pid <> pg_backend_pid()",
             b->name);
    plain(b, query);
    note_text(b, "another process owns the database");
    return STORE_TAKEN;
}

static enum store_result own_soon(struct base *b, int64_t until)
{
    enum store_result result;
    while ((result = own(b)) == STORE_TAKEN && store_clock() < until) {
        b->deadline = store_clock() + STORE_ANSWER_MS;
        poll(NULL, 0, OWNER_STEP_MS);
    }
    return result;
}

/* ---- tables ---- */

static bool make_table(struct base *b, int version)
{
    char done[80];
    snprintf(done, sizeof done, "UPDATE holdout_version SET version = %d", version + 1);
    return plain(b, migrations[version]) == STORE_OK && plain(b, done) == STORE_OK;
}

/* All missing migrations in one transaction, however long they take. */
static bool migrate(struct base *b)
{
    b->deadline = INT32_MAX + store_clock();
    bool fine = plain(b, "BEGIN; SET LOCAL statement_timeout TO 0") == STORE_OK &&
                plain(b, "CREATE TABLE IF NOT EXISTS holdout_version (version integer NOT NULL)") == STORE_OK &&
                plain(b, "INSERT INTO holdout_version SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM holdout_version)") == STORE_OK;
    int version = fine ? number(b, "SELECT version FROM holdout_version") : -1;
    for (int i = version; version >= 0 && fine && i < MIGRATIONS; i++)
        fine = make_table(b, i);
    bool done = base_finish(b, fine && version >= 0 ? STORE_OK : STORE_AWAY) == STORE_OK;
    b->deadline = store_clock() + STORE_ANSWER_MS;
    return done;
}

/* ---- connecting ---- */

static bool try_link(struct base *b)
{
    const char *const keys[] = {"dbname", "application_name", NULL}, *const values[] = {b->address, b->name, NULL};
    b->link = PQconnectStartParams(keys, values, 1);
    PostgresPollingStatusType step = PGRES_POLLING_WRITING;
    if (!b->link || PQstatus(b->link) == CONNECTION_BAD)
        return false;
    while (step != PGRES_POLLING_OK && step != PGRES_POLLING_FAILED) {
        if (!wait_for(b, step == PGRES_POLLING_WRITING)) {
            give_up(b, "the database does not answer");
            return false;
        }
        step = PQconnectPoll(b->link);
    }
    return step == PGRES_POLLING_OK && !PQsetnonblocking(b->link, 1);
}

static enum store_result connect_again(struct base *b, int64_t owner_until)
{
    if (b->link && PQstatus(b->link) == CONNECTION_OK)
        return STORE_OK;
    if (store_clock() < b->not_before)
        return STORE_AWAY;
    if (b->link)
        give_up(b, PQerrorMessage(b->link));
    if (!try_link(b))
        return b->link ? give_up(b, PQerrorMessage(b->link)) : STORE_AWAY;
    enum store_result result = plain(b, settings);
    if (result == STORE_OK && b->role == STORE_READER)
        result = plain(b, "SET default_transaction_read_only TO on");
    if (result == STORE_OK)
        result = own_soon(b, owner_until);
    if (result != STORE_OK && b->link)
        give_up(b, NULL);
    return result;
}

/* A connection that died in peace is noticed before it is used. */
static bool is_awake(struct base *b)
{
    struct pollfd socket = {.fd = PQsocket(b->link), .events = POLLIN};
    return poll(&socket, 1, 0) <= 0 || (PQconsumeInput(b->link) && PQstatus(b->link) == CONNECTION_OK);
}

enum store_result base_begin(struct base *b)
{
    b->deadline = store_clock() + STORE_ANSWER_MS;
    if (b->link && !is_awake(b)) {
        give_up(b, PQerrorMessage(b->link));
        b->not_before = 0;
    }
    if (connect_again(b, 0) != STORE_OK)
        return STORE_AWAY;
    return plain(b, "BEGIN");
}

enum store_result base_finish(struct base *b, enum store_result so_far)
{
    if (so_far == STORE_OK)
        return plain(b, "COMMIT");
    char problem[sizeof b->problem];
    memcpy(problem, b->problem, sizeof problem);
    plain(b, "ROLLBACK");
    memcpy(b->problem, problem, sizeof problem);
    return so_far;
}

enum store_result base_connect(struct base *b, char *why, size_t size)
{
    b->deadline = store_clock() + STORE_ANSWER_MS;
    enum store_result result = connect_again(b, store_clock() + FIRST_OWNER_MS);
    if (result == STORE_OK && b->role == STORE_OWNER && !migrate(b))
        result = STORE_AWAY;
    if (result == STORE_OK && number(b, "SELECT version FROM holdout_version") > MIGRATIONS) {
        note_text(b, "the database was written by a newer holdout");
        result = STORE_BROKEN;
    }
    if (result != STORE_OK)
        snprintf(why, size, "%s", b->problem);
    return result;
}
