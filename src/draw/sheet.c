/*
 * sheet.c - gathers what a printed plan shows. See sheet.h.
 */
#include "draw/sheet.h"

#include "draw/svg.h"

#include <stdlib.h>
#include <string.h>

/* ---- the mission ---- */

const char *sheet_difficulty(const char *word, enum hd_lang lang)
{
    static const char *const known[][2] = {{"easy", "leicht"}, {"medium", "mittel"}, {"hard", "schwer"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0] && lang == HD_DE; i++)
        if (!strcmp(known[i][0], word))
            return known[i][1];
    return word;
}

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
    case HD_SHAPE_CAR: return SIGN_CAR;
    case HD_SHAPE_NOISE: return SIGN_NOISE;
    default: return SIGN_OTHER;
    }
}

static bool is_figure(int shape) { return shape == HD_SHAPE_FIGURE || shape == HD_SHAPE_SMALL_FIGURE; }

static int flags_of(const struct sheet *sheet, int place)
{
    return sheet->map->place[place].flags | sheet->view->place_flags[place];
}

/* Only those who always stand there: who starts or waits somewhere is another one in every game. */
static void add_person(struct sheet *sheet, const struct hd_piece *piece)
{
    if (piece->seat < 0 && !sheet->map->place[piece->place].waits && !(flags_of(sheet, piece->place) & HD_START))
        add_sign(sheet, piece->place,
                 (struct sign){.kind = SIGN_PERSON,
                               .number = 1,
                               .letter = hd_name(sheet->game, HD_PIECE, piece->id, sheet->lang)[0],
                               .name = hd_name(sheet->game, HD_PIECE, piece->id, sheet->lang)});
}

/* On a street, where no token lies on the ground, it is in the car. */
static bool put_in_car(struct sheet *sheet, int place, unsigned what)
{
    for (int k = 0; sheet->map->place[place].kind == HD_STREET && k < sheet->signs[place]; k++)
        if (sheet->sign[place][k].kind == SIGN_CAR && !(sheet->sign[place][k].flags & what)) {
            sheet->sign[place][k].flags |= what;
            return true;
        }
    return false;
}

static void add_token(struct sheet *sheet, const struct hd_piece *piece, struct hd_kind_info info)
{
    struct sign sign = {.kind = kind_of_shape(info.shape),
                        .colour = piece->colour ? piece->colour : info.colour,
                        .letter = info.letter,
                        .number = piece->count,
                        .name = hd_name(sheet->game, HD_KIND, piece->kind, sheet->lang)};
    if (sign.kind == SIGN_SPAWN)
        sign.number = ++sheet->spawns;
    if ((sign.kind == SIGN_SPAWN || sign.kind == SIGN_CAR) && piece->flags & HD_INACTIVE)
        sign.flags |= SIGN_STILL;
    if (piece->flags & HD_TURNED)
        sign.flags |= SIGN_TURNED;
    unsigned inside = sign.kind == SIGN_CRATE ? SIGN_HAS_CRATE : sign.kind == SIGN_OBJECTIVE ? SIGN_HAS_OBJECTIVE : 0;
    if (!inside || !put_in_car(sheet, piece->place, inside))
        add_sign(sheet, piece->place, sign);
}

/* Cars first, then what may be in them. */
static void add_pieces(struct sheet *sheet, bool cars)
{
    for (int i = 0; i < sheet->view->pieces; i++) {
        const struct hd_piece *piece = &sheet->view->piece[i];
        struct hd_kind_info info = hd_kind_info(sheet->game, piece->kind);
        if (piece->place < 0 || piece->place >= HD_VIEW_PLACES || (info.shape == HD_SHAPE_CAR) != cars)
            continue;
        if (is_figure(info.shape))
            add_person(sheet, piece);
        else if (info.shape == HD_SHAPE_MARK && strcmp(hd_id(sheet->game, HD_KIND, piece->kind), "mark") != 0)
            add_sign(sheet, piece->place,
                     (struct sign){.kind = SIGN_GROUND,
                                   .letter = info.letter,
                                   .number = 1,
                                   .name = hd_name(sheet->game, HD_KIND, piece->kind, sheet->lang)});
        else if (info.shape == HD_SHAPE_MARK && piece->seat < 0)
            sheet->mark[piece->place] = hd_name(sheet->game, HD_PIECE, piece->id, sheet->lang);
        else
            add_token(sheet, piece, info);
    }
}

