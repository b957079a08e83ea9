/* SPDX-License-Identifier: MIT
 *
 * Files and folders, as os.h describes, on Windows: by its functions for wide characters, so that every name can be
 * reached, and by paths that are marked when they are longer than old programs can have.
 */
#include "os/os.h"
#include "os/windows.h"
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <wchar.h>

#define PIECE_MAX (1u << 30) /* bytes at once: what the C library takes is an unsigned int */
#define ATTEMPTS 20 /* at what others have open for a moment: virus scanners, indexers */
#define BETWEEN_ATTEMPTS 25 /* milliseconds */
#define UNIX_EPOCH 11644473600 /* seconds after 1601, where Windows begins to count */

/* ---- descriptors ---- */

/* While another program replaces a file, nobody can open it for a moment: that is waited for. */
static int open_file(const wchar_t *wide, int flags) {
    int file = _wopen(wide, flags, _S_IREAD | _S_IWRITE);
    for (int i = 1; file < 0 && errno == EACCES && i < ATTEMPTS; i++) {
        DWORD found = GetFileAttributesW(wide);
        if (found != INVALID_FILE_ATTRIBUTES && (found & (FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_READONLY)))
            break;
        Sleep(BETWEEN_ATTEMPTS);
        file = _wopen(wide, flags, _S_IREAD | _S_IWRITE);
    }
    return file;
}

int smith_os_open(const char *path, enum smith_os_use use) {
    static const int flags[] = {
        [SMITH_OS_READ] = _O_RDONLY,
        [SMITH_OS_WRITE] = _O_WRONLY,
        [SMITH_OS_NEW] = _O_RDWR | _O_CREAT | _O_EXCL,
        [SMITH_OS_NEW_PRIVATE] = _O_RDWR | _O_CREAT | _O_EXCL, /* rights come from the folder */
    };
    struct smith_os_facts facts;
    wchar_t *wide = smith_windows_path(path);
    int file = wide ? open_file(wide, flags[use] | _O_BINARY | _O_NOINHERIT) : -1;
    int number = errno;
    free(wide);
    bool is_folder = file < 0 && number == EACCES && smith_os_look(path, true, &facts) && facts.kind == SMITH_OS_FOLDER;
    errno = is_folder ? EISDIR : number;
    return file;
}

int64_t smith_os_read(int file, void *data, size_t size) {
    int count = _read(file, data, (unsigned)(size < PIECE_MAX ? size : PIECE_MAX));
    if (count < 0 && errno == EPIPE) /* the other end of a pipe is gone: that is its end */
        return 0;
    return count;
}

bool smith_os_write(int file, struct smith_bytes bytes) {
    while (bytes.size) {
        int count = _write(file, bytes.data, (unsigned)(bytes.size < PIECE_MAX ? bytes.size : PIECE_MAX));
        if (count <= 0) {
            if (!count)
                errno = ENOSPC;
            return false;
        }
        bytes.data += count;
        bytes.size -= (size_t)count;
    }
    return true;
}

bool smith_os_rewind(int file) {
    return _lseeki64(file, 0, SEEK_SET) == 0;
}

bool smith_os_sync(int file) {
    return _commit(file) == 0;
}

bool smith_os_close(int file) {
    return _close(file) == 0;
}

/* ---- names ---- */

/* Reparse points that stand for something elsewhere are links; others (files in a cloud) are what they look like. */
static bool is_link(HANDLE file, DWORD attributes) {
    FILE_ATTRIBUTE_TAG_INFO tag;
    return (attributes & FILE_ATTRIBUTE_REPARSE_POINT) &&
           GetFileInformationByHandleEx(file, FileAttributeTagInfo, &tag, sizeof tag) &&
           IsReparseTagNameSurrogate(tag.ReparseTag);
}

