/*
 * lobby.c - the start screen: game, mission with its briefing, players, team and other options, language, saved games.
 * Enter, Enter starts the first mission. Not here: the game itself (client.c).
 */
#include "term/inside.h"
#include "term/options.h"
#include "term/say.h"
#include "term/screen.h"
#include "term/seats.h"
#include "term/utf8.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOBBY_SAVES = 20, LOBBY_OPTIONS = 16, VALUE = 200, ROWS = LOBBY_OPTIONS + HD_SEATS + 8 };

enum row_kind { ROW_START, ROW_RESUME, ROW_GAME, ROW_MISSION, ROW_SEATS, ROW_PLAYER, ROW_OPTION, ROW_LANGUAGE, ROW_QUIT };

struct lobby {
    const struct term_options *asked;
    const struct hd_pack *pack;
    enum hd_lang lang;
    int game, mission, seats;
    enum hd_bot bot[HD_SEATS];        /* who plays each seat */
    char value[LOBBY_OPTIONS][VALUE]; /* of the game's options, in their order */
    int saves;
    struct save_entry save[LOBBY_SAVES];
    int rows, chosen;
    struct {
        enum row_kind kind;
        int option; /* which one, or which seat */
    } row[ROWS];
    char problem[400];
};

static const struct pen text_pen = {INK_TEXT, GROUND_PAGE, 0}, dim_pen = {INK_DIM, GROUND_PAGE, 0};

/* ---- what can be chosen ---- */

static struct hd_game_info game_of(const struct lobby *l) { return hd_game_info(l->pack, l->game); }
static struct hd_mission_info mission_of(const struct lobby *l) { return hd_mission_info(l->pack, l->game, l->mission); }

static void add_row(struct lobby *l, enum row_kind kind, int option)
{
    if (l->rows < ROWS) {
        l->row[l->rows].kind = kind;
        l->row[l->rows++].option = option;
    }
}

static void make_rows(struct lobby *l)
{
    struct hd_game_info game = game_of(l);
    l->rows = 0;
    add_row(l, ROW_START, 0);
    if (l->saves)
        add_row(l, ROW_RESUME, 0);
    if (hd_game_count(l->pack) > 1)
        add_row(l, ROW_GAME, 0);
    add_row(l, ROW_MISSION, 0);
    if (game.seats_max > game.seats_min)
        add_row(l, ROW_SEATS, 0);
    for (int i = 0; i < l->seats && l->seats > 1; i++)
        add_row(l, ROW_PLAYER, i);
    add_row(l, ROW_LANGUAGE, 0); /* before the options: on 24 lines it must not be below the edge */
    for (int i = 0; i < game.options && i < LOBBY_OPTIONS; i++)
        add_row(l, ROW_OPTION, i);
    add_row(l, ROW_QUIT, 0);
    l->chosen = l->chosen < l->rows ? l->chosen : 0;
}

/* What the command line said; else in a game with secrets one person plays against bots, and all others are played by people.
 */
static void reset_bots(struct lobby *l)
{
    char why[300];
    const char *asked = l->asked->bots ? l->asked->bots : game_of(l).hidden ? "rest=greedy" : "";
    if (!seats_read(asked, l->seats, l->bot, l->lang, why, sizeof why))
        snprintf(l->problem, sizeof l->problem, "%s", why);
}

/* The defaults of the game, or what the command line said. */
static void reset_options(struct lobby *l)
{
    struct hd_game_info game = game_of(l);
    for (int i = 0; i < game.options && i < LOBBY_OPTIONS; i++) {
        struct hd_option option = hd_option_info(l->pack, l->game, i);
        snprintf(l->value[i], VALUE, "%s", option.value ? option.value : "");
        for (int c = 0; c < l->asked->choices; c++)
            if (!strcmp(l->asked->choice[c].option, option.id))
                snprintf(l->value[i], VALUE, "%s", l->asked->choice[c].value);
    }
    if (l->seats < game.seats_min || l->seats > game.seats_max)
        l->seats = game.seats_min;
    reset_bots(l);
}

static int wrapped(int value, int by, int count) { return count > 0 ? (value + by + count) % count : 0; }

