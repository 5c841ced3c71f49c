/*
 * hints_test.c - what people are told: which ideas and in which order, the reasons bots and hints give in words, who is in
 * danger. Not here: how well bots play (bots_test.c).
 */
#include "unit/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Answers that came to the same in every world they were compared in have one chance, however many worlds each was given. */
static void answers_that_are_alike_have_one_chance(void **state)
{
    (void)state;
    enum { IDEAS = 8, DECISIONS = 60 };
    int alike = 0;
    struct hd_idea idea[IDEAS];
    struct hd_game *game = game_of("2e/M9", 1);
    struct hd_state *s = hd_state_new(game);
    hd_start(game, s, 4, NULL);
    for (uint64_t step = 0; step < DECISIONS && hd_result(game, s) == HD_PLAYING; step++) {
        int n = hd_search(game, s, 0, &(struct hd_search){.rollouts = 40}, step, idea, IDEAS), chance = -1;
        for (int i = 0; i < n; i++) {
            if (!idea[i].rollouts || idea[i].gain || idea[i].error != (3000 + idea[i].rollouts / 2) / idea[i].rollouts)
                continue; /* it made a difference somewhere */
            assert_true(chance < 0 || idea[i].chance == chance);
            alike += chance >= 0;
            chance = idea[i].chance;
        }
        hd_apply(game, s, idea[0].action, NULL);
    }
    assert_true(alike > 3);
    hd_state_free(s);
    hd_game_free(game);
}

/* People read the best chance first, but nothing that looks like a waste before what does not. */
static void hints_do_not_begin_with_a_waste(void **state)
{
    (void)state;
    struct hd_idea idea[] = {{.score = 20, .chance = 4000},
                             {.score = HD_WASTE - 20, .chance = 9000},
                             {.score = 10, .chance = 7000},
                             {.score = HD_WASTE - 1, .chance = 8000}};
    static const int read[] = {7000, 4000, 9000, 8000};
    struct hd_game *game = game_of("2e/M0", 1);
    assert_int_equal(hd_ideas_by_chance(game, idea, 4, false), 2); /* and a waste is not told at all */
    for (int i = 0; i < 4; i++)
        assert_int_equal(idea[i].chance, read[i]);
    idea[3].gain = 900, idea[3].error = 400; /* ... unless it surely was none */
    assert_int_equal(hd_ideas_by_chance(game, idea, 4, false), 3);
    assert_int_equal(hd_ideas_by_chance(game, idea + 2, 1, false), 1); /* ... or is all there is */
    hd_game_free(game);
}

/* Whoever has a lesson open is not sent to the end of the turn as long as there is something else to do. */
static void learners_are_not_told_to_end_the_turn(void **state)
{
    (void)state;
    struct hd_game *game = game_of("2e/M0", 1);
    struct hd_idea idea[] = {{.score = 20, .chance = 4000}, {.score = 10, .chance = 7000}};
    for (int verb = 0; verb < hd_verb_count(game); verb++)
        if (hd_verb(game, verb).deed == HD_DEED_END)
            idea[1].action.verb = (uint8_t)verb;
    assert_int_equal(hd_deed(game, idea[1].action), HD_DEED_END);
    hd_ideas_by_chance(game, idea, 2, true);
    assert_int_equal(idea[0].chance, 4000);
    hd_ideas_by_chance(game, idea, 2, false);
    assert_int_equal(idea[0].chance, 7000);
    hd_game_free(game);
}

