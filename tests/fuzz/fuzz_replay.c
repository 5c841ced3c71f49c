/*
 * fuzz_replay.c - records of games: any bytes are either refused with a line number or are a game that can be saved and read
 * again with the same end.
 */
#include "fuzz.h"

static uint64_t end_of(const struct hd_session *s) { return hd_hash(hd_session_game(s), hd_session_state(s)); }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct hd_report report;
    bool torn;
    size_t length;
    char *text = fuzz_text(data, size);
    memset(&report, 0, sizeof report);
    struct hd_session *session = hd_session_load(fuzz_pack(), text, size, size % 2, &torn, &report);
    assert(session || report.count);
    if (session) {
        char *saved = hd_session_save(session, &length);
        struct hd_session *again = hd_session_load(fuzz_pack(), saved, length, true, &torn, &report);
        assert(again && end_of(again) == end_of(session));
        hd_session_free(again);
        hd_free(saved);
    }
    hd_session_free(session);
    free(text);
    return 0;
}
