/*
 * sqlite_open.c - opening a SQLite file of rooms: one owner, its mode, migrations, what its witness says; and copying it.
 */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_STEP_MS = 5, PATH = 4096 };

/* Number n brings a file from version n to n + 1. Old ones are never changed, new ones go to the end. */
static const char *const migrations[] = {
    "CREATE TABLE room (id TEXT PRIMARY KEY, header TEXT NOT NULL, meta TEXT NOT NULL, sum TEXT NOT NULL,"
    " created INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE step (room TEXT NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL,"
    " text TEXT NOT NULL, hash TEXT NOT NULL, sum TEXT NOT NULL, PRIMARY KEY (room, number)) WITHOUT ROWID;"
    "CREATE TABLE torn (room TEXT NOT NULL, number INTEGER NOT NULL, seat INTEGER, kind TEXT, text TEXT, hash TEXT,"
    " sum TEXT, why TEXT NOT NULL, at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP);",
    /* Narrow, because it is written with every row. Nobody knows when old rooms were last touched: their age begins now. */
    "CREATE TABLE head (room TEXT PRIMARY KEY, rows INTEGER NOT NULL, last TEXT NOT NULL, touched INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    "INSERT INTO head SELECT id, (SELECT count(*) FROM step WHERE step.room = id), coalesce((SELECT step.sum FROM step"
    " WHERE step.room = id ORDER BY number DESC LIMIT 1), sum), CAST(strftime('%s', 'now') AS INTEGER) * 1000 FROM room;",
};

enum { MIGRATIONS = sizeof migrations / sizeof migrations[0] };

static int version_of(sqlite3 *db)
{
    sqlite3_stmt *s = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW)
        version = sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    return version;
}

static bool do_sql(sqlite3 *db, const char *text) { return sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK; }

static bool migrate(sqlite3 *db)
{
    int version;
    while ((version = version_of(db)) >= 0 && version < MIGRATIONS) {
        char done[48];
        snprintf(done, sizeof done, "PRAGMA user_version=%d; COMMIT", version + 1);
        if (!do_sql(db, "BEGIN IMMEDIATE"))
            return false;
        if (!do_sql(db, migrations[version]) || !do_sql(db, done)) {
            do_sql(db, "ROLLBACK");
            return false;
        }
    }
    return version >= 0;
}

/* ---- the file ---- */

/* Seeds and the hashes of tokens are nobody else's business. SQLite gives the files beside it the mode of the database. */
static bool keep_private(const char *name)
{
    static const char *const parts[] = {"", "-wal", "-shm"};
    char path[PATH];
    int made = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (made < 0)
        return false;
    close(made);
    for (int i = 0; i < 3; i++) {
        struct stat is;
        snprintf(path, sizeof path, "%s%s", name, parts[i]);
        if (!stat(path, &is) && S_ISREG(is.st_mode) && (is.st_mode & 077) && is.st_uid == geteuid())
            chmod(path, 0600);
    }
    return true;
}

/* Somebody else holds the lock: asked again until the time is up. */
static int wait_for_lock(void *user, int tries)
{
    struct file *f = user;
    (void)tries;
    if (!f->busy_since)
        f->busy_since = store_clock();
    if (store_clock() - f->busy_since >= STORE_ANSWER_MS)
        return 0;
    sqlite3_sleep(BUSY_STEP_MS);
    return 1;
}

static bool open_file(struct file *f, const char *name, int flags)
{
    if (sqlite3_open_v2(name, &f->db, flags, NULL) != SQLITE_OK)
        return false;
    sqlite3_busy_handler(f->db, wait_for_lock, f);
    return true;
}

/* ---- what the witness says ---- */

enum { KNOWN, RAISE, HEAR };
static const char *const hear_sql[HEAR] = {
    [KNOWN] = "SELECT rows FROM head WHERE room = ?1", [RAISE] = "UPDATE head SET rows = ?2, last = ?3 WHERE room = ?1"};

static bool miss_room(struct file *f, const struct head *head)
{
    struct head *more = realloc(f->gone, (size_t)(f->gones + 1) * sizeof *more);
    if (!more)
        return false;
    f->gone = more;
    more[f->gones++] = *head;
    heads_forget(f->heads, head->room);
    return true;
}

/* A room that had come further than the database knows gets what is due put right, so that its lost tail is missed. */
static bool hear_head(struct file *f, sqlite3_stmt *s[HEAR], const struct head *head)
{
    char last[20];
    snprintf(last, sizeof last, "%016llx", (unsigned long long)head->last);
    for (int i = 0; i < HEAR; i++) {
        sqlite3_reset(s[i]);
        sqlite3_bind_text(s[i], 1, head->room, -1, SQLITE_TRANSIENT);
    }
    int code = sqlite3_step(s[KNOWN]);
    if (code == SQLITE_DONE)
        return miss_room(f, head);
    if (code != SQLITE_ROW || sqlite3_column_int(s[KNOWN], 0) >= head->rows)
        return code == SQLITE_ROW;
    sqlite3_bind_int(s[RAISE], 2, head->rows);
    sqlite3_bind_text(s[RAISE], 3, last, -1, SQLITE_TRANSIENT);
    return sqlite3_step(s[RAISE]) == SQLITE_DONE;
}

static bool hear_witness(struct file *f)
{
    sqlite3_stmt *s[HEAR] = {NULL};
    struct head head;
    bool fine = do_sql(f->db, "BEGIN IMMEDIATE");
    for (int i = 0; fine && i < HEAR; i++)
        fine = sqlite3_prepare_v2(f->db, hear_sql[i], -1, &s[i], NULL) == SQLITE_OK;
    for (int i = 0; fine && i < HEADS; i++)
        fine = !heads_read(f->heads, i, &head) || hear_head(f, s, &head);
    for (int i = 0; i < HEAR; i++)
        sqlite3_finalize(s[i]);
    return fine && do_sql(f->db, "COMMIT");
}

/* ---- opening ---- */

static bool open_owner(struct file *f, const char *name)
{
    return open_file(f, name, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) &&
           do_sql(f->db, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL") && migrate(f->db) &&
           (version_of(f->db) > MIGRATIONS || hear_witness(f));
}

static bool open_reader(struct file *f, const char *name)
{
    return open_file(f, name, SQLITE_OPEN_READWRITE) && do_sql(f->db, "PRAGMA query_only=1");
}

static enum store_result give_up(struct file *f, enum store_result result)
{
    if (f)
        sqlite_shut(f);
    return result;
}

enum store_result sqlite_open(const char *name, enum store_role role, struct store *out, char *why, size_t size)
{
    struct file *f = calloc(1, sizeof *f);
    enum store_result result = STORE_AWAY;
    if (f && role == STORE_OWNER && !(f->heads = heads_open(name, &result, why, size)))
        return give_up(f, result);
    if (f && role == STORE_OWNER && !keep_private(name)) {
        snprintf(why, size, "%s: %s", name, strerror(errno));
        return give_up(f, STORE_AWAY);
    }
    bool opened = f && (role == STORE_OWNER ? open_owner : open_reader)(f, name);
    if (opened && version_of(f->db) > MIGRATIONS) {
        snprintf(why, size, "%s was written by a newer holdout (version %d of the file, this program knows %d)", name,
                 version_of(f->db), MIGRATIONS);
        return give_up(f, STORE_BROKEN);
    }
    if (opened && sqlite_calls(f, out))
        return STORE_OK;
    snprintf(why, size, "%s: %s", name, f && f->db ? sqlite3_errmsg(f->db) : "not enough memory");
    return give_up(f, STORE_AWAY);
}

/* ---- copying ---- */

static bool sync_file(const char *name)
{
    int file = open(name, O_RDONLY | O_CLOEXEC);
    bool fine = file >= 0 && !fsync(file);
    if (file >= 0)
        close(file);
    return fine;
}

static bool copy_into(struct file *f, const char *to)
{
    sqlite3_stmt *s = NULL;
    bool fine = sqlite3_prepare_v2(f->db, "VACUUM INTO ?1", -1, &s, NULL) == SQLITE_OK &&
                sqlite3_bind_text(s, 1, to, -1, SQLITE_STATIC) == SQLITE_OK && sqlite3_step(s) == SQLITE_DONE;
    sqlite3_finalize(s);
    return fine;
}

/* The empty file is made first: so it is new, private, and nobody's link. VACUUM INTO takes an empty one. */
bool sqlite_backup(const char *name, const char *to, char *why, size_t size)
{
    struct file f = {0};
    int made = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0) {
        snprintf(why, size, "%s: %s", to, strerror(errno));
        return false;
    }
    close(made);
    bool fine = open_file(&f, name, SQLITE_OPEN_READONLY) && copy_into(&f, to);
    if (!fine)
        snprintf(why, size, "%s: %s", name, f.db ? sqlite3_errmsg(f.db) : "not enough memory");
    else if (!(fine = sync_file(to)))
        snprintf(why, size, "%s: %s", to, strerror(errno));
    sqlite3_close(f.db);
    if (!fine)
        unlink(to);
    return fine;
}
