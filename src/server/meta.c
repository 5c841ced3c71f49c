/*
 * meta.c - what is kept with a room besides its record, to and from text on disk.
 */
#include "server/inside.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

static void field_secret(struct out *out, const char *key, const uint8_t hash[SECRET_HASH])
{
    char text[HASH_TEXT];
    secret_hex(hash, SECRET_HASH, text);
    field_text(out, key, text);
}

static void field_mark(struct out *out, const char *key, uint64_t mark)
{
    char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, mark);
    field_text(out, key, text);
}

static void put_devices(struct out *out, const struct seat *seat)
{
    field_int(out, "openings", seat->openings);
    out_key(out, "devices");
    out_array(out);
    for (int i = 0; i < LIMIT_DEVICES && seat->device[i].id; i++) {
        out_object(out);
        field_mark(out, "id", seat->device[i].id);
        field_int(out, "knows", seat->device[i].knows);
        out_object_end(out);
    }
    out_array_end(out);
}

static void put_lines(struct out *out, const struct seat *seat)
{
    char key[SEAL_POINT_TEXT], auth[SEAL_AUTH_TEXT];
    out_key(out, "lines");
    out_array(out);
    for (int i = 0; i < LIMIT_LINES && seat->line[i].endpoint[0]; i++) {
        base64_text(seat->line[i].key, SEAL_POINT, key);
        base64_text(seat->line[i].auth, SEAL_AUTH, auth);
        out_object(out);
        field_text(out, "endpoint", seat->line[i].endpoint);
        field_text(out, "p256dh", key);
        field_text(out, "auth", auth);
        field_int(out, "lang", seat->line_lang[i]);
        if (seat->line_along[i])
            field_int(out, "along", seat->line_along[i] - ROLE_ALONG);
        out_object_end(out);
    }
    out_array_end(out);
    if (seat->called)
        field_bool(out, "called", true);
}

static void put_seat(struct out *out, const struct seat *seat)
{
    out_object(out);
    field_text(out, "name", seat->name);
    field_text(out, "colour", seat->colour);
    field_secret(out, "secret", seat->secret);
    field_text(out, "usual", hd_bot_name(seat->usual));
    field_text(out, "bot", hd_bot_name(seat->bot));
    field_int(out, "lent", seat->lent);
    field_bool(out, "claimed", seat->claimed);
    if (seat->guest)
        field_secret(out, "invited", seat->invited);
    if (seat->from)
        field_mark(out, "from", seat->from);
    put_devices(out, seat);
    put_lines(out, seat);
    field_int(out, "news", seat->news);
    field_text(out, "news_by", seat->news_by);
    out_object_end(out);
}

static void put_along(struct out *out, const struct meta *meta)
{
    char text[HASH_TEXT];
    out_key(out, "along");
    out_array(out);
    for (int role = ROLE_ALONG; role < ROLES; role++) {
        secret_hex(meta->secret[role], SECRET_HASH, text);
        out_text(out, text);
    }
    out_array_end(out);
}

static void put_shunned(struct out *out, const struct meta *meta)
{
    char text[17];
    out_key(out, "shunned");
    out_array(out);
    for (int i = 0; i < LIMIT_SHUNNED && meta->shunned[i]; i++) {
        snprintf(text, sizeof text, "%016" PRIx64, meta->shunned[i]);
        out_text(out, text);
    }
    out_array_end(out);
}

char *meta_text(const struct meta *meta)
{
    struct out out = {0};
    out_object(&out);
    field_secret(&out, "host", meta->secret[ROLE_HOST]);
    field_secret(&out, "watch", meta->secret[ROLE_WATCH]);
    put_along(&out, meta);
    field_bool(&out, "paused", meta->paused);
    field_int(&out, "open", meta->open);
    field_int(&out, "lang", meta->lang);
    field_int(&out, "undone", meta->undone);
    field_int(&out, "torn", meta->torn);
    field_text(&out, "salt", meta->salt);
    field_text(&out, "broken", meta->broken);
    field_text(&out, "next", meta->next);
    put_shunned(&out, meta);
    out_key(&out, "seats");
    out_array(&out);
    for (int i = 0; i < meta->seats; i++)
        put_seat(&out, &meta->seat[i]);
    out_array_end(&out);
    out_key(&out, "chat");
    out_array(&out);
    for (int i = 0; i < meta->chats; i++) {
        out_object(&out);
        field_text(&out, "from", meta->chat[i].from);
        field_int(&out, "seat", meta->chat[i].seat);
        field_text(&out, "text", meta->chat[i].text);
        field_int(&out, "at", meta->chat[i].at);
        out_object_end(&out);
    }
    out_array_end(&out);
    out_object_end(&out);
    if (!out.failed)
        return out.text;
    out_free(&out);
    return NULL;
}

/* ---- reading ---- */

static bool read_hash(const json_t *from, uint8_t hash[SECRET_HASH])
{
    const char *text = json_string_value(from);
    if (!text || strlen(text) != SECRET_HASH * 2 || strspn(text, "0123456789abcdef") != SECRET_HASH * 2)
        return false;
    for (int i = 0; i < SECRET_HASH; i++) {
        char two[3] = {text[i * 2], text[i * 2 + 1], 0};
        hash[i] = (uint8_t)strtoul(two, NULL, 16);
    }
    return true;
}

static bool read_secret(const json_t *from, const char *key, uint8_t hash[SECRET_HASH])
{
    return read_hash(json_object_get(from, key), hash);
}

enum hd_bot room_bot(const char *name) { return name ? hd_bot_find(name) : HD_BOT_NONE; }

