/* SPDX-License-Identifier: MIT
 *
 * Rooms of Tomb Editor projects that are taken out and put in elsewhere: what is cut, what goes along, what is shared, which
 * numbers change; and that rooms of real projects come out of it as they went in.
 */
#include "document/references/list_changes.h"
#include "format/format_fixtures.h"
#include "format/prj2/common/prj2_object.h"

#include <levelsmith/prj2.h>
#include <levelsmith/room_set.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ROOMS_MAX 8

/* ---- taking out and putting in ------------------------------------------------------------------------------------ */

static struct smith_document *level(void) {
    return fixture_open("prj2/level.json");
}

static struct smith_document *extracted(const struct smith_document *document, const uint32_t *rooms, uint32_t count,
                                        struct smith_changes *changes) {
    struct smith_document *room_set;
    struct smith_error error = {0};
    if (smith_room_set_extract(document, rooms, count, NULL, NULL, &room_set, changes, &error) != SMITH_OK)
        fail_msg("extract: %s", error.message);
    return room_set;
}

static void insert_into(struct smith_document *document, const struct smith_document *room_set,
                        const struct smith_room_set_position *target, struct smith_changes *changes) {
    struct smith_error error = {0};
    if (smith_room_set_insert(document, room_set, target, NULL, NULL, changes, &error) != SMITH_OK)
        fail_msg("insert: %s", error.message);
}

/* What is an error for `check`; LEVELSMITH_VERBOSE shows them. */
static unsigned errors_of(const struct smith_document *document) {
    struct smith_buffer bytes = document_bytes(document);
    struct smith_findings findings;
    struct smith_error error;
    unsigned errors = 0;
    assert_int_equal(smith_check(smith_format_by_id("prj2"), (struct smith_bytes){bytes.data, bytes.size}, NULL, NULL,
                                 &findings, &error),
                     SMITH_OK);
    for (uint32_t i = 0; i < findings.count; i++) {
        errors += findings.items[i].severity == SMITH_ERROR;
        if (findings.items[i].severity == SMITH_ERROR && getenv("LEVELSMITH_VERBOSE"))
            print_message("%s %s: %s\n", findings.items[i].path, findings.items[i].code, findings.items[i].message);
    }
    smith_findings_free(&findings);
    smith_buffer_free(&bytes);
    return errors;
}

static unsigned count_code(const struct smith_changes *changes, const char *code) {
    unsigned count = 0;
    for (uint32_t i = 0; i < changes->count; i++)
        count += strcmp(changes->items[i].code, code) == 0;
    return count;
}

static bool has_message(const struct smith_changes *changes, const char *words) {
    for (uint32_t i = 0; i < changes->count; i++)
        if (strstr(changes->items[i].message, words))
            return true;
    return false;
}

static void expect(const struct smith_document *document, const char *path, const char *json) {
    const char *found = json_at(document, path);
    if (strcmp(found, json) != 0)
        fail_msg("%s is %s, not %s", path, found, json);
}

/* ---- what is cut -------------------------------------------------------------------------------------------------- */

/* Rooms of the fixture: 0 hall, 1 pool beside it with the flip room 3, 2 cellar below. */
static const struct cut {
    const char *name;
    uint32_t rooms[ROOMS_MAX];
    uint32_t count;
    unsigned portals, flips, targets; /* lines of the report */
    unsigned textures, geometries, animations, volume_sets;
} cuts[] = {
    {"the hall alone has no portals", {0}, 1, 2, 0, 0, 1, 0, 0, 1},
    {"the pool loses its flip room", {1}, 1, 1, 1, 0, 1, 1, 0, 0},
    {"a flip room by itself is a room of its own", {3}, 1, 1, 1, 0, 1, 0, 0, 0},
    {"a portal that only the base had led back to goes, too", {3, 0}, 2, 3, 1, 0, 1, 0, 0, 1},
    {"a pair of portals stays, and so does a flip room", {0, 1, 3}, 3, 1, 0, 0, 1, 1, 0, 1},
    {"the cellar has faces", {2}, 1, 1, 0, 0, 1, 0, 0, 0},
    {"nothing is cut from all rooms", {0, 1, 2, 3}, 4, 0, 0, 0, 1, 1, 0, 1},
    {"a room may be named twice", {2, 2}, 2, 1, 0, 0, 1, 0, 0, 0},
};

