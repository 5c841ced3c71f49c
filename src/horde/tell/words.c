/*
 * words.c - sentences: labels of answers, refusals, events and the open question, filled in from the templates of texts.yaml.
 * Not here: names (names.c), the templates themselves (games/<game>/texts.yaml).
 *
 * core/sentence.h explains the holes in templates; here also
 *   {kinds}   the kind in singular or plural, by the count beside it
 *   {crowd}   "a walker", "3 walkers"; {crowd-killed} the same where it is done to them
 */
#include "horde/border.h"
#include "horde/core/combat.h"
#include "horde/core/core.h"
#include "horde/load/load.h"
#include "horde/parts/parts.h"

#include <stdio.h>
#include <string.h>

/* Nouns of this family. */
enum { ALL_SORTS = -2 }; /* a kind: several at once, not only abominations */
enum {
    LEVEL = NOUN_OWN,
    ZCARD,
    KINDS_BY_COUNT,
    CROWD,
    CROWD_KILLED,
    FREE_ACTIONS,
    SAYING,
    OPTION,
    OWN_DEED,
    ACHIEVEMENT,
    CARD_TITLE,
    CARD_WORDS,
    STORY_KEY,
    SIGN,
    GOAL
};

/* What some nouns need besides their value: the count beside a kind, whose free actions. */
struct beside {
    int count;
    const struct survivor *who;
    const uint8_t *all_out; /* that one's free all-out attacks; NULL: none */
    int machine;            /* and free machine actions */
};

static const struct horde_game *game_of(const struct sentence *t) { return (const struct horde_game *)t->game; }
static struct beside *beside(const struct sentence *t) { return t->user; }

/* A card that may be missing: {if has-card : }{card} */
static void offer_card(struct sentence *t, int card)
{
    bool there = card >= 0 && card < game_of(t)->card_types;
    offer(t, "has-card", NOUN_NUMBER, there);
    offer_text(t, "card", there ? horde_name(t->game, HD_CARD, card, t->lang) : "");
}

struct article {
    const char *name;
    const struct hd_text *of; /* by card; NULL: none is known */
    const char *without;      /* what stands before a name alone */
    char text[80];
};

/* " a Pistol" as it stands behind a verb, ": Pistol" without its article. */
static void offer_article(struct sentence *t, struct article *a, int card)
{
    bool there = card >= 0 && card < game_of(t)->card_types;
    const char *with = there ? a->of[card].in[t->lang] : NULL;
    if (there)
        snprintf(a->text, sizeof a->text, "%s%s", with ? " " : a->without,
                 with ? with : horde_name(t->game, HD_CARD, card, t->lang));
    offer_text(t, a->name, a->text);
}

/* A kind that may be missing: {if has-kind : }{kind} */
static void offer_kind(struct sentence *t, int kind)
{
    bool there = kind < game_of(t)->zombie_kinds;
    offer(t, "has-kind", NOUN_NUMBER, there);
    offer_text(t, "kind", there ? horde_name(t->game, HD_KIND, kind, t->lang) : "");
}

/* ---- one hole ---- */

static const char *kinds_name(const struct sentence *t, int kind)
{
    if (kind < 0)
        return kind == ALL_SORTS ? game_of(t)->word[W_ENEMIES].in[t->lang] : border_of(game_of(t))->abominations.in[t->lang];
    if (kind < game_of(t)->zombie_kinds && beside(t)->count != 1)
        return game_of(t)->kind[kind].plural.in[t->lang];
    return horde_name(t->game, HD_KIND, kind, t->lang);
}

static void put_crowd(const struct sentence *t, int kind, bool killed, struct out *o)
{
    const struct zombie_kind *k = (unsigned)kind < (unsigned)game_of(t)->zombie_kinds ? &game_of(t)->kind[kind] : NULL;
    const char *one = k && beside(t)->count == 1 ? (killed ? k->killed : k->one).in[t->lang] : NULL;
    if (one)
        out_str(o, one);
    else
        out_fmt(o, "%d %s", beside(t)->count, kinds_name(t, kind));
}

