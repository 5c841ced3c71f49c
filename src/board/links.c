/*
 * links.c - what is between neighbouring cells: crosswalks, openings, doors, else walls. Gives neighbours, doors, buildings
 * and the segments to draw.
 * Not here: lines of sight (sight.c).
 */
#include "board/lay.h"

#include <string.h>

enum { WIDTH = 2 /* of a door or opening, in cells */ };

/* What the border between two cells belongs to. */
struct border {
    enum mark mark;
    int a, b; /* zones; for doors a is the room with the door in its wall */
    int side; /* doors: which wall */
};

struct edges {
    uint8_t side[LINKS], mark[LINKS];
    struct run {
        int x, y, length;
        bool upright;
    } run[LINKS];
};

/* ---- borders ---- */

static bool is_door(const struct tile_door *door, char room, char other, int side)
{
    return door->room == room && door->other == other && door->side == side;
}

static struct border door_between(const struct tile *tile, char p, char q, int side, int p_zone, int q_zone)
{
    for (int i = 0; i < tile->doors; i++) {
        if (is_door(&tile->door[i], p, q, side))
            return (struct border){MARK_DOOR, p_zone, q_zone, side};
        if (is_door(&tile->door[i], q, p, opposite(side)))
            return (struct border){MARK_DOOR, q_zone, p_zone, opposite(side)};
    }
    return (struct border){.mark = MARK_WALL};
}

/* 2E-MOVE-4 */
static enum mark mark_inside(const struct tile *tile, char p, char q)
{
    if (tile->cells)
        return tile->between[cell_of(p)][cell_of(q)];
    if (is_street(p) && is_street(q))
        return tile->sandbags[p - '0'] >> (q - '0') & 1 ? MARK_SANDBAGS : MARK_FREE;
    if (is_room(p) && is_room(q) && tile->open[p - 'A'] >> (q - 'A') & 1)
        return MARK_GAP;
    return MARK_WALL;
}

/* DS-MOVE-2: where two tiles of cells meet, a room opens to what is behind its edge, other ground is free; but the hull of a
 * building has no openings to the surface. */
static enum mark mark_of_joint(enum zone_kind p, enum zone_kind q)
{
    if (zone_row[p].apart || zone_row[q].apart)
        return MARK_WALL;
    if (p == ZONE_TUNNEL || q == ZONE_TUNNEL)
        return zone_row[p].room || zone_row[q].room ? MARK_GATE : MARK_FREE;
    return zone_row[p].room || zone_row[q].room ? MARK_OPENING : MARK_FREE;
}

static enum mark mark_across(struct lay *lay, int x, int y, int side)
{
    int u = x + step_x(side), v = y + step_y(side);
    bool open = gap_at(lay, x, y) >> side & 1 && gap_at(lay, u, v) >> opposite(side) & 1;
    if (!lay->board->cells || !open)
        return open ? MARK_GAP : MARK_WALL;
    return mark_of_joint(kind_of(tile_at(lay, x, y), sign_at(lay, x, y)), kind_of(tile_at(lay, u, v), sign_at(lay, u, v)));
}

static bool is_wished(const struct lay *lay, int a, int b)
{
    for (int i = 0; i < lay->wishes; i++) {
        int p = board_find(lay->board, lay->wish[i].a), q = board_find(lay->board, lay->wish[i].b);
        if ((p == a && q == b) || (p == b && q == a))
            return true;
    }
    return false;
}

/* 2E-MOVE-3, 2E-MOVE-2, 2E-MOVE-1: Between the cell and its neighbour on that side, which must exist. */
static struct border border_of(struct lay *lay, int x, int y, int side)
{
    struct board *board = lay->board;
    int u = x + step_x(side), v = y + step_y(side);
    int a = board->cell[y * board->map.w + x], b = board->cell[v * board->map.w + u];
    const struct tile *tile = tile_at(lay, x, y);
    if (a == b)
        return (struct border){.mark = MARK_WALL};
    bool inside = tile == tile_at(lay, u, v);
    enum mark mark = inside ? mark_inside(tile, sign_at(lay, x, y), sign_at(lay, u, v)) : mark_across(lay, x, y, side);
    if (mark == MARK_GAP && is_wished(lay, a, b))
        return (struct border){MARK_DOOR, a, b, side};
    if (mark == MARK_WALL && inside && !tile->cells)
        return door_between(tile, sign_at(lay, x, y), sign_at(lay, u, v), side, a, b);
    return (struct border){mark, a < b ? a : b, a < b ? b : a, 0};
}

/* ---- links ---- */

static int find_link(const struct board *board, const struct edges *edges, struct border border)
{
    for (int i = 0; i < board->links; i++) {
        const struct hd_link *link = &board->link[i];
        if (link->a == border.a && link->b == border.b && edges->mark[i] == border.mark && edges->side[i] == border.side)
            return i;
    }
    return NO_LINK;
}

