/*
 * tiles.c - one side of a tile out of tiles.yaml: reading, checking, turning.
 * Not here: several tiles together (zones.c, links.c).
 */
#include "board/lay.h"

#include <stdio.h>
#include <string.h>

static const char side_letters[] = "NESW";
static const char *const side_name[SIDES] = {"north", "east", "south", "west"};

struct quote quoted(const char *text)
{
    struct quote q;
    snprintf(q.text, sizeof q.text, "%s", text);
    for (char *c = q.text; *c; c++)
        if ((unsigned char)*c < ' ' || (unsigned char)*c > '~')
            *c = '?';
    return q;
}

static const char *text_of(const struct pk_node *node) { return node->type == PK_SCALAR ? node->text : ""; }

static bool has_sign(const struct tile *tile, char sign) { return sign && memchr(tile->sign, sign, sizeof tile->sign); }

int side_of(char letter)
{
    const char *at = letter ? strchr(side_letters, letter) : NULL;
    return at ? (int)(at - side_letters) : -1;
}

/* ---- the map ---- */

/* One line of the map; *text moves behind it. */
static bool read_line(struct tile *tile, int line, const char **text, const struct pk_node *node, struct hd_report *report)
{
    int length = (int)strcspn(*text, "\n");
    if (length != TILE_SIDE) {
        pk_problem(report, node, "map: expected %d signs in line %d, found %d", TILE_SIDE, line + 1, length);
        return false;
    }
    for (int x = 0; x < length; x++) {
        char sign = (*text)[x];
        if (!is_street(sign) && !is_room(sign)) {
            pk_problem(report, node, "map: expected a digit (street) or a capital letter (room) in line %d, sign %d", line + 1,
                       x + 1);
            return false;
        }
        tile->sign[line][x] = sign;
    }
    *text += length + ((*text)[length] == '\n');
    return true;
}

static bool read_map(struct tile *tile, const struct pk_node *node, struct hd_report *report)
{
    const struct pk_node *map = pk_need(node, "map", report);
    if (!map)
        return false;
    const char *text = text_of(map);
    for (int line = 0; line < TILE_SIDE; line++) {
        if (!*text) {
            pk_problem(report, map, "map: expected %d lines, found %d", TILE_SIDE, line);
            return false;
        }
        if (!read_line(tile, line, &text, map, report))
            return false;
    }
    if (*text)
        pk_problem(report, map, "map: expected %d lines, found more", TILE_SIDE);
    return !*text;
}

/* Cells of the same sign that hang together with (x, y), counted and marked. */
static int flood(const struct tile *tile, int x, int y, bool seen[TILE_SIDE][TILE_SIDE])
{
    int stack[TILE_SIDE * TILE_SIDE], depth = 0, count = 0;
    stack[depth++] = y * TILE_SIDE + x;
    seen[y][x] = true;
    while (depth) {
        int cell = stack[--depth];
        count++;
        for (int side = 0; side < SIDES; side++) {
            int u = cell % TILE_SIDE + step_x(side), v = cell / TILE_SIDE + step_y(side);
            bool inside = u >= 0 && v >= 0 && u < TILE_SIDE && v < TILE_SIDE;
            if (!inside || seen[v][u] || tile->sign[v][u] != tile->sign[y][x])
                continue;
            seen[v][u] = true;
            stack[depth++] = v * TILE_SIDE + u;
        }
    }
    return count;
}

static void check_pieces(const struct tile *tile, const struct pk_node *map, struct hd_report *report)
{
    bool seen[TILE_SIDE][TILE_SIDE] = {{false}}, met[128] = {false};
    for (int y = 0; y < TILE_SIDE; y++)
        for (int x = 0; x < TILE_SIDE; x++) {
            int sign = tile->sign[y][x];
            if (seen[y][x])
                continue;
            if (met[sign])
                pk_problem(report, map, "map: zone %c is in two pieces, the second in line %d", sign, y + 1);
            met[sign] = true;
            flood(tile, x, y, seen);
        }
}

/* Lines of sight run on the street raster (2E-LOS-12): one street zone per raster place, one raster place per street zone. */
static void check_raster(const struct tile *tile, const struct pk_node *map, struct hd_report *report)
{
    char zone_in[3][3] = {{0}};
    int place_of[128];
    memset(place_of, -1, sizeof place_of);
    for (int y = 0; y < TILE_SIDE; y++)
        for (int x = 0; x < TILE_SIDE; x++) {
            int sign = tile->sign[y][x], place = band(y) * 3 + band(x);
            char *in = &zone_in[band(y)][band(x)];
            if (!is_street((char)sign))
                continue;
            if ((*in && *in != sign) || (place_of[sign] >= 0 && place_of[sign] != place)) {
                pk_problem(report, map, "map: street zone %c leaves its part of the grid (3, 4 and 3 cells) in line %d", sign,
                           y + 1);
                return;
            }
            *in = (char)sign;
            place_of[sign] = place;
        }
}

