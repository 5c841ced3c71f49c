/*
 * engine.c - `holdout engine`: newline-delimited JSON on standard input and output. docs/protocol.md is its manual.
 * Not here: what the commands do (engine_game.c, engine_play.c), what answers look like (src/wire).
 *
 * Promise: every line in gets exactly one line out, whatever is in it.
 */
#include "cli/engine.h"

#include "cli/verbs.h"

#include <stdlib.h>
#include <string.h>

static const struct hd_text help = {{
    "usage: holdout engine\n"
    "\n"
    "Talks to bots, tests and tools: one JSON object per line in, one per line out. docs/protocol.md explains the commands:\n"
    "\n"
    "  games new load sheet              what there is; a new game, a saved one, a campaign\n"
    "  legal check do undo               what may be answered now, whether an answer is allowed, answering, taking back\n"
    "  state observe events names        how things stand, what one seat sees, what happened, what things are called\n"
    "  why query map lessons hash save   rules, single facts, the plan, lessons, the record\n"
    "  hint danger bot rollout review    what a strong player would do, who gets hit, games played to their end\n"
    "  setup dice deck                   positions, rolls and cards to try things out\n"
    "  clone forget quit                 several games side by side; the end\n"
    "\n"
    "example: printf '%s\\n"
    "' '{\"cmd\":\"new\",\"mission\":\"2e/M0\",\"seed\":1}' '{\"cmd\":\"legal\",\"brief\":true}' | holdout engine\n",
    "Aufruf: holdout engine\n\n"
    "Spricht mit Bots, Tests und Werkzeugen: ein JSON-Objekt pro Zeile hinein, eines pro Zeile heraus. docs/protocol.md\n"
    "erklärt die Befehle:\n\n"
    "  games new load sheet              was es gibt; eine neue Partie, eine gespeicherte, eine Kampagne\n"
    "  legal check do undo               was geantwortet werden kann, ob etwas erlaubt ist, antworten, zurücknehmen\n"
    "  state observe events names        wie es steht, was ein Platz sieht, was geschah, wie die Dinge heißen\n"
    "  why query map lessons hash save   Regeln, einzelne Tatsachen, der Plan, Lektionen, die Aufzeichnung\n"
    "  hint danger bot rollout review    was ein guter Spieler täte, wen es trifft, Partien bis zum Ende\n"
    "  setup dice deck                   Stellungen, Würfe und Karten zum Ausprobieren\n"
    "  clone forget quit                 mehrere Partien nebeneinander; das Ende\n\n"
    "Beispiel: printf '%s\\n' '{\"cmd\":\"new\",\"mission\":\"2e/M0\",\"seed\":1}' '{\"cmd\":\"legal\",\"brief\":true}' | "
    "holdout engine\n",
}};

enum { LINE_MOST = 1 << 20 };

/* ---- requests ---- */

const char *ask_text(const json_t *ask, const char *key) { return json_string_value(json_object_get(ask, key)); }

bool ask_int(const json_t *ask, const char *key, int min, int max, int fallback, int *out)
{
    const json_t *value = json_object_get(ask, key);
    *out = fallback;
    if (!value)
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < min || json_integer_value(value) > max)
        return false;
    *out = (int)json_integer_value(value);
    return true;
}

bool ask_bool(const json_t *ask, const char *key, bool fallback, bool *out)
{
    const json_t *value = json_object_get(ask, key);
    *out = value ? json_is_true(value) : fallback;
    return !value || json_is_boolean(value);
}

/* ---- commands ---- */

static void engine_quit(struct engine *engine, const json_t *ask, struct out *out)
{
    (void)ask;
    engine->quit = true;
    answer_ok(out);
}

