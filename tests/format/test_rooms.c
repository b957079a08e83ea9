/* SPDX-License-Identifier: MIT
 *
 * Rooms of Tomb Raider projects. What editors stored is the oracle: of a project of today every face that has a texture is
 * a face of the geometry; and what comes of an old project is what came of it when the editor itself imported it. Real
 * files are used when there are some; how many of the faces have a record is printed for each and must stay as it is.
 */
#include "format/format_fixtures.h"
#include <levelsmith/geometry.h>
#include <levelsmith/prj.h>
#include <levelsmith/prj2.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- a project, its rooms and its faces --------------------------------------------------------------------------- */

struct level {
    struct smith_document *document;
    struct smith_rooms rooms;
    struct smith_geometry geometry;
};

static struct level level_of(struct smith_document *document, bool legacy) {
    const struct smith_geometry_options how = {.legacy = legacy};
    struct level level = {.document = document};
    struct smith_error error;
    if (smith_rooms_of(document, NULL, &level.rooms, &error) != SMITH_OK ||
        smith_geometry_build(&level.rooms, &how, &level.geometry, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return level;
}

static void level_free(struct level *level) {
    smith_geometry_free(&level->geometry);
    smith_rooms_free(&level->rooms);
    smith_document_free(level->document);
}

/* What a sector has of each face. */
struct face_state {
    const struct smith_face_record *record; /* the last one; NULL = none */
    const struct smith_face *face;
};

/* Calls `each` for all sectors. */
typedef void sector_visitor(void *context, const struct level *level, uint32_t room, uint32_t sector,
                            const struct face_state states[SMITH_FACES_MAX]);

static void visit_sectors(const struct level *level, sector_visitor *each, void *context) {
    uint32_t next = 0;
    for (uint32_t i = 0; i < level->rooms.room_count; i++) {
        const struct smith_room *room = &level->rooms.rooms[i];
        assert_int_equal(next, level->geometry.room_faces[i]);
        for (uint32_t j = 0; j < room->size_x * room->size_z; j++) {
            struct face_state states[SMITH_FACES_MAX] = {{0}};
            for (uint32_t k = 0; k < room->sectors[j].record_count; k++)
                states[room->sectors[j].records[k].face].record = &room->sectors[j].records[k];
            for (; next < level->geometry.face_count; next++) {
                const struct smith_face *face = &level->geometry.faces[next];
                if (face->room != i || face->x + face->z * room->size_x != j)
                    break;
                assert_null(states[face->number].face); /* none is there twice */
                states[face->number].face = face;
            }
            each(context, level, i, j, states);
        }
    }
    assert_int_equal(next, level->geometry.face_count);
}

/* ---- how many faces are recorded ---------------------------------------------------------------------------------- */

struct totals {
    unsigned faces, recorded; /* faces, and those that have a record */
    unsigned stored, missing; /* records, and those that are of no face */
    unsigned quads_as_triangles; /* quads with the texture of a triangle, which editors do not make */
};

static bool is_triangle(const float uv[4][2]) {
    return memcmp(uv[2], uv[3], sizeof uv[2]) == 0;
}

static void add_sector(void *context, const struct level *level, uint32_t room, uint32_t sector,
                       const struct face_state states[SMITH_FACES_MAX]) {
    struct totals *totals = context;
    (void)level;
    (void)room;
    (void)sector;
    for (unsigned i = 0; i < SMITH_FACES_MAX; i++) {
        const struct face_state *state = &states[i];
        totals->faces += state->face != NULL;
        totals->stored += state->record != NULL;
        totals->recorded += state->face && state->record;
        totals->missing += state->record && !state->face;
        if (state->face && state->record && state->face->corners == 4 &&
            state->record->cover.look == SMITH_LOOK_TEXTURED)
            totals->quads_as_triangles += is_triangle(state->record->cover.uv);
    }
}

static struct totals totals_of(const struct level *level) {
    struct totals totals = {0};
    visit_sectors(level, add_sector, &totals);
    return totals;
}

/* Sectors in the form of releases up to 1.6.6, which saved textures of faces that there were once. */
static bool is_old(const struct smith_document *document) {
    if (strcmp(smith_document_format(document)->id, "prj2") != 0)
        return true;
    const struct smith_prj2_project *project = smith_prj2_root(document);
    for (uint32_t i = 0; i < project->rooms.count; i++)
        for (uint32_t j = 0; j < project->rooms.items[i]->sectors.count; j++) {
            const struct smith_prj2_sector *sector = project->rooms.items[i]->sectors.items[j];
            if (sector->floor_two_levels_clicks || sector->ceiling_two_levels_clicks)
                return true;
        }
    return false;
}

/* By the beginning of the file's name: faces, of which so many have a record, and quads that have a triangle's.
 * LEVELSMITH_UPDATE=1 prints the rows. */
static const struct golden {
    char name[9];
    unsigned faces, recorded, odd;
} goldens[] = {
    {"0058bb7b", 494, 461, 0},     {"01678297", 1179, 1179, 0},   {"02e1869a", 3224, 1651, 42},
    {"1005abb1", 252, 252, 0},     {"1a6880d4", 6200, 1397, 0},   {"1f4d249c", 4667, 4666, 0},
    {"1fa4cb53", 4762, 2950, 0},   {"258f8fe4", 364, 0, 0},       {"27e63220", 1199, 1144, 0},
    {"2a5ee621", 1106, 1099, 0},   {"2ad912d5", 900, 0, 0},       {"2c28b283", 8840, 8840, 0},
    {"2d4f39b2", 6483, 6361, 0},   {"2e4fa7ce", 243, 243, 0},     {"34460c7f", 2006, 32, 0},
    {"3578b594", 197, 0, 0},       {"3792bea0", 8318, 5360, 0},   {"41160757", 2006, 2006, 0},
    {"471f0e10", 1483, 478, 1},    {"48351300", 562, 184, 0},     {"57d3d68c", 830, 830, 0},
    {"5a9034a0", 14807, 10380, 9}, {"5b0cf648", 3684, 3684, 0},   {"5e381808", 288, 288, 0},
    {"5f812350", 1079, 1079, 0},   {"62b76f0b", 30, 30, 0},       {"6bcdad1a", 196, 196, 0},
    {"6fe32f38", 1334, 1025, 0},   {"79e59345", 4667, 4666, 0},   {"79ea5912", 2925, 2925, 0},
    {"7e2322f6", 9072, 9005, 0},   {"81ed0f7f", 1126, 1039, 0},   {"81fb1632", 1211, 1166, 0},
    {"86079675", 8463, 8439, 0},   {"8b395249", 8463, 8439, 0},   {"8da0ef2f", 446, 172, 0},
    {"8ee59774", 5542, 1, 0},      {"91f8daa3", 7565, 7564, 0},   {"a02b5af6", 15813, 15532, 0},
    {"a1279ad0", 1263, 1218, 0},   {"a14803b0", 14810, 10401, 9}, {"a30e8fe2", 2314, 1946, 0},
    {"a74fa5c4", 825, 107, 0},     {"a8f07587", 1334, 1025, 0},   {"b0cb0f0c", 2229, 2184, 0},
    {"b1899640", 1548, 1548, 0},   {"c6cd1a80", 990, 273, 0},     {"cc6e0aa2", 720, 0, 0},
    {"cc9e5063", 7565, 7564, 0},   {"d0817e46", 1555, 1555, 0},   {"df5cdb67", 20578, 15565, 8},
    {"eb9a3252", 807, 83, 0},      {"ec96dea9", 931, 931, 0},     {"f1c00755", 1826, 1819, 0},
    {"ffda196d", 4727, 4718, 0},
};

static const struct golden *golden_of(const char *name) {
    for (size_t i = 0; i < sizeof goldens / sizeof *goldens; i++)
        if (strncmp(name, goldens[i].name, 8) == 0)
            return &goldens[i];
    return NULL;
}

/* An upgrade moves textures as opening an old project does, and for good. */
static void check_upgrade(const struct smith_format *format, struct smith_bytes bytes, const struct totals *expected) {
    struct smith_buffer upgraded;
    struct smith_changes changes;
    struct smith_error error;
    if (smith_upgrade(format, bytes, NULL, NULL, &upgraded, &changes, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    struct level level = level_of(document_open((struct smith_bytes){upgraded.data, upgraded.size}), false);
    struct totals totals = totals_of(&level);
    assert_false(is_old(level.document));
    assert_memory_equal(&totals, expected, sizeof totals);
    level_free(&level);
    smith_changes_free(&changes);
    smith_buffer_free(&upgraded);
}

static void check_real_file(const char *path, struct smith_bytes bytes) {
    struct level level = level_of(document_open(bytes), false);
    const char *name = strrchr(path, '/') + 1;
    struct totals totals = totals_of(&level);
    const struct golden *golden = golden_of(name);
    bool old = is_old(level.document);
    print_message("%s: %u faces, %u (%.2f %%) with a record%s\n", name, totals.faces, totals.recorded,
                  totals.faces ? 100.0 * totals.recorded / totals.faces : 100.0, old ? "" : "; of today");
    if (getenv("LEVELSMITH_UPDATE"))
        print_message("    {\"%.8s\", %u, %u, %u},\n", name, totals.faces, totals.recorded, totals.quads_as_triangles);
    if (!old) {
        assert_int_equal(totals.missing, 0);
        assert_true(!totals.recorded || 100 * totals.recorded >= 97 * totals.faces);
    }
    if (golden && !getenv("LEVELSMITH_UPDATE")) {
        assert_int_equal(totals.faces, golden->faces);
        assert_int_equal(totals.recorded, golden->recorded);
        assert_int_equal(totals.quads_as_triangles, golden->odd);
    }
    if (old && smith_document_format(level.document)->upgrade)
        check_upgrade(smith_document_format(level.document), bytes, &totals);
    level_free(&level);
}

static void faces_of_real_files_are_those_that_editors_stored(void **state) {
    (void)state;
    unsigned count = corpus_visit("prj2", ".prj2", check_real_file);
    count += corpus_visit("prj", ".prj", check_real_file);
    count += corpus_visit("prj", ".PRJ", check_real_file);
    if (!count)
        skip();
}

/* ---- imported projects -------------------------------------------------------------------------------------------- */

/* A project of the first editor, and what Tomb Editor made of it; people have changed a few textures since. */
static const struct pair {
    char prj[9], prj2[9];
    unsigned other_textures;
} pairs[] = {{"86079675", "8b395249", 0}, {"91f8daa3", "cc9e5063", 5}, {"79e59345", "1f4d249c", 0}};

#define PAIRS (sizeof pairs / sizeof *pairs)

static struct smith_document *halves[PAIRS][2];

static void keep_halves(const char *path, struct smith_bytes bytes) {
    const char *name = strrchr(path, '/') + 1;
    for (size_t i = 0; i < PAIRS; i++) {
        if (strncmp(name, pairs[i].prj, 8) == 0)
            halves[i][0] = document_open(bytes);
        if (strncmp(name, pairs[i].prj2, 8) == 0)
            halves[i][1] = document_open(bytes);
    }
}

struct comparison {
    const struct level *imported;
    unsigned decisions, others, other_textures; /* about walls: exists, is invisible, is textured */
};

static void compare_surfaces(const struct smith_surface *a, const struct smith_surface *b) {
    assert_memory_equal(&a->heights, &b->heights, sizeof a->heights);
    assert_int_equal(a->split_x_equals_z, b->split_x_equals_z);
}

static unsigned look_of(const struct face_state *state) {
    return state->record ? state->record->cover.look : SMITH_LOOK_NONE;
}

static int opacity_of(const struct smith_room *room, uint32_t portal) {
    return portal == SMITH_NONE ? -1 : room->portals[portal].opacity;
}

static void compare_sector(void *context, const struct level *level, uint32_t room, uint32_t sector,
                           const struct face_state states[SMITH_FACES_MAX]) {
    struct comparison *comparison = context;
    const struct smith_room *own = &level->rooms.rooms[room], *imported = &comparison->imported->rooms.rooms[room];
    const struct smith_sector *a = &own->sectors[sector], *b = &imported->sectors[sector];
    struct face_state others[SMITH_FACES_MAX] = {{0}};
    compare_surfaces(&a->floor, &b->floor);
    compare_surfaces(&a->ceiling, &b->ceiling);
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->flags & ~SMITH_SECTOR_TRIGGERER, b->flags & ~SMITH_SECTOR_TRIGGERER); /* those were edited */
    assert_int_equal(a->solid, b->solid);
    assert_int_equal(opacity_of(own, a->wall_portal), opacity_of(imported, b->wall_portal));
    assert_int_equal(opacity_of(own, a->floor_portal), opacity_of(imported, b->floor_portal));
    assert_int_equal(opacity_of(own, a->ceiling_portal), opacity_of(imported, b->ceiling_portal));
    for (uint32_t i = 0; i < b->record_count; i++)
        others[b->records[i].face].record = &b->records[i];
    for (unsigned i = 0; i < SMITH_FACES_MAX; i++) {
        comparison->decisions += !smith_face_is_flat(i) && (look_of(&states[i]) || look_of(&others[i]));
        comparison->others += look_of(&states[i]) != look_of(&others[i]);
        if (look_of(&states[i]) == SMITH_LOOK_TEXTURED && look_of(&others[i]) == SMITH_LOOK_TEXTURED)
            comparison->other_textures +=
                memcmp(states[i].record->cover.uv, others[i].record->cover.uv, sizeof others[i].record->cover.uv) != 0;
    }
}

static void compare_pair(const struct pair *pair, struct smith_document *const documents[2]) {
    struct level own = level_of(documents[0], false), imported = level_of(documents[1], false);
    struct comparison comparison = {.imported = &imported};
    assert_int_equal(own.rooms.room_count, imported.rooms.room_count);
    for (uint32_t i = 0; i < own.rooms.room_count; i++) {
        const struct smith_room *a = &own.rooms.rooms[i], *b = &imported.rooms.rooms[i];
        assert_int_equal(a->number, b->number);
        assert_int_equal(a->size_x, b->size_x);
        assert_int_equal(a->size_z, b->size_z);
        assert_int_equal(a->position[1], b->position[1]);
        assert_int_equal(a->flip, b->flip);
        assert_int_equal(a->base, b->base);
    }
    visit_sectors(&own, compare_sector, &comparison);
    print_message("%s, %s: %u decisions about walls, %u not as imported; %u textures changed\n", pair->prj, pair->prj2,
                  comparison.decisions, comparison.others, comparison.other_textures);
    assert_true(comparison.decisions > 10000);
    assert_int_equal(comparison.others, 0);
    assert_int_equal(comparison.other_textures, pair->other_textures);
    level_free(&own);
    level_free(&imported);
}

static void old_projects_become_what_the_editor_imported(void **state) {
    (void)state;
    unsigned found = 0;
    corpus_visit("prj2", ".prj2", keep_halves);
    corpus_visit("prj", ".PRJ", keep_halves);
    for (size_t i = 0; i < PAIRS; i++) {
        if (halves[i][0] && halves[i][1]) {
            compare_pair(&pairs[i], halves[i]);
            found++;
        }
    }
    if (!found)
        skip();
}

/* ---- fixtures ----------------------------------------------------------------------------------------------------- */

static void fixtures_have_rooms(void **state) {
    static const char *const names[] = {"prj2/everything.json", "prj2/level.json", "prj2/minimal.json",
                                        "prj/everything.json", "prj/minimal.json"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct level level = level_of(fixture_open(names[i]), false);
        struct totals totals = totals_of(&level);
        print_message("%s: %u rooms, %u faces, %u with a record of %u\n", names[i], level.rooms.room_count,
                      totals.faces, totals.recorded, totals.stored);
        level_free(&level);
    }
}

/* ---- records of old projects -------------------------------------------------------------------------------------- */

/* The block in the middle of the fixture's first room, in clicks, and those beside it. */
static void shape_block(struct smith_prj_block *blocks, uint16_t id, const int8_t heights[4], int16_t ceiling_around) {
    static const unsigned around[] = {7, 11, 13, 17};
    struct smith_prj_block *block = &blocks[12];
    block->id = id;
    block->floor_face = (struct smith_prj_floor_corners){heights[0], heights[0], heights[0], heights[0]};
    block->floor_div = (struct smith_prj_floor_corners){heights[1], heights[1], heights[1], heights[1]};
    block->ceiling_face = (struct smith_prj_ceiling_corners){heights[2], heights[2], heights[2], heights[2]};
    block->ceiling_div = (struct smith_prj_ceiling_corners){heights[3], heights[3], heights[3], heights[3]};
    for (size_t i = 0; i < 4; i++)
        blocks[around[i]].ceiling = ceiling_around;
}

/* Which record each of the five parts of a side of that block has from the block `source`; 0 = it has no such face. */
static void records_of_side(struct smith_document *document, unsigned source, unsigned side, unsigned records[5]) {
    struct smith_prj_block *block = &smith_prj_root(document)->rooms.items[0]->room->blocks.items[source];
    const struct smith_prj_faces kept = block->textures;
    for (unsigned number = 0; number < 14; number++)
        (&block->textures.floor)[number] = (struct smith_prj_face){.type = SMITH_PRJ_FACE_TYPE_TILE};
    struct smith_buffer bytes = document_bytes(document);
    struct level level = level_of(document_open((struct smith_bytes){bytes.data, bytes.size}), true);
    memset(records, 0, 5 * sizeof *records);
    for (uint32_t i = 0; i < level.geometry.face_count; i++) {
        const struct smith_face *face = &level.geometry.faces[i];
        bool is_here = face->room == 0 && face->x == 2 && face->z == 2 && face->number < SMITH_FACE_FLOOR;
        if (is_here && face->number % 5 == side)
            records[face->number / 5] = face->record ? face->record->item : 99;
    }
    level_free(&level);
    smith_buffer_free(&bytes);
    block->textures = kept;
}

/* Numbers are those of north walls; west walls have others, in the same order. */
static void walls_have_the_records_of_their_blocks(void **state) {
    (void)state;
    static const unsigned of_west[14] = {[2] = 5, [10] = 12, [4] = 7, [3] = 6, [11] = 13};
    static const struct {
        unsigned side, block;
        bool is_west_wall;
    } sides[] = {{SMITH_WEST, 12, false}, {SMITH_EAST, 17, false}, {SMITH_SOUTH, 12, true}, {SMITH_NORTH, 13, true}};
    static const struct {
        uint16_t id;
        int8_t heights[4]; /* floor, its split, ceiling, its split */
        int16_t ceiling_around;
        unsigned records[5]; /* below the opening, below the split, the opening, above it, above the split */
    } cases[] = {
        {SMITH_PRJ_BLOCK_ID_WALL, {8, 4, -6, -3}, 20, {2, 10, 4, 11, 3}},
        {SMITH_PRJ_BLOCK_ID_WALL, {8, 0, -6, 0}, 20, {2, 0, 4, 3, 0}}, /* no splits */
        {SMITH_PRJ_BLOCK_ID_WALL, {8, 8, -6, -6}, 20, {0, 10, 4, 0, 3}}, /* nothing but splits */
        {SMITH_PRJ_BLOCK_ID_WALL, {0, 0, 0, 0}, 20, {0, 0, 4, 0, 0}},
        {SMITH_PRJ_BLOCK_ID_FLOOR, {8, 4, -6, -3}, 20, {2, 10, 0, 11, 3}},
        {SMITH_PRJ_BLOCK_ID_FLOOR,
         {8, 4, -6, -3},
         4,
         {0, 2, 0, 0, 0}}, /* seen up to the split, with the record above it */
        {SMITH_PRJ_BLOCK_ID_FLOOR, {8, 4, -6, -3}, 3, {2, 0, 0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_document *document = fixture_open("prj/everything.json");
        shape_block(smith_prj_root(document)->rooms.items[0]->room->blocks.items, cases[i].id, cases[i].heights,
                    cases[i].ceiling_around);
        for (size_t k = 0; k < sizeof sides / sizeof *sides; k++) {
            unsigned found[5];
            records_of_side(document, sides[k].block, sides[k].side, found);
            for (unsigned part = 0; part < 5; part++) {
                unsigned north = cases[i].records[part], expected = sides[k].is_west_wall ? of_west[north] : north;
                if (found[part] != expected)
                    fail_msg("case %zu, side %u, part %u: record %u", i, sides[k].side, part, found[part]);
            }
        }
        smith_document_free(document);
    }
}

/* ---- lights and things -------------------------------------------------------------------------------------------- */

static const char *name_of_thing(const struct smith_document *document, uint8_t kind, int64_t slot) {
    static char found[64];
    struct smith_rooms rooms;
    assert_int_equal(smith_rooms_of(document, NULL, &rooms, NULL), SMITH_OK);
    snprintf(found, sizeof found, "none such");
    for (uint32_t i = 0; i < rooms.room_count; i++)
        for (uint32_t j = 0; j < rooms.rooms[i].thing_count; j++) {
            const struct smith_thing *thing = &rooms.rooms[i].things[j];
            if (thing->kind == kind && thing->slot == slot && strcmp(found, "none such") == 0)
                snprintf(found, sizeof found, "%s", thing->name ? thing->name : "no name");
        }
    smith_rooms_free(&rooms);
    return found;
}

/* The quality that an object gives its light, which gets it; NULL = it is none, or of a release without. */
static uint8_t *quality_of(const struct smith_prj2_objects *object) {
    bool has_one = object->kind == SMITH_PRJ2_OBJECTS_LIGHT && object->as.light->form >= SMITH_PRJ2_LIGHT_FORM_TE_LIG3;
    return has_one ? &object->as.light->quality : NULL;
}

/* Lights of all releases: each has its own quality unless the level is for one, or it is none that there is. */
static void lights_have_their_quality(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj2/everything.json");
    struct smith_prj2_project *project = smith_prj2_root(document);
    bool seen[UINT8_MAX + 1] = {false};
    for (uint8_t quality = 0; quality <= 4; quality++)
        for (int one = 0; one < 2; one++) {
            struct smith_rooms rooms;
            project->settings->has.override_light_quality = true;
            project->settings->override_light_quality = one;
            for (uint32_t j = 0; j < project->rooms.items[0]->objects.count; j++) {
                uint8_t *own = quality_of(&project->rooms.items[0]->objects.items[j]);
                if (own)
                    *own = quality;
            }
            assert_int_equal(smith_rooms_of(document, NULL, &rooms, NULL), SMITH_OK);
            for (uint32_t j = 0; j < rooms.rooms[0].light_count; j++) {
                const struct smith_light *light = &rooms.rooms[0].lights[j];
                const struct smith_prj2_objects *object = &project->rooms.items[0]->objects.items[light->item];
                seen[object->as.light->form] = true;
                assert_int_equal(light->quality, quality_of(object) && !one && quality < 4 ? quality : 0);
            }
            smith_rooms_free(&rooms);
        }
    for (unsigned form = SMITH_PRJ2_LIGHT_FORM_TE_LIG; form <= SMITH_PRJ2_LIGHT_FORM_TE_LIG5; form++)
        assert_true(seen[form]);
    smith_document_free(document);
}

/* What an author has not called anything has the name that its number has in the engine of the project. */
static void things_have_the_names_of_their_engine(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("prj2/everything.json");
    struct smith_prj2_project *project = smith_prj2_root(document);
    assert_string_equal(name_of_thing(document, SMITH_THING_MOVEABLE, 1), "wolf_1");
    project->settings->game_version = SMITH_PRJ2_GAME_VERSION_TRNG;
    assert_string_equal(name_of_thing(document, SMITH_THING_MOVEABLE, 0), "LARA");
    assert_string_equal(name_of_thing(document, SMITH_THING_STATIC, 12), "FURNITURE2");
    project->settings->game_version = SMITH_PRJ2_GAME_VERSION_TR1_X;
    assert_string_equal(name_of_thing(document, SMITH_THING_MOVEABLE, 0), "Lara");
    project->settings->game_version = 99;
    assert_string_equal(name_of_thing(document, SMITH_THING_MOVEABLE, 0), "no name");
    smith_document_free(document);
}

static bool has_thing(const struct smith_rooms *rooms, const char *name) {
    for (uint32_t i = 0; i < rooms->room_count; i++)
        for (uint32_t k = 0; k < rooms->rooms[i].thing_count; k++)
            if (rooms->rooms[i].things[k].name && strcmp(rooms->rooms[i].things[k].name, name) == 0)
                return true;
    return false;
}

/* Of scripts, of memos their text. */
static void things_have_the_names_that_people_gave_them(void **state) {
    static const char *const names[] = {"wolf_1", "cam", "sink", "wind", "drip", "Don\xE2\x80\x99t forget the secret"};
    (void)state;
    struct level level = level_of(fixture_open("prj2/everything.json"), false);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!has_thing(&level.rooms, names[i]))
            fail_msg("nothing is called %s", names[i]);
    level_free(&level);
}

static void formats_without_rooms_say_so(void **state) {
    struct smith_document *document = fixture_open("pop_level/everything.json");
    struct smith_rooms rooms;
    struct smith_error error;
    (void)state;
    assert_int_equal(smith_rooms_of(document, NULL, &rooms, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "ROOMS-NONE");
    smith_rooms_free(&rooms);
    smith_document_free(document);
}

int test_rooms(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_of_real_files_are_those_that_editors_stored),
        cmocka_unit_test(old_projects_become_what_the_editor_imported),
        cmocka_unit_test(fixtures_have_rooms),
        cmocka_unit_test(walls_have_the_records_of_their_blocks),
        cmocka_unit_test(lights_have_their_quality),
        cmocka_unit_test(things_have_the_names_of_their_engine),
        cmocka_unit_test(things_have_the_names_that_people_gave_them),
        cmocka_unit_test(formats_without_rooms_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
