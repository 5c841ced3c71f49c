/*
 * rooms_world.h - the world of the tests of rooms: a list of what was sent, people who talk, a disk in memory
 * (tests/server/memory.c). One program has one such world; storms are in tests/server/sim.c.
 */
#ifndef HD_ROOMS_WORLD_H
#define HD_ROOMS_WORLD_H

#include "server/memory.h"
#include "server/planted.h"

#include "server/hub.h"
#include "server/inside.h"
#include "server/journal.h"
#include "server/limits.h"
#include "server/site.h"
#include "wire/wire.h"

#include <jansson.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

enum { SENT = 4000, PEOPLE = 60 };

struct person {
    struct peer *peer;
    int hung_up;
};

static struct {
    struct hd_pack *pack;
    struct memory memory;
    struct disk disk;
    struct hub *hub;
    int64_t now, ticks;
    int think_ms; /* what an answer of a bot costs */
    uint8_t luck;
    bool guard; /* a game that breaks stops only its room */
    bool open;  /* rooms can be open to anybody */
    bool calls; /* people who are away can be called */
    struct call call[20];
    int called;
    bool thinker;            /* bots that look ahead think elsewhere, */
    struct thought *thought; /* about this, until somebody says that it is done */
    int thoughts, forgotten;
    int rooms;
    struct person person[PEOPLE];
    struct {
        int to, appends; /* whom; rows on the disk at that moment */
        json_t *message;
    } sent[SENT];
    int count;
    enum fault next[4]; /* of the calls to come, by kind */
    enum disk_call only;
    bool slow;        /* the disk answers when it is told to */
    char logged[400]; /* the last line */
    char room[40], host[40], watch[40], invite[6][40];
} w;

/* ---- the world ---- */

static inline int64_t now(void *user)
{
    (void)user;
    return w.now;
}

static inline int64_t ticks(void *user)
{
    (void)user;
    return w.ticks;
}

static inline void pass(int64_t ms)
{
    w.now += ms;
    w.ticks += ms;
}

static inline void luck(void *user, void *bytes, size_t size)
{
    (void)user;
    pass(w.think_ms);
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = w.luck = (uint8_t)(w.luck * 77 + 13);
}

static inline void keep(void *user, void *wire, const char *text, size_t length)
{
    (void)user;
    assert_true(w.count < SENT);
    json_t *message = json_loadb(text, length, 0, NULL);
    assert_non_null(message);
    w.sent[w.count].to = (int)((struct person *)wire - w.person);
    w.sent[w.count].appends = w.memory.appends;
    w.sent[w.count++].message = message;
}

static inline void hang_up(void *user, void *wire, int code, const char *why)
{
    (void)user, (void)why;
    ((struct person *)wire)->hung_up = code;
}

static inline void keep_log(void *user, const char *line)
{
    (void)user;
    snprintf(w.logged, sizeof w.logged, "%s", line);
}

static inline enum fault planned(void *user, enum disk_call call)
{
    (void)user;
    enum fault fault = call == w.only ? w.next[0] : NO_FAULT;
    if (call == w.only)
        w.next[0] = NO_FAULT;
    return fault;
}

static inline void fail_next(enum disk_call call, enum fault fault)
{
    w.only = call;
    w.next[0] = fault;
}

static inline bool keep_thought(void *user, struct thought *thought)
{
    (void)user;
    if (w.thought)
        return false;
    w.thought = thought;
    w.thoughts++;
    return true;
}

static inline void forget_thought(void *user, struct thought *thought)
{
    (void)user;
    assert_ptr_equal(thought, w.thought);
    w.thought = NULL;
    w.forgotten++;
}

/* The answer is there; fine: it is one. */
static inline void have_thought(bool fine)
{
    struct thought *t = w.thought;
    w.thought = NULL;
    t->action = hd_bot_choose(HD_BOT_GREEDY, t->game, (const struct hd_state *)&t->state, t->seat, t->luck);
    t->fine = fine;
    atomic_store(&t->done, true);
}

static inline bool keep_call(void *user, const struct call *call)
{
    (void)user;
    if (w.called == 20)
        return false;
    w.call[w.called++] = *call;
    return true;
}

static inline void new_hub(bool loose)
{
    struct world world = {NULL, now, ticks, luck, keep, hang_up, keep_log, &w.disk, w.calls ? keep_call : NULL};
    if (w.thinker) {
        world.think = keep_thought;
        world.forget = forget_thought;
    }
    w.hub =
        hub_new(w.pack, &world,
                (struct hub_options){.bot_ms = 100, .loose = loose, .guard = w.guard, .rooms = w.rooms, .open_rooms = w.open});
}

static inline void forget_sent(void)
{
    while (w.count)
        json_decref(w.sent[--w.count].message);
}

static inline int set_up(void **state)
{
    struct hd_report report = {0};
    (void)state;
    memset(&w, 0, sizeof w);
    w.now = 1700000000000;
    w.ticks = 5000;
    w.pack = hd_pack_builtin(&report);
    w.memory.fault = planned;
    w.disk = memory_disk(&w.memory);
    new_hub(true);
    return w.pack && w.hub ? 0 : -1;
}