static const struct command {
    const char *name;
    engine_command *run;
    bool needs_game;
} commands[] = {
    {"games", engine_games, false},    {"new", engine_new, false},      {"load", engine_load, false},
    {"quit", engine_quit, false},      {"legal", engine_legal, true},   {"check", engine_check, true},
    {"do", engine_do, true},           {"undo", engine_undo, true},     {"state", engine_state, true},
    {"observe", engine_observe, true}, {"events", engine_events, true}, {"dice", engine_dice, true},
    {"deck", engine_deck, true},       {"setup", engine_setup, true},   {"query", engine_query, true},
    {"why", engine_why, true},         {"hash", engine_hash, true},     {"save", engine_save, true},
    {"map", engine_map, true},         {"names", engine_names, true},   {"lessons", engine_lessons, true},
    {"sheet", engine_sheet, false},    {"hint", engine_hint, true},     {"bot", engine_bot, true},
    {"rollout", engine_rollout, true}, {"clone", engine_clone, true},   {"forget", engine_forget, true},
    {"danger", engine_danger, true},   {"review", engine_review, true},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void unknown_command(const char *name, struct out *out)
{
    const char *words[COMMANDS + 1] = {0};
    for (int i = 0; i < COMMANDS; i++)
        words[i] = commands[i].name;
    const char *near = nearest_word(name, words);
    if (near)
        answer_error(out, "there is no command '%.60s'; did you mean '%s'?", name, near);
    else
        answer_error(out, "there is no command '%.60s'; holdout engine --help lists them", name);
}

static void run_command(struct engine *engine, const json_t *ask, struct out *out)
{
    const char *name = ask_text(ask, "cmd");
    int i = 0;
    while (name && i < COMMANDS && strcmp(commands[i].name, name))
        i++;
    if (!name)
        answer_error(out, "expected a text in 'cmd'");
    else if (i == COMMANDS)
        unknown_command(name, out);
    else if (commands[i].needs_game && !engine->at->session)
        answer_error(out, "there is no game %s: start one with 'new' or 'load'",
                     engine->at == engine->table ? "yet" : "on this table");
    else
        commands[i].run(engine, ask, out);
}

/* A request may choose the language of its answer and, where there are several games, the table it is about. */
static void answer_request(struct engine *engine, const json_t *ask, enum hd_lang usual, struct out *out)
{
    const char *lang = ask_text(ask, "lang");
    if (json_object_get(ask, "lang") && (!lang || (strcmp(lang, "en") && strcmp(lang, "de")))) {
        answer_error(out, "'lang' must be en or de");
        return;
    }
    int table;
    if (!ask_int(ask, "table", 0, ENGINE_TABLES - 1, 0, &table)) {
        answer_error(out, "'table' must be a number from 0 to %d", ENGINE_TABLES - 1);
        return;
    }
    engine->at = &engine->table[table];
    engine->lang = lang ? (!strcmp(lang, "de") ? HD_DE : HD_EN) : usual;
    run_command(engine, ask, out);
}

/* A request may carry an "id", a text or a number, that comes back with the answer. */
static void copy_id(struct out *out, const json_t *ask)
{
    const json_t *id = json_object_get(ask, "id");
    if (!json_is_string(id) && !json_is_integer(id))
        return;
    out_key(out, "id");
    if (json_is_string(id))
        out_words(out, json_string_value(id), json_string_length(id));
    else
        out_int(out, json_integer_value(id));
}

static void answer_line(struct engine *engine, const char *line, size_t length, enum hd_lang usual, struct out *out)
{
    json_error_t error;
    json_t *ask = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    if (!ask)
        answer_error(out, "invalid JSON at column %d: %s", error.column, error.text);
    else if (!json_is_object(ask))
        answer_error(out, "expected one JSON object per line");
    else
        answer_request(engine, ask, usual, out);
    copy_id(out, ask);
    answer_end(out);
    json_decref(ask);
}

/* ---- lines ---- */

/* Reads a line without its end. Returns its full length, which may be more than was kept; -1 at the end of the input. */
static long read_line(FILE *in, char *line, long most)
{
    long length = 0;
    int c;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (length < most)
            line[length] = (char)c;
        length++;
    }
    return c == EOF && !length ? -1 : length;
}

static bool write_answer(const struct out *out)
{
    const char *text = out_string(out);
    puts(text ? text : "{\"ok\":false,\"error\":\"not enough memory\"}");
    return !fflush(stdout);
}

static void serve(struct engine *engine, char *line, enum hd_lang usual)
{
    struct out out = {0};
    long length;
    bool heard = true;
    while (heard && !engine->quit && (length = read_line(stdin, line, LINE_MOST)) >= 0) {
        if (length > LINE_MOST) {
            answer_error(&out, "the line is longer than 1 MiB");
            answer_end(&out);
        } else {
            answer_line(engine, line, (size_t)length, usual, &out);
        }
        heard = write_answer(&out);
    }
    out_free(&out);
}

int verb_engine(int argc, char **argv)
{
    struct cli cli;
    struct engine engine = {0};
    int code = args_read(argc, argv, NULL, &help, &cli);
    if (code >= 0)
        return code;
    char *line = malloc(LINE_MOST);
    engine.pack = line ? cli_pack(&cli) : NULL;
    if (engine.pack)
        serve(&engine, line, cli.lang);
    bool started = engine.pack;
    for (int i = 0; i < ENGINE_TABLES; i++)
        engine_close(&engine.table[i]);
    json_decref(engine.files);
    hd_pack_free(engine.pack);
    free(line);
    return started ? EXIT_FINE : EXIT_USAGE;
}
