/*
 * svg_board.c - the board of a printed plan: streets, crosswalks, rooms, walls, doors, tiles, signs. One unit is one cell.
 * Not here: the page around it (svg.c), the signs themselves (svg_signs.c).
 *
 * Light theme for print. Everything has its own shape, so the plan also reads in black and white.
 */
#include "draw/sheet.h"
#include "draw/svg.h"

#include <stdio.h>
#include <string.h>

#define ASPHALT "#c3c7cd"
#define CURB "#9aa0a9"
#define PAVEMENT "#e4e5e7"
#define LAWN "#f4f5f6"
#define PAINT "#ffffff"
#define FLOOR "#fbf7ec"
#define DARK_FLOOR "#d3cdbd"
#define HATCH "#8d8573"
#define WALL "#23262c"
#define QUIET "#4a4f58"

/* ---- floors ---- */

static bool is_dark(const struct sheet *sheet, int place) { return sheet->map->place[place].flags & HD_DARK; }

/* Rooms of one kind as one path, row by row. dark: -1 both. */
static void room_path(struct out *to, const struct sheet *sheet, int dark)
{
    for (int y = 0; y < sheet->map->h; y++)
        for (int x = 0, end; x < sheet->map->w; x = end) {
            int place = sheet_place(sheet, x, y);
            for (end = x + 1; end < sheet->map->w && sheet_place(sheet, end, y) == place; end++)
                ;
            if (sheet_is_room(sheet, place) && (dark < 0 || is_dark(sheet, place) == dark))
                out_format(to, "M%d %dh%dv1h%dz", x, y, end - x, x - end);
        }
}

static void floors(struct out *to, const struct sheet *sheet)
{
    static const char *const fill[] = {FLOOR, DARK_FLOOR};
    if (!sheet_is_grid(sheet)) {
        out_format(to, "<path fill=\"none\" stroke=\"" PAVEMENT "\" stroke-width=\".8\" d=\"");
        room_path(to, sheet, -1);
        out_format(to, "\"/>\n");
    }
    for (int dark = 0; dark < 2; dark++) {
        out_format(to, "<path fill=\"%s\" stroke=\"%s\" stroke-width=\".04\" d=\"", fill[dark], fill[dark]);
        room_path(to, sheet, dark);
        out_format(to, "\"/>\n");
    }
    out_format(to, "<path fill=\"url(#hatch)\" d=\"");
    room_path(to, sheet, 1);
    out_format(to, "\"/>\n");
}

static void wall_lines(struct out *to, const struct sheet *sheet, enum border kind, bool south);

/* ---- what a place is, by the colour of its floor ---- */

const struct floor_kind floor_kind[] = {{"tunnel", "#a9a294", {"Tunnel", "Tunnel"}},
                                        {"corridor", "#dfe3e6", {"Corridor", "Gang"}},
                                        {"outdoor", "#ecd6b6", {"Surface", "Oberfläche"}},
                                        {"hallway", "#ecdcd6", {"Hallway", "Flur"}},
                                        {"security", "#f2cfc9", {"Security room", "Sicherheitsraum"}},
                                        {"oxygen", "#cfe6f2", {"Oxygen supply", "Sauerstoffraum"}},
                                        {"airlock", "#dcd6ee", {"Airlock room", "Schleusenraum"}},
                                        {"lift", "#e6e6c2", {"Lift", "Aufzug"}},
                                        {"secret-service", "#d5d9ea", {"Secret Service", "Secret Service"}},
                                        {"no-mans-land", "#cdbfa8", {"No man's land", "Niemandsland"}},
                                        {NULL, NULL, {NULL, NULL}}};

static const char *floor_of(const struct sheet *sheet, int place)
{
    const char *type = place < 0 ? NULL : sheet->map->place[place].type;
    for (int i = 0; type && floor_kind[i].type; i++)
        if (!strcmp(type, floor_kind[i].type))
            return floor_kind[i].fill;
    return NULL;
}

static void special_floors(struct out *to, const struct sheet *sheet)
{
    for (int y = 0; y < sheet->map->h; y++)
        for (int x = 0, end; x < sheet->map->w; x = end) {
            int place = sheet_place(sheet, x, y);
            for (end = x + 1; end < sheet->map->w && sheet_place(sheet, end, y) == place; end++)
                ;
            if (floor_of(sheet, place))
                out_format(to, "<path fill=\"%s\" stroke=\"%s\" stroke-width=\".04\" d=\"M%d %dh%dv1h%dz\"/>\n",
                           floor_of(sheet, place), floor_of(sheet, place), x, y, end - x, x - end);
        }
}

