/* SPDX-License-Identifier: MIT
 *
 * Rules of PlatinumSrc maps: each has a map that breaks it, and nothing else.
 */
#include "format/format_fixtures.h"
#include <levelsmith/pmf.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- parts of the sample with everything ---- */

static struct smith_pmf_level *level_of(struct smith_pmf_map_file *map) {
    return map->map.levels->list.items[0]->level;
}

static struct smith_pmf_chunk *chunk_of(struct smith_pmf_map_file *map) {
    return level_of(map)->chunks->list.items[0]->chunk;
}

static struct smith_pmf_client_chunk *client_of(struct smith_pmf_map_file *map) {
    return chunk_of(map)->client;
}

static struct smith_pmf_entity_entry *entry_of(struct smith_pmf_map_file *map, uint8_t type) {
    struct smith_pmf_entity_table *table = chunk_of(map)->server->entities;
    for (uint32_t i = 0; i < table->entries.count; i++)
        if (table->entries.items[i]->type == type)
            return table->entries.items[i];
    fail_msg("no entity of type %u", type);
    return NULL;
}

static struct smith_pmf_entity_body *entity_of(struct smith_pmf_map_file *map, uint8_t type) {
    return &entry_of(map, type)->entities.items[0]->body;
}

static struct smith_pmf_static_entity *static_of(struct smith_pmf_map_file *map) {
    return chunk_of(map)->static_entities->entries.items[0]->entities.items[0];
}

static struct smith_pmf_parent_cube *parent_of(struct smith_pmf_map_file *map) {
    return chunk_of(map)->cubes.items[2]->parent;
}

static struct smith_pmf_lighting_cube *lighting_of(struct smith_pmf_map_file *map) {
    return client_of(map)->client_cubes.items[1]->lighting;
}

/* ---- header and levels ---- */

static char long_name[300];
static struct smith_pmf_entity_entry *two_entries[2];
static struct smith_pmf_static_entry *two_statics[2];
static const char *gamemodes[40];

static void nothing(struct smith_pmf_map_file *map) {
    (void)map;
}
static void version(struct smith_pmf_map_file *map) {
    map->version = 1;
}
static void name(struct smith_pmf_map_file *map) {
    map->name = long_name;
}
static void gamemode(struct smith_pmf_map_file *map) {
    map->gamemode = "";
}
static void many_gamemodes(struct smith_pmf_map_file *map) {
    for (unsigned i = 0; i < 32; i++)
        gamemodes[i] = "dm";
    map->extra_gamemodes.items = gamemodes;
    map->extra_gamemodes.count = 32;
}
static void extension(struct smith_pmf_map_file *map) {
    map->extensions->list.items[0]->extension->name = "";
}
static void required(struct smith_pmf_map_file *map) {
    map->extensions->list.items[1]->extension->name = "other";
}
static void no_level(struct smith_pmf_map_file *map) {
    map->map.levels->list.count = 0;
}
static void air(struct smith_pmf_map_file *map) {
    level_of(map)->air = 2;
}
static void sky(struct smith_pmf_map_file *map) {
    level_of(map)->client->default_sky = 1;
}
static void gravity(struct smith_pmf_map_file *map) {
    level_of(map)->default_gravity = 2;
}
static void sky_material(struct smith_pmf_map_file *map) {
    level_of(map)->client->sky_environments.items[0]->top = "wood";
}
static void skybox(struct smith_pmf_map_file *map) {
    level_of(map)->client->sky_environments.items[0]->skybox->list.items[0]->chunk->used_materials.items[0] = 3;
}
static void infinite(struct smith_pmf_map_file *map) {
    level_of(map)->gravity_environments.items[0]->gravity.y = INFINITY;
}
static void not_a_vertex(struct smith_pmf_map_file *map) {
    client_of(map)->vertices.items[3].texture.u = NAN;
}

/* ---- chunks ---- */

