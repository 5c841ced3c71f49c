/*
 * say.c - everything the rooms send to browsers. What they say about the game is limited to what that connection may know.
 */
#include "server/inside.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- one message ---- */

struct out *say_begin(struct peer *peer, const char *t)
{
    struct out *out = &peer->hub->out;
    const json_t *id = json_object_get(peer->ask, "id");
    out_clear(out);
    out_object(out);
    field_text(out, "t", t);
    if (json_is_integer(id))
        field_int(out, "id", json_integer_value(id));
    else if (json_is_string(id) && json_string_length(id) <= LIMIT_ID)
        field_text(out, "id", json_string_value(id));
    return out;
}

void say_send(struct peer *peer)
{
    struct hub *hub = peer->hub;
    out_object_end(&hub->out);
    const char *text = out_string(&hub->out);
    if (text && trip_holds(peer, text, hub->out.length))
        return;
    if (text)
        hub->world.send(hub->world.user, peer->wire, text, hub->out.length);
    else
        hub->world.hang_up(hub->world.user, peer->wire, 1011, "out of memory");
}

void say_error(struct peer *peer, enum trouble trouble, const char *detail)
{
    const json_t *asked = json_object_get(peer->ask, "t"), *number = json_object_get(peer->ask, "number");
    struct out *out = say_begin(peer, "error");
    peer->hub->count.errors++;
    field_text(out, "code", trouble_code(trouble));
    field_text(out, "text", trouble_text(trouble, peer->lang));
    if (detail && *detail)
        field_text(out, "detail", detail);
    if (json_is_string(asked))
        field_text(out, "for", json_string_value(asked));
    if (json_is_integer(number))
        field_int(out, "number", json_integer_value(number));
    say_send(peer);
}

void say_loss(struct peer *peer)
{
    char detail[60];
    if (!peer->room->lost)
        return;
    snprintf(detail, sizeof detail, peer->lang == HD_DE ? "Verlorene Schritte: %d." : "Steps lost: %d.", peer->room->lost);
    say_error(peer, STEPS_LOST, detail);
}

/* ---- the room ---- */

static bool said_before(const struct peer *peer)
{
    for (const struct peer *other = peer->beside; other; other = other->beside)
        if (holds(other, 0) && !strcmp(name_of(other), name_of(peer)))
            return true;
    return false;
}

/* Whoever came first is the last of the list, and is named first. */
static void put_from(struct out *out, const struct peer *peer)
{
    if (!peer)
        return;
    put_from(out, peer->beside);
    if (holds(peer, 0) && !said_before(peer))
        out_text(out, name_of(peer));
}

void put_together(struct out *out, const struct room *room) { put_from(out, room->peers); }

/* Who shares the seat, and whether any of them came from the list. Into hub->company: everybody is told the same, and it
 * is put together once, however many there are. */
static void put_company(const struct room *room)
{
    struct out *out = &room->hub->company;
    unsigned roles = 0;
    out_clear(out);
    if (!is_shared(room))
        return;
    for (const struct peer *peer = room->peers; peer; peer = peer->beside)
        roles |= peer->roles;
    out_key(out, "people");
    out_array(out);
    put_together(out, room);
    out_array_end(out);
    if (roles & ALONG_ROLES)
        field_bool(out, "along", true);
}

static void put_seat(struct out *out, const struct peer *peer, int i, unsigned here)
{
    const struct seat *seat = &peer->room->meta.seat[i];
    out_object(out);
    field_int(out, "seat", i);
    field_text(out, "name", seat->name);
    field_text(out, "colour", seat->colour);
    field_bool(out, "here", here >> i & 1);
    if (seat->bot != HD_BOT_NONE)
        field_text(out, "bot", hd_bot_name(seat->bot));
    field_bool(out, "mine", holds(peer, i));
    if (seat->lent >= 0)
        field_bool(out, "lent", true);
    if (seat->guest)
        field_bool(out, "guest", true);
    if (peer->room->known == 1u << i)
        field_bool(out, "known", true);
    if (peer->hub->company.length) {
        out_raw(out, ",");
        out_bytes(out, peer->hub->company.text, peer->hub->company.length);
    }
    out->failed |= peer->hub->company.failed;
    out_object_end(out);
}

static int watchers(const struct room *room)
{
    int count = 0;
    for (const struct peer *peer = room->peers; peer; peer = peer->beside)
        count += !seats_held(peer);
    return count;
}

