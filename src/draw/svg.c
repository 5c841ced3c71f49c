/*
 * svg.c - the printed page around a board: title, goals, briefing, legend, on one A4 sheet. Units are millimetres.
 * Not here: the board (svg_board.c), the signs (svg_signs.c).
 */
#include "draw/svg.h"

#include "draw/sheet.h"

#include <stdio.h>
#include <string.h>

enum { PAGE_W = 210, PAGE_H = 297, MARGIN = 12, BOARD_TOP = 27, FOOT = 12, TITLE_RIGHT = 56 };

#define INK "#1b1d22"
#define QUIET "#4a4f58"

/* ---- text ---- */

void svg_text(struct out *to, const char *utf8)
{
    for (; *utf8; utf8++) {
        switch (*utf8) {
        case '&': out_raw(to, "&amp;"); break;
        case '<': out_raw(to, "&lt;"); break;
        case '>': out_raw(to, "&gt;"); break;
        case '"': out_raw(to, "&quot;"); break;
        default:
            if ((unsigned char)*utf8 >= ' ')
                out_bytes(to, utf8, 1);
        }
    }
}

/* Widths of a common sans-serif, in classes: a little too wide is better than text that runs out of its column. */
double svg_width(const char *utf8, double size)
{
    double ems = 0;
    for (; *utf8; utf8++) {
        unsigned char c = (unsigned char)*utf8;
        if ((c & 0xc0) == 0x80)
            continue;
        ems += strchr("ijltfI.,;:'!|()[] ", c) ? .33 : strchr("mwMW@", c) ? .92 : c >= 'A' && c <= 'Z' ? .70 : .61;
    }
    return ems * size;
}

/* A place on the page where lines follow each other. */
struct column {
    struct out *to;
    double x, y, width, size;
};

static void line(struct column *c, const char *text, size_t length, double indent)
{
    char copy[512];
    snprintf(copy, sizeof copy, "%.*s", (int)(length < sizeof copy ? length : sizeof copy - 1), text);
    out_format(c->to, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.2f\" fill=\"" INK "\">", c->x + indent, c->y, c->size);
    svg_text(c->to, copy);
    out_format(c->to, "</text>\n");
    c->y += c->size * 1.38;
}

/* How many bytes of the text fit into the width; at least one word. */
static size_t fit(const char *text, double width, double size)
{
    size_t end = strcspn(text, " ");
    for (size_t next = end; text[next];) {
        char copy[512];
        next += 1 + strcspn(text + next + 1, " ");
        if (next >= sizeof copy)
            break;
        snprintf(copy, sizeof copy, "%.*s", (int)next, text);
        if (svg_width(copy, size) > width)
            break;
        end = next;
    }
    return end;
}

static void paragraph(struct column *c, const char *text, double indent)
{
    while (*(text += strspn(text, " \n"))) {
        size_t length = fit(text, c->width - indent, c->size);
        line(c, text, length, indent);
        text += length;
    }
}

static void heading(struct column *c, const char *text)
{
    c->y += c->size * .7;
    out_format(c->to, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.2f\" font-weight=\"700\" fill=\"" INK "\">", c->x, c->y,
               c->size * 1.1);
    svg_text(c->to, text);
    out_format(c->to, "</text>\n");
    c->y += c->size * 1.5;
}

/* ---- parts of the page ---- */

static void title(struct out *to, const struct sheet *sheet)
{
    const char *name = sheet->mission.name.in[sheet->lang];
    double wide = svg_width(name, 9 * BOLD), room = PAGE_W - 2 * MARGIN - TITLE_RIGHT;
    out_format(to, "<text x=\"%d\" y=\"18\" font-size=\"%.2f\" font-weight=\"700\" fill=\"" INK "\">", MARGIN,
               wide > room ? 9 * room / wide : 9);
    svg_text(to, name);
    out_format(to,
               "</text>\n<text x=\"%d\" y=\"13.2\" font-size=\"4.2\" font-weight=\"700\" text-anchor=\"end\" fill=\"" INK "\">",
               PAGE_W - MARGIN);
    svg_text(to, hd_mission_id(sheet->game));
    out_format(to, "</text>\n<text x=\"%d\" y=\"18\" font-size=\"3.4\" text-anchor=\"end\" fill=\"" QUIET "\">",
               PAGE_W - MARGIN);
    svg_text(to, sheet_difficulty(sheet->mission.difficulty, sheet->lang));
    out_format(to, SAY(sheet->lang, " · about %d minutes</text>\n", " · etwa %d Minuten</text>\n"), sheet->mission.minutes);
    out_format(to, "<path d=\"M%d 21.5H%d\" stroke=\"" INK "\" stroke-width=\".5\"/>\n", MARGIN, PAGE_W - MARGIN);
}

