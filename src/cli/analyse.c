/*
 * analyse.c - `holdout analyse`: a recorded game looked back at. The chance to win at every decision, the decisions that cost
 * most, and what would have been better. Not here: how a decision is judged (src/ai/review.c).
 *
 * Every decision is judged by itself with luck of its own, so the result is the same for any number of threads. Those that seem
 * to have cost most are judged again in many more worlds; only that second opinion is reported.
 */
#include "cli/args.h"
#include "cli/verbs.h"
#include "wire/wire.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const struct hd_text help = {{
    "usage: holdout analyse RECORD [MISSION.yaml] [--seat N] [--worlds N] [--threads T] [--json] [--any]\n"
    "\n"
    "Reviews a recorded game: the chance of winning round by round, the three decisions that cost most, what would have been\n"
    "better, and how to play on from there. Bots play each answer and its alternatives to the end of the game many times,\n"
    "knowing only what the player could know. Ctrl-C stops with what is known so far.\n"
    "\n"
    "  --seat N      only the decisions of player N\n"
    "  --worlds N    games per decision (default 40); ten times as many for the costly ones\n"
    "  --threads T   (default 1); the result is the same\n"
    "  --json        one object with every decision, for programs and pages\n"
    "  --game GAME   the game of MISSION.yaml;  --any: read it even if it was recorded with other data\n"
    "\n"
    "example: holdout analyse game.replay\n"
    "         holdout play --from game.replay@57       play on from just before line 57 of the record\n",
    "Aufruf: holdout analyse AUFZEICHNUNG [MISSION.yaml] [--seat N] [--worlds N] [--threads T] [--json] [--any]\n"
    "\n"
    "Blickt auf eine aufgezeichnete Partie zurück: die Gewinnchance Runde für Runde, die drei Entscheidungen, die am meisten\n"
    "gekostet haben, was besser gewesen wäre und wie du von dort weiterspielst. Jede Antwort und ihre Alternativen werden von "
    "Bots\n"
    "oft bis ans Ende gespielt; sie wissen nur, was der Spieler wissen konnte. Strg-C beendet mit dem bisherigen Stand.\n"
    "\n"
    "  --seat N      nur die Entscheidungen von Spieler N\n"
    "  --worlds N    Partien je Entscheidung (sonst 40); die teuren werden in zehnmal so vielen beurteilt\n"
    "  --threads T   (sonst 1); das Ergebnis ist dasselbe\n"
    "  --json        ein Objekt mit jeder Entscheidung, für Programme und Seiten\n"
    "  --game SPIEL  das Spiel von MISSION.yaml;  --any: auch lesen, wenn mit anderen Daten aufgezeichnet\n"
    "\n"
    "Beispiel: holdout analyse partie.replay\n"
    "          holdout play --from partie.replay@57    kurz vor Zeile 57 der Aufzeichnung weiterspielen\n",
}};

enum { ROUGH = 40, FINER = 10, WORLDS_MAX = 2000, SUSPECTS = 12, COSTLY = 3, THREADS_MAX = 64, BAR = 24, SURE = 2 };

struct decision {
    int step, round;
    bool judged, again; /* again: in many worlds */
    struct hd_action given;
    struct hd_review review;
};

struct analysis {
    const struct hd_session *session;
    struct decision *decision;
    int decisions, worlds, threads;
    enum hd_lang lang;
};

/* ---- by many hands ---- */

static volatile sig_atomic_t interrupted;

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

struct crew {
    const struct analysis *analysis;
    int *todo, count, worlds, salt;
    atomic_int next, done;
    atomic_bool failed;
};

static void judge(const struct analysis *a, struct decision *d, struct hd_state *before, int worlds, int salt)
{
    const struct hd_game *game = hd_session_game(a->session);
    struct hd_action given;
    if (!wire_decision(a->session, d->step, before, &given))
        return;
    hd_review(game, before, hd_session_actor(a->session, d->step), given, worlds,
              wire_review_seed(a->session, d->step) + (uint64_t)salt, &d->review);
    d->given = given;
    d->judged = true;
    d->again = salt;
}

static void *work(void *user)
{
    struct crew *c = user;
    struct hd_state *before = hd_state_new(hd_session_game(c->analysis->session));
    if (!before)
        atomic_store(&c->failed, true);
    while (before && !interrupted) {
        int i = atomic_fetch_add(&c->next, 1);
        if (i >= c->count)
            break;
        judge(c->analysis, &c->analysis->decision[c->todo[i]], before, c->worlds, c->salt);
        atomic_fetch_add(&c->done, 1);
    }
    hd_state_free(before);
    return NULL;
}

