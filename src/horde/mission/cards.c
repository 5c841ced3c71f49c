/*
 * cards.c - what objective cards and notes do: their effects, conditions and questions, and the ways out of a mission that open
 * in play. Not here: where cards lie and who takes them (parts/objective_cards.c), effects every mission can have (happens.c).
 *
 * WZC-OBJ-6: "the one who did it" is whoever took the card; what a card owes to somebody who is no longer there lapses.
 */
#include "horde/campaign/campaign.h"
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"

#include <string.h>

bool there(const struct horde_state *s, int who) { return plays(s, who) && on_board(s, who) && can_be_played(s, who); }

/* Those an effect is for, the last first: what is pushed last is done first. */
static int those(struct ctx *c, int whom, int who, int zone, uint8_t out[SURVIVORS])
{
    int n = 0;
    for (int i = c->s->people - 1; i >= 0; i--) {
        bool here = zone != NONE && c->s->survivor[i].zone == zone;
        bool meant = whom == WHOM_DOER ? i == who : whom == WHOM_EACH || (here && (whom != WHOM_OTHERS_HERE || i != who));
        if (meant && there(c->s, i))
            out[n++] = (uint8_t)i;
    }
    return n;
}

/* Campaign points are for all who live, wherever they are. */
static void gain_cxp_alive(struct ctx *c, const struct mission_do *what, int who)
{
    for (int i = c->s->people - 1; i >= 0; i--)
        if (plays(c->s, i) && !(c->s->survivor[i].flags & KILLED) && (what->whom == WHOM_EACH || i == who))
            gain_cxp(c, i, what->count, R_WZC_CXP_1);
}

/* ---- zombie cards and zones ---- */

static int nearest_spawn(const struct horde_game *g, const struct horde_state *s, int zone)
{
    int best = 0;
    for (int i = 1; i < g->spawns; i++)
        if (spawn_awake(g, s, i) && g->steps[zone][s->spawn_zone[i]] < g->steps[zone][s->spawn_zone[best]])
            best = i;
    return s->spawn_zone[best];
}

/* Drawn in the order of the spawn zones; what is pushed last happens first. */
static void draw_for_each_spawn(struct ctx *c)
{
    int card[SPAWNS];
    for (int i = 0; i < c->g->spawns; i++)
        card[i] = spawn_awake(c->g, c->s, i) ? draw_zombie_card(c) : NONE;
    for (int i = c->g->spawns - 1; i >= 0; i--)
        if (card[i] != NONE)
            start_card(c, c->s->spawn_zone[i], card[i], false);
}

/* `at:` here, first, each, nearest, or a zone. Rush and extra activation included. */
static void draw_zombie_cards(struct ctx *c, int zone, const struct mission_do *what)
{
    if (what->zone != NONE)
        zone = what->zone;
    if (what->need == AT_TILE) {
        ask_pick(c, PICK_TILE, NONE, zone, what->count);
        return;
    }
    for (int k = 0; k < what->count; k++) {
        if (what->need == AT_EACH) {
            draw_for_each_spawn(c);
            continue;
        }
        int at = what->need == AT_FIRST     ? c->s->spawn_zone[0]
                 : what->need == AT_NEAREST ? nearest_spawn(c->g, c->s, zone)
                                            : zone;
        start_card(c, at, draw_zombie_card(c), false);
    }
}

void bosses_come(struct ctx *c)
{
    struct card_table *t = card_table(c->g, c->s);
    int kind = NONE;
    if (!t || !t->boss)
        return;
    t->boss = 0;
    kind = draw_abomination(c);
    if (kind != NONE && place_zombies(c, c->s->spawn_zone[0], kind, 1, R_WZC_M7_1))
        start_reaction(c, c->s->spawn_zone[0]);
}

/* ---- gifts ---- */

