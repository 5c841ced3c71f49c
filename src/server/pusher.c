/*
 * pusher.c - see pusher.h. Three lists under one lock: notifications that wait, those that rest because their service is busy,
 * and those that are finished; the ones being sent belong to the thread alone.
 *
 * A stranger has chosen where a notification goes. So: https only, no redirect, no proxy, certificates checked, an address on
 * the public internet (checked when it is opened, not when the name was read), a short deadline, and little of the answer read.
 */
#include "server/pusher.h"

#include "core/hash.h"
#include "server/endpoint.h"
#include "server/vapid.h"

#include <curl/curl.h>
#include <openssl/rand.h>

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    SERVICE = 300,
    WORD_S = 12 * 60 * 60,
    KEEP_S = 3 * 24 * 60 * 60,
    IDLE_MS = 60 * 1000,
    GONE = 410,
    MISSING = 404,
    TOO_MANY = 429,
    UNAVAILABLE = 503
};

/* One call, with everything its transfer needs. */
struct parcel {
    struct parcel *next;
    struct call call;
    enum call_result result;
    CURL *curl;
    struct curl_slist *headers;
    uint8_t body[SEAL_PLAIN + SEAL_MORE];
    size_t heard;  /* bytes of the answer */
    int64_t until; /* it rests */
};

struct list {
    struct parcel *first, **last;
    int count;
};

/* A service that let a call wait until its time was up. */
struct slow {
    uint64_t owner;
    int64_t until;
};

enum { SLOW = 64 };

struct pusher {
    pthread_t thread;
    bool running;
    pthread_mutex_t lock;
    struct list waiting, resting, answered;
    struct slow slow[SLOW]; /* the oldest is forgotten for the next */
    int slow_next;
    bool stop;
    CURLM *multi;
    struct parcel *under_way[LIMIT_CALLS_AT_ONCE];
    int count;
    EVP_PKEY *key;
    char key_text[SEAL_POINT_TEXT], subject[SERVICE];
    void (*ring)(void *user);
    void *user;
    /* HOLDOUT_TEST_PUSH="127.0.0.1:PORT CERTIFICATE": every call goes there instead, whatever its name; for the tests alone. */
    char instead[64], trusted[400];
};

static void put(struct list *list, struct parcel *parcel)
{
    parcel->next = NULL;
    if (!list->first)
        list->last = &list->first;
    *list->last = parcel;
    list->last = &parcel->next;
    list->count++;
}

/* The first that fits. */
static struct parcel *take_if(struct list *list, bool (*fits)(const struct parcel *parcel, const void *user), const void *user)
{
    for (struct parcel **at = &list->first; *at; at = &(*at)->next) {
        struct parcel *parcel = *at;
        if (fits && !fits(parcel, user))
            continue;
        *at = parcel->next;
        if (!parcel->next)
            list->last = at;
        list->count--;
        return parcel;
    }
    return NULL;
}

static struct parcel *take(struct list *list) { return take_if(list, NULL, NULL); }

/* ---- one call ---- */

static curl_socket_t open_public(void *user, curlsocktype purpose, struct curl_sockaddr *address)
{
    const struct pusher *pusher = user;
    if (purpose != CURLSOCKTYPE_IPCXN || (!pusher->instead[0] && !endpoint_is_public(&address->addr)))
        return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* What a service has to say besides its status nobody reads, headers neither; too much of it ends the call. */
static size_t hear(char *bytes, size_t size, size_t count, void *user)
{
    struct parcel *parcel = user;
    (void)bytes;
    parcel->heard += size * count;
    return parcel->heard > LIMIT_CALL_ANSWER ? 0 : size * count;
}

static bool add_header(struct parcel *parcel, const char *text)
{
    struct curl_slist *more = curl_slist_append(parcel->headers, text);
    if (more)
        parcel->headers = more;
    return more;
}

static bool put_headers(const struct pusher *pusher, struct parcel *parcel)
{
    char service[SERVICE], word[VAPID_TEXT], line[VAPID_TEXT + 20];
    if (!endpoint_fits(parcel->call.to.endpoint, service, sizeof service) ||
        !vapid_word(pusher->key, service, pusher->subject, (int64_t)time(NULL) + WORD_S, word))
        return false;
    snprintf(line, sizeof line, "Authorization: %s", word);
    if (!add_header(parcel, line))
        return false;
    snprintf(line, sizeof line, "TTL: %d", KEEP_S);
    return add_header(parcel, line) && add_header(parcel, "Content-Encoding: aes128gcm") &&
           add_header(parcel, "Content-Type: application/octet-stream") && add_header(parcel, "Urgency: normal") &&
           add_header(parcel, "Expect:");
}

static size_t seal_body(struct parcel *parcel)
{
    uint8_t salt[SEAL_SALT];
    EVP_PKEY *once = RAND_bytes(salt, sizeof salt) > 0 ? seal_key_new() : NULL;
    const struct call *call = &parcel->call;
    size_t length = once ? seal(once, salt, call->to.key, call->to.auth, call->text, strlen(call->text), parcel->body) : 0;
    EVP_PKEY_free(once);
    return length;
}

static void set_limits(CURL *curl)
{
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_QUICK_EXIT, 1L); /* nobody waits for a name that is still being looked up */
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, (long)LIMIT_CALL_OPEN_MS);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)LIMIT_CALL_MS);
    curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
    curl_easy_setopt(curl, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
}

