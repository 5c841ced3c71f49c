/*
 * looks.h - theme.yaml as far as all families share it: faces, bodies, things and the place. The kinds are read by each family.
 */
#ifndef HD_PACK_LOOKS_H
#define HD_PACK_LOOKS_H

#include "pack/tree.h"

/* Unknown sections and words for the place are problems; words for drawings are the clients' to know. */
void pk_check_looks(const struct pk_node *theme, struct hd_report *report);

#endif
