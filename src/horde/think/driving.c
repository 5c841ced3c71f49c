/*
 * driving.c - how good it looks to get into a car, to drive, to run zombies over, to get out and to blow it up.
 * Not here: where cars have to go (wheels.c).
 */
#include "horde/parts/parts.h"
#include "horde/think/score.h"

/* Zombies in the streets so close that a car would be among them in a turn. */
static int prey_near(const struct look *l)
{
    int n = 0, from = self(l)->zone;
    for (struct zset left = zset_minus(l->s->infested, l->g->board.rooms); !zset_empty(&left);) {
        int z = zset_pop(&left);
        n += l->g->steps[from][z] <= RACE_REACH ? l->s->crowd[z] : 0;
    }
    return n < PREY_MOST ? n : PREY_MOST;
}

/* Who gets in: somebody to drive where a car has to go, everybody if nobody may stay behind, and one to run zombies over. */
int score_enter(const struct look *l, int car, bool drives)
{
    bool away = l->m->leaving && l->g->leave_by_car;
    if (!l->g->car[car].drive || zset_has(&l->m->bombs, self(l)->zone))
        return UNLIKELY;
    int steps = way(l, WAY_CAR)[self(l)->zone];
    if (steps != 0xff && (away || (drives && steps)))
        return drives ? ENTER + DRIVE : ENTER;
    return drives && !l->m->leaving ? w(l, WEIGHT_WHEEL) * prey_near(l) : UNLIKELY;
}

static bool somebody_walks(const struct look *l)
{
    EACH_PLAYED (l->s, i)
        if (on_board(l->s, i) && !l->s->survivor[i].car)
            return true;
    return false;
}

/* Closer to where the car has to go; and what one gets away from, or into. */
int score_drive(const struct look *l, int to)
{
    const uint8_t *there = way(l, WAY_CAR);
    int from = self(l)->zone, actions = self(l)->actions, score = UNLIKELY;
    bool waits = l->m->leaving && l->g->leave_by_car && somebody_walks(l);
    if (!waits && there[from] != 0xff && there[to] < there[from])
        score = DRIVE + w(l, WEIGHT_STEP) * (there[from] - there[to]);
    else if (!waits && there[from] != 0xff && there[to] > there[from])
        score = UNLIKELY - w(l, WEIGHT_STEP);
    int risk = risk_in(l->g, l->s, l->m, to, l->who, actions - 1), here = risk_in(l->g, l->s, l->m, from, l->who, actions);
    return score + (w(l, WEIGHT_RISK_HERE) * here - w(l, WEIGHT_RISK_THERE) * risk) / 100 +
           escape_worth(l, from, to, actions, actions - 1);
}

/* A fast car strikes in both zones it comes through, without a sound. */
int score_race(const struct look *l, int first, int second)
{
    int own[2], type = l->g->car_weapon;
    int kills = kills_of(l->g, l->s, l->who, type, true, 0, first, NONE, &own[0]) +
                kills_of(l->g, l->s, l->who, type, true, 0, second, NONE, &own[1]);
    return score_drive(l, second) + (w(l, WEIGHT_RACE) * kills - w(l, WEIGHT_FRIENDLY_FIRE) * (own[0] + own[1])) / 100;
}

/* A bomb has to be seen from outside; and not every way out is one for cars. */
int score_getout(const struct look *l)
{
    int zone = self(l)->zone;
    if (zset_has(&l->m->bombs, zone))
        return DEED;
    return l->m->leaving && !l->g->leave_by_car && way(l, WAY_CAR)[zone] == 0xff ? ENTER : NEVER;
}

/* The shot that blows up a car where it has to: with nobody there. */
int score_blast(const struct look *l, int car)
{
    return is_bomb(l->g, l->s, l->m, car) && !friend_in(l->s, cars(l->g, l->s)[car].zone, -1) ? BURN : HARMFUL;
}
