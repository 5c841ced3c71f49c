/*
 * play.c - the rules: start, the open question and its answers, what an answer does, what a seat sees; and the one table that
 * leaves this folder. Not here: data, names, sentences (load.c).
 *
 * The code of a rule names its id in a comment. Nothing here allocates, prints or knows the time; integers only.
 */
#include "core/text.h"
#include "empty/empty.h"
#include "empty/empty_rules.h"

static const struct hd_verb verbs[V_COUNT] = {{"step", "p", HD_DEED_MOVE},
                                              {"wait", "", HD_DEED_PASS}}; /* operands: core/rules.h */

/* Each id has its text in docs/rules/<game>.*.md and a scenario in tests/rules/<game>/; false: not played yet. */
static const struct rule_row rules[R_COUNT] = {
    {"", false},          {"EMPTY-TURN-1", true}, {"EMPTY-STEP-1", true}, {"EMPTY-STEP-2", true}, {"EMPTY-WAIT-1", true},
    {"EMPTY-END-1", true}};

static bool done(const char *id) { return rules[rule_row_find(rules, R_COUNT, id)].done; }
static const char *rule_id(const struct hd_game *game, int rule) { return rule > 0 && rule < R_COUNT ? rules[rule].id : ""; }
static int rule_find(const struct hd_game *game, const char *id) { return rule_row_find(rules, R_COUNT, id); }
static int kinds(const struct hd_game *game) { return RUNNERS; }

/* What this game does not have is still answered: options, cards, lines of sight, longer explanations. */
static const char *option(const struct hd_game *game, const char *id) { return NULL; }
static int cards(const struct pk_game *data) { return 0; }
static struct hd_card_info card(const struct pk_game *data, int index) { return (struct hd_card_info){.id = "?"}; }
static bool sees(const struct hd_game *game, const struct hd_state *state, int a, int b) { return false; }
static const char *explain(const struct hd_game *game, enum hd_noun noun, int index, enum hd_lang lang) { return ""; }

/* ---------------------------------------------------------------- telling: what happened, and by which rule ---- */

/* An event about the runner whose turn it is, from a place to another. */
static struct hd_event event(const struct empty_state *s, enum hd_event_kind kind, enum rule rule, enum phrase phrase)
{
    struct hd_event e;
    memset(&e, 0xff, sizeof e); /* every reference is HD_NONE, everybody may see it */
    e.kind = (uint8_t)kind;
    e.rule = (uint16_t)rule;
    e.phrase = (uint16_t)phrase;
    e.piece = e.seat = s->seat;
    e.dice_count = e.reveals = 0;
    e.count = 0;
    memset(e.n, 0, sizeof e.n);
    memset(e.dice, 0, sizeof e.dice);
    return e;
}

static void tell(struct hd_sink *sink, struct hd_event e)
{
    if (sink && sink->event)
        sink_tell(sink, &e);
}

/* ---------------------------------------------------------------- the course of the game ---- */

static void begin_turn(struct empty_state *s, int seat, struct hd_sink *sink)
{
    s->seat = (uint8_t)seat;
    s->round = (uint16_t)(s->round + (seat == 0));
    tell(sink, event(s, HD_EV_TURN, R_TURN_1, P_TURN));
}

/* The state comes zeroed: both runners at the start. Where questions nest, the state holds a stack of them, and start and
 * apply run until somebody must decide (src/town/frames.c). */
static void start(const struct hd_game *game, struct hd_state *state, uint64_t seed, struct hd_sink *sink)
{
    struct empty_state *s = (struct empty_state *)state;
    rng_seed(&s->rng, seed);
    begin_turn(s, 0, sink);
}

/* HD_WON and HD_LOST are for all together; after HD_OVER winner() says who. */
static enum hd_result result(const struct hd_game *game, const struct hd_state *state)
{
    return (enum hd_result)empty_state(state)->result;
}
static bool winner(const struct hd_game *game, const struct hd_state *state, int seat)
{
    return empty_state(state)->place[seat] == GOAL; /* EMPTY-END-1 */
}
static int to_move(const struct hd_game *game, const struct hd_state *state)
{
    return empty_state(state)->result == HD_PLAYING ? empty_state(state)->seat : HD_TEAM;
}
static int actor(const struct hd_game *game, const struct hd_state *state, struct hd_action a) { return to_move(game, state); }

/* ---------------------------------------------------------------- the question: check judges, legal lists ---- */

static struct hd_why why(enum rule rule, enum reason reason, int arg)
{
    return (struct hd_why){.rule = (uint16_t)rule, .reason = (uint16_t)reason, .arg = {(int16_t)arg}};
}

