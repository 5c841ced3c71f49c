/*
 * plan_text.c - what is in a place of the drawing: its id, noise, tokens, figures, enemies.
 * Not here: walls and floors (plan.c). Everything has its own shape, so the drawing also reads without colour:
 * ours stand in round brackets, enemies are a letter with a number, tokens have signs; what is inactive is written small.
 */
#include "term/plan.h"
#include "term/say.h"
#include "term/utf8.h"

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

/* As much of a name as fits. */
static void add_name(struct item *item, const char *name, int width, int ink)
{
    for (int bytes; *name && item->dots < width; name += bytes) {
        bool cut = item->dots == width - 1 && utf8_width(name) > 1;
        add_dot(item, cut ? L'…' : utf8_next(name, &bytes), ink, 0);
        if (cut)
            break;
    }
}

static void add_count(struct item *item, int count, int ink, int style)
{
    char text[12];
    snprintf(text, sizeof text, "%d", count);
    add_text(item, text, ink, style);
}

/* ---- tokens and enemies ---- */

/* Everything that is drawn from. */
struct scene {
    const struct plan *plan;
    const struct hd_game *game;
    const struct hd_view *view;
    const struct letters *letters;
    const struct plan_marks *marks;
    enum hd_lang lang;
};

/* The letter of a colour that is not the usual one. */
static void add_colour(struct item *item, int colour, int ink)
{
    static const char letters[] = " BYORGVW";
    if (colour > 0 && colour < 8)
        add_dot(item, (wchar_t)letters[colour], ink, BOLD);
}

/* A claw mark with its number in it, in the order in which zombies come; z and the letter of its colour while it sleeps. */
static void add_spawn(const struct scene *scene, struct item *item, const struct hd_piece *piece, int ink, int style)
{
    bool asleep = piece->flags & HD_INACTIVE;
    int number = 1;
    for (int i = 0; &scene->view->piece[i] != piece; i++)
        number += hd_kind_info(scene->game, scene->view->piece[i].kind).shape == HD_SHAPE_SPAWN;
    add_dot(item, asleep ? L'z' : L'/', ink, style);
    add_count(item, number, ink, style);
    if (asleep)
        add_colour(item, piece->colour, ink);
    else
        add_dot(item, L'/', ink, style);
}

/* What is written on the sign, where there is room for it. */
static void add_mark(const struct scene *scene, struct item *item, const struct hd_piece *piece, int ink)
{
    struct box box = scene->plan->inside[piece->place];
    add_dot(item, L'*', ink, BOLD);
    if (box.h > 3)
        add_name(item, hd_name(scene->game, HD_PIECE, piece->id, scene->lang), box.w - 4 < ITEM_DOTS ? box.w - 4 : ITEM_DOTS,
                 ink); /* noise may stand beside it */
}

static void add_token(const struct scene *scene, struct item *item, const struct hd_piece *piece, struct hd_kind_info kind)
{
    bool asleep = piece->flags & HD_INACTIVE;
    int colour = piece->colour ? piece->colour : kind.colour;
    int ink = asleep ? INK_DIM : INK_GREY + colour, style = asleep ? 0 : BOLD;
    if (kind.shape == HD_SHAPE_MARK && piece->seat >= 0) { /* a player's mark: the player's letter */
        add_dot(item, (wchar_t)(unsigned char)figure_seat_letter(scene->game, scene->view, piece->seat, scene->lang),
                figure_seat_ink(scene->game, scene->view, piece->seat), BOLD | (piece->flags & HD_FIRST ? UNDERLINE : 0));
        return;
    }
    switch (kind.shape) {
    case HD_SHAPE_OBJECTIVE:
        add_dot(item, piece->flags & HD_TURNED ? L'?' : L'✗', ink, style);
        add_colour(item, piece->colour, ink);
        break;
    case HD_SHAPE_CRATE: add_dot(item, L'▣', ink, style); break;
    case HD_SHAPE_SPAWN: add_spawn(scene, item, piece, ink, style); break;
    case HD_SHAPE_MARK:
        if (kind.letter == '*')
            add_mark(scene, item, piece, ink);
        else
            add_dot(item, (wchar_t)(asleep ? tolower((unsigned char)kind.letter) : (unsigned char)kind.letter), ink, style);
        break;
    case HD_SHAPE_EXIT: add_text(item, say(SAY_EXIT_TAG, scene->lang), ink, style | UNDERLINE); break;
    case HD_SHAPE_BARRICADE: add_dot(item, L'#', ink, style); break;
    default: add_dot(item, (wchar_t)(unsigned char)kind.letter, ink, style); break;
    }
    if (piece->count > 1 || kind.shape == HD_SHAPE_BARRICADE)
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
    if (flags & HD_LIT)
        add_dot(new_item(items), L'☼', INK_YELLOW, BOLD);
    if (flags & HD_SPAWN && !has_shape(game, view, place, HD_SHAPE_SPAWN))
        add_text(new_item(items), "///", INK_RED, BOLD);
}

