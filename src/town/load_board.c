/*
 * load_board.c - board.yaml: from a map of cells to the tables of ZT-BOARD-11. Only this file and spoken.c know that the town
 * is a grid.
 * Not here: names of places (load_places.c).
 *
 * Nodes: buildings first (h1 is node 0), then street squares row by row.
 */
#include "town/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OUTSIDE = -1, GRAVEYARD = -2 };

/* The map while it is read. cell: node, GRAVEYARD or OUTSIDE. */
struct grid {
    struct load *l;
    const struct pk_node *rows;
    int w, h, streets;
    int16_t cell[SIDE][SIDE];
    bool front[SIDE][SIDE], ring[SIDE][SIDE];
};

static const int8_t dir_y[STEPS] = {-1, 0, 1, 0, -1, 1, 1, -1},
                    dir_x[STEPS] = {0, 1, 0, -1, 1, 1, -1, -1}; /* sides first, then corners */

static int at(const struct grid *m, int y, int x) { return y >= 0 && x >= 0 && y < m->h && x < m->w ? m->cell[y][x] : OUTSIDE; }

/* ---- reading ---- */

static void read_cell(struct grid *m, const struct pk_node *row, int y, int x, const char *word)
{
    struct town_board *b = &m->l->g->board;
    char *end = NULL;
    long house = word[0] == 'H' ? strtol(word + 1, &end, 10) : 0;
    m->front[y][x] = !strcmp(word, "f");
    m->ring[y][x] = !strcmp(word, "X");
    if (!strcmp(word, "##"))
        m->cell[y][x] = GRAVEYARD;
    else if (house >= 1 && house <= HOUSES && !*end) {
        m->cell[y][x] = (int16_t)(house - 1);
        b->houses = b->houses < house ? (int)house : b->houses;
    } else if (m->front[y][x] || m->ring[y][x] || !strcmp(word, "."))
        m->cell[y][x] = (int16_t)(HOUSES + m->streets++); /* made dense in number_nodes() */
    else
        pk_problem(m->l->report, row, "map: '%.8s' isn't a cell; there are . X f ## and H1 to H%d", word, HOUSES);
}

static void read_row(struct grid *m, const struct pk_node *row, int y)
{
    char buf[512];
    const char *word[SIDE + 1];
    int n = row->type == PK_SCALAR ? text_split(row->text, buf, sizeof buf, word, SIDE + 1) : 0;
    if (!y)
        m->w = n < SIDE ? n : SIDE;
    if (!n || n != m->w) {
        pk_problem(m->l->report, row, "map: row %d has %d cells, expected %d (at most %d)", y + 1, n, m->w, SIDE);
        return;
    }
    for (int x = 0; x < n; x++)
        read_cell(m, row, y, x, word[x]);
}

static void number_nodes(struct grid *m)
{
    struct town_board *b = &m->l->g->board;
    for (int y = 0; y < m->h; y++)
        for (int x = 0; x < m->w; x++)
            if (m->cell[y][x] >= HOUSES)
                m->cell[y][x] = (int16_t)(m->cell[y][x] - HOUSES + b->houses);
    b->nodes = b->houses + m->streets;
    if (b->nodes > NODES - 1)
        pk_problem(m->l->report, m->rows, "map: %d places, there may be at most %d", b->nodes, NODES - 1);
}

/* ---- depth (ZT-BOARD-5): squares from the graveyard, corners count as one ---- */

static int depth_of(const struct grid *m, int y, int x)
{
    int best = NONE;
    for (int gy = 0; gy < m->h; gy++)
        for (int gx = 0; gx < m->w; gx++)
            if (m->cell[gy][gx] == GRAVEYARD) {
                int d = abs(gy - y) > abs(gx - x) ? abs(gy - y) : abs(gx - x);
                best = d < best ? d : best;
            }
    return best;
}