static void draw_for(struct ctx *c, int who, const struct mission_do *what)
{
    struct frame *f = push(c->s, F_DRAW, who);
    f->draw.cards = what->count;
    f->draw.how = what->deck == DECK_PIMP ? FROM_CRATE : what->deck == DECK_SERVICE ? FROM_SERVICE : NO_SEARCH;
}

void join_by_name(struct ctx *c, int who, int zone, int person)
{
    if (!(c->s->survivor[person].flags & (COMPANION | KILLED)))
        add_companion(c, person, there(c->s, who) ? c->s->survivor[who].zone : zone, there(c->s, who) ? who : NONE);
}

static void roll_dice(struct ctx *c, int who, const struct mission_do *what)
{
    struct hd_event e = {.kind = HD_EV_ROLL,
                         .rule = R_WZC_OBJ_6,
                         .phrase = P_CARD_ROLL,
                         EVENT_POINTS_NOWHERE,
                         .piece = (int16_t)who,
                         .reveals = 1,
                         .dice_count = what->count};
    int hits = 0;
    for (int i = 0; i < what->count; i++) {
        e.dice[i] = (uint8_t)roll_die(c);
        hits += e.dice[i] >= what->need;
    }
    e.n[0] = what->need;
    e.n[1] = (int16_t)hits;
    if (c->sink && c->sink->event)
        tell(c, &e);
    c->s->flags = hits ? c->s->flags | 1u << what->flag : c->s->flags & ~(1u << what->flag);
}

/* ---- questions ---- */

void ask_pick(struct ctx *c, enum pick what, int who, int zone, int left)
{
    struct frame *f = push(c->s, F_PICK, who);
    f->zone = (uint8_t)zone;
    f->pick.what = (uint8_t)what;
    f->pick.left = (uint8_t)left;
}

/* One effect for everybody it is meant for. */
void do_for(struct ctx *c, int who, int zone, const struct mission_do *what)
{
    struct card_table *t = card_table(c->g, c->s);
    switch ((enum effect)what->effect) {
    case E_DRAW: draw_for(c, who, what); break;
    case E_WOUND: wound(c, who, what->count, R_WZC_OBJ_6); break;
    case E_HUSH: t->hushed |= (survivor_set)(1u << who); break;
    case E_END_TURN: t->over |= (survivor_set)(1u << who); break;
    case E_SLOW:
        if (who < PLAYED)
            t->slow[who] = what->need ? ALWAYS_SLOW : (uint8_t)(c->s->round + what->count);
        break;
    default: gain_ap(c, who, what->count, R_WZC_OBJ_5); break;
    }
}

/* `for: shared` and `most:`: the players say who; where everybody can have it nobody is asked. */
static void do_for_all(struct ctx *c, int who, int zone, const struct mission_do *what)
{
    uint8_t whom[SURVIVORS];
    int n = those(c, what->whom, who, zone, whom), most = what->whom == WHOM_SHARED ? 1 : what->most;
    if (most && n > most) {
        ask_pick(c, PICK_WHOM, NONE, zone, what->whom == WHOM_SHARED ? what->count : most);
        top(c->s)->pick.of = (uint8_t)(what - c->g->mission_do);
        return;
    }
    for (int i = 0; i < n; i++)
        do_for(c, whom[i], zone, what);
}

static void spare_building(struct ctx *c, int zone)
{
    struct card_table *t = card_table(c->g, c->s);
    t->spared = (uint8_t)(c->g->board.building[zone] + 1);
    t->spares = 1;
}

static void stay(struct ctx *c)
{
    struct card_table *t = card_table(c->g, c->s);
    if (t->reading)
        t->up |= 1u << (t->reading - 1);
}

static void put_back(struct ctx *c, const struct mission_do *what)
{
    struct card_table *t = card_table(c->g, c->s);
    int card = what->note != NONE ? what->note : t->reading - 1;
    t->put_back = 1;
    if (card >= 0) {
        t->down |= 1u << card;
        TELL(c, NOTE, WZC_OBJ_8, CARD_BACK, .n = {card});
    }
}

