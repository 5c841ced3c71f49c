/*
 * mission_test.c - mission files that are wrong: every combination of words that could never work is reported, and the same
 * file without the mistake is not. Not here: what right ones do (tests/rules).
 */
#include "holdout/holdout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const char HEAD[] = "id: t\nname: {en: T, de: T}\nbriefing: {en: T, de: T}\nboard:\n  - 1V@270 3V@270\nstart: [r2c0]\n";
static const char SPAWN[] = "spawns:\n  - {zone: r0c4, start: yes}\n";
static const char TAKE[] = "objectives: [1V.B, 3V.C]\n";
static const char WIN[] = "goals: [{take: objectives}]\n";

/* What a game of this file says; an empty text: it starts. */
static void try_file(const char *body, char *said, size_t size)
{
    char file[] = "/tmp/holdout-mission-XXXXXX.yaml";
    struct hd_report report = {0};
    FILE *out = fdopen(mkstemps(file, 5), "w");
    fputs(HEAD, out);
    fputs(body, out);
    fclose(out);
    struct hd_pack *pack = hd_pack_builtin(&report);
    struct hd_setup setup = {.mission = hd_pack_add_mission(pack, NULL, file, &report), .seats = 1};
    struct hd_game *game = setup.mission ? hd_game_new(pack, &setup, &report) : NULL;
    said[0] = 0;
    for (int i = 0; i < report.count && i < HD_PROBLEMS; i++)
        snprintf(said + strlen(said), size - strlen(said), "%s\n", report.problem[i].text);
    if (game)
        hd_game_free(game);
    hd_pack_free(pack);
    unlink(file);
}

static void expect(const char *body, const char *words)
{
    static char said[8192];
    try_file(body, said, sizeof said);
    if (words ? !strstr(said, words) : said[0] != 0)
        fail_msg("expected '%s', found '%s' for\n%s", words ? words : "no problem", said, body);
}

static const struct {
    const char *body, *words;
} bad[] = {
    {"fly: yes\n", "fly"},
    {"leave: feet\n", "leave"},
    {"carry: lots\n", "carry"},
    {"take: {level: blue}\n", "level"},
    {"take: {once: twice}\n", "once"},
    {"hide: [blue, red]\n", "hide: all that is not named is red"},
    {"spare: 9\n", "spare"},
    {"doors: [{between: [1V.C, r2c1], colours: [blue]}]\n", "could never be opened"},
    {"doors: [{between: [1V.C, r2c1], level: pink}]\n", "level"},
    {"doors: [{between: [1V.A, 3V.A], new: yes}]\n", "no opening between"},
    {"doors: [{between: [1V.C, r2c1], locked: yes}]\n", "no way leads from the start 'r2c0' to the objective in '1V.B'"},
    {"buildings: [{zone: r2c1, locked: yes}]\n", "isn't a room"},
    {"noise: [{zone: r2c1, count: 0}]\n", "count"},
    {"marks: [{zone: r2c1}]\n", "name"},
    {"cars: [{zone: r2c1, objective: yes}]\n", "only a car that stays"},
    {"people: [{who: nobody, zone: r2c1}]\n", "there is no survivor 'nobody'"},
    {"pairs: yes\n", "1 starts need 2 people in pairs"},
    {"pairs: yes\ncompanions: each\n", "pairs take everybody"},
    {"hide: [blue]\nspare: 1\ndoors: [{between: [1V.C, r2c1], colour: blue}]\n", "may stay in the box"},
    {"deeds: [{do: dance}]\n", "do"},
    {"deeds: [{as: treat, zone: r2c1, spends: any, do: companion}]\n", "nobody carries objectives"},
    {"carry: keep\ndeeds: [{do: seal}]\n", "there is no broken door to seal"},
    {"deeds: [{do: load, what: food}]\n", "there is no car to load"},
    {"carry: keep\ndeeds: [{as: deliver, zone: r2c1, spends: blue}]\n", "nobody can carry an objective of this colour"},
    {"carry: keep\ndeeds: [{as: deliver, zone: r2c1, spends: any}]\n", "deliver: say under 'spends'"},
    {"rules: [{when: delivered, do: gift, card: cake}]\n", "'cake' isn't a card"},
    {"rules: [{when: burnt, do: companion}]\n", "this cannot happen when 'burnt'"},
    {"rules: [{when: taken, do: spawn-home}]\n", "this cannot happen when 'taken'"},
    {"rules: [{when: taken, colour: blue, do: companion}]\n", "no objective has the colour"},
    {"rules: [{when: opened, do: purge}]\n", "no door has the colour"},
    {"rules: [{when: enters, do: lose}]\n", "zone"},
    {"rules: [{when: begin, zone: r2c1, do: spawn-building}]\n", "isn't a room"},
    {"rules: [{when: taken, do: card}]\n", "card"},
    {"rules: [{when: burnt, by: car, do: spawn-home}]\n", "no car can explode"},
    {"rules: [{when: taken, do: swap}]\n", "nobody has a companion to change places with"},
    {"companions: each\ntake: {once: pair}\n", "add a rule with 'do: swap'"},
    {"companions: [{who: nobody, zone: r2c1}]\n", "there is no survivor 'nobody'"},
    {"companions: [{who: lou}]\n", "zone"},
    {"companions: [{who: lou, zone: r2c1}, {who: lou, zone: r2c2}]\n", "'lou' is already somewhere else"},
    {"pairs: yes\ncompanions: [{who: lou, zone: r2c1}]\n", "pairs take everybody"},
    {"rules: [{when: joins, who: lou, do: win}]\n", "'lou' never turns up"},
    {"rules: [{when: taken, if: {led: lou}, do: win}]\n", "'lou' never turns up"},
    {"rules: [{when: taken, do: lead, who: amy}]\n", "'amy' can be played here"},
    {"rules: [{when: dies, do: win}]\n", "who"},
    {"companions: [{who: lou, zone: r2c1}]\nrules: [{when: dies, who: lou, do: win}]\n", "unless the sheet says 'loses: no'"},
    {"companions: [{who: lou, zone: r2c1}]\nrules: [{when: round, round: 2, who: lou, do: win}]\n", "who"},
};

