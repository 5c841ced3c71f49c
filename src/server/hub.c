/*
 * hub.c - connections and their messages; the clock.
 * Not here: what messages do (create.c, seats.c, play.c, votes.c, talk.c); how it all is doing (health.c).
 */
#include "server/inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROTOCOL = 1, SWEEP_MS = 10 * 1000, SETTLE_MS = 1000 };

int64_t hub_now(const struct hub *hub) { return hub->world.ticks(hub->world.user); }
int64_t hub_date(const struct hub *hub) { return hub->world.now(hub->world.user); }

void hub_log(const struct hub *hub, const char *format, ...)
{
    char line[400];
    va_list ap;
    va_start(ap, format);
    vsnprintf(line, sizeof line, format, ap);
    va_end(ap);
    if (hub->world.log)
        hub->world.log(hub->world.user, line);
}

/* ---- reading messages ---- */

const char *said_text(const json_t *ask, const char *key, size_t most)
{
    const json_t *value = json_object_get(ask, key);
    const char *text = json_string_value(value);
    return text && json_string_length(value) <= most && strlen(text) == json_string_length(value) ? text : NULL;
}

bool said_int(const json_t *ask, const char *key, int min, int max, int *out)
{
    const json_t *value = json_object_get(ask, key);
    if (!json_is_integer(value) || json_integer_value(value) < min || json_integer_value(value) > max)
        return false;
    *out = (int)json_integer_value(value);
    return true;
}

/* ---- messages about no room ---- */

static void put_limits(struct out *out)
{
    out_key(out, "limits");
    out_object(out);
    field_int(out, "message", LIMIT_MESSAGE);
    field_int(out, "name", LIMIT_NAME);
    field_int(out, "chat", LIMIT_CHAT);
    field_int(out, "rate", LIMIT_RATE_PEER);
    field_int(out, "rooms", LIMIT_ROOMS_ADDRESS);
    field_int(out, "events", LIMIT_EVENTS);
    out_object_end(out);
}

static enum trouble on_hello(struct peer *peer, const json_t *ask)
{
    const char *lang = said_text(ask, "lang", 8);
    int version = 0;
    if (!said_int(ask, "version", 0, 1000, &version))
        return BAD_MESSAGE;
    if (peer->room && room_ready(peer->room, peer) == WAITS)
        return WAITS;
    peer->lang = lang && !strncmp(lang, "de", 2) ? HD_DE : HD_EN;
    if (version < PROTOCOL)
        return OLD_CLIENT;
    peer->greeted = true;
    struct out *out = say_begin(peer, "hello");
    field_int(out, "version", PROTOCOL);
    field_text(out, "build", HD_VERSION);
    field_int(out, "rules", HD_RULES_VERSION);
    if (peer->hub->options.open_rooms)
        field_bool(out, "open", true);
    if (peer->hub->options.push_key)
        field_text(out, "push", peer->hub->options.push_key);
    put_limits(out);
    say_send(peer);
    if (peer->room) {
        peer->knows_map = false; /* names in the new language */
        say_view(peer);
    }
    return FINE;
}

static enum trouble on_games(struct peer *peer, const json_t *ask)
{
    (void)ask;
    struct out *out = say_begin(peer, "games");
    out_key(out, "games");
    wire_games(out, peer->hub->pack);
    say_send(peer);
    return FINE;
}

/* For clients whose network swallows pings of the protocol. */
static enum trouble on_ping(struct peer *peer, const json_t *ask)
{
    (void)ask;
    say_begin(peer, "pong");
    say_send(peer);
    return FINE;
}

/* ---- one message ---- */

enum needs { NOTHING, A_ROOM, A_GAME };

static const struct {
    const char *t;
    message_handler *run;
    enum needs needs; /* a room one has joined; one in which can be played */
    int more;         /* counts as this many more messages: a write of the disk, a whole board, a mission, a story */
} handlers[] = {
    {"act", on_act, A_GAME, 0},       {"check", on_check, A_GAME, 0},     {"undo", on_undo, A_GAME, 0},
    {"vote", on_vote, A_GAME, 0},     {"seat", on_seat, A_GAME, 2},       {"pause", on_pause, A_GAME, 2},
    {"chat", on_chat, A_ROOM, 5},     {"name", on_name, A_ROOM, 2},       {"record", on_record, A_ROOM, 14},
    {"resync", on_resync, A_GAME, 1}, {"log", on_log, A_GAME, 1},         {"delete", on_delete, A_ROOM, 0},
    {"leave", on_leave, A_ROOM, 0},   {"join", on_join, NOTHING, 1},      {"create", on_create, NOTHING, 9},
    {"next", on_next, A_GAME, 2},     {"games", on_games, NOTHING, 4},    {"hello", on_hello, NOTHING, 1},
    {"ping", on_ping, NOTHING, 0},    {"open", on_open, A_ROOM, 2},       {"rooms", on_rooms, NOTHING, 4},
    {"bring", on_bring, NOTHING, 4},  {"imagine", on_imagine, A_GAME, 3}, {"push", on_push, A_ROOM, 2},
    {"away", on_away, A_ROOM, 0},
};

