/* SPDX-License-Identifier: MIT
 *
 * Copies beside a project: which names they have, and which of them is the most complete.
 */
#include "format/format_fixtures.h"

#include <levelsmith/backups.h>
#include <levelsmith/prj2.h>

#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define NAME "level.prj2"

/* ---- a folder of projects ---- */

struct stage {
    char folder[4096];
    int home; /* where tests run, and fixtures are */
    struct smith_buffer whole, poor;
};

static struct smith_bytes view(const struct smith_buffer *buffer, size_t size) {
    return (struct smith_bytes){buffer->data, size};
}

/* A file of the folder, written at `modified` seconds. */
static void put(const char *name, struct smith_bytes bytes, time_t modified) {
    struct smith_error error;
    assert_int_equal(smith_file_write(name, bytes, &error), SMITH_OK);
    assert_int_equal(utimensat(AT_FDCWD, name, (struct timespec[2]){{modified, 0}, {modified, 0}}, 0), 0);
}

static void clear(void) {
    DIR *folder = opendir(".");
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));)
        if (entry->d_name[0] != '.')
            assert_int_equal(remove(entry->d_name), 0);
    closedir(folder);
}

static int open_stage(void **state) {
    struct stage *stage = calloc(1, sizeof *stage);
    if (!stage)
        return -1;
    const char *base = getenv("TMPDIR");
    struct smith_document *level = fixture_open("prj2/level.json");
    stage->whole = document_bytes(level);
    smith_prj2_root(level)->rooms.items[0]->objects.count = 0;
    smith_prj2_root(level)->rooms.items[1]->objects.count = 0;
    smith_prj2_root(level)->rooms.items[2]->objects.count = 0;
    smith_prj2_root(level)->rooms.items[3]->objects.count = 0;
    stage->poor = document_bytes(level);
    smith_document_free(level);
    snprintf(stage->folder, sizeof stage->folder, "%s/test_copies_XXXXXX", base ? base : "/tmp");
    stage->home = open(".", O_RDONLY | O_DIRECTORY);
    *state = stage;
    return mkdtemp(stage->folder) && chdir(stage->folder) == 0 ? 0 : -1;
}

static int close_stage(void **state) {
    struct stage *stage = *state;
    clear();
    int failed = fchdir(stage->home) != 0 || rmdir(stage->folder) != 0;
    close(stage->home);
    smith_buffer_free(&stage->whole);
    smith_buffer_free(&stage->poor);
    free(stage);
    return failed;
}

static struct smith_backups compare(const char *path) {
    struct smith_backups backups;
    struct smith_error error = {0};
    if (smith_backups_compare(smith_format_by_id("prj2"), path, NULL, &backups, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return backups;
}

/* ---- names ------------------------------------------------------------------------------------------------------- */

static void backups_are_known_by_their_names(void **state) {
    static const struct {
        const char *name;
        bool found;
        enum smith_backup_kind kind;
    } rows[] = {
        {"level.prj2.tmp", true, SMITH_BACKUP_UNFINISHED_SAVE},
        {"LEVEL.PRJ2.TMP", true, SMITH_BACKUP_UNFINISHED_SAVE},
        {"2023-05-17 21-40 level.backup.prj2", true, SMITH_BACKUP_COPY},
        {"2019-05-17 21-40 level.prj2", true, SMITH_BACKUP_COPY},
        {"2019-05-17 21-40level.prj2", true, SMITH_BACKUP_COPY},
        {"2019-05-1721-40 Level.prj2", true, SMITH_BACKUP_COPY},
        {"2019-05-17 21-40 level2.prj2", false, 0},
        {"2019-05-17 21-40 my level.prj2", false, 0},
        {"2019-05-17 level.prj2", false, 0},
        {"level.prj2.old", false, 0},
        {"level.tmp", false, 0},
        {"other.prj2.tmp", false, 0},
        {"level.backup.prj2", false, 0},
        {"2023-05-17 21-40 level.backup.prj2.tmp", false, 0},
    };
    const struct stage *stage = *state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        put(NAME, view(&stage->whole, stage->whole.size), 1000);
        put(rows[i].name, view(&stage->whole, stage->whole.size), 900);
        struct smith_backups backups = compare(NAME);
        assert_int_equal(backups.count, 1 + rows[i].found);
        assert_string_equal(backups.items[0].path, NAME);
        if (rows[i].found) {
            assert_int_equal(backups.items[1].kind, rows[i].kind);
            assert_string_equal(backups.items[1].path, rows[i].name);
        }
        smith_backups_free(&backups);
        clear();
    }
}

static void folders_are_no_backups(void **state) {
    const struct stage *stage = *state;
    put(NAME, view(&stage->whole, stage->whole.size), 1000);
    assert_int_equal(mkdir(NAME ".tmp", 0700), 0);
    struct smith_backups backups = compare(NAME);
    assert_int_equal(backups.count, 1);
    smith_backups_free(&backups);
    clear();
}

static void formats_without_ops_have_none(void **state) {
    const struct stage *stage = *state;
    struct smith_backups backups;
    put("level.prj.tmp", view(&stage->whole, stage->whole.size), 1000);
    assert_int_equal(smith_backups_compare(smith_format_by_id("prj"), "level.prj", NULL, &backups, NULL), SMITH_OK);
    assert_int_equal(backups.count, 1);
    assert_int_equal(backups.best, SMITH_NONE);
    smith_backups_free(&backups);
    clear();
}

/* ---- which is best ----------------------------------------------------------------------------------------------- */

/* Parts of a file, in percent: 0 = not there, 100 = whole. */
static void the_best_backup_is_named(void **state) {
    static const struct {
        int itself, unfinished, backup;
        bool poor_backup; /* with all rooms and no objects */
        time_t unfinished_time;
        uint32_t best;
        uint32_t count;
    } rows[] = {
        {100, 100, 100, false, 900, 0, 3}, /* all the same: the newest */
        {100, 100, 100, false, 1100, 1, 3}, /* ... which is the unfinished save */
        {40, 100, 100, false, 900, 1, 3},   {40, 60, 100, false, 900, 2, 3}, {60, 40, 0, false, 900, 0, 2},
        {0, 60, 0, false, 900, 1, 2},       {0, 0, 100, false, 900, 1, 2},   {0, 0, 0, false, 900, SMITH_NONE, 1},
        {100, 0, 100, true, 900, 0, 2},     {40, 0, 100, true, 900, 1, 2}, /* more rooms count more than objects */
    };
    const struct stage *stage = *state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct smith_buffer *backup = rows[i].poor_backup ? &stage->poor : &stage->whole;
        if (rows[i].itself)
            put(NAME, view(&stage->whole, stage->whole.size * (size_t)rows[i].itself / 100), 1000);
        if (rows[i].unfinished)
            put(NAME ".tmp", view(&stage->whole, stage->whole.size * (size_t)rows[i].unfinished / 100),
                rows[i].unfinished_time);
        if (rows[i].backup)
            put("2023-05-17 21-40 level.backup.prj2", view(backup, backup->size), 800);
        struct smith_backups backups = compare(NAME);
        if (backups.count != rows[i].count || backups.best != rows[i].best)
            fail_msg("row %zu: %u copies, %u is the best", i, backups.count, backups.best);
        smith_backups_free(&backups);
        clear();
    }
}

