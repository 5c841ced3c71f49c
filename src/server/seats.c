/*
 * seats.c - who sits where: making a room, coming in by a link, taking, lending and leaving seats, sharing one device.
 *
 * A link names a role: one of the seats, the host, or watching. A seat is held by those who came by its link, or, while it is
 * lent, by those who came by the link it is lent to. The invited player gets it back by coming again.
 */
#include "server/inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- holding ---- */

bool holds(const struct peer *peer, int seat)
{
    if (!peer->room || seat < 0 || seat >= peer->room->meta.seats)
        return false;
    int lent = peer->room->meta.seat[seat].lent;
    unsigned along = lent < 0 && is_shared(peer->room) ? ALONG_ROLES : 0;
    return peer->roles & (along | 1u << (lent < 0 ? seat : lent));
}

bool is_shared(const struct room *room) { return room->meta.seats == 1 && !room_hidden(room); }

bool names_seat(const struct peer *peer, int seat)
{
    if (!is_shared(peer->room))
        return true;
    for (const struct peer *other = peer->room->peers; other; other = other->beside)
        if (other != peer && other->name[0] && holds(other, seat))
            return false;
    return is_owner(peer, seat);
}

unsigned seats_held(const struct peer *peer)
{
    unsigned held = 0;
    for (int i = 0; peer->room && i < peer->room->meta.seats; i++)
        held |= (unsigned)holds(peer, i) << i;
    return held;
}

bool is_owner(const struct peer *peer, int seat) { return peer->roles >> seat & 1; }

bool owner_here(const struct room *room, int seat)
{
    for (const struct peer *peer = room->peers; peer; peer = peer->beside)
        if (is_owner(peer, seat))
            return true;
    return false;
}

unsigned owners_away(const struct room *room)
{
    unsigned away = 0;
    for (int i = 0; room_hidden(room) && i < room->meta.seats; i++)
        away |= (unsigned)(room->meta.seat[i].claimed && !owner_here(room, i)) << i;
    return away;
}

unsigned seats_here(const struct room *room)
{
    unsigned here = 0;
    for (const struct peer *peer = room->peers; peer; peer = peer->beside)
        here |= seats_held(peer);
    return here;
}

bool has_company(const struct peer *peer)
{
    for (const struct peer *other = peer->room->peers; other; other = other->beside)
        if (other->person != peer->person && seats_held(other))
            return true;
    return false;
}

/* A lent seat still has the name of whoever was invited. */
const char *name_of(const struct peer *peer)
{
    const struct meta *meta = &peer->room->meta;
    if (is_shared(peer->room) && peer->name[0])
        return peer->name;
    for (int i = 0; i < meta->seats; i++)
        if (holds(peer, i) && meta->seat[i].lent < 0 && meta->seat[i].name[0])
            return meta->seat[i].name;
    return peer->name;
}

static int lowest(unsigned bits)
{
    for (int i = 0; i < HD_SEATS; i++)
        if (bits >> i & 1)
            return i;
    return NOBODY;
}

int peer_eye(const struct peer *peer, int *look)
{
    const struct room *room = peer->room;
    unsigned held = seats_held(peer);
    int asked = hd_to_move(hd_session_game(room->session), hd_session_state(room->session));
    bool several = held & (held - 1), mine = asked >= 0 && (held >> asked & 1);
    *look = -1;
    if (!several)
        return lowest(held);
    if (!room_hidden(room))
        return mine ? asked : lowest(held);
    if (mine && peer->front != asked) {
        *look = asked;
        return NOBODY;
    }
    return peer->front < HD_SEATS && (held >> peer->front & 1) ? peer->front : NOBODY;
}

/* ---- changes of seats: kept first, told then ---- */

/* Who was not there when others decided about their cards has to hear of it. by NULL: the last vote. */
static void leave_news(struct room *room, int seat, const struct peer *by)
{
    struct seat *s = &room->meta.seat[seat];
    enum seat_news news = s->lent >= 0 ? NEWS_TAKE : s->bot != HD_BOT_NONE ? NEWS_BOT : NEWS_NONE;
    if (!room_hidden(room) || !s->claimed || owner_here(room, seat) || news <= s->news)
        return;
    s->news = news;
    snprintf(s->news_by, sizeof s->news_by, "%s", by ? name_of(by) : room->vote.name);
}

