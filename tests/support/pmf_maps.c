/* SPDX-License-Identifier: MIT
 *
 * Random PlatinumSrc maps: see pmf_maps.h. Everything that is named is there; how many there are of each thing is drawn
 * first, and what follows draws from that.
 */
#include "support/pmf_maps.h"
#include "base/buffer.h"
#include "support/random.h"

#define CUBES_MAX 100
#define CUBES_ENOUGH 30 /* then no more are cut into eight */

struct cube {
    unsigned type, extra, children[8];
};

struct writer {
    struct smith_buffer *text;
    uint32_t random;
    unsigned revision;
    unsigned materials, liquid, physics, sounds, weathers, gravities, sound_environments, skies; /* of the level */
    unsigned last_x, last_y, last_z;
    unsigned used, used_physics, used_sounds, vertices, triangles, lightmaps, dynamic, fast; /* of the chunk */
    unsigned widths[4];
    struct cube cubes[CUBES_MAX];
    unsigned cube_count;
};

static unsigned below(struct writer *w, unsigned count) {
    return random_below(&w->random, count);
}

#define put(w, ...) smith_buffer_format((w)->text, __VA_ARGS__)

static const char *word(struct writer *w) {
    static const char *const words[] = {"",      "go", "stop", "wall", "all", "über", "a long name with blanks",
                                        "стена", "x"};
    return words[below(w, sizeof words / sizeof *words)];
}

static void put_vector(struct writer *w, const char *name) {
    put(w, "\"%s\":{\"x\":%d,\"y\":%g,\"z\":%g}", name, (int)below(w, 16) - 8, below(w, 9) / 8.0, below(w, 9) / -4.0);
}

static void put_hex(struct writer *w, unsigned bytes) {
    smith_buffer_byte(w->text, '"');
    for (unsigned i = 0; i < bytes; i++)
        put(w, "%02x", below(w, 256));
    smith_buffer_byte(w->text, '"');
}

/* `,` before all but the first. */
static void next(struct writer *w, unsigned index) {
    if (index)
        smith_buffer_byte(w->text, ',');
}

static void put_list(struct writer *w, const char *name, unsigned count,
                     void (*each)(struct writer *w, unsigned index)) {
    put(w, "\"%s\":[", name);
    for (unsigned i = 0; i < count; i++) {
        next(w, i);
        each(w, i);
    }
    smith_buffer_byte(w->text, ']');
}

/* ---- entities ---- */

static void put_property(struct writer *w, unsigned index) {
    put(w, "{\"name\":\"p%u\",\"value\":", index);
    switch (below(w, 5)) {
    case 0: put(w, "{\"type\":\"u8\",\"scalar\":%u}}", below(w, 256)); break;
    case 1: put(w, "{\"type\":\"string\",\"scalar\":{\"text\":\"%s\"}}}", word(w)); break;
    case 2: put(w, "{\"type\":\"u32\",\"dimensions\":[2],\"numbers_u32\":[%u,%u]}}", below(w, 9), below(w, 9)); break;
    case 3:
        put(w, "{\"type\":\"string\",\"dimensions\":[1,2],\"strings_of\":[{\"text\":\"%s\"},{\"text\":\"%s\"}]}}",
            word(w), word(w));
        break;
    default: put(w, "{\"type\":\"f64\",\"dimensions\":[1],\"numbers_f64\":[%g]}}", below(w, 99) / 8.0);
    }
}

static void put_data(struct writer *w, unsigned type) {
    static const char *const shapes[] = {"aabb", "sphere", "box"}, *const kinds[] = {"point", "spot", "area"};
    put(w, ",\"data\":");
    if (type == 5) {
        put(w, "{\"flags\":{\"shape\":\"%s\"},", shapes[below(w, 3)]);
        put_vector(w, "position");
        put(w, "}");
    } else if (type == 8) {
        put(w, "{\"flags\":{\"kind\":\"%s\"},\"range\":%u,\"toggle\":\"%s\"}", kinds[below(w, 3)], below(w, 20),
            word(w));
    } else if (type == 11) {
        unsigned sounds = below(w, 3);
        put(w, "{\"sound_count\":%u%s}", sounds, sounds == 2 ? ",\"sounds\":[{\"text\":\"x\"},{\"text\":\"y\"}]" : "");
    } else if (type == 13) {
        put(w, "{\"text\":\"%s\",\"size\":%u}", word(w), below(w, 40));
    } else if (type == 23) {
        put(w, "{\"target\":\"%s\",\"value\":{\"type\":\"i8\",\"scalar\":-%u}}", word(w), below(w, 99));
    } else {
        put(w, "{}");
    }
}

