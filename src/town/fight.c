/*
 * fight.c - fights between people (18.1, 18.2): exchanges of shots, ties, retreats, unarmed defenders.
 * Not here: who may start one on entry (react.c).
 */
#include "town/town.h"

enum { EXCHANGE, CHOOSE_ARM, ATTACKER_DRAWN, DEFENDER_DRAWN, TARGET_RETREATS, ATTACKER_DECIDES, UNARMED_DRAWN };

/* ZT-PVP-1, ZT-SVF-1, ZT-FIGHT-7, ZT-TWO-11 */
struct hd_why town_check_attack(const struct town_game *g, const struct town_state *s, int pawn, int number, int target)
{
    int owner = town_owner_of(s, target);
    if (!town_loaded(s, pawn, number))
        return WHY(FIGHT_7, NOT_LOADED, pawn, number);
    if (owner == NONE || town_place_of(s, target) != s->pawn[pawn].place)
        return is_pawn(target) ? WHY(PVP_1, NOT_HERE, target, pawn) : WHY(SVF_1, NOT_HERE, target, pawn);
    return town_same_side(g, owner, pawn) ? WHY(TWO_11, FRIENDS, target) : town_need_action(s);
}

static void list_attack(const struct town_state *s, int pawn, int target, struct list *l)
{
    for (int n = 1; n <= GUNS; n++)
        if (town_loaded(s, pawn, n))
            put(l, act3(V_ATTACK, pawn, n, target));
}

void town_list_attacks(const struct town_game *g, const struct town_state *s, int pawn, struct list *l)
{
    if (!s->actions || !town_pawn_loaded(s, pawn))
        return;
    int here = s->pawn[pawn].place;
    for (int p = 0; p < g->pawns; p++)
        if (s->pawn[p].place == here && !town_same_side(g, p, pawn))
            list_attack(s, pawn, p, l);
    for (int i = 0; i < FOLK; i++)
        if (s->survivor[i].owner != NONE && !town_same_side(g, s->survivor[i].owner, pawn) &&
            town_place_of(s, PIECE_FOLK + i) == here)
            list_attack(s, pawn, PIECE_FOLK + i, l);
}

void town_start_fight(struct ctx *c, int piece, int number, int target, bool reaction)
{
    struct frame *f = town_push(c, F_FIGHT, c->g->seat_of[town_owner_of(c->s, piece)], piece);
    f->fight.weapon = (uint8_t)number;
    f->fight.target = (uint8_t)target;
    f->place = (uint8_t)town_place_of(c->s, piece);
    TELL_BY(c, ACTION,
            reaction          ? R_REACT_1
            : is_pawn(target) ? R_PVP_1
                              : R_SVF_1,
            P_ATTACK, .piece = (int16_t)piece, .of = (int16_t)target, .place = f->place);
}

static int seat_of(const struct town_game *g, const struct town_state *s, int piece)
{
    return g->seat_of[town_owner_of(s, piece)];
}

static bool asks(const struct town_game *g, const struct town_state *s, int piece)
{
    return town_seat_alive(g, s, seat_of(g, s, piece));
}

/* Both still there, and a bullet to go on with. */
static bool can_go_on(const struct town_state *s, const struct frame *f)
{
    return town_owner_of(s, f->who) != NONE && town_owner_of(s, f->fight.target) != NONE &&
           town_place_of(s, f->who) == f->place && town_place_of(s, f->fight.target) == f->place &&
           town_loaded(s, f->who, f->fight.weapon);
}

/* ---- one exchange ---- */

/* Loaded weapons the target can answer with; a survivor has only his own. */
static int target_arms(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    if (is_pawn(f->fight.target))
        return town_arms(g, s, f->fight.target, l);
    if (town_loaded(s, f->fight.target, 1))
        put(l, act2(V_FIRE, f->fight.target, 1));
    return l->count;
}

/* ZT-PVP-7, -9: an armed target must shoot, and may choose with what. */
static enum flow begin_exchange(struct ctx *c, struct frame *f)
{
    struct hd_action one[1];
    struct list l = {one, 1, 0};
    if (!can_go_on(c->s, f)) {
        town_pop(c);
        return GO;
    }
    int n = target_arms(c->g, c->s, f, &l);
    f->step = n ? CHOOSE_ARM : UNARMED_DRAWN;
    if (n == 1) {
        f->fight.carrier = one[0].arg[0];
        f->fight.number = one[0].arg[1];
        f->step = ATTACKER_DRAWN;
    }
    f->seat = (uint8_t)seat_of(c->g, c->s, n > 1 ? f->fight.target : f->who);
    if (n != 1 && n != 0)
        return ASK;
    town_start_shot(c, f->who, f->fight.weapon);
    return GO;
}

/* ZT-PVP-10: no sacrifice. A survivor has no health (ZT-SURV-5). */
static void harm(struct ctx *c, int piece, enum rule rule)
{
    if (is_pawn(piece))
        town_hurt(c, piece, rule);
    else
        town_kill_survivor(c, piece - PIECE_FOLK, rule);
}

