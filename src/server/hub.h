/*
 * hub.h - all rooms and connections: what http.c (and the simulated network of the tests) tells them.
 * A connection opens, messages come in, time passes, it closes; answers go out through the world.
 */
#ifndef HD_SERVER_HUB_H
#define HD_SERVER_HUB_H

#include "holdout/holdout.h"
#include "server/world.h"

struct hub;
struct peer;
struct address;
struct out;

struct hub_options {
    int bot_ms;           /* pace of bots; 0: as in limits.h */
    bool loose;           /* no limits per address and no rates: for tests and measurements from one machine */
    bool guard;           /* a game that breaks stops its room only; else the program, which is what a test wants */
    int rooms;            /* as many are in memory at once; 0: as in limits.h */
    int sockets;          /* as many sockets as there may be; 0: any number */
    int64_t keep_ms;      /* rooms nobody has touched for this long are deleted; 0: never */
    bool open_rooms;      /* rooms may be open to anybody, and are listed */
    const char *push_key; /* the key browsers have to know to be called, as base64url; NULL: nobody is called */
};

/* The pack and the world live longer than the hub. */
struct hub *hub_new(struct hd_pack *pack, const struct world *world, struct hub_options options);
void hub_free(struct hub *hub);
/* A socket has come, and is nothing yet. address NULL: it is a proxy's, so it is nobody's in particular.
 * Whose it is, for hub_unplug() when it closes; NULL: too many, of all or of this address; it has to go. */
struct address *hub_plug(struct hub *hub, const char *address);
void hub_unplug(struct hub *hub, struct address *whose);
/* A plain request of this address. false: too many. */
bool hub_asked(struct hub *hub, const char *address);
/* NULL: too many connections, of all or of this address. */
struct peer *hub_open(struct hub *hub, void *wire, const char *address);
void hub_message(struct hub *hub, struct peer *peer, const char *text, size_t length);
/* A frame came that is not a message: a piece of one, an empty one. */
void hub_noise(struct hub *hub, struct peer *peer);
/* That many bytes came since the last time, whatever they were. */
void hub_heard(struct hub *hub, struct peer *peer, uint64_t bytes);
/* That many more bytes, or fewer, wait to be sent. false: too many for this address; they are not counted. */
bool hub_weigh(struct hub *hub, struct peer *peer, long bytes);
void hub_close(struct hub *hub, struct peer *peer);
/* The disk has answered an errand; takes it over. */
void hub_answer(struct hub *hub, struct errand *errand);
/* What became of a call. false: the room is at the disk; ask again later. */
bool hub_called(struct hub *hub, const struct call *call, enum call_result result);
/* A few times a second. */
void hub_tick(struct hub *hub);
/* Prometheus text. */
void hub_metrics(const struct hub *hub, struct out *out);
/* Does the disk answer, take what is written, and still have it? NULL, or what is wrong, as far as is known at this moment. */
const char *hub_ailment(struct hub *hub);
/* A page of this origin wanted in and may not. ours: --public-origin, or NULL; host: what it asked for, or NULL. */
void hub_turned_away(struct hub *hub, const char *origin, const char *ours, const char *host);

#endif
