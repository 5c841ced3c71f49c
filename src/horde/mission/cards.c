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

static bool there(const struct horde_state *s, int who) { return plays(s, who) && on_board(s, who) && can_be_played(s, who); }

/* Those an effect is for, the last first: what is pushed last is done first. */
static int those(struct ctx *c, int whom, int who, int zone, uint8_t out[SURVIVORS])
{
    int n = 0;
    for (int i = c->s->people - 1; i >= 0; i--) {
        bool here = zone != NONE && c->s->survivor[i].zone == zone;
        bool meant = whom == WHOM_DOER ? i == who : whom == WHOM_EACH || (here && (whom == WHOM_HERE || i != who));
        if (meant && there(c->s, i))
            out[n++] = (uint8_t)i;
    }
    return n;
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

/* `at:` here, first, each, nearest, or a zone. Rush and extra activation included. */
static void draw_zombie_cards(struct ctx *c, int zone, const struct mission_do *what)
{
    if (what->zone != NONE)
        zone = what->zone;
    for (int k = 0; k < what->count; k++) {
        if (what->need == AT_EACH) {
            for (int i = c->g->spawns - 1; i >= 0; i--)
                if (spawn_awake(c->g, c->s, i))
                    start_card(c, c->s->spawn_zone[i], draw_zombie_card(c), false);
            continue;
        }
        int at = what->need == AT_FIRST     ? c->s->spawn_zone[0]
                 : what->need == AT_NEAREST ? nearest_spawn(c->g, c->s, zone)
                                            : zone;
        start_card(c, at, draw_zombie_card(c), false);
    }
}

static void abomination_comes(struct ctx *c)
{
    int kind = draw_abomination(c);
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

static int person_named(const struct horde_game *g, int sheet)
{
    for (int i = g->team; i < g->people; i++)
        if (g->sheet_of[i] == sheet)
            return i;
    return NONE;
}

static void join_by_name(struct ctx *c, int who, int zone, int sheet)
{
    int person = person_named(c->g, sheet);
    if (person != NONE && !(c->s->survivor[person].flags & (COMPANION | KILLED)))
        add_companion(c, person, zone, there(c->s, who) ? who : NONE);
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

static void ask(struct ctx *c, enum pick what, int who, int zone, int left)
{
    struct frame *f = push(c->s, F_PICK, who);
    f->zone = (uint8_t)zone;
    f->pick.what = (uint8_t)what;
    f->pick.left = (uint8_t)left;
}

/* One effect for everybody it is meant for. */
static void do_for(struct ctx *c, int who, int zone, const struct mission_do *what)
{
    struct card_table *t = card_table(c->g, c->s);
    switch ((enum effect)what->effect) {
    case E_DRAW: draw_for(c, who, what); break;
    case E_WOUND: wound(c, who, what->count, R_WZC_OBJ_6); break;
    case E_CXP: gain_cxp(c, who, what->count, R_WZC_CXP_1); break;
    case E_HUSH: t->hushed |= (survivor_set)(1u << who); break;
    case E_END_TURN: t->over |= (survivor_set)(1u << who); break;
    case E_SLOW:
        if (who < PLAYED)
            t->slow[who] = what->need ? ALWAYS_SLOW : (uint8_t)(c->s->round + what->count);
        break;
    default: gain_ap(c, who, what->count, R_WZC_OBJ_5); break;
    }
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
            ask(c, PICK_FOOD, i, NONE, 1);
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
    uint8_t whom[SURVIVORS];
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
    case E_LEAD: join_by_name(c, who, what->zone != NONE ? what->zone : zone, what->kind); break;
    case E_ROLL: roll_dice(c, who, what); break;
    case E_STAMP: c->s->counter[what->flag] = (uint8_t)(c->s->round + what->count); break;
    case E_ABOMINATION: abomination_comes(c); break;
    case E_QUIET_HALLS: t->quiet = 1; break;
    case E_LIGHTS_OUT: t->lights_out = 1; break;
    case E_DAYLIGHT: t->daylight = 1; break;
    case E_QUIET_DOORS: t->quiet_tiles |= c->g->tiles_of[what->zone == NONE ? zone : what->zone]; break;
    case E_LIFT_OFF: lift_off(c, what); break;
    case E_PEEK:
        if (what->note != NONE)
            TELL(c, NOTE, WZC_OBJ_3, CARD_PEEK, .n = {what->note}, .reveals = 1);
        else
            ask(c, PICK_PEEK, NONE, zone, what->count);
        break;
    case E_HEAL: ask(c, PICK_HEAL, NONE, what->whom == WHOM_EACH ? NONE : zone, what->count); break;
    case E_FEED: feed_all(c); break;
    case E_MOVE_OTHERS: move_others(c, who); break;
    case E_UNLOCK: ask(c, PICK_DOOR, NONE, what->zone, 1); break;
    case E_BAR_SPAWN: ask(c, PICK_SPAWN, NONE, zone, 1); break;
    case E_SHIFT:
        if (there(c->s, who))
            ask(c, PICK_HALL, who, zone, 1);
        break;
    case E_BURN_NEXT: ask(c, PICK_NEXT, NONE, zone, 1); break;
    case E_PICK_LEADER: ask(c, PICK_LEADER, NONE, zone, what->kind); break;
    case E_DRAW:
    case E_WOUND:
    case E_CXP:
    case E_HUSH:
    case E_END_TURN:
    case E_SLOW:
    case E_POINTS:
        for (int i = 0, n = those(c, what->whom, who, zone, whom); i < n; i++)
            do_for(c, whom[i], zone, what);
        break;
    default: return false;
    }
    return true;
}

/* ---- conditions ---- */

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
        int person = person_named(g, when->of);
        *holds = person != NONE && s->survivor[person].flags & COMPANION && !(s->survivor[person].flags & KILLED);
        return true;
    }
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

/* ---- cards that stay and wait, rooms where all come together, the hour ---- */

/* The card the rule is about, still lying there face up; NONE: the rule is about no card. */
static bool waits(const struct horde_game *g, const struct horde_state *s, const struct mission_rule *rule)
{
    return rule->card == NONE || card_table(g, s)->up >> rule->card & 1;
}

static bool wanted_now(const struct horde_game *g, const struct horde_state *s, const struct mission_rule *rule)
{
    if (rule->when == WHEN_CLEAR)
        return !s->crowd[rule->zone] && waits(g, s, rule);
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
    for (int i = 0; t && i < g->rules; i++) {
        const struct mission_rule *rule = &g->mission_rule[i];
        if ((rule->when != WHEN_CLEAR && rule->when != WHEN_TOGETHER) || c->s->spent >> i & 1 || !wanted_now(g, c->s, rule) ||
            !all_hold(g, c->s, rule->first_if, rule->ifs))
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

static bool fits(const struct horde_game *g, int copy, int of)
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
            n += s->survivor[i].card[k] != NONE && fits(g, s->survivor[i].card[k], of);
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
        ask(c, PICK_GIVE, who, zone, o->discards);
        top(c->s)->pick.of = o->of;
    }
}

/* ---- F_PICK ---- */

static bool can_heal_here(const struct horde_state *s, const struct frame *f, int who)
{
    return there(s, who) && s->survivor[who].wounds && (f->zone == NONE || s->survivor[who].zone == f->zone) &&
           !(f->pick.had >> who & 1);
}

static void list_people(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    EACH_PLAYED (s, who)
        if (f->pick.what == PICK_LEADER ? there(s, who) : can_heal_here(s, f, who))
            put(l, act1(V_PICK, who));
}

static void list_unread(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (int i = 0; i < g->objectives; i++)
        if (!g->objective[i].note && !g->objective[i].hour && card_down(g, s, i) && !(f->pick.cards >> i & 1))
            put(l, act1(V_PEEK, g->objective[i].number));
}

static void list_food(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (int type = 0; type < g->card_types; type++)
        if (g->card_type[type].tags & TAG_FOOD && copies_in_decks(g, s, type))
            put(l, act2(V_FETCH, f->who, type));
}

static void list_building_doors(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    int building = g->board.building[f->zone];
    for (int d = 0; d < g->board.doors; d++)
        if (!(s->open >> d & 1) &&
            (g->board.building[g->board.door[d].a] == building || g->board.building[g->board.door[d].b] == building))
            put(l, act2(V_UNLOCK, g->board.door[d].a, g->board.door[d].b));
}

static void list_zones(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    struct zset next = board_steps(&g->board, s->open, f->zone);
    for (int z = 0; z < g->board.zones; z++) {
        bool fits_here = f->pick.what == PICK_NEXT ? zset_has(&next, z) && s->crowd[z]
                                                   : !g->board.building[z] && !(g->tiles_of[z] & g->tiles_of[f->zone]);
        if (fits_here)
            put(l, act1(V_PICK_ZONE, z));
    }
}

static void list_given(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    EACH_PLAYED (s, who) {
        const struct survivor *v = &s->survivor[who];
        bool asked = f->pick.of == GIVES_ANY_HERE ? v->zone == f->zone : who == f->who;
        for (int k = 0; asked && k < SLOTS; k++)
            if (v->card[k] != NONE && fits(g, v->card[k], f->pick.of) && find_card(g, v, g->type_of[v->card[k]], 0, k) < 0)
                put(l, act2(V_GIVE_UP, who, g->type_of[v->card[k]]));
    }
}

/* What may be left alone: healing nobody, taking nothing. */
static bool may_pass(const struct frame *f) { return f->pick.what == PICK_HEAL || f->pick.what == PICK_FOOD; }

void pick_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    switch ((enum pick)f->pick.what) {
    case PICK_HEAL:
    case PICK_LEADER: list_people(g, s, f, l); break;
    case PICK_PEEK: list_unread(g, s, f, l); break;
    case PICK_FOOD: list_food(g, s, f, l); break;
    case PICK_DOOR: list_building_doors(g, s, f, l); break;
    case PICK_SPAWN:
        for (int i = 1; i < g->spawns; i++)
            if (spawn_awake(g, s, i))
                put(l, act1(V_PICK_ZONE, s->spawn_zone[i]));
        break;
    case PICK_GIVE: list_given(g, s, f, l); break;
    default: list_zones(g, s, f, l); break;
    }
    if (l->count && may_pass(f))
        put(l, act0(V_PASS));
}

