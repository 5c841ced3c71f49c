/*
 * odds_test.c - the odds told before an attack are those of the engine. For many situations, each modifier at least once, the
 * attack is made with every roll the dice can show, by whoever plays for kills first and hits second, and counted. The counts
 * must give exactly the numbers told. Nothing here knows how odds are computed: only the public API is asked.
 */
#include "holdout/holdout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide;
enum { SETUP = 20, MOST = HD_DICE, LINE = 120 };

struct situation {
    const char *name, *mission, *action, *setup[SETUP];
    bool dark; /* with the option of dark zones */
};

#define DOUG "unskill doug", "empty doug", "turn doug", "put doug r2c3"
#define SHOT "2e/M1", "shoot doug pistol r2c4"

#define JUSTIN                                                                                                                 \
    "empty justin", "empty tess", "empty mindy", "empty ashley", "empty anton", "empty angelo", "turn justin", "put justin r2c1"

#define GEAR "tests/missions/scifi/gear.yaml"
#define DRAKE                                                                                                                  \
    "empty miranda", "empty drake", "empty reese", "empty miles", "empty umkos", "empty radka", "unskill drake", "turn drake", \
        "put drake r0c0", "put reese r1c5", "put miranda r1c5", "put miles r1c5", "put umkos r1c5", "put radka r1c5"

