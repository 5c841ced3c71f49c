/*
 * start.c - from a setup to a compiled game: which game, which mission, which family, and the hash of what it was made from.
 */
#include "api/modules.h"
#include "core/hash.h"

#include <stdio.h>
#include <string.h>

/* ---- which mission ---- */

enum { NAME = sizeof((struct hd_game *)0)->mission };

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c | 32) : c; }

/* In any case, up to the length typed. */
static bool same_word(const char *id, const char *typed, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (small(id[i]) != small(typed[i]))
            return false;
    return !id[length];
}

static const char *id_of_mission(const struct pk_game *game, int mission)
{
    const struct pk_node *id = pk_get(game->mission[mission], "id");
    return id && id->type == PK_SCALAR ? id->text : "";
}

/* "2e/m5", "M5", or "zombietown" if that has one mission only. */
static bool can_mean(const struct pk_game *game, int mission, const char *typed)
{
    const char *slash = strchr(typed, '/'), *id = id_of_mission(game, mission);
    if (slash)
        return same_word(game->id, typed, (size_t)(slash - typed)) && same_word(id, slash + 1, strlen(slash + 1));
    return same_word(id, typed, strlen(typed)) || (game->missions == 1 && same_word(game->id, typed, strlen(typed)));
}

/* How many missions can be meant: `name` is the one, or the list of all of them. A name written exactly is never in doubt. */
static int find_mission(const struct pk_pack *pack, const char *typed, char *name, size_t size)
{
    int found = 0;
    size_t used = 0;
    *name = 0;
    for (int g = 0; g < pack->games; g++)
        for (int m = 0; m < pack->game[g]->missions; m++) {
            char full[NAME];
            if (!can_mean(pack->game[g], m, typed))
                continue;
            snprintf(full, sizeof full, "%s/%s", pack->game[g]->id, id_of_mission(pack->game[g], m));
            if (!strcmp(full, typed)) {
                snprintf(name, size, "%s", full);
                return 1;
            }
            used += used < size ? (size_t)snprintf(name + used, size - used, "%s%s", found++ ? ", " : "", full) : 0;
        }
    return found;
}

bool hd_mission_find(const struct hd_pack *pack, const char *typed, char *name, size_t size)
{
    char found[NAME];
    bool one = typed && find_mission(pack->data, typed, found, sizeof found) == 1;
    snprintf(name, size, "%s", one ? found : typed ? typed : "");
    return one;
}

static const struct pk_game *find_game(const struct pk_pack *pack, const char *typed, size_t length)
{
    for (int g = 0; g < pack->games; g++)
        if (same_word(pack->game[g]->id, typed, length))
            return pack->game[g];
    return NULL;
}

static void list_missions(const struct pk_game *game, char *out, size_t size)
{
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < game->missions && used + 24 < size; i++) {
        const char *id = id_of_mission(game, i);
        if (*id)
            used += (size_t)snprintf(out + used, size - used, "%s%.12s", used ? ", " : "", id);
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

static void list_games(const struct pk_pack *pack, char *out, size_t size)
{
    size_t used = 0;
    out[0] = 0;
    for (int g = 0; g < pack->games && used + 24 < size; g++)
        used += (size_t)snprintf(out + used, size - used, "%s%.16s", used ? ", " : "", pack->game[g]->id);
}

static void no_mission(const struct pk_pack *pack, const char *typed, int found, const char *names, struct hd_report *report)
{
    char known[160];
    size_t length = strcspn(typed, "/");
    const struct pk_game *game = find_game(pack, typed, length);
    if (found > 1) {
        report_line(report, "", 0, "'%.40s' can be several missions: %s", typed, names);
    } else if (game) {
        list_missions(game, known, sizeof known);
        report_line(report, "", 0, "'%.16s' has no mission '%.24s'; there are: %s", game->id,
                    typed[length] ? typed + length + 1 : "", known);
    } else if (typed[length]) {
        list_games(pack, known, sizeof known);
        report_line(report, "", 0, "there is no game '%.*s'; there are: %s", (int)(length < 16 ? length : 16), typed, known);
    } else
        report_line(report, "", 0, "a mission is named game/mission, as in %s/%s; found '%.40s'",
                    pack->games ? pack->game[0]->id : "?",
                    pack->games && pack->game[0]->missions ? id_of_mission(pack->game[0], 0) : "?", typed);
}

struct hd_game *hd_game_new(const struct hd_pack *pack, const struct hd_setup *setup, struct hd_report *report)
{
    const char *typed = setup->mission ? setup->mission : "";
    char name[160];
    int found = find_mission(pack->data, typed, name, sizeof name);
    if (found != 1) {
        no_mission(pack->data, typed, found, name, report);
        return NULL;
    }
    if (setup->seats < 0 || setup->seats > HD_SEATS) {
        report_line(report, "", 0, "%d seats: expected 1 to %d", setup->seats, HD_SEATS);
        return NULL;
    }
    struct hd_setup filled = *setup;
    const struct pk_game *game = find_game(pack->data, name, strcspn(name, "/"));
    filled.mission = name;
    return load(pack->data, game, pk_find_mission(game, strchr(name, '/') + 1), &filled, report);
}

void hd_game_free(struct hd_game *game)
{
    if (game)
        game->rules->free_game(game);
}
