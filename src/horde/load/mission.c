/*
 * mission.c - a mission file: board, start, exit, spawn zones, zombies, tokens and goals, and whether it can be won at
 * all. Not here: laying out tiles (src/board), whether the goals are met (mission.c).
 */
#include "horde/mission/mission.h"
#include "horde/load/load.h"
#include "horde/parts/parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- zones ---- */

enum { WISHES = 8 }; /* doors where the tiles have none */

/* Doors where the tiles have openings: doors: [{between: [a, b], new: yes}]. What is wrong with them load_door says. */
static int new_doors(struct load *l, struct board_wish wish[WISHES])
{
    const struct pk_node *list = pk_get(l->mission, "doors");
    int n = 0;
    for (int i = 0; list && list->type == PK_LIST && i < list->count && n < WISHES; i++) {
        const struct pk_node *door = &list->child[i], *new = pk_get(door, "new"), *between = pk_get(door, "between");
        bool wanted = new &&new->type == PK_SCALAR && !strcmp(new->text, "yes");
        if (wanted && between && between->type == PK_LIST && between->count == 2 && between->child[0].type == PK_SCALAR &&
            between->child[1].type == PK_SCALAR)
            wish[n++] = (struct board_wish){between->child[0].text, between->child[1].text};
    }
    return n;
}

/* ---- tiles that fall away, secret ways ---- */

static int find_tile(const struct board *b, const char *name)
{
    for (int i = 0; i < b->tiles; i++)
        if (!strcmp(b->tile[i].name, name))
            return i;
    return -1;
}

static uint32_t load_fall(struct load *l, const struct pk_node *group)
{
    uint32_t tiles = 0;
    if (group->type != PK_LIST || !group->count)
        pk_problem(l->report, group, "falls: expected lists of tiles, as in [[12-V, 16-V]]");
    for (int i = 0; group->type == PK_LIST && i < group->count; i++) {
        const char *name = load_word(l, &group->child[i]);
        int tile = find_tile(&l->g->board, name);
        if (tile < 0)
            pk_problem(l->report, &group->child[i], "there is no tile '%.20s' on this board", name);
        else
            tiles |= 1u << tile;
    }
    return tiles;
}

/* A board for every set of groups that may be gone: nothing is worked out while playing. */
static void load_falls(struct load *l, const struct pk_node *rows, const struct board_wish *wish, int wishes)
{
    struct horde_game *g = l->g;
    const struct pk_node *list = load_list(l, l->mission, "falls", FALLS, &g->falls);
    for (int i = 0; i < g->falls; i++)
        g->fall_tiles[i] = load_fall(l, &list->child[i]);
    for (int set = 1; set < 1 << g->falls; set++) {
        uint32_t tiles = 0;
        for (int i = 0; i < g->falls; i++)
            tiles |= set >> i & 1 ? g->fall_tiles[i] : 0;
        struct board *made = g->fallen[set - 1] = calloc(1, sizeof *made);
        if (!made || !board_build_without(made, tiles, l->pack->tiles, rows, wish, wishes, l->report)) {
            pk_problem(l->report, list, "the board without these tiles cannot be made");
            g->falls = 0;
        }
    }
}

/* `stairs` are passages everybody uses. */
static void load_passages(struct load *l, const char *key)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, key, DOORS, &count);
    for (int i = 0; i < count; i++) {
        const struct pk_node *pair = &list->child[i];
        if (pair->type != PK_LIST || pair->count != 2) {
            pk_problem(l->report, pair, "expected two zones, as in [14V.W, 13V.E]");
            continue;
        }
        int a = load_zone(l, &pair->child[0]), b = load_zone(l, &pair->child[1]);
        if (a < 0 || b < 0)
            continue;
        bool good = a != b && board_add_passage(&l->g->board, a, b) >= 0;
        for (int set = 1; good && set < 1 << l->g->falls; set++)
            good = board_add_passage(l->g->fallen[set - 1], a, b) >= 0;
        if (good && !strcmp(key, "stairs"))
            l->g->stairs |= 1ull << (l->g->board.doors - 1);
        if (!good)
            pk_problem(l->report, pair, "there is no room for this passage: at most %d doors, between two zones", DOORS);
    }
}

