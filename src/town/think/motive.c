/*
 * motive.c - what speaks for an answer, found by asking the questions it was scored by once more: a house to claim, a pile to
 * draw from, whose wall a zombie comes to. Asked for hints only.
 * Not here: scores (policy.c, steer.c), the sentences (words.c).
 */
#include "town/think/think.h"

static struct motive because(enum motive_kind kind)
{
    return (struct motive){.kind = kind, .who = HD_NONE, .of = HD_NONE, .place = HD_NONE, .card = HD_NONE};
}

static struct motive at_place(enum motive_kind kind, int place)
{
    struct motive m = because(kind);
    m.place = place;
    return m;
}

static int dead_near(const struct mind *m, int place)
{
    int near = m->s->zombie[place];
    for (struct nset at = nset_and(m->g->board.adjacent[place], m->s->crowd); !nset_empty(at);)
        near += m->s->zombie[nset_pop(&at)];
    return near;
}

/* The house that draws the pawn most from there. */
static int drawn_to(const struct mind *m, int place)
{
    int best = NONE, most = 0;
    for (int h = 0; h < m->g->board.houses; h++) {
        int worth = house_worth(m, h, place);
        if (worth > most) {
            most = worth;
            best = h;
        }
    }
    return best;
}

static struct motive why_go(const struct mind *m, int pawn, int to)
{
    int from = m->s->pawn[pawn].place, house = drawn_to(m, to);
    int near = dead_near(m, to), before = from == NONE ? near : dead_near(m, from);
    if (near < before || house == NONE) {
        struct motive safer = because(MOTIVE_SAFER);
        safer.n = near;
        safer.m = before;
        return near < before ? safer : because(MOTIVE_NONE);
    }
    struct motive why = at_place(MOTIVE_SHELTER, house);
    why.n = m->g->board.range[to][house];
    if (can_claim(m, pawn, house) && has_claim_card(m, pawn, house)) {
        why.kind = MOTIVE_CLAIM;
    } else if (pile_count(m->s, PILE + house)) {
        why.kind = MOTIVE_PILE;
        why.n = pile_count(m->s, PILE + house);
    }
    return why;
}

static struct motive why_claim(const struct mind *m, int pawn)
{
    int house = m->s->pawn[pawn].place, owner = m->s->house[house].owner;
    struct motive why = at_place(owner == NONE ? MOTIVE_OWN_HOUSE : MOTIVE_TAKE_HOUSE, house);
    why.of = owner == NONE ? HD_NONE : owner;
    return why;
}

static struct motive why_build(const struct mind *m, int pawn, int card)
{
    int house = m->s->pawn[pawn].place;
    if (can_claim(m, pawn, house))
        return why_claim(m, pawn);
    struct motive why = at_place(MOTIVE_WALL, house);
    why.n = town_pressure(m->g, m->s, house);
    why.m = known_strength(m, house) + m->g->card[card].value;
    why.kind = why.n ? MOTIVE_WALL_NEED : MOTIVE_WALL;
    return why;
}

/* Whose pawn or people a zombie meets there, but for one's own; HD_NONE. */
static int met_at(const struct mind *m, int place)
{
    for (int p = 0; p < m->g->pawns; p++)
        if (m->s->pawn[p].place == place && !is_ours(m, p))
            return p;
    for (int i = 0; i < FOLK; i++)
        if (m->s->survivor[i].owner != NONE && m->s->survivor[i].place == place && !is_ours(m, m->s->survivor[i].owner))
            return m->s->survivor[i].owner;
    return HD_NONE;
}

static struct motive why_wall(const struct mind *m, int house)
{
    struct motive why = at_place(MOTIVE_PRESSES, house);
    why.of = m->s->house[house].owner;
    why.n = town_pressure(m->g, m->s, house) + 1;
    why.m = known_strength(m, house);
    why.kind = why.n > why.m ? MOTIVE_FALLS : MOTIVE_PRESSES;
    return why;
}

/* The house of somebody else that a zombie comes closer to; NONE. */
static int neared(const struct mind *m, int from, int to)
{
    int best = NONE, least = NONE;
    for (int h = 0; h < m->g->board.houses; h++) {
        int before = m->g->board.range[from][h], after = m->g->board.range[to][h], owner = m->s->house[h].owner;
        if (owner != NONE && !is_ours(m, owner) && after < before && after < least) {
            least = after;
            best = h;
        }
    }
    return best;
}

