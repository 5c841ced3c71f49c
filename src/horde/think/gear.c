/*
 * gear.c - what the things somebody carries are worth, in hundredths of a hit: good weapons in hand, something that opens
 * doors, what the goals ask for. For reorganising, trading and deciding whether to search on.
 */
#include "horde/parts/parts.h"
#include "horde/think/mind.h"

enum {
    CARRIED = 15, /* a weapon in the backpack is worth that many hundredths of one in hand, */
    SECOND = 20,  /* a second one in the other hand that many */
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
    MOUNTED = 25,     /* a card mounted on a weapon rolls its misses again: that many hundredths more of it */
    FUELLED = 70,     /* what a weapon lacks, in the same backpack */
    WORN = 60,        /* what is worn works: searching anywhere, a skill, ... */
    SHIELD = 90,      /* ... a wound that does not come */
    AIR = 40,
    UNCHARGED = 75, /* what makes a weapon work is in the same backpack: that many hundredths of it */
    UNSORTED = 90   /* a better weapon that is still in the backpack, where one may sort */
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

static bool has_room(const struct horde_game *g, const struct survivor *v)
{
    for (int i = PACK; i < slot_end(g, v); i++)
        if (v->card[i] == NONE)
            return true;
    return false;
}

static int carried_fuel(const struct horde_game *g, const struct survivor *v, enum ammo kind)
{
    int n = 0;
    for (int k = HANDS; k < slot_end(g, v); k++)
        n += v->card[k] != NONE && g->card_type[g->type_of[v->card[k]]].mount == kind;
    return n;
}

bool carries_charge(const struct horde_game *g, const struct survivor *v, int copy)
{
    enum ammo need = needed_ammo(&g->card_type[g->type_of[copy]]);
    return need != AMMO_NONE && carried_fuel(g, v, need);
}

/* What one of the weapons somebody has lacks, whether it is at hand or not; AMMO_NONE: nothing. */
static enum ammo lacks(const struct horde_game *g, const struct horde_state *s, const struct survivor *v)
{
    for (int i = 0; i < slot_end(g, v); i++)
        if (v->card[i] != NONE && !is_charged(g, s, v->card[i]))
            return needed_ammo(&g->card_type[g->type_of[v->card[i]]]);
    return AMMO_NONE;
}

static bool could_fuel(const struct horde_game *g, const struct horde_state *s, const struct survivor *from,
                       const struct survivor *to)
{
    enum ammo kind = lacks(g, s, to);
    return kind != AMMO_NONE && !carried_fuel(g, to, kind) && carried_fuel(g, from, kind) && lacks(g, s, from) != kind &&
           has_room(g, to);
}

bool fit_together(const struct horde_game *g, const struct horde_state *s, int who, int other)
{
    const struct survivor *a = &s->survivor[who], *b = &s->survivor[other];
    return has_part(g, PART_MOUNTING) && (could_fuel(g, s, a, b) || could_fuel(g, s, b, a));
}

/* A weapon in hand, with what is mounted on it, or what whoever has it can mount. */
static int held_worth(const struct horde_game *g, const struct horde_state *s, const struct survivor *v, int copy)
{
    const struct card_type *t = &g->card_type[g->type_of[copy]];
    int mounted = has_part(g, PART_MOUNTING) ? mounted_cards(g, s, copy, 0) : 0;
    if (!is_charged(g, s, copy))
        return carries_charge(g, v, copy) ? weapon_worth(t) * UNCHARGED / 100 : 0;
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

/* A card, and what it is worth in hand. NULL: nothing. */
struct thing {
    const struct card_type *type;
    int worth;
    bool works; /* in any hands */
};

static struct thing thing_of(const struct horde_game *g, const struct horde_state *s, const struct survivor *v, int copy)
{
    if (copy == NONE)
        return (struct thing){NULL, 0, false};
    return (struct thing){&g->card_type[g->type_of[copy]], held_worth(g, s, v, copy), is_charged(g, s, copy)};
}

static int lent_die(const struct thing *by, const struct thing *to)
{
    return by->type->flags & CARD_ADDS_DIE && to->type->melee.used ? hit_chance(to->type->melee.accuracy) : 0;
}

/* Two of a kind strike together, else the better one counts; some lend the other a die. */
static int pair_worth(const struct thing *a, const struct thing *b)
{
    if (!a->type || !b->type)
        return a->worth + b->worth;
    if (a->type == b->type && a->type->flags & CARD_DUAL)
        return a->worth + b->worth;
    int by_b = lent_die(b, a), lent = by_b ? by_b : lent_die(a, b);
    int more = a->worth > b->worth ? a->worth : b->worth, less = a->worth + b->worth - more;
    return more + less * SECOND / 100 + lent;
}

static int hands_worth(const struct horde_game *g, const struct horde_state *s, const struct survivor *v)
{
    struct thing left = thing_of(g, s, v, v->card[0]), right = thing_of(g, s, v, v->card[1]);
    return pair_worth(&left, &right);
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
    enum ammo kind = has_part(g, PART_MOUNTING) ? lacks(g, s, v) : AMMO_NONE;
    sum += kind != AMMO_NONE && carried_fuel(g, v, kind) ? FUELLED : 0;
    return sum + hands_worth(g, s, v) + (opens ? OPENER_HELD : 0) + (fire && fire_wanted ? FIRE_HELD : 0);
}

/* All somebody has, what is in hand first. */
struct things {
    int count, held;
    struct thing thing[SLOTS + 1];
};

static struct things things_of(const struct horde_game *g, const struct horde_state *s, const struct survivor *v)
{
    struct things all = {.count = 0};
    for (int i = 0; i < slot_end(g, v); i++)
        if (v->card[i] != NONE) {
            all.thing[all.count++] = thing_of(g, s, v, v->card[i]);
            all.held += i < HANDS;
        }
    return all;
}

/* One of the things in a hand, and the best other one there is, but for number `less`, in the other hand. */
static int best_beside(const struct things *all, const struct thing *one, int from, int less)
{
    int best = one->worth;
    for (int i = from; i < all->count; i++) {
        int worth = i == less ? 0 : pair_worth(one, &all->thing[i]);
        best = worth > best ? worth : best;
    }
    return best;
}

/* Hands as they could be filled from all that, but for number `less`. */
static int best_hands(const struct things *all, int less)
{
    int best = 0;
    for (int i = 0; i < all->count; i++) {
        int worth = i == less ? 0 : best_beside(all, &all->thing[i], i + 1, less);
        best = worth > best ? worth : best;
    }
    return best;
}

int gear_unsorted(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct survivor *v = &s->survivor[who];
    struct things all = things_of(g, s, v);
    return (best_hands(&all, NONE) - hands_worth(g, s, v)) * UNSORTED / 100;
}

/* What it brings that one gives the other the thing that helps most. Asked for every neighbour in every turn: what does not
 * help is told from the other's hands alone. */
static int best_gift(const struct things *from, const struct things *to)
{
    int best = 0, has = best_hands(to, NONE);
    for (int i = 0; i < from->count; i++) {
        const struct thing *gift = &from->thing[i];
        int with = best_beside(to, gift, 0, NONE);
        if (with <= has || !gift->works || !weapon_worth(gift->type))
            continue;
        int gain = with - has + best_hands(from, i) - best_hands(from, NONE);
        gain -= i < from->held && gift->type->door != TOOL_NONE ? OPENER_HELD : 0;
        best = gain > best ? gain : best;
    }
    return best;
}

int trade_gain(const struct horde_game *g, const struct horde_state *s, int who, int partner)
{
    const struct survivor *a = &s->survivor[who], *b = &s->survivor[partner];
    struct things ours = things_of(g, s, a), theirs = things_of(g, s, b);
    int give = has_room(g, b) ? best_gift(&ours, &theirs) : 0, take = has_room(g, a) ? best_gift(&theirs, &ours) : 0;
    return give > take ? give : take;
}

/* Kills in the zone with an action, hand to hand, by what somebody has: at once with what is in hand, almost as well with what
 * is in the backpack. */
int fight_power(const struct horde_game *g, const struct horde_state *s, int who, const struct survivor *with)
{
    int best = 0, zone = s->survivor[who].zone;
    for (int i = 0; i < slot_end(g, with) && s->crowd[zone]; i++) {
        int type = with->card[i] == NONE ? NONE : g->type_of[with->card[i]], own;
        if (type == NONE || !g->card_type[type].melee.used || !is_charged(g, s, with->card[i]))
            continue;
        int kills = kills_of(g, s, who, type, false, 0, zone, NONE, &own);
        kills = i < HANDS ? kills : kills * UNSORTED / 100;
        best = kills > best ? kills : best;
    }
    return best;
}

/* More kills in the rest of the turn if one takes the weapon of somebody who has had the turn. */
int loan_gain(const struct horde_game *g, const struct horde_state *s, int who, int partner)
{
    const struct survivor *v = &s->survivor[who], *other = &s->survivor[partner];
    if (!(other->flags & ACTED) || !has_room(g, v) || v->actions < 2)
        return 0;
    return (v->actions - 1) * fight_power(g, s, who, other) - v->actions * fight_power(g, s, who, v);
}
