/*
 * pages.c - full screens of text: help with the legend of this game, a rule, the goals; and the whole board at once.
 * Not here: the log (log.c), looking at things (look.c).
 */
#include "term/client.h"
#include "term/hint.h"
#include "term/look.h"
#include "term/options.h"
#include "term/say.h"
#include "term/score.h"
#include "term/utf8.h"

#include <stdio.h>
#include <string.h>

enum { PAGE_LINES = 400, PAGE_TEXT = 6000 };

/* ---- any text ---- */

static int draw_page(const char *title, const char *text, int top, enum hd_lang lang)
{
    static struct span line[PAGE_LINES];
    int h = screen_h(), w = screen_w(), wide = w - 4 < 96 ? w - 4 : 96, rows = h - 4;
    int count = utf8_wrap(text, wide, line, PAGE_LINES);
    int last = count - rows > 0 ? count - rows : 0;
    top = top > last ? last : top < 0 ? 0 : top;
    screen_clear();
    screen_fill((struct box){0, 0, 1, w}, PEN(INK_WHITE, GROUND_BAR, BOLD));
    screen_text(0, 2, w - 4, PEN(INK_WHITE, GROUND_BAR, BOLD), title);
    for (int i = top; i < count && i < top + rows; i++) {
        char part[512];
        snprintf(part, sizeof part, "%.*s", line[i].len, text + line[i].at);
        screen_text(2 + i - top, 2 + line[i].indent, wide, PEN(INK_TEXT, GROUND_PAGE, 0), part);
    }
    if (top < last)
        screen_text(h - 2, 2, 4, PEN(INK_YELLOW, GROUND_PAGE, BOLD), "▼");
    screen_text(h - 1, 2, w - 4, PEN(INK_DIM, GROUND_PAGE, 0), say(SAY_KEYS_PAGE, lang));
    screen_show();
    return top;
}

int page_text(const struct client *client, const char *title, const char *text)
{
    enum hd_lang lang = client->table->lang;
    for (int top = 0;;) {
        top = draw_page(title, text, top, lang);
        int key = screen_key(-1, lang);
        switch (key) {
        case KEYS_UP: top--; break;
        case KEYS_DOWN: top++; break;
        case KEYS_PAGE_UP: top -= screen_h() - 5; break;
        case KEYS_PAGE_DOWN:
        case ' ': top += screen_h() - 5; break;
        case KEYS_NONE:
        case KEYS_RESIZE: break;
        default: return key;
        }
    }
}

/* ---- a rule ---- */

static void add_rule(const struct client *client, const char *id, char *text, size_t size)
{
    struct hd_rule_text rule = table_rule(client->table, id);
    if (!rule.id)
        say_add(text, size, say(SAY_NO_RULE_TEXT, client->table->lang), id);
    else
        say_add(text, size, "%s  %s\n%s\n \n%s", id, rule.title ? rule.title : "", rule.section ? rule.section : "",
                rule.text ? rule.text : "");
    say_add(text, size, "\n \n");
}

void page_rules(const struct client *client, const char *const *ids, int count)
{
    static char text[PAGE_TEXT];
    char title[200] = "";
    *text = 0;
    for (int i = 0; i < count; i++) {
        if (!*ids[i] || (i && !strcmp(ids[i], ids[0])))
            continue;
        say_add(title, sizeof title, "%s%s", *title ? " · " : "", ids[i]);
        add_rule(client, ids[i], text, sizeof text);
    }
    page_text(client, *title ? title : "-", *text ? text : say(SAY_NO_RULE, client->table->lang));
}

/* ---- help ---- */

/* Those who come along with others have a letter by kind. */
static void add_companions(const struct client *client, char *text, size_t size)
{
    const struct hd_game *game = table_game(client->table);
    enum hd_lang lang = client->table->lang;
    for (int k = 0; k < hd_kind_count(game); k++) {
        struct hd_kind_info kind = hd_kind_info(game, k);
        bool leads = kind.shape != HD_SHAPE_SMALL_FIGURE || kind.enemy || !look_is_there(&client->view, k);
        for (int i = 0; i < client->view.pieces; i++)
            leads = leads || (client->view.piece[i].kind == k && figure_leads(game, &client->view, &client->view.piece[i]));
        if (leads)
            continue;
        say_add(text, size, say(SAY_LEGEND_COMPANIONS, lang), kind.letter, hd_name(game, HD_KIND, k, lang));
        say_add(text, size, "\n");
    }
}

/* Something that could be typed right now, in the words of this game. */
static void example_action(const struct client *client, char *text, size_t size)
{
    static struct hd_action legal[HD_LEGAL_MAX];
    const struct hd_game *game = table_game(client->table);
    int count = hd_legal(game, table_state(client->table), legal, HD_LEGAL_MAX);
    snprintf(text, size, "end");
    if (count)
        hd_action_text(game, legal[0], text, size);
}

