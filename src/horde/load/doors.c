/*
 * doors.c - doors of a mission file that are not simply closed, and buildings all of whose doors are.
 */
#include "horde/load/load.h"

/* ---- doors that are not just closed ---- */

bool colour_taken(const struct horde_game *g, int colour)
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
        pk_problem(l->report, node,
                   "a door cannot wait for red: there are too many red objectives to tell apart; choose another colour");
    if (colour == RED_COLOUR)
        return;
    if (!colour_taken(g, colour) && !l->tokens_wrong)
        pk_problem(l->report, node, "this door could never be opened: no objective has its colour");
    load_in_box(l, node);
    g->door_needs[door] |= (colour_set)(1u << colour);
    struct hd_link *link = &g->board.link[g->board.door_link[door]];
    *(link->colour ? &link->also : &link->colour) = (uint8_t)colour_word(colour);
}

uint8_t load_danger(struct load *l, const struct pk_node *node, const char *key)
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
    link->level = g->door_level[door] = load_danger(l, node, "level");
}

static void load_building(struct load *l, const struct pk_node *node, uint64_t named)
{
    const struct board *b = &l->g->board;
    load_only(l, node, "buildings");
    int zone = load_zone(l, pk_need(node, "zone", l->report));
    if (zone < 0)
        return;
    if (!b->building[zone])
        pk_problem(l->report, pk_get(node, "zone"), "'%s' isn't a room", b->zone_id[zone]);
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

/* DS-COMP-3, DS-ACT-DOOR-4: that many doors of no colour, shut or broken, as there are tokens for them. */
static int neutral_doors(const struct horde_game *g, uint64_t named)
{
    int n = 0;
    for (uint64_t doors = named & ~(g->doors_sealed | g->airlocks) & (~g->doors_open | g->doors_broken); doors;)
        n += !g->door_needs[bit_pop(&doors)];
    return n;
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

void load_doors(struct load *l)
{
    int count;
    const struct pk_node *list = load_list(l, l->mission, "doors", DOORS, &count);
    uint64_t named = 0;
    for (int i = 0; i < count; i++) {
        int door = load_door(l, &list->child[i]);
        if (door >= 0 && named >> door & 1)
            pk_problem(l->report, &list->child[i], "this door already has an entry; put everything into that one");
        named |= door < 0 ? 0 : 1ull << door;
    }
    int neutral = neutral_doors(l->g, named);
    if (l->parts >> PART_HAND_DOORS & 1 && neutral > l->g->rule.door_tokens)
        pk_problem(l->report, list, "%d doors without a colour, but the box has %d tokens for them: leave some out", neutral,
                   l->g->rule.door_tokens);
    list = load_list(l, l->mission, "buildings", BUILDINGS, &count);
    for (int i = 0; i < count; i++)
        load_building(l, &list->child[i], named);
}
