/*
 * plan_text.c - what stands in a place of the drawing: its id, noise, tokens, figures, enemies.
 * Not here: walls and floors (plan.c). Everything has a shape of its own, so the drawing also reads without colour:
 * ours stand in round brackets, enemies are a letter with a number, tokens have signs.
 */
#include "term/plan.h"
#include "term/say.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { ITEM_DOTS = 24, ITEMS = 40 };

/* A few characters that stay together. */
struct item {
    int dots;
    struct dot dot[ITEM_DOTS];
};

struct items {
    int count;
    struct item of[ITEMS];
};

static void add_dot(struct item *item, wchar_t ch, int ink, int style)
{
    if (item->dots < ITEM_DOTS)
        item->dot[item->dots++] = (struct dot){ch, PEN(ink, GROUND_PAGE, style)};
}

static void add_text(struct item *item, const char *ascii, int ink, int style)
{
    for (; *ascii; ascii++)
        add_dot(item, (wchar_t)(unsigned char)*ascii, ink, style);
}

static struct item *new_item(struct items *items)
{
    static struct item spare;
    struct item *item = items->count < ITEMS ? &items->of[items->count++] : &spare;
    item->dots = 0;
    return item;
}

static void add_count(struct item *item, int count, int ink, int style)
{
    char text[12];
    snprintf(text, sizeof text, "%d", count);
    add_text(item, text, ink, style);
}

/* ---- tokens and enemies ---- */

static void add_token(struct items *items, const struct hd_piece *piece, struct hd_kind_info kind, enum hd_lang lang)
{
    struct item *item = new_item(items);
    bool asleep = piece->flags & HD_INACTIVE;
    int ink = asleep ? INK_DIM : kind.colour, style = asleep ? 0 : BOLD;
    switch (kind.shape) {
    case HD_SHAPE_OBJECTIVE: add_dot(item, L'✗', ink, style); break;
    case HD_SHAPE_CRATE: add_dot(item, L'▣', ink, style); break;
    case HD_SHAPE_SPAWN: /* a claw mark, with the number of the first one in it */
        add_dot(item, L'/', ink, style);
        add_dot(item, isdigit((unsigned char)kind.letter) ? (wchar_t)kind.letter : L'/', ink, style);
        add_dot(item, L'/', ink, style);
        break;
    case HD_SHAPE_EXIT: add_text(item, say(SAY_EXIT_TAG, lang), ink, style | UNDERLINE); break;
    case HD_SHAPE_BARRICADE: add_dot(item, L'#', ink, style); break;
    default: add_dot(item, (wchar_t)(unsigned char)kind.letter, ink, style); break;
    }
    if (piece->count > 1)
        add_count(item, piece->count, ink, style);
}

static bool has_shape(const struct hd_game *game, const struct hd_view *view, int place, int shape)
{
    for (int i = 0; i < view->pieces; i++)
        if (view->piece[i].place == place && hd_kind_info(game, view->piece[i].kind).shape == shape)
            return true;
    return false;
}

/* Signs a place carries by its flags, where no token already says so. */
static void add_flags(struct items *items, const struct hd_game *game, const struct hd_view *view, int place, enum hd_lang lang)
{
    int flags = place < view->places ? view->place_flags[place] : 0;
    if (flags & HD_EXIT && !has_shape(game, view, place, HD_SHAPE_EXIT))
        add_text(new_item(items), say(SAY_EXIT_TAG, lang), INK_GREEN, BOLD | UNDERLINE);
    if (flags & HD_SPAWN && !has_shape(game, view, place, HD_SHAPE_SPAWN))
        add_text(new_item(items), "///", INK_RED, BOLD);
}

static void add_tokens(struct items *items, const struct hd_game *game, const struct hd_view *view, int place,
                       enum hd_lang lang)
{
    for (int i = 0; i < view->pieces; i++) {
        const struct hd_piece *piece = &view->piece[i];
        struct hd_kind_info kind = hd_kind_info(game, piece->kind);
        if (piece->place != place || kind.enemy || kind.shape == HD_SHAPE_NOISE || figure_is_ours(game, piece))
            continue;
        add_token(items, piece, kind, lang);
    }
    add_flags(items, game, view, place, lang);
}

