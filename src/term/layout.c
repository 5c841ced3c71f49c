/*
 * layout.c - where things are on the screen and drawing all of them: title, map, rail, log, lesson, question, answers, keys.
 * Not here: what a key does (client.c), the parts themselves (plan.c, sheet.c, menu.c, log.c).
 *
 * The map is the hero: it gets what the others leave. At 80x24 everything has its place; smaller windows lose the rail, then
 * the log; larger ones get a larger map, a wider rail, more log and more answers.
 */
#include "term/client.h"
#include "term/hint.h"
#include "term/look.h"
#include "term/say.h"
#include "term/score.h"
#include "term/sheet.h"
#include "term/short.h"
#include "term/utf8.h"

#include <stdio.h>
#include <string.h>

/* ---- places ---- */

static int rail_width(int w) { return w < 62 ? 0 : w < 100 ? 25 : w < 130 ? 32 : 38; }
static int menu_rows(int h) { return h < 24 ? 3 : h < 30 ? 4 : h < 40 ? 5 : 7; }

static bool lesson_text(const struct client *client, char *out, size_t size)
{
    const struct hd_game *game = table_game(client->table);
    int index = hd_session_lesson(client->table->session, client->lessons_aside);
    if (index < 0 || table_over(client->table))
        return false;
    struct hd_lesson lesson = hd_lesson(game, index);
    snprintf(out, size, say(SAY_LESSON, client->table->lang), index + 1, hd_lessons(game));
    say_add(out, size, ": %s", say_text(&lesson.text, client->table->lang));
    return true;
}

static int lesson_rows(const struct client *client, int h, int w)
{
    char text[600];
    struct span line[4];
    if (h < 18 || !lesson_text(client, text, sizeof text))
        return 0;
    return utf8_wrap(text, w - 4, line, h < 24 ? 2 : 4);
}

/* Rows at which the places of the board are comfortable to read. */
static int comfortable_rows(const struct client *client, int upper)
{
    const struct hd_map *map = hd_board(table_game(client->table));
    int least = plan_grid_rows(map, false), best = plan_grid_rows(map, true);
    return least ? (upper >= best ? best : least) : map->h * 6 / 5 + 1;
}

/* A board that can be shown whole is; one that has to scroll anyway leaves the log its lines. */
static int log_rows(const struct client *client, int upper)
{
    int rows = upper < 9 ? 0 : upper < 12 ? 1 : upper < 16 ? 2 : 3, spare = upper - comfortable_rows(client, upper);
    return spare >= 0 && spare < rows ? spare : rows;
}

/* board: rows the drawing of the board needs; 0: not known yet, it may take all the room. */
static struct layout layout_for(const struct client *client, int board)
{
    int h = screen_h(), w = screen_w(), rail = rail_width(w), lesson = lesson_rows(client, h, w);
    int menu = menu_rows(h) - (lesson && h < 30);
    int detail = h >= 14, upper = h - 3 - detail - menu - lesson, log = log_rows(client, upper);
    struct layout l = {.title = {0, 0, 1, w}};
    l.map = (struct box){1, 0, upper - log, w - rail - (rail ? 1 : 0)};
    l.rail = (struct box){1, w - rail, upper, rail};
    l.log = (struct box){1 + l.map.h, 0, log, l.map.w};
    l.lesson = (struct box){1 + upper, 0, lesson, w};
    l.status = (struct box){1 + upper + lesson, 0, 1, w};
    l.menu = (struct box){l.status.y + 1, 1, menu, w - 2};
    l.detail = (struct box){l.menu.y + menu, 1, detail, w - 2};
    l.hint = (struct box){h - 1, 1, 1, w - 2};
    int spare = l.map.h - board;
    if (board && log && spare > 0) { /* a small board leaves room: more log */
        l.map.h -= spare;
        l.log.y -= spare;
        l.log.h += spare;
    }
    return l;
}

struct layout layout_of(const struct client *client)
{
    return layout_for(client, client->plan.canvas.dot ? client->plan.canvas.h : 0);
}

/* ---- the map ---- */

/* A new scale only when the room for the map changed. */
static void fit_plan(struct client *client)
{
    struct layout l = layout_for(client, 0);
    if (client->plan.canvas.dot && l.map.h == client->shape[0] && l.map.w == client->shape[1])
        return;
    client->shape[0] = l.map.h;
    client->shape[1] = l.map.w;
    plan_fit(&client->plan, hd_board(table_game(client->table)), l.map.h, l.map.w, false);
}