/* The word after (or before) the present one in a list of words. */
static void next_choice(char *value, const char *choices, int by)
{
    char words[40][32];
    int count = 0, at = 0;
    for (const char *c = choices; *c && count < 40; c += strcspn(c, " "), c += strspn(c, " ")) {
        snprintf(words[count], sizeof words[count], "%.*s", (int)strcspn(c, " "), c);
        if (!strcmp(words[count], value))
            at = count;
        count++;
    }
    if (count)
        snprintf(value, VALUE, "%s", words[wrapped(at, by, count)]);
}

static void change_option(struct lobby *l, int index, int by)
{
    struct hd_option option = hd_option_info(l->pack, l->game, index);
    char *value = l->value[index];
    if (option.kind == HD_OPTION_BOOL)
        snprintf(value, VALUE, "%s", strcmp(value, "yes") ? "yes" : "no");
    else if (option.kind == HD_OPTION_INT)
        snprintf(value, VALUE, "%d", option.min + wrapped(atoi(value) - option.min, by, option.max - option.min + 1));
    else if (option.kind == HD_OPTION_CHOICE && option.choices)
        next_choice(value, option.choices, by);
}

static void change_language(struct lobby *l)
{
    l->lang = l->lang == HD_EN ? HD_DE : HD_EN;
    save_keep_lang(l->lang);
}

static void change(struct lobby *l, int by)
{
    struct hd_game_info game = game_of(l);
    switch (l->row[l->chosen].kind) {
    case ROW_GAME:
        l->game = wrapped(l->game, by, hd_game_count(l->pack));
        l->mission = 0;
        l->seats = l->asked->seats;
        reset_options(l);
        make_rows(l);
        break;
    case ROW_MISSION: l->mission = wrapped(l->mission, by, game.missions); break;
    case ROW_SEATS:
        l->seats = game.seats_min + wrapped(l->seats - game.seats_min, by, game.seats_max - game.seats_min + 1);
        reset_bots(l);
        make_rows(l);
        break;
    case ROW_PLAYER: {
        enum hd_bot *bot = &l->bot[l->row[l->chosen].option];
        *bot = (enum hd_bot)wrapped((int)*bot, by, HD_BOTS);
        break;
    }
    case ROW_OPTION: change_option(l, l->row[l->chosen].option, by); break;
    case ROW_LANGUAGE: change_language(l); break;
    default: break;
    }
}

/* ---- drawing ---- */

static void ago_text(time_t when, enum hd_lang lang, char *out, size_t size)
{
    long minutes = (long)(time(NULL) - when) / 60;
    if (minutes < 90)
        snprintf(out, size, say(SAY_AGO_MINUTES, lang), (int)minutes);
    else if (minutes < 48 * 60)
        snprintf(out, size, say(SAY_AGO_HOURS, lang), (int)(minutes / 60));
    else
        snprintf(out, size, say(SAY_AGO_DAYS, lang), (int)(minutes / (24 * 60)));
}

static const char *save_name(const struct save_entry *entry)
{
    const char *slash = strrchr(entry->path, '/');
    return slash ? slash + 1 : entry->path;
}

/* "2e/M0 · Round 3 · 5 min ago" */
static void save_text(const struct save_entry *entry, enum hd_lang lang, char *out, size_t size)
{
    char ago[40];
    ago_text(entry->when, lang, ago, sizeof ago);
    snprintf(out, size, "%s · ", entry->mission);
    say_add(out, size, say(SAY_ROUND, lang), entry->round);
    say_add(out, size, " · %s", ago);
}

static const char *difficulty_word(const char *word, enum hd_lang lang)
{
    static const enum say words[] = {SAY_EASY, SAY_MEDIUM, SAY_HARD};
    for (int i = 0; i < 3; i++)
        if (word && !strcmp(word, say(words[i], HD_EN)))
            return say(words[i], lang);
    return word ? word : "";
}

