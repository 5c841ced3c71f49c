/*
 * client.c - the loop of the curses client: one question, one key, one answer.
 * Not here: drawing (layout.c and what it calls), rules, files.
 */
#include "term/client.h"

#include "term/guests.h"
#include "term/hint.h"
#include "term/lend.h"
#include "term/say.h"
#include "term/seats.h"
#include "term/typed.h"
#include "term/utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

/* ---- messages ---- */

static void clear_message(struct client *client)
{
    client->message[0] = client->rule[0] = 0;
    client->refusal = false;
}

static void tell(struct client *client, const char *text)
{
    clear_message(client);
    snprintf(client->message, sizeof client->message, "%.390s", text);
}

static void tell_number(struct client *client, enum say what, int number)
{
    char text[200];
    snprintf(text, sizeof text, say(what, client->table->lang), number);
    tell(client, text);
}

static void refuse(struct client *client, struct hd_why why)
{
    const struct hd_game *game = table_game(client->table);
    clear_message(client);
    client->refusal = true;
    hd_why_text(game, why, client->table->lang, client->message, sizeof client->message);
    snprintf(client->rule, sizeof client->rule, "%s", hd_rule_id(game, why.rule));
    snprintf(client->refused_by, sizeof client->refused_by, "%s", client->rule);
}

static void tell_saving(struct client *client, int error_before)
{
    const struct save *save = &client->table->save;
    char text[800];
    if (save->error && save->error != error_before) {
        snprintf(text, sizeof text, say(SAY_SAVE_FAILS, client->table->lang), strerror(save->error), save->path);
        tell(client, text);
        client->refusal = true;
    } else if (!save->error && error_before)
        tell(client, say(SAY_SAVED_AGAIN, client->table->lang));
}

/* ---- the question ---- */

static void read_question(struct client *client)
{
    struct table *table = client->table;
    table_view(table, &client->view);
    letters_assign(&client->letters, table_game(table), &client->view, table->lang);
    answers_read(&client->answers, table);
    struct box room = layout_of(client).menu;
    menu_open(&client->menu, &client->answers, table_game(table), table->lang, room.h, room.w);
    client->hands = HANDS_MENU;
    client->follow = true;
    client->typing = false;
}

/* Where the log has no room, the end of what just happened is in the message line. */
static void tell_outcome(struct client *client)
{
    const struct table *table = client->table;
    const struct hd_event *events;
    char all[600] = "";
    int sentences = 0, rows = layout_of(client).log.h, width = screen_w() - 2, step = hd_session_steps(table->session) - 1;
    bool room = true;
    for (; room && step >= client->before_step && step >= 0; step--)
        for (int i = hd_session_events(table->session, step, &events) - 1; i >= 0 && room; i--) {
            char text[300], joined[600];
            hd_event_text(table_game(table), &events[i], table_eye(table), table->lang, text, sizeof text);
            snprintf(joined, sizeof joined, "%.299s%s%.290s", text, *all && *text ? " " : "", all);
            room = !*all || utf8_width(joined) <= width;
            if (room)
                snprintf(all, sizeof all, "%s", joined);
            sentences += *text != 0;
        }
    if (rows < 2 && sentences > rows)
        tell(client, all);
}

/* ---- doing ---- */

/* The film of a step that has just been done. */
static void show_step(struct client *client, const struct hd_view *before)
{
    film_play(client, hd_session_steps(client->table->session) - 1, before);
    table_view(client->table, &client->view);
}

/* A program from outside that misbehaves is reported; the game has gone on without it. */
static void tell_trouble(struct client *client)
{
    const char *trouble = guests_trouble(client->table);
    if (*trouble)
        tell(client, trouble);
}

/* "Yellow: a good house to start with". */
static void tell_reason(struct client *client, int seat, const char *why)
{
    char name[60], text[300];
    say_seat(table_game(client->table), seat, client->table->lang, name, sizeof name);
    snprintf(text, sizeof text, "%s (%s): %s", name, say(SAY_BOT, client->table->lang), why);
    tell(client, text);
}

bool client_lent_all(const struct client *client) { return client->lent && !seats_people(client->table); }

static void lend(struct client *client, const char *word, const char *rest)
{
    char said[300];
    client->refusal = !lend_seat(client->table, word, rest, said, sizeof said);
    client->lent = client->lent || !client->refusal;
    tell(client, said);
}

