/*
 * api.c - the public functions of a running game: arguments are checked here, the family does the rest.
 * Not here: packs and what they offer (pack.c, games.c, start.c, reference.c), sessions (session.c, record.c).
 */
#include "core/hash.h"
#include "core/rules.h"
#include "core/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The reason of a refusal that no rule can give: the action does not exist in this game. */
enum { NO_ACTION = 0xffff };

/* ---- the game ---- */

const char *hd_game_id(const struct hd_game *game) { return game->id; }
const char *hd_mission_id(const struct hd_game *game) { return game->mission; }
int hd_seats(const struct hd_game *game) { return game->seats; }
uint64_t hd_game_hash(const struct hd_game *game) { return game->hash; }
const struct hd_map *hd_board(const struct hd_game *game) { return &game->map; }

const char *hd_option_value(const struct hd_game *game, const char *option)
{
    return option ? game->rules->option(game, option) : NULL;
}

/* ---- names ---- */

static bool exists(const struct hd_game *game, enum hd_noun noun, int index)
{
    return (unsigned)noun < HD_NOUNS && index >= 0 && index < game->rules->count_of(game, noun);
}

/* Pieces beyond those an action can name (crowds, tokens) have names too; families know which there are. */
static bool has_name(const struct hd_game *game, enum hd_noun noun, int index)
{
    return noun == HD_PIECE ? index >= 0 : exists(game, noun, index);
}

const char *hd_name(const struct hd_game *game, enum hd_noun noun, int index, enum hd_lang lang)
{
    const char *name = has_name(game, noun, index) ? game->rules->name_of(game, noun, index, lang_or_english(lang)) : NULL;
    return name ? name : "?";
}

const char *hd_id(const struct hd_game *game, enum hd_noun noun, int index)
{
    const char *id = has_name(game, noun, index) ? game->rules->id_of(game, noun, index) : NULL;
    return id ? id : "?";
}

int hd_find(const struct hd_game *game, enum hd_noun noun, const char *id)
{
    int count = id && (unsigned)noun < HD_NOUNS ? game->rules->count_of(game, noun) : 0;
    for (int i = 0; i < count; i++)
        if (!strcmp(hd_id(game, noun, i), id))
            return i;
    return count && noun == HD_PLACE && game->rules->place_named ? game->rules->place_named(game, id) : HD_NONE;
}

const char *hd_explain(const struct hd_game *game, enum hd_noun noun, int index, enum hd_lang lang)
{
    const char *text = exists(game, noun, index) ? game->rules->explain(game, noun, index, lang_or_english(lang)) : NULL;
    return text ? text : "";
}

const char *hd_rule_id(const struct hd_game *game, int rule)
{
    if (rule == 0)
        return "";
    const char *id = rule > 0 && rule < NO_ACTION ? game->rules->rule_id(game, rule) : NULL;
    return id ? id : "?";
}

int hd_rule_find(const struct hd_game *game, const char *id) { return id ? game->rules->rule_find(game, id) : 0; }

int hd_kind_count(const struct hd_game *game) { return game->rules->kinds(game); }

struct hd_kind_info hd_kind_info(const struct hd_game *game, int kind)
{
    if (kind < 0 || kind >= game->rules->kinds(game))
        return (struct hd_kind_info){.id = "?", .shape = HD_SHAPE_MARK, .letter = '?'};
    return game->rules->kind(game, kind);
}

/* ---- states ---- */

size_t hd_state_size(const struct hd_game *game) { return game->state_size; }
struct hd_state *hd_state_new(const struct hd_game *game) { return calloc(1, game->state_size); }
void hd_state_free(struct hd_state *state) { free(state); }
void hd_free(void *memory) { free(memory); }

void hd_copy(const struct hd_game *game, struct hd_state *to, const struct hd_state *from)
{
    memcpy(to, from, game->state_size);
}

uint64_t hd_hash(const struct hd_game *game, const struct hd_state *state)
{
    return game->rules->hash ? game->rules->hash(game, state) : hash_bytes(state, game->state_size, 0);
}

/* ---- playing ---- */

void hd_start(const struct hd_game *game, struct hd_state *state, uint64_t seed, struct hd_sink *sink)
{
    memset(state, 0, game->state_size);
    game->rules->start(game, state, seed, sink);
}