void load_board(struct load *l)
{
    const struct pk_node *rows = pk_need(l->mission, "board", l->report);
    struct board *b = &l->g->board;
    struct board_wish wish[WISHES];
    int wishes = new_doors(l, wish);
    if (!rows || !board_build(b, l->pack->tiles, rows, wish, wishes, l->report)) {
        b->zones = 0; /* nothing that follows looks at half a board */
        return;
    }
    if (b->buildings > BUILDINGS)
        pk_problem(l->report, rows, "%d buildings, there may be at most %d", b->buildings, BUILDINGS);
    load_falls(l, rows, wish, wishes);
    load_passages(l, "passages");
    load_passages(l, "stairs");
    if ((l->g->falls || b->cells || b->passages || b->sandbags) && !(l->parts >> PART_WAYS & 1))
        pk_problem(l->report, rows, "this game has no ways: its game.yaml does not list them under 'parts'");
    l->g->doors_open = b->doors_open;
    for (int d = 0; d < b->doors; d++)
        l->g->airlocks |= (uint64_t)(b->door[d].mark == MARK_AIRLOCK) << d;
    for (int z = 0; z < b->zones; z++)
        if (zone_row[b->kind[z]].search != SEARCH_NOBODY)
            b->place[z].flags |= HD_SEARCHABLE;
}

/* -1 and a problem if the board has no such zone. */
int load_zone(struct load *l, const struct pk_node *node)
{
    if (!node || !l->g->board.zones)
        return -1;
    const char *id = load_word(l, node);
    int zone = board_find(&l->g->board, id);
    if (zone < 0 && *id)
        check_no_zone(l, node, id);
    return zone;
}

static void mark(struct load *l, int zone, enum hd_place_flag flag) { l->g->board.place[zone].flags |= (uint8_t)flag; }

/* ---- start, exit, spawns ---- */

static void add_start(struct load *l, const struct pk_node *node)
{
    struct horde_game *g = l->g;
    int zone = load_zone(l, node);
    if (zone < 0)
        return;
    g->start[g->starts++] = (uint8_t)zone;
    mark(l, zone, HD_START);
}

static void load_start(struct load *l)
{
    const struct pk_node *start = l->setup->draft ? pk_get(l->mission, "start") : pk_need(l->mission, "start", l->report);
    int count;
    if (start && start->type == PK_SCALAR) {
        add_start(l, start);
        return;
    }
    const struct pk_node *list = start ? load_list(l, l->mission, "start", SPAWNS, &count) : NULL;
    for (int i = 0; list && i < count; i++)
        add_start(l, &list->child[i]);
    if (list && !count && !l->setup->draft)
        pk_problem(l->report, list, "start: expected at least one zone");
}

/* A draft without a start begins anywhere; the zone is not marked, so nothing is drawn there. */
static void start_of_draft(struct load *l)
{
    if (l->setup->draft && !l->g->starts && l->g->board.zones)
        l->g->start[l->g->starts++] = 0;
}

static void add_exit(struct load *l, const struct pk_node *node)
{
    int zone = load_zone(l, node);
    if (zone < 0)
        return;
    zset_add(&l->g->exits, zone);
    mark(l, zone, HD_EXIT);
}

/* What stands on the ground and is in the way: WZC-HUMVEE-1, WZC-AMB-19, WZC-SAND-1, WZC-TANK-1. */
static void load_terrain(struct load *l)
{
    struct horde_game *g = l->g;
    int count;
    const struct pk_node *list = load_list(l, l->mission, "humvee", SPAWNS, &count);
    for (int i = 0; i < count; i++) {
        int zone = load_zone(l, &list->child[i]);
        if (zone >= 0)
            zset_add(&g->humvee, zone);
    }
    for (int zone = 0; zone < g->board.zones; zone++)
        if (g->board.kind[zone] == ZONE_TANK)
            zset_add(&g->tanks, zone);
}

static void load_exit(struct load *l)
{
    const struct pk_node *node = pk_get(l->mission, "exit");
    int count = 0;
    if (node && node->type == PK_LIST)
        load_list(l, l->mission, "exit", SPAWNS, &count);
    else if (node)
        add_exit(l, node);
    for (int i = 0; i < count; i++)
        add_exit(l, &node->child[i]);
    l->g->leave_by_car = pk_word(l->mission, "leave", "cars", -1, l->report) == 0;
}

