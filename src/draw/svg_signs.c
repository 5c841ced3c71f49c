/*
 * svg_signs.c - our little vector signs: start, exit, spawn, objective, crate, enemies. Each is drawn around 0,0, one unit
 * wide. Shapes follow the table of the design page: they differ without colour.
 */
#include "draw/sheet.h"
#include "draw/svg.h"

#define INK "#23262c"

/* grey blue yellow orange red green violet white; dark enough to carry white */
static const char *colour_of(int colour, const char *usual)
{
    static const char *const of[] = {NULL, "#1f6fb2", "#9a7400", "#c2570c", "#b3261e", "#2e7d32", "#6b3fa0", NULL};
    return colour > 0 && colour < 8 && of[colour] ? of[colour] : usual;
}

static void badge(struct out *to, int number)
{
    out_format(to,
               "<circle cx=\".37\" cy=\".27\" r=\".24\" fill=\"#fff\" stroke=\"" INK "\" stroke-width=\".05\"/>"
               "<text x=\".37\" y=\".4\" font-size=\".36\" font-weight=\"700\" text-anchor=\"middle\" fill=\"" INK
               "\">%d</text>",
               number);
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

/* Three claw marks, the order in a badge. */
static void spawn(struct out *to, const struct sign *sign)
{
    const char *colour = colour_of(sign->colour, "#b3261e");
    out_format(to,
               "<path d=\"M0 -.5L.5 0L0 .5L-.5 0z\" fill=\"%s\" stroke=\"%s\" stroke-width=\".1\" stroke-linejoin=\"round\"/>"
               "<path d=\"M-.14 -.3Q-.12 .02 -.3 .26Q-.3 -.06 -.24 -.24zM.1 -.36Q.12 .06 -.08 .38Q-.06 -.04 0 -.32z"
               "M.32 -.24Q.32 .02 .16 .24Q.16 -.04 .22 -.24z\" fill=\"#fff\"/>",
               colour, sign->number == 1 ? INK : colour);
    badge(to, sign->number);
}

static void objective(struct out *to, const struct sign *sign)
{
    out_format(to,
               "<circle r=\".48\" fill=\"#fff\" stroke=\"%s\" stroke-width=\".08\"/>"
               "<path d=\"M-.24 -.24L.24 .24M.24 -.24L-.24 .24\" stroke=\"%s\" stroke-width=\".17\" stroke-linecap=\"round\"/>",
               colour_of(sign->colour, "#b3261e"), colour_of(sign->colour, "#b3261e"));
}

static void crate(struct out *to, const struct sign *sign)
{
    out_format(
        to,
        "<rect x=\"-.44\" y=\"-.36\" width=\".88\" height=\".76\" rx=\".06\" fill=\"#fff\" stroke=\"%s\" stroke-width=\".09\"/>"
        "<path d=\"M-.44 -.12h.88M0 -.36v.24M-.3 .4v-.52M.3 .4v-.52\" stroke=\"%s\" stroke-width=\".07\"/>"
        "<rect x=\"-.1\" y=\"-.2\" width=\".2\" height=\".18\" fill=\"%s\"/>",
        colour_of(sign->colour, "#7a4a12"), colour_of(sign->colour, "#7a4a12"), colour_of(sign->colour, "#7a4a12"));
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

void svg_sign(struct out *to, const struct sign *sign, double x, double y, double size)
{
    out_format(to, "<g transform=\"translate(%.2f %.2f) scale(%.2f)\">", x, y, size);
    switch (sign->kind) {
    case SIGN_START: start(to); break;
    case SIGN_EXIT: exit_door(to, colour_of(sign->colour, "#2e7d32")); break;
    case SIGN_SPAWN: spawn(to, sign); break;
    case SIGN_OBJECTIVE: objective(to, sign); break;
    case SIGN_CRATE: crate(to, sign); break;
    default: enemy(to, sign); break;
    }
    out_format(to, "</g>\n");
}
