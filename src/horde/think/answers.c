/*
 * answers.c - how good an answer in the middle of something looks: rerolls, hits, wounds, routes of zombies, skills, cards.
 * Small questions with small scores; 0 is to leave things as they are.
 */
#include "horde/border.h"
#include "horde/parts/parts.h"
#include "horde/think/mind.h"

#include <string.h>

enum {
    TRADED = 2, /* each of many small steps brings little */
    LOAN = 5,   /* in a fight a weapon counts for whoever strikes next */
    BOSS = 30,
    UNHURT = 100,
    DEADLY = 50,
    SCRAP = -40 /* a machine is lost rather than somebody */
};

static bool wears_shield(const struct horde_game *g, const struct survivor *v)
{
    for (int i = BODY; i < BODY + g->rule.body; i++)
        if (v->card[i] != NONE && g->card_type[g->type_of[v->card[i]]].flags & CARD_SHIELDS)
            return true;
    return false;
}

/* Damage that has been shared out to somebody and does not hurt yet; a card that is worn turns the worst of it away. */
static int coming_to(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int who)
{
    const struct survivor *v = &s->survivor[who];
    const struct assault *assault = part_bytes(g, s, PART_ASSAULT);
    int sum = 0, worst = 0;
    if (f->assault.damage)
        return wears_shield(g, v) ? 0 : assault->on[who][0] * f->assault.damage;
    for (int k = 0; k < g->zombie_kinds; k++) {
        int attacks = assault->on[who][k];
        if (!attacks || v->armour >> k & 1)
            continue;
        sum += attacks * g->kind[k].wounds;
        worst = g->kind[k].wounds > worst ? g->kind[k].wounds : worst;
    }
    return sum - (wears_shield(g, v) ? worst : 0);
}

/* Whoever is hit least badly; a last wound is the end of the game. */
static int score_wound(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int who)
{
    const struct survivor *v = &s->survivor[who];
    bool shared = f->kind == F_ASSAULT;
    int kind = shared ? assault_kind(g, f) : f->wounds.kind, coming = shared ? coming_to(g, s, f, who) : 0;
    int damage = shared ? assault_damage(g, f) : f->wounds.damage ? f->wounds.damage : 1;
    if ((kind != NONE && v->armour >> kind & 1) || (!shared && f->wounds.struck >> who & 1)) /* it is scrap as it is */
        return UNHURT;
    if (shared && !coming && wears_shield(g, v))
        return UNHURT / 2 + damage;
    int left = v->health - v->wounds - coming - damage;
    if (left <= 0 && is_machine(g, who))
        return SCRAP;
    return 10 * left - (left <= 0 ? DEADLY : 0);
}

/* First those that bite most, then those worth most; what does not kill is in vain. */
static int score_hit(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int kind)
{
    const struct zombie_kind *k = &g->kind[kind];
    int boss = g->abominations >> kind & 1 ? BOSS : 0; /* nobody knows when there is such a chance again */
    return f->kind == F_ATTACK && withstands(g, s, f, kind) ? 0 : 20 * k->actions * k->wounds + k->ap + boss;
}

/* Zombies are welcome anywhere but near us. */
static int score_route(const struct horde_game *g, const struct horde_state *s, int zone)
{
    int steps = steps_to(g, survivor_zones(g, s), zone);
    return steps == 0xff ? 0 : 10 * steps;
}

/* What an answer to a roll promises: kills, less what friends may get. */
static int score_roll(const struct horde_game *g, const struct horde_state *s, struct hd_action a)
{
    struct hd_action_info info;
    horde_info(&g->base, (const struct hd_state *)s, a, &info);
    return info.kills_mean - info.risk / 20;
}

static int score_skill(const struct horde_game *g, int skill)
{
    switch ((enum does)g->skill[skill].does) {
    case D_ACTION: return 100;
    case D_FREE_ACTION: return g->skill[skill].action == ACT_SEARCH || g->skill[skill].action == ACT_DOOR ? 30 : 80;
    case D_DIE:
    case D_DAMAGE:
    case D_DAMAGE2:
    case D_ROLL: return 70;
    case D_REAPER:
    case D_SUPER_STRENGTH:
    case D_BARBARIAN:
    case D_FULL_AUTO:
    case D_LUCKY:
    case D_SNIPER:
    case D_TOUGH: return 60;
    case D_SLIPPERY:
    case D_HIT_AND_RUN:
    case D_CHARGE:
    case D_BLOODLUST:
    case D_MEDIC:
    case D_REGENERATION:
    case D_MOVE_ZONES: return 50;
    default: return 20;
    }
}

/* What the team holds after the answer. Sorting shows no cards, so that trying it tells nothing one could not know. */
static int score_sorting(const struct horde_game *g, const struct horde_state *s, struct hd_action a, bool fire_wanted,
                         bool trades)
{
    union {
        struct horde_state state;
        unsigned char bytes[HD_STATE_MAX]; /* parts keep theirs behind it */
    } after;
    if (a.verb == V_DONE)
        return 0;
    memcpy(after.bytes, s, g->base.state_size);
    g->base.rules->apply(&g->base, (struct hd_state *)after.bytes, a, NULL);
    int sum = 0;
    EACH_PLAYED (s, who)
        if (has_part(g, PART_MOUNTING) ||
            memcmp(after.state.survivor[who].card, s->survivor[who].card, sizeof s->survivor[who].card) != 0)
            sum += gear_of(g, &after.state, who, fire_wanted) - gear_of(g, s, who, fire_wanted) +
                   (trades ? gear_unsorted(g, &after.state, who) - gear_unsorted(g, s, who) : 0);
    if (trades && s->crowd[s->survivor[s->acting].zone])
        sum += LOAN * (fight_power(g, &after.state, s->acting, &after.state.survivor[s->acting]) -
                       fight_power(g, s, s->acting, &s->survivor[s->acting]));
    return (trades ? TRADED * sum : sum) - (a.verb == V_DROP ? 0 : HD_TOSS_UP); /* else fidgeting would cost nothing */
}

int score_small(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct hd_action a,
                bool fire_wanted)
{
    if (is_sorting(f))
        return score_sorting(g, s, a, fire_wanted, f->kind == F_TRADE);
    switch ((enum verb)a.verb) {
    case V_WOUND: return score_wound(g, s, f, a.arg[0]);
    case V_HIT: return score_hit(g, s, f, a.arg[1]);
    case V_ROUTE: return score_route(g, s, a.arg[1]);
    case V_SKILL: return score_skill(g, a.arg[1]);
    case V_OPTION: return option_worth(g, s, a.arg[0]);
    case V_REROLL:
    case V_SUBSTITUTE:
    case V_MELEE:
    case V_SHOOT: return score_roll(g, s, a);
    case V_PASS: return f->kind == F_ATTACK ? score_roll(g, s, a) : 0;
    case V_REDRAW:
    case V_REFUSE:
    case V_SIDESTEP:
    case V_MOVE:
    case V_SPRINT: return -10;
    case V_HEAL:
    case V_REAP:
    case V_BOOST:
    case V_KEEP:
    case V_IGNORE:
    case V_SHRUG:
    case V_SHIELD:
    case V_ROLL6:
    case V_FETCH:
    case V_AGREE:
    case V_COME: return 10;
    default: return 0;
    }
}