static void row_text(const struct lobby *l, int r, char *name, char *value, size_t size)
{
    struct hd_game_info game = game_of(l);
    struct hd_mission_info mission = mission_of(l);
    struct hd_option option;
    *name = *value = 0;
    switch (l->row[r].kind) {
    case ROW_START:
        snprintf(name, size, "%s", say(SAY_ROW_START, l->lang));
        snprintf(value, size, "%s/%s  %s", game.id, mission.id, say_text(&mission.name, l->lang));
        break;
    case ROW_RESUME:
        snprintf(name, size, "%s", say(SAY_ROW_RESUME, l->lang));
        save_text(&l->save[0], l->lang, value, size);
        break;
    case ROW_GAME:
        snprintf(name, size, "%s", say(SAY_ROW_GAME, l->lang));
        snprintf(value, size, "%s", say_text(&game.name, l->lang));
        break;
    case ROW_MISSION:
        snprintf(name, size, "%s", say(SAY_ROW_MISSION, l->lang));
        snprintf(value, size, "%s  %s", mission.id, say_text(&mission.name, l->lang));
        break;
    case ROW_SEATS:
        snprintf(name, size, "%s", say(SAY_ROW_SEATS, l->lang));
        snprintf(value, size, "%d", l->seats);
        break;
    case ROW_PLAYER:
        snprintf(name, size, "  ");
        say_add(name, size, say(SAY_PLAYER, l->lang), l->row[r].option + 1);
        snprintf(value, size, "%s", say((enum say)(SAY_PERSON + (int)l->bot[l->row[r].option]), l->lang));
        break;
    case ROW_OPTION:
        option = hd_option_info(l->pack, l->game, l->row[r].option);
        snprintf(name, size, "%s", say_text(&option.name, l->lang));
        option_value_text(&option, l->value[l->row[r].option], l->lang, value, size);
        break;
    case ROW_LANGUAGE:
        snprintf(name, size, "%s", say(SAY_ROW_LANGUAGE, l->lang));
        snprintf(value, size, "%s", say(SAY_LANGUAGE_NAME, l->lang));
        break;
    case ROW_QUIT: snprintf(name, size, "%s", say(SAY_ROW_QUIT, l->lang)); break;
    }
}

static bool can_change(enum row_kind kind) { return kind != ROW_START && kind != ROW_RESUME && kind != ROW_QUIT; }

static void draw_row(const struct lobby *l, int r, int y, int w)
{
    char name[VALUE], value[VALUE];
    bool chosen = r == l->chosen, arrows = chosen && can_change(l->row[r].kind);
    struct pen pen = PEN(INK_TEXT, chosen ? GROUND_PICK : GROUND_PAGE, chosen ? BOLD : 0);
    row_text(l, r, name, value, sizeof name);
    screen_fill((struct box){y, 2, 1, w - 4}, pen);
    screen_text(y, 3, 2, PEN(INK_YELLOW, pen.ground, BOLD), chosen ? "▸" : " ");
    screen_text(y, 5, 21, PEN(INK_WHITE, pen.ground, BOLD), name);
    screen_printf(y, 27, w - 30, pen, "%s%s%s", arrows ? "‹ " : "", value, arrows ? " ›" : "");
}

/* The mission in words, or what the option under the cursor means. */
static void draw_about(const struct lobby *l, struct box box)
{
    struct hd_mission_info mission = mission_of(l);
    if (l->row[l->chosen].kind == ROW_OPTION) {
        struct hd_option option = hd_option_info(l->pack, l->game, l->row[l->chosen].option);
        screen_wrap(box, text_pen, say_text(&option.help, l->lang));
        return;
    }
    char facts[160] = "";
    say_add(facts, sizeof facts, "%s", difficulty_word(mission.difficulty, l->lang));
    if (mission.minutes) {
        say_add(facts, sizeof facts, *facts ? " · " : "");
        say_add(facts, sizeof facts, say(SAY_MINUTES, l->lang), mission.minutes);
    }
    if (mission.tiles && *mission.tiles)
        say_add(facts, sizeof facts, " · %s %s", say(SAY_TILES, l->lang), mission.tiles);
    screen_text(box.y, box.x, box.w, dim_pen, facts);
    screen_wrap((struct box){box.y + 1, box.x, box.h - 1, box.w}, text_pen, say_text(&mission.briefing, l->lang));
}

static void draw_lobby(const struct lobby *l)
{
    int h = screen_h(), w = screen_w(), rows = h - 9 < l->rows ? (h - 9 < 3 ? 3 : h - 9) : l->rows;
    int first = l->chosen >= rows ? l->chosen - rows + 1 : 0;
    screen_clear();
    screen_text(1, 3, w - 6, PEN(INK_YELLOW, GROUND_PAGE, BOLD), "H O L D O U T");
    screen_text(1, 18, w - 20, dim_pen, say(SAY_TITLE, l->lang));
    for (int i = 0; i < rows; i++)
        draw_row(l, first + i, 3 + i, w);
    if (first)
        screen_text(2, 5, 4, PEN(INK_YELLOW, GROUND_PAGE, BOLD), "▲");
    if (first + rows < l->rows)
        screen_text(3 + rows, 5, 4, PEN(INK_YELLOW, GROUND_PAGE, BOLD), "▼");
    draw_about(l, (struct box){4 + rows, 3, h - 6 - rows, w - 6 < 100 ? w - 6 : 100});
    if (l->problem[0])
        screen_text(h - 2, 3, w - 6, PEN(INK_ORANGE, GROUND_PAGE, BOLD), l->problem);
    screen_text(h - 1, 3, w - 6, dim_pen, say(SAY_KEYS_START, l->lang));
    screen_show();
}

