/*
 * words.c - sentences: labels of answers, refusals, events and the open question, filled in from the templates of texts.yaml.
 * Not here: names (names.c), the templates themselves (games/<game>/texts.yaml).
 *
 * A template names its holes: {who} {place} {card} ... Each kind of sentence offers a few references by such names.
 *   {in:place} {into:place} {from:place}   the place declined: "auf der Straße r2c0", "in Raum 1V.B"
 *   {kinds}                                the kind in singular or plural, by the count beside it
 *   {n|one|many}                           singular or plural by a number (core/text.h)
 *   {if n text} {unless n text}            the text only if the number is not 0, or is 0; # in it is the number
 */
#include "horde/load.h"

#include <stdio.h>
#include <string.h>

/* Nouns besides those of holdout.h. */
enum { NUMBER = HD_NOUNS, TEXT, LEVEL, ZCARD, KINDS_BY_COUNT, FREE_ACTIONS };

struct ref {
    const char *name;
    int noun, value;
    const char *text; /* TEXT */
};

enum { REFS = 40 };

struct sentence {
    const struct horde_game *g;
    enum hd_lang lang;
    const struct survivor *who; /* FREE_ACTIONS */
    int refs, count;            /* count: for {kinds} */
    struct ref ref[REFS];
};

static void offer(struct sentence *t, const char *name, int noun, int value)
{
    if (t->refs < REFS)
        t->ref[t->refs++] = (struct ref){name, noun, value, NULL};
}

static void offer_text(struct sentence *t, const char *name, const char *text)
{
    offer(t, name, TEXT, 0);
    t->ref[t->refs - 1].text = text;
}

