/*
 * json.c - the result as one JSON object, and game by game as a table with commas.
 */
#include "sim/sim.h"

#include <stdio.h>

/* A share with four digits behind the point: whole numbers make it exact. */
static void field_share(struct out *out, const char *key, int in_10000)
{
    char text[16];
    snprintf(text, sizeof text, "%d.%04d", in_10000 / 10000, in_10000 % 10000);
    out_key(out, key);
    out_raw(out, text);
}

static int share(int64_t part, int64_t of) { return of ? (int)(10000 * part / of) : 0; }

static void put_goals(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    static struct hd_view view;
    if (!sim_first_view(story->plan, &view))
        return;
    out_key(out, "goals");
    out_array(out);
    for (int i = 0; i < sum->goals && i < view.goals; i++) {
        out_object(out);
        field_text(out, "text", view.goal[i].text[story->lang]);
        field_int(out, "met", sum->met[i]);
        field_share(out, "met_in_round", sum->met[i] ? share(sum->met_round[i], sum->met[i]) : 0);
        out_object_end(out);
    }
    out_array_end(out);
}

static void put_figures(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    out_key(out, "figures");
    out_array(out);
    for (int i = 0; i < SIM_FIGURES; i++) {
        if (!sum->wounds[i] && !sum->kills[i] && !sum->deaths[i])
            continue;
        out_object(out);
        field_text(out, "id", hd_id(story->plan->game, HD_PIECE, i));
        field_int(out, "wounds", sum->wounds[i]);
        field_int(out, "deaths", sum->deaths[i]);
        field_int(out, "kills", sum->kills[i]);
        out_object_end(out);
    }
    out_array_end(out);
    if (sum->joined_lost)
        field_int(out, "joined_deaths", sum->joined_lost);
}

static void put_places(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    out_key(out, "deaths_at");
    out_object(out);
    for (int i = 0; i < HD_VIEW_PLACES; i++)
        if (sum->places[i])
            field_int(out, hd_id(story->plan->game, HD_PLACE, i), sum->places[i]);
    out_object_end(out);
}

static void put_cards(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    int card[SIM_CARDS], count = sim_cards(sum, card, SIM_CARDS);
    out_key(out, "cards");
    out_object(out);
    for (int i = 0; i < count; i++)
        field_int(out, hd_id(story->plan->game, HD_CARD, card[i]), sum->used[card[i]]);
    out_object_end(out);
}

static void put_causes(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    out_key(out, "causes");
    out_object(out);
    for (int i = 0; i < sum->causes; i++)
        field_int(out, hd_rule_id(story->plan->game, sum->cause[i].rule), sum->cause[i].count);
    out_object_end(out);
}

static void put_rounds(struct out *out, const struct sim_sum *sum)
{
    int last = SIM_ROUNDS - 1;
    while (last > 1 && !sum->reached[last])
        last--;
    out_key(out, "rounds");
    out_array(out);
    for (int r = 1; r <= last; r++) {
        out_object(out);
        field_int(out, "round", r);
        field_int(out, "reached", sum->reached[r]);
        field_int(out, "ended", sum->round_count[r]);
        field_share(out, "danger", share(sum->danger[r], sum->reached[r]));
        field_share(out, "zombies", share(sum->zombies[r], sum->reached[r]));
        out_object_end(out);
    }
    out_array_end(out);
}

static void put_seats(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    out_key(out, "seats");
    out_array(out);
    for (int i = 0; i < hd_seats(story->plan->game); i++) {
        out_object(out);
        field_text(out, "bot", sim_player(story->plan, i));
        field_share(out, "wins", share(sum->wins[i], 100 * (int64_t)sum->played));
        field_share(out, "points", share(sum->points[i], sum->played));
        out_object_end(out);
    }
    out_array_end(out);
}

void sim_json(struct out *out, const struct sim_story *story, const struct sim_sum *sum)
{
    struct sim_interval sure = sim_wilson(sum->won, sum->played);
    out_object(out);
    field_text(out, "mission", hd_mission_id(story->plan->game));
    field_text(out, "policy", story->policy);
    field_hex(out, "seed", story->plan->seed, 1);
    field_int(out, "games", sum->played);
    field_bool(out, "stopped", story->stopped);
    field_int(out, "won", sum->won);
    field_int(out, "lost", sum->lost);
    field_int(out, "stalled", sum->stalled);
    field_share(out, "win_rate", share(sum->won, sum->played));
    field_share(out, "low", sure.low);
    field_share(out, "high", sure.high);
    field_share(out, "mean_rounds", share(sum->rounds, sum->played));
    field_share(out, "mean_decisions", share(sum->decisions, sum->played));
    field_share(out, "mean_noise", share(sum->noise, sum->played));
    field_share(out, "mean_progress", sum->played ? (int)(sum->progress / sum->played) : 0);
    if (sum->asked) {
        field_int(out, "asked", (int)sum->asked);
        field_int(out, "missed", (int)sum->missed);
    }
    put_seats(out, story, sum);
    put_goals(out, story, sum);
    put_causes(out, story, sum);
    put_figures(out, story, sum);
    put_places(out, story, sum);
    put_cards(out, story, sum);
    put_rounds(out, sum);
    out_object_end(out);
    out_raw(out, "\n");
}

static const char *const end_word[] = {"", "won", "lost", "over", "stalled"};

void sim_csv(struct out *out, const struct sim_story *story, const struct sim_game *game, int games)
{
    const struct hd_game *g = story->plan->game;
    out_raw(out, "game,seed,result,rounds,decisions,progress,cause,figure,place,noise,winners,missed\r\n");
    for (int i = 0; i < games; i++) {
        const struct sim_game *r = &game[i];
        if (r->end == SIM_NOT_PLAYED)
            continue;
        out_format(out, "%d,%llu,%s,%d,%d,%d,%s,%s,%s,%d,%d,%d\r\n", i, (unsigned long long)(story->plan->seed + (uint64_t)i),
                   end_word[r->end], r->rounds, r->decisions, r->progress, r->cause ? hd_rule_id(g, r->cause) : "",
                   r->died >= 0 ? hd_id(g, HD_PIECE, r->died) : "", r->place >= 0 ? hd_id(g, HD_PLACE, r->place) : "", r->noise,
                   r->winners, r->missed);
    }
}
