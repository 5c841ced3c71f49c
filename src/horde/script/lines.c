/*
 * lines.c - changing a position from outside by one line, for tests and puzzles. Every line is checked; a mistake changes
 * nothing. In the middle of a search, a trade, a payment or a split nothing but `turn` and `phase` is taken. Not here: lines
 * about cards (script/cards.c), reading values (script/query.c).
 *
 *   put WHO ZONE|off               stands there; off: has left the board
 *   zombies KIND N ZONE            so many of that kind in the zone, from or back to the supply
 *   noise ZONE N                   noise tokens
 *   door ZONE ZONE open|closed     an open building does not spawn any more; "spawned ZONE no" changes that
 *                                  with doors by hand also `destroyed`, `sealed`; closed: with a door of everybody's
 *   pit ZONE open|closed|none
 *   first-spawn ZONE               the spawn token the players have named as the first
 *   more-spawns ZONE N             so many tokens of a large team lie with the spawn token there
 *   spawned ZONE yes|no            have the zombies of the building come?
 *   token objective|crate ZONE on|off
 *   card WHO hand|body|pack CARD       takes a copy from a deck, the discards or out of the game
 *   mount WHO AMMO WEAPON          on a weapon in hand, from wherever a copy lies
 *   hidden WHO yes|no              camouflage
 *   empty WHO                      all cards away
 *   loaded WHO CARD, unloaded WHO CARD
 *   deck zombies ID ...            on top of the deck, the first named is drawn first
 *   deck equipment CARD ..., deck pimp CARD ..., deck abominations KIND ...
 *   ap WHO N                       adrenaline, level and the skills that come without a choice
 *   level WHO blue|yellow|orange|red   the same with the first number of the level
 *   skill WHO SKILL                one more skill, a "starts with" does what it does at the start; unskill WHO: none at all
 *   wounds WHO N, objectives WHO N, actions WHO N
 *   free WHO move|melee|ranged|combat|search|door|pair N
 *   acted WHO yes|no               has had a turn in this round
 *   turn WHO                       at the beginning of a turn; whatever was in progress is dropped
 *   phase players|zombies|spawn|end   goes on from the beginning of that part of the round to the next question
 *   round N, first SEAT            seats are counted from 0
 *   companion WHO ZONE|LEADER      waits alone in the zone, or goes with the leader
 *   car N ZONE                     the car and all in it; cars are counted from 0
 *   ride WHO N driver|passenger    sits in the car, wherever it is
 *   machine MACHINE ZONE|off       where it stands; off: destroyed
 *   activated MACHINE WHO|no       has its activation token, used last by WHO
 *   hostile MACHINE yes|no
 *   remote bot|turret WHO|nobody   who has the remote control
 *   mold ZONE active|inactive|none
 *   hour N                         of the clock
 *   beam WHO ZONE|off              the lamp of somebody, on and aimed
 *   ko WHO                        knocked out where they stand, in this round
 *   cxp, bonus, achievement, objective, finish   a campaign (script/campaign.c)
 *   table ...                      what people did with the real box (script/table.c)
 */
#include "horde/script/lines.h"
#include "horde/border.h"
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- words to numbers ---- */

bool line_fail(struct request *l, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (l->size)
        vsnprintf(l->out, l->size, format, args);
    va_end(args);
    return false;
}

static int find(const struct horde_game *g, enum hd_noun noun, int count, const char *id)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(horde_id(&g->base, noun, i), id))
            return i;
    return -1;
}

static bool read_number(const char *text, int *out)
{
    char *end;
    long n = strtol(text, &end, 10);
    *out = (int)n;
    return *text && !*end && n >= 0 && n < 100000;
}

static bool no_kind(struct request *l, const char *word)
{
    char kinds[160] = "";
    for (int k = 0; k < l->g->zombie_kinds; k++) {
        size_t used = strlen(kinds);
        snprintf(kinds + used, sizeof kinds - used, "%s%s", k ? ", " : "", l->g->kind[k].id);
    }
    return line_fail(l, "'%.40s' is no kind of zombie; there are: %s", word, kinds);
}

