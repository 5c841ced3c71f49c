/*
 * load_table.c - game.yaml: the numbers of the game, what differs by the number of players, pawns, and the options chosen.
 * Problems with a choice have the file "setup": nobody wrote it into a pack.
 */
#include "town/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct pk_node setup_file = {.type = PK_NULL, .file = "setup", .text = ""};

enum {
    OPTIONS = sizeof((struct town_game *)0)->option_id / sizeof(char *),
    OPTION_TEXT = sizeof((struct town_game *)0)->option_text[0],
    MIN_SEATS = 2
};

/* ---- numbers ---- */

static uint8_t number(struct load *l, const struct pk_node *node, const char *key, int min, int max)
{
    pk_need(node, key, l->report);
    return (uint8_t)pk_int(node, key, min, max, min, l->report);
}

static void load_numbers(struct load *l)
{
    const struct pk_node *n = l->pack->game;
    struct town_game *g = l->g;
    pk_only(n,
            "id name source rules rule-prefix seats hidden zombies crowd health house-uses house-limit pile steps pawns "
            "players options",
            l->report);
    g->zombies = number(l, n, "zombies", 1, 200);
    g->crowd = number(l, n, "crowd", 1, 20);
    g->health = number(l, n, "health", 1, 9);
    g->house_uses = number(l, n, "house-uses", 0, 9);
    g->house_limit = number(l, n, "house-limit", 1, HOUSES);
    g->pile = number(l, n, "pile", 0, 20);
    g->steps_max = g->run_steps = number(l, n, "steps", 1, 3);
}

/* ---- players ---- */

static struct table read_table(struct load *l, const struct pk_node *n)
{
    pk_only(n, "pawns deal keep home-cards actions walks hand zombies first left-over", l->report);
    struct table t = {
        .pawns = number(l, n, "pawns", 1, PAWNS),
        .deal = number(l, n, "deal", 1, 16),
        .keep = number(l, n, "keep", 1, 16),
        .home_cards = number(l, n, "home-cards", 0, 20),
        .actions = number(l, n, "actions", 1, 9),
        .walks = number(l, n, "walks", 0, 4),
        .hand = number(l, n, "hand", 0, 16),
        .zombies = number(l, n, "zombies", 1, 4),
        .left_over = number(l, n, "left-over", 0, CARDS),
        .random_first = pk_word(n, "first", "youngest random", 1, l->report) == 1,
    };
    if (t.keep > t.deal)
        pk_problem(l->report, n, "keep: %d of %d cards dealt", t.keep, t.deal);
    return t;
}

static void load_players(struct load *l)
{
    int count;
    struct town_game *g = l->g;
    const struct pk_node *players = town_load_children(l, l->pack->game, "players", PK_MAP, HD_SEATS, &count);
    g->base.seats = l->setup->seats >= MIN_SEATS ? l->setup->seats : MIN_SEATS; /* 1 is what a caller says who says nothing */
    for (int i = 0; i < count; i++) {
        struct table t = read_table(l, &players->child[i]);
        int seats = (int)strtol(players->child[i].key, NULL, 10);
        if (seats < 1 || t.pawns % seats)
            pk_problem(l->report, &players->child[i], "players: %d pawns cannot be shared among %.20s", t.pawns,
                       players->child[i].key);
        if (seats == g->base.seats)
            g->table = t;
    }
    g->pawns = g->table.pawns;
    if (players && !g->pawns)
        pk_problem(l->report, &setup_file, "%d players: this game is for 2 to 6", g->base.seats); /* ZT-COMP-2 */
    for (int p = 0; p < g->pawns; p++)
        g->seat_of[p] = (uint8_t)(p % g->base.seats); /* ZT-TWO-1, -2 */
}

static void load_pawns(struct load *l)
{
    int count;
    const struct pk_node *pawns = town_load_children(l, l->pack->game, "pawns", PK_LIST, PAWNS, &count);
    if (pawns && count < PAWNS)
        pk_problem(l->report, pawns, "pawns: %d colours, there must be %d", count, PAWNS);
    for (int i = 0; i < count; i++) {
        const struct pk_node *n = &pawns->child[i];
        struct hd_kind_info *look = &l->border->look[i];
        pk_only(n, "id name colour letter source", l->report);
        l->border->pawn_id[i] = pk_str(n, "id", "?", l->report);
        l->border->pawn[i] = l->border->kind[i] = pk_text(n, "name", l->report);
        const char *letter = pk_str(n, "letter", "@", l->report);
        *look =
            (struct hd_kind_info){.id = l->border->pawn_id[i], .shape = HD_SHAPE_FIGURE, .letter = letter[0] ? letter[0] : '@'};
        look->colour = (uint8_t)pk_word(n, "colour", "grey blue yellow orange red green violet white", 0, l->report);
    }
}

/* ---- options ---- */

/* A number in its range; else what is possible goes to the report. */
static bool read_choice(struct load *l, const struct pk_node *option, const struct pk_node *where, const char *id,
                        const char *text, int *out)
{
    int min = pk_int(option, "min", 0, 99, 0, l->report), max = pk_int(option, "max", 0, 99, 99, l->report);
    char *end;
    long n = strtol(text, &end, 10);
    *out = (int)n;
    if (*text && !*end && n >= min && n <= max)
        return true;
    pk_problem(l->report, where, "option %s: '%.20s' is not possible; possible are: %d to %d", id, text, min, max);
    return false;
}

static void use_option(struct load *l, const struct pk_node *option, const char *id, int n)
{
    struct town_game *g = l->g;
    if (!strcmp(id, "last-day")) /* ZT-END-2 */
        g->last_day = n;
    else if (!strcmp(id, "youngest")) /* ZT-SETUP-4 */
        g->youngest = (n - 1) % g->base.seats;
    else
        pk_problem(l->report, option, "the rules know no option '%.20s'", id);
    g->option_id[g->options] = id;
    snprintf(g->option_text[g->options++], OPTION_TEXT, "%d", n);
}

static void load_option(struct load *l, const struct pk_node *option)
{
    int n, wanted;
    pk_only(option, "id kind default min max source name help", l->report);
    if (!pk_need(option, "id", l->report) || !pk_need(option, "default", l->report))
        return;
    const char *id = pk_str(option, "id", "", l->report), *choice = setup_choice(l->setup, id);
    if (!read_choice(l, option, pk_get(option, "default"), id, pk_str(option, "default", "", l->report), &n))
        return;
    if (choice && read_choice(l, option, &setup_file, id, choice, &wanted))
        n = wanted;
    use_option(l, option, id, n);
}

static void check_choices(struct load *l)
{
    for (int i = 0; i < l->setup->choices; i++) {
        const char *id = l->setup->choice[i].option;
        if (!id || !town_option(&l->g->base, id))
            pk_problem(l->report, &setup_file, "there is no option '%.40s'; there are: last-day, youngest", id ? id : "");
    }
}

void town_load_table(struct load *l)
{
    int count;
    load_numbers(l);
    load_players(l);
    load_pawns(l);
    l->g->last_day = 10;
    const struct pk_node *list = town_load_children(l, l->pack->game, "options", PK_LIST, OPTIONS, &count);
    for (int i = 0; i < count; i++)
        load_option(l, &list->child[i]);
    check_choices(l);
}
