/*
 * texts.c - see texts.h
 */
#include "pack/texts.h"

#include <assert.h>
#include <stdio.h>

const struct pk_node *texts_section(const struct pk_node *texts, const char *name, struct hd_report *report)
{
    const struct pk_node *section = pk_need(texts, name, report);
    if (section && section->type != PK_MAP) {
        pk_problem(report, section, "%s: expected names with values", name);
        return NULL;
    }
    return section;
}

struct hd_text texts_at(const struct pk_node *section, const char *key, struct hd_report *report)
{
    if (!section)
        return (struct hd_text){{"", ""}};
    if (!pk_get(section, key))
        pk_problem(report, section, "%s: the text '%s' is missing", section->key, key);
    return pk_text(section, key, report);
}

void texts_read(const struct pk_node *texts, const char *name, const char *const *key, int count, struct hd_text *to,
                struct hd_report *report)
{
    const struct pk_node *section = texts_section(texts, name, report);
    for (int i = 0; i < count; i++)
        to[i] = texts_at(section, key[i], report);
}

void texts_check_some(const struct pk_node *texts, const char *name, const char *const *key, int count,
                      struct hd_report *report)
{
    const struct pk_node *section = pk_get(texts, name) ? texts_section(texts, name, report) : NULL;
    char known[4000] = "";
    size_t length = 0;
    for (int i = 0; i < count; i++)
        length += (size_t)snprintf(known + length, sizeof known - length, "%s ", key[i]);
    assert(length < sizeof known);
    pk_only(section, known, report);
    for (int i = 0; section && i < section->count; i++)
        pk_text(section, section->child[i].key, report);
}