/* Lines on the ground, and the striped threshold of an opening a door can be put into. */
static void ground_lines(struct out *to, const struct sheet *sheet)
{
    out_format(to, "<g fill=\"none\" stroke=\"" FLOOR "\" stroke-width=\".12\" stroke-dasharray=\".34 .22\"><path d=\"");
    wall_lines(to, sheet, BORDER_LINE, false);
    wall_lines(to, sheet, BORDER_LINE, true);
    out_format(to, "\"/></g>\n<path fill=\"none\" stroke=\"#b98a00\" stroke-width=\".22\" stroke-dasharray=\".16 .16\" d=\"");
    for (int i = 0; i < sheet->map->links; i++) {
        const struct hd_link *link = &sheet->map->link[i];
        if (link->flags & HD_CLOSES && !sheet_is_shut(sheet, i))
            out_format(to, "M%d %dL%d %d", link->x0, link->y0, link->x1, link->y1);
    }
    out_format(to, "\"/>\n");
}

/* ---- crosswalks: two bars for every unit of border between two street zones ---- */

static void crosswalks(struct out *to, const struct sheet *sheet)
{
    out_format(to, "<path fill=\"" PAINT "\" d=\"");
    for (int y = 0; y < sheet->map->h; y++)
        for (int x = 0; x < sheet->map->w; x++) {
            if (sheet_border(sheet, x, y, false) == BORDER_CROSSWALK)
                out_format(to, "M%.2f %.3fh.9v.25h-.9zM%.2f %.3fh.9v.25h-.9z", x + .55, y + .125, x + .55, y + .625);
            if (sheet_border(sheet, x, y, true) == BORDER_CROSSWALK)
                out_format(to, "M%.3f %.2fv.9h.25v-.9zM%.3f %.2fv.9h.25v-.9z", x + .125, y + .55, x + .625, y + .55);
        }
    out_format(to, "\"/>\n");
}

/* ---- squares: a light grid, holes in it dark, numbers at the rim ---- */

static void rim_numbers(struct out *to, const struct sheet *sheet)
{
    out_format(to, "<g font-size=\".27\" text-anchor=\"middle\" fill=\"" QUIET "\">\n");
    for (int x = 0; x < sheet->map->w; x++)
        out_format(to, "<text x=\"%.1f\" y=\"-.12\">%d</text>", x + .5, x);
    for (int y = 0; y < sheet->map->h; y++)
        out_format(to, "<text x=\"-.3\" y=\"%.1f\">%d</text>", y + .6, y);
    out_format(to, "</g>\n");
}

static void squares(struct out *to, const struct sheet *sheet)
{
    out_format(to, "<path fill=\"" LAWN "\" stroke=\"" CURB "\" stroke-width=\".03\" d=\"");
    for (int y = 0; y < sheet->map->h; y++)
        for (int x = 0; x < sheet->map->w; x++)
            if (sheet_is_square(sheet, sheet_place(sheet, x, y)))
                out_format(to, "M%d %dh1v1h-1z", x, y);
    out_format(to, "\"/>\n<path stroke=\"#b3261e\" stroke-width=\".07\" d=\"");
    for (int i = 0; i < sheet->map->places; i++) {
        const struct hd_place *p = &sheet->map->place[i];
        if (sheet_is_square(sheet, i) && (p->flags | sheet->view->place_flags[i]) & HD_SPAWN)
            out_format(to, "M%.2f %.2fl.2 .2m0 -.2l-.2 .2", p->x + .08, p->y + .08);
    }
    out_format(to, "\"/>\n");
}

/* ---- walls ---- */

/* Unit borders of one kind as long lines: from -1 on, because the board's own edge is a border too. */
static void wall_lines(struct out *to, const struct sheet *sheet, enum border kind, bool south)
{
    int lines = south ? sheet->map->h : sheet->map->w, length = south ? sheet->map->w : sheet->map->h;
    for (int line = -1; line < lines; line++)
        for (int at = 0, end; at < length; at = end) {
            for (end = at; end < length && sheet_border(sheet, south ? end : line, south ? line : end, south) == kind; end++)
                ;
            if (end == at)
                end++;
            else if (south)
                out_format(to, "M%d %dh%d", at, line + 1, end - at);
            else
                out_format(to, "M%d %dv%d", line + 1, at, end - at);
        }
}

