/*
 * journal.h - lines for the log: no control sequences a terminal would obey, and only that many lines a minute.
 */
#ifndef HD_SERVER_JOURNAL_H
#define HD_SERVER_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct journal {
    int64_t minute; /* that is counted now */
    int lines;
    uint64_t left_out;
};

/* The line as it may be written, with how many were left out before it; false: it is left out too. now: in milliseconds. */
bool journal_line(struct journal *journal, int64_t now, const char *line, char *to, size_t size);

#endif
