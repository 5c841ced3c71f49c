/*
 * play.c - acting, checking, undoing, and bots.
 * The order is always the same: may this person do it, does the game allow it, is it on disk; only then is it announced (what
 * is said here is held back until then, trip.c).
 */
#include "server/inside.h"

#include <string.h>

static const struct hd_game *game_of(const struct room *room) { return hd_session_game(room->session); }
static const struct hd_state *state_of(const struct room *room) { return hd_session_state(room->session); }

/* ---- answers ---- */

static void say_ack(struct peer *peer, int number, bool repeat)
{
    struct out *out = say_begin(peer, "ack");
    field_int(out, "number", number);
    if (repeat)
        field_bool(out, "repeat", true);
    say_send(peer);
}

static void say_stale(struct peer *peer, int number)
{
    peer->hub->count.stale++;
    struct out *out = say_begin(peer, "stale");
    field_int(out, "number", number);
    field_int(out, "version", peer->room->rows);
    say_send(peer);
    say_view(peer);
}

static void put_why(struct out *out, const struct room *room, struct hd_why why, enum hd_lang lang)
{
    char text[512] = "";
    const char *rule = hd_rule_id(game_of(room), why.rule);
    hd_why_text(game_of(room), why, lang, text, sizeof text);
    field_text(out, "why", text);
    if (rule[0] != '?')
        field_text(out, "rule", rule);
}

static void say_refused(struct peer *peer, int number, struct hd_why why, const char *text)
{
    peer->hub->count.refused++;
    struct out *out = say_begin(peer, "refused");
    field_int(out, "number", number);
    if (text)
        field_text(out, "why", text);
    else
        put_why(out, peer->room, why, peer->lang);
    say_send(peer);
}

/* ---- acting ---- */

struct wish {
    int seat, number;
    const char *text;
    char plain[LIMIT_ACTION + 1]; /* as the record would write it */
    struct hd_action action;
    char why[256]; /* it is not an action at all */
};

static enum trouble read_wish(struct peer *peer, const json_t *ask, struct wish *wish)
{
    wish->text = said_text(ask, "action", LIMIT_ACTION);
    if (!wish->text || !said_int(ask, "seat", 0, HD_SEATS - 1, &wish->seat))
        return BAD_MESSAGE;
    if (!holds(peer, wish->seat))
        return NOT_YOURS;
    wish->why[0] = wish->plain[0] = 0;
    if (hd_action_parse(game_of(peer->room), wish->text, &wish->action, peer->lang, wish->why, sizeof wish->why))
        hd_action_text(game_of(peer->room), wish->action, wish->plain, sizeof wish->plain);
    else if (!wish->why[0])
        snprintf(wish->why, sizeof wish->why, "?");
    return FINE;
}

/* Whoever is not asked does not even learn whether it would be allowed: that might tell what others hold. */
static enum trouble may_act(const struct peer *peer, const struct wish *wish)
{
    const struct room *room = peer->room;
    unsigned held = seats_held(peer);
    int actor = hd_actor(game_of(room), state_of(room), wish->action);
    if (actor != HD_TEAM && actor != wish->seat)
        return NOT_TURN;
    if (room_hidden(room) && (held & (held - 1)) && peer->front != wish->seat)
        return LOOK_FIRST;
    return FINE;
}

/* Has it been done already, or has something else? */
static void answer_late(struct peer *peer, const struct wish *wish)
{
    const struct room *room = peer->room;
    const struct row *row = wish->number < room->rows ? &room->row[wish->number] : NULL;
    if (!row || row->kind != ROW_DO || row->seat != wish->seat || strcmp(row->text, wish->plain)) {
        say_stale(peer, wish->number);
        return;
    }
    peer->hub->count.repeats++;
    say_ack(peer, wish->number, true);
    if (peer->have != room->rows)
        say_view(peer);
}

