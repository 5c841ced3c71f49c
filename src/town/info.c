/*
 * info.c - what an answer costs, what it points at, and the odds of a shot as far as everybody can count them.
 * Not here: whether it is allowed (the chapters).
 */
#include "town/town.h"

/* Combat cards still to come, by value; the discards once the deck is empty. All drawn cards are public. */
static int to_come(const struct town_game *g, const struct town_state *s, int count[4])
{
    const struct combat *d = &s->combat;
    const uint8_t *card = d->count ? d->card : d->discard;
    int n = d->count ? d->count : d->gone;
    for (int i = 0; i < n; i++)
        count[g->card[card[i]].value]++;
    return n;
}

/* One shot: how likely a card reaches that far. */
static void shot_odds(const struct town_game *g, const struct town_state *s, int range, struct hd_action_info *info)
{
    int count[4] = {0}, hits = 0, n = to_come(g, s, count);
    for (int value = SAME_SQUARE + range; value < 4; value++)
        hits += count[value];
    info->dice = 1;
    info->need = range;
    info->damage = 1;
    info->chance = true;
    info->hits[1] = n ? 10000 * hits / n : 0;
    info->hits[0] = 10000 - info->hits[1];
    info->hits_mean = info->hits[1] / 100;
}

static void point_at(struct hd_action_info *info, const char *operands, struct hd_action a)
{
    for (int i = 0; operands[i]; i++) {
        int value = a.arg[i] == NONE ? HD_NONE : a.arg[i];
        switch (operands[i] | 32) {
        case 'f': info->piece = value; break; /* the last one: the target */
        case 'p': info->place = value; break;
        case 'c': info->card = value; break;
        default: break;
        }
    }
}

static int cost_of(const struct town_state *s, struct hd_action a)
{
    bool goes_on = (a.verb == V_STORE && s->going == GOING_STORE && s->goer == a.arg[0]) ||
                   (a.verb == V_TAKEUP && s->going == GOING_TAKEUP && s->goer == a.arg[0]);
    return a.verb >= V_MOVE && a.verb <= V_HEAL && a.verb != V_STEP && !goes_on;
}

void town_info(const struct hd_game *game, const struct hd_state *state, struct hd_action action, struct hd_action_info *info)
{
    const struct town_game *g = (const struct town_game *)game;
    const struct town_state *s = (const struct town_state *)state;
    const struct frame *f = s->depth ? &s->frame[s->depth - 1] : NULL;
    point_at(info, game->rules->verbs[action.verb].operands, action);
    info->cost = cost_of(s, action);
    info->leaves = action.verb == V_END || action.verb == V_PASS || action.verb == V_STAY || action.verb == V_STOP;
    if (action.verb == V_WALK)
        info->free_slot = W_FREE_MOVE;
    if (action.verb == V_SHOOT && action.arg[0] < g->pawns && alive(s, action.arg[0])) {
        int range = g->board.range[s->pawn[action.arg[0]].place][action.arg[2]];
        if (range <= 2)
            shot_odds(g, s, range, info);
    } else if (action.verb == V_FIRE && f && (f->kind == F_DEFEND || f->kind == F_GUARD))
        shot_odds(g, s, 0, info);
    else if (action.verb == V_AGAIN && f && f->kind == F_SHOOT)
        shot_odds(g, s, f->b, info);
    info->chance = info->chance || action.verb == V_DRAW || action.verb == V_ATTACK || action.verb == V_TEAR ||
                   action.verb == V_GRAB || action.verb == V_REACT;
}
