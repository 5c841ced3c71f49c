/*
 * team.c - everybody on our side at a glance, and the page at the end: how it went, and who did what.
 * Not here: the sheet of one figure (sheet.c), points (score.c).
 */
#include "term/client.h"
#include "term/say.h"
#include "term/score.h"
#include "term/seats.h"
#include "term/sheet.h"

#include <stdio.h>
#include <string.h>

enum { TEXT = 6000 + HD_SHEET_PAGE };

/* ---- the team ---- */

/* true: there were some. */
static bool add_cards(const struct table *table, const struct hd_view *view, int piece, char *out, size_t size)
{
    const struct hd_game *game = table_game(table);
    int area = HD_NONE;
    for (int i = 0; i < view->slots; i++) {
        const struct hd_slot *slot = &view->slot[i];
        if (slot->piece != piece || slot->card < 0)
            continue;
        if (slot->area != area)
            say_add(out, size, "%s%s: ", area == HD_NONE ? "    " : " · ", hd_name(game, HD_AREA, slot->area, table->lang));
        else
            say_add(out, size, ", ");
        say_add(out, size, "%s%s", hd_name(game, HD_CARD, slot->card, table->lang), slot->flags & HD_SPENT ? " ○" : "");
        area = slot->area;
    }
    return area != HD_NONE;
}

static bool add_skills(const struct table *table, const struct hd_view *view, int piece, bool after, char *out, size_t size)
{
    int found = 0;
    for (int i = 0; i < view->skills; i++)
        if (view->skill[i].piece == piece && view->skill[i].state)
            say_add(out, size, "%s%s",
                    found++ ? ", "
                    : after ? " · "
                            : "    ",
                    hd_name(table_game(table), HD_SKILL, view->skill[i].skill, table->lang));
    return found || after;
}

static void add_state(const struct client *client, const struct hd_piece *piece, char *out, size_t size)
{
    const struct table *table = client->table;
    const struct hd_game *game = table_game(table);
    char hearts[64];
    int enemies = figure_enemies_at(game, &client->view, piece->place);
    sheet_hearts(piece, hearts, sizeof hearts);
    say_add(out, size, "(%c) %s  %s", letter_of(&client->letters, piece->id), hd_name(game, HD_PIECE, piece->id, table->lang),
            hearts);
    if (piece->flags & (HD_DEAD | HD_AWAY))
        say_add(out, size, "  %s ·", say(piece->flags & HD_DEAD ? SAY_DEAD : SAY_GONE, table->lang));
    for (int i = 0; i < piece->actions && i < 9; i++)
        say_add(out, size, "%s●", i ? "" : "  ");
    if (figure_has_level(&client->view, piece->id))
        say_add(out, size, "  %s", say_level(piece->level, table->lang));
    for (int i = 0; i < client->view.tracks; i++)
        if (client->view.track[i].piece == piece->id && !client->view.track[i].flags)
            say_add(out, size, " · %s %d", hd_name(game, HD_TRACK, client->view.track[i].track, table->lang),
                    client->view.track[i].value);
    bool out_of_it = piece->flags & (HD_DEAD | HD_AWAY);
    if (piece->place >= 0 && !out_of_it)
        say_add(out, size, " · %s", hd_name(game, HD_PLACE, piece->place, table->lang));
    if (enemies && !out_of_it) {
        say_add(out, size, " · ");
        say_add(out, size, say(SAY_ENEMIES_HERE, table->lang), enemies);
    }
    say_add(out, size, "\n");
}

void page_team(const struct client *client)
{
    static char text[TEXT];
    *text = 0;
    for (int i = 0; i < client->view.pieces; i++) {
        const struct hd_piece *piece = &client->view.piece[i];
        if (!figure_leads(table_game(client->table), &client->view, piece))
            continue;
        add_state(client, piece, text, sizeof text);
        bool cards = add_cards(client->table, &client->view, piece->id, text, sizeof text);
        if (add_skills(client->table, &client->view, piece->id, cards, text, sizeof text))
            say_add(text, sizeof text, "\n");
    }
    page_text(client, say(SAY_TEAM_TITLE, client->table->lang), text);
}

