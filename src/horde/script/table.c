/*
 * table.c - what people did with the real box on a table, one line each: `table kill r1c2 walker 2 amy`. Unlike a setup
 * line it is part of the game: it tells events, brings points and levels, spawns buildings, and may end the mission.
 * Not here: corrections (lines.c). Nobody pays actions here and no dice are rolled: that happens at the table.
 *
 *   move WHO ZONE, leave WHO
 *   kill ZONE KIND N WHO|- [CARD], clear ZONE WHO|-, burn ZONE WHO|-   burn: by a molotov
 *   noise ZONE N                   that many more tokens
 *   door ZONE ZONE WHO|-           opens; the building spawns
 *   take objective|crate ZONE WHO [red|blue|green]   the colour, if it lay face down
 *   wound WHO N, heal WHO N, points WHO N
 *   appear ZONE KIND N             as far as the supply goes
 *   card ZONE                      a zombie card for the zone
 *   has WHO CARD, lost WHO CARD    cards that goals ask for
 *   act ACTION                     as in a turn: collect, enter, getout, seat, drive, treat, seal, close, load, unload, push,
 * deliver begin                          nobody holds cards here: they are in people's hands done WHO                       had
 * a turn; after the last one the zombies' phase begins
 */
#include "horde/border.h"
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"
#include "horde/script/lines.h"

#include <string.h>

/* ---- before and after ---- */

/* A turn pushed only so that its rules can be used. It is over when the line is. */
static struct frame *borrow_turn(struct request *l, int who)
{
    start_extra_turn(&(struct ctx){l->g, l->c->s, NULL, -1}, who, 0);
    l->c->s->survivor[who].actions = 9; /* what things cost is counted at the table */
    struct frame *f = top(l->c->s);
    f->turn.borrowed = 1;
    return f;
}

static bool turn_is_over(const struct horde_state *s, const struct frame *f)
{
    return f->kind == F_TURN && (f->turn.borrowed || !on_board(s, f->who));
}

bool table_calm(struct ctx *c)
{
    while (turn_is_over(c->s, top(c->s)))
        end_turn(c);
    return top(c->s)->kind == F_SEAT || top(c->s)->kind == F_TURN;
}

static bool somebody_waits(const struct ctx *c, const struct frame *f)
{
    struct hd_action any[1];
    struct list l = {any, 1, 0};
    if (f->kind == F_SEAT)
        seat_legal(c->g, c->s, f, &l);
    return l.count;
}

void table_go_on(struct ctx *c)
{
    for (;;) {
        look_at_goals(c);
        if (c->s->result != HD_PLAYING)
            return;
        if (c->s->dues)
            next_due(c);
        struct frame *f = top(c->s);
        if (turn_is_over(c->s, f))
            end_turn(c);
        else if (f->kind == F_TURN || somebody_waits(c, f) || run_top(c) == ASK)
            return;
    }
}

/* ---- figures ---- */

/* The figure at word i, NONE for '-'. */
static bool read_who(struct request *l, int i)
{
    l->arg[i] = NONE;
    return !strcmp(l->word[i], "-") || line_operand(l, i, 'f');
}

static bool here(struct request *l, int i)
{
    return on_board(l->s, l->arg[i]) || line_fail(l, "%s is not on the board", l->word[i]);
}

static bool table_move(struct request *l)
{
    if (!here(l, 1))
        return false;
    leave_car(l->g, l->c->s, l->arg[1]);
    TELL(l->c, MOVE, MOVE_1, MOVE, .piece = l->arg[1], .place = l->s->survivor[l->arg[1]].zone, .to = l->arg[2]);
    set_zone(l->c, l->arg[1], l->arg[2]);
    return true;
}

static bool table_leave(struct request *l)
{
    bool anybody = false;
    if (!here(l, 1))
        return false;
    turn_answer(l->c, borrow_turn(l, l->arg[1]), act1(V_LEAVE, l->arg[1]));
    EACH_PLAYED (l->s, who)
        anybody = anybody || on_board(l->s, who);
    return anybody || goals_met(l->g, l->s) || line_fail(l, "nobody would be left on the board, and the goals are not reached");
}

static bool small(struct request *l, int i)
{
    return (l->arg[i] > 0 && l->arg[i] < 100) || line_fail(l, "%d: expected 1 to 99", l->arg[i]);
}

static bool table_wound(struct request *l)
{
    if (!here(l, 1) || !small(l, 2))
        return false;
    suffer(l->c, l->arg[1], l->arg[2], R_ZATT_1);
    return true;
}

