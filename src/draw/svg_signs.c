/*
 * svg_signs.c - our little vector signs: start, exit, spawn, objective, crate, enemies. Each is drawn around 0,0, one unit
 * wide. They can be told apart without colour.
 */
#include "draw/sheet.h"
#include "draw/svg.h"

#include <stdio.h>

#define INK "#23262c"

/* grey blue yellow orange red green violet white pink; dark enough to carry white */
const char *svg_colour(int colour, const char *usual)
{
    static const char *const of[] = {NULL, "#1f6fb2", "#9a7400", "#c2570c", "#b3261e", "#2e7d32", "#6b3fa0", NULL, "#b83280"};
    return colour > 0 && colour < 9 && of[colour] ? of[colour] : usual;
}

static void badge_words(struct out *to, double x, const char *text, const char *ink)
{
    out_format(to,
               "<circle cx=\"%.2f\" cy=\".27\" r=\".24\" fill=\"#fff\" stroke=\"%s\" stroke-width=\".05\"/>"
               "<text x=\"%.2f\" y=\".4\" font-size=\".36\" font-weight=\"700\" text-anchor=\"middle\" fill=\"%s\">%s</text>",
               x, ink, x, ink, text);
}

static void badge(struct out *to, int number)
{
    char text[12];
    snprintf(text, sizeof text, "%d", number);
    badge_words(to, .37, text, INK);
}

/* The letter of a colour that is not the usual one. English and German have the same. */
static void colour_badge(struct out *to, int colour)
{
    if (colour == 1 || colour == 5)
        badge_words(to, -.37, colour == 1 ? "B" : "G", svg_colour(colour, INK));
}

static void letter(struct out *to, char c, double y)
{
    out_format(to, "<text y=\"%.2f\" font-size=\".42\" font-weight=\"700\" text-anchor=\"middle\" fill=\"#fff\">", y);
    svg_text(to, (char[2]){c, 0});
    out_format(to, "</text>");
}

static void start(struct out *to)
{
    out_format(to, "<circle r=\".48\" fill=\"#fff\" stroke=\"" INK "\" stroke-width=\".07\"/>"
                   "<circle cy=\"-.14\" r=\".16\" fill=\"" INK "\"/>"
                   "<path d=\"M-.3 .31a.3 .3 0 0 1 .6 0z\" fill=\"" INK "\"/>");
}

/* A door frame and an arrow going out of it. */
static void exit_door(struct out *to, const char *colour)
{
    out_format(to,
               "<rect x=\"-.48\" y=\"-.48\" width=\".96\" height=\".96\" rx=\".14\" fill=\"%s\"/>"
               "<path d=\"M.02 -.3h-.3v.6h.3\" fill=\"none\" stroke=\"#fff\" stroke-width=\".1\"/>"
               "<path d=\"M-.12 0h.36M.12 -.18l.2 .18l-.2 .18\" fill=\"none\" stroke=\"#fff\" stroke-width=\".1\"/>",
               colour);
}

/* Three claw marks, the order in a badge; only the outline while it sleeps. */
static void spawn(struct out *to, const struct sign *sign)
{
    const char *colour = svg_colour(sign->colour, "#b3261e");
    bool asleep = sign->flags & SIGN_STILL;
    out_format(to,
               "<path d=\"M0 -.5L.5 0L0 .5L-.5 0z\" fill=\"%s\" stroke=\"%s\" stroke-width=\".1\" stroke-linejoin=\"round\"%s/>"
               "<path d=\"M-.14 -.3Q-.12 .02 -.3 .26Q-.3 -.06 -.24 -.24zM.1 -.36Q.12 .06 -.08 .38Q-.06 -.04 0 -.32z"
               "M.32 -.24Q.32 .02 .16 .24Q.16 -.04 .22 -.24z\" fill=\"%s\"/>",
               asleep ? "#fff" : colour, sign->number == 1 ? INK : colour, asleep ? " stroke-dasharray=\".16 .1\"" : "",
               asleep ? colour : "#fff");
    colour_badge(to, sign->colour);
    badge(to, sign->number);
}

