/*
 * calls.c - notifying people who are away that it is their turn: where, when, and with what message. Once, until they come
 * back. Not here: delivery (pusher.c), encryption (seal.c).
 *
 * A notification says which game is waiting; nothing that happens in it leaves the server.
 */
#include "server/endpoint.h"
#include "server/inside.h"

#include <string.h>

enum { HOUR_MS = 60 * 60 * 1000, SERVICE = 300 };

/* ---- where ---- */

bool call_line_read(const json_t *from, struct line *line)
{
    const char *endpoint = said_text(from, "endpoint", LIMIT_ENDPOINT), *key = said_text(from, "p256dh", SEAL_POINT_TEXT + 2),
               *auth = said_text(from, "auth", SEAL_AUTH_TEXT + 2);
    char service[SERVICE];
    memset(line, 0, sizeof *line);
    if (!endpoint || !key || !auth || !endpoint_fits(endpoint, service, sizeof service) ||
        !base64_bytes(key, line->key, SEAL_POINT) || !base64_bytes(auth, line->auth, SEAL_AUTH))
        return false;
    strcpy(line->endpoint, endpoint);
    return true;
}

/* Looked at once, when a browser says it: that takes longer than everything else of a message. */
static bool is_on_curve(const uint8_t point[SEAL_POINT])
{
    EVP_PKEY *key = seal_key_of(point);
    EVP_PKEY_free(key);
    return key;
}

static int find_line(const struct seat *seat, const char *endpoint)
{
    for (int i = 0; i < LIMIT_LINES; i++)
        if (!strcmp(seat->line[i].endpoint, endpoint))
            return i;
    return -1;
}

static void drop_line(struct seat *seat, int i)
{
    size_t behind = (size_t)(LIMIT_LINES - 1 - i);
    memmove(&seat->line[i], &seat->line[i + 1], behind * sizeof seat->line[0]);
    memmove(&seat->line_lang[i], &seat->line_lang[i + 1], behind * sizeof seat->line_lang[0]);
    memmove(&seat->line_along[i], &seat->line_along[i + 1], behind * sizeof seat->line_along[0]);
    memset(&seat->line[LIMIT_LINES - 1], 0, sizeof seat->line[0]);
    seat->line_along[LIMIT_LINES - 1] = 0;
}

/* The oldest device of somebody who plays along; otherwise the oldest, but not for somebody who only plays along. -1: none. */
static int line_to_drop(const struct seat *seat, int along)
{
    for (int i = 0; i < LIMIT_LINES; i++)
        if (seat->line_along[i])
            return i;
    return along ? -1 : 0;
}

/* A device that is there already only changes its keys. false: there is no room for it. */
static bool put_line(struct seat *seat, const struct line *line, enum hd_lang lang, int along)
{
    int at = find_line(seat, line->endpoint), spare = line_to_drop(seat, along);
    if (at < 0 && (at = find_line(seat, "")) < 0) {
        if (spare < 0)
            return false;
        drop_line(seat, spare);
        at = LIMIT_LINES - 1;
    }
    seat->line[at] = *line;
    seat->line_lang[at] = lang;
    seat->line_along[at] = along;
    return true;
}

void calls_forget_along(struct seat *seat, unsigned roles)
{
    for (int i = LIMIT_LINES - 1; i >= 0; i--)
        if (seat->line_along[i] && (roles >> seat->line_along[i] & 1))
            drop_line(seat, i);
}

void calls_forget(struct seat *seat)
{
    memset(seat->line, 0, sizeof seat->line);
    memset(seat->line_lang, 0, sizeof seat->line_lang);
    memset(seat->line_along, 0, sizeof seat->line_along);
    seat->called = false;
}

/* A seat that is lent is not theirs to be called for. */
static unsigned own_seats(const struct peer *peer)
{
    unsigned own = 0, held = seats_held(peer);
    for (int i = 0; i < peer->room->meta.seats; i++)
        own |= (unsigned)((held >> i & 1) && peer->room->meta.seat[i].lent < 0) << i;
    return own;
}

