/* SPDX-License-Identifier: MIT
 *
 * Tomb Editor projects for older releases: what each form becomes, what is lost, that nothing is left which the release does
 * not know, and that old projects, brought up to date, come back as they were.
 */
#include "document/release.h"
#include "document/visit.h"
#include "format/format_fixtures.h"
#include "format/prj2/prj2.h"

#include <levelsmith/prj2.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct smith_bytes view(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

static struct smith_buffer downgraded(struct smith_bytes bytes, const char *release, struct smith_changes *changes) {
    struct smith_buffer out;
    struct smith_error error = {0};
    if (smith_downgrade(smith_format_by_id("prj2"), bytes, release, NULL, NULL, &out, changes, &error) != SMITH_OK)
        fail_msg("downgrade: %s at %s", error.message, error.path);
    return out;
}

static unsigned count_of_kind(const struct smith_changes *changes, enum smith_change_kind kind) {
    unsigned count = 0;
    for (uint32_t i = 0; i < changes->count; i++)
        count += changes->items[i].kind == kind;
    return count;
}

static bool has_message(const struct smith_changes *changes, enum smith_change_kind kind, const char *words) {
    for (uint32_t i = 0; i < changes->count; i++)
        if (changes->items[i].kind == kind && strstr(changes->items[i].message, words))
            return true;
    return false;
}

static enum smith_status note_release(void *context, const struct smith_visit *visit) {
    smith_release_span_note(context, visit);
    return SMITH_OK;
}

/* Nothing is in there that came after the release. */
static void expect_known(const struct smith_document *document, const char *release, const char *file) {
    struct smith_release_span found;
    smith_release_span_begin(&found, &smith_prj2_layout);
    smith_visit_all(document, note_release, &found);
    if (found.reader > smith_release_called(&smith_prj2_layout, release))
        fail_msg("%s: for %s, and needs %s", file, release, smith_release_name(&smith_prj2_layout, found.reader));
}

static unsigned errors_in(struct smith_bytes bytes) {
    struct smith_findings findings;
    struct smith_error error;
    unsigned errors = 0;
    assert_int_equal(smith_check(smith_format_by_id("prj2"), bytes, NULL, NULL, &findings, &error), SMITH_OK);
    for (uint32_t i = 0; i < findings.count; i++)
        errors += findings.items[i].severity == SMITH_ERROR;
    smith_findings_free(&findings);
    return errors;
}

/* ---- single forms ------------------------------------------------------------------------------------------------- */

#define OBJECT_HEAD "\"id\":0,\"position\":{\"x\":1,\"y\":2,\"z\":3}"
#define WHITE "\"color\":{\"r\":1,\"g\":1,\"b\":1}"
#define FLAT(h) "\"xnzp\":" #h ",\"xpzp\":" #h ",\"xpzn\":" #h ",\"xnzn\":" #h

