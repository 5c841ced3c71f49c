/*
 * campaign.c - on to the next mission of a campaign, at the same table: seats, bots and options stay.
 * Not here: what is in a sheet, and what it asks before and after a mission (the engine does).
 */
#include "term/guests.h"
#include "term/say.h"
#include "term/table.h"

#include <stdlib.h>
#include <string.h>

enum { OPTIONS = 24 };

bool table_next_mission(const struct table *table, char *mission, size_t size)
{
    char sheet[HD_SHEET_TEXT];
    return hd_sheet(table_game(table), table_state(table), sheet, sizeof sheet) && hd_sheet_next(sheet, mission, size);
}

/* Outside a campaign: who has won is shown the mission that follows in the book. */
static void add_following(const struct table *table, char *text, size_t size)
{
    const char *game = hd_game_id(table_game(table)), *won = table_mission(table).id;
    int g = 0, m = 0;
    while (g < hd_game_count(table->pack) && strcmp(hd_game_info(table->pack, g).id, game) != 0)
        g++;
    int missions = g < hd_game_count(table->pack) ? hd_game_info(table->pack, g).missions : 0;
    while (m < missions && strcmp(hd_mission_info(table->pack, g, m).id, won) != 0)
        m++;
    if (m + 1 >= missions || hd_result(table_game(table), table_state(table)) != HD_WON)
        return;
    struct hd_mission_info next = hd_mission_info(table->pack, g, m + 1);
    say_add(text, size, say(SAY_END_FOLLOWING, table->lang), say_text(&next.name, table->lang), game, next.id);
    say_add(text, size, "\n\n");
}

void campaign_add(const struct table *table, char *text, size_t size)
{
    static char page[HD_SHEET_PAGE];
    static struct hd_report report;
    char sheet[HD_SHEET_TEXT], next[160];
    if (!hd_sheet(table_game(table), table_state(table), sheet, sizeof sheet)) {
        add_following(table, text, size);
        return;
    }
    if (hd_sheet_page(table->pack, sheet, table->lang, page, sizeof page, &report))
        say_add(text, size, "%s\n", page);
    if (hd_sheet_next(sheet, next, sizeof next))
        say_add(text, size, say(SAY_END_NEXT, table->lang), next, table->save.path);
    say_add(text, size, "\n\n");
}

/* "option ID VALUE" lines of a record's header; the team and the old sheet are not among them: the new sheet has both. */
static int choices_of(char *header, struct hd_choice choice[OPTIONS])
{
    int count = 0;
    char *line = header, *next;
    for (; line && *line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = 0;
        char *id = line + 7, *space = !strncmp(line, "option ", 7) ? strchr(id, ' ') : NULL;
        if (!space || count == OPTIONS - 1)
            continue;
        *space = 0;
        if (strcmp(id, "team") != 0 && strcmp(id, "sheet") != 0)
            choice[count++] = (struct hd_choice){id, space + 1};
    }
    return count;
}

bool table_next_game(struct table *table, uint64_t seed, struct hd_report *report)
{
    char sheet[HD_SHEET_TEXT], mission[160];
    struct hd_choice choice[OPTIONS];
    enum hd_bot bot[HD_SEATS];
    struct table next = {.lang = table->lang};
    char *header = hd_session_save_header(table->session);
    bool there = header && hd_sheet(table_game(table), table_state(table), sheet, sizeof sheet) &&
                 hd_sheet_next(sheet, mission, sizeof mission);
    if (there) {
        int count = choices_of(header, choice);
        choice[count++] = (struct hd_choice){"sheet", sheet};
        struct hd_setup setup = {mission, hd_seats(table_game(table)), count, choice};
        for (int seat = 0; seat < HD_SEATS; seat++)
            bot[seat] = seat < setup.seats ? hd_session_bot(table->session, seat) : HD_BOT_NONE;
        there = table_start(&next, table->pack, &setup, seed, bot, report);
    }
    free(header);
    if (!there)
        return false;
    guests_follow(table, &next);
    table_close(table);
    *table = next;
    return true;
}
