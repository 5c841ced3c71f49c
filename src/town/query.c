/*
 * query.c - one value of a position as text, for tests. Everything is in it, including what seats may not know.
 *
 *   place FIGURE      health PAWN       kills PAWN      alive PAWN      points PAWN (as if the game ended now)      stuck PAWN
 *   weapon FIGURE N   "pistol 2" or none                survivor NAME   "red with", "red h3", with " threatened", or none
 *   followers PAWN    hand PAWN         stash HOUSE PAWN                pile HOUSE      discard      out      look
 *                     cards parted by spaces, the top first, or none; count before it (count hand red) gives the number
 *   zombies PLACE     supply            removed         row HOUSE (outwards)            strength HOUSE      pressure HOUSE
 *   owner HOUSE       home HOUSE        uses HOUSE      kind HOUSE      fireworks HOUSE (pawn of who lit it, or none)
 *   day     first     turn (pawns of the active player)   actions        walks           phase
 *   seat (who decides: its pawn)        question        winners (pawns)  result          score PAWN
 *   range PLACE PLACE depth PLACE       combat (cards left)             steps (left in the movement)
 *
 *   sees PAWN AREA    what its player sees there: cards, with a number if there are several, "back" if face down. AREA:
 *                     hand PAWN, stash HOUSE PAWN, pile HOUSE, row HOUSE, house HOUSE, weapon FIGURE, look, discard, out,
 *                     combat (the deck), table (combat cards just drawn). Bullets and house counters come as numbers.
 */
#include "town/lines.h"

#include <stdio.h>
#include <string.h>

struct answer {
    struct line l;
    struct out o;
};

static const char *id(const struct answer *a, enum hd_noun noun, int index)
{
    return index == NONE || index < 0 ? "none" : town_id(&a->l.c.g->base, noun, index);
}

static bool say_number(struct answer *a, int n)
{
    out_fmt(&a->o, "%d", n);
    return true;
}

static bool say_id(struct answer *a, enum hd_noun noun, int index)
{
    out_str(&a->o, id(a, noun, index));
    return true;
}

static bool say_cards(struct answer *a, const uint8_t *card, int count)
{
    for (int i = 0; i < count; i++)
        out_fmt(&a->o, "%s%s", i ? " " : "", id(a, HD_CARD, card[i] & ~FRESH));
    return count || (out_str(&a->o, "none"), true);
}

/* ---- about a pawn, a figure, a house, a place, nothing ---- */

static bool ask_pawn(struct answer *a, const char *word, int pawn)
{
    const struct town_state *s = a->l.c.s;
    const struct town_game *g = a->l.c.g;
    if (!strcmp(word, "health"))
        return say_number(a, s->pawn[pawn].health);
    if (!strcmp(word, "kills"))
        return say_number(a, s->pawn[pawn].kills);
    if (!strcmp(word, "alive"))
        return out_str(&a->o, alive(s, pawn) ? "yes" : "no"), true;
    if (!strcmp(word, "stuck"))
        return out_str(&a->o, s->pawn[pawn].stuck ? "yes" : "no"), true;
    if (!strcmp(word, "points"))
        return say_number(a, alive(s, pawn) ? sum_points(town_score_pawn(g, s, pawn)) : 0);
    if (!strcmp(word, "score"))
        return say_number(a, s->score[g->seat_of[pawn]]);
    return say_number(a, town_followers(s, pawn));
}

static bool ask_weapon(struct answer *a, int piece)
{
    int number = town_line_number(&a->l, 2, 1, GUNS);
    const struct weapon *w = number < 0 ? NULL : town_weapon_of(a->l.c.s, piece, number);
    if (w)
        out_fmt(&a->o, "%s %d", id(a, HD_CARD, w->card), w->bullets);
    else
        out_str(&a->o, "none");
    return number >= 0;
}

static bool ask_survivor(struct answer *a, int piece)
{
    const struct survivor *v = is_folk(piece) ? folk_at(a->l.c.s, piece) : NULL;
    if (!v)
        return town_line_fail(&a->l, "'%.30s' isn't a survivor", a->l.word[1]);
    if (v->owner == NONE)
        return out_str(&a->o, "none"), true;
    out_fmt(&a->o, "%s %s%s", id(a, HD_PIECE, v->owner), v->place == NONE ? "with" : id(a, HD_PLACE, v->place),
            v->threatened ? " threatened" : "");
    return true;
}

