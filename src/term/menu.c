/*
 * menu.c - the answers as a menu: short lists flat, long ones word by word (verb, then target), filtered while typing.
 * Not here: doing an answer (client.c). The verb of an answer is the first word of its text.
 */
#include "term/menu.h"

#include "term/say.h"
#include "term/short.h"
#include "term/typed.h"
#include "term/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

/* What somebody does often has its own key, the same in every question, game and language. B, G, L, P and W open pages
 * (client.c); I, Q, R and U are nothing, because i, q, r and u are commands and a slip must not cost an action. */
static const char deed_key[HD_DEEDS] = {
    [HD_DEED_MOVE] = 'M',   [HD_DEED_ATTACK] = 'A', [HD_DEED_SEARCH] = 'S', [HD_DEED_OPEN] = 'O',  [HD_DEED_TAKE] = 'T',
    [HD_DEED_NOISE] = 'N',  [HD_DEED_RELOAD] = 'K', [HD_DEED_HEAL] = 'H',   [HD_DEED_CARDS] = 'C', [HD_DEED_TRADE] = 'X',
    [HD_DEED_PEOPLE] = 'F', [HD_DEED_RIDE] = 'D',   [HD_DEED_BUILD] = 'Z',  [HD_DEED_LEAVE] = 'V', [HD_DEED_PASS] = 'E',
    [HD_DEED_END] = 'E',    [HD_DEED_HOLD] = 'C',   [HD_DEED_WEAR] = 'C',   [HD_DEED_STOW] = 'C',  [HD_DEED_SWAP] = 'C',
    [HD_DEED_GIVE] = 'X',
};
static const char list_keys[] = "123456789JY0"; /* the others, in their order */

/* ---- groups ---- */

/* Do both begin with the same N words? */
static bool same_words(const char *a, const char *b, int words)
{
    while (words > 0 && *a && *a == *b) {
        a++;
        b++;
        words -= (*a == ' ' || !*a) && (*b == ' ' || !*b);
    }
    return words <= 0;
}

/* What may be done at any time is a separate group. */
static bool same_group(const struct answer *a, const struct answer *b, int words)
{
    if (a->anytime || b->anytime)
        return a->anytime == b->anytime && (words < 2 || same_words(a->text, b->text, words));
    return same_words(a->text, b->text, words);
}

static int group_size(const struct answers *answers, int first, int words)
{
    int count = 0;
    for (int i = 0; i < answers->count; i++)
        count += same_group(&answers->of[first], &answers->of[i], words);
    return count;
}

static bool starts_group(const struct answers *answers, int index, int words)
{
    for (int i = 0; i < index; i++)
        if (same_group(&answers->of[i], &answers->of[index], words))
            return false;
    return true;
}

/* Bytes all labels of the group have in common at the beginning, or at the end; whole words only. */
static int shared_bytes(const struct answers *answers, int first, int words, bool at_end)
{
    const char *label = answers->of[first].label;
    int length = (int)strlen(label), same = length;
    for (int i = 0; i < answers->count; i++) {
        const char *other = answers->of[i].label;
        int n = 0, other_length = (int)strlen(other);
        if (!same_group(&answers->of[first], &answers->of[i], words))
            continue;
        while (n < same && n < other_length &&
               (at_end ? label[length - 1 - n] == other[other_length - 1 - n] : label[n] == other[n]))
            n++;
        same = n;
    }
    while (same > 0 && same < length && label[at_end ? length - same : same - 1] != ' ')
        same--;
    return same;
}

/* "Move …", "… gehen", or the first answer. */
static void group_title(const struct menu *menu, int first, int words, char *out, size_t size)
{
    const struct answer *a = &menu->answers->of[first];
    if (a->anytime && words < 2) {
        snprintf(out, size, "%s …", say(SAY_ANYTIME, menu->lang));
        return;
    }
    const char *called = words < 2 ? hd_heading(menu->game, a->action.verb, menu->lang) : "";
    if (*called) {
        snprintf(out, size, "%s …", called);
        return;
    }
    int length = (int)strlen(a->label), head = shared_bytes(menu->answers, first, words, false),
        tail = shared_bytes(menu->answers, first, words, true);
    tail = head + tail > length ? 0 : tail;
    while (head > 0 && strchr(" :,(", a->label[head - 1]))
        head--;
    if (head > 2 && tail > 2 && head + tail < length) /* verbs at the end tell groups apart that begin alike */
        snprintf(out, size, "%.*s …%.*s", head, a->label, (int)strcspn(a->label + length - tail, ":"),
                 a->label + length - tail);
    else if (head > 2)
        snprintf(out, size, "%.*s …", head, a->label);
    else if (tail > 2)
        snprintf(out, size, "…%s", a->label + length - tail);
    else
        snprintf(out, size, "%s …", a->label); /* nothing in common: the first stands for all */
}

