/*
 * board.c - the board of a mission file: tiles, doors put where the tiles have openings, tiles that may fall away, secret ways.
 * Not here: laying out tiles (src/board), what the doors are like (load/doors.c).
 */
#include "horde/load/load.h"

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
            pk_problem(l->report, list, "the board cannot be laid without these tiles");
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
        pk_problem(l->report, rows, "%d buildings; there may be at most %d", b->buildings, BUILDINGS);
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
