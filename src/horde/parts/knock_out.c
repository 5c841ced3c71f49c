/*
 * knock_out.c - survivors without health lie where they fell and can be carried away until the end of the next round; then
 * they are dead. Whoever lies is a token: off the board for everything else.
 * Not here: wounds (core/wounds.c), what becomes of the fallen after the mission (campaign/).
 */
#include "horde/campaign/campaign.h"
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"
#include "horde/ranges.h"

#include <string.h>

PART_FIELDS(knock_out, FIELD(struct knock_out, zone, 1, NAMES_OR_NONE, OF_ZONES))

static struct knock_out *bytes(const struct horde_game *g, const struct horde_state *s)
{
    return part_bytes(g, s, PART_KNOCK_OUT);
}

bool knock_out_wanted(const struct horde_game *g) { return g->knock_out; }

void knock_out_set_up(struct ctx *c) { memset(bytes(c->g, c->s)->zone, NONE, PEOPLE); }

int lies_in(const struct horde_game *g, const struct horde_state *s, int who)
{
    return bytes(g, s) ? bytes(g, s)->zone[who] : NONE;
}

/* WZC-INT-19: the rest of this round and the next, counted down at the end of each. */
int rounds_to_live(const struct horde_game *g, const struct horde_state *s, int who)
{
    return lies_in(g, s, who) == NONE ? 0 : 1 + (bytes(g, s)->round[who] >= s->round);
}

/* WZC-KO-2, WZC-INT-16 */
static void lose_cards(struct ctx *c, struct survivor *v)
{
    for (int i = 0; i <= INCOMING; i++)
        if (v->card[i] != NONE) {
            int copy = v->card[i];
            v->card[i] = NONE;
            discard_card(c, copy);
        }
}

/* WZC-INT-13: whoever was led stands alone where the leader fell. WZC-INT-15: out of the car. */
static void let_go(struct ctx *c, int who)
{
    leave_car(c->g, c->s, who);
    EACH_OTHER (c->s, i)
        if (leads(c->s, who, i))
            follow(c->s, i, NONE);
}

/* Who falls before the first round has all of it and the next. */
static uint16_t round_of_fall(const struct horde_state *s) { return s->round ? s->round : 1; }

/* WZC-KO-1, WZC-AMB-02: false where dying is dying: companions have no second chance. WZC-INT-14: off the board, so no noise,
 * no target, no skill. */
bool knock_out(struct ctx *c, int who)
{
    struct survivor *v = &c->s->survivor[who];
    if (!bytes(c->g, c->s) || !plays(c->s, who))
        return false;
    bytes(c->g, c->s)->zone[who] = v->zone;
    bytes(c->g, c->s)->round[who] = round_of_fall(c->s);
    TELL(c, NOTE, WZC_KO_1, KNOCKED_OUT, .piece = who, .place = v->zone);
    tell_story(c, STORY_FALLS, who, R_WZC_KO_1);
    let_go(c, who);
    lose_cards(c, v);
    v->flags |= KNOCKED;
    set_zone(c, who, NONE);
    refresh_traits(c->g, c->s);
    if (nobody_left(c->s)) /* WZC-KO-7, WZC-INT-20, WZC-AMB-43: at once, also if others have left */
        finish(c, goals_met(c->g, c->s) ? HD_WON : HD_LOST, R_WZC_KO_7, NONE);
    return true;
}

/* ---- carried away ---- */

/* WZC-KO-3, WZC-KO-4, WZC-DEC-07: like an objective. */
struct hd_why check_pick_up(const struct horde_game *g, const struct horde_state *s, int who, int fallen)
{
    if (!plays(s, fallen) || lies_in(g, s, fallen) != s->survivor[who].zone)
        return WHY(WZC_KO_4, NOT_LYING, fallen, s->survivor[who].zone);
    return need_action(&s->survivor[who], who);
}

void list_pick_ups(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    const struct knock_out *k = bytes(g, s);
    if (!memchr(k->zone, s->survivor[who].zone, PEOPLE)) /* mostly nobody lies here */
        return;
    EACH_PLAYED (s, i)
        if (!check_pick_up(g, s, who, i).rule)
            put(l, act2(V_PICK_UP, who, i));
}

/* Objectives the mission lets people carry go on with whoever carries the fallen. */
static void hand_over_objectives(struct ctx *c, int fallen, int who)
{
    uint8_t *from = c->s->survivor[fallen].kept, *to = c->s->survivor[who].kept;
    if (!kept_tokens(from))
        return;
    for (int colour = 0; colour < KEPT; colour++) {
        to[colour] = (uint8_t)(to[colour] + from[colour]);
        from[colour] = 0;
    }
    TELL(c, NOTE, WZC_KO_4, LOAD_TAKEN, .piece = who, .of = fallen);
}

void do_pick_up(struct ctx *c, int who, int fallen)
{
    pay(c, who, ACT_OTHER, 0);
    bytes(c->g, c->s)->zone[fallen] = NONE;
    c->s->look = 1;
    TELL(c, REMOVE, WZC_KO_4, PICKED_UP, .piece = fallen, .of = who, .place = c->s->survivor[who].zone);
    tell_story(c, STORY_CARRIED, fallen, R_WZC_KO_4);
    hand_over_load(c, fallen, who);
    hand_over_objectives(c, fallen, who);
    gain_ap(c, who, c->g->rule.pick_up_ap, R_WZC_AMB_07);
}

/* ---- too late ---- */

/* WZC-KO-5, WZC-KO-8, WZC-AMB-30, WZC-TIM-1: at the beginning of the end phase, whoever fell in an earlier round. */
void knock_out_end_phase(struct ctx *c)
{
    struct knock_out *k = bytes(c->g, c->s);
    EACH_PLAYED (c->s, who) {
        if (k->zone[who] == NONE || k->round[who] >= c->s->round)
            continue;
        TELL(c, REMOVE, WZC_KO_5, KILLED, .piece = who, .place = k->zone[who]);
        tell_story(c, STORY_DIES, who, R_WZC_KO_5);
        k->zone[who] = NONE;
        c->s->survivor[who].flags |= KILLED;
        c->s->look = 1; /* the mission may be lost by it */
    }
}

/* ---- setting up a position ---- */

void lay_down(const struct horde_game *g, struct horde_state *s, int who, int zone)
{
    bytes(g, s)->zone[who] = (uint8_t)zone;
    bytes(g, s)->round[who] = round_of_fall(s);
}
