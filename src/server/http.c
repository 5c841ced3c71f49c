/*
 * http.c - libwebsockets: the door, plain requests (site.c has the answers), and who may open a WebSocket.
 * Not here: WebSockets once they are open (wires.c); any knowledge of rooms.
 */
#include "server/http_inside.h"

#include "wire/out.h"

#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { TICK_US = 100 * 1000, CHUNK = 16 * 1024, HEADERS = 4096, KEY = 24, BREATH_US = 50 * 1000 };
enum { MISDIRECTED = 421, UPGRADE_REQUIRED = 426, TOO_MANY_REQUESTS = 429 }; /* the library has no names for them */

/* One plain request. */
struct request {
    const char *body;
    char *owned;
    size_t length, sent;
};

struct http *http_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

/* ---- plain requests ---- */

const char *http_header(struct lws *wsi, enum lws_token_indexes token, char *to, size_t size)
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
    const char *said = http_header(wsi, WSI_TOKEN_HTTP_COLON_METHOD, method, sizeof method);
    return said && !strcmp(said, "GET") ? "GET" : said && !strcmp(said, "HEAD") ? "HEAD" : "other";
}

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end)
{
    return !lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value, (int)strlen(value), at,
                                        end);
}

/* By ourselves, or by the proxy in front. */
static bool is_https(const struct serve_options *options)
{
    return options->tls_cert || (options->public_origin && !strncmp(options->public_origin, "https://", 8));
}

static bool write_headers(struct lws *wsi, const struct site_answer *answer)
{
    unsigned char buffer[LWS_PRE + HEADERS], *at = buffer + LWS_PRE, *end = buffer + sizeof buffer - 1;
    bool fine = !lws_add_http_common_headers(wsi, (unsigned)answer->status, answer->type, answer->length, &at, end) &&
                add_header(wsi, "cache-control:", answer->cache, &at, end) &&
                add_header(wsi, "vary:", "accept-encoding", &at, end);
    if (fine && answer->coding)
        fine = add_header(wsi, "content-encoding:", answer->coding, &at, end);
    if (fine && answer->tag)
        fine = add_header(wsi, "etag:", answer->tag, &at, end);
    if (fine && answer->status == UPGRADE_REQUIRED)
        fine = add_header(wsi, "sec-websocket-version:", "13", &at, end);
    if (fine && is_https(http_of(wsi)->options))
        fine = add_header(wsi, "strict-transport-security:", "max-age=31536000", &at, end);
    if (fine) /* so a page learns that there are rooms, and whether there is a list of them, without a request that may fail */
        fine = add_header(wsi, "holdout-rooms:", http_of(wsi)->options->open_rooms ? "open" : "by-link", &at, end);
    for (int i = 0; fine && site_headers[i]; i += 2)
        fine = add_header(wsi, site_headers[i], site_headers[i + 1], &at, end);
    return fine && !lws_finalize_write_http_header(wsi, buffer + LWS_PRE, &at, end);
}

/* A few words instead of what was asked for. 1: answered, as LWS_CALLBACK_HTTP_CONFIRM_UPGRADE wants it. */
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

void http_address(struct lws *wsi, char *to, size_t size)
{
    char list[HEADERS]; /* as long as all headers together may be: whoever sends a long one is not let through as the proxy */
    lws_get_peer_simple(wsi, to, size);
    if (!http_of(wsi)->options->proxy || !http_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list))
        return;
    const char *last = strrchr(list, ',');
    last = last ? last + 1 + strspn(last + 1, " ") : list;
    snprintf(to, size, "%.60s", last);
}

static bool host_fits(struct lws *wsi)
{
    const struct http *http = http_of(wsi);
    char text[300];
    const char *host = http_header(wsi, WSI_TOKEN_HOST, text, sizeof text);
    bool sent = lws_hdr_total_length(wsi, WSI_TOKEN_HOST);
    return host ? site_host_fits(host, http->options->public_origin, http->machine) : !sent;
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

/* 0, or the status of the refusal. */
static int may_ask(struct lws *wsi, const char **words)
{
    char address[ADDRESS] = "";
    http_address(wsi, address, sizeof address);
    if (!hub_asked(http_of(wsi)->hub, address)) {
        *words = "too many requests\n";
        return TOO_MANY_REQUESTS;
    }
    *words = site_turned_away;
    return host_fits(wsi) ? 0 : MISDIRECTED;
}

/* Nothing here wants one, and the library would take it in without end: as fast as it comes, or a byte now and then. */
static bool has_body(struct lws *wsi)
{
    char length[8];
    const char *said = http_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    bool none = said ? !strcmp(said, "0") : !lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    return !none || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING);
}

/* The library ends a path at ';' and '&'. A proxy in front does not: what it keeps back under one name, as /metrics, is not to
 * be had under a longer one. */
static bool is_whole(struct lws *wsi, const char *path)
{
    int length = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) + lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI);
    return length <= (int)strlen(path);
}

