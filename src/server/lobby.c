/*
 * lobby.c - rooms anyone may join: opening and closing them, the list, and the free seats in it.
 * Not here: coming in (seats.c).
 *
 * A room is in the list while somebody plays in it and a seat is free: an abandoned room disappears from it at once, and the
 * list needs no disk. Nothing is revealed about rooms that are not open, not even that they exist.
 */
#include "core/hash.h"
#include "server/inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- opening and closing ---- */

/* Where cards are hidden: bits of the seats whose cards whoever brought the game may have seen when the room began, as the last
 * `luck` of its record says: of the seat named there, or, without one, of all. */
unsigned hands_known(const struct room *room)
{
    const char *line = NULL, *next = room->base && room_hidden(room) ? room->header : NULL;
    while (next && (next = strstr(next, "\nluck 0x")))
        line = next += strlen("\nluck 0x");
    if (!line)
        return 0;
    line += strspn(line, "0123456789abcdefABCDEF");
    line += strspn(line, " ");
    bool one = *line >= '1' && *line <= '9';
    return one ? 1u << (*line - '1') : (1u << room->meta.seats) - 1;
}

bool are_hands_known(const struct room *room) { return room->known & (room->known - 1); }

enum trouble on_open(struct peer *peer, const json_t *ask)
{
    struct room *room = peer->room;
    const json_t *on = json_object_get(ask, "on");
    if (!json_is_boolean(on))
        return BAD_MESSAGE;
    if (!(peer->roles >> ROLE_HOST & 1))
        return NOT_HOST;
    if (json_is_true(on) && !room->hub->options.open_rooms)
        return NO_LIST;
    if (json_is_true(on) && are_hands_known(room))
        return KNOWN_HANDS;
    if (json_is_true(on) != (room->meta.open != 0))
        room->meta.open = json_is_true(on) ? hub_date(room->hub) : 0;
    enum trouble trouble = room_keep_meta(room);
    if (!trouble)
        say_room_all(room);
    return trouble;
}

/* ---- free seats ---- */

/* Nobody has come for it, nobody keeps it warm, no bot was meant for it, and nobody has seen its cards. */
static unsigned free_seats(const struct room *room)
{
    unsigned bits = 0, here = seats_here(room);
    for (int i = 0; i < room->meta.seats; i++) {
        const struct seat *seat = &room->meta.seat[i];
        bits |= (unsigned)(!seat->claimed && seat->lent < 0 && seat->bot == HD_BOT_NONE && !(here >> i & 1)) << i;
    }
    return bits & ~room->known;
}

static bool is_used(const struct room *room, int role)
{
    static const uint8_t none[SECRET_HASH];
    return memcmp(room->meta.secret[role], none, sizeof none) != 0;
}

/* Bits of the roles in which somebody can still play along. */
static unsigned free_along(const struct room *room)
{
    unsigned bits = 0;
    for (int role = ROLE_ALONG; is_shared(room) && room->meta.seat[0].claimed && role < ROLES; role++)
        bits |= (unsigned)!is_used(room, role) << role;
    return bits;
}

static bool is_open(const struct room *room)
{
    return room->hub->options.open_rooms && room->meta.open && room->session && !room_over(room);
}

/* The device makes the token up itself and keeps it before it asks: so no answer that is lost can lose the seat. */
static bool is_secret(const char *token)
{
    static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return strlen(token) == SECRET_TEXT - 1 && strspn(token, signs) == SECRET_TEXT - 1;
}

/* Of the address, which may be forgotten before the room is. Another one in every room. */
static uint64_t mark_of(const struct room *room, const struct peer *peer)
{
    const char *address = peer->address->text;
    return hash_bytes(address, strlen(address), hash_bytes(room->meta.secret[ROLE_HOST], SECRET_HASH, 0));
}

void lobby_shun(struct room *room, const struct peer *peer)
{
    struct meta *meta = &room->meta;
    memmove(meta->shunned + 1, meta->shunned, sizeof meta->shunned - sizeof meta->shunned[0]);
    meta->shunned[0] = mark_of(room, peer);
}

/* Whoever was sent away would be back at once. */
static bool is_shunned(const struct room *room, const struct peer *peer)
{
    for (int i = 0; i < LIMIT_SHUNNED && !peer->hub->options.loose; i++)
        if (room->meta.shunned[i] == mark_of(room, peer))
            return true;
    return false;
}

/* Where cards are hidden, whoever has two seats sees two hands, and has two voices about the others'. */
static bool has_hand(const struct room *room, const struct peer *peer)
{
    bool matters = room_hidden(room) && !peer->hub->options.loose;
    for (int i = 0; matters && i < room->meta.seats; i++)
        if (room->meta.seat[i].guest && room->meta.seat[i].from == mark_of(room, peer))
            return true;
    return false;
}

/* Whoever got up comes back to the seat whose cards they have seen, as long as nobody else has taken it. */
static unsigned own_before(const struct room *room, const struct peer *peer)
{
    unsigned bits = 0;
    for (int i = 0; i < room->meta.seats; i++)
        bits |= (unsigned)(room->meta.seat[i].from == mark_of(room, peer)) << i;
    return room_hidden(room) ? bits : 0;
}

enum trouble lobby_find(const struct peer *peer, const struct room *room, const char *token, unsigned *roles)
{
    unsigned vacant = free_seats(room), own = vacant & own_before(room, peer);
    vacant = own ? own : vacant ? vacant : free_along(room);
    *roles = 0;
    if (!is_secret(token))
        return BAD_MESSAGE;
    if (!is_open(room))
        return WRONG_TOKEN;
    if (!vacant || (is_shunned(room, peer) && !own) || has_hand(room, peer))
        return ALL_TAKEN;
    if (!peer->hub->options.loose && peer->address->guests >= LIMIT_GUEST_ADDRESS)
        return SLOW_DOWN;
    *roles = vacant & -vacant;
    return FINE;
}