static void goals(struct column *c, const struct sheet *sheet)
{
    if (!sheet->view->goals)
        return;
    heading(c, SAY(sheet->lang, "Goals", "Ziele"));
    for (int i = 0; i < sheet->view->goals; i++) {
        double box = c->size * .76;
        out_format(c->to,
                   "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" rx=\".4\" fill=\"none\" stroke=\"" INK
                   "\" stroke-width=\".3\"/>\n",
                   c->x + .2, c->y - box * .94, box, box);
        paragraph(c, sheet->view->goal[i].text[sheet->lang], c->size * 1.35);
        c->y += c->size * .2;
    }
}

static void story(struct column *c, const struct sheet *sheet)
{
    paragraph(c, sheet->mission.briefing.in[sheet->lang], 0);
    goals(c, sheet);
    if (!sheet->mission.special.in[sheet->lang][0])
        return;
    heading(c, SAY(sheet->lang, "Special", "Besonderes"));
    paragraph(c, sheet->mission.special.in[sheet->lang], 0);
}

/* ---- the legend: only what is on this plan ---- */

enum { LEGEND_WORDS = 10, LEGEND_WIDTH = 60 }; /* where words begin, where they have to end */

static void legend_words(struct column *c, const char *text)
{
    struct column words = {c->to, c->x, c->y + 1.1, LEGEND_WIDTH, 3.1};
    paragraph(&words, text, LEGEND_WORDS);
    c->y = words.y - 1.1 - words.size * 1.38 + 6.4;
}

struct legend {
    struct column *column;
    const struct sheet *sheet;
};

static void legend_sign(void *user, const struct sign *sign)
{
    const struct legend *legend = user;
    char words[80];
    svg_sign(legend->column->to, sign, legend->column->x + 4, legend->column->y, 5.2);
    sheet_sign_words(legend->sheet, sign, words, sizeof words);
    legend_words(legend->column, words);
}

static void legend_door(void *user, const struct door *door)
{
    const struct legend *legend = user;
    struct column *c = legend->column;
    char words[80];
    out_format(c->to, "<path d=\"M%.2f %.2fh1.6m4.8 0h1.6\" stroke=\"#23262c\" stroke-width=\"1.2\"/>", c->x, c->y);
    out_format(c->to, "<g transform=\"translate(%.2f %.2f) scale(4)\">", c->x + 4, c->y);
    svg_door(c->to, door, door->kind == DOOR_COLOURS ? 1.6 : 1.2, false);
    out_format(c->to, "</g>");
    sheet_door_words(legend->sheet, door, words, sizeof words);
    legend_words(c, words);
}

static void legend_mark(struct column *c, enum hd_lang lang)
{
    out_format(c->to, "<rect x=\"%.2f\" y=\"%.2f\" width=\"7\" height=\"3.6\" fill=\"#6b3fa0\"/>", c->x + .5, c->y - 1.8);
    out_format(
        c->to,
        "<text x=\"%.2f\" y=\"%.2f\" font-size=\"2.8\" font-weight=\"700\" text-anchor=\"middle\" fill=\"#fff\">abc</text>",
        c->x + 4, c->y + .9);
    legend_words(c, SAY(lang, "Place named in goals or rules", "Ort aus Zielen oder Regeln"));
}

