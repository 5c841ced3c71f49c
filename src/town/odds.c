/*
 * odds.c - how likely a shot hits, a fight hurts whom, as far as everybody can count: combat cards are public once drawn.
 * Choices still to come are taken to be made well: two cards where a weapon draws two, and the better one counts.
 * Not here: what an answer costs and points at (info.c).
 */
#include "town/town.h"

enum { VALUES = 4, PARTS = 10000 };

/* Combat cards by value: still to come, discarded, and of the comparison that runs (ZT-FIGHT-10). */
struct luck {
    int deck[VALUES], gone[VALUES], shown[VALUES];
};

/* Ways the cards can fall, out of `all`: how often the better card of each side is so good. */
struct ways {
    uint64_t all, of[VALUES][VALUES];
};

static int sum(const int *count) { return count[0] + count[1] + count[2] + count[3]; }

static void count_cards(const struct town_game *g, const uint8_t *card, int n, int *count)
{
    for (int i = 0; i < n; i++)
        count[g->card[card[i]].value]++;
}

static struct luck luck_of(const struct town_game *g, const struct town_state *s)
{
    struct luck l = {{0}, {0}, {0}};
    count_cards(g, s->combat.card, s->combat.count, l.deck);
    count_cards(g, s->combat.discard, s->combat.gone, l.gone);
    count_cards(g, s->combat.table, s->combat.shown, l.shown);
    return l;
}

static void pour(int *from, int *to)
{
    for (int v = 0; v < VALUES; v++) {
        to[v] += from[v];
        from[v] = 0;
    }
}

/* Card after card, as town_draw_combat() takes them; first: cards of one side still to draw, then those of the other. */
static void deal(struct luck l, int first, int second, int best, int other, uint64_t weight, struct ways *w)
{
    if (!first && !second) {
        w->of[best][other] += weight;
        w->all += weight;
        return;
    }
    if (!sum(l.deck))
        pour(sum(l.gone) ? l.gone : l.shown, l.deck);
    for (int v = 0; v < VALUES; v++) {
        struct luck next = l;
        if (!l.deck[v])
            continue;
        next.deck[v]--;
        next.shown[v]++;
        if (first)
            deal(next, first - 1, second, v > best ? v : best, other, weight * (uint64_t)l.deck[v], w);
        else
            deal(next, 0, second - 1, best, v > other ? v : other, weight * (uint64_t)l.deck[v], w);
    }
}

static int draws(const struct town_game *g, const struct town_state *s, int piece, int number)
{
    const struct weapon *w = town_weapon_of(s, piece, number);
    return !w ? 0 : g->card[w->card].draw2 ? 2 : 1;
}

static int parts(uint64_t ways, uint64_t all) { return all ? (int)((ways * PARTS + all / 2) / all) : 0; }

/* hits: that the one aimed at is hit; risk: that the one who acts is. */
static void tell_odds(struct hd_action_info *info, uint64_t hits, uint64_t risk, uint64_t all, bool kills)
{
    info->dice = info->damage = 1;
    info->chance = true;
    info->hits[1] = parts(hits, all);
    info->hits[0] = PARTS - info->hits[1];
    info->hits_mean = info->hits[1] / 100;
    info->kills_mean = kills ? info->hits_mean : 0;
    info->risk = parts(risk, all);
}

/* ---- zombies (ZT-FIGHT-3, -9): a card as far as the range hits, a jam never ---- */

static void zombie_odds(const struct town_game *g, const struct town_state *s, int cards, int range,
                        struct hd_action_info *info)
{
    struct ways w = {0, {{0}}};
    uint64_t hits = 0;
    deal(luck_of(g, s), cards, 0, JAM, JAM, 1, &w);
    for (int v = SAME_SQUARE + range; v < VALUES; v++)
        hits += w.of[v][JAM];
    tell_odds(info, hits, 0, w.all, true);
    info->need = range;
}

/* ---- people ---- */

static bool would_die(const struct town_state *s, int piece) { return !is_pawn(piece) || s->pawn[piece].health == 1; }

