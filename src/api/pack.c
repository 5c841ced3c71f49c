/*
 * pack.c - packs as the public API knows them: the built-in one, their checks, problems without a tree.
 * Not here: folders and files (native.c), what is asked about games and missions (games.c).
 */
#include "pack/pack.h"
#include "api/modules.h"
#include "pack/store.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const unsigned char hd_builtin_blob[];
extern const size_t hd_builtin_blob_size;

void report_line(struct hd_report *report, const char *file, int line, const char *format, ...)
{
    if (!report)
        return;
    int at = report->count++;
    if (at >= HD_PROBLEMS)
        return;
    struct hd_problem *problem = &report->problem[at];
    snprintf(problem->file, sizeof problem->file, "%s", file);
    problem->line = line;
    problem->column = line ? 1 : 0;
    va_list ap;
    va_start(ap, format);
    vsnprintf(problem->text, sizeof problem->text, format, ap);
    va_end(ap);
    pk_make_plain(problem->text);
}

struct hd_pack *pack_wrap(struct pk_pack *data, struct hd_report *report)
{
    if (!data)
        return NULL;
    struct hd_pack *pack = calloc(1, sizeof *pack);
    if (!pack) {
        pk_free(data);
        return NULL;
    }
    pack->data = data;
    if (pack_refresh(pack, report))
        return pack;
    hd_pack_free(pack);
    return NULL;
}

struct hd_pack *hd_pack_builtin(struct hd_report *report)
{
    return pack_wrap(pk_from_blob(hd_builtin_blob, hd_builtin_blob_size, report), report);
}

/* Loading for real is the check: there is no second opinion that could differ from it. */
static void check_mission(struct hd_pack *pack, const struct pk_game *game, const struct pk_node *mission,
                          struct hd_report *report)
{
    const struct pk_node *id = pk_get(mission, "id");
    char name[64];
    if (!id || id->type != PK_SCALAR) {
        report_line(report, mission->file, mission->line, "a mission needs an 'id'");
        return;
    }
    snprintf(name, sizeof name, "%s/%s", game->id, id->text);
    struct hd_setup setup = {.mission = name};
    hd_game_free(hd_game_new(pack, &setup, report));
}

/* Many missions find the same mistake in the files they share: it is reported once. */
static bool told_before(const struct hd_report *report, const struct hd_problem *problem)
{
    for (int i = 0; i < report->count && i < HD_PROBLEMS; i++) {
        const struct hd_problem *p = &report->problem[i];
        if (p->line == problem->line && p->column == problem->column && !strcmp(p->file, problem->file) &&
            !strcmp(p->text, problem->text))
            return true;
    }
    return false;
}

static void merge(struct hd_report *report, const struct hd_report *more)
{
    int kept = more->count < HD_PROBLEMS ? more->count : HD_PROBLEMS;
    for (int i = 0; i < kept; i++) {
        if (told_before(report, &more->problem[i]))
            continue;
        if (report->count < HD_PROBLEMS)
            report->problem[report->count] = more->problem[i];
        report->count++;
    }
    for (int i = 0; i < more->warnings && report->warnings < HD_WARNINGS; i++)
        report->warning[report->warnings++] = more->warning[i];
}

void hd_pack_say_ids(struct hd_pack *pack) { pack->data->say_ids = true; }

int hd_pack_check(struct hd_pack *pack, struct hd_report *report)
{
    struct hd_report *one = calloc(1, sizeof *one);
    int before = report->count;
    if (!one)
        report_line(report, "", 0, "not enough memory");
    for (int g = 0; one && g < pack->data->games; g++) {
        const struct pk_game *game = pack->data->game[g];
        if (!game->missions)
            report_line(report, game->id, 0, "the game has no missions");
        for (int m = 0; m < game->missions; m++) {
            one->count = one->warnings = 0;
            check_mission(pack, game, game->mission[m], one);
            merge(report, one);
        }
    }
    free(one);
    return report->count - before;
}
