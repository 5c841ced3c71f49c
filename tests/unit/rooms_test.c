/*
 * rooms_test.c - rooms one message at a time: who may do what, in which order things happen, what is said to whom.
 * The world is a list of what was sent; the disk is tests/server/memory.c. Storms are in tests/server/sim.c.
 */
#include "server/memory.h"
#include "server/planted.h"

#include "server/hub.h"
#include "server/inside.h"
#include "server/journal.h"
#include "server/limits.h"
#include "server/site.h"
#include "wire/wire.h"

#include <jansson.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

enum { SENT = 4000, PEOPLE = 60 };

struct person {
    struct peer *peer;
    int hung_up;
};

static struct {
    struct hd_pack *pack;
    struct memory memory;
    struct disk disk;
    struct hub *hub;
    int64_t now, ticks;
    int think_ms; /* what an answer of a bot costs */
    uint8_t luck;
    bool guard; /* a game that breaks stops only its room */
    int rooms;
    struct person person[PEOPLE];
    struct {
        int to, appends; /* whom; rows on the disk at that moment */
        json_t *message;
    } sent[SENT];
    int count;
    enum fault next[4]; /* of the calls to come, by kind */
    enum disk_call only;
    bool slow;        /* the disk answers when it is told to */
    char logged[400]; /* the last line */
    char room[40], host[40], watch[40], invite[6][40];
} w;

/* ---- the world ---- */

static int64_t now(void *user)
{
    (void)user;
    return w.now;
}

static int64_t ticks(void *user)
{
    (void)user;
    return w.ticks;
}

static void pass(int64_t ms)
{
    w.now += ms;
    w.ticks += ms;
}

static void luck(void *user, void *bytes, size_t size)
{
    (void)user;
    pass(w.think_ms);
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = w.luck = (uint8_t)(w.luck * 77 + 13);
}

static void keep(void *user, void *wire, const char *text, size_t length)
{
    (void)user;
    assert_true(w.count < SENT);
    json_t *message = json_loadb(text, length, 0, NULL);
    assert_non_null(message);
    w.sent[w.count].to = (int)((struct person *)wire - w.person);
    w.sent[w.count].appends = w.memory.appends;
    w.sent[w.count++].message = message;
}

static void hang_up(void *user, void *wire, int code, const char *why)
{
    (void)user, (void)why;
    ((struct person *)wire)->hung_up = code;
}

static void keep_log(void *user, const char *line)
{
    (void)user;
    snprintf(w.logged, sizeof w.logged, "%s", line);
}

static enum fault planned(void *user, enum disk_call call)
{
    (void)user;
    enum fault fault = call == w.only ? w.next[0] : NO_FAULT;
    if (call == w.only)
        w.next[0] = NO_FAULT;
    return fault;
}

static void fail_next(enum disk_call call, enum fault fault)
{
    w.only = call;
    w.next[0] = fault;
}

static void new_hub(bool loose)
{
    struct world world = {NULL, now, ticks, luck, keep, hang_up, keep_log, &w.disk};
    w.hub = hub_new(w.pack, &world, (struct hub_options){.bot_ms = 100, .loose = loose, .guard = w.guard, .rooms = w.rooms});
}

static void forget_sent(void)
{
    while (w.count)
        json_decref(w.sent[--w.count].message);
}

static int set_up(void **state)
{
    struct hd_report report = {0};
    (void)state;
    memset(&w, 0, sizeof w);
    w.now = 1700000000000;
    w.ticks = 5000;
    w.pack = hd_pack_builtin(&report);
    w.memory.fault = planned;
    w.disk = memory_disk(&w.memory);
    new_hub(true);
    return w.pack && w.hub ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    forget_sent();
    hub_free(w.hub);
    memory_free(&w.memory);
    hd_pack_free(w.pack);
    return 0;
}

static void tick(void)
{
    hub_tick(w.hub);
    if (!w.slow)
        memory_answer(&w.memory, w.hub);
}

/* ---- talking ---- */

