/* SPDX-License-Identifier: MIT
 *
 * Projects as projects of Tomb Editor: subject by subject, what comes of the fixture that has everything, and of it
 * with one value changed.
 */
#include "format/format_fixtures.h"
#include "format/prj/prj.h"
#include "format/prj/rooms/prj_rooms.h"
#include "format/wad_names/wad_names.h"

#include <levelsmith/convert.h>
#include <levelsmith/edit.h>
#include <levelsmith/prj2.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct smith_findings notes; /* of the conversion before */

static struct smith_buffer convert(const struct smith_document *document, const struct smith_convert_options *options) {
    struct smith_buffer out;
    struct smith_error error = {0};
    smith_findings_free(&notes);
    if (smith_convert_write(document, smith_prj_conversions, options, &out, &notes, &error) != SMITH_OK)
        fail_msg("%s: %s", error.code, error.message);
    return out;
}

static struct smith_document *converted(const struct smith_document *document,
                                        const struct smith_convert_options *options) {
    struct smith_buffer out = convert(document, options);
    struct smith_document *made = document_open((struct smith_bytes){out.data, out.size});
    smith_buffer_free(&out);
    return made;
}

static const char *note_at(const char *code) {
    for (uint32_t i = 0; i < notes.count; i++)
        if (strcmp(notes.items[i].code, code) == 0)
            return notes.items[i].path;
    return NULL;
}

/* A path that ends in "/$type" asks for the kind of an object, which its JSON begins with. */
static void assert_json(const struct smith_document *document, const char *path, const char *expected) {
    char object[128], begin[64];
    const char *kind = strstr(path, "/$type");
    snprintf(object, sizeof object, "%.*s", kind ? (int)(kind - path) : (int)strlen(path), path);
    snprintf(begin, sizeof begin, "{\"$type\":%s,", kind ? expected : "");
    const char *found = json_at(document, object);
    if (kind ? strncmp(found, begin, strlen(begin)) != 0 : strcmp(found, expected) != 0)
        fail_msg("%s is %s, not %s", path, found, expected);
}

struct expectation {
    const char *path, *json;
};

static void assert_all(const struct smith_document *document, const struct expectation *rows) {
    for (; rows->path; rows++)
        assert_json(document, rows->path, rows->json);
}

/* ---- the fixture, subject by subject ----------------------------------------------------------------------------- */

static const struct expectation settings[] = {
    {"/settings/game_version", "\"Trng\""},
    {"/settings/sound_system", "\"Xml\""},
    {"/settings/wads/0/path", "\"C:\\\\TRLE\\\\MINE\\\\CITY.wad\""},
    {"/settings/sounds_catalogs/0/path", "\"C:\\\\TRLE\\\\MINE\\\\CITY.sfx\""},
    {"/settings/textures/0/path", "\"C:\\\\TRLE\\\\MINE\\\\CITY.TGA\""},
    {"/settings/textures/0/foot_step_sounds/width", "4"},
    {"/settings/textures/0/foot_step_sounds/height", "64"},
    {"/settings/animated_texture_sets/0/animation_type", "\"RiverRotate\""},
    {"/settings/animated_texture_sets/0/fps", "30"},
    {"/settings/animated_texture_sets/0/uv_rotate", "6"},
    {"/settings/animated_texture_sets/0/frames/frames/3/texture_coords",
     "[{\"x\":192,\"y\":128},{\"x\":192,\"y\":64},{\"x\":256,\"y\":64},{\"x\":256,\"y\":128}]"},
    {NULL, NULL},
};

static const struct expectation rooms[] = {
    {"/rooms/0/name", "\"Hall (0:0)\""},
    {"/rooms/0/position", "{\"x\":10,\"y\":0,\"z\":10}"},
    {"/rooms/0/ambient_light", "{\"r\":0.46875,\"g\":0.59375,\"b\":0.71875}"},
    {"/rooms/0/horizon", "true"},
    {"/rooms/0/outside", "true"},
    {"/rooms/0/locked", "true"},
    {"/rooms/1/room_type", "\"Water\""},
    {"/rooms/1/alternate", "{\"group\":1,\"room\":3}"},
    {"/rooms/1/sectors_x", "5"},
    {"/rooms/1/sectors_z", "4"},
    {NULL, NULL},
};

