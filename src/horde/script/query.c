/*
 * query.c - reading one value of a position as text, for tests and puzzles.
 * Not here: changing a position (lines.c).
 *
 *   zone WHO, wounds WHO, health WHO, ap WHO, level WHO, actions WHO, objectives WHO
 *   gone WHO, acted WHO            yes or no
 *   free WHO move|melee|ranged|combat|search|door|pair
 *   hand WHO, body WHO, pack WHO, cards WHO  ids in the order of the slots, "-" if none; cards: all, with one just drawn
 *   mounted WHO                    weapon:ammunition, "-" if none
 *   hidden WHO                     yes or no: camouflage
 *   skills WHO                     ids in the order they were gained, then what companions and brothers in arms bring
 *   unloaded WHO CARD              how many of them
 *   zombies ZONE KIND, zombies ZONE, zombies KIND, supply KIND
 *   noise ZONE                     tokens; loudness ZONE: tokens and survivors
 *   door ZONE ZONE                 open or closed; spawned ZONE, dark ZONE, token objective|crate ZONE: yes or no
 *   building ZONE                  its number, 0 for streets
 *   sees ZONE ZONE                 yes or no; sight ZONE ZONE, path ZONE ZONE: how far, or none
 *   aim ZONE                       what its zombies are up to: attack, "seen r2c3 via r2c4", "heard r2c3 r4c1 stay", or none
 *   deck zombies|equipment|pimp|abominations, discard zombies|equipment|abominations   how many cards
 *   leader WHO                     of a companion: who leads it, or none
 *   hour, night, lit ZONE, beam WHO   the clock; yes or no; where a lamp is aimed, or off
 *   ko WHO                         where somebody lies knocked out; safe, dead or none
 *   ride WHO                       "0 driver", "1 passenger" or none; carzone N, carcrate N
 *   machine MACHINE                where it stands, or off; activated MACHINE, hostile MACHINE: yes or no
 *   remote bot|turret              who has the remote control, or nobody
 *   mold ZONE                      active, inactive or none
 *   question                       what is asked: a word of words.def, or nothing
 *   result, round, phase, first, seat, acting, danger, goal N   (first, seat from 0; seat: whose decision, or team)
 */
#include "horde/border.h"
#include "horde/core/core.h"
#include "horde/mission/mission.h"
#include "horde/parts/parts.h"
#include "horde/script/lines.h"

#include <stdio.h>
#include <string.h>

static const char *const level_word[LEVELS] = {"blue", "yellow", "orange", "red"};

/* ---- answers ---- */

bool line_number(struct request *l, int n)
{
    snprintf(l->out, l->size, "%d", n);
    return true;
}

bool line_say(struct request *l, const char *word)
{
    snprintf(l->out, l->size, "%s", word);
    return true;
}

static bool say_yes(struct request *l, bool yes) { return line_say(l, yes ? "yes" : "no"); }
static bool say_distance(struct request *l, int n) { return n < 0 || n == 0xff ? line_say(l, "none") : line_number(l, n); }

static const struct survivor *survivor(const struct request *l) { return &l->s->survivor[l->arg[1]]; }

/* ---- survivors ---- */

static bool ask_zone(struct request *l)
{
    return line_say(l, survivor(l)->zone == NONE ? "off" : l->g->board.zone_id[survivor(l)->zone]);
}

static bool ask_wounds(struct request *l) { return line_number(l, survivor(l)->wounds); }
static bool ask_health(struct request *l) { return line_number(l, survivor(l)->health); }
static bool ask_ap(struct request *l) { return line_number(l, survivor(l)->ap); }
static bool ask_laps(struct request *l) { return line_number(l, survivor(l)->laps); }
static bool ask_level(struct request *l) { return line_say(l, level_word[survivor(l)->level]); }
static bool ask_actions(struct request *l) { return line_number(l, survivor(l)->actions); }
static bool ask_objectives(struct request *l) { return line_number(l, kept_tokens(survivor(l)->kept)); }
static bool ask_gone(struct request *l) { return say_yes(l, survivor(l)->flags & GONE); }
static bool ask_night(struct request *l) { return say_yes(l, is_night(l->g, l->s)); }
static bool ask_lit(struct request *l) { return say_yes(l, is_lit(l->g, l->s, l->arg[1])); }
static bool ask_beam(struct request *l)
{
    int zone = aimed_at(l->g, l->s, l->arg[1]);
    return line_say(l, zone == NONE ? "off" : l->g->board.zone_id[zone]);
}

