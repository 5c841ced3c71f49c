/*
 * rooms_open_test.c - rooms anybody may join: what the list says and does not say, free seats, guests who come and go.
 */
#include "rooms_world.h"

#define MINE "AAAAAAAAAAAAAAAAAAAAAAAA"
#define OTHER "BBBBBBBBBBBBBBBBBBBBBBBB"

static void open_hub(bool loose)
{
    hub_free(w.hub);
    w.open = true;
    new_hub(loose);
}

static void sit(int who, const char *token)
{
    say(who, "{'t':'join','room':'%s','token':'%s','sit':true,'name':'G%d','device':'D%d'}", w.room, token, who, who);
}

static const json_t *list(int who, int from)
{
    say(who, "{'t':'rooms','from':%d}", from);
    return json_object_get(last(who, "rooms"), "rooms");
}

static void open_room(const char *more)
{
    create(more);
    join(0, w.host);
    join(0, w.invite[0]);
}

static bool seat_says(int who, int seat, const char *key)
{
    return is(json_array_get(json_object_get(last(who, "room"), "seats"), (size_t)seat), key);
}

/* A server that was not asked to keep a list has none, and rooms stay shut. */
static void test_off(void **state)
{
    (void)state;
    arrive(0);
    assert_null(json_object_get(last(0, "hello"), "open"));
    list(0, 0);
    assert_error(0, "no-open-rooms");
    say(0, "{'t':'create','mission':'2e/M0','open':true}");
    assert_error(0, "no-open-rooms");
    open_room("'mission':'2e/M0','seats':2");
    assert_null(json_object_get(last(0, "room"), "open"));
    say(0, "{'t':'open','room':'%s','on':true}", w.room);
    assert_error(0, "no-open-rooms");
    arrive(1);
    sit(1, MINE);
    assert_error(1, "wrong-token");
}

static void test_list(void **state)
{
    (void)state;
    open_hub(true);
    arrive(5);
    assert_true(is(last(5, "hello"), "open"));
    open_room("'mission':'2e/M0','seats':3,'bots':{'2':'greedy'}");
    assert_int_equal(json_array_size(list(5, 0)), 0); /* nothing of a room that is not open */
    say(5, "{'t':'open','room':'%s','on':true}", w.room);
    assert_error(5, "not-joined");
    say(0, "{'t':'open','room':'%s','on':'yes'}", w.room);
    assert_error(0, "bad-message");
    say(0, "{'t':'name','room':'%s','name':'Ann <b>'}", w.room);
    say(0, "{'t':'open','room':'%s','on':true}", w.room);
    assert_true(is(last(0, "room"), "open"));
    const json_t *found = json_array_get(list(5, 0), 0);
    assert_string_equal(text(found, "room"), w.room);
    assert_string_equal(text(found, "mission"), "2e/M0");
    assert_string_equal(text(found, "lang"), "en");
    assert_int_equal(number(found, "seats"), 3);
    assert_int_equal(number(found, "free"), 1); /* the bot's seat is the bot's */
    assert_int_equal(json_array_size(json_object_get(found, "people")), 1);
    assert_string_equal(json_string_value(json_array_get(json_object_get(found, "people"), 0)), "Ann <b>");
    assert_false(is(found, "begun"));
    act(0, 0, 0, answer(0, 0));
    assert_true(is(json_array_get(list(5, 0), 0), "begun"));
    say(0, "{'t':'open','room':'%s','on':false}", w.room);
    assert_int_equal(json_array_size(list(5, 0)), 0);
    arrive(1);
    join(1, w.invite[1]);
    say(1, "{'t':'open','room':'%s','on':true}", w.room);
    assert_error(1, "not-host");
}