/* "061-114": of the zombie cards of the game. */
static void load_spawn_cards(struct load *l, const struct pk_node *node, struct spawn *spawn)
{
    const struct pk_node *cards = pk_get(node, "cards"), *all = pk_get(l->pack->zombies, "cards");
    if (!cards)
        return;
    char first[32];
    const char *range = load_word(l, cards);
    size_t length = strcspn(range, "-");
    snprintf(first, sizeof first, "%.*s", (int)(length < sizeof first ? length : 0), range);
    int from = load_child(all, first), to = range[length] ? load_child(all, range + length + 1) : -1, played = 0;
    if (from < 0 || to <= from || to >= l->g->zombie_cards) {
        pk_problem(l->report, cards, "cards: '%.40s' names no zombie cards of this game; write the first and the last, 001-054",
                   range);
        return;
    }
    for (int i = 0; i < l->g->zdeck_count; i++)
        played += l->g->zdeck[i] >= from && l->g->zdeck[i] <= to;
    if (!played) /* the players have chosen others: any will do */
        return;
    spawn->first_card = (uint8_t)from;
    spawn->last_card = (uint8_t)to;
}

/* 2E-AMB-52: there may be several tokens in a zone. */
static void add_spawn(struct load *l, const struct pk_node *node, bool first)
{
    struct horde_game *g = l->g;
    load_only(l, node, "spawns");
    int zone = load_zone(l, pk_need(node, "zone", l->report));
    bool start = pk_bool(node, "start", false, l->report);
    if (start != first)
        pk_problem(l->report, node,
                   start ? "only the first spawn zone can be the start of the spawn"
                         : "the first spawn zone needs 'start: yes'");
    if (zone < 0)
        return;
    if (g->board.room[zone] && !g->board.cells) /* under the ground and on a station they come from below, in rooms too */
        pk_problem(l->report, pk_get(node, "zone"), "'%s' is a room; spawn zones lie on streets", g->board.zone_id[zone]);
    struct spawn *spawn = &g->spawn[g->spawns++];
    spawn->zone = (uint8_t)zone;
    spawn->colour = (uint8_t)load_colour(l, node, "colour", RED_COLOUR);
    spawn->awake = pk_bool(node, "awake", false, l->report);
    spawn->wakes_by_door = pk_word(node, "wakes", "taken opened", 0, l->report) == 1;
    load_spawn_cards(l, node, spawn);
    mark(l, zone, HD_SPAWN);
}

static void load_spawns(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "spawns", SPAWNS, &count);
    for (int i = 0; i < count; i++)
        add_spawn(l, &list->child[i], i == 0);
}

/* ---- zombies that stand there from the start ---- */