static void set_place(struct pusher *pusher, struct parcel *parcel)
{
    static struct curl_slist instead;
    CURL *curl = parcel->curl;
    curl_easy_setopt(curl, CURLOPT_URL, parcel->call.to.endpoint);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_public);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, pusher);
    if (!pusher->instead[0])
        return;
    instead = (struct curl_slist){.data = pusher->instead};
    curl_easy_setopt(curl, CURLOPT_CONNECT_TO, &instead);
    curl_easy_setopt(curl, CURLOPT_CAINFO, pusher->trusted);
}

static bool begin(struct pusher *pusher, struct parcel *parcel)
{
    CURL *curl = parcel->curl = curl_easy_init();
    size_t length = curl ? seal_body(parcel) : 0;
    if (!length || !put_headers(pusher, parcel))
        return false;
    set_limits(curl);
    set_place(pusher, parcel);
    curl_easy_setopt(curl, CURLOPT_PRIVATE, parcel);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, hear);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, parcel);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, hear);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, parcel);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, parcel->headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, parcel->body);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)length);
    return curl_multi_add_handle(pusher->multi, curl) == CURLM_OK;
}

static enum call_result result_of(const struct parcel *parcel, CURLcode code)
{
    long status = 0;
    curl_easy_getinfo(parcel->curl, CURLINFO_RESPONSE_CODE, &status);
    if (status == GONE || status == MISSING)
        return CALL_LAPSED;
    return code == CURLE_OK && status / 100 == 2 ? CALL_DONE : CALL_FAILED;
}

static void let_go(struct parcel *parcel)
{
    curl_easy_cleanup(parcel->curl);
    curl_slist_free_all(parcel->headers);
    parcel->curl = NULL;
    parcel->headers = NULL;
}

/* ---- a service that is busy ---- */

static int64_t seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