/* Left alone, or full, it is not in the list; with people back it is, after a restart, too. */
static void test_left_alone(void **state)
{
    (void)state;
    open_hub(true);
    open_room("'mission':'2e/M0','seats':2,'open':true");
    arrive(5);
    assert_int_equal(json_array_size(list(5, 0)), 1);
    hub_close(w.hub, w.person[0].peer);
    assert_int_equal(json_array_size(list(5, 0)), 0);
    restart();
    arrive(5);
    arrive(0);
    join(0, w.watch);
    assert_int_equal(json_array_size(list(5, 0)), 0); /* who only watches is nobody to play with */
    join(0, w.invite[0]);
    assert_int_equal(json_array_size(list(5, 0)), 1);
    arrive(1);
    join(1, w.invite[1]);
    assert_int_equal(json_array_size(list(5, 0)), 0);
}

static void test_sit(void **state)
{
    (void)state;
    open_hub(true);
    open_room("'mission':'2e/M0','seats':2,'open':true");
    arrive(1);
    sit(1, "short");
    assert_error(1, "bad-message");
    sit(1, MINE);
    assert_int_equal(number(last(1, "view"), "seat"), 1);
    assert_true(seat_says(0, 1, "guest"));
    sit(1, MINE); /* the answer was lost: still one seat */
    assert_string_equal(text(last(1, NULL), "t"), "view");
    arrive(2);
    sit(2, OTHER);
    assert_error(2, "all-taken");
    join(2, w.invite[1]); /* the seat is the guest's now */
    assert_error(2, "wrong-token");
    restart();
    arrive(1);
    join(1, MINE);
    assert_int_equal(number(last(1, "view"), "seat"), 1);
    say(1, "{'t':'seat','room':'%s','seat':1,'do':'leave'}", w.room);
    arrive(2);
    join(2, MINE); /* who got up is no longer a guest, and the invitation is good again */
    assert_error(2, "wrong-token");
    join(2, w.invite[1]);
    assert_int_equal(number(last(2, "view"), "seat"), 1);
    assert_false(seat_says(2, 1, "guest"));
}

static void test_closed(void **state)
{
    (void)state;
    open_hub(true);
    open_room("'mission':'2e/M0','seats':2");
    arrive(1);
    for (int i = 0; i < LIMIT_GUESSES + 1; i++) {
        sit(1, MINE);
        assert_error(1, "wrong-token");
    }
    assert_int_equal(w.person[1].hung_up, 1008);
}

/* Whoever made the room can send a guest away, not somebody who was invited, and not where cards are hidden. */
static void test_send_away(void **state)
{
    (void)state;
    open_hub(true);
    open_room("'mission':'2e/M0','seats':3,'open':true");
    arrive(1);
    sit(1, MINE);
    arrive(2);
    join(2, w.invite[2]);
    say(2, "{'t':'seat','room':'%s','seat':1,'do':'free'}", w.room);
    assert_error(2, "not-host");
    say(0, "{'t':'seat','room':'%s','seat':2,'do':'free'}", w.room);
    assert_error(0, "no-seat");
    say(0, "{'t':'seat','room':'%s','seat':1,'do':'free'}", w.room);
    assert_non_null(last(1, "error"));
    assert_string_equal(text(last(1, "error"), "code"), "sent-away");
    act(1, 1, 0, answer(0, 0));
    assert_error(1, "not-joined");
    say(1, "{'t':'chat','room':'%s','text':'but I'}", w.room); /* they no longer talk or watch */
    assert_error(1, "not-joined");
    assert_int_equal(number(last(0, "room"), "watchers"), 0);
    join(1, w.invite[1]);
    assert_int_equal(number(last(1, "view"), "seat"), 1);
}

/* ... and they are not back at once with another token; the others still find a place, and a link is a link. */
static void test_sent_away_for_good(void **state)
{
    (void)state;
    open_hub(false);
    open_room("'mission':'2e/M0','seats':2,'open':true");
    w.person[1].peer = hub_open(w.hub, &w.person[1], "10.0.0.9");
    say(1, "{'t':'hello','version':1}");
    sit(1, MINE);
    say(0, "{'t':'seat','room':'%s','seat':1,'do':'free'}", w.room);
    sit(1, OTHER);
    assert_error(1, "all-taken");
    arrive(2);
    sit(2, OTHER);
    assert_int_equal(number(last(2, "view"), "seat"), 1);
    say(2, "{'t':'seat','room':'%s','seat':1,'do':'leave'}", w.room);
    join(1, w.invite[1]);
    assert_int_equal(number(last(1, "view"), "seat"), 1);
}