/* Every survivor may take one: asked one after another. */
static void feed_all(struct ctx *c)
{
    for (int i = c->s->people - 1; i >= 0; i--)
        if (there(c->s, i))
            ask_pick(c, PICK_FOOD, i, NONE, 1);
}

static void move_others(struct ctx *c, int who)
{
    for (int i = c->s->people - 1; i >= 0; i--)
        if (there(c->s, i) && i != who && c->s->survivor[i].zone != c->s->survivor[who].zone)
            push(c->s, F_RUN, i);
}

static bool all_together(const struct horde_state *s, int zone)
{
    int n = 0;
    EACH_PLAYED (s, who) {
        if (!there(s, who))
            continue;
        if (s->survivor[who].zone != zone)
            return false;
        n++;
    }
    return n && !s->crowd[zone];
}

/* Everybody at once, if all are there. */
static void lift_off(struct ctx *c, const struct mission_do *what)
{
    for (int i = 0; i < c->s->people; i++)
        if (c->s->survivor[i].flags & COMPANION && on_board(c->s, i) && c->s->survivor[i].zone != what->zone)
            return;
    if (!all_together(c->s, what->zone))
        return;
    achieve(c, what->achievement);
    for (int i = 0; i < c->s->people; i++)
        if (on_board(c->s, i)) {
            TELL(c, REMOVE, EXIT_1, LEAVE, .piece = i, .place = what->zone);
            c->s->survivor[i].flags |= GONE;
            c->s->survivor[i].zone = NONE;
        }
    c->s->look = 1;
}

bool card_effect(struct ctx *c, int who, int zone, const struct mission_do *what)
{
    struct card_table *t = card_table(c->g, c->s);
    switch ((enum effect)what->effect) {
    case E_READ:
        if (card_down(c->g, c->s, what->note))
            read_objective(c, what->note, who, zone);
        break;
    case E_ACHIEVEMENT: achieve(c, what->achievement); break;
    case E_STAY: stay(c); break;
    case E_PUT_BACK: put_back(c, what); break;
    case E_GOES: t->up &= ~(1u << what->note), t->down &= ~(1u << what->note); break;
    case E_ZOMBIE_CARD: draw_zombie_cards(c, zone, what); break;
    case E_ACTIVATE: start_activation(c, (kind_set)~0u, NONE, 0, R_WZC_M3_1); break;
    case E_MORE_CARDS: *(what->need ? &t->more_once : &t->more) += what->count; break;
    case E_SKIP_SPAWN: t->skips = (uint8_t)(t->skips + what->count); break;
    case E_SPARE: spare_building(c, what->zone != NONE ? what->zone : zone); break;
    case E_ROLL: roll_dice(c, who, what); break;
    case E_STAMP: c->s->counter[what->flag] = (uint8_t)(c->s->round + what->count); break;
    case E_ABOMINATION: t->boss = 1; break;
    case E_QUIET_HALLS: t->quiet = 1; break;
    case E_LIGHTS_OUT: t->lights_out = 1; break;
    case E_DAYLIGHT: t->daylight = 1; break;
    case E_QUIET_DOORS: t->quiet_tiles |= c->g->tiles_of[what->zone == NONE ? zone : what->zone]; break;
    case E_LIFT_OFF: lift_off(c, what); break;
    case E_PEEK:
        if (what->note != NONE)
            TELL(c, NOTE, WZC_OBJ_3, CARD_PEEK, .n = {what->note}, .reveals = 1);
        else
            ask_pick(c, PICK_PEEK, NONE, zone, what->count);
        break;
    case E_HEAL: ask_pick(c, PICK_HEAL, NONE, what->whom == WHOM_EACH ? NONE : zone, what->count); break;
    case E_FEED:
        if (what->whom == WHOM_HERE)
            ask_pick(c, PICK_FOOD, NONE, zone, what->count);
        else
            feed_all(c);
        break;
    case E_NEST: t->nest = (uint8_t)(zone == NONE ? 0 : zone + 1); break;
    case E_KITS: t->kit = (uint8_t)(what->card + 1); break;
    case E_DUSK: set_dusk(c->g, c->s, what->count); break;
    case E_UNSEAL: c->s->sealed &= ~(1ull << what->door); break;
    case E_MOVE_OTHERS: move_others(c, who); break;
    case E_UNLOCK: ask_pick(c, PICK_DOOR, NONE, what->zone, 1); break;
    case E_BAR_SPAWN: ask_pick(c, PICK_SPAWN, NONE, zone, 1); break;
    case E_SHIFT:
        if (there(c->s, who))
            ask_pick(c, PICK_HALL, who, zone, 1);
        break;
    case E_CXP: gain_cxp_alive(c, what, who); break;
    case E_BURN_NEXT: ask_pick(c, PICK_NEXT, NONE, zone, 1); break;
    case E_PICK_LEADER: /* the frame keeps the sheet, not the person: so did the records there are */
        ask_pick(c, PICK_LEADER, NONE, zone, c->g->sheet_of[what->kind]);
        break;
    case E_DRAW:
    case E_WOUND:
    case E_HUSH:
    case E_END_TURN:
    case E_SLOW:
    case E_POINTS: do_for_all(c, who, zone, what); break;
    default: return false;
    }
    return true;
}

