/*
 * core.h - the loop every game of the family has: what its files offer one another and the other rooms.
 */
#ifndef HD_HORDE_CORE_H
#define HD_HORDE_CORE_H

#include "horde/play.h"
#include "horde/ways.h"

/* ---- figures.c: zombies and survivors on the board ---- */
static inline bool on_board(const struct horde_state *s, int who) { return s->survivor[who].zone != NONE; }
struct zset survivor_zones(const struct horde_game *g, const struct horde_state *s);
int survivors_in(const struct horde_game *g, const struct horde_state *s, int zone);
/* Whom enemies see, hear and attack: everybody on the board, but for whom the parts take out. */
survivor_set prey_of(const struct horde_game *g, const struct horde_state *s);
struct zset prey_zones(const struct horde_game *g, const struct horde_state *s);
int prey_in(const struct horde_game *g, const struct horde_state *s, int zone);
void add_zombies(struct horde_state *s, int zone, int kind, int n);
void remove_zombies(struct horde_state *s, int zone, int kind, int n);       /* back to the supply */
void kill_zombies(struct horde_state *s, int zone, int kind, int n);         /* back to the supply, or out of the game */
int place_zombies(struct ctx *c, int zone, int kind, int n, enum rule rule); /* as many as the supply has; returns them */
int on_the_way(const struct horde_state *s, int zone, int kind); /* have left, arrive in zone at the end of the step */
bool abomination_here(const struct horde_game *g, const struct horde_state *s, int zone, enum special special);
int noise_in(const struct horde_game *g, const struct horde_state *s, int zone);
void noise_that_stays(const struct horde_game *g, struct horde_state *s); /* all other noise is gone */
void make_noise(struct ctx *c, int zone, int who, enum rule rule);
void set_zone(struct ctx *c, int who, int zone);
void wound(struct ctx *c, int who, int n, enum rule rule);       /* asks first where a skill may turn it away */
void suffer(struct ctx *c, int who, int n, enum rule rule);      /* the wounds themselves */
bool take_wounds(struct ctx *c, int who, int n, enum rule rule); /* the same, for who dies together with others */
void start_reaction(struct ctx *c, int zone);                    /* zombies have appeared */
bool reaches(const struct horde_game *g, const struct horde_state *s, int from, int to, int steps); /* over open ways */

int danger_level(const struct horde_game *g, const struct horde_state *s);
void gain_ap(struct ctx *c, int who, int n, enum rule rule);

/* Red works always; a colour from the moment its objective is taken (2E-ACT-DOOR-4, 2E-SPAWN-3). */
static inline bool colour_awake(const struct horde_state *s, int colour)
{
    return colour == RED_COLOUR || s->awake >> colour & 1;
}

static inline bool spawn_awake(const struct horde_game *g, const struct horde_state *s, int token)
{
    const struct spawn *t = &g->spawn[token];
    if (s->spawn_zone[token] == NONE || t->awake)
        return s->spawn_zone[token] != NONE;
    return t->wakes_by_door ? s->roused >> t->colour & 1 : colour_awake(s, t->colour);
}

/* How far somebody sees from one zone to another, -1 not at all: with the skills of the one who looks (NONE: zombies) and what
 * limits sight in this game. */
enum { ANY_DISTANCE = 0xff };
bool out_of_sight(const struct horde_game *g, const struct horde_state *s, int who, int zone, int distance);
int sight(const struct horde_game *g, const struct horde_state *s, int who, int from, int to);

/* ---- dice and cards: luck.c ---- */
int roll_die(struct ctx *c);
int draw_from(struct ctx *c, struct deck *deck);          /* copy, or NONE when deck and discards are empty */
int draw_zombie_card(struct ctx *c);                      /* to be resolved now: it lies on the discards */
int draw_zombie_card_of(struct ctx *c, int from, int to); /* the next of these cards */
int take_zombie_card(struct ctx *c);                      /* to be laid out; discard_zombie_card() once it is resolved */
void discard_zombie_card(struct ctx *c, int card);
int draw_abomination(struct ctx *c);                                              /* kind, or NONE */
void take_abomination(struct horde_state *s, int kind);                           /* out of its deck, to be placed */
bool may_come(const struct horde_game *g, const struct horde_state *s, int kind); /* may one appear now? */
void discard_card(struct ctx *c, int copy);

