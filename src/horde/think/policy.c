/*
 * policy.c - how good each answer to the open question looks, without looking ahead: the family's own player.
 * 0 is what doing nothing is worth. Not here: what the goals want (wants.c), what is to be feared (danger.c), cars (driving.c),
 * machines (steering.c), answers in the middle of something (answers.c).
 */
#include "horde/border.h"
#include "horde/parts/parts.h"
#include "horde/think/score.h"

/* ---- attacks ---- */

/* What a weapon that may break is worth against the kills the dice bring. */
static int wear(const struct look *l, int type, int how)
{
    return w(l, WEIGHT_KILL) * all_out_dice(&l->g->card_type[type], how) / 8;
}

/* Kills that keep somebody from dying, whatever friends can still do, are worth more than others, and than a friend's wound. */
static int saved_by(const struct look *l, int zone, int kills)
{
    if (zset_has(&l->m->guard, zone))
        return w(l, WEIGHT_GUARD) * kills / 100;
    int deadly = zone == self(l)->zone || friend_in(l->s, zone, -1) ? deadly_in(l->g, l->s, l->m, zone, l->who) : 0;
    return w(l, WEIGHT_SAVE) * (kills < deadly ? kills : deadly) / 100;
}

static int score_melee(const struct look *l, struct hd_action a)
{
    int own, kills = kills_of(l->g, l->s, l->who, a.arg[1], false, how_of(a.arg[2]), self(l)->zone, a.arg[3], &own);
    if (kills < 5)
        return POINTLESS;
    return w(l, WEIGHT_MELEE) + w(l, WEIGHT_KILL) * kills / 100 + saved_by(l, self(l)->zone, kills) -
           wear(l, a.arg[1], how_of(a.arg[2]));
}

static bool spoils(const struct look *l, int type, int zone)
{
    if (friend_in(l->s, zone, -1) || zset_has(&l->m->spare, zone) || zset_has(&l->m->slay, zone))
        return true;
    for (uint64_t left = l->g->card_type[type].flags & CARD_GRENADE ? l->s->tokens : 0; left;)
        if (l->g->token[bit_pop(&left)].zone == zone)
            return true; /* what lies there is lost */
    return false;
}

/* Do the goals ask for all bottles there are: to have them, or for an abomination that may come yet? */
static bool hoards_fire(const struct look *l)
{
    for (int i = 0; i < l->g->goals; i++) {
        const struct goal *goal = &l->g->goal[i];
        if (goal->type == GOAL_NO_ABOMINATION || (goal->type == GOAL_TEAM_HOLDS && goal->tag & TAG_MOLOTOV))
            return true;
    }
    return !zset_empty(&l->m->boss);
}

/* Is there none to spare? */
static bool saves_fire(const struct look *l, int blaze)
{
    return l->m->fires[blaze] >= fires_held(l->g, l->s, blaze) || hoards_fire(l);
}

static int score_molotov(const struct look *l, int type, int zone)
{
    if (spoils(l, type, zone))
        return HARMFUL;
    int blaze = blaze_of(&l->g->card_type[type]);
    if (zset_has(&l->m->fire[blaze], zone) || zset_has(&l->m->boss, zone))
        return BURN;
    return saves_fire(l, blaze) || l->s->crowd[zone] < w(l, WEIGHT_MOLOTOV_CROWD) ? POINTLESS : MOLOTOV;
}

int shot_worth(const struct look *l, int zone)
{
    int here = self(l)->zone;
    if (zone == here)
        return w(l, WEIGHT_SHOOT_HERE);
    if (friend_in(l->s, zone, -1))
        return w(l, WEIGHT_SHOOT_COVER);
    if (l->g->steps[here][zone] <= 1)
        return w(l, WEIGHT_SHOOT_NEAR);
    return w(l, WEIGHT_SHOOT_FAR) - w(l, WEIGHT_SHOOT_LEVEL) * danger_level(l->g, l->s);
}

