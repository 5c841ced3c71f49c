/*
 * play.c - `holdout play`: the command line of the terminal client.
 * Not here: the client itself, start screen and saves (src/term).
 */
#include "cli/args.h"
#include "cli/now.h"
#include "cli/verbs.h"
#include "guest/guest.h"
#include "term/term.h"

#include <stdlib.h>
#include <string.h>

static const struct hd_text help = {{
    "usage: holdout play [GAME/MISSION | FILE.yaml] [options]\n"
    "\n"
    "Plays in the terminal. If you name no mission, a start screen asks; Enter, Enter starts the tutorial.\n"
    "The game is saved after every action: quit at any time and continue with --resume.\n"
    "FILE.yaml is a mission of your own; to continue it, give the file again: --resume FILE.yaml.\n"
    "\n"
    "  --seats N         number of players, sharing one keyboard (default: as few as the game allows)\n"
    "  --team A,B/C,D    who plays: the first player's figures / the second's ...\n"
    "  --bot 2=greedy    seats played by bots: SEAT=random, learner, greedy (or companion), search (or expert) or person,\n"
    "                    separated by commas; SEAT is 1, 2 ..., rest (all but one person) or all. Bots say why they do\n"
    "                    what they do. Anything with a slash in it is a program of your own: 2=./mine.py\n"
    "                    In the game, 'bot 2' gives seat 2 to a bot and 'me 2' takes it back\n"
    "  --bot-time MS     how long such a program may think about each answer (5000)\n"
    "  --option K=V      a game option; may be repeated\n"
    "  --seed S          42 or 0x2a: same seed and same answers, same game\n"
    "  --game GAME       the game a mission file belongs to (default: the one it names, or the first one\n"
    "                    that has mission files)\n"
    "  --campaign FILE   the next mission of a campaign: FILE is the last mission's record, or a sheet (holdout campaign)\n"
    "  --resume [FILE]   continue the newest unfinished game, or this one\n"
    "  --from FILE@57    a new game that starts with the first 56 lines of a record; FILE alone: all of it (holdout analyse)\n"
    "  --speed 0-9       speed of the enemies' moves: 0 waits for a key at each step, 9 does not wait (5)\n"
    "  --no-colour       shapes only (also if NO_COLOR is set)\n"
    "  --plain           lines instead of a screen: for pipes and screen readers\n"
    "  --table           play with the real box: this runs the zombies, noise, danger levels and the round; type help\n"
    "\n"
    "examples:\n"
    "  holdout play 2e/M0\n"
    "  holdout play 2e/M1 --seats 2 --team amy,doug,ned/elle,josh,wanda --lang de\n"
    "  holdout play zombietown/town --seats 3 --bot rest=greedy\n"
    "  holdout play 2e/M1 --table\n"
    "  holdout play --resume\n"
    "  printf '1\\n"
    "1\\n"
    "' | holdout play 2e/M0 --seed 7\n"
    "\n"
    "The language you last chose in a game is used for the next one; --lang en or --lang de overrides it.\n"
    "Saved games are in $XDG_STATE_HOME/holdout or ~/.local/state/holdout; `holdout replay FILE --show` retells one.\n",
    "Aufruf: holdout play [SPIEL/MISSION | DATEI.yaml] [Optionen]\n"
    "\n"
    "Spielt im Terminal. Ohne Mission erscheint ein Startbild; Enter, Enter startet die Einführung.\n"
    "Gespeichert wird nach jeder Aktion: Du kannst jederzeit aufhören und mit --resume weiterspielen.\n"
    "DATEI.yaml ist eine eigene Mission; gib sie zum Weiterspielen wieder an: --resume DATEI.yaml.\n"
    "\n"
    "  --seats N         Zahl der Spieler an einer Tastatur (sonst so wenige, wie das Spiel erlaubt)\n"
    "  --team A,B/C,D    wer spielt: Figuren des ersten Spielers / des zweiten ...\n"
    "  --bot 2=greedy    Plätze, die Bots spielen: PLATZ=random, learner, greedy (oder companion), search (oder expert) oder\n"
    "                    person, durch Komma getrennt; PLATZ ist 1, 2 ..., rest (alle bis auf einen Menschen) oder all\n"
    "                    (alle). Bots sagen, warum sie etwas tun. Mit Schrägstrich: ein eigenes Programm, 2=./meins.py\n"
    "                    Im Spiel gibt 'bot 2' Platz 2 an einen Bot, 'ich 2' holt ihn zurück\n"
    "  --bot-time MS     so lange darf ein solches Programm über eine Antwort nachdenken (5000)\n"
    "  --option K=V      eine Option des Spiels; mehrfach möglich\n"
    "  --seed S          42 oder 0x2a: gleiche Startzahl und gleiche Antworten ergeben die gleiche Partie\n"
    "  --game SPIEL      das Spiel, zu dem eine Missionsdatei gehört (sonst das, das sie nennt, oder das\n"
    "                    erste mit Missionsdateien)\n"
    "  --campaign DATEI  die nächste Mission einer Kampagne: DATEI ist die Aufzeichnung der letzten, oder ein Bogen\n"
    "  --resume [DATEI]  das jüngste nicht beendete Spiel fortsetzen, oder dieses\n"
    "  --from DATEI@57   eine neue Partie, die mit den ersten 56 Zeilen einer Aufzeichnung beginnt; DATEI: mit allen\n"
    "  --speed 0-9       Tempo der Gegnerzüge: 0 wartet bei jedem Schritt auf eine Taste, 9 wartet nicht (5)\n"
    "  --no-colour       nur Formen (auch wenn NO_COLOR gesetzt ist)\n"
    "  --plain           Zeilen statt Bildschirm: für Pipes und Vorleseprogramme\n"
    "  --table           ihr spielt mit der echten Schachtel: holdout führt Zombies, Lärm, Gefahrenstufen und die Runde\n"
    "\n"
    "Beispiele:\n"
    "  holdout play 2e/M0\n"
    "  holdout play 2e/M1 --seats 2 --team amy,doug,ned/elle,josh,wanda --lang de\n"
    "  holdout play zombietown/town --seats 3 --bot rest=greedy\n"
    "  holdout play 2e/M1 --table\n"
    "  holdout play --resume\n"
    "  printf '1\\n"
    "1\\n"
    "' | holdout play 2e/M0 --seed 7\n"
    "\n"
    "Die zuletzt beim Spielen gewählte Sprache bleibt für das nächste Spiel; --lang en oder --lang de geht vor.\n"
    "Spielstände liegen in $XDG_STATE_HOME/holdout oder ~/.local/state/holdout; `holdout replay DATEI --show` erzählt einen "
    "nach.\n",
}};

