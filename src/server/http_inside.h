/*
 * http_inside.h - what http.c (the door, plain requests) and wires.c (WebSockets) share. Nobody else includes it.
 */
#ifndef HD_SERVER_HTTP_INSIDE_H
#define HD_SERVER_HTTP_INSIDE_H

#include "server/http.h"
#include "server/limits.h"

#include <libwebsockets.h>

enum { MACHINE = 256, ADDRESS = 64 };

struct http {
    struct lws_context *context;
    struct lws_vhost *vhost;
    const struct serve_options *options;
    const struct site *site;
    struct hub *hub;
    lws_sorted_usec_list_t tick;
    struct lws_protocols protocols[3];
    struct wire *wires;
    lws_usec_t looked;
    void (*woken)(void *user);
    void *woken_user;
    char machine[MACHINE];    /* what this machine calls itself */
    struct address *arriving; /* of the socket that is being taken in */
};

struct http *http_of(struct lws *wsi);
/* NULL: it was not sent, or is longer than there is room for. */
const char *http_header(struct lws *wsi, enum lws_token_indexes token, char *to, size_t size);
/* Whose the socket is; behind a proxy, whom it speaks for. */
void http_address(struct lws *wsi, char *to, size_t size);
/* May it become a WebSocket of ours? Only a page of ours, or no browser at all, that asks in the one way there is. 0: yes;
 * else the status it is refused with, and *words. */
int http_may_upgrade(struct lws *wsi, const char **words);

/* ---- wires.c ---- */
size_t wire_size(void);
int wire_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);
/* Is anybody still there, and does anybody send too much? Once a second. */
void wires_look_after(struct http *http);

#endif
