/* SPDX-License-Identifier: MIT
 *
 * Libraries that are loaded when they are needed, as os.h describes.
 */
#define _POSIX_C_SOURCE 200809L
#include "os/os.h"
#include <dlfcn.h>
#include <string.h>

/* POSIX promises that the two kinds of pointers have one size; C does not. */
static bool library_posix_find(void *library, const char *name, smith_os_function **function) {
    void *address = dlsym(library, name);
    _Static_assert(sizeof address == sizeof *function, "pointers to functions");
    memcpy(function, &address, sizeof *function);
    return address != NULL;
}

/* What others still hold of a library (its threads, what runs at the end of the program) must not lose its code; it stays
 * where it is, and is found there the next time. */
bool smith_os_load(const char *library, const char *const *names, size_t count, void *table) {
    void *loaded = dlopen(library, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    bool all = loaded != NULL;
    for (size_t i = 0; i < count && all; i++)
        all = library_posix_find(loaded, names[i], (smith_os_function **)table + i);
    if (loaded)
        dlclose(loaded);
    return all;
}
