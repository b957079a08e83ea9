/* SPDX-License-Identifier: MIT
 *
 * Files held together by offsets, made at random: archives whose blocks lie in any order with gaps between them and shared
 * bytes, put together here and not by the library; and bytes that only look like such. What is read is what was put in,
 * comes back to the byte, and after any change reads as it was changed.
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

#define ARCHIVES rounds(1000)
#define HOSTILE rounds(6000)

static const struct smith_options options = {.limits = {.memory = 64u << 20}};

static void keep_promises(const struct smith_layout *layout, struct smith_bytes bytes, bool *read, unsigned seed) {
    char broken[400];
    if (promises_kept(layout, bytes, &options, read, broken))
        return;
    for (size_t i = 0; i < bytes.size; i++)
        print_error("%02x ", bytes.data[i]);
    fail_msg("number %u: %s", seed, broken);
}

/* ---- archives ---- */

static const char archive_layout[] =
    "layout t;\n"
    "root Archive;\n"
    "struct Archive { directory: at u16 Directory, size: u16 = sizeof(directory), order directory.*, directory; }\n"
    "struct Directory { sections: [Section; (u8)] }\n"
    "struct Section { entries: at u16 be in directory Entries }\n"
    "struct Entries { items: [Entry; (u8)] }\n"
    "struct Entry { content: at u16(none = 0xFFFF) bytes(u8) }\n";

#define SECTIONS 4
#define ITEMS 4
#define CONTENTS (SECTIONS * ITEMS)
#define CONTENT_SIZE 12

struct content {
    uint8_t size, bytes[CONTENT_SIZE];
};

/* What an archive holds, and how it lies. */
struct archive {
    unsigned sections, items[SECTIONS];
    struct content contents[CONTENTS];
    int used[SECTIONS][ITEMS]; /* which content; -1 = none */
    unsigned content_count;
    bool canonical;
    uint8_t bytes[1024];
    size_t size;
};

static void fill(uint32_t *random, struct content *content) {
    content->size = (uint8_t)random_below(random, CONTENT_SIZE + 1);
    for (unsigned i = 0; i < content->size; i++)
        content->bytes[i] = (uint8_t)random_below(random, 4); /* few, so that some are the same by chance */
}

static void invent(uint32_t *random, struct archive *archive) {
    archive->canonical = random_below(random, 4) == 0;
    archive->sections = random_below(random, SECTIONS + 1);
    archive->content_count = 0;
    for (unsigned s = 0; s < archive->sections; s++) {
        archive->items[s] = random_below(random, ITEMS + 1);
        for (unsigned i = 0; i < archive->items[s]; i++) {
            bool shared = !archive->canonical && archive->content_count && random_below(random, 5) == 0;
            if (random_below(random, 6) == 0) {
                archive->used[s][i] = -1;
                continue;
            }
            if (!shared)
                fill(random, &archive->contents[archive->content_count++]);
            archive->used[s][i] =
                shared ? (int)random_below(random, archive->content_count) : (int)archive->content_count - 1;
        }
    }
}

/* 0 to count - 1 in any order, or as they are. */
static void shuffle(uint32_t *random, unsigned *order, unsigned count, bool at_all) {
    for (unsigned i = 0; i < count; i++)
        order[i] = i;
    for (unsigned i = count; at_all && i > 1; i--) {
        unsigned other = random_below(random, i), kept = order[i - 1];
        order[i - 1] = order[other];
        order[other] = kept;
    }
}

static void gap(uint32_t *random, struct archive *archive) {
    for (uint32_t n = archive->canonical || random_below(random, 3) ? 0 : random_below(random, 4); n; n--)
        archive->bytes[archive->size++] = 0xEE;
}

static void lay_contents(uint32_t *random, struct archive *archive, uint16_t *offsets) {
    unsigned order[CONTENTS];
    shuffle(random, order, archive->content_count, !archive->canonical);
    for (unsigned i = 0; i < archive->content_count; i++) {
        const struct content *content = &archive->contents[order[i]];
        gap(random, archive);
        offsets[order[i]] = (uint16_t)archive->size;
        archive->bytes[archive->size++] = content->size;
        memcpy(archive->bytes + archive->size, content->bytes, content->size);
        archive->size += content->size;
    }
}

/* Returns where the directory is. The places of contents are filled in by the caller. */
static size_t lay_directory(uint32_t *random, struct archive *archive, size_t entries[SECTIONS]) {
    unsigned order[SECTIONS];
    gap(random, archive);
    size_t start = archive->size;
    archive->bytes[archive->size++] = (uint8_t)archive->sections;
    archive->size += 2 * archive->sections;
    shuffle(random, order, archive->sections, !archive->canonical);
    for (unsigned k = 0; k < archive->sections; k++) {
        unsigned s = order[k];
        gap(random, archive);
        size_t location = archive->size - start;
        archive->bytes[start + 1 + 2 * s] = (uint8_t)(location >> 8);
        archive->bytes[start + 2 + 2 * s] = (uint8_t)location;
        archive->bytes[archive->size++] = (uint8_t)archive->items[s];
        entries[s] = archive->size;
        archive->size += 2 * archive->items[s];
    }
    return start;
}

