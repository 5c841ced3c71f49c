/*
 * view.c - what a seat sees of a position, in the five nouns of the public view.
 * Nothing is secret in these games but the order of decks: every seat sees the same.
 * Not here: what an answer costs and may come to (view_info.c), sentences (words.c).
 */
#include "horde/border.h"
#include "horde/campaign/campaign.h"
#include "horde/core/core.h"
#include "horde/load/load.h"
#include "horde/mission/mission.h"
#include "horde/parts/objective_cards.h"
#include "horde/parts/parts.h"
#include "horde/ways.h"

#include <string.h>

/* ---- pieces ---- */

static void add_piece(struct hd_view *v, struct hd_piece piece)
{
    if (v->pieces < HD_VIEW_PIECES)
        v->piece[v->pieces++] = piece;
}

static uint8_t survivor_flags(const struct horde_game *g, const struct horde_state *s, int who)
{
    const struct survivor *v = &s->survivor[who];
    int flags = 0;
    if (s->acting == who)
        flags |= HD_ACTIVE;
    if (v->flags & ACTED)
        flags |= HD_DONE;
    if (v->flags & GONE || (v->flags & KNOCKED && !(v->flags & KILLED) && lies_in(g, s, who) == NONE))
        flags |= HD_AWAY;
    if (v->flags & KILLED)
        flags |= HD_DEAD;
    return (uint8_t)flags;
}

static int loudest_noise(const struct horde_game *g, const struct horde_state *s)
{
    int most = 1;
    for (int z = 0; z < g->board.zones; z++)
        if (noise_in(g, s, z) > most)
            most = noise_in(g, s, z);
    return most;
}

/* With a token it is active; without one it rests. A hostile one is turned against us. */
static struct hd_piece machine_piece(const struct horde_game *g, const struct horde_state *s, int who)
{
    int zone = machine_zone(g, s, who), flags = survivor_flags(g, s, who) | (on_board(s, who) ? HD_DONE : HD_INACTIVE);
    return (struct hd_piece){.id = (int16_t)who,
                             .kind = (int16_t)(KIND_BOT + machine_type(g, who)->kind),
                             .place = zone == NONE ? HD_NONE : (int16_t)zone,
                             .count = 1,
                             .seat = HD_TEAM,
                             .flags = (uint8_t)(flags | (machine_hostile(g, s, who) ? HD_TURNED : 0)),
                             .health = 1};
}

static void view_survivors(const struct horde_game *g, const struct horde_state *s, int loudest, struct hd_view *view)
{
    for (int i = 0; i < s->people; i++) {
        const struct survivor *v = &s->survivor[i];
        if (is_machine(g, i)) {
            add_piece(view, machine_piece(g, s, i));
            continue;
        }
        int owner = plays(s, i) ? i : v->leader; /* a lone companion belongs to nobody */
        struct hd_piece piece = {.id = (int16_t)i,
                                 .kind = (int16_t)(kind_of_class(g->sheet[g->sheet_of[i]].class)),
                                 .place = v->zone == NONE ? HD_NONE : v->zone,
                                 .count = 1,
                                 .seat = owner == NONE ? HD_TEAM : (int8_t)s->seat_of[owner],
                                 .flags = survivor_flags(g, s, i),
                                 .down = (uint8_t)rounds_to_live(g, s, i),
                                 .wounds = v->wounds,
                                 .health = v->health,
                                 .actions = v->actions,
                                 .level = v->level,
                                 .in = (int16_t)(v->car ? PIECE_CARS + v->car - 1 : 0)};
        if (v->zone != NONE && noise_in(g, s, v->zone) == loudest)
            piece.flags |= HD_LOUDEST;
        if (piece.down)
            piece.place = (int16_t)lies_in(g, s, i);
        if (is_hidden(g, s, i))
            piece.flags |= HD_INACTIVE;
        add_piece(view, piece);
    }
}

/* Zombies on their way are shown where they arrive. */
static void view_zombies(const struct horde_game *g, const struct horde_state *s, struct hd_view *view)
{
    bool night = is_night(g, s);
    for (int z = 0; z < g->board.zones; z++)
        for (int k = 0; k < g->zombie_kinds; k++) {
            int n = s->zombie[z][k] + on_the_way(s, z, k);
            if (n)
                add_piece(view, (struct hd_piece){.id = (int16_t)(PIECE_ZOMBIES + z * KINDS + k),
                                                  .kind = (int16_t)k,
                                                  .place = (int16_t)z,
                                                  .count = (int16_t)n,
                                                  .flags = night && sees_light(g, s, z) ? HD_FIRST : 0,
                                                  .seat = HD_TEAM});
        }
}

