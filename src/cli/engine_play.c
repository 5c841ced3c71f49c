/*
 * engine_play.c - commands about the position: what is allowed, doing, scripting, looking, asking why. See engine.h.
 */
#include "cli/engine.h"

#include <stdlib.h>
#include <string.h>

static const struct hd_game *game_of(const struct engine *engine) { return hd_session_game(engine->session); }
static const struct hd_state *state_of(const struct engine *engine) { return hd_session_state(engine->session); }

json_t *engine_status(struct engine *engine)
{
    const struct hd_game *game = game_of(engine);
    const struct hd_state *state = state_of(engine);
    char question[512] = "";
    json_t *answer = engine_ok();
    hd_question_text(game, state, engine->lang, question, sizeof question);
    json_object_set_new(answer, "seat", json_integer(hd_to_move(game, state)));
    json_object_set_new(answer, "question", json_words(question));
    json_object_set_new(answer, "result", json_string(result_word(hd_result(game, state))));
    json_object_set_new(answer, "steps", json_integer(hd_session_steps(engine->session)));
    json_object_set_new(answer, "hash", json_hex(hd_hash(game, state), 16));
    return answer;
}

/* ---- answering the question ---- */

json_t *engine_legal(struct engine *engine, const json_t *ask)
{
    const struct hd_game *game = game_of(engine);
    const struct hd_state *state = state_of(engine);
    bool brief;
    if (!ask_bool(ask, "brief", false, &brief))
        return engine_error("'brief' is true or false");
    json_t *answer = engine_status(engine);
    json_object_set_new(answer, "actions", json_legal(game, state, false, brief, engine->lang));
    json_object_set_new(answer, "anytime", json_legal(game, state, true, brief, engine->lang));
    return answer;
}

/* NULL and the action, or the error. */
static json_t *read_action(struct engine *engine, const json_t *ask, struct hd_action *action)
{
    const char *text = ask_text(ask, "action");
    char why[256];
    if (!text)
        return engine_error("expected a text under 'action', as in \"move wanda r2c0\"");
    if (!hd_action_parse(game_of(engine), text, action, engine->lang, why, sizeof why))
        return engine_error("%s", why);
    return NULL;
}

/* Keeps a refusal for `why` and puts it under two keys. */
static void put_refusal(struct engine *engine, struct hd_why why, json_t *answer, const char *key)
{
    const char *rule = hd_rule_id(game_of(engine), why.rule);
    hd_why_text(game_of(engine), why, engine->lang, engine->why, sizeof engine->why);
    snprintf(engine->why_rule, sizeof engine->why_rule, "%s", rule[0] == '?' ? "" : rule);
    json_object_set_new(answer, key, json_words(engine->why));
    if (engine->why_rule[0])
        json_object_set_new(answer, "rule", json_words(engine->why_rule));
}

json_t *engine_check(struct engine *engine, const json_t *ask)
{
    struct hd_action action;
    json_t *answer = read_action(engine, ask, &action);
    if (answer)
        return answer;
    struct hd_why why = hd_check(game_of(engine), state_of(engine), action);
    answer = engine_ok();
    json_object_set_new(answer, "legal", json_boolean(!why.rule));
    if (why.rule)
        put_refusal(engine, why, answer, "why");
    else
        json_object_set_new(answer, "action", json_action(game_of(engine), state_of(engine), action, engine->lang));
    return answer;
}

static json_t *events_of(struct engine *engine, int step, int seat)
{
    const struct hd_event *event;
    int count = hd_session_events(engine->session, step, &event);
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_event(game_of(engine), &event[i], seat, engine->lang));
    return list;
}

json_t *engine_do(struct engine *engine, const json_t *ask)
{
    struct hd_action action;
    json_t *answer = read_action(engine, ask, &action);
    if (answer)
        return answer;
    struct hd_why why = hd_session_do(engine->session, action);
    if (why.rule) {
        answer = json_pack("{s:b}", "ok", 0);
        put_refusal(engine, why, answer, "error");
        return answer;
    }
    answer = engine_status(engine);
    json_object_set_new(answer, "revealed", json_boolean(!hd_session_can_undo(engine->session)));
    json_object_set_new(answer, "events", events_of(engine, hd_session_steps(engine->session) - 1, HD_TEAM));
    return answer;
}

