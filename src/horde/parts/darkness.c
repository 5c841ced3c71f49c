/*
 * darkness.c - dark zones under the ground: nobody sees into one from outside, unless something helps.
 * Darkness is about sight and nothing else (DS-DARK-7). Not here: dark rooms of the 2nd Edition (dark_rooms.c).
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"

bool darkness_wanted(const struct horde_game *g) { return !zset_empty(&g->board.darks); }

/* DS-DARK-5: enhanced senses, a searchlight. DS-DARK-4, DS-MACH-9: a machine that is a prototype; for the shots of a prototype
 * in somebody's hands see shot_distance() in core/attack.c. */
static bool sees_in_the_dark(const struct horde_game *g, const struct horde_state *s, int who)
{
    if (is_machine(g, who))
        return machine_type(g, who)->prototype;
    return has(&s->survivor[who], D_DARK_SIGHT) || carries_skill(g, &s->survivor[who], D_DARK_SIGHT);
}

/* DS-DARK-1: not into it, but from within, and over it (DS-DARK-2). DS-DARK-3: enemies do not mind. A pit in it changes nothing
 * (DS-DARK-6): what is dark is printed on the tiles. */
int darkness_seen_from(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    return !g->board.dark[zone] || who == NONE || sees_in_the_dark(g, s, who) ? ANY_DISTANCE : 0;
}
