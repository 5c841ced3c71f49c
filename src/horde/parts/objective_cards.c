/*
 * objective_cards.c - objective cards on the table: where they lie, who may take them, cards on doors, and what the cards read
 * so far forbid. Not here: what a card does (mission/cards.c), reading the mission file (load/objective_cards.c).
 */
#include "horde/parts/objective_cards.h"
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"
#include "horde/ranges.h"

#include <string.h>

PART_FIELDS(objective_cards, FIELD(struct card_table, down, 4, HOLDS, OF_OBJECTIVES),
            FIELD(struct card_table, up, 4, HOLDS, OF_OBJECTIVES), FIELD(struct card_table, taker, 1, NAMES_OR_NONE, OF_PEOPLE),
            FIELD(struct card_table, hushed, 2, HOLDS, OF_PEOPLE), FIELD(struct card_table, over, 2, HOLDS, OF_PEOPLE),
            FIELD(struct card_table, quiet, 2, HOLDS, OF_PEOPLE), FIELD(struct card_table, barred, 2, HOLDS, OF_SPAWNS),
            FIELD(struct card_table, spared, 1, NAMES_NEXT, OF_BUILDINGS), FIELD(struct card_table, seen, 1, HOLDS, OF_KINDS),
            FIELD(struct card_table, reading, 1, NAMES_NEXT, OF_OBJECTIVES),
            FIELD(struct card_table, nest, 1, NAMES_NEXT, OF_ZONES),
            FIELD(struct card_table, kit, 1, NAMES_NEXT, OF_CARD_TYPES))

bool objective_cards_wanted(const struct horde_game *g)
{
    return g->card_words || g->objectives || g->gates || g->sends_home != NONE || g->lure != NONE || g->all_skill != NONE;
}

/* WZC-OBJ-2, WZC-OBJ-3: all of them unread. */
void objective_cards_set_up(struct ctx *c)
{
    struct card_table *t = card_table(c->g, c->s);
    t->down = c->g->objectives ? ~0u >> (32 - c->g->objectives) : 0;
    memset(t->taker, NONE, sizeof t->taker);
    for (struct zset calm = c->g->calm; !zset_empty(&calm);)
        c->s->spawned |= 1u << c->g->board.building[zset_pop(&calm)];
}

/* WZC-M7-6, WZC-AMB-47 */
void mission_skill(struct ctx *c)
{
    EACH_PLAYED (c->s, who)
        if (c->g->all_skill != NONE)
            gain_skill(c, who, c->g->all_skill, R_WZC_M7_6);
}

/* ---- taking one ---- */

static int card_numbered(const struct horde_game *g, int number)
{
    for (int i = 0; i < g->objectives; i++)
        if (!g->objective[i].note && g->objective[i].number == number)
            return i;
    return -1;
}

/* WZC-M9-2: one of them comes before all others. */
static bool comes_too_early(const struct horde_game *g, const struct horde_state *s, int card)
{
    return g->first_card != NONE && card != g->first_card && card_down(g, s, g->first_card);
}

/* WZC-OBJ-1, WZC-OBJ-4, WZC-M3-1 */
struct hd_why check_take_card(const struct horde_game *g, const struct horde_state *s, int who, int number)
{
    int card = has_part(g, PART_OBJECTIVE_CARDS) ? card_numbered(g, number) : -1;
    if (card < 0 || !card_down(g, s, card) || g->objective[card].zone != s->survivor[who].zone)
        return WHY(WZC_OBJ_4, NO_CARD_HERE, number);
    if (comes_too_early(g, s, card))
        return WHY(WZC_M9_2, CARD_TOO_EARLY, g->objective[g->first_card].number);
    return need_action(&s->survivor[who], who);
}

void objective_cards_list(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    for (uint64_t here = g->cards_at[s->survivor[who].zone] & card_table(g, s)->down; here;) {
        int number = g->objective[bit_pop(&here)].number;
        if (!check_take_card(g, s, who, number).rule)
            put(l, act2(V_TAKE_CARD, who, number));
    }
}

/* WZC-OBJ-6, WZC-OBJ-7: read aloud and done; then it is gone, unless it stays or goes back. */
void read_objective(struct ctx *c, int card, int who, int zone)
{
    struct card_table *t = card_table(c->g, c->s);
    const struct objective_card *o = &c->g->objective[card];
    t->down &= ~(1u << card);
    t->taker[card] = (uint8_t)who;
    t->reading = (uint8_t)(card + 1);
    TELL(c, STORY, NONE, CARD_READ, .piece = plays(c->s, who) ? who : -1, .place = zone == NONE ? -1 : zone,
         .n = {card, o->number}, .reveals = 1, .rule = o->note ? R_WZC_OBJ_3 : R_WZC_OBJ_6);
    start_doing(c, who, zone, o->first_do, o->dos);
    if (queues(c->g, WHEN_CARD))
        falls_due(c, WHEN_CARD, who, zone, card);
}

