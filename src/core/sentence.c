/*
 * sentence.c - see sentence.h
 */
#include "core/sentence.h"

#include "core/answers.h"

#include <stdio.h>
#include <string.h>

static void add_ref(struct sentence *t, struct ref ref)
{
    if (t->refs < SENTENCE_REFS)
        t->ref[t->refs++] = ref;
}

void offer(struct sentence *t, const char *name, int noun, int value) { add_ref(t, (struct ref){name, noun, value, NULL}); }

void offer_text(struct sentence *t, const char *name, const char *text) { add_ref(t, (struct ref){name, NOUN_TEXT, 0, text}); }

const struct ref *ref_named(const struct sentence *t, const char *name)
{
    for (int i = 0; i < t->refs; i++)
        if (!strcmp(t->ref[i].name, name))
            return &t->ref[i];
    return NULL;
}

void offer_operand(struct sentence *t, char operand, int value)
{
    static const struct {
        char operand;
        int noun;
        const char *name[2]; /* the first and the second of its kind */
    } row[] = {{'f', HD_PIECE, {"who", "of"}}, {'p', HD_PLACE, {"place", "to"}}, {'c', HD_CARD, {"card", "card2"}},
               {'k', HD_KIND, {"kind", ""}},   {'s', HD_SKILL, {"skill", ""}},   {'w', HD_WORD, {"word", ""}},
               {'n', NOUN_NUMBER, {"n", ""}}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        if (row[i].operand == (operand | 32) && value != NO_OPERAND)
            offer(t, row[i].name[ref_named(t, row[i].name[0]) != NULL], row[i].noun, value);
}

void offer_reason(struct sentence *t, struct hd_why why)
{
    static const char *const name[][4] = {{"0", "1", "2", "3"},
                                          {"place0", "place1", "place2", "place3"},
                                          {"who0", "who1", "who2", "who3"},
                                          {"card0", "card1", "card2", "card3"},
                                          {"kind0", "kind1", "kind2", "kind3"},
                                          {"seat0", "seat1", "seat2", "seat3"},
                                          {"word0", "word1", "word2", "word3"}};
    static const int noun[] = {NOUN_NUMBER, HD_PLACE, HD_PIECE, HD_CARD, HD_KIND, HD_SEAT, HD_WORD};
    for (size_t row = 0; row < sizeof noun / sizeof noun[0]; row++)
        for (int i = 0; i < 4; i++)
            offer(t, name[row][i], noun[row], why.arg[i]);
}

void offer_event(struct sentence *t, const struct hd_event *e)
{
    offer(t, "who", HD_PIECE, e->piece);
    offer(t, "of", HD_PIECE, e->of);
    offer(t, "kind", HD_KIND, e->piece_kind);
    offer(t, "count", NOUN_NUMBER, e->count);
    offer(t, "place", HD_PLACE, e->place);
    offer(t, "to", HD_PLACE, e->to);
    offer(t, "link", HD_LINK, e->link);
    offer(t, "area", HD_AREA, e->area);
    offer(t, "skill", HD_SKILL, e->skill);
    offer(t, "track", HD_TRACK, e->track);
    offer(t, "word", HD_WORD, e->word);
    offer(t, "seat", HD_SEAT, e->seat);
}

/* "in:place" -> PLACE_IN and "place". */
static enum place_form form_of(const char **name)
{
    static const char *const prefix[PLACE_FORMS] = {"", "in:", "into:", "from:"};
    for (int form = PLACE_FORMS - 1; form > 0; form--)
        if (!strncmp(*name, prefix[form], strlen(prefix[form]))) {
            *name += strlen(prefix[form]);
            return (enum place_form)form;
        }
    return PLACE_NAME;
}

static void put_ref(const struct sentence *t, const struct ref *ref, enum place_form form, struct out *o)
{
    if (ref->noun == NOUN_NUMBER)
        out_fmt(o, "%d", ref->value);
    else if (ref->noun == NOUN_TEXT)
        out_str(o, ref->text);
    else
        t->put(t, ref, form, o);
}

static bool fill_ref(void *user, const char *name, struct out *o, long *number);

/* "if n1 , # {n1|action|actions} more": the text behind the name, with # for the number. */
static bool put_if(struct sentence *t, const char *condition, bool wanted, struct out *o)
{
    char name[24], text[300];
    size_t length = strcspn(condition, " ");
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), condition);
    const struct ref *ref = ref_named(t, name);
    if (!ref)
        return false;
    if ((ref->value != 0) != wanted)
        return true;
    struct out numbered = {text, sizeof text, 0};
    text[0] = 0;
    for (const char *rest = condition[length] ? condition + length + 1 : ""; *rest; rest++) {
        char letter[2] = {*rest, 0};
        if (*rest == '#')
            out_fmt(&numbered, "%d", ref->value);
        else
            out_str(&numbered, letter);
    }
    text_template(o, text, fill_ref, t);
    return true;
}

static bool fill_ref(void *user, const char *name, struct out *o, long *number)
{
    struct sentence *t = user;
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

int say_sentence(struct sentence *t, const char *tmpl, char *text, size_t size)
{
    struct out o = {text, size, 0};
    if (size)
        text[0] = 0;
    text_template(&o, tmpl ? tmpl : "?", fill_ref, t);
    if (size && text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
    return (int)o.len;
}