/* Cards the target answers with: its best weapon, or none (ZT-PVP-7, -8). */
static int answers_with(const struct town_game *g, const struct town_state *s, int target)
{
    struct hd_action arm[FOLK + GUNS];
    struct list l = {arm, FOLK + GUNS, 0};
    int most = 0;
    if (is_pawn(target))
        town_arms(g, s, target, &l);
    else if (town_loaded(s, target, 1))
        put(&l, act2(V_FIRE, target, 1));
    for (int i = 0; i < l.count; i++) {
        int n = draws(g, s, arm[i].arg[0], arm[i].arg[1]);
        most = n > most ? n : most;
    }
    return most;
}

/* ZT-PVP-2, -3, -8: the higher card hurts the other. After a tie both draw from the same deck: as likely one as the other, so
 * everything is counted twice and a tie once for each. Somebody unarmed is hurt by anything but a jam. */
static void exchange_odds(const struct town_game *g, const struct town_state *s, int mine, int theirs, int target,
                          struct hd_action_info *info)
{
    struct ways w = {0, {{0}}};
    uint64_t hits = 0, risk = 0;
    deal(luck_of(g, s), mine, theirs, JAM, JAM, 1, &w);
    for (int a = 0; a < VALUES; a++)
        for (int b = 0; b < VALUES; b++) {
            bool unarmed = !theirs;
            hits += w.of[a][b] * (unsigned)(unarmed ? 2 * (a != JAM) : a > b ? 2 : a == b);
            risk += w.of[a][b] * (unsigned)(unarmed ? 0 : a < b ? 2 : a == b);
        }
    tell_odds(info, hits, risk, 2 * w.all, would_die(s, target));
}

static void attack_odds(const struct town_game *g, const struct town_state *s, int piece, int number, int target,
                        struct hd_action_info *info)
{
    exchange_odds(g, s, draws(g, s, piece, number), answers_with(g, s, target), target, info);
}

/* ---- which answers have odds ---- */

static void again_odds(const struct town_game *g, const struct town_state *s, const struct frame *f,
                       struct hd_action_info *info)
{
    if (f->kind == F_SHOOT)
        zombie_odds(g, s, draws(g, s, f->who, f->shoot.weapon), f->shoot.range, info);
    else
        attack_odds(g, s, f->who, f->fight.weapon, f->fight.target, info);
}

static void fire_odds(const struct town_game *g, const struct town_state *s, const struct frame *f, struct hd_action a,
                      struct hd_action_info *info)
{
    int cards = draws(g, s, a.arg[0], a.arg[1]);
    if (f->kind == F_FIGHT) /* the attacker draws too */
        exchange_odds(g, s, cards, draws(g, s, f->who, f->fight.weapon), f->who, info);
    else
        zombie_odds(g, s, cards, 0, info);
}

/* One combat card or two: against zombies they alone decide. */
static void cards_odds(const struct town_game *g, const struct town_state *s, int cards, struct hd_action_info *info)
{
    const struct frame *below = s->depth > 1 ? &s->frame[s->depth - 2] : NULL;
    if (below && below->kind != F_FIGHT)
        zombie_odds(g, s, cards, below->kind == F_SHOOT ? below->shoot.range : 0, info);
}

void town_shot_odds(const struct town_game *g, const struct town_state *s, struct hd_action a, struct hd_action_info *info)
{
    const struct frame *f = &s->frame[s->depth - 1];
    int who = a.arg[0];
    if (!s->depth)
        return;
    switch (a.verb) {
    case V_SHOOT:
        if (is_pawn(who) && alive(s, who) && g->board.range[s->pawn[who].place][a.arg[2]] <= 2)
            zombie_odds(g, s, draws(g, s, who, a.arg[1]), g->board.range[s->pawn[who].place][a.arg[2]], info);
        break;
    case V_ATTACK:
        if (town_owner_of(s, a.arg[2]) != NONE)
            attack_odds(g, s, who, a.arg[1], a.arg[2], info);
        break;
    case V_REACT:
        if (f->kind == F_ENTER)
            attack_odds(g, s, who, a.arg[1], f->who, info);
        break;
    case V_FIRE:
        if (f->kind == F_DEFEND || f->kind == F_GUARD || f->kind == F_FIGHT)
            fire_odds(g, s, f, a, info);
        break;
    case V_AGAIN:
        if (f->kind == F_SHOOT || f->kind == F_FIGHT)
            again_odds(g, s, f, info);
        break;
    case V_CARDS:
        if (f->kind == F_SHOT)
            cards_odds(g, s, who, info);
        break;
    default: break;
    }
}