static void rooms_are_cut_out(void **state) {
    const struct cut *cut = *state;
    struct smith_document *document = level();
    struct smith_changes changes;
    struct smith_document *room_set = extracted(document, cut->rooms, cut->count, &changes);
    const struct smith_prj2_settings *settings = smith_prj2_root(room_set)->settings;
    assert_int_equal(count_code(&changes, "PRJ2-PART-PORTAL"), cut->portals);
    assert_int_equal(count_code(&changes, "PRJ2-PART-FLIP"), cut->flips);
    assert_int_equal(count_code(&changes, "PRJ2-PART-TARGET"), cut->targets);
    assert_int_equal(settings->textures.count, cut->textures);
    assert_int_equal(settings->imported_geometries.count, cut->geometries);
    assert_int_equal(settings->animated_texture_sets.count, cut->animations);
    assert_int_equal(settings->volume_event_sets.count, cut->volume_sets);
    assert_int_equal(settings->global_event_sets.count, 0);
    assert_int_equal(errors_of(room_set), 0);
    smith_document_free(room_set);
    smith_changes_free(&changes);
    smith_document_free(document);
}

/* The object of a fixture with that id. */
/* The room at which the editor opens the level: it stays, or is the first of those that are taken. */
static void the_level_opens_at_a_room_that_is_taken(void **state) {
    (void)state;
    static const uint32_t rooms[] = {0, 2};
    static const uint32_t opened[][2] = {{0, 0}, {2, 2}, {1, 0}}; /* before, and after */
    for (size_t i = 0; i < sizeof opened / sizeof *opened; i++) {
        struct smith_document *document = level();
        const struct smith_prj2_project *project = smith_prj2_root(document);
        struct smith_changes changes;
        project->settings->has.last_room = true;
        project->settings->last_room = (int32_t)project->rooms.items[opened[i][0]]->index;
        struct smith_document *room_set = extracted(document, rooms, 2, &changes);
        assert_int_equal(smith_prj2_root(room_set)->settings->last_room, project->rooms.items[opened[i][1]]->index);
        smith_changes_free(&changes);
        smith_document_free(room_set);
        smith_document_free(document);
    }
}

static struct smith_prj2_objects *object_by_id(const struct smith_document *document, int64_t id) {
    const struct smith_prj2_project *project = smith_prj2_root(document);
    for (uint32_t i = 0; i < project->rooms.count; i++)
        for (uint32_t j = 0; j < project->rooms.items[i]->objects.count; j++)
            if (project->rooms.items[i]->objects.items[j].as.portal->id == id)
                return &project->rooms.items[i]->objects.items[j];
    fail_msg("no object %lld", (long long)id);
    return NULL;
}

static void triggers_name_nothing_that_stays_behind(void **state) {
    (void)state;
    static const uint32_t hall[] = {0};
    struct smith_document *document = level();
    struct smith_changes changes;
    *object_by_id(document, 2)->as.trigger->target->value.as.object_id = 13; /* in the pool */
    struct smith_document *room_set = extracted(document, hall, 1, &changes);
    assert_int_equal(count_code(&changes, "PRJ2-PART-TARGET"), 1);
    assert_true(has_message(&changes, "named object 13, a static of room 1, which is not here"));
    expect(room_set, "/rooms/0/objects/0/target", "{\"parameter_type\":\"Null\",\"value\":{}}");
    expect(room_set, "/rooms/0/objects/1/target", "{\"parameter_type\":\"ObjectId\",\"value\":8}");
    assert_int_equal(errors_of(room_set), 0);
    smith_document_free(room_set);
    smith_changes_free(&changes);
    smith_document_free(document);
}