/* A bot's reason among opponents does not depend on anything that is hidden, and some are told. */
static void reasons_tell_no_secrets(void **state)
{
    (void)state;
    struct hd_game *game = game_of("zombietown/town", 3);
    struct hd_state *truth = hd_state_new(game), *other = hd_state_new(game);
    char told[256], else_told[256];
    int spoken = 0;
    hd_start(game, truth, 5, NULL);
    for (int step = 0; step < 4000 && hd_result(game, truth) == HD_PLAYING; step++) {
        int seat = hd_to_move(game, truth);
        struct hd_action action = hd_bot_choose(HD_BOT_GREEDY, game, truth, seat, (uint64_t)step);
        hd_copy(game, other, truth);
        hd_imagine(game, other, HD_SEATS, (uint64_t)step + 77);
        hd_public_reason(game, truth, seat, action, HD_EN, told, sizeof told);
        hd_public_reason(game, other, seat, action, HD_EN, else_told, sizeof else_told);
        assert_string_equal(told, else_told);
        spoken += told[0] != 0;
        hd_apply(game, truth, action, NULL);
    }
    assert_true(spoken > 20);
    hd_state_free(truth);
    hd_state_free(other);
    hd_game_free(game);
}

/* Nor do those of any other answer: the same words whatever cards anybody has, the speaker too. */
static void reasons_are_the_same_whatever_anybody_holds(void **state)
{
    (void)state;
    static const char *const both[] = {"begin h1 h5 h9",         "zombies none",    "put red s4-13",
                                       "zombies s6-12 6",        "zombies s7-12 6", "zombies s3-12 1",
                                       "survivor anna red with", "empty",           "turn red"};
    static const char *const truth[2][4] = {{"row h5 blue barricade-4 barricade-4 barricade-4-trap-1", "hand blue pistol rifle",
                                             "hand red survivor barricade-1", "pile h4 zombie survivor"},
                                            {"row h5 blue barricade-4 barricade-4 barricade-4",
                                             "hand blue barricade-4-trap-1 survivor", "hand red fireworks reload",
                                             "pile h4 pistol rifle"}};
    struct hd_game *game = game_of("zombietown/town", 3);
    struct hd_state *at[2] = {hd_state_new(game), hd_state_new(game)};
    struct hd_action legal[HD_LEGAL_MAX];
    char why[200], told[2][256];
    int spoken = 0;
    for (int k = 0; k < 2; k++) {
        hd_start(game, at[k], 5, NULL);
        for (size_t i = 0; i < sizeof both / sizeof *both; i++)
            assert_true(hd_setup_line(game, at[k], both[i], why, sizeof why));
        for (int i = 0; i < 4; i++)
            assert_true(hd_setup_line(game, at[k], truth[k][i], why, sizeof why));
    }
    for (int i = hd_legal(game, at[0], legal, HD_LEGAL_MAX) - 1; i >= 0; i--) {
        if (hd_check(game, at[1], legal[i]).rule)
            continue;
        for (int k = 0; k < 2; k++)
            hd_public_reason(game, at[k], 0, legal[i], i & 1 ? HD_EN : HD_DE, told[k], sizeof told[k]);
        assert_string_equal(told[0], told[1]);
        spoken += told[0][0] != 0;
    }
    assert_true(spoken > 3);
    hd_state_free(at[0]);
    hd_state_free(at[1]);
    hd_game_free(game);
}

/* Sentences that would fit any answer. */
static bool says_nothing(const char *reason)
{
    return strstr(reason, "At first sight") || strstr(reason, "Nothing else") || strstr(reason, "As good a start");
}

/* Every reason in both languages, and hardly one that would fit any answer. */
static void reasons_say_something_in_both_languages(void **state)
{
    (void)state;
    static const char *const missions[] = {"2e/M1", "dark-side/M0", "washington/M1", "zombietown/town"};
    int all = 0, empty = 0;
    for (int m = 0; m < 4; m++) {
        struct hd_game *game = game_of(missions[m], 2);
        struct hd_state *s = hd_state_new(game);
        hd_start(game, s, 2, NULL);
        for (uint64_t step = 0; step < 150 && hd_result(game, s) == HD_PLAYING; step++) {
            char en[200], de[200];
            int asked = hd_to_move(game, s), seat = asked < 0 ? 0 : asked;
            struct hd_action a = hd_bot_choose(HD_BOT_GREEDY, game, s, seat, step);
            assert_true(hd_reason(game, s, seat, a, HD_EN, en, sizeof en) > 3);
            assert_true(hd_reason(game, s, seat, a, HD_DE, de, sizeof de) > 3);
            assert_string_not_equal(en, de);
            assert_null(strpbrk(en, "{}"));
            assert_null(strpbrk(de, "{}"));
            all++;
            empty += says_nothing(en);
            hd_apply(game, s, a, NULL);
        }
        hd_state_free(s);
        hd_game_free(game);
    }
    assert_true(all > 300);
    assert_true(empty * 10 < all);
}

