/*
 * fuzz_engine.c - lines of the engine protocol: every line gets an answer object that can be written, whatever is in it.
 * One input is one session; it finds no file (no_files.h). engine.c is included whole: what handles a line is nobody's business
 * but its own.
 */
#include "cli/engine.c"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engine engine = {.pack = fuzz_pack()};
    for (size_t at = 0, end; at < size && !engine.quit; at = end + 1) {
        for (end = at; end < size && data[end] != '\n';)
            end++;
        char *line = fuzz_text(data + at, end - at);
        json_t *answer = answer_line(&engine, line, end - at, HD_EN);
        char *text = json_dumps(answer, JSON_COMPACT);
        assert(text && json_is_boolean(json_object_get(answer, "ok")));
        free(text);
        json_decref(answer);
        free(line);
    }
    hd_session_free(engine.session);
    return 0;
}
