/*
 * vapid.c - see vapid.h.
 */
#include "server/vapid.h"

#include <openssl/ecdsa.h>
#include <openssl/pem.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HALF = 32, SIGNATURE = 2 * HALF, DER = 80, SUBJECT = 200, JSON_TEXT = 700 };

/* ---- the key ---- */

static EVP_PKEY *read_key(FILE *from, char *why, size_t size)
{
    EVP_PKEY *key = PEM_read_PrivateKey(from, NULL, NULL, NULL);
    char group[40] = "";
    if (key && EVP_PKEY_get_group_name(key, group, sizeof group, NULL) > 0 && !strcmp(group, "prime256v1"))
        return key;
    EVP_PKEY_free(key);
    snprintf(why, size, "it is not a private key on P-256, as PEM");
    return NULL;
}

/* Written whole under another name first: half a key would make all browsers' subscriptions worthless. */
static bool write_key(const EVP_PKEY *key, const char *file)
{
    char fresh[4200];
    if (snprintf(fresh, sizeof fresh, "%s.new", file) >= (int)sizeof fresh)
        return false;
    int made = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    FILE *to = made < 0 ? NULL : fdopen(made, "w");
    bool fine =
        to && !fchmod(made, 0600) && PEM_write_PrivateKey(to, key, NULL, NULL, 0, NULL, NULL) && !fflush(to) && !fsync(made);
    if (to)
        fclose(to);
    return fine && !rename(fresh, file);
}

static EVP_PKEY *make_key(const char *file, char *why, size_t size)
{
    EVP_PKEY *key = seal_key_new();
    if (key && write_key(key, file))
        return key;
    snprintf(why, size, "%s", strerror(errno));
    EVP_PKEY_free(key);
    return NULL;
}

EVP_PKEY *vapid_open(const char *file, char *why, size_t size)
{
    FILE *from = fopen(file, "re");
    if (!from && errno == ENOENT)
        return make_key(file, why, size);
    if (!from) {
        snprintf(why, size, "%s", strerror(errno));
        return NULL;
    }
    fchmod(fileno(from), 0600);
    EVP_PKEY *key = read_key(from, why, size);
    fclose(from);
    return key;
}

/* ---- the word ---- */

bool vapid_is_subject(const char *text)
{
    static const char fits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#@!$&'()*+,;=%";
    size_t length = strlen(text);
    const char *at = strchr(text, '@');
    bool mail = !strncmp(text, "mailto:", 7) && at && at > text + 7 && at[1], page = !strncmp(text, "https://", 8) && text[8];
    return (mail || page) && length < SUBJECT && strspn(text, fits) == length;
}

/* r and s one behind the other, as ES256 wants them. */
static bool plain_signature(const uint8_t *der, size_t length, uint8_t out[SIGNATURE])
{
    ECDSA_SIG *pair = d2i_ECDSA_SIG(NULL, &der, (long)length);
    bool fine = pair && BN_bn2binpad(ECDSA_SIG_get0_r(pair), out, HALF) == HALF &&
                BN_bn2binpad(ECDSA_SIG_get0_s(pair), out + HALF, HALF) == HALF;
    ECDSA_SIG_free(pair);
    return fine;
}

static bool sign(EVP_PKEY *key, const char *text, uint8_t out[SIGNATURE])
{
    uint8_t der[DER];
    size_t length = sizeof der;
    EVP_MD_CTX *digest = EVP_MD_CTX_new();
    bool fine = digest && EVP_DigestSignInit(digest, NULL, EVP_sha256(), NULL, key) > 0 &&
                EVP_DigestSign(digest, der, &length, (const uint8_t *)text, strlen(text)) > 0;
    EVP_MD_CTX_free(digest);
    return fine && plain_signature(der, length, out);
}

bool vapid_word(EVP_PKEY *key, const char *service, const char *subject, int64_t until, char text[VAPID_TEXT])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[JSON_TEXT], token[VAPID_TEXT], signature[SIGNATURE * 2], own[SEAL_POINT_TEXT];
    uint8_t raw[SIGNATURE], point[SEAL_POINT];
    int length =
        snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%" PRId64 ",\"sub\":\"%s\"}", service, until, subject);
    if (length >= (int)sizeof claims || base64_size((size_t)length) + base64_size(sizeof head) + 300 > VAPID_TEXT)
        return false;
    base64_text((const uint8_t *)head, sizeof head - 1, token);
    strcat(token, ".");
    base64_text((const uint8_t *)claims, (size_t)length, token + strlen(token));
    if (!sign(key, token, raw))
        return false;
    base64_text(raw, sizeof raw, signature);
    seal_point(key, point);
    base64_text(point, sizeof point, own);
    return snprintf(text, VAPID_TEXT, "vapid t=%s.%s, k=%s", token, signature, own) < VAPID_TEXT;
}
