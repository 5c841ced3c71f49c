/*
 * http.c - libwebsockets: connections become peers of the hub, its texts become frames; plain requests go to site.c.
 * Not here: any knowledge of rooms.
 */
#include "server/http.h"

#include "server/limits.h"
#include "wire/out.h"

#include <libwebsockets.h>

#include <stdlib.h>
#include <string.h>

enum { TICK_US = 100 * 1000, CHUNK = 16 * 1024, HEADERS = 4096, CLOSE_S = 5 };

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
    size_t length;
    int close_code;
    char close_why[64];
};

/* One plain request. */
struct request {
    const char *body;
    char *owned;
    size_t length, sent;
};

struct http {
    struct lws_context *context;
    struct lws_vhost *vhost;
    const struct serve_options *options;
    const struct site *site;
    struct hub *hub;
    lws_sorted_usec_list_t tick;
    struct lws_protocols protocols[3];
    struct wire *wires;
    lws_usec_t looked;
    void (*woken)(void *user);
    void *woken_user;
};

static struct http *http_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

/* ---- plain requests ---- */

static const char *header(struct lws *wsi, enum lws_token_indexes token, char *to, size_t size)
{
    int length = lws_hdr_copy(wsi, to, (int)size, token);
    return length > 0 ? to : NULL;
}

static const char *method_of(struct lws *wsi)
{
    char method[16];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI))
        return "GET";
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI))
        return "HEAD";
    const char *said = header(wsi, WSI_TOKEN_HTTP_COLON_METHOD, method, sizeof method);
    return said && !strcmp(said, "GET") ? "GET" : said && !strcmp(said, "HEAD") ? "HEAD" : "other";
}

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end)
{
    return !lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value, (int)strlen(value), at,
                                        end);
}

static bool write_headers(struct lws *wsi, const struct site_answer *answer)
{
    unsigned char buffer[LWS_PRE + HEADERS], *at = buffer + LWS_PRE, *end = buffer + sizeof buffer - 1;
    bool fine = !lws_add_http_common_headers(wsi, (unsigned)answer->status, answer->type, answer->length, &at, end) &&
                add_header(wsi, "cache-control:", answer->cache, &at, end) &&
                add_header(wsi, "vary:", "accept-encoding", &at, end);
    if (fine && answer->gzip)
        fine = add_header(wsi, "content-encoding:", "gzip", &at, end);
    if (fine && answer->tag)
        fine = add_header(wsi, "etag:", answer->tag, &at, end);
    for (int i = 0; fine && site_headers[i]; i += 2)
        fine = add_header(wsi, site_headers[i], site_headers[i + 1], &at, end);
    return fine && !lws_finalize_write_http_header(wsi, buffer + LWS_PRE, &at, end);
}

/* Pages whose text depends on the moment. */
static void fill_in(struct http *http, struct site_answer *answer, struct request *request)
{
    struct out out = {0};
    if (answer->page == SITE_METRICS) {
        hub_metrics(http->hub, &out);
        answer->type = "text/plain; version=0.0.4; charset=utf-8";
    } else if (answer->page == SITE_ORIGIN) {
        const char *ours = http->options->public_origin;
        answer->type = "application/json";
        out_object(&out);
        if (ours)
            field_text(&out, "origin", ours);
        out_object_end(&out);
    } else {
        const char *ailment = hub_ailment(http->hub);
        answer->status = ailment ? 503 : 200;
        out_format(&out, "%s\n", ailment ? ailment : "ok");
    }
    request->owned = out.text;
    answer->body = out.text;
    answer->length = out.length;
}

static int finish_request(struct lws *wsi, struct request *request)
{
    free(request->owned);
    *request = (struct request){0};
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int begin_request(struct lws *wsi, struct request *request, const char *path)
{
    struct http *http = http_of(wsi);
    char encoding[256], match[128];
    struct site_request ask = {.method = method_of(wsi),
                               .path = path,
                               .accept_encoding = header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encoding, sizeof encoding),
                               .if_none_match = header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, match, sizeof match)};
    struct site_answer answer = site_answer(http->site, &ask);
    free(request->owned);
    *request = (struct request){0};
    if (answer.page == SITE_HEALTH || answer.page == SITE_METRICS || answer.page == SITE_ORIGIN)
        fill_in(http, &answer, request);
    if (!write_headers(wsi, &answer))
        return -1;
    if (!answer.length || !strcmp(ask.method, "HEAD"))
        return finish_request(wsi, request);
    request->body = answer.body;
    request->length = answer.length;
    lws_callback_on_writable(wsi);
    return 0;
}

