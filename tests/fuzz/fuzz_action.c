/*
 * fuzz_action.c - action texts: what is understood has one text, and reading that text gives the same action again.
 * Whatever is understood may be judged, and has a label; only what is allowed has a reason.
 */
#include "fuzz.h"

static const struct hd_game *game;
static struct hd_state *state;

static void begin(void)
{
    struct hd_report report = {0};
    struct hd_setup setup = {.mission = "2e/M1"};
    game = hd_game_new(fuzz_pack(), &setup, &report);
    assert(game);
    state = hd_state_new(game);
    hd_start(game, state, 1, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct hd_action action, again;
    char why[64], spoken[512], twice[512];
    if (!game)
        begin();
    char *text = fuzz_text(data, size);
    if (hd_action_parse(game, text, &action, size % 2 ? HD_DE : HD_EN, why, sizeof why)) {
        hd_action_text(game, action, spoken, sizeof spoken);
        assert(hd_action_parse(game, spoken, &again, HD_EN, why, sizeof why) && hd_same_action(action, again));
        hd_action_text(game, again, twice, sizeof twice);
        assert(!strcmp(spoken, twice));
        struct hd_why refused = hd_check(game, state, action);
        hd_why_text(game, refused, HD_EN, spoken, sizeof spoken);
        hd_action_label(game, state, action, HD_DE, spoken, sizeof spoken);
        assert(!refused.rule || !hd_reason(game, state, 0, action, HD_EN, spoken, sizeof spoken));
    }
    free(text);
    return 0;
}
