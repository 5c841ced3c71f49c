/*
 * frames.c - the decision stack: which functions belong to which frame, the loop that runs until somebody must decide, and
 * the one table that leaves this folder.
 */
#include "horde/border.h"
#include "horde/campaign/campaign.h"
#include "horde/core/combat.h"
#include "horde/core/core.h"
#include "horde/horde_rules.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"

#include "core/hash.h"
#include "core/stack.h"

#include <stddef.h>

#define FRAME(kind, name, decides, question) FRAME_DEEDS(, name, struct horde_game, struct horde_state)
#define JUDGE(kind, name, decides, question)                                                                                   \
    FRAME(kind, name, decides, question)                                                                                       \
    FRAME_JUDGE(, name, struct horde_game, struct horde_state)
#define AGAIN(kind, name, decides, question)
#include "horde/frames.def"
#undef FRAME
#undef JUDGE

static const struct frame_deeds deeds[F_COUNT] = {
#define FRAME(kind, name, decides, question) [F_##kind] = FRAME_ROW(name, NULL),
#define JUDGE(kind, name, decides, question) [F_##kind] = FRAME_ROW(name, name##_frame_check),
#include "horde/frames.def"
#undef FRAME
#undef JUDGE
};

enum { OWNER = false, TEAM = true };
static const struct {
    bool team;        /* the players decide together; else the owner of frame.who */
    uint8_t question; /* enum word */
} asks[F_COUNT] = {
#define FRAME(kind, name, decides, question_) [F_##kind] = {decides, W_##question_},
#define JUDGE(kind, name, decides, question) FRAME(kind, name, decides, question)
#include "horde/frames.def"
#undef FRAME
#undef JUDGE
};

static const struct stack stack = {offsetof(struct horde_state, frame), offsetof(struct horde_state, depth),
                                   sizeof(struct frame), FRAMES, deeds};

enum word frame_question(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    static const uint8_t attack[] = {[AT_SUBSTITUTE] = W_ASK_SUBSTITUTE,
                                     [AT_REROLL] = W_ASK_REROLL,
                                     [AT_SIXES] = W_ASK_ROLL6,
                                     [AT_BOOST] = W_ASK_BOOST,
                                     [AT_ASSIGN] = W_ASK_HITS,
                                     [AT_IGNORE] = W_ASK_IGNORE,
                                     [AT_KEEP] = W_ASK_KEEP,
                                     [AT_GLITCH] = W_ASK_GLITCH,
                                     [AT_LOSE] = W_ASK_LOSE};
    if (f->kind == F_ATTACK)
        return (enum word)attack[f->step];
    static const uint8_t pick[] = {
        [PICK_HEAL] = W_ASK_PICK_HEAL, [PICK_PEEK] = W_ASK_PICK_PEEK,     [PICK_FOOD] = W_ASK_PICK_FOOD,
        [PICK_DOOR] = W_ASK_PICK_DOOR, [PICK_SPAWN] = W_ASK_PICK_SPAWN,   [PICK_HALL] = W_ASK_PICK_HALL,
        [PICK_NEXT] = W_ASK_PICK_NEXT, [PICK_LEADER] = W_ASK_PICK_LEADER, [PICK_GIVE] = W_ASK_PICK_GIVE,
        [PICK_WHOM] = W_ASK_PICK_WHOM, [PICK_TILE] = W_ASK_PICK_TILE};
    if (f->kind == F_PICK)
        return f->pick.what == PICK_FOOD && f->who == NONE ? W_ASK_PICK_SHARE : (enum word)pick[f->pick.what];
    if (f->kind == F_SETTLE && f->step == HEIRS)
        return W_ASK_HEIR;
    if (f->kind == F_BEAM && f->beam.action.verb)
        return W_ASK_LAMP;
    if (f->kind == F_ASSAULT && assault_kind(g, f) == NONE)
        return W_ASK_WOUNDS; /* hits, not attacks */
    if (f->kind == F_SURPLUS && next_other(g, s, f) != NONE)
        return W_ASK_DEAL_CARD;
    if (f->kind == F_SURPLUS && g->deal.chosens)
        return W_ASK_GIFT;
    if (f->kind == F_CHOICE && f->who != NONE)
        return W_ASK_CHOICE_TAKER;
    if (f->kind == F_SEAT && seat_asks_all(g, s, f))
        return W_ASK_SEAT_ALL;
    return (enum word)asks[f->kind].question;
}

