/* SPDX-License-Identifier: MIT
 *
 * Upgrade of Tomb Editor projects: what each old form becomes, that nothing deprecated is left but what cannot be upgraded,
 * that counts stay, and that a second upgrade changes nothing.
 */
#include "document/visit.h"
#include "format/format_fixtures.h"
#include "type/type_tables.h"

#include <levelsmith/prj2.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct smith_bytes view(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

static struct smith_buffer upgraded(struct smith_bytes bytes, struct smith_changes *changes) {
    struct smith_buffer out;
    struct smith_error error = {0};
    if (smith_upgrade(smith_format_by_id("prj2"), bytes, NULL, NULL, &out, changes, &error) != SMITH_OK)
        fail_msg("upgrade: %s at %s", error.message, error.path);
    return out;
}

static unsigned count_of_kind(const struct smith_changes *changes, enum smith_change_kind kind) {
    unsigned count = 0;
    for (uint32_t i = 0; i < changes->count; i++)
        count += changes->items[i].kind == kind;
    return count;
}

/* ---- what is deprecated ------------------------------------------------------------------------------------------- */

static bool may_stay(const char *name) {
    static const char *const names[] = {"positional_arguments", "TeSpr", "TeSou2", "TeSou3"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static enum smith_status find_deprecated(void *context, const struct smith_visit *visit) {
    if (!visit->member) /* the root */
        return SMITH_OK;
    const struct smith_form *form = visit->variant ? smith_variant_form(visit->variant, visit->value) : NULL;
    const struct smith_annotations *annotations = form             ? &form->annotations
                                                  : visit->variant ? &visit->variant->annotations
                                                                   : &visit->member->annotations;
    const char *name = form ? form->name : visit->variant ? visit->variant->name : visit->member->name;
    bool empty = !visit->variant && visit->type->kind == SMITH_LIST && visit->member->flags & SMITH_MANY &&
                 !((const struct smith_list *)visit->value)->count;
    if (smith_annotation_find(annotations, "deprecated") && !empty && !may_stay(name))
        *(const char **)context = name;
    return SMITH_OK;
}

static void expect_nothing_deprecated(const struct smith_document *document, const char *path) {
    const char *left = NULL;
    smith_visit_all(document, find_deprecated, &left);
    if (left)
        fail_msg("%s: %s is still there", path, left);
}

/* Upgrading what is upgraded changes nothing, not even a byte. */
static void expect_stable(const struct smith_buffer *bytes) {
    struct smith_changes changes;
    struct smith_buffer again = upgraded(view(bytes), &changes);
    assert_int_equal(count_of_kind(&changes, SMITH_CHANGE_FIXED) + count_of_kind(&changes, SMITH_CHANGE_LOST), 0);
    assert_int_equal(again.size, bytes->size);
    assert_memory_equal(again.data, bytes->data, bytes->size);
    smith_changes_free(&changes);
    smith_buffer_free(&again);
}

/* ---- the fixture with everything ---------------------------------------------------------------------------------- */

static struct smith_document *everything(struct smith_changes *changes) {
    struct smith_document *document = fixture_open("prj2/everything.json");
    struct smith_buffer bytes = document_bytes(document);
    struct smith_buffer out = upgraded(view(&bytes), changes);
    struct smith_document *result = document_open(view(&out));
    expect_stable(&out);
    smith_buffer_free(&out);
    smith_buffer_free(&bytes);
    smith_document_free(document);
    return result;
}

static void nothing_deprecated_is_left(void **state) {
    (void)state;
    struct smith_changes changes;
    struct smith_document *document = everything(&changes);
    expect_nothing_deprecated(document, "everything.json");
    assert_true(count_of_kind(&changes, SMITH_CHANGE_FIXED) > 30);
    assert_true(count_of_kind(&changes, SMITH_CHANGE_SKIPPED) > 3);
    smith_changes_free(&changes);
    smith_document_free(document);
}

/* What the file alone does not say how to bring up to date is left, and that is said. */
static void arguments_without_names_are_left(void **state) {
    (void)state;
    struct smith_changes changes;
    struct smith_document *document = everything(&changes);
    uint32_t at = 0;
    while (at < changes.count && !strstr(changes.items[at].message, "the arguments of a node have no names"))
        at++;
    assert_true(at < changes.count);
    assert_string_equal(changes.items[at].code, "UPGRADE-LEFT");
    assert_int_equal(changes.items[at].kind, SMITH_CHANGE_SKIPPED);
    smith_changes_free(&changes);
    smith_document_free(document);
}

/* ---- single forms ------------------------------------------------------------------------------------------------- */

/* A project with one room and one object, changed by the case, or its middle sector is. */
struct test_case {
    const char *name;
    const char *json; /* of the object, or of members of the sector or room */
    enum { OBJECT, SECTOR, ROOM, SETTINGS } what;
    const char *path, *expected;
};

#define TRIGGER(type, target, object, timer)                                                                           \
    "\"$type\":\"trigger_untyped\",\"id\":0,\"min_x\":1,\"min_z\":1,\"max_x\":1,\"max_z\":1,\"trigger_type\":\"" type  \
    "\",\"target_type\":\"" target "\",\"parameter\":9,\"target_object_id\":" object ",\"timer\":" timer               \
    ",\"code_bits\":29,\"one_shot\":false"
#define NOTHING "{\"parameter_type\":\"Null\",\"value\":{}}"
#define OBJECT_HEAD "\"id\":0,\"position\":{\"x\":1,\"y\":2,\"z\":3}"
#define LIGHT                                                                                                          \
    "\"id\":0,\"light_type\":\"FogBulb\",\"position\":{\"x\":0,\"y\":0,\"z\":0},\"yaw\":0,\"pitch\":0,"                \
    "\"intensity\":1,\"color\":{\"r\":0.5,\"g\":0.25,\"b\":0.25},\"inner_range\":1,\"outer_range\":2,"                 \
    "\"inner_angle\":3,\"outer_angle\":4,\"enabled\":true,\"obstructable_by_room_geometry\":false,"                    \
    "\"dynamically_used\":true,\"statically_used\":true"
#define ANIMATION "\"animated_texture_sets\":[{\"extra\":{\"animation_type\":\"PFrames\",\"fps\":-1,\"uv_rotate\":2}}]"
/* Splits above the ceilings of all sectors around; and faces. */
#define BEYOND(faces)                                                                                                  \
    "\"floor_two_levels_clicks\":{\"flags\":{},\"xnzp\":1,\"xpzp\":1,\"xpzn\":1,\"xnzn\":1,"                           \
    "\"split\":{\"xnzp\":100,\"xpzp\":100,\"xpzn\":100,\"xnzn\":100}},\"faces\":[" faces "]"
#define INVISIBLE(face) "{\"$type\":\"invisible\",\"face\":\"" face "\"}"
#define TEXTURED(face, x)                                                                                              \
    "{\"$type\":\"textured\",\"face\":\"" face "\",\"texture_coords\":[{\"x\":0,\"y\":0},{\"x\":" x                    \
    ",\"y\":0},{\"x\":0,\"y\":0},{\"x\":0,\"y\":0}],"                                                                  \
    "\"parent_area_start\":{\"x\":0,\"y\":0},\"parent_area_end\":{\"x\":0,\"y\":0},\"flags\":{\"blend_mode\":0},"      \
    "\"texture_id\":0}"

static const struct test_case test_cases[] = {
    {"a fog bulb is white", "\"$type\":\"light\",\"form\":\"TeLig\"," LIGHT, OBJECT, "/color",
     "{\"r\":1,\"g\":1,\"b\":1}"},
    {"a fog bulb's red is its intensity", "\"$type\":\"light\",\"form\":\"TeLig\"," LIGHT, OBJECT, "/intensity", "0.5"},
    {"a light shines on geometry if it is static", "\"$type\":\"light\",\"form\":\"TeLig\"," LIGHT, OBJECT,
     "/used_for_imported_geometry", "true"},
    {"a locked camera has a mode",
     "\"$type\":\"camera\",\"form\":\"TeCam\"," OBJECT_HEAD ",\"script_id\":7,\"locked\":true", OBJECT, "/mode",
     "\"Locked\""},
    {"a camera keeps its script id",
     "\"$type\":\"camera\",\"form\":\"TeCam\"," OBJECT_HEAD ",\"script_id\":7,\"locked\":true", OBJECT, "/script_id",
     "7"},
    {"a sound source keeps its sound",
     "\"$type\":\"sound_source\",\"form\":\"TeSou\"," OBJECT_HEAD ",\"old_sound_id\":300,\"flags\":0,\"code_bits\":0",
     OBJECT, "/sound_id", "300"},
    {"a trigger's number is its target where the kind asks for one",
     "\"$type\":\"trigger_untyped\",\"id\":0,\"min_x\":1,\"min_z\":1,\"max_x\":1,\"max_z\":1,\"trigger_type\":\"Trigger\","
     "\"target_type\":\"FlipEffect\",\"parameter\":28,\"target_object_id\":-1,\"timer\":5,\"code_bits\":31,\"one_shot\":false",
     OBJECT, "/target", "{\"parameter_type\":\"Number\",\"value\":28}"},
    {"a trigger's object is its target where the kind asks for one", TRIGGER("Trigger", "Object", "0", "5"), OBJECT,
     "/target", "{\"parameter_type\":\"ObjectId\",\"value\":0}"},
    {"of a camera, too", TRIGGER("Trigger", "Camera", "0", "5"), OBJECT, "/target/parameter_type", "\"ObjectId\""},
    {"of a sink, too", TRIGGER("Trigger", "Sink", "0", "5"), OBJECT, "/target/parameter_type", "\"ObjectId\""},
    {"of a target, too", TRIGGER("Trigger", "Target", "0", "5"), OBJECT, "/target/parameter_type", "\"ObjectId\""},
    {"of a flyby, too", TRIGGER("Trigger", "FlyByCamera", "0", "5"), OBJECT, "/target/parameter_type", "\"ObjectId\""},
    {"of a flip map its number", TRIGGER("Trigger", "FlipMap", "0", "5"), OBJECT, "/target",
     "{\"parameter_type\":\"Number\",\"value\":9}"},
    {"a trigger of no object has no target", TRIGGER("Trigger", "Object", "-1", "5"), OBJECT, "/target", NOTHING},
    {"a trigger has no extra", TRIGGER("Trigger", "Object", "0", "5"), OBJECT, "/extra", NOTHING},
    {"nor a plugin", TRIGGER("Trigger", "Object", "0", "5"), OBJECT, "/plugin", NOTHING},
    {"the low byte of a condition's timer is the timer", TRIGGER("ConditionNg", "ParameterNg", "-1", "259"), OBJECT,
     "/timer", "{\"parameter_type\":\"Number\",\"value\":3}"},
    {"and its code bits are the extra", TRIGGER("ConditionNg", "ParameterNg", "-1", "259"), OBJECT, "/extra",
     "{\"parameter_type\":\"Number\",\"value\":29}"},
    {"the timer of an action may be two numbers, and stays", TRIGGER("Trigger", "ActionNg", "-1", "259"), OBJECT,
     "/timer", "{\"parameter_type\":\"Number\",\"value\":259}"},
    {"a trigger's timer is a parameter",
     "\"$type\":\"trigger_untyped\",\"id\":0,\"min_x\":1,\"min_z\":1,\"max_x\":1,\"max_z\":1,\"trigger_type\":\"Trigger\","
     "\"target_type\":\"Object\",\"parameter\":0,\"target_object_id\":0,\"timer\":5,\"code_bits\":31,\"one_shot\":false",
     OBJECT, "/timer", "{\"parameter_type\":\"Number\",\"value\":5}"},
    {"water is a type of room", "\"water_level\":2", ROOM, "/room_type", "\"Water\""},
    {"whose light is as strong as it was", "\"water_level\":2", ROOM, "/light_effect_strength", "2"},
    {"rain is one too", "\"rain_level\":3", ROOM, "/room_type", "\"Rain\""},
    {"whose strengths count from 0", "\"rain_level\":3", ROOM, "/room_type_strength", "2"},
    {"as those of snow do", "\"snow_level\":4", ROOM, "/room_type_strength", "3"},
    {"water's level is the strength of the light", "\"water_level\":2", ROOM, "/light_effect_strength", "2"},
    {"rain's level is one more than its strength", "\"rain_level\":3", ROOM, "/room_type_strength", "2"},
    {"of mist and reflection the later counts", "\"mist_level\":1,\"reflection_level\":2", ROOM, "/light_effect",
     "\"Reflection\""},
    {"no level is no water", "\"water_level\":0,\"room_type\":\"Rain\"", ROOM, "/room_type", "\"Rain\""},
    {"strength of light is stored as it is", "\"light_effect_strength_less_1\":1", ROOM, "/light_effect_strength", "2"},
    {"heights are world units", "\"position_clicks\":{\"x\":1,\"y\":-3,\"z\":2}", ROOM, "/position",
     "{\"x\":1,\"y\":-768,\"z\":2}"},
    {"a floor of two levels is a surface",
     "\"floor_two_levels_clicks\":{\"flags\":{},\"xnzp\":1,\"xpzp\":2,\"xpzn\":-3,\"xnzn\":4,"
     "\"split\":{\"xnzp\":5,\"xpzp\":6,\"xpzn\":7,\"xnzn\":8}}",
     SECTOR, "/floor", "{\"flags\":{},\"xnzp\":256,\"xpzp\":512,\"xpzn\":-768,\"xnzn\":1024}"},
    {"and its second level a split",
     "\"floor_two_levels_clicks\":{\"flags\":{},\"xnzp\":1,\"xpzp\":2,\"xpzn\":-3,\"xnzn\":4,"
     "\"split\":{\"xnzp\":5,\"xpzp\":6,\"xpzn\":7,\"xnzn\":8}}",
     SECTOR, "/floor_splits", "[{\"xnzp\":1280,\"xpzp\":1536,\"xpzn\":1792,\"xnzn\":2048}]"},
    {"type and speed of an animation stood elsewhere", ANIMATION, SETTINGS, "/animated_texture_sets/0/animation_type",
     "\"PFrames\""},
    {"its frames a second, too", ANIMATION, SETTINGS, "/animated_texture_sets/0/fps", "-1"},
    {"none are as many as usual, not none",
     "\"animated_texture_sets\":[{\"extra\":{\"animation_type\":\"PFrames\",\"fps\":0,\"uv_rotate\":2}}]", SETTINGS,
     "/animated_texture_sets/0", "{\"animation_type\":\"PFrames\",\"uv_rotate\":2}"},
    {"and how it rolls", ANIMATION, SETTINGS, "/animated_texture_sets/0/uv_rotate", "2"},
    {"a wall whose split is beyond what is seen has the split's name, too", BEYOND(INVISIBLE("WallPositiveZFloor1")),
     SECTOR, "/faces", "[" INVISIBLE("WallPositiveZFloor1") "," INVISIBLE("WallPositiveZFloor2") "]"},
    {"in place of what the split had, which nobody saw",
     BEYOND(TEXTURED("WallPositiveXFloor2", "9") "," INVISIBLE("WallPositiveXFloor1")), SECTOR, "/faces",
     "[" INVISIBLE("WallPositiveXFloor2") "," INVISIBLE("WallPositiveXFloor1") "]"},
    {"of two textures of a wall the last counts",
     BEYOND(INVISIBLE("WallPositiveXFloor1") "," TEXTURED("WallPositiveXFloor1", "9")), SECTOR,
     "/faces/2/texture_coords/1", "{\"x\":9,\"y\":0}"},
    {"and without any the split has none", BEYOND(INVISIBLE("Floor") "," INVISIBLE("WallNegativeZFloor2")), SECTOR,
     "/faces", "[" INVISIBLE("Floor") "]"},
};

static struct smith_document *document_of(const struct test_case *test_case) {
    char text[4096];
    const char *room = test_case->what == ROOM ? test_case->json : NULL,
               *sector = test_case->what == SECTOR ? test_case->json : NULL,
               *object = test_case->what == OBJECT ? test_case->json : NULL,
               *settings = test_case->what == SETTINGS ? test_case->json : "";
    snprintf(
        text, sizeof text,
        "{\"$format\":\"prj2\",\"settings\":{%s},\"rooms\":[{\"sectors_x\":3,\"sectors_z\":3%s%s,\"sectors\":[{\"position\":"
        "4%s%s},{\"position\":0},{\"position\":2},{\"position\":6},{\"position\":8}],\"objects\":[%s%s%s]}]}",
        settings, room ? "," : "", room ? room : "", sector ? "," : "", sector ? sector : "", object ? "{" : "",
        object ? object : "", object ? "}" : "");
    struct smith_document *document;
    struct smith_error error = {0};
    struct smith_bytes bytes = {(const uint8_t *)text, strlen(text)};
    if (smith_json_read(&smith_prj2_layout, bytes, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s: %s at %u:%u %s", test_case->name, error.message, error.line, error.column, error.path);
    return document;
}

static void upgrade_version(void **state) {
    static const char *const value_paths[] = {"/rooms/0/objects/0", "/rooms/0/sectors/0", "/rooms/0", "/settings"};
    const struct test_case *test_case = *state;
    struct smith_document *document = document_of(test_case);
    struct smith_buffer bytes = document_bytes(document);
    struct smith_changes changes;
    struct smith_buffer out = upgraded(view(&bytes), &changes);
    struct smith_document *result = document_open(view(&out));
    char path[128];
    snprintf(path, sizeof path, "%s%s", value_paths[test_case->what], test_case->path);
    assert_string_equal(json_at(result, path), test_case->expected);
    expect_stable(&out);
    smith_document_free(result);
    smith_buffer_free(&out);
    smith_changes_free(&changes);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* Of a room that was made since, beside one of the old form, no texture moves. */
static void rooms_of_today_stay(void **state) {
    static const char corners[] = "\"sectors_x\":3,\"sectors_z\":3,\"sectors\":[{\"position\":0},{\"position\":2},"
                                  "{\"position\":6},{\"position\":8},{\"position\":4,";
    static const char old[] = BEYOND(INVISIBLE("WallNegativeZFloor2")),
                      today[] =
                          "\"floor\":{\"xnzp\":256,\"xpzp\":256,\"xpzn\":256,\"xnzn\":256},\"floor_splits\":[{\"xnzp\":"
                          "25600,\"xpzp\":25600,\"xpzn\":25600,\"xnzn\":25600}],\"faces\":[" INVISIBLE(
                              "WallNegativeZFloor2") "]";
    char text[4096];
    struct smith_document *document;
    struct smith_error error;
    struct smith_changes changes;
    (void)state;
    snprintf(text, sizeof text, "{\"$format\":\"prj2\",\"rooms\":[{\"index\":0,%s%s}]},{\"index\":1,%s%s}]}]}", corners,
             old, corners, today);
    if (smith_json_read(&smith_prj2_layout, (struct smith_bytes){(const uint8_t *)text, strlen(text)}, NULL, &document,
                        &error) != SMITH_OK)
        fail_msg("%s %s", error.message, error.path);
    struct smith_buffer bytes = document_bytes(document);
    struct smith_buffer out = upgraded(view(&bytes), &changes);
    struct smith_document *result = document_open(view(&out));
    assert_string_equal(json_at(result, "/rooms/0/sectors/4/faces"), "[]");
    assert_string_equal(json_at(result, "/rooms/1/sectors/4/faces"), "[" INVISIBLE("WallNegativeZFloor2") "]");
    smith_document_free(result);
    smith_buffer_free(&out);
    smith_changes_free(&changes);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* A chunk of an old form that stands twice: when the first one is upgraded, the second would be read in its place. */
static void expect_refused(const struct test_case *twice) {
    struct smith_document *document = document_of(twice);
    struct smith_buffer bytes = document_bytes(document), out;
    struct smith_changes changes;
    struct smith_error error = {0};
    assert_int_equal(smith_upgrade(smith_format_by_id("prj2"), view(&bytes), NULL, NULL, &out, &changes, &error),
                     SMITH_REFUSED);
    assert_string_equal(error.code, "EDIT-UNSTABLE");
    assert_string_equal(error.path, "/rooms/0/water_level");
    smith_changes_free(&changes);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

static void what_stands_twice_is_refused(void **state) {
    static const struct test_case twice[] = {
        {"3", "\"water_level\":2,\"$extra\":\"07546557617465720103\"", ROOM, "", ""},
        {"as when new", "\"water_level\":2,\"$extra\":\"07546557617465720100\"", ROOM, "", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof twice / sizeof *twice; i++)
        expect_refused(&twice[i]);
}

/* ---- real projects ------------------------------------------------------------------------------------------------ */

static int64_t count_of(const struct smith_document *document, const char *key) {
    struct smith_facts facts;
    struct smith_error error;
    int64_t count = 0;
    assert_int_equal(smith_info(document, NULL, NULL, &facts, &error), SMITH_OK);
    for (uint32_t i = 0; i < facts.count; i++)
        if (strcmp(facts.items[i].key, key) == 0)
            count = facts.items[i].number;
    smith_facts_free(&facts);
    return count;
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

static void real_file(const char *path, struct smith_bytes bytes) {
    static const char *const keys[] = {"rooms", "sectors", "objects", "lights", "portals", "triggers", "textures"};
    struct smith_changes changes;
    struct smith_document *before = document_open(bytes);
    struct smith_buffer out = upgraded(bytes, &changes);
    struct smith_document *after = document_open(view(&out));
    expect_nothing_deprecated(after, path);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        assert_int_equal(count_of(before, keys[i]), count_of(after, keys[i]));
    bool broken_off = bytes.data[bytes.size - 1] != 0; /* that is for `repair` */
    if (!broken_off && errors_in(view(&out)))
        fail_msg("%s: errors after the upgrade", path);
    expect_stable(&out);
    smith_document_free(after);
    smith_document_free(before);
    smith_changes_free(&changes);
    smith_buffer_free(&out);
}

static void real_files_are_brought_up_to_date(void **state) {
    (void)state;
    if (!corpus_visit("prj2", ".prj2", real_file)) {
        print_message("no real projects here: skipped\n");
        skip();
    }
}

int test_prj2_upgrade(void) {
    enum { TEST_CASES = sizeof test_cases / sizeof *test_cases };
    struct CMUnitTest tests[TEST_CASES + 4] = {
        cmocka_unit_test(nothing_deprecated_is_left),
        cmocka_unit_test(arguments_without_names_are_left),
        cmocka_unit_test(rooms_of_today_stay),
        cmocka_unit_test(what_stands_twice_is_refused),
        cmocka_unit_test(real_files_are_brought_up_to_date),
    };
    for (unsigned i = 0; i < TEST_CASES; i++)
        tests[i + 4] =
            (struct CMUnitTest){test_cases[i].name, upgrade_version, NULL, NULL, (void *)(uintptr_t)&test_cases[i]};
    return cmocka_run_group_tests_name("prj2 upgrade", tests, NULL, NULL);
}
