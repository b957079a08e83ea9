/* SPDX-License-Identifier: MIT
 *
 * The rules about Tomb Editor projects: each broken on purpose in a project that is fine, and the changes beside them
 * that are still fine; small projects that say what no change of a value can; and real projects, which must not be
 * called wrong.
 */
#include "document/document.h"
#include "document/release.h"
#include "format/format_fixtures.h"
#include "format/prj2/prj2.h"
#include "format/run.h"

#include <levelsmith/prj2.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- one value changed, or two -------------------------------------------------------------------------------- */

struct edit {
    const char *path;
    double value;
    const char *text; /* for texts */
};

struct row {
    struct edit edits[3];
    const char *codes; /* of all findings of the family, sorted, each once */
};

static void apply(struct smith_document *document, const struct edit *edit) {
    struct smith_node node;
    struct smith_error error = {0};
    if (smith_path_find(document, edit->path, &node, &error) != SMITH_OK || !node.value)
        fail_msg("%s: %s", edit->path, error.message);
    const struct smith_type *type = smith_type_inner(node.type);
    if (type->kind == SMITH_UNION) {
        const struct smith_variant *variant = node.value;
        type = smith_type_inner(smith_variant_case(type, variant)->type);
        node.value = variant->value;
    }
    if (type->kind == SMITH_TEXT)
        *(const char **)node.value = edit->text;
    else if (type->kind == SMITH_FLOAT && type->width == 4)
        *(float *)node.value = (float)edit->value;
    else if (type->kind <= SMITH_SPELLED && smith_integer_fits(type, (int64_t)edit->value))
        smith_integer_store(type, node.value, (int64_t)edit->value);
    else
        fail_msg("%s cannot be %g", edit->path, edit->value);
}

/* What is said about faces by the geometry is in most projects here, and has a test of its own. */
static bool is_of_geometry(const char *code) {
    return strncmp(code, "FACE-STALE", 10) == 0 || strncmp(code, "FACE-BARE", 9) == 0 ||
           strncmp(code, "FACE-FORM", 9) == 0;
}

/* So is that there is no wad, and nobody to play. */
static bool is_of_parts(const char *code) {
    return strncmp(code, "BUILD-ABORTED-NO-WAD", 20) == 0 || strncmp(code, "ROOMS-NO-LARA", 13) == 0;
}

/* Only the codes that are, or are not, of the geometry. */
static void keep_codes(char *codes, bool of_geometry, bool of_parts) {
    char kept[1024] = "";
    for (char *rest = codes, *word; (word = strtok_r(rest, " ", &rest));)
        if (is_of_geometry(word) == of_geometry && (of_parts || !is_of_parts(word)))
            snprintf(kept + strlen(kept), sizeof kept - strlen(kept), "%s%s", *kept ? " " : "", word);
    strcpy(codes, kept);
}

static void check_some_codes(const struct smith_document *document, const char *what, const char *expected,
                             bool of_geometry) {
    struct smith_findings findings;
    char codes[1024];
    smith_findings_begin(&findings, NULL, 0);
    assert_int_equal(smith_run_rules(&smith_prj2_format, document, NULL, NULL, NULL, &findings, NULL), SMITH_OK);
    for (uint32_t i = 0; i < findings.count; i++) /* every path leads somewhere */
        if (strcmp(findings.items[i].path, "/") != 0) {
            struct smith_node node;
            if (smith_path_find(document, findings.items[i].path, &node, NULL) != SMITH_OK)
                fail_msg("%s: %s leads nowhere", what, findings.items[i].path);
        }
    findings_codes(&findings, "PRJ2-", codes, sizeof codes);
    keep_codes(codes, of_geometry, strstr(expected, "ROOMS-NO-LARA"));
    if (strcmp(codes, expected) != 0)
        fail_msg("%s: \"%s\" instead of \"%s\"", what, codes, expected);
    smith_findings_free(&findings);
}

static void check_codes(const struct smith_document *document, const char *what, const char *expected) {
    check_some_codes(document, what, expected, false);
}