/* A stranger with more devices than anybody has keeps nobody out. */
static void test_one_is_not_many(void **state)
{
    (void)state;
    static const char *const rooms[] = {"'mission':'2e/M0','seats':2,'open':true", "'mission':'2e/M0','seats':1,'open':true"};
    for (int i = 0; i < 2; i++) {
        open_hub(true);
        forget_sent();
        open_room(rooms[i]);
        for (int k = 0; k < LIMIT_PEERS_GUEST; k++) {
            arrive(1);
            sit(1, MINE);
            assert_int_equal(number(last(1, "view"), "seat"), 1 - i);
        }
        arrive(2);
        sit(2, MINE);
        assert_error(2, "room-full");
        for (int k = 0; k < LIMIT_PEERS_GUEST + 2; k++) {
            arrive(3);
            join(3, w.invite[0]);
            assert_int_equal(number(last(3, "view"), "seat"), 0);
        }
    }
}

/* The disk does not take it that somebody sits down from the list: then nobody sits there, and they may try again. */
static void test_sit_is_not_kept(void **state)
{
    (void)state;
    open_hub(true);
    open_room("'mission':'2e/M0','seats':2,'open':true");
    arrive(1);
    fail_next(CALL_UPDATE, FAULT_FULL);
    sit(1, MINE);
    assert_error(1, "disk-full");
    say(1, "{'t':'chat','room':'%s','text':'hello'}", w.room);
    assert_error(1, "not-joined");
    arrive(2);
    say(0, "{'t':'resync','room':'%s'}", w.room); /* the room is read again */
    assert_int_equal(number(json_array_get(list(2, 0), 0), "free"), 1);
    fail_next(CALL_UPDATE, FAULT_AFTER); /* now it does, but nobody knows: asked again, the token is a link */
    sit(1, MINE);
    assert_error(1, "store-away");
    sit(1, MINE);
    assert_int_equal(number(last(1, "view"), "seat"), 1);
}

static void test_hidden(void **state)
{
    (void)state;
    open_hub(true);
    open_room("'mission':'zombietown/town','seats':2,'open':true");
    arrive(1);
    sit(1, MINE);
    say(0, "{'t':'seat','room':'%s','seat':1,'do':'free'}", w.room);
    assert_error(0, "no-seat");
    arrive(2);
    join(2, w.invite[1]); /* whoever made the room has no link to a guest's cards */
    assert_error(2, "wrong-token");
}

static void arrive_from(int who, const char *address)
{
    w.person[who].peer = hub_open(w.hub, &w.person[who], address);
    say(who, "{'t':'hello','version':1}");
}

