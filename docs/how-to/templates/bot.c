/* A player of your own: takes whatever kills most, else what greedy would do. cc bot.c $(pkg-config --cflags --libs libholdout) */
#include <holdout/holdout.h>
#include <stdio.h>

static struct hd_action choose(const struct hd_game *game, const struct hd_state *state, uint64_t luck)
{
    struct hd_action legal[HD_LEGAL_MAX], best = hd_bot_choose(HD_BOT_GREEDY, game, state, 0, luck);
    int count = hd_legal(game, state, legal, HD_LEGAL_MAX), most = 150; /* at least one and a half */
    for (int i = 0; i < count; i++) {
        struct hd_action_info info;
        hd_action_info(game, state, legal[i], &info);
        if (info.kills_mean <= most || info.risk) /* fewer, or a friend could be hit */
            continue;
        best = legal[i];
        most = info.kills_mean;
    }
    return best;
}

int main(void)
{
    struct hd_report report = {0}; /* what is wrong, if there is no game */
    struct hd_game *game = hd_game_new(hd_pack_builtin(&report), &(struct hd_setup){.mission = "2e/M0"}, &report);
    struct hd_state *state = hd_state_new(game);
    int won = 0;
    for (int i = 1; i <= 20; i++) {
        hd_start(game, state, i, NULL);
        for (int step = 0; hd_result(game, state) == HD_PLAYING; step++)
            hd_apply(game, state, choose(game, state, step), NULL);
        won += hd_result(game, state) == HD_WON;
    }
    printf("%d of 20 won\n", won);
}