/* ---- skills.c ---- */
static inline bool has(const struct survivor *v, enum does d) { return v->has[d >> 6] >> (d & 63) & 1; }
void gain_skill(struct ctx *c, int who, int skill, enum rule rule);
void refresh_traits(const struct horde_game *g, struct horde_state *s);
/* Somebody as they fight: with what they have only while going all-out. */
struct survivor fighter(const struct horde_game *g, const struct horde_state *s, int who, int how);
static inline bool anybody_lends(const struct horde_state *s) { return s->brothers || others(s); }
/* What somebody has because another is there: skill types, and how many. */
int lent_skills(const struct horde_game *g, const struct horde_state *s, int from, int to, uint8_t out[OWNED]);
void forget_skills(struct ctx *c, int who); /* another sheet: what it has from the start */
void learn_levels(struct ctx *c, int who);  /* ... and what the levels that have been reached bring */
int skill_choices(const struct horde_game *g, const struct horde_state *s, int who, int level, uint8_t *out);

/* ---- inventory.c, drops.c, trade.c ---- */
static inline int slot_end(const struct horde_game *g, const struct survivor *v) { return PACK + g->rule.pack + v->pack; }
/* Asked for every card of every list: here, so that all files have them inline. Slot or -1. */
static inline int find_card(const struct horde_game *g, const struct survivor *v, int type, int from, int to)
{
    for (int i = from; i < to; i++)
        if (v->card[i] != NONE && g->type_of[v->card[i]] == type)
            return i;
    return -1;
}

static inline int free_slot(const struct survivor *v, int from, int to)
{
    for (int i = from; i < to; i++)
        if (v->card[i] == NONE)
            return i;
    return -1;
}

/* End of the slots that count as hands; 2E-SKILL-WEBBING: everything counts as in hand. */
static inline int hands_end(const struct horde_game *g, const struct survivor *v)
{
    return has(v, D_WEBBING) ? slot_end(g, v) : HAND + HANDS;
}
int held(const struct horde_game *g, const struct survivor *v, int type);      /* in hands */
int wear_slot(const struct horde_game *g, const struct survivor *v, int type); /* in hand or on the body, or -1 */
int home_slot(const struct horde_game *g, const struct survivor *v, int type); /* the same, else in the backpack */
bool carries_skill(const struct horde_game *g, const struct survivor *v, enum does d);
void start_reorganise(struct ctx *c, int who, int incoming);
void start_trade(struct ctx *c, int who, int partner);
struct in_use cards_used(const struct frame *f);       /* none, in most frames */
bool is_in_use(const struct horde_state *s, int copy); /* by an action that is not over */
struct hd_why check_drop(const struct horde_game *g, const struct horde_state *s, int who, int type);
void do_drop(struct ctx *c, int who, int type);
int list_drops(const struct horde_game *g, const struct horde_state *s, struct list *l);
bool may_eat_sorting(const struct horde_state *s, int who); /* actions.c */
struct hd_why check_eat(const struct horde_game *g, const struct horde_state *s, int who, int type);
void do_eat(struct ctx *c, int who, int type);
void list_eats_sorting(const struct horde_game *g, const struct horde_state *s, struct list *l);

/* ---- setup.c ---- */
int take_from_decks(const struct horde_game *g, struct horde_state *s, int type); /* copy, NONE: none is left */
int copies_in_decks(const struct horde_game *g, const struct horde_state *s, int type);

/* ---- turn.c ---- */
/* 2E-SKILL-FREEACTION, DS-SKILL-GEN-6, DS-SKILL-FREE-ACTION: Slots that could pay an action of this kind, narrowest first
 * (2E-DEC-08). Inline like the next two, for most who ask know the kind. */
static inline unsigned slots_for(enum act act)
{
    switch (act) {
    case ACT_MOVE: return 1u << ACT_MOVE | 1u << ACT_OTHER;
    case ACT_MELEE: return 1u << ACT_MELEE | 1u << ACT_COMBAT | 1u << ACT_OTHER;
    case ACT_RANGED: return 1u << ACT_RANGED | 1u << ACT_COMBAT | 1u << ACT_OTHER;
    case ACT_SEARCH: return 1u << ACT_SEARCH | 1u << ACT_OTHER;
    case ACT_DOOR: return 1u << ACT_DOOR | 1u << ACT_OTHER;
    default: return 1u << ACT_OTHER;
    }
}