static void find_depths(struct grid *m)
{
    struct town_board *b = &m->l->g->board;
    for (int y = 0; y < m->h; y++)
        for (int x = 0; x < m->w; x++) {
            int node = m->cell[y][x], d = depth_of(m, y, x);
            if (node < 0)
                continue;
            if (b->depth[node] && b->depth[node] != d)
                pk_problem(m->l->report, &m->rows->child[y], "map: the cells of H%d are not equally far from the graveyard",
                           node + 1);
            b->depth[node] = (uint8_t)d;
        }
}

/* ---- steps ---- */

/* ZT-FIRE-4: the first building in a straight line; the graveyard and the edge end it. */
static int first_house(const struct grid *m, int y, int x, int dir)
{
    int houses = m->l->g->board.houses;
    for (;;) {
        y += dir_y[dir];
        x += dir_x[dir];
        int node = at(m, y, x);
        if (node < 0)
            return NONE;
        if (node < houses)
            return node;
    }
}

static void add_step(struct grid *m, int from, int to, int ray, bool direct)
{
    struct town_board *b = &m->l->g->board;
    if (nset_has(&b->adjacent[from], to) || b->steps[from] == STEPS)
        return;
    struct step step = {(uint8_t)to, (uint8_t)ray, direct};
    b->step[from][b->steps[from]++] = step;
    nset_add(&b->adjacent[from], to);
    if (direct)
        nset_add(&b->direct[from], to);
    if (b->depth[to] >= b->depth[from]) { /* ZT-BOARD-10, ZT-ZOMB-3 */
        b->zombie_answer[from][b->zombie_steps[from]] = act2(V_ZOMBIE, from, step.to);
        b->zombie_step[from][b->zombie_steps[from]++] = step;
    }
}

/* ZT-BOARD-6, -7, -8: over corners only between street squares. */
static void link_cell(struct grid *m, int y, int x)
{
    int from = m->cell[y][x], houses = m->l->g->board.houses;
    if (from < 0)
        return;
    for (int dir = 0; dir < STEPS; dir++) {
        int to = at(m, y + dir_y[dir], x + dir_x[dir]);
        bool corner = dir >= 4;
        if (to < 0 || to == from || (from < houses && to < houses) || (corner && (from < houses || to < houses)))
            continue;
        add_step(m, from, to, first_house(m, y, x, dir), !corner);
    }
}

/* ---- buildings (ZT-BOARD-4): four squares, front ones first, and what lies behind each ---- */

static void add_square(struct grid *m, int house, int y, int x, int dir, int *count)
{
    struct town_board *b = &m->l->g->board;
    int sy = y + dir_y[dir], sx = x + dir_x[dir], square = at(m, sy, sx), back = at(m, sy + dir_y[dir], sx + dir_x[dir]);
    if (square < b->houses)
        return;
    if (m->front[sy][sx] != (b->depth[square] < b->depth[house]))
        pk_problem(m->l->report, &m->rows->child[sy], "map: square %d-%d beside H%d %s", sy, sx, house + 1,
                   m->front[sy][sx] ? "is marked f but is no nearer to the graveyard"
                                    : "is nearer to the graveyard and must be marked f");
    if (b->beside[square] != NONE && *count < SQUARES)
        pk_problem(m->l->report, &m->rows->child[sy], "map: square %d-%d lies beside two buildings", sy, sx);
    if (back < b->houses)
        pk_problem(m->l->report, &m->rows->child[sy], "map: behind square %d-%d, away from H%d, is not a street square", sy, sx,
                   house + 1);
    if (*count < SQUARES && back >= b->houses) {
        b->square[house][*count] = (uint8_t)square;
        b->back[house][*count] = (uint8_t)back;
        b->back_ray[house][*count] = (uint8_t)first_house(m, sy, sx, dir);
        b->beside[square] = (uint8_t)house;
    }
    ++*count;
}

static void swap_bytes(uint8_t *a, uint8_t *b)
{
    uint8_t t = *a;
    *a = *b;
    *b = t;
}

