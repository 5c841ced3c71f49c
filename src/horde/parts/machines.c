/*
 * machines.c - bots and turrets: who controls them, what they do, what becomes of them. A machine has no turn, no cards, no
 * skills; it stands behind the team in survivor[], and is on the board there only while it has its activation token, so that
 * it counts as a survivor exactly then (DS-DEF-1, DS-MACH-7, DS-MACH-15). Where a machine without token stands is in the bytes
 * of this part. Not here: the attack itself (core/combat.c), machines.yaml words (load/machines.c).
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"
#include "horde/ranges.h"

#include <string.h>

PART_FIELDS(machines, FIELD(struct machines, fought, 8, HOLDS, OF_ZONES),
            FIELD(struct machines, resting, 1, NAMES_OR_NONE, OF_ZONES),
            FIELD(struct machines, user, 1, NAMES_OR_NONE, OF_PEOPLE),
            FIELD(struct machines, remote, 1, NAMES_OR_NONE, OF_PEOPLE), FIELD(struct machines, hostile, 1, HOLDS, OF_MACHINES),
            FIELD_TO(struct machines, before, 1, HOLDS, MACHINE_KINDS))

static struct machines *bytes(const struct horde_game *g, const struct horde_state *s)
{
    return part_bytes(g, s, PART_MACHINES);
}

bool machines_wanted(const struct horde_game *g) { return g->machines > 0; }

/* ---- where they are, what they are ---- */

static int figure(const struct horde_game *g, int machine) { return g->team + machine; }

const struct machine_type *machine_type(const struct horde_game *g, int who)
{
    return &g->machine_type[g->machine[who - g->team].type];
}

int machine_zone(const struct horde_game *g, const struct horde_state *s, int who)
{
    return on_board(s, who) ? s->survivor[who].zone : bytes(g, s)->resting[who - g->team];
}

bool machine_hostile(const struct horde_game *g, const struct horde_state *s, int who)
{
    return bytes(g, s)->hostile >> (who - g->team) & 1;
}

int machine_last_user(const struct horde_game *g, const struct horde_state *s, int who)
{
    return bytes(g, s)->user[who - g->team];
}

void machines_set_up(struct ctx *c)
{
    struct machines *m = bytes(c->g, c->s);
    memset(m->resting, NONE, sizeof m->resting);
    memset(m->user, NONE, sizeof m->user);
    memset(m->remote, NONE, sizeof m->remote);
    c->s->people = (uint8_t)(c->g->team + c->g->machines);
    for (int i = 0; i < c->g->machines; i++) {
        m->resting[i] = c->g->machine[i].zone;
        m->hostile = (uint8_t)(m->hostile | c->g->machine[i].hostile << i);
        c->s->survivor[figure(c->g, i)].health = 1;
    }
}

/* ---- the activation token ---- */

/* DS-MACH-6: one is enough; whoever uses the machine answers for it. */
void machine_wake(struct ctx *c, int who, int user)
{
    struct machines *m = bytes(c->g, c->s);
    int i = who - c->g->team;
    if (!on_board(c->s, who)) {
        c->s->survivor[who].zone = m->resting[i];
        m->resting[i] = NONE;
    }
    m->user[i] = (uint8_t)user;
    c->s->seat_of[who] = c->s->seat_of[user];
    c->s->look = 1;
}

void machine_rest(struct ctx *c, int who)
{
    if (!on_board(c->s, who))
        return;
    bytes(c->g, c->s)->resting[who - c->g->team] = c->s->survivor[who].zone;
    c->s->survivor[who].zone = NONE;
}

/* DS-MACH-6: until the end phase. */
void machines_round_end(struct ctx *c)
{
    for (int i = 0; i < c->g->machines; i++)
        if (on_board(c->s, figure(c->g, i))) {
            machine_rest(c, figure(c->g, i));
            TELL(c, NOTE, DS_MACH_6, MACHINE_OFF, .piece = figure(c->g, i));
        }
}

