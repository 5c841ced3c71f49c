/*
 * engine_play.c - commands about the position: what is allowed, doing, scripting, looking, asking why. See engine.h.
 * Here requests are read; what the answers say is in src/wire.
 */
#include "cli/engine.h"

#include <string.h>

/* ---- answering the question ---- */

void engine_legal(struct engine *engine, const json_t *ask, struct out *out)
{
    bool brief;
    if (ask_bool(ask, "brief", false, &brief))
        answer_legal(out, engine->at->session, brief, engine->lang);
    else
        answer_error(out, "'brief' is true or false");
}

static const char *ask_action(const json_t *ask, struct out *out)
{
    const char *text = ask_text(ask, "action");
    if (!text)
        answer_error(out, "expected a text under 'action', as in \"move wanda r2c0\"");
    return text;
}

void engine_check(struct engine *engine, const json_t *ask, struct out *out)
{
    const char *text = ask_action(ask, out);
    if (text)
        answer_check(out, engine->at->session, text, &engine->at->refusal, engine->lang);
}

/* Actions are done one by one; the first that is refused ends it, and "done" says how many went before. */
static void do_all(struct engine *engine, const json_t *list, bool brief, struct out *out)
{
    int before = hd_session_steps(engine->at->session);
    bool fine = json_array_size(list) > 0;
    size_t i = 0;
    if (!fine)
        answer_error(out, "'actions' is a list of texts, as in [\"activate amy\",\"move amy r2c1\"]");
    for (; fine && i < json_array_size(list); i += fine) {
        const char *text = json_string_value(json_array_get(list, i));
        if (!text)
            answer_error(out, "an action is a text, as in \"move wanda r2c0\"");
        fine = text && answer_try(out, engine->at->session, text, &engine->at->refusal, engine->lang);
    }
    if (fine)
        answer_done(out, engine->at->session, before, brief, engine->lang);
    field_int(out, "done", (long long)i);
}

void engine_do(struct engine *engine, const json_t *ask, struct out *out)
{
    const json_t *list = json_object_get(ask, "actions");
    bool brief;
    if (!ask_bool(ask, "brief", false, &brief)) {
        answer_error(out, "'brief' is true or false");
        return;
    }
    if (list) {
        do_all(engine, list, brief, out);
        return;
    }
    const char *text = ask_action(ask, out);
    int before = hd_session_steps(engine->at->session);
    if (text && answer_try(out, engine->at->session, text, &engine->at->refusal, engine->lang))
        answer_done(out, engine->at->session, before, brief, engine->lang);
}

void engine_undo(struct engine *engine, const json_t *ask, struct out *out)
{
    bool force;
    if (ask_bool(ask, "force", false, &force))
        answer_undo(out, engine->at->session, force, engine->lang);
    else
        answer_error(out, "'force' is true or false");
}

/* ---- scripting ---- */

void engine_dice(struct engine *engine, const json_t *ask, struct out *out)
{
    const json_t *list = json_object_get(ask, "dice");
    uint8_t dice[256];
    size_t count = json_array_size(list);
    bool fine = json_is_array(list) && count <= sizeof dice;
    for (size_t i = 0; fine && i < count; i++) {
        const json_t *face = json_array_get(list, i);
        fine = json_is_integer(face) && json_integer_value(face) >= 1 && json_integer_value(face) <= 6;
        dice[i] = (uint8_t)json_integer_value(face);
    }
    if (fine && hd_session_dice(engine->at->session, dice, (int)count))
        answer_status(out, engine->at->session, engine->lang);
    else
        answer_error(out, "'dice' is a list of faces 1 to 6, at most 256 waiting at a time");
}

/* false and the error, or true and nothing written. */
static bool setup_line(struct engine *engine, const char *line, struct out *out)
{
    if (!line)
        answer_error(out, "a setup line is a text");
    return line && answer_setup(out, engine->at->session, line);
}

/* Lines are done one by one; the first that is wrong ends it, and "done" says how many went before. */
void engine_setup(struct engine *engine, const json_t *ask, struct out *out)
{
    const json_t *lines = json_object_get(ask, "lines");
    bool fine = true;
    size_t i = 0;
    if (!json_object_get(ask, "line") && (!json_is_array(lines) || !json_array_size(lines))) {
        answer_error(out, "expected a text under 'line' or a list of texts under 'lines'");
        return;
    }
    if (json_object_get(ask, "line"))
        fine = setup_line(engine, ask_text(ask, "line"), out);
    for (; fine && i < json_array_size(lines); i += fine)
        fine = setup_line(engine, json_string_value(json_array_get(lines, i)), out);
    if (fine)
        answer_status(out, engine->at->session, engine->lang);
    else if (lines)
        field_int(out, "done", (long long)i);
}

