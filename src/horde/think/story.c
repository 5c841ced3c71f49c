/*
 * story.c - what players make of the cards and rules a mission tells its story with: which card is worth reading now, where a
 * flag is earned, which of two ways on looks better. Only what has been read is known: cards that lie face down for the first
 * time are all alike.
 * Not here: who goes there (wants.c), rules about fire (fire.c).
 */
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/think/mind.h"

static bool holds_with(const struct horde_game *g, const struct horde_state *s, flag_set flags, int first, int count)
{
    for (int i = first; i < first + count; i++) {
        const struct mission_if *wait = &g->mission_if[i];
        bool yes = wait->what == IF_FLAG      ? flags >> wait->of & 1
                   : wait->what == IF_NO_FLAG ? !(flags >> wait->of & 1)
                                              : all_hold(g, s, i, 1);
        if (!yes)
            return false;
    }
    return true;
}

/* Would the card, as things are, only be put back? Flags it sets on the way count. */
static bool goes_back(const struct horde_game *g, const struct horde_state *s, const struct objective_card *card)
{
    flag_set flags = s->flags;
    for (int i = card->first_do; i < card->first_do + card->dos; i++) {
        const struct mission_do *what = &g->mission_do[i];
        if (!holds_with(g, s, flags, what->first_if, what->ifs))
            continue;
        if (what->effect == E_PUT_BACK && what->note == NONE)
            return true;
        if (what->effect == E_SET)
            flags |= (flag_set)1 << what->flag;
        if (what->effect == E_UNSET)
            flags &= ~((flag_set)1 << what->flag);
    }
    return false;
}

bool card_in_vain(const struct horde_game *g, const struct horde_state *s, int card)
{
    return card_table(g, s)->taker[card] != NONE && goes_back(g, s, &g->objective[card]);
}

struct zset places_for_flag(const struct horde_game *g, const struct horde_state *s, int flag)
{
    struct zset zones = {{0}};
    for (int i = 0; i < g->rules; i++) {
        const struct mission_rule *r = &g->mission_rule[i];
        bool place = r->when == WHEN_TOGETHER || r->when == WHEN_ENTERED || r->when == WHEN_TURN_ENDS || r->when == WHEN_CLEAR;
        if (place && r->zone != NONE && rule_sets(g, r, flag) && all_hold(g, s, r->first_if, r->ifs))
            zset_add(&zones, r->zone);
    }
    return zones;
}

/* ---- choices ---- */

/* What an effect printed on a card is worth, about as answers in the middle of something are: a wound spared is 40. */
static int effect_worth(const struct mission_do *what)
{
    int count = what->count ? what->count : 1;
    switch ((enum effect)what->effect) {
    case E_WOUND: return -40 * count;
    case E_SPAWN:
    case E_ZOMBIE_CARD: return -30 * count;
    case E_ABOMINATION:
    case E_ACTIVATE:
    case E_MORE_CARDS: return -60;
    case E_WAKE: return -30;
    case E_NOISE: return -3 * count;
    case E_END_TURN:
    case E_SLOW:
    case E_HUSH: return -10;
    case E_SET:
    case E_READ: /* the story goes on */
    case E_ADD:
    case E_OPEN: return 30;
    case E_DRAW:
    case E_CARD:
    case E_CRATE:
    case E_GIFT: return 25 * count;
    case E_SPARE:
    case E_SKIP_SPAWN:
    case E_BAR_SPAWN:
    case E_HEAL: return 30;
    case E_ACHIEVEMENT:
    case E_FEED:
    case E_PEEK: return 10;
    case E_LOSE: return -1000;
    default: return 0;
    }
}

int option_worth(const struct horde_game *g, const struct horde_state *s, int option)
{
    const struct mission_option *o = &g->mission_option[option];
    int sum = -10 * o->cost - 15 * o->discards;
    for (int i = o->first_do; i < o->first_do + o->dos; i++)
        if (all_hold(g, s, g->mission_do[i].first_if, g->mission_do[i].ifs))
            sum += effect_worth(&g->mission_do[i]);
    return sum;
}