static const struct expectation portals[] = {
    {"/rooms/0/objects/0/direction", "\"WallPositiveZ\""},
    {"/rooms/0/objects/0/adjoining_room_index", "1"},
    {"/rooms/0/objects/0/min_x", "2"},
    {"/rooms/0/objects/0/min_y", "4"},
    {"/rooms/0/objects/0/max_x", "2"},
    {"/rooms/0/objects/0/max_y", "4"},
    {"/rooms/0/objects/1/direction", "\"Floor\""},
    {"/rooms/0/objects/1/adjoining_room_index", "2"},
    {"/rooms/2/objects/0/direction", "\"Ceiling\""},
    {"/rooms/3/objects/0/direction", "\"WallNegativeZ\""}, /* a room that another flips to has its portals, too */
    {NULL, NULL},
};

static const struct expectation things[] = {
    {"/rooms/0/objects/18",
     "{\"$type\":\"moveable\",\"id\":18,\"position\":{\"x\":2560,\"y\":512,\"z\":2560},\"yaw\":225,\"script_id\":4,"
     "\"wad_object_id\":0,\"ocb\":-433,\"invisible\":true,\"clear_body\":true,\"code_bits\":17,"
     "\"color\":{\"r\":1.0234375,\"g\":1.9609375,\"b\":0.5234375}}"},
    {"/rooms/0/objects/19/$type", "\"static\""},
    {"/rooms/0/objects/19/wad_object_id", "0"}, /* PLANT0, slot 3 of this project */
    {"/rooms/0/objects/19/ocb", "68"},
    {NULL, NULL},
};

static const struct expectation triggers[] = {
    {"/rooms/0/objects/2/target", "{\"parameter_type\":\"ObjectId\",\"value\":18}"},
    {"/rooms/0/objects/2/one_shot", "true"},
    {"/rooms/0/objects/2/code_bits", "31"},
    {"/rooms/0/objects/2/plugin", "{\"parameter_type\":\"Number\",\"value\":0}"},
    {"/rooms/0/objects/4/target_type", "\"Sink\""},
    {"/rooms/0/objects/4/code_bits", "28"},
    {"/rooms/0/objects/4/timer", "{\"parameter_type\":\"Number\",\"value\":65535}"},
    {"/rooms/0/objects/5/target", "{\"parameter_type\":\"Number\",\"value\":1}"},
    {"/rooms/0/objects/11/extra", "{\"parameter_type\":\"Null\",\"value\":{}}"},
    {"/rooms/0/objects/13/timer", "{\"parameter_type\":\"Number\",\"value\":9}"}, /* 265 is 9 and 1 */
    {"/rooms/0/objects/13/extra", "{\"parameter_type\":\"Number\",\"value\":1}"},
    {"/rooms/0/objects/13/target", "{\"parameter_type\":\"ObjectId\",\"value\":18}"}, /* action 9 is on a moveable */
    {"/rooms/0/objects/14/target", "{\"parameter_type\":\"Null\",\"value\":{}}"},
    {"/rooms/0/objects/15/trigger_type", "\"ConditionNg\""},
    {"/rooms/0/objects/15/code_bits", "31"}, /* which a condition has as its argument, too */
    {"/rooms/0/objects/16/target_type", "\"ParameterNg\""}, /* whatever the project says */
    {"/rooms/0/objects/16/code_bits", "28"},
    {"/rooms/0/objects/15/extra", "{\"parameter_type\":\"Number\",\"value\":31}"},
    {"/rooms/0/objects/17/plugin", "{\"parameter_type\":\"Number\",\"value\":2}"},
    {NULL, NULL},
};

static void test_subjects(void **state) {
    (void)state;
    struct smith_document *project = fixture_open("prj/everything.json"), *made = converted(project, NULL);
    assert_all(made, settings);
    assert_all(made, rooms);
    assert_all(made, portals);
    assert_all(made, things);
    assert_all(made, triggers);
    assert_string_equal(note_at("PRJ-CONVERT-TARGET"), "/rooms/0/room/objects/14"); /* there is no flight 0 */
    assert_string_equal(note_at("PRJ-CONVERT-LINK"), "/rooms/0/room/link");
    assert_string_equal(note_at("PRJ-CONVERT-PLUGIN"), "/ng/features/plugins/0");
    smith_document_free(made);
    smith_document_free(project);
}

