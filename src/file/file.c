/* SPDX-License-Identifier: MIT
 *
 * Whole files. Writing is the delicate half: a level somebody worked on for years must not be lost to a full disk or a
 * power cut. So the new content goes to a file beside the old one, is synced, read back and compared, and only then
 * takes the old one's name. While it does, the old one is locked. What has no content to lose (a terminal, a pipe, a device) is written to directly.
 */
#include "file/file.h"
#include "base/error.h"
#include "base/limits.h"
#include "os/os.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define PIECE (1u << 16) /* bytes read at once where the size is not known, and when reading back */
#define LOCK_PATIENCE 5000 /* milliseconds: longer than anybody of us takes to write a file */

enum smith_status smith_fail_io(struct smith_error *error, const char *verb, const char *path) {
    int number = errno;
    char reason[96];
    if (number == ENOMEM)
        return smith_fail_memory(error, NULL);
    smith_os_message(number, reason, sizeof reason);
    size_t length = strlen(path), max = 120;
    while (length > max && ((unsigned char)path[length - max] & 0xC0) == 0x80) /* cut between characters */
        max--;
    return smith_fail(error, SMITH_IO, "IO", "cannot %s '%s%s': %s", verb, length > max ? "..." : "",
                      length > max ? path + length - max : path, reason);
}

/* To close what failed without losing why. */
static void close_quietly(int file) {
    int number = errno;
    smith_os_close(file);
    errno = number;
}

/* ---- reading ---- */

static enum smith_status fail_too_large(struct smith_error *error, const char *path, uint64_t limit) {
    return smith_fail(error, SMITH_LIMIT, "FILE-LIMIT", "'%.100s' has more than %" PRIu64 " bytes", path, limit);
}

static enum smith_status read_descriptor(int file, const char *path, const struct smith_limits *limits,
                                         struct smith_buffer *out, struct smith_error *error) {
    struct smith_os_facts facts;
    bool sized = smith_os_look_at(file, &facts) && facts.kind == SMITH_OS_FILE && facts.size > 0;
    uint64_t limit = smith_limit_of_file(limits, sized);
    if (sized && (facts.size > limit || facts.size >= SIZE_MAX))
        return fail_too_large(error, path, limit);
    /* One byte more than the file has: the read that finds the end then needs no further room. */
    size_t reserve = sized ? (size_t)facts.size + 1 : PIECE;
    for (;;) {
        if (!smith_buffer_reserve(out, reserve))
            return smith_fail_memory(error, NULL);
        size_t room = out->capacity - out->size;
        int64_t count = smith_os_read(file, out->data + out->size, room < PIECE || sized ? room : PIECE);
        if (count < 0)
            return smith_fail_io(error, "read", path);
        if (!count)
            return SMITH_OK;
        out->size += (size_t)count;
        if (out->size > limit)
            return fail_too_large(error, path, limit);
        reserve = out->size < out->capacity ? 1 : PIECE;
    }
}

enum smith_status smith_file_read(const char *path, const struct smith_allocator *allocator, struct smith_buffer *out,
                                  struct smith_error *error) {
    return smith_file_read_limited(path, NULL, allocator, out, error);
}

enum smith_status smith_file_read_limited(const char *path, const struct smith_limits *limits,
                                          const struct smith_allocator *allocator, struct smith_buffer *out,
                                          struct smith_error *error) {
    smith_buffer_init(out, allocator);
    bool standard = strcmp(path, "-") == 0;
    int file = standard ? SMITH_STANDARD_INPUT : smith_os_open(path, SMITH_OS_READ);
    if (file < 0)
        return smith_fail_io(error, "open", path);
    enum smith_status status = read_descriptor(file, standard ? "standard input" : path, limits, out, error);
    if (!standard)
        close_quietly(file);
    if (status != SMITH_OK)
        smith_buffer_free(out);
    return status;
}

/* ---- writing ---- */

/* A number for the name of a file, so that who writes it next finds what an interrupted run has left. */
static uint32_t name_hash(const char *name) {
    uint32_t hash = UINT32_C(0x811C9DC5); /* FNV-1a */
    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * UINT32_C(0x01000193);
    return hash;
}

/* A new file of that name, in the place of one that an interrupted run has left. */
static int create_or_take_over(const char *name, enum smith_os_use use, struct smith_os_lock *lock) {
    int file = smith_os_open(name, use);
    if (file < 0 && errno == EEXIST)
        file = smith_os_remove_abandoned(name) ? smith_os_open(name, use) : (errno = EEXIST, -1);
    if (file < 0 || smith_os_keep(file, lock))
        return file;
    smith_os_close(file);
    errno = EEXIST; /* another run has taken it for one that was left */
    return -1;
}