/* A project with one room of one sector and one object, of which one is of the case. */
static const struct test_case {
    const char *name, *release;
    enum { OBJECT, SECTOR, ROOM, SETTINGS } what;
    const char *json;
    const char *path, *expected; /* NULL = gone */
    const char *lost; /* words of the report; NULL = nothing is lost */
} test_cases[] = {
    {"a portal without effect", "1.7", OBJECT,
     "\"$type\":\"portal\",\"id\":0,\"min_x\":1,\"min_y\":1,\"max_x\":1,\"max_y\":1,\"adjoining_room_index\":0,"
     "\"direction\":\"Floor\",\"opacity\":\"None\",\"effect\":\"None\"",
     "/max_y", "1", NULL},
    {"a mirror", "1.7.2", OBJECT,
     "\"$type\":\"portal\",\"id\":0,\"min_x\":1,\"min_y\":1,\"max_x\":1,\"max_y\":1,\"adjoining_room_index\":0,"
     "\"direction\":\"Floor\",\"opacity\":\"None\",\"effect\":\"ClassicMirror\"",
     "/opacity", "\"None\"", "`effect`"},
    {"a portal stays where it is known", "1.7.4", OBJECT,
     "\"$type\":\"portal\",\"id\":0,\"min_x\":1,\"min_y\":1,\"max_x\":1,\"max_y\":1,\"adjoining_room_index\":0,"
     "\"direction\":\"Floor\",\"opacity\":\"None\",\"effect\":\"ClassicMirror\"",
     "/effect", "\"ClassicMirror\"", NULL},
    {"a moveable of TombEngine", "1.5", OBJECT,
     "\"$type\":\"moveable\",\"form\":\"TeMovTen2\"," OBJECT_HEAD ",\"yaw\":5,\"pitch\":0,\"roll\":0,\"script_id\":-1,"
     "\"wad_object_id\":7,\"ocb\":3,\"invisible\":false,\"clear_body\":false,\"code_bits\":0," WHITE
     ",\"lua_name\":\"x\"",
     "/lua_name", "\"x\"", NULL},
    {"a tilted one", "1.5", OBJECT,
     "\"$type\":\"moveable\",\"form\":\"TeMovTen2\"," OBJECT_HEAD ",\"yaw\":5,\"pitch\":9,\"roll\":0,\"script_id\":-1,"
     "\"wad_object_id\":7,\"ocb\":3,\"invisible\":false,\"clear_body\":false,\"code_bits\":0," WHITE
     ",\"lua_name\":\"x\"",
     "/yaw", "5", "`pitch`"},
    {"one that goes two forms back", "1.3.16", OBJECT,
     "\"$type\":\"moveable\",\"form\":\"TeMovTen2\"," OBJECT_HEAD ",\"yaw\":5,\"pitch\":0,\"roll\":0,\"script_id\":-1,"
     "\"wad_object_id\":7,\"ocb\":3,\"invisible\":false,\"clear_body\":false,\"code_bits\":0," WHITE
     ",\"lua_name\":\"\"",
     "/ocb", "3", NULL},
    {"a camera that is locked", "1.3.16", OBJECT,
     "\"$type\":\"camera\"," OBJECT_HEAD ",\"script_id\":4,\"mode\":\"Locked\",\"move_timer\":0,\"glide_out\":false",
     "/locked", "true", NULL},
    {"a sniper", "1.3.16", OBJECT,
     "\"$type\":\"camera\"," OBJECT_HEAD ",\"script_id\":4,\"mode\":\"Sniper\",\"move_timer\":0,\"glide_out\":false",
     "/locked", "false", "`mode`"},
    {"a memo has no older form", "1.3.16", OBJECT,
     "\"$type\":\"memo\"," OBJECT_HEAD ",\"text\":\"x\",\"always_display\":true", NULL, NULL, "TeMemo2"},
    {"a fog bulb", "1.3.16", OBJECT,
     "\"$type\":\"light\",\"id\":0,\"light_type\":\"FogBulb\",\"position\":{\"x\":0,\"y\":0,\"z\":0},\"yaw\":0,\"pitch\":0,"
     "\"intensity\":0.5," WHITE
     ",\"inner_range\":1,\"outer_range\":2,\"inner_angle\":3,\"outer_angle\":4,\"enabled\":true,"
     "\"obstructable_by_room_geometry\":false,\"dynamically_used\":true,\"statically_used\":true,"
     "\"used_for_imported_geometry\":true,\"quality\":\"Default\",\"cast_dynamic_shadows\":false",
     "/color", "{\"r\":0.5,\"g\":0.5,\"b\":0.5}", NULL},
    {"a ghost block in clicks", "1.6", OBJECT,
     "\"$type\":\"ghost_block\",\"id\":0,\"sector_x\":1,\"sector_z\":1,\"floor\":{" FLAT(-512) "},\"ceiling\":{" FLAT(
         0) "}",
     "/floor_clicks", "{\"xnzn\":-2,\"xnzp\":-2,\"xpzn\":-2,\"xpzp\":-2}", NULL},
    {"a ghost block between clicks", "1.6", OBJECT,
     "\"$type\":\"ghost_block\",\"id\":0,\"sector_x\":1,\"sector_z\":1,\"floor\":{" FLAT(-500) "},\"ceiling\":{" FLAT(
         0) "}",
     "/floor_clicks", "{\"xnzn\":-2,\"xnzp\":-2,\"xpzn\":-2,\"xpzp\":-2}", "whole number of clicks"},
    {"a floor of two levels", "1.6", SECTOR, "\"floor\":{\"flags\":{}," FLAT(0) "},\"floor_splits\":[{" FLAT(-256) "}]",
     "/floor_two_levels_clicks",
     "{\"flags\":{},\"xnzp\":0,\"xpzp\":0,\"xpzn\":0,\"xnzn\":0,\"split\":{\"xnzp\":-1,\"xpzp\":-1,\"xpzn\":-1,\"xnzn\":-1}}",
     NULL},
    {"a second split", "1.6", SECTOR,
     "\"floor\":{\"flags\":{}," FLAT(0) "},\"floor_splits\":[{" FLAT(-256) "},{" FLAT(-512) "}]",
     "/floor_two_levels_clicks/split", "{\"xnzp\":-1,\"xpzp\":-1,\"xpzn\":-1,\"xnzn\":-1}", "splits"},
    {"no split is one below everything", "1.6", SECTOR, "\"floor\":{\"flags\":{}," FLAT(-300) "}",
     "/floor_two_levels_clicks/split", "{\"xnzp\":-2,\"xpzp\":-2,\"xpzn\":-2,\"xnzn\":-2}", "whole number of clicks"},
    {"no split is one above everything", "1.6", SECTOR, "\"ceiling\":{\"flags\":{}," FLAT(1280) "}",
     "/ceiling_two_levels_clicks/split", "{\"xnzp\":5,\"xpzp\":5,\"xpzn\":5,\"xnzn\":5}", NULL},
    {"a room's height", "1.6", ROOM, "\"position\":{\"x\":1,\"y\":-768,\"z\":2}", "/position_clicks",
     "{\"x\":1,\"y\":-3,\"z\":2}", NULL},
    {"strength of light", "1.3.16", ROOM, "\"light_effect_strength\":3", "/light_effect_strength_less_1", "2", NULL},
    {"a flag that is not set", "1.10", ROOM, "\"no_caustics\":false", "/no_caustics", "", NULL},
    {"a flag that is set", "1.10", ROOM, "\"no_caustics\":true", "/no_caustics", "", "TeNoCaustics"},
    {"a game that came later", "1.9", SETTINGS, "\"game_version\":\"Tr1X\"", "/game_version", "\"Tr4\"", "Tr1X"},
    {"event sets", "1.6", SETTINGS,
     "\"volume_event_sets\":[{\"index\":3,\"name\":\"a\",\"events\":[{\"event_type\":\"OnVolumeLeave\",\"function\":\"f\"}]}]",
     "/event_sets/0/on_leave/function", "\"f\"", NULL},
    {"an event that sets had not", "1.6", SETTINGS,
     "\"volume_event_sets\":[{\"index\":3,\"name\":\"a\",\"events\":[{\"event_type\":\"OnLoop\",\"function\":\"f\"}]}]",
     "/event_sets/0/name", "\"a\"", "of a type that sets had not"},
    {"global event sets", "1.6", SETTINGS, "\"global_event_sets\":[{\"index\":3,\"name\":\"a\"}]", "/global_event_sets",
     "", "TeGlobalEventSets"},
    {"no global event sets", "1.6", SETTINGS, "\"global_event_sets\":[]", "/global_event_sets", "", NULL},
};

