/*
 * serve.c - the real world: clock, randomness, disk and network put together, until somebody stops it.
 */
#include "server/desk.h"
#include "server/door.h"
#include "server/http.h"
#include "server/journal.h"
#include "server/limits.h"
#include "server/muse.h"
#include "server/pusher.h"
#include "server/vapid.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { LOG_LINE = 600, DAY_MS = 24 * 60 * 60 * 1000 };

static volatile int stop;

static void on_signal(int number)
{
    (void)number;
    stop = 1;
}

static int64_t milliseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t real_now(void *user)
{
    (void)user;
    return milliseconds(CLOCK_REALTIME);
}

static int64_t real_ticks(void *user)
{
    (void)user;
    return milliseconds(CLOCK_MONOTONIC);
}

/* Without randomness there are no secrets: then there is no server either. */
static void real_random(void *user, void *bytes, size_t size)
{
    (void)user;
    for (size_t done = 0; done < size;) {
        ssize_t got = getrandom((char *)bytes + done, size - done, 0);
        if (got > 0)
            done += (size_t)got;
        else if (errno != EINTR)
            abort();
    }
}

static void real_send(void *user, void *wire, const char *text, size_t length)
{
    (void)user;
    http_send(wire, text, length);
}

static void real_hang_up(void *user, void *wire, int code, const char *why)
{
    (void)user;
    http_hang_up(wire, code, why);
}

void serve_log(const char *line)
{
    static struct journal journal;
    char clean[LOG_LINE];
    if (journal_line(&journal, milliseconds(CLOCK_MONOTONIC), line, clean, sizeof clean))
        fprintf(stderr, "holdout serve: %s\n", clean);
}

static void real_log(void *user, const char *line)
{
    (void)user;
    serve_log(line);
}

static void listen_to_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

/* why: more about it, or NULL. */
static int complain(const struct serve_options *o, const char *en, const char *de, const char *why)
{
    fprintf(stderr, "holdout serve: %s%s%s\n", o->lang == HD_DE ? de : en, why ? ": " : "", why ? why : "");
    return 1;
}

static void greet(const struct serve_options *o, const struct site *site, int port)
{
    char here[300];
    bool six = strchr(o->address, ':'), de = o->lang == HD_DE;
    bool all = !strcmp(o->address, "0.0.0.0") || !strcmp(o->address, "::");
    snprintf(here, sizeof here, "%s://%s%s%s:%d", o->tls_cert ? "https" : "http", six && !all ? "[" : "",
             all ? "localhost" : o->address, six && !all ? "]" : "", port);
    if (!site_has_client(site))
        printf(de ? "Der Server läuft auf %s/, hat aber keine Seite zum Spielen: ./play baut sie, --web ORDNER sagt, wo sie "
                    "liegt. Beenden: Strg-C.\n"
                  : "The server is running at %s/ but has no page to play on: ./play builds it, --web DIR says where it is. To "
                    "stop: Ctrl-C.\n",
               here);
    else if (o->public_origin)
        printf(de ? "Öffne %s/ im Browser (der Server selbst: %s/). Beenden: Strg-C.\n"
                  : "Open %s/ in a browser (the server itself: %s/). To stop: Ctrl-C.\n",
               o->public_origin, here);
    else
        printf(de ? "Öffne %s/ im Browser. Beenden: Strg-C.\n" : "Open %s/ in a browser. To stop: Ctrl-C.\n", here);
    fflush(stdout);
}

/* As many descriptors as the machine allows. */
static void raise_limits(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files))
        return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

/* Some descriptors stay free: without any, the library would try to take the next socket in over and over. */
static int most_sockets(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) || files.rlim_cur == RLIM_INFINITY || files.rlim_cur > INT_MAX)
        return 0;
    int most = (int)files.rlim_cur - LIMIT_SOCKETS_SPARE;
    return most > LIMIT_SOCKETS_SPARE ? most : LIMIT_SOCKETS_SPARE;
}

static bool readable(const char *file, enum hd_lang lang, char *why, size_t size)
{
    if (!file || !access(file, R_OK))
        return true;
    bool de = lang == HD_DE;
    const char *reason = errno == ENOENT   ? (de ? "die Datei gibt es nicht" : "there is no such file")
                         : errno == EACCES ? (de ? "nicht erlaubt" : "not allowed")
                                           : strerror(errno);
    snprintf(why, size, "%s (%s)", file, reason);
    return false;
}

/* What the clerks need to reach the loop, and the loop the clerks. */
struct post {
    struct http *http;
    struct desk *desk;
    struct pusher *pusher; /* NULL: nobody is called */
    struct muse *muse;     /* NULL: no thread to think in */
    struct hub *hub;
};

static void ring(void *user) { http_wake(((struct post *)user)->http); }

static void deliver(void *user)
{
    const struct post *post = user;
    desk_deliver(post->desk, post->hub);
    if (post->pusher)
        pusher_deliver(post->pusher, post->hub);
}

static bool real_call(void *user, const struct call *call) { return pusher_call(((struct post *)user)->pusher, call); }

static bool real_think(void *user, struct thought *thought) { return muse_think(((struct post *)user)->muse, thought); }