static void put_you(struct out *out, const struct peer *peer)
{
    out_key(out, "you");
    out_array(out);
    for (int i = 0; i < peer->room->meta.seats; i++)
        if (holds(peer, i))
            out_int(out, i);
    out_array_end(out);
}

/* The hash from the beginning, what it is the hash of when there is nothing left to be known. */
static void put_seed(struct out *out, const struct room *room)
{
    char text[HASH_TEXT];
    uint64_t seed = hd_session_seed(room->session);
    if (!room->meta.salt[0])
        return;
    seed_hash(seed, room->meta.salt, text);
    field_text(out, "seed_hash", text);
    if (!room_over(room))
        return;
    snprintf(text, sizeof text, "0x%" PRIx64, seed);
    field_text(out, "seed", text);
    field_text(out, "salt", room->meta.salt);
}

/* What everybody is told together: who shares the seat, who is here, how many watch, whether somebody may know hands. */
struct together {
    unsigned here;
    int watchers;
    bool known;
};

static struct together gather(const struct room *room)
{
    put_company(room);
    return (struct together){seats_here(room), watchers(room), are_hands_known(room)};
}

static void tell_room(struct peer *peer, const struct together *all)
{
    const struct room *room = peer->room;
    struct out *out = say_begin(peer, "room");
    field_text(out, "room", room->id);
    if (room->session) {
        field_text(out, "mission", hd_mission_id(hd_session_game(room->session)));
        field_bool(out, "hidden", room_hidden(room));
        if (all->known)
            field_bool(out, "known", true);
        put_seed(out, room);
    }
    if (room->locked)
        field_text(out, "locked", trouble_code(room->locked));
    out_key(out, "seats");
    out_array(out);
    for (int i = 0; i < room->meta.seats; i++)
        put_seat(out, peer, i, all->here);
    out_array_end(out);
    field_int(out, "watchers", all->watchers);
    field_bool(out, "paused", room->meta.paused);
    if (room->hub->options.open_rooms)
        field_bool(out, "open", room->meta.open);
    put_you(out, peer);
    field_bool(out, "host", peer->roles >> ROLE_HOST & 1);
    field_int(out, "version", room->rows);
    field_int(out, "undone", room->meta.undone);
    if (room->meta.torn)
        field_int(out, "torn", room->meta.torn);
    if (room->meta.next[0])
        field_text(out, "next", room->meta.next);
    say_send(peer);
}

void say_room(struct peer *peer)
{
    struct together all = gather(peer->room);
    tell_room(peer, &all);
}

/* Only whoever asked gets their id back. */
void say_room_all(struct room *room)
{
    struct together all = gather(room);
    for (struct peer *peer = room->peers; peer; peer = peer->beside)
        tell_room(peer, &all);
}

void say_handed(struct room *room, int seat, const struct seat *before, const char *what, const struct peer *by)
{
    int role = before->lent < 0 ? seat : before->lent;
    unsigned held = by ? seats_held(by) : 0;
    for (struct peer *peer = room->peers; peer; peer = peer->beside) {
        if (peer == by)
            continue;
        struct out *out = say_begin(peer, "seat");
        field_text(out, "room", room->id);
        field_int(out, "seat", seat);
        field_text(out, "do", what);
        if (room->meta.seat[seat].bot != HD_BOT_NONE)
            field_text(out, "bot", hd_bot_name(room->meta.seat[seat].bot));
        field_text(out, "name", by ? name_of(by) : "");
        field_int(out, "by", held ? __builtin_ctz(held) : -1);
        field_bool(out, "vote", !by);
        field_bool(out, "yours", (peer->roles >> role & 1) || holds(peer, seat));
        say_send(peer);
    }
}

static void say_own_seat(struct peer *peer, int seat, const char *what, const char *name, bool vote)
{
    struct out *out = say_begin(peer, "seat");
    field_text(out, "room", peer->room->id);
    field_int(out, "seat", seat);
    field_text(out, "do", what);
    field_text(out, "name", name);
    field_int(out, "by", -1);
    field_bool(out, "vote", vote);
    field_bool(out, "yours", true);
    say_send(peer);
}

void say_news(struct peer *peer, int seat, enum seat_news news, const char *name)
{
    say_own_seat(peer, seat, news == NEWS_TAKE ? "was-taken" : "was-bot", name, true);
}

