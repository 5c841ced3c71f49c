/*
 * plain.c - line mode: the question, numbered answers, one line of input at a time. For pipes, simple terminals, screen
 * readers. Not here: the game on the table (table.c), what is said about things (look.c).
 */
#include "term/answers.h"
#include "term/figures.h"
#include "term/guests.h"
#include "term/hint.h"
#include "term/inside.h"
#include "term/lend.h"
#include "term/look.h"
#include "term/say.h"
#include "term/score.h"
#include "term/seats.h"
#include "term/typed.h"
#include "term/wrap.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE = 300 };

struct plain {
    struct table table;
    const char *again; /* the command that goes on with the game */
    struct answers answers;
    struct hd_view view;
    char rule[40];  /* the last one named */
    char last[500]; /* what it was named for: a refusal or an event */
    bool refused;
    bool ask;   /* the question has to be shown (again) */
    int listed; /* answers up to this number have been shown: no other number is meant */
    int since;  /* the step after the last answer of a person */
    int lesson; /* the first one not told yet */
    bool lent;  /* a seat was given to a bot: where only bots are left, they stop after every round */
};

/* ---- reading ---- */

static bool read_whole_line(char *line, size_t size)
{
    fflush(stdout);
    if (!fgets(line, (int)size, stdin))
        return false;
    if (!strchr(line, '\n'))
        for (int c; (c = getchar()) != EOF && c != '\n';)
            ;
    return true;
}

/* false: end of input. Blanks around the line are cut off. */
static bool read_line(char *line, size_t size)
{
    wrap_end(); /* what is typed is in no line of ours */
    bool more = read_whole_line(line, size);
    wrap_begin();
    if (!more)
        return false;
    size_t from = strspn(line, " \t"), end = strlen(line);
    while (end > from && isspace((unsigned char)line[end - 1]))
        end--;
    memmove(line, line + from, end - from);
    line[end - from] = 0;
    return true;
}

/* ---- telling ---- */

/* Number i of a step. */
static void tell_event(struct plain *p, const struct hd_event *step, int i)
{
    char text[500];
    const struct hd_game *game = table_game(&p->table);
    const struct hd_event *event = &step[i];
    hd_story_text(game, step, i, table_eye(&p->table), p->table.lang, text, sizeof text);
    if (!*text)
        return;
    if (event->rule) {
        snprintf(p->rule, sizeof p->rule, "%s", hd_rule_id(game, event->rule));
        snprintf(p->last, sizeof p->last, "%s", text);
        p->refused = false;
    }
    printf("  %s%s%s\n", text, event->rule ? "  " : "", event->rule ? hd_rule_id(game, event->rule) : "");
}

static void tell_step(struct plain *p, int step)
{
    const struct hd_event *events;
    int count = hd_session_events(p->table.session, step, &events);
    for (int i = 0; i < count; i++)
        tell_event(p, events, i);
}

static void tell_saving(struct plain *p, int before)
{
    const struct save *save = &p->table.save;
    if (!save->error || save->error == before)
        return;
    printf(say(SAY_SAVE_FAILS, p->table.lang), strerror(save->error), save->path);
    putchar('\n');
}

static void put_lesson(const struct plain *p, int index, bool done)
{
    const struct hd_game *game = table_game(&p->table);
    struct hd_lesson lesson = hd_lesson(game, index);
    printf("* ");
    printf(say(SAY_LESSON, p->table.lang), index + 1, hd_lessons(game));
    printf("%s%s: %s\n", done ? ", " : "", done ? say(SAY_LESSON_DONE, p->table.lang) : "",
           say_text(&lesson.text, p->table.lang));
}

/* Shown once, not before every question; `lesson` shows it again. What was done before its lesson came is shown as done. */
static void tell_lesson(struct plain *p)
{
    int now = hd_session_lesson(p->table.session, 0), end = now < 0 ? hd_lessons(table_game(&p->table)) : now;
    for (; p->lesson < end; p->lesson++)
        put_lesson(p, p->lesson, true);
    if (now >= 0 && p->lesson == now) {
        put_lesson(p, now, false);
        p->lesson++;
    }
}

static void tell_lesson_again(struct plain *p)
{
    int now = hd_session_lesson(p->table.session, 0);
    if (now >= 0)
        put_lesson(p, now, false);
}

