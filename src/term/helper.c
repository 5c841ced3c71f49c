/*
 * helper.c - the helper for a group that plays with the real box: they roll and draw, it keeps the zombies, noise, danger
 * levels and the order of the round. This file: the round, undo, the words and the loop. Not here: what people tell of the
 * board (helper_tell.c), reading words (helper_words.c), showing (helper_show.c), looking up (helper_ask.c), the rules (the
 * engine).
 *
 * Every command is one step of the record ("setup table kill r1c2 walker 2 amy"), on disk before the next line is read.
 */
#include "term/helper.h"
#include "core/edits.h"

#include "term/figures.h"
#include "term/inside.h"
#include "term/line.h"
#include "term/say.h"
#include "term/typed.h"
#include "term/utf8.h"
#include "term/wrap.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the round ---- */

static void do_action(struct helper *h, struct hd_action action)
{
    int error = h->table->save.error;
    struct hd_why why = table_do(h->table, action);
    if (why.rule) {
        char text[400];
        hd_why_text(table_game(h->table), why, h->table->lang, text, sizeof text);
        snprintf(h->rule, sizeof h->rule, "%s", hd_rule_id(table_game(h->table), why.rule));
        printf("%s  %s\n", text, h->rule);
        return;
    }
    show_step(h, hd_session_steps(h->table->session) - 1);
    tell_saving(h, error);
    h->ask = true;
}

/* A part of the round has run: the plan has changed. */
static void after_phase(struct helper *h, int round)
{
    table_view(h->table, &h->view);
    if (h->view.round != round)
        show_map(h);
    h->ask = true;
}

void cmd_end(struct helper *h, const char *rest)
{
    struct hd_action end;
    int round = h->view.round;
    (void)rest;
    if (waits(h) == EXTRA && can_answer(h, HD_DEED_END, &end))
        do_action(h, end);
    else
        record(h, "phase zombies");
    after_phase(h, round);
}

void cmd_spawn(struct helper *h, const char *rest)
{
    int round = h->view.round;
    (void)rest;
    if (waits(h) == TURNS)
        record(h, "phase spawn");
    after_phase(h, round);
}

void cmd_done(struct helper *h, const char *rest)
{
    struct said said;
    int round = h->view.round;
    if (!said_read(h, rest, SAID_WHO, &said) || !need_who(h, &said))
        return;
    const struct hd_piece *figure = figure_find(&h->view, said.who);
    if (waits(h) == TURNS && figure && figure->flags & HD_DONE) {
        complain(h, SAY_T_DONE_ALREADY, hd_name(table_game(h->table), HD_PIECE, said.who, h->table->lang));
        return;
    }
    record(h, "table done %s", piece_id(h, said.who));
    if (h->view.round != round)
        after_phase(h, round);
}

/* ---- putting right ---- */

void cmd_set(struct helper *h, const char *rest)
{
    if (!*rest)
        puts(say(SAY_T_SET_HOW, h->table->lang));
    else if (!strncmp(rest, "table", 5) || !strncmp(rest, "phase", 5) || !strncmp(rest, "turn", 4))
        puts(say(SAY_T_NO_SET, h->table->lang));
    else if (said_exactly(h, rest))
        record(h, "%.280s", rest);
}

/* Steps the helper does by itself at the start: nobody wants them back. */
static bool is_own_step(const struct helper *h, const char *text)
{
    const struct hd_game *game = table_game(h->table);
    struct hd_action action;
    char why[200];
    return !strcmp(text, "setup table begin") ||
           (hd_action_parse(game, text, &action, HD_EN, why, sizeof why) && hd_deed(game, action) == HD_DEED_DEAL);
}

static const char *word_for(enum hd_lang lang, const char *english);

/* A word of the record as people say it; "" if it is only there for the record. */
static const char *name_word(const struct helper *h, const char *word)
{
    static const struct {
        const char *word;
        enum say say;
    } fixed[] = {{"objective", SAY_T_OBJECTIVE}, {"crate", SAY_T_CRATE},   {"red", SAY_T_RED},
                 {"blue", SAY_BLUE_ONE},         {"green", SAY_GREEN_ONE}, {"driver", SAY_T_DRIVER}};
    const struct hd_game *game = table_game(h->table);
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
        if (!strcmp(word, fixed[i].word))
            return say(fixed[i].say, h->table->lang);
    static const enum hd_noun noun[] = {HD_KIND, HD_CARD, HD_PIECE};
    for (size_t i = 0; i < sizeof noun / sizeof noun[0]; i++)
        if (hd_find(game, noun[i], word) >= 0)
            return hd_name(game, noun[i], hd_find(game, noun[i], word), h->table->lang);
    return !strcmp(word, "-") ? "" : word;
}

