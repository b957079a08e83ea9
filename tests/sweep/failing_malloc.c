/* SPDX-License-Identifier: MIT
 *
 * Memory that runs out in any program, wherever it asks for it: loaded before the C library (LD_PRELOAD), request number
 * FAILING_MALLOC of the whole process fails, counted from the start of main(); with FAILING_MALLOC_ALL those behind it, too.
 * The file that FAILING_MALLOC_LOG names gets a line with the name of the library or program whose request failed, where that
 * is another than before, and where main() returns the number of requests.
 *
 * What happens before main() and after it is the loader's business.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The C library's own, by the names it has for those who replace them. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static bool in_main, all_fail;
static atomic_ulong requests;
static unsigned long first_failing; /* 0 = none */
static int log_file = -1;

/* Without stdio, which takes memory itself. */
static void log_line(const char *line) {
    char text[256];
    int size = snprintf(text, sizeof text, "%s\n", line);
    if (log_file >= 0 && write(log_file, text, (size_t)size) != size)
        _exit(125);
}

static void log_caller(const void *caller) {
    static const void *last_base;
    Dl_info found;
    if (dladdr(caller, &found) == 0 || found.dli_fbase == last_base)
        return;
    last_base = found.dli_fbase;
    const char *slash = strrchr(found.dli_fname, '/');
    log_line(slash ? slash + 1 : found.dli_fname);
}

static bool fails(const void *caller) {
    if (!in_main)
        return false;
    unsigned long request = atomic_fetch_add(&requests, 1) + 1;
    if (!first_failing || (all_fail ? request < first_failing : request != first_failing))
        return false;
    log_caller(caller);
    errno = ENOMEM;
    return true;
}

#define FAILS fails(__builtin_return_address(0))

void *malloc(size_t size) {
    return FAILS ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return FAILS ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    return FAILS ? NULL : __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
    return FAILS ? NULL : __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    return FAILS ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = FAILS ? NULL : __libc_memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}

/* ---- from the start of main() to its end ---- */

typedef int main_function(int, char **, char **);

static main_function *real_main;

static int counted_main(int argument_count, char **arguments, char **environment) {
    char count[24];
    const char *failing = getenv("FAILING_MALLOC"), *log_path = getenv("FAILING_MALLOC_LOG");
    first_failing = failing ? strtoul(failing, NULL, 10) : 0;
    all_fail = getenv("FAILING_MALLOC_ALL") != NULL;
    log_file = log_path ? open(log_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;
    in_main = true;
    int status = real_main(argument_count, arguments, environment);
    in_main = false;
    snprintf(count, sizeof count, "%lu", atomic_load(&requests));
    log_line(count);
    return status;
}

typedef int start_function(main_function *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

start_function __libc_start_main;

int __libc_start_main(main_function *main, int argument_count, char **arguments, void (*init)(void), void (*end)(void),
                      void (*loader_end)(void), void *stack_end) {
    void *found = dlsym(RTLD_NEXT, "__libc_start_main");
    start_function *start;
    *(void **)&start = found;
    real_main = main;
    return start(counted_main, argument_count, arguments, init, end, loader_end, stack_end);
}
