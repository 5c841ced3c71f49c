/*
 * looks.h - theme.yaml as far as all families share it: faces, bodies, things and the place, and how one kind looks.
 * Which kinds there are each family knows.
 */
#ifndef HD_PACK_LOOKS_H
#define HD_PACK_LOOKS_H

#include "pack/tree.h"

/* Unknown sections and words for the place are problems; words for drawings are the clients' to know. */
void pk_check_looks(const struct pk_node *theme, struct hd_report *report);
/* What it says about the kind `look->id`, over what that looks like without it. */
void pk_read_look(const struct pk_node *theme, struct hd_kind_info *look, struct hd_report *report);

#endif
