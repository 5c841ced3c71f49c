/*
 * tokens.c - objectives and crates of a mission file, on printed spots, and colours dealt face down over them.
 */
#include "horde/load/load.h"

#include <string.h>

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

void lay_token(struct horde_game *g, struct token token)
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
        pk_problem(l->report, where, "'%s' already has this token", g->board.zone_id[zone]);
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
    token.rule = load_cited(l, node);
    token.noise = (uint8_t)pk_int(node, "noise", 1, 9, 0, l->report);
    if (pk_get(node, "needs"))
        token.needs = load_flag(l, pk_get(node, "needs"));
    add_token(l, node, token, load_zone(l, pk_need(node, "zone", l->report)));
}

/* `all`: one on every printed spot; else a list of rooms. */
void load_tokens(struct load *l, const char *key, enum token_type type)
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

/* ---- colours dealt face down, and what happens when an objective is taken ---- */

/* hide: [blue, green]: as many objectives as there are tokens, these among the red ones. */
void load_hidden(struct load *l)
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
            pk_problem(l->report, list, "'hide' deals all objectives face down; '%s' cannot have its own colour",
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
