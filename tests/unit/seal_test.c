/*
 * seal_test.c - what push services carry: the example of RFC 8291 sign by sign, keys that are not keys, words of this server,
 * and addresses that are not called. A browser's side of it, in its own language, is in tests/server/push_test.py.
 */
#include "server/endpoint.h"
#include "server/vapid.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/param_build.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* RFC 8291, section 5. */
static const char plain[] = "When I grow up, I want to be a watermelon";
static const char server_private[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
static const char server_public[] = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
static const char browser_public[] = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char browser_auth[] = "BTBZMqHH6r4Tts7J_aSIgg", once[] = "DGv6ra1nlYgDCS1FRnbzlw";
static const char sealed[] =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
    "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

static EVP_PKEY *key_pair(const char *secret, const char *open)
{
    uint8_t number[32], point[SEAL_POINT];
    EVP_PKEY *key = NULL;
    assert_true(base64_bytes(secret, number, sizeof number) && base64_bytes(open, point, sizeof point));
    BIGNUM *big = BN_bin2bn(number, sizeof number, NULL);
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0);
    OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, big);
    OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point);
    OSSL_PARAM *params = OSSL_PARAM_BLD_to_param(build);
    EVP_PKEY_CTX *maker = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    assert_true(EVP_PKEY_fromdata_init(maker) > 0 && EVP_PKEY_fromdata(maker, &key, EVP_PKEY_KEYPAIR, params) > 0);
    EVP_PKEY_CTX_free(maker);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    BN_free(big);
    return key;
}

static void seals_as_the_standard_shows(void **state)
{
    (void)state;
    uint8_t point[SEAL_POINT], auth[SEAL_AUTH], salt[SEAL_SALT], out[sizeof plain + SEAL_MORE];
    char text[400];
    EVP_PKEY *own = key_pair(server_private, server_public);
    assert_true(base64_bytes(browser_public, point, sizeof point) && base64_bytes(browser_auth, auth, sizeof auth) &&
                base64_bytes(once, salt, sizeof salt));
    size_t length = seal(own, salt, point, auth, plain, strlen(plain), out);
    base64_text(out, length, text);
    assert_string_equal(text, sealed);
    assert_int_equal(seal(own, salt, point, auth, plain, SEAL_PLAIN + 1, out), 0);
    EVP_PKEY_free(own);
}

static void keys_that_are_none(void **state)
{
    (void)state;
    uint8_t point[SEAL_POINT], out[200];
    assert_true(base64_bytes(browser_public, point, sizeof point));
    EVP_PKEY *key = seal_key_of(point);
    assert_non_null(key);
    EVP_PKEY_free(key);
    point[40] ^= 1; /* no longer on the curve */
    assert_null(seal_key_of(point));
    EVP_PKEY *own = seal_key_new();
    assert_int_equal(seal(own, point, point, point, "x", 1, out), 0);
    EVP_PKEY_free(own);
    point[40] ^= 1;
    point[0] = 2; /* a compressed one is shorter */
    assert_null(seal_key_of(point));
    memset(point, 0, sizeof point);
    assert_null(seal_key_of(point));
}

static void signs_of_base64url(void **state)
{
    (void)state;
    uint8_t bytes[4];
    char text[8];
    base64_text((const uint8_t[]){0xfb, 0xff, 0xfe}, 3, text);
    assert_string_equal(text, "-__-");
    assert_true(base64_bytes("AQ", bytes, 1) && base64_bytes("AQ==", bytes, 1));
    assert_false(base64_bytes("AR", bytes, 1)); /* bits behind the last byte */
    assert_false(base64_bytes("AQ===", bytes, 1) || base64_bytes("A", bytes, 1) || base64_bytes("AQI", bytes, 1) ||
                 base64_bytes("A+", bytes, 1) || base64_bytes("AQ=x", bytes, 1) || base64_bytes("", bytes, 1));
}

/* ---- the word of this server ---- */

static char *piece(char **rest, char until)
{
    char *begin = *rest, *end = strchr(begin, until);
    assert_non_null(end);
    *end = 0;
    *rest = end + 1;
    return begin;
}

