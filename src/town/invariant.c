/*
 * invariant.c - what must hold in every position (chapter 28), for tests and for positions from outside: the first broken
 * promise as a sentence. First the fields are within their ranges (fields.c). Number 7 (steps), 8 (days) and 9 (views) are
 * about several positions; here is what one position can show of them.
 */
#include "town/town.h"

#include <string.h>

/* ---- what is in progress ---- */

static bool at_the_bottom(int kind) { return kind == F_HOME || kind == F_KEEP || kind == F_ROUND; }

static const char *check_stack(const struct town_state *s)
{
    if (s->result == HD_PLAYING && !s->depth)
        return "the game goes on, but nothing is in progress";
    for (int i = 0; i < s->depth; i++)
        if (at_the_bottom(s->frame[i].kind) != !i)
            return "the frames lie in a wrong order";
    static const struct frame empty;
    for (int i = s->depth; i < FRAMES; i++)
        if (memcmp(&s->frame[i], &empty, sizeof empty))
            return "a frame above the stack is not empty";
    return NULL;
}

/* ---- 1: zombies ---- */

static const char *check_zombies(const struct town_game *g, const struct town_state *s)
{
    int sum = s->supply + s->removed;
    for (int p = 0; p < PAWNS; p++)
        sum += s->pawn[p].kills;
    for (int n = 0; n < NODES; n++) {
        sum += s->zombie[n];
        if (s->zombie[n] > g->crowd || (n >= g->board.nodes && s->zombie[n]))
            return "more zombies on a node than may be there";
        if (s->moved[n] > s->zombie[n])
            return "more zombies have moved than there are";
        if (nset_has(&s->crowd, n) != (s->zombie[n] > 0))
            return "the set of nodes with zombies is wrong";
    }
    return sum == g->zombies ? NULL : "zombies on the board, killed, removed and in the supply are not what the box holds";
}

/* ---- 2: action cards; combat cards likewise ---- */

struct tally {
    int count[256];
};

static void see(struct tally *t, int card)
{
    if (card != NONE)
        t->count[card & ~FRESH]++;
}

static void see_pieces(const struct town_state *s, struct tally *t)
{
    for (int p = 0; p < PAWNS; p++)
        for (int n = 0; n < GUNS; n++)
            see(t, s->pawn[p].weapon[n].card);
    for (int i = 0; i < FOLK; i++) {
        see(t, s->survivor[i].card);
        see(t, s->survivor[i].weapon.card);
    }
    for (int h = 0; h < HOUSES; h++)
        for (int i = 0; i < ROW; i++)
            see(t, s->house[h].card[i]);
    for (int i = 0; i < ROCKETS; i++)
        see(t, s->rocket[i].card);
    for (int i = 0; i < LOOKS; i++)
        see(t, s->look[i]);
}

/* Piles lie one behind the other, and so do the cards in them. */
static const char *check_pool(const struct town_game *g, const struct town_state *s)
{
    for (int i = 0; i < PILES; i++)
        if (s->pool.start[i] > s->pool.start[i + 1])
            return "piles overlap";
    for (int i = 0; i < s->pool.start[PILES]; i++)
        if ((s->pool.card[i] & ~FRESH) >= g->action_types)
            return "a card that does not exist lies in a pile";
    return NULL;
}

static const char *town_check_cards(const struct town_game *g, const struct town_state *s)
{
    struct tally t = {{0}};
    const char *broken = check_pool(g, s);
    if (broken)
        return broken;
    see_pieces(s, &t);
    for (int i = 0; i < s->pool.start[PILES]; i++)
        see(&t, s->pool.card[i]);
    for (int i = 0; i < s->combat.count; i++)
        see(&t, s->combat.card[i]);
    for (int i = 0; i < s->combat.gone; i++)
        see(&t, s->combat.discard[i]);
    for (int i = 0; i < s->combat.shown; i++)
        see(&t, s->combat.table[i]);
    for (int i = 0; i < g->types; i++)
        if (g->card[i].family != HOUSE_CARD && t.count[i] != g->card[i].copies)
            return "a card is in two places or in none";
    return NULL;
}

/* Fresh cards are events in the hand or stash of who is on turn; nothing else carries the mark. */
static const char *check_marks(const struct town_game *g, const struct town_state *s)
{
    for (int pile = 0; pile < PILES && s->phase != W_SETUP; pile++) {
        bool mine = pile == HAND + s->seat || (pile >= STASH && pile < HAND && (pile - STASH) % HD_SEATS == s->seat);
        for (int i = 0; i < pile_count(s, pile); i++) {
            int card = pile_cards(s, pile)[i];
            if (card >= FRESH && (!mine || g->card[card & ~FRESH].family != EVENT))
                return "a card is marked as fresh that cannot be";
        }
    }
    return NULL;
}

/* ---- 3, 4: buildings ---- */

static bool folk_of(const struct town_game *g, const struct town_state *s, int house, int colour)
{
    for (int i = 0; i < FOLK; i++)
        if (s->survivor[i].place == house && town_same_side(g, s->survivor[i].owner, colour))
            return true;
    return false;
}

/* Inside a series, or while traps spring: tests wait. */
static bool in_change(const struct town_state *s)
{
    int kind = s->depth ? s->frame[s->depth - 1].kind : F_NONE;
    return kind == F_SERIES || kind == F_TRAP;
}

