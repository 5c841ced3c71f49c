/*
 * view.c - what a seat may know of a position (26.3), in the five nouns of the public view.
 * Not here: what an answer costs and may come to (info.c), sentences (words.c).
 *
 * Secret: hands, stashes and looked-at cards but one's own, standing barricades but one's own, piles, the order of combat
 * cards, cards out of the game, cards chosen to be passed on. HD_TEAM sees everything but the order of the combat deck.
 */
#include "town/load.h"

#include <string.h>

struct eye {
    const struct town_game *g;
    const struct town_state *s;
    int seat;
    struct hd_view *view;
};

static bool knows(const struct eye *e, int seat) { return e->seat == HD_TEAM || e->seat == seat; }

/* ---- pieces ---- */

static void add_piece(const struct eye *e, struct hd_piece piece)
{
    if (e->view->pieces < HD_VIEW_PIECES)
        e->view->piece[e->view->pieces++] = piece;
}

static void view_pawns(const struct eye *e)
{
    for (int p = 0; p < e->g->pawns; p++) {
        const struct pawn *pawn = &e->s->pawn[p];
        int seat = e->g->seat_of[p];
        bool active = e->s->phase != W_SETUP && e->s->seat == seat && pawn->place != NONE;
        uint8_t flags = (uint8_t)((active ? HD_ACTIVE : 0) | (pawn->place == NONE && e->s->phase != W_SETUP ? HD_DEAD : 0) |
                                  (e->s->first == seat ? HD_FIRST : 0));
        add_piece(e, (struct hd_piece){.id = (int16_t)p,
                                       .kind = (int16_t)p,
                                       .place = (int16_t)(pawn->place == NONE ? HD_NONE : pawn->place),
                                       .count = 1,
                                       .seat = (int8_t)seat,
                                       .flags = flags,
                                       .wounds = (uint8_t)(e->g->health - pawn->health),
                                       .health = e->g->health,
                                       .actions = active ? e->s->actions : 0});
    }
}

static void view_folk(const struct eye *e)
{
    for (int i = 0; i < FOLK; i++) {
        const struct survivor *v = &e->s->survivor[i];
        if (v->owner == NONE)
            continue;
        add_piece(e, (struct hd_piece){.id = (int16_t)(PIECE_FOLK + i),
                                       .kind = KIND_SURVIVOR,
                                       .place = (int16_t)town_place_of(e->s, PIECE_FOLK + i),
                                       .count = 1,
                                       .seat = (int8_t)e->g->seat_of[v->owner],
                                       .health = 1,
                                       .wounds = v->threatened}); /* threatened: ZT-SURV-9 */
    }
}

static void view_zombies(const struct eye *e)
{
    for (struct nset at = e->s->crowd; !nset_empty(at);) {
        int node = nset_pop(&at);
        bool moved = e->s->moved[node] == e->s->zombie[node];
        add_piece(e, (struct hd_piece){.id = (int16_t)(PIECE_ZOMBIES + node),
                                       .kind = KIND_ZOMBIE,
                                       .place = (int16_t)node,
                                       .count = e->s->zombie[node],
                                       .seat = HD_TEAM,
                                       .flags = moved ? HD_DONE : 0});
    }
}

static void view_marks(const struct eye *e)
{
    for (int h = 0; h < e->g->board.houses; h++) {
        const struct house *house = &e->s->house[h];
        struct hd_piece mark = {.place = (int16_t)h, .count = 1, .seat = HD_TEAM};
        if (house->owner != NONE) {
            mark.id = (int16_t)(PIECE_CHIPS + h);
            mark.kind = KIND_CHIP;
            mark.seat = (int8_t)e->g->seat_of[house->owner];
            mark.flags = house->home == house->owner ? HD_FIRST : 0;
            add_piece(e, mark);
        }
        if (house->cards) {
            mark.id = (int16_t)(PIECE_ROWS + h);
            mark.kind = KIND_ROW;
            mark.count = house->cards;
            mark.flags = 0;
            add_piece(e, mark);
        }
        if (e->s->lit >> h & 1) {
            mark = (struct hd_piece){
                .id = (int16_t)(PIECE_ROCKETS + h), .kind = KIND_ROCKET, .place = (int16_t)h, .count = 1, .seat = HD_TEAM};
            add_piece(e, mark);
        }
    }
}

/* ---- cards ---- */

static void add_slot(const struct eye *e, struct hd_slot slot)
{
    if (e->view->slots < HD_VIEW_SLOTS)
        e->view->slot[e->view->slots++] = slot;
}

