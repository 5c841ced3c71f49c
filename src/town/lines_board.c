/*
 * lines_board.c - setup lines about pawns, zombies, buildings and the course of the game. The words are explained in lines.c.
 */
#include "town/lines.h"

#include <string.h>

/* ---- the course ---- */

static bool playing(struct line *l)
{
    struct town_state *s = l->c.s;
    if (s->phase == W_SETUP || s->result != HD_PLAYING || s->frame[0].kind != F_ROUND)
        return town_line_fail(l, "first comes 'begin' with the homes");
    if (s->looks || s->combat.shown)
        return town_line_fail(l, "not while cards are being drawn");
    return true;
}

/* Back to the round, and on from a step of the slot (turn.c). */
static void restart(struct line *l, int step)
{
    struct town_state *s = l->c.s;
    while (s->depth > 1)
        town_pop(&l->c);
    memset(s->chosen, NONE, sizeof s->chosen);
    memset(s->moved, 0, sizeof s->moved);
    s->frame[0].step = (uint8_t)step;
    town_run(&l->c);
}

static bool answer_setup(struct line *l)
{
    struct town_state *s = l->c.s;
    struct frame *f = top(s);
    const struct hd_game *game = &l->c.g->base;
    struct hd_action first[1];
    if (f->kind == F_HOME) {
        int house = town_line_house(l, 1 + f->who);
        if (house < 0 || s->house[house].owner != NONE)
            return town_line_fail(l, "every pawn needs its own building");
        first[0] = act2(V_HOME, f->who, house);
    } else
        game->rules->legal(game, (const struct hd_state *)s, first, 1);
    game->rules->apply(game, (struct hd_state *)s, first[0], NULL);
    return true;
}

static bool begin(struct line *l)
{
    struct town_state *s = l->c.s;
    if (s->phase != W_SETUP)
        return town_line_fail(l, "the set-up is over");
    while (s->phase == W_SETUP)
        if (!answer_setup(l))
            return false;
    s->first = s->seat = 0;
    restart(l, 0);
    return true;
}

static bool set_turn(struct line *l)
{
    int pawn = town_line_pawn(l, 1);
    if (pawn < 0 || !playing(l))
        return false;
    if (!town_seat_alive(l->c.g, l->c.s, l->c.g->seat_of[pawn]))
        return town_line_fail(l, "that player is dead");
    l->c.s->seat = l->c.g->seat_of[pawn];
    restart(l, 0);
    return true;
}

static bool set_first(struct line *l)
{
    int pawn = town_line_pawn(l, 1);
    if (pawn < 0)
        return false;
    l->c.s->first = l->c.g->seat_of[pawn];
    return true;
}

static bool set_phase(struct line *l)
{
    if (!town_line_is(l, 1, "zombies"))
        return town_line_fail(l, "the phase is 'zombies'");
    if (!playing(l))
        return false;
    l->c.s->actions = l->c.s->walks = 0;
    restart(l, 2);
    return true;
}

static bool set_byte(struct line *l, uint8_t *byte, int min, int max)
{
    int n = town_line_number(l, 1, min, max);
    if (n >= 0)
        *byte = (uint8_t)n;
    return n >= 0;
}

static bool set_day(struct line *l) { return set_byte(l, &l->c.s->day, 1, l->c.g->last_day); }
static bool set_actions(struct line *l) { return set_byte(l, &l->c.s->actions, 0, 20); }
static bool set_walks(struct line *l) { return set_byte(l, &l->c.s->walks, 0, 4); }

/* ---- pawns ---- */

static bool put_pawn(struct line *l)
{
    int pawn = town_line_pawn(l, 1), place = town_line_place(l, 2);
    if (pawn < 0 || place < 0)
        return false;
    if (!alive(l->c.s, pawn))
        return town_line_fail(l, "'%.30s' is not on the board", l->word[1]);
    l->c.s->pawn[pawn].place = (uint8_t)place;
    return true;
}

static bool set_health(struct line *l)
{
    int pawn = town_line_pawn(l, 1), n = town_line_number(l, 2, 1, l->c.g->health);
    if (pawn < 0 || n < 0 || !alive(l->c.s, pawn))
        return town_line_fail(l, "'%.30s' is not on the board", l->word[1]);
    l->c.s->pawn[pawn].health = (uint8_t)n;
    return true;
}

