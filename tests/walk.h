/*
 * walk.h - what every test that plays at random shares: each game, mission, team and set of options of a pack in turn,
 * and a player with moods. Public API only, so a new game or mission is tested by being in the pack.
 */
#ifndef TESTS_WALK_H
#define TESTS_WALK_H

#include "core/rng.h"
#include "holdout/holdout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WALK_CHOICES = 16, WALK_WORDS = 64, WALK_TEXT = 512, WALK_STEPS = 1 << 16 };
enum { WALK_TEAM = 6 }; /* enough for every seat; where larger teams may play they do */

/* Storage of a setup, as hd_setup only points. */
struct walk_setup {
    struct hd_setup setup;
    struct hd_choice choice[WALK_CHOICES];
    char mission[64], text[WALK_CHOICES][WALK_TEXT];
};

static inline int walk_missions(const struct hd_pack *pack)
{
    int n = 0;
    for (int g = 0; g < hd_game_count(pack); g++)
        n += hd_game_info(pack, g).missions;
    return n;
}

/* A value for an option: the default half of the time. */
static inline void walk_option(const struct hd_option *option, struct rng *luck, char *value)
{
    char words[WALK_TEXT], *word[WALK_WORDS];
    int n = 0;
    snprintf(words, sizeof words, "%s", option->choices ? option->choices : "");
    for (char *at = strtok(words, " "); at && n < WALK_WORDS; at = strtok(NULL, " "))
        word[n++] = at;
    snprintf(value, WALK_TEXT, "%s", option->value ? option->value : "");
    if (rng_below(luck, 2))
        return;
    if (option->kind == HD_OPTION_BOOL)
        snprintf(value, WALK_TEXT, "%s", rng_below(luck, 2) ? "yes" : "no");
    else if (option->kind == HD_OPTION_INT && option->max >= option->min)
        snprintf(value, WALK_TEXT, "%d", option->min + (int)rng_below(luck, (uint32_t)(option->max - option->min + 1)));
    else if (option->kind == HD_OPTION_CHOICE && n)
        snprintf(value, WALK_TEXT, "%s", word[rng_below(luck, (uint32_t)n)]);
    else if (option->kind == HD_OPTION_TEAM && n >= option->max) {
        int size =
            option->max > WALK_TEAM ? WALK_TEAM + (int)rng_below(luck, (uint32_t)(option->max - WALK_TEAM + 1)) : option->max;
        value[0] = 0;
        for (int i = 0; i < size; i++) {
            int j = i + (int)rng_below(luck, (uint32_t)(n - i));
            char *t = word[i];
            word[i] = word[j];
            word[j] = t;
            snprintf(value + strlen(value), WALK_TEXT - strlen(value), "%s%s", i ? "," : "", word[i]);
        }
    }
}

/* Somebody of the team may have their own part in the mission: then the usual one plays. */
static inline void walk_usual_team(const struct hd_pack *pack, struct walk_setup *w)
{
    struct hd_report report = {0};
    struct hd_game *game = hd_game_new(pack, &w->setup, &report);
    if (!game && strstr(report.problem[0].text, "their own part"))
        for (int i = 0; i < w->setup.choices; i++)
            if (!strcmp(w->choice[i].option, "team"))
                w->choice[i] = w->choice[--w->setup.choices];
    hd_game_free(game);
}

/* Mission number `which` of the pack, counted over all games; luck chooses seats and options. plain: all defaults. */
static inline void walk_setup(const struct hd_pack *pack, int which, bool plain, struct rng *luck, struct walk_setup *out)
{
    int g = 0;
    memset(out, 0, sizeof *out);
    for (; which >= hd_game_info(pack, g).missions; g++)
        which -= hd_game_info(pack, g).missions;
    struct hd_game_info game = hd_game_info(pack, g);
    snprintf(out->mission, sizeof out->mission, "%s/%s", game.id, hd_mission_info(pack, g, which).id);
    out->setup = (struct hd_setup){.mission = out->mission, .seats = game.seats_min, .choice = out->choice};
    if (plain)
        return;
    out->setup.seats += (int)rng_below(luck, (uint32_t)(game.seats_max - game.seats_min + 1));
    for (int i = 0; i < game.options && out->setup.choices < WALK_CHOICES; i++) {
        struct hd_option option = hd_option_info(pack, g, i);
        int n = out->setup.choices;
        walk_option(&option, luck, out->text[n]);
        if (out->text[n][0])
            out->choice[out->setup.choices++] = (struct hd_choice){option.id, out->text[n]};
    }
    walk_usual_team(pack, out);
}

/* A player who likes some verbs more than others: wanders further into a game than one without any taste. Who loves sorting
 * a backpack would never end: after a while the taste is gone. */
enum { WALK_PATIENCE = 2000 };

struct walk_mood {
    struct rng luck;
    int picks;
    uint8_t weight[256];
};

static inline void walk_mood(struct walk_mood *mood, uint64_t seed)
{
    static const uint8_t taste[] = {1, 1, 4, 4, 16, 64};
    rng_seed(&mood->luck, seed);
    mood->picks = 0;
    bool even = !rng_below(&mood->luck, 3);
    for (int i = 0; i < 256; i++)
        mood->weight[i] = even ? 1 : taste[rng_below(&mood->luck, sizeof taste)];
}

static inline int walk_pick(struct walk_mood *mood, const struct hd_action *legal, int count)
{
    uint32_t sum = 0;
    if (++mood->picks > WALK_PATIENCE)
        return (int)rng_below(&mood->luck, (uint32_t)count);
    for (int i = 0; i < count; i++)
        sum += mood->weight[legal[i].verb];
    uint32_t at = rng_below(&mood->luck, sum);
    int i = 0;
    while (at >= mood->weight[legal[i].verb])
        at -= mood->weight[legal[i++].verb];
    return i;
}

static inline struct hd_pack *walk_pack(void)
{
    struct hd_report report = {0};
    struct hd_pack *pack = hd_pack_builtin(&report);
    if (!pack) {
        fprintf(stderr, "%s:%d: %s\n", report.problem[0].file, report.problem[0].line, report.problem[0].text);
        exit(2);
    }
    return pack;
}

#endif
