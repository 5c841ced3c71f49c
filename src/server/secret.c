/*
 * secret.c - tokens: made from the world's randomness, kept only as SHA-256, compared in constant time. The hash that binds the
 * server to a seed.
 */
#include "server/inside.h"

#include <openssl/crypto.h>
#include <openssl/sha.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char base64url[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void secret_new(const struct world *world, char text[SECRET_TEXT])
{
    uint8_t bytes[SECRET_BYTES];
    world->random(world->user, bytes, sizeof bytes);
    for (int i = 0; i < SECRET_BYTES / 3; i++) {
        unsigned three = (unsigned)bytes[i * 3] << 16 | (unsigned)bytes[i * 3 + 1] << 8 | bytes[i * 3 + 2];
        for (int k = 0; k < 4; k++)
            text[i * 4 + k] = base64url[three >> (18 - 6 * k) & 63];
    }
    text[SECRET_TEXT - 1] = 0;
}

void secret_hash(const char *text, uint8_t hash[SECRET_HASH]) { SHA256((const unsigned char *)text, strlen(text), hash); }

void secret_hex(const uint8_t *bytes, int count, char *text)
{
    for (int i = 0; i < count; i++)
        snprintf(text + i * 2, 3, "%02x", bytes[i]);
}

void salt_new(const struct world *world, char text[SALT_TEXT])
{
    uint8_t bytes[SALT_TEXT / 2];
    world->random(world->user, bytes, sizeof bytes);
    secret_hex(bytes, sizeof bytes, text);
}

void seed_hash(uint64_t seed, const char *salt, char text[HASH_TEXT])
{
    char both[SALT_TEXT + 24];
    uint8_t hash[SECRET_HASH];
    snprintf(both, sizeof both, "0x%" PRIx64 " %s", seed, salt);
    secret_hash(both, hash);
    secret_hex(hash, SECRET_HASH, text);
}

bool secret_same(const uint8_t a[SECRET_HASH], const uint8_t b[SECRET_HASH]) { return !CRYPTO_memcmp(a, b, SECRET_HASH); }

/* Not secret, but not to be guessed either; without letters that look alike. */
void room_id_new(const struct world *world, char id[ROOM_ID])
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789";
    uint8_t bytes[ROOM_ID - 1];
    world->random(world->user, bytes, sizeof bytes);
    for (int i = 0; i < ROOM_ID - 1; i++)
        id[i] = letters[bytes[i] % (sizeof letters - 1)];
    id[ROOM_ID - 1] = 0;
}