static void add_door(struct lay *lay, struct border border)
{
    struct board *board = lay->board;
    int door = board->doors++;
    bool turn = board->room[border.b] && !board->room[border.a]; /* a is the room */
    board->door[door] =
        (struct door){(uint8_t)(turn ? border.b : border.a), (uint8_t)(turn ? border.a : border.b), (uint8_t)border.mark};
    board->doors_open |= (uint64_t)mark_row[border.mark].open << door;
    board->sandbags |= (uint64_t)(border.mark == MARK_SANDBAGS) << door;
    board->door_link[door] = (uint8_t)board->links;
    board->doors_at[border.a] |= 1ull << door;
    board->doors_at[border.b] |= 1ull << door;
    lay->link_door[board->links] = (uint8_t)door;
}

/* Index of the new link, NO_LINK when there is no room for it (reported). */
static int add_link(struct lay *lay, struct edges *edges, struct border border)
{
    struct board *board = lay->board;
    const struct mark_row *row = &mark_row[border.mark];
    if (board->links == LINKS || (row->changes && board->doors == DOORS)) {
        pk_problem(lay->report, lay->where, "expected at most %d links and %d doors, or openings for doors, on a board", LINKS,
                   DOORS);
        return NO_LINK;
    }
    if (row->changes) {
        add_door(lay, border);
    } else {
        zset_add(&board->adjacent[border.a], border.b);
        zset_add(&board->adjacent[border.b], border.a);
    }
    edges->side[board->links] = (uint8_t)border.side;
    edges->mark[board->links] = (uint8_t)border.mark;
    board->link[board->links] = (struct hd_link){.a = (int16_t)border.a,
                                                 .b = (int16_t)border.b,
                                                 .kind = row->drawn,
                                                 .flags = row->drawn == HD_OPENING && row->changes ? HD_CLOSES : 0};
    return board->links++;
}

static bool link_cells(struct lay *lay, struct edges *edges, int x, int y, int side)
{
    struct board *board = lay->board;
    struct border border = border_of(lay, x, y, side);
    int cell = y * board->map.w + x;
    if (border.mark == MARK_WALL)
        return true;
    int link = find_link(board, edges, border);
    if (link == NO_LINK)
        link = add_link(lay, edges, border);
    if (link == NO_LINK)
        return false;
    lay->link[side == SOUTH][cell] = (int16_t)link;
    return true;
}

/* A mine has a roof: where the surface lies against a tunnel the sides were not meant to meet. Told once per pair of tiles. */
static void check_joint(struct lay *lay, int x, int y, int side)
{
    int u = x + step_x(side), v = y + step_y(side);
    enum zone_kind p = kind_of(tile_at(lay, x, y), sign_at(lay, x, y)), q = kind_of(tile_at(lay, u, v), sign_at(lay, u, v));
    int one = (int)(tile_at(lay, x, y) - lay->tile), other = (int)(tile_at(lay, u, v) - lay->tile);
    if (one == other || lay->told[one] >> side & 1)
        return;
    if (!((p == ZONE_OUTDOOR && q == ZONE_TUNNEL) || (p == ZONE_TUNNEL && q == ZONE_OUTDOOR)))
        return;
    lay->told[one] |= (uint8_t)(1 << side);
    pk_problem(lay->report, lay->where, "the surface of %s lies against a tunnel of %s: these sides do not fit together",
               lay->board->tile[p == ZONE_OUTDOOR ? one : other].name, lay->board->tile[p == ZONE_OUTDOOR ? other : one].name);
}

static void check_joints(struct lay *lay)
{
    int w = lay->board->map.w, h = lay->board->map.h;
    for (int cell = 0; lay->board->cells && cell < w * h; cell++) {
        int x = cell % w, y = cell / w;
        if (x + 1 < w)
            check_joint(lay, x, y, EAST);
        if (y + 1 < h)
            check_joint(lay, x, y, SOUTH);
    }
}

static bool find_links(struct lay *lay, struct edges *edges)
{
    int w = lay->board->map.w, h = lay->board->map.h;
    memset(lay->link, 0xff, sizeof lay->link);
    memset(lay->link_door, NO_DOOR, sizeof lay->link_door);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (x + 1 < w && !link_cells(lay, edges, x, y, EAST))
                return false;
            if (y + 1 < h && !link_cells(lay, edges, x, y, SOUTH))
                return false;
        }
    return true;
}

/* ---- where to draw them ---- */

/* Follows borders of one kind along a line, keeping the longest unbroken run of each link. */
static void find_runs(const struct lay *lay, struct edges *edges, bool upright)
{
    const int16_t *link = lay->link[!upright];
    int w = lay->board->map.w, h = lay->board->map.h;
    for (int line = 0; line < (upright ? w : h); line++) {
        int length = 0, last = NO_LINK;
        for (int at = 0; at < (upright ? h : w); at++) {
            int now = link[upright ? at * w + line : line * w + at];
            length = now == last ? length + 1 : 1;
            last = now;
            if (now == NO_LINK || length <= edges->run[now].length)
                continue;
            int start = at - length + 1;
            edges->run[now] =
                upright ? (struct run){line + 1, start, length, true} : (struct run){start, line + 1, length, false};
        }
    }
}

