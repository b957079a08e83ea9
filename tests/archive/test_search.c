/* SPDX-License-Identifier: MIT
 *
 * Looking for files in several folders and archives: the first that has one counts.
 */
#include <levelsmith/archive.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

struct fixture {
    char root[64], a[96], b[96], archive[96];
};

static void put(const char *folder, const char *name, const char *text) {
    char path[256];
    struct smith_error error;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(smith_file_write(path, (struct smith_bytes){(const uint8_t *)text, strlen(text)}, &error),
                     SMITH_OK);
}

/* Two folders with a file called alike, and an archive with an entry MAP. */
static void fixture_make(struct fixture *fixture) {
    static const char manifest[] =
        "{\"$format\": \"dfwad\", \"records\": [{\"name\": \"MAP\", \"content\": \"4142\"}]}";
    struct smith_document *document;
    struct smith_buffer bytes = {0};
    struct smith_error error;
    snprintf(fixture->root, sizeof fixture->root, "/tmp/levelsmith-search-XXXXXX");
    assert_non_null(mkdtemp(fixture->root));
    snprintf(fixture->a, sizeof fixture->a, "%s/a", fixture->root);
    snprintf(fixture->b, sizeof fixture->b, "%s/b", fixture->root);
    snprintf(fixture->archive, sizeof fixture->archive, "%s/x.wad", fixture->root);
    assert_int_equal(mkdir(fixture->a, 0777) | mkdir(fixture->b, 0777), 0);
    put(fixture->a, "same", "first");
    put(fixture->b, "same", "second");
    put(fixture->b, "other", "only here");
    if (smith_json_read(smith_format_by_id("dfwad")->layout,
                        (struct smith_bytes){(const uint8_t *)manifest, sizeof manifest - 1}, NULL, &document,
                        &error) ||
        smith_encode(document, &bytes, &error) ||
        smith_file_write(fixture->archive, (struct smith_bytes){bytes.data, bytes.size}, &error))
        fail_msg("%s", error.message);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

static void fixture_clear(const struct fixture *fixture) {
    char path[256];
    static const char *const names[] = {"a/same", "b/same", "b/other", "x.wad"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", fixture->root, names[i]);
        unlink(path);
    }
    rmdir(fixture->a);
    rmdir(fixture->b);
    rmdir(fixture->root);
}

static void assert_read(const struct smith_folder *folder, const char *name, const char *text) {
    struct smith_buffer out = {0};
    struct smith_error error;
    enum smith_status status = folder->read(folder->context, name, &out, &error);
    if (text ? status != SMITH_OK || out.size != strlen(text) || memcmp(out.data, text, out.size) != 0
             : status != SMITH_IO || out.size)
        fail_msg("%s: status %d, %zu bytes", name, status, out.size);
    smith_buffer_free(&out);
}

static enum smith_status list_name(void *context, const char *name) {
    char *all = context;
    snprintf(all + strlen(all), 200 - strlen(all), "%s ", name);
    return SMITH_OK;
}

static void the_first_counts(void **state) {
    struct fixture fixture;
    struct smith_folder both, back, own;
    struct smith_error error;
    char names[200] = "";
    (void)state;
    fixture_make(&fixture);
    const char *const forth[] = {fixture.a, fixture.b}, *const reversed[] = {fixture.b, fixture.a},
                      *const archive[] = {fixture.archive};
    assert_int_equal(smith_search_open(forth, 2, NULL, NULL, &both, &error), SMITH_OK);
    assert_int_equal(smith_search_open(reversed, 2, NULL, NULL, &back, &error), SMITH_OK);
    assert_int_equal(smith_search_open(archive, 1, &back, NULL, &own, &error), SMITH_OK);
    assert_read(&both, "same", "first");
    assert_read(&both, "other", "only here");
    assert_read(&both, "none", NULL);
    assert_read(&both, "x.wad/MAP", NULL);
    assert_read(&back, "same", "second");
    assert_read(&own, "x.wad/MAP", "AB");
    assert_read(&own, "x.wad/NONE", NULL);
    assert_read(&own, "same", "second");
    assert_int_equal(own.list(own.context, list_name, names, &error), SMITH_OK);
    assert_string_equal(names, "x.wad x.wad/MAP other same same ");
    assert_int_equal(own.write(own.context, "same", (struct smith_bytes){NULL, 0}, &error), SMITH_IO);
    smith_search_close(&own);
    smith_search_close(&back);
    smith_search_close(&both);
    smith_search_close(&both); /* once more is fine */
    fixture_clear(&fixture);
}

static void what_is_not_there_is_reported(void **state) {
    struct fixture fixture;
    struct smith_folder folder;
    struct smith_error error;
    (void)state;
    fixture_make(&fixture);
    const char *const paths[] = {fixture.a, "/tmp/levelsmith-no-such-folder"};
    assert_int_equal(smith_search_open(paths, 2, NULL, NULL, &folder, &error), SMITH_IO);
    assert_null(folder.context);
    assert_int_equal(smith_search_open(NULL, 0, NULL, NULL, &folder, &error), SMITH_OK);
    assert_read(&folder, "same", NULL);
    smith_search_close(&folder);
    fixture_clear(&fixture);
}

int test_search(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_counts),
        cmocka_unit_test(what_is_not_there_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
