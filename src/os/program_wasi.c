/* SPDX-License-Identifier: MIT
 *
 * This program and its surroundings, as os.h describes, of a WebAssembly module: there is not much around it.
 */
#include "os/os.h"
#include <stdio.h>

char **smith_program_begin(int *count, char **words) {
    (void)count;
    return words;
}

bool smith_own_program(struct smith_buffer *path) {
    (void)path;
    return false;
}

bool smith_program_find(const char *name, struct smith_buffer *path) {
    (void)name;
    (void)path;
    return false;
}

bool smith_variable(const char *name, struct smith_buffer *value) {
    (void)name;
    (void)value;
    return false;
}

bool smith_home_folder(struct smith_buffer *path) {
    (void)path;
    return false;
}

bool smith_configuration_folder(struct smith_buffer *path) {
    (void)path;
    return false;
}

uint32_t smith_processor_count(void) {
    return 1;
}

uint32_t smith_process_number(void) {
    return 1;
}

int64_t smith_clock_milliseconds(void) {
    return 0;
}

bool smith_is_terminal(enum smith_standard stream) {
    (void)stream;
    return false;
}

bool smith_takes_escapes(enum smith_standard stream) {
    (void)stream;
    return false;
}

bool smith_output_is_abandoned(void) {
    return false;
}

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
    (void)path;
    return false;
}

void smith_os_message(int number, char *text, size_t size) {
    snprintf(text, size, "%s", strerror(number));
}

bool smith_sandbox_enter(const struct smith_sandbox *sandbox) {
    (void)sandbox;
    return false;
}
