/*
 * sim_ranks.c - sharing games out among MPI ranks. See sim_ranks.h.
 *
 * Each rank plays with its own threads; the thread that watches them (sim_watch) is the only one that speaks MPI. A rank
 * reports what it has played when it runs short of numbers, and is given more. One that is told to stop (SIGTERM, SIGINT)
 * finishes the games it is in, gives the others back, and waits for the end without using the processor; rank 0 shares them out
 * again. Records travel as they lie in memory: all ranks must run the same program.
 */
#include "cli/sim_ranks.h"

#include <stdlib.h>
#include <string.h>

static bool under_mpirun(void) { return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMIX_RANK") || getenv("PMI_RANK"); }

#ifndef HD_MPI

bool ranks_begin(void) { return !under_mpirun(); }
int ranks_count(void) { return 1; }
bool ranks_first(void) { return true; }
int ranks_agree(int value) { return value; }
void ranks_end(void) {}
int ranks_run(const struct sim_plan *plan, struct sim_game *game, sim_watch *watch, void *user)
{
    return sim_run(plan, game, watch, user);
}

#else

#include <mpi.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

enum { TAG_REPORT = 1, TAG_WORK, TAG_END, AT_ONCE = 256 };

static int rank, ranks = 1;

bool ranks_begin(void)
{
    int given;
    if (!under_mpirun())
        return true;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (rank && !freopen("/dev/null", "w", stderr)) /* rank 0 says it for all */
        fclose(stderr);
    return true;
}

int ranks_count(void) { return ranks; }
bool ranks_first(void) { return !rank; }

static void wait_a_little(void) { nanosleep(&(struct timespec){.tv_nsec = 1000 * 1000}, NULL); }

/* Waits for a message without using the processor, as MPI itself would. */
static void wait_for(int from, int tag)
{
    for (int there = 0; !there;) {
        MPI_Iprobe(from, tag, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
        if (!there)
            wait_a_little();
    }
}

int ranks_agree(int value)
{
    if (ranks < 2)
        return value;
    for (int to = 1; !rank && to < ranks; to++)
        MPI_Send(&value, 1, MPI_INT, to, TAG_END, MPI_COMM_WORLD);
    if (rank) {
        wait_for(0, TAG_END);
        MPI_Recv(&value, 1, MPI_INT, 0, TAG_END, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    return value;
}

void ranks_end(void)
{
    if (!under_mpirun())
        return;
    ranks_agree(0);
    MPI_Finalize();
}

/* ---- numbers to play ---- */

/* A stack of numbers; threads take from it and wait while more may come. */
struct queue {
    pthread_mutex_t lock;
    pthread_cond_t more;
    int *number, count;
    bool closed; /* no more will come */
};

static bool queue_open(struct queue *q, int room)
{
    q->number = malloc(((size_t)room + 1) * sizeof *q->number);
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->more, NULL);
    return q->number;
}

static void queue_free(struct queue *q)
{
    pthread_mutex_destroy(&q->lock);
    pthread_cond_destroy(&q->more);
    free(q->number);
}

static void queue_add(struct queue *q, const int *number, int count)
{
    pthread_mutex_lock(&q->lock);
    for (int i = 0; i < count; i++)
        q->number[q->count++] = number[i];
    pthread_cond_broadcast(&q->more);
    pthread_mutex_unlock(&q->lock);
}

static void queue_close(struct queue *q)
{
    pthread_mutex_lock(&q->lock);
    q->closed = true;
    pthread_cond_broadcast(&q->more);
    pthread_mutex_unlock(&q->lock);
}

/* At most that many, without waiting. */
static int queue_get(struct queue *q, int *number, int most)
{
    int got = 0;
    pthread_mutex_lock(&q->lock);
    while (got < most && q->count)
        number[got++] = q->number[--q->count];
    pthread_mutex_unlock(&q->lock);
    return got;
}

static int queue_left(struct queue *q)
{
    pthread_mutex_lock(&q->lock);
    int left = q->count;
    pthread_mutex_unlock(&q->lock);
    return left;
}

static int queue_take(struct queue *q)
{
    pthread_mutex_lock(&q->lock);
    while (!q->count && !q->closed)
        pthread_cond_wait(&q->more, &q->lock);
    int number = q->count ? q->number[--q->count] : -1;
    pthread_mutex_unlock(&q->lock);
    return number;
}

/* ---- what all ranks keep ---- */

struct record {
    int number;
    struct sim_game game;
};

/* What a rank says to rank 0: what it has played, whether it asks for more, and at its end what it has not played. */
struct report {
    int asks, last, played, back;
    int number[AT_ONCE];
    struct record record[AT_ONCE]; /* only those that were played are sent */
};

struct part {
    const struct sim_plan *plan;
    struct sim_game *game;
    sim_watch *watch;
    void *user;
    struct queue todo, done; /* done: played here and not yet reported */
    int out, here;           /* rank 0: numbers other ranks have; other ranks that still play */
    int played, of;
    int given; /* numbers the last answer brought */
    struct report report;
};

static int take_number(void *user) { return queue_take(&((struct part *)user)->todo); }

static void keep_number(void *user, int number)
{
    if (rank)
        queue_add(&((struct part *)user)->done, &number, 1);
}

/* ---- rank 0 ---- */

static void hear(struct part *p, int from)
{
    struct report *r = &p->report;
    int work[AT_ONCE];
    MPI_Recv(r, (int)sizeof *r, MPI_BYTE, from, TAG_REPORT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < r->played; i++)
        p->game[r->record[i].number] = r->record[i].game;
    p->out -= r->played + r->back;
    p->played += r->played;
    p->here -= r->last;
    queue_add(&p->todo, r->number, r->back);
    if (!r->asks)
        return;
    int share = queue_left(&p->todo) / (4 * ranks) + 1;
    int count = queue_get(&p->todo, work, share < AT_ONCE ? share : AT_ONCE);
    p->out += count;
    MPI_Send(work, count, MPI_INT, from, TAG_WORK, MPI_COMM_WORLD); /* an empty hand: there is no more */
}

static bool listen(struct part *p)
{
    MPI_Status status;
    int there;
    MPI_Iprobe(MPI_ANY_SOURCE, TAG_REPORT, MPI_COMM_WORLD, &there, &status);
    if (there)
        hear(p, status.MPI_SOURCE);
    return there;
}

static bool lead(void *user, int done, int of)
{
    struct part *p = user;
    (void)of;
    bool goes_on = !p->watch || p->watch(p->user, p->played + done, p->of);
    while (listen(p))
        ;
    if (!goes_on) { /* nobody is given anything from here on */
        int number[AT_ONCE];
        while (queue_get(&p->todo, number, AT_ONCE))
            ;
    }
    if (!goes_on || (!p->out && !queue_left(&p->todo)))
        queue_close(&p->todo);
    return goes_on;
}

/* ---- the others ---- */

/* Sends without using the processor while rank 0 is busy. */
static void send_report(struct report *r)
{
    int sent = 0, size = (int)(offsetof(struct report, record) + (size_t)r->played * sizeof *r->record);
    MPI_Request request;
    MPI_Isend(r, size, MPI_BYTE, 0, TAG_REPORT, MPI_COMM_WORLD, &request);
    for (MPI_Test(&request, &sent, MPI_STATUS_IGNORE); !sent; MPI_Test(&request, &sent, MPI_STATUS_IGNORE))
        wait_a_little();
}

static void fill_in(struct part *p)
{
    struct report *r = &p->report;
    int number[AT_ONCE];
    r->played = queue_get(&p->done, number, AT_ONCE);
    for (int i = 0; i < r->played; i++) {
        r->record[i].number = number[i];
        r->record[i].game = p->game[number[i]];
    }
}

static void ask_for_more(struct part *p)
{
    int number[AT_ONCE];
    MPI_Status status;
    fill_in(p);
    p->report.asks = 1;
    send_report(&p->report);
    wait_for(0, TAG_WORK);
    MPI_Recv(number, AT_ONCE, MPI_INT, 0, TAG_WORK, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_INT, &p->given);
    queue_add(&p->todo, number, p->given);
    if (!p->given)
        queue_close(&p->todo);
}

static void say_goodbye(struct part *p)
{
    do {
        fill_in(p);
        p->report.asks = 0;
        p->report.back = queue_get(&p->todo, p->report.number, AT_ONCE);
        p->report.last = !p->report.played && !p->report.back;
        send_report(&p->report);
    } while (!p->report.last);
}

/* Early enough that the threads never wait for the answer. */
static bool follow(void *user, int done, int of)
{
    struct part *p = user;
    bool goes_on = !p->watch || p->watch(p->user, done, of);
    if (!goes_on)
        queue_close(&p->todo);
    else if (!p->todo.closed && queue_left(&p->todo) <= p->given / 2)
        ask_for_more(p);
    return goes_on;
}

/* ---- all together ---- */

static int run_part(struct part *p)
{
    struct sim_share share = {p, take_number, keep_number};
    struct sim_plan plan = *p->plan;
    plan.share = &share;
    for (int i = plan.games - 1; !rank && i >= plan.first; i--)
        queue_add(&p->todo, &i, 1);
    int played = sim_run(&plan, p->game, rank ? follow : lead, p);
    if (rank)
        say_goodbye(p);
    while (!rank && p->here) /* the last reports */
        if (!listen(p))
            wait_a_little();
    return rank || played < 0 ? played : played + p->played;
}

int ranks_run(const struct sim_plan *plan, struct sim_game *game, sim_watch *watch, void *user)
{
    if (ranks < 2)
        return sim_run(plan, game, watch, user);
    struct part *p = calloc(1, sizeof *p);
    int played = -1;
    if (!p)
        MPI_Abort(MPI_COMM_WORLD, 1);
    p->plan = plan;
    p->game = game;
    p->watch = watch;
    p->user = user;
    p->of = plan->games - plan->first;
    p->here = ranks - 1;
    if (queue_open(&p->todo, plan->games) && queue_open(&p->done, plan->games))
        played = run_part(p);
    else
        MPI_Abort(MPI_COMM_WORLD, 1);
    queue_free(&p->todo);
    queue_free(&p->done);
    free(p);
    return played;
}

#endif