/* What is seldom meant gets the numbers behind the others: first shots at nobody, then what may be done at any time. */
static void put_seldom_last(struct answers *answers)
{
    static struct answer sorted[HD_LEGAL_MAX * 2];
    int count = 0;
    for (int seldom = 0; seldom < 3; seldom++)
        for (int i = 0; i < answers->count; i++)
            if (seldom == (answers->of[i].anytime ? 2 : answers->of[i].idle ? 1 : 0))
                sorted[count++] = answers->of[i];
    memcpy(answers->of, sorted, (size_t)count * sizeof *sorted);
}

/* What is seldom meant is listed when asked for. */
static void tell_answers(struct plain *p, bool seldom)
{
    char info[300];
    int anytime = 0, idle = 0;
    for (int i = 0; i < p->answers.count; i++) {
        const struct answer *a = &p->answers.of[i];
        anytime += a->anytime;
        idle += !a->anytime && a->idle;
        if ((a->anytime || a->idle) != seldom)
            continue;
        say_info(table_game(&p->table), &a->info, p->table.lang, info, sizeof info);
        printf("%3d  %s%s%s%s  [%s]\n", i + 1, a->label, *info ? " (" : "", info, *info ? ")" : "", a->text);
    }
    p->listed = seldom ? p->answers.count : p->answers.count - anytime - idle;
    if (seldom || !(anytime + idle))
        return;
    printf("     %s:", say(SAY_PLAIN_MORE, p->table.lang));
    if (idle)
        printf(" %s, %d%s", say(SAY_AT_NOBODY, p->table.lang), idle, anytime ? ";" : "");
    if (anytime)
        printf(" %s, %d", say(SAY_ANYTIME, p->table.lang), anytime);
    putchar('\n');
}

static void tell_question(struct plain *p)
{
    const struct hd_game *game = table_game(&p->table);
    enum hd_lang lang = p->table.lang;
    char text[400], seat[60];
    answers_read(&p->answers, &p->table);
    put_seldom_last(&p->answers);
    table_view(&p->table, &p->view);
    hd_question_text(game, table_state(&p->table), lang, text, sizeof text);
    say_seat(game, hd_to_move(game, table_state(&p->table)), lang, seat, sizeof seat);
    putchar('\n');
    tell_lesson(p);
    bool named = hd_seats(game) > 1 && strncmp(text, seat, strlen(seat));
    printf("%s%s%s\n", named ? seat : "", named ? ": " : "", text);
    tell_answers(p, false);
}

static void tell_board(struct plain *p)
{
    const struct hd_map *map = hd_board(table_game(&p->table));
    char text[800];
    for (int place = 0; place < map->places; place++) {
        look_crowd(&p->table, &p->view, place, text, sizeof text);
        if (!*text)
            continue;
        look_place(&p->table, &p->view, place, text, sizeof text);
        printf("  ");
        for (const char *c = text; *c; c++)
            fputs(*c == '\n' ? "; " : (char[]){*c, 0}, stdout);
        putchar('\n');
    }
}

static void tell_unknown(const struct plain *p, const char *typed, const char *others)
{
    if (*others)
        printf(say(SAY_COULD_BE, p->table.lang), typed, others);
    else
        printf(say(SAY_UNKNOWN_ID, p->table.lang), typed);
    putchar('\n');
}

/* A whole name of anything goes before the beginning of something else; where several fit, they are listed. */
static void tell_about(struct plain *p, const char *typed)
{
    static const enum hd_noun nouns[] = {HD_PIECE, HD_PLACE, HD_CARD, HD_KIND};
    char text[3000], others[600] = "";
    for (int near = NEAR_WHOLE; near < NEARNESSES; near++)
        for (size_t n = 0; n < sizeof nouns / sizeof *nouns && !*others; n++) {
            int index =
                typed_thing(table_game(&p->table), nouns[n], typed, (enum nearness)near, p->table.lang, others, sizeof others);
            if (index < 0)
                continue;
            look_thing(&p->table, &p->view, nouns[n], index, text, sizeof text);
            printf("%s\n", text);
            return;
        }
    char bare[LINE];
    if (!*others && typed_bare(typed, bare, sizeof bare)) /* "look at r0c2" */
        tell_about(p, bare);
    else
        tell_unknown(p, typed, others);
}

