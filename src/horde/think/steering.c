/*
 * steering.c - how good it looks to shoot, strike or walk with a machine, and whether it may be switched on at all.
 * Not here: where a machine has to go (wants.c).
 */
#include "horde/parts/parts.h"
#include "horde/think/score.h"

/* Is the game lost with this machine? */
static bool is_precious(const struct look *l, int machine)
{
    for (int i = 0; i < l->g->rules; i++) {
        const struct mission_rule *r = &l->g->mission_rule[i];
        if (r->when == WHEN_DESTROYED && (!r->by || r->by == machine_type(l->g, machine)->kind + 1) && r->dos &&
            l->g->mission_do[r->first_do].effect == E_LOSE && all_hold(l->g, l->s, r->first_if, r->ifs))
            return true;
    }
    return false;
}

/* Could something strike here before the round ends: what is here, and what comes from next door and strikes in one go? */
static bool is_exposed(const struct look *l, int zone)
{
    if (l->s->crowd[zone])
        return true;
    struct zset next = zset_and(board_steps(board_now(l->g, l->s), zombie_ways(l->g, l->s), zone), l->s->infested);
    while (!zset_empty(&next)) {
        int z = zset_pop(&next);
        for (int k = 0; k < l->g->zombie_kinds; k++)
            if (l->s->zombie[z][k] && l->g->kind[k].actions > 1)
                return true;
    }
    return false;
}

/* A machine nobody uses is never attacked (DS-MACH-7): it stays off where it would be lost with the game. */
static bool better_off(const struct look *l, int machine, int zone)
{
    return is_precious(l, machine) && !on_board(l->s, machine) && is_exposed(l, zone);
}

int score_machine_shot(const struct look *l, int machine, int zone, int target)
{
    if (better_off(l, machine, machine_zone(l->g, l->s, machine)))
        return HARMFUL;
    int own, kills = kills_of(l->g, l->s, machine, machine_type(l->g, machine)->weapon, true, 0, zone, target, &own);
    return kills < 5 ? POINTLESS : shot_worth(l, zone) + (w(l, WEIGHT_KILL) * kills - w(l, WEIGHT_FRIENDLY_FIRE) * own) / 100;
}

int score_machine_blow(const struct look *l, int machine, int target)
{
    int own, zone = machine_zone(l->g, l->s, machine);
    int kills = kills_of(l->g, l->s, machine, machine_type(l->g, machine)->weapon, false, 0, zone, target, &own);
    if (better_off(l, machine, zone))
        return HARMFUL;
    return kills < 5 ? POINTLESS : w(l, WEIGHT_MELEE) + w(l, WEIGHT_KILL) * kills / 100;
}

/* A machine goes nowhere but where the goals want it; what stands in its way is shot first. */
static int steer_worth(const struct look *l, int machine, int to)
{
    const uint8_t *there = way(l, WAY_MACHINE);
    int from = machine_zone(l->g, l->s, machine);
    if (!machine_type(l->g, machine)->moves || there[from] == 0xff || there[to] >= there[from])
        return 0;
    return 2 * w(l, WEIGHT_STEP) + w(l, WEIGHT_STEP_OUT) - (l->s->crowd[to] ? w(l, WEIGHT_STEP_OUT) : 0);
}

int score_steer(const struct look *l, int machine, int to)
{
    int worth = steer_worth(l, machine, to);
    return is_precious(l, machine) && is_exposed(l, to) ? HARMFUL : worth ? worth : POINTLESS;
}

int escort_worth(const struct look *l, int machine, int to)
{
    return is_precious(l, machine) && is_exposed(l, to) ? HARMFUL : steer_worth(l, machine, to);
}
