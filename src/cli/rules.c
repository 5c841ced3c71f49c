/*
 * rules.c - `holdout rules`: one rule by its id, or those that answer a question.
 * Not here: which rules are implemented and proved (coverage.c).
 */
#include "api/search.h"
#include "cli/args.h"
#include "cli/coverage.h"
#include "cli/verbs.h"
#include "core/edits.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { QUESTION = 400, GAMES = 64 };

static const struct hd_text help = {{
    "usage: holdout rules [ID | WORDS...] [--game GAME]\n"
    "       holdout rules --coverage GAME [--scenarios DIR] [--open]\n"
    "\n"
    "Shows a rule in our own words, or the rules that best answer a question; without words, the whole reference. Ask as you\n"
    "would ask a friend: endings, order and case do not matter, and synonyms are understood.\n"
    "An id may be shortened: 2e-move finds all rules about moving. Name a game in your question to search only that game.\n"
    "\n"
    "  --coverage GAME   for each rule: is it implemented, and which scenario proves it? Exit code 1 if one is not proved\n"
    "  --scenarios DIR   where the scenarios are (default: tests/rules/GAME)\n"
    "  --open            with --coverage: only rules that are missing something\n"
    "\n"
    "example: holdout rules 2E-MOVE-2\n"
    "         holdout rules how many cards can I carry\n"
    "         holdout rules dark side can xenos break doors\n",
    "Aufruf: holdout rules [ID | WÖRTER...] [--game SPIEL]\n"
    "        holdout rules --coverage SPIEL [--scenarios ORDNER] [--open]\n"
    "\n"
    "Zeigt eine Regel in eigenen Worten oder die Regeln, die eine Frage am besten beantworten; ohne Wörter das ganze\n"
    "Regelwerk. Frag wie am Tisch: Endungen, Reihenfolge und Großschreibung sind egal, Synonyme werden verstanden.\n"
    "Eine ID darf gekürzt sein: 2e-move findet alles zur Bewegung. Nennst du ein Spiel, wird nur dort gesucht.\n"
    "\n"
    "  --coverage SPIEL    je Regel: umgesetzt? durch welches Szenario belegt? Exit-Code 1, wenn ein Beleg fehlt\n"
    "  --scenarios ORDNER  wo die Szenarien liegen (sonst tests/rules/SPIEL)\n"
    "  --open              mit --coverage: nur die Regeln, denen etwas fehlt\n"
    "\n"
    "Beispiel: holdout rules 2E-MOVE-2\n"
    "          holdout rules wie viele Karten kann ich tragen\n"
    "          holdout rules Dark Side brechen Xenos Türen auf\n",
}};

/* "2e-move" matches 2E-MOVE-1 but "2e-move-1" not 2E-MOVE-10. */
static bool id_matches(const char *id, const char *typed)
{
    size_t length = strlen(typed);
    return !strncasecmp(id, typed, length) &&
           (!isdigit((unsigned char)id[length]) || !isdigit((unsigned char)typed[length - 1]));
}

/* It begins as ids of a book do: "2e-move", not "all-out" or "dark-side". */
static bool looks_like_id(const struct hd_pack *pack, const char *word)
{
    size_t book = strcspn(word, "-") + 1;
    for (int g = 0; word[book - 1] && word[book] && g < hd_game_count(pack); g++) {
        const char *game = hd_game_info(pack, g).id;
        for (int i = 0; i < hd_rule_count(pack, game); i++)
            if (!strncasecmp(hd_rule_text(pack, game, i, HD_EN).id, word, book))
                return true;
    }
    return false;
}

static bool matches(const struct hd_rule_text *rule, const struct cli *cli)
{
    return cli->words ? id_matches(rule->id, cli->word[0]) : rule->told;
}

/* The game whose rules come next, until the first of them is there. */
static const char *heading;

static void put_heading(void)
{
    static bool later;
    if (heading)
        printf("%s%s:\n", later ? "\n" : "", heading);
    later = true;
    heading = NULL;
}

static void put_rule(const struct hd_rule_text *rule, const char *section)
{
    put_heading();
    if (strcmp(rule->section, section))
        printf("\n%s\n", rule->section);
    printf("\n%s  %s\n    ", rule->id, rule->title);
    put_wrapped(stdout, rule->text, 4, 4, terminal_width());
}

