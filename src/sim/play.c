/*
 * play.c - one game by bots, and its record: heard from the events, looked at between rounds.
 */
#include "sim/sim.h"

#include <string.h>

struct ear {
    const struct hd_game *game;
    struct sim_game *record;
    int16_t hurt_at[SIM_FIGURES];
    uint64_t own; /* bit per figure that is a player's own, in games everybody plays alone; 0: nobody does */
    bool round_begins;
};

static int capped(int value, int most) { return value < most ? value : most; }

static bool is_figure(int piece) { return piece >= 0 && piece < SIM_FIGURES; }

/* Killed is who is an enemy; figures that leave are removed as well. */
static void hear_removed(const struct ear *ear, const struct hd_event *e)
{
    struct sim_game *r = ear->record;
    bool enemy = e->piece_kind >= 0 && hd_kind_info(ear->game, e->piece_kind).enemy;
    if (e->piece < 0)
        return;
    bool joined = ear->own && !(e->piece < 64 && ear->own >> e->piece & 1);
    if (!joined && enemy && is_figure(e->piece))
        r->kills[e->piece] = (uint16_t)(r->kills[e->piece] + e->count);
    if (joined && !enemy && e->piece_kind >= 0)
        r->joined_lost++;
}

static void hear(void *user, const struct hd_event *e)
{
    struct ear *ear = user;
    struct sim_game *r = ear->record;
    switch ((enum hd_event_kind)e->kind) {
    case HD_EV_ROUND:
        r->rounds = (uint8_t)capped(e->n[0], 255);
        ear->round_begins = true;
        break;
    case HD_EV_HURT:
        if (is_figure(e->piece)) {
            r->wounds[e->piece] = (uint8_t)capped(r->wounds[e->piece] + e->n[0], 255);
            ear->hurt_at[e->piece] = e->place;
        }
        r->cause = (int16_t)e->rule;
        r->died = e->piece;
        r->place = e->place;
        break;
    case HD_EV_ACTION:
        if (e->card >= 0 && e->card < SIM_CARDS)
            r->used[e->card] = (uint8_t)capped(r->used[e->card] + 1, 255);
        break;
    case HD_EV_REMOVE: hear_removed(ear, e); break;
    case HD_EV_TOKEN:
        r->noise =
            (uint16_t)(r->noise + (e->piece_kind >= 0 && hd_kind_info(ear->game, e->piece_kind).shape == HD_SHAPE_NOISE));
        break;
    case HD_EV_END:
        if (e->piece < 0) { /* nobody died of it */
            r->cause = (int16_t)e->rule;
            r->died = r->place = HD_NONE;
        }
        break;
    default: break;
    }
}

static _Thread_local struct hd_view seen; /* too large for the stacks of threads */

static void look(const struct hd_game *game, const struct hd_state *state, struct sim_game *r, bool begins)
{
    int danger = 0, zombies = 0, round = capped(r->rounds, SIM_ROUNDS - 1);
    hd_observe(game, state, HD_TEAM, &seen);
    for (int i = 0; i < seen.pieces; i++) {
        const struct hd_piece *p = &seen.piece[i];
        danger = p->level > danger ? p->level : danger;
        zombies += p->place != HD_NONE && hd_kind_info(game, p->kind).enemy ? p->count : 0;
    }
    r->goals = (uint8_t)seen.goals;
    for (int i = 0; i < seen.goals; i++)
        if (!r->met[i] && seen.goal[i].done >= seen.goal[i].need)
            r->met[i] = r->rounds ? r->rounds : 1;
    if (begins) {
        r->danger[round] = (uint8_t)danger;
        r->zombies[round] = (uint8_t)capped(zombies, 255);
    }
    for (int i = 0; i < seen.tracks; i++)
        if (seen.track[i].flags & HD_SCORE_SUM && seen.track[i].seat >= 0)
            r->points[seen.track[i].seat] = (uint16_t)seen.track[i].value;
}

/* Who is there when the game begins, if everybody has points of their own: of the view that was looked at last. */
static uint64_t find_own(void)
{
    uint64_t own = 0;
    bool alone = false;
    for (int i = 0; i < seen.tracks; i++)
        alone |= seen.track[i].flags & HD_SCORE_SUM && seen.track[i].seat >= 0;
    for (int i = 0; i < seen.pieces && alone; i++)
        own |= seen.piece[i].health && seen.piece[i].id < 64 ? 1ull << seen.piece[i].id : 0;
    return own;
}

