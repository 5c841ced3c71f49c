/*
 * svg.h - small tools for writing SVG: text that cannot break the file, and how wide it will be.
 */
#ifndef HD_CLI_SVG_H
#define HD_CLI_SVG_H

#include <stdio.h>

/* Writes text with & < > " made harmless. */
void svg_text(FILE *to, const char *utf8);
/* About how wide a sans-serif text of this size is. */
double svg_width(const char *utf8, double size);

#endif
