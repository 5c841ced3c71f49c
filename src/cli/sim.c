/*
 * sim.c - `holdout sim`: many games of missions by bots; what became of them as lines, JSON, a table or a page.
 * Not here: the playing and counting (src/sim).
 */
#include "cli/sim_guests.h"
#include "cli/sim_progress.h"
#include "cli/sim_ranks.h"
#include "cli/verbs.h"

#include "draw/sheet.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct hd_text help = {{
    "usage: holdout sim MISSION ... [--games N] [--policy P] [--team A,B] [--seats N] [--threads T] [--seed S]\n"
    "                   [--json | --csv | --report FILE.html] [--compare P|MISSION]\n"
    "\n"
    "Lets bots play a mission many times and reports the results: games won with a 95 % interval, rounds, causes of defeat,\n"
    "progress through the goals. MISSION is game/mission or a mission file. The same seed gives the same result with any\n"
    "number of threads. Ctrl-C stops with the games played so far.\n"
    "\n"
    "  --games N       games per mission (default 200)\n"
    "  --policy P      who plays: random, learner, greedy (or companion) or search (or expert); search:200 looks at most\n"
    "                  200 games ahead at each decision; 1=search,rest=greedy sets it by seat (default greedy)\n"
    "  --team A,B,C    who is in the team; --seats N: players\n"
    "  --threads T     (default 1)\n"
    "  --seed S        seed of the first game; the others count up from there (default 1)\n"
    "  --json          one JSON object per mission (with --compare: one for both);  --csv: one line per game\n"
    "  --report FILE   all missions on one self-contained web page, in both languages\n"
    "  --compare X     another policy or another mission: both play the same seeds until it is clear which wins more,\n"
    "                  or until --games are played\n"
    "  --bot P         same as --policy; anything with a slash in it is a program: 2=./mine.py (docs/how-to/bot.md)\n"
    "  --bot-time MS   how long a program may think about each answer (default 5000)\n"
    "  --game GAME     the game mission files belong to (default: the one they name)\n"
    "\n"
    "Under mpirun all machines share the work, with the same result: docs/how-to/cluster.md.\n"
    "\n"
    "example: holdout sim 2e/M0 2e/M10 --games 1000 --threads 2\n"
    "         mpirun -n 8 holdout sim 2e/M0 --games 100000\n"
    "         holdout sim my-mission.yaml --policy search:100 --report my-mission.html\n",
    "Aufruf: holdout sim MISSION ... [--games N] [--policy P] [--team A,B] [--seats N] [--threads T] [--seed S]\n"
    "                    [--json | --csv | --report DATEI.html] [--compare P|MISSION]\n"
    "\n"
    "Lässt Bots eine Mission oft spielen und zeigt die Ergebnisse: gewonnene Partien mit 95-%-Intervall, Runden, woran\n"
    "Partien scheiterten, wie weit das Team bei den Zielen kam. MISSION ist Spiel/Mission oder eine Missionsdatei. Dieselbe\n"
    "Startzahl ergibt mit jeder Zahl von Threads dasselbe. Strg-C beendet mit den bis dahin gespielten Partien.\n"
    "\n"
    "  --games N       Partien jeder Mission (sonst 200)\n"
    "  --policy P      wer spielt: random, learner, greedy (oder companion) oder search (oder expert); search:200 spielt bei "
    "jeder\n"
    "                  Entscheidung höchstens so viele Partien voraus; 1=search,rest=greedy nach Plätzen (sonst greedy)\n"
    "  --team A,B,C    wer im Team ist; --seats N: Spieler\n"
    "  --threads T     (sonst 1)\n"
    "  --seed S        Startzahl der ersten Partie, die nächsten zählen weiter (sonst 1)\n"
    "  --json          ein JSON-Objekt je Mission (mit --compare: eins für beide);  --csv: eine Zeile je Partie\n"
    "  --report DATEI  alle Missionen auf einer eigenständigen Webseite, in beiden Sprachen\n"
    "  --compare X     eine andere Spielweise oder eine andere Mission: beide spielen dieselben Startzahlen, bis sicher ist, "
    "welche\n"
    "                  mehr gewinnt, oder --games gespielt sind\n"
    "  --bot P         dasselbe wie --policy; ein Wort mit Schrägstrich ist ein Programm: 2=./meins.py (docs/how-to/bot.md)\n"
    "  --bot-time MS   so lange darf ein Programm über eine Antwort nachdenken (sonst 5000)\n"
    "  --game SPIEL    das Spiel, zu dem Missionsdateien gehören (sonst das, das sie nennen)\n"
    "\n"
    "Unter mpirun spielen alle Rechner gemeinsam, mit demselben Ergebnis: docs/how-to/cluster.md.\n"
    "\n"
    "Beispiel: holdout sim 2e/M0 2e/M10 --games 1000 --threads 2\n"
    "          holdout sim meine-mission.yaml --policy search:100 --report meine-mission.html\n",
}};

