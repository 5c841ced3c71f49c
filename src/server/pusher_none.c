/*
 * pusher_none.c - without libcurl there are no notifications: `--push` says so at startup.
 */
#include "server/pusher.h"

#include <stdio.h>

bool pusher_there(void) { return false; }

struct pusher *pusher_open(const char *key, const char *subject, char *why, size_t size)
{
    (void)key, (void)subject;
    snprintf(why, size, "built without libcurl");
    return NULL;
}

const char *pusher_key(const struct pusher *pusher)
{
    (void)pusher;
    return NULL;
}

bool pusher_start(struct pusher *pusher, void (*ring)(void *user), void *user)
{
    (void)pusher, (void)ring, (void)user;
    return false;
}

bool pusher_call(struct pusher *pusher, const struct call *call)
{
    (void)pusher, (void)call;
    return false;
}

void pusher_deliver(struct pusher *pusher, struct hub *hub) { (void)pusher, (void)hub; }

void pusher_close(struct pusher *pusher) { (void)pusher; }
