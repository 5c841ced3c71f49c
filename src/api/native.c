/*
 * native.c - packs from folders and mission files: only where there are files. The WebAssembly build leaves this file out.
 */
#include "api/modules.h"
#include "api/try.h"
#include "pack/pack.h"

#include <stdio.h>
#include <unistd.h>

/* The reference of a pack is in rules/ next to its games, or where this project keeps its own. */
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

/* The first game whose missions are files of words; NULL: there is none. */
static const char *usual_game(const struct pk_pack *pack)
{
    for (int g = 0; g < pack->games; g++) {
        const struct hd_rules *rules = module_of(pack->game[g]);
        if (rules && rules->mission_word)
            return pack->game[g]->id;
    }
    return NULL;
}

bool hd_pack_draft(struct hd_pack *pack, const char *mission, const struct hd_report *report)
{
    bool changed = false;
    for (int i = 0; i < report->count && i < HD_PROBLEMS; i++)
        changed = pk_take_out(pack->data, mission, &report->problem[i]) || changed;
    return changed;
}

const char *hd_pack_add_mission(struct hd_pack *pack, const char *game, const char *file, struct hd_report *report)
{
    const char *name = pk_add_mission(pack->data, game, usual_game(pack->data), file, report);
    return name && pack_refresh(pack, report) ? name : NULL;
}

const char *pack_try_mission(struct hd_pack *pack, const char *game, const char *file, struct hd_report *report)
{
    const char *name = pk_try_mission(pack->data, game, usual_game(pack->data), file, report);
    return name && pack_refresh(pack, report) ? name : NULL;
}