/* ---- pages ---- */

/* What was chosen, in the room the caller gives for it. */
static struct hd_setup setup_of(const struct lobby *l, struct hd_choice choice[LOBBY_OPTIONS], char mission[64])
{
    struct hd_game_info game = game_of(l);
    int count = game.options < LOBBY_OPTIONS ? game.options : LOBBY_OPTIONS;
    for (int i = 0; i < count; i++)
        choice[i] = (struct hd_choice){hd_option_info(l->pack, l->game, i).id, l->value[i]};
    snprintf(mission, 64, "%.15s/%.40s", game.id, mission_of(l).id);
    return (struct hd_setup){mission, l->seats, count, choice};
}

/* What there is to do, a line each; "" where the game has no goals. */
static void goals_text(const struct lobby *l, char *out, size_t size)
{
    struct hd_report *report = calloc(1, sizeof *report);
    struct hd_view *view = calloc(1, sizeof *view);
    struct hd_choice choice[LOBBY_OPTIONS];
    char mission[64];
    struct hd_setup setup = setup_of(l, choice, mission);
    struct hd_game *game = report && view ? hd_game_new(l->pack, &setup, report) : NULL;
    struct hd_state *state = game ? hd_state_new(game) : NULL;
    *out = 0;
    if (state) {
        hd_start(game, state, 1, NULL);
        hd_observe(game, state, HD_TEAM, view);
        for (int i = 0; i < view->goals; i++)
            say_add(out, size, "%s• %s", i ? "\n" : "", view->goal[i].text[l->lang]);
    }
    hd_state_free(state);
    hd_game_free(game);
    free(view);
    free(report);
}

static void brief_part(char *text, size_t size, const char *head, const char *part)
{
    if (*part)
        say_add(text, size, "%s%s%s\n", head, *head ? "\n" : "", part);
    if (*part && screen_h() > 30)
        say_add(text, size, " \n");
}

/* As many lines as fit from the first one on; returns the first one really shown. */
static int draw_brief(const struct lobby *l, const char *title, const char *text, int top)
{
    enum { LINES = 120 };
    static struct span line[LINES];
    int h = screen_h(), w = screen_w(), wide = w - 6 < 100 ? w - 6 : 100, rows = h - 5;
    int count = utf8_wrap(text, wide, line, LINES), last = count > rows ? count - rows : 0;
    top = top > last ? last : top < 0 ? 0 : top;
    screen_clear();
    screen_text(1, 3, w - 6, PEN(INK_YELLOW, GROUND_PAGE, BOLD), title);
    for (int i = top; i < count && i < top + rows; i++) {
        char part[512];
        snprintf(part, sizeof part, "%.*s", line[i].len, text + line[i].at);
        bool head = !strcmp(part, say(SAY_GOALS, l->lang)) || !strcmp(part, say(SAY_SPECIAL, l->lang));
        screen_text(3 + i - top, 3 + line[i].indent, wide, head ? PEN(INK_WHITE, GROUND_PAGE, BOLD) : text_pen, part);
    }
    if (top < last)
        screen_text(h - 2, 3, 4, PEN(INK_YELLOW, GROUND_PAGE, BOLD), "▼");
    screen_text(h - 1, 3, w - 6, PEN(INK_WHITE, GROUND_PAGE, BOLD),
                say(last ? SAY_KEYS_BRIEFING_LONG : SAY_KEYS_BRIEFING, l->lang));
    screen_show();
    return top;
}

