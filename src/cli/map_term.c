/*
 * map_term.c - a plan in plain text with box characters: for terminals, mails and diffs.
 * Not here: the playing client's map (src/term).
 *
 * Only borders that matter anywhere get their own line, so the drawing stays as small as it can be.
 */
#include "cli/map_term.h"

#include "cli/args.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = 160, CELL_W = 2 };

/* A drawing of characters; a string of UTF-8 per spot. */
struct drawing {
    const struct sheet *sheet;
    int w, h;
    const char **spot;
    int col[CELLS + 1], row[CELLS + 1]; /* of the border before cell i; borders that are no line are -1 */
    int cell_col[CELLS], cell_row[CELLS];
};

static bool is_wall(enum border b) { return b == BORDER_WALL || b == BORDER_INNER_WALL; }

/* Does anything lie on this line between two rows (or columns) of cells? */
static bool line_used(const struct sheet *sheet, int line, bool south)
{
    int length = south ? sheet->map->w : sheet->map->h;
    for (int at = 0; at < length; at++)
        if (sheet_border(sheet, south ? at : line, south ? line : at, south) != BORDER_NONE)
            return true;
    return line < 0 || line == (south ? sheet->map->h : sheet->map->w) - 1;
}

static int lay_out(const struct sheet *sheet, int cells, bool south, int *border, int *cell, int size)
{
    int at = 0;
    for (int i = 0; i <= cells; i++) {
        border[i] = line_used(sheet, i - 1, south) ? at++ : -1;
        if (i < cells) {
            cell[i] = at;
            at += size;
        }
    }
    return at;
}

static const char **spot(struct drawing *d, int x, int y) { return &d->spot[y * d->w + x]; }

/* ---- lines ---- */

static const char *border_char(enum border b, bool south)
{
    switch (b) {
    case BORDER_CROSSWALK:
    case BORDER_LINE: return south ? "╌" : "┊";
    case BORDER_DOOR: return "▒";
    case BORDER_WALL:
    case BORDER_INNER_WALL: return south ? "━" : "┃";
    default: return " ";
    }
}

static void draw_borders(struct drawing *d)
{
    const struct sheet *s = d->sheet;
    for (int y = -1; y < s->map->h; y++)
        for (int x = -1; x < s->map->w; x++) {
            if (y >= 0 && d->col[x + 1] >= 0)
                *spot(d, d->col[x + 1], d->cell_row[y]) = border_char(sheet_border(s, x, y, false), false);
            for (int i = 0; x >= 0 && d->row[y + 1] >= 0 && i < CELL_W; i++)
                *spot(d, d->cell_col[x] + i, d->row[y + 1]) = border_char(sheet_border(s, x, y, true), true);
        }
}

/* Where lines cross: which of the four arms are walls (bit 0 up, 1 right, 2 down, 3 left). */
static const char *corner_char(int arms)
{
    static const char *const corner[16] = {" ", "╹", "╺", "┗", "╻", "┃", "┏", "┣", "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋"};
    return corner[arms];
}

/* No wall meets here: a crosswalk or door may run through, or it is simply floor. */
static const char *through_char(const struct sheet *s, int x, int y)
{
    enum border up = sheet_border(s, x - 1, y - 1, false), down = sheet_border(s, x - 1, y, false);
    enum border left = sheet_border(s, x - 1, y - 1, true), right = sheet_border(s, x, y - 1, true);
    int place = sheet_place(s, x, y);
    if (up == down && up != BORDER_NONE)
        return border_char(up, false);
    if (left == right && left != BORDER_NONE)
        return border_char(left, true);
    return place >= 0 && place == sheet_place(s, x - 1, y - 1) && s->map->place[place].flags & HD_DARK ? "░" : " ";
}

static void draw_corners(struct drawing *d)
{
    const struct sheet *s = d->sheet;
    for (int y = 0; y <= s->map->h; y++)
        for (int x = 0; x <= s->map->w; x++) {
            if (d->row[y] < 0 || d->col[x] < 0)
                continue;
            int arms = is_wall(sheet_border(s, x - 1, y - 1, false)) | is_wall(sheet_border(s, x, y - 1, true)) << 1 |
                       is_wall(sheet_border(s, x - 1, y, false)) << 2 | is_wall(sheet_border(s, x - 1, y - 1, true)) << 3;
            *spot(d, d->col[x], d->row[y]) = arms ? corner_char(arms) : through_char(s, x, y);
        }
}

/* Dark floor also fills the lines that have no wall here. */
static void draw_floors(struct drawing *d)
{
    const struct sheet *s = d->sheet;
    for (int y = 0; y < s->map->h; y++)
        for (int x = 0; x < s->map->w; x++) {
            int place = sheet_place(s, x, y);
            bool dark = place >= 0 && s->map->place[place].flags & HD_DARK;
            const char *floor = dark ? "░" : " ";
            for (int i = 0; i < CELL_W; i++)
                *spot(d, d->cell_col[x] + i, d->cell_row[y]) = floor;
            if (dark && d->col[x + 1] >= 0 && sheet_border(s, x, y, false) == BORDER_NONE)
                *spot(d, d->col[x + 1], d->cell_row[y]) = floor;
            for (int i = 0; dark && d->row[y + 1] >= 0 && i < CELL_W; i++)
                if (sheet_border(s, x, y, true) == BORDER_NONE)
                    *spot(d, d->cell_col[x] + i, d->row[y + 1]) = floor;
        }
}

