/* SPDX-License-Identifier: MIT
 *
 * Objects of Tomb Raider as all formats have them that hold some: meshes on bones, animations that turn the bones, and
 * the textures of the meshes. A format fills in a `struct smith_objects`; models and pictures are made of that.
 *
 * Space is that of the editors of today: left-handed, x east, y up, z north, in world units (1024 a sector). The
 * front of a polygon is where its corners go clockwise. Angles are degrees.
 */
#ifndef SMITH_OBJECTS_H
#define SMITH_OBJECTS_H

#include "base/arena.h"
#include <levelsmith/picture.h>

enum smith_object_kind { SMITH_OBJECT_MOVEABLE, SMITH_OBJECT_STATIC };

/* What becomes of the fourth channel of a texture, or of magenta where there are three. */
enum smith_object_pixels {
    SMITH_OBJECT_BGRA, /* four bytes a pixel */
    SMITH_OBJECT_RGB, /* three; magenta is a hole */
};

struct smith_object_texture {
    const char *name; /* NULL or "" = none */
    uint32_t width, height;
    enum smith_object_pixels pixels;
    struct smith_bytes data; /* rows from the top; fewer than there should be = there is no picture */
};

struct smith_object_polygon {
    uint32_t vertices[4];
    uint32_t corners; /* 3, or 4: then it is the triangles of the corners 0, 1, 3 and 3, 1, 2 */
    uint32_t texture; /* SMITH_NONE = none */
    float uvs[4][2]; /* pixels, v downwards, on the edges of pixels */
    uint8_t blend; /* as in projects: 0 normal, 1 alpha test, 2 additive and so on */
    bool double_sided;
};

struct smith_object_mesh {
    const char *name; /* NULL = none */
    uint32_t vertex_count;
    const float (*positions)[3]; /* from the bone that carries it */
    const float (*normals)[3]; /* of any length, or no numbers; NULL = none */
    const float (*colours)[3]; /* 1 = as the texture is; NULL = lit by its normals */
    struct smith_object_polygon *polygons; /* vertices and textures exist */
    uint32_t polygon_count;
};

struct smith_object_bone {
    const char *name; /* NULL or "" = none */
    uint32_t parent; /* a bone before it; SMITH_NONE = the object itself */
    bool lost; /* it hangs on nothing, and does not move */
    float offset[3]; /* from the origin of its parent, in the parent's turn */
    uint32_t mesh; /* SMITH_NONE = none */
};

struct smith_object_keyframe {
    float offset[3]; /* of bone 0 */
    const float (*angles)[3]; /* by bone: about z first, then x, then y */
    uint32_t angle_count; /* bones behind them are not turned */
};

struct smith_object_animation {
    const char *name; /* NULL or "" = none */
    struct smith_object_keyframe *keyframes;
    uint32_t keyframe_count;
    uint32_t rate; /* frames of the game, 30 a second, from a keyframe to the next */
};

struct smith_object {
    enum smith_object_kind kind;
    uint32_t number;
    const char *name; /* what level builders call it; NULL = nothing */
    const char *path; /* in the document */
    struct smith_object_bone *bones; /* at least one where there is a mesh */
    struct smith_object_animation *animations;
    uint32_t bone_count, animation_count;
};

struct smith_objects {
    struct smith_object *objects;
    struct smith_object_mesh *meshes;
    struct smith_object_texture *textures;
    uint32_t object_count, mesh_count, texture_count;
    struct smith_arena arena; /* of all that is not the document's */
};

/* Zeroed memory of `objects`, for `count` elements of `size` bytes; NULL when there is none, which its arena
 * remembers. */
void *smith_objects_alloc(struct smith_objects *objects, size_t count, size_t size);

/* What the links of a moveable's bones mean: 0 = it hangs on the bone before, 1 = on the one that is taken from a
 * stack, 2 = on the one before, which is put there, 3 = on the one that lies there. Fills in parents; `links` are of
 * all bones, the first of which counts for nothing. `stack` has room for as many. */
void smith_object_bones_link(struct smith_object_bone *bones, const int32_t *links, uint32_t count, uint32_t *stack);

/* Give a moveable the meshes of another, bone by bone, when both are there and have as many of each: in levels Lara wears her
 * skin. False = they are as they were. */
bool smith_object_dress(struct smith_objects *objects, uint32_t number, uint32_t skin);

/* The keyframe that shows the object: the first of its first animation that has one; NULL = it has none. */
const struct smith_object_keyframe *smith_object_rest(const struct smith_object *object);

/* Where a bone is turned, and how, in its parent: offset and a unit quaternion x, y, z, w in the same left-handed
 * space. `keyframe` NULL = no bone is turned. */
struct smith_object_pose {
    float translation[3];
    float rotation[4];
};
void smith_object_pose(const struct smith_object *object, uint32_t bone, const struct smith_object_keyframe *keyframe,
                       struct smith_object_pose *pose);

/* The picture of a texture, or one of zeros (then it is good for nothing): SMITH_DAMAGED = it has not enough pixels. */
enum smith_status smith_object_picture(const struct smith_object_texture *texture, const struct smith_options *options,
                                       struct smith_picture *picture, struct smith_error *error);

#endif
