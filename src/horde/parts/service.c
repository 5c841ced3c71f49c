/*
 * service.c - the deck of the secret service, drawn by searching its zones and a humvee; and what lies in the way of the dead:
 * sandbags and the tank. Not here: how far one sees over them (src/board), searching itself (core/search.c).
 */
#include "horde/core/core.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"
#include "horde/ranges.h"
#include "horde/ways.h"

#include <string.h>

PART_FIELDS(service, FIELD(struct deck, card, 1, NAMES, OF_CARDS, .upto = offsetof(struct deck, count)),
            FIELD(struct deck, discard, 1, NAMES, OF_CARDS, .upto = offsetof(struct deck, gone)))

bool service_wanted(const struct horde_game *g) { return memchr(g->deck_of, DECK_SERVICE, (size_t)g->cards) != NULL; }

struct deck *service_deck(const struct horde_game *g, const struct horde_state *s) { return part_bytes(g, s, PART_SERVICE); }

/* WZC-SERVICE-1, WZC-GEN-2, WZC-GEN-3, WZC-GEN-4 */
void service_set_up(struct ctx *c)
{
    struct deck *deck = service_deck(c->g, c->s);
    for (int i = 0; i < c->g->cards; i++)
        if (c->g->deck_of[i] == DECK_SERVICE)
            deck->card[deck->count++] = (uint8_t)i;
    rng_shuffle(&c->s->rng, deck->card, deck->count);
}

/* WZC-SERVICE-2, WZC-HUMVEE-1 */
bool searches_service(const struct horde_game *g, const struct horde_state *s, int zone)
{
    return service_deck(g, s) && (g->board.kind[zone] == ZONE_SERVICE || zset_has(&g->humvee, zone));
}

/* ---- what is in the way of the dead ---- */

/* WZC-SAND-1, WZC-SAND-2, WZC-SAND-3, WZC-SAND-4, WZC-PROP-6: doors they can use; sandbags in extra activations only. */
uint64_t enemy_ways(const struct horde_game *g, const struct horde_state *s, bool extra)
{
    return zombie_ways(g, s) | (extra ? g->board.sandbags & s->open : 0);
}

/* WZC-TANK-2, WZC-TANK-4, WZC-ZONE-1: nobody steps onto the tank, but whoever stands there may leave it; in extra activations
 * it is not an obstacle. */
void enemy_paths(const struct horde_game *g, const struct horde_state *s, bool extra, int target, uint8_t dist[ZONES])
{
    if (target == g->lure && has_part(g, PART_OBJECTIVE_CARDS)) /* WZC-M1-3, WZC-AMB-36: as if all doors were open */
        board_paths(board_now(g, s), ~0ull, target, dist);
    else if (extra || zset_empty(&g->tanks))
        board_paths(board_now(g, s), enemy_ways(g, s, extra), target, dist);
    else
        board_paths_past(board_now(g, s), enemy_ways(g, s, extra), g->tanks, target, dist);
}

/* WZC-M1-3, WZC-AMB-36: of those who go as if all doors were open, whoever comes to a closed one stops there. */
bool door_stops(const struct horde_game *g, const struct horde_state *s, bool extra, int zone, int target,
                const uint8_t dist[ZONES])
{
    if (target != g->lure || !has_part(g, PART_OBJECTIVE_CARDS))
        return false;
    struct zset shut = zset_minus(board_steps(board_now(g, s), ~0ull, zone), enemy_steps(g, s, extra, zone));
    while (!zset_empty(&shut))
        if (dist[zset_pop(&shut)] + 1 == dist[zone])
            return true;
    return false;
}

struct zset enemy_steps(const struct horde_game *g, const struct horde_state *s, bool extra, int zone)
{
    struct zset steps = board_steps(board_now(g, s), enemy_ways(g, s, extra), zone);
    if (g->nests)
        steps = past_nest(g, s, zone, steps);
    return extra ? steps : zset_minus(steps, g->tanks);
}