static void show_progress(struct crew *c, bool again)
{
    bool shows = isatty(STDERR_FILENO);
    while (!interrupted && !atomic_load(&c->failed) && atomic_load(&c->done) < c->count) {
        if (shows)
            fprintf(stderr,
                    again ? SAY(c->analysis->lang, "\rtaking a closer look: %d of %d   ", "\rgenauer hingesehen: %d von %d   ")
                          : SAY(c->analysis->lang, "\rdecisions: %d of %d   ", "\rEntscheidungen: %d von %d   "),
                    atomic_load(&c->done), c->count);
        nanosleep(&(struct timespec){.tv_nsec = 100 * 1000 * 1000}, NULL);
    }
    if (shows)
        fputs("\r\033[K", stderr);
}

/* false: not enough memory. */
static bool judge_all(const struct analysis *a, int *todo, int count, bool again)
{
    struct crew c = {
        .analysis = a, .todo = todo, .count = count, .worlds = again ? a->worlds * FINER : a->worlds, .salt = again};
    pthread_t thread[THREADS_MAX];
    int started = 0;
    c.worlds = c.worlds < WORLDS_MAX ? c.worlds : WORLDS_MAX;
    while (started < a->threads && !pthread_create(&thread[started], NULL, work, &c))
        started++;
    if (!started)
        return false;
    show_progress(&c, again);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    return !atomic_load(&c.failed);
}

/* ---- which decisions ---- */

/* Only where there was something to decide, and only the player's who was asked for (HD_TEAM: everybody's). */
static int gather(struct analysis *a, int seat, struct hd_state *before)
{
    static struct hd_view view;
    struct hd_action legal[HD_LEGAL_MAX], given;
    const struct hd_game *game = hd_session_game(a->session);
    for (int step = 0; step < hd_session_steps(a->session); step++) {
        if ((seat >= 0 && hd_session_actor(a->session, step) != seat) || !wire_decision(a->session, step, before, &given) ||
            hd_legal(game, before, legal, HD_LEGAL_MAX) < 2)
            continue;
        hd_observe(game, before, HD_TEAM, &view);
        a->decision[a->decisions++] = (struct decision){.step = step, .round = view.round};
    }
    return a->decisions;
}

static int surely_lost(const struct decision *d)
{
    return d->judged && d->review.others ? d->review.loss - SURE * d->review.error : 0;
}

/* The decisions that seem to have cost most, the worst first; returns how many. */
static int pick(const struct analysis *a, bool again, int *worst, int most)
{
    int count = 0;
    for (int i = 0; i < a->decisions; i++) {
        const struct decision *d = &a->decision[i];
        int cost = again ? surely_lost(d) : d->review.loss;
        if (!d->judged || !d->review.others || cost <= 0 || (again && !d->again))
            continue;
        int at = count < most ? count++ : most;
        for (; at > 0; at--) {
            const struct decision *other = &a->decision[worst[at - 1]];
            if ((again ? surely_lost(other) : other->review.loss) >= cost)
                break;
            if (at < most)
                worst[at] = worst[at - 1];
        }
        if (at < most)
            worst[at] = i;
    }
    return count;
}

static bool analyse(struct analysis *a)
{
    int *all = malloc(((size_t)a->decisions + 1) * sizeof *all), worst[SUSPECTS];
    bool fine = all;
    for (int i = 0; fine && i < a->decisions; i++)
        all[i] = i;
    fine = fine && judge_all(a, all, a->decisions, false);
    if (fine && !interrupted)
        fine = judge_all(a, worst, pick(a, false, worst, SUSPECTS), true);
    free(all);
    return fine;
}

/* ---- told ---- */

static void put_curve(const struct analysis *a, int seat)
{
    for (int from = 0, to; from < a->decisions; from = to) {
        int round = a->decision[from].round, n = 0;
        int64_t chance = 0;
        for (to = from; to < a->decisions && a->decision[to].round == round; to++) {
            const struct decision *d = &a->decision[to];
            if (!d->judged || (seat >= 0 && hd_session_actor(a->session, d->step) != seat))
                continue;
            chance += d->review.chance;
            n++;
        }
        if (!n)
            continue;
        int percent = (int)((chance / n + 50) / 100);
        printf(SAY(a->lang, "  round %2d %4d %%  ", "  Runde %2d %4d %%  "), round, percent);
        for (int i = 0; i < percent * BAR / 100; i++)
            fputs("█", stdout);
        putchar('\n');
    }
}

