/*
 * page.c - the result as one page that needs nothing else: shares with their doubt, the funnel through the goals, what games
 * were lost by, where people fell, danger round by round. Every sentence is there in both languages; a button changes them. Not
 * here: the numbers (sum.c), the drawings (charts.c).
 */
#include "draw/svg.h"
#include "sim/charts.h"

static void heading(struct out *out, const char *en, const char *de)
{
    out_raw(out, "<h2>");
    page_both(out, en, de);
    out_raw(out, "</h2>\n");
}

static void put_head(struct out *out, const struct sim_story *story)
{
    out_format(out,
               "<!doctype html>\n<html data-lang=\"%s\"><head><meta charset=\"utf-8\">"
               "<meta name=\"viewport\" content=\"width=device-width\"><title>",
               story->lang == HD_DE ? "de" : "en");
    svg_text(out, hd_mission_id(story->plan->game));
    out_raw(out, "</title>\n<style>"
                 "body{font:16px/1.45 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 "
                 "1rem;color:#1d2329;background:#fff}"
                 "h1{margin:0 0 .2rem}h2{margin:2rem 0 .5rem;font-size:1.15rem}table{border-collapse:collapse}"
                 "td,th{padding:.2rem .8rem .2rem "
                 "0;text-align:left;vertical-align:top}td.n{text-align:right;font-variant-numeric:tabular-nums}"
                 ".big{font-size:2.6rem;font-weight:700}.dim{color:#5b6670}svg{max-width:100%;height:auto}"
                 "button{float:right;font:inherit;padding:.3rem .8rem}"
                 "[data-lang=en] [lang=de],[data-lang=de] [lang=en]{display:none}"
                 "@media(prefers-color-scheme:dark){body{color:#e6e9ec;background:#15191d}.dim{color:#9aa5af}}"
                 "</style></head><body>\n"
                 "<button onclick=\"var h=document.documentElement;h.dataset.lang=h.dataset.lang=='en'?'de':'en'\">"
                 "English / Deutsch</button>\n<h1>");
    page_escaped(out, story->mission.name);
    out_raw(out, "</h1>\n<p class=\"dim\">");
    svg_text(out, hd_mission_id(story->plan->game));
    out_raw(out, " · ");
    svg_text(out, story->policy);
    out_raw(out, "</p>\n");
}

static void put_share(struct out *out, const struct sim_sum *sum)
{
    struct sim_interval sure = sim_wilson(sum->won, sum->played);
    int rate = sum->played ? (int)(1000LL * sum->won / sum->played) : 0;
    out_raw(out, "<p><span class=\"big\">");
    page_decimal(out, rate / 10.0, 1);
    out_raw(out, " %</span> ");
    page_both(out, "of games won", "der Partien gewonnen");
    out_format(out, " <span class=\"dim\">(%d / %d, ", sum->won, sum->played);
    page_both(out, "95 % interval", "95-%-Intervall");
    out_raw(out, " ");
    page_decimal(out, sure.low / 10 / 10.0, 1);
    out_raw(out, "–");
    page_decimal(out, sure.high / 10 / 10.0, 1);
    out_raw(out, " %)</span></p>\n");
}

static void put_seats(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    out_raw(out, "<table><tr><th>");
    page_both(out, "Player", "Platz");
    out_raw(out, "</th><th>");
    page_both(out, "Wins", "Gewonnen");
    out_raw(out, "</th><th>");
    page_both(out, "Points", "Punkte");
    out_raw(out, "</th></tr>\n");
    for (int i = 0; i < hd_seats(story->plan->game); i++) {
        int64_t rate = sum->played ? 100LL * sum->wins[i] / sum->played : 0,
                points = sum->played ? 100 * sum->points[i] / sum->played : 0;
        out_format(out, "<tr><td>%d (", i + 1);
        svg_text(out, sim_player(story->plan, i));
        out_raw(out, ")</td><td class=\"n\">");
        page_decimal(out, (double)rate / 100, 2);
        out_raw(out, " %</td><td class=\"n\">");
        page_decimal(out, (double)points / 100, 2);
        out_raw(out, "</td></tr>\n");
    }
    out_raw(out, "</table>\n");
}

