/*
 * json.c - positions and events as JSON. See json.h.
 * Not here: boards and lists of games (json_board.c), commands (engine_*.c).
 */
#include "cli/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- small values ---- */

json_t *json_words(const char *text)
{
    json_t *json = json_string(text);
    if (json)
        return json;
    char *plain = strdup(text);
    for (char *c = plain; c && *c; c++)
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    json = json_string(plain ? plain : "?");
    free(plain);
    return json;
}

json_t *json_text(struct hd_text text)
{
    return json_pack("{s:o, s:o}", "en", json_words(text.in[HD_EN]), "de", json_words(text.in[HD_DE]));
}

json_t *json_hex(uint64_t number, int digits)
{
    char text[20];
    snprintf(text, sizeof text, "%0*" PRIx64, digits, number);
    return json_string(text);
}

const char *result_word(enum hd_result result)
{
    static const char *const words[] = {"playing", "won", "lost", "over"};
    return (unsigned)result < 4 ? words[result] : "?";
}

/* The id of a thing under a key; nothing if there is no such thing. */
static void put_id(json_t *to, const char *key, const struct hd_game *game, enum hd_noun noun, int index)
{
    if (index >= 0)
        json_object_set_new(to, key, json_words(hd_id(game, noun, index)));
}

static void put_int(json_t *to, const char *key, long long value) { json_object_set_new(to, key, json_integer(value)); }

static void put_words(json_t *to, const char *key, const char *text) { json_object_set_new(to, key, json_words(text)); }

/* Bits as a list of words; bit i is word i. */
static json_t *flag_words(unsigned flags, const char *const *words, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        if (flags >> i & 1)
            json_array_append_new(list, json_string(words[i]));
    return list;
}

/* ---- the view ---- */

static json_t *view_places(const struct hd_game *game, const struct hd_view *view)
{
    static const char *const words[] = {"dark", "exit", "start", "spawn", "searchable"};
    json_t *list = json_array();
    for (int i = 0; i < view->places && i < HD_VIEW_PLACES; i++) {
        json_t *place = json_object();
        put_id(place, "id", game, HD_PLACE, i);
        json_object_set_new(place, "flags", flag_words(view->place_flags[i], words, 5));
        put_int(place, "noise", view->noise[i]);
        json_array_append_new(list, place);
    }
    return list;
}

static json_t *view_links(const struct hd_view *view)
{
    json_t *list = json_array();
    for (int i = 0; i < view->links && i < HD_VIEW_LINKS; i++)
        json_array_append_new(list, json_boolean(view->link_open[i]));
    return list;
}

static json_t *view_piece(const struct hd_game *game, const struct hd_piece *piece)
{
    static const char *const words[] = {"active", "done", "away", "dead", "loudest", "first", "inactive"};
    json_t *json = json_object();
    put_int(json, "piece", piece->id);
    put_id(json, "id", game, HD_PIECE, piece->id);
    put_id(json, "kind", game, HD_KIND, piece->kind);
    put_id(json, "place", game, HD_PLACE, piece->place);
    put_int(json, "count", piece->count);
    if (piece->seat >= 0)
        put_int(json, "seat", piece->seat);
    json_object_set_new(json, "flags", flag_words(piece->flags, words, 7));
    if (piece->health) {
        put_int(json, "wounds", piece->wounds);
        put_int(json, "health", piece->health);
        put_int(json, "actions", piece->actions);
        put_int(json, "level", piece->level);
    }
    return json;
}

static json_t *view_slot(const struct hd_game *game, const struct hd_slot *slot)
{
    json_t *json = json_object();
    put_id(json, "area", game, HD_AREA, slot->area);
    put_id(json, "piece", game, HD_PIECE, slot->piece);
    put_id(json, "place", game, HD_PLACE, slot->place);
    if (slot->seat >= 0)
        put_int(json, "seat", slot->seat);
    if (slot->card == HD_FACE_DOWN)
        json_object_set_new(json, "face_down", json_true());
    put_id(json, "card", game, HD_CARD, slot->card);
    if (slot->count)
        put_int(json, "count", slot->count);
    if (slot->flags & 1)
        json_object_set_new(json, "spent", json_true());
    return json;
}

