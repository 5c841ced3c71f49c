/*
 * inside.h - rooms, seats and connections from inside; shared by the files of this folder that are the hub.
 * hub.c connections and messages · health.c how it is doing · chores.c what it does by itself · create.c new rooms · bring.c
 * games begun elsewhere · lobby.c rooms anybody may join · room.c life of a room · trip.c its way to the disk and back · meta.c
 * what is kept besides the record · seats.c who sits where · play.c acting, undo, bots · votes.c · talk.c chat, names, records
 * · calls.c who is called when away · say.c messages out · broken.c when a game breaks · words.c sentences · secret.c tokens ·
 * rates.c limits over time
 */
#ifndef HD_SERVER_INSIDE_H
#define HD_SERVER_INSIDE_H

#include "server/hub.h"
#include "server/limits.h"
#include "server/rates.h"
#include "wire/wire.h"

#include <jansson.h>

/* ROLE_ALONG and those behind it: people from the list of open rooms who play along on the one seat of a room, each with a
 * token of their own. */
enum { ROLE_HOST = HD_SEATS, ROLE_WATCH, ROLE_ALONG, ROLES = ROLE_ALONG + LIMIT_ALONG, NOBODY = HD_SEATS };
enum { ALONG_ROLES = ((1 << LIMIT_ALONG) - 1) << ROLE_ALONG };
enum {
    SECRET_BYTES = 18,
    SECRET_TEXT = SECRET_BYTES / 3 * 4 + 1,
    SECRET_HASH = 32,
    HASH_TEXT = SECRET_HASH * 2 + 1,
    SALT_TEXT = 33,
    ROOM_ID = 13
};

/* What went wrong, as `code` of an error. words.c has the sentences. */
enum trouble {
    FINE,
#define TROUBLE(name, code, en, de) name,
#include "server/troubles.def"
#undef TROUBLE
    TROUBLES,
    WAITS /* no trouble: the message is looked at again when the disk has answered */
};

/* ---- rooms ---- */

/* One that opened the link of a seat, and how many had when it last came. Whoever made the room has every link: only so can the
 * owner notice that somebody else looks at the cards. */
struct device {
    uint64_t id; /* 0: none */
    int knows;
};

/* Worse ones last: they are not forgotten for a lesser one. */
enum seat_news { NEWS_NONE, NEWS_BOT, NEWS_TAKE };

struct seat {
    char name[LIMIT_NAME + 1], colour[LIMIT_COLOUR + 1];
    uint8_t secret[SECRET_HASH];  /* of the invitation */
    enum hd_bot usual, bot;       /* as the room was made; now */
    int lent;                     /* the role whose people hold the seat instead of the invited, or -1 */
    bool claimed;                 /* whoever was invited has been here */
    bool guest;                   /* taken by somebody from the list of open rooms: the secret is theirs ... */
    uint8_t invited[SECRET_HASH]; /* ... and that of the invitation waits here until they get up; ... */
    uint64_t from;                /* ... the mark of their address, where cards are hidden, and when they have left; or 0 */
    int openings;                 /* how many devices have opened its link */
    struct device device[LIMIT_DEVICES];
    struct line line[LIMIT_LINES]; /* where its people are called; the newest last, none behind an empty one */
    enum hd_lang line_lang[LIMIT_LINES];
    int line_along[LIMIT_LINES];  /* the role of whoever only plays along, or 0 */
    bool called;                  /* ... and they have been, since they were last here */
    enum seat_news news;          /* what became of a seat with hidden cards while they were not, ... */
    char news_by[LIMIT_NAME + 1]; /* ... and who asked for it */
};

struct chat_line {
    char from[LIMIT_NAME + 1], text[LIMIT_CHAT + 1];
    int seat; /* of whoever said it, or -1: they have none */
    int64_t at;
};

/* What is kept with a room besides its record. Copied before a change, put back if the disk refuses it. */
struct meta {
    uint8_t secret[ROLES][SECRET_HASH]; /* host, watch, and who plays along (all zero: nobody); seats have theirs */
    struct seat seat[HD_SEATS];
    int seats;
    bool paused;
    int64_t open;                    /* since when anybody may join, milliseconds since 1970; 0: only who has a link */
    enum hd_lang lang;               /* of whoever made it */
    int undone;                      /* steps taken back so far */
    int torn;                        /* rows put aside because they were damaged */
    char broken[400];                /* what went wrong in the program; empty: nothing */
    char next[STORE_ID];             /* the room its people have gone on to; empty: none */
    char salt[SALT_TEXT];            /* of the seed's hash; empty: somebody chose the seed */
    uint64_t shunned[LIMIT_SHUNNED]; /* marks of the addresses of those who were sent away; the last first, 0 behind */
    int chats;
    struct chat_line chat[LIMIT_CHAT_KEPT];
};

