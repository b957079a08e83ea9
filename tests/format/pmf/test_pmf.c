/* SPDX-License-Identifier: MIT
 *
 * Maps of PlatinumSrc. No program writes them yet, so what is proved is that the layout is the engine's text, table by table,
 * and that maps come back.
 */
#include "base/buffer.h"
#include "document/document.h"
#include "document/visit.h"
#include "format/format_fixtures.h"
#include "format/pmf/quake_map/quake_export.h"
#include <levelsmith/pmf.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- the layout ---- */

static void sizes_are_those_of_the_text(void **state) {
    (void)state;
    static const struct {
        const char *type;
        uint32_t size;
    } sizes[] = {
        {"Map", 8},
        {"Level", 48},
        {"ClientLevel", 20},
        {"Chunk", 68},
        {"ClientChunk", 47},
        {"ServerLevel", 4},
        {"ServerChunk", 4},
        {"Material", 6},
        {"PhysicsMaterial", 29},
        {"SoundMaterial", 12},
        {"SoundEnvironment", 32},
        {"WeatherEnvironment", 48},
        {"SkyEnvironment", 40},
        {"GravityEnvironment", 16},
        {"ClientMaterial", 54},
        {"Wave", 20},
        {"Vertex", 40},
        {"Region", 28},
        {"Area", 100},
        {"DynamicLight", 5},
        {"FastLight", 6},
        {"ParentCube", 32},
        {"GeometryCube", 3},
        {"ExtendedGeometryCube", 13},
        {"VisibilityCube", 88},
        {"PathfindingCube", 132},
        {"ColliderCube", 100},
        {"ClientGeometry", 8},
        {"ClientExtendedGeometry", 11},
        {"LightingCube", 68},
        {"ChunkTable", 21},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        uint32_t k = 0;
        while (k < smith_pmf_layout.type_count && strcmp(smith_pmf_layout.types[k]->name, sizes[i].type) != 0)
            k++;
        assert_true(k < smith_pmf_layout.type_count);
        if (smith_pmf_layout.types[k]->wire_min != sizes[i].size)
            fail_msg("%s takes %u bytes instead of %u", sizes[i].type, smith_pmf_layout.types[k]->wire_min,
                     sizes[i].size);
    }
}

/* What walls are made of when nothing is told: the first that stops one. */
static void usual_physics_are_solid(void **state) {
    (void)state;
    struct smith_pmf_physics_material air = {.name = "air", .flags = SMITH_PMF_PHYSICS_FLAGS_NOT_SOLID},
                                      stone = {.name = "stone"}, ice = {.name = "ice"};
    struct smith_pmf_physics_material *items[] = {&air, &stone, &ice};
    struct smith_pmf_level level = {0};
    assert_string_equal(smith_quake_usual_physics(NULL), "solid");
    level.physics_materials.items = items;
    for (uint32_t count = 0; count <= 3; count++) {
        level.physics_materials.count = count;
        assert_string_equal(smith_quake_usual_physics(&level), count < 2 ? "solid" : "stone");
    }
}