enum { HANDLERS = sizeof handlers / sizeof handlers[0] };

static enum trouble in_room(struct peer *peer, const json_t *ask, enum needs needs)
{
    const char *id = said_text(ask, "room", STORE_ID);
    if (needs == NOTHING)
        return FINE;
    if (!id)
        return BAD_MESSAGE;
    if (!peer->room || strcmp(peer->room->id, id))
        return NOT_JOINED;
    enum trouble trouble = room_ready(peer->room, peer);
    if (trouble)
        return trouble;
    return needs == A_GAME ? peer->room->locked : FINE;
}

static bool too_fast(struct hub *hub, struct peer *peer, int amount)
{
    int64_t now = hub_now(hub);
    if (hub->options.loose)
        return false;
    bool fine = bucket_take(&peer->bucket, now, LIMIT_RATE_PEER, LIMIT_BURST_PEER, amount) &&
                bucket_take(&peer->address->bucket, now, LIMIT_RATE_ADDRESS, LIMIT_BURST_ADDRESS, amount);
    return !fine;
}

static enum trouble handle(struct peer *peer, const json_t *ask)
{
    const char *t = said_text(ask, "t", 40);
    if (!t || json_string_length(json_object_get(ask, "id")) > LIMIT_ID)
        return BAD_MESSAGE;
    for (int i = 0; i < HANDLERS; i++) {
        if (strcmp(handlers[i].t, t))
            continue;
        if (!peer->greeted && handlers[i].run != on_hello)
            return OLD_CLIENT;
        enum trouble trouble = in_room(peer, ask, handlers[i].needs);
        if (!trouble && handlers[i].more && too_fast(peer->hub, peer, handlers[i].more))
            trouble = SLOW_DOWN;
        return trouble ? trouble : handlers[i].run(peer, ask);
    }
    return BAD_KIND;
}

static void close_peer(struct peer *peer, const char *why)
{
    if (!peer->closing)
        peer->hub->world.hang_up(peer->hub->world.user, peer->wire, 1008, why);
    peer->closing = true;
}

/* Whoever comes back at once to go on gets no further than the door. */
static void close_flood(struct peer *peer)
{
    if (!peer->hub->options.loose)
        peer->address->shut = hub_now(peer->hub) + LIMIT_SHUT_MS;
    close_peer(peer, "too fast");
}

/* Nothing but the sentence: a flood is not worth reading. */
static void strike(struct peer *peer)
{
    peer->hub->count.limited++;
    if (++peer->strikes > LIMIT_STRIKES)
        close_flood(peer);
    else if (peer->strikes % 10 == 1)
        say_error(peer, SLOW_DOWN, NULL);
}

struct answering {
    struct peer *peer;
    const json_t *ask;
    enum trouble trouble;
};

static void answer(void *user)
{
    struct answering *a = user;
    a->trouble = json_is_object(a->ask) ? handle(a->peer, a->ask) : BAD_MESSAGE;
}

/* false: it has to wait. */
static bool answer_now(struct peer *peer, const json_t *ask)
{
    struct hub *hub = peer->hub;
    struct answering answering = {peer, ask, FINE};
    peer->ask = ask;
    hub->asker = peer;
    enum trouble trouble = peer_guard(peer, answer, &answering) ? answering.trouble : FINE;
    hub->asker = NULL;
    if (trouble && trouble != WAITS)
        say_error(peer, trouble, peer->room && trouble == peer->room->locked ? peer->room->why : NULL);
    peer->ask = NULL;
    trip_send(hub);
    if (peer->guesses > LIMIT_GUESSES)
        close_peer(peer, "wrong tokens");
    return trouble != WAITS;
}

/* ---- messages that wait for the disk ---- */

static json_t *read_message(const char *text, size_t length)
{
    return length <= LIMIT_MESSAGE ? json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
}

static json_t *read_letter(const struct letter *letter) { return read_message(letter->text, letter->length); }

static bool put_letter(struct peer *peer, const char *text, size_t length)
{
    struct letter **last = &peer->inbox;
    bool fits = peer->letters < LIMIT_LETTERS && length <= LIMIT_MESSAGE;
    struct letter *letter = fits ? malloc(sizeof *letter + length) : NULL;
    if (!letter)
        return false;
    *letter = (struct letter){.length = length};
    memcpy(letter->text, text, length);
    while (*last)
        last = &(*last)->next;
    *last = letter;
    peer->letters++;
    return true;
}

static void drop_letter(struct peer *peer)
{
    struct letter *letter = peer->inbox;
    peer->inbox = letter->next;
    peer->letters--;
    free(letter);
}

void peer_go_on(struct peer *peer)
{
    bool done = true;
    while (peer->inbox && !peer->awaits && !peer->asked && done) {
        json_t *ask = read_letter(peer->inbox);
        done = answer_now(peer, ask);
        if (done)
            drop_letter(peer);
        json_decref(ask);
    }
}

static void say_trouble(struct peer *peer, json_t *ask, enum trouble trouble)
{
    peer->ask = ask;
    say_error(peer, trouble, NULL);
    peer->ask = NULL;
}

