/*
 * view.c - positions as JSON: what a seat may know. See wire.h.
 * Not here: the answers to the question (action.c), the board itself (board.c).
 */
#include "wire/wire.h"

#include <stdlib.h>
#include <string.h>

/* ---- small parts ---- */

const char *wire_result(enum hd_result result)
{
    static const char *const words[] = {"playing", "won", "lost", "over"};
    return (unsigned)result < 4 ? words[result] : "?";
}

void field_id(struct out *out, const char *key, const struct hd_game *game, enum hd_noun noun, int index)
{
    if (index >= 0)
        field_text(out, key, hd_id(game, noun, index));
}

void field_flags(struct out *out, const char *key, unsigned flags, const char *const *words, int count)
{
    out_key(out, key);
    out_array(out);
    for (int i = 0; i < count; i++)
        if (flags >> i & 1)
            out_text(out, words[i]);
    out_array_end(out);
}

void field_place_flags(struct out *out, unsigned flags)
{
    static const char *const words[] = {"dark", "exit", "start", "spawn", "searchable", "lit", "night", "gone"};
    field_flags(out, "flags", flags, words, 8);
}

static void field_seat(struct out *out, int seat)
{
    if (seat >= 0)
        field_int(out, "seat", seat);
}

/* ---- places ---- */

static void links_that(struct out *out, const char *key, const uint8_t *are, int links)
{
    out_key(out, key);
    out_array(out);
    for (int i = 0; i < links && i < HD_VIEW_LINKS; i++)
        if (are[i])
            out_int(out, i);
    out_array_end(out);
}

static void places(struct out *out, const struct hd_game *game, const struct hd_view *view)
{
    out_key(out, "places");
    out_array(out);
    for (int i = 0; i < view->places && i < HD_VIEW_PLACES; i++) {
        out_object(out);
        field_id(out, "id", game, HD_PLACE, i);
        field_place_flags(out, view->place_flags[i]);
        field_int(out, "noise", view->noise[i]);
        out_object_end(out);
    }
    out_array_end(out);
    out_key(out, "links");
    out_array(out);
    for (int i = 0; i < view->links && i < HD_VIEW_LINKS; i++)
        out_bool(out, view->link_open[i]);
    out_array_end(out);
    links_that(out, "sealed", view->link_sealed, view->links);
    links_that(out, "destroyed", view->link_destroyed, view->links);
}

/* ---- pieces, areas, tracks, skills, goals ---- */

/* A name of its own that names (names.c) cannot give, because its id is that of its kind: what stands on a marked zone. */
static void own_name(struct out *out, const struct hd_game *game, const struct hd_piece *piece)
{
    const char *name = hd_name(game, HD_PIECE, piece->id, HD_EN);
    if (!strcmp(hd_id(game, HD_PIECE, piece->id), hd_id(game, HD_KIND, piece->kind)) &&
        strcmp(name, hd_name(game, HD_KIND, piece->kind, HD_EN)))
        field_both(out, "name", (struct hd_text){{name, hd_name(game, HD_PIECE, piece->id, HD_DE)}});
}

static void piece_at(struct out *out, const struct hd_game *game, const struct hd_view *view, int i)
{
    static const char *const words[] = {"active", "done", "away", "dead", "loudest", "first", "inactive", "turned"};
    const struct hd_piece *piece = &view->piece[i];
    field_int(out, "piece", piece->id);
    field_id(out, "id", game, HD_PIECE, piece->id);
    field_id(out, "kind", game, HD_KIND, piece->kind);
    field_id(out, "place", game, HD_PLACE, piece->place);
    field_int(out, "count", piece->count);
    field_seat(out, piece->seat);
    field_flags(out, "flags", piece->flags, words, 8);
    if (piece->colour)
        field_text(out, "colour", wire_colour(piece->colour));
    if (piece->in)
        field_int(out, "in", piece->in);
    if (piece->from)
        field_id(out, "from", game, HD_PLACE, piece->from - 1);
    if (piece->link)
        field_int(out, "link", piece->link - 1);
    own_name(out, game, piece);
    if (!piece->health)
        return;
    field_int(out, "wounds", piece->wounds);
    field_int(out, "health", piece->health);
    field_int(out, "actions", piece->actions);
    field_int(out, "level", piece->level);
    if (piece->down)
        field_int(out, "down", piece->down);
}

static void slot_at(struct out *out, const struct hd_game *game, const struct hd_view *view, int i)
{
    const struct hd_slot *slot = &view->slot[i];
    field_id(out, "area", game, HD_AREA, slot->area);
    field_id(out, "piece", game, HD_PIECE, slot->piece);
    field_id(out, "place", game, HD_PLACE, slot->place);
    field_seat(out, slot->seat);
    if (slot->card == HD_FACE_DOWN)
        field_bool(out, "face_down", true);
    field_id(out, "card", game, HD_CARD, slot->card);
    if (slot->count)
        field_int(out, "count", slot->count);
    if (slot->flags & HD_SPENT)
        field_bool(out, "spent", true);
    if (slot->flags & HD_CHARGED)
        field_bool(out, "charged", true);
}