static bool ask_ko(struct request *l)
{
    int zone = lies_in(l->g, l->s, l->arg[1]), flags = survivor(l)->flags;
    if (zone != NONE)
        return line_say(l, l->g->board.zone_id[zone]);
    return line_say(l, flags & KILLED ? "dead" : flags & KNOCKED ? "safe" : "none");
}

static bool ask_leader(struct request *l)
{
    const struct survivor *v = survivor(l);
    return line_say(l, v->flags & COMPANION && v->leader != NONE ? horde_id(&l->g->base, HD_PIECE, v->leader) : "none");
}

static bool ask_ride(struct request *l)
{
    const struct survivor *v = survivor(l);
    if (!v->car)
        return line_say(l, "none");
    snprintf(l->out, l->size, "%d %s", v->car - 1, v->driver ? "driver" : "passenger");
    return true;
}

static bool ask_carzone(struct request *l)
{
    if (l->arg[1] >= l->g->cars)
        return line_fail(l, "there is no car %s", l->word[1]);
    int zone = cars(l->g, l->s)[l->arg[1]].zone;
    return line_say(l, zone == NONE ? "off" : l->g->board.zone_id[zone]);
}

static bool ask_carcrate(struct request *l)
{
    return l->arg[1] < l->g->cars ? say_yes(l, cars(l->g, l->s)[l->arg[1]].crate)
                                  : line_fail(l, "there is no car %s", l->word[1]);
}

static bool ask_acted(struct request *l) { return say_yes(l, survivor(l)->flags & ACTED); }

static bool ask_free(struct request *l)
{
    static const char *const word[FREE_SLOTS] = {"move", "melee", "ranged", "combat", "search", "door", "dual"};
    for (int slot = 0; slot < FREE_SLOTS; slot++)
        if (!strcmp(word[slot], l->word[2]))
            return line_number(l, survivor(l)->free[slot]);
    const uint8_t *all_out = all_out_slots(l->g, l->s, l->arg[1]);
    for (int i = 0; all_out && i < ALL_OUT_SLOTS; i++)
        if (!strncmp(l->word[2], "all-out-", 8) && !strcmp(word[ACT_MELEE + i], l->word[2] + 8))
            return line_number(l, all_out[i]);
    if (!strcmp(l->word[2], "machine"))
        return line_number(l, machine_free(l->g, l->s, l->arg[1]));
    return line_fail(l, "a free action is move, melee, ranged, combat, search, door, dual or machine, not '%.40s'", l->word[2]);
}

static bool say_slots(struct request *l, int from, int to)
{
    struct out o = {l->out, l->size, 0};
    for (int i = from; i < to; i++)
        if (survivor(l)->card[i] != NONE)
            out_fmt(&o, "%s%s", o.len ? " " : "", l->g->card_type[l->g->type_of[survivor(l)->card[i]]].id);
    return o.len ? true : line_say(l, "-");
}

static bool ask_hand(struct request *l) { return say_slots(l, HAND, HAND + HANDS); }
static bool ask_body(struct request *l) { return say_slots(l, BODY, PACK); }
/* "pistol:plenty-of-bullets chainsword:energy-cell" */
static bool ask_mounted(struct request *l)
{
    struct out o = {l->out, l->size, 0};
    for (int i = 0; i <= SLOTS; i++) {
        int weapon = survivor(l)->card[i];
        for (struct zset on = mounted_on(l->g, l->s, weapon); !zset_empty(&on);)
            out_fmt(&o, "%s%s:%s", o.len ? " " : "", l->g->card_type[l->g->type_of[weapon]].id,
                    l->g->card_type[l->g->type_of[zset_pop(&on)]].id);
    }
    return o.len ? true : line_say(l, "-");
}

