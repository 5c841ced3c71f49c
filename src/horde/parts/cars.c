/*
 * cars.c - getting in and out, changing seats, driving slowly and fast, what a fast car hits, searching police cars.
 * Skills of the driver do not matter here (2E-CAR-2). Not here: the crate of a muscle car, taken like any other (turn.c).
 */
#include "horde/core/core.h"
#include "horde/parts/parts.h"
#include "horde/ranges.h"

PART_FIELDS(cars, FIELD(struct car, zone, 1, NAMES_OR_NONE, OF_ZONES, .times = CARS, .apart = sizeof(struct car)),
            FIELD_TO(struct car, state, 1, COUNTS, CAR_LEFT, .times = CARS, .apart = sizeof(struct car)),
            FIELD(struct car, load, 1, NAMES, OF_CARDS, .upto = offsetof(struct car, loads), .times = CARS,
                  .apart = sizeof(struct car)))

bool cars_wanted(const struct horde_game *g) { return g->cars; }

void cars_set_up(struct ctx *c)
{
    for (int i = 0; i < c->g->cars; i++)
        cars(c->g, c->s)[i] = (struct car){c->g->car[i].zone, c->g->car[i].crate, CAR_THERE};
}

/* ---- seats ---- */

int driver_of(const struct horde_game *g, const struct horde_state *s, int car)
{
    EACH_PLAYED (s, i)
        if (s->survivor[i].car == car + 1 && s->survivor[i].driver)
            return i;
    return NONE;
}

int passengers_in(const struct horde_state *s, int car)
{
    int n = 0;
    for (int i = 0; i < s->people; i++)
        n += s->survivor[i].car == car + 1 && !s->survivor[i].driver;
    return n;
}

void sit(const struct horde_game *g, struct horde_state *s, int who, int car, bool driver)
{
    s->survivor[who].car = (uint8_t)(car + 1);
    s->survivor[who].driver = driver;
    EACH_OTHER (s, i) /* 2E-COMP-6: always as passengers */
        if (leads(s, who, i))
            s->survivor[i].car = (uint8_t)(car + 1);
}

void leave_car(const struct horde_game *g, struct horde_state *s, int who)
{
    s->survivor[who].car = s->survivor[who].driver = 0;
    EACH_OTHER (s, i)
        if (leads(s, who, i))
            s->survivor[i].car = 0;
}

/* 2E-INT-64: leader and companions sit together or not at all, those as passengers. */
static struct hd_why check_seats(const struct horde_game *g, const struct horde_state *s, int leader, int car, int needed)
{
    int free = g->rule.passengers - passengers_in(s, car);
    return needed <= free ? ALLOWED : WHY(INT_64, NO_SEATS, leader, needed, free);
}

/* 2E-INT-64: whoever joins somebody in a car gets in, and that takes a seat and a zone without zombies. */
struct hd_why check_joins(const struct horde_game *g, const struct horde_state *s, int leader, int companion)
{
    const struct survivor *v = &s->survivor[leader];
    if (!v->car || s->survivor[companion].car == v->car)
        return ALLOWED;
    if (s->crowd[v->zone])
        return WHY(CAR_5, ZOMBIES_HERE, v->zone, s->crowd[v->zone]);
    return check_seats(g, s, leader, v->car - 1, 1);
}

/* 2E-CAR-4 */
static struct hd_why need_one(const struct horde_state *s, int who)
{
    return s->survivor[who].actions ? ALLOWED : WHY(ROUND_3, NO_ACTIONS, who);
}

/* 2E-CAR-1, 2E-CAR-5, 2E-INT-64 */
static struct hd_why check_enter(const struct horde_game *g, const struct horde_state *s, int who, int car, int word)
{
    const struct survivor *v = &s->survivor[who];
    int companions = companions_of(g, s, who), needed = companions + (word == W_PASSENGER);
    if (car >= g->cars || cars(g, s)[car].zone != v->zone)
        return WHY(CAR_1, NO_CAR, v->zone);
    if (v->car)
        return WHY(CAR_1, IN_CAR, who);
    if (s->crowd[v->zone])
        return WHY(CAR_5, ZOMBIES_HERE, v->zone, s->crowd[v->zone]);
    if ((word != W_DRIVER && word != W_PASSENGER) || (word == W_DRIVER && driver_of(g, s, car) != NONE) ||
        (!companions && passengers_in(s, car) + needed > g->rule.passengers))
        return WHY(CAR_5, NO_SEAT, who);
    struct hd_why why = check_seats(g, s, who, car, needed);
    return why.rule ? why : need_one(s, who);
}

