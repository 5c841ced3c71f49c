/*
 * wire_test.c - the JSON writer against a second opinion (jansson), without memory, and names for everything a client meets.
 * Not here: what the protocol says (session_doc.py, tests/fuzz/fuzz_engine.c), the module (tests/wasm/engine.mjs).
 */
#include "core/rng.h"
#include "wire/answer.h"
#include "wire/request.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- the writer ---- */

static void written(struct out *out, const char *expected)
{
    assert_string_equal(out_string(out), expected);
    out_free(out);
}

static void test_shapes(void **unused)
{
    struct out out = {0};
    assert_string_equal(out_string(&out), "");
    out_object(&out);
    field_int(&out, "a", -9223372036854775807LL - 1);
    out_key(&out, "b");
    out_array(&out);
    out_array(&out);
    out_array_end(&out);
    out_object(&out);
    out_object_end(&out);
    out_bool(&out, true);
    out_bool(&out, false);
    out_text(&out, "[");
    out_text(&out, "{:");
    out_pair(&out, 1, -2);
    out_array_end(&out);
    field_hex(&out, "c", 0x2a, 4);
    field_hex(&out, "d", UINT64_MAX, 16);
    field_both(&out, "e", (struct hd_text){{"yes", "ja"}});
    field_text(&out, "f", NULL);
    out_object_end(&out);
    written(&out, "{\"a\":-9223372036854775808,\"b\":[[],{},true,false,\"[\",\"{:\",[1,-2]],\"c\":\"002a\","
                  "\"d\":\"ffffffffffffffff\",\"e\":{\"en\":\"yes\",\"de\":\"ja\"},\"f\":\"\"}");
}

static void test_escapes(void **unused)
{
    struct out out = {0};
    out_text(&out, "\" \\ / \b\f\n\r\t \x01\x1f\x7f äß€😀");
    written(&out, "\"\\\" \\\\ / \\b\\f\\n\\r\\t \\u0001\\u001f\x7f äß€😀\"");
    out_words(&out, "a\0b", 3);
    written(&out, "\"a\\u0000b\"");
}

static void test_bad_utf8(void **unused)
{
    static const char *const bad[] = {"\x80",
                                      "\xc3",
                                      "\xc3(",
                                      "\xc0\xaf",
                                      "\xc1\xbf",
                                      "\xe0\x80\xaf",
                                      "\xed\xa0\x80",
                                      "\xf0\x80\x80\xaf",
                                      "\xf4\x90\x80\x80",
                                      "\xf8\x88\x80\x80\x80",
                                      "\xff",
                                      "\xe2\x82",
                                      "\xf0\x9f\x98"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct out out = {0};
        char expected[16] = "\"";
        for (const char *c = bad[i]; *c; c++)
            strcat(expected, (unsigned char)*c < 0x80 ? (char[2]){*c, 0} : "?");
        out_text(&out, bad[i]);
        written(&out, strcat(expected, "\""));
    }
    struct out out = {0};
    out_text(&out, "Tür\xff\n"); /* one bad byte makes the whole text doubtful */
    written(&out, "\"T??r?\\n\"");
    out_words(&out, "€", 2); /* the end counts, not what lies behind it */
    written(&out, "\"??\"");
}

/* Bytes that are likely to make or break UTF-8. */
static void draw_text(struct rng *rng, char *text, int size)
{
    static const unsigned char like[] = {'a',  '"',  '\\', '\n', 1,    0x7f, 0x80, 0xbf,
                                         0xc3, 0xa4, 0xe2, 0x82, 0xac, 0xed, 0xf0, 0x9f};
    int length = (int)rng_below(rng, (uint32_t)size);
    for (int i = 0; i < length; i++)
        text[i] = (char)(rng_below(rng, 4) ? like[rng_below(rng, sizeof like)] : 1 + rng_below(rng, 255));
    text[length] = 0;
}

static void test_any_bytes(void **unused)
{
    struct rng rng;
    int good = 0;
    rng_seed(&rng, 7);
    for (int i = 0; i < 20000; i++) {
        struct out out = {0};
        char text[8];
        draw_text(&rng, text, sizeof text);
        out_array(&out);
        out_text(&out, text);
        out_array_end(&out);
        json_t *read = json_loads(out_string(&out), 0, NULL), *kept = json_string(text);
        assert_non_null(read);
        good += kept != NULL;
        for (char *c = text; !kept && *c; c++)
            *c = (unsigned char)*c >= 0x80 ? '?' : *c;
        assert_string_equal(json_string_value(json_array_get(read, 0)), text);
        json_decref(read);
        json_decref(kept);
        out_free(&out);
    }
    assert_in_range(good, 2000, 18000); /* both ways were gone */
}