static void tell_rule(struct plain *p, const char *typed);

/* Without a place: why the last action was refused, else what happened last. false: that is all. */
static bool tell_last(struct plain *p)
{
    if (*p->last) {
        puts(p->last);
        tell_rule(p, "");
    }
    return !p->refused;
}

/* What the crowd of a place is up to; without one, of all. */
static void tell_why(struct plain *p, const char *id)
{
    const struct hd_game *game = table_game(&p->table);
    char others[600] = "";
    int only = typed_thing(game, HD_PLACE, id, NEAR_WORDS, p->table.lang, others, sizeof others), told = 0;
    if (*id && only < 0) {
        tell_unknown(p, id, others);
        return;
    }
    if (!*id && !tell_last(p))
        return;
    for (int place = 0; place < hd_board(game)->places; place++) {
        char text[1600] = "";
        if (only < 0 || only == place) {
            look_forecast(&p->table, place, text, sizeof text);
            look_hostile(&p->table, &p->view, place, text, sizeof text);
        }
        told += *text != 0;
        if (*text)
            printf("  %s\n", text);
    }
    if (!told && (*id || !*p->last))
        puts(say(SAY_NO_PLANS, p->table.lang));
}

static void tell_sheets(struct plain *p)
{
    char text[1600];
    for (int i = 0; i < p->view.pieces; i++)
        if (figure_is_ours(table_game(&p->table), &p->view.piece[i])) {
            look_piece(&p->table, &p->view, p->view.piece[i].id, text, sizeof text);
            printf("%s\n", text);
        }
}

/* The rules of this game that answer best, as `holdout rules` finds them; false: none does. */
static bool tell_found_rules(const struct plain *p, const char *words)
{
    enum { SHOWN = 3 };
    const char *game = hd_game_id(table_game(&p->table));
    int found[SHOWN], count = hd_rule_search(p->table.pack, game, words, p->table.lang, found, SHOWN);
    for (int i = 0; i < count; i++) {
        struct hd_rule_text rule = hd_rule_text(p->table.pack, game, found[i], p->table.lang);
        printf("%s%s  %s\n%s", i ? "\n" : "", rule.id, rule.title, rule.text);
    }
    return count > 0;
}

static void tell_rule(struct plain *p, const char *typed)
{
    const char *id = *typed ? typed : p->rule;
    struct hd_rule_text rule = table_rule(&p->table, id);
    if (rule.id)
        printf("%s  %s\n%s", rule.id, rule.title ? rule.title : "", rule.text ? rule.text : "");
    else if (*id && (strchr(id, '-') || !tell_found_rules(p, id))) /* an id is not looked for word by word */
        printf(say(SAY_NO_RULE_TEXT, p->table.lang), id);
    else if (!*id)
        fputs(say(SAY_NO_RULE, p->table.lang), stdout);
    putchar('\n');
}

static void tell_goals(struct plain *p)
{
    struct hd_mission_info mission = table_mission(&p->table);
    for (int i = 0; i < p->view.goals; i++)
        printf("  %d/%d  %s\n", p->view.goal[i].done, p->view.goal[i].need, p->view.goal[i].text[p->table.lang]);
    printf("%s\n", say_text(&mission.briefing, p->table.lang));
    char special[SPECIAL_TEXT];
    table_special(&p->table, special, sizeof special);
    if (*special)
        printf("%s: %s\n", say(SAY_SPECIAL, p->table.lang), special);
}

static void tell_danger(struct plain *p)
{
    char text[400];
    danger_text(&p->table, text, sizeof text);
    puts(text);
}

static void tell_hint(struct plain *p)
{
    char text[4000];
    hint_text(&p->table, text, sizeof text);
    fputs(text, stdout);
}

static void tell_log(struct plain *p, const char *how_many)
{
    int steps = hd_session_steps(p->table.session), last = atoi(how_many);
    for (int step = steps - (last > 0 ? last : 10) < -1 ? -1 : steps - (last > 0 ? last : 10); step < steps; step++)
        tell_step(p, step);
}

/* ---- doing ---- */

static int round_now(struct plain *p)
{
    table_view(&p->table, &p->view);
    return p->view.round;
}

