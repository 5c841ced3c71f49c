/*
 * town_odds_test.c - the odds Zombietown tells before a shot are those of the engine. Each situation is played with every order
 * in which the combat cards can lie, by people who choose well, and counted; the counts must give exactly the numbers told.
 * Nothing here knows how odds are computed: only the public API is asked.
 */
#include "holdout/holdout.h"

#include <stdio.h>
#include <string.h>

enum { VALUES = 4, MOST = 6, SETUP = 10, PARTS = 10000 };

static const char *const card_id[VALUES] = {"jammed", "same-square", "one-away", "two-away"};
static const int copies[VALUES] = {6, 8, 8, 8};

struct situation {
    const char *name, *action;
    int mine, theirs;         /* cards each side draws */
    const char *weapon;       /* what the target answers with where it can choose */
    bool dies;                /* whoever is aimed at dies of it */
    const char *setup[SETUP]; /* then, with before: the actions that lead there */
    const char *before;
};

#define TABLE "begin h1 h5 h9", "empty", "zombies none", "weapon red 2 none", "put red s3-6"
#define DUEL "begin h1 h5 h9", "empty", "zombies none", "weapon red 2 none", "put red s3-6", "put blue s3-6"

static const struct situation situations[] = {
    {"same square", "shoot red 1 s3-6", 1, 0, NULL, true, {TABLE, "zombies s3-6 1"}, NULL},
    {"one square away", "shoot red 1 s3-7", 1, 0, NULL, true, {TABLE, "zombies s3-7 1"}, NULL},
    {"two squares away", "shoot red 1 s3-8", 1, 0, NULL, true, {TABLE, "zombies s3-8 1"}, NULL},
    {"two squares away, draw two",
     "shoot red 1 s3-8",
     2,
     0,
     NULL,
     true,
     {TABLE, "weapon red 1 shotgun", "zombies s3-8 1"},
     NULL},
    {"same square, draw two", "shoot red 1 s3-6", 2, 0, NULL, true, {TABLE, "weapon red 1 shotgun", "zombies s3-6 2"}, NULL},
    {"after a miss",
     "again red",
     2,
     0,
     NULL,
     true,
     {TABLE, "weapon red 1 shotgun", "zombies s3-8 1", "deck combat jammed jammed"},
     "shoot red 1 s3-8; cards 2"},
    {"one card or two", "cards 1", 1, 0, NULL, true, {TABLE, "weapon red 1 shotgun", "zombies s3-7 1"}, "shoot red 1 s3-7"},
    {"defence with draw two",
     "fire blue 1",
     2,
     0,
     NULL,
     true,
     {"begin h1 h5 h9", "empty", "zombies none", "put blue s3-6", "weapon blue 1 shotgun", "zombies s3-5 1", "phase zombies"},
     "zombie s3-5 s3-6"},
    {"a duel", "attack red 1 blue", 1, 1, NULL, false, {DUEL, "weapon blue 2 none"}, NULL},
    {"a duel to the death", "attack red 1 blue", 1, 1, NULL, true, {DUEL, "weapon blue 2 none", "health blue 1"}, NULL},
    {"two against one", "attack red 1 blue", 2, 1, NULL, false, {DUEL, "weapon blue 2 none", "weapon red 1 shotgun"}, NULL},
    {"one against two", "attack red 1 blue", 1, 2, NULL, false, {DUEL, "weapon blue 2 none", "weapon blue 1 carbine"}, NULL},
    {"two against two",
     "attack red 1 blue",
     2,
     2,
     NULL,
     false,
     {DUEL, "weapon blue 2 none", "weapon blue 1 carbine", "weapon red 1 shotgun"},
     NULL},
    {"the target chooses well", "attack red 1 blue", 1, 2, "fire blue 2", false, {DUEL, "weapon blue 2 carbine"}, NULL},
    {"an unarmed pawn", "attack red 1 blue", 1, 0, NULL, false, {DUEL, "weapon blue 1 none", "weapon blue 2 none"}, NULL},
    {"an unarmed survivor",
     "attack red 1 anna",
     2,
     0,
     NULL,
     true,
     {TABLE, "weapon red 1 shotgun", "put red h2", "survivor anna blue h2"},
     NULL},
    {"the answer of who is attacked", "fire blue 2", 2, 1, NULL, false, {DUEL, "weapon blue 2 carbine"}, "attack red 1 blue"},
};