static void their_contents_are_reported(void **state) {
    const struct stage *stage = *state;
    char path[5000];
    put(NAME ".tmp", view(&stage->whole, stage->whole.size), 1234567);
    snprintf(path, sizeof path, "%s/" NAME, stage->folder);
    struct smith_backups backups = compare(path); /* a file with its folder, which is gone */
    assert_int_equal(backups.count, 2);
    assert_string_equal(backups.items[0].path, path);
    assert_false(backups.items[0].readable);
    assert_int_equal(strncmp(backups.items[1].path, stage->folder, strlen(stage->folder)), 0);
    assert_int_equal(backups.items[1].modified, 1234567);
    assert_int_equal(backups.items[1].size, stage->whole.size);
    assert_true(backups.items[1].readable && backups.items[1].whole);
    assert_int_equal(backups.items[1].measures[0], 4);
    assert_int_equal(backups.items[1].measures[1], 17);
    smith_backups_free(&backups);
    clear();
}

/* Damaged ones are passed by, up to a whole one, and not more than four. */
static void backups_are_tried_from_the_newest(void **state) {
    const struct stage *stage = *state;
    for (int whole = 1; whole <= 6; whole++) {
        char name[64];
        for (int i = 6; i >= 1; i--) {
            snprintf(name, sizeof name, "2023-05-%02d 21-40 level.backup.prj2", 20 - i);
            put(name, view(&stage->whole, stage->whole.size * (i == whole ? 2 : 1) / 2), 100);
        }
        struct smith_backups backups = compare(NAME);
        assert_int_equal(backups.count, 1 + (whole < 4 ? whole : 4));
        assert_string_equal(backups.items[1].path, "2023-05-19 21-40 level.backup.prj2");
        assert_int_equal(backups.items[backups.count - 1].whole, whole <= 4);
        smith_backups_free(&backups);
        clear();
    }
}

/* Junk of a name that fits, and a file of the format with nothing in it. */
static void nothing_is_made_of_junk(void **state) {
    static const char junk[] = "this is no project at all, whatever it is called";
    (void)state;
    put(NAME ".tmp", (struct smith_bytes){(const uint8_t *)junk, sizeof junk}, 100);
    put("2023-05-17 21-40 level.prj2", (struct smith_bytes){NULL, 0}, 100);
    struct smith_backups backups = compare(NAME);
    assert_int_equal(backups.count, 3);
    for (uint32_t i = 0; i < backups.count; i++)
        assert_false(backups.items[i].readable);
    assert_int_equal(backups.best, SMITH_NONE);
    smith_backups_free(&backups);
    clear();
}

int test_prj2_backups(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(backups_are_known_by_their_names), cmocka_unit_test(folders_are_no_backups),
        cmocka_unit_test(formats_without_ops_have_none),    cmocka_unit_test(the_best_backup_is_named),
        cmocka_unit_test(their_contents_are_reported),      cmocka_unit_test(backups_are_tried_from_the_newest),
        cmocka_unit_test(nothing_is_made_of_junk),
    };
    return cmocka_run_group_tests_name("prj2 copies", tests, open_stage, close_stage);
}
