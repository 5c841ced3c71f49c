/*
 * server.h - the server as `holdout serve` starts it: the real world around the hub.
 */
#ifndef HD_SERVER_SERVER_H
#define HD_SERVER_SERVER_H

#include "holdout/holdout.h"

struct serve_options {
    const char *db;            /* a file, or postgres://... */
    const char *web;           /* folder of the built client, or NULL */
    const char *address;       /* to listen on */
    int port;                  /* 0: any */
    const char *public_origin; /* "https://games.example.org", or NULL: whatever Host says */
    const char *tls_cert, *tls_key;
    const char *push;     /* people who are away are called; whom a push service may ask, or NULL: nobody is called */
    const char *push_key; /* the file with the key for that */
    bool proxy;           /* believe X-Forwarded-For */
    bool loose;
    bool open_rooms;   /* a list of rooms anybody may join */
    int bot_ms, rooms; /* 0: as usual */
    int keep_days;     /* rooms nobody has touched for this long are deleted; 0: never */
    enum hd_lang lang; /* of what is printed */
};

/* Is it what a browser would send as its origin? If not, *better: what was probably meant. */
bool serve_knows_origin(const char *text, char *better, size_t size);
/* Can anybody be called by this build? */
bool serve_can_push(void);
bool serve_knows_subject(const char *text);
/* One line of the log, cleaned; a flood of them is left out. */
void serve_log(const char *line);
/* Runs until SIGINT or SIGTERM. Returns the exit code. */
int serve_run(struct hd_pack *pack, const struct serve_options *options);

#endif
