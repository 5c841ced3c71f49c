/*
 * sqlite.c - rooms in one SQLite file: write-ahead log, synchronous=FULL, one transaction per change.
 * A commit that returned is on the disk. Not here: opening, migrations, copies (sqlite_open.c).
 */
#include "store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum query {
    READ,
    WRITE,
    COMMIT,
    ROLLBACK,
    CREATE,
    CREATE_HEAD,
    APPEND,
    MOVE_HEAD,
    SET_HEAD,
    TOUCH,
    UPDATE,
    ROOM,
    STEPS,
    ASIDE,
    CUT,
    REMOVE_HEAD,
    REMOVE,
    REMOVE_STEPS,
    LIST,
    QUERIES
};
_Static_assert((int)QUERIES <= (int)SQLITE_CALLS, "struct file has a place for every statement");

static const char *const sql[QUERIES] = {
    [READ] = "BEGIN",
    [WRITE] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [CREATE] = "INSERT INTO room (id, header, meta, sum, created) VALUES (?1, ?2, ?3, ?4, ?5)",
    [CREATE_HEAD] = "INSERT INTO head (room, rows, last, touched) VALUES (?1, 0, ?2, ?3)",
    [APPEND] = "INSERT INTO step (room, number, seat, kind, text, hash, sum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [MOVE_HEAD] = "UPDATE head SET rows = ?2, last = ?3, touched = ?4 WHERE room = ?1 AND rows = ?5",
    [SET_HEAD] = "UPDATE head SET rows = ?2, last = ?3 WHERE room = ?1",
    [TOUCH] = "UPDATE head SET touched = ?2 WHERE room = ?1",
    [UPDATE] = "UPDATE room SET meta = ?2 WHERE id = ?1",
    [ROOM] = "SELECT header, meta, sum, created, rows, last FROM room JOIN head ON room = id WHERE id = ?1",
    [STEPS] = "SELECT number, seat, kind, text, hash, sum FROM step WHERE room = ?1 ORDER BY number",
    [ASIDE] = ("INSERT INTO torn (room, number, seat, kind, text, hash, sum, why)"
               " SELECT room, number, seat, kind, text, hash, sum, ?3 FROM step WHERE room = ?1 AND number >= ?2"),
    [CUT] = "DELETE FROM step WHERE room = ?1 AND number >= ?2",
    [REMOVE_HEAD] = "DELETE FROM head WHERE room = ?1 AND (?2 = 0 OR touched < ?2)",
    [REMOVE] = "DELETE FROM room WHERE id = ?1",
    [REMOVE_STEPS] = "DELETE FROM step WHERE room = ?1",
    [LIST] = ("SELECT room, touched, rows, coalesce((SELECT max(number) + 1 FROM step WHERE step.room = head.room), 0)"
              " FROM head ORDER BY touched"),
};

