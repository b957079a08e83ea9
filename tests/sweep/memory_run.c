/* SPDX-License-Identifier: MIT
 *
 * One operation in memory that runs out (memory_run.h).
 */
#include "sweep/memory_run.h"

#include "base/buffer.h"
#include "base/error.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* ---- memory from elsewhere ---- */

/* Calls of the C library's functions by the library and the tests; those of other libraries are not seen. */
static uint64_t c_library_calls;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
char *__real_strdup(const char *text);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
char *__wrap_strdup(const char *text);

void *__wrap_malloc(size_t size) {
    c_library_calls++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    c_library_calls++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size) {
    c_library_calls++;
    return __real_realloc(block, size);
}

char *__wrap_strdup(const char *text) {
    c_library_calls++;
    return __real_strdup(text);
}

void memory_run_begin(struct memory_run *run) {
    run->counter.requests = 0;
    run->counter.fail_from = run->failing;
    run->counter.fail_once = run->once;
    run->calls_before = c_library_calls;
}

uint64_t memory_run_elsewhere(const struct memory_run *run) {
    return c_library_calls - run->calls_before - run->counter.requests;
}

void memory_expect(struct memory_run *run, bool kept, const char *promise) {
    if (!kept && !run->broken)
        run->broken = promise;
}

struct smith_document *memory_document(struct memory_run *run, const struct smith_buffer *content) {
    struct smith_document *document;
    struct smith_error error;
    if (smith_decode(run->subject->format->layout, memory_bytes(content), &run->options, NULL, NULL, &document,
                     &error) != SMITH_OK)
        fail_msg("%s: %s", run->subject->path, error.message);
    return document;
}

/* ---- other files ---- */

/* Every file is the same small picture. */
static enum smith_status read_picture(void *context, const char *name, struct smith_buffer *out,
                                      struct smith_error *error) {
    static const uint8_t tga[] = {0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 24, 32, 9, 99, 200, 255, 0, 255};
    (void)context;
    (void)name;
    smith_buffer_add(out, tga, sizeof tga);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

static bool exists(void *context, const char *path) {
    (void)context;
    return path[0] != '\0';
}

const struct smith_file_environment memory_environment = {
    .path = "folder/file", .exists = exists, .read = read_picture};

static enum smith_status forget(void *context, const char *name, struct smith_bytes bytes, struct smith_error *error) {
    (void)context;
    (void)name;
    (void)bytes;
    (void)error;
    return SMITH_OK;
}

static enum smith_status list_some(void *context, enum smith_status (*each)(void *each_context, const char *name),
                                   void *each_context, struct smith_error *error) {
    static const char *const names[] = {"ONE.DAT", "a.wad", "res1.png", NULL};
    enum smith_status status = SMITH_OK;
    (void)context;
    (void)error;
    for (size_t i = 0; names[i] && status == SMITH_OK; i++)
        status = each(each_context, names[i]);
    return status;
}

const struct smith_folder picture_folder = {read_picture, forget, list_some, NULL};
