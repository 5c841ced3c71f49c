/*
 * fields.c - what the numbers of a position may be: the common state, a survivor, and what each kind of frame keeps. The tables
 * of the parts stand beside them (parts/). Not here: how the numbers go together (invariant.c, progress.c).
 */
#include "horde/core/core.h"
#include "horde/ranges.h"

#define STATE(member_, size_, how_, ...) FIELD(struct horde_state, member_, size_, how_, __VA_ARGS__)
#define STATE_TO(member_, size_, how_, ...) FIELD_TO(struct horde_state, member_, size_, how_, __VA_ARGS__)
#define PERSON(member_, size_, how_, ...) FIELD(struct survivor, member_, size_, how_, __VA_ARGS__)
#define PERSON_TO(member_, size_, how_, ...) FIELD_TO(struct survivor, member_, size_, how_, __VA_ARGS__)
#define UP_TO(type_, member_) .upto = offsetof(type_, member_)

/* ---- the common state ---- */

static const struct field state_field[] = {
    STATE_TO(result, 1, COUNTS, HD_LOST),
    STATE_TO(phase, 1, NAMES, W_COUNT),
    STATE_TO(depth, 1, COUNTS, FRAMES),
    STATE(people, 1, COUNTS, OF_PEOPLE),
    STATE(open, 8, HOLDS, OF_DOORS),
    STATE(sealed, 8, HOLDS, OF_DOORS),
    STATE(breached, 8, HOLDS, OF_DOORS),
    STATE(tokens, 8, HOLDS, OF_TOKENS),
    STATE(spawned, 4, HOLDS, OF_BUILDINGS),
    STATE(first_seat, 1, NAMES_OR_NONE, OF_SEATS),
    STATE(seat, 1, NAMES, OF_SEATS),
    STATE(seat_of, 1, NAMES, OF_SEATS),
    STATE(acting, 1, NAMES_OR_NONE, OF_PEOPLE),
    STATE(played, 2, HOLDS, OF_PEOPLE),
    STATE(swapped, 2, HOLDS, OF_PEOPLE),
    STATE_TO(awake, 1, HOLDS, COLOURS),
    STATE_TO(waking, 1, HOLDS, COLOURS),
    STATE_TO(roused, 1, HOLDS, COLOURS),
    STATE_TO(took, 1, HOLDS, COLOURS),
    STATE(done, 1, HOLDS, OF_GOALS),
    STATE(spawn_zone, 1, NAMES_OR_NONE, OF_ZONES),
    STATE(burnt, 2, HOLDS, OF_SPAWNS),
    STATE(flags, 4, HOLDS, OF_FLAGS),
    STATE(spent, 4, HOLDS, OF_RULES),
    STATE_TO(dues, 1, COUNTS, DUES),
    STATE_TO(due[0].when, 1, NAMES, TRIGGERS, .times = DUES, .apart = sizeof(struct due)),
    STATE(due[0].who, 1, NAMES_OR_NONE, OF_PEOPLE, .times = DUES, .apart = sizeof(struct due)),
    STATE(due[0].zone, 1, NAMES_OR_NONE, OF_ZONES, .times = DUES, .apart = sizeof(struct due)),
    STATE_TO(movers, 1, COUNTS, MOVERS),
    STATE(infested, 8, HOLDS, OF_ZONES),
    STATE(equipment.card, 1, NAMES, OF_CARDS, UP_TO(struct horde_state, equipment.count)),
    STATE(equipment.discard, 1, NAMES, OF_CARDS, UP_TO(struct horde_state, equipment.gone)),
    STATE(pimp.card, 1, NAMES, OF_CARDS, UP_TO(struct horde_state, pimp.count)),
    STATE(abominations.card, 1, NAMES, OF_KINDS, UP_TO(struct horde_state, abominations.count)),
    STATE(abominations.discard, 1, NAMES, OF_KINDS, UP_TO(struct horde_state, abominations.gone)),
    STATE(starting, 1, NAMES, OF_CARDS, UP_TO(struct horde_state, starting_count)),
    STATE(out, 8, HOLDS, OF_CARDS),
    STATE(zombies.card, 1, NAMES, OF_ZOMBIE_CARDS, UP_TO(struct horde_state, zombies.count)),
    STATE(zombies.discard, 1, NAMES, OF_ZOMBIE_CARDS, UP_TO(struct horde_state, zombies.gone)),
};

