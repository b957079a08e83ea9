/* SPDX-License-Identifier: MIT
 *
 * External files: found by the layout's remarks, resolved by the format's variables, renamed and written back.
 */
#include <levelsmith/buffer.h>
#include <levelsmith/levelsmith.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static struct smith_document *open_json(const char *format, const char *text) {
    struct smith_document *document;
    struct smith_error error = {0};
    struct smith_bytes bytes = {(const uint8_t *)text, strlen(text)};
    if (smith_json_read(smith_format_by_id(format)->layout, bytes, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return document;
}

static const char project[] =
    "{\"settings\":{\"font_texture_file_path\":\"\",\"game_directory\":\"$(LevelDirectory)\\\\..\\\\Game\","
    "\"game_level_file_path\":\"$(GameDirectory)\\\\data\\\\$(LevelName).tr4\","
    "\"game_executable_file_path\":\"$(ScriptDirectory)\\\\x.exe\","
    "\"wads\":[{\"path\":\"wads/City.wad2\"},{\"path\":\"C:\\\\maps\\\\x.wad2\"},"
    "{\"path\":\"$(EditorDirectory)\\\\y.wad2\"},{\"path\":\"$(LevelDirectory)\\\\z.wad2\"}]}}";

static bool only_z(void *context, const char *path) {
    ++*(int *)context;
    return strcmp(path, "maps/z.wad2") == 0;
}

static bool find_city(void *context, const char *name, struct smith_buffer *out) {
    (void)context;
    if (strcmp(name, "City.wad2") != 0)
        return false;
    smith_buffer_add(out, "more/City.wad2", sizeof "more/City.wad2");
    return true;
}

static void names_are_listed_and_resolved(void **state) {
    (void)state;
    static const struct smith_external rows[] = {
        {"/settings/game_directory", "$(LevelDirectory)\\..\\Game", SMITH_EXTERNAL_FOLDER, "Game",
         SMITH_EXTERNAL_MISSING, NULL},
        {"/settings/game_level_file_path", "$(GameDirectory)\\data\\$(LevelName).tr4", SMITH_EXTERNAL_OUTPUT,
         "Game/data/my.level.tr4", SMITH_EXTERNAL_MISSING, NULL},
        {"/settings/game_executable_file_path", "$(ScriptDirectory)\\x.exe", SMITH_EXTERNAL_OUTPUT, NULL,
         SMITH_EXTERNAL_UNKNOWN, NULL},
        {"/settings/wads/0/path", "wads/City.wad2", SMITH_EXTERNAL_FILE, "maps/wads/City.wad2", SMITH_EXTERNAL_MISSING,
         "more/City.wad2"},
        {"/settings/wads/1/path", "C:\\maps\\x.wad2", SMITH_EXTERNAL_FILE, "C:/maps/x.wad2", SMITH_EXTERNAL_MISSING,
         NULL},
        {"/settings/wads/2/path", "$(EditorDirectory)\\y.wad2", SMITH_EXTERNAL_FILE, NULL, SMITH_EXTERNAL_UNKNOWN,
         NULL},
        {"/settings/wads/3/path", "$(LevelDirectory)\\z.wad2", SMITH_EXTERNAL_FILE, "maps/z.wad2", SMITH_EXTERNAL_FOUND,
         NULL},
    };
    int looks = 0;
    struct smith_file_environment environment = {
        .path = "maps/my.level.prj2", .exists = only_z, .context = &looks, .find = find_city};
    struct smith_externals externals;
    struct smith_document *document = open_json("prj2", project);
    assert_int_equal(smith_externals_list(document, &environment, &externals, NULL), SMITH_OK);
    assert_int_equal(externals.count, COUNT(rows));
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct smith_external *got = &externals.items[i];
        assert_string_equal(got->value_path, rows[i].value_path);
        assert_string_equal(got->text, rows[i].text);
        assert_int_equal(got->role, rows[i].role);
        assert_string_equal(got->file ? got->file : "-", rows[i].file ? rows[i].file : "-");
        assert_int_equal(got->state, rows[i].state);
        assert_string_equal(got->elsewhere ? got->elsewhere : "-", rows[i].elsewhere ? rows[i].elsewhere : "-");
    }
    assert_int_equal(looks, 5 + 3); /* and for three wads beside the project */
    smith_externals_free(&externals);
    smith_document_free(document);
}