/* Wounds each of those in the zone deals before the next turn, on average. */
static int bite_of(const struct look *l, int zone)
{
    int here = self(l)->zone, sum = 0;
    bool among = zone == here || friend_in(l->s, zone, -1);
    if (!l->s->crowd[zone] || (!among && l->g->steps[here][zone] > 1))
        return 0;
    for (int k = 0; k < l->g->zombie_kinds; k++) {
        const struct zombie_kind *kind = &l->g->kind[k];
        sum += l->s->zombie[zone][k] * (among ? 100 * kind->actions * kind->wounds : kind->actions > 1 ? 100 : 0);
    }
    return sum / l->s->crowd[zone];
}

static int score_shot(const struct look *l, struct hd_action a)
{
    int zone = a.arg[2], own;
    if (l->g->card_type[a.arg[1]].flags & CARD_KILLS_ALL)
        return score_molotov(l, a.arg[1], zone);
    int kills = kills_of(l->g, l->s, l->who, a.arg[1], true, how_of(a.arg[3]), zone, a.arg[4], &own);
    if (kills < 5)
        return POINTLESS;
    own = friendly_fear(l->g, l->s, own, zone, l->who);
    return shot_worth(l, zone) + (w(l, WEIGHT_KILL) * kills - w(l, WEIGHT_FRIENDLY_FIRE) * own) / 100 +
           saved_by(l, zone, kills) + w(l, WEIGHT_BITE) * bite_of(l, zone) * kills / 10000 -
           wear(l, a.arg[1], how_of(a.arg[3]));
}

/* ---- moving ---- */

/* Towards what is wanted; for want of that, to a room that can be searched. */
static int step_worth(const struct look *l, int from, int to, int *steps)
{
    const uint8_t *there = way(l, l->who);
    int worth = w(l, WEIGHT_STEP) + (l->m->leaving ? w(l, WEIGHT_STEP_OUT) : 0);
    if (there[from] == 0xff || (l->m->search && !there[from])) {
        there = way(l, WAY_ROOMS);
        worth = w(l, WEIGHT_STEP_SEARCH);
    }
    *steps = there[from] == 0xff || there[to] == 0xff ? 0 : there[from] - there[to];
    return worth * *steps;
}

/* Who is farther away is away. */
static int apart(int steps) { return steps < 4 ? steps : 4; }

static int togetherness(const struct look *l, int from, int to)
{
    int sum = 0;
    EACH_PLAYED (l->s, i) {
        if (i == l->who || !on_board(l->s, i))
            continue;
        int there = l->s->survivor[i].zone, before = l->g->steps[from][there], after = l->g->steps[to][there];
        sum += apart(before) - apart(after);
    }
    return w(l, WEIGHT_TOGETHER) * sum;
}

/* Zombies in the zone, as wounds in hundredths, that one kills hand to hand in that many actions: shots would hit friends. */
static int killed_by_hand(const struct look *l, int zone, int actions)
{
    struct threat t = crowd_in(l->g, l->s, zone);
    const struct power *p = &l->m->power[l->who];
    if (no_combat_in(l->g, l->s, zone))
        return 0;
    int hits = actions * p->melee, strong = actions * p->strong_melee;
    int tough = t.tough < strong ? t.tough : strong, left = hits - tough;
    return tough + (t.weak < left ? t.weak : left);
}

/* What coming to friends who are in danger is worth, with that many actions left there: kills, and wounds one can take for
 * them.
 */
static int help_worth(const struct look *l, int to, int actions)
{
    if (!friend_in(l->s, to, l->who))
        return 0;
    int killed = killed_by_hand(l, to, actions), deadly = deadly_in(l->g, l->s, l->m, to, l->who);
    int spared = killed + w(l, WEIGHT_HELP_BEAR) * (self(l)->health - self(l)->wounds - 1);
    return (w(l, WEIGHT_HELP) * (spared < deadly ? spared : deadly) + w(l, WEIGHT_HELP_ANY) * killed) / 100;
}

/* ... and a step on the way to them. */
static int help_ahead(const struct look *l, int from, int to, int actions)
{
    int best = 0;
    EACH_PLAYED (l->s, i) {
        if (i == l->who || !on_board(l->s, i))
            continue;
        int there = l->s->survivor[i].zone, steps = l->g->steps[to][there];
        if (!steps || steps >= l->g->steps[from][there] || steps > actions)
            continue;
        int help = help_worth(l, there, actions - steps);
        best = help > best ? help : best;
    }
    return best;
}