void machine_put(struct ctx *c, int who, int zone)
{
    struct machines *m = bytes(c->g, c->s);
    if (on_board(c->s, who))
        c->s->survivor[who].zone = (uint8_t)zone;
    else
        m->resting[who - c->g->team] = (uint8_t)zone;
    c->s->survivor[who].flags &= (uint8_t) ~(KILLED | GONE);
    c->s->survivor[who].wounds = 0;
    c->s->look = 1;
}

static void take_off(struct ctx *c, int who, enum survivor_flag flag)
{
    c->s->survivor[who].zone = NONE;
    c->s->survivor[who].flags |= flag;
    bytes(c->g, c->s)->resting[who - c->g->team] = NONE;
    c->s->look = 1;
}

/* DS-MACH-8, DS-MACH-16: it goes with its token, a remote control stays with whoever has it; the game goes on unless the
 * mission says otherwise. */
void destroy_machine(struct ctx *c, int who)
{
    int zone = machine_zone(c->g, c->s, who);
    if (zone == NONE)
        return;
    take_off(c, who, KILLED);
    zset_add(&bytes(c->g, c->s)->fought, zone);
    TELL(c, REMOVE, DS_MACH_8, MACHINE_DESTROYED, .piece = who, .place = zone);
    if (queues(c->g, WHEN_DESTROYED))
        falls_due(c, WHEN_DESTROYED, NONE, zone, machine_type(c->g, who)->kind);
}

/* DS-IA-09: whoever destroyed it has attacked, though nobody is there now, and does not move with the same action. */
bool machines_fought(const struct horde_game *g, const struct horde_state *s, int zone)
{
    return zset_has(&bytes(g, s)->fought, zone);
}

void machines_moved(struct ctx *c) { bytes(c->g, c->s)->fought = (struct zset){{0}}; }

/* DS-MACH-8: an explosion takes machines with and without token. */
void machines_blown(struct ctx *c, int zone, int who, int card)
{
    for (int i = 0; i < c->g->machines; i++)
        if (machine_zone(c->g, c->s, figure(c->g, i)) == zone)
            destroy_machine(c, figure(c->g, i));
}

/* ---- who controls what ---- */

/* DS-SKILL-REMOTE-CONTROL, DS-MACH-14: the kind counts, not the name. */
static bool has_remote_skill(const struct survivor *v, enum machine_kind kind)
{
    return has(v, kind == BOT ? D_REMOTE_BOT : D_REMOTE_TURRET) || has(v, D_REMOTE_ALL);
}

/* DS-MACH-1, DS-MACH-13: by a remote control or a skill. */
static bool commands(const struct horde_game *g, const struct horde_state *s, int who, int machine)
{
    enum machine_kind kind = (enum machine_kind)machine_type(g, machine)->kind;
    return bytes(g, s)->remote[kind] == who || has_remote_skill(&s->survivor[who], kind);
}

/* DS-MACH-2: a turret obeys whoever is beside it, but not while it is hostile (DS-M4-4), nor where the mission leaves it to
 * skills (DS-M6-4). */
static bool stands_by(const struct horde_game *g, const struct horde_state *s, int who, int machine)
{
    return machine_type(g, machine)->near && g->remotes && machine_zone(g, s, machine) == s->survivor[who].zone;
}

static struct hd_why check_control(const struct horde_game *g, const struct horde_state *s, int who, int machine)
{
    if (!is_machine(g, machine))
        return WHY(DS_MACH_1, NO_MACHINE, machine);
    if (machine_zone(g, s, machine) == NONE) /* DS-MACH-16: whatever is left of its remote control */
        return WHY(DS_MACH_16, NO_MACHINE, machine);
    if (machine_hostile(g, s, machine))
        return WHY(DS_M4_4, MACHINE_HOSTILE, machine);
    if (!commands(g, s, who, machine) && !stands_by(g, s, who, machine))
        return g->remotes ? WHY(DS_MACH_1, NO_CONTROL, who, machine) : WHY(DS_M6_4, SKILLS_ONLY, who, machine);
    return ALLOWED;
}

