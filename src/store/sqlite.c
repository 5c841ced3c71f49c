/*
 * sqlite.c - rooms in one SQLite file: write-ahead log, synchronous=FULL, one transaction per change.
 * A commit that returned is on the disk.
 */
#include "store/store.h"

#include <sqlite3.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUSY_MS = 5000 };

/* Number n brings a file from version n to n + 1. Old ones are never changed, new ones go to the end. */
static const char *const migrations[] = {
    "CREATE TABLE room (id TEXT PRIMARY KEY, header TEXT NOT NULL, meta TEXT NOT NULL, sum TEXT NOT NULL,"
    " created INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE step (room TEXT NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL,"
    " text TEXT NOT NULL, hash TEXT NOT NULL, sum TEXT NOT NULL, PRIMARY KEY (room, number)) WITHOUT ROWID;"
    "CREATE TABLE torn (room TEXT NOT NULL, number INTEGER NOT NULL, seat INTEGER, kind TEXT, text TEXT, hash TEXT,"
    " sum TEXT, why TEXT NOT NULL, at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP);",
};

enum { MIGRATIONS = sizeof migrations / sizeof migrations[0] };

enum query { BEGIN, COMMIT, ROLLBACK, CREATE, APPEND, UPDATE, ROOM, STEPS, ASIDE, CUT, REMOVE, REMOVE_STEPS, LIST, QUERIES };

static const char *const sql[QUERIES] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [CREATE] = "INSERT INTO room (id, header, meta, sum, created) VALUES (?1, ?2, ?3, ?4, ?5)",
    [APPEND] = "INSERT INTO step (room, number, seat, kind, text, hash, sum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [UPDATE] = "UPDATE room SET meta = ?2 WHERE id = ?1",
    [ROOM] = "SELECT header, meta, sum, created FROM room WHERE id = ?1",
    [STEPS] = "SELECT number, seat, kind, text, hash, sum FROM step WHERE room = ?1 ORDER BY number",
    [ASIDE] = ("INSERT INTO torn (room, number, seat, kind, text, hash, sum, why)"
               " SELECT room, number, seat, kind, text, hash, sum, ?3 FROM step WHERE room = ?1 AND number >= ?2"),
    [CUT] = "DELETE FROM step WHERE room = ?1 AND number >= ?2",
    [REMOVE] = "DELETE FROM room WHERE id = ?1",
    [REMOVE_STEPS] = "DELETE FROM step WHERE room = ?1",
    [LIST] = "SELECT id, created, (SELECT count(*) FROM step WHERE step.room = room.id) FROM room ORDER BY created",
};

struct file {
    sqlite3 *db;
    sqlite3_stmt *query[QUERIES];
    char problem[256];
};

static enum store_result result_of(struct file *f, int code)
{
    if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE)
        return STORE_OK;
    snprintf(f->problem, sizeof f->problem, "%s (%s)", sqlite3_errmsg(f->db), sqlite3_errstr(code));
    switch (code & 0xff) {
    case SQLITE_FULL: return STORE_FULL;
    case SQLITE_CONSTRAINT: return STORE_TAKEN;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return STORE_BROKEN;
    default: return STORE_AWAY;
    }
}

/* ---- statements ---- */

static sqlite3_stmt *ready(struct file *f, enum query q, const char *room)
{
    sqlite3_stmt *s = f->query[q];
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    if (room)
        sqlite3_bind_text(s, 1, room, -1, SQLITE_STATIC);
    return s;
}

static void bind_text(sqlite3_stmt *s, int at, const char *text) { sqlite3_bind_text(s, at, text, -1, SQLITE_TRANSIENT); }

static void bind_hex(sqlite3_stmt *s, int at, uint64_t number)
{
    char text[20];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)number);
    bind_text(s, at, text);
}

static enum store_result run(struct file *f, sqlite3_stmt *s)
{
    enum store_result result = result_of(f, sqlite3_step(s));
    sqlite3_reset(s);
    return result;
}

static enum store_result begin(struct file *f) { return run(f, ready(f, BEGIN, NULL)); }

