/*
 * answers.c - what can be answered now, and which answer a typed line means.
 * Not here: showing them (menu.c, plain.c). The words typed are those of the action texts, the same in records and protocol.
 */
#include "term/answers.h"

#include "term/figures.h"
#include "term/say.h"
#include "term/seats.h"
#include "term/typed.h"
#include "term/utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- reading them from the engine ---- */

static void add_name(char *names, size_t size, const struct hd_game *game, enum hd_noun noun, int index, enum hd_lang lang)
{
    if (index >= 0)
        say_add(names, size, " %s", hd_name(game, noun, index, lang));
}

static void add_answer(struct answers *answers, const struct table *table, struct hd_action action, bool anytime)
{
    const struct hd_game *game = table_game(table);
    const struct hd_state *state = table_state(table);
    struct answer *a = &answers->of[answers->count++];
    *a = (struct answer){.action = action, .deed = hd_deed(game, action), .anytime = anytime};
    hd_action_info(game, state, action, &a->info);
    hd_action_text(game, action, a->text, sizeof a->text);
    hd_action_label(game, state, action, table->lang, a->label, sizeof a->label);
    if (anytime) {
        add_name(a->names, sizeof a->names, game, HD_PIECE, a->info.piece, table->lang);
        add_name(a->names, sizeof a->names, game, HD_CARD, a->info.card, table->lang);
    }
}

/* Where all are on one side, an attack on a place without enemies is seldom meant. */
static void mark_idle(struct answers *answers, const struct table *table, const struct hd_view *view)
{
    for (int i = 0; i < answers->count && table_eye(table) == HD_TEAM; i++) {
        struct answer *a = &answers->of[i];
        a->idle = a->info.dice > 0 && a->info.place >= 0 && !a->info.kills_mean &&
                  !figure_enemies_at(table_game(table), view, a->info.place);
    }
}

static bool has_answer(const struct answers *answers, struct hd_action action)
{
    for (int i = 0; i < answers->count; i++)
        if (hd_same_action(answers->of[i].action, action))
            return true;
    return false;
}

/* Between people with secrets nobody acts for another, not even at any time. */
static bool is_own(const struct table *table, struct hd_action action)
{
    int eye = table_eye(table);
    return eye == HD_TEAM || hd_actor(table_game(table), table_state(table), action) == eye;
}

void answers_read(struct answers *answers, const struct table *table)
{
    static struct hd_action list[HD_LEGAL_MAX];
    static struct hd_view view;
    int count = hd_legal(table_game(table), table_state(table), list, HD_LEGAL_MAX);
    table_view(table, &view);
    answers->count = 0;
    answers->focus = view.focus;
    for (int i = 0; i < count; i++)
        add_answer(answers, table, list[i], false);
    count = hd_legal_anytime(table_game(table), table_state(table), list, HD_LEGAL_MAX);
    for (int i = 0; i < count; i++)
        if (!has_answer(answers, list[i]) && is_own(table, list[i]))
            add_answer(answers, table, list[i], true);
    mark_idle(answers, table, &view);
}

/* ---- matching what is typed ---- */

static const char *word_end(const char *word) { return word + strcspn(word, " "); }
static const char *next_word(const char *word) { return word_end(word) + strspn(word_end(word), " "); }

static bool same_beginning(const char *text, const char *typed, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)text[i]) != tolower((unsigned char)typed[i]))
            return false;
    return true;
}

/* Every typed word begins a word of the text, in order; the first begins the verb. */
static bool fits_text(const char *text, const char *typed)
{
    typed += strspn(typed, " ");
    for (bool first = true; *typed; typed = next_word(typed), first = false) {
        size_t length = (size_t)(word_end(typed) - typed);
        while (*text && !same_beginning(text, typed, length)) {
            if (first)
                return false;
            text = next_word(text);
        }
        if (!*text)
            return false;
        text = next_word(text);
    }
    return true;
}

