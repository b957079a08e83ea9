/* SPDX-License-Identifier: MIT
 *
 * Folders in which archives are folders: a file beside an archive, its entries, and what is not there.
 */
#include "base/buffer.h"
#include "base/error.h"
#include "support/counting_allocator.h"
#include "support/memory_folder.h"
#include <levelsmith/archive.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* The base: an archive of the fixtures under two names, one of which does not look like one, and a text. */
struct base {
    struct smith_buffer archive;
    unsigned reads; /* of the archive */
};

static enum smith_status base_read(void *context, const char *name, struct smith_buffer *out,
                                   struct smith_error *error) {
    struct base *base = context;
    if (strcmp(name, "data/A.DAT") == 0 || strcmp(name, "hidden") == 0) {
        base->reads++;
        smith_buffer_add(out, base->archive.data, base->archive.size);
        return out->failed ? SMITH_NO_MEMORY : SMITH_OK;
    }
    if (strcmp(name, "note.txt") == 0) {
        smith_buffer_text(out, "words");
        return SMITH_OK;
    }
    return smith_fail(error, SMITH_IO, "IO", "there is no %s", name);
}

static enum smith_status base_list(void *context, enum smith_status (*each)(void *each_context, const char *name),
                                   void *each_context, struct smith_error *error) {
    static const char *const names[] = {"data/A.DAT", "hidden", "note.txt"};
    (void)context;
    (void)error;
    for (int i = 0; i < 3; i++) {
        enum smith_status status = each(each_context, names[i]);
        if (status != SMITH_OK)
            return status;
    }
    return SMITH_OK;
}