/* Wounds too many that one gets away from, less those one walks into. That others need one here is for other scores. */
int escape_worth(const struct look *l, int from, int to, int actions, int left)
{
    int here = lost_in(l->g, l->s, l->m, from, l->who, actions) - lost_in(l->g, l->s, l->m, from, l->who, -1);
    int there = lost_in(l->g, l->s, l->m, to, l->who, left) - lost_in(l->g, l->s, l->m, to, l->who, -1);
    return (w(l, WEIGHT_FLEE) * (here > 0 ? here : 0) - w(l, WEIGHT_FLEE_INTO) * (there > 0 ? there : 0)) / 100;
}

/* Whoever is out in the open without air when the round ends loses a point of armour: does this one get in with that many
 * actions? Once in, one is safe. */
static int breath(const struct look *l, int zone, int actions)
{
    int steps = way(l, WAY_AIR)[zone];
    return steps == 0 ? 2 : steps <= actions ? 1 : 0;
}

/* Does staying there cost a point of armour? */
static bool gasps_in(const struct look *l, int zone)
{
    return has_part(l->g, PART_OUTDOORS) && l->g->board.kind[zone] == ZONE_OUTDOOR && !has_air(l->g, self(l));
}

static int air_worth(const struct look *l, int from, int to, int actions, int left)
{
    if (!has_part(l->g, PART_OUTDOORS) || has_air(l->g, self(l)))
        return 0;
    return w(l, WEIGHT_AIR) * (breath(l, to, left) - breath(l, from, actions)) / 2;
}

/* Can the thing that wins be taken in this turn from there, with that many actions? Then it does not matter what waits. */
static bool wins_from(const struct look *l, int zone, int actions)
{
    int steps = way(l, l->who)[zone];
    return l->m->last && steps != 0xff && steps + (steps ? l->s->crowd[zone] : 0) < actions;
}

/* What is to be feared on the way to it counts only if it is the wrong thing. */
static int unless_won(const struct look *l, int fear) { return fear < 0 ? fear * (100 - l->m->last) / 100 : fear; }

/* A step taken apart: what speaks for it, and what against. */
struct step weigh_step(const struct look *l, int to)
{
    int from = self(l)->zone, cost = 1 + l->s->crowd[from], actions = self(l)->actions, steps;
    int left = actions > cost ? actions - cost : 0;
    struct step step = {.towards = step_worth(l, from, to, &steps), .together = togetherness(l, from, to)};
    int there = risk_in(l->g, l->s, l->m, to, l->who, left);
    int here = risk_in(l->g, l->s, l->m, from, l->who, actions);
    step.safer = (w(l, WEIGHT_RISK_HERE) * here - w(l, WEIGHT_RISK_THERE) * there) / 100;
    step.escape = escape_worth(l, from, to, actions, left);
    step.air = air_worth(l, from, to, actions, left);
    step.help = help_worth(l, to, left) + w(l, WEIGHT_HELP_AHEAD) * help_ahead(l, from, to, left) / 100;
    step.rest = w(l, WEIGHT_BLAST) * (zset_has(&l->m->bombs, from) - zset_has(&l->m->bombs, to)) - w(l, WEIGHT_COST) * cost -
                w(l, WEIGHT_INTO_ZOMBIES) * l->s->crowd[to];
    if (wins_from(l, to, left)) {
        step.towards += w(l, WEIGHT_LAST) * l->m->last / 100;
        step.safer = unless_won(l, step.safer);
        step.escape = unless_won(l, step.escape);
        step.rest = unless_won(l, step.rest);
    }
    step.rest += l->g->board.room[to] && !l->g->board.room[from] && steps >= 0 ? w(l, WEIGHT_INSIDE) : 0;
    step.rest += friend_in(l->s, to, l->who) && !friend_in(l->s, from, l->who) ? w(l, WEIGHT_COMPANY) : 0;
    return step;
}

static int score_move(const struct look *l, int to)
{
    struct step step = weigh_step(l, to);
    return step.towards + step.together + step.safer + step.escape + step.air + step.help + step.rest;
}

static int score_rush(const struct look *l, int to)
{
    const struct power *p = &l->m->power[l->who];
    struct threat t = threat_in(l->g, l->s, to);
    bool alone = all_of(t) <= self(l)->actions * (p->melee > p->ranged ? p->melee : p->ranged);
    return alone ? RUSH : UNLIKELY; /* that others will come and help is no reason to be there first */
}