/* The reason names what the answer is about: whom the enemies reach, how likely a hit is, what lies where one goes. */
static void reasons_name_the_facts(void **state)
{
    (void)state;
    static const struct {
        const char *answer, *part;
    } expected[] = {{"end amy", "2 zombies reach Amy"},
                    {"melee amy crowbar", "else they attack Amy"},
                    {"melee amy crowbar", "hits with 50 %"},
                    {"shoot amy pistol 3V.C", "Nobody is there to hit: it only makes noise"},
                    {"eat amy canned-food", "3 points of adrenaline"}};
    static const char *const lines[] = {"empty amy",
                                        "put amy 3V.D",
                                        "card amy hand crowbar",
                                        "card amy hand pistol",
                                        "card amy pack canned-food",
                                        "zombies walker 2 3V.D",
                                        "turn amy"};
    char why[256];
    struct hd_game *game = game_of("2e/M0", 1);
    struct hd_state *s = hd_state_new(game);
    hd_start(game, s, 2, NULL);
    set_up(game, s, lines, sizeof lines / sizeof *lines);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        struct hd_action a;
        assert_true(hd_action_parse(game, expected[i].answer, &a, HD_EN, why, sizeof why));
        assert_int_equal(hd_check(game, s, a).rule, 0);
        hd_reason(game, s, 0, a, HD_EN, why, sizeof why);
        assert_non_null(strstr(why, expected[i].part));
    }
    struct hd_action a;
    char cut[64];
    assert_true(hd_action_parse(game, "melee amy crowbar", &a, HD_EN, why, sizeof why));
    int whole = hd_reason(game, s, 0, a, HD_DE, why, sizeof why), letter = (int)(strstr(why, "ö") - why);
    assert_true(letter > 0 && letter < 60);
    assert_int_equal(hd_reason(game, s, 0, a, HD_DE, cut, (size_t)letter + 2), whole); /* "ö" has two bytes: one does not fit */
    assert_int_equal(strlen(cut), letter);
    hd_state_free(s);
    hd_game_free(game);
}

/* Among players: the odds of a fight, a turn with nothing left, what is given up for whom, cards nobody has seen. */
static void reasons_among_rivals(void **state)
{
    (void)state;
    static const struct {
        const char *line, *answer, *part;
    } expected[] = {{"put blue s3-3", "attack red 1 blue", "Hits Blue with 50 %; one of us is hit with 50 %"},
                    {"survivor ben blue with", "attack red 1 ben", "Hits Ben with 80 %"},
                    {"put blue h5", "end", "At first sight"},
                    {"actions 0", NULL, NULL},
                    {"walks 0", "end", "No action and no free move left"},
                    {"zombies s3-3 1", "sacrifice red anna", "Red stays unhurt, Anna dies for it"}};
    static const char *const lines[] = {"begin h1 h5 h9", "empty", "zombies none", "put red s3-3", "survivor anna red with"};
    char why[256];
    struct hd_game *game = game_of("zombietown/town", 3);
    struct hd_state *s = hd_state_new(game);
    hd_start(game, s, 2, NULL);
    set_up(game, s, lines, sizeof lines / sizeof *lines);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        struct hd_action a;
        assert_true(hd_setup_line(game, s, expected[i].line, why, sizeof why));
        if (!expected[i].part)
            continue;
        assert_true(hd_action_parse(game, expected[i].answer, &a, HD_EN, why, sizeof why));
        assert_int_equal(hd_check(game, s, a).rule, 0);
        hd_reason(game, s, 0, a, HD_EN, why, sizeof why);
        if (!strstr(why, expected[i].part))
            fail_msg("%s: %s", expected[i].answer, why);
    }
    hd_state_free(s);
    hd_game_free(game);
}

