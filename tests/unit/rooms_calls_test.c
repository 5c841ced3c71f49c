/*
 * rooms_calls_test.c - whoever is away is called when it is their turn: who puts a device down, when it is called, what it is
 * told, and when it is no longer called.
 */
#include "rooms_world.h"

#define KEYS                                                                                                                   \
    "'p256dh':'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',"                      \
    "'auth':'BTBZMqHH6r4Tts7J_aSIgg'"
#define PHONE "https://push.example.org/phone"

static int with_calls(void **state)
{
    int code = set_up(state);
    hub_free(w.hub);
    w.calls = true;
    new_hub(true);
    return code;
}

#define CALLS(name) cmocka_unit_test_setup_teardown(name, with_calls, tear_down)

static void push(int who, const char *on, const char *endpoint, const char *keys)
{
    say(who, "{'t':'push','room':'%s','on':%s,'endpoint':'%s',%s}", w.room, on, endpoint, keys);
}

/* Persons 0 and 1 in a room of two, the second wants to be called; the first seat is asked. */
static void two_at_a_table(const char *more)
{
    create_and_join(more);
    arrive(1);
    join(1, w.invite[1]);
    push(1, "true", PHONE, KEYS);
    assert_string_equal(text(last(1, NULL), "t"), "push");
    assert_true(is(last(1, "push"), "on"));
}

static const char two[] = "'mission':'zombietown/town','seats':2";

static void leave(int who) { hub_close(w.hub, w.person[who].peer); }

/* The first seat acts until the second is asked. */
static void play_to_second(void)
{
    for (int i = 0; i < 300; i++) {
        const json_t *view = json_object_get(last(0, "view"), "view");
        if (number(view, "to_move") == 1)
            return;
        char kept[64];
        first_answer(kept);
        act(0, 0, version(0), kept);
    }
    fail_msg("the second seat is never asked");
}

/* ... and the second until the first is. */
static void play_to_first(void)
{
    for (int i = 0; i < 300 && number(json_object_get(last(1, "view"), "view"), "to_move") != 0; i++) {
        char kept[64];
        snprintf(kept, sizeof kept, "%s", answer(1, 0));
        act(1, 1, version(1), kept);
    }
}

static void called_once(void **state)
{
    (void)state;
    two_at_a_table(two);
    leave(1);
    play_to_second();
    assert_int_equal(w.called, 1);
    assert_string_equal(w.call[0].room, w.room);
    assert_string_equal(w.call[0].to.endpoint, PHONE);
    assert_non_null(strstr(w.call[0].text, w.room));
    assert_non_null(strstr(w.call[0].text, "It is your turn"));
    assert_true(figures_say("holdout_calls_total 1"));

    arrive(1); /* comes, plays, goes: and is called again */
    join(1, w.invite[1]);
    play_to_first();
    leave(1);
    play_to_second();
    assert_int_equal(w.called, 2);
}

/* A server that begins again knows whom it has called. */
static void not_twice(void **state)
{
    (void)state;
    two_at_a_table(two);
    leave(1);
    play_to_second();
    assert_int_equal(w.called, 1);
    restart();
    arrive(0);
    join(0, w.invite[0]);
    assert_non_null(strstr(memory_find(&w.memory, w.room)->kept.meta, "\"called\":true"));
    say(0, "{'t':'chat','room':'%s','text':'hm'}", w.room);
    assert_int_equal(w.called, 1);
}

static void not_while_here(void **state)
{
    (void)state;
    two_at_a_table(two);
    play_to_second();
    assert_int_equal(w.called, 0);
    play_to_first();
    say(1, "{'t':'away','room':'%s','on':true}", w.room); /* connected, but the page is behind others */
    play_to_second();
    assert_int_equal(w.called, 1);
    say(1, "{'t':'away','room':'%s','on':false}", w.room);
    assert_false(is(last(1, "away"), "on"));
    play_to_first();
    play_to_second();
    assert_int_equal(w.called, 1);
    say(1, "{'t':'away','room':'%s','on':1}", w.room);
    assert_error(1, "bad-message");
}

static void not_what_the_disk_refused(void **state)
{
    (void)state;
    two_at_a_table(two);
    leave(1);
    w.slow = true;
    char kept[64];
    for (int i = 0; i < 300 && !w.called; i++) { /* nothing is called before it is written */
        first_answer(kept);
        act(0, 0, version(0), kept);
        assert_int_equal(w.called, 0);
        memory_answer(&w.memory, w.hub);
    }
    assert_int_equal(w.called, 1);
}

static void forgotten(void **state)
{
    (void)state;
    two_at_a_table(two);
    push(1, "false", PHONE, "'x':1");
    assert_false(is(last(1, "push"), "on"));
    leave(1);
    play_to_second();
    assert_int_equal(w.called, 0);
    assert_null(strstr(memory_find(&w.memory, w.room)->kept.meta, PHONE));
}