static void put_curves(const struct analysis *a, int only)
{
    const struct hd_game *game = hd_session_game(a->session);
    bool alone = hd_result(game, hd_session_state(a->session)) == HD_OVER || hd_game_hidden(game);
    puts(SAY(a->lang,
             "The chance of winning, had bots played on from there:", "Die Gewinnchance, wenn Bots weitergespielt hätten:"));
    for (int seat = 0; alone && seat < hd_seats(game); seat++) {
        if (only >= 0 && seat != only)
            continue;
        printf(" %s\n", hd_name(game, HD_SEAT, seat, a->lang));
        put_curve(a, seat);
    }
    if (!alone)
        put_curve(a, HD_TEAM);
}

static void put_costly(const struct analysis *a, const struct decision *d, int number, const char *path,
                       struct hd_state *before)
{
    const struct hd_game *game = hd_session_game(a->session);
    int actor = hd_session_actor(a->session, d->step), line = wire_line_number(a->session, d->step);
    struct hd_action given;
    char asked[256], did[256], better[256], why[256];
    if (!wire_decision(a->session, d->step, before, &given))
        return;
    hd_question_text(game, before, a->lang, asked, sizeof asked); /* names whoever acts, which "End the turn" does not */
    hd_action_label(game, before, given, a->lang, did, sizeof did);
    hd_action_label(game, before, d->review.other, a->lang, better, sizeof better);
    hd_reason(game, before, actor < 0 ? 0 : actor, d->review.other, a->lang, why, sizeof why);
    printf(SAY(a->lang, "%d. Line %d, round %d (%s): %s\n", "%d. Zeile %d, Runde %d (%s): %s\n"), number, line, d->round, asked,
           did);
    printf(SAY(a->lang, "   better: %s (%s)\n", "   besser: %s (%s)\n"), better, why);
    printf(SAY(a->lang, "   chance of winning %d.%d %% instead of %d.%d %%; worth %d.%d ± %d.%d hundredths of a win more\n",
               "   Gewinnchance %d,%d %% statt %d,%d %%; %d,%d ± %d,%d Hundertstel einer gewonnenen Partie mehr wert\n"),
           d->review.other_chance / 100, d->review.other_chance / 10 % 10, d->review.chance / 100, d->review.chance / 10 % 10,
           d->review.loss / 100, d->review.loss / 10 % 10, d->review.error / 100, d->review.error / 10 % 10);
    printf("   %s play --from %s@%d\n", cli_program, path, line);
}

static void put_lines(const struct analysis *a, int seat, const char *path, struct hd_state *before)
{
    int worst[COSTLY], count = pick(a, true, worst, COSTLY), judged = 0;
    for (int i = 0; i < a->decisions; i++)
        judged += a->decision[i].judged;
    printf(SAY(a->lang, "%s, decisions: %d", "%s, Entscheidungen: %d"), hd_mission_id(hd_session_game(a->session)), judged);
    if (judged < a->decisions)
        printf(SAY(a->lang, " of %d", " von %d"), a->decisions);
    putchar('\n');
    put_curves(a, seat);
    puts(count ? SAY(a->lang, "What cost most:", "Was am meisten gekostet hat:")
               : SAY(a->lang, "No decision was clearly worse than another answer.",
                     "Keine Entscheidung war eindeutig schlechter als eine andere Antwort."));
    for (int i = 0; i < count; i++)
        put_costly(a, &a->decision[worst[i]], i + 1, path, before);
}

static bool put_json(const struct analysis *a, struct hd_state *before)
{
    const struct hd_game *game = hd_session_game(a->session);
    struct out out = {0};
    int worst[COSTLY], count = pick(a, true, worst, COSTLY);
    out_object(&out);
    field_text(&out, "mission", hd_mission_id(game));
    field_text(&out, "result", wire_result(hd_result(game, hd_session_state(a->session))));
    field_bool(&out, "stopped", interrupted);
    out_key(&out, "decisions");
    out_array(&out);
    for (int i = 0; i < a->decisions; i++) {
        struct hd_action given;
        if (!a->decision[i].judged || !wire_decision(a->session, a->decision[i].step, before, &given))
            continue;
        out_object(&out);
        field_int(&out, "round", a->decision[i].round);
        wire_review_fields(&out, a->session, a->decision[i].step, before, given, &a->decision[i].review, a->lang);
        out_object_end(&out);
    }
    out_array_end(&out);
    out_key(&out, "costly");
    out_array(&out);
    for (int i = 0; i < count; i++)
        out_int(&out, a->decision[worst[i]].step);
    out_array_end(&out);
    out_object_end(&out);
    const char *text = out_string(&out);
    if (text)
        puts(text);
    out_free(&out);
    return text;
}

