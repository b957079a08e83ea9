/* SPDX-License-Identifier: MIT
 *
 * Formats from folders of layouts: which are found, and which of them a file is of. tests/tool/own_formats.sh has the rest.
 */
#include <levelsmith/file.h>
#include <levelsmith/own_formats.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define BYTES(text) ((struct smith_bytes){(const uint8_t *)(text), sizeof(text) - 1})

static const struct {
    const char *name, *text;
} files[] = {
    {"module", "struct Point { x: u8 }"},
    {"one", "layout first; import \"module\"; struct File { magic \"ABC\", p: Point } root File;"},
    {"two", "layout second @extension(\"two\") @extension(\".2\") @extension(\"a b\");\n"
            "struct File { x: u16 } root File;"},
    {"three", "layout third; struct Head { magic \"ABCD\" } struct File { head: Head, x: u32 } root File;"},
    {"wrong", "layout wrong; root Missing;"},
};

enum { FILES = sizeof files / sizeof *files };

static char folder[] = "/tmp/levelsmith-own.XXXXXX";

static void path_of(size_t index, char *path, size_t size) {
    snprintf(path, size, "%s/%s.layout", folder, files[index].name);
}

static int make_folder(void **state) {
    (void)state;
    if (!mkdtemp(folder))
        return 1;
    for (size_t i = 0; i < FILES; i++) {
        char path[100];
        path_of(i, path, sizeof path);
        const struct smith_bytes bytes = {(const uint8_t *)files[i].text, strlen(files[i].text)};
        if (smith_file_write(path, bytes, NULL) != SMITH_OK)
            return 1;
    }
    return 0;
}

static int remove_folder(void **state) {
    (void)state;
    for (size_t i = 0; i < FILES; i++) {
        char path[100];
        path_of(i, path, sizeof path);
        unlink(path);
    }
    return rmdir(folder);
}

static struct smith_own_formats *read_folder(const struct smith_allocator *allocator) {
    const char *const folders[] = {"/nowhere/at/all", folder, folder, NULL};
    struct smith_own_formats *formats;
    enum smith_status status = smith_own_formats_read(folders, allocator, &formats, NULL);
    assert_true(status == SMITH_OK || (allocator && status == SMITH_NO_MEMORY));
    return formats;
}

static void test_folders_are_listed(void **state) {
    (void)state;
    struct smith_own_formats *formats = read_folder(NULL);
    static const char *const names[] = {"one", "three", "two", "wrong"};
    for (uint32_t i = 0; i < 4; i++)
        assert_string_equal(smith_own_formats_get(formats, i)->name, names[i]);
    assert_null(smith_own_formats_get(formats, 4));
    assert_int_equal(smith_own_formats_get(formats, 1)->magic_size, 4);
    assert_string_equal(smith_own_formats_get(formats, 2)->format->extensions, ".two .2");
    assert_null(smith_own_formats_get(formats, 3)->format);
    assert_non_null(
        strstr(smith_own_formats_get(formats, 3)->mistakes, "wrong.layout:1:20: error: there is no `Missing`"));
    assert_string_equal(smith_own_formats_find(formats, "second")->name, "two");
    assert_null(smith_own_formats_find(formats, "wrong"));
    smith_own_formats_free(formats);
}

static const char *guess(const struct smith_own_formats *formats, struct smith_bytes bytes, const char *name) {
    const struct smith_own_format *found;
    return smith_own_formats_guess(formats, bytes, name, &found, NULL) == SMITH_OK ? found->name : "none";
}

static void test_files_are_recognised(void **state) {
    (void)state;
    struct smith_own_formats *formats = read_folder(NULL);
    assert_string_equal(guess(formats, BYTES("ABC"), NULL), "one"); /* damaged, but it says what it is */
    assert_string_equal(guess(formats, BYTES("ABCD"), NULL), "three");
    assert_string_equal(guess(formats, BYTES("ABCD"), "x.two"), "three");
    assert_string_equal(guess(formats, BYTES("XY"), "x.TWO"), "two");
    assert_string_equal(guess(formats, BYTES("XY"), "x.2"), "two");
    assert_string_equal(guess(formats, BYTES("XY"), "x.a b"), "none");
    assert_string_equal(guess(formats, BYTES("XY"), "two"), "none");
    assert_string_equal(guess(formats, BYTES("X"), "x.two"), "none");
    assert_string_equal(guess(formats, BYTES(""), NULL), "none");
    smith_own_formats_free(formats);
}

/* Gives memory so many times. */
static void *resize_counted(void *context, void *block, size_t old_size, size_t new_size) {
    unsigned *left = context;
    (void)old_size;
    if (!new_size) {
        free(block);
        return NULL;
    }
    return *left && (*left)-- ? realloc(block, new_size) : NULL;
}

static void test_lack_of_memory(void **state) {
    (void)state;
    bool is_read = false;
    for (unsigned requests = 0; !is_read; requests++) {
        unsigned left = requests;
        const struct smith_allocator allocator = {resize_counted, &left};
        struct smith_own_formats *formats = read_folder(&allocator);
        is_read = formats && left;
        smith_own_formats_free(formats);
        assert_in_range(requests, 0, 2000);
    }
}

int test_own_formats(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_folders_are_listed),
        cmocka_unit_test(test_files_are_recognised),
        cmocka_unit_test(test_lack_of_memory),
    };
    return cmocka_run_group_tests_name("own formats", tests, make_folder, remove_folder);
}