json_t *engine_undo(struct engine *engine, const json_t *ask)
{
    bool force;
    if (!ask_bool(ask, "force", false, &force))
        return engine_error("'force' is true or false");
    if (!hd_session_steps(engine->session))
        return engine_error("nothing to undo");
    if (!hd_session_undo(engine->session, force))
        return engine_error("something hidden was revealed: undo stops here unless 'force' is true");
    return engine_status(engine);
}

/* ---- scripting ---- */

json_t *engine_dice(struct engine *engine, const json_t *ask)
{
    const json_t *list = json_object_get(ask, "dice");
    uint8_t dice[256];
    size_t count = json_array_size(list);
    bool fine = json_is_array(list) && count > 0 && count <= sizeof dice;
    for (size_t i = 0; fine && i < count; i++) {
        const json_t *face = json_array_get(list, i);
        fine = json_is_integer(face) && json_integer_value(face) >= 1 && json_integer_value(face) <= 6;
        dice[i] = (uint8_t)json_integer_value(face);
    }
    if (!fine || !hd_session_dice(engine->session, dice, (int)count))
        return engine_error("'dice' is a list of faces 1 to 6, at most 256 waiting at a time");
    return engine_status(engine);
}

static json_t *setup_line(struct engine *engine, const char *line)
{
    char why[256] = "";
    if (!line)
        return engine_error("a setup line is a text");
    if (!hd_session_setup(engine->session, line, why, sizeof why))
        return engine_error("'%.100s': %s", line, why);
    return NULL;
}

/* Lines are done one by one; the first that is wrong ends it, and "done" says how many went before. */
json_t *engine_setup(struct engine *engine, const json_t *ask)
{
    const json_t *lines = json_object_get(ask, "lines");
    json_t *error = NULL;
    size_t i = 0;
    if (json_object_get(ask, "line"))
        error = setup_line(engine, ask_text(ask, "line"));
    else if (!json_is_array(lines) || !json_array_size(lines))
        return engine_error("expected a text under 'line' or a list of texts under 'lines'");
    for (; !error && i < json_array_size(lines); i += !error)
        error = setup_line(engine, json_string_value(json_array_get(lines, i)));
    if (error && lines)
        json_object_set_new(error, "done", json_integer((json_int_t)i));
    return error ? error : engine_status(engine);
}

json_t *engine_deck(struct engine *engine, const json_t *ask)
{
    const char *deck = ask_text(ask, "deck");
    const json_t *cards = json_object_get(ask, "cards");
    char line[400];
    int used = deck ? snprintf(line, sizeof line, "deck %s", deck) : -1;
    if (!deck || !json_is_array(cards))
        return engine_error("expected a text under 'deck' and a list of cards under 'cards', the next one first");
    for (size_t i = 0; i < json_array_size(cards) && used < (int)sizeof line; i++) {
        const char *card = json_string_value(json_array_get(cards, i));
        if (!card)
            return engine_error("'cards' is a list of texts");
        used += snprintf(line + used, sizeof line - (size_t)used, " %s", card);
    }
    if (used >= (int)sizeof line)
        return engine_error("too many cards at once");
    json_t *error = setup_line(engine, line);
    return error ? error : engine_status(engine);
}

/* ---- looking ---- */

static json_t *view_of(struct engine *engine, int seat)
{
    json_t *answer = engine_ok(), *view = json_view(game_of(engine), state_of(engine), seat, engine->lang);
    json_object_update(answer, view);
    json_decref(view);
    return answer;
}

json_t *engine_state(struct engine *engine, const json_t *ask)
{
    (void)ask;
    json_t *answer = view_of(engine, HD_TEAM);
    json_object_set_new(answer, "mission", json_words(hd_mission_id(game_of(engine))));
    json_object_set_new(answer, "steps", json_integer(hd_session_steps(engine->session)));
    json_object_set_new(answer, "hash", json_hex(hd_hash(game_of(engine), state_of(engine)), 16));
    return answer;
}

json_t *engine_observe(struct engine *engine, const json_t *ask)
{
    int seat;
    if (!json_object_get(ask, "seat") || !ask_int(ask, "seat", HD_TEAM, hd_seats(game_of(engine)) - 1, 0, &seat))
        return engine_error("'seat' is a number from 0 to %d, or -1 for everything", hd_seats(game_of(engine)) - 1);
    return view_of(engine, seat);
}