static struct hd_piece mark_at(int id, int kind, int zone)
{
    return (struct hd_piece){.id = (int16_t)id, .kind = (int16_t)kind, .place = (int16_t)zone, .count = 1, .seat = HD_TEAM};
}

/* Colours as in hd_kind_info; what is red looks like its kind. */
static const uint8_t look_of[COLOURS] = {
#define COLOUR(name, word, look) look,
#include "horde/colours.def"
#undef COLOUR
};

/* The token's own side up, or its back. */
static struct hd_piece token_piece(const struct horde_game *g, int i)
{
    bool crate = g->token[i].type == TOKEN_CRATE;
    struct hd_piece piece = mark_at(PIECE_TOKENS + i, crate ? KIND_CRATE : KIND_OBJECTIVE, g->token[i].zone);
    piece.colour = look_of[g->token[i].colour];
    piece.flags = g->hidden_count && !crate && !g->token[i].fixed ? HD_TURNED : 0;
    return piece;
}

static void view_tokens(const struct horde_game *g, const struct horde_state *s, struct hd_view *view)
{
    for (int i = 0; i < g->tokens; i++)
        if (s->tokens >> i & 1)
            add_piece(view, token_piece(g, i));
    for (int i = 0; i < g->spawns; i++) {
        if (s->spawn_zone[i] == NONE)
            continue;
        struct hd_piece spawn = mark_at(PIECE_SPAWNS + i, i ? KIND_SPAWN : KIND_START_SPAWN, s->spawn_zone[i]);
        spawn.flags = spawn_awake(g, s, i) ? 0 : HD_INACTIVE;
        spawn.colour = look_of[g->spawn[i].colour];
        spawn.count = (int16_t)(1 + added_tokens(g, s, i));
        add_piece(view, spawn);
    }
    for (int i = 0; i < g->cars; i++)
        if (cars(g, s)[i].zone != NONE) {
            struct hd_piece car = mark_at(PIECE_CARS + i, KIND_MUSCLE_CAR + g->car[i].kind, cars(g, s)[i].zone);
            car.flags = g->car[i].drive ? 0 : HD_INACTIVE;
            add_piece(view, car);
        }
    for (int i = 0; i < g->cars; i++)
        if (cars(g, s)[i].crate) {
            struct hd_piece crate = mark_at(PIECE_CARS + i, KIND_CRATE, cars(g, s)[i].zone);
            crate.in = crate.id;
            add_piece(view, crate);
        }
    for (int i = 0; i < g->marks; i++)
        add_piece(view, mark_at(PIECE_MARKS + i, KIND_MARK, g->mark[i].zone));
    for (struct zset pits = pit_zones(g, s); !zset_empty(&pits);) {
        int zone = zset_pop(&pits);
        add_piece(view, mark_at(PIECE_PITS + zone, is_open_pit(g, s, zone) ? KIND_PIT : KIND_CLOSED_PIT, zone));
    }
    for (struct zset exits = g->exits; !zset_empty(&exits);) {
        struct hd_piece way_out = mark_at(PIECE_EXIT, KIND_EXIT, zset_pop(&exits));
        way_out.flags = exit_open(g, s) ? 0 : HD_INACTIVE;
        add_piece(view, way_out);
    }
}

/* WZC-OBJ-1, WZC-OBJ-2: cards face down or read and staying, in their zones or on their doors; humvees; ways out that are open.
 */
static void view_cards(const struct horde_game *g, const struct horde_state *s, struct hd_view *view)
{
    const struct card_table *t = card_table(g, s);
    for (int i = 0; t && i < g->objectives; i++) {
        const struct objective_card *o = &g->objective[i];
        bool on_door = o->door != NONE, down = t->down >> i & 1;
        if (o->note || (!on_door && o->zone == NONE) || !((t->down | t->up) >> i & 1))
            continue;
        struct hd_piece card = mark_at(PIECE_CARDS + i, KIND_CARD, on_door ? g->board.door[o->door].a : o->zone);
        card.link = (int16_t)(on_door ? g->board.door_link[o->door] + 1 : 0);
        card.flags = down ? HD_TURNED : 0;
        add_piece(view, card);
    }
    for (int i = 0; t && i < g->gates; i++)
        if (gate_open(g, s, i))
            add_piece(view, mark_at(PIECE_EXIT, KIND_EXIT, g->gate[i].zone));
    for (struct zset zones = g->humvee; !zset_empty(&zones);) {
        int zone = zset_pop(&zones);
        add_piece(view, mark_at(PIECE_HUMVEES + zone, KIND_HUMVEE, zone));
    }
}