static struct hd_why check(const struct hd_game *game, const struct hd_state *state, struct hd_action a)
{
    const struct empty_state *s = empty_state(state);
    if (s->result != HD_PLAYING)
        return why(R_END_1, Y_GAME_OVER, 0);
    if (!answer_well_formed(game, a)) /* bytes from outside may be anything */
        return why(R_TURN_1, Y_NOT_ASKED, s->seat);
    if (a.verb == V_WAIT && s->waited) /* EMPTY-WAIT-1 */
        return why(R_WAIT_1, Y_OTHER_WAITED, 1 - s->seat);
    if (a.verb == V_STEP && a.arg[0] != s->place[s->seat] + 1) /* EMPTY-STEP-1 */
        return why(R_STEP_1, Y_NOT_NEXT, a.arg[0]);
    return (struct hd_why){0};
}

/* Exactly what check allows, in a fixed order; the answer that leaves things as they are comes last. */
static int legal(const struct hd_game *game, const struct hd_state *state, struct hd_action *out, int cap)
{
    struct list l = {out, cap, 0};
    for (int i = 0; i <= PLACES; i++) {
        struct hd_action a = i < PLACES ? act1(V_STEP, i) : act0(V_WAIT);
        if (!check(game, state, a).rule)
            put(&l, a);
    }
    return l.count < cap ? l.count : cap;
}

/* What may be done besides answering: nothing. legal + anytime is all that check allows. */
static int anytime(const struct hd_game *game, const struct hd_state *state, struct hd_action *out, int cap) { return 0; }

/* ---------------------------------------------------------------- what an answer does ---- */

/* EMPTY-STEP-2. Faces that a test scripted come first, then the generator of the state. What is by chance or was hidden
 * reveals: undo stops there. */
static bool carries(const struct hd_game *game, struct empty_state *s, struct hd_sink *sink)
{
    bool scripted = sink && sink->dice && sink->dice_used < sink->dice_count;
    int face = scripted ? sink->dice[sink->dice_used++] : (int)rng_below(&s->rng, 6) + 1, need = empty_game(game)->need;
    struct hd_event e = event(s, HD_EV_ROLL, R_STEP_2, P_ROLL);
    e.reveals = e.dice_count = 1;
    e.dice[0] = (uint8_t)face;
    e.n[0] = (int16_t)need;
    e.n[1] = face >= need;
    tell(sink, e);
    return face >= need;
}

static void advance(struct empty_state *s, struct hd_sink *sink)
{
    struct hd_event e = event(s, HD_EV_MOVE, R_STEP_1, P_STEP);
    e.place = s->place[s->seat]++;
    e.to = s->place[s->seat];
    tell(sink, e);
    if (e.to < GOAL)
        return;
    s->result = HD_OVER; /* EMPTY-END-1 */
    tell(sink, event(s, HD_EV_END, R_END_1, P_WIN));
}

/* The action is allowed. */
static void apply(const struct hd_game *game, struct hd_state *state, struct hd_action a, struct hd_sink *sink)
{
    struct empty_state *s = (struct empty_state *)state;
    s->waited = a.verb == V_WAIT;
    if (s->waited)
        tell(sink, event(s, HD_EV_NOTE, R_WAIT_1, P_WAIT));
    else if (carries(game, s, sink))
        advance(s, sink);
    if (s->result == HD_PLAYING)
        begin_turn(s, 1 - s->seat, sink);
}

/* ---------------------------------------------------------------- what is seen, and what bots think of it ---- */

static void info(const struct hd_game *game, const struct hd_state *state, struct hd_action a, struct hd_action_info *out)
{
    out->piece = empty_state(state)->seat;
    out->place = a.verb == V_STEP ? a.arg[0] : HD_NONE;
    out->chance = a.verb == V_STEP;
    out->leaves = a.verb == V_WAIT;
}

/* What the seat may know, and no more: here everybody sees everything. memset first, views are compared byte by byte. */
static void observe(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_view *view)
{
    const struct empty_state *s = empty_state(state);
    bool playing = s->result == HD_PLAYING;
    memset(view, 0, sizeof *view);
    view->seat = seat;
    view->to_move = to_move(game, state);
    view->result = s->result;
    view->round = s->round;
    view->phase = playing ? W_TURN : W_OVER;
    view->focus = playing ? s->seat : HD_NONE;
    view->places = game->map.places;
    for (int i = 0; i < view->places; i++)
        view->place_flags[i] = game->map.place[i].flags;
    view->links = game->map.links;
    memset(view->link_open, 1, (size_t)view->links);
    for (int16_t i = 0; i < RUNNERS; i++) {
        struct hd_piece piece = {.id = i, .kind = i, .place = s->place[i], .count = 1, .seat = (int8_t)i};
        piece.flags = view->focus == i ? HD_ACTIVE : 0;
        view->piece[view->pieces++] = piece;
    }
}