struct ask {
    const char *policy, *team, *report, *compare, *game;
    int games, seats, threads, bot_ms;
    uint64_t seed;
    bool json, csv;
};

/* ---- who plays ---- */

static bool read_bot(const char *word, size_t length, struct sim_plan *plan, enum hd_bot *bot)
{
    char name[32];
    const char *colon = memchr(word, ':', length);
    size_t end = colon ? (size_t)(colon - word) : length;
    if (!end || end >= sizeof name)
        return false;
    snprintf(name, sizeof name, "%.*s", (int)end, word);
    *bot = hd_bot_find(name);
    if (*bot == HD_BOT_NONE || (colon && *bot != HD_BOT_SEARCH))
        return false;
    if (!colon)
        return true;
    char *stop;
    long rollouts = strtol(colon + 1, &stop, 10);
    plan->rollouts = (int)rollouts;
    return stop == word + length && rollouts >= 1 && rollouts <= 1000000;
}

/* A player of a seat: a bot, or a program from outside with greedy behind it. */
struct player {
    enum hd_bot bot;
    const char *program; /* where it is in the text, that many characters; NULL: a bot */
    int length;
};

static bool read_player(const char *word, size_t length, struct sim_plan *plan, struct player *player)
{
    *player = (struct player){.bot = HD_BOT_GREEDY};
    if (!memchr(word, '/', length))
        return read_bot(word, length, plan, &player->bot);
    player->program = word;
    player->length = (int)length;
    return length < GUEST_PROGRAM;
}

/* "greedy", "2=search:50,rest=greedy", "1=./mine.py" */
static bool read_policy(const char *text, int seats, struct sim_plan *plan, struct sim_guests *guests)
{
    struct player rest = {.bot = HD_BOT_GREEDY}, player[HD_SEATS] = {0};
    for (const char *at = text; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        size_t length = strcspn(at, ","), name = strcspn(at, "=,/");
        bool seated = name < length && at[name] == '=';
        struct player who;
        if (!read_player(seated ? at + name + 1 : at, seated ? length - name - 1 : length, plan, &who))
            return false;
        char *end;
        long seat = strtol(at, &end, 10);
        if (!seated || (name == 4 && !strncmp(at, "rest", 4)) || (name == 3 && !strncmp(at, "all", 3)))
            rest = who;
        else if (end == at + name && seat >= 1 && seat <= seats)
            player[seat - 1] = who;
        else
            return false;
    }
    for (int i = 0; i < seats; i++) {
        const struct player *who = player[i].bot == HD_BOT_NONE ? &rest : &player[i];
        plan->bot[i] = who->bot;
        snprintf(guests->program[i], GUEST_PROGRAM, "%.*s", who->length, who->program ? who->program : "");
        plan->name[i] = who->program ? guests->program[i] : NULL;
    }
    return true;
}

/* ---- what is reported ---- */

