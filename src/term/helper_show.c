/*
 * helper_show.c - what the helper shows: the plan, the state of things, what just happened, the open question.
 * Not here: drawing the plan (plan.c), looking rules and chances up (helper_ask.c).
 */
#include "term/helper.h"
#include "term/look.h"
#include "term/plan.h"
#include "term/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* ---- the plan ---- */

static void put_char(wchar_t ch)
{
    unsigned c = ch ? (unsigned)ch : ' ';
    if (c < 0x80) {
        putchar((int)c);
    } else if (c < 0x800) {
        putchar((int)(0xc0 | c >> 6));
        putchar((int)(0x80 | (c & 63)));
    } else {
        putchar((int)(0xe0 | c >> 12));
        putchar((int)(0x80 | (c >> 6 & 63)));
        putchar((int)(0x80 | (c & 63)));
    }
}

/* As large as the window; in a pipe as large as a page. */
static struct winsize window_size(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || size.ws_col < 40 || size.ws_row < 10)
        size = (struct winsize){.ws_row = 38, .ws_col = 100};
    return size;
}

static void put_canvas(const struct canvas *canvas)
{
    for (int y = 0; y < canvas->h; y++) {
        int end = canvas->w;
        while (end && (canvas->dot[y * canvas->w + end - 1].ch == L' ' || !canvas->dot[y * canvas->w + end - 1].ch))
            end--;
        for (int x = 0; x < end; x++)
            put_char(canvas->dot[y * canvas->w + x].ch);
        putchar('\n');
    }
}

static void show_legend(const struct helper *h)
{
    char text[4000] = "";
    look_legend(table_game(h->table), &h->view, h->table->lang, text, sizeof text);
    fputs(text, stdout);
}

void show_map(struct helper *h)
{
    const struct hd_game *game = table_game(h->table);
    struct plan *plan = calloc(1, sizeof *plan);
    struct plan_marks marks = {.chosen = HD_NONE, .watched = {HD_NONE, HD_NONE}, .acting = HD_NONE};
    struct letters letters;
    struct winsize window = window_size();
    if (!plan)
        return;
    table_view(h->table, &h->view);
    letters_assign(&letters, game, &h->view, h->table->lang);
    plan_fit(plan, hd_board(game), window.ws_row - 2, window.ws_col - 1, false);
    plan_draw(plan, game, &h->view, &letters, &marks, h->table->lang);
    putchar('\n');
    put_canvas(&plan->canvas);
    plan_free(plan);
    free(plan);
}

/* ---- the state of things ---- */

static int points_of(const struct helper *h, int piece) { return ask_number(h, "ap %s", piece_id(h, piece)); }

static void show_figure(const struct helper *h, const struct hd_piece *piece)
{
    const struct hd_game *game = table_game(h->table);
    enum hd_lang lang = h->table->lang;
    const char *where = piece->place >= 0 ? place_id(h, piece->place) : say(SAY_T_OFF, lang);
    printf("  ");
    printf(say(SAY_T_FIGURE, lang), hd_name(game, HD_PIECE, piece->id, lang), where, say_level(piece->level, lang),
           hd_name(game, HD_TRACK, hd_find(game, HD_TRACK, "adrenaline"), lang), points_of(h, piece->id),
           look_word(h->table, "health"), piece->health - piece->wounds, piece->health);
    puts(piece->flags & HD_DONE && piece->place >= 0 ? say(SAY_T_HAD_TURN, lang) : "");
}

/* Somebody stands there, or it is loud; tokens are on the plan. */
static bool is_lively(const struct helper *h, int place)
{
    const struct hd_game *game = table_game(h->table);
    for (int i = 0; i < h->view.pieces; i++) {
        const struct hd_piece *piece = &h->view.piece[i];
        if (piece->place == place && (figure_is_ours(game, piece) || (figure_is_enemy(game, piece) && piece->count)))
            return true;
    }
    return place < h->view.places && h->view.noise[place];
}