static enum trouble hand_over(struct room *room, int seat, enum hd_bot bot, int lent, const char *what, const struct peer *by)
{
    struct meta before = room->meta;
    room->meta.seat[seat].bot = bot;
    room->meta.seat[seat].lent = lent;
    leave_news(room, seat, by);
    enum trouble trouble = room_keep_meta(room);
    if (trouble)
        return trouble;
    say_handed(room, seat, &before.seat[seat], what, by);
    say_room_all(room);
    return FINE;
}

enum trouble seat_take(struct room *room, int seat, int role, const struct peer *by)
{
    return hand_over(room, seat, HD_BOT_NONE, role == seat ? -1 : role, "take", by);
}

enum trouble seat_bot(struct room *room, int seat, enum hd_bot bot, const struct peer *by)
{
    bool person = bot == HD_BOT_NONE;
    return hand_over(room, seat, bot, person ? room->meta.seat[seat].lent : -1, person ? "person" : "bot", by);
}

static int role_of(const struct peer *peer)
{
    for (int role = ROLE_HOST; role >= 0; role--)
        if (peer->roles >> role & 1)
            return role;
    return ROLE_WATCH;
}

/* Whoever played along goes, and the seat stays with those who have it. */
static enum trouble stop_along(struct peer *peer)
{
    along_leaves(peer->room, peer->roles & ALONG_ROLES);
    peer->roles = (peer->roles & ~(unsigned)ALONG_ROLES) | 1u << ROLE_WATCH;
    enum trouble trouble = room_keep_meta(peer->room);
    if (!trouble)
        say_room_all(peer->room);
    return trouble;
}

static void back_to_usual(struct seat *seat)
{
    seat->lent = -1;
    seat->bot = seat->usual;
}

/* What was lent to whoever got up goes back too: whoever sits down there next was not meant. */
static void loans_go_back(struct room *room, int seat)
{
    for (int i = 0; i < room->meta.seats; i++)
        if (room->meta.seat[i].lent == seat)
            back_to_usual(&room->meta.seat[i]);
}

static enum trouble leave_seat(struct peer *peer, int seat)
{
    struct room *room = peer->room;
    if (peer->roles & ALONG_ROLES)
        return stop_along(peer);
    struct seat *s = &room->meta.seat[seat];
    bool lent = s->lent >= 0;
    if (!lent)
        peer->roles &= ~(1u << seat);
    if (!peer->roles)
        peer->roles = 1u << ROLE_WATCH;
    if (lent || !(seats_here(room) >> seat & 1)) {
        back_to_usual(s);
        s->claimed = lent && s->claimed; /* who gets up has said that others may decide */
        if (!lent) {
            loans_go_back(room, seat);
            calls_forget(s);
            vote_unsay(room, seat);
        }
        if (!lent && s->guest) {
            if (room_hidden(room)) /* they have seen a hand, and are not to see another */
                lobby_shun(room, peer);
            guest_leaves(s);
        }
    }
    enum trouble trouble = room_keep_meta(room);
    if (!trouble)
        say_room_all(room);
    return trouble;
}

/* ---- coming in ---- */

/* Bits of the roles the token opens. All are compared, whatever fits. */
static unsigned roles_of_token(const struct room *room, const char *token)
{
    uint8_t hash[SECRET_HASH];
    unsigned roles = 0;
    secret_hash(token, hash);
    for (int i = 0; i < ROLES; i++) {
        bool seat = i < HD_SEATS;
        bool same = secret_same(hash, seat ? room->meta.seat[i].secret : room->meta.secret[i]);
        roles |= (unsigned)(same && (!seat || i < room->meta.seats)) << i;
    }
    return roles;
}

static void name_seats(struct peer *peer, unsigned seats, const char *name, const char *colour)
{
    for (int i = 0; i < peer->room->meta.seats; i++) {
        struct seat *seat = &peer->room->meta.seat[i];
        if (!(seats >> i & 1) || !names_seat(peer, i))
            continue;
        if (name)
            clean_copy(seat->name, sizeof seat->name, name);
        if (colour)
            clean_copy(seat->colour, sizeof seat->colour, colour);
    }
}

static uint64_t short_hash(const uint8_t hash[SECRET_HASH])
{
    uint64_t id = 0;
    for (int i = 0; i < 8; i++)
        id = id << 8 | hash[i];
    return id;
}