static void legend_crosswalk(struct column *c, enum hd_lang lang)
{
    out_format(c->to, "<rect x=\"%.2f\" y=\"%.2f\" width=\"8\" height=\"5\" fill=\"#c3c7cd\"/>", c->x, c->y - 2.5);
    for (int i = 0; i < 4; i++)
        out_format(c->to, "<rect x=\"%.2f\" y=\"%.2f\" width=\"3\" height=\".7\" fill=\"#fff\"/>", c->x + 2.5,
                   c->y - 2.2 + i * 1.25);
    legend_words(c, SAY(lang, "Crosswalk: a zone ends", "Zebrastreifen: Zonengrenze"));
}

static void legend_dark(struct column *c, enum hd_lang lang)
{
    out_format(c->to,
               "<rect x=\"%.2f\" y=\"%.2f\" width=\"8\" height=\"5\" fill=\"#d3cdbd\"/>"
               "<path d=\"M%.2f %.2fl5 -5m-2.5 5l5 -5m-2.5 5l3 -3m-8 0l2 -2\" stroke=\"#8d8573\" stroke-width=\".6\"/>",
               c->x, c->y - 2.5, c->x, c->y + 2.5);
    legend_words(c, SAY(lang, "Dark room", "Dunkler Raum"));
}

static void legend_floor(struct column *c, const struct floor_kind *floor, enum hd_lang lang)
{
    out_format(c->to,
               "<rect x=\"%.2f\" y=\"%.2f\" width=\"8\" height=\"5\" fill=\"%s\" stroke=\"#23262c\" stroke-width=\".3\"/>",
               c->x, c->y - 2.5, floor->fill);
    legend_words(c, floor->words[lang == HD_DE]);
}

static bool has_thresholds(const struct sheet *sheet)
{
    for (int i = 0; i < sheet->map->links; i++)
        if (sheet->map->link[i].flags & HD_CLOSES)
            return true;
    return false;
}

static bool has_dark_room(const struct sheet *sheet)
{
    for (int i = 0; i < sheet->map->places; i++)
        if (sheet->map->place[i].flags & HD_DARK && sheet_is_room(sheet, i))
            return true;
    return false;
}

static void legend_source(struct column *c, enum hd_lang lang)
{
    out_format(c->to, "<path d=\"M%.2f %.2fl3 3m0 -3l-3 3\" stroke=\"#b3261e\" stroke-width=\".8\"/>", c->x + 2.5, c->y - 1.5);
    legend_words(c, SAY(lang, "Enemies come from here", "Hier kommen Gegner her"));
}

/* Is there a place (or only: a square) with this flag? */
static bool has_flag(const struct sheet *sheet, int flag, bool squares)
{
    for (int i = 0; i < sheet->map->places; i++)
        if ((sheet->map->place[i].flags | sheet->view->place_flags[i]) & flag && (!squares || sheet_is_square(sheet, i)))
            return true;
    return false;
}

static bool has_mark(const struct sheet *sheet)
{
    for (int i = 0; i < sheet->map->places; i++)
        if (sheet->mark[i])
            return true;
    return false;
}

static void legend_ground(struct column *c, const struct sheet *sheet)
{
    if (has_flag(sheet, HD_SPAWN, true))
        legend_source(c, sheet->lang);
    if (sheet_has_border(sheet, BORDER_CROSSWALK))
        legend_crosswalk(c, sheet->lang);
    for (int i = 0; floor_kind[i].type; i++)
        if (sheet_has_type(sheet, floor_kind[i].type))
            legend_floor(c, &floor_kind[i], sheet->lang);
    if (has_dark_room(sheet))
        legend_dark(c, sheet->lang);
    sheet_each_door(sheet, legend_door, &(struct legend){c, sheet});
    if (!sheet_has_border(sheet, BORDER_OPENING))
        return;
    out_format(c->to, "<path d=\"M%.2f %.2fh2m4 0h2\" stroke=\"#23262c\" stroke-width=\".9\"/>", c->x, c->y);
    if (has_thresholds(sheet)) {
        out_format(c->to, "<path d=\"M%.2f %.2fh4\" stroke=\"#b98a00\" stroke-width=\"1.2\" stroke-dasharray=\".7 .7\"/>",
                   c->x + 2, c->y);
        legend_words(c, SAY(sheet->lang, "Opening for a door", "Öffnung für eine Tür"));
        return;
    }
    legend_words(c, sheet_is_grid(sheet) ? SAY(sheet->lang, "Entrance", "Eingang")
                                         : SAY(sheet->lang, "Opening between rooms", "Durchgang zwischen Räumen"));
}

