/*
 * rooms_disk_test.c - rooms and the disk: full, in doubt, slow, damaged; what is heard only when it is kept.
 */
#include "rooms_world.h"

#include <malloc.h>

/* ---- the disk ---- */

static void test_disk_full(void **state)
{
    (void)state;
    create_and_join("'mission':'2e/M0','seats':1");
    char first[64];
    first_answer(first);
    forget_sent();
    fail_next(CALL_APPEND, FAULT_FULL);
    act(0, 0, 0, first);
    assert_error(0, "disk-full");
    assert_null(last(0, "ack"));
    assert_null(last(0, "view"));
    act(0, 0, 0, first);
    assert_false(json_is_true(json_object_get(last(0, "ack"), "repeat")));
    assert_int_equal(rows(), 1);
}

/* The disk did it and said it did not: the room looks again, and a repeat is a repeat. */
static void test_disk_in_doubt(void **state)
{
    (void)state;
    create_and_join("'mission':'2e/M0','seats':1");
    char first[64];
    first_answer(first);
    forget_sent();
    fail_next(CALL_APPEND, FAULT_AFTER);
    act(0, 0, 0, first);
    assert_error(0, "store-away");
    assert_null(last(0, "ack"));
    act(0, 0, 0, first);
    assert_true(json_is_true(json_object_get(last(0, "ack"), "repeat")));
    assert_int_equal(rows(), 1);
    assert_int_equal(version(0), 1);
}

/* What is known when the disk has answered what was asked of it in the meantime. */
static const char *ailment(void)
{
    hub_ailment(w.hub);
    memory_answer(&w.memory, w.hub);
    return hub_ailment(w.hub);
}

/* Ill from the refused action on, until something has been written again; the server sees by itself that it can. */
static void test_health(void **state)
{
    (void)state;
    assert_null(ailment());
    create_and_join("'mission':'2e/M0','seats':1");
    char first[64];
    first_answer(first);
    fail_next(CALL_APPEND, FAULT_FULL);
    act(0, 0, 0, first);
    assert_error(0, "disk-full");
    assert_non_null(ailment());
    assert_true(figures_say("holdout_disk_writable 0\n") && figures_say("holdout_disk_full_total 1\n"));
    act(0, 0, 0, first);
    assert_null(ailment());
    assert_true(figures_say("holdout_disk_writable 1\n"));
    /* Nobody plays: the disk is tried all the same. */
    pass(60000);
    fail_next(CALL_CREATE, FAULT_FULL);
    assert_non_null(ailment());
    assert_non_null(ailment());
    pass(1000);
    assert_null(ailment());
    assert_null(memory_find(&w.memory, "-"));
    /* Left over when the server died in the middle. */
    struct store store = memory_store(&w.memory);
    store.create(store.self, "-", "x", "{}", 0, 0);
    pass(60000);
    assert_null(ailment());
    assert_null(memory_find(&w.memory, "-"));
    pass(60000);
    fail_next(CALL_LOAD, FAULT_BEFORE);
    assert_non_null(ailment());
}

/* ---- a disk that takes its time ---- */

static bool heard(int who, const char *t)
{
    for (int i = 0; i < w.count; i++)
        if (w.sent[i].to == who && !strcmp(text(w.sent[i].message, "t"), t))
            return true;
    return false;
}

/* Two people and somebody who watches; the disk begins to think. */
static void slow_table(char first[64])
{
    create_and_join("'mission':'2e/M0','seats':2");
    arrive(1);
    join(1, w.invite[1]);
    snprintf(first, 64, "%s", answer(0, 0));
    forget_sent();
    w.slow = true;
}

