/*
 * helper.c - the helper for a group that plays with the real box: they roll and draw, it keeps the zombies, noise, danger
 * levels and the order of the round. This file: the commands and the loop. Not here: reading words (helper_words.c), showing
 * (helper_show.c), looking up (helper_ask.c), the rules (the engine).
 *
 * Every command is one step of the record ("setup table kill r1c2 walker 2 amy"), on disk before the next line is read.
 */
#include "term/helper.h"
#include "core/edits.h"

#include "term/figures.h"
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

/* What the helper waits for. TURNS: the people play; EXTRA: a turn inside the zombies' phase; QUESTION: they have to choose. */
enum waits { TURNS, EXTRA, QUESTION, OVER };

/* The verb of one of the answers, as the record writes it. */
static bool can_answer(const struct helper *h, const char *verb, struct hd_action *found)
{
    static struct hd_action list[HD_LEGAL_MAX];
    const struct hd_game *game = table_game(h->table);
    int count = hd_legal(game, table_state(h->table), list, HD_LEGAL_MAX);
    size_t length = strlen(verb);
    for (int i = 0; i < count; i++) {
        char text[200];
        hd_action_text(game, list[i], text, sizeof text);
        if (!strncmp(text, verb, length) && (text[length] == ' ' || !text[length])) {
            *found = list[i];
            return true;
        }
    }
    return false;
}

static enum waits waits(const struct helper *h)
{
    struct hd_action any;
    if (table_over(h->table))
        return OVER;
    if (can_answer(h, "activate", &any))
        return TURNS;
    if (!can_answer(h, "end", &any))
        return QUESTION;
    return ask_is(h, "players", "phase") ? TURNS : EXTRA;
}

/* ---- telling the engine ---- */

static void complain(const struct helper *h, enum say what, ...)
{
    va_list args;
    va_start(args, what);
    vprintf(say(what, h->table->lang), args);
    va_end(args);
    putchar('\n');
}

static void tell_saving(struct helper *h, int before)
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

static bool record(struct helper *h, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool record(struct helper *h, const char *format, ...)
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
    struct hd_action action, out;
    struct hd_why why = {0};
    char unread[200];
    bool ready = try_line(h, "turn %s", piece_id(h, who));
    bool rides = ready && can_answer(h, "getout", &out);
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

static bool need_who(struct helper *h, const struct said *said)
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

static void do_kill(struct helper *h, const char *rest)
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

static void do_add(struct helper *h, const char *rest)
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

static void do_card(struct helper *h, const char *rest)
{
    struct said said;
    if (said_read(h, rest, SAID_ZONE, &said) && need_zone(h, &said))
        record(h, "table card %s", place_id(h, said.zone[0]));
}

/* ---- figures ---- */

static void do_move(struct helper *h, const char *rest)
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

static void do_leave(struct helper *h, const char *rest)
{
    struct said said;
    char text[80];
    if (!said_read(h, rest, SAID_WHO, &said) || !need_who(h, &said))
        return;
    snprintf(text, sizeof text, "leave %s", piece_id(h, said.who));
    if (!refused(h, try_action(h, said.who, nearest_exit(h, said.who), text), SAY_T_LEAVE_ANYWAY))
        record(h, "table leave %s", piece_id(h, said.who));
}

static void do_wound(struct helper *h, const char *rest)
{
    struct said said;
    if (said_read(h, rest, SAID_WHO | SAID_NUMBER, &said) && need_who(h, &said) && need_number(h, &said))
        record(h, "table wound %s %d", piece_id(h, said.who), said.number);
}

static void do_heal(struct helper *h, const char *rest)
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

static void do_points(struct helper *h, const char *rest)
{
    struct said said;
    if (said_read(h, rest, SAID_WHO | SAID_NUMBER, &said) && need_who(h, &said) && need_number(h, &said))
        record(h, "table points %s %d", piece_id(h, said.who), said.number);
}

static void do_carry(struct helper *h, const char *rest, const char *word)
{
    struct said said;
    if (!said_read(h, rest, SAID_WHO | SAID_CARD, &said) || !need_who(h, &said))
        return;
    if (said.card < 0)
        puts(say(SAY_T_WHICH_CARD, h->table->lang));
    else
        record(h, "table %s %s %s", word, piece_id(h, said.who), hd_id(table_game(h->table), HD_CARD, said.card));
}

static void do_has(struct helper *h, const char *rest) { do_carry(h, rest, "has"); }
static void do_lost(struct helper *h, const char *rest) { do_carry(h, rest, "lost"); }

/* ---- what the rules of a turn know better ---- */

static bool can_be_told(const char *text)
{
    static const char *const verbs[] = {"collect", "enter", "getout", "seat", "drive",   "treat",
                                        "seal",    "load",  "unload", "push", "deliver", "take"};
    size_t length = strcspn(text, " ");
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strlen(verbs[i]) == length && !strncmp(text, verbs[i], length))
            return true;
    return false;
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
        if (!can_be_told(text))
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

static void do_take(struct helper *h, const char *rest);

static void do_act(struct helper *h, const char *rest)
{
    struct said said;
    char first[80], verb[40];
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
    if (!strcmp(verb, "take")) {
        char taken[200];
        snprintf(taken, sizeof taken, "%s%.100s", piece_id(h, said.who), rest + strcspn(rest, " "));
        do_take(h, taken);
        return;
    }
    record(h, "table act %s %s%s", verb, piece_id(h, said.who), rest + strcspn(rest, " "));
}

/* ---- the board ---- */

static void do_burn(struct helper *h, const char *rest)
{
    struct said said;
    if (said_read(h, rest, SAID_ZONE | SAID_WHO, &said) && (said.zones || need_zone(h, &(struct said){.who = HD_NONE})))
        record(h, "table burn %s %s", place_id(h, said.zone[0]), said.who < 0 ? "-" : piece_id(h, said.who));
}

static void do_noise(struct helper *h, const char *rest)
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
        if (link->kind == HD_DOOR && !h->view.link_open[l] && (zone < 0 || link->a == zone || link->b == zone))
            say_add(out, size, "%s%s %s", *out ? ", " : "", map->place[link->a].id, map->place[link->b].id);
    }
}

