/*
 * spoken.c - by what people know each square: the nearest house and how far it lies from it in which direction; the squares
 * around the graveyard by its corners. Not here: the words (load_texts.c).
 */
#include "town/spoken.h"
#include "town/town.h"

#include <stdlib.h>
#include <string.h>

struct box {
    int x0, y0, x1, y1;
};

static void widen(struct box *box, int x, int y)
{
    box->x0 = x < box->x0 ? x : box->x0;
    box->y0 = y < box->y0 ? y : box->y0;
    box->x1 = x > box->x1 ? x : box->x1;
    box->y1 = y > box->y1 ? y : box->y1;
}

/* The cells of the houses; the ring around the graveyard comes last. */
static void find_boxes(const struct town_game *g, struct box box[HOUSES + 1])
{
    const struct hd_map *map = &g->base.map;
    for (int i = 0; i <= HOUSES; i++)
        box[i] = (struct box){map->w, map->h, -1, -1};
    for (int y = 0; y < map->h; y++)
        for (int x = 0; x < map->w; x++) {
            int node = map->cell[y * map->w + x];
            if (node == HD_NONE)
                continue;
            if (node < g->board.houses)
                widen(&box[node], x, y);
            else if (map->place[node].flags & HD_SPAWN)
                widen(&box[HOUSES], x, y);
        }
}

/* How far at lies before first (less than 0) or behind last (more than 0). */
static int beyond(int at, int first, int last)
{
    if (at < first)
        return at - first;
    return at > last ? at - last : 0;
}

static void set_away(struct spoken *s, int dx, int dy)
{
    s->upright = dy < 0 ? NORTH : dy > 0 ? SOUTH : NOWHERE;
    s->across = dx < 0 ? WEST : dx > 0 ? EAST : NOWHERE;
    s->uprights = (uint8_t)abs(dy);
    s->acrosses = (uint8_t)abs(dx);
}

/* ---- by a house ---- */

/* Near, and rather straight away from it than over its corner. */
static int distance(const struct box *box, const struct hd_place *at)
{
    int dx = abs(beyond(at->x, box->x0, box->x1)), dy = abs(beyond(at->y, box->y0, box->y1));
    return (dx + dy) * 2 + (dx && dy);
}

static int nearest(const struct town_game *g, const struct box *box, const struct hd_place *at)
{
    int best = 0;
    for (int house = 1; house < g->board.houses; house++)
        if (distance(&box[house], at) < distance(&box[best], at))
            best = house;
    return best;
}

static uint8_t half_of(const struct box *box, const struct hd_place *at, bool upright)
{
    if (upright)
        return box->x0 == box->x1 ? NOWHERE : at->x == box->x0 ? WEST : EAST;
    return box->y0 == box->y1 ? NOWHERE : at->y == box->y0 ? NORTH : SOUTH;
}

static void by_house(const struct town_game *g, const struct box *boxes, const struct hd_place *at, struct spoken *s)
{
    s->house = (uint8_t)nearest(g, boxes, at);
    const struct box *box = &boxes[s->house];
    set_away(s, beyond(at->x, box->x0, box->x1), beyond(at->y, box->y0, box->y1));
    int steps = s->uprights + s->acrosses;
    if (s->upright && s->across) {
        s->by = steps == 2 ? BY_CORNER : BY_OFFSET;
        return;
    }
    s->half = half_of(box, at, s->upright != NOWHERE);
    if (steps == 1)
        s->by = s->half ? BY_FRONT : BY_SIDE;
    else
        s->by = s->half ? BY_HALF : BY_STRAIGHT;
}

/* ---- by the graveyard ---- */

static void by_graveyard(const struct box *ring, const struct hd_place *at, struct spoken *s)
{
    bool south = at->y - ring->y0 > ring->y1 - at->y, east = at->x - ring->x0 > ring->x1 - at->x;
    s->corner[0] = south ? SOUTH : NORTH;
    s->corner[1] = east ? EAST : WEST;
    set_away(s, at->x - (east ? ring->x1 : ring->x0), at->y - (south ? ring->y1 : ring->y0));
    s->by = s->upright || s->across ? BY_GRAVEYARD_OF : BY_GRAVEYARD;
}

void town_spoken(const struct town_game *g, struct spoken spoken[NODES])
{
    struct box box[HOUSES + 1];
    find_boxes(g, box);
    for (int node = g->board.houses; node < g->board.nodes; node++) {
        const struct hd_place *at = &g->base.map.place[node];
        struct spoken *s = &spoken[node];
        *s = (struct spoken){0};
        if (at->flags & HD_SPAWN)
            by_graveyard(&box[HOUSES], at, s);
        else
            by_house(g, box, at, s);
        for (int other = g->board.houses; other < node; other++)
            s->twice = s->twice || !memcmp(s, &spoken[other], sizeof *s);
    }
}
