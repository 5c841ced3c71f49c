/*
 * options.h - options of a game and their values as people read them.
 */
#ifndef HD_TERM_OPTIONS_H
#define HD_TERM_OPTIONS_H

#include "holdout/holdout.h"

/* The name of one choice; its id as people write it where there is none. */
void option_choice_name(const struct hd_option *option, const char *word, int length, enum hd_lang lang, char *out,
                        size_t size);
/* A value: the names of what was chosen, yes or no, a number. */
void option_value_text(const struct hd_option *option, const char *value, enum hd_lang lang, char *out, size_t size);

#endif