void page_help(const struct client *client)
{
    char example[80];
    static const enum say squares[] = {SAY_LEGEND_FIGURES, SAY_LEGEND_SQUARE, SAY_LEGEND_HOUSE, SAY_LEGEND_PILE};
    static char text[PAGE_TEXT];
    enum hd_lang lang = client->table->lang;
    text[0] = 0;
    example_action(client, example, sizeof example);
    say_add(text, sizeof text, say(SAY_HELP_KEYS, lang), example);
    say_add(text, sizeof text, "\n \n%s\n \n%s\n", say(SAY_HELP_MAP, lang), say(SAY_LEGEND_TAG, lang));
    for (size_t i = 0; client->plan.grid && i < sizeof squares / sizeof squares[0]; i++)
        say_add(text, sizeof text, "%s\n", say(squares[i], lang));
    if (client->plan.grid)
        look_signs(table_game(client->table), &client->view, lang, text, sizeof text);
    else
        look_legend(table_game(client->table), &client->view, lang, text, sizeof text);
    add_companions(client, text, sizeof text);
    if (!client->table->save.error)
        say_add(text, sizeof text, "\n%s", client->table->save.path);
    page_text(client, say(SAY_HELP_TITLE, lang), text);
}

/* ---- goals ---- */

static void add_options(const struct table *table, char *text, size_t size)
{
    char seed[24], options[2000] = "", shown[300];
    int game = table_game_index(table), count = game < 0 ? 0 : hd_game_info(table->pack, game).options;
    for (int o = 0; o < count; o++) {
        struct hd_option option = hd_option_info(table->pack, game, o);
        const char *value = hd_option_value(table_game(table), option.id);
        if (!value || !*value)
            continue;
        option_value_text(&option, value, table->lang, shown, sizeof shown);
        say_add(options, sizeof options, "%s%s: %s", *options ? " · " : "", say_text(&option.name, table->lang), shown);
    }
    snprintf(seed, sizeof seed, "0x%llx", (unsigned long long)hd_session_seed(table->session));
    say_add(text, size, say(SAY_SEED, table->lang), seed, options);
}

/* What was learned out of turn was never on the screen: here all of it can be read. */
static void add_lessons(const struct table *table, char *text, size_t size)
{
    const struct hd_game *game = table_game(table);
    for (int i = 0; i < hd_lessons(game); i++) {
        struct hd_lesson lesson = hd_lesson(game, i);
        say_add(text, size, "%s ", hd_session_learned(table->session, i) ? "✓" : "·");
        say_add(text, size, say(SAY_LESSON, table->lang), i + 1, hd_lessons(game));
        say_add(text, size, ": %s\n\n", say_text(&lesson.text, table->lang));
    }
}

void page_goals(const struct client *client)
{
    static char text[PAGE_TEXT];
    const struct table *table = client->table;
    struct hd_mission_info mission = table_mission(table);
    *text = 0;
    for (int i = 0; i < client->view.goals; i++) {
        const struct hd_goal *goal = &client->view.goal[i];
        say_add(text, sizeof text, "%s %d/%d  %s\n", goal->done >= goal->need ? "✓" : "·", goal->done, goal->need,
                goal->text[table->lang]);
    }
    char points[2000];
    score_text(table, &client->view, points, sizeof points);
    say_add(text, sizeof text, "%s\n%s\n\n", points, say_text(&mission.briefing, table->lang));
    char special[SPECIAL_TEXT];
    table_special(table, special, sizeof special);
    if (*special)
        say_add(text, sizeof text, "%s: %s\n\n", say(SAY_SPECIAL, table->lang), special);
    add_lessons(table, text, sizeof text);
    add_options(table, text, sizeof text);
    char title[160];
    snprintf(title, sizeof title, "%s - %s", mission.id, say_text(&mission.name, table->lang));
    page_text(client, title, text);
}

void page_hint(const struct client *client)
{
    static char text[PAGE_TEXT];
    hint_text(client->table, text, sizeof text);
    page_text(client, say(SAY_HINT_TITLE, client->table->lang), text);
}

/* ---- the whole board ---- */

void page_board(struct client *client)
{
    static struct plan whole;
    enum hd_lang lang = client->table->lang;
    const struct hd_game *game = table_game(client->table);
    for (int key = KEYS_RESIZE; key == KEYS_RESIZE || key == KEYS_NONE; key = screen_key(-1, lang)) {
        int h = screen_h() - 1, w = screen_w();
        plan_fit(&whole, hd_board(game), h, w, false);
        if (whole.canvas.h > h || whole.canvas.w > w)
            plan_fit(&whole, hd_board(game), h, w, true);
        plan_draw(&whole, game, &client->view, &client->letters, &client->marks, lang);
        screen_clear();
        screen_canvas((struct box){0, (w - whole.canvas.w) / 2 > 0 ? (w - whole.canvas.w) / 2 : 0, h, w}, &whole.canvas, 0, 0);
        screen_text(h, 1, w - 2, PEN(INK_DIM, GROUND_PAGE, 0), say(SAY_KEYS_OVERVIEW, lang));
        screen_show();
    }
    plan_free(&whole);
}
