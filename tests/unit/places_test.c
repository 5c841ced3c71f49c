/*
 * places_test.c - names of places: in every mission of the pack no two places sound alike, in either language, and none says
 * its id; only where a client asks for ids are they added. Houses of Zombietown have numbers for names.
 */
#include "holdout/holdout.h"

#include <stdio.h>
#include <string.h>

static int passed, failed;

static void verdict(bool fine, const char *mission, const char *what, const char *name)
{
    if (fine)
        passed++;
    else {
        failed++;
        printf("%s: %s: %s\n", mission, what, name);
    }
}

static int alike(const struct hd_game *game, int place, enum hd_lang lang)
{
    for (int other = 0; other < place; other++)
        if (!strcmp(hd_name(game, HD_PLACE, place, lang), hd_name(game, HD_PLACE, other, lang)))
            return other;
    return HD_NONE;
}

static void check_names(const struct hd_game *game, const char *mission, bool ids)
{
    const struct hd_map *map = hd_board(game);
    for (int lang = 0; lang < HD_LANGS; lang++)
        for (int place = 0; place < map->places; place++) {
            const char *name = hd_name(game, HD_PLACE, place, (enum hd_lang)lang);
            verdict(*name && !strchr(name, '{') && !strstr(name, "  "), mission, "no whole name", name);
            verdict(alike(game, place, (enum hd_lang)lang) == HD_NONE, mission, "two of that name", name);
            if (map->place[place].kind != HD_HOUSE)
                verdict((strstr(name, map->place[place].id) != NULL) == ids, mission, "the id is or is not in it", name);
        }
}

/* What is special in a mission names places by their names alone, and whole. */
static void check_special(const struct hd_pack *pack, const struct hd_game *game, const char *mission, bool ids)
{
    const struct hd_map *map = hd_board(game);
    for (int lang = 0; lang < HD_LANGS; lang++) {
        char text[8000];
        const char *raw = hd_mission_of(pack, game).special.in[lang];
        int length = hd_spoken(game, raw, (enum hd_lang)lang, text, sizeof text);
        verdict(length == (int)strlen(text), mission, "what is special is cut", text);
        for (int place = 0; place < map->places && !ids; place++) {
            const char *id = map->place[place].id, *found = strstr(text, id);
            verdict(!found || strchr("0123456789", found[strlen(id)]), mission, "an id is left", found ? found : "");
        }
    }
}

static void check_mission(const struct hd_pack *pack, const char *mission, bool ids)
{
    struct hd_report report = {0};
    struct hd_setup setup = {.mission = mission};
    struct hd_game *game = hd_game_new(pack, &setup, &report);
    verdict(game != NULL, mission, "does not load", report.problem[0].text);
    if (game)
        check_names(game, mission, ids);
    if (game)
        check_special(pack, game, mission, ids);
    hd_game_free(game);
}

static void check_pack(const struct hd_pack *pack, bool ids)
{
    for (int g = 0; g < hd_game_count(pack); g++)
        for (int m = 0; m < hd_game_info(pack, g).missions; m++) {
            char mission[64];
            snprintf(mission, sizeof mission, "%s/%s", hd_game_info(pack, g).id, hd_mission_info(pack, g, m).id);
            check_mission(pack, mission, ids);
        }
}

/* A town everybody can find their way in: a corner, a street beside a house, a house of one room, a room of a larger one. */
static void check_town(const struct hd_pack *pack)
{
    static const char *const known[][5] = {
        {"r0c2", "the corner of Main and Elm", "Ecke Hauptstraße/Ulmenallee", "", ""},
        {"r2c1", "Mill Street by the diner", "Mühlstraße beim Diner", "Mill Street", "Mühlstraße"},
        {"r0c4", "Main Street between the pharmacy and the corner house", "Hauptstraße zwischen Apotheke und Eckhaus",
         "Main Street", "Hauptstraße"},
        {"r2c0", "the west end of Mill Street", "Westende der Mühlstraße", "Mill Street", "Mühlstraße"},
        {"9R.A", "the hardware store", "Eisenwarenladen", "hardware store", "Eisenwarenladen"},
        {"1V.C", "the east room of the diner", "Ostraum des Diners", "diner", "Diner"},
    };
    struct hd_setup setup = {.mission = "2e/M1"};
    struct hd_game *game = hd_game_new(pack, &setup, &(struct hd_report){0});
    for (size_t i = 0; game && i < sizeof known / sizeof *known; i++)
        for (int place = 0; place < hd_board(game)->places; place++)
            if (!strcmp(hd_id(game, HD_PLACE, place), known[i][0]))
                for (int lang = 0; lang < HD_LANGS; lang++) {
                    const char *name = hd_name(game, HD_PLACE, place, (enum hd_lang)lang);
                    const char *ground = hd_explain(game, HD_PLACE, place, (enum hd_lang)lang);
                    verdict(!strcmp(name, known[i][1 + lang]), known[i][0], "called", name);
                    verdict(!strcmp(ground, known[i][3 + lang]), known[i][0], "on its ground", ground);
                }
    hd_game_free(game);
}

