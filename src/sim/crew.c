/*
 * crew.c - all games of a plan, by several threads: each takes the next number. Whoever asked watches and can stop them.
 */
#include "sim/sim.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

struct crew {
    const struct sim_plan *plan;
    struct sim_game *game;
    atomic_int next, done;
    atomic_bool stop, failed;
};

static void *work(void *user)
{
    struct crew *c = user;
    struct hd_state *state = hd_state_new(c->plan->game);
    const struct sim_outside *outside = c->plan->outside;
    void *mine = outside ? outside->open(outside->user) : NULL;
    bool fine = state && (mine || !outside);
    int stride = c->plan->stride > 1 ? c->plan->stride : 1;
    if (!fine)
        atomic_store(&c->failed, true);
    while (fine && !atomic_load(&c->stop)) {
        int number = c->plan->first + stride * atomic_fetch_add(&c->next, 1);
        if (number >= c->plan->games)
            break;
        sim_play(c->plan, number, state, mine, &c->game[number]);
        atomic_fetch_add(&c->done, 1);
    }
    if (mine)
        outside->close(mine);
    hd_state_free(state);
    return NULL;
}

static void wait_a_little(void) { nanosleep(&(struct timespec){.tv_nsec = 50 * 1000 * 1000}, NULL); }

static void watch_over(struct crew *c, sim_watch *watch, void *user, int of)
{
    while (!atomic_load(&c->stop) && !atomic_load(&c->failed) && atomic_load(&c->done) < of) {
        if (watch && !watch(user, atomic_load(&c->done), of))
            atomic_store(&c->stop, true);
        wait_a_little();
    }
}

int sim_run(const struct sim_plan *plan, struct sim_game *game, sim_watch *watch, void *user)
{
    struct crew c = {.plan = plan, .game = game};
    pthread_t thread[SIM_THREADS];
    int wanted = plan->threads < 1 ? 1 : plan->threads < SIM_THREADS ? plan->threads : SIM_THREADS, started = 0;
    int stride = plan->stride > 1 ? plan->stride : 1, of = (plan->games - plan->first + stride - 1) / stride;
    for (int i = 0; i < plan->games; i++)
        game[i].end = SIM_NOT_PLAYED;
    while (started < wanted && !pthread_create(&thread[started], NULL, work, &c))
        started++;
    if (!started)
        return -1;
    watch_over(&c, watch, user, of > 0 ? of : 0);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    if (watch)
        watch(user, atomic_load(&c.done), of);
    return atomic_load(&c.failed) ? -1 : atomic_load(&c.done);
}
