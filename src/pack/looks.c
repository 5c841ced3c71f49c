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
    pk_only(theme, "source kinds faces bodies things signs pictures houses place", report);
    pk_only(place, "ground wall light around middle roof rooms", report);
    pk_word(place, "ground", "asphalt lawn rock plates marble", 0, report);
    pk_word(place, "wall", "brick timber bulkhead stone", 0, report);
    pk_word(place, "light", "night noon lantern cold moon", 0, report);
    pk_word(place, "around", "roofs gardens rock void park", 0, report);
    pk_word(place, "middle", "park graveyard", 0, report);
    pk_word(place, "roof", "none tiles", 0, report);
    scalars_only(pk_get(theme, "faces"), report);
    scalars_only(pk_get(theme, "bodies"), report);
    scalars_only(pk_get(theme, "things"), report);
    scalars_only(pk_get(theme, "signs"), report);
    scalars_only(pk_get(theme, "pictures"), report);
    scalars_only(pk_get(theme, "houses"), report);
}

void pk_read_look(const struct pk_node *theme, struct hd_kind_info *look, struct hd_report *report)
{
    const struct pk_node *node = pk_get(pk_get(theme, "kinds"), look->id);
    if (!node)
        return;
    pk_only(node, "shape colour letter", report);
    look->shape = (uint8_t)pk_word(
        node, "shape", "figure small-figure basic tank fast boss objective crate spawn exit noise car barricade mark",
        look->shape, report);
    look->colour = (uint8_t)pk_word(node, "colour", "grey blue yellow orange red green violet white", look->colour, report);
    const char *letter = pk_str(node, "letter", "", report);
    if (*letter && (letter[1] || letter[0] < ' '))
        pk_problem(report, pk_get(node, "letter"), "letter: expected one character");
    else if (*letter)
        look->letter = *letter;
}