/* DS-M4-4: hostile until somebody controls it by remote control or skill, and then never again. */
void tame_machines(struct ctx *c)
{
    struct machines *m = bytes(c->g, c->s);
    for (int i = 0; m->hostile >> i; i++)
        EACH_PLAYED (c->s, who)
            if (m->hostile >> i & 1 && commands(c->g, c->s, who, figure(c->g, i))) {
                m->hostile = (uint8_t)(m->hostile & ~(1u << i));
                TELL(c, NOTE, DS_M4_4, TAMED, .piece = who, .of = figure(c->g, i));
            }
}

void machine_set_hostile(struct ctx *c, int who, bool hostile)
{
    struct machines *m = bytes(c->g, c->s);
    unsigned bit = 1u << (who - c->g->team);
    m->hostile = (uint8_t)(hostile ? m->hostile | bit : m->hostile & ~bit);
    if (hostile)
        machine_rest(c, who);
}

int remote_holder(const struct horde_game *g, const struct horde_state *s, int kind) { return bytes(g, s)->remote[kind]; }

void set_remote(struct ctx *c, int kind, int who)
{
    bytes(c->g, c->s)->remote[kind] = (uint8_t)who;
    tame_machines(c);
}

static void give_remote(struct ctx *c, int kind, int who)
{
    int before = remote_holder(c->g, c->s, kind);
    TELL(c, TOKEN, DS_MACH_1, REMOTE, .piece = who, .of = before == NONE ? -1 : before, .word = W_BOT + kind);
    set_remote(c, kind, who);
}

/* DS-MIS-5: the objective of a machine's colour is its remote control, and stays with its finder. */
void machines_taken(struct ctx *c, int who, int colour)
{
    for (int i = 0; i < c->g->machines && c->g->remotes; i++) {
        const struct machine_type *t = machine_type(c->g, figure(c->g, i));
        if (t->colour == colour && bytes(c->g, c->s)->remote[t->kind] == NONE)
            give_remote(c, t->kind, who);
    }
}

/* ---- paying: free machine actions lie in the bytes of this part ---- */

static int free_actions(const struct horde_game *g, const struct survivor *v)
{
    int n = 0;
    for (int i = 0; i < v->owned; i++)
        n += g->skill[v->skill[i]].does == D_FREE_ACTION && g->skill[v->skill[i]].action == ACT_MACHINE
                 ? g->skill[v->skill[i]].amount
                 : 0;
    return n;
}

int machine_free(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct machines *m = bytes(g, s);
    return m ? free_actions(g, &s->survivor[who]) - m->used[who] : 0;
}

bool set_machine_free(const struct horde_game *g, struct horde_state *s, int who, int n)
{
    struct machines *m = bytes(g, s);
    int all = m ? free_actions(g, &s->survivor[who]) : 0;
    if (n > all)
        return false;
    if (m)
        m->used[who] = (uint8_t)(all - n);
    return true;
}

void machines_turn_begin(struct ctx *c, int who)
{
    bytes(c->g, c->s)->used[who] = 0;
    tame_machines(c); /* by a skill somebody has from the start */
}

static struct hd_why check_pay(const struct horde_game *g, const struct horde_state *s, int who, int extra)
{
    const struct survivor *v = &s->survivor[who];
    bool free = machine_free(g, s, who) > 0;
    if (v->actions >= extra + !free)
        return ALLOWED;
    return extra ? WHY(DS_MACH_10, SURCHARGE, 1 + extra, v->actions, extra) : WHY(ROUND_3, NO_ACTIONS, who);
}

static void pay_machine(struct ctx *c, int who, int extra)
{
    come_out(c, who);
    struct survivor *v = &c->s->survivor[who];
    if (machine_free(c->g, c->s, who) > 0)
        bytes(c->g, c->s)->used[who]++;
    else
        v->actions--;
    v->actions = (uint8_t)(v->actions - extra);
}

/* ---- a bot moves ---- */

static struct hd_why check_step(const struct horde_game *g, const struct horde_state *s, int from, int zone)
{
    struct zset next = steps_from(g, s, from);
    if (zone < g->board.zones && zset_has(&next, zone))
        return ALLOWED;
    int door = zone < g->board.zones ? board_door(&g->board, from, zone) : -1;
    return door >= 0 ? door_shut(g, door, zone) : WHY(MOVE_1, NOT_ADJACENT, zone, from);
}

