/*
 * policy.c - how good each answer in one's own turn looks, without looking ahead: claim houses, put people and weapons on the
 * table, draw, stay away from the dead.
 * Not here: places (places.c), the way of zombies and answers in the middle of things (steer.c).
 */
#include "town/think/think.h"

enum {
    CLAIM = 6 * POINT, /* a house and the card that claims it */
    STEAL = 4 * POINT, /* ... that was somebody else's */
    WALL = 90,         /* one more barricade in a house of yours is a point, */
    WALL_NEED = 150,   /* and much more when the dead press against it */
    WALL_VALUE = 6,    /* strong ones outlive weak ones */
    RECRUIT = 130,     /* a point, and one card more to choose from in every draw */
    STATION = 70,      /* a point that stays where it is */
    ARM_PAWN = 140,    /* a point, and it shoots */
    ARM_FOLK = 110,
    DRAW = 95,
    DRAW_MORE = 4,  /* to choose from several */
    DRAW_FULL = 30, /* for each card beyond those that can be kept */
    KILL = POINT,
    BULLET = 28, /* the last one in a weapon is a point, each of them may save a life */
    MUST = 300,  /* the dead stand on one's square */
    LIGHT = 70,  /* a wall that would fall */
    HEAL = 70,   /* for each health that is missing, less the point it costs */
    REFILL = 60,
    AN_ACTION = 25, /* a move that costs one */
    IDLE = -60      /* possible, mostly a waste */
};

static int score_claim(const struct mind *m, int pawn, int house)
{
    if (!can_claim(m, pawn, house))
        return 0;
    return CLAIM + (m->s->house[house].owner != NONE ? STEAL : 0);
}

static int score_build(const struct mind *m, int pawn, int card)
{
    int house = m->s->pawn[pawn].place, value = m->g->card[card].value, claim = score_claim(m, pawn, house);
    int spare = known_strength(m, house) - town_pressure(m->g, m->s, house);
    if (claim)
        return claim + WALL_VALUE * value;
    return (m->s->house[house].cards && spare < 2 ? WALL_NEED : WALL) + WALL_VALUE * value;
}

static int score_station(const struct mind *m, int pawn, int otherwise)
{
    int claim = score_claim(m, pawn, m->s->pawn[pawn].place);
    return claim ? claim - 20 : otherwise; /* rather with a barricade, which the dead do not eat */
}

/* Chance of a shot, in hundredths, as the cards that are out allow. */
static int shot_chance(const struct mind *m, int range)
{
    const struct combat *d = &m->s->combat;
    const uint8_t *card = d->count ? d->card : d->discard;
    int n = d->count ? d->count : d->gone, hits = 0;
    for (int i = 0; i < n; i++)
        hits += m->g->card[card[i]].value >= SAME_SQUARE + range;
    return n ? 100 * hits / n : 0;
}

static int score_shot(const struct mind *m, struct hd_action a)
{
    int place = m->s->pawn[a.arg[0]].place, range = m->g->board.range[place][a.arg[2]];
    int score = KILL * shot_chance(m, range) / 100 - BULLET;
    if (a.arg[2] == place)
        return score + MUST;
    for (int h = 0; h < m->g->board.houses; h++) /* those at their own walls first */
        if (is_ours(m, m->s->house[h].owner) && m->g->board.beside[a.arg[2]] == h)
            score += 10;
    return score;
}

static int score_draw(const struct mind *m, int cards)
{
    int over = m->held + 1 - m->g->table.hand - m->s->actions;
    return DRAW + DRAW_MORE * cards - (over > 0 ? DRAW_FULL * over : 0);
}

static int score_light(const struct mind *m, int house)
{
    const struct house *h = &m->s->house[house];
    int spare = known_strength(m, house) - town_pressure(m->g, m->s, house);
    return is_ours(m, h->owner) && h->cards && spare <= 1 ? LIGHT : IDLE;
}

static int score_go(const struct mind *m, int pawn, int to, int cost)
{
    return place_worth(m, pawn, to) - place_worth(m, pawn, m->s->pawn[pawn].place) - cost;
}

static int score_refill(const struct mind *m, int piece, int number)
{
    const struct weapon *w = town_weapon_of(m->s, piece, number);
    return w && !w->bullets ? REFILL : IDLE;
}

static int score_turn(const struct mind *m, const struct frame *f, struct hd_action a)
{
    int who = a.arg[0];
    switch ((enum verb)a.verb) {
    case V_WALK:
    case V_STEP: return score_go(m, who, a.arg[1], 1);
    case V_MOVE: return score_go(m, who, a.arg[1], AN_ACTION);
    case V_DRAW: return score_draw(m, a.arg[1]);
    case V_RECRUIT: return RECRUIT;
    case V_STATION: return score_station(m, who, STATION);
    case V_PLACE: return score_station(m, who, IDLE);
    case V_ARM: return a.arg[2] == who ? ARM_PAWN : ARM_FOLK;
    case V_BUILD: return score_build(m, who, a.arg[1]);
    case V_LIGHT: return score_light(m, who);
    case V_SHOOT: return score_shot(m, a);
    case V_HEAL: return HEAL * (m->g->health - m->s->pawn[who].health) - POINT;
    case V_REFILL: return score_refill(m, a.arg[1], a.arg[2]);
    case V_PLAY: return event_worth(m, who, a.arg[1]);
    case V_FLEE:
    case V_SACRIFICE: return flight_worth(m, a);
    case V_END: return 0;
    default: return IDLE;
    }
}

void town_score(const struct hd_game *game, const struct hd_state *state, int seat, int manner, const struct hd_action *legal,
                int count, int *score)
{
    const struct town_game *g = (const struct town_game *)game;
    const struct town_state *s = (const struct town_state *)state;
    const struct frame *f = &s->frame[s->depth - 1];
    int asked = game->rules->to_move(game, state);
    struct mind m;
    think_town(g, s, asked >= 0 ? asked : seat < 0 ? 0 : seat, &m);
    for (int i = 0; i < count; i++)
        score[i] = f->kind == F_TURN      ? score_turn(&m, f, legal[i])
                   : f->kind == F_ZOMBIES ? score_zombie(&m, legal[i].arg[0], legal[i].arg[1])
                                          : score_answer(&m, f, legal[i]);
}
