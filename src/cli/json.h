/*
 * json.h - games, positions, events and boards as JSON: the same for the engine protocol and for servers.
 * Ids, not numbers, stand for things; what does not apply is left out. docs/protocol.md lists every field.
 */
#ifndef HD_CLI_JSON_H
#define HD_CLI_JSON_H

#include "holdout/holdout.h"

#include <jansson.h>

/* A text as JSON whatever bytes are in it. */
json_t *json_words(const char *text);
/* Both languages: {"en": ..., "de": ...} */
json_t *json_text(struct hd_text text);
json_t *json_hex(uint64_t number, int digits);

/* What can be played: games with their missions and options. */
json_t *json_games(const struct hd_pack *pack);
/* The part of the board that never changes. */
json_t *json_map(const struct hd_game *game, enum hd_lang lang);
/* What a seat may know: places, pieces, areas, tracks, question. */
json_t *json_view(const struct hd_game *game, const struct hd_state *state, int seat, enum hd_lang lang);
/* One answer to the open question; brief: only its text form. */
json_t *json_action(const struct hd_game *game, const struct hd_state *state, struct hd_action action, enum hd_lang lang);
json_t *json_legal(const struct hd_game *game, const struct hd_state *state, bool anytime, bool brief, enum hd_lang lang);
/* What happened, as the seat may know it. */
json_t *json_event(const struct hd_game *game, const struct hd_event *event, int seat, enum hd_lang lang);
/* What a crowd is up to. */
json_t *json_forecast(const struct hd_game *game, const struct hd_forecast *forecast, enum hd_lang lang);

const char *result_word(enum hd_result result);

#endif
