/*
 * out.h - a growing text, and JSON written into it piece by piece. Commas are added automatically.
 * A failed allocation is remembered and makes everything after it a no-op: check once, at the end. No floats.
 * Not here: reading, and what the objects of this project look like (wire.h).
 */
#ifndef HD_WIRE_OUT_H
#define HD_WIRE_OUT_H

#include "holdout/holdout.h"

/* {0} is an empty one. */
struct out {
    char *text; /* ends with a zero once anything was written */
    size_t length, size;
    bool failed;
    void *(*grow)(void *memory, size_t size); /* NULL: realloc; tests put one here that fails */
};

/* The whole text, "" if nothing was written; NULL if memory ran out on the way. Lives until the next write. */
const char *out_string(const struct out *out);
/* Empty again, memory kept, failure forgotten. */
void out_clear(struct out *out);
void out_free(struct out *out);

/* ---- as it is ---- */

void out_bytes(struct out *out, const char *bytes, size_t count);
void out_raw(struct out *out, const char *text);
void out_format(struct out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- JSON ---- */

void out_object(struct out *out);
void out_object_end(struct out *out);
void out_array(struct out *out);
void out_array_end(struct out *out);
void out_key(struct out *out, const char *key);
void out_int(struct out *out, long long value);
void out_bool(struct out *out, bool value);
/* Whatever bytes are in it, the result is JSON: if they are no UTF-8, '?' replaces all that are not ASCII. */
void out_text(struct out *out, const char *text);
void out_words(struct out *out, const char *text, size_t length);
/* Hexadecimal digits as a text: 64 bits are more than JSON promises. */
void out_hex(struct out *out, uint64_t number, int digits);
/* {"en": ..., "de": ...} */
void out_both(struct out *out, struct hd_text text);
/* [x, y] */
void out_pair(struct out *out, long long x, long long y);

/* A key and its value. */
void field_int(struct out *out, const char *key, long long value);
void field_bool(struct out *out, const char *key, bool value);
void field_text(struct out *out, const char *key, const char *text);
void field_hex(struct out *out, const char *key, uint64_t number, int digits);
void field_both(struct out *out, const char *key, struct hd_text text);
void field_pair(struct out *out, const char *key, long long x, long long y);

#endif
