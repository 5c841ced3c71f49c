/*
 * check.c - can this mission be played and won? Texts are there, nothing is named twice, everybody gets everywhere: with
 * all doors open, and also in the order in which colours unlock doors. Not here: reading the file (load/mission.c). A mission
 * with a problem never starts.
 */
#include "horde/load/load.h"
#include "horde/mission/mission.h"

#include <stdio.h>
#include <string.h>

/* ---- words that were probably meant ---- */

static char large(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c; }

static bool same_letters(const char *a, const char *b)
{
    while (*a && large(*a) == large(*b))
        a++, b++;
    return !*a && !*b;
}

/* Names of zones are short and alike: only one that differs in a letter, or in large and small ones, was meant. */
static bool nearly(const char *a, const char *b)
{
    size_t la = strlen(a), lb = strlen(b), same = 0, end = 0;
    if (same_letters(a, b))
        return true;
    while (same < la && same < lb && a[same] == b[same])
        same++;
    while (end < la - same && end < lb - same && a[la - 1 - end] == b[lb - 1 - end])
        end++;
    return la - same - end <= 1 && lb - same - end <= 1;
}

/* "3V.A, 3V.B": for a room that a tile on the board does not have. false: it is not such a room, or only written small. */
static bool rooms_of_tile(const struct load *l, const char *id, char *out, size_t size)
{
    const struct board *b = &l->g->board;
    struct out o = {out, size, 0};
    size_t tile = strcspn(id, ".") + 1;
    out[0] = 0;
    for (int z = 0; z < b->zones; z++)
        if (!strchr(id, '.') || same_letters(id, b->zone_id[z]))
            return false;
    for (char room = 'A'; room <= 'Z'; room++)
        for (int z = 0; z < b->zones; z++)
            if (!strncmp(id, b->zone_id[z], tile) && b->zone_id[z][tile] == room)
                out_fmt(&o, "%s%s", o.len ? ", " : "", b->zone_id[z]);
    return o.len;
}

void check_no_zone(struct load *l, const struct pk_node *node, const char *id)
{
    char rooms[200];
    if (rooms_of_tile(l, id, rooms, sizeof rooms)) {
        pk_problem(l->report, node, "the board has no zone '%.40s'; the rooms of that tile are %s", id, rooms);
        return;
    }
    for (int z = 0; z < l->g->board.zones; z++)
        if (nearly(id, l->g->board.zone_id[z])) {
            pk_problem(l->report, node, "the board has no zone '%.40s'; did you mean '%s'?", id, l->g->board.zone_id[z]);
            return;
        }
    pk_problem(l->report, node, "the board has no zone '%.40s'; `holdout map FILE --term` shows their names", id);
}

void check_no_kind(struct load *l, const struct pk_node *node)
{
    char words[KINDS * 32] = "", list[KINDS * 32] = "", meant[64];
    struct out o = {words, sizeof words, 0}, all = {list, sizeof list, 0};
    for (int k = 0; k < l->g->zombie_kinds; k++) {
        out_fmt(&o, "%s ", l->g->kind[k].id);
        out_fmt(&all, "%s%s", k ? ", " : "", l->g->kind[k].id);
    }
    const char *near = pk_meant(load_word(l, node), words, meant);
    if (*near)
        pk_problem(l->report, node, "kind: '%.40s' isn't a kind of zombie of this game%s There are: %s", load_word(l, node),
                   near, list);
    else
        pk_problem(l->report, node, "kind: '%.40s' isn't a kind of zombie of this game; there are: %s", load_word(l, node),
                   list);
}

void check_no_door(struct load *l, const struct pk_node *node, int a, int b, bool wanted)
{
    const struct board *board = &l->g->board;
    char doors[140];
    board_list_doors(board, a, b, doors, sizeof doors);
    if (wanted)
        pk_problem(l->report, node, "there is no opening between '%s' and '%s' for a door", board->zone_id[a],
                   board->zone_id[b]);
    else
        pk_problem(l->report, node, "there is no door between '%s' and '%s'; the doors there: %s", board->zone_id[a],
                   board->zone_id[b], *doors ? doors : "-");
}

/* ---- texts ---- */

static void check_text(struct load *l, const char *key)
{
    static const char *const language[HD_LANGS] = {"en", "de"};
    const struct pk_node *node = pk_need(l->mission, key, l->report);
    if (node && node->type == PK_SCALAR && !*node->text)
        pk_problem(l->report, node, "%s: a text is missing", key);
    for (int i = 0; i < HD_LANGS; i++) {
        const struct pk_node *text = pk_get(node, language[i]);
        if (text && text->type != PK_LIST && text->type != PK_MAP && !*text->text)
            pk_problem(l->report, text, "%s: the text in '%s' is missing", key, language[i]);
    }
}

static void check_texts(struct load *l)
{
    check_text(l, "briefing");
    pk_text(l->mission, "briefing", l->report);
    if (pk_get(l->mission, "name"))
        check_text(l, "name");
}

/* ---- lessons ---- */

