/*
 * vapid.h - how a push service knows that a message is from this server (RFC 8292): a key kept with the rooms, and a signed
 * token for each service.
 */
#ifndef HD_SERVER_VAPID_H
#define HD_SERVER_VAPID_H

#include "server/seal.h"

enum { VAPID_TEXT = 1200 };

/* The key in the file; made, readable by its owner only, where there is none. NULL: *why says what is wrong. */
EVP_PKEY *vapid_open(const char *file, char *why, size_t size);
/* The value of the header Authorization for a service ("https://push.example.org"), good until `until` (seconds since 1970).
 * subject: whom the service may ask, as mailto:... or https://... false: it could not be signed. */
bool vapid_word(EVP_PKEY *key, const char *service, const char *subject, int64_t until, char text[VAPID_TEXT]);
/* May that be a subject? It goes into JSON and into a header. */
bool vapid_is_subject(const char *text);

#endif