/* ---- options of the game: K=V, as often as wanted ---- */

/* false: no '=' in it, or too many. The text is cut in two where the '=' was. */
static bool add_choice(struct term_options *options, char *text)
{
    char *equals = strchr(text, '=');
    if (!equals || equals == text || options->choices >= TERM_CHOICES - 2)
        return false;
    static char hour[12];
    *equals = 0;
    options->choice[options->choices++] = (struct hd_choice){text, value_now(text, equals + 1, hour, sizeof hour)};
    return true;
}

/* Takes every --option out of argv, because the other options may stand only once. Returns the new argc, or -1. */
static int take_choices(int argc, char **argv, struct term_options *options, char **wrong)
{
    int kept = 1;
    for (int i = 1; i < argc; i++) {
        char *text = NULL;
        if (!strncmp(argv[i], "--option=", 9))
            text = argv[i] + 9;
        else if (!strcmp(argv[i], "--option") && i + 1 < argc)
            text = argv[++i];
        else {
            argv[kept++] = argv[i];
            continue;
        }
        if (!add_choice(options, text)) {
            *wrong = text;
            return -1;
        }
    }
    argv[kept] = NULL;
    return kept;
}

/* ---- the verb ---- */

static int check(const struct cli *cli, const struct term_options *options, const char *from)
{
    if (cli->words > (options->resume ? 2 : 1))
        return cli_fail(
            cli, SAY(cli->lang, "one mission at a time: '%s' is one too many", "nur eine Mission auf einmal: '%s' ist zu viel"),
            cli->word[cli->words - 1]);
    if (options->speed < 0 || options->speed > 9)
        return cli_fail(cli, SAY(cli->lang, "--speed must be from 0 to 9, not %d", "--speed geht von 0 bis 9, nicht %d"),
                        options->speed);
    if (options->seats < 0 || options->seats > HD_SEATS)
        return cli_fail(cli, SAY(cli->lang, "--seats must be from 1 to %d, not %d", "--seats geht von 1 bis %d, nicht %d"),
                        HD_SEATS, options->seats);
    if (options->bot_ms < 1 || options->bot_ms > GUEST_MS_MAX)
        return cli_fail(
            cli, SAY(cli->lang, "--bot-time must be from 1 to %d ms, not %d", "--bot-time geht von 1 bis %d ms, nicht %d"),
            GUEST_MS_MAX, options->bot_ms);
    if (guest_is_program(options->bots) && !options->resume && !from && !cli->words)
        return cli_fail(cli, "%s",
                        SAY(cli->lang, "--bot with your own program needs a mission, such as 2e/M1",
                            "--bot mit einem eigenen Programm braucht eine Mission, etwa 2e/M1"));
    return -1;
}

