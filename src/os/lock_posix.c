/* SPDX-License-Identifier: MIT
 *
 * Locks, as os.h describes: flock(), which is no part of POSIX, but where POSIX is. Its own locks belong to a process and are
 * lost when that closes any descriptor of the file, as comparing the file does.
 */
#define _DEFAULT_SOURCE
#define _DARWIN_C_SOURCE
#include "os/os.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define BETWEEN_ATTEMPTS 5 /* milliseconds */

/* EWOULDBLOCK is all that says that somebody else has it; a network drive may have no locks at all. */
static enum smith_os_lock_state try_lock(int file) {
    if (flock(file, LOCK_EX | LOCK_NB) == 0)
        return SMITH_OS_LOCK_HELD;
    return errno == EWOULDBLOCK ? SMITH_OS_LOCK_TAKEN : SMITH_OS_LOCK_NONE;
}

/* Whether the path still leads to the file: who had the lock before us has given its name to another one. */
static bool is_still(int file, const char *path) {
    struct stat opened, named;
    return fstat(file, &opened) == 0 && stat(path, &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

/* Of a network drive some systems lock only what may be written. */
static enum smith_os_lock_state lock_once(const char *path, struct smith_os_lock *lock) {
    lock->handle = open(path, O_RDWR | O_CLOEXEC);
    if (lock->handle < 0)
        return SMITH_OS_LOCK_NONE;
    enum smith_os_lock_state state = try_lock((int)lock->handle);
    if (state == SMITH_OS_LOCK_HELD && !is_still((int)lock->handle, path))
        state = SMITH_OS_LOCK_TAKEN;
    if (state != SMITH_OS_LOCK_HELD) {
        close((int)lock->handle);
        lock->handle = -1;
    }
    return state;
}

enum smith_os_lock_state smith_os_lock(const char *path, int64_t milliseconds, struct smith_os_lock *lock) {
    const struct timespec pause = {.tv_nsec = BETWEEN_ATTEMPTS * 1000000};
    int64_t end = smith_clock_milliseconds() + milliseconds;
    enum smith_os_lock_state state;
    while ((state = lock_once(path, lock)) == SMITH_OS_LOCK_TAKEN && smith_clock_milliseconds() < end)
        nanosleep(&pause, NULL);
    return state;
}

void smith_os_unlock(struct smith_os_lock *lock) {
    if (lock->handle >= 0)
        close((int)lock->handle);
    lock->handle = -1;
}

/* The lock belongs to what was opened: a second descriptor of it has it when the first is closed. */
bool smith_os_keep(int file, struct smith_os_lock *lock) {
    struct stat facts;
    lock->handle = -1;
    enum smith_os_lock_state state = try_lock(file);
    if (state == SMITH_OS_LOCK_HELD)
        lock->handle = fcntl(file, F_DUPFD_CLOEXEC, 0);
    if (state != SMITH_OS_LOCK_TAKEN && (fstat(file, &facts) != 0 || facts.st_nlink))
        return true;
    smith_os_unlock(lock);
    return false;
}

bool smith_os_remove_abandoned(const char *path) {
    struct stat facts;
    int file = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return false;
    bool removed =
        fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) && try_lock(file) == SMITH_OS_LOCK_HELD && unlink(path) == 0;
    close(file);
    return removed;
}