static void front_first(struct town_board *b, int house)
{
    for (int i = 1; i < SQUARES; i++)
        for (int k = i; k > 0 && b->depth[b->square[house][k]] < b->depth[b->square[house][k - 1]]; k--) {
            swap_bytes(&b->square[house][k], &b->square[house][k - 1]);
            swap_bytes(&b->back[house][k], &b->back[house][k - 1]);
            swap_bytes(&b->back_ray[house][k], &b->back_ray[house][k - 1]);
        }
}

static void find_squares(struct grid *m, int house)
{
    struct town_board *b = &m->l->g->board;
    int count = 0;
    for (int y = 0; y < m->h; y++)
        for (int x = 0; x < m->w; x++)
            for (int dir = 0; dir < 4 && m->cell[y][x] == house; dir++)
                add_square(m, house, y, x, dir, &count);
    if (count != SQUARES)
        pk_problem(m->l->report, m->rows, "map: H%d has %d squares beside it, expected %d", house + 1, count, SQUARES);
    else
        front_first(b, house);
}

/* ---- the ring (ZT-BOARD-3): clockwise from its top left square ---- */

static void find_ring(struct grid *m)
{
    static const uint8_t turn[4] = {1, 2, 3, 0}; /* east, south, west, north */
    struct town_board *b = &m->l->g->board;
    int total = 0, y = -1, x = -1;
    for (int i = m->h * m->w - 1; i >= 0; i--)
        if (m->ring[i / m->w][i % m->w]) {
            total++;
            y = i / m->w;
            x = i % m->w;
        }
    bool more = total > 0;
    while (more && b->ring_count < RING) {
        b->ring[b->ring_count++] = (uint8_t)m->cell[y][x];
        m->ring[y][x] = false;
        more = false;
        for (int i = 0; i < 4 && !more; i++) {
            int ny = y + dir_y[turn[i]], nx = x + dir_x[turn[i]];
            more = at(m, ny, nx) >= 0 && m->ring[ny][nx];
            y = more ? ny : y;
            x = more ? nx : x;
        }
    }
    if (!total || b->ring_count != total)
        pk_problem(m->l->report, m->rows, "map: the %d X squares must form one ring of at most %d", total, RING);
}

/* ---- range (ZT-BOARD-9): steps without passing through a building ---- */

static void find_ranges(struct town_board *b, int from)
{
    struct nset edge = nset_one(from), seen = edge;
    memset(b->range[from], NONE, sizeof b->range[from]);
    for (int d = 0; !nset_empty(edge); d++) {
        struct nset next = {{0, 0, 0}}, now = edge;
        if (d < 3)
            b->near[from][d] = edge;
        while (!nset_empty(now)) {
            int node = nset_pop(&now);
            b->range[from][node] = (uint8_t)d;
            if (node >= b->houses || node == from)
                next = nset_or(next, b->adjacent[node]);
        }
        edge = nset_minus(next, seen);
        seen = nset_or(seen, next);
    }
}

static void find_walks(struct town_board *b, int from)
{
    struct nset edge = nset_one(from), reach = {{0, 0, 0}};
    for (int d = 0; d < 3; d++) {
        struct nset next = {{0, 0, 0}};
        while (!nset_empty(edge))
            next = nset_or(next, b->adjacent[nset_pop(&edge)]);
        reach = nset_or(reach, next);
        edge = nset_and(next, b->streets);
        b->walk[from][d] = reach;
    }
}

/* ---- for drawing ---- */

