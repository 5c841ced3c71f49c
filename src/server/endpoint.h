/*
 * endpoint.h - where browsers want to be notified: an address chosen by a stranger that this server will open. So it must be a
 * push service on the public internet, never something inside the server's own network.
 */
#ifndef HD_SERVER_ENDPOINT_H
#define HD_SERVER_ENDPOINT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

/* https, by name, on the usual port, in plain characters. *service: "https://push.example.org". */
bool endpoint_fits(const char *text, char *service, size_t size);
/* Whose service that is: the last two words of the name. Who owns a name can make up any number before them. */
const char *endpoint_owner(const char *text, size_t *length);
/* Is that an address of the open internet? Asked when the name has been looked up, for the very address that is opened. */
bool endpoint_is_public(const struct sockaddr *address);

#endif
