/*
 * light.c - flashlights, their beams over two zones, zones a mission lights, and the dead whom light wakes.
 * Not here: what the night hides where no light falls (clock.c).
 *
 * Invariants: a flashlight that is on belongs to somebody who carries one and stands on the board; its beam lights the zone of
 * its owner and the zone it is aimed at, a neighbour or the same (a wall).
 */
#include "horde/core/core.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"
#include "horde/ranges.h"

#include <string.h>

PART_FIELDS(light, FIELD(struct light, on, 2, HOLDS, OF_PEOPLE), FIELD(struct light, aimless, 2, HOLDS, OF_PEOPLE),
            FIELD(struct light, may_aim, 2, HOLDS, OF_PEOPLE), FIELD(struct light, to, 1, NAMES, OF_ZONES))

static struct light *bytes(const struct horde_game *g, const struct horde_state *s) { return part_bytes(g, s, PART_LIGHT); }

bool light_wanted(const struct horde_game *g) { return g->hour || g->start_hour; }

/* WZC-M4-3: the floodlight, until somebody puts it out. */
static bool burns(const struct horde_game *g, const struct horde_state *s, int zone)
{
    return has_part(g, PART_OBJECTIVE_CARDS) ? lit_by_mission(g, s, zone) : true;
}

bool lamp_on(const struct horde_game *g, const struct horde_state *s, int who)
{
    return bytes(g, s) && bytes(g, s)->on >> who & 1;
}

/* WZC-LIGHT-1, WZC-AMB-12: one beam, however many lamps. */
static bool has_lamp(const struct horde_game *g, const struct survivor *v)
{
    for (int i = 0; i < slot_end(g, v); i++)
        if (v->card[i] != NONE && g->card_type[g->type_of[v->card[i]]].flags & CARD_LIGHT)
            return true;
    return false;
}

int aimed_at(const struct horde_game *g, const struct horde_state *s, int who)
{
    return lamp_on(g, s, who) ? bytes(g, s)->to[who] : NONE;
}

/* WZC-LIGHT-3, WZC-M4-3 */
struct zset lit_zones(const struct horde_game *g, const struct horde_state *s)
{
    struct zset lit = {{0}};
    if (!bytes(g, s) || !is_night(g, s)) /* WZC-LIGHT-1, WZC-AMB-13 */
        return lit;
    for (struct zset flood = g->lit; !zset_empty(&flood);) {
        int zone = zset_pop(&flood);
        if (burns(g, s, zone))
            zset_add(&lit, zone);
    }
    for (uint64_t on = bytes(g, s)->on; on;) {
        int who = bit_pop(&on);
        if (s->survivor[who].zone == NONE)
            continue;
        zset_add(&lit, s->survivor[who].zone);
        zset_add(&lit, bytes(g, s)->to[who]);
    }
    return lit;
}

bool is_lit(const struct horde_game *g, const struct horde_state *s, int zone)
{
    struct zset lit = lit_zones(g, s);
    return zset_has(&lit, zone);
}

/* WZC-LIGHT-11, WZC-AMB-31: neighbours that can be seen, and one's own zone: a wall. */
static struct zset beam_ends(const struct horde_game *g, const struct horde_state *s, int who)
{
    int here = s->survivor[who].zone;
    struct zset ends = {{0}};
    for (struct zset next = board_steps(&g->board, s->open, here); !zset_empty(&next);) {
        int zone = zset_pop(&next);
        if (board_sight(&g->board, s->open, here, zone) >= 0)
            zset_add(&ends, zone);
    }
    zset_add(&ends, here);
    return ends;
}

static void aim(struct ctx *c, int who, int zone, enum rule rule)
{
    struct light *b = bytes(c->g, c->s);
    b->on |= (survivor_set)(1u << who);
    b->aimless &= (survivor_set) ~(1u << who);
    b->to[who] = (uint8_t)zone;
    TELL(c, NOTE, NONE, BEAM, .piece = who, .place = c->s->survivor[who].zone, .to = zone, .rule = rule,
         .phrase = zone == c->s->survivor[who].zone ? P_BEAM_WALL : P_BEAM);
}