static bool ask_hidden(struct request *l) { return say_yes(l, is_hidden(l->g, l->s, l->arg[1])); }
static bool ask_pack(struct request *l) { return say_slots(l, PACK, SLOTS); }
static bool ask_cards(struct request *l) { return say_slots(l, 0, SLOTS + 1); }

static bool ask_skills(struct request *l)
{
    struct out o = {l->out, l->size, 0};
    uint8_t lent[OWNED];
    for (int i = 0; i < survivor(l)->owned; i++)
        out_fmt(&o, "%s%s", o.len ? " " : "", l->g->skill[survivor(l)->skill[i]].id);
    for (int from = 0; from < l->s->people; from++)
        for (int i = 0, n = lent_skills(l->g, l->s, from, l->arg[1], lent); i < n; i++)
            out_fmt(&o, "%s%s", o.len ? " " : "", l->g->skill[lent[i]].id);
    return o.len ? true : line_say(l, "-");
}

static bool ask_unloaded(struct request *l)
{
    int n = 0;
    for (int i = 0; i <= SLOTS; i++) {
        int copy = survivor(l)->card[i];
        if (copy != NONE && l->g->type_of[copy] == l->arg[2])
            n += is_empty(l->g, l->s, copy);
    }
    return line_number(l, n);
}

/* ---- zombies, noise ---- */

static bool ask_zombies_of(struct request *l) { return line_number(l, l->s->zombie[l->arg[1]][l->arg[2]]); }

static bool ask_zombies(struct request *l)
{
    int zone = board_find(&l->g->board, l->word[1]), n = 0;
    if (zone >= 0)
        return line_number(l, l->s->crowd[zone]);
    if (!line_operand(l, 1, 'k'))
        return line_fail(l, "'%.40s' is neither a zone nor a kind of zombie", l->word[1]);
    for (int z = 0; z < l->g->board.zones; z++)
        n += l->s->zombie[z][l->arg[1]] + on_the_way(l->s, z, l->arg[1]);
    return line_number(l, n);
}

static bool ask_supply(struct request *l) { return line_number(l, l->s->supply[l->arg[1]]); }
static bool ask_noise(struct request *l) { return line_number(l, l->s->noise[l->arg[1]]); }
static bool ask_loudness(struct request *l) { return line_number(l, noise_in(l->g, l->s, l->arg[1])); }

/* ---- the board ---- */

static bool ask_door(struct request *l)
{
    int door = line_door(l);
    return door >= 0 && line_say(l, door_destroyed(l->g, l->s, door) ? "destroyed"
                                    : l->s->open >> door & 1         ? "open"
                                                                     : "closed");
}

static bool ask_pit(struct request *l)
{
    return line_say(l, is_open_pit(l->g, l->s, l->arg[1]) ? "open" : is_pit(l->g, l->s, l->arg[1]) ? "closed" : "none");
}

static bool ask_link(struct request *l)
{
    static const char *const word[] = {[LINK_OPEN] = "open",
                                       [LINK_SHUT] = "closed",
                                       [LINK_LOCKED] = "locked",
                                       [LINK_DESTROYED] = "destroyed",
                                       [LINK_SEALED] = "sealed"};
    int door = line_door(l);
    return door >= 0 && line_say(l, word[link_state(l->g, l->s, door)]);
}

static bool ask_kind(struct request *l) { return line_say(l, zone_row[l->g->board.kind[l->arg[1]]].word); }

static bool ask_spawned(struct request *l) { return say_yes(l, l->s->spawned >> l->g->board.building[l->arg[1]] & 1); }
static bool ask_dark(struct request *l) { return say_yes(l, l->g->board.dark[l->arg[1]]); }
static bool ask_building(struct request *l) { return line_number(l, l->g->board.building[l->arg[1]]); }

static bool ask_token(struct request *l)
{
    int type = line_switch(l, 1, "crate", "objective");
    bool there = false;
    if (type < 0)
        return line_fail(l, "a token is objective or crate, not '%.40s'", l->word[1]);
    for (int i = 0; i < l->g->tokens; i++)
        there = there || (l->s->tokens >> i & 1 && l->g->token[i].type == type && l->g->token[i].zone == l->arg[2]);
    for (int i = 0; i < l->g->cars && type; i++) /* 2E-CAR-15 */
        there = there ||
                (cars(l->g, l->s)[i].state == CAR_THERE && cars(l->g, l->s)[i].crate && cars(l->g, l->s)[i].zone == l->arg[2]);
    return say_yes(l, there);
}

