/*
 * session_test.c - sessions and their records: round trips, undo to the start and forward again, records torn at every byte,
 * other hashes, other packs, and hostile text. Public API only.
 */
#include "core/rng.h"
#include "unit/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- tools ---- */

static struct hd_session *fresh(const char *mission, uint64_t seed)
{
    static struct hd_report report;
    const struct hd_choice choice[] = {{"team", "amy,doug,elle/josh,ned,wanda"}};
    struct hd_setup setup = {.mission = mission, .seats = 2, .choices = 1, .choice = choice};
    report.count = 0;
    struct hd_session *session = hd_session_new(pack, &setup, seed, &report);
    if (!session)
        fail_msg("%s", report.problem[0].text);
    return session;
}

/* Plays at random; scripted dice now and then. */
static void play(struct hd_session *session, int actions, uint64_t seed)
{
    struct hd_action legal[HD_LEGAL_MAX];
    struct rng luck;
    rng_seed(&luck, seed);
    for (int i = 0; i < actions; i++) {
        int count = hd_legal(hd_session_game(session), hd_session_state(session), legal, HD_LEGAL_MAX);
        if (!count)
            return;
        if (rng_below(&luck, 10) == 0)
            assert_true(hd_session_dice(session, (uint8_t[]){1 + i % 6, 6, 2}, 3));
        assert_int_equal(hd_session_do(session, legal[rng_below(&luck, (uint32_t)count)]).rule, 0);
    }
}

static uint64_t hash_of(const struct hd_session *session)
{
    return hd_hash(hd_session_game(session), hd_session_state(session));
}

static struct hd_session *load(const char *text, size_t length, bool verify, bool *torn, struct hd_report *report)
{
    char *copy = malloc(length + 1); /* exact size: a sanitizer sees every byte too far */
    memcpy(copy, text, length);
    report->count = 0;
    struct hd_session *session = hd_session_load(pack, copy, length, verify, torn, report);
    free(copy);
    return session;
}

static struct hd_report report;

/* The record must be refused at this line with this word in the reason. */
static void refused(const char *text, bool verify, int line, const char *word)
{
    bool torn = true;
    struct hd_session *session = load(text, strlen(text), verify, &torn, &report);
    if (session)
        fail_msg("accepted: %.200s", text);
    assert_false(torn);
    assert_true(report.count > 0);
    if (line && report.problem[0].line != line)
        fail_msg("line %d instead of %d: %s", report.problem[0].line, line, report.problem[0].text);
    if (!strstr(report.problem[0].text, word))
        fail_msg("'%s' is not in: %s", word, report.problem[0].text);
}

static char *replaced(const char *text, const char *what, const char *by)
{
    const char *at = strstr(text, what);
    assert_non_null(at);
    char *out = malloc(strlen(text) + strlen(by) + 1);
    sprintf(out, "%.*s%s%s", (int)(at - text), text, by, at + strlen(what));
    return out;
}

static int lines_before(const char *text, const char *at)
{
    int n = 1;
    for (; text < at; text++)
        n += *text == '\n';
    return n;
}

/* ---- tests ---- */

static void record_round_trip(void **state)
{
    (void)state;
    static const char *const mission[] = {"2e/M0", "2e/M1", "2e/M2"};
    for (int m = 0; m < 3; m++)
        for (uint64_t seed = 1; seed <= 5; seed++) {
            struct hd_session *a = fresh(mission[m], seed * 0x123456789abcdefull);
            size_t length, again_length;
            bool torn;
            play(a, 400, seed);
            char *text = hd_session_save(a, &length);
            assert_int_equal(strlen(text), length);
            struct hd_session *b = load(text, length, true, &torn, &report);
            if (!b)
                fail_msg("line %d: %s", report.problem[0].line, report.problem[0].text);
            assert_false(torn);
            assert_true(hash_of(a) == hash_of(b));
            assert_int_equal(hd_session_steps(a), hd_session_steps(b));
            char *again = hd_session_save(b, &again_length);
            assert_string_equal(text, again);
            hd_free(text);
            hd_free(again);
            hd_session_free(a);
            hd_session_free(b);
        }
}