static uint32_t number_at(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Offsets count from the start of the file, the map ends where the extensions begin, and its parts are where it says. */
static void offsets_count_from_the_start(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_buffer bytes = document_bytes(document);
    size_t data = 4;
    for (unsigned text = 0; text < 6;
         text++) { /* of the header, with the gamemodes; the count stands before the last */
        data += text == 5;
        data += strlen((const char *)bytes.data + data) + 1;
    }
    data += 8;
    uint32_t extensions = number_at(bytes.data + data), size = number_at(bytes.data + data + 4);
    assert_int_equal(extensions, data + 8 + size);
    assert_int_equal(number_at(bytes.data + data + 8), data + 16);
    uint32_t levels = number_at(bytes.data + data + 12);
    assert_int_equal(number_at(bytes.data + levels), 1);
    uint32_t level = number_at(bytes.data + levels + 4);
    assert_int_equal(level, levels + 8);
    assert_int_equal(number_at(bytes.data + level), level + 48);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* Bytes, document, bytes; and nothing odd but packed bytes, which are kept because other programs pack otherwise. */
static void maps_come_back(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_buffer bytes = document_bytes(document);
    struct smith_document *again = document_open((struct smith_bytes){bytes.data, bytes.size});
    struct smith_buffer same = document_bytes(again), json = document_json(again);
    assert_int_equal(bytes.size, same.size);
    assert_memory_equal(bytes.data, same.data, same.size);
    smith_buffer_byte(&json, '\0');
    assert_null(strstr((const char *)json.data, "$raw"));
    assert_null(strstr((const char *)json.data, "$place"));
    assert_string_equal(json_at(again, "/map/levels/list/0/level/client/client_materials/1/wave/height"), "0.25");
    assert_string_equal(json_at(again, "/map/levels/list/0/level/client/client_materials/0/extra_textures/1/text"),
                        "\"wall3\"");
    smith_buffer_free(&json);
    smith_buffer_free(&same);
    smith_buffer_free(&bytes);
    smith_document_free(again);
    smith_document_free(document);
}

static void maps_are_recognised(void **state) {
    (void)state;
    const struct smith_format *format;
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_buffer bytes = document_bytes(document);
    assert_int_equal(smith_format_guess((struct smith_bytes){bytes.data, bytes.size}, &format, NULL), SMITH_OK);
    assert_string_equal(format->id, "pmf");
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

static void facts_are_counted(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_facts facts;
    assert_int_equal(smith_info(document, NULL, NULL, &facts, NULL), SMITH_OK);
    assert_string_equal(fact_text(&facts, "name"), "room");
    assert_string_equal(fact_text(&facts, "revision"), "2025-12-07");
    assert_int_equal(fact_count(&facts, "gamemode"), 2);
    assert_int_equal(fact_number(&facts, "levels"), 1);
    assert_int_equal(fact_number(&facts, "cubes"), 3);
    assert_int_equal(fact_number(&facts, "triangles"), 1);
    assert_int_equal(fact_number(&facts, "entities"), 1);
    smith_facts_free(&facts);
    smith_document_free(document);
}

/* ---- the samples ---- */

#define TYPES_MAX 256

/* What has been met in the samples: types of the layout, and cases of its unions. */
struct met {
    bool types[TYPES_MAX];
    bool cases[TYPES_MAX][64];
};

static uint32_t number_of(const struct smith_type *type) {
    uint32_t k = 0;
    while (k < smith_pmf_layout.type_count && smith_pmf_layout.types[k] != type)
        k++;
    return k;
}

/* A type, and those that are always part of it. */
static void meet(struct met *met, const struct smith_type *type) {
    uint32_t number = number_of(type);
    if (number < smith_pmf_layout.type_count)
        met->types[number] = true;
    if (type->kind == SMITH_ARRAY || type->kind == SMITH_LIST)
        meet(met, smith_type_inner(type->elem));
    for (uint16_t i = 0; type->kind == SMITH_RECORD && type->flags & SMITH_PLAIN && i < type->record->member_count; i++)
        meet(met, smith_type_inner(type->record->members[i].type));
}

static enum smith_status meet_value(void *context, const struct smith_visit *visit) {
    struct met *met = context;
    bool is_empty = visit->type->kind == SMITH_LIST && !((const struct smith_list *)visit->value)->count;
    if (!is_empty)
        meet(met, visit->type);
    for (uint32_t k = 0; visit->variant && k < smith_pmf_layout.type_count; k++) {
        const struct smith_union *variants = smith_pmf_layout.types[k]->variants;
        for (uint16_t i = 0; variants && i < variants->case_count; i++)
            met->cases[k][i] = met->cases[k][i] || visit->variant == &variants->cases[i];
    }
    return SMITH_OK;
}

static void everything_is_in_the_samples(void **state) {
    (void)state;
    static struct met met;
    assert_in_range(smith_pmf_layout.type_count, 1, TYPES_MAX);
    struct smith_document *built = fixture_open("pmf/tower.json");
    struct smith_buffer bytes = document_bytes(built);
    struct smith_document *document = document_open((struct smith_bytes){bytes.data, bytes.size}); /* tables and all */
    assert_int_equal(smith_visit_all(document, meet_value, &met), SMITH_OK);
    for (uint32_t k = 0; k < smith_pmf_layout.type_count; k++) {
        const struct smith_type *type = smith_pmf_layout.types[k];
        if (type->kind == SMITH_RECORD && !met.types[k])
            fail_msg("no %s in the sample with everything", type->name);
        for (uint16_t i = 0; type->variants && i < type->variants->case_count; i++)
            if (!met.cases[k][i])
                fail_msg("no %s of %s in the sample with everything", type->variants->cases[i].name, type->name);
    }
    const struct smith_pmf_map_file *map = smith_pmf_root(document);
    assert_int_equal(map->map.levels->list.count, 2);
    const struct smith_pmf_chunk *chunk = map->map.levels->list.items[0]->level->chunks->list.items[0]->chunk;
    unsigned cubes = 0;
    for (uint32_t i = 0; i < chunk->cubes.count; i++)
        cubes |= 1u << (chunk->cubes.items[i]->head & SMITH_PMF_CUBE_HEAD_TYPE_MASK);
    assert_int_equal(cubes, 0xFF);
    assert_int_equal(chunk->server->entities->entries.count, 27);
    smith_document_free(document);
    smith_document_free(built);
    smith_buffer_free(&bytes);
}

int test_pmf(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_those_of_the_text),  cmocka_unit_test(offsets_count_from_the_start),
        cmocka_unit_test(usual_physics_are_solid),      cmocka_unit_test(maps_come_back),
        cmocka_unit_test(maps_are_recognised),          cmocka_unit_test(facts_are_counted),
        cmocka_unit_test(everything_is_in_the_samples),
    };
    return cmocka_run_group_tests_name("pmf", tests, NULL, NULL);
}