/* The door between the zones; HD_NONE: there is none, or it is open. */
static int closed_door(const struct helper *h, int a, int b)
{
    const struct hd_map *map = hd_board(table_game(h->table));
    for (int l = 0; l < map->links && l < h->view.links; l++) {
        const struct hd_link *link = &map->link[l];
        if (link->kind == HD_DOOR && !h->view.link_open[l] &&
            ((link->a == a && link->b == b) || (link->a == b && link->b == a)))
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
        if (link->kind != HD_DOOR || h->view.link_open[l] || (link->a != said->zone[0] && link->b != said->zone[0]))
            continue;
        other = link->a == said->zone[0] ? link->b : link->a;
        doors++;
    }
    if (doors == 1)
        said->zone[said->zones++] = other;
}

static void do_door(struct helper *h, const char *rest)
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

static void do_take(struct helper *h, const char *rest)
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

/* ---- the round ---- */

static void do_action(struct helper *h, struct hd_action action)
{
    int error = h->table->save.error;
    struct hd_why why = table_do(h->table, action);
    if (why.rule) {
        char text[400];
        hd_why_text(table_game(h->table), why, h->table->lang, text, sizeof text);
        snprintf(h->rule, sizeof h->rule, "%s", hd_rule_id(table_game(h->table), why.rule));
        printf("%s  %s\n", text, h->rule);
        return;
    }
    show_step(h, hd_session_steps(h->table->session) - 1);
    tell_saving(h, error);
    h->ask = true;
}

/* A part of the round has run: the plan has changed. */
static void after_phase(struct helper *h, int round)
{
    table_view(h->table, &h->view);
    if (h->view.round != round)
        show_map(h);
    h->ask = true;
}

static void do_end(struct helper *h, const char *rest)
{
    struct hd_action end;
    int round = h->view.round;
    (void)rest;
    if (waits(h) == EXTRA && can_answer(h, "end", &end))
        do_action(h, end);
    else
        record(h, "phase zombies");
    after_phase(h, round);
}

static void do_spawn(struct helper *h, const char *rest)
{
    int round = h->view.round;
    (void)rest;
    if (waits(h) == TURNS)
        record(h, "phase spawn");
    after_phase(h, round);
}