/* Some languages begin an answer with a small word. */
static void capitalise(char *title)
{
    int bytes;
    char upper[16];
    wchar_t letter = utf8_next(title, &bytes);
    if (bytes == 1 && wctomb(upper, (wchar_t)towupper((wint_t)letter)) == 1)
        title[0] = upper[0];
}

/* ---- filling ---- */

static void clear_items(struct menu *menu, enum menu_level level)
{
    menu->level = level;
    menu->items = 0;
    menu->chosen = 0;
}

static struct menu_item *add_item(struct menu *menu)
{
    if (menu->items >= MENU_ITEMS)
        return NULL;
    struct menu_item *item = &menu->item[menu->items++];
    *item = (struct menu_item){0};
    return item;
}

/* The letter all answers behind the item share; 0: none. */
static char letter_of_item(const struct menu *menu, const struct menu_item *item)
{
    const struct answers *answers = menu->answers;
    char letter = answers->of[item->first].anytime ? 0 : deed_key[answers->of[item->first].deed];
    for (int i = 0; i < answers->count && item->answer < 0; i++)
        if (same_group(&answers->of[item->first], &answers->of[i], item->words) && deed_key[answers->of[i].deed] != letter)
            return 0;
    return letter;
}

static int items_of_letter(const struct menu *menu, char letter)
{
    int count = 0;
    for (int i = 0; i < menu->items; i++)
        count += letter_of_item(menu, &menu->item[i]) == letter;
    return count;
}

/* At the top a letter where only one item has it; the rest, and lists further down, in their order. not: keys that are text. */
static void give_keys(struct menu *menu, const char * not )
{
    const char *next = list_keys;
    for (int i = 0; i < menu->items; i++) {
        struct menu_item *item = &menu->item[i];
        char letter = menu->level == MENU_TOP ? letter_of_item(menu, item) : 0;
        while (*next && strchr(not, *next))
            next++;
        if (letter && items_of_letter(menu, letter) == 1)
            item->key = letter;
        else
            item->key = *next ? *next++ : 0;
    }
}

static void add_answer_item(struct menu *menu, int answer)
{
    struct menu_item *item = add_item(menu);
    if (!item)
        return;
    item->answer = item->first = answer;
    item->count = 1;
    item->place = menu->answers->of[answer].info.place;
    snprintf(item->title, sizeof item->title, "%.119s", menu->answers->of[answer].label);
    capitalise(item->title);
}

static bool all_fit_whole(const struct menu *menu);

/* Answers of one group may begin alike: where they do not fit, only the verb and where they differ is shown. */
static void shorten_items(struct menu *menu, int first, int words)
{
    enum { LONG = 34, SHARED = 12, KEEP = 2 };
    int widest = 0, head = shared_bytes(menu->answers, first, words, false);
    for (int kept = 0; head > 1 && kept < KEEP; kept++) /* "… to square 3-9", not "… 3-9" */
        do
            head--;
        while (head > 1 && menu->answers->of[first].label[head - 1] != ' ');
    for (int i = 0; i < menu->items; i++)
        widest = utf8_width(menu->item[i].title) > widest ? utf8_width(menu->item[i].title) : widest;
    if (widest <= LONG || head < SHARED || all_fit_whole(menu))
        return;
    for (int i = 0; i < menu->items; i++) {
        const char *label = menu->answers->of[menu->item[i].first].label;
        int verb = (int)strcspn(label, " ");
        if (verb + 1 < head)
            snprintf(menu->item[i].title, sizeof menu->item[i].title, "%.*s … %.100s", verb, label, label + head);
        capitalise(menu->item[i].title);
    }
}

