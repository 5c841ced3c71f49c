/*
 * town.h - the competitive game from inside: what its files offer one another. Compiled game and position: game.h.
 * One file per chapter of the rulebook uses it; nothing outside this folder does.
 */
#ifndef HD_TOWN_H
#define HD_TOWN_H

#include "town/game.h"

/* ---- the call context ---- */

struct ctx {
    const struct town_game *g;
    struct town_state *s;
    struct hd_sink *sink;
};

/* What the top frame asks: index into game.question[]. */
enum word town_frame_question(const struct town_game *g, const struct town_state *s, const struct frame *f);

/* A refusal that says what is asked instead (words.c). */
struct hd_why town_why_not_asked(const struct town_game *g, const struct town_state *s, const struct frame *f, enum rule rule);

static inline struct frame *top(struct town_state *s) { return &s->frame[s->depth - 1]; }
struct frame *town_push(struct ctx *c, enum frame_kind kind, int seat, int who);
void town_pop(struct ctx *c);
void town_leave(struct ctx *c, int got); /* pops and tells the frame below */

/* For long lists: written in place, since putting an action together elsewhere and copying it costs a stall each time. */
static inline void put_fast(struct list *l, enum verb v, int x, int y, int z)
{
    if (l->count < l->cap) {
        struct hd_action *a = &l->out[l->count];
        memset(a, NONE, sizeof *a);
        a->verb = (uint8_t)v;
        a->arg[0] = (uint8_t)x;
        a->arg[1] = (uint8_t)y;
        a->arg[2] = (uint8_t)z;
    }
    l->count++;
}

#define ALLOWED ((struct hd_why){0})
#define WHY(rule_, reason_, ...) ((struct hd_why){.rule = R_##rule_, .reason = Y_##reason_, .arg = {__VA_ARGS__}})

/* Tells an event unless nobody listens; references left out are "none". Of an event that only some seats may see in full, the
 * others may not know card and n. */
