/*
 * clerk.c - see clerk.h. Two lists under one lock: errands waiting, errands answered. The store belongs to the thread alone.
 */
#define _GNU_SOURCE /* pthread_timedjoin_np */
#include "store/clerk.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct list {
    struct errand *first, **last;
    int count;
};

struct clerk {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t work;
    struct list waiting, answered;
    int most, patience_ms;
    bool stop;
    struct store store;
    void (*ring)(void *user);
    void *user;
};

static void put(struct list *list, struct errand *errand)
{
    errand->next = NULL;
    if (!list->first)
        list->last = &list->first;
    *list->last = errand;
    list->last = &errand->next;
    list->count++;
}

static struct errand *take(struct list *list)
{
    struct errand *errand = list->first;
    if (errand) {
        list->first = errand->next;
        list->count--;
    }
    return errand;
}

/* What nobody waits for any longer is not begun: after a long wait the database has better things to do. */
static void carry(struct clerk *clerk, struct errand *errand)
{
    if (store_clock() - errand->since <= clerk->patience_ms) {
        errand_run(errand, &clerk->store);
        return;
    }
    errand->result = STORE_AWAY;
    snprintf(errand->problem, sizeof errand->problem, "it waited too long and was not begun");
}

static void *work(void *user)
{
    struct clerk *clerk = user;
    pthread_mutex_lock(&clerk->lock);
    while (!clerk->stop) {
        struct errand *errand = take(&clerk->waiting);
        if (!errand) {
            pthread_cond_wait(&clerk->work, &clerk->lock);
            continue;
        }
        pthread_mutex_unlock(&clerk->lock);
        carry(clerk, errand);
        pthread_mutex_lock(&clerk->lock);
        bool first = !clerk->answered.first;
        put(&clerk->answered, errand);
        if (first)
            clerk->ring(clerk->user);
    }
    pthread_mutex_unlock(&clerk->lock);
    return NULL;
}

struct clerk *clerk_hire(struct store store, int most, int patience_ms, void (*ring)(void *user), void *user)
{
    struct clerk *clerk = calloc(1, sizeof *clerk);
    sigset_t all, before;
    if (!clerk)
        return NULL;
    *clerk = (struct clerk){.most = most, .patience_ms = patience_ms, .store = store, .ring = ring, .user = user};
    pthread_mutex_init(&clerk->lock, NULL);
    pthread_cond_init(&clerk->work, NULL);
    sigfillset(&all); /* signals are for the thread that has the network */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = pthread_create(&clerk->thread, NULL, work, clerk);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!failed)
        return clerk;
    free(clerk);
    return NULL;
}

bool clerk_ask(struct clerk *clerk, struct errand *errand)
{
    errand->since = store_clock();
    pthread_mutex_lock(&clerk->lock);
    bool fits = clerk->waiting.count < clerk->most;
    if (fits)
        put(&clerk->waiting, errand);
    pthread_cond_signal(&clerk->work);
    pthread_mutex_unlock(&clerk->lock);
    return fits;
}

struct errand *clerk_answer(struct clerk *clerk)
{
    pthread_mutex_lock(&clerk->lock);
    struct errand *errand = take(&clerk->answered);
    pthread_mutex_unlock(&clerk->lock);
    return errand;
}

static void throw_away(struct list *list)
{
    for (struct errand *errand; (errand = take(list));)
        errand_free(errand);
}

bool clerk_dismiss(struct clerk *clerk, int wait_ms)
{
    struct timespec until;
    pthread_mutex_lock(&clerk->lock);
    clerk->stop = true;
    pthread_cond_signal(&clerk->work);
    pthread_mutex_unlock(&clerk->lock);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += wait_ms / 1000;
    until.tv_nsec += (long)(wait_ms % 1000) * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    if (pthread_timedjoin_np(clerk->thread, NULL, &until))
        return false;
    throw_away(&clerk->waiting);
    throw_away(&clerk->answered);
    clerk->store.close(clerk->store.self);
    pthread_mutex_destroy(&clerk->lock);
    pthread_cond_destroy(&clerk->work);
    free(clerk);
    return true;
}
