/*
 * campaign.c - the public questions about campaign sheets. Not here: what is in one (the families read and write them).
 */
#include "api/modules.h"
#include "core/text.h"

#include <stdio.h>
#include <string.h>

int hd_sheet(const struct hd_game *game, const struct hd_state *state, char *out, size_t size)
{
    if (size)
        out[0] = 0;
    return game->rules->sheet ? game->rules->sheet(game, state, out, size) : 0;
}

/* The word after the first line that begins with `key`. */
static bool value_of(const char *sheet, const char *key, char *out, size_t size)
{
    size_t length = strlen(key);
    while (sheet && *sheet) {
        size_t end = strcspn(sheet, "\n|");
        if (!strncmp(sheet, key, length) && sheet[length] == ' ' && end > length) {
            const char *at = sheet + length + strspn(sheet + length, " ");
            size_t word = strcspn(at, " \t\r\n|");
            snprintf(out, size, "%.*s", (int)(word < 40 ? word : 40), at);
            return word > 0;
        }
        sheet += end + (sheet[end] != 0);
    }
    return false;
}

bool hd_sheet_next(const char *sheet, char *mission, size_t size)
{
    char game[64], id[64];
    if (size)
        mission[0] = 0;
    if (!value_of(sheet, "campaign", game, sizeof game) || !value_of(sheet, "mission", id, sizeof id))
        return false;
    snprintf(mission, size, "%s/%s", game, id);
    return true;
}

static const struct pk_node *missions_of(const struct pk_game *game)
{
    const struct pk_node *list = pk_get(pk_get(game->game, "campaign"), "missions");
    return list && list->type == PK_LIST && list->count ? list : NULL;
}

static const char *mission_at(const struct pk_game *game, bool last)
{
    const struct pk_node *list = game ? missions_of(game) : NULL;
    const struct pk_node *node = list ? &list->child[last ? list->count - 1 : 0] : NULL;
    return node && node->type == PK_SCALAR ? node->text : NULL;
}

const char *hd_campaign_start(const struct hd_pack *pack, const char *game)
{
    return mission_at(pk_find_game(pack->data, game ? game : ""), false);
}

static const struct pk_node *people_of(const struct hd_pack *pack, const char *game)
{
    const struct pk_game *found = pk_find_game(pack->data, game ? game : "");
    const struct pk_node *list = found ? pk_get(pk_get(found->game, "campaign"), "people") : NULL;
    return list && list->type == PK_LIST ? list : NULL;
}

int hd_campaign_people(const struct hd_pack *pack, const char *game)
{
    const struct pk_node *list = people_of(pack, game);
    return list ? list->count : 0;
}

struct hd_person hd_campaign_person(const struct hd_pack *pack, const char *game, int index)
{
    const struct pk_node *list = people_of(pack, game);
    if (!list || index < 0 || index >= list->count)
        return (struct hd_person){"?", "?", {{"?", "?"}}, {{"", ""}}};
    const struct pk_node *who = &list->child[index];
    return (struct hd_person){pk_str(who, "id", "?", NULL), pk_str(who, "mission", "?", NULL), pk_text(who, "name", NULL),
                              pk_text(who, "text", NULL)};
}

/* A campaign that is over is shown with its last mission. */
static bool mission_to_show(const struct hd_pack *pack, const char *sheet, char *mission, size_t size)
{
    char game[64];
    if (hd_sheet_next(sheet, mission, size))
        return true;
    const struct pk_game *found = value_of(sheet, "campaign", game, sizeof game) ? pk_find_game(pack->data, game) : NULL;
    const char *last = mission_at(found, true);
    if (last)
        snprintf(mission, size, "%s/%s", game, last);
    return last;
}

bool hd_sheet_page(const struct hd_pack *pack, const char *sheet, enum hd_lang lang, char *out, size_t size,
                   struct hd_report *report)
{
    char mission[160];
    if (size)
        out[0] = 0;
    if (!mission_to_show(pack, sheet, mission, sizeof mission)) {
        report_line(report, "sheet", 1, "expected a campaign sheet: 'campaign' and a game in its first line");
        return false;
    }
    struct hd_choice choice = {"sheet", sheet};
    struct hd_setup setup = {.mission = mission, .choices = 1, .choice = &choice};
    struct hd_game *game = hd_game_new(pack, &setup, report);
    if (!game)
        return false;
    bool shown = game->rules->sheet_page && game->rules->sheet_page(game, lang_or_english(lang), out, size) > 0;
    hd_game_free(game);
    return shown;
}