/* A stranger has one hand in a game of hidden cards, not the hands of all who are missing; with open cards nobody minds. */
static void test_one_hand(void **state)
{
    (void)state;
    open_hub(false);
    arrive(0);
    say(0, "{'t':'create','mission':'zombietown/town','seats':4,'open':true}");
    keep_tokens(last(0, "created"));
    join(0, w.invite[0]);
    arrive_from(1, "10.0.0.9");
    sit(1, MINE);
    assert_int_equal(number(last(1, "view"), "seat"), 1);
    arrive_from(2, "10.0.0.9");
    sit(2, OTHER);
    assert_error(2, "all-taken");
    hub_close(w.hub, w.person[1].peer); /* away is not gone */
    sit(2, OTHER);
    assert_error(2, "all-taken");
    sit(2, MINE);
    assert_int_equal(number(last(2, "view"), "seat"), 1);
    arrive_from(3, "10.0.0.8");
    sit(3, OTHER);
    assert_int_equal(number(last(3, "view"), "seat"), 2);
    say(2, "{'t':'seat','room':'%s','seat':1,'do':'leave'}", w.room);
    sit(2, "CCCCCCCCCCCCCCCCCCCCCCCC");
    assert_int_equal(number(last(2, "view"), "seat"), 1);
    say(2, "{'t':'seat','room':'%s','seat':1,'do':'leave'}", w.room); /* somebody else has that hand now, and there is a seat */
    arrive_from(5, "10.0.0.7");
    sit(5, MINE);
    assert_int_equal(number(last(5, "view"), "seat"), 1);
    sit(2, "DDDDDDDDDDDDDDDDDDDDDDDD");
    assert_error(2, "all-taken");
    say(0, "{'t':'create','mission':'2e/M0','seats':3,'open':true}");
    keep_tokens(last(0, "created"));
    join(0, w.invite[0]);
    sit(2, MINE);
    arrive_from(4, "10.0.0.9");
    sit(4, OTHER);
    assert_int_equal(number(last(4, "view"), "seat"), 2);
}

/* The list comes in pages and has an end; one address has only that many rooms in it and takes only that many seats. */
static void test_bounds(void **state)
{
    (void)state;
    enum { MANY = LIMIT_LISTED_PAGE + 4, READER = PEOPLE - 1 };
    open_hub(true);
    for (int i = 0; i < MANY; i++, pass(1000)) {
        arrive(i);
        say(i, "{'t':'create','mission':'2e/M0','seats':2,'open':true}");
        keep_tokens(last(i, "created"));
        join(i, w.invite[0]);
        forget_sent();
    }
    arrive(READER);
    assert_int_equal(json_array_size(list(READER, 0)), LIMIT_LISTED_PAGE);
    assert_string_equal(text(json_array_get(list(READER, 0), 0), "room"), w.room); /* the newest first */
    assert_true(is(last(READER, "rooms"), "more"));
    assert_int_equal(json_array_size(list(READER, LIMIT_LISTED_PAGE)), 4);
    assert_false(is(last(READER, "rooms"), "more"));
    assert_int_equal(json_array_size(list(READER, LIMIT_LISTED)), 0);
    list(READER, LIMIT_LISTED + 1);
    assert_error(READER, "bad-message");
}

static void test_one_address(void **state)
{
    (void)state;
    open_hub(false);
    for (int i = 0; i < LIMIT_LISTED_ADDRESS + 2; i++, pass(5000)) {
        arrive(i);
        say(i, "{'t':'create','mission':'2e/M0','seats':2,'open':true}");
        keep_tokens(last(i, "created"));
        join(i, w.invite[0]);
        pass(5000);
        assert_int_equal(json_array_size(list(i, 0)), i < LIMIT_LISTED_ADDRESS ? i + 1 : LIMIT_LISTED_ADDRESS);
    }
    arrive(50);
    char token[] = MINE;
    for (int i = 0; i <= LIMIT_GUEST_ADDRESS; i++, pass(5000)) {
        token[3] = (char)('B' + i % 20), token[4] = (char)('B' + i / 20);
        sit(50, token);
        if (i == LIMIT_GUEST_ADDRESS)
            assert_error(50, "slow-down");
        else
            say(50, "{'t':'seat','room':'%s','seat':1,'do':'leave'}", w.room);
    }
}

/* ---- one seat for all ---- */

static const json_t *people_at(int who)
{
    return json_object_get(json_array_get(json_object_get(last(who, "room"), "seats"), 0), "people");
}