static void view_mold(const struct horde_game *g, const struct horde_state *s, struct hd_view *view)
{
    for (int z = 0; has_part(g, PART_MOLD) && z < g->board.zones; z++) {
        struct hd_piece mold = mark_at(PIECE_MOLD + z, KIND_MOLD, z);
        mold.flags = mold_in(g, s, z) == MOLD_ACTIVE ? 0 : HD_INACTIVE;
        if (mold_in(g, s, z) != MOLD_NONE)
            add_piece(view, mold);
    }
}

static void view_noise(const struct horde_game *g, const struct horde_state *s, int loudest, struct hd_view *view)
{
    for (int z = 0; z < g->board.zones; z++) {
        int noise = noise_in(g, s, z);
        view->noise[z] = (uint8_t)(noise < 0xff ? noise : 0xff);
        if (!s->noise[z])
            continue;
        struct hd_piece tokens = mark_at(PIECE_NOISE + z, KIND_NOISE, z);
        tokens.count = s->noise[z];
        tokens.flags = noise == loudest ? HD_LOUDEST : 0;
        add_piece(view, tokens);
    }
}

/* ---- cards ---- */

static void add_slot(struct hd_view *view, struct hd_slot slot)
{
    if (view->slots < HD_VIEW_SLOTS)
        view->slot[view->slots++] = slot;
}

static void view_card(const struct horde_game *g, const struct horde_state *s, int who, int area, int copy,
                      struct hd_view *view)
{
    bool empty = copy == NONE;
    bool spent = !empty && is_empty(g, s, copy);
    add_slot(view, (struct hd_slot){.area = (int16_t)area,
                                    .piece = (int16_t)who,
                                    .place = HD_NONE,
                                    .seat = (int8_t)s->seat_of[who],
                                    .flags = spent,
                                    .card = empty ? HD_NONE : g->type_of[copy],
                                    .count = !empty});
}

/* What is mounted on a weapon follows it. */
static void view_weapon(const struct horde_game *g, const struct horde_state *s, int who, int area, int copy,
                        struct hd_view *view)
{
    view_card(g, s, who, area, copy, view);
    for (struct zset on = mounted_on(g, s, copy); !zset_empty(&on);)
        view_card(g, s, who, AREA_MOUNTED, zset_pop(&on), view);
}

static void view_inventory(const struct horde_game *g, const struct horde_state *s, int who, struct hd_view *view)
{
    const uint8_t *card = s->survivor[who].card;
    for (int i = 0; i < g->rule.hands; i++)
        view_weapon(g, s, who, AREA_HAND, card[HAND + i], view);
    for (int i = 0; i < g->rule.body; i++)
        view_card(g, s, who, AREA_BODY, card[BODY + i], view);
    for (int i = 0; i < slot_end(g, &s->survivor[who]) - PACK; i++)
        view_card(g, s, who, AREA_PACK, card[PACK + i], view);
    if (card[INCOMING] != NONE)
        view_weapon(g, s, who, AREA_DRAWN, card[INCOMING], view);
}

static void view_pile(struct hd_view *view, int area, int card, int count)
{
    add_slot(view, (struct hd_slot){.area = (int16_t)area,
                                    .piece = HD_NONE,
                                    .place = HD_NONE,
                                    .seat = HD_TEAM,
                                    .card = (int16_t)(count ? card : HD_NONE),
                                    .count = (int16_t)count});
}

static void view_piles(const struct horde_game *g, const struct horde_state *s, struct hd_view *view)
{
    const struct deck *deck = &s->equipment;
    view_pile(view, AREA_EQUIPMENT, HD_FACE_DOWN, deck->count);
    view_pile(view, AREA_DISCARD, deck->gone ? g->type_of[deck->discard[deck->gone - 1]] : HD_NONE, deck->gone);
    view_pile(view, AREA_PIMP, HD_FACE_DOWN, s->pimp.count);
    view_pile(view, AREA_ZOMBIES, HD_FACE_DOWN, s->zombies.count);
    if (service_deck(g, s))
        view_pile(view, AREA_SERVICE, HD_FACE_DOWN, service_deck(g, s)->count);
}

