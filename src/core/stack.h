/*
 * stack.h - the decision stack of a state: frames of one size lie one above the other, the top one is at work or asks.
 * What all families do alike is here: frames come and go, and an answer finds the frame that asked for it.
 * Not here: what a frame keeps and does, who is asked what (the families).
 *
 * A frame begins with its kind, one byte. Beyond the top everything is zero: equal positions have equal bytes.
 */
#ifndef HD_CORE_STACK_H
#define HD_CORE_STACK_H

#include "core/answers.h"

#include <assert.h>
#include <string.h>

enum flow { GO, ASK }; /* of a frame that ran: on with whatever is on top now, or somebody must decide */

/* What a kind of frame does. check: why an answer is refused; NULL: what is not listed is. */
struct frame_deeds {
    enum flow (*run)(void *ctx, void *frame);
    void (*legal)(const struct hd_game *, const struct hd_state *, const void *frame, struct list *);
    struct hd_why (*check)(const struct hd_game *, const struct hd_state *, const void *frame, struct hd_action);
    void (*answer)(void *ctx, void *frame, struct hd_action);
};

/* Where the frames and their number (one byte) lie in a family's state, how many fit, and what each kind does. Passed as a
 * constant, so that the compiler works with the numbers and not with the struct. */
struct stack {
    size_t frames, depth, size;
    int room;
    const struct frame_deeds *kind;
};

static inline uint8_t *stack_depth(const struct stack *k, void *state) { return (uint8_t *)state + k->depth; }

static inline void *stack_top(const struct stack *k, const void *state)
{
    return (char *)state + k->frames + k->size * (size_t)(*((const uint8_t *)state + k->depth) - 1);
}

/* An empty frame of that kind, under `below` frames of the top. */
static inline void *stack_push(const struct stack *k, void *state, int below, int kind)
{
    uint8_t *depth = stack_depth(k, state);
    assert(*depth < k->room && below <= *depth);
    char *frame = (char *)state + k->frames + k->size * (size_t)(*depth - below);
    if (below)
        memmove(frame + k->size, frame, k->size * (size_t)below);
    memset(frame, 0, k->size);
    *frame = (char)kind;
    ++*depth;
    return frame;
}

static inline void stack_pop(const struct stack *k, void *state)
{
    assert(*stack_depth(k, state) > 0);
    memset(stack_top(k, state), 0, k->size);
    --*stack_depth(k, state);
}

/* ---- the top frame is meant ---- */

static inline const struct frame_deeds *stack_deeds(const struct stack *k, const void *state)
{
    return &k->kind[*(const uint8_t *)stack_top(k, state)];
}

static inline enum flow stack_run(const struct stack *k, void *state, void *ctx)
{
    return stack_deeds(k, state)->run(ctx, stack_top(k, state));
}

static inline void stack_list(const struct stack *k, const struct hd_game *game, const struct hd_state *state, struct list *l)
{
    stack_deeds(k, state)->legal(game, state, stack_top(k, state), l);
}

static inline void stack_answer(const struct stack *k, void *state, void *ctx, struct hd_action answer)
{
    stack_deeds(k, state)->answer(ctx, stack_top(k, state), answer);
}

/* not_asked: the refusal where a frame has no judge of its own. */
static inline struct hd_why stack_check(const struct stack *k, const struct hd_game *game, const struct hd_state *state,
                                        struct hd_action answer, struct hd_why not_asked)
{
    const struct frame_deeds *deeds = stack_deeds(k, state);
    if (deeds->check)
        return deeds->check(game, state, stack_top(k, state), answer);
    return answer_listed(game, state, answer) ? (struct hd_why){0} : not_asked;
}

/*
 * The deeds of a kind out of functions with the types of a family: FRAME_DEEDS(prefix, name, game, state) makes the functions
 * that FRAME_ROW(name, check) puts into the table. A family's check gets the same treatment by FRAME_JUDGE.
 */
#define FRAME_DEEDS(prefix, name, game_type, state_type)                                                                       \
    static enum flow name##_frame_run(void *c, void *f) { return prefix##name##_run(c, f); }                                   \
    static void name##_frame_legal(const struct hd_game *g, const struct hd_state *s, const void *f, struct list *l)           \
    {                                                                                                                          \
        prefix##name##_legal((const game_type *)g, (const state_type *)s, f, l);                                               \
    }                                                                                                                          \
    static void name##_frame_answer(void *c, void *f, struct hd_action a) { prefix##name##_answer(c, f, a); }
#define FRAME_JUDGE(prefix, name, game_type, state_type)                                                                       \
    static struct hd_why name##_frame_check(const struct hd_game *g, const struct hd_state *s, const void *f,                  \
                                            struct hd_action a)                                                                \
    {                                                                                                                          \
        return prefix##name##_check((const game_type *)g, (const state_type *)s, f, a);                                        \
    }
#define FRAME_ROW(name, check_)                                                                                                \
    {                                                                                                                          \
        name##_frame_run, name##_frame_legal, check_, name##_frame_answer                                                      \
    }

#endif