static void walls(struct out *to, const struct sheet *sheet)
{
    const struct {
        enum border kind;
        const char *width;
    } row[] = {{BORDER_INNER_WALL, ".16"}, {BORDER_WALL, sheet_is_grid(sheet) ? ".14" : ".3"}};
    for (int i = 0; i < 2; i++) {
        out_format(to, "<path fill=\"none\" stroke=\"" WALL "\" stroke-width=\"%s\" stroke-linecap=\"square\" d=\"",
                   row[i].width);
        wall_lines(to, sheet, row[i].kind, false);
        wall_lines(to, sheet, row[i].kind, true);
        out_format(to, "\"/>\n");
    }
}

/* On a grid a house is open on many sides: a bit of wall at both ends of every opening. */
static void gaps(struct out *to, const struct sheet *sheet)
{
    out_format(to, "<path fill=\"none\" stroke=\"" WALL "\" stroke-width=\".14\" d=\"");
    for (int y = 0; y < sheet->map->h; y++)
        for (int x = 0; x < sheet->map->w; x++) {
            if (sheet_border(sheet, x, y, false) == BORDER_OPENING)
                out_format(to, "M%d %dv.24m0 .52v.24", x + 1, y);
            if (sheet_border(sheet, x, y, true) == BORDER_OPENING)
                out_format(to, "M%d %dh.24m.52 0h.24", x, y + 1);
        }
    out_format(to, "\"/>\n");
}

static void doors(struct out *to, const struct sheet *sheet)
{
    struct door door;
    for (int i = 0; i < sheet->map->links; i++) {
        const struct hd_link *link = &sheet->map->link[i];
        if (!sheet_door(sheet, i, &door) || (door.kind == DOOR_OPEN && sheet_is_grid(sheet)))
            continue;
        bool upright = link->x0 == link->x1;
        bool at_edge = door.kind == DOOR_OPEN && !(upright ? link->y0 : link->x0); /* its leaf stays on the board */
        out_format(to, "<g transform=\"translate(%.2f %.2f)%s\">", (link->x0 + link->x1) / 2.0, (link->y0 + link->y1) / 2.0,
                   at_edge ? " rotate(180)" : "");
        svg_door(to, &door, upright ? link->y1 - link->y0 : link->x1 - link->x0, upright);
        out_format(to, "</g>\n");
    }
}

/* ---- what is in a place ---- */

/* Signs in rows around the middle of a place, below them what it is marked as, which house or street it is, and its name. */
struct spot {
    double x, top, size; /* middle, upper edge, size of a sign */
    int across, rows, words;
    double letters; /* size of the words of the mark */
    double called;  /* ... of the house or street; 0: not written here */
    double half_width, height;
};

#define NAME_ROOM .6
#define WORD_ROOM .62
#define CALLED_ROOM .56

/* Word by word below one another: rooms are narrow. */
static int mark_words(const char *mark)
{
    int words = mark ? 1 : 0;
    for (; mark && *mark; mark++)
        words += *mark == ' ';
    return words;
}

static double widest_word(const char *mark)
{
    double widest = 0;
    for (size_t length; mark && *mark; mark += length + (mark[length] == ' ')) {
        char word[64];
        length = strcspn(mark, " ");
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), mark);
        double width = svg_width(word, BOLD);
        widest = width > widest ? width : widest;
    }
    return widest;
}

/* As many beside each other as makes them largest. */
static void set_signs(struct spot *spot, int count, double largest, double width, double height)
{
    for (int across = 1; across <= count; across++) {
        int rows = (count + across - 1) / across;
        double wide = width / across - .1, high = height / rows - .1, size = wide < high ? wide : high;
        size = size < largest ? size : largest;
        if (size < spot->size + .01)
            continue;
        spot->size = size;
        spot->across = across;
        spot->rows = rows;
    }
}

static struct spot layout(const struct sheet *sheet, int place)
{
    const struct room *room = &sheet->room[place];
    bool square = sheet_is_square(sheet, place);
    const char *mark = sheet->mark[place];
    double edge = square ? .1 : .3, widest = widest_word(mark);
    double rim = !square && !sheet_is_room(sheet, place) ? .6 : .2; /* crosswalks lie half in the zone */
    struct spot spot = {.x = room->x + room->w / 2.0,
                        .size = .2,
                        .words = mark_words(mark),
                        .called = sheet->called[place] ? sheet_name_size(sheet, place, sheet->called[place]) : 0};
    double below = (square ? 0 : NAME_ROOM) + spot.words * WORD_ROOM + (spot.called > 0 ? CALLED_ROOM : 0);
    spot.letters = widest * .5 > room->w - .6 ? (room->w - .6) / widest : .5;
    spot.letters = spot.letters < .34 ? .34 : spot.letters; /* rather over a wall than too small to read */
    set_signs(&spot, sheet->signs[place], square ? .7 : 1.28, room->w - rim, room->h - edge - below);
    spot.height = spot.rows * (spot.size + .1) + below;
    spot.top = room->y + room->h / 2.0 - spot.height / 2;
    double name = svg_width(sheet->map->place[place].id, .46) / 2 + .12, signs = spot.across * (spot.size + .1) / 2;
    spot.half_width = name > signs ? name : signs;
    spot.half_width = widest * spot.letters / 2 > spot.half_width ? widest * spot.letters / 2 : spot.half_width;
    double called = spot.called > 0 ? svg_width(sheet->called[place], spot.called * BOLD) / 2 + .12 : 0;
    spot.half_width = called > spot.half_width ? called : spot.half_width;
    return spot;
}