static const struct field mover_field[] = {
    FIELD(struct mover, to, 1, NAMES, OF_ZONES),
    FIELD(struct mover, kind, 1, NAMES, OF_KINDS),
};

static const struct field person_field[] = {
    PERSON(zone, 1, NAMES_OR_NONE, OF_ZONES),
    PERSON_TO(level, 1, NAMES, LEVELS),
    PERSON(card, 1, NAMES_OR_NONE, OF_CARDS),
    PERSON(leader, 1, NAMES_OR_NONE, OF_PEOPLE),
    PERSON(car, 1, NAMES_NEXT, OF_CARS),
    PERSON_TO(driver, 1, NAMES, 2),
    PERSON(skill, 1, NAMES, OF_SKILLS, UP_TO(struct survivor, owned)),
    PERSON_TO(taken, 1, HOLDS, ENTRIES),
    PERSON(armour, 1, HOLDS, OF_KINDS),
};

/* ---- frames ---- */

#define FRAME_OF(member_, size_, how_, ...) FIELD(struct frame, member_, size_, how_, __VA_ARGS__)
#define FRAME_TO(member_, size_, how_, ...) FIELD_TO(struct frame, member_, size_, how_, __VA_ARGS__)
#define ROWS(name_, ...) static const struct field name_##_field[] = {__VA_ARGS__};

ROWS(start, FRAME_OF(start.next, 1, COUNTS, OF_PEOPLE))
ROWS(surplus, FRAME_OF(surplus.more, 2, HOLDS, OF_PEOPLE))
ROWS(hands, FRAME_OF(hands.next, 1, COUNTS, OF_PEOPLE))
ROWS(wait, FRAME_OF(wait.drawn, 1, NAMES, OF_PEOPLE, UP_TO(struct frame, wait.count)))
ROWS(round, FRAME_OF(round.seats, 1, COUNTS, OF_SEATS), FRAME_OF(round.first_spawn, 1, NAMES_NEXT, OF_SPAWNS))
ROWS(seat, FRAME_OF(seat.seat, 1, NAMES, OF_SEATS))
ROWS(heal, FRAME_OF(heal.healed, 2, HOLDS, OF_PEOPLE))
ROWS(turn, FRAME_TO(turn.whose, 1, COUNTS, 2), FRAME_OF(turn.waits.destiny, 2, HOLDS, OF_PEOPLE),
     FRAME_OF(turn.waits.acting, 1, NAMES_OR_NONE, OF_PEOPLE))
ROWS(pay, FRAME_TO(pay.action.verb, 1, NAMES, V_COUNT), FRAME_OF(pay.used.copy, 1, NAMES_OR_NONE, OF_CARDS))
ROWS(beam, FRAME_TO(beam.action.verb, 1, NAMES, V_COUNT), FRAME_OF(beam.used.copy, 1, NAMES_OR_NONE, OF_CARDS))
ROWS(draw, FRAME_OF(draw.cards, 1, COUNTS, OF_CARDS), FRAME_OF(draw.fetch, 1, NAMES_NEXT, OF_CARD_TYPES),
     FRAME_OF(draw.with, 1, NAMES_NEXT, OF_CARD_TYPES))
ROWS(fetch, FRAME_OF(fetch.type, 1, NAMES, OF_CARD_TYPES))
ROWS(trade, FRAME_OF(trade.partner, 1, NAMES, OF_PEOPLE), FRAME_OF(trade.led, 2, HOLDS, OF_PEOPLE),
     FRAME_OF(trade.before, 1, NAMES_OR_NONE, OF_CARDS))
ROWS(strike, FRAME_TO(strike.kinds, 1, HOLDS, 2))
ROWS(rescue, FRAME_OF(rescue.asked, 2, HOLDS, OF_PEOPLE))
ROWS(come, FRAME_OF(come.rescuer, 1, NAMES, OF_PEOPLE))
ROWS(level, FRAME_TO(level.level, 1, NAMES, LEVELS))
ROWS(race, FRAME_OF(race.car, 1, NAMES, OF_CARS), FRAME_OF(race.to, 1, NAMES, OF_ZONES))
ROWS(attack, FRAME_OF(attack.type, 1, NAMES, OF_CARD_TYPES), FRAME_OF(attack.returns, 1, HOLDS, OF_KINDS),
     FRAME_OF(attack.used.copy, 1, NAMES_OR_NONE, OF_CARDS), FRAME_TO(attack.need, 1, COUNTS, 6))
