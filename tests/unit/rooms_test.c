/*
 * rooms_test.c - rooms one message at a time: acting, taking back, votes, pausing; messages that are not messages, and too
 * many. Not here: the disk (rooms_disk_test.c), seats (rooms_seats_test.c), hidden cards (rooms_hidden_test.c), plain HTTP
 * (rooms_site_test.c).
 */
#include "rooms_world.h"

/* ---- acting ---- */

static void test_act(void **state)
{
    (void)state;
    create_and_join("'mission':'2e/M0','seats':2");
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
    create_and_join("'mission':'2e/M0','seats':1");
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
    create_and_join("'mission':'2e/M0','seats':1");
    char first[64];
    first_answer(first);
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
    create_and_join("'mission':'2e/M0','seats':1");
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

/* ---- taking back, votes, pausing ---- */

static void test_undo_alone(void **state)
{
    (void)state;
    create_and_join("'mission':'2e/M0','seats':2,'bots':{'1':'random'}");
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
    create_and_join("'mission':'2e/M0','seats':2");
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

/* A game that has come to its limit is looked at, but made no longer, not even by undoing. */
static void test_long_game(void **state)
{
    (void)state;
    create_and_join("'mission':'2e/M0','seats':1");
    act(0, 0, 0, answer(0, 0));
    struct room *room = room_find(w.hub, w.room);
    room->rows = LIMIT_STEPS; /* as many messages would take a minute */
    say(0, "{'t':'undo','room':'%s','number':%d}", w.room, LIMIT_STEPS);
    room->rows = 1;
    assert_error(0, "room-long");
    /* The last undoing went on past bots: whoever has seen that comes in all the same. */
    arrive(1);
    say(1, "{'t':'join','room':'%s','token':'%s','have':%d}", w.room, w.invite[0], LIMIT_STEPS + 3);
    assert_int_equal(version(1), 1);
}

static void test_pause(void **state)
{
    (void)state;
    create_and_join("'mission':'2e/M0','seats':1");
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
    create_and_join("'mission':'2e/M0','seats':2");
    arrive(1);
    join(1, w.invite[1]);
    say(0, "{'t':'name','room':'%s','name':'Ann\\u0007a','colour':'red'}", w.room);
    assert_string_equal(text(json_array_get(json_object_get(last(1, "room"), "seats"), 0), "name"), "Ann a");
    /* Marks that turn round what stands behind them are left out, of all else what one cannot see is a space. */
    say(0, "{'t':'name','room':'%s','name':'A\\u202enn\\u2066a\\u0085\\u200bB'}", w.room);
    assert_string_equal(text(json_array_get(json_object_get(last(1, "room"), "seats"), 0), "name"), "Anna B");
    say(0, "{'t':'chat','room':'%s','text':'1\\u202e2\\u20283\\u001b[2J שלום 👩\\u200d🚀'}", w.room);
    assert_string_equal(text(last(1, "chat"), "text"), "12 3 [2J שלום 👩\xe2\x80\x8d🚀");
    say(0, "{'t':'name','room':'%s','name':'\\u3000\\u2003Ann\\u3164a\\u00a0\\udb40\\udc41B \\u2800'}", w.room);
    assert_string_equal(text(json_array_get(json_object_get(last(1, "room"), "seats"), 0), "name"), "Anna B");
    const json_t *said = last(1, "chat");
    say(0, "{'t':'chat','room':'%s','text':' \\u202e\\u3164 '}", w.room); /* nothing that can be read is nothing said */
    assert_error(0, "bad-message");
    say(0, "{'t':'chat','room':'%s','text':'\\u200d \\ufe0f\\u200c\\ufffa\\u034f'}", w.room); /* joins nothing */
    assert_error(0, "bad-message");
    assert_true(last(1, "chat") == said);
    say(0, "{'t':'name','room':'%s','name':'Ann a'}", w.room);
    say(0, "{'t':'chat','room':'%s','text':'hello <b>'}", w.room);
    assert_string_equal(text(last(1, "chat"), "text"), "hello <b>");
    assert_string_equal(text(last(1, "chat"), "from"), "Ann a");
    assert_int_equal(number(last(1, "chat"), "seat"), 0);
    arrive(2);
    join(2, w.watch);
    say(2, "{'t':'chat','room':'%s','text':'I only watch'}", w.room);
    assert_null(json_object_get(last(1, "chat"), "seat"));
    char flood[LIMIT_CHAT + 2];
    memset(flood, 'x', sizeof flood);
    flood[LIMIT_CHAT + 1] = 0;
    say(0, "{'t':'chat','room':'%s','text':'%s'}", w.room, flood);
    assert_error(0, "too-long");
    restart();
    arrive(0);
    join(0, w.invite[0]);
    assert_string_equal(text(last(0, "chat"), "text"), "I only watch");
    assert_null(json_object_get(last(0, "chat"), "seat"));
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

/* What may be done besides answering is told to each seat separately. */
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

/* ---- messages that are not messages, and too many ---- */

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
        "{'t':'create','mission':'2e/M0','bots':{'0':'clever'}}",
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

/* How many of N at once are answered, and not told to go slower. */
static int answered(const char *message, int count)
{
    int slow = 0;
    forget_sent();
    for (int i = 0; i < count; i++)
        say(0, message, w.room);
    for (int i = 0; i < w.count; i++)
        slow += !strcmp(text(w.sent[i].message, "t"), "error") && !strcmp(text(w.sent[i].message, "code"), "slow-down");
    pass(LIMIT_BURST_PEER * 1000 / LIMIT_RATE_PEER + 1000);
    return w.count - slow;
}

/* What costs the server most has a price, also where it comes to nothing: a whole mission is read for each of these. */
/* It comes back in everything said because of the message: a long one would be told fifty times with the chat. */
static void test_long_id(void **state)
{
    (void)state;
    char id[LIMIT_ID + 2];
    memset(id, 'x', sizeof id - 1);
    id[LIMIT_ID] = id[LIMIT_ID + 1] = 0;
    create_and_join("'mission':'2e/M0','seats':1");
    say(0, "{'t':'resync','id':'%s','room':'%s'}", id, w.room);
    assert_string_equal(text(last(0, "view"), "id"), id);
    id[LIMIT_ID] = 'x';
    forget_sent();
    say(0, "{'t':'resync','id':'%s','room':'%s'}", id, w.room);
    assert_error(0, "bad-message");
    assert_int_equal(w.count, 1);
    assert_null(json_object_get(last(0, NULL), "id"));
}

static void test_prices(void **state)
{
    (void)state;
    hub_free(w.hub);
    new_hub(false);
    create_and_join("'mission':'2e/M0'");
    pass(20000);
    assert_int_equal(answered("{'t':'ping'}", 40), 40);
    assert_in_range(answered("{'t':'create','mission':'dark-side/M1','bots':{'0':'nobody'}}", 20), 1, 6);
    assert_in_range(answered("{'t':'create','mission':'dark-side/M1','options':{'no':'such'}}", 20), 1, 6);
    assert_in_range(answered("{'t':'games'}", 20), 1, 12);
    assert_in_range(answered("{'t':'chat','room':'%s','text':'buy'}", 20), 1, 10);
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
                                          {"10.0.0.1:52814", "10.0.0.1"},
                                          {"[2001:db8:1:2::9]:52814", "2001:db8:1:2::/64"},
                                          {"[2001:db8:1:2::9]", "2001:db8:1:2::/64"},
                                          {"[::", "[::"},
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
    assert_string_equal(line, "a [31mb c?");
    assert_true(journal_line(&journal, 1000, "a\xe0\x80\x81\xf0\x86\x86\x86\xed\xa0\x80z", line, sizeof line));
    assert_string_equal(line, "a???z"); /* ways of writing characters that there are not */
    for (int i = 2; i < LIMIT_LOG_MINUTE; i++)
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
    create_and_join("'mission':'2e/M0','seats':1");
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

/* Empty rooms make way for others, the longest empty first; if none is empty, whoever comes is told. */
static void test_rooms_in_memory(void **state)
{
    (void)state;
    w.rooms = 3;
    restart();
    create_and_join("'mission':'2e/M0','seats':1");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_act),
        TEST(test_ack_after_disk),
        TEST(test_repeat),
        TEST(test_refused),
        TEST(test_undo_alone),
        TEST(test_undo_vote),
        TEST(test_vote_says_who_asks),
        TEST(test_long_game),
        TEST(test_pause),
        TEST(test_chat_and_names),
        TEST(test_delete),
        TEST(test_bad_messages),
        TEST(test_limits),
        TEST(test_long_id),
        TEST(test_prices),
        TEST(test_sockets),
        TEST(test_floods),
        TEST(test_journal),
        TEST(test_empty_rooms_leave_memory),
        TEST(test_rooms_in_memory),
        TEST(test_disk_has_no_tokens),
        TEST(test_anytime),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