/* A face in the cellar with a quarter of the water. */
static void animations_go_where_a_face_shows_them(void **state) {
    (void)state;
    static const uint32_t cellar[] = {2}, hall[] = {0};
    struct smith_document *document = level();
    struct smith_changes changes;
    struct smith_prj2_face_texture *face =
        smith_prj2_root(document)->rooms.items[2]->sectors.items[5]->faces.items[0].as.textured;
    face->texture_id = 1;
    for (unsigned i = 0; i < 4; i++)
        face->texture_coords[i] = (struct smith_prj2_vec2){i & 1 ? 32.0f : 0.0f, i & 2 ? 32.0f : 0.0f};
    struct smith_document *room_set = extracted(document, cellar, 1, &changes);
    expect(room_set, "/settings/animated_texture_sets/0/name", "\"water\"");
    assert_int_equal(smith_prj2_root(room_set)->settings->textures.count, 2);
    smith_document_free(room_set);
    smith_changes_free(&changes);
    room_set = extracted(document, hall, 1, &changes);
    assert_int_equal(smith_prj2_root(room_set)->settings->animated_texture_sets.count, 0);
    smith_document_free(room_set);
    smith_changes_free(&changes);
    smith_document_free(document);
}

/* ---- what is put in ----------------------------------------------------------------------------------------------- */

/* A part of the fixture with all of its rooms. */
static struct smith_document *whole_room_set(const struct smith_document *document) {
    static const uint32_t all[] = {0, 1, 2, 3};
    struct smith_changes changes;
    struct smith_document *room_set = extracted(document, all, 4, &changes);
    smith_changes_free(&changes);
    return room_set;
}

static void numbers_that_are_taken_become_others(void **state) {
    (void)state;
    struct smith_document *document = level(), *room_set = whole_room_set(document);
    struct smith_changes changes;
    insert_into(document, room_set, NULL, &changes);
    const struct smith_prj2_project *project = smith_prj2_root(document);
    assert_int_equal(project->rooms.count, 8);
    expect(document, "/rooms/4/index", "4");
    expect(document, "/rooms/4/position", "{\"x\":16,\"y\":0,\"z\":10}"); /* the level ends at 16 */
    expect(document, "/rooms/5/position", "{\"x\":18,\"y\":0,\"z\":10}");
    expect(document, "/rooms/4/objects/0/adjoining_room_index", "5");
    expect(document, "/rooms/5/alternate", "{\"group\":0,\"room\":7}");
    expect(document, "/rooms/4/objects/2/target", "{\"parameter_type\":\"ObjectId\",\"value\":24}");
    expect(document, "/rooms/4/objects/7/id", "24");
    expect(document, "/rooms/4/objects/9/script_id", "4");
    expect(document, "/rooms/4/objects/6/event_set_index", "0");
    assert_int_equal(count_code(&changes, "PRJ2-INSERT-NUMBER"), 6);
    assert_int_equal(count_code(&changes, "PRJ2-INSERT-SCRIPT-ID"), 1);
    assert_int_equal(count_code(&changes, "PRJ2-INSERT-MOVED"), 1);
    assert_true(has_message(&changes, "flips with group 1, which is taken, are of group 0 now"));
    assert_true(has_message(&changes, "sequence 0, which is taken, are of sequence 1 now"));
    assert_true(has_message(&changes, "both have an object that scripts know as \"lara\""));
    assert_int_equal(errors_of(document), 0);
    smith_changes_free(&changes);
    smith_document_free(room_set);
    smith_document_free(document);
}

static void what_both_have_is_shared(void **state) {
    (void)state;
    struct smith_document *document = level(), *room_set = whole_room_set(document);
    struct smith_changes changes;
    insert_into(document, room_set, NULL, &changes);
    const struct smith_prj2_settings *settings = smith_prj2_root(document)->settings;
    assert_int_equal(settings->textures.count, 2);
    assert_int_equal(settings->imported_geometries.count, 1);
    assert_int_equal(settings->volume_event_sets.count, 2);
    assert_true(has_message(&changes, "0 textures added, 1 shared"));
    smith_changes_free(&changes);
    smith_document_free(room_set);
    smith_document_free(document);
}