/* Commits what went well so far, or takes it all back. */
static enum store_result finish(struct file *f, enum store_result so_far)
{
    enum store_result result = so_far == STORE_OK ? run(f, ready(f, COMMIT, NULL)) : so_far;
    if (result != STORE_OK && !sqlite3_get_autocommit(f->db)) {
        sqlite3_stmt *s = ready(f, ROLLBACK, NULL);
        sqlite3_step(s);
        sqlite3_reset(s);
    }
    return result;
}

/* ---- the calls ---- */

static enum store_result file_create(void *self, const char *room, const char *header, const char *meta, uint64_t sum,
                                     int64_t created)
{
    struct file *f = self;
    sqlite3_stmt *s = ready(f, CREATE, room);
    bind_text(s, 2, header);
    bind_text(s, 3, meta);
    bind_hex(s, 4, sum);
    sqlite3_bind_int64(s, 5, created);
    return run(f, s);
}

static enum store_result file_update(void *self, const char *room, const char *meta)
{
    struct file *f = self;
    sqlite3_stmt *s = ready(f, UPDATE, room);
    bind_text(s, 2, meta);
    enum store_result result = run(f, s);
    return result == STORE_OK && !sqlite3_changes(f->db) ? STORE_MISSING : result;
}

static enum store_result insert_row(struct file *f, const char *room, const struct store_row *row)
{
    sqlite3_stmt *s = ready(f, APPEND, room);
    sqlite3_bind_int(s, 2, row->number);
    sqlite3_bind_int(s, 3, row->seat);
    bind_text(s, 4, row->kind);
    bind_text(s, 5, row->text);
    bind_hex(s, 6, row->hash);
    bind_hex(s, 7, row->sum);
    return run(f, s);
}

static enum store_result file_append(void *self, const char *room, const struct store_row *row, const char *meta)
{
    struct file *f = self;
    if (!meta)
        return insert_row(f, room, row);
    enum store_result result = begin(f);
    if (result != STORE_OK)
        return result;
    result = insert_row(f, room, row);
    if (result == STORE_OK)
        result = file_update(f, room, meta);
    return finish(f, result);
}

static char *column_copy(sqlite3_stmt *s, int at)
{
    const char *text = (const char *)sqlite3_column_text(s, at);
    return strdup(text ? text : "");
}

static uint64_t column_hex(sqlite3_stmt *s, int at)
{
    const char *text = (const char *)sqlite3_column_text(s, at);
    return text ? strtoull(text, NULL, 16) : 0;
}

/* A text that does not fit is damage: the sum will say so. */
static void column_text(sqlite3_stmt *s, int at, char *to, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(s, at);
    snprintf(to, size, "%s", text ? text : "");
}

static enum store_result load_rows(struct file *f, const char *room, struct store_room *out)
{
    sqlite3_stmt *s = ready(f, STEPS, room);
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        struct store_row *row = store_room_grow(out);
        if (!row)
            break;
        row->number = sqlite3_column_int(s, 0);
        row->seat = sqlite3_column_int(s, 1);
        column_text(s, 2, row->kind, sizeof row->kind);
        column_text(s, 3, row->text, sizeof row->text);
        row->hash = column_hex(s, 4);
        row->sum = column_hex(s, 5);
    }
    enum store_result result = code == SQLITE_ROW ? STORE_AWAY : result_of(f, code);
    sqlite3_reset(s);
    return result;
}

static enum store_result file_load(void *self, const char *room, struct store_room *out)
{
    struct file *f = self;
    sqlite3_stmt *s = ready(f, ROOM, room);
    *out = (struct store_room){0};
    int code = sqlite3_step(s);
    if (code == SQLITE_ROW) {
        out->header = column_copy(s, 0);
        out->meta = column_copy(s, 1);
        out->sum = column_hex(s, 2);
        out->created = sqlite3_column_int64(s, 3);
    }
    enum store_result result = code == SQLITE_DONE ? STORE_MISSING : result_of(f, code);
    sqlite3_reset(s);
    if (result == STORE_OK)
        result = out->header && out->meta ? load_rows(f, room, out) : STORE_AWAY;
    if (result != STORE_OK)
        store_room_free(out);
    return result;
}