static void test_format_grows(void **unused)
{
    struct out out = {0};
    char expected[4001] = "";
    for (int i = 0; i < 1000; i++) {
        out_format(&out, "%03d,", i);
        snprintf(expected + 4 * i, 5, "%03d,", i);
    }
    assert_int_equal(out.length, 4000);
    written(&out, expected);
}

/* ---- no memory ---- */

static int calls_left;

static void *failing(void *memory, size_t size) { return calls_left-- > 0 ? realloc(memory, size) : NULL; }

static struct hd_pack *pack;

static struct hd_session *start(const char *mission, int seats)
{
    struct hd_report report = {0};
    struct hd_setup setup = {.mission = mission, .seats = seats};
    struct hd_session *session = hd_session_new(pack, &setup, 3, &report);
    assert_non_null(session);
    return session;
}

static void test_failed_allocation_is_remembered(void **unused)
{
    struct hd_session *session = start("2e/M0", 1);
    struct out whole = {0};
    int failures = 0;
    answer_state(&whole, session, HD_EN);
    answer_end(&whole);
    for (bool done = false; !done; failures += !done) {
        struct out out = {.grow = failing};
        calls_left = failures;
        answer_state(&out, session, HD_EN);
        answer_end(&out);
        done = out_string(&out);
        assert_true(done || out.failed);
        calls_left = 100;
        answer_ok(&out); /* a new answer starts over */
        answer_end(&out);
        assert_string_equal(out_string(&out), "{\"ok\":true}");
        answer_state(&out, session, HD_EN);
        answer_end(&out);
        assert_string_equal(out_string(&out), out_string(&whole));
        out_free(&out);
    }
    assert_true(failures >= 5);
    out_free(&whole);
    hd_session_free(session);
}

static void test_too_much(void **unused)
{
    struct out out = {0};
    volatile size_t most = SIZE_MAX;
    out_raw(&out, "x");
    out_bytes(&out, "", most);
    assert_null(out_string(&out));
    out_raw(&out, "y");
    assert_int_equal(out.length, 1);
    out_free(&out);
}

/* ---- what comes in ---- */

static void test_seeds(void **unused)
{
    static const char *const bad[] = {"",
                                      "0x",
                                      "-1",
                                      " 1",
                                      "1 ",
                                      "1x",
                                      "0xg",
                                      "18446744073709551616",
                                      "99999999999999999999",
                                      "0x10000000000000000",
                                      "1e3",
                                      "a",
                                      "000000000000000000001"};
    uint64_t seed = 5;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(seed_read(bad[i], &seed));
    assert_int_equal(seed, 5);
    assert_true(seed_read("0", &seed) && seed == 0);
    assert_true(seed_read("42", &seed) && seed == 42);
    assert_true(seed_read("0x51F3c0de", &seed) && seed == 0x51f3c0de);
    assert_true(seed_read("18446744073709551615", &seed) && seed == UINT64_MAX);
    assert_true(seed_read("0xffffffffffffffff", &seed) && seed == UINT64_MAX);
}

static void test_choices(void **unused)
{
    struct choices choices;
    char many[CHOICES_MAX * 4 + 5] = "", longest[2050];
    assert_true(choices_read(&choices, "") && choices.count == 0);
    assert_true(choices_read(&choices, "\na=b\n\nc==d\ne="));
    assert_int_equal(choices.count, 3);
    assert_string_equal(choices.choice[0].option, "a");
    assert_string_equal(choices.choice[0].value, "b");
    assert_string_equal(choices.choice[1].value, "=d");
    assert_string_equal(choices.choice[2].value, "");
    assert_false(choices_read(&choices, "a\n"));
    assert_false(choices_read(&choices, "=a\n"));
    for (int i = 0; i < CHOICES_MAX; i++)
        strcat(many, "a=b\n");
    assert_true(choices_read(&choices, many));
    assert_false(choices_read(&choices, strcat(many, "a=b\n")));
    memset(longest, 'a', sizeof longest);
    longest[1] = '=';
    longest[2048] = 0;
    assert_false(choices_read(&choices, longest));
}

/* ---- names for everything ---- */

static const char *text_of(const json_t *object, const char *key) { return json_string_value(json_object_get(object, key)); }

