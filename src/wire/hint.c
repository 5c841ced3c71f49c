/*
 * hint.c - answers about playing well: the best few answers with their chances and reasons, what is to be feared, what a bot
 * would do, and how games go on from here.
 */
#include "wire/answer.h"

enum { WORLDS = 40, ROLLOUT_STEPS = 20000, IDEAS = 8 };

static int asked_seat(const struct hd_session *session)
{
    int seat = hd_to_move(hd_session_game(session), hd_session_state(session));
    return seat < 0 ? 0 : seat;
}

static void put_idea(struct out *out, const struct hd_session *session, const struct hd_idea *idea, enum hd_lang lang)
{
    const struct hd_game *game = hd_session_game(session);
    const struct hd_state *state = hd_session_state(session);
    char text[256];
    out_object(out);
    hd_action_text(game, idea->action, text, sizeof text);
    field_text(out, "text", text);
    hd_action_label(game, state, idea->action, lang, text, sizeof text);
    field_text(out, "label", text);
    if (idea->chance >= 0)
        field_int(out, "chance", idea->chance);
    field_int(out, "rollouts", idea->rollouts);
    field_int(out, "gain", idea->gain);
    field_int(out, "error", idea->error);
    hd_reason(game, state, asked_seat(session), idea->action, lang, text, sizeof text);
    field_text(out, "why", text);
    out_object_end(out);
}

static void put_dangers(struct out *out, const struct hd_session *session, uint64_t seed)
{
    const struct hd_game *game = hd_session_game(session);
    struct hd_danger danger[HD_DANGERS];
    hd_dangers(game, hd_session_state(session), asked_seat(session), WORLDS, seed, danger);
    out_key(out, "danger");
    out_array(out);
    for (int i = 0; i < HD_DANGERS; i++) {
        if (!danger[i].chance)
            continue;
        out_object(out);
        field_text(out, "piece", hd_id(game, HD_PIECE, i));
        field_int(out, "chance", danger[i].chance);
        field_int(out, "wounds", danger[i].wounds);
        out_object_end(out);
    }
    out_array_end(out);
}

void answer_hint(struct out *out, const struct hd_session *session, int rollouts, int count, enum hd_lang lang)
{
    struct hd_idea idea[IDEAS];
    const struct hd_game *game = hd_session_game(session);
    const struct hd_state *state = hd_session_state(session);
    uint64_t seed = hd_session_seed(session) + (uint64_t)hd_session_steps(session); /* the same hint whenever it is asked for */
    int n = hd_result(game, state) == HD_PLAYING
                ? hd_search(game, state, asked_seat(session), &(struct hd_search){.rollouts = rollouts}, seed, idea,
                            count < IDEAS ? count : IDEAS)
                : 0;
    answer_status(out, session, lang);
    out_key(out, "hints");
    out_array(out);
    for (int i = 0; i < n; i++)
        put_idea(out, session, &idea[i], lang);
    out_array_end(out);
    if (n)
        put_dangers(out, session, seed);
}

void answer_rollout(struct out *out, const struct hd_session *session, enum hd_bot bot, int games, uint64_t seed,
                    enum hd_lang lang)
{
    const struct hd_game *game = hd_session_game(session);
    struct hd_state *state = hd_state_new(game);
    int won = 0, lost = 0, over = 0, wins[HD_SEATS] = {0};
    long long progress = 0;
    for (int i = 0; state && i < games; i++) {
        hd_copy(game, state, hd_session_state(session));
        hd_imagine(game, state, asked_seat(session), seed + (uint64_t)i);
        for (int d = 0; d < ROLLOUT_STEPS && hd_result(game, state) == HD_PLAYING; d++) {
            int seat = hd_to_move(game, state);
            hd_apply(game, state,
                     hd_bot_choose(bot, game, state, seat < 0 ? 0 : seat, (seed + (uint64_t)i) * 7919 + (uint64_t)d), NULL);
        }
        enum hd_result result = hd_result(game, state);
        won += result == HD_WON;
        lost += result == HD_LOST;
        over += result == HD_OVER;
        for (int seat = 0; seat < hd_seats(game) && result == HD_OVER; seat++)
            wins[seat] += hd_winner(game, state, seat);
        progress += hd_progress(game, state, result == HD_OVER ? asked_seat(session) : HD_TEAM);
    }
    hd_state_free(state);
    if (!state) {
        answer_error(out, "not enough memory");
        return;
    }
    answer_status(out, session, lang);
    field_int(out, "games", games);
    field_int(out, "won", won);
    field_int(out, "lost", lost);
    field_int(out, "over", over);
    field_int(out, "progress", games ? progress / games : 0);
    out_key(out, "wins");
    out_array(out);
    for (int seat = 0; seat < hd_seats(game) && over; seat++)
        out_int(out, wins[seat]);
    out_array_end(out);
}

void answer_bot(struct out *out, const struct hd_session *session, enum hd_bot bot, uint64_t seed, enum hd_lang lang)
{
    const struct hd_game *game = hd_session_game(session);
    const struct hd_state *state = hd_session_state(session);
    char text[256];
    if (hd_result(game, state) != HD_PLAYING) {
        answer_error(out, "the game is over");
        return;
    }
    struct hd_action action = hd_bot_choose(bot, game, state, asked_seat(session), seed);
    answer_status(out, session, lang);
    hd_action_text(game, action, text, sizeof text);
    field_text(out, "action", text);
    hd_reason(game, state, asked_seat(session), action, lang, text, sizeof text);
    field_text(out, "why", text);
}
