/*
 * sheet.h - the right rail: the sheet of the figure the game is about, and the others as one line each.
 * Not here: the map, explanations (look.c).
 */
#ifndef HD_TERM_SHEET_H
#define HD_TERM_SHEET_H

#include "term/figures.h"
#include "term/screen.h"
#include "term/table.h"

void sheet_draw(struct box box, const struct table *table, const struct hd_view *view, const struct letters *letters,
                int focus);

/* "♥♥♡" into out. */
void sheet_hearts(const struct hd_piece *piece, char *out, size_t size);
/* A weapon in short, "3d 4+ D1 r0-1"; "" for other cards. */
void sheet_card_stats(const struct table *table, int card, char *out, size_t size);

#endif