/* ZT-PVP-3: one more card each, no bullets, Draw 2 does not count. */
static int break_tie(struct ctx *c, int who, int of)
{
    int a, b;
    do {
        int first = town_draw_combat(c), second = town_draw_combat(c);
        a = c->g->card[first].value;
        b = c->g->card[second].value;
        TELL(c, ROLL, PVP_3, TIE, .piece = (int16_t)who, .of = (int16_t)of, .card = (int16_t)first, .n = {(int16_t)second},
             .reveals = 1);
    } while (a == b);
    return a - b;
}

static void decide_exchange(struct ctx *c, struct frame *f)
{
    int edge = f->fight.value - f->got;
    if (!edge)
        edge = break_tie(c, f->who, f->fight.target);
    town_clear_table(c);
    f->step = TARGET_RETREATS;
    harm(c, edge > 0 ? f->fight.target : f->who, is_pawn(f->fight.target) && is_pawn(f->who) ? R_PVP_2 : R_SVF_2);
}

/* ZT-PVP-8, ZT-SVF-4: an unarmed pawn is hurt and runs, an unarmed survivor dies; a jam does nothing. */
static void decide_unarmed(struct ctx *c, struct frame *f)
{
    int target = f->fight.target;
    town_clear_table(c);
    if (f->got == JAM) {
        f->step = ATTACKER_DECIDES;
        f->fight.value = NONE; /* no decided exchange: no retreat */
        return;
    }
    town_pop(c);
    harm(c, target, is_pawn(target) ? R_PVP_8 : R_SVF_4);
    if (is_pawn(target) && alive(c->s, target))
        town_start_run(c, target);
}

/* ---- between exchanges ---- */

/* ZT-PVP-4, ZT-SVF-5: a pawn that is the target goes first. */
static enum flow offer_target(struct ctx *c, struct frame *f)
{
    bool over = town_owner_of(c->s, f->who) == NONE || town_owner_of(c->s, f->fight.target) == NONE ||
                (is_pawn(f->who) && !alive(c->s, f->who)) || (is_pawn(f->fight.target) && !alive(c->s, f->fight.target));
    if (over) {
        town_pop(c);
        return GO;
    }
    f->seat = (uint8_t)seat_of(c->g, c->s, f->fight.target);
    if (is_pawn(f->fight.target) && !nset_empty(town_retreats(c->g, c->s, f->fight.target)))
        return ASK;
    f->step = ATTACKER_DECIDES;
    return GO;
}

static enum flow offer_attacker(struct ctx *c, struct frame *f)
{
    bool more = can_go_on(c->s, f);
    bool back = is_pawn(f->who) && f->fight.value != NONE && !nset_empty(town_retreats(c->g, c->s, f->who));
    f->seat = (uint8_t)seat_of(c->g, c->s, f->who);
    if (asks(c->g, c->s, f->who) && (more || back))
        return ASK;
    if (more)
        f->step = EXCHANGE; /* ZT-DEAD-3: until empty or decided */
    else
        town_pop(c);
    return GO;
}

enum flow town_fight_run(struct ctx *c, struct frame *f)
{
    switch (f->step) {
    case EXCHANGE: return begin_exchange(c, f);
    case CHOOSE_ARM: return ASK;
    case ATTACKER_DRAWN:
        f->fight.value = f->got;
        f->step = DEFENDER_DRAWN;
        town_start_shot(c, f->fight.carrier, f->fight.number);
        return GO;
    case DEFENDER_DRAWN: decide_exchange(c, f); return GO;
    case TARGET_RETREATS: return offer_target(c, f);
    case ATTACKER_DECIDES: return offer_attacker(c, f);
    default: decide_unarmed(c, f); return GO;
    }
}

static void list_retreats(const struct town_game *g, const struct town_state *s, int pawn, struct list *l)
{
    for (struct nset to = town_retreats(g, s, pawn); !nset_empty(to);)
        put(l, act2(V_RETREAT, pawn, nset_pop(&to)));
}

void town_fight_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    switch (f->step) {
    case CHOOSE_ARM: target_arms(g, s, f, l); break;
    case TARGET_RETREATS:
        list_retreats(g, s, f->fight.target, l);
        put(l, act1(V_STAY, f->fight.target));
        break;
    default: /* ZT-PVP-6, ZT-SVF-3, -6 */
        if (can_go_on(s, f))
            put(l, act1(V_AGAIN, f->who));
        if (is_pawn(f->who) && f->fight.value != NONE)
            list_retreats(g, s, f->who, l);
        put(l, act1(V_STOP, f->who));
        break;
    }
}

void town_fight_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    switch (a.verb) {
    case V_FIRE:
        f->fight.carrier = a.arg[0];
        f->fight.number = a.arg[1];
        f->step = ATTACKER_DRAWN;
        town_start_shot(c, f->who, f->fight.weapon);
        break;
    case V_STAY: f->step = ATTACKER_DECIDES; break;
    case V_AGAIN: f->step = EXCHANGE; break;
    case V_STOP: town_pop(c); break;
    default: /* any retreat ends the fight */
        town_pop(c);
        town_set_pawn(c, a.arg[0], a.arg[1], R_PVP_4);
        break;
    }
}