static bool ask_figure(struct answer *a, const char *word, int piece)
{
    if (!strcmp(word, "weapon"))
        return ask_weapon(a, piece);
    if (!strcmp(word, "survivor"))
        return ask_survivor(a, piece);
    return say_id(a, HD_PLACE, town_place_of(a->l.c.s, piece));
}

static int lighter(const struct town_state *s, int house)
{
    for (int i = 0; i < ROCKETS; i++)
        if (s->rocket[i].house == house)
            return s->rocket[i].seat;
    return NONE;
}

static bool ask_house(struct answer *a, const char *word, int house)
{
    const struct town_state *s = a->l.c.s;
    const struct town_game *g = a->l.c.g;
    const struct house *h = &s->house[house];
    if (!strcmp(word, "row"))
        return say_cards(a, h->card, h->cards);
    if (!strcmp(word, "strength"))
        return say_number(a, town_strength(g, s, house));
    if (!strcmp(word, "pressure"))
        return say_number(a, town_pressure(g, s, house));
    if (!strcmp(word, "owner"))
        return say_id(a, HD_PIECE, h->owner);
    if (!strcmp(word, "home"))
        return say_id(a, HD_PIECE, h->home);
    if (!strcmp(word, "kind"))
        return say_id(a, HD_CARD, h->kind);
    if (!strcmp(word, "fireworks"))
        return say_id(a, HD_PIECE, lighter(s, house));
    return say_number(a, h->uses);
}

static bool ask_place(struct answer *a, const char *word, int place)
{
    const struct town_game *g = a->l.c.g;
    if (!strcmp(word, "zombies"))
        return say_number(a, a->l.c.s->zombie[place]);
    if (!strcmp(word, "depth"))
        return say_number(a, g->board.depth[place]);
    int other = town_line_place(&a->l, 2);
    return other >= 0 && say_number(a, g->board.range[place][other]);
}

static bool say_pawns(struct answer *a, unsigned seats)
{
    bool any = false;
    for (int p = 0; p < a->l.c.g->pawns; p++)
        if (seats >> a->l.c.g->seat_of[p] & 1) {
            out_fmt(&a->o, "%s%s", any ? " " : "", id(a, HD_PIECE, p));
            any = true;
        }
    return any || (out_str(&a->o, "none"), true);
}

static bool ask_course(struct answer *a, const char *word)
{
    static const char *const result[] = {"playing", "won", "lost", "over"};
    const struct town_state *s = a->l.c.s;
    bool open = s->result == HD_PLAYING;
    const struct frame *f = &s->frame[s->depth ? s->depth - 1 : 0];
    if (!strcmp(word, "first"))
        return say_id(a, HD_PIECE, s->first);
    if (!strcmp(word, "turn"))
        return say_pawns(a, 1u << s->seat);
    if (!strcmp(word, "phase"))
        return say_id(a, HD_WORD, s->phase);
    if (!strcmp(word, "seat"))
        return say_id(a, HD_PIECE, open ? f->seat : NONE);
    if (!strcmp(word, "question"))
        return say_id(a, HD_WORD, open ? (int)town_frame_question(a->l.c.g, s, f) : W_NOTHING);
    if (!strcmp(word, "winners"))
        return say_pawns(a, s->winners);
    if (!strcmp(word, "result"))
        return out_str(&a->o, result[s->result]), true;
    if (!strcmp(word, "look"))
        return say_cards(a, s->look, s->looks);
    const struct {
        const char *word;
        int value;
    } number[] = {{"day", s->day},
                  {"actions", s->actions},
                  {"walks", s->walks},
                  {"supply", s->supply},
                  {"removed", s->removed},
                  {"combat", s->combat.count},
                  {"steps", s->going == GOING_MOVE ? s->steps : 0}};
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++)
        if (!strcmp(number[i].word, word))
            return say_number(a, number[i].value);
    return town_line_fail(&a->l, "'%.30s' isn't a question of this game", word);
}

/* ---- piles ---- */

/* The pile a question names with the words from `at` on; -1: it names none. */
static int pile_named(struct answer *a, int at)
{
    struct line *l = &a->l;
    const struct town_game *g = l->c.g;
    int house, pawn;
    if (town_line_is(l, at, "discard"))
        return DISCARD;
    if (town_line_is(l, at, "out"))
        return OUT;
    if (town_line_is(l, at, "hand"))
        return (pawn = town_line_pawn(l, at + 1)) < 0 ? -1 : HAND + g->seat_of[pawn];
    if (town_line_is(l, at, "pile"))
        return (house = town_line_house(l, at + 1)) < 0 ? -1 : PILE + house;
    if (!town_line_is(l, at, "stash") || (house = town_line_house(l, at + 1)) < 0 || (pawn = town_line_pawn(l, at + 2)) < 0)
        return -1;
    return stash_of(house, g->seat_of[pawn]);
}