/* Types in the order of their numbers; those that control lights only where there are some with that id. */
static void put_entities(struct writer *w, bool in_chunk) {
    bool first = true;
    put(w, "\"entities\":{\"entries\":[");
    for (unsigned type = 0; type <= 24; type++) {
        if (below(w, 8))
            continue;
        put(w, "%s{\"type\":%u,\"entities\":[", first ? "" : ",", type);
        unsigned count = 1 + below(w, 2);
        for (unsigned i = 0; i < count; i++) {
            next(w, i);
            put(w, "{\"gamemodes\":1,\"body\":{\"name\":\"%s\"", word(w));
            if (type)
                put_data(w, type);
            put(w, ",");
            put_list(w, "properties", below(w, 3), put_property);
            put(w, "}}");
        }
        put(w, "]}");
        first = false;
    }
    if (in_chunk && w->dynamic)
        put(w, "%s{\"type\":25,\"entities\":[{\"gamemodes\":1,\"body\":{\"data\":{\"light\":7}}}]}", first ? "" : ",");
    put(w, "]}");
}

static void put_static_entity(struct writer *w, unsigned index) {
    (void)index;
    put(w, "{\"static_type\":\"prop\",\"entities\":[{\"gamemodes\":1,\"body\":{\"data\":{\"model\":\"%s\"}}}]}",
        word(w));
}

/* ---- cubes ---- */

/* A cube, and what it leads to, behind it in the list. Returns its number. */
static unsigned grow(struct writer *w, unsigned depth) {
    unsigned number = w->cube_count++;
    struct cube *cube = &w->cubes[number];
    unsigned type = below(w, 8);
    if (w->cube_count > CUBES_ENOUGH || depth > 5)
        type = type > 3 || type == 1 ? 0 : type;
    if (type == 1 && depth > 2)
        type = 2;
    if ((type == 2 || type == 3) && (!w->used || !w->used_physics || !w->used_sounds))
        type = 0;
    *cube = (struct cube){.type = type, .extra = type == 2 || type == 3 ? below(w, 4) : 0};
    if (type == 5) { /* only clients go on behind it, so there is nothing */
        cube->children[0] = w->cube_count++;
        w->cubes[cube->children[0]] = (struct cube){0};
    } else if (type == 1 || type > 3) {
        for (unsigned i = 0; i < (type == 1 ? 8u : 1u); i++)
            cube->children[i] = grow(w, depth + 1);
    }
    return number;
}

static void put_sixteen(struct writer *w, const char *name, const char *item) {
    put(w, "\"%s\":[", name);
    for (unsigned i = 0; i < 16; i++) {
        next(w, i);
        put(w, "%s", item);
    }
    put(w, "]");
}

static void put_cube(struct writer *w, unsigned index) {
    const struct cube *cube = &w->cubes[index];
    const unsigned *c = cube->children;
    put(w, "{\"head\":{\"type\":%u,\"extra\":%u}", cube->type, cube->extra);
    if (cube->type == 1)
        put(w, ",\"parent\":{\"ppp\":%u,\"npp\":%u,\"ppn\":%u,\"npn\":%u,\"pnp\":%u,\"nnp\":%u,\"pnn\":%u,\"nnn\":%u}",
            c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]);
    else if (cube->type == 2)
        put(w, ",\"geometry\":{\"material\":%u}", below(w, w->used));
    else if (cube->type == 3)
        put(w, ",\"extended_geometry\":{\"materials_of_faces\":[0,0,0,0,0,%u],\"physics_of_faces\":[0,0,0,0,0,0]}",
            below(w, w->used));
    else if (cube->type == 4) {
        put(w, ",\"visibility\":{\"child\":%u,\"chunk\":{},", c[0]);
        put_sixteen(w, "visible", "0");
        put(w, ",");
        put_sixteen(w, "depths", "0");
        put(w, "}");
    } else if (cube->type == 6) {
        put(w, ",\"pathfinding\":{\"child\":%u,", c[0]);
        put_sixteen(w, "attributes", "{}");
        put(w, "}");
    } else if (cube->type == 7)
        put(w, ",\"collider\":{\"child\":%u}", c[0]);
    put(w, "}");
}