enum flow pick_run(struct ctx *c, struct frame *f)
{
    struct hd_action any[2];
    struct list l = {any, 2, 0};
    if (f->pick.left)
        pick_legal(c->g, c->s, f, &l);
    if (l.count)
        return ASK;
    pop(c->s);
    return GO;
}

static void give_up(struct ctx *c, int who, int type)
{
    struct survivor *v = &c->s->survivor[who];
    int slot = find_card(c->g, v, type, 0, SLOTS), copy = v->card[slot];
    v->card[slot] = NONE;
    discard_card(c, copy);
    TELL(c, CARD, WZC_OBJ_6, DROP, .piece = who, .card = type, .area = AREA_DISCARD);
}

static void unlock(struct ctx *c, int a, int b)
{
    int door = board_door(&c->g->board, a, b);
    TELL(c, LINK, ACT_DOOR_5, DOOR_OPENS, .link = c->g->board.door_link[door], .n = {1}, .place = a, .to = b);
    open_door(c, door, NONE, R_ACT_DOOR_5);
}

static void burn_zone(struct ctx *c, int zone)
{
    for (int k = 0; k < c->g->zombie_kinds; k++)
        if (c->s->zombie[zone][k]) {
            TELL(c, REMOVE, WZC_OBJ_6, KILL, .piece_kind = k, .count = c->s->zombie[zone][k], .place = zone, .piece = -1);
            kill_zombies(c->s, zone, k, c->s->zombie[zone][k]);
        }
}

