/*
 * now.h - the option `clock=now`: the hour of the day by the wall clock (WZC-CLOCK-4). The engine itself knows no clock, so the
 * programs put the number in; a record then says which hour it was.
 */
#ifndef HD_CLI_NOW_H
#define HD_CLI_NOW_H

#include <stdio.h>
#include <string.h>
#include <time.h>

/* The value, or the hour from 1 to 24 in number. */
static inline const char *value_now(const char *key, const char *value, char *number, size_t size)
{
    time_t seconds = time(NULL);
    struct tm day;
    if (strcmp(key, "clock") != 0 || strcmp(value, "now") != 0 || !localtime_r(&seconds, &day))
        return value;
    snprintf(number, size, "%d", day.tm_hour ? day.tm_hour : 24);
    return number;
}

#endif
