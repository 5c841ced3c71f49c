/*
 * log.c - what happened, in sentences: the last lines beside the map, and the whole log as a page with the rule of each line.
 * Not here: the sentences (hd_story_text). Lines are made from the events each time, so a change of language changes them all.
 */
#include "term/client.h"
#include "term/say.h"
#include "term/seats.h"
#include "term/short.h"
#include "term/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_TEXT = 400, ROOMY = 6 }; /* ROOMY: rows beside the map from which sentences may take two */

static const struct hd_event *event_at(const struct client *client, struct log_line line)
{
    const struct hd_event *events;
    int count = hd_session_events(client->table->session, line.step, &events);
    return line.event < count ? &events[line.event] : NULL;
}

/* false: this event has no sentence. */
static bool line_text(const struct client *client, struct log_line line, char *out, size_t size)
{
    const struct table *table = client->table;
    const struct hd_event *events;
    *out = 0;
    if (line.event < hd_session_events(table->session, line.step, &events))
        hd_story_text(table_game(table), events, line.event, table_eye(table), table->lang, out, size);
    return *out;
}

static const char *line_rule(const struct client *client, struct log_line line)
{
    const struct hd_event *event = event_at(client, line);
    return event && event->rule ? hd_rule_id(table_game(client->table), event->rule) : "";
}

/* The newest event that may be shown: during a film the one the film has come to. */
static struct log_line newest(const struct client *client)
{
    const struct hd_event *events;
    if (client->filming)
        return (struct log_line){client->film_step, client->film_event};
    int step = hd_session_steps(client->table->session) - 1;
    return (struct log_line){step, hd_session_events(client->table->session, step, &events) - 1};
}

static bool step_back(const struct client *client, struct log_line *line)
{
    const struct hd_event *events;
    line->event--;
    while (line->event < 0) {
        if (--line->step < -1)
            return false;
        line->event = hd_session_events(client->table->session, line->step, &events) - 1;
    }
    return true;
}

static bool first_line(const struct client *client, struct log_line *line)
{
    *line = newest(client);
    line->event++;
    return step_back(client, line);
}

const char *log_last_rule(const struct client *client)
{
    struct log_line line;
    for (bool more = first_line(client, &line); more; more = step_back(client, &line))
        if (*line_rule(client, line))
            return line_rule(client, line);
    return "";
}

/* ---- beside the map ---- */

/* Draws one entry with its last row at y; returns the rows it took. */
static int draw_entry(const struct client *client, struct box box, int y, struct log_line line, const char *text, bool fresh)
{
    struct span span[6];
    const char *rule = line_rule(client, line);
    int rows = utf8_wrap(text, box.w - 2, span, 6), skip = rows - (y - box.y + 1);
    for (int i = skip > 0 ? skip : 0; i < rows; i++) {
        char part[LOG_TEXT];
        snprintf(part, sizeof part, "%.*s", span[i].len, text + span[i].at);
        int used = span[i].indent;
        used += screen_text(y - rows + 1 + i, box.x + 1 + used, box.w - 2 - used,
                            PEN(fresh ? INK_TEXT : INK_DIM, GROUND_PAGE, 0), part);
        if (i == rows - 1 && used + 2 + (int)strlen(rule) < box.w - 2)
            screen_text(y, box.x + 2 + used, box.w - 2 - used, PEN(INK_EDGE, GROUND_PAGE, 0), rule);
    }
    return rows;
}

void log_draw(const struct client *client, struct box box)
{
    struct log_line line;
    char text[LOG_TEXT];
    int y = box.y + box.h - 1, last = newest(client).step;
    for (bool more = first_line(client, &line); more && y >= box.y && box.h; more = step_back(client, &line))
        if (line_text(client, line, text, sizeof text)) {
            if (box.h < ROOMY)
                short_places(table_game(client->table), client->table->lang, box.w - 2, text);
            y -= draw_entry(client, box, y, line, text, line.step == last);
        }
}

