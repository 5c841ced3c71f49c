/*
 * film.c - what happened after an action, shown step by step: each event changes the picture a little, the place it concerns is
 * lit, the sentence is in the status line. Not here: what the events mean to the rules; at the end of the film the true
 * view replaces the picture, so the picture only has to be right for the eye.
 */
#include "term/client.h"
#include "term/say.h"
#include "term/seats.h"

#include <stdio.h>
#include <string.h>

/* ---- the picture ---- */

static struct hd_piece *crowd_at(struct hd_view *view, int kind, int place)
{
    for (int i = 0; i < view->pieces; i++)
        if (view->piece[i].kind == kind && view->piece[i].place == place)
            return &view->piece[i];
    return NULL;
}

static void add_crowd(struct hd_view *view, int kind, int place, int count)
{
    struct hd_piece *piece = crowd_at(view, kind, place);
    if (!piece && count > 0 && view->pieces < HD_VIEW_PIECES) {
        piece = &view->piece[view->pieces++];
        *piece = (struct hd_piece){.id = HD_NONE, .kind = (int16_t)kind, .place = (int16_t)place, .seat = HD_TEAM};
    }
    if (!piece)
        return;
    int left = piece->count + count;
    piece->count = (int16_t)(left > 0 ? left : 0);
    if (!piece->count)
        piece->place = HD_NONE;
}

static struct hd_piece *one_piece(struct hd_view *view, int id) { return (struct hd_piece *)figure_find(view, id); }

static void move_piece(struct hd_view *view, const struct hd_event *e, int from, int to)
{
    struct hd_piece *piece = one_piece(view, e->piece);
    int count = e->count > 0 ? e->count : 1;
    if (piece)
        piece->place = (int16_t)to;
    else if (e->piece_kind >= 0) {
        if (from >= 0)
            add_crowd(view, e->piece_kind, from, -count);
        if (to >= 0)
            add_crowd(view, e->piece_kind, to, count);
    }
}

static void change_wounds(struct hd_view *view, const struct hd_event *e, int by)
{
    struct hd_piece *piece = one_piece(view, e->piece);
    if (!piece)
        return;
    int wounds = piece->wounds + by;
    piece->wounds = (uint8_t)(wounds < 0 ? 0 : wounds > piece->health ? piece->health : wounds);
}

/* Points gained are told with the new value, a level reached with its mark and its number, anything else as the new value. */
static int track_after(int value, const int16_t n[])
{
    if (n[0] > 0 && n[1] >= n[0])
        return n[1];
    return n[1] > 0 && value > n[0] ? value : n[0];
}

static void change_track(struct hd_view *view, const struct hd_event *e)
{
    for (int i = 0; i < view->tracks; i++)
        if (view->track[i].track == e->track && view->track[i].piece == e->piece)
            view->track[i].value = track_after(view->track[i].value, e->n);
}

static void change_picture(struct hd_view *view, const struct hd_event *e)
{
    switch (e->kind) {
    case HD_EV_ROUND: view->round = e->n[0]; break;
    case HD_EV_PHASE: view->phase = e->word; break;
    case HD_EV_MOVE: move_piece(view, e, e->place, e->to); break;
    case HD_EV_APPEAR: move_piece(view, e, HD_NONE, e->place); break;
    case HD_EV_REMOVE: move_piece(view, e, e->place, HD_NONE); break;
    case HD_EV_HURT: change_wounds(view, e, e->n[0]); break;
    case HD_EV_HEAL: change_wounds(view, e, -e->n[0]); break;
    case HD_EV_TRACK: change_track(view, e); break;
    case HD_EV_LINK:
        if (e->link >= 0 && e->link < view->links)
            view->link_open[e->link] = 1;
        break;
    default: break;
    }
}

/* ---- how long ---- */

enum pace { PACE_NONE, PACE_SHORT, PACE_FULL };

static bool is_ours(const struct client *client, int piece)
{
    const struct hd_piece *p = figure_find(&client->view, piece);
    return p && figure_is_ours(table_game(client->table), p);
}

/* What players did themselves needs no pause; what the game and the bots do to them does. */
static enum pace pace_of(const struct client *client, const struct hd_event *e)
{
    int actor = hd_session_actor(client->table->session, client->film_step);
    if (hd_session_bot(client->table->session, actor) != HD_BOT_NONE)
        return e->kind == HD_EV_MOVE || e->kind == HD_EV_HURT || e->kind == HD_EV_TURN || e->kind == HD_EV_END ? PACE_FULL
                                                                                                               : PACE_SHORT;
    switch (e->kind) {
    case HD_EV_MOVE: return is_ours(client, e->piece) ? PACE_NONE : PACE_FULL;
    case HD_EV_APPEAR:
    case HD_EV_HURT:
    case HD_EV_STORY:
    case HD_EV_END: return PACE_FULL;
    case HD_EV_TARGET:
    case HD_EV_PHASE:
    case HD_EV_ROLL:
    case HD_EV_SHUFFLE: return PACE_SHORT;
    case HD_EV_REMOVE: return is_ours(client, e->piece) ? PACE_FULL : PACE_SHORT;
    case HD_EV_CARD: return e->piece < 0 ? PACE_SHORT : PACE_NONE;
    default: return PACE_NONE;
    }
}