static struct smith_buffer bytes_of(const struct test_case *test_case) {
    char text[4096];
    const char *parts[4] = {"", "", "", ""};
    struct smith_document *document;
    struct smith_error error = {0};
    parts[test_case->what] = test_case->json;
    snprintf(text, sizeof text,
             "{\"$format\":\"prj2\",\"settings\":{%s},\"rooms\":[{\"sectors_x\":3,\"sectors_z\":3,\"index\":0%s%s,"
             "\"sectors\":[{\"position\":4%s%s}],\"objects\":[%s%s%s]}]}",
             parts[SETTINGS], *parts[ROOM] ? "," : "", parts[ROOM], *parts[SECTOR] ? "," : "", parts[SECTOR],
             *parts[OBJECT] ? "{" : "", parts[OBJECT], *parts[OBJECT] ? "}" : "");
    struct smith_bytes bytes = {(const uint8_t *)text, strlen(text)};
    if (smith_json_read(&smith_prj2_layout, bytes, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s: %s at %u:%u %s", test_case->name, error.message, error.line, error.column, error.path);
    struct smith_buffer out = document_bytes(document);
    smith_document_free(document);
    return out;
}

static void a_version_becomes_an_older_one(void **state) {
    static const char *const value_paths[] = {"/rooms/0/objects/0", "/rooms/0/sectors/0", "/rooms/0", "/settings"};
    const struct test_case *test_case = *state;
    struct smith_buffer bytes = bytes_of(test_case);
    struct smith_changes changes;
    struct smith_buffer out = downgraded(view(&bytes), test_case->release, &changes);
    struct smith_document *result = document_open(view(&out));
    char path[128];
    snprintf(path, sizeof path, "%s%s", value_paths[test_case->what], test_case->path ? test_case->path : "");
    if (!test_case->path)
        assert_int_equal(smith_prj2_root(result)->rooms.items[0]->objects.count, 0);
    else if (!*test_case->expected)
        assert_string_equal(json_at(result, path), "null");
    else
        assert_string_equal(json_at(result, path), test_case->expected);
    if (test_case->lost)
        assert_true(has_message(&changes, SMITH_CHANGE_LOST, test_case->lost));
    else
        assert_int_equal(count_of_kind(&changes, SMITH_CHANGE_LOST), 0);
    expect_known(result, test_case->release, test_case->name);
    smith_document_free(result);
    smith_buffer_free(&out);
    smith_changes_free(&changes);
    smith_buffer_free(&bytes);
}

/* ---- releases ----------------------------------------------------------------------------------------------------- */

static void releases_go_by_their_series(void **state) {
    (void)state;
    static const struct {
        const char *asked, *named;
    } rows[] = {{"1.5", "1.5.1"},     {"1.7", "1.7.1"}, {"1.7.2", "1.7.2"}, {"1.8", "1.8.0"},
                {"1.3.16", "1.3.16"}, {"1.1", "1.1.0"}, {"1.10", "1.10"},   {"1.9", "1.9"},
                {"2.0", NULL},        {"1.6", "1.6.1"}, {"1.11", "1.11"},   {"1.0", "1.0.1"}};
    const struct smith_layout *layout = smith_format_by_id("prj2")->layout;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *name = smith_release_name(layout, smith_release_called(layout, rows[i].asked));
        assert_true(rows[i].named ? name && strcmp(name, rows[i].named) == 0 : !name);
    }
}

static void what_is_no_release_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {"", "x", "1.", ".7", "1..7", "1.7b", "1.2", "1.0.9", "0", "development"};
    struct smith_document *document = fixture_open("prj2/minimal.json");
    struct smith_buffer bytes = document_bytes(document), out;
    struct smith_changes changes;
    struct smith_error error;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(
            smith_downgrade(smith_format_by_id("prj2"), view(&bytes), wrong[i], NULL, NULL, &out, &changes, &error),
            SMITH_BAD_VALUE);
        assert_string_equal(error.code, "RELEASE");
        assert_null(out.data);
        assert_int_equal(changes.count, 0);
    }
    assert_int_equal(
        smith_downgrade(smith_format_by_id("d2df"), view(&bytes), "1.7", NULL, NULL, &out, &changes, &error),
        SMITH_BAD_VALUE);
    assert_string_equal(error.code, "DOWNGRADE-NONE");
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