/* ---- the whole log ---- */

struct book {
    int count;
    struct log_line *line;
};

static struct book whole_log(const struct client *client)
{
    struct book book = {0, NULL};
    struct log_line line;
    char text[LOG_TEXT];
    int room = 0;
    for (bool more = first_line(client, &line); more; more = step_back(client, &line)) {
        if (!line_text(client, line, text, sizeof text))
            continue;
        if (book.count == room) {
            struct log_line *larger = realloc(book.line, (size_t)(room = room ? room * 2 : 256) * sizeof *larger);
            if (!larger)
                break;
            book.line = larger;
        }
        book.line[book.count++] = line;
    }
    return book; /* newest first */
}

/* The chosen line in full, with the rule behind it. */
static void draw_chosen(const struct client *client, struct box box, struct log_line line)
{
    char text[LOG_TEXT];
    const char *id = line_rule(client, line);
    line_text(client, line, text, sizeof text);
    screen_fill(box, PEN(INK_WHITE, GROUND_BAR, 0));
    int used = screen_wrap((struct box){box.y, box.x + 1, box.h - 1, box.w - 2}, PEN(INK_WHITE, GROUND_BAR, BOLD), text);
    struct hd_rule_text rule = table_rule(client->table, id);
    if (*id && used < box.h)
        screen_printf(box.y + used, box.x + 1, box.w - 2, PEN(INK_DIM, GROUND_BAR, 0), "%s  %s", id,
                      rule.id && rule.title ? rule.title : "");
}

static void draw_book(const struct client *client, const struct book *book, int chosen)
{
    int h = screen_h(), w = screen_w(), rows = h - 5;
    int first = chosen - rows / 2;
    first = first > book->count - rows ? book->count - rows : first;
    first = first < 0 ? 0 : first;
    screen_clear();
    for (int i = first; i < book->count && i < first + rows; i++) {
        char text[LOG_TEXT];
        int y = rows - 1 - (i - first), ground = i == chosen ? GROUND_PICK : GROUND_PAGE;
        const char *rule = line_rule(client, book->line[i]);
        line_text(client, book->line[i], text, sizeof text);
        screen_fill((struct box){y, 0, 1, w}, PEN(INK_TEXT, ground, 0));
        short_places(table_game(client->table), client->table->lang, w - 4 - (int)strlen(rule), text);
        screen_text(y, 1, w - 4 - (int)strlen(rule), PEN(INK_TEXT, ground, 0), text);
        screen_right(y, w - 1, PEN(INK_DIM, ground, 0), rule);
    }
    if (book->count)
        draw_chosen(client, (struct box){h - 5, 0, 4, w}, book->line[chosen]);
    screen_text(h - 1, 1, w - 2, PEN(INK_DIM, GROUND_PAGE, 0), say(SAY_KEYS_LOG, client->table->lang));
    screen_show();
}

void log_page(struct client *client)
{
    struct book book = whole_log(client);
    int chosen = 0;
    for (bool stay = true; stay;) {
        draw_book(client, &book, chosen);
        int page = screen_h() - 6;
        switch (screen_key(-1, client->table->lang)) {
        case KEYS_UP: chosen++; break;
        case KEYS_DOWN: chosen--; break;
        case KEYS_PAGE_UP: chosen += page; break;
        case KEYS_PAGE_DOWN: chosen -= page; break;
        case KEYS_HOME: chosen = book.count; break;
        case KEYS_END: chosen = 0; break;
        case 'r':
        case KEYS_ENTER:
            if (book.count)
                page_rules(client, &(const char *){line_rule(client, book.line[chosen])}, 1);
            break;
        case KEYS_NONE:
        case KEYS_RESIZE: break;
        default: stay = false; break;
        }
        chosen = chosen >= book.count ? book.count - 1 : chosen;
        chosen = chosen < 0 ? 0 : chosen;
    }
    free(book.line);
}