static bool completes_lessons(const char *word)
{
    bool known = !strcmp(word, "start") || !strcmp(word, "airlock") || !strcmp(word, "objective");
    for (int i = 0; i < HD_DEEDS; i++)
        known = known || !strcmp(word, hd_deed_word((enum hd_deed)i));
    return known;
}

/* A lesson that nothing completes would stand there for ever. */
static void check_lessons(struct load *l)
{
    const struct pk_node *list = pk_get(l->mission, "teach");
    char words[HD_DEEDS * 12] = "start airlock";
    struct out o = {words, sizeof words, strlen(words)};
    for (int i = 0; i < HD_DEEDS; i++)
        out_fmt(&o, " %s", hd_deed_word((enum hd_deed)i));
    for (int i = 0; list && list->type == PK_LIST && i < list->count; i++) {
        const struct pk_node *until = pk_need(&list->child[i], "until", l->report);
        char meant[64];
        if (until && !completes_lessons(load_word(l, until)))
            pk_problem(l->report, until, "until: '%.40s' completes no lesson%s", load_word(l, until),
                       pk_meant(load_word(l, until), words, meant));
    }
}

/* ---- named twice ---- */

static void check_twice(struct load *l, const char *key)
{
    const struct pk_node *list = pk_get(l->mission, key);
    for (int i = 0; list && list->type == PK_LIST && i < list->count; i++)
        for (int k = 0; k < i; k++)
            if (list->child[i].type == PK_SCALAR && !strcmp(list->child[i].text, list->child[k].text)) {
                pk_problem(l->report, &list->child[i], "%s: '%.40s' is named twice; leave one out", key, list->child[i].text);
                break;
            }
}

/* ---- the way to everything ---- */

/* Somewhere people have to get: where it is written, and what it is. */
struct target {
    int zone, colour; /* colour of an objective, else RED_COLOUR */
    bool objective;
    const struct pk_node *node;
    const char *what;
};

enum { AIMS = TOKENS + SPAWNS + SURVIVORS };

struct aims {
    int count;
    struct target of[AIMS];
};

const struct pk_node *check_entry(const struct load *l, const char *key, int zone)
{
    const struct pk_node *list = pk_get(l->mission, key);
    const char *id = l->g->board.zone_id[zone];
    for (int i = 0; list && list->type == PK_LIST && i < list->count; i++) {
        const struct pk_node *child = &list->child[i], *inside = pk_get(child, "zone"), *node = inside ? inside : child;
        if (node->type == PK_SCALAR && !strcmp(node->text, id))
            return node;
    }
    return list;
}

static void add_aim(struct aims *aims, struct target aim)
{
    if (aims->count < AIMS)
        aims->of[aims->count++] = aim;
}

static void find_aims(const struct load *l, struct aims *aims)
{
    const struct horde_game *g = l->g;
    for (struct zset exits = g->exits; !zset_empty(&exits);) {
        int zone = zset_pop(&exits);
        add_aim(aims, (struct target){zone, RED_COLOUR, false, check_entry(l, "exit", zone), "the exit"});
    }
    for (int t = 0; t < g->tokens; t++) {
        bool crate = g->token[t].type == TOKEN_CRATE;
        if (g->token[t].fixed)
            continue;
        const struct pk_node *node = check_entry(l, crate ? "crates" : "objectives", g->token[t].zone);
        add_aim(aims, (struct target){g->token[t].zone, g->token[t].colour, !crate, node ? node : pk_get(l->mission, "cars"),
                                      crate ? "the crate in" : "the objective in"});
    }
    for (int i = 0; i < g->waiting; i++)
        add_aim(aims, (struct target){g->wait_zone[i], RED_COLOUR, false, check_entry(l, "companions", g->wait_zone[i]),
                                      "the companion in"});
    for (int i = 0; i < g->named; i++)
        if (!g->named_at[i].stays)
            add_aim(aims, (struct target){g->named_at[i].zone, RED_COLOUR, false,
                                          check_entry(l, "companions", g->named_at[i].zone), "the companion in"});
}

/* DS-XMOV-10: a door that is sealed is a wall, unless it waits for a colour or a rule opens it. */
static uint64_t sealed_for_good(const struct horde_game *g)
{
    uint64_t walls = g->doors_sealed;
    for (int d = 0; walls && d < g->board.doors; d++)
        walls &= ~((uint64_t)(g->door_needs[d] != 0) << d);
    for (int i = 0; walls && i < g->dos; i++)
        if (g->mission_do[i].effect == E_OPEN || g->mission_do[i].effect == E_UNSEAL)
            walls &= ~(1ull << g->mission_do[i].door);
    return walls;
}

static uint64_t doors_that_can_open(const struct horde_game *g)
{
    return board_all_doors(&g->board) & ~(shut_for_good(g) | sealed_for_good(g));
}

static bool gets_to(const struct horde_game *g, int start, uint64_t doors, int zone)
{
    uint8_t dist[ZONES];
    board_paths(&g->board, doors, start, dist);
    return dist[zone] != 0xff;
}

