/*
 * engine.c - `holdout engine`: newline-delimited JSON on standard input and output. docs/protocol.md is its manual.
 * Not here: what the commands do (engine_game.c, engine_play.c), what answers look like (json.c).
 *
 * Promise: every line in gets exactly one line out, whatever is in it.
 */
#include "cli/engine.h"

#include "cli/verbs.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const struct hd_text help = {{
    "usage: holdout engine\n\n"
    "Speaks with bots, tests and tools: one JSON object per line in, one per line out. docs/protocol.md lists the commands.\n\n"
    "example: printf '%s\\n' '{\"cmd\":\"new\",\"mission\":\"2e/M0\",\"seed\":1}' '{\"cmd\":\"legal\",\"brief\":true}' | "
    "holdout engine\n",
    "Aufruf: holdout engine\n\n"
    "Spricht mit Bots, Tests und Werkzeugen: ein JSON-Objekt pro Zeile hinein, eines pro Zeile heraus. Die Befehle stehen in\n"
    "docs/protocol.md.\n\n"
    "Beispiel: printf '%s\\n' '{\"cmd\":\"new\",\"mission\":\"2e/M0\",\"seed\":1}' '{\"cmd\":\"legal\",\"brief\":true}' | "
    "holdout engine\n",
}};

enum { LINE_MOST = 1 << 20 };

/* ---- answers ---- */

json_t *engine_ok(void) { return json_pack("{s:b}", "ok", 1); }

json_t *engine_error(const char *format, ...)
{
    char text[512];
    va_list ap;
    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    return json_pack("{s:b, s:o}", "ok", 0, "error", json_words(text));
}

json_t *engine_problems(const struct hd_report *report)
{
    json_t *list = json_array();
    for (int i = 0; i < report->count && i < HD_PROBLEMS; i++) {
        const struct hd_problem *p = &report->problem[i];
        json_t *problem = json_pack("{s:o}", "text", json_words(p->text));
        if (p->file[0])
            json_object_set_new(problem, "file", json_words(p->file));
        if (p->line) {
            json_object_set_new(problem, "line", json_integer(p->line));
            json_object_set_new(problem, "column", json_integer(p->column));
        }
        json_array_append_new(list, problem);
    }
    json_t *answer = engine_error("%s", report->count ? report->problem[0].text : "not possible");
    json_object_set_new(answer, "problems", list);
    return answer;
}

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

static json_t *engine_quit(struct engine *engine, const json_t *ask)
{
    (void)ask;
    engine->quit = true;
    return engine_ok();
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
    {"map", engine_map, true},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static json_t *unknown_command(const char *name)
{
    const char *words[COMMANDS + 1] = {0};
    for (int i = 0; i < COMMANDS; i++)
        words[i] = commands[i].name;
    const char *near = nearest_word(name, words);
    if (near)
        return engine_error("there is no command '%.60s'; did you mean '%s'?", name, near);
    return engine_error("there is no command '%.60s'", name);
}

static json_t *run_command(struct engine *engine, const json_t *ask)
{
    const char *name = ask_text(ask, "cmd");
    if (!name)
        return engine_error("expected a text under 'cmd'");
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name))
            continue;
        if (commands[i].needs_game && !engine->session)
            return engine_error("no game yet: start one with 'new' or 'load'");
        return commands[i].run(engine, ask);
    }
    return unknown_command(name);
}

/* A request may choose the language of its answer. */
static json_t *answer_request(struct engine *engine, const json_t *ask, enum hd_lang usual)
{
    const char *lang = ask_text(ask, "lang");
    if (json_object_get(ask, "lang") && (!lang || (strcmp(lang, "en") && strcmp(lang, "de"))))
        return engine_error("'lang' is en or de");
    engine->lang = lang ? (!strcmp(lang, "de") ? HD_DE : HD_EN) : usual;
    return run_command(engine, ask);
}

/* A request may carry an "id", a text or a number, that comes back with the answer. */
static void copy_id(json_t *answer, const json_t *ask)
{
    json_t *id = json_object_get(ask, "id");
    if (answer && (json_is_string(id) || json_is_integer(id)))
        json_object_set(answer, "id", id);
}

static json_t *answer_line(struct engine *engine, const char *line, size_t length, enum hd_lang usual)
{
    json_error_t error;
    json_t *ask = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error), *answer;
    if (!ask)
        answer = engine_error("no JSON at column %d: %s", error.column, error.text);
    else if (!json_is_object(ask))
        answer = engine_error("expected one JSON object per line");
    else
        answer = answer_request(engine, ask, usual);
    copy_id(answer, ask);
    json_decref(ask);
    return answer;
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

static bool write_answer(json_t *answer)
{
    char *text = answer ? json_dumps(answer, JSON_COMPACT) : NULL;
    puts(text ? text : "{\"ok\":false,\"error\":\"not enough memory\"}");
    free(text);
    json_decref(answer);
    return !fflush(stdout);
}

static void serve(struct engine *engine, char *line, enum hd_lang usual)
{
    long length;
    while (!engine->quit && (length = read_line(stdin, line, LINE_MOST)) >= 0) {
        json_t *answer = length > LINE_MOST ? engine_error("the line is longer than 1 MiB")
                                            : answer_line(engine, line, (size_t)length, usual);
        if (!write_answer(answer))
            return;
    }
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
    hd_session_free(engine.session);
    json_decref(engine.files);
    hd_pack_free(engine.pack);
    free(line);
    return started ? EXIT_FINE : EXIT_USAGE;
}
