/*
 * games.h - the built-in games for unit tests: opened once for a group, one set up as the lines say.
 */
#ifndef HD_TESTS_GAMES_H
#define HD_TESTS_GAMES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "holdout/holdout.h"

static struct hd_pack *pack;

static inline int open_pack(void **state)
{
    static struct hd_report report;
    (void)state;
    return (pack = hd_pack_builtin(&report)) ? 0 : -1;
}

static inline int close_pack(void **state)
{
    (void)state;
    hd_pack_free(pack);
    return 0;
}

static inline struct hd_game *game_of(const char *mission, int seats)
{
    static struct hd_report report;
    struct hd_setup setup = {.mission = mission, .seats = seats};
    struct hd_game *game = hd_game_new(pack, &setup, &report);
    if (!game)
        fail_msg("%s", report.problem[0].text);
    return game;
}

static inline void set_up(const struct hd_game *game, struct hd_state *s, const char *const *lines, size_t count)
{
    char why[256];
    for (size_t i = 0; i < count; i++)
        assert_true(hd_setup_line(game, s, lines[i], why, sizeof why));
}

#endif
