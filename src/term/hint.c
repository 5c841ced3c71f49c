/*
 * hint.c - what a strong player would do now, with chances and reasons, and who is hit if nothing more is done: in words, for
 * page and plain text alike. Not here: the thinking (hd_search).
 */
#include "term/hint.h"
#include "term/say.h"
#include "term/seats.h"

#include <stdio.h>
#include <string.h>

enum { ROLLOUTS = 120, IDEAS = 3, WORLDS = 30 };

static void add_idea(const struct table *table, int seat, const struct hd_idea *idea, char *out, size_t size)
{
    char label[200], reason[200];
    hd_action_label(table_game(table), table_state(table), idea->action, table->lang, label, sizeof label);
    hd_reason(table_game(table), table_state(table), seat, idea->action, table->lang, reason, sizeof reason);
    if (idea->chance >= 0)
        say_add(out, size, "%3d %%  %s\n       %s\n", idea->chance / 100, label, reason);
    else
        say_add(out, size, "       %s\n       %s\n", label, reason);
}

static void add_dangers(const struct table *table, int seat, uint64_t seed, char *out, size_t size)
{
    struct hd_danger danger[HD_DANGERS];
    hd_dangers(table_game(table), table_state(table), seat, WORLDS, seed, danger);
    bool any = false;
    for (int i = 0; i < HD_DANGERS; i++) {
        if (!danger[i].chance)
            continue;
        say_add(out, size, "%s%s %d %%", any ? ", " : say(SAY_HINT_DANGER, table->lang),
                hd_name(table_game(table), HD_PIECE, i, table->lang), danger[i].chance / 100);
        any = true;
    }
    if (any)
        say_add(out, size, "\n");
}

void hint_text(const struct table *table, char *out, size_t size)
{
    struct hd_idea idea[IDEAS];
    int asked = seats_asked(table), seat = asked < 0 ? 0 : asked;
    uint64_t seed = hd_session_seed(table->session) + (uint64_t)hd_session_steps(table->session);
    *out = 0;
    if (table_over(table))
        return;
    int n =
        hd_search(table_game(table), table_state(table), seat, &(struct hd_search){.rollouts = ROLLOUTS}, seed, idea, IDEAS);
    say_add(out, size, "%s\n", say(SAY_HINT_CHANCE, table->lang));
    for (int i = 0; i < n; i++)
        add_idea(table, seat, &idea[i], out, size);
    add_dangers(table, seat, seed, out, size);
}
