/*
 * gains.c - what a campaign brings during a mission: experience, milestones, campaign skills, bonus actions, achievements.
 * Not here: what is asked before and after the mission (prepare.c, settle.c).
 */
#include "horde/campaign/campaign.h"
#include "horde/core/core.h"
#include "horde/parts/parts.h"
#include "horde/ranges.h"

PART_FIELDS(campaign, FIELD(struct campaign, achievements, 4, HOLDS, OF_ACHIEVEMENTS),
            FIELD_TO(struct campaign, outcome, 1, COUNTS, HD_LOST), FIELD(struct campaign, heirs, 2, HOLDS, OF_PEOPLE),
            FIELD(struct campaign, of[0].skills, 2, HOLDS, OF_CAMPAIGN_SKILLS, .times = PLAYED, .apart = sizeof(struct gains)),
            FIELD(struct campaign, of[0].jack, 1, NAMES_NEXT, OF_CAMPAIGN_SKILLS, .times = PLAYED,
                  .apart = sizeof(struct gains)),
            FIELD(struct campaign, of[0].successor, 1, NAMES_NEXT, OF_SHEETS, .times = PLAYED, .apart = sizeof(struct gains)),
            FIELD(struct campaign, of[0].card, 1, NAMES, OF_CARD_TYPES, .upto = offsetof(struct campaign, of[0].kept),
                  .times = PLAYED, .apart = sizeof(struct gains)))

bool campaign_wanted(const struct horde_game *g) { return g->campaign.number >= 0; }

/* WZC-CXP-2, WZC-BONUS-2: what the sheet says; all bonus actions are there again. */
void campaign_set_up(struct ctx *c)
{
    struct campaign *m = campaign_of(c->g, c->s);
    m->achievements = c->g->campaign.sheet.achievements;
    for (int who = 0; who < c->g->team; who++) {
        m->of[who].skills = c->g->campaign.sheet.of[who].skills;
        m->of[who].cxp = c->g->campaign.sheet.of[who].cxp;
        m->of[who].credited = c->g->campaign.sheet.of[who].credited;
        m->of[who].bonus = c->g->campaign.sheet.of[who].bonus;
    }
}

/* ---- experience ---- */

static int milestones_at(const struct horde_game *g, int cxp)
{
    int n = 0;
    while (n < g->campaign.milestones && g->campaign.milestone[n] <= cxp)
        n++;
    return n;
}

/* WZC-CXP-3, WZC-CXP-4: the reward is chosen at once. */
void gain_cxp(struct ctx *c, int who, int n, enum rule rule)
{
    const struct campaign_plan *plan = &c->g->campaign;
    struct gains *of = &campaign_of(c->g, c->s)->of[who];
    int most = plan->milestones ? plan->milestone[plan->milestones - 1] : 0xff, before = milestones_at(c->g, of->cxp);
    n = of->cxp + n > most ? most - of->cxp : n;
    if (n <= 0)
        return;
    of->cxp = (uint8_t)(of->cxp + n);
    TELL(c, TRACK, NONE, CXP, .piece = who, .track = TRACK_CXP, .rule = rule, .n = {n, of->cxp});
    for (int i = before; i < milestones_at(c->g, of->cxp); i++)
        push(c->s, F_MILESTONE, who);
}

/* WZC-CXP-1, WZC-INT-43, WZC-AMB-28: once for orange and once for red in a mission, whatever attempt at it this is. */
void campaign_reached(struct ctx *c, int who, int level)
{
    struct gains *of = &campaign_of(c->g, c->s)->of[who];
    if (level < ORANGE || of->credited >> level & 1)
        return;
    of->credited |= (uint8_t)(1u << level);
    gain_cxp(c, who, 1, R_WZC_CXP_1);
}

/* ---- F_MILESTONE: who chooses a bonus action or a campaign skill (WZC-CXP-3, WZC-DEC-13) ---- */

enum { BONUS_BOXES = 7 };

enum flow milestone_run(struct ctx *c, struct frame *f) { return ASK; }

