/* SPDX-License-Identifier: MIT
 *
 * Whole files. Writing is the delicate half: a level somebody worked on for years must not be lost to a full disk or a
 * power cut. So the new content goes to a file beside the old one, is synced, read back and compared, and only then
 * takes the old one's name. What has no content to lose (a terminal, a pipe, a device) is written to directly.
 */
#include "os/file.h"
#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LINKS_MAX 40 /* symbolic links followed in a row, as Linux does */
#define PIECE (1u << 16) /* bytes read at once where the size is not known, and when reading back */

enum smith_status smith_fail_io(struct smith_error *error, const char *verb, const char *path) {
    int number = errno;
    char reason[96];
    if (number == ENOMEM)
        return smith_fail_memory(error, NULL);
    if (strerror_r(number, reason, sizeof reason) != 0)
        snprintf(reason, sizeof reason, "error %d", number);
    size_t length = strlen(path), max = 120;
    while (length > max && ((unsigned char)path[length - max] & 0xC0) == 0x80) /* cut between characters */
        max--;
    return smith_fail(error, SMITH_IO, "IO", "cannot %s '%s%s': %s", verb, length > max ? "..." : "",
                      length > max ? path + length - max : path, reason);
}

/* ---- descriptors ---- */

static ssize_t read_some(int file, void *data, size_t size) {
    ssize_t count;
    do
        count = read(file, data, size);
    while (count < 0 && errno == EINTR);
    return count;
}