void say_device(struct peer *peer, int seat, bool elsewhere)
{
    if (elsewhere)
        say_own_seat(peer, seat, "device", "", false);
    for (struct peer *other = peer->room->peers; other; other = other->beside)
        if (other != peer && is_owner(other, seat))
            say_own_seat(other, seat, "device", "", false);
}

/* ---- events ---- */

static void put_events_of(struct out *out, const struct room *room, int step, int seat, enum hd_lang lang)
{
    const struct hd_event *event;
    int count = hd_session_events(room->session, step, &event);
    for (int i = 0; i < count; i++)
        wire_event(out, hd_session_game(room->session), event, i, seat, lang);
}

/* Of the steps first..last. */
static void put_events(struct out *out, const struct room *room, int first, int last, int seat, enum hd_lang lang)
{
    out_key(out, "events");
    out_array(out);
    for (int step = first; step <= last; step++)
        put_events_of(out, room, step, seat, lang);
    out_array_end(out);
}

/* An action of somebody else may name a card nobody else may know. */
static bool may_know_action(const struct room *room, const struct row *row, int seat)
{
    return !room_hidden(room) || row->seat == seat || room_over(room);
}

static void put_row(struct out *out, const struct room *room, int number, int seat, enum hd_lang lang)
{
    const struct row *row = &room->row[number];
    out_object(out);
    field_int(out, "step", number);
    field_int(out, "seat", row->seat);
    if (row->kind == ROW_BOT)
        field_bool(out, "bot", true);
    if (row->kind == ROW_UNDO)
        field_bool(out, "undo", true);
    else if (may_know_action(room, row, seat))
        field_text(out, "do", row->text);
    if (row->kind != ROW_UNDO && row->step < 0)
        field_bool(out, "undone", true);
    if (row->why[lang])
        field_text(out, "why", row->why[lang]);
    if (row->step >= 0)
        put_events(out, room, row->step, row->step, seat, lang);
    out_object_end(out);
}

/* Rows from..to-1; -1 is the set-up, with the last of what was played before the room was made. */
void say_events(struct out *out, const struct room *room, int from, int to, int seat, enum hd_lang lang)
{
    out_array(out);
    if (from < 0) {
        out_object(out);
        field_int(out, "step", -1);
        put_events(out, room, room->base > LIMIT_EVENTS ? room->base - LIMIT_EVENTS : -1, room->base - 1, seat, lang);
        out_object_end(out);
    }
    for (int i = from < 0 ? 0 : from; i < to; i++)
        put_row(out, room, i, seat, lang);
    out_array_end(out);
}

/* ---- the view ---- */

/* What this seat may do besides answering the question. */
static void put_anytime(struct out *out, const struct room *room, int seat, enum hd_lang lang)
{
    const struct hd_game *game = hd_session_game(room->session);
    const struct hd_state *state = hd_session_state(room->session);
    struct hd_action legal[HD_LEGAL_MAX];
    int count = hd_legal_anytime(game, state, legal, HD_LEGAL_MAX);
    out_key(out, "anytime");
    out_array(out);
    for (int i = 0; i < count; i++)
        if (hd_actor(game, state, legal[i]) == seat)
            wire_action(out, game, state, legal[i], lang);
    out_array_end(out);
}

static void put_board(struct out *out, const struct room *room, enum hd_lang lang)
{
    const struct hd_game *game = hd_session_game(room->session);
    out_key(out, "map");
    out_object(out);
    wire_map_fields(out, game, lang);
    out_object_end(out);
    out_key(out, "names");
    out_object(out);
    wire_names_fields(out, room->hub->pack, game, lang);
    out_object_end(out);
}

static void put_view(struct out *out, const struct room *room, int seat, enum hd_lang lang)
{
    out_key(out, "view");
    out_object(out);
    wire_view_fields(out, hd_session_game(room->session), hd_session_state(room->session), seat == NOBODY ? HD_PUBLIC : seat,
                     lang);
    out_object_end(out);
    field_learned(out, room->session);
    if (seat != NOBODY)
        put_anytime(out, room, seat, lang);
}

static int first_event(const struct room *room, int have)
{
    int first = have;
    if (room->rows - first > LIMIT_EVENTS)
        first = room->rows - LIMIT_EVENTS;
    return first;
}

/* What a view depends on besides the room itself. */
struct look {
    int seat, must, from; /* must: the seat that has to look first, or -1 */
    enum hd_lang lang;
    bool board;
};

