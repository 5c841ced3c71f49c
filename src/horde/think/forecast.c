/*
 * forecast.c - what the zombies of a zone would do if it were their turn now, and why, in numbers and in words.
 * Not here: how they choose (aim_of() in enemies.c, the same code that moves them).
 */
#include "horde/border.h"
#include "horde/core/core.h"
#include "horde/load/load.h"
#include "horde/parts/parts.h"

#include <stdio.h>
#include <string.h>

_Static_assert((int)KINDS <= (int)HD_FORECAST_KINDS, "room for all kinds");
_Static_assert((int)SURVIVORS <= (int)HD_FORECAST_PIECES, "room for everybody");

/* A book may have one id for two places: it is named once. */
static void name_rule(const struct horde_game *g, struct hd_forecast *f, enum rule rule)
{
    for (int i = 0; i < f->rules; i++)
        if (!strcmp(g->rule_ids[f->rule[i]], g->rule_ids[rule]))
            return;
    if (f->rules < (int)(sizeof f->rule / sizeof f->rule[0]))
        f->rule[f->rules++] = (uint16_t)rule;
}

/* ---- numbers ---- */

static void count_kinds(const struct horde_game *g, const struct horde_state *s, int only, struct hd_forecast *f)
{
    for (int k = 0; k < g->zombie_kinds; k++) {
        int n = only == HD_NONE || only == k ? s->zombie[f->place][k] : 0;
        if (!n)
            continue;
        f->kind[f->kinds].kind = (int16_t)k;
        f->kind[f->kinds].count = (int16_t)n;
        f->kind[f->kinds++].actions = g->kind[k].actions;
        f->count = (int16_t)(f->count + n);
    }
}

static void name_people(const struct horde_game *g, const struct horde_state *s, struct zset zones, struct hd_forecast *f)
{
    for (uint64_t prey = prey_of(g, s); prey;) {
        int i = bit_pop(&prey);
        if (zset_has(&zones, s->survivor[i].zone))
            f->piece[f->pieces++] = (int16_t)i;
    }
}

static void name_targets(const struct horde_game *g, const struct horde_state *s, const struct aim *aim, struct hd_forecast *f)
{
    struct zset loudest = aim->loudest, targets = aim->targets;
    while (!zset_empty(&targets) && f->targets < HD_FORECAST_TARGETS)
        f->target[f->targets++] = (int16_t)zset_pop(&targets);
    f->seen = aim->seen;
    f->noise = (int16_t)(f->targets ? noise_in(g, s, f->target[0]) : 0);
    f->sight_first = f->seen && !zset_empty(&loudest) && noise_in(g, s, zset_pop(&loudest)) > f->noise;
    if (f->seen)
        name_people(g, s, aim->targets, f);
    name_rule(g, f, f->seen ? R_ZMOV_2 : R_ZMOV_3); /* also where nobody is seen or heard: that is why they stay */
    if (f->sight_first)
        name_rule(g, f, R_ZMOV_4);
}

/* From the first step on, the lowest number among equals. */
static void walk(const struct horde_game *g, const struct horde_state *s, bool extra, int step, int target,
                 const uint8_t dist[ZONES], struct hd_way *way)
{
    way->target = (int16_t)target;
    for (int zone = step; way->length < HD_FORECAST_PATH;) {
        way->path[way->length++] = (int16_t)zone;
        struct zset next = enemy_steps(g, s, extra, zone);
        int closer = NONE;
        while (closer == NONE && !zset_empty(&next)) {
            int z = zset_pop(&next);
            closer = dist[z] + 1 == dist[zone] ? z : NONE;
        }
        if (closer == NONE)
            return;
        zone = closer;
    }
}

