/*
 * event.c - what happened, as JSON, as a seat may know it. See wire.h.
 */
#include "wire/wire.h"

#include <string.h>

static const char *event_word(unsigned kind)
{
    static const char *const words[HD_EV_KINDS] = {
        [HD_EV_NOTE] = "note",       [HD_EV_ROUND] = "round",   [HD_EV_PHASE] = "phase",   [HD_EV_TURN] = "turn",
        [HD_EV_ACTION] = "action",   [HD_EV_MOVE] = "move",     [HD_EV_APPEAR] = "appear", [HD_EV_REMOVE] = "remove",
        [HD_EV_ROLL] = "roll",       [HD_EV_CARD] = "card",     [HD_EV_LINK] = "link",     [HD_EV_TOKEN] = "token",
        [HD_EV_TRACK] = "track",     [HD_EV_SKILL] = "skill",   [HD_EV_HURT] = "hurt",     [HD_EV_HEAL] = "heal",
        [HD_EV_SHUFFLE] = "shuffle", [HD_EV_TARGET] = "target", [HD_EV_END] = "end",       [HD_EV_STORY] = "story",
    };
    return kind < HD_EV_KINDS && words[kind] ? words[kind] : "?";
}

static void numbers(struct out *out, const struct hd_event *event)
{
    if (!event->n[0] && !event->n[1] && !event->n[2] && !event->n[3])
        return;
    out_key(out, "n");
    out_array(out);
    for (int i = 0; i < 4; i++)
        out_int(out, event->n[i]);
    out_array_end(out);
}

static void dice(struct out *out, const struct hd_event *event)
{
    if (!event->dice_count)
        return;
    out_key(out, "dice");
    out_array(out);
    for (int i = 0; i < event->dice_count && i < HD_DICE; i++)
        out_int(out, event->dice[i]);
    out_array_end(out);
}

/* What stands in an event that everybody may know. */
static void things(struct out *out, const struct hd_game *game, const struct hd_event *event)
{
    field_id(out, "piece", game, HD_PIECE, event->piece);
    field_id(out, "of", game, HD_PIECE, event->of);
    field_id(out, "piece_kind", game, HD_KIND, event->piece_kind);
    if (event->count)
        field_int(out, "count", event->count);
    field_id(out, "place", game, HD_PLACE, event->place);
    field_id(out, "to", game, HD_PLACE, event->to);
    if (event->link >= 0)
        field_int(out, "link", event->link);
    field_id(out, "area", game, HD_AREA, event->area);
    field_id(out, "skill", game, HD_SKILL, event->skill);
    field_id(out, "track", game, HD_TRACK, event->track);
    field_id(out, "word", game, HD_WORD, event->word);
    if (event->seat >= 0)
        field_int(out, "seat", event->seat);
}

/* One of a step, as the story goes on: only if that is not how it stands alone. */
static void told(struct out *out, const struct hd_game *game, const struct hd_event *step, int i, int seat, enum hd_lang lang,
                 const char *alone)
{
    char text[512];
    hd_story_text(game, step, i, seat, lang, text, sizeof text);
    if (strcmp(text, alone) != 0)
        field_text(out, "told", text);
}

void wire_event(struct out *out, const struct hd_game *game, const struct hd_event *step, int i, int seat, enum hd_lang lang)
{
    struct hd_event seen = hd_event_for(&step[i], seat), *event = &seen;
    char text[512] = "";
    bool full = seat == HD_TEAM || (event->seats >> seat & 1);
    hd_event_text(game, event, seat, lang, text, sizeof text);
    out_object(out);
    field_text(out, "kind", event_word(event->kind));
    field_text(out, "text", text);
    told(out, game, step, i, seat, lang, text);
    if (event->rule)
        field_text(out, "rule", hd_rule_id(game, event->rule));
    if (event->reveals)
        field_bool(out, "reveals", true);
    things(out, game, event);
    if (full) {
        field_id(out, "card", game, HD_CARD, event->card);
        numbers(out, event);
        dice(out, event);
    }
    out_object_end(out);
}

void wire_events(struct out *out, const struct hd_session *session, int from, int to, int seat, enum hd_lang lang)
{
    const struct hd_event *event;
    out_array(out);
    for (int step = from; step < to; step++)
        for (int i = 0, count = hd_session_events(session, step, &event); i < count; i++)
            wire_event(out, hd_session_game(session), event, i, seat, lang);
    out_array_end(out);
}

/* The text of an action names the cards it is about: where hands are secret, only who did it may read it. */
static bool may_read(const struct hd_session *session, int step, int seat)
{
    return seat == HD_TEAM || step < 0 || !hd_game_hidden(hd_session_game(session)) || hd_session_actor(session, step) == seat;
}

void wire_step(struct out *out, const struct hd_session *session, int step, int seat, enum hd_lang lang)
{
    int actor = step < 0 ? HD_TEAM : hd_session_actor(session, step);
    out_object(out);
    field_int(out, "step", step);
    if (may_read(session, step, seat))
        field_text(out, "do", step < 0 ? "" : hd_session_step(session, step));
    if (actor >= 0)
        field_int(out, "seat", actor);
    out_key(out, "events");
    wire_events(out, session, step, step + 1, seat, lang);
    out_object_end(out);
}
