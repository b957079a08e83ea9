/* SPDX-License-Identifier: MIT
 *
 * Names of files as texts: absolute or not, below a folder, relative to one, in normal form; and looking for files
 * whatever the case of their letters.
 */
#include "base/buffer.h"
#include "base/file_path.h"
#include <levelsmith/external.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void absolute(void **state) {
    (void)state;
    static const char *const yes[] = {"C:\\x", "c:/x", "C:x", "\\\\host\\x", "/x", "\\x"};
    static const char *const no[] = {"", "x", "..\\x", "$(LevelDirectory)\\x", "1:\\x", "."};
    for (size_t i = 0; i < COUNT(yes); i++)
        assert_true(smith_file_path_is_absolute(yes[i]));
    for (size_t i = 0; i < COUNT(no); i++)
        assert_false(smith_file_path_is_absolute(no[i]));
}

static void same(void **state) {
    (void)state;
    assert_true(smith_file_path_is_same("C:\\Maps\\a.TGA", "c:/maps/A.tga"));
    assert_true(smith_file_path_is_same("", ""));
    assert_false(smith_file_path_is_same("a.tga", "a.tg"));
    assert_false(smith_file_path_is_same("a.tg", "a.tga"));
    assert_false(smith_file_path_is_same("a.tga", "b.tga"));
}

