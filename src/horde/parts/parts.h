/*
 * parts.h - mechanisms that some games of the family have: what their files offer the core.
 */
#ifndef HD_HORDE_PARTS_H
#define HD_HORDE_PARTS_H

#include "horde/play.h"

/* ---- companions.c, cars.c ---- */
int random_companion(struct ctx *c); /* NONE if nobody is left */
void add_companion(struct ctx *c, int who, int zone, int leader);
bool leads(const struct horde_state *s, int leader, int who);
int companions_of(const struct horde_game *g, const struct horde_state *s, int leader);
void swap_places(struct ctx *c, int who); /* with the first companion */
struct hd_why check_collect(const struct horde_game *g, const struct horde_state *s, int who, int companion);
void list_collects(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void follow(struct horde_state *s, int companion, int leader);
void collect(struct ctx *c, int who, int companion);
unsigned led_by(const struct horde_game *g, const struct horde_state *s, int leader); /* bits */
/* Between the partners a and b of a trade; led: whom a led before it. */
void hand_over(struct ctx *c, int companion, int leader);
void hand_back(const struct horde_game *g, struct horde_state *s, int a, int b, unsigned led);
void end_handing(struct ctx *c, int a, int b, unsigned led);
enum { PASSENGERS = 3 };
int driver_of(const struct horde_game *g, const struct horde_state *s, int car);
int passengers_in(const struct horde_state *s, int car);
struct hd_why check_joins(const struct horde_state *s, int leader, int companion);
void sit(const struct horde_game *g, struct horde_state *s, int who, int car, bool driver);
void leave_car(const struct horde_game *g, struct horde_state *s, int who);
struct hd_why check_car(const struct horde_game *g, const struct horde_state *s, int who, struct hd_action a);
void list_cars(const struct horde_game *g, const struct horde_state *s, int who, struct list *l);
void do_car(struct ctx *c, int who, struct hd_action a);

#endif