static void put_lines(const struct sim_story *story, const struct sim_sum *sum)
{
    enum hd_lang lang = story->lang;
    struct sim_interval sure = sim_wilson(sum->won, sum->played);
    double n = sum->played ? sum->played : 1;
    bool alone = sum->played > sum->won + sum->lost + sum->stalled;
    printf("%-14s ", hd_mission_id(story->plan->game));
    if (alone) {
        for (int i = 0; i < hd_seats(story->plan->game); i++)
            printf(SAY(lang, "%s%d %s: %s %% won, %s points", "%s%d %s: %s %% gewonnen, %s Punkte"), i ? "; " : "", i + 1,
                   sim_player(story->plan, i), progress_decimal(sum->wins[i] / n, lang),
                   progress_decimal((double)sum->points[i] / n, lang));
    } else
        printf(SAY(lang, "%d of %d won, %s %% (%s–%s)", "%d von %d gewonnen, %s %% (%s–%s)"), sum->won, sum->played,
               progress_decimal(100 * sum->won / n, lang), progress_decimal(sure.low / 100.0, lang),
               progress_decimal(sure.high / 100.0, lang));
    printf(SAY(lang, "; rounds %s", "; Runden %s"), progress_decimal((double)sum->rounds / n, lang));
    if (sum->goals) {
        printf(SAY(lang, "; goals", "; Ziele"));
        for (int i = 0; i < sum->goals; i++)
            printf(" %.0f %%", 100 * sum->met[i] / n);
    }
    if (sum->causes)
        printf(SAY(lang, "; most often lost by: %s (%d)", "; meist verloren durch: %s (%d)"),
               hd_rule_id(story->plan->game, sum->cause[0].rule), sum->cause[0].count);
    if (story->stopped)
        printf(SAY(lang, "; stopped, %d games were asked for", "; angehalten, verlangt waren %d Partien"), story->plan->games);
    if (sum->stalled)
        printf(SAY(lang, "; %d not finished", "; %d nicht beendet"), sum->stalled);
    putchar('\n');
}

static int cannot_write(const struct cli *cli, const char *path, int error)
{
    return cli_fail(cli, SAY(cli->lang, "%s cannot be written: %s", "%s lässt sich nicht schreiben: %s"), path,
                    strerror(error));
}

/* Beside the file first, so that there is the whole page or none. */
static int write_file(const struct cli *cli, const char *path, const char *text)
{
    char beside[512];
    int length = snprintf(beside, sizeof beside, "%s.part", path);
    FILE *file = length < (int)sizeof beside ? fopen(beside, "w") : NULL;
    errno = 0;
    bool fine = file && fputs(text, file) >= 0 && !fflush(file) && !ferror(file);
    int error = fine ? 0 : errno;
    fine = (!file || !fclose(file)) && fine && !rename(beside, path);
    if (fine)
        return EXIT_FINE;
    error = error ? error : errno;
    if (file)
        unlink(beside);
    return cannot_write(cli, path, error);
}

static int out_of_memory(const struct cli *cli)
{
    return cli_fail(cli, SAY(cli->lang, "not enough memory", "nicht genug Speicher"));
}

/* On the screen now; into the page that is written when all missions are played. */
static int put_result(const struct cli *cli, const struct ask *ask, const struct sim_story *story, const struct sim_sum *sum,
                      const struct sim_game *game, struct sim_page *page)
{
    struct out out = {0};
    if (ask->json)
        sim_json(&out, story, sum);
    else if (ask->csv)
        sim_csv(&out, story, game, story->plan->games);
    else
        put_lines(story, sum);
    const char *text = out_string(&out);
    if (text)
        fputs(text, stdout);
    bool fine = text && (!ask->report || sim_page_add(page, story, sum));
    out_free(&out);
    return fine ? EXIT_FINE : out_of_memory(cli);
}

