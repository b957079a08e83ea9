/* SPDX-License-Identifier: MIT
 *
 * Moveables and statics of an archive as objects. Y points down in the file, and up in objects.
 */
#include "format/wad/model/wad_objects.h"

#include "base/error.h"
#include "base/limits.h"
#include "document/document.h"
#include "format/wad/common/wad_animations.h"
#include "format/wad/wad.h"
#include "format/wad_names/wad_names.h"
#include "objects/model/objects_model.h"
#include "objects/sheet/objects_sheet.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define DARKEST 8191
#define ADDITIVE 2 /* as projects have blend modes */

struct builder {
    struct smith_objects *objects;
    const struct smith_wad_wad *wad;
};

static void *wad_objects_need(const struct builder *builder, size_t count, size_t size) {
    return smith_objects_alloc(builder->objects, count, size);
}

/* ---- textures: the pages ----------------------------------------------------------------------------------------- */

static void wad_objects_read_pages(const struct builder *builder) {
    uint32_t count = builder->wad->pages.count;
    struct smith_object_texture *textures = wad_objects_need(builder, count, sizeof *textures);
    for (uint32_t i = 0; textures && i < count; i++)
        textures[i] = (struct smith_object_texture){.width = SMITH_WAD_PAGE_WIDTH,
                                                    .height = SMITH_WAD_PAGE_WIDTH,
                                                    .pixels = SMITH_OBJECT_RGB,
                                                    .data = builder->wad->pages.items[i]->pixels};
    builder->objects->textures = textures;
    builder->objects->texture_count = textures ? count : 0;
}

/* Which corner of the texture (clockwise from the one in the north-west) each corner of a polygon has. */
static const uint8_t *texture_corners(const struct smith_wad_polygon *polygon) {
    static const uint8_t quads[2][4] = {{0, 1, 2, 3}, {1, 0, 3, 2}};
    static const uint8_t triangles[4][2][3] = {
        {{0, 1, 3}, {1, 0, 2}}, {{1, 2, 0}, {0, 3, 1}}, {{2, 3, 1}, {3, 2, 0}}, {{3, 0, 2}, {2, 1, 3}}};
    bool mirrored = (polygon->view & SMITH_WAD_VIEW_MIRRORED) != 0;
    return polygon->shape == SMITH_WAD_SHAPE_QUAD ? quads[mirrored] : triangles[polygon->view >> 1 & 3][mirrored];
}

static void set_texture(const struct builder *builder, const struct smith_wad_polygon *from,
                        struct smith_object_polygon *to) {
    const struct smith_wad_wad *wad = builder->wad;
    to->texture = SMITH_NONE;
    if (from->texture >= wad->textures.count)
        return;
    const struct smith_wad_texture *texture = &wad->textures.items[from->texture];
    const uint8_t *corners = texture_corners(from);
    for (unsigned i = 0; i < to->corners; i++) {
        bool east = corners[i] == 1 || corners[i] == 2, south = corners[i] >= 2;
        to->uvs[i][0] = (float)(texture->x + (east ? texture->width + 1 : 0));
        to->uvs[i][1] = (float)(texture->y + (south ? texture->height + 1 : 0));
    }
    if (texture->page < builder->objects->texture_count)
        to->texture = texture->page;
}

/* ---- meshes ------------------------------------------------------------------------------------------------------ */

/* Polygons of vertices that do not exist are left out. */
static void wad_objects_read_polygons(const struct builder *builder, const struct smith_wad_mesh *from,
                                      struct smith_object_mesh *mesh) {
    mesh->polygons = wad_objects_need(builder, from->polygons.count, sizeof *mesh->polygons);
    for (uint32_t i = 0; mesh->polygons && i < from->polygons.count; i++) {
        const struct smith_wad_polygon *polygon = from->polygons.items[i];
        struct smith_object_polygon to = {
            .corners = polygon->shape == SMITH_WAD_SHAPE_QUAD ? 4 : 3,
            .blend = polygon->attributes & SMITH_WAD_ATTRIBUTES_ADDITIVE ? ADDITIVE : 0,
        };
        bool whole = polygon->vertices.count == to.corners;
        for (uint32_t k = 0; whole && k < to.corners; k++) {
            to.vertices[k] = polygon->vertices.items[k];
            whole = to.vertices[k] < mesh->vertex_count;
        }
        if (!whole)
            continue;
        set_texture(builder, polygon, &to);
        mesh->polygons[mesh->polygon_count++] = to;
    }
}

