/*
 * looks.c - see looks.h.
 */
#include "pack/looks.h"

static void scalars_only(const struct pk_node *section, struct hd_report *report)
{
    for (int i = 0; section && i < section->count; i++)
        pk_str(section, section->child[i].key, "", report);
}

void pk_check_looks(const struct pk_node *theme, struct hd_report *report)
{
    const struct pk_node *place = pk_get(theme, "place");
    pk_only(theme, "source kinds faces bodies things signs pictures place", report);
    pk_only(place, "ground wall light around rooms", report);
    pk_word(place, "ground", "asphalt lawn rock plates marble", 0, report);
    pk_word(place, "wall", "brick timber bulkhead stone", 0, report);
    pk_word(place, "light", "night noon lantern cold moon", 0, report);
    pk_word(place, "around", "roofs gardens rock void park", 0, report);
    scalars_only(pk_get(theme, "faces"), report);
    scalars_only(pk_get(theme, "bodies"), report);
    scalars_only(pk_get(theme, "things"), report);
    scalars_only(pk_get(theme, "signs"), report);
    scalars_only(pk_get(theme, "pictures"), report);
}