static void let_bots_play(struct plain *p)
{
    char name[60], why[200];
    bool rests = p->lent && !seats_people(&p->table);
    int round = rests ? round_now(p) : 0;
    while (seats_bot(&p->table) != HD_BOT_NONE && (!rests || round_now(p) == round)) {
        struct hd_action action = seats_bot_answer(&p->table);
        say_seat(table_game(&p->table), seats_asked(&p->table), p->table.lang, name, sizeof name);
        seats_bot_why(&p->table, action, why, sizeof why);
        if (table_do(&p->table, action).rule)
            break;
        const char *trouble = guests_trouble(&p->table);
        if (*trouble)
            printf("%s\n", trouble);
        printf("%s (%s)%s%s\n", name, say(SAY_BOT, p->table.lang), *why ? ": " : "", why);
        tell_step(p, hd_session_steps(p->table.session) - 1);
    }
}

/* Between people with secrets: on a terminal the screen is emptied and waits, in a pipe there is just a line. */
static void pass_keyboard(struct plain *p)
{
    char name[60], line[LINE];
    bool screen = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (!seats_pass(&p->table))
        return;
    say_seat(table_game(&p->table), p->table.front, p->table.lang, name, sizeof name);
    if (screen)
        fputs("\033[H\033[2J\033[3J", stdout);
    printf("\n--- ");
    printf(say(SAY_PASS_KEYBOARD, p->table.lang), name);
    printf(" ---\n");
    if (!screen || !read_line(line, sizeof line))
        return;
    for (int step = p->since - 1; step < hd_session_steps(p->table.session); step++)
        if (step >= 0)
            tell_step(p, step);
}

static void do_action(struct plain *p, struct hd_action action)
{
    const struct hd_game *game = table_game(&p->table);
    int error = p->table.save.error;
    struct hd_why why = table_do(&p->table, action);
    if (why.rule) {
        char text[400];
        hd_why_text(game, why, p->table.lang, text, sizeof text);
        snprintf(p->rule, sizeof p->rule, "%s", hd_rule_id(game, why.rule));
        printf("%s  %s\n", text, p->rule);
        snprintf(p->last, sizeof p->last, "%s", text);
        p->refused = true;
        return;
    }
    tell_step(p, hd_session_steps(p->table.session) - 1);
    p->since = hd_session_steps(p->table.session);
    let_bots_play(p);
    tell_saving(p, error);
    p->ask = true;
}

static void undo(struct plain *p)
{
    enum hd_lang lang = p->table.lang;
    int steps = hd_session_steps(p->table.session);
    char what[200], text[300];
    p->ask = table_undo(&p->table, what, sizeof what);
    snprintf(text, sizeof text, say(SAY_UNDONE, lang), what);
    puts(p->ask ? text : say(steps ? SAY_UNDO_LIMIT : SAY_NOTHING_TO_UNDO, lang));
}

static void do_number(struct plain *p, const char *line)
{
    int number = strlen(line) < 5 ? atoi(line) : 0;
    if (number >= 1 && number <= p->listed) {
        do_action(p, p->answers.of[number - 1].action);
        return;
    }
    printf(say(SAY_NO_SUCH_NUMBER, p->table.lang), line, p->listed);
    putchar('\n');
}

static void tell_ambiguous(struct plain *p, const char *line)
{
    static int match[HD_LEGAL_MAX * 2];
    int count = answers_match(&p->answers, line, match, HD_LEGAL_MAX * 2);
    printf(say(SAY_PLAIN_AMBIGUOUS, p->table.lang), count, line);
    putchar('\n');
    for (int i = 0; i < count; i++)
        printf("%3d  %s  [%s]\n", match[i] + 1, p->answers.of[match[i]].label, p->answers.of[match[i]].text);
    p->listed = p->answers.count; /* some of those may be seldom meant */
}

