/*
 * rooms_site_test.c - plain HTTP: files, origins, who is turned away.
 */
#include "rooms_world.h"

/* ---- plain HTTP ---- */

static struct site_answer get(const struct site *site, const char *method, const char *path, const char *encoding)
{
    struct site_request request = {.method = method, .path = path, .accept_encoding = encoding};
    return site_answer(site, &request);
}

/* Files of a folder, packed if the browser takes that, and nothing besides them. */
static void test_site_files(void **state)
{
    (void)state;
    char dir[] = "/tmp/holdout-site-XXXXXX", path[100], why[200];
    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/rules", dir);
    assert_int_equal(mkdir(path, 0700), 0);
    static const char *const name[] = {"index.html", "big.js", ".secret", "rules/index.html", "big.js.br", "big.js.gz"};
    for (int i = 0; i < 6; i++) {
        snprintf(path, sizeof path, "%s/%s", dir, name[i]);
        FILE *file = fopen(path, "w");
        for (int k = 0; k < (i == 1 ? 1000 : 1); k++)
            fprintf(file, "file %d\n", i);
        fclose(file);
    }
    struct site *site = site_open(dir, why, sizeof why);
    assert_non_null(site);
    assert_true(site_has_client(site));
    assert_memory_equal(get(site, "GET", "/", NULL).body, "file 0\n", 7);
    assert_memory_equal(get(site, "GET", "/rules/", NULL).body, "file 3\n", 7);
    assert_int_equal(get(site, "GET", "/.secret", NULL).status, 404);
    assert_int_equal(get(site, "GET", "/rules", NULL).status, 404);
    assert_int_equal(get(site, "GET", "/big.js", NULL).length, 7000);
    assert_string_equal(get(site, "GET", "/big.js", NULL).type, "text/javascript; charset=utf-8");
    assert_string_equal(get(site, "GET", "/big.js", "br, gzip").coding, "br");
    assert_memory_equal(get(site, "GET", "/big.js", "gzip, br").body, "file 4\n", 7);
    assert_string_equal(get(site, "GET", "/big.js", "br").type, "text/javascript; charset=utf-8");
    assert_string_equal(get(site, "GET", "/big.js", "gzip; q=0.5").coding, "gzip");
    assert_memory_equal(get(site, "GET", "/big.js", "deflate,gzip;q=1.0, br;q=0").body, "file 5\n", 7);
    assert_null(get(site, "GET", "/", "br, gzip").coding);
    static const char *const without[] = {NULL, "gzip;q=0", "gzip; q=0", "gzip ; q=0.0, zstd", "x-gzip", "brr", "identity", ""};
    for (size_t i = 0; i < sizeof without / sizeof without[0]; i++)
        assert_null(get(site, "GET", "/big.js", without[i]).coding);
    site_free(site);
    for (int i = 5; i >= 0; i--) {
        snprintf(path, sizeof path, "%s/%s", dir, name[i]);
        remove(path);
    }
    snprintf(path, sizeof path, "%s/rules", dir);
    remove(path);
    remove(dir);
}

static void test_turned_away(void **state)
{
    (void)state;
    hub_turned_away(w.hub, "https://a.example", "https://b.example", "b.example");
    assert_non_null(strstr(w.logged, "https://a.example"));
    assert_non_null(strstr(w.logged, "--public-origin is https://b.example"));
    /* A flood of them is counted, not written. */
    w.logged[0] = 0;
    hub_turned_away(w.hub, "https://a.example", NULL, "b.example");
    assert_string_equal(w.logged, "");
    assert_true(figures_say("holdout_turned_away_total 2\n"));
    pass(60000);
    hub_turned_away(w.hub, "https://a\nb", NULL, "b.example");
    assert_non_null(strstr(w.logged, "b.example"));
    assert_null(strchr(w.logged, '\n'));
}

