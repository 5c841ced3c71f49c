/*
 * info.c - what an answer costs and what it points at.
 * Not here: the odds of a shot (odds.c), whether it is allowed (the chapters).
 */
#include "town/town.h"

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

/* ZT-ACT-6, -7: one action for as many cards as one likes. */
static bool goes_on(const struct town_state *s, struct hd_action a)
{
    return (a.verb == V_STORE && s->going == GOING_STORE && s->goer == a.arg[0]) ||
           (a.verb == V_TAKEUP && s->going == GOING_TAKEUP && s->goer == a.arg[0]);
}

static int cost_of(const struct town_state *s, struct hd_action a)
{
    return a.verb >= V_MOVE && a.verb <= V_HEAL && a.verb != V_STEP && !goes_on(s, a);
}

/* In a turn where nearly everything costs an action, what does not says so. */
static int free_word(const struct town_state *s, struct hd_action a)
{
    if (a.verb == V_WALK)
        return W_FREE_MOVE;
    return a.verb == V_STEP || a.verb == V_PLAY || a.verb == V_DROP || goes_on(s, a) ? W_FREE : HD_NONE;
}

void town_info(const struct hd_game *game, const struct hd_state *state, struct hd_action action, struct hd_action_info *info)
{
    const struct town_state *s = (const struct town_state *)state;
    point_at(info, game->rules->verbs[action.verb].operands, action);
    info->cost = cost_of(s, action);
    info->leaves = action.verb == V_END || action.verb == V_PASS || action.verb == V_STAY || action.verb == V_STOP;
    info->free_slot = free_word(s, action);
    town_shot_odds((const struct town_game *)game, s, action, info);
    info->chance = info->chance || action.verb == V_DRAW || action.verb == V_ATTACK || action.verb == V_TEAR ||
                   action.verb == V_GRAB || action.verb == V_NTH || action.verb == V_REACT;
}