/* Folder and name of the project, as its variables say them. */
static void variables_stand_for_the_path_of_the_project(void **state) {
    (void)state;
    static const char *const rows[][2] = {{"a.prj2", "a.wad2"},
                                          {"maps/my.level.prj2", "maps/my.level.wad2"},
                                          {"maps//two.prj2", "maps/two.wad2"},
                                          {"/x/bare", "/x/bare.wad2"},
                                          {"../up.prj2", "../up.wad2"}};
    struct smith_document *document =
        open_json("prj2", "{\"settings\":{\"wads\":[{\"path\":\"$(LevelDirectory)\\\\$(LevelName).wad2\"}]}}");
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct smith_file_environment environment = {.path = rows[i][0]};
        struct smith_externals externals;
        assert_int_equal(smith_externals_list(document, &environment, &externals, NULL), SMITH_OK);
        assert_int_equal(externals.count, 1);
        assert_string_equal(externals.items[0].file, rows[i][1]);
        smith_externals_free(&externals);
    }
    smith_document_free(document);
}

static void variables_in_circles_are_unknown(void **state) {
    (void)state;
    struct smith_document *document =
        open_json("prj2", "{\"settings\":{\"game_directory\":\"$(GameDirectory)\\\\$(GameDirectory)\"}}");
    struct smith_file_environment environment = {.path = "a.prj2"};
    struct smith_externals externals;
    assert_int_equal(smith_externals_list(document, &environment, &externals, NULL), SMITH_OK);
    assert_int_equal(externals.count, 1);
    assert_null(externals.items[0].file);
    smith_externals_free(&externals);
    assert_int_equal(smith_externals_list(document, NULL, &externals, NULL), SMITH_OK);
    assert_int_equal(externals.items[0].state, SMITH_EXTERNAL_UNKNOWN);
    smith_externals_free(&externals);
    smith_document_free(document);
}

static void resources_are_not_looked_for(void **state) {
    (void)state;
    int looks = 0;
    struct smith_file_environment environment = {.path = "a.map", .exists = only_z, .context = &looks};
    struct smith_externals externals;
    struct smith_document *document = open_json("d2df", "{\"header\":{\"music\":\"x.wad:A\\\\B\",\"sky\":\"\"}}");
    assert_int_equal(smith_externals_list(document, &environment, &externals, NULL), SMITH_OK);
    assert_int_equal(externals.count, 1);
    assert_int_equal(externals.items[0].role, SMITH_EXTERNAL_RESOURCE);
    assert_int_equal(looks, 0);
    smith_externals_free(&externals);
    smith_document_free(document);
}

static void a_text_that_means_none_is_no_name(void **state) {
    (void)state;
    struct smith_externals externals;
    struct smith_document *document = open_json("prj", "{\"texture_path\":\"C:\\\\a.tga\",\"object_path\":\"NA\"}");
    assert_int_equal(smith_externals_list(document, NULL, &externals, NULL), SMITH_OK);
    assert_int_equal(externals.count, 1);
    assert_string_equal(externals.items[0].value_path, "/texture_path");
    smith_externals_free(&externals);
    smith_document_free(document);
}