/* DS-MACH-4, DS-MACH-10: as a survivor moves; whoever controls it pays for the enemies it leaves behind. */
struct hd_why check_steer(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a)
{
    struct hd_why why = check_control(g, s, who, a.arg[1]);
    if (!why.rule && !machine_type(g, a.arg[1])->moves)
        why = WHY(DS_MACH_4, MACHINE_STANDS, a.arg[1]);
    if (why.rule)
        return why;
    int from = machine_zone(g, s, a.arg[1]);
    why = check_step(g, s, from, a.arg[2]);
    return why.rule ? why : check_pay(g, s, who, s->crowd[from]);
}

void do_steer(struct ctx *c, int who, struct hd_action a)
{
    int machine = a.arg[1], from = machine_zone(c->g, c->s, machine);
    int extra = c->s->crowd[from];
    pay_machine(c, who, extra);
    machine_wake(c, machine, who);
    machine_put(c, machine, a.arg[2]);
    TELL(c, MOVE, NONE, STEER, .piece = who, .of = machine, .place = from, .to = a.arg[2], .n = {1 + extra, extra},
         .rule = extra ? R_DS_MACH_10 : R_DS_MACH_4);
}

/* ---- a bot follows ---- */

/* DS-MACH-11: somebody who moves by a Move action without any skill takes the bot of one's own zone along. */
struct hd_why check_escort(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a)
{
    const struct survivor *v = &s->survivor[who];
    int machine = a.arg[2];
    struct hd_why why = check_control(g, s, who, machine);
    if (!why.rule && !machine_type(g, machine)->moves)
        why = WHY(DS_MACH_4, MACHINE_STANDS, machine);
    if (!why.rule && machine_zone(g, s, machine) != v->zone)
        why = WHY(DS_MACH_11, MACHINE_ELSEWHERE, machine, who);
    if (!why.rule)
        why = check_step(g, s, v->zone, a.arg[1]);
    if (!why.rule && !move_payers(g, v, ACT_MOVE, s->crowd[v->zone]))
        why = s->crowd[v->zone] ? WHY(ACT_MOVE_2, SURCHARGE, 1 + s->crowd[v->zone], v->actions, s->crowd[v->zone])
                                : WHY(ROUND_3, NO_ACTIONS, who);
    return why;
}

/* DS-MACH-12: it has acted, so it gets its token. */
void do_escort(struct ctx *c, int who, struct hd_action a)
{
    int from = c->s->survivor[who].zone, extra = c->s->crowd[from];
    pay_move(c, who, ACT_MOVE, extra);
    machine_wake(c, a.arg[2], who);
    machine_put(c, a.arg[2], a.arg[1]);
    go_to(c, who, a.arg[1], 1 + extra, extra, 0, extra ? R_ACT_MOVE_2 : R_ACT_MOVE_1);
    TELL(c, MOVE, DS_MACH_11, FOLLOWS, .piece = who, .of = a.arg[2], .place = from, .to = a.arg[1]);
}

/* ---- a machine attacks ---- */

static const struct card_type *weapon_of(const struct horde_game *g, int machine)
{
    return &g->card_type[machine_type(g, machine)->weapon];
}

/* DS-LOS-10: sight and range from where the machine is. What a prototype sees in the dark (DS-MACH-9) is in darkness.c. */
static int machine_sight(const struct horde_game *g, const struct horde_state *s, int machine, int zone)
{
    int from = machine_zone(g, s, machine);
    if (zone >= g->board.zones)
        return -1;
    return sight(g, s, machine, from, zone);
}

/* DS-CONC-1, INV-CONC-1: a machine's attack can be concentrated too. */
static struct attack plan(const struct horde_game *g, const struct horde_state *s, int machine, bool ranged, int zone)
{
    return plan_attack(g, s, machine, machine_type(g, machine)->weapon, ranged, false, zone);
}

static struct hd_why check_aim(const struct horde_game *g, const struct horde_state *s, int machine, bool ranged, int zone,
                               int kind)
{
    struct attack a = plan(g, s, machine, ranged, zone);
    return kind == NONE ? ALLOWED : check_concentrated(g, s, &a, kind);
}