static void lay(uint32_t *random, struct archive *archive) {
    uint16_t offsets[CONTENTS];
    size_t entries[SECTIONS], start = 0, end = 0;
    bool directory_first = !archive->canonical && random_below(random, 3) == 0;
    archive->size = 4;
    for (unsigned part = 0; part < 2; part++) {
        if (directory_first == (part == 1)) {
            lay_contents(random, archive, offsets);
            continue;
        }
        start = lay_directory(random, archive, entries);
        end = archive->size;
    }
    gap(random, archive);
    const size_t header[2] = {start, end - start};
    for (unsigned i = 0; i < 2; i++) {
        archive->bytes[2 * i] = (uint8_t)header[i];
        archive->bytes[2 * i + 1] = (uint8_t)(header[i] >> 8);
    }
    for (unsigned s = 0; s < archive->sections; s++)
        for (unsigned i = 0; i < archive->items[s]; i++) {
            uint16_t location = archive->used[s][i] < 0 ? 0xFFFF : offsets[archive->used[s][i]];
            archive->bytes[entries[s] + 2 * i] = (uint8_t)location;
            archive->bytes[entries[s] + 2 * i + 1] = (uint8_t)(location >> 8);
        }
}

/* ---- what is read ---- */

static struct smith_node find_content(const struct smith_document *document, unsigned section, unsigned item) {
    struct smith_node location;
    struct smith_error error = {0};
    char path[80];
    snprintf(path, sizeof path, "/directory/sections/%u/entries/items/%u/content", section, item);
    if (smith_path_find(document, path, &location, &error) != SMITH_OK)
        fail_msg("%s: %s", path, error.message);
    return location;
}

/* `values[s][i]` NULL = none. */
static void expect_values(const struct smith_document *document, const struct archive *archive,
                          const struct content *const values[SECTIONS][ITEMS], unsigned seed) {
    for (unsigned s = 0; s < archive->sections; s++)
        for (unsigned i = 0; i < archive->items[s]; i++) {
            struct smith_node location = find_content(document, s, i);
            const struct smith_bytes *bytes = location.value;
            const struct content *value = values[s][i];
            if (!bytes != !value || (bytes && (bytes->size != value->size ||
                                               (bytes->size && memcmp(bytes->data, value->bytes, bytes->size) != 0))))
                fail_msg("archive %u: entry %u of section %u is another one", seed, i, s);
        }
}

static void expect_no_quirks(const struct smith_document *document, unsigned seed) {
    struct smith_buffer text;
    smith_buffer_init(&text, NULL);
    assert_int_equal(smith_json_write(document, NULL, &text, NULL), SMITH_OK);
    smith_buffer_byte(&text, '\0');
    if (strchr(strchr((char *)text.data, '$') + 1, '$')) /* "$format" is one */
        fail_msg("archive %u has quirks, but is canonical: %s", seed, (char *)text.data);
    smith_buffer_free(&text);
}

