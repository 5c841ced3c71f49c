/*
 * sheet.c - gathers what a printed plan shows. See sheet.h.
 */
#include "draw/sheet.h"

#include <stdlib.h>
#include <string.h>

/* ---- the mission ---- */

struct hd_mission_info sheet_mission(const struct hd_pack *pack, const struct hd_game *game)
{
    const char *slash = strchr(hd_mission_id(game), '/');
    for (int g = 0; g < hd_game_count(pack); g++)
        for (int m = 0; !strcmp(hd_game_info(pack, g).id, hd_game_id(game)) && m < hd_game_info(pack, g).missions; m++)
            if (slash && !strcmp(hd_mission_info(pack, g, m).id, slash + 1))
                return hd_mission_info(pack, g, m);
    return hd_mission_info(pack, -1, 0);
}

/* ---- signs ---- */

static void add_sign(struct sheet *sheet, int place, struct sign sign)
{
    if (place >= 0 && place < HD_VIEW_PLACES && sheet->signs[place] < SIGNS)
        sheet->sign[place][sheet->signs[place]++] = sign;
}

static enum sign_kind kind_of_shape(int shape)
{
    switch (shape) {
    case HD_SHAPE_OBJECTIVE: return SIGN_OBJECTIVE;
    case HD_SHAPE_CRATE: return SIGN_CRATE;
    case HD_SHAPE_SPAWN: return SIGN_SPAWN;
    case HD_SHAPE_EXIT: return SIGN_EXIT;
    case HD_SHAPE_BASIC: return SIGN_BASIC;
    case HD_SHAPE_TANK: return SIGN_TANK;
    case HD_SHAPE_FAST: return SIGN_FAST;
    case HD_SHAPE_BOSS: return SIGN_BOSS;
    default: return SIGN_OTHER;
    }
}

static bool is_figure(int shape)
{
    return shape == HD_SHAPE_FIGURE || shape == HD_SHAPE_SMALL_FIGURE || shape == HD_SHAPE_NOISE;
}

static void add_piece(struct sheet *sheet, const struct hd_piece *piece, int *spawns)
{
    struct hd_kind_info info = hd_kind_info(sheet->game, piece->kind);
    if (is_figure(info.shape) || piece->place < 0)
        return;
    struct sign sign = {.kind = kind_of_shape(info.shape),
                        .colour = info.colour,
                        .letter = info.letter,
                        .number = piece->count,
                        .name = hd_name(sheet->game, HD_KIND, piece->kind, sheet->lang)};
    if (sign.kind == SIGN_SPAWN)
        sign.number = ++*spawns;
    add_sign(sheet, piece->place, sign);
}

static void add_starts(struct sheet *sheet)
{
    for (int i = 0; i < sheet->map->places; i++)
        if ((sheet->map->place[i].flags | sheet->view->place_flags[i]) & HD_START)
            add_sign(sheet, i,
                     (struct sign){.kind = SIGN_START, .number = 1, .name = sheet->lang == HD_DE ? "Start" : "Start"});
}

bool sheet_make(struct sheet *sheet, const struct hd_game *game, struct hd_mission_info mission, enum hd_lang lang)
{
    struct hd_state *state = hd_state_new(game);
    int spawns = 0;
    memset(sheet, 0, sizeof *sheet);
    sheet->game = game;
    sheet->map = hd_board(game);
    sheet->lang = lang;
    sheet->mission = mission;
    sheet->view = calloc(1, sizeof *sheet->view);
    if (state && sheet->view) {
        hd_start(game, state, 1, NULL);
        hd_observe(game, state, HD_TEAM, sheet->view);
        add_starts(sheet);
        for (int i = 0; i < sheet->view->pieces; i++)
            add_piece(sheet, &sheet->view->piece[i], &spawns);
    }
    hd_state_free(state);
    return state && sheet->view;
}

void sheet_free(struct sheet *sheet) { free(sheet->view); }

/* ---- borders ---- */

int sheet_place(const struct sheet *sheet, int x, int y)
{
    const struct hd_map *map = sheet->map;
    return x >= 0 && y >= 0 && x < map->w && y < map->h ? map->cell[y * map->w + x] : HD_NONE;
}

bool sheet_is_square(const struct sheet *sheet, int place) { return place >= 0 && sheet->map->place[place].kind == HD_SQUARE; }

bool sheet_is_room(const struct sheet *sheet, int place)
{
    return place >= 0 && sheet->map->place[place].kind != HD_STREET && !sheet_is_square(sheet, place);
}

bool sheet_is_grid(const struct sheet *sheet)
{
    int squares = 0;
    for (int i = 0; i < sheet->map->places; i++)
        squares += sheet_is_square(sheet, i);
    return squares * 2 > sheet->map->places;
}

bool sheet_is_shut(const struct sheet *sheet, int link)
{
    bool open = link < sheet->view->links && link < HD_VIEW_LINKS && sheet->view->link_open[link];
    return sheet->map->link[link].kind == HD_DOOR && !open;
}

bool sheet_has_border(const struct sheet *sheet, enum border kind)
{
    for (int y = 0; y < sheet->map->h; y++)
        for (int x = 0; x < sheet->map->w; x++)
            if (sheet_border(sheet, x, y, false) == kind || sheet_border(sheet, x, y, true) == kind)
                return true;
    return false;
}

/* The link whose segment covers this unit of border. */
static int link_at(const struct sheet *sheet, int x, int y, bool south)
{
    for (int i = 0; i < sheet->map->links; i++) {
        const struct hd_link *link = &sheet->map->link[i];
        bool lies = south ? link->y0 == link->y1 : link->x0 == link->x1;
        if (!lies || link->kind == HD_CROSSWALK)
            continue;
        if (south ? link->y0 == y + 1 && x >= link->x0 && x < link->x1 : link->x0 == x + 1 && y >= link->y0 && y < link->y1)
            return i;
    }
    return HD_NONE;
}

enum border sheet_border(const struct sheet *sheet, int x, int y, bool south)
{
    int a = sheet_place(sheet, x, y), b = sheet_place(sheet, x + !south, y + south);
    bool room_a = sheet_is_room(sheet, a), room_b = sheet_is_room(sheet, b);
    if (a == b)
        return BORDER_NONE;
    if (!room_a && !room_b && (sheet_is_square(sheet, a) || sheet_is_square(sheet, b)))
        return BORDER_GRID;
    if (!room_a && !room_b)
        return a >= 0 && b >= 0 ? BORDER_CROSSWALK : BORDER_NONE;
    int link = link_at(sheet, x, y, south);
    if (link >= 0)
        return sheet_is_shut(sheet, link) ? BORDER_DOOR : BORDER_OPENING;
    bool same = room_a && room_b && sheet->map->place[a].group == sheet->map->place[b].group;
    return same ? BORDER_INNER_WALL : BORDER_WALL;
}