struct hd_why check_fire(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a)
{
    struct hd_why why = check_control(g, s, who, a.arg[1]);
    if (why.rule)
        return why;
    const struct line *line = &weapon_of(g, a.arg[1])->ranged;
    if (!line->used)
        return WHY(DS_MACH_4, NO_MACHINE_WEAPON, a.arg[1]);
    int distance = machine_sight(g, s, a.arg[1], a.arg[2]);
    if (distance < 0)
        return why_unseen(g, s, machine_zone(g, s, a.arg[1]), a.arg[2], R_RNG_1);
    if (distance < line->min || distance > line->max)
        return WHY(RNG_1, OUT_OF_RANGE, distance, line->min, line->max);
    FORBIDS(why, g, no_shot, g, s, a.arg[1], machine_type(g, a.arg[1])->weapon, 0, a.arg[2]); /* INV-IA-14 */
    if (!why.rule)
        why = check_aim(g, s, a.arg[1], true, a.arg[2], a.arg[3]);
    return why.rule ? why : check_pay(g, s, who, 0);
}

/* INV-MACH-1: only a machine with a melee weapon. */
struct hd_why check_club(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a)
{
    struct hd_why why = check_control(g, s, who, a.arg[1]);
    if (why.rule)
        return why;
    int zone = machine_zone(g, s, a.arg[1]);
    if (!weapon_of(g, a.arg[1])->melee.used)
        return WHY(DS_MACH_4, NO_MACHINE_WEAPON, a.arg[1]);
    if (!s->crowd[zone])
        return WHY(AMB_25, NO_ZOMBIES, zone);
    why = check_aim(g, s, a.arg[1], false, zone, a.arg[2]);
    return why.rule ? why : check_pay(g, s, who, 0);
}

/* DS-MACH-3, DS-MACH-5: the machine attacks, with nothing but its weapon; points go to whoever uses it (DS-XP-9). */
static void attack_with(struct ctx *c, int who, int machine, bool ranged, int zone, int kind)
{
    pay_machine(c, who, 0);
    machine_wake(c, machine, who);
    start_attack(c, machine, machine_type(c->g, machine)->weapon, ranged, false, zone);
    concentrate(c, kind);
}

void do_fire(struct ctx *c, int who, struct hd_action a) { attack_with(c, who, a.arg[1], true, a.arg[2], a.arg[3]); }
void do_club(struct ctx *c, int who, struct hd_action a)
{
    attack_with(c, who, a.arg[1], false, machine_zone(c->g, c->s, a.arg[1]), a.arg[2]);
}

/* ---- what can be done in a turn ---- */

enum { USER, MACHINE, AIM_OF_CLUB, AIM_OF_FIRE }; /* operands; of a shot the zone comes before the target */

/* The attack, and the same with all hits on one target. */
static void put_attack(const struct horde_game *g, const struct horde_state *s, struct hd_action a, bool ranged, int zone,
                       struct list *l)
{
    int at = ranged ? AIM_OF_FIRE : AIM_OF_CLUB;
    a.arg[at] = NONE;
    put(l, a);
    struct attack planned = plan(g, s, a.arg[1], ranged, zone);
    for (uint64_t kinds = s->crowd[zone] ? concentrated_targets(g, s, &planned) : 0; kinds;) {
        a.arg[at] = (uint8_t)bit_pop(&kinds);
        put(l, a);
    }
}

static void list_shots(const struct horde_game *g, const struct horde_state *s, int who, int machine, struct list *l)
{
    struct hd_action club = act3(V_CLUB, who, machine, NONE);
    for (int zone = 0; zone < g->board.zones; zone++) {
        struct hd_action fire = act4(V_FIRE, who, machine, zone, NONE);
        if (!check_fire(g, s, who, fire).rule)
            put_attack(g, s, fire, true, zone, l);
    }
    if (!check_club(g, s, who, club).rule)
        put_attack(g, s, club, false, machine_zone(g, s, machine), l);
}

