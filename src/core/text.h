/*
 * text.h - the text form of actions, and sentences filled in from templates: one way for every game.
 * Not here: the verbs and names themselves (each family), the templates (texts.yaml of each game).
 */
#ifndef HD_CORE_TEXT_H
#define HD_CORE_TEXT_H

#include "core/rules.h"

/* Callers may say anything. */
static inline enum hd_lang lang_or_english(enum hd_lang lang) { return (unsigned)lang < HD_LANGS ? lang : HD_EN; }

/* Grows a text in a caller's buffer; len counts on past the end as snprintf does. */
struct out {
    char *at;
    size_t size, len;
};

void out_str(struct out *o, const char *text);
void out_fmt(struct out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What an operand of a verb names: small letters have to be given, capitals may be left out. */
enum hd_noun text_noun(char operand);
int text_action(const struct hd_game *game, struct hd_action action, char *out, size_t size);
bool text_parse(const struct hd_game *game, const char *text, struct hd_action *action, enum hd_lang lang, char *why,
                size_t size);

/* Words of a line, for setup lines and queries: at most max, the line is copied into buf. Returns the number of words. */
int text_split(const char *line, char *buf, size_t size, const char **word, int max);

/*
 * Fills a template: "{who} moves to {place}." Each {name} is looked up by fill(); "{n|zombie|zombies}" chooses singular or
 * plural by the number fill() gives for n; an unknown name stays as it is.
 */
typedef bool text_fill(void *user, const char *name, struct out *o, long *number);
void text_template(struct out *o, const char *tmpl, text_fill *fill, void *user);

/* Holes whose texts are known already; the list ends with a NULL name. */
struct hole {
    const char *name, *text;
};
bool text_hole(void *user, const char *name, struct out *o, long *number); /* as text_fill, over such a list */
void text_holes(char *out, size_t size, const char *tmpl, const struct hole *hole);

#endif
