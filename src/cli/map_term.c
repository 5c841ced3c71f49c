/*
 * map_term.c - a plan in plain text with box characters: for terminals, mails and diffs.
 * Not here: the playing client's map (src/term).
 *
 * Only borders that matter anywhere get a line of their own, so the drawing stays as small as it can be.
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
    case BORDER_CROSSWALK: return south ? "╌" : "┊";
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

static void sign_text(const struct sign *sign, char *out, size_t size)
{
    switch (sign->kind) {
    case SIGN_START: snprintf(out, size, "@"); break;
    case SIGN_EXIT: snprintf(out, size, "=>"); break;
    case SIGN_SPAWN: snprintf(out, size, "*%d", sign->number); break;
    case SIGN_OBJECTIVE: snprintf(out, size, "X"); break;
    case SIGN_CRATE: snprintf(out, size, "[]"); break;
    default: snprintf(out, size, "%c%d", sign->letter, sign->number); break;
    }
}

static void draw_words(struct drawing *d)
{
    bool grid = sheet_is_grid(d->sheet);
    for (int i = 0; i < d->sheet->map->places; i++) {
        const struct hd_place *place = &d->sheet->map->place[i];
        char text[64] = "";
        bool square = grid && sheet_is_square(d->sheet, i);
        int x = d->cell_col[place->x] + CELL_W / 2, y = d->cell_row[place->y];
        if (!square)
            put_text(d, x, y, place->id);
        for (int k = 0; k < d->sheet->signs[i]; k++) {
            size_t used = strlen(text);
            snprintf(text + used, sizeof text - used, "%s", k ? " " : "");
            sign_text(&d->sheet->sign[i][k], text + strlen(text), sizeof text - strlen(text));
        }
        put_text(d, x, y + !square, square && !*text ? "." : text);
    }
}

static void put_legend(FILE *to, const struct sheet *sheet)
{
    if (sheet_is_grid(sheet)) {
        fprintf(to, "\n%s",
                SAY(sheet->lang, ". square   a letter and a number: enemies   ▒ closed door\n",
                    ". Feld   Buchstabe und Zahl: Gegner   ▒ geschlossene Tür\n"));
        return;
    }
    fprintf(to, "\n%s",
            SAY(sheet->lang,
                "@ start   => exit   *1 spawn zones in order   X objective   [] crate   W1 enemies\n"
                "▒ closed door   ░ dark room   ╌ ┊ crosswalk: a street zone ends\n",
                "@ Start   => Ausgang   *1 Brutzonen der Reihe nach   X Ziel   [] Kiste   W1 Gegner\n"
                "▒ geschlossene Tür   ░ dunkler Raum   ╌ ┊ Zebrastreifen: Ende einer Straßenzone\n"));
}

static void put_texts(FILE *to, const struct sheet *sheet)
{
    fprintf(to, "%s  %s\n\n", hd_mission_id(sheet->game), sheet->mission.name.in[sheet->lang]);
    put_wrapped(to, sheet->mission.briefing.in[sheet->lang], 0, 0, 80);
    for (int i = 0; i < sheet->view->goals; i++)
        fprintf(to, "%s- %s\n", i ? "" : "\n", sheet->view->goal[i].text[sheet->lang]);
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
