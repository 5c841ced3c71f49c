/*
 * spawn.c - the spawn step and what one zombie card does: which row, which zombies, what if the box is empty.
 * Not here: how activated zombies move (enemy_phase.c).
 *
 * Invariants: (1) a card drawn lies on the discards before it is resolved. (2) no kind exceeds its miniatures.
 *             (3) an extra activation is a frame on the stack, never a loop inside a loop.
 */
#include "horde/horde.h"

/* ---- F_SPAWN: a = next spawn token ---- */

/* 2E-SPAWN-1: one card per token, start token first, then the order of the mission file (2E-AMB-32, 2E-AMB-52). */
enum flow spawn_run(struct ctx *c, struct frame *f)
{
    if (f->a == c->g->spawns) {
        pop(c->s);
        return GO;
    }
    int zone = c->g->spawn[f->a++].zone;
    start_card(c, zone, draw_zombie_card(c), false);
    return GO;
}

void spawn_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l) {}
void spawn_answer(struct ctx *c, struct frame *f, struct hd_action a) {}

/* ---- F_CARD: card a at zone; b = placed, c = 1 if the box ran out ---- */

void start_card(struct ctx *c, int zone, int card, bool building)
{
    struct frame *f = push(c->s, F_CARD, NONE);
    f->zone = (uint8_t)zone;
    f->a = (uint8_t)card;
    f->d = building;
    TELL(c, CARD, NONE, ZOMBIE_CARD, .place = zone, .word = c->g->zcard[card].type, .reveals = 1,
         .rule = building ? R_BSPAWN_2 : R_SPAWN_1, .piece_kind = c->g->zcard[card].kind == NONE ? -1 : c->g->zcard[card].kind,
         .n = {card, danger_level(c->g, c->s)});
}

static int on_the_board(const struct horde_game *g, const struct horde_state *s, unsigned kinds)
{
    int n = 0;
    for (int k = 0; k < g->zombie_kinds; k++)
        if (kinds >> k & 1)
            n += g->kind[k].supply - s->supply[k];
    return n;
}

static void call_abomination(struct ctx *c, int zone)
{
    if (on_the_board(c->g, c->s, c->g->abominations) >= c->g->rule.abominations_max) {
        start_activation(c, c->g->abominations, NONE, 0, R_ABOM_2);
        return;
    }
    int kind = draw_abomination(c);
    if (kind != NONE)
        place_zombies(c, zone, kind, 1, R_ABOM_1);
}

/* Returns true when zombies were placed and the card goes on. */
static bool read_card(struct ctx *c, struct frame *f)
{
    const struct zombie_card *card = &c->g->zcard[f->a];
    int n = card->count[danger_level(c->g, c->s)], zone = f->zone; /* 2E-AP-7, 2E-SPAWN-2 */
    if (card->type == ZCARD_SPAWN || card->type == ZCARD_RUSH) {
        f->b = (uint8_t)place_zombies(c, zone, card->kind, n, f->d ? R_BSPAWN_1 : R_SPAWN_2);
        f->c = f->b < n;
        return n > 0;
    }
    enum rule nothing = card->type == ZCARD_EXTRA ? (f->d ? R_BSPAWN_5 : R_SPAWN_5) : R_ABOM_2;
    pop(c->s);
    if (!n)
        TELL(c, NOTE, NONE, NO_EFFECT, .place = zone, .rule = nothing);
    else if (card->type == ZCARD_ABOMINATION)
        call_abomination(c, zone);
    else
        start_activation(c, (uint8_t)(1u << card->kind), NONE, 0, nothing);
    return true;
}

/* 2E-TIM-2: place, (reactions), rush, shortage. */
enum flow card_run(struct ctx *c, struct frame *f)
{
    const struct zombie_card *card = &c->g->zcard[f->a];
    switch (f->step++) {
    case 0:
        if (!read_card(c, f)) {
            TELL(c, NOTE, SPAWN_2, NO_EFFECT, .place = f->zone);
            pop(c->s);
        }
        return GO;
    case 1:
        if (card->type == ZCARD_RUSH && f->b) /* 2E-RUSH-1: exactly those */
            start_activation(c, (uint8_t)(1u << card->kind), f->zone, f->b, R_RUSH_1);
        return GO;
    default: {
        bool short_of = f->c;
        int kind = card->kind;
        pop(c->s);
        if (short_of)
            start_activation(c, (uint8_t)(1u << kind), NONE, 0, R_MINI_1);
        return GO;
    }
    }
}

void card_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l) {}
void card_answer(struct ctx *c, struct frame *f, struct hd_action a) {}
