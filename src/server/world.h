/*
 * world.h - everything the rooms know of the world outside: clock, randomness, network, disk. The real one is in serve.c, a
 * simulated one in tests/sim. Nothing else in the rooms may ask the machine for anything but memory.
 */
#ifndef HD_SERVER_WORLD_H
#define HD_SERVER_WORLD_H

#include "holdout/holdout.h"
#include "server/limits.h"
#include "server/seal.h"
#include "store/errand.h"

#include <stdatomic.h>

/* Takes the errand over; it comes back by hub_answer(), later. Those that write are done in the order they are asked in.
 * false: too many are waiting, and it is still the caller's. */
struct disk {
    void *self;
    bool (*ask)(void *self, struct errand *errand);
};

/* Where the browser of somebody who is away wants to be called. */
struct line {
    char endpoint[LIMIT_ENDPOINT + 1];
    uint8_t key[SEAL_POINT], auth[SEAL_AUTH];
};

/* One call: to whom, because of which room, and what the browser is told, sealed for it alone. */
struct call {
    char room[STORE_ID];
    struct line to;
    char text[SEAL_PLAIN];
    bool again; /* its service was busy the first time */
};

/* CALL_LAPSED: nobody can be called there any longer; CALL_BUSY: the service was, and may be tried once more now. */
enum call_result { CALL_DONE, CALL_FAILED, CALL_LAPSED, CALL_BUSY };

/* A bot that looks ahead takes tens of milliseconds, which all rooms would wait for: it thinks elsewhere, about a copy. Nobody
 * else touches it until it is done. */
struct thought {
    const struct hd_game *game;
    enum hd_bot bot;
    int seat;
    uint64_t luck;
    bool fine; /* there is an answer */
    struct hd_action action;
    atomic_bool done;
    union {
        uint64_t align;
        unsigned char bytes[HD_STATE_MAX];
    } state;
};

struct world {
    void *user;
    int64_t (*now)(void *user);   /* milliseconds since 1970; somebody may set this clock, so it measures nothing */
    int64_t (*ticks)(void *user); /* milliseconds since some moment; never goes back */
    void (*random)(void *user, void *bytes, size_t size); /* fit for secrets */
    /* The text is copied. `wire` is what hub_open() was given. */
    void (*send)(void *user, void *wire, const char *text, size_t length);
    /* Soon, not now: hub_close() comes afterwards as for every connection that ends. */
    void (*hang_up)(void *user, void *wire, int code, const char *why);
    void (*log)(void *user, const char *line);
    const struct disk *disk;
    /* The call is copied; what became of it comes by hub_called(). false: too many wait. NULL: nobody is ever called. */
    bool (*call)(void *user, const struct call *call);
    /* Begins to think. false: too many do. NULL: whoever asks thinks at once, in their own time. */
    bool (*think)(void *user, struct thought *thought);
    /* Comes back once nobody touches the thought any longer, done or not. */
    void (*forget)(void *user, struct thought *thought);
};

#endif