static bool is_signed(EVP_PKEY *key, const char *text, const char *signature)
{
    uint8_t raw[64], der[80], *to = der;
    assert_true(base64_bytes(signature, raw, sizeof raw));
    ECDSA_SIG *pair = ECDSA_SIG_new();
    ECDSA_SIG_set0(pair, BN_bin2bn(raw, 32, NULL), BN_bin2bn(raw + 32, 32, NULL));
    int length = i2d_ECDSA_SIG(pair, &to);
    ECDSA_SIG_free(pair);
    EVP_MD_CTX *digest = EVP_MD_CTX_new();
    bool fine = EVP_DigestVerifyInit(digest, NULL, EVP_sha256(), NULL, key) > 0 &&
                EVP_DigestVerify(digest, der, (size_t)length, (const uint8_t *)text, strlen(text)) == 1;
    EVP_MD_CTX_free(digest);
    return fine;
}

static void word_is_signed(void **state)
{
    (void)state;
    char text[VAPID_TEXT], *rest = text, claims[200] = "";
    EVP_PKEY *key = seal_key_new();
    assert_true(vapid_word(key, "https://push.example.org", "mailto:a@b.c", 1234567890, text));
    assert_true(!strncmp(text, "vapid t=", 8));
    rest += 8;
    char *head = piece(&rest, '.'), *body = piece(&rest, '.'), *signature = piece(&rest, ',');
    static const char said[] = "{\"aud\":\"https://push.example.org\",\"exp\":1234567890,\"sub\":\"mailto:a@b.c\"}";
    assert_true(base64_bytes(body, (uint8_t *)claims, sizeof said - 1));
    assert_string_equal(claims, said);
    char both[VAPID_TEXT];
    snprintf(both, sizeof both, "%s.%s", head, body);
    assert_true(is_signed(key, both, signature));
    both[0] ^= 1;
    assert_false(is_signed(key, both, signature));
    assert_true(!strncmp(rest, " k=", 3) && strlen(rest + 3) == SEAL_POINT_TEXT - 1);
    EVP_PKEY_free(key);
}

