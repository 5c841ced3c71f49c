/*
 * parts.h - mechanisms that some games of the family have: what their files offer the core.
 */
#ifndef HD_HORDE_PARTS_H
#define HD_HORDE_PARTS_H

#include "horde/play.h"

struct attack; /* core/core.h */

/* parts.c: the parts a game plays, of those its game.yaml allows; returns the bytes of a state. */
size_t join_parts(struct horde_game *g, part_set allowed);
static inline bool has_part(const struct horde_game *g, enum part part) { return g->parts >> part & 1; }

/* Has the zone lost what was special about it? */
bool is_spoilt(const struct horde_game *g, const struct horde_state *s, int zone);

/* ---- buildings.c ---- */
bool buildings_wanted(const struct horde_game *g);
void buildings_opened(struct ctx *c, int zone, int who);
void spawn_building(struct ctx *c, int zone, int who);

/* ---- reload.c ---- */
struct reload {
    uint64_t empty[CARDS / 64]; /* weapons that have been fired, by copy */
};
bool reload_wanted(const struct horde_game *g);
void reload_round_end(struct ctx *c);
static inline bool is_empty(const struct horde_game *g, const struct horde_state *s, int copy)
{
    const struct reload *r = part_bytes(g, s, PART_RELOAD);
    return r && r->empty[copy >> 6] >> (copy & 63) & 1;
}
void set_empty(const struct horde_game *g, struct horde_state *s, int copy, bool empty);
struct hd_why check_reload(const struct horde_game *g, const struct horde_state *s, int who, int type);
void do_reload(struct ctx *c, int who, int type);

/* ---- all_out.c ---- */
enum { ALL_OUT_SLOTS = ACTS - ACT_ALL_OUT_MELEE }; /* melee, ranged, combat, as in enum act */
struct all_out {
    uint8_t free[PEOPLE][ALL_OUT_SLOTS]; /* free all-out actions of the turn */
    survivor_set ignored;                /* have ignored glitches in this round */
};
bool all_out_wanted(const struct horde_game *g);
void all_out_round_end(struct ctx *c);
int how_of(int word); /* bits of enum how, -1 */
int how_word(int how);
int all_out_dice(const struct card_type *t, int how);
struct hd_why check_all_out(const struct horde_game *g, const struct horde_state *s, int who, int type, int how);
void all_out_bonus(const struct horde_game *g, const struct horde_state *s, int who, uint8_t out[ALL_OUT_SLOTS]);
uint8_t *all_out_slots(const struct horde_game *g, const struct horde_state *s, int who);
unsigned all_out_payers(const struct horde_game *g, const struct horde_state *s, int who, bool ranged, int how);
void go_all_out(struct ctx *c, int who, bool now);

/* ---- large_team.c ---- */
struct large_team {
    uint8_t more[SPAWNS], left; /* tokens that lie with those of the mission, and those still to be laid */
};
int most_survivors(const struct horde_game *g, bool large); /* large: may the game play this part? */
bool large_team_wanted(const struct horde_game *g);
void large_team_set_up(struct ctx *c);
int added_tokens(const struct horde_game *g, const struct horde_state *s, int token);
void set_added_tokens(const struct horde_game *g, struct horde_state *s, int token, int n);
int tokens_to_add(const struct horde_game *g, const struct horde_state *s);
bool add_tokens_first(struct ctx *c); /* true: the players are asked where */
const char *large_team_broken(const struct horde_game *g, const struct horde_state *s);

/* ---- camouflage.c ---- */
struct camouflage {
    survivor_set hidden;
};
bool camouflage_wanted(const struct horde_game *g);
bool is_hidden(const struct horde_game *g, const struct horde_state *s, int who);
void set_hidden(const struct horde_game *g, struct horde_state *s, int who, bool hidden);
void come_out(struct ctx *c, int who); /* who fights, uses a machine or makes noise */
survivor_set camouflage_prey(const struct horde_game *g, const struct horde_state *s, survivor_set who);
void camouflage_turn_begin(struct ctx *c, int who);

