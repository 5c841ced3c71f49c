/*
 * cells_test.c - boards of 3 x 3 cells against a second computation that shares no code with src/board: it asks the text of the
 * tiles for every point and every border, and walks every line of sight step by step. Random boards, doors, pits, fallen tiles.
 */
#include "board/board.h"
#include "core/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define TILES_OF "invader" /* has those of dark-side too */
#include "tiles.h"

enum { BOARDS = 300, STATES = 3, WIDE = 3, SIDE_POINTS = 10, MOST = WIDE * SIDE_POINTS, FAR = 1000 };

static struct board board, ruin;
static char described[200];

/* ---------------------------------------------------------------- the slow computation ---- */

static const int dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};

static struct {
    int wide, high, turn[WIDE * WIDE];
    const struct pk_node *tile[WIDE * WIDE];
    bool gone[WIDE * WIDE];
    bool shut[ZONES][ZONES]; /* doors, by the zones they part */
    bool pit[ZONES];
} slow;

struct spot {
    int tile, row, column;
};

static int third(int at) { return at < 3 ? 0 : at < 7 ? 1 : 2; }
static bool on_board(int x, int y) { return x >= 0 && y >= 0 && x < slow.wide * SIDE_POINTS && y < slow.high * SIDE_POINTS; }

static struct spot spot_at(int x, int y)
{
    int tile = y / SIDE_POINTS * slow.wide + x / SIDE_POINTS, u = x % SIDE_POINTS, v = y % SIDE_POINTS, p = u, q = v;
    switch (slow.turn[tile]) {
    case 90: p = v, q = 9 - u; break;
    case 180: p = 9 - u, q = 9 - v; break;
    case 270: p = 9 - v, q = u; break;
    default: break;
    }
    bool reach = pk_get(slow.tile[tile], "reach") && p == 2 && (q == 5 || q == 6); /* 20-11, the only one there is */
    return reach ? (struct spot){tile, 2, 0} : (struct spot){tile, third(q), third(p)};
}

static const char *text_of(struct spot s) { return pk_get(slow.tile[s.tile], "cells")->text; }
static char letter(struct spot s) { return text_of(s)[10 * 2 * s.row + 4 * s.column]; }
static bool is_room(char sign) { return strchr("RSLAX", sign) != NULL; }

/* What is printed between two points: ' ' where they belong together. */
static char between(int x, int y, int way)
{
    struct spot p = spot_at(x, y), q = spot_at(x + dx[way], y + dy[way]);
    char a = letter(p), b = letter(q);
    if (p.tile != q.tile) {
        if (a == b && strchr("TO", a))
            return ' ';
        return a == 'O' || b == 'O' ? '#' : is_room(a) || is_room(b) ? '+' : ':';
    }
    int row = p.row < q.row ? p.row : q.row, column = p.column < q.column ? p.column : q.column;
    if (p.row == q.row && p.column == q.column)
        return ' ';
    if (p.row != q.row && p.column != q.column)
        return '+'; /* reach */
    return p.row == q.row ? text_of(p)[10 * 2 * row + 4 * column + 2] : text_of(p)[10 * (2 * row + 1) + 4 * column];
}

static int zone_at(int x, int y) { return board.cell[y * board.map.w + x]; }
static bool is_gone(int x, int y) { return slow.gone[y / SIDE_POINTS * slow.wide + x / SIDE_POINTS]; }

/* Can one step, or look, from this point to the next? */
static bool is_open(int x, int y, int way)
{
    int u = x + dx[way], v = y + dy[way];
    if (!on_board(u, v) || is_gone(x, y) || is_gone(u, v))
        return false;
    char mark = between(x, y, way);
    return mark == ' ' || mark == ':' || (strchr("+GA", mark) && !slow.shut[zone_at(x, y)][zone_at(u, v)]);
}

/* DS-LOS-1 to DS-LOS-3, DS-LOS-8, DS-LOS-11: straight on, into a room and no further, unless it is a pit. */
static void look(int x, int y, int way, int deep, int seen[ZONES])
{
    int first = zone_at(x, y), borders = 0, rooms = 0;
    while (is_open(x, y, way)) {
        int from = zone_at(x, y);
        bool ends = from != first && is_room(letter(spot_at(x, y))) && !slow.pit[from];
        x += dx[way];
        y += dy[way];
        if (zone_at(x, y) == from)
            continue;
        borders++;
        rooms += ends;
        if (rooms > deep)
            return;
        if (borders < seen[zone_at(x, y)])
            seen[zone_at(x, y)] = borders;
    }
}