/* Seconds until the call may be tried once more; 0: it is not worth it. */
static int64_t rest_of(const struct parcel *parcel)
{
    long status = 0;
    curl_off_t after = 0;
    curl_easy_getinfo(parcel->curl, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(parcel->curl, CURLINFO_RETRY_AFTER, &after);
    if ((status != TOO_MANY && status != UNAVAILABLE) || parcel->call.again || after > LIMIT_CALL_AGAIN_S)
        return 0;
    return after > 0 ? after : LIMIT_CALL_REST_S;
}

static void rest(struct pusher *pusher, struct parcel *parcel, int64_t seconds)
{
    let_go(parcel);
    parcel->until = seconds_now() + seconds + 1; /* whole seconds: not before the last has passed */
    pthread_mutex_lock(&pusher->lock);
    put(&pusher->resting, parcel);
    pthread_mutex_unlock(&pusher->lock);
}

static bool is_rested(const struct parcel *parcel, const void *now) { return parcel->until <= *(const int64_t *)now; }

/* ---- the thread ---- */

static void answer(struct pusher *pusher, struct parcel *parcel, enum call_result result)
{
    let_go(parcel);
    parcel->result = result;
    pthread_mutex_lock(&pusher->lock);
    put(&pusher->answered, parcel);
    pthread_mutex_unlock(&pusher->lock);
    pusher->ring(pusher->user);
}

static uint64_t owner_of(const struct call *call)
{
    size_t length;
    const char *owner = endpoint_owner(call->to.endpoint, &length);
    return hash_bytes(owner, length, 0);
}

static bool is_slow(const struct pusher *pusher, uint64_t owner)
{
    int64_t now = seconds_now();
    for (int i = 0; i < SLOW; i++)
        if (pusher->slow[i].owner == owner && pusher->slow[i].until > now)
            return true;
    return false;
}

static void note_slow(struct pusher *pusher, uint64_t owner)
{
    pthread_mutex_lock(&pusher->lock);
    if (!is_slow(pusher, owner)) {
        pusher->slow[pusher->slow_next] = (struct slow){owner, seconds_now() + LIMIT_SLOW_S};
        pusher->slow_next = (pusher->slow_next + 1) % SLOW;
    }
    pthread_mutex_unlock(&pusher->lock);
}

/* Whoever has a slow service cannot have all places with it; nor can those who have several, once they have shown it. */
static bool may_begin(const struct parcel *parcel, const void *user)
{
    const struct pusher *pusher = user;
    uint64_t owner = owner_of(&parcel->call);
    int same = 0, slow = 0;
    for (int i = 0; i < pusher->count; i++) {
        uint64_t other = owner_of(&pusher->under_way[i]->call);
        same += other == owner;
        slow += is_slow(pusher, other);
    }
    return is_slow(pusher, owner) ? !same && slow < LIMIT_CALLS_SLOW : same < LIMIT_CALLS_SERVICE;
}

/* Those that wait for a slow one do not take the places of those that wait for others. */
static bool may_wait(const struct pusher *pusher, const struct call *call)
{
    uint64_t owner = owner_of(call);
    int same = 0;
    if (pusher->waiting.count + pusher->resting.count + pusher->answered.count >= LIMIT_CALLS_WAITING)
        return false;
    if (!is_slow(pusher, owner))
        return true;
    for (const struct parcel *parcel = pusher->waiting.first; parcel; parcel = parcel->next)
        same += owner_of(&parcel->call) == owner;
    return same < LIMIT_CALLS_SERVICE;
}

static struct parcel *take_locked(struct pusher *pusher, struct list *list,
                                  bool (*fits)(const struct parcel *parcel, const void *user), const void *user)
{
    pthread_mutex_lock(&pusher->lock);
    struct parcel *parcel = take_if(list, fits, user);
    pthread_mutex_unlock(&pusher->lock);
    return parcel;
}

/* The rooms say whether it is still worth it. */
static void wake_some(struct pusher *pusher)
{
    int64_t now = seconds_now();
    for (struct parcel *parcel; (parcel = take_locked(pusher, &pusher->resting, is_rested, &now));)
        answer(pusher, parcel, CALL_BUSY);
}

static void begin_some(struct pusher *pusher)
{
    while (pusher->count < LIMIT_CALLS_AT_ONCE) {
        struct parcel *parcel = take_locked(pusher, &pusher->waiting, may_begin, pusher);
        if (!parcel)
            return;
        if (begin(pusher, parcel))
            pusher->under_way[pusher->count++] = parcel;
        else
            answer(pusher, parcel, CALL_FAILED);
    }
}

static void forget_under_way(struct pusher *pusher, const struct parcel *parcel)
{
    int i = 0;
    while (pusher->under_way[i] != parcel)
        i++;
    pusher->under_way[i] = pusher->under_way[--pusher->count];
}

static void end_some(struct pusher *pusher)
{
    int left;
    for (CURLMsg *message; (message = curl_multi_info_read(pusher->multi, &left));) {
        struct parcel *parcel = NULL;
        CURLcode code = message->data.result;
        if (message->msg != CURLMSG_DONE)
            continue;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&parcel);
        curl_multi_remove_handle(pusher->multi, parcel->curl);
        forget_under_way(pusher, parcel);
        if (code == CURLE_OPERATION_TIMEDOUT)
            note_slow(pusher, owner_of(&parcel->call));
        int64_t seconds = rest_of(parcel);
        if (seconds)
            rest(pusher, parcel, seconds);
        else
            answer(pusher, parcel, result_of(parcel, code));
    }
}

static bool is_stopped(struct pusher *pusher)
{
    pthread_mutex_lock(&pusher->lock);
    bool stop = pusher->stop;
    pthread_mutex_unlock(&pusher->lock);
    return stop;
}

static void *work(void *user)
{
    struct pusher *pusher = user;
    int running;
    while (!is_stopped(pusher)) {
        wake_some(pusher);
        begin_some(pusher);
        curl_multi_perform(pusher->multi, &running);
        end_some(pusher);
        curl_multi_poll(pusher->multi, NULL, 0, pusher->count || pusher->resting.first ? 1000 : IDLE_MS, NULL);
    }
    return NULL;
}

