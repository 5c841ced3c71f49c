/*
 * load_mission.c - a mission file: board, start, exit, spawn zones, zombies, tokens and goals, and whether it can be won at
 * all. Not here: laying out tiles (src/board), whether the goals are met (mission.c).
 */
#include "horde/load.h"

#include <stdlib.h>
#include <string.h>

/* ---- zones ---- */

enum { BUILDINGS = 31 }; /* bits of state.spawned, from 1 */

void load_board(struct load *l)
{
    const struct pk_node *rows = pk_need(l->mission, "board", l->report);
    struct board *b = &l->g->board;
    if (!rows || !board_build(b, l->pack->tiles, rows, l->report)) {
        b->zones = 0; /* nothing that follows looks at half a board */
        return;
    }
    if (b->buildings > BUILDINGS)
        pk_problem(l->report, rows, "%d buildings, there may be at most %d", b->buildings, BUILDINGS);
    for (int z = 0; z < b->zones; z++)
        if (b->room[z])
            b->place[z].flags |= HD_SEARCHABLE;
}

/* -1 and a problem if the board has no such zone. */
static int zone_of(struct load *l, const struct pk_node *node)
{
    if (!node || !l->g->board.zones)
        return -1;
    const char *id = load_word(l, node);
    int zone = board_find(&l->g->board, id);
    if (zone < 0 && *id)
        pk_problem(l->report, node, "the board has no zone '%.40s'; `holdout map FILE --term` shows their names", id);
    return zone;
}

static void mark(struct load *l, int zone, enum hd_place_flag flag) { l->g->board.place[zone].flags |= (uint8_t)flag; }

static const char COLOUR_WORDS[] = "red blue green";

/* ---- start, exit, spawns ---- */

static void add_start(struct load *l, const struct pk_node *node)
{
    struct horde_game *g = l->g;
    int zone = zone_of(l, node);
    if (zone < 0)
        return;
    g->start[g->starts++] = (uint8_t)zone;
    mark(l, zone, HD_START);
}

static void load_start(struct load *l)
{
    const struct pk_node *start = pk_need(l->mission, "start", l->report);
    int count;
    if (start && start->type == PK_SCALAR) {
        add_start(l, start);
        return;
    }
    const struct pk_node *list = start ? load_list(l, l->mission, "start", SPAWNS, &count) : NULL;
    for (int i = 0; list && i < count; i++)
        add_start(l, &list->child[i]);
    if (list && !count)
        pk_problem(l->report, list, "start: expected at least one zone");
}

static void load_exit(struct load *l)
{
    const struct pk_node *node = pk_get(l->mission, "exit");
    l->g->exit_zone = NONE;
    int zone = zone_of(l, node);
    if (zone < 0)
        return;
    l->g->exit_zone = (uint8_t)zone;
    zset_add(&l->g->exits, zone);
    mark(l, zone, HD_EXIT);
}

/* 2E-AMB-52: there may be several tokens in a zone. */
static void add_spawn(struct load *l, const struct pk_node *node)
{
    struct horde_game *g = l->g;
    pk_only(node, "zone start colour", l->report);
    int zone = zone_of(l, pk_need(node, "zone", l->report));
    bool start = pk_bool(node, "start", false, l->report);
    if (start != (g->spawns == 0))
        pk_problem(l->report, node,
                   start ? "only the first spawn zone can be the start of the spawn"
                         : "the first spawn zone needs 'start: yes'");
    if (zone < 0)
        return;
    if (g->board.room[zone])
        pk_problem(l->report, pk_get(node, "zone"), "'%s' is a room; spawn zones lie on streets", g->board.zone_id[zone]);
    g->spawn[g->spawns++] =
        (struct spawn){(uint8_t)zone, (uint8_t)pk_word(node, "colour", COLOUR_WORDS, RED_COLOUR, l->report)};
    mark(l, zone, HD_SPAWN);
}

static void load_spawns(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "spawns", SPAWNS, &count);
    for (int i = 0; i < count; i++)
        add_spawn(l, &list->child[i]);
}

/* ---- zombies that stand there from the start ---- */

