/*
 * crew.c - all games of a plan, by several threads: each takes the next number, from the plan or from whoever shares them out
 * among machines. Whoever asked watches and can stop them.
 */
#include "sim/sim.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

struct crew {
    const struct sim_plan *plan;
    struct sim_game *game;
    atomic_int next, done, working;
    atomic_bool stop, failed;
};

/* The next number, or -1: there is nothing left. */
static int take(struct crew *c)
{
    const struct sim_share *share = c->plan->share;
    if (share)
        return share->take(share->user);
    int number = c->plan->first + atomic_fetch_add(&c->next, 1);
    return number < c->plan->games ? number : -1;
}

static void play_games(struct crew *c, struct hd_state *state, void *mine)
{
    const struct sim_share *share = c->plan->share;
    int number;
    while (!atomic_load(&c->stop) && (number = take(c)) >= 0) {
        /* A number that others were told is ours has to be played to its end. */
        if (!sim_play(c->plan, number, state, mine, share ? NULL : &c->stop, &c->game[number]))
            break;
        atomic_fetch_add(&c->done, 1);
        if (share)
            share->played(share->user, number);
    }
}

static void *work(void *user)
{
    struct crew *c = user;
    struct hd_state *state = hd_state_new(c->plan->game);
    const struct sim_outside *outside = c->plan->outside;
    void *mine = outside ? outside->open(outside->user) : NULL;
    if (state && (mine || !outside))
        play_games(c, state, mine);
    else
        atomic_store(&c->failed, true);
    if (mine)
        outside->close(mine);
    hd_state_free(state);
    atomic_fetch_sub(&c->working, 1);
    return NULL;
}

/* Soon at first, for the sake of a few quick games; then so that nobody notices. */
static void watch_over(struct crew *c, sim_watch *watch, void *user, int of)
{
    for (long ms = 1; atomic_load(&c->working) > 0; ms = ms < 32 ? ms * 2 : 32) {
        if (watch && !watch(user, atomic_load(&c->done), of))
            atomic_store(&c->stop, true);
        ms = c->plan->share && ms > 2 ? 2 : ms; /* other machines wait for an answer */
        nanosleep(&(struct timespec){.tv_nsec = ms * 1000 * 1000}, NULL);
    }
}

int sim_run(const struct sim_plan *plan, struct sim_game *game, sim_watch *watch, void *user)
{
    struct crew c = {.plan = plan, .game = game};
    pthread_t thread[SIM_THREADS];
    int wanted = plan->threads < 1 ? 1 : plan->threads < SIM_THREADS ? plan->threads : SIM_THREADS, started = 0;
    int of = plan->games > plan->first ? plan->games - plan->first : 0;
    for (int i = 0; i < plan->games; i++)
        game[i].end = SIM_NOT_PLAYED;
    while (started < wanted) {
        atomic_fetch_add(&c.working, 1);
        if (pthread_create(&thread[started], NULL, work, &c)) {
            atomic_fetch_sub(&c.working, 1);
            break;
        }
        started++;
    }
    if (!started)
        return -1;
    watch_over(&c, watch, user, of);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    if (watch)
        watch(user, atomic_load(&c.done), of);
    return atomic_load(&c.failed) ? -1 : atomic_load(&c.done);
}
