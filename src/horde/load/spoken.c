/*
 * spoken.c - see spoken.h. Every place gets a list of what it may be called by, best first; the first that nobody else could be
 * called by is its own; who has none takes what is left, or a number. So no two places of a board sound alike.
 * Not here: words of any language (places.c).
 */
#include "horde/load/spoken.h"

#include <stdio.h>
#include <string.h>

enum { WAYS = 40, NEAR = 3 /* landmarks it does not touch */, RASTER = 2 * BOARD_TILES + 2, NO_STREET = 0xff };

struct box {
    int x0, y0, x1, y1;
};

struct finder {
    const struct board *b;
    uint32_t whole; /* buildings that are one landmark */
    int landmarks;
    uint8_t landmark[ZONES];        /* number + 1; 0: none */
    struct box box[ZONES];          /* of each zone */
    struct box around[ZONES];       /* of each landmark */
    uint8_t rooms[ZONES];           /* of each landmark */
    struct zset touches[ZONES];     /* zones with a common border */
    uint8_t row[ZONES], col[ZONES]; /* of a street: the raster */
    uint8_t along[ZONES][2];        /* the streets a street zone belongs to, row and column; NO_STREET: none */
    uint8_t row_street[RASTER], col_street[RASTER];
    struct streets streets;
    int ways[ZONES];
    struct spoken way[ZONES][WAYS];
};

/* ---- where things lie ---- */

static void widen(struct box *box, int x, int y)
{
    box->x0 = x < box->x0 ? x : box->x0;
    box->y0 = y < box->y0 ? y : box->y0;
    box->x1 = x + 1 > box->x1 ? x + 1 : box->x1;
    box->y1 = y + 1 > box->y1 ? y + 1 : box->y1;
}

static void touch(struct finder *f, int a, int b)
{
    if (a == b || a < 0 || b < 0)
        return;
    zset_add(&f->touches[a], b);
    zset_add(&f->touches[b], a);
}

static void measure(struct finder *f)
{
    const struct hd_map *map = &f->b->map;
    for (int z = 0; z < ZONES; z++)
        f->box[z] = f->around[z] = (struct box){map->w, map->h, 0, 0};
    for (int i = 0; i < map->w * map->h; i++) {
        int x = i % map->w, y = i / map->w, zone = map->cell[i];
        if (zone < 0)
            continue;
        widen(&f->box[zone], x, y);
        if (f->landmark[zone])
            widen(&f->around[f->landmark[zone] - 1], x, y);
        if (x + 1 < map->w)
            touch(f, zone, map->cell[i + 1]);
        if (y + 1 < map->h)
            touch(f, zone, map->cell[i + map->w]);
    }
}

/* -1, 0, 1: before, within or behind the middle of from..to, as thirds (or, exact, halves) see it. */
static int side_on(int from, int to, int at0, int at1, bool halves)
{
    int off = (at0 + at1) - (from + to), size = to - from; /* twice the way from middle to middle */
    int least = halves ? 1 : (size + 2) / 3;
    return off <= -least ? -1 : off >= least ? 1 : 0;
}

static int side_of(struct box whole, struct box part, bool halves)
{
    return 3 * (1 + side_on(whole.y0, whole.y1, part.y0, part.y1, halves)) + 1 +
           side_on(whole.x0, whole.x1, part.x0, part.x1, halves);
}

/* ---- landmarks ---- */

/* The first zone of the house, or of as much of it as lies on the same tile. */
static int first_of_house(const struct finder *f, int zone)
{
    const struct board *b = f->b;
    bool whole = f->whole >> b->building[zone] & 1;
    int first = 0;
    while (b->building[first] != b->building[zone] || (!whole && strcmp(b->place[first].tile, b->place[zone].tile)))
        first++;
    return first;
}

static bool is_landmark(const struct board *b, int zone)
{
    return b->cells ? b->kind[zone] == ZONE_ROOM : b->building[zone] != 0;
}

