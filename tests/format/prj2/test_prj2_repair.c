/* SPDX-License-Identifier: MIT
 *
 * Repair of damaged Tomb Editor projects: a small one damaged at every byte, and real ones at random places.
 */
#include "document/references/list_changes.h"
#include "format/format_fixtures.h"
#include "format/prj2/common/prj2_object.h"

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

/* ---- what a repair must give -------------------------------------------------------------------------------------- */

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

/* The repaired file, which has no errors. */
static struct smith_buffer repaired(struct smith_bytes bytes, struct smith_changes *changes) {
    struct smith_buffer out;
    struct smith_error error = {0};
    if (smith_repair(smith_format_by_id("prj2"), bytes, NULL, NULL, &out, changes, &error) != SMITH_OK)
        fail_msg("repair: %s at %llu", error.message, (unsigned long long)error.offset);
    assert_int_equal(errors_in(view(&out)), 0);
    return out;
}

static bool lost_anything(const struct smith_changes *changes) {
    for (uint32_t i = 0; i < changes->count; i++)
        if (changes->items[i].kind == SMITH_CHANGE_LOST)
            return true;
    return false;
}

/* ---- a small project ---------------------------------------------------------------------------------------------- */

static struct smith_buffer small_project(void) {
    struct smith_document *document = fixture_open("prj2/everything.json");
    struct smith_buffer bytes = document_bytes(document);
    smith_document_free(document);
    return bytes;
}

