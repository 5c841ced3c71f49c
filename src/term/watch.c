/*
 * watch.c - a recorded game on the board: step by step, back and forth, or as a film.
 * Not here: how a step is filmed (film.c), reading records (the caller).
 */
#include "term/client.h"
#include "term/say.h"
#include "term/seats.h"
#include "term/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct watch {
    struct client *client;
    struct hd_state *state;
    int at; /* steps done */
    bool film, quit;
};

static int steps_of(const struct watch *w) { return hd_session_steps(w->client->table->session); }

/* What the step did in one sentence: the last of its log; else what the menu said. */
static void caption(const struct watch *w, int step, char *out, size_t size)
{
    const struct table *table = w->client->table;
    const struct hd_event *event;
    struct hd_action action;
    char why[200];
    *out = 0;
    for (int i = hd_session_events(table->session, step, &event) - 1; i >= 0 && !*out; i--)
        hd_event_text(table_game(table), &event[i], table_eye(table), table->lang, out, size);
    if (*out || step < 0)
        return;
    hd_session_position(table->session, step, w->state);
    if (hd_action_parse(table_game(table), hd_session_step(table->session, step), &action, HD_EN, why, sizeof why))
        hd_action_label(table_game(table), w->state, action, table->lang, out, size);
    else
        snprintf(out, size, "%s", hd_session_step(table->session, step));
}

static void show(struct watch *w)
{
    struct client *client = w->client;
    const struct table *table = client->table;
    const struct hd_event *event;
    char text[300];
    caption(w, w->at - 1, text, sizeof text);
    hd_session_position(table->session, w->at, w->state);
    hd_observe(table_game(table), w->state, table_eye(table), &client->view);
    letters_assign(&client->letters, table_game(table), &client->view, table->lang);
    client->filming = client->follow = true;
    client->film_step = w->at - 1;
    client->film_event = hd_session_events(table->session, w->at - 1, &event) - 1;
    snprintf(client->film_text, sizeof client->film_text, "%d/%d  %.280s", w->at, steps_of(w), text);
    client->film_rule = "";
    client->film_hint = say(SAY_KEYS_WATCH, table->lang);
    layout_draw(client);
}

static void forward(struct watch *w)
{
    static struct hd_view before;
    struct client *client = w->client;
    if (w->at >= steps_of(w)) {
        w->film = false;
        return;
    }
    hd_session_position(client->table->session, w->at, w->state);
    hd_observe(table_game(client->table), w->state, table_eye(client->table), &before);
    film_play(client, w->at++, &before);
    w->film = w->film && !client->film_skip;
    client->film_skip = false;
}

static void go(struct watch *w, int to) { w->at = to < 0 ? 0 : to > steps_of(w) ? steps_of(w) : to; }

static void watch_key(struct watch *w, int key)
{
    struct client *client = w->client;
    switch (key) {
    case KEYS_RIGHT:
    case KEYS_DOWN:
    case KEYS_ENTER: forward(w); break;
    case ' ': w->film = true; break;
    case KEYS_LEFT:
    case KEYS_UP: go(w, w->at - 1); break;
    case KEYS_PAGE_UP: go(w, w->at - 10); break;
    case KEYS_PAGE_DOWN: go(w, w->at + 10); break;
    case KEYS_HOME: go(w, 0); break;
    case KEYS_END: go(w, steps_of(w)); break;
    case 'B': page_board(client); break;
    case 'P': page_team(client); break;
    case 'l': log_page(client); break;
    case '/': page_search(client, ""); break;
    case 'L': client->table->lang = client->table->lang == HD_EN ? HD_DE : HD_EN; break;
    case '+':
    case '-': client->speed += key == '+' ? client->speed < 9 : -(client->speed > 0); break;
    case KEYS_ESC:
    case 'q': w->quit = true; break;
    default: break;
    }
}

static void run(struct watch *w)
{
    while (!w->quit) {
        show(w);
        int key = w->film ? screen_key(0, w->client->table->lang) : screen_key(-1, w->client->table->lang);
        if (key == KEYS_NONE && w->film)
            forward(w);
        else {
            w->film = false;
            watch_key(w, key);
        }
    }
}

bool term_watch(const struct hd_pack *pack, struct hd_session *session, int seat, const struct term_options *options)
{
    struct table table = {.pack = pack, .session = session, .save = {.fd = -1}, .front = seat, .lang = options->lang};
    struct client *client = calloc(1, sizeof *client);
    struct watch w = {.client = client, .state = hd_state_new(hd_session_game(session))};
    bool open = client && w.state && screen_open(options->colour);
    if (open) {
        client->table = &table;
        client->speed = options->speed;
        client->before_step = HD_NONE;
        client->lessons_aside = hd_lessons(table_game(&table)); /* nobody learns by watching */
        client->marks.watched[0] = client->marks.watched[1] = client->marks.chosen = HD_NONE;
        client->menu.answers = &client->answers;
        client->menu.game = table_game(&table);
        run(&w);
        plan_free(&client->plan);
        screen_close();
    }
    hd_state_free(w.state);
    free(client);
    return open;
}