/* The role in which somebody only plays along; 0: they have a seat. */
static int along_role(const struct peer *peer)
{
    unsigned along = peer->roles & ALONG_ROLES;
    return along && !(peer->roles & ((1u << HD_SEATS) - 1)) ? __builtin_ctz(along) : 0;
}

static bool is_known(const struct room *room, unsigned seats, const char *endpoint)
{
    for (int i = 0; i < room->meta.seats; i++)
        if ((seats >> i & 1) && find_line(&room->meta.seat[i], endpoint) < 0)
            return false;
    return true;
}

static enum trouble begin_calls(struct peer *peer, const json_t *ask)
{
    struct line line;
    unsigned own = own_seats(peer);
    if (!call_line_read(ask, &line) || !is_on_curve(line.key))
        return NO_LINE;
    if (!own)
        return NO_SEAT;
    bool fresh = !is_known(peer->room, own, line.endpoint);
    if (fresh && !peer->hub->options.loose && peer->address->lines >= LIMIT_LINES_ADDRESS)
        return SLOW_DOWN;
    bool fits = true;
    for (int i = 0; i < peer->room->meta.seats; i++)
        if (own >> i & 1)
            fits = put_line(&peer->room->meta.seat[i], &line, peer->lang, along_role(peer)) && fits;
    peer->address->lines += fresh && fits;
    return fits ? FINE : NO_LINE;
}

/* Of every seat the connection has, and of every one that knows the place: whoever is called there does not want to be. */
static bool end_calls(struct room *room, const char *endpoint)
{
    bool found = false;
    for (int i = 0; i < room->meta.seats; i++) {
        int at = find_line(&room->meta.seat[i], endpoint);
        found = found || at >= 0;
        if (at >= 0)
            drop_line(&room->meta.seat[i], at);
    }
    return found;
}

enum trouble on_push(struct peer *peer, const json_t *ask)
{
    struct room *room = peer->room;
    const json_t *on = json_object_get(ask, "on");
    const char *endpoint = said_text(ask, "endpoint", LIMIT_ENDPOINT);
    if (!peer->hub->world.call)
        return NO_PUSH;
    if (!json_is_boolean(on) || !endpoint || !endpoint[0])
        return json_is_true(on) ? NO_LINE : BAD_MESSAGE;
    struct meta before = room->meta;
    enum trouble trouble = FINE;
    if (json_is_true(on))
        trouble = begin_calls(peer, ask);
    else
        end_calls(room, endpoint);
    if (!trouble && memcmp(&before, &room->meta, sizeof before))
        trouble = room_keep_meta(room);
    if (trouble)
        return trouble;
    struct out *out = say_begin(peer, "push");
    field_text(out, "room", room->id);
    field_bool(out, "on", json_is_true(on));
    say_send(peer);
    return FINE;
}

/* ---- when ---- */

static bool is_awake(const struct room *room, int seat)
{
    for (const struct peer *peer = room->peers; peer; peer = peer->beside)
        if (!peer->away && holds(peer, seat))
            return true;
    return false;
}

bool calls_answered(struct peer *peer)
{
    bool changed = false;
    for (int i = 0; !peer->away && i < peer->room->meta.seats; i++) {
        struct seat *seat = &peer->room->meta.seat[i];
        changed = changed || (holds(peer, i) && seat->called);
        seat->called = seat->called && !holds(peer, i);
    }
    return changed;
}

/* A page nobody looks at is as good as none: phones stop it without a word. */
enum trouble on_away(struct peer *peer, const json_t *ask)
{
    const json_t *on = json_object_get(ask, "on");
    if (!json_is_boolean(on))
        return BAD_MESSAGE;
    peer->away = json_is_true(on);
    enum trouble trouble = calls_answered(peer) ? room_keep_meta(peer->room) : FINE;
    if (trouble)
        return trouble;
    struct out *out = say_begin(peer, "away");
    field_bool(out, "on", peer->away);
    say_send(peer);
    return FINE;
}

static bool can_be_called(const struct seat *seat)
{
    return seat->line[0].endpoint[0] && seat->bot == HD_BOT_NONE && seat->lent < 0;
}

