/*
 * forecast.c - what a crowd is about to do, as JSON. See wire.h.
 */
#include "wire/wire.h"

static void ids(struct out *out, const char *key, const struct hd_game *game, enum hd_noun noun, const int16_t *index,
                int count)
{
    out_key(out, key);
    out_array(out);
    for (int i = 0; i < count; i++)
        out_text(out, hd_id(game, noun, index[i]));
    out_array_end(out);
}

static void crowd(struct out *out, const struct hd_game *game, const struct hd_forecast *forecast)
{
    out_key(out, "crowd");
    out_array(out);
    for (int i = 0; i < forecast->kinds; i++) {
        out_object(out);
        field_id(out, "kind", game, HD_KIND, forecast->kind[i].kind);
        field_int(out, "count", forecast->kind[i].count);
        field_int(out, "actions", forecast->kind[i].actions);
        if (forecast->ways) {
            field_int(out, "each", forecast->kind[i].each);
            field_int(out, "left", forecast->kind[i].left);
        }
        out_object_end(out);
    }
    out_array_end(out);
}

static void ways(struct out *out, const struct hd_game *game, const struct hd_forecast *forecast)
{
    out_key(out, "ways");
    out_array(out);
    for (int i = 0; i < forecast->ways; i++) {
        const struct hd_way *way = &forecast->way[i];
        out_object(out);
        field_id(out, "to", game, HD_PLACE, way->path[0]);
        field_id(out, "target", game, HD_PLACE, way->target);
        ids(out, "path", game, HD_PLACE, way->path, way->length);
        if (way->breaks) {
            out_key(out, "breaks");
            out_bool(out, true);
        }
        out_object_end(out);
    }
    out_array_end(out);
}

void wire_forecast_fields(struct out *out, const struct hd_game *game, const struct hd_forecast *forecast, enum hd_lang lang)
{
    static const char *const intents[] = {"none", "attack", "move", "stay"};
    char text[1600];
    hd_forecast_text(game, forecast, lang, text, sizeof text);
    field_text(out, "why", text);
    field_id(out, "zone", game, HD_PLACE, forecast->place);
    field_text(out, "intent", intents[forecast->intent]);
    if (forecast->woken)
        field_bool(out, "first", true);
    crowd(out, game, forecast);
    if (forecast->sent_home) {
        ids(out, "targets", game, HD_PLACE, forecast->target, forecast->targets);
        ways(out, game, forecast);
    } else if (forecast->targets) {
        field_text(out, "by", forecast->seen ? "seen" : "heard");
        field_int(out, "noise", forecast->noise);
        ids(out, "targets", game, HD_PLACE, forecast->target, forecast->targets);
        ways(out, game, forecast);
    }
    if (forecast->pieces)
        ids(out, "pieces", game, HD_PIECE, forecast->piece, forecast->pieces);
    out_key(out, "rules");
    out_array(out);
    for (int i = 0; i < forecast->rules; i++)
        out_text(out, hd_rule_id(game, forecast->rule[i]));
    out_array_end(out);
}