/* The cave has a portal, then a thing of each kind that lights have, then the lights. */
static void test_lights(void **state) {
    (void)state;
    static const struct expectation expected[] = {
        {"/rooms/1/objects/1/$type", "\"sound_source\""},
        {"/rooms/1/objects/1/sound_id", "118"},
        {"/rooms/1/objects/2/strength", "16"},
        {"/rooms/1/objects/3/mode", "\"Default\""},
        {"/rooms/1/objects/4/mode", "\"Locked\""},
        {"/rooms/1/objects/5/yaw", "90"},
        {"/rooms/1/objects/5/pitch", "10"},
        {"/rooms/1/objects/5/roll", "300"},
        {"/rooms/1/objects/5/speed", "1"},
        {"/rooms/1/objects/5/flags", "2305"},
        {"/rooms/1/objects/6/light_type", "\"Point\""},
        {"/rooms/1/objects/6/intensity", "0.5"},
        {"/rooms/1/objects/6/inner_range", "1"},
        {"/rooms/1/objects/7/light_type", "\"Shadow\""},
        {"/rooms/1/objects/8/yaw", "270"},
        {"/rooms/1/objects/8/pitch", "-45"},
        {"/rooms/1/objects/9/inner_range", "3"}, /* of a spot the angles are where others have ranges */
        {"/rooms/1/objects/9/inner_angle", "1024"},
        {"/rooms/1/objects/10/dynamically_used", "false"},
        {"/rooms/1/objects/11/intensity", "1"}, /* of a fog bulb: its red */
        {"/rooms/1/objects/11/color", "{\"r\":1,\"g\":1,\"b\":1}"},
        {NULL, NULL},
    };
    struct smith_document *project = fixture_open("prj/everything.json"), *made = converted(project, NULL);
    assert_all(made, expected);
    smith_document_free(made);
    smith_document_free(project);
}

/* ---- one value changed ------------------------------------------------------------------------------------------- */

static void change(struct smith_document *document, const char *path, const char *json) {
    struct smith_edit *edit;
    struct smith_error error = {0};
    if (smith_edit_begin(document, NULL, &edit, &error) != SMITH_OK ||
        smith_edit_put(edit, path, (struct smith_bytes){(const uint8_t *)json, strlen(json)}, &error) != SMITH_OK)
        fail_msg("%s: %s", path, error.message);
    smith_edit_end(edit);
}