static bool set_kills(struct line *l)
{
    int pawn = town_line_pawn(l, 1), n = town_line_number(l, 2, 0, l->c.g->zombies);
    if (pawn < 0 || n < 0)
        return false;
    int supply = l->c.s->supply + l->c.s->pawn[pawn].kills - n;
    if (supply < 0)
        return town_line_fail(l, "only %d zombies are left", l->c.s->supply);
    l->c.s->supply = (uint8_t)supply;
    l->c.s->pawn[pawn].kills = (uint8_t)n;
    return true;
}

static bool die(struct line *l)
{
    int pawn = town_line_pawn(l, 1);
    if (pawn < 0 || !playing(l) || !alive(l->c.s, pawn))
        return town_line_fail(l, "'%.30s' is not on the board", l->word[1]);
    l->c.s->pawn[pawn].health = 1;
    town_hurt(&l->c, pawn, R_DMG_1);
    town_run(&l->c);
    return true;
}

/* ---- zombies ---- */

static void set_zombies_at(struct town_state *s, int place, int n)
{
    s->supply = (uint8_t)(s->supply + s->zombie[place] - n);
    s->zombie[place] = (uint8_t)n;
    s->moved[place] = 0;
    if (n)
        nset_add(&s->crowd, place);
    else
        nset_del(&s->crowd, place);
}

static bool set_zombies(struct line *l)
{
    struct town_state *s = l->c.s;
    if (town_line_is(l, 1, "none")) {
        while (!nset_empty(s->crowd)) {
            struct nset at = s->crowd;
            set_zombies_at(s, nset_pop(&at), 0);
        }
        return true;
    }
    int place = town_line_place(l, 1), n = town_line_number(l, 2, 0, l->c.g->crowd);
    if (place < 0 || n < 0)
        return false;
    if (n > s->supply + s->zombie[place])
        return town_line_fail(l, "only %d zombies are left", s->supply);
    set_zombies_at(s, place, n);
    return true;
}

static bool set_supply(struct line *l)
{
    struct town_state *s = l->c.s;
    int n = town_line_number(l, 1, 0, s->supply + s->removed);
    if (n < 0)
        return false;
    s->removed = (uint8_t)(s->removed + s->supply - n);
    s->supply = (uint8_t)n;
    return true;
}

/* ---- buildings ---- */

static bool set_holder(struct line *l, bool home)
{
    int house = town_line_house(l, 1), pawn = town_line_is(l, 2, "none") ? NONE : house < 0 ? -1 : town_line_pawn(l, 2);
    if (house < 0 || pawn < 0)
        return false;
    struct house *h = &l->c.s->house[house];
    h->owner = (uint8_t)pawn;
    h->home = home ? (uint8_t)pawn : NONE;
    return true;
}

static bool set_owner(struct line *l) { return set_holder(l, false); }
static bool set_home(struct line *l) { return set_holder(l, true); }

static bool set_uses(struct line *l)
{
    int house = town_line_house(l, 1), n = town_line_number(l, 2, 0, l->c.g->house_uses);
    if (house < 0 || n < 0)
        return false;
    l->c.s->house[house].uses = (uint8_t)n;
    return true;
}

static bool set_kind(struct line *l)
{
    int house = town_line_house(l, 1), card = town_line_card(l, 2, HOUSE_CARD);
    if (house < 0 || card < 0)
        return false;
    l->c.s->house[house].kind = (uint8_t)card;
    return true;
}

const struct line_verb town_line_board[] = {
    {"begin", 2, begin},       {"turn", 2, set_turn},   {"first", 2, set_first},
    {"phase", 2, set_phase},   {"day", 2, set_day},     {"actions", 2, set_actions},
    {"walks", 2, set_walks},   {"put", 3, put_pawn},    {"health", 3, set_health},
    {"kills", 3, set_kills},   {"die", 2, die},         {"zombies", 2, set_zombies},
    {"supply", 2, set_supply}, {"owner", 3, set_owner}, {"home", 3, set_home},
    {"uses", 3, set_uses},     {"kind", 3, set_kind},   {NULL, 0, NULL},
};