static void chunk_size(struct smith_pmf_map_file *map) {
    level_of(map)->chunks->size = 25;
}
static void center(struct smith_pmf_map_file *map) {
    level_of(map)->chunks->center.chunk = 1;
}
static void active_chunk(struct smith_pmf_map_file *map) {
    chunk_of(map)->regions.items[0]->active_chunks.items[0] = 2 << 24;
}
static void no_chunk(struct smith_pmf_map_file *map) {
    level_of(map)->chunks->list.items[1]->chunk = NULL;
}
static void region(struct smith_pmf_map_file *map) {
    chunk_of(map)->regions.items[0]->low.y = 9;
}
static void used_material(struct smith_pmf_map_file *map) {
    chunk_of(map)->used_materials.items[1] = 3;
}
static void used_sound(struct smith_pmf_map_file *map) {
    chunk_of(map)->used_sound_materials.items[0] = 1;
}
static void weather_area(struct smith_pmf_map_file *map) {
    chunk_of(map)->weather_areas.items[0]->environment = "rain";
}
static void sound_area(struct smith_pmf_map_file *map) {
    client_of(map)->sound_areas.items[0]->environment = "";
}

/* ---- clients ---- */

static void vertex(struct smith_pmf_map_file *map) {
    client_of(map)->indices.items[2] = 24;
}
static void index_count(struct smith_pmf_map_file *map) {
    static uint32_t indices[37];
    memcpy(indices, client_of(map)->indices.items, 36 * sizeof *indices);
    client_of(map)->indices.items = indices;
    client_of(map)->indices.count = 37;
}
static void far_vertex(struct smith_pmf_map_file *map) {
    client_of(map)->vertices.items[0].position.x = 8.5f;
}
static void luxels(struct smith_pmf_map_file *map) {
    client_of(map)->lightmaps.items[0]->luxels.size--;
}
static void lit_luxels(struct smith_pmf_map_file *map) {
    client_of(map)->client_dynamic_lights.items[0]->lightmaps_lit.items[0]->luxels.size--;
}
static void lit_lightmap(struct smith_pmf_map_file *map) {
    client_of(map)->client_dynamic_lights.items[0]->lightmaps_lit.items[0]->lightmap = 1;
}
static void cube_lightmap(struct smith_pmf_map_file *map) {
    client_of(map)->client_cubes.items[4]->extended_geometry->lightmap = 1;
}
static void no_range(struct smith_pmf_map_file *map) {
    client_of(map)->client_fast_lights.items[0]->ranges.count = 0;
}
static void empty_range(struct smith_pmf_map_file *map) {
    client_of(map)->client_fast_lights.items[0]->ranges.items[1].multipliers.size = 0;
}
static void long_range(struct smith_pmf_map_file *map) {
    client_of(map)->client_fast_lights.items[0]->ranges.items[0].skip = 18;
}

/* ---- cubes ---- */

