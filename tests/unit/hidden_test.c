/*
 * hidden_test.c - no seat learns what it may not know. Pairs of positions that differ only in that (hd_imagine) must give the
 * seat the same view, the same question, the same answers if it is asked, word for word what a room would send it, and the same
 * events of what anybody then does - until something is revealed: and what is revealed cannot be taken back for nothing. Also
 * after undo and in a record played again.
 */
#include "walk.h"
#include "wire/wire.h"

enum { PAIRS = 10000, PAIRS_QUICK = 1000, EVENTS = 512 };

static int passed, failed;
static long pairs, differing;

static void verdict(bool fine, const char *what, const char *detail)
{
    if (!fine && failed < 20)
        printf("%s: %s\n", what, detail);
    *(fine ? &passed : &failed) += 1;
}

struct heard {
    int count;
    struct hd_event event[EVENTS];
};

static void hear(void *user, const struct hd_event *event)
{
    struct heard *h = user;
    if (h->count < EVENTS)
        h->event[h->count++] = *event;
}

static bool same_view(const struct hd_game *game, const struct hd_state *a, const struct hd_state *b, int seat)
{
    static struct hd_view view[2];
    memset(view, 0, sizeof view);
    hd_observe(game, a, seat, &view[0]);
    hd_observe(game, b, seat, &view[1]);
    return !memcmp(&view[0], &view[1], sizeof view[0]);
}

static bool same_question(const struct hd_game *game, const struct hd_state *a, const struct hd_state *b)
{
    char text[2][512] = {"", ""};
    hd_question_text(game, a, HD_EN, text[0], sizeof text[0]);
    hd_question_text(game, b, HD_EN, text[1], sizeof text[1]);
    return hd_to_move(game, a) == hd_to_move(game, b) && !strcmp(text[0], text[1]);
}

static bool same_answers(const struct hd_game *game, const struct hd_state *a, const struct hd_state *b)
{
    static struct hd_action answer[2][HD_LEGAL_MAX];
    int n = hd_legal(game, a, answer[0], HD_LEGAL_MAX);
    return n == hd_legal(game, b, answer[1], HD_LEGAL_MAX) && !memcmp(answer[0], answer[1], (size_t)n * sizeof answer[0][0]);
}

/* What the seat is told up to the first thing that is revealed. */
static bool same_news(const struct hd_game *game, const struct heard *a, const struct heard *b, int seat)
{
    for (int i = 0; i < a->count && i < b->count; i++) {
        struct hd_event x = hd_event_for(&a->event[i], seat), y = hd_event_for(&b->event[i], seat);
        char text[2][512] = {"", ""}, story[2][512] = {"", ""};
        if (x.reveals || y.reveals)
            return true;
        hd_event_text(game, &a->event[i], seat, HD_DE, text[0], sizeof text[0]);
        hd_event_text(game, &b->event[i], seat, HD_DE, text[1], sizeof text[1]);
        hd_story_text(game, a->event, i, seat, HD_DE, story[0], sizeof story[0]);
        hd_story_text(game, b->event, i, seat, HD_DE, story[1], sizeof story[1]);
        if (memcmp(&x, &y, sizeof x) || strcmp(text[0], text[1]) || strcmp(story[0], story[1])) {
            printf("  %s | %s\n", text[0], text[1]);
            return false;
        }
    }
    return true;
}

/* ---- what a room sends a seat, or those who watch ---- */

static void write_sent(struct out *out, const struct hd_game *game, const struct hd_state *state, int seat, enum hd_lang lang)
{
    static struct hd_action legal[HD_LEGAL_MAX];
    out_clear(out);
    out_object(out);
    wire_view_fields(out, game, state, seat, lang);
    out_key(out, "anytime");
    out_array(out);
    for (int i = 0, n = hd_legal_anytime(game, state, legal, HD_LEGAL_MAX); i < n; i++)
        if (hd_actor(game, state, legal[i]) == seat)
            wire_action(out, game, state, legal[i], lang);
    out_array_end(out);
    out_object_end(out);
}

