/*
 * picks.c - F_PICK: what the players choose while an objective card is done: who is healed, fed or given something, a door, a
 * zone, a card to look at or to give up. Not here: the effects that ask (cards.c).
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"

#include <string.h>

static bool can_heal_here(const struct horde_state *s, const struct frame *f, int who)
{
    return there(s, who) && s->survivor[who].wounds && (f->zone == NONE || s->survivor[who].zone == f->zone) &&
           !(f->pick.had >> who & 1);
}

static void list_people(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    EACH_PLAYED (s, who) {
        bool here = there(s, who) && s->survivor[who].zone == f->zone && !(f->pick.had >> who & 1);
        if (f->pick.what == PICK_LEADER ? there(s, who) : f->pick.what == PICK_WHOM ? here : can_heal_here(s, f, who))
            put(l, act1(V_PICK, who));
    }
}

static void list_unread(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (int i = 0; i < g->objectives; i++)
        if (!g->objective[i].note && !g->objective[i].hour && card_down(g, s, i) && !(f->pick.cards >> i & 1))
            put(l, act1(V_PEEK, g->objective[i].number));
}

static void list_food(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (int type = 0; type < g->card_types; type++) {
        bool food = g->card_type[type].tags & TAG_FOOD && copies_in_decks(g, s, type);
        EACH_PLAYED (s, who)
            if (food && (f->zone == NONE ? who == f->who : there(s, who) && s->survivor[who].zone == f->zone))
                put(l, act2(V_FETCH, who, type));
    }
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
        bool fits_here = f->pick.what == PICK_NEXT   ? zset_has(&next, z) && s->crowd[z]
                         : f->pick.what == PICK_TILE ? g->tiles_of[z] & g->tiles_of[f->zone]
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
            if (v->card[k] != NONE && fits_price(g, v->card[k], f->pick.of) &&
                find_card(g, v, g->type_of[v->card[k]], 0, k) < 0)
                put(l, act2(V_GIVE_UP, who, g->type_of[v->card[k]]));
    }
}

/* What may be left alone: healing nobody, taking nothing. */
static bool may_pass(const struct frame *f) { return f->pick.what == PICK_HEAL || f->pick.what == PICK_FOOD; }

void pick_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    switch ((enum pick)f->pick.what) {
    case PICK_HEAL:
    case PICK_WHOM:
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

/* What is shared is shared out one by one; else everybody has it once. */
static void give_to(struct ctx *c, struct frame *f, int who)
{
    struct mission_do what = c->g->mission_do[f->pick.of];
    if (what.whom == WHOM_SHARED)
        what.count = 1;
    else
        f->pick.had |= (survivor_set)(1u << who);
    do_for(c, who, f->zone, &what);
}

static void answer_person(struct ctx *c, struct frame *f, int who)
{
    if (f->pick.what == PICK_LEADER) {
        const uint8_t *person = memchr(c->g->sheet_of + c->g->team, f->pick.left, (size_t)(c->g->people - c->g->team));
        pop(c->s);
        if (person)
            join_by_name(c, who, c->s->survivor[who].zone, (int)(person - c->g->sheet_of));
        return;
    }
    f->pick.left--;
    if (f->pick.what == PICK_WHOM) {
        give_to(c, f, who);
        return;
    }
    f->pick.had |= (survivor_set)(1u << who);
    c->s->survivor[who].wounds--;
    TELL(c, HEAL, WZC_OBJ_6, HEAL, .piece = who, .of = who, .n = {1});
}

static void answer_zone(struct ctx *c, struct frame *f, int zone)
{
    int what = f->pick.what, who = f->who;
    pop(c->s);
    if (what == PICK_NEXT)
        burn_zone(c, zone);
    else if (what == PICK_TILE)
        start_card(c, zone, draw_zombie_card(c), false);
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
        if (!--f->pick.left)
            pop(c->s);
        give_card(c, a.arg[0], a.arg[1]);
        break;
    default: pop(c->s); break;
    }
}