/* A file that grows line by line is the same as one written at once. */
static void record_in_pieces(void **state)
{
    (void)state;
    struct hd_session *session = fresh("2e/M0", 7);
    play(session, 60, 7);
    size_t length, used = 0;
    char *whole = hd_session_save(session, &length), *pieces = calloc(1, length + 1);
    for (int i = -1; i < hd_session_steps(session); i++) {
        char *piece = i < 0 ? hd_session_save_header(session) : hd_session_save_step(session, i);
        assert_true(used + strlen(piece) <= length);
        memcpy(pieces + used, piece, strlen(piece));
        used += strlen(piece);
        hd_free(piece);
    }
    assert_string_equal(whole, pieces);
    assert_null(hd_session_save_step(session, -1));
    assert_null(hd_session_save_step(session, hd_session_steps(session)));
    hd_free(whole);
    free(pieces);
    hd_session_free(session);
}

static void undo_to_start_and_forward(void **state)
{
    (void)state;
    enum { MOST = 600 };
    struct hd_session *session = fresh("2e/M0", 99);
    static uint64_t before[MOST];
    static char text[MOST][64];
    int actions = 0, first = hd_session_steps(session);
    struct hd_action action;
    char why[200];
    uint64_t start = hash_of(session);
    play(session, 300, 5);
    size_t length;
    char *record = hd_session_save(session, &length);
    while (hd_session_steps(session) > first) {
        const char *last = hd_session_step(session, hd_session_steps(session) - 1);
        before[actions] = hash_of(session);
        snprintf(text[actions++], sizeof text[0], "%s", last);
        bool free_undo = hd_session_can_undo(session);
        if (!free_undo)
            assert_false(hd_session_undo(session, false));
        assert_true(hd_session_undo(session, true));
    }
    assert_true(hash_of(session) == start);
    assert_false(hd_session_can_undo(session));
    assert_false(hd_session_undo(session, true));
    /* forward again, along the record, so that scripted dice are there too */
    bool torn;
    struct hd_session *again = load(record, length, true, &torn, &report);
    assert_non_null(again);
    assert_true(hash_of(again) == before[0]);
    /* and the undone session itself goes the same way while no dice were scripted */
    for (int i = actions - 1; i >= 0; i--) {
        if (strncmp(hd_session_step(again, hd_session_steps(session)), "dice", 4) == 0)
            break;
        assert_true(hd_action_parse(hd_session_game(session), text[i], &action, HD_EN, why, sizeof why));
        assert_int_equal(hd_session_do(session, action).rule, 0);
        assert_true(hash_of(session) == before[i]);
    }
    hd_free(record);
    hd_session_free(again);
    hd_session_free(session);
}

static struct hd_action first_legal(const struct hd_session *session)
{
    struct hd_action legal[HD_LEGAL_MAX];
    assert_true(hd_legal(hd_session_game(session), hd_session_state(session), legal, HD_LEGAL_MAX) > 0);
    return legal[0];
}

/* No line takes away what the open question of the set-up is about: nobody could go on. */
static void lines_leave_the_set_up_a_choice(void **state)
{
    (void)state;
    struct hd_report problems = {0};
    char why[200];
    struct hd_session *session =
        hd_session_new(pack, &(struct hd_setup){.mission = "zombietown/town", .seats = 2}, 3, &problems);
    for (int i = 0; i < 4; i++) /* homes are chosen; after that cards to keep */
        assert_int_equal(hd_session_do(session, first_legal(session)).rule, 0);
    uint64_t before = hash_of(session);
    assert_false(hd_session_setup(session, "empty", why, sizeof why));
    assert_non_null(strstr(why, "begin"));
    assert_true(hash_of(session) == before);
    assert_true(hd_session_setup(session, "hand red pistol", why, sizeof why)); /* something is left to choose */
    assert_int_equal(hd_session_do(session, first_legal(session)).rule, 0);
    assert_true(hd_session_setup(session, "begin h1 h2 h5 h9", why, sizeof why));
    assert_true(hd_session_setup(session, "empty", why, sizeof why));
    first_legal(session);
    hd_session_free(session);
}

