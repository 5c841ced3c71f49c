/*
 * hint.c - answers about playing well: the best few answers with their chances and reasons, the danger, what a bot
 * would do, and how games continue from here.
 */
#include "wire/answer.h"

enum { WORLDS = 40, ROLLOUT_STEPS = 20000, IDEAS = 8 };

static int asked_seat(const struct hd_game *game, const struct hd_state *state)
{
    int seat = hd_to_move(game, state);
    return seat < 0 ? 0 : seat;
}

static int asked_in(const struct hd_session *session)
{
    return asked_seat(hd_session_game(session), hd_session_state(session));
}

/* The same answer whenever it is asked for. */
static uint64_t luck(const struct hd_session *session)
{
    return hd_session_seed(session) + (uint64_t)hd_session_steps(session);
}

static void put_idea(struct out *out, const struct hd_game *game, const struct hd_state *state, const struct hd_idea *idea,
                     enum hd_lang lang)
{
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
    hd_reason(game, state, asked_seat(game, state), idea->action, lang, text, sizeof text);
    field_text(out, "why", text);
    out_object_end(out);
}

static void put_dangers(struct out *out, const struct hd_game *game, const struct hd_state *state, int worlds, uint64_t seed)
{
    struct hd_danger danger[HD_DANGERS];
    int lost = hd_dangers(game, state, asked_seat(game, state), worlds, seed, danger);
    if (lost)
        field_int(out, "lost", lost);
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

void answer_danger(struct out *out, const struct hd_session *session, int worlds, enum hd_lang lang)
{
    answer_status(out, session, lang);
    put_dangers(out, hd_session_game(session), hd_session_state(session), worlds, luck(session));
}

/* Asked for one alone, search stops when it is sure enough to play: a hint is the best of two at least. */
static int ideas_for(int count) { return count < 2 ? 2 : count < IDEAS ? count : IDEAS; }

static void put_hints(struct out *out, const struct hd_game *game, const struct hd_state *state, uint64_t seed, int rollouts,
                      int count, bool learning, enum hd_lang lang)
{
    struct hd_idea idea[IDEAS];
    int n = hd_result(game, state) == HD_PLAYING
                ? hd_search(game, state, asked_seat(game, state), &(struct hd_search){.rollouts = rollouts}, seed, idea,
                            ideas_for(count))
                : 0;
    n = hd_ideas_by_chance(game, idea, n, learning);
    n = n < count ? n : count;
    out_key(out, "hints");
    out_array(out);
    for (int i = 0; i < n; i++)
        put_idea(out, game, state, &idea[i], lang);
    out_array_end(out);
    if (n)
        put_dangers(out, game, state, WORLDS, seed);
}

void answer_hint(struct out *out, const struct hd_session *session, int rollouts, int count, enum hd_lang lang)
{
    answer_status(out, session, lang);
    put_hints(out, hd_session_game(session), hd_session_state(session), luck(session), rollouts, count,
              hd_session_lesson(session, 0) != HD_NONE, lang);
}

void answer_hint_at(struct out *out, const struct hd_game *game, const struct hd_state *state, int rollouts, int count,
                    enum hd_lang lang)
{
    answer_ok(out);
    put_hints(out, game, state, hd_hash(game, state), rollouts, count, false, lang);
}

/* How N games ended. */
struct tally {
    int games, won, lost, over, wins[HD_SEATS];
    long long progress;
};

static void count_end(struct tally *t, const struct hd_game *game, const struct hd_state *state, int seat)
{
    enum hd_result result = hd_result(game, state);
    t->games++;
    t->won += result == HD_WON;
    t->lost += result == HD_LOST;
    t->over += result == HD_OVER;
    for (int i = 0; i < hd_seats(game) && result == HD_OVER; i++)
        t->wins[i] += hd_winner(game, state, i);
    t->progress += hd_progress(game, state, result == HD_OVER ? seat : HD_TEAM);
}

static void put_tally(struct out *out, const struct tally *t, int seats)
{
    field_int(out, "games", t->games);
    field_int(out, "won", t->won);
    field_int(out, "lost", t->lost);
    field_int(out, "over", t->over);
    field_int(out, "progress", t->games ? t->progress / t->games : 0);
    out_key(out, "wins");
    out_array(out);
    for (int seat = 0; seat < seats && t->over; seat++)
        out_int(out, t->wins[seat]);
    out_array_end(out);
}

static void play_on(const struct hd_game *game, struct hd_state *state, enum hd_bot bot, uint64_t seed)
{
    for (int d = 0; d < ROLLOUT_STEPS && hd_result(game, state) == HD_PLAYING; d++) {
        int seat = hd_to_move(game, state);
        hd_apply(game, state, hd_bot_choose(bot, game, state, seat < 0 ? 0 : seat, seed * 7919 + (uint64_t)d), NULL);
    }
}

/* The answer the games begin with, allowed here; NULL: none is wanted. false and the error if it is not. */
static bool first_answer(struct out *out, const struct hd_session *session, const char *text, struct hd_action *first,
                         enum hd_lang lang)
{
    char why[256];
    if (!text)
        return true;
    if (!answer_read_action(out, session, text, first, lang))
        return false;
    struct hd_why refused = hd_check(hd_session_game(session), hd_session_state(session), *first);
    if (!refused.rule)
        return true;
    hd_why_text(hd_session_game(session), refused, lang, why, sizeof why);
    answer_error(out, "%s", why);
    field_text(out, "rule", hd_rule_id(hd_session_game(session), refused.rule));
    return false;
}

void answer_rollout(struct out *out, const struct hd_session *session, const char *action, enum hd_bot bot, int games,
                    uint64_t seed, enum hd_lang lang)
{
    const struct hd_game *game = hd_session_game(session);
    struct hd_action first;
    struct tally tally = {0};
    if (!first_answer(out, session, action, &first, lang))
        return;
    struct hd_state *state = hd_state_new(game);
    for (int i = 0; state && i < games; i++) {
        hd_copy(game, state, hd_session_state(session));
        hd_imagine(game, state, asked_in(session), seed + (uint64_t)i);
        if (action)
            hd_apply(game, state, first, NULL);
        play_on(game, state, bot, seed + (uint64_t)i);
        count_end(&tally, game, state, asked_in(session));
    }
    hd_state_free(state);
    if (!state) {
        answer_error(out, "not enough memory");
        return;
    }
    answer_status(out, session, lang);
    put_tally(out, &tally, hd_seats(game));
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
    struct hd_action action = hd_bot_choose(bot, game, state, asked_in(session), seed);
    answer_status(out, session, lang);
    hd_action_text(game, action, text, sizeof text);
    field_text(out, "action", text);
    hd_reason(game, state, asked_in(session), action, lang, text, sizeof text);
    field_text(out, "why", text);
}
