/*
 * embed.c - turns games/ and docs/rules/ into one C file at build time: embed GAMES RULES OUT.c [OUT.d]
 * Broken data breaks the build here, with every problem as file:line:column. OUT.d lists what was read, for ninja.
 */
#define _GNU_SOURCE
#include "pack/pack.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct hd_report report;
static FILE *depfile;

static void print_problems(void)
{
    int kept = report.count < HD_PROBLEMS ? report.count : HD_PROBLEMS;
    for (int i = 0; i < kept; i++) {
        const struct hd_problem *p = &report.problem[i];
        if (p->line)
            fprintf(stderr, "%s:%d:%d: %s\n", p->file, p->line, p->column, p->text);
        else
            fprintf(stderr, "%s: %s\n", p->file, p->text);
    }
    if (report.count > kept)
        fprintf(stderr, "... and %d more\n", report.count - kept);
}

static void write_bytes(FILE *out, const unsigned char *blob, size_t size)
{
    fputs("/* Made by tools/embed.c out of games/ and docs/rules/. Do not edit. */\n"
          "#include \"pack/pack.h\"\n\nconst unsigned char hd_builtin_blob[] = {",
          out);
    for (size_t i = 0; i < size; i++)
        fprintf(out, "%s%d,", i % 24 ? "" : "\n", blob[i]);
    fprintf(out, "\n};\nconst size_t hd_builtin_blob_size = sizeof hd_builtin_blob;\n");
}

/* true if everything reached the disk */
static bool close_file(FILE *file, const char *name)
{
    bool good = !ferror(file);
    good = !fclose(file) && good;
    if (!good)
        fprintf(stderr, "%s: cannot be written: %s\n", name, strerror(errno));
    return good;
}

static bool write_source(const struct pk_pack *pack, const char *name)
{
    size_t size = 0;
    unsigned char *blob = pk_to_blob(pack, &size);
    FILE *out = blob ? fopen(name, "w") : NULL;
    if (out)
        write_bytes(out, blob, size);
    else
        fprintf(stderr, "%s: cannot be written: %s\n", name, strerror(errno));
    free(blob);
    return out && close_file(out, name);
}

static int write_dependency(const char *path, const struct stat *info, int type, struct FTW *at)
{
    (void)info, (void)type, (void)at;
    fputs(" \\\n ", depfile);
    for (; *path; path++)
        fprintf(depfile, "%s%c", *path == ' ' || *path == '#' ? "\\" : *path == '$' ? "$" : "", *path);
    return 0;
}

/* Folders too: their time changes when a file comes or goes. */
static bool write_depfile(const char *name, const char *target, const char *games, const char *rules)
{
    depfile = fopen(name, "w");
    if (!depfile) {
        fprintf(stderr, "%s: cannot be written: %s\n", name, strerror(errno));
        return false;
    }
    fprintf(depfile, "%s:", target);
    nftw(games, write_dependency, 16, 0);
    nftw(rules, write_dependency, 16, 0);
    fputc('\n', depfile);
    return close_file(depfile, name);
}

int main(int argc, char **argv)
{
    if (argc != 4 && argc != 5) {
        fprintf(stderr, "embed GAMES RULES OUT.c [OUT.d]\n");
        return 2;
    }
    struct pk_pack *pack = pk_from_folder(argv[1], argv[2], NULL, &report);
    if (!pack) {
        print_problems();
        return 1;
    }
    bool good = write_source(pack, argv[3]) && (argc == 4 || write_depfile(argv[4], argv[3], argv[1], argv[2]));
    pk_free(pack);
    return good ? 0 : 1;
}