static void answer_person(struct ctx *c, struct frame *f, int who)
{
    if (f->pick.what == PICK_LEADER) {
        int sheet = f->pick.left;
        pop(c->s);
        join_by_name(c, who, c->s->survivor[who].zone, sheet);
        return;
    }
    f->pick.had |= (survivor_set)(1u << who);
    f->pick.left--;
    c->s->survivor[who].wounds--;
    TELL(c, HEAL, WZC_OBJ_6, HEAL, .piece = who, .of = who, .n = {1});
}

static void answer_zone(struct ctx *c, struct frame *f, int zone)
{
    int what = f->pick.what, who = f->who;
    pop(c->s);
    if (what == PICK_NEXT)
        burn_zone(c, zone);
    else if (what == PICK_HALL)
        set_zone(c, who, zone);
    else
        for (int i = 1; i < c->g->spawns; i++)
            if (c->s->spawn_zone[i] == zone)
                card_table(c->g, c->s)->barred |= (spawn_set)(1u << i);
}

static void peek_at(struct ctx *c, struct frame *f, int number)
{
    for (int i = 0; i < c->g->objectives; i++)
        if (!c->g->objective[i].note && c->g->objective[i].number == number) {
            f->pick.cards |= 1u << i;
            f->pick.left--;
            TELL(c, NOTE, WZC_OBJ_2, CARD_PEEK, .n = {i}, .reveals = 1);
        }
}

void pick_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    int who = f->who;
    switch (a.verb) {
    case V_PICK: answer_person(c, f, a.arg[0]); break;
    case V_PEEK: peek_at(c, f, a.arg[0]); break;
    case V_PICK_ZONE: answer_zone(c, f, a.arg[0]); break;
    case V_UNLOCK:
        pop(c->s);
        unlock(c, a.arg[0], a.arg[1]);
        break;
    case V_GIVE_UP:
        f->pick.left--;
        give_up(c, a.arg[0], a.arg[1]);
        break;
    case V_FETCH:
        pop(c->s);
        give_card(c, who, a.arg[1]);
        break;
    default: pop(c->s); break;
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
