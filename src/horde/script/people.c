/*
 * people.c - setup lines about survivors, companions and machines: where they are, what they know, what they have left.
 * The lines are explained in lines.c. Not here: the board (board.c), cards (cards.c).
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"
#include "horde/script/lines.h"

#include <string.h>

static struct survivor *survivor(struct request *l, int i) { return &l->c->s->survivor[l->arg[i]]; }

static bool busy(const struct horde_state *s, int who)
{
    for (int i = 0; i < s->depth; i++)
        if (s->frame[i].who == who)
            return true;
    return false;
}

/* Companions are gone with their leader. */
static void set_away(struct request *l, bool away)
{
    for (int i = 0; i < l->s->people; i++) {
        uint8_t *flags = &l->c->s->survivor[i].flags;
        if (leads(l->s, l->arg[1], i))
            *flags = (uint8_t)(away ? *flags | GONE : *flags & ~GONE);
    }
}

/* The last one goes only when everything is done: else there would be rounds without end. */
static bool may_leave(struct request *l, int who)
{
    EACH_PLAYED (l->s, i)
        if (i != who && on_board(l->s, i))
            return true;
    return exit_open(l->g, l->s) || line_fail(l, "nobody would be left on the board, and the goals are not reached");
}

bool setup_put(struct request *l)
{
    struct survivor *v = survivor(l, 1);
    if (!strcmp(l->word[2], "off")) {
        if (busy(l->s, l->arg[1]))
            return line_fail(l, "%s is doing something and cannot leave; give somebody else the turn first", l->word[1]);
        if (!may_leave(l, l->arg[1]))
            return false;
        leave_car(l->g, l->c->s, l->arg[1]);
        set_zone(l->c, l->arg[1], NONE);
        v->flags |= GONE;
        set_away(l, true);
        return true;
    }
    if (!line_operand(l, 2, 'p'))
        return false;
    leave_car(l->g, l->c->s, l->arg[1]);
    set_zone(l->c, l->arg[1], l->arg[2]);
    light_settled(l->g, l->c->s, l->arg[1]);
    v->flags &= (uint8_t) ~(GONE | KILLED | KNOCKED);
    if (has_part(l->g, PART_KNOCK_OUT))
        lay_down(l->g, l->c->s, l->arg[1], NONE);
    set_away(l, false);
    return true;
}

bool setup_ko(struct request *l)
{
    int who = l->arg[1];
    if (!has_part(l->g, PART_KNOCK_OUT))
        return line_fail(l, "nobody is knocked out in this game");
    if (!on_board(l->s, who) || busy(l->s, who))
        return line_fail(l, "%s is not on the board, or is doing something; give somebody else the turn first", l->word[1]);
    survivor(l, 1)->wounds = survivor(l, 1)->health;
    return knock_out(l->c, who) || line_fail(l, "%s cannot be knocked out", l->word[1]);
}

bool setup_kept(struct request *l)
{
    int colour = colour_named(l->word[2]);
    if (colour < 0 || colour >= KEPT)
        return line_fail(l, "nobody carries objectives that are '%.40s'", l->word[2]);
    if (l->arg[3] > 9)
        return line_fail(l, "at most 9 of a colour");
    survivor(l, 1)->kept[colour] = (uint8_t)l->arg[3];
    return true;
}

static void drop_skill(struct request *l, struct survivor *v, int skill)
{
    for (int i = 0; i < v->owned; i++)
        if (v->skill[i] == skill) {
            memmove(v->skill + i, v->skill + i + 1, (size_t)(v->owned - i - 1));
            v->skill[--v->owned] = 0;
            break;
        }
    refresh_traits(l->g, l->c->s);
}

/* Skills of one's own sheet as the level has it: single ones come by themselves, those of higher levels go. */
static void set_level(struct request *l, int who, int level)
{
    struct survivor *v = &l->c->s->survivor[who];
    const struct survivor_type *sheet = &l->g->sheet[l->g->sheet_of[who]];
    v->level = (uint8_t)level;
    for (int at = YELLOW; at < LEVELS; at++) {
        if (at <= level && sheet->skills[at] == 1 && !v->taken[at]) {
            v->taken[at] = 1;
            gain_skill(l->c, who, sheet->skill[at][0], R_AP_4);
        }
        for (int i = 0; at > level && i < sheet->skills[at]; i++)
            if (v->taken[at] >> i & 1)
                drop_skill(l, v, sheet->skill[at][i]);
        if (at > level)
            v->taken[at] = 0;
    }
}

static int level_with(const struct horde_game *g, int ap)
{
    int level = RED;
    while (ap < g->rule.level_at[level])
        level--;
    return level;
}

bool setup_ap(struct request *l)
{
    struct survivor *v = survivor(l, 1);
    int ap = l->arg[2], end = l->g->rule.level_at[RED], level = level_with(l->g, ap);
    if (ap > end)
        return line_fail(l, "the track ends at %d", end);
    bool again = l->g->ultrared && level == RED; /* 2E-ULTRA-1: red starts the track again */
    v->ap = (uint8_t)(again ? 0 : ap);
    v->laps = again;
    set_level(l, l->arg[1], level);
    return true;
}

