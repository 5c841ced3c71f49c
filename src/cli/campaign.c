/*
 * campaign.c - `holdout campaign`: what a campaign sheet says, and the sheet a recorded mission ends in.
 * Not here: playing the next mission (play.c), what is in a sheet (the engine reads and writes it).
 */
#include "cli/args.h"
#include "cli/verbs.h"
#include "term/term.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct hd_text help = {{
    "usage: holdout campaign [FILE] [--sheet]\n"
    "\n"
    "Shows where a campaign stands: the road so far, the team, the decisions. FILE is the record of a finished mission, or a\n"
    "sheet. That one file is all you need to continue the campaign, here or on another machine. The default is the newest\n"
    "saved game that finished a campaign mission.\n"
    "\n"
    "  --sheet   prints the sheet itself, to keep, share or read\n"
    "\n"
    "examples:\n"
    "  holdout play washington/M1               starts a campaign\n"
    "  holdout campaign game.replay             shows where it stands after that mission\n"
    "  holdout campaign --sheet game.replay >ours.sheet\n"
    "  holdout play --campaign ours.sheet       continues with the next mission\n",
    "Aufruf: holdout campaign [DATEI] [--sheet]\n"
    "\n"
    "Zeigt, wie eine Kampagne steht: den Weg bisher, das Team, die Entscheidungen. DATEI ist die Aufzeichnung einer beendeten\n"
    "Mission oder ein Bogen. Mehr als diese eine Datei brauchst du nicht, um hier oder anderswo weiterzuspielen.\n"
    "Ohne DATEI: der neueste Spielstand, der eine Kampagnenmission abschließt.\n"
    "\n"
    "  --sheet   gibt den Bogen selbst aus, zum Aufheben, Verschicken oder Lesen\n"
    "\n"
    "Beispiele:\n"
    "  holdout play washington/M1               beginnt eine Kampagne\n"
    "  holdout campaign partie.replay           zeigt, wie sie nach dieser Mission steht\n"
    "  holdout campaign --sheet partie.replay >unser.bogen\n"
    "  holdout play --campaign unser.bogen      spielt die nächste Mission\n",
}};

/* A record ends in a sheet; any other text is taken for one, and the engine says what is wrong with it. */
static int sheet_of_record(const struct cli *cli, const struct hd_pack *pack, const char *path, const char *text, size_t length,
                           char *sheet, size_t size)
{
    static struct hd_report report;
    bool torn;
    struct hd_session *session = hd_session_load(pack, text, length, true, &torn, &report);
    if (!session)
        return cli_fail(cli, "%s: %s", path, report.count ? report.problem[0].text : "?"), EXIT_NO;
    int written = hd_sheet(hd_session_game(session), hd_session_state(session), sheet, size);
    bool campaign = hd_campaign_start(pack, hd_game_id(hd_session_game(session)));
    hd_session_free(session);
    if (written)
        return -1;
    return cli_fail(cli,
                    campaign ? SAY(cli->lang, "%s: this mission is not over yet; finish it first (holdout play --resume)",
                                   "%s: diese Mission ist noch nicht zu Ende; spiel sie erst fertig (holdout play --resume)")
                             : SAY(cli->lang, "%s: this game has no campaign", "%s: dieses Spiel hat keine Kampagne"),
                    path),
           EXIT_NO;
}

int cli_sheet(const struct cli *cli, const struct hd_pack *pack, const char *path, char *sheet, size_t size)
{
    size_t length;
    char *text = cli_read(cli, path, &length);
    if (!text)
        return EXIT_NO;
    int code = -1;
    if (!strncmp(text, "holdout", 7))
        code = sheet_of_record(cli, pack, path, text, length, sheet, size);
    else if (snprintf(sheet, size, "%.*s", (int)length, text) >= (int)size || strlen(sheet) != length)
        code = (cli_fail(cli, SAY(cli->lang, "%s is not a campaign sheet", "%s ist kein Kampagnenbogen"), path), EXIT_NO);
    free(text);
    return code;
}

static int show(const struct cli *cli, const struct hd_pack *pack, const char *path, bool raw)
{
    static char sheet[HD_SHEET_TEXT], page[HD_SHEET_PAGE];
    static struct hd_report report;
    char next[160];
    int code = cli_sheet(cli, pack, path, sheet, sizeof sheet);
    if (code >= 0)
        return code;
    if (!hd_sheet_page(pack, sheet, cli->lang, page, sizeof page, &report)) {
        for (int i = 0; i < report.count && i < HD_PROBLEMS; i++)
            cli_fail(cli, "%s:%d: %s", path, report.problem[i].line, report.problem[i].text);
        return EXIT_NO;
    }
    fputs(raw ? sheet : page, stdout);
    if (!raw && hd_sheet_next(sheet, next, sizeof next))
        printf(SAY(cli->lang,
                   "\n"
                   "Continue with: holdout play --campaign %s\n",
                   "\nWeiter geht es mit: holdout play --campaign %s\n"),
               path);
    return EXIT_FINE;
}

/* Does the record end in a sheet? Nothing is said. */
static bool ends_in_sheet(const struct hd_pack *pack, const char *path)
{
    static struct hd_report report;
    static char sheet[HD_SHEET_TEXT];
    struct cli quiet = {.verb = "campaign"};
    size_t length;
    bool torn;
    char *text = access(path, R_OK) ? NULL : cli_read(&quiet, path, &length);
    struct hd_session *session = text ? hd_session_load(pack, text, length, true, &torn, &report) : NULL;
    bool ends = session && hd_campaign_start(pack, hd_game_id(hd_session_game(session))) &&
                hd_sheet(hd_session_game(session), hd_session_state(session), sheet, sizeof sheet) > 0;
    hd_session_free(session);
    free(text);
    return ends;
}

/* Where no file is named: the newest saved game that ends in a sheet. */
static int show_newest(const struct cli *cli, const struct hd_pack *pack, bool raw)
{
    static char folder[TERM_PATH], path[TERM_SAVES][TERM_PATH];
    int count = term_saves(folder, path);
    for (int i = 0; i < count; i++)
        if (ends_in_sheet(pack, path[i]))
            return show(cli, pack, path[i], raw);
    return cli_fail(cli,
                    SAY(cli->lang,
                        "which file? None of the saved games (%s) is a finished campaign mission; holdout play washington/M1 "
                        "starts a campaign",
                        "welche Datei? Unter den Spielständen (%s) ist keine abgeschlossene Kampagnenmission; holdout play "
                        "washington/M1 beginnt eine Kampagne"),
                    *folder ? folder : "-");
}

int verb_campaign(int argc, char **argv)
{
    struct cli cli;
    bool raw = false;
    const struct arg args[] = {{"sheet", 0, ARG_FLAG, &raw}, {0}};
    int code = args_read(argc, argv, args, &help, &cli);
    if (code >= 0)
        return code;
    if (cli.words > 1)
        return cli_fail(&cli, "%s",
                        SAY(cli.lang, "one file at a time: the record of a finished mission, or a sheet",
                            "nur eine Datei auf einmal: die Aufzeichnung einer beendeten Mission oder ein Bogen"));
    struct hd_pack *pack = cli_pack(&cli);
    if (!pack)
        return EXIT_NO;
    code = cli.words ? show(&cli, pack, cli.word[0], raw) : show_newest(&cli, pack, raw);
    hd_pack_free(pack);
    return code;
}
