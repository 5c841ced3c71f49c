/*
 * figures.c - pawns, survivors, weapons and zombies: who is where, whose it is, and zombies coming and going.
 * Not here: what follows from it (defend.c, barricades.c, own.c).
 */
#include "town/town.h"

/* ---- players and their figures ---- */

int town_first_pawn(const struct town_game *g, const struct town_state *s, int seat)
{
    for (int p = 0; p < g->pawns; p++)
        if (g->seat_of[p] == seat && alive(s, p))
            return p;
    return NONE;
}

bool town_seat_alive(const struct town_game *g, const struct town_state *s, int seat)
{
    return town_first_pawn(g, s, seat) != NONE;
}

int town_owner_of(const struct town_state *s, int piece)
{
    if (is_pawn(piece))
        return piece;
    return is_folk(piece) ? folk_at(s, piece)->owner : NONE;
}

int town_place_of(const struct town_state *s, int piece)
{
    if (is_pawn(piece))
        return s->pawn[piece].place;
    if (!is_folk(piece) || folk_at(s, piece)->owner == NONE)
        return NONE;
    const struct survivor *v = folk_at(s, piece);
    return v->place == NONE ? s->pawn[v->owner].place : v->place;
}

int town_followers(const struct town_state *s, int pawn)
{
    int n = 0;
    for (int i = 0; i < FOLK; i++)
        n += town_accompanies(s, i, pawn);
    return n;
}

bool town_pawn_at(const struct town_game *g, const struct town_state *s, int node)
{
    for (int p = 0; p < g->pawns; p++)
        if (s->pawn[p].place == node)
            return true;
    return false;
}

/* ---- weapons ---- */

int town_free_gun(const struct town_state *s, int piece)
{
    for (int n = 1; n <= (is_pawn(piece) ? GUNS : 1); n++)
        if (town_weapon_slot((struct town_state *)s, piece, n) && !town_weapon_of(s, piece, n))
            return n;
    return 0;
}

/* ---- zombies ---- */

/* The row beside a square is tested when the number of zombies there changes (ZT-BARR-9). */
void town_add_zombies(struct ctx *c, int node, int n)
{
    struct town_state *s = c->s;
    s->zombie[node] = (uint8_t)(s->zombie[node] + n);
    nset_add(&s->crowd, node);
    if (c->g->board.beside[node] != NONE)
        s->shaken |= (uint16_t)(1 << c->g->board.beside[node]);
}

/* ZT-SURV-10: with the last zombie the threat is gone. */
static void calm(struct town_state *s, int node)
{
    nset_del(&s->crowd, node);
    for (int i = 0; i < FOLK; i++)
        if (s->survivor[i].owner != NONE && s->survivor[i].place == node)
            s->survivor[i].threatened = 0;
}

void town_take_zombie(struct ctx *c, int node, bool moved_first)
{
    struct town_state *s = c->s;
    if (s->moved[node] && (moved_first || s->moved[node] == s->zombie[node]))
        s->moved[node]--;
    if (!--s->zombie[node])
        calm(s, node);
}

/* ZT-FIGHT-6, ZT-SURV-7, ZT-COMP-8 */
void town_kill_zombie(struct ctx *c, int node, int colour, bool moved_first, enum rule rule)
{
    town_take_zombie(c, node, moved_first);
    if (colour == NONE)
        c->s->removed++;
    else
        c->s->pawn[colour].kills++;
    TELL_BY(c, REMOVE, rule, colour == NONE ? P_ZOMBIE_REMOVED : P_ZOMBIE_KILLED,
            .piece = (int16_t)(colour == NONE ? HD_NONE : colour), .piece_kind = KIND_ZOMBIE, .count = 1,
            .place = (int16_t)node);
}