/* The reason for an answer in the middle of a trade of two who have pistols, one of them a prototype, the other a cell or not.
 */
static void reason_in_trade(bool cell, const char *answer, char *why, size_t size)
{
    static const char *const lines[] = {"empty drake",
                                        "empty reese",
                                        "card drake hand pistol",
                                        "card reese pack prototype-assault-rifle",
                                        "card reese hand pistol",
                                        "turn drake",
                                        "card drake pack energy-cell"};
    struct hd_action a;
    struct hd_game *game = game_of("dark-side/M1", 1);
    struct hd_state *s = hd_state_new(game);
    hd_start(game, s, 3, NULL);
    for (size_t i = 0; i < sizeof lines / sizeof *lines - !cell; i++)
        assert_true(hd_setup_line(game, s, lines[i], why, size));
    assert_true(hd_action_parse(game, "trade drake reese", &a, HD_EN, why, size));
    hd_apply(game, s, a, NULL);
    assert_true(hd_action_parse(game, answer, &a, HD_EN, why, size));
    assert_int_equal(hd_check(game, s, a).rule, 0);
    hd_reason(game, s, 0, a, HD_EN, why, size);
    hd_state_free(s);
    hd_game_free(game);
}

static void a_weapon_without_its_cell_promises_nothing(void **state)
{
    (void)state;
    char why[256];
    reason_in_trade(true, "give reese prototype-assault-rifle drake", why, sizeof why);
    assert_non_null(strstr(why, "2.7 hits per action"));
    reason_in_trade(false, "give reese prototype-assault-rifle drake", why, sizeof why);
    assert_null(strstr(why, "hits per action"));
    reason_in_trade(false, "stow reese pistol", why, sizeof why);
    assert_null(strstr(why, "something better"));
}

static void danger_is_foreseen(void **state)
{
    (void)state;
    char why[200];
    struct hd_danger danger[HD_DANGERS];
    struct hd_game *game = game_of("2e/M0", 1);
    struct hd_state *s = hd_state_new(game);
    hd_start(game, s, 2, NULL);
    assert_true(hd_setup_line(game, s, "put amy 3V.D", why, sizeof why));
    assert_true(hd_setup_line(game, s, "zombies runner 2 3V.D", why, sizeof why));
    hd_dangers(game, s, 0, 20, 1, danger);
    assert_int_equal(danger[hd_find(game, HD_PIECE, "amy")].chance, 10000);
    assert_true(danger[hd_find(game, HD_PIECE, "amy")].wounds >= 200);
    assert_true(danger[hd_find(game, HD_PIECE, "ned")].chance < 10000);
    hd_state_free(s);
    hd_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_that_are_alike_have_one_chance),
        cmocka_unit_test(hints_do_not_begin_with_a_waste),
        cmocka_unit_test(learners_are_not_told_to_end_the_turn),
        cmocka_unit_test(reasons_tell_no_secrets),
        cmocka_unit_test(reasons_are_the_same_whatever_anybody_holds),
        cmocka_unit_test(reasons_say_something_in_both_languages),
        cmocka_unit_test(reasons_name_the_facts),
        cmocka_unit_test(reasons_among_rivals),
        cmocka_unit_test(a_weapon_without_its_cell_promises_nothing),
        cmocka_unit_test(danger_is_foreseen),
    };
    return cmocka_run_group_tests(tests, open_pack, close_pack);
}