static const char *take_word(const char *from, char word[80])
{
    from += strspn(from, " ");
    snprintf(word, 80, "%.*s", (int)(word_end(from) - from < 79 ? word_end(from) - from : 79), from);
    return next_word(from);
}

/* Every typed word begins a word of the label, in any order: what the menu says can be typed. */
static bool fits_label(const char *label, const char *typed)
{
    char word[80];
    while (*(typed += strspn(typed, " "))) {
        typed = take_word(typed, word);
        if (!utf8_has_word(label, word))
            return false;
    }
    return true;
}

/* Closing a door is the same deed as opening it, and the opposite of what somebody wants who says "open". */
static bool is_called(const struct answer *answer, const char *word)
{
    return same_beginning(answer->text, "close ", 6) ? typed_close(word) : typed_deed(answer->deed, word);
}

/* "attack diner", "Tür aufbrechen": what players call this kind of answer, and words of its label. */
static bool fits_deed(const struct answer *answer, const char *typed)
{
    char word[80];
    bool called = false;
    while (*(typed += strspn(typed, " "))) {
        typed = take_word(typed, word);
        bool deed = is_called(answer, word);
        if (!deed && !utf8_has_word(answer->label, word))
            return false;
        called = called || deed;
    }
    return called;
}

/* "Strike: Axe" is no "Strike: Axe (all-out)". */
static bool is_label(const char *label, const char *typed)
{
    size_t length = strlen(label);
    return same_beginning(label, typed, length) && !typed[length];
}

enum { WAYS = 4 };

static bool fits(const struct answer *answer, const char *typed, int way)
{
    switch (way) {
    case 0: return is_label(answer->label, typed);
    case 1: return fits_text(answer->text, typed);
    case 2: return fits_label(answer->label, typed) && !(answer->anytime && fits_label(answer->names, typed));
    default: return fits_deed(answer, typed);
    }
}

/* Attacks with nobody to hit come behind the others, and what may be done at any time behind what is asked. */
enum { RANKS = 3 };

static int rank_of(const struct answer *answer) { return answer->anytime ? 2 : answer->idle; }

static int match_as_said(const struct answers *answers, const char *typed, int *out, int max)
{
    int found = 0;
    for (int turn = 0; turn < RANKS * WAYS && !found; turn++) /* every way first among what is meant most often */
        for (int i = 0; i < answers->count && found < max; i++)
            if (rank_of(&answers->of[i]) == turn / WAYS && fits(&answers->of[i], typed, turn % WAYS))
                out[found++] = i;
    return found;
}

int answers_match(const struct answers *answers, const char *typed, int *out, int max)
{
    char bare[200];
    int found = match_as_said(answers, typed, out, max);
    return found || !typed_bare(typed, bare, sizeof bare) ? found : match_as_said(answers, bare, out, max);
}

void answers_common(const struct answers *answers, const int *which, int count, char *out, size_t size)
{
    snprintf(out, size, "%s", count ? answers->of[which[0]].text : "");
    for (int i = 1; i < count; i++) {
        const char *text = answers->of[which[i]].text;
        size_t same = 0;
        while (out[same] && out[same] == text[same])
            same++;
        out[same] = 0;
    }
}

/* ---- a typed line as an action ---- */

static bool names_answer(const struct answers *answers, const char *line, struct hd_action *action)
{
    for (int i = 0; i < answers->count; i++)
        if (!strcmp(answers->of[i].text, line)) {
            *action = answers->of[i].action;
            return true;
        }
    return false;
}

/* "move r2c0" -> "move wanda r2c0": the figure the question is about may be left out. */
static bool parse_with_figure(const struct table *table, int focus, const char *line, struct hd_action *action, char *why,
                              size_t size)
{
    char full[256];
    int verb = (int)(word_end(line) - line);
    if (focus < 0)
        return false;
    snprintf(full, sizeof full, "%.*s %s %s", verb, line, hd_id(table_game(table), HD_PIECE, focus), next_word(line));
    size_t length = strlen(full);
    if (length && full[length - 1] == ' ')
        full[length - 1] = 0;
    return hd_action_parse(table_game(table), full, action, table->lang, why, size);
}

