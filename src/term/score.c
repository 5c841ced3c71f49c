/*
 * score.c - who has how many points, line by line: a table with a column per figure, from the tracks that count.
 * Not here: what gives points (the game says so in its tracks).
 */
#include "term/score.h"

#include "term/client.h"
#include "term/say.h"
#include "term/utf8.h"

#include <stdio.h>
#include <string.h>

enum { COLUMN = 9, LABEL = 26 };

/* ---- reading ---- */

static int column_of(struct score *score, const struct hd_track *track)
{
    for (int i = 0; i < score->figures; i++)
        if (score->piece[i] == track->piece)
            return i;
    if (score->figures == SCORE_FIGURES)
        return -1;
    score->piece[score->figures] = track->piece;
    score->seat[score->figures] = track->seat;
    return score->figures++;
}

static int line_of(struct score *score, int track)
{
    for (int i = 0; i < score->lines; i++)
        if (score->track[i] == track)
            return i;
    if (score->lines == SCORE_LINES)
        return -1;
    score->track[score->lines] = (int16_t)track;
    return score->lines++;
}

bool score_read(struct score *score, const struct table *table, const struct hd_view *view)
{
    memset(score, 0, sizeof *score);
    for (int sum = 0; sum < 2; sum++)
        for (int i = 0; i < view->tracks; i++) {
            const struct hd_track *track = &view->track[i];
            if (!(track->flags & (sum ? HD_SCORE_SUM : HD_SCORE)))
                continue;
            int column = column_of(score, track), line = line_of(score, track->track);
            if (column >= 0 && line >= 0)
                score->value[line][column] = track->value;
        }
    for (int i = 0; i < score->figures; i++) {
        const struct hd_piece *piece = figure_find(view, score->piece[i]);
        score->dead[i] = piece && piece->flags & HD_DEAD;
        score->won[i] = table_over(table) && hd_winner(table_game(table), table_state(table), score->seat[i]);
    }
    return score->figures && score->lines;
}

void score_seats(const struct score *score, const struct table *table, char *out, size_t size)
{
    const struct hd_game *game = table_game(table);
    *out = 0;
    for (int seat = 0; seat < hd_seats(game) && score->figures > hd_seats(game); seat++) {
        char name[60];
        int sum = 0;
        for (int i = 0; i < score->figures; i++)
            sum += score->seat[i] == seat ? score->value[score->lines - 1][i] : 0;
        say_seat(game, seat, table->lang, name, sizeof name);
        say_add(out, size, "%s%s: %d", *out ? " · " : "", name, sum);
    }
}

void score_winners(const struct table *table, char *out, size_t size)
{
    const struct hd_game *game = table_game(table);
    int winners = 0;
    *out = 0;
    if (hd_result(game, table_state(table)) != HD_OVER)
        return;
    for (int seat = 0; seat < hd_seats(game); seat++) {
        char name[60];
        if (!hd_winner(game, table_state(table), seat))
            continue;
        say_seat(game, seat, table->lang, name, sizeof name);
        say_add(out, size, "%s%s", winners++ ? say(SAY_AND, table->lang) : "", name);
    }
    say_add(out, size, "%s", say(winners == 0 ? SAY_NOBODY_WINS : winners == 1 ? SAY_WINS : SAY_WIN, table->lang));
}

/* How it ended, in the words of the game: who won by what, also where points were level. */
static void draw_reasons(const struct table *table, int y, int end, int width)
{
    const struct hd_event *event;
    int count = table_over(table) ? hd_session_events(table->session, hd_session_steps(table->session) - 1, &event) : 0;
    int i = 0;
    while (i < count && event[i].kind != HD_EV_END)
        i++;
    for (; i < count && y < end; i++) {
        char text[400];
        hd_event_text(table_game(table), &event[i], HD_SEATS, table->lang, text, sizeof text);
        screen_text(y++, 3, width, PEN(INK_TEXT, GROUND_PAGE, 0), text);
    }
}

/* ---- as text ---- */

static void pad(char *out, size_t size, const char *text, int columns)
{
    say_add(out, size, "%.*s%*s", utf8_fit(text, columns), text, columns - utf8_columns(text, utf8_fit(text, columns)), "");
}

void score_text(const struct table *table, const struct hd_view *view, char *out, size_t size)
{
    struct score score;
    const struct hd_game *game = table_game(table);
    *out = 0;
    if (!score_read(&score, table, view))
        return;
    pad(out, size, "", LABEL);
    for (int i = 0; i < score.figures; i++)
        pad(out, size, hd_name(game, HD_PIECE, score.piece[i], table->lang), COLUMN);
    for (int l = 0; l < score.lines; l++) {
        say_add(out, size, "\n");
        pad(out, size, hd_name(game, HD_TRACK, score.track[l], table->lang), LABEL);
        for (int i = 0; i < score.figures; i++)
            say_add(out, size, "%5d    ", score.value[l][i]);
    }
    char seats[200];
    score_seats(&score, table, seats, sizeof seats);
    say_add(out, size, "\n%s%s", seats, *seats ? "\n" : "");
}

