/*
 * inside.h - rooms, seats and connections from inside; shared by the files of this folder that are the hub.
 * hub.c connections and messages · health.c how it is doing · create.c new rooms · room.c life of a room, disk · meta.c what is
 * kept beside the record · seats.c who sits where · play.c acting, undo, bots · votes.c · talk.c chat, names, records · say.c
 * messages out · words.c sentences · secret.c tokens · rates.c limits over time
 */
#ifndef HD_SERVER_INSIDE_H
#define HD_SERVER_INSIDE_H

#include "server/hub.h"
#include "server/limits.h"
#include "wire/wire.h"

#include <jansson.h>

enum { ROLE_HOST = HD_SEATS, ROLE_WATCH, ROLES, NOBODY = HD_SEATS };
enum { SECRET_BYTES = 18, SECRET_TEXT = SECRET_BYTES / 3 * 4 + 1, SECRET_HASH = 32, ROOM_ID = 13 };

/* What went wrong, as `code` of an error. words.c has the sentences. */
enum trouble {
    FINE,
#define TROUBLE(name, code, en, de) name,
#include "server/troubles.def"
#undef TROUBLE
    TROUBLES
};

/* ---- limits over time ---- */

struct bucket {
    int64_t at; /* when it was last looked at; 0: never, so it is full */
    int milli;  /* thousandths of messages that may still come */
};

struct address {
    struct address *next;
    char text[64];
    int sockets, peers, rooms; /* rooms made since `since` */
    int64_t since, shut;       /* shut: until then nobody comes in */
    struct bucket bucket, arrivals;
};

/* `amount` of what fills it at `rate` a second up to `burst`. */
bool bucket_take(struct bucket *bucket, int64_t now, int rate, int burst, int amount);
/* All addresses of one household or machine are one: of IPv6 the first 64 bits, of IPv4 written as IPv6 the IPv4. */
void address_group(const char *text, char *to, size_t size);
struct address *address_of(struct hub *hub, const char *text);
/* Forgets addresses without connections whose limits have recovered. */
void addresses_sweep(struct hub *hub);

/* ---- rooms ---- */

struct seat {
    char name[LIMIT_NAME + 1], colour[LIMIT_COLOUR + 1];
    uint8_t secret[SECRET_HASH]; /* of the invitation */
    enum hd_bot usual, bot;      /* as the room was made; now */
    int lent;                    /* the role whose people hold the seat instead of the invited, or -1 */
};

struct chat_line {
    char from[LIMIT_NAME + 1], text[LIMIT_CHAT + 1];
    int64_t at;
};

/* What is kept with a room beside its record. Copied before a change, put back if the disk refuses it. */
struct meta {
    uint8_t secret[ROLES][SECRET_HASH]; /* host and watch; seats have theirs */
    struct seat seat[HD_SEATS];
    int seats;
    bool paused;
    int undone; /* steps taken back so far */
    int torn;   /* rows put aside because they were damaged */
    int chats;
    struct chat_line chat[LIMIT_CHAT_KEPT];
};

enum row_kind { ROW_DO, ROW_BOT, ROW_UNDO, ROW_KINDS };

struct row {
    enum row_kind kind;
    int seat;
    int step; /* in the session; -1: taken back since, or no step */
    char *text;
    uint64_t hash;
};

enum vote_what { VOTE_NONE, VOTE_UNDO, VOTE_TAKE, VOTE_BOT };

struct vote {
    enum vote_what what;
    int id, seat, number; /* seat it is about; version it began at */
    enum hd_bot bot;
    int role, asker;           /* who takes the seat; the seat that asked */
    char name[LIMIT_NAME + 1]; /* of who asked */
    unsigned yes, no;          /* bits of seats */
    int64_t until;
};

struct room {
    struct room *next; /* of the hub, by id */
    struct hub *hub;
    char id[STORE_ID];
    char *header;
    struct meta meta;
    struct hd_session *session; /* NULL: cannot be played, see locked */
    enum trouble locked;
    char why[HD_PROBLEM_TEXT]; /* in more words */
    struct row *row;
    int rows, row_room;
    int *step_row; /* row of each step of the session; as many places as for rows */
    uint64_t sum;
    bool doubtful; /* the disk did not say whether the last row is there: read the room again before going on */
    struct peer *peers;
    int peer_count;
    struct vote vote;
    int votes;
    struct bucket bucket[HD_SEATS];
    int64_t bot_at, idle_at;
};

struct peer {
    struct peer *before, *after; /* of the hub */
    struct peer *beside;         /* of the room */
    struct hub *hub;
    void *wire;
    struct address *address;
    struct bucket bucket, kib;
    int strikes, guesses;
    enum hd_lang lang;
    bool greeted, closing;
    struct room *room;
    unsigned roles; /* bits */
    int front;      /* the seat that looks at the screen of a device with several; NOBODY: none yet */
    int have;       /* version of the last view sent, -1: none */
    bool knows_map;
    char name[LIMIT_NAME + 1];
    const json_t *ask; /* the message being answered */
};

struct counters {
    uint64_t messages, actions, repeats, refused, stale, errors, undone, bots, rooms, limited, torn, disk_faults, disk_full,
        turned_away, unplugged;
};

