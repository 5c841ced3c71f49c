/*
 * used_up.c - goals that each take one card of a sort (`uses`): are there still enough of them? What lies in the discards is
 * spent; what is in the deck, with somebody or promised for an objective still to be taken is not.
 * Not here: all other ways to lose (goals.c).
 */
#include "horde/mission/mission.h"

static bool brings(const struct horde_game *g, const struct mission_rule *rule, int type)
{
    for (int i = 0; i < rule->dos && rule->when == WHEN_TAKEN; i++) {
        const struct mission_do *what = &g->mission_do[rule->first_do + i];
        if (what->effect == E_CARD && what->card == type)
            return true;
    }
    return false;
}

/* For how many objectives on the board somebody gets one. */
static int promised(const struct horde_game *g, const struct horde_state *s, int type)
{
    int n = 0;
    for (int r = 0; r < g->rules; r++) {
        const struct mission_rule *rule = &g->mission_rule[r];
        for (int i = 0; i < g->tokens && brings(g, rule, type); i++)
            n += s->tokens >> i & 1 && g->token[i].type == TOKEN_OBJECTIVE && !g->token[i].fixed &&
                 (rule->zone == NONE || rule->zone == g->token[i].zone) &&
                 (rule->colour == NONE || rule->colour == s->colour[i]);
    }
    return n;
}

static int unspent(const struct horde_game *g, const struct horde_state *s, int type)
{
    int aside = 0, n = 0, to_come = promised(g, s, type);
    for (int i = 0; i < g->cards; i++)
        if (g->type_of[i] == type) {
            bool out = s->out[i >> 3] >> (i & 7) & 1;
            aside += out;
            n += !out;
        }
    for (int i = 0; i < s->equipment.gone; i++)
        n -= g->type_of[s->equipment.discard[i]] == type;
    return n + (to_come < aside ? to_come : aside);
}

/* DS-LOSE-4 */
bool too_few_cards(const struct horde_game *g, const struct horde_state *s, int type)
{
    int missing = 0;
    for (int i = 0; i < g->goals; i++) {
        int need, have = g->goal[i].uses == type ? goal_progress(g, s, i, &need) : 0;
        missing += g->goal[i].uses == type && have < need ? need - have : 0;
    }
    return missing > unspent(g, s, type);
}