static int distance(const struct request *l) { return sight(l->g, l->s, l->s->acting, l->arg[1], l->arg[2]); }
static bool ask_sees(struct request *l) { return say_yes(l, distance(l) >= 0); }
static bool ask_sight(struct request *l) { return say_distance(l, distance(l)); }

static bool ask_path(struct request *l)
{
    uint8_t dist[ZONES];
    board_paths(board_now(l->g, l->s), l->s->open, l->arg[1], dist);
    return say_distance(l, dist[l->arg[2]]);
}

/* ---- what missions have ---- */

static bool ask_kept(struct request *l)
{
    int colour = colour_named(l->word[2]);
    if (colour < 0 || colour >= KEPT)
        return line_fail(l, "nobody carries objectives that are '%.40s'", l->word[2]);
    return line_number(l, survivor(l)->kept[colour]);
}

static bool ask_colour(struct request *l)
{
    for (int i = 0; i < l->g->tokens; i++)
        if (l->g->token[i].type == TOKEN_OBJECTIVE && l->g->token[i].zone == l->arg[1])
            return line_say(l, colour_id(l->s->colour[i] & ~TOKEN_LOST));
    return line_fail(l, "the mission has no objective in %s", l->word[1]);
}

static bool ask_spawn(struct request *l)
{
    if (l->arg[1] >= l->g->spawns)
        return line_fail(l, "the mission has %d spawn tokens, counted from 0", l->g->spawns);
    int zone = l->s->spawn_zone[l->arg[1]];
    return line_say(l, zone == NONE ? "none" : l->g->board.zone_id[zone]);
}

static bool ask_more_spawns(struct request *l)
{
    int n = 0;
    for (int i = 0; i < l->g->spawns; i++)
        n += l->s->spawn_zone[i] == l->arg[1] ? added_tokens(l->g, l->s, i) : 0;
    return line_number(l, n);
}

static bool ask_awake(struct request *l)
{
    if (l->arg[1] >= l->g->spawns)
        return line_fail(l, "the mission has %d spawn tokens, counted from 0", l->g->spawns);
    return say_yes(l, spawn_awake(l->g, l->s, l->arg[1]));
}

static bool ask_sealed(struct request *l)
{
    int door = line_door(l);
    return door >= 0 && say_yes(l, l->s->sealed >> door & 1);
}

static bool ask_car(struct request *l)
{
    static const char *const word[] = {"there", "burnt", "left"};
    if (l->arg[1] >= l->g->cars)
        return line_fail(l, "there is no car %s", l->word[1]);
    return line_say(l, word[cars(l->g, l->s)[l->arg[1]].state]);
}

static bool ask_carload(struct request *l)
{
    if (l->arg[1] >= l->g->cars)
        return line_fail(l, "there is no car %s", l->word[1]);
    return line_number(l, cars(l->g, l->s)[l->arg[1]].loads + kept_tokens(cars(l->g, l->s)[l->arg[1]].kept));
}

static bool ask_removed(struct request *l) { return line_number(l, l->s->removed[l->arg[1]]); }
static bool ask_plays(struct request *l) { return say_yes(l, plays(l->s, l->arg[1])); }

static bool ask_aim(struct request *l)
{
    struct hd_forecast f = {.place = (int16_t)l->arg[1]};
    struct out o = {l->out, l->size, 0};
    horde_forecast(&l->g->base, (const struct hd_state *)l->s, l->arg[1], HD_NONE, &f);
    if (f.intent == HD_INTENT_NONE || f.intent == HD_INTENT_ATTACK)
        return line_say(l, f.intent ? "attack" : "none");
    out_str(&o, f.seen ? "seen" : "heard");
    for (int i = 0; i < f.targets; i++)
        out_fmt(&o, " %s", l->g->board.zone_id[f.target[i]]);
    out_str(&o, f.ways ? " via" : " stay");
    for (int i = 0; i < f.ways; i++)
        out_fmt(&o, " %s", l->g->board.zone_id[f.way[i].path[0]]);
    return true;
}

