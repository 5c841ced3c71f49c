/*
 * state_test.c - positions as nobody can play them to: one number of each sort out of its range, one at a time, and the check
 * says which. What must be safe once the check has passed is for tests/fuzz/fuzz_state.c.
 */
#include "games.h"

#include "horde/ways.h"

#include <stdio.h>
#include <string.h>

enum { ROOM = HD_STATE_MAX / 8 };

/* The common state, by how a field uses its limit. */
struct bad {
    size_t at;
    uint8_t value;
    const char *said;
};
#define BAD(member_, value_, said_)                                                                                            \
    {                                                                                                                          \
        offsetof(struct horde_state, member_), value_, said_                                                                   \
    }

static const struct bad state_row[] = {
    BAD(result, 3, "result is out of range"),
    BAD(phase, 250, "phase is out of range"),
    BAD(depth, FRAMES + 1, "depth is out of range"),
    BAD(depth, 0, "nothing is in progress"),
    BAD(people, 14, "people is out of range"),
    BAD(seat, 1, "seat is out of range"),
    BAD(seat_of[1], 7, "seat_of is out of range"),
    BAD(acting, 40, "acting is out of range"),
    {offsetof(struct horde_state, played) + 1, 0xff, "played is out of range"},
    BAD(awake, 0x80, "awake is out of range"),
    BAD(dues, DUES + 1, "dues is out of range"),
    BAD(due[0].when, 200, "due[0].when is out of range"),
    BAD(due[DUES - 1].zone, 200, "due[0].zone is out of range"),
    BAD(movers, MOVERS + 1, "movers is out of range"),
    BAD(spawn_zone[0], 100, "spawn_zone is out of range"),
    BAD(open, 0xff, "open is out of range"),
    BAD(infested.w[1], 1, "infested is out of range"),
    BAD(equipment.count, CARDS + 1, "equipment.card is out of range"),
    BAD(equipment.card[0], 127, "equipment.card is out of range"),
    BAD(zombies.gone, 200, "zombies.discard is out of range"),
    BAD(survivor[0].zone, 60, "zone is out of range"),
    BAD(survivor[0].level, LEVELS, "level is out of range"),
    BAD(survivor[1].card[HAND], 127, "card is out of range"),
    BAD(survivor[1].leader, 13, "leader is out of range"),
    BAD(survivor[1].flags, KILLED, "the game goes on without somebody who was killed"),
    BAD(survivor[2].car, 1, "car is out of range"),
    BAD(survivor[2].owned, OWNED + 1, "skill is out of range"),
    BAD(survivor[2].skill[0], 250, "skill is out of range"),
    BAD(frame[0].kind, F_COUNT, "a frame of no kind"),
    BAD(frame[1].kind, F_TURN, "a frame is about nobody"),
    BAD(frame[0].step, 99, "a frame is at a step it does not have"),
    BAD(frame[0].round.seats, 9, "round.seats is out of range"),
    BAD(frame[2].who, NONE, "a frame is about nobody"),
    BAD(frame[2].turn.waits.acting, 200, "turn.waits.acting is out of range"),
    BAD(frame[2].kind, F_FETCH, "the frames lie in a wrong order"),
    BAD(frame[2].kind, F_ROUND, "the frames lie in a wrong order"),
};

/* One of the tutorial, in somebody's turn. */
static void begin(const struct hd_game *game, struct horde_state *s)
{
    static const char *const turn[] = {"turn doug"};
    hd_start(game, (struct hd_state *)s, 1, NULL);
    set_up(game, (struct hd_state *)s, turn, 1);
    assert_null(hd_state_check(game, (struct hd_state *)s));
    assert_int_equal(s->frame[s->depth - 1].kind, F_TURN);
}

static void refused(const struct hd_game *game, const void *position, const char *said)
{
    const char *broken = hd_state_check(game, position);
    if (!broken || !strstr(broken, said))
        fail_msg("expected '%s', heard '%s'", said, broken ? broken : "nothing");
}

