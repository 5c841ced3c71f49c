/*
 * muse.c - see muse.h. A game that breaks while it is thought about has no answer; the room finds out by itself.
 */
#include "server/muse.h"

#include "server/guard.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 32 };

struct muse {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t news;
    struct thought *waiting[MOST], *now; /* now: the one that is thought about */
    int count;
    bool closing;
};

static void answer(void *user)
{
    struct thought *t = user;
    t->action = hd_bot_choose(t->bot, t->game, (const struct hd_state *)&t->state, t->seat, t->luck);
    t->fine = true;
}

static struct thought *take(struct muse *m)
{
    struct thought *first = m->count ? m->waiting[0] : NULL;
    if (first)
        memmove(m->waiting, m->waiting + 1, (size_t)--m->count * sizeof *m->waiting);
    return first;
}

static void *work(void *user)
{
    struct muse *m = user;
    char report[GUARD_REPORT];
    pthread_mutex_lock(&m->lock);
    while (!m->closing) {
        m->now = take(m);
        if (!m->now) {
            pthread_cond_wait(&m->news, &m->lock);
            continue;
        }
        pthread_mutex_unlock(&m->lock);
        guard_run(answer, m->now, report);
        pthread_mutex_lock(&m->lock);
        atomic_store(&m->now->done, true); /* it may be gone from here on */
        m->now = NULL;
        pthread_cond_broadcast(&m->news);
    }
    pthread_mutex_unlock(&m->lock);
    return NULL;
}

struct muse *muse_open(void)
{
    struct muse *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    pthread_mutex_init(&m->lock, NULL);
    pthread_cond_init(&m->news, NULL);
    if (!pthread_create(&m->thread, NULL, work, m))
        return m;
    free(m);
    return NULL;
}

bool muse_think(struct muse *m, struct thought *thought)
{
    pthread_mutex_lock(&m->lock);
    bool room = m->count < MOST;
    if (room)
        m->waiting[m->count++] = thought;
    pthread_cond_broadcast(&m->news);
    pthread_mutex_unlock(&m->lock);
    return room;
}

void muse_forget(struct muse *m, struct thought *thought)
{
    pthread_mutex_lock(&m->lock);
    int left = 0;
    for (int i = 0; i < m->count; i++)
        if (m->waiting[i] != thought)
            m->waiting[left++] = m->waiting[i];
    m->count = left;
    while (m->now == thought)
        pthread_cond_wait(&m->news, &m->lock);
    pthread_mutex_unlock(&m->lock);
}

void muse_close(struct muse *m)
{
    if (!m)
        return;
    pthread_mutex_lock(&m->lock);
    m->closing = true;
    pthread_cond_broadcast(&m->news);
    pthread_mutex_unlock(&m->lock);
    pthread_join(m->thread, NULL);
    pthread_mutex_destroy(&m->lock);
    pthread_cond_destroy(&m->news);
    free(m);
}
