/*
 * wires.c - WebSockets: connections become peers of the hub, its texts become frames.
 * Not here: who may open one (http.c); any knowledge of rooms.
 */
#include "server/http_inside.h"
#include "server/meter.h"

#include <stdlib.h>
#include <string.h>

enum { CLOSE_S = 5, MASK = 4, SHORT_FRAME = 126 };

struct parcel {
    struct parcel *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE of them are for the library */
};

/* One WebSocket. */
struct wire {
    struct wire *before, *after; /* of the http */
    struct lws *wsi;
    lws_usec_t heard; /* when it was last alive */
    bool ping;
    struct http *http;
    struct peer *peer;
    struct parcel *first, **last;
    size_t unsent;
    char *text; /* frames of a message that is not whole yet */
    size_t length, frame;
    uint64_t shaken, least,
        measured; /* bytes received: by the handshake; since then at least, if all was masked; at the last look */
    int close_code;
    bool ending; /* had a code at the last look already */
    char close_why[64];
};

size_t wire_size(void) { return sizeof(struct wire); }

/* ---- coming and going ---- */

static int open_wire(struct lws *wsi, struct wire *wire)
{
    char address[ADDRESS] = "";
    wire->wsi = wsi;
    wire->http = http_of(wsi);
    wire->last = &wire->first;
    wire->heard = lws_now_usecs();
    wire->after = wire->http->wires;
    if (wire->after)
        wire->after->before = wire;
    wire->http->wires = wire;
    http_address(wsi, address, sizeof address);
    wire->peer = hub_open(wire->http->hub, wire, address);
    if (wire->peer)
        return 0;
    lws_close_reason(wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, (unsigned char *)"too many connections", 20);
    return -1;
}

static void close_wire(struct wire *wire)
{
    if (!wire->wsi)
        return;
    *(wire->before ? &wire->before->after : &wire->http->wires) = wire->after;
    if (wire->after)
        wire->after->before = wire->before;
    if (wire->peer) {
        hub_weigh(wire->http->hub, wire->peer, -(long)wire->unsent);
        hub_close(wire->http->hub, wire->peer);
    }
    while (wire->first) {
        struct parcel *next = wire->first->next;
        free(wire->first);
        wire->first = next;
    }
    free(wire->text);
    memset(wire, 0, sizeof *wire);
}

static int refuse(struct wire *wire, enum lws_close_status code, const char *why)
{
    lws_close_reason(wire->wsi, code, (unsigned char *)why, strlen(why));
    return -1;
}

/* The last look at the request: the handshake is answered after this. */
static int begin_wire(struct lws *wsi, struct wire *wire)
{
    const char *words;
    memset(wire, 0, sizeof *wire);
    wire->shaken = wire->measured = meter_received(lws_get_socket_fd(wsi));
    return http_may_upgrade(wsi, &words) ? -1 : 0;
}

/* ---- in ---- */

/* Browsers mask every frame with four bytes. The library reads frames without them and does not tell; but then fewer bytes have
 * come than such frames need. Under TLS the bytes say nothing. */
static bool masked(struct wire *wire, size_t length)
{
    wire->frame += length;
    if (lws_remaining_packet_payload(wire->wsi))
        return true;
    wire->least += wire->frame + MASK + (wire->frame < SHORT_FRAME ? 2 : 4);
    wire->frame = 0;
    uint64_t received = meter_received(lws_get_socket_fd(wire->wsi));
    return !received || received - wire->shaken >= wire->least;
}

static bool keep_piece(struct wire *wire, const char *piece, size_t length)
{
    char *more = realloc(wire->text, wire->length + length + 1);
    if (!more)
        return false;
    wire->text = more;
    memcpy(more + wire->length, piece, length);
    wire->length += length;
    return true;
}