/* ---- tracks, skills, goals ---- */

static void add_track(struct hd_view *view, struct hd_track track)
{
    if (view->tracks < HD_VIEW_TRACKS)
        view->track[view->tracks++] = track;
}

/* Campaign points with the next milestone, and the bonus actions that are left. */
static void view_gains(const struct horde_game *g, const struct horde_state *s, int who, struct hd_view *view)
{
    const struct campaign *m = campaign_of(g, s);
    const struct campaign_plan *plan = &g->campaign;
    if (!m || who >= PLAYED || !plan->milestones)
        return;
    int next = 0;
    while (next < plan->milestones && plan->milestone[next] <= m->of[who].cxp)
        next++;
    add_track(view, (struct hd_track){.track = TRACK_CXP,
                                      .piece = (int16_t)who,
                                      .seat = (int8_t)s->seat_of[who],
                                      .value = m->of[who].cxp,
                                      .max = plan->milestone[plan->milestones - 1],
                                      .mark = {(int16_t)(next < plan->milestones ? plan->milestone[next] : -1), -1, -1, -1}});
    if (m->of[who].bonus)
        add_track(view, (struct hd_track){.track = TRACK_BONUS,
                                          .piece = (int16_t)who,
                                          .seat = (int8_t)s->seat_of[who],
                                          .value = (int16_t)(m->of[who].bonus - m->of[who].spent),
                                          .max = m->of[who].bonus,
                                          .mark = {-1, -1, -1, -1}});
}

static void view_tracks(const struct horde_game *g, const struct horde_state *s, int who, struct hd_view *view)
{
    const uint8_t *at = g->rule.level_at;
    const struct survivor *v = &s->survivor[who];
    add_track(view, (struct hd_track){.track = TRACK_ADRENALINE,
                                      .piece = (int16_t)who,
                                      .seat = (int8_t)s->seat_of[who],
                                      .value = v->ap,
                                      .max = at[RED],
                                      .mark = {at[YELLOW], at[ORANGE], at[RED], -1}});
    view_gains(g, s, who, view);
    if (!g->carry)
        return;
    int most = 0;
    for (int i = 0; i < g->tokens; i++)
        most += g->token[i].type == TOKEN_OBJECTIVE;
    add_track(view, (struct hd_track){.track = TRACK_OBJECTIVES,
                                      .piece = (int16_t)who,
                                      .seat = (int8_t)s->seat_of[who],
                                      .value = (int16_t)kept_tokens(v->kept),
                                      .max = (int16_t)most,
                                      .mark = {-1, -1, -1, -1}});
}

/* Beams lie where they are aimed and belong to whoever holds the lamp. */
static void view_night(const struct horde_game *g, const struct horde_state *s, struct hd_view *view)
{
    if (!hour_of(g, s))
        return;
    add_track(view, (struct hd_track){.track = TRACK_HOUR,
                                      .piece = HD_NONE,
                                      .seat = HD_TEAM,
                                      .value = (int16_t)hour_of(g, s),
                                      .max = g->rule.hours,
                                      .mark = {g->rule.dawn, (int16_t)dusk_of(g, s), -1, -1}});
    for (int who = 0; is_night(g, s) && who < s->people; who++)
        if (aimed_at(g, s, who) != NONE) {
            struct hd_piece beam = mark_at(PIECE_BEAMS + who, KIND_BEAM, aimed_at(g, s, who));
            beam.seat = (int8_t)s->seat_of[who];
            beam.from = (int16_t)(s->survivor[who].zone + 1);
            add_piece(view, beam);
        }
}

/* What lies in the cars. */
static void view_cars(const struct horde_game *g, const struct horde_state *s, struct hd_view *view)
{
    if (!(g->deeds >> DEED_LOAD & 1))
        return;
    for (int i = 0; i < g->cars; i++)
        add_track(view, (struct hd_track){.track = g->load_what == LOAD_FOOD ? TRACK_FOOD : TRACK_LOADED,
                                          .piece = (int16_t)(PIECE_CARS + i),
                                          .seat = HD_TEAM,
                                          .value = (int16_t)(cars(g, s)[i].loads + kept_tokens(cars(g, s)[i].kept)),
                                          .max = CAR_LOAD,
                                          .mark = {-1, -1, -1, -1}});
}