/* 2E-CAR-7: who is changed with is named where the seat is taken. */
static struct hd_why check_seat(const struct horde_game *g, const struct horde_state *s, int who, int word, int other)
{
    const struct survivor *v = &s->survivor[who];
    if (!v->car)
        return WHY(CAR_1, NO_RIDER, who);
    if ((word != W_DRIVER && word != W_PASSENGER) || v->driver == (word == W_DRIVER))
        return WHY(CAR_7, NO_SEAT, who);
    int driver = driver_of(g, s, v->car - 1);
    if (word == W_DRIVER ? other != driver
                         : other != NONE && (!plays(s, other) || other == who || s->survivor[other].car != v->car))
        return WHY(CAR_7, NO_SEAT, who);
    if (word == W_PASSENGER && other == NONE && passengers_in(s, v->car - 1) == g->rule.passengers)
        return WHY(CAR_7, NO_SEAT, who);
    return need_one(s, who);
}

static void change_seats(struct ctx *c, int who, int other)
{
    struct survivor *v = &c->s->survivor[who];
    v->driver = !v->driver;
    if (other != NONE)
        c->s->survivor[other].driver = !v->driver;
    TELL(c, ACTION, CAR_7, SEAT, .piece = who, .of = other == NONE ? -1 : other, .word = v->driver ? W_DRIVER : W_PASSENGER);
}

/* ---- driving ---- */

static bool drives_to(const struct horde_game *g, const struct horde_state *s, int from, int to)
{
    return to < g->board.zones && !g->board.room[to] && zset_has(&g->board.adjacent[from], to); /* 2E-CAR-8 */
}

static struct hd_why check_driver(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct survivor *v = &s->survivor[who];
    if (!v->car || !v->driver)
        return WHY(CAR_8, NO_DRIVER, who);
    if (!g->car[v->car - 1].drive)
        return WHY(CAR_8, NOT_DRIVABLE, who);
    return need_one(s, who);
}

static struct hd_why check_drive(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    struct hd_why why = check_driver(g, s, who);
    if (!why.rule && !drives_to(g, s, s->survivor[who].zone, zone))
        why = WHY(CAR_8, NOT_ADJACENT, zone, s->survivor[who].zone);
    return why;
}

/* 2E-CAR-11, 2E-AMB-23: exactly two zones, no way back. */
static struct hd_why check_race(const struct horde_game *g, const struct horde_state *s, int who, int first, int second)
{
    int here = s->survivor[who].zone;
    struct hd_why why = check_drive(g, s, who, first);
    if (!why.rule && (second == here || !drives_to(g, s, first, second)))
        why = WHY(CAR_11, NOT_ADJACENT, second, first);
    return why;
}

static void roll_on(struct ctx *c, int car, int zone, enum rule rule)
{
    int from = cars(c->g, c->s)[car].zone;
    cars(c->g, c->s)[car].zone = (uint8_t)zone;
    TELL(c, MOVE, NONE, DRIVE, .piece = driver_of(c->g, c->s, car), .place = from, .to = zone,
         .piece_kind = KIND_MUSCLE_CAR + c->g->car[car].kind, .count = 1, .rule = rule);
    EACH_PLAYED (c->s, i)
        if (c->s->survivor[i].car == car + 1)
            set_zone(c, i, zone);
}

/* ---- F_RACE ---- */

/* 2E-CAR-9 */
enum flow race_run(struct ctx *c, struct frame *f)
{
    int step = f->step++, who = f->who, car = f->race.car;
    if (step == 2) {
        pop(c->s);
        return GO;
    }
    int zone = f->race.to[step];
    roll_on(c, car, zone, R_CAR_11);
    if (c->s->crowd[zone]) /* 2E-CAR-14 */
        start_attack(c, who, c->g->car_weapon, true, false, zone);
    return GO;
}