/* ---- as a page ---- */

static void draw_heads(const struct client *client, const struct score *score, int y, int x)
{
    const struct table *table = client->table;
    const struct hd_game *game = table_game(table);
    for (int i = 0; i < score->figures; i++) {
        const struct hd_piece *piece = figure_find(&client->view, score->piece[i]);
        int at = x + i * COLUMN, ink = piece ? figure_ink(game, &client->view, piece) : INK_TEXT;
        const char *name = hd_name(game, HD_PIECE, score->piece[i], table->lang);
        int width = utf8_width(name) < COLUMN - 1 ? utf8_width(name) : COLUMN - 1;
        screen_text(y, at + COLUMN - 1 - width, width, PEN(ink, GROUND_PAGE, BOLD), name);
        bool bot = hd_session_bot(table->session, score->seat[i]) != HD_BOT_NONE;
        screen_right(y - 1, at + COLUMN - 1, PEN(INK_YELLOW, GROUND_PAGE, BOLD), score->won[i] ? "★" : "");
        screen_right(y + 1, at + COLUMN - 1, PEN(INK_DIM, GROUND_PAGE, 0),
                     score->dead[i] ? say(SAY_DEAD, table->lang)
                     : bot          ? say(SAY_BOT, table->lang)
                                    : "");
    }
}

/* A number with a small bar: who is strong where. */
static void draw_line(const struct client *client, const struct score *score, int line, int y, int x)
{
    const struct table *table = client->table;
    bool sum = line == score->lines - 1;
    int most = 0;
    for (int i = 0; i < score->figures; i++)
        most = score->value[line][i] > most ? score->value[line][i] : most;
    screen_text(y, 3, x - 4, PEN(sum ? INK_WHITE : INK_TEXT, GROUND_PAGE, sum ? BOLD : 0),
                hd_name(table_game(table), HD_TRACK, score->track[line], table->lang));
    for (int i = 0; i < score->figures; i++) {
        int value = score->value[line][i];
        bool best = value == most && value > 0;
        char text[16];
        snprintf(text, sizeof text, value ? "%d" : "·", value);
        screen_right(y, x + i * COLUMN + COLUMN - 1,
                     PEN(sum && score->won[i] ? INK_YELLOW
                         : best               ? INK_WHITE
                                              : INK_DIM,
                         GROUND_PAGE, best || sum ? BOLD : 0),
                     text);
    }
}

static void draw_score(const struct client *client, const struct score *score)
{
    const struct table *table = client->table;
    int h = screen_h(), w = screen_w(), x = LABEL + score->figures * COLUMN + 3 <= w ? LABEL : w - score->figures * COLUMN - 3;
    int gap = h >= score->lines * 2 + 11 ? 2 : 1, y = 6;
    char title[200];
    score_winners(table, title, sizeof title);
    screen_cursor(-1, 0);
    screen_clear();
    screen_fill((struct box){0, 0, 1, w}, PEN(INK_WHITE, GROUND_BAR, BOLD));
    screen_text(0, 2, w - 4, PEN(INK_WHITE, GROUND_BAR, BOLD), *title ? title : say(SAY_SCORE_NOW, table->lang));
    draw_heads(client, score, 3, x);
    for (int line = 0; line < score->lines; line++, y += gap) {
        if (line == score->lines - 1)
            for (int i = 3; i < x + score->figures * COLUMN - 1; i++)
                screen_text(y - (gap == 2), i, 1, PEN(INK_EDGE, GROUND_PAGE, 0), "─");
        y += line == score->lines - 1 && gap == 1;
        draw_line(client, score, line, y, x);
    }
    score_seats(score, table, title, sizeof title);
    if (y < h - 1)
        screen_text(y, 3, w - 6, PEN(INK_WHITE, GROUND_PAGE, BOLD), title);
    draw_reasons(table, y + (*title ? 1 : 0), h - 1, w - 6);
    screen_text(h - 1, 3, w - 6, PEN(INK_DIM, GROUND_PAGE, 0), say(SAY_KEYS_SCORE, table->lang));
    screen_show();
}

void page_score(struct client *client)
{
    struct score score;
    if (!score_read(&score, client->table, &client->view))
        return;
    for (int key = KEYS_RESIZE; key == KEYS_RESIZE || key == KEYS_NONE; key = screen_key(-1, client->table->lang))
        draw_score(client, &score);
}