/* On a grid they stand close together. */
static void add_tokens(const struct scene *scene, struct items *items, int place)
{
    const struct hd_view *view = scene->view;
    struct item *item = NULL;
    for (int i = 0; i < view->pieces; i++) {
        const struct hd_piece *piece = &view->piece[i];
        struct hd_kind_info kind = hd_kind_info(scene->game, piece->kind);
        if (piece->place != place || kind.enemy || kind.shape == HD_SHAPE_NOISE || figure_is_ours(scene->game, piece) ||
            piece->from) /* a beam shows by what it lights */
            continue;
        item = item && scene->plan->grid ? item : new_item(items);
        add_token(scene, item, piece, kind);
    }
    if (!scene->plan->grid)
        add_flags(items, scene->game, view, place, scene->lang);
}

/* The letter with a number, one item per kind, however many pieces of it there are. A single one on a grid is just the letter.
 */
static void add_enemies(const struct scene *scene, struct items *items, int place)
{
    const struct hd_game *game = scene->game;
    const struct hd_view *view = scene->view;
    for (int k = 0; k < hd_kind_count(game); k++) {
        struct hd_kind_info kind = hd_kind_info(game, k);
        int count = 0;
        bool woken = false;
        for (int i = 0; i < view->pieces && kind.enemy; i++)
            if (view->piece[i].place == place && view->piece[i].kind == k) {
                count += view->piece[i].count;
                woken = woken || view->piece[i].flags & HD_FIRST;
            }
        if (!count)
            continue;
        struct item *item = new_item(items);
        int style = BOLD | (kind.shape == HD_SHAPE_BOSS ? UNDERLINE : 0);
        add_dot(item, (wchar_t)(unsigned char)kind.letter, kind.colour, style);
        if (count > 1 || !scene->plan->grid)
            add_count(item, count, kind.colour, style);
        if (woken)
            add_dot(item, L'☼', INK_YELLOW, BOLD);
    }
}

/* ---- ours ---- */

static bool stands_here(const struct hd_game *game, const struct hd_view *view, const struct hd_piece *piece, int place)
{
    return piece->place == place && figure_leads(game, view, piece) && figure_in_play(piece) && !piece->down;
}

/* In round brackets, in groups that fit the width, as even as possible. In the small squares of a grid without. */
static void add_ours(const struct scene *scene, struct items *items, int place)
{
    const struct hd_game *game = scene->game;
    const struct hd_view *view = scene->view;
    int width = scene->plan->inside[place].w, count = 0, done = 0;
    bool brackets = !scene->plan->grid || width >= 7;
    int most = width > 3 && brackets ? width - 2 : brackets ? 1 : width;
    for (int i = 0; i < view->pieces; i++)
        count += stands_here(game, view, &view->piece[i], place);
    int groups = (count + most - 1) / most, each = groups ? (count + groups - 1) / groups : 0;
    struct item *item = NULL;
    for (int i = 0; i < view->pieces; i++) {
        const struct hd_piece *piece = &view->piece[i];
        if (!stands_here(game, view, piece, place))
            continue;
        if (done % each == 0)
            item = new_item(items);
        if (done % each == 0 && brackets)
            add_dot(item, L'(', INK_TEXT, 0);
        int style = piece->id == scene->marks->acting ? BOLD | INVERSE : piece->flags & HD_DONE ? 0 : BOLD;
        add_dot(item, (wchar_t)(unsigned char)letter_of(scene->letters, piece->id), figure_ink(game, view, piece), style);
        if ((++done % each == 0 || done == count) && brackets)
            add_dot(item, L')', INK_TEXT, 0);
    }
}

/* Whoever lies knocked out: an arrow down, the letter, and how many rounds are left. */
static void add_fallen(const struct scene *scene, struct items *items, int place)
{
    for (int i = 0; i < scene->view->pieces; i++) {
        const struct hd_piece *piece = &scene->view->piece[i];
        if (piece->place != place || !piece->down)
            continue;
        struct item *item = new_item(items);
        add_dot(item, L'↓', INK_RED, BOLD);
        add_dot(item, (wchar_t)(unsigned char)letter_of(scene->letters, piece->id), INK_RED, BOLD);
        add_count(item, piece->down, INK_RED, BOLD);
    }
}