enum hd_result hd_result(const struct hd_game *game, const struct hd_state *state) { return game->rules->result(game, state); }

bool hd_winner(const struct hd_game *game, const struct hd_state *state, int seat)
{
    return seat >= 0 && seat < game->seats && game->rules->winner(game, state, seat);
}

int hd_to_move(const struct hd_game *game, const struct hd_state *state) { return game->rules->to_move(game, state); }

int hd_legal(const struct hd_game *game, const struct hd_state *state, struct hd_action *out, int cap)
{
    return game->rules->legal(game, state, out, cap);
}

int hd_legal_anytime(const struct hd_game *game, const struct hd_state *state, struct hd_action *out, int cap)
{
    return game->rules->anytime(game, state, out, cap);
}

/* Bytes from outside may be anything: families see only verbs and operands that exist. */
static bool well_formed(const struct hd_game *game, struct hd_action action)
{
    if (action.verb >= game->rules->verb_count)
        return false;
    const char *operand = game->rules->verbs[action.verb].operands;
    for (int i = 0; operand[i]; i++) {
        bool left_out = operand[i] < 'a' && action.arg[i] == 0xff;
        if (!left_out && (operand[i] | 32) != 'n' && !exists(game, text_noun(operand[i]), action.arg[i]))
            return false;
    }
    return true;
}

struct hd_why hd_check(const struct hd_game *game, const struct hd_state *state, struct hd_action action)
{
    if (!well_formed(game, action))
        return (struct hd_why){.rule = NO_ACTION};
    return game->rules->check(game, state, action);
}

void hd_apply(const struct hd_game *game, struct hd_state *state, struct hd_action action, struct hd_sink *sink)
{
    if (sink)
        sink->revealed = false;
    game->rules->apply(game, state, action, sink);
}

int hd_actor(const struct hd_game *game, const struct hd_state *state, struct hd_action action)
{
    return well_formed(game, action) ? game->rules->actor(game, state, action) : HD_TEAM;
}

static void no_info(struct hd_action_info *info)
{
    memset(info, 0, sizeof *info);
    info->free_slot = info->piece = info->place = info->link = info->card = info->skill = HD_NONE;
}

void hd_action_info(const struct hd_game *game, const struct hd_state *state, struct hd_action action,
                    struct hd_action_info *info)
{
    no_info(info);
    if (!hd_check(game, state, action).rule)
        game->rules->info(game, state, action, info);
}

const char *hd_state_check(const struct hd_game *game, const struct hd_state *state)
{
    return game->rules->invariant(game, state);
}

bool hd_sees(const struct hd_game *game, const struct hd_state *state, int a, int b)
{
    return exists(game, HD_PLACE, a) && exists(game, HD_PLACE, b) && game->rules->sees(game, state, a, b);
}

bool hd_forecast(const struct hd_game *game, const struct hd_state *state, int place, int kind, struct hd_forecast *out)
{
    memset(out, 0, sizeof *out);
    out->place = (int16_t)place;
    bool known = exists(game, HD_PLACE, place) && (kind == HD_NONE || (kind >= 0 && kind < game->rules->kinds(game)));
    return known && game->rules->forecast && game->rules->forecast(game, state, place, kind, out);
}

int hd_forecast_text(const struct hd_game *game, const struct hd_forecast *forecast, enum hd_lang lang, char *out, size_t size)
{
    if (size)
        out[0] = 0;
    if (!game->rules->forecast_text || !exists(game, HD_PLACE, forecast->place))
        return 0;
    return game->rules->forecast_text(game, forecast, lang_or_english(lang), out, size);
}

void hd_observe(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_view *view)
{
    if (seat == HD_TEAM || seat == HD_PUBLIC || (seat >= 0 && seat < game->seats)) {
        game->rules->observe(game, state, seat, view);
        return;
    }
    memset(view, 0, sizeof *view); /* a seat that does not exist knows nothing */
    view->seat = seat;
    view->to_move = HD_TEAM;
    view->first_seat = view->focus = HD_NONE;
}

/* ---- words ---- */

int hd_action_text(const struct hd_game *game, struct hd_action action, char *out, size_t size)
{
    if (well_formed(game, action))
        return text_action(game, action, out, size);
    return snprintf(out, size, "?");
}

