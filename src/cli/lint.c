/*
 * lint.c - `holdout lint`: every mistake in mission files, game folders and packs, with its place.
 * Not here: the checks themselves. Loading is the check; this verb only asks for it and prints.
 */
#include "api/try.h"
#include "cli/args.h"
#include "cli/lint_words.h"
#include "cli/verbs.h"
#include "pack/pack.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct hd_text help = {{
    "usage: holdout lint FILE...\n"
    "\n"
    "Checks data and prints every problem as file:line:column: text, then \"N problems\". The exit code is 1 if there are "
    "any.\n"
    "A \"warning\" does not stop anyone from playing, but things will probably not work as intended.\n"
    "A FILE is a mission file, the folder of a game (it has a game.yaml) or a pack (a folder of such folders).\n"
    "\n"
    "  --game GAME   the game a mission file belongs to (default: the game of its folder, the one it names, or\n"
    "                the first one with mission files)\n"
    "\n"
    "example: holdout lint games/2e my-mission.yaml\n",
    "Aufruf: holdout lint DATEI...\n"
    "\n"
    "Prüft Daten und gibt jedes Problem als Datei:Zeile:Spalte: Text aus, am Ende \"N Probleme\". Der Exit-Code ist 1, wenn es "
    "welche gibt.\n"
    "Eine \"Warnung\" hält niemanden vom Spielen ab, aber vermutlich klappt etwas nicht wie gedacht.\n"
    "Eine DATEI ist eine Missionsdatei, der Ordner eines Spiels (mit game.yaml) oder ein Ordner mit solchen Ordnern.\n"
    "\n"
    "  --game SPIEL   das Spiel, zu dem eine Missionsdatei gehört (sonst das ihres Ordners, das, das sie nennt,\n"
    "                 oder das erste mit Missionsdateien)\n"
    "\n"
    "Beispiel: holdout lint games/2e meine-mission.yaml\n",
}};

/* Problems as they come, without those told before. */
struct lint {
    const struct cli *cli;
    const char *game;
    int problems, warnings;
    struct hd_report seen;
};

static bool told(const struct hd_report *seen, const struct hd_problem *p)
{
    for (int i = 0; i < seen->count; i++)
        if (!strcmp(seen->problem[i].file, p->file) && seen->problem[i].line == p->line &&
            seen->problem[i].column == p->column && !strcmp(seen->problem[i].text, p->text))
            return true;
    return false;
}

static void print_problem(const struct lint *lint, const struct hd_problem *p, const char *sort)
{
    char text[HD_PROBLEM_TEXT * 2];
    lint_text(p->text, lint->cli->lang, text, sizeof text);
    printf("%s:%d:%d: %s%s\n", p->file, p->line ? p->line : 1, p->column ? p->column : 1, sort, text);
}

static void print_report(struct lint *lint, const char *path, struct hd_report *report)
{
    int kept = report->count < HD_PROBLEMS ? report->count : HD_PROBLEMS;
    for (int i = 0; i < kept; i++) {
        struct hd_problem *p = &report->problem[i];
        if (!p->file[0])
            snprintf(p->file, sizeof p->file, "%s", path);
        if (told(&lint->seen, p))
            continue;
        if (lint->seen.count < HD_PROBLEMS)
            lint->seen.problem[lint->seen.count++] = *p;
        print_problem(lint, p, "");
        lint->problems++;
    }
    for (int i = 0; i < report->warnings; i++)
        print_problem(lint, &report->warning[i], SAY(lint->cli->lang, "warning: ", "Warnung: "));
    lint->warnings += report->warnings;
    if (report->count > kept) {
        printf(SAY(lint->cli->lang, "%s: %d more problems are not shown\n", "%s: %d weitere Probleme werden nicht gezeigt\n"),
               path, report->count - kept);
        lint->problems += report->count - kept;
    }
}

/* Names in a report begin with the last part of the pack's path: "games/2e/...". They are shown as the user would type them. */
static void rename_file(struct hd_problem *p, const char *from, const char *to)
{
    size_t length = strlen(from);
    char name[HD_PROBLEM_FILE];
    if (strncmp(p->file, from, length) || (p->file[length] && p->file[length] != '/'))
        return;
    snprintf(name, sizeof name, "%.90s%.90s", to, p->file + length);
    memcpy(p->file, name, sizeof name);
}

static void rename_files(struct hd_report *report, const char *from, const char *to)
{
    for (int i = 0; i < report->count && i < HD_PROBLEMS; i++)
        rename_file(&report->problem[i], from, to);
    for (int i = 0; i < report->warnings; i++)
        rename_file(&report->warning[i], from, to);
}

