/* SPDX-License-Identifier: MIT
 *
 * Maps of PlatinumSrc. No program writes them yet, so what is proved is that the layout is the engine's text, table by table,
 * and that each rule has a map that breaks it alone.
 */
#include "family.h"
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
        {"Map", 8},          {"Level", 48},           {"ClientLevel", 20},    {"Chunk", 68},
        {"ClientChunk", 47}, {"ServerLevel", 4},      {"ServerChunk", 4},     {"Material", 6},
        {"PhysicsMaterial", 29}, {"SoundMaterial", 12}, {"SoundEnvironment", 32}, {"WeatherEnvironment", 48},
        {"SkyEnvironment", 40}, {"GravityEnvironment", 16}, {"ClientMaterial", 54}, {"Wave", 20},
        {"Vertex", 40},      {"Region", 28},          {"Area", 100},          {"DynamicLight", 5},
        {"FastLight", 6},    {"ParentCube", 32},      {"GeometryCube", 3},    {"ExtendedGeometryCube", 13},
        {"VisibilityCube", 88}, {"PathfindingCube", 132}, {"ColliderCube", 100}, {"ClientGeometry", 8},
        {"ClientExtendedGeometry", 11}, {"LightingCube", 68}, {"ChunkTable", 21},
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

static uint32_t number_at(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Offsets count from the start of the file, the map ends where the extensions begin, and its parts are where it says. */
static void offsets_count_from_the_start(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/room.json");
    struct smith_buffer bytes = document_bytes(document);
    size_t data = 4;
    for (unsigned text = 0; text < 6; text++) { /* of the header, with the gamemodes; the count stands before the last */
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
    struct smith_facts facts = {0};
    assert_int_equal(smith_format_by_id("pmf")->info(document, &facts), SMITH_OK);
    assert_string_equal(fact_text(&facts, "name"), "room");
    assert_int_equal(fact_count(&facts, "gamemode"), 2);
    assert_int_equal(fact_number(&facts, "levels"), 1);
    assert_int_equal(fact_number(&facts, "cubes"), 3);
    assert_int_equal(fact_number(&facts, "triangles"), 1);
    assert_int_equal(fact_number(&facts, "entities"), 1);
    smith_facts_free(&facts);
    smith_document_free(document);
}

/* ---- rules ---- */

static struct pmf_level *level_of(struct pmf_map_file *map) {
    return map->map.levels->list.items[0]->level;
}

static struct pmf_chunk *chunk_of(struct pmf_map_file *map) {
    return level_of(map)->chunks->list.items[0]->chunk;
}

static struct pmf_entity_entry *entry_of(struct pmf_map_file *map) {
    return chunk_of(map)->server->entities->entries.items[0];
}

static char long_name[300];
static struct pmf_entity_entry *two_entries[2];

static void nothing(struct pmf_map_file *map) { (void)map; }
static void version(struct pmf_map_file *map) { map->version = 1; }
static void name(struct pmf_map_file *map) { map->name = long_name; }
static void gamemode(struct pmf_map_file *map) { map->gamemode = ""; }
static void extension(struct pmf_map_file *map) { map->extensions->list.items[0]->extension->name = ""; }
static void no_level(struct pmf_map_file *map) { map->map.levels->list.count = 0; }
static void same_type_twice(struct pmf_map_file *map) {
    two_entries[0] = two_entries[1] = entry_of(map);
    chunk_of(map)->server->entities->entries.items = two_entries;
    chunk_of(map)->server->entities->entries.count = 2;
}
static void other_gamemode(struct pmf_map_file *map) { entry_of(map)->entities.items[0]->gamemodes = 4; }
static void used_material(struct pmf_map_file *map) { chunk_of(map)->used_materials.items[1] = 2; }
static void used_sound(struct pmf_map_file *map) { chunk_of(map)->used_sound_materials.items[0] = 1; }
static void sky(struct pmf_map_file *map) { level_of(map)->client->default_sky = 1; }
static void gravity(struct pmf_map_file *map) { level_of(map)->default_gravity = 1; }
static void no_chunk(struct pmf_map_file *map) { level_of(map)->chunks->list.items[0]->chunk = NULL; }
static void vertex(struct pmf_map_file *map) { chunk_of(map)->client->indices.items[2] = 3; }
static void luxels(struct pmf_map_file *map) { chunk_of(map)->client->lightmaps.items[0]->luxels.size--; }
static void no_cube(struct pmf_map_file *map) {
    chunk_of(map)->cubes.count = 0;
    chunk_of(map)->client->client_cubes.count = 0;
}
static void no_geometry(struct pmf_map_file *map, uint8_t head) {
    chunk_of(map)->cubes.items[2]->head = head;
    chunk_of(map)->cubes.items[2]->geometry = NULL;
    chunk_of(map)->client->client_cubes.items[2]->geometry = NULL;
}
static void cube_type(struct pmf_map_file *map) { no_geometry(map, 9); }
static void cube_bits(struct pmf_map_file *map) { chunk_of(map)->cubes.items[0]->head = 0x11; }
static void shared(struct pmf_map_file *map) { chunk_of(map)->cubes.items[0]->parent->nnn = 2; }
static void child(struct pmf_map_file *map) { chunk_of(map)->cubes.items[0]->parent->nnn = 3; }
static void child_of_all(struct pmf_map_file *map) { chunk_of(map)->cubes.items[0]->parent->nnn = 0; }
static void lost(struct pmf_map_file *map) {
    struct pmf_parent_cube *parent = chunk_of(map)->cubes.items[0]->parent;
    parent->ppp = parent->npp = parent->ppn = parent->npn = 2;
    parent->pnp = parent->nnp = parent->pnn = parent->nnn = 2;
    no_geometry(map, 0);
}
static void cube_material(struct pmf_map_file *map) { chunk_of(map)->cubes.items[2]->geometry->material = 2; }
static void triangles(struct pmf_map_file *map) {
    chunk_of(map)->client->client_cubes.items[2]->geometry->first_index = 1;
}

static void each_rule_is_broken_alone(void **state) {
    (void)state;
    static const struct {
        void (*change)(struct pmf_map_file *map);
        const char *codes;
    } cases[] = {
        {nothing, ""},
        {version, "VERSION"},
        {name, "TEXT-LENGTH"},
        {gamemode, "TEXT-LENGTH"},
        {extension, "TEXT-LENGTH"},
        {no_level, "NO-LEVEL"},
        {same_type_twice, "ENTITY-ORDER"},
        {other_gamemode, "ENTITY-GAMEMODE"},
        {used_material, "MATERIAL-MISSING"},
        {used_sound, "MATERIAL-MISSING"},
        {sky, "ENVIRONMENT-MISSING"},
        {gravity, "ENVIRONMENT-MISSING"},
        {no_chunk, "CHUNK-MISSING"},
        {vertex, "VERTEX-MISSING"},
        {luxels, "LIGHTMAP-SIZE"},
        {no_cube, "NO-CUBE"},
        {cube_type, "CUBE-TYPE"},
        {cube_bits, "CUBE-BITS"},
        {shared, "CUBE-SHARED"},
        {child, "CUBE-CHILD"},
        {child_of_all, "CUBE-CHILD"},
        {lost, "CUBE-LOST"},
        {cube_material, "CUBE-MATERIAL"},
        {triangles, "CUBE-TRIANGLES"},
    };
    memset(long_name, 'x', sizeof long_name - 1);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_document *document = fixture_open("pmf/room.json");
        cases[i].change(pmf_root(document));
        struct smith_buffer bytes = document_bytes(document);
        struct smith_findings findings;
        char codes[256];
        assert_int_equal(smith_judge(smith_format_by_id("pmf"), (struct smith_bytes){bytes.data, bytes.size}, NULL, NULL,
                                     &findings, NULL),
                         SMITH_OK);
        findings_codes(&findings, "PMF-", codes, sizeof codes);
        if (strcmp(codes, cases[i].codes) != 0)
            fail_msg("case %zu: \"%s\" instead of \"%s\"", i, codes, cases[i].codes);
        smith_findings_free(&findings);
        smith_buffer_free(&bytes);
        smith_document_free(document);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_those_of_the_text), cmocka_unit_test(offsets_count_from_the_start),
        cmocka_unit_test(maps_come_back),
        cmocka_unit_test(maps_are_recognised),         cmocka_unit_test(facts_are_counted),
        cmocka_unit_test(each_rule_is_broken_alone),
    };
    return cmocka_run_group_tests_name("pmf", tests, NULL, NULL);
}