/* The squares of Zombietown: before, beside and at the corner of a house, farther away, around the graveyard. */
static void check_squares(const struct hd_pack *pack)
{
    static const char *const known[][1 + HD_LANGS] = {
        {"h5", "house 5", "Haus 5"},
        {"s6-12", "in front of house 5's north half", "vor der Nordhälfte von Haus 5"},
        {"s1-7", "in front of house 2's east half", "vor der Osthälfte von Haus 2"},
        {"s0-4", "east of house 1", "östlich von Haus 1"},
        {"s0-0", "two west of house 1", "zwei westlich von Haus 1"},
        {"s1-5", "by the southwest corner of house 2", "an der Südwestecke von Haus 2"},
        {"s2-2", "two south of house 1's west half", "zwei südlich der Westhälfte von Haus 1"},
        {"s2-4", "two south and one east of house 1", "zwei südlich und eins östlich von Haus 1"},
        {"s4-4", "by the northwest corner of the graveyard", "an der Nordwestecke des Friedhofs"},
        {"s4-8", "one west of the graveyard's northeast corner", "eins westlich der Nordostecke des Friedhofs"},
    };
    struct hd_setup setup = {.mission = "zombietown/town"};
    struct hd_game *game = hd_game_new(pack, &setup, &(struct hd_report){0});
    verdict(game != NULL, setup.mission, "does not load", "");
    for (size_t i = 0; game && i < sizeof known / sizeof *known; i++)
        for (int lang = 0; lang < HD_LANGS; lang++) {
            const char *name = hd_name(game, HD_PLACE, hd_find(game, HD_PLACE, known[i][0]), (enum hd_lang)lang);
            verdict(!strcmp(name, known[i][1 + lang]), known[i][0], "called", name);
        }
    verdict(game && hd_find(game, HD_PLACE, "4-8") == hd_find(game, HD_PLACE, "s4-8"), "4-8", "is", "another square");
    hd_game_free(game);
}

/* A building the mission speaks of is called what the mission calls it, all of it; goals name buildings, not tiles. */
static void check_landmarks(const struct hd_pack *pack)
{
    struct hd_setup setup = {.mission = "washington/M1"};
    struct hd_game *game = hd_game_new(pack, &setup, &(struct hd_report){0});
    static struct hd_view view;
    int rooms = 0, others = 0;
    if (!game)
        return;
    for (int place = 0; place < hd_board(game)->places; place++) {
        bool diner = !strcmp(hd_explain(game, HD_PLACE, place, HD_EN), "diner"), there = false;
        for (const char *const *id = (const char *const[]){"3R.A", "3R.B", "4R.A", "4R.B", NULL}; *id; id++)
            there = there || !strcmp(hd_id(game, HD_PLACE, place), *id);
        rooms += diner && there;
        others += diner && !there;
    }
    verdict(rooms == 4 && !others, "washington/M1", "the diner", "is all of one building");
    struct hd_state *state = hd_state_new(game);
    hd_start(game, state, 1, NULL);
    hd_observe(game, state, 0, &view);
    verdict(!strcmp(view.goal[1].text[HD_EN], "Open every door of the diner"), "washington/M1", "asks for",
            view.goal[1].text[HD_EN]);
    verdict(!strcmp(view.goal[1].text[HD_DE], "Jede Tür des Diners öffnen"), "washington/M1", "asks for",
            view.goal[1].text[HD_DE]);
    hd_state_free(state);
    hd_game_free(game);
}

static void check_spoken(const struct hd_pack *pack)
{
    static const char *const said[][2] = {
        {"1 Walker in r0c2.", "1 Walker at the corner of Main and Elm."},
        {"r2c1/9R.A and r2c0", "Mill Street by the diner/the hardware store and the west end of Mill Street"},
        {"in 1V.C (kitchen)", "in the east room of the diner (kitchen)"},
        {"begin r2c1, chin r2c1", "begin Mill Street by the diner, chin Mill Street by the diner"},
        {"r99c9, M1 and 3. r2c1x", "r99c9, M1 and 3. r2c1x"},
        {"", ""},
    };
    struct hd_setup setup = {.mission = "2e/M1"};
    struct hd_game *game = hd_game_new(pack, &setup, &(struct hd_report){0});
    char text[200];
    for (size_t i = 0; game && i < sizeof said / sizeof *said; i++) {
        hd_spoken(game, said[i][0], HD_EN, text, sizeof text);
        verdict(!strcmp(text, said[i][1]), said[i][0], "spoken as", text);
    }
    for (size_t size = 0; game && size < 30; size++) { /* cut, never beyond its end */
        memset(text, '#', sizeof text);
        hd_spoken(game, "1 Walker in r0c2, in r0c2.", HD_EN, text, size);
        verdict(text[size] == '#' && (!size || strlen(text) < size), "a short text", "is cut", text);
    }
    hd_game_free(game);
}

int main(void)
{
    struct hd_report report = {0};
    struct hd_pack *pack = hd_pack_builtin(&report);
    check_pack(pack, false);
    check_town(pack);
    check_squares(pack);
    check_landmarks(pack);
    check_spoken(pack);
    hd_pack_say_ids(pack);
    check_pack(pack, true);
    hd_pack_free(pack);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
