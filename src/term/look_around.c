/*
 * look_around.c - the `i` key: the arrows walk over the places, Tab over what is in one, and the panel tells about it.
 * Not here: the sentences (look.c).
 */
#include "term/client.h"
#include "term/look.h"

#include <string.h>

enum { THINGS = 64 };

/* Something one can ask about: a place, a figure, a kind, a card. */
struct thing {
    enum hd_noun noun;
    int index;
};

struct things {
    int count;
    struct thing of[THINGS];
};

static void add_thing(struct things *things, enum hd_noun noun, int index)
{
    for (int i = 0; i < things->count; i++)
        if (things->of[i].noun == noun && things->of[i].index == index)
            return;
    if (things->count < THINGS)
        things->of[things->count++] = (struct thing){noun, index};
}

static void add_cards_of(struct things *things, const struct hd_view *view, int piece)
{
    const struct hd_piece *figure = figure_find(view, piece);
    for (int i = 0; i < view->slots; i++) {
        const struct hd_slot *slot = &view->slot[i];
        bool held = slot->piece < 0 && slot->place < 0 && figure && slot->seat >= 0 && slot->seat == figure->seat;
        if ((slot->piece == piece || held) && slot->card >= 0)
            add_thing(things, HD_CARD, slot->card);
    }
}

/* The place, who stands there with what, and the kinds of everything else. */
static void collect(const struct client *client, struct things *things)
{
    const struct hd_game *game = table_game(client->table);
    const struct hd_view *view = &client->view;
    things->count = 0;
    add_thing(things, HD_PLACE, client->look_at);
    for (int i = 0; i < view->pieces; i++) {
        const struct hd_piece *piece = &view->piece[i];
        if (piece->place != client->look_at)
            continue;
        if (figure_is_ours(game, piece)) {
            add_thing(things, HD_PIECE, piece->id);
            add_cards_of(things, view, piece->id);
        } else
            add_thing(things, HD_KIND, piece->kind);
    }
    for (int i = 0; i < view->slots; i++)
        if (view->slot[i].place == client->look_at && view->slot[i].card >= 0)
            add_thing(things, HD_CARD, view->slot[i].card);
}

static void tell(struct client *client, struct thing thing)
{
    if (thing.noun == HD_PIECE)
        client->look_figure = thing.index;
    look_thing(client->table, &client->view, thing.noun, thing.index, client->panel, sizeof client->panel);
}

static bool walk(struct client *client, int dy, int dx)
{
    int to = plan_beside(&client->plan, client->look_at, dy, dx, NULL);
    if (to >= 0)
        client->look_at = to;
    return to >= 0;
}

/* false: the key ends the looking. */
static bool look_key(struct client *client, int key, int *thing)
{
    switch (key) {
    case KEYS_TAB: ++*thing; return true;
    case KEYS_UP:
        *thing = 0;
        walk(client, -1, 0);
        return true;
    case KEYS_DOWN:
        *thing = 0;
        walk(client, 1, 0);
        return true;
    case KEYS_LEFT:
        *thing = 0;
        walk(client, 0, -1);
        return true;
    case KEYS_RIGHT:
        *thing = 0;
        walk(client, 0, 1);
        return true;
    case KEYS_NONE:
    case KEYS_RESIZE: return true;
    default: return false;
    }
}

void look_around(struct client *client)
{
    static struct things things;
    const struct hd_piece *figure = figure_find(&client->view, client->marks.acting);
    bool follow = client->follow;
    int thing = 0, key = KEYS_NONE;
    client->look_at = figure && figure->place >= 0 ? figure->place : 0;
    client->look_figure = client->marks.acting;
    client->looking = client->follow = true;
    while (look_key(client, key, &thing)) {
        collect(client, &things);
        thing %= things.count;
        tell(client, things.of[thing]);
        layout_draw(client);
        key = screen_key(-1, client->table->lang);
    }
    client->looking = false;
    client->follow = follow;
}
