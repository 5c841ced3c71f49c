/*
 * page.c - the result as one page that needs nothing else: an overview where there are several missions, then for each of them
 * shares with their doubt, the funnel through the goals, what games were lost by, where people fell, danger round by round.
 * Every sentence is there in both languages; a button changes them. Not here: the numbers (sum.c), the drawings (charts.c).
 */
#include "draw/sheet.h"
#include "draw/svg.h"
#include "sim/charts.h"

static const char style[] =
    ":root{--ink:#1d2329;--dim:#5b6670;--page:#f3f4f2;--card:#fff;--line:#d9dcdf;--won:#2f7d4f;--lost:#b8474c;--bar:#3b6ea5;"
    "--enemies:#6a7f2b;color-scheme:light dark}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6e9ec;--dim:#9aa5af;--page:#101418;--card:#1a2026;--line:#343c44;"
    "--won:#58b07c;--lost:#dd6f73;--bar:#6aa0d8;--enemies:#a3bb55}}"
    "body{font:16px/1.45 system-ui,sans-serif;max-width:76rem;margin:0 auto;padding:1.5rem 1rem 3rem;color:var(--ink);"
    "background:var(--page)}"
    "h1,h2,h3{line-height:1.2;margin:0}h2{margin-top:2.5rem}h3{font-size:1rem;margin-bottom:.6rem}p{margin:.4rem 0}"
    "header{display:flex;gap:1rem;align-items:baseline;justify-content:space-between}button{font:inherit;padding:.3rem .8rem}"
    ".dim,.axis{color:var(--dim);fill:var(--dim)}a{color:inherit}"
    ".tiles{display:grid;gap:.8rem;margin-top:.8rem;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr))}"
    ".tiles .card{margin:0}.columns{columns:2 26rem;column-gap:.8rem;margin-top:.8rem}"
    ".card{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.9rem 1.1rem;"
    "margin-bottom:.8rem;break-inside:avoid;overflow-x:auto}"
    ".card b.big{display:block;font-size:2rem;line-height:1.1}svg{display:block;width:100%;height:auto}"
    ".plan{background:#fff;border-radius:.3rem}"
    "table{border-collapse:collapse;width:100%}td,th{padding:.25rem .7rem .25rem 0;text-align:left;vertical-align:middle}"
    "th{color:var(--dim);font-weight:500}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}th.n{"
    "white-space:normal}"
    ".warn{color:var(--lost);font-weight:600}"
    "td.bar{width:34%;min-width:5rem}td.bar i{display:block;height:.75rem;min-width:1px;border-radius:.2rem;"
    "background:var(--bar)}"
    "rect.won{fill:var(--won)}rect.lost{fill:var(--lost)}rect.over{fill:var(--bar)}b.won{color:var(--won)}b.lost{color:var(--"
    "lost)}"
    "line.grid{stroke:var(--line)}polyline{fill:none;stroke-width:2.5}polyline.enemies{stroke:var(--enemies)}"
    "polyline.danger{stroke:var(--lost)}b.enemies{color:var(--enemies)}b.danger{color:var(--lost)}"
    ".doubt{position:relative;height:.5rem;border-radius:.25rem;background:var(--line);margin-top:.5rem}"
    ".doubt i{position:absolute;top:0;bottom:0;border-radius:.25rem;background:var(--won);opacity:.45}"
    ".doubt b{position:absolute;top:-.15rem;bottom:-.15rem;width:.25rem;margin-left:-.125rem;background:var(--won)}"
    "[data-lang=en] [lang=de],[data-lang=de] [lang=en]{display:none}"
    "@media print{body{background:#fff;max-width:none}button{display:none}}";

static void card(struct out *out, const char *en, const char *de)
{
    out_raw(out, "<div class=\"card\"><h3>");
    page_both(out, en, de);
    out_raw(out, "</h3>\n");
}

static void card_end(struct out *out) { out_raw(out, "</div>\n"); }

/* A column's heading; numbers are on the right. */
static void heading(struct out *out, bool number, const char *en, const char *de)
{
    out_raw(out, number ? "<th class=\"n\">" : "<th>");
    page_both(out, en, de);
    out_raw(out, "</th>");
}