static void what_differs_is_added(void **state) {
    (void)state;
    struct smith_document *document = level(), *room_set = whole_room_set(document);
    struct smith_changes changes;
    insert_into(document, room_set, NULL, &changes);
    assert_false(has_message(&changes, "faces without a texture"));
    smith_changes_free(&changes);
    smith_document_free(document);
    document = level();
    smith_prj2_root(document)->settings->textures.items[0]->path = "other.png";
    smith_prj2_root(document)->settings->imported_geometries.items[0]->scale = 2;
    smith_prj2_root(document)->settings->volume_event_sets.items[0]->activators = 0;
    insert_into(document, room_set, NULL, &changes);
    assert_true(has_message(&changes, "faces without a texture showed that of \"$(LevelDirectory)\\stone.png\""));
    expect(document, "/settings/textures/2/index", "2");
    expect(document, "/rooms/6/sectors/5/faces/0/texture_id", "2");
    expect(document, "/rooms/2/sectors/5/faces/0/texture_id", "0");
    expect(document, "/settings/imported_geometries/1/index", "1");
    expect(document, "/rooms/5/objects/1/imported_geometry_id", "1");
    expect(document, "/settings/volume_event_sets/2/name", "\"pool (2)\"");
    expect(document, "/settings/volume_event_sets/2/index", "2");
    expect(document, "/rooms/4/objects/6/event_set_index", "2");
    expect(document, "/rooms/4/objects/4/target", "{\"parameter_type\":\"LuaFunctionName\",\"value\":\"pool (2)\"}");
    expect(document, "/rooms/0/objects/4/target", "{\"parameter_type\":\"LuaFunctionName\",\"value\":\"pool\"}");
    assert_int_equal(errors_of(document), 0);
    smith_changes_free(&changes);
    smith_document_free(room_set);
    smith_document_free(document);
}

/* What only old releases wrote, among what only new ones know. */
static void rooms_of_other_releases_are_noted(void **state) {
    (void)state;
    struct smith_document *document = level(), *room_set = whole_room_set(document);
    struct smith_changes changes;
    insert_into(document, room_set, NULL, &changes);
    assert_false(has_message(&changes, "no release after"));
    smith_changes_free(&changes);
    smith_prj2_root(room_set)->settings->sounds_path = "Sounds"; /* of release 1.0.8 alone */
    insert_into(document, room_set, NULL, &changes);
    assert_true(has_message(&changes, "the rooms have chunk versions that no release after 1.0.8 wrote"));
    smith_changes_free(&changes);
    smith_prj2_root(document)->settings->sounds_path = "Sounds"; /* so has the project, which was so before */
    insert_into(document, room_set, NULL, &changes);
    assert_false(has_message(&changes, "no release after"));
    smith_changes_free(&changes);
    smith_document_free(room_set);
    smith_document_free(document);
}

static void rooms_stand_where_they_are_put(void **state) {
    (void)state;
    struct smith_document *document = level(), *room_set = whole_room_set(document);
    const struct smith_room_set_position free_position = {true, 40, -3, -4}, taken = {true, 11, 10, 0},
                                         nowhere[] = {{true, INT64_MAX, 0, 0}, {true, 0, 0, INT64_MIN}};
    struct smith_changes changes;
    struct smith_error error;
    insert_into(document, room_set, &free_position, &changes);
    expect(document, "/rooms/4/position", "{\"x\":40,\"y\":-1024,\"z\":-3}");
    expect(document, "/rooms/7/position", "{\"x\":42,\"y\":-1024,\"z\":-3}");
    assert_false(has_message(&changes, "stand where"));
    smith_changes_free(&changes);
    insert_into(document, room_set, &taken, &changes);
    assert_true(has_message(&changes, "the rooms stand where room 0 is"));
    smith_changes_free(&changes);
    for (size_t i = 0; i < sizeof nowhere / sizeof *nowhere; i++) {
        assert_int_equal(smith_room_set_insert(document, room_set, &nowhere[i], NULL, NULL, &changes, &error),
                         SMITH_BAD_VALUE);
        assert_string_equal(error.code, "ROOM-PLACE");
    }
    smith_document_free(room_set);
    smith_document_free(document);
}

/* A project is a part as well; what is wrong in it does not become a link to something of ours. */
static void links_to_nothing_do_not_become_links_to_something(void **state) {
    (void)state;
    struct smith_document *document = level(), *other = level();
    struct smith_changes changes;
    struct smith_prj2_project *project = smith_prj2_root(other);
    project->rooms.count = 1; /* the hall with portals to 1 and 2 */
    *object_by_id(other, 2)->as.trigger->target->value.as.object_id = 13;
    object_by_id(other, 6)->as.trigger_volume->event_set_index = 77;
    insert_into(document, other, NULL, &changes);
    assert_int_equal(count_code(&changes, "PRJ2-PART-PORTAL"), 2);
    assert_int_equal(count_code(&changes, "PRJ2-PART-TARGET"), 1);
    expect(document, "/rooms/4/objects/4/event_set_index", "-1");
    assert_int_equal(errors_of(document), 0);
    smith_changes_free(&changes);
    smith_document_free(other);
    smith_document_free(document);
}

