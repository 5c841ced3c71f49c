/*
 * replay.c - `holdout replay`: a recorded game verified line by line, or told as a story.
 */
#include "cli/args.h"
#include "cli/verbs.h"
#include "term/term.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct hd_text help = {{
    "usage: holdout replay FILE [MISSION.yaml] [--verify | --show | --board] [--seat N]\n"
    "\n"
    "Replays a recorded game (- is standard input). For a mission of your own, give the mission file too.\n"
    "\n"
    "  --verify   checks that every step leads to the recorded hash, and says where it does not (default)\n"
    "  --show     retells the game in sentences, step by step\n"
    "  --board    shows it on the board in a terminal, back and forth\n"
    "  --rules    with --show: the rule behind every sentence\n"
    "  --seat N   with --show or --board: the game as player N may know it, without others' secret choices\n"
    "  --game GAME   the game of MISSION.yaml (default: the one it names, or the first one with mission files)\n"
    "  --any      read it even if it was recorded with other data, as long as the actions are allowed\n"
    "\n"
    "example: holdout replay --show game.replay | less\n",
    "Aufruf: holdout replay DATEI [MISSION.yaml] [--verify | --show | --board] [--seat N]\n"
    "\n"
    "Spielt eine aufgezeichnete Partie noch einmal (- ist die Standardeingabe). Zu einer eigenen Mission gehört auch ihre "
    "Datei.\n"
    "\n"
    "  --verify   prüft, ob jeder Schritt zur aufgezeichneten Prüfsumme führt, und sagt, wo nicht (Vorgabe)\n"
    "  --show     erzählt die Partie Schritt für Schritt nach\n"
    "  --board    zeigt sie auf dem Plan, vor und zurück, im Terminal\n"
    "  --rules    mit --show: die Regel zu jedem Satz\n"
    "  --seat N   mit --show oder --board: die Partie, wie Spieler N sie kennen darf, ohne die geheimen Entscheidungen "
    "anderer\n"
    "  --game SPIEL  das Spiel von MISSION.yaml (sonst das, das sie nennt, oder das erste mit Missionsdateien)\n"
    "  --any      auch lesen, wenn mit anderen Daten aufgezeichnet, solange die Aktionen noch erlaubt sind\n"
    "\n"
    "Beispiel: holdout replay --show partie.replay | less\n",
}};

enum { ALL = INT_MIN };

struct ask {
    bool verify, show, board, rules, any;
    int seat; /* 1 .. of the player who listens; ALL: everything is told */
};

/* Whose eyes: a seat, or HD_TEAM. */
static int eye_of(const struct ask *ask) { return ask->seat > 0 ? ask->seat - 1 : HD_TEAM; }

/* How many sentences there were. */
static int put_events(const struct hd_session *session, int step, enum hd_lang lang, const struct ask *ask)
{
    int told = 0;
    const struct hd_event *event;
    const struct hd_game *game = hd_session_game(session);
    int count = hd_session_events(session, step, &event);
    for (int i = 0; i < count; i++) {
        char text[512];
        hd_story_text(game, event, i, eye_of(ask), lang, text, sizeof text);
        if (!text[0])
            continue;
        printf("    ");
        put_wrapped(stdout, text, 4, 6, terminal_width());
        if (ask->rules && event[i].rule)
            printf("      [%s]\n", hd_rule_id(game, event[i].rule));
        told++;
    }
    return told;
}

/* A step nothing came of is retold as the menu put it. */
static void put_label(const struct hd_session *session, int step, enum hd_lang lang, struct hd_state *before)
{
    const struct hd_game *game = hd_session_game(session);
    struct hd_action action;
    char text[300];
    if (!before || !hd_action_parse(game, hd_session_step(session, step), &action, HD_EN, text, sizeof text))
        return;
    hd_session_position(session, step, before);
    hd_action_label(game, before, action, lang, text, sizeof text);
    printf("    %s\n", text);
}

static void put_result(const struct hd_session *session, enum hd_lang lang)
{
    static const struct hd_text words[] = {
        [HD_PLAYING] = {{"The game is still going on.", "Die Partie läuft noch."}},
        [HD_WON] = {{"The team has won.", "Das Team hat gewonnen."}},
        [HD_LOST] = {{"The team has lost.", "Das Team hat verloren."}},
        [HD_OVER] = {{"The game is over.", "Die Partie ist vorbei."}},
    };
    puts(words[hd_result(hd_session_game(session), hd_session_state(session))].in[lang]);
}

/* An answer of somebody else may be a secret, and how many there were; the events say what came of them. */
static bool may_know_step(const struct hd_session *session, int step, const struct ask *ask)
{
    return ask->seat == ALL || !hd_game_hidden(hd_session_game(session)) || hd_session_actor(session, step) == eye_of(ask);
}