/* 2E-INT-16: a free action pays the base, `extra` needs unrestricted ones. slots: those that come into question */
static inline unsigned payers_of(const struct survivor *v, unsigned slots, int extra)
{
    unsigned can = 0;
    if (v->actions < extra)
        return 0;
    for (unsigned left = slots & ((1u << FREE_SLOTS) - 1); left; left &= left - 1) {
        int i = __builtin_ctz(left);
        can |= (unsigned)(v->free[i] != 0) << i;
    }
    if (v->actions > extra)
        can |= 1u << ACT_OTHER;
    return can;
}

/* Slots that can pay an action and `extra` unrestricted ones with it: bit per enum act, ACT_OTHER the unrestricted. */
static inline unsigned payers(const struct survivor *v, enum act act, int extra) { return payers_of(v, slots_for(act), extra); }

/* Has somebody any action left, free or not? */
static inline bool can_pay(const struct horde_game *g, const struct horde_state *s, int who)
{
    if (s->survivor[who].actions || payers_of(&s->survivor[who], ~0u, 0))
        return true;
    const uint8_t *all_out = all_out_slots(g, s, who);
    for (int i = 0; all_out && i < ALL_OUT_SLOTS; i++)
        if (all_out[i])
            return true;
    return false;
}
unsigned move_payers(const struct horde_game *g, const struct survivor *v, enum act act, int extra); /* move.c */
void pay_move(struct ctx *c, int who, enum act act, int extra);
/* The ordinary actions pay_move() takes; free: free moves come on top. */
int move_price(const struct horde_game *g, const struct survivor *v, enum act act, int extra, bool *free);
/* Actions it costs to go there beyond the move itself. */
int move_extra(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, int zone, bool slip);
/* attack.c: why a zone cannot be seen: darkness, night, or else by that rule. */
struct hd_why why_unseen(const struct horde_game *g, const struct horde_state *s, int from, int zone, enum rule rule);
struct hd_why door_shut(const struct horde_game *g, int door, int zone); /* doors.c: the refusal for a closed door */
/* move.c: that refusal where a closed door keeps somebody from a zone that many steps away, by the rule of `else_why`; else
 * that
 */
struct hd_why why_cut_off(const struct horde_game *g, const struct horde_state *s, int here, int zone, int steps,
                          struct hd_why else_why);
void pay(struct ctx *c, int who, enum act act, int extra);
void pay_with(struct ctx *c, int who, unsigned slots, int extra);
int slot_word(int slot); /* enum word */
unsigned attack_slots(const struct horde_game *g, const struct survivor *v, int type, bool ranged);
void start_turn(struct ctx *c, int who);
/* A turn inside something else, for as many actions (0: a whole one); what is left of one's own turn waits. */
void start_extra_turn(struct ctx *c, int who, int actions);
bool given_action(const struct horde_state *s);               /* by a born leader, in their turn */
struct hd_why why_used(const struct horde_state *s, int who); /* what is for once in one's own turn */
void use_up(const struct horde_game *g, struct survivor *v, enum does d, unsigned used);
enum { TURN_OWN, TURN_GIFT, TURN_EXTRA };                                                   /* F_TURN: a */
enum { ROUND_BEGIN, ROUND_SEATS, ROUND_ACTIVATION, ROUND_SPAWN, ROUND_END, ROUND_CLEANUP }; /* F_ROUND: step */
void execute(struct ctx *c, int who, struct hd_action a); /* actions.c: pays for it and does it */
struct hd_why need_action(const struct survivor *v, int who);
void end_turn(struct ctx *c);
void gain_slot(struct ctx *c, int who, enum act slot, int n); /* a skill has brought it */
void list_turn(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l);

