/* SPDX-License-Identifier: MIT
 *
 * What the fuzz targets share.
 */
#include "fuzz.h"
#include "fuzz_targets.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void fuzz_fail(const char *promise, const struct smith_error *error) {
    fprintf(stderr, "broken promise: %s\n", promise);
    if (error)
        fprintf(stderr, "  status %d, %s at %s, offset %llu, line %u: %s\n", (int)error->status,
                error->code ? error->code : "-", error->path, (unsigned long long)error->offset, error->line,
                error->message);
    abort();
}

static const struct fuzz_target *chosen;

void fuzz_choose(const char *name) {
    const size_t count = sizeof fuzz_targets / sizeof *fuzz_targets;
    for (size_t i = 0; i < count; i++)
        if (name && strcmp(fuzz_targets[i].name, name) == 0)
            chosen = &fuzz_targets[i];
    if (chosen)
        return;
    for (size_t i = 0; i < count; i++)
        puts(fuzz_targets[i].name);
    exit(2);
}

int fuzz_run(const uint8_t *data, size_t size) {
    return chosen->run(data, size);
}

const struct smith_format *fuzz_format(void) {
    const struct smith_format *format = smith_format_by_id(chosen->format);
    if (!format)
        fuzz_fail("the format of a target exists", NULL);
    return format;
}

bool fuzz_has_part(unsigned part) {
    return chosen->parts & part;
}

/* FNV-1a, of eight bytes at a time. */
static uint32_t hash_of(struct smith_bytes bytes) {
    uint64_t hash = UINT64_C(0xCBF29CE484222325), part = 0;
    for (size_t i = 0; i + 8 <= bytes.size; i += 8) {
        memcpy(&part, bytes.data + i, 8);
        hash = (hash ^ part) * UINT64_C(0x100000001B3);
    }
    part = 0;
    if (bytes.size % 8)
        memcpy(&part, bytes.data + bytes.size / 8 * 8, bytes.size % 8);
    hash = (hash ^ part) * UINT64_C(0x100000001B3);
    return (uint32_t)(hash >> 40);
}

bool fuzz_is_chosen(struct smith_bytes bytes, unsigned one_in) {
    return hash_of(bytes) % one_in == 0;
}

#ifdef REPLAY
bool fuzz_is_turn(struct smith_bytes bytes, unsigned turn, unsigned turns) {
    (void)bytes;
    return turn < turns;
}
#else
bool fuzz_is_turn(struct smith_bytes bytes, unsigned turn, unsigned turns) {
    return hash_of(bytes) % turns == turn;
}
#endif

const struct smith_layout *fuzz_layout(const char *text) {
    static struct smith_layout_source *source; /* kept for the leak checker */
    const struct smith_bytes bytes = {(const uint8_t *)text, strlen(text)};
    struct smith_error error;
    if (smith_layout_parse(bytes, "fuzz", NULL, &source, NULL, &error) != SMITH_OK)
        fuzz_fail("the layout of this target is right", &error);
    return smith_layout_get(source);
}

void fuzz_expect_same(struct smith_buffer *made, struct smith_bytes bytes, const char *promise) {
    size_t at = 0;
    while (at < bytes.size && at < made->size && bytes.data[at] == made->data[at])
        at++;
    if (at < bytes.size || at < made->size) {
        fprintf(stderr, "  %zu bytes became %zu; first difference at %zu\n", bytes.size, made->size, at);
        fuzz_fail(promise, NULL);
    }
    smith_buffer_free(made);
}

void fuzz_expect_bytes(const struct smith_document *document, struct smith_bytes bytes, const char *promise) {
    struct smith_buffer out;
    struct smith_error error;
    if (smith_encode(document, &out, &error) != SMITH_OK)
        fuzz_fail(promise, &error);
    fuzz_expect_same(&out, bytes, promise);
}
