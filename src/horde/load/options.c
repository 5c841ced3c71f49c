/*
 * options.c - what players choose before a game: the options of game.yaml, the team and its seats.
 * Problems with a choice have the file "setup": nobody wrote it into a pack.
 * Rules: 2E-SETUP-1
 */
#include "horde/border.h"
#include "horde/load/load.h"
#include "horde/parts/parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct pk_node setup_file = {.type = PK_NULL, .file = "setup", .text = ""};

enum {
    OPTIONS = sizeof((struct horde_game *)0)->option_id / sizeof(char *),
    OPTION_TEXT = sizeof((struct horde_game *)0)->option_text[0]
};

/* ---- one option ---- */

static const struct pk_node *choice_named(const struct pk_node *option, const char *id)
{
    const struct pk_node *choices = pk_get(option, "choices");
    for (int i = 0; choices && choices->type == PK_LIST && i < choices->count; i++) {
        const struct pk_node *name = pk_get(&choices->child[i], "id");
        if (name && name->type == PK_SCALAR && !strcmp(name->text, id))
            return &choices->child[i];
    }
    return NULL;
}

static void list_choices(const struct pk_node *option, char *out, size_t size)
{
    const struct pk_node *choices = pk_get(option, "choices");
    struct out o = {out, size, 0};
    out[0] = 0;
    for (int i = 0; choices && choices->type == PK_LIST && i < choices->count; i++) {
        const struct pk_node *name = pk_get(&choices->child[i], "id");
        out_str(&o, i ? ", " : "");
        out_str(&o, name && name->type == PK_SCALAR ? name->text : "?");
    }
}

static bool is_number(const char *text, int min, int max)
{
    char *end;
    long n = strtol(text, &end, 10);
    return *text && !*end && n >= min && n <= max;
}

/* The i-th of the parts between commas; false when there are no more. */
static bool list_item(const char *value, int i, char *item, size_t size)
{
    for (; i > 0 && value; i--)
        value = strchr(value, ',') ? strchr(value, ',') + 1 : NULL;
    if (!value || !*value)
        return false;
    snprintf(item, size, "%.*s", (int)strcspn(value, ","), value);
    return true;
}

static bool all_named(const struct pk_node *option, const char *value)
{
    char item[OPTION_TEXT];
    for (int i = 0; list_item(value, i, item, sizeof item); i++)
        if (!choice_named(option, item))
            return false;
    return *value;
}

/* Is the value possible for the option? If not, what is, goes to the report. */
static bool check_value(struct load *l, const struct pk_node *option, const struct pk_node *where, const char *id,
                        const char *value)
{
    char possible[160];
    int kind = pk_word(option, "kind", "bool int choice list", 0, NULL);
    int min = pk_int(option, "min", 0, 9999, 0, NULL), max = pk_int(option, "max", 0, 9999, 99, NULL);
    if (kind == 0 && (!strcmp(value, "yes") || !strcmp(value, "no")))
        return true;
    if (kind == 1 && is_number(value, min, max))
        return true;
    if (kind == 2 && choice_named(option, value))
        return true;
    if (kind == 3 && (pk_bool(option, "numbers", false, NULL) || all_named(option, value)))
        return true; /* numbers are looked at where they are used */
    if (kind == 0)
        snprintf(possible, sizeof possible, "yes, no");
    else if (kind == 1)
        snprintf(possible, sizeof possible, "%d to %d", min, max);
    else
        list_choices(option, possible, sizeof possible);
    pk_problem(l->report, where, "option %s: '%.40s' is not possible; possible are: %s", id, value, possible);
    return false;
}

static void keep_option(struct load *l, const char *id, const char *value)
{
    struct horde_game *g = l->g;
    if (strlen(value) >= OPTION_TEXT)
        pk_problem(l->report, &setup_file, "option %s: longer than %d characters", id, OPTION_TEXT - 1);
    g->option_id[g->options] = id;
    snprintf(g->option_text[g->options++], OPTION_TEXT, "%s", value);
}

/* ---- what the known options mean ---- */

/* One part of the value: a choice with its groups, or numbers of cards. */
static void mark_cards(struct load *l, const struct pk_node *option, const char *item, uint8_t *in)
{
    const struct pk_node *choice = choice_named(option, item);
    int count = 0;
    if (!choice) {
        struct pk_node numbers = setup_file;
        numbers.type = PK_SCALAR;
        numbers.text = item;
        load_range(l, &numbers, in);
        return;
    }
    const struct pk_node *groups = load_list(l, choice, "groups", 16, &count);
    for (int i = 0; i < count; i++)
        load_group(l, &groups->child[i], in);
}

