/*
 * hint.c - what a strong player would do now, with chances and reasons, and who is hit if nothing more is done: in words, for
 * page and plain text alike. Not here: the thinking (hd_search).
 */
#include "term/hint.h"
#include "term/say.h"
#include "term/seats.h"

#include <stdio.h>
#include <string.h>

enum { ROLLOUTS = 120, IDEAS = 3, WORLDS = 60 };

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

/* Thought about once for every position: the line stays on the screen while people move about. */
static const struct hd_danger *dangers_of(const struct table *table, int *lost)
{
    static struct hd_danger danger[HD_DANGERS];
    static uint64_t known;
    static int known_lost;
    uint64_t hash = hd_hash(table_game(table), table_state(table));
    int asked = seats_asked(table);
    if (known != hash)
        known_lost = hd_dangers(table_game(table), table_state(table), asked < 0 ? 0 : asked, WORLDS, hash, danger);
    known = hash;
    *lost = known_lost;
    return danger;
}

bool danger_text(const struct table *table, char *out, size_t size)
{
    enum hd_lang lang = table->lang;
    bool any = false;
    *out = 0;
    if (table_over(table))
        return false;
    int lost;
    const struct hd_danger *danger = dangers_of(table, &lost);
    for (int i = 0; i < HD_DANGERS; i++) {
        if (!danger[i].chance)
            continue;
        say_add(out, size, "%s%s %d %%", any ? ", " : say(SAY_HINT_DANGER, lang), hd_name(table_game(table), HD_PIECE, i, lang),
                danger[i].chance / 100);
        if (danger[i].wounds >= danger[i].chance / 100 * 3 / 2) /* more than one wound where it hits */
            say_add(out, size, say(SAY_HINT_WOUNDS, lang), danger[i].wounds / 100, danger[i].wounds / 10 % 10);
        any = true;
    }
    if (lost)
        say_add(out, size, say(SAY_HINT_LOST, lang), any ? ". " : "", lost / 100);
    else if (!any)
        say_add(out, size, "%s", say(SAY_NO_DANGER, lang));
    return any || lost;
}

void hint_text(const struct table *table, char *out, size_t size)
{
    struct hd_idea idea[IDEAS];
    char danger[400];
    int asked = seats_asked(table), seat = asked < 0 ? 0 : asked;
    uint64_t seed = hd_session_seed(table->session) + (uint64_t)hd_session_steps(table->session);
    *out = 0;
    if (table_over(table))
        return;
    int n =
        hd_search(table_game(table), table_state(table), seat, &(struct hd_search){.rollouts = ROLLOUTS}, seed, idea, IDEAS);
    say_add(out, size, "%s\n", say(SAY_HINT_CHANCE, table->lang));
    n = hd_ideas_by_chance(table_game(table), idea, n, hd_session_lesson(table->session, 0) != HD_NONE);
    for (int i = 0; i < n; i++)
        add_idea(table, seat, &idea[i], out, size);
    danger_text(table, danger, sizeof danger);
    say_add(out, size, "%s\n", danger);
}
