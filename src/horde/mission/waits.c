/*
 * waits.c - what a mission waits for before it allows something: said in the words of its goals and deeds.
 * Not here: whether it is allowed (own_deeds.c, core/actions.c).
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"

static struct hd_why first_goal(const struct horde_game *g, const struct horde_state *s, enum rule rule, enum reason reason,
                                int goal)
{
    int need;
    goal_progress(g, s, goal, &need);
    return (struct hd_why){.rule = (uint16_t)rule, .reason = (uint16_t)reason, .arg = {(int16_t)goal, (int16_t)need}};
}

/* The goal that asks for this flag or counter; -1: none does. */
static int goal_about(const struct horde_game *g, enum goal_type type, int of)
{
    for (int i = 0; i < g->goals; i++)
        if (g->goal[i].type == type && g->goal[i].of == of)
            return i;
    return -1;
}

static int deed_counting(const struct horde_game *g, int counter)
{
    for (int i = 0; i < g->own_deeds; i++)
        if (g->own_deed[i].counter == counter)
            return i;
    return -1;
}

struct hd_why why_no_flag(const struct horde_game *g, const struct horde_state *s, enum rule rule, int flag, int who)
{
    int goal = goal_about(g, GOAL_FLAG, flag);
    if (goal >= 0)
        return first_goal(g, s, rule, Y_FIRST_GOAL, goal);
    return (struct hd_why){.rule = (uint16_t)rule, .reason = Y_NOT_NOW, .arg = {(int16_t)who}};
}

static struct hd_why why_counter(const struct horde_game *g, const struct horde_state *s, enum rule rule,
                                 const struct mission_if *wait, int who)
{
    int deed = deed_counting(g, wait->of), goal = goal_about(g, GOAL_COUNTER, wait->of);
    if (deed >= 0 && s->counter[wait->of] < wait->least)
        return (struct hd_why){.rule = (uint16_t)rule,
                               .reason = wait->least > 1 ? Y_FIRST_DEEDS : Y_FIRST_DEED,
                               .arg = {(int16_t)deed, s->counter[wait->of], wait->least}};
    if (goal >= 0)
        return first_goal(g, s, rule, Y_FIRST_GOAL, goal);
    return (struct hd_why){.rule = (uint16_t)rule, .reason = Y_NOT_NOW, .arg = {(int16_t)who}};
}

/* DS-ACT-MISSION-1: done as often as it may be, or the first of its conditions that does not hold. */
struct hd_why why_deed_waits(const struct horde_game *g, const struct horde_state *s, const struct own_deed *deed, int who)
{
    if (deed->times && s->counter[deed->counter] >= deed->times)
        return (struct hd_why){
            .rule = deed_rule(deed), .reason = Y_DONE_BEFORE, .arg = {(int16_t)who, deed->times > 1 ? deed->times : 0}};
    for (int i = deed->first_if; i < deed->first_if + deed->ifs; i++) {
        const struct mission_if *wait = &g->mission_if[i];
        if (all_hold(g, s, i, 1))
            continue;
        if (wait->what == IF_COUNTER)
            return why_counter(g, s, deed_rule(deed), wait, who);
        if (wait->what == IF_FLAG)
            return why_no_flag(g, s, deed_rule(deed), wait->of, who);
        break;
    }
    return (struct hd_why){.rule = deed_rule(deed), .reason = Y_NOT_NOW, .arg = {(int16_t)who}};
}

/* 2E-EXIT-1, DS-MIS-2: the way out waits for every goal but those of leaving. */
struct hd_why why_exit_waits(const struct horde_game *g, const struct horde_state *s)
{
    int goal = 0;
    while (goal < g->goals - 1 && !holds_back_exit(g, s, goal))
        goal++;
    return first_goal(g, s, R_EXIT_1, Y_GOALS_FIRST, goal);
}