/* ---- doors ---- */

static int dark_rooms(const struct horde_game *g, int building)
{
    int n = 0;
    for (struct zset dark = g->board.darks; !zset_empty(&dark);)
        n += g->board.building[zset_pop(&dark)] == building;
    return n;
}

/* Whose way leads through this door. */
static int door_worth(const struct look *l, int from, int to)
{
    const uint8_t *own = way(l, l->who);
    int worth = own[from] != 0xff && own[to] < own[from] ? w(l, WEIGHT_OPEN_WANTED) : w(l, WEIGHT_OPEN_ELSE);
    EACH_PLAYED (l->s, i) {
        if (i == l->who || !on_board(l->s, i))
            continue;
        int there = l->s->survivor[i].zone;
        const uint8_t *theirs = way(l, i);
        if (theirs[there] != 0xff && theirs[to] + l->g->steps[there][to] <= theirs[there])
            worth += w(l, WEIGHT_OPEN_HELPS);
    }
    return worth;
}

static bool everybody_is_near(const struct look *l, int zone)
{
    EACH_PLAYED (l->s, i)
        if (on_board(l->s, i) && l->g->steps[l->s->survivor[i].zone][zone] > 2)
            return false;
    return true;
}

/* Friends near the zone who have had their turn: what comes out finds them before they can strike. */
static int past_help(const struct look *l, int zone)
{
    int n = 0;
    EACH_PLAYED (l->s, i) {
        const struct survivor *v = &l->s->survivor[i];
        n += i != l->who && on_board(l->s, i) && v->flags & ACTED && l->g->steps[v->zone][zone] <= CLOSE_BEHIND;
    }
    return n;
}

/* Are there more behind the door than those on this side can still kill? */
static bool keeps_us_apart(const struct look *l, int from, int to)
{
    const struct power *p = &l->m->power[l->who];
    int own = self(l)->actions * (p->ranged > p->melee ? p->ranged : p->melee);
    return all_of(crowd_in(l->g, l->s, to)) > own + help_in(l->g, l->s, l->m, from, l->who).weak;
}

static int score_door(const struct look *l, int to)
{
    const struct horde_game *g = l->g;
    int from = self(l)->zone, actions = self(l)->actions, worth = door_worth(l, from, to);
    int building = g->board.building[to] ? g->board.building[to] : g->board.building[from];
    if (wins_from(l, to, actions - 2))
        return worth + w(l, WEIGHT_LAST) * l->m->last / 100;
    if (l->s->crowd[to] && keeps_us_apart(l, from, to))
        return POINTLESS;
    if (l->s->spawned >> building & 1 || !has_part(g, PART_BUILDINGS))
        return worth;
    const struct power *p = &l->m->power[l->who];
    struct threat near = threat_in(g, l->s, from);
    int spawn = dark_rooms(g, building) * (w(l, WEIGHT_SPAWN_ROOM) + w(l, WEIGHT_SPAWN_LEVEL) * danger_level(g, l->s));
    int have = (actions - 1) * (p->ranged + p->melee / 2) + help_in(g, l->s, l->m, from, l->who).weak;
    int lack = spawn + all_of(near) - have, score = worth;
    score -= w(l, WEIGHT_OPEN_LATE) * past_help(l, from);
    if (lack > 0)
        score -= w(l, WEIGHT_OPEN_LACK) * fear_of(g, l->s, lack, from, l->who) / 100;
    bool as_good_as_it_gets = worth > 20 && all_of(near) <= 0 && actions == g->rule.actions;
    return score < 10 && as_good_as_it_gets && everybody_is_near(l, from) ? 10 : score;
}

/* A door in the face of a crowd costs it an activation. */
static int score_close(const struct look *l, int to)
{
    return l->s->crowd[to] && !l->s->crowd[self(l)->zone] && !survivors_in(l->g, l->s, to) ? SHUT_OUT : NEVER;
}

/* ---- the rest of a turn ---- */

/* A spawn token goes home or stays. */
static int score_push(const struct look *l, int to)
{
    int home = l->s->spawn_zone[0];
    return home < ZONES && l->g->steps[to][home] < l->g->steps[self(l)->zone][home] ? PUSH : POINTLESS;
}

