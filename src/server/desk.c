/*
 * desk.c - see desk.h.
 */
#include "server/desk.h"

#include "server/limits.h"
#include "store/clerk.h"

#include <stdlib.h>

enum { WRITER, READER, CLERKS, LEAVE_MS = 1500 };

struct desk {
    struct store store[CLERKS];
    bool open[CLERKS];
    struct clerk *clerk[CLERKS];
};

struct desk *desk_open(const char *where, enum store_result *result, char *why, size_t size)
{
    static const enum store_role role[CLERKS] = {[WRITER] = STORE_OWNER, [READER] = STORE_READER};
    struct desk *desk = calloc(1, sizeof *desk);
    *result = desk ? STORE_OK : STORE_AWAY;
    for (int i = 0; desk && i < CLERKS && *result == STORE_OK; i++) {
        *result = store_open(where, role[i], &desk->store[i], why, size);
        desk->open[i] = *result == STORE_OK;
    }
    if (*result == STORE_OK)
        return desk;
    if (desk)
        desk_close(desk);
    return NULL;
}

bool desk_staff(struct desk *desk, void (*ring)(void *user), void *user)
{
    for (int i = 0; i < CLERKS; i++) {
        desk->clerk[i] = clerk_hire(desk->store[i], LIMIT_ERRANDS, LIMIT_DISK_MS, ring, user);
        if (!desk->clerk[i])
            return false;
        desk->open[i] = false; /* the clerk's now */
    }
    return true;
}

static bool ask(void *self, struct errand *errand)
{
    const struct desk *desk = self;
    return clerk_ask(desk->clerk[errand_reads(errand) ? READER : WRITER], errand);
}

struct disk desk_disk(struct desk *desk) { return (struct disk){desk, ask}; }

void desk_deliver(struct desk *desk, struct hub *hub)
{
    for (int i = 0; i < CLERKS; i++)
        for (struct errand *errand; (errand = clerk_answer(desk->clerk[i]));)
            hub_answer(hub, errand);
}

bool desk_send_home(struct desk *desk)
{
    bool fine = true;
    for (int i = CLERKS - 1; i >= 0; i--) {
        fine = (!desk->clerk[i] || clerk_dismiss(desk->clerk[i], LEAVE_MS)) && fine;
        desk->clerk[i] = NULL;
    }
    return fine;
}

void desk_close(struct desk *desk)
{
    for (int i = CLERKS - 1; i >= 0; i--)
        if (desk->open[i])
            desk->store[i].close(desk->store[i].self);
    free(desk);
}
