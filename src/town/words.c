/*
 * words.c - sentences: labels of answers, refusals, events and the open question, filled in from the templates of texts.yaml.
 * Not here: names (names.c), the templates themselves (games/<game>/texts.yaml).
 *
 * core/sentence.h explains the holes in templates.
 */
#include "town/load.h"

#include <stdio.h>
#include <string.h>

static const struct town_game *game_of(const struct sentence *t) { return (const struct town_game *)t->game; }

static void put_noun(const struct sentence *t, const struct ref *ref, enum place_form form, struct out *o)
{
    const struct town_game *g = game_of(t);
    if (ref->noun == HD_CARD && ref->value == HD_FACE_DOWN)
        out_str(o, g->word[W_A_CARD].in[t->lang]);
    else if (ref->noun == HD_PLACE && (unsigned)ref->value < (unsigned)g->board.nodes)
        out_str(o, border_of(g)->place[ref->value][form][t->lang]);
    else
        out_str(o, town_name(t->game, (enum hd_noun)ref->noun, ref->value, t->lang));
}

/* ---- labels: "Red shoots with Pistol at a zombie on square 4-7" ---- */

/* The figure and the number of the weapon an answer is about. */
static bool weapon_meant(struct hd_action a, int *piece, int *number)
{
    *piece = a.arg[0];
    *number = a.arg[1];
    switch (a.verb) {
    case V_SHOOT:
    case V_ATTACK:
    case V_GIVE:
    case V_FIRE:
    case V_REACT:
    case V_LOAD:
    case V_DROP: return true;
    case V_REFILL:
        *piece = a.arg[1];
        *number = a.arg[2];
        return true;
    case V_DISARM:
        *piece = a.arg[1];
        *number = 1;
        return true;
    default: return false;
    }
}

/* "Pistol (2)": which weapon, and what is left in it; of two alike "Pistol 1 (2)" and "Pistol 2 (2)". */
static void offer_weapon(struct sentence *t, const struct town_state *s, struct hd_action a, char *text, size_t size)
{
    int piece, number;
    const struct weapon *w = weapon_meant(a, &piece, &number) ? town_weapon_of(s, piece, number) : NULL;
    const struct weapon *other = w ? town_weapon_of(s, piece, GUNS + 1 - number) : NULL;
    const char *name = w ? game_of(t)->card[w->card].name.in[t->lang] : "?";
    if (other && other->card == w->card)
        snprintf(text, size, "%s %d (%d)", name, number, w->bullets);
    else
        snprintf(text, size, w ? "%s (%d)" : "%s", name, w ? w->bullets : 0);
    offer_text(t, "weapon", text);
}

int town_label(const struct hd_game *game, const struct hd_state *state, struct hd_action action, enum hd_lang lang, char *text,
               size_t size)
{
    const struct town_game *g = (const struct town_game *)game;
    const struct town_state *s = (const struct town_state *)state;
    struct sentence t = {.game = game, .lang = lang, .put = put_noun};
    char weapon[80], whose[80];
    const char *operands = game->rules->verbs[action.verb].operands;
    for (int i = 0; operands[i]; i++)
        offer_operand(&t, operands[i], action.arg[i]);
    offer_weapon(&t, s, action, weapon, sizeof weapon);
    const struct frame *f = &s->frame[s->depth ? s->depth - 1 : 0];
    const struct ref *who = ref_named(&t, "who");
    offer(&t, "has-who", NOUN_NUMBER, who != NULL);
    snprintf(whose, sizeof whose, "%s%s", who ? " " : "", who ? town_name(game, HD_PIECE, who->value, lang) : "");
    offer_text(&t, "whose", whose); /* with its blank: there may be nobody */
    offer(&t, "weak", NOUN_NUMBER, f->kind == F_SERIES);
    offer(&t, "sends", NOUN_NUMBER, f->kind == F_EVENT);
    offer(&t, "shoots", NOUN_NUMBER, f->kind == F_SHOOT);
    offer(&t, "on", NOUN_NUMBER,
          action.verb == V_RUN && f->kind == F_RUN && town_run_goes_on(g, s, f->who, f->place, action.arg[1]));
    return say_sentence(&t, g->label[action.verb].in[lang], text, size);
}

/* ---- what speaks for an answer ---- */

int town_motive(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_action action, enum hd_lang lang,
                char *text, size_t size)
{
    struct motive m = town_think_motive((const struct town_game *)game, (const struct town_state *)state, seat, action);
    struct sentence t = {.game = game, .lang = lang, .put = put_noun};
    if (m.kind == MOTIVE_NONE)
        return 0;
    offer(&t, "who", HD_PIECE, m.who);
    offer(&t, "of", HD_PIECE, m.of);
    offer(&t, "place", HD_PLACE, m.place);
    offer(&t, "card", HD_CARD, m.card);
    offer_text(&t, "about", town_explain(game, HD_CARD, m.card, lang));
    offer(&t, "n", NOUN_NUMBER, m.n);
    offer(&t, "m", NOUN_NUMBER, m.m);
    return say_sentence(&t, border_of(game_of(&t))->motive[m.kind].in[lang], text, size);
}

