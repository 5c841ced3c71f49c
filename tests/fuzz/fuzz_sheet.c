/*
 * fuzz_sheet.c - campaign sheets: any bytes are either refused with a sentence or begin a mission whose end gives a sheet
 * again.
 */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct hd_report report;
    char mission[64], why[100], page[HD_SHEET_TEXT], *text = fuzz_text(data, size);
    memset(&report, 0, sizeof report);
    hd_sheet_page(fuzz_pack(), text, HD_DE, page, sizeof page, &report);
    struct hd_choice choice = {"sheet", text};
    struct hd_setup setup = {
        .mission = hd_sheet_next(text, mission, sizeof mission) ? mission : "washington/M1", .choices = 1, .choice = &choice};
    struct hd_session *session = hd_session_new(fuzz_pack(), &setup, 1, &report);
    assert(session || report.count);
    if (session) {
        assert(!hd_state_check(hd_session_game(session), hd_session_state(session)));
        hd_session_setup(session, "finish won", why, sizeof why);
    }
    hd_session_free(session);
    free(text);
    return 0;
}