/* "2 actions, free move" as far as there are any: the free ones by name. */
static void put_free_actions(const struct sentence *t, struct out *o)
{
    for (int slot = 0; beside(t)->who && slot < FREE_SLOTS; slot++)
        for (int n = 0; n < beside(t)->who->free[slot] && (slot != ACT_PAIR || holds_pair(game_of(t), beside(t)->who)); n++)
            out_fmt(o, ", %s", game_of(t)->word[W_FREE_MOVE + slot].in[t->lang]);
    for (int slot = 0; beside(t)->all_out && slot < ALL_OUT_SLOTS; slot++)
        for (int n = 0; n < beside(t)->all_out[slot]; n++)
            out_fmt(o, ", %s", game_of(t)->word[W_FREE_ALL_OUT_MELEE + slot].in[t->lang]);
    for (int n = 0; n < beside(t)->machine; n++)
        out_fmt(o, ", %s", game_of(t)->word[W_FREE_MACHINE].in[t->lang]);
}

static void put_noun(const struct sentence *t, const struct ref *ref, enum place_form form, struct out *o)
{
    const struct horde_game *g = game_of(t);
    switch (ref->noun) {
    case LEVEL: out_str(o, (unsigned)ref->value < LEVELS ? border_of(g)->level[ref->value].in[t->lang] : "?"); break;
    case ZCARD: out_str(o, (unsigned)ref->value < (unsigned)g->zombie_cards ? g->zcard[ref->value].id : "?"); break;
    case KINDS_BY_COUNT: out_str(o, kinds_name(t, ref->value)); break;
    case CROWD:
    case CROWD_KILLED: put_crowd(t, ref->value, ref->noun == CROWD_KILLED, o); break;
    case FREE_ACTIONS: put_free_actions(t, o); break;
    case STORY_KEY:
        out_str(o, (unsigned)ref->value < STORY_KEYS && g->campaign.key[ref->value].id
                       ? g->campaign.key[ref->value].name.in[t->lang]
                       : "?");
        break;
    case GOAL: /* one that is reached: everything it wants is there */
        if ((unsigned)ref->value < (unsigned)g->goals)
            goal_sentence(g, ref->value, beside(t)->count, beside(t)->count, g->to_deliver, t->lang, o);
        break;
    case SIGN: out_str(o, (unsigned)ref->value < (unsigned)g->marks ? g->mark[ref->value].name.in[t->lang] : "?"); break;
    case SAYING: out_str(o, (unsigned)ref->value < SAYINGS ? g->saying[ref->value].in[t->lang] : "?"); break;
    case OWN_DEED: out_str(o, (unsigned)ref->value < OWN_DEEDS ? g->own_deed[ref->value].name.in[t->lang] : "?"); break;
    case OPTION: out_str(o, (unsigned)ref->value < CHOICES ? g->mission_option[ref->value].name.in[t->lang] : "?"); break;
    case CARD_TITLE:
        out_str(o, (unsigned)ref->value < (unsigned)g->objectives ? g->objective[ref->value].name.in[t->lang] : "?");
        break;
    case CARD_WORDS:
        if ((unsigned)ref->value < (unsigned)g->objectives && g->objective[ref->value].text.in[t->lang])
            out_str(o, g->objective[ref->value].text.in[t->lang]);
        break;
    case ACHIEVEMENT:
        out_str(o, (unsigned)ref->value < (unsigned)g->campaign.achievements
                       ? g->campaign.achievement[ref->value].name.in[t->lang]
                       : "?");
        break;
    case HD_PLACE:
        if (form && (unsigned)ref->value < (unsigned)g->board.zones) {
            out_str(o, border_of(g)->place[ref->value][form][t->lang]);
            break;
        } /* fall through */
    default: out_str(o, horde_name(t->game, (enum hd_noun)ref->noun, ref->value, t->lang)); break;
    }
}

/* ---- labels: "Move to Main Street by the diner" ---- */