static void tell(const struct hd_session *session, enum hd_lang lang, const struct ask *ask)
{
    struct hd_state *before = hd_state_new(hd_session_game(session));
    printf("%s\n", hd_mission_id(hd_session_game(session)));
    put_events(session, -1, lang, ask);
    for (int i = 0, number = 1; i < hd_session_steps(session); i++) {
        bool known = may_know_step(session, i, ask);
        if (known)
            printf("%d  %s\n", number++, hd_session_step(session, i));
        if (!put_events(session, i, lang, ask) && known)
            put_label(session, i, lang, before);
    }
    put_result(session, lang);
    hd_state_free(before);
}

/* -1: fine. */
static int check_seat(const struct cli *cli, const struct ask *ask, int seats)
{
    if (ask->seat == ALL || (ask->seat >= 1 && ask->seat <= seats))
        return -1;
    return cli_fail(cli, SAY(cli->lang, "--seat must be from 1 to %d, not %d", "--seat muss von 1 bis %d gehen, nicht %d"),
                    seats, ask->seat);
}

/* -1: fine. */
static int watch(const struct cli *cli, const struct hd_pack *pack, struct hd_session *session, const struct ask *ask)
{
    struct term_options options = {.lang = cli->lang, .speed = 5, .colour = !(getenv("NO_COLOR") && *getenv("NO_COLOR"))};
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term_watch(pack, session, eye_of(ask), &options))
        return -1;
    return cli_fail(
        cli, SAY(cli->lang, "--board needs a terminal that can show it", "--board braucht ein Terminal, das es zeigen kann"));
}

static int run(const struct cli *cli, const struct hd_pack *pack, const char *text, size_t size, const struct ask *ask)
{
    struct hd_report report = {0};
    bool torn = false;
    struct hd_session *session = hd_session_load(pack, text, size, !ask->any, &torn, &report);
    if (!session) {
        for (int i = 0; i < HD_PROBLEMS && i < report.count; i++)
            if (!report.problem[i].file[0])
                snprintf(report.problem[i].file, sizeof report.problem[i].file, "%s", cli->word[0]);
        cli_problems(stdout, &report);
        return EXIT_NO;
    }
    int code = check_seat(cli, ask, hd_seats(hd_session_game(session)));
    if (code >= 0) {
        hd_session_free(session);
        return code;
    }
    if (ask->board)
        code = watch(cli, pack, session, ask);
    else if (ask->show)
        tell(session, cli->lang, ask);
    if (torn)
        fprintf(stderr,
                SAY(cli->lang, "%s: the last line was incomplete and has been left out\n",
                    "%s: die letzte Zeile war unvollständig und ist weggelassen\n"),
                cli->word[0]);
    if (!ask->show && !ask->board)
        printf(SAY(cli->lang, "steps: %d, hash %016" PRIx64 ": %s\n", "Schritte: %d, Prüfsumme %016" PRIx64 ": %s\n"),
               hd_session_steps(session), hd_hash(hd_session_game(session), hd_session_state(session)),
               ask->any ? SAY(cli->lang, "played, not compared", "gespielt, nicht verglichen")
                        : SAY(cli->lang, "agrees", "stimmt"));
    hd_session_free(session);
    return code < 0 ? EXIT_FINE : code;
}

int verb_replay(int argc, char **argv)
{
    struct cli cli;
    struct ask ask = {.seat = ALL};
    const char *game = NULL;
    char name[128];
    struct arg args[] = {{"verify", 0, ARG_FLAG, &ask.verify}, {"show", 0, ARG_FLAG, &ask.show},
                         {"board", 0, ARG_FLAG, &ask.board},   {"rules", 0, ARG_FLAG, &ask.rules},
                         {"any", 0, ARG_FLAG, &ask.any},       {"seat", 0, ARG_INT, &ask.seat},
                         {"game", 'g', ARG_TEXT, &game},       {0}};
    int code = args_read(argc, argv, args, &help, &cli);
    if (code >= 0)
        return code;
    bool mission = cli.words == 2 && is_mission_file(cli.word[1]);
    if (cli.words != 1 + mission)
        return cli_fail(&cli, SAY(cli.lang, "one FILE is needed; see holdout replay --help",
                                  "genau eine DATEI ist nötig; siehe holdout replay --help"));
    size_t size = 0;
    char *text = cli_read(&cli, cli.word[0], &size);
    struct hd_pack *pack = text ? cli_pack(&cli) : NULL;
    if (pack)
        hd_pack_say_ids(pack);
    bool fine = pack && (!mission || cli_name_mission(&cli, pack, game, cli.word[1], name, sizeof name));
    code = fine ? run(&cli, pack, text, size, &ask) : EXIT_USAGE;
    hd_pack_free(pack);
    free(text);
    return code;
}