/* Whoever opens the link of the one seat leads the team too; each has their own name, and any of them acts. */
static void test_shared_by_link(void **state)
{
    (void)state;
    open_room("'mission':'2e/M0','seats':1");
    arrive(1);
    join(1, w.invite[0]);
    assert_int_equal(json_array_size(people_at(0)), 2);
    assert_string_equal(json_string_value(json_array_get(people_at(0), 0)), "P0");
    assert_string_equal(text(json_array_get(json_object_get(last(0, "room"), "seats"), 0), "name"), "P0");
    say(1, "{'t':'chat','room':'%s','text':'hi'}", w.room);
    assert_string_equal(text(last(0, "chat"), "from"), "P1");
    char kept[64];
    snprintf(kept, sizeof kept, "%s", answer(1, 0));
    act(1, 0, version(1), kept);
    assert_int_equal(version(0), 1);
    first_answer(kept);
    act(0, 0, version(0), kept);
    assert_int_equal(version(1), 2);
    say(1, "{'t':'name','room':'%s','name':'Ben'}", w.room);
    assert_string_equal(text(json_array_get(json_object_get(last(0, "room"), "seats"), 0), "name"), "P0");
}

static void act_first(int who)
{
    char kept[64];
    snprintf(kept, sizeof kept, "%s", answer(who, 0));
    act(who, 0, version(who), kept);
}

/* From the list: they play along with tokens of their own, get up, are sent away, and come back after a restart. */
static void test_shared_from_the_list(void **state)
{
    (void)state;
    open_hub(true);
    open_room("'mission':'2e/M0','seats':1");
    say(0, "{'t':'open','room':'%s','on':true}", w.room);
    arrive(5);
    const json_t *room = json_array_get(list(5, 0), 0);
    assert_true(is(room, "along"));
    assert_int_equal(number(room, "free"), LIMIT_ALONG);
    arrive(1);
    sit(1, MINE);
    assert_true(seat_says(1, 0, "mine") && seat_says(0, 0, "along"));
    assert_string_equal(text(json_array_get(json_object_get(last(0, "room"), "seats"), 0), "name"), "P0");
    act_first(1);
    assert_int_equal(version(0), 1);
    arrive(2);
    sit(2, OTHER);
    room = json_array_get(list(5, 0), 0);
    assert_int_equal(number(room, "free"), LIMIT_ALONG - 2);
    assert_int_equal(json_array_size(json_object_get(room, "people")), 3);

    say(2, "{'t':'seat','room':'%s','seat':0,'do':'leave'}", w.room); /* whoever gets up takes nothing along */
    assert_false(seat_says(2, 0, "mine"));
    assert_true(seat_says(0, 0, "mine") && seat_says(1, 0, "mine"));

    hub_free(w.hub);
    forget_sent();
    new_hub(true);
    arrive(0);
    join(0, w.host);
    join(0, w.invite[0]);
    arrive(1);
    say(1, "{'t':'join','room':'%s','token':'%s'}", w.room, MINE); /* it is a link like any other */
    assert_true(seat_says(1, 0, "mine"));
    arrive(2);
    say(2, "{'t':'join','room':'%s','token':'%s'}", w.room, OTHER);
    assert_error(2, "wrong-token");

    say(1, "{'t':'seat','room':'%s','seat':0,'do':'free'}", w.room);
    assert_error(1, "not-host");
    say(0, "{'t':'seat','room':'%s','seat':0,'do':'free'}", w.room);
    assert_true(seat_says(0, 0, "mine"));
    say(1, "{'t':'act','room':'%s','seat':0,'number':1,'action':'x'}", w.room);
    assert_error(1, "not-joined");
}

static void undo(int who) { say(who, "{'t':'undo','room':'%s','number':%d}", w.room, rows()); }

static void agree(int who, const char *yes)
{
    say(who, "{'t':'vote','room':'%s','vote':%d,'yes':%s}", w.room, number(last(who, "vote"), "vote"), yes);
}

