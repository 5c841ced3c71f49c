/*
 * trip.c - a room's way to the disk and back. A message changes the room in memory; what has to be kept of that becomes one
 * errand; everything said meanwhile is held back. If the disk confirms, it is sent out. If not, nobody has heard anything, the
 * sender is told, and the room is read again.
 *
 * Invariants: (1) a room has at most one errand at the disk.   (2) While it has, no message, bot or clock touches the room.
 *             (3) What a message has done is one transaction: wholly on the disk or not at all.
 * Not here: what is written (room.c), the thread that does it (store/clerk.c).
 */
#include "server/inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- held back ---- */

static void tell_held(struct trip *trip)
{
    for (struct held *held = trip->first, *next; held; held = next) {
        next = held->next;
        if (held->to)
            held->to->hub->world.send(held->to->hub->world.user, held->to->wire, held->text, held->length);
        free(held);
    }
    trip->first = NULL;
}

static void drop_held(struct trip *trip)
{
    for (struct held *held = trip->first, *next; held; held = next) {
        next = held->next;
        free(held);
    }
    trip->first = NULL;
}

bool trip_holds(struct peer *peer, const char *text, size_t length)
{
    struct room *room = peer->hub->writing;
    if (!room || (peer->room != room && room->trip.asker != peer))
        return false;
    struct held *held = malloc(sizeof *held + length);
    if (!held) {
        room->doubtful = true; /* nobody hears half of it */
        return true;
    }
    *held = (struct held){.to = peer, .length = length};
    memcpy(held->text, text, length);
    if (!room->trip.first)
        room->trip.last = &room->trip.first;
    *room->trip.last = held;
    room->trip.last = &held->next;
    return true;
}

void trip_forget_peer(struct room *room, const struct peer *peer)
{
    for (struct held *held = room->trip.first; held; held = held->next)
        if (held->to == peer)
            held->to = NULL;
    if (room->trip.asker == peer)
        room->trip.asker = NULL;
}

void trip_free(struct trip *trip)
{
    drop_held(trip);
    json_decref(trip->ask);
    store_room_free(&trip->kept);
    *trip = (struct trip){0};
}

/* ---- setting out ---- */

static void remember_told(struct room *room)
{
    for (struct peer *peer = room->peers; peer; peer = peer->beside) {
        peer->had = peer->have;
        peer->knew_map = peer->knows_map;
    }
}

static void untell(struct room *room)
{
    for (struct peer *peer = room->peers; peer; peer = peer->beside) {
        peer->have = peer->had;
        peer->knows_map = peer->knew_map;
    }
}

struct errand *trip_of(struct room *room, enum errand_kind kind)
{
    struct hub *hub = room->hub;
    struct trip *trip = &room->trip;
    assert(!trip->errand || hub->writing == room); /* what is at the disk is no longer ours */
    if (trip->errand)
        return trip->errand;
    if (hub->writing)
        trip_send(hub); /* another room's, of the same tick */
    struct errand *errand = errand_new(kind, room->id);
    if (!errand)
        return NULL;
    errand->user = room;
    trip->errand = errand;
    trip->since = hub_now(hub);
    hub->writing = room;
    trip->asker = hub->asker;
    if (trip->asker) {
        assert(!trip->asker->asked); /* a message has one trip: whoever leaves meanwhile has to be forgotten there */
        trip->asker->asked = room;
        trip->ask = json_incref((json_t *)trip->asker->ask);
    }
    remember_told(room);
    return errand;
}

void trip_cancel(struct room *room)
{
    struct trip *trip = &room->trip;
    if (room->hub->writing != room)
        return;
    room->hub->writing = NULL;
    room_unwrite(room, trip->errand->rows);
    if (trip->asker)
        trip->asker->asked = NULL;
    errand_free(trip->errand);
    trip->errand = NULL;
    trip_free(trip);
    untell(room);
}

/* ---- coming back ---- */

static bool is_reading(const struct errand *errand) { return errand->kind == TO_LOAD || errand->kind == TO_CUT; }

static void say_trouble(struct peer *peer, const json_t *ask, enum trouble trouble)
{
    peer->ask = ask;
    say_error(peer, trouble, NULL);
    peer->ask = NULL;
}

/* Whoever waited goes on, those in the queue first. The room may be gone by then. */
static void wake(struct room *room, struct peer *asker, enum trouble trouble)
{
    struct peer *peer = room->waiters;
    room->waiters = NULL;
    for (struct peer *next; peer; peer = next) {
        next = peer->waiter;
        peer->awaits = NULL;
        if (trouble)
            peer_refuse(peer, trouble);
        peer_go_on(peer);
    }
    if (asker)
        peer_go_on(asker);
}

/* A seat that was not kept is nobody's: they ask again, with the same token. */
static void take_back_roles(struct peer *peer)
{
    peer->roles &= ~peer->unkept;
    if (peer->unkept && !peer->roles)
        room_leave(peer);
}

