/*
 * rooms_hidden_test.c - seats with hidden cards: who may know what, and when a bot may see a hand.
 */
#include "rooms_world.h"

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

/* Nobody looks at the hand of somebody who is away by their own vote; with the others' it takes a while, and is reported. */
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

/* Whoever opens the link so often that nobody is counting does not open it unnoticed after that. */
static void test_hidden_countless(void **state)
{
    (void)state;
    sit(2);
    hub_close(w.hub, w.person[1].peer);
    room_find(w.hub, w.room)->meta.seat[1].openings = LIMIT_STEPS;
    for (int i = 0; i < 2; i++) { /* told of all that; and of the one that came since */
        forget_sent();
        arrive(1);
        join(1, w.invite[1]);
        assert_string_equal(text(last(1, "seat"), "do"), "device");
        hub_close(w.hub, w.person[1].peer);
        arrive(3);
        join(3, w.invite[1]);
        hub_close(w.hub, w.person[3].peer);
    }
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

/* A hand was lent to a person, not to a chair: whoever sits down there next does not get it along with their own. */
static void test_hidden_loan_ends(void **state)
{
    (void)state;
    sit(3);
    hub_close(w.hub, w.person[1].peer);
    seat(0, 1, "take");
    vote(2, "true");
    wait_for_vote();
    assert_int_equal(json_array_size(json_object_get(last(0, "room"), "you")), 2);
    seat(0, 0, "leave");
    arrive(3);
    join(3, w.invite[0]);
    assert_int_equal(json_array_size(json_object_get(last(3, "room"), "you")), 1);
}

/* ... nor what was asked for by whoever sat there before, and is counted only now. */
static void test_hidden_take_asked_and_gone(void **state)
{
    (void)state;
    sit(3);
    hub_close(w.hub, w.person[1].peer);
    seat(0, 1, "take");
    vote(2, "true");
    seat(0, 0, "leave");
    arrive(3);
    join(3, w.invite[0]);
    wait_for_vote();
    assert_false(is(last(2, "vote"), "open") || is(last(2, "vote"), "passed"));
    assert_false(holds(w.person[3].peer, 1));
    /* Somebody who is back for the end gets what they asked for. */
    seat(3, 1, "take");
    vote(2, "true");
    hub_close(w.hub, w.person[3].peer);
    arrive(3);
    join(3, w.invite[0]);
    wait_for_vote();
    assert_true(holds(w.person[3].peer, 1));
}

/* A bot that keeps a seat warm leaves nobody alone with the game: its owner will be back, and has a say in what is taken back.
 */
static void test_hidden_undo_past_stand_in(void **state)
{
    (void)state;
    sit(2);
    seat(6, 2, "bot");
    hub_close(w.hub, w.person[1].peer);
    seat(0, 1, "bot");
    wait_for_vote();
    assert_string_equal(bot_of(0, 1), "greedy");
    int who = number(json_object_get(last(0, "view"), "view"), "to_move");
    if (who == 0)
        act(0, 0, 0, answer(0, 0));
    let_bots_play();
    int before = rows();
    assert_true(before > 1);
    say(0, "{'t':'undo','room':'%s','number':%d}", w.room, before);
    assert_true(is(last(0, "vote"), "open"));
    assert_int_equal(number(last(0, "vote"), "need"), 2);
    assert_int_equal(rows(), before);
    pass(LIMIT_VOTE_MS);
    tick();
    /* Whoever gets up, or is there and lets the bot play, has said that it is all right. */
    arrive(1);
    join(1, w.invite[1]);
    seat(1, 1, "bot");
    say(0, "{'t':'undo','room':'%s','number':%d}", w.room, before = rows());
    assert_true(rows() > before);
    seat(1, 1, "leave");
    hub_close(w.hub, w.person[1].peer);
    seat(6, 1, "bot");
    say(0, "{'t':'undo','room':'%s','number':%d}", w.room, before = rows());
    assert_true(rows() > before || !room_last(w.person[0].peer->room));
}

/* When it is over everybody may know the seed and every hand: there is no way back into the game. */
static void test_hidden_over(void **state)
{
    (void)state;
    arrive(0);
    say(0, "{'t':'create','mission':'zombietown/town','seats':2,'bots':{'0':'random','1':'random'}}");
    keep_tokens(last(0, "created"));
    join(0, w.watch);
    while (!json_object_get(last(0, "room"), "seed")) {
        forget_sent();
        pass(200);
        tick();
        if (!last(0, "room"))
            say(0, "{'t':'resync','room':'%s'}", w.room);
    }
    join(0, w.invite[0]);
    int before = rows();
    say(0, "{'t':'undo','room':'%s','number':%d}", w.room, before);
    assert_error(0, "game-over");
    assert_int_equal(rows(), before);
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

/* Nobody chooses the seed of hidden cards; its hash is given at the beginning, and what it is the hash of at the end. */
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
    create_and_join("'mission':'zombietown/town','seats':2");
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
    create_and_join("'mission':'zombietown/town','seats':2");
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

/* ---- thinking ---- */

static void read_state(const json_t *said, struct hd_state *state, size_t size)
{
    const char *hex = text(said, "state");
    assert_int_equal(strlen(hex), 2 * size);
    for (size_t i = 0; i < size; i++) {
        char two[3] = {hex[2 * i], hex[2 * i + 1], 0};
        ((unsigned char *)state)[i] = (unsigned char)strtoul(two, NULL, 16);
    }
}

/* A position to look ahead in: to its seat it looks like the true one, and what the seat cannot know is not the truth. */
static void test_imagine(void **state)
{
    (void)state;
    struct hd_report report = {0};
    static struct hd_view mine, imagined;
    int other = 0;
    create_and_join("'mission':'zombietown/town','seats':2");
    arrive(1);
    join(1, w.invite[1]);
    for (int i = 0; i < 12; i++) {
        int who = number(json_object_get(last(0, "view"), "view"), "to_move");
        act(who, who, version(who), answer(who, 0));
    }
    int who = number(json_object_get(last(0, "view"), "view"), "to_move");
    say(1 - who, "{'t':'imagine','room':'%s','seat':%d}", w.room, 1 - who);
    assert_error(1 - who, "not-your-turn");
    say(1 - who, "{'t':'imagine','room':'%s','seat':%d}", w.room, who);
    assert_error(1 - who, "not-your-seat");
    const struct room *room = room_find(w.hub, w.room);
    struct hd_setup setup = {.mission = "zombietown/town", .seats = 2};
    struct hd_game *game = hd_game_new(w.pack, &setup, &report);
    struct hd_state *position = hd_state_new(game);
    for (int i = 0; i < 8; i++) {
        say(who, "{'t':'imagine','room':'%s','seat':%d}", w.room, who);
        assert_string_equal(text(last(who, NULL), "t"), "imagined");
        assert_null(strstr(text(last(who, "imagined"), "options"), "seed"));
        read_state(last(who, "imagined"), position, hd_state_size(game));
        memset(&mine, 0, sizeof mine);
        memset(&imagined, 0, sizeof imagined);
        hd_observe(game, position, who, &imagined);
        hd_observe(hd_session_game(room->session), hd_session_state(room->session), who, &mine);
        assert_memory_equal(&mine, &imagined, sizeof mine);
        hd_observe(game, position, 1 - who, &imagined);
        hd_observe(hd_session_game(room->session), hd_session_state(room->session), 1 - who, &mine);
        other += memcmp(&mine, &imagined, sizeof mine) != 0;
        assert_null(hd_state_check(game, position));
    }
    assert_true(other > 0);
    hd_state_free(position);
    hd_game_free(game);
}

/* Bots say why, in the language of whoever reads it; with hidden cards they do not. */
static void test_reasons(void **state)
{
    (void)state;
    create("'mission':'2e/M0','seats':1,'bots':{'0':'greedy'}");
    join(0, w.watch);
    arrive(1);
    say(1, "{'t':'hello','version':1,'lang':'de'}");
    join(1, w.watch);
    let_bots_play();
    const json_t *english = json_array_get(json_object_get(last(0, "view"), "events"), 0),
                 *german = json_array_get(json_object_get(last(1, "view"), "events"), 0);
    assert_true(text(english, "why")[0] && text(german, "why")[0]);
    assert_string_not_equal(text(english, "why"), text(german, "why"));
    create("'mission':'zombietown/town','seats':2,'bots':{'0':'greedy','1':'greedy'}");
    arrive(2);
    join(2, w.watch);
    let_bots_play();
    assert_true(rows() > 0);
    assert_null(json_object_get(json_array_get(json_object_get(last(2, "view"), "events"), 0), "why"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_imagine),
        TEST(test_reasons),
        TEST(test_hidden_bot_present),
        TEST(test_hidden_take),
        TEST(test_hidden_loan_ends),
        TEST(test_hidden_bot_absent),
        TEST(test_hidden_take_asked_and_gone),
        TEST(test_hidden_over),
        TEST(test_hidden_countless),
        TEST(test_hidden_undo_past_stand_in),
        TEST(test_seed),
        TEST(test_hidden_undo),
        TEST(test_full_room),
        TEST(test_hidden),
        TEST(test_hot_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
