/*
 * plan.c - the board as a drawing: scale, walls and streets, doors and openings.
 * Not here: what is in a place (plan_text.c).
 *
 * A cell border of the map is a column or row of characters. Walls are heavy lines, the edge of the board a light one;
 * where one street ends and the next begins there are crosswalk stripes; the floor of a dark room is hatched, what lies in the
 * night is dotted, and rubble is left of what has fallen away.
 */
#include "term/plan.h"
#include "term/say.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- scale ---- */

int plan_cell(const struct plan *plan, int i, int j)
{
    if (i < 0 || j < 0 || i >= plan->w || j >= plan->h)
        return HD_NONE;
    return plan->map->cell[j * plan->map->w + i];
}

/* The largest rectangle of one place's cells with this upper left corner. */
static struct box grow_from(const struct plan *plan, int i, int j)
{
    struct box best = {j, i, 0, 0};
    int place = plan_cell(plan, i, j), w = plan->w;
    for (int h = 1; plan_cell(plan, i, j + h - 1) == place; h++) {
        int run = 0;
        while (run < w && plan_cell(plan, i + run, j + h - 1) == place)
            run++;
        w = run < w ? run : w;
        if (w * h > best.w * best.h) {
            best.h = h;
            best.w = w;
        }
    }
    return best;
}

/* For every place its largest rectangle, in cells. */
static void find_insides(struct plan *plan)
{
    memset(plan->inside, 0, sizeof plan->inside);
    for (int j = 0; j < plan->h; j++)
        for (int i = 0; i < plan->w; i++) {
            int place = plan_cell(plan, i, j);
            if (place < 0 || place >= HD_VIEW_PLACES)
                continue;
            struct box box = grow_from(plan, i, j), *best = &plan->inside[place];
            if (box.h * box.w > best->h * best->w)
                *best = box;
        }
}

/* Which cell borders lie between two places anywhere? */
static void find_used(const struct plan *plan, bool *columns, bool *rows)
{
    memset(columns, 0, RULER_CELLS + 1);
    memset(rows, 0, RULER_CELLS + 1);
    for (int j = 0; j < plan->h; j++)
        for (int i = 0; i < plan->w; i++) {
            columns[i] |= plan_cell(plan, i, j) != plan_cell(plan, i - 1, j);
            rows[j] |= plan_cell(plan, i, j) != plan_cell(plan, i, j - 1);
        }
}

/* From cells to characters. */
static void place_insides(struct plan *plan)
{
    for (int p = 0; p < plan->map->places && p < HD_VIEW_PLACES; p++) {
        struct box *box = &plan->inside[p];
        int y0 = plan->down.at[box->y], y1 = plan->down.at[box->y + box->h];
        int x0 = plan->across.at[box->x], x1 = plan->across.at[box->x + box->w];
        *box = (struct box){y0 + 1, x0 + 1, y1 - y0 - 1, x1 - x0 - 1};
    }
}

void plan_fit(struct plan *plan, const struct hd_map *map, int rows, int columns, bool whole)
{
    bool used_columns[RULER_CELLS + 1], used_rows[RULER_CELLS + 1];
    struct reach across[HD_VIEW_PLACES], down[HD_VIEW_PLACES];
    int places = map->places < HD_VIEW_PLACES ? map->places : HD_VIEW_PLACES;
    plan->map = map;
    plan->w = map->w < RULER_CELLS ? map->w : RULER_CELLS;
    plan->h = map->h < RULER_CELLS ? map->h : RULER_CELLS;
    find_insides(plan);
    plan->grid = plan_grid_rows(map, false) > 0;
    if (plan->grid) {
        plan_grid_fit(plan, rows, columns, whole);
        return;
    }
    find_used(plan, used_columns, used_rows);
    for (int p = 0; p < places; p++) {
        struct box box = plan->inside[p];
        across[p] = (struct reach){(int16_t)box.x, (int16_t)(box.x + box.w)};
        down[p] = (struct reach){(int16_t)box.y, (int16_t)(box.y + box.h)};
    }
    ruler_make(&plan->down, plan->h, used_rows, down, places, whole ? 1 : 2, 6, rows);
    ruler_make(&plan->across, plan->w, used_columns, across, places, whole ? 4 : 8, 16, columns);
    place_insides(plan);
    plan_canvas(plan);
}

void plan_canvas(struct plan *plan)
{
    plan->canvas.h = plan->down.length;
    plan->canvas.w = plan->across.length;
    free(plan->canvas.dot);
    plan->canvas.dot = calloc((size_t)plan->canvas.h * (size_t)plan->canvas.w, sizeof *plan->canvas.dot);
}