static enum store_result file_cut(void *self, const char *room, int from, const char *why)
{
    struct file *f = self;
    enum store_result result = begin(f);
    if (result != STORE_OK)
        return result;
    sqlite3_stmt *s = ready(f, ASIDE, room);
    sqlite3_bind_int(s, 2, from);
    bind_text(s, 3, why);
    result = run(f, s);
    s = ready(f, CUT, room);
    sqlite3_bind_int(s, 2, from);
    if (result == STORE_OK)
        result = run(f, s);
    return finish(f, result);
}

static enum store_result file_remove(void *self, const char *room)
{
    struct file *f = self;
    enum store_result result = begin(f);
    if (result != STORE_OK)
        return result;
    result = run(f, ready(f, REMOVE_STEPS, room));
    if (result == STORE_OK)
        result = run(f, ready(f, REMOVE, room));
    if (result == STORE_OK && !sqlite3_changes(f->db))
        result = STORE_MISSING;
    return finish(f, result);
}

static enum store_result file_list(void *self, void (*each)(void *, const char *, int64_t, int), void *user)
{
    struct file *f = self;
    sqlite3_stmt *s = ready(f, LIST, NULL);
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW)
        each(user, (const char *)sqlite3_column_text(s, 0), sqlite3_column_int64(s, 1), sqlite3_column_int(s, 2));
    enum store_result result = result_of(f, code);
    sqlite3_reset(s);
    return result;
}

static const char *file_problem(void *self) { return ((struct file *)self)->problem; }

static void file_close(void *self)
{
    struct file *f = self;
    for (int i = 0; i < QUERIES; i++)
        sqlite3_finalize(f->query[i]);
    sqlite3_close(f->db);
    free(f);
}

/* ---- opening ---- */

static int version_of(sqlite3 *db)
{
    sqlite3_stmt *s = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW)
        version = sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    return version;
}

static bool migrate(sqlite3 *db)
{
    int version;
    while ((version = version_of(db)) >= 0 && version < MIGRATIONS) {
        char done[48];
        snprintf(done, sizeof done, "PRAGMA user_version=%d; COMMIT", version + 1);
        if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
            return false;
        /* Another process may have been quicker. */
        bool fine = version_of(db) != version || sqlite3_exec(db, migrations[version], NULL, NULL, NULL) == SQLITE_OK;
        if (!fine || sqlite3_exec(db, done, NULL, NULL, NULL) != SQLITE_OK) {
            sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
            return false;
        }
    }
    return version >= 0;
}

static bool prepare(struct file *f)
{
    for (int i = 0; i < QUERIES; i++)
        if (sqlite3_prepare_v3(f->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &f->query[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

static bool open_file(struct file *f, const char *name)
{
    if (sqlite3_open_v2(name, &f->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK)
        return false;
    sqlite3_busy_timeout(f->db, BUSY_MS);
    return sqlite3_exec(f->db, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL", NULL, NULL, NULL) == SQLITE_OK &&
           migrate(f->db);
}

bool sqlite_open(const char *name, struct store *out, char *why, size_t size)
{
    struct file *f = calloc(1, sizeof *f);
    bool opened = f && open_file(f, name);
    if (opened && version_of(f->db) > MIGRATIONS) {
        snprintf(why, size, "%s was written by a newer holdout (version %d of the file, this program knows %d)", name,
                 version_of(f->db), MIGRATIONS);
    } else if (opened && prepare(f)) {
        *out = (struct store){f,        file_create, file_append, file_load,    file_update,
                              file_cut, file_remove, file_list,   file_problem, file_close};
        return true;
    } else {
        snprintf(why, size, "%s: %s", name, f && f->db ? sqlite3_errmsg(f->db) : "not enough memory");
    }
    if (f)
        file_close(f);
    return false;
}