static bool files_windows_take_facts(HANDLE file, struct smith_os_facts *facts) {
    BY_HANDLE_FILE_INFORMATION found;
    *facts = (struct smith_os_facts){.kind = SMITH_OS_DEVICE};
    if (GetFileType(file) != FILE_TYPE_DISK)
        return true;
    if (!GetFileInformationByHandle(file, &found))
        return smith_windows_take_error(false);
    uint64_t ticks = (uint64_t)found.ftLastWriteTime.dwHighDateTime << 32 | found.ftLastWriteTime.dwLowDateTime;
    *facts = (struct smith_os_facts){
        .kind = is_link(file, found.dwFileAttributes)                 ? SMITH_OS_LINK
                : (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) ? SMITH_OS_FOLDER
                                                                      : SMITH_OS_FILE,
        .size = (uint64_t)found.nFileSizeHigh << 32 | found.nFileSizeLow,
        .modified = (int64_t)(ticks / 10000000) - UNIX_EPOCH,
        .volume = found.dwVolumeSerialNumber,
        .identity = (uint64_t)found.nFileIndexHigh << 32 | found.nFileIndexLow,
        .mode = found.dwFileAttributes,
        .links = found.nNumberOfLinks,
    };
    return true;
}

/* Something to ask about a file, a folder or a link; not its content. */
static HANDLE open_to_look(const char *path, bool follow) {
    wchar_t *wide = smith_windows_path(path);
    HANDLE file = INVALID_HANDLE_VALUE;
    if (wide) {
        file =
            CreateFileW(wide, FILE_READ_ATTRIBUTES, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                        OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | (follow ? 0 : FILE_FLAG_OPEN_REPARSE_POINT), NULL);
        smith_windows_take_error(file != INVALID_HANDLE_VALUE);
    }
    free(wide);
    return file;
}

bool smith_os_look(const char *path, bool follow, struct smith_os_facts *facts) {
    HANDLE file = open_to_look(path, follow);
    if (file == INVALID_HANDLE_VALUE)
        return false;
    bool good = files_windows_take_facts(file, facts);
    CloseHandle(file);
    return good;
}

bool smith_os_look_at(int file, struct smith_os_facts *facts) {
    return files_windows_take_facts((HANDLE)_get_osfhandle(file), facts);
}

/* The attributes, or INVALID_FILE_ATTRIBUTES. */
static DWORD attributes_of(const char *path) {
    wchar_t *wide = smith_windows_path(path);
    DWORD attributes = wide ? GetFileAttributesW(wide) : INVALID_FILE_ATTRIBUTES;
    if (wide)
        smith_windows_take_error(attributes != INVALID_FILE_ATTRIBUTES);
    free(wide);
    return attributes;
}

bool smith_os_exists(const char *path) {
    return attributes_of(path) != INVALID_FILE_ATTRIBUTES;
}

bool smith_os_may_write(const char *path) {
    DWORD attributes = attributes_of(path);
    if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_READONLY))
        errno = EACCES;
    return attributes != INVALID_FILE_ATTRIBUTES && !(attributes & FILE_ATTRIBUTE_READONLY);
}

static bool copy_path(const char *path, char target[SMITH_PATH_SIZE]) {
    if (strlen(path) >= SMITH_PATH_SIZE) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(target, path, strlen(path) + 1);
    return true;
}

/* Where a link leads, however far. */
static bool final_path(const char *path, char target[SMITH_PATH_SIZE]) {
    HANDLE file = open_to_look(path, true);
    if (file == INVALID_HANDLE_VALUE)
        return errno == ENOENT && copy_path(path, target);
    wchar_t *wide = malloc(SMITH_WINDOWS_PATH_MAX * sizeof *wide);
    DWORD size = wide ? GetFinalPathNameByHandleW(file, wide, SMITH_WINDOWS_PATH_MAX, FILE_NAME_NORMALIZED) : 0;
    struct smith_buffer narrow = {0};
    bool good = wide && smith_windows_take_error(size && size < SMITH_WINDOWS_PATH_MAX) &&
                smith_windows_narrow(wide, &narrow) && copy_path((const char *)narrow.data, target);
    smith_buffer_free(&narrow);
    free(wide);
    CloseHandle(file);
    return good;
}

bool smith_os_resolve(const char *path, char target[SMITH_PATH_SIZE]) {
    struct smith_os_facts facts;
    if (smith_os_look(path, false, &facts) && facts.kind == SMITH_OS_LINK)
        return final_path(path, target);
    return copy_path(path, target);
}

