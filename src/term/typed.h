/*
 * typed.h - what somebody types, by the names they see: places, figures, cards, what is done, and commands in their language.
 * Not here: actions (answers.c).
 */
#ifndef HD_TERM_TYPED_H
#define HD_TERM_TYPED_H

#include "holdout/holdout.h"

/* How much of a name was typed. */
enum nearness { NEAR_WHOLE, NEAR_BEGINNING, NEAR_WORDS, NEARNESSES };

/* A thing by its id or its name in either language, without article and whatever the case: the whole name, else the
 * beginning of only one, else words of only one, up to such nearness. HD_NONE: none is, or several are, which are then added to
 * others. */
int typed_thing(const struct hd_game *game, enum hd_noun noun, const char *typed, enum nearness most, enum hd_lang lang,
                char *others, size_t size);

/* Does the word begin one that people use for this kind of answer, in either language? */
bool typed_deed(enum hd_deed deed, const char *word);

bool typed_close(const char *word); /* ... for shutting a door, which is no opening */

/* The line without words that say nothing ("to", "the", "bitte"). false: it has none, or nothing else. */
bool typed_bare(const char *line, char *out, size_t size);
bool typed_silent(const char *word); /* is it one of those? */
/* Is it a question about the rules, by its first word or its mark? */
bool typed_asks(const char *line);

/* The English command for a German one; anything else comes back as it is. */
const char *typed_command(const char *word, enum hd_lang lang);
/* The key that does what a line asks for by its first word, where keys ask: "hint" is '!'; 0: none does. */
int typed_key(const char *line, enum hd_lang lang);
/* Does the line give a seat to a bot, or take it back? */
bool typed_lends(const char *line, enum hd_lang lang);

#endif