struct heard {
    bool hurt[64], zombie;
};

static int passed, failed;
static const struct hd_game *game;

static void hear(void *user, const struct hd_event *event)
{
    struct heard *h = user;
    if ((event->kind == HD_EV_HURT || event->kind == HD_EV_REMOVE) && event->piece >= 0 && event->piece < 64)
        h->hurt[event->piece] = true;
    h->zombie = h->zombie || (event->kind == HD_EV_REMOVE && !strcmp(hd_id(game, HD_KIND, event->piece_kind), "zombie"));
}

static bool act(struct hd_state *state, const char *text, struct hd_sink *sink)
{
    struct hd_action action;
    char why[200] = "";
    if (!hd_action_parse(game, text, &action, HD_EN, why, sizeof why) || hd_check(game, state, action).rule) {
        printf("'%s' is not possible: %s\n", text, why);
        failed++;
        return false;
    }
    hd_apply(game, state, action, sink);
    return true;
}

static bool starts(const char *text, const char *word) { return !strncmp(text, word, strlen(word)); }

/* Two cards, the better of them, the weapon of the situation; false: it is over. */
static bool answer_well(struct hd_state *state, const struct situation *t, struct hd_sink *sink)
{
    struct hd_action legal[HD_LEGAL_MAX];
    char text[100], best[120] = "";
    int n = hd_legal(game, state, legal, HD_LEGAL_MAX);
    for (int i = 0; i < n; i++) {
        hd_action_text(game, legal[i], text, sizeof text);
        if (starts(text, "cards 2") || (t->weapon && !strcmp(text, t->weapon)))
            return act(state, text, sink);
        for (int v = 0; starts(text, "pick ") && v < VALUES; v++)
            if (!strcmp(text + 5, card_id[v]) && (!best[0] || best[0] < '0' + v))
                snprintf(best, sizeof best, "%d%s", v, text);
    }
    return best[0] && act(state, best + 1, sink);
}

/* 1: the one aimed at is hit; -1: the one who acts; 0: neither. */
static int play(const struct hd_state *from, const struct situation *t, const int *card, int count)
{
    struct hd_state *state = hd_state_new(game);
    struct heard heard = {0};
    struct hd_sink sink = {.event = hear, .user = &heard};
    char line[200] = "deck combat", why[200];
    for (int i = 0; i < count; i++)
        snprintf(line + strlen(line), sizeof line - strlen(line), " %s", card_id[card[i]]);
    hd_copy(game, state, from);
    if (!hd_setup_line(game, state, line, why, sizeof why)) {
        printf("%s: %s\n", line, why);
        failed++;
    }
    struct hd_action action;
    hd_action_parse(game, t->action, &action, HD_EN, why, sizeof why);
    bool is_attack = starts(t->action, "attack");
    int me = starts(t->action, "fire blue") ? 1 : 0, other = 1 - me;
    act(state, t->action, &sink);
    while (answer_well(state, t, &sink) && !heard.hurt[0] && !heard.hurt[1])
        ;
    hd_state_free(state);
    bool people = is_attack || t->theirs;
    int target = is_attack ? action.arg[2] : other;
    return people ? (heard.hurt[target] ? 1 : heard.hurt[me] ? -1 : 0) : heard.zombie;
}

struct tally {
    const struct situation *t;
    const struct hd_state *from;
    int left[VALUES], card[MOST], count;
    unsigned long long hits, risk, all; /* everything twice: a tie that goes on is half for each */
};