/* ---- what is between zones ---- */

/* Does `other` lie on that side of the room somewhere? */
static bool touches(const struct tile *tile, char room, char other, int side)
{
    for (int y = 0; y < TILE_SIDE; y++)
        for (int x = 0; x < TILE_SIDE; x++) {
            int u = x + step_x(side), v = y + step_y(side);
            if (u >= 0 && v >= 0 && u < TILE_SIDE && v < TILE_SIDE && tile->sign[y][x] == room && tile->sign[v][u] == other)
                return true;
        }
    return false;
}

static bool touch(const struct tile *tile, char a, char b)
{
    for (int side = 0; side < SIDES; side++)
        if (touches(tile, a, b, side))
            return true;
    return false;
}

static bool known(const struct tile *tile, const struct pk_node *node, const char *what, char sign, bool room,
                  struct hd_report *report)
{
    if (has_sign(tile, sign) && (!room || is_room(sign)))
        return true;
    pk_problem(report, node, "%s: there is no %s %s on the map", what, room ? "room" : "zone",
               quoted((char[]){sign, '\0'}).text);
    return false;
}

/* "A-1 W" */
static void read_door(struct tile *tile, const struct pk_node *node, struct hd_report *report)
{
    const char *t = text_of(node);
    int side = strlen(t) == 5 && t[1] == '-' && t[3] == ' ' ? side_of(t[4]) : -1;
    if (side < 0) {
        pk_problem(report, node, "doors: expected room, neighbour and side such as 'A-1 W', found '%s'", quoted(t).text);
        return;
    }
    if (!known(tile, node, "doors", t[0], true, report) || !known(tile, node, "doors", t[2], false, report))
        return;
    if (t[0] == t[2] || !touches(tile, t[0], t[2], side))
        pk_problem(report, node, "doors: zone %c is not %s of room %c", t[2], side_name[side], t[0]);
    else if (is_room(t[2]) && tile->open[t[0] - 'A'] >> (t[2] - 'A') & 1)
        pk_problem(report, node, "doors: rooms %c and %c already have an opening", t[0], t[2]);
    else if (tile->doors == TILE_DOORS)
        pk_problem(report, node, "doors: expected at most %d", TILE_DOORS);
    else
        tile->door[tile->doors++] = (struct tile_door){t[0], t[2], (uint8_t)side};
}

/* "A-B" */
static void read_opening(struct tile *tile, const struct pk_node *node, struct hd_report *report)
{
    const char *t = text_of(node);
    if (strlen(t) != 3 || t[1] != '-') {
        pk_problem(report, node, "openings: expected two rooms such as 'A-B', found '%s'", quoted(t).text);
        return;
    }
    if (!known(tile, node, "openings", t[0], true, report) || !known(tile, node, "openings", t[2], true, report))
        return;
    if (t[0] == t[2] || !touch(tile, t[0], t[2])) {
        pk_problem(report, node, "openings: rooms %c and %c do not touch", t[0], t[2]);
        return;
    }
    tile->open[t[0] - 'A'] |= 1u << (t[2] - 'A');
    tile->open[t[2] - 'A'] |= 1u << (t[0] - 'A');
}

/* Marks the cells of the room along a segment of the border; false if there are none. */
static bool mark_gap(struct tile *tile, int side, int segment, char room)
{
    bool any = false;
    for (int i = 0; i < TILE_SIDE; i++) {
        int x = side == EAST ? TILE_SIDE - 1 : side == WEST ? 0 : i;
        int y = side == SOUTH ? TILE_SIDE - 1 : side == NORTH ? 0 : i;
        if (band(i) != segment || tile->sign[y][x] != room)
            continue;
        tile->gap[y][x] |= (uint8_t)(1 << side);
        any = true;
    }
    return any;
}

/* "N1 A" */
static void read_gap(struct tile *tile, const struct pk_node *node, struct hd_report *report)
{
    const char *t = text_of(node);
    bool good = strlen(t) == 4 && side_of(t[0]) >= 0 && t[1] >= '0' && t[1] <= '2' && t[2] == ' ';
    if (!good)
        pk_problem(report, node, "gaps: expected side, segment 0 to 2 and room such as 'N1 A', found '%s'", quoted(t).text);
    else if (known(tile, node, "gaps", t[3], true, report) && !mark_gap(tile, side_of(t[0]), t[1] - '0', t[3]))
        pk_problem(report, node, "gaps: room %c is not at the %s border in segment %c", t[3], side_name[side_of(t[0])], t[1]);
}

/* 2E-DEF-5 */
static void read_dark(struct tile *tile, const struct pk_node *node, struct hd_report *report)
{
    const char *t = text_of(node);
    if (strlen(t) != 1)
        pk_problem(report, node, "dark: expected the letter of a room, found '%s'", quoted(t).text);
    else if (known(tile, node, "dark", t[0], true, report))
        tile->dark |= 1u << (t[0] - 'A');
}