static void names_are_set(void **state) {
    (void)state;
    struct smith_error error;
    struct smith_buffer bytes;
    struct smith_document *document = open_json("prj2", project), *again;
    char text[] = "$(LevelDirectory)\\other.wad2";
    assert_int_equal(smith_external_set(document, "/settings/wads/1/path", text, &error), SMITH_OK);
    text[0] = 'x'; /* it was copied */
    assert_int_equal(smith_external_set(document, "/settings/game_version", "x", &error), SMITH_BAD_PATH);
    assert_int_equal(smith_external_set(document, "/settings/wads/9/path", "x", &error), SMITH_BAD_PATH);
    assert_int_equal(smith_external_set(document, "/settings/sky_texture_file_path", "x", &error), SMITH_BAD_PATH);
    assert_int_equal(smith_encode(document, &bytes, &error), SMITH_OK);
    assert_int_equal(smith_open((struct smith_bytes){bytes.data, bytes.size}, NULL, NULL, &again, &error), SMITH_OK);
    struct smith_node node;
    assert_int_equal(smith_path_find(again, "/settings/wads/1/path", &node, &error), SMITH_OK);
    assert_string_equal(*(const char *const *)node.value, "$(LevelDirectory)\\other.wad2");
    smith_document_free(again);
    smith_document_free(document);
    smith_buffer_free(&bytes);
}

static void names_become_relative(void **state) {
    (void)state;
    static const struct {
        const char *text, *folder, *result; /* NULL = unchanged */
    } rows[] = {
        {"C:\\maps\\x.wad2", "c:\\maps\\one", "$(LevelDirectory)\\..\\x.wad2"},
        {"C:\\maps\\x.wad2", "c:\\maps\\one\\..", "$(LevelDirectory)\\x.wad2"},
        {"/maps/x.wad2", "/maps/", "$(LevelDirectory)/x.wad2"},
        {"C:\\maps", "C:\\maps", "$(LevelDirectory)"},
        {"D:\\maps\\x.wad2", "C:\\maps", NULL},
        {"$(EditorDirectory)\\x", "C:\\maps", NULL},
    };
    struct smith_document *document = open_json("prj2", "{}");
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct smith_buffer out;
        bool changed;
        smith_buffer_init(&out, NULL);
        assert_int_equal(smith_external_relative(document, rows[i].text, rows[i].folder, &out, &changed, NULL),
                         SMITH_OK);
        assert_int_equal(changed, rows[i].result != NULL);
        if (changed)
            assert_string_equal((char *)out.data, rows[i].result);
        else
            assert_int_equal(out.size, 0);
        smith_buffer_free(&out);
    }
    smith_document_free(document);
    struct smith_buffer out;
    struct smith_error error;
    bool changed;
    document = open_json("prj", "{}");
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_external_relative(document, "C:\\a\\b", "C:\\a", &out, &changed, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "PATHS-ABSOLUTE");
    smith_buffer_free(&out);
    smith_document_free(document);
}

static void names_are_rebased(void **state) {
    (void)state;
    static const struct {
        const char *text, *from, *to, *result;
    } rows[] = {
        {"C:\\maps\\x\\y.tga", "c:/MAPS/", "D:\\new\\", "D:\\new\\x\\y.tga"},
        {"C:\\maps\\x\\y.tga", "C:\\maps", "/home/ann", "/home/ann/x/y.tga"},
        {"C:\\maps\\x\\y.tga", "C:\\maps", "", "x\\y.tga"},
        {"C:\\maps", "C:\\maps", "D:", "D:"},
        {"$(LevelDirectory)\\x", "$(LevelDirectory)", "$(GameDirectory)", "$(GameDirectory)\\x"},
        {"C:\\maps2\\x", "C:\\maps", "D:", NULL},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct smith_buffer out;
        bool changed;
        smith_buffer_init(&out, NULL);
        assert_int_equal(smith_external_rebase(rows[i].text, rows[i].from, rows[i].to, &out, &changed, NULL), SMITH_OK);
        assert_int_equal(changed, rows[i].result != NULL);
        if (changed)
            assert_string_equal((char *)out.data, rows[i].result);
        smith_buffer_free(&out);
    }
}

int test_externals(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_listed_and_resolved),
        cmocka_unit_test(variables_stand_for_the_path_of_the_project),
        cmocka_unit_test(variables_in_circles_are_unknown),
        cmocka_unit_test(resources_are_not_looked_for),
        cmocka_unit_test(a_text_that_means_none_is_no_name),
        cmocka_unit_test(names_are_set),
        cmocka_unit_test(names_become_relative),
        cmocka_unit_test(names_are_rebased),
    };
    return cmocka_run_group_tests_name("externals", tests, NULL, NULL);
}