void plan_free(struct plan *plan)
{
    free(plan->canvas.dot);
    plan->canvas.dot = NULL;
}

/* ---- floors and lines ---- */

struct dot *plan_dot(const struct plan *plan, int y, int x)
{
    static struct dot outside;
    if (y < 0 || x < 0 || y >= plan->canvas.h || x >= plan->canvas.w || !plan->canvas.dot)
        return &outside;
    return &plan->canvas.dot[y * plan->canvas.w + x];
}

bool plan_is_built(const struct hd_map *map, int place)
{
    if (place < 0)
        return false;
    int kind = map->place[place].kind;
    return kind == HD_ROOM || kind == HD_HOUSE;
}

uint8_t plan_ground(const struct plan *plan, const struct plan_marks *marks, int place)
{
    if (place >= 0 && (place == marks->watched[0] || place == marks->watched[1]))
        return GROUND_FILM;
    if (place >= 0 && place == marks->chosen)
        return GROUND_PICK;
    return plan_is_built(plan->map, place) ? GROUND_ROOM : GROUND_PAGE;
}

enum edge { EDGE_NONE, EDGE_LIGHT, EDGE_HEAVY, EDGE_STRIPES };

static enum edge edge_between(const struct hd_map *map, int a, int b)
{
    if (a == b)
        return EDGE_NONE;
    if (plan_is_built(map, a) || plan_is_built(map, b))
        return EDGE_HEAVY;
    return a < 0 || b < 0 ? EDGE_LIGHT : EDGE_STRIPES;
}

/* By the weight of the arms (0 none, 1 light, 2 heavy): 27 * up + 9 * right + 3 * down + left. */
static const wchar_t junction[] = L" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳"
                                  L"╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈"
                                  L"╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

static int weight(enum edge edge) { return edge == EDGE_HEAVY ? 2 : edge == EDGE_LIGHT; }

static struct dot line_dot(enum edge up, enum edge right, enum edge down, enum edge left, int ground)
{
    int arms = 27 * weight(up) + 9 * weight(right) + 3 * weight(down) + weight(left);
    bool heavy = up == EDGE_HEAVY || right == EDGE_HEAVY || down == EDGE_HEAVY || left == EDGE_HEAVY;
    if (arms)
        return (struct dot){junction[arms], PEN(heavy ? INK_WALL : INK_EDGE, ground, 0)};
    bool upright = up == EDGE_STRIPES || down == EDGE_STRIPES;
    bool level = left == EDGE_STRIPES || right == EDGE_STRIPES;
    return (struct dot){upright && level ? L' ' : upright ? L'╌' : L'╎', PEN(INK_STRIPE, GROUND_PAGE, 0)};
}

static struct dot floor_dot(const struct plan *plan, const struct hd_view *view, const struct plan_marks *marks, int place)
{
    if (place < 0)
        return (struct dot){L' ', PEN(INK_DIM, GROUND_PAGE, 0)};
    int flags = place < view->places ? view->place_flags[place] : 0;
    bool hatched = (flags | plan->map->place[place].flags) & HD_DARK;
    wchar_t floor = flags & HD_GONE ? L'▒' : hatched ? L'░' : flags & HD_NIGHT ? L'·' : L' ';
    return (struct dot){floor, PEN(INK_HATCH, plan_ground(plan, marks, place), 0)};
}

/* The character where four cells meet, two meet, or inside one: i, j are the cell to the lower right. */
static struct dot dot_at(const struct plan *plan, const struct hd_view *view, const struct plan_marks *marks, int j,
                         bool on_row, int i, bool on_column)
{
    const struct hd_map *map = plan->map;
    int se = plan_cell(plan, i, j), sw = on_column ? plan_cell(plan, i - 1, j) : se;
    int ne = on_row ? plan_cell(plan, i, j - 1) : se, nw = on_row ? (on_column ? plan_cell(plan, i - 1, j - 1) : ne) : sw;
    enum edge up = edge_between(map, nw, ne), down = edge_between(map, sw, se);
    enum edge left = edge_between(map, nw, sw), right = edge_between(map, ne, se);
    if (up == EDGE_NONE && down == EDGE_NONE && left == EDGE_NONE && right == EDGE_NONE)
        return floor_dot(plan, view, marks, se);
    bool indoors = plan_is_built(map, nw) && plan_is_built(map, ne) && plan_is_built(map, sw) && plan_is_built(map, se);
    return line_dot(up, right, down, left, indoors ? GROUND_ROOM : GROUND_PAGE);
}