static void check_text_codes(const char *text, const char *what, const char *expected) {
    struct smith_document *document;
    struct smith_error error = {0};
    struct smith_bytes json = {(const uint8_t *)text, strlen(text)};
    if (smith_json_read(smith_prj2_format.layout, json, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    check_codes(document, what, expected);
    smith_document_free(document);
}

static void try_part(const struct row *row, bool of_geometry) {
    struct smith_document *document = fixture_open("prj2/level.json");
    char what[128];
    for (size_t i = 0; i < 3 && row->edits[i].path; i++)
        apply(document, &row->edits[i]);
    snprintf(what, sizeof what, "%s = %g", row->edits[0].path, row->edits[0].value);
    check_some_codes(document, what, row->codes, of_geometry);
    smith_document_free(document);
}

static void try_row(const struct row *row) {
    try_part(row, false);
}

#define TRY(rows)                                                                                                      \
    for (size_t i_ = 0; i_ < sizeof(rows) / sizeof *(rows); i_++)                                                      \
    try_row(&(rows)[i_])

/* In the fixture: room 0 has a portal in its east wall to room 1 and one in its floor to room 2; room 1 flips to room
 * 3. Of room 0, objects 2 to 4 are triggers, 7 is a moveable, 8 a camera, 9 a flyby camera. */
#define R0 "/rooms/0/"
#define R1 "/rooms/1/"
#define R2 "/rooms/2/"
#define R3 "/rooms/3/"

static void opening(void **state) {
    (void)state;
    static const struct row rows[] = {
        {{{R0 "index", 0, NULL}}, ""},
        {{{"/version", 0x80000000, NULL}}, "COMPRESSED"},
        {{{"/version", 1, NULL}}, "VERSION"},
        {{{"/settings/sound_system", 0, NULL}}, "SOUND-SYSTEM"},
        {{{"/settings/game_version", 4, NULL}}, "BUILD-LOST-TRIGGER-TARGET BUILD-LOST-VOLUME"},
    };
    TRY(rows);
}

static void numbers(void **state) {
    (void)state;
    static const struct row rows[] = {
        {{{"/settings/textures/1/index", 0, NULL}}, "INDEX-TWICE"},
        {{{"/settings/textures/1/index", 7, NULL}}, ""},
        {{{"/settings/volume_event_sets/1/index", 0, NULL}}, "INDEX-TWICE"},
        {{{R3 "index", 1, NULL}}, "ROOM-INDEX-TWICE"},
        {{{R3 "index", 1023, NULL}, {R1 "alternate/room", 1023, NULL}}, ""},
        {{{R3 "index", 1024, NULL}, {R1 "alternate/room", 1024, NULL}}, "ROOM-INDEX"},
        {{{R3 "index", -1, NULL}, {R1 "alternate/room", -1, NULL}}, "ROOM-INDEX"},
        {{{R0 "objects/10/id", 9, NULL}}, "OBJECT-ID-TWICE"},
        {{{R0 "objects/9/id", -1, NULL}, {R0 "objects/10/id", -1, NULL}}, ""},
        {{{R0 "objects/7/script_id", 3, NULL}}, "SCRIPT-ID-TWICE"},
        {{{R0 "objects/7/script_id", 4, NULL}}, ""},
        {{{R0 "objects/7/lua_name", 0, "vase"}}, "LUA-NAME-TWICE"},
        {{{R0 "objects/7/lua_name", 0, ""}, {R1 "objects/2/lua_name", 0, ""}}, ""},
    };
    TRY(rows);
}

static void events(void **state) {
    (void)state;
    static const struct row rows[] = {
        {{{"/settings/volume_event_sets/0/events/1/event_type", 0, NULL}}, "EVENT-TWICE"},
        {{{"/settings/volume_event_sets/0/events/1/event_type", 1, NULL}}, ""},
        {{{"/settings/volume_event_sets/0/name", 0, "lake"}}, "EVENT-SET-MISSING"},
        {{{R0 "objects/4/target_type", SMITH_PRJ2_TRIGGER_TARGET_TYPE_GLOBAL_EVENT, NULL}},
         "BUILD-LOST-EVENT EVENT-SET-MISSING"},
        {{{R0 "objects/4/target_type", SMITH_PRJ2_TRIGGER_TARGET_TYPE_GLOBAL_EVENT, NULL},
          {R0 "objects/4/target/value", 0, "level"}},
         "BUILD-LOST-EVENT"},
    };
    TRY(rows);
}

static void paths(void **state) {
    (void)state;
    static const struct row rows[] = {
        {{{"/settings/wads/0/path", 0, "..\\wads\\level.wad2"}}, ""},
        {{{"/settings/wads/0/path", 0, "D:\\level.wad2"}}, "PATH-ABSOLUTE"},
        {{{"/settings/wads/0/path", 0, "C:\\Users\\Ann\\level.wad2"}}, "PATH-USER"},
        {{{"/settings/wads/0/path", 0, "$(LevelDirectory)\\..\\users/ann/level.wad2"}}, "PATH-USER"},
        {{{"/settings/wads/0/path", 0, "$(LevelDirectory)\\Users\\level.wad2"}}, ""},
        {{{"/settings/wads/0/path", 0, "/home/ann/level.wad2"}}, "PATH-USER"},
        {{{"/settings/wads/0/path", 0, "$(LevelFolder)\\level.wad2"}}, "PATH-VARIABLE"},
        {{{"/settings/wads/0/path", 0, "$(GameDirectory)\\$(LevelName"}}, "PATH-VARIABLE"},
        {{{"/settings/wads/0/path", 0, "$(EngineVersion)\\$(SoundEngineVersion)"}}, ""},
        {{{"/settings/wads/0/path", 0, ""}}, ""},
    };
    TRY(rows);
}

static void rooms(void **state) {
    (void)state;
    static const struct row rows[] = {
        {{{R2 "sectors_x", 2, NULL}}, "FACE-IMPOSSIBLE PORTAL-OUTSIDE ROOM-SIZE"},
        {{{R2 "sectors_z", 5, NULL}}, "SECTOR-MISSING"},
        {{{R2 "sectors_z", 2000000, NULL}}, "ROOM-SIZE"},
        {{{R2 "sectors_z", 20000, NULL}}, "ROOM-SIZE"},
        {{{R2 "sectors/15/position", 16, NULL}}, "SECTOR-MISSING SECTOR-OUTSIDE"},
        {{{R2 "sectors/15/position", -1, NULL}}, "SECTOR-MISSING SECTOR-OUTSIDE"},
        {{{R2 "sectors/15/position", 14, NULL}}, "SECTOR-MISSING SECTOR-TWICE"},
        {{{R1 "alternate/room", 1, NULL}}, "FLIP-SELF PORTAL-ALONE"},
        {{{R1 "alternate/room", 9, NULL}}, "PORTAL-ALONE"}, /* the flip room is a room like others, then */
        {{{R3 "position/y", 512, NULL}}, ""},
        {{{R3 "position/x", 13, NULL}}, "FLIP-PLACE PORTAL-PLACE"},
    };
    TRY(rows);
}

static void portals(void **state) {
    (void)state;
    static const struct row rows[] = {
        {{{R0 "position/y", 99, NULL}}, ""},
        {{{R1 "position/x", 12.2, NULL}}, "CLAMPED"}, /* to where the portal is */
        {{{R1 "position/z", 11, NULL}, {R3 "position/z", 11, NULL}}, "PORTAL-PLACE"},
        {{{R1 "position/x", 1e6, NULL}, {R3 "position/x", 1e6, NULL}}, "BUILD-ABORTED-PORTAL PORTAL-PLACE"},
        {{{R1 "position/x", 1e6 + 1, NULL}, {R3 "position/x", 1e6 + 1, NULL}}, ""}, /* where that is nobody knows */
        {{{R1 "position/z", -1e6 - 1, NULL}, {R3 "position/z", -1e6 - 1, NULL}}, ""},
        {{{R0 "objects/0/max_y", 1, NULL}}, "PORTAL-PLACE"},
        {{{R0 "objects/0/max_y", 1, NULL}, {R1 "objects/0/max_y", 1, NULL}, {R3 "objects/0/max_y", 1, NULL}}, ""},
        {{{R0 "objects/0/max_y", 3, NULL}}, "PORTAL-BORDER"},
        {{{R0 "objects/0/min_x", 2, NULL}}, "BUILD-ABORTED-ROUND PORTAL-BORDER PORTAL-PLACE"},
        {{{R0 "objects/1/min_x", 0, NULL}}, "PORTAL-BORDER PORTAL-PLACE"},
        {{{R0 "objects/1/min_x", 2, NULL}, {R0 "objects/1/max_x", 1, NULL}}, "PORTAL-OUTSIDE PORTAL-PLACE"},
        {{{R0 "objects/0/max_x", 4, NULL}}, "PORTAL-OUTSIDE PORTAL-PLACE"},
        {{{R0 "objects/0/direction", SMITH_PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_X, NULL}}, "PORTAL-ALONE PORTAL-BORDER"},
        {{{R0 "objects/0/adjoining_room_index", 0, NULL}}, "PORTAL-ALONE PORTAL-SELF"},
        {{{R0 "objects/0/adjoining_room_index", 2, NULL}}, "PORTAL-ALONE"},
        {{{R0 "objects/0/adjoining_room_index", 9, NULL}}, "PORTAL-ALONE"}, /* the layout says the rest */
        {{{R2 "objects/0/adjoining_room_index", 1, NULL}}, "PORTAL-ALONE"},
    };
    TRY(rows);
}

/* Of room 2: sector 5 has a split and lies above sector 6; 9 is cut by a diagonal step, 10 is a wall. */
static void sectors(void **state) {
    (void)state;
    static const struct row rows[] = {
        {{{R2 "sectors/5/faces/0/face", SMITH_PRJ2_SECTOR_FACE_WALL_DIAGONAL_FLOOR1, NULL}}, "FACE-IMPOSSIBLE"},
        {{{R2 "sectors/5/faces/0/face", SMITH_PRJ2_SECTOR_FACE_WALL_POSITIVE_Z_FLOOR3, NULL}}, "FACE-IMPOSSIBLE"},
        {{{R2 "sectors/5/faces/0/face", SMITH_PRJ2_SECTOR_FACE_WALL_POSITIVE_Z_CEILING2, NULL}}, "FACE-IMPOSSIBLE"},
        {{{R2 "sectors/5/faces/0/face", SMITH_PRJ2_SECTOR_FACE_WALL_POSITIVE_Z_CEILING1, NULL}}, ""},
        {{{R2 "sectors/5/faces/0/face", SMITH_PRJ2_SECTOR_FACE_WALL_POSITIVE_Z_FLOOR2, NULL}}, ""},
        {{{R2 "sectors/5/faces/0/face", 99, NULL}}, ""}, /* the layout says that there is no such face */
        {{{R2 "sectors/5/faces/0/face", SMITH_PRJ2_SECTOR_FACE_CEILING, NULL}}, "FACE-TWICE"},
        {{{R2 "sectors/5/position", 0, NULL}, {R2 "sectors/0/position", 5, NULL}}, "FACE-IMPOSSIBLE ROOMS-BURIED"},
        {{{R2 "sectors/5/position", 1, NULL}, {R2 "sectors/1/position", 5, NULL}}, "FACE-IMPOSSIBLE ROOMS-BURIED"},
        {{{R2 "sectors/5/properties", SMITH_PRJ2_SECTOR_FLAGS_WALL, NULL}}, "FACE-IMPOSSIBLE ROOMS-BURIED"},
        {{{R2 "sectors/9/floor/flags", 0, NULL}}, "FACE-IMPOSSIBLE"},
        {{{R2 "sectors/9/properties", SMITH_PRJ2_SECTOR_FLAGS_WALL, NULL}}, ""}, /* half of it is floor still */
        {{{R2 "sectors/9/faces/0/face", SMITH_PRJ2_SECTOR_FACE_WALL_DIAGONAL_MIDDLE, NULL}}, "FACE-IMPOSSIBLE"},
        {{{R2 "sectors/9/faces/0/face", SMITH_PRJ2_SECTOR_FACE_WALL_DIAGONAL_CEILING1, NULL}}, "FACE-IMPOSSIBLE"},
        {{{R2 "sectors/9/faces/0/face", SMITH_PRJ2_SECTOR_FACE_WALL_DIAGONAL_MIDDLE, NULL},
          {R2 "sectors/9/properties", SMITH_PRJ2_SECTOR_FLAGS_WALL, NULL}},
         ""},
        {{{R2 "sectors/10/faces/0/face", SMITH_PRJ2_SECTOR_FACE_CEILING, NULL}}, "FACE-IMPOSSIBLE"},
        {{{R2 "sectors/5/faces/0/texture_coords/1/x", 0, NULL}, {R2 "sectors/5/faces/0/texture_coords/2/x", 0, NULL}},
         "FACE-EMPTY"},
        {{{R2 "sectors/5/faces/0/texture_coords/3/x", 64, NULL}}, ""}, /* a triangle */
        {{{R2 "sectors/5/faces/0/texture_coords/0/x", 64, NULL}, {R2 "sectors/5/faces/0/texture_coords/3/x", 64, NULL}},
         "FACE-EMPTY"},
    };
    TRY(rows);
}

/* The project has a default texture; in room 2 there are textures of a ceiling that is a portal, and of a step without
 * height. */
static void faces(void **state) {
    (void)state;
    static const struct row rows[] = {
        {{{"/settings/sound_system", 1, NULL}}, "FACE-STALE"},
        {{{"/settings/default_texture/level_texture_id", -1, NULL}}, "FACE-BARE FACE-STALE"},
        {{{R2 "sectors/5/faces/0/texture_coords/3/x", 64, NULL}}, "FACE-FORM FACE-STALE"},
        {{{R2 "sectors/5/faces/0/texture_coords/3/x", 63, NULL}}, "FACE-STALE"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        try_part(&rows[i], true);
}

/* The split of sector 5 of room 2 could cut a wall of a sector on the border, behind which there may be a portal. Put
 * into the middle of a larger room, it can be judged. */
static void splits(void **state) {
    (void)state;
    static const struct {
        int split, neighbour;
        const char *codes;
    } rows[] = {{-256, -512, ""}, {-512, -512, "SPLIT-IDLE"}, {-511, -512, ""}, {-256, 0, "SPLIT-IDLE"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[8192];
        size_t size = (size_t)snprintf(text, sizeof text,
                                       "{\"settings\":{\"sound_system\":1},\"rooms\":[{\"sectors_x\":5,"
                                       "\"sectors_z\":5,\"index\":0,\"sectors\":[");
        for (int at = 0; at < 25; at++) {
            int floor = at == 12 ? 0 : rows[i].neighbour;
            size += (size_t)snprintf(text + size, sizeof text - size,
                                     "%s{\"position\":%d,\"floor\":{\"xnzp\":%d,\"xpzp\":%d,\"xpzn\":%d,\"xnzn\":%d}",
                                     at ? "," : "", at, floor, floor, floor, floor);
            if (at == 12)
                size += (size_t)snprintf(text + size, sizeof text - size,
                                         ",\"floor_splits\":[{\"xnzp\":%d,\"xpzp\":%d,\"xpzn\":%d,\"xnzn\":%d}]",
                                         rows[i].split, rows[i].split, rows[i].split, rows[i].split);
            size += (size_t)snprintf(text + size, sizeof text - size, "}");
        }
        snprintf(text + size, sizeof text - size, "]}]}");
        check_text_codes(text, "split", rows[i].codes);
    }
}

static void objects(void **state) {
    (void)state;
    static const struct row rows[] = {
        {{{R0 "objects/7/position/x", 0, NULL}}, ""},
        {{{R0 "objects/7/position/x", -1, NULL}}, "OBJECT-OUTSIDE"},
        {{{R0 "objects/7/position/z", 4096, NULL}}, ""},
        {{{R0 "objects/7/position/z", 4097, NULL}}, "OBJECT-OUTSIDE"},
        {{{R0 "objects/10/position/x", -1, NULL}}, "LIGHT-OUTSIDE"},
        {{{R0 "objects/10/position/x", 0, NULL}}, ""},
        {{{R0 "objects/7/position/y", 99999, NULL}}, "ROOMS-BURIED"},
        {{{R0 "objects/7/position/x", (double)NAN, NULL}}, "NOT-A-NUMBER"},
        {{{R0 "objects/10/intensity", (double)INFINITY, NULL}}, "NOT-A-NUMBER"},
        {{{R1 "objects/1/imported_geometry_id", -1, NULL}}, "MODEL-NONE"},
        {{{R1 "objects/1/imported_geometry_id", 5, NULL}}, ""}, /* the layout says that there is none */
        {{{R0 "objects/5/sector_x", 4, NULL}}, "OBJECT-OUTSIDE"},
        {{{R0 "objects/5/sector_z", 3, NULL}}, ""},
        {{{R0 "objects/8/lua_name", 0, "a_name_of_forty-four_letters_is_just_too_muc"}}, "NAME-LONG"}, /* 44 */
        {{{R0 "objects/8/lua_name", 0, "a_name_of_forty-three_letters_is_just_right"}}, ""},
        {{{R0 "objects/7/lua_name", 0, "moveables have two bytes for their size, which is enough for such a name"}},
         ""},
        {{{R0 "objects/4/target/value", 0, "this name of a function has fifty-eight letters and so fits"}},
         "EVENT-SET-MISSING NAME-LONG"},
        {{{R0 "objects/4/target/value", 0, "this name of a function has fifty-eight letters, so it fit"}},
         "EVENT-SET-MISSING"},
    };
    TRY(rows);
}

/* What holds for all levels of rooms. Room 0 has its floor at 0 and its ceiling at 1024; its object 10 is a light. */
static void rules_of_rooms(void **state) {
    (void)state;
    static const struct row rows[] = {
        {{{R0 "objects/7/wad_object_id", 1, NULL}}, "ROOMS-NO-LARA"},
        {{{R0 "objects/7/wad_object_id", 9999, NULL}}, "ROOMS-NO-LARA ROOMS-SLOT-UNKNOWN"},
        {{{R0 "objects/7/position/y", -9999, NULL}}, ""}, /* there is a portal in the floor */
        {{{R1 "objects/2/position/y", -512, NULL}}, ""},
        {{{R1 "objects/2/position/y", -513, NULL}}, "ROOMS-BURIED"},
        {{{R0 "objects/8/position/y", 1536, NULL}}, ""},
        {{{R0 "objects/8/position/y", 1537, NULL}}, "ROOMS-BURIED"},
        {{{R0 "objects/6/position/y", 9999, NULL}}, ""}, /* a volume reaches */
        {{{R0 "sectors/10/floor/xnzp", 1024, NULL}}, ""},
        {{{R0 "sectors/10/floor/xnzp", 1025, NULL}}, "ROOMS-FLOOR-ABOVE"},
        {{{R0 "sectors/0/floor/xnzp", 1025, NULL}}, ""}, /* on the border there is nothing */
        {{{R0 "objects/10/inner_range", -1, NULL}}, "ROOMS-LIGHT-RANGE"},
        {{{R0 "objects/10/inner_range", 9, NULL}, {R0 "objects/10/outer_range", 9, NULL}}, ""},
        {{{R0 "objects/10/inner_range", 9, NULL}, {R0 "objects/10/outer_range", 8, NULL}}, "ROOMS-LIGHT-RANGE"},
        {{{R2 "sectors/9/ceiling/xnzp", 263168, NULL}}, ""}, /* room 2 stands at -1024: 1024 clicks */
        {{{R2 "sectors/9/ceiling/xnzp", 263169, NULL}}, ""},
        {{{"/settings/game_version", 4, NULL}, {R2 "sectors/9/ceiling/xnzp", 33792, NULL}},
         "BUILD-CHANGED-STEEP BUILD-LOST-TRIGGER-TARGET BUILD-LOST-VOLUME"},
    };
    TRY(rows);
}

static void clamps(void **state) {
    (void)state;
    static const struct row rows[] = {
        {{{R0 "objects/9/fov", 180, NULL}}, ""},
        {{{R0 "objects/9/fov", 181, NULL}}, "CLAMPED"},
        {{{R0 "objects/9/pitch", -91, NULL}}, "CLAMPED"},
        {{{R0 "objects/9/speed", -0.5, NULL}}, "CLAMPED"},
        {{{R0 "objects/10/pitch", 90.5, NULL}}, "CLAMPED"},
        {{{R0 "objects/10/yaw", 359.5, NULL}}, ""},
        {{{R0 "objects/10/yaw", 360, NULL}}, "CLAMPED"},
        {{{R0 "objects/10/yaw", -1, NULL}}, "CLAMPED"},
        {{{R0 "objects/9/roll", 720.5, NULL}}, "CLAMPED"},
        {{{R0 "position/y", -256, NULL}}, ""},
        {{{R0 "position/y", 0.5, NULL}}, "CLAMPED"},
        {{{R1 "objects/1/pitch", 91, NULL}}, "CLAMPED"},
        {{{R0 "objects/6/shape/size/x", 31, NULL}}, "CLAMPED"},
        {{{R0 "objects/6/shape/size/z", 65535, NULL}}, ""},
        {{{R0 "objects/6/shape/size/z", 65536, NULL}}, "CLAMPED"},
        {{{R0 "light_effect_strength", 4, NULL}}, ""},
        {{{R0 "light_effect_strength", 5, NULL}}, "CLAMPED"},
        {{{"/settings/animated_texture_sets/0/frames/frames/0/repeat", 0, NULL}}, "CLAMPED"},
        {{{"/settings/volume_event_sets/0/events/0/chains/0/nodes/0/screen_position/y", 257, NULL}}, "CLAMPED"},
    };
    TRY(rows);
}

static void clamps_of_settings(void **state) {
    (void)state;
    static const struct {
        const char *settings, *codes;
    } rows[] = {
        {"\"textures\":[{\"index\":0,\"foot_step_sounds\":{\"width\":2,\"height\":1,\"sounds\":[0,21]}}]", ""},
        {"\"textures\":[{\"index\":0,\"foot_step_sounds\":{\"width\":2,\"height\":1,\"sounds\":[0,22]}}]", "CLAMPED"},
        {"\"textures\":[{\"index\":0,\"bumpmaps\":{\"width\":1,\"height\":2,\"levels\":[3,3]}}]", ""},
        {"\"textures\":[{\"index\":0,\"bumpmaps\":{\"width\":1,\"height\":2,\"levels\":[4,5]}}]", "CLAMPED"},
        {"\"game_version\":\"TombEngine\",\"remap_animated_textures\":false", ""},
        {"\"game_version\":\"TombEngine\",\"remap_animated_textures\":true", "CLAMPED"},
        {"\"game_version\":\"Tr4\",\"remap_animated_textures\":true", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[512];
        snprintf(text, sizeof text, "{\"settings\":{\"sound_system\":1,%s},\"rooms\":[]}", rows[i].settings);
        check_text_codes(text, rows[i].settings, rows[i].codes);
    }
}

static void triggers(void **state) {
    (void)state;
    static const struct row rows[] = {
        {{{R0 "objects/2/max_x", 3, NULL}}, ""},
        {{{R0 "objects/2/max_x", 4, NULL}}, "TRIGGER-AREA"},
        {{{R0 "objects/2/max_x", 0, NULL}}, "BUILD-LOST-TRIGGER-WALL TRIGGER-AREA"},
        {{{R0 "objects/2/min_z", -1, NULL}}, "TRIGGER-AREA"},
        {{{R0 "objects/2/target/value", 8, NULL}}, "TRIGGER-KIND"},
        {{{R0 "objects/2/target/value", 0, NULL}}, "TRIGGER-KIND"}, /* a portal */
        {{{R0 "objects/2/target_type", SMITH_PRJ2_TRIGGER_TARGET_TYPE_TARGET, NULL}}, ""},
        {{{R0 "objects/2/target_type", SMITH_PRJ2_TRIGGER_TARGET_TYPE_SINK, NULL}}, "TRIGGER-KIND"},
        {{{R0 "objects/2/target_type", SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLIP_EFFECT, NULL}}, "TRIGGER-KIND"},
        {{{R0 "objects/3/target/value", 9, NULL}}, "TRIGGER-KIND"},
        {{{R0 "objects/3/target/value", 9, NULL},
          {R0 "objects/3/target_type", SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLY_BY_CAMERA, NULL}},
         ""},
        {{{R0 "objects/4/target_type", SMITH_PRJ2_TRIGGER_TARGET_TYPE_OBJECT, NULL}}, "TRIGGER-KIND"},
    };
    TRY(rows);
}

/* ---- whole projects ------------------------------------------------------------------------------------------- */

#define SETTINGS(x) "{\"settings\":{\"sound_system\":1" x "},\"rooms\":[]}"
#define ROOM(x)                                                                                                                   \
    "{\"settings\":{\"sound_system\":1},\"rooms\":[{\"sectors_x\":1,\"sectors_z\":1,\"index\":0,\"sectors\":[{\"position\":0}]" x \
    "}]}"
#define SIZE " ROOM-SIZE" /* of the least room that fits a line */

static const struct {
    const char *json, *codes;
} projects[] = {
    {"{}", ""},
    {"{\"settings\":{}}", "SOUND-SYSTEM"},
    {SETTINGS(""), ""},
    {SETTINGS(",\"textures\":[{\"path\":\"\"}]"), "INDEX-MISSING"},
    {SETTINGS(",\"textures\":[{\"index\":0},{\"index\":0}],\"imported_geometries\":[{\"index\":0}]"), "INDEX-TWICE"},
    {SETTINGS(",\"sounds_path\":\"\""), "CHUNK-UNKNOWN"},
    {SETTINGS(",\"obsolete_wad_file_path\":\"\""), "DEPRECATED"},
    {SETTINGS(",\"animated_texture_sets\":[{\"frames\":{\"extra\":{\"fps\":3}}}]"), "ANIMATION-LOST DEPRECATED"},
    {SETTINGS(",\"last_room\":-300,\"last_room$header\":[\"0a54654c617374526f6f6d01\",2]"), "NUMBER-CUT"},
    {SETTINGS(",\"last_room\":-300,\"last_room$header\":[\"0a54654c617374526f6f6d8200\",2]"), ""},
    /* TeFoo; and TeRoom, which belongs elsewhere */
    {SETTINGS(",\"$extra\":\"055465466f6f0100\""), "CHUNK-UNKNOWN"},
    {SETTINGS(",\"$extra\":\"065465526f6f6d00\""), "CHUNK-MISPLACED"},
    /* TeSelSnd and TeTri3, which are no members: elements of a list, and of a typeset */
    {SETTINGS(",\"$extra\":\"08546553656c536e6400\""), "CHUNK-MISPLACED"},
    {SETTINGS(",\"$extra\":\"0654655472693300\""), "CHUNK-MISPLACED"},
    {SETTINGS(",\"$extra\":\"065465526f6f6d00055465466f6f0100\""), "CHUNK-MISPLACED CHUNK-UNKNOWN"},
    {"{\"settings\":{\"sound_system\":1},\"rooms\":[],\"$end\":\"\"}", "BROKEN-OFF"},
    {"{\"settings\":{\"sound_system\":1},\"rooms\":[],\"$order\":[\"rooms\",\"settings\"]}", "ORDER"},
    {SETTINGS(",\"textures\":[],\"default_texture\":{\"texture_coords\":[{},{},{},{}]},\"$order\":[\"sound_system\","
              "\"default_texture\",\"textures\"]"),
     "ORDER"},
    {SETTINGS(",\"textures\":[],\"animated_texture_sets\":[],\"$order\":[\"sound_system\",\"animated_texture_sets\","
              "\"textures\"]"),
     "ORDER"},
    {SETTINGS(",\"textures\":[],\"wads\":[],\"$order\":[\"sound_system\",\"textures\",\"wads\"]"), ""},
    {ROOM(",\"objects\":[],\"$order\":[\"index\",\"objects\",\"sectors\"]"), "ORDER" SIZE},
    {ROOM(",\"objects\":[{\"$type\":\"$unknown\",\"id\":\"TeFoo\",\"data\":\"00\"}]"), "CHUNK-UNKNOWN" SIZE},
    {ROOM(",\"objects\":[{\"$type\":\"extra_of_trigger\"}]"), "CHUNK-UNKNOWN" SIZE},
    {ROOM(",\"objects\":[{\"$type\":\"sound_source\",\"form\":\"TeSou3\"}]"), "DEPRECATED" SIZE " SOUND-LOST"},
    {ROOM(",\"objects\":[{\"$type\":\"sound_source\",\"form\":\"TeSou4\"}]"), "DEPRECATED" SIZE},
    {ROOM(",\"objects\":[{\"$type\":\"trigger_untyped\",\"target_type\":9,\"target_object_id\":-1}]"),
     "DEPRECATED" SIZE " TARGET-LOST"},
    {ROOM(",\"objects\":[{\"$type\":\"trigger_untyped\",\"target_type\":0,\"target_object_id\":-1}]"),
     "DEPRECATED" SIZE " TRIGGER-NO-TARGET"},
    {ROOM(",\"objects\":[{\"$type\":\"trigger_volume\",\"form\":\"TeVolume3\",\"id\":1,\"old_event_set_index\":2}]"),
     "BUILD-LOST-VOLUME DEPRECATED EVENT-SET-MISSING" SIZE},
    {ROOM(",\"objects\":[{\"$type\":\"trigger_volume\",\"form\":\"TeVolume3\",\"id\":1,\"old_event_set_index\":-1}]"),
     "BUILD-LOST-VOLUME DEPRECATED" SIZE},
    {"{\"settings\":{\"sound_system\":1},\"rooms\":[{\"sectors_x\":1,\"sectors_z\":1,\"sectors\":[{\"position\":0}]}]}",
     "ROOM-INDEX" SIZE},
};

static struct smith_document *read_json(const char *text) {
    struct smith_document *document;
    struct smith_error error = {0};
    struct smith_bytes json = {(const uint8_t *)text, strlen(text)};
    if (smith_json_read(smith_prj2_format.layout, json, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s: %s at column %u", text, error.message, error.column);
    return document;
}

/* What other tests leave out. */
static void a_level_needs_a_wad_and_somebody_to_play(void **state) {
    static const struct {
        const char *json, *codes;
    } rows[] = {
        {SETTINGS(""), "BUILD-ABORTED-NO-WAD"},
        {SETTINGS(",\"wads\":[{\"path\":\"a.wad2\"}]"), ""},
        {ROOM(",\"objects\":[]"), "BUILD-ABORTED-NO-WAD ROOM-SIZE ROOMS-NO-LARA"},
        {ROOM(",\"objects\":[{\"$type\":\"moveable\",\"form\":\"TeMov3\",\"wad_object_id\":0}]"),
         "BUILD-ABORTED-NO-WAD DEPRECATED ROOM-SIZE"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_document *document = read_json(rows[i].json);
        struct smith_findings findings;
        char codes[1024];
        smith_findings_begin(&findings, NULL, 0);
        assert_int_equal(smith_run_rules(&smith_prj2_format, document, NULL, NULL, NULL, &findings, NULL), SMITH_OK);
        findings_codes(&findings, "PRJ2-", codes, sizeof codes);
        assert_string_equal(codes, rows[i].codes);
        smith_findings_free(&findings);
        smith_document_free(document);
    }
}

static void whole_projects(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof projects / sizeof *projects; i++) {
        struct smith_document *document = read_json(projects[i].json);
        check_codes(document, projects[i].json, projects[i].codes);
        smith_document_free(document);
    }
}

/* Ids that are no words are shown as bytes, as many as there is room for; of words, too. */
static void ids_of_chunks_are_shown(void **state) {
    (void)state;
    static const struct {
        const char *chunk, *shown;
    } rows[] = {
        {"055465466f6f00", "TeFoo"},
        {"015400", "T"},
        {"02542000", "54 20"},
        {"027e7f00", "7E 7F"},
        {"055465466f6f01000554656f", "TeFoo"}, /* and what ends within the name of a chunk, or within one */
        {"055465466f6f0901", "TeFoo"},
        {"0d0102030405060708090a0b0c0d00", "01 02 03 04 05 06 07 08 09 0A 0B 0C 0D"},
        {"0e0102030405060708090a0b0c0d0e00", "01 02 03 04 05 06 07 08 09 0A 0B 0C 0D"},
        {"29414141414141414141414141414141414141414141414141414141414141414141414141414141414200",
         "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char json[300], message[200];
        snprintf(json, sizeof json, SETTINGS(",\"$extra\":\"%s\""), rows[i].chunk);
        snprintf(message, sizeof message,
                 "today's editor does not know the chunk %s and opens the project for reading only", rows[i].shown);
        struct smith_document *document = read_json(json);
        struct smith_findings findings;
        smith_findings_begin(&findings, NULL, 0);
        assert_int_equal(smith_run_rules(&smith_prj2_format, document, NULL, NULL, NULL, &findings, NULL), SMITH_OK);
        assert_int_equal(findings.count, 2); /* the other one is about wads */
        assert_string_equal(findings.items[1].message, message);
        smith_findings_free(&findings);
        smith_document_free(document);
    }
}

/* Rooms by the thousand, flips that share one room, portals on top of each other. */
static void many_of_a_kind(void **state) {
    (void)state;
    enum { count = 1025 };
    static char text[count * 200];
    size_t size = (size_t)sprintf(text, "{\"settings\":{\"sound_system\":1},\"rooms\":[");
    for (int i = 0; i < count; i++)
        size += (size_t)sprintf(text + size,
                                "%s{\"sectors_x\":1,\"sectors_z\":1,\"index\":%d,\"sectors\":[{\"position\":0}]%s}",
                                i ? "," : "", i == 1024 ? 0 : i,
                                i == 5 || i == 6 ? ",\"alternate\":{\"room\":9}"
                                : i == 7         ? ",\"alternate\":{\"room\":5}"
                                                 : "");
    sprintf(text + size, "]}");
    struct smith_document *document = read_json(text);
    check_codes(document, "1025 rooms", "FLIP-CHAIN FLIP-SHARED ROOM-INDEX-TWICE ROOM-LIMIT ROOM-SIZE");
    smith_document_free(document);
}

static void flips_of_other_size_and_portals_on_top(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj2/level.json");
    struct smith_prj2_project *project = smith_prj2_root(document);
    struct smith_prj2_room *hall = project->rooms.items[0];
    hall->objects.items[2] = hall->objects.items[0];
    check_codes(document, "two portals", "OBJECT-ID-TWICE PORTAL-OVERLAP");
    smith_document_free(document);
    document = fixture_open("prj2/level.json");
    project = smith_prj2_root(document);
    project->rooms.items[3]->sectors_z = 3;
    check_codes(document, "a smaller flip room", "FLIP-SIZE PORTAL-BORDER SECTOR-OUTSIDE");
    smith_document_free(document);
    document = fixture_open("prj2/level.json");
    project = smith_prj2_root(document);
    struct smith_prj2_sector *sector = project->rooms.items[2]->sectors.items[5];
    struct smith_prj2_corner_heights *ten[10];
    for (int i = 0; i < 10; i++)
        ten[i] = sector->floor_splits.items[0];
    sector->floor_splits.items = ten;
    sector->floor_splits.count = 9;
    check_codes(document, "nine splits", "SPLIT-LIMIT");
    sector->floor_splits.count = 8;
    check_codes(document, "eight splits", "");
    smith_document_free(document);
}

static void what_editors_do_with_projects(void **state) {
    (void)state;
    static const struct {
        const char *json;
        enum smith_prj2_load_outcome outcome;
        const char *reason;
    } rows[] = {
        {"{}", SMITH_PRJ2_OPENS, ""},
        {SETTINGS(""), SMITH_PRJ2_OPENS, ""},
        {SETTINGS(",\"$extra\":\"065465526f6f6d00\""), SMITH_PRJ2_OPENS, ""},
        {SETTINGS(",\"$extra\":\"055465466f6f0100\""), SMITH_PRJ2_READ_ONLY, "it does not know the chunk TeFoo"},
        {SETTINGS(",\"$extra\":\"0154000201020100\""), SMITH_PRJ2_READ_ONLY, "it does not know the chunk T"},
        {SETTINGS(",\"$extra\":\"02010200\""), SMITH_PRJ2_READ_ONLY, "it does not know the chunk 01 02"},
        {"{\"settings\":{\"$extra\":\"055465466f6f0100\"}}", SMITH_PRJ2_REFUSED,
         "it has no sound catalogs, as up to 1.2: only 1.3.15 and before open it"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_prj2_load_result load_result;
        struct smith_document *document = read_json(rows[i].json);
        assert_int_equal(smith_prj2_load_result_of(document, &load_result), SMITH_OK);
        assert_int_equal(load_result.outcome, rows[i].outcome);
        assert_string_equal(load_result.reason, rows[i].reason);
        smith_document_free(document);
    }
}

/* ---- real files ----------------------------------------------------------------------------------------------- */

static unsigned recent, recent_with_errors;

/* The first release that wrote a project: 1.5 and later save what their kind opens. */
static bool is_recent(const struct smith_document *document) {
    struct smith_facts facts;
    assert_int_equal(smith_info(document, NULL, NULL, &facts, NULL), SMITH_OK);
    bool is = smith_release_order(&smith_prj2_layout, fact_text(&facts, "written_since")) >=
              smith_release_order(&smith_prj2_layout, "1.5.1");
    smith_facts_free(&facts);
    return is;
}

static void real_file(const char *path, struct smith_bytes bytes) {
    struct smith_error error = {0};
    struct smith_findings findings;
    unsigned errors = 0;
    struct smith_document *document = document_open(bytes);
    assert_int_equal(smith_check(&smith_prj2_format, bytes, NULL, NULL, &findings, &error), SMITH_OK);
    for (uint32_t i = 0; i < findings.count; i++) {
        const struct smith_finding *finding = &findings.items[i];
        bool known = strcmp(finding->code, "PRJ2-SOUND-SYSTEM") == 0 || strcmp(finding->code, "PRJ2-BROKEN-OFF") == 0 ||
                     strcmp(finding->code, "VALUE-CUT") == 0 ||
                     strcmp(finding->code, "REFERENCE-DANGLING") == 0; /* portals to rooms that are gone */
        errors += finding->severity == SMITH_ERROR;
        if (finding->severity == SMITH_ERROR && !known)
            fail_msg("%s: %s: %s [%s]", path, finding->path, finding->message, finding->code);
    }
    if (is_recent(document)) {
        recent++;
        recent_with_errors += errors != 0;
    }
    smith_findings_free(&findings);
    smith_document_free(document);
}

/* One was saved without a sound system by a release that ought to have one (docs/formats/prj2.md). */
static void real_files_are_not_called_wrong(void **state) {
    (void)state;
    unsigned count = corpus_visit("prj2", ".prj2", real_file);
    if (!count) {
        print_message("no real projects here: skipped\n");
        skip();
    }
    print_message("%u real projects, %u by 1.5 and later, %u of those with errors\n", count, recent,
                  recent_with_errors);
    assert_true(recent_with_errors <= 1);
}

int test_prj2_check(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opening),
        cmocka_unit_test(numbers),
        cmocka_unit_test(events),
        cmocka_unit_test(paths),
        cmocka_unit_test(rooms),
        cmocka_unit_test(portals),
        cmocka_unit_test(sectors),
        cmocka_unit_test(splits),
        cmocka_unit_test(faces),
        cmocka_unit_test(objects),
        cmocka_unit_test(rules_of_rooms),
        cmocka_unit_test(clamps),
        cmocka_unit_test(clamps_of_settings),
        cmocka_unit_test(triggers),
        cmocka_unit_test(whole_projects),
        cmocka_unit_test(a_level_needs_a_wad_and_somebody_to_play),
        cmocka_unit_test(ids_of_chunks_are_shown),
        cmocka_unit_test(many_of_a_kind),
        cmocka_unit_test(flips_of_other_size_and_portals_on_top),
        cmocka_unit_test(what_editors_do_with_projects),
        cmocka_unit_test(real_files_are_not_called_wrong),
        cmocka_unit_test_prestate(findings_are_as_noted, "prj2_check"),
    };
    return cmocka_run_group_tests_name("prj2_check", tests, NULL, NULL);
}
