/*
 * react.c - reactions of those inside when a foreign pawn enters a building (18.3).
 * Not here: the fight itself (fight.c), losing a home base by entry (own.c).
 */
#include "town/town.h"

enum { PAWN_FIRST = 0 };

static int asked_colour(const struct town_game *g, const struct town_state *s, const struct frame *f)
{
    return (s->seat + f->enter.colours) % g->pawns;
}

/* ZT-REACT-1, -2, -5: inside, loaded, and not yet done. */
static void list_reactors(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    int colour = asked_colour(g, s, f);
    for (int n = 1; f->enter.next == PAWN_FIRST && n <= GUNS; n++)
        if (s->pawn[colour].place == f->place && town_loaded(s, colour, n))
            put(l, act2(V_REACT, colour, n));
    for (int i = f->enter.next ? f->enter.next - 1 : 0; i < FOLK; i++)
        if (s->survivor[i].owner == colour && town_place_of(s, PIECE_FOLK + i) == f->place && town_loaded(s, PIECE_FOLK + i, 1))
            put(l, act2(V_REACT, PIECE_FOLK + i, 1));
}

static void react(struct ctx *c, struct frame *f, struct hd_action a)
{
    f->enter.fought = 1;
    f->enter.next = (uint8_t)(is_pawn(a.arg[0]) ? 1 : a.arg[0] - PIECE_FOLK + 2);
    town_start_fight(c, a.arg[0], a.arg[1], f->who, true);
}

/* ZT-REACT-3: in seat order after the active player, as long as the newcomer is there. */
enum flow town_enter_run(struct ctx *c, struct frame *f)
{
    const struct town_game *g = c->g;
    struct hd_action first[1];
    for (; f->enter.colours <= g->pawns && c->s->pawn[f->who].place == f->place; f->enter.colours++, f->enter.next = 0) {
        int colour = asked_colour(g, c->s, f);
        struct list l = {first, 1, 0};
        if (town_same_side(g, colour, f->who)) /* I-45 */
            continue;
        list_reactors(g, c->s, f, &l);
        f->seat = g->seat_of[colour];
        if (!l.count)
            continue;
        if (town_seat_alive(g, c->s, f->seat))
            return ASK;
        react(c, f, first[0]); /* ZT-DEAD-3 */
        return GO;
    }
    town_leave(c, f->enter.fought ? GOT_FIGHT : GOT_NOTHING);
    return GO;
}

void town_enter_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l)
{
    list_reactors(g, s, f, l);
    put(l, act1(V_PASS, asked_colour(g, s, f)));
}

void town_enter_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    if (a.verb == V_REACT) {
        react(c, f, a);
        return;
    }
    f->enter.colours++;
    f->enter.next = 0;
}