/* "zombie s3-8 …" is about the place its last common word names. */
static int place_of_group(const struct menu *menu, int first, int words)
{
    const char *text = menu->answers->of[first].text;
    char word[40];
    for (int i = 1; i < words && *text; i++)
        text += strcspn(text, " ") + (text[strcspn(text, " ")] == ' ');
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " "), text);
    return words > 1 ? hd_find(menu->game, HD_PLACE, word) : HD_NONE;
}

static void add_group_item(struct menu *menu, int first, int words, int count)
{
    struct menu_item *item = add_item(menu);
    if (!item)
        return;
    item->answer = -1;
    item->first = first;
    item->words = words;
    item->count = count;
    item->place = place_of_group(menu, first, words);
    group_title(menu, first, words, item->title, sizeof item->title);
    capitalise(item->title);
}

static int count_asked(const struct answers *answers)
{
    int count = 0;
    while (count < answers->count && !answers->of[count].anytime)
        count++;
    return count;
}

static void fill_flat(struct menu *menu, int asked)
{
    clear_items(menu, MENU_TOP);
    for (int idle = 0; idle < 2; idle++)
        for (int i = 0; i < asked; i++)
            if (menu->answers->of[i].idle == idle)
                add_answer_item(menu, i);
}

/* Attacks with nobody to hit come after the rest, and what may be done at any time is last. */
enum { GROUP_FIRST, GROUP_IDLE, GROUP_ANYTIME, GROUP_TURNS };

static int turn_of_group(const struct answers *answers, int first, int words)
{
    if (answers->of[first].anytime)
        return GROUP_ANYTIME;
    for (int i = 0; i < answers->count; i++)
        if (same_group(&answers->of[first], &answers->of[i], words) && !answers->of[i].idle)
            return GROUP_FIRST;
    return GROUP_IDLE;
}

/* Those of the group of `of` (-1: all from `from` on), parted by their first N words. */
static void fill_groups(struct menu *menu, int from, int of, int of_words, int words)
{
    const struct answers *answers = menu->answers;
    for (int turn = 0; turn < GROUP_TURNS; turn++)
        for (int i = from; i < answers->count; i++) {
            bool here = (of < 0 || same_group(&answers->of[of], &answers->of[i], of_words)) && starts_group(answers, i, words);
            int count = here && turn_of_group(answers, i, words) == turn ? group_size(answers, i, words) : 0;
            if (count > 1 || (count && turn == GROUP_ANYTIME && words < 2)) /* even one is not an answer to the question */
                add_group_item(menu, i, words, count);
            else if (count)
                add_answer_item(menu, i);
        }
}

static int columns_for(const struct menu *menu, int width);

static bool fits(const struct menu *menu) { return menu->items <= menu->rows * columns_for(menu, menu->width); }

/* With how many words the answers of the group fall apart into groups again; 0: into single answers. */
static int words_to_part(const struct answers *answers, int first, int words)
{
    int count = group_size(answers, first, words), deeper = words + 1;
    while (deeper < words + MENU_DEPTH && group_size(answers, first, deeper) == count)
        deeper++;
    for (int i = 0; i < answers->count; i++)
        if (same_group(&answers->of[first], &answers->of[i], words) && group_size(answers, i, deeper) > 1)
            return group_size(answers, first, deeper) < count ? deeper : 0;
    return 0;
}

static void fill_group(struct menu *menu, int first, int words)
{
    clear_items(menu, menu->depth ? MENU_GROUP : MENU_TOP);
    for (int idle = 0; idle < 2; idle++)
        for (int i = 0; i < menu->answers->count; i++)
            if (same_group(&menu->answers->of[first], &menu->answers->of[i], words) && menu->answers->of[i].idle == idle)
                add_answer_item(menu, i);
    shorten_items(menu, first, words);
    int deeper = fits(menu) || menu->depth + 1 >= MENU_DEPTH ? 0 : words_to_part(menu->answers, first, words);
    if (deeper) {
        clear_items(menu, menu->depth ? MENU_GROUP : MENU_TOP);
        fill_groups(menu, 0, first, words, deeper);
    }
    give_keys(menu, "");
}

