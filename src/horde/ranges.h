/*
 * ranges.h - what the numbers of a position name, for the tables of fields (core/fields.h): horde_limits() says how many of
 * each a game has. Whoever adds a field to a state, a frame or a part adds its row to the table beside it.
 */
#ifndef HD_HORDE_RANGES_H
#define HD_HORDE_RANGES_H

#include "core/fields.h"
#include "horde/state.h"

enum range {
    OF_NUMBER, /* the row brings its own limit */
    OF_ZONES,
    OF_PEOPLE, /* the team, machines, and who may come along */
    OF_CARDS,  /* copies */
    OF_CARD_TYPES,
    OF_ZOMBIE_CARDS,
    OF_KINDS,
    OF_SKILLS,
    OF_SEATS,
    OF_DOORS,
    OF_BUILDINGS, /* counted from 1 */
    OF_SPAWNS,
    OF_TOKENS,
    OF_GOALS,
    OF_CARS,
    OF_MACHINES,
    OF_RULES,
    OF_DOS,
    OF_CHOICES,
    OF_FLAGS,
    OF_OBJECTIVES,
    OF_ACHIEVEMENTS,
    OF_CAMPAIGN_SKILLS,
    OF_SHEETS,
    OF_FALLS,
    OF_TILES,
    RANGES
};

/* What a part keeps, beside its code; parts/parts.c puts them in its table. */
struct part_fields {
    const struct field *field;
    int fields;
};
#define PART_FIELDS(part_, ...)                                                                                                \
    static const struct field part_##_field[] = {__VA_ARGS__};                                                                 \
    const struct part_fields part_##_fields = {part_##_field, FIELD_ROWS(part_##_field)};
extern const struct part_fields all_out_fields, camouflage_fields, campaign_fields, cars_fields, clock_fields, groups_fields,
    hand_doors_fields, knock_out_fields, light_fields, machines_fields, mold_fields, mounting_fields, objective_cards_fields,
    pits_fields, reload_fields, service_fields, ways_fields;

void horde_limits(const struct horde_game *g, uint16_t limit[RANGES]);
/* core/fields.c: state, survivors and frames. parts/parts.c: what the parts of the game keep. */
const char *state_fields_wrong(const struct horde_game *g, const struct horde_state *s, const uint16_t *limit);
const char *part_fields_wrong(const struct horde_game *g, const struct horde_state *s, const uint16_t *limit);

#endif
