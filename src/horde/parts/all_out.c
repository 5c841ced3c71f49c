/*
 * all_out.c - going all-out: dice added to an attack that may break the weapon, free all-out actions.
 * Not here: what those dice break (glitches.c), the order of an attack (core/combat.c), its odds (think/odds.c).
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"
#include "horde/ranges.h"

#include <string.h>

PART_FIELDS(all_out, FIELD(struct all_out, ignored, 2, HOLDS, OF_PEOPLE))

static struct all_out *bytes(const struct horde_game *g, const struct horde_state *s) { return part_bytes(g, s, PART_ALL_OUT); }

bool all_out_wanted(const struct horde_game *g) { return g->all_out; }

/* WZC-SKILL-IGNOREGLITCH, WZC-INT-08: once a round, not once a turn. */
void all_out_round_end(struct ctx *c) { bytes(c->g, c->s)->ignored = 0; }

/* ---- how an attack is made ---- */

static const uint8_t word_for[] = {NONE,     W_DUAL,       W_ALL_OUT, W_DUAL_ALL_OUT, /* HOW_DUAL, HOW_ALL_OUT */
                                   NONE,     NONE,         W_DOUBLE,  W_DUAL_DOUBLE,  /* and HOW_DOUBLE */
                                   W_ENERGY, W_DUAL_ENERGY};                          /* HOW_SECOND */

int how_word(int how) { return word_for[how]; }

/* -1: no way to attack. */
int how_of(int word)
{
    if (word == NONE)
        return 0;
    for (int how = 1; how < (int)sizeof word_for; how++)
        if (word_for[how] == word)
            return how;
    return -1;
}

/* WZC-ALLOUT-3, WZC-ALLOUT-6, WZC-SKILL-DOUBLE, WZC-INT-10, WZC-PROP-1: all of them or none, those of both weapons. */
int all_out_dice(const struct card_type *t, int how)
{
    if (!(how & HOW_ALL_OUT))
        return 0;
    int dice = t->all_out * (1 + (how & HOW_DUAL));
    return how & HOW_DOUBLE ? dice + dice : dice;
}

/* WZC-ALLOUT-2, WZC-INT-51: only a weapon with an all-out value; doubling takes the skill. */
struct hd_why check_all_out(const struct horde_game *g, const struct horde_state *s, int who, int type, int how)
{
    if (how < 0)
        return WHY(EQUIP_8, NO_PAIR, who, type);
    if (!(how & HOW_ALL_OUT))
        return ALLOWED;
    if (!has_part(g, PART_ALL_OUT) || !g->card_type[type].all_out)
        return WHY(WZC_ALLOUT_2, NO_ALL_OUT, who, type);
    if (how & HOW_DOUBLE && !has(&s->survivor[who], D_DOUBLE_ALL_OUT))
        return WHY(WZC_SKILL_DOUBLE, LACKS_SKILL, who);
    return ALLOWED;
}

/* WZC-SKILL-ALLOUT: until the action is over. */
void go_all_out(struct ctx *c, int who, bool now)
{
    struct survivor *v = &c->s->survivor[who];
    v->flags = (uint8_t)(now ? v->flags | GOES_ALL_OUT : v->flags & ~GOES_ALL_OUT);
    refresh_traits(c->g, c->s);
}

/* ---- free all-out actions ---- */

static int slot_of(const struct skill_type *k) { return k->does == D_FREE_ACTION && k->all_out ? k->action - ACT_MELEE : -1; }

static void count_slot(const struct skill_type *k, uint8_t out[ALL_OUT_SLOTS])
{
    if (slot_of(k) >= 0)
        out[slot_of(k)] = (uint8_t)(out[slot_of(k)] + k->amount);
}

/* Those of one's own skills and of what others lend. */
void all_out_bonus(const struct horde_game *g, const struct horde_state *s, int who, uint8_t out[ALL_OUT_SLOTS])
{
    const struct survivor *v = &s->survivor[who];
    uint8_t lent[OWNED];
    memset(out, 0, ALL_OUT_SLOTS);
    for (int i = 0; bytes(g, s) && i < v->owned; i++)
        count_slot(&g->skill[v->skill[i]], out);
    for (int from = 0; bytes(g, s) && anybody_lends(s) && from < s->people; from++)
        for (int n = lent_skills(g, s, from, who, lent); n > 0; n--)
            count_slot(&g->skill[lent[n - 1]], out);
}

/* The slots of somebody, NULL where nobody has any. */
uint8_t *all_out_slots(const struct horde_game *g, const struct horde_state *s, int who)
{
    return bytes(g, s) ? bytes(g, s)->free[who] : NULL;
}

/* WZC-SKILL-FREEALLOUT, WZC-INT-09: they pay for an all-out attack of their kind and for nothing else. */
unsigned all_out_payers(const struct horde_game *g, const struct horde_state *s, int who, bool ranged, int how)
{
    const uint8_t *free = all_out_slots(g, s, who);
    unsigned can = 0;
    if (!free || !(how & HOW_ALL_OUT))
        return 0;
    for (int i = 0; i < ALL_OUT_SLOTS; i++)
        if (free[i] && (slots_for(ranged ? ACT_RANGED : ACT_MELEE) >> (ACT_MELEE + i) & 1))
            can |= 1u << (ACT_ALL_OUT_MELEE + i);
    return can;
}
