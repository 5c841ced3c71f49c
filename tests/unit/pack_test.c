/*
 * pack_test.c - reading packs: values and their places, every kind of mistake with its line and column, bytes and back.
 */
#include "core/hash.h"
#include "core/rng.h"
#include "pack/pack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static struct hd_report report;

/* ---------------------------------------------------------------- helpers ---- */

static struct pk_tree *parse(const char *text)
{
    memset(&report, 0, sizeof report);
    return pk_parse("t.yaml", text, strlen(text), &report);
}

static struct pk_tree *parse_good(const char *text)
{
    struct pk_tree *tree = parse(text);
    if (!tree)
        fail_msg("%d:%d %s", report.problem[0].line, report.problem[0].column, report.problem[0].text);
    return tree;
}

static void expect(int index, int line, int column, const char *words)
{
    const struct hd_problem *p = &report.problem[index];
    if (report.count <= index)
        fail_msg("expected %d:%d %s, found only %d problems", line, column, words, report.count);
    if (p->line != line || p->column != column || !strstr(p->text, words))
        fail_msg("expected %d:%d %s, found %d:%d %s", line, column, words, p->line, p->column, p->text);
}

/* ---------------------------------------------------------------- YAML ---- */

static void values_know_their_places(void **state)
{
    (void)state;
    struct pk_tree *tree = parse_good("\xef\xbb\xbf# a comment\nname: Wanda\nskills:\n  - sprint\n  - {id: b, n: 3}\n"
                                      "none:\ntilde: ~\nq: ''\n");
    const struct pk_node *root = pk_root(tree), *skills = pk_get(root, "skills");
    assert_int_equal(root->type, PK_MAP);
    assert_int_equal(root->count, 5);
    assert_string_equal(root->file, "t.yaml");
    assert_string_equal(pk_get(root, "name")->text, "Wanda");
    assert_int_equal(pk_get(root, "name")->line, 2);
    assert_int_equal(pk_get(root, "name")->column, 7);
    assert_int_equal(pk_get(root, "name")->key_column, 1);
    assert_int_equal(skills->type, PK_LIST);
    assert_int_equal(skills->count, 2);
    assert_null(skills->child[0].key);
    assert_int_equal(skills->child[1].line, 5);
    assert_int_equal(skills->child[1].column, 5);
    assert_string_equal(pk_get(&skills->child[1], "n")->text, "3");
    assert_int_equal(pk_get(root, "none")->type, PK_NULL);
    assert_int_equal(pk_get(root, "tilde")->type, PK_NULL);
    assert_int_equal(pk_get(root, "q")->type, PK_SCALAR);
    assert_ptr_equal(&root->child[1], skills);
    pk_tree_free(tree);
}

