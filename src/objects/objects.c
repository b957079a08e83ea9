/* SPDX-License-Identifier: MIT
 *
 * Bones, how they are turned, and the pixels of textures (objects.h).
 */
#include "objects/objects.h"

#include "base/error.h"
#include <math.h>
#include <stddef.h>

#define FARTHEST 1e7f /* world units: what is farther away was never placed by an editor */
#define HALF_DEGREE 0.00872664625997164788 /* half of a degree, in radians */

void *smith_objects_alloc(struct smith_objects *objects, size_t count, size_t size) {
    if (count > SIZE_MAX / size) {
        smith_arena_fail(&objects->arena);
        return NULL;
    }
    return smith_arena_alloc(&objects->arena, count * size, _Alignof(max_align_t));
}

/* ---- bones ------------------------------------------------------------------------------------------------------- */

enum { LINK_POP = 1, LINK_PUSH = 2, LINK_READ = 3 };

void smith_object_bones_link(struct smith_object_bone *bones, const int32_t *links, uint32_t count, uint32_t *stack) {
    uint32_t depth = 0, current = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool reads = i && (links[i] == LINK_POP || links[i] == LINK_READ);
        bones[i].parent = i ? current : SMITH_NONE;
        if (reads && !depth) {
            bones[i].parent = SMITH_NONE;
            bones[i].lost = true;
            continue;
        }
        if (reads)
            bones[i].parent = stack[depth - 1];
        if (i && links[i] == LINK_POP)
            depth--;
        else if (i && links[i] == LINK_PUSH)
            stack[depth++] = current;
        current = i;
    }
}

/* ---- poses ------------------------------------------------------------------------------------------------------- */

static struct smith_object *moveable_of(const struct smith_objects *objects, uint32_t number) {
    for (uint32_t i = 0; i < objects->object_count; i++)
        if (objects->objects[i].kind == SMITH_OBJECT_MOVEABLE && objects->objects[i].number == number)
            return &objects->objects[i];
    return NULL;
}

static uint32_t count_meshes(const struct smith_object *object) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < object->bone_count; i++)
        count += object->bones[i].mesh != SMITH_NONE;
    return count;
}

bool smith_object_dress(struct smith_objects *objects, uint32_t number, uint32_t skin) {
    struct smith_object *object = moveable_of(objects, number);
    const struct smith_object *with = object ? moveable_of(objects, skin) : NULL;
    if (!with || with->bone_count != object->bone_count || count_meshes(with) != count_meshes(object))
        return false;
    for (uint32_t i = 0; i < object->bone_count; i++)
        object->bones[i].mesh = with->bones[i].mesh;
    return true;
}

const struct smith_object_keyframe *smith_object_rest(const struct smith_object *object) {
    for (uint32_t i = 0; i < object->animation_count; i++)
        if (object->animations[i].keyframe_count)
            return object->animations[i].keyframes;
    return NULL;
}

static float objects_finite(float number) {
    return isfinite(number) ? fminf(fmaxf(number, -FARTHEST), FARTHEST) : 0;
}

/* The turn about y after that about x after that about z. */
static void turn(const float angles[3], float rotation[4]) {
    double x = isfinite(angles[0]) ? fmod(angles[0], 360) * HALF_DEGREE : 0;
    double y = isfinite(angles[1]) ? fmod(angles[1], 360) * HALF_DEGREE : 0;
    double z = isfinite(angles[2]) ? fmod(angles[2], 360) * HALF_DEGREE : 0;
    double cx = cos(x), sx = sin(x), cy = cos(y), sy = sin(y), cz = cos(z), sz = sin(z);
    rotation[0] = (float)(cy * sx * cz + sy * cx * sz);
    rotation[1] = (float)(sy * cx * cz - cy * sx * sz);
    rotation[2] = (float)(cy * cx * sz - sy * sx * cz);
    rotation[3] = (float)(cy * cx * cz + sy * sx * sz);
}

/* The editor, and the compilers of the games, leave fractions of offsets out. */
void smith_object_pose(const struct smith_object *object, uint32_t bone, const struct smith_object_keyframe *keyframe,
                       struct smith_object_pose *pose) {
    *pose = (struct smith_object_pose){.rotation = {0, 0, 0, 1}};
    if (object->bones[bone].lost)
        return;
    if (bone)
        for (int axis = 0; axis < 3; axis++)
            pose->translation[axis] = truncf(objects_finite(object->bones[bone].offset[axis]));
    else
        for (int axis = 0; keyframe && axis < 3; axis++)
            pose->translation[axis] = objects_finite(keyframe->offset[axis]);
    if (keyframe && bone < keyframe->angle_count)
        turn(keyframe->angles[bone], pose->rotation);
}

/* ---- textures ---------------------------------------------------------------------------------------------------- */

static struct smith_colour colour_at(const struct smith_object_texture *texture, size_t pixel) {
    if (texture->pixels == SMITH_OBJECT_BGRA) {
        const uint8_t *at = texture->data.data + 4 * pixel;
        return (struct smith_colour){at[2], at[1], at[0], at[3]};
    }
    const uint8_t *at = texture->data.data + 3 * pixel;
    bool hole = at[0] == 255 && at[1] == 0 && at[2] == 255;
    return hole ? (struct smith_colour){0, 0, 0, 0} : (struct smith_colour){at[0], at[1], at[2], 255};
}

enum smith_status smith_object_picture(const struct smith_object_texture *texture, const struct smith_options *options,
                                       struct smith_picture *picture, struct smith_error *error) {
    size_t count = (size_t)texture->width * texture->height;
    size_t bytes = texture->pixels == SMITH_OBJECT_BGRA ? 4 : 3;
    *picture = (struct smith_picture){0};
    if (!count || texture->data.size / bytes < count)
        return smith_fail(error, SMITH_DAMAGED, "PICTURE-CUT", "a picture of %u by %u pixels has %llu bytes",
                          texture->width, texture->height, (unsigned long long)texture->data.size);
    enum smith_status status =
        smith_picture_init(picture, SMITH_PIXELS_TRUE, texture->width, texture->height, options, error);
    for (size_t i = 0; status == SMITH_OK && i < count; i++)
        picture->colours[i] = colour_at(texture, i);
    return status;
}
