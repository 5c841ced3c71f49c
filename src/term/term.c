/*
 * term.c - which way to play: start screen and curses client on a terminal, lines everywhere else; beginning and farewell.
 * Not here: the ways themselves (lobby.c, client.c, plain.c).
 */
#include "term/term.h"

#include "pack/regular.h"
#include "term/guests.h"
#include "term/inside.h"
#include "term/say.h"
#include "term/screen.h"
#include "term/seats.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* ---- beginning ---- */

void term_problems(const struct hd_report *report)
{
    for (int i = 0; i < report->count && i < HD_PROBLEMS; i++) {
        const struct hd_problem *p = &report->problem[i];
        if (p->file[0])
            fprintf(stderr, "%s:", p->file);
        if (p->line)
            fprintf(stderr, "%d:", p->line);
        fprintf(stderr, "%s%s\n", p->file[0] || p->line ? " " : "", p->text);
    }
}

static bool fail(const char *format, const char *a, const char *b)
{
    fprintf(stderr, format, a, b);
    fputc('\n', stderr);
    return false;
}

/* The newest game that was begun with the real box. */
static bool newest_at_table(const struct hd_pack *pack, struct save_entry *out)
{
    static struct save_entry all[SAVE_LIST];
    int count = table_unfinished(pack, all, SAVE_LIST);
    bool found = false;
    for (int i = 0; i < count && !found; i++) {
        size_t length;
        char *text = save_read(all[i].path, &length);
        found = text && strstr(text, "\nsetup table begin\n");
        if (found)
            *out = all[i];
        free(text);
    }
    return found;
}

static bool has_mission(const struct hd_pack *pack, const char *game, const char *mission)
{
    for (int g = 0; g < hd_game_count(pack); g++)
        for (int m = 0; !strcmp(hd_game_info(pack, g).id, game) && m < hd_game_info(pack, g).missions; m++)
            if (!strcmp(hd_mission_info(pack, g, m).id, mission))
                return true;
    return false;
}

/* Is the record of a mission that only a file of the player's has? Then name holds what it is called. */
static bool needs_file(const struct hd_pack *pack, const struct save_entry *entry, char *name, size_t size)
{
    size_t length;
    char *text = save_read(entry->path, &length), game[16], mission[40];
    bool known = text && sscanf(text, "%*[^\n]\ngame %15s mission %39s", game, mission) == 2;
    bool needs = known && !has_mission(pack, game, mission);
    if (needs)
        snprintf(name, size, "%s/%s", game, mission);
    free(text);
    return needs;
}

/* The last game may be one of a mission file that was not given: then an older one is not simply taken instead. */
static bool newest_needs_file(const struct term_options *options, const struct save_entry *next)
{
    static struct save_entry all[SAVE_LIST];
    int count = save_list(all, SAVE_LIST);
    char name[64], path[SAVE_PATH + 20];
    if (!count || (next && !strcmp(all[0].path, next->path)) || !needs_file(options->pack, &all[0], name, sizeof name))
        return false;
    fail(say(SAY_GIVE_FILE, options->lang), name, NULL);
    if (next) {
        snprintf(path, sizeof path, "--resume %s", next->path);
        fail(say(SAY_GIVE_SAVE, options->lang), path, NULL);
    }
    return true;
}

/* Of a mission file only its own games: going on with another one would be a surprise. */
static bool newest_of(const struct term_options *options, struct save_entry *out)
{
    static struct save_entry all[SAVE_LIST];
    int count = table_unfinished(options->pack, all, SAVE_LIST);
    for (int i = 0; i < count; i++)
        if (!strcmp(all[i].mission, options->mission)) {
            *out = all[i];
            return true;
        }
    return false;
}

/* The file to go on with; "" after a sentence on stderr. */
static const char *file_to_resume(const struct term_options *options)
{
    static struct save_entry newest;
    char folder[SAVE_PATH] = "$HOME";
    if (options->file)
        return options->file;
    bool found = options->table     ? newest_at_table(options->pack, &newest)
                 : options->mission ? newest_of(options, &newest)
                                    : table_unfinished(options->pack, &newest, 1) > 0;
    if (!options->mission && newest_needs_file(options, found ? &newest : NULL))
        return "";
    if (!found && options->mission) {
        fail(say(SAY_NO_SAVE_OF, options->lang), options->mission, NULL);
        return "";
    }
    if (found)
        return newest.path;
    save_folder(folder, sizeof folder);
    fail(say(SAY_NO_SAVE, options->lang), folder, NULL);
    return "";
}

