/*
 * menu.h - the answers as a menu: short lists flat, long ones word by word (verb, then target), filtered while typing.
 * Not here: doing an answer (client.c), reading them (answers.c).
 */
#ifndef HD_TERM_MENU_H
#define HD_TERM_MENU_H

#include "term/answers.h"
#include "term/screen.h"

enum { MENU_ITEMS = 256, MENU_TITLE = 120, MENU_DEPTH = 8, MENU_COLUMNS = 4 };

struct menu_item {
    int answer; /* index, or -1: a group */
    int first;  /* an answer of the group, to find the others by */
    int words;  /* of a group: how many words its answers have in common */
    int count;  /* answers behind it */
    int place;  /* what it points at on the map, or HD_NONE */
    char key;   /* shortcut, 0: none */
    char title[MENU_TITLE];
};

enum menu_level { MENU_TOP, MENU_GROUP, MENU_FILTER };

struct menu {
    const struct answers *answers;
    const struct hd_game *game;
    enum hd_lang lang;
    enum menu_level level;
    int rows, width; /* the room it has on the screen */
    int items, chosen;
    bool command; /* what was typed is no answer, but asks for something else */
    int depth, words[MENU_DEPTH], first[MENU_DEPTH], above[MENU_DEPTH]; /* the groups entered: words their answers begin with,
                                                                         * one of them, where the cursor was before */
    struct menu_item item[MENU_ITEMS];
};

/* Starts over with a question. A list that fits into rows and width, or has one verb only, is not grouped. */
void menu_open(struct menu *menu, const struct answers *answers, const struct hd_game *game, enum hd_lang lang, int rows,
               int width);
/* Shows only what fits the typed line; digits: those that are not text choose. */
void menu_filter(struct menu *menu, const char *typed, bool digits);
/* The letter of a kind of answer: the cursor is on the only one, or all of them are listed. */
enum menu_found { MENU_NOTHING, MENU_ONE, MENU_LIST };
enum menu_found menu_letter(struct menu *menu, int key);
/* The chosen answer, or -1 after opening the group under the cursor. */
int menu_enter(struct menu *menu);
/* false: already at the top. */
bool menu_back(struct menu *menu);
/* Moves the cursor: down and up by one, across by a column. */
void menu_move(struct menu *menu, int dy, int dx);
bool menu_jump(struct menu *menu, int key);
/* Puts the cursor on the item that points at this place. */
bool menu_choose_place(struct menu *menu, int place);

/* The answer under the cursor (of a group: its first), or NULL. */
const struct answer *menu_answer(const struct menu *menu);
bool menu_on_group(const struct menu *menu);
/* The place the item under the cursor points at, or HD_NONE. */
int menu_place(const struct menu *menu);
/* Which places can be chosen now: their shortcut, or '*'. */
void menu_tags(const struct menu *menu, char tag[HD_VIEW_PLACES]);

void menu_draw(const struct menu *menu, struct box box);
/* Which page of how many is shown in this box; false: there is only one. */
bool menu_pages(const struct menu *menu, struct box box, int *page, int *pages);

#endif