/* Can this one walk out by itself in a turn? */
static bool gets_out(const struct look *l, int who)
{
    int zone = l->s->survivor[who].zone;
    return !l->s->crowd[zone] && steps_to(l->g, l->m->out, zone) <= CLOSE_BEHIND;
}

/* A machine has to get out, and somebody has to steer it until then. */
static bool machine_waits(const struct look *l)
{
    for (int i = 0; i < l->g->goals; i++)
        if (is_unmet(l->m, i) && l->g->goal[i].type == GOAL_MACHINE_OUT)
            return true;
    return false;
}

/* Whoever goes first leaves the others with fewer to fight: they should be close behind. */
static int score_leave(const struct look *l)
{
    int zone = self(l)->zone;
    if (machine_waits(l))
        return POINTLESS;
    EACH_PLAYED (l->s, i)
        if (i != l->who && on_board(l->s, i) && !gets_out(l, i))
            return risk_in(l->g, l->s, l->m, zone, l->who, self(l)->actions) > RISKY ? OUT : w(l, WEIGHT_LEAVE_EARLY);
    return OUT;
}

static int score_search(const struct look *l)
{
    if (zset_has(&l->m->forbidden, self(l)->zone))
        return HARMFUL;
    return w(l, WEIGHT_SEARCH) - w(l, WEIGHT_SEARCH_GEAR) * gear_of(l->g, l->s, l->who, wants_fire(l->m)) / 100 +
           (zset_empty(&l->m->want[l->who]) ? w(l, WEIGHT_SEARCH_IDLE) : 0) + (l->m->search ? w(l, WEIGHT_SEARCH_NEED) : 0);
}

/* A weapon somebody has to spare for somebody who has none; in a fight one that works, from somebody who has had the turn. */
static int score_trade(const struct look *l, int partner)
{
    if (wants_fire(l->m) && fit_together(l->g, l->s, l->who, partner))
        return REFUEL;
    if (l->s->crowd[self(l)->zone]) {
        int loan = loan_gain(l->g, l->s, l->who, partner);
        return loan > w(l, WEIGHT_LOAN_LEAST) ? w(l, WEIGHT_MELEE) + w(l, WEIGHT_KILL) * loan / 100 : NEVER;
    }
    int gain = trade_gain(l->g, l->s, l->who, partner) - w(l, WEIGHT_TRADE_LEAST);
    return gain > 0 ? w(l, WEIGHT_TRADE) * gain / 100 : NEVER;
}

/* Zombies in the fullest zone next door that such a card could be thrown into from here. */
static int crowd_for(const struct look *l, int type)
{
    int most = 0, zone = self(l)->zone;
    for (struct zset near = zset_and(seen_from(l->g, l->s, zone), l->s->infested); !zset_empty(&near);) {
        int z = zset_pop(&near);
        if (l->g->steps[zone][z] <= 1 && l->s->crowd[z] > most && !spoils(l, type, z))
            most = l->s->crowd[z];
    }
    return most;
}

/* ... with something that burns or blows up and is to spare, wherever it is carried. */
static int crowd_in_reach(const struct look *l)
{
    int most = 0;
    for (int i = 0; i < slot_end(l->g, self(l)); i++) {
        int copy = self(l)->card[i], blaze = copy == NONE ? BY_ANY : blaze_of(&l->g->card_type[l->g->type_of[copy]]);
        if (blaze == BY_ANY || !is_charged(l->g, l->s, copy) || saves_fire(l, blaze))
            continue;
        int crowd = crowd_for(l, l->g->type_of[copy]);
        most = crowd > most ? crowd : most;
    }
    return most;
}

/* Is it worth the time to take it in hand? */
static bool is_crowd(const struct look *l) { return crowd_in_reach(l) >= w(l, WEIGHT_REARM_CROWD); }

static int score_rearm(const struct look *l)
{
    const struct power *p = &l->m->power[l->who];
    bool waits = p->fire && !p->armed, crowd = waits && self(l)->actions > 1 && is_crowd(l);
    if (crowd)
        return MOLOTOV / 2; /* of two actions */
    return (waits && (wants_fire(l->m) || !zset_empty(&l->m->boss))) || can_charge(l->g, l->s, l->who) ? REARM : NEVER;
}

