/*
 * table.c - the games that are open in the module. See table.h.
 */
#include "wasm/table.h"

#include <string.h>

enum { TABLES = 16 };

struct out answer;
static struct hd_pack *pack;
static struct table tables[TABLES]; /* handle 1 is the first */

enum hd_lang lang_of(const char *lang) { return lang && !strcmp(lang, "de") ? HD_DE : HD_EN; }

struct hd_pack *table_pack(void)
{
    struct hd_report report = {0};
    if (!pack)
        pack = hd_pack_builtin(&report);
    if (!pack)
        answer_problems(&answer, &report);
    return pack;
}

struct table *table_at(int at, enum hd_lang lang)
{
    struct table *table = at >= 1 && at <= TABLES && tables[at - 1].session ? &tables[at - 1] : NULL;
    if (!table)
        answer_error(&answer, SAY(lang, "there is no game %d", "ein Spiel %d gibt es nicht"), at);
    return table;
}

struct table *table_present(int at, enum hd_lang lang)
{
    struct table *table = table_at(at, lang);
    if (!table || !table->past)
        return table;
    answer_error(&answer, SAY(lang, "this is the past: go to the last step first",
                              "das ist schon vorbei: geh erst zum letzten Schritt"));
    return NULL;
}

int table_add(struct hd_session *session)
{
    for (int i = 0; i < TABLES; i++)
        if (!tables[i].session) {
            tables[i] = (struct table){.session = session};
            return i + 1;
        }
    hd_session_free(session);
    return 0;
}

void table_close(struct table *table)
{
    hd_session_free(table->session);
    hd_session_free(table->past);
    *table = (struct table){0};
}

struct hd_session *table_seen(const struct table *table) { return table->past ? table->past : table->session; }

const char *answered(void)
{
    answer_end(&answer);
    const char *text = out_string(&answer);
    return text ? text : "{\"ok\":false,\"error\":\"not enough memory\"}";
}

#ifdef __wasm__
/* A module without imports has nowhere to write to: a broken promise stops it. */
void __assert_fail(const char *what, const char *file, int at, const char *where);
void __assert_fail(const char *what, const char *file, int at, const char *where) { __builtin_trap(); }
#endif