static void add_placed(struct load *l, const struct pk_node *node, int *left)
{
    struct horde_game *g = l->g;
    load_only(l, node, "zombies");
    int zone = load_zone(l, pk_need(node, "zone", l->report));
    const struct pk_node *name = pk_need(node, "kind", l->report);
    int kind = name ? load_child(pk_get(l->pack->zombies, "kinds"), load_word(l, name)) : -1;
    int count = pk_int(node, "count", 1, 99, 1, l->report);
    if (name && (kind < 0 || kind >= g->zombie_kinds)) {
        check_no_kind(l, name);
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

static bool has_spots(const struct board *b)
{
    for (int tile = 0; tile < b->tiles; tile++)
        if (b->objective_spot[tile] >= 0 || b->crate_spot[tile] >= 0)
            return true;
    return false;
}

static bool token_at(const struct horde_game *g, enum token_type type, int zone)
{
    for (int i = 0; i < g->tokens; i++)
        if (g->token[i].type == type && g->token[i].zone == zone)
            return true;
    return false;
}

static void lay_token(struct horde_game *g, struct token token)
{
    g->tokens_at[token.zone] |= (token_set)1 << g->tokens;
    g->token[g->tokens++] = token;
}

static void add_token(struct load *l, const struct pk_node *where, struct token token, int zone)
{
    struct horde_game *g = l->g;
    enum token_type type = (enum token_type)token.type;
    char spots[120];
    if (zone < 0)
        return;
    token.zone = (uint8_t)zone;
    if (has_spots(&g->board) && !printed_spot(&g->board, type, zone)) {
        list_spots(&g->board, type, spots, sizeof spots);
        pk_problem(l->report, where, "'%s' has no printed spot for %s (%s); there are: %s", g->board.zone_id[zone],
                   token_word(type), g->rule_ids[R_SETUP_3], spots);
    } else if (token_at(g, type, zone)) {
        pk_problem(l->report, where, "'%s' has this token already", g->board.zone_id[zone]);
    } else if (g->tokens == TOKENS) {
        pk_problem(l->report, where, "more than %d tokens", TOKENS);
    } else {
        lay_token(g, token);
    }
}

/* A room, or {zone: room, colour: blue, fixed: yes, noise: 2, needs: flag}. */
static void load_token(struct load *l, const struct pk_node *node, enum token_type type)
{
    struct token token = {.type = (uint8_t)type, .colour = RED_COLOUR, .needs = NONE};
    if (node->type != PK_MAP) {
        add_token(l, node, token, load_zone(l, node));
        return;
    }
    load_only(l, node, "objectives");
    token.colour = (uint8_t)load_colour(l, node, "colour", RED_COLOUR);
    token.fixed = pk_bool(node, "fixed", false, l->report);
    token.noise = (uint8_t)pk_int(node, "noise", 1, 9, 0, l->report);
    if (pk_get(node, "needs"))
        token.needs = load_flag(l, pk_get(node, "needs"));
    add_token(l, node, token, load_zone(l, pk_need(node, "zone", l->report)));
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
            add_token(l, node, (struct token){.type = (uint8_t)type, .colour = RED_COLOUR, .needs = NONE}, spot(b, type, tile));
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

int load_tokens_of(const struct horde_game *g, enum token_type type)
{
    int n = 0;
    for (int i = 0; i < g->tokens; i++)
        n += g->token[i].type == type && !g->token[i].fixed;
    return n;
}

/* ---- doors that are not just closed ---- */

static bool colour_taken(const struct horde_game *g, int colour)
{
    for (int i = 0; i < g->tokens; i++)
        if (g->token[i].type == TOKEN_OBJECTIVE && g->token[i].colour == colour && !g->token[i].fixed)
            return true;
    for (int i = 0; i < g->hidden_count; i++)
        if (g->hidden[i] == colour)
            return true;
    return colour == RED_COLOUR;
}

static bool says(const struct pk_node *node, const char *word) { return node->type == PK_SCALAR && !strcmp(node->text, word); }

static void need_colour(struct load *l, const struct pk_node *node, int door, int colour)
{
    struct horde_game *g = l->g;
    if (node && colour == RED_COLOUR && says(node, "red"))
        pk_problem(l->report, node, "a door waits for another colour; red ones are too many to tell apart");
    if (colour == RED_COLOUR)
        return;
    if (!colour_taken(g, colour) && !l->tokens_wrong)
        pk_problem(l->report, node, "this door could never be opened: no objective has its colour");
    load_in_box(l, node);
    g->door_needs[door] |= (colour_set)(1u << colour);
    struct hd_link *link = &g->board.link[g->board.door_link[door]];
    *(link->colour ? &link->also : &link->colour) = (uint8_t)colour_word(colour);
}

static uint8_t load_level(struct load *l, const struct pk_node *node, const char *key)
{
    return (uint8_t)(YELLOW + pk_word(node, key, "yellow orange red", BLUE - YELLOW, l->report));
}

/* What holds for one door, whether it is named itself or with its building. */
static void shut_door(struct load *l, const struct pk_node *node, int door)
{
    struct horde_game *g = l->g;
    struct hd_link *link = &g->board.link[g->board.door_link[door]];
    if (pk_bool(node, "locked", false, l->report)) {
        g->doors_locked |= 1ull << door;
        link->flags |= HD_LOCKED;
    }
    link->level = g->door_level[door] = load_level(l, node, "level");
}

static void load_building(struct load *l, const struct pk_node *node, uint64_t named)
{
    const struct board *b = &l->g->board;
    load_only(l, node, "buildings");
    int zone = load_zone(l, pk_need(node, "zone", l->report));
    if (zone < 0)
        return;
    if (!b->building[zone])
        pk_problem(l->report, pk_get(node, "zone"), "'%s' is no room", b->zone_id[zone]);
    for (int d = 0; d < b->doors; d++)
        if (!(named >> d & 1) && b->building[zone] &&
            (b->building[b->door[d].a] == b->building[zone] || b->building[b->door[d].b] == b->building[zone]))
            shut_door(l, node, d);
}

static void door_state(struct load *l, const struct pk_node *node, int door)
{
    struct horde_game *g = l->g;
    struct hd_link *link = &g->board.link[g->board.door_link[door]];
    bool open = pk_bool(node, "open", false, l->report), broken = pk_bool(node, "broken", false, l->report);
    const struct pk_node *locked = pk_get(node, "locked");
    if (open)
        g->doors_open |= 1ull << door;
    else
        g->doors_open &= ~(1ull << door); /* an opening the mission names has a door in it */
    if (pk_bool(node, "new", false, l->report))
        link->flags |= HD_ADDED;
    if (pk_bool(node, "sealed", false, l->report))
        g->doors_sealed |= 1ull << door;
    if (broken) {
        g->doors_broken |= 1ull << door;
        link->flags |= HD_BROKEN;
    }
    if (open + broken + (locked && says(locked, "yes")) > 1)
        pk_problem(l->report, node, "a door is 'open', 'broken' or 'locked', not two of them");
}

/* {between: [zone, zone], open: yes} or {between: [zone, zone], colour: blue}. Returns the door, -1 if there is none. */
static int load_door(struct load *l, const struct pk_node *node)
{
    struct horde_game *g = l->g;
    const struct pk_node *zones = pk_need(node, "between", l->report);
    load_only(l, node, "doors");
    if (zones && (zones->type != PK_LIST || zones->count != 2)) {
        pk_problem(l->report, zones, "between: expected two zones, as in [1V.C, r1c0]");
        return -1;
    }
    int a = zones ? load_zone(l, &zones->child[0]) : -1, b = zones ? load_zone(l, &zones->child[1]) : -1;
    int door = a >= 0 && b >= 0 ? board_door(&g->board, a, b) : -1;
    if (a < 0 || b < 0)
        return -1;
    if (door < 0) {
        check_no_door(l, zones, a, b, pk_bool(node, "new", false, l->report));
        return -1;
    }
    door_state(l, node, door);
    need_colour(l, pk_get(node, "colour"), door, load_colour(l, node, "colour", RED_COLOUR));
    int count;
    const struct pk_node *colours = load_list(l, node, "colours", COLOURS - 1, &count);
    for (int i = 0; i < count; i++)
        need_colour(l, &colours->child[i], door, load_colour_word(l, &colours->child[i]));
    shut_door(l, node, door);
    return door;
}

static void load_doors(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "doors", DOORS, &count);
    uint64_t named = 0;
    for (int i = 0; i < count; i++) {
        int door = load_door(l, &list->child[i]);
        if (door >= 0 && named >> door & 1)
            pk_problem(l->report, &list->child[i], "this door has an entry already; put everything into one");
        named |= door < 0 ? 0 : 1ull << door;
    }
    list = load_list(l, l->mission, "buildings", BUILDINGS, &count);
    for (int i = 0; i < count; i++)
        load_building(l, &list->child[i], named);
}

/* ---- colours dealt face down, and what happens when an objective is taken ---- */

/* hide: [blue, green]: as many objectives as there are tokens, these among the red ones. */
static void load_hidden(struct load *l)
{
    struct horde_game *g = l->g;
    int count, tokens = load_tokens_of(g, TOKEN_OBJECTIVE), spare = pk_int(l->mission, "spare", 0, 8, 0, l->report);
    const struct pk_node *list = load_list(l, l->mission, "hide", COLOURS - 1, &count);
    if (!count)
        return;
    if (count > tokens) {
        pk_problem(l->report, list, "%d colours to hide, but only %d objectives", count, tokens);
        return;
    }
    for (int i = 0; i < g->tokens; i++)
        if (g->token[i].type == TOKEN_OBJECTIVE && g->token[i].colour != RED_COLOUR && !g->token[i].fixed)
            pk_problem(l->report, list, "'hide' deals all objectives face down; '%s' cannot have a colour of its own",
                       g->board.zone_id[g->token[i].zone]);
    g->hidden_count = (uint8_t)(tokens + spare < TOKENS ? tokens + spare : TOKENS);
    for (int i = 0; i < count; i++) {
        int colour = load_colour_word(l, &list->child[i]);
        if (colour == RED_COLOUR)
            pk_problem(l->report, &list->child[i], "hide: all that is not named is red; name the other colours");
        else
            g->hidden[i] = (uint8_t)colour;
    }
}

/* ---- cars and companions ---- */

/* {zone: r2c0, kind: police, drive: yes, crate: yes} */
static void load_car(struct load *l, const struct pk_node *node)
{
    struct horde_game *g = l->g;
    int i = g->cars++;
    load_only(l, node, "cars");
    int zone = load_zone(l, pk_need(node, "zone", l->report));
    g->car[i].zone = (uint8_t)zone;
    g->car[i].kind = (uint8_t)pk_word(node, "kind", "muscle police", MUSCLE_CAR, l->report);
    g->car[i].drive = pk_bool(node, "drive", true, l->report);
    g->car[i].crate = pk_bool(node, "crate", false, l->report);
    if (zone >= 0 && g->board.room[zone])
        pk_problem(l->report, pk_get(node, "zone"), "'%s' is a room; cars stand on streets", g->board.zone_id[zone]);
    if (zone < 0 || !pk_bool(node, "objective", false, l->report))
        return;
    if (g->car[i].drive)
        pk_problem(l->report, pk_get(node, "objective"), "only a car that stays ('drive: no') can have an objective in it");
    else if (g->tokens < TOKENS)
        lay_token(g, (struct token){(uint8_t)zone, TOKEN_OBJECTIVE, RED_COLOUR, .needs = NONE});
}

static void hush(struct horde_game *g, int building)
{
    for (int zone = 0; zone < g->board.zones; zone++)
        if (building && g->board.building[zone] == building)
            zset_add(&g->hushed, zone);
}

static void load_waiting(struct load *l)
{
    struct horde_game *g = l->g;
    const struct pk_node *node = pk_get(l->mission, "companions");
    int count = 0, left = g->people - g->team - g->fixed;
    bool quiet = pk_bool(l->mission, "quiet", false, l->report);
    if (node && node->type == PK_SCALAR) {
        g->companion_each = pk_word(l->mission, "companions", "each", 0, l->report) == 0;
        if (g->team > left)
            pk_problem(l->report, node, "a companion each, but only %d people are left for that", left);
        return;
    }
    load_list(l, l->mission, "companions", SURVIVORS, &count);
    for (int i = 0; i < count; i++) {
        int zone = load_zone(l, &node->child[i]);
        if (zone < 0)
            continue;
        g->wait_zone[g->waiting++] = (uint8_t)zone;
        g->board.place[zone].waits++;
        if (quiet)
            hush(g, g->board.building[zone]);
    }
    if (g->waiting > left)
        pk_problem(l->report, node, "%d companions, but only %d survivors are left for that", g->waiting, left);
}

/* Somebody who stays; nobody plays that sheet (load/options.c). */
static void load_person(struct load *l, const struct pk_node *node)
{
    struct horde_game *g = l->g;
    load_only(l, node, "people");
    const struct pk_node *name = pk_need(node, "who", l->report);
    int zone = load_zone(l, pk_need(node, "zone", l->report)), who = -1, sheet = -1;
    for (int i = 0; name && i < g->sheets; i++)
        if (!strcmp(g->sheet[i].id, load_word(l, name)))
            sheet = i;
    for (int i = g->team; i < g->people; i++)
        if (g->sheet_of[i] == sheet)
            who = i;
    if (name && sheet < 0)
        pk_problem(l->report, name, "there is no survivor '%.40s'", load_word(l, name));
    if (who < g->team)
        pk_problem(l->report, node, "nobody is left for that");
    if (zone < 0 || who < g->team || g->fixed == FIXED)
        return;
    g->fixed_at[g->fixed].who = (uint8_t)who;
    g->fixed_at[g->fixed++].zone = (uint8_t)zone;
}

/* What a mission puts on the board needs the part that plays it. */
static void need_part(struct load *l, const char *key, enum part part, const char *word)
{
    const struct pk_node *node = pk_get(l->mission, key);
    if (node && !(l->parts >> part & 1))
        pk_problem(l->report, node, "this game has no %s: its game.yaml does not list them under 'parts'", word);
}

static void load_cars(struct load *l)
{
    int count;
    need_part(l, "cars", PART_CARS, "cars");
    need_part(l, "companions", PART_COMPANIONS, "companions");
    need_part(l, "people", PART_COMPANIONS, "companions");
    need_part(l, "pairs", PART_COMPANIONS, "companions");
    const struct pk_node *list = load_list(l, l->mission, "cars", CARS, &count);
    for (int i = 0; i < count; i++)
        load_car(l, &list->child[i]);
    list = load_list(l, l->mission, "people", FIXED, &count);
    for (int i = 0; i < count; i++)
        load_person(l, &list->child[i]);
    load_waiting(l);
}

/* ---- noise that stays, signs, pairs ---- */

static void load_noise(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "noise", ZONES, &count);
    for (int i = 0; i < count; i++) {
        load_only(l, &list->child[i], "noise");
        int zone = load_zone(l, pk_need(&list->child[i], "zone", l->report));
        if (zone >= 0)
            l->g->noise[zone] = (uint8_t)pk_int(&list->child[i], "count", 1, 20, 1, l->report);
    }
}

/* An entry is a zone, or a zone and whether the mold is active. */
static void load_mold(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "mold", ZONES, &count);
    for (int i = 0; i < count; i++) {
        const struct pk_node *node = &list->child[i], *where = node->type == PK_MAP ? pk_need(node, "zone", l->report) : node;
        if (node->type == PK_MAP)
            load_only(l, node, "mold");
        int zone = where ? load_zone(l, where) : -1;
        if (zone >= 0 && !takes_mold(l->g, zone))
            pk_problem(l->report, where, "'%s' is neither a room nor a corridor; mold grows nowhere else",
                       l->g->board.zone_id[zone]);
        else if (zone >= 0)
            zset_add(node->type == PK_MAP && !pk_bool(node, "active", true, l->report) ? &l->g->old_mold : &l->g->mold, zone);
    }
}