static void fill_top_items(struct menu *menu)
{
    int asked = count_asked(menu->answers);
    menu->depth = 0;
    fill_flat(menu, asked);
    fill_groups(menu, asked, -1, 0, 1);
    if (fits(menu))
        return;
    if (asked > 0 &&
        group_size(menu->answers, 0, 1) == asked) { /* one verb only: its group, and what is possible at any time */
        fill_group(menu, 0, 1);
        fill_groups(menu, asked, -1, 0, 1);
        return;
    }
    clear_items(menu, MENU_TOP);
    fill_groups(menu, 0, -1, 0, 1);
}

static void fill_top(struct menu *menu)
{
    fill_top_items(menu);
    give_keys(menu, "");
}

/* Where no answer costs anything, the cursor begins at the one that leaves things as they are. */
static void choose_safe(struct menu *menu)
{
    int safe = 0;
    for (int i = 0; i < menu->answers->count; i++)
        if (!menu->answers->of[i].anytime && (menu->answers->of[i].info.cost || menu->answers->of[i].info.free_slot >= 0))
            return;
    for (int i = 0; i < menu->items; i++)
        if (menu->item[i].answer >= 0 && menu->answers->of[menu->item[i].answer].info.leaves)
            safe = i;
    menu->chosen = safe;
}

void menu_open(struct menu *menu, const struct answers *answers, const struct hd_game *game, enum hd_lang lang, int rows,
               int width)
{
    menu->answers = answers;
    menu->game = game;
    menu->lang = lang;
    menu->rows = rows;
    menu->width = width;
    fill_top(menu);
    choose_safe(menu);
}

/* Digits that go on with what is typed are text: they choose nothing. */
static void digits_that_are_text(const struct menu *menu, const char *typed, char *out)
{
    static int match[HD_LEGAL_MAX * 2];
    char longer[200];
    for (char digit = '1'; digit <= '9'; digit++) {
        snprintf(longer, sizeof longer, "%.190s%c", typed, digit);
        if (answers_match(menu->answers, longer, match, HD_LEGAL_MAX * 2))
            *out++ = digit;
    }
    *out = 0;
}

void menu_filter(struct menu *menu, const char *typed, bool digits)
{
    static int match[HD_LEGAL_MAX * 2];
    char text[16];
    int count = answers_match(menu->answers, typed, match, HD_LEGAL_MAX * 2);
    clear_items(menu, MENU_FILTER);
    for (int i = 0; i < count; i++)
        add_answer_item(menu, match[i]);
    menu->command = !count && (typed_key(typed, menu->lang) || typed_lends(typed, menu->lang) || typed_asks(typed));
    digits_that_are_text(menu, typed, text);
    give_keys(menu, digits ? text : list_keys);
}

enum menu_found menu_letter(struct menu *menu, int key)
{
    int only = -1, found = 0;
    if (menu->level != MENU_TOP)
        fill_top(menu);
    for (int i = 0; i < menu->items && key; i++)
        if (letter_of_item(menu, &menu->item[i]) == key) {
            only = i;
            found++;
        }
    if (found == 1)
        menu->chosen = only;
    if (found < 2)
        return found ? MENU_ONE : MENU_NOTHING;
    clear_items(menu, MENU_FILTER);
    for (int i = 0; i < menu->answers->count; i++)
        if (!menu->answers->of[i].anytime && deed_key[menu->answers->of[i].deed] == key)
            add_answer_item(menu, i);
    give_keys(menu, "");
    return MENU_LIST;
}

/* ---- moving ---- */

int menu_enter(struct menu *menu)
{
    if (!menu->items)
        return -1;
    struct menu_item item = menu->item[menu->chosen];
    if (item.answer >= 0 || menu->depth + 1 >= MENU_DEPTH)
        return item.answer;
    menu->above[menu->depth] = menu->chosen;
    menu->words[menu->depth] = item.words;
    menu->first[menu->depth++] = item.first;
    fill_group(menu, item.first, item.words);
    return -1;
}

bool menu_back(struct menu *menu)
{
    if (menu->level == MENU_TOP)
        return false;
    bool filtered = menu->level == MENU_FILTER;
    int depth = filtered ? 0 : menu->depth - 1, above = filtered || depth < 0 ? 0 : menu->above[depth];
    if (depth > 0) {
        menu->depth = depth;
        fill_group(menu, menu->first[depth - 1], menu->words[depth - 1]);
    } else
        fill_top(menu);
    menu->chosen = above < menu->items ? above : 0;
    return true;
}