static void put_client_cube(struct writer *w, unsigned index) {
    const struct cube *cube = &w->cubes[index];
    unsigned triangles = w->triangles ? below(w, w->triangles + 1) : 0,
             lightmap = w->lightmaps ? below(w, w->lightmaps) : 255;
    put(w, "{");
    if (cube->type == 2)
        put(w, "\"geometry\":{\"triangles\":{\"lightmap\":%u,\"top\":%u}}", lightmap, triangles);
    else if (cube->type == 3)
        put(w, "\"extended_geometry\":{\"lightmap\":%u,\"triangles\":[0,%u,0,0,0,0]}", lightmap, triangles);
    else if (cube->type == 5)
        put(w, "\"lighting\":{\"child\":%u,\"base\":{\"red\":%u},\"dynamic\":[%s],\"fast\":[]}", cube->children[0],
            below(w, 256), w->dynamic ? "{}" : "");
    put(w, "}");
}

/* ---- chunks ---- */

static void put_region(struct writer *w, unsigned index) {
    put(w, "{\"high\":{\"x\":8,\"y\":8,\"z\":8},\"active_chunks\":[");
    if (index)
        put(w, "{\"x\":%u,\"y\":%u,\"z\":%u}", w->last_x, w->last_y, w->last_z);
    put(w, "]}");
}

static void put_used(struct writer *w, unsigned index) {
    (void)index, put(w, "%u", below(w, w->materials));
}
static void put_used_physics(struct writer *w, unsigned index) {
    put(w, "%u", index % w->physics);
}
static void put_used_sound(struct writer *w, unsigned index) {
    put(w, "%u", index % w->sounds);
}

static void put_area(struct writer *w, const char *kind, unsigned count) {
    put(w, "{\"corners\":{");
    put_vector(w, "ppp");
    put(w, "},\"environment\":\"%s %u\"}", kind, below(w, count));
}

static void put_weather_area(struct writer *w, unsigned index) {
    (void)index, put_area(w, "weather", w->weathers);
}
static void put_gravity_area(struct writer *w, unsigned index) {
    (void)index, put_area(w, "gravity", w->gravities);
}
static void put_sound_area(struct writer *w, unsigned index) {
    (void)index, put_area(w, "sound", w->sound_environments);
}
static void put_sky_area(struct writer *w, unsigned index) {
    (void)index, put_area(w, "sky", w->skies);
}

static void put_dynamic_light(struct writer *w, unsigned index) {
    (void)index, put(w, "{\"id\":7}");
}
static void put_fast_light(struct writer *w, unsigned index) {
    put(w, "{\"intensity\":%u,\"id\":%u}", below(w, 256), index);
}

static void put_vertex(struct writer *w, unsigned index) {
    (void)index;
    put(w, "{");
    put_vector(w, "position");
    put(w, ",\"texture\":{\"u\":%g}}", below(w, 17) / 16.0);
}

static void put_index(struct writer *w, unsigned index) {
    (void)index, put(w, "%u", below(w, w->vertices));
}

static void put_lightmap(struct writer *w, unsigned index) {
    put(w, "{\"size\":{\"width\":%u,\"height\":1},\"luxels\":", w->widths[index]);
    put_hex(w, 6u << w->widths[index]);
    put(w, "}");
}

static void put_client_dynamic_light(struct writer *w, unsigned index) {
    (void)index;
    put(w, "{\"lightmaps_lit\":[");
    if (w->lightmaps) {
        put(w, "{\"lightmap\":0,\"luxels\":");
        put_hex(w, 6u << w->widths[0]);
        put(w, "}");
    }
    put(w, "]}");
}