static void say(int who, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(int who, const char *format, ...)
{
    char text[4096];
    va_list ap;
    va_start(ap, format);
    int length = vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    for (char *c = text; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    hub_message(w.hub, w.person[who].peer, text, (size_t)length);
    if (!w.slow)
        memory_answer(&w.memory, w.hub);
}

static void arrive(int who)
{
    w.person[who].peer = hub_open(w.hub, &w.person[who], "10.0.0.1");
    assert_non_null(w.person[who].peer);
    say(who, "{'t':'hello','version':1,'lang':'en'}");
}

static const json_t *last(int who, const char *t)
{
    for (int i = w.count - 1; i >= 0; i--)
        if (w.sent[i].to == who && (!t || !strcmp(json_string_value(json_object_get(w.sent[i].message, "t")), t)))
            return w.sent[i].message;
    return NULL;
}

static int number(const json_t *json, const char *key)
{
    const json_t *value = json_object_get(json, key);
    return json_is_integer(value) ? (int)json_integer_value(value) : -99;
}

static const char *text(const json_t *json, const char *key)
{
    const char *value = json_string_value(json_object_get(json, key));
    return value ? value : "";
}

static void assert_error(int who, const char *code)
{
    assert_non_null(last(who, NULL));
    assert_string_equal(text(last(who, NULL), "t"), "error");
    assert_string_equal(text(last(who, NULL), "code"), code);
}

static void join(int who, const char *token)
{
    say(who, "{'t':'join','room':'%s','token':'%s','name':'P%d','device':'D%d'}", w.room, token, who, who);
}

static void keep_tokens(const json_t *made)
{
    assert_non_null(made);
    snprintf(w.room, sizeof w.room, "%s", text(made, "room"));
    snprintf(w.host, sizeof w.host, "%s", text(made, "host"));
    snprintf(w.watch, sizeof w.watch, "%s", text(made, "watch"));
    for (size_t i = 0; i < json_array_size(json_object_get(made, "invite")); i++)
        snprintf(w.invite[i], sizeof w.invite[i], "%s", json_string_value(json_array_get(json_object_get(made, "invite"), i)));
}

/* Person 0 makes a room in which the first seat begins; person 7 has looked. */
static void create(const char *more)
{
    int first = 1;
    arrive(0);
    for (int seed = 7; first > 0; seed++) {
        if (strstr(more, "zombietown")) /* hidden cards: the server draws the seed */
            say(0, "{'t':'create',%s}", more);
        else
            say(0, "{'t':'create','seed':%d,%s}", seed, more);
        keep_tokens(last(0, "created"));
        arrive(7);
        join(7, w.watch);
        first = number(json_object_get(last(7, "view"), "view"), "to_move");
        hub_close(w.hub, w.person[7].peer);
    }
}

/* The i-th answer of the question in the last view. */
static const char *answer(int who, size_t i)
{
    const json_t *view = json_object_get(last(who, "view"), "view");
    return text(json_array_get(json_object_get(json_object_get(view, "question"), "actions"), i), "text");
}

static int version(int who) { return number(last(who, "view"), "version"); }

static void act(int who, int seat, int at, const char *action)
{
    say(who, "{'t':'act','room':'%s','seat':%d,'number':%d,'action':'%s'}", w.room, seat, at, action);
}

static int rows(void) { return memory_find(&w.memory, w.room)->kept.rows; }

static void restart(void)
{
    hub_free(w.hub);
    forget_sent();
    new_hub(true);
}

/* ---- acting ---- */

static void test_act(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':2");
    join(0, w.invite[0]);
    arrive(1);
    join(1, w.watch);
    assert_int_equal(version(0), 0);
    assert_int_equal(number(last(1, "view"), "seat"), -1);
    act(0, 0, 0, answer(0, 0));
    assert_string_equal(text(last(0, "ack"), "t"), "ack");
    assert_int_equal(version(0), 1);
    assert_int_equal(version(1), 1);
    assert_int_equal(rows(), 1);
}

/* The acknowledgement goes out when the row is on the disk, and not a moment before. */
static void test_ack_after_disk(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1");
    join(0, w.invite[0]);
    for (int i = 0; i < 20; i++) {
        forget_sent();
        say(0, "{'t':'resync','room':'%s'}", w.room);
        int before = w.memory.appends;
        act(0, 0, i, answer(0, 0));
        int seen = 0;
        for (int k = 0; k < w.count; k++) {
            const char *t = text(w.sent[k].message, "t");
            bool news = !strcmp(t, "ack") || (!strcmp(t, "view") && number(w.sent[k].message, "version") == i + 1);
            if (news)
                assert_int_equal(w.sent[k].appends, before + 1);
            seen += news;
        }
        assert_int_equal(seen, 2);
    }
}

static void test_repeat(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1");
    join(0, w.invite[0]);
    char first[64];
    snprintf(first, sizeof first, "%s", answer(0, 0));
    act(0, 0, 0, first);
    forget_sent();
    act(0, 0, 0, first);
    assert_true(json_is_true(json_object_get(last(0, "ack"), "repeat")));
    assert_int_equal(rows(), 1);
    /* After a restart too. */
    restart();
    arrive(0);
    join(0, w.invite[0]);
    act(0, 0, 0, first);
    assert_true(json_is_true(json_object_get(last(0, "ack"), "repeat")));
    assert_int_equal(rows(), 1);
    /* Another action under that number has not been done. */
    act(0, 0, 0, "activate nobody");
    assert_non_null(last(0, "stale"));
    assert_int_equal(rows(), 1);
    act(0, 0, 7, first);
    assert_int_equal(number(last(0, "stale"), "number"), 7);
}

static void test_refused(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1");
    join(0, w.invite[0]);
    act(0, 0, 0, "move amy r0c4");
    assert_true(text(last(0, "refused"), "why")[0]);
    assert_true(text(last(0, "refused"), "rule")[0]);
    act(0, 0, 0, "dance");
    assert_true(text(last(0, "refused"), "why")[0]);
    assert_int_equal(rows(), 0);
    say(0, "{'t':'check','room':'%s','seat':0,'action':'move amy r0c4'}", w.room);
    assert_true(json_is_false(json_object_get(last(0, "checked"), "legal")));
    say(0, "{'t':'check','room':'%s','seat':0,'action':'%s'}", w.room, answer(0, 0));
    assert_true(json_is_true(json_object_get(last(0, "checked"), "legal")));
}

/* ---- the disk ---- */

static void test_disk_full(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1");
    join(0, w.invite[0]);
    char first[64];
    snprintf(first, sizeof first, "%s", answer(0, 0));
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
    create("'mission':'2e/M0','seats':1");
    join(0, w.invite[0]);
    char first[64];
    snprintf(first, sizeof first, "%s", answer(0, 0));
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

static bool figures_say(const char *line)
{
    struct out out = {0};
    hub_metrics(w.hub, &out);
    bool found = strstr(out_string(&out), line);
    out_free(&out);
    return found;
}

/* What is known when the disk has answered what was asked of it meanwhile. */
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
    create("'mission':'2e/M0','seats':1");
    join(0, w.invite[0]);
    char first[64];
    snprintf(first, sizeof first, "%s", answer(0, 0));
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
    create("'mission':'2e/M0','seats':2");
    join(0, w.invite[0]);
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

static void let_bots_play(void)
{
    for (int i = 0; i < 10; i++, pass(200))
        tick();
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

/* A campaign goes on in a room of its own: the same links and bots, each record alone; the old room says where. */
static void test_next_mission(void **state)
{
    (void)state;
    char old[40], fresh[40];
    create("'mission':'washington/M1','seats':2,'options':{'knock-out':'no'},'bots':{'0':'random','1':'random'}");
    join(0, w.host);
    say(0, "{'t':'next','room':'%s'}", w.room);
    assert_error(0, "cannot-start"); /* it is not over yet */
    const char *result = "playing";
    for (int i = 0; i < 4000 && !strcmp(result, "playing"); i++, pass(200)) {
        tick();
        result = text(json_object_get(last(0, "view"), "view"), "result");
        if (w.count > 400)
            forget_sent(), say(0, "{'t':'resync','room':'%s','have':-1}", w.room);
    }
    assert_string_not_equal(result, "playing");
    snprintf(old, sizeof old, "%s", w.room);
    arrive(3);
    join(3, w.watch);
    say(3, "{'t':'next','room':'%s'}", w.room);
    assert_error(3, "no-seat");
    say(0, "{'t':'next','room':'%s'}", w.room);
    snprintf(fresh, sizeof fresh, "%s", text(last(0, "room"), "next"));
    assert_true(*fresh && strcmp(fresh, old) != 0);
    assert_string_equal(text(last(3, "room"), "next"), fresh); /* whoever watches is told, too */
    say(0, "{'t':'next','room':'%s'}", w.room);
    assert_string_equal(text(last(0, "room"), "next"), fresh); /* one room, however often it is asked for */
    restart();
    arrive(0);
    join(0, w.host); /* the old link, later: it still says where */
    assert_string_equal(text(last(0, "room"), "next"), fresh);
    snprintf(w.room, sizeof w.room, "%s", fresh);
    arrive(1);
    join(1, w.invite[1]);
    assert_non_null(last(1, "view"));
    assert_memory_equal(text(last(1, "room"), "mission"), "washington/M", 12);
    assert_string_equal(text(json_array_get(json_object_get(last(1, "room"), "seats"), 0), "bot"), "random");
}

/* Taking back past bots is several steps and one change: the disk has all of it or nothing. */
static void test_undo_whole(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':2,'bots':{'1':'random'}");
    join(0, w.invite[0]);
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
    create("'mission':'2e/M0','seats':1");
    join(0, w.invite[0]);
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

static void test_names_survive_only_if_kept(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1");
    join(0, w.invite[0]);
    fail_next(CALL_UPDATE, FAULT_BEFORE);
    say(0, "{'t':'name','room':'%s','name':'Zoe'}", w.room);
    assert_error(0, "store-away");
    say(0, "{'t':'resync','room':'%s'}", w.room);
    assert_string_equal(text(json_array_get(json_object_get(last(0, "room"), "seats"), 0), "name"), "P0");
}

static void test_torn_tail(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1");
    join(0, w.invite[0]);
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
    create("'mission':'2e/M0','seats':1");
    join(0, w.invite[0]);
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

/* ---- seats ---- */

static void test_forged(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':2");
    char other[40];
    snprintf(other, sizeof other, "%s", w.room);
    join(0, w.invite[0]);
    arrive(1);
    join(1, "AAAAAAAAAAAAAAAAAAAAAAAA");
    assert_error(1, "wrong-token");
    act(1, 0, 0, answer(0, 0));
    assert_error(1, "not-joined");
    join(1, w.invite[1]);
    act(1, 0, 0, answer(0, 0));
    assert_error(1, "not-your-seat");
    act(1, 1, 0, answer(0, 0));
    assert_error(1, "not-your-turn");
    arrive(2);
    join(2, w.watch);
    act(2, 0, 0, answer(0, 0));
    assert_error(2, "not-your-seat");
    say(2, "{'t':'pause','room':'%s','on':true}", w.room);
    assert_error(2, "no-seat");
    say(2, "{'t':'delete','room':'%s'}", w.room);
    assert_error(2, "not-host");
    assert_int_equal(rows(), 0);
    /* Tokens of one room open no other. */
    char invite[40];
    snprintf(invite, sizeof invite, "%s", w.invite[0]);
    create("'mission':'2e/M0','seats':2");
    arrive(3);
    join(3, invite);
    assert_error(3, "wrong-token");
    for (int i = 0; i < LIMIT_GUESSES + 1; i++)
        join(3, invite);
    assert_int_equal(w.person[3].hung_up, 1008);
}

static void test_two_devices(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1");
    join(0, w.invite[0]);
    arrive(1);
    join(1, w.invite[0]);
    act(0, 0, 0, answer(0, 0));
    assert_int_equal(version(1), 1);
    act(1, 0, 1, answer(1, 0));
    assert_int_equal(version(0), 2);
}

/* Whoever is to decide leaves: the others put a bot there; it is given back. */
static void test_stand_in(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':3");
    for (int i = 0; i < 3; i++) {
        if (i)
            arrive(i);
        join(i, w.invite[i]);
    }
    int gone = number(json_object_get(last(0, "view"), "view"), "to_move"), one = (gone + 1) % 3, two = (gone + 2) % 3;
    say(one, "{'t':'seat','room':'%s','seat':%d,'do':'bot'}", w.room, gone);
    assert_error(one, "seat-taken");
    hub_close(w.hub, w.person[gone].peer);
    say(one, "{'t':'seat','room':'%s','seat':%d,'do':'bot','bot':'random'}", w.room, gone);
    const json_t *vote = last(two, "vote");
    assert_string_equal(text(vote, "what"), "bot");
    assert_true(json_is_true(json_object_get(vote, "open")));
    let_bots_play();
    assert_int_equal(rows(), 0);
    say(two, "{'t':'vote','room':'%s','vote':%d,'yes':true}", w.room, number(vote, "vote"));
    assert_true(json_is_true(json_object_get(last(one, "vote"), "passed")));
    let_bots_play();
    assert_true(rows() > 0);
    arrive(gone);
    join(gone, w.invite[gone]);
    assert_null(json_object_get(json_array_get(json_object_get(last(gone, "room"), "seats"), (size_t)gone), "bot"));
    int before = rows();
    let_bots_play();
    assert_int_equal(rows(), before);
}

/* More rooms than one tick has time for: each has its turn, whoever sets the clock of the machine. */
static void test_bots_take_turns(void **state)
{
    (void)state;
    enum { MANY = 50 };
    char room[MANY][40];
    for (int i = 0; i < MANY; i++) {
        arrive(i);
        say(i, "{'t':'create','mission':'2e/M0','seats':1,'bots':{'0':'random'}}");
        keep_tokens(last(i, "created"));
        join(i, w.watch);
        snprintf(room[i], sizeof room[i], "%s", w.room);
    }
    w.think_ms = 20;
    for (int i = 0; i < MANY; i++, pass(100)) {
        tick();
        forget_sent();
        w.now -= i == MANY / 2 ? 24 * 60 * 60 * 1000 : 0;
    }
    for (int i = 0; i < MANY; i++)
        assert_in_range(memory_find(&w.memory, room[i])->kept.rows, 2, 9);
}

static const char *bot_of(int who, int seat)
{
    return text(json_array_get(json_object_get(last(who, "room"), "seats"), (size_t)seat), "bot");
}

/* A seat that is a bot's by plan: whoever is invited sits down there, and when they get up the bot is back. */
static void test_leave(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':2,'bots':{'1':'random'}");
    join(0, w.invite[0]);
    assert_string_equal(bot_of(0, 1), "random");
    arrive(1);
    join(1, w.invite[1]);
    assert_string_equal(bot_of(0, 1), "");
    say(0, "{'t':'seat','room':'%s','seat':1,'do':'leave'}", w.room);
    assert_error(0, "not-your-seat");
    say(1, "{'t':'seat','room':'%s','seat':1,'do':'leave'}", w.room);
    assert_string_equal(bot_of(0, 1), "random");
    assert_int_equal(number(last(1, "view"), "seat"), -1);
    say(0, "{'t':'seat','room':'%s','seat':0,'do':'bot'}", w.room);
    assert_string_equal(bot_of(1, 0), "greedy");
    say(1, "{'t':'seat','room':'%s','seat':0,'do':'person'}", w.room);
    assert_error(1, "not-your-seat");
    say(0, "{'t':'seat','room':'%s','seat':0,'do':'person'}", w.room);
    assert_string_equal(bot_of(1, 0), "");
    say(0, "{'t':'seat','room':'%s','seat':5,'do':'take'}", w.room);
    assert_error(0, "no-seat");
}

static bool is(const json_t *message, const char *key) { return json_is_true(json_object_get(message, key)); }

/* Somebody who is there loses the seat to a bot: they are told by whom, and have it back without coming in again. */
static void test_told_of_bot(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':2");
    join(0, w.host);
    join(0, w.invite[0]);
    arrive(1);
    join(1, w.invite[1]);
    arrive(2);
    join(2, w.watch);
    forget_sent();
    say(0, "{'t':'seat','room':'%s','seat':1,'do':'bot'}", w.room);
    const json_t *told = last(1, "seat");
    assert_int_equal(number(told, "seat"), 1);
    assert_string_equal(text(told, "do"), "bot");
    assert_string_equal(text(told, "bot"), "greedy");
    assert_string_equal(text(told, "name"), "P0");
    assert_int_equal(number(told, "by"), 0);
    assert_true(is(told, "yours") && !is(told, "vote"));
    assert_non_null(last(2, "seat"));
    assert_false(is(last(2, "seat"), "yours"));
    assert_null(last(0, "seat"));
    assert_true(is(json_array_get(json_object_get(last(1, "room"), "seats"), 1), "mine"));
    assert_string_equal(bot_of(1, 1), "greedy");
    say(1, "{'t':'seat','room':'%s','seat':1,'do':'person'}", w.room);
    assert_string_equal(bot_of(1, 1), "");
    assert_string_equal(text(last(0, "seat"), "do"), "person");
    assert_string_equal(text(last(0, "seat"), "name"), "P1");
    assert_int_equal(number(last(1, "view"), "seat"), 1);
    /* Whoever kept a seat warm is told when its owner is back. */
    hub_close(w.hub, w.person[1].peer);
    say(0, "{'t':'seat','room':'%s','seat':1,'do':'take'}", w.room);
    forget_sent();
    arrive(1);
    join(1, w.invite[1]);
    assert_string_equal(text(last(0, "seat"), "do"), "take");
    assert_true(is(last(0, "seat"), "yours"));
    /* A disk that cannot keep the change: nobody is told anything. */
    forget_sent();
    fail_next(CALL_UPDATE, FAULT_FULL);
    say(0, "{'t':'seat','room':'%s','seat':1,'do':'bot'}", w.room);
    assert_error(0, "disk-full");
    assert_null(last(1, "seat"));
}

/* Another person keeps the seat warm, acts for it, and loses it when the owner is back. */
static void test_lent(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':2");
    arrive(1);
    join(1, w.invite[1]);
    arrive(2);
    join(2, w.host);
    say(2, "{'t':'seat','room':'%s','seat':0,'do':'take'}", w.room);
    assert_int_equal(number(last(2, "view"), "seat"), 0);
    act(2, 0, 0, answer(2, 0));
    assert_int_equal(rows(), 1);
    join(0, w.invite[0]);
    act(2, 0, 1, answer(0, 0));
    assert_error(2, "not-your-seat");
    act(0, 0, 1, answer(0, 0));
    assert_int_equal(rows(), 2);
}

/* ---- a game that breaks ---- */

static int break_up(void **state)
{
    int trouble = set_up(state);
    w.guard = true;
    restart();
    return trouble;
}

static int mend_up(void **state)
{
    unsetenv(PLANTED);
    unsetenv(PLANTED_VIEW);
    return tear_down(state);
}

static void plant(const char *what, const char *value) { assert_int_equal(setenv(what, value, 1), 0); }

static void assert_broken(int who, int kept)
{
    assert_string_equal(text(last(who, "error"), "code"), "broken");
    assert_non_null(strstr(text(last(who, "error"), "detail"), "planted.c"));
    assert_string_equal(text(last(who, "room"), "locked"), "broken");
    assert_int_equal(rows(), kept);
    say(who, "{'t':'record','room':'%s'}", w.room);
    assert_true(is(last(who, "record"), "whole"));
    assert_int_equal(strstr(text(last(who, "record"), "text"), "\n2 ") != NULL, kept >= 2);
}

/* One room breaks: its people are told, the action is not done, now or ever; the other room does not notice. */
static void test_broken(void **state)
{
    (void)state;
    char deadly[64], broken[40], calm[64];
    create("'mission':'2e/M0','seats':1");
    join(0, w.host);
    join(0, w.invite[0]);
    act(0, 0, 0, answer(0, 0));
    snprintf(deadly, sizeof deadly, "%s", answer(0, 0));
    snprintf(broken, sizeof broken, "%s", w.room);
    arrive(1);
    say(1, "{'t':'create','mission':'zombietown/town'}");
    say(1, "{'t':'join','room':'%s','token':'%s'}", text(last(1, "created"), "room"),
        json_string_value(json_array_get(json_object_get(last(1, "created"), "invite"), 0)));
    plant(PLANTED, deadly);
    for (int i = 0; i < 3; i++) {
        forget_sent();
        act(0, 0, 1, deadly);
        assert_null(last(0, "ack"));
        assert_string_equal(text(last(0, "error"), "code"), "broken");
    }
    say(0, "{'t':'resync','room':'%s'}", w.room);
    assert_string_equal(text(last(0, "error"), "code"), "broken");
    restart();
    arrive(0);
    join(0, w.invite[0]);
    assert_broken(0, 1);
    assert_non_null(strstr(text(last(0, "record"), "report"), deadly));
    act(0, 0, 1, deadly);
    assert_string_equal(text(last(0, "error"), "code"), "broken");
    say(0, "{'t':'hello','version':1,'lang':'de'}");
    act(0, 0, 1, deadly);
    assert_non_null(strstr(text(last(0, "error"), "text"), "Fehler im Programm"));
    say(0, "{'t':'chat','room':'%s','text':'oh'}", w.room);
    assert_non_null(last(0, "chat"));
    create("'mission':'zombietown/town','seats':2");
    join(0, w.invite[0]);
    snprintf(calm, sizeof calm, "%s", answer(0, 0));
    act(0, 0, 0, calm);
    assert_int_equal(rows(), 1);
}

/* It breaks when the row is on its way: then it does not get there, and nobody has heard of it. */
static void test_broken_view(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':2");
    join(0, w.invite[0]);
    arrive(1);
    join(1, w.watch);
    act(0, 0, 0, answer(0, 0));
    plant(PLANTED_VIEW, "yes");
    forget_sent();
    act(0, 0, 1, "end amy");
    say(0, "{'t':'undo','room':'%s','number':1}", w.room);
    assert_null(last(0, "ack"));
    assert_null(last(1, "view"));
    assert_broken(0, 1);
    assert_string_equal(text(last(1, "error"), "code"), "broken");
    unsetenv(PLANTED_VIEW);
    restart();
    arrive(0);
    join(0, w.invite[0]);
    assert_broken(0, 1);
}

/* It breaks by itself: a bot, and when it is read back. */
static void test_broken_alone(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1");
    join(0, w.invite[0]);
    char first[64];
    snprintf(first, sizeof first, "%s", answer(0, 0));
    act(0, 0, 0, first);
    act(0, 0, 1, answer(0, 0));
    plant(PLANTED, first);
    restart();
    arrive(0);
    join(0, w.invite[0]);
    assert_broken(0, 2);
    create("'mission':'2e/M0','seats':1,'bots':{'0':'random'}");
    join(0, w.watch);
    plant(PLANTED, "*");
    for (int i = 0; i < 10; i++, pass(100))
        tick();
    assert_broken(0, 0);
    assert_non_null(strstr(text(last(0, "record"), "report"), "by itself"));
    assert_true(figures_say("holdout_broken_rooms_total 1\n"));
}

/* ---- seats with hidden cards ---- */

static void sit(int count)
{
    create("'mission':'zombietown/town','seats':3");
    for (int i = 0; i < count; i++) {
        if (i)
            arrive(i);
        join(i, w.invite[i]);
    }
    arrive(6);
    join(6, w.host);
}

static void seat(int who, int which, const char *what)
{
    say(who, "{'t':'seat','room':'%s','seat':%d,'do':'%s'}", w.room, which, what);
}

static void vote(int who, const char *yes)
{
    say(who, "{'t':'vote','room':'%s','vote':%d,'yes':%s}", w.room, number(last(who, "vote"), "vote"), yes);
}

static void wait_for_vote(void)
{
    pass(LIMIT_VOTE_HIDDEN_MS);
    tick();
}

/* The host cannot replace an opponent who is there; the owner's word decides at once, and acting is a word too. */
static void test_hidden_bot_present(void **state)
{
    (void)state;
    sit(3);
    seat(6, 1, "bot");
    assert_string_equal(bot_of(0, 1), "");
    assert_true(is(last(1, "vote"), "asked") && is(last(1, "vote"), "open") && is(last(0, "vote"), "asked"));
    assert_int_equal(number(last(1, "vote"), "by"), -1);
    assert_int_equal(number(last(1, "vote"), "wait"), LIMIT_VOTE_HIDDEN_MS);
    vote(1, "false");
    assert_false(is(last(6, "vote"), "open") || is(last(6, "vote"), "passed"));
    seat(6, 0, "bot");
    act(0, 0, 0, answer(0, 0));
    assert_false(is(last(6, "vote"), "open"));
    wait_for_vote();
    assert_string_equal(bot_of(1, 0), "");
    seat(6, 1, "bot");
    vote(1, "true");
    assert_string_equal(bot_of(0, 1), "greedy");
    seat(6, 1, "person");
    assert_error(6, "not-your-seat");
    seat(1, 1, "person");
    assert_string_equal(bot_of(0, 1), "");
    /* Silent though connected: the others decide after the wait. */
    seat(0, 1, "bot");
    vote(2, "true");
    assert_string_equal(bot_of(0, 1), "");
    wait_for_vote();
    assert_string_equal(bot_of(0, 1), "greedy");
}

/* Nobody looks at the hand of somebody who is away by their own vote; with the others' it takes a while, and is told. */
static void test_hidden_take(void **state)
{
    (void)state;
    sit(3);
    hub_close(w.hub, w.person[2].peer);
    hub_close(w.hub, w.person[1].peer);
    seat(0, 1, "take");
    assert_error(0, "not-alone");
    seat(6, 1, "take");
    assert_true(is(last(0, "vote"), "asked"));
    vote(0, "false");
    wait_for_vote();
    assert_false(is(last(6, "vote"), "passed"));
    arrive(2);
    join(2, w.invite[2]);
    seat(0, 1, "take");
    assert_false(is(last(0, "vote"), "asked"));
    vote(0, "true"); /* has none */
    assert_int_equal(number(last(2, "vote"), "need"), 1);
    assert_int_equal(number(last(2, "vote"), "yes"), 0);
    vote(2, "true");
    assert_false(holds(w.person[0].peer, 1));
    wait_for_vote();
    assert_true(holds(w.person[0].peer, 1));
    assert_string_equal(text(last(2, "seat"), "do"), "take");
    seat(0, 1, "leave");
    restart();
    arrive(1);
    join(1, w.invite[1]);
    assert_string_equal(text(last(1, "seat"), "do"), "was-taken");
    assert_string_equal(text(last(1, "seat"), "name"), "P0");
    assert_true(is(last(1, "seat"), "yours"));
    /* Told once. Another device at the seat is told of at once, and learns that it is not the only one. */
    forget_sent();
    arrive(2);
    join(2, w.invite[1]);
    assert_string_equal(text(last(2, "seat"), "do"), "device");
    assert_string_equal(text(last(1, "seat"), "do"), "device");
    hub_close(w.hub, w.person[1].peer);
    hub_close(w.hub, w.person[2].peer);
    /* Whoever opens the link while the owner is away is noticed by the owner, after a restart too, and once. */
    arrive(3);
    join(3, w.invite[1]);
    restart();
    arrive(1);
    join(1, w.invite[1]);
    assert_string_equal(text(last(1, "seat"), "do"), "device");
    restart();
    arrive(1);
    join(1, w.invite[1]);
    assert_null(last(1, "seat"));
}

/* A vote about somebody who comes back is over; a bot is possible for two of whom one has left; seats nobody came for are the
 * host's. */
static void test_hidden_bot_absent(void **state)
{
    (void)state;
    sit(2);
    seat(6, 2, "take");
    assert_true(is(last(0, "vote"), "open"));
    vote(0, "false");
    vote(1, "false");
    wait_for_vote();
    seat(6, 2, "bot");
    assert_string_equal(bot_of(0, 2), "greedy");
    hub_close(w.hub, w.person[1].peer);
    seat(0, 1, "bot");
    assert_true(is(last(0, "vote"), "open"));
    arrive(1);
    join(1, w.invite[1]);
    assert_false(is(last(0, "vote"), "open"));
    hub_close(w.hub, w.person[1].peer);
    seat(0, 1, "bot");
    wait_for_vote();
    assert_string_equal(bot_of(0, 1), "greedy");
    arrive(1);
    join(1, w.invite[1]);
    assert_string_equal(text(last(1, "seat"), "do"), "was-bot");
    assert_string_equal(bot_of(0, 1), "");
    /* Getting up is the owner's word. */
    seat(1, 1, "leave");
    seat(6, 1, "bot");
    assert_string_equal(bot_of(0, 1), "greedy");
}

/* Whoever is away for a moment has a say in what is taken back where cards are hidden. */
static void test_hidden_undo(void **state)
{
    (void)state;
    sit(3);
    int who = number(json_object_get(last(0, "view"), "view"), "to_move"), other = (who + 1) % 3, third = (who + 2) % 3;
    act(who, who, 0, answer(who, 0));
    hub_close(w.hub, w.person[who].peer);
    hub_close(w.hub, w.person[other].peer);
    say(third, "{'t':'undo','room':'%s','number':1}", w.room);
    assert_true(is(last(third, "vote"), "open"));
    assert_int_equal(number(last(third, "vote"), "need"), 2);
    assert_int_equal(rows(), 1);
    arrive(who);
    join(who, w.invite[who]);
    vote(who, "true");
    assert_int_equal(rows(), 2);
}

/* Those who watch fill a room for those who watch. */
static void test_full_room(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':2");
    for (int i = 0; i < LIMIT_PEERS_ROOM; i++, forget_sent()) {
        arrive(5);
        join(5, w.watch);
    }
    arrive(1);
    join(1, w.watch);
    assert_error(1, "room-full");
    join(1, w.invite[1]);
    assert_int_equal(number(last(1, "view"), "seat"), 1);
}

/* Nobody chooses the seed of hidden cards; its hash is told at the beginning, and what it is the hash of at the end. */
static void test_seed(void **state)
{
    (void)state;
    arrive(0);
    say(0, "{'t':'create','mission':'zombietown/town','seats':2,'seed':7}");
    assert_error(0, "own-seed");
    say(0, "{'t':'create','mission':'2e/M0','seed':7}");
    keep_tokens(last(0, "created"));
    join(0, w.watch);
    assert_null(json_object_get(last(0, "room"), "seed_hash"));
    say(0, "{'t':'create','mission':'zombietown/town','seats':2,'bots':{'0':'random','1':'random'}}");
    keep_tokens(last(0, "created"));
    join(0, w.watch);
    char first[80], should[HASH_TEXT];
    snprintf(first, sizeof first, "%s", text(last(0, "room"), "seed_hash"));
    assert_int_equal(strlen(first), 64);
    assert_null(json_object_get(last(0, "room"), "seed"));
    for (int i = 0; i < 5000 && !(last(0, "room") && json_object_get(last(0, "room"), "seed")); i++, pass(200)) {
        forget_sent();
        tick();
    }
    const json_t *end = last(0, "room");
    seed_hash(strtoull(text(end, "seed"), NULL, 16), text(end, "salt"), should);
    assert_string_equal(first, should);
    assert_string_equal(text(end, "seed_hash"), should);
    say(0, "{'t':'record','room':'%s'}", w.room);
    assert_non_null(strstr(text(last(0, "record"), "text"), text(end, "seed")));
    /* As anybody can compute it. */
    seed_hash(0x51f3c0de, "00112233445566778899aabbccddeeff", should);
    assert_string_equal(should, "0d1d0d496e32b16130a8f3da1d5b623268593d200c64544ecae4c5aa0d049cef");
}

/* ---- secrets ---- */

static bool sees_cards_of(const json_t *message, int seat)
{
    const json_t *areas = json_object_get(json_object_get(message, "view"), "areas");
    for (size_t i = 0; i < json_array_size(areas); i++) {
        const json_t *slot = json_array_get(areas, i);
        if (number(slot, "seat") == seat && !strcmp(text(slot, "area"), "hand") && json_object_get(slot, "card"))
            return true;
    }
    return false;
}

/* Answers are listed for whoever is asked, and for nobody else. */
static bool sees_answers(const json_t *message, int seat)
{
    const json_t *question = json_object_get(json_object_get(message, "view"), "question");
    return number(question, "seat") != seat && json_object_get(question, "actions");
}

static bool any_names_actions(int who, int of)
{
    for (int i = 0; i < w.count; i++) {
        const json_t *events = json_object_get(w.sent[i].message, "events");
        for (size_t k = 0; w.sent[i].to == who && k < json_array_size(events); k++) {
            const json_t *step = json_array_get(events, k);
            if (number(step, "seat") == of && json_object_get(step, "do"))
                return true;
        }
    }
    return false;
}

/* Both play until both have cards; neither is ever sent the other's, nor is who watches, nor the words of their actions. */
static void test_hidden(void **state)
{
    (void)state;
    bool own[2] = {false};
    create("'mission':'zombietown/town','seats':2");
    join(0, w.invite[0]);
    arrive(1);
    join(1, w.invite[1]);
    arrive(2);
    join(2, w.host);
    for (int i = 0; i < 300 && w.count < SENT - 20; i++) {
        int asked = number(json_object_get(last(0, "view"), "view"), "to_move");
        int who = asked < 0 ? 0 : asked;
        act(who, who, version(0), answer(who, (size_t)i % 3));
        if (!last(who, "ack"))
            act(who, who, version(0), answer(who, 0));
        for (int p = 0; p < 2; p++)
            own[p] = own[p] || sees_cards_of(last(p, "view"), p);
        assert_false(sees_cards_of(last(0, "view"), 1));
        assert_false(sees_cards_of(last(1, "view"), 0));
        assert_false(sees_cards_of(last(2, "view"), 0) || sees_cards_of(last(2, "view"), 1));
        assert_false(sees_answers(last(2, "view"), -1) || sees_answers(last(1, "view"), 1) || sees_answers(last(0, "view"), 0));
        assert_true(json_array_size(json_object_get(json_object_get(last(2, "view"), "view"), "places")) > 10);
        assert_false(any_names_actions(1, 0) || any_names_actions(0, 1) || any_names_actions(2, 0));
        say(1, "{'t':'log','room':'%s','from':-1}", w.room);
        assert_false(any_names_actions(1, 0));
        forget_sent();
        for (int p = 0; p < 3; p++)
            say(p, "{'t':'resync','room':'%s','have':%d}", w.room, rows());
    }
    assert_true(own[0] && own[1]);
    /* Not even the host gets the seed while something is to come. */
    say(2, "{'t':'record','room':'%s'}", w.room);
    assert_true(json_is_false(json_object_get(last(2, "record"), "whole")));
    assert_null(strstr(text(last(2, "record"), "text"), "seed"));
}

/* Two people at one device: nobody's cards until whoever has to decide says: it is me. */
static void test_hot_seat(void **state)
{
    (void)state;
    create("'mission':'zombietown/town','seats':2");
    join(0, w.invite[0]);
    join(0, w.invite[1]);
    for (int i = 0; i < 60; i++) {
        const json_t *view = last(0, "view");
        int asked = number(json_object_get(view, "view"), "to_move"), look = number(view, "look");
        if (look >= 0) {
            assert_int_equal(look, asked);
            assert_int_equal(number(view, "seat"), -1);
            assert_false(sees_cards_of(view, 0) || sees_cards_of(view, 1) || sees_answers(view, -1));
            act(0, asked, rows(), "pass");
            assert_false(last(0, "ack") && number(last(0, "ack"), "number") == rows());
            say(0, "{'t':'seat','room':'%s','seat':%d,'do':'look'}", w.room, asked);
            view = last(0, "view");
        }
        int eye = number(view, "seat");
        assert_int_equal(eye, asked < 0 ? eye : asked);
        assert_false(sees_cards_of(view, 1 - eye));
        int before = rows();
        act(0, eye, before, answer(0, 0));
        assert_int_equal(rows(), before + 1);
    }
}

/* ---- taking back, votes, pausing ---- */

static void test_undo_alone(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':2,'bots':{'1':'random'}");
    join(0, w.invite[0]);
    for (int i = 0; rows() < 40 && i < 400; i++, pass(200)) {
        if (number(json_object_get(last(0, "view"), "view"), "to_move") == 0)
            act(0, 0, rows(), answer(0, 0));
        tick();
    }
    int before = rows(), person = 0;
    for (int i = 0; i < 5; i++) {
        say(0, "{'t':'undo','room':'%s','number':%d}", w.room, rows());
        person += number(json_object_get(last(0, "view"), "view"), "to_move") != 1;
    }
    assert_true(rows() >= before + 5);
    assert_int_equal(person, 5);
    /* A repeat is answered, not repeated. */
    int number_of_undo = rows() - 1, all = rows();
    say(0, "{'t':'undo','room':'%s','number':%d}", w.room, number_of_undo);
    assert_true(json_is_true(json_object_get(last(0, "ack"), "repeat")));
    assert_int_equal(rows(), all);
    assert_true(number(last(0, "room"), "undone") >= 0);
}

static void test_undo_vote(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':2");
    join(0, w.invite[0]);
    arrive(1);
    join(1, w.invite[1]);
    act(0, 0, 0, answer(0, 0));
    say(1, "{'t':'undo','room':'%s','number':1}", w.room);
    int vote = number(last(0, "vote"), "vote");
    assert_int_equal(rows(), 1);
    say(0, "{'t':'vote','room':'%s','vote':%d,'yes':false}", w.room, vote);
    assert_true(json_is_false(json_object_get(last(1, "vote"), "open")));
    assert_int_equal(rows(), 1);
    say(1, "{'t':'undo','room':'%s','number':1}", w.room);
    say(0, "{'t':'vote','room':'%s','vote':%d,'yes':true}", w.room, vote + 1);
    assert_int_equal(rows(), 2);
    assert_int_equal(version(0), 2);
    /* A vote does not wait for ever. */
    act(0, 0, 2, answer(0, 0));
    say(1, "{'t':'undo','room':'%s','number':3}", w.room);
    pass(LIMIT_VOTE_MS + 1);
    tick();
    assert_true(json_is_false(json_object_get(last(0, "vote"), "open")));
    say(0, "{'t':'vote','room':'%s','vote':%d,'yes':true}", w.room, vote + 2);
    assert_error(0, "no-vote");
    assert_int_equal(rows(), 3);
}

/* Everybody reads who asks; the asker has said yes and is not asked; a bot has no voice. */
static void test_vote_says_who_asks(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':4");
    for (int i = 0; i < 4; i++) {
        if (i)
            arrive(i);
        join(i, w.invite[i]);
    }
    act(0, 0, 0, answer(0, 0));
    say(3, "{'t':'seat','room':'%s','seat':3,'do':'bot'}", w.room);
    say(1, "{'t':'undo','room':'%s','number':1}", w.room);
    for (int i = 0; i < 4; i++) {
        const json_t *vote = last(i, "vote");
        assert_int_equal(number(vote, "by"), 1);
        assert_string_equal(text(vote, "name"), "P1");
        assert_int_equal(number(vote, "yes"), 1);
        assert_int_equal(number(vote, "need"), 2);
        assert_int_equal(is(vote, "asked"), i == 0 || i == 2);
        assert_string_equal(text(vote, "voice"), i == 1 ? "yes" : "");
    }
    /* Who comes later is asked too. */
    arrive(4);
    join(4, w.invite[2]);
    assert_true(is(last(4, "vote"), "asked"));
    say(0, "{'t':'vote','room':'%s','vote':%d,'yes':false}", w.room, number(last(0, "vote"), "vote"));
    assert_string_equal(text(last(0, "vote"), "voice"), "no");
    assert_false(is(last(0, "vote"), "asked"));
    assert_true(is(last(2, "vote"), "asked") && is(last(2, "vote"), "open"));
    say(2, "{'t':'vote','room':'%s','vote':%d,'yes':true}", w.room, number(last(0, "vote"), "vote"));
    assert_true(is(last(1, "vote"), "passed"));
    assert_false(is(last(1, "vote"), "asked"));
    assert_int_equal(rows(), 2);
}

static void test_pause(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1");
    join(0, w.invite[0]);
    say(0, "{'t':'pause','room':'%s','on':true}", w.room);
    act(0, 0, 0, answer(0, 0));
    assert_error(0, "paused");
    restart();
    arrive(0);
    join(0, w.invite[0]);
    assert_true(json_is_true(json_object_get(last(0, "room"), "paused")));
    say(0, "{'t':'pause','room':'%s','on':false}", w.room);
    act(0, 0, 0, answer(0, 0));
    assert_int_equal(rows(), 1);
}

static void test_chat_and_names(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':2");
    join(0, w.invite[0]);
    arrive(1);
    join(1, w.invite[1]);
    say(0, "{'t':'name','room':'%s','name':'Ann\\u0007a','colour':'red'}", w.room);
    assert_string_equal(text(json_array_get(json_object_get(last(1, "room"), "seats"), 0), "name"), "Ann a");
    /* Marks that turn round what stands behind them are left out, of all else what one cannot see is a space. */
    say(0, "{'t':'name','room':'%s','name':'A\\u202enn\\u2066a\\u0085\\u200bB'}", w.room);
    assert_string_equal(text(json_array_get(json_object_get(last(1, "room"), "seats"), 0), "name"), "Anna B");
    say(0, "{'t':'chat','room':'%s','text':'1\\u202e2\\u20283\\u001b[2J שלום 👩\\u200d🚀'}", w.room);
    assert_string_equal(text(last(1, "chat"), "text"), "12 3 [2J שלום 👩\xe2\x80\x8d🚀");
    say(0, "{'t':'name','room':'%s','name':'Ann a'}", w.room);
    say(0, "{'t':'chat','room':'%s','text':'hello <b>'}", w.room);
    assert_string_equal(text(last(1, "chat"), "text"), "hello <b>");
    assert_string_equal(text(last(1, "chat"), "from"), "Ann a");
    char flood[LIMIT_CHAT + 2];
    memset(flood, 'x', sizeof flood);
    flood[LIMIT_CHAT + 1] = 0;
    say(0, "{'t':'chat','room':'%s','text':'%s'}", w.room, flood);
    assert_error(0, "too-long");
    restart();
    arrive(0);
    join(0, w.invite[0]);
    assert_string_equal(text(last(0, "chat"), "text"), "hello <b>");
}

static void test_disk_has_no_tokens(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':2");
    const struct memory_room *kept = memory_find(&w.memory, w.room);
    const char *const token[] = {w.host, w.watch, w.invite[0], w.invite[1]};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(strlen(token[i]), 24);
        assert_null(strstr(kept->kept.meta, token[i]));
        assert_null(strstr(kept->kept.header, token[i]));
    }
}

static bool owns(const json_t *message, const char *piece, int seat)
{
    const json_t *pieces = json_object_get(json_object_get(message, "view"), "pieces");
    for (size_t i = 0; i < json_array_size(pieces); i++)
        if (!strcmp(text(json_array_get(pieces, i), "id"), piece))
            return number(json_array_get(pieces, i), "seat") == seat;
    return false;
}

/* What may be done beside answering is told to each seat for itself. */
static void test_anytime(void **state)
{
    (void)state;
    int seen = 0;
    create("'mission':'2e/M0','seats':2");
    for (int p = 0; p < 2; p++) {
        if (p)
            arrive(p);
        join(p, w.invite[p]);
        const json_t *anytime = json_object_get(last(p, "view"), "anytime");
        for (size_t i = 0; i < json_array_size(anytime); i++, seen++)
            assert_true(owns(last(p, "view"), text(json_array_get(anytime, i), "piece"), p));
    }
    assert_true(seen > 0);
}

static void test_delete(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1");
    join(0, w.host);
    arrive(1);
    join(1, w.invite[0]);
    say(0, "{'t':'delete','room':'%s'}", w.room);
    assert_non_null(last(1, "deleted"));
    join(1, w.invite[0]);
    assert_error(1, "no-room");
    act(1, 0, 0, "x");
    assert_error(1, "not-joined");
}

/* ---- messages that are none, and too many ---- */

static void test_bad_messages(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "{",
        "[]",
        "null",
        "{}",
        "{'t':7}",
        "'x'",
        "{'t':'act'}",
        "{'t':'join'}",
        "{'t':'create'}",
        "{'t':'seat'}",
        "{'t':'act','room':'zzz','seat':0}",
        "{'t':'create','mission':'2e/M0','seats':99}",
        "{'t':'create','mission':'2e/M0','bots':{'9':'greedy'}}",
        "{'t':'create','mission':'2e/M0','bots':{'0':'search'}}", /* thinks too long for the thread all rooms share */
        "{'t':'create','mission':'2e/M0','options':[]}",
        "{'t':'create','mission':'2e/M0','seed':'x'}",
        "{'t':'hello'}",
        "{'t':'join','room':'../x','token':'y'}",
        "{'t':'join','room':'abc','token':7}",
    };
    arrive(0);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        say(0, "%s", bad[i]);
        assert_string_equal(text(last(0, NULL), "t"), "error");
        assert_true(text(last(0, NULL), "text")[0]);
    }
    say(0, "{'t':'what'}");
    assert_error(0, "unknown-message");
    say(0, "{'t':'create','mission':'2e/M99'}");
    assert_error(0, "cannot-start");
    say(0, "{'t':'hello','version':0}");
    assert_error(0, "old-client");
    say(0, "{'t':'hello','version':1,'lang':'de'}");
    say(0, "{'t':'join','room':'abcd','token':'x'}");
    assert_non_null(strstr(text(last(0, "error"), "text"), "Raum"));
    w.person[1].peer = hub_open(w.hub, &w.person[1], "x");
    say(1, "{'t':'games'}");
    assert_error(1, "old-client");
}

static void test_limits(void **state)
{
    (void)state;
    hub_free(w.hub);
    new_hub(false);
    arrive(0);
    for (int i = 0; i < LIMIT_ROOMS_ADDRESS; i++, pass(1000))
        say(0, "{'t':'create','mission':'2e/M0'}");
    assert_int_equal(json_array_size(json_object_get(last(0, "created"), "invite")), 1);
    say(0, "{'t':'create','mission':'2e/M0'}");
    assert_error(0, "too-many-rooms");
    forget_sent();
    for (int i = 0; i < LIMIT_BURST_PEER + 5; i++)
        say(0, "{'t':'ping'}");
    assert_non_null(last(0, "error"));
    assert_string_equal(text(last(0, "error"), "code"), "slow-down");
    assert_int_equal(w.person[0].hung_up, 0);
    pass(2000);
    say(0, "{'t':'ping'}");
    assert_string_equal(text(last(0, NULL), "t"), "pong");
    for (int i = 0; i < LIMIT_BURST_PEER + LIMIT_STRIKES + 5; i++)
        say(0, "{'t':'ping'}");
    assert_int_equal(w.person[0].hung_up, 1008);
    pass(LIMIT_SHUT_MS + 1);
    int count = 1;
    struct person crowd = {0};
    while (count < LIMIT_PEERS_ADDRESS + 5 && hub_open(w.hub, &crowd, "10.0.0.1"))
        count++;
    assert_int_equal(count, LIMIT_PEERS_ADDRESS);
    assert_non_null(hub_open(w.hub, &crowd, "10.0.0.2"));
}

/* What one address may have of the door; a household with IPv6 has many. */
static void test_sockets(void **state)
{
    (void)state;
    struct address *mine[LIMIT_SOCKETS_ADDRESS];
    char group[64];
    static const char *const same[][2] = {{"10.0.0.1", "10.0.0.1"},
                                          {"::ffff:10.0.0.1", "10.0.0.1"},
                                          {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
                                          {"2001:db8:1:2::9", "2001:db8:1:2::/64"},
                                          {"nonsense", "nonsense"}};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        address_group(same[i][0], group, sizeof group);
        assert_string_equal(group, same[i][1]);
    }
    hub_free(w.hub);
    new_hub(false);
    for (int i = 0; i < LIMIT_SOCKETS_ADDRESS; i++)
        assert_non_null(mine[i] = hub_plug(w.hub, i % 2 ? "2001:db8::1" : "2001:db8::2"));
    assert_null(hub_plug(w.hub, "2001:db8::3"));
    assert_non_null(hub_plug(w.hub, "2001:db8:0:1::3"));
    assert_non_null(hub_plug(w.hub, NULL));
    hub_unplug(w.hub, mine[0]);
    assert_non_null(hub_plug(w.hub, "2001:db8::3"));
    /* Coming and going all the time. */
    int came = 0;
    for (struct address *a; came < 2 * LIMIT_ARRIVALS_BURST && (a = hub_plug(w.hub, "10.0.0.2")); came++)
        hub_unplug(w.hub, a);
    assert_int_equal(came, LIMIT_ARRIVALS_BURST);
    pass(1000);
    assert_non_null(hub_plug(w.hub, "10.0.0.2"));
    assert_true(figures_say("holdout_sockets_refused_total 2\n"));
}

/* Bytes count whatever they are; whoever floods waits before coming in again. */
static void test_floods(void **state)
{
    (void)state;
    hub_free(w.hub);
    new_hub(false);
    arrive(0);
    for (int i = 0; i < 100; i++, pass(1000))
        hub_heard(w.hub, w.person[0].peer, LIMIT_KIB_PEER * 1024);
    assert_int_equal(w.person[0].hung_up, 0);
    hub_heard(w.hub, w.person[0].peer, LIMIT_KIB_BURST_PEER * 2048);
    assert_int_equal(w.person[0].hung_up, 1008);
    assert_null(hub_plug(w.hub, "10.0.0.1"));
    assert_null(hub_open(w.hub, &w.person[1], "10.0.0.1"));
    pass(LIMIT_SHUT_MS + 1);
    assert_non_null(hub_plug(w.hub, "10.0.0.1"));
    arrive(1);
    for (int i = 0; i < LIMIT_BURST_PEER + LIMIT_STRIKES + 5; i++)
        hub_noise(w.hub, w.person[1].peer);
    assert_int_equal(w.person[1].hung_up, 1008);
}

static void test_journal(void **state)
{
    (void)state;
    struct journal journal = {0};
    char line[60];
    assert_true(journal_line(&journal, 1000, "a\x1b[31mb\nc\xff\xc2\x9b", line, sizeof line));
    assert_string_equal(line, "a [31mb c? ");
    for (int i = 1; i < LIMIT_LOG_MINUTE; i++)
        assert_true(journal_line(&journal, 1000, "x", line, sizeof line));
    for (int i = 0; i < 700; i++)
        assert_false(journal_line(&journal, 59000, "x", line, sizeof line));
    assert_true(journal_line(&journal, 60000, "y", line, sizeof line));
    assert_string_equal(line, "(700 lines left out) y");
    assert_true(journal_line(&journal, 60000, "z", line, sizeof line));
    assert_string_equal(line, "z");
}

static void test_empty_rooms_leave_memory(void **state)
{
    (void)state;
    struct out out = {0};
    create("'mission':'2e/M0','seats':1");
    join(0, w.invite[0]);
    act(0, 0, 0, answer(0, 0));
    hub_close(w.hub, w.person[0].peer);
    pass(LIMIT_IDLE_MS + 1);
    tick();
    hub_metrics(w.hub, &out);
    assert_non_null(strstr(out_string(&out), "holdout_rooms_in_memory 0\n"));
    assert_non_null(strstr(out_string(&out), "holdout_actions_total 1\n"));
    out_free(&out);
    arrive(0);
    join(0, w.invite[0]);
    assert_int_equal(version(0), 1);
}

/* Empty rooms make place for others, the longest empty first; if none is empty, whoever comes is told. */
static void test_rooms_in_memory(void **state)
{
    (void)state;
    w.rooms = 3;
    restart();
    create("'mission':'2e/M0','seats':1");
    join(0, w.invite[0]);
    act(0, 0, 0, answer(0, 0));
    char room[40], invite[40];
    snprintf(room, sizeof room, "%s", w.room);
    snprintf(invite, sizeof invite, "%s", w.invite[0]);
    say(0, "{'t':'leave','room':'%s'}", w.room);
    for (int i = 1; i < 6; i++, pass(1000)) {
        arrive(i);
        say(i, "{'t':'create','mission':'2e/M0'}");
    }
    assert_true(figures_say("holdout_rooms_in_memory 3\n"));
    say(0, "{'t':'join','room':'%s','token':'%s'}", room, invite);
    assert_int_equal(version(0), 1);
    for (int i = 4; i < 6; i++) {
        keep_tokens(last(i, "created"));
        join(i, w.watch);
    }
    assert_true(figures_say("holdout_rooms_in_memory 3\n"));
    say(1, "{'t':'create','mission':'2e/M0'}");
    assert_error(1, "crowded");
    keep_tokens(last(2, "created"));
    join(2, w.watch);
    assert_error(2, "crowded");
    hub_close(w.hub, w.person[4].peer);
    join(2, w.watch);
    assert_int_equal(version(2), 0);
}

/* ---- plain HTTP ---- */

static struct site_answer get(const struct site *site, const char *method, const char *path, const char *encoding)
{
    struct site_request request = {.method = method, .path = path, .accept_encoding = encoding};
    return site_answer(site, &request);
}

/* Files of a folder, packed if the browser takes that, and nothing beside them. */
static void test_site_files(void **state)
{
    (void)state;
    char dir[] = "/tmp/holdout-site-XXXXXX", path[100], why[200];
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/rules", dir);
    assert_int_equal(mkdir(path, 0700), 0);
    static const char *const name[] = {"index.html", "big.js", ".secret", "rules/index.html"};
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s/%s", dir, name[i]);
        FILE *file = fopen(path, "w");
        for (int k = 0; k < (i == 1 ? 1000 : 1); k++)
            fprintf(file, "file %d\n", i);
        fclose(file);
    }
    struct site *site = site_open(dir, why, sizeof why);
    assert_non_null(site);
    assert_true(site_has_client(site));
    assert_memory_equal(get(site, "GET", "/", NULL).body, "file 0\n", 7);
    assert_memory_equal(get(site, "GET", "/rules/", NULL).body, "file 3\n", 7);
    assert_int_equal(get(site, "GET", "/.secret", NULL).status, 404);
    assert_int_equal(get(site, "GET", "/rules", NULL).status, 404);
    assert_int_equal(get(site, "GET", "/big.js", NULL).length, 7000);
    assert_string_equal(get(site, "GET", "/big.js", NULL).type, "text/javascript; charset=utf-8");
    assert_true(get(site, "GET", "/big.js", "br, gzip").gzip && get(site, "GET", "/big.js", "br, gzip").length < 700);
    assert_false(get(site, "GET", "/big.js", "gzip;q=0").gzip);
    site_free(site);
    for (int i = 3; i >= 0; i--) {
        snprintf(path, sizeof path, "%s/%s", dir, name[i]);
        remove(path);
    }
    snprintf(path, sizeof path, "%s/rules", dir);
    remove(path);
    remove(dir);
}

static void test_turned_away(void **state)
{
    (void)state;
    hub_turned_away(w.hub, "https://a.example", "https://b.example", "b.example");
    assert_non_null(strstr(w.logged, "https://a.example"));
    assert_non_null(strstr(w.logged, "--public-origin says https://b.example"));
    /* A flood of them is counted, not written. */
    w.logged[0] = 0;
    hub_turned_away(w.hub, "https://a.example", NULL, "b.example");
    assert_string_equal(w.logged, "");
    assert_true(figures_say("holdout_turned_away_total 2\n"));
    pass(60000);
    hub_turned_away(w.hub, "https://a\nb", NULL, "b.example");
    assert_non_null(strstr(w.logged, "b.example"));
    assert_null(strchr(w.logged, '\n'));
}

static void test_origins(void **state)
{
    (void)state;
    static const char *const good[] = {"https://games.example.org", "http://127.0.0.1:8460", "https://[::1]:8443",
                                       "http://localhost", "https://a-b.c_d.org:444"};
    static const char *const bad[][2] = {
        {"games.example.org", "https://games.example.org"},
        {"games.example.org:8443", "https://games.example.org:8443"},
        {"https://games.example.org/", "https://games.example.org"},
        {"https://Games.Example.org/play/?x#y", "https://games.example.org"},
        {"https://games.example.org:443", "https://games.example.org"},
        {"http://games.example.org:80", "http://games.example.org"},
        {"HTTP://x.org", "http://x.org"},
        {"", "https://games.example.org"},
        {"https://", "https://games.example.org"},
        {"ftp://x.org", "https://games.example.org"},
        {"https://x.org:99999", "https://games.example.org"},
        {"https://x.org:", "https://games.example.org"},
        {"https://x y.org", "https://games.example.org"},
        {"https://[::1", "https://games.example.org"},
    };
    char better[100];
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(site_is_origin(good[i], better, sizeof better));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(site_is_origin(bad[i][0], better, sizeof better));
        assert_string_equal(better, bad[i][1]);
    }
    /* Longer than there is room for: the example, not half a name. */
    char endless[400] = "HTTPS://";
    memset(endless + 8, 'a', sizeof endless - 9);
    assert_false(site_is_origin(endless, better, sizeof better));
    assert_string_equal(better, "https://games.example.org");
}

static void test_site(void **state)
{
    (void)state;
    char why[200];
    struct site *site = site_open(NULL, why, sizeof why);
    assert_non_null(site);
    assert_int_equal(get(site, "GET", "/", NULL).status, 200);
    assert_non_null(strstr(get(site, "GET", "/", NULL).body, "--web"));
    assert_int_equal(get(site, "POST", "/", NULL).status, 405);
    static const char *const nothing[] = {"/x", "", "/../etc/passwd", "/index.html/", "//", "/index.html\\", "index.html"};
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++)
        assert_int_equal(get(site, "GET", nothing[i], NULL).status, 404);
    assert_int_equal(get(site, "GET", "/healthz", NULL).page, SITE_HEALTH);
    assert_int_equal(get(site, "GET", "/metrics", NULL).page, SITE_METRICS);
    assert_int_equal(get(site, "GET", "/origin", NULL).page, SITE_ORIGIN);
    assert_false(site_has_client(site));
    struct site_answer first = get(site, "GET", "/", NULL);
    struct site_request again = {.method = "GET", .path = "/", .if_none_match = first.tag};
    assert_int_equal(site_answer(site, &again).status, 304);
    site_free(site);
    assert_true(site_origin_fits(NULL, "a:1", NULL));
    assert_true(site_origin_fits("http://a:1", "a:1", NULL));
    assert_false(site_origin_fits("http://b:1", "a:1", NULL));
    assert_false(site_origin_fits("http://a:1.evil", "a:1", NULL));
    assert_false(site_origin_fits("null", "a:1", NULL));
    assert_false(site_origin_fits("http://", "", NULL));
    assert_true(site_origin_fits("https://x.org", "a:1", "https://x.org"));
    assert_false(site_origin_fits("http://a:1", "a:1", "https://x.org"));
    static const char *const ours[] = {"127.0.0.1:8460", "[::1]:8460", "localhost", "table",
                                       "table.local:80", "x.org",      "X.ORG:443", "box.home.arpa"};
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
        assert_true(site_host_fits(ours[i], "https://x.org", "box.home.arpa"));
    static const char *const theirs[] = {
        "evil.example", "127.0.0.1.evil.example", "x.org.evil.example", "evilx.org", "local.evil.example", "", ":8460",
        "1.evil"};
    for (size_t i = 0; i < sizeof theirs / sizeof theirs[0]; i++)
        assert_false(site_host_fits(theirs[i], "https://x.org", "box.home.arpa"));
    assert_true(site_host_fits(NULL, NULL, NULL));
    assert_false(site_host_fits("x.org", NULL, NULL));
    bool scripts = false;
    for (int i = 0; site_headers[i]; i += 2)
        scripts =
            scripts || (strstr(site_headers[i + 1], "script-src 'self'") && !strstr(site_headers[i + 1], "'unsafe-eval'"));
    assert_true(scripts);
}