static bool same_sent(const struct hd_game *game, const struct hd_state *a, const struct hd_state *b, int seat)
{
    static struct out out[2];
    enum hd_lang lang = (enum hd_lang)(pairs % HD_LANGS);
    write_sent(&out[0], game, a, seat, lang);
    write_sent(&out[1], game, b, seat, lang);
    const char *x = out_string(&out[0]), *y = out_string(&out[1]);
    bool same = x && y && !strcmp(x, y);
    for (int i = 0; !same && x && y; i++)
        if (x[i] != y[i]) {
            int from = i < 60 ? 0 : i - 60;
            printf("  %.120s\n  %.120s\n", x + from, y + from);
            break;
        }
    return same;
}

/* Where nothing was revealed, undo is free and asks nobody: then the step may not have told the seat anything that differs. */
static void compare_outcomes(const struct hd_game *game, const struct hd_state *a, const struct hd_state *b, int seat,
                             const struct heard *news_a, const struct heard *news_b, bool free_a, bool free_b,
                             const char *where)
{
    if (!free_a && !free_b)
        return;
    verdict(free_a == free_b, "whether undo is free tells something", where);
    verdict(news_a->count == news_b->count, "the outcome differs and undo was free: events", where);
    verdict(same_sent(game, a, b, seat), "the outcome differs and undo was free: what the seat is sent", where);
    verdict(same_sent(game, a, b, HD_PUBLIC), "the outcome differs and undo was free: what those who watch are sent", where);
}

static void step_both(const struct hd_game *game, struct hd_state *a, struct hd_state *b, int seat, struct rng *luck,
                      const char *where)
{
    static struct heard news[2];
    static struct hd_action legal[HD_LEGAL_MAX];
    struct hd_sink sink[2] = {{.event = hear, .user = &news[0]}, {.event = hear, .user = &news[1]}};
    int n = hd_legal(game, a, legal, HD_LEGAL_MAX);
    struct hd_action action = legal[rng_below(luck, (uint32_t)n)];
    if (hd_check(game, b, action).rule)
        return; /* somebody else's card: it may lie elsewhere in the other position */
    news[0].count = news[1].count = 0;
    hd_apply(game, a, action, &sink[0]);
    hd_apply(game, b, action, &sink[1]);
    verdict(same_news(game, &news[0], &news[1], seat), "events differ", where);
    compare_outcomes(game, a, b, seat, &news[0], &news[1], !sink[0].revealed, !sink[1].revealed, where);
}

static void try_pair(const struct hd_game *game, const struct hd_state *state, int seat, struct rng *luck, const char *where)
{
    struct hd_state *a = hd_state_new(game), *b = hd_state_new(game);
    hd_copy(game, a, state);
    hd_copy(game, b, state);
    hd_imagine(game, b, seat, rng_next(luck));
    pairs++;
    differing += hd_hash(game, a) != hd_hash(game, b);
    verdict(!hd_state_check(game, b), "an imagined position breaks an invariant", where);
    verdict(same_view(game, a, b, seat), "views differ", where);
    verdict(same_view(game, a, b, HD_PUBLIC), "views of those who watch differ", where);
    verdict(same_question(game, a, b), "another question for the others", where);
    verdict(same_sent(game, a, b, seat), "a room sends something else", where);
    verdict(same_sent(game, a, b, HD_PUBLIC), "a room sends those who watch something else", where);
    if (hd_to_move(game, a) == seat) {
        verdict(same_question(game, a, b), "questions differ", where);
        verdict(same_answers(game, a, b), "answers differ", where);
    }
    step_both(game, a, b, seat, luck, where);
    hd_state_free(a);
    hd_state_free(b);
}

static void random_answer(const struct hd_game *game, struct hd_session *session, struct rng *luck)
{
    struct hd_action legal[HD_LEGAL_MAX];
    int n = hd_legal(game, hd_session_state(session), legal, HD_LEGAL_MAX);
    hd_session_do(session, legal[rng_below(luck, (uint32_t)n)]);
}

