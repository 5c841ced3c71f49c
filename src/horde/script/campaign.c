/*
 * campaign.c - setup lines and questions about a campaign and its objective cards, for tests and puzzles.
 *
 *   cxp WHO N                      campaign points, as many as bring the rewards WHO has
 *   bonus WHO N                    bonus actions in every mission, with the points they take
 *   achievement ID yes|no          what the team has achieved
 *   objective N down|up|gone       the card with that number
 *   finish won|lost                the mission is over; its last questions come
 *
 * Questions: cxp WHO, bonus WHO (those left), achievement ID, objective N, hour, jack WHO, outcome.
 */
#include "horde/campaign/campaign.h"
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"
#include "horde/script/lines.h"

#include <stdio.h>
#include <string.h>

static struct gains *gains_of(struct request *l)
{
    struct campaign *m = campaign_of(l->g, l->s);
    if (m && l->arg[1] < PLAYED)
        return &m->of[l->arg[1]];
    line_fail(l, "this isn't a mission of a campaign");
    return NULL;
}

static int achievement_named(struct request *l)
{
    for (int i = 0; has_part(l->g, PART_CAMPAIGN) && i < l->g->campaign.achievements; i++)
        if (!strcmp(l->g->campaign.achievement[i].id, l->word[1]))
            return i;
    line_fail(l, "'%.40s' isn't an achievement", l->word[1]);
    return -1;
}

static int objective_numbered(struct request *l)
{
    for (int i = 0; has_part(l->g, PART_OBJECTIVE_CARDS) && i < l->g->objectives; i++)
        if (l->g->objective[i].number == l->arg[1])
            return i;
    line_fail(l, "there is no card %s", l->word[1]);
    return -1;
}

/* ---- lines: rewards and points always fit, as they have to on a sheet (WZC-PROP-8) ---- */

static int rewards_of(const struct gains *of) { return of->bonus + __builtin_popcount(of->skills); }

static int milestones_up_to(const struct horde_game *g, int cxp)
{
    int n = 0;
    while (n < g->campaign.milestones && g->campaign.milestone[n] <= cxp)
        n++;
    return n;
}

bool setup_cxp(struct request *l)
{
    struct gains *of = gains_of(l);
    int most = l->g->campaign.milestones ? l->g->campaign.milestone[l->g->campaign.milestones - 1] : 0;
    if (!of || l->arg[2] > most)
        return of && line_fail(l, "at most %d points", most);
    int taken = rewards_of(of);
    if (milestones_up_to(l->g, l->arg[2]) != taken)
        return line_fail(l, "%s has %d rewards, and %d points bring %d: 'bonus' first", l->word[1], taken, l->arg[2],
                         milestones_up_to(l->g, l->arg[2]));
    of->cxp = (uint8_t)l->arg[2];
    return true;
}

bool setup_bonus(struct request *l)
{
    struct gains *of = gains_of(l);
    if (!of || l->arg[2] > l->g->campaign.milestones)
        return of && line_fail(l, "at most %d bonus actions", l->g->campaign.milestones);
    int rewards = l->arg[2] + __builtin_popcount(of->skills);
    if (rewards > l->g->campaign.milestones)
        return line_fail(l, "at most %d rewards, bonus actions and skills together", l->g->campaign.milestones);
    of->bonus = (uint8_t)l->arg[2];
    if (milestones_up_to(l->g, of->cxp) != rewards)
        of->cxp = rewards ? l->g->campaign.milestone[rewards - 1] : 0;
    of->spent = of->spent > of->bonus ? of->bonus : of->spent;
    return true;
}

bool setup_achievement(struct request *l)
{
    int i = achievement_named(l), yes = line_switch(l, 2, "yes", "no");
    if (i < 0 || yes < 0)
        return i >= 0 && line_fail(l, "expected yes or no, not '%.40s'", l->word[2]);
    struct campaign *m = campaign_of(l->g, l->s);
    m->achievements = yes ? m->achievements | 1u << i : m->achievements & ~(1u << i);
    return true;
}

bool setup_objective(struct request *l)
{
    int i = objective_numbered(l), down = line_switch(l, 2, "down", "up");
    if (i < 0 || (down < 0 && strcmp(l->word[2], "gone") != 0))
        return i >= 0 && line_fail(l, "expected down, up or gone, not '%.40s'", l->word[2]);
    struct card_table *t = card_table(l->g, l->s);
    t->down = down == 1 ? t->down | 1u << i : t->down & ~(1u << i);
    t->up = down == 0 ? t->up | 1u << i : t->up & ~(1u << i);
    return true;
}

bool setup_finish(struct request *l)
{
    int won = line_switch(l, 1, "won", "lost");
    if (won < 0 || is_settling(l->g, l->s))
        return line_fail(l, won < 0 ? "expected won or lost, not '%.40s'" : "the mission is already over%.0s", l->word[1]);
    finish(l->c, won ? HD_WON : HD_LOST, R_WIN_3, NONE);
    begin_settling(l->c);
    return true;
}

/* ---- questions ---- */

bool ask_cxp(struct request *l) { return gains_of(l) && line_number(l, gains_of(l)->cxp); }
bool ask_bonus(struct request *l) { return gains_of(l) && line_number(l, gains_of(l)->bonus - gains_of(l)->spent); }

bool ask_achievement(struct request *l)
{
    int i = achievement_named(l);
    return i >= 0 && line_say(l, has_achievement(l->g, l->s, i) ? "yes" : "no");
}

bool ask_objective(struct request *l)
{
    int i = objective_numbered(l);
    if (i < 0)
        return false;
    const struct card_table *t = card_table(l->g, l->s);
    return line_say(l, t->down >> i & 1 ? "down" : t->up >> i & 1 ? "up" : "gone");
}

bool ask_hour(struct request *l)
{
    return line_number(l, hour_of(l->g, l->s) ? hour_of(l->g, l->s) : clock_hour(l->g, l->s->round ? l->s->round : 1));
}

bool ask_outcome(struct request *l)
{
    const struct campaign *m = campaign_of(l->g, l->s);
    int outcome = m ? m->outcome : l->s->result;
    return line_say(l, outcome == HD_WON ? "won" : outcome == HD_LOST ? "lost" : "playing");
}