/* More cards than fit are a mistake, told once. */
static void play_card(struct load *l, const struct pk_node *where, int card)
{
    struct horde_game *g = l->g;
    if (g->zdeck_count < ZCARDS)
        g->zdeck[g->zdeck_count++] = (uint8_t)card;
    else if (card == g->zombie_cards - 1)
        pk_problem(l->report, where, "more than %d zombie cards in the deck: leave some out", ZCARDS);
}

/* 2E-DIFF-1, DS-DIFF-2, DS-DIFF-1 */
static void build_zombie_deck(struct load *l, const struct pk_node *option, const char *value)
{
    uint8_t in[ZCARD_TYPES] = {0};
    struct horde_game *g = l->g;
    char item[OPTION_TEXT];
    for (int i = 0; list_item(value, i, item, sizeof item); i++)
        mark_cards(l, option, item, in);
    for (int i = 0; i < g->zombie_cards; i++)
        if (in[i])
            play_card(l, option, i);
    if (!g->zdeck_count)
        pk_problem(l->report, option, "no zombie card is left for the deck");
}

/* 2E-SETUP-13 */
static void build_abomination_deck(struct load *l, const char *value)
{
    char item[OPTION_TEXT];
    for (int i = 0; list_item(value, i, item, sizeof item); i++)
        for (int k = 0; k < l->g->zombie_kinds; k++)
            if (!strcmp(l->g->kind[k].id, item))
                l->g->abomination_deck |= (kind_set)(1u << k);
}

/* 2E-FEST-3, WZC-GEN-1: rules of another box in any mission; WZC-CLOCK-4: with an hour the players choose */
static void use_option(struct load *l, const struct pk_node *option, const char *id, const char *value)
{
    struct horde_game *g = l->g;
    if (!strcmp(id, "ultrared"))
        g->ultrared = !strcmp(value, "yes");
    else if (!strcmp(id, "starting-hands"))
        g->ask_hands = !strcmp(value, "ask");
    else if (!strcmp(id, "payment"))
        g->ask_payment = !strcmp(value, "ask");
    else if (!strcmp(id, "dark-zones"))
        g->dark_mode = !strcmp(value, "yes");
    else if (!strcmp(id, "knock-out"))
        g->knock_out = !strcmp(value, "yes");
    else if (!strcmp(id, "clock")) /* WZC-CLOCK-4: programs put the hour of the day in for `now` */
        g->hour = (uint8_t)atoi(value);
    else if (!strcmp(id, "all-out"))
        g->all_out = !strcmp(value, "yes");
    else if (!strcmp(id, "fest"))
        g->fest = atoi(value) > 1, g->rule.abominations_max = (uint8_t)(g->fest ? atoi(value) : g->rule.abominations_max);
    else if (!strcmp(id, "zombie-cards"))
        build_zombie_deck(l, option, value);
    else if (!strcmp(id, "abominations"))
        build_abomination_deck(l, value);
    else
        pk_problem(l->report, option, "the rules know no option '%.40s'", id);
}

static void load_option(struct load *l, const struct pk_node *option)
{
    pk_only(option, "id kind default min max choices numbers source name help", l->report);
    if (!pk_need(option, "id", l->report) || !pk_need(option, "default", l->report))
        return;
    pk_word(option, "kind", "bool int choice list", 0, l->report);
    const char *id = pk_str(option, "id", "", l->report), *value = pk_str(option, "default", "", l->report);
    const struct pk_node *own = pk_get(pk_get(l->pack->game, "defaults"), id); /* of a game that builds on another */
    if (own)
        value = load_word(l, own);
    if (!check_value(l, option, own ? own : pk_get(option, "default"), id, value))
        return;
    const char *choice = setup_choice(l->setup, id);
    if (choice && check_value(l, option, &setup_file, id, choice))
        value = choice;
    keep_option(l, id, value);
    use_option(l, option, id, value);
}

static void check_choices(struct load *l)
{
    char known[160];
    for (int i = 0; i < l->setup->choices; i++) {
        const char *id = l->setup->choice[i].option;
        if (id && (horde_option(&l->g->base, id) || !strcmp(id, "sheet")))
            continue;
        struct out o = {known, sizeof known, 0};
        known[0] = 0;
        for (int k = 0; k < l->g->options; k++)
            out_fmt(&o, "%s%s", k ? ", " : "", l->g->option_id[k]);
        pk_problem(l->report, &setup_file, "there is no option '%.40s'; there are: %s", id ? id : "", known);
    }
}

/* ---- the team ---- */