/* 2E-ULTRA-1, DS-ULTRA-1: whoever has been round the track stays red, wherever the marker is now. */
bool setup_laps(struct request *l)
{
    struct survivor *v = survivor(l, 1);
    int laps = l->arg[2];
    if (!l->g->ultrared)
        return line_fail(l, "the track ends at red without the option ultrared");
    if (laps > UINT8_MAX)
        return line_fail(l, "nobody goes round the track more than %d times", UINT8_MAX);
    v->laps = (uint8_t)laps;
    set_level(l, l->arg[1], laps ? RED : level_with(l->g, v->ap));
    return true;
}

bool setup_level(struct request *l)
{
    static const char *const word[LEVELS] = {"blue", "yellow", "orange", "red"};
    for (int level = 0; level < LEVELS; level++)
        if (!strcmp(word[level], l->word[2])) {
            l->arg[2] = l->g->rule.level_at[level];
            return setup_ap(l);
        }
    return line_fail(l, "a level is blue, yellow, orange or red, not '%.40s'", l->word[2]);
}

static void mark_taken(const struct survivor_type *sheet, struct survivor *v, int skill)
{
    for (int level = 0; level < LEVELS; level++)
        for (int i = 0; i < sheet->skills[level]; i++)
            if (sheet->skill[level][i] == skill && !(v->taken[level] >> i & 1)) {
                v->taken[level] = (entry_set)(v->taken[level] | 1 << i);
                return;
            }
}

bool setup_skill(struct request *l)
{
    struct survivor *v = survivor(l, 1);
    if (v->owned == OWNED)
        return line_fail(l, "%s has %d skills; there is no room for more", l->word[1], OWNED);
    if (l->g->skill[l->arg[2]].does == D_STARTS_HEALTH && v->wounds >= l->g->skill[l->arg[2]].amount)
        return line_fail(l, "%s has %d wounds and would be dead", l->word[1], v->wounds);
    mark_taken(&l->g->sheet[l->g->sheet_of[l->arg[1]]], v, l->arg[2]);
    gain_skill(l->c, l->arg[1], l->arg[2], R_NONE);
    start_with(l->c, l->arg[1], l->arg[2]);
    return true;
}

bool setup_unskill(struct request *l)
{
    struct survivor *v = survivor(l, 1);
    v->owned = 0;
    memset(v->skill, 0, sizeof v->skill);
    memset(v->taken, 0, sizeof v->taken);
    refresh_traits(l->g, l->c->s);
    return true;
}

bool setup_wounds(struct request *l)
{
    struct survivor *v = survivor(l, 1);
    if (l->arg[2] >= v->health)
        return line_fail(l, "%s has health %d and would be dead", l->word[1], v->health);
    v->wounds = (uint8_t)l->arg[2];
    return true;
}

static bool set_small(struct request *l, int i, uint8_t *to)
{
    enum { MOST = 99 };
    if (l->arg[i] > MOST)
        return line_fail(l, "at most %d, not %s", MOST, l->word[i]);
    *to = (uint8_t)l->arg[i];
    return true;
}

bool setup_objectives(struct request *l) { return set_small(l, 2, &survivor(l, 1)->kept[RED_COLOUR]); }

bool setup_actions(struct request *l) { return set_small(l, 2, &survivor(l, 1)->actions); }

bool setup_free(struct request *l)
{
    static const char *const word[FREE_SLOTS] = {"move", "melee", "ranged", "combat", "search", "door", "dual"};
    for (int slot = 0; slot < FREE_SLOTS; slot++)
        if (!strcmp(word[slot], l->word[2]))
            return set_small(l, 3, &survivor(l, 1)->free[slot]);
    uint8_t *all_out = all_out_slots(l->g, l->s, l->arg[1]);
    for (int i = 0; all_out && i < ALL_OUT_SLOTS; i++)
        if (!strncmp(l->word[2], "all-out-", 8) && !strcmp(word[ACT_MELEE + i], l->word[2] + 8))
            return set_small(l, 3, &all_out[i]);
    if (!strcmp(l->word[2], "machine"))
        return set_machine_free(l->g, l->c->s, l->arg[1], l->arg[3]) ||
               line_fail(l, "no more free machine actions than the skills of %s give", l->word[1]);
    return line_fail(l, "a free action is move, melee, ranged, combat, search, door, dual or machine, not '%.40s'", l->word[2]);
}

static bool others_wait(const struct horde_state *s, int who)
{
    EACH_PLAYED (s, i)
        if (i != who && on_board(s, i) && !(s->survivor[i].flags & ACTED))
            return true;
    return false;
}

