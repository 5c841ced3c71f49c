/*
 * answer.c - whole answers about a session. See answer.h.
 */
#include "wire/answer.h"

#include <stdarg.h>
#include <stdio.h>

#define SAY(lang, en, de) ((lang) == HD_DE ? (de) : (en))

/* ---- frames ---- */

void answer_ok(struct out *out)
{
    out_clear(out);
    out_object(out);
    field_bool(out, "ok", true);
}

static void refuse(struct out *out, const char *text)
{
    out_clear(out);
    out_object(out);
    field_bool(out, "ok", false);
    field_text(out, "error", text);
}

void answer_error(struct out *out, const char *format, ...)
{
    char text[512];
    va_list ap;
    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    refuse(out, text);
}

void answer_problems(struct out *out, const struct hd_report *report)
{
    refuse(out, report->count ? report->problem[0].text : "not possible");
    out_key(out, "problems");
    out_array(out);
    for (int i = 0; i < report->count && i < HD_PROBLEMS; i++) {
        const struct hd_problem *p = &report->problem[i];
        out_object(out);
        field_text(out, "text", p->text);
        if (p->file[0])
            field_text(out, "file", p->file);
        if (p->line) {
            field_int(out, "line", p->line);
            field_int(out, "column", p->column);
        }
        out_object_end(out);
    }
    out_array_end(out);
}

void answer_end(struct out *out) { out_object_end(out); }

/* ---- the game ---- */

void answer_status(struct out *out, const struct hd_session *session, enum hd_lang lang)
{
    answer_ok(out);
    wire_status_fields(out, session, lang);
}

void answer_game(struct out *out, const struct hd_session *session, enum hd_lang lang)
{
    const struct hd_game *game = hd_session_game(session);
    answer_status(out, session, lang);
    field_text(out, "mission", hd_mission_id(game));
    field_int(out, "seats", hd_seats(game));
    field_hex(out, "pack", hd_game_hash(game), 16);
}

void answer_state(struct out *out, const struct hd_session *session, enum hd_lang lang)
{
    const struct hd_game *game = hd_session_game(session);
    const struct hd_state *state = hd_session_state(session);
    answer_ok(out);
    wire_view_fields(out, game, state, HD_TEAM, lang);
    field_text(out, "mission", hd_mission_id(game));
    field_int(out, "steps", hd_session_steps(session));
    field_hex(out, "hash", hd_hash(game, state), 16);
}

static bool is_seat(struct out *out, const struct hd_session *session, int seat, enum hd_lang lang)
{
    int last = hd_seats(hd_session_game(session)) - 1;
    if (seat >= HD_TEAM && seat <= last)
        return true;
    answer_error(out,
                 SAY(lang, "'seat' is a number from 0 to %d, or -1 for everything",
                     "'seat' ist eine Zahl von 0 bis %d, oder -1 für alles"),
                 last);
    return false;
}

void answer_observe(struct out *out, const struct hd_session *session, int seat, enum hd_lang lang)
{
    if (!is_seat(out, session, seat, lang))
        return;
    answer_ok(out);
    wire_view_fields(out, hd_session_game(session), hd_session_state(session), seat, lang);
}

void answer_events(struct out *out, const struct hd_session *session, int from, int seat, enum hd_lang lang)
{
    int steps = hd_session_steps(session);
    if (from < -1 || from > steps) {
        answer_error(out,
                     SAY(lang, "'from' is a step from 0 to %d, or -1 for the set-up",
                         "'from' ist ein Schritt von 0 bis %d, oder -1 für den Aufbau"),
                     steps);
        return;
    }
    if (!is_seat(out, session, seat, lang))
        return;
    answer_ok(out);
    out_key(out, "log");
    out_array(out);
    for (int step = from; step < steps || step == -1; step++)
        wire_step(out, session, step, seat, lang);
    out_array_end(out);
}

void answer_map(struct out *out, const struct hd_session *session, enum hd_lang lang)
{
    answer_ok(out);
    wire_map_fields(out, hd_session_game(session), lang);
}

void answer_names(struct out *out, const struct hd_pack *pack, const struct hd_session *session, enum hd_lang lang)
{
    answer_ok(out);
    wire_names_fields(out, pack, hd_session_game(session), lang);
}

void answer_lessons(struct out *out, const struct hd_session *session, enum hd_lang lang)
{
    answer_ok(out);
    wire_lessons_fields(out, session, lang);
}

void answer_sheet(struct out *out, const struct hd_pack *pack, const struct hd_session *session, const char *sheet,
                  enum hd_lang lang)
{
    char own[HD_SHEET_TEXT], page[HD_SHEET_PAGE], next[160];
    struct hd_report report = {0};
    if (!sheet && !hd_sheet(hd_session_game(session), hd_session_state(session), own, sizeof own)) {
        answer_error(out, lang == HD_DE
                              ? "es gibt noch keinen Kampagnenbogen: die Mission läuft noch, oder sie gehört zu keiner Kampagne"
                              : "there is no campaign sheet: the mission is not over, or belongs to no campaign");
        return;
    }
    sheet = sheet ? sheet : own;
    if (!hd_sheet_page(pack, sheet, lang, page, sizeof page, &report)) {
        answer_problems(out, &report);
        return;
    }
    answer_ok(out);
    field_text(out, "sheet", sheet);
    if (hd_sheet_next(sheet, next, sizeof next))
        field_text(out, "next", next);
    field_text(out, "page", page);
}