static void no_cube(struct smith_pmf_map_file *map) {
    struct smith_pmf_chunk *cellar = map->map.levels->list.items[1]->level->chunks->list.items[0]->chunk;
    cellar->cubes.count = 0;
    cellar->client->client_cubes.count = 0;
}
static void cube_type(struct smith_pmf_map_file *map) {
    chunk_of(map)->cubes.items[6]->head = 9;
}
static void cube_bits(struct smith_pmf_map_file *map) {
    chunk_of(map)->cubes.items[2]->head = 0x11;
}
static void shared(struct smith_pmf_map_file *map) {
    parent_of(map)->npn = 3;
}
static void circle(struct smith_pmf_map_file *map) {
    parent_of(map)->npn = 2;
}
static void child(struct smith_pmf_map_file *map) {
    parent_of(map)->npn = 10;
}
static void child_of_all(struct smith_pmf_map_file *map) {
    parent_of(map)->npn = 0;
}
static void lost(struct smith_pmf_map_file *map) {
    chunk_of(map)->cubes.items[5]->pathfinding->child = 9;
}
static void lost_before_lighting(struct smith_pmf_map_file *map) {
    chunk_of(map)->cubes.items[0]->visibility->child = 9;
}
static void cube_material(struct smith_pmf_map_file *map) {
    chunk_of(map)->cubes.items[3]->geometry->material = 2;
}
static void cube_sound(struct smith_pmf_map_file *map) {
    chunk_of(map)->cubes.items[4]->extended_geometry->sound_material = 1;
}
static void triangles(struct smith_pmf_map_file *map) {
    client_of(map)->client_cubes.items[3]->geometry->first_index = 1;
}
static void behind_lighting(struct smith_pmf_map_file *map) {
    parent_of(map)->ppp = 9; /* the solid cube stands behind the lighting cube now */
    lighting_of(map)->child = 3;
}
static void nothing_behind_lighting(struct smith_pmf_map_file *map) {
    lighting_of(map)->child = 10;
}
static void dynamic_light(struct smith_pmf_map_file *map) {
    lighting_of(map)->dynamic.items[0].index = 1;
}
static void fast_light(struct smith_pmf_map_file *map) {
    lighting_of(map)->fast.items[0].index = 1;
}
static void unused_path(struct smith_pmf_map_file *map) {
    chunk_of(map)->cubes.items[5]->pathfinding->attributes[1].name = "more";
}
static void unused_view(struct smith_pmf_map_file *map) {
    chunk_of(map)->cubes.items[0]->visibility->visible[2] = 1;
}
static void seen(struct smith_pmf_map_file *map) {
    chunk_of(map)->cubes.items[0]->visibility->visible[1] = 1;
}
static void seen_chunk(struct smith_pmf_map_file *map) {
    chunk_of(map)->cubes.items[0]->visibility->chunk = 1;
}
static void depth(struct smith_pmf_map_file *map) {
    chunk_of(map)->cubes.items[0]->visibility->depths[1] = 1;
}

/* ---- entities ---- */

static void same_type_twice(struct smith_pmf_map_file *map) {
    struct smith_pmf_entity_table *table = level_of(map)->server->entities;
    two_entries[0] = two_entries[1] = table->entries.items[0];
    table->entries.items = two_entries;
    table->entries.count = 2;
}
static void same_static_type_twice(struct smith_pmf_map_file *map) {
    two_statics[0] = two_statics[1] = chunk_of(map)->static_entities->entries.items[0];
    chunk_of(map)->static_entities->entries.items = two_statics;
    chunk_of(map)->static_entities->entries.count = 2;
}
static void other_gamemode(struct smith_pmf_map_file *map) {
    entry_of(map, 0)->entities.items[0]->gamemodes = 8;
}
static void static_gamemode(struct smith_pmf_map_file *map) {
    static_of(map)->gamemodes = 8;
}
static void static_properties(struct smith_pmf_map_file *map) {
    static_of(map)->body.property_count = 1;
}
static void player(struct smith_pmf_map_file *map) {
    entity_of(map, SMITH_PMF_ENTITY_TYPE_TIMER)->name = "player:1";
}
static void follow(struct smith_pmf_map_file *map) {
    entity_of(map, SMITH_PMF_ENTITY_TYPE_GENERIC)->data.as.generic->follow.entity = "nobody";
}
static void light_id(struct smith_pmf_map_file *map) {
    entity_of(map, SMITH_PMF_ENTITY_TYPE_DYNLIGHTCTL)->data.as.dynlightctl->light = 2; /* which is a fast one */
}
static void fast_light_id(struct smith_pmf_map_file *map) {
    entity_of(map, SMITH_PMF_ENTITY_TYPE_FASTLIGHTCTL)->data.as.fastlightctl->light = 3;
}
static void push(struct smith_pmf_map_file *map) {
    entity_of(map, SMITH_PMF_ENTITY_TYPE_PUSH)->data.as.push->velocity.z = 1;
}

static void filter(struct smith_pmf_map_file *map) {
    struct smith_pmf_push *fan = entity_of(map, SMITH_PMF_ENTITY_TYPE_PUSH)->data.as.push;
    fan->flags |= SMITH_PMF_PUSH_FLAGS_TYPE_FILTER;
    fan->filter = 200;
}

/* ---- each rule ---- */