/* ---- what a seat sees (26.3) ---- */

static const struct {
    const char *word;
    int area;
    bool house, pawn, figure; /* words behind it */
} seen_area[] = {
    {"hand", AREA_HAND, .pawn = true},
    {"stash", AREA_STASH, .house = true, .pawn = true},
    {"pile", AREA_PILE, .house = true},
    {"row", AREA_ROW, .house = true},
    {"house", AREA_HOUSE, .house = true},
    {"weapon", AREA_WEAPON, .figure = true},
    {"look", AREA_LOOK},
    {"discard", AREA_DISCARD},
    {"out", AREA_OUT},
    {"combat", AREA_COMBAT},
    {"table", AREA_TABLE},
};

static bool ask_seen(struct answer *a)
{
    struct line *l = &a->l;
    const struct town_game *g = l->c.g;
    struct hd_view view;
    int eye = town_line_pawn(l, 1), at = 3, house = -1, pawn = -1, figure = -1;
    size_t i = 0, areas = sizeof seen_area / sizeof seen_area[0];
    while (i < areas && !town_line_is(l, 2, seen_area[i].word))
        i++;
    if (eye < 0 || i == areas)
        return town_line_fail(l, "nobody sees such a thing");
    if ((seen_area[i].house && (house = town_line_house(l, at++)) < 0) ||
        (seen_area[i].pawn && (pawn = town_line_pawn(l, at++)) < 0) ||
        (seen_area[i].figure && (figure = town_line_piece(l, at)) < 0))
        return false;
    town_observe(&g->base, (const struct hd_state *)l->c.s, g->seat_of[eye], &view);
    for (int n = 0; n < view.slots; n++) {
        const struct hd_slot *slot = &view.slot[n];
        if (slot->area != seen_area[i].area || (house >= 0 && slot->place != house) ||
            (pawn >= 0 && slot->seat != g->seat_of[pawn]) || (figure >= 0 && slot->piece != figure))
            continue;
        out_fmt(&a->o, "%s%s", a->o.len ? " " : "", slot->card == HD_FACE_DOWN ? "back" : id(a, HD_CARD, slot->card));
        if (slot->count != 1 || slot->flags & HD_CHARGED)
            out_fmt(&a->o, " %d", slot->count);
    }
    return a->o.len || (out_str(&a->o, "none"), true);
}

static bool is_one_of(const char *word, const char *words)
{
    size_t length = strlen(word);
    for (const char *at = words; (at = strstr(at, word)); at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

static bool ask(struct answer *a)
{
    struct line *l = &a->l;
    const char *word = l->word[0];
    int index;
    if (town_line_is(l, 0, "sees"))
        return ask_seen(a);
    if (is_one_of(word, "hand pile stash discard out count")) {
        bool number = town_line_is(l, 0, "count");
        int pile = pile_named(a, number);
        if (pile < 0)
            return town_line_fail(l, "there is no such pile");
        return number ? say_number(a, pile_count(l->c.s, pile))
                      : say_cards(a, pile_cards(l->c.s, pile), pile_count(l->c.s, pile));
    }
    if (is_one_of(word, "health kills alive stuck points score followers"))
        return (index = town_line_pawn(l, 1)) >= 0 && ask_pawn(a, word, index);
    if (is_one_of(word, "place weapon survivor"))
        return (index = town_line_piece(l, 1)) >= 0 && ask_figure(a, word, index);
    if (is_one_of(word, "row strength pressure owner home kind fireworks uses"))
        return (index = town_line_house(l, 1)) >= 0 && ask_house(a, word, index);
    if (is_one_of(word, "zombies depth range"))
        return (index = town_line_place(l, 1)) >= 0 && ask_place(a, word, index);
    return ask_course(a, word);
}

bool town_query(const struct hd_game *game, const struct hd_state *state, const char *question, char *out, size_t size)
{
    char why[160] = "";
    struct answer a = {
        .l = {.c = {(const struct town_game *)game, (struct town_state *)state, NULL}, .why = why, .size = sizeof why},
        .o = {out, size, 0}};
    if (size)
        out[0] = 0;
    a.l.words = text_split(question, a.l.buf, sizeof a.l.buf, a.l.word, LINE_WORDS);
    if (a.l.words && ask(&a))
        return true;
    if (size)
        snprintf(out, size, "%s", why[0] ? why : "a question starts with a word");
    return false;
}