static const struct situation situations[] = {
    {"one die", SHOT, {DOUG, "card doug hand pistol", "zombies walker 1 r2c4"}},
    {"more hits than zombies", "2e/M1", "shoot doug sub-mg r2c4", {DOUG, "card doug hand sub-mg", "zombies walker 1 r2c4"}},
    {"an empty zone", SHOT, {DOUG, "card doug hand pistol"}},
    {"a pair",
     "2e/M1",
     "shoot doug sawed-off r2c4 dual",
     {DOUG, "card doug hand sawed-off", "card doug hand sawed-off", "zombies walker 3 r2c4"}},
    {"a die more",
     "2e/M1",
     "shoot doug pistol r2c4 dual",
     {DOUG, "skill doug plus-1-die-ranged", "card doug hand pistol", "card doug hand pistol", "zombies runner 9 r2c4"}},
    {"a die more for melee only",
     SHOT,
     {DOUG, "skill doug plus-1-die-melee", "card doug hand pistol", "zombies walker 3 r2c4"}},
    {"plus one to the roll",
     SHOT,
     {DOUG, "skill doug plus-1-to-dice-roll-ranged", "card doug hand pistol", "zombies walker 1 r2c4"}},
    {"never better than 2",
     SHOT,
     {DOUG, "skill doug plus-1-to-dice-roll-ranged", "skill doug plus-1-to-dice-roll-combat", "card doug hand pistol",
      "zombies walker 1 r2c4"}},
    {"ammo",
     "2e/M1",
     "shoot doug sub-mg r2c4",
     {DOUG, "card doug hand sub-mg", "card doug pack plenty-of-bullets", "zombies walker 9 r2c4"}},
    {"ammo of the other kind",
     "2e/M1",
     "shoot doug sub-mg r2c4",
     {DOUG, "card doug hand sub-mg", "card doug pack plenty-of-shells", "zombies walker 9 r2c4"}},
    {"ammo, one target",
     "2e/M1",
     "shoot doug sub-mg r2c4",
     {DOUG, "card doug hand sub-mg", "card doug pack plenty-of-bullets", "zombies walker 1 r2c4"}},
    {"ammo, nothing to kill",
     "2e/M1",
     "shoot doug sub-mg r2c4",
     {DOUG, "card doug hand sub-mg", "card doug pack plenty-of-bullets"}},
    {"luck", "2e/M1", "melee doug katana", {DOUG, "skill doug lucky", "card doug hand katana", "zombies walker 2 r2c3"}},
    {"luck and ammo",
     "2e/M1",
     "shoot doug sub-mg r2c4",
     {DOUG, "skill doug lucky", "card doug hand sub-mg", "card doug pack plenty-of-bullets", "zombies walker 9 r2c4"}},
    {"luck and ammo and a die more, few zombies",
     "2e/M1",
     "shoot doug sawed-off r2c4",
     {DOUG, "skill doug lucky", "skill doug plus-1-die-combat", "card doug hand sawed-off", "card doug pack plenty-of-shells",
      "zombies walker 2 r2c4"}},
    {"a six brings a die",
     SHOT,
     {DOUG, "skill doug roll-6-plus-1-die-ranged", "card doug hand pistol", "zombies walker 9 r2c4"}},
    {"sixes bring dice, a five counts as one",
     "2e/M1",
     "melee doug katana",
     {DOUG, "skill doug roll-6-plus-1-die-combat", "skill doug plus-1-to-dice-roll-melee", "card doug hand katana",
      "zombies walker 3 r2c3"}},
    {"sixes bring dice, and luck",
     "2e/M1",
     "melee doug katana",
     {DOUG, "skill doug roll-6-plus-1-die-melee", "skill doug lucky", "card doug hand katana", "zombies walker 3 r2c3"}},
    {"sixes bring damage",
     "2e/M1",
     "shoot doug sub-mg r2c4",
     {DOUG, "skill doug roll-6-plus-1-damage-ranged", "card doug hand sub-mg", "zombies fatty 1 r2c4",
      "zombies walker 2 r2c4"}},
    {"sixes bring damage, twice for the big one",
     "2e/M1",
     "melee doug katana dual",
     {DOUG, "skill doug roll-6-plus-1-damage-melee", "card doug hand katana", "card doug hand katana",
      "zombies abominawild 1 r2c3", "zombies walker 1 r2c3"}},
    {"sixes bring damage and dice",
     "2e/M1",
     "melee doug katana",
     {DOUG, "skill doug roll-6-plus-1-damage-combat", "skill doug roll-6-plus-1-die-combat", "card doug hand katana",
      "zombies fatty 2 r2c3", "zombies walker 1 r2c3"}},
    {"sixes bring damage and dice, and luck",
     "2e/M1",
     "melee doug katana",
     {DOUG, "skill doug roll-6-plus-1-damage-combat", "skill doug roll-6-plus-1-die-combat", "skill doug lucky",
      "card doug hand katana", "zombies fatty 2 r2c3", "zombies walker 1 r2c3"}},
    {"sixes bring damage, and ammo",
     "2e/M1",
     "shoot doug sub-mg r2c4",
     {DOUG, "skill doug roll-6-plus-1-damage-ranged", "card doug hand sub-mg", "card doug pack plenty-of-bullets",
      "zombies fatty 2 r2c4"}},
    {"damage two", SHOT, {DOUG, "skill doug damage-2-ranged", "card doug hand pistol", "zombies fatty 1 r2c4"}},
    {"a point of damage more",
     "2e/M1",
     "melee doug kukri",
     {DOUG, "skill doug plus-1-damage-melee", "card doug hand kukri", "zombies abominawild 1 r2c3", "zombies walker 1 r2c3"}},
    {"super strength",
     "2e/M1",
     "melee doug katana",
     {DOUG, "skill doug super-strength", "card doug hand katana", "zombies abominawild 1 r2c3"}},
    {"too weak for the first",
     "2e/M1",
     "shoot doug sawed-off r2c4",
     {DOUG, "card doug hand sawed-off", "zombies fatty 1 r2c4", "zombies walker 3 r2c4"}},
    {"the abomination first, too tough",
     "2e/M1",
     "shoot doug shotgun r2c4",
     {DOUG, "card doug hand shotgun", "zombies abominacop 1 r2c4", "zombies walker 3 r2c4"}},
    {"who fights chooses",
     "2e/M1",
     "melee doug katana",
     {DOUG, "card doug hand katana", "zombies fatty 1 r2c3", "zombies walker 1 r2c3", "zombies runner 1 r2c3"}},
    {"the sniper chooses",
     "2e/M1",
     "shoot doug sub-mg r2c4",
     {DOUG, "skill doug sniper", "card doug hand sub-mg", "zombies fatty 2 r2c4", "zombies runner 2 r2c4", "put elle r2c4"}},
    {"a rifle that snipes",
     "2e/M1",
     "shoot doug sniper-rifle r2c4",
     {DOUG, "card doug hand sniper-rifle", "zombies fatty 1 r2c4", "zombies walker 1 r2c4", "put elle r2c4"}},
    {"point blank",
     "2e/M1",
     "shoot doug sub-mg r2c3",
     {DOUG, "skill doug point-blank", "card doug hand sub-mg", "zombies fatty 1 r2c3", "zombies walker 1 r2c3",
      "put elle r2c3"}},
    {"without point blank friends are in danger",
     "2e/M1",
     "shoot doug sub-mg r2c3",
     {DOUG, "card doug hand sub-mg", "zombies walker 1 r2c3", "put elle r2c3"}},
    {"a pair by gunslinger",
     "2e/M1",
     "shoot doug shotgun r2c4 dual",
     {DOUG, "skill doug gunslinger", "card doug hand shotgun", "card doug hand shotgun", "zombies fatty 2 r2c4"}},
    {"a pair by swordmaster",
     "2e/M1",
     "melee doug kukri dual",
     {DOUG, "skill doug swordmaster", "card doug hand kukri", "card doug hand kukri", "zombies walker 2 r2c3"}},
    {"full auto", SHOT, {DOUG, "skill doug full-auto", "card doug hand pistol", "zombies walker 4 r2c4"}},
    {"full auto is worse",
     "2e/M1",
     "shoot doug sub-mg r2c4",
     {DOUG, "skill doug full-auto", "card doug hand sub-mg", "zombies walker 1 r2c4"}},
    {"full auto, a die more, ammo",
     "2e/M1",
     "shoot doug pistol r2c4",
     {DOUG, "skill doug full-auto", "skill doug plus-1-die-ranged", "card doug hand pistol", "card doug pack plenty-of-bullets",
      "zombies walker 3 r2c4"}},
    {"full auto into an empty zone", SHOT, {DOUG, "skill doug full-auto", "card doug hand pistol"}},
    {"barbarian", "2e/M1", "melee doug kukri", {DOUG, "skill doug barbarian", "card doug hand kukri", "zombies walker 4 r2c3"}},
    {"reaper",
     "2e/M1",
     "melee doug katana",
     {DOUG, "skill doug reaper-melee", "card doug hand katana", "zombies walker 2 r2c3", "zombies runner 2 r2c3"}},
    {"reaper with a pair at the second class only",
     "2e/M1",
     "shoot doug sub-mg r2c4",
     {DOUG, "skill doug reaper-ranged", "skill doug damage-2-ranged", "card doug hand sub-mg", "zombies fatty 1 r2c4",
      "zombies walker 2 r2c4"}},
    {"reaper among abominations",
     "2e/M1",
     "melee doug katana",
     {DOUG, "skill doug reaper-combat", "skill doug super-strength", "card doug hand katana", "zombies abominawild 1 r2c3",
      "zombies abominacop 1 r2c3"}},
    {"escalation after a shot",
     SHOT,
     {DOUG, "skill doug escalation-ranged", "card doug hand pistol", "zombies walker 3 r2c4", "+shoot doug pistol r2c4"}},
    {"escalation of any kind after two attacks",
     "2e/M1",
     "melee doug katana",
     {DOUG, "skill doug escalation-combat", "card doug hand pistol", "card doug hand katana", "zombies walker 2 r2c4",
      "zombies walker 2 r2c3", "+shoot doug pistol r2c4", "+melee doug katana"}},
    {"brothers in arms",
     "2e/M1",
     "melee doug katana",
     {DOUG, "unskill elle", "skill elle brother-in-arms-plus-1-to-dice-roll-melee", "put elle r2c3", "card doug hand katana",
      "zombies walker 2 r2c3"}},
    {"a companion's skill",
     "2e/M1",
     "melee doug katana",
     {DOUG, "card doug hand katana", "zombies walker 2 r2c3", "companion tiger-sam doug"}},
    {"friendly fire",
     "2e/M1",
     "shoot doug sub-mg r2c4",
     {DOUG, "card doug hand sub-mg", "zombies walker 2 r2c4", "put elle r2c4"}},
    {"friendly fire, ammo",
     "2e/M1",
     "shoot doug sub-mg r2c4",
     {DOUG, "card doug hand sub-mg", "card doug pack plenty-of-bullets", "zombies walker 2 r2c4", "put elle r2c4",
      "put josh r2c4"}},
    {"friendly fire, sixes bring dice",
     SHOT,
     {DOUG, "skill doug roll-6-plus-1-die-ranged", "card doug hand pistol", "zombies walker 2 r2c4", "put elle r2c4"}},
    {"a low profile",
     "2e/M1",
     "shoot doug sub-mg r2c4",
     {DOUG, "card doug hand sub-mg", "zombies walker 2 r2c4", "put elle r2c4", "skill elle low-profile"}},
    {"a steady hand",
     "2e/M1",
     "shoot doug sub-mg r2c4",
     {DOUG, "skill doug steady-hand", "card doug hand sub-mg", "zombies walker 2 r2c4", "put elle r2c4"}},
    {"a tough friend is hit all the same",
     SHOT,
     {DOUG, "card doug hand pistol", "zombies walker 2 r2c4", "put elle r2c4", "skill elle tough"}},
    {"improvised in melee",
     "2e/M1",
     "improvise doug melee r2c3",
     {DOUG, "skill doug improvised-weapon-melee", "zombies walker 2 r2c3"}},
    {"improvised shot",
     "2e/M1",
     "improvise doug ranged r2c4",
     {DOUG, "skill doug improvised-weapon-ranged", "zombies walker 2 r2c4"}},
    {"a molotov",
     "2e/M1",
     "shoot doug molotov r2c4",
     {DOUG, "card doug hand molotov", "zombies walker 2 r2c4", "zombies fatty 1 r2c4"}},
    {"a molotov spares the others",
     "2e/M1",
     "shoot doug molotov r2c4",
     {DOUG, "card doug hand molotov", "zombies walker 2 r2c4", "zombies abominawild 1 r2c4"}},
    {"a molotov among friends",
     "2e/M1",
     "shoot doug molotov r2c4",
     {DOUG, "card doug hand molotov", "zombies walker 2 r2c4", "put elle r2c4"}},
    {"into the dark",
     "2e/M1",
     "shoot doug pistol 6R.B",
     {DOUG, "put doug 6R.A", "spawned 6R.A yes", "card doug hand pistol", "zombies walker 2 6R.B"},
     true},
    {"into the dark with a light",
     "2e/M1",
     "shoot doug pistol 6R.B",
     {DOUG, "put doug 6R.A", "spawned 6R.A yes", "card doug hand pistol", "card doug pack flashlight", "zombies walker 2 6R.B"},
     true},
    {"substitute, asked in the middle",
     "2e/M1",
     "substitute doug",
     {DOUG, "skill doug full-auto", "card doug hand pistol", "zombies walker 3 r2c4", "+shoot doug pistol r2c4"}},
    {"no substitute, asked in the middle",
     "2e/M1",
     "pass doug",
     {DOUG, "skill doug full-auto", "card doug hand pistol", "zombies walker 3 r2c4", "+shoot doug pistol r2c4"}},
    {"the reroll, asked in the middle",
     "2e/M1",
     "reroll doug ammo",
     {DOUG, "skill doug lucky", "card doug hand sub-mg", "card doug pack plenty-of-bullets", "zombies walker 3 r2c4",
      "+shoot doug sub-mg r2c4"}},
    {"the roll as it lies, asked in the middle",
     "2e/M1",
     "pass doug",
     {DOUG, "skill doug lucky", "skill doug roll-6-plus-1-die-melee", "card doug hand katana", "zombies walker 3 r2c3",
      "+melee doug katana"}},
    {"a lamp that is on turns to the target",
     "tests/missions/washington/night.yaml",
     "shoot justin shotgun r2c2",
     {JUSTIN, "unskill justin", "card justin hand shotgun", "card justin pack flashlight", "beam justin r2c0",
      "zombies walker 3 r2c2"}},
    {"a lamp that is on lights one's own zone",
     "tests/missions/washington/night.yaml",
     "shoot justin shotgun r2c1",
     {JUSTIN, "unskill justin", "card justin hand shotgun", "card justin pack flashlight", "beam justin r2c0",
      "zombies walker 3 r2c1"}},
    {"all-out",
     "tests/missions/washington/street.yaml",
     "melee justin katana all-out",
     {JUSTIN, "card justin hand katana", "zombies walker 3 r2c1"}},
    {"all-out with both, and a skill for it",
     "tests/missions/washington/street.yaml",
     "shoot justin pistol r2c2 dual-all-out",
     {JUSTIN, "skill justin all-out-plus-1-die-combat", "card justin hand pistol", "card justin hand pistol",
      "zombies walker 9 r2c2", "put tess r2c2"}},
    {"all-out and ammo: only the ordinary die again",
     "tests/missions/washington/street.yaml",
     "shoot justin pistol r2c2 all-out",
     {JUSTIN, "card justin hand pistol", "card justin pack plenty-of-bullets", "zombies walker 2 r2c2"}},
    {"all-out, luck and ammo",
     "tests/missions/washington/street.yaml",
     "shoot justin shotgun r2c2 all-out",
     {JUSTIN, "skill justin lucky", "card justin hand shotgun", "card justin pack plenty-of-shells", "zombies walker 3 r2c2"}},
    {"all-out, luck, and sixes that bring damage",
     "tests/missions/washington/street.yaml",
     "melee justin katana all-out",
     {JUSTIN, "skill justin lucky", "skill justin roll-6-plus-1-damage-melee", "card justin hand katana",
      "zombies fatty 2 r2c1", "zombies walker 1 r2c1"}},
    {"all-out, and sixes that bring dice",
     "tests/missions/washington/street.yaml",
     "melee justin baseball-bat all-out",
     {JUSTIN, "skill justin roll-6-plus-1-die-melee", "card justin hand baseball-bat", "zombies walker 3 r2c1"}},
    {"all-out and a barbarian, with luck",
     "tests/missions/washington/street.yaml",
     "melee justin crowbar all-out",
     {JUSTIN, "skill justin barbarian", "skill justin lucky", "card justin hand crowbar", "zombies walker 2 r2c1"}},
    {"all-out doubled",
     "tests/missions/washington/street.yaml",
     "melee justin katana double",
     {JUSTIN, "skill justin double-all-out", "card justin hand katana", "zombies walker 4 r2c1"}},
    {"the reroll beside all-out dice that lie",
     "tests/missions/washington/street.yaml",
     "reroll justin lucky",
     {JUSTIN, "skill justin lucky", "skill justin roll-6-plus-1-damage-melee", "card justin hand katana",
      "zombies fatty 2 r2c1", "+melee justin katana all-out"}},
    {"the roll as it lies, all-out",
     "tests/missions/washington/street.yaml",
     "pass justin",
     {JUSTIN, "skill justin lucky", "skill justin roll-6-plus-1-die-melee", "card justin hand katana", "zombies walker 3 r2c1",
      "+melee justin katana all-out"}},
    {"a reroll is for who is left",
     GEAR,
     "shoot drake assault-rifle r0c2",
     {DRAKE, "card drake hand assault-rifle", "mount drake plenty-of-bullets assault-rifle", "zombies worker 2 r0c2"}},
    {"nobody is left to roll again for",
     GEAR,
     "shoot drake assault-rifle r0c2",
     {DRAKE, "card drake hand assault-rifle", "mount drake plenty-of-bullets assault-rifle"}},
    {"a reroll is for friends too",
     GEAR,
     "shoot drake assault-rifle r0c2",
     {DRAKE, "card drake hand assault-rifle", "mount drake plenty-of-bullets assault-rifle", "zombies worker 1 r0c2",
      "put reese r0c2"}},
    {"a reroll of hits on one",
     GEAR,
     "shoot drake light-machine-gun r0c2 berserker",
     {DRAKE, "card drake hand light-machine-gun", "mount drake plenty-of-bullets light-machine-gun",
      "zombies berserker 2 r0c2"}},
    {"concentrated",
     GEAR,
     "shoot drake light-machine-gun r0c1 berserker",
     {DRAKE, "card drake hand light-machine-gun", "zombies berserker 2 r0c1", "zombies worker 2 r0c1"}},
    {"concentrated, with a friend there",
     GEAR,
     "shoot drake heavy-shotgun r0c1 abomination",
     {DRAKE, "card drake hand heavy-shotgun", "put reese r0c1", "zombies abomination 1 r0c1"}},
    {"concentrated by an expert",
     GEAR,
     "shoot drake assault-rifle r0c1 abomination",
     {DRAKE, "card drake hand assault-rifle", "skill drake concentrated-attack-expert", "put reese r0c1",
      "zombies abomination 1 r0c1"}},
    {"one die of an expert",
     GEAR,
     "shoot drake pistol r0c1 berserker",
     {DRAKE, "card drake hand pistol", "skill drake concentrated-attack-expert", "put reese r0c1", "zombies berserker 1 r0c1"}},
    {"concentrated and rolled again with what is mounted",
     GEAR,
     "melee drake chainsword abomination",
     {DRAKE, "card drake hand chainsword", "mount drake energy-cell chainsword", "zombies abomination 1 r0c0"}},
    {"three cards mounted",
     GEAR,
     "melee drake chainsword",
     {DRAKE, "card drake hand chainsword", "mount drake energy-cell chainsword", "mount drake energy-cell chainsword",
      "mount drake energy-cell chainsword", "zombies worker 3 r0c0"}},
    {"a reaper concentrates",
     GEAR,
     "melee drake cattle-prod berserker",
     {DRAKE, "card drake hand cattle-prod", "skill drake reaper-melee", "zombies berserker 3 r0c0"}},
    {"an expert with other dice",
     GEAR,
     "shoot drake pistol r0c1 berserker",
     {DRAKE, "card drake hand pistol", "skill drake concentrated-attack-expert", "skill drake full-auto",
      "zombies berserker 3 r0c1"}},
    {"concentrated, and sixes that bring dice",
     GEAR,
     "melee drake cattle-prod abomination",
     {DRAKE, "card drake hand cattle-prod", "skill drake roll-6-plus-1-die-melee", "zombies abomination 1 r0c0"}},
    {"a pistol beside the prod",
     GEAR,
     "melee drake cattle-prod",
     {DRAKE, "card drake hand cattle-prod", "card drake hand pistol", "zombies worker 3 r0c0"}},
    {"a fast car",
     "tests/missions/cars.yaml",
     "race doug r2c1 r2c2",
     {"car 0 r2c0", "ride doug 0 driver", "turn doug", "zombies walker 1 r2c1", "zombies fatty 1 r2c2", "put elle r2c2",
      "put josh r4c6"}},
};