/* "table appear r2c3 walker 2" -> "dazu r2c3 Schlurfer 2" */
static void name_told(const struct helper *h, const char *text, char *out, size_t size)
{
    static const struct {
        const char *record, *said;
    } other[] = {{"appear", "add"}, {"clear", "kill"}};
    char line[300], *save = NULL;
    snprintf(line, sizeof line, "%s", text);
    const char *first = strtok_r(line, " ", &save);
    for (size_t i = 0; first && i < sizeof other / sizeof other[0]; i++)
        first = strcmp(first, other[i].record) ? first : other[i].said;
    snprintf(out, size, "%s", first ? word_for(h->table->lang, first) : "");
    for (const char *word = strtok_r(NULL, " ", &save); word; word = strtok_r(NULL, " ", &save))
        say_add(out, size, "%s%s", *name_word(h, word) ? " " : "", name_word(h, word));
}

static bool name_action(const struct helper *h, const char *text, char *out, size_t size)
{
    struct hd_action action;
    char why[200];
    if (!strncmp(text, "setup ", 6) || !hd_action_parse(table_game(h->table), text, &action, HD_EN, why, sizeof why))
        return false;
    hd_action_label(table_game(h->table), table_state(h->table), action, h->table->lang, out, size);
    return true;
}

/* A step as it was said: without the words of the record, which are English. */
static void name_step(const struct helper *h, const char *text, char *out, size_t size)
{
    bool foreign = h->table->lang != HD_EN;
    if (!strcmp(text, "setup phase zombies") || !strcmp(text, "setup phase spawn")) {
        snprintf(out, size, "%s", word_for(h->table->lang, strstr(text, "spawn") ? "spawn" : "end"));
        return;
    }
    if (foreign && !strncmp(text, "setup table ", 12)) {
        name_told(h, text + 12, out, size);
        return;
    }
    if (name_action(h, text, out, size))
        return;
    bool said = !strncmp(text, "setup table ", 12), set = !said && !strncmp(text, "setup ", 6);
    snprintf(out, size, "%s%s%s", set ? word_for(h->table->lang, "set") : "", set ? " " : "", text + (said ? 12 : set ? 6 : 0));
}

void cmd_undo(struct helper *h, const char *rest)
{
    struct hd_session *session = h->table->session;
    int to = hd_session_steps(session), error = h->table->save.error;
    char what[300];
    (void)rest;
    while (to > 0 && is_own_step(h, hd_session_step(session, to - 1)))
        to--;
    if (!to) {
        puts(say(SAY_NOTHING_TO_UNDO, h->table->lang));
        return;
    }
    char step[300];
    snprintf(step, sizeof step, "%s", hd_session_step(session, to - 1));
    table_back_to(h->table, to - 1);
    name_step(h, step, what, sizeof what);
    complain(h, SAY_UNDONE, what);
    tell_saving(h, error);
}

/* ---- looking ---- */

void cmd_map(struct helper *h, const char *rest)
{
    (void)rest;
    show_map(h);
}

void cmd_status(struct helper *h, const char *rest)
{
    (void)rest;
    show_status(h);
}

void cmd_look(struct helper *h, const char *rest) { ask_look(h, rest); }
void cmd_why(struct helper *h, const char *rest) { ask_why(h, rest); }
void cmd_odds(struct helper *h, const char *rest) { ask_odds(h, rest); }
void cmd_rules(struct helper *h, const char *rest) { ask_rules(h, rest); }

void cmd_goals(struct helper *h, const char *rest)
{
    struct hd_mission_info mission = table_mission(h->table);
    (void)rest;
    show_goals(h);
    puts(say_text(&mission.briefing, h->table->lang));
    if (*say_text(&mission.special, h->table->lang))
        printf("%s: %s\n", say(SAY_SPECIAL, h->table->lang), say_text(&mission.special, h->table->lang));
}