static void add_placed(struct load *l, const struct pk_node *node, int *left)
{
    struct horde_game *g = l->g;
    pk_only(node, "zone kind count", l->report);
    int zone = zone_of(l, pk_need(node, "zone", l->report));
    const struct pk_node *name = pk_need(node, "kind", l->report);
    int kind = name ? load_child(pk_get(l->pack->zombies, "kinds"), load_word(l, name)) : -1;
    int count = pk_int(node, "count", 1, 99, 1, l->report);
    if (name && (kind < 0 || kind >= g->zombie_kinds)) {
        pk_problem(l->report, name, "kind: '%.40s' is no kind of zombie of this game", load_word(l, name));
        return;
    }
    if (zone < 0 || kind < 0)
        return;
    left[kind] -= count;
    if (left[kind] < 0) {
        pk_problem(l->report, node, "more than the %d figures of '%s' in the box", g->kind[kind].supply, g->kind[kind].id);
        return;
    }
    g->place[g->placed].zone = (uint8_t)zone;
    g->place[g->placed].kind = (uint8_t)kind;
    g->place[g->placed++].count = (uint8_t)count;
}

static void load_placed(struct load *l)
{
    struct horde_game *g = l->g;
    int count, left[KINDS], abominations = 0;
    const struct pk_node *list = load_list(l, l->mission, "zombies", sizeof g->place / sizeof g->place[0], &count);
    for (int k = 0; k < KINDS; k++)
        left[k] = g->kind[k].supply;
    for (int i = 0; i < count; i++)
        add_placed(l, &list->child[i], left);
    for (int i = 0; i < g->placed; i++)
        abominations += g->kind[g->place[i].kind].class == ABOMINATION ? g->place[i].count : 0;
    if (abominations > g->rule.abominations_max)
        pk_problem(l->report, list, "%d abominations on the board, the rules allow %d", abominations, g->rule.abominations_max);
}

/* ---- objectives and crates ---- */

static const char *token_word(enum token_type type) { return type == TOKEN_OBJECTIVE ? "an objective" : "a crate"; }

static int spot(const struct board *b, enum token_type type, int tile)
{
    return type == TOKEN_OBJECTIVE ? b->objective_spot[tile] : b->crate_spot[tile];
}

static bool printed_spot(const struct board *b, enum token_type type, int zone)
{
    bool there = false;
    for (int tile = 0; tile < b->tiles; tile++)
        there = there || spot(b, type, tile) == zone;
    return there;
}

static void list_spots(const struct board *b, enum token_type type, char *out, size_t size)
{
    struct out o = {out, size, 0};
    out[0] = 0;
    for (int tile = 0; tile < b->tiles; tile++)
        if (spot(b, type, tile) >= 0)
            out_fmt(&o, "%s%s", o.len ? ", " : "", b->zone_id[spot(b, type, tile)]);
}

static bool token_at(const struct horde_game *g, enum token_type type, int zone)
{
    for (int i = 0; i < g->tokens; i++)
        if (g->token[i].type == type && g->token[i].zone == zone)
            return true;
    return false;
}

static void add_token(struct load *l, const struct pk_node *where, enum token_type type, int zone, int colour)
{
    struct horde_game *g = l->g;
    char spots[120];
    if (zone < 0)
        return;
    if (!printed_spot(&g->board, type, zone)) {
        list_spots(&g->board, type, spots, sizeof spots);
        pk_problem(l->report, where, "'%s' has no printed spot for %s (%s-SETUP-3); there are: %s", g->board.zone_id[zone],
                   token_word(type), g->prefix, spots);
    } else if (token_at(g, type, zone)) {
        pk_problem(l->report, where, "'%s' has this token already", g->board.zone_id[zone]);
    } else if (g->tokens == TOKENS) {
        pk_problem(l->report, where, "more than %d tokens", TOKENS);
    } else {
        g->token[g->tokens++] = (struct token){(uint8_t)zone, (uint8_t)type, (uint8_t)colour};
    }
}

/* A room, or {zone: room, colour: blue}. */
static void load_token(struct load *l, const struct pk_node *node, enum token_type type)
{
    if (node->type != PK_MAP) {
        add_token(l, node, type, zone_of(l, node), RED_COLOUR);
        return;
    }
    pk_only(node, "zone colour", l->report);
    int colour = pk_word(node, "colour", COLOUR_WORDS, RED_COLOUR, l->report);
    add_token(l, node, type, zone_of(l, pk_need(node, "zone", l->report)), colour);
}

