/*
 * engine.h - the engine protocol from inside: one request object in (jansson reads it), one answer object out (src/wire writes
 * it). engine.c reads and writes lines and knows the commands; engine_game.c starts, saves and loads; engine_play.c plays and
 * asks.
 */
#ifndef HD_CLI_ENGINE_H
#define HD_CLI_ENGINE_H

#include "cli/args.h"
#include "wire/answer.h"

#include <jansson.h>

enum { ENGINE_TABLES = 64 };

/* A game under way. */
struct engine_table {
    struct hd_session *session; /* NULL before the first new, load or clone */
    struct refusal refusal;     /* the last one */
};

struct engine {
    struct hd_pack *pack;
    struct engine_table table[ENGINE_TABLES], *at; /* at: the one this request is about */
    enum hd_lang lang;                             /* of this request */
    json_t *files; /* missions from files: their game/mission by the path; NULL before the first */
    bool quit;
};

/* The game of a table is over and forgotten. */
void engine_close(struct engine_table *table);

/* Writes an answer and leaves its object open (wire/answer.h). */
typedef void engine_command(struct engine *engine, const json_t *ask, struct out *out);

/* The text under a key, NULL if it is missing or no text. */
const char *ask_text(const json_t *ask, const char *key);
/* true and the number, or the fallback if the key is missing; false if it is not a whole number in the range. */
bool ask_int(const json_t *ask, const char *key, int min, int max, int fallback, int *out);
bool ask_bool(const json_t *ask, const char *key, bool fallback, bool *out);

engine_command engine_games, engine_new, engine_save, engine_load, engine_clone, engine_forget;
engine_command engine_legal, engine_check, engine_do, engine_undo, engine_state, engine_observe, engine_events, engine_dice,
    engine_deck, engine_setup, engine_query, engine_why, engine_hash, engine_map, engine_names, engine_lessons, engine_sheet,
    engine_hint, engine_bot, engine_rollout, engine_danger, engine_review;

#endif