static bool used_up(const struct horde_game *g, const struct survivor *v, int skill)
{
    switch (g->skill[skill].does) {
    case D_SPRINT: return v->used & USED_SPRINT;
    case D_JUMP: return v->used & USED_JUMP;
    case D_CHARGE: return v->used & USED_CHARGE;
    case D_SHOVE: return v->used & USED_SHOVE;
    case D_BLOODLUST: return v->used & USED_BLOODLUST;
    case D_QUICK_STRIKE: return v->used & USED_QUICKSTRIKE;
    case D_FIELD_MEDIC: return v->used & USED_FIELDMEDIC;
    case D_TAUNT: return v->used & USED_TAUNT;
    case D_LIFESAVER: return v->used & USED_RESCUE;
    case D_BORN_LEADER: return v->used & USED_LEAD;
    case D_DESTINY: return v->used & USED_DESTINY;
    case D_IMPROVISED: return v->used & (g->skill[skill].action == ACT_MELEE ? USED_IMPROVISE_MELEE : USED_IMPROVISE_RANGED);
    default: return false;
    }
}

static void add_skill(struct hd_view *view, int who, int skill, int state, int level, int from)
{
    if (view->skills < HD_VIEW_SKILLS)
        view->skill[view->skills++] = (struct hd_skill_view){.piece = (int16_t)who,
                                                             .skill = (int16_t)skill,
                                                             .from = (int16_t)from,
                                                             .state = (uint8_t)state,
                                                             .level = (uint8_t)level};
}

/* 2E-COMP-3, 2E-SKILL-BROTHER: what others bring along. */
static void view_lent(const struct horde_game *g, const struct horde_state *s, int who, struct hd_view *view)
{
    uint8_t skill[OWNED];
    for (int from = 0; from < s->people; from++)
        for (int i = 0, n = lent_skills(g, s, from, who, skill); i < n; i++)
            add_skill(view, who, skill[i], used_up(g, &s->survivor[who], skill[i]) ? 2 : 1, BLUE, from);
}

/* The sheet level by level: what is owned, and what can still be won. A choice made closes the rest of its level. */
static void view_skills(const struct horde_game *g, const struct horde_state *s, int who, struct hd_view *view)
{
    const struct survivor *v = &s->survivor[who];
    const struct survivor_type *sheet = &g->sheet[g->sheet_of[who]];
    uint8_t shown[SKILL_TYPES] = {0};
    for (int level = 0; level < LEVELS; level++) {
        bool closed = v->taken[level] && !g->ultrared;
        for (int i = 0; i < sheet->skills[level]; i++) {
            int skill = sheet->skill[level][i];
            bool owned = v->taken[level] >> i & 1;
            shown[skill] = (uint8_t)(shown[skill] + owned);
            if (owned || !closed)
                add_skill(view, who, skill, !owned ? 0 : used_up(g, v, skill) ? 2 : 1, level, HD_NONE);
        }
    }
    for (int i = 0; i < v->owned; i++) { /* from elsewhere than the sheet */
        if (shown[v->skill[i]])
            shown[v->skill[i]]--;
        else
            add_skill(view, who, v->skill[i], used_up(g, v, v->skill[i]) ? 2 : 1, RED, HD_NONE);
    }
    view_lent(g, s, who, view);
}

struct goal_holes {
    const struct horde_game *g;
    const struct goal *rule;
    int done, need, delivered;
    enum hd_lang lang;
};

/* What is written on its sign, or the zone. */
static const char *place_text(const struct horde_game *g, int zone, enum hd_lang lang)
{
    for (int i = 0; i < g->marks; i++)
        if (g->mark[i].zone == zone)
            return g->mark[i].name.in[lang];
    return border_of(g)->place[zone][PLACE_NAME][lang];
}

/* What stands before the i-th of a list. */
static const char *before(int i, int count, enum hd_lang lang)
{
    return !i ? "" : i < count - 1 ? ", " : lang == HD_DE ? " und " : " and ";
}