/* ---- words ---- */

static void put_text(struct drawing *d, int x, int y, const char *ascii)
{
    static const char letters[128][2] = {
#define L4(c) {c, 0}, {c + 1, 0}, {c + 2, 0}, {c + 3, 0}
#define L16(c) L4(c), L4(c + 4), L4(c + 8), L4(c + 12)
        L16(0), L16(16), L16(32), L16(48), L16(64), L16(80), L16(96), L16(112)};
    x -= (int)strlen(ascii) / 2;
    for (; *ascii; ascii++, x++)
        if (x >= 0 && x < d->w && y >= 0 && y < d->h && (unsigned char)*ascii < 128)
            *spot(d, x, y) = letters[(unsigned char)*ascii];
}

/* A letter where the colour is not the usual one. */
static const char *colour_sign(int colour) { return colour == 1 ? "B" : colour == 5 ? "G" : ""; }

static void sign_text(const struct sign *sign, char *out, size_t size)
{
    bool asleep = sign->flags & SIGN_STILL;
    switch (sign->kind) {
    case SIGN_START: snprintf(out, size, "@"); break;
    case SIGN_EXIT: snprintf(out, size, "=>"); break;
    case SIGN_SPAWN: snprintf(out, size, asleep ? "(*%d%s)" : "*%d%s", sign->number, colour_sign(sign->colour)); break;
    case SIGN_OBJECTIVE: snprintf(out, size, sign->flags & SIGN_TURNED ? "?" : "X%s", colour_sign(sign->colour)); break;
    case SIGN_PERSON: snprintf(out, size, "%.*s", (int)strcspn(sign->name, " "), sign->name); break;
    case SIGN_WAITS: snprintf(out, size, "@%d", sign->number); break;
    case SIGN_NOISE: snprintf(out, size, "!%d", sign->number); break;
    case SIGN_CAR:
        snprintf(out, size, "<%c%s%s>", sign->letter, sign->flags & SIGN_HAS_CRATE ? "[]" : "",
                 sign->flags & SIGN_HAS_OBJECTIVE ? "X" : "");
        break;
    case SIGN_CRATE: snprintf(out, size, "[]"); break;
    case SIGN_GROUND: snprintf(out, size, "(%c)", sign->letter); break;
    default: snprintf(out, size, "%c%d", sign->letter, sign->number); break;
    }
}

/* All signs of a place, with the room for one more at least. */
static void place_text(const struct sheet *sheet, int place, char *text, size_t size)
{
    *text = 0;
    for (int k = 0; k < sheet->signs[place]; k++) {
        size_t used = strlen(text);
        snprintf(text + used, size - used, "%s", k ? " " : "");
        sign_text(&sheet->sign[place][k], text + strlen(text), size - strlen(text));
    }
}

static void draw_words(struct drawing *d)
{
    bool grid = sheet_is_grid(d->sheet);
    for (int i = 0; i < d->sheet->map->places; i++) {
        const struct hd_place *place = &d->sheet->map->place[i];
        const struct room *room = &d->sheet->room[i];
        char text[64];
        bool square = grid && sheet_is_square(d->sheet, i);
        int middle = room->x + room->w / 2;
        int x = square ? d->cell_col[place->x] + CELL_W / 2 : d->cell_col[middle] + (room->w % 2 ? CELL_W / 2 : 0);
        int y = d->cell_row[square ? place->y : room->y + (room->h - 1) / 2];
        place_text(d->sheet, i, text, sizeof text);
        if (!square)
            put_text(d, x, y, place->id);
        put_text(d, x, y + !square, square && !*text ? "." : text);
    }
}

/* ---- doors: a letter in the middle says what kind of door it is ---- */

static const char *door_text(const struct door *door)
{
    static const char *const plain[DOOR_KINDS] = {[DOOR_ADDED] = "+", [DOOR_BROKEN] = "~", [DOOR_LOCKED] = "x"};
    static char text[3];
    if (!door->letter[0])
        return plain[door->kind] ? plain[door->kind] : "";
    snprintf(text, sizeof text, "%c%c", door->letter[0], door->letter[1] ? door->letter[1] : 0);
    return text;
}

