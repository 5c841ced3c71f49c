/*
 * steer.c - zombies are moved by the players: to the others' walls and pawns, away from one's own. And answers in the middle of
 * things: which card to keep, whether to fire or to run, what to do with an event.
 */
#include "town/think/think.h"

enum { SHARE = 10, REACH = 5 }; /* what OWN, LEADER and OTHER are parts of; from farther away a zombie is nobody's yet */

/* ---- zombies ---- */

/* In tenths: less than nothing, if it is one's own. */
static int share_of(const struct mind *m, int colour)
{
    if (colour == NONE)
        return 0;
    int seat = m->g->seat_of[colour];
    return w(m, seat == m->seat ? WEIGHT_OWN : seat == m->rival ? WEIGHT_LEADER : WEIGHT_OTHER);
}

int people_worth(const struct mind *m, int place)
{
    int sum = 0;
    for (int p = 0; p < m->g->pawns; p++)
        if (m->s->pawn[p].place == place)
            sum += share_of(m, p) * w(m, WEIGHT_BITES);
    for (int i = 0; i < FOLK; i++)
        if (m->s->survivor[i].owner != NONE && m->s->survivor[i].place == place)
            sum += share_of(m, m->s->survivor[i].owner) * w(m, WEIGHT_BITES) / 2;
    return sum / SHARE;
}

int wall_worth(const struct mind *m, int house, int more)
{
    const struct house *h = &m->s->house[house];
    int spare = known_strength(m, house) - town_pressure(m->g, m->s, house), share = share_of(m, h->owner);
    int presses = w(m, WEIGHT_PRESSES);
    if (!h->cards)
        return people_worth(m, house) / 4;
    if (more < 0)
        return -share * presses / SHARE;
    return share * (spare < 1 ? w(m, WEIGHT_FALLS) : presses / (spare + 1) + w(m, WEIGHT_PRESSES_LEAST)) / SHARE;
}

/* Towards the house that lies closest. */
static int nearing(const struct mind *m, int from, int to)
{
    int sum = 0;
    for (int h = 0; h < m->g->board.houses; h++) {
        int before = m->g->board.range[from][h], after = m->g->board.range[to][h];
        if (before <= REACH && after < before)
            sum += share_of(m, m->s->house[h].owner) * w(m, WEIGHT_COMES) * (REACH + 1 - before);
    }
    return sum / SHARE;
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
    case SURVIVOR: return w(m, WEIGHT_CARD_PEOPLE);
    case WEAPON:
        return w(m, WEIGHT_CARD_WEAPON) + (c->draw2 ? w(m, WEIGHT_CARD_TWO) : 0) + w(m, WEIGHT_CARD_BULLET) * c->bullets;
    case BARRICADE: return w(m, WEIGHT_CARD_WALL) + w(m, WEIGHT_CARD_STRENGTH) * c->value + w(m, WEIGHT_CARD_TRAP) * c->trap;
    case EVENT:
        return w(m, c->value == EV_PLUS1                           ? WEIGHT_CARD_PLUS
                    : c->value == EV_TAKE || c->value == EV_RELOAD ? WEIGHT_CARD_EVENT
                                                                   : WEIGHT_CARD_LITTLE);
    default: return w(m, WEIGHT_CARD_OTHER);
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
            const struct weapon *gun = town_weapon_of(m->s, p, n);
            if (gun && gun->bullets + 1 < m->g->card[gun->card].bullets)
                return true;
        }
    return false;
}

int event_worth(const struct mind *m, int pawn, int type)
{
    switch ((enum event)m->g->card[type].value) {
    case EV_PLUS1: return w(m, WEIGHT_PLAY_PLUS);
    case EV_RELOAD: return w(m, can_load(m) ? WEIGHT_PLAY_RELOAD : WEIGHT_PLAY_IDLE);
    case EV_TAKE: return w(m, WEIGHT_PLAY_TAKE);
    case EV_BACK: return w(m, WEIGHT_PLAY_BACK) * dead_around(m, m->s->pawn[pawn].place) + w(m, WEIGHT_PLAY_BACK_LEAST);
    case EV_SEND: return w(m, WEIGHT_PLAY_SEND);
    default: return w(m, WEIGHT_PLAY_IDLE);
    }
}

/* ---- in the middle of things ---- */

/* What running costs: health, which counts more the less is left, or somebody who comes along. */
int flight_worth(const struct mind *m, struct hd_action a)
{
    int health = m->s->pawn[a.arg[0]].health;
    if (a.verb == V_SACRIFICE)
        return w(m, WEIGHT_SACRIFICE);
    return w(m, health > 2 ? WEIGHT_FLEE : health > 1 ? WEIGHT_FLEE_HURT : WEIGHT_FLEE_DEAD);
}

/* Somebody is sent away: others to where it hurts. */
static int send_worth(const struct mind *m, int pawn, int to)
{
    if (is_ours(m, pawn))
        return place_worth(m, pawn, to) - place_worth(m, pawn, m->s->pawn[pawn].place);
    return share_of(m, pawn) * (w(m, WEIGHT_SEND_DEAD) * m->s->zombie[to] +
                                (is_house(m->g, m->s->pawn[pawn].place) && !is_house(m->g, to) ? w(m, WEIGHT_SEND_OUT) : 0));
}

int score_answer(const struct mind *m, const struct frame *f, struct hd_action a)
{
    switch ((enum verb)a.verb) {
    case V_KEEP:
    case V_TAKE: return card_worth(m, a.arg[0]);
    case V_DISCARD:
    case V_LEFT: return -card_worth(m, a.arg[0]);
    case V_TRIGGER: return event_worth(m, f->who, a.arg[0]) + w(m, WEIGHT_TRIGGER);
    case V_TOP: return card_worth(m, a.arg[0]) / 10;
    case V_BOTTOM: return w(m, WEIGHT_BOTTOM);
    case V_CARDS: return a.arg[0];
    case V_PICK: return 10 * m->g->card[a.arg[0]].value;
    case V_FIRE: return w(m, WEIGHT_FIRE);
    case V_FLEE:
    case V_SACRIFICE: return flight_worth(m, a);
    case V_LOSE: return w(m, WEIGHT_LOSE);
    case V_RUN: return place_worth(m, a.arg[0], a.arg[1]);
    case V_RETREAT: return place_worth(m, a.arg[0], a.arg[1]) - place_worth(m, a.arg[0], m->s->pawn[a.arg[0]].place);
    case V_AGAIN: return w(m, f->kind == F_SHOOT ? WEIGHT_SHOOT_AGAIN : WEIGHT_ELSE_AGAIN);
    case V_REACT: return w(m, WEIGHT_REACT);
    case V_SEND: return send_worth(m, a.arg[0], a.arg[1]);
    case V_GRAB: return a.arg[1] != NONE && !is_ours(m, a.arg[1]) ? w(m, WEIGHT_GRAB) : 0;
    case V_PUT: return score_zombie(m, a.arg[0], a.arg[0]) + people_worth(m, a.arg[0]);
    case V_BUILD: return 10 * m->g->card[a.arg[1]].value;
    default: return 0;
    }
}
