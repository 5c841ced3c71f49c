/*
 * action.c - what may be done, as JSON. See wire.h.
 */
#include "wire/wire.h"

static void hits(struct out *out, const struct hd_action_info *info)
{
    int most = HD_DICE;
    while (most > info->dice && !info->hits[most]) /* sixes may bring more dice */
        most--;
    out_key(out, "hits");
    out_array(out);
    for (int i = 0; i <= most; i++)
        out_int(out, info->hits[i]);
    out_array_end(out);
}

static void attack(struct out *out, const struct hd_action_info *info)
{
    out_key(out, "attack");
    out_object(out);
    field_int(out, "dice", info->dice);
    if (info->dice) {
        field_int(out, "need", info->need);
        field_int(out, "damage", info->damage);
        field_int(out, "any", 10000 - info->hits[0]);
        hits(out, info);
        field_int(out, "mean", info->hits_mean);
    }
    if (info->rerolls)
        field_int(out, "rerolls", info->rerolls);
    field_int(out, "kills", info->kills_mean);
    field_int(out, "risk", info->risk);
    if (info->all_out) {
        field_int(out, "all-out", info->all_out);
        field_int(out, "breaks", info->breaks);
    }
    out_object_end(out);
}

void wire_action(struct out *out, const struct hd_game *game, const struct hd_state *state, struct hd_action action,
                 enum hd_lang lang)
{
    struct hd_action_info info;
    char text[256], label[256];
    hd_action_info(game, state, action, &info);
    hd_action_text(game, action, text, sizeof text);
    hd_action_label(game, state, action, lang, label, sizeof label);
    out_object(out);
    field_text(out, "text", text);
    field_text(out, "label", label);
    field_text(out, "deed", hd_deed_word(hd_deed(game, action)));
    field_int(out, "cost", info.cost);
    field_id(out, "free", game, HD_WORD, info.free_slot);
    field_id(out, "piece", game, HD_PIECE, info.piece);
    field_id(out, "place", game, HD_PLACE, info.place);
    if (info.link >= 0)
        field_int(out, "link", info.link);
    field_id(out, "card", game, HD_CARD, info.card);
    field_id(out, "skill", game, HD_SKILL, info.skill);
    if (info.noisy)
        field_bool(out, "noisy", true);
    if (info.chance)
        field_bool(out, "chance", true);
    if (info.leaves)
        field_bool(out, "leaves", true);
    if (info.dice || info.kills_mean || info.risk)
        attack(out, &info);
    out_object_end(out);
}

void wire_legal(struct out *out, const struct hd_game *game, const struct hd_state *state, bool anytime, bool brief,
                enum hd_lang lang)
{
    struct hd_action legal[HD_LEGAL_MAX];
    int count = anytime ? hd_legal_anytime(game, state, legal, HD_LEGAL_MAX) : hd_legal(game, state, legal, HD_LEGAL_MAX);
    out_array(out);
    for (int i = 0; i < count && i < HD_LEGAL_MAX; i++) {
        char text[256];
        hd_action_text(game, legal[i], text, sizeof text);
        if (brief)
            out_text(out, text);
        else
            wire_action(out, game, state, legal[i], lang);
    }
    out_array_end(out);
}
