/*
 * guest.c - asking a program from outside: what is said, what an answer may be, what becomes of one that misbehaves.
 * Not here: the process and its line (child.c).
 */
#include "guest/guest.h"

#include "guest/child.h"
#include "wire/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum {
    GRACE_MS = 1000,  /* to put away what it keeps when all is over */
    NO_PROGRAM = 127, /* what a shell ends with if there is no such program, */
    NOT_RUN = 126     /* or none that can be run */
};

#define SAY(lang, en, de) ((lang) == HD_DE ? (de) : (en))

struct guest {
    struct child child;
    char program[GUEST_PROGRAM];
    const struct hd_pack *pack;
    int limit_ms, lies;
    bool gone, heard, absent; /* heard: it has answered once */
    struct out out;
    char trouble[GUEST_TROUBLE], told[GUEST_TROUBLE];
};

bool guest_is_program(const char *word) { return word && strchr(word, '/'); }

struct guest *guest_new(const char *program, const struct hd_pack *pack, int limit_ms, bool mute)
{
    struct guest *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    snprintf(g->program, sizeof g->program, "%s", program);
    g->pack = pack;
    g->limit_ms = limit_ms;
    child_open(&g->child, program, mute); /* if not: it is treated like a program that has ended, once it is spoken to */
    return g;
}

void guest_free(struct guest *g)
{
    if (!g)
        return;
    child_close(&g->child, GRACE_MS);
    out_free(&g->out);
    free(g);
}

bool guest_is_absent(const struct guest *g) { return g->absent; }

const char *guest_trouble(struct guest *g)
{
    memcpy(g->told, g->trouble, sizeof g->told);
    g->trouble[0] = 0;
    return g->told;
}

/* ---- what is said ---- */

static void open_message(struct guest *g, const char *type)
{
    out_clear(&g->out);
    out_object(&g->out);
    field_text(&g->out, "type", type);
}

static enum child_fate send_message(struct guest *g)
{
    out_object_end(&g->out);
    const char *text = out_string(&g->out);
    return text ? child_say(&g->child, text, g->limit_ms) : CHILD_ENDED;
}

static void leaves(struct guest *g, enum child_fate fate, enum hd_lang lang)
{
    g->gone = true;
    child_close(&g->child, 0);
    int code = WIFEXITED(g->child.status) ? WEXITSTATUS(g->child.status) : 0;
    g->absent = fate == CHILD_ENDED && !g->heard && (code == NO_PROGRAM || code == NOT_RUN);
    if (g->absent)
        snprintf(g->trouble, sizeof g->trouble,
                 SAY(lang, "%s could not be started; greedy takes over its seat",
                     "%s ließ sich nicht starten; greedy übernimmt den Platz"),
                 g->program);
    else if (fate == CHILD_LATE)
        snprintf(g->trouble, sizeof g->trouble,
                 SAY(lang, "%s did not answer within %d ms and was stopped; greedy takes over its seat",
                     "%s hat nicht innerhalb von %d ms geantwortet und wurde beendet; greedy übernimmt den Platz"),
                 g->program, g->limit_ms);
    else
        snprintf(g->trouble, sizeof g->trouble,
                 SAY(lang, "%s exited; greedy takes over its seat", "%s hat sich beendet; greedy übernimmt den Platz"),
                 g->program);
}

void guest_begin(struct guest *g, const struct hd_game *game, int seat, enum hd_lang lang)
{
    if (g->gone)
        return;
    open_message(g, "begin");
    field_int(&g->out, "protocol", 1);
    field_text(&g->out, "mission", hd_mission_id(game));
    field_int(&g->out, "seat", seat);
    field_int(&g->out, "seats", hd_seats(game));
    field_int(&g->out, "time", g->limit_ms);
    out_key(&g->out, "map");
    out_object(&g->out);
    wire_map_fields(&g->out, game, lang);
    out_object_end(&g->out);
    out_key(&g->out, "names");
    out_object(&g->out);
    wire_names_fields(&g->out, g->pack, game, lang);
    out_object_end(&g->out);
    enum child_fate fate = send_message(g);
    if (fate != CHILD_FINE)
        leaves(g, fate, lang);
}

void guest_over(struct guest *g, const struct hd_game *game, const struct hd_state *state, int seat, enum hd_lang lang)
{
    if (g->gone)
        return;
    open_message(g, "over");
    wire_view_fields(&g->out, game, state, seat, lang);
    send_message(g); /* whether it was heard shows when it is asked again */
}

/* ---- its answers ---- */

static bool lied(struct guest *g, const char *answer, const char *why, enum hd_lang lang)
{
    g->lies++;
    int used = snprintf(g->trouble, sizeof g->trouble,
                        SAY(lang, "%s answered '%.60s': %.160s (greedy answers instead)",
                            "%s antwortete '%.60s': %.160s (greedy antwortet stattdessen)"),
                        g->program, answer, why);
    if (g->lies < GUEST_LIES)
        return false;
    g->gone = true;
    child_close(&g->child, 0);
    if (used > 0 && used < (int)sizeof g->trouble)
        snprintf(g->trouble + used, sizeof g->trouble - (size_t)used,
                 SAY(lang, "; that was the third time, so greedy takes over", "; das war das dritte Mal, greedy übernimmt"));
    return false;
}

/* An answer to the question, or something that may be done at any time: what hd_check() allows. */
static bool read_answer(struct guest *g, const char *text, const struct hd_game *game, const struct hd_state *state,
                        enum hd_lang lang, struct hd_action *action)
{
    char why[256];
    if (!hd_action_parse(game, text, action, lang, why, sizeof why))
        return lied(g, text, why, lang);
    struct hd_why refused = hd_check(game, state, *action);
    if (!refused.rule)
        return true;
    hd_why_text(game, refused, lang, why, sizeof why);
    return lied(g, text, why, lang);
}

bool guest_answer(struct guest *g, const struct hd_game *game, const struct hd_state *state, int seat, enum hd_lang lang,
                  struct hd_action *action)
{
    char text[CHILD_MOST];
    if (g->gone)
        return false;
    child_forget(&g->child); /* what it said unasked is not an answer to this */
    open_message(g, "ask");
    wire_view_fields(&g->out, game, state, seat, lang);
    enum child_fate fate = send_message(g);
    if (fate == CHILD_FINE)
        fate = child_hear(&g->child, text, g->limit_ms);
    if (fate != CHILD_FINE) {
        leaves(g, fate, lang);
        return false;
    }
    g->heard = true;
    return read_answer(g, text, game, state, lang, action);
}
