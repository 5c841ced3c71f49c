/*
 * rooms_bring_test.c - a game begun on somebody's own device goes on in a room: played again step by step, never believed.
 */
#include "rooms_world.h"

/* ---- a game at home ---- */

static struct hd_session *at_home(const char *mission, int seats, int steps)
{
    struct hd_report report = {0};
    struct hd_setup setup = {.mission = mission, .seats = seats};
    struct hd_session *session = hd_session_new(w.pack, &setup, 7, &report);
    assert_non_null(session);
    for (int i = 0; i < steps && hd_result(hd_session_game(session), hd_session_state(session)) == HD_PLAYING; i++) {
        int asked = hd_to_move(hd_session_game(session), hd_session_state(session));
        hd_session_do(session, hd_bot_choose(HD_BOT_GREEDY, hd_session_game(session), hd_session_state(session),
                                             asked < 0 ? 0 : asked, (uint64_t)i));
    }
    return session;
}

/* Lines of the record are lines of the message, too. */
static void say_header(int who, const char *header)
{
    char text[3000];
    size_t at = 0;
    for (const char *c = header; *c; c++)
        at += (size_t)snprintf(text + at, sizeof text - at, *c == '\n' ? "\\n" : "%c", *c);
    say(who, "{'t':'bring','header':'%s'}", text);
}

static void bring_header(int who, const struct hd_session *session)
{
    char *header = hd_session_save_header(session);
    say_header(who, header);
    hd_free(header);
}

