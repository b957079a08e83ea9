/* SPDX-License-Identifier: MIT
 *
 * This program, its surroundings and its standard streams, as os.h describes, on Windows.
 */
#include "os/os.h"
#include "os/windows.h"
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

/* ---- this program ---- */

static UINT console_before;

static void restore_console(void) {
    SetConsoleOutputCP(console_before);
}

/* What we print is UTF-8; the console shall take it so, and be as before when we are gone. */
static void prepare_console(void) {
    console_before = GetConsoleOutputCP();
    if (console_before && console_before != CP_UTF8 && SetConsoleOutputCP(CP_UTF8))
        atexit(restore_console);
}

char **smith_program_begin(int *count, char **words) {
    for (int stream = 0; stream < 3; stream++)
        _setmode(stream, _O_BINARY);
    prepare_console();
    (void)words; /* in the code page of the machine, which has not all letters */
    return smith_windows_words(count);
}

/* With slashes, as shells that come with other programs want it; a path that is marked as it is has backslashes only. */
bool smith_own_program(struct smith_buffer *path) {
    wchar_t *own = malloc(SMITH_WINDOWS_PATH_MAX * sizeof *own);
    DWORD size = own ? GetModuleFileNameW(NULL, own, SMITH_WINDOWS_PATH_MAX) : 0;
    bool good = size && size < SMITH_WINDOWS_PATH_MAX;
    for (wchar_t *at = own; good && wcsncmp(own, L"\\\\?\\", 4) != 0 && *at; at++)
        if (*at == L'\\')
            *at = L'/';
    good = good && smith_windows_narrow(own, path);
    free(own);
    return good;
}

bool smith_program_find(const char *name, struct smith_buffer *path) {
    wchar_t *found = smith_windows_program(name);
    bool good = found && smith_windows_narrow(found, path);
    free(found);
    return good;
}

bool smith_variable(const char *name, struct smith_buffer *value) {
    wchar_t *wide = smith_windows_wide(name), *text = wide ? _wgetenv(wide) : NULL;
    free(wide);
    return text && *text && smith_windows_narrow(text, value);
}

bool smith_home_folder(struct smith_buffer *path) {
    return smith_variable("HOME", path) || smith_variable("USERPROFILE", path);
}

bool smith_configuration_folder(struct smith_buffer *path) {
    return smith_variable("APPDATA", path);
}

uint32_t smith_processor_count(void) {
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwNumberOfProcessors ? info.dwNumberOfProcessors : 1;
}

uint32_t smith_process_number(void) {
    return GetCurrentProcessId();
}

int64_t smith_clock_milliseconds(void) {
    return (int64_t)GetTickCount64();
}

/* A program cannot give up its own rights here. */
bool smith_sandbox_enter(const struct smith_sandbox *sandbox) {
    (void)sandbox;
    return false;
}

/* ---- standard streams ---- */

static HANDLE handle_of(enum smith_standard stream) {
    static const DWORD numbers[] = {STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
    return GetStdHandle(numbers[stream]);
}

bool smith_is_terminal(enum smith_standard stream) {
    DWORD mode;
    return GetConsoleMode(handle_of(stream), &mode) != 0;
}

/* Consoles do since Windows 10, when asked to. */
bool smith_takes_escapes(enum smith_standard stream) {
    DWORD mode;
    HANDLE console = handle_of(stream);
    return GetConsoleMode(console, &mode) &&
           ((mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) ||
            SetConsoleMode(console, mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING));
}

/* Of a pipe nothing else fails; writing nothing, to see what happens, is no failure everywhere. */
bool smith_output_is_abandoned(void) {
    return GetFileType(handle_of(SMITH_STANDARD_OUTPUT)) == FILE_TYPE_PIPE;
}

/* ---- paths ---- */

static bool program_windows_is_separator(char c) {
    return c == '/' || c == '\\';
}

static bool program_windows_is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

size_t smith_path_root_size(const char *path) {
    size_t mark = strncmp(path, "\\\\?\\", 4) == 0 || strncmp(path, "//?/", 4) == 0 ? 4 : 0;
    if (program_windows_is_letter(path[mark]) && path[mark + 1] == ':')
        return mark + 2;
    if (program_windows_is_separator(path[0]) && program_windows_is_separator(path[1]))
        return 2 + strcspn(path + 2, "/\\");
    return 0;
}

size_t smith_path_folder_size(const char *path) {
    size_t size = strlen(path), root = smith_path_root_size(path);
    while (size > root && !program_windows_is_separator(path[size - 1]))
        size--;
    return size;
}

bool smith_path_is_absolute(const char *path) {
    return program_windows_is_separator(path[smith_path_root_size(path)]) ||
           (program_windows_is_separator(path[0]) && program_windows_is_separator(path[1]));
}

char smith_path_list_separator(void) {
    return ';';
}

bool smith_current_folder(struct smith_buffer *path) {
    DWORD size = GetCurrentDirectoryW(0, NULL);
    wchar_t *here = size ? malloc(size * sizeof *here) : NULL;
    bool good = here && GetCurrentDirectoryW(size, here) && smith_windows_narrow(here, path);
    free(here);
    return good;
}

/* ---- errors ---- */

void smith_os_message(int number, char *text, size_t size) {
    if (strerror_s(text, size, number) != 0)
        snprintf(text, size, "error %d", number);
}