void switch_off(struct ctx *c, int who)
{
    struct light *b = bytes(c->g, c->s);
    if (!b || !(b->on >> who & 1))
        return;
    b->on &= (survivor_set) ~(1u << who);
    b->aimless &= (survivor_set) ~(1u << who);
    b->may_aim &= (survivor_set) ~(1u << who);
    b->to[who] = 0;
    TELL(c, NOTE, WZC_LIGHT_6, LAMP_OFF, .piece = who);
}

/* WZC-LIGHT-6: thrown away or given to somebody. Asked after anything that moves cards. */
void check_lamps(struct ctx *c)
{
    for (uint64_t on = bytes(c->g, c->s) ? bytes(c->g, c->s)->on : 0; on;) {
        int who = bit_pop(&on);
        if (!has_lamp(c->g, &c->s->survivor[who]) || c->s->survivor[who].zone == NONE)
            switch_off(c, who);
    }
}

/* ---- in one's own turn ---- */

/* WZC-LIGHT-1: a lamp, at night, and in the state the verb changes. */
static struct hd_why check_lamp(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb)
{
    bool on = lamp_on(g, s, who);
    if (!bytes(g, s) || !is_night(g, s))
        return WHY(WZC_LIGHT_1, NO_NIGHT, who);
    if (!has_lamp(g, &s->survivor[who]))
        return WHY(WZC_LIGHT_1, NO_LAMP, who);
    if (verb == V_LIGHT)
        return on ? WHY(WZC_LIGHT_2, LAMP_IS_ON, who) : ALLOWED;
    if (!on)
        return verb == V_DARKEN ? WHY(WZC_LIGHT_6, LAMP_IS_OFF, who) : WHY(WZC_LIGHT_4, LAMP_IS_OFF, who);
    return ALLOWED;
}

/* WZC-LIGHT-2 a, WZC-LIGHT-4, WZC-LIGHT-6, WZC-DEC-10, WZC-DEC-11 */
struct hd_why check_light(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a)
{
    const struct survivor *v = &s->survivor[who];
    struct zset ends = beam_ends(g, s, who);
    struct hd_why why = check_lamp(g, s, who, (enum verb)a.verb);
    if (why.rule || a.verb == V_DARKEN)
        return why.rule ? why : need_action(v, who);
    if (a.arg[1] >= g->board.zones || !zset_has(&ends, a.arg[1]))
        return WHY(WZC_LIGHT_3, BEAM_TOO_FAR, a.arg[1], v->zone);
    if (a.verb == V_LIGHT)
        return need_action(v, who);
    if (bytes(g, s)->to[who] == a.arg[1])
        return WHY(WZC_LIGHT_4, AIMED_THERE, who, a.arg[1]);
    return bytes(g, s)->may_aim >> who & 1 ? ALLOWED : WHY(WZC_LIGHT_4, AIM_WITH_ACTION, who);
}

static void list_beams(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, struct list *l)
{
    for (struct zset ends = beam_ends(g, s, who); !zset_empty(&ends);) {
        struct hd_action a = act2(verb, who, zset_pop(&ends));
        if (!check_light(g, s, who, a).rule)
            put(l, a);
    }
}

void light_list(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    bool on = lamp_on(g, s, who);
    if (!is_night(g, s) || !has_lamp(g, &s->survivor[who]))
        return;
    list_beams(g, s, who, on ? V_AIM : V_LIGHT, l);
    if (on && !check_light(g, s, who, act1(V_DARKEN, who)).rule)
        put(l, act1(V_DARKEN, who));
}

void do_light(struct ctx *c, int who, struct hd_action a)
{
    if (a.verb != V_AIM)
        pay(c, who, ACT_OTHER, 0);
    if (a.verb == V_DARKEN)
        switch_off(c, who);
    else
        aim(c, who, a.arg[1], a.verb == V_AIM ? R_WZC_LIGHT_4 : R_WZC_LIGHT_2);
}

/* WZC-LIGHT-4, WZC-AMB-14: with each action of one's own turn. */
void light_acted(struct ctx *c, int who, enum verb verb)
{
    struct light *b = bytes(c->g, c->s);
    survivor_set me = (survivor_set)(1u << who);
    if (b && b->on & me)
        b->may_aim = verb == V_AIM ? (survivor_set)(b->may_aim & ~me) : (survivor_set)(b->may_aim | me);
    check_lamps(c);
}