static void bring_steps(int who, const struct hd_session *session, int from, int to)
{
    char text[3500] = "";
    for (int i = from; i < to; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s'%s'", i > from ? "," : "", hd_session_step(session, i));
    say(who, "{'t':'bring','steps':[%s]}", text);
}

static void bring(int who, const struct hd_session *session)
{
    int steps = hd_session_steps(session);
    bring_header(who, session);
    for (int i = 0; i < steps; i += 20)
        bring_steps(who, session, i, i + 20 < steps ? i + 20 : steps);
    assert_int_equal(number(last(who, "brought"), "steps"), steps);
}

/* What stands on the board, as a seat sees it. */
static char *pieces(int who)
{
    return json_dumps(json_object_get(json_object_get(last(who, "view"), "view"), "pieces"), JSON_SORT_KEYS);
}

static char *pieces_at_home(const struct hd_session *session, int seat)
{
    struct out out = {0};
    out_object(&out);
    wire_view_fields(&out, hd_session_game(session), hd_session_state(session), seat, HD_EN);
    out_object_end(&out);
    json_t *view = json_loads(out_string(&out), 0, NULL);
    char *text = json_dumps(json_object_get(view, "pieces"), JSON_SORT_KEYS);
    json_decref(view);
    out_free(&out);
    return text;
}

static void assert_same_pieces(int who, const struct hd_session *session, int seat)
{
    char *here = pieces(who), *home = pieces_at_home(session, seat);
    assert_string_equal(here, home);
    free(here);
    free(home);
}

/* ---- */

static void test_goes_on(void **state)
{
    (void)state;
    struct hd_session *session = at_home("2e/M0", 2, 45);
    struct hd_report report = {0};
    arrive(0);
    bring(0, session);
    say(0, "{'t':'create','brought':true,'knew':[0,1]}");
    keep_tokens(last(0, "created"));
    for (int i = 0; i < 2; i++)
        join(0, w.invite[i]);
    join(0, w.host);
    assert_int_equal(version(0), 0);
    assert_same_pieces(0, session, HD_TEAM);
    say(0, "{'t':'undo','room':'%s','number':0}", w.room); /* what was played at home stays */
    assert_error(0, "nothing-to-undo");
    int seat = number(json_object_get(last(0, "view"), "view"), "to_move");
    char first[64];
    first_answer(first);
    act(0, seat < 0 ? 0 : seat, 0, first);
    assert_string_equal(text(last(0, "ack"), "t"), "ack");
    char *there = pieces(0);
    restart();
    arrive(0);
    join(0, w.invite[0]);
    assert_int_equal(version(0), 1);
    char *again = pieces(0);
    assert_string_equal(there, again);
    free(there);
    free(again);
    join(0, w.host);
    join(0, w.invite[1]);
    say(0, "{'t':'record','room':'%s'}", w.room);
    assert_true(is(last(0, "record"), "whole"));
    const char *record = text(last(0, "record"), "text");
    struct hd_session *whole = hd_session_load(w.pack, record, strlen(record), true, NULL, &report);
    if (!whole)
        fail_msg("%s", report.problem[0].text);
    assert_int_equal(hd_session_steps(whole), 47); /* 45 at home, luck redrawn, one here */
    assert_int_equal(strncmp(hd_session_step(whole, 45), "luck 0x", 7), 0);
    hd_session_free(whole);
    say(0, "{'t':'undo','room':'%s','number':1}", w.room);
    assert_int_equal(version(0), 2);
    say(0, "{'t':'undo','room':'%s','number':2}", w.room);
    assert_error(0, "nothing-to-undo");
    assert_same_pieces(0, session, HD_TEAM);
    hd_session_free(session);
}

/* Whoever comes learns what happened last. */
static void test_story(void **state)
{
    (void)state;
    struct hd_session *session = at_home("2e/M0", 1, 45);
    arrive(0);
    bring(0, session);
    say(0, "{'t':'create','brought':true}");
    keep_tokens(last(0, "created"));
    join(0, w.invite[0]);
    const json_t *setup = json_array_get(json_object_get(last(0, "view"), "events"), 0);
    assert_int_equal(number(setup, "step"), -1);
    assert_true(json_array_size(json_object_get(setup, "events")) > 45);
    hd_session_free(session);
}

static void assert_wrong(int who, const char *detail)
{
    assert_error(who, "wrong-record");
    if (!strstr(text(last(who, "error"), "detail"), detail))
        fail_msg("'%s' does not say '%s'", text(last(who, "error"), "detail"), detail);
    say(who, "{'t':'create','brought':true}");
    assert_error(who, "bad-message"); /* nothing is left of it */
    assert_null(w.memory.rooms);
}

static void test_never_believed(void **state)
{
    (void)state;
    struct hd_session *session = at_home("2e/M0", 1, 8);
    arrive(0);
    say(0, "{'t':'bring','steps':['end amy']}");
    assert_error(0, "bad-message");
    bring_header(0, session);
    bring_steps(0, session, 0, 3);
    say(0, "{'t':'bring','steps':['move amy r9c9']}");
    assert_wrong(0, "Step 4, “move amy r9c9”");
    bring_header(0, session);
    say(0, "{'t':'bring','steps':['setup ap amy 40']}");
    assert_wrong(0, "Step 1");
    bring_header(0, session);
    say(0, "{'t':'bring','steps':['luck 0x5']}");
    assert_wrong(0, "Step 1");
    bring_header(0, session);
    say(0, "{'t':'bring','steps':[7]}");
    assert_wrong(0, "Step 1");
    say(0, "{'t':'bring','header':'holdout-replay 1\\n'}");
    assert_wrong(0, "");
    char *whole = hd_session_save(session, NULL), *header = hd_session_save_header(session);
    say_header(0, whole); /* steps are not for the header */
    assert_wrong(0, "");
    *strstr(header, "rules 2") = 'x';
    say_header(0, header);
    assert_wrong(0, "");
    char other[2000];
    snprintf(other, sizeof other, "%s", header);
    memcpy(strstr(other, "xules 2"), "rules 9", 7);
    say_header(0, other);
    assert_wrong(0, "rules version");
    hd_free(whole);
    hd_free(header);
    hd_session_free(session);
}

static void test_bounds(void **state)
{
    (void)state;
    static char many[LIMIT_MESSAGE];
    struct hd_session *session = at_home("2e/M0", 1, 8);
    arrive(0);
    bring_header(0, session);
    strcpy(many, "{\"t\":\"bring\",\"steps\":[\"\"");
    for (int i = 0; i < LIMIT_BROUGHT; i++)
        memcpy(many + 23 + 1 + i * 3, ",\"\"", 4);
    strcat(many, "]}");
    hub_message(w.hub, w.person[0].peer, many, strlen(many));
    assert_error(0, "record-long");
    bring(0, session);
    pass(LIMIT_BRING_MS + 20000);
    tick();
    say(0, "{'t':'create','brought':true}");
    assert_error(0, "bad-message"); /* it took too long */
    hub_free(w.hub);
    new_hub(false);
    for (int i = 0; i <= LIMIT_BRING_ADDRESS; i++) {
        arrive(i);
        bring_header(i, session);
    }
    assert_error(LIMIT_BRING_ADDRESS, "slow-down");
    hub_close(w.hub, w.person[0].peer);
    bring_header(LIMIT_BRING_ADDRESS, session);
    assert_string_equal(text(last(LIMIT_BRING_ADDRESS, NULL), "t"), "brought");
    hd_session_free(session);
}

static void test_not_from_a_room(void **state)
{
    (void)state;
    struct hd_session *session = at_home("2e/M0", 1, 8);
    create_and_join("'mission':'2e/M0','seats':1");
    bring_header(0, session);
    assert_error(0, "bad-message");
    hd_session_free(session);
    session = at_home("zombietown/town", 2, 100000);
    arrive(1);
    bring(1, session);
    say(1, "{'t':'create','brought':true}");
    assert_error(1, "game-over");
    hd_session_free(session);
}

/* ---- hidden cards ---- */

static json_t *hand(const json_t *view, int seat)
{
    json_t *cards = json_array();
    const json_t *areas = json_object_get(view, "areas");
    for (size_t i = 0; i < json_array_size(areas); i++) {
        const json_t *area = json_array_get(areas, i);
        if (number(area, "seat") == seat && !strcmp(text(area, "area"), "hand") && text(area, "card")[0])
            json_array_append(cards, json_object_get(area, "card"));
    }
    return cards;
}

static json_t *hand_at_home(const struct hd_session *session, int seat)
{
    struct out out = {0};
    out_object(&out);
    wire_view_fields(&out, hd_session_game(session), hd_session_state(session), seat, HD_EN);
    out_object_end(&out);
    json_t *view = json_loads(out_string(&out), 0, NULL), *cards = hand(view, seat);
    json_decref(view);
    out_free(&out);
    return cards;
}

/* One person against a bot, whose hand the record could tell: it is redrawn; one's own stays. Two at one device keep both.
 */
static void test_hidden(void **state)
{
    (void)state;
    int changed = 0;
    for (int steps = 20; steps < 60; steps += 4)
        for (int knew = 1; knew <= 2; knew++) {
            struct hd_session *session = at_home("zombietown/town", 2, steps);
            arrive(0);
            bring(0, session);
            say(0, "{'t':'create','brought':true,'knew':%s}", knew == 1 ? "[0]" : "[0,1]");
            keep_tokens(last(0, "created"));
            assert_string_equal(text(last(0, NULL), "t"), "created");
            for (int seat = 0; seat < 2; seat++) {
                arrive(1 + seat);
                join(1 + seat, w.invite[seat]);
                json_t *here = hand(json_object_get(last(1 + seat, "view"), "view"), seat), *home = hand_at_home(session, seat);
                assert_int_equal(json_array_size(here), json_array_size(home));
                if (seat == 0 || knew == 2)
                    assert_true(json_equal(here, home));
                else
                    changed += !json_equal(here, home);
                json_decref(here);
                json_decref(home);
            }
            join(0, w.host);
            say(0, "{'t':'record','room':'%s'}", w.room);
            assert_false(is(last(0, "record"), "whole")); /* nobody learns the new luck */
            assert_null(strstr(text(last(0, "record"), "text"), "luck"));
            for (int i = 0; i < 3; i++)
                hub_close(w.hub, w.person[i].peer);
            forget_sent();
            hd_session_free(session);
        }
    assert_true(changed > 0);
}

/* Whoever brought it may know all hands: strangers from the list are not to play against that. */
static void test_not_for_strangers(void **state)
{
    (void)state;
    hub_free(w.hub);
    w.open = true;
    new_hub(true);
    struct hd_session *town = at_home("zombietown/town", 3, 40), *team = at_home("2e/M0", 2, 10);
    arrive(0);
    bring(0, town);
    say(0, "{'t':'create','brought':true,'knew':[0,1],'open':true}");
    assert_error(0, "known-hands");
    bring(0, town);
    say(0, "{'t':'create','brought':true,'knew':[0,1]}");
    keep_tokens(last(0, "created"));
    join(0, w.host);
    say(0, "{'t':'open','room':'%s','on':true}", w.room);
    assert_error(0, "known-hands");
    say(0, "{'t':'leave','room':'%s'}", w.room);
    restart();
    arrive(1);
    join(1, w.invite[1]); /* whoever was invited is told so */
    assert_true(is(last(1, "room"), "known"));
    arrive(0);
    join(0, w.host);
    say(0, "{'t':'open','room':'%s','on':true}", w.room);
    assert_error(0, "known-hands");
    say(0, "{'t':'open','room':'%s','on':false}", w.room);
    say(0, "{'t':'leave','room':'%s'}", w.room);

    bring(0, town); /* one seat knew its own: everything else was redrawn */
    say(0, "{'t':'create','brought':true,'knew':[0],'open':true}");
    assert_non_null(last(0, "created"));
    keep_tokens(last(0, "created"));
    join(1, w.invite[1]);
    assert_false(is(last(1, "room"), "known"));
    assert_true(is(json_array_get(json_object_get(last(1, "room"), "seats"), 0), "known"));
    assert_false(is(json_array_get(json_object_get(last(1, "room"), "seats"), 1), "known"));
    restart();
    arrive(1);
    join(1, w.invite[1]);
    arrive(2); /* the cards of the first seat are known: a stranger gets the third, and another one none */
    say(2, "{'t':'join','room':'%s','token':'AAAAAAAAAAAAAAAAAAAAAAAA','sit':true}", w.room);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(last(2, "room"), "you"), 0)), 2);
    arrive(3);
    say(3, "{'t':'join','room':'%s','token':'BBBBBBBBBBBBBBBBBBBBBBBB','sit':true}", w.room);
    assert_error(3, "all-taken");
    say(3, "{'t':'rooms'}");
    assert_int_equal(json_array_size(json_object_get(last(3, "rooms"), "rooms")), 0);
    arrive(0);
    bring(0, team); /* nothing is hidden */
    forget_sent();
    say(0, "{'t':'create','brought':true,'knew':[0,1],'open':true}");
    assert_non_null(last(0, "created"));
    hd_session_free(town);
    hd_session_free(team);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_goes_on),           TEST(test_story),           TEST(test_never_believed), TEST(test_bounds),
        TEST(test_not_for_strangers), TEST(test_not_from_a_room), TEST(test_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
