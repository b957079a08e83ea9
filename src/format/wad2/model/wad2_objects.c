/* SPDX-License-Identifier: MIT
 *
 * Moveables and statics of an archive as objects. Vectors stay where they are in the document.
 */
#include "format/wad2/model/wad2_objects.h"
#include "base/error.h"
#include "base/limits.h"
#include "document/document.h"
#include "format/tomb_editor/tomb_editor.h"
#include "format/wad2/common/wad2_view.h"
#include "objects/model/objects_model.h"
#include "objects/sheet/objects_sheet.h"
#include "report/report.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define DARKEST 8191

struct builder {
    struct smith_objects *objects;
    const struct smith_wad2_wad2 *archive;
    enum smith_wad_engine engine;
};

static void *wad2_objects_need(const struct builder *builder, size_t count, size_t size) {
    return smith_objects_alloc(builder->objects, count, size);
}

/* Three floats are three floats. */
#define VECTORS(list) ((const float(*)[3])(const void *)(list).items)

/* ---- textures ---------------------------------------------------------------------------------------------------- */

static void read_textures(struct builder *builder) {
    uint32_t count = builder->archive->textures.count;
    struct smith_object_texture *textures = wad2_objects_need(builder, count, sizeof *textures);
    for (uint32_t i = 0; textures && i < count; i++) {
        const struct smith_wad2_texture *from = builder->archive->textures.items[i];
        bool sized = from->width > 0 && from->height > 0;
        textures[i] = (struct smith_object_texture){.name = from->name,
                                                    .width = sized ? (uint32_t)from->width : 0,
                                                    .height = sized ? (uint32_t)from->height : 0,
                                                    .pixels = SMITH_OBJECT_BGRA,
                                                    .data = from->data};
    }
    builder->objects->textures = textures;
    builder->objects->texture_count = textures ? count : 0;
}

/* ---- meshes ------------------------------------------------------------------------------------------------------ */

static bool has_vertices(const struct smith_wad2_polygon *polygon, uint32_t count) {
    for (unsigned i = 0; i < polygon->corners; i++)
        if (polygon->indices[i] < 0 || (uint32_t)polygon->indices[i] >= count)
            return false;
    return true;
}

/* Polygons of vertices that do not exist are left out. */
static void wad2_objects_read_polygons(const struct builder *builder, const struct smith_wad2_mesh *from,
                                       struct smith_object_mesh *mesh) {
    struct smith_wad2_polygon polygon;
    mesh->polygons = wad2_objects_need(builder, from->polygons.count, sizeof *mesh->polygons);
    for (uint32_t i = 0; mesh->polygons && i < from->polygons.count; i++) {
        if (!smith_wad2_polygon_of(&from->polygons.items[i], &polygon) || !has_vertices(&polygon, mesh->vertex_count))
            continue;
        struct smith_object_polygon *to = &mesh->polygons[mesh->polygon_count++];
        bool textured = polygon.texture >= 0 && (uint32_t)polygon.texture < builder->objects->texture_count;
        *to = (struct smith_object_polygon){.corners = polygon.corners,
                                            .texture = textured ? (uint32_t)polygon.texture : SMITH_NONE,
                                            .blend = (uint8_t)(polygon.blend_mode & 0xFF),
                                            .double_sided = polygon.double_sided};
        for (unsigned k = 0; k < polygon.corners; k++) {
            to->vertices[k] = (uint32_t)polygon.indices[k];
            to->uvs[k][0] = polygon.texture_coords[k].x;
            to->uvs[k][1] = polygon.texture_coords[k].y;
        }
    }
}

/* Those of the file, or made of its shades; all as bright as the texture where there are none, or not enough. */
static const float (*wad2_objects_colours_of(const struct builder *builder, const struct smith_wad2_mesh *from))[3] {
    const struct smith_wad2_vertex_shading *shading = from->shading;
    uint32_t count = from->positions.count;
    if (shading && shading->colors.count == count)
        return VECTORS(shading->colors);
    float(*colours)[3] = wad2_objects_need(builder, count, sizeof *colours);
    bool shaded = shading && shading->shades.count == count;
    for (uint32_t i = 0; colours && i < count; i++) {
        uint16_t shade = !shaded ? 0 : shading->shades.items[i] < DARKEST ? shading->shades.items[i] : DARKEST;
        for (int channel = 0; channel < 3; channel++)
            colours[i][channel] = (float)(DARKEST - shade) / DARKEST;
    }
    return (const float(*)[3])colours;
}