static int put_page(const struct cli *cli, const struct ask *ask, struct sim_page *page)
{
    struct out out = {0};
    bool fine = sim_page_end(page, cli->lang, &out);
    int code = fine ? write_file(cli, ask->report, out_string(&out)) : out_of_memory(cli);
    out_free(&out);
    return code;
}

/* ---- playing ---- */

static struct hd_game *open_game(const struct cli *cli, struct hd_pack *pack, const struct ask *ask, const char *word)
{
    char name[128];
    struct hd_report report = {0};
    struct hd_choice team = {"team", ask->team};
    if (!cli_name_mission(cli, pack, ask->game, word, name, sizeof name))
        return NULL;
    int number = -1, seats = ask->seats;
    for (int i = 0; i < hd_game_count(pack); i++)
        if (!strncmp(hd_game_info(pack, i).id, name, strcspn(name, "/")))
            number = i;
    if (!seats && number >= 0)
        seats = hd_game_info(pack, number).seats_min;
    struct hd_setup setup = {.mission = name, .seats = seats, .choices = ask->team ? 1 : 0, .choice = &team};
    struct hd_game *game = hd_game_new(pack, &setup, &report);
    if (!game) {
        cli_fail(cli, SAY(cli->lang, "'%s' cannot be played:", "'%s' lässt sich nicht spielen:"), word);
        cli_problems(stderr, &report);
    } else if (ask->seats && hd_seats(game) != ask->seats) {
        struct hd_game_info info = hd_game_info(pack, number);
        cli_fail(cli, SAY(cli->lang, "'%s' is for %d to %d players, not %d", "'%s' ist für %d bis %d Spieler, nicht %d"), word,
                 info.seats_min, info.seats_max, ask->seats);
        hd_game_free(game);
        return NULL;
    }
    return game;
}

static int make_plan(const struct cli *cli, const struct ask *ask, const struct hd_pack *pack, const struct hd_game *game,
                     const char *policy, struct sim_plan *plan, struct sim_guests *guests)
{
    *plan = (struct sim_plan){.game = game, .seed = ask->seed, .games = ask->games, .threads = ask->threads};
    memset(guests, 0, sizeof *guests);
    if (read_policy(policy, hd_seats(game), plan, guests)) {
        plan->outside = sim_guests_ready(guests, cli, pack, game, ask->bot_ms) ? &guests->outside : NULL;
        return -1;
    }
    return cli_fail(
        cli,
        SAY(cli->lang,
            "cannot understand --policy '%s'; expected random, learner, greedy (or companion), search (or expert), "
            "search:ROLLOUTS, a program with a slash in its name (./mine.py), or SEAT=... where SEAT is 1 to %d or rest",
            "--policy '%s' ist nicht verständlich; erwartet wird random, learner, greedy (oder companion), search "
            "(oder expert), search:PARTIEN "
            "oder ein Programm mit Schrägstrich (./meins.py), oder PLATZ=... mit PLATZ 1 bis %d oder rest"),
        policy, hd_seats(game));
}

static int tell_absent(const struct cli *cli, const char *program)
{
    return cli_fail(cli,
                    SAY(cli->lang, "%s could not be started: is the path right, and may it be executed? No result",
                        "%s ließ sich nicht starten: Stimmt der Pfad, und ist es ausführbar? Kein Ergebnis"),
                    program);
}

static int play_mission(const struct cli *cli, const struct ask *ask, struct hd_pack *pack, const struct sim_plan *plan,
                        const struct sim_guests *guests, struct sim_page *page)
{
    struct progress progress = progress_begin(cli->lang, guests, NULL);
    struct sim_game *game = malloc((size_t)plan->games * sizeof *game);
    struct sim_sum *sum = malloc(sizeof *sum);
    int played = game && sum ? ranks_run(plan, game, progress_watch, &progress) : -1, code = EXIT_FINE;
    progress_end(&progress);
    if (played < 0)
        code = out_of_memory(cli);
    else if (progress_absent(&progress))
        code = tell_absent(cli, progress_absent(&progress));
    else if (ranks_first()) {
        struct sim_story story = {.pack = pack,
                                  .plan = plan,
                                  .mission = sheet_mission(pack, plan->game),
                                  .policy = ask->policy,
                                  .lang = cli->lang,
                                  .seconds = progress_seconds(&progress),
                                  .stopped = played < plan->games};
        sim_count(game, plan->games, sum);
        code = put_result(cli, ask, &story, sum, game, page);
        fflush(stdout);
        sim_guests_tell(cli, sum->asked, sum->missed);
    }
    free(game);
    free(sum);
    return code;
}