/* A card that may be missing: {if has-card : }{card} */
static void offer_card(struct sentence *t, int card)
{
    bool there = card >= 0 && card < t->g->card_types;
    offer(t, "has-card", NUMBER, there);
    offer_text(t, "card", there ? horde_name(&t->g->base, HD_CARD, card, t->lang) : "");
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

static const char *kinds_name(const struct sentence *t, int kind)
{
    if (kind < 0)
        return border_of(t->g)->abominations.in[t->lang]; /* several kinds at once are always these */
    if (kind < t->g->zombie_kinds && t->count != 1)
        return t->g->kind[kind].plural.in[t->lang];
    return horde_name(&t->g->base, HD_KIND, kind, t->lang);
}

/* "2 actions, free move" as far as there are any: the free ones by name. */
static void put_free_actions(const struct sentence *t, struct out *o)
{
    for (int slot = 0; t->who && slot < FREE_SLOTS; slot++)
        for (int n = 0; n < t->who->free[slot]; n++)
            out_fmt(o, ", %s", t->g->word[W_FREE_MOVE + slot].in[t->lang]);
}

static void put_ref(const struct sentence *t, const struct ref *ref, enum place_form form, struct out *o)
{
    switch (ref->noun) {
    case NUMBER: out_fmt(o, "%d", ref->value); break;
    case TEXT: out_str(o, ref->text); break;
    case LEVEL: out_str(o, (unsigned)ref->value < LEVELS ? border_of(t->g)->level[ref->value].in[t->lang] : "?"); break;
    case ZCARD: out_str(o, (unsigned)ref->value < (unsigned)t->g->zombie_cards ? t->g->zcard[ref->value].id : "?"); break;
    case KINDS_BY_COUNT: out_str(o, kinds_name(t, ref->value)); break;
    case FREE_ACTIONS: put_free_actions(t, o); break;
    case HD_PLACE:
        if (form && (unsigned)ref->value < (unsigned)t->g->board.zones) {
            out_str(o, border_of(t->g)->place[ref->value][form][t->lang]);
            break;
        } /* fall through */
    default: out_str(o, horde_name(&t->g->base, (enum hd_noun)ref->noun, ref->value, t->lang)); break;
    }
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

static int say(struct sentence *t, const char *tmpl, char *text, size_t size)
{
    struct out o = {text, size, 0};
    if (size)
        text[0] = 0;
    text_template(&o, tmpl ? tmpl : "?", fill_ref, t);
    if (size && text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 32); /* a sentence may begin with a place */
    return (int)o.len;
}

/* ---- labels: "Move to street r2c0" ---- */

static void offer_operand(struct sentence *t, char operand, int value)
{
    static const struct {
        char operand;
        int noun;
        const char *name[2]; /* the first and the second of its kind */
    } row[] = {{'f', HD_PIECE, {"who", "of"}},  {'p', HD_PLACE, {"place", "to"}}, {'c', HD_CARD, {"card", "card2"}},
               {'k', HD_KIND, {"kind", ""}},    {'s', HD_SKILL, {"skill", ""}},   {'w', HD_WORD, {"word", ""}},
               {'n', NUMBER, {"n", ""}}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        if (row[i].operand == (operand | 32) && value != NONE)
            offer(t, row[i].name[ref_named(t, row[i].name[0]) != NULL], row[i].noun, value);
}

/* The cards to share out lie in the frame of the spawn step (spawn.c). */
static void offer_zombie_card(struct sentence *t, const struct horde_state *s, int index)
{
    const struct frame *f = &s->frame[s->depth ? s->depth - 1 : 0];
    if (f->kind != F_SPAWN || index >= f->b || f->data[index] >= t->g->zombie_cards)
        return;
    const struct zombie_card *card = &t->g->zcard[f->data[index]];
    t->count = card->count[danger_level(t->g, s)];
    offer(t, "zcard", ZCARD, f->data[index]);
    offer(t, "count", NUMBER, t->count);
    offer(t, "kinds", KINDS_BY_COUNT, card->kind == NONE ? HD_NONE : card->kind);
    offer(t, "rush", NUMBER, card->type == ZCARD_RUSH);
    offer(t, "extra", NUMBER, card->type == ZCARD_EXTRA);
}

int horde_label(const struct hd_game *game, const struct hd_state *state, struct hd_action action, enum hd_lang lang, char *text,
                size_t size)
{
    const struct horde_game *g = (const struct horde_game *)game;
    struct sentence t = {.g = g, .lang = lang};
    const char *operands = game->rules->verbs[action.verb].operands, *label = g->label[action.verb].in[lang];
    bool modified = false;
    for (int i = 0; operands[i]; i++) {
        if (operands[i] != 'C')
            offer_operand(&t, operands[i], action.arg[i]);
        modified = modified || (operands[i] == 'W' && action.arg[i] != NONE);
    }
    if (action.verb == V_OPEN)
        offer_card(&t, action.arg[2] == NONE ? HD_NONE : action.arg[2]);
    if (action.verb == V_ASSIGN)
        offer_zombie_card(&t, (const struct horde_state *)state, action.arg[0]);
    if (action.verb == V_FIRST) /* seats are counted from 0 in actions, from 1 by people */
        offer(&t, "seat", HD_SEAT, action.arg[0]);
    int length = say(&t, label, text, size);
    if (!modified)
        return length;
    struct out o = {text, size, (size_t)length};
    out_fmt(&o, " (%s)", horde_name(game, HD_WORD, ref_named(&t, "word")->value, lang));
    return (int)o.len;
}

/* ---- refusals: {0} {place0} {who1} ... read the arguments as what the template says they are ---- */

int horde_why(const struct hd_game *game, struct hd_why why, enum hd_lang lang, char *text, size_t size)
{
    static const char *const name[][4] = {{"0", "1", "2", "3"},
                                          {"place0", "place1", "place2", "place3"},
                                          {"who0", "who1", "who2", "who3"},
                                          {"card0", "card1", "card2", "card3"},
                                          {"kind0", "kind1", "kind2", "kind3"},
                                          {"seat0", "seat1", "seat2", "seat3"}};
    static const int noun[] = {NUMBER, HD_PLACE, HD_PIECE, HD_CARD, HD_KIND, HD_SEAT};
    const struct horde_game *g = (const struct horde_game *)game;
    struct sentence t = {.g = g, .lang = lang, .count = 1};
    for (size_t row = 0; row < sizeof noun / sizeof noun[0]; row++)
        for (int i = 0; i < 4; i++)
            offer(&t, name[row][i], noun[row], why.arg[i]);
    return say(&t, why.reason < Y_COUNT ? g->reason[why.reason].in[lang] : "?", text, size);
}

/* ---- events ---- */

static const char *list_dice(const struct hd_event *event, char *out, size_t size)
{
    struct out o = {out, size, 0};
    out[0] = 0;
    for (int i = 0; i < event->dice_count && i < HD_DICE; i++)
        out_fmt(&o, "%s%d", i ? ", " : "", event->dice[i]);
    return out;
}

static void offer_event(struct sentence *t, const struct hd_event *e)
{
    static const char *const number[] = {"n0", "n1", "n2", "n3"}, *const level[] = {"level0", "level1"};
    static const char *const sort[] = {"spawn", "rush", "abomination", "extra"};
    offer(t, "who", HD_PIECE, e->piece);
    offer(t, "of", HD_PIECE, e->of);
    offer(t, "kind", HD_KIND, e->piece_kind);
    offer(t, "kinds", KINDS_BY_COUNT, e->piece_kind);
    offer(t, "count", NUMBER, e->count);
    offer(t, "place", HD_PLACE, e->place);
    offer(t, "to", HD_PLACE, e->to);
    offer(t, "link", HD_LINK, e->link);
    offer_card(t, e->card);
    offer(t, "area", HD_AREA, e->area);
    offer(t, "skill", HD_SKILL, e->skill);
    offer(t, "track", HD_TRACK, e->track);
    offer(t, "word", HD_WORD, e->word);
    offer(t, "seat", HD_SEAT, e->seat);
    offer(t, "zcard", ZCARD, e->n[0]);
    for (int i = 0; i < 4; i++)
        offer(t, number[i], NUMBER, e->n[i]);
    for (int i = 0; i < 2; i++)
        offer(t, level[i], LEVEL, e->n[i]);
    offer(t, "need", NUMBER, e->n[0] ? e->n[1] : 0); /* of an attack with dice */
    offer(t, "damage", NUMBER, e->n[0] ? e->n[2] : 0);
    if (e->phrase == P_ZOMBIE_CARD)
        for (int i = 0; i <= ZCARD_EXTRA; i++)
            offer(t, sort[i], NUMBER, e->n[2] == i);
    /* is there one at all? for {if has-...} */
    offer(t, "has-who", NUMBER, e->piece >= 0);
    offer(t, "has-place", NUMBER, e->place >= 0);
    offer(t, "has-kind", NUMBER, e->piece_kind >= 0);
}

int horde_event(const struct hd_game *game, const struct hd_event *event, int seat, enum hd_lang lang, char *text, size_t size)
{
    const struct horde_game *g = (const struct horde_game *)game;
    struct sentence t = {.g = g, .lang = lang, .count = event->count};
    char dice[4 * HD_DICE];
    (void)seat; /* everybody sees everything in these games */
    offer_event(&t, event);
    offer_text(&t, "dice", list_dice(event, dice, sizeof dice));
    return say(&t, event->phrase < P_COUNT ? g->phrase[event->phrase].in[lang] : "?", text, size);
}

/* ---- the open question ---- */

static void offer_frame(struct sentence *t, const struct horde_state *s, const struct frame *f)
{
    offer(t, "a", NUMBER, f->a);
    offer(t, "b", NUMBER, f->b);
    offer(t, "c", NUMBER, f->c);
    offer(t, "d", NUMBER, f->d);
    offer(t, "of", HD_PIECE, f->a);
    offer(t, "card", HD_CARD, f->a);
    offer(t, "kind", HD_KIND, f->a);
    offer(t, "level", LEVEL, f->a);
    offer(t, "place", HD_PLACE, f->zone);
    if (f->who >= t->g->team)
        return;
    const struct survivor *v = &s->survivor[f->who];
    t->who = v;
    offer(t, "who", HD_PIECE, f->who);
    offer(t, "seat", HD_SEAT, t->g->seat_of[f->who]);
    offer(t, "n", NUMBER, v->actions);
    offer(t, "free", FREE_ACTIONS, 0);
    int drawn = v->card[INCOMING];
    offer(t, "has-drawn", NUMBER, drawn != NONE);
    offer_text(t, "drawn", drawn == NONE ? "" : horde_name(&t->g->base, HD_CARD, t->g->type_of[drawn], t->lang));
}

/* The dice of an attack lie in its frame: how often each face, hits not yet assigned at 6, the face needed at 9 (attack.c). */
static void offer_dice(struct sentence *t, const struct frame *f, char *dice, size_t size)
{
    struct out o = {dice, size, 0};
    int hits = 0;
    dice[0] = 0;
    for (int face = 6; face > 0; face--) {
        for (int n = 0; n < f->data[face - 1]; n++)
            out_fmt(&o, "%s%d", o.len ? ", " : "", face);
        hits += face >= f->data[9] ? f->data[face - 1] : 0;
    }
    offer_text(t, "dice", dice);
    offer(t, "hits", NUMBER, hits);
    offer(t, "left", NUMBER, f->data[6]);
}

int horde_question(const struct hd_game *game, const struct hd_state *state, enum hd_lang lang, char *text, size_t size)
{
    const struct horde_game *g = (const struct horde_game *)game;
    const struct horde_state *s = (const struct horde_state *)state;
    struct sentence t = {.g = g, .lang = lang, .count = 1};
    char dice[4 * HD_DICE];
    if (s->result != HD_PLAYING || !s->depth)
        return say(&t, g->word[W_NOTHING].in[lang], text, size);
    const struct frame *f = &s->frame[s->depth - 1];
    offer_frame(&t, s, f);
    if (f->kind == F_ATTACK)
        offer_dice(&t, f, dice, sizeof dice);
    if (!ref_named(&t, "seat"))
        offer(&t, "seat", HD_SEAT, s->seat);
    return say(&t, g->question[frame_question(f)].in[lang], text, size);
}