static void load_marks(struct load *l)
{
    struct horde_game *g = l->g;
    int count;
    const struct pk_node *list = load_list(l, l->mission, "marks", MARKS, &count);
    for (int i = 0; i < count; i++) {
        load_only(l, &list->child[i], "marks");
        int zone = load_zone(l, pk_need(&list->child[i], "zone", l->report));
        pk_need(&list->child[i], "name", l->report);
        if (zone < 0)
            continue;
        g->mark[g->marks].zone = (uint8_t)zone;
        g->mark[g->marks++].name = pk_text(&list->child[i], "name", l->report);
    }
}

static void load_pairs(struct load *l)
{
    struct horde_game *g = l->g;
    g->pairs = pk_bool(l->mission, "pairs", false, l->report);
    if (g->pairs && (g->fixed || g->companion_each))
        pk_problem(l->report, pk_get(l->mission, "pairs"), "pairs take everybody: leave out 'people' and 'companions: each'");
    if (g->pairs && (g->team % 2 || 2 * g->starts > g->people || 2 * g->starts < g->team))
        pk_problem(l->report, pk_get(l->mission, "pairs"),
                   "%d starts need %d people in pairs, and a team of an even number among them; there are %d, and a team of %d",
                   g->starts, 2 * g->starts, g->people, g->team);
}

