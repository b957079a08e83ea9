/* SPDX-License-Identifier: MIT
 *
 * Texts, paths and errors of Windows, as windows.h describes.
 */
#include "os/windows.h"
#include <errno.h>
#include <stdlib.h>
#include <wchar.h>

#define OLD_PATH_MAX 240 /* a little less than MAX_PATH: names of temporary files are added */

wchar_t *smith_windows_wide(const char *text) {
    int count = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
    wchar_t *wide = count > 0 ? malloc((size_t)count * sizeof *wide) : NULL;
    if (wide)
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, wide, count);
    else
        errno = count > 0 ? ENOMEM : ENOENT; /* nothing is called by what is no text */
    return wide;
}

/* "\\?\C:\..." or "\\?\UNC\host\..." from malloc(): Windows takes up to 32767 characters of those, as they are. */
static wchar_t *long_path(const wchar_t *path) {
    DWORD size = GetFullPathNameW(path, 0, NULL, NULL);
    wchar_t *whole = size ? malloc((size + 8) * sizeof *whole) : NULL;
    if (!whole)
        return NULL;
    GetFullPathNameW(path, size, whole + 8, NULL);
    bool is_share = whole[8] == L'\\' && whole[9] == L'\\';
    const wchar_t *mark = is_share ? L"\\\\?\\UNC" : L"\\\\?\\";
    size_t skip = is_share ? 1 : 0, length = wcslen(mark);
    bool is_marked = wcsncmp(whole + 8, L"\\\\?\\", 4) == 0 || wcsncmp(whole + 8, L"\\\\.\\", 4) == 0;
    if (is_marked)
        length = skip = 0;
    wmemmove(whole + length, whole + 8 + skip, wcslen(whole + 8 + skip) + 1);
    wmemcpy(whole, mark, length);
    return whole;
}

wchar_t *smith_windows_path(const char *path) {
    wchar_t *wide = smith_windows_wide(path);
    if (!wide || wcslen(wide) < OLD_PATH_MAX)
        return wide;
    wchar_t *whole = long_path(wide);
    free(wide);
    return whole;
}

bool smith_windows_narrow(const wchar_t *text, struct smith_buffer *out) {
    int count = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
    if (count <= 0 || !smith_buffer_reserve(out, (size_t)count))
        return false;
    WideCharToMultiByte(CP_UTF8, 0, text, -1, (char *)out->data + out->size, count, NULL, NULL);
    out->size += (size_t)count;
    return true;
}

wchar_t *smith_windows_program(const char *name) {
    wchar_t *wide = smith_windows_wide(name), *folders = _wgetenv(L"PATH"), *found = NULL;
    if (!wide || strpbrk(name, "/\\:"))
        return wide;
    DWORD size = SearchPathW(folders ? folders : L"", wide, L".exe", 0, NULL, NULL);
    if (size)
        found = malloc(size * sizeof *found);
    else
        errno = ENOENT;
    if (found)
        SearchPathW(folders ? folders : L"", wide, L".exe", size, found, NULL);
    free(wide);
    return found;
}

bool smith_windows_take_error(bool good) {
    static const struct {
        DWORD code;
        int number;
    } meanings[] = {
        {ERROR_FILE_NOT_FOUND, ENOENT},
        {ERROR_PATH_NOT_FOUND, ENOENT},
        {ERROR_INVALID_NAME, ENOENT},
        {ERROR_BAD_PATHNAME, ENOENT},
        {ERROR_BAD_NETPATH, ENOENT},
        {ERROR_INVALID_DRIVE, ENOENT},
        {ERROR_ACCESS_DENIED, EACCES},
        {ERROR_SHARING_VIOLATION, EBUSY},
        {ERROR_LOCK_VIOLATION, EBUSY},
        {ERROR_FILE_EXISTS, EEXIST},
        {ERROR_ALREADY_EXISTS, EEXIST},
        {ERROR_DISK_FULL, ENOSPC},
        {ERROR_HANDLE_DISK_FULL, ENOSPC},
        {ERROR_BROKEN_PIPE, EPIPE},
        {ERROR_NO_DATA, EPIPE},
        {ERROR_WRITE_PROTECT, EROFS},
        {ERROR_DIRECTORY, ENOTDIR},
        {ERROR_DIR_NOT_EMPTY, ENOTEMPTY},
        {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
        {ERROR_OUTOFMEMORY, ENOMEM},
        {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
        {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
        {ERROR_BAD_EXE_FORMAT, ENOEXEC},
        {ERROR_NOT_SAME_DEVICE, EXDEV},
        {ERROR_INVALID_PARAMETER, EINVAL},
    };
    if (good)
        return true;
    DWORD code = GetLastError();
    errno = EIO;
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        if (meanings[i].code == code)
            errno = meanings[i].number;
    return false;
}