static bool is_alone(const struct sim_sum *sum) { return sum->played > sum->won + sum->lost + sum->stalled; }

static double per_game(const struct sim_sum *sum, int64_t number) { return sum->played ? (double)number / sum->played : 0; }

/* ---- figures at a glance ---- */

static void tile(struct out *out, const char *en, const char *de, double value, int digits)
{
    out_raw(out, "<div class=\"card\"><b class=\"big\">");
    page_decimal(out, value, digits);
    out_raw(out, "</b><span class=\"dim\">");
    page_both(out, en, de);
    out_raw(out, "</span></div>\n");
}

static void put_interval(struct out *out, const struct sim_sum *sum)
{
    struct sim_interval sure = sim_wilson(sum->won, sum->played);
    page_decimal(out, sure.low / 100.0, 1);
    out_raw(out, "–");
    page_decimal(out, sure.high / 100.0, 1);
    out_raw(out, " %");
}

/* The share as a mark, its doubt as a stretch around it. */
static void put_doubt(struct out *out, const struct sim_sum *sum)
{
    struct sim_interval sure = sim_wilson(sum->won, sum->played);
    out_format(out, "<div class=\"doubt\"><i style=\"left:%.1f%%;width:%.1f%%\"></i><b style=\"left:%.1f%%\"></b></div>",
               sure.low / 100.0, (sure.high - sure.low) / 100.0, 100 * per_game(sum, sum->won));
}

static void put_share(struct out *out, const struct sim_sum *sum)
{
    out_raw(out, "<div class=\"card\"><b class=\"big\">");
    page_decimal(out, 100 * per_game(sum, sum->won), 1);
    out_raw(out, " %</b><span class=\"dim\">");
    page_both(out, "of games won", "der Partien gewonnen");
    out_format(out, "<br>%d / %d, ", sum->won, sum->played);
    page_both(out, "95 % interval", "95-%-Intervall");
    out_raw(out, " ");
    put_interval(out, sum);
    out_raw(out, "</span>");
    put_doubt(out, sum);
    out_raw(out, "</div>\n");
}

static void put_tiles(struct out *out, const struct sim_sum *sum)
{
    out_raw(out, "<div class=\"tiles\">\n");
    if (is_alone(sum))
        tile(out, "games", "Partien", sum->played, 0);
    else
        put_share(out, sum);
    tile(out, "average rounds", "Runden im Schnitt", per_game(sum, sum->rounds), 1);
    tile(out, "decisions per game", "Entscheidungen je Partie", per_game(sum, sum->decisions), 0);
    if (sum->noise)
        tile(out, "noise per game", "Lärm je Partie", per_game(sum, sum->noise), 1);
    if (sum->stalled)
        tile(out, "games not finished", "Partien nicht beendet", sum->stalled, 0);
    out_raw(out, "</div>\n");
}

/* ---- what stands out ---- */

/* The round by which N quarters of the games have ended. */
static int quarter(const struct sim_sum *sum, int quarters)
{
    int round = 0;
    for (int64_t ended = 0; round < SIM_ROUNDS - 1 && 4 * ended < (int64_t)quarters * sum->played;)
        ended += sum->round_count[++round];
    return round;
}

static void put_spot(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    enum { FEW = 5 }; /* say nothing about a place */
    int place = 0, all = 0;
    for (int i = 0; i < HD_VIEW_PLACES; i++) {
        all += sum->places[i];
        place = sum->places[i] > sum->places[place] ? i : place;
    }
    if (sum->places[place] < FEW)
        return;
    page_both(out, "Of all deaths, ", "Von allen Todesfällen geschehen ");
    page_decimal(out, 100.0 * sum->places[place] / all, 0);
    page_both(out, " % happen in one place: ", " % an einem Ort: ");
    page_escaped(out, (struct hd_text){{hd_name(story->plan->game, HD_PLACE, place, HD_EN),
                                        hd_name(story->plan->game, HD_PLACE, place, HD_DE)}});
    out_raw(out, ".");
}

