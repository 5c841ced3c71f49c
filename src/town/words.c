/*
 * words.c - sentences: labels of answers, refusals, events and the open question, filled in from the templates of texts.yaml.
 * Not here: names (names.c), the templates themselves (games/<game>/texts.yaml).
 *
 * The holes of templates are told in core/sentence.h.
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

/* "Pistol (2)": which weapon, and what is left in it. */
static void offer_weapon(struct sentence *t, const struct town_state *s, struct hd_action a, char *text, size_t size)
{
    int number = a.verb == V_REFILL ? a.arg[2] : a.arg[1], piece = a.verb == V_REFILL ? a.arg[1] : a.arg[0];
    bool has = a.verb == V_SHOOT || a.verb == V_ATTACK || a.verb == V_GIVE || a.verb == V_FIRE || a.verb == V_REACT ||
               a.verb == V_LOAD || a.verb == V_DROP || a.verb == V_REFILL;
    const struct weapon *w = has ? weapon_of(s, piece, number) : NULL;
    snprintf(text, size, "?");
    if (w)
        snprintf(text, size, "%s (%d)", game_of(t)->card[w->card].name.in[t->lang], w->bullets);
    offer_text(t, "weapon", text);
}

int town_label(const struct hd_game *game, const struct hd_state *state, struct hd_action action, enum hd_lang lang, char *text,
               size_t size)
{
    const struct town_game *g = (const struct town_game *)game;
    const struct town_state *s = (const struct town_state *)state;
    struct sentence t = {.game = game, .lang = lang, .put = put_noun};
    char weapon[80];
    const char *operands = game->rules->verbs[action.verb].operands;
    for (int i = 0; operands[i]; i++)
        offer_operand(&t, operands[i], action.arg[i]);
    offer_weapon(&t, s, action, weapon, sizeof weapon);
    const struct ref *who = ref_named(&t, "who");
    offer(&t, "has-who", NOUN_NUMBER, who != NULL);
    offer_text(&t, "whose", who ? town_name(game, HD_PIECE, who->value, lang) : "");
    offer(&t, "weak", NOUN_NUMBER, s->depth && s->frame[s->depth - 1].kind == F_SERIES);
    return say_sentence(&t, g->label[action.verb].in[lang], text, size);
}

/* ---- refusals: {0} {place0} {who1} ... read the arguments as what the template says they are ---- */

int town_why(const struct hd_game *game, struct hd_why why, enum hd_lang lang, char *text, size_t size)
{
    const struct town_game *g = (const struct town_game *)game;
    struct sentence t = {.game = game, .lang = lang, .put = put_noun};
    offer_reason(&t, why);
    return say_sentence(&t, why.reason < Y_COUNT ? g->reason[why.reason].in[lang] : "?", text, size);
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

int town_question(const struct hd_game *game, const struct hd_state *state, enum hd_lang lang, char *text, size_t size)
{
    const struct town_game *g = (const struct town_game *)game;
    const struct town_state *s = (const struct town_state *)state;
    struct sentence t = {.game = game, .lang = lang, .put = put_noun};
    if (s->result != HD_PLAYING || !s->depth)
        return say_sentence(&t, g->word[W_NOTHING].in[lang], text, size);
    const struct frame *f = &s->frame[s->depth - 1];
    offer(&t, "seat", HD_SEAT, f->seat);
    offer(&t, "who", HD_PIECE, f->who);
    offer(&t, "place", HD_PLACE, f->place);
    offer(&t, "a", NOUN_NUMBER, f->a);
    offer(&t, "b", NOUN_NUMBER, f->b);
    offer(&t, "n", NOUN_NUMBER, f->kind == F_KEEP ? cards_to_keep(g, s, f->seat) : s->actions);
    offer(&t, "walks", NOUN_NUMBER, s->walks);
    return say_sentence(&t, g->question[frame_question(g, s, f)].in[lang], text, size);
}
