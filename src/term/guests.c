/*
 * guests.c - programs from outside that sit at this table: invited by --bot 2=./mine.py, asked before the bot of their seat.
 * Not here: how they are spoken to (src/guest), who plays which seat (seats.c).
 */
#include "term/guests.h"

#include "term/seats.h"

#include <stdio.h>
#include <unistd.h>

bool guests_invite(struct table *table, const char *bots, int limit_ms)
{
    char program[HD_SEATS][GUEST_PROGRAM];
    bool fine = true;
    seats_programs(bots, hd_seats(table_game(table)), program);
    for (int i = 0; i < HD_SEATS; i++) {
        if (!program[i][0])
            continue;
        table->guest[i] = guest_new(program[i], table->pack, limit_ms, isatty(STDERR_FILENO));
        fine = fine && table->guest[i];
    }
    guests_begin(table);
    return fine;
}

void guests_begin(struct table *table)
{
    for (int i = 0; i < HD_SEATS; i++)
        if (table->guest[i])
            guest_begin(table->guest[i], table_game(table), i, table->lang);
}

void guests_follow(struct table *from, struct table *to)
{
    for (int i = 0; i < HD_SEATS; i++) {
        to->guest[i] = from->guest[i];
        from->guest[i] = NULL;
    }
    guests_begin(to);
}

bool guests_answer(const struct table *table, int seat, struct hd_action *action)
{
    return seat >= 0 && table->guest[seat] &&
           guest_answer(table->guest[seat], table_game(table), table_state(table), seat, table->lang, action);
}

const char *guests_trouble(struct table *table)
{
    for (int i = 0; i < HD_SEATS; i++) {
        const char *trouble = table->guest[i] ? guest_trouble(table->guest[i]) : "";
        if (*trouble)
            return trouble;
    }
    return "";
}

void guests_leave(struct table *table)
{
    for (int i = 0; i < HD_SEATS; i++) {
        if (table->guest[i] && table_over(table))
            guest_over(table->guest[i], table_game(table), table_state(table), i, table->lang);
        guest_free(table->guest[i]);
        table->guest[i] = NULL;
    }
}
