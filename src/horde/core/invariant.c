/*
 * invariant.c - what must hold in every position (2E-PROP-4 .. 6, 10), for tests and for positions from outside: the first
 * broken promise as a sentence. First the fields are within their ranges (fields.c), then they go together, then what is in
 * progress (progress.c). Not here: what holds only for one step, such as group sizes of a split.
 */
#include "horde/border.h"
#include "horde/campaign/campaign.h"
#include "horde/core/core.h"
#include "horde/core/progress.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"
#include "horde/ranges.h"

#include <string.h>

/* ---- figures (2E-PROP-5) ---- */

static const char *check_kind(const struct horde_game *g, const struct horde_state *s, int kind)
{
    int n = s->supply[kind] + s->removed[kind];
    for (int z = 0; z < ZONES; z++)
        n += s->zombie[z][kind] + on_the_way(s, z, kind);
    return n == g->kind[kind].supply ? NULL : "zombies on the board, arriving and in the supply are not what the box holds";
}

static const char *check_zone(const struct horde_game *g, const struct horde_state *s, int zone)
{
    int crowd = 0, arriving = 0;
    for (int k = 0; k < KINDS; k++) {
        crowd += s->zombie[zone][k];
        arriving += on_the_way(s, zone, k);
    }
    if (zone >= g->board.zones && (crowd || arriving || s->noise[zone]))
        return "zombies or noise outside the board";
    if (s->crowd[zone] != crowd)
        return "the crowd of a zone is not the sum of its zombies";
    if (zset_has(&s->infested, zone) != (crowd > 0))
        return "the set of zones with zombies is wrong";
    return NULL;
}

static int on_the_board(const struct horde_game *g, const struct horde_state *s, unsigned kinds)
{
    int n = 0;
    for (int k = 0; k < g->zombie_kinds; k++)
        n += kinds >> k & 1 ? g->kind[k].supply - s->supply[k] - s->removed[k] : 0;
    return n;
}

static const char *check_figures(const struct horde_game *g, const struct horde_state *s)
{
    const char *broken = s->movers > MOVERS ? "more groups on their way than fit" : NULL;
    for (int i = 0; i < s->movers && !broken; i++)
        if (s->mover[i].to >= g->board.zones || s->mover[i].kind >= g->zombie_kinds)
            broken = "zombies on their way to nowhere";
    for (int k = 0; k < KINDS && !broken; k++)
        broken = check_kind(g, s, k);
    for (int z = 0; z < ZONES && !broken; z++)
        broken = check_zone(g, s, z);
    if (!broken && on_the_board(g, s, g->abominations) > g->rule.abominations_max)
        broken = "more abominations on the board than the rules allow";
    return broken;
}

/* ---- cards (2E-PROP-6) ---- */

struct count {
    uint8_t seen[CARDS];
    bool beyond; /* a number that is not a card */
};

static void see(const struct horde_game *g, struct count *c, int copy)
{
    if (copy == NONE)
        return;
    if (copy >= g->cards)
        c->beyond = true;
    else
        c->seen[copy]++;
}

static void see_all(const struct horde_game *g, struct count *c, const uint8_t *card, int n)
{
    for (int i = 0; i < n; i++)
        see(g, c, card[i]);
}

static void count_cards(const struct horde_game *g, const struct horde_state *s, struct count *c)
{
    see_all(g, c, s->equipment.card, s->equipment.count);
    see_all(g, c, s->equipment.discard, s->equipment.gone);
    see_all(g, c, s->pimp.card, s->pimp.count);
    see_all(g, c, s->starting, s->starting_count);
    const struct deck *service = service_deck(g, s);
    if (service) {
        see_all(g, c, service->card, service->count);
        see_all(g, c, service->discard, service->gone);
    }
    EACH_PLAYED (s, i)
        see_all(g, c, s->survivor[i].card, SLOTS + 1);
    for (int copy = 0; has_part(g, PART_MOUNTING) && copy < g->cards; copy++)
        if (weapon_under(g, s, copy) != NONE)
            see(g, c, copy);
    for (int car = 0; car < g->cars; car++)
        see_all(g, c, cars(g, s)[car].load, cars(g, s)[car].loads);
    for (int copy = 0; copy < g->cards; copy++)
        if (s->out[copy >> 3] >> (copy & 7) & 1)
            see(g, c, copy);
}