/* "move generator room" -> "move wanda r3c1": a place by its name. */
static bool parse_with_place(const struct table *table, int focus, const char *line, enum nearness most,
                             struct hd_action *action)
{
    char full[256], ignored[200];
    int place = typed_thing(table_game(table), HD_PLACE, next_word(line), most, table->lang, NULL, 0);
    if (place < 0)
        return false;
    snprintf(full, sizeof full, "%.*s %s", (int)(word_end(line) - line), line, hd_id(table_game(table), HD_PLACE, place));
    return parse_with_figure(table, focus, full, action, ignored, sizeof ignored);
}

static bool names_figure(const struct table *table, const char *word)
{
    char id[80];
    snprintf(id, sizeof id, "%.*s", (int)(word_end(word) - word < 79 ? word_end(word) - word : 79), word);
    return hd_find(table_game(table), HD_PIECE, id) >= 0;
}

/* Something people do, only not now: what an action lacks to be one is of no use to them, unless they named a zone by its id.
 */
static bool is_short_of_answers(const struct answers *answers, const char *line)
{
    char word[80];
    bool with_id = next_word(line)[strcspn(next_word(line), "0123456789")];
    for (const char *rest = line; *rest && (answers->focus < 0 || !with_id);) {
        rest = take_word(rest, word);
        if (typed_close(word))
            return true;
        for (int deed = 0; deed < HD_DEEDS; deed++)
            if (typed_deed((enum hd_deed)deed, word))
                return true;
    }
    return false;
}

static enum typed typed_as_said(const struct table *table, const struct answers *answers, const char *line,
                                struct hd_action *action, char *why, size_t size)
{
    static int match[HD_LEGAL_MAX * 2];
    char closer[300] = ""; /* what is wrong with it once the figure is there */
    if (names_answer(answers, line, action))
        return TYPED_ACTION;
    if (hd_action_parse(table_game(table), line, action, table->lang, why, size)) {
        if (is_own(table, *action))
            return TYPED_ACTION;
        snprintf(why, size, "%s", say(SAY_NOT_YOURS, table->lang));
        return TYPED_UNKNOWN;
    }
    if (parse_with_place(table, answers->focus, line, NEAR_WHOLE, action))
        return TYPED_ACTION;
    int count = answers_match(answers, line, match, HD_LEGAL_MAX * 2);
    if (count == 1) {
        *action = answers->of[match[0]].action;
        return TYPED_ACTION;
    }
    if (parse_with_figure(table, answers->focus, line, action, closer, sizeof closer) ||
        (!count && parse_with_place(table, answers->focus, line, NEAR_WORDS, action)))
        return TYPED_ACTION;
    if (!count && is_short_of_answers(answers, line))
        snprintf(why, size, say(SAY_NOT_NOW, table->lang), line);
    else if (*closer && !names_figure(table, next_word(line)))
        snprintf(why, size, "%s", closer);
    return count > 1 ? TYPED_AMBIGUOUS : TYPED_UNKNOWN;
}

enum typed table_typed(const struct table *table, const struct answers *answers, const char *line, struct hd_action *action,
                       char *why, size_t size)
{
    char bare[200], bare_why[300];
    line += strspn(line, " ");
    enum typed typed = typed_as_said(table, answers, line, action, why, size);
    if (typed != TYPED_UNKNOWN)
        return typed;
    *why = (char)toupper((unsigned char)*why);
    if (!typed_bare(line, bare, sizeof bare))
        return typed;
    bool same_verb = !strncmp(bare, line, (size_t)(word_end(line) - line));
    typed = typed_as_said(table, answers, bare, action, bare_why, sizeof bare_why);
    if (same_verb) {
        snprintf(why, size, "%s", bare_why);
        *why = (char)toupper((unsigned char)*why);
    }
    return typed;
}
