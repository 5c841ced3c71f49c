/*
 * edits.h - how far a mistyped word is from one that exists. A pure function, for every place that says "did you mean".
 */
#ifndef HD_CORE_EDITS_H
#define HD_CORE_EDITS_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { EDITS_LONGEST = 63 };

static inline int edits_small(char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

/* Letters to add, drop, change, or swap with the next, without regard to case; very many for words that are too long. */
static inline int edits_between(const char *a, size_t a_length, const char *b, size_t b_length)
{
    int rows[3][EDITS_LONGEST + 1]; /* the last three are enough: one to write, one above it, one above that for swaps */
    if (a_length > EDITS_LONGEST || b_length > EDITS_LONGEST)
        return 2 * EDITS_LONGEST;
    for (size_t j = 0; j <= b_length; j++)
        rows[0][j] = (int)j;
    for (size_t i = 1; i <= a_length; i++) {
        int *row = rows[i % 3], *above = rows[(i - 1) % 3], *before = rows[(i + 1) % 3];
        row[0] = (int)i;
        for (size_t j = 1; j <= b_length; j++) {
            int x = edits_small(a[i - 1]), y = edits_small(b[j - 1]), change = above[j - 1] + (x != y);
            int least = 1 + (above[j] < row[j - 1] ? above[j] : row[j - 1]);
            bool swapped = i > 1 && j > 1 && x == edits_small(b[j - 2]) && y == edits_small(a[i - 2]);
            row[j] = change < least ? change : least;
            if (swapped && before[j - 2] + 1 < row[j])
                row[j] = before[j - 2] + 1;
        }
    }
    return rows[a_length % 3][b_length];
}

static inline int edits(const char *a, const char *b) { return edits_between(a, strlen(a), b, strlen(b)); }

#endif