static void load_carrying(struct load *l)
{
    struct horde_game *g = l->g;
    const struct pk_node *take = pk_get(l->mission, "take");
    g->carry = (uint8_t)(CARRY_KEEP + pk_word(l->mission, "carry", "keep trade heavy", CARRY_NOTHING - CARRY_KEEP, l->report));
    g->cars_explode = pk_bool(l->mission, "cars-explode", false, l->report);
    if (!take)
        return;
    load_only(l, take, "take");
    g->take_level = load_level(l, take, "level");
    g->take_once = pk_word(take, "once", "pair", -1, l->report) == 0;
}

/* A spawn zone with a colour sleeps until something wakes it: an objective, or a rule. */
static void check_sleepers(struct load *l)
{
    for (int i = 0; i < l->g->spawns; i++)
        if (!l->g->spawn[i].awake && !colour_taken(l->g, l->g->spawn[i].colour) && !mission_does(l->g, E_WAKE) &&
            !l->tokens_wrong)
            pk_problem(l->report, check_entry(l, "spawns", l->g->spawn[i].zone),
                       "the spawn zone '%s' could never wake: no objective has its colour",
                       l->g->board.zone_id[l->g->spawn[i].zone]);
}

/* ---- cards that are somewhere else when the game begins, abominations that come later ---- */