/* every_game: a rule several games follow is listed under the one whose book it is in. */
static int put_matching(const struct hd_pack *pack, const char *game, const struct cli *cli, bool every_game)
{
    int found = 0;
    char section[200] = "";
    for (int i = 0; i < hd_rule_count(pack, game); i++) {
        struct hd_rule_text rule = hd_rule_text(pack, game, i, cli->lang);
        if (!matches(&rule, cli) || (every_game && !rule.own))
            continue;
        put_rule(&rule, section);
        snprintf(section, sizeof section, "%s", rule.section);
        found++;
    }
    return found;
}

/* The id that was probably meant; false: none is near. */
static bool nearest_id(const struct hd_pack *pack, const char *game, const char *typed, char *out, size_t size)
{
    int nearest = 4;
    for (int g = 0; g < hd_game_count(pack); g++) {
        const char *id = hd_game_info(pack, g).id;
        for (int i = 0; (!game || !strcmp(game, id)) && i < hd_rule_count(pack, id); i++) {
            struct hd_rule_text rule = hd_rule_text(pack, id, i, HD_EN);
            int away = edits(rule.id, typed);
            if (away >= nearest)
                continue;
            nearest = away;
            snprintf(out, size, "%s", rule.id);
        }
    }
    return nearest < 4;
}

static bool all_in(const struct cli *cli, const char *text)
{
    for (int i = 0; i < cli->words; i++)
        if (!text_contains(text, cli->word[i]))
            return false;
    return true;
}

/* Missions have words and special rules of their own: they are in no rulebook. */
static int put_elsewhere(const struct hd_pack *pack, int index, const struct cli *cli)
{
    struct hd_game_info info = hd_game_info(pack, index);
    const char *game = info.id;
    struct hd_word_info word;
    int found = 0;
    for (int m = 0; m < info.missions; m++) {
        struct hd_mission_info mission = hd_mission_info(pack, index, m);
        if (!all_in(cli, mission.special.in[cli->lang]))
            continue;
        put_heading();
        printf("%s%s/%s  ",
               found++ ? "" : SAY(cli->lang, "In the special rules of missions:\n", "In den Sonderregeln von Missionen:\n"),
               game, mission.id);
        put_wrapped(stdout, mission.special.in[cli->lang], 8, 8, terminal_width());
    }
    for (int i = 0, first = 1; (word = hd_mission_word(pack, game, i)).word; i++)
        if (all_in(cli, word.word)) {
            put_heading();
            printf("%s%s (%s)  %s\n", first ? SAY(cli->lang, "In mission files:\n", "In Missionsdateien (englisch):\n") : "",
                   word.word, word.list, word.what);
            first = 0;
            found++;
        }
    return found;
}

/* The words of the line as one question. */
static void join_words(const struct cli *cli, char *out, size_t size)
{
    *out = 0;
    for (int i = 0; i < cli->words; i++) {
        size_t used = strlen(out);
        snprintf(out + used, size - used, "%s%s", used ? " " : "", cli->word[i]);
    }
}

/* The rules that answer best: of every game only its first few. */
static int put_best(const struct hd_pack *pack, const char *game, const struct cli *cli, bool every_game)
{
    enum { SHOWN = 8, OF_EVERY_GAME = 3, LOOKED_AT = 40 };
    char question[QUESTION];
    int best[LOOKED_AT], shown = 0;
    join_words(cli, question, sizeof question);
    int found = hd_rule_search(pack, game, question, cli->lang, best, LOOKED_AT);
    for (int i = 0; i < found && shown < (every_game ? OF_EVERY_GAME : SHOWN); i++) {
        struct hd_rule_text rule = hd_rule_text(pack, game, best[i], cli->lang);
        if (every_game && !rule.own)
            continue;
        put_rule(&rule, rule.section);
        shown++;
    }
    return shown;
}

static int put_game(const struct hd_pack *pack, const char *game, const struct cli *cli, bool every_game)
{
    bool id = cli->words == 1 && looks_like_id(pack, cli->word[0]);
    return id || !cli->words ? put_matching(pack, game, cli, every_game) : put_best(pack, game, cli, every_game);
}

/* Does a rule have the words as they are? If none does, they may be words of missions. */
static bool in_a_rule(const struct hd_pack *pack, const char *game, const struct cli *cli)
{
    for (int i = 0; i < hd_rule_count(pack, game); i++) {
        struct hd_rule_text rule = hd_rule_text(pack, game, i, cli->lang);
        if (all_in(cli, rule.title) || all_in(cli, rule.text))
            return true;
    }
    return false;
}

