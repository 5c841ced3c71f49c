/*
 * board.c - setup lines about the board: zombies, noise, doors, pits, tokens, cars, mold, what a mission remembers.
 * The lines are explained in lines.c. Not here: people and machines (people.c), cards (cards.c).
 */
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"
#include "horde/script/lines.h"

#include <string.h>

bool setup_zombies(struct request *l)
{
    struct horde_state *s = l->c->s;
    int kind = l->arg[1], n = l->arg[2], zone = l->arg[3], here = s->zombie[zone][kind];
    if (n > here + s->supply[kind])
        return line_fail(l, "only %d more of '%s' are in the supply", s->supply[kind], l->word[1]);
    if (l->g->kind[kind].class == ABOMINATION && (n > 0) != (here > 0))
        setup_abomination(s, kind, n > 0);
    add_zombies(s, zone, kind, n - here);
    s->supply[kind] = (uint8_t)(s->supply[kind] - (n - here));
    return true;
}

bool setup_noise(struct request *l)
{
    if (l->arg[2] > 200)
        return line_fail(l, "at most 200 noise tokens in a zone");
    l->c->s->noise[l->arg[1]] = (uint8_t)l->arg[2];
    return true;
}

bool setup_hour(struct request *l)
{
    if (!has_part(l->g, PART_CLOCK) || !l->arg[1] || l->arg[1] > l->g->rule.hours)
        return line_fail(l, "no hour of this game: %s", l->word[1]);
    set_hour(l->g, l->c->s, l->arg[1]);
    return true;
}

bool setup_beam(struct request *l)
{
    if (!has_part(l->g, PART_LIGHT) || !on_board(l->s, l->arg[1]))
        return line_fail(l, "no beam for %s", l->word[1]);
    if (strcmp(l->word[2], "off") && !line_operand(l, 2, 'p'))
        return false;
    set_beam(l->g, l->c->s, l->arg[1], strcmp(l->word[2], "off") ? l->arg[2] : NONE);
    return true;
}

static void set_spawned(struct horde_state *s, int building, bool yes)
{
    if (building)
        s->spawned = yes ? s->spawned | 1u << building : s->spawned & ~(1u << building);
}

static bool setup_hand_door(struct request *l, int door)
{
    static const char *const word[] = {"open", "closed", "destroyed", "sealed"};
    for (int how = HAND_OPEN; how <= HAND_SEALED; how++) {
        if (strcmp(l->word[3], word[how]))
            continue;
        if ((how == HAND_CLOSED || how == HAND_DESTROYED) && !door_tokens_left(l->g, l->s) && !l->g->door_needs[door])
            return line_fail(l, "all %d doors are on the board", l->g->rule.door_tokens);
        hand_door_put(l->g, l->c->s, door, (enum hand_door)how);
        return true;
    }
    return line_fail(l, "a door is 'open', 'closed', 'destroyed' or 'sealed', not '%.40s'", l->word[3]);
}

bool setup_pit(struct request *l)
{
    static const char *const word[] = {"none", "open", "closed"};
    if (!has_part(l->g, PART_PITS))
        return line_fail(l, "this game has no pits");
    for (int how = PIT_NONE; how <= PIT_CLOSED; how++) {
        if (strcmp(l->word[2], word[how]))
            continue;
        if (how != PIT_NONE && !is_pit(l->g, l->s, l->arg[1]) && !pit_tokens_left(l->g, l->s))
            return line_fail(l, "all %d pits are on the board", l->g->rule.pit_tokens);
        set_pit(l->g, l->c->s, l->arg[1], (enum pit)how);
        return true;
    }
    return line_fail(l, "a pit is 'open', 'closed' or 'none', not '%.40s'", l->word[2]);
}

/* Which spawn token the players have named as the first. */
bool setup_first_spawn(struct request *l)
{
    if (!l->g->rule.spawn_order || l->s->frame[0].kind != F_ROUND)
        return line_fail(l, "nobody names the first spawn token here");
    for (int i = 0; i < l->g->spawns; i++)
        if (l->s->spawn_zone[i] == l->arg[1]) {
            l->c->s->frame[0].round.first_spawn = (uint8_t)(i + 1);
            return true;
        }
    return line_fail(l, "there is no spawn token in %s", l->word[1]);
}

bool setup_more_spawns(struct request *l)
{
    const struct horde_game *g = l->g;
    for (int i = 0; i < g->spawns && has_part(g, PART_LARGE_TEAM); i++)
        if (l->s->spawn_zone[i] == l->arg[1]) {
            if (l->arg[2] > added_tokens(g, l->s, i) + tokens_to_add(g, l->s))
                return line_fail(l, "only %d more tokens can be laid", tokens_to_add(g, l->s));
            set_added_tokens(g, l->c->s, i, l->arg[2]);
            return true;
        }
    return line_fail(l, "the team is not a large one, or there is no spawn token in %s", l->word[1]);
}

bool setup_door(struct request *l)
{
    const struct board *b = &l->g->board;
    struct horde_state *s = l->c->s;
    int door = line_door(l), open = line_switch(l, 3, "open", "closed");
    if (door < 0)
        return false;
    if (has_part(l->g, PART_HAND_DOORS))
        return setup_hand_door(l, door);
    if (open < 0)
        return line_fail(l, "a door is 'open' or 'closed', not '%.40s'", l->word[3]);
    s->open = open ? s->open | 1ull << door : s->open & ~(1ull << door);
    s->sealed &= ~(open ? 1ull << door : 0);
    if (open) { /* 2E-BSPAWN-6 */
        set_spawned(s, b->building[b->door[door].a], true);
        set_spawned(s, b->building[b->door[door].b], true);
    }
    return true;
}

