/*
 * words.c - sentences: labels of answers, refusals, events and the open question, filled in from the templates of texts.yaml.
 * Not here: names (names.c), the templates themselves (games/<game>/texts.yaml).
 *
 * A template names its holes: {who} {place} {card} ... Each kind of sentence offers a few references by such names.
 *   {in:place} {into:place} {from:place}   the place declined: "auf Feld 4-7", "aus Haus 3"
 *   {n|one|many}                           singular or plural by a number (core/text.h)
 *   {if n text} {unless n text}            the text only if the number is not 0, or is 0; # in it is the number
 */
#include "town/load.h"

#include <stdio.h>
#include <string.h>

/* Nouns besides those of holdout.h. */
enum { NUMBER = HD_NOUNS, TEXT };

struct ref {
    const char *name;
    int noun, value;
    const char *text; /* TEXT */
};

enum { REFS = 32 };

struct sentence {
    const struct town_game *g;
    enum hd_lang lang;
    int refs;
    struct ref ref[REFS];
};

static void offer(struct sentence *t, const char *name, int noun, int value)
{
    if (t->refs < REFS)
        t->ref[t->refs++] = (struct ref){name, noun, value, NULL};
}

static void offer_text(struct sentence *t, const char *name, const char *text)
{
    if (t->refs < REFS)
        t->ref[t->refs++] = (struct ref){name, TEXT, 0, text};
}

static const struct ref *ref_named(const struct sentence *t, const char *name)
{
    for (int i = 0; i < t->refs; i++)
        if (!strcmp(t->ref[i].name, name))
            return &t->ref[i];
    return NULL;
}

/* ---- one hole ---- */

/* "in:place" -> PLACE_IN and "place". */
static enum place_form form_of(const char **name)
{
    static const char *const prefix[PLACE_FORMS] = {"", "in:", "into:", "from:"};
    for (int form = PLACE_FORMS - 1; form > 0; form--)
        if (!strncmp(*name, prefix[form], strlen(prefix[form]))) {
            *name += strlen(prefix[form]);
            return form;
        }
    return PLACE_NAME;
}

static void put_ref(const struct sentence *t, const struct ref *ref, enum place_form form, struct out *o)
{
    if (ref->noun == NUMBER)
        out_fmt(o, "%d", ref->value);
    else if (ref->noun == TEXT)
        out_str(o, ref->text);
    else if (ref->noun == HD_CARD && ref->value == HD_FACE_DOWN)
        out_str(o, t->g->word[W_A_CARD].in[t->lang]);
    else if (ref->noun == HD_PLACE && (unsigned)ref->value < (unsigned)t->g->board.nodes)
        out_str(o, border_of(t->g)->place[ref->value][form][t->lang]);
    else
        out_str(o, town_name(&t->g->base, (enum hd_noun)ref->noun, ref->value, t->lang));
}

/* "if n1 , # extra": the text behind the name, with # for the number. */
static bool put_if(const struct sentence *t, const char *condition, bool wanted, struct out *o)
{
    char name[24];
    size_t length = strcspn(condition, " ");
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), condition);
    const struct ref *ref = ref_named(t, name);
    if (!ref)
        return false;
    const char *text = condition[length] ? condition + length + 1 : "";
    for (; (ref->value != 0) == wanted && *text; text++) {
        char letter[2] = {*text, 0};
        if (*text == '#')
            out_fmt(o, "%d", ref->value);
        else
            out_str(o, letter);
    }
    return true;
}

static bool fill_ref(void *user, const char *name, struct out *o, long *number)
{
    const struct sentence *t = user;
    if (!strncmp(name, "if ", 3))
        return put_if(t, name + 3, true, o);
    if (!strncmp(name, "unless ", 7))
        return put_if(t, name + 7, false, o);
    enum place_form form = form_of(&name);
    const struct ref *ref = ref_named(t, name);
    if (!ref)
        return false;
    *number = ref->value;
    put_ref(t, ref, form, o);
    return true;
}

