/*
 * svg_doors.c - doors of a printed plan: a bar across the gap, marked with what you need to know. They can be told apart
 * without colour.
 */
#include "draw/sheet.h"
#include "draw/svg.h"

#define INK "#23262c"
#define WOOD "#a4561c"
#define STEEL "#5a5f68"

/* Part of the bar, from a to b of its length; upright ones are turned by the group around them. */
static void bar(struct out *to, double a, double b, const char *fill)
{
    out_format(to,
               "<rect x=\"%.2f\" y=\"-.25\" width=\"%.2f\" height=\".5\" rx=\".08\" fill=\"%s\" stroke=\"" INK
               "\" stroke-width=\".1\"/>",
               a, b - a, fill);
}

/* Words stay level, whatever the door does. */
static void words(struct out *to, double at, bool upright, const char *text)
{
    bool narrow = upright && text[0] && text[1];
    out_format(to,
               "<text transform=\"translate(%.2f 0)%s\" y=\"%s\" font-size=\"%s\" font-weight=\"700\" "
               "text-anchor=\"middle\" fill=\"#fff\">%s</text>",
               at, upright ? " rotate(-90)" : "", narrow ? ".1" : ".15", narrow ? ".27" : ".42", text);
}

static void letter(struct out *to, double at, bool upright, char c) { words(to, at, upright, (char[2]){c, 0}); }

static void locked(struct out *to, double half)
{
    bar(to, -half, half, STEEL);
    out_format(to, "<path d=\"M-.16 -.14l.32 .28m0 -.28l-.32 .28\" stroke=\"#fff\" stroke-width=\".1\"/>");
}

/* Two pieces with splinters between them. */
static void broken(struct out *to, double half)
{
    out_format(to,
               "<g fill=\"" WOOD "\" stroke=\"" INK "\" stroke-width=\".1\" stroke-linejoin=\"round\">"
               "<path d=\"M%.2f -.25H-.1l-.2 .17l.14 .13l-.24 .2H%.2fz\"/><path d=\"M%.2f .25H.1l.2 -.17l-.14 -.13l.24 "
               "-.2H%.2fz\"/></g>",
               -half, -half, half, half);
}

/* Turned aside at one end. */
static void open_door(struct out *to, double half)
{
    out_format(to,
               "<rect x=\"%.2f\" y=\"-.1\" width=\".3\" height=\"%.2f\" rx=\".08\" fill=\"" WOOD "\" stroke=\"" INK
               "\" stroke-width=\".08\"/>",
               -half - .1, half + .5);
}

void svg_door(struct out *to, const struct door *door, double length, bool upright)
{
    double half = length / 2;
    out_format(to, "<g transform=\"rotate(%d)\">", upright ? 90 : 0);
    switch (door->kind) {
    case DOOR_LOCKED: locked(to, half); break;
    case DOOR_BROKEN: broken(to, half); break;
    case DOOR_OPEN: open_door(to, half); break;
    case DOOR_COLOURS:
        bar(to, -half, 0, svg_colour(door->colour[0], WOOD));
        bar(to, 0, half, svg_colour(door->colour[1], WOOD));
        letter(to, -half / 2, upright, door->letter[0]);
        letter(to, half / 2, upright, door->letter[1]);
        break;
    default: bar(to, -half, half, svg_colour(door->colour[0], WOOD));
    }
    if (door->kind == DOOR_ADDED)
        words(to, 0, upright, "+");
    if (door->kind == DOOR_COLOUR)
        letter(to, 0, upright, door->letter[0]);
    if (door->kind == DOOR_LEVEL)
        words(to, 0, upright, (char[3]){door->letter[0], '+', 0});
    out_format(to, "</g>\n");
}
