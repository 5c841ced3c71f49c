/*
 * motive.c - what speaks for an answer, found by asking the questions it was scored by once more: whichever counted most is
 * named, with the thing, the place or the number behind it. Asked for hints only, never while games are played ahead.
 * Not here: scores (policy.c, answers.c), the sentences (tell/words.c), odds and forecasts, which clients put beside it.
 */
#include "horde/think/motive.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"
#include "horde/think/score.h"

#include <string.h>

enum { KILLS_ANYTHING = 0xff }; /* more damage than any toughness */

static struct motive because(enum motive_kind kind)
{
    return (struct motive){.kind = kind,
                           .who = HD_NONE,
                           .of = HD_NONE,
                           .place = HD_NONE,
                           .thing = HD_NONE,
                           .zombie = HD_NONE,
                           .card = HD_NONE,
                           .skill = HD_NONE};
}

static struct motive of_who(enum motive_kind kind, int who)
{
    struct motive m = because(kind);
    m.who = who;
    return m;
}

/* ---- what is wanted where ---- */

static int token_at(const struct horde_game *g, const struct horde_state *s, int zone)
{
    for (uint64_t left = s->tokens; left;) {
        int i = bit_pop(&left);
        if (g->token[i].zone == zone)
            return PIECE_TOKENS + i;
    }
    for (int i = 0; i < g->objectives; i++)
        if (g->objective[i].zone == zone && card_down(g, s, i))
            return PIECE_CARDS + i;
    return HD_NONE;
}

static int somebody_at(const struct horde_game *g, const struct horde_state *s, int zone)
{
    EACH_OTHER (s, who)
        if (s->survivor[who].zone == zone && s->survivor[who].leader == NONE)
            return who;
    for (int k = 0; k < g->zombie_kinds; k++)
        if (g->abominations >> k & 1 && s->zombie[zone][k])
            return PIECE_ZOMBIES + zone * KINDS + k;
    return HD_NONE;
}

/* What draws people to the zone, as a piece. HD_NONE: nothing that has a name. */
static int thing_at(const struct horde_game *g, const struct horde_state *s, int zone)
{
    int thing = token_at(g, s, zone);
    if (thing == HD_NONE)
        thing = somebody_at(g, s, zone);
    for (int i = 0; thing == HD_NONE && i < g->marks; i++)
        if (g->mark[i].zone == zone)
            thing = PIECE_MARKS + i;
    for (int i = 0; thing == HD_NONE && i < g->cars; i++)
        if (cars(g, s)[i].zone == zone)
            thing = PIECE_CARS + i;
    return thing;
}

/* The one of the zones that is closest, and how far it is, as the board lies now. */
static int nearest(const struct look *l, struct zset zones, int from, int *steps)
{
    uint8_t there[ZONES];
    int best = HD_NONE;
    *steps = 0xff;
    while (!zset_empty(&zones)) {
        struct zset one = {{0}};
        int z = zset_pop(&zones);
        zset_add(&one, z);
        think_way(l->g, l->s, l->m->doors, one, there);
        if (there[from] < *steps) {
            *steps = there[from];
            best = z;
        }
    }
    return best;
}

/* Towards the nearest of what is wanted: what it is, or at least where. */
static struct motive towards(const struct look *l, int from, enum motive_kind thing, enum motive_kind place)
{
    int steps, zone = nearest(l, l->m->want[l->who], from, &steps);
    if (zone == HD_NONE)
        return because(MOTIVE_NONE);
    struct motive m = of_who(place, l->who);
    m.place = zone;
    m.n = steps;
    m.thing = thing_at(l->g, l->s, zone);
    m.kind = m.thing == HD_NONE ? place : thing;
    return m;
}

static struct motive towards_goal(const struct look *l, int to)
{
    if (l->m->idle >> l->who & 1)
        return of_who(MOTIVE_TOGETHER, l->who);
    const uint8_t *own = way(l, l->who);
    bool rooms = own[self(l)->zone] == 0xff || (l->m->search && !own[self(l)->zone]);
    int steps, zone = nearest(l, rooms ? l->m->rooms : l->m->want[l->who], to, &steps);
    struct motive m = towards(l, to, MOTIVE_TOWARDS, MOTIVE_TOWARDS_PLACE);
    if (l->m->leaving && !rooms) {
        m = of_who(MOTIVE_TOWARDS_OUT, l->who);
    } else if (rooms || (zone != HD_NONE && zset_has(&l->m->rooms, zone) && m.thing == HD_NONE && l->m->search)) {
        m = of_who(MOTIVE_TOWARDS_ROOM, l->who);
        m.place = zone;
    } else if (l->m->hunt && m.thing == HD_NONE && zone != HD_NONE && l->s->crowd[zone]) {
        m.kind = MOTIVE_HUNT;
        m.n = l->s->crowd[zone];
        return m;
    }
    m.n = steps;
    return m;
}

