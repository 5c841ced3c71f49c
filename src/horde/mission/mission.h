/*
 * mission.h - what a mission adds to the rules: goals, what happens when, special actions.
 */
#ifndef HD_HORDE_MISSION_H
#define HD_HORDE_MISSION_H

#include "horde/play.h"

/* ---- mission.c: what the mission does when something happens ---- */
void happens(struct ctx *c, enum trigger when, int who, colour_set colours, int zone);
/* The same from where no frame may be pushed: as soon as the step in progress is over. what: a flag, or who struck. */
void falls_due(struct ctx *c, enum trigger when, int who, int zone, int what);
void next_due(struct ctx *c);
bool queues(const struct horde_game *g, enum trigger when); /* has rules that fall due by it */
bool mission_does(const struct horde_game *g, enum effect effect);
bool rule_does(const struct horde_game *g, const struct mission_rule *rule, enum effect effect);
/* Too early to look at goals; open: the kinds of all frames. */
bool something_happens(const struct horde_state *s, uint64_t open);
void struck(struct ctx *c, int zone, enum blaze by);   /* by a molotov or an exploding car */
void killed_by(struct ctx *c, int kind, int card);     /* an abomination */
bool comes_back(const struct horde_game *g, int card); /* an abomination killed with this card */
void wake(struct ctx *c, int colour);
bool all_hold(const struct horde_game *g, const struct horde_state *s, int first, int count);              /* conditions */
bool all_hold_for(const struct horde_game *g, const struct horde_state *s, int first, int count, int who); /* who did it */
void start_doing(struct ctx *c, int who, int zone, int first, int count); /* effects, one after another */
struct hd_why choice_refuses(const struct horde_game *g, const struct frame *f, struct hd_action a); /* what is not an answer */
uint64_t shut_for_good(const struct horde_game *g); /* doors that are locked and that no effect opens */
void give_card(struct ctx *c, int who, int type);
void remove_objective(struct ctx *c, int zone, enum rule rule); /* untaken: what needs it may be lost */
/* DS-M0-3: the mission keeps them back until somebody has reached a level; what comes instead: abomination_instead. */
bool abominations_wait(const struct horde_game *g, const struct horde_state *s);
void watch_zones(struct ctx *c); /* zombies where none may be */
void lose_at(struct ctx *c, int zone);
goal_set goals_reached(const struct horde_game *g, const struct horde_state *s);
void tell_goals_reached(struct ctx *c, goal_set before); /* those that were not yet */

/* ---- fall.c ---- */
void collapse(struct ctx *c, int group); /* tiles fall away with everything on them */

/* ---- deeds.c: special actions of missions ---- */
struct hd_why check_deed(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a);
void list_deeds(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void do_deed(struct ctx *c, int who, struct hd_action a);
static inline bool burdened(const struct horde_game *g, const struct survivor *v) /* carries something heavy */
{
    return g->carry == CARRY_HEAVY && kept_tokens(v->kept) > 0;
}

void start_gift(struct ctx *c, int zone, int card); /* somebody in zone, NONE anybody, gets one */
void seal_door(struct ctx *c, int door, int who, enum rule rule);
/* own_deeds.c: those told in the mission file */
struct hd_why check_own_deed(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a);
void list_own_deeds(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void do_own_deed(struct ctx *c, int who, struct hd_action a);
bool deed_is_open(const struct horde_game *g, const struct horde_state *s,
                  const struct own_deed *deed);                                                    /* may be done, once more */
bool deed_spends(const struct own_deed *deed);                                                     /* anything at all */
bool has_means(const struct horde_game *g, const struct survivor *v, const struct own_deed *deed); /* what it spends */
bool deed_does(const struct horde_game *g, const struct own_deed *deed, enum effect effect);
int part_word(const struct own_deed *deed); /* what is handed in */
int spend_token(uint8_t *kept);             /* of those somebody carries, red first; its colour */
void give_gift(struct ctx *c, int who, int type, enum rule rule);
enum rule giving_rule(const struct ctx *c); /* by which a mission hands cards out now */

/* ---- used_up.c ---- */
bool too_few_cards(const struct horde_game *g, const struct horde_state *s,
                   int type); /* fewer cards than goals that take one */

/* ---- waits.c: why not yet ---- */
enum rule deed_rule(const struct own_deed *deed); /* own_deeds.c */
struct hd_why why_deed_waits(const struct horde_game *g, const struct horde_state *s, const struct own_deed *deed, int who);
struct hd_why why_no_flag(const struct horde_game *g, const struct horde_state *s, enum rule rule, int flag, int who);
struct hd_why why_exit_waits(const struct horde_game *g, const struct horde_state *s);

/* ---- goals.c ---- */
bool nobody_left(const struct horde_state *s);
bool goals_lost(const struct horde_game *g, const struct horde_state *s, uint64_t open); /* of all frames' kinds */
bool goals_met(const struct horde_game *g, const struct horde_state *s);
bool can_be_lost(const struct goal *goal); /* at all, by what the mission says: game.losable */
int goal_progress(const struct horde_game *g, const struct horde_state *s, int goal, int *need);
bool machine_may_leave(const struct horde_game *g, const struct horde_state *s, int machine); /* a goal wants it out, now */
bool exit_open(const struct horde_game *g, const struct horde_state *s);
bool holds_back_exit(const struct horde_game *g, const struct horde_state *s, int goal); /* it has to be met first */
void lose_goals(struct ctx *c);                                                          /* one of them is out of reach */
bool goals_met_before(const struct horde_game *g, const struct horde_state *s, int end); /* the first goals */
void forget_fires(struct ctx *c);                                                        /* at the end of a round */
void finish(struct ctx *c, enum hd_result result, enum rule rule, int who);

#endif