enum { ROOM_SHELVES = 1024, ADDRESS_SHELVES = 256 };

struct hub {
    struct hd_pack *pack;
    struct world world;
    struct hub_options options;
    struct room *shelf[ROOM_SHELVES];
    struct address *addresses[ADDRESS_SHELVES], anybody; /* anybody: whose address does not matter */
    struct peer *peers;
    int peer_count, room_count, socket_count;
    int64_t swept, probed, scolded; /* when; 0: never */
    int bots_from;                  /* the shelf whose bots come first in the next tick */
    bool unwritable;                /* the last write failed */
    struct out out, view;           /* written anew for every message */
    struct counters count;
};

/* For measuring; hub_date() for what people read. */
int64_t hub_now(const struct hub *hub);
int64_t hub_date(const struct hub *hub);
void hub_log(const struct hub *hub, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- health.c ---- */
/* What became of the last write. */
void hub_wrote(struct hub *hub, enum store_result result);

/* ---- secret.c ---- */
void secret_new(const struct world *world, char text[SECRET_TEXT]);
void secret_hash(const char *text, uint8_t hash[SECRET_HASH]);
bool secret_same(const uint8_t a[SECRET_HASH], const uint8_t b[SECRET_HASH]);
void room_id_new(const struct world *world, char id[ROOM_ID]);

/* ---- room.c ---- */
/* The room, from memory or from the disk. */
enum trouble room_open(struct hub *hub, const char *id, struct room **out);
/* A new one that is on the disk already. Takes the session. */
enum trouble room_new(struct hub *hub, struct hd_session *session, const struct meta *meta, struct room **out);
/* Puts what the disk has in place of what is remembered, if there is doubt. */
enum trouble room_settle(struct room *room);
/* The last step of the session, or its undoing, becomes a row on the disk; if it cannot, the session is as before. */
enum trouble room_keep(struct room *room, enum row_kind kind, int seat);
enum trouble room_keep_meta(struct room *room, const struct meta *before);
void room_drop(struct room *room);
void room_enter(struct room *room, struct peer *peer);
void room_leave(struct peer *peer);
bool room_hidden(const struct room *room);
bool room_over(const struct room *room);
/* The record as text, from the rows; freed by the caller. */
char *room_record(const struct room *room);
enum trouble trouble_of(enum store_result result);

/* ---- meta.c ---- */
char *meta_text(const struct meta *meta);
bool meta_read(const char *text, struct meta *meta);

/* ---- seats.c ---- */
bool holds(const struct peer *peer, int seat);
/* Bits of the seats the connection holds. */
unsigned seats_held(const struct peer *peer);
/* Bits of the seats at which somebody is present. */
unsigned seats_here(const struct room *room);
/* Whose eyes: a seat, or NOBODY. *look: a seat of this device that has to look first, or -1. */
int peer_eye(const struct peer *peer, int *look);
/* by: who did it, or NULL: a vote. */
enum trouble seat_take(struct room *room, int seat, int role, const struct peer *by);
enum trouble seat_bot(struct room *room, int seat, enum hd_bot bot, const struct peer *by);
/* What the person in front of this connection is called; may be empty. */
const char *name_of(const struct peer *peer);

/* ---- play.c ---- */
enum trouble undo_once(struct room *room, int seat);
void bots_tick(struct hub *hub);

/* ---- votes.c ---- */
enum trouble vote_begin(struct peer *peer, struct vote vote);
void vote_end(struct room *room);
/* Bits of the seats that have a voice. */
unsigned voters(const struct room *room);
void votes_tick(struct room *room);

/* ---- messages in ---- */
typedef enum trouble message_handler(struct peer *peer, const json_t *ask);
message_handler on_create, on_join, on_leave, on_act, on_check, on_undo, on_vote, on_seat, on_pause, on_chat, on_name,
    on_record, on_resync, on_log, on_delete;
const char *said_text(const json_t *ask, const char *key, size_t most);
bool said_int(const json_t *ask, const char *key, int min, int max, int *out);
/* Bytes of text without control characters; others become spaces. Cut at a whole character. */
void clean_copy(char *to, size_t size, const char *from);

/* ---- say.c ---- */
struct out *say_begin(struct peer *peer, const char *t);
void say_send(struct peer *peer);
void say_error(struct peer *peer, enum trouble trouble, const char *detail);
void say_room(struct peer *peer);
void say_room_all(struct room *room);
void say_view(struct peer *peer);
void say_view_all(struct room *room);
void say_chat(struct room *room, struct peer *only, const struct chat_line *line);
/* The seat is in other hands: `what` as in the message `seat`. Whoever did it knows. */
void say_handed(struct room *room, int seat, const struct seat *before, const char *what, const struct peer *by);
void say_vote(struct peer *peer, bool open, bool passed);
void say_vote_all(struct room *room, bool open, bool passed);
void say_events(struct out *out, const struct room *room, int from, int to, int seat, enum hd_lang lang);
const char *trouble_code(enum trouble trouble);
const char *trouble_text(enum trouble trouble, enum hd_lang lang);

#endif