static const char *check_piles(const struct horde_game *g, const struct horde_state *s)
{
    if (s->equipment.count > CARDS || s->equipment.gone > CARDS || s->pimp.count > sizeof s->pimp.card ||
        s->starting_count > sizeof s->starting)
        return "a pile has more cards than fit";
    for (int i = 0; i < s->equipment.count; i++)
        if (g->deck_of[s->equipment.card[i]] != DECK_EQUIPMENT)
            return "a card of another deck is in the equipment deck";
    for (int i = 0; i < s->equipment.gone; i++)
        if (g->deck_of[s->equipment.discard[i]] != DECK_EQUIPMENT)
            return "a card of another deck is in the equipment discards";
    return NULL;
}

static const char *check_cards(const struct horde_game *g, const struct horde_state *s)
{
    struct count c = {.beyond = false};
    const char *broken = check_piles(g, s);
    if (broken)
        return broken;
    count_cards(g, s, &c);
    if (c.beyond)
        return "a card number that does not exist";
    for (int copy = 0; copy < g->cards; copy++)
        if (c.seen[copy] != 1)
            return c.seen[copy] ? "a card is in two places" : "a card is lost";
    return NULL;
}

/* Deck, discards, and what a distributor has laid out. */
static const char *check_zombie_deck(const struct horde_game *g, const struct horde_state *s)
{
    uint8_t seen[ZCARD_TYPES] = {0}, all[ZCARDS + FRAMES * SPAWNS];
    int n = s->zombies.count + s->zombies.gone;
    if (n > ZCARDS)
        return "the zombie cards are not all there";
    memcpy(all, s->zombies.card, s->zombies.count);
    memcpy(all + s->zombies.count, s->zombies.discard, s->zombies.gone);
    for (int i = 0; i < s->depth; i++)
        for (int k = s->frame[i].spawn.resolved; s->frame[i].kind == F_SPAWN && k < s->frame[i].spawn.drawn && k < SPAWNS; k++)
            all[n++] = s->frame[i].spawn.card[k];
    if (n != g->zdeck_count)
        return "the zombie cards are not all there";
    for (int i = 0; i < n; i++)
        if (all[i] >= g->zombie_cards || seen[all[i]]++)
            return "a zombie card is in two places";
    for (int i = 0; i < g->zdeck_count; i++)
        if (!seen[g->zdeck[i]])
            return "a zombie card is lost";
    return NULL;
}

/* Every abomination is in its deck, on the discards or on the board. */
static const char *check_abominations(const struct horde_game *g, const struct horde_state *s)
{
    unsigned seen = 0;
    if (s->abominations.count > KINDS || s->abominations.gone > KINDS)
        return "a pile has more cards than fit";
    for (int i = 0; i < s->abominations.count + s->abominations.gone; i++) {
        int kind = i < s->abominations.count ? s->abominations.card[i] : s->abominations.discard[i - s->abominations.count];
        if (kind >= g->zombie_kinds || seen >> kind & 1 || g->kind[kind].class != ABOMINATION)
            return "an abomination card is in two places";
        seen |= 1u << kind;
    }
    return NULL;
}

/* ---- survivors ---- */

static bool slots_fit(const struct horde_game *g, const struct survivor *v)
{
    for (int i = 0; i < SLOTS; i++) {
        bool usable = i < BODY ? i < g->rule.hands : i < PACK ? i - BODY < g->rule.body : i < slot_end(g, v);
        if (v->card[i] != NONE && !usable)
            return false;
    }
    return true;
}

static bool carries_any(const uint8_t *card)
{
    for (int i = 0; i <= INCOMING; i++)
        if (card[i] != NONE)
            return true;
    return false;
}

/* DS-INV-2 */
static bool symbols_fit(const struct horde_game *g, const struct survivor *v)
{
    for (int i = 0; i < PACK; i++) {
        int symbol = v->card[i] == NONE ? SLOT_ANY : g->card_type[g->type_of[v->card[i]]].slot;
        if (symbol != SLOT_ANY && symbol != (i < BODY ? SLOT_HAND : SLOT_BODY))
            return false;
    }
    return true;
}