static bool table_heal(struct request *l)
{
    struct survivor *v = &l->c->s->survivor[l->arg[1]];
    if (!here(l, 1) || !small(l, 2))
        return false;
    if (l->arg[2] > v->wounds)
        return line_fail(l, "%s has %d wounds", l->word[1], v->wounds);
    v->wounds = (uint8_t)(v->wounds - l->arg[2]);
    return true;
}

static bool table_points(struct request *l)
{
    if (!here(l, 1) || !small(l, 2))
        return false;
    gain_ap(l->c, l->arg[1], l->arg[2], R_AP_1);
    return true;
}

static bool table_done(struct request *l)
{
    if (!here(l, 1))
        return false;
    if (top(l->c->s)->kind == F_TURN && top(l->c->s)->who == l->arg[1])
        end_turn(l->c);
    else
        l->c->s->survivor[l->arg[1]].flags |= ACTED;
    return true;
}

/* ---- zombies ---- */

/* The abominations of a mission may come back, unless the right card has done it; NONE: any other. */
static void kill_abomination(struct request *l, int kind, int card)
{
    struct horde_state *s = l->c->s;
    if (comes_back(l->g, card)) {
        place_zombies(l->c, s->spawn_zone[0], kind, 1, R_ABOM_1);
        return;
    }
    s->abominations.discard[s->abominations.gone++] = (uint8_t)kind;
    killed_by(l->c, kind, card);
}

static int kill(struct request *l, int zone, int kind, int n, int who, int card)
{
    kill_zombies(l->c->s, zone, kind, n);
    TELL(l->c, REMOVE, CMB_5, KILL, .piece = who == NONE ? -1 : who, .piece_kind = kind, .count = n, .place = zone);
    for (int i = 0; i < n && l->g->kind[kind].class == ABOMINATION; i++)
        kill_abomination(l, kind, card);
    return n * l->g->kind[kind].ap;
}

static bool table_kill(struct request *l)
{
    int there = l->s->zombie[l->arg[1]][l->arg[2]], card = l->words > 5 ? l->arg[5] : NONE;
    if (!read_who(l, 4) || !small(l, 3))
        return false;
    if (l->arg[3] > there)
        return line_fail(l, "only %d of '%s' are in %s", there, l->word[2], l->word[1]);
    int points = kill(l, l->arg[1], l->arg[2], l->arg[3], l->arg[4], card);
    if (l->arg[4] != NONE)
        gain_ap(l->c, l->arg[4], points, R_AP_1);
    return true;
}

/* All that are there now: one that comes back to this very zone stays. */
static void kill_all(struct request *l, int zone, int who)
{
    uint8_t there[KINDS];
    int points = 0;
    memcpy(there, l->s->zombie[zone], sizeof there);
    for (int kind = 0; kind < l->g->zombie_kinds; kind++)
        if (there[kind])
            points += kill(l, zone, kind, there[kind], who, NONE);
    if (who != NONE)
        gain_ap(l->c, who, points, R_AP_1);
}

static bool table_clear(struct request *l)
{
    if (!read_who(l, 2))
        return false;
    if (!l->s->crowd[l->arg[1]])
        return line_fail(l, "no zombies are in %s", l->word[1]);
    kill_all(l, l->arg[1], l->arg[2]);
    return true;
}

static bool table_burn(struct request *l)
{
    if (!read_who(l, 2))
        return false;
    kill_all(l, l->arg[1], l->arg[2]);
    struck(l->c, l->arg[1], BY_MOLOTOV);
    return true;
}

static int abominations_there(const struct request *l)
{
    int n = 0;
    for (int k = 0; k < l->g->zombie_kinds; k++)
        n += l->g->abominations >> k & 1 ? l->g->kind[k].supply - l->s->supply[k] : 0;
    return n;
}

/* 2E-MINI-1: when the box runs out, those of the kind on the board act once more. */
static bool table_appear(struct request *l)
{
    int zone = l->arg[1], kind = l->arg[2], n = l->arg[3];
    if (!small(l, 3))
        return false;
    bool boss = l->g->kind[kind].class == ABOMINATION;
    if (boss && (n > l->s->supply[kind] || abominations_there(l) + n > l->g->rule.abominations_max))
        return line_fail(l, "an abomination is already on the board");
    if (boss)
        setup_abomination(l->c->s, kind, true);
    if (place_zombies(l->c, zone, kind, n, R_SPAWN_2) < n)
        start_activation(l->c, (kind_set)(1u << kind), NONE, 0, R_MINI_1);
    return true;
}

static bool table_card(struct request *l)
{
    start_card(l->c, l->arg[1], draw_zombie_card(l->c), false);
    return true;
}

/* ---- the board ---- */

