/*
 * map.c - `holdout map`: the plan of a mission on one page to print, or in the terminal.
 * Not here: the drawing (src/draw, map_term.c).
 */
#include "cli/args.h"
#include "cli/map_term.h"
#include "cli/verbs.h"
#include "draw/sheet.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const struct hd_text help = {{
    "usage: holdout map MISSION [-o FILE.svg | --term]\n"
    "\n"
    "Draws a mission: board, tokens, start, spawn zones, goals and briefing on one A4 page. MISSION is game/mission or a\n"
    "mission file; if it has mistakes, they are reported, the rest is drawn, and the exit code is 1.\n"
    "\n"
    "  -o, --output FILE   where to write the SVG (default: standard output)\n"
    "  --term              as plain text instead\n"
    "  --game GAME         the game a mission file belongs to (default: the one it names, or the first one\n"
    "                      that has mission files)\n"
    "\n"
    "example: holdout map 2e/M1 -o m1.svg\n",
    "Aufruf: holdout map MISSION [-o DATEI.svg | --term]\n"
    "\n"
    "Zeichnet eine Mission: Plan, Plättchen, Start, Brutzonen, Ziele und Einleitung auf einer A4-Seite. MISSION ist "
    "Spiel/Mission\n"
    "oder eine Missionsdatei; hat sie Fehler, werden diese genannt, der Rest wird gezeichnet, und der Exit-Code ist 1.\n"
    "\n"
    "  -o, --output DATEI  wohin das SVG kommt (sonst Standardausgabe)\n"
    "  --term              stattdessen als einfacher Text\n"
    "  --game SPIEL        das Spiel, zu dem eine Missionsdatei gehört (sonst das, das sie nennt, oder das\n"
    "                      erste mit Missionsdateien)\n"
    "\n"
    "Beispiel: holdout map 2e/M1 -o m1.svg\n",
}};

struct ask {
    const char *output, *game;
    bool term;
};

static bool put_page(FILE *to, const struct sheet *sheet)
{
    struct out page = {0};
    svg_page(&page, sheet);
    const char *text = out_string(&page);
    bool fine = text && fputs(text, to) >= 0;
    if (!text)
        errno = ENOMEM;
    out_free(&page);
    return fine;
}

static int draw(const struct cli *cli, const struct sheet *sheet, const struct ask *ask)
{
    FILE *to = ask->output && strcmp(ask->output, "-") ? fopen(ask->output, "w") : stdout;
    bool fine = to;
    if (to && ask->term)
        map_print(to, sheet);
    else if (to)
        fine = put_page(to, sheet);
    fine = to && !fflush(to) && !ferror(to) && fine;
    if (to && to != stdout)
        fine = !fclose(to) && fine;
    if (fine)
        return EXIT_FINE;
    return cli_fail(cli, SAY(cli->lang, "%s cannot be written: %s", "%s lässt sich nicht schreiben: %s"),
                    ask->output ? ask->output : "-", strerror(errno));
}

/* A mission with mistakes is drawn without them, so that its maker sees how far it is. NULL: that cannot be. */
static struct hd_game *draft(const struct cli *cli, struct hd_pack *pack, const char *name, struct hd_report *report)
{
    enum { TRIES = 24 };
    struct hd_setup setup = {.mission = name, .draft = true};
    struct hd_report first = *report, now = {0};
    struct hd_game *game = hd_game_new(pack, &setup, &now);
    for (int i = 0; i < TRIES && !game && hd_pack_draft(pack, name, &now); i++) {
        now.count = 0;
        game = hd_game_new(pack, &setup, &now);
    }
    if (game)
        cli_fail(cli, SAY(cli->lang, "the mission has mistakes, and is drawn without these parts:",
                          "die Mission hat Fehler und ist ohne diese Stellen gezeichnet:"));
    else
        cli_fail(cli, SAY(cli->lang, "'%s' cannot be drawn:", "'%s' lässt sich nicht zeichnen:"), name);
    cli_problems(stderr, &first);
    return game;
}

static int run(const struct cli *cli, struct hd_pack *pack, const struct ask *ask)
{
    char name[128];
    struct hd_report report = {0};
    struct hd_setup setup = {.mission = name};
    if (!cli_name_mission(cli, pack, ask->game, cli->word[0], name, sizeof name))
        return EXIT_USAGE;
    struct hd_game *game = is_mission_file(cli->word[0]) ? hd_game_new(pack, &setup, &report) : cli_mission(cli, pack, name);
    bool broken = !game && report.count;
    if (broken)
        game = draft(cli, pack, name, &report);
    struct sheet *sheet = game ? malloc(sizeof *sheet) : NULL;
    int code = EXIT_USAGE;
    if (sheet && sheet_make(sheet, game, sheet_mission(pack, game), cli->lang)) {
        code = draw(cli, sheet, ask);
        code = code == EXIT_FINE && broken ? EXIT_NO : code;
        sheet_free(sheet);
    }
    free(sheet);
    hd_game_free(game);
    return code;
}

int verb_map(int argc, char **argv)
{
    struct cli cli;
    struct ask ask = {0};
    struct arg args[] = {
        {"output", 'o', ARG_TEXT, &ask.output}, {"term", 't', ARG_FLAG, &ask.term}, {"game", 'g', ARG_TEXT, &ask.game}, {0}};
    int code = args_read(argc, argv, args, &help, &cli);
    if (code >= 0)
        return code;
    if (cli.words != 1)
        return cli_fail(&cli,
                        SAY(cli.lang, "one MISSION is needed, such as 2e/M0", "genau eine MISSION ist nötig, etwa 2e/M0"));
    struct hd_pack *pack = cli_pack(&cli);
    code = pack ? run(&cli, pack, &ask) : EXIT_USAGE;
    hd_pack_free(pack);
    return code;
}
