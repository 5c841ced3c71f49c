/*
 * board_bad_test.c - tiles, maps and rows of tiles with mistakes: each is reported with line, column and what is wrong, and
 * more than fits is a problem too. Not here: boards that are good (board_test.c).
 */
#include "board/board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TILES_OF "2e"
#include "tiles.h"

static struct board board;

/* Tile T with other lines in it; the map begins in line 4 and its value in column 10. */
static const char tile_head[] = "tiles:\n  T:\n    source: ours\n    map: |\n";
static const char good_map[] = "      111AAAA222\n      111AAAA222\n      111AAAA222\n      333BBBB444\n      333BBBB444\n"
                               "      333BBBB444\n      333BBBB444\n      5556666777\n      5556666777\n      5556666777\n";

static void expect_problem(const char *text, const char *rows, int line, int column, const char *words)
{
    static struct hd_report found;
    memset(&found, 0, sizeof found);
    struct pk_tree *tree = pk_parse("t.yaml", text, strlen(text), &found);
    struct pk_tree *row_tree = pk_parse("rows.yaml", rows, strlen(rows), &found);
    if (!tree || !row_tree)
        fail_msg("%s", found.problem[0].text);
    bool good = board_build(&board, pk_root(tree), pk_get(pk_root(row_tree), "board"), NULL, 0, &found);
    if (good || !found.count)
        fail_msg("expected a problem: %s", words);
    const struct hd_problem *p = &found.problem[0];
    if (p->line != line || p->column != column || !strstr(p->text, words))
        fail_msg("expected %d:%d %s, found %d:%d %s", line, column, words, p->line, p->column, p->text);
    pk_tree_free(tree);
    pk_tree_free(row_tree);
}

static void bad_tiles_are_told(void **state)
{
    static const struct {
        const char *map, *rest;
        int line, column;
        const char *words;
    } bad[] = {
        {NULL, "    doors: [A-1 W, C-1 W]\n", 15, 20, "no room C"},
        {NULL, "    doors: [A-9 W]\n", 15, 13, "no zone 9"},
        {NULL, "    doors: [A-1 E]\n", 15, 13, "zone 1 is not east of room A"},
        {NULL, "    doors: [A-A E]\n", 15, 13, "zone A is not east"},
        {NULL, "    doors: [A 1 W]\n", 15, 13, "such as 'A-1 W'"},
        {NULL, "    doors: [1-A W]\n", 15, 13, "no room 1"},
        {NULL, "    doors: A-1 W\n", 15, 12, "expected a list"},
        {NULL, "    doors: [{a: b}]\n", 15, 13, "such as 'A-1 W'"},
        {NULL, "    openings: [A-B]\n    doors: [A-B S]\n", 16, 13, "already have an opening"},
        {NULL, "    openings: [A-1]\n", 15, 16, "no room 1"},
        {NULL, "    openings: [A-A]\n", 15, 16, "do not touch"},
        {NULL, "    openings: [AB]\n", 15, 16, "such as 'A-B'"},
        {NULL, "    gaps: [N0 A]\n", 15, 12, "not at the north border in segment 0"},
        {NULL, "    gaps: [N3 A]\n", 15, 12, "segment 0 to 2"},
        {NULL, "    gaps: [N1 Q]\n", 15, 12, "no room Q"},
        {NULL, "    dark: [Z]\n", 15, 12, "no room Z"},
        {NULL, "    dark: [AB]\n", 15, 12, "letter of a room"},
        {NULL, "    objective: Q\n", 15, 16, "no zone Q"},
        {NULL, "    crate: [A]\n", 15, 12, "letter of a room"},
        {NULL, "    door: [A-1 W]\n", 15, 5, "did you mean 'doors'"},
        {"      111AAAA222\n", "", 4, 10, "expected 10 lines, found 1"},
        {"      111AAAA22\n", "", 4, 10, "expected 10 signs in line 1, found 9"},
        {"      111AAAA22a\n", "", 4, 10, "line 1, sign 10"},
    };
    char text[2000];
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(text, sizeof text, "%s%s%s", tile_head, bad[i].map ? bad[i].map : good_map, bad[i].rest);
        expect_problem(text, "board: [T@0]\n", bad[i].line, bad[i].column, bad[i].words);
    }
    snprintf(text, sizeof text, "%s%s%s", tile_head, good_map, "      5556666777\n");
    expect_problem(text, "board: [T@0]\n", 4, 10, "found more");
    expect_problem("tiles:\n  T: {dark: [A]}\n", "board: [T@0]\n", 2, 6, "expected 'map' here");
    snprintf(text, sizeof text, "%s%s", tile_head, good_map);
    expect_problem(text, "board: [T@0 T@90]\n", 1, 9, "T is already on the board");
}

/* Maps in which a zone is torn or a street leaves the raster. */
static void bad_maps_are_told(void **state)
{
    char text[2000], map[sizeof good_map];
    (void)state;
    strcpy(map, good_map);
    map[9 * 17 + 6] = 'A'; /* last line, first sign */
    snprintf(text, sizeof text, "%s%s", tile_head, map);
    expect_problem(text, "board: [T@0]\n", 4, 10, "zone A is in two pieces, the second in line 10");
    strcpy(map, good_map);
    map[0 * 17 + 9] = '1';
    snprintf(text, sizeof text, "%s%s", tile_head, map);
    expect_problem(text, "board: [T@0]\n", 4, 10, "street zone 1 leaves its part of the grid");
    strcpy(map, good_map);
    map[0 * 17 + 6] = '9';
    snprintf(text, sizeof text, "%s%s", tile_head, map);
    expect_problem(text, "board: [T@0]\n", 4, 10, "leaves its part of the grid");
}

