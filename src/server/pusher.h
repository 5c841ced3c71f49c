/*
 * pusher.h - delivering notifications: a separate thread that encrypts, signs and sends them to push services, so that no room
 * waits for one. Built with libcurl; without it, none are sent.
 */
#ifndef HD_SERVER_PUSHER_H
#define HD_SERVER_PUSHER_H

#include "server/hub.h"

struct pusher;

/* Is it built in? */
bool pusher_there(void);
/* key: the file with the server's key, made where there is none; subject: whom a service may ask. NULL: *why. */
struct pusher *pusher_open(const char *key, const char *subject, char *why, size_t size);
/* What browsers have to know to be called by this server. */
const char *pusher_key(const struct pusher *pusher);
/* From now on calls are made; `ring` says, from any thread, that something became of some. false: there is no thread. */
bool pusher_start(struct pusher *pusher, void (*ring)(void *user), void *user);
/* Takes a copy. false: too many wait. */
bool pusher_call(struct pusher *pusher, const struct call *call);
/* Tells the hub what became of calls. */
void pusher_deliver(struct pusher *pusher, struct hub *hub);
/* Calls that are not made yet are not made. */
void pusher_close(struct pusher *pusher);

#endif