/* `all`: one on every printed spot; else a list of rooms. */
static void load_tokens(struct load *l, const char *key, enum token_type type)
{
    const struct pk_node *node = pk_get(l->mission, key);
    const struct board *b = &l->g->board;
    int count;
    if (!node || !b->zones)
        return;
    if (node->type == PK_SCALAR && !strcmp(node->text, "all")) {
        for (int tile = 0; tile < b->tiles; tile++)
            add_token(l, node, type, spot(b, type, tile), RED_COLOUR);
        return;
    }
    if (node->type != PK_LIST) {
        pk_problem(l->report, node, "%s: expected 'all' or a list of rooms", key);
        return;
    }
    load_list(l, l->mission, key, TOKENS, &count);
    for (int i = 0; i < count; i++)
        load_token(l, &node->child[i], type);
}

static int tokens_of(const struct horde_game *g, enum token_type type)
{
    int n = 0;
    for (int i = 0; i < g->tokens; i++)
        n += g->token[i].type == type;
    return n;
}

/* ---- doors that are not just closed ---- */

static bool colour_taken(const struct horde_game *g, int colour)
{
    for (int i = 0; i < g->tokens; i++)
        if (g->token[i].type == TOKEN_OBJECTIVE && g->token[i].colour == colour)
            return true;
    for (int i = 0; i < g->hidden_count; i++)
        if (g->hidden[i] == colour)
            return true;
    return colour == RED_COLOUR;
}

/* {between: [zone, zone], open: yes} or {between: [zone, zone], colour: blue} */
static void load_door(struct load *l, const struct pk_node *node)
{
    struct horde_game *g = l->g;
    const struct pk_node *zones = pk_need(node, "between", l->report);
    pk_only(node, "between open colour", l->report);
    if (zones && (zones->type != PK_LIST || zones->count != 2)) {
        pk_problem(l->report, zones, "between: expected two zones, as in [1V.C, r1c0]");
        return;
    }
    int a = zones ? zone_of(l, &zones->child[0]) : -1, b = zones ? zone_of(l, &zones->child[1]) : -1;
    int door = a >= 0 && b >= 0 ? board_door(&g->board, a, b) : -1;
    if (a < 0 || b < 0)
        return;
    if (door < 0) {
        pk_problem(l->report, zones, "there is no door between '%s' and '%s'", g->board.zone_id[a], g->board.zone_id[b]);
        return;
    }
    if (pk_bool(node, "open", false, l->report))
        g->doors_open |= 1ull << door;
    g->door_colour[door] = (uint8_t)pk_word(node, "colour", COLOUR_WORDS, RED_COLOUR, l->report);
    if (!colour_taken(g, g->door_colour[door]))
        pk_problem(l->report, pk_get(node, "colour"), "this door could never be opened: no objective has its colour");
    if (g->door_colour[door])
        g->board.link[g->board.door_link[door]].colour = (uint8_t)(W_BLUE + g->door_colour[door] - BLUE_COLOUR);
}

static void load_doors(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "doors", DOORS, &count);
    for (int i = 0; i < count; i++)
        load_door(l, &list->child[i]);
    for (int i = 0; i < l->g->spawns; i++)
        if (!colour_taken(l->g, l->g->spawn[i].colour))
            pk_problem(l->report, l->mission, "the spawn zone '%s' could never wake: no objective has its colour",
                       l->g->board.zone_id[l->g->spawn[i].zone]);
}

/* ---- colours dealt face down, and what happens when an objective is taken ---- */

/* hide: [blue, green]: as many objectives as there are tokens, these among the red ones. */
static void load_hidden(struct load *l)
{
    struct horde_game *g = l->g;
    int count, tokens = tokens_of(g, TOKEN_OBJECTIVE);
    const struct pk_node *list = load_list(l, l->mission, "hide", COLOURS - 1, &count);
    if (!count)
        return;
    if (count > tokens) {
        pk_problem(l->report, list, "%d colours to hide, but only %d objectives", count, tokens);
        return;
    }
    for (int i = 0; i < g->tokens; i++)
        if (g->token[i].type == TOKEN_OBJECTIVE && g->token[i].colour != RED_COLOUR)
            pk_problem(l->report, list, "'hide' deals all objectives face down; '%s' cannot have a colour of its own",
                       g->board.zone_id[g->token[i].zone]);
    g->hidden_count = (uint8_t)tokens;
    for (int i = 0; i < count; i++) {
        const char *word = load_word(l, &list->child[i]);
        int colour = !strcmp(word, "blue") ? BLUE_COLOUR : !strcmp(word, "green") ? GREEN_COLOUR : -1;
        if (colour < 0)
            pk_problem(l->report, &list->child[i], "hide: expected blue or green, found '%.40s'", word);
        else
            g->hidden[i] = (uint8_t)colour;
    }
}