static int scroll_to(int at, int length, int window, int total)
{
    int first = at + length / 2 - window / 2;
    first = first > total - window ? total - window : first;
    return first < 0 ? 0 : first;
}

static int place_to_follow(const struct client *client)
{
    if (client->marks.watched[0] >= 0)
        return client->marks.watched[client->marks.watched[1] >= 0];
    if ((client->hands == HANDS_MAP || client->looking) && client->marks.chosen >= 0)
        return client->marks.chosen;
    const struct hd_piece *piece = figure_find(&client->view, client->marks.acting);
    return piece ? piece->place : HD_NONE;
}

static void scroll_map(struct client *client, struct box box)
{
    const struct canvas *c = &client->plan.canvas;
    int place = client->follow ? place_to_follow(client) : HD_NONE;
    if (place >= 0) {
        struct box in = client->plan.inside[place];
        client->top = scroll_to(in.y, in.h, box.h, c->h);
        client->left = scroll_to(in.x, in.w, box.w, c->w);
    }
    int down = c->h - box.h > 0 ? c->h - box.h : 0, across = c->w - box.w > 0 ? c->w - box.w : 0;
    client->top = client->top < 0 ? 0 : client->top > down ? down : client->top;
    client->left = client->left < 0 ? 0 : client->left > across ? across : client->left;
}

/* Arrows where the board goes on. */
static void draw_more(const struct client *client, struct box box)
{
    const struct canvas *c = &client->plan.canvas;
    struct pen pen = PEN(INK_YELLOW, GROUND_PAGE, BOLD | INVERSE);
    int mid = box.x + box.w / 2, row = box.y + box.h / 2;
    if (client->top > 0)
        screen_text(box.y, mid, 3, pen, " ▲ ");
    if (client->top + box.h < c->h)
        screen_text(box.y + box.h - 1, mid, 3, pen, " ▼ ");
    if (client->left > 0)
        screen_text(row, box.x, 1, pen, "◀");
    if (client->left + box.w < c->w)
        screen_text(row, box.x + box.w - 1, 1, pen, "▶");
}

static void draw_map(struct client *client, struct box box)
{
    const struct table *table = client->table;
    plan_draw(&client->plan, table_game(table), &client->view, &client->letters, &client->marks, table->lang);
    scroll_map(client, box);
    struct box at = box;
    if (client->plan.canvas.w < box.w)
        at.x += (box.w - client->plan.canvas.w) / 2;
    if (client->plan.canvas.h < box.h)
        at.y += (box.h - client->plan.canvas.h) / 2;
    at.w = box.x + box.w - at.x;
    at.h = box.y + box.h - at.y;
    screen_canvas(at, &client->plan.canvas, client->top, client->left);
    draw_more(client, box);
}

/* ---- the lines ---- */

static void goals_in_short(const struct client *client, char *out, size_t size)
{
    int met = 0;
    for (int i = 0; i < client->view.goals; i++)
        met += client->view.goal[i].done >= client->view.goal[i].need;
    *out = 0;
    if (client->view.goals)
        snprintf(out, size, say(SAY_GOALS_MET, client->table->lang), met, client->view.goals);
}

/* What is counted for all, as far as there is room: "Day 3/10 · Zombies in the graveyard 84/100 ". */
static void board_tracks(const struct client *client, char *out, size_t size, int width)
{
    const struct hd_view *view = &client->view;
    *out = 0;
    for (int i = 0; i < view->tracks; i++) {
        const struct hd_track *track = &view->track[i];
        char part[120];
        if (track->piece >= 0 || track->seat >= 0)
            continue;
        snprintf(part, sizeof part, "%.90s %d", hd_name(table_game(client->table), HD_TRACK, track->track, client->table->lang),
                 track->value);
        if (track->max > 0 && track->value <= track->max)
            say_add(part, sizeof part, "/%d", track->max);
        if (utf8_width(out) + utf8_width(part) + 4 <= width)
            say_add(out, size, "%s%s", *out ? " · " : "", part);
    }
    say_add(out, size, "%s", *out ? " " : "");
}

static bool is_hour(const struct client *client, int track)
{
    return !strcmp(hd_id(table_game(client->table), HD_TRACK, client->view.track[track].track), "hour");
}

/* The round, unless a track of the board counts it anyway. */
static void round_text(const struct client *client, char *out, size_t size)
{
    const struct hd_view *view = &client->view;
    snprintf(out, size, say(SAY_ROUND, client->table->lang), view->round);
    say_add(out, size, " · ");
    for (int i = 0; i < view->tracks; i++)
        if (view->track[i].piece < 0 && view->track[i].seat < 0 && view->track[i].value == view->round && !is_hour(client, i))
            *out = 0;
    size_t before = strlen(out);
    look_hour(table_game(client->table), view, client->table->lang, out, size);
    say_add(out, size, "%s", strlen(out) > before ? " · " : "");
}