static const struct broken {
    void (*change)(struct smith_pmf_map_file *map);
    const char *codes;
} cases[] = {
    {nothing, ""},
    {version, "VERSION"},
    {name, "TEXT-LENGTH"},
    {gamemode, "TEXT-LENGTH"},
    {many_gamemodes, "GAMEMODES"},
    {extension, "TEXT-LENGTH"},
    {required, "EXTENSION-REQUIRED"},
    {no_level, "NO-LEVEL"},
    {air, "MATERIAL-MISSING"},
    {sky, "ENVIRONMENT-MISSING"},
    {gravity, "ENVIRONMENT-MISSING"},
    {sky_material, "SKY-MATERIAL"},
    {skybox, "MATERIAL-MISSING"},
    {infinite, "NOT-A-NUMBER"},
    {not_a_vertex, "NOT-A-NUMBER"},
    {chunk_size, "CHUNK-SIZE"},
    {center, "CHUNK-OUTSIDE"},
    {active_chunk, "CHUNK-OUTSIDE"},
    {no_chunk, "CHUNK-MISSING"},
    {region, "REGION-CORNERS"},
    {used_material, "MATERIAL-MISSING"},
    {used_sound, "MATERIAL-MISSING"},
    {weather_area, "ENVIRONMENT-NAME"},
    {sound_area, "ENVIRONMENT-NAME"},
    {vertex, "VERTEX-MISSING"},
    {index_count, "INDEX-COUNT"},
    {far_vertex, "VERTEX-OUTSIDE"},
    {luxels, "LIGHTMAP-SIZE"},
    {lit_luxels, "LIGHTMAP-SIZE"},
    {lit_lightmap, "LIGHTMAP-MISSING"},
    {cube_lightmap, "LIGHTMAP-MISSING"},
    {no_range, "LIGHT-EMPTY"},
    {empty_range, "LIGHT-EMPTY"},
    {long_range, "LIGHT-VERTICES"},
    {no_cube, "NO-CUBE"},
    {cube_type, "CUBE-TYPE"},
    {cube_bits, "CUBE-BITS"},
    {shared, "CUBE-SHARED"},
    {circle, "CUBE-SHARED"},
    {child, "CUBE-CHILD"},
    {child_of_all, "CUBE-CHILD"},
    {lost, "CUBE-LOST"},
    {lost_before_lighting, "CUBE-LOST"},
    {cube_material, "CUBE-MATERIAL"},
    {cube_sound, "CUBE-MATERIAL"},
    {triangles, "CUBE-TRIANGLES"},
    {behind_lighting, "CUBE-LIGHTING"},
    {nothing_behind_lighting, "CUBE-CHILD"},
    {dynamic_light, "LIGHT-MISSING"},
    {fast_light, "LIGHT-MISSING"},
    {unused_path, "CUBE-UNUSED"},
    {unused_view, "CUBE-UNUSED"},
    {seen, "CUBE-SEEN"},
    {seen_chunk, "CHUNK-OUTSIDE"},
    {depth, "CUBE-DEPTH"},
    {same_type_twice, "ENTITY-ORDER"},
    {same_static_type_twice, "ENTITY-ORDER"},
    {other_gamemode, "ENTITY-GAMEMODE"},
    {static_gamemode, "ENTITY-GAMEMODE"},
    {static_properties, "STATIC-PROPERTIES"},
    {player, "NAME-RESERVED"},
    {follow, "ENTITY-MISSING"},
    {light_id, "LIGHT-ID"},
    {fast_light_id, "LIGHT-ID"},
    {push, "PUSH-ZEROS"},
    {filter, "ENTITY-FILTER"},
};

static void each_rule_is_broken_alone(void **state) {
    (void)state;
    memset(long_name, 'x', sizeof long_name - 1);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_document *document = fixture_open("pmf/tower.json");
        cases[i].change(smith_pmf_root(document));
        struct smith_buffer bytes = document_bytes(document);
        struct smith_findings findings;
        char codes[256];
        assert_int_equal(smith_check(smith_format_by_id("pmf"), (struct smith_bytes){bytes.data, bytes.size}, NULL,
                                     NULL, &findings, NULL),
                         SMITH_OK);
        findings_codes(&findings, "PMF-", codes, sizeof codes);
        if (strcmp(codes, cases[i].codes) != 0)
            fail_msg("case %zu: \"%s\" instead of \"%s\"", i, codes, cases[i].codes);
        smith_findings_free(&findings);
        smith_buffer_free(&bytes);
        smith_document_free(document);
    }
}