static void put_sentence(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    int early = quarter(sum, 1), late = quarter(sum, 3);
    out_raw(out, "<p>");
    if (early < late) {
        page_both(out, "Half of the games end in rounds ", "Die Hälfte der Partien endet in den Runden ");
        out_format(out, "%d", early);
        page_both(out, " to ", " bis ");
    } else
        page_both(out, "Half of the games end in round ", "Die Hälfte der Partien endet in Runde ");
    out_format(out, "%d. ", late);
    put_spot(out, story, sum);
    if (story->stopped)
        page_both(out, " Stopped before all games were played.", " Vor der letzten Partie angehalten.");
    out_raw(out, "</p>\n");
}

/* What a program did not play must not look as if it had. */
static void put_missed(struct out *out, const struct sim_sum *sum)
{
    if (!sum->missed)
        return;
    out_raw(out, "<p class=\"warn\">");
    page_both(out, "Of the answers asked of outside programs, greedy gave ", "Von den Antworten fremder Programme gab greedy ");
    out_format(out, "%lld / %lld.</p>\n", (long long)sum->missed, (long long)sum->asked);
}

/* ---- tables ---- */

static void put_seats(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    card(out, "Players", "Plätze");
    out_raw(out, "<table><tr><th></th>");
    heading(out, true, "Wins", "Gewonnen");
    out_raw(out, "<th></th>");
    heading(out, true, "Points", "Punkte");
    out_raw(out, "</tr>\n");
    for (int i = 0; i < hd_seats(story->plan->game); i++) {
        double rate = per_game(sum, sum->wins[i]);
        out_format(out, "<tr><td>%d (", i + 1);
        svg_text(out, sim_player(story->plan, i));
        out_raw(out, ")</td><td class=\"n\">");
        page_decimal(out, rate, 1);
        out_raw(out, " %</td>");
        chart_bar(out, rate / 100);
        out_raw(out, "<td class=\"n\">");
        page_decimal(out, per_game(sum, sum->points[i]), 1);
        out_raw(out, "</td></tr>\n");
    }
    out_raw(out, "</table>\n");
    card_end(out);
}

/* One bar per goal: the funnel. */
static bool put_goals(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    static struct hd_view view;
    if (!sim_first_view(story->plan, &view))
        return false;
    card(out, "Progress through the goals", "Wie weit es bei den Zielen ging");
    out_raw(out, "<table>\n");
    for (int i = 0; i < sum->goals && i < view.goals; i++) {
        double share = per_game(sum, sum->met[i]);
        out_raw(out, "<tr><td>");
        page_escaped(out, (struct hd_text){{view.goal[i].text[HD_EN], view.goal[i].text[HD_DE]}});
        out_raw(out, "</td><td class=\"n\">");
        page_decimal(out, 100 * share, 1);
        out_raw(out, " %</td>");
        chart_bar(out, share);
        out_raw(out, "</tr>\n");
    }
    out_raw(out, "</table>\n");
    card_end(out);
    return true;
}

static void put_causes(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    const char *id = hd_game_id(story->plan->game);
    card(out, "Causes of defeat", "Woran Partien scheiterten");
    out_raw(out, "<table>\n");
    for (int i = 0; i < sum->causes; i++) {
        const char *rule = hd_rule_id(story->plan->game, sum->cause[i].rule);
        out_raw(out, "<tr><td>");
        page_rule(out, story->pack, id, rule);
        out_raw(out, " <span class=\"dim\">");
        svg_text(out, rule);
        out_format(out, "</span></td><td class=\"n\">%d</td>", sum->cause[i].count);
        chart_bar(out, (double)sum->cause[i].count / sum->cause[0].count);
        out_raw(out, "</tr>\n");
    }
    out_raw(out, "</table>\n");
    card_end(out);
}

static void put_name(struct out *out, const struct hd_game *game, enum hd_noun noun, int index)
{
    page_escaped(out, (struct hd_text){{hd_name(game, noun, index, HD_EN), hd_name(game, noun, index, HD_DE)}});
}