/* ---- comparing ---- */

static bool has_won(const struct sim_game *game)
{
    return game->end == SIM_WON || (game->end == SIM_OVER && game->winners & 1);
}

/* Two sides, what each is called, and what became of them. */
struct duel {
    const struct sim_plan *plan[2];
    const char *name[2];
    struct sim_match match;
    struct progress progress;
    int64_t asked, missed;
};

/* Games from one number to another, by both; all ranks play both sides. false: somebody stopped them. */
static bool play_pairs(struct duel *d, int from, int to, struct sim_game *game[2])
{
    bool whole = true;
    for (int side = 0; side < 2; side++) {
        struct sim_plan part = *d->plan[side];
        part.first = from;
        part.games = to;
        d->progress.before = 2 * from + side * (to - from);
        whole = ranks_run(&part, game[side], progress_watch, &d->progress) == to - from && whole;
    }
    return whole;
}

static void count_pair(struct duel *d, const struct sim_game *a, const struct sim_game *b)
{
    sim_match_add(&d->match, has_won(a), has_won(b));
    d->asked += a->asked + b->asked;
    d->missed += a->missed + b->missed;
}

static const char *winner(const struct duel *d) { return !d->match.sure ? NULL : d->name[d->match.only_a < d->match.only_b]; }

static void put_duel_json(const struct duel *d)
{
    const struct sim_match *m = &d->match;
    struct out out = {0};
    out_object(&out);
    field_text(&out, "first", d->name[0]);
    field_text(&out, "second", d->name[1]);
    field_int(&out, "games", m->pairs);
    field_int(&out, "won_first", m->both + m->only_a);
    field_int(&out, "won_second", m->both + m->only_b);
    field_int(&out, "only_first", m->only_a);
    field_int(&out, "only_second", m->only_b);
    field_bool(&out, "sure", m->sure);
    if (winner(d))
        field_text(&out, "better", winner(d));
    field_bool(&out, "stopped", progress_stopped());
    out_object_end(&out);
    puts(out_string(&out) ? out_string(&out) : "");
    out_free(&out);
}

static void put_duel(const struct duel *d, enum hd_lang lang)
{
    const struct sim_match *m = &d->match;
    printf(SAY(lang, "%d games each: %s won %d, %s won %d; only the first won %d, only the second won %d\n",
               "je %d Partien: %s gewann %d, %s gewann %d; nur die erste gewann %d, nur die zweite gewann %d\n"),
           m->pairs, d->name[0], m->both + m->only_a, d->name[1], m->both + m->only_b, m->only_a, m->only_b);
    if (winner(d))
        printf(SAY(lang, "%s wins more often (significant at 5 %%)\n", "%s gewinnt öfter (signifikant bei 5 %%)\n"), winner(d));
    else
        puts(SAY(lang, "no significant difference yet; more games may show one (--games)",
                 "noch kein gesicherter Unterschied; mehr Partien könnten ihn zeigen (--games)"));
}

