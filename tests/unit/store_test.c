/*
 * store_test.c - the contract of a store, against a real database: store_test WHERE (a file, or postgres://...).
 * tests/server/store_test.py starts a PostgreSQL for it.
 */
#include "store/store.h"

#include <libpq-fe.h>
#include <sqlite3.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *where;
static char room[STORE_ID];

static struct store open_store(void)
{
    struct store s;
    char why[300] = "";
    if (store_open(where, STORE_OWNER, &s, why, sizeof why) != STORE_OK)
        fail_msg("%s", why);
    return s;
}

static struct store_row row_of(int number, const char *text, uint64_t before)
{
    struct store_row row = {
        .number = number, .seat = number % 3 - 1, .kind = "do", .hash = 0xfedcba9876543210u + (unsigned)number};
    snprintf(row.text, sizeof row.text, "%s", text);
    row.sum = store_row_sum(room, &row, before);
    return row;
}

/* A room of its own for every test, with that many rows. */
static struct store fresh(const char *id, int rows)
{
    struct store s = open_store();
    snprintf(room, sizeof room, "%s", id);
    s.remove(s.self, room, STORE_EVER);
    uint64_t sum = store_header_sum(room, "the header\nof ü\n");
    assert_int_equal(s.create(s.self, room, "the header\nof ü\n", "{\"a\":1}", sum, 1234567890123), STORE_OK);
    for (int i = 0; i < rows; i++) {
        struct store_row row = row_of(i, i == 2 ? "it's \"quoted\"; DROP TABLE step; ü" : "move wanda r2c0", sum);
        sum = row.sum;
        assert_int_equal(s.append(s.self, room, &row, 1, NULL, 5), STORE_OK);
    }
    return s;
}

static void test_round_trip(void **state)
{
    (void)state;
    struct store s = fresh("roundtrip", 40);
    struct store_room kept;
    s.close(s.self);
    s = open_store(); /* by another connection */
    assert_int_equal(s.load(s.self, room, &kept), STORE_OK);
    assert_string_equal(kept.header, "the header\nof ü\n");
    assert_string_equal(kept.meta, "{\"a\":1}");
    assert_int_equal(kept.created, 1234567890123);
    assert_int_equal(kept.rows, 40);
    assert_int_equal(store_good_rows(room, &kept), 40);
    assert_string_equal(kept.row[2].text, "it's \"quoted\"; DROP TABLE step; ü");
    assert_int_equal(kept.row[0].seat, -1);
    assert_true(kept.row[39].hash == 0xfedcba9876543210u + 39);
    store_room_free(&kept);
    s.close(s.self);
}

static void test_numbers_are_taken_once(void **state)
{
    (void)state;
    struct store s = fresh("once", 3);
    struct store_room kept;
    struct store_row row = row_of(2, "something else", 5);
    assert_int_equal(s.append(s.self, room, &row, 1, "{\"b\":2}", 5), STORE_TAKEN);
    assert_int_equal(s.create(s.self, room, "x", "y", 0, 0), STORE_TAKEN);
    /* Refused as a whole: the meta that came with the row is not there either; and the store still works. */
    assert_int_equal(s.load(s.self, room, &kept), STORE_OK);
    assert_string_equal(kept.meta, "{\"a\":1}");
    assert_int_equal(kept.rows, 3);
    row = row_of(3, "end wanda", kept.row[2].sum);
    store_room_free(&kept);
    assert_int_equal(s.append(s.self, room, &row, 1, "{\"b\":2}", 5), STORE_OK);
    assert_int_equal(s.load(s.self, room, &kept), STORE_OK);
    assert_string_equal(kept.meta, "{\"b\":2}");
    assert_int_equal(store_good_rows(room, &kept), 4);
    store_room_free(&kept);
    s.close(s.self);
}

static void test_missing(void **state)
{
    (void)state;
    struct store s = open_store();
    struct store_room kept;
    assert_int_equal(s.load(s.self, "nowhere", &kept), STORE_MISSING);
    assert_int_equal(s.update(s.self, "nowhere", "{}", 5), STORE_MISSING);
    assert_int_equal(s.remove(s.self, "nowhere", STORE_EVER), STORE_MISSING);
    s.close(s.self);
}