static void draw_doors(struct drawing *d)
{
    struct door door;
    for (int i = 0; i < d->sheet->map->links; i++) {
        const struct hd_link *link = &d->sheet->map->link[i];
        bool upright = link->x0 == link->x1;
        if (!sheet_door(d->sheet, i, &door) || (upright ? d->col[link->x0] : d->row[link->y0]) < 0)
            continue;
        const char *text = door_text(&door);
        for (int k = 0; upright && text[k]; k++)
            put_text(d, d->col[link->x0], d->cell_row[link->y0 + k], (char[2]){text[k], 0});
        if (!upright && *text)
            put_text(d, d->cell_col[(link->x0 + link->x1) / 2], d->row[link->y0], text);
    }
}

/* ---- the legend: only what is on this plan ---- */

struct legend {
    FILE *to;
    const struct sheet *sheet;
    int column;
};

static void put_entry(struct legend *legend, const char *sign, const char *words)
{
    int width = text_width(sign) + 1 + text_width(words);
    if (legend->column && legend->column + 3 + width > 80) {
        fputc('\n', legend->to);
        legend->column = 0;
    }
    legend->column += fprintf(legend->to, "%s", legend->column ? "   " : "") + width;
    fprintf(legend->to, "%s %s", sign, words);
}

static void put_sign(void *user, const struct sign *sign)
{
    struct legend *legend = user;
    char text[32], words[80];
    sign_text(sign, text, sizeof text);
    sheet_sign_words(legend->sheet, sign, words, sizeof words);
    bool named = sign->kind == SIGN_PERSON; /* the words begin with it */
    put_entry(legend, text, named && words[strlen(text)] == ' ' ? words + strlen(text) + 1 : words);
}

static void put_door(void *user, const struct door *door)
{
    struct legend *legend = user;
    char text[16], words[80];
    if (door->kind == DOOR_OPEN)
        return;
    snprintf(text, sizeof text, "▒%s", door_text(door));
    sheet_door_words(legend->sheet, door, words, sizeof words);
    put_entry(legend, text, words);
}

static bool has_dark(const struct sheet *sheet)
{
    for (int i = 0; i < sheet->map->places; i++)
        if (sheet->map->place[i].flags & HD_DARK)
            return true;
    return false;
}

static void put_marks(FILE *to, const struct sheet *sheet)
{
    for (int i = 0; i < sheet->map->places; i++)
        if (sheet->mark[i])
            fprintf(to, "%s: %s\n", sheet->map->place[i].id, sheet->mark[i]);
}

static void put_legend(FILE *to, const struct sheet *sheet)
{
    struct legend legend = {to, sheet, 0};
    enum hd_lang lang = sheet->lang;
    fputc('\n', to);
    put_marks(to, sheet);
    if (sheet_is_grid(sheet))
        put_entry(&legend, ".", SAY(lang, "square", "Feld"));
    sheet_each_sign(sheet, put_sign, &legend);
    sheet_each_door(sheet, put_door, &legend);
    if (has_dark(sheet))
        put_entry(&legend, "░",
                  sheet_has_type(sheet, "tunnel") ? SAY(lang, "dark", "dunkel") : SAY(lang, "dark room", "dunkler Raum"));
    if (sheet_has_border(sheet, BORDER_CROSSWALK))
        put_entry(&legend, "╌ ┊", SAY(lang, "crosswalk: a street zone ends", "Zebrastreifen: Ende einer Straßenzone"));
    fputc('\n', to);
}

static void put_texts(FILE *to, const struct sheet *sheet)
{
    fprintf(to, "%s  %s\n\n", hd_mission_id(sheet->game), sheet->mission.name.in[sheet->lang]);
    put_wrapped(to, sheet->mission.briefing.in[sheet->lang], 0, 0, 80);
    for (int i = 0; i < sheet->view->goals; i++) {
        fprintf(to, "%s- ", i ? "" : "\n");
        put_wrapped(to, sheet->view->goal[i].text[sheet->lang], 2, 2, 80);
    }
    if (sheet->mission.special.in[sheet->lang][0]) {
        fputc('\n', to);
        put_wrapped(to, sheet->mission.special.in[sheet->lang], 0, 0, 80);
    }
    fputc('\n', to);
}

void map_print(FILE *to, const struct sheet *sheet)
{
    struct drawing d = {.sheet = sheet};
    if (sheet->map->w > CELLS || sheet->map->h > CELLS)
        return;
    d.w = lay_out(sheet, sheet->map->w, false, d.col, d.cell_col, CELL_W);
    d.h = lay_out(sheet, sheet->map->h, true, d.row, d.cell_row, 1);
    d.spot = calloc((size_t)(d.w * d.h), sizeof *d.spot);
    if (!d.spot)
        return;
    for (int i = 0; i < d.w * d.h; i++)
        d.spot[i] = " ";
    draw_borders(&d);
    draw_floors(&d);
    draw_corners(&d);
    draw_doors(&d);
    draw_words(&d);
    put_texts(to, sheet);
    for (int y = 0; y < d.h; y++) {
        for (int x = 0; x < d.w; x++)
            fputs(*spot(&d, x, y), to);
        fputc('\n', to);
    }
    put_legend(to, sheet);
    free(d.spot);
}
