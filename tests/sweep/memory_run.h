/* SPDX-License-Identifier: MIT
 *
 * One operation of the library in memory that runs out: what the operations of the memory sweep are given, and what they
 * say of themselves.
 *
 * An operation prepares what it needs with all the memory it wants, calls memory_run_begin(), does its work, frees
 * everything, and returns the status of the work. The work is to take all of its memory from run->options.
 */
#ifndef SWEEP_MEMORY_RUN_H
#define SWEEP_MEMORY_RUN_H

#include "support/any_value.h"
#include "support/counting_allocator.h"
#include <levelsmith/archive.h>

/* A file, and what can be done to it. */
struct memory_subject {
    const struct smith_format *format;
    const char *path;
    struct smith_buffer content;
    struct smith_buffer changed[2]; /* the same with one value changed, each another one; empty where none can be */
    char value_path[512]; /* of the value that differs in changed[0] */
    char value[ANY_VALUE_JSON_MAX]; /* ... and what it is there */
    char element_path[512]; /* of an element of a list; "" = there is none that can be deleted */
};

struct memory_run {
    const struct memory_subject *subject;
    struct counting_allocator counter;
    struct smith_options options;
    uint64_t failing; /* the request that fails; 0 = none */
    bool once; /* those after it do not */
    struct smith_error error;
    uint64_t calls_before;
    const char *broken; /* what was promised and is not so; NULL = nothing */
};

struct memory_operation {
    const char *name;
    bool (*applies)(const struct memory_subject *subject); /* NULL = to all */
    enum smith_status (*run)(struct memory_run *run);
};

/* By subject; each ends with a NULL name. */
extern const struct memory_operation document_operations[], edit_operations[], view_operations[], archive_operations[];

/* From here on, requests count and fail. */
void memory_run_begin(struct memory_run *run);
/* How many blocks came from elsewhere than the caller's allocator since then, in a run in which nothing failed. */
uint64_t memory_run_elsewhere(const struct memory_run *run);
/* Note a promise that was broken; the first one is kept. */
void memory_expect(struct memory_run *run, bool kept, const char *promise);

/* The document of these bytes in the memory of the run; ends the test when there is none. */
struct smith_document *memory_document(struct memory_run *run, const struct smith_buffer *content);

/* What is around a file: each file that is asked for is there, a picture. */
extern const struct smith_file_environment memory_environment;
/* A folder in which each file is that picture, and which forgets what it is given. */
extern const struct smith_folder picture_folder;

static inline struct smith_bytes memory_bytes(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

#endif
