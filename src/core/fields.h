/*
 * fields.h - what the numbers of a position may be, as tables: a position that comes from outside may be any bytes, and this is
 * asked before any of its numbers is used. A table stands beside what owns the fields (a state, a frame, a part).
 * Not here: how numbers go together (the invariants of the families).
 */
#ifndef HD_CORE_FIELDS_H
#define HD_CORE_FIELDS_H

#include <stddef.h>
#include <stdint.h>

/* How a field uses its limit: the number of things there are, counted from 0. */
enum field_how {
    NAMES,         /* one of them */
    NAMES_OR_NONE, /* ... or 0xff */
    NAMES_NEXT,    /* one of them + 1, or 0 */
    COUNTS,        /* at most that many */
    HOLDS          /* a set of them, a bit each */
};

struct field {
    const char *wrong; /* what is said if a number is out of range */
    uint16_t at;       /* bytes from the start of its struct */
    uint8_t size;      /* bytes of a number: 1, 2, 4, 8 */
    uint16_t numbers;  /* one after the other */
    uint16_t upto;     /* offset of the byte that says how many of them are in use, or ALL_OF_THEM */
    uint16_t apart;    /* in an array of structs: the size of one, */
    uint8_t times;     /* and how many there are; 0: no array */
    uint8_t how, of;   /* of: index into the limits of the family; 0: the limit is `fixed` */
    uint16_t fixed;
};
enum { ALL_OF_THEM = 0xffff };

#define FIELD_BYTES(type_, member_) sizeof(((type_ *)0)->member_)
#define FIELD_AS(type_, member_, size_, how_, ...)                                                                             \
    {                                                                                                                          \
        .wrong = #member_ " is out of range", .at = offsetof(type_, member_), .size = (size_),                                 \
        .numbers = FIELD_BYTES(type_, member_) / (size_), .upto = ALL_OF_THEM, .how = (how_), __VA_ARGS__                      \
    }
/* FIELD(struct deck, card, 1, NAMES, OF_CARDS): numbers of one byte, and what they name; members of struct field may follow,
 * as in FIELD(struct deck, card, 1, NAMES, OF_CARDS, .upto = offsetof(struct deck, count)). FIELD_TO: the limit is a number. */
#define FIELD(type_, member_, size_, how_, ...) FIELD_AS(type_, member_, size_, how_, .of = __VA_ARGS__)
#define FIELD_TO(type_, member_, size_, how_, ...) FIELD_AS(type_, member_, size_, how_, .fixed = __VA_ARGS__)
#define FIELD_ROWS(table_) ((int)(sizeof(table_) / sizeof *(table_)))

/* The first field that is out of range, as a sentence; NULL if none is. */
const char *fields_wrong(const struct field *field, int fields, const void *from, const uint16_t *limit);

#endif