static void draw_ground(struct plan *plan, const struct hd_view *view, const struct plan_marks *marks)
{
    const struct ruler *down = &plan->down, *across = &plan->across;
    for (int y = 0; y < plan->canvas.h; y++)
        for (int x = 0; x < plan->canvas.w; x++)
            *plan_dot(plan, y, x) =
                dot_at(plan, view, marks, down->cell[y], down->border[y], across->cell[x], across->border[x]);
}

/* ---- openings and doors ---- */

/* A stretch of characters along a wall. */
struct stretch {
    int y, x, length;
    bool upright;
};

static struct dot *stretch_dot(const struct plan *plan, struct stretch s, int k)
{
    return s.upright ? plan_dot(plan, s.y + k, s.x) : plan_dot(plan, s.y, s.x + k);
}

static int limit(int value, int low, int high) { return value < low ? low : value > high ? high : value; }

/* A part of the wall between two borders, around the middle of where the link lies. */
static struct stretch middle_of(const struct plan *plan, const struct hd_link *link, bool door)
{
    bool upright = link->x0 == link->x1;
    const struct ruler *along = upright ? &plan->down : &plan->across, *beside = upright ? &plan->across : &plan->down;
    int from = limit(upright ? link->y0 : link->x0, 0, along->cells),
        to = limit(upright ? link->y1 : link->x1, 0, along->cells);
    int wall = beside->at[limit(upright ? link->x0 : link->y0, 0, beside->cells)];
    int low = along->at[ruler_before(along, from)], high = along->at[ruler_after(along, to)], room = high - low - 1;
    int wanted = upright ? (door ? 2 : room / 2) : (door ? 4 : room / 2), least = upright ? 2 : 4;
    int length = limit(wanted, room < least ? room : least, room);
    int start = limit((along->at[from] + along->at[to] - length + 1) / 2, low + 1, high - length);
    return upright ? (struct stretch){start, wall, length, true} : (struct stretch){wall, start, length, false};
}

static void cap_ends(const struct plan *plan, struct stretch s)
{
    struct dot *before = stretch_dot(plan, s, -1), *after = stretch_dot(plan, s, s.length);
    if (before->ch == L'━' || before->ch == L'┃')
        before->ch = s.upright ? L'╹' : L'╸';
    if (after->ch == L'━' || after->ch == L'┃')
        after->ch = s.upright ? L'╻' : L'╺';
}

/* What a door waits for, or the danger level it opens at, gives it its colour. */
static int door_ink(const struct hd_game *game, int word)
{
    static const struct {
        const char *word;
        int ink;
    } known[] = {{"blue", INK_BLUE}, {"green", INK_GREEN}, {"red", INK_RED}, {"yellow", INK_YELLOW}};
    for (size_t i = 0; word && i < sizeof known / sizeof known[0]; i++)
        if (!strcmp(hd_id(game, HD_WORD, word), known[i].word))
            return known[i].ink;
    return word ? INK_WHITE : INK_DOOR;
}

static struct pen door_pen(const struct hd_game *game, const struct hd_link *link)
{
    return PEN(link->level ? INK_BLUE + link->level : door_ink(game, link->colour), GROUND_PAGE, BOLD);
}

static struct dot letter_dot(const char *word, int ink)
{
    return (struct dot){(wchar_t)toupper((unsigned char)word[0]), PEN(ink, GROUND_PAGE, BOLD)};
}

/* What is written on a closed door: letters of its colours or level, crosses if it is locked. */
static void door_letters(const struct hd_game *game, const struct hd_link *link, enum hd_lang lang, struct dot dot[2])
{
    dot[0] = dot[1] = (struct dot){L'▓', door_pen(game, link)};
    if (link->flags & HD_LOCKED)
        dot[0].ch = dot[1].ch = L'×';
    else if (link->level)
        dot[1] = letter_dot(say_level(link->level, lang), INK_BLUE + link->level);
    else if (link->colour)
        dot[!link->also] = letter_dot(hd_name(game, HD_WORD, link->colour, lang), door_ink(game, link->colour));
    if (link->also)
        dot[1] = letter_dot(hd_name(game, HD_WORD, link->also, lang), door_ink(game, link->also));
}

