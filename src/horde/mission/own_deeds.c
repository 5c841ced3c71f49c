/*
 * own_deeds.c - special actions told in the mission file: where, what they cost, what they do. How often each was done is a
 * counter of the mission, so rules and goals can ask for it. Not here: reading them (load/rules.c), what effects do
 * (happens.c).
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"

static bool is_here(const struct own_deed *deed, int zone)
{
    return deed->zone == NONE || deed->zone == zone || deed->other == zone;
}

/* DS-ACT-MISSION-1 */
static struct hd_why check_means(const struct horde_state *s, const struct own_deed *deed, int who)
{
    const struct survivor *v = &s->survivor[who];
    if (deed->spends != NONE && !v->kept[deed->spends])
        return WHY(ACT_OBJ_1, CARRIES_NO, who, colour_word(deed->spends));
    return deed->free || v->actions ? ALLOWED : WHY(ROUND_3, NO_ACTIONS, who);
}

struct hd_why check_own_deed(const struct horde_game *g, const struct horde_state *s, int who, int number)
{
    if (number >= g->own_deeds)
        return WHY(ROUND_2, NOT_ASKED, who);
    const struct own_deed *deed = &g->own_deed[number];
    int zone = s->survivor[who].zone;
    if (!is_here(deed, zone))
        return WHY(ACT_OBJ_1, WRONG_PLACE, deed->zone);
    if ((deed->times && s->counter[deed->counter] >= deed->times) || !all_hold(g, s, deed->first_if, deed->ifs))
        return WHY(ACT_OBJ_1, NOT_NOW, who);
    if (deed->quiet && s->crowd[zone])
        return WHY(ACT_OBJ_1, ZOMBIES_HERE, zone, s->crowd[zone]);
    return check_means(s, deed, who);
}

void list_own_deeds(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    for (int i = 0; i < g->own_deeds; i++)
        if (!check_own_deed(g, s, who, i).rule)
            put(l, act2(V_DEED, who, i));
}

void do_own_deed(struct ctx *c, int who, int number)
{
    const struct own_deed *deed = &c->g->own_deed[number];
    struct survivor *v = &c->s->survivor[who];
    if (!deed->free)
        pay(c, who, ACT_OTHER, 0);
    if (deed->spends != NONE)
        v->kept[deed->spends]--;
    if (c->s->counter[deed->counter] < 0xff)
        c->s->counter[deed->counter]++;
    TELL(c, ACTION, ACT_OBJ_1, OWN_DEED, .piece = who, .place = v->zone, .n = {number});
    start_doing(c, who, v->zone, deed->first_do, deed->dos);
    c->s->look = 1;
}