static void find_landmarks(struct finder *f)
{
    int count = 0;
    for (int z = 0; z < f->b->zones; z++) {
        int first = f->b->cells || !is_landmark(f->b, z) ? z : first_of_house(f, z);
        if (is_landmark(f->b, z))
            f->landmark[z] = first < z ? f->landmark[first] : count < f->landmarks ? (uint8_t)++count : 0;
        if (f->landmark[z])
            f->rooms[f->landmark[z] - 1]++;
    }
    f->landmarks = count;
}

/* ---- streets: along the borders of tiles, where the raster is even ---- */

static bool is_street(const struct board *b, int zone) { return !b->cells && b->kind[zone] == ZONE_STREET; }

static bool goes_on(const struct finder *f, int zone, bool across)
{
    for (struct zset next = f->touches[zone]; !zset_empty(&next);) {
        int other = zset_pop(&next);
        if (is_street(f->b, other) && (across ? f->row[other] == f->row[zone] : f->col[other] == f->col[zone]))
            return true;
    }
    return false;
}

/* A crossing belongs to both streets, if both go on from there. */
static void find_along(struct finder *f, int zone)
{
    bool row = f->row[zone] % 2 == 0, column = f->col[zone] % 2 == 0;
    bool across = goes_on(f, zone, true), down = goes_on(f, zone, false);
    if (row && column && !(across && down)) {
        column = down;
        row = !down;
    }
    f->along[zone][0] = row ? f->row[zone] : NO_STREET;
    f->along[zone][1] = column ? f->col[zone] : NO_STREET;
    if (row)
        f->row_street[f->row[zone]] = 1;
    if (column)
        f->col_street[f->col[zone]] = 1;
}

static int number_streets(uint8_t street[RASTER], int first)
{
    int count = 0;
    for (int i = 0; i < RASTER; i++)
        street[i] = street[i] ? (uint8_t)(first + count++) : NO_STREET;
    return count;
}

static void find_streets(struct finder *f)
{
    for (int z = 0; z < f->b->zones; z++) {
        unsigned row = 1, column = 1; /* what has no such id lies on no street */
        if (is_street(f->b, z) && sscanf(f->b->zone_id[z], "r%2uc%2u", &row, &column) == 2 && row < RASTER && column < RASTER) {
            f->row[z] = (uint8_t)row;
            f->col[z] = (uint8_t)column;
        } else
            f->row[z] = f->col[z] = 1;
        f->along[z][0] = f->along[z][1] = NO_STREET;
    }
    for (int z = 0; z < f->b->zones; z++)
        if (is_street(f->b, z))
            find_along(f, z);
    f->streets.rows = number_streets(f->row_street, 0);
    f->streets.columns = number_streets(f->col_street, f->streets.rows);
    for (int z = 0; z < f->b->zones; z++) {
        f->along[z][0] = f->along[z][0] == NO_STREET ? NO_STREET : f->row_street[f->along[z][0]];
        f->along[z][1] = f->along[z][1] == NO_STREET ? NO_STREET : f->col_street[f->along[z][1]];
    }
}

/* ---- what a place may be called by ---- */

static void add_way(struct finder *f, int zone, enum spoken_by by, int a, int b, int c)
{
    if (f->ways[zone] < WAYS)
        f->way[zone][f->ways[zone]++] = (struct spoken){(uint8_t)by, f->b->kind[zone], (uint8_t)a, (uint8_t)b, (uint8_t)c};
}

static int add_landmarks(const struct finder *f, int zone, struct zset among, uint8_t found[ZONES], int count)
{
    for (struct zset next = zset_and(f->touches[zone], among); !zset_empty(&next);) {
        int mark = f->landmark[zset_pop(&next)];
        if (mark && mark != f->landmark[zone] && !memchr(found, mark - 1, (size_t)count))
            found[count++] = (uint8_t)(mark - 1);
    }
    return count;
}

/* Landmarks with a common border; those with a door or an opening to here come first. */
static int landmarks_at(const struct finder *f, int zone, uint8_t found[ZONES])
{
    struct zset inside = board_steps(f->b, board_all_doors(f->b), zone);
    return add_landmarks(f, zone, f->touches[zone], found, add_landmarks(f, zone, inside, found, 0));
}