/* A device says who it is by its own secret; without one it is always another. */
static uint64_t device_of(const json_t *ask)
{
    const char *name = said_text(ask, "device", LIMIT_DEVICE_NAME);
    uint8_t hash[SECRET_HASH];
    secret_hash(name ? name : "", hash);
    return name ? short_hash(hash) : 0;
}

/* Without a device's word every connection is somebody else. Whoever came from the list is one person, whatever their devices
 * say: else they would be company to themselves, and have as many voices as they like. */
static uint64_t person_of(const struct peer *peer, const json_t *ask)
{
    unsigned along = peer->roles & ALONG_ROLES;
    if (along)
        return short_hash(peer->room->meta.secret[__builtin_ctz(along)]);
    uint64_t device = device_of(ask);
    return device ? device : peer->person ? peer->person : ++peer->hub->strangers;
}

static struct device *find_device(struct seat *seat, uint64_t id)
{
    for (int i = 0; i < LIMIT_DEVICES; i++)
        if (seat->device[i].id == id)
            return &seat->device[i];
    return NULL;
}

/* true: the link has been opened elsewhere since this device last came, or before it first did, or so often that nobody counts
 * any more. What became of the seat stays to be told until a device hears it that has been here before. */
static bool sit_down(struct seat *seat, uint64_t id)
{
    struct device *device = id ? find_device(seat, id) : NULL;
    bool known = device, elsewhere = known ? device->knows < seat->openings : seat->openings > 0;
    elsewhere = elsewhere || seat->openings >= LIMIT_STEPS;
    seat->lent = -1;
    seat->bot = HD_BOT_NONE;
    seat->claimed = true;
    seat->openings += !known && seat->openings < LIMIT_STEPS;
    if (!known && id && (device = find_device(seat, 0)))
        device->id = id;
    if (device)
        device->knows = seat->openings;
    if (known)
        seat->news = NEWS_NONE;
    return elsewhere;
}

/* Others learn that somebody is back; whoever is back, what became of the seat in the meantime; and with hidden cards whoever
 * sits there already, that there is one more device now that sees them. */
static void tell_of_coming(struct peer *peer, int seat, bool elsewhere, const struct seat *before)
{
    struct room *room = peer->room;
    const struct seat *now = &room->meta.seat[seat];
    if (before->lent != now->lent || before->bot != now->bot)
        say_handed(room, seat, before, "take", peer);
    vote_moot(room, seat);
    if (room_hidden(room))
        say_device(peer, seat, elsewhere);
    if (before->news != NEWS_NONE)
        say_news(peer, seat, before->news, before->news_by);
}

/* Whoever comes by the link of a seat sits there, whoever kept it warm. */
static enum trouble welcome(struct peer *peer, unsigned roles, const json_t *ask)
{
    struct room *room = peer->room;
    struct meta before = room->meta;
    const char *name = said_text(ask, "name", LIMIT_NAME), *colour = said_text(ask, "colour", LIMIT_COLOUR);
    unsigned elsewhere = 0;
    peer->person = person_of(peer, ask);
    for (int i = 0; i < room->meta.seats; i++)
        if (roles >> i & 1)
            elsewhere |= (unsigned)sit_down(&room->meta.seat[i], device_of(ask)) << i;
    calls_answered(peer);
    unsigned held = seats_held(peer);
    if (name)
        clean_copy(peer->name, sizeof peer->name, name);
    name_seats(peer, held & roles ? held & roles : held, name, colour);
    bool changed = peer->unkept || memcmp(&before, &room->meta, sizeof before);
    enum trouble trouble = changed ? room_keep_meta(room) : FINE;
    for (int i = 0; !trouble && i < room->meta.seats; i++)
        if (roles >> i & 1)
            tell_of_coming(peer, i, elsewhere >> i & 1, &before.seat[i]);
    return trouble;
}

static enum trouble check_token(struct peer *peer, const struct room *room, const char *token, unsigned *roles)
{
    *roles = roles_of_token(room, token);
    if (*roles)
        return FINE;
    peer->guesses++;
    return WRONG_TOKEN;
}

/* By a link, or, `sit`, on a free seat of an open room. A token that opens something already is a link: so whoever asks again
 * because the answer was lost has one seat. */
static enum trouble check_way_in(struct peer *peer, const struct room *room, const json_t *ask, unsigned *roles, bool *guest)
{
    const char *token = said_text(ask, "token", 200);
    *guest = json_is_true(json_object_get(ask, "sit")) && !roles_of_token(room, token);
    enum trouble trouble = *guest ? lobby_find(peer, room, token, roles) : check_token(peer, room, token, roles);
    peer->guesses += *guest && trouble == WRONG_TOKEN;
    return trouble;
}