static void a_whole_file_comes_back(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj2/minimal.json");
    struct smith_buffer bytes = document_bytes(document);
    struct smith_changes changes;
    struct smith_buffer out = repaired(view(&bytes), &changes);
    assert_false(lost_anything(&changes));
    assert_int_equal(out.size, bytes.size);
    assert_memory_equal(out.data, bytes.data, bytes.size);
    smith_buffer_free(&out);
    smith_changes_free(&changes);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

static void a_file_cut_anywhere_can_be_read(void **state) {
    (void)state;
    struct smith_buffer bytes = small_project();
    uint32_t max_rooms = 0;
    for (size_t size = 8; size < bytes.size; size += 41) {
        struct smith_changes changes;
        struct smith_buffer out = repaired((struct smith_bytes){bytes.data, size}, &changes);
        struct smith_document *document = document_open(view(&out));
        uint32_t rooms = smith_prj2_root(document)->rooms.count;
        if (rooms < max_rooms)
            fail_msg("%u rooms of the first %zu bytes, %u of fewer", rooms, size, max_rooms);
        max_rooms = rooms;
        smith_document_free(document);
        smith_buffer_free(&out);
        smith_changes_free(&changes);
    }
    assert_true(max_rooms > 0);
    smith_buffer_free(&bytes);
}

/* ---- what is not a matter of chunks ------------------------------------------------------------------------------- */

static bool mentions(const struct smith_changes *changes, const char *code) {
    for (uint32_t i = 0; i < changes->count; i++)
        if (strcmp(changes->items[i].code, code) == 0)
            return true;
    return false;
}

/* Repairs a document somebody spoiled, and frees both. */
static struct smith_document *fixed(struct smith_document *document, const char *code) {
    struct smith_changes changes;
    struct smith_buffer bytes = document_bytes(document);
    struct smith_buffer out = repaired(view(&bytes), &changes);
    struct smith_document *result = document_open(view(&out));
    if (!mentions(&changes, code))
        fail_msg("no %s", code);
    smith_changes_free(&changes);
    smith_buffer_free(&out);
    smith_buffer_free(&bytes);
    smith_document_free(document);
    return result;
}

static void a_lost_beginning_is_made_anew(void **state) {
    (void)state;
    struct smith_buffer bytes = small_project();
    struct smith_changes changes;
    memset(bytes.data, 0xEE, 8);
    struct smith_buffer out = repaired(view(&bytes), &changes);
    struct smith_document *document = document_open(view(&out));
    assert_true(mentions(&changes, "PRJ2-BEGINNING-NEW"));
    assert_true(smith_prj2_root(document)->rooms.count > 0);
    smith_document_free(document);
    smith_changes_free(&changes);
    smith_buffer_free(&out);
    smith_buffer_free(&bytes);
}

/* A long project, so that much of it comes before the damage. */
static void compressed_chunks_are_unpacked_as_far_as_they_go(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj2/everything.json");
    smith_prj2_root(document)->version |= SMITH_PRJ2_VERSION_COMPRESSED;
    struct smith_buffer bytes = document_bytes(document);
    struct smith_changes changes;
    struct smith_buffer out = repaired((struct smith_bytes){bytes.data, bytes.size * 3 / 4}, &changes);
    struct smith_document *saved = document_open(view(&out));
    assert_true(mentions(&changes, "PRJ2-UNPACKED-PARTLY"));
    assert_true(smith_prj2_root(saved)->version & SMITH_PRJ2_VERSION_COMPRESSED);
    assert_int_equal(smith_prj2_root(saved)->settings->textures.count,
                     smith_prj2_root(document)->settings->textures.count);
    smith_document_free(saved);
    smith_buffer_free(&out);
    smith_changes_free(&changes);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

static void whole_compressed_projects_keep_their_bytes(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj2/compressed.json");
    struct smith_buffer bytes = document_bytes(document);
    struct smith_changes changes;
    struct smith_buffer out = repaired(view(&bytes), &changes);
    assert_int_equal(out.size, bytes.size);
    assert_memory_equal(out.data, bytes.data, bytes.size);
    smith_buffer_free(&out);
    smith_changes_free(&changes);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

static void the_sound_system_is_what_the_editor_opens(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj2/minimal.json");
    smith_prj2_root(document)->settings->has.sound_system = false;
    document = fixed(document, "PRJ2-SOUND-SYSTEM-SET");
    assert_int_equal(smith_prj2_root(document)->settings->sound_system, SMITH_PRJ2_SOUND_SYSTEM_XML);
    smith_document_free(document);
}

static void lost_settings_are_the_editors_own(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj2/everything.json");
    smith_prj2_root(document)->settings = NULL;
    document = fixed(document, "PRJ2-SETTINGS-NEW");
    assert_int_equal(smith_prj2_root(document)->settings->game_version, SMITH_PRJ2_GAME_VERSION_TR4);
    smith_document_free(document);
}

/* A project of two rooms, the second a copy of the first. */
static struct smith_document *project_with_duplicate_rooms(void) {
    struct smith_document *document = fixture_open("prj2/everything.json");
    struct smith_prj2_project *project = smith_prj2_root(document);
    struct smith_prj2_room **rooms = smith_document_alloc(document, 2 * sizeof *rooms, _Alignof(void *));
    rooms[0] = project->rooms.items[0];
    rooms[1] = smith_document_alloc(document, sizeof **rooms, 16);
    *rooms[1] = *rooms[0];
    project->rooms.items = rooms;
    project->rooms.count = 2;
    return document;
}

static void rooms_with_one_number_get_two(void **state) {
    (void)state;
    struct smith_document *document = fixed(project_with_duplicate_rooms(), "PRJ2-ROOM-NUMBERED");
    const struct smith_prj2_project *project = smith_prj2_root(document);
    assert_int_equal(project->rooms.count, 2);
    assert_int_not_equal(project->rooms.items[0]->index, project->rooms.items[1]->index);
    smith_document_free(document);
}

/* The fixture has several objects with the script number 7, and one more gets a number that is too large. */
static void objects_with_one_script_number_get_several(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj2/everything.json");
    const struct smith_prj2_room *before = smith_prj2_root(document)->rooms.items[0];
    for (uint32_t i = 0; i < before->objects.count; i++) {
        int64_t *id = (int64_t *)smith_prj2_object_member(&before->objects.items[i], "script_id");
        if (id && *id >= 0) {
            *id = 6000;
            break;
        }
    }
    document = fixed(document, "PRJ2-SCRIPT-ID-NUMBERED");
    const struct smith_prj2_room *room = smith_prj2_root(document)->rooms.items[0];
    bool seen[6000] = {false};
    unsigned numbered = 0;
    for (uint32_t i = 0; i < room->objects.count; i++) {
        const int64_t *id = smith_prj2_object_member(&room->objects.items[i], "script_id");
        if (!id || *id < 0)
            continue;
        assert_true(*id < 6000);
        assert_false(seen[*id]);
        seen[*id] = true;
        numbered++;
    }
    assert_true(numbered >= 5);
    smith_document_free(document);
}

static void a_room_does_not_flip_to_itself(void **state) {
    (void)state;
    struct smith_document *document = project_with_duplicate_rooms();
    struct smith_prj2_room *room = smith_prj2_root(document)->rooms.items[0];
    assert_non_null(room->alternate);
    room->alternate->room = room->index;
    room->alternate->has.room = true;
    document = fixed(document, "PRJ2-FLIP-REMOVED");
    assert_null(smith_prj2_root(document)->rooms.items[0]->alternate);
    smith_document_free(document);
}

/* ---- portals ------------------------------------------------------------------------------------------------------ */

/* The fixture without the object of a room, mended. */
static struct smith_document *without_object(uint32_t room, uint32_t object, const char *code) {
    struct smith_document *document = fixture_open("prj2/level.json");
    const struct smith_type *root = smith_document_layout(document)->root;
    const struct smith_member *rooms = &root->record->members[smith_member_find(root->record, "rooms", 5)];
    const struct smith_type *type = smith_type_inner(smith_type_inner(rooms->type)->elem);
    smith_list_drop_one(type, smith_prj2_root(document)->rooms.items[room],
                        (uint16_t)smith_member_find(type->record, "objects", 7), object);
    return fixed(document, code);
}

static const struct smith_prj2_portal *last_portal(const struct smith_document *document, uint32_t room) {
    const struct smith_prj2_room *in = smith_prj2_root(document)->rooms.items[room];
    assert_int_equal(in->objects.items[in->objects.count - 1].kind, SMITH_PRJ2_OBJECTS_PORTAL);
    return in->objects.items[in->objects.count - 1].as.portal;
}

static void portals_get_their_other_side_back(void **state) {
    (void)state;
    static const struct {
        uint32_t room, object;
        int32_t min_x, min_z, max_x, max_z;
        int64_t leads_to;
        uint8_t direction;
    } rows[] = {
        {0, 0, 3, 1, 3, 2, 1, SMITH_PRJ2_PORTAL_DIRECTION_WALL_POSITIVE_X},
        {0, 1, 1, 1, 2, 2, 2, SMITH_PRJ2_PORTAL_DIRECTION_FLOOR},
        {1, 0, 0, 1, 0, 2, 0, SMITH_PRJ2_PORTAL_DIRECTION_WALL_NEGATIVE_X},
        {2, 0, 1, 1, 2, 2, 0, SMITH_PRJ2_PORTAL_DIRECTION_CEILING},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_document *document = without_object(rows[i].room, rows[i].object, "PRJ2-PORTAL-REBUILT");
        const struct smith_prj2_portal *portal = last_portal(document, rows[i].room);
        assert_int_equal(portal->min_x, rows[i].min_x);
        assert_int_equal(portal->min_y, rows[i].min_z);
        assert_int_equal(portal->max_x, rows[i].max_x);
        assert_int_equal(portal->max_y, rows[i].max_z);
        assert_int_equal(portal->adjoining_room_index, rows[i].leads_to);
        assert_int_equal(portal->direction, rows[i].direction);
        assert_int_equal(portal->id, 17);
        assert_true(portal->mirror->reflect_lara);
        smith_document_free(document);
    }
}

/* The fixture's door between rooms 0 and 1 covers z = 1 and 2 of both; here each side loses, or gets, something. */
static void portals_of_different_size_are_what_both_cover(void **state) {
    (void)state;
    static const struct {
        int32_t near[2], far[2], both[2];
    } rows[] = {{{1, 2}, {1, 1}, {1, 1}}, {{2, 2}, {1, 2}, {2, 2}}, {{1, 2}, {2, 2}, {2, 2}}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_document *document = fixture_open("prj2/level.json");
        struct smith_prj2_room *const *rooms = smith_prj2_root(document)->rooms.items;
        rooms[0]->objects.items[0].as.portal->min_y = rows[i].near[0];
        rooms[0]->objects.items[0].as.portal->max_y = rows[i].near[1];
        rooms[1]->objects.items[0].as.portal->min_y = rows[i].far[0];
        rooms[1]->objects.items[0].as.portal->max_y = rows[i].far[1];
        document = fixed(document, "PRJ2-PORTAL-CUT");
        for (int j = 0; j < 2; j++) {
            const struct smith_prj2_objects *object = &smith_prj2_root(document)->rooms.items[j]->objects.items[0];
            assert_int_equal(object->kind, SMITH_PRJ2_OBJECTS_PORTAL);
            assert_int_equal(object->as.portal->min_y, rows[i].both[0]);
            assert_int_equal(object->as.portal->max_y, rows[i].both[1]);
        }
        smith_document_free(document);
    }
}

static struct smith_prj2_portal *hole_of(struct smith_document *document, int room, int object) {
    const struct smith_prj2_objects *found = &smith_prj2_root(document)->rooms.items[room]->objects.items[object];
    assert_int_equal(found->kind, SMITH_PRJ2_OBJECTS_PORTAL);
    return found->as.portal;
}

static void set_area(struct smith_prj2_portal *portal, const int32_t area[4]) {
    portal->min_x = area[0];
    portal->min_y = area[1];
    portal->max_x = area[2];
    portal->max_y = area[3];
}

/* The same of the hole in the floor between rooms 0 and 2, which covers x and z = 1 and 2 of both: along either axis. */
static void holes_of_different_size_are_what_both_cover(void **state) {
    (void)state;
    static const struct {
        int32_t near[4], far[4], both[4]; /* from x, z to x, z */
    } rows[] = {{{1, 1, 2, 2}, {1, 1, 1, 2}, {1, 1, 1, 2}},
                {{1, 1, 1, 2}, {1, 1, 2, 2}, {1, 1, 1, 2}},
                {{2, 1, 2, 2}, {1, 1, 2, 1}, {2, 1, 2, 1}},
                {{1, 1, 2, 1}, {1, 1, 1, 2}, {1, 1, 1, 1}},
                {{1, 2, 2, 2}, {1, 1, 2, 2}, {1, 2, 2, 2}}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_document *document = fixture_open("prj2/level.json");
        set_area(hole_of(document, 0, 1), rows[i].near);
        set_area(hole_of(document, 2, 0), rows[i].far);
        document = fixed(document, "PRJ2-PORTAL-CUT");
        for (int j = 0; j < 2; j++) {
            const struct smith_prj2_portal *portal = hole_of(document, 2 * j, !j);
            const int32_t got[4] = {portal->min_x, portal->min_y, portal->max_x, portal->max_y};
            assert_memory_equal(got, rows[i].both, sizeof got);
        }
        smith_document_free(document);
    }
}

/* A portal that would have to be beyond the border of the other room. */
static void what_does_not_fit_is_removed(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj2/level.json");
    smith_prj2_root(document)->rooms.items[1]->position->z += 9;
    smith_prj2_root(document)->rooms.items[3]->position->z += 9;
    document = fixed(document, "ERROR-REMOVED");
    for (uint32_t i = 0; i < smith_prj2_root(document)->rooms.items[1]->objects.count; i++)
        assert_int_not_equal(smith_prj2_root(document)->rooms.items[1]->objects.items[i].kind,
                             SMITH_PRJ2_OBJECTS_PORTAL);
    smith_document_free(document);
}

/* Both portals of a pair may be inside of their rooms: the editor keeps them, and so does a repair. */
static void portals_inside_of_a_room_are_kept(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj2/level.json");
    struct smith_prj2_portal *portal = smith_prj2_root(document)->rooms.items[0]->objects.items[0].as.portal;
    portal->min_x = portal->max_x = 2;
    smith_prj2_root(document)->rooms.items[1]->position->x--;
    smith_prj2_root(document)->rooms.items[3]->position->x--;
    struct smith_buffer bytes, out;
    struct smith_changes changes;
    struct smith_error error;
    assert_int_equal(smith_encode(document, &bytes, &error), SMITH_OK);
    smith_document_free(document);
    out = repaired(view(&bytes), &changes);
    assert_int_equal(changes.count, 0);
    assert_int_equal(out.size, bytes.size);
    assert_memory_equal(out.data, bytes.data, bytes.size);
    smith_changes_free(&changes);
    smith_buffer_free(&out);
    smith_buffer_free(&bytes);
}

/* Sectors that are missing become what the editor makes of them, and that is called a loss. */
static void missing_sectors_are_plain_floor(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj2/level.json");
    smith_prj2_root(document)->rooms.items[2]->sectors.count -= 3;
    document = fixed(document, "PRJ2-SECTOR-PLAIN");
    const struct smith_prj2_room *room = smith_prj2_root(document)->rooms.items[2];
    assert_int_equal(room->sectors.count, 16);
    assert_int_equal(room->sectors.items[15]->position, 15);
    assert_null(room->sectors.items[15]->floor);
    smith_document_free(document);
}

/* ---- random damage of real projects ------------------------------------------------------------------------------- */

struct damage {
    size_t at, size; /* what was touched of the file as it was */
    size_t new_size; /* and of the damaged one */
};

static uint64_t random_state;

static size_t random_below(size_t bound) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (size_t)((random_state >> 33) % bound);
}

/* Cut off the end, zero 4 KB, flip a few bytes, take 100 bytes out: in turn. `bytes` is changed in place. */
static struct damage hurt(uint8_t *bytes, size_t size, unsigned kind) {
    size_t at = 8 + random_below(size - 8), some;
    switch (kind % 4) {
    case 0: return (struct damage){at, size - at, at};
    case 1:
        some = size - at < 4096 ? size - at : 4096;
        memset(bytes + at, 0, some);
        return (struct damage){at, some, size};
    case 2:
        some = size - at < 8 ? size - at : 8;
        for (size_t i = 0; i < some; i++)
            bytes[at + i] ^= (uint8_t)(1 + random_below(255));
        return (struct damage){at, some, size};
    default:
        some = size - at < 100 ? size - at : 100;
        memmove(bytes + at, bytes + at + some, size - at - some);
        return (struct damage){at, some, size - some};
    }
}

/* Where each room lies, from the first byte of its header to its last one. */
struct stretches {
    struct stretch {
        size_t begin, end;
        struct smith_buffer text; /* of its sectors */
    } rooms[1100];
    unsigned count;
    size_t header;
};

static bool note_room(void *context, const struct smith_span *span) {
    struct stretches *stretches = context;
    bool is_room = strcmp(span->frame->type->name, "Room") == 0;
    if (span->role == SMITH_SPAN_HEADER && !is_room)
        stretches->header = (size_t)span->offset;
    if (!is_room || (span->role != SMITH_SPAN_ENTER && span->role != SMITH_SPAN_LEAVE))
        return true;
    struct stretch *stretch = &stretches->rooms[stretches->count];
    if (span->role == SMITH_SPAN_ENTER)
        stretch->begin = stretches->header;
    else
        stretch->end = (size_t)span->offset, stretches->count++;
    return stretches->count < 1099;
}

static void room_text(const struct smith_document *document, uint32_t index, struct smith_buffer *text) {
    char path[64];
    struct smith_node node;
    struct smith_error error;
    snprintf(path, sizeof path, "/rooms/%u/sectors", index);
    smith_buffer_init(text, NULL);
    assert_int_equal(smith_path_find(document, path, &node, &error), SMITH_OK);
    assert_int_equal(smith_json_write_node(&node, &(struct smith_json_style){.compact = true}, text, &error), SMITH_OK);
}

/* The sectors of room `index` have the same text as `text`. */
static bool same_sectors(const struct smith_document *document, uint32_t index, const struct smith_buffer *text) {
    struct smith_buffer own;
    room_text(document, index, &own);
    bool same = own.size == text->size && memcmp(own.data, text->data, own.size) == 0;
    smith_buffer_free(&own);
    return same;
}

static bool has_room(const struct smith_document *saved, const struct smith_prj2_room *room,
                     const struct smith_buffer *text) {
    const struct smith_prj2_project *project = smith_prj2_root(saved);
    for (uint32_t i = 0; i < project->rooms.count; i++)
        if (project->rooms.items[i]->index == room->index)
            return strcmp(project->rooms.items[i]->name, room->name) == 0 && same_sectors(saved, i, text);
    return false;
}

struct score {
    unsigned damages, untouched, kept;
};

static void try_damage(struct smith_bytes bytes, const struct smith_document *original,
                       const struct stretches *stretches, unsigned kind, struct score *score) {
    uint8_t *copy = malloc(bytes.size);
    assert_non_null(copy);
    memcpy(copy, bytes.data, bytes.size);
    struct damage damage = hurt(copy, bytes.size, kind);
    struct smith_changes changes;
    struct smith_buffer out = repaired((struct smith_bytes){copy, damage.new_size}, &changes);
    struct smith_document *saved = document_open(view(&out));
    unsigned untouched = 0, kept = 0;
    for (uint32_t i = 0; i < stretches->count; i++) {
        if (damage.at < stretches->rooms[i].end && damage.at + damage.size > stretches->rooms[i].begin)
            continue;
        untouched++;
        kept += has_room(saved, smith_prj2_root(original)->rooms.items[i], &stretches->rooms[i].text);
    }
    score->damages++;
    score->untouched += untouched;
    score->kept += kept;
    if (kept < untouched)
        print_message("damage %u at %zu: %u of %u rooms kept\n", kind % 4, damage.at, kept, untouched);
    smith_document_free(saved);
    smith_buffer_free(&out);
    smith_changes_free(&changes);
    free(copy);
}

/* Damages of each file, a multiple of the four kinds; LEVELSMITH_ROUNDS=40 is how the figures in docs/formats were had. */
static unsigned rounds(void) {
    const char *asked = getenv("LEVELSMITH_ROUNDS");
    return asked ? (unsigned)strtoul(asked, NULL, 10) : 8;
}

static void damage_file(struct smith_bytes bytes, struct score *score) {
    struct stretches *stretches = calloc(1, sizeof *stretches);
    struct smith_document *original;
    struct smith_error error;
    assert_non_null(stretches);
    assert_int_equal(smith_decode(&smith_prj2_layout, bytes, NULL, note_room, stretches, &original, &error), SMITH_OK);
    assert_int_equal(stretches->count, smith_prj2_root(original)->rooms.count);
    for (unsigned i = 0; i < stretches->count; i++)
        room_text(original, i, &stretches->rooms[i].text);
    for (unsigned i = 0; i < rounds(); i++)
        try_damage(bytes, original, stretches, i, score);
    for (unsigned i = 0; i < stretches->count; i++)
        smith_buffer_free(&stretches->rooms[i].text);
    smith_document_free(original);
    free(stretches);
}

static struct score total;

/* Five of different ages, found by the beginnings of their names. */
static void damage_some(const char *path, struct smith_bytes bytes) {
    static const char *const chosen[] = {"01678297", "1fa4cb53", "b0cb0f0c", "258f8fe4", "6fe32f38"};
    const char *name = strrchr(path, '/') + 1;
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++)
        if (strncmp(name, chosen[i], 8) == 0)
            damage_file(bytes, &total);
}

static void rooms_survive_random_damage(void **state) {
    (void)state;
    random_state = 3;
    total = (struct score){0};
    corpus_visit("prj2", ".prj2", damage_some);
    if (!total.damages) {
        print_message("no real projects here: skipped\n");
        skip();
    }
    print_message("%u damages: %u of %u untouched rooms kept\n", total.damages, total.kept, total.untouched);
    assert_true(total.kept >= total.untouched * 95.0 / 100);
}

int test_prj2_repair(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_file_comes_back),
        cmocka_unit_test(a_file_cut_anywhere_can_be_read),
        cmocka_unit_test(a_lost_beginning_is_made_anew),
        cmocka_unit_test(compressed_chunks_are_unpacked_as_far_as_they_go),
        cmocka_unit_test(whole_compressed_projects_keep_their_bytes),
        cmocka_unit_test(the_sound_system_is_what_the_editor_opens),
        cmocka_unit_test(lost_settings_are_the_editors_own),
        cmocka_unit_test(objects_with_one_script_number_get_several),
        cmocka_unit_test(rooms_with_one_number_get_two),
        cmocka_unit_test(a_room_does_not_flip_to_itself),
        cmocka_unit_test(portals_get_their_other_side_back),
        cmocka_unit_test(portals_of_different_size_are_what_both_cover),
        cmocka_unit_test(holes_of_different_size_are_what_both_cover),
        cmocka_unit_test(what_does_not_fit_is_removed),
        cmocka_unit_test(portals_inside_of_a_room_are_kept),
        cmocka_unit_test(missing_sectors_are_plain_floor),
        cmocka_unit_test(rooms_survive_random_damage),
    };
    return cmocka_run_group_tests_name("prj2 repair", tests, NULL, NULL);
}
