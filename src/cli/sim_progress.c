/*
 * sim_progress.c - see sim_progress.h.
 */
#include "cli/sim_progress.h"

#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

const char *progress_decimal(double value, enum hd_lang lang)
{
    static char text[4][40];
    static int next;
    char *out = text[next++ % 4];
    snprintf(out, sizeof text[0], "%.1f", value);
    if (lang == HD_DE)
        out[strcspn(out, ".")] = ',';
    return out;
}

static volatile sig_atomic_t interrupted;

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

void progress_listen(void)
{
    signal(SIGINT, on_interrupt);
    signal(SIGTERM, on_interrupt);
}

bool progress_stopped(void) { return interrupted; }

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

struct progress progress_begin(enum hd_lang lang, const struct sim_guests *first, const struct sim_guests *second)
{
    return (struct progress){.lang = lang, .guests = {first, second}, .begun = now(), .shows = isatty(STDERR_FILENO)};
}

double progress_seconds(const struct progress *p) { return now() - p->begun; }

const char *progress_absent(const struct progress *p)
{
    const char *first = p->guests[0] ? sim_guests_absent(p->guests[0]) : NULL;
    return first || !p->guests[1] ? first : sim_guests_absent(p->guests[1]);
}

static void tell(struct progress *p, int done, int of)
{
    char left[40] = "?"; /* nothing is known before the first game is over */
    double took = progress_seconds(p), rate = took > 0 ? done / took : 0;
    if (done && rate > 0)
        snprintf(left, sizeof left, "%.0f", (of - done) / rate);
    fprintf(stderr,
            SAY(p->lang, "\r%d of %d games, %s per second, %s s left   ", "\r%d von %d Partien, %s pro Sekunde, noch %s s   "),
            done, of, progress_decimal(rate, p->lang), left);
    p->open = true;
}

bool progress_watch(void *user, int done, int of)
{
    struct progress *p = user;
    double time = now();
    bool goes_on = !interrupted && !progress_absent(p);
    done += p->before;
    of = p->of ? p->of : of;
    if (p->shows && !progress_absent(p) && (time - p->told > 0.5 || done == of)) {
        p->told = time;
        tell(p, done, of);
    }
    return goes_on;
}

void progress_end(struct progress *p)
{
    if (p->open)
        fputc('\n', stderr);
    p->open = false;
}
