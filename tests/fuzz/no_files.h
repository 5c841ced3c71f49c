/*
 * no_files.h - put before every source of the protocol fuzzer: no input may touch a file, whatever name it has.
 */
#include <stdio.h>

static inline FILE *fuzz_fopen(void) { return NULL; }
static inline int fuzz_remove(void) { return -1; }
#define fopen(path, mode) fuzz_fopen()
#define remove(path) fuzz_remove()
#define mkstemp(path) fuzz_remove()
