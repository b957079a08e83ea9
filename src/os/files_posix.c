/* SPDX-License-Identifier: MIT
 *
 * Files and folders, as os.h describes.
 */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE

#include "os/os.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif
#include <time.h>
#include <unistd.h>

#define ATTRIBUTE_MAX 65536 /* bytes of a value, and of all names, that Linux allows */
#define ACCESS_LIST "system.posix_acl_access"
#define LINKS_MAX 40 /* symbolic links followed in a row, as Linux does */

/* ---- descriptors ---- */

static int open_retrying(const char *path, int flags, mode_t mode) {
    int file;
    do
        file = open(path, flags | O_CLOEXEC, mode);
    while (file < 0 && errno == EINTR);
    return file;
}

int smith_os_open(const char *path, enum smith_os_use use) {
    if (use == SMITH_OS_READ || use == SMITH_OS_WRITE)
        return open_retrying(path, use == SMITH_OS_READ ? O_RDONLY : O_WRONLY, 0);
    return open_retrying(path, O_RDWR | O_CREAT | O_EXCL, use == SMITH_OS_NEW ? 0666 : 0600);
}

int64_t smith_os_read(int file, void *data, size_t size) {
    ssize_t count;
    do
        count = read(file, data, size < SSIZE_MAX ? size : SSIZE_MAX);
    while (count < 0 && errno == EINTR);
    return count;
}

bool smith_os_write(int file, struct smith_bytes bytes) {
    while (bytes.size) {
        ssize_t count = write(file, bytes.data, bytes.size < SSIZE_MAX ? bytes.size : SSIZE_MAX);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0) {
            if (!count)
                errno = EIO;
            return false;
        }
        bytes.data += count;
        bytes.size -= (size_t)count;
    }
    return true;
}

bool smith_os_rewind(int file) {
    return lseek(file, 0, SEEK_SET) == 0;
}

bool smith_os_sync(int file) {
    return fsync(file) == 0;
}

bool smith_os_close(int file) {
    return close(file) == 0;
}

/* ---- names ---- */

static void files_posix_take_facts(const struct stat *stat, struct smith_os_facts *facts) {
    *facts = (struct smith_os_facts){
        .kind = S_ISREG(stat->st_mode)   ? SMITH_OS_FILE
                : S_ISDIR(stat->st_mode) ? SMITH_OS_FOLDER
                : S_ISLNK(stat->st_mode) ? SMITH_OS_LINK
                                         : SMITH_OS_DEVICE,
        .size = stat->st_size > 0 ? (uint64_t)stat->st_size : 0,
        .modified = (int64_t)stat->st_mtim.tv_sec,
        .volume = (uint64_t)stat->st_dev,
        .identity = (uint64_t)stat->st_ino,
        .mode = (uint32_t)stat->st_mode & 07777,
        .owner = (uint32_t)stat->st_uid,
        .group = (uint32_t)stat->st_gid,
        .links = (uint32_t)stat->st_nlink,
    };
}

bool smith_os_look(const char *path, bool follow, struct smith_os_facts *facts) {
    struct stat found;
    if ((follow ? stat : lstat)(path, &found) != 0)
        return false;
    files_posix_take_facts(&found, facts);
    return true;
}

bool smith_os_look_at(int file, struct smith_os_facts *facts) {
    struct stat found;
    if (fstat(file, &found) != 0)
        return false;
    files_posix_take_facts(&found, facts);
    return true;
}

bool smith_os_exists(const char *path) {
    return access(path, F_OK) == 0;
}

bool smith_os_may_write(const char *path) {
    return access(path, W_OK) == 0;
}

bool smith_os_resolve(const char *path, char target[SMITH_PATH_SIZE]) {
    if (strlen(path) >= SMITH_PATH_SIZE) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(target, path, strlen(path) + 1);
    for (int i = 0; i < LINKS_MAX; i++) {
        char link[SMITH_PATH_SIZE];
        struct stat found;
        ssize_t size = readlink(target, link, sizeof link);
        if (size >= 0 && stat(target, &found) == 0 && !S_ISREG(found.st_mode) && !S_ISDIR(found.st_mode))
            return true; /* links to pipes, as /dev/stdout may be one, have words that lead nowhere */
        if (size < 0)
            return errno == EINVAL || errno == ENOENT; /* no link, or nothing there: this is it */
        size_t kept = link[0] != '/' ? smith_path_folder_size(target) : 0;
        if (kept + (size_t)size >= SMITH_PATH_SIZE) {
            errno = ENAMETOOLONG;
            return false;
        }
        memcpy(target + kept, link, (size_t)size);
        target[kept + (size_t)size] = 0;
    }
    errno = ELOOP;
    return false;
}

