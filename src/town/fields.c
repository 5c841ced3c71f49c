/*
 * fields.c - what the numbers of a position may be: the common state and what each kind of frame keeps (core/fields.h).
 * Whoever adds a field adds its row. Not here: how the numbers go together (invariant.c).
 */
#include "core/fields.h"
#include "town/town.h"

enum range {
    OF_NUMBER, /* the row brings its own limit */
    OF_NODES,
    OF_HOUSES,
    OF_PAWNS,
    OF_FIGURES, /* pawns and survivors */
    OF_SEATS,
    OF_CARDS,      /* types of action cards and combat cards, and of houses */
    OF_PLAYABLE,   /* types of action cards */
    OF_PILE_CARDS, /* cards in all piles */
    RANGES
};

#define STATE(member_, size_, how_, ...) FIELD(struct town_state, member_, size_, how_, __VA_ARGS__)
#define STATE_TO(member_, size_, how_, ...) FIELD_TO(struct town_state, member_, size_, how_, __VA_ARGS__)
#define EACH_PAWN .times = PAWNS, .apart = sizeof(struct pawn)
#define EACH_FOLK .times = FOLK, .apart = sizeof(struct survivor)
#define EACH_HOUSE .times = HOUSES, .apart = sizeof(struct house)
#define EACH_ROCKET .times = ROCKETS, .apart = sizeof(struct rocket)

static const struct field state_field[] = {
    STATE(crowd, 8, HOLDS, OF_NODES),
    STATE(shaken, 2, HOLDS, OF_HOUSES),
    STATE(doubtful, 2, HOLDS, OF_HOUSES),
    STATE(lit, 2, HOLDS, OF_HOUSES),
    STATE_TO(result, 1, COUNTS, HD_OVER),
    STATE_TO(phase, 1, NAMES, W_COUNT),
    STATE_TO(depth, 1, COUNTS, FRAMES),
    STATE(seat, 1, NAMES, OF_SEATS),
    STATE(first, 1, NAMES, OF_SEATS),
    STATE_TO(going, 1, COUNTS, GOING_TAKEUP),
    STATE(goer, 1, NAMES_OR_NONE, OF_PAWNS),
    STATE(winners, 1, HOLDS, OF_SEATS),
    STATE_TO(looks, 1, COUNTS, LOOKS),
    STATE(look, 1, NAMES, OF_PLAYABLE, .upto = offsetof(struct town_state, looks)),
    STATE(look, 1, NAMES_OR_NONE, OF_PLAYABLE),
    STATE(chosen, 1, NAMES_OR_NONE, OF_PLAYABLE),
    STATE(pawn[0].place, 1, NAMES_OR_NONE, OF_NODES, EACH_PAWN),
    STATE(pawn[0].weapon[0].card, 1, NAMES_OR_NONE, OF_PLAYABLE, EACH_PAWN),
    STATE(pawn[0].weapon[1].card, 1, NAMES_OR_NONE, OF_PLAYABLE, EACH_PAWN),
    STATE(survivor[0].owner, 1, NAMES_OR_NONE, OF_PAWNS, EACH_FOLK),
    STATE(survivor[0].place, 1, NAMES_OR_NONE, OF_NODES, EACH_FOLK),
    STATE(survivor[0].card, 1, NAMES_OR_NONE, OF_PLAYABLE, EACH_FOLK),
    STATE(survivor[0].weapon.card, 1, NAMES_OR_NONE, OF_PLAYABLE, EACH_FOLK),
    STATE(house[0].kind, 1, NAMES_OR_NONE, OF_CARDS, EACH_HOUSE),
    STATE(house[0].owner, 1, NAMES_OR_NONE, OF_PAWNS, EACH_HOUSE),
    STATE(house[0].home, 1, NAMES_OR_NONE, OF_PAWNS, EACH_HOUSE),
    STATE_TO(house[0].cards, 1, COUNTS, ROW, EACH_HOUSE),
    STATE(house[0].card, 1, NAMES_OR_NONE, OF_PLAYABLE, EACH_HOUSE),
    STATE(house[0].builder, 1, NAMES_OR_NONE, OF_PAWNS, EACH_HOUSE),
    STATE(rocket[0].house, 1, NAMES_OR_NONE, OF_HOUSES, EACH_ROCKET),
    STATE(rocket[0].seat, 1, NAMES_OR_NONE, OF_SEATS, EACH_ROCKET),
    STATE(rocket[0].card, 1, NAMES_OR_NONE, OF_PLAYABLE, EACH_ROCKET),
    STATE(combat.card, 1, NAMES, OF_CARDS, .upto = offsetof(struct town_state, combat.count)),
    STATE(combat.discard, 1, NAMES, OF_CARDS, .upto = offsetof(struct town_state, combat.gone)),
    STATE(combat.table, 1, NAMES, OF_CARDS, .upto = offsetof(struct town_state, combat.shown)),
    STATE(pool.start, 1, COUNTS, OF_PILE_CARDS),
};

