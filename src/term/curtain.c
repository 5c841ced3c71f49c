/*
 * curtain.c - the screen between people at one keyboard who have secrets from each other: until the next one has sat down it
 * shows nothing but what everybody saw. Not here: who sits where (seats.c).
 */
#include "term/client.h"
#include "term/say.h"
#include "term/seats.h"

#include <stdio.h>

/* The newest sentences in the form everybody may read. */
static void draw_public(const struct client *client, struct box box)
{
    enum { NOBODY = HD_SEATS };
    const struct table *table = client->table;
    int y = box.y + box.h - 1, oldest = client->before_step > 0 ? client->before_step : -1;
    for (int step = hd_session_steps(table->session) - 1; step >= oldest && y > box.y; step--) {
        const struct hd_event *events;
        for (int i = hd_session_events(table->session, step, &events) - 1; i >= 0 && y > box.y; i--) {
            char text[300];
            hd_event_text(table_game(table), &events[i], NOBODY, table->lang, text, sizeof text);
            if (*text)
                screen_text(y--, box.x, box.w, PEN(INK_DIM, GROUND_PAGE, 0), text);
        }
    }
    screen_text(y, box.x, box.w, PEN(INK_TEXT, GROUND_PAGE, 0), say(SAY_PASS_PUBLIC, table->lang));
}

static void draw_curtain(const struct client *client)
{
    const struct table *table = client->table;
    static struct hd_view view; /* for the colour of the seat, and nothing else */
    char name[60], text[160];
    int h = screen_h(), w = screen_w(), seat = table->front;
    hd_observe(table_game(table), table_state(table), seat, &view);
    say_seat(table_game(table), seat, table->lang, name, sizeof name);
    snprintf(text, sizeof text, say(SAY_PASS_KEYBOARD, table->lang), name);
    screen_cursor(-1, 0);
    screen_clear();
    screen_fill((struct box){2, 0, 3, w}, PEN(INK_WHITE, GROUND_BAR, BOLD));
    screen_text(3, 3, 2, PEN(figure_seat_ink(table_game(table), &view, seat), GROUND_BAR, BOLD), "■");
    screen_text(3, 6, w - 8, PEN(INK_WHITE, GROUND_BAR, BOLD), text);
    if (h >= 14)
        draw_public(client, (struct box){7, 3, h - 9, w - 6});
    screen_text(h - 1, 3, w - 6, PEN(INK_DIM, GROUND_PAGE, 0), say(SAY_KEYS_CURTAIN, table->lang));
    screen_show();
}

/* With secrets between the players, nothing is shown until the next one sits at the keyboard. */
void curtain_pass(struct client *client)
{
    if (!seats_pass(client->table))
        return;
    screen_flush();
    for (int key = KEYS_NONE; key != KEYS_ENTER && !client->leave;) {
        draw_curtain(client);
        key = screen_key(-1, client->table->lang);
        client->leave = key == 'q';
    }
}