static void put_client_fast_light(struct writer *w, unsigned index) {
    (void)index;
    put(w, "{\"ranges\":[{\"skip\":%u,\"multipliers\":", below(w, w->vertices));
    put_hex(w, 1);
    put(w, "}]}");
}

static void draw_chunk(struct writer *w) {
    w->used = below(w, 3);
    w->used_physics = below(w, 2);
    w->used_sounds = below(w, 2);
    w->vertices = below(w, 3) ? 3 + below(w, 9) : 0;
    w->triangles = w->vertices ? below(w, 5) : 0;
    w->lightmaps = below(w, 3);
    for (unsigned i = 0; i < w->lightmaps; i++)
        w->widths[i] = below(w, 3);
    w->dynamic = below(w, 2);
    w->fast = w->vertices ? below(w, 2) : 0;
    w->cube_count = 0;
    grow(w, 0);
}

static void put_client_chunk(struct writer *w) {
    put(w, "\"client\":{");
    put_list(w, "sound_areas", w->sound_environments ? below(w, 2) : 0, put_sound_area);
    put(w, ",");
    put_list(w, "sky_areas", w->skies ? below(w, 2) : 0, put_sky_area);
    put(w, ",");
    put_list(w, "indices", 3 * w->triangles, put_index);
    put(w, ",");
    put_list(w, "vertices", w->vertices, put_vertex);
    put(w, ",");
    put_list(w, "lightmaps", w->lightmaps, put_lightmap);
    put(w, ",");
    put_list(w, "client_dynamic_lights", w->dynamic, put_client_dynamic_light);
    put(w, ",");
    put_list(w, "client_fast_lights", w->fast, put_client_fast_light);
    put(w, ",");
    put_list(w, "client_cubes", w->cube_count, put_client_cube);
    put(w, "}");
}

static void put_chunk(struct writer *w, unsigned index) {
    (void)index;
    draw_chunk(w);
    put(w, "{\"chunk\":{");
    put_list(w, "regions", below(w, 3), put_region);
    put(w, ",");
    put_list(w, "used_materials", w->used, put_used);
    put(w, ",");
    put_list(w, "used_physics_materials", w->used_physics, put_used_physics);
    put(w, ",");
    put_list(w, "used_sound_materials", w->used_sounds, put_used_sound);
    put(w, ",");
    put_list(w, "weather_areas", w->weathers ? below(w, 3) : 0, put_weather_area);
    put(w, ",");
    put_list(w, "gravity_areas", w->gravities ? below(w, 3) : 0, put_gravity_area);
    put(w, ",");
    put_list(w, "dynamic_lights", w->dynamic, put_dynamic_light);
    put(w, ",");
    put_list(w, "fast_lights", w->fast, put_fast_light);
    put(w, ",");
    put_list(w, "cubes", w->cube_count, put_cube);
    put(w, ",");
    put_client_chunk(w);
    put(w, ",\"server\":{");
    put_entities(w, true);
    put(w, "},\"static_entities\":{");
    put_list(w, "entries", below(w, 2), put_static_entity);
    put(w, "}}}");
}

static void put_chunks(struct writer *w, const char *name, unsigned max) {
    w->last_x = below(w, max), w->last_y = below(w, max), w->last_z = w->last_x ? 0 : below(w, max);
    put(w, "\"%s\":{\"size\":5,\"last\":{\"x\":%u,\"y\":%u,\"z\":%u},\"center\":{\"chunk\":{\"x\":%u}},", name,
        w->last_x, w->last_y, w->last_z, w->last_x);
    put_list(w, "list", (w->last_x + 1) * (w->last_y + 1) * (w->last_z + 1), put_chunk);
    put(w, "}");
}

/* ---- levels ---- */

static void put_material(struct writer *w, unsigned index) {
    put(w, "{\"name\":\"material %u\",\"flags\":[%s]}", index, w->liquid >> index & 1 ? "\"liquid\"" : "");
}

