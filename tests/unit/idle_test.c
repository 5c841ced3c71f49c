/*
 * idle_test.c - nobody can sit it out: in every mission of the cooperative games the dead find a team that walks apart for a
 * while and then does nothing, wherever it ends up, as long as a way leads there. A mission in which they stand still for ever
 * (people louder than the team behind a door nobody opens) fails here.
 */
#include "walk.h"

enum { ROUNDS = 150, WALKS = 12, GAMES = 6 };

static int passed, failed, unreached;

static bool begins(const char *text, const char *word) { return !strncmp(text, word, strlen(word)); }

static int ask(const struct hd_game *game, const struct hd_state *state, const char *question)
{
    char answer[64] = "";
    return hd_query(game, state, question, answer, sizeof answer) && answer[0] >= '0' && answer[0] <= '9' ? atoi(answer) : -1;
}

/* The answer that does nothing, or while they walk one that moves; any other question is answered at random. */
static struct hd_action choose(const struct hd_game *game, const struct hd_action *legal, int count, bool walk,
                               struct rng *luck)
{
    struct hd_action any = legal[rng_below(luck, (uint32_t)count)], end = any, move = any;
    bool ends = false, moves = false;
    for (int i = 0; i < count; i++) {
        char text[100];
        hd_action_text(game, legal[i], text, sizeof text);
        if (begins(text, "end "))
            end = legal[i], ends = true;
        if (begins(text, "move ") && (!moves || rng_below(luck, 3) == 0))
            move = legal[i], moves = true;
    }
    if (!ends || walk)
        return walk && moves && rng_below(luck, 3) ? move : any; /* also doors: they end up in houses too */
    return end;
}

/* Is there anybody on the board the dead can get to? */
static bool in_reach(const struct hd_game *game, const struct hd_state *state)
{
    static struct hd_view view;
    char spawn[32] = "";
    memset(&view, 0, sizeof view);
    hd_observe(game, state, HD_PUBLIC, &view);
    hd_query(game, state, "spawn 0", spawn, sizeof spawn);
    for (int i = 0; i < view.pieces; i++) {
        char question[100];
        if (view.piece[i].health <= 0 || view.piece[i].place < 0)
            continue;
        snprintf(question, sizeof question, "path %s %s", spawn, hd_id(game, HD_PLACE, view.piece[i].place));
        if (ask(game, state, question) >= 0)
            return true;
    }
    return false;
}

static void sit_out(const struct hd_game *game, uint64_t seed, int rounds_walked)
{
    static struct hd_action legal[HD_LEGAL_MAX];
    struct hd_state *state = hd_state_new(game);
    struct rng luck;
    int count, round = 0;
    rng_seed(&luck, seed);
    hd_start(game, state, seed, NULL);
    while (round <= ROUNDS && (count = hd_legal(game, state, legal, HD_LEGAL_MAX)) > 0) {
        hd_apply(game, state, choose(game, legal, count, round <= rounds_walked, &luck), NULL);
        round = ask(game, state, "round");
    }
    bool over = hd_result(game, state) != HD_PLAYING, reach = over || in_reach(game, state);
    unreached += !reach;
    *(over || !reach ? &passed : &failed) += 1;
    if (!over && reach)
        printf("%s, seed %llu, %d rounds walked: nothing has happened by round %d\n", hd_mission_id(game),
               (unsigned long long)seed, rounds_walked, round);
    hd_state_free(state);
}

int main(void)
{
    struct hd_report report = {0};
    struct hd_pack *pack = hd_pack_builtin(&report);
    for (int m = 0; pack && m < hd_game_info(pack, 0).missions; m++) {
        char mission[64];
        snprintf(mission, sizeof mission, "%s/%s", hd_game_info(pack, 0).id, hd_mission_info(pack, 0, m).id);
        struct hd_game *game = hd_game_new(pack, &(struct hd_setup){.mission = mission}, &report);
        for (uint64_t seed = 1; game && seed <= GAMES * WALKS; seed++)
            sit_out(game, seed, (int)(seed % WALKS));
        failed += !game;
        hd_game_free(game);
    }
    printf("%d teams nobody could get to\n%d passed, %d failed\n", unreached, passed, failed);
    hd_pack_free(pack);
    return !passed || failed;
}