/* On a street that runs that way: beside which houses, at which end, between which others. */
static void ways_along(struct finder *f, int zone, int street, bool row)
{
    uint8_t at[ZONES];
    int marks = landmarks_at(f, zone, at), here = row ? f->col[zone] : f->row[zone], least = here, most = here;
    const uint8_t *cross = row ? f->col_street : f->row_street;
    for (int i = 0; i < marks; i++)
        add_way(f, zone, BY_STREET, street, at[i], 0);
    for (int i = 0; i < marks; i++)
        for (int j = i + 1; j < marks; j++)
            add_way(f, zone, BY_STREET_AMONG, street, at[i] < at[j] ? at[i] : at[j], at[i] < at[j] ? at[j] : at[i]);
    for (int z = 0; z < f->b->zones; z++)
        if (f->along[z][!row] == street) {
            int there = row ? f->col[z] : f->row[z];
            least = there < least ? there : least;
            most = there > most ? there : most;
        }
    if (here == least && here < most)
        add_way(f, zone, BY_STREET_END, street, row ? MIDDLE - 1 : MIDDLE - 3, 0);
    if (here == most && here > least)
        add_way(f, zone, BY_STREET_END, street, row ? MIDDLE + 1 : MIDDLE + 3, 0);
    if (here % 2 && cross[here - 1] != NO_STREET && cross[here + 1] != NO_STREET)
        add_way(f, zone, BY_STREET_BETWEEN, street, cross[here - 1], 0);
}

static void ways_of_street(struct finder *f, int zone)
{
    int row = f->along[zone][0], column = f->along[zone][1];
    if (row != NO_STREET && column != NO_STREET)
        add_way(f, zone, BY_CORNER, row, column, 0);
    if (row != NO_STREET)
        ways_along(f, zone, row, true);
    if (column != NO_STREET)
        ways_along(f, zone, column, false);
}

/* Do thirds (or halves) tell the rooms of the landmark apart? */
static bool tells_apart(const struct finder *f, int mark, bool halves, bool with_middle)
{
    unsigned seen = with_middle ? 0 : 1u << MIDDLE;
    for (int z = 0; z < f->b->zones; z++)
        if (f->landmark[z] == mark + 1) {
            unsigned side = 1u << side_of(f->around[mark], f->box[z], halves);
            if (seen & side)
                return false;
            seen |= side;
        }
    return true;
}

static void ways_of_room(struct finder *f, int zone)
{
    int mark = f->landmark[zone] - 1;
    bool thirds = tells_apart(f, mark, false, false), halves = tells_apart(f, mark, true, false);
    if (f->rooms[mark] == 1)
        add_way(f, zone, BY_LANDMARK, mark, 0, 0);
    else if (thirds || !halves)
        add_way(f, zone, BY_PART, mark, side_of(f->around[mark], f->box[zone], false), 0);
    if (!thirds && (halves || !tells_apart(f, mark, false, true)) && f->rooms[mark] > 1)
        add_way(f, zone, BY_PART, mark, side_of(f->around[mark], f->box[zone], true), 0);
}

static bool is_alone(const struct board *b, int zone)
{
    for (int z = 0; z < b->zones; z++)
        if (z != zone && b->kind[z] == b->kind[zone])
            return false;
    return true;
}

static int distance(struct box x, struct box y)
{
    int across = x.x0 + x.x1 - y.x0 - y.x1, down = x.y0 + x.y1 - y.y0 - y.y1;
    return across * across + down * down;
}

/* The nearest landmark that is not among these; -1: none. */
static int next_nearest(const struct finder *f, int zone, const uint8_t *among, int count)
{
    int best = -1;
    for (int mark = 0; mark < f->landmarks; mark++)
        if (!memchr(among, mark, (size_t)count) && mark != f->landmark[zone] - 1 &&
            (best < 0 || distance(f->around[mark], f->box[zone]) < distance(f->around[best], f->box[zone])))
            best = mark;
    return best;
}

/* On which side of a landmark: one word for what lies straight north of it, and for what lies north-east. */
static void ways_beside(struct finder *f, int zone, int mark)
{
    for (int halves = 0; halves < 2; halves++)
        if (side_of(f->around[mark], f->box[zone], halves) != MIDDLE)
            add_way(f, zone, BY_KIND_BESIDE, side_of(f->around[mark], f->box[zone], halves), mark, 0);
}