/* A cross; face down a question mark. */
static void objective(struct out *to, const struct sign *sign)
{
    const char *colour = svg_colour(sign->colour, "#b3261e");
    out_format(to, "<circle r=\".48\" fill=\"#fff\" stroke=\"%s\" stroke-width=\".08\"/>", colour);
    if (sign->flags & SIGN_TURNED)
        out_format(to, "<text y=\".25\" font-size=\".72\" font-weight=\"700\" text-anchor=\"middle\" fill=\"%s\">?</text>",
                   colour);
    else
        out_format(
            to,
            "<path d=\"M-.24 -.24L.24 .24M.24 -.24L-.24 .24\" stroke=\"%s\" stroke-width=\".17\" stroke-linecap=\"round\"/>",
            colour);
    colour_badge(to, sign->colour);
}

/* A car from the side, its letter on the door; without wheels if it does not drive. */
static void car(struct out *to, const struct sign *sign)
{
    const char *colour = svg_colour(sign->colour, "#4a4f58");
    out_format(to, "<path d=\"M-.5 .24V-.02l.14 -.06l.14 -.24h.42l.16 .24l.14 .06v.26z\" fill=\"%s\"/>", colour);
    if (sign->flags & SIGN_STILL)
        out_format(to, "<path d=\"M-.38 .34h.22M.14 .34h.22\" stroke=\"" INK "\" stroke-width=\".1\"/>");
    else
        out_format(to, "<circle cx=\"-.26\" cy=\".26\" r=\".12\" fill=\"" INK
                       "\"/><circle cx=\".26\" cy=\".26\" r=\".12\" fill=\"" INK "\"/>");
    letter(to, sign->letter, .16);
    if (sign->flags & SIGN_HAS_CRATE)
        svg_sign(to, &(struct sign){.kind = SIGN_CRATE, .colour = 2}, .4, -.34, .46);
    if (sign->flags & SIGN_HAS_OBJECTIVE)
        svg_sign(to, &(struct sign){.kind = SIGN_OBJECTIVE, .colour = 4}, -.36, -.34, .46);
}

static void person(struct out *to, const struct sign *sign)
{
    out_format(to,
               "<circle r=\".48\" fill=\"%s\" stroke=\"" INK "\" stroke-width=\".07\"/>"
               "<circle cy=\"-.14\" r=\".16\" fill=\"#fff\"/><path d=\"M-.3 .31a.3 .3 0 0 1 .6 0z\" fill=\"#fff\"/>",
               sign->kind == SIGN_PERSON ? INK : "#6b3fa0");
    if (sign->kind == SIGN_PERSON)
        badge_words(to, .37, (char[2]){sign->letter, 0}, INK);
    else
        badge(to, sign->number);
}

/* Sound arcs with the count. */
static void noise(struct out *to, const struct sign *sign)
{
    out_format(
        to, "<circle cx=\"-.36\" r=\".1\" fill=\"#6b3fa0\"/>"
            "<path d=\"M-.2 -.2a.28 .28 0 0 1 0 .4M-.04 -.34a.48 .48 0 0 1 0 .68M.12 -.46a.66 .66 0 0 1 0 .92\" fill=\"none\" "
            "stroke=\"#6b3fa0\" stroke-width=\".09\" stroke-linecap=\"round\"/>");
    badge(to, sign->number);
}