/* A portal to a room that is not there must not lead to one that came. */
static void numbers_that_are_named_stay_free(void **state) {
    (void)state;
    static const uint32_t hall[] = {0};
    struct smith_document *document = level();
    struct smith_changes changes;
    struct smith_document *room_set = extracted(document, hall, 1, &changes);
    smith_changes_free(&changes);
    smith_prj2_root(document)->rooms.count = 1; /* its portals lead to 1 and 2 */
    object_by_id(document, 8)->as.camera->id = 80; /* a trigger names 8 still */
    insert_into(document, room_set, NULL, &changes);
    expect(document, "/rooms/1/index", "3");
    expect(document, "/rooms/1/objects/6/id", "87");
    smith_changes_free(&changes);
    smith_document_free(room_set);
    smith_document_free(document);
}

static void what_cannot_be_is_refused(void **state) {
    (void)state;
    static const uint32_t none[] = {0, 99};
    struct smith_document *document = level(), *room_set, *map = fixture_open("d2df/everything.json");
    struct smith_changes changes;
    struct smith_error error;
    assert_int_equal(smith_room_set_extract(document, none, 2, NULL, NULL, &room_set, &changes, &error),
                     SMITH_BAD_VALUE);
    assert_string_equal(error.code, "ROOM-NONE");
    assert_null(room_set);
    assert_int_equal(smith_room_set_extract(map, none, 1, NULL, NULL, &room_set, &changes, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "PART-NONE");
    assert_int_equal(smith_room_set_insert(document, map, NULL, NULL, NULL, &changes, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "PART-FORMAT");
    struct smith_prj2_project *project = smith_prj2_root(document);
    struct smith_prj2_room **many = smith_document_alloc(document, 1022 * sizeof *many, _Alignof(void *));
    for (uint32_t i = 0; i < 1022; i++)
        many[i] = project->rooms.items[i % 4];
    room_set = whole_room_set(document);
    project->rooms.items = many;
    project->rooms.count = 1022;
    assert_int_equal(smith_room_set_insert(document, room_set, NULL, NULL, NULL, &changes, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "PRJ2-ROOM-LIMIT");
    smith_document_free(room_set);
    smith_document_free(map);
    smith_document_free(document);
}

/* ---- real projects ------------------------------------------------------------------------------------------------ */

/* A project of the same settings without rooms. */
static struct smith_document *emptied(struct smith_bytes bytes) {
    struct smith_document *document = document_open(bytes);
    struct smith_prj2_project *project = smith_prj2_root(document);
    const struct smith_type *type = smith_document_layout(document)->root;
    bool *drop = calloc(project->rooms.count + 1, 1);
    assert_non_null(drop);
    memset(drop, true, project->rooms.count);
    smith_list_drop(type, project, SMITH_PRJ2_PROJECT_ROOMS_MEMBER, drop);
    free(drop);
    return document;
}

static void expect_same_text(const struct smith_document *a, const char *a_path, const struct smith_document *b,
                             const char *b_path, const char *file) {
    const struct smith_document *const documents[] = {a, b};
    const char *const paths[] = {a_path, b_path};
    struct smith_buffer texts[2];
    for (size_t i = 0; i < 2; i++) {
        struct smith_node target;
        struct smith_error error;
        smith_buffer_init(&texts[i], NULL);
        assert_int_equal(smith_path_find(documents[i], paths[i], &target, &error), SMITH_OK);
        assert_int_equal(smith_json_write_node(&target, &(struct smith_json_style){.compact = true}, &texts[i], &error),
                         SMITH_OK);
    }
    if (texts[0].size != texts[1].size || memcmp(texts[0].data, texts[1].data, texts[0].size) != 0)
        fail_msg("%s: %s is not %s", file, a_path, b_path);
    smith_buffer_free(&texts[0]);
    smith_buffer_free(&texts[1]);
}

/* What numbers of rooms or objects were, by what they became. */
struct back {
    int64_t (*of)(const struct smith_document *document, uint32_t index); /* INT64_MIN = no more */
    const struct smith_document *room_set, *whole;
    uint32_t skip; /* of the whole */
};

static int64_t room_number(const struct smith_document *document, uint32_t index) {
    const struct smith_prj2_project *project = smith_prj2_root(document);
    return index < project->rooms.count ? project->rooms.items[index]->index : INT64_MIN;
}

static int64_t object_number(const struct smith_document *document, uint32_t index) {
    const struct smith_prj2_project *project = smith_prj2_root(document);
    for (uint32_t i = 0; i < project->rooms.count; index -= project->rooms.items[i++]->objects.count)
        if (index < project->rooms.items[i]->objects.count)
            return project->rooms.items[i]->objects.items[index].as.portal->id;
    return INT64_MIN;
}

static bool number_back(void *context, int64_t *number) {
    const struct back *back = context;
    for (uint32_t i = 0;; i++) {
        int64_t now = back->of(back->whole, back->skip + i);
        if (now == INT64_MIN)
            return false;
        if (now == *number) {
            *number = back->of(back->room_set, i);
            return true;
        }
    }
}

/* Groups that triggers flip, flights of cameras: that each becomes one other is for room_sets.py. */
static void number_shared_back(const struct smith_prj2_objects *object, const struct smith_prj2_objects *was) {
    const uint16_t *sequence = smith_prj2_object_member(object, "sequence");
    struct smith_prj2_trigger_parts now, before;
    if (smith_prj2_kind_of(object) == SMITH_PRJ2_FLY_BY && sequence)
        *(uint16_t *)(uintptr_t)sequence = *(const uint16_t *)smith_prj2_object_member(was, "sequence");
    if (!smith_prj2_trigger_of(object, &now) || !smith_prj2_trigger_of(was, &before) ||
        now.target_type < SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLIP_MAP ||
        now.target_type > SMITH_PRJ2_TRIGGER_TARGET_TYPE_FLIP_OFF)
        return;
    if (now.oldest)
        *(int16_t *)(uintptr_t)&now.oldest->parameter = before.oldest->parameter;
    else if (now.target && now.target->value.kind == SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_NUMBER)
        *now.target->value.as.number = *before.target->value.as.number;
}

/* Objects of the same kind have their members at the same places. */
static void number_objects_back(const struct smith_prj2_room *room, const struct smith_prj2_room *was) {
    for (uint32_t i = 0; i < room->objects.count; i++) {
        const int64_t *script = smith_prj2_object_member(&room->objects.items[i], "script_id");
        if (script)
            *(int64_t *)(uintptr_t)script =
                *(const int64_t *)smith_prj2_object_member(&was->objects.items[i], "script_id");
        number_shared_back(&room->objects.items[i], &was->objects.items[i]);
        room->objects.items[i].as.portal->id = was->objects.items[i].as.portal->id; /* all begin with it */
    }
}

/* The second copy of the rooms in `whole`, with the numbers and places of the first one. */
static void undo_renumbering(struct smith_document *whole, const struct smith_document *room_set) {
    struct smith_prj2_project *project = smith_prj2_root(whole);
    const struct smith_prj2_project *first = smith_prj2_root(room_set);
    struct back rooms = {room_number, room_set, whole, first->rooms.count},
                objects = {object_number, room_set, whole, 0};
    for (uint32_t i = 0; i < first->rooms.count; i++)
        objects.skip += first->rooms.items[i]->objects.count;
    for (uint32_t i = 0; i < first->rooms.count; i++) {
        struct smith_prj2_room *room = project->rooms.items[rooms.skip + i];
        const struct smith_type *type = smith_type_inner(smith_prj2_layout.root);
        const struct smith_member *list = &type->record->members[smith_member_find(type->record, "rooms", 5)];
        const struct smith_type *room_type = smith_type_inner(smith_type_inner(list->type)->elem);
        smith_renumber(
            room_type, room,
            &(struct smith_renumbering){.path = "/rooms", .by = "index", .map = number_back, .context = &rooms});
        smith_renumber(
            room_type, room,
            &(struct smith_renumbering){.path = "/rooms/objects", .by = "id", .map = number_back, .context = &objects});
    }
    for (uint32_t i = 0; i < first->rooms.count; i++) { /* the numbers themselves, when nobody asks any more */
        struct smith_prj2_room *room = project->rooms.items[rooms.skip + i];
        const struct smith_prj2_room *was = first->rooms.items[i];
        room->index = was->index;
        if (room->alternate)
            room->alternate->group = was->alternate->group;
        if (room->position)
            *room->position = *was->position;
        if (room->position_clicks)
            *room->position_clicks = *was->position_clicks;
        number_objects_back(room, was);
    }
}

static void expect_rooms_of_room_set(const struct smith_document *whole, uint32_t skip,
                                     const struct smith_document *room_set, const char *file) {
    for (uint32_t i = 0; i < smith_prj2_root(room_set)->rooms.count; i++) {
        char of_whole[32], of_room_set[32];
        snprintf(of_whole, sizeof of_whole, "/rooms/%u", skip + i);
        snprintf(of_room_set, sizeof of_room_set, "/rooms/%u", i);
        expect_same_text(whole, of_whole, room_set, of_room_set, file);
    }
}

/* Into nothing they come as they were; a second time with other numbers, and nothing but these differs. */
static void round_trip(const char *file, struct smith_bytes bytes) {
    struct smith_document *document = document_open(bytes), *whole = emptied(bytes);
    struct smith_changes changes;
    uint32_t rooms[ROOMS_MAX];
    uint32_t count = 0;
    const unsigned errors = errors_of(document);
    for (uint32_t i = 0; i < smith_prj2_root(document)->rooms.count && count < ROOMS_MAX; i++)
        rooms[count++] = (uint32_t)smith_prj2_root(document)->rooms.items[i]->index;
    struct smith_document *room_set = extracted(document, rooms, count, &changes);
    smith_changes_free(&changes);
    insert_into(whole, room_set, NULL, &changes);
    smith_changes_free(&changes);
    expect_rooms_of_room_set(whole, 0, room_set, file);
    if (errors_of(room_set) > errors || errors_of(whole) > errors)
        fail_msg("%s: rooms that were moved have errors", file);
    insert_into(whole, room_set, NULL, &changes);
    smith_changes_free(&changes);
    if (errors_of(whole) > errors + errors_of(room_set))
        fail_msg("%s: rooms that are there twice have errors", file);
    undo_renumbering(whole, room_set);
    expect_rooms_of_room_set(whole, count, room_set, file);
    smith_document_free(room_set);
    smith_document_free(whole);
    smith_document_free(document);
}

static void real_rooms_come_as_they_went(void **state) {
    (void)state;
    if (!corpus_visit("prj2", ".prj2", round_trip)) {
        print_message("no real projects here: skipped\n");
        skip();
    }
}

int test_prj2_room_set(void) {
    enum { CUTS = sizeof cuts / sizeof *cuts };
    static const struct CMUnitTest others[] = {
        cmocka_unit_test(the_level_opens_at_a_room_that_is_taken),
        cmocka_unit_test(triggers_name_nothing_that_stays_behind),
        cmocka_unit_test(animations_go_where_a_face_shows_them),
        cmocka_unit_test(numbers_that_are_taken_become_others),
        cmocka_unit_test(what_both_have_is_shared),
        cmocka_unit_test(what_differs_is_added),
        cmocka_unit_test(rooms_of_other_releases_are_noted),
        cmocka_unit_test(rooms_stand_where_they_are_put),
        cmocka_unit_test(links_to_nothing_do_not_become_links_to_something),
        cmocka_unit_test(numbers_that_are_named_stay_free),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(real_rooms_come_as_they_went),
    };
    enum { OTHERS = sizeof others / sizeof *others };
    struct CMUnitTest tests[CUTS + OTHERS];
    for (unsigned i = 0; i < CUTS; i++)
        tests[i] = (struct CMUnitTest){cuts[i].name, rooms_are_cut_out, NULL, NULL, (void *)(uintptr_t)&cuts[i]};
    memcpy(tests + CUTS, others, sizeof others);
    return cmocka_run_group_tests_name("prj2 part", tests, NULL, NULL);
}