static void bad_rows_are_told(void **state)
{
    static const struct {
        const char *rows;
        int line, column;
        const char *words;
    } bad[] = {
        {"board: [1V@0, 1X@0]", 1, 15, "no tile '1X'"},
        {"board: [1V@0 1V@90]", 1, 9, "1V is already on the board"},
        {"board:\n  - 1V@0\n  - 1R@0", 3, 5, "tile 1R cannot be used: 1V is already on the board"},
        {"board: [1V@45]", 1, 9, "0, 90, 180 or 270"},
        {"board: [1V]", 1, 9, "such as 1V@90"},
        {"board:\n  - 1V@0 2V@0\n  - 3V@0", 3, 5, "expected 2 tiles in this row, as in the first; found 1"},
        {"board: []", 1, 8, "list of rows"},
        {"board: 1V@0", 1, 8, "list of rows"},
        {"board: [[1V@0]]", 1, 9, "row of tiles"},
        {"board: ['']", 1, 9, "row of tiles"},
        {"nothing: here", 0, 0, "list of rows"},
        {"board: [a@0 b@0 c@0 d@0 e@0 f@0 g@0 h@0 i@0 j@0 k@0 l@0 m@0 n@0 o@0 p@0 q@0 r@0 s@0 t@0 u@0]", 1, 8,
         "at most 20 tiles"},
        {"board: ['@0']", 1, 9, "no tile ''"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        static struct hd_report found;
        memset(&found, 0, sizeof found);
        struct pk_tree *tree = pk_parse("rows.yaml", bad[i].rows, strlen(bad[i].rows), &found);
        assert_non_null(tree);
        assert_false(board_build(&board, tiles, pk_get(pk_root(tree), "board"), NULL, 0, &found));
        assert_int_equal(found.count, 1);
        assert_int_equal(found.problem[0].line, bad[i].line);
        assert_int_equal(found.problem[0].column, bad[i].column);
        assert_non_null(strstr(found.problem[0].text, bad[i].words));
        pk_tree_free(tree);
    }
}

/* Tiles T0..T15 all alike: sign(x, y) draws them, `rest` follows the map. */
static void write_tiles(char *text, size_t size, int count, char (*sign)(int x, int y), const char *rest)
{
    size_t used = (size_t)snprintf(text, size, "tiles:\n");
    for (int i = 0; i < count; i++) {
        used += (size_t)snprintf(text + used, size - used, "  T%d:\n    map: |\n", i);
        for (int y = 0; y < 10; y++) {
            used += (size_t)snprintf(text + used, size - used, "      ");
            for (int x = 0; x < 10; x++)
                text[used++] = sign(x, y);
            text[used++] = '\n';
        }
        used += (size_t)snprintf(text + used, size - used, "%s", rest);
    }
    assert_true(used < size);
}

static char small_rooms(int x, int y) { return (char)('A' + y / 2 * 5 + x / 2); }

/* Like a wall of bricks, so that most rooms have six neighbours. */
static char bricks(int x, int y)
{
    int row = y / 2, column = (x + row % 2) / 2;
    return (char)('A' + row * 5 + (column > 4 ? 4 : column));
}

static void limits_are_problems(void **state)
{
    static char text[40000], all[4000] = "    openings: [";
    size_t used = strlen(all);
    (void)state;
    write_tiles(text, sizeof text, 6, small_rooms, "");
    expect_problem(text, "board: [T0@0 T1@0 T2@0 T3@0 T4@0 T5@0]", 1, 8, "at most 128 zones");
    write_tiles(
        text, sizeof text, 5, small_rooms,
        "    doors: [A-B E, B-C E, C-D E, D-E E, F-G E, G-H E, H-I E, I-J E, K-L E, L-M E, M-N E, N-O E, P-Q E, Q-R E]\n");
    expect_problem(text, "board: [T0@0 T1@0 T2@0 T3@0 T4@0]", 1, 8, "64 doors");
    bool pair[26][26] = {{false}};
    for (int y = 0; y < 10; y++)
        for (int x = 0; x < 10; x++)
            for (int way = 0; way < 2; way++) {
                int u = x + !way, v = y + way;
                char a = bricks(x, y), b = u < 10 && v < 10 ? bricks(u, v) : a;
                if (a == b || pair[a - 'A'][b - 'A'])
                    continue;
                pair[a - 'A'][b - 'A'] = true;
                used += (size_t)snprintf(all + used, sizeof all - used, "%c-%c, ", a, b);
            }
    snprintf(all + used, sizeof all - used, "]\n");
    write_tiles(text, sizeof text, 5, bricks, all);
    expect_problem(text, "board: [T0@0 T1@0 T2@0 T3@0 T4@0]", 1, 8, "256 links");
}

static void all_tiles_can_be_checked_at_once(void **state)
{
    (void)state;
    memset(&report, 0, sizeof report);
    board_check_tiles(tiles, &report);
    assert_int_equal(report.count, 0);
    board_check_tiles(NULL, &report);
    assert_int_equal(report.count, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_tiles_are_told),
        cmocka_unit_test(bad_maps_are_told),
        cmocka_unit_test(bad_rows_are_told),
        cmocka_unit_test(limits_are_problems),
        cmocka_unit_test(all_tiles_can_be_checked_at_once),
    };
    return cmocka_run_group_tests(tests, open_pack, close_pack);
}