static void add_starts(struct sheet *sheet)
{
    for (int i = 0; i < sheet->map->places; i++)
        if (flags_of(sheet, i) & HD_START)
            add_sign(sheet, i, (struct sign){.kind = SIGN_START, .number = 1, .name = "Start"});
}

static void add_waiting(struct sheet *sheet)
{
    for (int i = 0; i < sheet->map->places; i++)
        if (sheet->map->place[i].waits)
            add_sign(sheet, i,
                     (struct sign){.kind = SIGN_WAITS, .letter = '@', .number = sheet->map->place[i].waits, .name = ""});
}

/* ---- room for signs ---- */

static struct room grow_from(const struct sheet *sheet, int x, int y)
{
    struct room best = {x, y, 0, 0};
    int place = sheet_place(sheet, x, y), w = sheet->map->w;
    for (int h = 1; sheet_place(sheet, x, y + h - 1) == place; h++) {
        int run = 0;
        while (run < w && sheet_place(sheet, x + run, y + h - 1) == place)
            run++;
        w = run < w ? run : w;
        if (w * h > best.w * best.h)
            best = (struct room){x, y, w, h};
    }
    return best;
}

static void find_rooms(struct sheet *sheet)
{
    for (int y = 0; y < sheet->map->h; y++)
        for (int x = 0; x < sheet->map->w; x++) {
            int place = sheet_place(sheet, x, y);
            if (place < 0 || place >= HD_VIEW_PLACES)
                continue;
            struct room room = grow_from(sheet, x, y), *best = &sheet->room[place];
            if (room.w * room.h > best->w * best->h)
                *best = room;
        }
}

/* ---- names people say ---- */

enum { SIGN_CELLS = 5 }; /* cells a sign wants for itself */

double sheet_name_size(const struct sheet *sheet, int place, const char *name)
{
    double size = (sheet->room[place].w - .4) / svg_width(name, BOLD);
    return size < .36 ? 0 : size > .5 ? .5 : size;
}

static const char *sign_of(const struct sheet *sheet, int place)
{
    const char *text = hd_explain(sheet->game, HD_PLACE, place, sheet->lang);
    return text && *text && !sheet_is_square(sheet, place) ? text : NULL;
}

/* Where there is most room for a name beside the signs; nowhere if it is too narrow. */
static int free_room(const struct sheet *sheet, int place, const char *name)
{
    const struct room *room = &sheet->room[place];
    bool fits = sheet_name_size(sheet, place, name) > 0;
    return fits ? room->w * room->h + SIGN_CELLS * (SIGNS - sheet->signs[place]) : 0;
}

static void call_house_or_street(struct sheet *sheet, const char *name)
{
    int best = HD_NONE, most = 0;
    for (int i = 0; i < sheet->map->places; i++) {
        const char *text = sign_of(sheet, i);
        int free = text && !strcmp(text, name) ? free_room(sheet, i, name) : 0;
        if (free > most) {
            best = i;
            most = free;
        }
    }
    if (best != HD_NONE)
        sheet->called[best] = name;
}

static void call_all(struct sheet *sheet)
{
    for (int i = 0; i < sheet->map->places && i < HD_VIEW_PLACES; i++)
        if (sign_of(sheet, i))
            call_house_or_street(sheet, sign_of(sheet, i));
}

bool sheet_make(struct sheet *sheet, const struct hd_game *game, struct hd_mission_info mission, enum hd_lang lang)
{
    struct hd_state *state = hd_state_new(game);
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
        add_pieces(sheet, true);
        add_pieces(sheet, false);
        add_waiting(sheet);
        find_rooms(sheet);
        call_all(sheet);
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
    return place >= 0 && sheet->map->place[place].kind != HD_STREET && !sheet_is_square(sheet, place) &&
           !sheet_is_ground(sheet, place);
}

bool sheet_is_ground(const struct sheet *sheet, int place)
{
    int kind = place < 0 ? HD_STREET : sheet->map->place[place].kind;
    return kind == HD_TUNNEL || kind == HD_CORRIDOR || kind == HD_OUTDOOR;
}

