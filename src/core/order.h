/*
 * order.h - cards sorted by number, so that shuffling them keeps no trace of the previous order.
 */
#ifndef HD_CORE_ORDER_H
#define HD_CORE_ORDER_H

#include <stdint.h>

static inline void put_in_order(uint8_t *card, int count)
{
    for (int i = 1; i < count; i++) {
        uint8_t it = card[i];
        int j = i;
        for (; j > 0 && card[j - 1] > it; j--)
            card[j] = card[j - 1];
        card[j] = it;
    }
}

#endif
