/*
 * frames.c - the decision stack: which functions belong to which frame, the loop that runs until somebody must decide, and
 * the one table that leaves this folder.
 */
#include "town/town.h"
#include "town/town_rules.h"

#include <assert.h>
#include <string.h>

#define OPS(name, check_)                                                                                                      \
    {                                                                                                                          \
        name##_run, name##_legal, check_, name##_answer                                                                        \
    }

const struct frame_ops frame_ops[F_COUNT] = {
    [F_HOME] = OPS(home, NULL),       [F_KEEP] = OPS(keep, NULL),     [F_ROUND] = OPS(round, NULL),
    [F_TURN] = OPS(turn, turn_check), [F_HAND] = OPS(hand, NULL),     [F_ZOMBIES] = OPS(zombies, zombies_check),
    [F_DRAW] = OPS(draw, NULL),       [F_SERIES] = OPS(series, NULL), [F_SHOOT] = OPS(shoot, NULL),
    [F_SHOT] = OPS(shot, NULL),       [F_MEET] = OPS(meet, NULL),     [F_DEFEND] = OPS(defend, NULL),
    [F_GUARD] = OPS(guard, NULL),     [F_RUN] = OPS(run, NULL),       [F_ENTER] = OPS(enter, NULL),
    [F_FIGHT] = OPS(fight, NULL),     [F_TRAP] = OPS(trap, NULL),     [F_EVENT] = OPS(event, NULL),
    [F_SEND] = OPS(send, NULL),       [F_BACK] = OPS(back, NULL),     [F_ADD] = OPS(add, NULL),
    [F_LEFT] = OPS(left, NULL),
};

static bool turn_engaged(const struct town_game *g, const struct town_state *s, const struct frame *f)
{
    for (int p = 0; p < g->pawns; p++)
        if (g->seat_of[p] == f->seat && engaged(s, p))
            return true;
    return false;
}

enum word frame_question(const struct town_game *g, const struct town_state *s, const struct frame *f)
{
    static const uint8_t question[F_COUNT] = {
        [F_HOME] = W_ASK_HOME,     [F_KEEP] = W_ASK_KEEP,   [F_HAND] = W_ASK_DISCARD,  [F_ZOMBIES] = W_ASK_ZOMBIE,
        [F_SERIES] = W_ASK_SERIES, [F_SHOOT] = W_ASK_AGAIN, [F_DEFEND] = W_ASK_DEFEND, [F_GUARD] = W_ASK_GUARD,
        [F_RUN] = W_ASK_RUN,       [F_ENTER] = W_ASK_REACT, [F_TRAP] = W_ASK_TRAP,     [F_SEND] = W_ASK_PATH,
        [F_LEFT] = W_ASK_LEFT,
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
    case F_EVENT: return (enum word)event[f->a];
    default: return (enum word)question[f->kind];
    }
}

/* ---- the stack ---- */

struct frame *push(struct ctx *c, enum frame_kind kind, int seat, int who)
{
    struct town_state *s = c->s;
    assert(s->depth < FRAMES);
    struct frame *f = &s->frame[s->depth++];
    memset(f, 0, sizeof *f);
    f->kind = (uint8_t)kind;
    f->seat = (uint8_t)seat;
    f->who = (uint8_t)who;
    return f;
}

/* Left-over bytes would show in hashes. */
void pop(struct ctx *c)
{
    assert(c->s->depth > 0);
    c->s->depth--;
    memset(&c->s->frame[c->s->depth], 0, sizeof c->s->frame[0]);
}

void leave(struct ctx *c, int got)
{
    pop(c);
    top(c->s)->got = (uint8_t)got;
}

void tell(struct ctx *c, struct hd_event *event) { c->sink->event(c->sink->user, event); }

/* 26.2: rows that may fall, then possession, then whatever goes on. A series of barricades and springing traps are one change.
 */
static bool settle(struct ctx *c)
{
    struct town_state *s = c->s;
    int kind = s->depth ? top(s)->kind : F_NONE;
    if (kind == F_TRAP || kind == F_SERIES)
        return false;
    if (s->shaken && test_row(c))
        return true;
    if (s->doubtful)
        test_possession(c);
    return false;
}

void town_run(struct ctx *c)
{
    while (c->s->result == HD_PLAYING) {
        if ((c->s->shaken | c->s->doubtful) && settle(c))
            continue;
        struct frame *f = top(c->s);
        if (frame_ops[f->kind].run(c, f) == ASK)
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
    c.s->revealed = 0;
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
        frame_ops[s->frame[s->depth - 1].kind].legal(game_of(game), s, &s->frame[s->depth - 1], &l);
    return l.count < cap ? l.count : cap;
}

static int anytime(const struct hd_game *game, const struct hd_state *state, struct hd_action *out, int cap)
{
    struct list l = {out, cap, 0};
    if (state_of(state)->result == HD_PLAYING)
        list_drops(game_of(game), state_of(state), &l);
    return l.count < cap ? l.count : cap;
}

static struct hd_why check(const struct hd_game *game, const struct hd_state *state, struct hd_action a)
{
    const struct town_game *g = game_of(game);
    const struct town_state *s = state_of(state);
    const struct frame *f = &s->frame[s->depth - 1];
    if (s->result != HD_PLAYING)
        return WHY(END_1, GAME_OVER, 0);
    if (!answer_well_formed(game, a))
        return WHY(TURN_1, NOT_ASKED, f->seat);
    if (a.verb == V_DROP)
        return check_drop(g, s, a.arg[0], a.arg[1]);
    if (frame_ops[f->kind].check)
        return frame_ops[f->kind].check(g, s, f, a);
    return answer_listed(game, state, a) ? ALLOWED : WHY(TURN_1, NOT_ASKED, f->seat);
}

static bool apply(const struct hd_game *game, struct hd_state *state, struct hd_action a, struct hd_sink *sink)
{
    struct ctx c = {game_of(game), (struct town_state *)state, sink};
    struct frame *f = top(c.s);
    if (a.verb == V_DROP)
        do_drop(&c, a.arg[0], a.arg[1]);
    else
        frame_ops[f->kind].answer(&c, f, a);
    town_run(&c);
    bool revealed = c.s->revealed;
    c.s->revealed = 0;
    return revealed;
}

static int actor(const struct hd_game *game, const struct hd_state *state, struct hd_action a)
{
    int owner = a.verb == V_DROP ? owner_of(state_of(state), a.arg[0]) : NONE;
    return owner < game_of(game)->pawns ? game_of(game)->seat_of[owner] : to_move(game, state);
}

/* ZT-FIGHT-1: as far as a shot goes. */
static bool sees(const struct hd_game *game, const struct hd_state *state, int a, int b)
{
    return game_of(game)->board.range[a][b] <= 2;
}

static const struct rule_row rule_list[R_COUNT] = {
    [R_NONE] = {"", false},
#define RULE(name, id, done) [R_##name] = {id, done},
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
    .setup = town_setup,
    .query = town_query,
    .hidden = true,
};