static void put_joined(struct out *out, const struct sim_sum *sum, int most)
{
    if (!sum->joined_lost)
        return;
    out_raw(out, "<tr><td>");
    page_both(out, "all who joined them", "alle, die dazukamen");
    out_format(out, "</td><td></td><td></td><td class=\"n\">%lld</td>", (long long)sum->joined_lost);
    chart_bar(out, (double)sum->joined_lost / most);
    out_raw(out, "</tr>\n");
}

static void put_people(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    int most = 1;
    for (int i = 0; i < SIM_FIGURES; i++)
        most = sum->deaths[i] > most ? sum->deaths[i] : most;
    if (sum->joined_lost > most)
        most = (int)sum->joined_lost;
    if (is_alone(sum))
        card(out, "Figures", "Figuren");
    else
        card(out, "Survivors", "Überlebende");
    out_raw(out, "<table><tr><th></th>");
    heading(out, true, "Wounds per game", "Wunden je Partie");
    heading(out, true, "Kills per game", "Getötete je Partie");
    heading(out, true, "Deaths", "Gefallen");
    out_raw(out, "<th></th></tr>\n");
    for (int i = 0; i < SIM_FIGURES; i++) {
        if (!sum->wounds[i] && !sum->kills[i] && !sum->deaths[i])
            continue;
        out_raw(out, "<tr><td>");
        put_name(out, story->plan->game, HD_PIECE, i);
        out_raw(out, "</td><td class=\"n\">");
        page_decimal(out, per_game(sum, sum->wounds[i]), 2);
        out_raw(out, "</td><td class=\"n\">");
        page_decimal(out, per_game(sum, sum->kills[i]), 1);
        out_format(out, "</td><td class=\"n\">%d</td>", sum->deaths[i]);
        chart_bar(out, (double)sum->deaths[i] / most);
        out_raw(out, "</tr>\n");
    }
    put_joined(out, sum, most);
    out_raw(out, "</table>\n");
    card_end(out);
}

static void put_cards(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    enum { MOST = 12 };
    int used[MOST], count = sim_cards(sum, used, MOST);
    card(out, "Most used, times per game", "Am meisten benutzt, je Partie");
    out_raw(out, "<table>\n");
    for (int i = 0; i < count; i++) {
        out_raw(out, "<tr><td>");
        put_name(out, story->plan->game, HD_CARD, used[i]);
        out_raw(out, "</td><td class=\"n\">");
        page_decimal(out, per_game(sum, sum->used[used[i]]), 2);
        out_raw(out, "</td>");
        chart_bar(out, (double)sum->used[used[i]] / (double)sum->used[used[0]]);
        out_raw(out, "</tr>\n");
    }
    out_raw(out, "</table>\n");
    card_end(out);
}

/* The plan with a spot wherever somebody fell, if anybody did. */
static bool put_falls(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    int fell = 0;
    for (int i = 0; i < SIM_FIGURES; i++)
        fell += sum->deaths[i];
    if (!fell)
        return true;
    if (is_alone(sum))
        card(out, "Where players died", "Wo Spieler ausschieden");
    else
        card(out, "Where survivors died", "Wo Überlebende starben");
    bool fine = chart_deaths(out, story, sum);
    card_end(out);
    return fine;
}

/* ---- a mission ---- */

static void put_difficulty(struct out *out, const struct sim_story *story)
{
    const char *word = story->mission.difficulty;
    page_escaped(out, (struct hd_text){{sheet_difficulty(word, HD_EN), sheet_difficulty(word, HD_DE)}});
}

static void put_title(struct out *out, const struct sim_story *story, int number)
{
    out_format(out, "<section id=\"m%d\"><h2>", number);
    page_escaped(out, story->mission.name);
    out_raw(out, "</h2>\n<p class=\"dim\">");
    svg_text(out, hd_mission_id(story->plan->game));
    if (*story->mission.difficulty) {
        out_raw(out, " · ");
        put_difficulty(out, story);
    }
    out_raw(out, " · ");
    svg_text(out, story->policy);
    out_raw(out, "</p>\n");
}