/* Create a file in the folder of `target` under a name nobody uses; its name goes to `name`, and `lock` is to be unlocked
 * when it has another one or is gone. */
static int create_temporary(const char *target, enum smith_os_use use, char name[SMITH_PATH_SIZE],
                            struct smith_os_lock *lock) {
    size_t kept = smith_path_folder_size(target);
    for (unsigned attempt = 0; attempt < 1000; attempt++) {
        int length = snprintf(name, SMITH_PATH_SIZE, "%.*s.levelsmith-%08" PRIx32 "-%u", (int)kept, target,
                              name_hash(target + kept), attempt);
        if (length < 0 || length >= SMITH_PATH_SIZE) {
            errno = ENAMETOOLONG;
            return -1;
        }
        int file = create_or_take_over(name, use, lock);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}

/* Compare what the file holds now with what was meant. Disks and network file systems have been known to differ. */
static bool file_holds(int file, struct smith_bytes bytes) {
    uint8_t piece[PIECE];
    if (!smith_os_rewind(file))
        return false;
    for (;;) {
        int64_t count = smith_os_read(file, piece, sizeof piece);
        if (count < 0)
            return false;
        if (!count)
            break;
        if ((uint64_t)count > bytes.size || memcmp(piece, bytes.data, (size_t)count) != 0) {
            errno = EIO;
            return false;
        }
        bytes.data += count;
        bytes.size -= (size_t)count;
    }
    errno = EIO;
    return !bytes.size;
}

static bool close_written(int file, bool good) {
    if (good)
        return smith_os_close(file);
    close_quietly(file);
    return false;
}

/* Whether somebody else has written the file since it was read. NULL = nobody asks. */
static bool is_as_read(const char *target, const struct smith_bytes *read) {
    int file = read ? smith_os_open(target, SMITH_OS_READ) : -1;
    bool same = !read || (file >= 0 && file_holds(file, *read));
    if (file >= 0)
        close_quietly(file);
    return same;
}

/* A file that takes the place of another, or of none. */
struct replacement {
    const char *path, *target; /* as the caller calls it, and where links lead */
    const struct smith_os_facts *old; /* NULL = there is none */
    const char *like; /* whose rights it gets */
    const struct smith_os_facts *rights; /* of `like`; NULL = those of any new file */
    const struct smith_bytes *read; /* what it has to hold still; NULL = anything */
    unsigned losses;
};

/* The new content under a name of its own; false, with errno, when it is not all there. */
static bool write_new(struct replacement *r, int file, struct smith_bytes bytes) {
    struct smith_os_kept kept = {true, true};
    bool good = smith_os_write(file, bytes) && smith_os_sync(file) && file_holds(file, bytes) &&
                (!r->rights || smith_os_take_after(file, r->like, r->rights, &kept));
    r->losses |= (kept.owner ? 0u : SMITH_FILE_OWNER_LOST) | (kept.attributes ? 0u : SMITH_FILE_ATTRIBUTES_LOST);
    return close_written(file, good);
}

static enum smith_status replace_held(struct replacement *r, struct smith_bytes bytes, struct smith_error *error) {
    char name[SMITH_PATH_SIZE];
    struct smith_os_lock lock;
    enum smith_status status = SMITH_OK;
    /* A private file stays private while it is written. */
    int file = create_temporary(r->target, r->rights ? SMITH_OS_NEW_PRIVATE : SMITH_OS_NEW, name, &lock);
    if (file < 0)
        return smith_fail_io(error, "create a temporary file next to", r->path);
    bool good = write_new(r, file, bytes);
    if (good && !is_as_read(r->target, r->read))
        status = smith_fail(error, SMITH_REFUSED, "FILE-CHANGED",
                            "another program has written the file since it was read; nothing was changed");
    else if (!good || !smith_os_rename(name, r->target, r->old != NULL))
        status = smith_fail_io(error, "write", r->path);
    if (status != SMITH_OK)
        smith_os_remove(name);
    smith_os_unlock(&lock);
    return status;
}

/* Interrupted, it would leave the new file beside the old one under a name that nobody knows. */
static enum smith_status replace_once(struct replacement *r, struct smith_bytes bytes, struct smith_error *error) {
    struct smith_os_interrupts held;
    smith_os_hold_interrupts(&held);
    enum smith_status status = replace_held(r, bytes, error);
    smith_os_let_interrupts(&held);
    return status;
}

/* Between the comparison and the new name nobody else of us may write. */
static enum smith_status file_replace(struct replacement *r, struct smith_bytes bytes, struct smith_error *error) {
    struct smith_os_lock lock;
    enum smith_os_lock_state state = r->old ? smith_os_lock(r->target, LOCK_PATIENCE, &lock) : SMITH_OS_LOCK_NONE;
    if (state == SMITH_OS_LOCK_TAKEN)
        return smith_fail(error, SMITH_REFUSED, "FILE-LOCKED",
                          "another program has locked the file for %d seconds; nothing was changed",
                          LOCK_PATIENCE / 1000);
    r->losses = r->old && r->old->links > 1 ? SMITH_FILE_LINKS_LOST : 0u;
    enum smith_status status = replace_once(r, bytes, error);
    if (state == SMITH_OS_LOCK_HELD)
        smith_os_unlock(&lock);
    else if (r->read)
        r->losses |= SMITH_FILE_NOT_LOCKED;
    return status;
}

static enum smith_status write_directly(const char *path, const char *target, struct smith_bytes bytes,
                                        struct smith_error *error) {
    int file = smith_os_open(target, SMITH_OS_WRITE);
    if (file < 0)
        return smith_fail_io(error, "open", path);
    return close_written(file, smith_os_write(file, bytes)) ? SMITH_OK : smith_fail_io(error, "write", path);
}

/* What stands under the name that is written to. `*there` is false when nothing does. */
static enum smith_status look_at_target(const char *path, const char *target, struct smith_os_facts *old, bool *there,
                                        struct smith_error *error) {
    *there = smith_os_look(target, true, old);
    bool may = *there || errno == ENOENT;
    if (*there && old->kind == SMITH_OS_FOLDER) {
        errno = EISDIR;
        may = false;
    } else if (*there && old->kind == SMITH_OS_FILE) {
        may = smith_os_may_write(target); /* renaming over it would work, and ignore that it was made read-only */
    }
    return may ? SMITH_OK : smith_fail_io(error, "write", path);
}

enum smith_status smith_file_update(const char *path, const struct smith_bytes *read, struct smith_bytes bytes,
                                    unsigned *losses, struct smith_error *error) {
    char target[SMITH_PATH_SIZE];
    struct smith_os_facts old;
    bool there;
    if (losses)
        *losses = 0;
    if (strcmp(path, "-") == 0)
        return smith_os_write(SMITH_STANDARD_OUTPUT, bytes) ? SMITH_OK
                                                            : smith_fail_io(error, "write", "standard output");
    if (!smith_os_resolve(path, target))
        return smith_fail_io(error, "write", path);
    enum smith_status status = look_at_target(path, target, &old, &there, error);
    if (status != SMITH_OK)
        return status;
    if (there && old.kind != SMITH_OS_FILE)
        return write_directly(path, target, bytes, error);
    struct replacement replacement = {.path = path,
                                      .target = target,
                                      .old = there ? &old : NULL,
                                      .read = read,
                                      .like = target,
                                      .rights = there ? &old : NULL};
    status = file_replace(&replacement, bytes, error);
    if (losses && status == SMITH_OK)
        *losses = replacement.losses;
    return status;
}

enum smith_status smith_file_keep(const char *path, const char *like, struct smith_bytes bytes, unsigned *losses,
                                  struct smith_error *error) {
    char target[SMITH_PATH_SIZE];
    struct smith_os_facts rights;
    if (!smith_os_resolve(like, target) || !smith_os_look(target, true, &rights))
        return smith_fail_io(error, "read", like);
    struct replacement replacement = {.path = path, .target = path, .like = target, .rights = &rights};
    enum smith_status status = file_replace(&replacement, bytes, error);
    *losses = replacement.losses & SMITH_FILE_OWNER_LOST;
    return status;
}

enum smith_status smith_file_write(const char *path, struct smith_bytes bytes, struct smith_error *error) {
    return smith_file_update(path, NULL, bytes, NULL, error);
}

/* ---- what is in a folder ---- */

/* A folder on the way, and who wants to know. */
struct listing {
    const char *folder;
    smith_file_lister *each;
    void *context;
};

static bool list_one(void *context, const char *name) {
    const struct listing *listing = context;
    char path[SMITH_PATH_SIZE];
    struct smith_os_facts facts;
    int size = snprintf(path, sizeof path, "%s/%s", listing->folder, name);
    if (size < 0 || (size_t)size >= sizeof path || !smith_os_look(path, true, &facts) || facts.kind != SMITH_OS_FILE)
        return true;
    return listing->each(listing->context,
                         &(struct smith_listed_file){.name = name, .modified = facts.modified, .size = facts.size});
}

void smith_file_list(const char *folder, smith_file_lister *each, void *context) {
    smith_os_list(folder, list_one, &(struct listing){folder, each, context});
}