/* The number of the mesh; SMITH_NONE = there is none. */
static uint32_t wad2_objects_read_mesh(const struct builder *builder, const struct smith_wad2_mesh *from,
                                       bool vertex_lit) {
    if (!from)
        return SMITH_NONE;
    uint32_t number = builder->objects->mesh_count++;
    struct smith_object_mesh *mesh = &builder->objects->meshes[number];
    mesh->name = from->name;
    mesh->vertex_count = from->positions.count;
    mesh->positions = VECTORS(from->positions);
    if (from->normals.count == mesh->vertex_count)
        mesh->normals = VECTORS(from->normals);
    if (vertex_lit)
        mesh->colours = wad2_objects_colours_of(builder, from);
    wad2_objects_read_polygons(builder, from, mesh);
    return number;
}

/* ---- bones ------------------------------------------------------------------------------------------------------- */

static void set_bone(struct smith_object_bone *bone, const char *name, const struct smith_wad2_vec3 *translation) {
    bone->name = name;
    if (translation)
        memcpy(bone->offset, (float[3]){translation->x, translation->y, translation->z}, sizeof bone->offset);
}

static uint32_t count_tree(const struct smith_wad2_bone_tree *tree) {
    uint32_t count = tree != NULL;
    for (uint32_t i = 0; tree && i < tree->bones.count; i++)
        count += count_tree(tree->bones.items[i]);
    return count;
}

static void read_tree(struct smith_object_bone *bones, uint32_t *count, const struct smith_wad2_bone_tree *tree,
                      uint32_t parent) {
    uint32_t number = (*count)++;
    set_bone(&bones[number], tree->name, tree->translation);
    bones[number].parent = parent;
    for (uint32_t i = 0; i < tree->bones.count; i++)
        read_tree(bones, count, tree->bones.items[i], number);
}

static void wad2_objects_read_list(const struct builder *builder, struct smith_object_bone *bones,
                                   const struct smith_wad2_moveable *from) {
    int32_t *links = wad2_objects_need(builder, from->bones.count, sizeof *links);
    uint32_t *stack = wad2_objects_need(builder, from->bones.count, sizeof *stack);
    if (!links || !stack)
        return;
    for (uint32_t i = 0; i < from->bones.count; i++) {
        set_bone(&bones[i], from->bones.items[i]->name, from->bones.items[i]->translation);
        links[i] = from->bones.items[i]->link;
    }
    smith_object_bones_link(bones, links, from->bones.count, stack);
}

/* Meshes without a bone stand at the origin, as the editor draws them. */
static void wad2_objects_read_bones(const struct builder *builder, const struct smith_wad2_moveable *from,
                                    struct smith_object *object) {
    uint32_t count = 0, given = from->bones.count ? from->bones.count : count_tree(from->bone_tree);
    object->bone_count = given > from->meshes.count ? given : from->meshes.count;
    object->bones = wad2_objects_need(builder, object->bone_count, sizeof *object->bones);
    if (!object->bones)
        return;
    if (from->bones.count)
        wad2_objects_read_list(builder, object->bones, from);
    else if (from->bone_tree)
        read_tree(object->bones, &count, from->bone_tree, SMITH_NONE);
    for (uint32_t i = 0; i < object->bone_count; i++) {
        const struct smith_wad2_mesh *mesh = i < from->meshes.count ? from->meshes.items[i] : NULL;
        if (i >= given)
            object->bones[i] = (struct smith_object_bone){.parent = SMITH_NONE, .lost = true};
        object->bones[i].mesh = wad2_objects_read_mesh(
            builder, mesh, mesh && mesh->lighting_type == SMITH_WAD2_MESH_LIGHTING_TYPE_VERTEX_COLORS);
    }
}

/* ---- animations -------------------------------------------------------------------------------------------------- */

static void wad2_objects_read_animation(const struct builder *builder, const struct smith_wad2_animation *from,
                                        struct smith_object_animation *animation) {
    animation->name = from->name;
    animation->rate = from->frame_rate;
    animation->keyframes = wad2_objects_need(builder, from->keyframes.count, sizeof *animation->keyframes);
    animation->keyframe_count = animation->keyframes ? from->keyframes.count : 0;
    for (uint32_t i = 0; i < animation->keyframe_count; i++) {
        const struct smith_wad2_keyframe *keyframe = from->keyframes.items[i];
        struct smith_object_keyframe *to = &animation->keyframes[i];
        if (keyframe->offset)
            memcpy(to->offset, (float[3]){keyframe->offset->x, keyframe->offset->y, keyframe->offset->z},
                   sizeof to->offset);
        to->angles = VECTORS(keyframe->angles);
        to->angle_count = keyframe->angles.count;
    }
}

static void wad2_objects_read_animations(const struct builder *builder, const struct smith_wad2_moveable *from,
                                         struct smith_object *object) {
    object->animations = wad2_objects_need(builder, from->animations.count, sizeof *object->animations);
    object->animation_count = object->animations ? from->animations.count : 0;
    for (uint32_t i = 0; i < object->animation_count; i++)
        if (from->animations.items[i].kind == SMITH_WAD2_ANIMATIONS_ANIMATION)
            wad2_objects_read_animation(builder, from->animations.items[i].as.animation, &object->animations[i]);
}