int line_door(struct request *l)
{
    char doors[140];
    int door = board_door(&l->g->board, l->arg[1], l->arg[2]);
    if (door >= 0)
        return door;
    board_list_doors(&l->g->board, l->arg[1], l->arg[2], doors, sizeof doors);
    line_fail(l, "there is no door between %s and %s; the doors there: %s", l->word[1], l->word[2], *doors ? doors : "-");
    return -1;
}

bool line_operand(struct request *l, int i, char operand)
{
    const struct horde_game *g = l->g;
    const char *word = l->word[i];
    switch (operand) {
    case 'f':
        l->arg[i] = find(g, HD_PIECE, g->people, word);
        return plays(l->s, l->arg[i]) || line_fail(l, "'%.40s' is nobody of the team", word);
    case 'a': /* anybody: the team and who may come along */
        l->arg[i] = find(g, HD_PIECE, g->people, word);
        return l->arg[i] >= 0 || line_fail(l, "'%.40s' is nobody in this game", word);
    case 'p':
        l->arg[i] = board_find(&g->board, word);
        return l->arg[i] >= 0 || line_fail(l, "'%.40s' is no zone of this board", word);
    case 'k': l->arg[i] = find(g, HD_KIND, g->zombie_kinds, word); return l->arg[i] >= 0 || no_kind(l, word);
    case 'c':
        l->arg[i] = find(g, HD_CARD, g->card_types, word);
        return l->arg[i] >= 0 || line_fail(l, "'%.40s' is no card", word);
    case 's':
        l->arg[i] = find(g, HD_SKILL, g->skill_types, word);
        return l->arg[i] >= 0 || line_fail(l, "'%.40s' is no skill", word);
    case 'n': return read_number(word, &l->arg[i]) || line_fail(l, "expected a number instead of '%.40s'", word);
    default: return true;
    }
}

int line_switch(const struct request *l, int i, const char *on, const char *off)
{
    return !strcmp(l->word[i], on) ? 1 : !strcmp(l->word[i], off) ? 0 : -1;
}

static bool fits(const struct command *command, int words)
{
    int operands = (int)strlen(command->operands);
    bool open = operands && command->operands[operands - 1] == '*';
    return open ? words >= operands : words == operands + 1;
}

static bool run_command(struct request *l, const struct command *command)
{
    for (int i = 0; command->operands[i]; i++)
        if (command->operands[i] != '*' && !line_operand(l, i + 1, command->operands[i]))
            return false;
    return command->run(l);
}

bool line_run(struct request *l, const char *text, const struct command *table, int count)
{
    char buf[LINE_BYTES];
    bool known = false;
    if (l->size)
        l->out[0] = 0;
    if (strlen(text) >= sizeof buf)
        return line_fail(l, "a line has at most %d characters", LINE_BYTES - 1);
    l->words = text_split(text, buf, sizeof buf, l->word, LINE_WORDS);
    if (!l->words)
        return line_fail(l, "an empty line");
    for (int i = 0; i < count; i++) {
        if (strcmp(table[i].word, l->word[0]))
            continue;
        known = true;
        if (fits(&table[i], l->words))
            return run_command(l, &table[i]);
    }
    return known ? line_fail(l, "'%.40s' has too many or too few words after it", l->word[0])
                 : line_fail(l, "'%.40s' is not known here", l->word[0]);
}

/* ---- figures ---- */

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

static bool setup_put(struct request *l)
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

static bool setup_hour(struct request *l)
{
    if (!has_part(l->g, PART_CLOCK) || !l->arg[1] || l->arg[1] > l->g->rule.hours)
        return line_fail(l, "no hour of this game: %s", l->word[1]);
    set_hour(l->g, l->c->s, l->arg[1]);
    return true;
}

static bool setup_beam(struct request *l)
{
    if (!has_part(l->g, PART_LIGHT) || !on_board(l->s, l->arg[1]))
        return line_fail(l, "no beam for %s", l->word[1]);
    if (strcmp(l->word[2], "off") && !line_operand(l, 2, 'p'))
        return false;
    set_beam(l->g, l->c->s, l->arg[1], strcmp(l->word[2], "off") ? l->arg[2] : NONE);
    return true;
}