static void every_code_has_a_case(void **state) {
    (void)state;
    for (const struct smith_code *code = smith_format_by_id("pmf")->codes; code->code; code++) {
        size_t i = 0;
        if (strncmp(code->code, "QUAKE-", strlen("QUAKE-")) == 0)
            continue; /* of texts of editors: quake_maps.py */
        while (i < sizeof cases / sizeof *cases && strcmp(code->code + strlen("PMF-"), cases[i].codes) != 0)
            i++;
        if (i == sizeof cases / sizeof *cases)
            fail_msg("no map breaks %s alone", code->code);
    }
}

/* ---- what is no mistake ---- */

/* A filter that is not in force may say anything. */
static void filters_not_in_force_are_not_looked_at(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/tower.json");
    struct smith_pmf_map_file *map = smith_pmf_root(document);
    struct smith_pmf_push *fan = entity_of(map, SMITH_PMF_ENTITY_TYPE_PUSH)->data.as.push;
    struct smith_findings findings;
    fan->flags &= (uint8_t)~SMITH_PMF_PUSH_FLAGS_TYPE_FILTER;
    fan->filter = 200;
    struct smith_buffer bytes = document_bytes(document);
    assert_int_equal(smith_check(smith_format_by_id("pmf"), (struct smith_bytes){bytes.data, bytes.size}, NULL, NULL,
                                 &findings, NULL),
                     SMITH_OK);
    assert_int_equal(findings.count, 0);
    smith_findings_free(&findings);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* A cube that only clients can come to, in the list before the lighting cube that leads to it. */
static void cubes_before_lighting_are_not_lost(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pmf/tower.json");
    struct smith_pmf_map_file *map = smith_pmf_root(document);
    struct smith_pmf_cube **cubes = chunk_of(map)->cubes.items, *lighting = cubes[1];
    struct smith_pmf_client_cube **clients = client_of(map)->client_cubes.items, *client = clients[1];
    cubes[1] = cubes[9]; /* an empty one, and the lighting cube the last */
    cubes[9] = lighting;
    clients[1] = clients[9];
    clients[9] = client;
    client->lighting->child = 1;
    struct smith_pmf_parent_cube *parent = parent_of(map);
    parent->ppn = 9;
    parent->npp = parent->npn = parent->pnn = 8;
    struct smith_findings findings;
    struct smith_buffer bytes = document_bytes(document);
    assert_int_equal(smith_check(smith_format_by_id("pmf"), (struct smith_bytes){bytes.data, bytes.size}, NULL, NULL,
                                 &findings, NULL),
                     SMITH_OK);
    if (findings.count)
        fail_msg("%s %s", findings.items[0].code, findings.items[0].path);
    smith_findings_free(&findings);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

static void samples_are_clean(void **state) {
    (void)state;
    static const char *const samples[] = {"pmf/room.json", "pmf/house.json", "pmf/tower.json"};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct smith_document *document = fixture_open(samples[i]);
        struct smith_buffer bytes = document_bytes(document);
        struct smith_findings findings;
        assert_int_equal(smith_check(smith_format_by_id("pmf"), (struct smith_bytes){bytes.data, bytes.size}, NULL,
                                     NULL, &findings, NULL),
                         SMITH_OK);
        if (findings.count)
            fail_msg("%s: %s %s", samples[i], findings.items[0].code, findings.items[0].path);
        smith_findings_free(&findings);
        smith_buffer_free(&bytes);
        smith_document_free(document);
    }
}

int test_pmf_check(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_are_clean),
        cmocka_unit_test(each_rule_is_broken_alone),
        cmocka_unit_test(every_code_has_a_case),
        cmocka_unit_test(filters_not_in_force_are_not_looked_at),
        cmocka_unit_test(cubes_before_lighting_are_not_lost),
        cmocka_unit_test_prestate(findings_are_as_noted, "pmf_check"),
    };
    return cmocka_run_group_tests_name("rules of pmf", tests, NULL, NULL);
}
