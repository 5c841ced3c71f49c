/*
 * clock.c - the hour, day and night, and what the night hides: how far one sees, how well one hits.
 * Not here: what lights it up (light.c).
 */
#include "horde/campaign/campaign.h"
#include "horde/core/core.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"
#include "horde/ranges.h"

PART_FIELDS(clock, FIELD_TO(struct clock, hour, 1, COUNTS, HOURS), FIELD_TO(struct clock, dusk, 1, COUNTS, HOURS))

static struct clock *bytes(const struct horde_game *g, const struct horde_state *s) { return part_bytes(g, s, PART_CLOCK); }

bool clock_wanted(const struct horde_game *g) { return g->hour || g->start_hour; }

/* WZC-CLOCK-1 */
void clock_set_up(struct ctx *c)
{
    bytes(c->g, c->s)->hour = c->g->hour ? c->g->hour : c->g->start_hour;
    bytes(c->g, c->s)->dusk = c->g->rule.dusk;
}

int hour_of(const struct horde_game *g, const struct horde_state *s) { return bytes(g, s) ? bytes(g, s)->hour : 0; }

/* WZC-CLOCK-3, WZC-AMB-38, WZC-PROP-4 */
bool is_night(const struct horde_game *g, const struct horde_state *s)
{
    const struct clock *c = bytes(g, s);
    return c && !no_night(g, s) && (c->hour >= c->dusk || c->hour < g->rule.dawn);
}

static void tell_hour(struct ctx *c, bool was_night)
{
    bool night = is_night(c->g, c->s);
    TELL(c, TRACK, WZC_CLOCK_2, HOUR, .track = TRACK_HOUR, .n = {hour_of(c->g, c->s)});
    if (night != was_night) {
        TELL(c, NOTE, WZC_CLOCK_3, DAWN, .phrase = night ? P_NIGHTFALL : P_DAWN);
        tell_story(c, night ? STORY_NIGHT : STORY_DAWN, 0, R_WZC_CLOCK_3);
    }
}

/* WZC-CLOCK-2, WZC-PROP-4, WZC-TIM-1: after noise and reloading, before the first player changes. */
void clock_round_end(struct ctx *c)
{
    struct clock *b = bytes(c->g, c->s);
    bool was_night = is_night(c->g, c->s);
    b->hour = (uint8_t)(b->hour % c->g->rule.hours + 1);
    tell_hour(c, was_night);
}

/* A mission may have the night begin earlier. */
void set_dusk(const struct horde_game *g, struct horde_state *s, int hour)
{
    if (bytes(g, s))
        bytes(g, s)->dusk = (uint8_t)hour;
}

int dusk_of(const struct horde_game *g, const struct horde_state *s) { return bytes(g, s) ? bytes(g, s)->dusk : g->rule.dusk; }

void set_hour(const struct horde_game *g, struct horde_state *s, int hour) { bytes(g, s)->hour = (uint8_t)hour; }

/* ---- what the night hides ---- */

/* WZC-SKILL-NIGHTVISION, WZC-INT-27: own skill or goggles. */
bool has_night_vision(const struct horde_game *g, const struct horde_state *s, int who)
{
    return who != NONE && (has(&s->survivor[who], D_NIGHT_VISION) || carries_skill(g, &s->survivor[who], D_NIGHT_VISION));
}

static bool hides(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    return is_night(g, s) && !is_lit(g, s, zone) && !has_night_vision(g, s, who);
}

/* WZC-NIGHT-1, WZC-NIGHT-2, WZC-LIGHT-7, WZC-PROP-5, WZC-AMB-16: it is the zone looked at that counts. */
int clock_seen_from(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    if (!hides(g, s, who, zone))
        return ANY_DISTANCE;
    return who == NONE ? 0 : g->rule.night_sight;
}

/* WZC-NIGHT-3, WZC-NIGHT-4, WZC-LIGHT-8, WZC-SKILL-NIGHTHUNTER, WZC-INT-24, WZC-INT-25, WZC-INT-26 */
int clock_accuracy(const struct horde_game *g, const struct horde_state *s, int who, int zone, int need)
{
    if (!hides(g, s, who, zone))
        return need;
    return has(&s->survivor[who], D_NIGHT_HUNTER) ? g->amount[D_NIGHT_HUNTER] : g->rule.night_accuracy;
}