static void draw_title(const struct client *client, struct box box)
{
    const struct table *table = client->table;
    char round[60], goals[200];
    struct hd_mission_info mission = table_mission(table);
    struct pen bar = PEN(INK_TEXT, GROUND_BAR, 0), strong = PEN(INK_WHITE, GROUND_BAR, BOLD);
    screen_fill(box, bar);
    goals_in_short(client, goals, sizeof goals);
    if (!*goals)
        board_tracks(client, goals, sizeof goals, box.w - 22);
    round_text(client, round, sizeof round);
    const char *phase = hd_name(table_game(table), HD_WORD, client->view.phase, table->lang);
    int right = utf8_width(goals) + 1, x = 1;
    x += screen_printf(0, x, box.w - right - x, strong, "%s", say_text(&mission.name, table->lang));
    x += screen_printf(0, x, box.w - right - x, bar, "  %s%s", round, strcmp(phase, "?") ? phase : "");
    if (box.w - right - x > 20)
        screen_printf(0, x, box.w - right - x, PEN(INK_DIM, GROUND_BAR, 0), "  %s", hd_mission_id(table_game(table)));
    screen_right(0, box.w, bar, goals);
}

static void question_text(const struct client *client, char *out, size_t size)
{
    const struct table *table = client->table;
    const struct hd_game *game = table_game(table);
    char seat[60], question[300];
    enum hd_result result = hd_result(game, table_state(table));
    if (result != HD_PLAYING) {
        enum say word = result == HD_WON ? SAY_WON : result == HD_LOST ? SAY_LOST : SAY_OVER;
        snprintf(out, size, "%s. ", say(word, table->lang));
        if (result == HD_OVER)
            score_winners(table, out + strlen(out), size - strlen(out));
        else
            say_add(out, size, say(result == HD_WON ? SAY_WON_LINE : SAY_LOST_LINE, table->lang), client->view.round);
        return;
    }
    hd_question_text(game, table_state(table), table->lang, question, sizeof question);
    int mover = hd_to_move(game, table_state(table));
    say_seat(game, mover, table->lang, seat, sizeof seat);
    if (hd_seats(game) > 1 && strncmp(question, seat, strlen(seat)))
        snprintf(out, size, "%s · %s", seat, question);
    else
        snprintf(out, size, "%s", question);
}

/* What is shown to the right of the question: which page of the answers this is; of an event: its rule. */
static void status_note(const struct client *client, struct box menu, char *page, size_t size)
{
    int at, pages;
    *page = 0;
    if (client->filming)
        snprintf(page, size, "%s ", client->film_rule);
    else if (!table_over(client->table) && menu_pages(&client->menu, menu, &at, &pages))
        snprintf(page, size, "%d/%d ", at, pages);
}

static void draw_status(const struct client *client, struct box box, struct box menu)
{
    const struct table *table = client->table;
    char text[400];
    int mover = hd_to_move(table_game(table), table_state(table));
    int ink =
        mover >= 0 && hd_seats(table_game(table)) > 1 ? figure_seat_ink(table_game(table), &client->view, mover) : INK_YELLOW;
    enum hd_result result = hd_result(table_game(table), table_state(table));
    bool alarm = client->filming || result == HD_LOST;
    struct pen bar = PEN(INK_WHITE, alarm ? GROUND_FILM : result == HD_WON ? GROUND_PICK : GROUND_BAR, BOLD);
    screen_fill(box, bar);
    if (client->filming)
        snprintf(text, sizeof text, "%s", client->film_text);
    else
        question_text(client, text, sizeof text);
    screen_text(box.y, box.x + 1, 2, PEN(ink, bar.ground, BOLD), client->filming ? "»" : "▶");
    char page[48];
    status_note(client, menu, page, sizeof page);
    int right = table->save.error ? utf8_width(say(SAY_NOT_SAVED, table->lang)) + 2 : 0;
    screen_text(box.y, box.x + 3, box.w - 4 - right - utf8_width(page), bar, text);
    screen_right(box.y, box.x + box.w - right, PEN(INK_DIM, bar.ground, 0), page);
    if (right)
        screen_printf(box.y, box.x + box.w - right, right, PEN(INK_RED, GROUND_PAGE, BOLD | INVERSE), " %s ",
                      say(SAY_NOT_SAVED, table->lang));
}