/* A sentence begins with a capital, whatever name stands there. */
static int say(struct sentence *t, const char *tmpl, char *text, size_t size)
{
    struct out o = {text, size, 0};
    if (size)
        text[0] = 0;
    text_template(&o, tmpl ? tmpl : "?", fill_ref, t);
    if (size && text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
    return (int)o.len;
}

/* ---- labels: "Red shoots with Pistol at a zombie on square 4-7" ---- */

static void offer_operand(struct sentence *t, char operand, int value)
{
    static const struct {
        char operand;
        int noun;
        const char *name[2]; /* the first and the second of its kind */
    } row[] = {{'f', HD_PIECE, {"who", "of"}},
               {'p', HD_PLACE, {"place", "to"}},
               {'c', HD_CARD, {"card", ""}},
               {'n', NUMBER, {"n", ""}}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        if (row[i].operand == (operand | 32) && value != NONE)
            offer(t, row[i].name[ref_named(t, row[i].name[0]) != NULL], row[i].noun, value);
}

/* "Pistol (2)": which weapon, and what is left in it. */
static void offer_weapon(struct sentence *t, const struct town_state *s, struct hd_action a, char *text, size_t size)
{
    int number = a.verb == V_REFILL ? a.arg[2] : a.arg[1], piece = a.verb == V_REFILL ? a.arg[1] : a.arg[0];
    bool has = a.verb == V_SHOOT || a.verb == V_ATTACK || a.verb == V_GIVE || a.verb == V_FIRE || a.verb == V_REACT ||
               a.verb == V_LOAD || a.verb == V_DROP || a.verb == V_REFILL;
    const struct weapon *w = has ? weapon_of(s, piece, number) : NULL;
    snprintf(text, size, "?");
    if (w)
        snprintf(text, size, "%s (%d)", t->g->card[w->card].name.in[t->lang], w->bullets);
    offer_text(t, "weapon", text);
}

int town_label(const struct hd_game *game, const struct hd_state *state, struct hd_action action, enum hd_lang lang, char *text,
               size_t size)
{
    const struct town_game *g = (const struct town_game *)game;
    struct sentence t = {.g = g, .lang = lang};
    char weapon[80];
    const char *operands = game->rules->verbs[action.verb].operands;
    for (int i = 0; operands[i]; i++)
        offer_operand(&t, operands[i], action.arg[i]);
    offer_weapon(&t, (const struct town_state *)state, action, weapon, sizeof weapon);
    const struct ref *who = ref_named(&t, "who");
    offer(&t, "has-who", NUMBER, who != NULL);
    offer_text(&t, "whose", who ? town_name(game, HD_PIECE, who->value, lang) : "");
    return say(&t, g->label[action.verb].in[lang], text, size);
}

/* ---- refusals: {0} {place0} {who1} ... read the arguments as what the template says they are ---- */

int town_why(const struct hd_game *game, struct hd_why why, enum hd_lang lang, char *text, size_t size)
{
    static const char *const name[][4] = {{"0", "1", "2", "3"},
                                          {"place0", "place1", "place2", "place3"},
                                          {"who0", "who1", "who2", "who3"},
                                          {"card0", "card1", "card2", "card3"},
                                          {"seat0", "seat1", "seat2", "seat3"}};
    static const int noun[] = {NUMBER, HD_PLACE, HD_PIECE, HD_CARD, HD_SEAT};
    const struct town_game *g = (const struct town_game *)game;
    struct sentence t = {.g = g, .lang = lang};
    for (size_t row = 0; row < sizeof noun / sizeof noun[0]; row++)
        for (int i = 0; i < 4; i++)
            offer(&t, name[row][i], noun[row], why.arg[i]);
    return say(&t, why.reason < Y_COUNT ? g->reason[why.reason].in[lang] : "?", text, size);
}

/* ---- events ---- */

static void offer_event(struct sentence *t, const struct hd_event *e, bool full)
{
    static const char *const number[] = {"n0", "n1", "n2", "n3"};
    offer(t, "who", HD_PIECE, e->piece);
    offer(t, "of", HD_PIECE, e->of);
    offer(t, "count", NUMBER, e->count);
    offer(t, "place", HD_PLACE, e->place);
    offer(t, "to", HD_PLACE, e->to);
    offer(t, "card", HD_CARD, full ? e->card : HD_FACE_DOWN);
    offer(t, "card0", HD_CARD, full ? e->n[0] : HD_FACE_DOWN);
    offer(t, "area", HD_AREA, e->area);
    offer(t, "track", HD_TRACK, e->track);
    offer(t, "word", HD_WORD, e->word);
    offer(t, "seat", HD_SEAT, e->seat);
    for (int i = 0; i < 4; i++)
        offer(t, number[i], NUMBER, full ? e->n[i] : 0);
}

int town_event(const struct hd_game *game, const struct hd_event *event, int seat, enum hd_lang lang, char *text, size_t size)
{
    const struct town_game *g = (const struct town_game *)game;
    struct sentence t = {.g = g, .lang = lang};
    bool full = seat == HD_TEAM || event->seats == 0xff || (seat >= 0 && seat < HD_SEATS && event->seats >> seat & 1);
    offer_event(&t, event, full);
    return say(&t, event->phrase < P_COUNT ? g->phrase[event->phrase].in[lang] : "?", text, size);
}

/* ---- the open question ---- */

static int cards_to_keep(const struct town_game *g, const struct town_state *s, int seat)
{
    int kept = 0;
    for (int i = 0; i < pile_count(s, HAND + seat); i++)
        kept += pile_cards(s, HAND + seat)[i] >= FRESH;
    return g->table.keep - kept;
}

int town_question(const struct hd_game *game, const struct hd_state *state, enum hd_lang lang, char *text, size_t size)
{
    const struct town_game *g = (const struct town_game *)game;
    const struct town_state *s = (const struct town_state *)state;
    struct sentence t = {.g = g, .lang = lang};
    if (s->result != HD_PLAYING || !s->depth)
        return say(&t, g->word[W_NOTHING].in[lang], text, size);
    const struct frame *f = &s->frame[s->depth - 1];
    offer(&t, "seat", HD_SEAT, f->seat);
    offer(&t, "who", HD_PIECE, f->who);
    offer(&t, "place", HD_PLACE, f->place);
    offer(&t, "a", NUMBER, f->a);
    offer(&t, "b", NUMBER, f->b);
    offer(&t, "n", NUMBER, f->kind == F_KEEP ? cards_to_keep(g, s, f->seat) : s->actions);
    offer(&t, "walks", NUMBER, s->walks);
    return say(&t, g->question[frame_question(g, s, f)].in[lang], text, size);
}