static bool setup_ko(struct request *l)
{
    int who = l->arg[1];
    if (!has_part(l->g, PART_KNOCK_OUT))
        return line_fail(l, "nobody is knocked out in this game");
    if (!on_board(l->s, who) || busy(l->s, who))
        return line_fail(l, "%s is not on the board, or is doing something; give somebody else the turn first", l->word[1]);
    survivor(l, 1)->wounds = survivor(l, 1)->health;
    return knock_out(l->c, who) || line_fail(l, "%s cannot be knocked out", l->word[1]);
}

static bool setup_zombies(struct request *l)
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

static bool setup_noise(struct request *l)
{
    if (l->arg[2] > 200)
        return line_fail(l, "at most 200 noise tokens in a zone");
    l->c->s->noise[l->arg[1]] = (uint8_t)l->arg[2];
    return true;
}

/* ---- the board ---- */

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

static bool setup_pit(struct request *l)
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
static bool setup_first_spawn(struct request *l)
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

static bool setup_more_spawns(struct request *l)
{
    const struct horde_game *g = l->g;
    for (int i = 0; i < g->spawns && has_part(g, PART_LARGE_TEAM); i++)
        if (l->s->spawn_zone[i] == l->arg[1]) {
            if (l->arg[2] > added_tokens(g, l->s, i) + tokens_to_add(g, l->s))
                return line_fail(l, "only %d more tokens are to be laid", tokens_to_add(g, l->s));
            set_added_tokens(g, l->c->s, i, l->arg[2]);
            return true;
        }
    return line_fail(l, "the team is not a large one, or there is no spawn token in %s", l->word[1]);
}

static bool setup_door(struct request *l)
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

static bool setup_fall(struct request *l)
{
    if (l->arg[1] >= l->g->falls)
        return line_fail(l, "the mission has %d groups of tiles that fall, counted from 0", l->g->falls);
    let_fall(l->c, l->arg[1]);
    return true;
}

static bool setup_spawned(struct request *l)
{
    int building = l->g->board.building[l->arg[1]], yes = line_switch(l, 2, "yes", "no");
    if (!building)
        return line_fail(l, "%s is not in a building", l->word[1]);
    if (yes < 0)
        return line_fail(l, "expected 'yes' or 'no' instead of '%.40s'", l->word[2]);
    set_spawned(l->c->s, building, yes);
    return true;
}

static bool setup_token(struct request *l)
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

/* ---- what missions have ---- */

static bool setup_kept(struct request *l)
{
    int colour = colour_named(l->word[2]);
    if (colour < 0 || colour >= KEPT)
        return line_fail(l, "nobody carries objectives that are '%.40s'", l->word[2]);
    if (l->arg[3] > 9)
        return line_fail(l, "%d is too many", l->arg[3]);
    survivor(l, 1)->kept[colour] = (uint8_t)l->arg[3];
    return true;
}