static const char *check_house(const struct town_game *g, const struct town_state *s, int h)
{
    const struct house *house = &s->house[h];
    bool changing = in_change(s);
    if (house->cards > ROW)
        return "more barricades than a building can have";
    for (int i = 0; i < ROW; i++)
        if ((house->card[i] != NONE) != (i < house->cards) || (house->builder[i] != NONE) != (i < house->cards))
            return "a row of barricades has gaps";
    if (house->cards && !changing && town_strength(g, s, h) < town_pressure(g, s, h))
        return "barricades stand that should have fallen";
    if (house->owner != NONE && house->owner >= g->pawns)
        return "a building belongs to nobody who plays";
    if (house->owner != NONE && house->home != house->owner && !house->cards && !changing && !folk_of(g, s, h, house->owner))
        return "a building is owned without barricade or survivor";
    if (house->home != NONE && house->home != house->owner)
        return "a home base is not owned by who lives there";
    if (house->uses > g->house_uses)
        return "a house counter is too high";
    return NULL;
}

/* ---- 5, 7: pawns and survivors ---- */

static const char *check_weapon(const struct town_game *g, const struct weapon *w)
{
    if (w->card == NONE)
        return w->bullets == NONE ? NULL : "bullets without a weapon";
    return g->card[w->card].family == WEAPON && w->bullets <= g->card[w->card].bullets
               ? NULL
               : "a weapon has more bullets than it can";
}

static const char *check_pawn(const struct town_game *g, const struct town_state *s, int p)
{
    const struct pawn *pawn = &s->pawn[p];
    if (pawn->place != NONE && (pawn->place >= g->board.nodes || p >= g->pawns))
        return "a pawn is off the board";
    if ((pawn->place != NONE) != (pawn->health > 0) || pawn->health > g->health)
        return "a pawn's health does not fit";
    if (town_houses_of(s, p) > g->house_limit)
        return "a pawn owns too many buildings";
    const char *broken = check_weapon(g, &pawn->weapon[0]);
    return broken ? broken : check_weapon(g, &pawn->weapon[1]);
}

static const char *check_survivor(const struct town_game *g, const struct town_state *s, int i)
{
    const struct survivor *v = &s->survivor[i];
    if (v->owner == NONE)
        return v->place == NONE && v->card == NONE && v->weapon.card == NONE && !v->threatened
                   ? NULL
                   : "traces of a survivor who is not there";
    if (v->card == NONE || g->card[v->card].family != SURVIVOR)
        return "a survivor is there without a card";
    if (v->owner >= g->pawns || (v->place == NONE && !alive(s, v->owner)))
        return "a survivor accompanies nobody";
    if (v->place != NONE && !is_house(g, v->place))
        return "a survivor was placed in the street";
    return check_weapon(g, &v->weapon);
}

static const char *check_rockets(const struct town_game *g, const struct town_state *s)
{
    for (int i = 0; i < ROCKETS; i++) {
        const struct rocket *r = &s->rocket[i];
        bool loaded = r->house != NONE;
        if ((r->seat != NONE) != loaded || (r->card != NONE) != loaded || (loaded && g->card[r->card].family != FIREWORKS))
            return "fireworks are in part there and in part not";
    }
    return NULL;
}

/* ---- 6: hands ---- */

static const char *check_hands(const struct town_game *g, const struct town_state *s)
{
    for (int seat = 0; seat < g->base.seats && s->phase != W_SETUP; seat++) {
        bool may = s->seat == seat && (s->phase == W_TURN || s->phase == W_HAND_LIMIT);
        if (pile_count(s, HAND + seat) > g->table.hand && !may && s->result == HD_PLAYING)
            return "a hand is too large out of turn";
        if (s->phase != W_SETUP && !town_seat_alive(g, s, seat) && pile_count(s, HAND + seat))
            return "a dead player holds cards";
    }
    return NULL;
}

/* ---- 8, 10: days and decisions ---- */

static const char *check_course(const struct town_game *g, const struct town_state *s)
{
    struct hd_action any[1];
    if (s->day < 1 || s->day > (g->last_day > 1 ? g->last_day : 1))
        return "there is no such day";
    if ((s->shaken || s->doubtful) && !in_change(s))
        return "a test of barricades or possession is still open";
    if (s->result != HD_PLAYING)
        return NULL;
    const struct frame *f = &s->frame[s->depth - 1];
    if (f->kind == F_DRAW && !s->looks)
        return "somebody draws, but looks at no card";
    if (f->seat >= g->base.seats || (s->phase != W_SETUP && !town_seat_alive(g, s, f->seat)))
        return "nobody can answer the open question";
    return g->base.rules->legal(&g->base, (const struct hd_state *)s, any, 1) ? NULL : "the open question has no answer";
}

const char *town_invariant(const struct hd_game *game, const struct hd_state *state)
{
    const struct town_game *g = (const struct town_game *)game;
    const struct town_state *s = (const struct town_state *)state;
    const char *broken = town_fields_wrong(g, s);
    if (!broken)
        broken = check_stack(s);
    if (!broken)
        broken = check_zombies(g, s);
    if (!broken)
        broken = town_check_cards(g, s);
    if (!broken)
        broken = check_marks(g, s);
    for (int h = 0; h < g->board.houses && !broken; h++)
        broken = check_house(g, s, h);
    for (int p = 0; p < PAWNS && !broken; p++)
        broken = check_pawn(g, s, p);
    for (int i = 0; i < FOLK && !broken; i++)
        broken = check_survivor(g, s, i);
    if (!broken)
        broken = check_rockets(g, s);
    if (!broken)
        broken = check_hands(g, s);
    return broken ? broken : check_course(g, s);
}