void light_turn_begin(struct ctx *c, int who) { bytes(c->g, c->s)->may_aim &= (survivor_set) ~(1u << who); }

/* WZC-LIGHT-4, WZC-AMB-14: the beam goes along, and its owner aims it at once. */
void light_stands(struct ctx *c, int who, int zone)
{
    struct light *b = bytes(c->g, c->s);
    if (!(b->on >> who & 1))
        return;
    if (zone == NONE) {
        switch_off(c, who);
        return;
    }
    b->to[who] = (uint8_t)zone;
    if (is_night(c->g, c->s))
        b->aimless |= (survivor_set)(1u << who);
}

/* Nothing is asked about a figure put somewhere by hand. */
void light_settled(const struct horde_game *g, struct horde_state *s, int who)
{
    if (bytes(g, s))
        bytes(g, s)->aimless &= (survivor_set) ~(1u << who);
}

void light_settle(struct ctx *c)
{
    if (!bytes(c->g, c->s)->aimless)
        return;
    for (uint64_t who = bytes(c->g, c->s)->aimless; who;)
        push(c->s, F_BEAM, bit_pop(&who));
    bytes(c->g, c->s)->aimless = 0;
}

/* ---- F_BEAM: who aims a beam that has come along, or may use a lamp that is off for a search or a shot ---- */

/* With a weapon or without one, or at a car. */
static bool shoots(struct hd_action a) { return a.verb == V_SHOOT || a.verb == V_IMPROVISE || a.verb == V_BLAST; }

static bool uses(const struct frame *f)
{
    return shoots(f->beam.action) || f->beam.action.verb == V_SEARCH || f->beam.action.verb == V_CARSEARCH;
}

/* WZC-LIGHT-2 b and c, WZC-LIGHT-5, WZC-DEC-09 */
bool asks_for_lamp(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a)
{
    const struct survivor *v = &s->survivor[who];
    if (!bytes(g, s) || !is_night(g, s) || !plays(s, who) || lamp_on(g, s, who) || !has_lamp(g, v))
        return false;
    return !shoots(a) || board_sight(&g->board, s->open, v->zone, shot_zone(g, s, a)) <= 1;
}

/* Whether a shot at the zone can be made by the light of one's own lamp, on or off, though none falls there now. */
bool lamp_can_light(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    if (!bytes(g, s) || !is_night(g, s) || !plays(s, who) || !has_lamp(g, &s->survivor[who]) || is_lit(g, s, zone))
        return false;
    struct zset ends = beam_ends(g, s, who);
    return zset_has(&ends, zone);
}

/* WZC-LIGHT-5, WZC-AMB-11: a lamp that is on lights what is shot at from the next zone. */
void light_target(struct ctx *c, int who, int zone)
{
    struct zset ends;
    if (!lamp_on(c->g, c->s, who) || !is_night(c->g, c->s) || zone == c->s->survivor[who].zone)
        return;
    ends = beam_ends(c->g, c->s, who);
    if (zset_has(&ends, zone) && bytes(c->g, c->s)->to[who] != zone)
        aim(c, who, zone, R_WZC_LIGHT_5);
}

void ask_for_lamp(struct ctx *c, int who, struct hd_action a)
{
    struct in_use used = {{NONE, NONE}};
    if (a.verb == V_SHOOT || a.verb == V_BLAST)
        used = weapons_for(c->g, c->s, who, a.arg[1], true, a.verb == V_SHOOT && how_of(a.arg[3]) & HOW_DUAL);
    struct frame *f = push(c->s, F_BEAM, who);
    f->beam.action = a;
    f->beam.used = used;
}

static struct zset answers_of(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    struct zset ends = beam_ends(g, s, f->who), only = {{0}};
    int zone = shoots(f->beam.action) ? shot_zone(g, s, f->beam.action) : NONE;
    if (zone == NONE || zone == s->survivor[f->who].zone)
        return ends;
    zset_add(&only, zone);
    return zset_and(ends, only);
}

enum flow beam_run(struct ctx *c, struct frame *f)
{
    struct zset ends = on_board(c->s, f->who) ? answers_of(c->g, c->s, f) : (struct zset){{0}};
    if (uses(f) || zset_count(ends) > 1)
        return ASK;
    pop(c->s);
    return GO;
}