/* ---- driving the engine ---- */

struct news { /* what events have told since the attack was declared */
    int hits, dice, kills;
    int sure;             /* hits of dice that are never rolled again */
    bool hurt, two_rolls; /* two_rolls: dice of one answer belong to two attacks, or to two kinds of dice */
};

/* Every outcome with its share of the whole. */
struct tally {
    wide hits[MOST + 1], kills, hurt, all_hits;
};

struct run {
    const struct hd_game *game;
    struct news news;
};

static wide whole(void)
{
    wide one = 1;
    for (int i = 0; i < 36; i++)
        one *= 6;
    return one;
}

/* Dice rolled again, in the words of the book being played. */
static bool is_reroll(const char *rule)
{
    static const char *const rules[] = {"2E-EQUIP-5", "2E-SKILL-LUCKY", "DS-MOUNT-8", "DS-SKILL-LUCKY"};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        if (!strcmp(rule, rules[i]))
            return true;
    return false;
}

static void hear(void *user, const struct hd_event *event)
{
    struct run *run = user;
    const char *rule = hd_rule_id(run->game, event->rule);
    if (event->kind == HD_EV_ROLL) {
        if (is_reroll(rule))
            run->news.hits = run->news.sure, run->news.dice = 0;
        if (!strcmp(rule, "WZC-ALLOUT-4"))
            run->news.sure += event->n[1];
        run->news.hits += event->n[1];
        run->news.dice += event->dice_count;
    }
    bool zombie = event->kind == HD_EV_REMOVE && event->piece_kind >= 0 && hd_kind_info(run->game, event->piece_kind).enemy;
    run->news.kills += zombie ? event->count : 0;
    run->news.hurt |= event->kind == HD_EV_HURT || !strcmp(rule, "2E-SKILL-TOUGH") || !strcmp(rule, "DS-SKILL-TOUGH");
}