/* ---- steps ---- */

static int friend_near(const struct look *l, int zone)
{
    int best = HD_NONE, far = 0xff;
    EACH_PLAYED (l->s, i) {
        int steps = i != l->who && on_board(l->s, i) ? l->g->steps[zone][l->s->survivor[i].zone] : 0xff;
        if (steps < far && l->s->crowd[l->s->survivor[i].zone]) {
            far = steps;
            best = i;
        }
    }
    return best;
}

static struct motive why_help(const struct look *l, int to)
{
    struct motive m = of_who(MOTIVE_HELP, l->who);
    m.of = friend_near(l, to);
    m.n = m.of == HD_NONE ? 0 : l->s->crowd[l->s->survivor[m.of].zone];
    return m.n ? m : of_who(MOTIVE_TOGETHER, l->who);
}

static struct motive why_step(const struct look *l, int to)
{
    struct step step = weigh_step(l, to);
    const int worth[] = {step.towards, step.help, step.escape, step.safer, step.air, step.together};
    const enum motive_kind kind[] = {MOTIVE_TOWARDS, MOTIVE_HELP, MOTIVE_ESCAPE, MOTIVE_SAFER, MOTIVE_AIR, MOTIVE_TOGETHER};
    int best = 0;
    for (int i = 1; i < (int)(sizeof worth / sizeof *worth); i++)
        best = worth[i] > worth[best] ? i : best;
    if (worth[best] <= 0)
        return because(MOTIVE_NONE);
    if (kind[best] == MOTIVE_TOWARDS)
        return towards_goal(l, to);
    if (kind[best] == MOTIVE_HELP)
        return why_help(l, to);
    struct motive m = of_who(kind[best], l->who);
    m.n = l->s->crowd[self(l)->zone];
    m.kind = m.kind == MOTIVE_ESCAPE && !m.n ? MOTIVE_SAFER : m.kind;
    return m;
}

static struct motive why_machine(const struct look *l, int machine, int to)
{
    struct motive m = of_who(MOTIVE_MACHINE, l->who);
    m.of = machine;
    m.n = way(l, WAY_MACHINE)[to];
    return m.n == 0xff ? because(MOTIVE_NONE) : m;
}

static struct motive why_drive(const struct look *l, int to)
{
    struct motive m = of_who(MOTIVE_CAR, l->who);
    m.n = way(l, WAY_CAR)[to];
    return m.n == 0xff ? because(MOTIVE_NONE) : m;
}

/* ---- doors ---- */

/* Others whose way the door lies on. */
static int others_through(const struct look *l, int to)
{
    int n = 0;
    EACH_PLAYED (l->s, i) {
        int there = l->s->survivor[i].zone;
        if (i == l->who || !on_board(l->s, i))
            continue;
        const uint8_t *theirs = way(l, i);
        n += theirs[there] != 0xff && theirs[to] + l->g->steps[there][to] <= theirs[there];
    }
    return n;
}

static struct motive why_door(const struct look *l, int to)
{
    const uint8_t *own = way(l, l->who);
    int from = self(l)->zone;
    struct motive m = because(MOTIVE_NONE);
    if (own[from] != 0xff && own[to] < own[from] && !(l->m->idle >> l->who & 1))
        m = towards(l, to, MOTIVE_OPEN_TO, MOTIVE_OPEN_PLACE);
    if (m.kind != MOTIVE_NONE)
        return m;
    m = of_who(MOTIVE_OPEN_OTHERS, l->who);
    m.n = others_through(l, to);
    return m.n ? m : of_who(MOTIVE_OPEN_ROOMS, l->who);
}

static struct motive why_shut(const struct look *l, int to)
{
    struct motive m = of_who(MOTIVE_SHUT, l->who);
    m.n = l->s->crowd[to];
    return m.n ? m : because(MOTIVE_NONE);
}

/* ---- searching ---- */

static int damage_of(const struct card_type *t)
{
    if (t->flags & CARD_KILLS_ALL)
        return KILLS_ANYTHING;
    return t->melee.damage > t->ranged.damage ? t->melee.damage : t->ranged.damage;
}

