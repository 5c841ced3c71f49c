/*
 * common.c - what verbs do alike: say what is wrong, open the pack, find a game, read a file, lay out text. See args.h.
 */
#include "cli/args.h"
#include "cli/verbs.h"
#include "core/edits.h"
#include "pack/regular.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

const char *cli_program = "holdout";

/* ---- what is wrong ---- */

int cli_fail(const struct cli *cli, const char *format, ...)
{
    va_list ap;
    fprintf(stderr, "holdout %s: ", cli->verb);
    va_start(ap, format);
    vfprintf(stderr, format, ap);
    va_end(ap);
    fputc('\n', stderr);
    return EXIT_USAGE;
}

void cli_problems(FILE *to, const struct hd_report *report)
{
    int kept = report->count < HD_PROBLEMS ? report->count : HD_PROBLEMS;
    for (int i = 0; i < kept; i++) {
        const struct hd_problem *p = &report->problem[i];
        if (p->file[0])
            fprintf(to, "%s:", p->file);
        if (p->line)
            fprintf(to, "%d:%d:", p->line, p->column);
        fprintf(to, "%s%s\n", p->file[0] || p->line ? " " : "", p->text);
    }
}

const char *nearest_word(const char *typed, const char *const *words)
{
    const char *best = NULL;
    int least = 1 + (int)strlen(typed) / 2;
    for (; *words; words++) {
        int distance = edits(typed, *words);
        if (distance < least) {
            least = distance;
            best = *words;
        }
    }
    return best;
}

/* ---- packs, games, files ---- */

/* Names in a report begin with the last part of the pack's path; here with the path as it was typed. */
static void whole_path(struct hd_problem *problem, const char *path)
{
    char name[HD_PROBLEM_FILE];
    size_t end = strlen(path);
    while (end > 1 && path[end - 1] == '/')
        end--;
    size_t begin = end;
    while (begin > 0 && path[begin - 1] != '/')
        begin--;
    size_t length = end - begin;
    if (!length || strncmp(problem->file, path + begin, length) || (problem->file[length] && problem->file[length] != '/'))
        return;
    if (snprintf(name, sizeof name, "%.*s%s", (int)end, path, problem->file + length) < (int)sizeof name)
        memcpy(problem->file, name, sizeof name);
}

struct hd_pack *cli_pack(const struct cli *cli)
{
    struct hd_report report = {0};
    struct hd_pack *pack = cli->pack ? hd_pack_open(cli->pack, &report) : hd_pack_builtin(&report);
    for (int i = 0; !pack && cli->pack && i < report.count && i < HD_PROBLEMS; i++)
        whole_path(&report.problem[i], cli->pack);
    if (!pack || report.count)
        cli_problems(stderr, &report);
    if (!pack)
        cli_fail(cli, SAY(cli->lang, "the games in %s cannot be used", "die Spiele in %s sind nicht brauchbar"),
                 cli->pack ? cli->pack : "holdout");
    return pack;
}

int cli_game(const struct cli *cli, const struct hd_pack *pack, const char *id)
{
    char known[200] = "";
    for (int i = 0; i < hd_game_count(pack); i++) {
        struct hd_game_info info = hd_game_info(pack, i);
        if (!strcasecmp(info.id, id))
            return i;
        size_t used = strlen(known);
        snprintf(known + used, sizeof known - used, "%s%s", used ? ", " : "", info.id);
    }
    cli_fail(cli, SAY(cli->lang, "there is no game '%s'; the games are: %s", "es gibt kein Spiel '%s', sondern: %s"), id,
             known);
    return -1;
}

struct hd_game *cli_mission(const struct cli *cli, const struct hd_pack *pack, const char *mission)
{
    struct hd_report report = {0};
    struct hd_setup setup = {.mission = mission};
    struct hd_game *game = hd_game_new(pack, &setup, &report);
    if (!game) {
        char hint[600];
        mission_file_hint(mission, cli->lang, hint, sizeof hint);
        cli_fail(cli, SAY(cli->lang, "'%s' cannot be played:", "'%s' lässt sich nicht spielen:"), mission);
        cli_problems(stderr, &report);
        if (*hint)
            fprintf(stderr, "%s\n", hint);
    }
    return game;
}