void engine_deck(struct engine *engine, const json_t *ask, struct out *out)
{
    const char *deck = ask_text(ask, "deck"), *card = "";
    const json_t *cards = json_object_get(ask, "cards");
    char line[400];
    int used = deck ? snprintf(line, sizeof line, "deck %s", deck) : -1;
    for (size_t i = 0; deck && card && i < json_array_size(cards) && used < (int)sizeof line; i++) {
        card = json_string_value(json_array_get(cards, i));
        used += snprintf(line + used, sizeof line - (size_t)used, " %s", card ? card : "");
    }
    if (!deck || !json_is_array(cards))
        answer_error(out, "expected a text under 'deck' and a list of cards under 'cards', the next one first");
    else if (!card)
        answer_error(out, "'cards' is a list of texts");
    else if (used >= (int)sizeof line)
        answer_error(out, "too many cards at once");
    else if (setup_line(engine, line, out))
        answer_status(out, engine->at->session, engine->lang);
}

/* ---- looking ---- */

void engine_state(struct engine *engine, const json_t *ask, struct out *out)
{
    (void)ask;
    answer_state(out, engine->at->session, engine->lang);
}

/* -2: not there, or no seat at all. */
static int ask_seat(const json_t *ask, int fallback)
{
    int seat;
    return ask_int(ask, "seat", HD_TEAM, HD_SEATS, fallback, &seat) ? seat : -2;
}

void engine_observe(struct engine *engine, const json_t *ask, struct out *out)
{
    answer_observe(out, engine->at->session, ask_seat(ask, -2), engine->lang);
}

void engine_events(struct engine *engine, const json_t *ask, struct out *out)
{
    int steps = hd_session_steps(engine->at->session), from;
    if (!ask_int(ask, "from", -1, steps, steps - 1, &from))
        from = -2;
    answer_events(out, engine->at->session, from, ask_seat(ask, HD_TEAM), engine->lang);
}

void engine_query(struct engine *engine, const json_t *ask, struct out *out)
{
    const char *question = ask_text(ask, "query");
    if (question)
        answer_query(out, engine->at->session, question);
    else
        answer_error(out, "expected a text under 'query', as in \"wounds ned\"");
}

void engine_map(struct engine *engine, const json_t *ask, struct out *out)
{
    (void)ask;
    answer_map(out, engine->at->session, engine->lang);
}

void engine_names(struct engine *engine, const json_t *ask, struct out *out)
{
    (void)ask;
    answer_names(out, engine->pack, engine->at->session, engine->lang);
}

void engine_lessons(struct engine *engine, const json_t *ask, struct out *out)
{
    (void)ask;
    answer_lessons(out, engine->at->session, engine->lang);
}

void engine_sheet(struct engine *engine, const json_t *ask, struct out *out)
{
    const char *sheet = ask_text(ask, "sheet");
    if (json_object_get(ask, "sheet") && !sheet)
        answer_error(out, "'sheet' is the text of a campaign sheet");
    else if (!sheet && !engine->at->session)
        answer_error(out, "no game yet: start one with 'new' or 'load', or give a 'sheet'");
    else
        answer_sheet(out, engine->pack, engine->at->session, sheet, engine->lang);
}

/* ---- playing well ---- */

enum { HINT_ROLLOUTS = 200, HINT_MOST = 100000, ROLLOUTS_MOST = 100000, WORLDS = 200, WORLDS_MOST = 2000, REVIEW_WORLDS = 40 };

void engine_hint(struct engine *engine, const json_t *ask, struct out *out)
{
    int rollouts, count;
    if (!ask_int(ask, "rollouts", 1, HINT_MOST, HINT_ROLLOUTS, &rollouts) || !ask_int(ask, "count", 1, 8, 3, &count))
        answer_error(out, "'rollouts' goes from 1 to %d, 'count' from 1 to 8", HINT_MOST);
    else
        answer_hint(out, engine->at->session, rollouts, count, engine->lang);
}

/* greedy where nobody is named; HD_BOT_NONE and the error if there is no such bot. */
static enum hd_bot ask_bot(const json_t *ask, struct out *out)
{
    const char *name = ask_text(ask, "bot");
    enum hd_bot bot = hd_bot_find(json_object_get(ask, "bot") ? name : "greedy");
    if (bot == HD_BOT_NONE)
        answer_error(out, "'bot' is random, learner, greedy (or companion) or search (or expert)");
    return bot;
}

