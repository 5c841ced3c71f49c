/*
 * gear.c - what the things somebody carries are worth, in hundredths of a hit: good weapons in hand, something that opens
 * doors, what the goals ask for. For reorganising, trading and deciding whether to search on.
 */
#include "horde/think/mind.h"

enum {
    CARRIED = 15, /* a weapon in the backpack is worth so many hundredths of one in hand, */
    SECOND = 20,  /* a second one in the other hand so many */
    ANY_CARD = 5, /* and anything at all is better than nothing */
    WANTED = 50,  /* food, molotovs, fine weapons: missions ask for them */
    EDIBLE = 10,
    REROLLS = 20,     /* ammunition */
    OPENER = 20,      /* something that opens doors: anywhere, */
    OPENER_HELD = 50, /* and in hand */
    FIRE = 60,        /* a molotov */
    FIRE_HELD = 160,  /* ... in hand when something has to burn */
    SLOW = 80,        /* reloading takes a fifth of a weapon's worth, */
    FAR_ONLY = 70     /* and not being of use at arm's length three tenths */
};

static int line_worth(const struct line *l)
{
    int hits = l->used ? l->dice * hit_chance(l->accuracy) : 0;
    return l->damage > 1 ? hits * 3 / 2 : hits;
}

static int weapon_worth(const struct card_type *t)
{
    int melee = line_worth(&t->melee), ranged = line_worth(&t->ranged) * 11 / 10, best = melee > ranged ? melee : ranged;
    if (t->flags & CARD_RELOAD)
        best = best * SLOW / 100;
    return t->ranged.used && t->ranged.min > 0 ? best * FAR_ONLY / 100 : best;
}

static int thing_worth(const struct card_type *t)
{
    return weapon_worth(t) * CARRIED / 100 + ANY_CARD + (t->tags ? WANTED : 0) + (t->door ? OPENER : 0) +
           (t->eat ? EDIBLE : 0) + (t->reroll ? REROLLS : 0) + (t->flags & CARD_KILLS_ALL ? FIRE : 0);
}

/* Two of a kind strike together, else the better one counts. */
static int hands_worth(const struct card_type *a, const struct card_type *b)
{
    int left = a ? weapon_worth(a) : 0, right = b ? weapon_worth(b) : 0;
    if (a && a == b && a->flags & CARD_DUAL)
        return left + right;
    return left > right ? left + right * SECOND / 100 : right + left * SECOND / 100;
}

int gear_of(const struct horde_game *g, const struct survivor *v, bool fire_wanted)
{
    const struct card_type *hand[HANDS] = {NULL, NULL};
    int sum = 0;
    bool opens = false, fire = false;
    for (int i = 0; i < slot_end(g, v); i++) {
        const struct card_type *t = v->card[i] == NONE ? NULL : &g->card_type[g->type_of[v->card[i]]];
        if (!t)
            continue;
        sum += thing_worth(t);
        if (i >= HANDS)
            continue;
        hand[i] = t;
        opens |= t->door != TOOL_NONE;
        fire |= (t->flags & CARD_KILLS_ALL) != 0;
    }
    return sum + hands_worth(hand[0], hand[1]) + (opens ? OPENER_HELD : 0) + (fire && fire_wanted ? FIRE_HELD : 0);
}