static bool table_noise(struct request *l)
{
    if (!small(l, 2))
        return false;
    if (l->s->noise[l->arg[1]] + l->arg[2] > 200)
        return line_fail(l, "at most 200 noise tokens in a zone");
    for (int i = 0; i < l->arg[2]; i++)
        make_noise(i + 1 < l->arg[2] ? &(struct ctx){l->g, l->c->s, NULL, -1} : l->c, l->arg[1], -1, R_NOISE_1);
    return true;
}

/* 2E-ACT-DOOR-4 */
static bool locked(const struct horde_game *g, const struct horde_state *s, int door)
{
    return (g->doors_locked | s->sealed) >> door & 1 || g->door_needs[door] & ~(s->awake | s->waking);
}

static bool table_door(struct request *l)
{
    const struct board *b = &l->g->board;
    int door = line_door(l);
    if (!read_who(l, 3) || door < 0)
        return false;
    if (l->s->open >> door & 1)
        return line_fail(l, "the door between %s and %s is open", l->word[1], l->word[2]);
    if (locked(l->g, l->s, door))
        return line_fail(l, "the door between %s and %s is locked", l->word[1], l->word[2]);
    TELL(l->c, LINK, ACT_DOOR_1, DOOR_OPENS, .place = l->arg[1], .to = l->arg[2], .link = b->door_link[door], .n = {1});
    open_door(l->c, door, l->arg[3], R_ACT_DOOR_5);
    return true;
}

/* DS-ACT-DOOR-1: pushed shut by somebody's hand, as far as tokens go (DS-ACT-DOOR-4). */
static bool table_shut(struct request *l)
{
    int door = has_part(l->g, PART_HAND_DOORS) ? line_door(l) : -1;
    if (!has_part(l->g, PART_HAND_DOORS))
        return line_fail(l, "doors are not shut in this game");
    if (door < 0 || !read_who(l, 3))
        return false;
    bool own = l->g->airlocks >> door & 1;
    if (!(l->s->open >> door & 1) || door_destroyed(l->g, l->s, door) || !((l->g->thresholds | l->g->airlocks) >> door & 1))
        return line_fail(l, "there is no door to shut between %s and %s", l->word[1], l->word[2]);
    if (!own && !door_tokens_left(l->g, l->s))
        return line_fail(l, "all %d doors are on the board", l->g->rule.door_tokens);
    hand_door_put(l->g, l->c->s, door, HAND_CLOSED);
    TELL(l->c, LINK, DS_ACT_DOOR_1, DOOR_SHUT, .place = l->arg[1], .to = l->arg[2], .link = l->g->board.door_link[door],
         .n = {0, door_tokens_left(l->g, l->s)});
    return true;
}

/* DS-PIT-8: a grenade has closed it. */
static bool table_pit(struct request *l)
{
    if (!read_who(l, 2))
        return false;
    if (!has_part(l->g, PART_PITS) || !is_open_pit(l->g, l->s, l->arg[1]))
        return line_fail(l, "there is no open pit in %s", l->word[1]);
    close_pit(l->c, l->arg[1], l->arg[2] == NONE ? -1 : l->arg[2], R_DS_PIT_8);
    return true;
}

/* 2E-CAR-15: crates also lie in cars; -1 if no car there has one. */
static int find_crate_car(const struct request *l)
{
    for (int i = 0; i < l->g->cars; i++)
        if (cars(l->g, l->s)[i].state == CAR_THERE && cars(l->g, l->s)[i].zone == l->arg[2] && cars(l->g, l->s)[i].crate)
            return i;
    return -1;
}

static int find_token(const struct request *l, enum token_type type)
{
    for (int i = 0; i < l->g->tokens; i++)
        if (l->s->tokens >> i & 1 && l->g->token[i].zone == l->arg[2] && l->g->token[i].type == type)
            return i;
    return -1;
}

/* What was dealt face down is turned over at the table: the colour changes places with another one of that colour. */
static bool set_colour(struct request *l, int token, const char *word)
{
    uint8_t *colour = l->c->s->colour;
    int wanted = colour_named(word);
    for (int i = 0; i < l->g->tokens; i++)
        if ((i == token || l->s->tokens >> i & 1) && l->g->token[i].type == TOKEN_OBJECTIVE && colour[i] == wanted) {
            colour[i] = colour[token];
            colour[token] = (uint8_t)wanted;
            return true;
        }
    return line_fail(l, "no objective left is '%.40s'", word);
}