/* ---- the end ---- */

struct deeds {
    int kills, wounds;
};

/* What a figure did and suffered, from the events everybody saw. */
static struct deeds deeds_of(const struct table *table, int piece)
{
    struct deeds deeds = {0};
    const struct hd_event *event;
    for (int step = 0; step < hd_session_steps(table->session); step++)
        for (int i = 0, count = hd_session_events(table->session, step, &event); i < count; i++) {
            if (event[i].piece != piece)
                continue;
            if (event[i].kind == HD_EV_HURT)
                deeds.wounds += event[i].n[0];
            if (event[i].kind == HD_EV_REMOVE && event[i].piece_kind >= 0 &&
                hd_kind_info(table_game(table), event[i].piece_kind).enemy)
                deeds.kills += event[i].count;
        }
    return deeds;
}

/* The sentences from the end of the game on: won or lost by what. */
static void add_reasons(const struct table *table, char *out, size_t size)
{
    const struct hd_event *event;
    int count = hd_session_events(table->session, hd_session_steps(table->session) - 1, &event), i = 0;
    while (i < count && event[i].kind != HD_EV_END)
        i++;
    for (; i < count; i++) {
        char text[400];
        hd_event_text(table_game(table), &event[i], table_eye(table), table->lang, text, sizeof text);
        if (*text)
            say_add(out, size, "%s\n", text);
    }
}

static void add_deeds(const struct client *client, char *out, size_t size)
{
    const struct table *table = client->table;
    const struct hd_game *game = table_game(table);
    for (int i = 0; i < client->view.pieces; i++) {
        const struct hd_piece *piece = &client->view.piece[i];
        if (!figure_leads(game, &client->view, piece))
            continue;
        struct deeds deeds = deeds_of(table, piece->id);
        say_add(out, size, "%s (%c) %s: ", piece->flags & HD_DEAD ? "✝" : "·", letter_of(&client->letters, piece->id),
                hd_name(game, HD_PIECE, piece->id, table->lang));
        say_add(out, size, say(deeds.wounds == 1 ? SAY_END_DEEDS_1 : SAY_END_DEEDS, table->lang), deeds.kills, deeds.wounds);
        if (figure_has_level(&client->view, piece->id))
            say_add(out, size, " · %s", say_level(piece->level, table->lang));
        say_add(out, size, "\n");
    }
}

/* Where points decide, they are the end; else the story. */
void page_end(struct client *client)
{
    static char text[TEXT];
    const struct table *table = client->table;
    struct score score;
    if (score_read(&score, table, &client->view)) {
        page_score(client);
        return;
    }
    enum hd_result result = hd_result(table_game(table), table_state(table));
    char title[200] = "";
    score_winners(table, title, sizeof title);
    if (!*title)
        snprintf(title, sizeof title, "%s", say(result == HD_WON ? SAY_WON : SAY_LOST, table->lang));
    *text = 0;
    add_reasons(table, text, sizeof text);
    say_add(text, sizeof text, "\n");
    say_add(text, sizeof text, say(SAY_END_ROUNDS, table->lang), client->view.round, hd_session_steps(table->session));
    say_add(text, sizeof text, "\n\n");
    for (int i = 0; i < client->view.goals; i++) {
        const struct hd_goal *goal = &client->view.goal[i];
        say_add(text, sizeof text, "%s %d/%d  %s\n", goal->done >= goal->need ? "✓" : "·", goal->done, goal->need,
                goal->text[table->lang]);
    }
    say_add(text, sizeof text, "\n");
    add_deeds(client, text, sizeof text);
    say_add(text, sizeof text, "\n");
    campaign_add(table, text, sizeof text);
    if (!table->save.error)
        say_add(text, sizeof text, say(SAY_END_AGAIN, table->lang), table->save.path);
    char next[160];
    if (page_text(client, title, text) == 'n' && table_next_mission(table, next, sizeof next))
        client->next = client->leave = true;
}
