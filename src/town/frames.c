/*
 * frames.c - the decision stack: which functions belong to which frame, the loop that runs until somebody must decide, and
 * the one table that leaves this folder.
 */
#include "town/town.h"
#include "town/town_rules.h"

#include <assert.h>
#include <string.h>

#define FRAME(kind, name, question, rule) FRAME_DEEDS(town_, name, struct town_game, struct town_state)
#define JUDGE(kind, name, question, rule)                                                                                      \
    FRAME(kind, name, question, rule)                                                                                          \
    FRAME_JUDGE(town_, name, struct town_game, struct town_state)
#include "town/frames.def"
#undef FRAME
#undef JUDGE

static const struct frame_deeds deeds[F_COUNT] = {
#define FRAME(kind, name, question, rule) [F_##kind] = FRAME_ROW(name, NULL),
#define JUDGE(kind, name, question, rule) [F_##kind] = FRAME_ROW(name, name##_frame_check),
#include "town/frames.def"
#undef FRAME
#undef JUDGE
};

static const struct stack stack = {offsetof(struct town_state, frame), offsetof(struct town_state, depth), sizeof(struct frame),
                                   FRAMES, deeds};

static bool turn_engaged(const struct town_game *g, const struct town_state *s, const struct frame *f)
{
    for (int p = 0; p < g->pawns; p++)
        if (g->seat_of[p] == f->seat && town_engaged(s, p))
            return true;
    return false;
}

enum word town_frame_question(const struct town_game *g, const struct town_state *s, const struct frame *f)
{
    static const uint8_t question[F_COUNT] = {
#define FRAME(kind, name, question_, rule) [F_##kind] = W_##question_,
#define JUDGE FRAME
#include "town/frames.def"
#undef FRAME
#undef JUDGE
    };
    static const uint8_t event[EVENTS] = {[EV_SWITCH] = W_ASK_SWITCH,
                                          [EV_SEND] = W_ASK_SEND,
                                          [EV_TAKE] = W_ASK_TAKE,
                                          [EV_ADD2] = W_ASK_ADD,
                                          [EV_RELOAD] = W_ASK_RELOAD};
    switch (f->kind) {
    case F_TURN: return turn_engaged(g, s, f) ? W_ASK_ENGAGED : W_ASK_TURN;
    case F_DRAW: return f->step ? W_ASK_BACK : W_ASK_DRAW;
    case F_SHOT: return f->step ? W_ASK_PICK : W_ASK_CARDS;
    case F_FIGHT: return f->step < 2 ? W_ASK_WEAPON : f->step == 4 ? W_ASK_RETREAT : W_ASK_GO_ON;
    case F_EVENT: return f->step ? W_ASK_NTH : (enum word)event[f->event.event];
    default: return (enum word)question[f->kind];
    }
}

static enum rule event_rule(enum event event)
{
    static const uint16_t rule[EVENTS] = {[EV_SWITCH] = R_EVENT_SWITCH,
                                          [EV_SEND] = R_EVENT_SEND_1,
                                          [EV_TAKE] = R_EVENT_TAKE,
                                          [EV_ADD2] = R_EVENT_ADD2,
                                          [EV_RELOAD] = R_EVENT_RELOAD};
    return (enum rule)rule[event];
}

/* By which rule an answer is refused that is not among those offered. */
static enum rule frame_rule(const struct town_game *g, const struct frame *f, struct hd_action a)
{
    static const uint16_t rule[F_COUNT] = {
#define FRAME(kind, name, question, rule_) [F_##kind] = R_##rule_,
#define JUDGE FRAME
#include "town/frames.def"
#undef FRAME
#undef JUDGE
    };
    bool event = (a.verb == V_KEEP || a.verb == V_TOP || a.verb == V_BOTTOM) && a.arg[0] < g->action_types &&
                 g->card[a.arg[0]].family == EVENT;
    if (a.verb >= V_WALK && a.verb <= V_END) /* what a turn offers */
        return a.verb == V_PLAY ? R_EVENT_GEN_2 : R_TURN_1;
    switch (f->kind) {
    case F_KEEP: return event ? R_SETUP_8 : R_SETUP_7;
    case F_DRAW: return f->step ? R_DRAW_8 : event ? f->draw.looked > 1 ? R_DRAW_9 : R_DRAW_3 : R_DRAW_2;
    case F_FIGHT: return f->step < 2 ? R_PVP_9 : f->step == 4 ? R_PVP_4 : R_PVP_6;
    case F_EVENT: return event_rule((enum event)f->event.event);
    default: return (enum rule)rule[f->kind];
    }
}

/* ---- the stack ---- */

struct frame *town_push(struct ctx *c, enum frame_kind kind, int seat, int who)
{
    struct frame *f = stack_push(&stack, c->s, 0, kind);
    f->seat = (uint8_t)seat;
    f->who = (uint8_t)who;
    return f;
}

void town_pop(struct ctx *c) { stack_pop(&stack, c->s); }

void town_leave(struct ctx *c, int got)
{
    town_pop(c);
    top(c->s)->got = (uint8_t)got;
}

void town_tell(struct ctx *c, struct hd_event *event) { sink_tell(c->sink, event); }

/* 26.2: rows that may fall, then possession, then whatever goes on. A series of barricades and springing traps are one change.
 */
static bool settle(struct ctx *c)
{
    struct town_state *s = c->s;
    int kind = s->depth ? top(s)->kind : F_NONE;
    if (kind == F_TRAP || kind == F_SERIES)
        return false;
    if (s->shaken && town_test_row(c))
        return true;
    if (s->doubtful)
        town_test_possession(c);
    return false;
}

