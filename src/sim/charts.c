/*
 * charts.c - the drawings of the page as SVG.
 */
#include "sim/charts.h"
#include "draw/sheet.h"
#include "draw/svg.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDE = 660, TALL = 200, TOP = 14, LEFT = 40, RIGHT = 60 };

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
    out_format(out, "<svg viewBox=\"0 0 %d %d\" font-family=\"system-ui,sans-serif\" font-size=\"13\" role=\"img\">", w, h);
}

void chart_bar(struct out *out, double share)
{
    out_format(out, "<td class=\"bar\"><i style=\"width:%.1f%%\"></i></td>", 100 * share);
}

static int last_round(const struct sim_sum *sum)
{
    int last = SIM_ROUNDS - 1;
    while (last > 1 && !sum->round_count[last] && !sum->reached[last])
        last--;
    return last;
}

static void axis_label(struct out *out, double x, double y, const char *anchor, double value)
{
    out_format(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"axis\">%.0f</text>", x, y, anchor, value);
}

/* The rounds under a chart; of many only every fifth. */
static void axis_of_rounds(struct out *out, int last)
{
    for (int r = 1; r <= last; r++)
        if (last < 25 || r % 5 == 0)
            axis_label(out, LEFT + WIDE * (r - 0.5) / last, TALL + 16, "middle", r);
}

/* Three lines with their numbers: nothing, half of the most, the most. */
static void axis_of_values(struct out *out, double most)
{
    for (int i = 0; i < 3; i++) {
        double y = TALL - (TALL - TOP) * i / 2.0;
        out_format(out, "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" class=\"grid\"/>", LEFT, LEFT + WIDE, y, y);
        axis_label(out, LEFT - 6, y + 4, "end", most * i / 2);
    }
}

static void column(struct out *out, int round, int last, double from, double to, const char *part, int games)
{
    double w = (double)WIDE / last;
    out_format(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" class=\"%s\"><title>%d: %d</title></rect>",
               LEFT + w * (round - 0.9), TALL - (TALL - TOP) * to, w * 0.8, (TALL - TOP) * (to - from), part, round, games);
}

void chart_rounds(struct out *out, const struct sim_sum *sum, bool alone)
{
    int last = last_round(sum), most = 2;
    for (int r = 1; r <= last; r++)
        most = sum->round_count[r] > most ? sum->round_count[r] : most;
    open_svg(out, LEFT + WIDE + RIGHT, TALL + 22);
    axis_of_values(out, most);
    axis_of_rounds(out, last);
    for (int r = 1; r <= last; r++) {
        double won = (double)sum->round_won[r] / most, all = (double)sum->round_count[r] / most;
        column(out, r, last, 0, won, "won", sum->round_won[r]);
        column(out, r, last, won, all, alone ? "over" : "lost", sum->round_count[r] - sum->round_won[r]);
    }
    out_raw(out, "</svg>\n<p class=\"dim\">");
    if (!alone) {
        out_raw(out, "<b class=\"won\">■</b> ");
        page_both(out, "won", "gewonnen");
        out_raw(out, " <b class=\"lost\">■</b> ");
        page_both(out, "lost", "verloren");
        out_raw(out, " · ");
    }
    page_both(out, "games, by the round they ended in", "Partien nach der Runde, in der sie endeten");
    out_raw(out, "</p>\n");
}

bool chart_deaths(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    static struct sheet sheet;
    int most = 1 + sum->played / 20; /* a few deaths in many games are small spots */
    if (!sheet_make(&sheet, story->plan->game, story->mission, story->lang))
        return false;
    for (int i = 0; i < HD_VIEW_PLACES; i++)
        most = sum->places[i] > most ? sum->places[i] : most;
    out_format(out, "<svg viewBox=\"-0.5 -0.5 %d %d\" class=\"plan\" role=\"img\">", sheet.map->w + 1, sheet.map->h + 1);
    svg_board(out, &sheet);
    for (int i = 0; i < sheet.map->places; i++)
        if (sum->places[i])
            out_format(out,
                       "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" fill=\"#c1121f\" fill-opacity=\".6\"><title>%s: "
                       "%d</title></circle>",
                       sheet.map->place[i].x + 0.5, sheet.map->place[i].y + 0.5,
                       0.25 + 1.4 * sqrt((double)sum->places[i] / most), hd_name(story->plan->game, HD_PLACE, i, story->lang),
                       sum->places[i]);
    out_raw(out, "</svg>\n");
    sheet_free(&sheet);
    return true;
}

static void line(struct out *out, const struct sim_sum *sum, const int64_t *value, double most, const char *part)
{
    int last = last_round(sum);
    out_format(out, "<polyline class=\"%s\" points=\"", part);
    for (int r = 1; r <= last; r++)
        if (sum->reached[r])
            out_format(out, "%.1f,%.1f ", LEFT + WIDE * (r - 0.5) / last,
                       TALL - (TALL - TOP) * ((double)value[r] / sum->reached[r]) / most);
    out_raw(out, "\"/>");
}

/* The levels at the right, each in its colour. */
static void axis_of_danger(struct out *out)
{
    static const char *const colour[] = {"#3b82c4", "#d9b310", "#e07b1a", "#c1121f"};
    enum { LEVELS = sizeof colour / sizeof colour[0] };
    for (int i = 0; i < LEVELS; i++)
        out_format(out, "<circle cx=\"%d\" cy=\"%.1f\" r=\"5\" fill=\"%s\"/>", LEFT + WIDE + 14,
                   TALL - (TALL - TOP) * i / (LEVELS - 1.0), colour[i]);
}

bool chart_has_danger(const struct sim_sum *sum)
{
    int64_t all = 0;
    for (int r = 1; r < SIM_ROUNDS; r++)
        all += sum->danger[r];
    return all > 0;
}

void chart_danger(struct out *out, const struct sim_sum *sum)
{
    bool danger = chart_has_danger(sum);
    double most = 2;
    for (int r = 1; r < SIM_ROUNDS; r++)
        most = sum->reached[r] && (double)sum->zombies[r] / sum->reached[r] > most ? (double)sum->zombies[r] / sum->reached[r]
                                                                                   : most;
    open_svg(out, LEFT + WIDE + RIGHT, TALL + 22);
    axis_of_values(out, most);
    axis_of_rounds(out, last_round(sum));
    line(out, sum, sum->zombies, most, "enemies");
    if (danger) {
        axis_of_danger(out);
        line(out, sum, sum->danger, 3, "danger");
    }
    out_raw(out, "</svg>\n<p class=\"dim\"><b class=\"enemies\">━</b> ");
    if (danger) {
        page_both(out, "enemies on the board (left)", "Gegner auf dem Plan (links)");
        out_raw(out, " <b class=\"danger\">━</b> ");
        page_both(out, "danger level (right)", "Gefahrenstufe (rechts)");
    } else
        page_both(out, "enemies on the board", "Gegner auf dem Plan");
    out_raw(out, "</p>\n");
}
