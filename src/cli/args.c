/*
 * args.c - reading the command line the same way for every verb. See args.h.
 */
#include "cli/args.h"

#include "cli/verbs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

enum hd_lang lang_of_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return !strncmp(value, "de", 2) ? HD_DE : HD_EN;
    }
    return HD_EN;
}

bool text_contains(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (; text && *text; text++)
        if (!strncasecmp(text, word, length))
            return true;
    return false;
}

uint64_t seed_fresh(void)
{
    uint64_t seed = 0;
    if (getentropy(&seed, sizeof seed))
        seed = (uint64_t)time(NULL) * 0x9e3779b97f4a7c15ull;
    return seed >> 32; /* short enough to read aloud */
}

/* ---- options ---- */

static const struct arg *find_long(const struct arg *args, const char *name, size_t length)
{
    for (; args->name; args++)
        if (strlen(args->name) == length && !strncmp(args->name, name, length))
            return args;
    return NULL;
}

static const struct arg *find_short(const struct arg *args, char letter)
{
    for (; args->name; args++)
        if (args->letter == letter)
            return args;
    return NULL;
}

static bool read_int(const char *text, int *out)
{
    char *end;
    long n = strtol(text, &end, 10);
    *out = (int)n;
    return *text && !*end && n > -1000000000 && n < 1000000000;
}

static bool read_value(const struct arg *arg, const char *text)
{
    switch (arg->kind) {
    case ARG_FLAG: *(bool *)arg->value = true; return true;
    case ARG_TEXT: *(const char **)arg->value = text; return true;
    case ARG_INT: return read_int(text, arg->value);
    case ARG_SEED: return seed_read(text, arg->value);
    }
    return false;
}

static int unknown_option(const struct cli *cli, const struct arg *args, const char *typed)
{
    const char *words[40];
    int n = 0;
    for (; args->name && n < 36; args++)
        words[n++] = args->name;
    words[n++] = "lang";
    words[n++] = "pack";
    words[n++] = "help";
    words[n] = NULL;
    const char *near = nearest_word(typed + strspn(typed, "-"), words);
    if (near)
        return cli_fail(cli, SAY(cli->lang, "unknown option %s; did you mean --%s?", "unbekannte Option %s; meintest du --%s?"),
                        typed, near);
    return cli_fail(cli,
                    SAY(cli->lang, "unknown option %s; see holdout %s --help", "unbekannte Option %s; siehe holdout %s --help"),
                    typed, cli->verb);
}

/* The options of all verbs, as rows of the same kind. */
struct shared {
    const char *lang;
    bool help;
};

/* One option at argv[*at], with its value there or in the next word. */
static int read_option(int argc, char **argv, int *at, const struct arg *args, const struct arg *shared, const struct cli *cli)
{
    char *typed = argv[*at];
    bool is_long = typed[1] == '-';
    char *equals = is_long ? strchr(typed, '=') : NULL;
    size_t length = equals ? (size_t)(equals - typed) - 2 : strlen(typed) - 2;
    const struct arg *arg = is_long ? find_long(args, typed + 2, length) : typed[2] ? NULL : find_short(args, typed[1]);
    if (!arg)
        arg = is_long ? find_long(shared, typed + 2, length) : typed[2] ? NULL : find_short(shared, typed[1]);
    if (!arg)
        return unknown_option(cli, args, typed);
    if (arg->kind == ARG_FLAG && equals)
        return cli_fail(cli, SAY(cli->lang, "--%s takes no value", "--%s nimmt keinen Wert"), arg->name);
    char *value = equals ? equals + 1 : NULL;
    if (arg->kind != ARG_FLAG && !value && !(value = argv[++*at < argc ? *at : argc]))
        return cli_fail(cli, SAY(cli->lang, "--%s needs a value", "--%s braucht einen Wert"), arg->name);
    bool fine = read_value(arg, value);
    if (!fine && arg->kind == ARG_SEED)
        return cli_fail(cli,
                        SAY(cli->lang, "--%s: expected a number such as 42 or 0x2a, found '%s'",
                            "--%s: erwartet eine Zahl wie 42 oder 0x2a, gefunden '%s'"),
                        arg->name, value);
    if (!fine)
        return cli_fail(cli, SAY(cli->lang, "--%s: '%s' is not a number", "--%s: '%s' ist keine Zahl"), arg->name, value);
    return -1;
}

static int read_all(int argc, char **argv, const struct arg *args, const struct arg *shared, struct cli *cli)
{
    bool plain = false;
    for (int i = 1; i < argc; i++) {
        int code = -1;
        if (!plain && !strcmp(argv[i], "--"))
            plain = true;
        else if (!plain && argv[i][0] == '-' && argv[i][1])
            code = read_option(argc, argv, &i, args, shared, cli);
        else
            cli->word[cli->words++] = argv[i];
        if (code >= 0)
            return code;
    }
    return -1;
}

int args_read(int argc, char **argv, const struct arg *args, const struct hd_text *help, struct cli *cli)
{
    static const struct arg none[] = {{0}};
    struct shared shared = {0};
    struct arg rows[] = {
        {"lang", 0, ARG_TEXT, &shared.lang}, {"pack", 0, ARG_TEXT, &cli->pack}, {"help", 'h', ARG_FLAG, &shared.help}, {0}};
    *cli = (struct cli){.verb = argv[0], .lang = lang_of_environment(), .word = argv + 1};
    int code = read_all(argc, argv, args ? args : none, rows, cli);
    if (code >= 0)
        return code;
    if (shared.lang && strcmp(shared.lang, "en") && strcmp(shared.lang, "de"))
        return cli_fail(cli, SAY(cli->lang, "--lang: '%s' is neither en nor de", "--lang: '%s' ist weder en noch de"),
                        shared.lang);
    cli->lang_given = shared.lang;
    if (shared.lang)
        cli->lang = !strcmp(shared.lang, "de") ? HD_DE : HD_EN;
    if (!shared.help)
        return -1;
    fputs(help->in[cli->lang], stdout);
    fputs(SAY(cli->lang,
              "\n"
              "All verbs take --lang en|de (default: from LC_ALL, LANG), --pack DIR (games other than the built-in ones) and "
              "--help.\n",
              "\n"
              "Für alle Verben: --lang en|de (sonst aus LC_ALL, LANG), --pack ORDNER (andere Spiele als die eingebauten) und "
              "--help.\n"),
          stdout);
    return EXIT_FINE;
}