/* "on 7V, 5V and 4V": the tiles a building lies on. */
static void tiles_text(const struct horde_game *g, int room, enum hd_lang lang, struct out *o)
{
    const struct board *b = &g->board;
    const char *tile[BOARD_TILES];
    int tiles = 0;
    out_str(o, lang == HD_DE ? "auf " : "on ");
    for (int z = 0; z < b->zones; z++) {
        int i = 0;
        while (b->building[z] == b->building[room] && i < tiles && strcmp(tile[i], b->place[z].tile))
            i++;
        if (b->building[z] == b->building[room] && i == tiles && tiles < BOARD_TILES)
            tile[tiles++] = b->place[z].tile;
    }
    for (int i = 0; i < tiles; i++)
        out_fmt(o, "%s%s", before(i, tiles, lang), tile[i]);
}

/* Is the landmark of this room all there is of the building? */
static bool is_whole_house(const struct horde_game *g, int room)
{
    const char *name = border_of(g)->house[room][HOUSE_THE][HD_EN];
    for (int z = 0; z < g->board.zones; z++)
        if (g->board.building[z] == g->board.building[room] && strcmp(border_of(g)->house[z][HOUSE_THE][HD_EN], name))
            return false;
    return *name;
}

/* "the villa"; of one with several signs: "the building with the diner", the first of them; without any: "the building on 3R".
 */
static void building_text(const struct horde_game *g, int room, enum house_form form, enum hd_lang lang, struct out *o)
{
    static const char *const building[HOUSE_WITH][HD_LANGS] = {
        {"the building ", "das Gebäude "}, {"of the building ", "des Gebäudes "}, {"in the building ", "im Gebäude "}};
    int z = 0;
    while (z < g->board.zones && (g->board.building[z] != g->board.building[room] || !*border_of(g)->house[z][HOUSE_THE][lang]))
        z++;
    if (z < g->board.zones && is_whole_house(g, z)) {
        out_str(o, border_of(g)->house[z][form][lang]);
        return;
    }
    out_str(o, building[form][lang]);
    if (z < g->board.zones)
        out_str(o, border_of(g)->house[z][HOUSE_WITH][lang]);
    else
        tiles_text(g, room, lang, o);
}

/* What has been handed in already; "–" if nothing. */
static void parts_text(const struct goal_holes *h, struct out *o)
{
    bool any = false;
    for (int i = 0; i < h->g->own_deeds; i++)
        if (h->delivered & h->g->own_deed[i].part) {
            out_fmt(o, "%s%s", any ? ", " : "", horde_name(&h->g->base, HD_WORD, part_word(&h->g->own_deed[i]), h->lang));
            any = true;
        }
    if (!any)
        out_str(o, "–");
}

static void names_text(const struct goal_holes *h, struct out *o)
{
    int count = __builtin_popcount(h->rule->who), told = 0;
    for (unsigned left = h->rule->who; left; left &= left - 1, told++)
        out_fmt(o, "%s%s", before(told, count, h->lang), horde_name(&h->g->base, HD_PIECE, __builtin_ctz(left), h->lang));
}

static bool fill_goal(void *user, const char *name, struct out *o, long *number)
{
    const struct goal_holes *h = user;
    if (!strcmp(name, "place") && h->rule->zone != NONE) {
        out_str(o, place_text(h->g, h->rule->zone, h->lang));
        return true;
    }
    static const char *const building[HOUSE_WITH] = {"building", "of:building", "in:building"};
    for (int form = 0; form < HOUSE_WITH && h->rule->zone != NONE; form++)
        if (!strcmp(name, building[form])) {
            building_text(h->g, h->rule->zone, (enum house_form)form, h->lang, o);
            return true;
        }
    if (!strcmp(name, "card") && h->rule->card != NONE) {
        out_str(o, h->g->card_type[h->rule->card].name.in[h->lang]);
        return true;
    }
    if (!strcmp(name, "level") && h->rule->type == GOAL_REACH) {
        out_str(o, border_of(h->g)->level[h->rule->count].in[h->lang]);
        return true;
    }
    if (!strcmp(name, "parts")) {
        parts_text(h, o);
        return true;
    }
    if (!strcmp(name, "names")) {
        names_text(h, o);
        return true;
    }
    if (!strcmp(name, "need"))
        *number = h->need;
    else if (!strcmp(name, "done"))
        *number = h->done;
    else if (!strcmp(name, "coloured"))
        *number = h->rule->coloured;
    else if (!strcmp(name, "wanted")) /* those of a colour count once more */
        *number = h->need - h->rule->coloured;
    else
        return false;
    out_fmt(o, "%ld", *number);
    return true;
}

