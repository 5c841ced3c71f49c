/*
 * lend.c - in the middle of a game a seat is given to a bot, or taken back: "bot", "bot 2 expert", "me 2".
 * Not here: who plays which seat when a game begins (seats.c).
 */
#include "term/lend.h"

#include "term/say.h"
#include "term/seats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static enum hd_bot strength(const char *word)
{
    static const struct {
        const char *word;
        enum hd_bot bot;
    } german[] = {
        {"anfänger", HD_BOT_LEARNER}, {"gefährte", HD_BOT_GREEDY}, {"profi", HD_BOT_SEARCH}, {"könner", HD_BOT_SEARCH}};
    for (size_t i = 0; i < sizeof german / sizeof *german; i++)
        if (!strcasecmp(word, german[i].word))
            return german[i].bot;
    return hd_bot_find(word);
}

static enum say bot_words(enum hd_bot bot)
{
    switch (bot) {
    case HD_BOT_RANDOM: return SAY_BOT_RANDOM;
    case HD_BOT_LEARNER: return SAY_BOT_LEARNER;
    case HD_BOT_SEARCH: return SAY_BOT_SEARCH;
    default: return SAY_BOT_GREEDY;
    }
}

/* Seats and strengths in any order; false: something else was typed. */
static bool read_words(const char *rest, int seats, int *seat, enum hd_bot *bot)
{
    char word[40];
    int used;
    for (; sscanf(rest, "%39s%n", word, &used) == 1; rest += used) {
        char *end;
        long number = strtol(word, &end, 10);
        if (!*end && number >= 1 && number <= seats)
            *seat = (int)number - 1;
        else if (*bot == HD_BOT_NONE || (*bot = strength(word)) == HD_BOT_NONE)
            return false;
    }
    return true;
}

static bool is_bots(const struct table *table, int seat) { return hd_session_bot(table->session, seat) != HD_BOT_NONE; }

/* The one who is asked, else the only one there is. HD_NONE: it has to be said. */
static int meant_seat(const struct table *table, bool bots)
{
    int asked = hd_to_move(table_game(table), table_state(table)), seats = hd_seats(table_game(table)), only = HD_NONE,
        count = 0;
    if (asked >= 0 && is_bots(table, asked) == bots)
        return asked;
    for (int i = 0; i < seats; i++)
        if (is_bots(table, i) == bots) {
            only = i;
            count++;
        }
    return count == 1 ? only : HD_NONE;
}

static void give(struct table *table, int seat, enum hd_bot bot)
{
    enum hd_bot all[HD_SEATS] = {0};
    for (int i = 0; i < hd_seats(table_game(table)); i++)
        all[i] = i == seat ? bot : hd_session_bot(table->session, i);
    table_seat(table, all);
}

bool lend_seat(struct table *table, const char *word, const char *rest, char *said, size_t size)
{
    bool back = !strcmp(word, "me");
    int seats = hd_seats(table_game(table)), seat = HD_NONE;
    enum hd_bot bot = back ? HD_BOT_NONE : HD_BOT_GREEDY;
    char name[60];
    bool read = read_words(rest, seats, &seat, &bot);
    if (read && seat == HD_NONE)
        seat = meant_seat(table, back);
    if (read && back && seats_people(table) == seats) {
        snprintf(said, size, "%s", say(SAY_LEND_NOBODY, table->lang));
        return false;
    }
    if (!read || seat == HD_NONE || table_over(table)) {
        snprintf(said, size, say(SAY_LEND_HOW, table->lang), seats);
        return false;
    }
    give(table, seat, bot);
    say_seat(table_game(table), seat, table->lang, name, sizeof name);
    if (back)
        snprintf(said, size, say(SAY_LENT_BACK, table->lang), name);
    else
        snprintf(said, size, say(SAY_LENT, table->lang), name, say(bot_words(bot), table->lang), seat + 1);
    return true;
}