static void do_done(struct helper *h, const char *rest)
{
    struct said said;
    int round = h->view.round;
    if (!said_read(h, rest, SAID_WHO, &said) || !need_who(h, &said))
        return;
    const struct hd_piece *figure = figure_find(&h->view, said.who);
    if (waits(h) == TURNS && figure && figure->flags & HD_DONE) {
        complain(h, SAY_T_DONE_ALREADY, hd_name(table_game(h->table), HD_PIECE, said.who, h->table->lang));
        return;
    }
    record(h, "table done %s", piece_id(h, said.who));
    if (h->view.round != round)
        after_phase(h, round);
}

/* ---- putting right ---- */

static void do_set(struct helper *h, const char *rest)
{
    if (!*rest)
        puts(say(SAY_T_SET_HOW, h->table->lang));
    else if (!strncmp(rest, "table", 5) || !strncmp(rest, "phase", 5) || !strncmp(rest, "turn", 4))
        puts(say(SAY_T_NO_SET, h->table->lang));
    else if (said_exactly(h, rest))
        record(h, "%.280s", rest);
}

/* Steps the helper does by itself at the start: nobody wants them back. */
static bool is_own_step(const char *text) { return !strcmp(text, "setup table begin") || !strncmp(text, "deal ", 5); }

static const char *word_for(enum hd_lang lang, const char *english);

/* A word of the record as people say it; "" if it is only there for the record. */
static const char *name_word(const struct helper *h, const char *word)
{
    static const struct {
        const char *word;
        enum say say;
    } fixed[] = {{"objective", SAY_T_OBJECTIVE}, {"crate", SAY_T_CRATE},   {"red", SAY_T_RED},
                 {"blue", SAY_BLUE_ONE},         {"green", SAY_GREEN_ONE}, {"driver", SAY_T_DRIVER}};
    const struct hd_game *game = table_game(h->table);
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
        if (!strcmp(word, fixed[i].word))
            return say(fixed[i].say, h->table->lang);
    static const enum hd_noun noun[] = {HD_KIND, HD_CARD, HD_PIECE};
    for (size_t i = 0; i < sizeof noun / sizeof noun[0]; i++)
        if (hd_find(game, noun[i], word) >= 0)
            return hd_name(game, noun[i], hd_find(game, noun[i], word), h->table->lang);
    return !strcmp(word, "-") ? "" : word;
}

/* "table appear r2c3 walker 2" -> "dazu r2c3 Schlurfer 2" */
static void name_told(const struct helper *h, const char *text, char *out, size_t size)
{
    static const struct {
        const char *record, *said;
    } other[] = {{"appear", "add"}, {"clear", "kill"}};
    char line[300], *save = NULL;
    snprintf(line, sizeof line, "%s", text);
    const char *first = strtok_r(line, " ", &save);
    for (size_t i = 0; first && i < sizeof other / sizeof other[0]; i++)
        first = strcmp(first, other[i].record) ? first : other[i].said;
    snprintf(out, size, "%s", first ? word_for(h->table->lang, first) : "");
    for (const char *word = strtok_r(NULL, " ", &save); word; word = strtok_r(NULL, " ", &save))
        say_add(out, size, "%s%s", *name_word(h, word) ? " " : "", name_word(h, word));
}

static bool name_action(const struct helper *h, const char *text, char *out, size_t size)
{
    struct hd_action action;
    char why[200];
    if (!strncmp(text, "setup ", 6) || !hd_action_parse(table_game(h->table), text, &action, HD_EN, why, sizeof why))
        return false;
    hd_action_label(table_game(h->table), table_state(h->table), action, h->table->lang, out, size);
    return true;
}

/* A step as it was said: without the words of the record, which are English. */
static void name_step(const struct helper *h, const char *text, char *out, size_t size)
{
    bool foreign = h->table->lang != HD_EN;
    if (!strcmp(text, "setup phase zombies") || !strcmp(text, "setup phase spawn")) {
        snprintf(out, size, "%s", word_for(h->table->lang, strstr(text, "spawn") ? "spawn" : "end"));
        return;
    }
    if (foreign && !strncmp(text, "setup table ", 12)) {
        name_told(h, text + 12, out, size);
        return;
    }
    if (foreign && name_action(h, text, out, size))
        return;
    bool said = !strncmp(text, "setup table ", 12), set = !said && !strncmp(text, "setup ", 6);
    snprintf(out, size, "%s%s%s", set ? word_for(h->table->lang, "set") : "", set ? " " : "", text + (said ? 12 : set ? 6 : 0));
}