void beam_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (struct zset ends = answers_of(g, s, f); !zset_empty(&ends);)
        put(l, act2(V_AIM, f->who, zset_pop(&ends)));
    if (uses(f))
        put(l, act1(V_PASS, f->who));
}

void beam_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    struct hd_action wanted = f->beam.action;
    bool use = uses(f);
    int who = f->who;
    pop(c->s);
    if (a.verb == V_AIM)
        aim(c, who, a.arg[1], use ? R_WZC_LIGHT_2 : R_WZC_LIGHT_4);
    if (shoots(wanted))
        attack_now(c, wanted);
    else if (use)
        search_now(c, who, wanted.verb == V_CARSEARCH);
}

/* A lamp that is off at night is no help in a search. */
bool lamp_helps(const struct horde_game *g, const struct horde_state *s, int who)
{
    return !bytes(g, s) || !is_night(g, s) || lamp_on(g, s, who);
}

/* ---- whom light wakes ---- */

/* WZC-LIGHT-9, WZC-AMB-15, WZC-INT-57: who sees a lit zone, one's own one too. */
bool sees_light(const struct horde_game *g, const struct horde_state *s, int zone)
{
    for (struct zset lit = lit_zones(g, s); !zset_empty(&lit);)
        if (sight(g, s, NONE, zone, zset_pop(&lit)) >= 0)
            return true;
    return false;
}

/* WZC-LIGHT-10: whom they are after is settled as ever. WZC-LIGHT-9, WZC-TIM-2, WZC-AMB-32, WZC-AMB-39: all of them are marked,
 * then all act at once; once a round, before the zombie phase. */
bool light_before_enemies(struct ctx *c)
{
    struct light *b = bytes(c->g, c->s);
    int woken = 0;
    kind_set kinds = 0;
    if (b->luring[0] || !is_night(c->g, c->s)) {
        b->luring[0] = 0;
        memset(b->lured, 0, sizeof b->lured);
        return false;
    }
    for (struct zset zones = c->s->infested; !zset_empty(&zones);) {
        int zone = zset_pop(&zones);
        if (!sees_light(c->g, c->s, zone))
            continue;
        memcpy(b->lured[zone], c->s->zombie[zone], KINDS);
        woken += c->s->crowd[zone];
        kinds = (kind_set)(kinds | kinds_in(c->g, c->s, zone));
    }
    if (!woken)
        return false;
    b->luring[0] = 1;
    TELL(c, NOTE, WZC_LIGHT_9, LIGHT_WAKES, .count = woken);
    start_activation(c, kinds, NONE, 0, R_WZC_LIGHT_9);
    top(c->s)->activate.kinds = (kind_set)~0u; /* from here on the marks alone say who acts */
    top(c->s)->activate.lured = 1;
    return true;
}

int lured_in(const struct horde_game *g, const struct horde_state *s, int zone, int kind)
{
    int n = bytes(g, s)->lured[zone][kind];
    return n < s->zombie[zone][kind] ? n : s->zombie[zone][kind];
}

void lured_go(const struct horde_game *g, struct horde_state *s, int zone, int kind, int n)
{
    bytes(g, s)->lured[zone][kind] = (uint8_t)(bytes(g, s)->lured[zone][kind] + n);
}

bool luring(const struct horde_game *g, const struct horde_state *s) { return bytes(g, s) && bytes(g, s)->luring[0]; }

/* ---- setting up a position ---- */

void set_beam(const struct horde_game *g, struct horde_state *s, int who, int zone)
{
    struct light *b = bytes(g, s);
    b->aimless &= (survivor_set) ~(1u << who);
    b->on = (survivor_set)(zone == NONE ? b->on & ~(1u << who) : b->on | 1u << who);
    b->to[who] = (uint8_t)(zone == NONE ? 0 : zone);
}

const char *light_broken(const struct horde_game *g, const struct horde_state *s)
{
    const struct light *b = bytes(g, s);
    for (uint64_t on = b ? b->on : 0; on;) {
        int who = bit_pop(&on);
        if (!plays(s, who) || !on_board(s, who))
            return "a beam belongs to nobody on the board";
        if (b->to[who] >= g->board.zones)
            return "a beam points outside the board";
    }
    return NULL;
}