#define TELL(c_, kind_, rule_, phrase_, ...)                                                                                   \
    do {                                                                                                                       \
        if ((c_)->sink && (c_)->sink->event)                                                                                   \
            town_tell(                                                                                                         \
                (c_),                                                                                                          \
                &(struct hd_event){                                                                                            \
                    .kind = HD_EV_##kind_, .rule = R_##rule_, .phrase = P_##phrase_, EVENT_POINTS_NOWHERE, __VA_ARGS__});      \
    } while (0)
/* The same with a rule that is a value: rule R_... and phrase P_... as they are. */
#define TELL_BY(c_, kind_, rule_, phrase_, ...)                                                                                \
    do {                                                                                                                       \
        if ((c_)->sink && (c_)->sink->event)                                                                                   \
            town_tell((c_), &(struct hd_event){.kind = HD_EV_##kind_,                                                          \
                                               .rule = (uint16_t)(rule_),                                                      \
                                               .phrase = (uint16_t)(phrase_),                                                  \
                                               EVENT_POINTS_NOWHERE,                                                           \
                                               __VA_ARGS__});                                                                  \
    } while (0)
void town_tell(struct ctx *c, struct hd_event *event);

/* The functions of a frame kind live in the file of its rules; frames.c puts them in the table. */
#define FRAME(kind, name, question, rule)                                                                                      \
    enum flow town_##name##_run(struct ctx *c, struct frame *f);                                                               \
    void town_##name##_legal(const struct town_game *g, const struct town_state *s, const struct frame *f, struct list *l);    \
    void town_##name##_answer(struct ctx *c, struct frame *f, struct hd_action a);
#define JUDGE(kind, name, question, rule)                                                                                      \
    FRAME(kind, name, question, rule)                                                                                          \
    struct hd_why town_##name##_check(const struct town_game *g, const struct town_state *s, const struct frame *f,            \
                                      struct hd_action a);
#include "town/frames.def"
#undef FRAME
#undef JUDGE

/* Piece numbers: pawns, survivors, zombies node by node, then chips, barricades and fireworks by house. */
enum {
    PIECE_FOLK = PAWNS,
    PIECE_ZOMBIES = PIECE_FOLK + FOLK,
    PIECE_CHIPS = PIECE_ZOMBIES + NODES,
    PIECE_ROWS = PIECE_CHIPS + HOUSES,
    PIECE_ROCKETS = PIECE_ROWS + HOUSES,
    PIECES = PIECE_ROCKETS + HOUSES
};
enum { KIND_SURVIVOR = PAWNS, KIND_ZOMBIE, KIND_CHIP, KIND_ROW, KIND_ROCKET, KIND_COUNT }; /* first a kind per pawn */
enum {
    AREA_HAND,
    AREA_PILE,
    AREA_STASH,
    AREA_WEAPON,
    AREA_ROW,
    AREA_HOUSE,
    AREA_DISCARD,
    AREA_OUT,
    AREA_LOOK,
    AREA_COMBAT,
    AREA_COMBAT_DISCARD,
    AREA_TABLE,
    AREA_ROCKET,
    AREAS
};
enum {
    TRACK_DAY,
    TRACK_SUPPLY,
    TRACK_ACTIONS,
    TRACK_WALKS,
    TRACK_KILLS,
    TRACK_ROWS,
    TRACK_FOLK,
    TRACK_LOADED,
    TRACK_HOUSES,
    TRACK_POINTS,
    TRACKS
};

/* ---- figures.c: who and what is where ---- */
static inline bool is_house(const struct town_game *g, int node) { return node < g->board.houses; }
static inline bool is_pawn(int piece) { return piece < PAWNS; }
static inline bool is_folk(int piece) { return piece >= PIECE_FOLK && piece < PIECE_ZOMBIES; }
static inline bool alive(const struct town_state *s, int pawn) { return s->pawn[pawn].place != NONE; }
static inline const struct survivor *folk_at(const struct town_state *s, int piece) { return &s->survivor[piece - PIECE_FOLK]; }
/* Colours of one player: ZT-TWO-11, they are friends. */
static inline bool town_same_side(const struct town_game *g, int a, int b)
{
    return a != NONE && b != NONE && g->seat_of[a] == g->seat_of[b];
}
/* The player of the pawn owns it. */
static inline bool town_owns(const struct town_game *g, const struct town_state *s, int pawn, int house)
{
    return town_same_side(g, s->house[house].owner, pawn);
}
int town_owner_of(const struct town_state *s, int piece); /* pawn (colour) a figure belongs to; NONE: not in play */
int town_place_of(const struct town_state *s, int piece); /* NONE: not in play */
static inline bool town_accompanies(const struct town_state *s, int slot, int pawn)
{
    return s->survivor[slot].owner == pawn && s->survivor[slot].place == NONE;
}
/* Number from 1; NULL: there is no such place for a weapon. */
static inline struct weapon *town_weapon_slot(struct town_state *s, int piece, int number)
{
    if (is_pawn(piece) && number >= 1 && number <= GUNS)
        return &s->pawn[piece].weapon[number - 1];
    if (is_folk(piece) && number == 1 && folk_at(s, piece)->owner != NONE)
        return &s->survivor[piece - PIECE_FOLK].weapon;
    return NULL;
}
/* NULL: none there. */
static inline const struct weapon *town_weapon_of(const struct town_state *s, int piece, int number)
{
    const struct weapon *w = town_weapon_slot((struct town_state *)s, piece, number);
    return w && w->card != NONE ? w : NULL;
}
static inline bool town_loaded(const struct town_state *s, int piece, int number)
{
    const struct weapon *w = town_weapon_of(s, piece, number);
    return w && w->bullets;
}
static inline bool town_pawn_loaded(const struct town_state *s, int pawn)
{
    return town_loaded(s, pawn, 1) || town_loaded(s, pawn, 2);
}
bool town_seat_alive(const struct town_game *g, const struct town_state *s, int seat);
int town_first_pawn(const struct town_game *g, const struct town_state *s, int seat); /* living, or NONE */
int town_followers(const struct town_state *s, int pawn);                             /* number of accompanying survivors */
int town_free_gun(const struct town_state *s, int piece); /* number of an empty weapon place, 0: none */
void town_add_zombies(struct ctx *c, int node, int n);    /* from wherever; tests follow */
void town_take_zombie(struct ctx *c, int node, bool moved_first);
void town_kill_zombie(struct ctx *c, int node, int colour, bool moved_first, enum rule rule); /* colour NONE: removed */
bool town_pawn_at(const struct town_game *g, const struct town_state *s, int node);

/* ---- cards.c: piles and the combat deck ---- */
static inline int pile_count(const struct town_state *s, int pile) { return s->pool.start[pile + 1] - s->pool.start[pile]; }
static inline const uint8_t *pile_cards(const struct town_state *s, int pile) { return s->pool.card + s->pool.start[pile]; }
int town_pile_find(const struct town_state *s, int pile, int type);
int town_pull_fresh_first(struct town_state *s, int pile, int type);  /* position or -1; FRESH is not looked at */
void town_pile_put(struct town_state *s, int pile, int at, int card); /* at: 0 top .. count bottom */
int town_pile_pull(struct town_state *s, int pile, int at);
void town_pile_move(struct town_state *s, int from, int to); /* all of it, under the other, order kept */
void town_pile_pour(struct town_state *s, int from, int to); /* the same, into a pile that knows no fresh cards */
void town_discard_card(struct ctx *c, int type);
uint64_t town_types_in(const struct town_state *s, int pile); /* bit per card type */
static inline uint64_t family_mask(const struct town_game *g, enum family family)
{
    return g->family[family];
} /* bit per card type */
int town_draw_combat(struct ctx *c);  /* to the table; the card type */
void town_clear_table(struct ctx *c); /* ZT-FIGHT-10: the comparison is over */
void town_shuffle_pile(struct ctx *c, int pile);

/* ---- paths.c: where somebody can get to ---- */
bool town_may_enter(const struct town_game *g, const struct town_state *s, int pawn, int node); /* ZT-MOVE-3 */
struct nset town_free_nodes(const struct town_game *g, const struct town_state *s,
                            int pawn); /* may be entered, no zombies (ZT-RUN-2) */
struct nset town_walk_ends(const struct town_game *g, const struct town_state *s, int pawn, int steps);
int town_walk_length(const struct town_game *g, const struct town_state *s, int pawn, int to);
struct nset town_run_ends(const struct town_game *g, const struct town_state *s, int pawn, int start);
bool town_run_goes_on(const struct town_game *g, const struct town_state *s, int pawn, int start, int to);
struct nset town_retreats(const struct town_game *g, const struct town_state *s, int pawn);
struct nset town_grow(const struct town_game *g, struct nset from); /* all neighbours */
struct nset town_send_reach(const struct town_game *g, const struct town_state *s, int from, int steps, bool houses);

/* ---- turn.c ---- */
struct hd_why town_need_action(const struct town_state *s);
void town_spend(struct ctx *c); /* pays an action */
bool town_engaged(const struct town_state *s, int pawn);
void town_start_turn(struct ctx *c);
void town_start_zombies(struct ctx *c); /* zombies.c */
void town_refill_ring(struct ctx *c);

/* ---- chapters: check_x judges, do_x acts ---- */
struct hd_why town_check_go(const struct town_game *g, const struct town_state *s, enum verb verb, int pawn,
                            int to); /* move.c */
void town_list_moves(const struct town_game *g, const struct town_state *s, int pawn, struct list *l);
void town_do_go(struct ctx *c, enum verb verb, int pawn, int to);
void town_set_pawn(struct ctx *c, int pawn, int to, enum rule rule); /* goes there; an entered house pushes F_ENTER */
void town_start_run(struct ctx *c, int pawn);
void town_pay_flight(struct ctx *c, int pawn, int victim);                                             /* NONE: own health */
struct hd_why town_check_draw(const struct town_game *g, const struct town_state *s, int pawn, int n); /* draw.c */
void town_do_draw(struct ctx *c, int pawn, int n);
int town_drawing_seat(const struct town_state *s); /* whose the cards in s->look are; HD_TEAM: nobody's */
struct hd_why town_check_recruit(const struct town_game *g, const struct town_state *s, int pawn, bool stay); /* survivors.c */
void town_do_recruit(struct ctx *c, int pawn, bool stay);
struct hd_why town_check_fetch(const struct town_game *g, const struct town_state *s, int pawn, int piece);
void town_do_fetch(struct ctx *c, int pawn, int piece);
struct hd_why town_check_place(const struct town_game *g, const struct town_state *s, int pawn, int piece);
void town_do_place(struct ctx *c, int pawn, int piece);
void town_kill_survivor(struct ctx *c, int slot, enum rule rule);
void town_discard_survivor(struct ctx *c, int slot);
void town_mark_threatened(struct ctx *c, int seat);
void town_end_threatened(struct ctx *c, int seat);
struct hd_why town_check_arm(const struct town_game *g, const struct town_state *s, int pawn, int card,
                             int piece); /* weapons.c */
void town_do_arm(struct ctx *c, int pawn, int card, int piece);
struct hd_why town_check_give(const struct town_game *g, const struct town_state *s, int pawn, int number, int piece);
void town_do_give(struct ctx *c, int pawn, int number, int piece);
struct hd_why town_check_disarm(const struct town_game *g, const struct town_state *s, int pawn, int piece);
void town_do_disarm(struct ctx *c, int pawn, int piece);
struct hd_why town_check_drop(const struct town_game *g, const struct town_state *s, int piece, int number);
void town_do_drop(struct ctx *c, int piece, int number);
int town_list_drops(const struct town_game *g, const struct town_state *s, struct list *l);
bool town_may_reload(const struct town_game *g, const struct town_state *s, int pawn, int piece, int number);
void town_list_reloads(const struct town_game *g, const struct town_state *s, int pawn, bool event, struct list *l);
void town_reload(struct ctx *c, int piece, int number, enum rule rule);
struct hd_why town_check_build(const struct town_game *g, const struct town_state *s, int pawn, int card); /* barricades.c */
void town_do_build(struct ctx *c, int pawn, int card);
struct hd_why town_check_tear(const struct town_game *g, const struct town_state *s, int pawn, int house);
void town_do_tear(struct ctx *c, int pawn, int house);
int town_strength(const struct town_game *g, const struct town_state *s, int house);
int town_pressure(const struct town_game *g, const struct town_state *s, int house);
bool town_series_possible(const struct town_game *g, const struct town_state *s); /* strong enough, or it can go on */
bool town_test_row(struct ctx *c);                                                /* the next shaken row: true if it fell */
struct hd_why town_check_light(const struct town_game *g, const struct town_state *s, int seat, int house); /* fireworks.c */
void town_do_light(struct ctx *c, int seat, int house);
void town_burn_out(struct ctx *c, int seat);
static inline bool toward_light(const struct town_state *s, int to, int ray, int houses)
{
    return s->lit && ((ray != NONE && s->lit >> ray & 1) || (to < houses && s->lit >> to & 1));
}
void town_test_possession(struct ctx *c); /* own.c */
struct hd_why town_check_possess(const struct town_game *g, const struct town_state *s, int pawn, int house, enum rule rule);
void town_possess(struct ctx *c, int pawn, int house);
int town_houses_of(const struct town_state *s, int colour);
struct hd_why town_check_store(const struct town_game *g, const struct town_state *s, int pawn, int card); /* store.c */
void town_do_store(struct ctx *c, int pawn, int card);
struct hd_why town_check_takeup(const struct town_game *g, const struct town_state *s, int pawn, int card);
void town_do_takeup(struct ctx *c, int pawn, int card);
struct hd_why town_check_ability(const struct town_game *g, const struct town_state *s, struct hd_action a); /* house.c */
void town_list_ability(const struct town_game *g, const struct town_state *s, int pawn, struct list *l);
void town_do_ability(struct ctx *c, struct hd_action a);
struct hd_why town_check_play(const struct town_game *g, const struct town_state *s, int pawn, int card); /* events.c */
void town_do_play(struct ctx *c, int pawn, int card);
void town_start_event(struct ctx *c, int pawn, int card, int seat);
void town_list_sends(const struct town_game *g, const struct town_state *s, struct list *l); /* send.c */
void town_start_send(struct ctx *c, int seat, int pawn, int to);
struct hd_why town_check_shoot(const struct town_game *g, const struct town_state *s, int pawn, int number,
                               int node); /* shoot.c */
void town_list_shots(const struct town_game *g, const struct town_state *s, int pawn, struct list *l);
void town_do_shoot(struct ctx *c, int pawn, int number, int node);
void town_start_shot(struct ctx *c, int piece, int number);
struct hd_why town_check_attack(const struct town_game *g, const struct town_state *s, int pawn, int number,
                                int target); /* fight.c */
void town_list_attacks(const struct town_game *g, const struct town_state *s, int pawn, struct list *l);
void town_start_fight(struct ctx *c, int piece, int number, int target, bool reaction);
void town_shot_odds(const struct town_game *g, const struct town_state *s, struct hd_action a,
                    struct hd_action_info *info); /* odds.c */
int town_arms(const struct town_game *g, const struct town_state *s, int pawn,
              struct list *l);                                           /* loaded weapons in reach, as V_FIRE */
void town_start_meeting(struct ctx *c, int node, int before, int first); /* defend.c */
void town_list_payments(const struct town_state *s, int pawn, struct list *l);
void town_hurt(struct ctx *c, int pawn, enum rule rule); /* harm.c */
void town_begin(struct ctx *c, uint64_t seed);           /* setup.c */
void town_end(struct ctx *c, enum rule rule);            /* score.c */

struct points {
    int kills, rows, folk, weapons, houses;
};
struct points town_score_pawn(const struct town_game *g, const struct town_state *s, int pawn);
static inline int sum_points(struct points p) { return p.kills + p.rows + p.folk + p.weapons + p.houses; }

/* ---- borders of the folder: load.c, names.c, words.c, view.c, lines.c ---- */
struct hd_game *town_load(const struct pk_pack *, const struct pk_game *, const struct hd_setup *, struct hd_report *);
void town_free(struct hd_game *);
const char *town_option(const struct hd_game *, const char *id);
int town_cards(const struct pk_game *);
struct hd_card_info town_card(const struct pk_game *, int index);
const char *town_id(const struct hd_game *, enum hd_noun, int);
int town_count(const struct hd_game *, enum hd_noun);
int town_place_named(const struct hd_game *, const char *word);
const char *town_place_in(const struct hd_game *, int place, enum hd_lang);
const char *town_name(const struct hd_game *, enum hd_noun, int, enum hd_lang);
const char *town_explain(const struct hd_game *, enum hd_noun, int, enum hd_lang);
struct hd_kind_info town_kind(const struct hd_game *, int);
int town_motive(const struct hd_game *, const struct hd_state *, int seat, struct hd_action, enum hd_lang, char *, size_t);
int town_label(const struct hd_game *, const struct hd_state *, struct hd_action, enum hd_lang, char *, size_t);
int town_why(const struct hd_game *, struct hd_why, enum hd_lang, char *, size_t);
int town_event(const struct hd_game *, const struct hd_event *, int seat, enum hd_lang, char *, size_t);
int town_question(const struct hd_game *, const struct hd_state *, enum hd_lang, char *, size_t);
void town_observe(const struct hd_game *, const struct hd_state *, int seat, struct hd_view *);
void town_info(const struct hd_game *, const struct hd_state *, struct hd_action, struct hd_action_info *);
bool town_setup(const struct hd_game *, struct hd_state *, const char *line, struct hd_sink *, char *why, size_t);
bool town_query(const struct hd_game *, const struct hd_state *, const char *question, char *, size_t);
void town_imagine(const struct hd_game *, struct hd_state *, int seat, uint64_t seed);
int town_features(const struct hd_game *, const struct hd_state *, int seat, int16_t *out, int cap);
struct hd_feature_info town_feature(const struct hd_game *, int block);
int town_progress(const struct hd_game *, const struct hd_state *, int seat);
void town_score(const struct hd_game *, const struct hd_state *, int seat, int manner, const struct hd_action *, int count,
                int *score);
const char *town_invariant(const struct hd_game *, const struct hd_state *);
const char *town_fields_wrong(const struct town_game *g, const struct town_state *s); /* fields.c: asked first */
void town_run(struct ctx *c);                                                         /* frames.c: until somebody must decide */

#endif