/* Nobody hears of an action before the disk has it; what others say meanwhile waits its turn, and is not lost. */
static void test_held_back(void **state)
{
    (void)state;
    char first[64];
    slow_table(first);
    act(0, 0, 0, first);
    say(1, "{'t':'chat','id':5,'room':'%s','text':'hello'}", w.room);
    say(1, "{'t':'resync','id':6,'room':'%s'}", w.room);
    say(0, "{'t':'resync','id':7,'room':'%s'}", w.room);
    assert_int_equal(w.count, 0);
    say(0, "{'t':'ping'}");
    assert_true(heard(0, "pong"));
    assert_int_equal(w.count, 1);
    arrive(2);
    join(2, w.watch);
    assert_false(heard(2, "room"));
    hub_close(w.hub, w.person[2].peer);
    memory_answer(&w.memory, w.hub);
    assert_true(heard(0, "ack") && heard(1, "view") && heard(0, "chat") && heard(1, "chat"));
    assert_int_equal(number(last(1, "view"), "id"), 6);
    assert_int_equal(number(last(0, "view"), "id"), 7);
    assert_int_equal(rows(), 1);
}

/* What waits takes no more memory than it has bytes: sixteen thousand of them can be read into more than a million. */
static void test_waiting_is_small(void **state)
{
    (void)state;
    char first[64], *message = malloc(LIMIT_MESSAGE);
    slow_table(first);
    size_t length = (size_t)snprintf(message, LIMIT_MESSAGE, "{\"t\":\"resync\",\"room\":\"%s\",\"x\":[{}", w.room);
    act(0, 0, 0, first);
    while (length < LIMIT_MESSAGE - 10)
        length += (size_t)snprintf(message + length, LIMIT_MESSAGE - length, ",{}");
    length += (size_t)snprintf(message + length, LIMIT_MESSAGE - length, "]}");
    size_t before = mallinfo2().uordblks;
    for (int i = 0; i < LIMIT_LETTERS; i++)
        hub_message(w.hub, w.person[1].peer, message, length);
    assert_true(mallinfo2().uordblks - before < 2 * LIMIT_LETTERS * LIMIT_MESSAGE);
    hub_message(w.hub, w.person[1].peer, message, length);
    assert_error(1, "slow-down");
    free(message);
    memory_answer(&w.memory, w.hub);
    assert_true(heard(0, "ack"));
    assert_int_equal(w.person[1].peer->letters, 0);
}

/* It does not answer: those who wait are told, other rooms are read on, and what became of the action shows afterwards. */
static void test_disk_too_slow(void **state)
{
    (void)state;
    char first[64];
    slow_table(first);
    char room[40];
    snprintf(room, sizeof room, "%s", w.room);
    w.slow = false;
    arrive(3);
    say(3, "{'t':'create','mission':'2e/M0'}");
    char other[40], token[40];
    snprintf(other, sizeof other, "%s", text(last(3, "created"), "room"));
    snprintf(token, sizeof token, "%s", json_string_value(json_array_get(json_object_get(last(3, "created"), "invite"), 0)));
    say(3, "{'t':'join','room':'%s','token':'%s'}", other, token);
    w.slow = true;
    act(0, 0, 0, first);
    say(1, "{'t':'chat','room':'%s','text':'hello'}", w.room);
    forget_sent();
    pass(LIMIT_DISK_MS + 1);
    tick();
    assert_error(0, "store-slow");
    assert_error(1, "store-slow");
    assert_false(heard(0, "ack"));
    assert_non_null(hub_ailment(w.hub));
    forget_sent();
    say(1, "{'t':'resync','room':'%s'}", w.room);
    assert_error(1, "store-slow");
    say(3, "{'t':'resync','room':'%s'}", other);
    assert_true(heard(3, "view"));
    /* It comes back: the action had been done, once. */
    w.slow = false;
    memory_answer(&w.memory, w.hub);
    act(0, 0, 0, first);
    assert_true(json_is_true(json_object_get(last(0, "ack"), "repeat")));
    assert_int_equal(rows(), 1);
    assert_int_equal(version(1), 1);
    assert_null(ailment());
    assert_true(figures_say("holdout_disk_slow_total 1\n") && figures_say("holdout_disk_waiting 0\n"));
}

static bool ask_nobody(void *self, struct errand *errand)
{
    (void)self, (void)errand;
    return false;
}