static inline int tear_down(void **state)
{
    (void)state;
    forget_sent();
    hub_free(w.hub);
    memory_free(&w.memory);
    hd_pack_free(w.pack);
    return 0;
}

static inline void tick(void)
{
    hub_tick(w.hub);
    if (!w.slow)
        memory_answer(&w.memory, w.hub);
}

/* ---- talking ---- */

static inline void say(int who, const char *format, ...) __attribute__((format(printf, 2, 3)));

static inline void say(int who, const char *format, ...)
{
    char text[4096];
    va_list ap;
    va_start(ap, format);
    int length = vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    for (char *c = text; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    hub_message(w.hub, w.person[who].peer, text, (size_t)length);
    if (!w.slow)
        memory_answer(&w.memory, w.hub);
}

static inline void arrive(int who)
{
    w.person[who].peer = hub_open(w.hub, &w.person[who], "10.0.0.1");
    assert_non_null(w.person[who].peer);
    say(who, "{'t':'hello','version':1,'lang':'en'}");
}

static inline const json_t *last(int who, const char *t)
{
    for (int i = w.count - 1; i >= 0; i--)
        if (w.sent[i].to == who && (!t || !strcmp(json_string_value(json_object_get(w.sent[i].message, "t")), t)))
            return w.sent[i].message;
    return NULL;
}

static inline int number(const json_t *json, const char *key)
{
    const json_t *value = json_object_get(json, key);
    return json_is_integer(value) ? (int)json_integer_value(value) : -99;
}

static inline const char *text(const json_t *json, const char *key)
{
    const char *value = json_string_value(json_object_get(json, key));
    return value ? value : "";
}

static inline void assert_error(int who, const char *code)
{
    assert_non_null(last(who, NULL));
    assert_string_equal(text(last(who, NULL), "t"), "error");
    assert_string_equal(text(last(who, NULL), "code"), code);
}

static inline void join(int who, const char *token)
{
    say(who, "{'t':'join','room':'%s','token':'%s','name':'P%d','device':'D%d'}", w.room, token, who, who);
}

static inline void keep_tokens(const json_t *made)
{
    assert_non_null(made);
    snprintf(w.room, sizeof w.room, "%s", text(made, "room"));
    snprintf(w.host, sizeof w.host, "%s", text(made, "host"));
    snprintf(w.watch, sizeof w.watch, "%s", text(made, "watch"));
    for (size_t i = 0; i < json_array_size(json_object_get(made, "invite")); i++)
        snprintf(w.invite[i], sizeof w.invite[i], "%s", json_string_value(json_array_get(json_object_get(made, "invite"), i)));
}

/* Person 0 makes a room in which the first seat begins; person 7 has looked. */
static inline void create(const char *more)
{
    int first = 1;
    arrive(0);
    for (int seed = 7; first > 0; seed++) {
        if (strstr(more, "zombietown")) /* hidden cards: the server draws the seed */
            say(0, "{'t':'create',%s}", more);
        else
            say(0, "{'t':'create','seed':%d,%s}", seed, more);
        keep_tokens(last(0, "created"));
        arrive(7);
        join(7, w.watch);
        first = number(json_object_get(last(7, "view"), "view"), "to_move");
        hub_close(w.hub, w.person[7].peer);
    }
}

/* ... and sits down on the first seat. */
static inline void create_and_join(const char *more)
{
    create(more);
    join(0, w.invite[0]);
}

/* The i-th answer of the question in the last view. */
static inline const char *answer(int who, size_t i)
{
    const json_t *view = json_object_get(last(who, "view"), "view");
    return text(json_array_get(json_object_get(json_object_get(view, "question"), "actions"), i), "text");
}

/* ... kept, as the next view may ask something else. */
static inline void first_answer(char kept[64]) { snprintf(kept, 64, "%s", answer(0, 0)); }

static inline int version(int who) { return number(last(who, "view"), "version"); }

static inline void act(int who, int seat, int at, const char *action)
{
    say(who, "{'t':'act','room':'%s','seat':%d,'number':%d,'action':'%s'}", w.room, seat, at, action);
}

static inline int rows(void) { return memory_find(&w.memory, w.room)->kept.rows; }

static inline void restart(void)
{
    hub_free(w.hub);
    forget_sent();
    new_hub(true);
}

static inline bool figures_say(const char *line)
{
    struct out out = {0};
    hub_metrics(w.hub, &out);
    bool found = strstr(out_string(&out), line);
    out_free(&out);
    return found;
}

static inline void let_bots_play(void)
{
    for (int i = 0; i < 10; i++, pass(200))
        tick();
}

static inline bool is(const json_t *message, const char *key) { return json_is_true(json_object_get(message, key)); }

static inline const char *bot_of(int who, int seat)
{
    return text(json_array_get(json_object_get(last(who, "room"), "seats"), (size_t)seat), "bot");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