/* Nobody is waiting for the answer any longer, though it may still come. */
static struct peer *let_asker_go(struct trip *trip, enum trouble trouble)
{
    struct peer *asker = trip->asker;
    if (asker) {
        asker->asked = NULL;
        if (trouble)
            say_trouble(asker, trip->ask, trouble);
        if (trouble)
            take_back_roles(asker);
        asker->unkept = 0;
        if (trouble && trip->errand && trip->errand->kind == TO_CREATE)
            asker->address->rooms--;
    }
    trip->asker = NULL;
    return asker;
}

static void count_done(struct room *room)
{
    struct counters *count = &room->hub->count;
    count->actions += (uint64_t)room->trip.done[ROW_DO];
    count->bots += (uint64_t)room->trip.done[ROW_BOT];
    count->undone += (uint64_t)room->trip.done[ROW_UNDO];
    count->rooms += room->trip.errand->kind == TO_CREATE || room->trip.errand->first;
}

static void succeed(struct room *room)
{
    unsigned calls = room->trip.calls;
    count_done(room);
    struct peer *asker = let_asker_go(&room->trip, FINE);
    room->trip.errand = NULL;
    tell_held(&room->trip);
    trip_free(&room->trip);
    calls_make(room, calls);
    if (room->news)
        room_news(room);
    wake(room, asker, FINE);
}

/* A room that was never read, or never made, is not a room. */
static void fail(struct room *room, enum trouble trouble)
{
    bool blank = !room->header || room->trip.errand->kind == TO_CREATE, reading = is_reading(room->trip.errand);
    struct peer *asker = let_asker_go(&room->trip, trouble);
    room->trip.errand = NULL;
    trip_free(&room->trip);
    if (!reading)
        untell(room);
    room->doubtful = true;
    if (blank) {
        struct room nothing = {.waiters = room->waiters};
        room->waiters = NULL;
        room_drop(room);
        wake(&nothing, asker, trouble);
        return;
    }
    wake(room, asker, reading ? trouble : FINE);
}

/* It is gone from the disk: everybody is told and leaves. */
static void end_room(struct room *room)
{
    struct peer *asker = let_asker_go(&room->trip, FINE);
    struct room nothing = {.waiters = room->waiters};
    room->waiters = NULL;
    while (room->peers) {
        struct peer *peer = room->peers;
        peer->ask = peer == asker ? room->trip.ask : NULL;
        room_leave(peer);
        struct out *out = say_begin(peer, "deleted");
        field_text(out, "room", room->id);
        say_send(peer);
        peer->ask = NULL;
    }
    room_drop(room);
    wake(&nothing, asker, NO_ROOM);
}

static void came_late(struct room *room)
{
    room->hub->late--;
    room->trip.late = false;
}

/* Everybody has been told that it takes too long; what became of it the room itself will say. */
static void end_late(struct room *room, const struct errand *errand)
{
    bool blank = errand->kind == TO_CREATE;
    came_late(room);
    room->trip.errand = NULL;
    trip_free(&room->trip);
    if (errand->kind == TO_REMOVE && errand->result == STORE_OK)
        end_room(room);
    else if (blank)
        room_drop(room);
}

static void tell_read(void *room)
{
    say_room_all(room);
    say_view_all(room);
}

static void end_reading(struct room *room, struct errand *errand)
{
    bool known = room->header, more = false;
    enum trouble trouble = trouble_of(errand->result);
    if (room->trip.late)
        came_late(room);
    if (trouble == NO_ROOM && known) {
        end_room(room);
        return;
    }
    if (!trouble && errand->kind == TO_LOAD)
        trouble = room_take(room, &errand->kept, &more);
    else if (!trouble)
        trouble = room_take_mended(room);
    if (more)
        return;
    if (trouble) {
        fail(room, trouble);
        return;
    }
    room->trip.errand = NULL;
    trip_free(&room->trip);
    room->news = false;
    room_guard(room, tell_read);
    for (struct peer *peer = room->peers; peer && errand->kind == TO_CUT; peer = peer->beside)
        say_loss(peer);
    wake(room, NULL, FINE);
}

static void note_result(struct hub *hub, const struct errand *errand)
{
    static const char *const what[] = {[TO_CREATE] = "creating", [TO_APPEND] = "appending", [TO_UPDATE] = "updating",
                                       [TO_CUT] = "cutting",     [TO_REMOVE] = "deleting",  [TO_LOAD] = "loading"};
    (errand_reads(errand) ? hub_read : hub_wrote)(hub, errand->result);
    if (errand->result == STORE_OK || errand->result == STORE_MISSING)
        return;
    hub->count.disk_faults++;
    hub_log(hub, "%s of room %s failed: %s", what[errand->kind], errand->room, errand->problem);
}