bool hd_action_parse(const struct hd_game *game, const char *text, struct hd_action *out, enum hd_lang lang, char *why,
                     size_t size)
{
    if (why && size)
        why[0] = 0;
    return text_parse(game, text, out, lang_or_english(lang), why, why ? size : 0);
}

int hd_action_label(const struct hd_game *game, const struct hd_state *state, struct hd_action action, enum hd_lang lang,
                    char *out, size_t size)
{
    if (well_formed(game, action))
        return game->rules->label(game, state, action, lang_or_english(lang), out, size);
    return snprintf(out, size, "?");
}

int hd_why_text(const struct hd_game *game, struct hd_why why, enum hd_lang lang, char *out, size_t size)
{
    if (why.rule == NO_ACTION)
        return snprintf(out, size, "%s", lang == HD_DE ? "Diese Aktion gibt es hier nicht." : "There is no such action here.");
    return game->rules->why_text(game, why, lang_or_english(lang), out, size);
}

int hd_event_text(const struct hd_game *game, const struct hd_event *event, int seat, enum hd_lang lang, char *out, size_t size)
{
    return game->rules->event_text(game, event, seat, lang_or_english(lang), out, size);
}

int hd_question_text(const struct hd_game *game, const struct hd_state *state, enum hd_lang lang, char *out, size_t size)
{
    return game->rules->question(game, state, lang_or_english(lang), out, size);
}

/* ---- tests and puzzles ---- */

bool hd_setup_line(const struct hd_game *game, struct hd_state *state, const char *line, char *why, size_t size)
{
    return game->rules->setup(game, state, line, NULL, why, size);
}

bool hd_query(const struct hd_game *game, const struct hd_state *state, const char *question, char *out, size_t size)
{
    return game->rules->query(game, state, question, out, size);
}

/* ---- bots ---- */

void hd_imagine(const struct hd_game *game, struct hd_state *state, int seat, uint64_t seed)
{
    game->rules->imagine(game, state, seat, seed);
}

bool hd_turn_luck(const struct hd_game *game, struct hd_state *state, uint64_t seed, int *turn)
{
    return game->rules->turn_luck && game->rules->turn_luck(game, state, seed, turn);
}

int hd_progress(const struct hd_game *game, const struct hd_state *state, int seat)
{
    return game->rules->progress ? game->rules->progress(game, state, seat) : 0;
}

int hd_features(const struct hd_game *game, const struct hd_state *state, int seat, int16_t *out, int cap)
{
    return game->rules->features ? game->rules->features(game, state, seat, out, cap) : 0;
}

struct hd_feature_info hd_feature_info(const struct hd_game *game, int block)
{
    struct hd_feature_info info = {0};
    for (int i = 0, first = 0; i <= block && game->rules->feature; i++, first += info.count * info.each) {
        info = game->rules->feature(game, i);
        info.first = first;
        if (!info.name)
            break;
    }
    return info;
}

int hd_manners(const struct hd_game *game) { return game->rules->manners ? game->rules->manners(game) : 1; }

void hd_score_in(const struct hd_game *game, const struct hd_state *state, int seat, int manner, const struct hd_action *legal,
                 int count, int *score)
{
    memset(score, 0, (size_t)count * sizeof *score);
    if (game->rules->score)
        game->rules->score(game, state, seat, manner, legal, count, score);
}

void hd_score(const struct hd_game *game, const struct hd_state *state, int seat, const struct hd_action *legal, int count,
              int *score)
{
    hd_score_in(game, state, seat, 0, legal, count, score);
}

int hd_motive(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_action action, enum hd_lang lang,
              char *out, size_t size)
{
    if (size)
        *out = 0;
    return game->rules->motive && hd_result(game, state) == HD_PLAYING && !hd_check(game, state, action).rule
               ? game->rules->motive(game, state, seat, action, lang_or_english(lang), out, size)
               : 0;
}

/* ---- what a seat may know of an event ---- */

struct hd_event hd_event_for(const struct hd_event *event, int seat)
{
    struct hd_event seen = *event;
    bool full = seat == HD_TEAM || event->seats == 0xff || (seat >= 0 && seat < HD_SEATS && event->seats >> seat & 1);
    if (full)
        return seen;
    if (seen.card >= 0)
        seen.card = HD_FACE_DOWN;
    memset(seen.n, 0, sizeof seen.n); /* a value, or another card */
    return seen;
}
