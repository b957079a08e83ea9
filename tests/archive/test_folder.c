/* SPDX-License-Identifier: MIT
 *
 * Folders on the disk: what is written can be read and listed, and nothing leads out of them.
 */
#include <levelsmith/archive.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
/* cmocka.h needs the four above */
#include <cmocka.h>

struct fixture {
    char outside[64], inside[80];
    struct smith_folder folder;
    struct smith_error error;
};

static int set_up(void **state) {
    struct fixture *fixture = calloc(1, sizeof *fixture);
    strcpy(fixture->outside, "/tmp/levelsmith-folder-XXXXXX");
    if (!mkdtemp(fixture->outside))
        return -1;
    snprintf(fixture->inside, sizeof fixture->inside, "%s/in", fixture->outside);
    *state = fixture;
    return smith_folder_open(fixture->inside, true, NULL, &fixture->folder, &fixture->error) == SMITH_OK ? 0 : -1;
}

static int tear_down(void **state) {
    struct fixture *fixture = *state;
    char command[128];
    smith_folder_close(&fixture->folder);
    snprintf(command, sizeof command, "rm -rf %s", fixture->outside);
    free(fixture);
    return system(command);
}

static enum smith_status put(struct fixture *fixture, const char *name, const char *text) {
    struct smith_bytes bytes = {(const uint8_t *)text, strlen(text)};
    return fixture->folder.write(fixture->folder.context, name, bytes, &fixture->error);
}

static enum smith_status get(struct fixture *fixture, const char *name, char *text, size_t size) {
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    enum smith_status status = fixture->folder.read(fixture->folder.context, name, &out, &fixture->error);
    snprintf(text, size, "%.*s", (int)out.size, out.data ? (const char *)out.data : "");
    smith_buffer_free(&out);
    return status;
}

static enum smith_status add_name(void *context, const char *name) {
    strcat(context, name);
    strcat(context, "\n");
    return SMITH_OK;
}

static void test_files(void **state) {
    struct fixture *fixture = *state;
    char text[64], names[256] = "";
    assert_int_equal(put(fixture, "b.txt", "two"), SMITH_OK);
    assert_int_equal(put(fixture, "deep/er/a.txt", "one"), SMITH_OK);
    assert_int_equal(put(fixture, "b.txt", "three"), SMITH_OK);
    assert_int_equal(get(fixture, "b.txt", text, sizeof text), SMITH_OK);
    assert_string_equal(text, "three");
    assert_int_equal(get(fixture, "deep/er/a.txt", text, sizeof text), SMITH_OK);
    assert_string_equal(text, "one");
    assert_int_equal(fixture->folder.list(fixture->folder.context, add_name, names, &fixture->error), SMITH_OK);
    assert_string_equal(names, "b.txt\ndeep/er/a.txt\n");
    assert_int_equal(get(fixture, "none", text, sizeof text), SMITH_IO);
    assert_int_equal(get(fixture, "deep", text, sizeof text), SMITH_IO);
    assert_int_equal(put(fixture, "deep/er", "x"), SMITH_IO);
    assert_int_equal(put(fixture, "b.txt/c", "x"), SMITH_IO);
    assert_int_equal(put(fixture, "../c", "x"), SMITH_BAD_VALUE);
    assert_int_equal(get(fixture, "/etc/passwd", text, sizeof text), SMITH_BAD_VALUE);
}

/* Links in the folder that point elsewhere: not read, not written through, not listed. */
/* In the order of their names, in whichever the disk has them. */
static void test_order(void **state) {
    struct fixture *fixture = *state;
    char name[8], wanted[256] = "", names[256] = "";
    for (unsigned i = 0; i < 30; i++) {
        snprintf(name, sizeof name, "%02u", (i * 17 + 5) % 30);
        assert_int_equal(put(fixture, name, "x"), SMITH_OK);
        snprintf(wanted + 3 * (size_t)i, sizeof wanted - 3 * (size_t)i, "%02u\n", i);
    }
    assert_int_equal(fixture->folder.list(fixture->folder.context, add_name, names, &fixture->error), SMITH_OK);
    assert_string_equal(names, wanted);
}

static void test_links(void **state) {
    struct fixture *fixture = *state;
    char path[160], target[160], text[64], names[256] = "";
    struct stat status;
    snprintf(target, sizeof target, "%s/secret", fixture->outside);
    FILE *file = fopen(target, "w");
    fputs("secret", file);
    fclose(file);
    snprintf(path, sizeof path, "%s/link", fixture->inside);
    assert_int_equal(symlink(target, path), 0);
    snprintf(path, sizeof path, "%s/up", fixture->inside);
    assert_int_equal(symlink("..", path), 0);
    assert_int_equal(get(fixture, "link", text, sizeof text), SMITH_IO);
    assert_int_equal(get(fixture, "up/secret", text, sizeof text), SMITH_IO);
    assert_int_equal(put(fixture, "link", "gone"), SMITH_IO);
    assert_int_equal(put(fixture, "up/new", "x"), SMITH_IO);
    snprintf(path, sizeof path, "%s/new", fixture->outside);
    assert_int_not_equal(stat(path, &status), 0);
    assert_int_equal(fixture->folder.list(fixture->folder.context, add_name, names, &fixture->error), SMITH_OK);
    assert_string_equal(names, "");
}

static void test_open(void **state) {
    struct fixture *fixture = *state;
    struct smith_folder folder;
    char path[160];
    snprintf(path, sizeof path, "%s/none", fixture->outside);
    assert_int_equal(smith_folder_open(path, false, NULL, &folder, &fixture->error), SMITH_IO);
    snprintf(path, sizeof path, "%s/none/deeper", fixture->outside);
    assert_int_equal(smith_folder_open(path, true, NULL, &folder, &fixture->error), SMITH_IO);
    assert_int_equal(put(fixture, "file", "x"), SMITH_OK);
    snprintf(path, sizeof path, "%s/file", fixture->inside);
    assert_int_equal(smith_folder_open(path, true, NULL, &folder, &fixture->error), SMITH_IO);
    snprintf(path, sizeof path, "%s//", fixture->inside);
    assert_int_equal(smith_folder_open(path, false, NULL, &folder, &fixture->error), SMITH_OK);
    smith_folder_close(&folder);
}

/* Who does not want to know what was wrong passes no error. */
static void test_without_error(void **state) {
    struct fixture *fixture = *state;
    const struct smith_folder *folder = &fixture->folder;
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    assert_int_equal(folder->read(folder->context, "../name", &out, NULL), SMITH_BAD_VALUE);
    assert_int_equal(folder->read(folder->context, "missing", &out, NULL), SMITH_IO);
    assert_int_equal(folder->write(folder->context, "../name", (struct smith_bytes){0}, NULL), SMITH_BAD_VALUE);
    smith_buffer_free(&out);
}

int test_folder(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_files, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_links, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_without_error, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_open, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("folder", tests, NULL, NULL);
}
