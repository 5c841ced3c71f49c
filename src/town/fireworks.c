/*
 * fireworks.c - fireworks (chapter 14): lighting them, and when they burn out.
 * Not here: how they turn zombies away (toward_light in town.h, used by zombies.c and events.c).
 */
#include "town/town.h"

static int hand_rocket(const struct town_game *g, const struct town_state *s, int seat)
{
    uint64_t types = town_types_in(s, HAND + seat) & family_mask(g, FIREWORKS);
    return types ? __builtin_ctzll(types) : NONE;
}

static int free_rocket(const struct town_state *s)
{
    int i = 0;
    while (i < ROCKETS && s->rocket[i].house != NONE)
        i++;
    return i;
}

/* ZT-FIRE-1, ZT-ACT-13: a second one of the same player on the same house would change nothing. */
struct hd_why town_check_light(const struct town_game *g, const struct town_state *s, int seat, int house)
{
    if (hand_rocket(g, s, seat) == NONE)
        return WHY(ACT_3, NO_SUCH_CARD, town_first_pawn(g, s, seat));
    if (!is_house(g, house))
        return WHY(FIRE_1, NO_HOUSE, house);
    for (int i = 0; i < ROCKETS; i++)
        if (s->rocket[i].house == house && s->rocket[i].seat == seat)
            return WHY(ACT_13, LIT, house);
    return free_rocket(s) < ROCKETS ? town_need_action(s) : WHY(FIRE_1, NO_ROOM, ROCKETS);
}

void town_do_light(struct ctx *c, int seat, int house)
{
    struct town_state *s = c->s;
    int type = hand_rocket(c->g, s, seat);
    town_spend(c);
    town_pile_pull(s, HAND + seat, town_pile_find(s, HAND + seat, type));
    s->rocket[free_rocket(s)] = (struct rocket){(uint8_t)house, (uint8_t)seat, (uint8_t)type};
    s->lit |= (uint16_t)(1 << house);
    TELL(c, TOKEN, FIRE_1, LIGHT, .seat = (int16_t)seat, .place = (int16_t)house, .piece_kind = KIND_ROCKET, .count = 1,
         .card = (int16_t)type);
}

/* ZT-FIRE-2: at the start of the next turn of who lit it, dead or not. */
void town_burn_out(struct ctx *c, int seat)
{
    struct town_state *s = c->s;
    s->lit = 0;
    for (int i = 0; i < ROCKETS; i++) {
        struct rocket *r = &s->rocket[i];
        if (r->house != NONE && r->seat == seat) {
            TELL(c, TOKEN, FIRE_2, BURNT_OUT, .place = r->house, .piece_kind = KIND_ROCKET, .count = 1);
            town_discard_card(c, r->card);
            *r = (struct rocket){NONE, NONE, NONE};
        } else if (r->house != NONE)
            s->lit |= (uint16_t)(1 << r->house);
    }
}