/* Nothing of whoever had it before stays, and the invitation waits. */
static void clear_seat(struct seat *seat)
{
    memset(seat->name, 0, sizeof seat->name);
    memset(seat->colour, 0, sizeof seat->colour);
    memset(seat->device, 0, sizeof seat->device);
    memset(seat->news_by, 0, sizeof seat->news_by);
    calls_forget(seat);
    seat->news = NEWS_NONE;
    seat->openings = 0;
    seat->from = 0;
    seat->claimed = false;
}

void guest_comes(struct room *room, struct peer *peer, int at, const char *token)
{
    struct seat *seat = &room->meta.seat[at];
    clear_seat(seat);
    seat->from = room_hidden(room) ? mark_of(room, peer) : 0;
    vote_unsay(room, at);
    if (!seat->guest)
        memcpy(seat->invited, seat->secret, sizeof seat->invited);
    secret_hash(token, seat->secret);
    seat->guest = true;
    peer->address->guests++;
}

void along_comes(struct room *room, struct peer *peer, int role, const char *token)
{
    secret_hash(token, room->meta.secret[role]);
    peer->address->guests++;
}

void along_leaves(struct room *room, unsigned roles)
{
    for (int role = ROLE_ALONG; role < ROLES; role++)
        if (roles >> role & 1)
            memset(room->meta.secret[role], 0, SECRET_HASH);
    calls_forget_along(&room->meta.seat[0], roles);
}

void guest_leaves(struct seat *seat)
{
    uint64_t from = seat->from;
    clear_seat(seat);
    seat->from = from;
    memcpy(seat->secret, seat->invited, sizeof seat->secret);
    seat->guest = false;
}

/* ---- the list ---- */

/* Whose the room is in the list: of somebody who plays there. NULL: nobody does. */
static struct address *keeper(const struct room *room)
{
    for (const struct peer *peer = room->peers; peer; peer = peer->beside)
        if (seats_held(peer))
            return peer->address;
    return NULL;
}

static bool is_begun(const struct room *room) { return hd_session_steps(room->session) > 0; }

/* What has not begun first, then the newest. */
static int compare(const void *a, const void *b)
{
    const struct room *x = *(const struct room *const *)a, *y = *(const struct room *const *)b;
    if (is_begun(x) != is_begun(y))
        return is_begun(x) - is_begun(y);
    if (x->meta.open != y->meta.open)
        return x->meta.open < y->meta.open ? 1 : -1;
    return strcmp(x->id, y->id);
}

static bool may_be_listed(const struct room *room)
{
    struct address *address = room->doubtful || !is_open(room) || !(free_seats(room) | free_along(room)) ? NULL : keeper(room);
    return address && (address->listed++ < LIMIT_LISTED_ADDRESS || room->hub->options.loose);
}

static int collect(struct hub *hub, const struct room **list)
{
    int count = 0;
    for (struct peer *peer = hub->peers; peer; peer = peer->after)
        peer->address->listed = 0;
    for (int i = 0; i < ROOM_SHELVES; i++)
        for (const struct room *room = hub->shelf[i]; room; room = room->next)
            if (may_be_listed(room))
                list[count++] = room;
    qsort(list, (size_t)count, sizeof list[0], compare);
    return count < LIMIT_LISTED ? count : LIMIT_LISTED;
}

static void put_people(struct out *out, const struct room *room)
{
    unsigned here = seats_here(room);
    out_key(out, "people");
    out_array(out);
    for (int i = 0; i < room->meta.seats; i++)
        if ((here >> i & 1) && room->meta.seat[i].bot == HD_BOT_NONE && !is_shared(room))
            out_text(out, room->meta.seat[i].name);
    if (is_shared(room))
        put_together(out, room);
    out_array_end(out);
}

static void put_listed(struct out *out, const struct room *room)
{
    out_object(out);
    field_text(out, "room", room->id);
    field_text(out, "mission", hd_mission_id(hd_session_game(room->session)));
    field_int(out, "seats", room->meta.seats);
    field_int(out, "free", __builtin_popcount(free_seats(room) | free_along(room)));
    if (is_shared(room))
        field_bool(out, "along", true);
    put_people(out, room);
    field_text(out, "lang", room->meta.lang == HD_DE ? "de" : "en");
    field_bool(out, "begun", is_begun(room));
    out_object_end(out);
}

enum trouble on_rooms(struct peer *peer, const json_t *ask)
{
    struct hub *hub = peer->hub;
    int from = 0;
    if (json_object_get(ask, "from") && !said_int(ask, "from", 0, LIMIT_LISTED, &from))
        return BAD_MESSAGE;
    if (!hub->options.open_rooms)
        return NO_LIST;
    const struct room **list = calloc((size_t)hub->room_count + 1, sizeof *list);
    if (!list)
        return NO_MEMORY;
    int count = collect(hub, list), to = from + LIMIT_LISTED_PAGE < count ? from + LIMIT_LISTED_PAGE : count;
    struct out *out = say_begin(peer, "rooms");
    field_int(out, "from", from);
    field_bool(out, "more", to < count);
    out_key(out, "rooms");
    out_array(out);
    for (int i = from; i < to; i++)
        put_listed(out, list[i]);
    out_array_end(out);
    say_send(peer);
    free(list);
    return FINE;
}
