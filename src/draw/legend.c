/*
 * legend.c - what signs and doors of a plan mean, in words, and which of them are on it. For the printed page and for text.
 * Not here: drawing them (svg_signs.c, svg_doors.c, cli/map_term.c).
 */
#include "draw/sheet.h"
#include "draw/svg.h"

#include <stdio.h>
#include <string.h>

/* ---- words ---- */

/* As in hd_kind_info. */
enum { LILA = 6, COLOURS = 9 };
static const char *const adjective[COLOURS][2] = {{"", ""},        {"blue", "blau"},  {"yellow", "gelb"}, {"orange", "orange"},
                                                  {"red", "rot"},  {"green", "grün"}, {"purple", "lila"}, {"white", "weiß"},
                                                  {"pink", "pink"}};
static const char *const noun[COLOURS][2] = {{"", ""},        {"blue", "Blau"},  {"yellow", "Gelb"}, {"orange", "Orange"},
                                             {"red", "Rot"},  {"green", "Grün"}, {"purple", "Lila"}, {"white", "Weiß"},
                                             {"pink", "Pink"}};

static const char *colour_word(int colour, enum hd_lang lang)
{
    return colour > 0 && colour < COLOURS ? adjective[colour][lang == HD_DE] : "";
}

static const char *colour_name(int colour, enum hd_lang lang)
{
    return colour > 0 && colour < COLOURS ? noun[colour][lang == HD_DE] : "";
}

static void objective_words(const struct sign *sign, enum hd_lang lang, char *out, size_t size)
{
    bool coloured = sign->colour == 1 || sign->colour == 5;
    if (sign->flags & SIGN_TURNED)
        snprintf(out, size, "%s", SAY(lang, "Objective, face down", "Zielplättchen, verdeckt"));
    else if (coloured)
        snprintf(out, size, SAY(lang, "Objective, %s", "Zielplättchen, %s"), colour_word(sign->colour, lang));
    else
        snprintf(out, size, "%s", SAY(lang, "Objective", "Zielplättchen"));
}

static void spawn_words(const struct sign *sign, enum hd_lang lang, char *out, size_t size)
{
    bool coloured = sign->colour == 1 || sign->colour == 5;
    if (sign->number == 1)
        snprintf(out, size, "%s", SAY(lang, "First spawn zone", "Erste Brutzone"));
    else if (coloured)
        snprintf(out, size, SAY(lang, "Spawn zone, %s%s", "Brutzone, %s%s"), colour_word(sign->colour, lang),
                 !(sign->flags & SIGN_STILL) ? "" : SAY(lang, ", still asleep", ", schläft noch"));
    else
        snprintf(out, size, "%s", SAY(lang, "Spawn zone, in order", "Brutzone, der Reihe nach"));
}

static void car_words(const struct sign *sign, enum hd_lang lang, char *out, size_t size)
{
    static const char *const cargo[][2] = {{"", ""},
                                           {" with a crate", " mit Kiste"},
                                           {" with an objective", " mit Zielplättchen"},
                                           {" with an objective and a crate", " mit Zielplättchen und Kiste"}};
    int has = !!(sign->flags & SIGN_HAS_CRATE) + 2 * !!(sign->flags & SIGN_HAS_OBJECTIVE);
    snprintf(out, size, "%s%s%s", sign->name, cargo[has][lang == HD_DE],
             !(sign->flags & SIGN_STILL) ? "" : SAY(lang, ", does not drive", ", fährt nicht"));
}

void sheet_sign_words(const struct sheet *sheet, const struct sign *sign, char *out, size_t size)
{
    enum hd_lang lang = sheet->lang;
    switch (sign->kind) {
    case SIGN_START: snprintf(out, size, "%s", SAY(lang, "Survivors start here", "Hier geht es los")); break;
    case SIGN_EXIT: snprintf(out, size, "%s", SAY(lang, "Exit", "Ausgang")); break;
    case SIGN_OBJECTIVE: objective_words(sign, lang, out, size); break;
    case SIGN_CRATE: snprintf(out, size, "%s", SAY(lang, "Crate", "Kiste")); break;
    case SIGN_SPAWN: spawn_words(sign, lang, out, size); break;
    case SIGN_CAR: car_words(sign, lang, out, size); break;
    case SIGN_PERSON: snprintf(out, size, SAY(lang, "%s is here", "%s ist hier"), sign->name); break;
    case SIGN_WAITS: snprintf(out, size, "%s", SAY(lang, "Companions wait, so many", "So viele Begleiter warten")); break;
    case SIGN_NOISE: snprintf(out, size, "%s", SAY(lang, "Noise that stays", "Lärm, der bleibt")); break;
    default: snprintf(out, size, "%s", sign->name); break;
    }
}