/* Whoever only watches can leave between two answers, and take back a seat that was lent: true, if that is told. */
static bool watch_keys(struct client *client)
{
    if (seats_people(client->table))
        return false;
    int key = screen_key(0, client->table->lang);
    client->leave = client->leave || key == 'q';
    bool back = client->back || (client->lent && key == 'm');
    if (back)
        lend(client, "me", "");
    client->back = false;
    client->film_skip = client->film_skip && !client->lent; /* a key skips one answer, not the rest of the game */
    return back;
}

/* Bots answer until a person is asked; true, if somebody is told that their seat is theirs again. */
static bool let_bots_play(struct client *client)
{
    static struct hd_view before;
    bool back = false;
    struct table *table = client->table;
    while (!client->leave && seats_bot(table) != HD_BOT_NONE) {
        char why[200];
        struct hd_action action = seats_bot_answer(table);
        int seat = seats_asked(table);
        before = client->view;
        seats_bot_why(table, action, why, sizeof why);
        if (table_do(table, action).rule)
            break;
        if (*why)
            tell_reason(client, seat, why);
        show_step(client, &before);
        tell_trouble(client);
        back = watch_keys(client);
    }
    client->film_skip = false;
    return back;
}

/* After somebody answered: the bots, the next person, the next question. */
static void go_on(struct client *client)
{
    struct table *table = client->table;
    bool back = let_bots_play(client);
    if (table_over(table)) {
        clear_message(client); /* why a bot did its last step */
        screen_flush();        /* a key meant for the game must not leave it */
    }
    curtain_pass(client);
    read_question(client);
    if (!back)
        tell_outcome(client);
    if (table_over(table))
        page_end(client);
}

/* The position before the answer becomes the one to watch it again from: only now is it known that it was taken. */
static void keep_before(struct client *client)
{
    struct hd_state *kept = client->before;
    client->before = client->spare;
    client->spare = kept;
}

static void do_action(struct client *client, struct hd_action action)
{
    struct table *table = client->table;
    static struct hd_view before;
    int error = table->save.error, step = hd_session_steps(table->session);
    before = client->view;
    if (client->spare)
        hd_copy(table_game(table), client->spare, table_state(table));
    struct hd_why why = table_do(table, action);
    if (why.rule) {
        refuse(client, why);
        return;
    }
    keep_before(client);
    clear_message(client);
    client->refused_by[0] = 0;
    client->typing = false;
    client->before_step = step;
    show_step(client, &before);
    go_on(client);
    tell_saving(client, error);
}

static void undo(struct client *client)
{
    struct table *table = client->table;
    enum hd_lang lang = table->lang;
    int error = table->save.error;
    char what[200], text[300];
    if (!hd_session_steps(table->session)) {
        tell(client, say(SAY_NOTHING_TO_UNDO, lang));
        return;
    }
    bool done = table_undo(table, what, sizeof what);
    snprintf(text, sizeof text, say(SAY_UNDONE, lang), what);
    if (done) {
        client->before_step = HD_NONE;
        curtain_pass(client);
        read_question(client);
    }
    tell(client, done ? text : say(SAY_UNDO_LIMIT, lang));
    client->refusal = !done;
    if (done && table->save.error != error)
        tell_saving(client, error);
}

static void watch_again(struct client *client)
{
    if (!film_again(client))
        tell(client, say(SAY_NO_FILM, client->table->lang));
}

/* ---- typing ---- */

static void start_typing(struct client *client, int first)
{
    char bytes[16];
    int length = first == ':' ? 0 : wctomb(bytes, (wchar_t)first);
    client->typing = true;
    client->verbatim = first == ':';
    snprintf(client->typed, sizeof client->typed, "%.*s", length > 0 ? length : 0, bytes);
    menu_filter(&client->menu, client->typed, !client->verbatim);
}

static void stop_typing(struct client *client)
{
    client->typing = client->refused = false;
    menu_back(&client->menu);
}

static void complete(struct client *client)
{
    static int match[HD_LEGAL_MAX * 2];
    char common[TYPED_MAX];
    int count = answers_match(&client->answers, client->typed, match, HD_LEGAL_MAX * 2);
    answers_common(&client->answers, match, count, common, sizeof common);
    if (strlen(common) >= strlen(client->typed))
        snprintf(client->typed, sizeof client->typed, "%s", common);
    menu_filter(&client->menu, client->typed, !client->verbatim);
}