static void do_undo(struct helper *h, const char *rest)
{
    struct hd_session *session = h->table->session;
    int to = hd_session_steps(session), error = h->table->save.error;
    char what[300];
    (void)rest;
    while (to > 0 && is_own_step(hd_session_step(session, to - 1)))
        to--;
    if (!to) {
        puts(say(SAY_NOTHING_TO_UNDO, h->table->lang));
        return;
    }
    char step[300];
    snprintf(step, sizeof step, "%s", hd_session_step(session, to - 1));
    table_back_to(h->table, to - 1);
    name_step(h, step, what, sizeof what);
    complain(h, SAY_UNDONE, what);
    tell_saving(h, error);
}

/* ---- looking ---- */

static void do_map(struct helper *h, const char *rest)
{
    (void)rest;
    show_map(h);
}

static void do_status(struct helper *h, const char *rest)
{
    (void)rest;
    show_status(h);
}

static void do_look(struct helper *h, const char *rest) { ask_look(h, rest); }
static void do_why(struct helper *h, const char *rest) { ask_why(h, rest); }
static void do_odds(struct helper *h, const char *rest) { ask_odds(h, rest); }
static void do_rules(struct helper *h, const char *rest) { ask_rules(h, rest); }

static void do_goals(struct helper *h, const char *rest)
{
    struct hd_mission_info mission = table_mission(h->table);
    (void)rest;
    show_goals(h);
    puts(say_text(&mission.briefing, h->table->lang));
    if (*say_text(&mission.special, h->table->lang))
        printf("%s: %s\n", say(SAY_SPECIAL, h->table->lang), say_text(&mission.special, h->table->lang));
}

static void do_log(struct helper *h, const char *rest)
{
    int steps = hd_session_steps(h->table->session), last = atoi(rest);
    int from = steps - (last > 0 && last < 100000 ? last : 10);
    for (int step = from < 0 ? 0 : from; step < steps; step++) {
        char what[300];
        if (is_own_step(hd_session_step(h->table->session, step)))
            continue;
        name_step(h, hd_session_step(h->table->session, step), what, sizeof what);
        puts(what);
        show_step(h, step);
    }
}

static void do_lang(struct helper *h, const char *rest)
{
    if (strcmp(rest, "en") && strcmp(rest, "de")) {
        puts(say(SAY_LANG_WHICH, h->table->lang));
        return;
    }
    h->table->lang = !strcmp(rest, "de") ? HD_DE : HD_EN;
    save_keep_lang(h->table->lang);
    h->ask = true;
}

static void do_quit(struct helper *h, const char *rest)
{
    (void)rest;
    h->quit = true;
}

/* ---- the words ---- */

static void do_help(struct helper *h, const char *rest);

enum when { DO, ASK };

static const struct word {
    const char *name[HD_LANGS];
    void (*run)(struct helper *h, const char *rest);
    enum when when;
    const char *usage[HD_LANGS];
} words[] = {
#define WORD(en, de, run, when, usage_en, usage_de) {{en, de}, do_##run, when, {usage_en, usage_de}},
#include "term/helper.def"
#undef WORD
};

enum { WORDS = sizeof words / sizeof words[0] };

/* What people say too: other forms of a word, and other words for it. */
static const struct {
    const char *said, *word;
} also[] = {{"bewege", "move"},    {"bewegt", "move"}, {"gehe", "move"}, {"go", "move"},    {"toeten", "kill"},
            {"toete", "kill"},     {"toetet", "kill"}, {"tot", "kill"},  {"open", "door"},  {"oeffnet", "door"},
            {"oeffne", "door"},    {"nehme", "take"},  {"nimm", "take"}, {"exit", "leave"}, {"geraeusch", "noise"},
            {"verletzt", "wound"}, {"heile", "heal"},  {"setz", "set"}};

static const char *word_for(enum hd_lang lang, const char *english)
{
    for (int i = 0; i < WORDS; i++)
        if (!strcmp(words[i].name[HD_EN], english))
            return words[i].name[lang];
    return english;
}

