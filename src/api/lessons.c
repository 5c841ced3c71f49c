/*
 * lessons.c - what a mission says about the game beside its rules: the lessons it teaches, and whether seats have secrets.
 */
#include "core/rules.h"

#include <string.h>

static const struct pk_node *lessons_of(const struct hd_game *game)
{
    const struct pk_game *data = pk_find_game(game->pack, game->id);
    const char *slash = strchr(game->mission, '/');
    const struct pk_node *mission = data && slash ? pk_find_mission(data, slash + 1) : NULL;
    const struct pk_node *list = pk_get(mission, "teach");
    return list && list->type == PK_LIST ? list : NULL;
}

static const char *word_at(const struct pk_node *node, const char *key)
{
    const struct pk_node *at = pk_get(node, key);
    return at && at->type == PK_SCALAR ? at->text : "";
}

int hd_lessons(const struct hd_game *game)
{
    const struct pk_node *list = lessons_of(game);
    return list ? list->count : 0;
}

struct hd_lesson hd_lesson(const struct hd_game *game, int index)
{
    const struct pk_node *list = lessons_of(game);
    if (!list || index < 0 || index >= list->count)
        return (struct hd_lesson){"", {{"", ""}}};
    const struct pk_node *at = &list->child[index];
    return (struct hd_lesson){word_at(at, "until"), {{word_at(at, "en"), word_at(at, "de")}}};
}

bool hd_game_hidden(const struct hd_game *game)
{
    const struct pk_game *data = pk_find_game(game->pack, game->id);
    return data && !strcmp(word_at(data->game, "hidden"), "yes");
}