void goal_sentence(const struct horde_game *g, int i, int done, int need, int delivered, enum hd_lang lang, struct out *o)
{
    struct goal_holes holes = {g, &g->goal[i], done, need, delivered, lang};
    size_t begin = o->len;
    text_template(o, border_of(g)->goal[i].in[lang], fill_goal, &holes);
    if (begin < o->size && o->at[begin] >= 'a' && o->at[begin] <= 'z')
        o->at[begin] = (char)(o->at[begin] - 'a' + 'A');
}

/* "1 of 2": what leads to it. */
static void put_steps(const struct horde_game *g, const struct horde_state *s, const struct goal *goal, enum hd_lang lang,
                      struct out *o)
{
    if (goal->steps == NONE || !s->counter[goal->steps])
        return;
    struct goal_holes holes = {g, goal, s->counter[goal->steps], goal->parts, 0, lang};
    out_str(o, " ");
    text_template(o, border_of(g)->steps.in[lang], fill_goal, &holes);
}

static void view_goals(const struct horde_game *g, const struct horde_state *s, struct hd_view *view)
{
    for (int i = 0; i < g->goals && i < HD_VIEW_GOALS; i++) {
        struct hd_goal *goal = &view->goal[view->goals++];
        int need = 0;
        goal->done = (int16_t)goal_progress(g, s, i, &need);
        goal->need = (int16_t)need;
        if (g->in_order && g->goal[i].type == GOAL_CLEAR && !goals_met_before(g, s, i)) /* DS-MIS-1: it may not stay so */
            goal->done = 0;
        for (int lang = 0; lang < HD_LANGS; lang++) {
            struct out o = {goal->text[lang], sizeof goal->text[lang], 0};
            if (g->in_order)
                out_fmt(&o, "%d. ", i + 1);
            goal_sentence(g, i, goal->done, need, s->delivered, (enum hd_lang)lang, &o);
            if (goal->done < need)
                put_steps(g, s, &g->goal[i], (enum hd_lang)lang, &o);
        }
    }
}

/* ---- the whole ---- */

static void view_board(const struct horde_game *g, const struct horde_state *s, struct hd_view *view)
{
    const struct board *b = &g->board;
    view->places = b->zones;
    for (int z = 0; z < b->zones; z++)
        view->place_flags[z] = b->place[z].flags;
    struct zset lit = lit_zones(g, s), gone = board_now(g, s)->fallen;
    for (int z = 0; z < b->zones && is_night(g, s); z++)
        view->place_flags[z] |= zset_has(&lit, z) ? HD_LIT : HD_NIGHT;
    while (!zset_empty(&gone))
        view->place_flags[zset_pop(&gone)] |= HD_GONE;
    view->links = b->links;
    for (int i = 0; i < b->links; i++)
        view->link_open[i] = 1;
    for (int d = 0; d < b->doors; d++) {
        view->link_open[b->door_link[d]] = s->open >> d & 1;
        view->link_sealed[b->door_link[d]] = s->sealed >> d & 1;
        view->link_destroyed[b->door_link[d]] = door_destroyed(g, s, d);
    }
}

static int focus(const struct horde_game *g, const struct horde_state *s)
{
    int who = s->depth ? s->frame[s->depth - 1].who : NONE;
    if (!plays(s, who))
        who = s->acting;
    return plays(s, who) ? who : HD_NONE;
}

void horde_observe(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_view *view)
{
    const struct horde_game *g = (const struct horde_game *)game;
    const struct horde_state *s = (const struct horde_state *)state;
    int loudest = loudest_noise(g, s);
    memset(view, 0, sizeof *view);
    view->seat = seat;
    view->to_move = game->rules->to_move(game, state);
    view->result = s->result;
    view->round = s->round;
    view->phase = s->phase;
    view->first_seat = s->first_seat;
    view->focus = focus(g, s);
    view_board(g, s, view);
    view_survivors(g, s, loudest, view);
    view_zombies(g, s, view);
    view_tokens(g, s, view);
    view_cards(g, s, view);
    view_mold(g, s, view);
    view_noise(g, s, loudest, view);
    EACH_PLAYED (s, i) {
        view_inventory(g, s, i, view);
        view_tracks(g, s, i, view);
        view_skills(g, s, i, view);
    }
    view_cars(g, s, view);
    view_night(g, s, view);
    view_piles(g, s, view);
    view_goals(g, s, view);
}
