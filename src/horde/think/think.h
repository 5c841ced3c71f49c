/*
 * think.h - what the family knows about a position beyond playing it: the odds of an attack.
 * Not here: forecast and bots, which only the border asks for (border.h); what bots ask of one another (mind.h).
 */
#ifndef HD_HORDE_THINK_H
#define HD_HORDE_THINK_H

#include "horde/core/core.h"

/* With that many rerolls; substitutes: other dice may be chosen instead of the printed ones. */
void attack_odds(const struct horde_game *g, const struct horde_state *s, const struct attack *a, int rerolls, bool substitutes,
                 struct hd_action_info *info);
/* Of a roll that lies on the table and stays. */
void roll_odds(const struct horde_game *g, const struct horde_state *s, const struct attack *a, int hits, int sixes,
               struct hd_action_info *info);
void race_odds(const struct horde_game *g, const struct horde_state *s, const struct attack *a, int attacks,
               struct hd_action_info *info);

#endif
