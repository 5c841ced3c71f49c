/*
 * prepare.c - before the first round of a mission of a campaign: what the sheet brings along. Not here: the sheet itself.
 *
 * F_PREPARE comes before the starting cards are dealt (campaign skills, Jack of all trades, cards one starts with), F_GEAR
 * after it (cards that were kept).
 */
#include "horde/campaign/campaign.h"
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"

#include <string.h>

/* ---- F_PREPARE ---- */

enum { LEARN, JACK, AMMO };

static void learn(struct ctx *c, int who, int skill)
{
    gain_skill(c, who, skill, R_WZC_CSKILL_2);
    start_with(c, who, skill);
}

/* WZC-CSKILL-2: blue skills besides those of the sheet. */
static void learn_campaign_skills(struct ctx *c, int who)
{
    for (int i = 0; i < c->g->campaign.skills; i++)
        if (campaign_of(c->g, c->s)->of[who].skills >> i & 1)
            learn(c, who, c->g->campaign.skill[i]);
}

static bool wants_jack(const struct horde_game *g, const struct horde_state *s, int who)
{
    return has(&s->survivor[who], D_JACK) && !campaign_of(g, s)->of[who].jack;
}

static bool ammo_card(const struct horde_game *g, int type) { return g->card_type[type].reroll != AMMO_NONE; }

/* WZC-DEC-13, WZC-AMB-42: ammo that is still in a deck. */
static int ammo_choices(const struct horde_game *g, const struct horde_state *s, uint8_t out[CARD_TYPES])
{
    int n = 0;
    for (int type = 0; type < g->card_types; type++)
        if (ammo_card(g, type) && copies_in_decks(g, s, type))
            out[n++] = (uint8_t)type;
    return n;
}

static void give(struct ctx *c, int who, int type)
{
    struct survivor *v = &c->s->survivor[who];
    int slot = free_slot(v, PACK, slot_end(c->g, v));
    slot = slot < 0 ? free_slot(v, HAND, HAND + HANDS) : slot;
    int copy = slot < 0 ? NONE : take_from_decks(c->g, c->s, type);
    if (copy != NONE)
        v->card[slot] = (uint8_t)copy;
}

/* One survivor after another: f->who is whose turn it is to choose. */
enum flow prepare_run(struct ctx *c, struct frame *f)
{
    uint8_t choice[CARD_TYPES];
    int who = f->who == NONE ? 0 : f->who;
    if (who >= c->g->team) {
        pop(c->s);
        return GO;
    }
    f->who = (uint8_t)who;
    switch (f->step) {
    case LEARN:
        learn_campaign_skills(c, who);
        f->step = JACK;
        return GO;
    case JACK:
        if (wants_jack(c->g, c->s, who))
            return ASK;
        f->step = AMMO;
        return GO;
    default:
        if (has(&c->s->survivor[who], D_STARTS_AMMO)) {
            int n = ammo_choices(c->g, c->s, choice);
            if (n > 1)
                return ASK;
            if (n)
                give(c, who, choice[0]);
        }
        f->step = LEARN;
        f->who++;
        return GO;
    }
}

/* For whom nobody has been asked yet. */
void learn_the_rest(struct ctx *c, const struct frame *f)
{
    for (int who = f->who == NONE ? 0 : f->who + (f->step != LEARN); who < c->g->team; who++)
        learn_campaign_skills(c, who);
}

/* WZC-SKILL-JACK, WZC-DEC-15: one that is not owned. */
void prepare_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    uint8_t choice[CARD_TYPES];
    for (int i = 0; f->step == JACK && i < g->campaign.skills; i++)
        if (!(campaign_of(g, s)->of[f->who].skills >> i & 1))
            put(l, act2(V_SKILL, f->who, g->campaign.skill[i]));
    for (int i = 0, n = f->step == AMMO ? ammo_choices(g, s, choice) : 0; i < n; i++)
        put(l, act2(V_FETCH, f->who, choice[i]));
}