/* ---- events ---- */

static void offer_secrets(struct sentence *t, const struct hd_event *e, bool full)
{
    static const char *const number[] = {"n0", "n1", "n2", "n3"};
    offer(t, "card", HD_CARD, full ? e->card : HD_FACE_DOWN);
    offer(t, "card0", HD_CARD, full ? e->n[0] : HD_FACE_DOWN);
    for (int i = 0; i < 4; i++)
        offer(t, number[i], NOUN_NUMBER, full ? e->n[i] : 0);
}

int town_event(const struct hd_game *game, const struct hd_event *event, int seat, enum hd_lang lang, char *text, size_t size)
{
    const struct town_game *g = (const struct town_game *)game;
    struct sentence t = {.game = game, .lang = lang, .put = put_noun};
    bool full = seat == HD_TEAM || event->seats == 0xff || (seat >= 0 && seat < HD_SEATS && event->seats >> seat & 1);
    offer_event(&t, event);
    offer_secrets(&t, event, full);
    return say_sentence(&t, event->phrase < P_COUNT ? g->phrase[event->phrase].in[lang] : "?", text, size);
}

/* ---- the open question ---- */

static int cards_to_keep(const struct town_game *g, const struct town_state *s, int seat)
{
    int kept = 0;
    for (int i = 0; i < pile_count(s, HAND + seat); i++)
        kept += pile_cards(s, HAND + seat)[i] >= FRESH;
    return g->table.keep - kept;
}

/* The one number a question has. */
static int question_number(const struct town_game *g, const struct town_state *s, const struct frame *f)
{
    switch (f->kind) {
    case F_KEEP: return cards_to_keep(g, s, f->seat);
    case F_SEND: return f->send.steps;
    case F_TRAP: return f->trap.kills;
    case F_ZOMBIES: return f->zombies.left;
    default: return s->actions;
    }
}

static int ask_in_words(const struct town_game *g, enum word question, int seat, int who, int place, int n, int walks,
                        enum hd_lang lang, char *text, size_t size)
{
    struct sentence t = {.game = &g->base, .lang = lang, .put = put_noun};
    offer(&t, "seat", HD_SEAT, seat);
    offer(&t, "who", HD_PIECE, who);
    offer(&t, "place", HD_PLACE, place);
    offer(&t, "n", NOUN_NUMBER, n);
    offer(&t, "walks", NOUN_NUMBER, walks);
    return say_sentence(&t, g->question[question].in[lang], text, size);
}

int town_question(const struct hd_game *game, const struct hd_state *state, enum hd_lang lang, char *text, size_t size)
{
    const struct town_game *g = (const struct town_game *)game;
    const struct town_state *s = (const struct town_state *)state;
    struct sentence t = {.game = game, .lang = lang, .put = put_noun};
    if (s->result != HD_PLAYING || !s->depth)
        return say_sentence(&t, g->word[W_NOTHING].in[lang], text, size);
    const struct frame *f = &s->frame[s->depth - 1];
    return ask_in_words(g, town_frame_question(g, s, f), f->seat, f->who, f->place, question_number(g, s, f), s->walks, lang,
                        text, size);
}

/* ---- refusals: {0} {place0} {who1} ... read the arguments as what the template says they are ---- */

/* What is asked instead. A refusal has room for four numbers and knows no position, so the question and its number share one.
 */
struct hd_why town_why_not_asked(const struct town_game *g, const struct town_state *s, const struct frame *f, enum rule rule)
{
    int question = town_frame_question(g, s, f) | question_number(g, s, f) << 8;
    return (struct hd_why){
        .rule = (uint16_t)rule, .reason = Y_NOT_ASKED, .arg = {(int16_t)question, f->seat, f->who, f->place}};
}

int town_why(const struct hd_game *game, struct hd_why why, enum hd_lang lang, char *text, size_t size)
{
    const struct town_game *g = (const struct town_game *)game;
    struct sentence t = {.game = game, .lang = lang, .put = put_noun};
    char question[256];
    int asked = why.arg[0] & 0xff;
    offer_reason(&t, why);
    if ((why.reason == Y_NOT_ASKED || why.reason == Y_LEFT_OUT) && asked < W_COUNT) {
        ask_in_words(g, (enum word)asked, why.arg[1], why.arg[2], why.arg[3], (uint16_t)why.arg[0] >> 8, 0, lang, question,
                     sizeof question);
        offer_text(&t, "question", question);
    }
    return say_sentence(&t, why.reason < Y_COUNT ? g->reason[why.reason].in[lang] : "?", text, size);
}