#define BROKEN_TEST(name) cmocka_unit_test_setup_teardown(name, break_up, mend_up)
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_act),
        TEST(test_ack_after_disk),
        TEST(test_repeat),
        TEST(test_refused),
        TEST(test_disk_full),
        TEST(test_disk_in_doubt),
        TEST(test_health),
        TEST(test_torn_tail),
        TEST(test_names_survive_only_if_kept),
        TEST(test_held_back),
        TEST(test_disk_too_slow),
        TEST(test_disk_too_busy),
        TEST(test_gone_meanwhile),
        TEST(test_undo_whole),
        TEST(test_bots_wait),
        TEST(test_next_mission),
        TEST(test_lost_tail),
        TEST(test_old_rooms_go),
        TEST(test_rules_changed),
        TEST(test_record_replays),
        TEST(test_forged),
        TEST(test_two_devices),
        TEST(test_stand_in),
        TEST(test_lent),
        TEST(test_bots_take_turns),
        BROKEN_TEST(test_broken),
        BROKEN_TEST(test_broken_view),
        BROKEN_TEST(test_broken_alone),
        TEST(test_hidden_bot_present),
        TEST(test_hidden_take),
        TEST(test_hidden_bot_absent),
        TEST(test_seed),
        TEST(test_hidden_undo),
        TEST(test_full_room),
        TEST(test_leave),
        TEST(test_told_of_bot),
        TEST(test_hidden),
        TEST(test_hot_seat),
        TEST(test_undo_alone),
        TEST(test_undo_vote),
        TEST(test_vote_says_who_asks),
        TEST(test_pause),
        TEST(test_chat_and_names),
        TEST(test_delete),
        TEST(test_bad_messages),
        TEST(test_limits),
        TEST(test_sockets),
        TEST(test_floods),
        TEST(test_journal),
        TEST(test_empty_rooms_leave_memory),
        TEST(test_rooms_in_memory),
        TEST(test_turned_away),
        TEST(test_origins),
        TEST(test_site),
        TEST(test_site_files),
        TEST(test_disk_has_no_tokens),
        TEST(test_anytime),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
