/*
 * svg.h - small tools for writing SVG: text that cannot break the file, and how wide it will be.
 */
#ifndef HD_DRAW_SVG_H
#define HD_DRAW_SVG_H

#include "wire/out.h"

#define BOLD 1.14 /* heavy letters are so much wider */

/* The sentence in the language chosen. */
#define SAY(lang, en, de) ((lang) == HD_DE ? (de) : (en))

/* Writes text with & < > " made harmless. */
void svg_text(struct out *to, const char *utf8);
/* About how wide a sans-serif text of this size is. */
double svg_width(const char *utf8, double size);

/* Floors of places that are more than street or room, as the plan and its legend have them; the last has no type. */
extern const struct floor_kind {
    const char *type, *fill, *words[2]; /* words: English, German */
} floor_kind[];

#endif
