/*
 * charts.h - drawings and small words of the page.
 */
#ifndef HD_SIM_CHARTS_H
#define HD_SIM_CHARTS_H

#include "sim/sim.h"

/* A sentence of ours, the same in both languages of the page. */
void page_both(struct out *out, const char *en, const char *de);
/* Words from the data. */
void page_escaped(struct out *out, struct hd_text text);
/* With a comma in German. */
void page_decimal(struct out *out, double value, int digits);
void page_rule(struct out *out, const struct hd_pack *pack, const char *game, const char *rule);

/* A cell of a table with a bar of that share of its width, 0 to 1. */
void chart_bar(struct out *out, double share);
/* Won games and the others, by the round they ended in; alone: games everybody plays alone, where nobody wins for all. */
void chart_rounds(struct out *out, const struct sim_sum *sum, bool alone);
/* The plan of the mission with a spot wherever somebody fell. */
bool chart_deaths(struct out *out, const struct sim_story *story, const struct sim_sum *sum);
/* Enemies on the board and the danger level, round by round, of the games that came that far. */
/* Is there a danger level at all? */
bool chart_has_danger(const struct sim_sum *sum);
void chart_danger(struct out *out, const struct sim_sum *sum);

#endif