static void list_steps(const struct horde_game *g, const struct horde_state *s, int who, int machine, struct list *l)
{
    for (struct zset next = steps_from(g, s, machine_zone(g, s, machine)); !zset_empty(&next);) {
        int zone = zset_pop(&next);
        if (!check_steer(g, s, who, act3(V_STEER, who, machine, zone)).rule)
            put(l, act3(V_STEER, who, machine, zone));
        if (!check_escort(g, s, who, act3(V_ESCORT, who, zone, machine)).rule)
            put(l, act3(V_ESCORT, who, zone, machine));
    }
}

/* DS-ACT-MACH-1 */
void list_machines(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    for (int i = 0; i < g->machines; i++)
        if (!check_control(g, s, who, figure(g, i)).rule) {
            list_steps(g, s, who, figure(g, i), l);
            list_shots(g, s, who, figure(g, i), l);
        }
}

/* ---- a machine that has to escape ---- */

/* DS-M7-1, DS-AMB-46: the turn of a controller ends, or of a player who has one: that is when the last of theirs has acted. */
static bool turn_of_control_ends(const struct ctx *c, int who, int machine)
{
    bool own = !check_control(c->g, c->s, who, machine).rule, any = own;
    EACH_PLAYED (c->s, other) {
        if (c->s->seat_of[other] != c->s->seat_of[who] || !on_board(c->s, other))
            continue;
        if (!(c->s->survivor[other].flags & ACTED))
            return own;
        any |= !check_control(c->g, c->s, other, machine).rule;
    }
    return any;
}

/* DS-M7-1: out of an exit zone without enemies. An action that was given within somebody else's turn ends none. */
void machines_turn_end(struct ctx *c, int who)
{
    for (int i = 0; i < c->g->machines && c->s->acting == NONE; i++) {
        int machine = figure(c->g, i), zone = machine_zone(c->g, c->s, machine);
        if (zone == NONE || !zset_has(&c->g->exits, zone) || c->s->crowd[zone] || !machine_may_leave(c->g, c->s, machine) ||
            !turn_of_control_ends(c, who, machine))
            continue;
        take_off(c, machine, GONE);
        TELL(c, REMOVE, DS_M7_1, MACHINE_LEAVES, .piece = machine, .place = zone);
    }
}

/* ---- remote controls change hands ---- */

struct hd_why check_pass_remote(const struct horde_game *g, const struct horde_state *s, int from, int word)
{
    const struct machines *m = bytes(g, s);
    int kind = word - W_BOT;
    return m && kind >= 0 && kind < MACHINE_KINDS && m->remote[kind] == from ? ALLOWED : WHY(DS_MACH_1, NO_REMOTE, from, word);
}

void list_remotes(const struct horde_game *g, const struct horde_state *s, int from, int to, struct list *l)
{
    const struct machines *m = bytes(g, s);
    for (int kind = 0; m && kind < MACHINE_KINDS; kind++)
        if (m->remote[kind] == from)
            put(l, act3(V_PASS_REMOTE, from, W_BOT + kind, to));
}

void pass_remote(struct ctx *c, int word, int to) { give_remote(c, word - W_BOT, to); }

void note_remotes(const struct horde_game *g, struct horde_state *s, int who)
{
    struct machines *m = bytes(g, s);
    unsigned set = 0;
    for (int kind = 0; m && kind < MACHINE_KINDS; kind++)
        set |= (unsigned)(m->remote[kind] == who) << kind;
    if (m)
        m->before = (uint8_t)set;
}

void return_remotes(const struct horde_game *g, struct horde_state *s, int a, int b)
{
    struct machines *m = bytes(g, s);
    for (int kind = 0; m && kind < MACHINE_KINDS; kind++)
        if (m->remote[kind] == a || m->remote[kind] == b)
            m->remote[kind] = (uint8_t)(m->before >> kind & 1 ? a : b);
}

/* ---- F_HOSTILE: machines that shoot at us (DS-M4-5, DS-M4-6) ---- */

bool machine_covers(const struct horde_game *g, const struct horde_state *s, int machine, int zone)
{
    const struct line *line = &weapon_of(g, machine)->ranged;
    int distance = line->used && machine_zone(g, s, machine) != NONE ? machine_sight(g, s, machine, zone) : -1;
    return distance >= line->min && distance <= line->max;
}