/* Tiles that would fall under somebody of the team are left alone. */
static bool buries_us(const struct look *l, const struct own_deed *deed)
{
    for (int i = 0; i < deed->dos; i++) {
        const struct mission_do *what = &l->g->mission_do[deed->first_do + i];
        const struct ways *w = ways_now(l->g, l->s);
        if (what->effect != E_FALL || !w)
            continue;
        const struct board *after = l->g->fallen[(w->fallen | 1 << (what->count - 1)) - 1];
        EACH_PLAYED (l->s, who)
            if (on_board(l->s, who) && zset_has(&after->fallen, l->s->survivor[who].zone))
                return true;
    }
    return false;
}

static int score_take(const struct look *l, int kind)
{
    return kind == KIND_CRATE && zset_has(&l->m->forbidden, self(l)->zone) ? HARMFUL : TAKE;
}

static int score_take_card(const struct look *l, int number)
{
    for (int i = 0; i < l->g->objectives; i++)
        if (l->g->objective[i].number == number && !l->g->objective[i].note && card_in_vain(l->g, l->s, i))
            return POINTLESS;
    return TAKE;
}

static int score_own_deed(const struct look *l, const struct own_deed *deed)
{
    return buries_us(l, deed) ? HARMFUL : deed->times ? DEED : POINTLESS;
}

static int score_turn(const struct look *l, struct hd_action a)
{
    int zone = self(l)->zone;
    switch ((enum verb)a.verb) {
    case V_LEAVE: return score_leave(l);
    case V_DEED: return score_own_deed(l, &l->g->own_deed[a.arg[1]]);
    case V_TREAT:
    case V_SEAL:
    case V_LOAD:
    case V_DELIVER: return DEED;
    case V_PICK_UP:
    case V_COLLECT: return COLLECT;
    case V_TAKE_CARD: return score_take_card(l, a.arg[1]);
    case V_TAKE: return score_take(l, a.arg[1]);
    case V_PUSH: return score_push(l, a.arg[1]);
    case V_MELEE: return score_melee(l, a);
    case V_SHOOT: return score_shot(l, a);
    case V_RELOAD: return steps_to(l->g, l->s->infested, zone) <= 1 ? w(l, WEIGHT_RELOAD) : UNLIKELY;
    case V_MOVE:
    case V_SPRINT:
    case V_JUMP: return score_move(l, a.arg[1]);
    case V_FIRE: return score_machine_shot(l, a.arg[1], a.arg[2], a.arg[3]);
    case V_CLUB: return score_machine_blow(l, a.arg[1], a.arg[2]);
    case V_STEER: return score_steer(l, a.arg[1], a.arg[2]);
    case V_ESCORT: return score_move(l, a.arg[1]) + escort_worth(l, a.arg[2], a.arg[1]);
    case V_OPEN: return score_door(l, a.arg[1]);
    case V_CLOSE: return score_close(l, a.arg[1]);
    case V_SEARCH: return score_search(l);
    case V_REORGANISE: return score_rearm(l);
    case V_CHARGE:
    case V_BLOODLUST:
    case V_QUICKSTRIKE: return score_rush(l, a.arg[1]);
    case V_IMPROVISE: return l->s->crowd[a.arg[2]] ? IMPROVISE : UNLIKELY;
    case V_TRADE: return score_trade(l, a.arg[1]);
    case V_SHOVE: return SHOVE;
    case V_LEAD: return LEAD;
    case V_RESCUE: return RESCUE;
    case V_FIELDMEDIC: return MEND;
    case V_CARSEARCH: return TRUNK;
    case V_REFILL: return has_air(l->g, self(l)) ? UNLIKELY : TRUNK;
    case V_ENTER: return score_enter(l, a.arg[1], a.arg[2] == W_DRIVER);
    case V_DRIVE: return score_drive(l, a.arg[1]);
    case V_RACE: return score_race(l, a.arg[1], a.arg[2]);
    case V_EAT: return UNLIKELY;
    case V_BLAST: return score_blast(l, a.arg[2]);
    case V_GETOUT: return score_getout(l);
    case V_TAUNT: return POINTLESS;
    case V_END: return gasps_in(l, self(l)->zone) ? -w(l, WEIGHT_AIR) : 0;
    default: return NEVER;
    }
}