/* Who stays has one step: where they are. */
static void name_ways(const struct horde_game *g, const struct horde_state *s, const struct aim *aim, struct hd_forecast *f)
{
    uint8_t dist[ZONES];
    struct zset routes = aim->routes;
    while (!zset_empty(&routes) && f->ways < HD_FORECAST_WAYS) {
        int step = zset_pop(&routes);
        if (step == f->place) {
            f->way[f->ways++] = (struct hd_way){.target = (int16_t)step, .length = 1, .path = {(int16_t)step}};
            continue;
        }
        for (int i = 0; i < f->targets; i++) {
            enemy_paths(g, s, aim->woken, f->target[i], dist);
            if (dist[f->place] == 0xff || dist[step] + 1 != dist[f->place])
                continue;
            walk(g, s, aim->woken, step, f->target[i], dist, &f->way[f->ways++]);
            break;
        }
    }
}

/* WZC-M2-2: whoever would begin a step here is put into the first spawn zone. */
static bool sent_home(const struct horde_game *g, const struct horde_state *s, struct hd_forecast *f)
{
    if (f->place != g->sends_home || !has_part(g, PART_OBJECTIVE_CARDS))
        return false;
    f->target[f->targets++] = s->spawn_zone[0];
    f->way[f->ways++] = (struct hd_way){.target = s->spawn_zone[0], .length = 1, .path = {s->spawn_zone[0]}};
    f->intent = HD_INTENT_MOVE;
    f->sent_home = true;
    name_rule(g, f, R_WZC_M2_2);
    return true;
}

static bool is_there(const struct hd_forecast *f)
{
    for (int i = 0; i < f->targets; i++)
        if (f->target[i] == f->place)
            return true;
    return false;
}

/* 2E-ZMOV-6, 2E-ZMOV-7 */
static void part(const struct horde_game *g, struct hd_forecast *f)
{
    bool odd = false, crowd = g->hooks.n_parted && f->ways > 1; /* DS-XMOV-7: any of them may go any of the ways */
    for (int i = 0; i < f->kinds; i++) {
        f->kind[i].each = (int16_t)(crowd ? 0 : f->kind[i].count / f->ways);
        f->kind[i].left = (int16_t)(crowd ? f->kind[i].count : f->kind[i].count % f->ways);
        odd |= f->kind[i].left > 0;
    }
    name_rule(g, f, f->ways > 1 ? R_ZMOV_6 : R_ZMOV_1);
    if (is_there(f))
        name_rule(g, f, R_ZMOV_8);
    if (f->barred)
        name_rule(g, f, R_WZC_M1_3);
    if (odd)
        name_rule(g, f, R_ZMOV_7);
}

/* DS-XMOV-3: is there a closed door between them, and no other way? */
static bool is_shut(const struct horde_game *g, const struct horde_state *s, int from, int to)
{
    int door = board_door(&g->board, from, to);
    return door >= 0 && !(s->open >> door & 1) && !zset_has(&g->board.adjacent[from], to);
}

/* That many of the ways lead through a closed door. */
static int breaks(const struct hd_forecast *f)
{
    int n = 0;
    for (int i = 0; i < f->ways; i++)
        n += f->way[i].breaks;
    return n;
}

/* DS-XMOV-4: whoever breaks a door no longer has a second action. */
static bool acts_twice(const struct hd_forecast *f)
{
    bool fast = false;
    for (int i = 0; i < f->kinds; i++)
        fast |= f->kind[i].actions > 1;
    return fast && (!f->ways || breaks(f) < f->ways);
}

static void forecast_move(const struct horde_game *g, const struct horde_state *s, const struct aim *aim, struct hd_forecast *f)
{
    if (sent_home(g, s, f)) {
        part(g, f);
        return;
    }
    name_targets(g, s, aim, f);
    name_ways(g, s, aim, f);
    f->barred = aim->barred;
    f->intent = f->ways ? HD_INTENT_MOVE : HD_INTENT_STAY;
    for (int i = 0; g->hooks.n_held && i < f->ways; i++)
        f->way[i].breaks = is_shut(g, s, f->place, f->way[i].path[0]);
    if (f->ways)
        part(g, f);
    else if (f->targets)
        name_rule(g, f, zset_has(&aim->targets, f->place) ? R_ZMOV_8 : f->barred ? R_WZC_M1_3 : R_ZMOV_5);
    if (breaks(f))
        name_rule(g, f, R_DS_XMOV_3);
}