static bool write_all(int file, struct smith_bytes bytes) {
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

/* close() that keeps errno, for the ways out after a failure. */
static void close_quietly(int file) {
    int number = errno;
    close(file);
    errno = number;
}

static int open_retrying(const char *path, int flags, mode_t mode) {
    int file;
    do
        file = open(path, flags | O_CLOEXEC, mode);
    while (file < 0 && errno == EINTR);
    return file;
}

/* ---- reading ---- */

static enum smith_status read_descriptor(int file, const char *path, struct smith_buffer *out,
                                         struct smith_error *error) {
    struct stat facts;
    bool sized = fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size > 0;
    /* One byte more than the file has: the read that finds the end then needs no further room. */
    size_t reserve = sized ? (size_t)facts.st_size + 1 : PIECE;
    for (;;) {
        if (!smith_buffer_reserve(out, reserve))
            return smith_fail_memory(error, NULL);
        ssize_t count = read_some(file, out->data + out->size, out->capacity - out->size);
        if (count < 0)
            return smith_fail_io(error, "read", path);
        if (!count)
            return SMITH_OK;
        out->size += (size_t)count;
        reserve = out->size < out->capacity ? 1 : PIECE;
    }
}

enum smith_status smith_file_read(const char *path, const struct smith_allocator *allocator, struct smith_buffer *out,
                                  struct smith_error *error) {
    smith_buffer_init(out, allocator);
    bool standard = strcmp(path, "-") == 0;
    int file = standard ? STDIN_FILENO : open_retrying(path, O_RDONLY, 0);
    if (file < 0)
        return smith_fail_io(error, "open", path);
    enum smith_status status = read_descriptor(file, standard ? "standard input" : path, out, error);
    if (!standard)
        close_quietly(file);
    if (status != SMITH_OK)
        smith_buffer_free(out);
    return status;
}

/* ---- writing: where to ---- */

/* The file a write to `path` is meant for: symbolic links followed, also one whose target does not exist yet. */
static bool resolve(const char *path, char target[PATH_MAX]) {
    if (strlen(path) >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(target, path, strlen(path) + 1);
    for (int i = 0; i < LINKS_MAX; i++) {
        char link[PATH_MAX];
        ssize_t size = readlink(target, link, sizeof link);
        if (size < 0)
            return errno == EINVAL || errno == ENOENT; /* no link, or nothing there: this is it */
        char *slash = strrchr(target, '/');
        size_t kept = link[0] != '/' && slash ? (size_t)(slash - target) + 1 : 0;
        if (kept + (size_t)size >= PATH_MAX) {
            errno = ENAMETOOLONG;
            return false;
        }
        memcpy(target + kept, link, (size_t)size);
        target[kept + (size_t)size] = 0;
    }
    errno = ELOOP;
    return false;
}

/* Create a file in the directory of `target` under a name nobody uses; its name goes to `name`. */
static int create_temporary(const char *target, mode_t mode, char name[PATH_MAX]) {
    const char *slash = strrchr(target, '/');
    size_t kept = slash ? (size_t)(slash - target) + 1 : 0;
    for (unsigned attempt = 0; attempt < 1000; attempt++) {
        int length = snprintf(name, PATH_MAX, "%.*s.levelsmith-%ld-%u", (int)kept, target, (long)getpid(), attempt);
        if (length < 0 || length >= PATH_MAX) {
            errno = ENAMETOOLONG;
            return -1;
        }
        int file = open_retrying(name, O_RDWR | O_CREAT | O_EXCL, mode);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}

/* Make the new name survive a power cut. The file is complete either way, so a system that cannot is no failure. */
static void sync_directory(char *target) {
    char *slash = strrchr(target, '/');
    if (slash)
        slash[slash == target] = 0;
    int directory = open_retrying(slash ? target : ".", O_RDONLY | O_DIRECTORY, 0);
    if (directory < 0)
        return;
    fsync(directory);
    close(directory);
}

/* ---- writing: the content ---- */

/* Compare what the file holds now with what was meant. Disks and network file systems have been known to differ. */
static bool holds(int file, struct smith_bytes bytes) {
    uint8_t piece[PIECE];
    if (lseek(file, 0, SEEK_SET) != 0)
        return false;
    for (;;) {
        ssize_t count = read_some(file, piece, sizeof piece);
        if (count < 0)
            return false;
        if (!count)
            break;
        if ((size_t)count > bytes.size || memcmp(piece, bytes.data, (size_t)count) != 0) {
            errno = EIO;
            return false;
        }
        bytes.data += count;
        bytes.size -= (size_t)count;
    }
    errno = EIO;
    return !bytes.size;
}

/* Give the new file the mode of the old one, and its owner where we may (a superuser edits other people's levels). */
static bool take_after(int file, const struct stat *old) {
    struct stat now;
    if (fstat(file, &now) == 0 && (now.st_uid != old->st_uid || now.st_gid != old->st_gid) &&
        fchown(file, old->st_uid, old->st_gid) != 0)
        errno = 0;
    return fchmod(file, old->st_mode & 07777) == 0;
}

static enum smith_status replace(const char *path, char *target, const struct stat *old, struct smith_bytes bytes,
                                 struct smith_error *error) {
    char name[PATH_MAX];
    int file = create_temporary(target, old ? 0600 : 0666, name); /* a private file stays private while it is written */
    if (file < 0)
        return smith_fail_io(error, "create a temporary file next to", path);
    bool good = write_all(file, bytes) && fsync(file) == 0 && holds(file, bytes) && (!old || take_after(file, old));
    if (good)
        good = close(file) == 0;
    else
        close_quietly(file);
    if (good && rename(name, target) == 0) {
        sync_directory(target);
        return SMITH_OK;
    }
    enum smith_status status = smith_fail_io(error, "write", path);
    unlink(name);
    return status;
}

static enum smith_status write_directly(const char *path, const char *target, struct smith_bytes bytes,
                                        struct smith_error *error) {
    int file = open_retrying(target, O_WRONLY, 0);
    if (file < 0)
        return smith_fail_io(error, "open", path);
    bool good = write_all(file, bytes);
    if (good)
        good = close(file) == 0;
    else
        close_quietly(file);
    return good ? SMITH_OK : smith_fail_io(error, "write", path);
}

enum smith_status smith_file_write(const char *path, struct smith_bytes bytes, struct smith_error *error) {
    if (strcmp(path, "-") == 0)
        return write_all(STDOUT_FILENO, bytes) ? SMITH_OK : smith_fail_io(error, "write", "standard output");
    char target[PATH_MAX];
    if (!resolve(path, target))
        return smith_fail_io(error, "write", path);
    struct stat old;
    if (stat(target, &old) != 0)
        return errno == ENOENT ? replace(path, target, NULL, bytes, error) : smith_fail_io(error, "write", path);
    if (S_ISDIR(old.st_mode)) {
        errno = EISDIR;
        return smith_fail_io(error, "write", path);
    }
    if (!S_ISREG(old.st_mode))
        return write_directly(path, target, bytes, error);
    if (access(target, W_OK) != 0) /* renaming over it would work, and ignore that it was made read-only */
        return smith_fail_io(error, "write", path);
    return replace(path, target, &old, bytes, error);
}
