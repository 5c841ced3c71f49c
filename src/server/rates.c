/*
 * rates.c - how fast a connection, a seat, an address may go. A bucket fills at a steady rate up to a burst.
 */
#include "server/inside.h"

#include <stdlib.h>
#include <string.h>

enum { HOUR_MS = 60 * 60 * 1000 };

bool bucket_take(struct bucket *bucket, int64_t now, int rate, int burst)
{
    int64_t passed = bucket->at ? now - bucket->at : burst * 1000;
    passed = passed < 0 ? 0 : passed > burst * 1000 ? burst * 1000 : passed;
    int64_t milli = bucket->milli + passed * rate;
    bucket->milli = (int)(milli > burst * 1000 || !bucket->at ? burst * 1000 : milli);
    bucket->at = now ? now : 1;
    if (bucket->milli < 1000)
        return false;
    bucket->milli -= 1000;
    return true;
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
    struct address **shelf = shelf_of(hub, text), *a;
    for (a = *shelf; a; a = a->next)
        if (!strncmp(a->text, text, sizeof a->text - 1))
            return a;
    if (!(a = calloc(1, sizeof *a)))
        return NULL;
    strncpy(a->text, text, sizeof a->text - 1);
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
                a->rooms = 0;
            }
            if (a->peers || a->rooms || now - a->bucket.at < LIMIT_BURST_ADDRESS * 1000 / LIMIT_RATE_ADDRESS) {
                at = &a->next;
                continue;
            }
            *at = a->next;
            free(a);
        }
}