static void draw_map(struct grid *m)
{
    struct border *o = m->l->border;
    struct town_board *b = &m->l->g->board;
    struct hd_map *map = &m->l->g->base.map;
    *map = (struct hd_map){.w = m->w,
                           .h = m->h,
                           .cell = o->cell,
                           .places = b->nodes,
                           .place = o->map_place,
                           .link = o->map_link,
                           .tile = o->tile,
                           .tiles = 1};
    o->tile[0] =
        (struct hd_tile){.name = pk_str(m->l->board, "id", "town", m->l->report), .w = (int16_t)m->w, .h = (int16_t)m->h};
    for (int y = m->h - 1; y >= 0; y--)
        for (int x = m->w - 1; x >= 0; x--) {
            int node = m->cell[y][x];
            o->cell[y * m->w + x] = (int16_t)(node < 0 ? HD_NONE : node);
            if (node < 0)
                continue;
            bool house = node < b->houses;
            if (house)
                snprintf(o->place_id[node], sizeof o->place_id[node], "h%d", node + 1);
            else
                snprintf(o->place_id[node], sizeof o->place_id[node], "s%u-%u", (unsigned)y % SIDE, (unsigned)x % SIDE);
            o->map_place[node] = (struct hd_place){.id = o->place_id[node],
                                                   .tile = o->tile[0].name,
                                                   .kind = house ? HD_HOUSE : HD_SQUARE,
                                                   .flags = m->ring[y][x] ? HD_SPAWN : 0,
                                                   .group = (uint8_t)(house ? node + 1 : 0),
                                                   .x = (int16_t)x,
                                                   .y = (int16_t)y};
        }
}

/* The entrances of the buildings, as segments on cell borders. */
static void draw_entrances(struct grid *m)
{
    struct border *o = m->l->border;
    struct town_board *b = &m->l->g->board;
    int n = 0;
    for (int y = 0; y < m->h; y++)
        for (int x = 0; x < m->w; x++)
            for (int dir = 0; dir < 4; dir++) {
                int a = m->cell[y][x], to = at(m, y + dir_y[dir], x + dir_x[dir]);
                if (a < 0 || a >= b->houses || to < b->houses || n == LINKS)
                    continue;
                int x0 = x + (dir == 1), y0 = y + (dir == 2);
                bool upright = dir == 1 || dir == 3;
                o->map_link[n++] = (struct hd_link){.a = (int16_t)a,
                                                    .b = (int16_t)to,
                                                    .kind = HD_DOOR,
                                                    .x0 = (int16_t)x0,
                                                    .y0 = (int16_t)y0,
                                                    .x1 = (int16_t)(x0 + !upright),
                                                    .y1 = (int16_t)(y0 + upright)};
            }
    m->l->g->base.map.links = n;
}

/* ---- the whole ---- */

static void build(struct grid *m)
{
    struct town_board *b = &m->l->g->board;
    memset(b->beside, NONE, sizeof b->beside);
    find_depths(m);
    for (int y = 0; y < m->h; y++)
        for (int x = 0; x < m->w; x++)
            link_cell(m, y, x);
    for (int node = b->houses; node < b->nodes; node++)
        nset_add(&b->streets, node);
    for (int house = 0; house < b->houses; house++)
        find_squares(m, house);
    for (int node = 0; node < b->nodes; node++)
        find_ranges(b, node);
    for (int node = 0; node < b->nodes; node++)
        find_walks(b, node);
    draw_map(m);
    draw_entrances(m);
    find_ring(m);
}

void town_load_board(struct load *l)
{
    int count, before = l->report->count;
    struct grid *m = calloc(1, sizeof *m);
    pk_only(l->board, "id source map", l->report);
    if (!m) {
        pk_problem(l->report, l->board, "not enough memory");
        return;
    }
    m->l = l;
    m->rows = town_load_children(l, l->board, "map", PK_LIST, SIDE, &count);
    m->h = count;
    for (int y = 0; y < m->h; y++)
        for (int x = 0; x < SIDE; x++)
            m->cell[y][x] = OUTSIDE;
    for (int y = 0; y < m->h; y++)
        read_row(m, &m->rows->child[y], y);
    if (m->rows && l->report->count == before)
        number_nodes(m);
    if (m->rows && l->report->count == before)
        build(m);
    free(m);
}
