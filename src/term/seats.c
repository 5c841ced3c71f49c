/*
 * seats.c - who plays which seat: people at this keyboard or bots; who answers now, and through whose eyes the screen looks.
 * Not here: the game on the table (table.c), putting a screen between people (client.c, plain.c).
 */
#include "term/seats.h"

#include "term/guests.h"
#include "term/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- "2=greedy,rest=random" ---- */

enum { WORD = GUEST_PROGRAM - 1, ALL = -1, REST = -2, UNKNOWN = -3 };

static bool refuse(char *why, size_t size, enum hd_lang lang, const char *word, int seats)
{
    snprintf(why, size, say(SAY_BOT_SYNTAX, lang), word, seats);
    return false;
}

static int seat_word(const char *word, int seats)
{
    char *end;
    long seat = strtol(word, &end, 10);
    if (!strcmp(word, "all") || !strcmp(word, "rest"))
        return word[0] == 'a' ? ALL : REST;
    return *word && !*end && seat >= 1 && seat <= seats ? (int)seat - 1 : UNKNOWN;
}

/* The rest: whoever was not named. If nobody was named as a person, the first of them remains one. */
static void fill_rest(const bool *named, int seats, enum hd_bot rest, enum hd_bot *bot)
{
    bool anybody = false;
    for (int i = 0; i < seats; i++)
        anybody = anybody || (named[i] && bot[i] == HD_BOT_NONE);
    for (int i = 0; i < seats; i++) {
        if (named[i])
            continue;
        bot[i] = anybody ? rest : HD_BOT_NONE;
        anybody = true;
    }
}

/* "2=greedy": the seat, and who. */
struct entry {
    char word[WORD + 1], *who;
    int seat;
};

/* The next of the words between commas; false: there is none. seat UNKNOWN: it names no seat. */
static bool next_entry(const char **text, int seats, struct entry *e)
{
    if (!*text || !**text)
        return false;
    size_t length = strcspn(*text, ",");
    snprintf(e->word, sizeof e->word, "%.*s", (int)(length < WORD ? length : WORD), *text);
    *text += length + ((*text)[length] == ',');
    char *equals = strchr(e->word, '=');
    e->who = equals ? equals + 1 : e->word;
    if (equals)
        *equals = 0;
    e->seat = equals ? seat_word(e->word, seats) : REST;
    if (equals && e->seat == UNKNOWN)
        *equals = '=';
    return true;
}

/* A program is backed by greedy, who plays where it cannot. */
static bool find_player(const char *who, enum hd_bot *bot)
{
    *bot = guest_is_program(who) ? HD_BOT_GREEDY : hd_bot_find(who);
    return *bot != HD_BOT_NONE || !strcmp(who, "person");
}

bool seats_read(const char *text, int seats, enum hd_bot bot[HD_SEATS], enum hd_lang lang, char *why, size_t size)
{
    bool named[HD_SEATS] = {false};
    enum hd_bot rest = HD_BOT_NONE, who;
    struct entry e;
    for (int i = 0; i < HD_SEATS; i++)
        bot[i] = HD_BOT_NONE;
    while (next_entry(&text, seats, &e)) {
        if (!find_player(e.who, &who) || e.seat == UNKNOWN)
            return refuse(why, size, lang, e.seat == UNKNOWN ? e.word : e.who, seats);
        if (e.seat == REST)
            rest = who;
        for (int i = e.seat == ALL ? 0 : e.seat; i >= 0 && i < (e.seat == ALL ? seats : e.seat + 1); i++) {
            bot[i] = who;
            named[i] = true;
        }
    }
    if (rest != HD_BOT_NONE)
        fill_rest(named, seats, rest, bot);
    return true;
}

void seats_programs(const char *text, int seats, char program[HD_SEATS][GUEST_PROGRAM])
{
    bool named[HD_SEATS] = {false};
    enum hd_bot bot[HD_SEATS];
    char why[300], rest[GUEST_PROGRAM] = "";
    struct entry e;
    memset(program, 0, HD_SEATS * GUEST_PROGRAM);
    if (!seats_read(text, seats, bot, HD_EN, why, sizeof why))
        return;
    while (next_entry(&text, seats, &e)) {
        const char *who = guest_is_program(e.who) ? e.who : "";
        if (e.seat == REST)
            snprintf(rest, sizeof rest, "%s", who);
        for (int i = e.seat == ALL ? 0 : e.seat; i >= 0 && i < (e.seat == ALL ? seats : e.seat + 1); i++) {
            snprintf(program[i], GUEST_PROGRAM, "%s", who);
            named[i] = true;
        }
    }
    for (int i = 0; i < seats; i++)
        if (!named[i] && bot[i] != HD_BOT_NONE)
            snprintf(program[i], GUEST_PROGRAM, "%s", rest);
}

/* ---- who answers ---- */

int seats_people(const struct table *table)
{
    int people = 0;
    for (int i = 0; i < hd_seats(table_game(table)); i++)
        people += hd_session_bot(table->session, i) == HD_BOT_NONE;
    return people;
}

static int first_person(const struct table *table)
{
    for (int i = 0; i < hd_seats(table_game(table)); i++)
        if (hd_session_bot(table->session, i) == HD_BOT_NONE)
            return i;
    return HD_TEAM;
}

/* What is decided together a person decides, if there is one. */
int seats_asked(const struct table *table)
{
    int asked = hd_to_move(table_game(table), table_state(table));
    return asked >= 0 ? asked : seats_people(table) ? HD_TEAM : 0;
}

enum hd_bot seats_bot(const struct table *table)
{
    return table_over(table) ? HD_BOT_NONE : hd_session_bot(table->session, seats_asked(table));
}

/* Every step has luck of its own, the same whenever the game is played again up to it. */
static uint64_t luck_of_step(const struct table *table)
{
    uint64_t x = hd_session_seed(table->session) + 0x9e3779b97f4a7c15u * (uint64_t)(hd_session_steps(table->session) + 1);
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

struct hd_action seats_bot_answer(const struct table *table)
{
    struct hd_action action;
    if (guests_answer(table, seats_asked(table), &action))
        return action;
    return hd_bot_choose(seats_bot(table), table_game(table), table_state(table), seats_asked(table), luck_of_step(table));
}

void seats_bot_why(const struct table *table, struct hd_action action, char *out, size_t size)
{
    hd_public_reason(table_game(table), table_state(table), seats_asked(table), action, table->lang, out, size);
}

/* ---- whose eyes ---- */

/* Between people with secrets the screen shows what the one in front of it may know. Who only watches bots sees everything. */
int table_eye(const struct table *table)
{
    return hd_game_hidden(table_game(table)) && seats_people(table) ? table->front : HD_TEAM;
}

void seats_first(struct table *table)
{
    bool secret = hd_game_hidden(table_game(table)) && seats_people(table) > 1;
    table->front = secret ? HD_SEATS : first_person(table); /* a seat that does not exist knows nothing */
}

bool seats_pass(struct table *table)
{
    int asked = seats_asked(table);
    bool other = asked >= 0 && asked != table->front && seats_bot(table) == HD_BOT_NONE;
    if (!other || table_over(table))
        return false;
    table->front = asked;
    return hd_game_hidden(table_game(table)) && seats_people(table) > 1;
}
