/*
 * score.c - the end and the points (chapters 21 and 22, two players: 23).
 * Not here: when a round is over (turn.c).
 */
#include "town/town.h"

/* ZT-SCORE-2, -4: what a colour has on the table, alive or not. */
struct points town_score_pawn(const struct town_game *g, const struct town_state *s, int pawn)
{
    struct points p = {.kills = s->pawn[pawn].kills};
    for (int n = 1; n <= GUNS; n++)
        p.weapons += town_loaded(s, pawn, n);
    for (int i = 0; i < FOLK; i++)
        if (s->survivor[i].owner == pawn) {
            p.folk++;
            p.weapons += town_loaded(s, PIECE_FOLK + i, 1);
        }
    for (int h = 0; h < g->board.houses; h++)
        if (s->house[h].owner == pawn) {
            p.rows += s->house[h].cards;
            p.houses += s->house[h].uses; /* ZT-HOUSE-9: Normal is never used */
        }
    return p;
}

/* ZT-SCORE-1, ZT-TWO-10 */
static int score_seat(struct ctx *c, int seat, int *kills)
{
    int sum = 0;
    *kills = 0;
    for (int p = 0; p < c->g->pawns; p++) {
        if (c->g->seat_of[p] != seat || !alive(c->s, p))
            continue;
        struct points points = town_score_pawn(c->g, c->s, p);
        sum += sum_points(points);
        *kills += points.kills;
        TELL(c, TRACK, SCORE_2, SCORE, .piece = (int16_t)p, .seat = (int16_t)seat, .track = TRACK_POINTS,
             .count = (int16_t)sum_points(points),
             .n = {(int16_t)points.kills, (int16_t)points.rows, (int16_t)(points.folk + points.weapons),
                   (int16_t)points.houses});
    }
    return sum;
}

/* ZT-SCORE-5, ZT-DEAD-4 */
static void find_winners(struct ctx *c)
{
    int best = -1, best_kills = -1;
    for (int seat = 0; seat < c->g->base.seats; seat++) {
        int kills, points = score_seat(c, seat, &kills);
        c->s->score[seat] = (uint16_t)points;
        if (!town_seat_alive(c->g, c->s, seat))
            continue;
        if (points > best || (points == best && kills > best_kills)) {
            best = points;
            best_kills = kills;
            c->s->winners = 0;
        }
        if (points == best && kills == best_kills)
            c->s->winners |= (uint8_t)(1 << seat);
    }
}

static int kills_of(const struct town_game *g, const struct town_state *s, int seat)
{
    int kills = 0;
    for (int p = 0; p < g->pawns; p++)
        kills += g->seat_of[p] == seat && alive(s, p) ? s->pawn[p].kills : 0;
    return kills;
}

/* ZT-SCORE-5: why this one, if others have as many points; or why several. */
static void tell_tie(struct ctx *c, int winner)
{
    const struct town_state *s = c->s;
    int level = 0, winners = __builtin_popcount(s->winners);
    for (int seat = 0; seat < c->g->base.seats; seat++)
        level += town_seat_alive(c->g, s, seat) && s->score[seat] == s->score[winner];
    if (level > 1)
        TELL_BY(c, NOTE, R_SCORE_5, winners > 1 ? P_TIE_SHARED : P_TIE_KILLS, .seat = (int16_t)winner,
                .n = {(int16_t)(winners > 1 ? winners : level), (int16_t)s->score[winner], (int16_t)kills_of(c->g, s, winner)});
}

void town_end(struct ctx *c, enum rule rule)
{
    struct town_state *s = c->s;
    s->result = HD_OVER;
    s->phase = W_OVER;
    find_winners(c);
    if (!s->winners)
        TELL_BY(c, END, rule, P_NOBODY_WINS, .n = {2});
    for (int seat = 0; seat < c->g->base.seats; seat++)
        if (s->winners >> seat & 1)
            TELL_BY(c, END, rule, P_WINS, .seat = (int16_t)seat, .n = {1, (int16_t)s->score[seat]});
    if (s->winners)
        tell_tie(c, __builtin_ctz(s->winners));
}
