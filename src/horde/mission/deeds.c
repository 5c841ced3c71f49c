/*
 * deeds.c - special actions of missions that need code of their own: seal, load, unload, push; and gifts.
 * A mission says which there are (deeds: in its file, mission.def); each costs one action. All others: own_deeds.c.
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"

/* Red first: the others may be wanted for more. */
int spend_token(uint8_t *kept)
{
    for (int i = 0; i < KEPT; i++)
        if (kept[i]) {
            kept[i]--;
            return i;
        }
    return NONE;
}

static struct hd_why check_common(const struct horde_game *g, const struct horde_state *s, int who, enum deed deed)
{
    if (!(g->deeds >> deed & 1))
        return WHY(ROUND_2, NO_SUCH_DEED, who);
    return s->survivor[who].actions ? ALLOWED : WHY(ROUND_3, NO_ACTIONS, who);
}

static struct hd_why check_quiet(const struct horde_state *s, int zone)
{
    return s->crowd[zone] ? WHY(ACT_OBJ_1, ZOMBIES_HERE, zone, s->crowd[zone]) : ALLOWED;
}

static struct hd_why check_carries(const struct survivor *v, int who)
{
    return kept_tokens(v->kept) ? ALLOWED : WHY(ACT_OBJ_1, CARRIES_NOTHING, who);
}

/* ---- seal ---- */

static struct hd_why check_seal(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    const struct survivor *v = &s->survivor[who];
    struct hd_why why = check_common(g, s, who, DEED_SEAL);
    int door = zone < g->board.zones ? board_door(&g->board, v->zone, zone) : -1;
    if (!why.rule && door < 0)
        why = WHY(ACT_OBJ_1, NO_DOOR, v->zone, zone);
    if (!why.rule && s->sealed >> door & 1)
        why = WHY(ACT_OBJ_1, SEALED, zone);
    if (!why.rule && !(g->doors_broken >> door & 1))
        why = WHY(ACT_OBJ_1, NOT_BROKEN, zone);
    if (!why.rule)
        why = check_quiet(s, v->zone);
    return why.rule ? why : check_carries(v, who);
}

void seal_door(struct ctx *c, int door, int who, enum rule rule)
{
    const struct door *d = &c->g->board.door[door];
    bool from_b = who != NONE && c->s->survivor[who].zone == d->b;
    if (has_part(c->g, PART_HAND_DOORS)) /* whatever token lies there goes */
        hand_door_put(c->g, c->s, door, HAND_SEALED);
    c->s->open &= ~(1ull << door);
    c->s->sealed |= 1ull << door;
    c->s->look = 1;
    TELL(c, LINK, NONE, SEAL, .rule = rule, .piece = who == NONE ? -1 : who, .phrase = who == NONE ? P_SEALED_UP : P_SEAL,
         .place = from_b ? d->b : d->a, .to = from_b ? d->a : d->b, .link = c->g->board.door_link[door]);
}

static void do_seal(struct ctx *c, int who, int zone)
{
    struct survivor *v = &c->s->survivor[who];
    spend_token(v->kept);
    seal_door(c, board_door(&c->g->board, v->zone, zone), who, R_ACT_OBJ_1);
}

/* ---- load and unload ---- */

static struct hd_why check_car_here(const struct horde_game *g, const struct horde_state *s, int who, int car)
{
    if (car >= g->cars || cars(g, s)[car].zone != s->survivor[who].zone)
        return WHY(CAR_1, NO_CAR, s->survivor[who].zone);
    return ALLOWED;
}

static bool is_food(const struct horde_game *g, int type) { return type < g->card_types && g->card_type[type].tags & TAG_FOOD; }