/* How many objectives have the colour, wherever they will lie. */
static int objectives_coloured(const struct horde_game *g, int colour)
{
    int n = 0;
    for (int i = 0; i < g->hidden_count; i++)
        n += g->hidden[i] == colour;
    for (int i = 0; i < g->tokens && !g->hidden_count; i++)
        n += g->token[i].type == TOKEN_OBJECTIVE && g->token[i].colour == colour;
    return n;
}

static const char EFFECT_WORDS[] =
#define EFFECT(name, word, what) word " "
#include "horde/effects.def"
#undef EFFECT
    ;

/* {when: taken, colour: red, do: companion} */
static void load_rule(struct load *l, const struct pk_node *node)
{
    struct mission_rule *rule = &l->g->mission_rule[l->g->rules++];
    pk_only(node, "when colour do card", l->report);
    pk_need(node, "when", l->report);
    pk_need(node, "do", l->report);
    pk_word(node, "when", "taken", 0, l->report);
    rule->colour = (uint8_t)(pk_get(node, "colour") ? pk_word(node, "colour", COLOUR_WORDS, RED_COLOUR, l->report) : NONE);
    if (rule->colour != NONE && !objectives_coloured(l->g, rule->colour))
        pk_problem(l->report, pk_get(node, "colour"), "this could never happen: no objective has the colour");
    rule->effect = (uint8_t)pk_word(node, "do", EFFECT_WORDS, E_COMPANION, l->report);
    rule->card = NONE;
    const struct pk_node *card = rule->effect == E_CARD ? pk_need(node, "card", l->report) : NULL;
    int type = card ? load_child(pk_get(l->pack->equipment, "cards"), load_word(l, card)) : -1;
    if (card && type < 0)
        pk_problem(l->report, card, "'%.40s' is no card of equipment.yaml", load_word(l, card));
    rule->card = (uint8_t)type;
}

static void load_rules(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "rules", 16, &count);
    for (int i = 0; i < count; i++)
        load_rule(l, &list->child[i]);
}

/* ---- cars and companions ---- */

/* {zone: r2c0, kind: police, drive: yes, crate: yes} */
static void load_car(struct load *l, const struct pk_node *node)
{
    struct horde_game *g = l->g;
    int i = g->cars++;
    pk_only(node, "zone kind drive crate", l->report);
    int zone = zone_of(l, pk_need(node, "zone", l->report));
    g->car[i].zone = (uint8_t)zone;
    g->car[i].kind = (uint8_t)pk_word(node, "kind", "muscle police", MUSCLE_CAR, l->report);
    g->car[i].drive = pk_bool(node, "drive", true, l->report);
    g->car[i].crate = pk_bool(node, "crate", false, l->report);
    if (zone >= 0 && g->board.room[zone])
        pk_problem(l->report, pk_get(node, "zone"), "'%s' is a room; cars stand on streets", g->board.zone_id[zone]);
}

static void load_cars(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "cars", CARS, &count);
    for (int i = 0; i < count; i++)
        load_car(l, &list->child[i]);
    list = load_list(l, l->mission, "companions", SURVIVORS, &count);
    for (int i = 0; i < count; i++) {
        int zone = zone_of(l, &list->child[i]);
        if (zone >= 0)
            l->g->wait_zone[l->g->waiting++] = (uint8_t)zone;
    }
    if (l->g->waiting > l->g->people - l->g->team)
        pk_problem(l->report, list, "%d companions, but only %d survivors are left for that", l->g->waiting,
                   l->g->people - l->g->team);
}

/* ---- goals ---- */