/* ---- the verb ---- */

struct ask {
    int seat, worlds, threads;
    bool json, any;
};

static int check(const struct cli *cli, const struct ask *ask)
{
    bool mission = cli->words == 2 && is_mission_file(cli->word[1]);
    if (cli->words != 1 + mission)
        return cli_fail(cli, SAY(cli->lang, "one RECORD is needed; see holdout analyse --help",
                                 "genau eine AUFZEICHNUNG ist nötig; siehe holdout analyse --help"));
    if (ask->worlds < 2 || ask->worlds > WORLDS_MAX)
        return cli_fail(cli, SAY(cli->lang, "--worlds must be from 2 to %d, not %d", "--worlds geht von 2 bis %d, nicht %d"),
                        WORLDS_MAX, ask->worlds);
    if (ask->threads < 1 || ask->threads > THREADS_MAX)
        return cli_fail(cli, SAY(cli->lang, "--threads must be from 1 to %d, not %d", "--threads geht von 1 bis %d, nicht %d"),
                        THREADS_MAX, ask->threads);
    return -1;
}

static int run(const struct cli *cli, const struct ask *ask, const struct hd_session *session)
{
    const struct hd_game *game = hd_session_game(session);
    if (ask->seat < 0 || ask->seat > hd_seats(game))
        return cli_fail(cli, SAY(cli->lang, "--seat must be from 1 to %d, not %d", "--seat geht von 1 bis %d, nicht %d"),
                        hd_seats(game), ask->seat);
    struct hd_state *before = hd_state_new(game);
    struct analysis a = {.session = session,
                         .decision = calloc((size_t)hd_session_steps(session) + 1, sizeof *a.decision),
                         .worlds = ask->worlds,
                         .threads = ask->threads,
                         .lang = cli->lang};
    bool fine = before && a.decision;
    if (fine)
        gather(&a, ask->seat - 1, before);
    fine = fine && analyse(&a) && (!ask->json || put_json(&a, before));
    if (fine && !ask->json)
        put_lines(&a, ask->seat - 1, cli->word[0], before);
    free(a.decision);
    hd_state_free(before);
    return fine ? EXIT_FINE : cli_fail(cli, SAY(cli->lang, "not enough memory", "nicht genug Speicher"));
}

static int read_record(const struct cli *cli, const struct ask *ask, struct hd_pack *pack, const char *text, size_t size)
{
    struct hd_report report = {0};
    struct hd_session *session = hd_session_load(pack, text, size, !ask->any, NULL, &report);
    if (!session) {
        cli_fail(cli, SAY(cli->lang, "%s cannot be replayed:", "%s lässt sich nicht nachspielen:"), cli->word[0]);
        cli_problems(stderr, &report);
        return EXIT_NO;
    }
    int code = run(cli, ask, session);
    hd_session_free(session);
    return code;
}

int verb_analyse(int argc, char **argv)
{
    struct cli cli;
    struct ask ask = {.worlds = ROUGH, .threads = 1};
    const char *game = NULL;
    char name[128];
    struct arg args[] = {{"seat", 0, ARG_INT, &ask.seat},
                         {"worlds", 'w', ARG_INT, &ask.worlds},
                         {"threads", 't', ARG_INT, &ask.threads},
                         {"json", 0, ARG_FLAG, &ask.json},
                         {"any", 0, ARG_FLAG, &ask.any},
                         {"game", 'g', ARG_TEXT, &game},
                         {0}};
    int code = args_read(argc, argv, args, &help, &cli);
    if (code < 0)
        code = check(&cli, &ask);
    if (code >= 0)
        return code;
    signal(SIGINT, on_interrupt);
    size_t size = 0;
    char *text = cli_read(&cli, cli.word[0], &size);
    struct hd_pack *pack = text ? cli_pack(&cli) : NULL;
    if (pack)
        hd_pack_say_ids(pack);
    bool fine = pack && (cli.words == 1 || cli_name_mission(&cli, pack, game, cli.word[1], name, sizeof name));
    code = fine ? read_record(&cli, &ask, pack, text, size) : EXIT_USAGE;
    hd_pack_free(pack);
    free(text);
    return code;
}