static struct hd_why check_load(const struct horde_game *g, const struct horde_state *s, int who, int car, int type)
{
    const struct survivor *v = &s->survivor[who];
    struct hd_why why = check_common(g, s, who, DEED_LOAD);
    if (!why.rule)
        why = check_car_here(g, s, who, car);
    if (why.rule)
        return why;
    if ((type == NONE) != (g->load_what == LOAD_OBJECTIVES))
        return WHY(ROUND_2, NOT_ASKED, who);
    if (type == NONE) {
        why = check_quiet(s, v->zone);
        return why.rule ? why : check_carries(v, who);
    }
    if (!is_food(g, type) || find_card(g, v, type, 0, SLOTS) < 0)
        return WHY(FOOD_1, NO_FOOD, who, type);
    return cars(g, s)[car].loads < CAR_LOAD ? ALLOWED : WHY(CAR_1, CAR_FULL, CAR_LOAD);
}

static int load_slot(const struct horde_game *g, const struct horde_state *s, int car, int type)
{
    for (int i = 0; i < cars(g, s)[car].loads; i++)
        if (g->type_of[cars(g, s)[car].load[i]] == type)
            return i;
    return -1;
}

static struct hd_why check_unload(const struct horde_game *g, const struct horde_state *s, int who, int car, int type)
{
    struct hd_why why = check_common(g, s, who, DEED_LOAD);
    if (!why.rule)
        why = check_car_here(g, s, who, car);
    if (!why.rule && (g->load_what != LOAD_FOOD || load_slot(g, s, car, type) < 0))
        why = WHY(FOOD_1, NOT_IN_CAR, type);
    return why;
}

static void do_load(struct ctx *c, int who, int car, int type)
{
    struct survivor *v = &c->s->survivor[who];
    struct car *to = &cars(c->g, c->s)[car];
    c->s->look = 1;
    if (type == NONE) {
        to->kept[spend_token(v->kept)]++;
        TELL(c, TOKEN, ACT_OBJ_1, LOAD_TOKEN, .piece = who, .place = v->zone, .piece_kind = KIND_OBJECTIVE);
        return;
    }
    int slot = find_card(c->g, v, type, 0, SLOTS);
    to->load[to->loads++] = v->card[slot];
    v->card[slot] = NONE;
    TELL(c, CARD, CAR_1, LOAD_FOOD, .piece = who, .card = type, .place = v->zone);
}

static void do_unload(struct ctx *c, int who, int car, int type)
{
    struct car *from = &cars(c->g, c->s)[car];
    int slot = load_slot(c->g, c->s, car, type), copy = from->load[slot];
    from->load[slot] = from->load[--from->loads];
    from->load[from->loads] = 0;
    TELL(c, CARD, CAR_1, UNLOAD_FOOD, .piece = who, .card = type, .place = c->s->survivor[who].zone);
    start_reorganise(c, who, copy);
}

static void list_loads(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    for (int car = 0; car < g->cars; car++) {
        if (cars(g, s)[car].zone != v->zone)
            continue;
        if (!check_load(g, s, who, car, NONE).rule)
            put(l, act3(V_LOAD, who, car, NONE));
        for (int i = 0; i < slot_end(g, v); i++) {
            int type = v->card[i] == NONE ? NONE : g->type_of[v->card[i]];
            if (type != NONE && find_card(g, v, type, 0, i) < 0 && !check_load(g, s, who, car, type).rule)
                put(l, act3(V_LOAD, who, car, type));
        }
        for (int i = 0; i < cars(g, s)[car].loads; i++)
            if (load_slot(g, s, car, g->type_of[cars(g, s)[car].load[i]]) == i)
                put(l, act3(V_UNLOAD, who, car, g->type_of[cars(g, s)[car].load[i]]));
    }
}

/* ---- push ---- */

/* The first token here that may be moved: any but the start. */
static int token_to_push(const struct horde_game *g, const struct horde_state *s, int zone)
{
    for (int i = 1; i < g->spawns && zone != s->spawn_zone[0]; i++)
        if (s->spawn_zone[i] == zone)
            return i;
    return -1;
}

