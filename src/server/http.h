/*
 * http.h - HTTP and WebSocket on a socket: libwebsockets between the network and the hub.
 */
#ifndef HD_SERVER_HTTP_H
#define HD_SERVER_HTTP_H

#include "server/hub.h"
#include "server/server.h"
#include "server/site.h"

struct http;

/* The hub is asked for nothing before http_run(). NULL: it cannot listen, or certificate and key are not usable. */
struct http *http_open(const struct serve_options *options, const struct site *site);
int http_port(const struct http *http);
/* woken: called soon after http_wake(). */
void http_run(struct http *http, struct hub *hub, const volatile int *stop, void (*woken)(void *user), void *user);
/* From any thread. */
void http_wake(struct http *http);
void http_close(struct http *http);
/* For the world of the hub. */
void http_send(void *wire, const char *text, size_t length);
void http_hang_up(void *wire, int code, const char *why);

#endif
