/*
 * line.h - one line from the keyboard or a pipe. On a terminal it can be mended, Tab completes, arrows bring earlier lines
 * back. Not here: what the line means.
 */
#ifndef HD_TERM_LINE_H
#define HD_TERM_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* Offers every word that could end the line instead of the one begun there. */
struct line_offers {
    void (*list)(void *user, const char *line, void (*offer)(void *to, const char *word), void *to);
    void *user;
};

/* false: end of input. Blanks around the line are cut off; what does not fit is dropped. */
bool line_read(const char *prompt, char *out, size_t size, const struct line_offers *offers);

#endif