static void show_zones(const struct helper *h)
{
    const struct hd_map *map = hd_board(table_game(h->table));
    char text[500], zombies[300];
    bool none = true;
    puts(say(SAY_T_ZONES, h->table->lang));
    for (int place = 0; place < map->places; place++) {
        list_zombies(h, place, zombies, sizeof zombies);
        none = none && !*zombies;
        look_crowd(h->table, &h->view, place, text, sizeof text);
        if (is_lively(h, place))
            printf("  %-6s %s\n", map->place[place].id, text);
    }
    if (none)
        printf("  %s\n", say(SAY_T_NO_ZOMBIES, h->table->lang));
}

void show_goals(struct helper *h)
{
    for (int i = 0; i < h->view.goals; i++)
        printf("  %d/%d  %s\n", h->view.goal[i].done, h->view.goal[i].need, h->view.goal[i].text[h->table->lang]);
}

/* In a game that has a clock. */
static void show_hour(const struct helper *h)
{
    char hour[60] = "";
    look_hour(table_game(h->table), &h->view, h->table->lang, hour, sizeof hour);
    if (*hour)
        printf(" · %s", hour);
}

static void show_round(struct helper *h)
{
    const struct hd_game *game = table_game(h->table);
    int danger = 0;
    table_view(h->table, &h->view);
    for (int i = 0; i < h->view.pieces; i++)
        if (figure_is_ours(game, &h->view.piece[i]) && h->view.piece[i].level > danger)
            danger = h->view.piece[i].level;
    printf(say(SAY_T_STATUS, h->table->lang), h->view.round, say_level(danger, h->table->lang));
    show_hour(h);
    if (hd_seats(game) > 1)
        printf(say(SAY_T_FIRST_SEAT, h->table->lang), h->view.first_seat + 1);
    putchar('\n');
}

void show_status(struct helper *h)
{
    const struct hd_game *game = table_game(h->table);
    show_round(h);
    for (int i = 0; i < h->view.pieces; i++)
        if (figure_leads(game, &h->view, &h->view.piece[i]))
            show_figure(h, &h->view.piece[i]);
    show_zones(h);
    printf("%s:\n", say(SAY_GOALS, h->table->lang));
    show_goals(h);
}

void show_beginning(struct helper *h)
{
    struct hd_mission_info mission = table_mission(h->table);
    enum hd_lang lang = h->table->lang;
    char title[200];
    snprintf(title, sizeof title, "%s %s", hd_mission_id(table_game(h->table)), say_text(&mission.name, lang));
    printf(say(SAY_T_HELLO, lang), title);
    printf("\n\n%s\n", say_text(&mission.briefing, lang));
    if (*say_text(&mission.special, lang))
        printf("%s: %s\n", say(SAY_SPECIAL, lang), say_text(&mission.special, lang));
    putchar('\n');
    printf(say(SAY_T_LAY_OUT, lang), mission.tiles ? mission.tiles : "");
    printf("\n%s\n", say(SAY_T_CARDS, lang));
    show_map(h);
    show_legend(h);
}

/* ---- what happened, what is asked ---- */

void show_step(struct helper *h, int step)
{
    const struct hd_game *game = table_game(h->table);
    const struct hd_event *event;
    int count = hd_session_events(h->table->session, step, &event);
    for (int i = 0; i < count; i++) {
        char text[500];
        hd_event_text(game, &event[i], HD_TEAM, h->table->lang, text, sizeof text);
        if (!*text)
            continue;
        if (event[i].rule)
            snprintf(h->rule, sizeof h->rule, "%s", hd_rule_id(game, event[i].rule));
        printf("  %s%s%s\n", text, event[i].rule ? "  " : "", event[i].rule ? hd_rule_id(game, event[i].rule) : "");
    }
}

void show_question(struct helper *h)
{
    const struct hd_game *game = table_game(h->table);
    char text[400], info[300];
    answers_read(&h->answers, h->table);
    hd_question_text(game, table_state(h->table), h->table->lang, text, sizeof text);
    printf("\n%s\n", text);
    for (int i = 0; i < h->answers.count; i++) {
        const struct answer *a = &h->answers.of[i];
        if (a->anytime)
            continue;
        say_info(game, &a->info, h->table->lang, info, sizeof info);
        printf("%3d  %s%s%s%s\n", i + 1, a->label, *info ? " (" : "", info, *info ? ")" : "");
    }
}
