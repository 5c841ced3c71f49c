/*
 * score.h - who has how many points, line by line, from the tracks of a view that count.
 * Not here: the screen around it. Both clients use it.
 */
#ifndef HD_TERM_SCORE_H
#define HD_TERM_SCORE_H

#include "term/table.h"

enum { SCORE_LINES = 12, SCORE_FIGURES = 8, SCORE_NAME = 32 };

struct score {
    int figures, lines; /* lines: the last one is the sum */
    int16_t piece[SCORE_FIGURES];
    int8_t seat[SCORE_FIGURES];
    int16_t track[SCORE_LINES];
    int value[SCORE_LINES][SCORE_FIGURES];
    bool dead[SCORE_FIGURES], won[SCORE_FIGURES];
};

/* false: this game has no points. */
bool score_read(struct score *score, const struct table *table, const struct hd_view *view);
/* Where players have several figures: "Player 1: 21 · Player 2: 13"; else "". */
void score_seats(const struct score *score, const struct table *table, char *out, size_t size);
/* "Red wins.", "Red and Blue win.", "Nobody wins."; "" while the game goes on or when all win or lose together. */
void score_winners(const struct table *table, char *out, size_t size);
/* The table as lines of text. */
void score_text(const struct table *table, const struct hd_view *view, char *out, size_t size);

#endif