static const char *verb_of(const struct hd_game *game, struct hd_action action, char text[LINE])
{
    hd_action_text(game, action, text, LINE);
    text[strcspn(text, " ")] = 0;
    return text;
}

static bool part_of_attack(const char *verb)
{
    static const char *const verbs[] = {"substitute", "reroll", "roll6", "boost", "hit", "reap", "ignore"};
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (!strcmp(verb, verbs[i]))
            return true;
    return false;
}

static void play_on(struct run *run, const struct hd_state *state, wide mass, struct tally *out);

/* ---- an answer, with every roll that may follow ---- */

static int dice_needed(const struct run *run, const struct hd_state *state, struct hd_action action)
{
    uint8_t ones[64];
    memset(ones, 1, sizeof ones);
    struct hd_state *copy = hd_state_new(run->game);
    struct hd_sink sink = {.dice = ones, .dice_count = 64};
    hd_copy(run->game, copy, state);
    hd_apply(run->game, copy, action, &sink);
    hd_state_free(copy);
    return sink.dice_used;
}

static void with_dice(struct run *run, const struct hd_state *state, struct hd_action action, const uint8_t *dice, int count,
                      wide mass, struct tally *out)
{
    struct news before = run->news;
    struct hd_state *copy = hd_state_new(run->game);
    struct hd_sink sink = {.event = hear, .user = run, .dice = dice, .dice_count = count};
    hd_copy(run->game, copy, state);
    hd_apply(run->game, copy, action, &sink);
    play_on(run, copy, mass, out);
    hd_state_free(copy);
    run->news = before;
}

