/*
 * helper_tell.c - what people at a real table tell the helper: who moved where, which zombies are dead, doors, tokens, wounds;
 * and how it gets into the record. Not here: the round, undo and the loop (helper.c).
 */
#include "term/figures.h"
#include "term/helper.h"
#include "term/inside.h"
#include "term/line.h"
#include "term/say.h"
#include "term/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- questions to the position ---- */

const char *place_id(const struct helper *h, int place) { return hd_id(table_game(h->table), HD_PLACE, place); }
const char *piece_id(const struct helper *h, int piece) { return hd_id(table_game(h->table), HD_PIECE, piece); }

static bool query(const struct helper *h, char *out, size_t size, const char *format, va_list args)
{
    char question[200];
    vsnprintf(question, sizeof question, format, args);
    return hd_query(table_game(h->table), table_state(h->table), question, out, size);
}

int ask_number(const struct helper *h, const char *format, ...)
{
    char text[60];
    va_list args;
    va_start(args, format);
    bool known = query(h, text, sizeof text, format, args);
    va_end(args);
    return known ? atoi(text) : 0;
}

static bool ask_is(const struct helper *h, const char *wanted, const char *format, ...) __attribute__((format(printf, 3, 4)));

static bool ask_is(const struct helper *h, const char *wanted, const char *format, ...)
{
    char text[60] = "";
    va_list args;
    va_start(args, format);
    bool known = query(h, text, sizeof text, format, args);
    va_end(args);
    return known && !strcmp(text, wanted);
}

bool can_answer(const struct helper *h, enum hd_deed deed, struct hd_action *found)
{
    static struct hd_action list[HD_LEGAL_MAX];
    const struct hd_game *game = table_game(h->table);
    int count = hd_legal(game, table_state(h->table), list, HD_LEGAL_MAX);
    for (int i = 0; i < count; i++)
        if (hd_deed(game, list[i]) == deed) {
            *found = list[i];
            return true;
        }
    return false;
}

enum waits waits(const struct helper *h)
{
    struct hd_action any;
    if (table_over(h->table))
        return OVER;
    if (can_answer(h, HD_DEED_TURN, &any))
        return TURNS;
    if (!can_answer(h, HD_DEED_END, &any))
        return QUESTION;
    return ask_is(h, "players", "phase") ? TURNS : EXTRA;
}

/* ---- telling the engine ---- */

void complain(const struct helper *h, enum say what, ...)
{
    va_list args;
    va_start(args, what);
    vprintf(say(what, h->table->lang), args);
    va_end(args);
    putchar('\n');
}

void tell_saving(struct helper *h, int before)
{
    const struct save *save = &h->table->save;
    if (save->error && save->error != before)
        complain(h, SAY_SAVE_FAILS, strerror(save->error), save->path);
}

/* What the engine refuses it says in English, for records and tools; people hear it in theirs. */
static void complain_refused(const struct helper *h, const char *why)
{
    static const struct {
        const char *part;
        enum say say;
    } known[] = {{"is locked", SAY_T_LOCKED_DOOR},
                 {"no objective left", SAY_T_NO_COLOUR},
                 {"on the board already", SAY_T_BOSS_THERE},
                 {"noise tokens", SAY_T_NOISE_MAX},
                 {"in the supply", SAY_T_SUPPLY_OUT},
                 {"would be dead", SAY_T_WOULD_DIE},
                 {"the track ends", SAY_T_TRACK_END},
                 {"no copy of", SAY_T_NO_COPY},
                 {"no free slot", SAY_T_NO_SLOT},
                 {"is full", SAY_T_NO_SLOT},
                 {"does not have", SAY_T_HAS_NOT},
                 {"nobody would be left", SAY_T_LAST_ONE},
                 {"no door between", SAY_T_NO_SUCH_DOOR},
                 {"nobody of the team", SAY_T_FOLLOWS},
                 {"the mission has no", SAY_T_NOT_IN_MISSION},
                 {"too many or too few", SAY_T_WORD_COUNT},
                 {"is not known here", SAY_T_NO_SET}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strstr(why, known[i].part)) {
            puts(say(known[i].say, h->table->lang));
            return;
        }
    if (h->table->lang == HD_EN)
        complain(h, SAY_T_CANNOT, why);
    else
        puts(say(SAY_T_NO_WAY, h->table->lang));
}

