/*
 * lines.h - what setup lines and queries share: the words of a line, read as figures, places and cards.
 */
#ifndef HD_TOWN_LINES_H
#define HD_TOWN_LINES_H

#include "town/town.h"

enum { LINE_WORDS = 40, LINE_BYTES = 512 };

struct line {
    struct ctx c;
    int words;
    const char *word[LINE_WORDS];
    char *why;
    size_t size;
    char buf[LINE_BYTES];
};

/* All of these tell in why what is wrong and return false or -1. */
bool town_line_fail(struct line *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
int town_line_find(struct line *l, int at, enum hd_noun noun, int below,
                   const char *what);        /* index of the word at, smaller than below */
int town_line_pawn(struct line *l, int at);  /* a pawn that plays */
int town_line_piece(struct line *l, int at); /* pawn or survivor */
int town_line_house(struct line *l, int at);
int town_line_place(struct line *l, int at);
int town_line_card(struct line *l, int at, int family); /* FAMILIES: any action card */
int town_line_number(struct line *l, int at, int min, int max);
bool town_line_is(const struct line *l, int at, const char *word);

/* One row per line: its word, how many words it has at least (itself included), what it does. */
struct line_verb {
    const char *word;
    int least;
    bool (*act)(struct line *);
};

extern const struct line_verb town_line_cards[], town_line_board[]; /* lines_cards.c, lines_board.c; ended by a NULL word */

#endif
