/*
 * table.h - the game on the table: session, its save, rules looked up.
 * Both clients (curses and line mode) play through it. Not here: any drawing.
 */
#ifndef HD_TERM_TABLE_H
#define HD_TERM_TABLE_H

#include "guest/guest.h"
#include "term/save.h"

struct table {
    const struct hd_pack *pack;
    struct hd_session *session;
    struct save save;
    int front; /* the seat of the person in front of the screen; HD_TEAM: only bots play; HD_SEATS: nobody sits there yet */
    enum hd_lang lang;
    struct guest *guest[HD_SEATS]; /* programs from outside; NULL: none (guests.h) */
    bool torn;                     /* the save it was resumed from had lost its last line */
};

/* ---- beginning and end ---- */

/* bot: who plays each seat, HD_BOT_NONE a person; NULL: only people. */
bool table_start(struct table *table, const struct hd_pack *pack, const struct hd_setup *setup, uint64_t seed,
                 const enum hd_bot *bot, struct hd_report *report);
/* Gives the seats to others; it is on disk at once. */
void table_seat(struct table *table, const enum hd_bot *bot);

enum resume { RESUMED, RESUME_LOCKED, RESUME_UNREADABLE, RESUME_BROKEN, RESUME_NO_LINE };
/* UNREADABLE: errno says why. BROKEN: the report does. A file that cannot be written to is resumed in memory. */
enum resume table_resume(struct table *table, const struct hd_pack *pack, const char *path, struct hd_report *report);
/* A new game that begins as a record does, up to its line with that number (0: all of it), with its own save. */
enum resume table_from(struct table *table, const struct hd_pack *pack, const char *path, int line, struct hd_report *report);
/* The newest saves whose game is not over; returns how many. */
int table_unfinished(const struct hd_pack *pack, struct save_entry *out, int max);
/* The seed a first game of this mission is dealt with, so that its lessons fit; `otherwise` where it has none, or where a game
 * of it has come to its end here. */
uint64_t table_deal(const struct hd_pack *pack, const char *mission, uint64_t otherwise);
void table_close(struct table *table);
/* Campaigns (campaign.c): the mission that comes after this one, if it is over and there is one. */
bool table_next_mission(const struct table *table, char *mission, size_t size);
/* Adds what a mission of a campaign leaves behind, and how to go on. */
void campaign_add(const struct table *table, char *text, size_t size);
/* ... and it is begun, with the same seats, bots and options, in its own record. false: this table stays. */
bool table_next_game(struct table *table, uint64_t seed, struct hd_report *report);

/* ---- playing ---- */

const struct hd_game *table_game(const struct table *table);
const struct hd_state *table_state(const struct table *table);
bool table_over(const struct table *table);
/* The action is on disk when this returns, or table->save.error says why not. why.rule != 0: refused. */
struct hd_why table_do(struct table *table, struct hd_action action);
/* Back to the last question a person answered; what was taken back is said, as far as the person in front may know it.
 * false: something was seen in the meantime; nothing has changed. */
bool table_undo(struct table *table, char *what, size_t size);
/* One setup line, told and saved like an action; false: *why says what is wrong. */
bool table_script(struct table *table, const char *line, char *why, size_t size);
/* Back to the first N steps, whatever has been seen since. */
void table_back_to(struct table *table, int steps);
/* What may be shown to whoever sits at the keyboard now. */
void table_view(const struct table *table, struct hd_view *view);

/* ---- looking things up ---- */

/* Name and texts of the mission being played. */
struct hd_mission_info table_mission(const struct table *table);
enum { SPECIAL_TEXT = 8000 };
void table_special(const struct table *table, char *text, size_t size); /* its special rules, places by their names */
/* The index of the game in the pack. */
int table_game_index(const struct table *table);
/* The text of a rule by its id; .id is NULL when the book of the game does not have it. */
struct hd_rule_text table_rule(const struct table *table, const char *id);
/* The rule an answer stands on: the first one its events name, tried on a copy. 0: none. */
int table_rule_of(const struct table *table, struct hd_action action);

#endif