static void forgotten_with_the_seat(void **state)
{
    (void)state;
    two_at_a_table(two);
    say(1, "{'t':'seat','room':'%s','seat':1,'do':'leave'}", w.room);
    assert_null(strstr(memory_find(&w.memory, w.room)->kept.meta, PHONE));
}

static void forgotten_when_gone(void **state)
{
    (void)state;
    two_at_a_table(two);
    leave(1);
    play_to_second();
    assert_true(hub_called(w.hub, &w.call[0], CALL_FAILED));
    assert_non_null(strstr(memory_find(&w.memory, w.room)->kept.meta, PHONE));
    w.slow = true;
    say(0, "{'t':'chat','room':'%s','text':'hm'}", w.room);
    assert_false(hub_called(w.hub, &w.call[0], CALL_LAPSED)); /* the room is at the disk */
    memory_answer(&w.memory, w.hub);
    assert_true(hub_called(w.hub, &w.call[0], CALL_LAPSED));
    memory_answer(&w.memory, w.hub);
    assert_null(strstr(memory_find(&w.memory, w.room)->kept.meta, PHONE));
    snprintf(w.call[0].room, sizeof w.call[0].room, "nosuchroom");
    assert_true(hub_called(w.hub, &w.call[0], CALL_LAPSED));
}

/* Devices of a seat are few, the newest stay; and they are there after a restart. */
static void few_devices(void **state)
{
    (void)state;
    char endpoint[100];
    two_at_a_table(two);
    for (int i = 0; i < 6; i++) {
        snprintf(endpoint, sizeof endpoint, "https://push.example.org/%d", i);
        push(1, "true", endpoint, KEYS);
        push(1, "true", endpoint, KEYS); /* said again it is the same */
    }
    restart();
    arrive(0);
    join(0, w.invite[0]);
    play_to_second();
    assert_int_equal(w.called, LIMIT_LINES);
    assert_string_equal(w.call[0].to.endpoint, "https://push.example.org/2");
    assert_string_equal(w.call[3].to.endpoint, "https://push.example.org/5");
}

/* ---- people from the list ---- */

#define STRANGER "ABCDEFGHIJKLMNOPQRSTUVWX"
#define THEIRS "https://push.example.org/theirs"

/* Person 0 has an open room with one seat for all and a phone; person 1 plays along, from the list, and wants to be called. */
static void one_plays_along(void)
{
    hub_free(w.hub);
    w.open = true;
    new_hub(true);
    create_and_join("'mission':'2e/M0','seats':1,'open':true");
    join(0, w.host);
    push(0, "true", PHONE, KEYS);
    arrive(1);
    say(1, "{'t':'join','room':'%s','token':'%s','sit':true}", w.room, STRANGER);
    push(1, "true", THEIRS, KEYS);
    assert_string_equal(text(last(1, NULL), "t"), "push");
}

static bool is_kept(const char *endpoint) { return strstr(memory_find(&w.memory, w.room)->kept.meta, endpoint) != NULL; }

/* Whoever was sent away, or went, is no longer told whose turn it is. */
static void forgotten_with_the_company(void **state)
{
    (void)state;
    one_plays_along();
    assert_true(is_kept(THEIRS));
    say(0, "{'t':'seat','room':'%s','seat':0,'do':'free'}", w.room);
    assert_true(!is_kept(THEIRS) && is_kept(PHONE));
    arrive(2);
    say(2, "{'t':'join','room':'%s','token':'%s','sit':true}", w.room, STRANGER);
    push(2, "true", THEIRS, KEYS);
    restart();
    arrive(2);
    say(2, "{'t':'join','room':'%s','token':'%s'}", w.room, STRANGER);
    assert_true(is_kept(THEIRS));
    say(2, "{'t':'seat','room':'%s','seat':0,'do':'leave'}", w.room);
    assert_true(!is_kept(THEIRS) && is_kept(PHONE));
}

/* However many devices they have: those of whoever has the seat stay. */
static void company_displaces_company(void **state)
{
    (void)state;
    char endpoint[100];
    one_plays_along();
    for (int i = 0; i < 6; i++) {
        snprintf(endpoint, sizeof endpoint, "https://push.example.org/%d", i);
        push(1, "true", endpoint, KEYS);
        assert_string_equal(text(last(1, NULL), "t"), "push");
    }
    assert_true(is_kept(PHONE) && is_kept(endpoint) && !is_kept(THEIRS));
    for (int i = 0; i < LIMIT_LINES - 1; i++) {
        snprintf(endpoint, sizeof endpoint, "https://push.example.org/own%d", i);
        push(0, "true", endpoint, KEYS);
    }
    assert_true(is_kept(PHONE) && is_kept("/own0") && is_kept("/own2") && !is_kept("org/5"));
    push(1, "true", THEIRS, KEYS);
    assert_error(1, "no-line");
    assert_true(is_kept(PHONE));
}