void answer_query(struct out *out, const struct hd_session *session, const char *question)
{
    char value[512] = "";
    if (!hd_query(hd_session_game(session), hd_session_state(session), question, value, sizeof value)) {
        answer_error(out, "'%.100s': %s", question, value[0] ? value : "not understood");
        return;
    }
    answer_ok(out);
    field_text(out, "value", value);
}

/* ---- playing ---- */

void answer_legal(struct out *out, const struct hd_session *session, bool brief, enum hd_lang lang)
{
    answer_status(out, session, lang);
    out_key(out, "actions");
    wire_legal(out, hd_session_game(session), hd_session_state(session), false, brief, lang);
    out_key(out, "anytime");
    wire_legal(out, hd_session_game(session), hd_session_state(session), true, brief, lang);
}

bool answer_read_action(struct out *out, const struct hd_session *session, const char *text, struct hd_action *action,
                        enum hd_lang lang)
{
    char why[256];
    if (hd_action_parse(hd_session_game(session), text, action, lang, why, sizeof why))
        return true;
    refuse(out, why);
    return false;
}

static void keep(struct refusal *refusal, const struct hd_session *session, struct hd_why why)
{
    const char *rule = hd_rule_id(hd_session_game(session), why.rule);
    for (int lang = 0; lang < HD_LANGS; lang++)
        hd_why_text(hd_session_game(session), why, (enum hd_lang)lang, refusal->text[lang], sizeof refusal->text[lang]);
    snprintf(refusal->rule, sizeof refusal->rule, "%s", rule[0] == '?' ? "" : rule);
}

static void field_rule(struct out *out, const struct refusal *refusal)
{
    if (refusal->rule[0])
        field_text(out, "rule", refusal->rule);
}

void answer_check(struct out *out, const struct hd_session *session, const char *text, struct refusal *refusal,
                  enum hd_lang lang)
{
    struct hd_action action;
    if (!answer_read_action(out, session, text, &action, lang))
        return;
    struct hd_why why = hd_check(hd_session_game(session), hd_session_state(session), action);
    answer_ok(out);
    field_bool(out, "legal", !why.rule);
    if (why.rule) {
        keep(refusal, session, why);
        field_text(out, "why", refusal->text[lang]);
        field_rule(out, refusal);
        return;
    }
    out_key(out, "action");
    wire_action(out, hd_session_game(session), hd_session_state(session), action, lang);
}

bool answer_try(struct out *out, struct hd_session *session, const char *text, struct refusal *refusal, enum hd_lang lang)
{
    struct hd_action action;
    if (!answer_read_action(out, session, text, &action, lang))
        return false;
    struct hd_why why = hd_session_do(session, action);
    if (!why.rule)
        return true;
    keep(refusal, session, why);
    refuse(out, refusal->text[lang]);
    field_rule(out, refusal);
    return false;
}

void answer_done(struct out *out, const struct hd_session *session, int before, bool brief, enum hd_lang lang)
{
    int steps = hd_session_steps(session), unused = 0;
    bool revealed = false;
    for (int i = before; i < steps; i++) {
        unused += hd_session_unused(session, i);
        revealed = revealed || hd_session_revealed(session, i);
    }
    answer_status(out, session, lang);
    field_bool(out, "revealed", revealed);
    if (unused)
        field_int(out, "unused", unused);
    if (brief)
        return;
    out_key(out, "events");
    wire_events(out, session, before, steps, HD_TEAM, lang);
}

void answer_do(struct out *out, struct hd_session *session, const char *text, struct refusal *refusal, enum hd_lang lang)
{
    int before = hd_session_steps(session);
    if (answer_try(out, session, text, refusal, lang))
        answer_done(out, session, before, false, lang);
}

void answer_undo(struct out *out, struct hd_session *session, bool force, enum hd_lang lang)
{
    if (!hd_session_steps(session))
        answer_error(out, SAY(lang, "nothing to undo", "es gibt nichts zurückzunehmen"));
    else if (!hd_session_undo(session, force))
        answer_error(out, SAY(lang, "something hidden was revealed: undo stops here unless 'force' is true",
                              "etwas Verdecktes ist aufgedeckt: weiter zurück geht es nur mit 'force'"));
    else
        answer_status(out, session, lang);
}

bool answer_setup(struct out *out, struct hd_session *session, const char *line)
{
    char why[256] = "";
    if (hd_session_setup(session, line, why, sizeof why))
        return true;
    answer_error(out, "'%.100s': %s", line, why);
    return false;
}

void answer_forecast(struct out *out, const struct hd_session *session, int place, int kind, enum hd_lang lang)
{
    struct hd_forecast forecast = {0};
    if (!hd_forecast(hd_session_game(session), hd_session_state(session), place, kind, &forecast)) {
        answer_error(out, SAY(lang, "in this game nothing moves by itself: the players do it",
                              "in diesem Spiel bewegt sich nichts von selbst: das machen die Spieler"));
        return;
    }
    answer_ok(out);
    wire_forecast_fields(out, hd_session_game(session), &forecast, lang);
}

void answer_why(struct out *out, const struct hd_pack *pack, const char *game, const char *id, const struct refusal *refusal,
                enum hd_lang lang)
{
    if (!id && !refusal->text[0][0]) {
        answer_error(out, SAY(lang, "nothing was refused yet; 'rule' asks for a rule",
                              "noch wurde nichts abgelehnt; 'rule' fragt nach einer Regel"));
        return;
    }
    answer_ok(out);
    if (!id)
        field_text(out, "why", refusal->text[lang]);
    if (!wire_rule_fields(out, pack, game, id ? id : refusal->rule, lang) && id)
        answer_error(out, SAY(lang, "there is no rule '%.40s'", "die Regel '%.40s' gibt es nicht"), id);
}