/* Who shares a seat takes back what they did themselves; what somebody else did only if more than half of those there agree. */
static void test_shared_undo(void **state)
{
    (void)state;
    open_room("'mission':'2e/M0','seats':1");
    arrive(1);
    join(1, w.invite[0]);
    act_first(0);
    undo(1);
    assert_int_equal(rows(), 1);
    assert_true(is(last(0, "vote"), "asked") && !is(last(0, "vote"), "mine"));
    assert_true(is(last(1, "vote"), "mine") && !is(last(1, "vote"), "asked"));
    assert_int_equal(number(last(0, "vote"), "need"), 2);
    assert_string_equal(text(last(0, "vote"), "name"), "P1");
    agree(0, "false");
    assert_int_equal(rows(), 1);
    undo(1);
    agree(0, "true");
    assert_int_equal(rows(), 2);

    act_first(1);
    undo(0);
    assert_int_equal(rows(), 3);
    agree(1, "false");
    undo(1); /* one's own: nobody is asked */
    assert_int_equal(rows(), 4);
    act_first(1);
    hub_close(w.hub, w.person[0].peer);
    act_first(1);
    undo(1);
    undo(1); /* whoever has the link and is alone is as at home */
    assert_int_equal(rows(), 8);
}

/* Somebody new has no voice about what was asked before; a second page of the same device is the same person. */
static void test_shared_voices(void **state)
{
    (void)state;
    open_room("'mission':'2e/M0','seats':1");
    arrive(1);
    join(1, w.invite[0]);
    arrive(2);
    say(2, "{'t':'join','room':'%s','token':'%s','name':'P0','device':'D0'}", w.room, w.invite[0]);
    act_first(0);
    undo(1);
    assert_int_equal(number(last(1, "vote"), "need"), 2);
    arrive(3);
    join(3, w.invite[0]);
    assert_false(is(last(3, "vote"), "asked"));
    agree(3, "true");
    assert_int_equal(rows(), 1);
    agree(2, "true");
    assert_int_equal(rows(), 2);
    act_first(2);
    undo(0);
    assert_int_equal(rows(), 4);
}

/* Left alone in somebody else's game, a stranger from the list takes back no more than their own; nor after a restart. */
static void test_along_undo(void **state)
{
    (void)state;
    open_hub(true);
    open_room("'mission':'2e/M0','seats':1,'open':true");
    arrive(1);
    sit(1, MINE);
    act_first(0);
    act_first(1);
    hub_close(w.hub, w.person[0].peer);
    undo(1);
    assert_int_equal(rows(), 3);
    undo(1);
    assert_error(1, "only-own");
    assert_int_equal(rows(), 3);
    restart();
    arrive(1);
    join(1, MINE);
    act_first(1);
    undo(1);
    assert_int_equal(rows(), 5);
    undo(1);
    assert_error(1, "only-own");
}

/* Whoever only came, and did nothing else, has their place after a restart, too. */
static void test_along_is_kept(void **state)
{
    (void)state;
    open_hub(true);
    open_room("'mission':'2e/M0','seats':1,'open':true");
    arrive(1);
    say(1, "{'t':'join','room':'%s','token':'%s','sit':true}", w.room, MINE);
    assert_true(seat_says(1, 0, "mine"));
    restart();
    arrive(1);
    join(1, MINE);
    assert_true(seat_says(1, 0, "mine"));
}

/* One stranger with several devices is one person: they have one voice, and are no company to themselves. */
static void test_along_is_one(void **state)
{
    (void)state;
    open_hub(true);
    open_room("'mission':'2e/M0','seats':1,'open':true");
    for (int i = 1; i < 5; i++) {
        arrive(i);
        sit(i, MINE); /* another device each time */
    }
    act_first(0);
    undo(1);
    assert_int_equal(number(last(1, "vote"), "need"), 2);
    for (int i = 2; i < 5; i++)
        agree(i, "true");
    assert_int_equal(rows(), 1);
    agree(0, "false");
    act_first(1);
    hub_close(w.hub, w.person[0].peer);
    undo(2); /* their own, done on the other device */
    assert_int_equal(rows(), 3);
    undo(2);
    assert_error(2, "only-own");
}