void peer_refuse(struct peer *peer, enum trouble trouble)
{
    json_t *ask = read_letter(peer->inbox);
    say_trouble(peer, ask, trouble);
    json_decref(ask);
    drop_letter(peer);
}

void hub_message(struct hub *hub, struct peer *peer, const char *text, size_t length)
{
    if (peer->closing)
        return;
    hub->count.messages++;
    if (too_fast(hub, peer, 1)) {
        strike(peer);
        return;
    }
    json_t *ask = read_message(text, length);
    bool ping = said_text(ask, "t", 4) && !strcmp(said_text(ask, "t", 4), "ping");
    bool waits = (!ping && (peer->inbox || peer->asked)) || !answer_now(peer, ask);
    if (waits && !put_letter(peer, text, length))
        say_trouble(peer, ask, SLOW_DOWN);
    json_decref(ask);
}

void hub_noise(struct hub *hub, struct peer *peer)
{
    if (!peer->closing && too_fast(hub, peer, 1))
        strike(peer);
}

void hub_heard(struct hub *hub, struct peer *peer, uint64_t bytes)
{
    uint64_t kib = (bytes + 1023) / 1024;
    int amount = kib > LIMIT_KIB_BURST_PEER + 1 ? LIMIT_KIB_BURST_PEER + 1 : (int)kib;
    if (!hub->options.loose && !bucket_take(&peer->kib, hub_now(hub), LIMIT_KIB_PEER, LIMIT_KIB_BURST_PEER, amount)) {
        hub->count.limited++;
        close_flood(peer);
    }
}

/* ---- coming and going ---- */

struct peer *hub_open(struct hub *hub, void *wire, const char *address)
{
    struct address *from = address_of(hub, address);
    if (!from || (!hub->options.loose &&
                  (from->peers >= LIMIT_PEERS_ADDRESS || from->shut > hub_now(hub) || hub->peer_count >= LIMIT_PEERS)))
        return NULL;
    struct peer *peer = calloc(1, sizeof *peer);
    if (!peer)
        return NULL;
    *peer = (struct peer){.hub = hub, .wire = wire, .address = from, .front = NOBODY, .have = -1, .after = hub->peers};
    if (hub->peers)
        hub->peers->before = peer;
    hub->peers = peer;
    hub->peer_count++;
    from->peers++;
    return peer;
}

static void free_peer(struct peer *peer)
{
    bring_end(peer);
    while (peer->inbox)
        drop_letter(peer);
    free(peer);
}

void hub_close(struct hub *hub, struct peer *peer)
{
    struct room *room = peer->room;
    peer_stop_waiting(peer);
    if (peer->asked)
        trip_forget_peer(peer->asked, peer);
    room_leave(peer);
    if (peer->before)
        peer->before->after = peer->after;
    else
        hub->peers = peer->after;
    if (peer->after)
        peer->after->before = peer->before;
    hub->peer_count--;
    peer->address->peers--;
    free_peer(peer);
    if (room)
        room_news(room);
}

/* ---- time ---- */

static void room_tick(struct room *room, int64_t now)
{
    if (room->trip.errand)
        return;
    if (room->doubtful && room->peers && now - room->idle_at > SETTLE_MS) {
        room->idle_at = now;
        trip_read(room);
        return;
    }
    room_guard(room, votes_tick);
    if (!room_in_use(room) && now - room->idle_at > LIMIT_IDLE_MS)
        room_drop(room);
}

void hub_tick(struct hub *hub)
{
    int64_t now = hub_now(hub);
    trips_tick(hub);
    for (int i = 0; i < ROOM_SHELVES; i++)
        for (struct room *room = hub->shelf[i], *next; room; room = next) {
            next = room->next;
            room_tick(room, now);
        }
    bots_tick(hub);
    trip_send(hub);
    chores_tick(hub);
    if (now - hub->swept > SWEEP_MS) {
        hub->swept = now;
        bring_tick(hub);
        addresses_sweep(hub);
    }
}

/* ---- beginning and end ---- */

struct hub *hub_new(struct hd_pack *pack, const struct world *world, struct hub_options options)
{
    struct hub *hub = calloc(1, sizeof *hub);
    if (hub) {
        hub->pack = pack;
        hub->world = *world;
        hub->options = options;
    }
    return hub;
}

void hub_free(struct hub *hub)
{
    if (!hub)
        return;
    while (hub->peers) {
        struct peer *peer = hub->peers;
        hub->peers = peer->after;
        free_peer(peer);
    }
    while (hub->refused) {
        struct errand *errand = hub->refused;
        hub->refused = errand->next;
        errand_free(errand);
    }
    for (int i = 0; i < ROOM_SHELVES; i++)
        while (hub->shelf[i])
            room_drop(hub->shelf[i]);
    for (int i = 0; i < ADDRESS_SHELVES; i++)
        while (hub->addresses[i]) {
            struct address *next = hub->addresses[i]->next;
            free(hub->addresses[i]);
            hub->addresses[i] = next;
        }
    out_free(&hub->out);
    out_free(&hub->view);
    out_free(&hub->company);
    free(hub);
}
