/*
 * fuzz_rooms.c - messages into rooms: whatever browsers send, everything said back is JSON with a `t`, every message is
 * answered, and what is on the disk stays whole. One line is one message; its first letter says who or what:
 *
 *   a..d  that connection sends the rest (%R, %H, %W, %0..%5: the room made before and its tokens;
 *         %B: the header of a record of 2e/M0)
 *   x     connection a closes and comes again   t  time passes   r  the server restarts   f  the next write fails
 *   g     whoever was called last is gone for good   y  the service was busy
 *   s     the disk answers only when time passes, or at once again
 */
#include "fuzz.h"

#include "server/memory.h"

#include "server/endpoint.h"
#include "server/hub.h"

#include <jansson.h>

#include <stdio.h>

enum { PEERS = 4, LINE = 20000 };

static struct {
    struct memory memory;
    struct disk disk;
    struct hub *hub;
    struct peer *peer[PEERS];
    int64_t now;
    uint32_t luck;
    bool fail, spoke, slow, rang;
    struct call call; /* the last one */
    char room[40], host[40], watch[40], invite[6][40];
} w;

static int64_t now(void *user)
{
    (void)user;
    return w.now;
}

static void luck(void *user, void *bytes, size_t size)
{
    (void)user;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)((w.luck = w.luck * 1664525u + 1013904223u) >> 24);
}

static void take(char *to, const json_t *from)
{
    const char *text = json_string_value(from);
    snprintf(to, 40, "%s", text ? text : "");
}

static void hear(void *user, void *wire, const char *text, size_t length)
{
    (void)user, (void)wire;
    w.spoke = true;
    assert(length > 8 && !strncmp(text, "{\"t\":\"", 6) && text[length - 1] == '}');
    if (length > 12000) /* boards and names: the same every time, and slow to read */
        return;
    json_t *message = json_loadb(text, length, 0, NULL);
    const char *t = json_string_value(json_object_get(message, "t"));
    assert(t);
    if (!strcmp(t, "created")) {
        take(w.room, json_object_get(message, "room"));
        take(w.host, json_object_get(message, "host"));
        take(w.watch, json_object_get(message, "watch"));
        for (size_t i = 0; i < 6; i++)
            take(w.invite[i], json_array_get(json_object_get(message, "invite"), i));
    }
    json_decref(message);
}

static void hang_up(void *user, void *wire, int code, const char *why)
{
    (void)user, (void)wire, (void)code, (void)why;
    w.spoke = true;
}

static enum fault fault(void *user, enum disk_call call)
{
    (void)user, (void)call;
    bool now_it_does = w.fail;
    w.fail = false;
    return now_it_does ? (enum fault)(1 + w.luck % 3) : NO_FAULT;
}

/* Nobody is called where a stranger must not lead us. */
static bool call(void *user, const struct call *call)
{
    char service[300];
    (void)user;
    assert(endpoint_fits(call->to.endpoint, service, sizeof service) && call->text[0] == '{');
    w.call = *call;
    w.rang = true;
    return w.luck % 8;
}

/* Whoever was called is no longer there. */
static void end_call(void) { w.rang = w.rang && !hub_called(w.hub, &w.call, CALL_LAPSED); }

static void busy_call(void)
{
    if (w.rang)
        hub_called(w.hub, &w.call, CALL_BUSY);
}

static void open_peer(int i)
{
    w.peer[i] = hub_open(w.hub, &w.peer[i], "fuzz");
    hub_message(w.hub, w.peer[i], "{\"t\":\"hello\",\"version\":1}", 25);
}

static void start(void)
{
    struct world world = {NULL, now, now, luck, hear, hang_up, NULL, &w.disk, call};
    w.hub = hub_new(fuzz_pack(), &world, (struct hub_options){.bot_ms = 100, .loose = true, .open_rooms = true});
    for (int i = 0; i < PEERS; i++)
        open_peer(i);
}

/* As it stands in a message. */
static const char *header(void)
{
    static char text[2000];
    struct hd_report report = {0};
    if (text[0])
        return text;
    struct hd_session *session = hd_session_new(fuzz_pack(), &(struct hd_setup){.mission = "2e/M0"}, 1, &report);
    assert(session);
    char *plain = hd_session_save_header(session);
    size_t at = 0;
    for (const char *c = plain; *c; c++)
        at += (size_t)sprintf(text + at, *c == '\n' ? "\\n" : "%c", *c);
    hd_free(plain);
    hd_session_free(session);
    return text;
}

/* Tokens cannot be guessed: the line asks for them by name. */
static size_t spell_out(const char *line, size_t length, char *to)
{
    size_t used = 0;
    for (size_t i = 0; i < length && used < LINE - 2000; i++) {
        char next = i + 1 < length ? line[i + 1] : 0;
        const char *word = line[i] != '%'               ? NULL
                           : next == 'R'                ? w.room
                           : next == 'H'                ? w.host
                           : next == 'W'                ? w.watch
                           : next == 'B'                ? header()
                           : next >= '0' && next <= '5' ? w.invite[next - '0']
                                                        : NULL;
        if (word) {
            used += (size_t)sprintf(to + used, "%s", word);
            i++;
        } else {
            to[used++] = line[i];
        }
    }
    return used;
}

static void do_line(const char *line, size_t length)
{
    static char text[LINE];
    if (!length)
        return;
    switch (line[0]) {
    case 'x':
        hub_close(w.hub, w.peer[0]);
        open_peer(0);
        return;
    case 't':
        w.now += 400;
        hub_tick(w.hub);
        memory_answer(&w.memory, w.hub);
        return;
    case 'g': end_call(); return;
    case 'y': busy_call(); return;
    case 's': w.slow = !w.slow; return;
    case 'r':
        memory_forget(&w.memory);
        hub_free(w.hub);
        start();
        return;
    case 'f': w.fail = true; return;
    }
    if (line[0] < 'a' || line[0] >= 'a' + PEERS)
        return;
    size_t size = spell_out(line + 1, length - 1, text);
    char *exact = fuzz_text((const uint8_t *)text, size);
    w.spoke = false;
    hub_message(w.hub, w.peer[line[0] - 'a'], exact, size);
    if (!w.slow)
        memory_answer(&w.memory, w.hub);
    assert(w.spoke || w.slow);
    free(exact);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    memset(&w, 0, sizeof w);
    w.now = 1000000;
    w.memory.fault = fault;
    w.disk = memory_disk(&w.memory);
    start();
    int lines = 0;
    for (size_t at = 0, end; at < size && lines < 60; at = end + 1, lines++) {
        for (end = at; end < size && data[end] != '\n';)
            end++;
        do_line((const char *)data + at, end - at);
    }
    hub_free(w.hub);
    for (struct memory_room *room = w.memory.rooms; room; room = room->next)
        assert(store_good_rows(room->id, &room->kept) == room->kept.rows);
    memory_free(&w.memory);
    return 0;
}