static enum store_result result_of(struct file *f, int code)
{
    f->busy_since = 0;
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

/* NULL stays NULL. */
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

/* A change that finds nothing to change is MISSING. */
static enum store_result change(struct file *f, sqlite3_stmt *s)
{
    enum store_result result = run(f, s);
    return result == STORE_OK && !sqlite3_changes(f->db) ? STORE_MISSING : result;
}

static enum store_result begin(struct file *f, enum query how) { return run(f, ready(f, how, NULL)); }

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

/* ---- writing ---- */

static enum store_result create_head(struct file *f, const char *room, uint64_t sum, int64_t now)
{
    sqlite3_stmt *s = ready(f, CREATE_HEAD, room);
    bind_hex(s, 2, sum);
    sqlite3_bind_int64(s, 3, now);
    return run(f, s);
}

static enum store_result file_create(void *self, const char *room, const char *header, const char *meta, uint64_t sum,
                                     int64_t now)
{
    struct file *f = self;
    enum store_result result = begin(f, WRITE);
    if (result != STORE_OK)
        return result;
    sqlite3_stmt *s = ready(f, CREATE, room);
    bind_text(s, 2, header);
    bind_text(s, 3, meta);
    bind_hex(s, 4, sum);
    sqlite3_bind_int64(s, 5, now);
    result = run(f, s);
    if (result == STORE_OK)
        result = create_head(f, room, sum, now);
    result = finish(f, result);
    if (result == STORE_OK)
        heads_note(f->heads, room, 0, sum);
    return result;
}

static enum store_result set_meta(struct file *f, const char *room, const char *meta)
{
    sqlite3_stmt *s = ready(f, UPDATE, room);
    bind_text(s, 2, meta);
    return change(f, s);
}

static enum store_result file_update(void *self, const char *room, const char *meta, int64_t now)
{
    struct file *f = self;
    enum store_result result = begin(f, WRITE);
    if (result != STORE_OK)
        return result;
    result = set_meta(f, room, meta);
    sqlite3_stmt *s = ready(f, TOUCH, room);
    sqlite3_bind_int64(s, 2, now);
    if (result == STORE_OK)
        result = change(f, s);
    return finish(f, result);
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

static bool is_there(struct file *f, const char *room)
{
    sqlite3_stmt *s = ready(f, ROOM, room);
    bool there = sqlite3_step(s) == SQLITE_ROW;
    sqlite3_reset(s);
    return there;
}

/* The room has to be there, and as long as the writer thinks. */
static enum store_result move_head(struct file *f, const char *room, int from, const struct store_row *last, int64_t now)
{
    sqlite3_stmt *s = ready(f, MOVE_HEAD, room);
    sqlite3_bind_int(s, 2, last->number + 1);
    bind_hex(s, 3, last->sum);
    sqlite3_bind_int64(s, 4, now);
    sqlite3_bind_int(s, 5, from);
    enum store_result result = change(f, s);
    return result == STORE_MISSING && is_there(f, room) ? STORE_TAKEN : result;
}

static enum store_result file_append(void *self, const char *room, const struct store_row *row, int rows, const char *meta,
                                     int64_t now)
{
    struct file *f = self;
    const struct store_row *last = &row[rows - 1];
    enum store_result result = begin(f, WRITE);
    if (result != STORE_OK)
        return result;
    result = move_head(f, room, row->number, last, now);
    for (int i = 0; i < rows && result == STORE_OK; i++)
        result = insert_row(f, room, &row[i]);
    if (result == STORE_OK && meta)
        result = set_meta(f, room, meta);
    result = finish(f, result);
    if (result == STORE_OK)
        heads_note(f->heads, room, last->number + 1, last->sum);
    return result;
}

static enum store_result put_aside(struct file *f, const char *room, int from, const char *why)
{
    sqlite3_stmt *s = ready(f, ASIDE, room);
    sqlite3_bind_int(s, 2, from);
    bind_text(s, 3, why);
    enum store_result result = run(f, s);
    s = ready(f, CUT, room);
    sqlite3_bind_int(s, 2, from);
    return result == STORE_OK ? run(f, s) : result;
}

/* The witness hears of what becomes less before it does: if it is cut short in between, nothing is missed twice. */
static enum store_result file_cut(void *self, const char *room, int from, uint64_t last, const char *why, const char *meta)
{
    struct file *f = self;
    enum store_result result = begin(f, WRITE);
    if (result != STORE_OK)
        return result;
    heads_note(f->heads, room, from, last);
    result = put_aside(f, room, from, why);
    sqlite3_stmt *s = ready(f, SET_HEAD, room);
    sqlite3_bind_int(s, 2, from);
    bind_hex(s, 3, last);
    if (result == STORE_OK)
        result = change(f, s);
    if (result == STORE_OK)
        result = set_meta(f, room, meta);
    return finish(f, result);
}

static enum store_result file_remove(void *self, const char *room, int64_t before)
{
    struct file *f = self;
    enum store_result result = begin(f, WRITE);
    if (result != STORE_OK)
        return result;
    sqlite3_stmt *s = ready(f, REMOVE_HEAD, room);
    sqlite3_bind_int64(s, 2, before);
    result = change(f, s);
    if (result == STORE_OK)
        heads_forget(f->heads, room);
    if (result == STORE_OK)
        result = run(f, ready(f, REMOVE, room));
    if (result == STORE_OK)
        result = run(f, ready(f, REMOVE_STEPS, room));
    return finish(f, result);
}

/* ---- reading ---- */

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

static enum store_result load_head(struct file *f, const char *room, struct store_room *out)
{
    sqlite3_stmt *s = ready(f, ROOM, room);
    int code = sqlite3_step(s);
    enum store_result result = code == SQLITE_DONE ? STORE_MISSING : result_of(f, code);
    if (code == SQLITE_ROW) {
        out->header = column_copy(s, 0);
        out->meta = column_copy(s, 1);
        out->sum = column_hex(s, 2);
        out->created = sqlite3_column_int64(s, 3);
        out->due = sqlite3_column_int(s, 4);
        out->last = column_hex(s, 5);
        result = out->header && out->meta ? STORE_OK : STORE_AWAY;
    }
    sqlite3_reset(s);
    return result;
}

/* One transaction, so that head and rows are of one moment. */
static enum store_result file_load(void *self, const char *room, struct store_room *out)
{
    struct file *f = self;
    *out = (struct store_room){0};
    enum store_result result = begin(f, READ);
    if (result != STORE_OK)
        return result;
    result = load_head(f, room, out);
    if (result == STORE_OK)
        result = load_rows(f, room, out);
    result = finish(f, result);
    if (result != STORE_OK)
        store_room_free(out);
    return result;
}

static bool tell_gone(const struct head *head, bool (*each)(void *, const struct store_entry *), void *user)
{
    struct store_entry entry = {.due = head->rows, .gone = true};
    memcpy(entry.room, head->room, sizeof entry.room);
    return each(user, &entry);
}

static enum store_result file_list(void *self, bool (*each)(void *, const struct store_entry *), void *user)
{
    struct file *f = self;
    sqlite3_stmt *s = ready(f, LIST, NULL);
    int code = SQLITE_DONE;
    bool more = true;
    for (int i = 0; more && i < f->gones; i++)
        more = tell_gone(&f->gone[i], each, user);
    while (more && (code = sqlite3_step(s)) == SQLITE_ROW) {
        struct store_entry entry = {.touched = sqlite3_column_int64(s, 1)};
        column_text(s, 0, entry.room, sizeof entry.room);
        entry.due = sqlite3_column_int(s, 2);
        entry.rows = sqlite3_column_int(s, 3);
        more = each(user, &entry);
    }
    enum store_result result = more ? result_of(f, code) : STORE_OK;
    sqlite3_reset(s);
    return result;
}

static const char *file_problem(void *self) { return ((struct file *)self)->problem; }

/* ---- the table ---- */

static void file_close(void *self) { sqlite_shut(self); }

void sqlite_shut(struct file *f)
{
    for (int i = 0; i < QUERIES; i++)
        sqlite3_finalize(f->query[i]);
    sqlite3_close(f->db);
    free(f->gone);
    heads_close(f->heads); /* last: until then the database has an owner */
    free(f);
}

bool sqlite_calls(struct file *f, struct store *out)
{
    for (int i = 0; i < QUERIES; i++)
        if (sqlite3_prepare_v3(f->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &f->query[i], NULL) != SQLITE_OK)
            return false;
    *out = (struct store){f,        file_create, file_append, file_load,    file_update,
                          file_cut, file_remove, file_list,   file_problem, file_close};
    return true;
}
