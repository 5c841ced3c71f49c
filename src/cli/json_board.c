/*
 * json_board.c - what a pack offers and what a board looks like, as JSON. See json.h.
 */
#include "cli/json.h"

#include <stdio.h>
#include <string.h>

/* ---- games ---- */

static json_t *words_list(const char *words)
{
    json_t *list = json_array();
    while (words && *(words += strspn(words, " "))) {
        size_t length = strcspn(words, " ");
        json_array_append_new(list, json_stringn(words, length));
        words += length;
    }
    return list;
}

static json_t *json_option(const struct hd_option *option)
{
    static const char *const kinds[] = {"bool", "int", "choice", "team", "list"};
    json_t *json = json_object();
    json_object_set_new(json, "id", json_words(option->id));
    json_object_set_new(json, "kind", json_string((unsigned)option->kind < 5 ? kinds[option->kind] : "?"));
    json_object_set_new(json, "default", json_words(option->value));
    if (option->kind == HD_OPTION_INT || option->kind == HD_OPTION_TEAM) {
        json_object_set_new(json, "min", json_integer(option->min));
        json_object_set_new(json, "max", json_integer(option->max));
    }
    if (option->kind == HD_OPTION_CHOICE || option->kind == HD_OPTION_TEAM || option->kind == HD_OPTION_LIST)
        json_object_set_new(json, "choices", words_list(option->choices));
    json_object_set_new(json, "name", json_text(option->name));
    json_object_set_new(json, "help", json_text(option->help));
    return json;
}

static json_t *json_mission(const char *game, const struct hd_mission_info *mission)
{
    char id[128];
    snprintf(id, sizeof id, "%s/%s", game, mission->id);
    return json_pack("{s:o, s:o, s:o, s:i, s:o, s:o, s:o, s:o}", "id", json_words(id), "name", json_text(mission->name),
                     "difficulty", json_words(mission->difficulty), "minutes", mission->minutes, "tiles",
                     json_words(mission->tiles), "source", json_words(mission->source), "briefing",
                     json_text(mission->briefing), "special", json_text(mission->special));
}

static json_t *json_game(const struct hd_pack *pack, int g)
{
    struct hd_game_info info = hd_game_info(pack, g);
    json_t *missions = json_array(), *options = json_array();
    for (int i = 0; i < info.missions; i++) {
        struct hd_mission_info mission = hd_mission_info(pack, g, i);
        json_array_append_new(missions, json_mission(info.id, &mission));
    }
    for (int i = 0; i < info.options; i++) {
        struct hd_option option = hd_option_info(pack, g, i);
        json_array_append_new(options, json_option(&option));
    }
    return json_pack("{s:o, s:o, s:[ii], s:o, s:o}", "id", json_words(info.id), "name", json_text(info.name), "seats",
                     info.seats_min, info.seats_max, "missions", missions, "options", options);
}

json_t *json_games(const struct hd_pack *pack)
{
    json_t *list = json_array();
    for (int g = 0; g < hd_game_count(pack); g++)
        json_array_append_new(list, json_game(pack, g));
    return list;
}

/* ---- boards ---- */

static json_t *map_place(const struct hd_game *game, const struct hd_place *place, int index, enum hd_lang lang)
{
    static const char *const kinds[] = {"street", "room", "house", "square", "tunnel"};
    static const char *const flags[] = {"dark", "exit", "start", "spawn", "searchable"};
    json_t *json = json_object(), *list = json_array();
    for (int i = 0; i < 5; i++)
        if (place->flags >> i & 1)
            json_array_append_new(list, json_string(flags[i]));
    json_object_set_new(json, "id", json_words(place->id));
    json_object_set_new(json, "name", json_words(hd_name(game, HD_PLACE, index, lang)));
    json_object_set_new(json, "kind", json_string(place->kind < 5 ? kinds[place->kind] : "?"));
    json_object_set_new(json, "tile", json_words(place->tile ? place->tile : ""));
    json_object_set_new(json, "building", json_integer(place->group));
    json_object_set_new(json, "flags", list);
    json_object_set_new(json, "at", json_pack("[ii]", place->x, place->y));
    return json;
}

static json_t *map_link(const struct hd_game *game, const struct hd_link *link)
{
    static const char *const kinds[] = {"opening", "crosswalk", "door"};
    json_t *json = json_object();
    json_object_set_new(json, "kind", json_string(link->kind < 3 ? kinds[link->kind] : "?"));
    json_object_set_new(json, "a", json_words(hd_id(game, HD_PLACE, link->a)));
    json_object_set_new(json, "b", json_words(hd_id(game, HD_PLACE, link->b)));
    if (link->colour)
        json_object_set_new(json, "colour", json_words(hd_id(game, HD_WORD, link->colour)));
    json_object_set_new(json, "from", json_pack("[ii]", link->x0, link->y0));
    json_object_set_new(json, "to", json_pack("[ii]", link->x1, link->y1));
    return json;
}

static json_t *map_rows(const struct hd_map *map)
{
    json_t *rows = json_array();
    for (int y = 0; y < map->h; y++) {
        json_t *row = json_array();
        for (int x = 0; x < map->w; x++)
            json_array_append_new(row, json_integer(map->cell[y * map->w + x]));
        json_array_append_new(rows, row);
    }
    return rows;
}

static json_t *map_tile(const struct hd_tile *tile)
{
    return json_pack("{s:o, s:[ii], s:[ii], s:i}", "name", json_words(tile->name), "at", tile->x, tile->y, "size", tile->w,
                     tile->h, "turn", tile->turn);
}

json_t *json_map(const struct hd_game *game, enum hd_lang lang)
{
    const struct hd_map *map = hd_board(game);
    json_t *places = json_array(), *links = json_array(), *tiles = json_array();
    for (int i = 0; i < map->places; i++)
        json_array_append_new(places, map_place(game, &map->place[i], i, lang));
    for (int i = 0; i < map->links; i++)
        json_array_append_new(links, map_link(game, &map->link[i]));
    for (int i = 0; i < map->tiles; i++)
        json_array_append_new(tiles, map_tile(&map->tile[i]));
    return json_pack("{s:[ii], s:o, s:o, s:o, s:o}", "size", map->w, map->h, "places", places, "links", links, "tiles", tiles,
                     "cells", map_rows(map));
}