/* ---- the page ---- */

static void legend(struct column *c, const struct sheet *sheet)
{
    sheet_each_sign(sheet, legend_sign, &(struct legend){c, sheet});
    if (has_mark(sheet))
        legend_mark(c, sheet->lang);
    legend_ground(c, sheet);
}

/* Words on the left, legend on the right, from y on. Returns where the longer of the two ends. */
static double below_board(struct out *to, const struct sheet *sheet, double y, double zoom)
{
    struct column text = {to, MARGIN, y + 7 + 1.5 * zoom, 114 - 10 * (zoom > 1), 3.3 * zoom}, signs = {to, 0, 0, 64, 3.1};
    story(&text, sheet);
    out_format(to, "<g transform=\"translate(%.2f %.2f) scale(%.2f)\">\n", PAGE_W - MARGIN - LEGEND_WIDTH * zoom,
               y + 7.5 * zoom, zoom);
    legend(&signs, sheet);
    out_format(to, "</g>\n");
    double legend_end = y + 7.5 * zoom + (signs.y - 5) * zoom;
    return text.y > legend_end ? text.y : legend_end;
}

/* How high the lower part of the page is: drawn once for nothing. */
static double height_below(const struct sheet *sheet, double zoom)
{
    struct out nothing = {0};
    double height = below_board(&nothing, sheet, 0, zoom);
    out_free(&nothing);
    return height;
}

/* As large as the words leave room for. Returns where it ends. */
static double place_board(struct out *to, const struct sheet *sheet)
{
    double cell = (PAGE_W - 2.0 * MARGIN) / sheet->map->w, room = PAGE_H - FOOT - BOARD_TOP - height_below(sheet, 1);
    if (cell * sheet->map->h > room)
        cell = room / sheet->map->h;
    out_format(to, "<g transform=\"translate(%.2f %d) scale(%.4f)\">\n", (PAGE_W - cell * sheet->map->w) / 2, BOARD_TOP, cell);
    svg_board(to, sheet);
    out_format(to, "</g>\n");
    return BOARD_TOP + cell * sheet->map->h;
}

static void footer(struct out *to, const struct sheet *sheet)
{
    out_format(to, "<text x=\"%d\" y=\"%d\" font-size=\"2.6\" fill=\"" QUIET "\">", MARGIN, PAGE_H - 7);
    svg_text(to, sheet->mission.tiles[0] ? SAY(sheet->lang, "Tiles: ", "Kartenteile: ") : "");
    svg_text(to, sheet->mission.tiles);
    out_format(to, "</text>\n<text x=\"%d\" y=\"%d\" font-size=\"2.6\" text-anchor=\"end\" fill=\"" QUIET "\">%s</text>\n",
               PAGE_W - MARGIN, PAGE_H - 7,
               SAY(sheet->lang, "holdout · unofficial, our own drawing", "holdout · inoffiziell, eigene Zeichnung"));
}

void svg_page(struct out *to, const struct sheet *sheet)
{
    out_format(to,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%dmm\" height=\"%dmm\" viewBox=\"0 0 %d %d\" "
               "font-family=\"Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif\" lang=\"%s\">\n<title>",
               PAGE_W, PAGE_H, PAGE_W, PAGE_H, SAY(sheet->lang, "en", "de"));
    svg_text(to, sheet->mission.name.in[sheet->lang]);
    out_format(to, "</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", PAGE_W, PAGE_H);
    title(to, sheet);
    double bottom = place_board(to, sheet);
    /* a small board leaves room for larger words */
    double zoom = bottom + height_below(sheet, 1.25) < PAGE_H - FOOT ? 1.25 : 1;
    below_board(to, sheet, bottom, zoom);
    footer(to, sheet);
    out_format(to, "</svg>\n");
}
