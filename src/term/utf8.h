/*
 * utf8.h - text on a grid: how many columns it takes, where it is cut, how it is wrapped.
 * Not here: drawing it (screen.c).
 */
#ifndef HD_TERM_UTF8_H
#define HD_TERM_UTF8_H

#include <stddef.h>
#include <wchar.h>

/* One character; *bytes is at least 1, also for broken bytes. 0 at the end. */
wchar_t utf8_next(const char *text, int *bytes);
/* Columns of the first N bytes. */
int utf8_columns(const char *text, int bytes);
int utf8_width(const char *text);
/* Bytes of the longest beginning that fits into that many columns. */
int utf8_fit(const char *text, int columns);

struct span {
    int at, len; /* bytes */
    int indent; /* columns: a line that continues is aligned with its words, behind blanks, the mark of a list or a first column
                 */
};

/* Breaks a text into lines between words; '\n' ends a line. Returns the number of lines, at most max. */
int utf8_wrap(const char *text, int columns, struct span *line, int max);

/* Does a word of the text begin so, whatever the case of its letters? */
int utf8_has_word(const char *text, const char *beginning);

#endif