/* The same seeds by both, a few at a time, until one is surely better. */
static int compare(const struct cli *cli, struct duel *d, bool json)
{
    enum { AT_ONCE = 20 };
    int games = d->plan[0]->games;
    struct sim_game *game[2] = {malloc((size_t)games * sizeof **game), malloc((size_t)games * sizeof **game)};
    bool goes_on = game[0] && game[1];
    d->progress.of = 2 * games;
    for (int done = 0; ranks_agree(goes_on && done < games && !d->match.sure && !progress_stopped()); done += AT_ONCE) {
        int end = done + AT_ONCE < games ? done + AT_ONCE : games;
        goes_on = play_pairs(d, done, end, game) || !ranks_first();
        for (int i = done; i < end && goes_on && ranks_first() && !d->match.sure; i++)
            count_pair(d, &game[0][i], &game[1][i]);
    }
    free(game[0]);
    free(game[1]);
    progress_end(&d->progress);
    if (progress_absent(&d->progress))
        return tell_absent(cli, progress_absent(&d->progress));
    if (!ranks_first())
        return EXIT_FINE;
    json ? put_duel_json(d) : put_duel(d, cli->lang);
    sim_guests_tell(cli, d->asked, d->missed);
    return EXIT_FINE;
}

static int run_compare(const struct cli *cli, const struct ask *ask, struct hd_pack *pack)
{
    char known[128];
    bool mission = hd_mission_find(pack, ask->compare, known, sizeof known) || is_mission_file(ask->compare);
    struct hd_game *a = open_game(cli, pack, ask, cli->word[0]),
                   *b = a && mission ? open_game(cli, pack, ask, ask->compare) : a;
    struct sim_plan plan[2];
    struct sim_guests guests[2];
    int code = a && b ? make_plan(cli, ask, pack, a, ask->policy, &plan[0], &guests[0]) : EXIT_USAGE;
    if (code < 0)
        code = make_plan(cli, ask, pack, b, mission ? ask->policy : ask->compare, &plan[1], &guests[1]);
    if (code < 0) {
        struct duel duel = {.plan = {&plan[0], &plan[1]},
                            .name = {mission ? cli->word[0] : ask->policy, ask->compare},
                            .progress = progress_begin(cli->lang, &guests[0], &guests[1])};
        code = compare(cli, &duel, ask->json);
    }
    if (b != a)
        hd_game_free(b);
    hd_game_free(a);
    return code;
}

/* ---- the verb ---- */

/* Before an hour of games: will the page find room? */
static int check_report(const struct cli *cli, const char *path)
{
    char beside[512];
    struct stat there;
    if (!*path)
        return cannot_write(cli, "\"\"", ENOENT);
    if (!stat(path, &there) && !S_ISREG(there.st_mode))
        return cannot_write(cli, path, S_ISDIR(there.st_mode) ? EISDIR : EINVAL);
    int length = snprintf(beside, sizeof beside, "%s.part", path);
    FILE *file = length < (int)sizeof beside ? fopen(beside, "w") : NULL;
    int error = length < (int)sizeof beside ? errno : ENAMETOOLONG;
    if (file) {
        fclose(file);
        unlink(beside);
    }
    return file ? -1 : cannot_write(cli, path, error);
}

/* What does not go together: better said than left out in silence. */
static int check_forms(const struct cli *cli, const struct ask *ask)
{
    if (ask->compare && (ask->csv || ask->report || cli->words > 1))
        return cli_fail(cli,
                        SAY(cli->lang, "--compare takes one MISSION, and neither --csv nor --report: two sides have no page",
                            "--compare gilt für eine MISSION, ohne --csv und --report: Zwei Seiten haben keine Webseite"));
    if (ask->json && ask->csv)
        return cli_fail(cli, SAY(cli->lang, "--json or --csv, not both", "--json oder --csv, nicht beides"));
    return ask->report ? check_report(cli, ask->report) : -1;
}