/* The cards to share out lie in the frame of the spawn step (spawn.c). */
static void offer_zombie_card(struct sentence *t, const struct horde_state *s, int index)
{
    const struct frame *f = &s->frame[s->depth ? s->depth - 1 : 0];
    if (f->kind != F_SPAWN || index >= f->spawn.drawn || f->spawn.card[index] >= game_of(t)->zombie_cards)
        return;
    const struct zombie_card *card = &game_of(t)->zcard[f->spawn.card[index]];
    beside(t)->count = card->count[danger_level(game_of(t), s)];
    offer(t, "zcard", ZCARD, f->spawn.card[index]);
    offer(t, "count", NOUN_NUMBER, beside(t)->count);
    offer(t, "kinds", KINDS_BY_COUNT, card->kind == NONE ? HD_NONE : card->kind);
    offer(t, "rush", NOUN_NUMBER, card->type == ZCARD_RUSH);
    offer(t, "extra", NOUN_NUMBER, card->type == ZCARD_EXTRA);
}

/* {way}: where a zombie goes, or that it stays where it is (2E-ZMOV-8). */
static void offer_way(struct sentence *t, const struct horde_state *s, int to)
{
    const struct frame *f = &s->frame[s->depth ? s->depth - 1 : 0];
    bool stays = (f->kind == F_SPLIT || f->kind == F_PARTING) && f->zone == to;
    offer(t, "stays", NOUN_NUMBER, stays ? 1 : 2);
    if (to < game_of(t)->board.zones)
        offer_text(t, "way", border_of(game_of(t))->place[to][stays ? PLACE_IN : PLACE_INTO][t->lang]);
}

/* {car}: what it is, with a number where the mission has several of the kind ({nr}, 0 for none). */
static void offer_car(struct sentence *t, int car)
{
    const struct horde_game *g = game_of(t);
    int alike = 0, number = 0;
    if (car >= g->cars)
        return;
    for (int i = 0; i < g->cars; i++) {
        alike += g->car[i].kind == g->car[car].kind;
        number += i <= car && g->car[i].kind == g->car[car].kind;
    }
    offer(t, "car", HD_KIND, KIND_MUSCLE_CAR + g->car[car].kind);
    offer(t, "nr", NOUN_NUMBER, alike > 1 ? number : 0);
}

/* Is it an airlock that leads from the zone of who to the other? */
static bool is_airlock(const struct horde_game *g, const struct horde_state *s, int who, int zone)
{
    int here = who < s->people ? s->survivor[who].zone : NONE;
    int door = here < g->board.zones && zone < g->board.zones ? board_door(&g->board, here, zone) : -1;
    return door >= 0 && g->airlocks >> door & 1;
}

/* Is there an attack to follow a move that brings one? */
static bool follows_with_strike(const struct horde_game *g, const struct horde_state *s, struct hd_action a)
{
    const struct survivor *v = &s->survivor[a.arg[0]];
    return a.arg[0] < s->people && a.arg[1] < g->board.zones &&
           could_attack_from(g, s, a.arg[0], a.arg[1], a.verb == V_QUICKSTRIKE ? 2 : strikes_left(g, v));
}

