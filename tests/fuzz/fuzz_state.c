/*
 * fuzz_state.c - positions from outside: whatever bytes hd_state_check() lets through can be listed, described, seen, imagined
 * and played on, to the end of the game or for a long while. An input is a position of a random game and what is written over
 * it: mission, game, two bytes of steps, then patches of three bytes each: where (the lowest byte first), what.
 * A patch that is refused is taken back, together with those before it that have the highest bit of "where" set.
 */
#include "fuzz.h"
#include "walk.h"

enum { GAMES = 4, STEPS = 300, MISSIONS = 64, PLAYED_ON = 48 };

/* A random game with options of its own, and every position it went through. */
struct trail {
    struct walk_setup setup;
    struct hd_game *game;
    unsigned char *position;
    int steps;
};

static unsigned char *position_at(const struct trail *t, int step)
{
    return t->position + (size_t)step * hd_state_size(t->game);
}

static void walk_along(struct trail *t, uint64_t seed)
{
    static struct hd_action legal[HD_LEGAL_MAX];
    struct walk_mood mood;
    size_t size = hd_state_size(t->game);
    struct hd_state *state = hd_state_new(t->game);
    int count;
    t->position = malloc(STEPS * size);
    assert(t->position && state);
    walk_mood(&mood, seed);
    hd_start(t->game, state, seed, NULL);
    do {
        memcpy(position_at(t, t->steps++), state, size);
        count = hd_legal(t->game, state, legal, HD_LEGAL_MAX);
        if (count)
            hd_apply(t->game, state, legal[walk_pick(&mood, legal, count)], NULL);
    } while (count && t->steps < STEPS);
    hd_state_free(state);
}

static const struct trail *trail_of(int mission, int game)
{
    static struct trail all[MISSIONS][GAMES];
    struct trail *t = &all[mission][game];
    struct hd_report report = {0};
    struct rng luck;
    uint64_t seed = (uint64_t)(mission * GAMES + game + 1);
    if (t->game)
        return t;
    rng_seed(&luck, seed);
    walk_setup(fuzz_pack(), mission, game == 0, &luck, &t->setup);
    t->game = hd_game_new(fuzz_pack(), &t->setup.setup, &report);
    if (!t->game) {
        walk_setup(fuzz_pack(), mission, true, &luck, &t->setup);
        t->game = hd_game_new(fuzz_pack(), &t->setup.setup, &report);
    }
    assert(t->game);
    walk_along(t, seed);
    return t;
}

static void hear(void *user, const struct hd_event *event)
{
    char text[512];
    hd_event_text(user, event, HD_TEAM, event->kind % 2 ? HD_DE : HD_EN, text, sizeof text);
}

/* Everything a client asks about a position. */
static void look(const struct hd_game *game, const struct hd_state *state, const struct hd_action *action, int actions)
{
    static struct hd_view view;
    static struct hd_forecast forecast;
    struct hd_action_info info;
    char text[1024];
    hd_result(game, state);
    hd_to_move(game, state);
    hd_question_text(game, state, HD_DE, text, sizeof text);
    for (int seat = HD_PUBLIC; seat < hd_seats(game); seat++)
        hd_observe(game, state, seat, &view);
    for (int i = 0; i < hd_board(game)->places; i += 11) {
        hd_sees(game, state, 0, i);
        if (hd_forecast(game, state, i, HD_NONE, &forecast))
            hd_forecast_text(game, &forecast, HD_EN, text, sizeof text);
    }
    for (int i = 0; i < actions; i += 1 + actions / 16) {
        assert(!hd_check(game, state, action[i]).rule);
        hd_actor(game, state, action[i]);
        hd_action_info(game, state, action[i], &info);
        hd_action_label(game, state, action[i], HD_EN, text, sizeof text);
        hd_public_reason(game, state, hd_to_move(game, state) < 0 ? 0 : hd_to_move(game, state), action[i], HD_EN, text,
                         sizeof text);
    }
}

static void play_on(const struct hd_game *game, struct hd_state *state, uint64_t seed)
{
    static struct hd_action legal[HD_LEGAL_MAX];
    struct hd_sink sink = {.event = hear, .user = (void *)(uintptr_t)game};
    struct rng luck;
    rng_seed(&luck, seed);
    for (int i = 0; i < PLAYED_ON; i++) {
        int count = hd_legal(game, state, legal, HD_LEGAL_MAX);
        int all = count + (rng_below(&luck, 8) ? 0 : hd_legal_anytime(game, state, legal + count, HD_LEGAL_MAX - count));
        if (i % 16 == 0)
            look(game, state, legal, all);
        if (!count)
            return;
        struct hd_action action = legal[rng_below(&luck, (uint32_t)all)];
        if (i % 32 == 7)
            action = hd_bot_choose(HD_BOT_GREEDY, game, state, HD_TEAM, seed);
        hd_apply(game, state, action, &sink);
    }
}

/* Returns whether the position, as far as the patches were let through, differs from the one it was. */
static bool patched(const struct hd_game *game, struct hd_state *state, const uint8_t *patch, size_t patches)
{
    size_t bytes = hd_state_size(game);
    struct hd_state *good = hd_state_new(game);
    bool changed = false;
    hd_copy(game, good, state);
    for (; patches; patches--, patch += 3) {
        ((unsigned char *)state)[(size_t)(patch[0] | (patch[1] & 0x7f) << 8) % bytes] = patch[2];
        if (patch[1] & 0x80 && patches > 1)
            continue;
        const char *broken = hd_state_check(game, state);
        hd_copy(game, broken ? state : good, broken ? good : state);
        changed = changed || !broken;
    }
    hd_state_free(good);
    return changed;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 4)
        return 0;
    const struct trail *t = trail_of(data[0] % walk_missions(fuzz_pack()), data[1] % GAMES);
    struct hd_state *state = hd_state_new(t->game), *world = hd_state_new(t->game);
    memcpy(state, position_at(t, (data[2] | data[3] << 8) % t->steps), hd_state_size(t->game));
    if (patched(t->game, state, data + 4, (size - 4) / 3)) {
        hd_copy(t->game, world, state);
        play_on(t->game, state, size);
        hd_imagine(t->game, world, HD_TEAM, size);
        play_on(t->game, world, size + 1);
    }
    hd_state_free(world);
    hd_state_free(state);
    return 0;
}