static struct hd_slot slot_of(int area, int piece, int place, int seat, int card, int count)
{
    return (struct hd_slot){.area = (int16_t)area,
                            .piece = (int16_t)piece,
                            .place = (int16_t)place,
                            .seat = (int8_t)seat,
                            .card = (int16_t)card,
                            .count = (int16_t)count};
}

/* Card by card for who may see it, else one back with a number. */
static void view_pile(const struct eye *e, int area, int place, int seat, int pile, bool open)
{
    int n = pile_count(e->s, pile);
    const uint8_t *card = pile_cards(e->s, pile);
    if (!open && n)
        add_slot(e, slot_of(area, HD_NONE, place, seat, HD_FACE_DOWN, n));
    for (int i = 0; open && i < n; i++) {
        struct hd_slot slot = slot_of(area, HD_NONE, place, seat, card[i] & ~FRESH, 1);
        slot.flags = card[i] >= FRESH; /* not to be played this turn; in the set-up: kept */
        add_slot(e, slot);
    }
}

static void view_hands(const struct eye *e)
{
    for (int seat = 0; seat < e->g->base.seats; seat++) {
        view_pile(e, AREA_HAND, HD_NONE, seat, HAND + seat, knows(e, seat));
        for (int h = 0; h < e->g->board.houses; h++)
            view_pile(e, AREA_STASH, h, seat, stash_of(h, seat), knows(e, seat));
    }
}

/* The owner of the draw sees what he looks at, the others how many cards it is. */
static void view_look(const struct eye *e)
{
    int seat = town_drawing_seat(e->s);
    if (e->s->looks && !knows(e, seat))
        add_slot(e, slot_of(AREA_LOOK, HD_NONE, HD_NONE, seat, HD_FACE_DOWN, e->s->looks));
    for (int i = 0; i < e->s->looks && knows(e, seat); i++)
        add_slot(e, slot_of(AREA_LOOK, HD_NONE, HD_NONE, seat, e->s->look[i], 1));
}

/* Only the builder knows what he built, also after the house has changed hands. */
static void view_house(const struct eye *e, int h)
{
    const struct house *house = &e->s->house[h];
    int seat = house->owner == NONE ? HD_TEAM : e->g->seat_of[house->owner];
    if (house->kind != NONE) {
        struct hd_slot slot = slot_of(AREA_HOUSE, HD_NONE, h, seat, house->kind, house->uses);
        slot.flags = HD_CHARGED;
        add_slot(e, slot);
    }
    for (int i = 0; i < house->cards; i++) {
        int builder = e->g->seat_of[house->builder[i]];
        add_slot(e, slot_of(AREA_ROW, house->builder[i], h, builder, knows(e, builder) ? house->card[i] : HD_FACE_DOWN, 1));
    }
    view_pile(e, AREA_PILE, h, HD_TEAM, PILE + h, e->seat == HD_TEAM);
}

static void view_weapons(const struct eye *e)
{
    for (int piece = 0; piece < PIECE_ZOMBIES; piece++)
        for (int n = 1; n <= (is_pawn(piece) ? GUNS : 1); n++) {
            const struct weapon *w = town_weapon_of(e->s, piece, n);
            if (!w)
                continue;
            struct hd_slot slot =
                slot_of(AREA_WEAPON, piece, HD_NONE, e->g->seat_of[town_owner_of(e->s, piece)], w->card, w->bullets);
            slot.flags = w->bullets ? HD_CHARGED : HD_CHARGED | HD_SPENT;
            add_slot(e, slot);
        }
}

static void view_grouped(const struct eye *e, int area, const uint8_t *card, int count)
{
    uint8_t n[CARD_TYPES] = {0};
    for (int i = 0; i < count; i++)
        n[card[i] & ~FRESH]++;
    for (int t = 0; t < e->g->types; t++)
        if (n[t])
            add_slot(e, slot_of(area, HD_NONE, HD_NONE, HD_TEAM, t, n[t]));
}

