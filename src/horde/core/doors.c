/*
 * doors.c - opening doors and the zombies waiting behind them.
 * Not here: what a zombie card does (spawn.c).
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"

#include <string.h>

/* 2E-ACT-DOOR-4: as soon as the objective is taken, also where its spawn zones wait for the next round. */
static bool unlocked(const struct horde_game *g, const struct horde_state *s, int door)
{
    return !(g->door_needs[door] & ~(s->awake | s->waking));
}

static struct hd_why what_bars(const struct horde_game *g, const struct horde_state *s, int who, int door, int zone)
{
    const struct survivor *v = &s->survivor[who];
    if (g->doors_locked >> door & 1)
        return shut_for_good(g) >> door & 1 ? WHY(ACT_DOOR_4, LOCKED_FOR_GOOD, zone) : WHY(ACT_DOOR_4, NOT_BY_HAND, zone);
    if (!unlocked(g, s, door)) {
        unsigned left = g->door_needs[door] & ~(unsigned)(s->awake | s->waking);
        return left & (left - 1) ? WHY(ACT_DOOR_4, LOCKED_TWICE, zone)
                                 : WHY(ACT_DOOR_4, LOCKED, zone, colour_word(__builtin_ctz(left)));
    }
    if (s->sealed >> door & 1)
        return WHY(ACT_DOOR_4, SEALED, zone);
    return v->level < g->door_level[door] ? WHY(ACT_DOOR_4, NEEDS_LEVEL, g->door_level[door], who) : ALLOWED;
}

struct hd_why door_shut(const struct horde_game *g, int door, int zone)
{
    return g->airlocks >> door & 1 ? WHY(INV_AIR_3, AIRLOCK_CLOSED, zone) : WHY(MOVE_5, DOOR_CLOSED, zone);
}

/* What the mission says about one of its doors, by the rule it names for it. */
struct hd_why check_unlocked(const struct horde_game *g, const struct horde_state *s, int who, int door, int zone)
{
    struct hd_why why = what_bars(g, s, who, door, zone);
    if (why.rule && g->door_rule[door])
        why.rule = g->door_rule[door];
    return why;
}

/* 2E-ACT-DOOR-3 */
struct hd_why check_open(const struct horde_game *g, const struct horde_state *s, int who, int zone, int tool)
{
    const struct survivor *v = &s->survivor[who];
    if (has_part(g, PART_HAND_DOORS))
        return tool == NONE ? check_hand_open(g, s, who, zone) : WHY(DS_ACT_DOOR_1, NO_TOOL, who);
    int door = zone < g->board.zones ? board_door(&g->board, v->zone, zone) : -1;
    if (door < 0 || (g->board.sandbags | g->board.passages) >> door & 1)
        return WHY(ACT_DOOR_1, NO_DOOR, v->zone, zone);
    if (s->open >> door & 1)
        return WHY(ACT_DOOR_3, DOOR_OPEN, zone);
    struct hd_why why = check_unlocked(g, s, who, door, zone);
    if (why.rule)
        return why;
    if (tool == NONE ? !has(v, D_BREAK_IN) && !(g->doors_broken >> door & 1)
                     : tool >= g->card_types || !g->card_type[tool].door)
        return tool == NONE ? WHY(ACT_DOOR_1, NEEDS_TOOL, who) : WHY(ACT_DOOR_1, NO_TOOL, who);
    if (tool != NONE && !held(g, v, tool))
        return WHY(INV_2, NOT_IN_HAND, who, tool);
    if (!payers(v, ACT_DOOR, 0))
        return WHY(ROUND_3, NO_ACTIONS, who);
    return ALLOWED;
}

/* What somebody holds that opens doors: kinds of cards, each once. */
static int tools_of(const struct horde_game *g, const struct survivor *v, uint8_t tool[SLOTS])
{
    int tools = 0;
    for (int i = HAND, end = hands_end(g, v); i < end; i++) {
        int type = v->card[i] == NONE ? NONE : g->type_of[v->card[i]];
        if (type != NONE && g->card_type[type].door && find_card(g, v, type, HAND, i) < 0)
            tool[tools++] = (uint8_t)type;
    }
    return tools;
}

void list_doors(const struct horde_game *g, const struct horde_state *s, int who, struct list *l)
{
    const struct survivor *v = &s->survivor[who];
    uint64_t closed = g->board.doors_at[v->zone] & ~(s->open | s->sealed | g->doors_locked);
    if (!closed || has_part(g, PART_HAND_DOORS) || !payers(v, ACT_DOOR, 0))
        return;
    uint8_t tool[SLOTS];
    int tools = tools_of(g, v, tool);
    uint64_t by_hand = has(v, D_BREAK_IN) ? closed : closed & g->doors_broken; /* 2E-SKILL-BREAKIN */
    for (uint64_t left = tools ? closed : by_hand; left;) {
        int door = bit_pop(&left);
        const struct door *d = &g->board.door[door];
        if (!unlocked(g, s, door) || v->level < g->door_level[door])
            continue;
        int zone = d->a == v->zone ? d->b : d->a;
        if (by_hand >> door & 1)
            put(l, act3(V_OPEN, who, zone, NONE));
        for (int i = 0; i < tools; i++)
            put(l, act3(V_OPEN, who, zone, tool[i]));
    }
}

/* 2E-ACT-DOOR-2, 2E-EQUIP-6, 2E-AMB-48: the noise is made with the door action, before anything comes out. */
void do_open(struct ctx *c, int who, int zone, int tool)
{
    if (has_part(c->g, PART_HAND_DOORS)) {
        do_hand_open(c, who, zone);
        return;
    }
    int here = c->s->survivor[who].zone, door = board_door(&c->g->board, here, zone);
    int card = has_part(c->g, PART_OBJECTIVE_CARDS) ? card_on_door(c->g, c->s, door) : NONE;
    pay(c, who, ACT_DOOR, 0);
    TELL(c, LINK, ACT_DOOR_1, OPEN, .piece = who, .place = here, .to = zone, .link = c->g->board.door_link[door],
         .n = {card == NONE}, .rule = tool == NONE && has(&c->s->survivor[who], D_BREAK_IN) ? R_SKILL_BREAKIN : R_ACT_DOOR_1,
         .card = tool == NONE ? -1 : tool);
    if (tool != NONE && c->g->card_type[tool].door == TOOL_NOISY && !quiet_door(c->g, c->s, door))
        make_noise(c, here, who, R_ACT_DOOR_2);
    if (card != NONE)
        start_door_card(c, door, card, who); /* first it is read; the door may stay shut */
    else
        open_door(c, door, who, R_ACT_DOOR_5);
}

/* The mission may say something about a door with a colour; that comes after the zombies behind it. */
static void colour_opens(struct ctx *c, int door, int who)
{
    if (!c->g->door_needs[door])
        return;
    c->s->roused |= c->g->door_needs[door];
    happens(c, WHEN_OPENED, who, c->g->door_needs[door], c->s->survivor[who].zone);
}

void open_door(struct ctx *c, int door, int who, enum rule rule)
{
    const struct door *d = &c->g->board.door[door];
    bool closed = !(c->s->open >> door & 1);
    c->s->open |= 1ull << door;
    c->s->look = 1;
    hand_door_opened(c->g, c->s, door);
    if (closed && who != NONE)
        colour_opens(c, door, who);
    ASK_PARTS(c->g, opened, c, d->a, who);
    ASK_PARTS(c->g, opened, c, d->b, who);
}