static int go_on_request(struct lws *wsi, struct request *request)
{
    unsigned char buffer[LWS_PRE + CHUNK];
    size_t left = request->length - request->sent, now = left < CHUNK ? left : CHUNK;
    if (!request->body || !left)
        return finish_request(wsi, request);
    memcpy(buffer + LWS_PRE, request->body + request->sent, now);
    if (lws_write(wsi, buffer + LWS_PRE, now, now == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)now)
        return -1;
    request->sent += now;
    if (request->sent == request->length)
        return finish_request(wsi, request);
    lws_callback_on_writable(wsi);
    return 0;
}

/* ---- who may open a WebSocket ---- */

struct caller {
    char path_text[64], origin_text[300], host_text[300];
    const char *path, *origin, *host; /* or NULL */
    bool known;                       /* a page of ours, or no browser */
};

static void look_at_caller(struct lws *wsi, struct caller *caller)
{
    caller->path = header(wsi, WSI_TOKEN_GET_URI, caller->path_text, sizeof caller->path_text);
    caller->origin = header(wsi, WSI_TOKEN_ORIGIN, caller->origin_text, sizeof caller->origin_text);
    caller->host = header(wsi, WSI_TOKEN_HOST, caller->host_text, sizeof caller->host_text);
    bool long_origin = !caller->origin && lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (long_origin)
        caller->origin = "(too long)";
    caller->known = !long_origin && site_origin_fits(caller->origin, caller->host, http_of(wsi)->options->public_origin);
}

/* A few words instead of the upgrade. 1: answered, as LWS_CALLBACK_HTTP_CONFIRM_UPGRADE wants it. */
static int answer_instead(struct lws *wsi, int status, const char *words)
{
    unsigned char buffer[LWS_PRE + HEADERS];
    size_t length = strlen(words);
    struct site_answer answer = {
        .status = status, .type = "text/plain; charset=utf-8", .body = words, .length = length, .cache = "no-store"};
    memcpy(buffer + LWS_PRE, words, length);
    bool fine = write_headers(wsi, &answer) && lws_write(wsi, buffer + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) >= (int)length;
    return fine ? 1 : -1;
}

/* HTTP/2 is not offered: with this library the end of long files does not get through. */
static int confirm_upgrade(struct lws *wsi, const char *to)
{
    struct http *http = http_of(wsi);
    struct caller caller;
    if (strcmp(to, "websocket"))
        return answer_instead(wsi, 505, "HTTP/1.1 only\n");
    look_at_caller(wsi, &caller);
    if (caller.known)
        return 0;
    hub_turned_away(http->hub, caller.origin, http->options->public_origin, caller.host);
    return answer_instead(wsi, 403, site_turned_away);
}

static void wake_up(const struct http *http)
{
    if (http->woken)
        http->woken(http->woken_user);
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    (void)length;
    switch (reason) {
    case LWS_CALLBACK_HTTP: return begin_request(wsi, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE: return go_on_request(wsi, user);
    case LWS_CALLBACK_HTTP_BODY: return -1;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: wake_up(http_of(wsi)); return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirm_upgrade(wsi, in);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (user)
            free(((struct request *)user)->owned);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return -1; /* a WebSocket without our subprotocol */
    default: return 0;
    }
}

/* ---- WebSockets ---- */

static bool may_open(struct lws *wsi)
{
    struct caller caller;
    look_at_caller(wsi, &caller);
    return caller.known && caller.path && !strcmp(caller.path, "/ws");
}

static void address_text(struct lws *wsi, char *to, size_t size)
{
    char list[256];
    lws_get_peer_simple(wsi, to, size);
    if (!http_of(wsi)->options->proxy || !header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list))
        return;
    const char *last = strrchr(list, ',');
    last = last ? last + 1 + strspn(last + 1, " ") : list;
    snprintf(to, size, "%.60s", last);
}

