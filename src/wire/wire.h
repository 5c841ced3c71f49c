/*
 * wire.h - games, boards, positions, actions and events as JSON: the same for the engine protocol, servers and browsers.
 * Ids, not numbers, stand for things; what does not apply is left out. docs/protocol.md lists every field.
 *
 * A function writes one value; those named ..._fields write into an object that is already open.
 */
#ifndef HD_WIRE_WIRE_H
#define HD_WIRE_WIRE_H

#include "wire/out.h"

/* ---- what there is ---- */

/* What can be played: games with their missions and options. */
void wire_games(struct out *out, const struct hd_pack *pack);
/* The part of the board that never changes. */
void wire_map_fields(struct out *out, const struct hd_game *game, enum hd_lang lang);
/* What every id of a game is called, with looks and explanations: {"cards":{id:{...}},"skills":...}. */
void wire_names_fields(struct out *out, const struct hd_pack *pack, const struct hd_game *game, enum hd_lang lang);
/* What a mission teaches and how far the game is with it: lessons [{"until","text","learned"}], lesson: the one in progress. */
void wire_lessons_fields(struct out *out, const struct hd_session *session, enum hd_lang lang);
/* learned: the lessons that are done, by their index; nothing where the mission does not teach. */
void field_learned(struct out *out, const struct hd_session *session);
/* The cards of a game ("2e"), for browsing. */
void wire_cards(struct out *out, const struct hd_pack *pack, const char *game, enum hd_lang lang);
/* The rules that answer the words best, the best first; or those whose id begins so; no words: all. game NULL: of all games. */
void wire_rules(struct out *out, const struct hd_pack *pack, const char *game, const char *words, enum hd_lang lang);
/* rule, title, text of a rule by its id, whatever case it is written in; false (and nothing) if there is none. */
bool wire_rule_fields(struct out *out, const struct hd_pack *pack, const char *game, const char *id, enum hd_lang lang);

/* ---- how it stands ---- */

/* What a seat may know: places, pieces, areas, tracks, question. */
void wire_view_fields(struct out *out, const struct hd_game *game, const struct hd_state *state, int seat, enum hd_lang lang);
/* One answer to the open question. */
void wire_action(struct out *out, const struct hd_game *game, const struct hd_state *state, struct hd_action action,
                 enum hd_lang lang);
/* All of them, or what may be done besides answering; brief: only their text forms. */
void wire_legal(struct out *out, const struct hd_game *game, const struct hd_state *state, bool anytime, bool brief,
                enum hd_lang lang);
/* What happened, as the seat may know it: number i of the events of a step. */
void wire_event(struct out *out, const struct hd_game *game, const struct hd_event *step, int i, int seat, enum hd_lang lang);
/* The events of the steps from .. to - 1; -1: of the set-up. */
void wire_events(struct out *out, const struct hd_session *session, int from, int to, int seat, enum hd_lang lang);
/* The same with the step itself: {"step","do","seat","events"}. */
void wire_step(struct out *out, const struct hd_session *session, int step, int seat, enum hd_lang lang);
/* seat, question, result, steps, hash: what a client wants to know after every change. */
void wire_status_fields(struct out *out, const struct hd_session *session, enum hd_lang lang);

/* A step of a record as a decision: the position before it, and the answer that was given. false: nobody decided anything. */
bool wire_decision(const struct hd_session *session, int step, struct hd_state *before, struct hd_action *given);
/* The number the step has in the record as text, where only actions are counted. */
int wire_line_number(const struct hd_session *session, int step);
uint64_t wire_review_seed(const struct hd_session *session, int step);
/* step, line, seat, worlds, did, chance, value, others, and of the best other one: other, other_chance, loss, error. */
void wire_review_fields(struct out *out, const struct hd_session *session, int step, const struct hd_state *before,
                        struct hd_action given, const struct hd_review *review, enum hd_lang lang);

/* What a crowd is up to: why, zone, intent, crowd, targets, ways, rules. */
void wire_forecast_fields(struct out *out, const struct hd_game *game, const struct hd_forecast *forecast, enum hd_lang lang);

/* ---- small parts ---- */

/* The id of a thing under a key; nothing if there is no such thing. */
void field_id(struct out *out, const char *key, const struct hd_game *game, enum hd_noun noun, int index);
/* Bits as a list of words; bit i is word i. */
void field_flags(struct out *out, const char *key, unsigned flags, const char *const *words, int count);
/* dark, exit, start, spawn, searchable */
void field_place_flags(struct out *out, unsigned flags);
const char *wire_result(enum hd_result result);
const char *wire_colour(int colour); /* of hd_kind_info */

#endif
