/*
 * imagine.c - another position that looks the same to everybody at the table: for bots that must not know what they cannot see.
 * Nobody here hides cards from others: unknown are the dice, the order of the decks, and colours that lie face down.
 * And the dice of a turn, whatever was rolled before it.
 *
 * Invariant: what was hidden leaves no trace. It is put in order before it is shuffled, so that positions which differ only in
 * that are imagined alike from the same seed.
 */
#include "core/order.h"
#include "horde/border.h"
#include "horde/core/core.h"
#include "horde/parts/parts.h"

static void shuffle_unseen(struct rng *rng, uint8_t *card, int count)
{
    put_in_order(card, count);
    rng_shuffle(rng, card, count);
}

/* Everything dealt face down but what has been taken: on the board or, where there are more than spots, in the box. */
static int unseen_colours(const struct horde_game *g, const struct horde_state *s, uint64_t on_board,
                          uint8_t unseen[2 * TOKENS])
{
    int box[COLOURS] = {0}, count = 0;
    for (int i = 0; i < g->hidden_count; i++)
        box[g->hidden[i]]++;
    for (int i = 0; i < g->tokens; i++)
        if (g->token[i].type == TOKEN_OBJECTIVE && !g->token[i].fixed)
            box[s->colour[i] & ~TOKEN_LOST]--;
    while (on_board)
        unseen[count++] = s->colour[bit_pop(&on_board)];
    for (int colour = 0; colour < COLOURS; colour++)
        for (; box[colour] > 0; box[colour]--)
            unseen[count++] = (uint8_t)colour;
    return count;
}

static void deal_again(const struct horde_game *g, struct horde_state *s)
{
    uint8_t unseen[2 * TOKENS];
    uint64_t face_down = s->tokens;
    for (int i = 0; i < g->tokens; i++)
        if (g->token[i].type != TOKEN_OBJECTIVE || g->token[i].fixed)
            face_down &= ~(1ull << i);
    int count = unseen_colours(g, s, face_down, unseen);
    put_in_order(unseen, count);
    deal_colours(g, s, unseen, count, face_down);
}

void horde_imagine(const struct hd_game *game, struct hd_state *state, int seat, uint64_t seed)
{
    const struct horde_game *g = (const struct horde_game *)game;
    struct horde_state *s = (struct horde_state *)state;
    rng_seed(&s->rng, seed);
    shuffle_unseen(&s->rng, s->equipment.card, s->equipment.count);
    shuffle_unseen(&s->rng, s->pimp.card, s->pimp.count);
    if (service_deck(g, s))
        shuffle_unseen(&s->rng, service_deck(g, s)->card, service_deck(g, s)->count);
    shuffle_unseen(&s->rng, s->abominations.card, s->abominations.count);
    shuffle_unseen(&s->rng, s->zombies.card, s->zombies.count);
    if (g->hidden_count)
        deal_again(g, s);
}

bool horde_turn_luck(const struct hd_game *game, struct hd_state *state, uint64_t seed, int *turn)
{
    struct horde_state *s = (struct horde_state *)state;
    int now = s->round << 8 | s->acting;
    if (now == *turn)
        return false;
    *turn = now;
    rng_seed(&s->rng, seed + (uint64_t)now * 0x9e3779b97f4a7c15ull);
    return true;
}
