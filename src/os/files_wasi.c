/* SPDX-License-Identifier: MIT
 *
 * Files and folders, as os.h describes: a WebAssembly module has none and asks for none. Whoever calls it hands over
 * bytes.
 */
#include "os/os.h"
#include <errno.h>

static bool files_wasi_refuse(void) {
    errno = ENOSYS;
    return false;
}

int smith_os_open(const char *path, enum smith_os_use use) {
    (void)path;
    (void)use;
    files_wasi_refuse();
    return -1;
}

int64_t smith_os_read(int file, void *data, size_t size) {
    (void)file;
    (void)data;
    (void)size;
    files_wasi_refuse();
    return -1;
}

bool smith_os_write(int file, struct smith_bytes bytes) {
    (void)file;
    (void)bytes;
    return files_wasi_refuse();
}

bool smith_os_rewind(int file) {
    (void)file;
    return files_wasi_refuse();
}

bool smith_os_sync(int file) {
    (void)file;
    return files_wasi_refuse();
}

bool smith_os_close(int file) {
    (void)file;
    return files_wasi_refuse();
}

bool smith_os_look(const char *path, bool follow, struct smith_os_facts *facts) {
    (void)path;
    (void)follow;
    (void)facts;
    return files_wasi_refuse();
}

bool smith_os_look_at(int file, struct smith_os_facts *facts) {
    (void)file;
    (void)facts;
    return files_wasi_refuse();
}

bool smith_os_exists(const char *path) {
    (void)path;
    return files_wasi_refuse();
}

bool smith_os_may_write(const char *path) {
    (void)path;
    return files_wasi_refuse();
}

bool smith_os_resolve(const char *path, char target[SMITH_PATH_SIZE]) {
    (void)path;
    (void)target;
    return files_wasi_refuse();
}

bool smith_os_take_after(int file, const char *other, const struct smith_os_facts *facts, struct smith_os_kept *kept) {
    (void)file;
    (void)other;
    (void)facts;
    *kept = (struct smith_os_kept){false, false};
    return files_wasi_refuse();
}

bool smith_os_rename(const char *from, const char *to, bool replaces) {
    (void)from;
    (void)to;
    (void)replaces;
    return files_wasi_refuse();
}

bool smith_os_remove(const char *path) {
    (void)path;
    return files_wasi_refuse();
}

bool smith_os_make_folder(const char *path) {
    (void)path;
    return files_wasi_refuse();
}

bool smith_os_remove_folder(const char *path) {
    (void)path;
    return files_wasi_refuse();
}

bool smith_os_list(const char *folder, smith_os_lister *each, void *context) {
    (void)folder;
    (void)each;
    (void)context;
    return files_wasi_refuse();
}

enum smith_os_lock_state smith_os_lock(const char *path, int64_t milliseconds, struct smith_os_lock *lock) {
    (void)path;
    (void)milliseconds;
    (void)lock;
    return SMITH_OS_LOCK_NONE;
}

void smith_os_unlock(struct smith_os_lock *lock) {
    (void)lock;
}

bool smith_os_keep(int file, struct smith_os_lock *lock) {
    (void)file;
    (void)lock;
    return files_wasi_refuse();
}

bool smith_os_remove_abandoned(const char *path) {
    (void)path;
    return files_wasi_refuse();
}

/* Nothing interrupts a program here. */
void smith_os_hold_interrupts(struct smith_os_interrupts *held) {
    (void)held;
}

void smith_os_let_interrupts(const struct smith_os_interrupts *held) {
    (void)held;
}

bool smith_os_is_interrupted(void) {
    return false;
}