/* All sequences of faces while they are few; else each mixture once, as often as it comes. */
static void every_roll(struct run *run, const struct hd_state *state, struct hd_action action, wide mass, struct tally *out)
{
    uint8_t dice[64];
    int count = dice_needed(run, state, action);
    bool mixtures = count > 2 && !run->news.two_rolls;
    for (int i = 0; i < count; i++) {
        dice[i] = 1;
        mass /= 6;
    }
    for (;;) {
        wide times = 1;
        int same = 0;
        for (int i = 0; mixtures && i < count; i++) { /* n! / (a! b! ...) */
            same = i && dice[i] == dice[i - 1] ? same + 1 : 1;
            times = times * (unsigned)(i + 1) / (unsigned)same;
        }
        with_dice(run, state, action, dice, count, mass * times, out);
        int at = count - 1;
        while (at >= 0 && dice[at] == 6)
            at--;
        if (at < 0)
            return;
        dice[at]++;
        for (int i = at + 1; i < count; i++)
            dice[i] = mixtures ? dice[at] : 1;
    }
}

/* ---- answers ---- */

static void add(struct tally *to, const struct tally *more)
{
    for (int k = 0; k <= MOST; k++)
        to->hits[k] += more->hits[k];
    to->kills += more->kills;
    to->hurt += more->hurt;
    to->all_hits += more->all_hits;
}