int horde_label(const struct hd_game *game, const struct hd_state *state, struct hd_action action, enum hd_lang lang,
                char *text, size_t size)
{
    const struct horde_game *g = (const struct horde_game *)game;
    struct beside more = {1, NULL};
    struct sentence t = {.game = game, .lang = lang, .put = put_noun, .user = &more};
    const char *operands = game->rules->verbs[action.verb].operands, *label = g->label[action.verb].in[lang];
    bool modified = false;
    for (int i = 0; operands[i]; i++) {
        if (operands[i] == 'C')
            offer_card(&t, action.arg[i] == NONE ? HD_NONE : action.arg[i]);
        else if (operands[i] == 'K')
            offer_kind(&t, action.arg[i]);
        else
            offer_operand(&t, operands[i], action.arg[i]);
        modified = modified || (operands[i] == 'W' && action.arg[i] != NONE);
    }
    if (action.verb == V_ENTER || action.verb == V_LOAD || action.verb == V_UNLOAD)
        offer_car(&t, action.arg[1]);
    if (action.verb == V_BLAST)
        offer_car(&t, action.arg[2]);
    if (action.verb == V_SHOOT && action.arg[1] < g->card_types)
        offer(&t, "throw", NOUN_NUMBER, (g->card_type[action.arg[1]].flags & (CARD_KILLS_ALL | CARD_FIRE)) == CARD_KILLS_ALL);
    const struct horde_state *s = (const struct horde_state *)state;
    if (action.verb == V_BLOODLUST ||
        action.verb == V_QUICKSTRIKE) /* 2E-ABOM-3, 2E-INT-63: the way is open, the attack may not be */
        offer(&t, "strikes", NOUN_NUMBER, follows_with_strike(g, s, action));
    if (action.verb == V_OPEN || action.verb == V_CLOSE)
        offer(&t, "airlock", NOUN_NUMBER, is_airlock(g, s, action.arg[0], action.arg[1]));
    if (action.verb == V_HIT && s->depth && s->frame[s->depth - 1].kind == F_ATTACK && action.arg[1] < g->zombie_kinds)
        offer(&t, "in-vain", NOUN_NUMBER, withstands(g, s, &s->frame[s->depth - 1], action.arg[1]));
    if (action.verb == V_ASSIGN)
        offer_zombie_card(&t, s, action.arg[0]);
    if (action.verb == V_ROUTE)
        offer_way(&t, s, action.arg[1]);
    if (action.verb == V_DEED)
        offer(&t, "deed", OWN_DEED, action.arg[1]);
    if (action.verb == V_TAKE_CARD || action.verb == V_PEEK)
        offer(&t, "nr", NOUN_NUMBER, action.arg[action.verb == V_TAKE_CARD]);
    if (action.verb == V_UNLOCK)
        offer(&t, "to", HD_PLACE, action.arg[1]);
    if (action.verb == V_EQUIP && action.arg[1] < g->card_types)
        offer(&t, "body", NOUN_NUMBER, g->card_type[action.arg[1]].slot == SLOT_BODY);
    if (action.verb == V_OPTION)
        offer(&t, "option", OPTION, action.arg[0]);
    if (action.verb == V_FIRST) /* seats are counted from 0 in actions, from 1 by people */
        offer(&t, "seat", HD_SEAT, action.arg[0]);
    int length = say_sentence(&t, label, text, size);
    if (!modified)
        return length;
    struct out o = {text, size, (size_t)length};
    out_fmt(&o, " (%s)", horde_name(game, HD_WORD, ref_named(&t, "word")->value, lang));
    return (int)o.len;
}

/* ---- what speaks for an answer ---- */

/* A dot in one language is a comma in the other. */
static const char *tenths(int hundredths, enum hd_lang lang, char out[16])
{
    int n = (hundredths + 5) / 10;
    snprintf(out, 16, "%d%c%d", n / 10, lang == HD_DE ? ',' : '.', n % 10);
    return out;
}

int horde_motive(const struct hd_game *game, const struct hd_state *state, int seat, struct hd_action action, enum hd_lang lang,
                 char *text, size_t size)
{
    const struct horde_game *g = (const struct horde_game *)game;
    struct motive m = think_motive(g, (const struct horde_state *)state, action);
    struct beside more = {1, NULL};
    struct sentence t = {.game = game, .lang = lang, .put = put_noun, .user = &more};
    char x[16], y[16];
    (void)seat; /* a team knows what everybody knows */
    if (m.kind == MOTIVE_NONE)
        return 0;
    offer(&t, "who", HD_PIECE, m.who);
    offer(&t, "of", HD_PIECE, m.of);
    offer(&t, "thing", HD_PIECE, m.thing);
    offer(&t, "place", HD_PLACE, m.place);
    offer(&t, "kind", HD_KIND, m.zombie);
    offer(&t, "card", HD_CARD, m.card);
    offer(&t, "n", NOUN_NUMBER, m.n);
    offer(&t, "m", NOUN_NUMBER, m.m);
    offer_text(&t, "x", tenths(m.x, lang, x));
    offer_text(&t, "y", tenths(m.y, lang, y));
    offer_text(&t, "enemies", g->word[m.n == 1 ? W_ENEMY : W_ENEMIES].in[lang]);
    offer_text(&t, "about", m.card == HD_NONE ? "" : horde_explain(game, HD_CARD, m.card, lang));
    offer_text(&t, "skill", m.skill == HD_NONE ? "" : horde_explain(game, HD_SKILL, m.skill, lang));
    return say_sentence(&t, border_of(g)->motive[m.kind].in[lang], text, size);
}

/* ---- events ---- */