/* all, survivors or a number. */
static uint8_t goal_count(struct load *l, const struct pk_node *node, uint8_t fallback)
{
    const struct pk_node *count = pk_get(node, "count");
    int n = 0;
    if (!count)
        return fallback;
    if (count->type == PK_SCALAR && !strcmp(count->text, "all"))
        return COUNT_ALL;
    if (count->type == PK_SCALAR && !strcmp(count->text, "survivors"))
        return COUNT_SURVIVORS;
    return pk_number(count, 1, 99, &n, l->report) ? (uint8_t)n : 1;
}

static void goal_take(struct load *l, const struct pk_node *node, struct goal *goal)
{
    static const char *const word[] = {"objectives", "crates"};
    goal->type = GOAL_TAKE;
    goal->object = (uint8_t)pk_word(node, "take", "objectives crates", OBJECT_OBJECTIVE, l->report);
    goal->count = goal_count(l, node, COUNT_ALL);
    goal->coloured = (uint8_t)pk_int(node, "coloured", 0, 2, 0, l->report);
    int there = tokens_of(l->g, goal->object == OBJECT_CRATE ? TOKEN_CRATE : TOKEN_OBJECTIVE);
    if (!there && l->g->board.zones)
        pk_problem(l->report, node, "there are no %s on the board to take", word[goal->object]);
    else if (goal->count < COUNT_SURVIVORS && goal->count > there)
        pk_problem(l->report, node, "%d %s are to be taken, but there are only %d", goal->count, word[goal->object], there);
    int coloured = objectives_coloured(l->g, BLUE_COLOUR) + objectives_coloured(l->g, GREEN_COLOUR);
    if (there && goal->coloured > (goal->object == OBJECT_CRATE ? 0 : coloured))
        pk_problem(l->report, pk_get(node, "coloured"), "too many: %d of the %s are blue or green",
                   goal->object == OBJECT_CRATE ? 0 : coloured, word[goal->object]);
}

static void goal_each(struct load *l, const struct pk_node *node, struct goal *goal)
{
    goal->type = GOAL_EACH_HOLDS;
    goal->object = (uint8_t)pk_word(node, "each-holds", "objective", OBJECT_OBJECTIVE, l->report);
    goal->count = COUNT_SURVIVORS;
    int there = tokens_of(l->g, TOKEN_OBJECTIVE);
    if (!l->g->keep_objectives)
        pk_problem(l->report, node, "nobody can hold an objective without 'keep-objectives: yes'");
    if (there < l->g->team)
        pk_problem(l->report, node, "%d survivors need an objective each, but there are only %d", l->g->team, there);
}

static int cards_tagged(const struct horde_game *g, unsigned tag)
{
    int n = 0;
    for (int i = 0; i < g->cards; i++)
        n += (g->card_type[g->type_of[i]].tags & tag) != 0;
    return n;
}

static void goal_team(struct load *l, const struct pk_node *node, struct goal *goal)
{
    goal->type = GOAL_TEAM_HOLDS;
    goal->object = OBJECT_TAG;
    goal->tag = (uint16_t)(1u << pk_word(node, "team-holds", "food pimp-weapon molotov", 0, l->report));
    goal->count = goal_count(l, node, 1);
    int there = cards_tagged(l->g, goal->tag);
    for (int i = 0; i < l->g->cards; i++)
        goal->rare |= l->g->deck_of[i] != DECK_EQUIPMENT && l->g->card_type[l->g->type_of[i]].tags & goal->tag;
    if (!there || (goal->count < COUNT_SURVIVORS && goal->count > there))
        pk_problem(l->report, node, "the decks have only %d such cards", there);
}

/* Those who wait and those whom objectives bring. */
static int companions_there(const struct horde_game *g)
{
    int n = g->waiting;
    for (int i = 0; i < g->rules; i++)
        for (int colour = RED_COLOUR; colour < COLOURS && g->mission_rule[i].effect == E_COMPANION; colour++)
            if (g->mission_rule[i].colour == NONE || g->mission_rule[i].colour == colour)
                n += objectives_coloured(g, colour);
    return n;
}

