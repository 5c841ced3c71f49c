/*
 * wasm.h - the door of the WebAssembly module: texts in, one JSON object out, nothing imported.
 *
 * Texts are UTF-8 with a zero at the end, in memory from wasm_alloc(). Every answer lies in one buffer and is good until the
 * next call. Answers are those of docs/protocol.md: {"ok":true,...} or {"ok":false,"error":...,"rule":...}. lang is "en" or
 * "de"; anything else is English. A page may have several games at once: `at` is the "handle" that wasm_new() or wasm_load()
 * gave. There is no clock and no chance in here: seeds ("42", "0x2a") come from outside.
 */
#ifndef HD_WASM_WASM_H
#define HD_WASM_WASM_H

#include <stddef.h>

void *wasm_alloc(size_t size); /* NULL if there is not so much */
void wasm_free(void *memory);

/* ---- what there is ---- */

/* version, rules (the version of the rules), games */
const char *wasm_games(void);
/* cards: of a game ("2e"), for browsing */
const char *wasm_cards(const char *game, const char *lang);
/* rules: those that answer the words best, the best first, or whose id begins so; game "": of all games, no words: everything
 */
const char *wasm_rules(const char *game, const char *words, const char *lang);
/* rule, title, text of one rule of a game */
const char *wasm_rule(const char *game, const char *id, const char *lang);
/* svg: the plan of a mission, as `holdout map` draws it */
const char *wasm_plan(const char *mission, const char *lang);
/* mission, games, decisions, signature: as `holdout bench` */
const char *wasm_bench(const char *mission, int games);

/* ---- games begin and end ---- */

/* seats 0: as few as possible; team "": the usual one; options: lines of key=value. As `new`, and handle. */
const char *wasm_new(const char *mission, int seats, const char *team, const char *options, const char *seed, const char *lang);
/* As `sheet`: of a game that is over, or the given one (at -1). */
const char *wasm_sheet(int at, const char *sheet, const char *lang);
/* As `load`, and handle. */
const char *wasm_load(const char *record, int verify, const char *lang);
const char *wasm_save(int at);
const char *wasm_close(int at);

/* ---- playing ---- */

const char *wasm_legal(int at, int brief, const char *lang);
const char *wasm_check(int at, const char *action, const char *lang);
const char *wasm_do(int at, const char *action, const char *lang);
const char *wasm_undo(int at, int force, const char *lang);
/* As `hint`: the better answers, their chances and why, after that many rollouts. Takes its time: for a worker. */
const char *wasm_hint(int at, int rollouts, const char *lang);
/* ... in a position that a server has imagined for a seat of this game: hexadecimal digits; pack as in the header of records.
 */
const char *wasm_hint_at(int at, const char *pack, const char *position, int rollouts, const char *lang);
/* As `danger`: who is hit before the next round, and whether the game is lost by then, over that many imagined worlds. */
const char *wasm_danger(int at, int worlds, const char *lang);
/* As `review`: a decision of the record looked back at, in that many imagined worlds. Takes its time: for a worker. */
const char *wasm_review(int at, int step, int worlds, const char *lang);
/* One answer of a bot ("random", "learner", "greedy", "search") for a seat. As `do`, and did: the action, why: where
 * nothing is hidden. */
const char *wasm_bot(int at, const char *bot, int seat, const char *seed, const char *lang);
/* One setup line, or "dice 4 6 1". */
const char *wasm_setup(int at, const char *line, const char *lang);

/* ---- looking ---- */

/* Looks at the position after that many steps: everything below, and legal and check, then tell of that one, and nothing can
 * be done. A step below 0, or the last one, is the present. Status, and of: the steps there are. The record stays whole. */
const char *wasm_goto(int at, int step, const char *lang);
const char *wasm_state(int at, const char *lang);
const char *wasm_observe(int at, int seat, const char *lang);
const char *wasm_events(int at, int from, int seat, const char *lang);
const char *wasm_map(int at, const char *lang);
const char *wasm_names(int at, const char *lang);
/* lessons: of a mission that teaches, each with learned; lesson: the one in progress */
const char *wasm_lessons(int at, const char *lang);
const char *wasm_query(int at, const char *question);
/* places: all that can be seen from this one */
const char *wasm_sees(int at, const char *place);
/* rule "": the last refusal */
const char *wasm_why(int at, const char *rule, const char *lang);
/* What the crowd of a place is up to: why, zone, intent, crowd, targets, ways, rules. */
const char *wasm_forecast(int at, const char *place, const char *lang);

#endif