static int begin_request(struct lws *wsi, struct request *request, const char *path)
{
    struct http *http = http_of(wsi);
    char encoding[256], match[128];
    const char *words;
    if (has_body(wsi)) {
        answer_instead(wsi, HTTP_STATUS_REQ_ENTITY_TOO_LARGE, "no request has a body here\n");
        return -1;
    }
    int refused = may_ask(wsi, &words);
    if (refused) { /* who is too fast is not answered on and on */
        bool fine = answer_instead(wsi, refused, words) > 0 && refused != TOO_MANY_REQUESTS;
        return fine && !lws_http_transaction_completed(wsi) ? 0 : -1;
    }
    struct site_request ask = {.method = method_of(wsi),
                               .path = is_whole(wsi, path) ? path : "",
                               .accept_encoding = http_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encoding, sizeof encoding),
                               .if_none_match = http_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, match, sizeof match)};
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
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, LIMIT_ANSWER_S);
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
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, LIMIT_ANSWER_S);
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
    caller->path = http_header(wsi, WSI_TOKEN_GET_URI, caller->path_text, sizeof caller->path_text);
    caller->origin = http_header(wsi, WSI_TOKEN_ORIGIN, caller->origin_text, sizeof caller->origin_text);
    caller->host = http_header(wsi, WSI_TOKEN_HOST, caller->host_text, sizeof caller->host_text);
    bool long_origin = !caller->origin && lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (long_origin)
        caller->origin = "(too long)";
    caller->known =
        !long_origin && host_fits(wsi) && site_origin_fits(caller->origin, caller->host, http_of(wsi)->options->public_origin);
}

/* The library would take any version and any key. */
static bool asks_rightly(struct lws *wsi)
{
    char key[KEY + 2], version[8];
    const char *k = http_header(wsi, WSI_TOKEN_KEY, key, sizeof key),
               *v = http_header(wsi, WSI_TOKEN_VERSION, version, sizeof version);
    return k && strlen(k) == KEY && !strcmp(k + KEY - 2, "==") && v && !strcmp(v, "13");
}

int http_may_upgrade(struct lws *wsi, const char **words)
{
    struct http *http = http_of(wsi);
    struct caller caller;
    look_at_caller(wsi, &caller);
    if (!caller.known) {
        hub_turned_away(http->hub, caller.origin ? caller.origin : "nobody", http->options->public_origin, caller.host);
        *words = site_turned_away;
        return HTTP_STATUS_FORBIDDEN;
    }
    *words = "/ws expects a WebSocket handshake, version 13\n";
    return caller.path && !strcmp(caller.path, "/ws") && asks_rightly(wsi) ? 0 : UPGRADE_REQUIRED;
}

/* HTTP/2 is not offered: with this library the end of long files does not get through. */
static int confirm_upgrade(struct lws *wsi, const char *to)
{
    const char *words;
    if (strcasecmp(to, "websocket"))
        return answer_instead(wsi, 505, "HTTP/1.1 only\n");
    int refused = http_may_upgrade(wsi, &words);
    return refused ? answer_instead(wsi, refused, words) : 0;
}

/* ---- the door ---- */

/* A socket that is nothing yet: what is refused here costs least. One that was let in and then failed in the library is given
 * back when the next one comes. */
static int come_in(struct http *http, const struct lws_filter_network_conn_args *args)
{
    char text[ADDRESS] = "";
    getnameinfo((const struct sockaddr *)&args->cli_addr, args->clilen, text, sizeof text, NULL, 0, NI_NUMERICHOST);
    if (http->arriving)
        hub_unplug(http->hub, http->arriving);
    http->arriving = hub_plug(http->hub, http->options->proxy ? NULL : text);
    return http->arriving ? 0 : -1;
}

static int begin_socket(struct lws *wsi)
{
    struct http *http = http_of(wsi);
    lws_set_opaque_parent_data(wsi, http->arriving);
    http->arriving = NULL;
    return 0;
}

static int end_socket(struct lws *wsi)
{
    struct address *whose = lws_get_opaque_parent_data(wsi);
    if (whose)
        hub_unplug(http_of(wsi)->hub, whose);
    lws_set_opaque_parent_data(wsi, NULL);
    return 0;
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
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return come_in(http_of(wsi), user);
    case LWS_CALLBACK_WSI_CREATE: return begin_socket(wsi);
    case LWS_CALLBACK_WSI_DESTROY: return end_socket(wsi);
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
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX: return -1; /* CONNECT: the library would keep the socket, without any limit of time */
    default: return 0;
    }
}

/* ---- beginning and end ---- */

static void tick(lws_sorted_usec_list_t *sul)
{
    struct http *http = lws_container_of(sul, struct http, tick);
    hub_tick(http->hub);
    wires_look_after(http);
    lws_sul_schedule(http->context, 0, &http->tick, tick, TICK_US);
}

static struct lws_context_creation_info describe(struct http *http)
{
    static const lws_retry_bo_t never = {0}; /* wires_look_after() does it */
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

/* It could not take a socket in, and the next call would only try again. There are spare descriptors, so it is the machine that
 * has none left. */
static bool no_descriptors;

/* What the library says while the server runs goes into the same log as everything else. */
static void log_line(int level, const char *line)
{
    (void)level;
    serve_log(line);
    no_descriptors = no_descriptors || !strncmp(line, "accept: ", 8) || strstr(line, "]: accept: ");
}

struct http *http_open(const struct serve_options *options, const struct site *site)
{
    struct http *http = calloc(1, sizeof *http);
    if (!http)
        return NULL;
    lws_set_log_level(0, log_line); /* whoever starts it gets one sentence, from serve.c */
    http->options = options;
    http->site = site;
    if (gethostname(http->machine, sizeof http->machine - 1))
        http->machine[0] = 0;
    http->protocols[0] =
        (struct lws_protocols){.name = "http", .callback = on_http, .per_session_data_size = sizeof(struct request)};
    http->protocols[1] = (struct lws_protocols){
        .name = "holdout.1", .callback = wire_callback, .per_session_data_size = wire_size(), .rx_buffer_size = 4096};
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
        if (no_descriptors) {
            usleep(BREATH_US);
            no_descriptors = false;
        }
    http->woken = NULL;
}

void http_close(struct http *http)
{
    if (http->context)
        lws_context_destroy(http->context);
    free(http);
}