static void answer_room(struct room *room, struct errand *errand)
{
    note_result(room->hub, errand);
    if (is_reading(errand))
        end_reading(room, errand);
    else if (room->trip.late)
        end_late(room, errand);
    else if (errand->kind == TO_REMOVE && (errand->result == STORE_OK || errand->result == STORE_MISSING))
        end_room(room);
    else if (errand->result == STORE_OK)
        succeed(room);
    else
        fail(room, trouble_of(errand->result));
}

void hub_answer(struct hub *hub, struct errand *errand)
{
    hub->at_disk--;
    if (errand->user)
        answer_room(errand->user, errand);
    else
        chore_answer(hub, errand);
    errand_free(errand);
    trip_send(hub);
}

/* ---- sending off ---- */

/* What cannot be sent is answered at the next tick, not here in the middle of something. */
static void refuse(struct hub *hub, struct errand *errand, const char *why)
{
    errand->result = STORE_AWAY;
    snprintf(errand->problem, sizeof errand->problem, "%s", why);
    errand->next = hub->refused;
    hub->refused = errand;
}

void hub_ask(struct hub *hub, struct errand *errand)
{
    hub->at_disk++;
    if (!hub->world.disk->ask(hub->world.disk->self, errand))
        refuse(hub, errand, "too much is waiting for the database");
}

void trip_send(struct hub *hub)
{
    struct room *room = hub->writing;
    if (!room)
        return;
    struct errand *errand = room->trip.errand;
    hub->writing = NULL;
    errand->at = hub_date(hub);
    if (errand->rows) {
        errand->kind = TO_APPEND;
        calls_gather(room);
    }
    if (room->trip.meta && !(errand->meta = meta_text(&room->meta)))
        room->doubtful = true;
    if (!room->doubtful) {
        hub_ask(hub, errand);
        return;
    }
    hub->at_disk++;
    refuse(hub, errand, "not enough memory");
}

enum trouble trip_read(struct room *room)
{
    struct errand *errand = errand_new(TO_LOAD, room->id);
    if (!errand)
        return NO_MEMORY;
    errand->user = room;
    room->trip.errand = errand;
    room->trip.since = hub_now(room->hub);
    hub_ask(room->hub, errand);
    return FINE;
}

enum trouble trip_remove(struct room *room, int64_t before)
{
    struct errand *errand = trip_of(room, TO_REMOVE);
    if (!errand)
        return NO_MEMORY;
    room->hub->writing = NULL; /* there is nothing to add */
    errand->at = before;
    hub_ask(room->hub, errand);
    return FINE;
}

/* ---- waiting ---- */

static enum trouble wait_for(struct room *room, struct peer *peer)
{
    struct peer **last = &room->waiters;
    while (*last)
        last = &(*last)->waiter;
    *last = peer;
    peer->waiter = NULL;
    peer->awaits = room;
    return WAITS;
}

void peer_stop_waiting(struct peer *peer)
{
    struct peer **at = peer->awaits ? &peer->awaits->waiters : NULL;
    while (at && *at != peer)
        at = &(*at)->waiter;
    if (at)
        *at = peer->waiter;
    peer->awaits = NULL;
}

enum trouble room_ready(struct room *room, struct peer *peer)
{
    if (!room->trip.errand && !room->doubtful)
        return FINE;
    if (room->trip.late)
        return STORE_SLOW;
    enum trouble trouble = room->trip.errand ? FINE : trip_read(room);
    return trouble ? trouble : wait_for(room, peer);
}

void room_news(struct room *room)
{
    room->news = room->trip.errand || room->doubtful;
    if (!room->news)
        say_room_all(room);
}

/* ---- too late ---- */

static void be_late(struct room *room)
{
    struct hub *hub = room->hub;
    hub->count.disk_slow++;
    hub->late++;
    room->trip.late = true;
    hub_log(hub, "room %s: the disk has not answered for %d ms", room->id, LIMIT_DISK_MS);
    drop_held(&room->trip);
    if (!is_reading(room->trip.errand)) {
        untell(room);
        room->doubtful = true;
    }
    wake(room, let_asker_go(&room->trip, STORE_SLOW), STORE_SLOW);
}

static struct room *find_late(struct hub *hub, int64_t now)
{
    for (int i = 0; i < ROOM_SHELVES; i++)
        for (struct room *room = hub->shelf[i]; room; room = room->next)
            if (room->trip.errand && !room->trip.late && now - room->trip.since > LIMIT_DISK_MS)
                return room;
    return NULL;
}

/* One at a time from the beginning: those who are told may act at once. */
void trips_tick(struct hub *hub)
{
    int64_t now = hub_now(hub);
    for (struct errand *errand; (errand = hub->refused);) {
        hub->refused = errand->next;
        hub_answer(hub, errand);
    }
    for (struct room *room; (room = find_late(hub, now));)
        be_late(room);
}