/* ---- frames ---- */

#define FRAME_OF(member_, how_, ...) FIELD(struct frame, member_, 1, how_, __VA_ARGS__)
#define FRAME_TO(member_, how_, ...) FIELD_TO(struct frame, member_, 1, how_, __VA_ARGS__)
#define ROWS(name_, ...) static const struct field name_##_field[] = {__VA_ARGS__};

ROWS(home, FRAME_OF(home.placed, COUNTS, OF_PAWNS))
ROWS(keep, FRAME_OF(keep.done, COUNTS, OF_SEATS))
ROWS(series, FRAME_OF(series.builder, NAMES, OF_PAWNS))
ROWS(shoot, FRAME_TO(shoot.weapon, COUNTS, GUNS), FRAME_TO(shoot.range, COUNTS, 2))
ROWS(shot, FRAME_OF(shot.card, NAMES_OR_NONE, OF_CARDS))
ROWS(meet, FRAME_OF(meet.parties, COUNTS, OF_FIGURES), FRAME_TO(meet.folk, COUNTS, 1),
     FRAME_OF(meet.first, NAMES_OR_NONE, OF_PAWNS))
ROWS(run, FRAME_OF(run.reached, NAMES, OF_NODES))
ROWS(enter, FRAME_OF(enter.colours, COUNTS, OF_PAWNS), FRAME_TO(enter.next, COUNTS, FOLK + 1))
ROWS(fight, FRAME_TO(fight.weapon, COUNTS, GUNS), FRAME_OF(fight.target, NAMES_OR_NONE, OF_FIGURES),
     FRAME_OF(fight.carrier, NAMES_OR_NONE, OF_FIGURES), FRAME_TO(fight.number, COUNTS, GUNS))
ROWS(event, FRAME_TO(event.event, NAMES, EVENTS), FRAME_OF(event.stash, NAMES_OR_NONE, OF_SEATS))
ROWS(send, FRAME_OF(send.goal, NAMES, OF_NODES))
ROWS(back, FRAME_TO(back.square, COUNTS, SQUARES))
ROWS(left, FRAME_OF(left.done, COUNTS, OF_SEATS))

