/*
 * games.c - the part of the door that is about games as such: what there is, beginning, saving, rules, plans. See wasm.h.
 */
#include "wasm/wasm.h"

#include "draw/sheet.h"
#include "wasm/table.h"
#include "wire/request.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

DOOR(wasm_alloc) void *wasm_alloc(size_t size) { return malloc(size); }
DOOR(wasm_free) void wasm_free(void *memory) { free(memory); }

/* ---- what there is ---- */

DOOR(wasm_games) const char *wasm_games(void)
{
    struct hd_pack *pack = table_pack();
    if (!pack)
        return answered();
    answer_ok(&answer);
    field_text(&answer, "version", HD_VERSION);
    field_int(&answer, "rules", HD_RULES_VERSION);
    out_key(&answer, "games");
    wire_games(&answer, pack);
    return answered();
}

/* Its id as the pack has it; NULL, and the answer says so, if there is none. */
static const char *find_game(const struct hd_pack *pack, const char *id, enum hd_lang lang)
{
    for (int g = 0; g < hd_game_count(pack); g++)
        if (!strcmp(hd_game_info(pack, g).id, id))
            return hd_game_info(pack, g).id;
    answer_error(&answer, SAY(lang, "there is no game '%.40s'", "ein Spiel '%.40s' gibt es nicht"), id);
    return NULL;
}

DOOR(wasm_cards) const char *wasm_cards(const char *game, const char *lang)
{
    struct hd_pack *pack = table_pack();
    if (!pack || !find_game(pack, game, lang_of(lang)))
        return answered();
    answer_ok(&answer);
    out_key(&answer, "cards");
    wire_cards(&answer, pack, game, lang_of(lang));
    return answered();
}

DOOR(wasm_rules) const char *wasm_rules(const char *game, const char *words, const char *lang)
{
    struct hd_pack *pack = table_pack();
    if (!pack || (*game && !find_game(pack, game, lang_of(lang))))
        return answered();
    answer_ok(&answer);
    out_key(&answer, "rules");
    wire_rules(&answer, pack, *game ? game : NULL, words, lang_of(lang));
    return answered();
}

DOOR(wasm_rule) const char *wasm_rule(const char *game, const char *id, const char *lang)
{
    struct hd_pack *pack = table_pack();
    if (pack && find_game(pack, game, lang_of(lang)))
        answer_why(&answer, pack, game, id, NULL, lang_of(lang));
    return answered();
}

/* ---- a mission alone ---- */

static struct hd_game *open_mission(struct hd_pack *pack, const char *mission)
{
    struct hd_report report = {0};
    struct hd_setup setup = {.mission = mission};
    struct hd_game *game = pack ? hd_game_new(pack, &setup, &report) : NULL;
    if (pack && !game)
        answer_problems(&answer, &report);
    return game;
}

static void draw(const struct hd_pack *pack, const struct hd_game *game, enum hd_lang lang)
{
    struct sheet *sheet = calloc(1, sizeof *sheet);
    struct out page = {0};
    if (sheet && sheet_make(sheet, game, sheet_mission(pack, game), lang))
        svg_page(&page, sheet);
    else
        page.failed = true;
    answer_ok(&answer);
    field_text(&answer, "svg", out_string(&page));
    answer.failed |= page.failed;
    out_free(&page);
    if (sheet)
        sheet_free(sheet);
    free(sheet);
}

DOOR(wasm_plan) const char *wasm_plan(const char *mission, const char *lang)
{
    struct hd_game *game = open_mission(table_pack(), mission);
    if (game)
        draw(table_pack(), game, lang_of(lang));
    hd_game_free(game);
    return answered();
}

static void measure(const struct hd_game *game, int games)
{
    struct hd_state *state = hd_state_new(game);
    uint64_t signature = 0, decisions = 0;
    for (int i = 1; state && i <= games; i++)
        signature = signature * 31 + hd_selfplay(game, state, (uint64_t)i, &decisions);
    answer_ok(&answer);
    field_text(&answer, "mission", hd_mission_id(game));
    field_int(&answer, "games", games);
    field_int(&answer, "decisions", (long long)decisions);
    field_hex(&answer, "signature", signature, 16);
    answer.failed |= !state;
    hd_state_free(state);
}

DOOR(wasm_bench) const char *wasm_bench(const char *mission, int games)
{
    struct hd_game *game = open_mission(table_pack(), mission);
    if (game)
        measure(game, games);
    hd_game_free(game);
    return answered();
}

/* ---- games begin and end ---- */

/* The answer about a new session, with its handle; false if it says that there is none. */
static bool seat(struct hd_session *session, const struct hd_report *report, enum hd_lang lang)
{
    if (!session) {
        answer_problems(&answer, report);
        return false;
    }
    answer_game(&answer, session, lang);
    char seed[24];
    snprintf(seed, sizeof seed, "0x%" PRIx64, hd_session_seed(session));
    field_text(&answer, "seed", seed);
    int handle = table_add(session);
    if (handle)
        field_int(&answer, "handle", handle);
    else
        answer_error(&answer, SAY(lang, "too many games are open", "es sind zu viele Spiele offen"));
    return handle;
}

DOOR(wasm_new)
const char *wasm_new(const char *mission, int seats, const char *team, const char *options, const char *seed, const char *lang)
{
    struct hd_report report = {0};
    struct choices choices;
    uint64_t number;
    struct hd_pack *pack = table_pack();
    if (!pack)
        return answered();
    if (!seed_read(seed, &number))
        answer_error(&answer, "'seed' is a whole number, or a text as in \"0x51f3c0de\"");
    else if (seats < 0 || seats > HD_SEATS)
        answer_error(&answer, "'seats' is a number from 1 to %d", HD_SEATS);
    else if (!choices_read(&choices, options) || (*team && choices.count == CHOICES_MAX))
        answer_error(&answer, "'options' are lines of key=value, at most %d", CHOICES_MAX - 1);
    else {
        if (*team)
            choices.choice[choices.count++] = (struct hd_choice){"team", team};
        struct hd_setup setup = {.mission = mission, .seats = seats, .choices = choices.count, .choice = choices.choice};
        seat(hd_session_new(pack, &setup, number, &report), &report, lang_of(lang));
    }
    return answered();
}

DOOR(wasm_load) const char *wasm_load(const char *record, int verify, const char *lang)
{
    struct hd_report report = {0};
    struct hd_pack *pack = table_pack();
    bool torn = false;
    if (!pack)
        return answered();
    if (seat(hd_session_load(pack, record, strlen(record), verify, &torn, &report), &report, lang_of(lang)))
        field_bool(&answer, "torn", torn);
    return answered();
}

DOOR(wasm_save) const char *wasm_save(int at)
{
    struct table *table = table_at(at, HD_EN);
    size_t length;
    char *text = table ? hd_session_save(table->session, &length) : NULL;
    if (table) {
        answer_ok(&answer);
        field_text(&answer, "text", text);
        answer.failed |= !text;
    }
    hd_free(text);
    return answered();
}

DOOR(wasm_close) const char *wasm_close(int at)
{
    struct table *table = table_at(at, HD_EN);
    if (table) {
        table_close(table);
        answer_ok(&answer);
    }
    return answered();
}