/* Bits of the roles of those who came from the list. */
static unsigned strangers(const struct room *room)
{
    unsigned bits = ALONG_ROLES;
    for (int i = 0; i < room->meta.seats; i++)
        bits |= (unsigned)room->meta.seat[i].guest << i;
    return bits;
}

static int count_peers(const struct room *room, unsigned roles)
{
    int count = 0;
    for (const struct peer *peer = room->peers; peer; peer = peer->beside)
        count += (peer->roles & roles) != 0;
    return count;
}

/* Those who watch cannot keep those who play from coming in, nor can a stranger who is many. */
static bool is_full(const struct room *room, unsigned roles)
{
    bool watches = roles == 1u << ROLE_WATCH;
    return room->peer_count >= (watches ? LIMIT_PEERS_ROOM : 2 * LIMIT_PEERS_ROOM) ||
           count_peers(room, roles & strangers(room)) >= LIMIT_PEERS_GUEST;
}

enum trouble on_join(struct peer *peer, const json_t *ask)
{
    const char *id = said_text(ask, "room", STORE_ID), *token = said_text(ask, "token", 200);
    struct room *room;
    unsigned roles;
    bool guest = false;
    int have = -1;
    if (!id || !token || (json_object_get(ask, "have") && !said_int(ask, "have", -1, LIMIT_VERSION, &have)))
        return BAD_MESSAGE;
    enum trouble trouble = room_open(peer, id, &room);
    if (trouble || (trouble = check_way_in(peer, room, ask, &roles, &guest)))
        return trouble;
    if (peer->room != room && is_full(room, roles))
        return ROOM_FULL;
    if (guest && (roles & ALONG_ROLES))
        along_comes(room, peer, __builtin_ctz(roles), token);
    else if (guest)
        guest_comes(room, peer, lowest(roles), token);
    struct room *old = peer->room != room ? peer->room : NULL;
    if (peer->room != room) {
        room_leave(peer);
        room_enter(room, peer);
    }
    if (old)
        room_news(old);
    peer->roles |= roles;
    peer->unkept = guest ? roles : 0;
    peer->away = json_is_true(json_object_get(ask, "away"));
    peer->knows_map = json_is_false(json_object_get(ask, "map"));
    peer->have = have <= room->rows ? have : -1;
    if ((trouble = welcome(peer, roles, ask)))
        return trouble;
    say_room_all(room);
    if (room->locked) {
        say_error(peer, room->locked, room->why);
        return FINE;
    }
    say_view(peer);
    for (int i = 0; i < room->meta.chats; i++)
        say_chat(room, peer, &room->meta.chat[i]);
    if (room->vote.what != VOTE_NONE)
        say_vote(peer, true, false);
    say_loss(peer);
    return FINE;
}

enum trouble on_leave(struct peer *peer, const json_t *ask)
{
    (void)ask;
    struct room *room = peer->room;
    room_leave(peer);
    say_begin(peer, "left");
    say_send(peer);
    say_room_all(room);
    return FINE;
}

/* ---- taking and leaving ---- */

static bool is_host(const struct peer *peer) { return peer->roles >> ROLE_HOST & 1; }

static enum trouble take_by_token(struct peer *peer, int seat, const char *token, const json_t *ask)
{
    unsigned roles;
    enum trouble trouble = check_token(peer, peer->room, token, &roles);
    if (!trouble && !(roles >> seat & 1))
        trouble = WRONG_TOKEN;
    if (trouble)
        return trouble;
    struct seat before = peer->room->meta.seat[seat];
    peer->roles |= 1u << seat;
    bool elsewhere = sit_down(&peer->room->meta.seat[seat], device_of(ask));
    if ((trouble = room_keep_meta(peer->room)))
        return trouble;
    tell_of_coming(peer, seat, elsewhere, &before);
    say_room_all(peer->room);
    return FINE;
}

static enum trouble do_take(struct peer *peer, int seat, const json_t *ask)
{
    const char *token = said_text(ask, "token", 200);
    if (token)
        return take_by_token(peer, seat, token, ask);
    if (holds(peer, seat))
        return peer->room->meta.seat[seat].bot == HD_BOT_NONE ? FINE : seat_bot(peer->room, seat, HD_BOT_NONE, peer);
    if (seats_here(peer->room) >> seat & 1)
        return SEAT_TAKEN;
    if (is_host(peer) && !room_hidden(peer->room))
        return seat_take(peer->room, seat, ROLE_HOST, peer);
    return vote_begin(peer, (struct vote){.what = VOTE_TAKE, .seat = seat, .role = role_of(peer)});
}