void cmd_log(struct helper *h, const char *rest)
{
    int steps = hd_session_steps(h->table->session), last = atoi(rest);
    int from = steps - (last > 0 && last < 100000 ? last : 10);
    for (int step = from < 0 ? 0 : from; step < steps; step++) {
        char what[300];
        if (is_own_step(h, hd_session_step(h->table->session, step)))
            continue;
        name_step(h, hd_session_step(h->table->session, step), what, sizeof what);
        puts(what);
        show_step(h, step);
    }
}

void cmd_lang(struct helper *h, const char *rest)
{
    if (strcmp(rest, "en") && strcmp(rest, "de")) {
        puts(say(SAY_LANG_WHICH, h->table->lang));
        return;
    }
    h->table->lang = !strcmp(rest, "de") ? HD_DE : HD_EN;
    save_keep_lang(h->table->lang);
    h->ask = true;
}

void cmd_quit(struct helper *h, const char *rest)
{
    (void)rest;
    h->quit = true;
}

/* ---- the words ---- */

enum when { DO, ASK };

static const struct word {
    const char *name[HD_LANGS];
    void (*run)(struct helper *h, const char *rest);
    enum when when;
    const char *usage[HD_LANGS];
} words[] = {
#define WORD(en, de, run, when, usage_en, usage_de) {{en, de}, cmd_##run, when, {usage_en, usage_de}},
#include "term/helper.def"
#undef WORD
};

enum { WORDS = sizeof words / sizeof words[0] };

/* What people say too: other forms of a word, and other words for it. */
static const struct {
    const char *said, *word;
} also[] = {{"bewege", "move"},    {"bewegt", "move"}, {"gehe", "move"},    {"go", "move"},    {"toeten", "kill"},
            {"toete", "kill"},     {"toetet", "kill"}, {"tot", "kill"},     {"open", "door"},  {"oeffnet", "door"},
            {"oeffne", "door"},    {"nehme", "take"},  {"nimm", "take"},    {"exit", "leave"}, {"geraeusch", "noise"},
            {"goes", "move"},      {"walk", "move"},   {"walks", "move"},   {"moves", "move"}, {"kills", "kill"},
            {"takes", "take"},     {"opens", "door"},  {"leaves", "leave"}, {"heals", "heal"}, {"loses", "lost"},
            {"verletzt", "wound"}, {"heile", "heal"},  {"setz", "set"}};

static const char *word_for(enum hd_lang lang, const char *english)
{
    for (int i = 0; i < WORDS; i++)
        if (!strcmp(words[i].name[HD_EN], english))
            return words[i].name[lang];
    return english;
}

/* The word meant: exactly, or by its beginning in either language; NULL after a sentence. */
static const struct word *find_word(struct helper *h, const char *typed)
{
    char folded[80], several[300] = "";
    const struct word *found = NULL;
    int count = 0, nearest = 100;
    const char *offer = "";
    fold(typed, folded, sizeof folded);
    for (size_t i = 0; i < sizeof also / sizeof also[0]; i++)
        if (!strcmp(also[i].said, folded))
            snprintf(folded, sizeof folded, "%s", also[i].word);
    for (int i = 0; i < WORDS; i++) {
        int near = 100;
        bool begins = false;
        for (int lang = 0; lang < HD_LANGS; lang++) {
            const char *name = words[i].name[lang];
            if (!strcmp(name, folded))
                return &words[i];
            begins = begins || !strncmp(name, folded, strlen(folded));
            near = edits(folded, name) < near ? edits(folded, name) : near;
        }
        if (begins) {
            found = &words[i];
            say_add(several, sizeof several, "%s%s", count++ ? ", " : "", words[i].name[h->table->lang]);
        }
        if (near < nearest) {
            nearest = near;
            offer = words[i].name[h->table->lang];
        }
    }
    if (count == 1)
        return found;
    if (count)
        complain(h, SAY_T_SEVERAL, typed, several);
    else if (nearest <= 2 && strlen(folded) > 2)
        complain(h, SAY_T_NEAREST, typed, offer);
    else
        complain(h, SAY_T_UNKNOWN, typed);
    return NULL;
}