/* From every start; true: every aim is in reach with all doors open. */
static bool check_ways(struct load *l, const struct aims *aims)
{
    const struct horde_game *g = l->g;
    bool fine = true;
    for (int s = 0; s < g->starts; s++)
        for (int i = 0; i < aims->count; i++) {
            const struct target *aim = &aims->of[i];
            if (gets_to(g, g->start[s], doors_that_can_open(g), aim->zone))
                continue;
            pk_problem(l->report, aim->node,
                       "no way leads from the start '%s' to %s '%s': unlock a door between them, or move one",
                       g->board.zone_id[g->start[s]], aim->what, g->board.zone_id[aim->zone]);
            fine = false;
        }
    return fine;
}

/* ---- colours: what unlocks a door must not lie behind it ---- */

static uint64_t doors_for(const struct horde_game *g, unsigned taken)
{
    uint64_t doors = 0;
    for (int d = 0; d < g->board.doors; d++)
        if (!(g->door_needs[d] & ~taken))
            doors |= 1ull << d;
    return (doors & doors_that_can_open(g)) | g->doors_open;
}

static bool any_start_gets_to(const struct horde_game *g, uint64_t doors, int zone)
{
    for (int s = 0; s < g->starts; s++)
        if (gets_to(g, g->start[s], doors, zone))
            return true;
    return false;
}

uint64_t check_shut_in(const struct horde_game *g)
{
    uint64_t doors = doors_for(g, 1u << RED_COLOUR), shut = 0;
    for (int i = 0; i < g->tokens; i++)
        if (g->token[i].type == TOKEN_OBJECTIVE && !g->token[i].fixed && !any_start_gets_to(g, doors, g->token[i].zone))
            shut |= 1ull << i;
    return shut;
}

/* Colours that can be taken one after another. What is dealt face down may lie wherever it helps. */
static unsigned takeable(const struct horde_game *g, const struct aims *aims)
{
    unsigned taken = 1u << RED_COLOUR, before;
    do {
        uint64_t doors = doors_for(g, taken);
        before = taken;
        for (int i = 0; i < aims->count; i++) {
            const struct target *aim = &aims->of[i];
            if (!aim->objective || !any_start_gets_to(g, doors, aim->zone))
                continue;
            taken |= 1u << aim->colour;
            for (int k = 0; k < g->hidden_count; k++)
                taken |= 1u << g->hidden[k];
        }
    } while (taken != before);
    return taken;
}

/* The colours without whose doors the zone cannot be reached: "blue and green". */
static void name_colours(const struct horde_game *g, int zone, unsigned taken, char *out, size_t size)
{
    struct out o = {out, size, 0};
    out[0] = 0;
    for (int colour = BLUE_COLOUR; colour < COLOURS; colour++)
        if (!(taken >> colour & 1) && !any_start_gets_to(g, doors_for(g, 0xffu & ~(1u << colour)), zone))
            out_fmt(&o, "%s%s", o.len ? " and " : "", colour_id(colour));
    if (!o.len)
        out_str(&o, "coloured");
}

/* Colours dealt face down never lie where only a coloured door leads: there must be room for them elsewhere. */
static void check_hidden(struct load *l)
{
    const struct horde_game *g = l->g;
    int colours = 0, free = load_tokens_of(g, TOKEN_OBJECTIVE) - __builtin_popcountll(g->shut_in);
    for (int i = 0; i < g->hidden_count; i++)
        colours += g->hidden[i] != RED_COLOUR;
    if (colours > free)
        pk_problem(l->report, pk_get(l->mission, "hide"),
                   "%d colours to hide, but only %d objectives that can be reached without a coloured door", colours, free);
}

static void check_order(struct load *l, const struct aims *aims)
{
    const struct horde_game *g = l->g;
    unsigned taken = takeable(g, aims);
    uint64_t doors = doors_for(g, taken);
    char colours[40];
    for (int i = 0; i < aims->count && !(mission_does(g, E_OPEN_DOORS) ||
                                         mission_does(g, E_OPEN)) /* doors that open by themselves make any order possible */;
         i++) {
        const struct target *aim = &aims->of[i];
        if (any_start_gets_to(g, doors, aim->zone))
            continue;
        name_colours(g, aim->zone, taken, colours, sizeof colours);
        pk_problem(l->report, aim->node,
                   "nobody ever gets to %s '%s': the %s objective that unlocks the way lies behind it; move it, or take the "
                   "colour off a door",
                   aim->what, g->board.zone_id[aim->zone], colours);
    }
}

/* The order of colours is looked at only where everything else is right: one mistake should not be reported as five. */
void check_mission(struct load *l)
{
    struct aims aims = {0};
    check_texts(l);
    check_lessons(l);
    if (!l->g->board.zones || !l->g->starts)
        return;
    check_twice(l, "start");
    check_twice(l, "exit");
    find_aims(l, &aims);
    if (!l->doors_wrong && check_ways(l, &aims) && !l->report->count) {
        check_hidden(l);
        check_order(l, &aims);
    }
}