/* english: with the English word for the command at its beginning, if it has one. */
static void do_line(struct plain *p, const char *line, const char *english)
{
    char why[300] = "", ignored[300];
    struct hd_action action;
    if (!line[strspn(line, "0123456789")]) {
        do_number(p, line);
        return;
    }
    enum typed typed = table_typed(&p->table, &p->answers, line, &action, why, sizeof why);
    if (typed == TYPED_UNKNOWN && strcmp(line, english) != 0 &&
        table_typed(&p->table, &p->answers, english, &action, ignored, sizeof ignored) == TYPED_ACTION)
        typed = TYPED_ACTION;
    switch (typed) {
    case TYPED_ACTION: do_action(p, action); break;
    case TYPED_AMBIGUOUS: tell_ambiguous(p, line); break;
    case TYPED_UNKNOWN:
        if (typed_asks(line) && tell_found_rules(p, line))
            putchar('\n');
        else
            printf("%s%s %s\n", why, strchr(why, '?') ? "" : ".", say(SAY_PLAIN_UNKNOWN, p->table.lang));
        break;
    }
}

static void lend(struct plain *p, const char *word, const char *rest)
{
    char said[300];
    p->lent = lend_seat(&p->table, word, rest, said, sizeof said) || p->lent;
    puts(said);
    p->ask = true;
    p->since = hd_session_steps(p->table.session);
    let_bots_play(p);
}

/* The client's own words; false: not one of them. */
static bool do_command(struct plain *p, const char *word, const char *rest)
{
    if (!strcmp(word, "help") || !strcmp(word, "?"))
        puts(say(SAY_PLAIN_HELP, p->table.lang));
    else if (!strcmp(word, "undo"))
        undo(p);
    else if (!strcmp(word, "look") || !strcmp(word, "sheet"))
        *rest ? tell_about(p, rest) : word[0] == 'l' ? tell_board(p) : tell_sheets(p);
    else if (!strcmp(word, "board"))
        tell_board(p);
    else if (!strcmp(word, "team"))
        tell_sheets(p);
    else if (!strcmp(word, "why"))
        tell_why(p, rest);
    else if (!strcmp(word, "goals"))
        tell_goals(p);
    else if (!strcmp(word, "lesson"))
        tell_lesson_again(p);
    else if (!strcmp(word, "hint"))
        tell_hint(p);
    else if (!strcmp(word, "danger"))
        tell_danger(p);
    else if (!strcmp(word, "bot") || !strcmp(word, "me"))
        lend(p, word, rest);
    else if (!strcmp(word, "more"))
        tell_answers(p, true);
    else if (!strcmp(word, "log"))
        tell_log(p, rest);
    else if (!strcmp(word, "rule"))
        tell_rule(p, rest);
    else if (!strcmp(word, "lang") && (!strcmp(rest, "en") || !strcmp(rest, "de"))) {
        p->table.lang = !strcmp(rest, "de") ? HD_DE : HD_EN;
        save_keep_lang(p->table.lang);
        p->ask = true;
    } else if (!strcmp(word, "lang"))
        puts(say(SAY_LANG_WHICH, p->table.lang));
    else
        return false;
    return true;
}

static bool is_quit(const char *line, enum hd_lang lang)
{
    return !strcmp(typed_command(line, lang), "quit") || !strcmp(line, "q") || !strcmp(line, "exit");
}

/* true: go on. */
static bool one_line(struct plain *p)
{
    char line[LINE], word[LINE], english[2 * LINE];
    printf("> ");
    if (!read_line(line, sizeof line) || is_quit(line, p->table.lang))
        return false;
    bool alone = seats_bot(&p->table) != HD_BOT_NONE;
    if (!*line && alone)
        let_bots_play(p);
    if (!*line)
        return true;
    size_t length = strcspn(line, " ");
    snprintf(word, sizeof word, "%.*s", (int)length, line);
    const char *rest = line + length + strspn(line + length, " "), *command = typed_command(word, p->table.lang);
    if (!strcmp(command, "me") && !typed_lends(line, p->table.lang))
        command = word; /* "ich gehe" */
    snprintf(english, sizeof english, "%s%s%s", command, *rest ? " " : "", rest);
    if (!do_command(p, command, rest) && !alone)
        do_line(p, line, english);
    return true;
}

/* ---- the game ---- */

static void tell_score(struct plain *p)
{
    char text[2000];
    table_view(&p->table, &p->view);
    score_text(&p->table, &p->view, text, sizeof text);
    fputs(text, stdout);
    score_winners(&p->table, text, sizeof text);
    puts(text);
}

static void tell_campaign(const struct plain *p)
{
    static char text[HD_SHEET_PAGE + 600];
    *text = 0;
    campaign_add(&p->table, text, sizeof text);
    fputs(text, stdout);
}

