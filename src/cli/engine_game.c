/*
 * engine_game.c - commands about whole games: games, new, save, load. See engine.h.
 */
#include "cli/engine.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { CHOICES = 32, TEAM_TEXT = 1024 };

json_t *engine_games(struct engine *engine, const json_t *ask)
{
    (void)ask;
    json_t *answer = engine_ok();
    json_object_set_new(answer, "games", json_games(engine->pack));
    return answer;
}

/* ---- new ---- */

/* A mission file is read once: game and path lead to the name it got. NULL after problems. */
static const char *name_file(struct engine *engine, const char *game, const char *path, struct hd_report *report)
{
    char name[128];
    if (!engine->files)
        engine->files = json_object();
    const char *known = json_string_value(json_object_get(engine->files, path));
    if (known)
        return known;
    const char *id = hd_pack_add_mission(engine->pack, game, path, report);
    snprintf(name, sizeof name, "%s/%s", game, id ? id : "");
    if (id)
        json_object_set_new(engine->files, path, json_string(name));
    return id ? json_string_value(json_object_get(engine->files, path)) : NULL;
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

static json_t *read_team(const json_t *ask, struct order *order)
{
    const json_t *team = json_object_get(ask, "team");
    if (!team)
        return NULL;
    const char *text = json_string_value(team);
    bool fine = text ? add_to_team(order->team, text, ',') : json_is_array(team) && read_team_list(team, order->team, false);
    if (!fine)
        return engine_error(
            "'team' is a text as in \"amy,doug/elle\", or a list of names, or a list of such lists, one per seat");
    order->choice[order->setup.choices++] = (struct hd_choice){"team", order->team};
    return NULL;
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

static json_t *read_options(const json_t *ask, struct order *order)
{
    json_t *options = json_object_get(ask, "options"), *value;
    const char *key;
    if (options && !json_is_object(options))
        return engine_error("'options' is an object");
    json_object_foreach(options, key, value)
    {
        int at = order->setup.choices;
        if (at == CHOICES)
            return engine_error("more than %d options", CHOICES);
        const char *text = option_text(value, order->number[at], sizeof order->number[at]);
        if (!text)
            return engine_error("option '%.40s': expected a text, a number, true or false", key);
        order->choice[order->setup.choices++] = (struct hd_choice){key, text};
    }
    return NULL;
}

static json_t *read_seed(const json_t *ask, struct order *order)
{
    const json_t *seed = json_object_get(ask, "seed");
    order->seed = seed_fresh();
    if (!seed)
        return NULL;
    if (json_is_integer(seed)) {
        order->seed = (uint64_t)json_integer_value(seed);
        return NULL;
    }
    if (json_is_string(seed) && seed_read(json_string_value(seed), &order->seed))
        return NULL;
    return engine_error("'seed' is a whole number, or a text as in \"0x51f3c0de\"");
}

static json_t *read_order(const json_t *ask, struct order *order)
{
    json_t *error;
    order->setup.choice = order->choice;
    order->setup.mission = ask_text(ask, "mission");
    if (!order->setup.mission)
        return engine_error("expected a text under 'mission', as in \"2e/M0\"");
    if (!ask_int(ask, "seats", 1, HD_SEATS, 1, &order->setup.seats))
        return engine_error("'seats' is a number from 1 to %d", HD_SEATS);
    if ((error = read_team(ask, order)) || (error = read_options(ask, order)))
        return error;
    return read_seed(ask, order);
}

static void replace_session(struct engine *engine, struct hd_session *session)
{
    hd_session_free(engine->session);
    engine->session = session;
    engine->why[0] = engine->why_rule[0] = 0;
}

static json_t *describe_game(struct engine *engine)
{
    const struct hd_game *game = hd_session_game(engine->session);
    json_t *answer = engine_status(engine);
    json_object_set_new(answer, "mission", json_words(hd_mission_id(game)));
    json_object_set_new(answer, "seats", json_integer(hd_seats(game)));
    json_object_set_new(answer, "pack", json_hex(hd_game_hash(game), 16));
    return answer;
}

json_t *engine_new(struct engine *engine, const json_t *ask)
{
    struct order *order = calloc(1, sizeof *order);
    struct hd_report report = {0};
    json_t *answer = order ? read_order(ask, order) : engine_error("not enough memory");
    if (!answer) {
        const char *game = ask_text(ask, "game");
        if (is_mission_file(order->setup.mission))
            order->setup.mission = name_file(engine, game ? game : "2e", order->setup.mission, &report);
        struct hd_session *session =
            order->setup.mission ? hd_session_new(engine->pack, &order->setup, order->seed, &report) : NULL;
        if (session)
            replace_session(engine, session);
        answer = session ? describe_game(engine) : engine_problems(&report);
        if (session) {
            char seed[24];
            snprintf(seed, sizeof seed, "0x%" PRIx64, order->seed);
            json_object_set_new(answer, "seed", json_string(seed));
        }
    }
    free(order);
    return answer;
}

/* ---- save and load ---- */

static json_t *write_file(const char *path, const char *text, size_t length)
{
    char temporary[4200];
    if (snprintf(temporary, sizeof temporary, "%s.new", path) >= (int)sizeof temporary)
        return engine_error("the file name is too long");
    FILE *file = fopen(temporary, "wb");
    bool fine = file && fwrite(text, 1, length, file) == length;
    fine = file && !fclose(file) && fine;
    if (fine && !rename(temporary, path))
        return NULL;
    json_t *error = engine_error("%.200s cannot be written: %s", path, strerror(errno));
    remove(temporary);
    return error;
}

json_t *engine_save(struct engine *engine, const json_t *ask)
{
    const char *path = ask_text(ask, "file");
    if (json_object_get(ask, "file") && !path)
        return engine_error("'file' is a text");
    size_t length;
    char *text = hd_session_save(engine->session, &length);
    json_t *answer = text && path ? write_file(path, text, length) : text ? NULL : engine_error("not enough memory");
    if (!answer) {
        answer = engine_ok();
        json_object_set_new(answer, path ? "file" : "text", json_words(path ? path : text));
    }
    hd_free(text);
    return answer;
}

/* The record in the request: its text, or the file it names (then *owned is to be freed). */
static const char *record_text(struct engine *engine, const json_t *ask, size_t *length, char **owned)
{
    const json_t *text = json_object_get(ask, "text");
    const char *path = ask_text(ask, "file");
    struct cli cli = {.verb = "engine", .lang = engine->lang};
    *owned = NULL;
    if (json_is_string(text)) {
        *length = json_string_length(text);
        return json_string_value(text);
    }
    return path ? (*owned = cli_read(&cli, path, length)) : NULL;
}

json_t *engine_load(struct engine *engine, const json_t *ask)
{
    struct hd_report report = {0};
    bool verify, torn = false;
    size_t length;
    char *owned;
    if (!ask_bool(ask, "verify", true, &verify))
        return engine_error("'verify' is true or false");
    const char *text = record_text(engine, ask, &length, &owned);
    if (!text)
        return engine_error("expected a record under 'text', or a 'file' that can be read");
    struct hd_session *session = hd_session_load(engine->pack, text, length, verify, &torn, &report);
    free(owned);
    if (!session)
        return engine_problems(&report);
    replace_session(engine, session);
    json_t *answer = describe_game(engine);
    json_object_set_new(answer, "torn", json_boolean(torn));
    return answer;
}