void sheet_door_words(const struct sheet *sheet, const struct door *door, char *out, size_t size)
{
    static const char *const plain[DOOR_KINDS][2] = {
        [DOOR_PLAIN] = {"Closed door", "Geschlossene Tür"},
        [DOOR_ADDED] = {"Closed door, not on the tile", "Geschlossene Tür, nicht aufgedruckt"},
        [DOOR_BROKEN] = {"Broken door", "Kaputte Tür"},
        [DOOR_LOCKED] = {"Locked, never opens", "Verschlossen, geht nie auf"},
        [DOOR_AIRLOCK] = {"Airlock", "Luftschleuse"},
        [DOOR_OPEN] = {"Open door", "Offene Tür"}};
    enum hd_lang lang = sheet->lang;
    const char *one = colour_name(door->colour[0], lang), *two = colour_name(door->colour[1], lang);
    if (door->kind == DOOR_COLOUR)
        snprintf(out, size, SAY(lang, "Opens with the %s%s objective", "Geht auf mit dem %s%s Zielplättchen"),
                 colour_word(door->colour[0], lang),
                 lang == HD_DE && door->colour[0] != LILA ? "en" : ""); /* "lila" has no endings */
    else if (door->kind == DOOR_COLOURS)
        snprintf(out, size, SAY(lang, "Opens with %s and %s", "Geht auf mit %s und %s"), one, two);
    else if (door->kind == DOOR_LEVEL)
        snprintf(out, size, SAY(lang, "Opens from %s on", "Geht ab %s auf"), one);
    else
        snprintf(out, size, "%s", plain[door->kind][lang == HD_DE]);
}

/* ---- what there is ---- */

static bool same_door(const struct door *a, const struct door *b)
{
    return a->kind == b->kind && !memcmp(a->colour, b->colour, sizeof a->colour);
}

/* Is there the same on the plan before it? */
static bool is_repeated(const struct sheet *sheet, int place, int k)
{
    char words[80], other[80];
    sheet_sign_words(sheet, &sheet->sign[place][k], words, sizeof words);
    for (int i = 0; i <= place; i++)
        for (int n = 0; n < (i == place ? k : sheet->signs[i]); n++) {
            sheet_sign_words(sheet, &sheet->sign[i][n], other, sizeof other);
            if (sheet->sign[i][n].kind == sheet->sign[place][k].kind && !strcmp(other, words))
                return true;
        }
    return false;
}

/* The usual one of a kind comes before the others. */
static bool is_later(const struct sign *sign)
{
    return sign->kind == SIGN_SPAWN ? sign->number > 1 : sign->colour == 1 || sign->colour == 5;
}

void sheet_each_sign(const struct sheet *sheet, void (*say)(void *user, const struct sign *sign), void *user)
{
    for (int order = 0; order < 2 * SIGN_KINDS; order++)
        for (int i = 0; i < sheet->map->places; i++)
            for (int k = 0; k < sheet->signs[i]; k++) {
                const struct sign *sign = &sheet->sign[i][k];
                if (2 * (int)sign->kind + is_later(sign) == order && !is_repeated(sheet, i, k))
                    say(user, sign);
            }
}

void sheet_each_door(const struct sheet *sheet, void (*say)(void *user, const struct door *door), void *user)
{
    struct door door, other;
    for (int kind = 0; kind < DOOR_KINDS; kind++)
        for (int i = 0; i < sheet->map->links; i++) {
            if (!sheet_door(sheet, i, &door) || (int)door.kind != kind)
                continue;
            bool repeated = false;
            for (int k = 0; k < i && !repeated; k++)
                repeated = sheet_door(sheet, k, &other) && same_door(&door, &other);
            if (!repeated)
                say(user, &door);
        }
}