static struct motive why_zombie(const struct mind *m, int from, int to)
{
    int leaves = m->g->board.beside[from], comes = m->g->board.beside[to], near = neared(m, from, to);
    struct motive why = because(MOTIVE_BITES);
    why.of = met_at(m, to);
    if (why.of != HD_NONE && people_worth(m, to) > 0)
        return why;
    if (comes != NONE && comes != leaves && m->s->house[comes].cards && wall_worth(m, comes, 1) > 0)
        return why_wall(m, comes);
    if (leaves != NONE && comes != leaves && is_ours(m, m->s->house[leaves].owner))
        return at_place(MOTIVE_RELIEVES, leaves);
    if (near == NONE)
        return because(MOTIVE_HARMLESS);
    why = at_place(MOTIVE_NEARS, near);
    why.of = m->s->house[near].owner;
    return why;
}

static struct motive why_card(const struct mind *m, int card)
{
    static const enum motive_kind kind[] = {
        [SURVIVOR] = MOTIVE_PEOPLE, [WEAPON] = MOTIVE_WEAPON, [BARRICADE] = MOTIVE_BARRICADE};
    enum family family = (enum family)m->g->card[card].family;
    bool plain = family == SURVIVOR || family == WEAPON || family == BARRICADE;
    struct motive why = because(plain ? kind[family] : MOTIVE_EVENT);
    why.card = card;
    why.n = m->g->card[card].value;
    return why;
}

static struct motive why_draw(const struct mind *m, int cards)
{
    struct motive why = because(MOTIVE_DRAW);
    why.n = cards;
    why.m = m->held;
    return why;
}

static struct motive why_run(const struct mind *m, int pawn)
{
    struct motive why = because(MOTIVE_RUNS);
    why.who = pawn;
    why.n = m->s->pawn[pawn].health - 1;
    return why;
}

static struct motive why_sacrifice(int pawn, int survivor)
{
    struct motive why = because(MOTIVE_SACRIFICE);
    why.who = pawn;
    why.of = survivor;
    return why;
}

/* Of a hand that is too large. */
static struct motive why_discard(const struct mind *m, int card)
{
    struct motive why = because(MOTIVE_LEAST);
    why.card = card;
    for (int type = 0; type < m->g->action_types; type++)
        if (m->hand >> type & 1 && card_worth(m, type) < card_worth(m, card))
            return because(MOTIVE_NONE);
    return why;
}

struct motive town_think_motive(const struct town_game *g, const struct town_state *s, int seat, struct hd_action a)
{
    int asked = g->base.rules->to_move(&g->base, (const struct hd_state *)s), who = a.arg[0];
    struct mind m;
    think_town(g, s, asked >= 0 ? asked : seat < 0 ? 0 : seat, &m);
    switch ((enum verb)a.verb) {
    case V_WALK:
    case V_MOVE:
    case V_STEP:
    case V_SNEAK:
    case V_RUN:
    case V_RETREAT: return why_go(&m, who, a.arg[1]);
    case V_DRAW: return why_draw(&m, a.arg[1]);
    case V_RECRUIT: return because(MOTIVE_RECRUIT);
    case V_STATION:
    case V_PLACE: return can_claim(&m, who, s->pawn[who].place) ? why_claim(&m, who) : because(MOTIVE_NONE);
    case V_ARM: return because(MOTIVE_ARM);
    case V_BUILD: return why_build(&m, who, a.arg[1]);
    case V_ZOMBIE: return why_zombie(&m, who, a.arg[1]);
    case V_KEEP:
    case V_TAKE: return why_card(&m, who);
    case V_TRIGGER: return why_card(&m, who);
    case V_PLAY: return why_card(&m, a.arg[1]);
    case V_TOP: return because(MOTIVE_TOP);
    case V_BOTTOM: return because(MOTIVE_BOTTOM);
    case V_FLEE: return why_run(&m, who);
    case V_SACRIFICE: return why_sacrifice(who, a.arg[1]);
    case V_DISCARD: return why_discard(&m, who);
    case V_NTH: return because(MOTIVE_UNSEEN);
    case V_PASS: return because(s->depth && s->frame[s->depth - 1].kind == F_ENTER ? MOTIVE_PEACE : MOTIVE_NONE);
    case V_END: return because(s->actions || s->walks ? MOTIVE_NONE : MOTIVE_SPENT);
    default: return because(MOTIVE_NONE);
    }
}