static void draw_closed(const struct plan *plan, const struct hd_game *game, const struct hd_link *link, bool sealed,
                        enum hd_lang lang)
{
    struct stretch s = middle_of(plan, link, true);
    struct dot letter[2];
    wchar_t wood = sealed ? L'#' : link->flags & HD_BROKEN ? L'~' : L'▓';
    for (int k = 0; k < s.length; k++)
        *stretch_dot(plan, s, k) = (struct dot){wood, door_pen(game, link)};
    door_letters(game, link, lang, letter);
    for (int k = 0; k < 2 && k < s.length && wood == L'▓'; k++)
        *stretch_dot(plan, s, s.length / 2 - k) = letter[1 - k];
}

static void draw_gap(const struct plan *plan, const struct hd_game *game, const struct hd_link *link, bool door)
{
    struct stretch s = middle_of(plan, link, door);
    uint8_t ground = plan_is_built(plan->map, link->a) && plan_is_built(plan->map, link->b) ? GROUND_ROOM : GROUND_PAGE;
    for (int k = 0; k < s.length; k++)
        *stretch_dot(plan, s, k) = (struct dot){L' ', PEN(INK_TEXT, ground, 0)};
    if (door && s.length)
        *stretch_dot(plan, s, 0) = (struct dot){L'╱', door_pen(game, link)};
    cap_ends(plan, s);
}

/* What is left of a door that was broken down: splinters on both sides. */
static void draw_splinters(const struct plan *plan, const struct hd_game *game, const struct hd_link *link)
{
    draw_gap(plan, game, link, true);
    struct stretch s = middle_of(plan, link, true);
    for (int k = 0; k<s.length; k += s.length> 1 ? s.length - 1 : 1)
        *stretch_dot(plan, s, k) = (struct dot){L'%', PEN(INK_DOOR, GROUND_PAGE, BOLD)};
}

static bool is_gone(const struct hd_view *view, int place) { return place >= 0 && view->place_flags[place] & HD_GONE; }

static void draw_links(struct plan *plan, const struct hd_game *game, const struct hd_view *view, enum hd_lang lang)
{
    for (int l = 0; l < plan->map->links; l++) {
        const struct hd_link *link = &plan->map->link[l];
        bool open = l < view->links && view->link_open[l];
        if (link->kind == HD_CROSSWALK || link->kind == HD_SANDBAGS || link->kind == HD_PASSAGE || is_gone(view, link->a) ||
            is_gone(view, link->b))
            continue;
        if (!open)
            draw_closed(plan, game, link, view->link_sealed[l], lang);
        else if (view->link_destroyed[l])
            draw_splinters(plan, game, link);
        else
            draw_gap(plan, game, link, link->kind == HD_DOOR || link->kind == HD_AIRLOCK);
    }
}

void plan_draw(struct plan *plan, const struct hd_game *game, const struct hd_view *view, const struct letters *letters,
               const struct plan_marks *marks, enum hd_lang lang)
{
    if (!plan->canvas.dot)
        return;
    if (plan->grid)
        plan_grid_ground(plan, marks);
    else {
        draw_ground(plan, view, marks);
        draw_links(plan, game, view, lang);
    }
    plan_contents(plan, game, view, letters, marks, lang);
}

/* ---- walking with the arrow keys ---- */

static void centre_of(const struct plan *plan, int place, int *y, int *x)
{
    struct box b = plan->inside[place];
    *y = 2 * (2 * b.y + b.h); /* a character is about twice as high as wide */
    *x = 2 * b.x + b.w;
}

int plan_beside(const struct plan *plan, int from, int dy, int dx, const char *allowed)
{
    int best = HD_NONE, least = 1 << 30, y, x, fy = 0, fx = 0;
    if (from >= 0)
        centre_of(plan, from, &fy, &fx);
    for (int p = 0; p < plan->map->places && p < HD_VIEW_PLACES; p++) {
        if (p == from || (allowed && !allowed[p]) || !plan->inside[p].h)
            continue;
        centre_of(plan, p, &y, &x);
        int ahead = (y - fy) * dy + (x - fx) * dx, aside = abs((y - fy) * dx) + abs((x - fx) * dy);
        if (ahead > 0 && ahead + 2 * aside < least) {
            least = ahead + 2 * aside;
            best = p;
        }
    }
    return best;
}

bool plan_is_ahead(const struct plan *plan, int from, int to, int dy, int dx)
{
    int y, x, fy, fx;
    centre_of(plan, from, &fy, &fx);
    centre_of(plan, to, &y, &x);
    return (y - fy) * dy + (x - fx) * dx > abs((y - fy) * dx) + abs((x - fx) * dy);
}
