/*
 * play.c - the part of the door that is about one open game: playing it and looking at it. See wasm.h.
 */
#include "wasm/wasm.h"

#include "wasm/table.h"
#include "wire/request.h"

#include <stdlib.h>
#include <string.h>

/* ---- playing ---- */

DOOR(wasm_legal) const char *wasm_legal(int at, int brief, const char *lang)
{
    struct table *table = table_at(at, lang_of(lang));
    if (table)
        answer_legal(&answer, table_seen(table), brief, lang_of(lang));
    return answered();
}

DOOR(wasm_check) const char *wasm_check(int at, const char *action, const char *lang)
{
    struct table *table = table_at(at, lang_of(lang));
    if (table)
        answer_check(&answer, table_seen(table), action, &table->refusal, lang_of(lang));
    return answered();
}

DOOR(wasm_do) const char *wasm_do(int at, const char *action, const char *lang)
{
    struct table *table = table_present(at, lang_of(lang));
    if (table)
        answer_do(&answer, table->session, action, &table->refusal, lang_of(lang));
    return answered();
}

DOOR(wasm_undo) const char *wasm_undo(int at, int force, const char *lang)
{
    struct table *table = table_present(at, lang_of(lang));
    if (table)
        answer_undo(&answer, table->session, force, lang_of(lang));
    return answered();
}

enum { HINT_MOST = 10000, HINT_IDEAS = 3 };

DOOR(wasm_hint) const char *wasm_hint(int at, int rollouts, const char *lang)
{
    struct table *table = table_present(at, lang_of(lang));
    if (table && (rollouts < 1 || rollouts > HINT_MOST))
        answer_error(&answer, "'rollouts' goes from 1 to %d", HINT_MOST);
    else if (table)
        answer_hint(&answer, table->session, rollouts, HINT_IDEAS, lang_of(lang));
    return answered();
}

DOOR(wasm_danger) const char *wasm_danger(int at, int worlds, const char *lang)
{
    enum { MOST = 2000 };
    struct table *table = table_present(at, lang_of(lang));
    if (table && (worlds < 1 || worlds > MOST))
        answer_error(&answer, "'worlds' goes from 1 to %d", MOST);
    else if (table)
        answer_danger(&answer, table->session, worlds, lang_of(lang));
    return answered();
}

/* ---- a position a server has imagined ---- */

union world {
    uint64_t align;
    unsigned char bytes[HD_STATE_MAX];
};

static int hex_digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