/* There is an end of it; and a seat with secrets is nobody else's. */
static void test_shared_has_limits(void **state)
{
    (void)state;
    char token[SECRET_TEXT];
    open_hub(true);
    open_room("'mission':'2e/M0','seats':1");
    say(0, "{'t':'open','room':'%s','on':true}", w.room);
    for (int i = 0; i < LIMIT_ALONG; i++) {
        memset(token, 'a' + i, sizeof token - 1);
        token[sizeof token - 1] = 0;
        arrive(10 + i);
        sit(10 + i, token);
        assert_true(seat_says(10 + i, 0, "mine"));
    }
    arrive(1);
    sit(1, MINE);
    assert_error(1, "all-taken");
    assert_int_equal(json_array_size(list(1, 0)), 0);
    open_room("'mission':'2e/M0','seats':2");
    say(0, "{'t':'open','room':'%s','on':true}", w.room);
    arrive(2);
    sit(2, MINE);
    assert_true(seat_says(2, 1, "mine"));
    arrive(3);
    sit(3, OTHER); /* two seats are two people's */
    assert_error(3, "all-taken");
    assert_null(people_at(0));
}

/* Who was sent away, and who has a hand already, the room knows after a restart, too. */
static void test_not_forgotten(void **state)
{
    (void)state;
    open_hub(false);
    arrive(0);
    say(0, "{'t':'create','mission':'zombietown/town','seats':4,'open':true}");
    keep_tokens(last(0, "created"));
    arrive_from(1, "10.0.0.2");
    sit(1, MINE);
    assert_non_null(last(1, "view"));
    open_hub(false);
    arrive_from(1, "10.0.0.2");
    sit(1, OTHER); /* before the first hand is looked at again */
    assert_error(1, "all-taken");
    arrive_from(2, "10.0.0.3");
    sit(2, OTHER);
    assert_non_null(last(2, "view"));

    arrive_from(0, "10.0.0.1");
    say(0, "{'t':'create','mission':'2e/M0','seats':2,'open':true}");
    keep_tokens(last(0, "created"));
    join(0, w.host);
    join(0, w.invite[0]);
    arrive_from(3, "10.0.0.4");
    sit(3, MINE);
    say(0, "{'t':'seat','room':'%s','seat':1,'do':'free'}", w.room);
    assert_error(3, "sent-away");
    open_hub(false);
    arrive_from(3, "10.0.0.4");
    sit(3, OTHER);
    assert_error(3, "all-taken");
}

/* What somebody has said is not said by whoever sits there next. */
static void test_voice_stays_with_person(void **state)
{
    (void)state;
    open_hub(true);
    open_room("'mission':'2e/M0','seats':4,'open':true");
    arrive(1);
    join(1, w.invite[1]);
    arrive(2);
    sit(2, MINE);
    arrive(3);
    join(3, w.invite[3]);
    act_first(0);
    undo(1);
    assert_int_equal(number(last(0, "vote"), "need"), 3);
    agree(2, "true");
    assert_int_equal(number(last(0, "vote"), "yes"), 2);
    say(2, "{'t':'seat','room':'%s','seat':2,'do':'leave'}", w.room);
    arrive(4);
    sit(4, OTHER);
    agree(3, "false");
    assert_int_equal(number(last(0, "vote"), "yes"), 1);
    assert_true(is(last(4, "vote"), "asked"));
    assert_int_equal(rows(), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_one_is_not_many),
        TEST(test_one_hand),
        TEST(test_sit_is_not_kept),
        TEST(test_shared_by_link),
        TEST(test_shared_from_the_list),
        TEST(test_shared_has_limits),
        TEST(test_shared_undo),
        TEST(test_shared_voices),
        TEST(test_along_undo),
        TEST(test_along_is_one),
        TEST(test_along_is_kept),
        TEST(test_not_forgotten),
        TEST(test_voice_stays_with_person),
        TEST(test_off),
        TEST(test_list),
        TEST(test_left_alone),
        TEST(test_sit),
        TEST(test_closed),
        TEST(test_sent_away_for_good),
        TEST(test_hidden),
        TEST(test_bounds),
        TEST(test_one_address),
        TEST(test_send_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