/* Does it work as it is, or with what the same one carries? A weapon without its cell or canister strikes nobody. */
static bool works_for(const struct horde_game *g, const struct horde_state *s, const struct survivor *v, int copy)
{
    return is_charged(g, s, copy) || carries_charge(g, v, copy);
}

/* Damage of the hardest blow anybody can strike with what the team carries. */
static int hardest_blow(const struct look *l)
{
    int most = 0;
    EACH_PLAYED (l->s, who)
        for (int i = 0; i < slot_end(l->g, &l->s->survivor[who]); i++) {
            const struct survivor *v = &l->s->survivor[who];
            int copy = v->card[i];
            int damage = copy != NONE && works_for(l->g, l->s, v, copy) ? damage_of(&l->g->card_type[l->g->type_of[copy]]) : 0;
            most = damage > most ? damage : most;
        }
    return most;
}

/* A kind on the board that nobody can kill, HD_NONE. */
static int unbeaten(const struct look *l)
{
    int damage = hardest_blow(l);
    for (int k = 0; k < l->g->zombie_kinds; k++)
        for (struct zset left = l->s->infested; l->g->kind[k].toughness > damage && !zset_empty(&left);)
            if (l->s->zombie[zset_pop(&left)][k])
                return k;
    return HD_NONE;
}

static bool somebody_opens(const struct look *l)
{
    EACH_PLAYED (l->s, who)
        if (on_board(l->s, who) && power_of(l->g, l->s, who).opens)
            return true;
    return false;
}

static int best_hits(const struct horde_game *g, const struct horde_state *s, int who)
{
    struct power p = power_of(g, s, who);
    return p.melee > p.ranged ? p.melee : p.ranged;
}

static struct motive why_search(const struct look *l)
{
    struct motive m = of_who(MOTIVE_SEARCH_WEAK, l->who);
    m.x = best_hits(l->g, l->s, l->who);
    m.zombie = unbeaten(l);
    if (l->m->search)
        m.kind = wants_fire(l->m) || !zset_empty(&l->m->boss) ? MOTIVE_SEARCH_FIRE : MOTIVE_SEARCH_GOAL;
    else if (m.zombie != HD_NONE)
        m.kind = MOTIVE_SEARCH_STRONG;
    else if (!has_part(l->g, PART_HAND_DOORS) && !somebody_opens(l))
        m.kind = MOTIVE_SEARCH_DOOR;
    else if (!m.x)
        m.kind = MOTIVE_SEARCH_UNARMED;
    return m;
}

/* ---- whose turn ---- */

static struct motive why_first(const struct look *l)
{
    struct first first = weigh_first(l);
    struct motive m = of_who(MOTIVE_FIRST_ANY, l->who);
    if (first.shot && first.shot >= first.among)
        m.kind = MOTIVE_FIRST_SHOT;
    else if (first.among && first.among >= first.tool)
        m.kind = MOTIVE_FIRST_AMONG;
    else if (first.tool)
        m.kind = MOTIVE_FIRST_TOOL;
    else if (first.steps != 0xff && first.steps && !(l->m->idle >> l->who & 1))
        return towards(l, self(l)->zone, MOTIVE_FIRST_NEAR, MOTIVE_FIRST_GOING);
    m.n = l->s->crowd[self(l)->zone];
    return m;
}

/* ---- cards ---- */

/* Hits an action with the best of all that works of what somebody carries, as printed. */
static int could_hit(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct survivor *v = &s->survivor[who];
    int best = 0;
    for (int i = 0; i < slot_end(g, v); i++) {
        bool works = v->card[i] != NONE && works_for(g, s, v, v->card[i]);
        const struct card_type *t = works ? &g->card_type[g->type_of[v->card[i]]] : NULL;
        const struct line *line[] = {t ? &t->melee : NULL, t ? &t->ranged : NULL};
        for (int k = 0; t && k < 2; k++) {
            int hits = line[k]->used ? line[k]->dice * hit_chance(line[k]->accuracy) : 0;
            best = hits > best ? hits : best;
        }
    }
    return best;
}

/* Whose cards are others after the answer, the one who gains most by it first; HD_NONE: nobody's. */
static int who_gains(const struct horde_game *g, const struct horde_state *s, const struct horde_state *after)
{
    int best = HD_NONE, most = 0;
    EACH_PLAYED (s, who) {
        if (!on_board(s, who) || !on_board(after, who) ||
            !memcmp(after->survivor[who].card, s->survivor[who].card, sizeof s->survivor[who].card))
            continue;
        int gain = best_hits(g, after, who) - best_hits(g, s, who) + could_hit(g, after, who) - could_hit(g, s, who);
        if (best == HD_NONE || gain > most) {
            best = who;
            most = gain;
        }
    }
    return best;
}