/* A word of plain mode; here keys ask. */
static bool asks_why(const char *typed)
{
    size_t length = strcspn(typed, " ?");
    return (length == 3 && !strncmp(typed, "why", 3)) || (length == 5 && !strncmp(typed, "warum", 5));
}

/* "bot 2 expert", "me": false, if it is none of those. */
static bool lends(struct client *client)
{
    char word[TYPED_MAX], rest[TYPED_MAX] = "";
    size_t length = strcspn(client->typed, " ");
    snprintf(word, sizeof word, "%.*s", (int)length, client->typed);
    snprintf(rest, sizeof rest, "%s", client->typed + length);
    const char *command = typed_command(word, client->table->lang);
    if (!typed_lends(client->typed, client->table->lang))
        return false;
    stop_typing(client);
    lend(client, command, rest);
    if (!client->refusal)
        go_on(client);
    return true;
}

static void do_typed(struct client *client)
{
    char why[300] = "", text[400];
    struct hd_action action;
    enum hd_lang lang = client->table->lang;
    if (!client->typed[strspn(client->typed, " ")]) {
        stop_typing(client);
        return;
    }
    if (lends(client))
        return;
    if (asks_why(client->typed)) {
        tell(client, say(SAY_WHY_HOW, lang));
        return;
    }
    switch (table_typed(client->table, &client->answers, client->typed, &action, why, sizeof why)) {
    case TYPED_ACTION: do_action(client, action); return;
    case TYPED_AMBIGUOUS:
        snprintf(text, sizeof text, say(SAY_AMBIGUOUS, lang), client->menu.items, client->typed);
        tell(client, text);
        return;
    case TYPED_UNKNOWN:
        if (typed_key(client->typed, lang)) {
            screen_unkey(typed_key(client->typed, lang));
            stop_typing(client);
            return;
        }
        if (typed_asks(client->typed)) {
            snprintf(text, sizeof text, "%s", client->typed);
            stop_typing(client);
            page_search(client, text);
            return;
        }
        tell(client, why);
        client->refusal = client->refused = true;
        return;
    }
}

static void take_choice(struct client *client);

static void type_character(struct client *client, int c)
{
    char bytes[16];
    if (c >= '1' && c <= '9' && menu_jump(&client->menu, c)) {
        take_choice(client);
        return;
    }
    bool anew = c == ':' || client->refused; /* a colon starts the line over: no action has one in it */
    client->verbatim = c == ':' || (client->verbatim && !client->refused);
    client->refused = false;
    size_t length = anew ? 0 : strlen(client->typed);
    int n = c == ':' ? 0 : wctomb(bytes, (wchar_t)c);
    if (n < 0 || length + (size_t)n >= sizeof client->typed || c < ' ')
        return;
    memcpy(client->typed + length, bytes, (size_t)n);
    client->typed[length + (size_t)n] = 0;
    menu_filter(&client->menu, client->typed, !client->verbatim);
}

static void erase_character(struct client *client)
{
    client->refused = false;
    size_t length = strlen(client->typed);
    if (!length) {
        stop_typing(client);
        return;
    }
    do
        length--;
    while (length && ((unsigned char)client->typed[length] & 0xc0) == 0x80);
    client->typed[length] = 0;
    menu_filter(&client->menu, client->typed, !client->verbatim);
}

static void typing_key(struct client *client, int key)
{
    switch (key) {
    case KEYS_ENTER: do_typed(client); break;
    case KEYS_ESC: stop_typing(client); break;
    case KEYS_TAB: complete(client); break;
    case KEYS_BACKSPACE:
    case KEYS_DELETE: erase_character(client); break;
    case KEYS_UP:
    case KEYS_DOWN:
        menu_move(&client->menu, key == KEYS_UP ? -1 : 1, 0);
        if (menu_answer(&client->menu))
            snprintf(client->typed, sizeof client->typed, "%s", menu_answer(&client->menu)->text);
        break;
    default:
        if (key < KEYS_ENTER)
            type_character(client, key);
    }
}

/* What is pasted is a line to look at before Enter, digits and all: it chooses nothing. */
static void paste(struct client *client, int key)
{
    if (!client->typing)
        start_typing(client, ':');
    client->verbatim = true;
    type_character(client, key);
}

