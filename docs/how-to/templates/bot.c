/*
 * bot.c - a player of your own in C: takes whatever kills most, else what the game's own player would do.
 * cc bot.c $(pkg-config --cflags --libs libholdout) && ./a.out 2e/M0 100
 */
#include "holdout/holdout.h"

#include <stdio.h>
#include <stdlib.h>

static struct hd_action choose(const struct hd_game *game, const struct hd_state *state, uint64_t luck)
{
    struct hd_action legal[HD_LEGAL_MAX], best = hd_bot_choose(HD_BOT_GREEDY, game, state, 0, luck);
    int count = hd_legal(game, state, legal, HD_LEGAL_MAX), most = 150; /* at least one and a half */
    for (int i = 0; i < count; i++) {
        struct hd_action_info info;
        hd_action_info(game, state, legal[i], &info);
        if (info.kills_mean > most && !info.risk) {
            most = info.kills_mean;
            best = legal[i];
        }
    }
    return best;
}

int main(int argc, char **argv)
{
    struct hd_report report = {0};
    struct hd_pack *pack = hd_pack_builtin(&report);
    struct hd_setup setup = {.mission = argc > 1 ? argv[1] : "2e/M0"};
    struct hd_game *game = pack ? hd_game_new(pack, &setup, &report) : NULL;
    struct hd_state *state = game ? hd_state_new(game) : NULL;
    int games = argc > 2 ? atoi(argv[2]) : 20, won = 0;
    if (!state)
        return fprintf(stderr, "%s\n", report.count ? report.problem[0].text : "not enough memory"), 1;
    for (int i = 0; i < games; i++) {
        hd_start(game, state, (uint64_t)i + 1, NULL);
        for (uint64_t step = 0; hd_result(game, state) == HD_PLAYING && step < 5000; step++)
            hd_apply(game, state, choose(game, state, step), NULL);
        won += hd_result(game, state) == HD_WON;
    }
    printf("%d of %d won\n", won, games);
    hd_state_free(state);
    hd_game_free(game);
    hd_pack_free(pack);
    return 0;
}