ROWS(wounds, FRAME_OF(wounds.kind, 1, NAMES_OR_NONE, OF_KINDS), FRAME_OF(wounds.only, 1, NAMES_NEXT, OF_PEOPLE),
     FRAME_OF(wounds.ignored, 2, HOLDS, OF_PEOPLE), FRAME_OF(wounds.struck, 2, HOLDS, OF_PEOPLE))
ROWS(shrug, FRAME_TO(shrug.rule, 2, NAMES, R_COUNT))
ROWS(react, FRAME_OF(react.sidestepped, 2, HOLDS, OF_PEOPLE), FRAME_OF(react.struck, 2, HOLDS, OF_PEOPLE))
ROWS(link, FRAME_OF(link.had, 2, HOLDS, OF_PEOPLE))
ROWS(activate, FRAME_OF(activate.kind, 1, COUNTS, OF_KINDS), FRAME_TO(activate.kinds, 1, HOLDS, 8),
     FRAME_OF(activate.where, 1, NAMES_OR_NONE, OF_ZONES), FRAME_OF(activate.taunter, 1, NAMES_NEXT, OF_PEOPLE))
ROWS(split, FRAME_OF(split.kind, 1, NAMES, OF_KINDS), FRAME_OF(split.way, 1, NAMES, OF_ZONES, UP_TO(struct frame, split.ways)))
ROWS(assault, FRAME_OF(assault.only, 1, NAMES_NEXT, OF_PEOPLE), FRAME_OF(assault.next, 1, COUNTS, OF_PEOPLE),
     FRAME_OF(assault.settled, 1, NAMES_NEXT, OF_PEOPLE))
ROWS(pitspawn, FRAME_OF(pitspawn.kind, 1, NAMES, OF_KINDS))
ROWS(spawn, FRAME_OF(spawn.next, 1, COUNTS, OF_SPAWNS), FRAME_TO(spawn.drawn, 1, COUNTS, SPAWNS),
     FRAME_TO(spawn.given, 1, COUNTS, SPAWNS), FRAME_TO(spawn.resolved, 1, COUNTS, SPAWNS),
     FRAME_OF(spawn.card, 1, NAMES, OF_ZOMBIE_CARDS, UP_TO(struct frame, spawn.drawn)),
     FRAME_OF(spawn.awake, 2, HOLDS, OF_SPAWNS))
ROWS(card, FRAME_OF(card.card, 1, NAMES, OF_ZOMBIE_CARDS), FRAME_TO(card.building, 1, NAMES, 2),
     FRAME_OF(card.struck, 2, HOLDS, OF_PEOPLE))
ROWS(rouse, FRAME_OF(rouse.kinds, 1, HOLDS, OF_KINDS), FRAME_TO(rouse.rule, 2, NAMES, R_COUNT))
ROWS(building, FRAME_OF(building.building, 1, NAMES, OF_BUILDINGS), FRAME_TO(building.resolved, 1, COUNTS, ROUTES),
     FRAME_OF(building.zone, 1, NAMES, OF_ZONES, UP_TO(struct frame, building.chosen)))
ROWS(happens, FRAME_TO(happens.trigger, 1, NAMES, TRIGGERS), FRAME_OF(happens.next, 1, COUNTS, OF_RULES),
     FRAME_OF(happens.doing, 1, COUNTS, OF_DOS), FRAME_OF(happens.end, 1, COUNTS, OF_DOS))
ROWS(door_card, FRAME_OF(door_card.door, 1, NAMES, OF_DOORS), FRAME_OF(door_card.card, 1, NAMES, OF_OBJECTIVES))
ROWS(pick, FRAME_TO(pick.what, 1, COUNTS, PICK_TILE), FRAME_OF(pick.had, 2, HOLDS, OF_PEOPLE),
     FRAME_OF(pick.cards, 4, HOLDS, OF_OBJECTIVES))
ROWS(gear, FRAME_OF(gear.arranged, 1, COUNTS, OF_PEOPLE))
ROWS(gift, FRAME_OF(gift.card, 1, NAMES, OF_CARD_TYPES))
ROWS(choice, FRAME_OF(choice.option, 1, COUNTS, OF_CHOICES), FRAME_OF(choice.options, 1, COUNTS, OF_CHOICES),
     FRAME_OF(choice.doer, 1, NAMES_OR_NONE, OF_PEOPLE))