/* The highest first, as the question after a roll has them: a position knows faces, not in which order they fell. */
static const char *list_dice(const struct hd_event *event, char *out, size_t size)
{
    struct out o = {out, size, 0};
    out[0] = 0;
    for (int face = 6; face > 0; face--)
        for (int i = 0; i < event->dice_count && i < HD_DICE; i++)
            if (event->dice[i] == face)
                out_fmt(&o, "%s%d", o.len ? ", " : "", face);
    return out;
}

static void offer_more(struct sentence *t, const struct hd_event *e)
{
    static const char *const number[] = {"n0", "n1", "n2", "n3"}, *const level[] = {"level0", "level1"};
    static const char *const sort[] = {"spawn", "rush", "abomination", "extra", "pits", "mold"};
    static const char *const put_there[] = {"in-hand", "on-body", "in-pack"};
    int sorts = e->phrase == P_EXTRA_ACTIVATION && e->n[0] ? ALL_SORTS : e->piece_kind;
    offer(t, "kinds", KINDS_BY_COUNT, sorts);
    offer(t, "crowd", CROWD, sorts);
    offer(t, "crowd-killed", CROWD_KILLED, sorts);
    offer_card(t, e->card);
    offer(t, "zcard", ZCARD, e->n[0]);
    offer(t, "goal", GOAL, e->phrase == P_LOST_GOAL ? e->n[2] : e->n[0]);
    offer(t, "sign", SIGN, e->n[3]);
    offer(t, "saying", SAYING, e->n[0]);
    offer(t, "option", OPTION, e->n[0]);
    offer(t, "achievement", ACHIEVEMENT, e->n[0]);
    offer(t, "key", STORY_KEY, e->n[0]);
    offer(t, "card-title", CARD_TITLE, e->n[0]);
    offer(t, "card-text", CARD_WORDS, e->n[0]);
    offer(t, "deed", OWN_DEED, e->n[0]);
    for (int i = 0; i < 4; i++)
        offer(t, number[i], NOUN_NUMBER, e->n[i]);
    for (int i = 0; i < 2; i++)
        offer(t, level[i], LEVEL, e->n[i]);
    offer(t, "need", NOUN_NUMBER, e->n[0] ? e->n[1] : 0); /* of an attack with dice */
    offer(t, "damage", NOUN_NUMBER, e->n[0] ? e->n[2] : 0);
    if (e->phrase == P_EXCHANGE || e->phrase == P_MOUNT || e->phrase == P_UNMOUNT || e->phrase == P_MOUNTED_GONE)
        offer(t, "card2", HD_CARD, e->n[0]);
    if (e->phrase == P_ARRANGE || e->phrase == P_EXCHANGE)
        for (int area = AREA_HAND; area <= AREA_PACK; area++)
            offer(t, put_there[area - AREA_HAND], NOUN_NUMBER, e->area == area);
    if (e->phrase == P_TAKE)
        offer(t, "crate", NOUN_NUMBER, e->piece_kind == KIND_CRATE);
    if (e->phrase == P_ZOMBIE_CARD)
        for (int i = 0; i <= ZCARD_MOLD; i++)
            offer(t, sort[i], NOUN_NUMBER, e->n[2] == i);
    /* is there one at all? for {if has-...} */
    offer(t, "has-who", NOUN_NUMBER, e->piece >= 0);
    offer(t, "has-place", NOUN_NUMBER, e->place >= 0);
    offer(t, "has-kind", NOUN_NUMBER, e->piece_kind >= 0);
}

int horde_event(const struct hd_game *game, const struct hd_event *event, int seat, enum hd_lang lang, char *text, size_t size)
{
    const struct horde_game *g = (const struct horde_game *)game;
    struct beside more = {event->count, NULL};
    struct sentence t = {.game = game, .lang = lang, .put = put_noun, .user = &more};
    const struct hd_text *the = border_of(g)->the_card;
    struct article a_card = {"a-card", border_of(g)->a_card, ": ", ""}, the_card = {"the-card", the, " ", ""},
                   the_card2 = {"the-card2", the, " ", ""};
    char dice[4 * HD_DICE];
    (void)seat; /* everybody sees everything in these games */
    offer_article(&t, &a_card, event->card);
    offer_article(&t, &the_card, event->card);
    offer_article(&t, &the_card2, event->n[0]);
    offer_event(&t, event);
    offer_more(&t, event);
    offer_text(&t, "dice", list_dice(event, dice, sizeof dice));
    return say_sentence(&t, event->phrase < P_COUNT ? g->phrase[event->phrase].in[lang] : "?", text, size);
}

