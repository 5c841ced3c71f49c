/*
 * main.c - `holdout <verb>`: the table of verbs and what to say when none or a wrong one is given.
 */
#include "cli/args.h"
#include "cli/verbs.h"

#include <errno.h>
#include <locale.h>
#include <string.h>

static const struct verb {
    const char *name;
    int (*run)(int argc, char **argv);
    struct hd_text summary;
} verbs[] = {
    {"play", verb_play, {{"play in the terminal", "im Terminal spielen"}}},
    {"serve", verb_serve, {{"host rooms for browsers", "Räume für Browser bereithalten"}}},
    {"backup", verb_backup, {{"back up the rooms while the server runs", "die Räume kopieren, während der Server läuft"}}},
    {"missions", verb_missions, {{"list the missions of a game", "die Missionen eines Spiels auflisten"}}},
    {"campaign", verb_campaign, {{"show where a campaign stands", "zeigen, wie eine Kampagne steht"}}},
    {"map",
     verb_map,
     {{"draw a mission's map, for printing or in the terminal",
       "den Plan einer Mission zeichnen, zum Drucken oder im Terminal"}}},
    {"rules", verb_rules, {{"look up a rule, or search the rules", "eine Regel nachschlagen oder in den Regeln suchen"}}},
    {"cards", verb_cards, {{"browse the cards", "in den Karten blättern"}}},
    {"replay", verb_replay, {{"retell or verify a recorded game", "eine aufgezeichnete Partie nacherzählen oder prüfen"}}},
    {"analyse",
     verb_analyse,
     {{"review a recorded game: your chances, and what cost most",
       "auf eine aufgezeichnete Partie zurückblicken: die Chancen, und was am meisten gekostet hat"}}},
    {"engine", verb_engine, {{"talk JSON with a bot or a tool", "mit einem Bot oder Werkzeug JSON sprechen"}}},
    {"sim",
     verb_sim,
     {{"let bots play many games and report the results", "Bots viele Partien spielen lassen und die Ergebnisse zeigen"}}},
    {"lint", verb_lint, {{"check mission files and packs", "Missionsdateien und Spieldaten prüfen"}}},
    {"bench", verb_bench, {{"measure speed and print the build's signature", "Tempo messen und die Signatur ausgeben"}}},
};

enum { VERBS = sizeof verbs / sizeof verbs[0] };

static void print_help(FILE *to, enum hd_lang lang)
{
    fputs(SAY(lang,
              "holdout - zombie-survival board games, with a referee who knows the rules\n"
              "\n"
              "usage: holdout <verb> [...]\n"
              "\n",
              "holdout - Brettspiele ums Überleben unter Zombies, mit einem Schiedsrichter, der die Regeln kennt\n\n"
              "Aufruf: holdout <Verb> [...]\n\n"),
          to);
    for (int i = 0; i < VERBS; i++)
        fprintf(to, "  %-10s %s\n", verbs[i].name, verbs[i].summary.in[lang]);
    fputs(SAY(lang,
              "\n"
              "holdout <verb> --help explains a verb with an example. To get started: holdout play 2e/M0\n",
              "\nholdout <Verb> --help erklärt ein Verb mit einem Beispiel. Zum Anfangen: holdout play 2e/M0\n"),
          to);
}

static const struct verb *find_verb(const char *name)
{
    for (int i = 0; i < VERBS; i++)
        if (!strcmp(verbs[i].name, name))
            return &verbs[i];
    return NULL;
}

static int unknown_verb(const char *name, enum hd_lang lang)
{
    const char *words[VERBS + 1] = {0};
    for (int i = 0; i < VERBS; i++)
        words[i] = verbs[i].name;
    const char *near = nearest_word(name, words);
    fprintf(stderr, SAY(lang, "holdout: there is no verb '%s'", "holdout: es gibt kein Verb '%s'"), name);
    if (near)
        fprintf(stderr, SAY(lang, "; did you mean '%s'?", "; meintest du '%s'?"), near);
    fprintf(stderr, SAY(lang,
                        "\n"
                        "holdout --help lists all verbs.\n",
                        "\n"
                        "holdout --help zeigt alle Verben.\n"));
    return EXIT_USAGE;
}

/* `holdout help map` is `holdout map --help`. */
static int help_verb(int argc, char **argv, enum hd_lang lang)
{
    const struct verb *verb = argc > 0 && argv[0][0] != '-' ? find_verb(argv[0]) : NULL;
    if (argc > 0 && argv[0][0] != '-' && !verb)
        return unknown_verb(argv[0], lang);
    char *ask[] = {verb ? argv[0] : NULL, "--help", "--lang", lang == HD_DE ? "de" : "en", NULL};
    if (verb)
        return verb->run(4, ask);
    print_help(stdout, lang);
    return EXIT_FINE;
}

static enum hd_lang lang_of_line(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (!strncmp(argv[i], "--lang=", 7))
            return !strcmp(argv[i] + 7, "de") ? HD_DE : HD_EN;
        if (!strcmp(argv[i], "--lang") && i + 1 < argc)
            return !strcmp(argv[i + 1], "de") ? HD_DE : HD_EN;
    }
    return lang_of_environment();
}

/* `holdout --lang de missions` is `holdout missions --lang de`: options before the verb go behind it. */
static void verb_first(int argc, char **argv)
{
    int at = 1;
    while (at < argc && (!strncmp(argv[at], "--lang", 6) || !strncmp(argv[at], "--pack", 6)))
        at += strchr(argv[at], '=') ? 1 : 2;
    if (at >= argc || at == 1)
        return;
    char *verb = argv[at];
    memmove(argv + 2, argv + 1, (size_t)(at - 1) * sizeof *argv);
    argv[1] = verb;
}

/* Results that did not get onto the disk are not done, even if nobody looks before hours of games have been played. Who closes
 * the pipe has seen enough. */
static int all_told(int code, enum hd_lang lang)
{
    errno = 0;
    bool fine = !fflush(stdout) && !ferror(stdout);
    if (fine || errno == EPIPE || code)
        return code;
    fprintf(stderr,
            SAY(lang, "holdout: the output cannot be written%s%s\n", "holdout: die Ausgabe lässt sich nicht schreiben%s%s\n"),
            errno ? ": " : "", errno ? strerror(errno) : "");
    return EXIT_USAGE;
}

int main(int argc, char **argv)
{
    enum hd_lang lang = lang_of_line(argc, argv);
    setlocale(LC_CTYPE, "");
    cli_program = argc ? argv[0] : cli_program;
    verb_first(argc, argv);
    if (argc < 2) {
        print_help(stderr, lang);
        return EXIT_USAGE;
    }
    if (!strcmp(argv[1], "--version")) {
        printf("holdout %s, rules %d\n", HD_VERSION, HD_RULES_VERSION);
        return EXIT_FINE;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help"))
        return help_verb(argc - 2, argv + 2, lang);
    const struct verb *verb = find_verb(argv[1]);
    return verb ? all_told(verb->run(argc - 1, argv + 1), lang) : unknown_verb(argv[1], lang);
}