/* The word meant: exactly, or by its beginning in either language; NULL after a sentence. */
static const struct word *find_word(struct helper *h, const char *typed)
{
    char folded[80], several[300] = "";
    const struct word *found = NULL;
    int count = 0, nearest = 100;
    const char *offer = "";
    fold(typed, folded, sizeof folded);
    for (size_t i = 0; i < sizeof also / sizeof also[0]; i++)
        if (!strcmp(also[i].said, folded))
            snprintf(folded, sizeof folded, "%s", also[i].word);
    for (int i = 0; i < WORDS; i++) {
        int near = 100;
        bool begins = false;
        for (int lang = 0; lang < HD_LANGS; lang++) {
            const char *name = words[i].name[lang];
            if (!strcmp(name, folded))
                return &words[i];
            begins = begins || !strncmp(name, folded, strlen(folded));
            near = edits(folded, name) < near ? edits(folded, name) : near;
        }
        if (begins) {
            found = &words[i];
            say_add(several, sizeof several, "%s%s", count++ ? ", " : "", words[i].name[h->table->lang]);
        }
        if (near < nearest) {
            nearest = near;
            offer = words[i].name[h->table->lang];
        }
    }
    if (count == 1)
        return found;
    if (count)
        complain(h, SAY_T_SEVERAL, typed, several);
    else if (nearest <= 2 && strlen(folded) > 2)
        complain(h, SAY_T_NEAREST, typed, offer);
    else
        complain(h, SAY_T_UNKNOWN, typed);
    return NULL;
}

/* How it is said, and in a column of its own what it does. */
static void print_usage(const char *usage)
{
    const char *gap = strstr(usage, "   ");
    int length = gap ? (int)(gap - usage) : (int)strlen(usage), blanks = 40 - utf8_columns(usage, length);
    printf("  %.*s%*s%s\n", length, usage, gap ? (blanks > 2 ? blanks : 2) : 0, "", gap ? gap + 3 : "");
}

static void do_help(struct helper *h, const char *rest)
{
    enum hd_lang lang = h->table->lang;
    if (*rest) {
        const struct word *word = find_word(h, rest);
        if (word)
            complain(h, SAY_T_USAGE, word->usage[lang]);
        return;
    }
    puts(say(SAY_T_HELP_HEAD, lang));
    for (int i = 0; i < WORDS; i++)
        print_usage(words[i].usage[lang]);
    puts(say(SAY_T_HELP_FOOT, lang));
}

/* ---- Tab ---- */

static void offer_words(void *user, const char *line, void (*offer)(void *to, const char *word), void *to)
{
    struct helper *h = user;
    const struct hd_game *game = table_game(h->table);
    const struct hd_map *map = hd_board(game);
    if (!strchr(line, ' ')) {
        for (int i = 0; i < WORDS; i++)
            offer(to, words[i].name[h->table->lang]);
        return;
    }
    for (int i = 0; i < h->view.pieces; i++)
        if (figure_is_ours(game, &h->view.piece[i]))
            offer(to, hd_id(game, HD_PIECE, h->view.piece[i].id));
    for (int i = 0; i < hd_kind_count(game); i++)
        if (hd_kind_info(game, i).enemy && *hd_id(game, HD_KIND, i) && strcmp(hd_id(game, HD_KIND, i), "?"))
            offer(to, hd_id(game, HD_KIND, i));
    for (int i = 0; i < map->places; i++)
        offer(to, map->place[i].id);
    static const enum say fixed[] = {SAY_T_ALL, SAY_T_OBJECTIVE, SAY_T_CRATE};
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
        offer(to, say(fixed[i], h->table->lang));
    bool cards = !strncmp(line, "odds ", 5) || !strncmp(line, "chance ", 7) || !strncmp(line, "look ", 5);
    for (int i = 0; cards && i < 256 && strcmp(hd_id(game, HD_CARD, i), "?"); i++)
        offer(to, hd_id(game, HD_CARD, i));
}

/* ---- a line ---- */

static void answer(struct helper *h, const char *line)
{
    char why[300] = "";
    struct hd_action action;
    int round = h->view.round;
    if (!line[strspn(line, "0123456789")]) {
        int number = strlen(line) < 5 ? atoi(line) : 0;
        if (number >= 1 && number <= h->answers.count && !h->answers.of[number - 1].anytime) {
            do_action(h, h->answers.of[number - 1].action);
            after_phase(h, round);
        } else {
            complain(h, SAY_NO_SUCH_NUMBER, line, h->answers.count);
        }
        return;
    }
    if (table_typed(h->table, &h->answers, line, &action, why, sizeof why) == TYPED_ACTION) {
        do_action(h, action);
        after_phase(h, round);
        return;
    }
    puts(say(SAY_T_ANSWER_FIRST, h->table->lang));
}

