/*
 * coverage.c - which rules are implemented, which are proved by a scenario, which are open. See coverage.h.
 * Not here: running the scenarios (tests/scenario.c).
 */
#include "cli/coverage.h"

#include "cli/verbs.h"
#include "pack/pack.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

struct tally {
    const struct cli *cli;
    const struct hd_pack *pack;
    const char *game;
    int rules, id_width;   /* of the longest id */
    int *proofs;           /* per rule: scenarios that name it */
    char (*where)[64];     /* the first of them */
    int scenarios, strays; /* strays: ids no rule has */
};

static int find_rule(const struct tally *t, const char *id)
{
    for (int i = 0; i < t->rules; i++)
        if (!strcmp(hd_rule_text(t->pack, t->game, i, HD_EN).id, id))
            return i;
    return -1;
}

static void count_proof(struct tally *t, const struct pk_node *id)
{
    int rule = id->type == PK_SCALAR ? find_rule(t, id->text) : -1;
    const char *slash = strrchr(id->file, '/');
    if (rule < 0) {
        printf("%s:%d:%d: %s\n", id->file, id->line, id->column,
               SAY(t->cli->lang, "this rule does not exist", "diese Regel gibt es nicht"));
        t->strays++;
        return;
    }
    if (!t->proofs[rule]++)
        snprintf(t->where[rule], sizeof t->where[rule], "%.40s:%d", slash ? slash + 1 : id->file, id->line);
}

/* A `proves:` list anywhere in a scenario file counts. */
static void count_node(struct tally *t, const struct pk_node *node)
{
    bool proves = node->key && !strcmp(node->key, "proves");
    if (proves && node->type == PK_SCALAR)
        count_proof(t, node);
    t->scenarios += proves;
    for (int i = 0; (node->type == PK_LIST || node->type == PK_MAP) && i < node->count; i++) {
        if (proves)
            count_proof(t, &node->child[i]);
        else
            count_node(t, &node->child[i]);
    }
}

static void count_file(struct tally *t, const char *path)
{
    struct hd_report report = {0};
    size_t size;
    char *text = cli_read(t->cli, path, &size);
    struct pk_tree *tree = text ? pk_parse(path, text, size, &report) : NULL;
    if (tree && pk_root(tree))
        count_node(t, pk_root(tree));
    if (report.count) {
        cli_problems(stdout, &report);
        t->strays++;
    }
    if (tree)
        pk_tree_free(tree);
    free(text);
}

static int is_yaml(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return entry->d_name[0] != '.' && dot && !strcmp(dot, ".yaml");
}

static bool count_folder(struct tally *t, const char *folder)
{
    struct dirent **entry;
    int n = scandir(folder, &entry, is_yaml, alphasort);
    for (int i = 0; i < n; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
        count_file(t, path);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
    return n >= 0;
}

static void put_line(const struct tally *t, int rule, bool done, bool only_open)
{
    struct hd_rule_text text = hd_rule_text(t->pack, t->game, rule, t->cli->lang);
    enum hd_lang lang = t->cli->lang;
    if (only_open && done && t->proofs[rule])
        return;
    put_padded(stdout, text.id, t->id_width + 2);
    put_padded(stdout, done ? SAY(lang, "implemented", "umgesetzt") : SAY(lang, "open", "offen"), 13);
    if (t->proofs[rule] > 1)
        printf(SAY(lang, "proved by %d, first %-26s", "%d Belege, erster %-27s"), t->proofs[rule], t->where[rule]);
    else
        put_padded(stdout, t->proofs[rule] ? t->where[rule] : done ? SAY(lang, "NOT PROVED", "OHNE BELEG") : "-", 44);
    printf(" %s\n", text.title);
}

static int put_report(const struct tally *t, bool only_open)
{
    int done = 0, proved = 0, missing = 0;
    for (int i = 0; i < t->rules; i++) {
        bool is_done = hd_rule_done(t->pack, t->game, hd_rule_text(t->pack, t->game, i, HD_EN).id);
        put_line(t, i, is_done, only_open);
        done += is_done;
        proved += is_done && t->proofs[i];
        missing += is_done && !t->proofs[i];
    }
    printf(SAY(t->cli->lang, "\n%d rules: %d implemented, %d of them proved by %d scenarios, %d not proved, %d open\n",
               "\n%d Regeln: %d umgesetzt, davon %d durch %d Szenarien belegt, %d ohne Beleg, %d offen\n"),
           t->rules, done, proved, t->scenarios, missing, t->rules - done);
    return missing || t->strays ? EXIT_NO : EXIT_FINE;
}

static int longest_id(const struct tally *t)
{
    int most = 0;
    for (int i = 0; i < t->rules; i++) {
        int length = (int)strlen(hd_rule_text(t->pack, t->game, i, HD_EN).id);
        most = length > most ? length : most;
    }
    return most;
}

/* Of the game's own book: those come first. */
static int own_rules(const struct hd_pack *pack, const char *game)
{
    int count = 0;
    while (count < hd_rule_count(pack, game) && hd_rule_text(pack, game, count, HD_EN).own)
        count++;
    return count;
}

static int print_book(const struct cli *cli, const struct hd_pack *pack, const char *game, const struct coverage_ask *ask)
{
    char usual[128];
    struct tally t = {.cli = cli, .pack = pack, .game = game, .rules = own_rules(pack, game)};
    snprintf(usual, sizeof usual, "tests/rules/%.60s", game);
    const char *folder = ask->folder ? ask->folder : usual;
    t.proofs = calloc((size_t)t.rules + 1, sizeof *t.proofs);
    t.where = calloc((size_t)t.rules + 1, sizeof *t.where);
    t.id_width = longest_id(&t);
    int code = EXIT_USAGE;
    if (!t.proofs || !t.where)
        cli_fail(cli, SAY(cli->lang, "not enough memory", "zu wenig Speicher"));
    else if (!count_folder(&t, folder))
        cli_fail(cli,
                 SAY(cli->lang, "there are no scenarios in %s (use --scenarios DIR)",
                     "in %s sind keine Szenarien (nimm --scenarios ORDNER)"),
                 folder);
    else
        code = put_report(&t, ask->only_open);
    free(t.proofs);
    free(t.where);
    return code;
}

/* Do the players of a game read the book of the other? */
static bool tells(const struct hd_pack *pack, const char *game, const char *book)
{
    const char *first = own_rules(pack, book) ? hd_rule_text(pack, book, 0, HD_EN).id : NULL;
    for (int i = 0; first && i < hd_rule_count(pack, game); i++) {
        struct hd_rule_text rule = hd_rule_text(pack, game, i, HD_EN);
        if (rule.told && !strcmp(rule.id, first))
            return true;
    }
    return false;
}

int coverage_print(const struct cli *cli, const struct hd_pack *pack, const char *game, const struct coverage_ask *ask)
{
    if (ask->folder || own_rules(pack, game))
        return print_book(cli, pack, game, ask);
    int code = EXIT_FINE; /* a game put together from the books of others */
    for (int g = 0; g < hd_game_count(pack); g++) {
        const char *book = hd_game_info(pack, g).id;
        if (!tells(pack, game, book))
            continue;
        int one = print_book(cli, pack, book, ask);
        code = one > code ? one : code;
    }
    return code;
}
