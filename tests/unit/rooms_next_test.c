/*
 * rooms_next_test.c - when a game is over its people go on together: the next mission of a campaign, the same again, another
 * one.
 */
#include "rooms_world.h"

static bool is_playing(int who) { return strcmp(text(json_object_get(last(who, "view"), "view"), "result"), "playing") == 0; }

/* Bots play the game to its end; person 0 is the host. */
static void play_out(const char *setup)
{
    create(setup);
    join(0, w.host);
    say(0, "{'t':'next','room':'%s'}", w.room);
    assert_error(0, "still-playing");
    for (int i = 0; i < 4000 && is_playing(0); i++, pass(200)) {
        tick();
        if (w.count > 400)
            forget_sent(), say(0, "{'t':'resync','room':'%s','have':-1}", w.room);
    }
    assert_false(is_playing(0));
}

static const json_t *seat_of(int who, int seat)
{
    return json_array_get(json_object_get(last(who, "room"), "seats"), (size_t)seat);
}

/* ... and persons 0 and 1 have sat down by then, 2 watches. */
static void three_at_the_end(const char *setup)
{
    play_out(setup);
    join(0, w.invite[0]);
    for (int i = 1; i < 3; i++) {
        arrive(i);
        join(i, i == 1 ? w.invite[1] : w.watch);
    }
}

static void ask_next(int who, const char *mission) { say(who, "{'t':'next','room':'%s','mission':'%s'}", w.room, mission); }

/* Where everybody is sent; all go there. */
static void follow(int people)
{
    const char *const token[] = {w.host, w.invite[1], w.watch};
    char fresh[40];
    snprintf(fresh, sizeof fresh, "%s", text(last(0, "room"), "next"));
    assert_true(fresh[0] && strcmp(fresh, w.room) != 0);
    for (int i = 1; i < people; i++)
        assert_string_equal(text(last(i, "room"), "next"), fresh);
    snprintf(w.room, sizeof w.room, "%s", fresh);
    for (int i = 0; i < people; i++)
        join(i, token[i]);
    join(0, w.invite[0]);
}

static const char short_game[] =
    "'mission':'2e/M0','seats':2,'options':{'ultrared':true},'team':'doug,amy/elle,josh','bots':{'0':'random','1':'random'}";

/* The same once more: the same people in the same seats, what was said, how the game was started; and luck of its own. */
static void test_again(void **state)
{
    (void)state;
    three_at_the_end(short_game);
    say(1, "{'t':'chat','room':'%s','text':'once more?'}", w.room);
    say(0, "{'t':'pause','room':'%s','on':true}", w.room);
    ask_next(0, "2e/M0");
    follow(3);
    assert_string_equal(text(last(2, "room"), "mission"), "2e/M0");
    assert_true(is_playing(1));
    assert_int_equal(version(1), 0);
    assert_true(is(last(0, "room"), "host") && is(seat_of(0, 0), "mine") && is(seat_of(1, 1), "mine"));
    assert_string_equal(text(seat_of(2, 1), "name"), "P1");
    assert_string_equal(text(seat_of(2, 1), "bot"), ""); /* it was played by a person at the end */
    assert_false(is(last(0, "room"), "paused"));
    assert_string_equal(text(last(1, "chat"), "text"), "once more?");
    assert_int_equal(number(last(1, "chat"), "seat"), 1);
    assert_string_not_equal(text(last(0, "room"), "seed_hash"), "");
    say(0, "{'t':'record','room':'%s'}", w.room);
    const char *record = text(last(0, "record"), "text");
    assert_non_null(strstr(record, "\noption ultrared yes\n"));
    assert_non_null(strstr(record, "\noption team doug,amy/elle,josh\n"));
    int first = number(json_object_get(last(0, "view"), "view"), "to_move") == 1;
    act(first, first, 0, answer(first, 0));
    assert_int_equal(version(2), 1);
    restart();
    arrive(1);
    join(1, w.invite[1]);
    assert_int_equal(version(1), 1);
}

/* Another mission of the same game; what it does not take of how this one was started stays behind. */
static void test_another(void **state)
{
    (void)state;
    three_at_the_end(short_game);
    ask_next(0, "2e/M1");
    follow(3);
    assert_string_equal(text(last(1, "room"), "mission"), "2e/M1");
    say(0, "{'t':'record','room':'%s'}", w.room);
    assert_non_null(strstr(text(last(0, "record"), "text"), "\noption ultrared yes\n"));
}

/* Nobody but the host, not while it runs, once, and nowhere else. */
static void test_misused(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':2");
    join(0, w.host);
    arrive(1);
    join(1, w.invite[1]);
    ask_next(0, "2e/M0");
    assert_error(0, "still-playing");
    ask_next(1, "2e/M0");
    assert_error(1, "not-host");
    assert_int_equal(rows(), 0);
    hub_close(w.hub, w.person[1].peer);

    three_at_the_end(short_game);
    for (int i = 1; i < 3; i++) {
        ask_next(i, "2e/M0");
        assert_error(i, "not-host");
    }
    static const char *const wrong[] = {"2e/M99", "2e/", "2e", "", "zombietown/town", "2e/../2e/M1"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ask_next(0, wrong[i]);
        assert_error(0, "cannot-start");
    }
    say(0, "{'t':'next','room':'%s','mission':7}", w.room);
    assert_error(0, "bad-message");
    say(0, "{'t':'next','room':'%s'}", w.room); /* it is part of no campaign */
    assert_error(0, "cannot-start");
    say(0, "{'t':'next','room':'nowhere','mission':'2e/M0'}");
    assert_error(0, "not-joined");
    assert_string_equal(text(last(0, "room"), "next"), "");
    ask_next(0, "2e/M0");
    char fresh[40];
    snprintf(fresh, sizeof fresh, "%s", text(last(0, "room"), "next"));
    ask_next(0, "2e/M1"); /* too late: they have gone there already */
    assert_string_equal(text(last(0, "room"), "next"), fresh);
    say(1, "{'t':'next','room':'%s'}", w.room); /* whoever has a seat may ask where */
    assert_string_equal(text(last(1, "room"), "next"), fresh);
}

