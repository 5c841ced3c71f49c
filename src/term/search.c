/*
 * search.c - rules by words, in the game: what is found while typing, and the one that is chosen.
 * Not here: what is found and in which order (hd_rule_search).
 */
#include "term/client.h"
#include "term/say.h"
#include "term/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FOUND = 9 };

struct search {
    char typed[TYPED_MAX];
    int found, rule[FOUND], chosen;
};

static struct hd_rule_text rule_at(const struct client *client, int index)
{
    return hd_rule_text(client->table->pack, hd_game_id(table_game(client->table)), index, client->table->lang);
}

static void look(const struct client *client, struct search *search)
{
    search->chosen = 0;
    search->found = !search->typed[0] ? 0
                                      : hd_rule_search(client->table->pack, hd_game_id(table_game(client->table)),
                                                       search->typed, client->table->lang, search->rule, FOUND);
}

/* Titles, and the beginning of the text of the one under the cursor. */
static void draw(const struct client *client, const struct search *search)
{
    enum hd_lang lang = client->table->lang;
    int h = screen_h(), w = screen_w(), y = 3;
    screen_clear();
    screen_fill((struct box){0, 0, 1, w}, PEN(INK_WHITE, GROUND_BAR, BOLD));
    screen_text(0, 2, w - 4, PEN(INK_WHITE, GROUND_BAR, BOLD), say(SAY_SEARCH_TITLE, lang));
    int used = screen_printf(1, 2, w - 4, PEN(INK_WHITE, GROUND_PAGE, BOLD), "/%s", search->typed);
    for (int i = 0; i < search->found && y < h - 8; i++, y++) {
        struct hd_rule_text rule = rule_at(client, search->rule[i]);
        struct pen pen = PEN(INK_TEXT, i == search->chosen ? GROUND_PICK : GROUND_PAGE, i == search->chosen ? BOLD : 0);
        screen_fill((struct box){y, 1, 1, w - 2}, pen);
        screen_printf(y, 2, 2, PEN(INK_YELLOW, pen.ground, pen.style), "%d", i + 1);
        screen_text(y, 4, w - 8 - utf8_width(rule.id), pen, rule.title);
        screen_right(y, w - 2, PEN(INK_DIM, pen.ground, pen.style), rule.id);
    }
    if (search->found)
        screen_wrap((struct box){y + 1, 4, h - 3 - y, w - 8}, PEN(INK_TEXT, GROUND_PAGE, 0),
                    rule_at(client, search->rule[search->chosen]).text);
    screen_text(h - 1, 2, w - 4, PEN(INK_DIM, GROUND_PAGE, 0), say(SAY_KEYS_SEARCH, lang));
    screen_cursor(1, 2 + used);
    screen_show();
}

static void type(const struct client *client, struct search *search, int key)
{
    char bytes[16];
    size_t length = strlen(search->typed);
    int n = key >= ' ' && key < KEYS_ENTER ? wctomb(bytes, (wchar_t)key) : 0;
    if (n <= 0 || length + (size_t)n >= sizeof search->typed)
        return;
    memcpy(search->typed + length, bytes, (size_t)n);
    search->typed[length + (size_t)n] = 0;
    look(client, search);
}

static void erase(const struct client *client, struct search *search)
{
    size_t length = strlen(search->typed);
    while (length && ((unsigned char)search->typed[--length] & 0xc0) == 0x80)
        ;
    search->typed[length] = 0;
    look(client, search);
}

static void open_rule(struct client *client, const struct search *search, int index)
{
    const char *ids[1] = {rule_at(client, search->rule[index]).id};
    page_rules(client, ids, 1);
}

/* false: enough of it. */
static bool search_key(struct client *client, struct search *search, int key)
{
    switch (key) {
    case KEYS_ESC: return false;
    case KEYS_UP: search->chosen -= search->chosen > 0; break;
    case KEYS_DOWN: search->chosen += search->chosen + 1 < search->found; break;
    case KEYS_BACKSPACE:
    case KEYS_DELETE: erase(client, search); break;
    case KEYS_ENTER:
        if (!search->found)
            return false;
        open_rule(client, search, search->chosen);
        break;
    default:
        if (key >= '1' && key <= '9' && key - '1' < search->found)
            open_rule(client, search, key - '1');
        else
            type(client, search, key);
    }
    return true;
}

void page_search(struct client *client, const char *words)
{
    struct search search = {0};
    snprintf(search.typed, sizeof search.typed, "%s", words);
    look(client, &search);
    do
        draw(client, &search);
    while (search_key(client, &search, screen_key(-1, client->table->lang)));
    screen_cursor(-1, 0);
}
