/*
 * fields.c - are the numbers of a struct within their ranges? (fields.h)
 */
#include "core/fields.h"

#include <stdbool.h>
#include <string.h>

static uint64_t number_at(const char *at, int size)
{
    uint64_t number = 0;
    memcpy(&number, at, (size_t)size); /* lowest byte first, as everywhere (core/answers.h) */
    return number;
}

static bool within(uint64_t number, int how, uint64_t limit)
{
    switch (how) {
    case NAMES: return number < limit;
    case NAMES_OR_NONE: return number < limit || number == 0xff;
    case NAMES_NEXT:
    case COUNTS: return number <= limit;
    default: return limit >= 64 || !(number >> limit);
    }
}

/* A set may span several numbers. */
static bool number_fits(const struct field *field, const char *at, int i, uint64_t limit)
{
    uint64_t before = field->how == HOLDS && field->size == 8 ? 64u * (unsigned)i : 0;
    return within(number_at(at + i * field->size, field->size), field->how, limit > before ? limit - before : 0);
}

static bool fits(const struct field *field, const char *from, const uint16_t *limit)
{
    int numbers = field->upto == ALL_OF_THEM ? field->numbers : (unsigned char)from[field->upto];
    if (numbers > field->numbers)
        return false;
    for (int i = 0; i < numbers; i++)
        if (!number_fits(field, from + field->at, i, field->of ? limit[field->of] : field->fixed))
            return false;
    return true;
}

const char *fields_wrong(const struct field *field, int fields, const void *from, const uint16_t *limit)
{
    for (int i = 0; i < fields; i++)
        for (int time = 0; !time || time < field[i].times; time++)
            if (!fits(&field[i], (const char *)from + time * field[i].apart, limit))
                return field[i].wrong;
    return NULL;
}
