/*
 * forecast_test.c - zombies do what was foretold. Random games are played; before every turn that ends the players' phase the
 * crowd of every zone is asked for its plans, and the events of the first actions of all zombies must be just those.
 */
#include "core/rng.h"
#include "holdout/holdout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 600, STEPS = 400, PLACES = 160, KINDS = 8, LEAST = 300 };

struct phase {
    const struct hd_game *game;
    bool zombies, over, disturbed; /* disturbed: one of us moved or died in between, so plans change */
    int moved[PLACES][PLACES][KINDS];
    bool attacked[PLACES], broke[PLACES][PLACES];
};

struct plans {
    struct hd_forecast of[PLACES];
};

static long compared[4], parted, doors;
static int failed;

static void fail(const struct hd_game *game, const struct hd_forecast *f, const char *what)
{
    char text[1000];
    hd_forecast_text(game, f, HD_EN, text, sizeof text);
    if (failed++ < 10)
        printf("%s: %s: %s\n", hd_mission_id(game), what, text);
}

/* ---- what happens ---- */

static void hear(void *user, const struct hd_event *e)
{
    struct phase *p = user;
    const char *rule = hd_rule_id(p->game, e->rule);
    if (e->kind == HD_EV_PHASE) {
        bool zombies = !strcmp(hd_id(p->game, HD_WORD, e->word), "zombies");
        p->over = p->over || (p->zombies && !zombies);
        p->zombies = p->zombies || zombies;
    }
    if (p->over || !p->zombies)
        return;
    p->over = !strcmp(rule, "2E-ZRUN-1") || !strcmp(rule, "DS-XACT-2") || e->kind == HD_EV_APPEAR || e->kind == HD_EV_END ||
              e->kind == HD_EV_ROUND;
    bool crowd = e->piece_kind >= 0 && e->piece_kind < KINDS && e->piece < 0;
    if (e->kind == HD_EV_MOVE && crowd)
        p->moved[e->place][e->to][e->piece_kind] += e->count;
    else if (e->kind == HD_EV_NOTE && crowd && (!strcmp(rule, "2E-ZMOV-8") || !strcmp(rule, "DS-XMOV-9")))
        p->moved[e->place][e->place][e->piece_kind] += e->count;
    else if (e->kind == HD_EV_NOTE && crowd && !strcmp(rule, "DS-XMOV-3")) { /* a door keeps them, and this is their way */
        p->moved[e->place][e->to][e->piece_kind] += e->count;
        p->broke[e->place][e->to] = true;
    } else if (e->kind == HD_EV_ACTION && crowd)
        p->attacked[e->place] = true;
    else if (e->kind == HD_EV_MOVE || e->kind == HD_EV_REMOVE)
        p->disturbed = true;
}

/* ---- and what was foretold ---- */

static int share_of(const struct hd_forecast *f, int kind, int to, int *left)
{
    bool way = false;
    for (int i = 0; i < f->ways; i++)
        way |= f->way[i].path[0] == to;
    for (int i = 0; way && i < f->kinds; i++)
        if (f->kind[i].kind == kind) {
            *left = f->kind[i].left;
            return f->kind[i].each;
        }
    *left = 0;
    return 0;
}

/* Xenos part as a crowd: groups of any kinds, as even as can be. */
static bool parts_as_crowd(const struct hd_game *game, const struct hd_forecast *f)
{
    return f->ways > 1 && !strncmp(hd_mission_id(game), "dark-side/", 10);
}

static void compare_groups(const struct phase *p, const struct hd_forecast *f)
{
    for (int i = 0; i < f->ways; i++) {
        int n = 0;
        for (int kind = 0; kind < KINDS; kind++)
            n += p->moved[f->place][f->way[i].path[0]][kind];
        if (n != f->count / f->ways && n != f->count / f->ways + 1)
            fail(p->game, f, "the groups are not even");
    }
}

static bool names(const struct hd_game *game, const struct hd_forecast *f, const char *rule)
{
    for (int i = 0; i < f->rules; i++)
        if (!strcmp(hd_rule_id(game, f->rule[i]), rule))
            return true;
    return false;
}