/* The letter with a number, one item per kind, however many pieces of it there are. */
static void add_enemies(struct items *items, const struct hd_game *game, const struct hd_view *view, int place)
{
    for (int k = 0; k < hd_kind_count(game); k++) {
        struct hd_kind_info kind = hd_kind_info(game, k);
        int count = 0;
        for (int i = 0; i < view->pieces && kind.enemy; i++)
            if (view->piece[i].place == place && view->piece[i].kind == k)
                count += view->piece[i].count;
        if (!count)
            continue;
        struct item *item = new_item(items);
        int style = BOLD | (kind.shape == HD_SHAPE_BOSS ? UNDERLINE : 0);
        add_dot(item, (wchar_t)(unsigned char)kind.letter, kind.colour, style);
        add_count(item, count, kind.colour, style);
    }
}

/* ---- ours ---- */

static int seat_ink(const struct hd_piece *piece) { return piece->seat >= 0 ? INK_SEAT + piece->seat % HD_SEATS : INK_WHITE; }

static bool stands_here(const struct hd_game *game, const struct hd_piece *piece, int place)
{
    return piece->place == place && figure_is_ours(game, piece) && figure_in_play(piece);
}

/* In round brackets, in groups that fit the width, as even as possible. */
static void add_ours(struct items *items, const struct hd_game *game, const struct hd_view *view, int place,
                     const struct letters *letters, int acting, int width)
{
    int count = 0, most = width > 3 ? width - 2 : 1, done = 0;
    for (int i = 0; i < view->pieces; i++)
        count += stands_here(game, &view->piece[i], place);
    int groups = (count + most - 1) / most, each = groups ? (count + groups - 1) / groups : 0;
    struct item *item = NULL;
    for (int i = 0; i < view->pieces; i++) {
        const struct hd_piece *piece = &view->piece[i];
        if (!stands_here(game, piece, place))
            continue;
        if (done % each == 0)
            add_dot(item = new_item(items), L'(', INK_TEXT, 0);
        int style = piece->id == acting ? BOLD | INVERSE : piece->flags & HD_DONE ? 0 : BOLD;
        add_dot(item, (wchar_t)(unsigned char)letter_of(letters, piece->id), seat_ink(piece), style);
        if (++done % each == 0 || done == count)
            add_dot(item, L')', INK_TEXT, 0);
    }
}

/* ---- setting the items ---- */

struct setter {
    const struct plan *plan;
    struct box box;
    uint8_t ground;
    int row, column, gap;
    bool write, full;
};

static void put_dot(struct setter *s, int row, int column, struct dot dot)
{
    if (!s->write)
        return;
    dot.pen.ground = s->ground;
    *plan_dot(s->plan, s->box.y + row, s->box.x + column) = dot;
}

static bool next_row(struct setter *s)
{
    if (s->row + 1 >= s->box.h) {
        s->full = true;
        return false;
    }
    s->row++;
    s->column = 0;
    return true;
}

/* Items longer than a row (a crowd of ours) are broken. */
static void set_item(struct setter *s, const struct item *item)
{
    int at = s->column ? s->column + s->gap : 0;
    if (at + item->dots > s->box.w && s->column) {
        if (!next_row(s))
            return;
        at = 0;
    }
    s->column = at;
    for (int k = 0; k < item->dots && !s->full; k++) {
        if (s->column >= s->box.w && !next_row(s))
            break;
        put_dot(s, s->row, s->column++, item->dot[k]);
    }
}

static bool set_items(struct setter *s, const struct items *items)
{
    for (int i = 0; i < items->count && !s->full; i++)
        set_item(s, &items->of[i]);
    return !s->full;
}

struct content {
    struct item label, noise;
    struct items tokens, figures;
    bool tagged;
};