/* ---- whose turn it is ---- */

static int clear_shots(const struct look *l)
{
    int zone = self(l)->zone, n = 0;
    for (struct zset seen = zset_and(seen_from(l->g, l->s, zone), l->s->infested); !zset_empty(&seen);) {
        int z = zset_pop(&seen), d = line_of_sight(l->g, l->s, 0, zone, z);
        n += d >= 0 && d <= l->m->power[l->who].range && !friend_in(l->s, z, l->who);
    }
    return n;
}

/* Points one lacks of the level everybody has to reach. */
static int points_behind(const struct look *l)
{
    int level = l->m->patient, lacks = l->g->rule.level_at[level] - self(l)->ap;
    return level && self(l)->level < level && lacks > 0 ? lacks : 0;
}

/* Is there a door on the way that this one opens in the turn, with an action to spare? */
static bool opens_soon(const struct look *l)
{
    int zone = self(l)->zone, actions = l->g->rule.actions + self(l)->bonus_actions;
    const uint8_t *there = way(l, l->who);
    if (!l->m->power[l->who].opens || there[zone] == 0xff)
        return false;
    for (uint64_t shut = l->m->doors & ~l->s->open & ~l->g->thresholds; shut;) {
        const struct door *d = &l->g->board.door[bit_pop(&shut)];
        for (int side = 0; side < 2; side++) {
            int a = side ? d->b : d->a, b = side ? d->a : d->b, steps = l->g->steps[zone][a];
            if (steps < actions && there[a] == there[b] + 2 && there[zone] == steps + there[a])
                return true;
        }
    }
    return false;
}

struct first weigh_first(const struct look *l)
{
    int zone = self(l)->zone;
    return (struct first){
        .behind = w(l, WEIGHT_FIRST_BEHIND) * points_behind(l),
        .among = l->s->crowd[zone] ? w(l, WEIGHT_FIRST_AMONG) + l->m->power[l->who].melee / 5 : 0,
        .shot = w(l, WEIGHT_FIRST_SHOT) * clear_shots(l),
        .tool = (l->m->power[l->who].opens && l->g->board.doors_at[zone] & ~l->s->open ? w(l, WEIGHT_FIRST_TOOL) : 0) +
                (opens_soon(l) ? w(l, WEIGHT_FIRST_DOOR) : 0),
        .steps = way(l, l->who)[zone]};
}

static int score_first(const struct look *l)
{
    struct first first = weigh_first(l);
    int score = first.among + first.shot + first.behind + first.tool;
    return first.steps == 0xff ? score : score - first.steps;
}

int horde_manners(const struct hd_game *game)
{
    (void)game;
    return MANNERS;
}

/* What burns goes in hand where the goals ask for it, or when there is a crowd to throw it at and time to do it. */
static bool takes_up_fire(const struct look *l)
{
    think_burning(l->g, l->s, l->m);
    return wants_fire(l->m) || !zset_empty(&l->m->boss) || (self(l)->actions && is_crowd(l));
}

void horde_score(const struct hd_game *game, const struct hd_state *state, int seat, int manner, const struct hd_action *legal,
                 int count, int *score)
{
    const struct horde_game *g = (const struct horde_game *)game;
    const struct horde_state *s = (const struct horde_state *)state;
    const struct frame *f = &s->frame[s->depth - 1];
    struct mind m;
    int16_t shifted[WEIGHTS];
    struct look look = {g, s, &m, f->who, weights_in(g, manner, shifted)};
    bool turn = f->kind == F_TURN || f->kind == F_SEAT, fire = is_sorting(f) && takes_up_fire(&look);
    if (turn) {
        think_wants(g, s, &m);
        think_power(g, s, &m);
    }
    for (int i = 0; i < count; i++) {
        if (f->kind == F_SEAT)
            look.who = legal[i].arg[0];
        score[i] = f->kind == F_TURN             ? score_turn(&look, legal[i])
                   : f->kind != F_SEAT           ? score_small(g, s, f, legal[i], fire)
                   : legal[i].verb == V_ACTIVATE ? score_first(&look)
                                                 : POINTLESS;
    }
}
