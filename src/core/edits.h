/*
 * edits.h - how far a mistyped word is from one that exists. A pure function, for every place that says "did you mean".
 */
#ifndef HD_CORE_EDITS_H
#define HD_CORE_EDITS_H

#include <stddef.h>
#include <string.h>

enum { EDITS_LONGEST = 63 };

static inline int edits_small(char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

/* Letters to add, drop or change, without regard to case; very many for words that are too long. */
static inline int edits_between(const char *a, size_t a_length, const char *b, size_t b_length)
{
    int row[EDITS_LONGEST + 1];
    if (a_length > EDITS_LONGEST || b_length > EDITS_LONGEST)
        return 2 * EDITS_LONGEST;
    for (size_t j = 0; j <= b_length; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= a_length; i++) {
        int corner = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= b_length; j++) {
            int change = corner + (edits_small(a[i - 1]) != edits_small(b[j - 1]));
            int least = row[j] < row[j - 1] ? row[j] : row[j - 1];
            corner = row[j];
            row[j] = change < least + 1 ? change : least + 1;
        }
    }
    return row[b_length];
}

static inline int edits(const char *a, const char *b) { return edits_between(a, strlen(a), b, strlen(b)); }

#endif