static void set_noise(struct setter *s, const struct item *noise)
{
    for (int k = 0; k < noise->dots && s->box.w >= noise->dots; k++)
        put_dot(s, 0, s->box.w - noise->dots + k, noise->dot[k]);
}

/* Label and noise in the first row, tokens behind the label, figures from the second row on. false: they do not fit. */
static bool set_in_rows(struct setter s, const struct content *c)
{
    set_noise(&s, &c->noise);
    set_item(&s, &c->label);
    int whole = s.box.w;
    s.box.w -= c->noise.dots ? c->noise.dots + 1 : 0; /* kept free in the first row */
    set_items(&s, &c->tokens);
    s.box.w = whole;
    if (s.column && c->figures.count && !s.full)
        next_row(&s);
    return set_items(&s, &c->figures);
}

/* Where it is crowded: the label only if the place can be chosen, then figures, noise, tokens. */
static bool set_in_a_row(struct setter s, const struct content *c)
{
    if (c->tagged)
        set_item(&s, &c->label);
    bool fits = set_items(&s, &c->figures);
    if (fits && c->noise.dots)
        set_item(&s, &c->noise);
    return fits && set_items(&s, &c->tokens);
}

static void set_content(const struct plan *plan, struct box box, uint8_t ground, const struct content *c)
{
    struct setter s = {.plan = plan, .box = box, .ground = ground, .gap = 1};
    bool roomy = set_in_rows(s, c);
    if (!roomy)
        s.gap = set_in_a_row(s, c);
    s.write = true;
    if (!(roomy ? set_in_rows(s, c) : set_in_a_row(s, c)))
        *plan_dot(plan, box.y + box.h - 1, box.x + box.w - 1) = (struct dot){L'+', PEN(INK_WHITE, ground, BOLD | INVERSE)};
}

/* ---- one place ---- */

static int loudest(const struct hd_view *view)
{
    int most = 0;
    for (int p = 0; p < view->places; p++)
        most = view->noise[p] > most ? view->noise[p] : most;
    return most;
}

static void make_label(struct item *label, const char *id, char tag)
{
    char text[16];
    if (!tag)
        add_text(label, id, INK_DIM, 0);
    else {
        if (tag == '*')
            snprintf(text, sizeof text, "%.12s", id);
        else
            snprintf(text, sizeof text, " %c ", tag);
        add_text(label, text, INK_WHITE, BOLD | INVERSE);
    }
}

static void draw_place(const struct plan *plan, const struct hd_game *game, const struct hd_view *view,
                       const struct letters *letters, const struct plan_marks *marks, int place, enum hd_lang lang)
{
    static struct content c;
    memset(&c, 0, sizeof c);
    c.tagged = marks->tag[place] != 0;
    make_label(&c.label, plan->map->place[place].id, marks->tag[place]);
    int noise = place < view->places ? view->noise[place] : 0;
    bool most = noise == loudest(view);
    if (noise > 0 && (most || has_shape(game, view, place, HD_SHAPE_NOISE))) { /* somebody who just stands there is no news */
        add_dot(&c.noise, most ? L'♫' : L'♪', INK_VIOLET, BOLD);
        add_count(&c.noise, noise, INK_VIOLET, BOLD);
    }
    add_tokens(&c.tokens, game, view, place, lang);
    add_ours(&c.figures, game, view, place, letters, marks->acting, plan->inside[place].w);
    add_enemies(&c.figures, game, view, place);
    set_content(plan, plan->inside[place], plan_ground(plan, marks, place), &c);
}

void plan_contents(struct plan *plan, const struct hd_game *game, const struct hd_view *view, const struct letters *letters,
                   const struct plan_marks *marks, enum hd_lang lang)
{
    for (int p = 0; p < plan->map->places && p < HD_VIEW_PLACES; p++)
        if (plan->inside[p].h > 0 && plan->inside[p].w > 0)
            draw_place(plan, game, view, letters, marks, p, lang);
}