static bool put_section(struct out *out, const struct sim_story *story, const struct sim_sum *sum, int number)
{
    bool alone = is_alone(sum);
    put_title(out, story, number);
    put_tiles(out, sum);
    put_sentence(out, story, sum);
    put_missed(out, sum);
    out_raw(out, "<div class=\"columns\">\n");
    if (alone)
        put_seats(out, story, sum);
    if (sum->goals && !put_goals(out, story, sum))
        return false;
    card(out, "How long the games took", "Wie lange die Partien dauerten");
    chart_rounds(out, sum, alone);
    card_end(out);
    if (!put_falls(out, story, sum))
        return false;
    if (chart_has_danger(sum))
        card(out, "Danger and enemies, round by round", "Gefahr und Gegner, Runde für Runde");
    else
        card(out, "Enemies, round by round", "Gegner, Runde für Runde");
    chart_danger(out, sum);
    card_end(out);
    if (sum->causes)
        put_causes(out, story, sum);
    put_people(out, story, sum);
    put_cards(out, story, sum);
    out_raw(out, "</div></section>\n");
    return true;
}

/* Its line of the overview. */
static void put_row(struct out *out, const struct sim_story *story, const struct sim_sum *sum, int number)
{
    out_format(out, "<tr><td><a href=\"#m%d\">", number);
    page_escaped(out, story->mission.name);
    out_raw(out, "</a> <span class=\"dim\">");
    svg_text(out, hd_mission_id(story->plan->game));
    out_raw(out, "</span></td><td>");
    put_difficulty(out, story);
    out_raw(out, "</td><td class=\"n\">");
    if (is_alone(sum))
        out_raw(out, "</td><td></td><td class=\"n\">");
    else {
        page_decimal(out, 100 * per_game(sum, sum->won), 1);
        out_raw(out, " %</td><td>");
        put_doubt(out, sum);
        out_raw(out, "</td><td class=\"n dim\">");
        put_interval(out, sum);
    }
    out_raw(out, "</td><td class=\"n\">");
    page_decimal(out, per_game(sum, sum->rounds), 1);
    out_raw(out, "</td></tr>\n");
}

bool sim_page_add(struct sim_page *page, const struct sim_story *story, const struct sim_sum *sum)
{
    int number = ++page->missions;
    put_row(&page->row, story, sum, number);
    return put_section(&page->section, story, sum, number) && out_string(&page->row) && out_string(&page->section);
}

/* ---- the page ---- */

static void put_overview(struct out *out, const char *rows)
{
    out_raw(out, "<div class=\"card\" style=\"margin-top:1rem\"><table><tr><th></th>");
    heading(out, false, "Difficulty", "Schwierigkeit");
    heading(out, true, "Wins", "Gewonnen");
    out_raw(out, "<th style=\"width:30%\"></th>");
    heading(out, true, "95 % interval", "95-%-Intervall");
    heading(out, true, "Rounds", "Runden");
    out_raw(out, "</tr>\n");
    out_raw(out, rows);
    out_raw(out, "</table></div>\n");
}

bool sim_page_end(struct sim_page *page, enum hd_lang lang, struct out *out)
{
    const char *rows = out_string(&page->row), *sections = out_string(&page->section);
    if (!rows || !sections)
        return false;
    out_format(out,
               "<!doctype html>\n<html data-lang=\"%s\"><head><meta charset=\"utf-8\">"
               "<meta name=\"viewport\" content=\"width=device-width\"><title>holdout sim</title>\n<style>",
               lang == HD_DE ? "de" : "en");
    out_raw(out, style);
    out_raw(out, "</style></head><body>\n<header><h1>");
    if (page->missions == 1)
        page_both(out, "One mission, played by bots", "Eine Mission, von Bots gespielt");
    else {
        out_format(out, "%d ", page->missions);
        page_both(out, "missions, played by bots", "Missionen, von Bots gespielt");
    }
    out_raw(out, "</h1><button onclick=\"var h=document.documentElement;h.dataset.lang=h.dataset.lang=='en'?'de':'en'\">"
                 "English / Deutsch</button></header>\n");
    if (page->missions > 1)
        put_overview(out, rows);
    out_raw(out, sections);
    out_raw(out, "</body></html>\n");
    return out_string(out) != NULL;
}

void sim_page_free(struct sim_page *page)
{
    out_free(&page->row);
    out_free(&page->section);
}