static void test_fields(void **state)
{
    struct hd_game *game = game_of("2e/M0", 1);
    uint64_t good[ROOM] = {0}, bad[ROOM];
    begin(game, (struct horde_state *)good);
    for (size_t i = 0; i < sizeof state_row / sizeof *state_row; i++) {
        memcpy(bad, good, sizeof good);
        ((uint8_t *)bad)[state_row[i].at] = state_row[i].value;
        refused(game, bad, state_row[i].said);
    }
    hd_game_free(game);
}

/* What a frame keeps: one laid on the turn with nothing in it but the number that is out of range. */
static void test_frames(void **state)
{
    static const struct {
        uint8_t kind;
        size_t at;
        uint8_t value;
        const char *said;
    } row[] = {
#define ROW(kind_, member_, value_, said_) {F_##kind_, offsetof(struct frame, member_), value_, said_}
        ROW(SEAT, seat.seat, 9, "seat.seat is out of range"),
        ROW(PAY, pay.action.verb, 250, "pay.action.verb is out of range"),
        ROW(PAY, pay.action.arg[1], 200, "what is about to be paid for cannot be done"),
        ROW(PICK, pick.what, PICK_TILE + 1, "pick.what is out of range"),
        ROW(TRADE, trade.partner, 30, "trade.partner is out of range"),
        ROW(TRADE, trade.before[1][0], 120, "trade.before is out of range"),
        ROW(ATTACK, zone, NONE, "a frame is about no zone of the board"),
        ROW(ATTACK, attack.type, 250, "attack.type is out of range"),
        ROW(ATTACK, attack.need, 7, "attack.need is out of range"),
        ROW(ATTACK, attack.used.copy[1], 127, "attack.used.copy is out of range"),
        ROW(ATTACK, attack.dice, 200, "more dice lie there than were rolled"),
        ROW(ATTACK, attack.face[3], 200, "more dice lie there than were rolled"),
        ROW(SPLIT, split.kind, 7, "split.kind is out of range"),
        ROW(SPLIT, split.ways, ROUTES + 1, "split.way is out of range"),
        ROW(WOUNDS, wounds.only, 40, "wounds.only is out of range"),
        ROW(SPAWN, spawn.drawn, SPAWNS + 1, "spawn.drawn is out of range"),
        ROW(BUILDING, building.resolved, 1, "more has been dealt with than was drawn"),
        ROW(HAPPENS, happens.trigger, 200, "happens.trigger is out of range"),
        ROW(LEVEL, level.level, LEVELS, "level.level is out of range"),
        ROW(HOSTILE, zone, 0, "a frame of a part this game does not have"),
        ROW(REDRAW, zone, 0, "the frames lie in a wrong order"),
#undef ROW
    };
    struct hd_game *game = game_of("2e/M0", 1);
    uint64_t good[ROOM] = {0}, bad[ROOM];
    begin(game, (struct horde_state *)good);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct horde_state *s = memcpy(bad, good, sizeof good);
        uint8_t *frame = (uint8_t *)&s->frame[s->depth++];
        frame[0] = row[i].kind;
        struct frame *f = (struct frame *)(void *)frame; /* of the cards it is made with, none */
        memset(row[i].kind == F_PAY ? f->pay.used.copy : f->attack.used.copy, NONE,
               row[i].kind == F_PAY || row[i].kind == F_ATTACK ? 2 : 0);
        frame[row[i].at] = row[i].value;
        refused(game, bad, row[i].said);
    }
    hd_game_free(game);
}