static void end_here(const struct run *run, bool hurt, wide mass, struct tally *out)
{
    out->hits[run->news.hits] += mass;
    out->all_hits += mass * (unsigned)run->news.hits;
    out->kills += mass * (unsigned)run->news.kills;
    out->hurt += hurt || run->news.hurt ? mass : 0;
}

static wide worth(const struct tally *t) { return t->kills * 1000 + t->all_hits; }

/* The best answer; passing is looked at first, so that something else has to be better. */
static void best_answer(struct run *run, const struct hd_state *state, const struct hd_action *legal, int count, wide mass,
                        struct tally *out)
{
    struct tally best = {{0}};
    bool some = false;
    char verb[LINE];
    for (int pass = 1; pass >= 0; pass--)
        for (int i = 0; i < count; i++) {
            if ((strcmp(verb_of(run->game, legal[i], verb), "pass") == 0) != pass)
                continue;
            struct tally one = {{0}};
            every_roll(run, state, legal[i], mass, &one);
            if (!some || worth(&one) > worth(&best))
                best = one;
            some = true;
        }
    add(out, &best);
}

static void play_on(struct run *run, const struct hd_state *state, wide mass, struct tally *out)
{
    struct hd_action legal[HD_LEGAL_MAX];
    int count = hd_legal(run->game, state, legal, HD_LEGAL_MAX), own = -1;
    char verb[LINE];
    bool wounds = false;
    for (int i = 0; i < count; i++) {
        const char *word = verb_of(run->game, legal[i], verb);
        wounds |= !strcmp(word, "wound");
        if (part_of_attack(word))
            own = i;
    }
    if (own < 0 || (!strcmp(verb_of(run->game, legal[own], verb), "roll6") &&
                    mass < whole() / 4000000000u)) { /* friends about to be hit are hit; a chain of dice ends somewhere */
        end_here(run, wounds, mass, out);
        return;
    }
    const char *word = verb_of(run->game, legal[own], verb);
    if (!strcmp(word, "roll6"))
        every_roll(run, state, legal[own], mass, out);
    else if (!strcmp(word, "boost") || !strcmp(word, "ignore"))
        every_roll(run, state, legal[own], mass, out);
    else
        best_answer(run, state, legal, count, mass, out);
}

