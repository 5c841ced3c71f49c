/*
 * bring.c - moving a game started elsewhere, on somebody's own device, into a room. Nothing in it is trusted: its header is
 * read and its steps are replayed here, piece by piece, so that no message takes long; a wrong step ends it. Not here: creating
 * the room (create.c).
 */
#include "server/inside.h"

#include <string.h>

void bring_end(struct peer *peer)
{
    if (peer->brought)
        peer->address->bringing--;
    hd_session_free(peer->brought);
    peer->brought = NULL;
}

struct hd_session *bring_take(struct peer *peer)
{
    struct hd_session *session = peer->brought;
    if (session)
        peer->address->bringing--;
    peer->brought = NULL;
    return session;
}

void bring_tick(struct hub *hub)
{
    for (struct peer *peer = hub->peers; peer; peer = peer->after)
        if (peer->brought && hub_now(hub) - peer->brought_at > LIMIT_BRING_MS)
            bring_end(peer);
}

static enum trouble wrong(struct peer *peer, const char *why)
{
    bring_end(peer);
    say_error(peer, WRONG_RECORD, why);
    return FINE;
}

/* As far as the line "start": what comes after that are steps, and those are judged one by one. */
static bool is_header(const char *text)
{
    const char *start = strstr(text, "\nstart");
    const char *end = start ? strchr(start + 1, '\n') : NULL;
    return end && !end[1];
}

static enum trouble begin(struct peer *peer, const char *header)
{
    struct hd_report report = {0};
    bring_end(peer);
    if (!is_header(header))
        return wrong(peer, NULL);
    if (!peer->hub->options.loose && peer->address->bringing >= LIMIT_BRING_ADDRESS)
        return SLOW_DOWN;
    peer->brought = hd_session_load(peer->hub->pack, header, strlen(header), true, NULL, &report);
    peer->brought_at = hub_now(peer->hub);
    peer->address->bringing += peer->brought != NULL;
    return peer->brought ? FINE : wrong(peer, report.count ? report.problem[0].text : NULL);
}

static bool bring_step(struct hd_session *session, const char *text, enum hd_lang lang, char *why, size_t size)
{
    const struct hd_game *game = hd_session_game(session);
    struct hd_action action;
    if (!hd_action_parse(game, text, &action, lang, why, size))
        return false;
    struct hd_why refused = hd_session_do(session, action);
    if (refused.rule)
        hd_why_text(game, refused, lang, why, size);
    return !refused.rule;
}

static enum trouble go_on(struct peer *peer, const json_t *steps)
{
    struct hd_session *session = peer->brought;
    char why[200] = "", detail[400];
    if (json_array_size(steps) + (size_t)hd_session_steps(session) > LIMIT_BROUGHT) {
        bring_end(peer);
        return RECORD_LONG;
    }
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const char *text = json_string_value(json_array_get(steps, i));
        int number = hd_session_steps(session) + 1;
        if (text && bring_step(session, text, peer->lang, why, sizeof why))
            continue;
        snprintf(detail, sizeof detail, peer->lang == HD_DE ? "Schritt %d, „%.60s“: %s" : "Step %d, “%.60s”: %s", number,
                 text ? text : "?", text ? why : "?");
        return wrong(peer, detail);
    }
    return FINE;
}

/* Not from inside a room: if a game breaks here, that is nobody's but this connection's. */
enum trouble on_bring(struct peer *peer, const json_t *ask)
{
    const char *header = said_text(ask, "header", LIMIT_MESSAGE);
    const json_t *steps = json_object_get(ask, "steps");
    if (peer->room || (!header && !peer->brought) || (steps && !json_is_array(steps)))
        return BAD_MESSAGE;
    enum trouble trouble = header ? begin(peer, header) : FINE;
    if (!trouble && peer->brought)
        trouble = go_on(peer, steps);
    if (trouble || !peer->brought)
        return trouble;
    struct out *out = say_begin(peer, "brought");
    field_int(out, "steps", hd_session_steps(peer->brought));
    say_send(peer);
    return FINE;
}

/* ---- at the border ---- */

/* Whoever played alone knows one seat: everything else is redrawn. Several at one device have seen their hands, and keep
 * them; then it is the piles and the luck to come. Nobody is to know the seed of that. */
int bring_knew(const struct hd_session *session, const json_t *ask)
{
    const json_t *knew = json_object_get(ask, "knew");
    const json_t *only = json_array_size(knew) == 1 ? json_array_get(knew, 0) : NULL;
    json_int_t seat = json_is_integer(only) ? json_integer_value(only) : HD_TEAM;
    return seat < 0 || seat >= hd_seats(hd_session_game(session)) ? HD_TEAM : (int)seat;
}

bool bring_shuffle(struct peer *peer, struct hd_session *session, const json_t *ask)
{
    uint64_t seed;
    peer->hub->world.random(peer->hub->world.user, &seed, sizeof seed);
    return hd_session_luck(session, bring_knew(session, ask), seed);
}