/* Some keys are also the first letter of words, "undo" or "leave": if another letter follows at once, somebody is typing. */
static bool typing_ahead(struct client *client, int key)
{
    enum { AT_ONCE = 220 };
    if (key <= 0 || key >= 128 || !strchr("iluqr", key))
        return false;
    int next = screen_key(AT_ONCE, client->table->lang);
    if (next > 0 && next < 128 && islower(next) && next != key) {
        start_typing(client, key);
        type_character(client, next);
        return true;
    }
    if (next != KEYS_NONE)
        screen_unkey(next);
    return false;
}

/* ---- the menu and the map ---- */

static void take_choice(struct client *client)
{
    int answer = menu_enter(&client->menu);
    if (answer >= 0)
        do_action(client, client->answers.of[answer].action);
}

static void pan(struct client *client, int dy, int dx)
{
    client->follow = false;
    client->top += dy;
    client->left += dx;
}

static void map_arrow(struct client *client, int dy, int dx)
{
    int to = plan_beside(&client->plan, client->marks.chosen, dy, dx, client->marks.tag);
    if (menu_on_group(&client->menu) && menu_place(&client->menu) < 0)
        to = HD_NONE;
    if (to >= 0 && menu_choose_place(&client->menu, to))
        client->follow = true;
    else if (client->menu.level != MENU_GROUP)
        pan(client, dy * 3, dx * 8);
}

static void to_the_map(struct client *client)
{
    const struct answer *answer = menu_answer(&client->menu);
    if (menu_on_group(&client->menu) && menu_place(&client->menu) < 0 && answer->info.place >= 0)
        menu_enter(&client->menu);
    client->hands = HANDS_MAP;
}

/* The first answer of this kind that leads to a place. */
static int answer_to(const struct client *client, enum hd_deed deed, int place)
{
    for (int i = 0; i < client->answers.count; i++)
        if (client->answers.of[i].deed == deed && client->answers.of[i].info.place == place && !client->answers.of[i].anytime)
            return i;
    return HD_NONE;
}

/* The place next to the acting figure in this direction; without `allowed` only what lies more ahead than aside. */
static int place_ahead(const struct client *client, int dy, int dx, const char *allowed)
{
    const struct hd_piece *figure = figure_find(&client->view, client->marks.acting);
    if (!figure || figure->place < 0)
        return HD_NONE;
    int to = plan_beside(&client->plan, figure->place, dy, dx, allowed);
    return to >= 0 && (allowed || plan_is_ahead(&client->plan, figure->place, to, dy, dx)) ? to : HD_NONE;
}

/* ... that answers of this kind lead to. */
static int place_beside(const struct client *client, enum hd_deed deed, int dy, int dx)
{
    char allowed[HD_VIEW_PLACES] = {0};
    for (int i = 0; i < client->answers.count; i++) {
        int place = client->answers.of[i].info.place;
        if (client->answers.of[i].deed == deed && place >= 0 && place < HD_VIEW_PLACES)
            allowed[place] = 1;
    }
    return place_ahead(client, dy, dx, allowed);
}

/* A figure's own turn, nothing begun: arrows walk, even where there is no way. */
bool client_walks(const struct client *client)
{
    if (client->menu.level != MENU_TOP || client->hands == HANDS_MAP)
        return false;
    for (int i = 0; i < client->answers.count; i++) {
        const struct answer *a = &client->answers.of[i];
        if ((a->deed == HD_DEED_MOVE && a->info.place >= 0) || a->deed == HD_DEED_END)
            return true;
    }
    return false;
}

/* Says why there is no way, with the rule behind it, if anything lies there. */
static void walk_in_vain(struct client *client, int to)
{
    char line[80], why[300];
    struct hd_action action;
    snprintf(line, sizeof line, "move %s", to >= 0 ? hd_id(table_game(client->table), HD_PLACE, to) : "");
    if (to >= 0 && table_typed(client->table, &client->answers, line, &action, why, sizeof why) == TYPED_ACTION)
        do_action(client, action);
    else
        tell(client, say(SAY_WALK_NOT, client->table->lang));
}

/* Towards a closed door: the cursor goes to opening it. */
static void walk(struct client *client, int dy, int dx)
{
    int to = place_beside(client, HD_DEED_MOVE, dy, dx), door = place_beside(client, HD_DEED_OPEN, dy, dx);
    int answer = to >= 0 ? answer_to(client, HD_DEED_MOVE, to) : HD_NONE;
    if (answer >= 0)
        do_action(client, client->answers.of[answer].action);
    else if (door >= 0 && menu_letter(&client->menu, 'O') != MENU_NOTHING)
        tell(client, say(SAY_WALK_DOOR, client->table->lang));
    else
        walk_in_vain(client, place_ahead(client, dy, dx, NULL));
}