static bool resume(struct table *table, const struct term_options *options, struct hd_report *report)
{
    const char *path = options->from ? options->from : file_to_resume(options);
    if (!*path)
        return false;
    switch (options->from ? table_from(table, options->pack, path, options->from_line, report)
                          : table_resume(table, options->pack, path, report)) {
    case RESUME_NO_LINE: return fail(say(SAY_NO_LINE, options->lang), path, NULL);
    case RESUME_LOCKED: return fail(say(SAY_LOCKED, options->lang), path, NULL);
    case RESUME_UNREADABLE: return fail(say(SAY_CANNOT_READ, options->lang), path, regular_why(errno, options->lang));
    case RESUME_BROKEN:
        for (int i = 0; i < report->count && i < HD_PROBLEMS; i++)
            if (!report->problem[i].file[0])
                snprintf(report->problem[i].file, sizeof report->problem[i].file, "%.199s", path);
        term_problems(report);
        return false;
    case RESUMED: break;
    }
    if (table_over(table)) {
        table_close(table);
        return fail(say(SAY_FINISHED_SAVE, options->lang), path, NULL);
    }
    return true;
}

/* As many as were asked for, or as few as the game can be played with. */
static int seats_of(const struct term_options *options)
{
    size_t length = strcspn(options->mission, "/");
    for (int g = 0; g < hd_game_count(options->pack) && !options->seats; g++) {
        struct hd_game_info info = hd_game_info(options->pack, g);
        if (strlen(info.id) == length && !strncmp(info.id, options->mission, length))
            return info.seats_min;
    }
    return options->seats ? options->seats : 1;
}

uint64_t term_seed(const struct term_options *options, const char *mission)
{
    return options->seed_given ? options->seed : table_deal(options->pack, mission, options->seed);
}

static bool start(struct table *table, const struct term_options *options, struct hd_report *report)
{
    enum hd_bot bot[HD_SEATS];
    char why[300];
    struct hd_setup setup = {options->mission, seats_of(options), options->choices, options->choice};
    if (!seats_read(options->bots, setup.seats, bot, options->lang, why, sizeof why))
        return fail("%s", why, NULL);
    if (table_start(table, options->pack, &setup, term_seed(options, options->mission), bot, report))
        return guests_invite(table, options->bots, options->bot_ms);
    term_problems(report);
    return false;
}

static bool resume_with_bots(struct table *table, const struct term_options *options, struct hd_report *report)
{
    enum hd_bot bot[HD_SEATS];
    char why[300];
    if (!resume(table, options, report) || !options->bots)
        return table->session;
    if (seats_read(options->bots, hd_seats(table_game(table)), bot, options->lang, why, sizeof why)) {
        table_seat(table, bot);
        return guests_invite(table, options->bots, options->bot_ms);
    }
    table_close(table);
    return fail("%s", why, NULL);
}

bool term_begin(struct table *table, const struct term_options *options)
{
    struct hd_report *report = calloc(1, sizeof *report);
    if (!report)
        return false;
    table->lang = options->lang;
    bool ok = options->resume || options->from ? resume_with_bots(table, options, report) : start(table, options, report);
    free(report);
    return ok;
}

/* ---- the farewell ---- */

static void farewell(const struct table *table, const char *again)
{
    enum hd_lang lang = table->lang;
    enum hd_result result = hd_result(table_game(table), table_state(table));
    if (result == HD_WON || result == HD_LOST)
        printf("%s\n", say(result == HD_WON ? SAY_WON : SAY_LOST, lang));
    if (!hd_session_steps(table->session))
        return;
    if (table->save.error) {
        printf("%s\n", say(SAY_LOST_ON_QUIT, lang));
        return;
    }
    printf(say(SAY_SAVED_AT, lang), table->save.path);
    printf("\n");
    if (result == HD_PLAYING) {
        printf(say(SAY_RESUME_WITH, lang), again);
        printf("\n");
    }
}