/* ---- what all frames have ---- */

enum { NOBODY, ANYBODY, SOMEBODY };            /* who: nothing to do with it; a figure or NONE; a figure */
enum { NOWHERE, ANYWHERE, SOMEWHERE, ONWARD }; /* zone: the same; the last may be past the last zone */

/* who, where, last step, and the table of what a kind keeps beside */
#define ROW(kind_, who_, zone_, steps_) [F_##kind_] = {who_, zone_, steps_, NULL, 0}
#define KEEPS(kind_, who_, zone_, steps_, name_) [F_##kind_] = {who_, zone_, steps_, name_##_field, FIELD_ROWS(name_##_field)}
static const struct {
    uint8_t who, zone, steps;
    const struct field *field;
    int fields;
} frame_row[F_COUNT] = {
    KEEPS(START, NOBODY, NOWHERE, 0, start),
    KEEPS(SURPLUS, NOBODY, NOWHERE, 1, surplus),
    KEEPS(HANDS, NOBODY, NOWHERE, 0, hands),
    ROW(FIRST, NOBODY, NOWHERE, 0),
    KEEPS(ROUND, NOBODY, NOWHERE, ROUND_CLEANUP, round),
    KEEPS(SEAT, NOBODY, NOWHERE, 0, seat),
    KEEPS(TURN, SOMEBODY, NOWHERE, 0, turn),
    KEEPS(PAY, SOMEBODY, NOWHERE, 0, pay),
    KEEPS(DRAW, SOMEBODY, NOWHERE, 3, draw),
    KEEPS(FETCH, SOMEBODY, NOWHERE, 0, fetch),
    ROW(REORGANISE, SOMEBODY, NOWHERE, 0),
    KEEPS(TRADE, SOMEBODY, NOWHERE, 0, trade),
    KEEPS(AGREE, SOMEBODY, NOWHERE, 0, trade),
    ROW(REDRAW, SOMEBODY, NOWHERE, 0),
    KEEPS(ATTACK, SOMEBODY, SOMEWHERE, AT_LOSE, attack),
    KEEPS(FRIENDLY, SOMEBODY, SOMEWHERE, 1, wounds),
    KEEPS(SHRUG, SOMEBODY, NOWHERE, 0, shrug),
    KEEPS(STRIKE, SOMEBODY, NOWHERE, 0, strike),
    ROW(RUN, SOMEBODY, NOWHERE, 0),
    ROW(MEND, SOMEBODY, NOWHERE, 0),
    KEEPS(RESCUE, SOMEBODY, SOMEWHERE, 0, rescue),
    KEEPS(COME, SOMEBODY, NOWHERE, 0, come),
    KEEPS(BUILDING, ANYBODY, SOMEWHERE, 0, building),
    KEEPS(SPAWN, ANYBODY, NOWHERE, 1, spawn),
    KEEPS(CARD, NOBODY, SOMEWHERE, 4, card),
    KEEPS(REACT, NOBODY, SOMEWHERE, 0, react),
    KEEPS(LINK, ANYBODY, NOWHERE, 0, link),
    KEEPS(ACTIVATE, NOBODY, ONWARD, 2, activate),
    KEEPS(SPLIT, NOBODY, SOMEWHERE, 0, split),
    KEEPS(WOUNDS, NOBODY, SOMEWHERE, 1, wounds),
    KEEPS(LEVEL, SOMEBODY, NOWHERE, 0, level),
    KEEPS(HEAL, NOBODY, NOWHERE, 0, heal),
    KEEPS(RACE, SOMEBODY, NOWHERE, 2, race),
    KEEPS(WAIT, NOBODY, NOWHERE, 1, wait),
    KEEPS(HAPPENS, ANYBODY, ANYWHERE, 0, happens),
    KEEPS(CHOICE, ANYBODY, ANYWHERE, 0, choice),
    ROW(PAIRS, NOBODY, NOWHERE, 0),
    KEEPS(GIFT, NOBODY, ANYWHERE, 0, gift),
    ROW(HOSTILE, ANYBODY, ANYWHERE, MACHINES),
    ROW(MILESTONE, SOMEBODY, NOWHERE, 0),
    ROW(PREPARE, ANYBODY, NOWHERE, 3),
    KEEPS(GEAR, NOBODY, NOWHERE, 0, gear),
    ROW(SETTLE, ANYBODY, NOWHERE, 3),
    KEEPS(ASSAULT, ANYBODY, SOMEWHERE, 1, assault),
    ROW(PARTING, NOBODY, SOMEWHERE, 0),
    KEEPS(PITSPAWN, NOBODY, NOWHERE, 2, pitspawn),
    ROW(FIRST_SPAWN, NOBODY, NOWHERE, 0),
    ROW(AGAIN, SOMEBODY, NOWHERE, 0),
    ROW(HIDE, SOMEBODY, NOWHERE, 0),
    ROW(SHIELD, SOMEBODY, NOWHERE, 0),
    KEEPS(DOOR_CARD, SOMEBODY, SOMEWHERE, 2, door_card),
    KEEPS(PICK, ANYBODY, ANYWHERE, 0, pick),
    KEEPS(BEAM, SOMEBODY, NOWHERE, 0, beam),
    ROW(MORE_SPAWNS, NOBODY, NOWHERE, 0),
    KEEPS(ROUSE, NOBODY, NOWHERE, 0, rouse),
};