void race_legal(const struct horde_game *g, const struct horde_state *s, const struct frame *f, struct list *l) {}
void race_answer(struct ctx *c, struct frame *f, struct hd_action a) {}

/* ---- searching a police car ---- */

/* 2E-CAR-16, 2E-AMB-29: the search of the turn, in a zone without zombies, on a street too. */
static struct hd_why check_car_search(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct survivor *v = &s->survivor[who];
    bool here = false;
    for (int i = 0; i < g->cars; i++)
        here |= g->car[i].kind == POLICE_CAR && cars(g, s)[i].zone == v->zone;
    if (!here)
        return WHY(CAR_16, NO_CAR, v->zone);
    return check_search_turn(g, s, who, R_CAR_16);
}

/* ---- in the turn ---- */

/* 2E-CAR-6 */
struct hd_why check_car(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a)
{
    switch (a.verb) {
    case V_ENTER: return check_enter(g, s, who, a.arg[1], a.arg[2]);
    case V_GETOUT: return s->survivor[who].car ? need_one(s, who) : WHY(CAR_6, NO_RIDER, who);
    case V_SEAT: return check_seat(g, s, who, a.arg[1], a.arg[2]);
    case V_DRIVE: return check_drive(g, s, who, a.arg[1]);
    case V_RACE: return check_race(g, s, who, a.arg[1], a.arg[2]);
    default: return check_car_search(g, s, who);
    }
}

static void list_seats(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    for (int word = W_DRIVER; word <= W_PASSENGER; word++)
        for (int other = -1; other < s->people; other++) {
            struct hd_action a = act3(V_SEAT, who, word, other < 0 ? NONE : other);
            if (!check_car(g, s, who, a).rule)
                put(l, a);
        }
}

static void list_drives(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    int here = s->survivor[who].zone;
    if (check_driver(g, s, who).rule)
        return;
    for (struct zset next = zset_minus(g->board.adjacent[here], g->board.rooms); !zset_empty(&next);) {
        int first = zset_pop(&next);
        put(l, act2(V_DRIVE, who, first));
        for (struct zset then = zset_minus(g->board.adjacent[first], g->board.rooms); !zset_empty(&then);) {
            int second = zset_pop(&then);
            if (second != here)
                put(l, act3(V_RACE, who, first, second));
        }
    }
}

void list_cars(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    for (int car = 0; car < g->cars; car++)
        for (int word = W_DRIVER; word <= W_PASSENGER; word++)
            if (!check_enter(g, s, who, car, word).rule)
                put(l, act3(V_ENTER, who, car, word));
    if (g->cars && !check_car_search(g, s, who).rule)
        put(l, act1(V_CARSEARCH, who));
    if (!s->survivor[who].car || !s->survivor[who].actions)
        return;
    put(l, act1(V_GETOUT, who));
    list_seats(g, s, who, l);
    list_drives(g, s, who, l);
}

/* 2E-NOISE-7, 2E-CAR-10, 2E-ACT-CAR-1 */
void do_car(struct ctx *c, int who, struct hd_action a)
{
    struct survivor *v = &c->s->survivor[who];
    if (a.verb == V_CARSEARCH) {
        do_search(c, who, a);
        return;
    }
    pay(c, who, ACT_OTHER, 0);
    switch (a.verb) {
    case V_ENTER:
        sit(c->g, c->s, who, a.arg[1], a.arg[2] == W_DRIVER);
        TELL(c, ACTION, CAR_5, GET_IN, .piece = who, .place = v->zone, .word = a.arg[2]);
        break;
    case V_GETOUT:
        leave_car(c->g, c->s, who);
        TELL(c, ACTION, CAR_6, GET_OUT, .piece = who, .place = v->zone);
        break;
    case V_SEAT: change_seats(c, who, a.arg[2]); break;
    case V_DRIVE: roll_on(c, v->car - 1, a.arg[1], R_CAR_10); break;
    default: {
        struct frame *f = push(c->s, F_RACE, who);
        f->race.car = (uint8_t)(v->car - 1);
        f->race.to[0] = a.arg[1];
        f->race.to[1] = a.arg[2];
        break;
    }
    }
}