/* Undo takes what was scripted for an action with it; a script without its action is a step by itself. */
static void undo_takes_scripts_along(void **state)
{
    (void)state;
    struct hd_session *session = fresh("2e/M0", 3);
    struct hd_action legal[HD_LEGAL_MAX];
    uint64_t start = hash_of(session);
    char why[200];
    assert_false(hd_session_setup(session, "no such word", why, sizeof why));
    assert_true(why[0] != 0);
    assert_false(hd_session_setup(session, "two\nlines", why, sizeof why));
    assert_false(hd_session_setup(session, "", why, sizeof why));
    assert_true(hash_of(session) == start);
    assert_int_equal(hd_session_steps(session), 0);
    assert_true(hd_session_setup(session, "ap wanda 5", why, sizeof why));
    assert_true(hash_of(session) != start);
    assert_true(hd_session_dice(session, (uint8_t[]){6}, 1));
    assert_false(hd_session_dice(session, (uint8_t[]){7}, 1));
    assert_false(hd_session_dice(session, (uint8_t[]){0}, 1));
    assert_false(hd_session_dice(session, (uint8_t[]){1}, -1));
    uint64_t scripted = hash_of(session);
    assert_true(hd_legal(hd_session_game(session), hd_session_state(session), legal, HD_LEGAL_MAX) > 0);
    assert_int_equal(hd_session_do(session, legal[0]).rule, 0);
    assert_int_equal(hd_session_steps(session), 3);
    assert_string_equal(hd_session_step(session, 0), "setup ap wanda 5");
    assert_string_equal(hd_session_step(session, 1), "dice 6");
    assert_true(hd_session_undo(session, true));
    assert_int_equal(hd_session_steps(session), 0);
    assert_true(hash_of(session) == start);
    assert_true(hd_session_setup(session, "ap wanda 5", why, sizeof why));
    assert_true(hash_of(session) == scripted);
    assert_true(hd_session_can_undo(session));
    assert_true(hd_session_undo(session, false));
    assert_true(hash_of(session) == start);
    hd_session_free(session);
}

/* ---- luck redrawn ---- */

static struct hd_session *plain(const char *mission, uint64_t seed)
{
    struct hd_setup setup = {.mission = mission, .seats = 2};
    struct hd_session *session = hd_session_new(pack, &setup, seed, &report);
    assert_non_null(session);
    return session;
}

static void same_again(const struct hd_session *session)
{
    size_t length;
    char *text = hd_session_save(session, &length);
    struct hd_session *again = load(text, length, true, NULL, &report);
    if (!again)
        fail_msg("line %d: %s", report.problem[0].line, report.problem[0].text);
    assert_int_equal(hash_of(again), hash_of(session));
    hd_session_free(again);
    free(text);
}

/* In the middle of any game, for one seat or for all: the game goes on, is whole, and its record leads to the same end. */
static void luck_anew(void **state)
{
    static const char *const missions[] = {"2e/M1",      "zombietown/town", "dark-side/M1",
                                           "invader/I1", "washington/M5",   "combined/C1"};
    (void)state;
    for (int m = 0; m < 6; m++)
        for (int seed = 1; seed <= 8; seed++) {
            struct hd_session *session = plain(missions[m], (uint64_t)seed);
            play(session, seed * 15, (uint64_t)seed);
            uint64_t before = hash_of(session);
            int steps = hd_session_steps(session);
            if (hd_result(hd_session_game(session), hd_session_state(session)) == HD_PLAYING) {
                assert_true(hd_session_luck(session, seed % 3 - 1, 0xfeed + (uint64_t)seed));
                assert_null(hd_state_check(hd_session_game(session), hd_session_state(session)));
                assert_true(hash_of(session) != before);
                assert_false(hd_session_acted(session, steps));
                assert_false(hd_session_can_undo(session));
                uint64_t after = hash_of(session);
                play(session, 1, 5);
                assert_true(hd_session_undo(session, true));
                assert_int_equal(hash_of(session), after); /* what came after it is taken back alone */
                play(session, 60, 7);
                assert_null(hd_state_check(hd_session_game(session), hd_session_state(session)));
                same_again(session);
            }
            hd_session_free(session);
        }
}