/* Too much waits for the disk already: told at once, and nothing has happened. */
static void test_disk_too_busy(void **state)
{
    (void)state;
    char first[64];
    slow_table(first);
    w.slow = false;
    struct disk before = w.disk;
    w.disk.ask = ask_nobody;
    act(0, 0, 0, first);
    tick();
    assert_error(0, "store-away");
    w.disk = before;
    act(0, 0, 0, first);
    assert_false(json_is_true(json_object_get(last(0, "ack"), "repeat")));
    assert_int_equal(rows(), 1);
}

/* Whoever asked, or waits, has gone when the answer comes. */
static void test_gone_meanwhile(void **state)
{
    (void)state;
    char first[64];
    slow_table(first);
    act(0, 0, 0, first);
    say(1, "{'t':'chat','room':'%s','text':'hello'}", w.room);
    arrive(2);
    say(2, "{'t':'create','mission':'2e/M0'}");
    say(2, "{'t':'create','mission':'2e/M0'}"); /* one after the other */
    assert_true(figures_say("holdout_disk_waiting 2\n"));
    for (int i = 0; i < 3; i++)
        hub_close(w.hub, w.person[i].peer);
    forget_sent();
    memory_answer(&w.memory, w.hub);
    assert_int_equal(w.count, 0);
    assert_int_equal(rows(), 1);
}

/* Bots wait for the disk like everybody. */
static void test_bots_wait(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1,'bots':{'0':'random'}");
    join(0, w.watch);
    w.slow = true;
    for (int i = 0; i < 10; i++, pass(200))
        tick();
    memory_answer(&w.memory, w.hub);
    assert_int_equal(rows(), 1);
    w.slow = false;
    let_bots_play();
    assert_in_range(rows(), 2, 11);
}

/* Taking back past bots is several steps and one change: the disk has all of it or nothing. */
static void test_undo_whole(void **state)
{
    (void)state;
    create_and_join("'mission':'2e/M0','seats':2,'bots':{'1':'random'}");
    int person = -1;
    for (int i = 0; person < 0 || rows() < person + 3; i++, pass(200)) {
        assert_true(i < 400);
        if (number(json_object_get(last(0, "view"), "view"), "to_move") == 0) {
            person = rows();
            act(0, 0, rows(), answer(0, 0));
        }
        tick();
    }
    int before = rows();
    fail_next(CALL_APPEND, FAULT_AFTER);
    say(0, "{'t':'undo','room':'%s','number':%d}", w.room, before);
    assert_error(0, "store-away");
    assert_int_equal(rows(), before + (before - person));
    say(0, "{'t':'undo','room':'%s','number':%d}", w.room, before);
    assert_true(json_is_true(json_object_get(last(0, "ack"), "repeat")));
}

/* The last rows are gone, and so is every trace of them but one: it is missed, told in the log, by health and to the players.
 */
static void test_lost_tail(void **state)
{
    (void)state;
    create_and_join("'mission':'2e/M0','seats':1");
    for (int i = 0; i < 8; i++)
        act(0, 0, i, answer(0, 0));
    memory_find(&w.memory, w.room)->kept.rows = 5; /* the others are still due */
    restart();
    w.logged[0] = 0;
    tick();
    assert_non_null(strstr(w.logged, "3 of 8 steps that were confirmed are gone"));
    assert_non_null(strstr(ailment(), "lost"));
    arrive(0);
    join(0, w.invite[0]);
    assert_int_equal(version(0), 5);
    assert_int_equal(number(last(0, "room"), "torn"), 3);
    assert_string_equal(text(last(0, "error"), "code"), "steps-lost");
    assert_non_null(strstr(text(last(0, "error"), "detail"), "3"));
    act(0, 0, 5, answer(0, 0));
    assert_int_equal(rows(), 6);
    /* Told, mended, and not told again for ever. */
    restart();
    tick();
    assert_null(ailment());
    arrive(0);
    join(0, w.invite[0]);
    assert_int_equal(version(0), 6);
    assert_false(heard(0, "error"));
}

