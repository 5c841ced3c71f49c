/*
 * own_deeds.c - special actions told in the mission file: where, what they spend, what they do. How often each was done is a
 * counter of the mission, if it has an id, so rules and goals can ask for it; what is delivered is handed in once.
 * Not here: reading them (load/rules.c), what effects do (happens.c).
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"

static bool is_here(const struct own_deed *deed, int zone)
{
    return deed->zone == NONE || deed->zone == zone || deed->other == zone;
}

/* The mission's own, else: the rule book tells of handing things in; all else is of missions. */
enum rule deed_rule(const struct own_deed *deed)
{
    return deed->rule ? (enum rule)deed->rule : deed->as == V_DELIVER ? R_ORPHAN_1 : R_DS_ACT_MISSION_1;
}

int part_word(const struct own_deed *deed) { return deed->tag ? W_MOLOTOV : colour_word(deed->spends); }

/* ---- what it spends ---- */

bool deed_spends(const struct own_deed *deed) { return deed->tag || deed->spends != NONE; }

static int tagged_slot(const struct horde_game *g, const struct survivor *v, int tag)
{
    for (int i = 0; i < slot_end(g, v); i++)
        if (v->card[i] != NONE && g->card_type[g->type_of[v->card[i]]].tags & tag)
            return i;
    return -1;
}

bool has_means(const struct horde_game *g, const struct survivor *v, const struct own_deed *deed)
{
    if (deed->tag)
        return tagged_slot(g, v, deed->tag) >= 0;
    return deed->spends == NONE || (deed->spends == ANY_COLOUR ? kept_tokens(v->kept) > 0 : v->kept[deed->spends] > 0);
}

static struct hd_why lacks(const struct own_deed *deed, int who)
{
    struct hd_why why;
    if (deed->as == V_DELIVER || deed->tag)
        why = WHY(DS_ACT_MISSION_1, LACKS_PART, who, part_word(deed));
    else if (deed->spends == ANY_COLOUR)
        why = WHY(DS_ACT_MISSION_1, CARRIES_NOTHING, who);
    else
        why = WHY(DS_ACT_MISSION_1, CARRIES_NO, who, colour_word(deed->spends));
    why.rule = (uint16_t)deed_rule(deed);
    return why;
}

static void spend(struct ctx *c, int who, const struct own_deed *deed)
{
    struct survivor *v = &c->s->survivor[who];
    int slot = deed->tag ? tagged_slot(c->g, v, deed->tag) : -1;
    if (slot >= 0) {
        discard_card(c, v->card[slot]);
        v->card[slot] = NONE;
    } else if (deed->spends == ANY_COLOUR) {
        spend_token(v->kept);
    } else if (deed->spends != NONE) {
        v->kept[deed->spends]--;
    }
}

/* ---- may it be done? ---- */

bool deed_is_open(const struct horde_game *g, const struct horde_state *s, const struct own_deed *deed)
{
    bool used_up = (deed->times && s->counter[deed->counter] >= deed->times) || s->delivered & deed->part;
    return !used_up && all_hold(g, s, deed->first_if, deed->ifs);
}

bool deed_does(const struct horde_game *g, const struct own_deed *deed, enum effect effect)
{
    for (int i = 0; i < deed->dos; i++)
        if (g->mission_do[deed->first_do + i].effect == effect)
            return true;
    return false;
}

static bool is_meant(const struct horde_game *g, int number, struct hd_action a)
{
    const struct own_deed *deed = &g->own_deed[number];
    return deed->as == a.verb && (a.verb != V_DEED || number == a.arg[1]) &&
           (a.verb != V_DELIVER || part_word(deed) == a.arg[1]);
}

/* The deed an action means, the one of this zone first; -1: there is none. */
static int deed_of(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a)
{
    int found = -1;
    for (int i = 0; i < g->own_deeds; i++)
        if (is_meant(g, i, a) && (found < 0 || is_here(&g->own_deed[i], s->survivor[who].zone)))
            found = i;
    return found;
}

/* DS-ACT-MISSION-1 */
static struct hd_why check_numbered(const struct horde_game *g, const struct horde_state *s, int who, int number)
{
    const struct own_deed *deed = &g->own_deed[number];
    const struct survivor *v = &s->survivor[who];
    if (!is_here(deed, v->zone))
        return (struct hd_why){.rule = deed_rule(deed), .reason = Y_WRONG_PLACE, .arg = {deed->zone}};
    if (!deed_is_open(g, s, deed))
        return deed->part ? WHY(ORPHAN_1, NOT_WANTED, who) : why_deed_waits(g, s, deed, who);
    if (deed->quiet && s->crowd[v->zone])
        return (struct hd_why){.rule = deed_rule(deed), .reason = Y_ZOMBIES_HERE, .arg = {v->zone, s->crowd[v->zone]}};
    if (!has_means(g, v, deed))
        return lacks(deed, who);
    return deed->free || v->actions ? ALLOWED : WHY(ROUND_3, NO_ACTIONS, who);
}

struct hd_why check_own_deed(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a)
{
    int number = deed_of(g, s, who, a);
    if (number < 0)
        return a.verb == V_DELIVER && g->to_deliver ? WHY(ORPHAN_1, NOT_WANTED, who) : WHY(ROUND_2, NO_SUCH_DEED, who);
    return check_numbered(g, s, who, number);
}

static struct hd_action action_of(const struct horde_game *g, int who, int number)
{
    const struct own_deed *deed = &g->own_deed[number];
    return deed->as == V_TREAT     ? act1(V_TREAT, who)
           : deed->as == V_DELIVER ? act2(V_DELIVER, who, part_word(deed))
                                   : act2(V_DEED, who, number);
}

void list_own_deeds(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    for (int i = 0; i < g->own_deeds; i++) {
        struct hd_action a = action_of(g, who, i);
        if (deed_of(g, s, who, a) == i && !check_numbered(g, s, who, i).rule)
            put(l, a);
    }
}

/* ---- doing it ---- */

static void tell_deed(struct ctx *c, int who, int number)
{
    const struct own_deed *deed = &c->g->own_deed[number];
    int zone = c->s->survivor[who].zone;
    if (deed->as == V_TREAT)
        TELL(c, ACTION, DS_ACT_MISSION_1, TREAT, .piece = who, .place = zone);
    else if (deed->as == V_DELIVER)
        TELL(c, ACTION, ORPHAN_1, DELIVER, .piece = who, .place = zone, .word = part_word(deed));
    else
        TELL(c, ACTION, DS_ACT_MISSION_1, OWN_DEED, .rule = deed_rule(deed), .piece = who, .place = zone, .n = {number});
}

void do_own_deed(struct ctx *c, int who, struct hd_action a)
{
    int number = deed_of(c->g, c->s, who, a), zone = c->s->survivor[who].zone;
    const struct own_deed *deed = &c->g->own_deed[number];
    if (!deed->free)
        pay(c, who, ACT_OTHER, 0);
    spend(c, who, deed);
    if (deed->counter != NONE && c->s->counter[deed->counter] < 0xff)
        c->s->counter[deed->counter]++;
    c->s->delivered = (uint8_t)(c->s->delivered | deed->part);
    tell_deed(c, who, number);
    if (deed->part && c->s->delivered == c->g->to_deliver)
        happens(c, WHEN_DELIVERED, who, 0, zone);
    if (deed->dos)
        start_doing(c, who, zone, deed->first_do, deed->dos);
    c->s->look = 1;
}
