/*
 * games.c - what a pack offers, as JSON: games, missions, options, lessons. See wire.h.
 */
#include "wire/wire.h"

#include <stdio.h>
#include <string.h>

/* "a b c" as a list; the parts stand between the characters of `between`. */
static void field_parts(struct out *out, const char *key, const char *text, const char *between)
{
    out_key(out, key);
    out_array(out);
    while (text && *(text += strspn(text, between))) {
        size_t length = strcspn(text, between);
        out_words(out, text, length);
        text += length;
    }
    out_array_end(out);
}

static void choice_names(struct out *out, const struct hd_option *option)
{
    out_key(out, "choice_names");
    out_object(out);
    field_parts(out, "en", option->choice_names.in[HD_EN], "|");
    field_parts(out, "de", option->choice_names.in[HD_DE], "|");
    out_object_end(out);
}

static void option(struct out *out, const struct hd_option *option)
{
    static const char *const kinds[] = {"bool", "int", "choice", "team", "list"};
    bool chosen = option->kind == HD_OPTION_CHOICE || option->kind == HD_OPTION_TEAM || option->kind == HD_OPTION_LIST;
    out_object(out);
    field_text(out, "id", option->id);
    field_text(out, "kind", (unsigned)option->kind < 5 ? kinds[option->kind] : "?");
    field_text(out, "default", option->value);
    if (option->kind == HD_OPTION_INT || option->kind == HD_OPTION_TEAM) {
        field_int(out, "min", option->min);
        field_int(out, "max", option->max);
    }
    if (chosen)
        field_parts(out, "choices", option->choices, " ");
    if (option->choice_names.in[HD_EN] && *option->choice_names.in[HD_EN])
        choice_names(out, option);
    field_both(out, "name", option->name);
    field_both(out, "help", option->help);
    out_object_end(out);
}

static void mission(struct out *out, const char *game, const struct hd_mission_info *mission)
{
    char id[128];
    snprintf(id, sizeof id, "%s/%s", game, mission->id);
    out_object(out);
    field_text(out, "id", id);
    field_both(out, "name", mission->name);
    field_text(out, "difficulty", mission->difficulty);
    field_int(out, "minutes", mission->minutes);
    field_text(out, "tiles", mission->tiles);
    field_text(out, "source", mission->source);
    field_both(out, "briefing", mission->briefing);
    field_both(out, "special", mission->special);
    if (mission->teaches)
        field_bool(out, "teaches", true);
    if (mission->deal)
        field_int(out, "deal", (long long)mission->deal);
    out_object_end(out);
}

static void missions(struct out *out, const struct hd_pack *pack, int g, const struct hd_game_info *info)
{
    out_key(out, "missions");
    out_array(out);
    for (int i = 0; i < info->missions; i++) {
        struct hd_mission_info about = hd_mission_info(pack, g, i);
        mission(out, info->id, &about);
    }
    out_array_end(out);
}

/* Whom a campaign meets. */
static void people(struct out *out, const struct hd_pack *pack, const char *game)
{
    out_key(out, "people");
    out_array(out);
    for (int i = 0; i < hd_campaign_people(pack, game); i++) {
        struct hd_person person = hd_campaign_person(pack, game, i);
        out_object(out);
        field_text(out, "id", person.id);
        field_text(out, "mission", person.mission);
        field_both(out, "name", person.name);
        field_both(out, "text", person.text);
        out_object_end(out);
    }
    out_array_end(out);
}

static void game(struct out *out, const struct hd_pack *pack, int g)
{
    struct hd_game_info info = hd_game_info(pack, g);
    out_object(out);
    field_text(out, "id", info.id);
    field_both(out, "name", info.name);
    field_pair(out, "seats", info.seats_min, info.seats_max);
    field_bool(out, "hidden", info.hidden);
    if (hd_campaign_start(pack, info.id)) {
        field_text(out, "campaign", hd_campaign_start(pack, info.id));
        people(out, pack, info.id);
    }
    missions(out, pack, g, &info);
    out_key(out, "options");
    out_array(out);
    for (int i = 0; i < info.options; i++) {
        struct hd_option about = hd_option_info(pack, g, i);
        option(out, &about);
    }
    out_array_end(out);
    out_object_end(out);
}

void wire_games(struct out *out, const struct hd_pack *pack)
{
    out_array(out);
    for (int g = 0; g < hd_game_count(pack); g++)
        game(out, pack, g);
    out_array_end(out);
}

void wire_lessons_fields(struct out *out, const struct hd_session *session, enum hd_lang lang)
{
    const struct hd_game *of = hd_session_game(session);
    int now = hd_session_lesson(session, 0);
    out_key(out, "lessons");
    out_array(out);
    for (int i = 0; i < hd_lessons(of); i++) {
        struct hd_lesson lesson = hd_lesson(of, i);
        out_object(out);
        field_text(out, "until", lesson.until);
        field_text(out, "text", lesson.text.in[lang]);
        field_bool(out, "learned", hd_session_learned(session, i));
        out_object_end(out);
    }
    out_array_end(out);
    if (now >= 0)
        field_int(out, "lesson", now);
}

void field_learned(struct out *out, const struct hd_session *session)
{
    int count = hd_lessons(hd_session_game(session));
    if (!count)
        return;
    out_key(out, "learned");
    out_array(out);
    for (int i = 0; i < count; i++)
        if (hd_session_learned(session, i))
            out_int(out, i);
    out_array_end(out);
}