bool setup_fall(struct request *l)
{
    if (l->arg[1] >= l->g->falls)
        return line_fail(l, "the mission has %d groups of tiles that fall, counted from 0", l->g->falls);
    let_fall(l->c, l->arg[1]);
    return true;
}

bool setup_spawned(struct request *l)
{
    int building = l->g->board.building[l->arg[1]], yes = line_switch(l, 2, "yes", "no");
    if (!building)
        return line_fail(l, "%s is not in a building", l->word[1]);
    if (yes < 0)
        return line_fail(l, "expected 'yes' or 'no' instead of '%.40s'", l->word[2]);
    set_spawned(l->c->s, building, yes);
    return true;
}

bool setup_token(struct request *l)
{
    int type = line_switch(l, 1, "crate", "objective"), on = line_switch(l, 3, "on", "off");
    if (type < 0 || on < 0)
        return line_fail(l, "expected: token objective|crate ZONE on|off");
    for (int i = 0; i < l->g->tokens; i++)
        if (l->g->token[i].type == type && l->g->token[i].zone == l->arg[2]) {
            l->c->s->tokens = on ? l->c->s->tokens | 1ull << i : l->c->s->tokens & ~(1ull << i);
            return true;
        }
    return line_fail(l, "the mission has no %s in %s", l->word[1], l->word[2]);
}

bool setup_colour(struct request *l)
{
    int colour = colour_named(l->word[2]);
    if (colour < 0)
        return line_fail(l, "'%.40s' isn't a colour of an objective", l->word[2]);
    for (int i = 0; i < l->g->tokens; i++)
        if (l->g->token[i].type == TOKEN_OBJECTIVE && l->g->token[i].zone == l->arg[1]) {
            l->c->s->colour[i] = (uint8_t)colour;
            return true;
        }
    return line_fail(l, "the mission has no objective in %s", l->word[1]);
}

/* A word of the mission's own. */
static int word_of_mission(struct request *l, const char *const *list, int count)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(list[i], l->word[1]))
            return i;
    line_fail(l, "the mission has no '%.40s'", l->word[1]);
    return -1;
}

bool setup_flag(struct request *l)
{
    int flag = word_of_mission(l, l->g->flag, l->g->flags), yes = line_switch(l, 2, "yes", "no");
    if (flag < 0 || yes < 0)
        return flag >= 0 && line_fail(l, "expected yes or no, not '%.40s'", l->word[2]);
    flag_set bit = (flag_set)1 << flag;
    l->c->s->flags = yes ? l->c->s->flags | bit : l->c->s->flags & ~bit;
    return true;
}

bool setup_counter(struct request *l)
{
    int counter = word_of_mission(l, l->g->counter, l->g->counters);
    if (counter < 0)
        return false;
    l->c->s->counter[counter] = (uint8_t)l->arg[2];
    return true;
}

bool setup_spawn(struct request *l)
{
    if (l->arg[1] >= l->g->spawns || l->g->board.room[l->arg[2]])
        return line_fail(l, "there is no spawn token %s, or it cannot lie in %s", l->word[1], l->word[2]);
    l->c->s->spawn_zone[l->arg[1]] = (uint8_t)l->arg[2];
    return true;
}

bool setup_supply(struct request *l)
{
    struct horde_state *s = l->c->s;
    int kind = l->arg[1], on_board = l->g->kind[kind].supply - s->supply[kind] - s->removed[kind];
    if (l->arg[2] > l->g->kind[kind].supply - on_board)
        return line_fail(l, "the box has no more than %d of '%s'", l->g->kind[kind].supply, l->word[1]);
    s->supply[kind] = (uint8_t)l->arg[2];
    s->removed[kind] = (uint8_t)(l->g->kind[kind].supply - on_board - l->arg[2]);
    return true;
}

bool setup_car(struct request *l)
{
    if (l->arg[1] >= l->g->cars || l->g->board.room[l->arg[2]])
        return line_fail(l, "there is no car %s, or it cannot stand in %s", l->word[1], l->word[2]);
    cars(l->g, l->c->s)[l->arg[1]].zone = (uint8_t)l->arg[2];
    cars(l->g, l->c->s)[l->arg[1]].state = CAR_THERE;
    EACH_PLAYED (l->s, i)
        if (l->c->s->survivor[i].car == l->arg[1] + 1)
            set_zone(l->c, i, l->arg[2]);
    return true;
}

bool setup_mold(struct request *l)
{
    static const char *const word[] = {"none", "inactive", "active"};
    if (!has_part(l->g, PART_MOLD))
        return line_fail(l, "this game has no mold");
    for (int side = MOLD_NONE; side <= MOLD_ACTIVE; side++)
        if (!strcmp(word[side], l->word[2])) {
            if (side && !takes_mold(l->g, l->arg[1]))
                return line_fail(l, "%s is neither a room nor a corridor; mold grows nowhere else", l->word[1]);
            set_mold(l->g, l->c->s, l->arg[1], (enum mold_side)side);
            return true;
        }
    return line_fail(l, "mold is active, inactive or none, not '%.40s'", l->word[2]);
}
