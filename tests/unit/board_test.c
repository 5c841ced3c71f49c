/*
 * board_test.c - the board against the rulebook's examples and against a second slow computation (board_slow.c).
 * Not here: bad data (board_bad_test.c).
 */
#include "board/board.h"
#include "board_slow.h"
#include "core/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TILES_OF "2e"
#include "tiles.h"

enum { RANDOM_BOARDS = 1000, DOOR_SETS = 4 };

static struct board board;
static struct slow slow;

/* ---------------------------------------------------------------- helpers ---- */

/* "1V@270 3V@270/5R@0 6R@90" on the tiles of 2e. */
static bool build(const char *rows)
{
    char text[600] = "board: [";
    size_t used = strlen(text);
    for (; *rows; rows++)
        used += (size_t)snprintf(text + used, sizeof text - used, *rows == '/' ? ", " : "%c", *rows);
    snprintf(text + used, sizeof text - used, "]");
    memset(&report, 0, sizeof report);
    struct pk_tree *tree = pk_parse("rows", text, strlen(text), &report);
    assert_non_null(tree);
    bool good = board_build(&board, tiles, pk_get(pk_root(tree), "board"), NULL, 0, &report);
    pk_tree_free(tree);
    return good;
}

static void build_mission(const char *id)
{
    const struct pk_node *mission = pk_find_mission(pk_find_game(pack, "2e"), id);
    assert_non_null(mission);
    memset(&report, 0, sizeof report);
    if (!board_build(&board, tiles, pk_get(mission, "board"), NULL, 0, &report))
        fail_msg("%s: %s", id, report.problem[0].text);
}

static int zone(const char *id)
{
    int found = board_find(&board, id);
    if (found < 0)
        fail_msg("no zone %s", id);
    return found;
}

static int door(const char *a, const char *b)
{
    int found = board_door(&board, zone(a), zone(b));
    if (found < 0)
        fail_msg("no door %s %s", a, b);
    return found;
}

static void sees(const char *a, const char *b, uint64_t open, int dist)
{
    int there = board_sight(&board, open, zone(a), zone(b)), back = board_sight(&board, open, zone(b), zone(a));
    if (there != dist || back != dist)
        fail_msg("%s sees %s at %d and back at %d, expected %d", a, b, there, back, dist);
}

/* A link of the kind between the two zones, -1 if there is none. */
static int find_link(int a, int b, int kind)
{
    for (int i = 0; i < board.links; i++) {
        const struct hd_link *link = &board.link[i];
        if (link->kind == kind && ((link->a == a && link->b == b) || (link->a == b && link->b == a)))
            return i;
    }
    return -1;
}

/* ---------------------------------------------------------------- known boards ---- */

static void m0_has_its_zones_and_links(void **state)
{
    static const char *const zones[] = {"1V.A", "1V.C", "r0c2", "r0c3", "r0c4", "r1c2", "3V.B",
                                        "3V.D", "1V.B", "r2c0", "r2c1", "r2c2", "3V.A", "3V.C"};
    static const struct {
        const char *a, *b;
        enum hd_link_kind kind;
    } links[] = {
        {"1V.A", "1V.B", HD_OPENING},   {"1V.A", "1V.C", HD_OPENING},   {"1V.B", "1V.C", HD_OPENING},
        {"3V.A", "3V.B", HD_OPENING},   {"3V.C", "3V.D", HD_OPENING},   {"3V.A", "3V.C", HD_OPENING},
        {"3V.B", "3V.D", HD_OPENING},   {"r2c0", "r2c1", HD_CROSSWALK}, {"r2c1", "r2c2", HD_CROSSWALK},
        {"r2c2", "r1c2", HD_CROSSWALK}, {"r1c2", "r0c2", HD_CROSSWALK}, {"r0c2", "r0c3", HD_CROSSWALK},
        {"r0c3", "r0c4", HD_CROSSWALK}, {"1V.C", "r2c1", HD_DOOR},      {"3V.A", "r2c2", HD_DOOR},
        {"3V.B", "r0c3", HD_DOOR},
    };
    (void)state;
    build_mission("M0");
    assert_int_equal(board.zones, 14);
    for (int i = 0; i < board.zones; i++)
        assert_string_equal(board.zone_id[i], zones[i]);
    assert_int_equal(board.links, 16);
    for (int i = 0; i < 16; i++)
        assert_true(find_link(zone(links[i].a), zone(links[i].b), (int)links[i].kind) >= 0);
    assert_int_equal(board.doors, 3);
    assert_int_equal(board.buildings, 2);
    assert_int_equal(board.objective_spot[0], zone("1V.B"));
    assert_int_equal(board.crate_spot[0], zone("1V.C"));
    assert_int_equal(board.objective_spot[1], zone("3V.C"));
    assert_int_equal(board.crate_spot[1], zone("3V.A"));
    assert_true(board.dark[zone("1V.B")] && board.dark[zone("1V.C")] && !board.dark[zone("1V.A")]);
    assert_int_equal(board.place[zone("1V.B")].flags, HD_DARK);
    assert_string_equal(board.place[zone("r1c2")].tile, "");
    assert_string_equal(board.place[zone("r0c4")].tile, "3V");
}

