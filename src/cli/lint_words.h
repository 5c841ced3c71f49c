/*
 * lint_words.h - the loader's sentences in another language.
 */
#ifndef HD_CLI_LINT_WORDS_H
#define HD_CLI_LINT_WORDS_H

#include "holdout/holdout.h"

void lint_text(const char *text, enum hd_lang lang, char *out, size_t size);

#endif
