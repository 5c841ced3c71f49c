/*
 * contract_test.c - what every game promises its callers, tried on each mission of the pack:
 * legal + anytime is exactly what check allows, over whole operand domains; any bytes may be judged; the state is small;
 * nothing changes when only looked at; nothing costs more than it says; two games in two threads are the games they are alone.
 * Includes core/rules.h for the verbs and the sizes of the domains: the public API has no need to tell them.
 */
#include "core/rules.h"
#include "walk_files.h"

#include <pthread.h>

enum { PRODUCT_MAX = 2000000, SAMPLES = 20000, NUMBERS = 32 };

static int passed, failed;
static long judged, products, sampled;

static void verdict(bool fine, const char *mission, const char *what, const char *detail)
{
    if (!fine)
        printf("%s: %s%s%s\n", mission, what, detail ? ": " : "", detail ? detail : "");
    *(fine ? &passed : &failed) += 1;
}

/* ---------------------------------------------------------------- legal = check ---- */

static int domain(const struct hd_game *game, char operand)
{
    static const enum hd_noun noun[128] = {
        ['f'] = HD_PIECE, ['p'] = HD_PLACE, ['c'] = HD_CARD, ['k'] = HD_KIND, ['s'] = HD_SKILL, ['w'] = HD_WORD};
    int letter = operand | 32, size = letter == 'n' ? NUMBERS : game->rules->count_of(game, noun[letter]);
    return (size > 255 ? 255 : size) + (operand < 'a'); /* a capital may be left out: one value more */
}

static uint8_t value(const struct hd_game *game, char operand, uint32_t index)
{
    return operand < 'a' && (int)index == domain(game, operand) - 1 ? 0xff : (uint8_t)index;
}

struct position {
    const struct hd_game *game;
    const struct hd_state *state;
    struct hd_action legal[2 * HD_LEGAL_MAX];
    int count;
};

static bool listed(const struct position *p, struct hd_action action)
{
    for (int i = 0; i < p->count; i++)
        if (hd_same_action(p->legal[i], action))
            return true;
    return false;
}

static bool agrees(const struct position *p, struct hd_action action)
{
    bool allowed = !hd_check(p->game, p->state, action).rule;
    judged++;
    if (!allowed || listed(p, action))
        return true;
    char text[256];
    hd_action_text(p->game, action, text, sizeof text);
    verdict(false, p->game->mission, "allowed but not listed", text);
    return false;
}

/* Every value of every operand, or a sample where that is too many. */
static bool sweep_verb(const struct position *p, int verb, struct rng *luck)
{
    const char *operands = p->game->rules->verbs[verb].operands;
    struct hd_action action;
    uint64_t product = 1;
    memset(&action, 0xff, sizeof action);
    action.verb = (uint8_t)verb;
    for (int i = 0; operands[i] && product <= PRODUCT_MAX; i++)
        product *= (uint64_t)domain(p->game, operands[i]);
    bool whole = product <= PRODUCT_MAX;
    *(whole ? &products : &sampled) += 1;
    for (uint64_t n = 0; n < (whole ? product : SAMPLES); n++) {
        uint64_t rest = n;
        for (int i = 0; operands[i]; i++) {
            uint32_t size = (uint32_t)domain(p->game, operands[i]);
            action.arg[i] = value(p->game, operands[i], whole ? (uint32_t)(rest % size) : rng_below(luck, size));
            rest /= size ? size : 1;
        }
        if (!agrees(p, action))
            return false;
    }
    return true;
}

static bool any_bytes(const struct position *p, struct rng *luck)
{
    for (int n = 0; n < SAMPLES / 10; n++) {
        struct hd_action action;
        for (size_t i = 0; i < sizeof action; i++)
            ((uint8_t *)&action)[i] = (uint8_t)rng_next(luck);
        if (!agrees(p, action))
            return false;
    }
    return true;
}

/* A text in a buffer that is too small for it, or NULL. */
static bool fits(const struct position *p, struct hd_action action, size_t size, int seat)
{
    enum { GUARD = 64 };
    char text[4][96 + GUARD];
    memset(text, '#', sizeof text);
    enum hd_lang lang = size % 2 ? HD_DE : (enum hd_lang)(HD_LANGS + size); /* there is no such language: English */
    hd_reason(p->game, p->state, seat, action, lang, size ? text[0] : NULL, size);
    hd_public_reason(p->game, p->state, seat, action, lang, size ? text[1] : NULL, size);
    hd_motive(p->game, p->state, seat, action, lang, size ? text[2] : NULL, size);
    hd_action_label(p->game, p->state, action, lang, size ? text[3] : NULL, size);
    for (int i = 0; i < 4; i++)
        for (size_t k = size; k < sizeof text[0]; k++)
            if (text[i][k] != '#')
                return false;
    return true;
}