int sheet_named(const struct horde_game *g, const char *id)
{
    for (int i = 0; i < g->sheets; i++)
        if (!strcmp(g->sheet[i].id, id))
            return i;
    return -1;
}

static bool names(const struct pk_node *list, const char *id)
{
    for (int i = 0; list && list->type == PK_LIST && i < list->count; i++) {
        const struct pk_node *who = pk_get(&list->child[i], "who");
        if (who && who->type == PK_SCALAR && !strcmp(who->text, id))
            return true;
    }
    return false;
}

/* People the mission puts somewhere by name are not for players to choose. */
static bool reserved(struct load *l, const char *id)
{
    return names(pk_get(l->mission, "people"), id) || names(pk_get(l->mission, "companions"), id);
}

static void add_member(struct load *l, const char *id, int seat, int most)
{
    struct horde_game *g = l->g;
    int sheet = sheet_named(g, id);
    bool twice = false;
    for (int i = 0; i < g->team; i++)
        twice = twice || g->sheet_of[i] == sheet;
    if (sheet < 0)
        pk_problem(l->report, &setup_file, "option team: there is no survivor '%.40s'", id);
    else if (twice)
        pk_problem(l->report, &setup_file, "option team: '%.40s' is named twice", id);
    else if (g->sheet[sheet].companion)
        pk_problem(l->report, &setup_file, "option team: '%.40s' comes along and cannot be played", id);
    else if (reserved(l, id))
        pk_problem(l->report, &setup_file, "option team: '%.40s' has their own part in this mission and cannot be played", id);
    else if (g->team >= most)
        pk_problem(l->report, &setup_file, "option team: more than %d survivors", most);
    else {
        g->sheet_of[g->team] = (uint8_t)sheet;
        g->seat_of[g->team++] = (uint8_t)seat;
    }
}

/* 2E-SETUP-5, DS-SETUP-2: "amy,doug/elle": names parted by commas, seats by slashes. Returns the number of seats. */
static int read_team(struct load *l, const char *text, int most)
{
    char name[64];
    int seat = 0;
    for (;;) {
        size_t length = strcspn(text, ",/");
        snprintf(name, sizeof name, "%.*s", length < sizeof name ? (int)length : (int)sizeof name - 1, text);
        add_member(l, name, seat, most);
        text += length;
        if (!*text)
            return seat + 1;
        seat += *text++ == '/';
        if (seat >= HD_SEATS)
            return seat;
    }
}

/* Without slashes: as even as possible, neighbours together, the first seats get one more. */
static void share_out(struct horde_game *g, int seats)
{
    int next = 0;
    for (int seat = 0; seat < seats; seat++)
        for (int n = g->team / seats + (seat < g->team % seats); n > 0; n--)
            g->seat_of[next++] = (uint8_t)seat;
}

static void check_seats(struct load *l, bool slashes, int groups)
{
    struct horde_game *g = l->g;
    int seats = l->setup->seats > 0 ? l->setup->seats : 1;
    g->base.seats = seats;
    if (!g->team)
        pk_problem(l->report, &setup_file, "option team: nobody is left to play");
    else if (seats > HD_SEATS || seats > g->team)
        pk_problem(l->report, &setup_file, "%d seats for %d survivors: every seat needs at least one", seats, g->team);
    else if (slashes && groups != seats)
        pk_problem(l->report, &setup_file, "option team: %d parts between slashes, but %d %s", groups, seats,
                   seats == 1 ? "seat" : "seats");
    else if (!slashes)
        share_out(g, seats);
}

/* Somebody who is neither of the usual team nor in the text so far. */
static const char *stand_in(struct load *l, const struct pk_node *usual, const char *text)
{
    for (int i = 0; i < l->g->sheets; i++) {
        const char *id = l->g->sheet[i].id;
        bool taken = reserved(l, id) || strstr(text, id) || l->g->sheet[i].companion;
        for (int k = 0; k < usual->count; k++)
            taken = taken || (usual->child[k].type == PK_SCALAR && !strcmp(usual->child[k].text, id));
        if (!taken)
            return id;
    }
    return "";
}

static const char *default_team(struct load *l, bool replace, char out[OPTION_TEXT])
{
    int count;
    const struct pk_node *list = load_list(l, l->pack->game, "default-team", PEOPLE, &count);
    struct out o = {out, OPTION_TEXT, 0};
    out[0] = 0;
    if (!list)
        pk_problem(l->report, l->pack->game, "expected 'default-team' with the survivors who play if nobody chooses");
    for (int i = 0; i < count; i++) {
        if (sheet_named(l->g, load_word(l, &list->child[i])) < 0)
            pk_problem(l->report, &list->child[i], "'%.40s' isn't a survivor of survivors.yaml", load_word(l, &list->child[i]));
        const char *id = load_word(l, &list->child[i]);
        out_fmt(&o, "%s%s", i ? "," : "", replace && reserved(l, id) ? stand_in(l, list, out) : id);
    }
    return out;
}

