/*
 * bench.c - `holdout bench`: random games on one core, how many a second, and one number every build must agree on.
 * docs/performance.md tells how to read it.
 */
#include "cli/args.h"
#include "cli/verbs.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

static const struct hd_text help = {{
    "usage: holdout bench [--games N] [--mission GAME/MISSION | FILE.yaml] [--seed S] [--json]\n"
    "\n"
    "Plays random games on one core, listing the legal actions at every decision, and prints decisions and games per\n"
    "second, bytes per state, and a signature: a hash over all games that is the same in every build. For comparison, it\n"
    "also prints how often a state can be copied per second.\n"
    "\n"
    "  --games N      (default 200)\n"
    "  --mission X    a mission or a mission file (default 2e/M1)\n"
    "  --game GAME    the game of the mission file\n"
    "  --seed S       seed of the first game; the others count up from there (default 1)\n"
    "  --json         one JSON object instead of lines\n"
    "\n"
    "example: holdout bench --games 1000 --mission 2e/M0\n",
    "Aufruf: holdout bench [--games N] [--mission SPIEL/MISSION | DATEI.yaml] [--seed S] [--json]\n"
    "\n"
    "Spielt auf einem Kern zufällige Partien, mit der Liste erlaubter Aktionen bei jeder Entscheidung, und gibt "
    "Entscheidungen\n"
    "und Partien pro Sekunde aus, Bytes pro Stellung und eine Signatur: eine Prüfsumme über alle Partien, gleich in jedem\n"
    "Build. Zum Vergleich: wie oft sich eine Stellung in einer Sekunde kopieren lässt.\n"
    "\n"
    "  --games N      (sonst 200)\n"
    "  --mission X    eine Mission oder eine Missionsdatei (sonst 2e/M1)\n"
    "  --game SPIEL   das Spiel der Missionsdatei\n"
    "  --seed S       Startzahl der ersten Partie, die nächsten zählen weiter (sonst 1)\n"
    "  --json         ein JSON-Objekt statt Zeilen\n"
    "\n"
    "Beispiel: holdout bench --games 1000 --mission 2e/M0\n",
}};

struct result {
    const char *mission;
    int games;
    uint64_t decisions, signature;
    double seconds, processor, copies; /* processor: seconds of it, whatever else the machine does */
    size_t bytes;
};

static double seconds_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double now(void) { return seconds_of(CLOCK_MONOTONIC); }

/* State copies per second: what a decision costs in units any machine has. */
static double measure_copies(const struct hd_game *game, struct hd_state *a, struct hd_state *b)
{
    enum { COPIES = 200000 };
    double begin = now();
    for (int i = 0; i < COPIES; i++) {
        hd_copy(game, i & 1 ? a : b, i & 1 ? b : a);
        __asm__ volatile("" ::: "memory");
    }
    double took = now() - begin;
    return took > 0 ? COPIES / took : 0;
}

static bool measure(const struct hd_game *game, uint64_t seed, struct result *r)
{
    struct hd_state *a = hd_state_new(game), *b = hd_state_new(game);
    if (a && b) {
        double begin = now(), used = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
        for (int i = 0; i < r->games; i++)
            r->signature = r->signature * 31 + hd_selfplay(game, a, seed + (uint64_t)i, &r->decisions);
        r->seconds = now() - begin;
        r->processor = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - used;
        r->bytes = hd_state_size(game);
        r->copies = measure_copies(game, a, b);
    }
    hd_state_free(a);
    hd_state_free(b);
    return a && b;
}

static void put_json(const struct result *r, double decisions, double games)
{
    printf("{\"mission\":\"%s\",\"games\":%d,\"decisions\":%" PRIu64
           ",\"seconds\":%.3f,\"processor_seconds\":%.4f,\"decisions_per_second\":%.0f,"
           "\"games_per_second\":%.1f,\"bytes_per_state\":%zu,\"copies_per_second\":%.0f,\"copies_per_decision\":%.2f,"
           "\"signature\":\"%016" PRIx64 "\"}\n",
           r->mission, r->games, r->decisions, r->seconds, r->processor, decisions, games, r->bytes, r->copies,
           decisions > 0 ? r->copies / decisions : 0, r->signature);
}

static void put_lines(const struct result *r, double decisions, double games, enum hd_lang lang)
{
    printf(SAY(lang, "mission          %s\n", "Mission          %s\n"), r->mission);
    printf(SAY(lang, "games            %d (%.1f per second)\n", "Partien          %d (%.1f pro Sekunde)\n"), r->games, games);
    printf(SAY(lang, "decisions        %" PRIu64 " (%.0f per second)\n", "Entscheidungen   %" PRIu64 " (%.0f pro Sekunde)\n"),
           r->decisions, decisions);
    printf(SAY(lang, "seconds          %.3f\n", "Sekunden         %.3f\n"), r->seconds);
    printf(SAY(lang, "bytes per state  %zu\n", "Bytes/Stellung   %zu\n"), r->bytes);
    printf(SAY(lang, "state copies     %.0f per second; a decision costs as much as %.1f\n",
               "Kopien           %.0f pro Sekunde; eine Entscheidung kostet %.1f davon\n"),
           r->copies, decisions > 0 ? r->copies / decisions : 0);
    printf(SAY(lang, "signature        %016" PRIx64 "\n", "Signatur         %016" PRIx64 "\n"), r->signature);
}

int verb_bench(int argc, char **argv)
{
    struct cli cli;
    char name[128];
    struct result r = {.mission = name, .games = 200};
    uint64_t seed = 1;
    bool json = false;
    const char *mission = "2e/M1", *home = NULL;
    struct arg args[] = {{"games", 'n', ARG_INT, &r.games}, {"mission", 'm', ARG_TEXT, &mission},
                         {"game", 'g', ARG_TEXT, &home},    {"seed", 's', ARG_SEED, &seed},
                         {"json", 0, ARG_FLAG, &json},      {0}};
    int code = args_read(argc, argv, args, &help, &cli);
    if (code >= 0)
        return code;
    if (r.games < 1)
        return cli_fail(&cli, SAY(cli.lang, "--games: expected 1 or more", "--games: erwartet wird mindestens 1"));
    struct hd_pack *pack = cli_pack(&cli);
    bool named = pack && cli_name_mission(&cli, pack, home, mission, name, sizeof name);
    struct hd_game *game = named ? cli_mission(&cli, pack, name) : NULL;
    bool done = game && measure(game, seed, &r);
    double decisions = r.seconds > 0 ? (double)r.decisions / r.seconds : 0, games = r.seconds > 0 ? r.games / r.seconds : 0;
    if (done && json)
        put_json(&r, decisions, games);
    else if (done)
        put_lines(&r, decisions, games, cli.lang);
    hd_game_free(game);
    hd_pack_free(pack);
    return done ? EXIT_FINE : EXIT_USAGE;
}
