/*
 * table.c - the game on the table: started or resumed, played with every step on disk, taken back, looked up.
 * Not here: the answers to a question (answers.c), files (save.c), any drawing.
 */
#include "term/table.h"

#include "term/guests.h"
#include "term/say.h"
#include "term/seats.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- beginning and end ---- */

static void give_seats(struct hd_session *session, const enum hd_bot *bot)
{
    for (int i = 0; bot && i < hd_seats(hd_session_game(session)); i++)
        hd_session_set_bot(session, i, bot[i]);
}

bool table_start(struct table *table, const struct hd_pack *pack, const struct hd_setup *setup, uint64_t seed,
                 const enum hd_bot *bot, struct hd_report *report)
{
    struct hd_session *session = hd_session_new(pack, setup, seed, report);
    if (!session)
        return false;
    table->pack = pack;
    table->session = session;
    table->torn = false;
    give_seats(session, bot);
    seats_first(table);
    save_create(&table->save, session, seed);
    return true;
}

void table_seat(struct table *table, const enum hd_bot *bot)
{
    give_seats(table->session, bot);
    seats_first(table);
    save_rewrite(&table->save, table->session);
}

enum resume table_resume(struct table *table, const struct hd_pack *pack, const char *path, struct hd_report *report)
{
    struct save save;
    size_t length;
    save_open(&save, path);
    if (save.error == EWOULDBLOCK)
        return RESUME_LOCKED;
    char *text = save_read(path, &length);
    if (!text) {
        int error = errno;
        save_close(&save);
        errno = error;
        return RESUME_UNREADABLE;
    }
    bool torn = false;
    struct hd_session *session = hd_session_load(pack, text, length, true, &torn, report);
    bool ragged = length && text[length - 1] != '\n';
    *table = (struct table){.pack = pack, .session = session, .save = save, .lang = table->lang, .torn = torn};
    free(text);
    if (!session) {
        save_close(&save);
        return RESUME_BROKEN;
    }
    seats_first(table);
    if ((torn || ragged) && !save.error)
        save_rewrite(&table->save, session);
    return RESUMED;
}

/* The step that has the line's number in the record, where only actions are counted; -1: there is none. */
static int step_of_line(const struct hd_session *session, int line)
{
    int number = 0;
    for (int i = 0; i < hd_session_steps(session); i++) {
        number += hd_session_acted(session, i);
        if (number == line)
            return i;
    }
    return -1;
}

enum resume table_from(struct table *table, const struct hd_pack *pack, const char *path, int line, struct hd_report *report)
{
    size_t length;
    char *text = save_read(path, &length);
    if (!text)
        return RESUME_UNREADABLE;
    struct hd_session *session = hd_session_load(pack, text, length, true, NULL, report);
    free(text);
    if (!session)
        return RESUME_BROKEN;
    int step = line ? step_of_line(session, line) : hd_session_steps(session);
    if (step < 0) {
        hd_session_free(session);
        return RESUME_NO_LINE;
    }
    hd_session_back_to(session, step);
    *table = (struct table){.pack = pack, .session = session, .lang = table->lang};
    seats_first(table);
    save_create(&table->save, session, hd_session_seed(session));
    if (!table->save.error)
        save_rewrite(&table->save, session);
    return RESUMED;
}

/* false: it cannot be read. */
static bool read_entry(const struct hd_pack *pack, struct save_entry *entry, enum hd_result *result)
{
    static struct hd_view view;
    struct hd_report *report = calloc(1, sizeof *report);
    size_t length;
    char *text = save_read(entry->path, &length);
    struct hd_session *session = text && report ? hd_session_load(pack, text, length, true, NULL, report) : NULL;
    if (session) {
        hd_observe(hd_session_game(session), hd_session_state(session), HD_TEAM, &view);
        snprintf(entry->mission, sizeof entry->mission, "%s", hd_mission_id(hd_session_game(session)));
        entry->round = view.round;
        *result = hd_result(hd_session_game(session), hd_session_state(session));
    }
    free(text);
    free(report);
    hd_session_free(session);
    return session;
}

int table_unfinished(const struct hd_pack *pack, struct save_entry *out, int max)
{
    static struct save_entry all[SAVE_LIST];
    enum hd_result result;
    int count = save_list(all, SAVE_LIST), kept = 0;
    for (int i = 0; i < count && kept < max; i++)
        if (read_entry(pack, &all[i], &result) && result == HD_PLAYING)
            out[kept++] = all[i];
    return kept;
}

/* Has a game of it come to its end here? */
static bool is_finished(const struct hd_pack *pack, const char *mission)
{
    static struct save_entry all[SAVE_LIST];
    enum hd_result result;
    int count = save_list(all, SAVE_LIST);
    for (int i = 0; i < count; i++)
        if (read_entry(pack, &all[i], &result) && result != HD_PLAYING && !strcmp(all[i].mission, mission))
            return true;
    return false;
}

uint64_t table_deal(const struct hd_pack *pack, const char *mission, uint64_t otherwise)
{
    char id[64];
    for (int g = 0; g < hd_game_count(pack); g++)
        for (int m = 0; m < hd_game_info(pack, g).missions; m++) {
            struct hd_mission_info info = hd_mission_info(pack, g, m);
            snprintf(id, sizeof id, "%s/%s", hd_game_info(pack, g).id, info.id);
            if (info.deal && !strcmp(id, mission))
                return is_finished(pack, mission) ? otherwise : info.deal;
        }
    return otherwise;
}