void menu_move(struct menu *menu, int dy, int dx)
{
    if (!menu->items)
        return;
    int to = menu->chosen + dy + dx * menu->rows;
    if (dy)
        to = (to + menu->items) % menu->items;
    if (to >= 0 && to < menu->items)
        menu->chosen = to;
}

bool menu_jump(struct menu *menu, int key)
{
    for (int i = 0; i < menu->items; i++)
        if (menu->item[i].key == key && key) {
            menu->chosen = i;
            return true;
        }
    return false;
}

bool menu_choose_place(struct menu *menu, int place)
{
    for (int i = 0; i < menu->items; i++)
        if (menu->item[i].place == place) {
            menu->chosen = i;
            return true;
        }
    return false;
}

int menu_place(const struct menu *menu) { return menu->items ? menu->item[menu->chosen].place : HD_NONE; }

bool menu_on_group(const struct menu *menu) { return menu->items > 0 && menu->item[menu->chosen].answer < 0; }

const struct answer *menu_answer(const struct menu *menu)
{
    return menu->items ? &menu->answers->of[menu->item[menu->chosen].first] : NULL;
}

static void tag_place(char tag[HD_VIEW_PLACES], int place, char with)
{
    if (place >= 0 && place < HD_VIEW_PLACES && !tag[place])
        tag[place] = with;
}

/* Under a group that is about no place: where its answers point. Else: the places of the items like the one under the cursor.
 */
void menu_tags(const struct menu *menu, char tag[HD_VIEW_PLACES])
{
    const struct answer *chosen = menu_answer(menu);
    memset(tag, 0, HD_VIEW_PLACES);
    if (!chosen)
        return;
    const struct menu_item *on = &menu->item[menu->chosen];
    for (int i = 0; i < menu->answers->count && on->answer < 0 && on->place < 0; i++)
        if (same_group(chosen, &menu->answers->of[i], on->words))
            tag_place(tag, menu->answers->of[i].info.place, '*');
    for (int i = 0; i < menu->items && (on->answer >= 0 || on->place >= 0); i++) {
        const struct menu_item *item = &menu->item[i];
        if (same_group(chosen, &menu->answers->of[item->first], 1))
            tag_place(tag, item->place, item->key ? item->key : '*');
    }
}

/* ---- drawing ---- */

static void add_cost(const struct hd_action_info *info, char *out, size_t size)
{
    if (info->free_slot >= 0)
        say_add(out, size, "○");
    for (int i = 0; i < info->cost && i < 6 && info->free_slot < 0; i++)
        say_add(out, size, "●");
}

/* Does every answer of the group cost the same? */
static bool one_cost(const struct menu *menu, const struct menu_item *item)
{
    const struct answer *first = &menu->answers->of[item->first], *a = menu->answers->of;
    for (int i = 0; i < menu->answers->count; i++, a++)
        if (same_group(first, a, item->words) &&
            (a->info.cost != first->info.cost || (a->info.free_slot >= 0) != (first->info.free_slot >= 0)))
            return false;
    return true;
}

/* What is shown to the right of an item: odds, noise, cost; or how many answers a group has. */
static void short_info(const struct menu *menu, const struct menu_item *item, char *out, size_t size)
{
    const struct hd_action_info *info = &menu->answers->of[item->first].info;
    *out = 0;
    if (item->answer < 0) {
        if (one_cost(menu, item))
            add_cost(info, out, size);
        say_add(out, size, " %d ›", item->count);
        return;
    }
    if (info->dice > 0 && !menu->answers->of[item->first].idle)
        say_add(out, size, "%d%% ", (10000 - info->hits[0] + 50) / 100);
    if (info->risk > 0)
        say_add(out, size, say(SAY_RISK_SHORT, menu->lang), (info->risk + 50) / 100);
    if (info->noisy)
        say_add(out, size, "♪ ");
    add_cost(info, out, size);
}