/* {L: secret-service, 1: hallway}: what the sign is more exactly. */
static void read_kinds(struct tile *tile, const struct pk_node *kinds, struct hd_report *report)
{
    if (kinds && kinds->type != PK_MAP)
        pk_problem(report, kinds, "kinds: expected zones and what they are, as in {L: secret-service}");
    for (int i = 0; kinds && kinds->type == PK_MAP && i < kinds->count; i++) {
        const struct pk_node *node = &kinds->child[i];
        char sign = node->key[0];
        int kind = pk_word(kinds, node->key,
#define KIND(name, word, drawn, room, ends, joins, apart, search) word " "
#include "board/kinds.def"
#undef KIND
                           "", -1, report);
        if (node->key[1] || !known(tile, node, "kinds", sign, false, report) || kind < 0)
            continue;
        if (zone_row[kind].room != is_room(sign))
            pk_problem(report, node, "kinds: '%s' is %s, zone %c is %s", zone_row[kind].word,
                       zone_row[kind].room ? "a room" : "no room", sign, is_room(sign) ? "one" : "none");
        *(is_room(sign) ? &tile->room_kind[sign - 'A'] : &tile->street_kind[sign - '0']) = (uint8_t)(kind + 1);
    }
}

/* "1-2": the border of two street zones is closed by sandbags all along. */
static void read_sandbags(struct tile *tile, const struct pk_node *node, struct hd_report *report)
{
    const char *t = text_of(node);
    if (strlen(t) != 3 || t[1] != '-' || !is_street(t[0]) || !is_street(t[2]))
        pk_problem(report, node, "sandbags: expected two street zones such as '1-2', found '%s'", quoted(t).text);
    else if (t[0] == t[2] || !touch(tile, t[0], t[2]))
        pk_problem(report, node, "sandbags: zones %c and %c do not touch", t[0], t[2]);
    else {
        tile->sandbags[t[0] - '0'] |= (uint16_t)(1u << (t[2] - '0'));
        tile->sandbags[t[2] - '0'] |= (uint16_t)(1u << (t[0] - '0'));
    }
}

static void read_each(struct tile *tile, const struct pk_node *node, const char *key, struct hd_report *report,
                      void (*read)(struct tile *, const struct pk_node *, struct hd_report *))
{
    const struct pk_node *list = pk_get(node, key);
    if (!list || list->type == PK_NULL)
        return;
    if (list->type != PK_LIST) {
        pk_problem(report, list, "%s: expected a list", key);
        return;
    }
    for (int i = 0; i < list->count; i++)
        read(tile, &list->child[i], report);
}

static char read_spot(const struct tile *tile, const struct pk_node *node, const char *key, struct hd_report *report)
{
    const struct pk_node *spot = pk_get(node, key);
    if (!spot)
        return 0;
    const char *t = text_of(spot);
    if (strlen(t) == 1 && known(tile, spot, key, t[0], false, report))
        return t[0];
    if (strlen(t) != 1)
        pk_problem(report, spot, "%s: expected the letter of a room, found '%s'", key, quoted(t).text);
    return 0;
}

bool tile_read(struct tile *tile, const struct pk_node *node, const struct pk_node *signs, struct hd_report *report)
{
    int before = report->count;
    *tile = (struct tile){0};
    if (pk_get(node, "cells"))
        return tile_read_cells(tile, node, signs, report);
    pk_only(node, "source map dark doors openings gaps objective crate kinds sandbags", report);
    if (!read_map(tile, node, report))
        return false;
    check_pieces(tile, pk_get(node, "map"), report);
    check_raster(tile, pk_get(node, "map"), report);
    read_each(tile, node, "dark", report, read_dark);
    read_each(tile, node, "openings", report, read_opening);
    read_each(tile, node, "doors", report, read_door);
    read_each(tile, node, "gaps", report, read_gap);
    read_each(tile, node, "sandbags", report, read_sandbags);
    read_kinds(tile, pk_get(node, "kinds"), report);
    tile->objective = read_spot(tile, node, "objective", report);
    tile->crate = read_spot(tile, node, "crate", report);
    return report->count == before;
}

/* ---- turning ---- */

static void turn_once(struct tile *tile)
{
    struct tile old = *tile;
    for (int y = 0; y < TILE_SIDE; y++)
        for (int x = 0; x < TILE_SIDE; x++) {
            int gap = old.gap[TILE_SIDE - 1 - x][y];
            tile->sign[y][x] = old.sign[TILE_SIDE - 1 - x][y];
            tile->gap[y][x] = (uint8_t)((gap << 1 | gap >> (SIDES - 1)) & 15);
        }
    for (int i = 0; i < tile->doors; i++)
        tile->door[i].side = (uint8_t)((tile->door[i].side + 1) % SIDES);
}

void tile_turn(struct tile *tile, int quarters)
{
    for (int i = 0; i < quarters; i++)
        turn_once(tile);
}