static void m0_is_drawn_where_it_lies(void **state)
{
    (void)state;
    build_mission("M0");
    const struct hd_link *door_link = &board.link[board.door_link[door("3V.A", "r2c2")]];
    assert_int_equal(door_link->a, zone("3V.A"));
    assert_int_equal(door_link->x0, 13);
    assert_int_equal(door_link->x1, 13);
    assert_int_equal(door_link->y1 - door_link->y0, 2);
    const struct hd_link *crossing = &board.link[find_link(zone("r0c2"), zone("r1c2"), HD_CROSSWALK)];
    assert_int_equal(crossing->x0, 7);
    assert_int_equal(crossing->x1, 13);
    assert_int_equal(crossing->y0, 3);
    assert_int_equal(crossing->y1, 3);
    assert_int_equal(board.map.w, 20);
    assert_int_equal(board.map.h, 10);
    assert_int_equal(board.tile[1].x, 10);
    assert_int_equal(board.tile[1].turn, 270);
}

static void m1_and_m2_have_their_places(void **state)
{
    static const char *const m1[] = {"9R.A", "r0c2", "r4c0", "r2c6", "r6c4"}, *const m2[] = {"r4c0", "r2c0", "r2c6", "r4c6"};
    (void)state;
    build_mission("M1");
    for (size_t i = 0; i < sizeof m1 / sizeof *m1; i++)
        zone(m1[i]);
    assert_int_equal(board.zones, 48);
    assert_int_equal(board.doors, 14);
    /* rooms of two tiles that grow together: 6R and 5R, 8V and 2V */
    assert_int_equal(board.building[zone("6R.B")], board.building[zone("5R.A")]);
    assert_true(zset_has(&board.adjacent[zone("6R.B")], zone("5R.A")));
    assert_int_equal(board.building[zone("8V.B")], board.building[zone("2V.C")]);
    assert_int_not_equal(board.building[zone("1V.A")], board.building[zone("6R.A")]);
    assert_int_equal(board.building[zone("r0c2")], 0);
    build_mission("M2");
    for (size_t i = 0; i < sizeof m2 / sizeof *m2; i++)
        zone(m2[i]);
}

/* Rooms on two opposite corners (3V.C and 4V.A) keep the street parts of a crossing apart. */
static void a_cut_crossing_is_two_zones(void **state)
{
    (void)state;
    assert_true(build("9R@0 3V@0/4V@90 5R@0"));
    int first = zone("r2c2"), second = zone("r2c2b");
    assert_true(first < second);
    assert_string_equal(board.place[first].tile, "9R");
    assert_string_equal(board.place[second].tile, "5R");
    assert_false(zset_has(&board.adjacent[first], second));
    sees("r2c2", "r2c2b", ~0ull, -1);
    sees("r2c1", "r2c3", ~0ull, -1);
    assert_int_equal(board_find(&board, "r2c2c"), -1);
}