/* What is not allowed has no reason and cannot be looked back at, whatever bytes it is; no text goes past its end. */
static bool any_bytes_have_texts(const struct position *p, struct rng *luck)
{
    struct hd_action_info info;
    struct hd_review review;
    char text[512];
    int seat = hd_to_move(p->game, p->state) < 0 ? 0 : hd_to_move(p->game, p->state);
    for (int n = 0; n < 300; n++) {
        struct hd_action action = p->legal[rng_below(luck, (uint32_t)p->count)];
        if (n % 30)
            ((uint8_t *)&action)[rng_below(luck, sizeof action)] = (uint8_t)rng_next(luck);
        struct hd_why why = hd_check(p->game, p->state, action);
        bool allowed = !why.rule;
        hd_why_text(p->game, why, HD_DE, text, sizeof text);
        hd_action_info(p->game, p->state, action, &info);
        hd_action_label(p->game, p->state, action, HD_DE, text, sizeof text);
        if (n % 10 == 0 && !fits(p, action, rng_below(luck, 96), seat))
            return false;
        if (allowed)
            continue;
        if (info.cost || info.piece != HD_NONE || info.place != HD_NONE || info.dice)
            return false;
        hd_review(p->game, p->state, seat, action, 2, 1, &review);
        if (hd_reason(p->game, p->state, seat, action, HD_EN, text, sizeof text) ||
            hd_public_reason(p->game, p->state, seat, action, HD_EN, text, sizeof text) ||
            hd_motive(p->game, p->state, seat, action, HD_EN, text, sizeof text) || review.worlds)
            return false;
    }
    return !strcmp(hd_verb(p->game, -1).word, "?") && !strcmp(hd_verb(p->game, hd_verb_count(p->game)).word, "?");
}

/* legal, check, info, observe, texts: the state is the same afterwards. */
static bool only_looks(const struct position *p)
{
    static struct hd_view view;
    char text[512];
    uint64_t before = hd_hash(p->game, p->state);
    for (int i = 0; i < p->count; i++) {
        struct hd_action_info info;
        hd_action_info(p->game, p->state, p->legal[i], &info);
        for (int lang = 0; lang < HD_LANGS; lang++)
            hd_action_label(p->game, p->state, p->legal[i], (enum hd_lang)lang, text, sizeof text);
        int sum = 0;
        for (int k = 0; k <= HD_DICE; k++)
            sum += info.hits[k];
        if (info.dice && (sum < 9990 || sum > 10010)) {
            hd_action_text(p->game, p->legal[i], text, sizeof text);
            verdict(false, p->game->mission, "the odds do not add up to one", text);
            return false;
        }
    }
    for (int place = 0; place < hd_board(p->game)->places; place++) {
        struct hd_forecast forecast;
        if (hd_forecast(p->game, p->state, place, HD_NONE, &forecast))
            for (int lang = 0; lang < HD_LANGS; lang++)
                hd_forecast_text(p->game, &forecast, (enum hd_lang)lang, text, sizeof text);
    }
    for (int seat = HD_TEAM; seat < hd_seats(p->game); seat++)
        hd_observe(p->game, p->state, seat, &view);
    hd_question_text(p->game, p->state, HD_EN, text, sizeof text);
    hd_question_text(p->game, p->state, HD_DE, text, sizeof text);
    return hd_hash(p->game, p->state) == before;
}

static int actions_of(const struct hd_game *game, const struct hd_state *state, int who)
{
    char question[128], left[32];
    snprintf(question, sizeof question, "actions %s", hd_id(game, HD_PIECE, who));
    return hd_query(game, state, question, left, sizeof left) ? atoi(left) : 0;
}

/* What an answer takes is at most what the menu says beside it (less where it brings a new action). */
static bool costs_what_it_says(const struct position *p)
{
    struct hd_state *after = hd_state_new(p->game);
    bool fine = true;
    for (int i = 0; fine && i < p->count; i++) {
        struct hd_action_info info;
        int who = p->legal[i].arg[0];
        hd_action_info(p->game, p->state, p->legal[i], &info);
        if (p->game->rules->verbs[p->legal[i].verb].operands[0] != 'f' || info.leaves)
            continue;
        hd_copy(p->game, after, p->state);
        hd_apply(p->game, after, p->legal[i], NULL);
        fine = actions_of(p->game, p->state, who) - actions_of(p->game, after, who) <= info.cost;
        char text[256];
        hd_action_text(p->game, p->legal[i], text, sizeof text);
        if (!fine)
            verdict(false, p->game->mission, "costs more than it says", text);
    }
    hd_state_free(after);
    return fine;
}

