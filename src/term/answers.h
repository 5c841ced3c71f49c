/*
 * answers.h - what can be answered now, and which answer a typed line means.
 * Not here: showing them (menu.h, plain.c).
 */
#ifndef HD_TERM_ANSWERS_H
#define HD_TERM_ANSWERS_H

#include "term/table.h"

enum { ANSWER_TEXT = 96, ANSWER_LABEL = 160, ANSWER_NAMES = 120 };

struct answer {
    struct hd_action action;
    struct hd_action_info info;
    enum hd_deed deed;
    bool anytime, idle; /* idle: an attack with nobody to hit */
    char text[ANSWER_TEXT], label[ANSWER_LABEL];
    char names[ANSWER_NAMES]; /* of whom and what it is about, where it may be given at any time */
};

struct answers {
    int count, focus; /* focus: the piece the question is about */
    struct answer of[HD_LEGAL_MAX * 2];
};

void answers_read(struct answers *answers, const struct table *table);
/* Those that fit what has been typed: it is a label, word for word; else its words begin words of the action's text, in order;
 * else words of the label, in any order; else the first is a word for this kind of answer (typed_deed). What may be done at any
 * time fits only where nothing else does, and names alone do not ask for it: "amy" discards nothing. */
int answers_match(const struct answers *answers, const char *typed, int *out, int max);
/* The longest beginning all these texts share. */
void answers_common(const struct answers *answers, const int *which, int count, char *out, size_t size);

/* A typed line as an action: its full text, the text without the figure, or parts that fit one answer only. */
enum typed { TYPED_ACTION, TYPED_AMBIGUOUS, TYPED_UNKNOWN };
enum typed table_typed(const struct table *table, const struct answers *answers, const char *line, struct hd_action *action,
                       char *why, size_t size);

#endif