/* A room around two sides of a street: three ways out, two of them to the same zone, and a wall with corners. */
static void one_pair_can_have_several_doors(void **state)
{
    static const char text[] =
        "tiles:\n  T:\n    map: |\n      111AABBBBB\n      111AABBBBB\n      111AAAABBB\n      222AAAABBB\n"
        "      222AAAABBB\n      222AAAABBB\n      222AAAABBB\n      AAAAAAA333\n      AAAAAAA333\n"
        "      AAAAAAA333\n    doors: [A-2 N, A-1 W, A-2 W]\n    openings: [A-B]\nboard: [T@0]\n";
    (void)state;
    memset(&report, 0, sizeof report);
    struct pk_tree *tree = pk_parse("t.yaml", text, strlen(text), &report);
    assert_true(tree && board_build(&board, pk_root(tree), pk_get(pk_root(tree), "board"), NULL, 0, &report));
    assert_int_equal(board.doors, 3);
    uint64_t to_first = 1ull << door("T.A", "r0c0"), north = 0, west = 0;
    for (int d = 0; d < board.doors; d++) {
        const struct hd_link *link = &board.link[board.door_link[d]];
        if (link->b == zone("r1c0"))
            *(link->y0 == link->y1 ? &north : &west) |= 1ull << d;
    }
    assert_true(north && west);
    sees("T.A", "r1c0", 0, -1);
    sees("T.A", "r1c0", north, 1);
    sees("T.A", "r1c0", west, 1);
    sees("T.A", "r0c0", west, -1);
    sees("T.A", "r0c0", north, 2);
    sees("T.A", "r0c0", north | to_first, 1);
    const struct hd_link *wall = &board.link[find_link(zone("T.A"), zone("T.B"), HD_OPENING)];
    assert_int_equal(wall->x0, 7); /* in the middle of its longest part */
    assert_int_equal(wall->x1, 7);
    assert_int_equal(wall->y0, 3);
    assert_int_equal(wall->y1, 5);
    pk_tree_free(tree);
}

/* ---------------------------------------------------------------- lines of sight by the book ---- */

static void a_street_is_seen_along_and_not_around_corners(void **state)
{
    (void)state;
    build_mission("M0");
    sees("r2c0", "r2c0", 0, 0); /* 2E-LOS-1 */
    sees("r2c0", "r2c2", 0, 2); /* 2E-LOS-2 */
    sees("r2c2", "r0c2", 0, 2);
    sees("r2c0", "r1c2", 0, -1); /* 2E-LOS-3 */
    sees("r2c1", "r0c2", 0, -1);
    sees("r0c2", "r0c4", 0, 2);
}

/* Streets of one raster row or column that are offset: the upper half of one and the lower half of the other. */
static void lines_decide_and_not_raster_rows(void **state)
{
    (void)state;
    build_mission("M4");
    sees("r2c1", "r2c2", ~0ull, 1);
    sees("r2c2", "r2c3", ~0ull, 1);
    sees("r2c1", "r2c3", ~0ull, -1); /* 2E-LOS-12 */
    sees("r2c0", "r2c3", ~0ull, -1);
    sees("r2c0", "r2c2", ~0ull, 2);
    build_mission("M8");
    sees("6R.B", "r1c2", ~0ull, -1); /* out of a door straight on, and the wall is in the way */
    build_mission("M2");
    sees("3V.A", "6R.B", ~0ull, -1); /* two doors onto one street, no line through both */
}

static void rooms_are_seen_one_deep(void **state)
{
    (void)state;
    build_mission("M0");
    uint64_t all = 7, west = 1ull << door("3V.A", "r2c2");
    sees("1V.A", "1V.B", 0, 1);    /* 2E-LOS-4 */
    sees("3V.A", "3V.D", all, -1); /* 2E-LOS-5: not around the corner */
    sees("r2c2", "3V.A", 0, -1);   /* 2E-LOS-9 */
    sees("r2c2", "3V.A", west, 1); /* 2E-LOS-7, and back 2E-LOS-6 */
    sees("r2c0", "3V.A", west, 3);
    sees("r2c0", "3V.C", all, -1);
    sees("r1c2", "3V.A", all, -1); /* diagonal */
    sees("r2c0", "1V.C", all, -1); /* a door at the side of the ray (2E-AMB-21) */
    sees("r2c1", "1V.C", all, 1);
    sees("1V.C", "r2c2", all, -1);
    sees("1V.C", "3V.A", all, -1);
    sees("r0c2", "3V.B", all, -1);
}

