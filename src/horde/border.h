/*
 * border.h - the functions behind the one table that leaves the folder (core/frames.c puts it together).
 */
#ifndef HD_HORDE_BORDER_H
#define HD_HORDE_BORDER_H

#include "core/rules.h"

struct horde_game;
struct out;

/* ---- borders of the folder: load.c, names.c, view.c, lines.c ---- */
struct hd_game *horde_load(const struct pk_pack *, const struct pk_game *, const struct hd_setup *, struct hd_report *);
void horde_free(struct hd_game *);
const char *horde_option(const struct hd_game *, const char *id);
bool horde_rule_done(const char *id); /* load/books.c */
int horde_rule_find(const char *id);  /* whole ids of any book; 0: unknown */
int horde_cards(const struct pk_game *);
struct hd_word_info horde_mission_word(int index);
int horde_tell_mission(const struct pk_game *game, const struct pk_node *mission, enum hd_lang lang, char *text, size_t size);
struct hd_card_info horde_card(const struct pk_game *, int index);
const char *horde_id(const struct hd_game *, enum hd_noun, int);
int horde_place_named(const struct hd_game *, const char *word);
const char *horde_place_in(const struct hd_game *, int place, enum hd_lang lang);
int horde_count(const struct hd_game *, enum hd_noun);
const char *horde_name(const struct hd_game *, enum hd_noun, int, enum hd_lang);
const char *horde_pronoun(const struct hd_game *, int piece, enum hd_lang);
const char *horde_explain(const struct hd_game *, enum hd_noun, int, enum hd_lang);
struct hd_kind_info horde_kind(const struct hd_game *, int);
int horde_label(const struct hd_game *, const struct hd_state *, struct hd_action, enum hd_lang, char *, size_t);
int horde_why(const struct hd_game *, struct hd_why, enum hd_lang, char *, size_t);
void goal_sentence(const struct horde_game *g, int i, int done, int need, int delivered, enum hd_lang lang, struct out *o);
int horde_event(const struct hd_game *, const struct hd_event *, int seat, enum hd_lang, char *, size_t);
int horde_question(const struct hd_game *, const struct hd_state *, enum hd_lang, char *, size_t);
void horde_observe(const struct hd_game *, const struct hd_state *, int seat, struct hd_view *);
void horde_info(const struct hd_game *, const struct hd_state *, struct hd_action, struct hd_action_info *);
void horde_imagine(const struct hd_game *, struct hd_state *, int seat, uint64_t seed);
bool horde_turn_luck(const struct hd_game *, struct hd_state *, uint64_t seed, int *turn);
int horde_features(const struct hd_game *, const struct hd_state *, int seat, int16_t *out, int cap);
struct hd_feature_info horde_feature(const struct hd_game *, int block);
int horde_progress(const struct hd_game *, const struct hd_state *, int seat);
int horde_manners(const struct hd_game *);
void horde_score(const struct hd_game *, const struct hd_state *, int seat, int manner, const struct hd_action *, int count,
                 int *score);
int horde_motive(const struct hd_game *, const struct hd_state *, int seat, struct hd_action, enum hd_lang, char *, size_t);
bool horde_setup(const struct hd_game *, struct hd_state *, const char *line, struct hd_sink *, char *why, size_t);
bool horde_forecast(const struct hd_game *, const struct hd_state *, int place, int kind, struct hd_forecast *);
int horde_forecast_text(const struct hd_game *, const struct hd_forecast *, enum hd_lang, char *, size_t);
bool horde_query(const struct hd_game *, const struct hd_state *, const char *question, char *, size_t);
const char *horde_invariant(const struct hd_game *, const struct hd_state *);

#endif