static bool names_twice(const struct hd_game *game, const struct hd_forecast *f)
{
    for (int i = 0; i < f->rules; i++)
        for (int k = 0; k < i; k++)
            if (!strcmp(hd_rule_id(game, f->rule[i]), hd_rule_id(game, f->rule[k])))
                return true;
    return false;
}

/* Whoever goes has a way; a door that breaks is named, and costs a second action. Whatever they do has a rule, told once. */
static void compare_rules(const struct hd_game *game, const struct hd_forecast *f)
{
    int breaks = 0;
    if (f->count && !f->rules)
        fail(game, f, "no rule is named");
    if (names_twice(game, f))
        fail(game, f, "a rule is named twice");
    for (int i = 0; i < f->ways; i++)
        breaks += f->way[i].breaks;
    if (f->intent == HD_INTENT_MOVE && (names(game, f, "2E-ZMOV-5") || names(game, f, "DS-XMOV-10")))
        fail(game, f, "they go, and no way is said to lead there");
    if (names(game, f, "DS-XMOV-3") != (breaks > 0))
        fail(game, f, "doors and the rule about them do not agree");
    if (breaks && breaks == f->ways && names(game, f, "DS-XACT-2"))
        fail(game, f, "who breaks a door acts once");
}

static void compare_place(const struct phase *p, const struct hd_forecast *f, int places)
{
    compare_rules(p->game, f);
    for (int kind = 0; kind < KINDS; kind++) {
        int all = 0, here = 0;
        for (int i = 0; i < f->kinds; i++)
            here += f->kind[i].kind == kind ? f->kind[i].count : 0;
        for (int to = 0; to < places; to++) {
            int n = p->moved[f->place][to][kind], left, each = share_of(f, kind, to, &left);
            all += n;
            bool crowd = parts_as_crowd(p->game, f) && n <= left;
            if (n != each && !crowd && !(left && n == each + 1))
                fail(p->game, f, "another way was taken");
        }
        if (all != (f->intent == HD_INTENT_MOVE ? here : 0))
            fail(p->game, f, "another number went");
    }
    if (p->attacked[f->place] != (f->intent == HD_INTENT_ATTACK))
        fail(p->game, f, "attacked or not");
    if (parts_as_crowd(p->game, f))
        compare_groups(p, f);
    for (int i = 0; i < f->ways; i++) {
        int to = f->way[i].path[0], n = 0;
        for (int kind = 0; kind < KINDS; kind++)
            n += p->moved[f->place][to][kind];
        if (p->broke[f->place][to] != (f->way[i].breaks && n))
            fail(p->game, f, "a door was broken or not");
        doors += f->way[i].breaks;
    }
    for (int i = 0; i < f->ways; i++)
        if (f->way[i].path[f->way[i].length - 1] != f->way[i].target)
            fail(p->game, f, "the way does not lead there");
    compared[f->intent]++;
    parted += f->ways > 1;
}

/* ---- playing ---- */

static void foretell(const struct hd_game *game, const struct hd_state *state, struct plans *plans)
{
    for (int place = 0; place < hd_board(game)->places; place++)
        hd_forecast(game, state, place, HD_NONE, &plans->of[place]);
}

static bool is_end(const struct hd_game *game, struct hd_action action)
{
    char text[100];
    hd_action_text(game, action, text, sizeof text);
    return !strncmp(text, "end ", 4);
}