/* Milliseconds; -1: until a key. */
static int pause_of(enum pace pace, int speed)
{
    static const int full[10] = {-1, 2200, 1600, 1200, 850, 600, 420, 280, 150, 0};
    if (pace == PACE_NONE)
        return 0;
    return speed > 0 && pace == PACE_SHORT ? full[speed] / 2 : full[speed];
}

/* ---- the film ---- */

static void set_caption(struct client *client, const struct hd_event *e, const char *text)
{
    snprintf(client->film_text, sizeof client->film_text, "%.390s", text);
    client->film_rule = e->rule ? hd_rule_id(table_game(client->table), e->rule) : "";
    client->marks.watched[0] = e->place;
    client->marks.watched[1] = e->kind == HD_EV_MOVE || e->kind == HD_EV_TARGET ? e->to : HD_NONE;
    const struct hd_piece *piece = figure_find(&client->view, e->piece);
    if (e->place < 0 && piece)
        client->marks.watched[0] = piece->place;
}

/* Waits; false: the rest is skipped. */
static bool wait_for_next(struct client *client, int pause)
{
    enum hd_lang lang = client->table->lang;
    for (;;) {
        layout_draw(client);
        int key = screen_key(pause, lang);
        if (key == KEYS_NONE)
            return true;
        if (key == ' ' && pause >= 0) {
            client->film_hint = say(SAY_KEYS_PAUSE, lang);
            pause = -1;
        } else if (key == '+' || key == '-')
            client->speed = key == '+'          ? (client->speed < 9 ? client->speed + 1 : 9)
                            : client->speed > 0 ? client->speed - 1
                                                : 0;
        else if (key != KEYS_RESIZE) {
            bool on = pause < 0 && key != KEYS_ESC && key != 'q'; /* step by step a key goes on; else it skips */
            client->film_skip = client->film_skip || !on;
            client->leave = key == 'q' && !seats_people(client->table);
            client->back = key == 'm' && client_lent_all(client);
            return on;
        }
    }
}

/* A page of its own, to be read until a key is pressed: "title – text". */
static void show_story(struct client *client, char *text)
{
    static const char dash[] = " – ";
    char *body = strstr(text, dash);
    if (body)
        *body = 0;
    page_text(client, body ? text : say(SAY_STORY, client->table->lang), body ? body + strlen(dash) : text);
}

static bool show_event(struct client *client, const struct hd_event *e)
{
    char text[600];
    const struct table *table = client->table;
    int pause = pause_of(pace_of(client, e), client->speed);
    change_picture(&client->view, e);
    hd_event_text(table_game(table), e, table_eye(table), table->lang, text, sizeof text);
    if (!*text || !pause || client->film_skip)
        return true;
    if (e->kind == HD_EV_STORY) {
        show_story(client, text);
        return true;
    }
    set_caption(client, e, text);
    client->film_hint = say(client_lent_all(client) ? SAY_KEYS_LENT : pause < 0 ? SAY_KEYS_STEP : SAY_KEYS_FILM, table->lang);
    return wait_for_next(client, pause);
}

void film_play(struct client *client, int step, const struct hd_view *before)
{
    const struct hd_event *events;
    int count = hd_session_events(client->table->session, step, &events);
    client->view = *before;
    client->filming = true;
    client->film_step = step;
    for (int i = 0; i < count; i++) {
        client->film_event = i;
        if (!show_event(client, &events[i]))
            break;
    }
    client->filming = false;
    client->marks.watched[0] = client->marks.watched[1] = HD_NONE;
}

/* ---- again ---- */

/* The films since a person last answered, each from its own position, as the one in front may see it. */
static void play_films(struct client *client, struct hd_state *state)
{
    static struct hd_view view;
    const struct hd_game *game = table_game(client->table);
    char ignored[200];
    hd_copy(game, state, client->before);
    for (int step = client->before_step; step < hd_session_steps(client->table->session); step++) {
        struct hd_action action;
        hd_observe(game, state, table_eye(client->table), &view);
        film_play(client, step, &view);
        if (!hd_action_parse(game, hd_session_step(client->table->session, step), &action, HD_EN, ignored, sizeof ignored) ||
            hd_check(game, state, action).rule)
            break;
        hd_apply(game, state, action, NULL);
    }
}

bool film_again(struct client *client)
{
    struct hd_state *state = client->before_step < 0 || !client->before ? NULL : hd_state_new(table_game(client->table));
    if (!state)
        return false;
    int speed = client->speed;
    client->speed = speed > 8 ? 5 : speed;
    play_films(client, state);
    client->speed = client->speed == 5 && speed > 8 ? speed : client->speed;
    client->film_skip = false;
    table_view(client->table, &client->view);
    hd_state_free(state);
    return true;
}