static void base_open(struct base *base) {
    struct smith_buffer text;
    struct smith_document *document;
    struct smith_error error;
    *base = (struct base){.reads = 0};
    assert_int_equal(smith_file_read("tests/fixtures/pop_dat1/everything.json", NULL, &text, &error), SMITH_OK);
    if (smith_json_read(smith_format_by_id("pop_dat1")->layout, (struct smith_bytes){text.data, text.size}, NULL,
                        &document, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    assert_int_equal(smith_encode(document, &base->archive, &error), SMITH_OK);
    smith_document_free(document);
    smith_buffer_free(&text);
}

struct seen {
    unsigned inside, all;
};

static enum smith_status see(void *context, const char *name) {
    struct seen *seen = context;
    seen->all++;
    seen->inside += strncmp(name, "data/A.DAT/", 11) == 0;
    return SMITH_OK;
}

static void entries_are_files(void **state) {
    struct base base;
    base_open(&base);
    const struct smith_folder folder = {base_read, NULL, base_list, &base};
    struct smith_folder mounted;
    struct smith_archive *archive;
    struct smith_error error;
    struct seen seen = {0};
    (void)state;
    assert_int_equal(smith_archive_open(NULL, (struct smith_bytes){base.archive.data, base.archive.size}, "A.DAT", NULL,
                                        &archive, &error),
                     SMITH_OK);
    assert_true(archive->entry_count > 2);
    assert_int_equal(smith_folder_mount(&folder, NULL, &mounted, &error), SMITH_OK);
    assert_int_equal(mounted.list(mounted.context, see, &seen, &error), SMITH_OK);
    assert_int_equal(seen.inside, archive->entry_count);
    assert_int_equal(seen.all, archive->entry_count + 3);
    for (uint32_t i = 0; i < archive->entry_count; i++) {
        const struct smith_entry *entry = &archive->entries[i];
        char name[300];
        struct smith_buffer out;
        for (int hidden = 0; hidden < 2; hidden++) { /* what does not look like an archive is one when it is asked */
            snprintf(name, sizeof name, "%s/%s", hidden ? "hidden" : "data/A.DAT", entry->name);
            smith_buffer_init(&out, NULL);
            assert_int_equal(mounted.read(mounted.context, name, &out, &error), SMITH_OK);
            assert_int_equal(out.size, entry->bytes->size);
            if (out.size)
                assert_memory_equal(out.data, entry->bytes->data, out.size);
            smith_buffer_free(&out);
        }
    }
    assert_int_equal(base.reads, 2); /* each is opened once */
    smith_archive_free(archive);
    smith_folder_unmount(&mounted);
    smith_buffer_free(&base.archive);
}

static void what_is_not_there_is_missed(void **state) {
    static const char *const names[] = {"note.txt/1",
                                        "data/A.DAT/none",
                                        "data/A.DAT/none/deeper",
                                        "nothing",
                                        "data",
                                        "a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t"};
    struct base base;
    base_open(&base);
    const struct smith_folder folder = {base_read, NULL, base_list, &base};
    struct smith_folder mounted;
    struct smith_error error;
    struct smith_buffer out;
    (void)state;
    assert_int_equal(smith_folder_mount(&folder, NULL, &mounted, &error), SMITH_OK);
    smith_buffer_init(&out, NULL);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_int_equal(mounted.read(mounted.context, names[i], &out, &error), SMITH_IO);
        assert_int_equal(out.size, 0);
    }
    assert_int_equal(mounted.read(mounted.context, "note.txt", &out, &error), SMITH_OK);
    assert_int_equal(out.size, 5);
    assert_int_equal(mounted.write(mounted.context, "note.txt", (struct smith_bytes){NULL, 0}, &error), SMITH_IO);
    smith_buffer_free(&out);
    smith_folder_unmount(&mounted);
    smith_folder_unmount(&mounted); /* once more is fine */
    smith_buffer_free(&base.archive);
}

static void nothing_is_left_behind_without_memory(void **state) {
    struct base base;
    base_open(&base);
    const struct smith_folder folder = {base_read, NULL, base_list, &base};
    (void)state;
    for (uint64_t fail_from = 1; fail_from < 40; fail_from++) {
        struct counting_allocator counter = {.fail_from = fail_from};
        const struct smith_options options = {.allocator = counting_allocator(&counter)};
        struct smith_folder mounted;
        struct smith_error error;
        struct seen seen = {0};
        if (smith_folder_mount(&folder, &options, &mounted, &error) == SMITH_OK) {
            mounted.list(mounted.context, see, &seen, &error);
            smith_folder_unmount(&mounted);
        }
        assert_int_equal(counter.live, 0);
    }
    smith_buffer_free(&base.archive);
}

/* ---- the folder as a whole ---- */

/* All that is asked for is asked of the caller's allocator, the names of the folder first. */
static void whole_folders_use_the_allocator_of_the_caller(void **state) {
    static struct memory_folder unpacked, packed;
    struct base base;
    base_open(&base);
    const struct smith_folder from = {base_read, NULL, base_list, &base};
    const struct smith_folder middle = memory_folder_open(&unpacked), to = memory_folder_open(&packed);
    (void)state;
    for (int packs = 0; packs < 2; packs++) {
        enum smith_status status = SMITH_NO_MEMORY;
        for (uint64_t fail_from = 1; status == SMITH_NO_MEMORY; fail_from++) {
            struct counting_allocator counter = {.fail_from = fail_from};
            const struct smith_options options = {.allocator = counting_allocator(&counter)};
            struct smith_findings notes;
            struct smith_error error;
            base.reads = 0;
            status = packs ? smith_folder_pack(&middle, NULL, &options, &to, &notes, &error)
                           : smith_folder_unpack(&from, NULL, &options, &middle, &notes, &error);
            smith_findings_free(&notes);
            assert_int_equal(counter.live, 0);
            if (fail_from == 1) {
                assert_int_equal(status, SMITH_NO_MEMORY);
                assert_int_equal(base.reads, 0);
                assert_int_equal((packs ? packed : unpacked).count, 0);
            }
        }
        assert_int_equal(status, SMITH_OK);
    }
    const struct memory_file *archive = memory_folder_find(&packed, "data/A.DAT");
    assert_non_null(archive);
    assert_int_equal(archive->size, base.archive.size);
    assert_memory_equal(archive->data, base.archive.data, archive->size);
    memory_folder_free(&unpacked);
    memory_folder_free(&packed);
    smith_buffer_free(&base.archive);
}

int test_folder_mount(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_are_files),
        cmocka_unit_test(what_is_not_there_is_missed),
        cmocka_unit_test(nothing_is_left_behind_without_memory),
        cmocka_unit_test(whole_folders_use_the_allocator_of_the_caller),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