/* A word that may be said at any time, written out. */
static const struct word *any_time_word(const char *typed)
{
    char folded[80];
    fold(typed, folded, sizeof folded);
    for (int i = 0; i < WORDS; i++)
        for (int lang = 0; lang < HD_LANGS; lang++)
            if (words[i].when == ASK && !strcmp(words[i].name[lang], folded))
                return &words[i];
    return NULL;
}

static void hear(struct helper *h, const char *line)
{
    char first[80];
    enum waits now = waits(h);
    size_t length = strcspn(line, " ");
    const char *rest = line + length + strspn(line + length, " ");
    snprintf(first, sizeof first, "%.*s", (int)(length < 79 ? length : 79), line);
    const struct word *word = any_time_word(!strcmp(first, "?") ? "help" : !strcmp(first, "q") ? "quit" : first);
    if (!word && now == QUESTION) {
        answer(h, line);
        return;
    }
    if (!word)
        word = find_word(h, first);
    if (!word)
        return;
    if (now == OVER && word->when == DO)
        puts(say(SAY_T_OVER, h->table->lang));
    else
        word->run(h, rest);
}

/* ---- the game ---- */

/* Starting cards are dealt at the table. */
static void prepare(struct helper *h)
{
    struct hd_action deal;
    char why[200];
    while (!table_over(h->table) && can_answer(h, "deal", &deal) && !table_do(h->table, deal).rule)
        ;
    if (!helper_is_record(h->table) && waits(h) == TURNS)
        table_script(h->table, "table begin", why, sizeof why);
    table_view(h->table, &h->view);
}

static void say_next(struct helper *h)
{
    enum hd_lang lang = h->table->lang;
    char name[80] = "";
    switch (waits(h)) {
    case QUESTION: show_question(h); return;
    case OVER:
        printf("\n%s\n%s\n", say(hd_result(table_game(h->table), table_state(h->table)) == HD_WON ? SAY_WON : SAY_LOST, lang),
               say(SAY_T_NEXT_OVER, lang));
        return;
    case EXTRA:
        if (h->view.focus >= 0)
            snprintf(name, sizeof name, "%s", hd_name(table_game(h->table), HD_PIECE, h->view.focus, lang));
        putchar('\n');
        complain(h, SAY_T_NEXT_EXTRA, name);
        return;
    case TURNS:
        putchar('\n');
        show_status(h);
        puts(say(SAY_T_NEXT, lang));
        return;
    }
}

static void farewell(struct helper *h)
{
    enum hd_lang lang = h->table->lang;
    bool over = table_over(h->table);
    putchar('\n');
    if (h->table->save.error) {
        puts(say(SAY_LOST_ON_QUIT, lang));
        return;
    }
    complain(h, SAY_SAVED_AT, h->table->save.path);
    if (!over)
        complain(h, SAY_RESUME_WITH, h->again);
}

bool helper_is_record(const struct table *table)
{
    for (int step = 0; step < hd_session_steps(table->session); step++)
        if (!strcmp(hd_session_step(table->session, step), "setup table begin"))
            return true;
    return false;
}

bool helper_can(const struct table *table, char *why, size_t size)
{
    char text[60];
    if (hd_query(table_game(table), table_state(table), "danger", text, sizeof text))
        return true;
    snprintf(why, size, say(SAY_T_NOT_HERE, table->lang), hd_game_id(table_game(table)));
    return false;
}

void helper_run(struct table *table, const char *again)
{
    struct helper *h = calloc(1, sizeof *h);
    char line[300];
    if (!h)
        return;
    h->table = table;
    h->again = again;
    struct line_offers offers = {offer_words, h};
    bool resumed = hd_session_steps(table->session) > 0;
    prepare(h);
    if (resumed)
        complain(h, SAY_RESUMED, hd_session_steps(table->session));
    if (table->torn)
        puts(say(SAY_TORN, table->lang));
    if (resumed)
        show_map(h);
    else
        show_beginning(h);
    tell_saving(h, 0);
    h->ask = true;
    while (!h->quit) {
        prepare(h);
        if (h->ask || waits(h) == QUESTION || waits(h) == OVER)
            say_next(h);
        h->ask = false;
        if (!line_read("> ", line, sizeof line, &offers))
            break;
        if (*line)
            hear(h, line);
        else
            show_map(h);
    }
    farewell(h);
    free(h);
}