static void test_changes(void **state) {
    (void)state;
    static const struct {
        const char *change, *value, *path, *json, *code;
    } rows[] = {
        {"/rooms/0/room/flags1", "[\"snow\"]", "/rooms/0/room_type", "\"Snow\"", NULL},
        {"/rooms/0/room/flags1", "[\"rain\",\"mist\"]", "/rooms/0/light_effect", "\"Mist\"", NULL},
        {"/rooms/0/room/flags1", "[\"reflection\",\"mist\"]", "/rooms/0/light_effect", "\"Reflection\"", NULL},
        {"/rooms/0/room/mist", "1", "/rooms/0/light_effect_strength", "2", NULL},
        {"/rooms/0/room/mist", "9", "/rooms/0/light_effect_strength", "10", NULL},
        {"/rooms/0/room/mist", "255", "/rooms/0/light_effect_strength", "0", NULL},
        {"/rooms/0/room/objects/3/z_blocks", "0", "/rooms/0/objects/3/max_x", "2", NULL},
        {"/rooms/0/room/objects/3/z_block_room", "99", "/rooms/0/objects/3/min_x", "3", NULL},
        {"/rooms/1/room/lights/10/data/pitch", "-181", "/rooms/1/objects/5/pitch", "90", NULL},
        {"/rooms/1/room/lights/10/data/speed", "40000", "/rooms/1/objects/5/speed", "0", NULL},
        {"/rooms/1/room/lights/10/data/slot", "{\"fov\":200,\"number\":3,\"sequence\":2}", "/rooms/1/objects/5/fov",
         "180", NULL},
        {"/rooms/1/room/lights/6/data/slot", "65535", "/rooms/1/objects/1/sound_id", "-1", NULL},
        {"/rooms/1/room/water", "2", "/rooms/1/light_effect_strength", "3", NULL},
        {"/rooms/0/room/blocks/6/floor", "-4", "/rooms/0/position/y", "-1024", NULL},
        {"/rooms/0/room/blocks/6/flags1", "[\"climb_e\",\"death\"]", "/rooms/0/sectors/6/properties",
         "[\"DeathFire\",\"ClimbPositiveZ\"]", NULL},
        {"/rooms/0/room/blocks/6/flags3", "[\"ceiling_split\"]", "/rooms/0/sectors/6/ceiling/flags", "{}", NULL},
        {"/rooms/0/room/blocks/6/flags1", "[\"floor_opacity\"]", "/rooms/0/objects/1/opacity", "\"SolidFaces\"", NULL},
        {"/rooms/0/room/objects/3/data/item", "31", "/rooms/0/objects/3/target_type", "\"Camera\"", NULL},
        {"/rooms/0/room/objects/14/data/item", "2", "/rooms/0/objects/14/target",
         "{\"parameter_type\":\"ObjectId\",\"value\":25}", NULL},
        {"/rooms/0/room/objects/2/data/item", "99", "/rooms/0/objects/2/target",
         "{\"parameter_type\":\"Null\",\"value\":{}}", "PRJ-CONVERT-TARGET"},
        {"/rooms/0/room/objects/0/data/slot", "4", "/rooms/0/objects/18/$type", "\"static\"", "PRJ-CONVERT-SPRITES"},
        {"/slots/0/object/name", "\"NOBODY\"", "/rooms/0/objects/18/wad_object_id", "0", "PRJ-CONVERT-SLOT"},
        {"/slots/0/object/name", "\"fish\"", "/rooms/0/objects/18/wad_object_id", "107", NULL},
        {"/slots/0/object/name", "\"DOOR_TYPE1\"", "/rooms/0/objects/18/wad_object_id", "322", NULL},
        {"/ng/features/animations/codes/0", "{\"value\":500,\"kind\":\"frames\"}",
         "/settings/animated_texture_sets/0/fps", "2", NULL},
        {"/ng/features/animations/codes/0", "{}", "/settings/animated_texture_sets/0/fps", "15", NULL},
        {"/num_animations", "0", "/settings/animated_texture_sets/0/fps", "16", NULL},
        {"/animations/0/last_tile", "5", "/settings/animated_texture_sets/0/frames/frames/1/repeat", "1", NULL},
        {"/version", "\"v50\"", "/settings/textures/0/foot_step_sounds/height", "256", NULL},
        {"/terrain/1", "\"sand\"", "/settings/textures/0/foot_step_sounds/sounds/1", "\"Sand\"", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_document *project = fixture_open("prj/everything.json");
        change(project, rows[i].change, rows[i].value);
        struct smith_document *made = converted(project, NULL);
        assert_json(made, rows[i].path, rows[i].json);
        if (rows[i].code && !note_at(rows[i].code))
            fail_msg("%s is not noted", rows[i].code);
        smith_document_free(made);
        smith_document_free(project);
    }
}

/* Object 11 is a flip effect, by the catalog of NGLE: what its timer is, and whether it has a second number. Object 13 is an
 * action, 15 a condition; both have their number in the timer. */
static void test_effects(void **state) {
    (void)state;
    static const struct {
        const char *item, *number, *timer; /* object, target, timer */
        const char *targeted, *timed, *extra; /* what they become; NULL = nothing */
    } rows[] = {
        {"11", "69", "261", "69", "261", NULL}, /* no second number: the whole word */
        {"11", "70", "261", "70", "5", "1"},
        {"11", "70", "5", "70", "5", "0"}, /* ... also where it is 0 */
        {"11", "3", "261", "3", "5", "1"}, /* not in the catalog */
        {"11", "160", "5", "160", "object 19", NULL}, /* a static, or whatever has its number */
        {"11", "160", "99", "160", NULL, NULL},
        {"11", "88", "2", "88", "room 2", "0"},
        {"11", "361", "200", "361", "200", NULL}, /* there are no 200 rooms */
        {"13", "5", "28", "object 19", "28", NULL},
        {"13", "32", "45", "object 25", "45", "0"}, /* no flight 32, so the camera with that number */
        {"13", "2", "45", "object 25", "45", "0"}, /* flight 2 begins with it */
        {"13", "5", "120", "5", "120", "0"}, /* not in the catalog */
        {"15", "5", "14", "object 19", "14", "31"},
        {"15", "5", "15", "5", "15", NULL},
        {"15", "5", "300", "5", "44", "31"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_document *project = fixture_open("prj/everything.json");
        const char *const members[] = {"item", "timer"}, *const values[] = {rows[i].number, rows[i].timer};
        const char *const made_members[] = {"target", "timer", "extra"}, *const expected[] = {rows[i].targeted,
                                                                                              rows[i].timed,
                                                                                              rows[i].extra};
        char path[96], json[96];
        for (int k = 0; k < 2; k++) {
            snprintf(path, sizeof path, "/rooms/0/room/objects/%s/data/%s", rows[i].item, members[k]);
            change(project, path, values[k]);
        }
        struct smith_document *made = converted(project, NULL);
        for (int k = 0; k < 3; k++) {
            const char *space = expected[k] ? strchr(expected[k], ' ') : NULL;
            const char *kind = !space ? "Number" : expected[k][0] == 'r' ? "RoomId" : "ObjectId";
            snprintf(path, sizeof path, "/rooms/0/objects/%s/%s", rows[i].item, made_members[k]);
            snprintf(json, sizeof json, "{\"parameter_type\":\"%s\",\"value\":%s}", kind,
                     space         ? space + 1
                     : expected[k] ? expected[k]
                                   : "");
            assert_json(made, path, expected[k] ? json : "{\"parameter_type\":\"Null\",\"value\":{}}");
        }
        smith_document_free(made);
        smith_document_free(project);
    }
}

/* Numbers of types that neither the old editors nor NGLE have. */
static void test_unknown_trigger(void **state) {
    (void)state;
    static const char *const changes[][2] = {{"/rooms/0/room/objects/3/data/type", "14"},
                                             {"/rooms/0/room/objects/3/data/item_type", "16"}};
    for (int i = 0; i < 2; i++) {
        struct smith_document *project = fixture_open("prj/everything.json");
        change(project, changes[i][0], changes[i][1]);
        struct smith_document *made = converted(project, NULL);
        assert_string_equal(note_at("PRJ-CONVERT-TRIGGER"), "/rooms/0/room/objects/3");
        assert_json(made, "/rooms/0/objects/3/trigger_type", "\"Switch\""); /* the one behind it */
        smith_document_free(made);
        smith_document_free(project);
    }
}

/* Of areas of doors as portals: x0 z0 x1 z1 of each, and the room behind; those of the flipped room come last. */
static void test_openings(void **state) {
    (void)state;
    static const struct {
        struct smith_prj_opening areas[4], made[4];
        uint32_t area_count, made_count;
    } rows[] = {
        {{{1, 1, 2, 2, 7}, {4, 4, 4, 5, 8}}, {{1, 1, 2, 2, 7}, {4, 4, 4, 5, 8}}, 2, 2},
        {{{1, 1, 4, 4, 7}, {2, 2, 3, 3, 7}}, {{1, 1, 4, 4, 7}}, 2, 1}, /* the later one lies in the first */
        {{{1, 1, 4, 4, 7}, {1, 1, 4, 4, 7}}, {{1, 1, 4, 4, 7}}, 2, 1},
        /* the smaller one stays, and the rest is covered anew, row by row */
        {{{1, 1, 4, 3, 7}, {1, 8, 4, 9, 7}, {1, 1, 4, 4, 7}, {1, 7, 4, 9, 7}},
         {{1, 1, 4, 3, 7}, {1, 8, 4, 9, 7}, {1, 4, 4, 4, 7}, {1, 7, 4, 7, 7}},
         4,
         4},
        {{{1, 1, 2, 4, 7}, {2, 3, 3, 4, 7}}, {{1, 1, 2, 4, 7}, {3, 3, 3, 4, 7}}, 2, 2}, /* they overlap: the first */
        {{{1, 1, 2, 2, 7}, {1, 1, 3, 2, 8}}, {{1, 1, 2, 2, 7}, {3, 1, 3, 2, 8}}, 2, 2},
        {{{2, 2, 3, 3, 7}, {4, 2, 5, 3, 8}, {1, 2, 4, 3, 8}},
         {{4, 2, 5, 3, 8}, {2, 2, 3, 3, 7}, {1, 2, 1, 3, 8}},
         3,
         3},
        {{{-1, 1, 2, 2, 7}, {8, 8, 10, 8, 7}}, {{0}}, 2, 0}, /* not all in the room */
    };
    enum { SIDE = 10 };
    uint32_t links[SIDE * SIDE];
    struct smith_prj_opening items[SIDE * SIDE];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_prj_openings openings = {.links = links, .items = items};
        smith_prj_openings_begin(&openings, SIDE, SIDE);
        for (uint32_t k = 0; k < rows[i].area_count; k++)
            smith_prj_openings_add(&openings, &rows[i].areas[k]);
        smith_prj_openings_end(&openings);
        assert_int_equal(openings.count, rows[i].made_count);
        assert_memory_equal(openings.items, rows[i].made, openings.count * sizeof *items);
    }
}

/* What the editor would not keep: textures of faces that are not there, splits that reach no wall. */
static void test_unseen(void **state) {
    (void)state;
    struct smith_document *project = fixture_open("prj/everything.json"), *made = converted(project, NULL);
    const struct smith_prj2_project *level = smith_prj2_root(made);
    uint32_t faces = 0, floors = 0, ceilings = 0;
    for (uint32_t i = 0; i < level->rooms.count; i++)
        for (uint32_t k = 0; k < level->rooms.items[i]->sectors.count; k++) {
            const struct smith_prj2_sector *sector = level->rooms.items[i]->sectors.items[k];
            faces += sector->faces.count;
            floors += sector->floor_splits.count;
            ceilings += sector->ceiling_splits.count;
        }
    assert_int_equal(faces, 2);
    assert_int_equal(floors, 6); /* of 52 sectors */
    assert_int_equal(ceilings, 6);
    smith_document_free(made);
    smith_document_free(project);
}

/* Straight up stays, straight down is turned over. */
static void test_steep_lights(void **state) {
    (void)state;
    static const char *const rows[][3] = {{"-90", "90", "270"}, {"90", "-90", "90"}, {"-91", "89", "90"}};
    for (int i = 0; i < 3; i++) {
        struct smith_document *project = fixture_open("prj/everything.json");
        change(project, "/rooms/1/room/lights/2/data/x", rows[i][0]);
        struct smith_document *made = converted(project, NULL);
        assert_json(made, "/rooms/1/objects/8/pitch", rows[i][1]);
        assert_json(made, "/rooms/1/objects/8/yaw", rows[i][2]);
        smith_document_free(made);
        smith_document_free(project);
    }
}

/* ---- options ----------------------------------------------------------------------------------------------------- */

static void test_engines(void **state) {
    (void)state;
    struct smith_document *project = fixture_open("prj/everything.json");
    struct smith_document *made = converted(project, &(struct smith_convert_options){.dialect = "TR4"});
    assert_json(made, "/settings/game_version", "\"Tr4\"");
    smith_document_free(made);
    made = converted(project, &(struct smith_convert_options){.dialect = "TombEngine"});
    assert_json(made, "/settings/game_version", "\"TombEngine\"");
    assert_json(made, "/rooms/0/objects/18/$type", "\"moveable\"");
    assert_json(made, "/rooms/0/objects/18/script_id", "-1");
    assert_json(made, "/rooms/0/objects/19/scale", "1");
    assert_json(made, "/rooms/1/objects/4/locked", "true");
    assert_json(made, "/rooms/3/objects/1/wad_object_id", "2"); /* PISTOLS_ANIM, 1 in TR4 */
    smith_document_free(made);
    smith_document_free(project);
}

static void test_files(void **state) {
    (void)state;
    struct smith_document *project = fixture_open("prj/everything.json");
    struct smith_document *made =
        converted(project, &(struct smith_convert_options){.textures = "art/city.tga", .wad = "D:\\wads\\mine.wad2"});
    assert_json(made, "/settings/textures/0/path", "\"$(LevelDirectory)\\\\art\\\\city.tga\"");
    assert_json(made, "/settings/wads/0/path", "\"D:\\\\wads\\\\mine.wad2\"");
    assert_json(made, "/settings/sounds_catalogs/0/path", "\"D:\\\\wads\\\\mine.sfx\"");
    smith_document_free(made);
    smith_document_free(project);
}

/* The fixture has camera 3 of sequence 2, by five bits: sequence 4 by four. With an odd sequence by four bits five make no
 * sense, but where it is the end of a flight of more than 16 cameras. */
static void test_flyby_bits(void **state) {
    (void)state;
    static const struct {
        const char *slot, *other;
        unsigned bits;
        const char *sequence, *number;
    } rows[] = {
        {NULL, NULL, 0, "2", "3"},
        {NULL, NULL, 4, "4", "3"},
        {NULL, NULL, 5, "2", "3"},
        {"{\"fov\":80,\"number\":19,\"sequence\":2}", NULL, 0, "5", "3"},
        {"{\"fov\":80,\"number\":19,\"sequence\":2}", NULL, 5, "2", "19"},
        {"{\"fov\":80,\"number\":16,\"sequence\":2}", "{\"fov\":80,\"number\":15,\"sequence\":2}", 0, "2", "16"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_document *project = fixture_open("prj/everything.json");
        if (rows[i].other) {
            char copy[2048];
            snprintf(copy, sizeof copy, "%s", json_at(project, "/rooms/1/room/lights/10"));
            change(project, "/rooms/1/room/lights/9", copy);
            change(project, "/rooms/1/room/lights/9/data/slot", rows[i].other);
        }
        if (rows[i].slot)
            change(project, "/rooms/1/room/lights/10/data/slot", rows[i].slot);
        struct smith_document *made = converted(project, &(struct smith_convert_options){.flyby_bits = rows[i].bits});
        assert_json(made, "/rooms/1/objects/5/sequence", rows[i].sequence);
        assert_json(made, "/rooms/1/objects/5/number", rows[i].number);
        smith_document_free(made);
        smith_document_free(project);
    }
}

/* For an older release: what it reads, and what it does not is noted. */
static void test_releases(void **state) {
    (void)state;
    struct smith_document *project = fixture_open("prj/everything.json");
    struct smith_document *made = converted(project, &(struct smith_convert_options){.release = "1.6"});
    assert_json(made, "/rooms/0/position_clicks/y", "0");
    assert_non_null(note_at("DOWNGRADE-LOST")); /* the plugin of a trigger */
    smith_document_free(made);
    struct smith_buffer out;
    struct smith_error error = {0};
    smith_findings_free(&notes);
    assert_int_equal(smith_convert_write(project, smith_prj_conversions,
                                         &(struct smith_convert_options){.release = "never"}, &out, &notes, &error),
                     SMITH_BAD_VALUE);
    assert_null(out.data);
    smith_document_free(project);
}

/* ---- the result -------------------------------------------------------------------------------------------------- */

static void assert_good(const char *path, const struct smith_document *project) {
    const struct smith_format *format = smith_format_by_id("prj2");
    struct smith_buffer out = convert(project, NULL), again;
    const struct smith_bytes bytes = {out.data, out.size};
    struct smith_findings findings;
    struct smith_changes changes;
    struct smith_error error = {0};
    assert_int_equal(smith_check(format, bytes, NULL, NULL, &findings, &error), SMITH_OK);
    for (uint32_t i = 0; i < findings.count; i++)
        if (findings.items[i].severity == SMITH_ERROR)
            fail_msg("%s: %s: %s", path, findings.items[i].path, findings.items[i].message);
    assert_int_equal(smith_upgrade(format, bytes, NULL, NULL, &again, &changes, &error), SMITH_OK);
    assert_int_equal(changes.count, 0);
    assert_int_equal(again.size, out.size);
    assert_memory_equal(again.data, out.data, out.size);
    smith_changes_free(&changes);
    smith_findings_free(&findings);
    smith_buffer_free(&again);
    struct smith_document *made = document_open(bytes);
    struct smith_buffer clean = assert_clean(made);
    smith_buffer_free(&clean);
    smith_document_free(made);
    smith_buffer_free(&out);
}

/* No errors, canonical to the last byte, nothing to bring up to date. */
static void test_result(void **state) {
    (void)state;
    static const char *const fixtures[] = {"prj/everything.json", "prj/minimal.json"};
    for (size_t i = 0; i < sizeof fixtures / sizeof *fixtures; i++) {
        struct smith_document *project = fixture_open(fixtures[i]);
        assert_good(fixtures[i], project);
        smith_document_free(project);
    }
}

static void check_real(const char *path, struct smith_bytes bytes) {
    struct smith_document *project = document_open(bytes);
    assert_good(path, project);
    smith_document_free(project);
}

static void test_real(void **state) {
    (void)state;
    if (!(corpus_visit("prj", ".PRJ", check_real) + corpus_visit("prj", ".prj", check_real)))
        skip();
}

/* ---- names ------------------------------------------------------------------------------------------------------- */

static void test_names(void **state) {
    (void)state;
    assert_string_equal(smith_wad_name(SMITH_WAD_TR4, SMITH_WAD_MOVEABLE, 322), "DOOR_TYPE1");
    assert_string_equal(smith_wad_name(SMITH_WAD_TR4, SMITH_WAD_STATIC, 30), "ARCHITECTURE0");
    assert_string_equal(smith_wad_name(SMITH_WAD_TR4, SMITH_WAD_SOUND, 0), "LARA_FEET");
    assert_string_equal(smith_wad_name(SMITH_WAD_TOMB_ENGINE, SMITH_WAD_MOVEABLE, 0), "LARA");
    assert_null(smith_wad_name(SMITH_WAD_TR4, SMITH_WAD_MOVEABLE, -1));
    assert_null(smith_wad_name(SMITH_WAD_TR4, SMITH_WAD_MOVEABLE, 65536));
    assert_null(smith_wad_name(SMITH_WAD_NO_ENGINE, SMITH_WAD_MOVEABLE, 0));
    assert_int_equal(smith_wad_number(SMITH_WAD_TR4, SMITH_WAD_STATIC, "ARCHITECTURE0"), 30);
    assert_int_equal(smith_wad_number(SMITH_WAD_TR4, SMITH_WAD_MOVEABLE, "ARCHITECTURE0"), -1);
    assert_int_equal(smith_wad_number(SMITH_WAD_TR4, SMITH_WAD_MOVEABLE, "FISH"), 107);
    assert_int_equal(smith_wad_number(SMITH_WAD_TR4, SMITH_WAD_MOVEABLE, "LOCUST_EMITTER"), 107);
    assert_int_equal(smith_wad_number(SMITH_WAD_TR4, SMITH_WAD_MOVEABLE, "LOCUST"), -1);
    assert_int_equal(smith_wad_in_tomb_engine(461), -1); /* BINOCULAR_GRAPHICS */
    assert_int_equal(smith_wad_in_tomb_engine(322),
                     smith_wad_number(SMITH_WAD_TOMB_ENGINE, SMITH_WAD_MOVEABLE, "DOOR_TYPE1"));
}

/* A name of the source is found as it stands there. */
static void check_name(enum smith_wad_engine engine, enum smith_wad_kind kind, int number, const char *name) {
    const char *got = smith_wad_name(engine, kind, number);
    assert_non_null(got);
    assert_string_equal(got, name);
    int64_t lowest = smith_wad_number(engine, kind, name);
    assert_in_range(lowest, 0, number);
    assert_string_equal(smith_wad_name(engine, kind, lowest), name);
}

/* Of a row of the source: kind, number, names by engine, and what TombEngine calls a moveable of TR4. Returns how many
 * names it has. */
static int check_row(char *line) {
    static const char *const kinds[] = {"moveable", "static", "sprites", "sound"};
    const char *cells[9] = {"", "", "", "", "", "", "", "", ""};
    int names = 0;
    if (line[0] == '#')
        return 0;
    line[strcspn(line, "\n")] = '\0';
    for (size_t i = 0; i < 9 && line; i++) {
        char *tab = strchr(line, '\t');
        cells[i] = line;
        if (tab)
            *tab = '\0';
        line = tab ? tab + 1 : NULL;
    }
    int kind = 0, number = atoi(cells[1]);
    while (strcmp(kinds[kind], cells[0]) != 0)
        kind++;
    for (int engine = 0; engine < SMITH_WAD_NO_ENGINE; engine++)
        if (*cells[2 + engine]) {
            check_name((enum smith_wad_engine)engine, (enum smith_wad_kind)kind, number, cells[2 + engine]);
            names++;
        }
    if (kind == SMITH_WAD_MOVEABLE && *cells[2 + SMITH_WAD_TR4]) {
        const int64_t there = smith_wad_number(SMITH_WAD_TOMB_ENGINE, SMITH_WAD_MOVEABLE, cells[8]);
        assert_int_equal(smith_wad_in_tomb_engine(number), there < 0 && *cells[8] ? SMITH_WAD_LEFT_OUT : there);
    }
    return names;
}

/* Every row of the table that the build packs is found, and nothing between the rows. */
static void test_all_names(void **state) {
    (void)state;
    FILE *file = fopen("src/format/wad_names/wad_names.tsv", "rb");
    assert_non_null(file);
    char line[400];
    int names = 0, found = 0;
    while (fgets(line, sizeof line, file))
        names += check_row(line);
    fclose(file);
    for (int each = 0; each < SMITH_WAD_NO_ENGINE * 4; each++)
        for (int number = 0; number <= 0xFFFF; number++)
            found += smith_wad_name((enum smith_wad_engine)(each / 4), (enum smith_wad_kind)(each % 4), number) != NULL;
    assert_int_equal(found, names);
}

int test_prj_convert(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_subjects),        cmocka_unit_test(test_lights),
        cmocka_unit_test(test_changes),         cmocka_unit_test(test_effects),
        cmocka_unit_test(test_unknown_trigger), cmocka_unit_test(test_openings),
        cmocka_unit_test(test_unseen),          cmocka_unit_test(test_steep_lights),
        cmocka_unit_test(test_engines),         cmocka_unit_test(test_files),
        cmocka_unit_test(test_flyby_bits),      cmocka_unit_test(test_releases),
        cmocka_unit_test(test_result),          cmocka_unit_test(test_real),
        cmocka_unit_test(test_names),           cmocka_unit_test(test_all_names),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    smith_findings_free(&notes);
    return failed;
}
