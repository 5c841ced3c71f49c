/*
 * box.c - has the box as many tokens as a mission lays out? `box` of game.yaml says how many there are; a game without it has
 * enough of everything. Not here: doors and pits, whose tokens are counted in play (switches.def), tiles (board/board.c).
 *
 *   box: {objectives: 14, crates: 4, spawns: 6, colours: {green: 1, pink: 1}}   # colours: of objectives, and as many of spawn
 * tokens
 *
 * DS-COMP-5, DS-COMP-4: every coloured token has a red back, so it may lie as a red one.
 */
#include "horde/load/load.h"

static void compare(struct load *l, const char *key, const char *what, int laid)
{
    int has = pk_int(pk_get(l->pack->game, "box"), key, 0, 99, -1, l->report);
    if (has >= 0 && laid > has)
        pk_problem(l->report, pk_get(l->mission, key), "%d %s, the box has %d: leave some out", laid, what, has);
}

/* Lying openly, or dealt face down. */
static int objectives_of(const struct horde_game *g, int colour)
{
    int n = 0;
    for (int i = 0; i < g->tokens; i++)
        n += g->token[i].type == TOKEN_OBJECTIVE && g->token[i].colour == colour;
    for (int i = 0; i < g->hidden_count; i++)
        n += g->hidden[i] == colour;
    return n;
}

static int spawns_of(const struct horde_game *g, int colour)
{
    int n = 0;
    for (int i = 0; i < g->spawns; i++)
        n += g->spawn[i].colour == colour;
    return n;
}

static void compare_colours(struct load *l, const struct pk_node *colours)
{
    for (int colour = RED_COLOUR + 1; colour < COLOURS; colour++) {
        int has = pk_int(colours, colour_id(colour), 0, 99, 0, l->report);
        int objectives = objectives_of(l->g, colour), spawns = spawns_of(l->g, colour);
        if (objectives > has)
            pk_problem(l->report, pk_get(l->mission, "objectives"),
                       "objectives in %s: %d, but the box has %d; choose another colour", colour_id(colour), objectives, has);
        if (spawns > has)
            pk_problem(l->report, pk_get(l->mission, "spawns"),
                       "spawn tokens in %s: %d, but the box has %d; choose another colour", colour_id(colour), spawns, has);
    }
}

void check_box(struct load *l)
{
    const struct pk_node *box = pk_get(l->pack->game, "box");
    if (!box)
        return;
    pk_only(box, "objectives crates spawns colours", l->report);
    compare(l, "objectives", "objectives", load_tokens_of(l->g, TOKEN_OBJECTIVE));
    compare(l, "crates", "crates", load_tokens_of(l->g, TOKEN_CRATE));
    compare(l, "spawns", "spawn tokens", l->g->spawns);
    if (pk_get(box, "colours"))
        compare_colours(l, pk_get(box, "colours"));
}
