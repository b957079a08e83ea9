/* SPDX-License-Identifier: MIT
 *
 * Objects in models of levels when memory runs out, at every allocation in turn: an error, and nothing kept. Archives that
 * are none.
 */
#include "format/format_fixtures.h"
#include "support/counting_allocator.h"
#include <levelsmith/export.h>
#include <levelsmith/render.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static enum smith_status read_archive(void *context, const char *path, struct smith_buffer *out,
                                      struct smith_error *error) {
    const struct smith_buffer *archive = context;
    (void)error;
    if (!strstr(path, ".wad2"))
        return SMITH_IO;
    smith_buffer_add(out, archive->data, archive->size);
    return out->failed ? SMITH_NO_MEMORY : SMITH_OK;
}

/* Nodes below those of things: bones of objects. */
static uint32_t count_bones(const struct smith_model *model) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < model->node_count; i++) {
        const struct smith_model_node *node = &model->nodes[i];
        const char *extras = node->parent ? model->nodes[node->parent - 1].extras : NULL;
        count += extras && strstr(extras, "\"kind\":\"moveable\"") != NULL;
    }
    return count;
}

static void every_allocation_fails(void **state) {
    (void)state;
    struct smith_document *level = fixture_open("prj2/level.json"), *wad = fixture_open("wad/everything.json");
    struct smith_buffer archive = document_bytes(wad);
    const struct smith_file_environment environment = {.path = "level.prj2", .read = read_archive, .context = &archive};
    enum smith_status status = SMITH_NO_MEMORY;
    uint64_t failures = 0;
    for (; status != SMITH_OK; failures++) {
        struct counting_allocator counter = {.fail_from = failures + 1};
        const struct smith_options options = {.allocator = counting_allocator(&counter)};
        const struct smith_export_options how = {.environment = &environment, .options = &options};
        struct smith_model model;
        struct smith_findings notes;
        struct smith_error error = {0};
        status = smith_export(level, &how, &model, &notes, &error);
        if (status != SMITH_OK) {
            assert_int_equal(status, SMITH_NO_MEMORY);
            assert_int_equal(error.status, SMITH_NO_MEMORY);
            assert_int_equal(model.node_count, 0);
        } else
            assert_int_equal(count_bones(&model), 1); /* the root; two more hang on it */
        smith_findings_free(&notes);
        smith_model_free(&model);
        assert_int_equal(counter.live, 0);
    }
    assert_in_range(failures, 20, 1000);
    smith_buffer_free(&archive);
    smith_document_free(wad);
    smith_document_free(level);
}

/* The same of a view, which shows what archives have. */
static void every_allocation_of_a_view_fails(void **state) {
    (void)state;
    struct smith_document *level = fixture_open("prj2/level.json"), *wad = fixture_open("wad/everything.json");
    struct smith_buffer archive = document_bytes(wad);
    const struct smith_file_environment environment = {.path = "level.prj2", .read = read_archive, .context = &archive};
    enum smith_status status = SMITH_NO_MEMORY;
    uint64_t failures = 0;
    for (; status != SMITH_OK; failures++) {
        struct counting_allocator counter = {.fail_from = failures + 1};
        const struct smith_options options = {.allocator = counting_allocator(&counter)};
        struct smith_findings notes;
        const struct smith_render_options how = {
            .view = SMITH_VIEW_ISO, .environment = &environment, .notes = &notes, .options = &options};
        struct smith_drawing *drawing = NULL;
        struct smith_error error = {0};
        status = smith_draw(level, &how, &drawing, &error);
        if (status != SMITH_OK) {
            assert_int_equal(status, SMITH_NO_MEMORY);
            assert_int_equal(error.status, SMITH_NO_MEMORY);
            assert_null(drawing);
        }
        smith_findings_free(&notes);
        smith_drawing_free(drawing);
        assert_int_equal(counter.live, 0);
    }
    assert_in_range(failures, 40, 2000);
    smith_buffer_free(&archive);
    smith_document_free(wad);
    smith_document_free(level);
}

static void given_archives(void **state) {
    (void)state;
    struct smith_document *level = fixture_open("prj2/level.json"), *wad = fixture_open("wad/everything.json");
    const struct smith_document *const archives[] = {wad, level};
    struct smith_export_options how = {.object_archives = archives, .object_archive_count = 1};
    struct smith_model model;
    struct smith_error error = {0};
    assert_int_equal(smith_export(level, &how, &model, NULL, &error), SMITH_OK);
    assert_int_equal(count_bones(&model), 1);
    smith_model_free(&model);
    how.no_objects = true;
    assert_int_equal(smith_export(level, &how, &model, NULL, &error), SMITH_OK);
    assert_int_equal(count_bones(&model), 0);
    smith_model_free(&model);
    how.no_objects = false;
    how.object_archive_count = 2;
    assert_int_equal(smith_export(level, &how, &model, NULL, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "EXPORT-WAD");
    assert_int_equal(model.node_count, 0);
    smith_document_free(wad);
    smith_document_free(level);
}

int test_level_objects(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_fails),
        cmocka_unit_test(every_allocation_of_a_view_fails),
        cmocka_unit_test(given_archives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
