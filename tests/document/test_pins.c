/* SPDX-License-Identifier: MIT
 *
 * Blocks that are pinned, in files made at random: blocks one behind the other, zeros and other bytes between them, the
 * place of each known to this test. After any change of their bytes, what is written has all that is pinned where it
 * was, and all other bytes that belonged to no block before what is pinned; or it is refused, never for values that are
 * not longer than they were.
 */
#include "base/buffer.h"
#include "support/case_file.h"
#include "support/effort.h"
#include "support/promises.h"
#include "support/random.h"
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FILES rounds(4000)
#define ITEMS 6
#define SIZE 160

static const struct smith_options options = {.limits = {.memory = 64u << 20}};

static const char pinned_layout[] =
    "layout t;\nroot File;\n"
    "struct File { items: [Item; (u8)] }\n"
    "struct Item { content: at u8(pin if flags & 1) sized(size) bytes, size: u8 = sizeof(content), flags: u8 }\n";

struct file {
    unsigned count, size;
    unsigned at[ITEMS], sizes[ITEMS];
    bool pinned[ITEMS];
    uint8_t bytes[SIZE];
    bool kept[SIZE]; /* bytes that are no zeros, before what is pinned and in no block */
};

/* Between blocks: zeros, other bytes, both or none. */
static void gap(uint32_t *random, struct file *file, bool before_pinned) {
    for (unsigned n = random_below(random, 2) * random_below(random, 6); n > 0; n--) {
        uint8_t byte = (uint8_t)(random_below(random, 4) ? 0 : 1 + random_below(random, 255));
        file->kept[file->size] = before_pinned && byte;
        file->bytes[file->size++] = byte;
    }
}

static void invent(uint32_t *random, struct file *file) {
    *file = (struct file){.count = 1 + random_below(random, ITEMS)};
    file->bytes[0] = (uint8_t)file->count;
    file->size = 1 + 3 * file->count;
    for (unsigned i = 0; i < file->count; i++) {
        file->pinned[i] = random_below(random, 2);
        gap(random, file, file->pinned[i]);
        file->at[i] = file->size;
        file->sizes[i] = random_below(random, 9);
        for (unsigned k = 0; k < file->sizes[i]; k++)
            file->bytes[file->size++] = (uint8_t)random_below(random, 256);
        const uint8_t item[3] = {(uint8_t)file->at[i], (uint8_t)file->sizes[i], file->pinned[i]};
        memcpy(file->bytes + 1 + 3 * i, item, sizeof item);
    }
    gap(random, file, false);
}

static struct smith_document *decode(const struct smith_layout *layout, struct smith_bytes bytes) {
    struct smith_document *document;
    struct smith_error error = {0};
    if (smith_decode(layout, bytes, &options, NULL, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s at %s", error.message, error.path);
    return document;
}

static struct smith_bytes *find(const struct smith_document *document, unsigned item) {
    struct smith_node node;
    char path[40];
    snprintf(path, sizeof path, "/items/%u/content", item);
    assert_int_equal(smith_path_find(document, path, &node, NULL), SMITH_OK);
    return node.value;
}

/* New bytes for some; whether none of them has become longer. */
static bool change(uint32_t *random, struct smith_document *document, const struct file *file) {
    bool fits = true;
    for (unsigned i = 0; i < file->count; i++) {
        if (random_below(random, 2))
            continue;
        size_t size = random_below(random, 2) ? file->sizes[i] : random_below(random, 10);
        uint8_t *bytes = smith_document_alloc(document, size + 1, 1);
        assert_non_null(bytes);
        for (size_t k = 0; k < size; k++)
            bytes[k] = (uint8_t)random_below(random, 256);
        *find(document, i) = (struct smith_bytes){bytes, size};
        fits = fits && size <= file->sizes[i];
    }
    return fits;
}

/* By the table in the written bytes, which this test reads by itself. */
static void expect_values(const struct file *file, const struct smith_document *document, struct smith_bytes out,
                          unsigned seed) {
    for (unsigned i = 0; i < file->count; i++) {
        const struct smith_bytes *value = find(document, i);
        const uint8_t *item = out.data + 1 + 3 * i;
        if (file->pinned[i] && item[0] != file->at[i])
            fail_msg("file %u: block %u is at %u instead of %u", seed, i, item[0], file->at[i]);
        if (item[1] != value->size || item[0] + value->size > out.size ||
            (value->size && memcmp(out.data + item[0], value->data, value->size)))
            fail_msg("file %u: block %u is another one", seed, i);
    }
    for (unsigned i = 0; i < file->size; i++)
        if (file->kept[i] && (i >= out.size || out.data[i] != file->bytes[i]))
            fail_msg("file %u: byte %u is another one", seed, i);
}

static void what_is_pinned_stays(void **state) {
    struct smith_layout_source *source = case_parse(pinned_layout, "pinned");
    const struct smith_layout *layout = smith_layout_get(source);
    unsigned written = 0, refused = 0;
    (void)state;
    for (unsigned seed = 1; seed <= FILES; seed++) {
        uint32_t random = seed * 2654435761u | 1;
        struct file file;
        struct smith_buffer out;
        struct smith_error error = {0};
        char broken[400];
        bool read;
        invent(&random, &file);
        if (!promises_kept(layout, (struct smith_bytes){file.bytes, file.size}, &options, &read, broken) || !read)
            fail_msg("file %u: %s", seed, broken);
        struct smith_document *document = decode(layout, (struct smith_bytes){file.bytes, file.size});
        bool fits = change(&random, document, &file);
        if (smith_encode(document, &out, &error) == SMITH_OK) {
            expect_values(&file, document, (struct smith_bytes){out.data, out.size}, seed);
            smith_buffer_free(&out);
            written++;
        } else if (fits || error.status != SMITH_REFUSED || strcmp(error.code, "PLACE-PINNED") != 0) {
            fail_msg("file %u: %s at %s", seed, error.message, error.path);
        } else {
            refused++;
        }
        smith_document_free(document);
    }
    assert_true(written > FILES / 10 && refused > FILES / 10); /* else nothing has been tried */
    smith_layout_free(source);
}

int test_pins(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_pinned_stays)};
    return cmocka_run_group_tests_name("pins", tests, NULL, NULL);
}