bool sheet_has_type(const struct sheet *sheet, const char *type)
{
    for (int i = 0; i < sheet->map->places; i++)
        if (sheet->map->place[i].type && !strcmp(sheet->map->place[i].type, type))
            return true;
    return false;
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
    return !open;
}

/* ---- doors ---- */

static void add_colour(struct door *door, int at, const char *word)
{
    static const struct {
        const char *word;
        int colour;
    } known[] = {{"blue", 1}, {"yellow", 2}, {"orange", 3}, {"red", 4}, {"green", 5}, {"purple", 6}, {"pink", 8}};
    door->letter[at] = (char)(word[0] >= 'a' && word[0] <= 'z' ? word[0] - 'a' + 'A' : word[0]);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (!strcmp(known[i].word, word))
            door->colour[at] = known[i].colour;
}

static enum door_kind door_kind(const struct sheet *sheet, int link)
{
    const struct hd_link *l = &sheet->map->link[link];
    return !sheet_is_shut(sheet, link) ? DOOR_OPEN
           : l->flags & HD_LOCKED      ? DOOR_LOCKED
           : l->flags & HD_BROKEN      ? DOOR_BROKEN
           : l->also                   ? DOOR_COLOURS
           : l->colour                 ? DOOR_COLOUR
           : l->level                  ? DOOR_LEVEL
           : l->kind == HD_AIRLOCK     ? DOOR_AIRLOCK
           : l->flags & HD_ADDED       ? DOOR_ADDED
                                       : DOOR_PLAIN;
}

bool sheet_door(const struct sheet *sheet, int link, struct door *door)
{
    const struct hd_link *l = &sheet->map->link[link];
    if (l->kind != HD_DOOR && !sheet_is_shut(sheet, link))
        return false;
    *door = (struct door){.kind = door_kind(sheet, link)};
    if (door->kind == DOOR_LEVEL) {
        *door = (struct door){DOOR_LEVEL, {" YOR"[l->level & 3], 0}, {(l->level & 3) + 1, 0}};
        if (sheet->lang == HD_DE && door->letter[0] == 'Y')
            door->letter[0] = 'G';
    }
    if (door->kind == DOOR_COLOUR || door->kind == DOOR_COLOURS)
        add_colour(door, 0, hd_id(sheet->game, HD_WORD, l->colour));
    if (door->kind == DOOR_COLOURS)
        add_colour(door, 1, hd_id(sheet->game, HD_WORD, l->also));
    return true;
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

/* May one walk from one to the other? */
static bool are_joined(const struct sheet *sheet, int a, int b)
{
    for (int i = 0; i < sheet->map->links; i++)
        if ((sheet->map->link[i].a == a && sheet->map->link[i].b == b) ||
            (sheet->map->link[i].a == b && sheet->map->link[i].b == a))
            return true;
    return false;
}

enum border sheet_border(const struct sheet *sheet, int x, int y, bool south)
{
    int a = sheet_place(sheet, x, y), b = sheet_place(sheet, x + !south, y + south);
    bool room_a = sheet_is_room(sheet, a), room_b = sheet_is_room(sheet, b);
    if (a == b)
        return BORDER_NONE;
    if (!room_a && !room_b && (sheet_is_square(sheet, a) || sheet_is_square(sheet, b)))
        return BORDER_GRID;
    if (!room_a && !room_b && (sheet_is_ground(sheet, a) || sheet_is_ground(sheet, b)))
        return a < 0 || b < 0 ? BORDER_NONE : are_joined(sheet, a, b) ? BORDER_LINE : BORDER_WALL;
    if (!room_a && !room_b)
        return a >= 0 && b >= 0 ? BORDER_CROSSWALK : BORDER_NONE;
    int link = link_at(sheet, x, y, south);
    if (link >= 0)
        return sheet_is_shut(sheet, link) ? BORDER_DOOR : BORDER_OPENING;
    bool same = room_a && room_b && sheet->map->place[a].group == sheet->map->place[b].group;
    return same ? BORDER_INNER_WALL : BORDER_WALL;
}