static bool named(int how, int number, int count)
{
    return how == NOBODY || number < count || (how == ANYBODY && number == NONE);
}

static const char *frame_fields_wrong(const struct frame *f, const uint16_t *limit)
{
    if (f->kind == F_NONE || f->kind >= F_COUNT)
        return "a frame of no kind";
    if (f->step > frame_row[f->kind].steps)
        return "a frame is at a step it does not have";
    if (!named(frame_row[f->kind].who, f->who, limit[OF_PEOPLE]))
        return "a frame is about nobody";
    if (frame_row[f->kind].zone == ONWARD ? f->zone > limit[OF_ZONES]
                                          : !named(frame_row[f->kind].zone, f->zone, limit[OF_ZONES]))
        return "a frame is about no zone of the board";
    return fields_wrong(frame_row[f->kind].field, frame_row[f->kind].fields, f, limit);
}

/* ---- all of it ---- */

void horde_limits(const struct horde_game *g, uint16_t limit[RANGES])
{
    const int count[RANGES] = {
        [OF_ZONES] = g->board.zones,
        [OF_PEOPLE] = g->people,
        [OF_CARDS] = g->cards,
        [OF_CARD_TYPES] = g->card_types,
        [OF_ZOMBIE_CARDS] = g->zombie_cards,
        [OF_KINDS] = g->zombie_kinds,
        [OF_SKILLS] = g->skill_types,
        [OF_SEATS] = g->base.seats,
        [OF_DOORS] = g->board.doors,
        [OF_BUILDINGS] = g->board.buildings + 1,
        [OF_SPAWNS] = g->spawns,
        [OF_TOKENS] = g->tokens,
        [OF_GOALS] = g->goals,
        [OF_CARS] = g->cars,
        [OF_MACHINES] = g->machines,
        [OF_RULES] = g->rules,
        [OF_DOS] = g->dos,
        [OF_CHOICES] = g->options_of_rules,
        [OF_FLAGS] = g->flags,
        [OF_OBJECTIVES] = g->objectives,
        [OF_ACHIEVEMENTS] = g->campaign.achievements,
        [OF_CAMPAIGN_SKILLS] = g->campaign.skills,
        [OF_SHEETS] = g->sheets,
        [OF_FALLS] = g->falls,
        [OF_TILES] = g->board.tiles,
    };
    for (int i = 0; i < RANGES; i++)
        limit[i] = (uint16_t)count[i];
}

const char *state_fields_wrong(const struct horde_game *g, const struct horde_state *s, const uint16_t *limit)
{
    const char *wrong = fields_wrong(state_field, FIELD_ROWS(state_field), s, limit);
    for (int i = 0; !wrong && i < SURVIVORS; i++)
        wrong = fields_wrong(person_field, FIELD_ROWS(person_field), &s->survivor[i], limit);
    for (int i = 0; !wrong && i < s->movers; i++)
        wrong = fields_wrong(mover_field, FIELD_ROWS(mover_field), &s->mover[i], limit);
    for (int i = 0; !wrong && i < s->depth; i++)
        wrong = frame_fields_wrong(&s->frame[i], limit);
    return wrong;
}