static void test_update_and_remove(void **state)
{
    (void)state;
    struct store s = fresh("gone", 3);
    struct store_room kept;
    assert_int_equal(s.update(s.self, room, "{\"c\":3}", 6), STORE_OK);
    assert_int_equal(s.load(s.self, room, &kept), STORE_OK);
    assert_string_equal(kept.meta, "{\"c\":3}");
    store_room_free(&kept);
    assert_int_equal(s.remove(s.self, room, STORE_EVER), STORE_OK);
    assert_int_equal(s.load(s.self, room, &kept), STORE_MISSING);
    assert_int_equal(s.create(s.self, room, "h", "m", 1, 2), STORE_OK);
    assert_int_equal(s.load(s.self, room, &kept), STORE_OK);
    assert_int_equal(kept.rows, 0);
    store_room_free(&kept);
    s.close(s.self);
}

static void test_cut(void **state)
{
    (void)state;
    struct store s = fresh("cut", 10);
    struct store_room kept;
    assert_int_equal(s.load(s.self, room, &kept), STORE_OK);
    uint64_t last = kept.row[6].sum;
    store_room_free(&kept);
    assert_int_equal(s.cut(s.self, room, 7, last, "checksum", "{\"d\":4}"), STORE_OK);
    assert_int_equal(s.load(s.self, room, &kept), STORE_OK);
    assert_int_equal(kept.rows, 7);
    assert_string_equal(kept.meta, "{\"d\":4}");
    assert_true(store_is_whole(&kept, store_good_rows(room, &kept)));
    struct store_row row = row_of(7, "again", kept.row[6].sum);
    store_room_free(&kept);
    assert_int_equal(s.append(s.self, room, &row, 1, NULL, 5), STORE_OK);
    s.close(s.self);
}

/* Several rows are one change: all of them or none; what is due is written with them. */
static void test_rows_together(void **state)
{
    (void)state;
    struct store s = fresh("together", 2);
    struct store_room kept;
    struct store_row three[3];
    assert_int_equal(s.load(s.self, room, &kept), STORE_OK);
    uint64_t sum = kept.last;
    store_room_free(&kept);
    for (int i = 0; i < 3; i++) {
        three[i] = row_of(2 + i, "undo", sum);
        sum = three[i].sum;
    }
    three[2].number = 1; /* taken */
    assert_int_equal(s.append(s.self, room, three, 3, "{}", 5), STORE_TAKEN);
    three[2].number = 4;
    assert_int_equal(s.append(s.self, room, three, 3, "{\"e\":5}", 5), STORE_OK);
    assert_int_equal(s.load(s.self, room, &kept), STORE_OK);
    assert_int_equal(kept.rows, 5);
    assert_int_equal(kept.due, 5);
    assert_true(kept.last == sum && store_is_whole(&kept, store_good_rows(room, &kept)));
    assert_string_equal(kept.meta, "{\"e\":5}");
    store_room_free(&kept);
    s.close(s.self);
}

/* No room, no row; a gap is no place for a row either. */
static void test_row_needs_room(void **state)
{
    (void)state;
    struct store s = fresh("needed", 2);
    struct store_row row = row_of(3, "later", 1);
    assert_int_equal(s.append(s.self, room, &row, 1, NULL, 5), STORE_TAKEN);
    row.number = 2;
    assert_int_equal(s.remove(s.self, room, STORE_EVER), STORE_OK);
    assert_int_equal(s.append(s.self, room, &row, 1, NULL, 5), STORE_MISSING);
    assert_int_equal(s.append(s.self, room, &row, 1, "{}", 5), STORE_MISSING);
    /* Nothing is left behind for a room that gets the same id. */
    assert_int_equal(s.create(s.self, room, "h", "m", 1, 2), STORE_OK);
    struct store_room kept;
    assert_int_equal(s.load(s.self, room, &kept), STORE_OK);
    assert_int_equal(kept.rows, 0);
    store_room_free(&kept);
    s.close(s.self);
}

struct listed {
    int found;
    struct store_entry entry;
    int64_t before;
};

static bool look_for_room(void *user, const struct store_entry *entry)
{
    struct listed *listed = user;
    assert_true(entry->touched >= listed->before); /* the ones left alone longest come first */
    listed->before = entry->touched;
    if (!strcmp(entry->room, room)) {
        listed->found++;
        listed->entry = *entry;
    }
    return true;
}

static struct store_entry listed(struct store *s)
{
    struct listed listed = {0};
    assert_int_equal(s->list(s->self, look_for_room, &listed), STORE_OK);
    assert_int_equal(listed.found, 1);
    return listed.entry;
}

static void test_list(void **state)
{
    (void)state;
    struct store s = fresh("listed", 4);
    assert_int_equal(listed(&s).rows, 4);
    assert_int_equal(listed(&s).due, 4);
    assert_int_equal(listed(&s).touched, 5);
    s.close(s.self);
}

