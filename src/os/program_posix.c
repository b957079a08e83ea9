/* SPDX-License-Identifier: MIT
 *
 * This program, its surroundings and its standard streams, as os.h describes.
 */
#define _POSIX_C_SOURCE 200809L
#include "os/os.h"
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif

/* ---- this program ---- */

char **smith_program_begin(int *count, char **words) {
    (void)count;
    signal(SIGPIPE, SIG_IGN);
    return words;
}

/* By what path it was started: where there is no /proc. */
static const char *path_at_start(void) {
#ifdef AT_EXECFN
    return (const char *)(uintptr_t)getauxval(AT_EXECFN);
#else
    return NULL;
#endif
}

bool smith_own_program(struct smith_buffer *path) {
    char own[SMITH_PATH_SIZE];
    ssize_t size = readlink("/proc/self/exe", own, sizeof own);
    const char *started = size < 0 ? path_at_start() : NULL;
    if (started)
        smith_buffer_text(path, started);
    else if (size > 0 && size < (ssize_t)sizeof own)
        smith_buffer_add(path, own, (size_t)size);
    else
        return false;
    smith_buffer_byte(path, '\0');
    return !path->failed;
}

bool smith_program_find(const char *name, struct smith_buffer *path) {
    const char *folders = getenv("PATH");
    size_t start = path->size;
    for (const char *at = folders ? folders : ""; *at && !path->failed;) {
        size_t size = strcspn(at, ":");
        path->size = start;
        smith_buffer_add(path, at, size);
        smith_buffer_text(path, size ? "/" : "");
        smith_buffer_add(path, name, strlen(name) + 1);
        if (!path->failed && access((const char *)path->data + start, X_OK) == 0)
            return true;
        at += size + (at[size] == ':');
    }
    path->size = start;
    return false;
}

bool smith_variable(const char *name, struct smith_buffer *value) {
    const char *text = getenv(name);
    if (!text || !*text)
        return false;
    smith_buffer_add(value, text, strlen(text) + 1);
    return !value->failed;
}

bool smith_home_folder(struct smith_buffer *path) {
    return smith_variable("HOME", path);
}

bool smith_configuration_folder(struct smith_buffer *path) {
    const char *given = getenv("XDG_CONFIG_HOME");
    if (given && given[0] == '/')
        return smith_variable("XDG_CONFIG_HOME", path);
    if (!smith_home_folder(path))
        return false;
    path->size--;
    smith_buffer_add(path, "/.config", sizeof "/.config");
    return !path->failed;
}

uint32_t smith_processor_count(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 && count < 65536 ? (uint32_t)count : 1;
}

uint32_t smith_process_number(void) {
    return (uint32_t)getpid();
}

int64_t smith_clock_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- standard streams ---- */

bool smith_is_terminal(enum smith_standard stream) {
    return isatty((int)stream) != 0;
}

bool smith_takes_escapes(enum smith_standard stream) {
    const char *terminal = getenv("TERM");
    return smith_is_terminal(stream) && terminal && strcmp(terminal, "dumb") != 0;
}

bool smith_output_is_abandoned(void) {
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&output, 1, 0) == 1 && (output.revents & POLLERR);
}

/* ---- paths ---- */

size_t smith_path_root_size(const char *path) {
    (void)path;
    return 0;
}

size_t smith_path_folder_size(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

bool smith_path_is_absolute(const char *path) {
    return path[0] == '/';
}

char smith_path_list_separator(void) {
    return ':';
}

bool smith_current_folder(struct smith_buffer *path) {
    char here[SMITH_PATH_SIZE];
    if (!getcwd(here, sizeof here))
        return false;
    smith_buffer_add(path, here, strlen(here) + 1);
    return !path->failed;
}

/* ---- errors ---- */

void smith_os_message(int number, char *text, size_t size) {
    if (strerror_r(number, text, size) != 0)
        snprintf(text, size, "error %d", number);
}
