/* SPDX-License-Identifier: MIT
 *
 * Every case of tests/document/cases, cut short at every byte and with every byte changed, and then with many of them:
 * whatever becomes of it, the promises are kept.
 */
#include "support/case_file.h"
#include "support/promises.h"
#include "support/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "document/each_case.h"
#include "support/effort.h"

#define RANDOM_CHANGES rounds(1500)

struct subject {
    const char *path;
    const struct smith_layout *layout;
    struct smith_bytes bytes;
};

static void print_bytes(struct smith_bytes bytes) {
    for (size_t i = 0; i < bytes.size; i++)
        print_error("%02x%s", bytes.data[i], i % 32 == 31 || i + 1 == bytes.size ? "\n" : " ");
}

/* A copy of just that size, so that a sanitizer sees what reads behind its end. */
static void try_bytes(struct subject *subject, const uint8_t *data, size_t size) {
    const struct smith_options options = {.limits = {.memory = 64u << 20, .inflated = 4u << 20}};
    uint8_t *copy = malloc(size ? size : 1);
    char broken[400];
    assert_non_null(copy);
    memcpy(copy, data, size);
    if (!promises_kept(subject->layout, (struct smith_bytes){copy, size}, &options, NULL, broken)) {
        print_bytes((struct smith_bytes){copy, size});
        fail_msg("%s: %s", subject->path, broken);
    }
    free(copy);
}

static void cut_short(struct subject *subject) {
    for (size_t size = 0; size < subject->bytes.size; size++)
        try_bytes(subject, subject->bytes.data, size);
}

static void change_one(struct subject *subject, uint8_t *data) {
    static const uint8_t masks[] = {0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xFF};
    for (size_t i = 0; i < subject->bytes.size; i++) {
        uint8_t before = data[i];
        for (size_t k = 0; k < sizeof masks; k++) {
            data[i] = before ^ masks[k];
            try_bytes(subject, data, subject->bytes.size);
        }
        data[i] = 0;
        try_bytes(subject, data, subject->bytes.size);
        data[i] = before;
    }
}

/* Some bytes become small numbers, which are what counts, sizes and offsets are made of. */
static void change_some(struct subject *subject, uint8_t *data) {
    uint32_t random = 2463534242u, size = (uint32_t)subject->bytes.size;
    for (unsigned i = 0; size && i < RANDOM_CHANGES; i++) {
        memcpy(data, subject->bytes.data, size);
        for (uint32_t changes = 1 + random_below(&random, 4); changes; changes--) {
            uint32_t max = random_below(&random, 2) ? size + 2 : 256;
            data[random_below(&random, size)] = (uint8_t)random_below(&random, max);
        }
        uint32_t cut = random_below(&random, 4) ? 0 : random_below(&random, size);
        try_bytes(subject, data, size - cut);
    }
}

static void run_case(void **state) {
    const char *path = *state;
    struct case_file file;
    struct smith_buffer bytes;
    case_load(&file, path);
    case_bytes(&file, &bytes);
    struct smith_layout_source *source = case_layout(&file, path);
    struct subject subject = {path, smith_layout_get(source), {bytes.data, bytes.size}};
    uint8_t *data = malloc(bytes.size + 1);
    assert_non_null(data);
    if (bytes.size)
        memcpy(data, bytes.data, bytes.size);
    cut_short(&subject);
    change_one(&subject, data);
    change_some(&subject, data);
    free(data);
    smith_layout_free(source);
    smith_buffer_free(&bytes);
    case_free(&file);
}

int test_mutations(void) {
    return run_each_case("mutations", run_case);
}
