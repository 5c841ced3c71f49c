/*
 * shoot.c - attacks on zombies (17.1), and the single shot every fight is made of (ZT-WEAP-5, -6).
 * Not here: defence against zombies that come (defend.c), fights between people (fight.c).
 */
#include "town/town.h"

/* ---- F_SHOT: one combat card or two ---- */

enum { SHOT_DRAW, SHOT_PICK };

/* ZT-WEAP-5: the bullet is paid before the card is drawn. */
void town_start_shot(struct ctx *c, int piece, int number)
{
    struct weapon *w = town_weapon_slot(c->s, piece, number);
    int draw2 = c->g->card[w->card].draw2, owner = town_owner_of(c->s, piece);
    w->bullets--;
    TELL(c, ACTION, WEAP_5, SHOT, .piece = (int16_t)piece, .card = w->card, .n = {w->bullets});
    struct frame *f = town_push(c, F_SHOT, c->g->seat_of[owner], piece);
    f->shot.two = (uint8_t)draw2;
}

static void finish_shot(struct ctx *c, struct frame *f, int card)
{
    int value = c->g->card[card].value, piece = f->who;
    TELL(c, ROLL, FIGHT_3, COMBAT_CARD, .piece = (int16_t)piece, .card = (int16_t)card, .area = AREA_TABLE, .reveals = 1);
    town_leave(c, value);
}

static void draw_cards(struct ctx *c, struct frame *f, int n)
{
    f->shot.card[0] = (uint8_t)town_draw_combat(c);
    f->shot.card[1] = n == 2 ? (uint8_t)town_draw_combat(c) : f->shot.card[0];
    f->step = SHOT_PICK;
}

static int better(const struct town_game *g, int a, int b) { return g->card[b].value > g->card[a].value ? b : a; }

/* ZT-DEAD-3: nobody is asked for a dead player, two cards are drawn and the better counts. */
enum flow town_shot_run(struct ctx *c, struct frame *f)
{
    bool asks = town_seat_alive(c->g, c->s, f->seat);
    if (f->step == SHOT_DRAW && f->shot.two && asks)
        return ASK;
    if (f->step == SHOT_DRAW)
        draw_cards(c, f, f->shot.two ? 2 : 1);
    if (f->shot.card[0] != f->shot.card[1] && asks)
        return ASK;
    finish_shot(c, f, better(c->g, f->shot.card[0], f->shot.card[1]));
    return GO;
}

void town_shot_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    if (f->step == SHOT_DRAW) {
        put(l, act1(V_CARDS, 1));
        put(l, act1(V_CARDS, 2));
        return;
    }
    put(l, act1(V_PICK, f->shot.card[0]));
    put(l, act1(V_PICK, f->shot.card[1]));
}

void town_shot_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (a.verb == V_CARDS) {
        draw_cards(c, f, a.arg[0]);
        if (a.arg[0] == 2)
            TELL(c, ROLL, WEAP_6, TWO_CARDS, .piece = f->who, .card = f->shot.card[0], .n = {f->shot.card[1]}, .reveals = 1);
    } else
        finish_shot(c, f, a.arg[0]);
}

/* ---- attacks ---- */

/* ZT-FIGHT-1, -2, -7 */
struct hd_why town_check_shoot(const struct town_game *g, const struct town_state *s, int pawn, int number, int node)
{
    int range = g->board.range[s->pawn[pawn].place][node];
    if (!town_loaded(s, pawn, number))
        return WHY(FIGHT_7, NOT_LOADED, pawn, number);
    if (range > 2)
        return WHY(FIGHT_1, OUT_OF_RANGE, node, range == NONE ? 99 : range);
    return s->zombie[node] ? town_need_action(s) : WHY(FIGHT_1, NO_ZOMBIES, node);
}

void town_list_shots(const struct town_game *g, const struct town_state *s, int pawn, struct list *l)
{
    const struct nset *near = g->board.near[s->pawn[pawn].place];
    struct nset targets = nset_and(nset_or(near[0], nset_or(near[1], near[2])), s->crowd);
    if (!s->actions || !town_pawn_loaded(s, pawn))
        return;
    while (!nset_empty(targets)) {
        int node = nset_pop(&targets);
        for (int n = 1; n <= GUNS; n++)
            if (town_loaded(s, pawn, n))
                put_fast(l, V_SHOOT, pawn, n, node);
    }
}

/* ---- F_SHOOT: a pawn at zombies ---- */

enum { SHOOT_FIRE, SHOOT_LOOK, SHOOT_ASK };

void town_do_shoot(struct ctx *c, int pawn, int number, int node)
{
    town_spend(c);
    struct frame *f = town_push(c, F_SHOOT, c->g->seat_of[pawn], pawn);
    f->shoot.weapon = (uint8_t)number;
    f->place = (uint8_t)node;
    f->shoot.range = c->g->board.range[c->s->pawn[pawn].place][node];
    TELL(c, ACTION, FIGHT_3, SHOOT, .piece = (int16_t)pawn, .place = c->s->pawn[pawn].place, .to = (int16_t)node,
         .n = {f->shoot.range});
}

/* ZT-FIGHT-3, -9: a jam never hits, a card as far as the range does. */
static void look_at_card(struct ctx *c, struct frame *f)
{
    bool hit = f->got != JAM && f->got - SAME_SQUARE >= f->shoot.range;
    town_clear_table(c);
    if (hit || !town_loaded(c->s, f->who, f->shoot.weapon)) {
        if (hit)
            town_kill_zombie(c, f->place, f->who, false, R_FIGHT_6);
        else
            TELL(c, NOTE, FIGHT_3, MISS, .piece = f->who);
        town_pop(c);
        return;
    }
    TELL(c, NOTE, FIGHT_3, MISS, .piece = f->who);
    f->step = SHOOT_ASK; /* ZT-FIGHT-4 */
}

enum flow town_shoot_run(struct ctx *c, struct frame *f)
{
    switch (f->step) {
    case SHOOT_FIRE:
        f->step = SHOOT_LOOK;
        town_start_shot(c, f->who, f->shoot.weapon);
        return GO;
    case SHOOT_LOOK: look_at_card(c, f); return GO;
    default: return ASK;
    }
}

void town_shoot_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    put(l, act1(V_AGAIN, f->who));
    put(l, act1(V_STOP, f->who));
}

void town_shoot_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (a.verb == V_AGAIN)
        f->step = SHOOT_FIRE;
    else
        town_pop(c);
}
