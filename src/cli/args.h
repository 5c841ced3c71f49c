/*
 * args.h - what every verb needs before it starts: options, language, pack, files, and words in two languages.
 * Not here: anything about one verb.
 */
#ifndef HD_CLI_ARGS_H
#define HD_CLI_ARGS_H

#include "wire/request.h"

#include <stdio.h>

/* The sentence in the language chosen. Both formats stand side by side, so the compiler checks both. */
#define SAY(lang, en, de) ((lang) == HD_DE ? (de) : (en))

enum arg_kind { ARG_FLAG, ARG_TEXT, ARG_INT, ARG_SEED };

/* One option of a verb. value: bool *, const char **, int *, uint64_t *. An empty row ends the table. */
struct arg {
    const char *name; /* without the dashes */
    char letter;      /* 0: none */
    enum arg_kind kind;
    void *value;
};

/* How the program was called. */
extern const char *cli_program;

/* What all verbs share; --lang, --pack and --help are understood everywhere. */
struct cli {
    const char *verb;
    enum hd_lang lang;
    bool lang_given;  /* by --lang, not by the environment */
    const char *pack; /* --pack DIR, or NULL for the games built in */
    int words;        /* what is left of the line */
    char **word;
};

/* Reads the options. Returns -1 to go on, else the exit code the verb should end with (help, mistakes). */
int args_read(int argc, char **argv, const struct arg *args, const struct hd_text *help, struct cli *cli);

/* From LC_ALL, LC_MESSAGES, LANG. */
enum hd_lang lang_of_environment(void);
/* Letters a to z without regard to case; umlauts must match. */
bool text_contains(const char *text, const char *word);
uint64_t seed_fresh(void);

/* The pack the options name; problems go to stderr, then NULL. */
struct hd_pack *cli_pack(const struct cli *cli);
/* Its game by the id; -1 and a sentence on stderr if there is none. */
int cli_game(const struct cli *cli, const struct hd_pack *pack, const char *id);
/* A game of this mission, started from nothing but its name. */
struct hd_game *cli_mission(const struct cli *cli, const struct hd_pack *pack, const char *mission);
/* Is the word a mission file rather than game/mission? */
bool is_mission_file(const char *word);
/* The mission a word means, as game/mission: a mission file is added to the pack first. false after its problems on stderr. */
bool cli_name_mission(const struct cli *cli, struct hd_pack *pack, const char *game, const char *word, char *name, size_t size);
/* "my-mission" where my-mission.yaml lies: a hint for those who left the ending out; "" if there is none. */
void mission_file_hint(const char *word, enum hd_lang lang, char *out, size_t size);
void cli_problems(FILE *to, const struct hd_report *report);
/* Like fprintf(stderr) with "holdout <verb>: " before it and a line end after it; returns EXIT_USAGE. */
int cli_fail(const struct cli *cli, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* rooms.db next to the saved games; its folder is made if it is not there. */
bool cli_usual_db(char *path, size_t size);

/* A whole file (or stdin for "-"); freed by the caller. NULL and a sentence on stderr. */
char *cli_read(const struct cli *cli, const char *path, size_t *size);
/* The campaign sheet in a file, or the one a record in it ends in (campaign.c). -1, or an exit code after a sentence. */
int cli_sheet(const struct cli *cli, const struct hd_pack *pack, const char *path, char *sheet, size_t size);

/* The nearest of the words (ended by NULL) to a mistyped one, or NULL. */
const char *nearest_word(const char *typed, const char *const *words);

/* ---- text on a terminal ---- */

int text_width(const char *utf8);                       /* columns */
void put_padded(FILE *to, const char *utf8, int width); /* left-aligned */
/* Words flow to the width, the first line begins at column `at`, the others at indent. */
void put_wrapped(FILE *to, const char *utf8, int at, int indent, int width);
int terminal_width(void);

#endif
