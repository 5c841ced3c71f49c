/*
 * board.c - what a board looks like, as JSON: the part that never changes. See wire.h.
 */
#include "wire/wire.h"

#include <string.h>

static void place(struct out *out, const struct hd_game *game, const struct hd_place *place, int index, enum hd_lang lang)
{
    static const char *const kinds[] = {"street", "room", "house", "square", "tunnel", "corridor", "outdoor"};
    out_object(out);
    field_text(out, "id", place->id);
    field_text(out, "name", hd_name(game, HD_PLACE, index, lang));
    const char *kind = place->kind < sizeof kinds / sizeof kinds[0] ? kinds[place->kind] : "?";
    field_text(out, "kind", kind);
    if (place->type && strcmp(place->type, kind) != 0)
        field_text(out, "type", place->type);
    if (place->landmark)
        field_text(out, "landmark", place->landmark);
    field_text(out, "tile", place->tile);
    field_int(out, "building", place->group);
    field_place_flags(out, place->flags);
    field_pair(out, "at", place->x, place->y);
    if (place->waits)
        field_int(out, "waits", place->waits);
    out_object_end(out);
}

static void link_of(struct out *out, const struct hd_game *game, const struct hd_link *link)
{
    static const char *const kinds[] = {"opening", "crosswalk", "door", "airlock", "sandbags", "passage"};
    static const char *const flags[] = {"locked", "broken", "added", "closes"};
    out_object(out);
    field_text(out, "kind", link->kind < sizeof kinds / sizeof kinds[0] ? kinds[link->kind] : "?");
    field_text(out, "a", hd_id(game, HD_PLACE, link->a));
    field_text(out, "b", hd_id(game, HD_PLACE, link->b));
    if (link->colour)
        field_text(out, "colour", hd_id(game, HD_WORD, link->colour));
    if (link->also)
        field_text(out, "also", hd_id(game, HD_WORD, link->also));
    if (link->flags)
        field_flags(out, "flags", link->flags, flags, 4);
    if (link->level)
        field_int(out, "level", link->level);
    field_pair(out, "from", link->x0, link->y0);
    field_pair(out, "to", link->x1, link->y1);
    out_object_end(out);
}

static void tile(struct out *out, const struct hd_tile *tile)
{
    out_object(out);
    field_text(out, "name", tile->name);
    field_pair(out, "at", tile->x, tile->y);
    field_pair(out, "size", tile->w, tile->h);
    field_int(out, "turn", tile->turn);
    out_object_end(out);
}

static void rows(struct out *out, const struct hd_map *map)
{
    out_array(out);
    for (int y = 0; y < map->h; y++) {
        out_array(out);
        for (int x = 0; x < map->w; x++)
            out_int(out, map->cell[y * map->w + x]);
        out_array_end(out);
    }
    out_array_end(out);
}

void wire_map_fields(struct out *out, const struct hd_game *game, enum hd_lang lang)
{
    const struct hd_map *map = hd_board(game);
    field_pair(out, "size", map->w, map->h);
    out_key(out, "places");
    out_array(out);
    for (int i = 0; i < map->places; i++)
        place(out, game, &map->place[i], i, lang);
    out_array_end(out);
    out_key(out, "links");
    out_array(out);
    for (int i = 0; i < map->links; i++)
        link_of(out, game, &map->link[i]);
    out_array_end(out);
    out_key(out, "tiles");
    out_array(out);
    for (int i = 0; i < map->tiles; i++)
        tile(out, &map->tile[i]);
    out_array_end(out);
    out_key(out, "cells");
    rows(out, map);
}