/* Keeps the problems below `path`, unless there are none: then something else is in the way, and that is reported. */
static void keep_below(struct hd_report *report, const char *path)
{
    int kept = 0, stored = report->count < HD_PROBLEMS ? report->count : HD_PROBLEMS, warnings = report->warnings;
    size_t length = strlen(path);
    report->warnings = 0;
    for (int i = 0; i < warnings; i++)
        if (!strncmp(report->warning[i].file, path, length))
            report->warning[report->warnings++] = report->warning[i];
    for (int i = 0; i < stored; i++)
        kept += !strncmp(report->problem[i].file, path, length);
    if (!kept)
        return;
    kept = 0;
    for (int i = 0; i < stored; i++)
        if (!strncmp(report->problem[i].file, path, length))
            report->problem[kept++] = report->problem[i];
    report->count = kept;
}

/* Loads the pack in a folder and everything in it; true if that could be tried. */
static bool check_folder(const char *folder, struct hd_report *report)
{
    struct hd_pack *pack = hd_pack_open(folder, report);
    if (pack)
        hd_pack_check(pack, report);
    hd_pack_free(pack);
    return pack;
}

static const char *last_part(const char *path) { return strrchr(path, '/') ? strrchr(path, '/') + 1 : path; }

/* Of a game that builds on another: which files are its own and which it only has from there. */
static void put_origins(const struct lint *lint, const struct pk_game *game)
{
    static const char *const name[] = {"game", "tiles", "equipment", "zombies", "survivors", "skills", "texts", "theme"};
    const struct pk_node *base = pk_get(game->own[0], "base");
    if (!base || base->type != PK_SCALAR)
        return;
    for (int own = 1; own >= 0; own--) {
        if (own)
            printf(SAY(lint->cli->lang, "%s builds on %s. Changed here:", "%s baut auf %s auf. Hier geändert:"), game->id,
                   base->text);
        else
            printf(SAY(lint->cli->lang, "; unchanged:", "; unverändert:"));
        for (size_t i = 0; i < sizeof name / sizeof name[0]; i++)
            if (!game->own[i] == !own)
                printf(" %s", name[i]);
    }
    putchar('\n');
}

static void explain_pack(const struct lint *lint, const char *folder)
{
    struct hd_report quiet = {0};
    struct pk_pack *pack = pk_from_folder(folder, NULL, pk_from_blob(hd_builtin_blob, hd_builtin_blob_size, &quiet), &quiet);
    for (int i = 0; pack && i < pack->games; i++)
        put_origins(lint, pack->game[i]);
    pk_free(pack);
}

static void lint_pack(struct lint *lint, const char *path)
{
    struct hd_report report = {0};
    char full[PATH_MAX];
    if (realpath(path, full)) {
        check_folder(full, &report);
        rename_files(&report, last_part(full), path);
        explain_pack(lint, full);
    }
    print_report(lint, path, &report);
}

/* A file or folder inside a pack: `full` lies `up` steps below the pack's folder. The rest of the pack is left out of it. */
static void lint_part(struct lint *lint, const char *path, const char *full, int up)
{
    struct hd_report report = {0};
    char pack[PATH_MAX], part[HD_PROBLEM_FILE];
    snprintf(pack, sizeof pack, "%s", full);
    for (int i = 0; i < up; i++)
        *strrchr(pack, '/') = 0;
    snprintf(part, sizeof part, "%.190s", last_part(pack) - pack + full);
    bool loaded = check_folder(*pack ? pack : "/", &report);
    keep_below(&report, part);
    if (loaded && report.count && strncmp(report.problem[0].file, part, strlen(part)))
        report.count = 0; /* only others have problems, and they are in nobody's way */
    rename_files(&report, part, path);
    print_report(lint, path, &report);
}

/* As a mission of this game; NULL: of the one it names, or the usual one. */
static void try_mission(const struct lint *lint, const char *game, const char *path, struct hd_report *report)
{
    struct hd_pack *pack = lint->cli->pack ? hd_pack_open(lint->cli->pack, report) : hd_pack_builtin(report);
    struct hd_setup setup = {.mission = pack ? pack_try_mission(pack, game, path, report) : NULL};
    if (setup.mission)
        hd_game_free(hd_game_new(pack, &setup, report));
    hd_pack_free(pack);
}

static int unknown_tiles(const struct hd_report *report)
{
    int unknown = 0;
    for (int i = 0; i < report->count && i < HD_PROBLEMS; i++)
        unknown += !strncmp(report->problem[i].text, "there is no tile '", 18) &&
                   strstr(report->problem[i].text, "in the tiles of this game");
    return unknown;
}

