/*
 * rates.c - how fast a connection, a seat, an address may go, and how much of the server one address may have. A bucket fills
 * at a steady rate up to a burst.
 */
#include "server/inside.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

enum { HOUR_MS = 60 * 60 * 1000 };

bool bucket_take(struct bucket *bucket, int64_t now, int rate, int burst, int amount)
{
    int64_t passed = bucket->at ? now - bucket->at : burst * 1000;
    passed = passed < 0 ? 0 : passed > burst * 1000 ? burst * 1000 : passed;
    int64_t milli = bucket->milli + passed * rate;
    bucket->milli = (int)(milli > burst * 1000 || !bucket->at ? burst * 1000 : milli);
    bucket->at = now ? now : 1;
    int64_t left = bucket->milli - amount * (int64_t)1000;
    if (left < 0)
        return false;
    bucket->milli = (int)left;
    return true;
}

/* Some proxies add the port, "10.0.0.1:52814" or "[2001:db8::1]:52814": a new one with every connection, of the same address.
 */
static void copy_without_port(const char *text, char *to, size_t size)
{
    const char *colon = strchr(text, ':'), *bracket = *text == '[' ? strchr(text, ']') : NULL;
    int length = (int)strlen(text);
    if (bracket)
        length = (int)(bracket - ++text);
    else if (colon && !strchr(colon + 1, ':'))
        length = (int)(colon - text);
    snprintf(to, size, "%.*s", length, text);
}

void address_group(const char *text, char *to, size_t size)
{
    struct in6_addr six;
    char network[INET6_ADDRSTRLEN];
    copy_without_port(text, to, size);
    if (inet_pton(AF_INET6, to, &six) != 1)
        return;
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        inet_ntop(AF_INET, &six.s6_addr[12], to, (socklen_t)size);
        return;
    }
    memset(&six.s6_addr[8], 0, 8);
    inet_ntop(AF_INET6, &six, network, sizeof network);
    snprintf(to, size, "%s/64", network);
}

static struct address **shelf_of(struct hub *hub, const char *text)
{
    unsigned h = 5381;
    for (const char *c = text; *c; c++)
        h = h * 33 ^ (unsigned char)*c;
    return &hub->addresses[h % ADDRESS_SHELVES];
}

struct address *address_of(struct hub *hub, const char *text)
{
    char group[sizeof((struct address *)0)->text];
    address_group(text, group, sizeof group);
    struct address **shelf = shelf_of(hub, group), *a;
    for (a = *shelf; a; a = a->next)
        if (!strcmp(a->text, group))
            return a;
    if (!(a = calloc(1, sizeof *a)))
        return NULL;
    strcpy(a->text, group);
    a->since = hub_now(hub);
    a->next = *shelf;
    return *shelf = a;
}

void addresses_sweep(struct hub *hub)
{
    int64_t now = hub_now(hub);
    for (int i = 0; i < ADDRESS_SHELVES; i++)
        for (struct address **at = &hub->addresses[i]; *at;) {
            struct address *a = *at;
            if (now - a->since > HOUR_MS) {
                a->since = now;
                a->rooms = a->guests = a->lines = 0;
            }
            if (a->sockets || a->peers || a->rooms || a->guests || a->lines || a->bringing || a->shut > now ||
                now - a->arrivals.at < LIMIT_ARRIVALS_BURST * 1000 / LIMIT_ARRIVALS_ADDRESS ||
                now - a->bucket.at < LIMIT_BURST_ADDRESS * 1000 / LIMIT_RATE_ADDRESS) {
                at = &a->next;
                continue;
            }
            *at = a->next;
            free(a);
        }
}

/* ---- sockets and requests ---- */

static bool may_plug(struct address *a, int64_t now)
{
    return a->sockets < LIMIT_SOCKETS_ADDRESS && a->shut <= now &&
           bucket_take(&a->arrivals, now, LIMIT_ARRIVALS_ADDRESS, LIMIT_ARRIVALS_BURST, 1);
}

struct address *hub_plug(struct hub *hub, const char *address)
{
    bool limited = address && !hub->options.loose, full = hub->options.sockets && hub->socket_count >= hub->options.sockets;
    struct address *a = full ? NULL : limited ? address_of(hub, address) : &hub->anybody;
    if (!a || (limited && !may_plug(a, hub_now(hub)))) {
        hub->count.unplugged++;
        return NULL;
    }
    hub->socket_count++;
    a->sockets++;
    return a;
}

void hub_unplug(struct hub *hub, struct address *whose)
{
    hub->socket_count--;
    whose->sockets--;
}

bool hub_weigh(struct hub *hub, struct peer *peer, long bytes)
{
    struct address *a = peer->address;
    if (bytes > 0 && !hub->options.loose && a->unsent + (size_t)bytes > LIMIT_UNSENT_ADDRESS)
        return false;
    a->unsent += (size_t)bytes;
    return true;
}

bool hub_asked(struct hub *hub, const char *address)
{
    struct address *a = hub->options.loose ? NULL : address_of(hub, address);
    bool fine = hub->options.loose || (a && bucket_take(&a->bucket, hub_now(hub), LIMIT_RATE_ADDRESS, LIMIT_BURST_ADDRESS, 1));
    hub->count.limited += !fine;
    return fine;
}
