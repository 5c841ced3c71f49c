/*
 * zombies.c - zombie movement (chapter 19) and the refill of the ring.
 * Not here: what they meet (defend.c), rows that fall (barricades.c), BACK (events.c).
 *
 * s->moved keeps those that have moved apart from the others (ZT-ZOMB-5).
 */
#include "town/town.h"

#include <string.h>

/* ZT-ZOMB-1, ZT-TWO-8 */
void town_start_zombies(struct ctx *c)
{
    int n = c->s->day * c->g->table.zombies;
    struct frame *f = town_push(c, F_ZOMBIES, c->s->seat, town_first_pawn(c->g, c->s, c->s->seat));
    f->zombies.left = (uint8_t)(n < NONE ? n : NONE);
    TELL(c, PHASE, ZOMB_1, ZOMBIE_PHASE, .word = W_ZOMBIES, .seat = c->s->seat, .n = {f->zombies.left});
}

/* ZT-ZOMB-4, -9, -12, ZT-BARR-5 */
static bool may_step(const struct town_game *g, const struct town_state *s, const struct step *step)
{
    return s->zombie[step->to] < g->crowd && !(is_house(g, step->to) && s->house[step->to].cards) &&
           !toward_light(s, step->to, step->ray, g->board.houses);
}

static bool any_step(const struct town_game *g, const struct town_state *s)
{
    for (struct nset at = s->crowd; !nset_empty(at);) {
        int from = nset_pop(&at);
        for (int i = 0; s->zombie[from] > s->moved[from] && i < g->board.zombie_steps[from]; i++)
            if (may_step(g, s, &g->board.zombie_step[from][i]))
                return true;
    }
    return false;
}

/* ZT-ZOMB-6: all that can, and then no more. */
enum flow town_zombies_run(struct ctx *c, struct frame *f)
{
    if (f->zombies.left && town_seat_alive(c->g, c->s, f->seat) && any_step(c->g, c->s))
        return ASK;
    memset(c->s->moved, 0, sizeof c->s->moved);
    town_pop(c);
    return GO;
}

/* Nodes beside one where no zombie can step (ZT-ZOMB-4, ZT-BARR-5): there every step has to be looked at. */
static struct nset near_shut(const struct town_game *g, const struct town_state *s)
{
    struct nset near = {{0, 0, 0}};
    uint8_t most = 0;
    for (int node = 0; node < NODES; node++) /* seldom enough, and this the compiler does many at a time */
        most = s->zombie[node] > most ? s->zombie[node] : most;
    for (struct nset left = s->crowd; most >= g->crowd && !nset_empty(left);) {
        int node = nset_pop(&left);
        if (s->zombie[node] >= g->crowd)
            near = nset_or(near, g->board.adjacent[node]);
    }
    for (int h = 0; h < g->board.houses; h++)
        if (s->house[h].cards)
            near = nset_or(near, g->board.adjacent[h]);
    return near;
}

static int list_from(const struct town_game *g, const struct town_state *s, int from, struct list l)
{
    for (int i = 0; i < g->board.zombie_steps[from]; i++)
        if (may_step(g, s, &g->board.zombie_step[from][i]))
            put(&l, g->board.zombie_answer[from][i]);
    return l.count;
}

/* The longest list there is. From a node nothing bars all steps are possible: its answers are copied as they lie in the game,
 * as many as a node can have, and those it has count. */
void town_zombies_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    const struct town_board *b = &g->board;
    struct list list = *l; /* in registers: what is written could be the list itself, for all the compiler knows */
    struct hd_action *out = l->out;
    bool roomy = l->cap - l->count >= STEPS * nset_count(s->crowd);
    struct nset barred = s->lit || !roomy ? s->crowd : near_shut(g, s);
    for (int w = 0; w < NODES / 64; w++)
        for (uint64_t left = s->crowd.w[w], slow = barred.w[w]; left; left &= left - 1) {
            int bit = __builtin_ctzll(left), from = w * 64 + bit;
            if (s->zombie[from] == s->moved[from])
                continue;
            if (slow >> bit & 1)
                list.count = list_from(g, s, from, list);
            else {
                memcpy(&out[list.count], b->zombie_answer[from], sizeof b->zombie_answer[from]);
                list.count += b->zombie_steps[from];
            }
        }
    l->count = list.count;
}

static const struct step *step_between(const struct town_board *b, int from, int to)
{
    for (int i = 0; i < b->steps[from]; i++)
        if (b->step[from][i].to == to)
            return &b->step[from][i];
    return NULL;
}

struct hd_why town_zombies_check(const struct town_game *g, const struct town_state *s, const struct frame *f,
                                 struct hd_action a)
{
    int from = a.arg[0], to = a.arg[1];
    if (a.verb != V_ZOMBIE)
        return town_why_not_asked(g, s, f, R_ZOMB_1);
    if (s->zombie[from] == s->moved[from])
        return s->zombie[from] ? WHY(ZOMB_5, MOVED_ALREADY, from) : WHY(ZOMB_2, NO_ZOMBIES, from);
    const struct step *step = step_between(&g->board, from, to);
    if (!step)
        return WHY(ZOMB_1, NOT_ADJACENT, to, from);
    if (g->board.depth[to] < g->board.depth[from])
        return WHY(ZOMB_3, NOT_BACK, to, from);
    if (s->zombie[to] >= g->crowd)
        return WHY(ZOMB_4, CROWDED, to, g->crowd);
    if (is_house(g, to) && s->house[to].cards)
        return WHY(BARR_5, BARRED, to);
    if (is_house(g, to) && s->lit >> to & 1)
        return WHY(FIRE_5, FIREWORKS, to);
    return may_step(g, s, step) ? ALLOWED : WHY(FIRE_3, FIREWORKS, step->ray == NONE ? to : step->ray);
}

void town_zombies_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    struct town_state *s = c->s;
    int from = a.arg[0], to = a.arg[1], before = s->zombie[to];
    f->zombies.left--;
    town_take_zombie(c, from, false);
    town_add_zombies(c, to, 1);
    s->moved[to]++;
    TELL(c, MOVE, ZOMB_3, ZOMBIE_MOVES, .piece_kind = KIND_ZOMBIE, .count = 1, .place = (int16_t)from, .to = (int16_t)to);
    town_start_meeting(c, to, before, NONE); /* ZT-ZOMB-7: rows are tested before it runs */
}

/* ZT-ZOMB-11, ZT-SETUP-2: in ring order, where neither zombie nor pawn stands. */
void town_refill_ring(struct ctx *c)
{
    struct town_state *s = c->s;
    for (int i = 0; i < c->g->board.ring_count && s->supply; i++) {
        int node = c->g->board.ring[i];
        if (s->zombie[node] || town_pawn_at(c->g, s, node))
            continue;
        s->supply--;
        town_add_zombies(c, node, 1);
        TELL(c, APPEAR, ZOMB_11, RING_ZOMBIE, .piece_kind = KIND_ZOMBIE, .count = 1, .place = (int16_t)node);
    }
}