static struct smith_document *decode(const struct smith_layout *layout, struct smith_bytes bytes) {
    struct smith_document *document;
    struct smith_error error = {0};
    if (smith_decode(layout, bytes, &options, NULL, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s at %s", error.message, error.path);
    return document;
}

static void archives_come_back(void **state) {
    struct smith_layout_source *source = case_parse(archive_layout, "archive");
    (void)state;
    for (unsigned seed = 1; seed <= ARCHIVES; seed++) {
        uint32_t random = seed * 2654435761u | 1;
        struct archive archive;
        const struct content *values[SECTIONS][ITEMS];
        invent(&random, &archive);
        lay(&random, &archive);
        for (unsigned s = 0; s < archive.sections; s++)
            for (unsigned i = 0; i < archive.items[s]; i++)
                values[s][i] = archive.used[s][i] < 0 ? NULL : &archive.contents[archive.used[s][i]];
        struct smith_bytes bytes = {archive.bytes, archive.size};
        bool read;
        keep_promises(smith_layout_get(source), bytes, &read, seed);
        assert_true(read);
        struct smith_document *document = decode(smith_layout_get(source), bytes);
        expect_values(document, &archive, values, seed);
        if (archive.canonical)
            expect_no_quirks(document, seed);
        smith_document_free(document);
    }
    smith_layout_free(source);
}

/* Some contents get other bytes, most of them of another size. What shared its bytes with others must leave them alone. */
static void change(uint32_t *random, struct smith_document *document, const struct archive *archive,
                   struct content *changed, const struct content *values[SECTIONS][ITEMS]) {
    for (unsigned s = 0; s < archive->sections; s++)
        for (unsigned i = 0; i < archive->items[s]; i++) {
            struct smith_bytes *bytes = find_content(document, s, i).value;
            values[s][i] = archive->used[s][i] < 0 ? NULL : &archive->contents[archive->used[s][i]];
            if (!bytes || random_below(random, 3))
                continue;
            struct content *content = &changed[s * ITEMS + i];
            fill(random, content);
            uint8_t *copy = smith_document_alloc(document, content->size + 1u, 1);
            assert_non_null(copy);
            memcpy(copy, content->bytes, content->size);
            *bytes = (struct smith_bytes){copy, content->size};
            values[s][i] = content;
        }
}

static void changes_are_what_is_written(void **state) {
    struct smith_layout_source *source = case_parse(archive_layout, "archive");
    const struct smith_layout *layout = smith_layout_get(source);
    (void)state;
    for (unsigned seed = 1; seed <= ARCHIVES; seed++) {
        uint32_t random = seed * 2246822519u | 1;
        struct archive archive;
        struct content changed[CONTENTS];
        const struct content *values[SECTIONS][ITEMS];
        struct smith_buffer out;
        struct smith_error error = {0};
        invent(&random, &archive);
        lay(&random, &archive);
        struct smith_document *document = decode(layout, (struct smith_bytes){archive.bytes, archive.size});
        change(&random, document, &archive, changed, values);
        if (smith_encode(document, &out, &error) != SMITH_OK)
            fail_msg("archive %u: %s at %s", seed, error.message, error.path);
        struct smith_document *again = decode(layout, (struct smith_bytes){out.data, out.size});
        expect_values(again, &archive, values, seed);
        keep_promises(layout, (struct smith_bytes){out.data, out.size}, NULL, seed);
        smith_document_free(again);
        smith_document_free(document);
        smith_buffer_free(&out);
    }
    smith_layout_free(source);
}

/* ---- bytes that only look like it ---- */

static const char *const hostile_layouts[] = {
    archive_layout,
    "layout t;\nroot A;\n" /* trees, circles, and more of them than there are bytes */
    "struct A { a: at u8 Node, b: at u8 Node }\n"
    "struct Node { n: u8, left: at u8(none = 0) Node, right: at u8(none = 0) Node, order right.*, right; }\n",
    "layout t;\nroot A;\n" /* spaces within spaces, named alike */
    "struct A { body: at u8 Body, n: u8 }\n"
    "struct Body { n: u8, inner: sized(n) Inner, next: at u8(none = 0) in body Body, out: at u8 Out }\n"
    "struct Inner { a: at i8 in body u8, b: at u8(none = 0) in inner [u8; (u8)], k: bytes[2] }\n"
    "struct Out { a: at i8 in body u8, k: bytes[2] }\n",
    "layout t;\nroot A;\n" /* blocks that are aligned, in spaces that begin anywhere */
    "struct A { a: at u8 align 4 Node, b: at u8 align 2 bytes(u8), c: at u8 align 3 Node }\n"
    "struct Node { n: u8, right: at u8(none = 0) align 4 Node, order right.*, right; }\n",
    "layout t;\nroot A;\n" /* pinned blocks, in spaces and not, that share bytes with others or do not */
    "struct A { a: at u8(pin if n & 1) Node, b: at u8(pin) bytes(u8), n: u8 }\n"
    "struct Node { n: u8, x: at u8(none = 0, pin) in a bytes(u8), right: at u8(none = 0, pin if n & 2) Node }\n",
    "layout t;\nroot A;\n" /* chunks with offsets in them, and blocks of chunks */
    "frame C { id: bytes(u8) = id, size: leb<i64> = size, end id }\n"
    "struct A { top: at u8 Part, chunks C { \"\\x01\" part: Part, many \"\\x02\" parts: Part } }\n"
    "struct Part { text: at u8 utf8 to 0, sum: u8 = sum(u8, two), two: bytes[2], chunks C { \"\\x01\" part: Part } }\n",
};

static void look_alikes(void **state) {
    (void)state;
    for (size_t l = 0; l < sizeof hostile_layouts / sizeof *hostile_layouts; l++) {
        struct smith_layout_source *source = case_parse(hostile_layouts[l], "hostile");
        unsigned accepted = 0;
        for (unsigned seed = 1; seed <= HOSTILE; seed++) {
            uint32_t random = seed * 3266489917u | 1;
            uint32_t size = 1 + random_below(&random, 40);
            uint8_t *bytes = malloc(size);
            bool read;
            assert_non_null(bytes);
            for (uint32_t i = 0; i < size; i++)
                bytes[i] = (uint8_t)random_below(&random, random_below(&random, 8) ? size + 1 : 256);
            keep_promises(smith_layout_get(source), (struct smith_bytes){bytes, size}, &read, seed);
            accepted += read;
            free(bytes);
        }
        assert_true(accepted > HOSTILE / 50); /* else nothing has been tried */
        smith_layout_free(source);
    }
}

int test_block_table(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(archives_come_back),
        cmocka_unit_test(changes_are_what_is_written),
        cmocka_unit_test(look_alikes),
    };
    return cmocka_run_group_tests_name("places", tests, NULL, NULL);
}