/* Of the view that was looked at last. Who has left is not there, but lies nowhere either. */
static void find_fallen(const struct ear *ear)
{
    for (int i = 0; i < seen.pieces; i++) {
        const struct hd_piece *p = &seen.piece[i];
        if (is_figure(p->id) && (p->flags & HD_DEAD || p->down))
            ear->record->fell[p->id] = ear->hurt_at[p->id];
    }
}

static struct hd_action choose(const struct sim_plan *plan, void *mine, const struct hd_state *state, int seat, uint64_t luck,
                               struct sim_game *record)
{
    struct hd_idea idea;
    struct hd_action action;
    bool outside = mine && plan->name[seat];
    record->asked = (uint16_t)(record->asked + outside);
    if (outside && plan->outside->answer(mine, state, seat, &action))
        return action;
    record->missed = (uint16_t)(record->missed + outside);
    if (plan->bot[seat] == HD_BOT_SEARCH && plan->rollouts &&
        hd_search(plan->game, state, seat, &(struct hd_search){.rollouts = plan->rollouts}, luck, &idea, 1))
        return idea.action;
    return hd_bot_choose(plan->bot[seat], plan->game, state, seat, luck);
}

static void finish(const struct hd_game *game, const struct hd_state *state, const struct ear *ear)
{
    struct sim_game *r = ear->record;
    switch (hd_result(game, state)) {
    case HD_WON: r->end = SIM_WON; break;
    case HD_LOST: r->end = SIM_LOST; break;
    case HD_OVER: r->end = SIM_OVER; break;
    default: r->end = SIM_STALLED; break;
    }
    if (r->end != SIM_LOST)
        r->cause = 0, r->died = r->place = HD_NONE;
    for (int seat = 0; seat < hd_seats(game) && r->end == SIM_OVER; seat++)
        r->winners |= (uint8_t)(hd_winner(game, state, seat) << seat);
    r->progress = (uint16_t)hd_progress(game, state, r->end == SIM_OVER ? 0 : HD_TEAM);
    look(game, state, r, false);
    find_fallen(ear);
}

bool sim_play(const struct sim_plan *plan, int number, struct hd_state *state, void *mine, const atomic_bool *stop,
              struct sim_game *record)
{
    const struct hd_game *game = plan->game;
    uint64_t seed = plan->seed + (uint64_t)number;
    struct ear ear = {.game = game, .record = record};
    struct hd_sink sink = {.event = hear, .user = &ear};
    *record = (struct sim_game){.died = HD_NONE, .place = HD_NONE};
    for (int i = 0; i < SIM_FIGURES; i++)
        ear.hurt_at[i] = record->fell[i] = HD_NONE;
    hd_start(game, state, seed, &sink);
    hd_observe(game, state, HD_TEAM, &seen);
    ear.own = find_own();
    if (mine)
        plan->outside->begin(mine);
    int d = 0;
    bool given_up = false;
    for (; d < SIM_DECISIONS && !given_up && hd_result(game, state) == HD_PLAYING && record->rounds < 255; d++) {
        if (ear.round_begins)
            look(game, state, record, true);
        ear.round_begins = false;
        int asked = hd_to_move(game, state), seat = asked < 0 ? 0 : asked;
        hd_apply(game, state,
                 choose(plan, mine, state, seat, seed * 0x9e3779b97f4a7c15ull + (uint64_t)d * 0xd1b54a32d192ed03ull, record),
                 &sink);
        given_up = stop && atomic_load_explicit(stop, memory_order_relaxed);
    }
    if (mine)
        plan->outside->over(mine, state);
    record->decisions = (uint16_t)d;
    finish(game, state, &ear);
    if (given_up && record->end == SIM_STALLED)
        record->end = SIM_NOT_PLAYED;
    return record->end != SIM_NOT_PLAYED;
}

const char *sim_player(const struct sim_plan *plan, int seat)
{
    return plan->name[seat] ? plan->name[seat] : hd_bot_name(plan->bot[seat]);
}

bool sim_first_view(const struct sim_plan *plan, struct hd_view *view)
{
    struct hd_state *state = hd_state_new(plan->game);
    if (!state)
        return false;
    hd_start(plan->game, state, plan->seed, NULL);
    hd_observe(plan->game, state, HD_TEAM, view);
    hd_state_free(state);
    return true;
}
