/*
 * watch.c - plays as the page does, for the compiler to count which way the code goes: watch MISSION...
 * Only web/engine/build.sh builds it, natively. Every mission has random games, and one where bots answer and somebody looks
 * on.
 */
#include "wasm/wasm.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { GAMES = 20, ANSWERS = 60, SEATS = 6, ROLLOUTS = 8, FIRST = 1 /* handle of the only game there is */ };

static bool is_ok(const char *answer) { return !strncmp(answer, "{\"ok\":true", 10); }

static bool one_answers(const char *bot)
{
    for (int seat = -1; seat < SEATS; seat++)
        if (is_ok(wasm_bot(FIRST, bot, seat, "1", "en")))
            return true;
    return false;
}

static void look(void)
{
    wasm_legal(FIRST, 0, "en");
    wasm_observe(FIRST, 0, "en");
    wasm_events(FIRST, -1, 0, "en");
}

static bool watch(const char *mission)
{
    if (!is_ok(wasm_bench(mission, GAMES)) || !is_ok(wasm_new(mission, 0, "", "", "1", "en")))
        return false;
    for (int i = 0; i < ANSWERS && one_answers("greedy"); i++)
        look();
    wasm_hint(FIRST, ROLLOUTS, "en");
    return is_ok(wasm_close(FIRST));
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (!watch(argv[i])) {
            fprintf(stderr, "%s cannot be watched\n", argv[i]);
            return 1;
        }
    return argc < 2;
}
