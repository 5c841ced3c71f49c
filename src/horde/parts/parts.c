/*
 * parts.c - the table of the parts and how a game gets its own: which of them it plays, where their bytes lie, whom the core
 * asks. Not here: what a part does (the file of its name).
 */
#include "horde/parts/parts.h"
#include "horde/campaign/campaign.h"
#include "horde/parts/objective_cards.h"
#include "horde/ranges.h"
#include "horde/ways.h"

#include <stddef.h>

/* What a part brings; everything but `wanted` may be left out. */
static const struct {
    bool (*wanted)(const struct horde_game *g); /* do mission and options have a use for it? */
    size_t bytes;                               /* of state */
    const struct part_fields *fields;           /* what they may be */
#define HOOK(name, result, arguments) result(*name) arguments;
#include "horde/hooks.def"
#undef HOOK
} part[PARTS] = {
    [PART_BUILDINGS] = {buildings_wanted, .opened = buildings_opened},
    [PART_RELOAD] = {reload_wanted, sizeof(struct reload), &reload_fields, .round_end = reload_round_end},
    [PART_DARK_ROOMS] = {dark_rooms_wanted, .seen_from = dark_rooms_seen_from, .accuracy = dark_rooms_accuracy},
    [PART_MOUNTING] = {mounting_wanted, sizeof(struct mounting), &mounting_fields},
    [PART_CAMOUFLAGE] = {camouflage_wanted, sizeof(struct camouflage), &camouflage_fields, .turn_begin = camouflage_turn_begin,
                         .prey = camouflage_prey},
    [PART_CONCENTRATED] = {concentrated_wanted},
    [PART_COMPANIONS] = {companions_wanted},
    [PART_OBJECTIVE_CARDS] = {objective_cards_wanted, sizeof(struct card_table), &objective_cards_fields,
                              .set_up = objective_cards_set_up, .list = objective_cards_list,
                              .turn_end = objective_cards_turn_end, .round_end = objective_cards_round_end},
    [PART_CAMPAIGN] = {campaign_wanted, sizeof(struct campaign), &campaign_fields, .set_up = campaign_set_up,
                       .list = campaign_list, .reached = campaign_reached},
    [PART_SERVICE] = {service_wanted, sizeof(struct deck), &service_fields, .set_up = service_set_up},
    [PART_CLOCK] = {clock_wanted, sizeof(struct clock), &clock_fields, .set_up = clock_set_up, .round_end = clock_round_end,
                    .seen_from = clock_seen_from, .accuracy = clock_accuracy},
    [PART_LIGHT] = {light_wanted, sizeof(struct light), &light_fields, .list = light_list, .turn_begin = light_turn_begin,
                    .stands = light_stands, .settle = light_settle, .before_enemies = light_before_enemies},
    [PART_KNOCK_OUT] = {knock_out_wanted, sizeof(struct knock_out), &knock_out_fields, .set_up = knock_out_set_up,
                        .list = list_pick_ups, .end_phase = knock_out_end_phase},
    [PART_ALL_OUT] = {all_out_wanted, sizeof(struct all_out), &all_out_fields, .round_end = all_out_round_end},
    [PART_CARS] = {cars_wanted, CARS * sizeof(struct car), &cars_fields, .set_up = cars_set_up, .list = list_cars},
    [PART_MACHINES] = {machines_wanted, sizeof(struct machines), &machines_fields, .set_up = machines_set_up,
                       .list = list_machines, .round_end = machines_round_end, .turn_begin = machines_turn_begin,
                       .turn_end = machines_turn_end, .taken = machines_taken, .blown = machines_blown,
                       .enemy_phase = machines_enemy_phase, .fought = machines_fought, .moved = machines_moved},
    [PART_ASSAULT] = {assault_wanted, sizeof(struct assault), .attacked = assault_attacked},
    [PART_DARKNESS] = {darkness_wanted, .seen_from = darkness_seen_from},
    [PART_WAYS] = {ways_wanted, sizeof(struct ways), &ways_fields, .ways = ways_for_enemies},
    [PART_GROUPS] = {groups_wanted, sizeof(struct groups), &groups_fields, .parted = groups_parted},
    [PART_HAND_DOORS] = {hand_doors_wanted, sizeof(struct hand_doors), &hand_doors_fields, .set_up = hand_doors_set_up,
                         .list = hand_doors_list, .activation = hand_doors_activation, .ways = hand_doors_ways,
                         .held = hand_doors_held, .broken = hand_doors_broken, .spent = hand_doors_spent},
    [PART_PITS] = {pits_wanted, sizeof(struct pits), &pits_fields, .set_up = pits_set_up, .extra = pits_extra,
                   .toughness = pits_toughness, .blown = pits_blown, .spoils = is_pit, .no_search = pits_no_search},
    [PART_MOLD] = {mold_wanted, sizeof(struct mold), &mold_fields, .set_up = mold_set_up, .activated = mold_activated,
                   .blown = mold_blown, .spoils = mold_spoils, .no_search = mold_no_search, .no_door = mold_no_door},
    [PART_OUTDOORS] = {outdoors_wanted, .list = list_refill, .players_done = outdoors_players_done,
                       .no_shot = outdoors_no_shot},
    [PART_LARGE_TEAM] = {large_team_wanted, sizeof(struct large_team), .set_up = large_team_set_up},
};

static void hook_in(struct hooks *h, int i)
{
#define HOOK(name, result, arguments)                                                                                          \
    if (part[i].name)                                                                                                          \
        h->name[h->n_##name++] = part[i].name;
#include "horde/hooks.def"
#undef HOOK
}

static size_t rounded(size_t bytes) { return (bytes + 7) / 8 * 8; }

bool is_spoilt(const struct horde_game *g, const struct horde_state *s, int zone)
{
    for (int i = 0; i < g->hooks.n_spoils; i++)
        if (g->hooks.spoils[i](g, s, zone))
            return true;
    return false;
}

const char *part_fields_wrong(const struct horde_game *g, const struct horde_state *s, const uint16_t *limit)
{
    const char *wrong = NULL;
    for (int i = 0; !wrong && i < PARTS; i++)
        if (g->part_at[i] && part[i].fields)
            wrong = fields_wrong(part[i].fields->field, part[i].fields->fields, part_bytes(g, s, (enum part)i), limit);
    return wrong;
}

size_t join_parts(struct horde_game *g, part_set allowed)
{
    size_t end = rounded(sizeof(struct horde_state));
    for (int i = 0; i < PARTS; i++) {
        if (!(allowed >> i & 1) || !part[i].wanted(g))
            continue;
        g->parts |= (part_set)(1u << i);
        hook_in(&g->hooks, i);
        if (part[i].bytes)
            g->part_at[i] = (uint16_t)end;
        end += rounded(part[i].bytes);
    }
    return end;
}