/* How it is said, and in its own column what it does. */
static void print_usage(const char *usage)
{
    const char *gap = strstr(usage, "   ");
    int length = gap ? (int)(gap - usage) : (int)strlen(usage), blanks = 40 - utf8_columns(usage, length);
    printf("  %.*s%*s%s\n", length, usage, gap ? (blanks > 2 ? blanks : 2) : 0, "", gap ? gap + 3 : "");
}

void cmd_help(struct helper *h, const char *rest)
{
    enum hd_lang lang = h->table->lang;
    if (*rest) {
        const struct word *word = find_word(h, rest);
        if (word)
            complain(h, SAY_T_USAGE, word->usage[lang]);
        return;
    }
    puts(say(SAY_T_HELP_HEAD, lang));
    for (int i = 0; i < WORDS; i++)
        print_usage(words[i].usage[lang]);
    puts(say(SAY_T_HELP_FOOT, lang));
}

/* ---- Tab ---- */

static void offer_words(void *user, const char *line, void (*offer)(void *to, const char *word), void *to)
{
    struct helper *h = user;
    const struct hd_game *game = table_game(h->table);
    const struct hd_map *map = hd_board(game);
    if (!strchr(line, ' ')) {
        for (int i = 0; i < WORDS; i++)
            offer(to, words[i].name[h->table->lang]);
        return;
    }
    for (int i = 0; i < h->view.pieces; i++)
        if (figure_is_ours(game, &h->view.piece[i]))
            offer(to, hd_id(game, HD_PIECE, h->view.piece[i].id));
    for (int i = 0; i < hd_kind_count(game); i++)
        if (hd_kind_info(game, i).enemy && *hd_id(game, HD_KIND, i) && strcmp(hd_id(game, HD_KIND, i), "?"))
            offer(to, hd_id(game, HD_KIND, i));
    for (int i = 0; i < map->places; i++)
        offer(to, map->place[i].id);
    static const enum say fixed[] = {SAY_T_ALL, SAY_T_OBJECTIVE, SAY_T_CRATE};
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
        offer(to, say(fixed[i], h->table->lang));
    bool cards = !strncmp(line, "odds ", 5) || !strncmp(line, "chance ", 7) || !strncmp(line, "look ", 5);
    for (int i = 0; cards && i < 256 && strcmp(hd_id(game, HD_CARD, i), "?"); i++)
        offer(to, hd_id(game, HD_CARD, i));
}

/* ---- a line ---- */

static void answer(struct helper *h, const char *line)
{
    char why[300] = "";
    struct hd_action action;
    int round = h->view.round;
    if (!line[strspn(line, "0123456789")]) {
        int number = strlen(line) < 5 ? atoi(line) : 0;
        if (number >= 1 && number <= h->answers.count && !h->answers.of[number - 1].anytime) {
            do_action(h, h->answers.of[number - 1].action);
            after_phase(h, round);
        } else {
            complain(h, SAY_NO_SUCH_NUMBER, line, h->answers.count);
        }
        return;
    }
    if (table_typed(h->table, &h->answers, line, &action, why, sizeof why) == TYPED_ACTION) {
        do_action(h, action);
        after_phase(h, round);
        return;
    }
    puts(say(SAY_T_ANSWER_FIRST, h->table->lang));
}

/* A word that may be said at any time, written out. */
static const struct word *any_time_word(const char *typed)
{
    char folded[80];
    fold(typed, folded, sizeof folded);
    for (int i = 0; i < WORDS; i++)
        for (int lang = 0; lang < HD_LANGS; lang++)
            if (words[i].when == ASK && !strcmp(words[i].name[lang], folded))
                return &words[i];
    return NULL;
}

/* "amy geht nach r2c1" -> "geht amy nach r2c1" */
static void verb_first(const struct helper *h, const char *line, char *out, size_t size)
{
    char name[80], folded[80];
    size_t length = strcspn(line, " ");
    const char *verb = line + length + strspn(line + length, " ");
    snprintf(name, sizeof name, "%.*s", (int)(length < 79 ? length : 79), line);
    fold(name, folded, sizeof folded);
    if (*verb && hd_find(table_game(h->table), HD_PIECE, folded) >= 0)
        snprintf(out, size, "%.*s %s%s", (int)strcspn(verb, " "), verb, name, verb + strcspn(verb, " "));
    else
        snprintf(out, size, "%s", line);
}