static void test_origins(void **state)
{
    (void)state;
    static const char *const good[] = {"https://games.example.org", "http://127.0.0.1:8460", "https://[::1]:8443",
                                       "http://localhost", "https://a-b.c_d.org:444"};
    static const char *const bad[][2] = {
        {"games.example.org", "https://games.example.org"},
        {"games.example.org:8443", "https://games.example.org:8443"},
        {"https://games.example.org/", "https://games.example.org"},
        {"https://Games.Example.org/play/?x#y", "https://games.example.org"},
        {"https://games.example.org:443", "https://games.example.org"},
        {"http://games.example.org:80", "http://games.example.org"},
        {"HTTP://x.org", "http://x.org"},
        {"", "https://games.example.org"},
        {"https://", "https://games.example.org"},
        {"ftp://x.org", "https://games.example.org"},
        {"https://x.org:99999", "https://games.example.org"},
        {"https://x.org:", "https://games.example.org"},
        {"https://x y.org", "https://games.example.org"},
        {"https://[::1", "https://games.example.org"},
    };
    char better[100];
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(site_is_origin(good[i], better, sizeof better));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(site_is_origin(bad[i][0], better, sizeof better));
        assert_string_equal(better, bad[i][1]);
    }
    /* Longer than there is room for: the example, not half a name. */
    char endless[400] = "HTTPS://";
    memset(endless + 8, 'a', sizeof endless - 9);
    assert_false(site_is_origin(endless, better, sizeof better));
    assert_string_equal(better, "https://games.example.org");
}

static void test_site(void **state)
{
    (void)state;
    char why[200];
    struct site *site = site_open(NULL, why, sizeof why);
    assert_non_null(site);
    assert_int_equal(get(site, "GET", "/", NULL).status, 200);
    assert_non_null(strstr(get(site, "GET", "/", NULL).body, "--web"));
    assert_int_equal(get(site, "POST", "/", NULL).status, 405);
    static const char *const nothing[] = {"/x", "", "/../etc/passwd", "/index.html/", "//", "/index.html\\", "index.html"};
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++)
        assert_int_equal(get(site, "GET", nothing[i], NULL).status, 404);
    assert_int_equal(get(site, "GET", "/healthz", NULL).page, SITE_HEALTH);
    assert_int_equal(get(site, "GET", "/metrics", NULL).page, SITE_METRICS);
    assert_int_equal(get(site, "GET", "/origin", NULL).page, SITE_ORIGIN);
    assert_false(site_has_client(site));
    struct site_answer first = get(site, "GET", "/", NULL);
    struct site_request again = {.method = "GET", .path = "/", .if_none_match = first.tag};
    assert_int_equal(site_answer(site, &again).status, 304);
    site_free(site);
    assert_true(site_origin_fits(NULL, "a:1", NULL));
    assert_true(site_origin_fits("http://a:1", "a:1", NULL));
    assert_false(site_origin_fits("http://b:1", "a:1", NULL));
    assert_false(site_origin_fits("http://a:1.evil", "a:1", NULL));
    assert_false(site_origin_fits("null", "a:1", NULL));
    assert_false(site_origin_fits("http://", "", NULL));
    assert_true(site_origin_fits("https://x.org", "a:1", "https://x.org"));
    assert_false(site_origin_fits("http://a:1", "a:1", "https://x.org"));
    static const char *const ours[] = {"127.0.0.1:8460", "[::1]:8460", "localhost", "table",
                                       "table.local:80", "x.org",      "X.ORG:443", "box.home.arpa"};
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
        assert_true(site_host_fits(ours[i], "https://x.org", "box.home.arpa"));
    static const char *const theirs[] = {
        "evil.example", "127.0.0.1.evil.example", "x.org.evil.example", "evilx.org", "local.evil.example", "", ":8460",
        "1.evil"};
    for (size_t i = 0; i < sizeof theirs / sizeof theirs[0]; i++)
        assert_false(site_host_fits(theirs[i], "https://x.org", "box.home.arpa"));
    assert_true(site_host_fits(NULL, NULL, NULL));
    assert_false(site_host_fits("x.org", NULL, NULL));
    bool scripts = false;
    for (int i = 0; site_headers[i]; i += 2)
        scripts =
            scripts || (strstr(site_headers[i + 1], "script-src 'self'") && !strstr(site_headers[i + 1], "'unsafe-eval'"));
    assert_true(scripts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_turned_away),
        TEST(test_origins),
        TEST(test_site),
        TEST(test_site_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