enum row_kind { ROW_DO, ROW_BOT, ROW_UNDO, ROW_KINDS };

struct row {
    enum row_kind kind;
    int seat;
    int step; /* in the session; -1: taken back since, or no step */
    char *text;
    char *why[HD_LANGS]; /* a bot's reason, while the room is in memory; or NULL */
    uint64_t hash;
    uint64_t person; /* whose answer, while the room is in memory; 0: no longer known */
};

/* ---- waiting for the disk ---- */

/* Said already, but not yet to be heard: the disk has not confirmed what it tells of. */
struct held {
    struct held *next;
    struct peer *to;
    size_t length;
    char text[];
};

/* What a room has at the disk: one errand at a time, made by one message, and everything said because of it. */
struct trip {
    struct errand *errand; /* NULL: none */
    struct peer *asker;    /* who is told if it fails; NULL: nobody, or gone */
    json_t *ask;
    struct held *first, **last;
    bool meta;      /* the meta is to be written too */
    unsigned calls; /* seats to be called when it is done */
    bool late;      /* it takes too long, and that has been told */
    int64_t since;
    int done[ROW_KINDS];    /* rows of each kind */
    struct store_room kept; /* while what is damaged in it is being cut off */
};

/* A message that waits for its turn. As text: what it is read into can be eighty times as large. */
struct letter {
    struct letter *next;
    size_t length;
    char text[];
};

enum vote_what { VOTE_NONE, VOTE_UNDO, VOTE_TAKE, VOTE_BOT };
enum { VOICES = 32 }; /* as many as an unsigned has bits */

struct vote {
    enum vote_what what;
    int id, seat, number; /* seat it is about; version it began at */
    enum hd_bot bot;
    int role, asker;           /* who takes the seat; the seat that asked, or -1: the host, without one */
    bool waits;                /* a seat with hidden cards: counted at the end, unless its owner says something before */
    unsigned voiceless;        /* bits of the seats that have no voice in this one */
    char name[LIMIT_NAME + 1]; /* of who asked */
    uint64_t by;               /* the person who asked */
    unsigned yes, no;          /* bits of seats; where one seat is shared, of these people: */
    uint64_t person[VOICES];   /* who was there when it was asked, ... */
    int people;                /* ... and how many */
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
    int base;       /* steps the session had before row 0: of a game that was begun elsewhere, */
    unsigned known; /* ... and hands_known() of it */
    int *step_row;  /* row of each step of the session from `base` on; as many places as for rows */
    uint64_t sum;
    bool doubtful;        /* what the disk has is not known (yet): the room is read before anybody goes on */
    struct trip trip;     /* while it is at the disk nothing touches the room: messages wait, time does not pass */
    struct peer *waiters; /* whose next message waits for the room, in their order */
    bool news;            /* somebody left in the meantime */
    int lost;             /* steps found missing when it was read */
    struct peer *peers;
    int peer_count;
    struct vote vote;
    int votes;
    struct bucket bucket[HD_SEATS];
    int calls[HD_SEATS]; /* made since `calls_since` */
    int64_t calls_since;
    int64_t bot_at, idle_at;
    struct thought *thought; /* what its bot thinks about, at so many rows; NULL: nothing */
    int thought_at;
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
    bool away; /* connected, but nobody looks */
    struct room *room;
    unsigned roles;  /* bits */
    unsigned unkept; /* of those, what the disk has not confirmed: a seat taken from the list */
    int front;       /* the seat that looks at the screen of a device with several; NOBODY: none yet */
    int have;        /* version of the last view sent, -1: none */
    bool knows_map;
    char name[LIMIT_NAME + 1];
    uint64_t person;      /* by the secret of the device; 0: has not joined yet */
    const json_t *ask;    /* the message being answered */
    struct letter *inbox; /* messages that wait; the first for a room, the others behind it */
    int letters;
    struct room *awaits;        /* the room the first of them waits for, ... */
    struct peer *waiter;        /* ... and who waits for it next */
    struct room *asked;         /* has a trip of this connection at the disk */
    struct hd_session *brought; /* a game begun elsewhere, as far as it is here, ... */
    int64_t brought_at;         /* ... and since when */
    int had;                    /* `have` and `knows_map` before the trip that is at the disk */
    bool knew_map;
};

