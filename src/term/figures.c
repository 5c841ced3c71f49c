/*
 * figures.c - questions to a view that several parts of the screen ask: who is where, who is in danger, who has which letter.
 * Not here: drawing.
 */
#include "term/figures.h"

#include "term/screen.h"

#include <ctype.h>

bool figure_is_enemy(const struct hd_game *game, const struct hd_piece *piece) { return hd_kind_info(game, piece->kind).enemy; }

bool figure_is_ours(const struct hd_game *game, const struct hd_piece *piece)
{
    struct hd_kind_info kind = hd_kind_info(game, piece->kind);
    return !kind.enemy && (kind.shape == HD_SHAPE_FIGURE || kind.shape == HD_SHAPE_SMALL_FIGURE);
}

bool figure_in_play(const struct hd_piece *piece) { return !(piece->flags & (HD_DEAD | HD_AWAY)); }

bool figure_leads(const struct hd_game *game, const struct hd_view *view, const struct hd_piece *piece)
{
    if (!figure_is_ours(game, piece))
        return false;
    for (int i = 0; i < view->tracks; i++)
        if (view->track[i].piece == piece->id)
            return true;
    return false;
}

/* ---- colours and signs ---- */

/* Do figures of different players differ in colour? */
static bool figures_wear_colours(const struct hd_game *game, const struct hd_view *view)
{
    int colour = -1;
    for (int i = 0; i < view->pieces; i++) {
        if (!figure_leads(game, view, &view->piece[i]))
            continue;
        int own = hd_kind_info(game, view->piece[i].kind).colour;
        if (colour >= 0 && own != colour)
            return true;
        colour = own;
    }
    return false;
}

int figure_seat_ink(const struct hd_game *game, const struct hd_view *view, int seat)
{
    if (seat < 0)
        return INK_WHITE;
    bool coloured = figures_wear_colours(game, view);
    for (int i = 0; i < view->pieces && coloured; i++)
        if (view->piece[i].seat == seat && figure_leads(game, view, &view->piece[i]))
            return INK_GREY + hd_kind_info(game, view->piece[i].kind).colour;
    return INK_SEAT + seat % HD_SEATS;
}

int figure_ink(const struct hd_game *game, const struct hd_view *view, const struct hd_piece *piece)
{
    if (figure_leads(game, view, piece) && figures_wear_colours(game, view))
        return INK_GREY + hd_kind_info(game, piece->kind).colour;
    return figure_seat_ink(game, view, piece->seat);
}

char figure_seat_letter(const struct hd_game *game, const struct hd_view *view, int seat, enum hd_lang lang)
{
    struct letters letters;
    int own = 0, piece = HD_NONE;
    for (int i = 0; i < view->pieces; i++)
        if (view->piece[i].seat == seat && figure_leads(game, view, &view->piece[i])) {
            own++;
            piece = view->piece[i].id;
        }
    if (own != 1)
        return (char)('1' + seat % 9);
    letters_assign(&letters, game, view, lang);
    return letter_of(&letters, piece);
}

bool figure_has_level(const struct hd_view *view, int piece)
{
    for (int i = 0; i < view->tracks; i++)
        if (view->track[i].piece == piece && view->track[i].mark[2] > 0)
            return true;
    return false;
}

/* ---- finding ---- */

const struct hd_piece *figure_find(const struct hd_view *view, int id)
{
    for (int i = 0; i < view->pieces && id >= 0; i++)
        if (view->piece[i].id == id)
            return &view->piece[i];
    return NULL;
}

int figure_enemies_at(const struct hd_game *game, const struct hd_view *view, int place)
{
    int count = 0;
    for (int i = 0; i < view->pieces && place >= 0; i++)
        if (view->piece[i].place == place && figure_is_enemy(game, &view->piece[i]))
            count += view->piece[i].count;
    return count;
}

/* How well a figure stands for the question: higher is better, 0 not at all. */
static int focus_rank(const struct hd_game *game, const struct hd_view *view, const struct hd_piece *piece)
{
    if (!figure_is_ours(game, piece) || !figure_in_play(piece))
        return 0;
    return 1 + 8 * !!(piece->flags & HD_ACTIVE) + 4 * (piece->seat == view->to_move) + 2 * figure_leads(game, view, piece) +
           !(piece->flags & HD_DONE);
}

int figure_focus(const struct hd_game *game, const struct hd_view *view)
{
    const struct hd_piece *asked = figure_find(view, view->focus);
    if (asked && figure_is_ours(game, asked))
        return asked->id;
    int best = HD_NONE, rank = 0;
    for (int i = 0; i < view->pieces; i++) {
        int r = focus_rank(game, view, &view->piece[i]);
        if (r > rank) {
            rank = r;
            best = view->piece[i].id;
        }
    }
    return best;
}

static bool letter_taken(const struct letters *letters, int c)
{
    for (int i = 0; i < letters->count; i++)
        if (letters->letter[i] == c)
            return true;
    return false;
}

static char free_letter(const struct letters *letters, const char *name)
{
    for (; *name; name++)
        if (isalnum((unsigned char)*name) && !letter_taken(letters, toupper((unsigned char)*name)))
            return (char)toupper((unsigned char)*name);
    for (char c = 'A'; c <= 'Z'; c++)
        if (!letter_taken(letters, c))
            return c;
    return '@';
}

void letters_assign(struct letters *letters, const struct hd_game *game, const struct hd_view *view, enum hd_lang lang)
{
    letters->count = 0;
    for (int i = 0; i < view->pieces && letters->count < FIGURE_LETTERS; i++) {
        if (!figure_leads(game, view, &view->piece[i]))
            continue;
        int id = view->piece[i].id;
        char letter = free_letter(letters, hd_name(game, HD_PIECE, id, lang));
        letters->piece[letters->count] = (int16_t)id;
        letters->letter[letters->count++] = letter;
    }
}

char letter_of(const struct letters *letters, int piece)
{
    for (int i = 0; i < letters->count; i++)
        if (letters->piece[i] == piece)
            return letters->letter[i];
    return '@';
}