static void track_at(struct out *out, const struct hd_game *game, const struct hd_view *view, int i)
{
    const struct hd_track *track = &view->track[i];
    field_id(out, "track", game, HD_TRACK, track->track);
    field_id(out, "piece", game, HD_PIECE, track->piece);
    field_seat(out, track->seat);
    field_int(out, "value", track->value);
    field_int(out, "max", track->max);
    if (track->flags & (HD_SCORE | HD_SCORE_SUM))
        field_text(out, "score", track->flags & HD_SCORE_SUM ? "sum" : "part");
    out_key(out, "marks");
    out_array(out);
    for (int k = 0; k < 4; k++)
        if (track->mark[k] >= 0)
            out_int(out, track->mark[k]);
    out_array_end(out);
}

static void skill_at(struct out *out, const struct hd_game *game, const struct hd_view *view, int i)
{
    static const char *const state[] = {"locked", "owned", "used"};
    const struct hd_skill_view *skill = &view->skill[i];
    field_id(out, "skill", game, HD_SKILL, skill->skill);
    field_id(out, "piece", game, HD_PIECE, skill->piece);
    field_text(out, "state", skill->state < 3 ? state[skill->state] : "?");
    field_int(out, "level", skill->level);
    field_id(out, "from", game, HD_PIECE, skill->from);
}

static void goal_at(struct out *out, const struct hd_game *game, const struct hd_view *view, int i)
{
    const struct hd_goal *goal = &view->goal[i];
    (void)game;
    field_int(out, "done", goal->done);
    field_int(out, "need", goal->need);
    field_both(out, "text", (struct hd_text){{goal->text[HD_EN], goal->text[HD_DE]}});
}

typedef void item(struct out *out, const struct hd_game *game, const struct hd_view *view, int i);

static void list(struct out *out, const char *key, const struct hd_game *game, const struct hd_view *view, int count,
                 item *fields)
{
    out_key(out, key);
    out_array(out);
    for (int i = 0; i < count; i++) {
        out_object(out);
        fields(out, game, view, i);
        out_object_end(out);
    }
    out_array_end(out);
}

/* ---- the whole ---- */

/* The open question; the answers only for those who give them. */
static void question(struct out *out, const struct hd_game *game, const struct hd_state *state, const struct hd_view *view,
                     enum hd_lang lang)
{
    char text[512] = "";
    bool asked = view->seat == HD_TEAM || view->to_move == HD_TEAM || view->seat == view->to_move;
    hd_question_text(game, state, lang, text, sizeof text);
    out_key(out, "question");
    out_object(out);
    field_int(out, "seat", view->to_move);
    field_text(out, "text", text);
    field_id(out, "focus", game, HD_PIECE, view->focus);
    if (asked) {
        out_key(out, "actions");
        wire_legal(out, game, state, false, false, lang);
    }
    out_object_end(out);
}

static void header(struct out *out, const struct hd_game *game, const struct hd_view *view)
{
    field_int(out, "seat", view->seat);
    field_int(out, "to_move", view->to_move);
    field_text(out, "result", wire_result((enum hd_result)view->result));
    field_int(out, "round", view->round);
    field_id(out, "phase", game, HD_WORD, view->phase);
    field_int(out, "first_seat", view->first_seat);
}

/* Who has won, once it is over. */
static void winners(struct out *out, const struct hd_game *game, const struct hd_state *state)
{
    if (hd_result(game, state) == HD_PLAYING)
        return;
    out_key(out, "winners");
    out_array(out);
    for (int seat = 0; seat < hd_seats(game); seat++)
        if (hd_winner(game, state, seat))
            out_int(out, seat);
    out_array_end(out);
}

void wire_view_fields(struct out *out, const struct hd_game *game, const struct hd_state *state, int seat, enum hd_lang lang)
{
    struct hd_view *view = calloc(1, sizeof *view);
    if (!view) {
        out->failed = true;
        return;
    }
    hd_observe(game, state, seat, view);
    header(out, game, view);
    winners(out, game, state);
    places(out, game, view);
    list(out, "pieces", game, view, view->pieces, piece_at);
    list(out, "areas", game, view, view->slots, slot_at);
    list(out, "tracks", game, view, view->tracks, track_at);
    list(out, "skills", game, view, view->skills, skill_at);
    list(out, "goals", game, view, view->goals, goal_at);
    question(out, game, state, view, lang);
    free(view);
}

void wire_status_fields(struct out *out, const struct hd_session *session, enum hd_lang lang)
{
    const struct hd_game *game = hd_session_game(session);
    const struct hd_state *state = hd_session_state(session);
    char question_text[512] = "";
    hd_question_text(game, state, lang, question_text, sizeof question_text);
    field_int(out, "seat", hd_to_move(game, state));
    field_text(out, "question", question_text);
    field_text(out, "result", wire_result(hd_result(game, state)));
    field_int(out, "steps", hd_session_steps(session));
    field_hex(out, "hash", hd_hash(game, state), 16);
}