/* Anything else: a corridor, a tunnel, the ground outside, a security room. */
static void ways_of_kind(struct finder *f, int zone)
{
    const struct box board = {0, 0, f->b->map.w, f->b->map.h};
    uint8_t at[ZONES];
    int marks = landmarks_at(f, zone, at), near;
    if (is_alone(f->b, zone))
        add_way(f, zone, BY_KIND_ALONE, 0, 0, 0);
    for (int i = 0; i < marks; i++)
        add_way(f, zone, BY_KIND_AT, 0, at[i], 0);
    for (int i = 0; i < marks; i++)
        ways_beside(f, zone, at[i]);
    if (side_of(board, f->box[zone], false) != MIDDLE)
        add_way(f, zone, BY_KIND_SIDE, 0, side_of(board, f->box[zone], false), 0);
    for (int i = 0; i < NEAR && (near = next_nearest(f, zone, at, marks)) >= 0; i++) {
        ways_beside(f, zone, near);
        at[marks++] = (uint8_t)near;
    }
}

static void find_ways(struct finder *f, int zone)
{
    if (f->landmark[zone])
        ways_of_room(f, zone);
    else if (f->along[zone][0] != NO_STREET || f->along[zone][1] != NO_STREET)
        ways_of_street(f, zone);
    else
        ways_of_kind(f, zone);
}

/* ---- choosing ---- */

static bool same(struct spoken x, struct spoken y)
{
    return x.by == y.by && x.kind == y.kind && x.a == y.a && x.b == y.b && x.c == y.c;
}

/* Nobody else could be called so. */
static bool is_own(const struct finder *f, int zone, struct spoken way)
{
    for (int z = 0; z < f->b->zones; z++)
        for (int i = 0; z != zone && i < f->ways[z]; i++)
            if (same(f->way[z][i], way))
                return false;
    return true;
}

/* Nobody else is called so. */
static bool is_free(const struct finder *f, const struct spoken *spoken, struct spoken way)
{
    for (int z = 0; z < f->b->zones; z++)
        if (same(spoken[z], way))
            return false;
    return true;
}

/* The next number among those that have nothing else; earlier places have theirs already. */
static struct spoken numbered(const struct finder *f, const struct spoken *spoken, int zone)
{
    struct spoken way = {BY_KIND_NUMBER, f->b->kind[zone], 0, 1, 0};
    if (f->landmark[zone])
        way = (struct spoken){BY_PART_NUMBER, way.kind, (uint8_t)(f->landmark[zone] - 1), 1, 0};
    else if (f->along[zone][0] != NO_STREET || f->along[zone][1] != NO_STREET)
        way = (struct spoken){BY_STREET_NUMBER, way.kind, f->way[zone][0].a, 1, 0};
    while (!is_free(f, spoken, way))
        way.b++;
    return way;
}

static void choose(const struct finder *f, struct spoken *spoken)
{
    for (int z = 0; z < f->b->zones; z++)
        for (int i = 0; i < f->ways[z] && spoken[z].by == BY_NOTHING; i++)
            if (is_own(f, z, f->way[z][i]))
                spoken[z] = f->way[z][i];
    for (int z = 0; z < f->b->zones; z++)
        for (int i = 0; i < f->ways[z] && spoken[z].by == BY_NOTHING; i++)
            if (is_free(f, spoken, f->way[z][i]))
                spoken[z] = f->way[z][i];
    for (int z = 0; z < f->b->zones; z++)
        if (spoken[z].by == BY_NOTHING)
            spoken[z] = numbered(f, spoken, z);
}

struct streets spoken_places(const struct board *board, int landmarks, uint32_t whole, struct spoken spoken[ZONES])
{
    struct finder f = {.b = board, .whole = whole, .landmarks = landmarks};
    find_landmarks(&f);
    measure(&f);
    find_streets(&f);
    for (int z = 0; z < board->zones; z++)
        find_ways(&f, z);
    memset(spoken, 0, ZONES * sizeof *spoken);
    choose(&f, spoken);
    return f.streets;
}
