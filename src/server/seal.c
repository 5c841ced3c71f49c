/*
 * seal.c - see seal.h. Not here: who signs (vapid.c), who sends (pusher.c).
 */
#include "server/seal.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>

#include <string.h>

/* ---- base64url ---- */

static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

size_t base64_size(size_t bytes) { return (bytes * 8 + 5) / 6; }

void base64_text(const uint8_t *bytes, size_t count, char *text)
{
    unsigned kept = 0, bits = 0;
    for (size_t i = 0; i < count; i++) {
        kept = kept << 8 | bytes[i];
        for (bits += 8; bits >= 6; bits -= 6)
            *text++ = signs[kept >> (bits - 6) & 63];
    }
    if (bits)
        *text++ = signs[kept << (6 - bits) & 63];
    *text = 0;
}

bool base64_bytes(const char *text, uint8_t *bytes, size_t count)
{
    size_t length = strspn(text, signs), got = 0;
    unsigned kept = 0, bits = 0;
    if (length != base64_size(count) || strspn(text + length, "=") != strlen(text + length) || strlen(text + length) > 2)
        return false;
    for (size_t i = 0; i < length; i++) {
        kept = kept << 6 | (unsigned)(strchr(signs, text[i]) - signs);
        if ((bits += 6) >= 8)
            bytes[got++] = (uint8_t)(kept >> (bits -= 8));
    }
    return got == count && !(kept & ((1u << bits) - 1));
}

/* ---- keys ---- */

EVP_PKEY *seal_key_new(void) { return EVP_EC_gen("P-256"); }

void seal_point(const EVP_PKEY *key, uint8_t point[SEAL_POINT])
{
    size_t length = 0;
    memset(point, 0, SEAL_POINT);
    EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, point, SEAL_POINT, &length);
}

/* The library looks whether the point is on the curve. */
EVP_PKEY *seal_key_of(const uint8_t point[SEAL_POINT])
{
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *maker = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM params[] = {OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char[]){"P-256"}, 0),
                           OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)(uintptr_t)point, SEAL_POINT),
                           OSSL_PARAM_construct_end()};
    if (point[0] != POINT_CONVERSION_UNCOMPRESSED || !maker || EVP_PKEY_fromdata_init(maker) <= 0 ||
        EVP_PKEY_fromdata(maker, &key, EVP_PKEY_PUBLIC_KEY, params) <= 0)
        key = NULL;
    EVP_PKEY_CTX_free(maker);
    return key;
}

/* ---- sealing ---- */

enum { SECRET = 32, BLOCK = 4096, HEADER = SEAL_SALT + 4 + 1 + SEAL_POINT, LAST = 2, KEY = 16, NONCE = 12, TAG = 16 };

static bool shared_secret(EVP_PKEY *own, EVP_PKEY *theirs, uint8_t secret[SECRET])
{
    size_t length = SECRET;
    EVP_PKEY_CTX *meeting = EVP_PKEY_CTX_new(own, NULL);
    bool fine = meeting && EVP_PKEY_derive_init(meeting) > 0 && EVP_PKEY_derive_set_peer(meeting, theirs) > 0 &&
                EVP_PKEY_derive(meeting, secret, &length) > 0 && length == SECRET;
    EVP_PKEY_CTX_free(meeting);
    return fine;
}

static void mac(const uint8_t *key, size_t key_size, const uint8_t *text, size_t size, uint8_t out[SECRET])
{
    HMAC(EVP_sha256(), key, (int)key_size, text, size, out, NULL);
}

/* HKDF of RFC 5869, for outputs of one block: salt and secret, then what it is for. */
static void derive(const uint8_t *salt, size_t salt_size, const uint8_t secret[SECRET], const uint8_t *what, size_t size,
                   uint8_t out[SECRET])
{
    uint8_t first[SECRET], info[200];
    mac(salt, salt_size, secret, SECRET, first);
    memcpy(info, what, size);
    info[size] = 1;
    mac(first, SECRET, info, size + 1, out);
}

/* "WebPush: info" 0, the browser's key, ours. */
static void input_key(EVP_PKEY *own, const uint8_t point[SEAL_POINT], const uint8_t auth[SEAL_AUTH],
                      const uint8_t secret[SECRET], uint8_t out[SECRET])
{
    static const char name[] = "WebPush: info";
    uint8_t info[sizeof name + 2 * SEAL_POINT];
    memcpy(info, name, sizeof name);
    memcpy(info + sizeof name, point, SEAL_POINT);
    seal_point(own, info + sizeof name + SEAL_POINT);
    derive(auth, SEAL_AUTH, secret, info, sizeof info, out);
}

static bool encrypt(const uint8_t key[KEY], const uint8_t nonce[NONCE], const char *plain, size_t length, uint8_t *out)
{
    static const uint8_t last = LAST;
    int size = (int)length, end = 1, rest = 0;
    EVP_CIPHER_CTX *cipher = EVP_CIPHER_CTX_new();
    bool fine = cipher && EVP_EncryptInit_ex(cipher, EVP_aes_128_gcm(), NULL, key, nonce) > 0 &&
                EVP_EncryptUpdate(cipher, out, &size, (const uint8_t *)plain, (int)length) > 0 &&
                EVP_EncryptUpdate(cipher, out + size, &end, &last, 1) > 0 &&
                EVP_EncryptFinal_ex(cipher, out + size + end, &rest) > 0 &&
                EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_GCM_GET_TAG, TAG, out + length + 1) > 0;
    EVP_CIPHER_CTX_free(cipher);
    return fine;
}

/* Salt, size of a record, our key: what the browser needs to open it. */
static void put_header(EVP_PKEY *own, const uint8_t salt[SEAL_SALT], uint8_t out[HEADER])
{
    memcpy(out, salt, SEAL_SALT);
    memcpy(out + SEAL_SALT, (uint8_t[]){0, 0, BLOCK >> 8, BLOCK & 255, SEAL_POINT}, 5);
    seal_point(own, out + SEAL_SALT + 5);
}

size_t seal(EVP_PKEY *own, const uint8_t salt[SEAL_SALT], const uint8_t point[SEAL_POINT], const uint8_t auth[SEAL_AUTH],
            const char *plain, size_t length, uint8_t *out)
{
    static const char for_key[] = "Content-Encoding: aes128gcm", for_nonce[] = "Content-Encoding: nonce";
    uint8_t secret[SECRET], input[SECRET], key[SECRET], nonce[SECRET];
    EVP_PKEY *theirs = length <= SEAL_PLAIN ? seal_key_of(point) : NULL;
    bool fine = theirs && shared_secret(own, theirs, secret);
    EVP_PKEY_free(theirs);
    if (!fine)
        return 0;
    input_key(own, point, auth, secret, input);
    derive(salt, SEAL_SALT, input, (const uint8_t *)for_key, sizeof for_key, key);
    derive(salt, SEAL_SALT, input, (const uint8_t *)for_nonce, sizeof for_nonce, nonce);
    put_header(own, salt, out);
    return encrypt(key, nonce, plain, length, out + HEADER) ? HEADER + length + 1 + TAG : 0;
}