/* What the line names: a mission, a mission file (then name holds its id), with --resume a save, or save and mission file. */
static int read_words(const struct cli *cli, struct hd_pack *pack, const char *game, struct term_options *options, char *name,
                      size_t size)
{
    for (int i = 0; i < cli->words; i++) {
        bool file = is_mission_file(cli->word[i]);
        if (!cli_name_mission(cli, pack, game, cli->word[i], name, size))
            return EXIT_USAGE;
        if (file) {
            struct hd_game *made = cli_mission(cli, pack, name);
            hd_game_free(made);
            if (!made)
                return EXIT_USAGE;
        }
        if (!options->resume || file)
            options->mission = name;
        else
            options->file = cli->word[i];
    }
    return -1;
}

/* "game.replay@57": cut in two where the last @ is, if a number stands behind it. */
static int read_from(const struct cli *cli, char *from, struct term_options *options)
{
    char *at = from ? strrchr(from, '@') : NULL, *end = NULL;
    long line = at ? strtol(at + 1, &end, 10) : 0;
    if (!from)
        return -1;
    if (at && (end == at + 1 || *end || line < 1 || line > 10000000))
        return cli_fail(cli,
                        SAY(cli->lang, "--from: expected FILE@LINE with a number from 1, found '%s'",
                            "--from: erwartet DATEI@ZEILE mit einer Zahl ab 1, gefunden '%s'"),
                        from);
    if (options->resume || (options->mission && !is_mission_file(cli->word[0])))
        return cli_fail(cli, "%s",
                        SAY(cli->lang, "--from already says which mission: leave out the mission and --resume",
                            "--from legt die Mission schon fest: lass Mission und --resume weg"));
    if (at)
        *at = 0;
    options->from = from;
    options->from_line = (int)line;
    return -1;
}

/* The players there will be: as many as asked for, or as few as the game of the mission allows. */
static int seats_of(const struct hd_pack *pack, const struct term_options *options)
{
    size_t length = strcspn(options->mission, "/");
    for (int g = 0; g < hd_game_count(pack) && !options->seats; g++) {
        struct hd_game_info info = hd_game_info(pack, g);
        if (strlen(info.id) == length && !strncmp(info.id, options->mission, length))
            return info.seats_min;
    }
    return options->seats ? options->seats : 1;
}

/* A bot for a seat nobody has: what is missing is --seats. Other mistakes are found where the words are read. */
static int check_bots(const struct cli *cli, const struct hd_pack *pack, const struct term_options *options)
{
    int seats = options->mission && !options->from ? seats_of(pack, options) : HD_SEATS;
    for (const char *at = options->bots; at && *at; at += strcspn(at, ","), at += *at == ',') {
        char *end;
        long seat = strtol(at, &end, 10);
        if (end == at || *end != '=' || seat <= seats || seat > HD_SEATS)
            continue;
        if (seats == 1)
            return cli_fail(cli,
                            SAY(cli->lang, "--bot %.*s: there is only 1 player; use --seats %ld",
                                "--bot %.*s: es gibt nur 1 Spieler; nimm --seats %ld"),
                            (int)strcspn(at, ","), at, seat);
        return cli_fail(cli,
                        SAY(cli->lang, "--bot %.*s: there are only %d players; use --seats %ld",
                            "--bot %.*s: es gibt nur %d Spieler; nimm --seats %ld"),
                        (int)strcspn(at, ","), at, seats, seat);
    }
    return -1;
}

/* The command that goes on with the game: ./play names itself, and a mission file or a pack must be given again. */
static void say_again(const struct cli *cli, const char *game, char *out, size_t size)
{
    const char *name = getenv("HOLDOUT_NAME");
    bool named = name && *name, file = false;
    int used = snprintf(out, size, "%s%s --resume", named ? name : cli_program, named ? "" : " play");
    for (int i = 0; i < cli->words && used >= 0 && used < (int)size; i++)
        if (is_mission_file(cli->word[i])) {
            used += snprintf(out + used, size - (size_t)used, " %s", cli->word[i]);
            file = true;
        }
    if (file && game && used < (int)size)
        used += snprintf(out + used, size - (size_t)used, " --game %s", game);
    if (cli->pack && used < (int)size)
        snprintf(out + used, size - (size_t)used, " --pack %s", cli->pack);
}