static int best_of(const int *card, int n)
{
    int best = 0;
    for (int i = 0; i < n; i++)
        best = card[i] > best ? card[i] : best;
    return best;
}

/* Every order of that many cards, with the number of ways it can come about. */
static void all_orders(struct tally *y, int at, unsigned long long ways)
{
    const struct situation *t = y->t;
    if (at == y->count) {
        bool acts_first = strncmp(t->action, "fire", 4) != 0;
        int first = acts_first ? t->mine : t->theirs, second = acts_first ? t->theirs : t->mine;
        bool tie = t->theirs && at >= 2 && best_of(y->card, first) == best_of(y->card + first, second) &&
                   y->card[at - 2] == y->card[at - 1];
        int result = tie ? 0 : play(y->from, t, y->card, at);
        y->hits += ways * (tie ? 1 : 2 * (result > 0));
        y->risk += ways * (tie ? 1 : 2 * (result < 0));
        y->all += 2 * ways;
        return;
    }
    for (int v = 0; v < VALUES; v++)
        if (y->left[v]) {
            y->card[at] = v;
            y->left[v]--;
            all_orders(y, at + 1, ways * (unsigned long long)(y->left[v] + 1));
            y->left[v]++;
        }
}

static void expect(const struct situation *t, const char *what, int told, unsigned long long ways, unsigned long long all)
{
    int found = (int)((ways * PARTS + all / 2) / all);
    bool fine = told == found;
    if (!fine)
        printf("%s: %s: told %d, found %d of 10000\n", t->name, what, told, found);
    *(fine ? &passed : &failed) += 1;
}

static void try_situation(const struct situation *t)
{
    struct hd_state *state = hd_state_new(game);
    struct hd_action action;
    struct hd_action_info info;
    char why[200], before[200];
    hd_start(game, state, 5, NULL);
    for (int i = 0; i < SETUP && t->setup[i]; i++)
        if (!hd_setup_line(game, state, t->setup[i], why, sizeof why)) {
            printf("%s: %s: %s\n", t->name, t->setup[i], why);
            failed++;
        }
    struct tally y = {.t = t, .from = state, .count = t->mine + t->theirs + (t->theirs ? 2 : 0)};
    memcpy(y.left, copies, sizeof y.left);
    snprintf(before, sizeof before, "%s", t->before ? t->before : "");
    for (char *one = strtok(before, ";"); one; one = strtok(NULL, ";"))
        act(state, one + (*one == ' '), NULL);
    if (t->before && strstr(t->before, "cards 2"))
        y.left[0] -= 2;
    hd_action_parse(game, t->action, &action, HD_EN, why, sizeof why);
    hd_action_info(game, state, action, &info);
    all_orders(&y, 0, 1);
    expect(t, "hits", info.hits[1], y.hits, y.all);
    expect(t, "risk", info.risk, y.risk, y.all);
    bool kills = info.kills_mean == (t->dies ? info.hits_mean : 0) && info.hits_mean == info.hits[1] / 100;
    if (!kills)
        printf("%s: kills %d, hits %d\n", t->name, info.kills_mean, info.hits_mean);
    *(kills ? &passed : &failed) += 1;
    hd_state_free(state);
}

int main(void)
{
    struct hd_report report = {0};
    struct hd_pack *pack = hd_pack_builtin(&report);
    struct hd_setup setup = {.mission = "zombietown/town", .seats = 3};
    struct hd_game *made = pack ? hd_game_new(pack, &setup, &report) : NULL;
    game = made;
    for (size_t i = 0; made && i < sizeof situations / sizeof situations[0]; i++)
        try_situation(&situations[i]);
    printf("%d passed, %d failed\n", passed, failed);
    hd_game_free(made);
    hd_pack_free(pack);
    return !made || failed;
}
