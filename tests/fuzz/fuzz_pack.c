/*
 * fuzz_pack.c - data files: one file of the 2nd Edition is replaced by the input and the whole pack is built, written, read
 * back and checked. What is accepted has to be playable: some decisions are taken. The first byte names the file: g game, t
 * tiles, e equipment, z zombies, s survivors, k skills, x texts, anything else a mission.
 */
#include "fuzz.h"

#include "api/modules.h"
#include "pack/pack.h"

#include <stdio.h>

static void replace(struct pk_game *game, char which, const struct pk_node *const *root)
{
    switch (which) {
    case 'g': game->game = *root; break;
    case 't': game->tiles = *root; break;
    case 'e': game->equipment = *root; break;
    case 'z': game->zombies = *root; break;
    case 's': game->survivors = *root; break;
    case 'k': game->skills = *root; break;
    case 'x': game->texts = *root; break;
    default: game->mission = root;
    }
}

static void play(const struct hd_pack *pack)
{
    static struct hd_report report;
    char mission[64];
    snprintf(mission, sizeof mission, "%s/%s", hd_game_info(pack, 0).id, hd_mission_info(pack, 0, 0).id);
    memset(&report, 0, sizeof report);
    struct hd_setup setup = {.mission = mission};
    struct hd_game *game = hd_game_new(pack, &setup, &report);
    if (!game)
        return;
    struct hd_state *state = hd_state_new(game);
    struct hd_action legal[HD_LEGAL_MAX];
    int count;
    hd_start(game, state, 1, NULL);
    for (int i = 0; i < 300 && (count = hd_legal(game, state, legal, HD_LEGAL_MAX)) > 0; i++)
        hd_apply(game, state, legal[i * 7 % count], NULL);
    const char *broken = hd_state_check(game, state);
    if (broken)
        fprintf(stderr, "%s\n", broken);
    assert(!broken);
    hd_state_free(state);
    hd_game_free(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct hd_report report;
    if (!size)
        return 0;
    char *text = fuzz_text(data + 1, size - 1);
    memset(&report, 0, sizeof report);
    struct pk_tree *tree = pk_parse("fuzz.yaml", text, size - 1, &report);
    const struct pk_node *root = tree ? pk_root(tree) : NULL;
    if (root && !report.count) {
        struct pk_game game = *fuzz_pack()->data->game[0];
        const struct pk_game *games[] = {&game};
        struct pk_pack whole = {.games = 1, .game = games};
        size_t bytes;
        game.rule_count = 0;
        game.missions = 1;
        replace(&game, (char)data[0], &root);
        unsigned char *blob = pk_to_blob(&whole, &bytes);
        struct hd_pack *pack = blob ? pack_wrap(pk_from_blob(blob, bytes, &report), &report) : NULL;
        if (pack && !hd_pack_check(pack, &report))
            play(pack);
        hd_pack_free(pack);
        free(blob);
    }
    if (tree)
        pk_tree_free(tree);
    free(text);
    return 0;
}