static void key_is_kept(void **state)
{
    (void)state;
    char folder[] = "/tmp/holdout-seal-XXXXXX", file[100], why[200];
    uint8_t first[SEAL_POINT], again[SEAL_POINT];
    struct stat kept;
    assert_non_null(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/key", folder);
    EVP_PKEY *key = vapid_open(file, why, sizeof why);
    assert_non_null(key);
    seal_point(key, first);
    EVP_PKEY_free(key);
    assert_int_equal(stat(file, &kept), 0);
    assert_int_equal(kept.st_mode & 0777, 0600);
    chmod(file, 0644);
    key = vapid_open(file, why, sizeof why);
    seal_point(key, again);
    EVP_PKEY_free(key);
    assert_memory_equal(first, again, SEAL_POINT);
    assert_int_equal(stat(file, &kept), 0);
    assert_int_equal(kept.st_mode & 0777, 0600);
    FILE *spoilt = fopen(file, "w");
    fputs("nonsense\n", spoilt);
    fclose(spoilt);
    assert_null(vapid_open(file, why, sizeof why)); /* and no new one is made: somebody has to look */
    assert_true(why[0]);
    unlink(file);
    rmdir(folder);
    assert_null(vapid_open(file, why, sizeof why));
}

static void whom_services_may_ask(void **state)
{
    (void)state;
    assert_true(vapid_is_subject("mailto:you@example.org") && vapid_is_subject("https://games.example.org/about"));
    assert_false(vapid_is_subject("you@example.org") || vapid_is_subject("mailto:@x") || vapid_is_subject("mailto:you@") ||
                 vapid_is_subject("https://") || vapid_is_subject("mailto:a@b\"c") || vapid_is_subject("mailto:a@b\nX: y") ||
                 vapid_is_subject(""));
}

/* ---- where ---- */

static bool fits(const char *text)
{
    char service[300];
    return endpoint_fits(text, service, sizeof service);
}

static void endpoints(void **state)
{
    (void)state;
    char service[300];
    assert_true(endpoint_fits("https://fcm.googleapis.com:443/fcm/send/a:B_c-1", service, sizeof service));
    assert_string_equal(service, "https://fcm.googleapis.com");
    assert_true(fits("https://updates.push.services.mozilla.com/wpush/v2/gAAA=") &&
                fits("https://wns2-par02p.notify.windows.com/w/?token=a%2b"));
    static const char *const bad[] = {
        "",
        "https://",
        "http://push.example.org/x",
        "HTTPS://push.example.org/x",
        "ftp://push.example.org/x",
        "https://push.example.org",
        "https://push.example.org:80/x",
        "https://push.example.org:4430/x",
        "https://push.example.org:443@10.0.0.1/x",
        "https://user@push.example.org/x",
        "https://user:443/x@push.example.org/x",
        "https://localhost/x",
        "https://127.0.0.1/x",
        "https://2130706433/x",
        "https://0x7f.1/x",
        "https://10.0.0.1./x",
        "https://[::1]/x",
        "https://push.example.org./x",
        "https://push..example.org/x",
        "https://.example.org/x",
        "https://push_1.example.org/x",
        "https://PUSH.example.org/x",
        "https://push.example.org/x y",
        "https://push.example.org/x\r\nX: y",
        "https://push.example.org/\"x",
        "https://push.example.org/x#y",
        "https://push.example.org\\@evil.example/x",
        "https://p\xc3\xbcsh.example.org/x",
        "file:///etc/passwd",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (fits(bad[i]))
            fail_msg("%s is let through", bad[i]);
}

static bool is_public(const char *text)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return endpoint_is_public((const struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return endpoint_is_public((const struct sockaddr *)&six);
}

static void addresses(void **state)
{
    (void)state;
    static const char *const open[] = {"142.250.74.10",   "8.8.8.8",          "172.15.255.255", "172.32.0.1",
                                       "100.63.0.1",      "100.128.0.1",      "223.1.1.1",      "2a00:1450:4001::2003",
                                       "2620:149:20c::1", "64:ff9b::8.8.8.8", "169.253.1.1",    "192.167.1.1"};
    static const char *const kept[] = {
        "0.0.0.0",     "10.1.2.3",          "100.64.0.1",     "100.127.255.255", "127.0.0.1",
        "127.255.0.1", "169.254.169.254",   "172.16.0.1",     "172.31.255.255",  "192.0.0.1",
        "192.0.2.1",   "192.168.1.1",       "198.18.0.1",     "198.19.1.1",      "198.51.100.1",
        "203.0.113.9", "224.0.0.1",         "240.0.0.1",      "255.255.255.255", "::",
        "::1",         "::ffff:127.0.0.1",  "::ffff:8.8.8.8", "fe80::1",         "fc00::1",
        "fd12::1",     "ff02::1",           "2001:db8::1",    "2001::1",         "2002:7f00:1::1",
        "::127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::1"};
    for (size_t i = 0; i < sizeof open / sizeof open[0]; i++)
        if (!is_public(open[i]))
            fail_msg("%s is kept out", open[i]);
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        if (is_public(kept[i]))
            fail_msg("%s is let through", kept[i]);
    assert_false(endpoint_is_public(&(struct sockaddr){.sa_family = AF_UNIX}));
}

static void owners(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {{"https://fcm.googleapis.com/x.y.z/", "googleapis.com"},
                                           {"https://a.b.c.push.apple.com:443/x", "apple.com"},
                                           {"https://example.org/a", "example.org"}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        size_t length;
        const char *owner = endpoint_owner(pairs[i][0], &length);
        assert_int_equal(length, strlen(pairs[i][1]));
        assert_memory_equal(owner, pairs[i][1], length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seals_as_the_standard_shows),
        cmocka_unit_test(keys_that_are_none),
        cmocka_unit_test(signs_of_base64url),
        cmocka_unit_test(word_is_signed),
        cmocka_unit_test(key_is_kept),
        cmocka_unit_test(whom_services_may_ask),
        cmocka_unit_test(endpoints),
        cmocka_unit_test(owners),
        cmocka_unit_test(addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