/* Arrow keys: walking in a turn, else in the menu, or on the map after Tab. */
static void arrow(struct client *client, int dy, int dx)
{
    client->menu.rows = layout_of(client).menu.h;
    if (client->hands == HANDS_MAP)
        map_arrow(client, dy, dx);
    else if (client_walks(client))
        walk(client, dy, dx);
    else
        menu_move(&client->menu, dy, dx);
}

/* Tab: through the menu where arrows walk, else between menu and map. */
static void tab(struct client *client)
{
    if (client->hands == HANDS_MAP)
        client->hands = HANDS_MENU;
    else if (client_walks(client))
        menu_move(&client->menu, 1, 0);
    else
        to_the_map(client);
}

/* The next lesson that is still to be learned; after the last one, from the beginning. */
static void next_lesson(struct client *client)
{
    int now = hd_session_lesson(client->table->session, client->lessons_aside);
    client->lessons_aside = now < 0 ? 0 : now + 1;
    if (now >= 0)
        tell(client, say(SAY_LESSON_ASIDE, client->table->lang));
}

static void escape(struct client *client)
{
    if (client->hands == HANDS_MAP)
        client->hands = HANDS_MENU;
    else if (!menu_back(&client->menu))
        next_lesson(client);
}

/* ---- other keys ---- */

/* The rule of the last refusal; else of the answer under the cursor, and of what happened last. */
static void show_rule(struct client *client)
{
    const struct answer *answer = menu_answer(&client->menu);
    const char *ids[2] = {client->refused_by, ""};
    if (!client->refused_by[0]) {
        int rule = answer && !menu_on_group(&client->menu) ? table_rule_of(client->table, answer->action) : 0;
        ids[0] = rule ? hd_rule_id(table_game(client->table), rule) : "";
        ids[1] = log_last_rule(client);
    }
    page_rules(client, ids, 2);
}

static void change_speed(struct client *client, int by)
{
    int speed = client->speed + by;
    client->speed = speed < 0 ? 0 : speed > 9 ? 9 : speed;
    tell_number(client, client->speed == 0 ? SAY_SPEED_STEP : client->speed == 9 ? SAY_SPEED_OFF : SAY_SPEED, client->speed);
}

static void change_language(struct client *client)
{
    client->table->lang = client->table->lang == HD_EN ? HD_DE : HD_EN;
    save_keep_lang(client->table->lang);
    read_question(client);
    tell(client, say(SAY_LANGUAGE, client->table->lang));
}

/* true: the player may go. */
static bool may_quit(struct client *client)
{
    enum hd_lang lang = client->table->lang;
    if (!client->table->save.error || table_over(client->table))
        return true;
    tell(client, say(SAY_QUIT_UNSAVED, lang));
    client->refusal = true;
    layout_draw(client);
    int key = screen_key(-1, lang);
    clear_message(client);
    return key == 'y' || key == 'Y' || key == 'j' || key == 'J';
}

static void tell_danger(struct client *client)
{
    char text[400];
    client->refusal = danger_text(client->table, text, sizeof text); /* in the colour of what one should mind */
    tell(client, text);
}

/* Keys that work whether the game goes on or is over. false: not one of them. */
static bool common_key(struct client *client, int key)
{
    int page = screen_h() / 3;
    switch (key) {
    case '?': page_help(client); return true;
    case 'l': log_page(client); return true;
    case 'i': look_around(client); return true;
    case 'G': page_goals(client); return true;
    case 'B': page_board(client); return true;
    case 'P': page_team(client); return true;
    case '/': page_search(client, ""); return true;
    case '!': page_hint(client); return true;
    case '*': tell_danger(client); return true;
    case 'u': undo(client); return true;
    case 'W': watch_again(client); return true;
    case 'r': show_rule(client); return true;
    case 'L': change_language(client); return true;
    case '+':
    case '-': change_speed(client, key == '+' ? 1 : -1); return true;
    case KEYS_PAGE_UP: pan(client, -page, 0); return true;
    case KEYS_PAGE_DOWN: pan(client, page, 0); return true;
    case KEYS_PAN_UP: pan(client, -2, 0); return true;
    case KEYS_PAN_DOWN: pan(client, 2, 0); return true;
    case KEYS_PAN_LEFT: pan(client, 0, -6); return true;
    case KEYS_PAN_RIGHT: pan(client, 0, 6); return true;
    case KEYS_RESIZE: client->follow = true; return true;
    default: return false;
    }
}

