/*
 * charts.c - the drawings of the page as SVG.
 */
#include "sim/charts.h"
#include "draw/sheet.h"
#include "draw/svg.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDE = 720, BAR = 26, TALL = 160, CELL = 26 };

void page_both(struct out *out, const char *en, const char *de)
{
    out_format(out, "<span lang=\"en\">%s</span><span lang=\"de\">%s</span>", en, de);
}

void page_escaped(struct out *out, struct hd_text text)
{
    for (int lang = 0; lang < HD_LANGS; lang++) {
        out_format(out, "<span lang=\"%s\">", lang == HD_DE ? "de" : "en");
        svg_text(out, text.in[lang] ? text.in[lang] : "");
        out_raw(out, "</span>");
    }
}

void page_decimal(struct out *out, double value, int digits)
{
    char en[40], de[40];
    snprintf(en, sizeof en, "%.*f", digits, value);
    snprintf(de, sizeof de, "%s", en);
    de[strcspn(de, ".")] = ',';
    page_both(out, en, digits ? de : en);
}

void page_rule(struct out *out, const struct hd_pack *pack, const char *game, const char *rule)
{
    for (int i = 0; i < hd_rule_count(pack, game); i++) {
        struct hd_rule_text en = hd_rule_text(pack, game, i, HD_EN), de = hd_rule_text(pack, game, i, HD_DE);
        if (!strcmp(en.id, rule)) {
            page_escaped(out, (struct hd_text){{en.title, de.title}});
            return;
        }
    }
}

static void open_svg(struct out *out, int w, int h)
{
    out_format(out,
               "<svg viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" font-family=\"system-ui,sans-serif\" font-size=\"13\">",
               w, h, w, h);
}

/* One bar per goal: the funnel. */
bool chart_goals(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    static struct hd_view view;
    if (!sim_first_view(story->plan, &view))
        return false;
    out_raw(out, "<table>\n");
    for (int i = 0; i < sum->goals && i < view.goals; i++) {
        double part = sum->played ? (double)sum->met[i] / sum->played : 0;
        out_raw(out, "<tr><td>");
        page_escaped(out, (struct hd_text){{view.goal[i].text[HD_EN], view.goal[i].text[HD_DE]}});
        out_raw(out, "</td><td class=\"n\">");
        page_decimal(out, 100 * part, 1);
        out_raw(out, " %</td><td>");
        open_svg(out, 240, 16);
        out_format(out,
                   "<rect width=\"240\" height=\"16\" fill=\"#8883\"/><rect width=\"%.1f\" height=\"16\" "
                   "fill=\"#2f7d4f\"/></svg></td></tr>\n",
                   240 * part);
    }
    out_raw(out, "</table>\n");
    return true;
}

static int last_round(const struct sim_sum *sum)
{
    int last = SIM_ROUNDS - 1;
    while (last > 1 && !sum->round_count[last] && !sum->reached[last])
        last--;
    return last;
}

void chart_rounds(struct out *out, const struct sim_sum *sum)
{
    int last = last_round(sum), most = 1;
    for (int r = 0; r <= last; r++)
        most = sum->round_count[r] > most ? sum->round_count[r] : most;
    double w = (double)WIDE / (last + 1);
    open_svg(out, WIDE, TALL + 20);
    for (int r = 1; r <= last; r++) {
        double h = (double)TALL * sum->round_count[r] / most;
        out_format(out,
                   "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#3b6ea5\"><title>%d: %d</title></rect>",
                   w * (r - 0.9), TALL - h, w * 0.8, h, r, sum->round_count[r]);
        if (last < 25 || r % 5 == 0)
            out_format(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" fill=\"currentColor\">%d</text>", w * (r - 0.5),
                       TALL + 15, r);
    }
    out_raw(out, "</svg>\n");
}

bool chart_deaths(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    static struct sheet sheet;
    int most = 1;
    if (!sheet_make(&sheet, story->plan->game, story->mission, story->lang))
        return false;
    for (int i = 0; i < HD_VIEW_PLACES; i++)
        most = sum->places[i] > most ? sum->places[i] : most;
    out_format(out, "<svg viewBox=\"-0.5 -0.5 %d %d\" width=\"%d\" style=\"background:#fff\">", sheet.map->w + 1,
               sheet.map->h + 1, CELL * sheet.map->w);
    svg_board(out, &sheet);
    for (int i = 0; i < sheet.map->places; i++)
        if (sum->places[i])
            out_format(out,
                       "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" fill=\"#c1121f\" fill-opacity=\".6\"><title>%s: "
                       "%d</title></circle>",
                       sheet.map->place[i].x + 0.5, sheet.map->place[i].y + 0.5,
                       0.25 + 1.4 * sqrt((double)sum->places[i] / most), sheet.map->place[i].id, sum->places[i]);
    out_raw(out, "</svg>\n");
    sheet_free(&sheet);
    return true;
}

static void line(struct out *out, const struct sim_sum *sum, const int64_t *value, double most, const char *colour)
{
    int last = last_round(sum);
    out_format(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" points=\"", colour);
    for (int r = 1; r <= last; r++)
        if (sum->reached[r])
            out_format(out, "%.1f,%.1f ", (double)WIDE * (r - 0.5) / last,
                       TALL - TALL * ((double)value[r] / sum->reached[r]) / most);
    out_raw(out, "\"/>");
}

void chart_danger(struct out *out, const struct sim_sum *sum)
{
    double most = 1;
    for (int r = 1; r < SIM_ROUNDS; r++)
        most = sum->reached[r] && (double)sum->zombies[r] / sum->reached[r] > most ? (double)sum->zombies[r] / sum->reached[r]
                                                                                   : most;
    open_svg(out, WIDE, TALL + 4);
    line(out, sum, sum->zombies, most, "#6a7f2b");
    line(out, sum, sum->danger, 3, "#c1121f");
    out_raw(out, "</svg>\n<p class=\"dim\"><span style=\"color:#6a7f2b\">━</span> ");
    page_both(out, "enemies on the board (top: ", "Gegner auf dem Plan (oben: ");
    out_format(out, "%.0f) <span style=\"color:#c1121f\">━</span> ", most);
    page_both(out, "danger level (top: red)", "Gefahrenstufe (oben: rot)");
    out_raw(out, "</p>\n");
}