bool calls_expected(const struct room *room)
{
    for (int i = 0; room->hub->world.call && i < room->meta.seats; i++)
        if (can_be_called(&room->meta.seat[i]) && !room->meta.seat[i].called)
            return true;
    return false;
}

static bool too_often(struct room *room, int seat)
{
    int64_t now = hub_now(room->hub);
    if (now - room->calls_since > HOUR_MS) {
        memset(room->calls, 0, sizeof room->calls);
        room->calls_since = now;
    }
    return !room->hub->options.loose && ++room->calls[seat] > LIMIT_CALLS_SEAT;
}

/* Bits of the seats that are asked: what is decided together only calls people if nobody is there to decide it. */
static unsigned asked_seats(const struct room *room)
{
    int asked = hd_to_move(hd_session_game(room->session), hd_session_state(room->session));
    if (asked != HD_TEAM)
        return asked >= 0 ? 1u << asked : 0;
    for (int i = 0; i < room->meta.seats; i++)
        if (is_awake(room, i))
            return 0;
    return (1u << room->meta.seats) - 1;
}

void calls_gather(struct room *room)
{
    if (!room->hub->world.call || !room->session || room->meta.paused || room_over(room))
        return;
    unsigned asked = asked_seats(room);
    for (int i = 0; i < room->meta.seats; i++) {
        struct seat *seat = &room->meta.seat[i];
        if (!(asked >> i & 1) || seat->called || !can_be_called(seat) || is_awake(room, i) || too_often(room, i))
            continue;
        seat->called = true;
        room->trip.calls |= 1u << i;
        room->trip.meta = true;
    }
}

/* ---- what ---- */

static void put_text(struct room *room, enum hd_lang lang, char text[SEAL_PLAIN])
{
    static const struct hd_text title = {{"It is your turn", "Du bist dran"}};
    struct out out = {0};
    const char *mission = hd_mission_of(room->hub->pack, hd_session_game(room->session)).name.in[lang];
    out_object(&out);
    field_text(&out, "room", room->id);
    field_text(&out, "title", title.in[lang]);
    field_text(&out, "body", mission ? mission : "");
    out_object_end(&out);
    const char *whole = out_string(&out);
    snprintf(text, SEAL_PLAIN, "%s", whole && out.length < SEAL_PLAIN ? whole : "");
    out_free(&out);
}

static void call_seat(struct room *room, const struct seat *seat)
{
    struct hub *hub = room->hub;
    struct call call = {0};
    snprintf(call.room, sizeof call.room, "%s", room->id);
    for (int i = 0; i < LIMIT_LINES && seat->line[i].endpoint[0]; i++) {
        call.to = seat->line[i];
        put_text(room, seat->line_lang[i], call.text);
        if (hub->world.call(hub->world.user, &call))
            hub->count.calls++;
        else
            hub->count.calls_failed++;
    }
}

void calls_make(struct room *room, unsigned seats)
{
    for (int i = 0; room->session && i < room->meta.seats; i++)
        if (seats >> i & 1)
            call_seat(room, &room->meta.seat[i]);
}

/* Has nobody come since? A room that is not in memory nobody has opened. */
static bool is_still_away(struct hub *hub, const struct call *call)
{
    const struct room *room = room_find(hub, call->room);
    for (int i = 0; room && i < room->meta.seats; i++)
        if (room->meta.seat[i].called && find_line(&room->meta.seat[i], call->to.endpoint) >= 0)
            return true;
    return !room;
}

static bool call_again(struct hub *hub, const struct call *call)
{
    struct call second = *call;
    second.again = true;
    return !is_still_away(hub, call) || hub->world.call(hub->world.user, &second);
}

bool hub_called(struct hub *hub, const struct call *call, enum call_result result)
{
    if (result == CALL_BUSY) {
        hub->count.calls_failed += !call_again(hub, call);
        return true;
    }
    struct room *room = result == CALL_LAPSED ? room_find(hub, call->room) : NULL;
    if (room && (room->trip.errand || room->doubtful))
        return false;
    hub->count.calls_failed += result != CALL_DONE;
    if (room && end_calls(room, call->to.endpoint)) {
        room_keep_meta(room);
        trip_send(hub);
    }
    return true;
}