static void hear(struct helper *h, const char *typed)
{
    char first[80], line[300];
    enum waits now = waits(h);
    verb_first(h, typed, line, sizeof line);
    size_t length = strcspn(line, " ");
    const char *rest = line + length + strspn(line + length, " ");
    snprintf(first, sizeof first, "%.*s", (int)(length < 79 ? length : 79), line);
    const struct word *word = any_time_word(!strcmp(first, "?") ? "help" : !strcmp(first, "q") ? "quit" : first);
    if (!word && typed_asks(line)) {
        ask_rules(h, line);
        return;
    }
    if (!word && now == QUESTION) {
        answer(h, typed);
        return;
    }
    if (!word)
        word = find_word(h, first);
    if (!word)
        return;
    if (now == OVER && word->when == DO)
        puts(say(SAY_T_OVER, h->table->lang));
    else
        word->run(h, rest);
}

/* ---- the game ---- */

/* Starting cards are dealt at the table. */
static void prepare(struct helper *h)
{
    struct hd_action deal;
    char why[200];
    while (!table_over(h->table) && can_answer(h, HD_DEED_DEAL, &deal) && !table_do(h->table, deal).rule)
        ;
    if (!helper_is_record(h->table) && waits(h) == TURNS)
        table_script(h->table, "table begin", why, sizeof why);
    table_view(h->table, &h->view);
}

static void say_next(struct helper *h)
{
    enum hd_lang lang = h->table->lang;
    char name[80] = "";
    switch (waits(h)) {
    case QUESTION: show_question(h); return;
    case OVER:
        printf("\n%s\n%s\n", say(hd_result(table_game(h->table), table_state(h->table)) == HD_WON ? SAY_WON : SAY_LOST, lang),
               say(SAY_T_NEXT_OVER, lang));
        return;
    case EXTRA:
        if (h->view.focus >= 0)
            snprintf(name, sizeof name, "%s", hd_name(table_game(h->table), HD_PIECE, h->view.focus, lang));
        putchar('\n');
        complain(h, SAY_T_NEXT_EXTRA, name);
        return;
    case TURNS:
        putchar('\n');
        show_status(h);
        puts(say(SAY_T_NEXT, lang));
        return;
    }
}

static void farewell(struct helper *h)
{
    enum hd_lang lang = h->table->lang;
    bool over = table_over(h->table);
    putchar('\n');
    if (h->table->save.error) {
        puts(say(SAY_LOST_ON_QUIT, lang));
        return;
    }
    complain(h, SAY_SAVED_AT, h->table->save.path);
    if (!over)
        complain(h, SAY_RESUME_WITH, h->again);
}

bool helper_is_record(const struct table *table)
{
    for (int step = 0; step < hd_session_steps(table->session); step++)
        if (!strcmp(hd_session_step(table->session, step), "setup table begin"))
            return true;
    return false;
}

bool helper_can(const struct table *table, char *why, size_t size)
{
    char text[60];
    if (hd_query(table_game(table), table_state(table), "danger", text, sizeof text))
        return true;
    snprintf(why, size, say(SAY_T_NOT_HERE, table->lang), hd_game_id(table_game(table)));
    return false;
}

void helper_run(struct table *table, const char *again)
{
    struct helper *h = calloc(1, sizeof *h);
    char line[300];
    if (!h)
        return;
    h->table = table;
    h->again = again;
    struct line_offers offers = {offer_words, h};
    wrap_begin();
    bool resumed = hd_session_steps(table->session) > 0;
    prepare(h);
    if (resumed)
        complain(h, SAY_RESUMED, hd_session_steps(table->session));
    if (table->torn)
        puts(say(SAY_TORN, table->lang));
    if (resumed)
        show_map(h);
    else
        show_beginning(h);
    tell_saving(h, 0);
    h->ask = true;
    while (!h->quit) {
        prepare(h);
        if (h->ask || waits(h) == QUESTION || waits(h) == OVER)
            say_next(h);
        h->ask = false;
        wrap_end(); /* while a line is typed, what is printed is the keys */
        bool more = line_read("> ", line, sizeof line, &offers);
        wrap_begin();
        if (!more)
            break;
        if (*line)
            hear(h, line);
        else
            show_map(h);
    }
    farewell(h);
    wrap_end();
    free(h);
}