static void load_goal(struct load *l, const struct pk_node *node)
{
    struct goal *goal = &l->g->goal[l->g->goals++];
    pk_only(node, "take each-holds team-holds exit reach companions open none count coloured", l->report);
    if (pk_get(node, "take")) {
        goal_take(l, node, goal);
    } else if (pk_get(node, "each-holds")) {
        goal_each(l, node, goal);
    } else if (pk_get(node, "team-holds")) {
        goal_team(l, node, goal);
    } else if (pk_get(node, "reach")) {
        goal->type = GOAL_REACH;
        goal->count = (uint8_t)(YELLOW + pk_word(node, "reach", "yellow orange red", RED - YELLOW, l->report));
    } else if (pk_get(node, "companions")) {
        goal->type = GOAL_COMPANIONS;
        goal->count = (uint8_t)pk_int(node, "companions", 1, SURVIVORS, 1, l->report);
        if (goal->count > l->g->people - l->g->team)
            pk_problem(l->report, node, "%d companions, but only %d survivors are left for that", goal->count,
                       l->g->people - l->g->team);
        else if (l->g->board.zones && goal->count > companions_there(l->g))
            pk_problem(l->report, node, "%d companions are to be found, but there are only %d", goal->count,
                       companions_there(l->g));
    } else if (pk_get(node, "open")) {
        goal->type = GOAL_OPEN;
        pk_word(node, "open", "buildings", 0, l->report);
    } else if (pk_get(node, "none")) {
        goal->type = GOAL_NO_ABOMINATION;
        pk_word(node, "none", "abominations", 0, l->report);
    } else if (pk_get(node, "exit")) {
        goal->type = GOAL_EXIT;
        goal->count = COUNT_SURVIVORS;
        pk_word(node, "exit", "all", 0, l->report);
        if (!pk_get(l->mission, "exit"))
            pk_problem(l->report, node, "the survivors are to leave, but the mission has no 'exit'");
    } else {
        pk_problem(l->report, node, "a goal is one of take, each-holds, team-holds, reach, companions, open, none, exit");
    }
}

static void load_goals(struct load *l)
{
    int count;
    const struct pk_node *list = pk_need(l->mission, "goals", l->report);
    if (!list)
        return;
    load_list(l, l->mission, "goals", GOALS, &count);
    for (int i = 0; i < count; i++)
        load_goal(l, &list->child[i]);
    if (list->type == PK_LIST && !count)
        pk_problem(l->report, list, "goals: expected at least one");
}

/* ---- can it be won? With all doors open everything must be in reach of every start. ---- */

static void check_reach(struct load *l)
{
    struct horde_game *g = l->g;
    const struct board *b = &g->board;
    uint64_t all = b->doors >= 64 ? ~0ull : (1ull << b->doors) - 1;
    uint8_t dist[ZONES];
    for (int i = 0; i < g->starts; i++) {
        board_paths(b, all, g->start[i], dist);
        if (g->exit_zone != NONE && dist[g->exit_zone] == 0xff)
            pk_problem(l->report, pk_get(l->mission, "exit"), "no way leads from the start '%s' to the exit '%s'",
                       b->zone_id[g->start[i]], b->zone_id[g->exit_zone]);
        for (int t = 0; t < g->tokens; t++)
            if (dist[g->token[t].zone] == 0xff)
                pk_problem(l->report, pk_get(l->mission, g->token[t].type == TOKEN_CRATE ? "crates" : "objectives"),
                           "no way leads from the start '%s' to '%s'", b->zone_id[g->start[i]], b->zone_id[g->token[t].zone]);
    }
}

void load_mission(struct load *l)
{
    struct hd_report *p = l->report;
    pk_only(l->mission,
            "id name source difficulty minutes briefing special board start exit spawns zombies objectives crates "
            "keep-objectives hide doors survivors cars companions rules goals teach",
            p);
    pk_need(l->mission, "name", p);
    l->g->mission_name = pk_text(l->mission, "name", p);
    pk_int(l->mission, "minutes", 1, 999, 60, p);
    pk_word(l->mission, "difficulty", "easy medium hard", 0, p);
    l->g->keep_objectives = pk_bool(l->mission, "keep-objectives", false, p);
    load_start(l);
    load_exit(l);
    load_spawns(l);
    load_placed(l);
    load_tokens(l, "objectives", TOKEN_OBJECTIVE);
    load_tokens(l, "crates", TOKEN_CRATE);
    if (l->g->board.zones) {
        load_hidden(l);
        load_doors(l);
        load_cars(l);
        load_rules(l);
    }
    load_goals(l);
    if (l->g->board.zones)
        check_reach(l);
}
