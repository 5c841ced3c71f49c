/*
 * native.c - packs from folders and mission files: only where there are files. The WebAssembly build leaves this file out.
 */
#include "api/modules.h"
#include "pack/pack.h"

#include <stdio.h>
#include <unistd.h>

/* The reference of a pack lies in rules/ beside its games, or where this project keeps its own. */
static const char *rules_of(const char *folder, char *path, size_t size)
{
    static const char *const places[] = {"rules", "../docs/rules"};
    for (int i = 0; i < 2; i++)
        if (snprintf(path, size, "%s/%s", folder, places[i]) < (int)size && !access(path, R_OK))
            return path;
    return NULL;
}

struct hd_pack *hd_pack_open(const char *folder, struct hd_report *report)
{
    char path[4096];
    struct pk_pack *builtin = pk_from_blob(hd_builtin_blob, hd_builtin_blob_size, report);
    return pack_wrap(pk_from_folder(folder, rules_of(folder, path, sizeof path), builtin, report), report);
}

const char *hd_pack_add_mission(struct hd_pack *pack, const char *game, const char *file, struct hd_report *report)
{
    const char *id = pk_add_mission(pack->data, game, file, report);
    return id && pack_refresh(pack, report) ? id : NULL;
}