static enum trouble do_wish(struct peer *peer, const struct wish *wish)
{
    struct room *room = peer->room;
    struct hd_why why = hd_session_do(room->session, wish->action);
    if (why.rule) {
        say_refused(peer, wish->number, why, NULL);
        return FINE;
    }
    enum trouble trouble = room_keep(room, ROW_DO, wish->seat);
    if (trouble)
        return trouble;
    room->row[room->rows - 1].person = peer->person;
    say_ack(peer, wish->number, false);
    if (is_owner(peer, wish->seat))
        vote_moot(room, wish->seat);
    room->bot_at = 0;
    say_view_all(room);
    return FINE;
}

enum trouble on_act(struct peer *peer, const json_t *ask)
{
    struct room *room = peer->room;
    struct wish wish;
    if (!said_int(ask, "number", 0, LIMIT_VERSION, &wish.number))
        return BAD_MESSAGE;
    enum trouble trouble = read_wish(peer, ask, &wish);
    if (trouble)
        return trouble;
    if (!peer->hub->options.loose &&
        !bucket_take(&room->bucket[wish.seat], hub_now(peer->hub), LIMIT_RATE_SEAT, LIMIT_BURST_SEAT, 1))
        return SLOW_DOWN;
    if (wish.number != room->rows) {
        answer_late(peer, &wish);
        return FINE;
    }
    if (wish.why[0]) {
        say_refused(peer, wish.number, (struct hd_why){0}, wish.why);
        return FINE;
    }
    if (room->meta.paused)
        return PAUSED;
    if (room_over(room))
        return OVER;
    if (room->rows >= LIMIT_STEPS)
        return ROOM_LONG;
    trouble = may_act(peer, &wish);
    return trouble ? trouble : do_wish(peer, &wish);
}

enum trouble on_check(struct peer *peer, const json_t *ask)
{
    struct wish wish;
    enum trouble trouble = read_wish(peer, ask, &wish);
    if (!trouble && !wish.why[0])
        trouble = may_act(peer, &wish);
    if (trouble)
        return trouble;
    struct hd_why why = wish.why[0] ? (struct hd_why){0} : hd_check(game_of(peer->room), state_of(peer->room), wish.action);
    struct out *out = say_begin(peer, "checked");
    field_text(out, "action", wish.text);
    field_bool(out, "legal", !wish.why[0] && !why.rule);
    if (wish.why[0])
        field_text(out, "why", wish.why);
    else if (why.rule)
        put_why(out, peer->room, why, peer->lang);
    say_send(peer);
    return FINE;
}

/* ---- taking back ---- */

enum trouble undo_once(struct room *room, int seat)
{
    if (!room_last(room) || !hd_session_undo(room->session, true))
        return NO_UNDO;
    return room_keep(room, ROW_UNDO, seat);
}

/* Bots answer again at once: taking back goes on to the last thing a person did. */
static enum trouble undo_past_bots(struct room *room, int seat)
{
    enum trouble trouble;
    enum row_kind kind;
    do {
        if (!room_last(room))
            return NO_UNDO;
        kind = room_last(room)->kind;
        trouble = undo_once(room, seat);
    } while (!trouble && kind == ROW_BOT && room_last(room));
    return trouble;
}

/* Seats of people: here, and not left to a bot. */
static unsigned people(const struct room *room)
{
    unsigned bits = 0;
    for (int i = 0; i < room->meta.seats; i++)
        bits |= (unsigned)(room->meta.seat[i].bot == HD_BOT_NONE) << i;
    return bits;
}

/* Whoever only plays along on somebody's seat is never alone with the game; nor is anybody while a bot keeps an opponent's hand
 * warm. */
static bool is_alone(const struct peer *peer)
{
    if (is_shared(peer->room))
        return !has_company(peer) && !(peer->roles & ALONG_ROLES);
    return !(people(peer->room) & ~seats_held(peer)) && !owners_away(peer->room);
}

static bool is_own(const struct peer *peer, const struct row *row)
{
    bool own = is_shared(peer->room) ? row->person == peer->person : seats_held(peer) >> row->seat & 1;
    return row->kind == ROW_DO && own;
}