/* ---- one situation ---- */

static int share(wide part, unsigned of) { return (int)((part * of + whole() / 2) / whole()); }

static bool agrees(const struct situation *t, const char *what, int told, int counted)
{
    if (told != counted)
        printf("%s: %s: told %d, counted %d\n", t->name, what, told, counted);
    return told == counted;
}

static bool compare(const struct situation *t, const struct hd_action_info *info, const struct tally *sum)
{
    wide so_far = 0;
    int before = 0;
    bool fine = true;
    for (int k = 0; k <= MOST && info->dice; k++) {
        char what[40];
        so_far += sum->hits[k];
        int now = share(so_far, 10000);
        snprintf(what, sizeof what, "chance of %d hits", k);
        fine &= agrees(t, what, info->hits[k], now - before);
        before = now;
    }
    fine &= agrees(t, "expected hits", info->hits_mean, share(sum->all_hits, 100));
    fine &= agrees(t, "expected kills", info->kills_mean, share(sum->kills, 100));
    return agrees(t, "risk", info->risk, share(sum->hurt, 10000)) && fine;
}

/* "+..." is an action done on the way, with dice that hit nothing; everything else a setup line. */
static bool set_up(const struct hd_game *game, struct hd_state *state, const struct situation *t, struct run *run)
{
    static const uint8_t dice[] = {2, 6, 1, 1, 1, 1, 1, 1};
    char why[200];
    for (int i = 0; i < SETUP && t->setup[i]; i++) {
        const char *line = t->setup[i];
        struct hd_action action;
        struct hd_sink sink = {.event = hear, .user = run, .dice = dice, .dice_count = 8};
        bool fine = *line == '+' ? hd_action_parse(game, line + 1, &action, HD_EN, why, sizeof why) &&
                                       !hd_check(game, state, action).rule
                                 : hd_setup_line(game, state, line, why, sizeof why);
        if (!fine) {
            printf("%s: '%s' is not possible: %s\n", t->name, line, why);
            return false;
        }
        if (*line == '+')
            hd_apply(game, state, action, &sink);
    }
    return true;
}