/* WZC-OBJ-4, WZC-OBJ-5: an action, and no points. */
void do_take_card(struct ctx *c, int who, int number)
{
    pay(c, who, ACT_OTHER, 0);
    read_objective(c, card_numbered(c->g, number), who, c->s->survivor[who].zone);
}

/* ---- cards on doors ---- */

int card_on_door(const struct horde_game *g, const struct horde_state *s, int door)
{
    for (int i = 0; i < g->objectives; i++)
        if (!g->objective[i].note && g->objective[i].door == door && card_down(g, s, i))
            return i;
    return NONE;
}

void start_door_card(struct ctx *c, int door, int card, int who)
{
    struct frame *f = push(c->s, F_DOOR_CARD, who);
    f->zone = c->g->board.door[door].a;
    f->door_card.door = (uint8_t)door;
    f->door_card.card = (uint8_t)card;
}

/* WZC-INT-44, WZC-OBJ-8, WZC-M8-3: first the card; if it goes back the door stays shut, and nothing comes (WZC-AMB-27: the
 * action is spent all the same). */
enum flow door_card_run(struct ctx *c, struct frame *f)
{
    struct card_table *t = card_table(c->g, c->s);
    const struct objective_card *o = &c->g->objective[f->door_card.card];
    int who = f->who, zone = f->zone, door = f->door_card.door;
    switch (f->step++) {
    case 0:
        t->put_back = 0;
        read_objective(c, f->door_card.card, who, zone);
        return GO;
    case 1:
        if (t->put_back) {
            pop(c->s);
            return GO;
        }
        TELL(c, LINK, WZC_OBJ_4, DOOR_OPENS, .link = c->g->board.door_link[door], .n = {1}, .place = c->g->board.door[door].a,
             .to = c->g->board.door[door].b);
        open_door(c, door, who, R_ACT_DOOR_5);
        return GO;
    default:
        pop(c->s);
        start_doing(c, who, zone, o->first_after, o->afters);
        return GO;
    }
}

void door_card_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l) {}
void door_card_answer(struct ctx *c, struct frame *f, struct hd_action a) {}

bool spare_card(const struct horde_game *g, struct horde_state *s, int building)
{
    struct card_table *t = card_table(g, s);
    if (!t || t->spared != building + 1 || !t->spares)
        return false;
    t->spares--;
    return true;
}

spawn_set cards_let_spawn(struct ctx *c, spawn_set awake)
{
    struct card_table *t = card_table(c->g, c->s);
    spawn_set left = t->skips ? 0 : (spawn_set)(awake & ~t->barred);
    t->skips = (uint8_t)(t->skips - (t->skips > 0));
    t->barred = 0;
    bosses_come(c);
    return left;
}

int more_cards(struct ctx *c)
{
    struct card_table *t = card_table(c->g, c->s);
    int more = t ? t->more + t->more_once : 0;
    if (t)
        t->more_once = 0;
    return more;
}

/* ---- the clock and the light ---- */

/* WZC-CLOCK-2, WZC-PROP-4: an hour a round; 24 is followed by 1. */
int clock_hour(const struct horde_game *g, int round)
{
    return g->start_hour ? (g->start_hour - 1 + round - 1) % HOURS + 1 : 0;
}

/* WZC-AMB-21, WZC-TIM-1: cards that wait for the hour are read when the clock has gone on. */
void hour_strikes(struct ctx *c)
{
    int hour = hour_of(c->g, c->s) % c->g->rule.hours + 1; /* the clock itself goes on after this */
    if (queues(c->g, WHEN_HOUR))
        falls_due(c, WHEN_HOUR, NONE, NONE, hour);
    for (int i = 0; i < c->g->objectives; i++)
        if (c->g->objective[i].hour && c->g->objective[i].hour == hour && card_down(c->g, c->s, i))
            read_objective(c, i, NONE, NONE);
}

/* WZC-M4-3, WZC-AMB-45 */
bool lit_by_mission(const struct horde_game *g, const struct horde_state *s, int zone)
{
    const struct card_table *t = card_table(g, s);
    return t && !t->lights_out && zset_has(&g->lit, zone);
}

bool no_night(const struct horde_game *g, const struct horde_state *s)
{
    const struct card_table *t = card_table(g, s);
    return t && t->daylight;
}

bool quiet_door(const struct horde_game *g, const struct horde_state *s, int door)
{
    const struct card_table *t = card_table(g, s);
    return t && t->quiet_tiles & g->tiles_of[g->board.door[door].a];
}

/* ---- what is forbidden ---- */

