/* SPDX-License-Identifier: MIT
 *
 * Archives of Prince of Persia of which bytes were lost, or into which some were put: whatever lies behind is found
 * where it is now. The index that is written is read here once more by hand.
 */
#include "format/format_fixtures.h"
#include "format/pop/pop.h"
#include "format/pop/repair/pop_dat_recover.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define COUNT 8
#define SIZE 60
#define ZEROS 20 /* at the end of each: with a byte more or less before it, it adds up as well */
#define INDEX (6 + COUNT * (SIZE + 1))
#define FILE_SIZE (INDEX + 2 + COUNT * 8)
#define MORE 64

struct archive {
    uint8_t bytes[FILE_SIZE + MORE];
    size_t size;
};

static const uint8_t *resource(const uint8_t *bytes, unsigned index) {
    return bytes + 6 + (size_t)index * (SIZE + 1) + 1;
}

static void make(struct archive *archive) {
    uint8_t *bytes = archive->bytes;
    memset(archive, 0, sizeof *archive);
    archive->size = FILE_SIZE;
    bytes[0] = INDEX & 255, bytes[1] = INDEX >> 8, bytes[4] = 2 + COUNT * 8;
    bytes[INDEX] = COUNT;
    for (unsigned i = 0; i < COUNT; i++) {
        size_t at = 6 + (size_t)i * (SIZE + 1);
        uint8_t sum = 0;
        for (unsigned k = 0; k < SIZE - ZEROS; k++)
            sum = (uint8_t)(sum + (bytes[at + 1 + k] = (uint8_t)(i * 29 + k * k + 1)));
        bytes[at] = (uint8_t)~sum;
        const uint8_t entry[8] = {(uint8_t)(100 + i), 0, (uint8_t)at, (uint8_t)(at >> 8), 0, 0, SIZE, 0};
        memcpy(bytes + INDEX + 2 + (size_t)i * 8, entry, sizeof entry);
    }
}

/* Whether the archive has a resource of that number and those bytes. */
static bool has(const struct smith_buffer *file, unsigned id, const uint8_t *data) {
    size_t index = file->data[0] | (size_t)file->data[1] << 8;
    for (unsigned i = 0; i < file->data[index]; i++) {
        const uint8_t *entry = file->data + index + 2 + (size_t)i * 8;
        size_t at = entry[2] | (size_t)entry[3] << 8;
        if (entry[0] == id && entry[6] == SIZE && memcmp(file->data + at + 1, data, SIZE) == 0)
            return true;
    }
    return false;
}

/* All but the damaged resource are back. */
static void expect_back(const struct archive *damaged, unsigned lost, int bytes) {
    struct archive whole;
    struct smith_changes changes;
    struct smith_buffer out;
    struct smith_error error;
    make(&whole);
    if (smith_repair(&smith_pop_dat1_format, (struct smith_bytes){damaged->bytes, damaged->size}, NULL, NULL, &out,
                     &changes, &error) != SMITH_OK)
        fail_msg("%d bytes: %s", bytes, error.message);
    for (unsigned i = 0; i < COUNT; i++)
        if (i != lost && !has(&out, 100 + i, resource(whole.bytes, i)))
            fail_msg("%d bytes in resource %u: resource %u is not back", bytes, lost, i);
    smith_changes_free(&changes);
    smith_buffer_free(&out);
}

static void what_lies_behind_bytes_put_in_is_found(void **state) {
    (void)state;
    for (unsigned lost = 1; lost < COUNT - 2; lost++)
        for (size_t more = 1; more <= MORE; more++) {
            struct archive archive;
            make(&archive);
            size_t at = (size_t)(resource(archive.bytes, lost) - archive.bytes) + 7;
            memmove(archive.bytes + at + more, archive.bytes + at, archive.size - at);
            for (size_t i = 0; i < more; i++)
                archive.bytes[at + i] = (uint8_t)(i * 37 + more * 11 + 5);
            archive.size += more;
            expect_back(&archive, lost, (int)more);
        }
}

static void what_lies_behind_lost_bytes_is_found(void **state) {
    (void)state;
    for (unsigned lost = 1; lost < COUNT - 2; lost++)
        for (size_t less = 1; less < SIZE - ZEROS - 7; less++) {
            struct archive archive;
            make(&archive);
            size_t at = (size_t)(resource(archive.bytes, lost) - archive.bytes) + 7;
            memmove(archive.bytes + at, archive.bytes + at + less, archive.size - at - less);
            archive.size -= less;
            expect_back(&archive, lost, -(int)less);
        }
}

/* Three entries that follow each other, the first of a resource that lies in the file, or so near behind its end that
 * bytes may have been lost before it. */