struct counters {
    uint64_t messages, actions, repeats, refused, stale, errors, undone, bots, rooms, limited, torn, disk_faults, disk_full,
        turned_away, unplugged, broken, evicted, disk_slow, forgotten, calls, calls_failed;
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
    int bots_from;                        /* the shelf whose bots come first in the next tick */
    int64_t swept, probed, scolded, aged; /* when; 0: never */
    int64_t clock;                        /* how far the date was ahead of the ticks when rooms were last found old */
    bool unwritable, unreadable;          /* the last write, the last reading failed */
    bool probing, counted, ageing;        /* an errand of that kind is under way, or was */
    bool lossy;                           /* the disk has lost what it had confirmed */
    int at_disk;                          /* errands that are not answered */
    int late;                             /* rooms whose trip takes too long */
    struct errand *refused;               /* could not be sent: answered at the next tick */
    struct room *writing;                 /* whose trip is being put together */
    struct peer *asker;                   /* whose message is being handled */
    uint64_t strangers;                   /* devices so far that did not say who they are */
    struct out out, view, company;        /* rewritten for every message */
    struct counters count;
};

/* For measuring; hub_date() for what people read. */
int64_t hub_now(const struct hub *hub);
int64_t hub_date(const struct hub *hub);
void hub_log(const struct hub *hub, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- health.c ---- */
/* What became of the last write, the last reading. */
void hub_wrote(struct hub *hub, enum store_result result);
void hub_read(struct hub *hub, enum store_result result);

/* ---- chores.c ---- */
void chores_tick(struct hub *hub);
/* Tries whether one can write, if that is not known. */
void chore_probe(struct hub *hub);
/* An errand that belongs to no room is back. */
void chore_answer(struct hub *hub, const struct errand *errand);

/* ---- trip.c ---- */
/* The room's next errand, begun if there is none yet: from here on everything said to its people is held back. NULL: no memory.
 */
struct errand *trip_of(struct room *room, enum errand_kind kind);
/* Sends off what has been put together, if anything. At the end of everything that may write. */
void trip_send(struct hub *hub);
/* Nothing of what is being put together is kept or heard. */
void trip_cancel(struct room *room);
/* Is this to be held back? Then it is kept until the disk has answered. */
bool trip_holds(struct peer *peer, const char *text, size_t length);
void trip_forget_peer(struct room *room, const struct peer *peer);
void trip_free(struct trip *trip);
/* Sends for what the disk has of the room. */
enum trouble trip_read(struct room *room);
/* Deletes the room, unless it was touched since (STORE_EVER: in any case). */
enum trouble trip_remove(struct room *room, int64_t before);
/* An errand to the disk; its answer comes in any case. */
void hub_ask(struct hub *hub, struct errand *errand);
/* Tells those whose time is up. */
void trips_tick(struct hub *hub);
/* May the message be handled? FINE; WAITS: the connection is in the queue; else why not. */
enum trouble room_ready(struct room *room, struct peer *peer);
/* Everybody in the room hears how it is, at once or when its trip is done. */
void room_news(struct room *room);
/* The connection no longer waits. */
void peer_stop_waiting(struct peer *peer);

/* ---- hub.c ---- */
/* Handles what waits in the inbox, as far as it goes. */
void peer_go_on(struct peer *peer);
/* The first letter is answered with that trouble. */
void peer_refuse(struct peer *peer, enum trouble trouble);

/* ---- secret.c ---- */
void secret_new(const struct world *world, char text[SECRET_TEXT]);
void secret_hash(const char *text, uint8_t hash[SECRET_HASH]);
void secret_hex(const uint8_t *bytes, int count, char *text);
/* What binds the server to a seed before anybody may know it: SHA-256 of "0xSEED SALT". */
void seed_hash(uint64_t seed, const char *salt, char text[HASH_TEXT]);
void salt_new(const struct world *world, char text[SALT_TEXT]);
bool secret_same(const uint8_t a[SECRET_HASH], const uint8_t b[SECRET_HASH]);
void room_id_new(const struct world *world, char id[ROOM_ID]);

/* ---- room.c ---- */
/* The room, from memory or from the disk; WAITS as room_ready(). */
enum trouble room_open(struct peer *peer, const char *id, struct room **out);
struct room *room_find(struct hub *hub, const char *id);
/* A new one, on its way to the disk. Takes the session. */
enum trouble room_new(struct hub *hub, struct hd_session *session, const struct meta *meta, struct room **out);
/* One its people go on in, and this one says where; both on their way to the disk. Takes the session. */
enum trouble room_lead_on(struct room *room, struct hd_session *session, const struct meta *meta);
/* One that is on the disk and not in memory yet. */
struct room *room_blank(struct hub *hub, const char *id);
/* What the disk has of it is here. *more: something has to be mended on the disk first, and is on its way. */
enum trouble room_take(struct room *room, struct store_room *kept, bool *more);
/* It has been mended. */
enum trouble room_take_mended(struct room *room);
/* The last step of the session, or its undoing, becomes a row; with everything else of this message, when it is done. */
enum trouble room_keep(struct room *room, enum row_kind kind, int seat);
enum trouble room_keep_meta(struct room *room);
/* Is somebody there, or something under way? Then it stays in memory. */
bool room_in_use(const struct room *room);
void room_drop(struct room *room);
void room_enter(struct room *room, struct peer *peer);
void room_leave(struct peer *peer);
bool room_hidden(const struct room *room);
bool room_over(const struct room *room);
/* The row of the last step that can be taken back; NULL: there is none. */
const struct row *room_last(const struct room *room);
/* The record as text, from the rows; freed by the caller. */
char *room_record(const struct room *room);
enum trouble trouble_of(enum store_result result);

/* It can no longer be played: the session is gone, the rows stay. false. */
bool room_lock(struct room *room, enum trouble why, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The last rows were never written. */
void room_unwrite(struct room *room, int rows);

/* ---- broken.c ---- */
/* What may break a game: then only this room stops. */
void room_guard(struct room *room, void (*work)(void *room));
/* The same for a message; false: it broke the room the connection is in, and everybody there has been told. */
bool peer_guard(struct peer *peer, void (*work)(void *user), void *user);

/* ---- bring.c ---- */
/* What this connection has brought is given up; is the caller's now, or NULL; is redrawn as far as nobody here knows it. */
void bring_end(struct peer *peer);
struct hd_session *bring_take(struct peer *peer);
bool bring_shuffle(struct peer *peer, struct hd_session *session, const json_t *ask);
/* The one seat whose cards whoever brought it knows, or HD_TEAM: those of several. */
int bring_knew(const struct hd_session *session, const json_t *ask);
/* Gives up what has taken too long. */
void bring_tick(struct hub *hub);

/* ---- think.c ---- */
struct reason {
    char in[HD_LANGS][256];
};
/* Is the seat's bot ready to answer? Begins to think if it has to. */
bool think_ready(struct room *room, int seat);
/* Its answer, once it is ready. */
struct hd_action think_answer(struct room *room, int seat);
/* Before the game goes away that is thought about. */
void think_forget(struct room *room);
/* Why the bot of the seat would do that; empty where nobody is to know. */
void think_why(const struct room *room, int seat, struct hd_action action, struct reason *reason);
void think_keep(struct row *row, const struct reason *reason);

/* ---- lobby.c ---- */
/* The free seat of an open room for somebody without an invitation; *roles: its bit. */
enum trouble lobby_find(const struct peer *peer, const struct room *room, const char *token, unsigned *roles);
/* Bits of the seats whose hidden cards whoever brought the game may have seen; are that several? */
unsigned hands_known(const struct room *room);
bool are_hands_known(const struct room *room);
/* They sit down there; from now on the token is that of the seat. */
void guest_comes(struct room *room, struct peer *peer, int seat, const char *token);
/* The seat is its invitation's again, and nobody's until somebody comes. */
void guest_leaves(struct seat *seat);

/* ---- calls.c ---- */
/* The game has gone on, and is about to be written: whoever is asked now and away will be called when it is. */
void calls_gather(struct room *room);
void calls_make(struct room *room, unsigned seats);
/* Somebody is there, if they look: from now on they can be called again. */
bool calls_answered(struct peer *peer);
/* Does the game go on for somebody who will be called? */
bool calls_expected(const struct room *room);
/* endpoint, p256dh and auth as a browser tells them; false: nobody is called there. */
bool call_line_read(const json_t *from, struct line *line);
/* None of them is called for the seat any longer. */
void calls_forget(struct seat *seat);
/* ... of those who played along in these roles. */
void calls_forget_along(struct seat *seat, unsigned roles);

/* Nobody of their address takes a free seat of this room again. */
void lobby_shun(struct room *room, const struct peer *peer);
/* They play along; from now on the token is theirs. */
void along_comes(struct room *room, struct peer *peer, int role, const char *token);
void along_leaves(struct room *room, unsigned roles);

/* ---- meta.c ---- */
char *meta_text(const struct meta *meta);
bool meta_read(const char *text, struct meta *meta);

/* ---- seats.c ---- */
bool holds(const struct peer *peer, int seat);
/* One seat, and no secrets: several people may lead the team together, and any of them acts. */
bool is_shared(const struct room *room);
/* May this connection say what the seat is called? Where several sit together each has their own name. */
bool names_seat(const struct peer *peer, int seat);
/* Bits of the seats the connection holds. */
unsigned seats_held(const struct peer *peer);
/* Bits of the seats at which somebody is present. */
unsigned seats_here(const struct room *room);
/* Whose eyes: a seat, or NOBODY. *look: a seat of this device that has to look first, or -1. */
int peer_eye(const struct peer *peer, int *look);
/* by: who did it, or NULL: a vote. */
enum trouble seat_take(struct room *room, int seat, int role, const struct peer *by);
enum hd_bot room_bot(const char *name); /* HD_BOT_NONE: there is no such bot in rooms */
enum trouble seat_bot(struct room *room, int seat, enum hd_bot bot, const struct peer *by);
/* Came by the link of the seat. */
bool is_owner(const struct peer *peer, int seat);
/* Is anybody of those here? */
bool owner_here(const struct room *room, int seat);
/* Bits of the seats with hidden cards that belong to somebody who is not here, whoever plays them meanwhile. */
unsigned owners_away(const struct room *room);
/* Does somebody else hold a seat and is here? One person may have several connections. */
bool has_company(const struct peer *peer);
/* What the person in front of this connection is called; may be empty. */
const char *name_of(const struct peer *peer);

/* ---- play.c ---- */
enum trouble undo_once(struct room *room, int seat);
void bots_tick(struct hub *hub);

/* ---- votes.c ---- */
enum trouble vote_begin(struct peer *peer, struct vote vote);
void vote_end(struct room *room);
/* Bits of the seats that have a voice in the open vote; those of this connection, with the word of an owner. */
unsigned voices(const struct room *room);
unsigned voices_of(const struct peer *peer);
int votes_needed(const struct room *room);
/* Somebody has shown that they are there: then nobody has to vote about their seat. */
void vote_moot(struct room *room, int seat);
/* Somebody else sits there now: what was said from that seat was not theirs. */
void vote_unsay(struct room *room, int seat);
void votes_tick(void *room);

/* ---- messages in ---- */
typedef enum trouble message_handler(struct peer *peer, const json_t *ask);
message_handler on_create, on_next, on_join, on_leave, on_act, on_check, on_undo, on_vote, on_seat, on_pause, on_chat, on_name,
    on_record, on_resync, on_log, on_delete, on_open, on_rooms, on_bring, on_imagine, on_push, on_away;
const char *said_text(const json_t *ask, const char *key, size_t most);
bool said_int(const json_t *ask, const char *key, int min, int max, int *out);
/* Bytes of text without control characters; others become spaces. Cut at a whole character. */
void clean_copy(char *to, size_t size, const char *from);

/* ---- say.c ---- */
struct out *say_begin(struct peer *peer, const char *t);
void say_send(struct peer *peer);
void say_error(struct peer *peer, enum trouble trouble, const char *detail);
/* What the room has lost since it was last read, if anything. */
void say_loss(struct peer *peer);
void say_room(struct peer *peer);
void say_room_all(struct room *room);
/* The names of those who share the one seat, each once. */
void put_together(struct out *out, const struct room *room);
void say_view(struct peer *peer);
void say_view_all(struct room *room);
void say_chat(struct room *room, struct peer *only, const struct chat_line *line);
/* The seat is in other hands: `what` as in the message `seat`. Whoever did it knows. */
void say_handed(struct room *room, int seat, const struct seat *before, const char *what, const struct peer *by);
/* To the other devices at the seat: there is one more. To the one that came: there are or were others. */
void say_device(struct peer *peer, int seat, bool elsewhere);
/* To whoever is back: what became of the seat in the meantime. */
void say_news(struct peer *peer, int seat, enum seat_news news, const char *name);
void say_vote(struct peer *peer, bool open, bool passed);
void say_vote_all(struct room *room, bool open, bool passed);
void say_events(struct out *out, const struct room *room, int from, int to, int seat, enum hd_lang lang);
const char *trouble_code(enum trouble trouble);
const char *trouble_text(enum trouble trouble, enum hd_lang lang);

#endif
