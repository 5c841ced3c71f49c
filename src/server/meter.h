/*
 * meter.h - how many bytes a socket has received, as the kernel counts them, including those libwebsockets keeps to itself.
 */
#ifndef HD_SERVER_METER_H
#define HD_SERVER_METER_H

#include <stdint.h>

/* 0 where the kernel does not say. */
uint64_t meter_received(int socket);

#endif