/* A message may come in many pieces; it is looked at when it is whole. */
static int receive(struct wire *wire, const char *piece, size_t length)
{
    struct lws *wsi = wire->wsi;
    struct hub *hub = wire->http->hub;
    wire->heard = lws_now_usecs();
    if (wire->close_code)
        return refuse(wire, (enum lws_close_status)wire->close_code, wire->close_why);
    if (!masked(wire, length))
        return refuse(wire, LWS_CLOSE_STATUS_PROTOCOL_ERR, "not masked");
    if (lws_frame_is_binary(wsi))
        return refuse(wire, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    if (wire->length + length > LIMIT_MESSAGE)
        return refuse(wire, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too long");
    bool whole = lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
    if (whole && !wire->length) {
        hub_message(hub, wire->peer, piece, length);
        return 0;
    }
    if (!keep_piece(wire, piece, length))
        return -1;
    if (!whole) {
        hub_noise(hub, wire->peer);
        return 0;
    }
    char *text = wire->text;
    size_t all = wire->length;
    wire->text = NULL;
    wire->length = 0;
    hub_message(hub, wire->peer, text, all);
    free(text);
    return 0;
}

/* ---- out ---- */

static int write_ping(struct wire *wire)
{
    unsigned char byte[LWS_PRE + 1] = {[LWS_PRE] = '?'}; /* the answer to an empty ping is not told */
    wire->ping = false;
    return lws_write(wire->wsi, byte + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

static int write_next(struct wire *wire)
{
    struct parcel *parcel = wire->first;
    if (wire->ping) {
        lws_callback_on_writable(wire->wsi);
        return write_ping(wire);
    }
    if (parcel) {
        wire->first = parcel->next;
        if (!wire->first)
            wire->last = &wire->first;
        wire->unsent -= parcel->length;
        hub_weigh(wire->http->hub, wire->peer, -(long)parcel->length);
        bool sent = lws_write(wire->wsi, parcel->bytes + LWS_PRE, parcel->length, LWS_WRITE_TEXT) >= (int)parcel->length;
        free(parcel);
        if (!sent)
            return -1;
    }
    if (wire->first) {
        lws_callback_on_writable(wire->wsi);
        return 0;
    }
    return wire->close_code ? refuse(wire, (enum lws_close_status)wire->close_code, wire->close_why) : 0;
}

void http_hang_up(void *to, int code, const char *why)
{
    struct wire *wire = to;
    if (wire->close_code)
        return;
    wire->close_code = code;
    snprintf(wire->close_why, sizeof wire->close_why, "%s", why);
    lws_set_timeout(wire->wsi, PENDING_TIMEOUT_CLOSE_SEND, CLOSE_S);
    lws_callback_on_writable(wire->wsi);
}

void http_send(void *to, const char *text, size_t length)
{
    struct wire *wire = to;
    if (wire->close_code)
        return;
    struct parcel *parcel = wire->unsent + length <= LIMIT_UNSENT ? malloc(sizeof *parcel + LWS_PRE + length) : NULL;
    if (!parcel || !hub_weigh(wire->http->hub, wire->peer, (long)length)) {
        free(parcel);
        http_hang_up(wire, 1008, "not reading");
        lws_set_timeout(wire->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
        return;
    }
    parcel->next = NULL;
    parcel->length = length;
    memcpy(parcel->bytes + LWS_PRE, text, length);
    *wire->last = parcel;
    wire->last = &parcel->next;
    wire->unsent += length;
    lws_callback_on_writable(wire->wsi);
}

/* ---- the library's door ---- */

int wire_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct wire *wire = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return begin_wire(wsi, wire);
    case LWS_CALLBACK_ESTABLISHED: return open_wire(wsi, wire);
    case LWS_CALLBACK_RECEIVE_PONG: wire->heard = lws_now_usecs(); return 0;
    case LWS_CALLBACK_RECEIVE: return wire->peer ? receive(wire, in, length) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE: return wire->peer ? write_next(wire) : 0;
    case LWS_CALLBACK_CLOSED: close_wire(wire); return 0;
    default: return 0;
    }
}

/* ---- once a second ---- */

/* All that came, also what the library answers or drops by itself. It would go on reading until a close is answered: nobody who
 * floods, or takes more than a second, gets that long. */
static bool measure(struct wire *wire)
{
    uint64_t received = meter_received(lws_get_socket_fd(wire->wsi));
    bool was_open = !wire->close_code, flood = false;
    if (received > wire->measured && wire->peer && was_open) {
        hub_heard(wire->http->hub, wire->peer, received - wire->measured);
        flood = wire->close_code;
    }
    wire->measured = received;
    bool late = wire->ending;
    wire->ending = wire->close_code;
    return !flood && !late;
}

/* The library can ask too whether somebody is there, but keeps its questions in one sorted list, which is slow when it is long.
 */
void wires_look_after(struct http *http)
{
    lws_usec_t now = lws_now_usecs();
    if (now - http->looked < LWS_US_PER_SEC)
        return;
    for (struct wire *wire = http->wires; wire; wire = wire->after) {
        lws_usec_t silent = (now - wire->heard) / LWS_US_PER_SEC, before = (http->looked - wire->heard) / LWS_US_PER_SEC;
        if (!measure(wire) || silent >= LIMIT_HANGUP_S)
            lws_set_timeout(wire->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
        else if (silent >= LIMIT_PING_S && before < LIMIT_PING_S) {
            wire->ping = true;
            lws_callback_on_writable(wire->wsi);
        }
    }
    http->looked = now;
}