/* ---------------------------------------------------------------- comparing ---- */

static void compare_zones(void)
{
    for (int y = 0; y < slow.high * SIDE_POINTS; y++)
        for (int x = 0; x < slow.wide * SIDE_POINTS; x++) {
            assert_int_equal(board.room[zone_at(x, y)], is_room(letter(spot_at(x, y))));
            assert_int_equal(board.dark[zone_at(x, y)], letter(spot_at(x, y)) == 'T');
            for (int way = 1; way < 3; way++)
                if (on_board(x + dx[way], y + dy[way]) &&
                    (between(x, y, way) == ' ') != (zone_at(x, y) == zone_at(x + dx[way], y + dy[way])))
                    fail_msg("%s: %d,%d and its neighbour", described, x, y);
        }
}

static void compare_steps(const struct board *now, uint64_t open)
{
    static bool step[ZONES][ZONES];
    memset(step, 0, sizeof step);
    for (int y = 0; y < slow.high * SIDE_POINTS; y++)
        for (int x = 0; x < slow.wide * SIDE_POINTS; x++)
            for (int way = 0; way < 4; way++)
                if (is_open(x, y, way) && zone_at(x, y) != zone_at(x + dx[way], y + dy[way]))
                    step[zone_at(x, y)][zone_at(x + dx[way], y + dy[way])] = true;
    for (int a = 0; a < board.zones; a++) {
        struct zset next = board_steps(now, open, a);
        for (int b = 0; b < board.zones; b++)
            if (zset_has(&next, b) != step[a][b])
                fail_msg("%s: step %s %s", described, board.zone_id[a], board.zone_id[b]);
    }
}

static void compare_sights(const struct board *now, uint64_t open, struct zset pits, int deep)
{
    static int seen[ZONES][ZONES];
    for (int a = 0; a < ZONES; a++)
        for (int b = 0; b < ZONES; b++)
            seen[a][b] = a == b ? 0 : FAR;
    for (int y = 0; y < slow.high * SIDE_POINTS; y++)
        for (int x = 0; x < slow.wide * SIDE_POINTS; x++)
            for (int way = 0; way < 4; way++)
                look(x, y, way, deep, seen[zone_at(x, y)]);
    for (int a = 0; a < board.zones; a++) {
        struct zset all = board_seen_over(now, open, pits, a);
        for (int b = 0; b < board.zones; b++) {
            int found = board_sight_over(now, open, pits, deep, a, b), want = seen[a][b] == FAR ? -1 : seen[a][b];
            if (found != want || (!deep && zset_has(&all, b) != (want >= 0)))
                fail_msg("%s: sight %s %s is %d, expected %d (deep %d)", described, board.zone_id[a], board.zone_id[b], found,
                         want, deep);
        }
    }
}

/* ---------------------------------------------------------------- random boards ---- */

static bool build(struct board *into, uint32_t fallen)
{
    char text[300];
    size_t used = (size_t)snprintf(text, sizeof text, "board: [");
    for (const char *c = described; *c; c++)
        used += (size_t)snprintf(text + used, sizeof text - used, *c == '/' ? ", " : "%c", *c);
    snprintf(text + used, sizeof text - used, "]");
    memset(&report, 0, sizeof report);
    struct pk_tree *tree = pk_parse("rows", text, strlen(text), &report);
    assert_non_null(tree);
    bool good = board_build_without(into, fallen, tiles, pk_get(pk_root(tree), "board"), NULL, 0, &report);
    pk_tree_free(tree);
    return good;
}

