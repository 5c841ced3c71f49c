/*
 * lines.c - changing a position from outside by one line, for tests and puzzles. Every line is checked; a mistake changes
 * nothing. In the middle of a search, a trade, a payment or a split nothing but `turn` and `phase` is taken. Here: turns
 * and phases, and which lines there are. Not here: reading a line (request.c), lines about the board (board.c), people and
 * machines (people.c), cards (cards.c), campaigns (campaign.c), the real box (table.c); reading values (query.c).
 *
 *   put WHO ZONE|off               stands there; off: has left the board
 *   zombies KIND N ZONE            that many of that kind in the zone, from or back to the supply
 *   noise ZONE N                   noise tokens
 *   door ZONE ZONE open|closed     an open building no longer spawns; "spawned ZONE no" changes that
 *                                  with doors by hand also `destroyed`, `sealed`; closed: with a door of everybody's
 *   pit ZONE open|closed|none
 *   first-spawn ZONE               the spawn token the players have named as the first
 *   more-spawns ZONE N             that many tokens of a large team lie with the spawn token there
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
 *   laps WHO N                     with ultrared: that many times round the track; red stays, and `ap` tells how far again
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
#include "horde/campaign/campaign.h"
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"

#include <stdio.h>
#include <string.h>

static void rest(struct survivor *v)
{
    v->actions = 0;
    v->used = v->again = 0;
    memset(v->free, 0, sizeof v->free);
}

/* Whatever was in progress is dropped: cards just drawn are thrown away, zombies on their way arrive. */
static void forget_dues(struct horde_state *s, int kept)
{
    while (s->dues > kept)
        memset(&s->due[--s->dues], 0, sizeof s->due[0]); /* left-over bytes would show in hashes */
}

static bool run_on(struct ctx *c)
{
    if (c->s->dues)
        next_due(c);
    return run_top(c) == GO;
}

static void throw_drawn_away(struct ctx *c)
{
    EACH_PLAYED (c->s, who) {
        uint8_t *drawn = &c->s->survivor[who].card[INCOMING];
        if (*drawn != NONE)
            discard_card(c, *drawn);
        *drawn = NONE;
    }
}

/* Everything above `below` runs to its end, but for questions: those are dropped, with the card they are about. */
static void run_down(struct ctx *c, int below)
{
    while (c->s->depth > below && c->s->result == HD_PLAYING)
        if (!run_on(c)) {
            pop(c->s);
            throw_drawn_away(c);
        }
}

/* Where the set-up is cut short, what a sheet and the mission do by themselves is done all the same. */
static void drop_top(struct ctx *c)
{
    struct frame *f = top(c->s);
    int depth = c->s->depth;
    if (!c->s->round && f->kind == F_PREPARE)
        learn_the_rest(c, f);
    if (!c->s->round && f->kind == F_HAPPENS)
        run_down(c, depth - 1);
    if (c->s->depth < depth)
        return;
    if (f->kind == F_MILESTONE) { /* WZC-PROP-8: a sheet needs as many rewards as milestones */
        milestone_answer(c, f, act1(V_TAKE_BONUS, f->who));
        return;
    }
    if (f->kind == F_SPAWN)
        discard_row(c, f);
    pop(c->s);
}

static struct frame *unwind(struct ctx *c)
{
    struct horde_state *s = c->s;
    forget_dues(s, 0);
    while (s->depth > 1)
        drop_top(c);
    EACH_PLAYED (s, who)
        rest(&s->survivor[who]);
    throw_drawn_away(c);
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
    {"laps", "fn", setup_laps},
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

static void run_out(struct ctx *c)
{
    while (c->s->result == HD_PLAYING && run_on(c))
        if (!is_settling(c->g, c->s) && goals_met(c->g, c->s))
            finish(c, HD_WON, R_WIN_1, NONE);
}

/* A position is left at a question. Where the old one has no answers left, the rules run on to the next. */
static void settle(struct ctx *c)
{
    EACH_PLAYED (c->s, who) /* a skill lost may have been a slot lost */
        setup_discard(c, who, slot_end(c->g, &c->s->survivor[who]));
    if (answers(c))
        return;
    run_out(c);
    if (c->s->result != HD_PLAYING && begin_settling(c))
        run_out(c);
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

/* What happened at a real table has its own lines, and goals are looked at at once. */
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