static json_t *view_track(const struct hd_game *game, const struct hd_track *track)
{
    json_t *json = json_object(), *marks = json_array();
    put_id(json, "track", game, HD_TRACK, track->track);
    put_id(json, "piece", game, HD_PIECE, track->piece);
    if (track->seat >= 0)
        put_int(json, "seat", track->seat);
    put_int(json, "value", track->value);
    put_int(json, "max", track->max);
    for (int i = 0; i < 4; i++)
        if (track->mark[i] >= 0)
            json_array_append_new(marks, json_integer(track->mark[i]));
    json_object_set_new(json, "marks", marks);
    return json;
}

static json_t *view_skill(const struct hd_game *game, const struct hd_skill_view *skill)
{
    static const char *const state[] = {"locked", "owned", "used"};
    json_t *json = json_object();
    put_id(json, "skill", game, HD_SKILL, skill->skill);
    put_id(json, "piece", game, HD_PIECE, skill->piece);
    put_words(json, "state", skill->state < 3 ? state[skill->state] : "?");
    put_int(json, "level", skill->level);
    return json;
}

static json_t *view_goal(const struct hd_goal *goal)
{
    struct hd_text text = {{goal->text[HD_EN], goal->text[HD_DE]}};
    return json_pack("{s:i, s:i, s:o}", "done", goal->done, "need", goal->need, "text", json_text(text));
}

/* The open question; the answers only for those who give them. */
static json_t *view_question(const struct hd_game *game, const struct hd_state *state, const struct hd_view *view,
                             enum hd_lang lang)
{
    char text[512] = "";
    bool asked = view->seat == HD_TEAM || view->to_move == HD_TEAM || view->seat == view->to_move;
    json_t *json = json_object();
    hd_question_text(game, state, lang, text, sizeof text);
    put_int(json, "seat", view->to_move);
    put_words(json, "text", text);
    put_id(json, "focus", game, HD_PIECE, view->focus);
    if (asked)
        json_object_set_new(json, "actions", json_legal(game, state, false, false, lang));
    return json;
}

static void put_header(json_t *json, const struct hd_game *game, const struct hd_view *view)
{
    put_int(json, "seat", view->seat);
    put_int(json, "to_move", view->to_move);
    put_words(json, "result", result_word((enum hd_result)view->result));
    put_int(json, "round", view->round);
    put_id(json, "phase", game, HD_WORD, view->phase);
    put_int(json, "first_seat", view->first_seat);
}

json_t *json_view(const struct hd_game *game, const struct hd_state *state, int seat, enum hd_lang lang)
{
    struct hd_view *view = calloc(1, sizeof *view);
    json_t *json = json_object(), *pieces = json_array(), *areas = json_array(), *tracks = json_array(), *skills = json_array(),
           *goals = json_array();
    if (!view)
        return json;
    hd_observe(game, state, seat, view);
    for (int i = 0; i < view->pieces; i++)
        json_array_append_new(pieces, view_piece(game, &view->piece[i]));
    for (int i = 0; i < view->slots; i++)
        json_array_append_new(areas, view_slot(game, &view->slot[i]));
    for (int i = 0; i < view->tracks; i++)
        json_array_append_new(tracks, view_track(game, &view->track[i]));
    for (int i = 0; i < view->skills; i++)
        json_array_append_new(skills, view_skill(game, &view->skill[i]));
    for (int i = 0; i < view->goals; i++)
        json_array_append_new(goals, view_goal(&view->goal[i]));
    put_header(json, game, view);
    json_object_set_new(json, "places", view_places(game, view));
    json_object_set_new(json, "links", view_links(view));
    json_object_set_new(json, "pieces", pieces);
    json_object_set_new(json, "areas", areas);
    json_object_set_new(json, "tracks", tracks);
    json_object_set_new(json, "skills", skills);
    json_object_set_new(json, "goals", goals);
    json_object_set_new(json, "question", view_question(game, state, view, lang));
    free(view);
    return json;
}

/* ---- actions ---- */