/* Another position that looks the same to the seat: here only the luck to come is unknown. Hidden cards would change places,
 * each only to where it could lie (src/town/imagine.c). */
static void imagine(const struct hd_game *game, struct hd_state *state, int seat, uint64_t seed)
{
    rng_seed(&((struct empty_state *)state)->rng, seed);
}

/* The first broken promise, or NULL: tests ask after every step. */
static const char *invariant(const struct hd_game *game, const struct hd_state *state)
{
    const struct empty_state *s = empty_state(state);
    if (s->place[0] > GOAL || s->place[1] > GOAL || s->seat >= RUNNERS || s->waited > 1 || s->zero)
        return "a byte is out of its range";
    bool home = s->place[0] == GOAL || s->place[1] == GOAL;
    return home == (s->result == HD_OVER) ? NULL : "the game is over when somebody is at the end, and only then";
}

/* ---------------------------------------------------------------- positions from outside, for tests ---- */

/* Which of the noun the word is; HD_NONE: none. */
static int find(const struct hd_game *game, enum hd_noun noun, const char *word)
{
    int i = empty_count(game, noun) - 1;
    while (i >= 0 && strcmp(empty_id(game, noun, i), word))
        i--;
    return i;
}

/* put RUNNER PLACE (not the end)      turn RUNNER. A line that fails changes nothing. */
static bool setup(const struct hd_game *game, struct hd_state *state, const char *line, struct hd_sink *sink, char *out,
                  size_t size)
{
    struct empty_state *s = (struct empty_state *)state;
    char buf[80];
    const char *word[3] = {"", "", ""};
    int words = text_split(line, buf, sizeof buf, word, 3);
    int who = find(game, HD_PIECE, word[1]), place = find(game, HD_PLACE, word[2]);
    bool open = s->result == HD_PLAYING && who != HD_NONE;
    if (open && words == 3 && !strcmp(word[0], "put") && place != HD_NONE && place < GOAL)
        s->place[who] = (uint8_t)place;
    else if (open && words == 2 && !strcmp(word[0], "turn"))
        s->seat = (uint8_t)who;
    else
        return out_str(&(struct out){out, size, 0}, "expected 'put RUNNER PLACE' or 'turn RUNNER', before the end"), false;
    return true;
}

/* place RUNNER      turn      winner */
static bool query(const struct hd_game *game, const struct hd_state *state, const char *question, char *out, size_t size)
{
    const struct empty_state *s = empty_state(state);
    char buf[80];
    const char *word[2] = {"", ""}, *answer = NULL;
    int words = text_split(question, buf, sizeof buf, word, 2), who = find(game, HD_PIECE, word[1]);
    if (words == 2 && !strcmp(word[0], "place") && who != HD_NONE)
        answer = empty_id(game, HD_PLACE, s->place[who]);
    else if (words == 1 && (!strcmp(word[0], "turn") || !strcmp(word[0], "winner")))
        answer = (s->result == HD_PLAYING) == (word[0][0] == 't') ? empty_id(game, HD_PIECE, s->seat) : "none";
    out_str(&(struct out){out, size, 0}, answer ? answer : "expected 'place RUNNER', 'turn' or 'winner'");
    return answer;
}

const struct hd_rules empty_rules = {
    .id = "empty", /* `rules: empty` in game.yaml */
    .load = empty_load,
    .free_game = empty_free,
    .option = option,
    .cards = cards,
    .card = card,
    .done = done,
    .start = start,
    .result = result,
    .winner = winner,
    .to_move = to_move,
    .legal = legal,
    .anytime = anytime,
    .check = check,
    .apply = apply,
    .actor = actor,
    .info = info,
    .observe = observe,
    .invariant = invariant,
    .sees = sees,
    .verbs = verbs,
    .verb_count = V_COUNT,
    .id_of = empty_id,
    .count_of = empty_count,
    .name_of = empty_name,
    .explain = explain,
    .kinds = kinds,
    .kind = empty_kind,
    .rule_id = rule_id,
    .rule_find = rule_find,
    .label = empty_label,
    .why_text = empty_why,
    .event_text = empty_event,
    .question = empty_question,
    .imagine = imagine,
    .setup = setup,
    .query = query,
    .hidden = false, /* true: seats know things others may not */
};