/* After undo a seat sees what it saw before, and a record tells it again exactly what it was told. */
static void try_undo(const struct hd_game *game, struct hd_session *session, int seat, struct rng *luck, const char *where)
{
    struct hd_state *before = hd_state_new(game);
    hd_copy(game, before, hd_session_state(session));
    random_answer(game, session, luck);
    hd_session_undo(session, true);
    verdict(same_view(game, before, hd_session_state(session), seat), "another view after undo", where);
    hd_state_free(before);
}

static void try_replay(const struct hd_pack *pack, struct hd_session *session, int seat, const char *where)
{
    size_t length;
    char *text = hd_session_save(session, &length);
    struct hd_report report = {0};
    struct hd_session *again = hd_session_load(pack, text, length, true, NULL, &report);
    bool same = again && hd_session_steps(again) == hd_session_steps(session);
    for (int step = -1; same && step < hd_session_steps(session); step++) {
        const struct hd_event *a, *b;
        int n = hd_session_events(session, step, &a), m = hd_session_events(again, step, &b);
        same = n == m;
        for (int i = 0; same && i < n; i++) {
            struct hd_event x = hd_event_for(&a[i], seat), y = hd_event_for(&b[i], seat);
            same = !memcmp(&x, &y, sizeof x) && (x.card == HD_FACE_DOWN) == (seat != HD_TEAM && a[i].card >= 0 &&
                                                                             a[i].seats != 0xff && !(a[i].seats >> seat & 1));
        }
    }
    verdict(same, "a record tells something else", where);
    hd_session_free(again);
    hd_free(text);
}

static void walk_game(const struct hd_pack *pack, const char *mission, int seats, uint64_t seed, int quota)
{
    struct hd_setup setup = {.mission = mission, .seats = seats};
    struct hd_report report = {0};
    struct hd_session *session = hd_session_new(pack, &setup, seed, &report);
    const struct hd_game *game = session ? hd_session_game(session) : NULL;
    struct rng luck;
    char where[160];
    rng_seed(&luck, seed);
    for (int step = 0; game && step < WALK_STEPS && quota > 0 && hd_result(game, hd_session_state(session)) == HD_PLAYING;
         step++) {
        int seat = (int)rng_below(&luck, (uint32_t)hd_seats(game));
        snprintf(where, sizeof where, "%s, %d seats, seed %llu, step %d, seat %d", mission, seats, (unsigned long long)seed,
                 step, seat);
        if (!rng_below(&luck, 4)) {
            try_pair(game, hd_session_state(session), seat, &luck, where);
            quota--;
        }
        if (!rng_below(&luck, 64))
            try_undo(game, session, seat, &luck, where);
        random_answer(game, session, &luck);
    }
    if (game)
        try_replay(pack, session, (int)rng_below(&luck, (uint32_t)hd_seats(game)), where);
    verdict(game, "no game", mission);
    hd_session_free(session);
}

static void walk_mission(const struct hd_pack *pack, int g, int m, long quota)
{
    char mission[64];
    struct hd_game_info info = hd_game_info(pack, g);
    snprintf(mission, sizeof mission, "%s/%s", info.id, hd_mission_info(pack, g, m).id);
    long until = pairs + quota;
    for (uint64_t seed = 1; pairs < until; seed++)
        walk_game(pack, mission, info.seats_min + (int)(seed % (uint64_t)(info.seats_max - info.seats_min + 1)), seed, 60);
}

/* Where everybody plays together only decks and what lies face down are hidden. */
static long pairs_of(struct hd_game_info game) { return game.hidden ? PAIRS : PAIRS / 5; }

int main(int argc, char **argv)
{
    struct hd_report report = {0};
    struct hd_pack *pack = hd_pack_builtin(&report);
    bool quick = argc > 1 && !strcmp(argv[1], "--quick");
    for (int g = 0; pack && g < hd_game_count(pack); g++)
        for (int m = 0; m < hd_game_info(pack, g).missions; m++)
            walk_mission(pack, g, m, (quick ? PAIRS_QUICK : pairs_of(hd_game_info(pack, g))) / hd_game_info(pack, g).missions);
    printf("%ld pairs, %ld of them really different\n%d passed, %d failed\n", pairs, differing, passed, failed);
    hd_pack_free(pack);
    return !pack || failed;
}