/* ---- the stack ---- */

struct frame *push_below(struct horde_state *s, int below, enum frame_kind kind, int who)
{
    struct frame *f = stack_push(&stack, s, below, (int)kind);
    f->who = (uint8_t)who;
    return f;
}

struct frame *push(struct horde_state *s, enum frame_kind kind, int who) { return push_below(s, 0, kind, who); }

void pop(struct horde_state *s) { stack_pop(&stack, s); }

enum flow run_top(struct ctx *c) { return stack_run(&stack, c->s, c); }

void list_top(const struct horde_game *g, const struct horde_state *s, struct list *l)
{
    stack_list(&stack, &g->base, (const struct hd_state *)s, l);
}

enum flow ask_or_pop(struct ctx *c, struct frame *f)
{
    struct hd_action any[2];
    struct list l = {any, 2, 0};
    list_top(c->g, c->s, &l);
    if (l.count > 1)
        return ASK;
    pop(c->s);
    return GO;
}

void tell(struct ctx *c, struct hd_event *event) { sink_tell(c->sink, event); }

/* DS-LOSE-3, DS-IA-91: a miss of the same shot may still cost a life, and then it is lost. */
static bool harm_to_come(const struct horde_game *g, uint64_t open) { return g->rule.win_waits && open >> F_ATTACK & 1; }

/* 2E-AMB-50: losing is looked at first. */
void look_at_goals(struct ctx *c)
{
    if (!c->s->look || is_settling(c->g, c->s))
        return;
    watch_zones(c);
    uint64_t open = open_kinds(c->s);
    if (c->s->result != HD_PLAYING || something_happens(c->s, open))
        return;
    c->s->look = 0;
    if (has_part(c->g, PART_OBJECTIVE_CARDS)) {
        int depth = c->s->depth;
        watch_cards(c);
        if (c->s->depth != depth)
            open = open_kinds(c->s);
    }
    if (goals_lost(c->g, c->s, open))
        lose_goals(c);
    else if (!goals_met(c->g, c->s))
        return;
    else if (harm_to_come(c->g, open))
        c->s->look = 1;
    else
        finish(c, HD_WON, R_WIN_1, NONE);
}

static void look_around(struct ctx *c)
{
    look_at_goals(c);
    if (c->s->result != HD_PLAYING)
        return;
    if (c->s->dues)
        next_due(c);
    ASK_PARTS(c->g, settle, c);
}

/* 2E-WIN-1: looked at after every step, so that nothing happens between the last goal and the end. */
static void play_out(struct ctx *c)
{
    while (c->s->result == HD_PLAYING) {
        if (c->s->look || c->s->dues) /* else nothing has changed, and no part has anything left over */
            look_around(c);
        if (c->s->result != HD_PLAYING)
            break;
        if (stack_run(&stack, c->s, c) == ASK)
            return;
    }
    c->s->look = 0;
}

/* To the next question; what is asked when a mission of a campaign is over belongs to it. */
static void play_on(struct ctx *c)
{
    play_out(c);
    if (c->s->result != HD_PLAYING && begin_settling(c))
        play_out(c);
}

/* ---- the border ---- */

static const struct horde_game *game_of(const struct hd_game *g) { return (const struct horde_game *)g; }
static const struct horde_state *state_of(const struct hd_state *s) { return (const struct horde_state *)s; }

static void begin(const struct hd_game *game, struct hd_state *state, uint64_t seed, struct hd_sink *sink)
{
    struct ctx c = {game_of(game), (struct horde_state *)state, sink, -1};
    horde_begin(&c, seed);
    play_on(&c);
}