static void mark_name(struct out *to, const char *mark, struct spot spot, double y)
{
    for (size_t length; *mark; mark += length + (mark[length] == ' ')) {
        char word[64];
        length = strcspn(mark, " ");
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), mark);
        double width = svg_width(word, spot.letters * BOLD) + .24;
        out_format(to, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"#6b3fa0\"/>", spot.x - width / 2, y,
                   width, WORD_ROOM);
        out_format(to,
                   "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.2f\" font-weight=\"700\" text-anchor=\"middle\" fill=\"#fff\">",
                   spot.x, y + .46, spot.letters);
        svg_text(to, word);
        out_format(to, "</text>\n");
        y += WORD_ROOM;
    }
}

static void words_at(struct out *to, const char *words, double x, double y, double size, const char *look)
{
    out_format(to, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.2f\" text-anchor=\"middle\" %s>", x, y, size, look);
    svg_text(to, words);
    out_format(to, "</text>\n");
}

static const char *with_capital(const char *words, char *to, size_t size)
{
    snprintf(to, size, "%s", words);
    to[0] = *to >= 'a' && *to <= 'z' ? (char)(*to - 'a' + 'A') : *to;
    return to;
}

/* What people call it, above its name. A clear patch under words on hatching. */
static void place_name(struct out *to, const struct sheet *sheet, int place, struct spot spot)
{
    char word[64];
    const char *id = sheet->map->place[place].id, *called = sheet->called[place];
    double y = spot.top + spot.height - .12, more = spot.called > 0 ? CALLED_ROOM : 0;
    double width = svg_width(id, .46), wide = spot.called > 0 ? svg_width(called, spot.called * BOLD) : 0;
    width = (wide > width ? wide : width) + .24;
    if (!sheet_is_grid(sheet))
        out_format(to, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" rx=\".12\" fill=\"%s\"/>",
                   spot.x - width / 2, y - .42 - more, width, .56 + more,
                   floor_of(sheet, place)         ? floor_of(sheet, place)
                   : !sheet_is_room(sheet, place) ? ASPHALT
                   : is_dark(sheet, place)        ? "#ebe6d8"
                                                  : FLOOR);
    if (more > 0)
        words_at(to, with_capital(called, word, sizeof word), spot.x, y - more, spot.called,
                 "font-weight=\"700\" fill=\"" WALL "\"");
    words_at(to, id, spot.x, y, .46, "fill=\"" QUIET "\"");
}

static void contents(struct out *to, const struct sheet *sheet, int place)
{
    struct spot spot = layout(sheet, place);
    double step = spot.size + .1;
    for (int i = 0; i < sheet->signs[place]; i++) {
        int row = i / spot.across, left = sheet->signs[place] - row * spot.across;
        int in_row = left < spot.across ? left : spot.across;
        double x = spot.x + (i % spot.across - (in_row - 1) / 2.0) * step;
        svg_sign(to, &sheet->sign[place][i], x, spot.top + (row + .5) * step, spot.size);
    }
    if (sheet->mark[place])
        mark_name(to, sheet->mark[place], spot, spot.top + spot.rows * step);
    if (!sheet_is_square(sheet, place))
        place_name(to, sheet, place, spot);
}

/* ---- tiles ---- */

static bool touches_door(const struct sheet *sheet, double x, double y, double width, double height)
{
    for (int i = 0; i < sheet->map->links; i++) {
        const struct hd_link *link = &sheet->map->link[i];
        if (link->kind != HD_CROSSWALK && x < link->x1 + .4 && x + width > link->x0 - .4 && y < link->y1 + .4 &&
            y + height > link->y0 - .4)
            return true;
    }
    return false;
}