static json_t *attack_odds(const struct hd_action_info *info)
{
    json_t *json = json_pack("{s:i}", "dice", info->dice), *hits = json_array();
    int most = HD_DICE;
    while (most > info->dice && !info->hits[most]) /* sixes may bring more dice */
        most--;
    for (int i = 0; i <= most; i++)
        json_array_append_new(hits, json_integer(info->hits[i]));
    if (info->dice) {
        put_int(json, "need", info->need);
        put_int(json, "damage", info->damage);
        put_int(json, "any", 10000 - info->hits[0]);
        json_object_set(json, "hits", hits);
        put_int(json, "mean", info->hits_mean);
    }
    if (info->rerolls)
        put_int(json, "rerolls", info->rerolls);
    put_int(json, "kills", info->kills_mean);
    put_int(json, "risk", info->risk);
    json_decref(hits);
    return json;
}

json_t *json_action(const struct hd_game *game, const struct hd_state *state, struct hd_action action, enum hd_lang lang)
{
    struct hd_action_info info;
    char text[256], label[256];
    json_t *json = json_object();
    hd_action_info(game, state, action, &info);
    hd_action_text(game, action, text, sizeof text);
    hd_action_label(game, state, action, lang, label, sizeof label);
    put_words(json, "text", text);
    put_words(json, "label", label);
    put_int(json, "cost", info.cost);
    put_id(json, "free", game, HD_WORD, info.free_slot);
    put_id(json, "piece", game, HD_PIECE, info.piece);
    put_id(json, "place", game, HD_PLACE, info.place);
    if (info.link >= 0)
        put_int(json, "link", info.link);
    put_id(json, "card", game, HD_CARD, info.card);
    put_id(json, "skill", game, HD_SKILL, info.skill);
    if (info.noisy)
        json_object_set_new(json, "noisy", json_true());
    if (info.chance)
        json_object_set_new(json, "chance", json_true());
    if (info.dice || info.kills_mean || info.risk)
        json_object_set_new(json, "attack", attack_odds(&info));
    return json;
}

json_t *json_legal(const struct hd_game *game, const struct hd_state *state, bool anytime, bool brief, enum hd_lang lang)
{
    struct hd_action legal[HD_LEGAL_MAX];
    int count = anytime ? hd_legal_anytime(game, state, legal, HD_LEGAL_MAX) : hd_legal(game, state, legal, HD_LEGAL_MAX);
    json_t *list = json_array();
    for (int i = 0; i < count && i < HD_LEGAL_MAX; i++) {
        char text[256];
        hd_action_text(game, legal[i], text, sizeof text);
        json_array_append_new(list, brief ? json_words(text) : json_action(game, state, legal[i], lang));
    }
    return list;
}

/* ---- events ---- */

static const char *event_word(unsigned kind)
{
    static const char *const words[HD_EV_KINDS] = {
        [HD_EV_NOTE] = "note",       [HD_EV_ROUND] = "round",   [HD_EV_PHASE] = "phase",   [HD_EV_TURN] = "turn",
        [HD_EV_ACTION] = "action",   [HD_EV_MOVE] = "move",     [HD_EV_APPEAR] = "appear", [HD_EV_REMOVE] = "remove",
        [HD_EV_ROLL] = "roll",       [HD_EV_CARD] = "card",     [HD_EV_LINK] = "link",     [HD_EV_TOKEN] = "token",
        [HD_EV_TRACK] = "track",     [HD_EV_SKILL] = "skill",   [HD_EV_HURT] = "hurt",     [HD_EV_HEAL] = "heal",
        [HD_EV_SHUFFLE] = "shuffle", [HD_EV_TARGET] = "target", [HD_EV_END] = "end",
    };
    return kind < HD_EV_KINDS && words[kind] ? words[kind] : "?";
}

static json_t *numbers(const int16_t *n, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_integer(n[i]));
    return list;
}

static void put_dice(json_t *json, const struct hd_event *event)
{
    json_t *dice = json_array();
    for (int i = 0; i < event->dice_count && i < HD_DICE; i++)
        json_array_append_new(dice, json_integer(event->dice[i]));
    json_object_set_new(json, "dice", dice);
}