void town_run(struct ctx *c)
{
    while (c->s->result == HD_PLAYING) {
        if ((c->s->shaken | c->s->doubtful) && settle(c))
            continue;
        if (stack_run(&stack, c->s, c) == ASK)
            return;
    }
    c->s->shaken = c->s->doubtful = 0;
}

/* ---- the border ---- */

static const struct town_game *game_of(const struct hd_game *g) { return (const struct town_game *)g; }
static const struct town_state *state_of(const struct hd_state *s) { return (const struct town_state *)s; }

static void begin(const struct hd_game *game, struct hd_state *state, uint64_t seed, struct hd_sink *sink)
{
    struct ctx c = {game_of(game), (struct town_state *)state, sink};
    town_begin(&c, seed);
    town_run(&c);
}

static enum hd_result result(const struct hd_game *game, const struct hd_state *state)
{
    return (enum hd_result)state_of(state)->result;
}
static bool winner(const struct hd_game *game, const struct hd_state *state, int seat)
{
    return state_of(state)->winners >> seat & 1;
}

static int to_move(const struct hd_game *game, const struct hd_state *state)
{
    const struct town_state *s = state_of(state);
    return s->result == HD_PLAYING ? s->frame[s->depth - 1].seat : HD_TEAM;
}

static int legal(const struct hd_game *game, const struct hd_state *state, struct hd_action *out, int cap)
{
    const struct town_state *s = state_of(state);
    struct list l = {out, cap, 0};
    if (s->result == HD_PLAYING)
        stack_list(&stack, game, state, &l);
    return l.count < cap ? l.count : cap;
}

static int anytime(const struct hd_game *game, const struct hd_state *state, struct hd_action *out, int cap)
{
    struct list l = {out, cap, 0};
    if (state_of(state)->result == HD_PLAYING)
        town_list_drops(game_of(game), state_of(state), &l);
    return l.count < cap ? l.count : cap;
}

static struct hd_why check(const struct hd_game *game, const struct hd_state *state, struct hd_action a)
{
    const struct town_game *g = game_of(game);
    const struct town_state *s = state_of(state);
    const struct frame *f = &s->frame[s->depth - 1];
    if (s->result != HD_PLAYING)
        return WHY(END_1, GAME_OVER, 0);
    enum rule rule = frame_rule(g, f, a);
    struct hd_why not_asked = town_why_not_asked(g, s, f, rule);
    if (rule != R_TURN_1 && rule != R_EVENT_GEN_2)
        not_asked.reason = Y_LEFT_OUT;
    if (!answer_well_formed(game, a))
        return not_asked;
    if (a.verb == V_DROP)
        return town_check_drop(g, s, a.arg[0], a.arg[1]);
    return stack_check(&stack, game, state, a, not_asked);
}

static void apply(const struct hd_game *game, struct hd_state *state, struct hd_action a, struct hd_sink *sink)
{
    struct ctx c = {game_of(game), (struct town_state *)state, sink};
    if (a.verb == V_DROP)
        town_do_drop(&c, a.arg[0], a.arg[1]);
    else
        stack_answer(&stack, c.s, &c, a);
    town_run(&c);
}

static int actor(const struct hd_game *game, const struct hd_state *state, struct hd_action a)
{
    int owner = a.verb == V_DROP ? town_owner_of(state_of(state), a.arg[0]) : NONE;
    return owner < game_of(game)->pawns ? game_of(game)->seat_of[owner] : to_move(game, state);
}

/* ZT-FIGHT-1: as far as a shot goes. */
static bool sees(const struct hd_game *game, const struct hd_state *state, int a, int b)
{
    return game_of(game)->board.range[a][b] <= 2;
}

static const struct rule_row rule_list[R_COUNT] = {
    [R_NONE] = {"", false},
#define RULE(name, id, done) [R_##name] = {"ZT-" id, done},
#include "town/rules.def"
#undef RULE
};

static bool rule_done(const char *id) { return rule_list[rule_row_find(rule_list, R_COUNT, id)].done; }
static const char *rule_id(const struct hd_game *game, int rule)
{
    return rule > 0 && rule < R_COUNT ? game_of(game)->rule_ids[rule] : "";
}
static int rule_find(const struct hd_game *game, const char *id) { return rule_row_find(rule_list, R_COUNT, id); }
static int kinds(const struct hd_game *game) { return KIND_COUNT; }

static const struct hd_verb verbs[V_COUNT] = {
#define VERB(name, word, operands, deed) {word, operands, HD_DEED_##deed},
#include "town/verbs.def"
#undef VERB
};

const struct hd_rules town_rules = {
    .id = "town",
    .load = town_load,
    .free_game = town_free,
    .option = town_option,
    .cards = town_cards,
    .card = town_card,
    .done = rule_done,
    .start = begin,
    .result = result,
    .winner = winner,
    .to_move = to_move,
    .legal = legal,
    .anytime = anytime,
    .check = check,
    .apply = apply,
    .actor = actor,
    .info = town_info,
    .observe = town_observe,
    .invariant = town_invariant,
    .sees = sees,
    .verbs = verbs,
    .verb_count = V_COUNT,
    .id_of = town_id,
    .place_named = town_place_named,
    .place_in = town_place_in,
    .count_of = town_count,
    .name_of = town_name,
    .explain = town_explain,
    .kinds = kinds,
    .kind = town_kind,
    .rule_id = rule_id,
    .rule_find = rule_find,
    .label = town_label,
    .why_text = town_why,
    .event_text = town_event,
    .question = town_question,
    .imagine = town_imagine,
    .progress = town_progress,
    .features = town_features,
    .feature = town_feature,
    .score = town_score,
    .motive = town_motive,
    .setup = town_setup,
    .query = town_query,
    .hidden = true,
};
