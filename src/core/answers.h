/*
 * answers.h - lists of answers, putting actions together, and the questions every family asks about an action or a rule id.
 * Not here: the text form of actions (text.h).
 */
#ifndef HD_CORE_ANSWERS_H
#define HD_CORE_ANSWERS_H

#include "core/rules.h"

#include <stddef.h>
#include <string.h>

enum { NO_OPERAND = 0xff };

/* Answers being listed; count goes on past cap. Both are as wide as addresses, so that nothing has to be widened for each. */
struct list {
    struct hd_action *out;
    ptrdiff_t cap, count;
};

static inline void put(struct list *l, struct hd_action a)
{
    if (l->count < l->cap)
        l->out[l->count] = a;
    l->count++;
}

static inline struct hd_action act4(int verb, int x, int y, int z, int w)
{
    struct hd_action a = {(uint8_t)verb, {(uint8_t)x, (uint8_t)y, (uint8_t)z, (uint8_t)w, NO_OPERAND, NO_OPERAND, NO_OPERAND}};
    return a;
}
static inline struct hd_action act3(int verb, int x, int y, int z) { return act4(verb, x, y, z, NO_OPERAND); }
static inline struct hd_action act2(int verb, int x, int y) { return act3(verb, x, y, NO_OPERAND); }
static inline struct hd_action act1(int verb, int x) { return act2(verb, x, NO_OPERAND); }
static inline struct hd_action act0(int verb) { return act1(verb, NO_OPERAND); }

/* An answer as one number. Long lists are of answers that are alike: made from a pattern, each takes one step to put together
 * and one to write down. */
static inline uint64_t pattern(int verb, int who, int operands) /* from the operand of this number on all are left out */
{
    return (uint8_t)verb | (uint64_t)(uint8_t)who << 8 | ~0ull << 8 * (operands + 1);
}
static inline uint64_t operand(int i, uint8_t value) { return (uint64_t)value << 8 * (i + 1); }
static inline void put_bits(struct list *l, uint64_t bits)
{
    if (l->count < l->cap)
        memcpy(&l->out[l->count], &bits, sizeof bits);
    l->count++;
}
_Static_assert(sizeof(struct hd_action) == sizeof(uint64_t) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "first byte lowest");

/* Is it one of the answers to the open question? */
bool answer_listed(const struct hd_game *game, const struct hd_state *state, struct hd_action action);
/* A verb there is, and operands only where it has them: one action, one form. */
bool answer_well_formed(const struct hd_game *game, struct hd_action action);

/* One rule of a family's list; index 0 is "no rule". */
struct rule_row {
    const char *id;
    bool done;
};
/* Whole ids: rules of two books may differ in the prefix only and say something else. 0 if unknown. */
int rule_row_find(const struct rule_row *row, int count, const char *id);

#endif