/* ---- for the rooms ---- */

bool pusher_call(struct pusher *pusher, const struct call *call)
{
    struct parcel *parcel = calloc(1, sizeof *parcel);
    if (!parcel)
        return false;
    parcel->call = *call;
    pthread_mutex_lock(&pusher->lock);
    bool fits = may_wait(pusher, call);
    if (fits)
        put(&pusher->waiting, parcel);
    pthread_mutex_unlock(&pusher->lock);
    if (fits)
        curl_multi_wakeup(pusher->multi);
    else
        free(parcel);
    return fits;
}

/* What the hub cannot hear yet it is told next time. */
void pusher_deliver(struct pusher *pusher, struct hub *hub)
{
    struct list later = {0};
    for (;;) {
        struct parcel *parcel = take_locked(pusher, &pusher->answered, NULL, NULL);
        if (!parcel)
            break;
        if (hub_called(hub, &parcel->call, parcel->result))
            free(parcel);
        else
            put(&later, parcel);
    }
    pthread_mutex_lock(&pusher->lock);
    for (struct parcel *parcel; (parcel = take(&later));)
        put(&pusher->answered, parcel);
    pthread_mutex_unlock(&pusher->lock);
}

/* ---- beginning and end ---- */

bool pusher_there(void) { return true; }

const char *pusher_key(const struct pusher *pusher) { return pusher->key_text; }

static bool open_multi(struct pusher *pusher)
{
    if (curl_global_init(CURL_GLOBAL_DEFAULT) || !(pusher->multi = curl_multi_init()))
        return false;
    curl_multi_setopt(pusher->multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, (long)LIMIT_CALLS_AT_ONCE);
    return true;
}

static void read_test(struct pusher *pusher)
{
    const char *test = getenv("HOLDOUT_TEST_PUSH");
    char where[40];
    if (!test || sscanf(test, "%39s %399s", where, pusher->trusted) != 2)
        return;
    snprintf(pusher->instead, sizeof pusher->instead, "::%s", where);
    fprintf(stderr, "holdout serve: HOLDOUT_TEST_PUSH is set: nobody is notified, everything goes to %s\n", where);
}

struct pusher *pusher_open(const char *key, const char *subject, char *why, size_t size)
{
    uint8_t point[SEAL_POINT];
    struct pusher *pusher = calloc(1, sizeof *pusher);
    snprintf(why, size, "not enough memory");
    if (!pusher)
        return NULL;
    pthread_mutex_init(&pusher->lock, NULL);
    snprintf(pusher->subject, sizeof pusher->subject, "%s", subject);
    if (!open_multi(pusher) || !(pusher->key = vapid_open(key, why, size))) {
        pusher_close(pusher);
        return NULL;
    }
    seal_point(pusher->key, point);
    base64_text(point, sizeof point, pusher->key_text);
    read_test(pusher);
    return pusher;
}

bool pusher_start(struct pusher *pusher, void (*ring)(void *user), void *user)
{
    sigset_t all, before;
    pusher->ring = ring;
    pusher->user = user;
    sigfillset(&all); /* signals are for the thread that has the network */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pusher->running = !pthread_create(&pusher->thread, NULL, work, pusher);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return pusher->running;
}

static void throw_away(struct list *list)
{
    for (struct parcel *parcel; (parcel = take(list));) {
        let_go(parcel);
        free(parcel);
    }
}

static void end_under_way(struct pusher *pusher)
{
    while (pusher->count) {
        struct parcel *parcel = pusher->under_way[--pusher->count];
        curl_multi_remove_handle(pusher->multi, parcel->curl);
        put(&pusher->waiting, parcel);
    }
}

void pusher_close(struct pusher *pusher)
{
    if (!pusher)
        return;
    pthread_mutex_lock(&pusher->lock);
    pusher->stop = true;
    pthread_mutex_unlock(&pusher->lock);
    if (pusher->running) {
        curl_multi_wakeup(pusher->multi);
        pthread_join(pusher->thread, NULL);
    }
    end_under_way(pusher);
    throw_away(&pusher->waiting);
    throw_away(&pusher->resting);
    throw_away(&pusher->answered);
    curl_multi_cleanup(pusher->multi);
    EVP_PKEY_free(pusher->key);
    pthread_mutex_destroy(&pusher->lock);
    free(pusher);
}