static void below(void **state) {
    (void)state;
    static const struct {
        const char *path, *folder;
        size_t size;
    } rows[] = {
        {"C:\\maps\\a.tga", "C:\\maps", 8}, {"C:\\maps\\a.tga", "c:/MAPS/", 8},
        {"C:\\maps", "C:\\maps\\", 7},      {"C:\\maps2\\a.tga", "C:\\maps", 0},
        {"C:\\map", "C:\\maps", 0},         {"C:\\maps\\a.tga", "", 0},
        {"/home/a//b", "/home/a", 9},       {"x", "\\", 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        if (smith_file_path_below(rows[i].path, rows[i].folder) != rows[i].size)
            fail_msg("%s below %s: %zu", rows[i].path, rows[i].folder,
                     smith_file_path_below(rows[i].path, rows[i].folder));
}

static void relative(void **state) {
    (void)state;
    static const struct {
        const char *path, *folder, *relative_path; /* NULL = no folder in common */
    } rows[] = {
        {"C:\\maps\\tex\\a.tga", "C:\\maps", "tex\\a.tga"},
        {"C:\\maps\\a.tga", "c:\\Maps\\one\\two\\", "..\\..\\a.tga"},
        {"C:\\maps", "C:\\maps", ""},
        {"C:\\wads\\a.tga", "C:\\maps", NULL},
        {"D:\\maps\\a.tga", "C:\\maps", NULL},
        {"/home/ann/a", "/home/bob", "..\\ann\\a"},
        {"/var/a", "/home/bob", NULL},
        {"\\\\host\\maps\\a", "\\\\host\\b", "..\\maps\\a"},
        {"\\\\host\\a", "\\host", NULL},
        {"maps\\a", "maps", NULL},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct smith_buffer out;
        smith_buffer_init(&out, NULL);
        bool found = smith_file_path_relative(rows[i].path, rows[i].folder, '\\', &out);
        smith_buffer_byte(&out, 0);
        if (found != (rows[i].relative_path != NULL) ||
            strcmp((char *)out.data, found ? rows[i].relative_path : "") != 0)
            fail_msg("%s from %s: %s", rows[i].path, rows[i].folder, (char *)out.data);
        smith_buffer_free(&out);
    }
}

static void normal(void **state) {
    (void)state;
    static const struct {
        const char *path, *normal;
    } rows[] = {
        {"a\\.\\b\\\\c/", "a/b/c"}, {"a\\..\\b", "b"},       {"..\\..\\b", "../../b"},    {"a\\..\\..\\b", "../b"},
        {"C:\\..\\b", "C:/../b"},   {"/../b", "/b"},         {"\\\\host\\b", "//host/b"}, {"", ""},
        {"C:\\a\\..\\b", "C:/b"},   {"./x/../../y", "../y"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct smith_buffer out;
        smith_buffer_init(&out, NULL);
        smith_file_path_normal(rows[i].path, &out);
        smith_buffer_byte(&out, 0);
        assert_string_equal((char *)out.data, rows[i].normal);
        smith_buffer_free(&out);
    }
}

static void separators(void **state) {
    (void)state;
    assert_int_equal(smith_file_path_separator("a/b\\c", '/'), '\\');
    assert_int_equal(smith_file_path_separator("a/b", '\\'), '/');
    assert_int_equal(smith_file_path_separator("a", '\\'), '\\');
}

static void names_without_folders(void **state) {
    (void)state;
    assert_string_equal(smith_file_path_name("C:\\maps\\city.tga"), "city.tga");
    assert_string_equal(smith_file_path_name("maps/a\\b"), "b");
    assert_string_equal(smith_file_path_name("city.tga"), "city.tga");
    assert_string_equal(smith_file_path_name("maps/"), "");
}

static void files_are_found_in_any_case(void **state) {
    (void)state;
    char folder[] = "/tmp/levelsmith-paths-XXXXXX", inner[64], path[128];
    assert_non_null(mkdtemp(folder));
    snprintf(inner, sizeof inner, "%s/Textures", folder);
    assert_int_equal(mkdir(inner, 0700), 0);
    snprintf(path, sizeof path, "%s/City.TGA", inner);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("brick", file);
    fclose(file);
    assert_true(smith_file_exists(NULL, path));
    static const struct {
        const char *ending;
        bool there;
    } rows[] = {{"/textures/city.tga", true}, {"/TEXTURES", true}, {"/textures/city.tg", false}, {"/texture/x", false}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        char asked[128];
        snprintf(asked, sizeof asked, "%s%s", folder, rows[i].ending);
        assert_int_equal(smith_file_exists(NULL, asked), rows[i].there);
    }
    assert_false(smith_file_exists(NULL, ""));
    char long_path[5000];
    int start = snprintf(long_path, sizeof long_path, "%s/", folder);
    memset(long_path + start, 'x', sizeof long_path - (size_t)start - 1);
    long_path[sizeof long_path - 1] = '\0';
    assert_false(smith_file_exists(NULL, long_path));
    static const struct {
        const char *ending;
        enum smith_status status;
    } fetched[] = {{"/textures/city.tga", SMITH_OK}, {"/textures", SMITH_IO}, {"/textures/x", SMITH_IO}};
    for (size_t i = 0; i < COUNT(fetched); i++) {
        struct smith_buffer bytes;
        char asked[128];
        snprintf(asked, sizeof asked, "%s%s", folder, fetched[i].ending);
        smith_buffer_init(&bytes, NULL);
        assert_int_equal(smith_file_fetch(NULL, asked, &bytes, NULL), fetched[i].status);
        assert_int_equal(bytes.size, fetched[i].status == SMITH_OK ? 5 : 0);
        smith_buffer_free(&bytes);
    }
    struct smith_buffer endless;
    smith_buffer_init(&endless, NULL);
    assert_int_equal(smith_file_fetch(NULL, "/dev/zero", &endless, NULL), SMITH_IO);
    smith_buffer_free(&endless);
    unlink(path);
    rmdir(inner);
    rmdir(folder);
}

static void endings(void **state) {
    (void)state;
    assert_true(smith_file_path_ends_in("maps/A.WAD", ".dfz .wad"));
    assert_false(smith_file_path_ends_in(".wad", ".wad")); /* nothing is called so but hidden files */
    assert_false(smith_file_path_ends_in("wad", ".wad"));
    assert_false(smith_file_path_ends_in("a.wads", ".wad .wa"));
    assert_false(smith_file_path_ends_in("a.wad", ""));
}

int test_file_path(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(absolute),
        cmocka_unit_test(same),
        cmocka_unit_test(below),
        cmocka_unit_test(relative),
        cmocka_unit_test(normal),
        cmocka_unit_test(separators),
        cmocka_unit_test(files_are_found_in_any_case),
        cmocka_unit_test(names_without_folders),
        cmocka_unit_test(endings),
    };
    return cmocka_run_group_tests_name("file_path", tests, NULL, NULL);
}
