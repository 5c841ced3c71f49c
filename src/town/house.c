/*
 * house.c - house abilities (chapter 10, action 12).
 * Not here: who owns a house and when its counter goes back (own.c).
 */
#include "town/town.h"

static enum ability ability_of(const struct town_game *g, const struct town_state *s, int house)
{
    return (enum ability)g->card[s->house[house].kind].value;
}

static const uint8_t verb_of[ABILITIES] = {
    [AB_SURVIVALIST] = V_RECALL,   [AB_WOOD_WORKER] = V_RECALL, [AB_NOSY_NEIGHBOR] = V_SNEAK,
    [AB_GUN_COLLECTOR] = V_REFILL, [AB_NURSE] = V_HEAL,         [AB_NORMAL] = V_COUNT};

/* ZT-HOUSE-4, -5 */
static struct hd_why check_recall(const struct town_game *g, const struct town_state *s, enum ability ability, int pawn,
                                  int card)
{
    int family = ability == AB_SURVIVALIST ? SURVIVOR : BARRICADE;
    if (g->card[card].family != family)
        return ability == AB_SURVIVALIST ? WHY(HOUSE_4, WRONG_CARD, card) : WHY(HOUSE_5, WRONG_CARD, card);
    return town_pile_find(s, DISCARD, card) >= 0 ? ALLOWED : WHY(ACT_13, NOT_DISCARDED, card);
}

/* ZT-HOUSE-6, -10 */
static struct hd_why check_sneak(const struct town_game *g, const struct town_state *s, int pawn, int house)
{
    if (!is_house(g, house) || ability_of(g, s, house) != AB_NOSY_NEIGHBOR || house == s->pawn[pawn].place)
        return WHY(HOUSE_6, NO_NEIGHBOR, house);
    if (s->zombie[house] && !town_pawn_loaded(s, pawn))
        return WHY(HOUSE_10, NO_LOADED, pawn);
    if (s->zombie[house] && s->actions - 1 < s->zombie[house])
        return WHY(HOUSE_10, TOO_MANY_ZOMBIES, house, s->zombie[house], s->actions - 1);
    return ALLOWED;
}

static struct hd_why check_use(const struct town_game *g, const struct town_state *s, struct hd_action a, enum ability ability)
{
    int pawn = a.arg[0];
    switch (ability) {
    case AB_SURVIVALIST:
    case AB_WOOD_WORKER: return check_recall(g, s, ability, pawn, a.arg[1]);
    case AB_NOSY_NEIGHBOR: return check_sneak(g, s, pawn, a.arg[1]);
    case AB_GUN_COLLECTOR:
        return town_may_reload(g, s, pawn, a.arg[1], a.arg[2]) ? ALLOWED : WHY(HOUSE_7, NOTHING_TO_LOAD, a.arg[1], a.arg[2]);
    default: return s->pawn[pawn].health < g->health ? ALLOWED : WHY(HOUSE_8, HEALTHY, pawn); /* ZT-ACT-13 */
    }
}

/* ZT-HOUSE-1, -2, ZT-ACT-12 */
struct hd_why town_check_ability(const struct town_game *g, const struct town_state *s, struct hd_action a)
{
    int house = s->pawn[a.arg[0]].place;
    if (!is_house(g, house))
        return WHY(HOUSE_1, NOT_INSIDE, a.arg[0]);
    enum ability ability = ability_of(g, s, house);
    if (verb_of[ability] != a.verb)
        return WHY(ACT_12, OTHER_ABILITY, house, s->house[house].kind);
    if (!town_owns(g, s, a.arg[0], house))
        return WHY(HOUSE_1, NOT_OWNER, house);
    if (!s->house[house].uses)
        return WHY(HOUSE_2, USED_UP, house);
    struct hd_why why = check_use(g, s, a, ability);
    return why.rule ? why : town_need_action(s);
}

static void try(const struct town_game *g, const struct town_state *s, struct hd_action a, struct list *l)
{
    if (!town_check_ability(g, s, a).rule)
        put(l, a);
}

void town_list_ability(const struct town_game *g, const struct town_state *s, int pawn, struct list *l)
{
    int house = s->pawn[pawn].place;
    if (!town_owns(g, s, pawn, house) || !s->house[house].uses)
        return;
    switch (ability_of(g, s, house)) {
    case AB_SURVIVALIST:
    case AB_WOOD_WORKER:
        for (uint64_t types = town_types_in(s, DISCARD); types; types &= types - 1)
            try(g, s, act2(V_RECALL, pawn, __builtin_ctzll(types)), l);
        break;
    case AB_NOSY_NEIGHBOR:
        for (int h = 0; h < g->board.houses; h++)
            try(g, s, act2(V_SNEAK, pawn, h), l);
        break;
    case AB_GUN_COLLECTOR: town_list_reloads(g, s, pawn, false, l); break;
    case AB_NURSE: try(g, s, act1(V_HEAL, pawn), l); break;
    default: break;
    }
}

static void recall(struct ctx *c, int pawn, int card)
{
    int seat = c->g->seat_of[pawn];
    town_pile_pull(c->s, DISCARD, town_pile_find(c->s, DISCARD, card));
    town_pile_put(c->s, HAND + seat, pile_count(c->s, HAND + seat), card);
    TELL_BY(c, CARD, c->g->card[card].family == SURVIVOR ? R_HOUSE_4 : R_HOUSE_5, P_RECALL, .piece = (int16_t)pawn,
            .card = (int16_t)card, .area = AREA_HAND);
}

void town_do_ability(struct ctx *c, struct hd_action a)
{
    struct town_state *s = c->s;
    int pawn = a.arg[0], house = s->pawn[pawn].place;
    town_spend(c);
    s->house[house].uses--;
    TELL(c, NOTE, ACT_12, USE_HOUSE, .piece = (int16_t)pawn, .place = (int16_t)house, .card = s->house[house].kind,
         .n = {s->house[house].uses});
    switch (a.verb) {
    case V_RECALL: recall(c, pawn, a.arg[1]); break;
    case V_SNEAK: town_set_pawn(c, pawn, a.arg[1], R_HOUSE_6); break;
    case V_REFILL: town_reload(c, a.arg[1], a.arg[2], R_HOUSE_7); break;
    default:
        s->pawn[pawn].health++;
        TELL(c, HEAL, HOUSE_8, HEAL, .piece = (int16_t)pawn, .n = {1, s->pawn[pawn].health});
        break;
    }
}