static uint64_t ask_luck(const struct engine *engine, const json_t *ask)
{
    const json_t *seed = json_object_get(ask, "seed");
    return json_is_integer(seed) ? (uint64_t)json_integer_value(seed)
                                 : hd_session_seed(engine->at->session) + (uint64_t)hd_session_steps(engine->at->session);
}

void engine_bot(struct engine *engine, const json_t *ask, struct out *out)
{
    enum hd_bot bot = ask_bot(ask, out);
    if (bot != HD_BOT_NONE)
        answer_bot(out, engine->at->session, bot, ask_luck(engine, ask), engine->lang);
}

void engine_rollout(struct engine *engine, const json_t *ask, struct out *out)
{
    int games;
    enum hd_bot bot = ask_bot(ask, out);
    if (bot != HD_BOT_NONE && !ask_int(ask, "games", 1, ROLLOUTS_MOST, 100, &games))
        answer_error(out, "'games' goes from 1 to %d", ROLLOUTS_MOST);
    else if (bot != HD_BOT_NONE && json_object_get(ask, "action") && !ask_text(ask, "action"))
        ask_action(ask, out);
    else if (bot != HD_BOT_NONE)
        answer_rollout(out, engine->at->session, ask_text(ask, "action"), bot, games, ask_luck(engine, ask), engine->lang);
}

void engine_danger(struct engine *engine, const json_t *ask, struct out *out)
{
    int worlds;
    if (ask_int(ask, "worlds", 1, WORLDS_MOST, WORLDS, &worlds))
        answer_danger(out, engine->at->session, worlds, engine->lang);
    else
        answer_error(out, "'worlds' goes from 1 to %d", WORLDS_MOST);
}

void engine_review(struct engine *engine, const json_t *ask, struct out *out)
{
    int worlds, step, steps = hd_session_steps(engine->at->session);
    if (!ask_int(ask, "worlds", 2, WORLDS_MOST, REVIEW_WORLDS, &worlds))
        answer_error(out, "'worlds' goes from 2 to %d", WORLDS_MOST);
    else if (!ask_int(ask, "step", 0, steps ? steps - 1 : 0, steps - 1, &step))
        answer_error(out, "'step' is a step of the record, from 0 on");
    else
        answer_review(out, engine->at->session, step, worlds, engine->lang);
}

void engine_hash(struct engine *engine, const json_t *ask, struct out *out)
{
    (void)ask;
    answer_ok(out);
    field_hex(out, "hash", hd_hash(hd_session_game(engine->at->session), hd_session_state(engine->at->session)), 16);
}

/* ---- asking ---- */

/* What the crowd of a zone is up to, and why. */
static void why_zone(struct engine *engine, const json_t *ask, struct out *out)
{
    const struct hd_game *game = hd_session_game(engine->at->session);
    const char *zone = ask_text(ask, "zone"), *kind = ask_text(ask, "kind");
    int place = hd_find(game, HD_PLACE, zone ? zone : ""), of = kind ? hd_find(game, HD_KIND, kind) : HD_NONE;
    if (!zone)
        answer_error(out, "'zone' is the id of a place, as in \"r2c0\"");
    else if (place == HD_NONE)
        answer_error(out, "'zone' is the id of a place, as in \"r2c0\": there is no '%.40s'", zone);
    else if (json_object_get(ask, "kind") && !kind)
        answer_error(out, "'kind' is the id of a kind, as in \"walker\"");
    else if (kind && of == HD_NONE)
        answer_error(out, "'kind' is the id of a kind, as in \"walker\": there is no '%.40s'", kind);
    else
        answer_forecast(out, engine->at->session, place, of, engine->lang);
}

/* The text of a rule; without one asked for, the last refusal and its rule. Of a zone: what its crowd is up to. */
void engine_why(struct engine *engine, const json_t *ask, struct out *out)
{
    if (json_object_get(ask, "zone")) {
        why_zone(engine, ask, out);
        return;
    }
    const char *id = ask_text(ask, "rule");
    if (json_object_get(ask, "rule") && !id)
        answer_error(out, "'rule' is a text");
    else
        answer_why(out, engine->pack, hd_game_id(hd_session_game(engine->at->session)), id, &engine->at->refusal, engine->lang);
}