/* ---- decks ---- */

static bool ask_deck(struct request *l)
{
    bool gone = !strcmp(l->word[0], "discard");
    const struct horde_state *s = l->s;
    if (!strcmp(l->word[1], "zombies"))
        return line_number(l, gone ? s->zombies.gone : s->zombies.count);
    if (!strcmp(l->word[1], "equipment"))
        return line_number(l, gone ? s->equipment.gone : s->equipment.count);
    if (!strcmp(l->word[1], "abominations"))
        return line_number(l, gone ? s->abominations.gone : s->abominations.count);
    if (service_deck(l->g, s) && !strcmp(l->word[1], "secret-service"))
        return line_number(l, gone ? service_deck(l->g, s)->gone : service_deck(l->g, s)->count);
    if (!gone && !strcmp(l->word[1], "pimp"))
        return line_number(l, s->pimp.count);
    return line_fail(l, "there is no such pile '%.40s'", l->word[1]);
}

/* ---- the game ---- */

static bool ask_result(struct request *l)
{
    static const char *const word[] = {"playing", "won", "lost", "over"};
    return line_say(l, word[l->s->result]);
}

static bool ask_round(struct request *l) { return line_number(l, l->s->round); }
static bool ask_phase(struct request *l) { return line_say(l, horde_id(&l->g->base, HD_WORD, l->s->phase)); }
static bool ask_first(struct request *l)
{
    return l->s->first_seat == NONE ? line_say(l, "none") : line_number(l, l->s->first_seat);
}

static bool ask_seat(struct request *l)
{
    int seat = l->g->base.rules->to_move(&l->g->base, (const struct hd_state *)l->s);
    return seat == HD_TEAM ? line_say(l, "team") : line_number(l, seat);
}

static bool ask_acting(struct request *l)
{
    return line_say(l, l->s->acting == NONE ? "none" : horde_id(&l->g->base, HD_PIECE, l->s->acting));
}

static bool ask_danger(struct request *l) { return line_say(l, level_word[danger_level(l->g, l->s)]); }

static bool ask_question(struct request *l)
{
    bool open = l->s->result == HD_PLAYING && l->s->depth;
    enum word word = open ? frame_question(l->g, l->s, &l->s->frame[l->s->depth - 1]) : W_NOTHING;
    return line_say(l, horde_id(&l->g->base, HD_WORD, word));
}

static bool ask_goal(struct request *l)
{
    int need = 0;
    if (l->arg[1] >= l->g->goals)
        return line_fail(l, "the mission has %d goals, counted from 0", l->g->goals);
    int done = goal_progress(l->g, l->s, l->arg[1], &need);
    snprintf(l->out, l->size, "%d/%d", done, need);
    return true;
}

/* The place of a word of the mission's own in its list, -1 after a sentence. */
static int own_word(struct request *l, const char *const *list, int count)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(list[i], l->word[1]))
            return i;
    line_fail(l, "the mission has no '%.40s'", l->word[1]);
    return -1;
}

static bool ask_flag(struct request *l)
{
    int flag = own_word(l, l->g->flag, l->g->flags);
    return flag >= 0 && say_yes(l, l->s->flags >> flag & 1);
}

static bool ask_counter(struct request *l)
{
    int counter = own_word(l, l->g->counter, l->g->counters);
    return counter >= 0 && line_number(l, l->s->counter[counter]);
}

static bool ask_machine(struct request *l)
{
    if (!is_machine(l->g, l->arg[1]))
        return line_fail(l, "'%.40s' isn't a machine of this mission", l->word[1]);
    if (!strcmp(l->word[0], "activated"))
        return say_yes(l, on_board(l->s, l->arg[1]));
    if (!strcmp(l->word[0], "hostile"))
        return say_yes(l, machine_hostile(l->g, l->s, l->arg[1]));
    int zone = machine_zone(l->g, l->s, l->arg[1]);
    return line_say(l, zone == NONE ? "off" : l->g->board.zone_id[zone]);
}

