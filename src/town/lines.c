/*
 * lines.c - positions from outside, for tests and puzzles: the words of setup lines. Queries: query.c.
 *
 * Figures are pawns (red blue yellow green violet white; a player is named by one of its pawns) and survivors by name (anna ben
 * ...).
 *
 *   begin HOUSE...               ends the set-up: homes of red, blue ... in this order, first non-event cards kept, red begins
 *   put PAWN PLACE               moves a pawn, nothing else happens
 *   health PAWN N                kills PAWN N (zombies come from the supply)          die PAWN
 *   zombies PLACE N              that many zombies there, from or back to the supply    zombies none: all back to the supply
 *   supply N                     the difference counts as removed
 *   weapon FIGURE N CARD [SHOTS] weapon number N (1 or 2; survivors 1), full unless said      weapon FIGURE N none
 *   survivor NAME PAWN with      accompanies the pawn        survivor NAME PAWN HOUSE: placed there       survivor NAME none
 *   threatened NAME
 *   hand PAWN CARD...            these cards and no others   hand PAWN none
 *   fresh PAWN CARD              an event of the hand counts as drawn this turn
 *   pile HOUSE CARD...           from the top                pile HOUSE none
 *   top HOUSE CARD...            on top of the pile, the first word topmost
 *   stash HOUSE PAWN CARD...     stash HOUSE PAWN none
 *   discard CARD...              the discard pile            discard none
 *   row HOUSE PAWN CARD...       barricades from the house outwards, built by PAWN           row HOUSE none
 *   owner HOUSE PAWN|none        home HOUSE PAWN|none        uses HOUSE N        kind HOUSE HOUSECARD
 *   fireworks HOUSE PAWN|none    lit by that player
 *   empty                        hands, stashes, piles and discard pile go out of the game, so that any card can be had
 *   deck combat CARD...          the next combat cards, the first word drawn first
 *   day N      first PAWN (timekeeper)      turn PAWN (its turn begins)      actions N      walks N
 *   phase zombies                the active player is done and moves zombies now
 *
 * Cards are never made: a line takes them from those out of the game, then from piles, the discard pile, stashes and hands.
 * Lines do not test barricades or possession; the next action does if it changes something there.
 */
#include "town/lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool town_line_fail(struct line *l, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    if (l->why && l->size && !l->why[0])
        vsnprintf(l->why, l->size, format, ap);
    va_end(ap);
    return false;
}

bool town_line_is(const struct line *l, int at, const char *word) { return at < l->words && !strcmp(l->word[at], word); }

int town_line_find(struct line *l, int at, enum hd_noun noun, int below, const char *what)
{
    const struct hd_game *game = &l->c.g->base;
    for (int i = 0; at < l->words && i < town_count(game, noun) && i < below; i++)
        if (!strcmp(town_id(game, noun, i), l->word[at]))
            return i;
    town_line_fail(l, "'%.30s' is not %s", at < l->words ? l->word[at] : "", what);
    return -1;
}

int town_line_pawn(struct line *l, int at) { return town_line_find(l, at, HD_PIECE, l->c.g->pawns, "a pawn of this game"); }
int town_line_piece(struct line *l, int at) { return town_line_find(l, at, HD_PIECE, PIECE_ZOMBIES, "a pawn or a survivor"); }
int town_line_house(struct line *l, int at) { return town_line_find(l, at, HD_PLACE, l->c.g->board.houses, "a building"); }
int town_line_place(struct line *l, int at) { return town_line_find(l, at, HD_PLACE, NODES, "a place"); }

int town_line_card(struct line *l, int at, int family)
{
    static const char *const what[] = {"a weapon", "a barricade",   "a survivor card", "fireworks",
                                       "an event", "a combat card", "a house card"};
    int card = town_line_find(l, at, HD_CARD, CARD_TYPES, "a card");
    if (card < 0)
        return -1;
    bool right = family == FAMILIES ? card < l->c.g->action_types : l->c.g->card[card].family == family;
    if (right)
        return card;
    town_line_fail(l, "'%.30s' is not %s", l->word[at], family == FAMILIES ? "an action card" : what[family]);
    return -1;
}

int town_line_number(struct line *l, int at, int min, int max)
{
    char *end = NULL;
    long n = at < l->words ? strtol(l->word[at], &end, 10) : -1;
    if (at < l->words && !*end && n >= min && n <= max)
        return (int)n;
    town_line_fail(l, "'%.30s' is not a number from %d to %d", at < l->words ? l->word[at] : "", min, max);
    return -1;
}

static bool act_on(struct line *l, const struct line_verb *verb)
{
    for (; verb->word; verb++)
        if (!strcmp(verb->word, l->word[0])) {
            if (l->words < verb->least)
                return town_line_fail(l, "something is missing after '%s'", l->word[l->words - 1]);
            return verb->act(l);
        }
    return town_line_fail(l, "'%.30s' isn't a setup line of this game", l->word[0]);
}

/* What homes and hands are chosen from must not go away beneath the choice: nobody could answer it then. */
static bool leaves_no_choice(const struct hd_game *game, const struct town_state *s)
{
    struct hd_action legal[HD_LEGAL_MAX];
    const struct frame *f = s->depth ? &s->frame[s->depth - 1] : NULL; /* none: the game is over */
    return f && (f->kind == F_HOME || f->kind == F_KEEP) &&
           !game->rules->legal(game, (const struct hd_state *)s, legal, HD_LEGAL_MAX);
}

/* A line that fails changes nothing. */
bool town_setup(const struct hd_game *game, struct hd_state *state, const char *text, struct hd_sink *sink, char *why,
                size_t size)
{
    struct town_state copy = *(struct town_state *)state;
    struct line l = {.c = {(const struct town_game *)game, &copy, NULL}, .why = why, .size = size};
    if (why && size)
        why[0] = 0;
    l.words = text_split(text, l.buf, sizeof l.buf, l.word, LINE_WORDS);
    if (!l.words)
        return town_line_fail(&l, "a setup line starts with a word");
    const struct line_verb *verbs = town_line_board;
    for (const struct line_verb *v = town_line_cards; v->word; v++)
        if (!strcmp(v->word, l.word[0]))
            verbs = town_line_cards;
    if (!act_on(&l, verbs))
        return false;
    if (leaves_no_choice(game, &copy))
        return town_line_fail(&l, "nothing would be left to choose from; 'begin HOUSE...' ends the set-up");
    *(struct town_state *)state = copy;
    return true;
}