static void draw_lesson(const struct client *client, struct box box)
{
    char text[600];
    if (!box.h || !lesson_text(client, text, sizeof text))
        return;
    screen_fill(box, PEN(INK_GREEN, GROUND_LESSON, 0));
    screen_text(box.y, box.x + 1, 1, PEN(INK_YELLOW, GROUND_LESSON, BOLD), "★");
    screen_wrap((struct box){box.y, box.x + 3, box.h, box.w - 4}, PEN(INK_GREEN, GROUND_LESSON, 0), text);
}

/* A message to the player, or what the answer under the cursor costs and may bring. */
static void draw_detail(const struct client *client, struct box box)
{
    char text[400];
    const struct answer *answer = menu_answer(&client->menu);
    if (client->message[0]) {
        int right = client->rule[0] ? utf8_width(client->rule) + 1 : 0;
        int ink = client->refusal ? INK_ORANGE : INK_GREEN;
        snprintf(text, sizeof text, "%s", client->message);
        short_places(table_game(client->table), client->table->lang, box.w - right - 1, text);
        screen_text(box.y, box.x, box.w - right, PEN(ink, GROUND_PAGE, BOLD), text);
        screen_right(box.y, box.x + box.w, PEN(INK_DIM, GROUND_PAGE, 0), client->rule);
        return;
    }
    if (!answer || client->filming)
        return;
    if (menu_on_group(&client->menu)) {
        screen_printf(box.y, box.x, box.w, PEN(INK_DIM, GROUND_PAGE, 0), say(SAY_CHOICES, client->table->lang),
                      client->menu.item[client->menu.chosen].count);
        return;
    }
    if (answer->deed == HD_DEED_END && !hd_game_hidden(table_game(client->table))) {
        bool danger = danger_text(client->table, text, sizeof text); /* before it is too late */
        screen_text(box.y, box.x, box.w, PEN(danger ? INK_ORANGE : INK_DIM, GROUND_PAGE, 0), text);
        return;
    }
    say_info(table_game(client->table), &answer->info, client->table->lang, text, sizeof text);
    int used = screen_text(box.y, box.x, box.w, PEN(INK_TEXT, GROUND_PAGE, 0), text);
    if (used + 2 + utf8_width(answer->text) <= box.w)
        screen_right(box.y, box.x + box.w, PEN(INK_DIM, GROUND_PAGE, 0), answer->text);
}

static const char *keys_text(const struct client *client, int width)
{
    enum hd_lang lang = client->table->lang;
    if (client->filming)
        return client->film_hint;
    char next[160];
    if (table_over(client->table))
        return say(table_next_mission(client->table, next, sizeof next) ? SAY_KEYS_OVER_NEXT : SAY_KEYS_OVER, lang);
    if (client->hands == HANDS_MAP)
        return say(menu_place(&client->menu) >= 0 ? SAY_KEYS_MAP : SAY_KEYS_PAN, lang);
    if (client->menu.level == MENU_GROUP)
        return say(SAY_KEYS_TARGET, lang);
    static char wide[200];
    const char *text = say(client_walks(client) ? SAY_KEYS_TURN : SAY_KEYS_GAME, lang), *map = say(SAY_KEYS_GAME_MAP, lang);
    if (!strstr(text, map) &&
        utf8_width(text) + 2 + utf8_width(map) <= width) { /* before the last one, which is how to leave */
        const char *last = strstr(text, "  q ");
        int head = last ? (int)(last - text) : (int)strlen(text);
        snprintf(wide, sizeof wide, "%.*s  %s%s", head, text, map, text + head);
        return wide;
    }
    return utf8_width(text) <= width ? text : say(SAY_KEYS_GAME_SHORT, lang);
}

static void draw_hint(const struct client *client, struct box box)
{
    struct pen dim = PEN(INK_DIM, GROUND_PAGE, 0);
    if (!client->typing && client->message[0] && screen_h() < 14)
        screen_text(box.y, box.x, box.w, PEN(INK_ORANGE, GROUND_PAGE, BOLD), client->message);
    else if (!client->typing)
        screen_text(box.y, box.x, box.w, dim, keys_text(client, box.w));
    if (!client->typing)
        return;
    int used = screen_printf(box.y, box.x, box.w, PEN(INK_WHITE, GROUND_PAGE, BOLD), ":%s", client->typed);
    const char *keys = say(SAY_KEYS_TYPE, client->table->lang);
    if (used + 3 + utf8_width(keys) <= box.w)
        screen_right(box.y, box.x + box.w, dim, keys);
    screen_cursor(box.y, box.x + used);
}

/* ---- all ---- */