/* DS-MOUNT-3, DS-MOUNT-4, DS-MOUNT-5: on a weapon somebody holds, or is about to. */
static const char *check_mounted(const struct horde_game *g, const struct horde_state *s)
{
    for (int copy = 0; has_part(g, PART_MOUNTING) && copy < g->cards; copy++) {
        int weapon = weapon_under(g, s, copy);
        bool there = weapon == NONE;
        EACH_PLAYED (s, who)
            there = there || memchr(s->survivor[who].card, weapon, BODY) || s->survivor[who].card[INCOMING] == weapon;
        if (!there)
            return "a card is mounted on a weapon nobody holds";
        if ((weapon != NONE) != is_mounted(g, s, copy))
            return "a mounted card is not among the mounted ones";
    }
    return NULL;
}

static const char *check_survivor(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct survivor *v = &s->survivor[who];
    bool setting_up = s->phase == W_SETUP;
    if (v->zone != NONE && v->zone >= g->board.zones)
        return "a survivor is outside the board";
    if (v->flags & KNOCKED && (v->zone != NONE || carries_any(v->card)))
        return "somebody knocked out stands on the board or carries something";
    if (lies_in(g, s, who) != NONE && (!(v->flags & KNOCKED) || v->flags & KILLED || lies_in(g, s, who) >= g->board.zones))
        return "somebody lies there who does not";
    if (v->zone == NONE && !(v->flags & (GONE | KILLED | KNOCKED)) && !setting_up)
        return "a survivor is nowhere";
    if (s->result == HD_PLAYING && !is_settling(g, s) && plays(s, who) && (v->flags & (KILLED | KNOCKED)) == KILLED)
        return "the game goes on without somebody who was killed"; /* 2E-WIN-2, WZC-KO-1 */
    if (v->zone != NONE && v->flags & GONE)
        return "a survivor who has left is still on the board";
    if (s->result == HD_PLAYING && !setting_up && !(v->flags & (KILLED | KNOCKED)) && v->wounds >= v->health)
        return "a survivor with no health left is still playing";
    if (v->level >= LEVELS || v->owned > OWNED)
        return "a survivor's level or skills are out of bounds";
    if (!v->laps && !setting_up && v->ap > g->rule.level_at[RED])
        return "more adrenaline than the track has";
    if (!symbols_fit(g, v))
        return "a card lies where its symbol does not fit";
    if (!slots_fit(g, v))
        return "a card is in a slot this game does not have"; /* 2E-PROP-10, DS-INV-1: slots are the limit */
    return NULL;
}

/* What the skills come to is what they really come to. */
static const char *check_traits(const struct horde_game *g, const struct horde_state *s)
{
    struct horde_state copy = *s;
    EACH_PLAYED (s, who)
        for (int i = 0; i < s->survivor[who].owned; i++)
            if (s->survivor[who].skill[i] >= g->skill_types)
                return "a skill that does not exist";
    refresh_traits(g, &copy);
    return memcmp(&copy, s, sizeof copy) ? "the sums of the survivors' skills are out of date" : NULL;
}

/* ---- the stack of decisions, the round ---- */

/* 2E-INV-4: what an action is made with is still there. */
static bool holds_what_it_uses(const struct horde_state *s, const struct frame *f)
{
    struct in_use used = cards_used(f);
    if (f->who < s->people && s->survivor[f->who].flags & KNOCKED) /* WZC-KO-2: lost everything in the middle of it */
        return true;
    for (int i = 0; i < 2; i++)
        if (used.copy[i] != NONE && !memchr(s->survivor[f->who].card, used.copy[i], SLOTS))
            return false;
    return true;
}

static const char *check_frames(const struct horde_game *g, const struct horde_state *s)
{
    if (s->depth > FRAMES)
        return "more frames than the stack has";
    if (s->result == HD_PLAYING && !s->depth)
        return "the game goes on, but nothing is in progress";
    for (int i = 0; i < s->depth; i++)
        if (!holds_what_it_uses(s, &s->frame[i]))
            return "an action is made with a card that is not there";
    static const struct frame empty;
    for (int i = s->depth; i < FRAMES; i++)
        if (memcmp(&s->frame[i], &empty, sizeof empty))
            return "a frame above the stack is not empty";
    if (s->played >> s->people)
        return "somebody plays who is not there";
    if (s->acting != NONE && !plays(s, s->acting))
        return "nobody's turn";
    if ((s->first_seat >= g->base.seats && s->phase != W_SETUP) || s->seat >= g->base.seats)
        return "a seat that does not exist";
    return NULL;
}

static int noise_of_tokens(const struct horde_game *g, const struct horde_state *s, int zone)
{
    int noise = 0;
    for (int i = 0; i < g->tokens; i++)
        noise += g->token[i].zone == zone && s->tokens >> i & 1 ? g->token[i].noise : 0;
    return noise;
}