/* Where cards are hidden others are opponents: the host decides only about seats nobody has come for. */
static bool host_decides(const struct peer *peer, int seat)
{
    return is_host(peer) && !(room_hidden(peer->room) && peer->room->meta.seat[seat].claimed);
}

static enum trouble do_bot(struct peer *peer, int seat, const json_t *ask)
{
    const char *name = said_text(ask, "bot", 20);
    enum hd_bot bot = room_bot(name ? name : "greedy");
    if (bot == HD_BOT_NONE)
        return BAD_MESSAGE;
    if (holds(peer, seat) || host_decides(peer, seat))
        return seat_bot(peer->room, seat, bot, peer);
    if (!room_hidden(peer->room) && (seats_here(peer->room) >> seat & 1))
        return SEAT_TAKEN;
    return vote_begin(peer, (struct vote){.what = VOTE_BOT, .seat = seat, .bot = bot});
}

/* Out of the room, not only from the seat: they came from the list and have no link by which to watch or to talk. */
static void send_away(struct room *room, unsigned roles, const struct peer *by)
{
    for (struct peer *other = room->peers, *next; other; other = next) {
        next = other->beside;
        if (!(other->roles & roles) || other == by)
            continue;
        lobby_shun(room, other);
        other->roles &= ~roles;
        if (!other->roles)
            room_leave(other);
        say_error(other, SENT_AWAY, NULL);
    }
}

static enum trouble send_along_away(struct room *room, const struct peer *by)
{
    along_leaves(room, ALONG_ROLES);
    enum trouble trouble = room_keep_meta(room);
    if (trouble)
        return trouble;
    send_away(room, ALONG_ROLES, by);
    say_room_all(room);
    return FINE;
}

/* Somebody from the list has to go. Where cards are hidden they are opponents, and only a vote can do something about it. */
static enum trouble do_free(struct peer *peer, int seat)
{
    struct room *room = peer->room;
    struct seat *s = &room->meta.seat[seat];
    if (!is_host(peer))
        return NOT_HOST;
    if (is_shared(room) && !s->guest)
        return send_along_away(room, peer);
    if (!s->guest || room_hidden(room))
        return NO_SEAT;
    guest_leaves(s);
    back_to_usual(s);
    loans_go_back(room, seat);
    enum trouble trouble = room_keep_meta(room);
    if (trouble)
        return trouble;
    send_away(room, 1u << seat, peer);
    say_room_all(room);
    return FINE;
}

/* A device with several seats shows the cards of whoever says: it is me. Seat -1: nobody looks. */
static enum trouble do_look(struct peer *peer, int seat)
{
    if (seat >= 0 && !holds(peer, seat))
        return NOT_YOURS;
    peer->front = seat < 0 ? NOBODY : seat;
    say_view(peer);
    return FINE;
}

static enum trouble do_seat(struct peer *peer, const char *what, int seat, const json_t *ask)
{
    bool holder = holds(peer, seat);
    if (!strcmp(what, "take"))
        return do_take(peer, seat, ask);
    if (!strcmp(what, "bot"))
        return do_bot(peer, seat, ask);
    if (!strcmp(what, "free"))
        return do_free(peer, seat);
    if (!strcmp(what, "leave"))
        return holder ? leave_seat(peer, seat) : NOT_YOURS;
    if (!strcmp(what, "person"))
        return holder || host_decides(peer, seat) ? seat_bot(peer->room, seat, HD_BOT_NONE, peer) : NOT_YOURS;
    return BAD_MESSAGE;
}

enum trouble on_seat(struct peer *peer, const json_t *ask)
{
    const char *what = said_text(ask, "do", 20);
    int seat;
    if (!what || !said_int(ask, "seat", -1, HD_SEATS, &seat))
        return BAD_MESSAGE;
    if (!strcmp(what, "look"))
        return do_look(peer, seat);
    if (seat < 0 || seat >= peer->room->meta.seats)
        return NO_SEAT;
    enum trouble trouble = do_seat(peer, what, seat, ask);
    if (!trouble)
        say_view_all(peer->room);
    return trouble;
}