static void an_index_is_three_entries_in_a_row(void **state) {
    (void)state;
    enum { ALL = 200 };
    static const struct {
        unsigned entries, offset, gap;
        bool found;
    } cases[] = {
        {3, 6, 0, true},        {2, 6, 0, false},        {3, 5, 0, false}, /* in the header */
        {3, ALL + 64, 0, true}, {3, ALL + 65, 0, false}, {3, 6, 1, false}, {4, 5, 0, true}, /* the other three */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t bytes[ALL] = {0};
        unsigned offset = cases[i].offset;
        for (unsigned k = 0; k < cases[i].entries; k++, offset += SIZE + 1 + cases[i].gap) {
            const uint8_t entry[8] = {1, 0, (uint8_t)offset, (uint8_t)(offset >> 8), 0, 0, SIZE, 0};
            memcpy(bytes + 101 + (size_t)k * 8, entry, sizeof entry);
        }
        if (smith_pop_dat_has_index((struct smith_bytes){bytes, ALL}) != cases[i].found)
            fail_msg("%u entries from %u on are %s", cases[i].entries, cases[i].offset,
                     cases[i].found ? "no index" : "an index");
    }
}

/* ---- what has no entry ---- */

static void add_resource(struct smith_buffer *out, const char *fixture) {
    struct smith_document *document = fixture_open(fixture);
    struct smith_buffer bytes = document_bytes(document);
    uint8_t sum = 0xFF;
    for (size_t i = 0; i < bytes.size; i++)
        sum = (uint8_t)(sum - bytes.data[i]);
    smith_buffer_add(out, &sum, 1);
    smith_buffer_add(out, bytes.data, bytes.size);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* Each kind before another one: the last could be told by its checksum alone. */
static void resources_are_told_by_what_they_are(void **state) {
    static const char *const fixtures[] = {"pop_palette/everything.json", "pop_level/everything.json",
                                           "pop2_level/everything.json", "pop_image/rows.json"};
    enum { KINDS = sizeof fixtures / sizeof *fixtures };
    static struct smith_pop_dat_found found[SMITH_POP_DAT_RESOURCES_MAX];
    (void)state;
    for (size_t first = 0; first < KINDS; first++) {
        struct smith_pop_dat_list list = {found, 0};
        struct smith_buffer bytes;
        size_t offsets[3] = {0};
        smith_buffer_init(&bytes, NULL);
        for (size_t i = 0; i < 2; i++) {
            add_resource(&bytes, fixtures[(first + i) % KINDS]);
            offsets[i + 1] = bytes.size;
        }
        smith_pop_dat_find_content((struct smith_bytes){bytes.data, bytes.size}, 0, bytes.size, &list);
        if (list.count != 2)
            fail_msg("%s: %u resources instead of 2", fixtures[first], (unsigned)list.count);
        for (size_t i = 0; i < 2; i++) {
            assert_int_equal(found[i].id, SMITH_POP_DAT_NO_ID);
            assert_int_equal(found[i].offset, offsets[i]);
            assert_int_equal(found[i].size, offsets[i + 1] - offsets[i] - 1);
        }
        smith_buffer_free(&bytes);
    }
}

/* With the checksum before them; what stands behind is a palette. */
static void sounds_are_as_long_as_they_say(void **state) {
    static const struct {
        uint8_t bytes[32];
        size_t size;
    } sounds[] = {
        {{0, 9, 9, 1, 2, 3, 4, 5, 6, 0x12, 0}, 11}, /* of the speaker */
        {{1, 9, 9, 3, 0, 0, 0, 8, 0x12, 0, 7}, 11}, /* waves, in both forms */
        {{1, 9, 9, 8, 3, 0, 9, 9, 9, 9, 0x12, 0, 7}, 13},
        {{1, 9, 9, 8, 2, 0, 9, 8, 9, 9, 5, 6}, 12}, /* an 8 at the other's place, too */
        {{2, 'M', 'T', 'h', 'd', 0, 0, 0, 2, 5, 6, 'M', 'T', 'r', 'k', 0, 0, 0, 1, 7}, 20},
    };
    static struct smith_pop_dat_found found[SMITH_POP_DAT_RESOURCES_MAX];
    (void)state;
    for (size_t i = 0; i < 2 * sizeof sounds / sizeof *sounds; i++) {
        struct smith_pop_dat_list list = {found, 0};
        struct smith_buffer bytes;
        uint8_t sum = 0xFF;
        size_t size = sounds[i / 2].size;
        smith_buffer_init(&bytes, NULL);
        smith_buffer_byte(&bytes, 0);
        smith_buffer_add(&bytes, sounds[i / 2].bytes, size);
        bytes.data[1] = (uint8_t)(bytes.data[1] | i % 2 << 7); /* which some have */
        for (size_t k = 1; k < bytes.size; k++)
            sum = (uint8_t)(sum - bytes.data[k]);
        bytes.data[0] = sum;
        add_resource(&bytes, "pop_palette/everything.json");
        smith_pop_dat_find_content((struct smith_bytes){bytes.data, bytes.size}, 0, bytes.size, &list);
        if (list.count != 2 || found[0].size != size || found[1].offset != 1 + size)
            fail_msg("sound %zu: %u found, the first of %u bytes", i, (unsigned)list.count, (unsigned)found[0].size);
        smith_buffer_free(&bytes);
    }
}

int test_pop_dat_repair(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_lies_behind_bytes_put_in_is_found),
        cmocka_unit_test(what_lies_behind_lost_bytes_is_found),
        cmocka_unit_test(an_index_is_three_entries_in_a_row),
        cmocka_unit_test(resources_are_told_by_what_they_are),
        cmocka_unit_test(sounds_are_as_long_as_they_say),
    };
    return cmocka_run_group_tests_name("pop_dat_repair", tests, NULL, NULL);
}
