/*
 * out.c - a growing text, and JSON written into it. See out.h.
 */
#include "wire/out.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

/* Room for that many bytes and a zero. */
static bool reserve(struct out *out, size_t more)
{
    if (out->failed || more > SIZE_MAX / 4 - out->length)
        out->failed = true;
    size_t need = out->length + more + 1;
    if (out->failed || need <= out->size)
        return !out->failed;
    size_t size = out->size * 2 > need ? out->size * 2 : need < 256 ? 256 : need;
    char *text = out->grow ? out->grow(out->text, size) : realloc(out->text, size);
    out->failed = !text;
    if (!text)
        return false;
    out->text = text;
    out->size = size;
    return true;
}

const char *out_string(const struct out *out) { return out->failed ? NULL : out->length ? out->text : ""; }

void out_clear(struct out *out)
{
    out->length = 0;
    out->failed = false;
}

void out_free(struct out *out)
{
    free(out->text);
    *out = (struct out){.grow = out->grow};
}

/* ---- as it is ---- */

void out_bytes(struct out *out, const char *bytes, size_t count)
{
    if (!reserve(out, count))
        return;
    memcpy(out->text + out->length, bytes, count);
    out->length += count;
    out->text[out->length] = 0;
}

void out_raw(struct out *out, const char *text) { out_bytes(out, text, strlen(text)); }

void out_format(struct out *out, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int need = vsnprintf(NULL, 0, format, ap);
    va_end(ap);
    if (need < 0)
        out->failed = true;
    if (out->failed || !reserve(out, (size_t)need))
        return;
    va_start(ap, format);
    vsnprintf(out->text + out->length, (size_t)need + 1, format, ap);
    va_end(ap);
    out->length += (size_t)need;
}

/* ---- JSON ---- */

/* No value ends in one of these, so the last byte tells whether a comma is due. */
static void separate(struct out *out)
{
    char last = out->failed || !out->length ? '[' : out->text[out->length - 1];
    if (last != '{' && last != '[' && last != ':')
        out_raw(out, ",");
}

static void value(struct out *out, const char *text)
{
    separate(out);
    out_raw(out, text);
}

void out_object(struct out *out) { value(out, "{"); }
void out_object_end(struct out *out) { out_raw(out, "}"); }
void out_array(struct out *out) { value(out, "["); }
void out_array_end(struct out *out) { out_raw(out, "]"); }

void out_key(struct out *out, const char *key)
{
    out_text(out, key);
    out_raw(out, ":");
}

void out_int(struct out *out, long long number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%lld", number);
    value(out, digits);
}

void out_bool(struct out *out, bool yes) { value(out, yes ? "true" : "false"); }

/* Length of the UTF-8 character at the beginning, 0 if there is none: no overlong forms, no surrogates, nothing too high. */
static size_t character(const unsigned char *c, size_t length)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t size = *c < 0x80 ? 1 : *c >> 5 == 6 ? 2 : *c >> 4 == 14 ? 3 : *c >> 3 == 30 ? 4 : 0;
    if (size <= 1 || size > length)
        return size <= length ? size : 0;
    uint32_t code = *c & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if (c[i] >> 6 != 2)
            return 0;
        code = code << 6 | (c[i] & 0x3f);
    }
    return code < least[size] || (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff ? 0 : size;
}

static bool is_utf8(const char *text, size_t length)
{
    for (size_t at = 0, size; at < length; at += size)
        if (!(size = character((const unsigned char *)text + at, length - at)))
            return false;
    return true;
}

static void escape(struct out *out, char c)
{
    static const char from[] = "\"\\\b\f\n\r\t", to[] = "\"\\bfnrt";
    const char *known = c ? strchr(from, c) : NULL;
    if (known)
        out_bytes(out, (char[2]){'\\', to[known - from]}, 2);
    else
        out_format(out, "\\u%04x", (unsigned)c);
}

void out_words(struct out *out, const char *text, size_t length)
{
    bool kept = is_utf8(text, length);
    size_t begin = 0;
    value(out, "\"");
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= ' ' && c != '"' && c != '\\' && (c < 0x80 || kept))
            continue;
        out_bytes(out, text + begin, i - begin);
        begin = i + 1;
        if (c >= 0x80)
            out_raw(out, "?");
        else
            escape(out, (char)c);
    }
    out_bytes(out, text + begin, length - begin);
    out_raw(out, "\"");
}

void out_text(struct out *out, const char *text) { out_words(out, text ? text : "", text ? strlen(text) : 0); }

void out_hex(struct out *out, uint64_t number, int digits)
{
    char text[24];
    snprintf(text, sizeof text, "%0*" PRIx64, digits > 16 ? 16 : digits, number);
    out_text(out, text);
}

void out_both(struct out *out, struct hd_text text)
{
    out_object(out);
    field_text(out, "en", text.in[HD_EN]);
    field_text(out, "de", text.in[HD_DE]);
    out_object_end(out);
}

void out_pair(struct out *out, long long x, long long y)
{
    out_array(out);
    out_int(out, x);
    out_int(out, y);
    out_array_end(out);
}

/* ---- a key and its value ---- */

void field_int(struct out *out, const char *key, long long number)
{
    out_key(out, key);
    out_int(out, number);
}

void field_bool(struct out *out, const char *key, bool yes)
{
    out_key(out, key);
    out_bool(out, yes);
}

void field_text(struct out *out, const char *key, const char *text)
{
    out_key(out, key);
    out_text(out, text);
}

void field_hex(struct out *out, const char *key, uint64_t number, int digits)
{
    out_key(out, key);
    out_hex(out, number, digits);
}

void field_both(struct out *out, const char *key, struct hd_text text)
{
    out_key(out, key);
    out_both(out, text);
}

void field_pair(struct out *out, const char *key, long long x, long long y)
{
    out_key(out, key);
    out_pair(out, x, y);
}
