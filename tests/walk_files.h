/*
 * walk_files.h - missions of a folder for the tests that play at random: words no built-in mission uses are played too.
 * Apart from walk.h because not every place where that is built has folders.
 */
#ifndef TESTS_WALK_FILES_H
#define TESTS_WALK_FILES_H

#include "walk.h"

#include <glob.h>

/* Adds the mission files of a folder, which only the tests have, behind those of the 2nd Edition; how many. */
static inline int walk_add(struct hd_pack *pack, const char *folder)
{
    glob_t found;
    char pattern[WALK_TEXT];
    struct hd_report report = {0};
    int n = 0;
    snprintf(pattern, sizeof pattern, "%s/*.yaml", folder);
    bool any = !glob(pattern, 0, NULL, &found);
    for (; any && (size_t)n < found.gl_pathc; n++)
        if (!hd_pack_add_mission(pack, "2e", found.gl_pathv[n], &report)) {
            fprintf(stderr, "%s:%d: %s\n", report.problem[0].file, report.problem[0].line, report.problem[0].text);
            exit(2);
        }
    globfree(&found);
    return n;
}

#endif