/* ---- objects ----------------------------------------------------------------------------------------------------- */

static struct smith_object *wad2_add_object(const struct builder *builder, enum smith_object_kind kind, uint32_t number,
                                            uint32_t index) {
    struct smith_object *object = &builder->objects->objects[builder->objects->object_count++];
    bool is_static = kind == SMITH_OBJECT_STATIC;
    char path[32];
    snprintf(path, sizeof path, "/%s/%" PRIu32, is_static ? "statics" : "moveables", index);
    *object = (struct smith_object){.kind = kind, .number = number};
    object->name = smith_wad_name(builder->engine, is_static ? SMITH_WAD_STATIC : SMITH_WAD_MOVEABLE, number);
    object->path = smith_arena_copy(&builder->objects->arena, path, strlen(path));
    return object;
}

static void wad2_objects_add_static(const struct builder *builder, const struct smith_wad2_wad_static *from,
                                    uint32_t index) {
    struct smith_object *object = wad2_add_object(builder, SMITH_OBJECT_STATIC, from->id, index);
    object->bones = wad2_objects_need(builder, 1, sizeof *object->bones);
    if (!object->bones)
        return;
    object->bone_count = 1;
    object->bones[0] =
        (struct smith_object_bone){.name = "mesh",
                                   .parent = SMITH_NONE,
                                   .mesh = wad2_objects_read_mesh(builder, from->mesh, smith_wad2_is_vertex_lit(from))};
}

static bool wad2_objects_make_lists(const struct builder *builder) {
    const struct smith_wad2_wad2 *archive = builder->archive;
    size_t meshes = archive->statics.count;
    for (uint32_t i = 0; i < archive->moveables.count; i++)
        meshes += archive->moveables.items[i]->meshes.count;
    builder->objects->meshes = wad2_objects_need(builder, meshes, sizeof *builder->objects->meshes);
    builder->objects->objects = wad2_objects_need(builder, (size_t)archive->moveables.count + archive->statics.count,
                                                  sizeof *builder->objects->objects);
    return builder->objects->meshes && builder->objects->objects;
}

/* Meshes that all bones move are not exported. */
static void note_skins(const struct smith_wad2_wad2 *archive, struct smith_findings *notes) {
    char path[48];
    for (uint32_t i = 0; i < archive->moveables.count; i++) {
        if (!archive->moveables.items[i]->skin)
            continue;
        snprintf(path, sizeof path, "/moveables/%u/skin", i);
        smith_findings_add(notes, "WAD2-SKIN-LEFT", SMITH_WARNING, path, UINT64_MAX,
                           "a mesh that several bones move is left out");
    }
}

bool smith_wad2_objects(const struct smith_document *document, const struct smith_options *options,
                        struct smith_objects *objects, struct smith_findings *notes) {
    struct smith_limits limits = smith_limits_or_default(options ? &options->limits : NULL);
    const struct smith_wad2_wad2 *archive = smith_wad2_root(document);
    struct builder builder = {objects, archive, smith_engine_of_game(archive->game_version)};
    *objects = (struct smith_objects){0};
    smith_arena_init(&objects->arena, options ? &options->allocator : NULL, limits.memory);
    read_textures(&builder);
    if (!wad2_objects_make_lists(&builder))
        return false;
    for (uint32_t i = 0; i < archive->moveables.count && !objects->arena.failed; i++) {
        const struct smith_wad2_moveable *from = archive->moveables.items[i];
        struct smith_object *moveable = wad2_add_object(&builder, SMITH_OBJECT_MOVEABLE, from->id, i);
        wad2_objects_read_bones(&builder, from, moveable);
        wad2_objects_read_animations(&builder, from, moveable);
    }
    for (uint32_t i = 0; i < archive->statics.count && !objects->arena.failed; i++)
        if (archive->statics.items[i].kind == SMITH_WAD2_STATICS_STATIC)
            wad2_objects_add_static(&builder, archive->statics.items[i].as.static_, i);
    note_skins(archive, notes);
    return !objects->arena.failed;
}

/* ---- archives as models: their objects, as all formats that have objects make them ---- */

enum smith_status smith_wad2_model(const struct smith_document *document, const struct smith_export_options *how,
                                   struct smith_model *model, struct smith_findings *notes, struct smith_error *error) {
    struct smith_objects objects;
    enum smith_status status = smith_wad2_objects(document, how->options, &objects, notes)
                                   ? smith_objects_make_model(&objects, how, model, error)
                                   : smith_fail_memory(error, &objects.arena);
    smith_arena_free(&objects.arena);
    return status;
}

enum smith_status smith_wad2_draw(const struct smith_document *document, const struct smith_render_options *how,
                                  struct smith_drawing **drawing, struct smith_error *error) {
    return smith_objects_draw(document, smith_wad2_model, how, drawing, error);
}