/* How many of a kind come along with a seat; `against`: machines that have been turned against us. */
static int count_companions(const struct scene *scene, int place, int seat, char letter, bool against)
{
    int count = 0;
    for (int i = 0; i < scene->view->pieces; i++) {
        const struct hd_piece *piece = &scene->view->piece[i];
        count += piece->place == place && piece->seat == seat && figure_is_ours(scene->game, piece) && figure_in_play(piece) &&
                 !figure_leads(scene->game, scene->view, piece) && hd_kind_info(scene->game, piece->kind).letter == letter &&
                 !(piece->flags & HD_TURNED) == !against;
    }
    return count;
}

static void add_companion(struct items *items, char letter, int count, int ink, bool against)
{
    struct item *item = new_item(items);
    add_dot(item, (wchar_t)(unsigned char)letter, against ? INK_RED : ink, against ? BOLD : 0);
    if (count > 1)
        add_count(item, count, ink, 0);
    if (against)
        add_dot(item, L'!', INK_RED, BOLD);
}

/* Those who come along: the letter of their kind in the colour of the player, with a number; those who wait or stay in white;
 * what has turned against us with an exclamation mark. */
static void add_companions(const struct scene *scene, struct items *items, int place)
{
    char done[32] = "";
    for (int k = 0; k < hd_kind_count(scene->game); k++) {
        char letter[2] = {hd_kind_info(scene->game, k).letter, 0};
        if (strchr(done, *letter) || strlen(done) + 1 >= sizeof done || hd_kind_info(scene->game, k).enemy)
            continue;
        strcat(done, letter);
        for (int seat = HD_TEAM; seat < hd_seats(scene->game); seat++)
            for (int against = 0; against < 2; against++) {
                int count = count_companions(scene, place, seat, *letter, against);
                if (count)
                    add_companion(items, *letter, count, figure_seat_ink(scene->game, scene->view, seat), against);
            }
    }
}