static enum hd_bot read_bot(const json_t *from, const char *key)
{
    const char *name = json_string_value(json_object_get(from, key));
    return room_bot(name);
}

static void read_text(const json_t *from, const char *key, char *to, size_t size)
{
    const char *text = json_string_value(json_object_get(from, key));
    clean_copy(to, size, text ? text : "");
}

static int read_count(const json_t *from, const char *key)
{
    json_int_t n = json_integer_value(json_object_get(from, key));
    return n < 0 || n > 1000000 ? 0 : (int)n;
}

static uint64_t read_mark(const json_t *from)
{
    const char *text = json_string_value(from);
    return text ? strtoull(text, NULL, 16) : 0;
}

static void read_devices(const json_t *from, struct seat *seat)
{
    const json_t *list = json_object_get(from, "devices");
    seat->openings = read_count(from, "openings");
    for (size_t i = 0; i < json_array_size(list) && i < LIMIT_DEVICES; i++) {
        seat->device[i].id = read_mark(json_object_get(json_array_get(list, i), "id"));
        seat->device[i].knows = read_count(json_array_get(list, i), "knows");
    }
}

static void read_lines(const json_t *from, struct seat *seat)
{
    const json_t *list = json_object_get(from, "lines");
    int lines = 0;
    for (size_t i = 0; i < json_array_size(list) && lines < LIMIT_LINES; i++) {
        const json_t *one = json_array_get(list, i);
        if (!call_line_read(one, &seat->line[lines]))
            continue;
        const json_t *along = json_object_get(one, "along");
        json_int_t who = json_integer_value(along);
        seat->line_along[lines] = json_is_integer(along) && who >= 0 && who < LIMIT_ALONG ? ROLE_ALONG + (int)who : 0;
        seat->line_lang[lines++] = json_integer_value(json_object_get(one, "lang")) == HD_DE ? HD_DE : HD_EN;
    }
    seat->called = json_is_true(json_object_get(from, "called"));
}

static void read_along(const json_t *list, struct meta *meta)
{
    for (size_t i = 0; i < LIMIT_ALONG; i++)
        read_hash(json_array_get(list, i), meta->secret[ROLE_ALONG + i]);
}

static bool read_seat(const json_t *from, struct seat *seat)
{
    const json_t *lent = json_object_get(from, "lent");
    json_int_t role = json_integer_value(lent);
    read_text(from, "name", seat->name, sizeof seat->name);
    read_text(from, "colour", seat->colour, sizeof seat->colour);
    seat->usual = read_bot(from, "usual");
    seat->bot = read_bot(from, "bot");
    seat->lent = json_is_integer(lent) && role >= 0 && role <= ROLE_HOST ? (int)role : -1;
    read_devices(from, seat);
    read_lines(from, seat);
    seat->claimed = json_is_true(json_object_get(from, "claimed"));
    seat->guest = read_secret(from, "invited", seat->invited);
    seat->from = read_mark(json_object_get(from, "from"));
    json_int_t news = json_integer_value(json_object_get(from, "news"));
    seat->news = news == NEWS_BOT || news == NEWS_TAKE ? (enum seat_news)news : NEWS_NONE;
    read_text(from, "news_by", seat->news_by, sizeof seat->news_by);
    return read_secret(from, "secret", seat->secret);
}

static void read_shunned(const json_t *list, struct meta *meta)
{
    for (size_t i = 0; i < json_array_size(list) && i < LIMIT_SHUNNED; i++)
        meta->shunned[i] = read_mark(json_array_get(list, i));
}

static void read_chat(const json_t *list, struct meta *meta)
{
    for (size_t i = 0; i < json_array_size(list) && meta->chats < LIMIT_CHAT_KEPT; i++) {
        const json_t *from = json_array_get(list, i);
        struct chat_line *line = &meta->chat[meta->chats++];
        read_text(from, "from", line->from, sizeof line->from);
        read_text(from, "text", line->text, sizeof line->text);
        const json_t *seat = json_object_get(from, "seat");
        json_int_t who = json_integer_value(seat);
        line->seat = json_is_integer(seat) && who >= 0 && who < meta->seats ? (int)who : -1;
        line->at = json_integer_value(json_object_get(from, "at"));
    }
}

bool meta_read(const char *text, struct meta *meta)
{
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const json_t *seats = json_object_get(json, "seats");
    size_t count = json_array_size(seats);
    memset(meta, 0, sizeof *meta);
    bool fine = read_secret(json, "host", meta->secret[ROLE_HOST]) && read_secret(json, "watch", meta->secret[ROLE_WATCH]) &&
                count >= 1 && count <= HD_SEATS;
    for (size_t i = 0; fine && i < count; i++)
        fine = read_seat(json_array_get(seats, i), &meta->seat[meta->seats++]);
    read_along(json_object_get(json, "along"), meta);
    meta->paused = json_is_true(json_object_get(json, "paused"));
    json_int_t open = json_integer_value(json_object_get(json, "open"));
    meta->open = open > 0 ? open : 0;
    meta->lang = json_integer_value(json_object_get(json, "lang")) == HD_DE ? HD_DE : HD_EN;
    meta->undone = read_count(json, "undone");
    meta->torn = read_count(json, "torn");
    read_text(json, "salt", meta->salt, sizeof meta->salt);
    read_text(json, "broken", meta->broken, sizeof meta->broken);
    read_text(json, "next", meta->next, sizeof meta->next);
    read_shunned(json_object_get(json, "shunned"), meta);
    read_chat(json_object_get(json, "chat"), meta);
    json_decref(json);
    return fine;
}