/* The loudest zones with survivors whom the machine can see within its range; DS-IA-73: it looks for them as a xeno does. */
static struct zset aims(const struct horde_game *g, const struct horde_state *s, int machine)
{
    struct zset best = {{0}};
    int loudest = 0;
    for (struct zset zones = prey_zones(g, s); !zset_empty(&zones);) {
        int zone = zset_pop(&zones), noise = noise_in(g, s, zone);
        if (noise < loudest || !machine_covers(g, s, machine, zone))
            continue;
        if (noise > loudest)
            best = (struct zset){{0}};
        loudest = noise;
        zset_add(&best, zone);
    }
    return best;
}

void machines_enemy_phase(struct ctx *c)
{
    machines_moved(c); /* what was lost before has nothing to do with what the enemies do now */
    if (bytes(c->g, c->s)->hostile)
        push(c->s, F_HOSTILE, NONE);
}

static void shoot_at(struct ctx *c, int machine, int zone)
{
    const struct line *line = &weapon_of(c->g, machine)->ranged;
    struct hd_event e = {.kind = HD_EV_ROLL,
                         .rule = R_DS_M4_5,
                         .phrase = P_HOSTILE_ROLL,
                         EVENT_POINTS_NOWHERE,
                         .reveals = 1,
                         .piece = (int16_t)machine,
                         .place = (int16_t)zone};
    int hits = 0;
    TELL(c, ACTION, DS_M4_5, HOSTILE, .piece = machine, .place = machine_zone(c->g, c->s, machine), .to = zone,
         .n = {line->dice, line->accuracy, line->damage});
    for (int i = 0; i < line->dice; i++) {
        int face = roll_die(c);
        hits += face >= line->accuracy;
        e.dice[e.dice_count++] = (uint8_t)face;
    }
    e.n[0] = line->accuracy;
    e.n[1] = (int16_t)hits;
    if (c->sink && c->sink->event)
        tell(c, &e);
    if (!hits)
        return;
    assault_shot(c, machine, zone, hits, line->damage); /* DS-M4-6: misses do nothing */
}

/* Each once a round. step: the machine whose turn it is. */
enum flow hostile_run(struct ctx *c, struct frame *f)
{
    for (; f->step < c->g->machines; f->step++) {
        int machine = figure(c->g, f->step);
        if (machine_zone(c->g, c->s, machine) == NONE || !machine_hostile(c->g, c->s, machine))
            continue;
        struct zset zones = aims(c->g, c->s, machine);
        if (zset_empty(&zones))
            continue;
        if (zset_count(zones) > 1)
            return ASK; /* DS-DEC-32 */
        f->step++;
        shoot_at(c, machine, zset_pop(&zones));
        return GO;
    }
    pop(c->s);
    return GO;
}

void hostile_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l)
{
    for (struct zset zones = aims(g, s, figure(g, f->step)); !zset_empty(&zones);)
        put(l, act1(V_ORDER, zset_pop(&zones)));
}

void hostile_answer(struct ctx *c, struct frame *f, struct hd_action a)
{
    int machine = figure(c->g, f->step);
    f->step++;
    shoot_at(c, machine, a.arg[0]);
}

/* ---- what must always hold ---- */

const char *machines_broken(const struct horde_game *g, const struct horde_state *s)
{
    const struct machines *m = bytes(g, s);
    for (int i = 0; m && i < g->machines; i++) {
        const struct survivor *v = &s->survivor[figure(g, i)];
        if (v->zone != NONE && m->resting[i] != NONE)
            return "a machine is in two places";
        if (v->zone == NONE && m->resting[i] == NONE && !(v->flags & (GONE | KILLED)))
            return "a machine is nowhere";
        if (v->zone != NONE && !plays(s, m->user[i]))
            return "a machine acts and nobody has used it";
        if (m->hostile >> i & 1 && v->zone != NONE)
            return "a hostile machine has an activation token";
    }
    for (int kind = 0; m && kind < MACHINE_KINDS; kind++)
        if (m->remote[kind] != NONE && !plays(s, m->remote[kind]))
            return "nobody has a remote control";
    return NULL;
}