/* A card, or {card: id, count: n}. */
static void set_aside(struct load *l, const struct pk_node *node, const char *key, bool discarded)
{
    struct horde_game *g = l->g;
    enum { MOST = sizeof g->aside / sizeof g->aside[0] };
    bool map = node->type == PK_MAP;
    if (map)
        load_only(l, node, key);
    int type = map ? load_card_named(l, node, "card") : load_card_type(l, node);
    int count = map ? pk_int(node, "count", 1, CARDS, discarded ? 1 : CARDS, l->report) : discarded ? 1 : CARDS;
    if (g->set_aside == MOST)
        pk_problem(l->report, node, "a mission has at most %d of them", (int)MOST);
    else if (type != NONE) {
        g->aside[g->set_aside].card = (uint8_t)type;
        g->aside[g->set_aside].count = (uint8_t)count;
        g->aside[g->set_aside++].discarded = discarded;
    }
}

static void load_aside(struct load *l)
{
    static const char *const key[] = {"without", "discard"};
    for (int k = 0; k < 2; k++) {
        int count;
        const struct pk_node *list = load_list(l, l->mission, key[k], CARD_TYPES, &count);
        for (int i = 0; i < count; i++)
            set_aside(l, &list->child[i], key[k], k == 1);
    }
}

/* {from: yellow, instead: berserker} */
static void load_abominations(struct load *l)
{
    const struct pk_node *node = pk_get(l->mission, "abominations");
    if (!node)
        return;
    load_only(l, node, "abominations");
    l->g->abominations_from = load_level(l, node, "from");
    pk_need(node, "from", l->report);
    const struct pk_node *name = pk_need(node, "instead", l->report);
    int kind = name ? load_child(pk_get(l->pack->zombies, "kinds"), load_word(l, name)) : 0;
    if (kind < 0 || kind >= l->g->zombie_kinds)
        check_no_kind(l, name);
    l->g->abomination_instead = (uint8_t)(kind < 0 ? 0 : kind);
}