/* true: begin. */
static bool briefing(const struct lobby *l)
{
    struct hd_mission_info mission = mission_of(l);
    char title[VALUE], goals[1200], text[5000] = "";
    goals_text(l, goals, sizeof goals);
    snprintf(title, sizeof title, "%s  %s", mission.id, say_text(&mission.name, l->lang));
    brief_part(text, sizeof text, "", say_text(&mission.briefing, l->lang));
    brief_part(text, sizeof text, say(SAY_GOALS, l->lang), goals);
    brief_part(text, sizeof text, say(SAY_SPECIAL, l->lang), say_text(&mission.special, l->lang));
    for (int top = 0;;) {
        top = draw_brief(l, title, text, top);
        switch (screen_key(-1, l->lang)) {
        case KEYS_ENTER: return true;
        case KEYS_ESC:
        case 'q': return false;
        case KEYS_UP: top--; break;
        case KEYS_DOWN: top++; break;
        case KEYS_PAGE_UP: top -= screen_h() - 6; break;
        case KEYS_PAGE_DOWN:
        case ' ': top += screen_h() - 6; break;
        default: break;
        }
    }
}

static int pick_save(const struct lobby *l)
{
    for (int chosen = 0;;) {
        int h = screen_h(), w = screen_w();
        screen_clear();
        screen_text(1, 3, w - 6, PEN(INK_YELLOW, GROUND_PAGE, BOLD), say(SAY_ROW_RESUME, l->lang));
        for (int i = 0; i < l->saves && 3 + i < h - 2; i++) {
            char text[VALUE];
            struct pen pen = PEN(INK_TEXT, i == chosen ? GROUND_PICK : GROUND_PAGE, 0);
            save_text(&l->save[i], l->lang, text, sizeof text);
            screen_fill((struct box){3 + i, 2, 1, w - 4}, pen);
            int used = screen_text(3 + i, 3, w - 6, pen, text);
            screen_text(3 + i, 5 + used, w - 8 - used, PEN(INK_DIM, pen.ground, 0), save_name(&l->save[i]));
        }
        screen_text(h - 1, 3, w - 6, dim_pen, say(SAY_KEYS_PICK, l->lang));
        screen_show();
        switch (screen_key(-1, l->lang)) {
        case KEYS_UP: chosen = wrapped(chosen, -1, l->saves); break;
        case KEYS_DOWN: chosen = wrapped(chosen, 1, l->saves); break;
        case KEYS_ENTER: return chosen;
        case KEYS_ESC:
        case 'q': return -1;
        default: break;
        }
    }
}

/* ---- the team ---- */

struct team {
    int count, in, most, chosen;
    char word[40][32];
    bool is_in[40];
};

static bool has_word(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)); at += length)
        if ((at == list || strchr(",/ ", at[-1])) && (!at[length] || strchr(",/ ", at[length])))
            return true;
    return false;
}

static void read_team(struct team *team, const struct hd_option *option, const char *value)
{
    memset(team, 0, sizeof *team);
    for (const char *c = option->choices ? option->choices : ""; *c && team->count < 40;
         c += strcspn(c, " "), c += strspn(c, " ")) {
        char *word = team->word[team->count];
        snprintf(word, sizeof team->word[0], "%.*s", (int)strcspn(c, " "), c);
        team->is_in[team->count] = has_word(value, word);
        team->in += team->is_in[team->count++];
    }
    team->most = option->kind == HD_OPTION_TEAM ? option->max : team->count;
}

static void write_team(const struct team *team, char *value)
{
    *value = 0;
    for (int i = 0; i < team->count; i++)
        if (team->is_in[i])
            say_add(value, VALUE, "%s%s", *value ? "," : "", team->word[i]);
}

static void draw_team(const struct lobby *l, const struct hd_option *option, const struct team *team)
{
    int h = screen_h(), w = screen_w();
    char keys[160];
    screen_clear();
    for (int i = 0; i < team->count && 2 + i < h - 2; i++) {
        char name[80];
        struct pen pen =
            PEN(team->is_in[i] ? INK_WHITE : INK_DIM, i == team->chosen ? GROUND_PICK : GROUND_PAGE, team->is_in[i] ? BOLD : 0);
        option_choice_name(option, team->word[i], (int)strlen(team->word[i]), l->lang, name, sizeof name);
        screen_fill((struct box){2 + i, 2, 1, 30}, pen);
        screen_printf(2 + i, 3, 28, pen, "%s %s", team->is_in[i] ? "[x]" : "[ ]", name);
    }
    snprintf(keys, sizeof keys, say(SAY_KEYS_TEAM, l->lang), team->in, team->most);
    screen_text(h - 1, 3, w - 6, dim_pen, keys);
    screen_show();
}

