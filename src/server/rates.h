/*
 * rates.h - limits over time: buckets that fill up again, and what is known of an address (rates.c).
 */
#ifndef HD_SERVER_RATES_H
#define HD_SERVER_RATES_H

#include "server/hub.h"

struct bucket {
    int64_t at; /* when it was last looked at; 0: never, so it is full */
    int milli;  /* thousandths of messages that may still come */
};

struct address {
    struct address *next;
    char text[64];
    int sockets, peers, rooms; /* rooms made since `since` */
    int bringing;              /* games that are being brought in */
    int guests;                /* free seats of open rooms taken since then */
    int lines;                 /* devices to be called, put down since then */
    int listed;                /* rooms of theirs in the list that is being made */
    size_t unsent;             /* bytes that wait for its browsers */
    int64_t since, shut;       /* shut: until then nobody comes in */
    struct bucket bucket, arrivals;
};

/* `amount` of what fills it at `rate` a second up to `burst`. */
bool bucket_take(struct bucket *bucket, int64_t now, int rate, int burst, int amount);
/* All addresses of one household or machine are one: of IPv6 the first 64 bits, of IPv4 written as IPv6 the IPv4. */
void address_group(const char *text, char *to, size_t size);
struct address *address_of(struct hub *hub, const char *text);
/* Forgets addresses without connections whose limits have recovered. */
void addresses_sweep(struct hub *hub);

#endif