static void real_forget(void *user, struct thought *thought) { muse_forget(((struct post *)user)->muse, thought); }

/* What was not confirmed was promised to nobody. */
static void leave_without(const struct serve_options *o)
{
    fprintf(stderr, "holdout serve: %s\n",
            o->lang == HD_DE ? "die Datenbank antwortet nicht; Ende ohne weiteres Warten"
                             : "the database is not answering; stopping without waiting for it");
    fflush(NULL);
    _exit(0); /* a thread is still in the database: nothing can be tidied up around it */
}

static int run_with_site(struct hd_pack *pack, const struct serve_options *o, struct desk *desk, const struct site *site,
                         struct pusher *pusher)
{
    struct disk disk = desk_disk(desk);
    struct post post = {.desk = desk, .pusher = pusher};
    struct world world = {
        &post,      real_now,   real_ticks, real_random, real_send, real_hang_up, real_log, &disk, pusher ? real_call : NULL,
        real_think, real_forget};
    struct http *http = http_open(o, site);
    if (!http && o->tls_cert)
        return complain(o, "certificate and key do not belong together, or are not PEM files",
                        "Zertifikat und Schlüssel passen nicht zusammen oder sind keine PEM-Dateien", o->tls_cert);
    if (!http)
        return complain(o, "the server cannot listen there", "der Server kann dort nicht lauschen", o->address);
    post.muse = muse_open();
    struct hub *hub = !post.muse ? NULL
                                 : hub_new(pack, &world,
                                           (struct hub_options){.bot_ms = o->bot_ms,
                                                                .loose = o->loose,
                                                                .guard = true,
                                                                .rooms = o->rooms,
                                                                .sockets = most_sockets(),
                                                                .open_rooms = o->open_rooms,
                                                                .push_key = pusher ? pusher_key(pusher) : NULL,
                                                                .keep_ms = (int64_t)o->keep_days * DAY_MS});
    post.http = http;
    post.hub = hub;
    bool staffed = hub && desk_staff(desk, ring, &post) && (!pusher || pusher_start(pusher, ring, &post));
    if (staffed) {
        greet(o, site, http_port(http));
        http_run(http, hub, &stop, deliver, &post);
    }
    if (!desk_send_home(desk))
        leave_without(o);
    pusher_close(pusher); /* it rings */
    http_close(http);
    hub_free(hub);
    muse_close(post.muse);
    return staffed ? 0 : complain(o, "not enough memory", "der Arbeitsspeicher reicht nicht", NULL);
}

static int run_with_desk(struct hd_pack *pack, const struct serve_options *options, struct desk *desk)
{
    struct serve_options o = *options;
    char why[300] = "", number[100];
    if (!readable(o.tls_cert, o.lang, why, sizeof why) || !readable(o.tls_key, o.lang, why, sizeof why))
        return complain(&o, "the certificate cannot be read", "das Zertifikat lässt sich nicht lesen", why);
    if (!door_try(o.address, o.port, number, sizeof number, o.lang, why, sizeof why))
        return complain(&o, why, why, NULL);
    o.address = number;
    struct site *site = site_open(o.web, why, sizeof why);
    if (!site)
        return complain(&o, "the page cannot be read (./play builds it)", "die Seite lässt sich nicht lesen (./play baut sie)",
                        why);
    struct pusher *pusher = o.push ? pusher_open(o.push_key, o.push, why, sizeof why) : NULL;
    char which[4600];
    snprintf(which, sizeof which, "%.4000s: %s", o.push_key ? o.push_key : "", why);
    int code = o.push && !pusher ? complain(&o, "the key for notifications cannot be used",
                                            "der Schlüssel für Benachrichtigungen ist nicht brauchbar", which)
                                 : run_with_site(pack, &o, desk, site, pusher);
    site_free(site);
    return code;
}

bool serve_can_push(void) { return pusher_there(); }

bool serve_knows_subject(const char *text) { return vapid_is_subject(text); }

bool serve_knows_origin(const char *text, char *better, size_t size) { return site_is_origin(text, better, size); }

static int complain_store(const struct serve_options *o, enum store_result result, const char *why)
{
    char who[40] = "", sentence[200];
    bool de = o->lang == HD_DE;
    long process;
    if (result != STORE_TAKEN)
        return complain(o, "the database cannot be opened", "die Datenbank lässt sich nicht öffnen; sie meldet", why);
    if (sscanf(why, "process %ld", &process) == 1)
        snprintf(who, sizeof who, de ? " (Prozess %ld)" : " (process %ld)", process);
    snprintf(sentence, sizeof sentence,
             de ? "ein anderer Server%s benutzt diese Datenbank schon, und es darf nur einer; wähle mit --db eine andere"
                : "another server%s is using this database, and only one may; choose another with --db",
             who);
    return complain(o, sentence, sentence, NULL);
}

int serve_run(struct hd_pack *pack, const struct serve_options *o)
{
    enum store_result result;
    char why[300] = "";
    struct desk *desk = desk_open(o->db, &result, why, sizeof why);
    if (!desk)
        return complain_store(o, result, why);
    listen_to_signals();
    raise_limits();
    int code = run_with_desk(pack, o, desk);
    desk_close(desk);
    return code;
}