/* How well the best of a game's own rules answers. */
static int game_grade(const struct hd_pack *pack, const char *game, const struct cli *cli)
{
    enum { LOOKED_AT = 40 };
    char question[QUESTION];
    int best[LOOKED_AT], grade[LOOKED_AT];
    join_words(cli, question, sizeof question);
    int found = rule_search(pack, game, question, cli->lang, best, grade, LOOKED_AT);
    for (int i = 0; i < found; i++)
        if (hd_rule_text(pack, game, best[i], cli->lang).own)
            return grade[i];
    return 0;
}

/* A game that answers clearly better comes before those of the pack's order. */
static void order_games(const struct hd_pack *pack, const struct cli *cli, bool asked, int order[GAMES])
{
    int grade[GAMES];
    for (int g = 0; g < hd_game_count(pack) && g < GAMES; g++) {
        int at = g, value = asked ? game_grade(pack, hd_game_info(pack, g).id, cli) : 0;
        for (; at > 0 && grade[at - 1] * 5 < value * 4; at--) {
            grade[at] = grade[at - 1];
            order[at] = order[at - 1];
        }
        grade[at] = value;
        order[at] = g;
    }
}

static int look_up(const struct hd_pack *pack, const char *game, const struct cli *cli)
{
    int found = 0, order[GAMES];
    bool one = cli->words == 1 && looks_like_id(pack, cli->word[0]);
    order_games(pack, cli, !game && cli->words && !one, order);
    for (int i = 0; i < hd_game_count(pack) && i < GAMES; i++) {
        int g = order[i];
        struct hd_game_info info = hd_game_info(pack, g);
        if (game && strcmp(game, info.id))
            continue;
        heading = !game && cli->words && !one ? info.name.in[cli->lang] : NULL;
        found += put_game(pack, info.id, cli, !game);
        if (!one && cli->words && !in_a_rule(pack, info.id, cli))
            found += put_elsewhere(pack, g, cli);
    }
    if (found)
        return EXIT_FINE;
    char id[40];
    fprintf(stderr, SAY(cli->lang, "No rule mentions that.", "Das kommt in keiner Regel vor."));
    if (!one)
        fprintf(stderr, SAY(cli->lang, " Try words from the game: holdout rules how many cards can I carry",
                            " Versuch es mit Wörtern aus dem Spiel: holdout rules wie viele Karten kann ich tragen"));
    if (one && nearest_id(pack, game, cli->word[0], id, sizeof id))
        fprintf(stderr, SAY(cli->lang, " Did you mean %s?", " Meinst du %s?"), id);
    fputc('\n', stderr);
    return EXIT_NO;
}

/* A game named in the question is the one that is meant; the question goes on without its name. */
static const char *asked_game(const struct hd_pack *pack, struct cli *cli)
{
    static char question[QUESTION];
    char line[QUESTION];
    join_words(cli, line, sizeof line);
    int game = hd_rule_game(pack, line, question, sizeof question);
    if (game == HD_NONE)
        return NULL;
    int most = cli->words; /* a quoted question is one word: the last takes the rest */
    cli->words = 0;
    for (char *word = question; cli->words < most && (word = strtok(word, cli->words + 1 < most ? " " : "")); word = NULL)
        cli->word[cli->words++] = word;
    return hd_game_info(pack, game).id;
}

int verb_rules(int argc, char **argv)
{
    struct cli cli;
    const char *coverage = NULL, *game = NULL;
    struct coverage_ask ask = {0};
    struct arg args[] = {{"coverage", 0, ARG_TEXT, &coverage},
                         {"scenarios", 0, ARG_TEXT, &ask.folder},
                         {"open", 0, ARG_FLAG, &ask.only_open},
                         {"game", 0, ARG_TEXT, &game},
                         {0}};
    int code = args_read(argc, argv, args, &help, &cli);
    if (code >= 0)
        return code;
    struct hd_pack *pack = cli_pack(&cli);
    if (!pack)
        return EXIT_USAGE;
    const char *named = coverage ? coverage : game;
    int index = named ? cli_game(&cli, pack, named) : -1;
    const char *id = index < 0 ? NULL : hd_game_info(pack, index).id;
    if (!named && cli.words && !looks_like_id(pack, cli.word[0]))
        id = asked_game(pack, &cli);
    if (named && !id)
        code = EXIT_USAGE;
    else
        code = coverage ? coverage_print(&cli, pack, id, &ask) : look_up(pack, id, &cli);
    hd_pack_free(pack);
    return code;
}