/* --campaign: the mission its sheet goes on with, and the sheet as an option of it. */
static int read_campaign(const struct cli *cli, const struct hd_pack *pack, const char *path, struct term_options *options)
{
    static char sheet[HD_SHEET_TEXT], mission[160];
    int code = path ? cli_sheet(cli, pack, path, sheet, sizeof sheet) : -1;
    if (!path || code >= 0)
        return code;
    if (options->mission || options->resume)
        return cli_fail(cli, "%s",
                        SAY(cli->lang, "--campaign already says which mission: leave it out",
                            "--campaign legt die Mission schon fest: lass sie weg"));
    if (!hd_sheet_next(sheet, mission, sizeof mission)) {
        cli_fail(cli,
                 SAY(cli->lang, "%s: this campaign is over, or this is not a campaign sheet",
                     "%s: diese Kampagne ist zu Ende, oder das ist kein Kampagnenbogen"),
                 path);
        return EXIT_NO;
    }
    options->mission = mission;
    options->choice[options->choices++] = (struct hd_choice){"sheet", sheet};
    return -1;
}

static int run(const struct cli *cli, struct hd_pack *pack, const char *game, const char *campaign, char *from,
               struct term_options *options)
{
    char name[128], again[1024];
    int code = read_words(cli, pack, game, options, name, sizeof name);
    if (code < 0)
        code = read_campaign(cli, pack, campaign, options);
    if (code < 0)
        code = read_from(cli, from, options);
    if (code < 0)
        code = check_bots(cli, pack, options);
    say_again(cli, game, again, sizeof again);
    options->again = again;
    options->pack = pack;
    return code < 0 ? term_play(options) : code;
}

int verb_play(int argc, char **argv)
{
    uint64_t chance = seed_fresh();
    struct term_options options = {.speed = 5, .seed = chance, .bot_ms = GUEST_MS};
    const char *team = NULL, *option = NULL, *game = NULL, *campaign = NULL;
    char *wrong = NULL, *from = NULL;
    bool no_colour = false, no_color = false;
    struct arg args[] = {{"seats", 0, ARG_INT, &options.seats},  {"team", 0, ARG_TEXT, &team},
                         {"option", 0, ARG_TEXT, &option},       {"game", 'g', ARG_TEXT, &game},
                         {"seed", 0, ARG_SEED, &options.seed},   {"bot", 0, ARG_TEXT, &options.bots},
                         {"campaign", 0, ARG_TEXT, &campaign},   {"resume", 0, ARG_FLAG, &options.resume},
                         {"speed", 0, ARG_INT, &options.speed},  {"no-colour", 0, ARG_FLAG, &no_colour},
                         {"no-color", 0, ARG_FLAG, &no_color},   {"plain", 0, ARG_FLAG, &options.plain},
                         {"table", 0, ARG_FLAG, &options.table}, {"bot-time", 0, ARG_INT, &options.bot_ms},
                         {"from", 0, ARG_TEXT, &from},           {0}};
    struct cli cli = {.verb = argv[0], .lang = lang_of_environment()};
    int kept = take_choices(argc, argv, &options, &wrong);
    if (kept < 0)
        return cli_fail(
            &cli, SAY(cli.lang, "--option: expected NAME=VALUE, found '%s'", "--option: erwartet NAME=WERT, gefunden '%s'"),
            wrong);
    int code = args_read(kept, argv, args, &help, &cli);
    if (code < 0)
        code = check(&cli, &options, from);
    if (code >= 0)
        return code;
    if (team)
        options.choice[options.choices++] = (struct hd_choice){"team", team};
    options.seed_given = options.seed != chance;
    options.lang = cli.lang;
    options.lang_given = cli.lang_given;
    options.colour = !no_colour && !no_color && !(getenv("NO_COLOR") && *getenv("NO_COLOR"));
    struct hd_pack *pack = cli_pack(&cli);
    if (!pack)
        return EXIT_NO;
    hd_pack_say_ids(pack); /* they are on the plan */
    code = run(&cli, pack, game, campaign, from, &options);
    hd_pack_free(pack);
    return code;
}