json_t *engine_events(struct engine *engine, const json_t *ask)
{
    int steps = hd_session_steps(engine->session), from, seat;
    if (!ask_int(ask, "from", -1, steps, steps - 1, &from))
        return engine_error("'from' is a step from 0 to %d, or -1 for the set-up", steps);
    if (!ask_int(ask, "seat", HD_TEAM, hd_seats(game_of(engine)) - 1, HD_TEAM, &seat))
        return engine_error("'seat' is a number from 0 to %d, or -1 for everything", hd_seats(game_of(engine)) - 1);
    json_t *answer = engine_ok(), *list = json_array();
    for (int step = from; step < steps || step == -1; step++) {
        json_t *entry = json_object();
        json_object_set_new(entry, "step", json_integer(step));
        json_object_set_new(entry, "do", json_words(step < 0 ? "" : hd_session_step(engine->session, step)));
        json_object_set_new(entry, "events", events_of(engine, step, seat));
        json_array_append_new(list, entry);
    }
    json_object_set_new(answer, "log", list);
    return answer;
}

json_t *engine_query(struct engine *engine, const json_t *ask)
{
    const char *question = ask_text(ask, "query");
    char value[512] = "";
    if (!question)
        return engine_error("expected a text under 'query', as in \"wounds ned\"");
    if (!hd_query(game_of(engine), state_of(engine), question, value, sizeof value))
        return engine_error("'%.100s': %s", question, value[0] ? value : "not understood");
    json_t *answer = engine_ok();
    json_object_set_new(answer, "value", json_words(value));
    return answer;
}

/* ---- asking ---- */

static bool same_id(const char *a, const char *b)
{
    while (*a && (*a | 32) == (*b | 32))
        a++, b++;
    return *a == *b;
}

/* What the crowd of a zone is up to, and why. */
static json_t *why_zone(struct engine *engine, const json_t *ask)
{
    const struct hd_game *game = game_of(engine);
    const char *zone = ask_text(ask, "zone"), *kind = ask_text(ask, "kind");
    int place = hd_find(game, HD_PLACE, zone), of = kind ? hd_find(game, HD_KIND, kind) : HD_NONE;
    struct hd_forecast *forecast = calloc(1, sizeof *forecast);
    json_t *answer;
    if (!forecast)
        return engine_error("not enough memory");
    if (place == HD_NONE)
        answer = engine_error("'zone' is the id of a place, as in \"r2c0\"");
    else if (json_object_get(ask, "kind") && of == HD_NONE)
        answer = engine_error("'kind' is the id of a kind, as in \"walker\"");
    else if (!hd_forecast(game, state_of(engine), place, of, forecast))
        answer = engine_error("in this game nothing moves by itself: the players do it");
    else {
        json_t *told = json_forecast(game, forecast, engine->lang);
        answer = engine_ok();
        json_object_update(answer, told);
        json_decref(told);
    }
    free(forecast);
    return answer;
}

/* The text of a rule; without one asked for, the last refusal and its rule. Of a zone: what its crowd is up to. */
json_t *engine_why(struct engine *engine, const json_t *ask)
{
    if (json_object_get(ask, "zone"))
        return why_zone(engine, ask);
    const char *id = ask_text(ask, "rule"), *game = hd_game_id(game_of(engine));
    if (json_object_get(ask, "rule") && !id)
        return engine_error("'rule' is a text");
    if (!id && !engine->why[0])
        return engine_error("nothing was refused yet; 'rule' asks for a rule");
    json_t *answer = engine_ok();
    if (!id)
        json_object_set_new(answer, "why", json_words(engine->why));
    const char *wanted = id ? id : engine->why_rule;
    for (int i = 0; i < hd_rule_count(engine->pack, game); i++) {
        struct hd_rule_text rule = hd_rule_text(engine->pack, game, i, engine->lang);
        if (!same_id(rule.id, wanted))
            continue;
        json_object_set_new(answer, "rule", json_words(rule.id));
        json_object_set_new(answer, "title", json_words(rule.title));
        json_object_set_new(answer, "text", json_words(rule.text));
        return answer;
    }
    if (!id)
        return answer;
    json_decref(answer);
    return engine_error("there is no rule '%.40s'", id);
}

json_t *engine_hash(struct engine *engine, const json_t *ask)
{
    (void)ask;
    json_t *answer = engine_ok();
    json_object_set_new(answer, "hash", json_hex(hd_hash(game_of(engine), state_of(engine)), 16));
    return answer;
}

json_t *engine_map(struct engine *engine, const json_t *ask)
{
    (void)ask;
    json_t *answer = engine_ok(), *map = json_map(game_of(engine), engine->lang);
    json_object_update(answer, map);
    json_decref(map);
    return answer;
}