/* ---- move.c ---- */
struct hd_why check_go(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, int zone, bool slip);
void list_moves(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void do_move(struct ctx *c, int who, enum verb verb, int zone, bool slip);
/* A Move action that costs nothing, zombies here included: its ends, as actions of the verb; and doing it. */
struct hd_why why_no_free_move(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, int zone);
void list_free_moves(const struct horde_game *g, const struct horde_state *s, int who, enum verb verb, struct list *l);
/* cost: actions it took, extra: those among them for enemies left behind, climb: for a tank; who has paid already */
void go_to(struct ctx *c, int who, int zone, int cost, int extra, int climb, enum rule rule);
void do_free_move(struct ctx *c, int who, int zone, enum rule rule);
struct hd_why check_shove(const struct horde_game *g, const struct horde_state *s, int who, int zone);
void do_shove(struct ctx *c, int who, int zone);

/* ---- search.c, doors.c ---- */
struct hd_why check_search(const struct horde_game *g, const struct horde_state *s, int who);
struct hd_why check_search_turn(const struct horde_game *g, const struct horde_state *s, int who,
                                enum rule rule); /* anywhere: zombies, limit, cost */
void do_search(struct ctx *c, int who, struct hd_action a);
void search_now(struct ctx *c, int who, bool police_car);                                          /* paid for */
enum { NO_SEARCH = 1, FROM_CRATE = 2, WEAPONS_ONLY = 4, FROM_SERVICE = 1 << 3, BY_CARD = 1 << 4 }; /* F_DRAW */
struct hd_why check_open(const struct horde_game *g, const struct horde_state *s, int who, int zone, int tool);
struct hd_why check_unlocked(const struct horde_game *g, const struct horde_state *s, int who, int door, int zone);
void list_doors(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void do_open(struct ctx *c, int who, int zone, int tool);
/* What an attack may be besides paid for: free, of some kinds (bit 0 melee, bit 1 ranged), at one zone (NONE: any). */
struct limits {
    bool free;
    uint8_t kinds, zone;
};
void list_attacks(const struct horde_game *g, const struct horde_state *s, int who, struct limits limits, struct list *l);
struct hd_why check_attack(const struct horde_game *g, const struct horde_state *s, int who, struct limits limits,
                           struct hd_action a);
void begin_attack(struct ctx *c, struct hd_action a); /* a melee or shoot action, paid for or free */
int shot_zone(const struct horde_game *g, const struct horde_state *s, struct hd_action a);
void attack_now(struct ctx *c, struct hd_action a); /* whether a lamp is used is settled */
bool could_attack_from(const struct horde_game *g, const struct horde_state *s, int who, int zone, unsigned kinds);
struct hd_why why_no_reaction(const struct horde_game *g, const struct horde_state *s, const struct frame *f,
                              struct hd_action a);
void start_strike(struct ctx *c, int who, unsigned kinds);                   /* one free attack at once, or none */
unsigned strikes_left(const struct horde_game *g, const struct survivor *v); /* of bloodlust, as kinds */

void horde_begin(struct ctx *c, uint64_t seed);     /* setup.c */
void start_with(struct ctx *c, int who, int skill); /* what a skill for the start of a mission brings */
/* Who chooses a starting card next, the frame being F_SURPLUS; NONE: nobody. */
int next_other(const struct horde_game *g, const struct horde_state *s, const struct frame *f);
/* Shuffles the colours and deals them face down over these objectives. */
void deal_colours(const struct horde_game *g, struct horde_state *s, uint8_t *colour, int count, uint64_t tokens);

/* ---- attacks: attack.c, combat.c ---- */
struct attack {
    uint8_t who, type, ranged, dual, zone;
    uint8_t by;                      /* never hit by it: who, or whoever uses the machine */
    int dice, printed, need, damage; /* printed: the part of the dice that substitution replaces */
    int all_out;                     /* dice besides these that are never rolled again */
    int sure, sure_sixes;            /* of all-out dice that lie already: hits, and sixes among them */
    bool lies;                       /* they lie */
    bool sniper;                     /* targets chosen freely, friendly fire ignored */
    uint8_t aim;                     /* kind a concentrated attack is declared on, NONE */
    bool expert;                     /* in those */
};
kind_set possible_targets(const struct horde_game *g, const struct horde_state *s, int zone, bool chosen_freely);
void concentrate(struct ctx *c, int kind); /* the attack just declared */
/* how: bits of enum how */
struct attack plan_attack(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged, int how,
                          int zone);
void start_attack(struct ctx *c, int who, int type, bool ranged, int how, int zone);
/* Slots that can pay for it: bits of enum act. */
unsigned attack_payers(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged, int how);
void pay_attack(struct ctx *c, int who, int type, bool ranged, int how);
/* The next slot in hand with a loaded one, the first with an empty one; -1: none. after: -1 for the first */
int loaded_copy(const struct horde_game *g, const struct horde_state *s, int who, int type, int after);
bool holds_pair(const struct horde_game *g, const struct survivor *v); /* of weapons both of which attack at once */
int empty_copy(const struct horde_game *g, const struct horde_state *s, int who, int type);
/* The copies an attack would be made with. */
struct in_use weapons_for(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged, bool dual);
bool in_range(const struct survivor *v, const struct line *line, int distance);
bool counts_as_dual(const struct survivor *v, const struct card_type *t);
uint8_t rerolls_of(const struct horde_game *g, const struct horde_state *s, int who, int type, bool ranged,
                   int how);                       /* bits: enum reroll */
enum reroll { REROLL_LUCKY = 1, REROLL_AMMO = 2 }; /* ammo and the bits above: one for each card */
enum { REROLL_CARDS = 7 };                         /* that fit into the bits */
bool reaps(const struct horde_game *g, const struct survivor *v, int type, int ranged); /* one hit may take two */
enum attack_step {
    AT_SUBSTITUTE,
    AT_ROLL,
    AT_REROLL,
    AT_SIXES,
    AT_COUNT,
    AT_BOOST,
    AT_ASSIGN,
    AT_MISSES,
    AT_IGNORE,
    AT_AFTER,
    AT_KEEP,
    AT_GLITCH,
    AT_LOSE
};
/* The damage that kills one of the kind in the zone by an attack from another, or the same, zone. */
int toughness_of(const struct horde_game *g, const struct horde_state *s, int from, int zone, int kind);
/* F_ATTACK: a hit does nothing to it */
bool withstands(const struct horde_game *g, const struct horde_state *s, const struct frame *f, int kind);
bool may_substitute(const struct horde_game *g, const struct horde_state *s, const struct attack *a);
int second_of(const struct horde_game *g, const uint8_t zombie[KINDS], int kind); /* whom a reaper takes along, or NONE */
void attack_info(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct hd_action answer,
                 struct hd_action_info *info);

/* ---- spawn.c, enemies.c, doors.c ---- */
void start_card(struct ctx *c, int zone, int card, bool building);
void list_spawn_zones(const struct horde_game *g, const struct horde_state *s, spawn_set tokens, struct list *l);
void discard_row(struct ctx *c, struct frame *f); /* F_SPAWN: cards laid out and not resolved */
void tell_shortage(struct ctx *c, int kind, int missing, int zone, enum rule rule);
void start_calm_card(struct ctx *c, int zone, int card);                              /* a rush on it is ignored */
void rouse_abominations(struct ctx *c, enum rule rule);                               /* all of them get an extra activation */
kind_set kinds_in(const struct horde_game *g, const struct horde_state *s, int zone); /* of enemies there */
void start_activation(struct ctx *c, kind_set kinds, int zone, int count, enum rule rule);
void start_taunt(struct ctx *c, int who, int zone);
/* What the zombies of a zone are up to: who is after whom (targets), by which first steps (routes). */
struct aim {
    struct zset targets, routes, loudest; /* loudest: of the whole board, only from aim_of() */
    bool seen, attacks;
    bool barred; /* one of the ways, or the only one, begins at a closed door (WZC-M1-3) */
    bool woken;  /* only from aim_of(): light wakes them, so this will be an extra activation */
};
void aim_of(const struct horde_game *g, const struct horde_state *s, int zone, struct aim *aim);
/* That many of the kind leave the zone now and arrive when all have; where it is the zone itself, they stay. */
void send_enemies(struct ctx *c, int zone, int to, int kind, int n, enum rule rule);
void arrive(struct horde_state *s);                               /* zombies that have left get where they go */
void open_door(struct ctx *c, int door, int who, enum rule rule); /* who: NONE if zombies did it */
struct hd_why check_blast(const struct horde_game *g, const struct horde_state *s, int who, int type, int car);
void list_blasts(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void start_blast(struct ctx *c, int who, int type, int car);
bool toughs_attack(struct ctx *c, int who); /* ignores a point of an attack by enemies, now and once in the step */
void start_wounds(struct ctx *c, enum frame_kind kind, int shooter, int zone, int hits, int damage);

#endif