/* The key of an answer on the screen, or of a kind of answers. */
static void choose_by_key(struct client *client, int key)
{
    char text[200];
    bool letter = key >= 'A' && key <= 'Z', digit = key >= '0' && key <= '9';
    enum menu_found found = menu_jump(&client->menu, key) ? MENU_ONE : letter ? menu_letter(&client->menu, key) : MENU_NOTHING;
    if (found == MENU_ONE)
        take_choice(client);
    else if (found == MENU_NOTHING && (letter || digit)) {
        snprintf(text, sizeof text, say(SAY_NO_KEY, client->table->lang), key);
        tell(client, text);
    }
}

static void game_key(struct client *client, int key)
{
    switch (key) {
    case KEYS_UP: arrow(client, -1, 0); break;
    case KEYS_DOWN: arrow(client, 1, 0); break;
    case KEYS_LEFT: arrow(client, 0, -1); break;
    case KEYS_RIGHT: arrow(client, 0, 1); break;
    case KEYS_ENTER: take_choice(client); break;
    case KEYS_ESC: escape(client); break;
    case KEYS_BACKSPACE: menu_back(&client->menu); break;
    case KEYS_TAB: tab(client); break;
    default:
        if (key == ':' || (key < KEYS_ENTER && iswlower((wint_t)key)))
            start_typing(client, key);
        else if (key < KEYS_ENTER)
            choose_by_key(client, key);
    }
}

/* false: the game is left. */
static bool handle_key(struct client *client, int key)
{
    bool over = table_over(client->table);
    if (key == KEYS_NONE)
        return true;
    if (screen_pasting() && !over) {
        paste(client, key);
        return true;
    }
    if (client->typing) {
        clear_message(client);
        typing_key(client, key);
        return true;
    }
    if (!over && typing_ahead(client, key))
        return true;
    char next[160];
    client->next = over && key == 'n' && table_next_mission(client->table, next, sizeof next);
    if (client->next)
        return false;
    if (key == 'q' || (over && key == KEYS_ENTER))
        return !may_quit(client);
    bool told = client->message[0];
    if (key != 'r')
        clear_message(client);
    if (key == KEYS_ESC && told && client->hands != HANDS_MAP)
        return true; /* it was the message that had to go */
    if (!common_key(client, key) && !over)
        game_key(client, key);
    return true;
}

/* steps: played before */
static void tell_start(struct client *client, int steps)
{
    const struct table *table = client->table;
    if (table_over(table))
        clear_message(client);
    tell_saving(client, 0);
    if (table_over(table))
        page_end(client);
    else if (table->torn)
        tell(client, say(SAY_TORN, table->lang));
    else if (steps && !table->save.error)
        tell_number(client, SAY_RESUMED, steps);
}

/* Until it is known who sits in front of the screen, bots play behind the curtain. */
static void sit_down(struct client *client)
{
    struct table *table = client->table;
    bool secret = hd_game_hidden(table_game(table)) && seats_people(table) > 1;
    while (secret && seats_bot(table) != HD_BOT_NONE && !table_do(table, seats_bot_answer(table)).rule)
        ;
    table_view(table, &client->view);
    letters_assign(&client->letters, table_game(table), &client->view, table->lang);
    if (!secret)
        let_bots_play(client);
    curtain_pass(client);
    read_question(client);
}

bool client_run(struct table *table, int speed)
{
    struct client *client = calloc(1, sizeof *client);
    if (!client)
        return false;
    client->table = table;
    client->speed = speed;
    client->before_step = HD_NONE;
    client->before = hd_state_new(table_game(table));
    client->spare = hd_state_new(table_game(table));
    client->marks.watched[0] = client->marks.watched[1] = client->marks.chosen = HD_NONE;
    int steps = hd_session_steps(table->session);
    client->lent = steps > 0; /* who goes on with a game may have lent the seats in it */
    sit_down(client);
    tell_start(client, steps);
    bool stay = !client->leave;
    while (stay) {
        layout_draw(client);
        stay = handle_key(client, screen_key(-1, table->lang)) && !client->leave;
    }
    plan_free(&client->plan);
    hd_state_free(client->before);
    hd_state_free(client->spare);
    bool next = client->next;
    free(client);
    return next;
}