static void view_open_piles(const struct eye *e)
{
    const struct town_state *s = e->s;
    view_grouped(e, AREA_DISCARD, pile_cards(s, DISCARD), pile_count(s, DISCARD));
    if (pile_count(s, OUT))
        view_pile(e, AREA_OUT, HD_NONE, HD_TEAM, OUT, e->seat == HD_TEAM);
    if (s->combat.count)
        add_slot(e, slot_of(AREA_COMBAT, HD_NONE, HD_NONE, HD_TEAM, HD_FACE_DOWN, s->combat.count));
    view_grouped(e, AREA_COMBAT_DISCARD, s->combat.discard, s->combat.gone);
    for (int i = 0; i < s->combat.shown; i++)
        add_slot(e, slot_of(AREA_TABLE, HD_NONE, HD_NONE, HD_TEAM, s->combat.table[i], 1));
    for (int i = 0; i < ROCKETS; i++)
        if (s->rocket[i].house != NONE)
            add_slot(e, slot_of(AREA_ROCKET, HD_NONE, s->rocket[i].house, s->rocket[i].seat, s->rocket[i].card, 1));
}

/* ---- tracks ---- */

static uint8_t score_flag(int track) { return track == TRACK_POINTS ? HD_SCORE_SUM : track >= TRACK_KILLS ? HD_SCORE : 0; }

static void add_track(const struct eye *e, int track, int piece, int seat, int value, int max)
{
    if (e->view->tracks < HD_VIEW_TRACKS)
        e->view->track[e->view->tracks++] = (struct hd_track){.track = (int16_t)track,
                                                              .piece = (int16_t)piece,
                                                              .seat = (int8_t)seat,
                                                              .value = (int16_t)value,
                                                              .max = (int16_t)max,
                                                              .flags = score_flag(track),
                                                              .mark = {-1, -1, -1, -1}};
}

/* Points are public at any time; a dead pawn has none (ZT-DEAD-4). */
static void view_points(const struct eye *e, int pawn)
{
    struct points p = town_score_pawn(e->g, e->s, pawn);
    int seat = e->g->seat_of[pawn];
    if (!alive(e->s, pawn))
        p = (struct points){.kills = p.kills};
    add_track(e, TRACK_KILLS, pawn, seat, p.kills, e->g->zombies);
    add_track(e, TRACK_ROWS, pawn, seat, p.rows, e->g->house_limit * ROW);
    add_track(e, TRACK_FOLK, pawn, seat, p.folk, FOLK);
    add_track(e, TRACK_LOADED, pawn, seat, p.weapons, FOLK + GUNS);
    add_track(e, TRACK_HOUSES, pawn, seat, p.houses, e->g->house_limit * e->g->house_uses);
    add_track(e, TRACK_POINTS, pawn, seat, alive(e->s, pawn) ? sum_points(p) : 0, 0);
}

static void view_tracks(const struct eye *e)
{
    add_track(e, TRACK_DAY, HD_NONE, HD_TEAM, e->s->day, e->g->last_day);
    add_track(e, TRACK_SUPPLY, HD_NONE, HD_TEAM, e->s->supply, e->g->zombies);
    if (e->s->phase == W_TURN) {
        add_track(e, TRACK_ACTIONS, HD_NONE, e->s->seat, e->s->actions, e->g->table.actions);
        add_track(e, TRACK_WALKS, HD_NONE, e->s->seat, e->s->walks, e->g->table.walks);
    }
    for (int p = 0; p < e->g->pawns; p++)
        view_points(e, p);
}

/* ---- the whole ---- */

static void view_board(const struct eye *e)
{
    const struct hd_map *map = &e->g->base.map;
    e->view->places = map->places;
    for (int i = 0; i < map->places; i++)
        e->view->place_flags[i] = map->place[i].flags;
    e->view->links = map->links;
    for (int i = 0; i < map->links; i++)
        e->view->link_open[i] = !e->s->house[map->link[i].a].cards;
}

static int focus(const struct town_state *s)
{
    int who = s->depth ? s->frame[s->depth - 1].who : NONE;
    return who < PIECE_ZOMBIES && town_owner_of(s, who) != NONE ? who : HD_NONE;
}

void town_observe(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_view *view)
{
    struct eye e = {(const struct town_game *)game, (const struct town_state *)state, seat, view};
    memset(view, 0, sizeof *view);
    view->seat = seat;
    view->to_move = game->rules->to_move(game, state);
    view->result = e.s->result;
    view->round = e.s->day;
    view->phase = e.s->phase;
    view->first_seat = e.s->first;
    view->focus = focus(e.s);
    view_board(&e);
    view_pawns(&e);
    view_folk(&e);
    view_zombies(&e);
    view_marks(&e);
    view_hands(&e);
    view_look(&e);
    for (int h = 0; h < e.g->board.houses; h++)
        view_house(&e, h);
    view_weapons(&e);
    view_open_piles(&e);
    view_tracks(&e);
}