void load_mission(struct load *l)
{
    struct hd_report *p = l->report;
    pk_only(l->mission,
#define KEY(word, what) word " "
#include "horde/mission.def"
            "", p);
    pk_need(l->mission, "name", p);
    l->g->mission_name = pk_text(l->mission, "name", p);
    pk_int(l->mission, "minutes", 1, 999, 60, p);
    pk_word(l->mission, "difficulty", "easy medium hard", 0, p); /* DS-MIS-7: read to be checked; nothing depends on it */
    load_carrying(l);
    load_aside(l);
    load_abominations(l);
    l->g->in_order = pk_bool(l->mission, "in-order", false, p);
    l->g->split = pk_bool(l->mission, "split", false, p);
    load_start(l);
    start_of_draft(l);
    load_exit(l);
    load_terrain(l);
    load_spawns(l);
    load_placed(l);
    int before = p->count;
    load_tokens(l, "objectives", TOKEN_OBJECTIVE);
    load_tokens(l, "crates", TOKEN_CRATE);
    l->tokens_wrong = p->count > before;
    if (l->g->board.zones) {
        load_cars(l);
        need_part(l, "machines", PART_MACHINES, "machines");
        place_machines(l);
        need_part(l, "mold", PART_MOLD, "mold");
        load_mold(l);
        load_hidden(l);
        before = p->count;
        load_thresholds(l);
        load_doors(l);
        need_part(l, "pits", PART_PITS, "pits");
        load_pits(l);
        order_spawns(l);
        check_box(l);
        l->doors_wrong = p->count > before;
        l->g->shut_in = check_shut_in(l->g);
        load_noise(l);
        load_marks(l);
        load_pairs(l);
        load_objective_cards(l);
        load_deeds(l);
        load_rules(l);
        check_sleepers(l);
    }
    load_goals(l);
    if (l->setup->draft)
        return;
    if (l->g->board.zones)
        check_own_words(l);
    check_mission(l);
    if (!p->count)
        warn_mission(l);
}
