/*
 * sentence.h - sentences filled in from templates that name their holes: {who} {place} {card} ...
 * Each kind of sentence offers a few references by such names; a family says how its own nouns are written.
 *   {in:place} {into:place} {from:place}   the place declined: "auf der Hauptstraße beim Diner", "im Diner"
 *   {n|one|# many}                         singular or plural by a number (text.h)
 *   {if n text} {unless n text}            the text only if the number is not 0, or is 0; # in it is the number,
 *                                          and it may have holes of its own
 */
#ifndef HD_CORE_SENTENCE_H
#define HD_CORE_SENTENCE_H

#include "core/text.h"

enum place_form { PLACE_NAME, PLACE_IN, PLACE_INTO, PLACE_FROM, PLACE_FORMS };

/* Nouns besides those of holdout.h; a family's own come after them. */
enum { NOUN_NUMBER = HD_NOUNS, NOUN_TEXT, NOUN_OWN };

struct ref {
    const char *name;
    int noun, value;
    const char *text; /* NOUN_TEXT */
};

enum { SENTENCE_REFS = 56 };

struct sentence {
    const struct hd_game *game;
    enum hd_lang lang;
    /* Writes a reference that is neither number nor text. */
    void (*put)(const struct sentence *, const struct ref *, enum place_form, struct out *);
    void *user;
    int refs;
    struct ref ref[SENTENCE_REFS];
};

void offer(struct sentence *t, const char *name, int noun, int value);
void offer_text(struct sentence *t, const char *name, const char *text);
/* An operand of an action, by its letter (core/rules.h): {who} {of}, {place} {to}, {card} {card2}, {kind} {skill} {word} {n}.
 */
void offer_operand(struct sentence *t, char operand, int value);
/* The arguments of a refusal as whatever the template takes them for: {0} {place0} {who1} {card2} {kind3} {seat0} {word1}. */
void offer_reason(struct sentence *t, struct hd_why why);
/* What an event points at: {who} {of} {kind} {count} {place} {to} {link} {area} {skill} {track} {word} {seat}. */
void offer_event(struct sentence *t, const struct hd_event *e);
const struct ref *ref_named(const struct sentence *t, const char *name);
/* Fills the template; begins with a capital whatever name is there. Returns the length as snprintf does. */
int say_sentence(struct sentence *t, const char *tmpl, char *text, size_t size);

#endif