/* While looking around, what is seen takes the place of question and answers. */
static void draw_panel(const struct client *client, const struct layout *l)
{
    struct box box = {l->status.y, 0, l->hint.y - l->status.y, l->title.w};
    screen_fill(box, PEN(INK_TEXT, GROUND_BAR, 0));
    box = (struct box){box.y, 2, box.h, box.w - 4};
    screen_wrap(box, PEN(INK_TEXT, GROUND_BAR, 0), client->panel);
    screen_text(l->hint.y, l->hint.x, l->hint.w, PEN(INK_DIM, GROUND_PAGE, 0), say(SAY_KEYS_LOOK, client->table->lang));
}

/* When the game is over, where the answers were. */
static void draw_end(const struct client *client, struct box box)
{
    const struct table *table = client->table;
    char text[800];
    snprintf(text, sizeof text, say(SAY_END_LINE, table->lang), hd_session_steps(table->session),
             table->save.error ? say(SAY_NOT_SAVED, table->lang) : table->save.path);
    say_add(text, sizeof text, "\n%s", say(SAY_END_HINT, table->lang));
    screen_wrap(box, PEN(INK_TEXT, GROUND_PAGE, 0), text);
}

static void draw_question(const struct client *client, const struct layout *l)
{
    draw_status(client, l->status, l->menu);
    if (client->filming) /* no answers now: the story so far */
        log_draw(client, (struct box){l->menu.y, 1, l->hint.y - l->menu.y, l->menu.w});
    else if (table_over(client->table))
        draw_end(client, l->menu);
    else
        menu_draw(&client->menu, l->menu);
    if (l->detail.h)
        draw_detail(client, l->detail);
    draw_hint(client, l->hint);
}

static void draw_fence(struct box rail)
{
    for (int y = rail.y; rail.w && y < rail.y + rail.h; y++)
        screen_text(y, rail.x - 1, 1, PEN(INK_EDGE, GROUND_PAGE, 0), "│");
}

/* The figure the question is about; where it is about none, the one the answer under the cursor points at. */
static int figure_shown(const struct client *client, const struct answer *answer)
{
    const struct hd_game *game = table_game(client->table);
    const struct hd_piece *piece = answer && !client->filming ? figure_find(&client->view, answer->info.piece) : NULL;
    if (client->view.focus < 0 && piece && figure_is_ours(game, piece))
        return piece->id;
    return figure_focus(game, &client->view);
}

static void update_marks(struct client *client)
{
    const struct answer *answer = menu_answer(&client->menu);
    client->marks.acting = figure_shown(client, answer);
    if (client->filming || client->looking || table_over(client->table)) {
        memset(client->marks.tag, 0, sizeof client->marks.tag);
        client->marks.chosen = client->looking ? client->look_at : HD_NONE;
        return;
    }
    menu_tags(&client->menu, client->marks.tag);
    client->marks.chosen = menu_place(&client->menu);
    const struct hd_piece *acting = figure_find(&client->view, client->marks.acting);
    if (acting && acting->place >= 0 && acting->place < HD_VIEW_PLACES) { /* where one stands is not a place to choose */
        client->marks.tag[acting->place] = 0;
        client->marks.chosen = client->marks.chosen == acting->place ? HD_NONE : client->marks.chosen;
    }
}

/* On the rail a player with secrets sees one's own figure, whoever acts. */
static int figure_of_sheet(const struct client *client)
{
    const struct hd_view *view = &client->view;
    int id = client->looking ? client->look_figure : client->marks.acting;
    const struct hd_piece *piece = figure_find(view, id);
    if (client->looking || view->seat < 0 ||
        (piece && piece->seat == view->seat && figure_leads(table_game(client->table), view, piece)))
        return id;
    for (int i = 0; i < view->pieces; i++)
        if (view->piece[i].seat == view->seat && figure_leads(table_game(client->table), view, &view->piece[i]) &&
            figure_in_play(&view->piece[i]))
            return view->piece[i].id;
    return id;
}

void layout_draw(struct client *client)
{
    fit_plan(client);
    struct layout l = layout_of(client);
    update_marks(client);
    screen_cursor(-1, 0);
    screen_clear();
    draw_title(client, l.title);
    draw_map(client, l.map);
    draw_fence(l.rail);
    if (l.rail.w)
        sheet_draw(l.rail, client->table, &client->view, &client->letters, figure_of_sheet(client));
    log_draw(client, l.log);
    draw_lesson(client, l.lesson);
    if (client->looking)
        draw_panel(client, &l);
    else
        draw_question(client, &l);
    screen_show();
}