static void prepare_last_words(const struct table *table)
{
    char text[700];
    if (table->save.error)
        snprintf(text, sizeof text, "%s", say(SAY_LOST_ON_QUIT, table->lang));
    else
        snprintf(text, sizeof text, say(SAY_SAVED_AT, table->lang), table->save.path);
    say_add(text, sizeof text, "\n");
    screen_last_words(text);
}

/* ---- the ways ---- */

static bool window_fits(enum hd_lang lang)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_col || !size.ws_row)
        return true; /* unknown: curses has its own guess */
    if (size.ws_col >= SCREEN_MIN_W && size.ws_row >= SCREEN_MIN_H)
        return true;
    fprintf(stderr, say(SAY_TOO_SMALL_EXIT, lang), size.ws_col, size.ws_row, SCREEN_MIN_W, SCREEN_MIN_H);
    fputc('\n', stderr);
    return false;
}

/* The seed of the next mission follows from the last: the same campaign again is the same campaign. */
static uint64_t seed_after(const struct table *table)
{
    return hd_session_seed(table->session) * 6364136223846793005u + 1442695040888963407u;
}

static void play_on_screen(struct table *table, const struct term_options *options)
{
    static struct hd_report report;
    prepare_last_words(table);
    while (client_run(table, options->speed) && table_next_game(table, seed_after(table), &report))
        prepare_last_words(table);
    screen_close();
    farewell(table, options->again);
    table_close(table);
}

static void play_with_box(struct table *table, const struct term_options *options)
{
    helper_run(table, options->again);
    table_close(table);
}

static int play_chosen(const struct term_options *options)
{
    struct table table = {.lang = options->lang};
    if (!lobby_choose(&table, options)) {
        screen_close();
        return 0;
    }
    if (helper_is_record(&table)) {
        screen_close();
        play_with_box(&table, options);
        return 0;
    }
    play_on_screen(&table, options);
    return 0;
}

static int play_given(const struct term_options *options, struct table *table)
{
    play_on_screen(table, options);
    return 0;
}

static int without_screen(const struct term_options *options)
{
    const char *kind = getenv("TERM");
    fprintf(stderr, say(SAY_NO_TERMINAL, options->lang), kind ? kind : "");
    fputc('\n', stderr);
    return plain_play(options);
}

/* ---- with the real box ---- */

static int play_at_table(const struct term_options *options)
{
    struct table table = {.lang = options->lang};
    struct term_options chosen = *options;
    char mission[128], why[300];
    if (options->bots)
        return fail("%s", say(SAY_T_ALONE, options->lang), NULL) ? 0 : 1;
    if (!chosen.mission && !chosen.resume) {
        if (!plain_choose_mission(options, mission, sizeof mission))
            return 0;
        chosen.mission = mission;
    }
    if (!term_begin(&table, &chosen))
        return 1;
    if (!helper_can(&table, why, sizeof why)) {
        table_close(&table);
        fail("%s", why, NULL);
        return 1;
    }
    play_with_box(&table, options);
    return 0;
}

int term_saves(char folder[TERM_PATH], char path[TERM_SAVES][TERM_PATH])
{
    static struct save_entry entry[TERM_SAVES];
    _Static_assert(sizeof entry[0].path == TERM_PATH, "paths are copied whole");
    int count = save_list(entry, TERM_SAVES);
    if (!save_folder(folder, TERM_PATH))
        folder[0] = 0;
    for (int i = 0; i < count; i++)
        memcpy(path[i], entry[i].path, TERM_PATH);
    return count;
}

int term_play(const struct term_options *asked)
{
    struct table table = {0};
    struct term_options known = *asked;
    const struct term_options *options = &known;
    if (!asked->lang_given)
        save_kept_lang(&known.lang);
    if (options->table)
        return play_at_table(options);
    if (options->plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return plain_play(options);
    if (!window_fits(options->lang))
        return 1;
    bool given = options->mission || options->resume || options->from;
    if (given && !term_begin(&table, options))
        return 1;
    if (given && helper_is_record(&table)) {
        play_with_box(&table, options);
        return 0;
    }
    if (!screen_open(options->colour)) {
        if (given)
            table_close(&table);
        return without_screen(options);
    }
    return given ? play_given(options, &table) : play_chosen(options);
}