/* Alone, or nothing was revealed and it was one's own: then nobody else need be asked. */
static bool may_undo_at_once(const struct peer *peer)
{
    return is_alone(peer) || (hd_session_can_undo(peer->room->session) && is_own(peer, room_last(peer->room)));
}

static bool undo_repeated(const struct peer *peer, int number)
{
    const struct room *room = peer->room;
    return number < room->rows && room->row[number].kind == ROW_UNDO && (seats_held(peer) >> room->row[number].seat & 1);
}

enum trouble on_undo(struct peer *peer, const json_t *ask)
{
    struct room *room = peer->room;
    int number, seat = 0;
    unsigned held = seats_held(peer);
    if (!said_int(ask, "number", 0, LIMIT_VERSION, &number))
        return BAD_MESSAGE;
    if (!held)
        return NO_SEAT;
    while (!(held >> seat & 1))
        seat++;
    if (number != room->rows) {
        if (undo_repeated(peer, number))
            say_ack(peer, number, true);
        else
            say_stale(peer, number);
        return FINE;
    }
    if (room_over(room) && room_hidden(room)) /* by now everybody may know the seed and every hand */
        return OVER;
    if (room->rows >= LIMIT_STEPS) /* it would only become longer */
        return ROOM_LONG;
    if (!room_last(room))
        return NO_UNDO;
    if (!may_undo_at_once(peer))
        return vote_begin(peer, (struct vote){.what = VOTE_UNDO, .seat = seat, .number = room->rows});
    enum trouble trouble = undo_past_bots(room, seat);
    if (trouble)
        return trouble;
    say_ack(peer, number, false);
    say_view_all(room);
    return FINE;
}

/* ---- bots ---- */

/* The seat whose bot answers now, or -1. What is decided together people decide, if there are any. */
static int bot_asked(const struct room *room)
{
    int asked = hd_to_move(game_of(room), state_of(room));
    if (asked == HD_TEAM)
        asked = people(room) ? -1 : 0;
    return asked >= 0 && room->meta.seat[asked].bot != HD_BOT_NONE ? asked : -1;
}

static void bot_answer(struct room *room, int seat)
{
    struct reason reason;
    struct hd_action action = think_answer(room, seat);
    think_why(room, seat, action, &reason);
    if (hd_session_do(room->session, action).rule || room_keep(room, ROW_BOT, seat))
        return;
    think_keep(&room->row[room->rows - 1], &reason);
    say_view_all(room);
}

static bool bot_due(struct room *room)
{
    int64_t now = hub_now(room->hub);
    int pace = room->hub->options.bot_ms ? room->hub->options.bot_ms : LIMIT_BOT_MS;
    if ((!room->peers && !calls_expected(room)) || !room->session || room->meta.paused || room_over(room) ||
        room->rows >= LIMIT_STEPS || bot_asked(room) < 0) {
        room->bot_at = 0;
        return false;
    }
    if (!room->bot_at)
        room->bot_at = now + pace;
    if (room->bot_at > now)
        return false;
    room->bot_at = now + pace;
    return true;
}

static void bot_turn(void *user)
{
    struct room *room = user;
    bool due = bot_due(room);
    int seat = room->bot_at ? bot_asked(room) : -1; /* while it waits for its turn it may think already */
    bool ready = seat >= 0 && think_ready(room, seat);
    if (due && ready)
        bot_answer(room, seat);
    else if (due)
        room->bot_at = hub_now(room->hub);
}

/* A tick has only so much time for bots. The next one goes on with the shelf after the last, so that every room has its turn
 * however many there are. */
void bots_tick(struct hub *hub)
{
    int64_t until = hub_now(hub) + LIMIT_BOTS_TICK_MS;
    for (int i = 0; i < ROOM_SHELVES && hub_now(hub) < until && hub->at_disk < LIMIT_BOT_ERRANDS; i++) {
        for (struct room *room = hub->shelf[hub->bots_from]; room; room = room->next)
            if (!room->trip.errand && !room->doubtful)
                room_guard(room, bot_turn);
        hub->bots_from = (hub->bots_from + 1) % ROOM_SHELVES;
    }
}