static bool ask_remote(struct request *l)
{
    int kind = line_switch(l, 1, "turret", "bot");
    if (kind < 0 || !l->g->machines)
        return line_fail(l, "a remote control is for a bot or a turret, in a mission with machines");
    int who = remote_holder(l->g, l->s, kind);
    return line_say(l, who == NONE ? "nobody" : horde_id(&l->g->base, HD_PIECE, who));
}

static bool ask_mold(struct request *l)
{
    static const char *const word[] = {"none", "inactive", "active"};
    return line_say(l, word[mold_in(l->g, l->s, l->arg[1])]);
}

static const struct command questions[] = {
    {"zone", "a", ask_zone},
    {"wounds", "a", ask_wounds},
    {"health", "a", ask_health},
    {"ap", "f", ask_ap},
    {"laps", "f", ask_laps},
    {"level", "f", ask_level},
    {"actions", "f", ask_actions},
    {"objectives", "f", ask_objectives},
    {"gone", "a", ask_gone},
    {"acted", "f", ask_acted},
    {"free", "fw", ask_free},
    {"hand", "f", ask_hand},
    {"body", "f", ask_body},
    {"pack", "f", ask_pack},
    {"mounted", "f", ask_mounted},
    {"hidden", "f", ask_hidden},
    {"cards", "f", ask_cards},
    {"skills", "f", ask_skills},
    {"unloaded", "fc", ask_unloaded},
    {"zombies", "pk", ask_zombies_of},
    {"zombies", "w", ask_zombies},
    {"supply", "k", ask_supply},
    {"noise", "p", ask_noise},
    {"loudness", "p", ask_loudness},
    {"door", "pp", ask_door},
    {"link", "pp", ask_link},
    {"kind", "p", ask_kind},
    {"pit", "p", ask_pit},
    {"spawned", "p", ask_spawned},
    {"dark", "p", ask_dark},
    {"building", "p", ask_building},
    {"token", "wp", ask_token},
    {"sees", "pp", ask_sees},
    {"sight", "pp", ask_sight},
    {"path", "pp", ask_path},
    {"aim", "p", ask_aim},
    {"deck", "w", ask_deck},
    {"discard", "w", ask_deck},
    {"result", "", ask_result},
    {"round", "", ask_round},
    {"phase", "", ask_phase},
    {"first", "", ask_first},
    {"seat", "", ask_seat},
    {"acting", "", ask_acting},
    {"danger", "", ask_danger},
    {"question", "", ask_question},
    {"goal", "n", ask_goal},
    {"cxp", "f", ask_cxp},
    {"bonus", "f", ask_bonus},
    {"achievement", "w", ask_achievement},
    {"objective", "n", ask_objective},
    {"outcome", "", ask_outcome},
    {"flag", "w", ask_flag},
    {"counter", "w", ask_counter},
    {"kept", "fw", ask_kept},
    {"colour", "p", ask_colour},
    {"spawn", "n", ask_spawn},
    {"awake", "n", ask_awake},
    {"more-spawns", "p", ask_more_spawns},
    {"sealed", "pp", ask_sealed},
    {"car", "n", ask_car},
    {"carload", "n", ask_carload},
    {"removed", "k", ask_removed},
    {"plays", "a", ask_plays},
    {"leader", "a", ask_leader},
    {"ko", "f", ask_ko},
    {"hour", "", ask_hour},
    {"night", "", ask_night},
    {"lit", "p", ask_lit},
    {"beam", "f", ask_beam},
    {"ride", "a", ask_ride},
    {"carzone", "n", ask_carzone},
    {"carcrate", "n", ask_carcrate},
    {"machine", "a", ask_machine},
    {"activated", "a", ask_machine},
    {"hostile", "a", ask_machine},
    {"remote", "w", ask_remote},
    {"mold", "p", ask_mold},
};

bool horde_query(const struct hd_game *game, const struct hd_state *state, const char *question, char *out, size_t size)
{
    char nowhere[4];
    struct request l = {.g = (const struct horde_game *)game,
                        .s = (const struct horde_state *)state,
                        .out = size ? out : nowhere,
                        .size = size ? size : sizeof nowhere};
    return line_run(&l, question, questions, sizeof questions / sizeof questions[0]);
}