/* Done by smith_os_rename(), which hands on what the old file has. */
bool smith_os_take_after(int file, const char *other, const struct smith_os_facts *facts, struct smith_os_kept *kept) {
    (void)file;
    (void)other;
    (void)facts;
    *kept = (struct smith_os_kept){true, true};
    return true;
}

/* ReplaceFileW() hands on rights, attributes and the time of creation, but not every file system can do it. */
static bool rename_once(const wchar_t *from, const wchar_t *to, bool replaces) {
    return (replaces && ReplaceFileW(to, from, NULL, REPLACEFILE_IGNORE_MERGE_ERRORS, NULL, NULL)) ||
           MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
}

bool smith_os_rename(const char *from, const char *to, bool replaces) {
    wchar_t *wide_from = smith_windows_path(from), *wide_to = smith_windows_path(to);
    bool good = false;
    for (int i = 0; wide_from && wide_to && !good && i < ATTEMPTS; i++) {
        good = smith_windows_take_error(rename_once(wide_from, wide_to, replaces));
        if (!good && errno != EBUSY && errno != EACCES)
            break;
        if (!good)
            Sleep(BETWEEN_ATTEMPTS);
    }
    int number = errno;
    free(wide_to);
    free(wide_from);
    errno = number;
    return good;
}

bool smith_os_remove(const char *path) {
    wchar_t *wide = smith_windows_path(path);
    bool good = wide && smith_windows_take_error(DeleteFileW(wide));
    free(wide);
    return good;
}

/* ---- folders ---- */

bool smith_os_make_folder(const char *path) {
    wchar_t *wide = smith_windows_path(path);
    bool good = wide && smith_windows_take_error(CreateDirectoryW(wide, NULL));
    free(wide);
    return good;
}

bool smith_os_remove_folder(const char *path) {
    wchar_t *wide = smith_windows_path(path);
    bool good = wide && smith_windows_take_error(RemoveDirectoryW(wide));
    free(wide);
    return good;
}

/* "FOLDER/" and a star, for FindFirstFileW(). */
static wchar_t *all_in(const char *folder) {
    size_t size = strlen(folder);
    bool closed = size && (folder[size - 1] == '/' || folder[size - 1] == '\\' || folder[size - 1] == ':');
    char *pattern = malloc(size + 3);
    if (!pattern)
        return NULL;
    snprintf(pattern, size + 3, "%s%s*", folder, closed ? "" : "/");
    wchar_t *wide = smith_windows_path(pattern);
    free(pattern);
    return wide;
}

/* False when `each` wants no more. */
static bool files_windows_pass_on(const WIN32_FIND_DATAW *found, smith_os_lister *each, void *context) {
    struct smith_buffer name = {0};
    if (wcscmp(found->cFileName, L".") == 0 || wcscmp(found->cFileName, L"..") == 0)
        return true;
    bool more = smith_windows_narrow(found->cFileName, &name) && each(context, (const char *)name.data);
    smith_buffer_free(&name);
    return more;
}

bool smith_os_list(const char *folder, smith_os_lister *each, void *context) {
    WIN32_FIND_DATAW found;
    wchar_t *pattern = all_in(folder);
    HANDLE search = pattern ? FindFirstFileW(pattern, &found) : INVALID_HANDLE_VALUE;
    if (pattern)
        smith_windows_take_error(search != INVALID_HANDLE_VALUE);
    free(pattern);
    if (search == INVALID_HANDLE_VALUE)
        return false;
    while (files_windows_pass_on(&found, each, context) && FindNextFileW(search, &found))
        ;
    FindClose(search);
    return true;
}

/* Ctrl-C comes in a thread of its own here, and ends the process; the name it leaves says what it was. */
void smith_os_hold_interrupts(struct smith_os_interrupts *held) {
    (void)held;
}

void smith_os_let_interrupts(const struct smith_os_interrupts *held) {
    (void)held;
}

bool smith_os_is_interrupted(void) {
    return false;
}

/* ---- lock ---- */

/*
 * Locks, as os.h describes, on Windows. A file that somebody has open cannot be replaced there, so it is no descriptor that
 * is locked (LockFileEx()), but a mutex that is named after the file. It is one of this machine: on a drive of the network
 * the comparison of the file is all there is.
 */

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