static uint8_t *put_bytes(uint8_t *to, const void *from, size_t size) { return (uint8_t *)memcpy(to, from, size) + size; }

/* The places behind PEOPLE are newer than many records: where nobody has one, a position hashes as if there were none. */
static uint64_t hash(const struct hd_game *game, const struct hd_state *state)
{
    enum { SEATS_END = offsetof(struct horde_state, seat_of) + PEOPLE };
    const struct horde_state *s = state_of(state);
    uint8_t flat[HD_STATE_MAX], *end = flat;
    if (game_of(game)->people > PEOPLE)
        return hash_bytes(state, game->state_size, 0);
    end = put_bytes(end, s, SEATS_END);
    end = put_bytes(end, s->colour, sizeof s->colour);
    while (end < flat + offsetof(struct horde_state, survivor))
        *end++ = 0;
    end = put_bytes(end, s->survivor, PEOPLE * sizeof *s->survivor);
    end = put_bytes(end, s->frame, game->state_size - offsetof(struct horde_state, frame));
    return hash_bytes(flat, (size_t)(end - flat), 0);
}

static enum hd_result result(const struct hd_game *game, const struct hd_state *state)
{
    return (enum hd_result)state_of(state)->result;
}

static bool winner(const struct hd_game *game, const struct hd_state *state, int seat)
{
    return state_of(state)->result == HD_WON;
}

static int to_move(const struct hd_game *game, const struct hd_state *state)
{
    const struct horde_state *s = state_of(state);
    const struct frame *f = &s->frame[s->depth - 1];
    if (s->result != HD_PLAYING || asks[f->kind].team)
        return HD_TEAM;
    if (f->kind == F_SEAT)
        return seat_asks_all(game_of(game), s, f) ? HD_TEAM : f->seat.seat;
    return f->who == NONE ? HD_TEAM : s->seat_of[f->who];
}

static int legal(const struct hd_game *game, const struct hd_state *state, struct hd_action *out, int cap)
{
    const struct horde_state *s = state_of(state);
    struct list l = {out, cap, 0};
    if (s->result == HD_PLAYING)
        stack_list(&stack, game, state, &l);
    return l.count < cap ? (int)l.count : cap;
}

static int anytime(const struct hd_game *game, const struct hd_state *state, struct hd_action *out, int cap)
{
    struct list l = {out, cap, 0};
    if (state_of(state)->result != HD_PLAYING)
        return 0;
    list_drops(game_of(game), state_of(state), &l);
    list_eats_sorting(game_of(game), state_of(state), &l);
    return l.count < cap ? (int)l.count : cap;
}

static struct hd_why judge(const struct hd_game *game, const struct hd_state *state, struct hd_action a)
{
    const struct horde_game *g = game_of(game);
    const struct horde_state *s = state_of(state);
    const struct frame *f = &s->frame[s->depth - 1];
    if (s->result != HD_PLAYING)
        return WHY(WIN_3, GAME_OVER, 0);
    if (!answer_well_formed(game, a))
        return WHY(ROUND_2, NOT_ASKED, NONE);
    if (a.verb == V_DROP)
        return check_drop(g, s, a.arg[0], a.arg[1]);
    if (a.verb == V_EAT && may_eat_sorting(s, a.arg[0]))
        return check_eat(g, s, a.arg[0], a.arg[1]);
    return stack_check(&stack, game, state, a, f->kind == F_CHOICE ? choice_refuses(g, f, a) : WHY(ROUND_2, NOT_ASKED, f->who));
}