/* Rooms nobody has touched for long go; those somebody is in stay. */
static void test_old_rooms_go(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1");
    char old[40], invite[40];
    snprintf(old, sizeof old, "%s", w.room);
    snprintf(invite, sizeof invite, "%s", w.invite[0]);
    create("'mission':'2e/M0','seats':1");
    hub_free(w.hub);
    struct world world = {NULL, now, ticks, luck, keep, hang_up, keep_log, &w.disk};
    w.hub = hub_new(w.pack, &world, (struct hub_options){.loose = true, .keep_ms = 1000000});
    pass(900000);
    tick();
    assert_non_null(memory_find(&w.memory, old));
    arrive(0);
    join(0, w.invite[0]);
    pass(LIMIT_AGE_MS + 1);
    tick();
    assert_null(memory_find(&w.memory, old));
    assert_non_null(memory_find(&w.memory, w.room)); /* somebody is in it */
    say(0, "{'t':'join','room':'%s','token':'%s'}", old, invite);
    assert_error(0, "no-room");
    assert_true(figures_say("holdout_rooms_forgotten_total 1\n"));
}

/* The machine starts with a wrong clock, or somebody sets it: that alone deletes nothing; what is still old an hour later goes.
 */
static void test_wrong_clock(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1");
    hub_free(w.hub);
    struct world world = {NULL, now, ticks, luck, keep, hang_up, keep_log, &w.disk};
    w.now += 100000000000; /* three years */
    w.hub = hub_new(w.pack, &world, (struct hub_options){.loose = true, .keep_ms = 10 * LIMIT_AGE_MS});
    tick();
    assert_non_null(memory_find(&w.memory, w.room));
    assert_non_null(strstr(w.logged, "in case the clock is wrong"));
    w.now -= 100000000000;
    pass(LIMIT_AGE_MS + 1);
    tick();
    assert_non_null(memory_find(&w.memory, w.room));
    w.now += 100000000000; /* while it runs */
    pass(LIMIT_AGE_MS + 1);
    tick();
    assert_non_null(memory_find(&w.memory, w.room));
    pass(LIMIT_AGE_MS + 1);
    tick();
    assert_null(memory_find(&w.memory, w.room));
}

static void test_names_survive_only_if_kept(void **state)
{
    (void)state;
    create_and_join("'mission':'2e/M0','seats':1");
    fail_next(CALL_UPDATE, FAULT_BEFORE);
    say(0, "{'t':'name','room':'%s','name':'Zoe'}", w.room);
    assert_error(0, "store-away");
    say(0, "{'t':'resync','room':'%s'}", w.room);
    assert_string_equal(text(json_array_get(json_object_get(last(0, "room"), "seats"), 0), "name"), "P0");
}

static void test_torn_tail(void **state)
{
    (void)state;
    create_and_join("'mission':'2e/M0','seats':1");
    for (int i = 0; i < 5; i++)
        act(0, 0, i, answer(0, 0));
    assert_int_equal(rows(), 5);
    memory_find(&w.memory, w.room)->kept.row[3].text[0] ^= 1;
    restart();
    arrive(0);
    join(0, w.invite[0]);
    assert_int_equal(version(0), 3);
    assert_int_equal(number(last(0, "room"), "torn"), 2);
    assert_int_equal(rows(), 3);
    assert_int_equal(memory_find(&w.memory, w.room)->torn, 2);
    act(0, 0, 3, answer(0, 0));
    assert_non_null(last(0, "ack"));
}