/* ---- the open question ---- */

/* What a question names, as far as a refusal has room for it too: that knows no position. */
struct asked {
    int question, who, seat, zone;
    int number; /* {n} {hits} {left} {all}: whichever its sentence has */
    int thing;  /* {of} {card} {kind} {level} */
};

/* Xenos come up out of pits or mold: too few for all of them, or the abomination that comes in the end. */
enum { PITS_LAST = 1, PITS_MOLD = 2 };

static void offer_pits(struct sentence *t, int sort)
{
    offer(t, "few-pits", NOUN_NUMBER, sort == 0);
    offer(t, "few-mold", NOUN_NUMBER, sort == PITS_MOLD);
    offer(t, "last-pits", NOUN_NUMBER, sort == PITS_LAST);
    offer(t, "last-mold", NOUN_NUMBER, sort == (PITS_MOLD | PITS_LAST));
}

static int asked_number(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    switch (f->kind) {
    case F_ATTACK: /* DS-CONC-2: hits that count as one are not shared out */
        return frame_question(g, s, f) == W_ASK_HITS && target_of(f) != NONE ? 0 : f->attack.hits;
    case F_PITSPAWN: return (f->step ? PITS_LAST : 0) | (f->pitspawn.mold ? PITS_MOLD : 0);
    case F_FRIENDLY:
    case F_WOUNDS: return f->wounds.hits;
    case F_SPLIT: return f->split.left;
    case F_ASSAULT: return assault_left(g, f);
    case F_PARTING: return groups_size(g, s);
    default: return plays(s, f->who) ? s->survivor[f->who].actions : 0;
    }
}

static int asked_thing(const struct horde_game *g, const struct horde_state *s, const struct frame *f)
{
    int drawn = plays(s, f->who) ? s->survivor[f->who].card[INCOMING] : NONE;
    switch (f->kind) {
    case F_SURPLUS: return next_other(g, s, f) != NONE ? next_other(g, s, f) : g->deal.chosen[0];
    case F_START: return f->start.next;
    case F_GIFT: return f->gift.card;
    case F_FETCH: return f->fetch.type;
    case F_TRADE:
    case F_AGREE: return f->trade.partner;
    case F_ATTACK: return f->attack.type;
    case F_SPLIT: return f->split.kind;
    case F_ASSAULT: return assault_kind(g, f);
    case F_PARTING: return groups_kind(g, s);
    case F_LEVEL: return f->level.level;
    default: return drawn == NONE ? NONE : g->type_of[drawn];
    }
}

static struct asked asked_now(const struct horde_game *g, const struct horde_state *s)
{
    const struct frame *f = &s->frame[s->depth - 1];
    bool somebody = plays(s, f->who);
    return (struct asked){.question = (int)frame_question(g, s, f),
                          .who = somebody || is_machine(g, f->who) ? f->who : NONE, /* a machine attacks, its user answers */
                          .seat = somebody ? s->seat_of[f->who] : s->seat,
                          .zone = f->zone,
                          .number = asked_number(g, s, f),
                          .thing = asked_thing(g, s, f)};
}

static void offer_asked(struct sentence *t, struct asked asked)
{
    static const char *const number[] = {"n", "hits", "left", "all"};
    bool drawn = (unsigned)asked.thing < (unsigned)game_of(t)->card_types;
    for (int i = 0; i < 4; i++)
        offer(t, number[i], NOUN_NUMBER, asked.number);
    offer(t, "place", HD_PLACE, asked.zone);
    offer(t, "seat", HD_SEAT, asked.seat);
    if (asked.who != NONE)
        offer(t, "who", HD_PIECE, asked.who);
    offer(t, "of", HD_PIECE, asked.thing);
    offer(t, "card", HD_CARD, asked.thing);
    offer(t, "kind", HD_KIND, asked.thing);
    offer(t, "level", LEVEL, asked.thing);
    offer(t, "has-drawn", NOUN_NUMBER, drawn);
    offer_text(t, "drawn", drawn ? horde_name(t->game, HD_CARD, asked.thing, t->lang) : "");
    offer_pits(t, asked.number);
    offer(t, "free", FREE_ACTIONS, 0);
}