/* The rule that says who or what can be chosen. */
static enum rule rule_of_choice(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int verb)
{
    if (verb == V_REAP)
        return R_SKILL_REAPER;
    switch (frame_question(g, s, f)) {
    case W_ASK_WOUNDS: return f->kind == F_ASSAULT ? R_DS_M4_6 : R_ZATT_2;
    case W_ASK_FRIENDLY: return R_FF_2;
    case W_ASK_ASSAULT: return R_DS_XATT_3;
    case W_ASK_SPLIT:
    case W_ASK_PARTING: return R_ZMOV_6;
    case W_ASK_HITS: return f->attack.flags & RANGED ? R_PRIO_2 : R_MELEE_1;
    case W_ASK_LEVEL: return R_AP_4;
    case W_ASK_ORDER: return R_BSPAWN_2;
    case W_ASK_RUN: return R_SKILL_HITANDRUN;
    case W_ASK_COME: return R_SKILL_LIFESAVER;
    case W_ASK_ASSIGN: return R_SKILL_DISTRIBUTOR;
    case W_ASK_LINK: return R_SKILL_ZOMBIELINK;
    case W_ASK_SHRUG: return R_SKILL_ISTHATALL;
    case W_ASK_REACT: return verb == V_SIDESTEP ? R_SKILL_SIDESTEP : R_SKILL_COMBATREFLEXES;
    case W_ASK_REDRAW: return R_SKILL_DESTINY;
    case W_ASK_FETCH: return R_SKILL_MATCHINGSET;
    case W_ASK_HEAL: return R_SKILL_MEDIC;
    case W_ASK_START: return R_SETUP_9;
    case W_ASK_SETTLE: return R_WZC_KEEP_3;
    case W_ASK_HEIR: return R_WZC_KO_6;
    case W_ASK_MILESTONE: return R_WZC_CXP_3;
    case W_ASK_BEAM: return R_WZC_LIGHT_3;
    default: return R_ROUND_2;
    }
}

/* The right verb in answer to an open question, but with somebody or something that cannot be chosen. */
static bool is_wrong_choice(const struct hd_game *game, const struct hd_state *state, struct hd_action a)
{
    struct hd_action out[HD_LEGAL_MAX];
    const struct horde_state *s = state_of(state);
    int n = deeds[s->frame[s->depth - 1].kind].check ? 0 : legal(game, state, out, HD_LEGAL_MAX);
    for (int i = 0; i < n; i++)
        if (out[i].verb == a.verb)
            return true;
    return false;
}

/* The actions of a mechanism this mission may not have; of others the rules themselves say why not. */
static bool has_action(const struct horde_game *g, int verb)
{
    switch (verb) {
    case V_STEER:
    case V_FIRE:
    case V_CLUB:
    case V_ESCORT: return g->machines;
    case V_BONUS: return has_part(g, PART_CAMPAIGN);
    case V_TAKE_CARD: return has_part(g, PART_OBJECTIVE_CARDS);
    case V_PICK_UP: return has_part(g, PART_KNOCK_OUT);
    case V_LIGHT:
    case V_DARKEN:
    case V_AIM: return has_part(g, PART_LIGHT);
    default: return true;
    }
}

/* Whoever answers something else is told what is asked. */
static struct hd_why check(const struct hd_game *game, const struct hd_state *state, struct hd_action a)
{
    const struct horde_game *g = game_of(game);
    const struct horde_state *s = state_of(state);
    struct hd_why why = judge(game, state, a);
    if (why.rule && s->result == HD_PLAYING && !has_action(g, a.verb))
        return WHY(DEC_08, NO_SUCH_DEED, NONE);
    if (!why.rule || why.reason != Y_NOT_ASKED)
        return why;
    struct hd_why lacks = why_no_reaction(g, s, &s->frame[s->depth - 1], a);
    if (lacks.rule)
        return lacks;
    if (is_wrong_choice(game, state, a))
        why = WHY(NONE, NOT_AMONG, NONE), why.rule = (uint16_t)rule_of_choice(g, s, &s->frame[s->depth - 1], a.verb);
    return why_not_asked(g, s, why);
}

/* Is it one of those that may be given whatever is asked? Then it is done. */
static __attribute__((noinline)) bool answered_anytime(struct ctx *c, const struct hd_action *a)
{
    if (a->verb == V_DROP)
        do_drop(c, a->arg[0], a->arg[1]);
    else if (may_eat_sorting(c->s, a->arg[0]))
        do_eat(c, a->arg[0], a->arg[1]);
    else
        return false;
    return true;
}