/* What stands in an event that everybody may know. */
static void put_event_things(json_t *json, const struct hd_game *game, const struct hd_event *event)
{
    put_id(json, "piece", game, HD_PIECE, event->piece);
    put_id(json, "of", game, HD_PIECE, event->of);
    put_id(json, "piece_kind", game, HD_KIND, event->piece_kind);
    if (event->count)
        put_int(json, "count", event->count);
    put_id(json, "place", game, HD_PLACE, event->place);
    put_id(json, "to", game, HD_PLACE, event->to);
    if (event->link >= 0)
        put_int(json, "link", event->link);
    put_id(json, "area", game, HD_AREA, event->area);
    put_id(json, "skill", game, HD_SKILL, event->skill);
    put_id(json, "track", game, HD_TRACK, event->track);
    put_id(json, "word", game, HD_WORD, event->word);
    if (event->seat >= 0)
        put_int(json, "seat", event->seat);
}

json_t *json_event(const struct hd_game *game, const struct hd_event *event, int seat, enum hd_lang lang)
{
    char text[512] = "";
    bool full = seat == HD_TEAM || (event->seats >> seat & 1);
    json_t *json = json_object();
    hd_event_text(game, event, seat, lang, text, sizeof text);
    put_words(json, "kind", event_word(event->kind));
    put_words(json, "text", text);
    if (event->rule)
        put_words(json, "rule", hd_rule_id(game, event->rule));
    if (event->reveals)
        json_object_set_new(json, "reveals", json_true());
    put_event_things(json, game, event);
    if (full)
        put_id(json, "card", game, HD_CARD, event->card);
    if (full && (event->n[0] || event->n[1] || event->n[2] || event->n[3]))
        json_object_set_new(json, "n", numbers(event->n, 4));
    if (full && event->dice_count)
        put_dice(json, event);
    return json;
}

/* ---- what will happen by itself ---- */

static json_t *ids(const struct hd_game *game, enum hd_noun noun, const int16_t *index, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_words(hd_id(game, noun, index[i])));
    return list;
}

static json_t *forecast_kinds(const struct hd_game *game, const struct hd_forecast *forecast)
{
    json_t *list = json_array();
    for (int i = 0; i < forecast->kinds; i++) {
        json_t *json = json_object();
        put_id(json, "kind", game, HD_KIND, forecast->kind[i].kind);
        put_int(json, "count", forecast->kind[i].count);
        put_int(json, "actions", forecast->kind[i].actions);
        if (forecast->ways) {
            put_int(json, "each", forecast->kind[i].each);
            put_int(json, "left", forecast->kind[i].left);
        }
        json_array_append_new(list, json);
    }
    return list;
}

static json_t *forecast_ways(const struct hd_game *game, const struct hd_forecast *forecast)
{
    json_t *list = json_array();
    for (int i = 0; i < forecast->ways; i++) {
        const struct hd_way *way = &forecast->way[i];
        json_t *json = json_object();
        put_id(json, "to", game, HD_PLACE, way->path[0]);
        put_id(json, "target", game, HD_PLACE, way->target);
        json_object_set_new(json, "path", ids(game, HD_PLACE, way->path, way->length));
        json_array_append_new(list, json);
    }
    return list;
}

json_t *json_forecast(const struct hd_game *game, const struct hd_forecast *forecast, enum hd_lang lang)
{
    static const char *const intents[] = {"none", "attack", "move", "stay"};
    json_t *json = json_object(), *rules = json_array();
    char text[1600];
    hd_forecast_text(game, forecast, lang, text, sizeof text);
    put_words(json, "why", text);
    put_id(json, "zone", game, HD_PLACE, forecast->place);
    put_words(json, "intent", intents[forecast->intent]);
    json_object_set_new(json, "crowd", forecast_kinds(game, forecast));
    if (forecast->targets) {
        put_words(json, "by", forecast->seen ? "seen" : "heard");
        put_int(json, "noise", forecast->noise);
        json_object_set_new(json, "targets", ids(game, HD_PLACE, forecast->target, forecast->targets));
        json_object_set_new(json, "ways", forecast_ways(game, forecast));
    }
    if (forecast->pieces)
        json_object_set_new(json, "pieces", ids(game, HD_PIECE, forecast->piece, forecast->pieces));
    for (int i = 0; i < forecast->rules; i++)
        json_array_append_new(rules, json_words(hd_rule_id(game, forecast->rule[i])));
    json_object_set_new(json, "rules", rules);
    return json;
}