/* The rules of taking an objective are those of the turn; a crate's cards are drawn at the table. */
static bool table_take(struct request *l)
{
    int crate = line_switch(l, 1, "crate", "objective"), who = l->arg[3];
    if (crate < 0)
        return line_fail(l, "a token is objective or crate, not '%.40s'", l->word[1]);
    if (!here(l, 3))
        return false;
    int token = find_token(l, crate ? TOKEN_CRATE : TOKEN_OBJECTIVE), car = crate ? find_crate_car(l) : -1;
    if (token < 0 && car < 0)
        return line_fail(l, "there is no %s in %s", l->word[1], l->word[2]);
    if (!crate && l->words > 4 && !set_colour(l, token, l->word[4]))
        return false;
    if (crate) {
        if (token >= 0)
            l->c->s->tokens &= ~(1ull << token);
        else
            cars(l->g, l->c->s)[car].crate = 0;
        l->c->s->look = 1;
        TELL(l->c, TOKEN, ACT_CRATE_1, TAKE, .piece = who, .place = l->arg[2], .piece_kind = KIND_CRATE);
        return true;
    }
    if (l->s->survivor[who].zone != l->arg[2]) {
        leave_car(l->g, l->c->s, who);
        set_zone(l->c, who, l->arg[2]);
    }
    turn_answer(l->c, borrow_turn(l, who), act2(V_TAKE, who, KIND_OBJECTIVE));
    return true;
}

/* ---- what needs no dice and no cards goes by the rules of a turn: cars, companions, what the mission lets people do ---- */

static bool can_be_told(enum verb verb)
{
    static const bool yes[V_COUNT] = {
        [V_COLLECT] = true, [V_ENTER] = true, [V_GETOUT] = true, [V_SEAT] = true,   [V_DRIVE] = true, [V_TREAT] = true,
        [V_SEAL] = true,    [V_CLOSE] = true, [V_LOAD] = true,   [V_UNLOAD] = true, [V_PUSH] = true,  [V_DELIVER] = true};
    return yes[verb];
}

static bool table_act(struct request *l)
{
    char text[200];
    struct out o = {text, sizeof text, 0};
    struct hd_action action;
    for (int i = 1; i < l->words; i++)
        out_fmt(&o, "%s%s", i > 1 ? " " : "", l->word[i]);
    if (!text_parse(&l->g->base, text, &action, HD_EN, l->out, l->size))
        return false;
    if (!can_be_told((enum verb)action.verb))
        return line_fail(l, "'%s' cannot be told this way", l->word[1]);
    if (!on_board(l->s, action.arg[0]))
        return line_fail(l, "'%.40s' is not on the board", l->words > 2 ? l->word[2] : "");
    struct frame *f = borrow_turn(l, action.arg[0]);
    struct hd_why why = turn_check(l->g, l->s, f, action);
    if (why.rule) {
        horde_why(&l->g->base, why, HD_EN, l->out, l->size);
        return false;
    }
    turn_answer(l->c, f, action);
    return true;
}

/* ---- cards that goals ask for ---- */

/* Into the backpack, or into a hand if that is full. */
static bool table_has(struct request *l)
{
    l->arg[3] = l->arg[2];
    l->word[3] = l->word[2];
    l->word[2] = free_slot(&l->s->survivor[l->arg[1]], PACK, slot_end(l->g, &l->s->survivor[l->arg[1]])) < 0 ? "hand" : "pack";
    if (!here(l, 1) || !setup_card(l))
        return false;
    l->c->s->look = 1;
    return true;
}

static bool table_lost(struct request *l)
{
    struct survivor *v = &l->c->s->survivor[l->arg[1]];
    int slot = find_card(l->g, v, l->arg[2], 0, SLOTS);
    if (slot < 0)
        return line_fail(l, "%s does not have '%s'", l->word[1], l->word[2]);
    int copy = v->card[slot];
    v->card[slot] = NONE;
    discard_card(l->c, copy);
    l->c->s->look = 1;
    return true;
}

/* ---- the beginning ---- */

/* Cards are in the hands of people: the program holds none. */
static bool table_begin(struct request *l)
{
    EACH_PLAYED (l->s, who)
        setup_discard(l->c, who, 0);
    return true;
}

static const struct command commands[] = {
    {"move", "fp", table_move},   {"leave", "f", table_leave},    {"kill", "pknw", table_kill}, {"clear", "pw", table_clear},
    {"noise", "pn", table_noise}, {"door", "ppw", table_door},    {"take", "wpf", table_take},  {"wound", "an", table_wound},
    {"heal", "an", table_heal},   {"points", "fn", table_points}, {"card", "p", table_card},    {"appear", "pkn", table_appear},
    {"done", "f", table_done},    {"take", "wpfw", table_take},   {"begin", "", table_begin},   {"kill", "pknwc", table_kill},
    {"burn", "pw", table_burn},   {"act", "w*", table_act},       {"has", "fc", table_has},     {"lost", "fc", table_lost},
    {"shut", "ppw", table_shut},  {"pit", "pw", table_pit},
};

bool table_run(struct request *l, const char *text)
{
    return line_run(l, text, commands, sizeof commands / sizeof commands[0]);
}