static void put_facts(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    int n = sum->played ? sum->played : 1;
    out_raw(out, "<p>");
    page_both(out, "Average rounds: ", "Runden im Schnitt: ");
    page_decimal(out, (double)sum->rounds / n, 1);
    out_raw(out, " · ");
    page_both(out, "decisions: ", "Entscheidungen: ");
    out_format(out, "%.0f · ", (double)sum->decisions / n);
    page_both(out, "noise: ", "Lärm: ");
    page_decimal(out, (double)sum->noise / n, 1);
    out_raw(out, " · ");
    page_both(out, "not finished: ", "nicht beendet: ");
    out_format(out, "%d</p>\n", sum->stalled);
    if (story->stopped) {
        out_raw(out, "<p class=\"dim\">");
        page_both(out, "Stopped before all games were played.", "Vor der letzten Partie angehalten.");
        out_raw(out, "</p>\n");
    }
}

static void put_causes(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    const char *id = hd_game_id(story->plan->game);
    heading(out, "Causes of defeat", "Woran Partien scheiterten");
    out_raw(out, "<table>\n");
    for (int i = 0; i < sum->causes; i++) {
        const char *rule = hd_rule_id(story->plan->game, sum->cause[i].rule);
        out_format(out, "<tr><td class=\"n\">%d</td><td>", sum->cause[i].count);
        page_rule(out, story->pack, id, rule);
        out_raw(out, "</td><td class=\"dim\">");
        svg_text(out, rule);
        out_raw(out, "</td></tr>\n");
    }
    out_raw(out, "</table>\n");
}

static void put_name(struct out *out, const struct hd_game *game, enum hd_noun noun, int index)
{
    page_escaped(out, (struct hd_text){{hd_name(game, noun, index, HD_EN), hd_name(game, noun, index, HD_DE)}});
}

static void put_people(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    double n = sum->played ? sum->played : 1;
    heading(out, "Survivors", "Überlebende");
    out_raw(out, "<table><tr><th></th><th>");
    page_both(out, "Wounds per game", "Wunden je Partie");
    out_raw(out, "</th><th>");
    page_both(out, "Kills per game", "Getötete je Partie");
    out_raw(out, "</th><th>");
    page_both(out, "Deaths", "Gefallen");
    out_raw(out, "</th></tr>\n");
    for (int i = 0; i < SIM_FIGURES; i++) {
        if (!sum->wounds[i] && !sum->kills[i] && !sum->deaths[i])
            continue;
        out_raw(out, "<tr><td>");
        put_name(out, story->plan->game, HD_PIECE, i);
        out_raw(out, "</td><td class=\"n\">");
        page_decimal(out, (double)sum->wounds[i] / n, 2);
        out_raw(out, "</td><td class=\"n\">");
        page_decimal(out, (double)sum->kills[i] / n, 1);
        out_format(out, "</td><td class=\"n\">%d</td></tr>\n", sum->deaths[i]);
    }
    out_raw(out, "</table>\n");
}

static void put_cards(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    enum { MOST = 12 };
    int card[MOST], count = sim_cards(sum, card, MOST);
    double n = sum->played ? sum->played : 1;
    heading(out, "Most used, times per game", "Am meisten benutzt, je Partie");
    out_raw(out, "<table>\n");
    for (int i = 0; i < count; i++) {
        out_raw(out, "<tr><td>");
        put_name(out, story->plan->game, HD_CARD, card[i]);
        out_format(out, "</td><td class=\"n\">%.2f</td></tr>\n", (double)sum->used[card[i]] / n);
    }
    out_raw(out, "</table>\n");
}

bool sim_page(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    bool alone = sum->played > sum->won + sum->lost + sum->stalled;
    put_head(out, story);
    if (alone)
        put_seats(out, story, sum);
    else
        put_share(out, sum);
    put_facts(out, story, sum);
    if (sum->goals) {
        heading(out, "Progress through the goals", "Wie weit es bei den Zielen ging");
        if (!chart_goals(out, story, sum))
            return false;
    }
    heading(out, "How long the games took", "Wie lange die Partien dauerten");
    chart_rounds(out, sum);
    if (sum->causes)
        put_causes(out, story, sum);
    heading(out, "Where survivors died", "Wo Überlebende starben");
    if (!chart_deaths(out, story, sum))
        return false;
    heading(out, "Danger and enemies, round by round", "Gefahr und Gegner, Runde für Runde");
    chart_danger(out, sum);
    put_people(out, story, sum);
    put_cards(out, story, sum);
    out_raw(out, "</body></html>\n");
    return out_string(out) != NULL;
}