static struct hd_why check_push(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    const struct survivor *v = &s->survivor[who];
    struct hd_why why = check_common(g, s, who, DEED_PUSH);
    if (!why.rule && token_to_push(g, s, v->zone) < 0)
        why = WHY(ACT_OBJ_1, NO_TOKEN, v->zone);
    if (!why.rule && (zone >= g->board.zones || g->board.room[zone] || !zset_has(&g->board.adjacent[v->zone], zone)))
        why = WHY(ACT_OBJ_1, NOT_ADJACENT, zone, v->zone);
    return why.rule ? why : check_quiet(s, v->zone);
}

static void do_push(struct ctx *c, int who, int zone)
{
    int here = c->s->survivor[who].zone;
    c->s->spawn_zone[token_to_push(c->g, c->s, here)] = (uint8_t)zone;
    c->s->look = 1;
    TELL(c, TOKEN, SPAWN_1, SPAWN_MOVES, .piece = who, .place = here, .to = zone, .piece_kind = KIND_SPAWN, .count = 1);
}

/* ---- F_GIFT: somebody in zone gets a card, chosen by the players ---- */

void gift_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    EACH_PLAYED (s, who)
        if (on_board(s, who) && (f->zone == NONE || s->survivor[who].zone == f->zone))
            put(l, act1(V_GIFT, who));
}

void gift_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    int who = a.arg[0], given = f->gift.card;
    pop(c->s);
    give_gift(c, who, given, c->g->to_deliver ? R_ORPHAN_1 : giving_rule(c));
}

enum flow gift_run(struct ctx *c, struct frame *f)
{
    struct hd_action any[2];
    struct list l = {any, 2, 0};
    gift_legal(c->g, c->s, f, &l);
    if (l.count > 1)
        return ASK;
    if (l.count)
        gift_answer(c, f, any[0]);
    else
        pop(c->s);
    return GO;
}

/* Under what is happening and the gifts before it: given when everything else is done, so that nothing waits below the cards
 * being sorted then. */
void start_gift(struct ctx *c, int zone, int card)
{
    struct frame *f = push(c->s, F_GIFT, NONE);
    f->zone = (uint8_t)zone;
    f->gift.card = (uint8_t)card;
    struct frame gift = *f;
    do {
        *f = *(f - 1);
        f--;
    } while (f > c->s->frame && (f - 1)->kind == F_GIFT);
    *f = gift;
}

/* ---- in the turn ---- */

struct hd_why check_deed(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a)
{
    switch (a.verb) {
    case V_SEAL: return check_seal(g, s, who, a.arg[1]);
    case V_LOAD: return check_load(g, s, who, a.arg[1], a.arg[2]);
    case V_UNLOAD: return check_unload(g, s, who, a.arg[1], a.arg[2]);
    default: return check_push(g, s, who, a.arg[1]);
    }
}

void list_deeds(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    int here = s->survivor[who].zone;
    if (!s->survivor[who].actions)
        return;
    for (uint64_t doors = g->deeds >> DEED_SEAL & 1 ? g->board.doors_at[here] & g->doors_broken : 0; doors;) {
        const struct door *d = &g->board.door[bit_pop(&doors)];
        int zone = d->a == here ? d->b : d->a;
        if (!check_seal(g, s, who, zone).rule)
            put(l, act2(V_SEAL, who, zone));
    }
    if (g->deeds >> DEED_LOAD & 1)
        list_loads(g, s, who, l);
    for (struct zset next = g->board.adjacent[here]; g->deeds >> DEED_PUSH & 1 && !zset_empty(&next);) {
        int zone = zset_pop(&next);
        if (!check_push(g, s, who, zone).rule)
            put(l, act2(V_PUSH, who, zone));
    }
}

void do_deed(struct ctx *c, int who, struct hd_action a)
{
    pay(c, who, ACT_OTHER, 0);
    switch (a.verb) {
    case V_SEAL: do_seal(c, who, a.arg[1]); break;
    case V_LOAD: do_load(c, who, a.arg[1], a.arg[2]); break;
    case V_UNLOAD: do_unload(c, who, a.arg[1], a.arg[2]); break;
    default: do_push(c, who, a.arg[1]); break;
    }
}