static int check(const struct cli *cli, const struct ask *ask)
{
    enum hd_lang lang = cli->lang;
    if (cli->words < 1)
        return cli_fail(cli, SAY(lang, "a MISSION is needed, such as 2e/M0", "eine MISSION ist nötig, etwa 2e/M0"));
    if (ask->games < 1 || ask->games > SIM_GAMES)
        return cli_fail(cli, SAY(lang, "--games must be from 1 to %d, not %d", "--games geht von 1 bis %d, nicht %d"),
                        SIM_GAMES, ask->games);
    if (ask->threads < 1 || ask->threads > SIM_THREADS)
        return cli_fail(cli, SAY(lang, "--threads must be from 1 to %d, not %d", "--threads geht von 1 bis %d, nicht %d"),
                        SIM_THREADS, ask->threads);
    if (ask->seats < 0 || ask->seats > HD_SEATS)
        return cli_fail(cli, SAY(lang, "--seats must be from 1 to %d, not %d", "--seats geht von 1 bis %d, nicht %d"), HD_SEATS,
                        ask->seats);
    if (ask->bot_ms < 1 || ask->bot_ms > GUEST_MS_MAX)
        return cli_fail(cli,
                        SAY(lang, "--bot-time must be from 1 to %d ms, not %d", "--bot-time geht von 1 bis %d ms, nicht %d"),
                        GUEST_MS_MAX, ask->bot_ms);
    return check_forms(cli, ask);
}

static int run(const struct cli *cli, const struct ask *ask, struct hd_pack *pack)
{
    if (ask->compare)
        return run_compare(cli, ask, pack);
    struct sim_page page = {0};
    const char *absent = NULL;
    int worst = EXIT_FINE;
    for (int i = 0; ranks_agree(i < cli->words && !progress_stopped() && !absent); i++) {
        struct hd_game *game = open_game(cli, pack, ask, cli->word[i]);
        struct sim_plan plan;
        struct sim_guests guests;
        int code = game ? make_plan(cli, ask, pack, game, ask->policy, &plan, &guests) : EXIT_USAGE;
        if (code < 0) {
            code = play_mission(cli, ask, pack, &plan, &guests, &page);
            absent = sim_guests_absent(&guests);
        }
        worst = code > worst ? code : worst;
        hd_game_free(game);
    }
    if (page.missions && !absent) {
        int code = put_page(cli, ask, &page);
        worst = code > worst ? code : worst;
    }
    sim_page_free(&page);
    return worst;
}

int verb_sim(int argc, char **argv)
{
    struct cli cli;
    struct ask ask = {.policy = "greedy", .games = 200, .threads = 1, .seed = 1, .bot_ms = GUEST_MS};
    struct arg args[] = {{"games", 'n', ARG_INT, &ask.games},     {"policy", 'p', ARG_TEXT, &ask.policy},
                         {"team", 0, ARG_TEXT, &ask.team},        {"seats", 0, ARG_INT, &ask.seats},
                         {"threads", 't', ARG_INT, &ask.threads}, {"seed", 's', ARG_SEED, &ask.seed},
                         {"json", 0, ARG_FLAG, &ask.json},        {"csv", 0, ARG_FLAG, &ask.csv},
                         {"report", 'r', ARG_TEXT, &ask.report},  {"compare", 'c', ARG_TEXT, &ask.compare},
                         {"game", 'g', ARG_TEXT, &ask.game},      {"bot", 0, ARG_TEXT, &ask.policy},
                         {"bot-time", 0, ARG_INT, &ask.bot_ms},   {0}};
    progress_listen();
    bool fits = ranks_begin();
    int code = args_read(argc, argv, args, &help, &cli);
    if (code < 0 && !fits)
        code = cli_fail(&cli, SAY(cli.lang, "this program was built without MPI and cannot share games with other ranks",
                                  "dieses Programm ist ohne MPI gebaut und kann keine Partien mit anderen teilen"));
    if (code < 0)
        code = check(&cli, &ask);
    struct hd_pack *pack = code < 0 ? cli_pack(&cli) : NULL;
    if (code < 0)
        code = pack ? run(&cli, &ask, pack) : EXIT_USAGE;
    hd_pack_free(pack);
    ranks_end();
    return code;
}
