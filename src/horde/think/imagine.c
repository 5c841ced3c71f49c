/*
 * imagine.c - positions that look the same to the players: everything nobody can know is drawn anew.
 * Nobody at this table hides cards: unknown are dice, decks, and the colours of objectives that lie face down.
 */
#include "horde/border.h"
#include "horde/state.h"

#include <string.h>

/* Colours that have not been seen: those dealt at the start, less those taken since. More of them than spots may be left. */
static int unseen_colours(const struct horde_game *g, const struct horde_state *s, uint8_t out[TOKENS])
{
    int seen[COLOURS] = {0}, n = 0;
    for (int i = 0; i < g->tokens; i++)
        if (g->token[i].type == TOKEN_OBJECTIVE && !(s->tokens >> i & 1))
            seen[s->colour[i]]++;
    for (int i = 0; i < g->hidden_count; i++) {
        if (seen[g->hidden[i]])
            seen[g->hidden[i]]--;
        else
            out[n++] = g->hidden[i];
    }
    return n;
}

static void imagine_colours(const struct horde_game *g, struct horde_state *s)
{
    uint8_t colour[TOKENS];
    int n = unseen_colours(g, s, colour), next = 0;
    rng_shuffle(&s->rng, colour, n);
    for (int i = 0; i < g->tokens && next < n; i++)
        if (g->token[i].type == TOKEN_OBJECTIVE && s->tokens >> i & 1)
            s->colour[i] = colour[next++];
}

void horde_imagine(const struct hd_game *game, struct hd_state *state, int seat, uint64_t seed)
{
    const struct horde_game *g = (const struct horde_game *)game;
    struct horde_state *s = (struct horde_state *)state;
    rng_seed(&s->rng, seed);
    rng_shuffle(&s->rng, s->equipment.card, s->equipment.count);
    rng_shuffle(&s->rng, s->pimp.card, s->pimp.count);
    rng_shuffle(&s->rng, s->abominations.card, s->abominations.count);
    rng_shuffle(&s->rng, s->zombies.card, s->zombies.count);
    if (g->hidden_count)
        imagine_colours(g, s);
}
