/*
 * serve.c - the real world: clock, randomness, disk and network put together, until somebody stops it.
 */
#include "server/http.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static volatile int stop;

static void on_signal(int number)
{
    (void)number;
    stop = 1;
}

static int64_t real_now(void *user)
{
    (void)user;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
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

static void real_log(void *user, const char *line)
{
    (void)user;
    fprintf(stderr, "holdout serve: %s\n", line);
}

static void listen_to_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

static int complain(const struct serve_options *o, const char *en, const char *de, const char *why)
{
    fprintf(stderr, "holdout serve: %s: %s\n", o->lang == HD_DE ? de : en, why);
    return 1;
}

static void greet(const struct serve_options *o, int port)
{
    char here[300];
    bool six = strchr(o->address, ':');
    bool all = !strcmp(o->address, "0.0.0.0") || !strcmp(o->address, "::");
    snprintf(here, sizeof here, "%s://%s%s%s:%d", o->tls_cert ? "https" : "http", six && !all ? "[" : "",
             all ? "localhost" : o->address, six && !all ? "]" : "", port);
    printf(o->lang == HD_DE ? "Öffne %s/ im Browser. Beenden: Strg-C.\n" : "Open %s/ in a browser. To stop: Ctrl-C.\n",
           o->public_origin ? o->public_origin : here);
    fflush(stdout);
}

/* As many connections as the machine allows. */
static void raise_limits(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files))
        return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

static bool readable(const char *file, char *why, size_t size)
{
    if (!file || !access(file, R_OK))
        return true;
    snprintf(why, size, "%s: %s", file, strerror(errno));
    return false;
}

static int run_with_store(struct hd_pack *pack, const struct serve_options *o, const struct store *disk)
{
    struct world world = {NULL, real_now, real_random, real_send, real_hang_up, real_log, disk};
    char why[300] = "";
    if (!readable(o->tls_cert, why, sizeof why) || !readable(o->tls_key, why, sizeof why))
        return complain(o, "the certificate cannot be read", "das Zertifikat lässt sich nicht lesen", why);
    struct site *site = site_open(o->web, why, sizeof why);
    if (!site)
        return complain(o, "no web client", "keine Seite", why);
    struct http *http = http_open(o, site, why, sizeof why);
    struct hub *hub = http ? hub_new(pack, &world, (struct hub_options){o->bot_ms, o->loose}) : NULL;
    int code = 0;
    if (!http && o->tls_cert)
        code = complain(
            o, "the port is taken or not allowed (--port chooses another), or certificate and key do not fit",
            "der Port ist belegt oder nicht erlaubt (--port wählt einen anderen), oder Zertifikat und Schlüssel passen "
            "nicht zusammen",
            why);
    else if (!http)
        code = complain(o, "the port is taken or not allowed; --port chooses another",
                        "der Port ist belegt oder nicht erlaubt; --port wählt einen anderen", why);
    if (hub) {
        greet(o, http_port(http));
        http_run(http, hub, &stop);
    }
    if (http)
        http_close(http);
    hub_free(hub);
    site_free(site);
    return code;
}

int serve_run(struct hd_pack *pack, const struct serve_options *o)
{
    struct store disk;
    char why[300] = "";
    if (!store_open(o->db, &disk, why, sizeof why))
        return complain(o, "the database cannot be opened", "die Datenbank lässt sich nicht öffnen", why);
    listen_to_signals();
    raise_limits();
    int code = run_with_store(pack, o, &disk);
    disk.close(disk.self);
    return code;
}