/* WZC-CSKILL-2: each of them once. The one Jack has for this mission fills no box (WZC-AMB-33). */
void milestone_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    const struct gains *of = &campaign_of(g, s)->of[f->who];
    if (of->bonus < BONUS_BOXES)
        put(l, act1(V_TAKE_BONUS, f->who));
    for (int i = 0; i < g->campaign.skills; i++)
        if (!(of->skills >> i & 1))
            put(l, act2(V_SKILL, f->who, g->campaign.skill[i]));
}

int campaign_skill(const struct horde_game *g, int skill)
{
    int i = 0;
    while (i < g->campaign.skills && g->campaign.skill[i] != skill)
        i++;
    return i;
}

/* WZC-INT-42: what one starts with comes with the next start. */
void milestone_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    struct gains *of = &campaign_of(c->g, c->s)->of[f->who];
    int who = f->who;
    pop(c->s);
    if (a.verb == V_TAKE_BONUS) {
        of->bonus++;
        TELL(c, NOTE, WZC_CXP_3, BONUS_GAINED, .piece = who, .n = {of->bonus});
        return;
    }
    int number = campaign_skill(c->g, a.arg[1]);
    of->skills |= (uint16_t)(1u << number);
    if (of->jack == number + 1)
        of->jack = 0; /* owned for good now, not twice */
    else
        gain_skill(c, who, a.arg[1], R_WZC_CSKILL_2);
}

/* ---- bonus actions ---- */

/* The own turn of who, not one somebody else has given away. */
static bool own_turn(const struct horde_state *s, int who)
{
    const struct frame *f = &s->frame[s->depth - 1];
    return f->kind == F_TURN && f->who == who && f->turn.whose != TURN_GIFT;
}

/* WZC-BONUS-1, WZC-AMB-29, WZC-INT-41 */
struct hd_why check_bonus(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct campaign *m = campaign_of(g, s);
    if (!m || who >= PLAYED || m->of[who].spent >= m->of[who].bonus)
        return WHY(WZC_BONUS_1, NO_BONUS, who);
    return own_turn(s, who) ? ALLOWED : WHY(WZC_AMB_29, NO_BONUS, who);
}

void do_bonus(struct ctx *c, int who)
{
    struct gains *of = &campaign_of(c->g, c->s)->of[who];
    of->spent++;
    c->s->survivor[who].actions++;
    TELL(c, ACTION, WZC_BONUS_1, BONUS, .piece = who, .n = {of->bonus - of->spent});
}

void campaign_list(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    if (!check_bonus(g, s, who).rule)
        put(l, act1(V_BONUS, who));
}

/* ---- achievements ---- */

bool has_achievement(const struct horde_game *g, const struct horde_state *s, int achievement)
{
    const struct campaign *m = campaign_of(g, s);
    return m && m->achievements >> achievement & 1;
}

/* WZC-ACH-1: on every sheet of the team. */
void achieve(struct ctx *c, int achievement)
{
    struct campaign *m = campaign_of(c->g, c->s);
    if (!m || m->achievements >> achievement & 1)
        return;
    m->achievements |= 1u << achievement;
    if (c->g->campaign.achievement[achievement].text.in[HD_EN])
        TELL(c, NOTE, WZC_ACH_1, ACHIEVED, .n = {achievement});
}

/* ---- what the story tells ---- */

/* One of its lines: which one depends on the round and on what it is about, not on chance. */
void tell_story(struct ctx *c, enum story what, int about, enum rule rule)
{
    const struct campaign_plan *plan = &c->g->campaign;
    if (!has_part(c->g, PART_CAMPAIGN) || !plan->lines[what])
        return;
    TELL(c, STORY, NONE, SAYING, .rule = rule,
         .n = {(int16_t)(plan->first_line[what] + (c->s->round + about) % plan->lines[what])});
}

/* WZC-ACH-2: a keyword is found. */
void tell_key(struct ctx *c, int key, int count)
{
    if (key)
        TELL(c, NOTE, WZC_ACH_2, KEY_FOUND, .n = {(int16_t)(key - 1), (int16_t)count});
}
