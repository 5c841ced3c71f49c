/*
 * journal.c - see journal.h. Whatever strangers send may end up in a line, and as many lines as they like.
 */
#include "server/journal.h"

#include "server/inside.h"

#include <stdio.h>

enum { MINUTE_MS = 60 * 1000 };

bool journal_line(struct journal *journal, int64_t now, const char *line, char *to, size_t size)
{
    int used = 0;
    if (now / MINUTE_MS != journal->minute) {
        journal->minute = now / MINUTE_MS;
        journal->lines = 0;
    }
    if (journal->lines >= LIMIT_LOG_MINUTE) {
        journal->left_out++;
        return false;
    }
    journal->lines++;
    if (journal->left_out)
        used = snprintf(to, size, "(%llu lines left out) ", (unsigned long long)journal->left_out);
    journal->left_out = 0;
    clean_copy(to + used, size - (size_t)used, line);
    return true;
}