/* By what a sentence shows: "1.0 instead of 1.0" is no reason. */
static bool shows_more(int hundredths, int than) { return (hundredths + 5) / 10 > (than + 5) / 10; }

static struct motive why_sorted(const struct horde_game *g, const struct horde_state *s, const struct horde_state *after,
                                int who)
{
    struct power then = power_of(g, after, who), now = power_of(g, s, who);
    struct motive m = of_who(MOTIVE_AT_HAND, who);
    m.x = best_hits(g, after, who);
    m.y = best_hits(g, s, who);
    if (shows_more(m.x, m.y)) {
        m.kind = MOTIVE_STRONGER;
    } else if (then.opens && !now.opens) {
        m.kind = MOTIVE_OPENS;
    } else if (then.melee && then.ranged && !(now.melee && now.ranged)) {
        m.kind = MOTIVE_BOTH_WAYS;
    } else if (shows_more(could_hit(g, after, who), could_hit(g, s, who))) {
        m.kind = MOTIVE_ARMED;
        m.x = could_hit(g, after, who);
        m.y = could_hit(g, s, who);
    }
    return m;
}

/* Could somebody strike harder with what is not in hand, or not charged, yet? */
static bool has_better(const struct horde_game *g, const struct horde_state *s, int who)
{
    return gear_unsorted(g, s, who) > 0 || could_hit(g, s, who) > best_hits(g, s, who);
}

static struct motive why_sort(const struct horde_game *g, const struct horde_state *s, struct hd_action a)
{
    union {
        struct horde_state state;
        unsigned char bytes[HD_STATE_MAX]; /* parts keep theirs behind it */
    } after;
    memcpy(after.bytes, s, g->base.state_size);
    g->base.rules->apply(&g->base, (struct hd_state *)after.bytes, a, NULL);
    int who = who_gains(g, s, &after.state);
    if (who == HD_NONE)
        return because(MOTIVE_NONE);
    struct motive m = why_sorted(g, s, &after.state, who);
    if (m.kind == MOTIVE_AT_HAND && (a.verb == V_STOW || a.verb == V_DROP) && has_better(g, s, who))
        m.kind = MOTIVE_ROOM;
    m.card = a.verb == V_SWAP ? a.arg[2] : a.arg[1];
    return m;
}

/* Nothing is to be gained by sorting on. */
static struct motive why_settled(const struct horde_game *g, const struct horde_state *s, int who)
{
    struct motive m = of_who(MOTIVE_SETTLED, who);
    m.x = best_hits(g, s, who);
    if (has_better(g, s, who))
        m.kind = m.x ? MOTIVE_IN_HAND : MOTIVE_NONE;
    else
        m.kind = m.x ? MOTIVE_SETTLED : MOTIVE_NOTHING_BETTER;
    return m;
}

static struct motive why_trade(const struct look *l, int partner)
{
    struct motive m = of_who(MOTIVE_TRADE, l->who);
    m.of = partner;
    m.x = l->s->crowd[self(l)->zone] ? loan_gain(l->g, l->s, l->who, partner) : trade_gain(l->g, l->s, l->who, partner);
    return m.x > 0 ? m : because(MOTIVE_NONE);
}

/* ---- taking ---- */

static struct motive why_take(const struct look *l)
{
    struct motive m = of_who(MOTIVE_POINTS, l->who);
    int token = token_at(l->g, l->s, self(l)->zone) - PIECE_TOKENS;
    m.n = l->g->rule.objective_ap;
    m.kind = m.n ? MOTIVE_POINTS : MOTIVE_TAKEN;
    if (token >= 0 && token < l->g->tokens && l->g->token[token].type == TOKEN_CRATE)
        m.kind = MOTIVE_CRATE;
    for (int d = 0; d < l->g->board.doors && token >= 0 && token < l->g->tokens; d++)
        if (!(l->s->open >> d & 1) && l->g->door_needs[d] >> l->s->colour[token] & 1 && !l->g->hidden_count)
            m.kind = MOTIVE_KEY;
    return m;
}