static bool game_fits(const struct lint *lint, const struct hd_pack *pack, const char *game, const char *path)
{
    static struct hd_report report; /* large */
    memset(&report, 0, sizeof report);
    if (!hd_mission_word(pack, game, 0).word)
        return false;
    try_mission(lint, game, path, &report);
    return !unknown_tiles(&report);
}

/* Tiles this game does not have, but others do: one of those was meant. */
static void hint_game(const struct lint *lint, const char *path, const struct hd_report *report)
{
    struct hd_report quiet = {0};
    char games[200] = "";
    if (lint->game || unknown_tiles(report) < 2)
        return;
    struct hd_pack *pack = lint->cli->pack ? hd_pack_open(lint->cli->pack, &quiet) : hd_pack_builtin(&quiet);
    for (int g = 0; pack && g < hd_game_count(pack); g++) {
        const char *game = hd_game_info(pack, g).id;
        size_t used = strlen(games);
        if (game_fits(lint, pack, game, path))
            snprintf(games + used, sizeof games - used, "%s--game %s", used ? SAY(lint->cli->lang, " or ", " oder ") : "",
                     game);
    }
    if (*games)
        printf(SAY(lint->cli->lang,
                   "%s: these tiles belong to another game: check with %s, or name it under 'game:' in the file\n",
                   "%s: diese Teile gehören zu einem anderen Spiel: prüfe mit %s oder nenne es unter 'game:' in der Datei\n"),
               path, games);
    hd_pack_free(pack);
}

/* A mission file on its own: on top of the games built in (or --pack). */
static void lint_loose_mission(struct lint *lint, const char *path)
{
    struct hd_report report = {0};
    try_mission(lint, lint->game, path, &report);
    print_report(lint, path, &report);
    hint_game(lint, path, &report);
}

/* Is it .../game/missions/file.yaml, beside a game.yaml? */
static bool in_game(const char *full)
{
    char probe[PATH_MAX + 16], folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", full);
    for (int up = 0; up < 2; up++) {
        char *slash = strrchr(folder, '/');
        if (!slash || (up == 1 && strcmp(slash, "/missions")))
            return false;
        *slash = 0;
    }
    snprintf(probe, sizeof probe, "%s/game.yaml", folder);
    return !access(probe, F_OK) && strrchr(folder, '/');
}

static void lint_file(struct lint *lint, const char *path)
{
    char full[PATH_MAX];
    if (!lint->cli->pack && !lint->game && realpath(path, full) && in_game(full))
        lint_part(lint, path, full, 3);
    else
        lint_loose_mission(lint, path);
}

static void lint_game(struct lint *lint, const char *path)
{
    char full[PATH_MAX];
    if (realpath(path, full) && full[1])
        lint_part(lint, path, full, 1);
}

static void lint_path(struct lint *lint, const char *path)
{
    struct stat info;
    char probe[PATH_MAX];
    if (stat(path, &info)) {
        printf("%s: %s\n", path, SAY(lint->cli->lang, "there is no such file", "diese Datei gibt es nicht"));
        lint->problems++;
        return;
    }
    snprintf(probe, sizeof probe, "%s/game.yaml", path);
    if (!S_ISDIR(info.st_mode))
        lint_file(lint, path);
    else if (access(probe, F_OK))
        lint_pack(lint, path);
    else
        lint_game(lint, path);
}

int verb_lint(int argc, char **argv)
{
    struct cli cli;
    static struct lint lint; /* large; one call per process */
    const char *game = NULL;
    struct arg args[] = {{"game", 'g', ARG_TEXT, &game}, {0}};
    int code = args_read(argc, argv, args, &help, &cli);
    if (code >= 0)
        return code;
    if (!cli.words)
        return cli_fail(&cli, SAY(cli.lang, "which FILE? see holdout lint --help", "welche DATEI? siehe holdout lint --help"));
    lint.cli = &cli;
    lint.game = game;
    for (int i = 0; i < cli.words; i++)
        lint_path(&lint, cli.word[i]);
    printf(SAY(cli.lang, "%d problem%s", "%d Problem%s"), lint.problems, lint.problems == 1 ? "" : SAY(cli.lang, "s", "e"));
    if (lint.warnings)
        printf(SAY(cli.lang, ", %d warning%s", ", %d Warnung%s"), lint.warnings,
               lint.warnings == 1 ? "" : SAY(cli.lang, "s", "en"));
    printf("\n");
    return lint.problems ? EXIT_NO : EXIT_FINE;
}
