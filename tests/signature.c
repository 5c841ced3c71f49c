/*
 * signature.c - what every build must agree on, as text: random games of each mission, and replays played again.
 * The same file is a program on every native build (signature GAMES FILE...) and the door of the WebAssembly module, which
 * tests/wasm/run.mjs opens in node; both print the same lines or the build is wrong.
 */
#include "walk.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name) static
#endif

static struct hd_pack *pack;
static char line[512];

/* One line for mission number `which`, NULL after the last one. */
EXPORT(signature_games) const char *signature_games(int which, int games)
{
    struct hd_report report = {0};
    struct walk_setup w;
    struct rng unused = {0};
    uint64_t decisions = 0, sum = 0;
    if (!pack)
        pack = hd_pack_builtin(&report);
    if (!pack)
        return "no pack";
    if (which >= walk_missions(pack))
        return NULL;
    walk_setup(pack, which, true, &unused, &w);
    struct hd_game *game = hd_game_new(pack, &w.setup, &report);
    if (!game)
        return report.problem[0].text[0] ? strncpy(line, report.problem[0].text, sizeof line - 1) : "does not start";
    struct hd_state *state = hd_state_new(game);
    for (int i = 1; i <= games; i++)
        sum = sum * 31 + hd_selfplay(game, state, (uint64_t)i, &decisions);
    snprintf(line, sizeof line, "%s: %d games, %llu decisions, %016llx", w.mission, games, (unsigned long long)decisions,
             (unsigned long long)sum);
    hd_state_free(state);
    hd_game_free(game);
    return line;
}

/* A golden game has to go the same way also after a word in the data has changed: its header gets the data as they are now. */
static void adopt(char *text, size_t length)
{
    struct hd_report report = {0};
    char game[32], mission[32], name[65], hash[17];
    char *at = length ? strstr(text, "   pack ") : NULL;
    if (!at || sscanf(text, "holdout-replay 1\ngame %31s mission %31s", game, mission) != 2 || strlen(at) < 24)
        return;
    snprintf(name, sizeof name, "%s/%s", game, mission);
    struct hd_game *now = hd_game_new(pack, &(struct hd_setup){.mission = name}, &report);
    snprintf(hash, sizeof hash, "%016llx", now ? (unsigned long long)hd_game_hash(now) : 0);
    memcpy(at + 8, hash, 16);
    hd_game_free(now);
}

/* The replay is played again; every hash in it must agree. The text ends with a zero and is changed. */
EXPORT(signature_replay) const char *signature_replay(char *text, size_t length)
{
    struct hd_report report = {0};
    if (!pack)
        pack = hd_pack_builtin(&report);
    if (pack)
        adopt(text, length);
    struct hd_session *session = pack ? hd_session_load(pack, text, length, true, NULL, &report) : NULL;
    if (session)
        snprintf(line, sizeof line, "%d steps, result %d, %016llx", hd_session_steps(session),
                 (int)hd_result(hd_session_game(session), hd_session_state(session)),
                 (unsigned long long)hd_hash(hd_session_game(session), hd_session_state(session)));
    else
        snprintf(line, sizeof line, "failed: line %d: %s", report.problem[0].line, report.problem[0].text);
    hd_session_free(session);
    return line;
}

#ifdef __wasm__

EXPORT(signature_alloc) void *signature_alloc(size_t size) { return calloc(1, size); }

/* A module without imports has nowhere to write to: a broken promise stops it. */
void __assert_fail(const char *what, const char *file, int at, const char *where);
void __assert_fail(const char *what, const char *file, int at, const char *where) { __builtin_trap(); }

#else

static char *slurp(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? calloc(1, (1 << 24) + 1) : NULL;
    *size = text ? fread(text, 1, 1 << 24, file) : 0;
    if (file)
        fclose(file);
    return text;
}

int main(int argc, char **argv)
{
    const char *said;
    int failed = 0;
    for (int i = 0; argc > 1 && (said = signature_games(i, atoi(argv[1]))); i++)
        puts(said);
    for (int i = 2; i < argc; i++) {
        size_t size;
        char *text = slurp(argv[i], &size);
        said = text ? signature_replay(text, size) : "failed: cannot be read";
        failed += !strncmp(said, "failed", 6);
        printf("%s: %s\n", strrchr(argv[i], '/') ? strrchr(argv[i], '/') + 1 : argv[i], said);
        free(text);
    }
    hd_pack_free(pack);
    return failed ? 1 : 0;
}

#endif
