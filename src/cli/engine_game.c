/*
 * engine_game.c - commands about whole games: games, new, clone, forget, save, load. See engine.h.
 */
#include "cli/engine.h"
#include "cli/now.h"

#include "pack/regular.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHOICES = 32, TEAM_TEXT = 1024 };

void engine_games(struct engine *engine, const json_t *ask, struct out *out)
{
    (void)ask;
    answer_ok(out);
    out_key(out, "games");
    wire_games(out, engine->pack);
}

/* ---- new ---- */

/* A mission file is read once: game and path lead to the name it got. NULL after problems. */
static const char *name_file(struct engine *engine, const char *game, const char *path, struct hd_report *report)
{
    if (!engine->files)
        engine->files = json_object();
    const char *known = json_string_value(json_object_get(engine->files, path));
    if (known)
        return known;
    const char *name = hd_pack_add_mission(engine->pack, game, path, report);
    if (name)
        json_object_set_new(engine->files, path, json_string(name));
    return name;
}

/* The setup while it is put together; texts of numbers and teams live here. */
struct order {
    struct hd_setup setup;
    struct hd_choice choice[CHOICES];
    char number[CHOICES][24];
    char team[TEAM_TEXT];
    uint64_t seed;
};

static bool add_to_team(char *team, const char *name, char before)
{
    size_t used = strlen(team), need = strlen(name) + 2;
    if (used + need > TEAM_TEXT)
        return false;
    snprintf(team + used, TEAM_TEXT - used, "%s%s", used ? (char[2]){before, 0} : "", name);
    return true;
}

/* ["amy","doug"] or [["amy"],["doug"]]: seat by seat. */
static bool read_team_list(const json_t *list, char *team, bool nested)
{
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item)
    {
        if (json_is_string(item)) {
            if (!add_to_team(team, json_string_value(item), nested && i == 0 && team[0] ? '/' : ','))
                return false;
        } else if (nested || !json_is_array(item) || !read_team_list(item, team, true)) {
            return false;
        }
    }
    return true;
}

/* This and what follows: false and the error, or true and nothing written. */
static bool read_team(const json_t *ask, struct order *order, struct out *out)
{
    const json_t *team = json_object_get(ask, "team");
    const char *text = json_string_value(team);
    bool fine = text ? add_to_team(order->team, text, ',') : json_is_array(team) && read_team_list(team, order->team, false);
    if (team && !fine)
        answer_error(out,
                     "'team' is a text as in \"amy,doug/elle\", or a list of names, or a list of such lists, one per seat");
    if (team && fine)
        order->choice[order->setup.choices++] = (struct hd_choice){"team", order->team};
    return !team || fine;
}