/* Cards that lie in a place: piles face down, and what is left on an open card. */
static void add_cards(const struct scene *scene, struct items *items, int place, bool charged)
{
    const struct hd_view *view = scene->view;
    for (int i = 0; i < view->slots; i++) {
        const struct hd_slot *slot = &view->slot[i];
        bool pile = slot->card == HD_FACE_DOWN && slot->seat < 0;
        if (slot->place != place || slot->piece >= 0 || !(charged ? slot->flags & HD_CHARGED : pile))
            continue;
        struct item *item = new_item(items);
        add_dot(item, charged ? L'↻' : L'▤', INK_DIM, 0);
        add_count(item, slot->count, INK_DIM, 0);
        if (charged && slot->card >= 0 && scene->plan->inside[place].h > 2) {
            add_dot(item, L' ', INK_DIM, 0);
            add_name(item, hd_name(scene->game, HD_CARD, slot->card, scene->lang), scene->plan->inside[place].w, INK_DIM);
        }
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
    struct items tokens, figures, cards;
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

/* What still fits, item by item, without a new row for each. */
static void set_if_room(struct setter *s, const struct items *items)
{
    for (int i = 0; i < items->count; i++) {
        int need = items->of[i].dots, at = s->column ? s->column + s->gap : 0;
        if (at + need > s->box.w && (s->row + 1 >= s->box.h || need > s->box.w))
            continue;
        set_item(s, &items->of[i]);
    }
}

/* A building on a grid: whose it is in the first row, who is in it below, then the cards. */
static bool set_building(struct setter s, const struct content *c)
{
    s.gap = s.box.w >= 6;
    set_item(&s, &c->label);
    set_items(&s, &c->tokens);
    s.gap = s.box.w >= 8;
    if (s.column && c->figures.count && !s.full)
        next_row(&s);
    bool fits = set_items(&s, &c->figures);
    if (fits && s.box.h > 1) {
        if (!s.row)
            next_row(&s);
        s.gap = 1;
        set_if_room(&s, &c->cards);
    }
    return fits;
}

/* A square of a grid: close together, in the middle. */
static bool set_square(struct setter s, const struct content *c)
{
    int dots = c->label.dots;
    for (int i = 0; i < c->figures.count; i++)
        dots += c->figures.of[i].dots;
    for (int i = 0; i < c->tokens.count; i++)
        dots += c->tokens.of[i].dots;
    for (int x = 0; x < s.box.w && dots; x++) /* instead of the dot */
        for (int y = 0; y < s.box.h; y++)
            put_dot(&s, y, x, (struct dot){L' ', PEN(INK_TEXT, s.ground, 0)});
    if (dots <= s.box.w) { /* in the row and column where the dot was */
        s.box.x += (s.box.w - dots) / 2;
        s.box.w = dots;
        s.row = (s.box.h - 1) / 2;
    }
    s.gap = 0;
    set_item(&s, &c->label);
    return set_items(&s, &c->figures) && set_items(&s, &c->tokens);
}

static void set_on_grid(const struct plan *plan, struct box box, uint8_t ground, const struct content *c, bool built)
{
    struct setter s = {.plan = plan, .box = box, .ground = ground, .gap = 1, .write = true};
    if (!(built ? set_building(s, c) : set_square(s, c)))
        *plan_dot(plan, box.y + box.h - 1, box.x + box.w - 1) = (struct dot){L'+', PEN(INK_WHITE, ground, BOLD | INVERSE)};
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

/* A place that belongs to somebody is written in that colour. */
static int label_ink(const struct scene *scene, int place)
{
    for (int i = 0; i < scene->view->pieces; i++) {
        const struct hd_piece *piece = &scene->view->piece[i];
        if (piece->place == place && piece->seat >= 0 && hd_kind_info(scene->game, piece->kind).shape == HD_SHAPE_MARK)
            return figure_seat_ink(scene->game, scene->view, piece->seat);
    }
    return INK_DIM;
}

static void make_label(struct item *label, const char *id, char tag, int ink)
{
    char text[16];
    if (!tag)
        add_text(label, id, ink, 0);
    else {
        if (tag == '*')
            snprintf(text, sizeof text, "%.12s", id);
        else
            snprintf(text, sizeof text, " %c ", tag);
        add_text(label, text, INK_WHITE, BOLD | INVERSE);
    }
}

/* The squares of a grid have no label, only a shortcut where they can be chosen. */
static void make_square_label(struct item *label, char tag)
{
    if (tag == '*')
        add_dot(label, L'•', INK_YELLOW, BOLD);
    else if (tag)
        add_dot(label, (wchar_t)(unsigned char)tag, INK_YELLOW, BOLD | INVERSE);
}

static void add_noise(const struct scene *scene, struct item *item, int place)
{
    int noise = place < scene->view->places ? scene->view->noise[place] : 0;
    bool most = noise == loudest(scene->view);
    if (noise > 0 &&
        (most || has_shape(scene->game, scene->view, place, HD_SHAPE_NOISE))) { /* who just stands there is no news */
        add_dot(item, most ? L'♫' : L'♪', INK_VIOLET, BOLD);
        add_count(item, noise, INK_VIOLET, BOLD);
    }
}

static void draw_place(const struct scene *scene, int place)
{
    static struct content c;
    const struct plan *plan = scene->plan;
    bool built = plan_is_built(plan->map, place);
    uint8_t ground = plan_ground(plan, scene->marks, place);
    char tag = scene->marks->tag[place];
    memset(&c, 0, sizeof c);
    c.tagged = tag != 0;
    if (plan->grid && !built)
        make_square_label(&c.label, tag);
    else
        make_label(&c.label, plan->map->place[place].id, tag, label_ink(scene, place));
    add_noise(scene, &c.noise, place);
    add_tokens(scene, &c.tokens, place);
    add_ours(scene, &c.figures, place);
    add_fallen(scene, &c.figures, place);
    add_enemies(scene, &c.figures, place);
    add_companions(scene, &c.figures, place);
    add_cards(scene, &c.cards, place, false);
    add_cards(scene, &c.cards, place, true);
    if (plan->grid)
        set_on_grid(plan, plan->inside[place], ground, &c, built);
    else
        set_content(plan, plan->inside[place], ground, &c);
}

void plan_contents(struct plan *plan, const struct hd_game *game, const struct hd_view *view, const struct letters *letters,
                   const struct plan_marks *marks, enum hd_lang lang)
{
    struct scene scene = {plan, game, view, letters, marks, lang};
    for (int p = 0; p < plan->map->places && p < HD_VIEW_PLACES; p++)
        if (plan->inside[p].h > 0 && plan->inside[p].w > 0 && !(view->place_flags[p] & HD_GONE))
            draw_place(&scene, p);
}
