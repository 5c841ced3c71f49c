/*
 * fuzz_engine.c - lines of the engine protocol: every line gets one line with an answer object that can be read, whatever is in
 * it. One input is one session; it finds no file (no_files.h). engine.c is included whole: what handles a line is nobody's
 * business but its own.
 */
#include "cli/engine.c"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engine engine = {.pack = fuzz_pack()};
    struct out out = {0};
    for (size_t at = 0, end; at < size && !engine.quit; at = end + 1) {
        for (end = at; end < size && data[end] != '\n';)
            end++;
        char *line = fuzz_text(data + at, end - at);
        answer_line(&engine, line, end - at, HD_EN, &out);
        assert(out_string(&out) && !strchr(out_string(&out), '\n'));
        json_t *answer = json_loads(out_string(&out), JSON_REJECT_DUPLICATES, NULL); /* another opinion of what JSON is */
        assert(json_is_boolean(json_object_get(answer, "ok")));
        json_decref(answer);
        free(line);
    }
    for (int i = 0; i < ENGINE_TABLES; i++)
        engine_close(&engine.table[i]);
    out_free(&out);
    return 0;
}