static const char *option_text(const json_t *value, char *number, size_t size)
{
    if (json_is_boolean(value))
        return json_is_true(value) ? "yes" : "no";
    if (!json_is_integer(value))
        return json_string_value(value);
    snprintf(number, size, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    return number;
}

static bool read_options(const json_t *ask, struct order *order, struct out *out)
{
    json_t *options = json_object_get(ask, "options"), *value;
    const char *key;
    if (options && !json_is_object(options)) {
        answer_error(out, "'options' is an object");
        return false;
    }
    json_object_foreach(options, key, value)
    {
        int at = order->setup.choices;
        const char *text = at < CHOICES ? option_text(value, order->number[at], sizeof order->number[at]) : NULL;
        if (at == CHOICES)
            answer_error(out, "more than %d options", CHOICES);
        else if (!text)
            answer_error(out, "option '%.40s': expected a text, a number, true or false", key);
        if (!text)
            return false;
        text = value_now(key, text, order->number[at], sizeof order->number[at]);
        order->choice[order->setup.choices++] = (struct hd_choice){key, text};
    }
    return true;
}

static bool read_seed(const json_t *ask, struct order *order, struct out *out)
{
    const json_t *seed = json_object_get(ask, "seed");
    order->seed = json_is_integer(seed) ? (uint64_t)json_integer_value(seed) : seed_fresh();
    if (!seed || json_is_integer(seed))
        return true;
    if (json_is_string(seed) && seed_read(json_string_value(seed), &order->seed))
        return true;
    answer_error(out, "'seed' is a whole number, or a text as in \"0x51f3c0de\"");
    return false;
}

static bool read_order(const json_t *ask, struct order *order, struct out *out)
{
    order->setup.choice = order->choice;
    order->setup.mission = ask_text(ask, "mission");
    if (!order->setup.mission) {
        answer_error(out, "expected a text under 'mission', as in \"2e/M0\"");
        return false;
    }
    if (!ask_int(ask, "seats", 1, HD_SEATS, 1, &order->setup.seats)) {
        answer_error(out, "'seats' is a number from 1 to %d", HD_SEATS);
        return false;
    }
    return read_team(ask, order, out) && read_options(ask, order, out) && read_seed(ask, order, out);
}

void engine_close(struct engine_table *table)
{
    hd_session_free(table->session);
    *table = (struct engine_table){0};
}

static void replace_session(struct engine *engine, struct hd_session *session)
{
    engine_close(engine->at);
    engine->at->session = session;
}

static void start(struct engine *engine, const json_t *ask, struct order *order, struct out *out)
{
    struct hd_report report = {0};
    const char *game = ask_text(ask, "game");
    if (is_mission_file(order->setup.mission))
        order->setup.mission = name_file(engine, game, order->setup.mission, &report);
    struct hd_session *session =
        order->setup.mission ? hd_session_new(engine->pack, &order->setup, order->seed, &report) : NULL;
    if (!session) {
        answer_problems(out, &report);
        return;
    }
    if (json_object_get(ask, "seats") && order->setup.seats != hd_seats(hd_session_game(session))) {
        answer_error(out, "'%s' is for at least %d players, not %d", order->setup.mission, hd_seats(hd_session_game(session)),
                     order->setup.seats);
        hd_session_free(session);
        return;
    }
    char seed[24];
    snprintf(seed, sizeof seed, "0x%" PRIx64, order->seed);
    replace_session(engine, session);
    answer_game(out, session, engine->lang);
    field_text(out, "seed", seed);
}

void engine_new(struct engine *engine, const json_t *ask, struct out *out)
{
    struct order *order = calloc(1, sizeof *order);
    if (!order)
        answer_error(out, "not enough memory");
    else if (read_order(ask, order, out))
        start(engine, ask, order, out);
    free(order);
}

/* ---- clone and forget ---- */

/* The table a clone is wanted at, or the first free one; NULL after an error. */
static struct engine_table *free_table(struct engine *engine, const json_t *ask, struct out *out)
{
    int at = 0;
    if (!ask_int(ask, "to", 0, ENGINE_TABLES - 1, ENGINE_TABLES, &at)) {
        answer_error(out, "'to' is a table from 0 to %d", ENGINE_TABLES - 1);
        return NULL;
    }
    if (at < ENGINE_TABLES)
        return &engine->table[at];
    for (at = 0; at < ENGINE_TABLES; at++)
        if (!engine->table[at].session)
            return &engine->table[at];
    answer_error(out, "all %d tables are taken: 'forget' one, or name the one to take under 'to'", ENGINE_TABLES);
    return NULL;
}

void engine_clone(struct engine *engine, const json_t *ask, struct out *out)
{
    struct engine_table *to = free_table(engine, ask, out);
    if (!to)
        return;
    struct engine_table copy = {.session = hd_session_clone(engine->at->session), .refusal = engine->at->refusal};
    if (!copy.session) {
        answer_error(out, "not enough memory");
        return;
    }
    engine_close(to); /* after copying: a table may be cloned onto itself */
    *to = copy;
    answer_status(out, to->session, engine->lang);
    field_int(out, "table", to - engine->table);
}

void engine_forget(struct engine *engine, const json_t *ask, struct out *out)
{
    (void)ask;
    engine_close(engine->at);
    answer_ok(out);
}

/* ---- save and load ---- */

/* Beside the file and renamed: whoever reads it meanwhile sees the old one or the new one. */
static bool write_beside(const char *path, const char *text, size_t length)
{
    char temporary[4200];
    errno = ENAMETOOLONG;
    if (snprintf(temporary, sizeof temporary, "%s.XXXXXX", path) >= (int)sizeof temporary)
        return false;
    int fd = mkstemp(temporary);
    FILE *file = fd < 0 || fchmod(fd, 0644) ? NULL : fdopen(fd, "wb");
    bool fine = file && fwrite(text, 1, length, file) == length;
    fine = file && !fclose(file) && fine && !rename(temporary, path);
    if (fd >= 0 && !fine) {
        int error = errno;
        unlink(temporary);
        errno = error;
    }
    return fine;
}

/* Where a link leads is where the record goes; only a regular file is ever replaced. */
static bool write_file(const char *path, const char *text, size_t length, enum hd_lang lang, struct out *out)
{
    char *real = realpath(path, NULL);
    bool fine = regular_replaces(real ? real : path) && write_beside(real ? real : path, text, length);
    if (!fine)
        answer_error(out, SAY(lang, "%.200s cannot be written: %s", "%.200s lässt sich nicht schreiben: %s"), path,
                     regular_why(errno, lang));
    free(real);
    return fine;
}

void engine_save(struct engine *engine, const json_t *ask, struct out *out)
{
    const char *path = ask_text(ask, "file");
    if (json_object_get(ask, "file") && !path) {
        answer_error(out, "'file' is a text");
        return;
    }
    size_t length;
    char *text = hd_session_save(engine->at->session, &length);
    if (!text)
        answer_error(out, "not enough memory");
    else if (!path || write_file(path, text, length, engine->lang, out)) {
        answer_ok(out);
        field_text(out, path ? "file" : "text", path ? path : text);
    }
    hd_free(text);
}

/* The record in the request: its text, or the file it names (then *owned is to be freed). NULL after an error. */
static const char *record_text(struct engine *engine, const json_t *ask, size_t *length, char **owned, struct out *out)
{
    const json_t *text = json_object_get(ask, "text");
    const char *path = ask_text(ask, "file");
    *owned = NULL;
    if (json_is_string(text)) {
        *length = json_string_length(text);
        return json_string_value(text);
    }
    if (path && !(*owned = regular_read(path, RECORD_MAX, length)))
        answer_error(out, SAY(engine->lang, "%.200s cannot be read: %s", "%.200s ist nicht lesbar: %s"), path,
                     regular_why(errno, engine->lang));
    else if (!path)
        answer_error(out, "expected a record under 'text', or a 'file' that can be read");
    return *owned;
}

static void load(struct engine *engine, const char *text, size_t length, bool verify, struct out *out)
{
    struct hd_report report = {0};
    bool torn = false;
    struct hd_session *session = hd_session_load(engine->pack, text, length, verify, &torn, &report);
    if (!session) {
        answer_problems(out, &report);
        return;
    }
    replace_session(engine, session);
    answer_game(out, session, engine->lang);
    field_bool(out, "torn", torn);
}

void engine_load(struct engine *engine, const json_t *ask, struct out *out)
{
    bool verify;
    size_t length;
    char *owned = NULL;
    if (!ask_bool(ask, "verify", true, &verify)) {
        answer_error(out, "'verify' is true or false");
        return;
    }
    const char *text = record_text(engine, ask, &length, &owned, out);
    if (text)
        load(engine, text, length, verify, out);
    free(owned);
}
