/*
 * start.c - from a setup to a compiled game: which game, which mission, which family, and the hash of what it was made from.
 */
#include "api/modules.h"
#include "core/hash.h"

#include <stdio.h>
#include <string.h>

/* "2e/M0" into its halves; the game's id goes to a small buffer. */
static const char *split_mission(const char *mission, char *game, size_t size)
{
    const char *slash = mission ? strchr(mission, '/') : NULL;
    if (!slash || (size_t)(slash - mission) >= size)
        return NULL;
    snprintf(game, size, "%.*s", (int)(slash - mission), mission);
    return slash + 1;
}

static void list_missions(const struct pk_game *game, char *out, size_t size)
{
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < game->missions && used + 24 < size; i++) {
        const struct pk_node *id = pk_get(game->mission[i], "id");
        if (id && id->type == PK_SCALAR)
            used += (size_t)snprintf(out + used, size - used, "%s%.12s", used ? ", " : "", id->text);
    }
}

/* Texts and looks may be mended without making old records unreadable; everything else counts. */
static uint64_t hash_game(const struct pk_game *game, const struct pk_node *mission)
{
    const struct pk_node *const part[] = {game->game,      game->tiles,  game->equipment, game->zombies,
                                          game->survivors, game->skills, mission};
    uint64_t hash = hash_bytes(game->id, strlen(game->id), 0);
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++)
        hash = part[i] ? pk_hash(part[i], hash) : hash + 1;
    for (int i = 0; i < game->extra_count; i++)
        hash = pk_hash(game->extra[i], hash);
    return hash;
}

static struct hd_game *no_family(const struct pk_game *game, struct hd_report *report)
{
    char known[128] = "";
    for (int i = 0; module_at(i); i++) {
        size_t used = strlen(known);
        snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "", module_at(i)->id);
    }
    pk_problem(report, game->game, "expected 'rules:' with one of: %s", known);
    return NULL;
}

static struct hd_game *load(const struct pk_pack *pack, const struct pk_game *game, const struct pk_node *mission,
                            const struct hd_setup *setup, struct hd_report *report)
{
    const struct hd_rules *rules = module_of(game);
    if (!rules)
        return no_family(game, report);
    struct hd_setup filled = *setup;
    if (!filled.seats)
        filled.seats = 1;
    struct hd_game *made = rules->load(pack, game, &filled, report);
    if (made)
        made->hash = hash_game(game, mission);
    return made;
}

struct hd_game *hd_game_new(const struct hd_pack *pack, const struct hd_setup *setup, struct hd_report *report)
{
    char id[sizeof((struct hd_game *)0)->id], known[160];
    const char *mission = split_mission(setup->mission, id, sizeof id);
    const struct pk_game *game = mission ? pk_find_game(pack->data, id) : NULL;
    if (!mission)
        report_line(report, "", 0, "a mission is named game/mission, as in 2e/M0; found '%.40s'",
                    setup->mission ? setup->mission : "");
    else if (!game)
        report_line(report, "", 0, "there is no game '%.16s'", id);
    if (!game)
        return NULL;
    const struct pk_node *node = pk_find_mission(game, mission);
    if (!node) {
        list_missions(game, known, sizeof known);
        report_line(report, "", 0, "'%.16s' has no mission '%.24s'; there are: %s", id, mission, known);
        return NULL;
    }
    if (setup->seats < 0 || setup->seats > HD_SEATS) {
        report_line(report, "", 0, "%d seats: expected 1 to %d", setup->seats, HD_SEATS);
        return NULL;
    }
    return load(pack->data, game, node, setup, report);
}

void hd_game_free(struct hd_game *game)
{
    if (game)
        game->rules->free_game(game);
}
