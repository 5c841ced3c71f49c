/*
 * dark_rooms.c - the optional rule for dark zones of the 2nd Edition.
 * Not here: that zombies come into dark rooms when a building is opened (buildings.c).
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"

bool dark_rooms_wanted(const struct horde_game *g) { return g->dark_mode; }

/* WZC-AMB-49, WZC-SKILL-NIGHTVISION: a lit zone is not dark, and some see all the same. */
static bool lightens(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    return is_lit(g, s, zone) || has_night_vision(g, s, who);
}

/* 2E-DARK-1, 2E-INT-62: from the next zone at most, however far somebody looks. */
int dark_rooms_seen_from(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    return g->board.dark[zone] && !lightens(g, s, who, zone) ? 1 : ANY_DISTANCE;
}

/* 2E-DARK-2, 2E-DARK-3, 2E-DARK-4: sixes only, unless one has a flashlight; what is added counts, and melee is as ever. */
int dark_rooms_accuracy(const struct horde_game *g, const struct horde_state *s, int who, int zone, int need)
{
    return g->board.dark[zone] && !lightens(g, s, who, zone) && !carries_skill(g, &s->survivor[who], D_SEARCH2)
               ? g->rule.dark_accuracy
               : need;
}