/* Who has gone finds the way later, by the old link; a seat somebody has given up waits for its invitation. */
static void test_after_people_left(void **state)
{
    (void)state;
    three_at_the_end(short_game);
    say(1, "{'t':'seat','room':'%s','seat':1,'do':'leave'}", w.room);
    hub_close(w.hub, w.person[1].peer);
    hub_close(w.hub, w.person[2].peer);
    char old[40];
    snprintf(old, sizeof old, "%s", w.room);
    ask_next(0, "2e/M0");
    follow(1);
    char fresh[40];
    snprintf(fresh, sizeof fresh, "%s", w.room);
    snprintf(w.room, sizeof w.room, "%s", old);
    restart();
    arrive(1);
    join(1, w.invite[1]);
    assert_string_equal(text(last(1, "room"), "next"), fresh);
    snprintf(w.room, sizeof w.room, "%s", fresh);
    join(1, w.invite[1]);
    assert_true(is(seat_of(1, 1), "mine"));
    assert_int_equal(number(last(1, "view"), "seat"), 1);
}

/* Hidden cards stay hidden, and the server commits to a seed nobody has seen. */
static void test_again_hidden(void **state)
{
    (void)state;
    three_at_the_end("'mission':'zombietown/town','seats':2,'bots':{'0':'random','1':'random'}");
    char seen[80];
    snprintf(seen, sizeof seen, "%s", text(last(0, "room"), "seed_hash"));
    assert_true(text(last(1, "room"), "seed")[0]);
    ask_next(0, "zombietown/town");
    follow(3);
    assert_string_equal(text(last(0, "room"), "seed"), "");
    assert_true(text(last(0, "room"), "seed_hash")[0]);
    assert_string_not_equal(text(last(0, "room"), "seed_hash"), seen);
    say(0, "{'t':'record','room':'%s'}", w.room);
    assert_false(is(last(0, "record"), "whole"));
}

/* It is a room like any other: an address has only so many an hour. */
static void test_too_many(void **state)
{
    (void)state;
    three_at_the_end(short_game);
    w.hub->options.loose = false;
    w.person[0].peer->address->rooms = LIMIT_ROOMS_ADDRESS;
    ask_next(0, "2e/M0");
    assert_error(0, "too-many-rooms");
    w.person[0].peer->address->rooms--;
    ask_next(0, "2e/M0");
    assert_true(text(last(0, "room"), "next")[0]);
    assert_int_equal(w.person[0].peer->address->rooms, LIMIT_ROOMS_ADDRESS);
}

/* A campaign goes on in its own room: the same links and bots, each record alone; the old room says where. */
static void play_mission(void)
{
    play_out("'mission':'washington/M1','seats':2,'options':{'knock-out':'no'},'bots':{'0':'random','1':'random'}");
}
static void test_next_mission(void **state)
{
    (void)state;
    char old[40], fresh[40];
    play_mission();
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

/* The disk does not take the new room, or is in doubt: then nobody is sent there, and it can be asked for again. */
static void test_next_is_not_kept(void **state)
{
    (void)state;
    static const enum fault faults[] = {FAULT_FULL, FAULT_BEFORE, FAULT_AFTER};
    play_mission();
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        fail_next(CALL_CREATE, faults[i]);
        say(0, "{'t':'next','room':'%s'}", w.room);
        assert_error(0, faults[i] == FAULT_FULL ? "disk-full" : "store-away");
        say(0, "{'t':'resync','room':'%s'}", w.room);
        assert_string_equal(text(last(0, "room"), "next"), "");
    }
    say(0, "{'t':'next','room':'%s'}", w.room);
    snprintf(w.room, sizeof w.room, "%s", text(last(0, "room"), "next"));
    join(0, w.invite[1]);
    assert_string_equal(text(last(0, "room"), "room"), w.room);
}

/* Whoever asked for the next mission has gone when the disk answers. Of one message there is one errand: the connection could
 * be forgotten at one room only, and the other would tell somebody who is no longer there. */
static void test_next_gone_meanwhile(void **state)
{
    (void)state;
    play_mission();
    w.slow = true;
    say(0, "{'t':'next','room':'%s'}", w.room);
    assert_true(w.memory.asked && !w.memory.asked->next);
    hub_close(w.hub, w.person[0].peer);
    forget_sent();
    memory_answer(&w.memory, w.hub);
    assert_int_equal(w.count, 0);
    w.slow = false;
    arrive(1);
    join(1, w.invite[1]);
    assert_true(text(last(1, "room"), "next")[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_next_mission), TEST(test_next_is_not_kept),  TEST(test_next_gone_meanwhile),
        TEST(test_again),        TEST(test_another),           TEST(test_misused),
        TEST(test_too_many),     TEST(test_after_people_left), TEST(test_again_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