static int ask(struct sentence *t, struct asked asked, char *text, size_t size)
{
    offer_asked(t, asked);
    return say_sentence(t, game_of(t)->question[asked.question].in[t->lang], text, size);
}

/* The dice of an attack lie in its frame. */
static void offer_dice(struct sentence *t, const struct frame *f, char *dice, size_t size)
{
    struct out o = {dice, size, 0};
    int hits = 0;
    dice[0] = 0;
    for (int face = 6; face > 0; face--) {
        for (int n = 0; n < f->attack.face[face - 1]; n++)
            out_fmt(&o, "%s%d", o.len ? ", " : "", face);
        hits += face >= f->attack.need ? f->attack.face[face - 1] : 0;
    }
    offer_text(t, "dice", dice);
    offer(t, "hits", NOUN_NUMBER, hits);
}

int horde_question(const struct hd_game *game, const struct hd_state *state, enum hd_lang lang, char *text, size_t size)
{
    const struct horde_game *g = (const struct horde_game *)game;
    const struct horde_state *s = (const struct horde_state *)state;
    struct beside more = {1, NULL};
    struct sentence t = {.game = game, .lang = lang, .put = put_noun, .user = &more};
    char dice[4 * HD_DICE];
    if (s->result != HD_PLAYING || !s->depth)
        return say_sentence(&t, g->word[W_NOTHING].in[lang], text, size);
    const struct frame *f = &s->frame[s->depth - 1];
    if (f->kind == F_ATTACK)
        offer_dice(&t, f, dice, sizeof dice);
    if (plays(s, f->who)) {
        more.who = &s->survivor[f->who];
        more.all_out = all_out_slots(g, s, f->who);
        more.machine = machine_free(g, s, f->who);
    }
    return ask(&t, asked_now(g, s), text, size);
}

/* ---- refusals: {0} {place0} {who1} ... read the arguments as what the template says they are ---- */

/* What is asked instead. A refusal has room for four numbers, so some share one; the dice of a roll have none. */
struct hd_why why_not_asked(const struct horde_game *g, const struct horde_state *s, struct hd_why why)
{
    struct asked asked = asked_now(g, s);
    if (asked.question == W_ASK_REROLL)
        asked.question = W_ASK_REROLL_SHORT;
    return (struct hd_why){.rule = why.rule,
                           .reason = why.reason,
                           .arg = {(int16_t)asked.question, (int16_t)(asked.who | asked.seat << 8),
                                   (int16_t)(asked.zone | asked.number << 8), (int16_t)asked.thing}};
}

static struct asked asked_instead(struct hd_why why)
{
    return (struct asked){.question = why.arg[0],
                          .who = why.arg[1] & 0xff,
                          .seat = (uint16_t)why.arg[1] >> 8,
                          .zone = why.arg[2] & 0xff,
                          .number = (uint16_t)why.arg[2] >> 8,
                          .thing = why.arg[3]};
}

int horde_why(const struct hd_game *game, struct hd_why why, enum hd_lang lang, char *text, size_t size)
{
    const struct horde_game *g = (const struct horde_game *)game;
    struct beside more = {1, NULL};
    struct sentence t = {.game = game, .lang = lang, .put = put_noun, .user = &more}, other = t;
    char question[256];
    offer_reason(&t, why);
    offer(&t, "level0", LEVEL, why.arg[0]);
    offer(&t, "deed0", OWN_DEED, why.arg[0]);
    offer(&t, "goal0", GOAL, why.arg[0]);
    if (why.reason == Y_GOALS_FIRST || why.reason == Y_FIRST_GOAL)
        more.count = why.arg[1];
    if ((why.reason == Y_NOT_ASKED || why.reason == Y_NOT_AMONG) && (unsigned)why.arg[0] < W_COUNT) {
        ask(&other, asked_instead(why), question, sizeof question);
        offer_text(&t, "question", question);
    }
    return say_sentence(&t, why.reason < Y_COUNT ? g->reason[why.reason].in[lang] : "?", text, size);
}