static void lay_random(struct rng *rng)
{
    const struct pk_node *all = pk_get(tiles, "tiles");
    uint8_t number[18];
    int first = rng_below(rng, 3) ? 0 : 9; /* boards of one box, or of both */
    for (int i = 0; i < 18; i++)
        number[i] = (uint8_t)i;
    rng_shuffle(rng, number + (first ? 0 : 9 * (int)rng_below(rng, 2)), 9);
    if (first)
        rng_shuffle(rng, number, 18);
    int skip = first ? 0 : 9 * (int)rng_below(rng, 2), used = 0;
    memset(&slow, 0, sizeof slow);
    slow.wide = 1 + (int)rng_below(rng, WIDE);
    slow.high = 1 + (int)rng_below(rng, WIDE);
    for (int i = 0; i < slow.wide * slow.high; i++) {
        slow.tile[i] = &all->child[2 * number[skip + i] + (int)rng_below(rng, 2)];
        slow.turn[i] = 90 * (int)rng_below(rng, 4);
        used += snprintf(described + used, sizeof described - (size_t)used, "%s%s@%d",
                         i == 0          ? ""
                         : i % slow.wide ? " "
                                         : "/",
                         slow.tile[i]->key, slow.turn[i]);
    }
}

static void compare_state(struct rng *rng)
{
    uint64_t open = 0;
    struct zset pits = {{0}};
    uint32_t fallen = 0;
    memset(slow.shut, 0, sizeof slow.shut);
    memset(slow.pit, 0, sizeof slow.pit);
    for (int d = 0; d < board.doors; d++) {
        bool shut = rng_below(rng, 4) == 0;
        open |= (uint64_t)!shut << d;
        slow.shut[board.door[d].a][board.door[d].b] = slow.shut[board.door[d].b][board.door[d].a] = shut;
    }
    for (int zone = 0; zone < board.zones; zone++)
        if ((slow.pit[zone] = rng_below(rng, 5) == 0))
            zset_add(&pits, zone);
    for (int i = 0; i < slow.wide * slow.high; i++) {
        slow.gone[i] = rng_below(rng, 4) == 0;
        fallen |= (uint32_t)slow.gone[i] << i;
    }
    assert_true(build(&ruin, fallen));
    compare_steps(&ruin, open);
    compare_sights(&ruin, open, pits, 0);
    compare_sights(&ruin, open, pits, 1);
}

static bool misfits(void)
{
    for (int y = 0; y < slow.high * SIDE_POINTS; y++)
        for (int x = 0; x < slow.wide * SIDE_POINTS; x++)
            for (int way = 1; way < 3; way++) {
                char a = letter(spot_at(x, y)),
                     b = on_board(x + dx[way], y + dy[way]) ? letter(spot_at(x + dx[way], y + dy[way])) : a;
                if ((a == 'T' && b == 'O') || (a == 'O' && b == 'T'))
                    return true;
            }
    return false;
}

static void random_boards_agree(void **state)
{
    struct rng rng;
    int full = 0;
    (void)state;
    rng_seed(&rng, 3);
    for (int n = 0; n < BOARDS; n++) {
        lay_random(&rng);
        if (!build(&board,
                   0)) { /* tiles of both boxes may not fit, and nine of nothing but rooms have more openings than we allow */
            assert_non_null(strstr(report.problem[0].text, misfits() ? "do not fit together" : "64 doors"));
            full++;
            continue;
        }
        assert_false(misfits());
        compare_zones();
        for (int i = 0; i < STATES; i++)
            compare_state(&rng);
    }
    assert_true(full < BOARDS / 3);
}

/* ---------------------------------------------------------------- names and limits ---- */

static void a_zone_is_found_by_any_of_its_cells(void **state)
{
    (void)state;
    snprintf(described, sizeof described, "10-V@0 12-R@0/16-R@90 13-R@0"); /* dark-side/M0 */
    assert_true(build(&board, 0));
    assert_int_equal(board.zones, 28);
    assert_string_equal(board.zone_id[board_find(&board, "16-R.10")], "r3c1");
    assert_string_equal(board.zone_id[board_find(&board, "12-R.12")], "r1c5");
    assert_string_equal(board.zone_id[board_find(&board, "r3c3")], "r2c2"); /* four tunnels at one corner */
    assert_string_equal(board.zone_id[board_find(&board, "10-V.22")], "r2c2");
    static const char *const nowhere[] = {"r6c0",    "r0c6",   "rc",      "r1",   "r1c", "r1c1x",
                                          "10-V.33", "10-V.1", "17-V.11", "10-V", ""};
    for (size_t i = 0; i < sizeof nowhere / sizeof *nowhere; i++)
        assert_int_equal(board_find(&board, nowhere[i]), -1);
}