/* 2E-PROP-4: nobody has acted since the end phase, so nothing was loud. In the first round a setup line may have put noise
 * there. */
static const char *check_noise(const struct horde_game *g, const struct horde_state *s)
{
    bool fresh = s->phase == W_PLAYERS && s->acting == NONE && s->round > 1 && !mission_does(g, E_NOISE);
    EACH_PLAYED (s, i)
        fresh = fresh && !(s->survivor[i].flags & (ACTED | GONE));
    for (int z = 0; fresh && z < g->board.zones; z++)
        if (s->noise[z] != g->noise[z] + noise_of_tokens(g, s, z))
            return "noise is left from the round before";
    return NULL;
}

static const char *check_board(const struct horde_game *g, const struct horde_state *s)
{
    if (g->board.doors < 64 && s->open >> g->board.doors)
        return "an open door that does not exist";
    if (s->tokens >> g->tokens)
        return "a token that does not exist";
    const struct ways *w = ways_now(g, s);
    if (w && w->fallen >> g->falls)
        return "tiles have fallen that cannot";
    if (s->open & s->sealed)
        return "a sealed door is open";
    for (int i = 0; i < TOKENS; i++)
        if ((s->colour[i] & ~TOKEN_LOST) >= COLOURS)
            return "an objective of no colour";
    for (int i = 0; i < g->spawns; i++)
        if (s->spawn_zone[i] >= g->board.zones && s->spawn_zone[i] != NONE)
            return "a spawn token outside the board";
    return NULL;
}

/* Whoever sits in a car is where the car is; companions are where their leader is. */
static const char *check_seats(const struct horde_game *g, const struct horde_state *s)
{
    int at_wheel[CARS] = {0};
    for (int i = 0; i < s->people; i++) {
        const struct survivor *v = &s->survivor[i];
        if (v->car > g->cars || (v->car && v->zone != cars(g, s)[v->car - 1].zone) || (v->driver && (!v->car || !plays(s, i))))
            return "somebody sits in a car that is not there";
        if (v->driver && at_wheel[v->car - 1]++)
            return "two at one wheel";
        if (plays(s, i) || v->leader == NONE)
            continue;
        if (!plays(s, v->leader) || v->zone != s->survivor[v->leader].zone || v->car != s->survivor[v->leader].car)
            return "a companion is not with the leader";
    }
    for (int car = 0; car < g->cars; car++)
        if (passengers_in(s, car) > g->rule.passengers)
            return "a car has more passengers than seats";
    return NULL;
}

/* Before everything else: what is asked after this may use every number. */
static const char *check_fields(const struct horde_game *g, const struct horde_state *s)
{
    uint16_t limit[RANGES];
    horde_limits(g, limit);
    const char *wrong = state_fields_wrong(g, s, limit);
    return wrong ? wrong : part_fields_wrong(g, s, limit);
}

const char *horde_invariant(const struct hd_game *game, const struct hd_state *state)
{
    const struct horde_game *g = (const struct horde_game *)game;
    const struct horde_state *s = (const struct horde_state *)state;
    const char *broken = check_fields(g, s);
    if (!broken)
        broken = check_frames(g, s);
    if (!broken)
        broken = check_board(g, s);
    if (!broken)
        broken = check_figures(g, s);
    if (!broken)
        broken = check_cards(g, s);
    if (!broken)
        broken = check_zombie_deck(g, s);
    if (!broken)
        broken = check_abominations(g, s);
    for (int i = 0; i < s->people && !broken; i++)
        broken = plays(s, i) ? check_survivor(g, s, i) : NULL;
    if (!broken)
        broken = machines_broken(g, s);
    if (!broken)
        broken = check_mounted(g, s);
    if (!broken)
        broken = mold_broken(g, s);
    if (!broken)
        broken = check_seats(g, s);
    if (!broken)
        broken = check_traits(g, s);
    if (!broken)
        broken = hand_doors_wrong(g, s);
    if (!broken)
        broken = pits_wrong(g, s);
    if (!broken)
        broken = large_team_broken(g, s);
    if (!broken)
        broken = light_broken(g, s);
    if (!broken)
        broken = check_noise(g, s);
    return broken ? broken : progress_wrong(g, s); /* what is asked may be looked at only if the rest holds */
}