/* ---- conditions ---- */

/* NONE: anybody of the team, in this mission or an earlier one. */
static bool has_fallen(const struct horde_game *g, const struct horde_state *s, int person)
{
    if (person != NONE)
        return s->survivor[person].flags & KILLED;
    bool any = g->campaign.sheet.dead;
    EACH_PLAYED (s, who)
        any |= (s->survivor[who].flags & KILLED) > 0;
    return any;
}

bool card_condition(const struct horde_game *g, const struct horde_state *s, const struct mission_if *when, int who,
                    bool *holds)
{
    const struct survivor *v = plays(s, who) ? &s->survivor[who] : NULL;
    switch ((enum condition)when->what) {
    case IF_ACHIEVEMENT: *holds = has_achievement(g, s, when->of); return true;
    case IF_NO_ACHIEVEMENT: *holds = !has_achievement(g, s, when->of); return true;
    case IF_PASSED: *holds = s->counter[when->of] && s->round >= s->counter[when->of]; return true;
    case IF_HOLDS: *holds = v && find_card(g, v, when->of, 0, SLOTS) >= 0; return true;
    case IF_NO_LIGHT:
        *holds = v;
        for (int i = 0; v && i < SLOTS; i++)
            *holds = *holds && (v->card[i] == NONE || !(g->card_type[g->type_of[v->card[i]]].flags & CARD_LIGHT));
        return true;
    case IF_ALIVE: {
        const struct survivor *one = &s->survivor[when->of];
        *holds = one->flags & COMPANION && !(one->flags & KILLED) && (!when->least || one->zone == when->least - 1);
        return true;
    }
    case IF_LED: *holds = s->survivor[when->of].flags & COMPANION && s->survivor[when->of].leader != NONE; return true;
    case IF_FALLEN: *holds = has_fallen(g, s, when->of); return true;
    case IF_CARRIED:
        *holds = false;
        EACH_PLAYED (s, i)
            *holds |=
                card_table(g, s) && card_table(g, s)->slow[i] == ALWAYS_SLOW && !(s->survivor[i].flags & (KNOCKED | KILLED));
        return true;
    case IF_ABOMINATIONS: {
        int n = 0;
        for (int k = 0; k < g->zombie_kinds; k++)
            n += g->abominations >> k & 1 ? g->kind[k].supply - s->supply[k] - s->removed[k] : 0;
        *holds = when->of ? n > 0 : !n;
        return true;
    }
    default: return false;
    }
}

