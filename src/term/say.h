/*
 * say.h - the client's own words in both languages.
 * Not here: words of the games (the engine has them), the list itself (words.def).
 */
#ifndef HD_TERM_SAY_H
#define HD_TERM_SAY_H

#include "holdout/holdout.h"

enum say {
#define SAY(name, english, german) SAY_##name,
#include "term/words.def"
#undef SAY
    SAY_COUNT
};

const char *say(enum say what, enum hd_lang lang);

/* "blue", "gelb" ...: the word of a danger level 0..3. */
const char *say_level(int level, enum hd_lang lang);

/* A text in one language, English where there is no German; never NULL. */
const char *say_text(const struct hd_text *text, enum hd_lang lang);

/* "Player 2", "All together". */
void say_seat(const struct hd_game *game, int seat, enum hd_lang lang, char *out, size_t size);

/* What an answer costs and may bring: "1 action · noisy · 3 dice, 4+ · 87 % to hit at least once, Ø 1.5". */
void say_info(const struct hd_game *game, const struct hd_action_info *info, enum hd_lang lang, char *out, size_t size);

/* Appends to a text of limited size. */
void say_add(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
