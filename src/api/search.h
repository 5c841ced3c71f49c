/*
 * search.h - rule search with scores, for comparing across games (holdout rules). Everyone else uses hd_rule_search.
 */
#ifndef HD_API_SEARCH_H
#define HD_API_SEARCH_H

#include "holdout/holdout.h"

/* hd_rule_search; grades[i], unless NULL: how well out[i] answers, to be compared between games. */
int rule_search(const struct hd_pack *pack, const char *game, const char *words, enum hd_lang lang, int *out, int *grades,
                int max);

#endif