static bool moves(enum verb verb)
{
    return verb == V_MOVE || verb == V_SPRINT || verb == V_JUMP || verb == V_CHARGE || verb == V_BLOODLUST ||
           verb == V_QUICKSTRIKE || verb == V_FIELDMEDIC;
}

static bool loud(const struct horde_game *g, struct hd_action a)
{
    int type = a.arg[1];
    switch (a.verb) {
    case V_NOISE: return true;
    case V_OPEN: return a.arg[2] < g->card_types && g->card_type[a.arg[2]].door == TOOL_NOISY;
    case V_MELEE: return type < g->card_types && g->card_type[type].melee.noisy;
    case V_BLAST:
    case V_SHOOT: return type < g->card_types && g->card_type[type].ranged.noisy;
    default: return false;
    }
}

/* WZC-M1-4, WZC-AMB-20: on one of the tiles of the zone lies a card nobody has read. */
static bool card_on_tiles(const struct horde_game *g, const struct horde_state *s, int zone)
{
    for (int i = 0; i < g->objectives; i++) {
        const struct objective_card *o = &g->objective[i];
        int at = o->note ? NONE : o->zone != NONE ? o->zone : o->door != NONE ? g->board.door[o->door].a : NONE;
        if (at != NONE && card_down(g, s, i) && g->tiles_of[at] & g->tiles_of[zone])
            return true;
    }
    return false;
}

/* WZC-M3-2, WZC-AMB-37: a building is opened first by a door with a card. */
static bool wrong_door(const struct horde_game *g, const struct horde_state *s, int here, int zone)
{
    int door = zone < g->board.zones ? board_door(&g->board, here, zone) : -1;
    if (door < 0 || card_on_door(g, s, door) != NONE)
        return false;
    int building = g->board.building[g->board.door[door].a];
    return building && !(s->spawned >> building & 1);
}

struct hd_why card_forbids(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a)
{
    const struct card_table *t = card_table(g, s);
    int here = s->survivor[who].zone;
    if (!t || here == NONE)
        return ALLOWED;
    if (t->hushed >> who & 1 && loud(g, a))
        return WHY(WZC_OBJ_6, HUSHED, who);
    if (who < PLAYED && t->slow[who] && moves((enum verb)a.verb) && a.arg[1] < g->board.zones &&
        !reaches(g, s, here, a.arg[1], 1))
        return WHY(WZC_OBJ_6, SLOW, who);
    bool crate = a.verb == V_TAKE && a.arg[1] == KIND_CRATE;
    if (g->cards_first && (crate || a.verb == V_SEARCH || a.verb == V_CARSEARCH) && card_on_tiles(g, s, here))
        return WHY(WZC_M1_4, CARDS_FIRST, here);
    if (a.verb == V_OPEN && g->card_doors_first && wrong_door(g, s, here, a.arg[1]))
        return WHY(WZC_M3_2, CARD_DOOR_FIRST, a.arg[1]);
    if (a.verb == V_OPEN && g->first_card != NONE && a.arg[1] < g->board.zones && board_door(&g->board, here, a.arg[1]) >= 0) {
        int card = card_on_door(g, s, board_door(&g->board, here, a.arg[1]));
        if (card != NONE && comes_too_early(g, s, card))
            return WHY(WZC_M9_2, CARD_TOO_EARLY, g->objective[g->first_card].number);
    }
    return ALLOWED;
}

/* Most turns are free of all this. */
static bool forbids_anything(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct card_table *t = card_table(g, s);
    return t && (t->hushed >> who & 1 || g->cards_first || g->card_doors_first || g->first_card != NONE ||
                 (who < PLAYED && t->slow[who]));
}

void filter_turn(const struct horde_game *g, const struct horde_state *s, int who, struct list *l, int from)
{
    int kept = from;
    if (l->count > l->cap || !forbids_anything(g, s, who))
        return; /* only counted, not kept */
    for (int i = from; i < l->count; i++)
        if (!card_forbids(g, s, who, l->out[i]).rule)
            l->out[kept++] = l->out[i];
    l->count = kept;
}

bool turn_is_over(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct card_table *t = card_table(g, s);
    return t && t->over >> who & 1;
}

void objective_cards_turn_end(struct ctx *c, int who)
{
    struct card_table *t = card_table(c->g, c->s);
    t->over &= (survivor_set) ~(1u << who);
    t->hushed &= (survivor_set) ~(1u << who);
}

void objective_cards_round_end(struct ctx *c)
{
    struct card_table *t = card_table(c->g, c->s);
    for (int i = 0; i < PLAYED; i++)
        if (t->slow[i] != ALWAYS_SLOW && t->slow[i] <= c->s->round)
            t->slow[i] = 0;
    t->escaped = t->helped = 0;
    t->quiet = 0;
    t->nest = 0;
    hour_strikes(c);
}