static const float (*vectors_of(const struct builder *builder, const struct smith_wad_vector *from,
                                uint32_t count))[3] {
    float(*vectors)[3] = wad_objects_need(builder, count, sizeof *vectors);
    for (uint32_t i = 0; vectors && i < count; i++) {
        vectors[i][0] = from[i].x;
        vectors[i][1] = (float)-from[i].y;
        vectors[i][2] = from[i].z;
    }
    return (const float(*)[3])vectors;
}

/* Grey; as bright as the texture where there is no shade. */
static const float (*wad_objects_colours_of(const struct builder *builder, const struct smith_wad_mesh *from))[3] {
    float(*colours)[3] = wad_objects_need(builder, from->vertices.count, sizeof *colours);
    for (uint32_t i = 0; colours && i < from->vertices.count; i++) {
        int shade = i < from->shades.count ? from->shades.items[i] : 0;
        shade = shade < 0 ? 0 : shade > DARKEST ? DARKEST : shade;
        for (int channel = 0; channel < 3; channel++)
            colours[i][channel] = (float)(DARKEST - shade) / DARKEST;
    }
    return (const float(*)[3])colours;
}

static void wad_objects_read_mesh(const struct builder *builder, const struct smith_wad_mesh *from,
                                  struct smith_object_mesh *mesh) {
    mesh->vertex_count = from->vertices.count;
    mesh->positions = vectors_of(builder, from->vertices.items, from->vertices.count);
    if (from->normals.count == from->vertices.count)
        mesh->normals = vectors_of(builder, from->normals.items, from->normals.count);
    if (!from->normals.count)
        mesh->colours = wad_objects_colours_of(builder, from);
    wad_objects_read_polygons(builder, from, mesh);
}

static void read_meshes(const struct builder *builder) {
    uint32_t count = builder->wad->geometry.meshes.count;
    struct smith_object_mesh *meshes = wad_objects_need(builder, count, sizeof *meshes);
    builder->objects->meshes = meshes;
    builder->objects->mesh_count = meshes ? count : 0;
    for (uint32_t i = 0; i < builder->objects->mesh_count && !builder->objects->arena.failed; i++)
        wad_objects_read_mesh(builder, builder->wad->geometry.meshes.items[i], &meshes[i]);
}

/* What a pointer leads to; SMITH_NONE = no mesh. */
static uint32_t mesh_at(const struct smith_wad_wad *wad, uint32_t pointer) {
    if (pointer >= wad->geometry.pointers.count)
        return SMITH_NONE;
    int32_t mesh = wad->geometry.pointers.items[pointer]->mesh;
    return mesh < 0 || (uint32_t)mesh >= wad->geometry.meshes.count ? SMITH_NONE : (uint32_t)mesh;
}

/* ---- objects ----------------------------------------------------------------------------------------------------- */

/* Bones whose links are not there hang where their parent does. */
static void wad_objects_read_bones(const struct builder *builder, const struct smith_wad_moveable *from,
                                   struct smith_object *object) {
    const struct smith_wad_wad *wad = builder->wad;
    uint32_t count = from->mesh_count;
    object->bones = wad_objects_need(builder, count, sizeof *object->bones);
    int32_t *kinds = wad_objects_need(builder, count, sizeof *kinds);
    uint32_t *stack = wad_objects_need(builder, count, sizeof *stack);
    if (!object->bones || !kinds || !stack)
        return;
    object->bone_count = count;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t at = from->first_link + (uint64_t)SMITH_WAD_LINK * (i ? i - 1 : 0);
        object->bones[i].mesh = mesh_at(wad, from->first_pointer + i);
        if (!i || at + SMITH_WAD_LINK > wad->links.count)
            continue;
        const int32_t *link = wad->links.items + at;
        kinds[i] = link[0];
        object->bones[i].offset[0] = (float)link[1];
        object->bones[i].offset[1] = -(float)link[2];
        object->bones[i].offset[2] = (float)link[3];
    }
    smith_object_bones_link(object->bones, kinds, count, stack);
}