static bool look_closely(const struct hd_game *game, const struct hd_state *state, struct rng *luck)
{
    static struct position p;
    p.game = game;
    p.state = state;
    p.count = hd_legal(game, state, p.legal, HD_LEGAL_MAX);
    p.count += hd_legal_anytime(game, state, p.legal + p.count, HD_LEGAL_MAX);
    bool fine = any_bytes(&p, luck) && (!p.count || any_bytes_have_texts(&p, luck)) && only_looks(&p) && costs_what_it_says(&p);
    for (int verb = 0; fine && verb < game->rules->verb_count; verb++)
        fine = sweep_verb(&p, verb, luck);
    return fine;
}

/* One game; about one step in `every` is looked at closely. */
static bool sweep_game(const struct hd_game *game, uint64_t seed, uint32_t every)
{
    struct hd_action legal[HD_LEGAL_MAX];
    struct hd_state *state = hd_state_new(game);
    struct walk_mood mood;
    bool fine = true;
    int count;
    walk_mood(&mood, seed);
    hd_start(game, state, seed, NULL);
    while (fine && (count = hd_legal(game, state, legal, HD_LEGAL_MAX)) > 0) {
        if (!rng_below(&mood.luck, every))
            fine = look_closely(game, state, &mood.luck);
        hd_apply(game, state, legal[walk_pick(&mood, legal, count)], NULL);
    }
    fine = fine && look_closely(game, state, &mood.luck); /* when it is over nothing is allowed */
    hd_state_free(state);
    return fine;
}

/* ---------------------------------------------------------------- two threads ---- */

enum { THREAD_GAMES = 40 };

struct line {
    const struct hd_game *game;
    uint64_t seed, sum;
};

static void *play_line(void *arg)
{
    struct line *line = arg;
    uint64_t decisions = 0;
    struct hd_state *state = hd_state_new(line->game);
    for (int i = 0; i < THREAD_GAMES; i++)
        line->sum = line->sum * 31 + hd_selfplay(line->game, state, line->seed + (uint64_t)i, &decisions);
    hd_state_free(state);
    return NULL;
}

static bool threads_agree(const struct hd_game *game)
{
    struct line alone[2] = {{game, 1, 0}, {game, 500, 0}}, together[2] = {{game, 1, 0}, {game, 500, 0}};
    pthread_t thread[2];
    for (int i = 0; i < 2; i++)
        play_line(&alone[i]);
    for (int i = 0; i < 2; i++)
        if (pthread_create(&thread[i], NULL, play_line, &together[i]))
            return false;
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
    return alone[0].sum == together[0].sum && alone[1].sum == together[1].sum;
}

static void try_mission(const struct hd_pack *pack, int mission, int games, uint32_t every)
{
    struct rng luck;
    rng_seed(&luck, (uint64_t)mission + 17);
    for (int i = 0; i < games; i++) {
        struct hd_report report = {0};
        struct walk_setup w;
        walk_setup(pack, mission, i == 0, &luck, &w);
        struct hd_game *game = hd_game_new(pack, &w.setup, &report);
        verdict(game, w.mission, "starts", report.problem[0].text);
        if (!game)
            continue;
        if (i == 0) {
            printf("%s: %zu bytes per state\n", w.mission, hd_state_size(game));
            verdict(hd_state_size(game) <= HD_STATE_MAX, w.mission, "a state is small", NULL);
            verdict(threads_agree(game), w.mission, "two threads give what one after the other gives", NULL);
        }
        verdict(sweep_game(game, (uint64_t)i + 1, every), w.mission, "legal is what check allows", NULL);
        hd_game_free(game);
    }
}

/* contract_test [games per mission] [one step in how many is looked at closely] [a folder with more missions] */
int main(int argc, char **argv)
{
    struct hd_pack *pack = walk_pack();
    int games = argc > 1 ? atoi(argv[1]) : 2, every = argc > 2 ? atoi(argv[2]) : 200;
    if (argc > 3)
        walk_add(pack, argv[3]);
    for (int m = 0; m < walk_missions(pack); m++)
        try_mission(pack, m, games, (uint32_t)every);
    hd_pack_free(pack);
    printf("%ld actions judged, %ld whole domains, %ld sampled ones\n", judged, products, sampled);
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