static void bad_yaml_is_told(void **state)
{
    static const struct {
        const char *text;
        int line, column;
        const char *words;
    } bad[] = {
        {"", 0, 0, "the file is empty"},
        {"# nothing\n", 0, 0, "the file is empty"},
        {"a: 1\nb: [1, 2\nc: 3\n", 3, 2, "not YAML"},
        {"a: 1\n  b: 2\n", 2, 4, "not YAML"},
        {"a: \"open\n", 2, 1, "not YAML"},
        {"a: 1\nb: 2\na: 3\n", 3, 1, "'a' appears twice; the other one is in line 1"},
        {"a: &x 1\nb: 2\n", 1, 4, "anchors and aliases"},
        {"a: 1\nb: *x\n", 2, 4, "anchors and aliases"},
        {"a: !foo 1\n", 1, 4, "tags"},
        {"a: 1\n---\nb: 2\n", 2, 1, "second one"},
        {"? [a, b]\n: 1\n", 1, 3, "expected a word as key, found a list"},
        {"{a: {? {b: 1} : 2}}\n", 1, 8, "found a map"},
        {"a: 1\nb: x\xffy\n", 2, 5, "UTF-8 text, found the byte 0xFF"},
        {"a: \xc3\n", 1, 4, "byte 0xC3"},
        {"a: \xed\xa0\x80\n", 1, 4, "UTF-8"},
        {"a: \xc3\xa4\x01\n", 1, 5, "control character U+0001"},
        {"a: \"x\\0y\"\n", 1, 4, "control character U+0000"},
        {"a: \"x\\ey\"\n", 1, 4, "control character U+001B"},
        {"a: 1\n\"b\\x07\": 2\n", 2, 1, "control character U+0007"},
        {"a: \"x\\u202ey\"\n", 1, 4, "control character U+202E"},
        {"a: b\xe2\x81\xa6y\n", 1, 5, "control character U+2066"},
        {"a: [1, \"\\u009b31m\"]\n", 1, 8, "control character U+009B"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_null(parse(bad[i].text));
        expect(0, bad[i].line, bad[i].column, bad[i].words);
        assert_string_equal(report.problem[0].file, "t.yaml");
    }
}

static void limits_are_problems(void **state)
{
    char deep[80];
    size_t size = (4 << 20) + 1;
    char *large = malloc(size);
    (void)state;
    memset(deep, '[', 33);
    deep[33] = '\0';
    assert_null(parse(deep));
    expect(0, 1, 33, "at most 32 levels");
    memset(deep, '[', 32);
    memset(deep + 32, ']', 32);
    deep[64] = '\0';
    pk_tree_free(parse_good(deep));
    memset(large, ' ', size);
    memset(&report, 0, sizeof report);
    assert_null(pk_parse("t.yaml", large, size, &report));
    expect(0, 0, 0, "at most 4 MiB");
    for (size_t i = 0; i + 1 < size; i += 4)
        memcpy(large + i, "- a\n", 4);
    memset(&report, 0, sizeof report);
    assert_null(pk_parse("t.yaml", large, size - 1, &report));
    expect(0, 200000, 3, "at most 200000 values");
    free(large);
}

/* ---------------------------------------------------------------- questions ---- */

static void answers_are_typed(void **state)
{
    (void)state;
    struct pk_tree *tree = parse_good("dice: 3\nminus: -2\nloud: yes\nquiet: false\nname: {en: Axe, de: Axt}\nplain: Katana\n"
                                      "range: 0-1\nfar: 3\nkind: ranged\n");
    const struct pk_node *root = pk_root(tree);
    int min = -1, max = -1;
    assert_int_equal(pk_int(root, "dice", 0, 12, 7, &report), 3);
    assert_int_equal(pk_int(root, "minus", -5, 5, 7, &report), -2);
    assert_int_equal(pk_int(root, "missing", 0, 12, 7, &report), 7);
    assert_true(pk_bool(root, "loud", false, &report));
    assert_false(pk_bool(root, "quiet", true, &report));
    assert_true(pk_bool(root, "missing", true, &report));
    assert_string_equal(pk_str(root, "plain", "", &report), "Katana");
    assert_string_equal(pk_text(root, "name", &report).in[HD_DE], "Axt");
    assert_string_equal(pk_text(root, "plain", &report).in[HD_DE], "Katana");
    assert_string_equal(pk_text(root, "missing", &report).in[HD_EN], "");
    assert_true(pk_range(root, "range", &min, &max, &report));
    assert_int_equal(min, 0);
    assert_int_equal(max, 1);
    assert_true(pk_range(root, "far", &min, &max, &report));
    assert_int_equal(min, 3);
    assert_int_equal(max, 3);
    assert_false(pk_range(root, "missing", &min, &max, &report));
    assert_int_equal(pk_word(root, "kind", "melee ranged", 0, &report), 1);
    assert_int_equal(pk_word(root, "missing", "melee ranged", 5, &report), 5);
    assert_null(pk_get(NULL, "x"));
    assert_null(pk_get(&root->child[0], "x"));
    pk_only(root, "dice minus loud quiet name plain range far kind", &report);
    assert_int_equal(report.count, 0);
    pk_tree_free(tree);
}

static void wrong_values_are_told(void **state)
{
    (void)state;
    struct pk_tree *tree =
        parse_good("dice: many\nlarge: 13\nlist: [1]\nloud: perhaps\nname: {en: Axe}\nrange: 2-1\nkind: melle\n"
                   "empty:\nlong: 123456789012\nhalf: 1.5\nmap: {a: 1}\n");
    const struct pk_node *root = pk_root(tree);
    int min, max, n = 0;
    assert_int_equal(pk_int(root, "dice", 0, 12, 7, &report), 7);
    expect(n++, 1, 7, "dice: expected a number from 0 to 12, found 'many'");
    pk_int(root, "large", 0, 12, 7, &report);
    expect(n++, 2, 8, "large: expected a number from 0 to 12, found '13'");
    pk_int(root, "list", 0, 12, 7, &report);
    expect(n++, 3, 7, "found a list");
    pk_int(root, "long", 0, 12, 7, &report);
    expect(n++, 9, 7, "found '123456789012'");
    pk_int(root, "half", 0, 12, 7, &report);
    expect(n++, 10, 7, "found '1.5'");
    assert_true(pk_bool(root, "loud", true, &report));
    expect(n++, 4, 7, "loud: expected yes or no, found 'perhaps'");
    assert_string_equal(pk_text(root, "name", &report).in[HD_DE], "Axe");
    expect(n++, 5, 7, "expected 'de' here, found only 'en'");
    pk_text(root, "list", &report);
    expect(n++, 3, 7, "expected a text");
    assert_false(pk_range(root, "range", &min, &max, &report));
    expect(n++, 6, 8, "range: expected a range such as 0-1");
    assert_int_equal(pk_word(root, "kind", "melee ranged", 9, &report), 9);
    expect(n++, 7, 7, "kind: expected one of 'melee', 'ranged', found 'melle'");
    assert_string_equal(pk_str(root, "empty", "x", &report), "x");
    expect(n++, 8, 7, "found nothing");
    pk_str(root, "map", "x", &report);
    expect(n++, 11, 6, "map: expected a text, found a map");
    assert_null(pk_need(root, "missing", &report));
    expect(n++, 1, 1, "expected 'missing' here, found only 'dice', 'large'");
    assert_null(pk_need(pk_get(root, "dice"), "sides", &report));
    expect(n++, 1, 7, "dice: expected a map with 'sides', found 'many'");
    assert_null(pk_need(NULL, "sides", &report));
    expect(n++, 0, 0, "expected 'sides'");
    assert_int_equal(report.count, n);
    pk_tree_free(tree);
}

static void unknown_words_get_an_offer(void **state)
{
    (void)state;
    struct pk_tree *tree = parse_good("dise: 1\n  \ncompletely-different: 2\ndamage: 3\n");
    pk_only(pk_root(tree), "dice damage range", &report);
    expect(0, 1, 1, "'dise' is not known here; did you mean 'dice'?");
    expect(1, 3, 1, "expected one of 'dice', 'damage', 'range'");
    assert_int_equal(report.count, 2);
    pk_tree_free(tree);
}

static void reports_hold_what_fits(void **state)
{
    char text[1200] = "a: ";
    (void)state;
    for (int i = 0; i < 300; i++)
        strcat(text, "\xc3\xa4");
    struct pk_tree *tree = parse_good(text);
    const struct pk_node *root = pk_root(tree);
    for (int i = 0; i < HD_PROBLEMS + 10; i++)
        pk_int(root, "a", 0, 1, 0, &report);
    assert_int_equal(report.count, HD_PROBLEMS + 10);
    assert_non_null(strstr(report.problem[HD_PROBLEMS - 1].text, "...'"));
    memset(&report, 0, sizeof report);
    pk_problem(&report, root, "%s", pk_get(root, "a")->text);
    size_t length = strlen(report.problem[0].text);
    assert_true(length < HD_PROBLEM_TEXT && length % 2 == 0); /* no half letter at the end */
    pk_tree_free(tree);
}

/* ---------------------------------------------------------------- folders ---- */

static char folder[64];

static const char *path_of(const char *name)
{
    static char path[4][200];
    static int next;
    char *out = path[next++ % 4];
    snprintf(out, sizeof path[0], "%s/%s", folder, name);
    return out;
}

static void write_bytes(const char *name, const void *bytes, size_t size)
{
    FILE *out = fopen(path_of(name), "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, size, out), size);
    fclose(out);
}

static void write_text(const char *name, const char *text) { write_bytes(name, text, strlen(text)); }

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/pack_test.XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    mkdir(path_of("games"), 0700);
    mkdir(path_of("games/g1"), 0700);
    mkdir(path_of("games/g1/missions"), 0700);
    mkdir(path_of("games/empty"), 0700);
    mkdir(path_of("rules"), 0700);
    write_text("games/readme.txt", "not a game");
    write_text("games/g1/game.yaml", "id: g1\nrules: horde\n");
    write_text("games/g1/tiles.yaml", "tiles: {}\n");
    write_text("games/g1/houses.yaml", "- a\n- b\n");
    write_text("games/g1/missions/a.yaml", "id: M10\n");
    write_text("games/g1/missions/b.yaml", "id: M2\nname: Two\n");
    write_text("games/g1/missions/c.yaml", "id: M1\n");
    write_text("rules/g1.en.md", "# Rules\n\n## 1 Moving\n\n- **G-1** Steps. One step\n  at a time.\n- **G-2** Stop.\n\n"
                                 "Words.\n\n## 2 More\n- **G-3** Ends. It ends. Really.\n");
    write_text("rules/g1.de.md", "## 1 Laufen\n- **G-3** Schluss. Aus.\n- **G-1** Schritte. Einer.\n- **G-2** Halt.\n");
    return 0;
}

static int drop_folder(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static struct pk_pack *open_folder(void)
{
    char games[100], rules[100];
    memset(&report, 0, sizeof report);
    snprintf(games, sizeof games, "%s/games", folder);
    snprintf(rules, sizeof rules, "%s/rules", folder);
    return pk_from_folder(games, rules, NULL, &report);
}

static void expect_broken(const char *file, int line, int column, const char *words)
{
    struct pk_pack *pack = open_folder();
    assert_null(pack);
    expect(0, line, column, words);
    assert_string_equal(report.problem[0].file, file);
}

static void a_game_builds_on_another(void **state)
{
    (void)state;
    mkdir(path_of("games/g2"), 0700);
    write_text("games/g1/equipment.yaml", "cards:\n  axe: {dice: 1, name: Axe}\n  bat: {dice: 2}\n  cup: {dice: 0}\n");
    write_text("games/g2/game.yaml", "id: g2\nbase: g1\nbooks: [g2, g1]\n");
    write_text("games/g1/zombies.yaml",
               "kinds: {slow: {actions: 1}, fast: {actions: 2}}\nother: {a: 1}\ncards: [{id: one, n: 1}, {id: two, n: 2}]\n");
    write_text("games/g2/zombies.yaml",
               "kinds: {inherit: no, odd: {actions: 3}}\nother: {b: 2}\ncards: [{id: own, n: 9}, two, three]\n");
    write_text("games/g2/equipment.yaml", "cards:\n  bat: {dice: 3}\n  cup: ~\n  dog: {dice: 4}\n");
    struct pk_pack *pack = open_folder();
    assert_non_null(pack);
    const struct pk_game *game = pk_find_game(pack, "g2");
    const struct pk_node *cards = pk_get(game->equipment, "cards");
    assert_int_equal(cards->count, 3);
    assert_string_equal(cards->child[0].key, "axe");
    assert_string_equal(cards->child[0].file, "games/g1/equipment.yaml");
    assert_int_equal(pk_int(&cards->child[1], "dice", 0, 9, 0, &report), 3);
    assert_string_equal(pk_get(&cards->child[1], "dice")->file, "games/g2/equipment.yaml");
    assert_string_equal(cards->child[2].key, "dog");
    assert_string_equal(pk_str(game->game, "rules", "", &report), "horde");
    assert_string_equal(pk_str(game->game, "id", "", &report), "g2");
    const struct pk_node *kinds = pk_get(game->zombies, "kinds");
    assert_int_equal(kinds->count, 1);
    assert_string_equal(kinds->child[0].key, "odd");
    assert_int_equal(pk_get(game->zombies, "other")->count, 2);
    const struct pk_node *list = pk_get(game->zombies, "cards"); /* a plain word is the entry of the base, if it has one */
    assert_int_equal(list->count, 3);
    assert_int_equal(pk_int(&list->child[0], "n", 0, 9, 0, &report), 9);
    assert_int_equal(pk_int(&list->child[1], "n", 0, 9, 0, &report), 2);
    assert_string_equal(list->child[1].file, "games/g1/zombies.yaml");
    assert_string_equal(list->child[2].text, "three");
    assert_string_equal(game->tiles->file, "games/g1/tiles.yaml");
    assert_int_equal(game->missions, 0);
    assert_int_equal(game->own_rules, 0);
    assert_int_equal(game->rule_count, 3);
    size_t size;
    unsigned char *blob = pk_to_blob(pack, &size);
    struct pk_pack *again = pk_from_blob(blob, size, &report);
    assert_true(again->hash == pack->hash);
    assert_string_equal(pk_get(pk_find_game(again, "g2")->equipment, "cards")->child[0].file, "games/g1/equipment.yaml");
    pk_free(again);
    free(blob);
    pk_free(pack);
    write_text("games/g2/game.yaml", "id: g2\nbase: g3\n");
    expect_broken("games/g2/game.yaml", 2, 7, "there is no other game 'g3'");
    write_text("games/g2/game.yaml", "id: g2\nbase: g1\n");
    write_text("games/g1/game.yaml", "id: g1\nbase: g2\n");
    expect_broken("games/g1/game.yaml", 2, 7, "in a circle");
}

static void check_good_pack(const struct pk_pack *pack)
{
    assert_int_equal(pack->games, 1);
    const struct pk_game *game = pk_find_game(pack, "g1");
    assert_non_null(game);
    assert_null(pk_find_game(pack, "g2"));
    assert_string_equal(game->tiles->file, "games/g1/tiles.yaml");
    assert_null(game->zombies);
    assert_int_equal(game->extra_count, 1);
    assert_int_equal(pk_extra(game, "houses")->count, 2);
    assert_null(pk_extra(game, "tiles"));
    assert_int_equal(game->missions, 3);
    assert_string_equal(pk_get(game->mission[0], "id")->text, "M1");
    assert_string_equal(pk_get(game->mission[2], "id")->text, "M10");
    assert_string_equal(pk_str(pk_find_mission(game, "M2"), "name", "", &report), "Two");
    assert_int_equal(pk_get(pk_find_mission(game, "M2"), "name")->line, 2);
    assert_int_equal(pk_get(pk_find_mission(game, "M2"), "name")->column, 7);
    assert_int_equal(pk_get(pk_find_mission(game, "M2"), "name")->key_column, 1);
    assert_null(pk_find_mission(game, "M3"));
    assert_int_equal(game->rule_count, 3);
    assert_string_equal(game->rule[0].id, "G-1");
    assert_string_equal(game->rule[0].title[HD_EN], "Steps");
    assert_string_equal(game->rule[0].text[HD_EN], "One step at a time.");
    assert_string_equal(game->rule[0].text[HD_DE], "Einer.");
    assert_string_equal(game->rule[0].section[HD_EN], "1 Moving");
    assert_string_equal(game->rule[1].title[HD_EN], "Stop");
    assert_string_equal(game->rule[1].text[HD_EN], "");
    assert_string_equal(game->rule[2].text[HD_EN], "It ends. Really.");
    assert_string_equal(game->rule[2].section[HD_EN], "2 More");
}

static void a_folder_is_a_pack(void **state)
{
    (void)state;
    struct pk_pack *pack = open_folder();
    if (!pack)
        fail_msg("%s: %s", report.problem[0].file, report.problem[0].text);
    check_good_pack(pack);
    uint64_t hash = pack->hash;
    pk_free(pack);
    write_text("games/g1/tiles.yaml", "# only layout changed\ntiles:\n   {}\n");
    pack = open_folder();
    assert_int_equal(pack->hash, hash);
    pk_free(pack);
    write_text("games/g1/tiles.yaml", "tiles: []\n");
    pack = open_folder();
    assert_int_not_equal(pack->hash, hash);
    pk_free(pack);
}

static void broken_folders_are_told(void **state)
{
    (void)state;
    memset(&report, 0, sizeof report);
    assert_null(pk_from_folder("/nowhere/games", NULL, NULL, &report));
    expect(0, 0, 0, "cannot be read: No such file");
    write_text("games/g1/zombies.yaml", "a: 1\nb: [\n");
    expect_broken("games/g1/zombies.yaml", 3, 1, "not YAML");
    unlink(path_of("games/g1/zombies.yaml"));
    mkdir(path_of("games/g1/zombies.yaml"), 0700);
    expect_broken("games/g1/zombies.yaml", 0, 0, "not a regular file");
    rmdir(path_of("games/g1/zombies.yaml"));
    assert_int_equal(symlink("/nowhere", path_of("games/g1/zombies.yaml")), 0);
    expect_broken("games/g1/zombies.yaml", 0, 0, "cannot be read: No such file");
    unlink(path_of("games/g1/zombies.yaml"));
    write_text("games/g1/missions/d.yaml", "id: M2\n");
    expect_broken("games/g1/missions/d.yaml", 1, 5, "'M2' is the id of games/g1/missions/b.yaml too");
    write_text("games/g1/missions/d.yaml", "name: M2\n");
    expect_broken("games/g1/missions/d.yaml", 1, 1, "expected 'id' here");
    write_text("games/g1/missions/d.yaml", "id: M 2\n");
    expect_broken("games/g1/missions/d.yaml", 1, 5, "short name");
    write_text("games/g1/missions/d.yaml", "id: [M2]\n");
    expect_broken("games/g1/missions/d.yaml", 1, 5, "short name");
    unlink(path_of("games/g1/missions/d.yaml"));
    write_text("games/g1/game.yaml", "id: g2\n");
    expect_broken("games/g1/game.yaml", 1, 5, "expected 'g1', the name of the folder");
    unlink(path_of("games/g1/game.yaml"));
    expect_broken("games", 0, 0, "expected a sub-folder with a game.yaml");
}

static void broken_rules_are_told(void **state)
{
    (void)state;
    write_text("rules/g1.de.md",
               "## 1 Laufen\n- **G-3** Schluss. Aus.\n- **G-1** Schritte.\n- **G-1** Noch einmal.\n- **G-2** Halt.\n");
    expect_broken("rules/g1.de.md", 4, 5, "rule G-1 appears twice, first in line 3");
    write_text("rules/g1.de.md", "- **G-1** Schritte.\n- **G-2** Halt.\n");
    expect_broken("rules/g1.en.md", 12, 5, "rule G-3 is not in rules/g1.de.md");
    write_text("rules/g1.de.md", "- **G-1** Eins.\n- **G-2** Halt.\n- **G-3** Drei.\n- **G-4** Vier.\n");
    expect_broken("rules/g1.de.md", 4, 5, "rule G-4 is not in rules/g1.en.md");
    write_text("rules/g1.de.md", "- **not an id** Eins.\n");
    expect_broken("rules/g1.de.md", 1, 5, "expected a rule id");
    write_text("rules/g1.de.md", "- **G-1\n");
    expect_broken("rules/g1.de.md", 1, 5, "expected a rule id");
    write_text("rules/g1.de.md", "- **G-1** Eins.\n- *erstes* G-1\n- *erstes*: G 1\n- **: G-1\n");
    expect_broken("rules/g1.de.md", 3, 3, "expected names and a rule");
    write_text("rules/g1.de.md", "- **G-1** Eins.\n- *letztes*: G-9\n");
    expect_broken("rules/g1.de.md", 2, 3, "the index names rule G-9, which is not above");
    write_text("rules/g1.de.md", "- **G-1** Eins.\n- *erstes, oben*: G-1\n- *anfang*: G-1\n");
    expect_broken("rules/g1.de.md", 3, 3, "rule G-1 is in the index twice");
    write_text("rules/g1.de.md", "- **G-1** \xff\n");
    expect_broken("rules/g1.de.md", 1, 11, "UTF-8");
    unlink(path_of("rules/g1.de.md"));
    expect_broken("rules/g1.de.md", 0, 0, "cannot be read");
    unlink(path_of("rules/g1.en.md"));
    struct pk_pack *pack = open_folder(); /* a game without a reference */
    assert_non_null(pack);
    assert_int_equal(pack->game[0]->rule_count, 0);
    pk_free(pack);
    rmdir(path_of("rules"));
    expect_broken("rules", 0, 0, "cannot be read");
}

static void a_mission_can_be_added(void **state)
{
    (void)state;
    struct pk_pack *pack = open_folder();
    uint64_t hash = pack->hash;
    write_text("own.yaml", "id: M3\nname: Mine\n");
    assert_string_equal(pk_add_mission(pack, "g1", NULL, path_of("own.yaml"), &report), "g1/M3");
    assert_int_equal(pack->game[0]->missions, 4);
    assert_string_equal(pk_get(pack->game[0]->mission[2], "id")->text, "M3");
    assert_int_not_equal(pack->hash, hash);
    assert_int_equal(report.count, 0);
    assert_null(pk_add_mission(pack, "g1", NULL, path_of("own.yaml"), &report));
    expect(0, 1, 5, "'M3' is the id of");
    assert_null(pk_add_mission(pack, "g9", NULL, path_of("own.yaml"), &report));
    expect(1, 1, 1, "no game 'g9'");
    assert_null(pk_add_mission(pack, "g1", NULL, path_of("none.yaml"), &report));
    expect(2, 0, 0, "No such file");
    assert_int_equal(pack->game[0]->missions, 4);
    write_text("own.yaml", "id: M007\n");
    assert_string_equal(pk_add_mission(pack, "g1", NULL, path_of("own.yaml"), &report), "g1/M007");
    assert_string_equal(pk_get(pack->game[0]->mission[3], "id")->text, "M007"); /* before M10 */
    report.count = 0;
    write_text("own.yaml", "id: M008\ngame: g1\n"); /* the file says it, and goes before what is usual */
    assert_string_equal(pk_add_mission(pack, NULL, "g9", path_of("own.yaml"), &report), "g1/M008");
    write_text("own.yaml", "id: M009\n");
    assert_null(pk_add_mission(pack, NULL, NULL, path_of("own.yaml"), &report));
    expect(0, 1, 1, "which game is it for?");
    assert_string_equal(pk_add_mission(pack, NULL, "g1", path_of("own.yaml"), &report), "g1/M009");
    pk_free(pack);
}

/* ---------------------------------------------------------------- bytes ---- */

static void a_blob_gives_the_same_pack(void **state)
{
    size_t size = 0, again_size = 0;
    (void)state;
    struct pk_pack *pack = open_folder();
    unsigned char *blob = pk_to_blob(pack, &size);
    struct pk_pack *copy = pk_from_blob(blob, size, &report);
    assert_non_null(copy);
    assert_int_equal(copy->hash, pack->hash);
    unsigned char *again = pk_to_blob(copy, &again_size);
    assert_int_equal(again_size, size);
    assert_memory_equal(again, blob, size);
    free(blob); /* the copy needs it no longer */
    free(again);
    check_good_pack(copy);
    assert_int_equal(report.count, 0);
    pk_free(pack);
    pk_free(copy);
}

/* The hash in the header, so that damage gets past it. */
static void seal(unsigned char *blob, size_t size)
{
    uint64_t hash = hash_bytes(blob + 13, size - 13, blob[4]);
    for (int i = 0; i < 8; i++)
        blob[5 + i] = (unsigned char)(hash >> 8 * i);
}

static void try_blob(unsigned char *blob, size_t size)
{
    memset(&report, 0, sizeof report);
    struct pk_pack *pack = pk_from_blob(blob, size, &report);
    assert_true((pack == NULL) == (report.count == 1));
    pk_free(pack);
}

static void a_damaged_blob_is_a_problem(void **state)
{
    size_t size = 0;
    struct rng rng;
    (void)state;
    struct pk_pack *pack = open_folder();
    unsigned char *blob = pk_to_blob(pack, &size), *bad = malloc(size);
    pk_free(pack);
    for (size_t i = 0; i < size; i++) { /* every byte changed is noticed */
        memcpy(bad, blob, size);
        bad[i] ^= 0x11;
        try_blob(bad, size);
        assert_int_equal(report.count, 1);
    }
    assert_non_null(strstr(report.problem[0].text, "damaged"));
    rng_seed(&rng, 3);
    for (size_t i = 0; i < size; i++) { /* cut, with the hash set right: still no harm */
        memcpy(bad, blob, size);
        if (i >= 13)
            seal(bad, i);
        try_blob(bad, i);
        assert_int_equal(report.count, 1);
    }
    for (int i = 0; i < 20000; i++) {
        memcpy(bad, blob, size);
        for (int n = 1 + (int)rng_below(&rng, 4); n; n--)
            bad[13 + rng_below(&rng, (uint32_t)size - 13)] = (unsigned char)rng_next(&rng);
        seal(bad, size);
        try_blob(bad, size);
    }
    free(blob);
    free(bad);
}

static void any_bytes_are_read_without_harm(void **state)
{
    static const char seed[] = "a: {b: [1, 2, 'x', \"y\\n\"], c: &d 3}\n? x\n: |\n  text\n  more\n- *d\n---\n\xc3\xa4: ~\n";
    static const char odd[] = "{}[]:,-?&*!|>'\"%@`#\n \t~<=\xc3\xff\x00";
    struct rng rng;
    (void)state;
    rng_seed(&rng, 4);
    for (int i = 0; i < 50000; i++) {
        char text[sizeof seed];
        memcpy(text, seed, sizeof seed);
        size_t size = rng_below(&rng, sizeof seed);
        for (int n = (int)rng_below(&rng, 6); n; n--)
            text[rng_below(&rng, sizeof seed)] = odd[rng_below(&rng, sizeof odd)];
        memset(&report, 0, sizeof(int));
        struct pk_tree *tree = pk_parse("t.yaml", text, size, &report);
        assert_true((tree == NULL) == (report.count > 0));
        pk_tree_free(tree);
    }
}

static void the_built_in_pack_is_whole(void **state)
{
    (void)state;
    memset(&report, 0, sizeof report);
    struct pk_pack *pack = pk_from_blob(hd_builtin_blob, hd_builtin_blob_size, &report);
    assert_non_null(pack);
    const struct pk_game *game = pk_find_game(pack, "2e");
    assert_non_null(game);
    assert_non_null(pk_find_mission(game, "M0"));
    assert_true(game->rule_count > 400);
    assert_string_equal(game->tiles->file, "games/2e/tiles.yaml");
    pk_free(pack);
}

/* A deck or property without a German word would stand there in English. */
/* 250 ids of another book end like ids of this one and mean something else. */
static void only_whole_ids_of_a_book_count_as_implemented(void **state)
{
    struct hd_report problems = {0};
    struct hd_pack *pack = hd_pack_builtin(&problems);
    assert_true(hd_rule_done(pack, "2e", "2E-ACT-MOVE-1"));
    assert_false(hd_rule_done(pack, "2e", "XX-ACT-MOVE-1"));
    assert_false(hd_rule_done(pack, "2e", "ACT-MOVE-1"));
    assert_false(hd_rule_done(pack, "2e", "2E-ACT-MOVE"));
    assert_true(hd_rule_done(pack, "zombietown", "ZT-MOVE-3"));
    assert_false(hd_rule_done(pack, "zombietown", "2E-MOVE-3"));
    assert_false(hd_rule_done(pack, "zombietown", "MOVE-3"));
    hd_pack_free(pack);
}

static void words_on_cards_are_translated(void **state)
{
    (void)state;
    memset(&report, 0, sizeof report);
    struct hd_pack *pack = hd_pack_builtin(&report);
    assert_non_null(pack);
    for (int g = 0; g < hd_game_count(pack); g++) {
        const char *game = hd_game_info(pack, g).id;
        for (int i = 0; i < hd_card_count(pack, game); i++) {
            struct hd_card_info card = hd_card_info(pack, game, i);
            char text[400], german[200];
            snprintf(text, sizeof text, "%s %s", card.deck, card.tags);
            for (char *save = NULL, *word = strtok_r(text, " ,", &save); word; word = strtok_r(NULL, " ,", &save)) {
                hd_card_words(pack, game, word, HD_DE, german, sizeof german);
                if (word[strspn(word, "0123456789")])
                    assert_string_not_equal(word, german);
                else
                    assert_string_equal(word, german);
            }
        }
    }
    hd_pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_know_their_places),
        cmocka_unit_test(bad_yaml_is_told),
        cmocka_unit_test(limits_are_problems),
        cmocka_unit_test(answers_are_typed),
        cmocka_unit_test(wrong_values_are_told),
        cmocka_unit_test(unknown_words_get_an_offer),
        cmocka_unit_test(reports_hold_what_fits),
        cmocka_unit_test_setup_teardown(a_folder_is_a_pack, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(broken_folders_are_told, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(broken_rules_are_told, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_mission_can_be_added, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_blob_gives_the_same_pack, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_damaged_blob_is_a_problem, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_game_builds_on_another, make_folder, drop_folder),
        cmocka_unit_test(any_bytes_are_read_without_harm),
        cmocka_unit_test(the_built_in_pack_is_whole),
        cmocka_unit_test(only_whole_ids_of_a_book_count_as_implemented),
        cmocka_unit_test(words_on_cards_are_translated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