/* A position is left at a question, and a line plays nothing: somebody has to be left whose turn it may be. */
bool setup_acted(struct request *l)
{
    int yes = line_switch(l, 2, "yes", "no");
    struct survivor *v = survivor(l, 1);
    if (yes < 0)
        return line_fail(l, "expected 'yes' or 'no' instead of '%.40s'", l->word[2]);
    if (yes && l->s->phase == W_PLAYERS && l->s->acting != l->arg[1] && !others_wait(l->s, l->arg[1]))
        return line_fail(l, "nobody would be left to act: 'turn WHO' first, or 'phase zombies' to go on with the round");
    v->flags = (uint8_t)(yes ? v->flags | ACTED : v->flags & ~ACTED);
    return true;
}

bool setup_hidden(struct request *l)
{
    int yes = line_switch(l, 2, "yes", "no");
    if (yes < 0 || !has_part(l->g, PART_CAMOUFLAGE))
        return line_fail(l, "expected: hidden WHO yes|no, in a game with camouflage");
    set_hidden(l->g, l->c->s, l->arg[1], yes);
    return true;
}

bool setup_companion(struct request *l)
{
    int who = l->arg[1], zone = board_find(&l->g->board, l->word[2]),
        leader = line_find(l->g, HD_PIECE, l->g->people, l->word[2]);
    if (plays(l->s, who))
        return line_fail(l, "%s is on the team", l->word[1]);
    if (zone < 0 && (!plays(l->s, leader) || !on_board(l->c->s, leader)))
        return line_fail(l, "'%.40s' is neither a zone nor somebody on the board", l->word[2]);
    if (zone < 0 && l->s->survivor[leader].car && passengers_in(l->s, l->s->survivor[leader].car - 1) == l->g->rule.passengers)
        return line_fail(l, "the car of %s is full", l->word[2]);
    add_companion(l->c, who, zone >= 0 ? zone : l->c->s->survivor[leader].zone, zone >= 0 ? NONE : leader);
    return true;
}

bool setup_ride(struct request *l)
{
    const struct survivor *v = survivor(l, 1);
    int driver = line_switch(l, 3, "driver", "passenger");
    if (l->arg[2] >= l->g->cars || driver < 0)
        return line_fail(l, "expected the number of a car, then driver or passenger");
    if (cars(l->g, l->s)[l->arg[2]].zone == NONE)
        return line_fail(l, "car %s is not on the board", l->word[2]);
    int at_wheel = driver_of(l->g, l->s, l->arg[2]);
    if (driver && at_wheel != NONE && at_wheel != l->arg[1])
        return line_fail(l, "car %s has a driver", l->word[2]);
    if (!on_board(l->s, l->arg[1]))
        return line_fail(l, "%s is not on the board", l->word[1]);
    int inside =
        passengers_in(l->s, l->arg[2]) - (v->car == l->arg[2] + 1 ? companions_of(l->g, l->s, l->arg[1]) + !v->driver : 0);
    if (inside + companions_of(l->g, l->s, l->arg[1]) + !driver > l->g->rule.passengers)
        return line_fail(l, "car %s is full", l->word[2]);
    set_zone(l->c, l->arg[1], cars(l->g, l->c->s)[l->arg[2]].zone);
    sit(l->g, l->c->s, l->arg[1], l->arg[2], driver);
    return true;
}

static bool is_machine_line(struct request *l)
{
    return is_machine(l->g, l->arg[1]) || line_fail(l, "'%.40s' isn't a machine of this mission", l->word[1]);
}

bool setup_machine(struct request *l)
{
    if (!is_machine_line(l))
        return false;
    if (!strcmp(l->word[2], "off")) {
        destroy_machine(l->c, l->arg[1]);
        return true;
    }
    if (!line_operand(l, 2, 'p'))
        return false;
    machine_put(l->c, l->arg[1], l->arg[2]);
    return true;
}

bool setup_activated(struct request *l)
{
    if (!is_machine_line(l))
        return false;
    if (!strcmp(l->word[2], "no")) {
        machine_rest(l->c, l->arg[1]);
        return true;
    }
    if (!line_operand(l, 2, 'f'))
        return false;
    if (machine_zone(l->g, l->s, l->arg[1]) == NONE || machine_hostile(l->g, l->s, l->arg[1]))
        return line_fail(l, "%s is off the board or hostile", l->word[1]);
    machine_wake(l->c, l->arg[1], l->arg[2]);
    return true;
}

bool setup_hostile(struct request *l)
{
    int yes = line_switch(l, 2, "yes", "no");
    if (!is_machine_line(l))
        return false;
    if (yes < 0)
        return line_fail(l, "expected 'yes' or 'no' instead of '%.40s'", l->word[2]);
    if (yes && !part_bytes(l->g, l->s, PART_ASSAULT))
        return line_fail(l, "machines cannot be hostile in this game");
    machine_set_hostile(l->c, l->arg[1], yes);
    return true;
}

bool setup_remote(struct request *l)
{
    int kind = line_switch(l, 1, "turret", "bot");
    bool nobody = !strcmp(l->word[2], "nobody");
    if (kind < 0 || !l->g->machines)
        return line_fail(l, "a remote control is for a bot or a turret, in a mission with machines");
    if (!nobody && !line_operand(l, 2, 'f'))
        return false;
    set_remote(l->c, kind, nobody ? NONE : l->arg[2]);
    return true;
}
