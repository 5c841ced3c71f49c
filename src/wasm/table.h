/*
 * table.h - what the files of this folder share: the pack, the games that are open, the one buffer for answers.
 */
#ifndef HD_WASM_TABLE_H
#define HD_WASM_TABLE_H

#include "wire/answer.h"

#ifdef __wasm__
#define DOOR(name) __attribute__((export_name(#name)))
#else
#define DOOR(name)
#endif

#define SAY(lang, en, de) ((lang) == HD_DE ? (de) : (en))

/* A game that is open. */
struct table {
    struct hd_session *session;
    struct hd_session *past; /* when somebody looks back: the same game up to some step */
    struct refusal refusal;
};

extern struct out answer;

enum hd_lang lang_of(const char *lang);
/* Read at the first call. NULL, and the answer says why, only when the build is broken. */
struct hd_pack *table_pack(void);
/* The game with this handle; NULL, and the answer says so, if there is none. */
struct table *table_at(int at, enum hd_lang lang);
/* The same for those who want to change it: not while looking back. */
struct table *table_present(int at, enum hd_lang lang);
/* Takes the session and returns its handle; 0, and the session is freed, if all are taken. */
int table_add(struct hd_session *session);
void table_close(struct table *table);
/* What is looked at. */
struct hd_session *table_seen(const struct table *table);
/* The answer, closed, as text. */
const char *answered(void);

#endif