static void put_client_material(struct writer *w, unsigned index) {
    put(w, "{\"texture\":\"%s\",\"extra_textures\":[", word(w));
    if (!below(w, 3))
        put(w, "{\"text\":\"%s\"}", word(w));
    put(w, "]");
    if (w->revision)
        put(w, ",\"detail_scale\":{\"x\":%u,\"y\":2}", 1 + below(w, 9));
    if (w->liquid >> index & 1)
        put(w, ",\"wave\":{\"height\":%g}", below(w, 9) / 8.0);
    put(w, "}");
}

static void put_physics(struct writer *w, unsigned index) {
    put(w, "{\"name\":\"%s\",\"friction\":%u}", word(w), index);
}
static void put_sound(struct writer *w, unsigned index) {
    put(w, "{\"volume_dampening\":%u}", index);
}
static void put_weather(struct writer *w, unsigned index) {
    put(w, "{\"name\":\"weather %u\"}", index);
}
static void put_gravity(struct writer *w, unsigned index) {
    put(w, "{\"name\":\"gravity %u\"}", index);
}
static void put_sound_environment(struct writer *w, unsigned index) {
    put(w, "{\"name\":\"sound %u\"}", index);
}
static void put_sky(struct writer *w, unsigned index) {
    put(w, "{\"name\":\"sky %u\",\"top\":\"material 0\"", index);
    if (!below(w, 3)) {
        put(w, ",");
        put_chunks(w, "skybox", 1);
    }
    put(w, "}");
}

static void put_level(struct writer *w, unsigned index) {
    (void)index;
    w->materials = 1 + below(w, 4);
    w->liquid = below(w, 16);
    w->physics = 1 + below(w, 2);
    w->sounds = 1 + below(w, 2);
    w->weathers = below(w, 3), w->gravities = below(w, 3), w->sound_environments = below(w, 3), w->skies = below(w, 2);
    put(w, "{\"level\":{");
    put_list(w, "materials", w->materials, put_material);
    put(w, ",");
    put_list(w, "physics_materials", w->physics, put_physics);
    put(w, ",");
    put_list(w, "sound_materials", w->sounds, put_sound);
    put(w, ",");
    put_list(w, "weather_environments", w->weathers, put_weather);
    put(w, ",");
    put_list(w, "gravity_environments", w->gravities, put_gravity);
    put(w, ",\"client\":{");
    put_list(w, "client_materials", w->materials, put_client_material);
    put(w, ",");
    put_list(w, "sound_environments", w->sound_environments, put_sound_environment);
    put(w, ",");
    put_list(w, "sky_environments", w->skies, put_sky);
    put(w, "},\"server\":{");
    put_entities(w, false);
    put(w, "},");
    put_chunks(w, "chunks", 2);
    put(w, "}}");
}

static void put_gamemode(struct writer *w, unsigned index) {
    put(w, "\"mode %u\"", index);
}
static void put_extension(struct writer *w, unsigned index) {
    put(w, "{\"extension\":{\"name\":\"extension %u\",\"data\":", index);
    put_hex(w, below(w, 20));
    put(w, "}}");
}

void pmf_map_text(uint32_t seed, struct smith_buffer *text) {
    struct writer writer = {.text = text, .random = seed * 2654435761u | 1}, *w = &writer;
    for (unsigned i = 0; i < 8; i++)
        below(w, 2);
    w->revision = below(w, 3);
    put(w,
        "{\"$format\":\"pmf\",\"revision\":%u,\"base\":%u,\"name\":\"map %u\",\"description\":\"%s\",\"gamemode\":\"dm\",",
        w->revision, below(w, 3), (unsigned)seed, word(w));
    put_list(w, "extra_gamemodes", below(w, 3), put_gamemode);
    put(w, ",\"created\":%u,\"extensions\":{", below(w, 1000000));
    put_list(w, "list", below(w, 3), put_extension);
    put(w, "},\"map\":{");
    put_entities(w, false);
    put(w, ",\"levels\":{");
    put_list(w, "list", 1 + below(w, 2), put_level);
    put(w, "}}}\n");
}