bool is_mission_file(const char *word)
{
    const char *dot = strrchr(word, '.');
    return dot && (!strcmp(dot, ".yaml") || !strcmp(dot, ".yml"));
}

bool cli_name_mission(const struct cli *cli, struct hd_pack *pack, const char *game, const char *word, char *name, size_t size)
{
    struct hd_report report = {0};
    if (!is_mission_file(word)) {
        hd_mission_find(pack, word, name, size);
        return true;
    }
    if (access(word, R_OK)) {
        cli_fail(cli, SAY(cli->lang, "%s cannot be read: %s", "%s ist nicht lesbar: %s"), word, strerror(errno));
        return false;
    }
    const char *added = hd_pack_add_mission(pack, game, word, &report);
    snprintf(name, size, "%s", added ? added : word);
    cli_problems(stderr, &report);
    return added;
}

void mission_file_hint(const char *word, enum hd_lang lang, char *out, size_t size)
{
    static const char *const endings[] = {".yaml", ".yml"};
    *out = 0;
    for (int i = 0; i < 2; i++) {
        char path[512];
        if (snprintf(path, sizeof path, "%s%s", word, endings[i]) < (int)sizeof path && !access(path, R_OK)) {
            snprintf(
                out, size,
                SAY(lang, "there is a file called %s: give its full name", "es gibt eine Datei %s: gib den ganzen Namen an"),
                path);
            return;
        }
    }
}

static char *read_stream(FILE *file, size_t *size)
{
    size_t room = 1 << 16, used = 0, got;
    char *text = malloc(room + 1);
    while (text && (got = fread(text + used, 1, room - used, file)) > 0) {
        used += got;
        if (used < room)
            continue;
        char *more = room < RECORD_MAX ? realloc(text, (room *= 2) + 1) : NULL;
        errno = more ? errno : EFBIG;
        if (!more)
            free(text);
        text = more;
    }
    if (text)
        text[used] = 0;
    *size = used;
    return text;
}

char *cli_read(const struct cli *cli, const char *path, size_t *size)
{
    bool piped = !strcmp(path, "-");
    char *text = piped ? read_stream(stdin, size) : regular_read(path, RECORD_MAX, size);
    if (text && piped && ferror(stdin)) {
        free(text);
        text = NULL;
    }
    if (!text)
        cli_fail(cli, SAY(cli->lang, "%s cannot be read: %s", "%s ist nicht lesbar: %s"), path, regular_why(errno, cli->lang));
    return text;
}

/* ---- text on a terminal ---- */

int text_width(const char *utf8)
{
    int width = 0;
    for (; *utf8; utf8++)
        width += ((unsigned char)*utf8 & 0xc0) != 0x80;
    return width;
}

void put_padded(FILE *to, const char *utf8, int width)
{
    fprintf(to, "%s%*s", utf8, text_width(utf8) < width ? width - text_width(utf8) : 0, "");
}

void put_wrapped(FILE *to, const char *utf8, int at, int indent, int width)
{
    bool first = true;
    while (*(utf8 += strspn(utf8, " \n"))) {
        char word[256];
        size_t length = strcspn(utf8, " \n");
        snprintf(word, sizeof word, "%.*s", (int)length, utf8);
        if (!first && at + 1 + text_width(word) > width) {
            fprintf(to, "\n%*s", indent, "");
            at = indent;
            first = true;
        }
        fprintf(to, "%s%s", first ? "" : " ", word);
        at += text_width(word) + !first;
        first = false;
        utf8 += length;
    }
    fputc('\n', to);
}

int terminal_width(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || size.ws_col < 40)
        return 100;
    return size.ws_col > 120 ? 120 : size.ws_col;
}