static void luck_for_nobody(void **state)
{
    static const char *const bad[] = {"luck",       "luck 5",      "luck 0x",      "luck 0x5 0",
                                      "luck 0x5 3", "luck 0x5  1", "luck 0x5 1 ~", "luck 0x11112222333344445"};
    (void)state;
    struct hd_session *session = plain("2e/M0", 1);
    assert_false(hd_session_luck(session, 2, 5));
    char *header = hd_session_save_header(session);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[2000];
        int length = snprintf(text, sizeof text, "%s%s\n", header, bad[i]);
        assert_null(load(text, (size_t)length, false, NULL, &report));
        assert_int_equal(report.count, 1);
    }
    free(header);
    hd_session_free(session);
}

/* Cut anywhere: the whole steps before the cut are there, or the header is said to be incomplete. Never a crash. */
static void torn_at_every_byte(void **state)
{
    (void)state;
    struct hd_session *session = fresh("2e/M0", 11);
    play(session, 25, 11);
    size_t length;
    char *text = hd_session_save(session, &length);
    const char *start = strstr(text, "\nstart");
    size_t header = (size_t)(strchr(start + 1, '\n') + 1 - text);
    int least = 0;
    for (size_t cut = 0; cut <= length; cut++) {
        bool torn = false;
        struct hd_session *part = load(text, cut, true, &torn, &report);
        if (cut < header) {
            assert_null(part);
            assert_true(report.count > 0);
            continue;
        }
        assert_non_null(part);
        assert_int_equal(torn, cut > 0 && text[cut - 1] != '\n');
        assert_true(hd_session_steps(part) >= least);
        least = hd_session_steps(part);
        hd_session_free(part);
    }
    assert_int_equal(least, hd_session_steps(session));
    hd_free(text);
    hd_session_free(session);
}

static void other_hash_is_found_at_its_line(void **state)
{
    (void)state;
    struct hd_session *session = fresh("2e/M0", 13), *loose;
    play(session, 30, 13);
    size_t length;
    char *text = hd_session_save(session, &length);
    for (char *tilde = strchr(text, '~'); tilde; tilde = strchr(tilde + 1, '~')) {
        char was = tilde[2];
        tilde[2] = was == '0' ? '1' : '0';
        refused(text, true, lines_before(text, tilde), "differs");
        tilde[2] = 'x';
        refused(text, true, lines_before(text, tilde), "hexadecimal");
        tilde[2] = was;
    }
    char *tilde = strrchr(text, '~');
    tilde[2] = tilde[2] == '0' ? '1' : '0';
    assert_non_null(loose = load(text, length, false, NULL, &report));
    assert_int_equal(hd_session_steps(loose), hd_session_steps(session));
    hd_session_free(loose);
    hd_free(text);
    hd_session_free(session);
}

static void other_pack_is_refused(void **state)
{
    (void)state;
    struct hd_session *session = fresh("2e/M0", 17), *loose;
    play(session, 5, 17);
    size_t length;
    char *text = hd_session_save(session, &length), hash[20];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)hd_game_hash(hd_session_game(session)));
    char *other = replaced(text, hash, "0123456789abcdef");
    refused(other, true, 2, "other game data");
    assert_non_null(loose = load(other, strlen(other), false, NULL, &report));
    hd_session_free(loose);
    free(other);
    other = replaced(text, "rules 2", "rules 9");
    refused(other, true, 2, "rules version 9");
    free(other);
    hd_free(text);
    hd_session_free(session);
}