static bool try_one(const struct hd_game *game, const struct situation *t)
{
    struct hd_state *state = hd_state_new(game);
    struct hd_action action;
    struct hd_action_info info;
    struct tally sum = {{0}};
    struct run run = {.game = game};
    char why[200] = "";
    hd_start(game, state, 1, NULL);
    bool fine = set_up(game, state, t, &run);
    bool middle = fine && (!strncmp(t->action, "pass", 4) || !strncmp(t->action, "reroll", 6) || !strncmp(t->action, "sub", 3));
    if (!middle)
        run.news = (struct news){0};
    run.news.two_rolls = !strncmp(t->action, "race", 4) || strstr(t->action, "all-out") || strstr(t->action, "double");
    if (fine && (!hd_action_parse(game, t->action, &action, HD_EN, why, sizeof why) || hd_check(game, state, action).rule)) {
        printf("%s: '%s' is not allowed %s\n", t->name, t->action, why);
        fine = false;
    }
    if (fine) {
        hd_action_info(game, state, action, &info);
        every_roll(&run, state, action, whole(), &sum);
        fine = compare(t, &info, &sum);
    }
    hd_state_free(state);
    return fine;
}

static struct hd_game *open_game(struct hd_pack *pack, const struct situation *t, const char *root)
{
    static struct hd_report report;
    static const struct hd_choice dark = {"dark-zones", "yes"};
    static char added[300], added_as[300];
    char mission[300], path[300];
    report.count = 0;
    snprintf(mission, sizeof mission, "%s", t->mission);
    if (!strncmp(t->mission, "tests/", 6) && strcmp(added, t->mission)) { /* situations of one file stand together */
        snprintf(path, sizeof path, "%s/%s", root, t->mission);
        const char *name = hd_pack_add_mission(pack, NULL, path, &report);
        snprintf(added_as, sizeof added_as, "%s", name ? name : "?");
        snprintf(added, sizeof added, "%s", t->mission);
    }
    if (!strcmp(added, t->mission))
        snprintf(mission, sizeof mission, "%s", added_as);
    struct hd_setup setup = {.mission = mission, .choices = t->dark, .choice = &dark};
    struct hd_game *game = hd_game_new(pack, &setup, &report);
    if (!game)
        printf("%s: %s\n", mission, report.problem[0].text);
    return game;
}

int main(int argc, char **argv)
{
    static struct hd_report report;
    int passed = 0, failed = 0;
    struct hd_pack *pack = hd_pack_builtin(&report);
    for (size_t i = 0; pack && i < sizeof situations / sizeof situations[0]; i++) {
        struct hd_game *game = open_game(pack, &situations[i], argc > 1 ? argv[1] : ".");
        *(game && try_one(game, &situations[i]) ? &passed : &failed) += 1;
        hd_game_free(game);
    }
    hd_pack_free(pack);
    printf("odds: %d passed, %d failed\n", passed, failed);
    return !passed || failed;
}
