/*
 * seal.h - what a push service may carry but not read: base64url, browsers' keys, and encrypting for one of them (RFC 8291).
 */
#ifndef HD_SERVER_SEAL_H
#define HD_SERVER_SEAL_H

#include <openssl/evp.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SEAL_POINT = 65, /* bytes of a public key on P-256, not compressed */
    SEAL_AUTH = 16,  /* bytes of the secret a browser shares with us alone */
    SEAL_SALT = 16,
    SEAL_POINT_TEXT = 88, /* as base64url, with the zero behind it */
    SEAL_AUTH_TEXT = 23,
    SEAL_PLAIN = 1000,                           /* bytes that can be sealed at once */
    SEAL_MORE = 16 + 4 + 1 + SEAL_POINT + 1 + 16 /* what sealing adds: header, end, tag */
};

/* How many characters `bytes` become, without the zero. */
size_t base64_size(size_t bytes);
void base64_text(const uint8_t *bytes, size_t count, char *text);
/* Exactly `count` bytes, written in the one way there is; padding is allowed. */
bool base64_bytes(const char *text, uint8_t *bytes, size_t count);

/* A key pair of our own; NULL: no memory, no randomness. */
EVP_PKEY *seal_key_new(void);
void seal_point(const EVP_PKEY *key, uint8_t point[SEAL_POINT]);
/* The public key of a browser; NULL: it is not one, such as a point that is not on the curve. */
EVP_PKEY *seal_key_of(const uint8_t point[SEAL_POINT]);

/* For the browser with that key and secret alone; `out` has room for length + SEAL_MORE. 0: it could not be done, else the
 * length. own: a key pair used this once. */
size_t seal(EVP_PKEY *own, const uint8_t salt[SEAL_SALT], const uint8_t point[SEAL_POINT], const uint8_t auth[SEAL_AUTH],
            const char *plain, size_t length, uint8_t *out);

#endif