/* The team of a sheet, shared out again if another number of players goes on with it. */
static const char *fit_seats(struct load *l, char *team)
{
    int groups = 1, seats = l->setup->seats > 0 ? l->setup->seats : 1;
    for (const char *c = team; *c; c++)
        groups += *c == '/';
    for (char *c = team; *c && groups != seats; c++)
        *c = *c == '/' ? ',' : *c;
    return team;
}

static void load_team(struct load *l)
{
    char standard[OPTION_TEXT];
    l->g->usual_team = pk_int(l->pack->game, "team", 1, 6, 6, l->report);
    char from_sheet[OPTION_TEXT];
    const char *value = default_team(l, false, standard), *choice = setup_choice(l->setup, "team");
    if (sheet_value(setup_choice(l->setup, "sheet"), "team", from_sheet, sizeof from_sheet))
        choice = fit_seats(l, from_sheet);
    if (choice && *choice && strcmp(choice, value))
        value = choice;
    else /* whoever has their own part in the mission is replaced in the usual team */
        value = default_team(l, true, standard);
    keep_option(l, "team", value);
    if (l->g->sheets) {
        bool slashes = strchr(value, '/');
        check_seats(l, slashes, read_team(l, value, most_survivors(l->g, l->parts >> PART_LARGE_TEAM & 1)));
    }
}

/* A game without these options plays with everything. */
static void use_whole_decks(struct load *l)
{
    struct horde_game *g = l->g;
    for (int i = 0; !horde_option(&g->base, "zombie-cards") && i < g->zombie_cards; i++)
        play_card(l, l->pack->zombies, i);
    if (!horde_option(&g->base, "abominations"))
        g->abomination_deck = g->abominations;
}

/* 2E-COMP-2: nobody who starts with something. */
static bool may_come_along(const struct horde_game *g, int sheet)
{
    const struct survivor_type *t = &g->sheet[sheet];
    for (int i = 0; i < t->skills[BLUE]; i++) {
        int does = g->skill[t->skill[BLUE][i]].does;
        if (does == D_STARTS_EQUIPMENT || does == D_STARTS_HEALTH || does == D_STARTS_AP)
            return false;
    }
    return true;
}

/* People with names who still need a place. */
static int expected(struct load *l)
{
    const struct horde_game *g = l->g;
    int n = 0;
    for (int i = 0; i < g->sheets; i++)
        n += reserved(l, g->sheet[i].id) && !memchr(g->sheet_of, i, (size_t)g->people);
    return n;
}

/* Everybody who is not on the team has a place behind it and may come along as a companion: first whom the mission brings. */
static void seat_the_others(struct load *l)
{
    struct horde_game *g = l->g;
    const struct pk_node *map = pk_get(l->pack->survivors, "survivors");
    int known = map && map->count < g->sheets ? map->count : g->sheets;
    g->people = g->team + g->machines;
    if (!(l->parts >> PART_COMPANIONS & 1))
        return;
    for (int i = 0; i < g->sheets && g->people < PEOPLE; i++)
        if (g->sheet[i].companion) {
            g->by_name |= (survivor_set)(1u << g->people);
            g->sheet_of[g->people++] = (uint8_t)i;
        }
    for (int i = 0; i < g->sheets && g->people < PEOPLE; i++) {
        int sheet = (known + i) % g->sheets;
        bool room = reserved(l, g->sheet[sheet].id) || g->people + expected(l) < PEOPLE;
        if (room && !memchr(g->sheet_of, sheet, (size_t)g->people) && may_come_along(g, sheet))
            g->sheet_of[g->people++] = (uint8_t)sheet;
    }
}

void load_options(struct load *l)
{
    int count;
    load_team(l);
    seat_machines(l);
    seat_the_others(l);
    const struct pk_node *list = load_list(l, l->pack->game, "options", OPTIONS - 1, &count);
    for (int i = 0; i < count; i++)
        load_option(l, &list->child[i]);
    use_whole_decks(l);
    check_choices(l);
    l->g->all_out |= l->g->campaign.number >= 0; /* WZC-GEN-1: not for players to choose in a campaign */
    if (setup_choice(l->setup, "sheet"))
        load_sheet_text(l, setup_choice(l->setup, "sheet"));
}