static void farewell(struct plain *p)
{
    enum hd_lang lang = p->table.lang;
    enum hd_result result = hd_result(table_game(&p->table), table_state(&p->table));
    putchar('\n');
    if (result != HD_PLAYING)
        puts(say(result == HD_WON ? SAY_WON : result == HD_LOST ? SAY_LOST : SAY_OVER, lang));
    if (result == HD_OVER)
        tell_score(p);
    tell_campaign(p);
    if (!hd_session_steps(p->table.session))
        return;
    if (p->table.save.error)
        puts(say(SAY_LOST_ON_QUIT, lang));
    else {
        printf(say(SAY_SAVED_AT, lang), p->table.save.path);
        putchar('\n');
        if (result == HD_PLAYING) {
            printf(say(SAY_RESUME_WITH, lang), p->again);
            putchar('\n');
        }
    }
}

/* Asks for one of all missions; false at the end of the input. */
bool plain_choose_mission(const struct term_options *options, char *out, size_t size)
{
    char line[LINE];
    int count = 0, wanted;
    for (int g = 0; g < hd_game_count(options->pack); g++)
        for (int m = 0; m < hd_game_info(options->pack, g).missions; m++) {
            struct hd_mission_info info = hd_mission_info(options->pack, g, m);
            printf("%3d  %s/%s  %s\n", ++count, hd_game_info(options->pack, g).id, info.id,
                   say_text(&info.name, options->lang));
        }
    printf("> ");
    if (!read_line(line, sizeof line) || is_quit(line, options->lang))
        return false;
    wanted = *line ? atoi(line) : 1;
    snprintf(out, size, "%s", line);
    for (int g = 0, n = 0; g < hd_game_count(options->pack); g++)
        for (int m = 0; m < hd_game_info(options->pack, g).missions; m++)
            if (++n == wanted)
                snprintf(out, size, "%s/%s", hd_game_info(options->pack, g).id, hd_mission_info(options->pack, g, m).id);
    return true;
}

/* Whoever begins is told what it is all about; whoever continues knows, or asks for `goals`. */
static void tell_briefing(struct plain *p)
{
    struct hd_mission_info mission = table_mission(&p->table);
    if (hd_session_steps(p->table.session))
        return;
    printf("%s\n", say_text(&mission.name, p->table.lang));
    table_view(&p->table, &p->view);
    tell_goals(p);
}

static void play(struct plain *p)
{
    wrap_begin();
    tell_briefing(p);
    puts(say(SAY_PLAIN_HINT, p->table.lang));
    int lesson = hd_session_lesson(p->table.session, 0); /* who goes on has seen the lessons before */
    p->lesson = lesson < 0 ? hd_lessons(table_game(&p->table)) : lesson;
    for (int step = -1; step < hd_session_steps(p->table.session); step++)
        if (step == -1 || step >= hd_session_steps(p->table.session) - 3)
            tell_step(p, step);
    tell_saving(p, 0);
    p->lent = hd_session_steps(p->table.session) > 0; /* who goes on with a game may have lent the seats in it */
    let_bots_play(p);
    p->ask = true;
    while (!table_over(&p->table)) {
        if (seats_bot(&p->table) != HD_BOT_NONE) {
            puts(say(SAY_LENT_ALL, p->table.lang));
            p->ask = true;
        } else if (p->ask) {
            pass_keyboard(p);
            tell_question(p);
        }
        p->ask = false;
        if (!one_line(p))
            break;
    }
    farewell(p);
    wrap_end();
}

int plain_play(const struct term_options *options)
{
    struct plain *p = calloc(1, sizeof *p);
    struct term_options chosen = *options;
    char mission[LINE];
    if (!p)
        return 1;
    bool given = chosen.mission || chosen.resume || chosen.from;
    bool asked = given || plain_choose_mission(options, mission, sizeof mission);
    if (!given)
        chosen.mission = mission;
    bool ok = asked && term_begin(&p->table, &chosen);
    if (ok) {
        p->again = options->again;
        if (helper_is_record(&p->table))
            helper_run(&p->table, options->again);
        else
            play(p);
        table_close(&p->table);
    }
    free(p);
    return ok || !asked ? 0 : 1;
}
