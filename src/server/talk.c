/*
 * talk.c - chat, names, pausing, records and the story so far: what people do around the game.
 */
#include "server/inside.h"

#include <stdlib.h>
#include <string.h>

/* The seat whose name they speak under: a seat of their own, if they have one. */
static int speaker(const struct peer *peer)
{
    const struct meta *meta = &peer->room->meta;
    int first = -1;
    for (int i = meta->seats - 1; i >= 0; i--)
        if (holds(peer, i) && meta->seat[i].lent < 0 && (first < 0 || meta->seat[i].name[0] || !meta->seat[first].name[0]))
            first = i;
    return first;
}

enum trouble on_chat(struct peer *peer, const json_t *ask)
{
    struct room *room = peer->room;
    const char *text = json_string_value(json_object_get(ask, "text"));
    char clean[LIMIT_CHAT + 1];
    if (text && strlen(text) > LIMIT_CHAT)
        return TOO_LONG;
    clean_copy(clean, sizeof clean, text ? text : "");
    if (!clean[0])
        return BAD_MESSAGE;
    if (room->meta.chats == LIMIT_CHAT_KEPT)
        memmove(room->meta.chat, room->meta.chat + 1, (size_t)--room->meta.chats * sizeof room->meta.chat[0]);
    struct chat_line *line = &room->meta.chat[room->meta.chats++];
    memset(line, 0, sizeof *line);
    clean_copy(line->from, sizeof line->from, name_of(peer));
    strcpy(line->text, clean);
    line->seat = speaker(peer);
    line->at = hub_date(room->hub);
    enum trouble trouble = room_keep_meta(room);
    if (!trouble)
        say_chat(room, NULL, line);
    return trouble;
}

enum trouble on_name(struct peer *peer, const json_t *ask)
{
    struct room *room = peer->room;
    const char *name = json_string_value(json_object_get(ask, "name")), *colour = said_text(ask, "colour", LIMIT_COLOUR);
    int seat = -1;
    if (json_object_get(ask, "seat") && !said_int(ask, "seat", 0, HD_SEATS - 1, &seat))
        return BAD_MESSAGE;
    if (seat >= 0 && !holds(peer, seat))
        return NOT_YOURS;
    if (name && strlen(name) > LIMIT_NAME)
        return TOO_LONG;
    if (name && seat < 0)
        clean_copy(peer->name, sizeof peer->name, name);
    for (int i = 0; i < room->meta.seats; i++) {
        if (!holds(peer, i) || (seat >= 0 && seat != i) || !names_seat(peer, i))
            continue;
        if (name)
            clean_copy(room->meta.seat[i].name, sizeof room->meta.seat[i].name, name);
        if (colour)
            clean_copy(room->meta.seat[i].colour, sizeof room->meta.seat[i].colour, colour);
    }
    enum trouble trouble = room_keep_meta(room);
    if (!trouble)
        say_room_all(room);
    return trouble;
}

enum trouble on_pause(struct peer *peer, const json_t *ask)
{
    struct room *room = peer->room;
    const json_t *on = json_object_get(ask, "on");
    if (!json_is_boolean(on))
        return BAD_MESSAGE;
    if (!seats_held(peer) && !(peer->roles >> ROLE_HOST & 1))
        return NO_SEAT;
    room->meta.paused = json_is_true(on);
    enum trouble trouble = room_keep_meta(room);
    if (!trouble)
        say_room_all(room);
    return trouble;
}

/* ---- the story and the record ---- */

/* The header has the seed, and with it everything to come: it is given away when nothing is left to come, to the host of
 * a game without secrets (who could have chosen the seed), and where the game cannot go on here. */
static bool may_have_record(const struct peer *peer)
{
    const struct room *room = peer->room;
    return room->locked || room_over(room) || (!room_hidden(room) && (peer->roles >> ROLE_HOST & 1));
}

static void story(struct out *out, const struct room *room, int seat, enum hd_lang lang)
{
    const struct hd_game *game = hd_session_game(room->session);
    for (int step = -1; step < hd_session_steps(room->session); step++) {
        const struct hd_event *event;
        int count = hd_session_events(room->session, step, &event);
        if (step >= 0)
            out_format(out, "%d\n", step + 1);
        for (int i = 0; i < count; i++) {
            char text[512] = "";
            hd_story_text(game, event, i, seat, lang, text, sizeof text);
            out_format(out, "  %s\n", text);
        }
    }
}

enum trouble on_record(struct peer *peer, const json_t *ask)
{
    (void)ask;
    struct room *room = peer->room;
    bool whole = may_have_record(peer);
    struct out told = {0};
    int look;
    char *text = whole ? room_record(room) : NULL;
    if (!whole)
        story(&told, room, peer_eye(peer, &look), peer->lang);
    if (whole ? !text : told.failed) {
        out_free(&told);
        return NO_MEMORY;
    }
    struct out *out = say_begin(peer, "record");
    field_text(out, "room", room->id);
    field_bool(out, "whole", whole);
    field_int(out, "undone", room->meta.undone);
    if (room->meta.broken[0])
        field_text(out, "report", room->meta.broken);
    field_text(out, "text", whole ? text : out_string(&told));
    say_send(peer);
    free(text);
    out_free(&told);
    return FINE;
}

enum trouble on_resync(struct peer *peer, const json_t *ask)
{
    int have = -1;
    if (json_object_get(ask, "have") && !said_int(ask, "have", -1, LIMIT_VERSION, &have))
        return BAD_MESSAGE;
    peer->have = have <= peer->room->rows ? have : -1;
    if (json_is_true(json_object_get(ask, "map")))
        peer->knows_map = false;
    say_room(peer);
    say_view(peer);
    return FINE;
}

enum trouble on_log(struct peer *peer, const json_t *ask)
{
    const struct room *room = peer->room;
    int from, look;
    if (!said_int(ask, "from", -1, LIMIT_VERSION, &from))
        return BAD_MESSAGE;
    int to = from + LIMIT_EVENTS < room->rows ? from + LIMIT_EVENTS : room->rows;
    struct out *out = say_begin(peer, "log");
    field_text(out, "room", room->id);
    field_int(out, "from", from);
    field_int(out, "to", to > from ? to : from);
    out_key(out, "events");
    say_events(out, room, from, to, peer_eye(peer, &look), peer->lang);
    say_send(peer);
    return FINE;
}

enum trouble on_delete(struct peer *peer, const json_t *ask)
{
    (void)ask;
    return peer->roles >> ROLE_HOST & 1 ? trip_remove(peer->room, STORE_EVER) : NOT_HOST;
}