/* Are its corners in one room, or all on the street? */
static bool crosses_wall(const struct sheet *sheet, double x, double y, double width, double height)
{
    int first = sheet_place(sheet, (int)x, (int)y);
    for (int corner = 1; corner < 4; corner++) {
        int place = sheet_place(sheet, (int)(x + (corner & 1) * width), (int)(y + corner / 2 * height));
        if (place != first && (sheet_is_room(sheet, place) || sheet_is_room(sheet, first)))
            return true;
    }
    return false;
}

/* Does a box touch what stands in any place, a door or a wall? */
static bool is_free(const struct sheet *sheet, double x, double y, double width, double height)
{
    if (touches_door(sheet, x, y, width, height) || crosses_wall(sheet, x, y, width, height))
        return false;
    for (int i = 0; i < sheet->map->places; i++) {
        struct spot spot = layout(sheet, i);
        if (x < spot.x + spot.half_width && x + width > spot.x - spot.half_width && y < spot.top + spot.height &&
            y + height > spot.top)
            return false;
    }
    return true;
}

/* The free spot nearest to the tile's upper left corner, row by row. */
static void find_free(const struct sheet *sheet, const struct hd_tile *tile, double width, double height, double *x, double *y)
{
    enum { STEPS = 2 }; /* tries per cell */
    const double pad = .28;
    for (int v = 0; v + height + 2 * pad < tile->h * STEPS; v++)
        for (int u = 0; u / (double)STEPS + width + 2 * pad <= tile->w; u++) {
            *x = tile->x + pad + u / (double)STEPS;
            *y = tile->y + pad + v / (double)STEPS;
            if (is_free(sheet, *x, *y, width, height))
                return;
        }
    *x = tile->x + pad;
    *y = tile->y + pad;
}

static void tile_name(struct out *to, const struct sheet *sheet, const struct hd_tile *tile)
{
    char name[40];
    snprintf(name, sizeof name, tile->turn ? "%s %d°" : "%s", tile->name, tile->turn);
    double width = svg_width(name, .46 * BOLD) + .3, height = .66, x, y;
    find_free(sheet, tile, width, height, &x, &y);
    out_format(to, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" rx=\".14\" fill=\"" WALL "\"/>", x, y, width,
               height);
    out_format(to, "<text x=\"%.2f\" y=\"%.2f\" font-size=\".46\" font-weight=\"700\" text-anchor=\"middle\" fill=\"#fff\">",
               x + width / 2, y + .5);
    svg_text(to, name);
    out_format(to, "</text>\n");
}

/* Cut marks where tiles meet. */
static void seams(struct out *to, const struct sheet *sheet)
{
    out_format(to, "<path stroke=\"#7d838d\" stroke-width=\".06\" stroke-dasharray=\".2 .3\" d=\"");
    for (int i = 0; i < sheet->map->tiles; i++) {
        const struct hd_tile *tile = &sheet->map->tile[i];
        if (tile->x)
            out_format(to, "M%d %dv%d", tile->x, tile->y, tile->h);
        if (tile->y)
            out_format(to, "M%d %dh%d", tile->x, tile->y, tile->w);
    }
    out_format(to, "\"/>\n");
}

void svg_board(struct out *to, const struct sheet *sheet)
{
    int w = sheet->map->w, h = sheet->map->h;
    bool grid = sheet_is_grid(sheet);
    out_format(to, "<clipPath id=\"board\"><rect width=\"%d\" height=\"%d\"/></clipPath>\n", w, h);
    out_format(
        to, "<pattern id=\"hatch\" width=\".5\" height=\".5\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
            "<rect width=\".11\" height=\".5\" fill=\"" HATCH "\"/></pattern>\n");
    out_format(to, "<g clip-path=\"url(#board)\">\n<rect width=\"%d\" height=\"%d\" fill=\"" ASPHALT "\"/>\n", w, h);
    crosswalks(to, sheet);
    if (grid)
        squares(to, sheet);
    floors(to, sheet);
    special_floors(to, sheet);
    seams(to, sheet);
    out_format(to, "</g>\n<rect width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"" CURB "\" stroke-width=\"%s\"/>\n", w, h,
               grid ? ".08" : ".3");
    ground_lines(to, sheet);
    walls(to, sheet);
    if (grid) {
        gaps(to, sheet);
        rim_numbers(to, sheet);
    }
    doors(to, sheet);
    for (int i = 0; i < sheet->map->places; i++)
        contents(to, sheet, i);
    for (int i = 0; i < sheet->map->tiles && !grid; i++)
        tile_name(to, sheet, &sheet->map->tile[i]);
}