static void hostile_records(void **state)
{
    (void)state;
#define HEAD "holdout-replay 1\ngame 2e   mission M0   pack 0   rules 2   seed 1   seats 1\n"
    static const struct {
        const char *text;
        int line;
        const char *word;
    } row[] = {
        {"", 0, "not a record"},
        {"\n\n\n", 0, "not a record"},
        {"holdout-replay 2\n", 1, "not a record"},
        {"holdout-replay 1\n", 0, "header"},
        {"holdout-replay 1\ngame 2e\n", 2, "header needs"},
        {"holdout-replay 1\ngame 2e game 2e\n", 2, "no place"},
        {"holdout-replay 1\ngame\n", 2, "useful"},
        {"holdout-replay 1\ngame 2e   mission M0   pack 0   rules 2   seed 1   seats 7\n", 2, "seats"},
        {"holdout-replay 1\ngame 2e   mission M0   pack 0   rules 2   seed 10000000000000000   seats 1\n", 2, "seed"},
        {"holdout-replay 1\ngame 2e   mission M0   pack 0   rules -1   seed 1   seats 1\n", 2, "rules"},
        {"holdout-replay 1\ngame 9z   mission M0   pack 0   rules 2   seed 1   seats 1\n1 x\n", 0, "no game '9z'"},
        {"holdout-replay 1\ngame 2e   mission ../../etc   pack 0   rules 2   seed 1   seats 1\n1 x\n", 0, "no mission"},
        {HEAD "option\n", 3, "expected"},
        {HEAD "option team\n", 3, "name and a value"},
        {HEAD "option team nobody\n1 x\n", 0, ""},
        {HEAD "option no-such-option yes\n1 x\n", 0, ""},
        {HEAD "hello\n", 3, "expected a numbered action"},
        {HEAD "2 end wanda\n", 3, "expected step 1"},
        {HEAD "99999999999999999999 end wanda\n", 3, "expected step 1"},
        {HEAD "1\n", 3, "verb"},
        {HEAD "1 fly wanda\n", 3, "no action"},
        {HEAD "1 move nobody r2c0\n", 3, "nobody"},
        {HEAD "1 move wanda r2c0 = x\n", 3, "dice"},
        {HEAD "1 wound wanda   ~ 00000000\n", 3, "not allowed"},
        {HEAD "dice 7\n", 3, "faces"},
        {HEAD "dices\n", 3, "expected"},
        {HEAD "dice 1 2 three\n", 3, "faces"},
        {HEAD "setup \n", 3, "expected"},
        {HEAD "setup fly away\n", 3, ""},
        {HEAD "setup ap wanda 99999999999999999999\n", 3, ""},
        {HEAD "start ~ xyz\n", 3, "hexadecimal"},
        {HEAD "start\nstart\n", 4, "numbered action"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        refused(row[i].text, false, row[i].line, row[i].word);
    char *large = malloc(1 << 20);
    strcpy(large, HEAD);
    size_t head = strlen(large);
    memset(large + head, 'a', (1 << 20) - head - 2);
    strcpy(large + (1 << 20) - 2, "\n");
    refused(large, false, 3, "longer");
    free(large);
}

/* Bytes turned at random: refused or read, never a crash, and never a game that breaks its own rules. */
static void random_damage(void **state)
{
    (void)state;
    struct hd_session *session = fresh("2e/M0", 23);
    struct rng luck;
    size_t length;
    rng_seed(&luck, 1);
    play(session, 20, 23);
    char *text = hd_session_save(session, &length), *copy = malloc(length);
    for (int i = 0; i < 3000; i++) {
        memcpy(copy, text, length);
        for (uint32_t n = 1 + rng_below(&luck, 3); n; n--)
            copy[rng_below(&luck, (uint32_t)length)] = (char)rng_below(&luck, 256);
        struct hd_session *read = load(copy, length, rng_below(&luck, 2), NULL, &report);
        if (read)
            assert_null(hd_state_check(hd_session_game(read), hd_session_state(read)));
        hd_session_free(read);
    }
    free(copy);
    hd_free(text);
    hd_session_free(session);
}

static void setups_that_cannot_be(void **state)
{
    (void)state;
    static const struct {
        const char *mission, *option, *value;
        int seats;
    } row[] = {
        {NULL, NULL, NULL, 1},
        {"", NULL, NULL, 1},
        {"M99", NULL, NULL, 1},
        {"2e", NULL, NULL, 1},
        {"2e/", NULL, NULL, 1},
        {"2e/M99", NULL, NULL, 1},
        {"/M0", NULL, NULL, 1},
        {"2e/M0", NULL, NULL, 7},
        {"2e/M0", NULL, NULL, -1},
        {"2e/M0", "team", "", 1},
        {"2e/M0", "team", "amy,amy", 1},
        {"2e/M0", "team", "a\nb", 1},
        {"2e/M25", "team", "amy,ned", 1}, /* has a part of his own there */
        {"2e/M0", "ul tra", "1", 1},
        {"2e/M0", "ultrared", "?", 1},
        {"2e/M0", "nothing", "1", 1},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct hd_choice choice = {row[i].option, row[i].value};
        struct hd_setup setup = {
            .mission = row[i].mission, .seats = row[i].seats, .choices = row[i].option != NULL, .choice = &choice};
        report.count = 0;
        struct hd_session *session = hd_session_new(pack, &setup, 1, &report);
        if (session)
            fail_msg("row %zu was accepted", i);
        assert_true(report.count > 0);
        assert_true(report.problem[0].text[0] != 0);
    }
}

/* Indices out of range are answered, not followed. */
static void questions_out_of_range(void **state)
{
    (void)state;
    struct hd_session *session = fresh("2e/M0", 1);
    const struct hd_game *game = hd_session_game(session);
    const struct hd_event *events;
    static const int wrong[] = {-1, -2, 100000, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        for (int noun = 0; noun < HD_NOUNS; noun++) {
            assert_non_null(hd_name(game, (enum hd_noun)noun, wrong[i], HD_DE));
            assert_non_null(hd_id(game, (enum hd_noun)noun, wrong[i]));
            assert_string_equal(hd_explain(game, (enum hd_noun)noun, wrong[i], HD_EN), "");
        }
        assert_string_equal(hd_kind_info(game, wrong[i]).id, "?");
        assert_string_equal(hd_game_info(pack, wrong[i]).id, "?");
        assert_string_equal(hd_mission_info(pack, 0, wrong[i]).id, "?");
        assert_string_equal(hd_option_info(pack, wrong[i], 0).id, "?");
        assert_string_equal(hd_rule_text(pack, "2e", wrong[i], HD_EN).id, "?");
        assert_string_equal(hd_card_info(pack, "2e", wrong[i]).id, "?");
        assert_string_equal(hd_session_step(session, wrong[i]), "?");
        if (wrong[i] != -1)
            assert_int_equal(hd_session_events(session, wrong[i], &events), 0);
        assert_string_equal(hd_lesson(game, wrong[i]).until, "");
        assert_string_equal(hd_rule_id(game, wrong[i]), "?");
    }
    assert_true(hd_session_events(session, -1, &events) > 0);
    assert_int_equal(hd_find(game, HD_PIECE, "nobody"), HD_NONE);
    assert_int_equal(hd_rule_count(pack, "9z"), 0);
    assert_null(hd_option_value(game, "nothing"));
    hd_session_free(session);
}

/* ---- lessons ---- */

static void act(struct hd_session *session, const char *text)
{
    struct hd_action action;
    char why[200];
    if (!hd_action_parse(hd_session_game(session), text, &action, HD_EN, why, sizeof why))
        fail_msg("%s: %s", text, why);
    assert_int_equal(hd_session_do(session, action).rule, 0);
}

static void script(struct hd_session *session, const char *line)
{
    char why[200] = "";
    if (!hd_session_setup(session, line, why, sizeof why))
        fail_msg("%s: %s", line, why);
}

/* Whoever has turned an objective over has seen its colour. */
static void no_way_back_from_a_colour(void **state)
{
    (void)state;
    char zone[64] = "";
    static struct hd_view view;
    struct hd_session *session = fresh("2e/M9", 3);
    hd_observe(hd_session_game(session), hd_session_state(session), HD_TEAM, &view);
    for (int i = 0; i < view.pieces; i++)
        if (view.piece[i].flags & HD_TURNED)
            snprintf(zone, sizeof zone, "put josh %s", hd_id(hd_session_game(session), HD_PLACE, view.piece[i].place));
    script(session, zone);
    act(session, "activate josh");
    assert_true(hd_session_can_undo(session));
    act(session, "take josh objective");
    assert_false(hd_session_can_undo(session));
    hd_session_free(session);
}

static int lesson_for(const struct hd_session *session, const char *until, int nth)
{
    const struct hd_game *game = hd_session_game(session);
    for (int i = 0; i < hd_lessons(game); i++)
        if (!strcmp(hd_lesson(game, i).until, until) && !nth--)
            return i;
    return HD_NONE;
}

/* Whatever order things are done in, each counts; bots learn nothing; undo takes it back. */
static void lessons_in_any_order(void **state)
{
    (void)state;
    struct hd_session *session = fresh("2e/M0", 1);
    int start = lesson_for(session, "start", 0), move = lesson_for(session, "move", 0), noise = lesson_for(session, "noise", 0);
    int first = lesson_for(session, "take", 0), second = lesson_for(session, "take", 1);
    assert_true(start == 0 && move > 0 && noise > move && first > noise && second > first);
    assert_int_equal(hd_session_lesson(session, 0), start);
    act(session, "activate amy");
    assert_int_equal(hd_session_lesson(session, 0), move);
    act(session, "noise amy"); /* ahead of its turn */
    assert_true(hd_session_learned(session, noise));
    assert_int_equal(hd_session_lesson(session, 0), move);
    assert_int_equal(hd_session_lesson(session, noise), noise + 1);
    assert_true(hd_session_undo(session, true));
    assert_false(hd_session_learned(session, noise));
    act(session, "move amy r2c1");
    assert_int_equal(hd_session_lesson(session, 0), move + 1);
    script(session, "put amy 1V.C");
    script(session, "turn amy");
    act(session, "take amy crate");
    assert_true(hd_session_learned(session, first));
    assert_false(hd_session_learned(session, second));
    hd_session_set_bot(session, 0, HD_BOT_GREEDY);
    assert_int_equal(hd_session_lesson(session, 0), start);
    assert_int_equal(hd_session_lesson(session, 1000), HD_NONE);
    hd_session_free(session);
}

/* Who was dealt just as many cards as may be kept was never asked: the lesson about keeping cards does not last all game. */
static void nothing_to_choose_teaches_nothing(void **state)
{
    (void)state;
    struct hd_setup how = {.mission = "zombietown/town", .seats = 3};
    report.count = 0;
    struct hd_session *session = hd_session_new(pack, &how, 3, &report);
    int setup = lesson_for(session, "setup", 0), deal = lesson_for(session, "deal", 0);
    script(session, "begin h1 h5 h9");
    assert_false(hd_session_learned(session, deal));
    act(session, "walk red h2");
    assert_true(hd_session_learned(session, setup) && hd_session_learned(session, deal));
    assert_int_equal(hd_session_lesson(session, 0), deal + 1);
    hd_session_free(session);
}

/* Amy stands there, with this card alone, and it is her turn. */
static void amy_with(struct hd_session *session, const char *place, const char *card)
{
    char line[64];
    script(session, "empty amy");
    snprintf(line, sizeof line, "put amy %s", place);
    script(session, line);
    snprintf(line, sizeof line, "card amy hand %s", card);
    script(session, line);
    script(session, "turn amy");
}

/* The axe at the door and the first shot are loud, but have their own lessons: the one about noise is still to be read. */
static void one_thing_at_a_time(void **state)
{
    (void)state;
    struct hd_session *session = fresh("2e/M0", 1);
    int noise = lesson_for(session, "noise", 0);
    amy_with(session, "r2c1", "fire-axe");
    act(session, "open amy 1V.C fire-axe");
    assert_true(hd_session_learned(session, lesson_for(session, "open", 0)));
    assert_false(hd_session_learned(session, noise));
    script(session, "zombies walker 3 r1c2");
    amy_with(session, "r2c2", "pistol");
    act(session, "shoot amy pistol r1c2");
    assert_true(hd_session_learned(session, lesson_for(session, "attack", 0)));
    assert_false(hd_session_learned(session, noise));
    script(session, "turn amy");
    act(session, "shoot amy pistol r1c2");
    assert_true(hd_session_learned(session, noise));
    hd_session_free(session);
}

/* Every position of a game can be had again without changing the game. */
static void positions_of_the_past(void **state)
{
    (void)state;
    enum { STEPS = 60 };
    struct hd_session *session = fresh("2e/M1", 5);
    uint64_t hash[STEPS + 1];
    for (int i = 0; i <= STEPS; i++) {
        hash[i] = hash_of(session);
        play(session, 1, (uint64_t)i);
        while (hd_session_steps(session) > i + 1) /* scripted dice are steps, too */
            hd_session_undo(session, true);
        if (hd_session_steps(session) <= i)
            assert_true(hd_session_dice(session, (uint8_t[]){3}, 1));
    }
    struct hd_state *past = hd_state_new(hd_session_game(session));
    uint64_t now = hash_of(session);
    for (int i = STEPS; i >= 0; i--) {
        hd_session_position(session, i, past);
        assert_true(hd_hash(hd_session_game(session), past) == hash[i]);
    }
    hd_session_position(session, 100000, past);
    assert_true(hd_hash(hd_session_game(session), past) == now && hash_of(session) == now);
    hd_state_free(past);
    hd_session_free(session);
}

/* What every client knows an answer by: each deed has its own word, and no verb is without. */
static void deeds_have_words(void **state)
{
    (void)state;
    for (int a = 0; a < HD_DEEDS; a++)
        for (int b = 0; b < a; b++)
            assert_string_not_equal(hd_deed_word((enum hd_deed)a), hd_deed_word((enum hd_deed)b));
    assert_string_equal(hd_deed_word(HD_DEEDS), "?");
    struct hd_session *session = fresh("2e/M0", 1);
    struct hd_action action;
    char why[200];
    assert_true(hd_action_parse(hd_session_game(session), "shoot amy pistol r2c0", &action, HD_EN, why, sizeof why));
    assert_int_equal(hd_deed(hd_session_game(session), action), HD_DEED_ATTACK);
    action.verb = 0xff;
    assert_int_equal(hd_deed(hd_session_game(session), action), HD_DEED_OTHER);
    hd_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_of_the_past),
        cmocka_unit_test(lessons_in_any_order),
        cmocka_unit_test(nothing_to_choose_teaches_nothing),
        cmocka_unit_test(one_thing_at_a_time),
        cmocka_unit_test(deeds_have_words),
        cmocka_unit_test(record_round_trip),
        cmocka_unit_test(record_in_pieces),
        cmocka_unit_test(undo_to_start_and_forward),
        cmocka_unit_test(no_way_back_from_a_colour),
        cmocka_unit_test(lines_leave_the_set_up_a_choice),
        cmocka_unit_test(undo_takes_scripts_along),
        cmocka_unit_test(luck_anew),
        cmocka_unit_test(luck_for_nobody),
        cmocka_unit_test(torn_at_every_byte),
        cmocka_unit_test(other_hash_is_found_at_its_line),
        cmocka_unit_test(other_pack_is_refused),
        cmocka_unit_test(hostile_records),
        cmocka_unit_test(random_damage),
        cmocka_unit_test(setups_that_cannot_be),
        cmocka_unit_test(questions_out_of_range),
    };
    return cmocka_run_group_tests(tests, open_pack, close_pack);
}