static void test_age(void **state)
{
    (void)state;
    struct store s = fresh("aged", 0);
    assert_int_equal(listed(&s).touched, 1234567890123);
    assert_int_equal(s.update(s.self, room, "{}", 2000), STORE_OK);
    assert_int_equal(listed(&s).touched, 2000);
    assert_int_equal(s.remove(s.self, room, 2000), STORE_MISSING);
    assert_int_equal(s.remove(s.self, room, 2001), STORE_OK);
    s.close(s.self);
}

/* Each kind of damage is seen at the row where it is. */
static void test_sums(void **state)
{
    (void)state;
    struct store s = fresh("sums", 8);
    for (int damage = 0; damage < 7; damage++) {
        struct store_room kept;
        assert_int_equal(s.load(s.self, room, &kept), STORE_OK);
        struct store_row *row = &kept.row[5];
        switch (damage) {
        case 0: row->text[1] ^= 4; break;
        case 1: row->seat++; break;
        case 2: row->hash ^= 1ull << 63; break;
        case 3: strcpy(row->kind, "bot"); break;
        case 4: row->sum ^= 1; break;
        case 5: row->number = 6; break;
        case 6: memmove(row, row + 1, 2 * sizeof *row), kept.rows--; break;
        }
        assert_int_equal(store_good_rows(room, &kept), 5);
        assert_false(store_is_whole(&kept, 5));
        assert_int_equal(store_lost_rows(&kept, 5), 3);
        store_room_free(&kept);
    }
    s.close(s.self);
}

/* The rows are whole, but not those that were promised: too few, others, or more. */
static void test_due(void **state)
{
    (void)state;
    struct store s = fresh("due", 8);
    static const struct {
        int due, last, lost;
    } cases[] = {{8, 0, 0}, {11, 0, 3}, {8, 1, 1}, {7, 0, 0}};
    for (int i = 0; i < 4; i++) {
        struct store_room kept;
        assert_int_equal(s.load(s.self, room, &kept), STORE_OK);
        kept.due = cases[i].due;
        kept.last ^= (uint64_t)cases[i].last;
        assert_int_equal(store_is_whole(&kept, 8), i == 0);
        assert_int_equal(store_lost_rows(&kept, 8), cases[i].lost);
        store_room_free(&kept);
    }
    s.close(s.self);
}

/* No room for another page: the row is refused with that name, what was there stays, and it goes on when there is room. */
static void test_full(void **state)
{
    (void)state;
    if (strstr(where, "://"))
        skip();
    struct store s = fresh("full", 1);
    struct store_room kept;
    sqlite3 *db = *(sqlite3 **)s.self;                                                          /* the first thing in it */
    assert_int_equal(sqlite3_exec(db, "PRAGMA max_page_count=1", NULL, NULL, NULL), SQLITE_OK); /* as many as there are */
    int at = 1;
    enum store_result result = STORE_OK;
    assert_int_equal(s.load(s.self, room, &kept), STORE_OK);
    uint64_t sum = kept.row[0].sum;
    store_room_free(&kept);
    for (; at < 2000 && result == STORE_OK; at++) {
        char text[400];
        memset(text, 'x', sizeof text - 1);
        text[sizeof text - 1] = 0;
        struct store_row row = row_of(at, text, sum);
        result = s.append(s.self, room, &row, 1, NULL, 5);
        sum = result == STORE_OK ? row.sum : sum;
    }
    assert_int_equal(result, STORE_FULL);
    at--;
    assert_int_equal(s.load(s.self, room, &kept), STORE_OK);
    assert_int_equal(kept.rows, at);
    assert_int_equal(store_good_rows(room, &kept), at);
    store_room_free(&kept);
    sqlite3_exec(db, "PRAGMA max_page_count=1000000", NULL, NULL, NULL);
    struct store_row row = row_of(at, "at last", sum);
    assert_int_equal(s.append(s.self, room, &row, 1, NULL, 5), STORE_OK);
    s.close(s.self);
}