/* Goals that nothing leads to. */
static const struct {
    const char *goal, *words;
} vain[] = {
    {"{dance: all}", "names no goal"},
    {"{take: objectives, count: 3}", "3 objectives are to be taken, but there are only 2"},
    {"{take: objectives, colour: blue}", "there are no blue objectives"},
    {"{take: crates, building: 1V.A}", "there are no crates"},
    {"{take: objectives, coloured: 1}", "too many: 0 of the objectives are blue or green"},
    {"{each-holds: objective}", "nobody can hold an objective"},
    {"{team-holds: molotov, count: 9}", "the decks have only 4"},
    {"{exit: all}", "the mission has no 'exit'"},
    {"{companions: 1}", "there are only 0"},
    {"{companions: lou}", "'lou' never turns up"},
    {"{escort: [lou]}", "the mission has no 'exit'"},
    {"{escort: everybody}", "there is no survivor 'everybody'"},
    {"{cars-out: all}", "no car can drive"},
    {"{park: r2c1}", "no car can drive"},
    {"{spawns: home}", "nothing moves spawn tokens"},
    {"{burn: spawns}", "there is no spawn zone but the first"},
    {"{clear: r2c1}", "isn't a room"},
    {"{gather: r9c9}", "the board has no zone 'r9c9'"},
    {"{seal: doors}", "there is no deed 'seal'"},
    {"{empty: supply}", "no rule says 'purge'"},
    {"{swap: pairs}", "no rule says 'swap'"},
    {"{load: objectives}", "there is no deed 'load'"},
    {"{kill: abomination}", "with"},
};

static void what_cannot_work_is_told(void **state)
{
    char body[1024];
    snprintf(body, sizeof body, "%s%s%s", SPAWN, TAKE, WIN);
    expect(body, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(body, sizeof body, "%s%s%s%s", SPAWN, TAKE, bad[i].body, WIN);
        expect(body, bad[i].words);
    }
}

static void goals_nothing_leads_to_are_told(void **state)
{
    char body[1024];
    for (size_t i = 0; i < sizeof vain / sizeof *vain; i++) {
        snprintf(body, sizeof body, "%s%sgoals: [%s]\n", SPAWN, TAKE, vain[i].goal);
        expect(body, vain[i].words);
    }
}

static void cars_need_seats_for_all_who_leave_in_them(void **state)
{
    static const char rest[] = "exit: r2c0\nleave: cars\ngoals: [{exit: all}]\n";
    char body[1024];
    snprintf(body, sizeof body, "%scars: [{zone: r2c0}, {zone: r2c1, drive: no}]\n%s", SPAWN, rest);
    expect(body, "6 survivors, but the cars that drive have 4 seats");
    snprintf(body, sizeof body, "%scars: [{zone: r2c0}, {zone: r2c1}]\n%s", SPAWN, rest);
    expect(body, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_work_is_told),
        cmocka_unit_test(goals_nothing_leads_to_are_told),
        cmocka_unit_test(cars_need_seats_for_all_who_leave_in_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