static bool setup_colour(struct request *l)
{
    int colour = colour_named(l->word[2]);
    if (colour < 0)
        return line_fail(l, "'%.40s' is no colour of an objective", l->word[2]);
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

static bool setup_flag(struct request *l)
{
    int flag = word_of_mission(l, l->g->flag, l->g->flags), yes = line_switch(l, 2, "yes", "no");
    if (flag < 0 || yes < 0)
        return flag >= 0 && line_fail(l, "expected yes or no, not '%.40s'", l->word[2]);
    flag_set bit = (flag_set)1 << flag;
    l->c->s->flags = yes ? l->c->s->flags | bit : l->c->s->flags & ~bit;
    return true;
}

static bool setup_counter(struct request *l)
{
    int counter = word_of_mission(l, l->g->counter, l->g->counters);
    if (counter < 0)
        return false;
    l->c->s->counter[counter] = (uint8_t)l->arg[2];
    return true;
}

static bool setup_spawn(struct request *l)
{
    if (l->arg[1] >= l->g->spawns || l->g->board.room[l->arg[2]])
        return line_fail(l, "there is no spawn token %s, or it cannot lie in %s", l->word[1], l->word[2]);
    l->c->s->spawn_zone[l->arg[1]] = (uint8_t)l->arg[2];
    return true;
}

static bool setup_supply(struct request *l)
{
    struct horde_state *s = l->c->s;
    int kind = l->arg[1], on_board = l->g->kind[kind].supply - s->supply[kind] - s->removed[kind];
    if (l->arg[2] > l->g->kind[kind].supply - on_board)
        return line_fail(l, "the box has no more than %d of '%s'", l->g->kind[kind].supply, l->word[1]);
    s->supply[kind] = (uint8_t)l->arg[2];
    s->removed[kind] = (uint8_t)(l->g->kind[kind].supply - on_board - l->arg[2]);
    return true;
}

/* ---- survivors ---- */

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

/* Skills of the own sheet as the level has it: single ones come by themselves, those of higher levels go. */
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

static bool setup_ap(struct request *l)
{
    const uint8_t *at = l->g->rule.level_at;
    struct survivor *v = survivor(l, 1);
    int ap = l->arg[2], level = RED;
    if (ap > at[RED])
        return line_fail(l, "the track ends at %d", at[RED]);
    while (ap < at[level])
        level--;
    bool again = l->g->ultrared && level == RED; /* 2E-ULTRA-1: red starts the track again */
    v->ap = (uint8_t)(again ? 0 : ap);
    v->laps = again;
    set_level(l, l->arg[1], level);
    return true;
}

static bool setup_level(struct request *l)
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

static bool setup_skill(struct request *l)
{
    struct survivor *v = survivor(l, 1);
    if (v->owned == OWNED)
        return line_fail(l, "%s has %d skills, more do not fit", l->word[1], OWNED);
    if (l->g->skill[l->arg[2]].does == D_STARTS_HEALTH && v->wounds >= l->g->skill[l->arg[2]].amount)
        return line_fail(l, "%s has %d wounds and would be dead", l->word[1], v->wounds);
    mark_taken(&l->g->sheet[l->g->sheet_of[l->arg[1]]], v, l->arg[2]);
    gain_skill(l->c, l->arg[1], l->arg[2], R_NONE);
    start_with(l->c, l->arg[1], l->arg[2]);
    return true;
}

static bool setup_unskill(struct request *l)
{
    struct survivor *v = survivor(l, 1);
    v->owned = 0;
    memset(v->skill, 0, sizeof v->skill);
    memset(v->taken, 0, sizeof v->taken);
    refresh_traits(l->g, l->c->s);
    return true;
}

static bool setup_wounds(struct request *l)
{
    struct survivor *v = survivor(l, 1);
    if (l->arg[2] >= v->health)
        return line_fail(l, "%s has health %d and would be dead", l->word[1], v->health);
    v->wounds = (uint8_t)l->arg[2];
    return true;
}

static bool set_small(struct request *l, int i, uint8_t *to)
{
    if (l->arg[i] > 99)
        return line_fail(l, "%d is too many", l->arg[i]);
    *to = (uint8_t)l->arg[i];
    return true;
}

static bool setup_objectives(struct request *l) { return set_small(l, 2, &survivor(l, 1)->kept[RED_COLOUR]); }
static bool setup_actions(struct request *l) { return set_small(l, 2, &survivor(l, 1)->actions); }

static bool setup_free(struct request *l)
{
    static const char *const word[FREE_SLOTS] = {"move", "melee", "ranged", "combat", "search", "door", "dual"};
    for (int slot = 0; slot < FREE_SLOTS; slot++)
        if (!strcmp(word[slot], l->word[2]))
            return set_small(l, 3, &survivor(l, 1)->free[slot]);
    uint8_t *all_out = all_out_slots(l->g, l->s, l->arg[1]);
    for (int i = 0; all_out && i < ALL_OUT_SLOTS; i++)
        if (!strncmp(l->word[2], "all-out-", 8) && !strcmp(word[ACT_MELEE + i], l->word[2] + 8))
            return set_small(l, 3, &all_out[i]);
    return line_fail(l, "a free action is move, melee, ranged, combat, search, door or dual, not '%.40s'", l->word[2]);
}

static bool setup_acted(struct request *l)
{
    int yes = line_switch(l, 2, "yes", "no");
    struct survivor *v = survivor(l, 1);
    if (yes < 0)
        return line_fail(l, "expected 'yes' or 'no' instead of '%.40s'", l->word[2]);
    v->flags = (uint8_t)(yes ? v->flags | ACTED : v->flags & ~ACTED);
    return true;
}

/* ---- whose turn it is ---- */

static void rest(struct survivor *v)
{
    v->actions = 0;
    v->used = 0;
    memset(v->free, 0, sizeof v->free);
}

/* Whatever was in progress is dropped: cards just drawn are thrown away, zombies on their way arrive. */
static void forget_dues(struct horde_state *s, int kept)
{
    while (s->dues > kept)
        memset(&s->due[--s->dues], 0, sizeof s->due[0]); /* left-over bytes would show in hashes */
}

static struct frame *unwind(struct ctx *c)
{
    struct horde_state *s = c->s;
    forget_dues(s, 0);
    for (; s->depth > 1; pop(s))
        if (top(s)->kind == F_SPAWN)
            discard_row(c, top(s));
    EACH_PLAYED (c->s, i) {
        struct survivor *v = &s->survivor[i];
        rest(v);
        if (v->card[INCOMING] != NONE)
            discard_card(c, v->card[INCOMING]);
        v->card[INCOMING] = NONE;
    }
    arrive(s);
    s->acting = NONE;
    if (!s->round)
        s->round = 1;
    if (s->first_seat == NONE)
        s->first_seat = 0;
    return &s->frame[0];
}

static bool setup_turn(struct request *l)
{
    struct horde_state *s = l->c->s;
    int who = l->arg[1], seats = l->g->base.seats, seat = l->s->seat_of[who];
    if (!on_board(s, who))
        return line_fail(l, "%s is not on the board", l->word[1]);
    struct frame *round = unwind(l->c);
    round->step = ROUND_SEATS;
    round->round.seats = (uint8_t)((seat - s->first_seat + seats) % seats + 1);
    s->phase = W_PLAYERS;
    s->seat = (uint8_t)seat;
    s->survivor[who].flags &= (uint8_t)~ACTED;
    push(s, F_SEAT, NONE)->seat.seat = (uint8_t)seat;
    start_turn(l->c, who);
    return true;
}

static void begin_players(struct ctx *c)
{
    noise_that_stays(c->g, c->s);
    EACH_PLAYED (c->s, who)
        c->s->survivor[who].flags &= (uint8_t)~ACTED;
}

static bool setup_phase(struct request *l)
{
    static const struct {
        const char *word;
        uint8_t step, phase;
    } row[] = {{"players", ROUND_SEATS, W_PLAYERS},
               {"zombies", ROUND_ACTIVATION, W_ZOMBIES},
               {"spawn", ROUND_SPAWN, W_SPAWN},
               {"end", ROUND_END, W_CLEANUP}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        if (strcmp(row[i].word, l->word[1]))
            continue;
        struct frame *round = unwind(l->c);
        round->step = row[i].step;
        round->round.seats = 0;
        l->c->s->phase = row[i].phase;
        if (row[i].step == ROUND_SEATS)
            begin_players(l->c);
        return true;
    }
    return line_fail(l, "a phase is players, zombies, spawn or end, not '%.40s'", l->word[1]);
}

static bool setup_hidden(struct request *l)
{
    int yes = line_switch(l, 2, "yes", "no");
    if (yes < 0 || !has_part(l->g, PART_CAMOUFLAGE))
        return line_fail(l, "expected: hidden WHO yes|no, in a game with camouflage");
    set_hidden(l->g, l->c->s, l->arg[1], yes);
    return true;
}

static bool setup_round(struct request *l)
{
    if (l->arg[1] < 1 || l->arg[1] > 9999)
        return line_fail(l, "rounds are counted from 1 to 9999");
    l->c->s->round = (uint16_t)l->arg[1];
    if (hour_of(l->g, l->s) && l->g->start_hour)
        set_hour(l->g, l->c->s, clock_hour(l->g, l->arg[1]));
    return true;
}

static bool setup_first(struct request *l)
{
    if (l->arg[1] >= l->g->base.seats)
        return line_fail(l, "there are %d seats, counted from 0", l->g->base.seats);
    l->c->s->first_seat = (uint8_t)l->arg[1];
    return true;
}

/* ---- the whole ---- */

/* ---- companions and cars ---- */

static bool setup_companion(struct request *l)
{
    int who = l->arg[1], zone = board_find(&l->g->board, l->word[2]), leader = find(l->g, HD_PIECE, l->g->people, l->word[2]);
    if (plays(l->s, who))
        return line_fail(l, "%s is on the team", l->word[1]);
    if (zone < 0 && (!plays(l->s, leader) || !on_board(l->c->s, leader)))
        return line_fail(l, "'%.40s' is neither a zone nor somebody on the board", l->word[2]);
    if (zone < 0 && l->s->survivor[leader].car && passengers_in(l->s, l->s->survivor[leader].car - 1) == l->g->rule.passengers)
        return line_fail(l, "the car of %s is full", l->word[2]);
    add_companion(l->c, who, zone >= 0 ? zone : l->c->s->survivor[leader].zone, zone >= 0 ? NONE : leader);
    return true;
}

static bool setup_car(struct request *l)
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

static bool setup_ride(struct request *l)
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

/* ---- machines ---- */

static bool is_machine_line(struct request *l)
{
    return is_machine(l->g, l->arg[1]) || line_fail(l, "'%.40s' is no machine of this mission", l->word[1]);
}

static bool setup_machine(struct request *l)
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

static bool setup_activated(struct request *l)
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

static bool setup_hostile(struct request *l)
{
    int yes = line_switch(l, 2, "yes", "no");
    if (!is_machine_line(l))
        return false;
    if (yes < 0)
        return line_fail(l, "expected 'yes' or 'no' instead of '%.40s'", l->word[2]);
    machine_set_hostile(l->c, l->arg[1], yes);
    return true;
}

static bool setup_remote(struct request *l)
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

static bool setup_mold(struct request *l)
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

static const struct command commands[] = {
    {"put", "fw", setup_put},
    {"zombies", "knp", setup_zombies},
    {"noise", "pn", setup_noise},
    {"door", "ppw", setup_door},
    {"pit", "pw", setup_pit},
    {"first-spawn", "p", setup_first_spawn},
    {"more-spawns", "pn", setup_more_spawns},
    {"fall", "n", setup_fall},
    {"spawned", "pw", setup_spawned},
    {"token", "wpw", setup_token},
    {"card", "fwc", setup_card},
    {"mount", "fcc", setup_mount},
    {"hidden", "fw", setup_hidden},
    {"out", "c", setup_out},
    {"empty", "f", setup_empty},
    {"loaded", "fc", setup_load},
    {"unloaded", "fc", setup_load},
    {"deck", "w*", setup_deck},
    {"ap", "fn", setup_ap},
    {"level", "fw", setup_level},
    {"skill", "fs", setup_skill},
    {"unskill", "f", setup_unskill},
    {"wounds", "fn", setup_wounds},
    {"objectives", "fn", setup_objectives},
    {"kept", "fwn", setup_kept},
    {"colour", "pw", setup_colour},
    {"cxp", "fn", setup_cxp},
    {"bonus", "fn", setup_bonus},
    {"achievement", "ww", setup_achievement},
    {"objective", "nw", setup_objective},
    {"finish", "w", setup_finish},
    {"flag", "ww", setup_flag},
    {"counter", "wn", setup_counter},
    {"spawn", "np", setup_spawn},
    {"supply", "kn", setup_supply},
    {"actions", "fn", setup_actions},
    {"free", "fwn", setup_free},
    {"acted", "fw", setup_acted},
    {"turn", "f", setup_turn},
    {"phase", "w", setup_phase},
    {"round", "n", setup_round},
    {"first", "n", setup_first},
    {"companion", "aw", setup_companion},
    {"car", "np", setup_car},
    {"ride", "fnw", setup_ride},
    {"machine", "aw", setup_machine},
    {"activated", "aw", setup_activated},
    {"hostile", "aw", setup_hostile},
    {"remote", "ww", setup_remote},
    {"mold", "pw", setup_mold},
    {"ko", "f", setup_ko},
    {"hour", "n", setup_hour},
    {"beam", "fw", setup_beam},
};

static int answers(const struct ctx *c)
{
    struct hd_action any[2];
    struct list list = {any, 2, 0};
    list_top(c->g, c->s, &list);
    return list.count;
}

static bool run_on(struct ctx *c)
{
    if (c->s->dues)
        next_due(c);
    return run_top(c) == GO;
}

/* A position is left at a question. Where the old one has no answers any more, the rules run on to the next. */
static void settle(struct ctx *c)
{
    EACH_PLAYED (c->s, who) /* a skill lost may have been a slot lost */
        setup_discard(c, who, slot_end(c->g, &c->s->survivor[who]));
    if (answers(c))
        return;
    while (c->s->result == HD_PLAYING && run_on(c))
        if (goals_met(c->g, c->s))
            finish(c, HD_WON, R_WIN_1, NONE);
}

/* Some things in progress remember cards, figures or an action as they were: a change would pull the rug out from under them.
 */
static bool fragile(const struct horde_state *s)
{
    static const bool remembers[F_COUNT] = {
        [F_PAY] = true,   [F_DRAW] = true,  [F_FETCH] = true,   [F_REDRAW] = true,  [F_TRADE] = true,
        [F_AGREE] = true, [F_SPLIT] = true, [F_PARTING] = true, [F_ASSAULT] = true, [F_ATTACK] = true};
    for (int i = 0; i < s->depth; i++)
        if (remembers[s->frame[i].kind])
            return true;
    return false;
}

static bool starts_anew(const char *text)
{
    text += strspn(text, " \t");
    return !strncmp(text, "turn ", 5) || !strncmp(text, "phase ", 6);
}

/* What happened at a real table is told by lines of its own, and goals are looked at at once. */
static bool table_line(struct request *l, const char *text)
{
    unsigned char before[HD_STATE_MAX]; /* with the bytes of the parts */
    size_t bytes = l->g->base.state_size;
    memcpy(before, l->c->s, bytes);
    bool calm = table_calm(l->c), done = calm && table_run(l, text);
    if (done)
        table_go_on(l->c);
    else
        memcpy(l->c->s, before, bytes);
    return done || (!calm ? line_fail(l, "a question is open: it has to be answered first") : false);
}

bool horde_setup(const struct hd_game *game, struct hd_state *state, const char *text, struct hd_sink *sink, char *why,
                 size_t size)
{
    struct ctx c = {.g = (const struct horde_game *)game, .s = (struct horde_state *)state, .sink = sink, .slot = -1};
    struct request l = {.g = c.g, .s = c.s, .c = &c, .out = why, .size = why ? size : 0};
    if (c.s->result != HD_PLAYING)
        return line_fail(&l, "the game is over");
    if (!strncmp(text, "table ", 6)) {
        bool done = table_line(&l, text + 6);
        return done;
    }
    if (fragile(c.s) && !starts_anew(text))
        return line_fail(&l, "something is in progress that cannot be changed; 'turn WHO' or 'phase ...' drops it");
    int dues = c.s->dues;
    if (!line_run(&l, text, commands, sizeof commands / sizeof commands[0]))
        return false;
    forget_dues(c.s, dues); /* whoever is put somewhere was always there: no rule of the mission is about it */
    c.s->look = 1;
    settle(&c);
    return true;
}