static void rooms_see_each_other_across_a_street(void **state)
{
    (void)state;
    build_mission("M1");
    uint64_t here = 1ull << door("9R.A", "r4c3"), there = 1ull << door("2V.C", "r4c3");
    sees("9R.A", "2V.C", here | there, 2); /* 2E-LOS-8 */
    sees("9R.A", "2V.C", here, -1);
    sees("9R.A", "2V.C", there, -1);
    sees("9R.A", "r4c3", here, 1);
    sees("9R.A", "r4c4", here | there, -1);
    uint8_t dist[ZONES];
    board_paths(&board, 0, zone("9R.A"), dist);
    assert_int_equal(dist[zone("9R.A")], 0);
    assert_int_equal(dist[zone("r4c3")], 0xff);
    board_paths(&board, here, zone("9R.A"), dist);
    assert_int_equal(dist[zone("r4c4")], 2);
    assert_int_equal(dist[zone("2V.C")], 0xff);
}

/* ---------------------------------------------------------------- the slow second computation ---- */

static char described[200];

/* The number the slow computation gives the engine's door, from where it is drawn. */
static int slow_door(int d)
{
    const struct hd_link *link = &board.link[board.door_link[d]];
    bool upright = link->x0 == link->x1;
    int x = link->x0 - (upright ? 1 : 0), y = link->y0 - (upright ? 0 : 1), way = upright ? 1 : 2;
    if (slow.border[y][x][way] != SLOW_DOOR)
        fail_msg("%s: door %d is drawn where none is", described, d);
    return slow.door[y][x][way];
}

static void compare_zones(void)
{
    static bool same[SLOW_ZONES][SLOW_ZONES];
    assert_int_equal(board.zones, slow.zones);
    for (int y = 0; y < slow.h; y++)
        for (int x = 0; x < slow.w; x++)
            if (board.cell[y * board.map.w + x] != slow.zone[y][x])
                fail_msg("%s: cell %d,%d", described, x, y);
    slow_buildings(&slow, same);
    for (int a = 0; a < slow.zones; a++) {
        bool room = slow.sign[a] >= 'A';
        assert_int_equal(board.room[a], room);
        assert_int_equal(board.place[a].kind, room ? HD_ROOM : HD_STREET);
        assert_int_equal(board.cell[board.place[a].y * board.map.w + board.place[a].x], a);
        for (int b = 0; b < slow.zones; b++)
            if ((board.building[a] && board.building[a] == board.building[b]) != same[a][b])
                fail_msg("%s: building of %s and %s", described, board.zone_id[a], board.zone_id[b]);
        for (int b = 0; b < a; b++)
            assert_string_not_equal(board.zone_id[a], board.zone_id[b]);
    }
}

/* Every unit of every drawn segment lies between the two zones and on a border of its kind. */
static void compare_links(void)
{
    static const enum slow_border kind[] = {
        [HD_OPENING] = SLOW_OPENING, [HD_CROSSWALK] = SLOW_CROSSWALK, [HD_DOOR] = SLOW_DOOR};
    for (int i = 0; i < board.links; i++) {
        const struct hd_link *link = &board.link[i];
        bool upright = link->x0 == link->x1;
        int length = upright ? link->y1 - link->y0 : link->x1 - link->x0;
        assert_true(length >= 1 && (length <= 2 || link->kind == HD_CROSSWALK));
        for (int at = 0; at < length; at++) {
            int x = link->x0 + (upright ? -1 : at), y = link->y0 + (upright ? at : -1);
            int here = slow.zone[y][x], there = upright ? slow.zone[y][x + 1] : slow.zone[y + 1][x];
            if (!((here == link->a && there == link->b) || (here == link->b && there == link->a)) ||
                slow.border[y][x][upright ? 1 : 2] != kind[link->kind])
                fail_msg("%s: link %d is not where it is drawn", described, i);
        }
    }
}