bool record(struct helper *h, const char *format, ...)
{
    char line[300], why[300];
    int error = h->table->save.error;
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (!table_script(h->table, line, why, sizeof why)) {
        complain_refused(h, why);
        return false;
    }
    int step = hd_session_steps(h->table->session) - 1;
    const struct hd_event *events;
    if (hd_session_events(h->table->session, step, &events))
        show_step(h, step);
    else
        puts(say(SAY_T_NOTED, h->table->lang));
    tell_saving(h, error);
    table_view(h->table, &h->view);
    return true;
}

/* ---- what the rules of a turn would say ---- */

static bool try_line(struct helper *h, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool try_line(struct helper *h, const char *format, ...)
{
    char line[200], why[200];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    return hd_session_setup(h->table->session, line, why, sizeof why);
}

/* Tried in the session and taken back: would the rules let them, standing in the zone (HD_NONE: where they are)? */
static struct hd_why try_action(struct helper *h, int who, int zone, const char *text)
{
    int steps = hd_session_steps(h->table->session);
    struct hd_action action;
    struct hd_why why = {0};
    char unread[200];
    bool ready = try_line(h, "turn %s", piece_id(h, who));
    bool rides = ready && !ask_is(h, "none", "ride %s", piece_id(h, who));
    if (ready && zone >= 0 && !rides)
        ready = try_line(h, "put %s %s", piece_id(h, who), place_id(h, zone)) && try_line(h, "turn %s", piece_id(h, who));
    if (ready && hd_action_parse(table_game(h->table), text, &action, HD_EN, unread, sizeof unread))
        why = hd_check(table_game(h->table), table_state(h->table), action);
    hd_session_back_to(h->table->session, steps);
    return why;
}

static bool refused(struct helper *h, struct hd_why why, enum say way_round)
{
    char text[400];
    if (!why.rule)
        return false;
    hd_why_text(table_game(h->table), why, h->table->lang, text, sizeof text);
    snprintf(h->rule, sizeof h->rule, "%s", hd_rule_id(table_game(h->table), why.rule));
    printf("%s  %s\n%s\n", text, h->rule, say(way_round, h->table->lang));
    return true;
}

/* ---- who and where ---- */

bool need_who(struct helper *h, const struct said *said)
{
    char team[300];
    if (said->who < 0) {
        list_team(h, team, sizeof team);
        complain(h, SAY_T_WHO, team);
        return false;
    }
    if (!ask_is(h, "off", "zone %s", piece_id(h, said->who)))
        return true;
    complain(h, SAY_T_NOT_ON_BOARD, hd_name(table_game(h->table), HD_PIECE, said->who, h->table->lang));
    return false;
}

static int zone_of(const struct helper *h, int piece)
{
    const struct hd_piece *figure = figure_find(&h->view, piece);
    return figure ? figure->place : HD_NONE;
}

/* A zone that was named, or where the one named stands. */
static bool need_zone(struct helper *h, struct said *said)
{
    if (!said->zones && said->who >= 0 && zone_of(h, said->who) >= 0)
        said->zone[said->zones++] = zone_of(h, said->who);
    if (!said->zones)
        puts(say(SAY_T_WHERE, h->table->lang));
    return said->zones;
}

static bool need_number(struct helper *h, struct said *said)
{
    if (said->number < 0)
        said->number = 1;
    if (said->number < 1 || said->number > 99) {
        complain(h, SAY_T_RANGE, said->number);
        return false;
    }
    return true;
}

/* ---- zombies ---- */

static void complain_no_zombies(struct helper *h, int zone)
{
    const struct hd_map *map = hd_board(table_game(h->table));
    char where[400] = "", zombies[300];
    for (int i = 0; i < map->places; i++) {
        list_zombies(h, i, zombies, sizeof zombies);
        if (*zombies)
            say_add(where, sizeof where, "%s%s", *where ? ", " : "", map->place[i].id);
    }
    complain(h, SAY_T_NONE_THERE, place_id(h, zone), *where ? where : "-");
}

/* The kind that was named, or the only one there. */
static bool need_kind_there(struct helper *h, struct said *said)
{
    char zombies[300];
    int kinds = 0, only = HD_NONE;
    for (int i = 0; i < h->view.pieces; i++) {
        const struct hd_piece *piece = &h->view.piece[i];
        if (figure_is_enemy(table_game(h->table), piece) && piece->place == said->zone[0] && piece->count) {
            kinds++;
            only = piece->kind;
        }
    }
    if (said->kind < 0 && kinds == 1)
        said->kind = only;
    if (said->kind < 0) {
        list_zombies(h, said->zone[0], zombies, sizeof zombies);
        complain(h, SAY_T_WHAT_KIND, place_id(h, said->zone[0]), zombies);
    }
    return said->kind >= 0;
}

static int kind_there(const struct helper *h, const struct said *said)
{
    return ask_number(h, "zombies %s %s", place_id(h, said->zone[0]), hd_id(table_game(h->table), HD_KIND, said->kind));
}

void cmd_kill(struct helper *h, const char *rest)
{
    struct said said;
    char zombies[300];
    if (!said_read(h, rest, SAID_ZONE | SAID_KIND | SAID_NUMBER | SAID_ALL | SAID_WHO, &said) || !need_zone(h, &said))
        return;
    const char *zone = place_id(h, said.zone[0]), *who = said.who < 0 ? "-" : piece_id(h, said.who);
    list_zombies(h, said.zone[0], zombies, sizeof zombies);
    if (!*zombies) {
        complain_no_zombies(h, said.zone[0]);
        return;
    }
    bool done = false;
    if (said.all && said.kind < 0) {
        done = record(h, "table clear %s %s", zone, who);
    } else if (need_kind_there(h, &said) && (said.all || need_number(h, &said))) {
        int there = kind_there(h, &said), n = said.all ? there : said.number;
        if (n > there || !there)
            complain(h, SAY_T_TOO_FEW, zone, zombies);
        else
            done = record(h, "table kill %s %s %d %s", zone, hd_id(table_game(h->table), HD_KIND, said.kind), n, who);
    }
    if (done && said.who < 0)
        puts(say(SAY_T_NOBODY_SCORES, h->table->lang));
}

static void list_kinds(const struct helper *h, char *out, size_t size)
{
    const struct hd_game *game = table_game(h->table);
    *out = 0;
    for (int i = 0; i < hd_kind_count(game); i++)
        if (hd_kind_info(game, i).enemy && *hd_id(game, HD_KIND, i) && strcmp(hd_id(game, HD_KIND, i), "?"))
            say_add(out, size, "%s%s", *out ? ", " : "", hd_id(game, HD_KIND, i));
}

void cmd_add(struct helper *h, const char *rest)
{
    struct said said;
    char kinds[300];
    if (!said_read(h, rest, SAID_ZONE | SAID_KIND | SAID_NUMBER | SAID_WHO, &said) || !need_zone(h, &said) ||
        !need_number(h, &said))
        return;
    if (said.kind < 0) {
        list_kinds(h, kinds, sizeof kinds);
        complain(h, SAY_T_NO_KIND, kinds);
        return;
    }
    record(h, "table appear %s %s %d", place_id(h, said.zone[0]), hd_id(table_game(h->table), HD_KIND, said.kind), said.number);
}

void cmd_card(struct helper *h, const char *rest)
{
    struct said said;
    if (said_read(h, rest, SAID_ZONE, &said) && need_zone(h, &said))
        record(h, "table card %s", place_id(h, said.zone[0]));
}

/* ---- figures ---- */

void cmd_move(struct helper *h, const char *rest)
{
    struct said said;
    if (!said_read(h, rest, SAID_ZONE | SAID_WHO, &said) || !need_who(h, &said))
        return;
    if (!said.zones)
        puts(say(SAY_T_WHERE, h->table->lang));
    else
        record(h, "table move %s %s", piece_id(h, said.who), place_id(h, said.zone[0]));
}

/* Whoever is out went by an exit, said or not. HD_NONE: they stand at one, or there is none. */
static int nearest_exit(const struct helper *h, int who)
{
    const struct hd_map *map = hd_board(table_game(h->table));
    int zone = zone_of(h, who);
    if (zone >= 0 && map->place[zone].flags & HD_EXIT)
        return HD_NONE;
    for (int i = 0; i < map->places; i++)
        if (map->place[i].flags & HD_EXIT)
            return i;
    return HD_NONE;
}

void cmd_leave(struct helper *h, const char *rest)
{
    struct said said;
    char text[80];
    if (!said_read(h, rest, SAID_WHO, &said) || !need_who(h, &said))
        return;
    snprintf(text, sizeof text, "leave %s", piece_id(h, said.who));
    if (!refused(h, try_action(h, said.who, nearest_exit(h, said.who), text), SAY_T_LEAVE_ANYWAY))
        record(h, "table leave %s", piece_id(h, said.who));
}

void cmd_wound(struct helper *h, const char *rest)
{
    struct said said;
    if (said_read(h, rest, SAID_WHO | SAID_NUMBER, &said) && need_who(h, &said) && need_number(h, &said))
        record(h, "table wound %s %d", piece_id(h, said.who), said.number);
}

void cmd_heal(struct helper *h, const char *rest)
{
    struct said said;
    if (!said_read(h, rest, SAID_WHO | SAID_NUMBER, &said) || !need_who(h, &said) || !need_number(h, &said))
        return;
    int wounds = ask_number(h, "wounds %s", piece_id(h, said.who));
    if (said.number > wounds)
        complain(h, SAY_T_HEALTHY, hd_name(table_game(h->table), HD_PIECE, said.who, h->table->lang), wounds);
    else
        record(h, "table heal %s %d", piece_id(h, said.who), said.number);
}

void cmd_points(struct helper *h, const char *rest)
{
    struct said said;
    if (said_read(h, rest, SAID_WHO | SAID_NUMBER, &said) && need_who(h, &said) && need_number(h, &said))
        record(h, "table points %s %d", piece_id(h, said.who), said.number);
}

static void cmd_carry(struct helper *h, const char *rest, const char *word)
{
    struct said said;
    if (!said_read(h, rest, SAID_WHO | SAID_CARD, &said) || !need_who(h, &said))
        return;
    if (said.card < 0)
        puts(say(SAY_T_WHICH_CARD, h->table->lang));
    else
        record(h, "table %s %s %s", word, piece_id(h, said.who), hd_id(table_game(h->table), HD_CARD, said.card));
}

void cmd_has(struct helper *h, const char *rest) { cmd_carry(h, rest, "has"); }
void cmd_lost(struct helper *h, const char *rest) { cmd_carry(h, rest, "lost"); }

/* ---- what the rules of a turn know better ---- */

/* Whatever the engine takes as told; a token is told by its own word. */
static bool can_be_told(struct helper *h, struct hd_action action, const char *text)
{
    int steps = hd_session_steps(h->table->session);
    bool told = hd_deed(table_game(h->table), action) == HD_DEED_TAKE || try_line(h, "table act %s", text);
    hd_session_back_to(h->table->session, steps);
    return told;
}

/* "enter amy 0 driver" -> "enter 0 driver": the name comes first when it is said. */
static void print_act(const char *text, const char *label)
{
    const char *who = strchr(text, ' '), *rest = who ? strchr(who + 1, ' ') : NULL;
    printf("  %.*s%s  %s\n", (int)strcspn(text, " "), text, rest ? rest : "", label);
}

/* Tried in the session and taken back. */
static void list_acts(struct helper *h, int who)
{
    const struct hd_game *game = table_game(h->table);
    static struct hd_action list[HD_LEGAL_MAX];
    int steps = hd_session_steps(h->table->session), found = 0;
    char line[100], why[200];
    snprintf(line, sizeof line, "turn %s", piece_id(h, who));
    int count = hd_session_setup(h->table->session, line, why, sizeof why)
                    ? hd_legal(game, table_state(h->table), list, HD_LEGAL_MAX)
                    : 0;
    for (int i = 0; i < count; i++) {
        char text[200], label[200];
        hd_action_text(game, list[i], text, sizeof text);
        if (!can_be_told(h, list[i], text))
            continue;
        if (!found++)
            complain(h, SAY_T_ACT_HOW, piece_id(h, who));
        hd_action_label(game, table_state(h->table), list[i], h->table->lang, label, sizeof label);
        print_act(text, label);
    }
    hd_session_back_to(h->table->session, steps);
    if (!found)
        complain(h, SAY_T_ACT_NONE, hd_name(game, HD_PIECE, who, h->table->lang));
}

void cmd_act(struct helper *h, const char *rest)
{
    struct said said;
    struct hd_action action;
    char first[80], verb[40], line[200], why[200];
    snprintf(first, sizeof first, "%.*s", (int)(strcspn(rest, " ") < 79 ? strcspn(rest, " ") : 79), rest);
    if (!said_read(h, first, SAID_WHO, &said) || !need_who(h, &said))
        return;
    rest += strcspn(rest, " ");
    rest += strspn(rest, " ");
    if (!*rest) {
        list_acts(h, said.who);
        return;
    }
    snprintf(verb, sizeof verb, "%.*s", (int)(strcspn(rest, " ") < 39 ? strcspn(rest, " ") : 39), rest);
    snprintf(line, sizeof line, "%s %s%.100s", verb, piece_id(h, said.who), rest + strcspn(rest, " "));
    if (hd_action_parse(table_game(h->table), line, &action, HD_EN, why, sizeof why) &&
        hd_deed(table_game(h->table), action) == HD_DEED_TAKE) {
        char taken[200];
        snprintf(taken, sizeof taken, "%s%.100s", piece_id(h, said.who), rest + strcspn(rest, " "));
        cmd_take(h, taken);
        return;
    }
    record(h, "table act %s", line);
}

/* ---- the board ---- */

void cmd_burn(struct helper *h, const char *rest)
{
    struct said said;
    if (said_read(h, rest, SAID_ZONE | SAID_WHO, &said) && (said.zones || need_zone(h, &(struct said){.who = HD_NONE})))
        record(h, "table burn %s %s", place_id(h, said.zone[0]), said.who < 0 ? "-" : piece_id(h, said.who));
}

void cmd_noise(struct helper *h, const char *rest)
{
    struct said said;
    if (said_read(h, rest, SAID_ZONE | SAID_WHO | SAID_NUMBER, &said) && need_zone(h, &said) && need_number(h, &said))
        record(h, "table noise %s %d", place_id(h, said.zone[0]), said.number);
}

static void list_doors(const struct helper *h, int zone, char *out, size_t size)
{
    const struct hd_map *map = hd_board(table_game(h->table));
    *out = 0;
    for (int l = 0; l < map->links && l < h->view.links; l++) {
        const struct hd_link *link = &map->link[l];
        if (!h->view.link_open[l] && (zone < 0 || link->a == zone || link->b == zone))
            say_add(out, size, "%s%s %s", *out ? ", " : "", map->place[link->a].id, map->place[link->b].id);
    }
}

/* The door between the zones; HD_NONE: there is none, or it is open. */
static int closed_door(const struct helper *h, int a, int b)
{
    const struct hd_map *map = hd_board(table_game(h->table));
    for (int l = 0; l < map->links && l < h->view.links; l++) {
        const struct hd_link *link = &map->link[l];
        if (!h->view.link_open[l] && ((link->a == a && link->b == b) || (link->a == b && link->b == a)))
            return l;
    }
    return HD_NONE;
}

/* One zone is enough if it has one closed door only. */
static void guess_door(const struct helper *h, struct said *said)
{
    const struct hd_map *map = hd_board(table_game(h->table));
    int other = HD_NONE, doors = 0;
    for (int l = 0; l < map->links && l < h->view.links; l++) {
        const struct hd_link *link = &map->link[l];
        if (h->view.link_open[l] || (link->a != said->zone[0] && link->b != said->zone[0]))
            continue;
        other = link->a == said->zone[0] ? link->b : link->a;
        doors++;
    }
    if (doors == 1)
        said->zone[said->zones++] = other;
}

void cmd_door(struct helper *h, const char *rest)
{
    struct said said;
    char doors[800];
    if (!said_read(h, rest, SAID_ZONE | SAID_TWO_ZONES | SAID_WHO, &said))
        return;
    if (said.zones == 1 && said.who >= 0 && zone_of(h, said.who) >= 0 && zone_of(h, said.who) != said.zone[0])
        said.zone[said.zones++] = zone_of(h, said.who);
    if (said.zones == 1)
        guess_door(h, &said);
    list_doors(h, said.zones == 1 ? said.zone[0] : HD_NONE, doors, sizeof doors);
    if (said.zones < 2)
        complain(h, SAY_T_WHICH_DOOR, *doors ? doors : "-");
    else if (closed_door(h, said.zone[0], said.zone[1]) < 0)
        complain(h, SAY_T_NO_DOOR, place_id(h, said.zone[0]), place_id(h, said.zone[1]), *doors ? doors : "-");
    else
        record(h, "table door %s %s %s", place_id(h, said.zone[0]), place_id(h, said.zone[1]),
               said.who < 0 ? "-" : piece_id(h, said.who));
}

/* Can the way between the zones be shut by hand now? */
static bool can_be_shut(const struct helper *h, int a, int b)
{
    const struct hd_map *map = hd_board(table_game(h->table));
    for (int l = 0; l < map->links && l < h->view.links; l++) {
        const struct hd_link *link = &map->link[l];
        if (((link->a == a && link->b == b) || (link->a == b && link->b == a)) && h->view.link_open[l] &&
            !h->view.link_destroyed[l] && (link->flags & HD_CLOSES || link->kind == HD_AIRLOCK))
            return true;
    }
    return false;
}

void cmd_shut(struct helper *h, const char *rest)
{
    struct said said;
    if (!said_read(h, rest, SAID_ZONE | SAID_TWO_ZONES | SAID_WHO, &said))
        return;
    if (said.zones == 1 && said.who >= 0 && zone_of(h, said.who) >= 0 && zone_of(h, said.who) != said.zone[0])
        said.zone[said.zones++] = zone_of(h, said.who);
    if (said.zones < 2)
        complain(h, SAY_T_WHICH_TWO);
    else if (!can_be_shut(h, said.zone[0], said.zone[1]))
        complain(h, SAY_T_NOT_SHUT, place_id(h, said.zone[0]), place_id(h, said.zone[1]));
    else
        record(h, "table shut %s %s %s", place_id(h, said.zone[0]), place_id(h, said.zone[1]),
               said.who < 0 ? "-" : piece_id(h, said.who));
}

void cmd_pit(struct helper *h, const char *rest)
{
    struct said said;
    if (!said_read(h, rest, SAID_ZONE | SAID_WHO, &said) || !need_zone(h, &said))
        return;
    if (!ask_is(h, "open", "pit %s", place_id(h, said.zone[0])))
        complain(h, SAY_T_NO_PIT, place_id(h, said.zone[0]));
    else
        record(h, "table pit %s %s", place_id(h, said.zone[0]), said.who < 0 ? "-" : piece_id(h, said.who));
}

static bool token_there(const struct helper *h, int zone, int token)
{
    return ask_is(h, "yes", "token %s %s", token ? "crate" : "objective", place_id(h, zone));
}

static void complain_no_token(struct helper *h, int zone)
{
    const struct hd_map *map = hd_board(table_game(h->table));
    char tokens[600] = "";
    for (int token = 0; token < 2; token++)
        for (int i = 0; i < map->places; i++)
            if (token_there(h, i, token))
                say_add(tokens, sizeof tokens, "%s%s %s", *tokens ? ", " : "",
                        say(token ? SAY_T_CRATE : SAY_T_OBJECTIVE, h->table->lang), map->place[i].id);
    complain(h, SAY_T_NO_TOKEN, place_id(h, zone), *tokens ? tokens : say(SAY_T_NO_TOKEN_AT_ALL, h->table->lang));
}

void cmd_take(struct helper *h, const char *rest)
{
    static const char *const colour[] = {"red", "blue", "green"};
    struct said said;
    char text[80];
    if (!said_read(h, rest, SAID_ZONE | SAID_WHO | SAID_TOKEN | SAID_COLOUR, &said) || !need_who(h, &said) ||
        !need_zone(h, &said))
        return;
    if (said.token < 0)
        said.token = !token_there(h, said.zone[0], 0) && token_there(h, said.zone[0], 1);
    if (!token_there(h, said.zone[0], said.token)) {
        complain_no_token(h, said.zone[0]);
        return;
    }
    snprintf(text, sizeof text, "take %s objective", piece_id(h, said.who));
    if (!said.token && refused(h, try_action(h, said.who, said.zone[0], text), SAY_T_TAKE_ANYWAY))
        return;
    bool named = said.colour >= 0 && !said.token;
    record(h, "table take %s %s %s%s%s", said.token ? "crate" : "objective", place_id(h, said.zone[0]), piece_id(h, said.who),
           named ? " " : "", named ? colour[said.colour] : "");
}