static void wad_objects_read_animations(const struct builder *builder, uint32_t moveable, struct smith_object *object) {
    uint32_t end, first = smith_wad_animations(builder->wad, moveable, &end);
    object->animations = wad_objects_need(builder, end - first, sizeof *object->animations);
    object->animation_count = object->animations ? end - first : 0;
    for (uint32_t i = 0; i < object->animation_count && !builder->objects->arena.failed; i++)
        smith_wad_read_animation(builder->objects, builder->wad, first + i, object->bone_count, &object->animations[i]);
}

static struct smith_object *wad_add_object(const struct builder *builder, enum smith_object_kind kind, uint32_t number,
                                           uint32_t index) {
    struct smith_object *object = &builder->objects->objects[builder->objects->object_count++];
    bool is_static = kind == SMITH_OBJECT_STATIC;
    char path[32];
    snprintf(path, sizeof path, "/%s/%" PRIu32, is_static ? "statics" : "moveables", index);
    *object = (struct smith_object){.kind = kind, .number = number};
    object->name = smith_wad_name(SMITH_WAD_TR4, is_static ? SMITH_WAD_STATIC : SMITH_WAD_MOVEABLE, number);
    object->path = smith_arena_copy(&builder->objects->arena, path, strlen(path));
    return object;
}

static void wad_objects_add_static(const struct builder *builder, uint32_t index) {
    const struct smith_wad_static *from = &builder->wad->statics.items[index];
    struct smith_object *object = wad_add_object(builder, SMITH_OBJECT_STATIC, from->number, index);
    object->bones = wad_objects_need(builder, 1, sizeof *object->bones);
    if (!object->bones)
        return;
    object->bone_count = 1;
    object->bones[0] =
        (struct smith_object_bone){.name = "mesh", .parent = SMITH_NONE, .mesh = mesh_at(builder->wad, from->pointer)};
}

bool smith_wad_objects(const struct smith_document *document, const struct smith_options *options,
                       struct smith_objects *objects, struct smith_findings *notes) {
    (void)notes;
    struct smith_limits limits = smith_limits_or_default(options ? &options->limits : NULL);
    const struct smith_wad_wad *wad = smith_wad_root(document);
    const struct builder builder = {objects, wad};
    *objects = (struct smith_objects){0};
    smith_arena_init(&objects->arena, options ? &options->allocator : NULL, limits.memory);
    wad_objects_read_pages(&builder);
    read_meshes(&builder);
    objects->objects =
        wad_objects_need(&builder, (size_t)wad->moveables.count + wad->statics.count, sizeof *objects->objects);
    for (uint32_t i = 0; i < wad->moveables.count && !objects->arena.failed; i++) {
        const struct smith_wad_moveable *from = &wad->moveables.items[i];
        struct smith_object *moveable = wad_add_object(&builder, SMITH_OBJECT_MOVEABLE, from->number, i);
        wad_objects_read_bones(&builder, from, moveable);
        wad_objects_read_animations(&builder, i, moveable);
    }
    for (uint32_t i = 0; i < wad->statics.count && !objects->arena.failed; i++)
        wad_objects_add_static(&builder, i);
    return !objects->arena.failed;
}

enum smith_status smith_wad_model(const struct smith_document *document, const struct smith_export_options *how,
                                  struct smith_model *model, struct smith_findings *notes, struct smith_error *error) {
    struct smith_objects objects = {0};
    enum smith_status status = smith_wad_objects(document, how->options, &objects, notes)
                                   ? smith_objects_make_model(&objects, how, model, error)
                                   : smith_fail_memory(error, &objects.arena);
    smith_arena_free(&objects.arena);
    return status;
}

enum smith_status smith_wad_draw(const struct smith_document *document, const struct smith_render_options *how,
                                 struct smith_drawing **drawing, struct smith_error *error) {
    return smith_objects_draw(document, smith_wad_model, how, drawing, error);
}
