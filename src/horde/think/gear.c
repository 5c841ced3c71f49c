/*
 * gear.c - what the things somebody carries are worth, in hundredths of a hit: good weapons in hand, something that opens
 * doors, what the goals ask for. For reorganising, trading and deciding whether to search on.
 */
#include "horde/parts/parts.h"
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
    FAR_ONLY = 70,    /* and not being of use at arm's length three tenths */
    MOUNTED = 25,     /* a card mounted on a weapon rolls its misses again: so many hundredths more of it */
    WORN = 60,        /* what is worn works: searching anywhere, a skill, ... */
    SHIELD = 90,      /* ... a wound that does not come */
    AIR = 40,
    UNSORTED = 90 /* a better weapon that is still in the backpack, where one may sort */
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

static enum ammo needed_ammo(const struct card_type *t)
{
    return t->flags & CARD_FIRE ? AMMO_CANISTER : t->flags & CARD_PROTOTYPE ? AMMO_ENERGY : AMMO_NONE;
}

bool is_charged(const struct horde_game *g, const struct horde_state *s, int copy)
{
    enum ammo need = needed_ammo(&g->card_type[g->type_of[copy]]);
    return need == AMMO_NONE || mounted_cards(g, s, copy, need);
}

bool can_charge(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct survivor *v = &s->survivor[who];
    for (int i = 0; i < HANDS && has_part(g, PART_MOUNTING); i++) {
        if (v->card[i] == NONE || is_charged(g, s, v->card[i]))
            continue;
        enum ammo need = needed_ammo(&g->card_type[g->type_of[v->card[i]]]);
        for (int k = HANDS; k < slot_end(g, v); k++)
            if (v->card[k] != NONE && g->card_type[g->type_of[v->card[k]]].mount == need)
                return true;
    }
    return false;
}

/* A weapon in hand, with what is mounted on it. */
static int held_worth(const struct horde_game *g, const struct horde_state *s, int copy)
{
    const struct card_type *t = &g->card_type[g->type_of[copy]];
    int mounted = has_part(g, PART_MOUNTING) ? mounted_cards(g, s, copy, 0) : 0;
    if (!is_charged(g, s, copy))
        return 0;
    return weapon_worth(t) * (100 + MOUNTED * mounted) / 100 + (t->flags & CARD_FIRE ? FIRE_HELD : 0) + mounted;
}

static int worn_worth(const struct card_type *t)
{
    return (t->flags & CARD_SHIELDS ? SHIELD : 0) + (t->flags & CARD_SEARCHES || t->skill != NONE ? WORN : 0);
}

static int thing_worth(const struct card_type *t)
{
    return weapon_worth(t) * CARRIED / 100 + ANY_CARD + (t->tags ? WANTED : 0) + (t->door ? OPENER : 0) +
           (t->eat ? EDIBLE : 0) + (t->reroll || t->mount ? REROLLS : 0) + (t->flags & CARD_OXYGEN ? AIR : 0) +
           (t->flags & CARD_KILLS_ALL ? FIRE : 0);
}

/* Two of a kind strike together, else the better one counts; some lend the other a die. */
static int hands_worth(const struct horde_game *g, const struct horde_state *s, const uint8_t hand[HANDS])
{
    const struct card_type *type[HANDS] = {NULL, NULL};
    int worth[HANDS] = {0, 0};
    for (int i = 0; i < HANDS; i++)
        if (hand[i] != NONE) {
            type[i] = &g->card_type[g->type_of[hand[i]]];
            worth[i] = held_worth(g, s, hand[i]);
        }
    if (type[0] && type[0] == type[1] && type[0]->flags & CARD_DUAL)
        return worth[0] + worth[1];
    int lent = 0;
    for (int i = 0; i < HANDS; i++)
        if (type[0] && type[1] && type[i]->flags & CARD_ADDS_DIE && type[!i]->melee.used)
            lent = hit_chance(type[!i]->melee.accuracy);
    int better = worth[0] > worth[1], more = worth[!better], less = worth[better];
    return more + less * SECOND / 100 + lent;
}

int gear_of(const struct horde_game *g, const struct horde_state *s, int who, bool fire_wanted)
{
    const struct survivor *v = &s->survivor[who];
    int sum = 0;
    bool opens = false, fire = false;
    for (int i = 0; i < slot_end(g, v); i++) {
        const struct card_type *t = v->card[i] == NONE ? NULL : &g->card_type[g->type_of[v->card[i]]];
        if (!t)
            continue;
        bool worn = i >= BODY && i < BODY + g->rule.body;
        sum += thing_worth(t) + (worn ? worn_worth(t) : 0);
        if (i >= HANDS)
            continue;
        opens |= t->door != TOOL_NONE;
        fire |= (t->flags & CARD_KILLS_ALL) != 0;
    }
    return sum + hands_worth(g, s, v->card) + (opens ? OPENER_HELD : 0) + (fire && fire_wanted ? FIRE_HELD : 0);
}

/* Hands as they could be filled from all somebody has, with `more` too, or without the card in slot `less`. */
static int best_hands(const struct horde_game *g, const struct horde_state *s, const struct survivor *v, int more, int less)
{
    uint8_t card[SLOTS + 2];
    int count = 0, best = 0;
    for (int i = 0; i < slot_end(g, v); i++)
        if (v->card[i] != NONE && i != less)
            card[count++] = v->card[i];
    if (more != NONE)
        card[count++] = (uint8_t)more;
    for (int i = 0; i < count; i++)
        for (int k = i; k < count; k++) {
            int worth = hands_worth(g, s, (uint8_t[]){card[i], k == i ? NONE : card[k]});
            best = worth > best ? worth : best;
        }
    return best;
}

int gear_unsorted(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct survivor *v = &s->survivor[who];
    return (best_hands(g, s, v, NONE, NONE) - hands_worth(g, s, v->card)) * UNSORTED / 100;
}

static bool has_room(const struct horde_game *g, const struct survivor *v)
{
    for (int i = PACK; i < slot_end(g, v); i++)
        if (v->card[i] == NONE)
            return true;
    return false;
}

/* What it brings that one gives the other the thing that helps most. */
static int best_gift(const struct horde_game *g, const struct horde_state *s, const struct survivor *from,
                     const struct survivor *to)
{
    if (!has_room(g, to))
        return 0;
    int best = 0, had = best_hands(g, s, from, NONE, NONE), has = best_hands(g, s, to, NONE, NONE);
    for (int i = 0; i < slot_end(g, from); i++) {
        if (from->card[i] == NONE || !weapon_worth(&g->card_type[g->type_of[from->card[i]]]))
            continue;
        int gain = best_hands(g, s, to, from->card[i], NONE) - has + best_hands(g, s, from, NONE, i) - had;
        best = gain > best ? gain : best;
    }
    return best;
}

int trade_gain(const struct horde_game *g, const struct horde_state *s, int who, int partner)
{
    int give = best_gift(g, s, &s->survivor[who], &s->survivor[partner]);
    int take = best_gift(g, s, &s->survivor[partner], &s->survivor[who]);
    return give > take ? give : take;
}