/* Bytes of a position as hexadecimal digits: exactly one of this game. */
static bool read_position(const struct hd_game *game, const char *hex, union world *world)
{
    if (strlen(hex) != 2 * hd_state_size(game))
        return false;
    for (size_t i = 0; i < hd_state_size(game); i++) {
        int high = hex_digit(hex[2 * i]), low = hex_digit(hex[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        world->bytes[i] = (unsigned char)(high << 4 | low);
    }
    return !hd_state_check(game, (struct hd_state *)world);
}

/* `pack`: the data the position belongs to, as the record names it. */
DOOR(wasm_hint_at) const char *wasm_hint_at(int at, const char *pack, const char *position, int rollouts, const char *lang)
{
    struct table *table = table_present(at, lang_of(lang));
    const struct hd_game *game = table ? hd_session_game(table->session) : NULL;
    static union world world;
    if (!table)
        return answered();
    if (rollouts < 1 || rollouts > HINT_MOST)
        answer_error(&answer, "'rollouts' goes from 1 to %d", HINT_MOST);
    else if (strtoull(pack, NULL, 16) != hd_game_hash(game) || !read_position(game, position, &world))
        answer_error(&answer,
                     SAY(lang_of(lang), "that is not a position of this game", "das ist keine Stellung dieses Spiels"));
    else
        answer_hint_at(&answer, game, (struct hd_state *)&world, rollouts, HINT_IDEAS, lang_of(lang));
    return answered();
}

DOOR(wasm_review) const char *wasm_review(int at, int step, int worlds, const char *lang)
{
    enum { MOST = 2000 };
    struct table *table = table_present(at, lang_of(lang));
    if (table && (worlds < 2 || worlds > MOST))
        answer_error(&answer, "'worlds' goes from 2 to %d", MOST);
    else if (table)
        answer_review(&answer, table->session, step, worlds, lang_of(lang));
    return answered();
}

static void let_answer(struct table *table, enum hd_bot bot, int seat, uint64_t seed, enum hd_lang lang)
{
    const struct hd_game *game = hd_session_game(table->session);
    const struct hd_state *state = hd_session_state(table->session);
    char text[256], why[256] = "";
    struct hd_action action = hd_bot_choose(bot, game, state, seat, seed);
    hd_action_text(game, action, text, sizeof text);
    hd_public_reason(game, state, seat < 0 ? 0 : seat, action, lang, why, sizeof why);
    answer_do(&answer, table->session, text, &table->refusal, lang);
    field_text(&answer, "did", text);
    if (why[0])
        field_text(&answer, "why", why);
}

/* A bot may answer only what its seat is asked. */
static bool is_asked(const struct hd_session *session, int seat)
{
    const struct hd_game *game = hd_session_game(session);
    const struct hd_state *state = hd_session_state(session);
    int asked = hd_to_move(game, state);
    return hd_result(game, state) == HD_PLAYING && seat >= HD_TEAM && seat < hd_seats(game) &&
           (asked == HD_TEAM || asked == seat);
}

DOOR(wasm_bot) const char *wasm_bot(int at, const char *bot, int seat, const char *seed, const char *lang)
{
    struct table *table = table_present(at, lang_of(lang));
    uint64_t number;
    if (!table)
        return answered();
    if (hd_bot_find(bot) == HD_BOT_NONE)
        answer_error(&answer, SAY(lang_of(lang), "there is no bot '%.40s'", "einen Bot '%.40s' gibt es nicht"), bot);
    else if (!seed_read(seed, &number))
        answer_error(&answer, "'seed' is a whole number, or a text as in \"0x51f3c0de\"");
    else if (!is_asked(table->session, seat))
        answer_error(&answer, SAY(lang_of(lang), "seat %d is not asked now", "Sitz %d ist gerade nicht gefragt"), seat);
    else
        let_answer(table, hd_bot_find(bot), seat, number, lang_of(lang));
    return answered();
}

static bool set_dice(struct hd_session *session, const char *faces)
{
    uint8_t dice[256];
    int count = 0;
    for (; *(faces += strspn(faces, " ")); faces++) {
        if (*faces < '1' || *faces > '6' || (faces[1] && faces[1] != ' ') || count == (int)sizeof dice)
            return false;
        dice[count++] = (uint8_t)(*faces - '0');
    }
    return hd_session_dice(session, dice, count);
}

DOOR(wasm_setup) const char *wasm_setup(int at, const char *line, const char *lang)
{
    struct table *table = table_present(at, lang_of(lang));
    bool dice = !strncmp(line, "dice", 4) && (line[4] == ' ' || !line[4]);
    if (!table)
        return answered();
    if (dice && !set_dice(table->session, line + 4))
        answer_error(&answer, "after 'dice' come faces 1 to 6, at most 256 waiting at a time");
    else if (dice || answer_setup(&answer, table->session, line))
        answer_status(&answer, table->session, lang_of(lang));
    return answered();
}

/* ---- looking back ---- */

/* The record up to a step is a record, too. */
static struct hd_session *replay(const struct hd_session *session, int steps, struct hd_report *report)
{
    size_t length;
    char *header = hd_session_save_header(session), *text = hd_session_save(session, &length);
    struct hd_session *past = NULL;
    if (header && text) {
        char *end = text + strlen(header);
        for (int i = 0; i < steps; i++)
            end = strchr(end, '\n') + 1;
        past = hd_session_load(table_pack(), text, (size_t)(end - text), false, NULL, report);
    }
    hd_free(header);
    hd_free(text);
    return past;
}

DOOR(wasm_goto) const char *wasm_goto(int at, int step, const char *lang)
{
    struct table *table = table_at(at, lang_of(lang));
    struct hd_report report = {0};
    if (!table)
        return answered();
    int steps = hd_session_steps(table->session);
    bool present = step < 0 || step >= steps;
    struct hd_session *past = present ? NULL : replay(table->session, step, &report);
    if (!present && !past) {
        answer_problems(&answer, &report);
        return answered();
    }
    hd_session_free(table->past);
    table->past = past;
    answer_status(&answer, table_seen(table), lang_of(lang));
    field_int(&answer, "of", steps);
    return answered();
}

/* ---- looking ---- */

DOOR(wasm_state) const char *wasm_state(int at, const char *lang)
{
    struct table *table = table_at(at, lang_of(lang));
    if (table)
        answer_state(&answer, table_seen(table), lang_of(lang));
    return answered();
}

DOOR(wasm_observe) const char *wasm_observe(int at, int seat, const char *lang)
{
    struct table *table = table_at(at, lang_of(lang));
    if (table)
        answer_observe(&answer, table_seen(table), seat, lang_of(lang));
    return answered();
}

DOOR(wasm_events) const char *wasm_events(int at, int from, int seat, const char *lang)
{
    struct table *table = table_at(at, lang_of(lang));
    if (table)
        answer_events(&answer, table_seen(table), from, seat, lang_of(lang));
    return answered();
}

DOOR(wasm_map) const char *wasm_map(int at, const char *lang)
{
    struct table *table = table_at(at, lang_of(lang));
    if (table)
        answer_map(&answer, table->session, lang_of(lang));
    return answered();
}

DOOR(wasm_names) const char *wasm_names(int at, const char *lang)
{
    struct table *table = table_at(at, lang_of(lang));
    if (table)
        answer_names(&answer, table_pack(), table->session, lang_of(lang));
    return answered();
}

DOOR(wasm_lessons) const char *wasm_lessons(int at, const char *lang)
{
    struct table *table = table_at(at, lang_of(lang));
    if (table)
        answer_lessons(&answer, table_seen(table), lang_of(lang));
    return answered();
}

DOOR(wasm_sheet) const char *wasm_sheet(int at, const char *sheet, const char *lang)
{
    struct hd_pack *pack = table_pack();
    struct table *table = pack && !*sheet ? table_at(at, lang_of(lang)) : NULL;
    if (pack && (table || *sheet))
        answer_sheet(&answer, pack, table ? table->session : NULL, *sheet ? sheet : NULL, lang_of(lang));
    return answered();
}

DOOR(wasm_query) const char *wasm_query(int at, const char *question)
{
    struct table *table = table_at(at, HD_EN);
    if (table)
        answer_query(&answer, table_seen(table), question);
    return answered();
}

static void put_seen(const struct hd_session *session, int from)
{
    const struct hd_game *game = hd_session_game(session);
    answer_ok(&answer);
    out_key(&answer, "places");
    out_array(&answer);
    for (int i = 0; i < hd_board(game)->places; i++)
        if (hd_sees(game, hd_session_state(session), from, i))
            out_text(&answer, hd_id(game, HD_PLACE, i));
    out_array_end(&answer);
}

DOOR(wasm_sees) const char *wasm_sees(int at, const char *place)
{
    struct table *table = table_at(at, HD_EN);
    int from = table ? hd_find(hd_session_game(table->session), HD_PLACE, place) : HD_NONE;
    if (table && from < 0)
        answer_error(&answer, "there is no place '%.40s'", place);
    else if (table)
        put_seen(table_seen(table), from);
    return answered();
}

DOOR(wasm_forecast) const char *wasm_forecast(int at, const char *place, const char *lang)
{
    struct table *table = table_at(at, lang_of(lang));
    int zone = table ? hd_find(hd_session_game(table->session), HD_PLACE, place) : HD_NONE;
    if (table && zone == HD_NONE)
        answer_error(&answer, SAY(lang_of(lang), "there is no place '%.40s'", "den Ort '%.40s' gibt es nicht"), place);
    else if (table)
        answer_forecast(&answer, table->past ? table->past : table->session, zone, HD_NONE, lang_of(lang));
    return answered();
}

DOOR(wasm_why) const char *wasm_why(int at, const char *rule, const char *lang)
{
    struct table *table = table_at(at, lang_of(lang));
    if (table)
        answer_why(&answer, table_pack(), hd_game_id(hd_session_game(table->session)), *rule ? rule : NULL, &table->refusal,
                   lang_of(lang));
    return answered();
}