bool horde_forecast(const struct hd_game *game, const struct hd_state *state, int place, int kind, struct hd_forecast *f)
{
    const struct horde_game *g = (const struct horde_game *)game;
    const struct horde_state *s = (const struct horde_state *)state;
    struct aim aim;
    count_kinds(g, s, kind, f);
    if (!f->count)
        return true;
    aim_of(g, s, place, &aim);
    f->woken = aim.woken;
    if (f->woken)
        name_rule(g, f, R_WZC_LIGHT_9);
    if (aim.attacks) {
        struct zset here = {{0}};
        zset_add(&here, place);
        f->intent = HD_INTENT_ATTACK;
        name_people(g, s, here, f);
        name_rule(g, f, R_ZATT_1);
    } else
        forecast_move(g, s, &aim, f);
    if (acts_twice(f))
        name_rule(g, f, R_ZRUN_1);
    return true;
}

/* ---- words ---- */

enum { LIST = 400 };

struct telling {
    const struct horde_game *g;
    const struct hd_forecast *f;
    struct sentence t;
    struct out o;
    char crowd[LIST], names[LIST], places[LIST];
};

static const char *place_of(const struct telling *w, int place, enum place_form form)
{
    return form ? border_of(w->g)->place[place][form][w->t.lang] : horde_name(w->t.game, HD_PLACE, place, w->t.lang);
}

/* "a, b and c" */
static void add_item(struct out *o, enum hd_lang lang, int i, int count, const char *item)
{
    const char *between = i + 1 < count ? ", " : lang == HD_DE ? " und " : " and ";
    out_fmt(o, "%s%s", i ? between : "", item);
}

static void list_crowd(struct telling *w, bool twice, char *text)
{
    struct out o = {text, LIST, 0};
    int count = 0, i = 0;
    text[0] = 0;
    for (int k = 0; k < w->f->kinds; k++)
        count += !twice || w->f->kind[k].actions > 1;
    for (int k = 0; k < w->f->kinds; k++) {
        const struct zombie_kind *kind = &w->g->kind[w->f->kind[k].kind];
        char item[80];
        if (twice && w->f->kind[k].actions < 2)
            continue;
        snprintf(item, sizeof item, "%d %s", w->f->kind[k].count,
                 (w->f->kind[k].count == 1 ? kind->name : kind->plural).in[w->t.lang]);
        add_item(&o, w->t.lang, i++, count, item);
    }
}

static void list_people(struct telling *w)
{
    struct out o = {w->names, LIST, 0};
    w->names[0] = 0;
    for (int i = 0; i < w->f->pieces; i++)
        add_item(&o, w->t.lang, i, w->f->pieces, horde_name(w->t.game, HD_PIECE, w->f->piece[i], w->t.lang));
}

static void list_places(struct telling *w, const int16_t *place, int count, enum place_form form)
{
    struct out o = {w->places, LIST, 0};
    w->places[0] = 0;
    for (int i = 0; i < count; i++)
        add_item(&o, w->t.lang, i, count, place_of(w, place[i], form));
}

static void list_others(struct telling *w, const int16_t *place, int count, int but)
{
    int16_t other[HD_FORECAST_TARGETS > HD_FORECAST_WAYS ? HD_FORECAST_TARGETS : HD_FORECAST_WAYS];
    int others = 0;
    for (int i = 0; i < count; i++)
        if (place[i] != but)
            other[others++] = place[i];
    list_places(w, other, others, PLACE_NAME);
}

