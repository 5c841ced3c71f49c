/*
 * planted.c - assertions that fail when they are asked to: the action in HOLDOUT_PLANTED (`*`: any) breaks the engine,
 * HOLDOUT_PLANTED_VIEW any look at a game. Linked in front of the engine, into the tests of rooms and into its own server
 * for broken_test.py.
 */
#include "server/planted.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct hd_why __real_hd_session_do(struct hd_session *session, struct hd_action action);
struct hd_why __wrap_hd_session_do(struct hd_session *session, struct hd_action action);
int __real_hd_legal_anytime(const struct hd_game *game, const struct hd_state *state, struct hd_action *out, int max);
int __wrap_hd_legal_anytime(const struct hd_game *game, const struct hd_state *state, struct hd_action *out, int max);

/* Afterwards: the position has changed, as it has when a rule goes wrong half-way. */
struct hd_why __wrap_hd_session_do(struct hd_session *session, struct hd_action action)
{
    const char *deadly = getenv(PLANTED);
    char text[256];
    struct hd_why why = __real_hd_session_do(session, action);
    hd_action_text(hd_session_game(session), action, text, sizeof text);
    assert(!deadly || (strcmp(text, deadly) && strcmp(deadly, "*")));
    return why;
}

int __wrap_hd_legal_anytime(const struct hd_game *game, const struct hd_state *state, struct hd_action *out, int max)
{
    assert(!getenv(PLANTED_VIEW));
    return __real_hd_legal_anytime(game, state, out, max);
}