/* who: a pawn, a figure, anybody at all, nobody; place: a node, a house, none. */
enum { NOBODY, A_PAWN, A_FIGURE, MAYBE_A_PAWN };
enum { NOWHERE, A_NODE, A_HOUSE };
#define ROW_OF(kind_, who_, place_, steps_) [F_##kind_] = {who_, place_, steps_, NULL, 0}
#define KEEPS(kind_, who_, place_, steps_, name_) [F_##kind_] = {who_, place_, steps_, name_##_field, FIELD_ROWS(name_##_field)}
static const struct {
    uint8_t who, place, steps;
    const struct field *field;
    int fields;
} frame_row[F_COUNT] = {
    KEEPS(HOME, A_PAWN, NOWHERE, 0, home),   KEEPS(KEEP, NOBODY, NOWHERE, 0, keep),
    ROW_OF(ROUND, NOBODY, NOWHERE, 4),       ROW_OF(TURN, A_PAWN, NOWHERE, 0),
    ROW_OF(HAND, A_PAWN, NOWHERE, 0),        ROW_OF(ZOMBIES, A_PAWN, NOWHERE, 0),
    ROW_OF(DRAW, A_PAWN, A_HOUSE, 1),        KEEPS(SERIES, A_PAWN, A_HOUSE, 0, series),
    KEEPS(SHOOT, A_PAWN, A_NODE, 2, shoot),  KEEPS(SHOT, A_FIGURE, NOWHERE, 1, shot),
    KEEPS(MEET, NOBODY, A_NODE, 0, meet),    ROW_OF(DEFEND, A_FIGURE, A_NODE, 2),
    ROW_OF(GUARD, A_PAWN, A_HOUSE, 1),       KEEPS(RUN, A_PAWN, A_NODE, 0, run),
    KEEPS(ENTER, A_PAWN, A_HOUSE, 0, enter), KEEPS(FIGHT, A_FIGURE, A_NODE, 6, fight),
    ROW_OF(TRAP, MAYBE_A_PAWN, A_HOUSE, 0),  KEEPS(EVENT, A_PAWN, NOWHERE, 1, event),
    KEEPS(SEND, A_PAWN, A_NODE, 0, send),    KEEPS(BACK, MAYBE_A_PAWN, A_HOUSE, 1, back),
    ROW_OF(ADD, MAYBE_A_PAWN, A_NODE, 1),    KEEPS(LEFT, A_PAWN, NOWHERE, 0, left),
};

static bool about_somebody(const struct frame *f, const uint16_t *limit)
{
    switch (frame_row[f->kind].who) {
    case A_PAWN: return f->who < limit[OF_PAWNS];
    case A_FIGURE: return f->who < limit[OF_FIGURES] && (f->who < limit[OF_PAWNS] || f->who >= PAWNS);
    case MAYBE_A_PAWN: return f->who < limit[OF_PAWNS] || f->who == NONE;
    default: return true;
    }
}

static bool about_a_place(const struct frame *f, const uint16_t *limit)
{
    int place = frame_row[f->kind].place;
    return place == NOWHERE || f->place < limit[place == A_NODE ? OF_NODES : OF_HOUSES];
}

static const char *frame_wrong(const struct frame *f, const uint16_t *limit)
{
    if (f->kind == F_NONE || f->kind >= F_COUNT)
        return "a frame of no kind";
    if (f->step > frame_row[f->kind].steps)
        return "a frame is at a step it does not have";
    if (f->seat >= limit[OF_SEATS] && f->seat != NONE)
        return "a frame is about a seat that does not exist";
    if (!about_somebody(f, limit))
        return "a frame is about nobody";
    if (!about_a_place(f, limit))
        return "a frame is about no place of the town";
    return fields_wrong(frame_row[f->kind].field, frame_row[f->kind].fields, f, limit);
}

const char *town_fields_wrong(const struct town_game *g, const struct town_state *s)
{
    const uint16_t limit[RANGES] = {
        [OF_NODES] = (uint16_t)g->board.nodes,     [OF_HOUSES] = (uint16_t)g->board.houses,
        [OF_PAWNS] = (uint16_t)g->pawns,           [OF_FIGURES] = PAWNS + FOLK,
        [OF_SEATS] = (uint16_t)g->base.seats,      [OF_CARDS] = (uint16_t)g->types,
        [OF_PLAYABLE] = (uint16_t)g->action_types, [OF_PILE_CARDS] = (uint16_t)g->cards,
    };
    const char *wrong = fields_wrong(state_field, FIELD_ROWS(state_field), s, limit);
    for (int i = 0; !wrong && i < s->depth; i++)
        wrong = frame_wrong(&s->frame[i], limit);
    return wrong;
}