static int open_wire(struct lws *wsi, struct wire *wire)
{
    char address[64] = "";
    memset(wire, 0, sizeof *wire);
    wire->wsi = wsi;
    wire->http = http_of(wsi);
    wire->last = &wire->first;
    wire->heard = lws_now_usecs();
    wire->after = wire->http->wires;
    if (wire->after)
        wire->after->before = wire;
    wire->http->wires = wire;
    address_text(wsi, address, sizeof address);
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
    if (wire->peer)
        hub_close(wire->http->hub, wire->peer);
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

/* A message may come in many pieces; it is looked at when it is whole. */
static int receive(struct wire *wire, const char *piece, size_t length)
{
    struct lws *wsi = wire->wsi;
    wire->heard = lws_now_usecs();
    if (lws_frame_is_binary(wsi))
        return refuse(wire, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    if (wire->length + length > LIMIT_MESSAGE)
        return refuse(wire, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too long");
    bool whole = lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
    if (whole && !wire->length) {
        hub_message(wire->http->hub, wire->peer, piece, length);
        return 0;
    }
    char *more = realloc(wire->text, wire->length + length + 1);
    if (!more)
        return -1;
    wire->text = more;
    memcpy(more + wire->length, piece, length);
    wire->length += length;
    if (!whole)
        return 0;
    size_t all = wire->length;
    wire->text = NULL;
    wire->length = 0;
    hub_message(wire->http->hub, wire->peer, more, all);
    free(more);
    return 0;
}

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

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct wire *wire = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return may_open(wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: return open_wire(wsi, wire);
    case LWS_CALLBACK_RECEIVE_PONG: wire->heard = lws_now_usecs(); return 0;
    case LWS_CALLBACK_RECEIVE: return wire->peer ? receive(wire, in, length) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE: return wire->peer ? write_next(wire) : 0;
    case LWS_CALLBACK_CLOSED: close_wire(wire); return 0;
    default: return 0;
    }
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
    if (!parcel) {
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

/* ---- beginning and end ---- */

/* Is anybody still there? The library can ask too, but keeps its questions in one sorted list, which is slow when it is long.
 */
static void look_after_wires(struct http *http)
{
    lws_usec_t now = lws_now_usecs();
    if (now - http->looked < LWS_US_PER_SEC)
        return;
    for (struct wire *wire = http->wires; wire; wire = wire->after) {
        lws_usec_t silent = (now - wire->heard) / LWS_US_PER_SEC, before = (http->looked - wire->heard) / LWS_US_PER_SEC;
        if (silent >= LIMIT_HANGUP_S)
            lws_set_timeout(wire->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
        else if (silent >= LIMIT_PING_S && before < LIMIT_PING_S) {
            wire->ping = true;
            lws_callback_on_writable(wire->wsi);
        }
    }
    http->looked = now;
}

static void tick(lws_sorted_usec_list_t *sul)
{
    struct http *http = lws_container_of(sul, struct http, tick);
    hub_tick(http->hub);
    look_after_wires(http);
    lws_sul_schedule(http->context, 0, &http->tick, tick, TICK_US);
}

static struct lws_context_creation_info describe(struct http *http)
{
    static const lws_retry_bo_t never = {0}; /* look_after_wires() does it */
    const struct serve_options *options = http->options;
    struct lws_context_creation_info info = {.port = options->port,
                                             .iface = options->address,
                                             .alpn = "http/1.1",
                                             .protocols = http->protocols,
                                             .gid = (gid_t)-1,
                                             .uid = (uid_t)-1,
                                             .user = http,
                                             .timeout_secs = LIMIT_HEADER_S,
                                             .keepalive_timeout = LIMIT_HEADER_S,
                                             .retry_and_idle_policy = &never,
                                             .vhost_name = "holdout",
                                             .server_string = "holdout",
                                             .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                                                        LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_DISABLE_IPV6 |
                                                        LWS_SERVER_OPTION_EXPLICIT_VHOSTS};
    if (strchr(options->address, ':'))
        info.options &= ~(uint64_t)LWS_SERVER_OPTION_DISABLE_IPV6;
    if (options->tls_cert) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = options->tls_cert;
        info.ssl_private_key_filepath = options->tls_key;
    }
    return info;
}

/* What the library says while the server runs goes into the same log as everything else. */
static void log_line(int level, const char *line)
{
    (void)level;
    fprintf(stderr, "holdout serve: %.*s\n", (int)strcspn(line, "\n"), line);
}

struct http *http_open(const struct serve_options *options, const struct site *site)
{
    struct http *http = calloc(1, sizeof *http);
    if (!http)
        return NULL;
    lws_set_log_level(0, log_line); /* whoever starts it gets one sentence, from serve.c */
    http->options = options;
    http->site = site;
    http->protocols[0] =
        (struct lws_protocols){.name = "http", .callback = on_http, .per_session_data_size = sizeof(struct request)};
    http->protocols[1] = (struct lws_protocols){
        .name = "holdout.1", .callback = on_socket, .per_session_data_size = sizeof(struct wire), .rx_buffer_size = 4096};
    struct lws_context_creation_info info = describe(http);
    http->context = lws_create_context(&info);
    http->vhost = http->context ? lws_create_vhost(http->context, &info) : NULL;
    lws_set_log_level(LLL_ERR, log_line);
    if (http->vhost)
        return http;
    http_close(http);
    return NULL;
}

int http_port(const struct http *http) { return lws_get_vhost_listen_port(http->vhost); }

void http_wake(struct http *http) { lws_cancel_service(http->context); }

void http_run(struct http *http, struct hub *hub, const volatile int *stop, void (*woken)(void *user), void *user)
{
    http->hub = hub;
    http->woken = woken;
    http->woken_user = user;
    lws_sul_schedule(http->context, 0, &http->tick, tick, TICK_US);
    while (!*stop && lws_service(http->context, 0) >= 0)
        ;
    http->woken = NULL;
}

void http_close(struct http *http)
{
    if (http->context)
        lws_context_destroy(http->context);
    free(http);
}
