/* SPDX-License-Identifier: MIT
 *
 * A copy of a value lives without what it was made of: of every case of tests/document/cases, after the first document has
 * gone, and all its memory is full of something else, the copy is written as the same bytes.
 */
#include "document/document.h"
#include "document/value.h"
#include "support/case_file.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "document/each_case.h"

#define KEPT_MAX 4096

/* Memory that is given back is filled, and kept until the end, so that whoever still looks there sees it. */
struct graveyard {
    void *kept[KEPT_MAX];
    unsigned count;
};

static void *bury(void *context, void *memory, size_t old_size, size_t new_size) {
    struct graveyard *graveyard = context;
    void *new = NULL;
    if (new_size && !(new = malloc(new_size)))
        return NULL;
    if (memory && new)
        memcpy(new, memory, old_size < new_size ? old_size : new_size);
    if (memory) {
        memset(memory, 0xDD, old_size);
        assert_true(graveyard->count < KEPT_MAX);
        graveyard->kept[graveyard->count++] = memory;
    }
    return new;
}

static void copy_outlives_it(void **state) {
    const char *path = *state;
    struct case_file file;
    struct smith_buffer bytes, before, after;
    case_load(&file, path);
    case_bytes(&file, &bytes);
    struct smith_layout_source *source = case_layout(&file, path);
    struct smith_document *document, *copy;
    struct graveyard graveyard = {.count = 0};
    const struct smith_options options = {.allocator = {bury, &graveyard}};
    const struct smith_layout *layout = smith_layout_get(source);
    bool is_read = smith_decode(layout, (struct smith_bytes){bytes.data, bytes.size}, &options, NULL, NULL, &document,
                                NULL) == SMITH_OK;
    if (is_read) {
        bool is_written = smith_encode(document, &before, NULL) == SMITH_OK;
        assert_true(is_written);
        assert_int_equal(smith_document_create(layout, NULL, &copy, NULL), SMITH_OK);
        assert_true(smith_value_copy(&copy->arena, layout->root, copy->root, document->root));
        smith_document_free(document);
        assert_int_equal(smith_encode(copy, &after, NULL), SMITH_OK);
        assert_int_equal(after.size, before.size);
        if (before.size)
            assert_memory_equal(after.data, before.data, before.size);
        smith_document_free(copy);
        smith_buffer_free(&before);
        smith_buffer_free(&after);
    }
    while (graveyard.count)
        free(graveyard.kept[--graveyard.count]);
    smith_layout_free(source);
    smith_buffer_free(&bytes);
    case_free(&file);
}

int test_copy(void) {
    return run_each_case("copy", copy_outlives_it);
}
