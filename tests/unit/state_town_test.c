/*
 * state_town_test.c - Zombietown's positions as nobody can play them to: one number of each sort out of its range, one at a
 * time, and the check says which. The other family: state_test.c.
 */
#include "games.h"

#include "town/game.h"

#include <string.h>

static void test_fields(void **state)
{
    static const struct {
        size_t at;
        uint8_t value;
        const char *said;
    } row[] = {
#define BAD(member_, value_, said_) {offsetof(struct town_state, member_), value_, said_}
        BAD(result, 9, "result is out of range"),
        BAD(phase, 250, "phase is out of range"),
        BAD(depth, FRAMES + 1, "depth is out of range"),
        BAD(depth, 0, "nothing is in progress"),
        BAD(seat, 7, "seat is out of range"),
        BAD(going, 9, "going is out of range"),
        BAD(goer, 6, "goer is out of range"),
        BAD(looks, LOOKS + 1, "looks is out of range"),
        BAD(looks, 1, "look is out of range"),
        BAD(crowd.w[2], 0xff, "the set of nodes with zombies is wrong"),
        BAD(pawn[0].place, 200, "pawn[0].place is out of range"),
        BAD(pawn[5].weapon[1].card, 70, "pawn[0].weapon[1].card is out of range"),
        BAD(survivor[19].owner, 9, "survivor[0].owner is out of range"),
        BAD(survivor[1].owner, 0, "a survivor is there without a card"),
        BAD(frame[FRAMES - 1].seat, 7, "a frame above the stack is not empty"),
        BAD(house[11].cards, ROW + 1, "house[0].cards is out of range"),
        BAD(house[3].kind, 200, "house[0].kind is out of range"),
        BAD(rocket[2].house, 12, "rocket[0].house is out of range"),
        BAD(rocket[2].seat, 0, "fireworks are in part there and in part not"),
        BAD(combat.count, COMBAT + 1, "combat.card is out of range"),
        BAD(combat.card[0], 70, "combat.card is out of range"),
        BAD(pool.start[3], 0xff, "pool.start is out of range"),
        BAD(pool.start[3], 5, "piles overlap"),
        BAD(pool.card[0], 0x7f, "a card that does not exist lies in a pile"),
        BAD(frame[0].kind, F_COUNT, "a frame of no kind"),
        BAD(frame[0].kind, F_SHOT, "the frames lie in a wrong order"),
        BAD(frame[0].who, 40, "a frame is about nobody"),
        BAD(frame[0].step, 99, "a frame is at a step it does not have"),
        BAD(frame[0].seat, 9, "a frame is about a seat that does not exist"),
#undef BAD
    };
    struct hd_game *game = game_of("zombietown/town", 3);
    static uint64_t good[HD_STATE_MAX / 8], bad[HD_STATE_MAX / 8];
    hd_start(game, (struct hd_state *)good, 1, NULL);
    assert_null(hd_state_check(game, (struct hd_state *)good));
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        memcpy(bad, good, sizeof good);
        ((uint8_t *)bad)[row[i].at] = row[i].value;
        const char *broken = hd_state_check(game, (struct hd_state *)bad);
        if (!broken || !strstr(broken, row[i].said))
            fail_msg("expected '%s', heard '%s'", row[i].said, broken ? broken : "nothing");
    }
    hd_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_fields)};
    return cmocka_run_group_tests(tests, open_pack, close_pack);
}
