/*
 * figures.h - questions to a view that several parts of the screen ask: who is where, who is in danger, who has which letter.
 * Not here: drawing.
 */
#ifndef HD_TERM_FIGURES_H
#define HD_TERM_FIGURES_H

#include "holdout/holdout.h"

/* A figure players move, as opposed to enemies and tokens. */
bool figure_is_ours(const struct hd_game *game, const struct hd_piece *piece);
bool figure_is_enemy(const struct hd_game *game, const struct hd_piece *piece);
bool figure_in_play(const struct hd_piece *piece); /* neither dead nor gone */
/* One that stands for a player, with tracks, a sheet and its own letter; the others just come along. */
bool figure_leads(const struct hd_game *game, const struct hd_view *view, const struct hd_piece *piece);

const struct hd_piece *figure_find(const struct hd_view *view, int id); /* NULL if it is not there */
int figure_enemies_at(const struct hd_game *game, const struct hd_view *view, int place);

/* The figure the screen is about: the question's, else an active one, else the first of the seat to move. HD_NONE: none. */
int figure_focus(const struct hd_game *game, const struct hd_view *view);

/* Colours (enum ink): figures that differ in colour wear it, as do their seats; else everybody has the colour of the seat. */
int figure_ink(const struct hd_game *game, const struct hd_view *view, const struct hd_piece *piece);
int figure_seat_ink(const struct hd_game *game, const struct hd_view *view, int seat);
/* What stands for a seat where there is no colour: the letter of its only figure, else its number. */
char figure_seat_letter(const struct hd_game *game, const struct hd_view *view, int seat, enum hd_lang lang);
/* Does the game count a figure's danger level? */
bool figure_has_level(const struct hd_view *view, int piece);

/* One letter per leading figure, all different, as on the page: the initial, or the next letter of the name that is free. */
enum { FIGURE_LETTERS = 64 };
struct letters {
    int count;
    int16_t piece[FIGURE_LETTERS];
    char letter[FIGURE_LETTERS];
};
void letters_assign(struct letters *letters, const struct hd_game *game, const struct hd_view *view, enum hd_lang lang);
char letter_of(const struct letters *letters, int piece);

#endif