static void answer(struct ctx *c, struct hd_action a)
{
    if (!((a.verb == V_DROP || a.verb == V_EAT) && answered_anytime(c, &a)))
        stack_answer(&stack, c->s, c, a);
    play_on(c);
}

/* Which goals were reached before is no part of a position: only who listens has it looked up. Out of the way of those who play
 * millions of games, where nobody does. */
static __attribute__((noinline)) void answer_and_tell(struct ctx *c, struct hd_action a)
{
    goal_set reached = goals_reached(c->g, c->s);
    answer(c, a);
    if (c->s->result == HD_PLAYING)
        tell_goals_reached(c, reached);
}

static void apply(const struct hd_game *game, struct hd_state *state, struct hd_action a, struct hd_sink *sink)
{
    struct ctx c = {game_of(game), (struct horde_state *)state, sink, -1};
    if (sink && sink->event)
        answer_and_tell(&c, a);
    else
        answer(&c, a);
}

static int actor(const struct hd_game *game, const struct hd_state *state, struct hd_action a)
{
    if (a.verb == V_DROP && plays(state_of(state), a.arg[0]))
        return state_of(state)->seat_of[a.arg[0]];
    return to_move(game, state);
}

static bool sees(const struct hd_game *game, const struct hd_state *state, int a, int b)
{
    const struct board *board = &game_of(game)->board;
    return a >= 0 && b >= 0 && a < board->zones && b < board->zones &&
           sight(game_of(game), state_of(state), state_of(state)->acting, a, b) >= 0;
}

static int sheet(const struct hd_game *game, const struct hd_state *state, char *out, size_t size)
{
    return write_sheet(game_of(game), state_of(state), out, size);
}

static const char *rule_id(const struct hd_game *game, int rule)
{
    return rule > 0 && rule < R_COUNT ? game_of(game)->rule_ids[rule] : "";
}
static int rule_find(const struct hd_game *game, const char *id) { return horde_rule_find(id); }
static int kinds(const struct hd_game *game) { return KIND_COUNT; }

static const struct hd_verb verbs[V_COUNT] = {
#define VERB(name, word, operands, deed) {word, operands, HD_DEED_##deed},
#define ACTION(name, word, operands, deed, act) {word, operands, HD_DEED_##deed},
#include "horde/verbs.def"
#undef VERB
#undef ACTION
};

const struct hd_rules horde_rules = {
    .id = "horde",
    .load = horde_load,
    .free_game = horde_free,
    .option = horde_option,
    .cards = horde_cards,
    .card = horde_card,
    .mission_word = horde_mission_word,
    .tell_mission = horde_tell_mission,
    .done = horde_rule_done,
    .start = begin,
    .hash = hash,
    .result = result,
    .winner = winner,
    .to_move = to_move,
    .legal = legal,
    .anytime = anytime,
    .check = check,
    .apply = apply,
    .actor = actor,
    .info = horde_info,
    .observe = horde_observe,
    .invariant = horde_invariant,
    .sees = sees,
    .forecast = horde_forecast,
    .forecast_text = horde_forecast_text,
    .verbs = verbs,
    .verb_count = V_COUNT,
    .id_of = horde_id,
    .place_named = horde_place_named,
    .place_in = horde_place_in,
    .count_of = horde_count,
    .name_of = horde_name,
    .pronoun = horde_pronoun,
    .explain = horde_explain,
    .kinds = kinds,
    .kind = horde_kind,
    .rule_id = rule_id,
    .rule_find = rule_find,
    .label = horde_label,
    .why_text = horde_why,
    .event_text = horde_event,
    .question = horde_question,
    .imagine = horde_imagine,
    .turn_luck = horde_turn_luck,
    .progress = horde_progress,
    .features = horde_features,
    .feature = horde_feature,
    .manners = horde_manners,
    .score = horde_score,
    .motive = horde_motive,
    .setup = horde_setup,
    .query = horde_query,
    .sheet = sheet,
    .sheet_page = horde_sheet_page,
};