static void draw_link(struct hd_link *link, struct run run)
{
    int length = link->kind == HD_CROSSWALK || run.length < WIDTH ? run.length : WIDTH;
    int skip = (run.length - length) / 2;
    link->x0 = (int16_t)(run.x + (run.upright ? 0 : skip));
    link->y0 = (int16_t)(run.y + (run.upright ? skip : 0));
    link->x1 = (int16_t)(link->x0 + (run.upright ? 0 : length));
    link->y1 = (int16_t)(link->y0 + (run.upright ? length : 0));
}

/* ---- buildings ---- */

/* Rooms that are next to this one in the same building: without any door (2E-DEF-4, 2E-AMB-02), but an opening a door can be
 * put into is one even while it is shut (DS-DEF-3). */
static struct zset same_building(const struct board *board, int room)
{
    struct zset next = board->adjacent[room];
    for (uint64_t doors = board->doors_at[room] & board->doors_open; doors;) {
        const struct door *door = &board->door[bit_pop(&doors)];
        zset_add(&next, door->a == room ? door->b : door->a);
    }
    return zset_and(next, board->rooms);
}

static void number_buildings(struct board *board)
{
    for (int zone = 0; zone < board->zones; zone++) {
        if (!board->room[zone] || board->building[zone])
            continue;
        struct zset todo = {{0}};
        board->buildings++;
        for (zset_add(&todo, zone); !zset_empty(&todo);) {
            int room = zset_pop(&todo);
            board->building[room] = (uint8_t)board->buildings;
            struct zset next = same_building(board, room);
            while (!zset_empty(&next)) {
                int other = zset_pop(&next);
                if (!board->building[other])
                    zset_add(&todo, other);
            }
        }
    }
    for (int zone = 0; zone < board->zones; zone++)
        board->place[zone].group = board->building[zone];
}

/* ---- tiles taken away ---- */

static bool is_fallen(struct lay *lay, int x, int y) { return lay->fallen >> (tile_at(lay, x, y) - lay->tile) & 1; }

/* Cells of fallen tiles belong to nothing, and there is no longer anything between them and others. */
static void take_cells(struct lay *lay, bool kept[LINKS])
{
    struct board *board = lay->board;
    int w = board->map.w, h = board->map.h;
    for (int zone = 0; zone < board->zones; zone++)
        zset_add(&board->fallen, zone);
    for (int cell = 0; cell < w * h; cell++) {
        int x = cell % w, y = cell / w;
        bool gone = is_fallen(lay, x, y);
        if (gone || (x + 1 < w && is_fallen(lay, x + 1, y)))
            lay->link[0][cell] = NO_LINK;
        if (gone || (y + 1 < h && is_fallen(lay, x, y + 1)))
            lay->link[1][cell] = NO_LINK;
        for (int way = 0; way < 2; way++)
            if (lay->link[way][cell] != NO_LINK)
                kept[lay->link[way][cell]] = true;
        if (!gone)
            zset_del(&board->fallen, board->cell[cell]);
        else
            board->cell[cell] = HD_NONE;
    }
}

/* DS-M10-6: a zone shared with a fallen tile shrinks to what is left of it; numbers of zones, links and doors stay. */
void lay_fall(struct lay *lay)
{
    struct board *board = lay->board;
    bool kept[LINKS] = {false};
    take_cells(lay, kept);
    memset(board->adjacent, 0, sizeof board->adjacent);
    memset(board->doors_at, 0, sizeof board->doors_at);
    for (int i = 0; i < board->links; i++) {
        int a = board->link[i].a, b = board->link[i].b, door = lay->link_door[i];
        if (!kept[i])
            continue;
        if (door == NO_DOOR) {
            zset_add(&board->adjacent[a], b);
            zset_add(&board->adjacent[b], a);
        } else {
            board->doors_at[a] |= 1ull << door;
            board->doors_at[b] |= 1ull << door;
        }
    }
}

int board_add_passage(struct board *board, int a, int b)
{
    int door = board->doors;
    if (board->doors == DOORS || board->links == LINKS)
        return HD_NONE;
    board->doors++;
    board->door[door] = (struct door){(uint8_t)a, (uint8_t)b, MARK_PASSAGE};
    board->door_link[door] = (uint8_t)board->links;
    board->doors_at[a] |= 1ull << door;
    board->doors_at[b] |= 1ull << door;
    board->doors_open |= 1ull << door;
    board->passages |= 1ull << door;
    board->link[board->links++] = (struct hd_link){.a = (int16_t)a, .b = (int16_t)b, .kind = HD_PASSAGE};
    board->map.links = board->links;
    return door;
}

bool lay_links(struct lay *lay)
{
    struct board *board = lay->board;
    struct edges edges = {.side = {0}};
    int before = lay->report->count;
    check_joints(lay);
    if (lay->report->count > before || !find_links(lay, &edges))
        return false;
    find_runs(lay, &edges, true);
    find_runs(lay, &edges, false);
    for (int i = 0; i < board->links; i++)
        draw_link(&board->link[i], edges.run[i]);
    number_buildings(board);
    return true;
}
