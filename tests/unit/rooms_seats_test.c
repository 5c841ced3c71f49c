/*
 * rooms_seats_test.c - who sits where, bots that stand in, and a game that breaks.
 */
#include "rooms_world.h"

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
    create_and_join("'mission':'2e/M0','seats':1");
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

/* Whoever it is about comes back while the others still decide: then there is nothing to decide. */
static void test_back_before_the_vote(void **state)
{
    (void)state;
    static const char *const what[] = {"bot", "take"};
    create("'mission':'2e/M0','seats':3");
    for (int i = 0; i < 3; i++) {
        if (i)
            arrive(i);
        join(i, w.invite[i]);
    }
    for (int i = 0; i < 2; i++) {
        hub_close(w.hub, w.person[2].peer);
        say(0, "{'t':'seat','room':'%s','seat':2,'do':'%s'}", w.room, what[i]);
        int asked = number(last(1, "vote"), "vote");
        arrive(2);
        join(2, w.invite[2]);
        assert_false(is(last(1, "vote"), "open") || is(last(1, "vote"), "passed"));
        say(1, "{'t':'vote','room':'%s','vote':%d,'yes':true}", w.room, asked);
        assert_error(1, "no-vote");
        assert_int_equal(number(last(2, "view"), "seat"), 2);
        assert_string_equal(bot_of(2, 2), "");
    }
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

/* A seat that is a bot's by plan: whoever is invited sits down there, and when they get up the bot is back. */
static void test_leave(void **state)
{
    (void)state;
    create_and_join("'mission':'2e/M0','seats':2,'bots':{'1':'random'}");
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
    first_answer(deadly);
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
    create_and_join("'mission':'zombietown/town','seats':2");
    first_answer(calm);
    act(0, 0, 0, calm);
    assert_int_equal(rows(), 1);
}

/* It breaks when the row is on its way: then it does not get there, and nobody has heard of it. */
static void test_broken_view(void **state)
{
    (void)state;
    create_and_join("'mission':'2e/M0','seats':2");
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
    create_and_join("'mission':'2e/M0','seats':1");
    char first[64];
    first_answer(first);
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

/* ---- a bot that looks ahead ---- */

static int think_up(void **state)
{
    int trouble = set_up(state);
    w.thinker = true;
    restart();
    return trouble;
}

static void wait_a_while(void)
{
    for (int i = 0; i < 20; i++, pass(100))
        tick();
}

/* While it thinks nobody waits for it but its own room, and there only who is asked after it; then it goes on at once. */
static void test_thinks_elsewhere(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1,'bots':{'0':'search'}");
    join(0, w.watch);
    wait_a_while();
    assert_int_equal(w.thoughts, 1);
    assert_int_equal(rows(), 0);
    have_thought(true);
    wait_a_while();
    assert_int_equal(rows(), 1);
    assert_int_equal(w.thoughts, 2);
    assert_string_equal(bot_of(0, 0), "search");
}

/* No answer, or too many who think: the usual bot plays, and the game goes on. */
static void test_no_thought(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1,'bots':{'0':'search'}");
    join(0, w.watch);
    wait_a_while();
    have_thought(false);
    wait_a_while();
    assert_int_equal(rows(), 1);
    struct thought busy;
    assert_non_null(w.thought); /* the next one is thought about */
    have_thought(true);
    w.thought = &busy; /* from now on nobody else can think */
    wait_a_while();
    assert_true(rows() > 3);
    assert_int_equal(w.thoughts, 2);
    w.thought = NULL;
}

/* Taken back while it thinks: its answer is to a question nobody is asking now. A room that goes away waits for nobody. */
static void test_thought_in_vain(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1");
    join(0, w.invite[0]);
    act(0, 0, 0, answer(0, 0));
    say(0, "{'t':'seat','room':'%s','seat':0,'do':'bot','bot':'search'}", w.room);
    wait_a_while();
    assert_int_equal(w.thoughts, 1);
    say(0, "{'t':'seat','room':'%s','seat':0,'do':'person'}", w.room);
    int before = rows();
    have_thought(true);
    wait_a_while();
    assert_int_equal(rows(), before);
    act(0, 0, before, answer(0, 0));
    assert_int_equal(rows(), before + 1);
    say(0, "{'t':'seat','room':'%s','seat':0,'do':'bot','bot':'search'}", w.room);
    wait_a_while();
    assert_int_equal(w.thoughts, 2);
    have_thought(true);
    wait_a_while();
    assert_int_equal(rows(), before + 2);
    assert_non_null(w.thought);
    int forgotten = w.forgotten;
    join(0, w.host);
    say(0, "{'t':'delete','room':'%s'}", w.room);
    wait_a_while();
    assert_int_equal(w.forgotten, forgotten + 1);
    assert_null(w.thought);
}

#define THINK_TEST(name) cmocka_unit_test_setup_teardown(name, think_up, tear_down)
#define BROKEN_TEST(name) cmocka_unit_test_setup_teardown(name, break_up, mend_up)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_forged),
        TEST(test_two_devices),
        TEST(test_stand_in),
        TEST(test_back_before_the_vote),
        TEST(test_lent),
        TEST(test_bots_take_turns),
        BROKEN_TEST(test_broken),
        BROKEN_TEST(test_broken_view),
        BROKEN_TEST(test_broken_alone),
        THINK_TEST(test_thinks_elsewhere),
        THINK_TEST(test_no_thought),
        THINK_TEST(test_thought_in_vain),
        TEST(test_leave),
        TEST(test_told_of_bot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