/* M9: whoever picks the bearer up carries the load, too. */
void hand_over_load(struct ctx *c, int fallen, int who)
{
    struct card_table *t = card_table(c->g, c->s);
    if (!t || fallen >= PLAYED || who >= PLAYED || t->slow[fallen] != ALWAYS_SLOW)
        return;
    t->slow[fallen] = 0;
    t->slow[who] = ALWAYS_SLOW;
    TELL(c, NOTE, WZC_OBJ_6, LOAD_TAKEN, .piece = who, .of = fallen);
}

/* Until the round ends nobody of the same tile walks into it. */
struct zset past_nest(const struct horde_game *g, const struct horde_state *s, int zone, struct zset steps)
{
    int nest = card_table(g, s)->nest - 1;
    if (nest >= 0 && nest != zone && g->tiles_of[zone] & g->tiles_of[nest])
        zset_del(&steps, nest);
    return steps;
}

int comes_with(const struct horde_game *g, const struct horde_state *s, int type)
{
    const struct card_table *t = card_table(g, s);
    return t && t->kit && g->card_type[type].flags & CARD_WEAPON ? t->kit - 1 : NONE;
}

/* ---- cards that stay and wait, rooms where all come together, the hour ---- */

/* The card the rule is about, still lying there face up; NONE: the rule is about no card. */
static bool waits(const struct horde_game *g, const struct horde_state *s, const struct mission_rule *rule)
{
    return rule->card == NONE || card_table(g, s)->up >> rule->card & 1;
}

static bool wanted_now(const struct horde_game *g, const struct horde_state *s, const struct mission_rule *rule)
{
    if (rule->when == WHEN_CLEAR) /* by a kill: in a turn of theirs, not when the dead walk away */
        return waits(g, s, rule) && !s->crowd[rule->zone] && (!rule->by || s->acting != NONE);
    return rule->when == WHEN_TOGETHER && all_together(s, rule->zone);
}

static bool anybody_sees(const struct horde_game *g, const struct horde_state *s, int zone)
{
    EACH_PLAYED (s, who)
        if (there(s, who) && sight(g, s, who, s->survivor[who].zone, zone) >= 0)
            return true;
    return false;
}

/* WZC-M7-4: kinds that are gone may come back as new ones. */
static void look_out(struct ctx *c, struct card_table *t)
{
    unsigned there_now = 0;
    for (struct zset zones = c->s->infested; !zset_empty(&zones);) {
        int zone = zset_pop(&zones);
        for (int k = 0; k < c->g->zombie_kinds; k++)
            if (c->g->abominations >> k & 1 && c->s->zombie[zone][k]) {
                there_now |= 1u << k;
                if (t->seen >> k & 1 || !anybody_sees(c->g, c->s, zone) || c->s->dues)
                    continue;
                t->seen |= (uint8_t)(1u << k);
                falls_due(c, WHEN_SIGHTED, NONE, zone, k);
            }
    }
    if (!c->s->movers)
        t->seen &= (uint8_t)there_now;
}

/* Looked at whenever something has changed and no other effect is being done. A rule happens once. */
void watch_cards(struct ctx *c)
{
    const struct horde_game *g = c->g;
    struct card_table *t = card_table(g, c->s);
    if (t && queues(g, WHEN_SIGHTED))
        look_out(c, t);
    for (uint64_t left = t ? g->watching & ~c->s->spent : 0; left;) {
        int i = bit_pop(&left);
        const struct mission_rule *rule = &g->mission_rule[i];
        if (!wanted_now(g, c->s, rule) || !all_hold(g, c->s, rule->first_if, rule->ifs))
            continue;
        int who = rule->card == NONE ? NONE : rule->by && c->s->acting != NONE ? c->s->acting : t->taker[rule->card];
        c->s->spent |= 1u << i;
        if (rule->card != NONE)
            t->up &= ~(1u << rule->card);
        start_doing(c, who, rule->zone, rule->first_do, rule->dos);
        return;
    }
}

int cards_taken(const struct horde_game *g, const struct horde_state *s, uint32_t which)
{
    return __builtin_popcount(which & ~card_table(g, s)->down);
}