static bool same_look(const struct look *a, const struct look *b)
{
    return a->seat == b->seat && a->must == b->must && a->from == b->from && a->lang == b->lang && a->board == b->board;
}

/* The fields of the message into hub->view. */
static void put_look(struct room *room, const struct look *look)
{
    struct out *out = &room->hub->view;
    out_clear(out);
    field_text(out, "room", room->id);
    field_int(out, "version", room->rows);
    field_int(out, "seat", look->seat == NOBODY ? -1 : look->seat);
    if (look->must >= 0)
        field_int(out, "look", look->must);
    field_bool(out, "undo", room_last(room) && hd_session_can_undo(room->session));
    put_view(out, room, look->seat, look->lang);
    field_int(out, "from", look->from);
    out_key(out, "events");
    say_events(out, room, look->from, room->rows, look->seat, look->lang);
    if (look->board)
        put_board(out, room, look->lang);
}

/* *last is what hub->view holds, if anything: several browsers with the same eyes get the same bytes. */
static void send_view(struct peer *peer, struct look *last)
{
    struct room *room = peer->room;
    struct look look = {.from = first_event(room, peer->have), .lang = peer->lang, .board = !peer->knows_map};
    look.seat = peer_eye(peer, &look.must);
    if (!same_look(&look, last))
        put_look(room, &look);
    *last = look;
    struct out *out = say_begin(peer, "view");
    out_raw(out, ",");
    out_bytes(out, room->hub->view.text ? room->hub->view.text : "", room->hub->view.length);
    out->failed |= room->hub->view.failed;
    peer->knows_map = true;
    peer->have = room->rows;
    say_send(peer);
}

void say_view(struct peer *peer)
{
    struct look none = {.seat = -99};
    if (peer->room->session && !peer->room->doubtful)
        send_view(peer, &none);
}

/* Who is done playing may know the seed: it is in what is said of the room. */
void say_view_all(struct room *room)
{
    struct look last = {.seat = -99};
    if (room_over(room))
        say_room_all(room);
    for (struct peer *peer = room->peers; peer && room->session && !room->doubtful; peer = peer->beside)
        send_view(peer, &last);
}

/* ---- chat and votes ---- */

void say_chat(struct room *room, struct peer *only, const struct chat_line *line)
{
    for (struct peer *peer = room->peers; peer; peer = peer->beside) {
        if (only && peer != only)
            continue;
        struct out *out = say_begin(peer, "chat");
        field_text(out, "room", room->id);
        field_text(out, "from", line->from);
        if (line->seat >= 0)
            field_int(out, "seat", line->seat);
        field_text(out, "text", line->text);
        field_int(out, "at", line->at);
        say_send(peer);
    }
}

static int count_bits(unsigned bits) { return __builtin_popcount(bits); }

/* What this connection has said, and whether it is still asked. */
static void put_voice(struct out *out, const struct peer *peer, bool open)
{
    const struct vote *vote = &peer->room->vote;
    unsigned held = voices_of(peer);
    if (held & (vote->yes | vote->no))
        field_text(out, "voice", held & vote->yes ? "yes" : "no");
    field_bool(out, "asked", open && (held & ~(vote->yes | vote->no)));
}

void say_vote(struct peer *peer, bool open, bool passed)
{
    static const char *const what[] = {"", "undo", "take", "bot"};
    const struct room *room = peer->room;
    const struct vote *vote = &room->vote;
    unsigned all = voices(room);
    struct out *out = say_begin(peer, "vote");
    field_text(out, "room", room->id);
    field_int(out, "vote", vote->id);
    field_text(out, "what", what[vote->what]);
    field_int(out, "seat", vote->seat);
    field_int(out, "by", vote->asker);
    field_text(out, "name", vote->name);
    field_bool(out, "mine", vote->by == peer->person);
    if (vote->what == VOTE_UNDO)
        field_int(out, "to", vote->number - 1);
    field_int(out, "yes", count_bits(vote->yes & all));
    field_int(out, "no", count_bits(vote->no & all));
    field_int(out, "need", votes_needed(room));
    put_voice(out, peer, open);
    if (vote->waits && open)
        field_int(out, "wait", vote->until - hub_now(room->hub));
    field_bool(out, "open", open);
    field_bool(out, "passed", passed);
    say_send(peer);
}

void say_vote_all(struct room *room, bool open, bool passed)
{
    for (struct peer *peer = room->peers; peer; peer = peer->beside)
        say_vote(peer, open, passed);
}