static void compare_tables(uint64_t open)
{
    static bool step[SLOW_ZONES][SLOW_ZONES];
    static int path[SLOW_ZONES][SLOW_ZONES], sight[SLOW_ZONES][SLOW_ZONES], deep[SLOW_ZONES][SLOW_ZONES];
    bool slow_open[SLOW_DOORS] = {false};
    for (int d = 0; d < board.doors; d++)
        slow_open[slow_door(d)] = open >> d & 1;
    slow_steps(&slow, slow_open, step);
    slow_paths(&slow, slow_open, path);
    slow_sights(&slow, slow_open, false, sight);
    slow_sights(&slow, slow_open, true, deep);
    for (int a = 0; a < board.zones; a++) {
        uint8_t dist[ZONES];
        struct zset steps = board_steps(&board, open, a), seen = board_seen(&board, open, a);
        board_paths(&board, open, a, dist);
        for (int b = 0; b < board.zones; b++) {
            int want_path = path[a][b] == SLOW_FAR ? 0xff : path[a][b], want_sight = sight[a][b] == SLOW_FAR ? -1 : sight[a][b];
            int want_deep = deep[a][b] == SLOW_FAR ? -1 : deep[a][b];
            if (zset_has(&steps, b) != step[a][b])
                fail_msg("%s open %llx: step %s %s", described, (unsigned long long)open, board.zone_id[a], board.zone_id[b]);
            if (dist[b] != want_path)
                fail_msg("%s open %llx: path %s %s is %d, expected %d", described, (unsigned long long)open, board.zone_id[a],
                         board.zone_id[b], dist[b], want_path);
            if (board_sight(&board, open, a, b) != want_sight || zset_has(&seen, b) != (want_sight >= 0))
                fail_msg("%s open %llx: sight %s %s is %d, expected %d", described, (unsigned long long)open, board.zone_id[a],
                         board.zone_id[b], board_sight(&board, open, a, b), want_sight);
            if (board_sight_deep(&board, open, a, b) != want_deep)
                fail_msg("%s open %llx: deep sight %s %s is %d, expected %d", described, (unsigned long long)open,
                         board.zone_id[a], board.zone_id[b], board_sight_deep(&board, open, a, b), want_deep);
        }
    }
}

/* Sorted, none of no use, and all of them mutual (2E-LOS-10). */
static void check_sights(void)
{
    for (int from = 0; from < board.zones; from++)
        for (int i = board.sight_first[from]; i < board.sight_first[from + 1]; i++) {
            const struct sight *it = &board.sight[i];
            bool mutual = false;
            assert_true((it->need != 0 || it->deep) && it->dist < board.clear_dist[from][it->to]);
            for (int j = board.sight_first[from]; j < i; j++) {
                const struct sight *before = &board.sight[j];
                assert_true(before->to != it->to || before->dist <= it->dist);
                assert_false(before->to == it->to && !(before->need & ~it->need));
            }
            for (int j = board.sight_first[it->to]; j < board.sight_first[it->to + 1]; j++)
                mutual =
                    mutual || (board.sight[j].to == from && board.sight[j].dist == it->dist && board.sight[j].need == it->need);
            assert_true(mutual);
        }
}

static void compare_board(struct rng *rng)
{
    compare_zones();
    compare_links();
    check_sights();
    uint64_t every = board.doors ? ~0ull >> (64 - board.doors) : 0;
    compare_tables(0);
    compare_tables(every);
    for (int i = 2; i < DOOR_SETS; i++)
        compare_tables(((uint64_t)rng_next(rng) << 32 | rng_next(rng)) & every);
}

static void compare(int wide, int high, const int *side, const int *turn, struct rng *rng)
{
    const struct pk_node *all = pk_get(tiles, "tiles"), *node[9];
    int used = 0;
    for (int i = 0; i < wide * high; i++) {
        node[i] = &all->child[side[i]];
        used += snprintf(described + used, sizeof described - (size_t)used, "%s%s@%d",
                         i == 0     ? ""
                         : i % wide ? " "
                                    : "/",
                         node[i]->key, turn[i]);
    }
    if (!build(described))
        fail_msg("%s: %s", described, report.problem[0].text);
    slow_build(&slow, wide, high, node, turn);
    compare_board(rng);
}