/* ---- options that cost something ---- */

bool fits_price(const struct horde_game *g, int copy, int of)
{
    const struct card_type *t = &g->card_type[g->type_of[copy]];
    return of == GIVES_FOOD ? t->tags & TAG_FOOD : of == GIVES_WEAPON ? t->flags & CARD_WEAPON : true;
}

static int cards_to_give(const struct horde_game *g, const struct horde_state *s, int of, int who, int zone)
{
    int n = 0;
    EACH_PLAYED (s, i) {
        bool asked = of == GIVES_ANY_HERE ? s->survivor[i].zone == zone : i == who;
        for (int k = 0; asked && k < SLOTS; k++)
            n += s->survivor[i].card[k] != NONE && fits_price(g, s->survivor[i].card[k], of);
    }
    return n;
}

static int bonus_left(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct campaign *m = campaign_of(g, s);
    return m && who < PLAYED ? m->of[who].bonus - m->of[who].spent : 0;
}

/* An option that cannot be paid or has no card to discard is not open. */
bool option_open(const struct horde_game *g, const struct horde_state *s, const struct mission_option *o, int who, int zone)
{
    int actions = plays(s, who) ? s->survivor[who].actions + bonus_left(g, s, who) : 0;
    return actions >= o->cost && cards_to_give(g, s, o->of, who, zone) >= o->discards &&
           all_hold_for(g, s, o->first_if, o->ifs, who);
}

void pay_option(struct ctx *c, const struct mission_option *o, int who, int zone)
{
    for (int i = 0; i < o->cost; i++)
        if (c->s->survivor[who].actions)
            c->s->survivor[who].actions--;
        else
            campaign_of(c->g, c->s)->of[who].spent++;
    if (o->discards) {
        ask_pick(c, PICK_GIVE, who, zone, o->discards);
        top(c->s)->pick.of = o->of;
    }
}

/* ---- ways out ---- */

int gate_at(const struct horde_game *g, int zone)
{
    for (int i = 0; i < g->gates; i++)
        if (g->gate[i].zone == zone)
            return i;
    return NONE;
}

bool gate_open(const struct horde_game *g, const struct horde_state *s, int gate)
{
    return g->gate[gate].flag == NONE || s->flags >> g->gate[gate].flag & 1;
}

/* WZC-M4-2: at the end of the turn, with no zombie there; the mission may let a few through at a time, or past a single zombie.
 */
struct hd_why gate_refuses(const struct horde_game *g, const struct horde_state *s, int who, int gate)
{
    const struct gate *way = &g->gate[gate];
    const struct card_table *t = card_table(g, s);
    bool helped = way->helper != NONE && has_achievement(g, s, way->helper) && s->crowd[way->zone] == 1 && !t->helped;
    if (!gate_open(g, s, gate))
        return WHY(EXIT_1, NO_EXIT, way->zone);
    if (s->crowd[way->zone] && !helped)
        return WHY(WZC_M4_2, ZOMBIES_HERE, way->zone, s->crowd[way->zone]);
    if (way->limit && t->escaped >= way->limit + (way->more != NONE && has_achievement(g, s, way->more)))
        return WHY(EXIT_1, ENOUGH_GONE, way->zone);
    return ALLOWED;
}

void pass_gate(struct ctx *c, int gate)
{
    const struct gate *way = &c->g->gate[gate];
    struct card_table *t = card_table(c->g, c->s);
    t->escaped = (uint8_t)(t->escaped + (way->limit > 0));
    t->helped |= c->s->crowd[way->zone] > 0;
    if (way->mark == NONE)
        return;
    for (int i = 0; i < c->g->gates; i++) /* only the way used last is remembered */
        if (c->g->gate[i].mark != NONE)
            campaign_of(c->g, c->s)->achievements &= ~(1u << c->g->gate[i].mark);
    achieve(c, way->mark);
}