static void play(const struct hd_game *game, uint64_t seed)
{
    static struct plans plans;
    static struct phase phase;
    struct hd_action legal[HD_LEGAL_MAX];
    struct hd_state *state = hd_state_new(game);
    struct rng luck;
    int count, places = hd_board(game)->places;
    rng_seed(&luck, seed);
    hd_start(game, state, seed, NULL);
    memset(&phase, 0, sizeof phase);
    phase.game = game;
    for (int step = 0; step < STEPS && (count = hd_legal(game, state, legal, HD_LEGAL_MAX)) > 0; step++) {
        struct hd_sink sink = {.event = hear, .user = &phase};
        struct hd_action action = legal[rng_below(&luck, (uint32_t)count)];
        for (int i = 0; i < count && rng_below(&luck, 3) == 0; i++)
            if (is_end(game, legal[i]))
                action = legal[i];
        if (!phase.zombies)
            foretell(game, state, &plans);
        bool end = is_end(game, action), before = phase.zombies;
        hd_apply(game, state, action, &sink);
        if (phase.zombies && !before && !end)
            phase.disturbed = true; /* the last action did more than end the turn */
        if (!phase.over)
            continue;
        bool playing = hd_result(game, state) == HD_PLAYING;
        for (int place = 0; place < places && playing && !phase.disturbed; place++)
            compare_place(&phase, &plans.of[place], places);
        memset(&phase, 0, sizeof phase);
        phase.game = game;
    }
    hd_state_free(state);
}

static void nothing_elsewhere(struct hd_pack *pack)
{
    static struct hd_report report;
    struct hd_forecast f;
    char text[100] = "x";
    struct hd_game *game = hd_game_new(pack, &(struct hd_setup){.mission = "zombietown/town", .seats = 2}, &report);
    struct hd_state *state = game ? hd_state_new(game) : NULL;
    if (!state) {
        failed++;
        return;
    }
    hd_start(game, state, 1, NULL);
    if (hd_forecast(game, state, 0, HD_NONE, &f) || hd_forecast_text(game, &f, HD_DE, text, sizeof text) || *text)
        failed += printf("zombies of the town have plans\n");
    hd_state_free(state);
    hd_game_free(game);
}

/* It is as loud elsewhere: one part stays, and that is all of its way. */
static void some_stay(struct hd_pack *pack)
{
    static const char *const lines[] = {"put amy 3R.A",  "put doug 3R.A", "put elle 3R.A",
                                        "put josh 3R.A", "put ned 3R.A",  "put wanda 3R.A",
                                        "noise r2c2 6",  "noise r4c4 6",  "zombies walker 3 r4c4"};
    struct hd_report report = {0};
    struct hd_game *game = hd_game_new(pack, &(struct hd_setup){.mission = "2e/M1"}, &report);
    struct hd_state *state = hd_state_new(game);
    char why[200];
    int stay = 0;
    hd_start(game, state, 1, NULL);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        hd_setup_line(game, state, lines[i], why, sizeof why);
    for (int place = 0; place < hd_board(game)->places; place++) {
        struct hd_forecast f;
        hd_forecast(game, state, place, HD_NONE, &f);
        for (int i = 0; i < f.ways; i++)
            stay += f.way[i].path[0] == place && f.way[i].target == place && f.way[i].length == 1;
    }
    if (stay != 1) {
        printf("those who stay have no way of their own\n");
        failed++;
    }
    hd_state_free(state);
    hd_game_free(game);
}

int main(void)
{
    static struct hd_report report;
    static const char *const missions[] = {"2e/M0", "2e/M1", "2e/M3", "dark-side/M0"};
    struct hd_pack *pack = hd_pack_builtin(&report);
    for (int m = 0; pack && m < 4; m++) {
        struct hd_game *game = hd_game_new(pack, &(struct hd_setup){.mission = missions[m]}, &report);
        for (uint64_t seed = 1; game && seed <= GAMES; seed++)
            play(game, seed);
        hd_game_free(game);
    }
    if (pack) {
        nothing_elsewhere(pack);
        some_stay(pack);
    }
    hd_pack_free(pack);
    printf("forecast: %ld quiet, %ld attacks, %ld moves (%ld parted, %ld doors), %ld stays compared; %d failed\n", compared[0],
           compared[1], compared[2], parted, doors, compared[3], failed);
    bool enough = compared[HD_INTENT_ATTACK] > LEAST && compared[HD_INTENT_MOVE] > LEAST && parted > 10 && doors > 10;
    if (!enough)
        printf("too little was seen to judge\n");
    return failed || !enough;
}
