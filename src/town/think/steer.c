/*
 * steer.c - zombies are moved by the players: to the others' walls and pawns, away from one's own. And answers in the middle of
 * things: which card to keep, whether to fire or to run, what to do with an event.
 */
#include "town/think/think.h"

enum {
    FALLS = 120,  /* a wall that falls */
    PRESSES = 25, /* one zombie more at it */
    BITES = 110,  /* a zombie meets a pawn or people without a wall */
    COMES = 4,    /* for each step closer to a house */
    LEADER = 2,   /* whoever is ahead is worth twice the trouble */
    FIRE = 300,   /* rather shoot than bleed */
    FLEE = 100,   /* with health to spare */
    SACRIFICE = 60,
    LOSE = 10,
    TRIGGER = 20 /* an event used at once leaves the action for something else */
};

/* ---- zombies ---- */

static int sign_of(const struct mind *m, int colour)
{
    if (colour == NONE)
        return 0;
    int seat = m->g->seat_of[colour];
    return seat == m->seat    ? -3
           : seat == m->rival ? LEADER
                              : 1; /* what is done to oneself hurts more than it helps elsewhere */
}

int people_worth(const struct mind *m, int place)
{
    int sum = 0;
    for (int p = 0; p < m->g->pawns; p++)
        if (m->s->pawn[p].place == place)
            sum += sign_of(m, p) * BITES;
    for (int i = 0; i < FOLK; i++)
        if (m->s->survivor[i].owner != NONE && m->s->survivor[i].place == place)
            sum += sign_of(m, m->s->survivor[i].owner) * BITES / 2;
    return sum;
}

int wall_worth(const struct mind *m, int house, int more)
{
    const struct house *h = &m->s->house[house];
    int spare = known_strength(m, house) - town_pressure(m->g, m->s, house), sign = sign_of(m, h->owner);
    if (!h->cards)
        return people_worth(m, house) / 4;
    if (more < 0)
        return -sign * PRESSES;
    return sign * (spare < 1 ? FALLS : PRESSES / (spare + 1) + 3);
}

/* Towards the house that lies closest. */
static int nearing(const struct mind *m, int from, int to)
{
    int sum = 0;
    for (int h = 0; h < m->g->board.houses; h++) {
        int before = m->g->board.range[from][h], after = m->g->board.range[to][h];
        if (before <= 5 && after < before)
            sum += sign_of(m, m->s->house[h].owner) * COMES * (6 - before);
    }
    return sum;
}

int score_zombie(const struct mind *m, int from, int to)
{
    int leaves = m->g->board.beside[from], comes = m->g->board.beside[to], score = people_worth(m, to);
    if (leaves != NONE && leaves != comes)
        score += wall_worth(m, leaves, -1);
    if (comes != NONE && leaves != comes)
        score += wall_worth(m, comes, 1);
    return score + nearing(m, from, to);
}

/* ---- cards ---- */

int card_worth(const struct mind *m, int type)
{
    const struct card_type *c = &m->g->card[type];
    switch ((enum family)c->family) {
    case SURVIVOR: return 110;
    case WEAPON: return 90 + (c->draw2 ? 8 : 0) + 2 * c->bullets;
    case BARRICADE: return 80 + 8 * c->value + 4 * c->trap;
    case EVENT: return c->value == EV_PLUS1 ? 90 : c->value == EV_TAKE || c->value == EV_RELOAD ? 50 : 25;
    default: return 20;
    }
}

static int dead_around(const struct mind *m, int place)
{
    int n = 0;
    for (struct nset at = nset_and(m->g->board.direct[place], m->s->crowd); !nset_empty(at);)
        n += m->s->zombie[nset_pop(&at)];
    return n;
}

static bool can_load(const struct mind *m)
{
    for (int p = 0; p < m->g->pawns; p++)
        for (int n = 1; n <= GUNS && is_ours(m, p); n++) {
            const struct weapon *w = town_weapon_of(m->s, p, n);
            if (w && w->bullets + 1 < m->g->card[w->card].bullets)
                return true;
        }
    return false;
}

int event_worth(const struct mind *m, int pawn, int type)
{
    switch ((enum event)m->g->card[type].value) {
    case EV_PLUS1: return 5 * POINT;
    case EV_RELOAD: return can_load(m) ? 2 * POINT : -30;
    case EV_TAKE: return POINT;
    case EV_BACK: return 40 * dead_around(m, m->s->pawn[pawn].place) - 60;
    case EV_SEND: return 30;
    default: return -30;
    }
}

/* ---- in the middle of things ---- */

/* What running costs: health, which counts more the less is left, or somebody who comes along. */
int flight_worth(const struct mind *m, struct hd_action a)
{
    int health = m->s->pawn[a.arg[0]].health;
    if (a.verb == V_SACRIFICE)
        return SACRIFICE;
    return health > 2 ? FLEE : health > 1 ? FLEE / 2 : -10 * POINT;
}

/* Somebody is sent away: others to where it hurts. */
static int send_worth(const struct mind *m, int pawn, int to)
{
    if (is_ours(m, pawn))
        return place_worth(m, pawn, to) - place_worth(m, pawn, m->s->pawn[pawn].place);
    return sign_of(m, pawn) *
           (60 * m->s->zombie[to] + (is_house(m->g, m->s->pawn[pawn].place) && !is_house(m->g, to) ? 40 : 0));
}

int score_answer(const struct mind *m, const struct frame *f, struct hd_action a)
{
    switch ((enum verb)a.verb) {
    case V_KEEP:
    case V_TAKE: return card_worth(m, a.arg[0]);
    case V_DISCARD:
    case V_LEFT: return -card_worth(m, a.arg[0]);
    case V_TRIGGER: return event_worth(m, f->who, a.arg[0]) + TRIGGER;
    case V_TOP: return card_worth(m, a.arg[0]) / 10;
    case V_BOTTOM: return 7;
    case V_CARDS: return a.arg[0];
    case V_PICK: return 10 * m->g->card[a.arg[0]].value;
    case V_FIRE: return FIRE;
    case V_FLEE:
    case V_SACRIFICE: return flight_worth(m, a);
    case V_LOSE: return LOSE;
    case V_RUN: return place_worth(m, a.arg[0], a.arg[1]);
    case V_RETREAT: return place_worth(m, a.arg[0], a.arg[1]) - place_worth(m, a.arg[0], m->s->pawn[a.arg[0]].place);
    case V_AGAIN: return f->kind == F_SHOOT ? 20 : -20;
    case V_REACT: return -20;
    case V_SEND: return send_worth(m, a.arg[0], a.arg[1]);
    case V_GRAB: return a.arg[1] != NONE && !is_ours(m, a.arg[1]) ? 20 : 0;
    case V_PUT: return score_zombie(m, a.arg[0], a.arg[0]) + people_worth(m, a.arg[0]);
    case V_BUILD: return 10 * m->g->card[a.arg[1]].value;
    default: return 0;
    }
}
