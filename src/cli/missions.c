/*
 * missions.c - `holdout missions`: what can be played.
 */
#include "cli/args.h"
#include "cli/verbs.h"
#include "draw/sheet.h"

#include <string.h>

static const struct hd_text help = {{
    "usage: holdout missions [GAME]\n"
    "\n"
    "Lists the missions of a game (default: of all games).\n"
    "\n"
    "  --long     also shows the tiles, the briefing, the goals and the special rules\n"
    "  --words    every keyword the game's mission files can use, as tables for docs/missions.md\n"
    "\n"
    "example: holdout missions 2e\n",
    "Aufruf: holdout missions [SPIEL]\n"
    "\n"
    "Listet die Missionen eines Spiels auf (ohne Angabe: aller Spiele).\n"
    "\n"
    "  --long     zeigt auch die Teile, die Einleitung, die Ziele und die Sonderregeln\n"
    "  --words    alle Wörter, die eine Missionsdatei des Spiels kennt, als Tabellen (englisch)\n"
    "\n"
    "Beispiel: holdout missions 2e\n",
}};

enum { ID_WIDTH = 17, NAME_WIDTH = 30, INDENT = 4 }; /* widths at least */

/* The mission's tiles are in rows, each with its turn. */
static int count_tiles(const char *tiles)
{
    int n = 0;
    for (; *tiles; tiles++)
        n += *tiles == '@';
    return n;
}

/* The column of the names is as wide as the longest of all games, so that their lists stand one under the other. */
static int name_width(const struct hd_pack *pack, enum hd_lang lang)
{
    int width = NAME_WIDTH;
    for (int g = 0; g < hd_game_count(pack); g++)
        for (int m = 0; m < hd_game_info(pack, g).missions; m++) {
            int needed = text_width(hd_mission_info(pack, g, m).name.in[lang]) + 2;
            width = needed > width ? needed : width;
        }
    return width;
}

static void put_line(const struct hd_pack *pack, int game, const struct hd_mission_info *m, enum hd_lang lang)
{
    char id[64];
    int tiles = count_tiles(m->tiles);
    snprintf(id, sizeof id, "%s/%s", hd_game_info(pack, game).id, m->id);
    put_padded(stdout, id, ID_WIDTH);
    put_padded(stdout, m->name.in[lang], name_width(pack, lang));
    put_padded(stdout, sheet_difficulty(m->difficulty, lang), 8);
    printf("%4d min", m->minutes);
    if (tiles)
        printf(SAY(lang, "  %d tiles", "  %d Teile"), tiles);
    putchar('\n');
}

static void put_part(const char *title, const char *text, int width)
{
    if (!*text)
        return;
    printf("%*s%s", INDENT, "", title);
    put_wrapped(stdout, text, INDENT + text_width(title), INDENT, width);
}

static void put_goals(const struct hd_pack *pack, const char *game_id, const char *mission, enum hd_lang lang, int width)
{
    static struct hd_view view;
    static struct hd_report report;
    char name[64];
    snprintf(name, sizeof name, "%.20s/%.40s", game_id, mission);
    struct hd_setup setup = {.mission = name};
    report.count = 0;
    struct hd_game *game = hd_game_new(pack, &setup, &report);
    struct hd_state *state = game ? hd_state_new(game) : NULL;
    if (state) {
        hd_start(game, state, 1, NULL);
        hd_observe(game, state, HD_TEAM, &view);
        for (int i = 0; i < view.goals; i++)
            put_part(i ? "       " : SAY(lang, "Goals: ", "Ziele: "), view.goal[i].text[lang], width);
    }
    hd_state_free(state);
    hd_game_free(game);
}

static void put_mission(const struct hd_pack *pack, int game, int mission, bool at_length, enum hd_lang lang)
{
    struct hd_mission_info m = hd_mission_info(pack, game, mission);
    int width = terminal_width() < 80 ? terminal_width() : 80; /* longer lines are hard to read */
    put_line(pack, game, &m, lang);
    if (!at_length)
        return;
    put_part(SAY(lang, "Tiles: ", "Teile: "), m.tiles, width);
    put_part("", m.briefing.in[lang], width);
    put_goals(pack, hd_game_info(pack, game).id, m.id, lang, width);
    put_part(SAY(lang, "Special rules: ", "Sonderregeln: "), m.special.in[lang], width);
    putchar('\n');
}

static void put_game(const struct hd_pack *pack, int game, bool at_length, enum hd_lang lang)
{
    struct hd_game_info info = hd_game_info(pack, game);
    printf(SAY(lang, "%s: %s, %d to %d players\n", "%s: %s, %d bis %d Personen\n"), info.id, info.name.in[lang], info.seats_min,
           info.seats_max);
    for (int m = 0; m < info.missions; m++)
        put_mission(pack, game, m, at_length, lang);
}

/* One table per list, in the order the game names them. */
static void put_words(const struct hd_pack *pack, const char *game)
{
    const char *list = "";
    struct hd_word_info w;
    for (int i = 0; (w = hd_mission_word(pack, game, i)).word; i++) {
        if (strcmp(list, w.list))
            printf("\n| %s | |\n|---|---|\n", w.list);
        printf("| `%s` | %s |\n", w.word, w.what);
        list = w.list;
    }
}

int verb_missions(int argc, char **argv)
{
    struct cli cli;
    bool at_length = false, words = false;
    struct arg args[] = {{"long", 'l', ARG_FLAG, &at_length}, {"words", 'w', ARG_FLAG, &words}, {0}};
    int code = args_read(argc, argv, args, &help, &cli);
    if (code >= 0)
        return code;
    struct hd_pack *pack = cli_pack(&cli);
    if (!pack)
        return EXIT_USAGE;
    int only = cli.words ? cli_game(&cli, pack, cli.word[0]) : -1;
    if (words && only >= 0)
        put_words(pack, hd_game_info(pack, only).id);
    else if (!cli.words || only >= 0)
        for (int g = 0; g < hd_game_count(pack); g++)
            if (!cli.words || g == only)
                put_game(pack, g, at_length, cli.lang);
    hd_pack_free(pack);
    return cli.words && only < 0 ? EXIT_USAGE : EXIT_FINE;
}