/* A game begun with other data is not played on by chance: the room says why, and gives its record away. */
static void test_rules_changed(void **state)
{
    (void)state;
    create_and_join("'mission':'2e/M0','seats':1");
    act(0, 0, 0, answer(0, 0));
    struct memory_room *kept = memory_find(&w.memory, w.room);
    char *pack = strstr(kept->kept.header, "pack ") + 5;
    pack[0] = pack[0] == '0' ? '1' : '0';
    uint64_t sum = kept->kept.sum = store_header_sum(w.room, kept->kept.header);
    kept->kept.row[0].sum = store_row_sum(w.room, &kept->kept.row[0], sum);
    restart();
    arrive(0);
    join(0, w.invite[0]);
    assert_error(0, "rules-changed");
    assert_non_null(strstr(text(last(0, "error"), "detail"), "pack"));
    assert_string_equal(text(last(0, "room"), "locked"), "rules-changed");
    act(0, 0, 1, "end amy");
    assert_error(0, "rules-changed");
    say(0, "{'t':'record','room':'%s'}", w.room);
    assert_true(json_is_true(json_object_get(last(0, "record"), "whole")));
    assert_non_null(strstr(text(last(0, "record"), "text"), "1 activate"));
    assert_int_equal(rows(), 1);
}

static void sign_rows(struct store_room *kept)
{
    uint64_t sum = kept->sum;
    for (int i = 0; i < kept->rows; i++)
        sum = kept->row[i].sum = store_row_sum(w.room, &kept->row[i], sum);
    kept->last = sum;
}

/* What was taken back is not played again when a room is read: as many rows as a room may have, done and undone, would take
 * everybody's time. A step that could not be played shows whether it was tried. */
static void test_undone_is_not_played(void **state)
{
    (void)state;
    create("'mission':'2e/M0'");
    join(0, w.invite[0]);
    act(0, 0, 0, answer(0, 0));
    act(0, 0, 1, answer(0, 0));
    say(0, "{'t':'undo','room':'%s','number':2}", w.room);
    act(0, 0, 3, answer(0, 0));
    char before[80];
    snprintf(before, sizeof before, "%s", answer(0, 0));
    struct store_room *kept = &memory_find(&w.memory, w.room)->kept;
    strcpy(kept->row[1].text, "fly away");
    sign_rows(kept);
    restart();
    arrive(0);
    join(0, w.invite[0]);
    assert_null(json_object_get(last(0, "room"), "locked"));
    assert_int_equal(number(last(0, "view"), "version"), 4);
    assert_string_equal(answer(0, 0), before);
    say(0, "{'t':'undo','room':'%s','number':4}", w.room); /* rows and steps point at each other */
    say(0, "{'t':'undo','room':'%s','number':5}", w.room);
    say(0, "{'t':'undo','room':'%s','number':6}", w.room);
    assert_error(0, "nothing-to-undo");
    strcpy(kept->row[3].kind, "undo"); /* more is taken back than was done */
    strcpy(kept->row[0].kind, "undo");
    sign_rows(kept);
    restart();
    arrive(0);
    join(0, w.invite[0]);
    assert_error(0, "rules-changed");
    assert_non_null(strstr(text(last(0, "error"), "detail"), "step 0 undoes"));
}

static void test_record_replays(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1");
    join(0, w.host);
    join(0, w.invite[0]);
    for (int i = 0; i < 6; i++)
        act(0, 0, i, answer(0, 0));
    say(0, "{'t':'undo','room':'%s','number':6}", w.room);
    assert_int_equal(version(0), 7);
    say(0, "{'t':'record','room':'%s'}", w.room);
    const char *record = text(last(0, "record"), "text");
    struct hd_report report = {0};
    struct hd_session *s = hd_session_load(w.pack, record, strlen(record), true, NULL, &report);
    assert_non_null(s);
    assert_int_equal(hd_session_steps(s), 5);
    assert_int_equal(number(last(0, "record"), "undone"), 1);
    hd_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_disk_full),
        TEST(test_disk_in_doubt),
        TEST(test_health),
        TEST(test_torn_tail),
        TEST(test_names_survive_only_if_kept),
        TEST(test_held_back),
        TEST(test_waiting_is_small),
        TEST(test_disk_too_slow),
        TEST(test_disk_too_busy),
        TEST(test_gone_meanwhile),
        TEST(test_undo_whole),
        TEST(test_bots_wait),
        TEST(test_lost_tail),
        TEST(test_old_rooms_go),
        TEST(test_wrong_clock),
        TEST(test_rules_changed),
        TEST(test_undone_is_not_played),
        TEST(test_record_replays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
