/*
 * review.c - reviewing a past decision: what was done, what it was worth, what would have been better and why.
 */
#include "wire/answer.h"

#include <string.h>

bool wire_decision(const struct hd_session *session, int step, struct hd_state *before, struct hd_action *action)
{
    const struct hd_game *game = hd_session_game(session);
    char why[256];
    if (!hd_action_parse(game, hd_session_step(session, step), action, HD_EN, why, sizeof why))
        return false; /* "setup ..." and "dice ..." are nobody's decisions */
    hd_session_position(session, step, before);
    return hd_result(game, before) == HD_PLAYING && !hd_check(game, before, *action).rule;
}

int wire_line_number(const struct hd_session *session, int step)
{
    int number = 0;
    for (int i = 0; i <= step; i++)
        number += hd_session_acted(session, i);
    return number;
}

static void field_answer(struct out *out, const char *key, const struct hd_game *game, const struct hd_state *before,
                         struct hd_action action, int seat, enum hd_lang lang)
{
    char text[256];
    out_key(out, key);
    out_object(out);
    hd_action_text(game, action, text, sizeof text);
    field_text(out, "text", text);
    hd_action_label(game, before, action, lang, text, sizeof text);
    field_text(out, "label", text);
    hd_reason(game, before, seat, action, lang, text, sizeof text);
    field_text(out, "why", text);
    out_object_end(out);
}

void wire_review_fields(struct out *out, const struct hd_session *session, int step, const struct hd_state *before,
                        struct hd_action given, const struct hd_review *review, enum hd_lang lang)
{
    const struct hd_game *game = hd_session_game(session);
    int actor = hd_session_actor(session, step), seat = actor < 0 ? 0 : actor;
    field_int(out, "step", step);
    field_int(out, "line", wire_line_number(session, step));
    if (actor >= 0)
        field_int(out, "seat", actor);
    char asked[256];
    hd_question_text(game, before, lang, asked, sizeof asked);
    field_text(out, "asked", asked);
    field_int(out, "worlds", review->worlds);
    field_answer(out, "did", game, before, given, seat, lang);
    field_int(out, "chance", review->chance);
    field_int(out, "value", review->value);
    field_int(out, "others", review->others);
    if (!review->others)
        return;
    field_answer(out, "other", game, before, review->other, seat, lang);
    field_int(out, "other_chance", review->other_chance);
    field_int(out, "other_value", review->other_value);
    field_int(out, "loss", review->loss);
    field_int(out, "error", review->error);
}

uint64_t wire_review_seed(const struct hd_session *session, int step)
{
    return hd_session_seed(session) * 0xd1b54a32d192ed03ull + (uint64_t)step;
}

void answer_review(struct out *out, const struct hd_session *session, int step, int worlds, enum hd_lang lang)
{
    const struct hd_game *game = hd_session_game(session);
    struct hd_state *before = hd_state_new(game);
    struct hd_action given;
    struct hd_review review;
    if (!before)
        answer_error(out, "not enough memory");
    else if (step < 0 || step >= hd_session_steps(session) || !wire_decision(session, step, before, &given))
        answer_error(out, lang == HD_DE ? "'step' ist ein Schritt der Aufzeichnung, in dem jemand etwas entschieden hat"
                                        : "'step' is a step of the record in which somebody decided something");
    else {
        hd_review(game, before, hd_session_actor(session, step), given, worlds, wire_review_seed(session, step), &review);
        answer_ok(out);
        wire_review_fields(out, session, step, before, given, &review, lang);
    }
    hd_state_free(before);
}
