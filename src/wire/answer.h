/*
 * answer.h - whole answers about a session: {"ok": true, ...} or {"ok": false, "error": a sentence}. docs/protocol.md has
 * their fields. The engine protocol and the WebAssembly module read requests in their own ways and answer with these.
 *
 * Every function starts a new object and leaves it open, so that the caller may add to it; answer_end() closes it.
 */
#ifndef HD_WIRE_ANSWER_H
#define HD_WIRE_ANSWER_H

#include "wire/wire.h"

/* Why something was not allowed: kept for those who ask later. */
struct refusal {
    char text[HD_LANGS][512], rule[32];
};

void answer_ok(struct out *out);
void answer_error(struct out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The first problem of a report as the error, all of them as "problems". */
void answer_problems(struct out *out, const struct hd_report *report);
void answer_end(struct out *out);

/* ---- the game ---- */

void answer_status(struct out *out, const struct hd_session *session, enum hd_lang lang);
/* Status, mission, seats, pack: what was started or loaded. */
void answer_game(struct out *out, const struct hd_session *session, enum hd_lang lang);
void answer_state(struct out *out, const struct hd_session *session, enum hd_lang lang);
void answer_observe(struct out *out, const struct hd_session *session, int seat, enum hd_lang lang);
void answer_events(struct out *out, const struct hd_session *session, int from, int seat, enum hd_lang lang);
void answer_map(struct out *out, const struct hd_session *session, enum hd_lang lang);
void answer_names(struct out *out, const struct hd_pack *pack, const struct hd_session *session, enum hd_lang lang);
void answer_lessons(struct out *out, const struct hd_session *session, enum hd_lang lang);
void answer_query(struct out *out, const struct hd_session *session, const char *question);
/* A campaign sheet, where it goes on, and what it says: that of a session that is over, or a given one. */
void answer_sheet(struct out *out, const struct hd_pack *pack, const struct hd_session *session, const char *sheet,
                  enum hd_lang lang);

/* ---- playing ---- */

void answer_legal(struct out *out, const struct hd_session *session, bool brief, enum hd_lang lang);
void answer_check(struct out *out, const struct hd_session *session, const char *action, struct refusal *refusal,
                  enum hd_lang lang);
void answer_do(struct out *out, struct hd_session *session, const char *action, struct refusal *refusal, enum hd_lang lang);
/* The same in two parts, for several actions in a row. false and the error, or true and nothing written yet; and what the steps
 * from `before` on came to, brief: without telling them. */
bool answer_try(struct out *out, struct hd_session *session, const char *action, struct refusal *refusal, enum hd_lang lang);
void answer_done(struct out *out, const struct hd_session *session, int before, bool brief, enum hd_lang lang);
void answer_undo(struct out *out, struct hd_session *session, bool force, enum hd_lang lang);
/* false and the error, or true and nothing written yet. */
bool answer_setup(struct out *out, struct hd_session *session, const char *line);

/* The best few answers with chances and reasons, and who is hit if nothing more is done. */
void answer_hint(struct out *out, const struct hd_session *session, int rollouts, int count, enum hd_lang lang);
/* ... in a position that belongs to no session. */
void answer_hint_at(struct out *out, const struct hd_game *game, const struct hd_state *state, int rollouts, int count,
                    enum hd_lang lang);
/* Who is hit before the next round begins if nobody does anything more. */
void answer_danger(struct out *out, const struct hd_session *session, int worlds, enum hd_lang lang);
/* A decision of the record looked back at, in that many imagined worlds. */
void answer_review(struct out *out, const struct hd_session *session, int step, int worlds, enum hd_lang lang);
/* What a bot would answer; and that many games from here to their end, in imagined worlds. action: done first, or NULL. */
void answer_bot(struct out *out, const struct hd_session *session, enum hd_bot bot, uint64_t seed, enum hd_lang lang);
void answer_rollout(struct out *out, const struct hd_session *session, const char *action, enum hd_bot bot, int games,
                    uint64_t seed, enum hd_lang lang);
/* The action a text says. false and the error, or true and nothing written. */
bool answer_read_action(struct out *out, const struct hd_session *session, const char *text, struct hd_action *action,
                        enum hd_lang lang);

/* The text of a rule of the game; id NULL: the last refusal and its rule. */
/* What the crowd of a place is up to, and why; kind HD_NONE: all of it. */
void answer_forecast(struct out *out, const struct hd_session *session, int place, int kind, enum hd_lang lang);
void answer_why(struct out *out, const struct hd_pack *pack, const char *game, const char *id, const struct refusal *refusal,
                enum hd_lang lang);

#endif