static struct motive why_turn(const struct look *l, struct hd_action a)
{
    struct motive m = of_who(MOTIVE_NONE, l->who);
    switch ((enum verb)a.verb) {
    case V_MOVE:
    case V_SPRINT:
    case V_JUMP:
    case V_CHARGE:
    case V_BLOODLUST:
    case V_QUICKSTRIKE: return why_step(l, a.arg[1]);
    case V_ESCORT: m = why_machine(l, a.arg[2], a.arg[1]); return m.kind == MOTIVE_NONE ? why_step(l, a.arg[1]) : m;
    case V_STEER: return why_machine(l, a.arg[1], a.arg[2]);
    case V_DRIVE: return why_drive(l, a.arg[1]);
    case V_ENTER: return why_drive(l, self(l)->zone);
    case V_OPEN: return why_door(l, a.arg[1]);
    case V_CLOSE: return why_shut(l, a.arg[1]);
    case V_SEARCH:
    case V_CARSEARCH: return why_search(l);
    case V_REORGANISE: return why_settled(l->g, l->s, l->who);
    case V_TRADE: return why_trade(l, a.arg[1]);
    case V_TAKE: return why_take(l);
    case V_EAT:
        m.kind = MOTIVE_POINTS;
        m.n = l->g->card_type[a.arg[1]].eat;
        return m;
    case V_TAKE_CARD: m.kind = MOTIVE_UNREAD; return m;
    case V_RELOAD:
        m.kind = MOTIVE_EMPTY;
        m.n = steps_to(l->g, l->s->infested, self(l)->zone);
        return m.n == 0xff ? because(MOTIVE_NONE) : m;
    case V_LEAD:
    case V_COLLECT:
    case V_PICK_UP:
        m.kind = a.verb == V_LEAD ? MOTIVE_LEADS : MOTIVE_JOINS;
        m.of = a.arg[1];
        return m;
    case V_END: m.kind = self(l)->actions ? MOTIVE_NONE : MOTIVE_SPENT; return m;
    default: return m;
    }
}

/* ---- in the middle of something ---- */

static struct motive why_wound(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int who)
{
    const struct survivor *v = &s->survivor[who];
    int kind = f->kind == F_ASSAULT ? assault_kind(g, f) : f->wounds.kind;
    int damage = f->kind == F_ASSAULT ? assault_damage(g, f) : f->wounds.damage ? f->wounds.damage : 1;
    struct motive m = of_who(MOTIVE_BEARS, who);
    m.n = v->health - v->wounds - damage;
    if (kind != NONE && v->armour >> kind & 1)
        m.kind = MOTIVE_UNHURT;
    else if (m.n <= 0)
        m.kind = MOTIVE_FALLS;
    return m;
}

static struct motive why_hit(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int kind)
{
    struct motive m = because(withstands(g, s, f, kind) ? MOTIVE_WASTED : MOTIVE_BITES);
    m.zombie = kind;
    m.n = g->kind[kind].actions * g->kind[kind].wounds;
    m.m = g->kind[kind].ap;
    return m;
}

static struct motive why_route(const struct horde_game *g, const struct horde_state *s, int zone)
{
    struct motive m = because(MOTIVE_AWAY);
    m.n = 0xff;
    EACH_PLAYED (s, who) {
        int steps = on_board(s, who) ? g->steps[zone][s->survivor[who].zone] : 0xff;
        if (steps < m.n) {
            m.n = steps;
            m.of = who;
        }
    }
    return m.of == HD_NONE ? because(MOTIVE_NONE) : m;
}

static struct motive why_small(const struct horde_game *g, const struct horde_state *s, const struct frame *f,
                               struct hd_action a)
{
    struct motive m = because(MOTIVE_LEARNS);
    switch ((enum verb)a.verb) {
    case V_DONE:
    case V_AGREE: return why_settled(g, s, a.arg[0]);
    case V_WOUND: return why_wound(g, s, f, a.arg[0]);
    case V_HIT: return why_hit(g, s, f, a.arg[1]);
    case V_ROUTE: return why_route(g, s, a.arg[1]);
    case V_SKILL: m.skill = a.arg[1]; return m;
    case V_ORDER: return because(MOTIVE_ANY_ORDER);
    default: return is_sorting(f) ? why_sort(g, s, a) : because(MOTIVE_NONE);
    }
}

struct motive think_motive(const struct horde_game *g, const struct horde_state *s, struct hd_action a)
{
    const struct frame *f = &s->frame[s->depth - 1];
    struct mind m;
    struct look look = {g, s, &m, f->kind == F_SEAT ? a.arg[0] : f->who, g->weight};
    if (f->kind != F_TURN && f->kind != F_SEAT)
        return why_small(g, s, f, a);
    think_wants(g, s, &m);
    think_power(g, s, &m);
    if (f->kind == F_SEAT)
        return a.verb == V_ACTIVATE ? why_first(&look) : because(MOTIVE_NONE);
    return why_turn(&look, a);
}