static void in_their_language(void **state)
{
    (void)state;
    create_and_join(two);
    arrive(1);
    say(1, "{'t':'hello','version':1,'lang':'de'}");
    join(1, w.invite[1]);
    push(1, "true", PHONE, KEYS);
    leave(1);
    play_to_second();
    assert_non_null(strstr(w.call[0].text, "Du bist dran"));
}

/* A service was busy: whoever is still away is called once more, whoever has been here meanwhile is not. */
static void once_more(void **state)
{
    (void)state;
    two_at_a_table(two);
    leave(1);
    play_to_second();
    assert_false(w.call[0].again);
    assert_true(hub_called(w.hub, &w.call[0], CALL_BUSY));
    assert_int_equal(w.called, 2);
    assert_true(w.call[1].again);
    assert_string_equal(w.call[1].to.endpoint, PHONE);
    assert_true(figures_say("holdout_calls_failed_total 0"));
    arrive(1);
    join(1, w.invite[1]);
    assert_true(hub_called(w.hub, &w.call[0], CALL_BUSY));
    assert_int_equal(w.called, 2);
    leave(0);
    leave(1);
    restart(); /* nobody has opened the room since: nobody has come */
    assert_true(hub_called(w.hub, &w.call[0], CALL_BUSY));
    assert_int_equal(w.called, 3);
}

static void refused(void **state)
{
    (void)state;
    char longest[1000];
    create_and_join(two);
    push(0, "true", "https://127.0.0.1/x", KEYS);
    assert_error(0, "no-line");
    push(0, "true", PHONE, "'p256dh':'AAAA','auth':'BTBZMqHH6r4Tts7J_aSIgg'");
    assert_error(0, "no-line");
    push(0, "true", PHONE, "'x':1");
    assert_error(0, "no-line");
    push(0, "true", "", KEYS);
    assert_error(0, "no-line");
    snprintf(longest, sizeof longest, "https://push.example.org/%0*d", LIMIT_ENDPOINT, 1);
    push(0, "true", longest, KEYS);
    assert_error(0, "no-line");
    push(0, "'yes'", PHONE, KEYS);
    assert_error(0, "bad-message");
    arrive(2);
    join(2, w.watch);
    push(2, "true", PHONE, KEYS);
    assert_error(2, "no-seat");
    hub_free(w.hub);
    w.calls = false;
    new_hub(true);
    arrive(0);
    join(0, w.invite[0]);
    push(0, "true", PHONE, KEYS);
    assert_error(0, "no-push");
}

/* One address cannot have the server call all the world. */
static void bounded(void **state)
{
    (void)state;
    char endpoint[100];
    hub_free(w.hub);
    new_hub(false);
    create_and_join(two);
    for (int i = 0; i < LIMIT_LINES_ADDRESS; i++) {
        pass(2000);
        snprintf(endpoint, sizeof endpoint, "https://push.example.org/%d", i);
        push(0, "true", endpoint, KEYS);
        assert_string_equal(text(last(0, NULL), "t"), "push");
    }
    pass(2000);
    push(0, "true", endpoint, KEYS); /* this one is known */
    assert_string_equal(text(last(0, NULL), "t"), "push");
    pass(2000);
    push(0, "true", PHONE, KEYS);
    assert_error(0, "slow-down");
}

/* Bots between two people who are away play on until somebody can be called. */
static void past_bots(void **state)
{
    (void)state;
    create_and_join("'mission':'zombietown/town','seats':3,'bots':{'1':'greedy'}");
    arrive(1);
    join(1, w.invite[2]);
    push(1, "true", PHONE, KEYS);
    leave(1);
    play_to_second();
    assert_int_equal(w.called, 0);
    leave(0);
    for (int i = 0; i < 100 && !w.called; i++, pass(200))
        tick();
    assert_int_equal(w.called, 1);
    int written = rows();
    for (int i = 0; i < 20; i++, pass(200))
        tick();
    assert_int_equal(rows(), written); /* and no further */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CALLS(called_once),
        CALLS(not_twice),
        CALLS(not_while_here),
        CALLS(not_what_the_disk_refused),
        CALLS(forgotten),
        CALLS(forgotten_with_the_seat),
        CALLS(forgotten_when_gone),
        CALLS(few_devices),
        CALLS(forgotten_with_the_company),
        CALLS(company_displaces_company),
        CALLS(in_their_language),
        CALLS(once_more),
        CALLS(refused),
        CALLS(bounded),
        CALLS(past_bots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