static void choose_team(struct lobby *l, int index)
{
    static struct team team;
    struct hd_option option = hd_option_info(l->pack, l->game, index);
    read_team(&team, &option, l->value[index]);
    for (;;) {
        draw_team(l, &option, &team);
        switch (screen_key(-1, l->lang)) {
        case KEYS_UP: team.chosen = wrapped(team.chosen, -1, team.count); break;
        case KEYS_DOWN: team.chosen = wrapped(team.chosen, 1, team.count); break;
        case ' ':
            if (!team.is_in[team.chosen] && team.in == team.most)
                break;
            team.in += team.is_in[team.chosen] ? -1 : 1;
            team.is_in[team.chosen] = !team.is_in[team.chosen];
            break;
        case KEYS_ENTER:
            if (team.in == 0)
                break;
            write_team(&team, l->value[index]);
            return;
        case KEYS_ESC:
        case 'q': return;
        default: break;
        }
    }
}

/* ---- going ---- */

static bool start(struct lobby *l, struct table *table)
{
    struct hd_report *report = calloc(1, sizeof *report);
    struct hd_choice choice[LOBBY_OPTIONS];
    char mission[64];
    struct hd_setup setup = setup_of(l, choice, mission);
    table->lang = l->lang;
    bool ok = report && table_start(table, l->pack, &setup, term_seed(l->asked, mission), l->bot, report);
    if (!ok && report)
        snprintf(l->problem, sizeof l->problem, "%s", report->problem[0].text);
    free(report);
    return ok;
}

static bool resume(struct lobby *l, struct table *table)
{
    struct hd_report *report = calloc(1, sizeof *report);
    int which = l->saves > 1 ? pick_save(l) : 0;
    if (which < 0 || !report) {
        free(report);
        return false;
    }
    const char *path = l->save[which].path;
    table->lang = l->lang;
    enum resume result = table_resume(table, l->pack, path, report);
    if (result == RESUME_LOCKED)
        snprintf(l->problem, sizeof l->problem, say(SAY_LOCKED, l->lang), save_name(&l->save[which]));
    else if (result != RESUMED)
        snprintf(l->problem, sizeof l->problem, say(SAY_CANNOT_READ, l->lang), save_name(&l->save[which]),
                 result == RESUME_UNREADABLE ? strerror(errno) : report->problem[0].text);
    free(report);
    return result == RESUMED;
}

/* A team, or any other choice of several words. */
static bool is_list(const struct lobby *l, int option)
{
    enum hd_option_kind kind = hd_option_info(l->pack, l->game, option).kind;
    return kind == HD_OPTION_TEAM || kind == HD_OPTION_LIST;
}

/* true: a game is on the table. */
static bool enter(struct lobby *l, struct table *table)
{
    int option = l->row[l->chosen].option;
    switch (l->row[l->chosen].kind) {
    case ROW_START: return briefing(l) && start(l, table);
    case ROW_RESUME: return resume(l, table);
    case ROW_OPTION:
        if (is_list(l, option))
            choose_team(l, option);
        else
            change(l, 1);
        return false;
    default: change(l, 1); return false;
    }
}

bool lobby_choose(struct table *table, const struct term_options *options)
{
    static struct lobby l;
    l = (struct lobby){.asked = options, .pack = options->pack, .lang = options->lang, .seats = options->seats};
    l.saves = table_unfinished(l.pack, l.save, LOBBY_SAVES);
    reset_options(&l);
    make_rows(&l);
    for (;;) {
        draw_lobby(&l);
        int key = screen_key(-1, l.lang);
        if (key != KEYS_NONE)
            l.problem[0] = 0;
        switch (key) {
        case KEYS_UP: l.chosen = wrapped(l.chosen, -1, l.rows); break;
        case KEYS_DOWN: l.chosen = wrapped(l.chosen, 1, l.rows); break;
        case KEYS_LEFT: change(&l, -1); break;
        case KEYS_RIGHT: change(&l, 1); break;
        case 'L': change_language(&l); break;
        case KEYS_ENTER:
            if (l.row[l.chosen].kind == ROW_QUIT)
                return false;
            if (enter(&l, table))
                return true;
            break;
        case 'q':
        case KEYS_ESC: return false;
        default: break;
        }
    }
}
