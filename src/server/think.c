/*
 * think.c - help with thinking: a position in which a browser may look ahead, the answers of bots, and why they gave them.
 * Not here: the thinking itself. For people the browser's own engine does it, so that it takes no server time; for bots that
 * look ahead the world does (muse.c), so that no other room waits.
 */
#include "server/inside.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- a position to look ahead in ---- */

union position {
    uint64_t align;
    unsigned char bytes[HD_STATE_MAX];
};

/* "option ID VALUE": what the game was made with, and everybody may know. */
static void put_options(struct out *out, const char *header)
{
    out_key(out, "options");
    out_object(out);
    for (const char *line = header; line && *line; line = strchr(line, '\n')) {
        char id[100];
        line += *line == '\n';
        int length = (int)strcspn(line, "\n"), used = 0;
        if (sscanf(line, "option %99s %n", id, &used) != 1 || !used || used > length)
            continue;
        char *value = strndup(line + used, (size_t)(length - used));
        out->failed |= !value;
        field_text(out, id, value ? value : "");
        free(value);
    }
    out_object_end(out);
}

static void put_state(struct out *out, const struct hd_game *game, const union position *position)
{
    static const char digit[] = "0123456789abcdef";
    char two[3] = "";
    out_key(out, "state");
    out_raw(out, "\"");
    for (size_t i = 0; i < hd_state_size(game); i++) {
        two[0] = digit[position->bytes[i] >> 4];
        two[1] = digit[position->bytes[i] & 15];
        out_raw(out, two);
    }
    out_raw(out, "\"");
}

/* Luck to come, and everything the seat cannot know, is redrawn for it: there is nothing in it to find out. */
static void imagine(struct peer *peer, int seat, union position *position)
{
    const struct room *room = peer->room;
    uint64_t luck;
    peer->hub->world.random(peer->hub->world.user, &luck, sizeof luck);
    hd_copy(hd_session_game(room->session), (struct hd_state *)position, hd_session_state(room->session));
    hd_imagine(hd_session_game(room->session), (struct hd_state *)position, seat, luck);
}

enum trouble on_imagine(struct peer *peer, const json_t *ask)
{
    const struct room *room = peer->room;
    const struct hd_game *game = hd_session_game(room->session);
    unsigned held = seats_held(peer);
    union position position;
    int seat, asked = hd_to_move(game, hd_session_state(room->session));
    if (!said_int(ask, "seat", 0, HD_SEATS - 1, &seat))
        return BAD_MESSAGE;
    if (!holds(peer, seat))
        return NOT_YOURS;
    if (room_over(room))
        return OVER;
    if (asked != HD_TEAM && asked != seat)
        return NOT_TURN;
    if (room_hidden(room) && (held & (held - 1)) && peer->front != seat)
        return LOOK_FIRST;
    imagine(peer, seat, &position);
    struct out *out = say_begin(peer, "imagined");
    field_text(out, "room", room->id);
    field_int(out, "version", room->rows);
    field_text(out, "mission", hd_mission_id(game));
    field_int(out, "seats", hd_seats(game));
    field_hex(out, "pack", hd_game_hash(game), 16);
    put_options(out, room->header);
    put_state(out, game, &position);
    say_send(peer);
    return FINE;
}

/* ---- the answers of bots ---- */

static bool thinks_elsewhere(const struct room *room, int seat)
{
    return room->meta.seat[seat].bot == HD_BOT_SEARCH && room->hub->world.think;
}

static void drop_thought(struct room *room)
{
    free(room->thought);
    room->thought = NULL;
}

/* Too many think, or there is no memory: then it is not thought about, and the usual bot answers. */
static void begin(struct room *room, int seat)
{
    const struct world *world = &room->hub->world;
    struct thought *t = calloc(1, sizeof *t);
    if (!t)
        return;
    t->game = hd_session_game(room->session);
    t->bot = room->meta.seat[seat].bot;
    t->seat = seat;
    world->random(world->user, &t->luck, sizeof t->luck);
    hd_copy(t->game, (struct hd_state *)&t->state, hd_session_state(room->session));
    room->thought = t;
    room->thought_at = room->rows;
    if (!world->think(world->user, t))
        drop_thought(room);
}

bool think_ready(struct room *room, int seat)
{
    if (room->thought && !atomic_load(&room->thought->done))
        return false;
    if (room->thought && (room->thought_at != room->rows || room->thought->seat != seat))
        drop_thought(room); /* somebody was faster */
    if (!thinks_elsewhere(room, seat) || room->thought)
        return true;
    begin(room, seat);
    return !room->thought;
}

struct hd_action think_answer(struct room *room, int seat)
{
    const struct world *world = &room->hub->world;
    enum hd_bot bot = room->meta.seat[seat].bot;
    uint64_t luck;
    world->random(world->user, &luck, sizeof luck);
    bool thought = room->thought && room->thought->fine;
    struct hd_action action;
    if (thought)
        action = room->thought->action;
    else
        action = hd_bot_choose(thinks_elsewhere(room, seat) ? HD_BOT_GREEDY : bot, hd_session_game(room->session),
                               hd_session_state(room->session), seat, luck);
    drop_thought(room);
    return action;
}

void think_forget(struct room *room)
{
    if (room->thought)
        room->hub->world.forget(room->hub->world.user, room->thought);
    drop_thought(room);
}

/* ---- why a bot did it ---- */

/* In the languages of those who are there. */
void think_why(const struct room *room, int seat, struct hd_action action, struct reason *reason)
{
    memset(reason, 0, sizeof *reason);
    for (const struct peer *peer = room->peers; peer; peer = peer->beside)
        if (!reason->in[peer->lang][0])
            hd_public_reason(hd_session_game(room->session), hd_session_state(room->session), seat, action, peer->lang,
                             reason->in[peer->lang], sizeof reason->in[0]);
}

void think_keep(struct row *row, const struct reason *reason)
{
    for (int lang = 0; lang < HD_LANGS; lang++)
        row->why[lang] = reason->in[lang][0] ? strdup(reason->in[lang]) : NULL;
}