static void every_tile_in_every_turn_agrees(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 1);
    assert_int_equal(pk_get(tiles, "tiles")->count, 18);
    for (int side = 0; side < 18; side++)
        for (int turn = 0; turn < 360; turn += 90)
            compare(1, 1, &side, &turn, &rng);
}

static void random_boards_agree(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 2);
    for (int n = 0; n < RANDOM_BOARDS; n++) {
        uint8_t number[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
        int side[9], turn[9], wide = 1 + (int)rng_below(&rng, 3), high = 1 + (int)rng_below(&rng, 3);
        rng_shuffle(&rng, number, 9);
        for (int i = 0; i < 9; i++) {
            side[i] = 2 * number[i] + (int)rng_below(&rng, 2);
            turn[i] = 90 * (int)rng_below(&rng, 4);
        }
        compare(wide, high, side, turn, &rng);
    }
}

/* Doors a mission puts where the tiles have openings. */
static int new_doors(const struct pk_node *mission, struct board_wish *wish)
{
    const struct pk_node *doors = pk_get(mission, "doors");
    int count = 0;
    for (int i = 0; doors && i < doors->count; i++) {
        const struct pk_node *between = pk_get(&doors->child[i], "between");
        if (pk_get(&doors->child[i], "new"))
            wish[count++] = (struct board_wish){between->child[0].text, between->child[1].text};
    }
    return count;
}

static void compare_mission(const struct pk_node *mission, struct rng *rng)
{
    const struct pk_node *node[BOARD_TILES];
    int turn[BOARD_TILES];
    struct board_wish wish[8];
    int wishes = new_doors(mission, wish);
    snprintf(described, sizeof described, "%s", pk_get(mission, "id")->text);
    memset(&report, 0, sizeof report);
    if (!board_build(&board, tiles, pk_get(mission, "board"), wish, wishes, &report))
        fail_msg("%s: %s", described, report.problem[0].text);
    for (int i = 0; i < board.tiles; i++) {
        node[i] = pk_get(pk_get(tiles, "tiles"), board.tile[i].name);
        turn[i] = board.tile[i].turn;
    }
    slow_build(&slow, board.map.w / 10, board.map.h / 10, node, turn);
    for (int i = 0; i < wishes; i++)
        slow_new_door(&slow, zone(wish[i].a), zone(wish[i].b), SLOW_NEW_DOORS + i);
    compare_board(rng);
}

static void every_mission_agrees(void **state)
{
    const struct pk_game *game = pk_find_game(pack, "2e");
    struct rng rng;
    (void)state;
    rng_seed(&rng, 3);
    assert_true(game->missions >= 26);
    for (int i = 0; i < game->missions; i++)
        compare_mission(game->mission[i], &rng);
}

static void unknown_names_are_none(void **state)
{
    (void)state;
    build_mission("M0");
    assert_int_equal(board_find(&board, "r9c9"), -1);
    assert_int_equal(board_find(&board, ""), -1);
    assert_int_equal(board_door(&board, zone("r2c0"), zone("r2c1")), -1);
    assert_int_equal(board_door(&board, zone("r2c1"), zone("r2c1")), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(m0_has_its_zones_and_links),
        cmocka_unit_test(m0_is_drawn_where_it_lies),
        cmocka_unit_test(m1_and_m2_have_their_places),
        cmocka_unit_test(a_cut_crossing_is_two_zones),
        cmocka_unit_test(one_pair_can_have_several_doors),
        cmocka_unit_test(a_street_is_seen_along_and_not_around_corners),
        cmocka_unit_test(lines_decide_and_not_raster_rows),
        cmocka_unit_test(rooms_are_seen_one_deep),
        cmocka_unit_test(rooms_see_each_other_across_a_street),
        cmocka_unit_test(every_tile_in_every_turn_agrees),
        cmocka_unit_test(random_boards_agree),
        cmocka_unit_test(every_mission_agrees),
        cmocka_unit_test(unknown_names_are_none),
    };
    return cmocka_run_group_tests(tests, open_pack, close_pack);
}
