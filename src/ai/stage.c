/*
 * stage.c - plays some worlds of a stage of a search, by one thread or several. Each thread takes the next world and adds to
 * sums of its own; whole numbers added in any order are the same.
 */
#include "ai/search.h"

#ifdef __wasm__
#define HD_THREADS 0 /* a page thinks in its own worker */
#else
#define HD_THREADS 16
#include <pthread.h>
#include <stdatomic.h>
#endif

static void add_up(struct search *s, const struct search_sum *sum)
{
    for (int i = 0; i < s->live; i++) {
        struct search_sum *to = &s->answer[i].sum;
        to->worlds += sum[i].worlds;
        to->won += sum[i].won;
        to->own += sum[i].own;
        to->value += sum[i].value;
        to->gain += sum[i].gain;
        to->square += sum[i].square;
    }
}

static bool is_over(const struct hd_search *how, int stage, int stages)
{
    return how->stop && how->stop(how->user, stage, stages);
}

#if HD_THREADS
struct crew {
    const struct search *search;
    const struct hd_search *how;
    int end, stage, stages;
    atomic_int next;
};

struct hand {
    pthread_t thread;
    struct crew *crew;
    struct search_sum sum[SEARCH_ANSWERS];
};

static void *work(void *user)
{
    struct hand *h = user;
    struct crew *c = h->crew;
    do {
        int world = atomic_fetch_add(&c->next, 1);
        if (world >= c->end)
            break;
        search_world(c->search, world, h->sum);
    } while (!is_over(c->how, c->stage, c->stages));
    return NULL;
}

static int with_threads(struct search *s, const struct hd_search *how, int world, int worlds, int stage, int stages)
{
    struct crew crew = {.search = s, .how = how, .end = world + worlds, .stage = stage, .stages = stages};
    struct hand hand[HD_THREADS];
    int n = how->threads < HD_THREADS ? how->threads : HD_THREADS, started = 1;
    atomic_init(&crew.next, world);
    for (int i = 0; i < n; i++)
        hand[i] = (struct hand){.crew = &crew};
    while (started < n && !pthread_create(&hand[started].thread, NULL, work, &hand[started]))
        started++;
    work(&hand[0]); /* the one who asks works too; without threads it does it alone */
    for (int i = 0; i < started; i++) {
        if (i)
            pthread_join(hand[i].thread, NULL);
        add_up(s, hand[i].sum);
    }
    int next = atomic_load(&crew.next);
    return next < crew.end ? next : crew.end;
}
#endif

int search_stage(struct search *s, const struct hd_search *how, int world, int worlds, int stage, int stages)
{
#if HD_THREADS
    if (how->threads > 1)
        return with_threads(s, how, world, worlds, stage, stages);
#endif
    struct search_sum sum[SEARCH_ANSWERS] = {{0}};
    int end = world + worlds;
    do
        search_world(s, world++, sum);
    while (world < end && !is_over(how, stage, stages));
    add_up(s, sum);
    return world;
}
