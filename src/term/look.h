/*
 * look.h - what there is to say about a place, a figure, a kind or a card, in a few lines of text.
 * Not here: the screen. Both clients use it.
 */
#ifndef HD_TERM_LOOK_H
#define HD_TERM_LOOK_H

#include "term/table.h"

/* What the crowd there is up to and why, as one more line; nothing where nobody is, or nothing moves by itself. */
void look_forecast(const struct table *table, int place, char *out, size_t size);
/* Machines there that have turned against us: what they do, and what stops them. */
void look_hostile(const struct table *table, const struct hd_view *view, int place, char *out, size_t size);
/* The word a game has for something: "health", "hostile-does"; "" if it has none. */
const char *look_word(const struct table *table, const char *id);
/* Where one can go from there, and through which doors: lines to add to look_place(). */
void look_ways(const struct table *table, const struct hd_view *view, int place, char *out, size_t size);
void look_place(const struct table *table, const struct hd_view *view, int place, char *out, size_t size);
void look_piece(const struct table *table, const struct hd_view *view, int piece, char *out, size_t size);
void look_kind(const struct table *table, int kind, char *out, size_t size);
void look_card(const struct table *table, int card, char *out, size_t size);
/* All there is to say about one of these: of a place also its ways, its crowd's plans and hostile machines. */
void look_thing(const struct table *table, const struct hd_view *view, enum hd_noun noun, int index, char *out, size_t size);
/* "22:00, night"; "" in a game without a clock. */
void look_hour(const struct hd_game *game, const struct hd_view *view, enum hd_lang lang, char *out, size_t size);
/* Is one of that kind on the board? */
bool look_is_there(const struct hd_view *view, int kind);
/* The sign of every kind of piece on the plan, a line each. */
void look_signs(const struct hd_game *game, const struct hd_view *view, enum hd_lang lang, char *out, size_t size);
/* What walls, doors, floors and figures of a plan of rooms look like, as far as it is there to be seen; then look_signs(). */
void look_legend(const struct hd_game *game, const struct hd_view *view, enum hd_lang lang, char *out, size_t size);
/* Who and what is in a place: "Amy, Doug, 3 Walker, noise 2"; "" when nothing is. */
void look_crowd(const struct table *table, const struct hd_view *view, int place, char *out, size_t size);

#endif