/* An id under this key has to have a name. */
static void named(const json_t *names, const char *nouns, const json_t *object, const char *key)
{
    const char *id = text_of(object, key);
    const json_t *entry = id ? json_object_get(json_object_get(names, nouns), id) : NULL;
    if (id && !entry && !strcmp(nouns, "pieces")) /* called what its kind is called */
        entry = json_object_get(json_object_get(names, "kinds"), text_of(object, "kind") ? text_of(object, "kind") : id);
    const char *name = text_of(entry, "name");
    if (id && (!name || !*name || !strcmp(name, "?")))
        fail_msg("%s '%s' has no name", nouns, id);
}

static void named_list(const json_t *names, const json_t *list, const char *const keys[][2])
{
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item) for (int k = 0; keys[k][0]; k++) named(names, keys[k][0], item, keys[k][1]);
}

static json_t *read_answer(struct out *out)
{
    answer_end(out);
    json_t *answer = json_loads(out_string(out), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(answer);
    assert_true(json_is_true(json_object_get(answer, "ok")));
    return answer;
}

static void check_view(const json_t *names, const json_t *view)
{
    static const char *const pieces[][2] = {{"pieces", "id"}, {"kinds", "kind"}, {"places", "place"}, {0}};
    static const char *const areas[][2] = {{"areas", "area"}, {"cards", "card"}, {"places", "place"}, {0}};
    static const char *const tracks[][2] = {{"tracks", "track"}, {0}};
    static const char *const skills[][2] = {{"skills", "skill"}, {0}};
    static const char *const actions[][2] = {
        {"words", "free"}, {"cards", "card"}, {"skills", "skill"}, {"places", "place"}, {0}};
    named(names, "words", view, "phase");
    named_list(names, json_object_get(view, "pieces"), pieces);
    named_list(names, json_object_get(view, "areas"), areas);
    named_list(names, json_object_get(view, "tracks"), tracks);
    named_list(names, json_object_get(view, "skills"), skills);
    named_list(names, json_object_get(json_object_get(view, "question"), "actions"), actions);
}

static void check_events(const json_t *names, struct hd_session *session)
{
    static const char *const keys[][2] = {{"pieces", "piece"},
                                          {"pieces", "of"},
                                          {"kinds", "piece_kind"},
                                          {"places", "place"},
                                          {"places", "to"},
                                          {"cards", "card"},
                                          {"areas", "area"},
                                          {"skills", "skill"},
                                          {"tracks", "track"},
                                          {"words", "word"},
                                          {0}};
    struct out out = {0};
    answer_events(&out, session, -1, HD_TEAM, HD_EN);
    json_t *answer = read_answer(&out), *entry;
    size_t i;
    json_array_foreach(json_object_get(answer, "log"), i, entry) named_list(names, json_object_get(entry, "events"), keys);
    json_decref(answer);
    out_free(&out);
}

static void play_some(struct hd_session *session, struct rng *rng, int steps)
{
    struct hd_action legal[HD_LEGAL_MAX];
    for (int i = 0; i < steps; i++) {
        int count = hd_legal(hd_session_game(session), hd_session_state(session), legal, HD_LEGAL_MAX);
        if (!count)
            return;
        assert_int_equal(hd_session_do(session, legal[rng_below(rng, (uint32_t)count)]).rule, 0);
    }
}

static void everything_has_a_name(const char *mission, int seats)
{
    struct hd_session *session = start(mission, seats);
    struct out out = {0};
    struct rng rng;
    rng_seed(&rng, 11);
    for (int lang = 0; lang < HD_LANGS; lang++) {
        answer_names(&out, pack, session, (enum hd_lang)lang);
        json_t *names = read_answer(&out);
        assert_int_equal(json_array_size(json_object_get(names, "seats")), seats);
        for (int i = 0; i < 20; i++) {
            play_some(session, &rng, 10);
            answer_state(&out, session, (enum hd_lang)lang);
            json_t *view = read_answer(&out);
            check_view(names, view);
            json_decref(view);
        }
        check_events(names, session);
        json_decref(names);
    }
    out_free(&out);
    hd_session_free(session);
}

static void test_names(void **unused)
{
    for (int g = 0; g < hd_game_count(pack); g++)
        for (int m = 0; m < hd_game_info(pack, g).missions; m++) {
            char id[128];
            snprintf(id, sizeof id, "%s/%s", hd_game_info(pack, g).id, hd_mission_info(pack, g, m).id);
            everything_has_a_name(id, hd_game_info(pack, g).seats_min);
        }
}

/* ---- secrets ---- */

/* How many steps of a log say what was done; all of them have to be by this seat, if it is one. */
static int told_steps(struct hd_session *session, int seat)
{
    struct out out = {0};
    answer_events(&out, session, 0, seat, HD_EN);
    json_t *answer = read_answer(&out), *entry;
    int told = 0;
    size_t i;
    json_array_foreach(json_object_get(answer, "log"), i, entry)
    {
        if (!text_of(entry, "do"))
            continue;
        told++;
        assert_true(seat == HD_TEAM || json_integer_value(json_object_get(entry, "seat")) == seat);
    }
    json_decref(answer);
    out_free(&out);
    return told;
}

static void test_what_others_did(void **unused)
{
    struct hd_session *session = start("zombietown/town", 2);
    struct rng rng;
    rng_seed(&rng, 4);
    play_some(session, &rng, 150);
    int steps = hd_session_steps(session), mine = told_steps(session, 0);
    assert_int_equal(told_steps(session, HD_TEAM), steps);
    assert_in_range(mine, 20, steps - 20);
    assert_int_equal(told_steps(session, 1), steps - mine);
    hd_session_free(session);
}

/* ---- rules ---- */

static size_t found(const char *game, const char *words, enum hd_lang lang)
{
    struct out out = {0};
    wire_rules(&out, pack, game, words, lang);
    json_t *rules = json_loads(out_string(&out), 0, NULL);
    size_t count = json_array_size(rules);
    json_decref(rules);
    out_free(&out);
    return count;
}

/* Of all books, each rule once. */
static size_t rules_of_all_games(void)
{
    size_t count = 0;
    for (int g = 0; g < hd_game_count(pack); g++)
        for (int i = 0; i < hd_rule_count(pack, hd_game_info(pack, g).id); i++)
            count += hd_rule_text(pack, hd_game_info(pack, g).id, i, HD_EN).own;
    return count;
}

static void test_rules(void **unused)
{
    size_t all = (size_t)hd_rule_count(pack, "2e");
    assert_int_equal(found("2e", "", HD_EN), all);
    assert_int_equal(found(NULL, " ", HD_EN), rules_of_all_games());
    assert_true(rules_of_all_games() > all);
    assert_int_equal(found("nothing", "", HD_EN), 0);
    size_t doors = found("2e", "tür", HD_EN);
    assert_true(doors > 0 && doors < all);
    assert_int_equal(found("2e", "TÜR", HD_DE), doors);
    assert_true(found("2e", "zzz", HD_DE) == 0 && found("2e", "tür zzz", HD_DE) > 0); /* what nobody knows is no hindrance */
    assert_true(found("2e", "2e-move-2", HD_DE) >= 1);
    size_t moves = found("2e", "2e-move", HD_EN), all_out = found("washington", "all-out", HD_EN);
    assert_true(moves > 1 && moves < 10 && all_out > 1 && all_out < 61); /* a dash alone makes no id */
}

static void test_last_refusal(void **unused)
{
    struct hd_session *session = start("2e/M0", 1);
    struct refusal refusal = {.rule = ""};
    struct out out = {0};
    answer_why(&out, pack, "2e", NULL, &refusal, HD_EN);
    assert_non_null(strstr(out_string(&out), "{\"ok\":false,\"error\":\"nothing was refused yet"));
    answer_do(&out, session, "move amy r0c4", &refusal, HD_EN);
    assert_non_null(strstr(out_string(&out), "\"ok\":false"));
    assert_int_equal(hd_session_steps(session), 0);
    assert_true(refusal.text[0] && refusal.rule[0]);
    answer_why(&out, pack, "2e", NULL, &refusal, HD_EN);
    assert_non_null(strstr(out_string(&out), refusal.rule));
    out_free(&out);
    hd_session_free(session);
}

int main(void)
{
    struct hd_report report = {0};
    pack = hd_pack_builtin(&report);
    if (!pack)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shapes),          cmocka_unit_test(test_escapes),
        cmocka_unit_test(test_bad_utf8),        cmocka_unit_test(test_any_bytes),
        cmocka_unit_test(test_format_grows),    cmocka_unit_test(test_failed_allocation_is_remembered),
        cmocka_unit_test(test_too_much),        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_choices),         cmocka_unit_test(test_names),
        cmocka_unit_test(test_what_others_did), cmocka_unit_test(test_rules),
        cmocka_unit_test(test_last_refusal),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    hd_pack_free(pack);
    return failed;
}