static void crate(struct out *to, const struct sign *sign)
{
    out_format(
        to,
        "<rect x=\"-.44\" y=\"-.36\" width=\".88\" height=\".76\" rx=\".06\" fill=\"#fff\" stroke=\"%s\" stroke-width=\".09\"/>"
        "<path d=\"M-.44 -.12h.88M0 -.36v.24M-.3 .4v-.52M.3 .4v-.52\" stroke=\"%s\" stroke-width=\".07\"/>"
        "<rect x=\"-.1\" y=\"-.2\" width=\".2\" height=\".18\" fill=\"%s\"/>",
        svg_colour(sign->colour, "#7a4a12"), svg_colour(sign->colour, "#7a4a12"), svg_colour(sign->colour, "#7a4a12"));
}

static void enemy(struct out *to, const struct sign *sign)
{
    static const char *const shape[] = {
        [SIGN_BASIC] = "<rect x=\"-.28\" y=\"-.46\" width=\".56\" height=\".92\" rx=\".2\" fill=\"#4b5a45\"/>",
        [SIGN_TANK] =
            "<path d=\"M-.26 -.38h.52L.52 0L.26 .38h-.52L-.52 0z\" fill=\"#4b5a45\" stroke=\"#23262c\" stroke-width=\".09\"/>",
        [SIGN_FAST] =
            "<path d=\"M-.48 .36L-.1 -.4L.12 .36z\" fill=\"#9aa892\"/><path d=\"M-.3 .4L.3 -.46L.4 .4z\" fill=\"#4b5a45\"/>",
        [SIGN_BOSS] =
            "<path d=\"M0 -.52L.14 -.24L.42 -.36L.32 -.06L.52 .14L.22 .2L.18 .5L-.04 .28L-.32 .44L-.28 .14L-.52 0L-.26 -.14"
            "L-.34 -.44L-.1 -.28z\" fill=\"#23262c\"/>",
        [SIGN_OTHER] = "<rect x=\"-.4\" y=\"-.4\" width=\".8\" height=\".8\" rx=\".1\" fill=\"#4a4f58\"/>",
    };
    out_raw(to, shape[sign->kind]);
    letter(to, sign->letter, sign->kind == SIGN_FAST ? .3 : .15);
    if (sign->number > 1)
        badge(to, sign->number);
}

/* A hole with a rim, dark while it is open. */
static void on_the_ground(struct out *to, const struct sign *sign)
{
    bool open = sign->letter >= 'A' && sign->letter <= 'Z';
    out_format(to,
               "<path d=\"M-.5 0L-.32 -.3L-.04 -.4L.3 -.32L.5 -.02L.36 .28L.06 .4L-.3 .32z\" fill=\"%s\" stroke=\"#23262c\" "
               "stroke-width=\".09\" stroke-linejoin=\"round\"/>",
               open ? "#23262c" : "#c9c1b2");
    if (open)
        out_raw(to, "<path d=\"M-.3 .02L-.16 -.16L.14 -.2L.3 .02\" fill=\"none\" stroke=\"#8d8573\" stroke-width=\".07\"/>");
    else
        out_raw(to, "<path d=\"M-.26 -.2L.26 .2M.26 -.2L-.26 .2\" stroke=\"#23262c\" stroke-width=\".08\"/>");
}

void svg_sign(struct out *to, const struct sign *sign, double x, double y, double size)
{
    out_format(to, "<g transform=\"translate(%.2f %.2f) scale(%.2f)\">", x, y, size);
    switch (sign->kind) {
    case SIGN_START: start(to); break;
    case SIGN_EXIT: exit_door(to, svg_colour(sign->colour, "#2e7d32")); break;
    case SIGN_SPAWN: spawn(to, sign); break;
    case SIGN_OBJECTIVE: objective(to, sign); break;
    case SIGN_CRATE: crate(to, sign); break;
    case SIGN_CAR: car(to, sign); break;
    case SIGN_PERSON:
    case SIGN_WAITS: person(to, sign); break;
    case SIGN_NOISE: noise(to, sign); break;
    case SIGN_GROUND: on_the_ground(to, sign); break;
    default: enemy(to, sign); break;
    }
    out_format(to, "</g>\n");
}