static void add_sentence(struct telling *w, enum phrase phrase, int n)
{
    char text[2 * LIST];
    w->t.refs = 0;
    offer(&w->t, "count", NOUN_NUMBER, w->f->count);
    offer(&w->t, "who", NOUN_NUMBER, w->f->pieces);
    offer(&w->t, "n", NOUN_NUMBER, n);
    offer_text(&w->t, "crowd", w->crowd);
    offer_text(&w->t, "names", w->names);
    offer_text(&w->t, "places", w->places);
    offer_text(&w->t, "where", place_of(w, w->f->place, PLACE_IN));
    offer_text(&w->t, "target", w->f->targets ? place_of(w, w->f->target[0], PLACE_INTO) : "");
    say_sentence(&w->t, w->g->phrase[phrase].in[w->t.lang], text, sizeof text);
    out_fmt(&w->o, "%s%s", w->o.len ? " " : "", text);
}

static void tell_reason(struct telling *w)
{
    const struct hd_forecast *f = w->f;
    bool there = is_there(f);
    if (f->sent_home) {
        add_sentence(w, P_FORECAST_HOME, 0);
        return;
    }
    if (!f->targets || (there && !f->ways)) {
        add_sentence(w, there ? P_FORECAST_THERE : P_FORECAST_QUIET, 0);
        return;
    }
    add_sentence(w, there ? P_FORECAST_HERE : f->seen ? P_FORECAST_SEEN : P_FORECAST_HEARD, f->noise);
    if (f->sight_first)
        add_sentence(w, P_FORECAST_SIGHT, 0);
    list_others(w, f->target, f->targets, there ? f->place : f->target[0]);
    if (f->targets > 1)
        add_sentence(w, P_FORECAST_TIED, f->targets);
    if (!f->ways)
        add_sentence(w, f->barred ? P_FORECAST_DOOR : P_FORECAST_SHUT, 0);
}

static void tell_doors(struct telling *w)
{
    int16_t behind[HD_FORECAST_WAYS];
    int count = 0;
    for (int i = 0; i < w->f->ways; i++)
        if (w->f->way[i].breaks)
            behind[count++] = w->f->way[i].path[0];
    list_places(w, behind, count, PLACE_NAME);
    if (count)
        add_sentence(w, P_FORECAST_BREAK, count);
}

static void tell_ways(struct telling *w)
{
    int16_t step[HD_FORECAST_WAYS];
    bool odd = false;
    for (int i = 0; i < w->f->ways; i++)
        step[i] = w->f->way[i].path[0];
    for (int i = 0; i < w->f->kinds; i++)
        odd |= w->f->kind[i].left > 0;
    list_others(w, step, w->f->ways, w->f->place);
    if (w->f->ways && !w->f->sent_home)
        add_sentence(w, P_FORECAST_NEXT, w->f->ways);
    tell_doors(w);
    if (w->f->ways > 1)
        add_sentence(w, is_there(w->f) ? P_FORECAST_STAY : w->f->barred ? P_FORECAST_BARRED : P_FORECAST_PARTS, w->f->ways);
    if (odd)
        add_sentence(w, P_FORECAST_ODD, 0);
}

static void tell_twice(struct telling *w)
{
    list_crowd(w, true, w->names);
    if (acts_twice(w->f))
        add_sentence(w, P_FORECAST_TWICE, 0);
}

int horde_forecast_text(const struct hd_game *game, const struct hd_forecast *f, enum hd_lang lang, char *text, size_t size)
{
    struct telling w = {.g = (const struct horde_game *)game, .f = f, .t = {.game = game, .lang = lang}, .o = {text, size, 0}};
    list_crowd(&w, false, w.crowd);
    list_people(&w);
    if (f->intent == HD_INTENT_NONE)
        add_sentence(&w, P_FORECAST_NOBODY, 0);
    else if (f->intent == HD_INTENT_ATTACK)
        add_sentence(&w, P_FORECAST_ATTACK, 0);
    else {
        tell_reason(&w);
        tell_ways(&w);
    }
    tell_twice(&w);
    if (f->woken)
        add_sentence(&w, P_FORECAST_WOKEN, 0);
    return (int)w.o.len;
}