#ifdef __linux__

static bool take_attribute(int file, const char *other, const char *name) {
    char value[ATTRIBUTE_MAX], now[ATTRIBUTE_MAX];
    ssize_t size = getxattr(other, name, value, sizeof value);
    if (size < 0)
        return errno == ENODATA;
    ssize_t has = fgetxattr(file, name, now, sizeof now);
    return (has == size && memcmp(now, value, (size_t)size) == 0) || fsetxattr(file, name, value, (size_t)size, 0) == 0;
}

/* Who may what (system.posix_acl_access) is one of them. A folder may have given the new file such a list that the other has
 * not. */
static bool take_attributes(int file, const char *other) {
    char names[ATTRIBUTE_MAX];
    ssize_t size = listxattr(other, names, sizeof names);
    bool all = size >= 0 || errno == ENOTSUP;
    bool has_list = false;
    for (const char *name = names; size > 0 && name < names + size; name += strlen(name) + 1) {
        has_list = has_list || strcmp(name, ACCESS_LIST) == 0;
        all = take_attribute(file, other, name) && all;
    }
    if (!has_list)
        fremovexattr(file, ACCESS_LIST);
    return all;
}

#else

static bool take_attributes(int file, const char *other) {
    (void)file;
    (void)other;
    return true;
}

#endif

/* The owner, too, where we may: a superuser edits other people's levels. */
bool smith_os_take_after(int file, const char *other, const struct smith_os_facts *facts, struct smith_os_kept *kept) {
    struct stat now;
    kept->owner = fstat(file, &now) == 0 && ((now.st_uid == facts->owner && now.st_gid == facts->group) ||
                                             fchown(file, facts->owner, facts->group) == 0);
    kept->attributes = take_attributes(file, other);
    return fchmod(file, (mode_t)facts->mode) == 0;
}

/* Make a new name survive a power cut. The file is complete either way, so a system that cannot is no failure. */
static void sync_folder_of(const char *path) {
    char folder[SMITH_PATH_SIZE];
    smith_path_folder(path, folder);
    int file = open_retrying(folder, O_RDONLY | O_DIRECTORY, 0);
    if (file < 0)
        return;
    fsync(file);
    close(file);
}

bool smith_os_rename(const char *from, const char *to, bool replaces) {
    (void)replaces; /* rename() always does */
    if (rename(from, to) != 0)
        return false;
    sync_folder_of(to);
    return true;
}

bool smith_os_remove(const char *path) {
    return unlink(path) == 0;
}

/* ---- folders ---- */

bool smith_os_make_folder(const char *path) {
    return mkdir(path, 0777) == 0;
}

bool smith_os_remove_folder(const char *path) {
    return rmdir(path) == 0;
}

bool smith_os_list(const char *folder, smith_os_lister *each, void *context) {
    DIR *list = opendir(folder);
    if (!list)
        return false;
    bool more = true;
    for (struct dirent *entry; more && (entry = readdir(list));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            more = each(context, entry->d_name);
    closedir(list);
    return true;
}

/* ---- interrupts ---- */

_Static_assert(sizeof(sigset_t) <= sizeof(struct smith_os_interrupts), "no room for a set of signals");

void smith_os_hold_interrupts(struct smith_os_interrupts *held) {
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    sigaddset(&signals, SIGQUIT);
    sigprocmask(SIG_BLOCK, &signals, &before);
    memcpy(held->before, &before, sizeof before);
}

void smith_os_let_interrupts(const struct smith_os_interrupts *held) {
    sigset_t before;
    memcpy(&before, held->before, sizeof before);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

bool smith_os_is_interrupted(void) {
    sigset_t waiting;
    return sigpending(&waiting) == 0 && (sigismember(&waiting, SIGINT) == 1 || sigismember(&waiting, SIGTERM) == 1 ||
                                         sigismember(&waiting, SIGHUP) == 1 || sigismember(&waiting, SIGQUIT) == 1);
}

/* ---- lock ---- */

/*
 * Locks, as os.h describes: flock(), which is no part of POSIX, but where POSIX is. Its own locks belong to a process and are
 * lost when that closes any descriptor of the file, as comparing the file does.
 */

#define _DARWIN_C_SOURCE

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
