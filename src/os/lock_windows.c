/* SPDX-License-Identifier: MIT
 *
 * Locks, as os.h describes, on Windows. A file that somebody has open cannot be replaced there, so it is no descriptor that
 * is locked (LockFileEx()), but a mutex that is named after the file. It is one of this machine: on a drive of the network
 * the comparison of the file is all there is.
 */
#include "os/os.h"
#include "os/windows.h"
#include <stdio.h>

#define NAME_SIZE 96

/* The file gets another identity with each change, its folder does not. Names that differ by case may be one. */
static bool mutex_name(const char *path, char name[NAME_SIZE]) {
    struct smith_os_facts facts;
    char folder[SMITH_PATH_SIZE];
    smith_path_folder(path, folder);
    if (!smith_os_look(folder, true, &facts))
        return false;
    uint64_t hash = UINT64_C(0xCBF29CE484222325); /* FNV-1a of the name in that folder */
    for (const char *at = path + smith_path_folder_size(path); *at; at++) {
        unsigned char byte = (unsigned char)(*at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a' : *at);
        hash = (hash ^ byte) * UINT64_C(0x100000001B3);
    }
    snprintf(name, NAME_SIZE, "Global\\levelsmith-%llx-%llx-%llx", (unsigned long long)facts.volume,
             (unsigned long long)facts.identity, (unsigned long long)hash);
    return true;
}

enum smith_os_lock_state smith_os_lock(const char *path, int64_t milliseconds, struct smith_os_lock *lock) {
    char name[NAME_SIZE];
    lock->handle = 0;
    HANDLE mutex = mutex_name(path, name) ? CreateMutexA(NULL, FALSE, name) : NULL;
    if (!mutex)
        return SMITH_OS_LOCK_NONE;
    DWORD waited = WaitForSingleObject(mutex, (DWORD)milliseconds);
    if (waited == WAIT_OBJECT_0 || waited == WAIT_ABANDONED) {
        lock->handle = (int64_t)(intptr_t)mutex;
        return SMITH_OS_LOCK_HELD;
    }
    CloseHandle(mutex);
    return waited == WAIT_TIMEOUT ? SMITH_OS_LOCK_TAKEN : SMITH_OS_LOCK_NONE;
}

void smith_os_unlock(struct smith_os_lock *lock) {
    HANDLE mutex = (HANDLE)(intptr_t)lock->handle;
    if (mutex) {
        ReleaseMutex(mutex);
        CloseHandle(mutex);
    }
    lock->handle = 0;
}

/* Nobody can remove a file that is open. */
bool smith_os_keep(int file, struct smith_os_lock *lock) {
    (void)file;
    lock->handle = 0;
    return true;
}

bool smith_os_remove_abandoned(const char *path) {
    return smith_os_remove(path);
}