static int pragma(sqlite3 *db, const char *question, const char *answer)
{
    sqlite3_stmt *s;
    assert_int_equal(sqlite3_prepare_v2(db, question, -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    int same = !strcmp((const char *)sqlite3_column_text(s, 0), answer);
    sqlite3_finalize(s);
    return same;
}

/* What no kill can prove, only a loss of power: commits wait for the disk. */
static void test_durable(void **state)
{
    (void)state;
    if (strstr(where, "://"))
        skip();
    struct store s = open_store();
    sqlite3 *db = *(sqlite3 **)s.self;
    assert_true(pragma(db, "PRAGMA synchronous", "2"));
    assert_true(pragma(db, "PRAGMA journal_mode", "wal"));
    s.close(s.self);
}

static void plain(PGconn *link, const char *query)
{
    PGresult *answer = PQexec(link, query);
    assert_true(PQresultStatus(answer) == PGRES_COMMAND_OK || PQresultStatus(answer) == PGRES_TUPLES_OK);
    PQclear(answer);
}

static void assert_setting(PGconn *link, const char *name, const char *value)
{
    char query[100];
    snprintf(query, sizeof query, "SHOW %s", name);
    PGresult *answer = PQexec(link, query);
    assert_int_equal(PQresultStatus(answer), PGRES_TUPLES_OK);
    assert_string_equal(PQgetvalue(answer, 0, 0), value);
    PQclear(answer);
}

/* The database would not wait for the disk; we do, and still do after every connection that was lost. */
static void test_settings_again(void **state)
{
    (void)state;
    if (!strstr(where, "://"))
        skip();
    struct store s = fresh("settings", 1);
    struct store_row row = row_of(1, "x", 1);
    PGconn *other = PQconnectdb(where);
    plain(other, "ALTER ROLE CURRENT_USER SET synchronous_commit TO off");
    for (int i = 0; i < 3; i++) {
        PGconn *link = *(PGconn **)s.self; /* the first thing in it */
        assert_setting(link, "synchronous_commit", "on");
        assert_setting(link, "statement_timeout", "3500ms");
        assert_setting(link, "lock_timeout", "3s");
        plain(other, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'holdout writer %'");
        row.number = i + 1;
        enum store_result result = STORE_AWAY; /* noticed in the middle, or before */
        for (int tries = 0; tries < 40 && result == STORE_AWAY; tries++, sqlite3_sleep(100))
            result = s.append(s.self, room, &row, 1, NULL, 5);
        assert_int_equal(result, STORE_OK);
    }
    plain(other, "ALTER ROLE CURRENT_USER RESET synchronous_commit");
    PQfinish(other);
    s.close(s.self);
}

/* A database has one owner; readers are not in its way. */
static void test_one_owner(void **state)
{
    (void)state;
    struct store s = fresh("owned", 2), second, reader;
    struct store_room kept;
    char why[300] = "";
    assert_int_equal(store_open(where, STORE_OWNER, &second, why, sizeof why), STORE_TAKEN);
    assert_non_null(strstr(why, "process"));
    assert_int_equal(store_open(where, STORE_READER, &reader, why, sizeof why), STORE_OK);
    assert_int_equal(reader.load(reader.self, room, &kept), STORE_OK);
    assert_int_equal(kept.rows, 2);
    store_room_free(&kept);
    assert_int_not_equal(reader.update(reader.self, room, "{}", 5), STORE_OK);
    reader.close(reader.self);
    s.close(s.self);
    s = open_store();
    s.close(s.self);
}

static void test_wrong_places(void **state)
{
    (void)state;
    struct store s;
    char why[300];
    static const char *const bad[] = {"/nowhere/at/all/rooms.db", "/dev/null/x", "postgres://nobody@127.0.0.1:1/none"};
    for (int i = 0; i < 3; i++) {
        why[0] = 0;
        assert_int_not_equal(store_open(bad[i], STORE_OWNER, &s, why, sizeof why), STORE_OK);
        assert_true(why[0]);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),    cmocka_unit_test(test_numbers_are_taken_once),
        cmocka_unit_test(test_missing),       cmocka_unit_test(test_update_and_remove),
        cmocka_unit_test(test_cut),           cmocka_unit_test(test_list),
        cmocka_unit_test(test_sums),          cmocka_unit_test(test_full),
        cmocka_unit_test(test_wrong_places),  cmocka_unit_test(test_durable),
        cmocka_unit_test(test_rows_together), cmocka_unit_test(test_row_needs_room),
        cmocka_unit_test(test_age),           cmocka_unit_test(test_settings_again),
        cmocka_unit_test(test_one_owner),     cmocka_unit_test(test_due),
    };
    char file[] = "/tmp/holdout-store-XXXXXX";
    if (argc < 2 && !mkdtemp(file))
        return 1;
    char own[64];
    snprintf(own, sizeof own, "%s/rooms.db", file);
    where = argc > 1 ? argv[1] : own;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    static const char *const parts[] = {"rooms.db", "rooms.db-wal", "rooms.db-shm", "rooms.db-heads"};
    for (int i = 0; argc < 2 && i < 4; i++) {
        char path[96];
        snprintf(path, sizeof path, "%s/%s", file, parts[i]);
        remove(path);
    }
    if (argc < 2)
        remove(file);
    return failed;
}