/* 2E-ACT-TRADE-3: what is remembered to be given back if the trade is refused. */
static void test_trade(void **state)
{
    static const char *const cards[] = {"put wanda r2c1", "put doug r2c1", "turn doug"};
    struct hd_game *game = game_of("2e/M0", 1);
    uint64_t good[ROOM] = {0}, bad[ROOM];
    struct horde_state *s = (struct horde_state *)good;
    struct hd_action trade;
    begin(game, s);
    set_up(game, (struct hd_state *)s, cards, 3);
    assert_true(hd_action_parse(game, "trade doug wanda", &trade, HD_EN, NULL, 0));
    assert_int_equal(hd_check(game, (struct hd_state *)s, trade).rule, 0);
    hd_apply(game, (struct hd_state *)s, trade, NULL);
    assert_null(hd_state_check(game, (struct hd_state *)s));
    int top = s->depth - 1, slot = 0;
    while (s->frame[top].trade.before[0][slot] == NONE)
        slot++;
    s = memcpy(bad, good, sizeof good);
    s->frame[top].trade.before[1][SLOTS - 1] = s->frame[top].trade.before[0][slot]; /* it would come back twice */
    refused(game, bad, "a trade cannot be taken back");
    s = memcpy(bad, good, sizeof good);
    s->frame[top].trade.before[0][slot] = NONE; /* it would be lost */
    refused(game, bad, "a trade cannot be taken back");
    s = memcpy(bad, good, sizeof good);
    s->frame[top].trade.partner = s->frame[top].who;
    refused(game, bad, "a trade cannot be taken back");
    hd_game_free(game);
}

/* What the parts keep, each in every mission that has it. */
static void test_parts(void **state)
{
    static const struct {
        uint8_t part;
        size_t at;
        uint8_t value;
        const char *said;
    } row[] = {
        {PART_WAYS, offsetof(struct ways, fallen), 0xff, "fallen is out of range"},
        {PART_CARS, offsetof(struct car, zone), 200, "zone is out of range"},
        {PART_CARS, sizeof(struct car) + offsetof(struct car, loads), CAR_LOAD + 1, "load is out of range"},
        {PART_MOUNTING, offsetof(struct mounting, on), 200, "on is out of range"},
        {PART_MOUNTING, offsetof(struct mounting, before), 200, "before is out of range"},
        {PART_MACHINES, offsetof(struct machines, user), 30, "user is out of range"},
        {PART_HAND_DOORS, offsetof(struct hand_doors, neutral) + 7, 0x80, "neutral is out of range"},
        {PART_PITS, offsetof(struct pits, open) + 15, 0x80, "open is out of range"},
        {PART_MOLD, offsetof(struct mold, laid) + 15, 0x80, "laid is out of range"},
        {PART_GROUPS, offsetof(struct groups, ways), ROUTES + 1, "way is out of range"},
        {PART_CAMOUFLAGE, offsetof(struct camouflage, hidden) + 1, 0x80, "hidden is out of range"},
    };
    enum { ROWS = sizeof row / sizeof *row };
    int tested[ROWS] = {0};
    static uint64_t good[ROOM], bad[ROOM];
    for (int of = 0; of < hd_game_count(pack); of++)
        for (int m = 0; m < hd_game_info(pack, of).missions; m++) {
            char mission[64];
            snprintf(mission, sizeof mission, "%s/%s", hd_game_info(pack, of).id, hd_mission_info(pack, of, m).id);
            if (!strncmp(mission, "zombietown", 10))
                continue;
            struct hd_game *game = game_of(mission, 1);
            const struct horde_game *g = (const struct horde_game *)game;
            hd_start(game, (struct hd_state *)good, 1, NULL);
            for (int i = 0; i < ROWS; i++)
                if (g->part_at[row[i].part]) {
                    memcpy(bad, good, sizeof good);
                    ((uint8_t *)bad)[g->part_at[row[i].part] + row[i].at] = row[i].value;
                    refused(game, bad, row[i].said);
                    tested[i]++;
                }
            hd_game_free(game);
        }
    for (int i = 0; i < ROWS; i++)
        if (!tested[i])
            fail_msg("no mission has part %d", row[i].part);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_fields), cmocka_unit_test(test_frames),
                                       cmocka_unit_test(test_trade), cmocka_unit_test(test_parts)};
    return cmocka_run_group_tests(tests, open_pack, close_pack);
}