/* WZC-AMB-33: chosen before the starting deal, so that what one starts with works. */
void prepare_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    int who = f->who;
    if (a.verb == V_FETCH) {
        f->step = LEARN;
        f->who++;
        give(c, who, a.arg[1]);
        return;
    }
    f->step = AMMO;
    campaign_of(c->g, c->s)->of[who].jack = (uint8_t)(1 + campaign_skill(c->g, a.arg[1]));
    learn(c, who, a.arg[1]);
}

/* ---- F_GEAR: what was kept comes back (WZC-KEEP-5) ---- */

static bool is_settled(const struct frame *f, int i) { return f->gear.settled[i >> 5] >> (i & 31) & 1; }

/* Cards of the type that are still to be handed out, and copies there are for them. */
static int still_wanted(const struct horde_game *g, const struct frame *f, int type)
{
    int n = 0;
    for (int i = 0; i < g->team * SLOTS; i++)
        n += i % SLOTS < g->campaign.sheet.of[i / SLOTS].kept && g->campaign.sheet.of[i / SLOTS].card[i % SLOTS] == type &&
             !is_settled(f, i);
    return n;
}

/* The first kept card nobody has got or lost yet; -1: all are settled. */
static int next_kept(const struct horde_game *g, const struct frame *f)
{
    for (int i = 0; i < g->team * SLOTS; i++)
        if (i % SLOTS < g->campaign.sheet.of[i / SLOTS].kept && !is_settled(f, i))
            return i;
    return -1;
}

static void hand_out(struct ctx *c, struct frame *f, int i)
{
    int who = i / SLOTS, type = c->g->campaign.sheet.of[who].card[i % SLOTS], copy = take_from_decks(c->g, c->s, type);
    struct survivor *v = &c->s->survivor[who];
    f->gear.settled[i >> 5] |= 1u << (i & 31);
    if (copy == NONE) {
        TELL(c, NOTE, WZC_KEEP_6, KEPT_LOST, .piece = who, .card = type);
        return;
    }
    int slot = free_slot(v, PACK, slot_end(c->g, v));
    slot = slot < 0 ? free_slot(v, HAND, HAND + HANDS) : slot;
    TELL(c, CARD, WZC_KEEP_5, KEPT_BACK, .piece = who, .card = type, .area = AREA_PACK);
    if (slot >= 0)
        v->card[slot] = (uint8_t)copy;
    else
        start_reorganise(c, who, copy); /* over the limit: down to it before the first round */
}

/* WZC-KEEP-6: too few copies for all who kept one: the players say who gets them. */
static bool too_few(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int i)
{
    int type = g->campaign.sheet.of[i / SLOTS].card[i % SLOTS], copies = copies_in_decks(g, s, type);
    return copies && copies < still_wanted(g, f, type);
}

/* WZC-DEC-06: at the end everybody who got something may put it in order. */
static bool arrange_next(struct ctx *c, struct frame *f)
{
    while (f->gear.arranged < c->g->team) {
        int who = f->gear.arranged++;
        if (c->g->campaign.sheet.of[who].kept) {
            start_reorganise(c, who, NONE);
            return true;
        }
    }
    return false;
}

enum flow gear_run(struct ctx *c, struct frame *f)
{
    int i = next_kept(c->g, f);
    if (i >= 0 && too_few(c->g, c->s, f, i))
        return ASK;
    if (i >= 0) {
        hand_out(c, f, i);
        return GO;
    }
    if (!arrange_next(c, f))
        pop(c->s);
    return GO;
}

void gear_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    int first = next_kept(g, f), type = g->campaign.sheet.of[first / SLOTS].card[first % SLOTS];
    for (int who = 0; who < g->team; who++)
        for (int k = 0; k < g->campaign.sheet.of[who].kept; k++)
            if (g->campaign.sheet.of[who].card[k] == type && !is_settled(f, who * SLOTS + k)) {
                put(l, act2(V_FETCH, who, type));
                break;
            }
}

void gear_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    int who = a.arg[0], k = 0;
    while (c->g->campaign.sheet.of[who].card[k] != a.arg[1] || is_settled(f, who * SLOTS + k))
        k++;
    hand_out(c, f, who * SLOTS + k);
}
