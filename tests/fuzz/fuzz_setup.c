/*
 * fuzz_setup.c - setup lines: the first letter chooses a mission, then every line is one of them, or "!N" the answer with that
 * number of those allowed. Whatever is taken, every answer that is offered may be judged, named and given. (Lines make
 * positions no rule leads to, three abominations at once, so the invariants of play are not asked for.) Not here: the protocol
 * around them (fuzz_engine.c).
 */
#include "fuzz.h"

enum { LINES = 40, TEXT = 512 };

static const char *const missions[] = {"2e/M1",        "2e/M6",        "2e/M11",        "dark-side/M1",
                                       "dark-side/M4", "dark-side/M8", "dark-side/M7",  "dark-side/M10",
                                       "invader/I1",   "combined/C1",  "washington/M5", "washington/M1",
                                       "invader/I5",   "2e/M9",        "combined/C2",   "zombietown/town"};

enum { MISSIONS = sizeof missions / sizeof missions[0] };

static const struct hd_game *game_of(int which)
{
    static const struct hd_game *game[MISSIONS];
    struct hd_report report = {0};
    struct hd_setup setup = {.mission = missions[which], .seats = 2};
    if (!game[which])
        game[which] = hd_game_new(fuzz_pack(), &setup, &report);
    assert(game[which]);
    return game[which];
}

static void check_answers(const struct hd_game *game, const struct hd_state *state)
{
    static struct hd_action legal[HD_LEGAL_MAX];
    char text[TEXT];
    int count = hd_legal(game, state, legal, HD_LEGAL_MAX);
    for (int i = 0; i < count; i++) {
        assert(!hd_check(game, state, legal[i]).rule);
        hd_action_label(game, state, legal[i], HD_EN, text, sizeof text);
    }
}

static void answer(const struct hd_game *game, struct hd_state *state, const char *number)
{
    struct hd_action legal[HD_LEGAL_MAX];
    struct hd_sink sink = {0};
    int count = hd_legal(game, state, legal, HD_LEGAL_MAX);
    if (count)
        hd_apply(game, state, legal[strtoul(number, NULL, 10) % (unsigned)count], &sink);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    const struct hd_game *game = game_of(data[0] % MISSIONS);
    struct hd_state *state = hd_state_new(game), *before = hd_state_new(game);
    char *text = fuzz_text(data + 1, size - 1), why[TEXT], *rest = NULL;
    hd_start(game, state, 1, NULL);
    int lines = 0;
    for (char *line = strtok_r(text, "\n", &rest); line && lines < LINES; line = strtok_r(NULL, "\n", &rest), lines++) {
        hd_copy(game, before, state);
        if (line[0] == '!')
            answer(game, state, line + 1);
        else if (!hd_setup_line(game, state, line, why, sizeof why))
            hd_copy(game, state, before); /* as a session does */
        check_answers(game, state);
    }
    free(text);
    hd_state_free(state);
    hd_state_free(before);
    return 0;
}
