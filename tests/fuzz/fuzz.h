/*
 * fuzz.h - what the fuzzers share: the built-in pack, loaded once, and input as a C string.
 */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include "holdout/holdout.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline struct hd_pack *fuzz_pack(void)
{
    static struct hd_pack *pack;
    struct hd_report report = {0};
    if (!pack)
        pack = hd_pack_builtin(&report);
    assert(pack);
    return pack;
}

/* Exactly as long as the input, so that one byte too far is seen. */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    assert(text);
    memcpy(text, data, size);
    text[size] = 0;
    return text;
}

#endif
