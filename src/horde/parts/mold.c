/*
 * mold.c - what rotten abominations leave behind (INV-MOLD-*): a token in a zone, active or burnt out (inactive). Nobody
 * searches there or works a door, and the zone is no longer anything special. It changes neither sight nor movement nor what
 * kills a xeno (INV-MOLD-10). Not here: what sets fire to it (core/combat.c), what comes out of it (core/spawn.c).
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"
#include "horde/ranges.h"

PART_FIELDS(mold, FIELD(struct mold, laid, 8, HOLDS, OF_ZONES), FIELD(struct mold, active, 8, HOLDS, OF_ZONES))

static struct mold *bytes(const struct horde_game *g, const struct horde_state *s) { return part_bytes(g, s, PART_MOLD); }

bool mold_wanted(const struct horde_game *g) { return true; }

enum mold_side mold_in(const struct horde_game *g, const struct horde_state *s, int zone)
{
    const struct mold *m = bytes(g, s);
    return !m || !zset_has(&m->laid, zone) ? MOLD_NONE : zset_has(&m->active, zone) ? MOLD_ACTIVE : MOLD_INACTIVE;
}

/* INV-MOLD-1 */
void set_mold(const struct horde_game *g, struct horde_state *s, int zone, enum mold_side side)
{
    struct mold *m = bytes(g, s);
    zset_del(&m->laid, zone);
    zset_del(&m->active, zone);
    if (side != MOLD_NONE)
        zset_add(&m->laid, zone);
    if (side == MOLD_ACTIVE)
        zset_add(&m->active, zone);
    s->look = 1;
}

struct zset active_mold(const struct horde_game *g, const struct horde_state *s)
{
    const struct mold *m = bytes(g, s);
    return m ? m->active : (struct zset){{0}};
}

void mold_set_up(struct ctx *c)
{
    struct mold *m = bytes(c->g, c->s);
    m->laid = zset_or(c->g->mold, c->g->old_mold);
    m->active = c->g->mold;
}

/* INV-MOLD-2, INV-MOLD-3: in rooms and corridors, nowhere else. */
bool takes_mold(const struct horde_game *g, int zone)
{
    return zone_row[g->board.kind[zone]].room || g->board.kind[zone] == ZONE_CORRIDOR;
}

/* INV-MOLD-6, INV-MOLD-8: what it lays is active; what has burnt out under it is active again. */
static void lay(struct ctx *c, int zone, int kind)
{
    if (!takes_mold(c->g, zone) || mold_in(c->g, c->s, zone) == MOLD_ACTIVE)
        return;
    bool again = mold_in(c->g, c->s, zone) == MOLD_INACTIVE;
    set_mold(c->g, c->s, zone, MOLD_ACTIVE);
    TELL(c, TOKEN, NONE, MOLD_LAID, .piece_kind = kind, .place = zone, .n = {again},
         .rule = again ? R_INV_MOLD_8 : R_INV_MOLD_2);
}

/* INV-MOLD-7: once for every activation, where it stands when it has acted, also after an attack and in extra activations. */
void mold_activated(struct ctx *c, kind_set kinds)
{
    for (struct zset zones = c->s->infested; !zset_empty(&zones);) {
        int zone = zset_pop(&zones);
        for (int kind = 0; kind < c->g->zombie_kinds; kind++)
            if (kinds >> kind & 1 && c->g->kind[kind].lays && c->s->zombie[zone][kind])
                lay(c, zone, kind);
    }
}

/* INV-COMB-2, INV-COMB-15, INV-MOLD-5, INV-FIRE-5, INV-COMB-6, INV-COMB-7: fire burns it out, an explosion leaves it as it is.
 */
void mold_blown(struct ctx *c, int zone, int who, int card)
{
    if (card == NONE || !(c->g->card_type[card].flags & CARD_FIRE) || mold_in(c->g, c->s, zone) != MOLD_ACTIVE)
        return;
    set_mold(c->g, c->s, zone, MOLD_INACTIVE);
    TELL(c, TOKEN, INV_MOLD_5, MOLD_BURNT, .piece = who, .place = zone);
}

/* INV-MOLD-4, INV-MOLD-8, INV-MOLD-11: burnt out or not. */
bool mold_spoils(const struct horde_game *g, const struct horde_state *s, int zone) { return mold_in(g, s, zone) != MOLD_NONE; }

struct hd_why mold_no_search(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    return mold_spoils(g, s, zone) ? WHY(INV_MOLD_4, MOLD_HERE, zone) : ALLOWED;
}

/* INV-ACT-3, INV-ACT-4, INV-MOLD-12, INV-COMB-13: on either side; xenos break the door all the same. Airlocks keep working
 * (INV-MOLD-11). */
struct hd_why mold_no_door(const struct horde_game *g, const struct horde_state *s, int door)
{
    const struct door *d = &g->board.door[door];
    if (d->mark == MARK_AIRLOCK)
        return ALLOWED;
    if (mold_spoils(g, s, d->a) || mold_spoils(g, s, d->b))
        return WHY(INV_ACT_3, MOLD_AT_DOOR, mold_spoils(g, s, d->a) ? d->a : d->b);
    return ALLOWED;
}

const char *mold_broken(const struct horde_game *g, const struct horde_state *s)
{
    const struct mold *m = bytes(g, s);
    struct zset loose = m ? zset_minus(m->active, m->laid) : (struct zset){{0}};
    return zset_empty(&loose) ? NULL : "active mold where no token lies";
}