static void every_tile_can_be_read(void **state)
{
    (void)state;
    assert_int_equal(pk_get(tiles, "tiles")->count, 36);
    memset(&report, 0, sizeof report);
    board_check_tiles(tiles, &report);
    assert_int_equal(report.count, 0);
}

static void secret_passages_have_no_sight(void **state)
{
    (void)state;
    snprintf(described, sizeof described, "15-R@0 14-R@0");
    assert_true(build(&board, 0));
    int a = board_find(&board, "r0c1"), b = board_find(&board, "r1c4"), door = board_add_passage(&board, a, b);
    assert_true(door >= 0 && board.passages >> door & 1);
    struct zset next = board_steps(&board, ~0ull, a), none = board_steps(&board, ~board.passages, a);
    assert_true(zset_has(&next, b) && !zset_has(&none, b));
    assert_int_equal(board_sight(&board, ~0ull, a, b), -1);
}

/* Whoever does not enter a zone goes round it, and whoever stands in it gets out. */
static void paths_go_past(void **state)
{
    uint8_t dist[ZONES];
    struct zset avoid = {{0}};
    (void)state;
    snprintf(described, sizeof described, "17-V@0");
    assert_true(build(&board, 0));
    int here = board_find(&board, "r0c0"), there = board_find(&board, "r0c2"), between_them = board_find(&board, "r0c1");
    zset_add(&avoid, between_them);
    board_paths_past(&board, ~0ull, avoid, there, dist);
    assert_int_equal(dist[here], 6);
    assert_int_equal(dist[between_them], 1);
    zset_add(&avoid, there);
    board_paths_past(&board, ~0ull, avoid, there, dist);
    assert_int_equal(dist[here], 0xff);
}

static const struct {
    const char *tile, *says;
} bad[] = {
    {"cells: |\n      T # Q # T\n      :   +   :\n      T # R G T\n      :   +   :\n      T # R # T\n", "one of the letters"},
    {"cells: |\n      T # S # T\n      :   +   :\n      T # R G T\n", "5 lines of 9 signs"},
    {"cells: |\n      T # S # T\n      :   +   :\n      T # R : T\n      :   +   :\n      T # R # T\n", "does not go between"},
    {"cells: |\n      T # A # T\n      :   A   :\n      T # R # T\n      :   +   :\n      T # R # T\n",
     "an airlock leads from an airlock room out"},
    {"cells: |\n      T ? S # T\n      :   +   :\n      T # R G T\n      :   +   :\n      T # R # T\n", "cannot be between"},
    {"cells: |\n      T # S # T\n      :   +   :\n      T # R G T\n      :   +   :\n      T # R # T\n    walls: [Q1]\n",
     "such as 'N1'"},
    {"cells: |\n      T # S # T\n      :   +   :\n      T # R G T\n      :   +   :\n      T # R # T\n    reach: [00-01]\n",
     "askew"},
};

static void bad_cells_are_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[800];
        snprintf(text, sizeof text,
                 "signs:\n  T: {kind: tunnel}\n  R: {kind: room}\n  S: {kind: security}\n  A: {kind: airlock}\ntiles:\n  1-V:\n"
                 "    source: ours\n    %s",
                 bad[i].tile);
        memset(&report, 0, sizeof report);
        struct pk_tree *tree = pk_parse("tiles", text, strlen(text), &report);
        assert_non_null(tree);
        board_check_tiles(pk_root(tree), &report);
        if (!report.count || !strstr(report.problem[0].text, bad[i].says))
            fail_msg("expected '%s', found '%s'", bad[i].says, report.count ? report.problem[0].text : "nothing");
        pk_tree_free(tree);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tile_can_be_read), cmocka_unit_test(a_zone_is_found_by_any_of_its_cells),
        cmocka_unit_test(random_boards_agree),    cmocka_unit_test(secret_passages_have_no_sight),
        cmocka_unit_test(paths_go_past),          cmocka_unit_test(bad_cells_are_told),
    };
    return cmocka_run_group_tests(tests, open_pack, close_pack);
}