/* ---- concentrated.c ---- */
struct attack;
bool concentrated_wanted(const struct horde_game *g);
/* Kinds one may declare as the only target; none for what has no dice. */
kind_set concentrated_targets(const struct horde_game *g, const struct horde_state *s, const struct attack *a);
struct hd_why check_concentrated(const struct horde_game *g, const struct horde_state *s, const struct attack *a, int kind);
int concentrated_damage(const struct horde_game *g, const struct attack *a, int dice);   /* of each hit, with that many dice */
bool concentrated_careful(const struct horde_game *g, const struct attack *a, int dice); /* no misses among friends */

/* ---- mounting.c ---- */
struct mounting {
    uint8_t on[CARDS];     /* by copy of the ammunition: copy of the weapon + 1, 0 not mounted */
    uint8_t before[CARDS]; /* the same when the trade in progress began */
    struct zset mounted;   /* the copies that are: mostly a handful of all cards */
};
bool mounting_wanted(const struct horde_game *g);
bool is_mounted(const struct horde_game *g, const struct horde_state *s, int ammo);
FITS(CARDS, struct zset); /* a set of zones holds copies and types of cards as well */
FITS(CARD_TYPES, struct zset);
static inline bool any_mounted(const struct horde_game *g, const struct horde_state *s) /* anything on anything */
{
    const struct mounting *m = part_bytes(g, s, PART_MOUNTING);
    return !zset_empty(&m->mounted);
}
bool takes_ammo(const struct card_type *weapon, int ammo);
int mounted_cards(const struct horde_game *g, const struct horde_state *s, int weapon, int ammo); /* of that kind; 0: any */
struct zset mounted_on(const struct horde_game *g, const struct horde_state *s, int weapon);      /* copies */
int mounted_by(const struct horde_game *g, const struct horde_state *s, int who, int type);       /* copy or NONE */
int weapon_under(const struct horde_game *g, const struct horde_state *s, int ammo);              /* copy or NONE */
void mount(const struct horde_game *g, struct horde_state *s, int ammo, int weapon);
void dismount(const struct horde_game *g, struct horde_state *s, int ammo);
void separate(const struct horde_game *g, struct horde_state *s, int who, int weapon);
void discard_mounted(struct ctx *c, int weapon);
struct hd_why check_mount(const struct horde_game *g, const struct horde_state *s, struct hd_action a);
void list_mounts(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void do_mount(struct ctx *c, struct hd_action a);
void note_mounted(const struct horde_game *g, struct horde_state *s);
void collect_mounted(const struct horde_game *g, const struct horde_state *s, int who, bool owned[CARDS]);
void remount(struct ctx *c, int a, int b, const bool owned[CARDS]);
/* ---- service.c ---- */
bool service_wanted(const struct horde_game *g);
void service_set_up(struct ctx *c);
struct deck *service_deck(const struct horde_game *g, const struct horde_state *s); /* NULL: there is none */
bool searches_service(const struct horde_game *g, const struct horde_state *s, int zone);
/* How the dead get about; extra: in an extra activation. */
uint64_t enemy_ways(const struct horde_game *g, const struct horde_state *s, bool extra);
void enemy_paths(const struct horde_game *g, const struct horde_state *s, bool extra, int target, uint8_t dist[ZONES]);
struct zset enemy_steps(const struct horde_game *g, const struct horde_state *s, bool extra, int zone);
bool door_stops(const struct horde_game *g, const struct horde_state *s, bool extra, int zone, int target,
                const uint8_t dist[ZONES]);

/* ---- clock.c ---- */
struct clock {
    uint8_t hour, dusk; /* when the night begins */
};
bool clock_wanted(const struct horde_game *g);
void clock_set_up(struct ctx *c);
void clock_round_end(struct ctx *c);
int clock_seen_from(const struct horde_game *g, const struct horde_state *s, int who, int zone);
int clock_accuracy(const struct horde_game *g, const struct horde_state *s, int who, int zone, int need);
void set_dusk(const struct horde_game *g, struct horde_state *s, int hour);
int dusk_of(const struct horde_game *g, const struct horde_state *s);
int hour_of(const struct horde_game *g, const struct horde_state *s); /* 0: there is no clock */
bool is_night(const struct horde_game *g, const struct horde_state *s);
bool has_night_vision(const struct horde_game *g, const struct horde_state *s, int who);
void set_hour(const struct horde_game *g, struct horde_state *s, int hour);

/* ---- light.c ---- */
struct light {
    survivor_set on, aimless, may_aim; /* lamps that are on; beams to be aimed at once; those who may aim again */
    uint8_t luring[2];                 /* the first: those whom light has woken act */
    uint8_t to[PEOPLE];                /* where beams are aimed */
    uint8_t lured[ZONES][KINDS];
};
bool light_wanted(const struct horde_game *g);
void light_list(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void light_turn_begin(struct ctx *c, int who);
void light_stands(struct ctx *c, int who, int zone);
void light_settle(struct ctx *c);
bool light_before_enemies(struct ctx *c);
bool lamp_on(const struct horde_game *g, const struct horde_state *s, int who);
int aimed_at(const struct horde_game *g, const struct horde_state *s, int who); /* zone, NONE */
struct zset lit_zones(const struct horde_game *g, const struct horde_state *s);
bool is_lit(const struct horde_game *g, const struct horde_state *s, int zone);
bool sees_light(const struct horde_game *g, const struct horde_state *s, int zone); /* do enemies there? */
void switch_off(struct ctx *c, int who);
void check_lamps(struct ctx *c);
struct hd_why check_light(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a);
void do_light(struct ctx *c, int who, struct hd_action a);
void light_acted(struct ctx *c, int who, enum verb verb);
void light_settled(const struct horde_game *g, struct horde_state *s, int who);
bool asks_for_lamp(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a);
void ask_for_lamp(struct ctx *c, int who, struct hd_action a);
bool lamp_can_light(const struct horde_game *g, const struct horde_state *s, int who, int zone);
void light_target(struct ctx *c, int who, int zone);
bool lamp_helps(const struct horde_game *g, const struct horde_state *s, int who);
bool luring(const struct horde_game *g, const struct horde_state *s);
int lured_in(const struct horde_game *g, const struct horde_state *s, int zone, int kind);
void lured_go(const struct horde_game *g, struct horde_state *s, int zone, int kind, int n); /* n: more, or fewer */
void set_beam(const struct horde_game *g, struct horde_state *s, int who, int zone);
const char *light_broken(const struct horde_game *g, const struct horde_state *s);

/* ---- knock_out.c ---- */
struct knock_out {
    uint8_t zone[PEOPLE];   /* where somebody lies, NONE */
    uint16_t round[PEOPLE]; /* in which they fell */
};
bool knock_out_wanted(const struct horde_game *g);
void knock_out_set_up(struct ctx *c);
void knock_out_end_phase(struct ctx *c);
bool knock_out(struct ctx *c, int who);                                        /* no health left: false if that is death */
int lies_in(const struct horde_game *g, const struct horde_state *s, int who); /* zone, NONE */
int rounds_to_live(const struct horde_game *g, const struct horde_state *s, int who);
struct hd_why check_pick_up(const struct horde_game *g, const struct horde_state *s, int who, int fallen);
void list_pick_ups(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void do_pick_up(struct ctx *c, int who, int fallen);
void lay_down(const struct horde_game *g, struct horde_state *s, int who, int zone);

/* ---- dark_rooms.c ---- */
bool dark_rooms_wanted(const struct horde_game *g);
int dark_rooms_seen_from(const struct horde_game *g, const struct horde_state *s, int who, int zone);
int dark_rooms_accuracy(const struct horde_game *g, const struct horde_state *s, int who, int zone, int need);

/* ---- darkness.c ---- */
bool darkness_wanted(const struct horde_game *g);
int darkness_seen_from(const struct horde_game *g, const struct horde_state *s, int who, int zone);

/* ---- companions.c ---- */
bool companions_wanted(const struct horde_game *g);
int random_companion(struct ctx *c); /* NONE if nobody is left */
void add_companion(struct ctx *c, int who, int zone, int leader);
bool leads(const struct horde_state *s, int leader, int who);
int companions_of(const struct horde_game *g, const struct horde_state *s, int leader);
void swap_places(struct ctx *c, int who); /* with the first companion */
struct hd_why check_collect(const struct horde_game *g, const struct horde_state *s, int who, int companion);
void list_collects(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void follow(struct horde_state *s, int companion, int leader);
void collect(struct ctx *c, int who, int companion);
survivor_set led_by(const struct horde_game *g, const struct horde_state *s, int leader);
/* Between the partners a and b of a trade; led: whom a led before it. */
void hand_over(struct ctx *c, int companion, int leader);
void hand_back(const struct horde_game *g, struct horde_state *s, int a, int b, survivor_set led);
void end_handing(struct ctx *c, int a, int b, survivor_set led);

/* ---- assault.c ---- */
struct assault {
    uint8_t on[SURVIVORS][KINDS]; /* attacks shared out so far, by whom they are on and who attacks */
};
bool assault_wanted(const struct horde_game *g);
void assault_attacked(struct ctx *c, int zone, const uint8_t count[KINDS], int only);
void assault_shot(struct ctx *c, int machine, int zone, int hits, int damage);
/* Whose attack is shared out next; NONE: nobody's, or hits of a machine. What it does. */
int assault_kind(const struct horde_game *g, const struct frame *f);
int assault_damage(const struct horde_game *g, const struct frame *f);
int assault_left(const struct horde_game *g, const struct frame *f); /* attacks still to be shared out */

/* ---- groups.c ---- */
struct groups {
    uint8_t left[KINDS]; /* who is in no group yet */
    uint8_t total, ways;
    uint8_t way[ROUTES], size[ROUTES];
    uint8_t even[6];
};
bool groups_wanted(const struct horde_game *g);
void groups_parted(struct ctx *c, int zone, const uint8_t count[KINDS], struct zset routes);
int groups_kind(const struct horde_game *g, const struct horde_state *s); /* who is asked about, NONE */
int groups_size(const struct horde_game *g,
                const struct horde_state *s); /* how many part; 1: nobody does, one has the choice */

/* ---- hand_doors.c ---- */
enum { FAST_KINDS = 2 }; /* kinds with more than one action that break doors */
enum hand_door { HAND_OPEN, HAND_CLOSED, HAND_DESTROYED, HAND_SEALED };
struct hand_doors {
    uint64_t neutral, destroyed;      /* doors with a token of everybody's; broken ones */
    uint8_t spent[ZONES][FAST_KINDS]; /* have broken a door in this activation */
};
bool hand_doors_wanted(const struct horde_game *g);
void hand_doors_set_up(struct ctx *c);
void hand_doors_fall(struct ctx *c); /* tiles have */
bool door_destroyed(const struct horde_game *g, const struct horde_state *s, int door);
int door_tokens_left(const struct horde_game *g, const struct horde_state *s);
void hand_door_opened(const struct horde_game *g, struct horde_state *s, int door); /* by anything: its token is gone */
void hand_door_put(const struct horde_game *g, struct horde_state *s, int door, enum hand_door how);
struct hd_why check_hand_open(const struct horde_game *g, const struct horde_state *s, int who, int zone);
struct hd_why check_hand_close(const struct horde_game *g, const struct horde_state *s, int who, int zone);
void hand_doors_list(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void do_hand_open(struct ctx *c, int who, int zone);
void do_hand_close(struct ctx *c, int who, int zone);
uint64_t hand_doors_ways(const struct horde_game *g, const struct horde_state *s, uint64_t open);
bool hand_doors_held(struct ctx *c, int from, int to, int kind, int n);
void hand_doors_broken(struct ctx *c, int door);
int hand_doors_spent(const struct horde_game *g, const struct horde_state *s, int zone, int kind);
void hand_doors_activation(struct ctx *c);
const char *hand_doors_wrong(const struct horde_game *g, const struct horde_state *s);

/* ---- pits.c ---- */
enum pit { PIT_NONE, PIT_OPEN, PIT_CLOSED };
struct pits {
    struct zset open, closed;
};
bool pits_wanted(const struct horde_game *g);
void pits_set_up(struct ctx *c);
bool is_pit(const struct horde_game *g, const struct horde_state *s, int zone); /* open or closed */
bool is_open_pit(const struct horde_game *g, const struct horde_state *s, int zone);
struct zset pit_zones(const struct horde_game *g, const struct horde_state *s);
int pit_tokens_left(const struct horde_game *g, const struct horde_state *s);
void set_pit(const struct horde_game *g, struct horde_state *s, int zone, enum pit how);
void close_pit(struct ctx *c, int zone, int who, enum rule rule); /* an open one; else nothing happens */
void spawn_in_mold(struct ctx *c, int kind, int n);               /* that many in every zone with active mold */
void spawn_in_pits(struct ctx *c, int kind, int n);               /* that many in every open pit */
kind_set pits_extra(struct ctx *c, kind_set kinds, int where);
int pits_toughness(const struct horde_game *g, const struct horde_state *s, int from, int zone, int kind, int need);
void pits_blown(struct ctx *c, int zone, int who, int card);
struct hd_why pits_no_search(const struct horde_game *g, const struct horde_state *s, int who, int zone);
const char *pits_wrong(const struct horde_game *g, const struct horde_state *s);

/* ---- cars.c ---- */
enum car_state { CAR_THERE, CAR_BURNT, CAR_LEFT };
struct car {
    uint8_t zone, crate, state;    /* zone: NONE when it is gone */
    uint8_t kept[KEPT];            /* objectives loaded */
    uint8_t loads, load[CAR_LOAD]; /* food, by copy */
};
static inline struct car *cars(const struct horde_game *g, const struct horde_state *s) { return part_bytes(g, s, PART_CARS); }
bool cars_wanted(const struct horde_game *g);
void cars_set_up(struct ctx *c);
int driver_of(const struct horde_game *g, const struct horde_state *s, int car);
int passengers_in(const struct horde_state *s, int car);
struct hd_why check_joins(const struct horde_game *g, const struct horde_state *s, int leader, int companion);
void sit(const struct horde_game *g, struct horde_state *s, int who, int car, bool driver);
void leave_car(const struct horde_game *g, struct horde_state *s, int who);
struct hd_why check_car(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a);
void list_cars(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void do_car(struct ctx *c, int who, struct hd_action a);

/* ---- machines.c ---- */
struct machines {
    struct zset fought;            /* where one was destroyed in this action of the enemies */
    uint8_t resting[MACHINES];     /* zone of a machine without activation token; NONE: it has one, or is off the board */
    uint8_t user[MACHINES];        /* who has used it last */
    uint8_t remote[MACHINE_KINDS]; /* who has the remote control, NONE: nobody */
    uint8_t hostile;               /* machines, as bits */
    uint8_t used[PEOPLE];          /* free machine actions, in the turn that runs */
    uint8_t before;                /* remote controls the proposer of a trade had when it began, as bits */
};
/* Machines stand behind the team in survivor[]. */
static inline bool is_machine(const struct horde_game *g, int who) { return who >= g->team && who < g->team + g->machines; }
const struct machine_type *machine_type(const struct horde_game *g, int who);
int machine_zone(const struct horde_game *g, const struct horde_state *s, int who); /* NONE: off the board */
bool machine_hostile(const struct horde_game *g, const struct horde_state *s, int who);
/* Is the zone in its sight and within the range of its weapon? */
bool machine_covers(const struct horde_game *g, const struct horde_state *s, int machine, int zone);
int machine_last_user(const struct horde_game *g, const struct horde_state *s, int who);
/* Who answers for what a figure does: of a survivor that survivor, of a machine whoever uses it. */
static inline int machine_user(const struct horde_game *g, const struct horde_state *s, int who)
{
    return is_machine(g, who) ? machine_last_user(g, s, who) : who;
}
int machine_free(const struct horde_game *g, const struct horde_state *s, int who);       /* free machine actions left */
bool set_machine_free(const struct horde_game *g, struct horde_state *s, int who, int n); /* no more than the skills give */
void machine_put(struct ctx *c, int who, int zone);
void machine_wake(struct ctx *c, int who, int user); /* gets its activation token */
void machine_rest(struct ctx *c, int who);           /* loses it */
void destroy_machine(struct ctx *c, int who);
void machine_set_hostile(struct ctx *c, int who, bool hostile);
void set_remote(struct ctx *c, int kind, int who); /* NONE: nobody has it */
int remote_holder(const struct horde_game *g, const struct horde_state *s, int kind);
void tame_machines(struct ctx *c);
bool machines_wanted(const struct horde_game *g);
void machines_set_up(struct ctx *c);
void machines_round_end(struct ctx *c);
void machines_turn_begin(struct ctx *c, int who);
void machines_turn_end(struct ctx *c, int who);
void machines_taken(struct ctx *c, int who, int colour);
void machines_blown(struct ctx *c, int zone, int who, int card);
void machines_enemy_phase(struct ctx *c);
bool machines_fought(const struct horde_game *g, const struct horde_state *s, int zone);
void machines_moved(struct ctx *c);
void list_machines(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
struct hd_why check_steer(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a);
struct hd_why check_fire(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a);
struct hd_why check_club(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a);
struct hd_why check_escort(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a);
void do_steer(struct ctx *c, int who, struct hd_action a);
void do_fire(struct ctx *c, int who, struct hd_action a);
void do_club(struct ctx *c, int who, struct hd_action a);
void do_escort(struct ctx *c, int who, struct hd_action a);
/* Remote controls in a trade of a with b: what a had before it, and that it is as it was. */
struct hd_why check_pass_remote(const struct horde_game *g, const struct horde_state *s, int from, int word);
void list_remotes(const struct horde_game *g, const struct horde_state *s, int from, int to, struct list *l);
void pass_remote(struct ctx *c, int word, int to);
void note_remotes(const struct horde_game *g, struct horde_state *s, int who);
void return_remotes(const struct horde_game *g, struct horde_state *s, int a, int b);
const char *machines_broken(const struct horde_game *g, const struct horde_state *s);

/* ---- mold.c ---- */
enum mold_side { MOLD_NONE, MOLD_INACTIVE, MOLD_ACTIVE };
struct mold {
    struct zset laid, active;
};
bool mold_wanted(const struct horde_game *g);
enum mold_side mold_in(const struct horde_game *g, const struct horde_state *s, int zone);
void set_mold(const struct horde_game *g, struct horde_state *s, int zone, enum mold_side side);
struct zset active_mold(const struct horde_game *g, const struct horde_state *s);
bool takes_mold(const struct horde_game *g, int zone);
void mold_set_up(struct ctx *c);
void mold_activated(struct ctx *c, kind_set kinds);
void mold_blown(struct ctx *c, int zone, int who, int card);
bool mold_spoils(const struct horde_game *g, const struct horde_state *s, int zone);
struct hd_why mold_no_search(const struct horde_game *g, const struct horde_state *s, int who, int zone);
struct hd_why mold_no_door(const struct horde_game *g, const struct horde_state *s, int door);
const char *mold_broken(const struct horde_game *g, const struct horde_state *s);

/* ---- outdoors.c ---- */
bool outdoors_wanted(const struct horde_game *g);
struct hd_why outdoors_no_shot(const struct horde_game *g, const struct horde_state *s, int who, int type, int how, int zone);
void outdoors_players_done(struct ctx *c);
struct hd_why check_refill(const struct horde_game *g, const struct horde_state *s, int who);
void do_refill(struct ctx *c, int who);
void list_refill(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);

#endif