/* Of the items from `first` to before `end`. */
static int widest_of(const struct menu *menu, int first, int end)
{
    int widest = 16;
    for (int i = first; i < end && i < menu->items; i++) {
        char info[64];
        short_info(menu, &menu->item[i], info, sizeof info);
        int columns = utf8_width(menu->item[i].title) + utf8_width(info) + 4;
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

static int widest_item(const struct menu *menu) { return widest_of(menu, 0, menu->items); }

/* As many columns as the widest item allows; more, with labels cut, only where the items need them. */
static int columns_for(const struct menu *menu, int width)
{
    int widest = widest_item(menu);
    int columns = (width + 2) / (widest + 2), least = width / 36;
    int needed = menu->rows > 0 ? (menu->items + menu->rows - 1) / menu->rows : 1;
    least = least < needed ? least : needed;
    columns = columns < least ? least : columns;
    return columns < 1 ? 1 : columns > MENU_COLUMNS ? MENU_COLUMNS : columns;
}

/* Is there room for every item as it is, none of them cut? */
static bool all_fit_whole(const struct menu *menu)
{
    int columns = (menu->width + 2) / (widest_item(menu) + 2);
    return menu->items <= menu->rows * columns;
}

static void draw_item(const struct menu *menu, int index, int y, int x, int width)
{
    const struct menu_item *item = &menu->item[index];
    bool chosen = index == menu->chosen;
    struct pen plain = PEN(INK_TEXT, chosen ? GROUND_PICK : GROUND_PAGE, chosen ? BOLD : 0);
    char info[64], title[sizeof item->title];
    short_info(menu, item, info, sizeof info);
    int right = utf8_width(info);
    screen_fill((struct box){y, x, 1, width}, plain);
    screen_printf(y, x, 2, PEN(INK_YELLOW, plain.ground, plain.style), "%c", item->key ? item->key : ' ');
    snprintf(title, sizeof title, "%s", item->title);
    short_places(menu->game, menu->lang, width - 3 - right, title); /* what is still too much is cut at the end */
    screen_text(y, x + 2, width - 3 - right, plain, title);
    screen_text(y, x + width - right, right, PEN(INK_DIM, plain.ground, plain.style), info);
}

/* Columns are equally wide, unless something would be cut then and need not be. */
static void share_width(const struct menu *menu, int first, struct box box, int columns, int equal, int wide[MENU_COLUMNS])
{
    int needed = (columns - 1) * 2;
    bool cut = false;
    memset(wide, 0, sizeof(int[MENU_COLUMNS]));
    for (int i = 0; i < columns && first + i * box.h < menu->items; i++) {
        int widest = widest_of(menu, first + i * box.h, first + (i + 1) * box.h) - 1; /* they need not be apart from the next */
        needed += widest;
        cut = cut || widest > equal;
        wide[i] = widest;
    }
    for (int i = 0; i < columns && (!cut || needed > box.w); i++)
        wide[i] = equal;
}

void menu_draw(const struct menu *menu, struct box box)
{
    int columns = columns_for(menu, box.w), needed = (menu->items + box.h - 1) / (box.h > 0 ? box.h : 1);
    int equal = (box.w - (columns - 1) * 2) / columns, wide[MENU_COLUMNS], x = box.x;
    int page = box.h * columns;
    if (!menu->items)
        screen_text(box.y, box.x, box.w, PEN(INK_DIM, GROUND_PAGE, 0),
                    say(menu->command ? SAY_COMMAND : SAY_NONE_FITS, menu->lang));
    if (page < 1 || !menu->items)
        return;
    if (needed < columns && equal < 38) /* few items: wider columns, but not across the whole screen */
        equal = box.w / needed - 2 < 38 ? box.w / needed - 2 : 38;
    int first = menu->chosen / page * page;
    share_width(menu, first, box, columns, equal, wide);
    for (int i = 0; i < page && first + i < menu->items; i++) {
        draw_item(menu, first + i, box.y + i % box.h, x, wide[i / box.h]);
        if (i % box.h == box.h - 1)
            x += wide[i / box.h] + 2;
    }
}

bool menu_pages(const struct menu *menu, struct box box, int *page, int *pages)
{
    int room = box.h * columns_for(menu, box.w);
    *page = room > 0 ? menu->chosen / room + 1 : 1;
    *pages = room > 0 ? (menu->items + room - 1) / room : 1;
    return *pages > 1;
}