static const char *const releases[] = {"1.2.8", "1.3.16", "1.5.1", "1.6.1", "1.6.4", "1.6.6",
                                       "1.7.1", "1.7.2",  "1.7.4", "1.8.0", "1.10",  "1.11"};

static void nothing_is_left_that_is_not_known(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj2/everything.json");
    struct smith_buffer bytes = document_bytes(document);
    unsigned lost_before = UINT32_MAX;
    for (size_t i = 0; i < sizeof releases / sizeof *releases; i++) {
        struct smith_changes changes;
        struct smith_buffer out = downgraded(view(&bytes), releases[i], &changes);
        struct smith_document *result = document_open(view(&out));
        expect_known(result, releases[i], "everything.json");
        unsigned lost = count_of_kind(&changes, SMITH_CHANGE_LOST);
        assert_true(lost <= lost_before); /* the newer the release, the less is lost */
        lost_before = lost;
        smith_document_free(result);
        smith_buffer_free(&out);
        smith_changes_free(&changes);
    }
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* ---- real projects ------------------------------------------------------------------------------------------------ */

/* A build between two releases wrote a form of its own. */
static bool is_of_a_build(const struct smith_prj2_room *room) {
    for (uint32_t i = 0; i < room->objects.count; i++)
        if (room->objects.items[i].kind == SMITH_PRJ2_OBJECTS_TRIGGER_VOLUME &&
            room->objects.items[i].as.trigger_volume->form == SMITH_PRJ2_TRIGGER_VOLUME_FORM_TE_VOLUME2)
            return true;
    return false;
}

/* An old project in the forms of today, for the release that it is from again: each room as it was. */
static void comes_back(const char *file, const struct smith_document *document, struct smith_bytes bytes,
                       const char *release) {
    struct smith_changes changes;
    struct smith_buffer out = downgraded(bytes, release, &changes);
    struct smith_document *back = document_open(view(&out));
    assert_int_equal(count_of_kind(&changes, SMITH_CHANGE_LOST), 0);
    for (uint32_t i = 0; i < smith_prj2_root(document)->rooms.count; i++) {
        char path[32];
        struct smith_node a, b;
        struct smith_error error;
        struct smith_buffer one, two;
        if (is_of_a_build(smith_prj2_root(document)->rooms.items[i]))
            continue;
        snprintf(path, sizeof path, "/rooms/%u", i);
        smith_buffer_init(&one, NULL);
        smith_buffer_init(&two, NULL);
        assert_int_equal(smith_path_find(document, path, &a, &error), SMITH_OK);
        assert_int_equal(smith_path_find(back, path, &b, &error), SMITH_OK);
        smith_json_write_node(&a, &(struct smith_json_style){.compact = true}, &one, &error);
        smith_json_write_node(&b, &(struct smith_json_style){.compact = true}, &two, &error);
        if (one.size != two.size || memcmp(one.data, two.data, one.size) != 0)
            fail_msg("%s: %s is another for %s", file, path, release);
        smith_buffer_free(&one);
        smith_buffer_free(&two);
    }
    smith_document_free(back);
    smith_buffer_free(&out);
    smith_changes_free(&changes);
}

static unsigned came_back;

static void real_file(const char *path, struct smith_bytes bytes) {
    static const char *const some[] = {"1.3.16", "1.5", "1.6.6", "1.7.2"};
    struct smith_document *document = document_open(bytes);
    struct smith_release_span from;
    smith_release_span_begin(&from, &smith_prj2_layout);
    const bool broken_off = bytes.data[bytes.size - 1] != 0; /* that is for `repair` */
    smith_visit_all(document, note_release, &from);
    const char *release = some[strlen(path) % 4]; /* each file for one of them, the same one each time */
    struct smith_changes changes;
    struct smith_buffer out = downgraded(bytes, release, &changes);
    struct smith_document *result = document_open(view(&out));
    expect_known(result, release, path);
    if (!broken_off && errors_in(view(&out)))
        fail_msg("%s: errors in what was written for %s", path, release);
    smith_document_free(result);
    smith_buffer_free(&out);
    smith_changes_free(&changes);
    bool between = smith_release_span_is_between(&from);
    if (!between && from.newest >= 0 && from.oldest >= smith_release_order(&smith_prj2_layout, "1.6.1")) {
        comes_back(path, document, bytes, smith_release_name(&smith_prj2_layout, from.newest));
        came_back++;
    }
    smith_document_free(document);
}

static void real_files_are_written_for_old_releases(void **state) {
    (void)state;
    came_back = 0;
    if (!corpus_visit("prj2", ".prj2", real_file)) {
        print_message("no real projects here: skipped\n");
        skip();
    }
    print_message("%u projects of 1.6 came back as they were\n", came_back);
    assert_true(came_back > 0);
}

int test_prj2_downgrade(void) {
    enum { TEST_CASES = sizeof test_cases / sizeof *test_cases };
    static const struct CMUnitTest others[] = {
        cmocka_unit_test(releases_go_by_their_series),
        cmocka_unit_test(what_is_no_release_is_refused),
        cmocka_unit_test(nothing_is_left_that_is_not_known),
        cmocka_unit_test(real_files_are_written_for_old_releases),
    };
    enum { OTHERS = sizeof others / sizeof *others };
    struct CMUnitTest tests[TEST_CASES + OTHERS];
    for (unsigned i = 0; i < TEST_CASES; i++)
        tests[i] = (struct CMUnitTest){test_cases[i].name, a_version_becomes_an_older_one, NULL, NULL,
                                       (void *)(uintptr_t)&test_cases[i]};
    memcpy(tests + TEST_CASES, others, sizeof others);
    return cmocka_run_group_tests_name("prj2 downgrade", tests, NULL, NULL);
}