void table_close(struct table *table)
{
    guests_leave(table);
    if (hd_session_steps(table->session))
        save_close(&table->save);
    else
        save_remove(&table->save);
    hd_session_free(table->session);
    table->session = NULL;
}

/* ---- playing ---- */

const struct hd_game *table_game(const struct table *table) { return hd_session_game(table->session); }
const struct hd_state *table_state(const struct table *table) { return hd_session_state(table->session); }
bool table_over(const struct table *table) { return hd_result(table_game(table), table_state(table)) != HD_PLAYING; }

struct hd_why table_do(struct table *table, struct hd_action action)
{
    struct hd_why why = hd_session_do(table->session, action);
    if (!why.rule)
        save_append(&table->save, table->session);
    return why;
}

/* The last step that was not a bot's; -1: there is none. */
static int last_answer(const struct table *table)
{
    int step = hd_session_steps(table->session) - 1;
    while (step >= 0 && hd_session_bot(table->session, hd_session_actor(table->session, step)) != HD_BOT_NONE)
        step--;
    return step;
}

/* Of the position it is an answer to, as the menu says it; what others chose in secret stays so. */
static void tell_answer(const struct table *table, int eye, int actor, const char *text, char *what, size_t size)
{
    struct hd_action action;
    if (eye != HD_TEAM && actor != HD_TEAM && actor != eye)
        say_seat(table_game(table), actor, table->lang, what, size);
    else if (!hd_action_parse(table_game(table), text, &action, table->lang, what, size) ||
             !hd_action_label(table_game(table), table_state(table), action, table->lang, what, size))
        snprintf(what, size, "%s", text);
}

enum { STEP_TEXT = 160 };

/* Steps that were taken back in vain are done again as they were. */
static void do_again(struct table *table, const char *texts, int first, int end)
{
    char why[200];
    struct hd_action action;
    for (int step = hd_session_steps(table->session); step < end; step++)
        if (!hd_action_parse(table_game(table), texts + (step - first) * STEP_TEXT, &action, HD_EN, why, sizeof why) ||
            hd_session_do(table->session, action).rule)
            break;
}

bool table_undo(struct table *table, char *what, size_t size)
{
    int steps = hd_session_steps(table->session), to = last_answer(table);
    char *texts = to < 0 ? NULL : calloc((size_t)(steps - to), STEP_TEXT);
    *what = 0;
    if (!texts)
        return false;
    int actor = hd_session_actor(table->session, to), eye = table_eye(table);
    for (int step = to; step < steps; step++)
        snprintf(texts + (step - to) * STEP_TEXT, STEP_TEXT, "%s", hd_session_step(table->session, step));
    while (hd_session_steps(table->session) > to && hd_session_undo(table->session, false))
        ;
    bool done = hd_session_steps(table->session) <= to;
    if (done) {
        tell_answer(table, eye, actor, texts, what, size);
        save_rewrite(&table->save, table->session);
    } else
        do_again(table, texts, to, steps);
    free(texts);
    return done;
}

bool table_script(struct table *table, const char *line, char *why, size_t size)
{
    if (!hd_session_setup(table->session, line, why, size))
        return false;
    save_append(&table->save, table->session);
    return true;
}

void table_back_to(struct table *table, int steps)
{
    if (hd_session_back_to(table->session, steps))
        save_rewrite(&table->save, table->session);
}

void table_view(const struct table *table, struct hd_view *view)
{
    hd_observe(table_game(table), table_state(table), table_eye(table), view);
}

/* ---- looking things up ---- */

int table_game_index(const struct table *table)
{
    for (int g = 0; g < hd_game_count(table->pack); g++)
        if (!strcmp(hd_game_info(table->pack, g).id, hd_game_id(table_game(table))))
            return g;
    return HD_NONE;
}

struct hd_mission_info table_mission(const struct table *table) { return hd_mission_of(table->pack, table_game(table)); }

void table_special(const struct table *table, char *text, size_t size)
{
    struct hd_mission_info mission = table_mission(table);
    hd_spoken(table_game(table), say_text(&mission.special, table->lang), table->lang, text, size);
}

struct hd_rule_text table_rule(const struct table *table, const char *id)
{
    const char *game = hd_game_id(table_game(table));
    int count = hd_rule_count(table->pack, game);
    for (int i = 0; i < count; i++) {
        struct hd_rule_text rule = hd_rule_text(table->pack, game, i, table->lang);
        if (rule.id && !strcmp(rule.id, id))
            return rule;
    }
    return (struct hd_rule_text){0};
}

static void keep_first_rule(void *user, const struct hd_event *event)
{
    int *rule = user;
    if (!*rule)
        *rule = event->rule;
}

int table_rule_of(const struct table *table, struct hd_action action)
{
    const struct hd_game *game = table_game(table);
    struct hd_state *copy = hd_state_new(game);
    int rule = 0;
    if (!copy)
        return 0;
    hd_copy(game, copy, table_state(table));
    if (!hd_check(game, copy, action).rule)
        hd_apply(game, copy, action, &(struct hd_sink){.event = keep_first_rule, .user = &rule});
    hd_state_free(copy);
    return rule;
}
