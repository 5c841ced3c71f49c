/*
 * play.h - what all play code shares: the call context, the decision stack, telling and refusing, who is where.
 * Not here: the functions of single rooms (core/core.h, parts/parts.h, mission/mission.h, think/think.h).
 */
#ifndef HD_HORDE_PLAY_H
#define HD_HORDE_PLAY_H

#include "core/stack.h"
#include "core/text.h"
#include "horde/pieces.h"
#include "horde/state.h"

/* ---- the call context ---- */

struct ctx {
    const struct horde_game *g;
    struct horde_state *s;
    struct hd_sink *sink;
    int slot; /* action slot chosen to pay with, or -1: the narrowest that can */
};

/* The bytes of a part behind the common state, NULL if the game has none. */
static inline void *part_bytes(const struct horde_game *g, const struct horde_state *s, enum part part)
{
    return g->part_at[part] ? (char *)(uintptr_t)s + g->part_at[part] : NULL;
}

/* ASK_PARTS(c->g, round_end, c): all parts that want to know. */
#define ASK_PARTS(g_, hook_, ...)                                                                                              \
    for (int part_ = 0; part_ < (g_)->hooks.n_##hook_; part_++)                                                                \
    (g_)->hooks.hook_[part_](__VA_ARGS__)

/* FORBIDS(why, g, no_search, g, s, who, zone): the first reason a part has against it; why is untouched if none has. */
#define FORBIDS(why_, g_, hook_, ...)                                                                                          \
    for (int part_ = 0; !(why_).rule && part_ < (g_)->hooks.n_##hook_; part_++)                                                \
    (why_) = (g_)->hooks.hook_[part_](__VA_ARGS__)

/* What the top frame asks: index into game.question[]. */
enum word frame_question(const struct horde_game *g, const struct horde_state *s, const struct frame *f);

/* A refusal that says what is asked (tell/words.c). */
struct hd_why why_not_asked(const struct horde_game *g, const struct horde_state *s, struct hd_why why);

static inline struct frame *top(struct horde_state *s) { return &s->frame[s->depth - 1]; }
/* The kinds of all frames on the stack. */
static inline uint64_t open_kinds(const struct horde_state *s)
{
    uint64_t kinds = 0;
    for (int i = 0; i < s->depth; i++)
        kinds |= 1ull << s->frame[i].kind;
    return kinds;
}

struct frame *push(struct horde_state *s, enum frame_kind kind, int who);
struct frame *push_below(struct horde_state *s, int below, enum frame_kind kind, int who); /* under `below` frames of the top */
void pop(struct horde_state *s);
/* The frame on top goes on; lists what it may be answered. */
enum flow run_top(struct ctx *c);
void look_at_goals(struct ctx *c); /* is the mission won or lost? */
void list_top(const struct horde_game *g, const struct horde_state *s, struct list *l);
enum flow ask_or_pop(struct ctx *c,
                     struct frame *f); /* for frames whose last answer is to leave it: asks only if there is another */

#define ALLOWED ((struct hd_why){0})
#define WHY(rule_, reason_, ...) ((struct hd_why){.rule = R_##rule_, .reason = Y_##reason_, .arg = {__VA_ARGS__}})

/* Tells an event unless nobody listens; references left out are "none". */
#define TELL(c_, kind_, rule_, phrase_, ...)                                                                                   \
    do {                                                                                                                       \
        if ((c_)->sink && (c_)->sink->event)                                                                                   \
            tell((c_),                                                                                                         \
                 &(struct hd_event){                                                                                           \
                     .kind = HD_EV_##kind_, .rule = R_##rule_, .phrase = P_##phrase_, EVENT_POINTS_NOWHERE, __VA_ARGS__});     \
    } while (0)
void tell(struct ctx *c, struct hd_event *event);

/* The functions of a frame kind live in the file of its rules; core/frames.c puts them in the table. */
#define FRAME(kind, name, decides, question)                                                                                   \
    enum flow name##_run(struct ctx *c, struct frame *f);                                                                      \
    void name##_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l);         \
    void name##_answer(struct ctx *c, struct frame *f, struct hd_action a);
#define JUDGE(kind, name, decides, question)                                                                                   \
    FRAME(kind, name, decides, question)                                                                                       \
    struct hd_why name##_check(const struct horde_game *g, const struct horde_state *s, const struct frame *f,                 \
                               struct hd_action a);
#include "horde/frames.def"
#undef FRAME
#undef JUDGE
bool seat_asks_all(const struct horde_game *g, const struct horde_state *s, const struct frame *f);

/* What a colour is called: a word of words.def. */
static inline int colour_word(int colour)
{
    static const uint8_t word[COLOURS] = {
#define COLOUR(name, word_, look) W_##name,
#include "horde/colours.def"
#undef COLOUR
    };
    return word[colour];
}
int colour_named(const char *word); /* load/rules.c; -1: none is called so */
const char *colour_id(int colour);

/* A kind and its subspecies: what a skill, a card or a reaper names is the type (INV-COMB-8, INV-COMB-12). */
static inline kind_set kinds_like(const struct horde_game *g, int kind)
{
    unsigned kinds = 0;
    for (int k = 0; k < g->zombie_kinds; k++)
        kinds |= (unsigned)(g->kind[k].class == g->kind[kind].class) << k;
    return (kind_set)kinds;
}

/* Objectives of all colours. */
static inline int kept_tokens(const uint8_t *kept) { return kept[RED_COLOUR] + kept[BLUE_COLOUR] + kept[GREEN_COLOUR]; }

/* Those the players play; companions and people nobody has met yet are in survivor[] too. */
static inline bool plays(const struct horde_state *s, int who) { return who >= 0 && who < SURVIVORS && s->played >> who & 1; }
#define EACH_PLAYED(s_, who_)                                                                                                  \
    for (int who_ = 0; who_ < (s_)->people; who_++)                                                                            \
        if (!((s_)->played >> who_ & 1)) {                                                                                     \
        } else

/* The others: companions, and people who may turn up. Mostly there are none, so that this costs nothing. */
static inline unsigned others(const struct horde_state *s) { return ((1u << s->people) - 1) & ~(unsigned)s->played; }
static inline int lowest(unsigned set) { return set ? __builtin_ctz(set) : 0; }
#define EACH_OTHER(s_, who_)                                                                                                   \
    for (int left_##who_ = (int)others(s_), who_ = lowest((unsigned)left_##who_); left_##who_;                                 \
         left_##who_ &= left_##who_ - 1, who_ = lowest((unsigned)left_##who_))

#endif
